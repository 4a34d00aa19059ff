"""`showdown docs`: writes the generated parts of docs/ anew; `--check` only says whether they are fresh."""

from __future__ import annotations

import argparse
import pathlib
import subprocess
import sys
from collections.abc import Iterator
from typing import Final

from showdown.engine.errors import ShowdownError

SOURCE: Final = pathlib.Path(__file__).resolve().parents[2]


def run(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="showdown docs", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 when something is stale")
    options = parser.parse_args(argv)
    root = pathlib.Path.cwd().resolve()
    if root != SOURCE:  # it runs what lies in tools/, which elsewhere would be a stranger's
        raise ShowdownError("run this in the checkout of the project that this program is installed from")
    stale = [path for path, fresh in generated(root) if not written(root / path, fresh, options.check)]
    index = subprocess.run([sys.executable, "tools/rule_index.py", *(["--check"] if options.check else [])], cwd=root)
    for path in stale:
        print(f"{path} is stale: run `make docs`")
    return 1 if stale or index.returncode else 0


def generated(root: pathlib.Path) -> Iterator[tuple[str, str]]:
    """The generated files, or files with a generated part, each as it should be."""
    from showdown import event_reference, learn_reference, missing_reference, option_reference, typescript, views
    from showdown.cards import reference
    from showdown.lab import results
    from showdown.play import protocol

    for page, parts in {**reference.PAGES, "docs/missing.md": missing_reference.PARTS}.items():
        yield page, reference.with_reference((root / page).read_text(encoding="utf-8"), parts)
    yield "docs/events.md", event_reference.page()
    yield "docs/options.md", option_reference.page()
    yield "docs/observations.md", learn_reference.page()
    yield "docs/schema/events.json", event_reference.events_schema()
    yield "docs/schema/view.json", views.view_schema()
    yield "docs/schema/results.json", results.results_schema()
    yield "docs/schema/protocol.json", protocol.protocol_schema()
    yield "web/src/protocol.ts", typescript.page()


def written(path: pathlib.Path, fresh: str, check: bool) -> bool:
    """Writes a file unless it is only to be checked; False when it is stale."""
    if path.exists() and path.read_text(encoding="utf-8") == fresh:
        return True
    if not check:
        path.parent.mkdir(exist_ok=True)
        path.write_text(fresh, encoding="utf-8")
    return not check
