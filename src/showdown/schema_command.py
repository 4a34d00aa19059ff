"""`showdown schema view`, `events` and `results`: the types of what clients get and simulations write, as JSON Schema."""

from __future__ import annotations

import argparse

from showdown import event_reference, views
from showdown.lab import results

SCHEMAS = {"view": views.view_schema, "events": event_reference.events_schema, "results": results.results_schema}


def run(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="showdown schema", description=__doc__)
    parser.add_argument(
        "of", choices=sorted(SCHEMAS), help="a view with its outcome, every kind of event, or what simulate --json writes"
    )
    print(SCHEMAS[parser.parse_args(argv).of](), end="")
    return 0
