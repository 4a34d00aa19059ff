"""`showdown docs`: writes the generated parts of docs/ anew; `--check` only says whether they are fresh."""

from __future__ import annotations

import argparse
import pathlib
import subprocess
import sys

from showdown.engine.errors import ShowdownError


def run(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="showdown docs", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 when something is stale")
    options = parser.parse_args(argv)
    root = pathlib.Path.cwd()
    if not (root / "docs").is_dir() or not (root / "tools").is_dir():
        raise ShowdownError("run this in a checkout of the project: there is no docs/ and tools/ folder here")
    stale = words(root, options.check)
    index = subprocess.run([sys.executable, "tools/rule_index.py", *(["--check"] if options.check else [])], cwd=root)
    if stale:
        print("docs/cards.md is stale: run `make docs`")
    return 1 if stale or index.returncode else 0


def words(root: pathlib.Path, check: bool) -> bool:
    """The reference of words in docs/cards.md; True when it is stale and was not to be written."""
    from showdown.cards import reference

    path = root / "docs" / "cards.md"
    fresh = reference.with_reference(path.read_text())
    if fresh == path.read_text():
        return False
    if check:
        return True
    path.write_text(fresh)
    return False
