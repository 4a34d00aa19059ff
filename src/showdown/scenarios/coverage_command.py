"""`showdown coverage`: which cards of which monster no scenario shows, part by part."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from showdown import flags
from showdown.cards.loader import load_library
from showdown.engine.errors import find
from showdown.lab import parts, workers
from showdown.scenarios import runner


def run(argv: list[str]) -> int:
    """The exit code: 0 when every part of every card has a scenario, 1 when one has none."""
    parser = argparse.ArgumentParser(prog="showdown coverage", description=__doc__)
    parser.add_argument("paths", nargs="*", type=Path, default=[Path("scenarios")], metavar="FILE_OR_FOLDER")
    parser.add_argument("--monster", default="", help="comma-separated; default: every monster")
    parser.add_argument("--workers", type=flags.whole, default=workers.cores(), metavar="N", help="processes")
    options = parser.parse_args(argv)
    library = load_library()
    wanted = options.monster.split(",") if options.monster else list(library.monsters)
    monsters = [find(library.monsters, name, "monster") for name in wanted]
    missing = [path for path in options.paths if not path.exists()]
    if missing:
        print(f"{missing[0]}: there is no such file or folder", file=sys.stderr)
        return 2
    seen: dict[str, Counter[parts.Part]] = {}
    for result in runner.run_all(options.paths, processes=options.workers):
        if result.ok:
            seen.setdefault(result.monster, Counter()).update(result.parts)
    lacking = 0
    for monster in monsters:
        found = seen.get(monster.id, Counter())
        lacking += sum(1 for part in parts.of(monster) if not found[part])
        print(f"{monster.name}: seen in scenarios")
        print("\n".join(parts.lines(monster, found)))
    print(f"{lacking} parts of cards without a scenario")
    return 1 if lacking else 0
