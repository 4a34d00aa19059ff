"""For all tests: nothing is kept in the home of whoever runs them."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where fights are kept; and the program is told that it was called by its name, not as pytest."""
    monkeypatch.setenv("SHOWDOWN_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.argv", ["showdown"])
    return tmp_path / "home"
