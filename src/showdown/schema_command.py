"""`showdown schema view` and `showdown schema events`: the types of what clients get, as JSON Schema."""

from __future__ import annotations

import argparse

from showdown import event_reference, views

SCHEMAS = {"view": views.view_schema, "events": event_reference.events_schema}


def run(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="showdown schema", description=__doc__)
    parser.add_argument("of", choices=sorted(SCHEMAS), help="a view with its outcome, or every kind of event")
    print(SCHEMAS[parser.parse_args(argv).of](), end="")
    return 0
