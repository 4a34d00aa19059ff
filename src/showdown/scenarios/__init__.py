"""Scenarios: small stories in YAML that show one rule each. `format` reads them, `runner` plays them; see docs/scenarios.md."""
