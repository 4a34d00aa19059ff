"""`showdown check PATH...`: reads content files and says what is wrong with them, never with a traceback.

A folder or file is checked together with the standard content, which it may refer to. A stranger's words.py is read but not run
unless `--trust` is given.
"""

import sys
from pathlib import Path

from showdown.cards import CONTENT
from showdown.cards.collection import Collection
from showdown.cards.reading import load

USAGE = """\
usage: showdown check [--trust] [--strict] [PATH...]   (a content folder or YAML file; without one, the standard content)
  --trust    run the words.py beside a monster too, which is code
  --strict   a warning counts as a mistake"""
FLAGS = ("--trust", "--strict")


def run(argv: list[str]) -> int:
    """Prints each problem and each warning with file:line:column; 1 if there is a problem (or, if it is to be `--strict`, a
    warning), 0 if there is none, 2 for a wrong call."""
    trust, strict = (flag in argv for flag in FLAGS)
    unknown = [word for word in argv if word.startswith("-") and word not in FLAGS]
    if unknown:
        wrong = [word for word in unknown if word not in ("-h", "--help")]
        for word in wrong:
            print(f"unknown option {word}")
        print(USAGE)
        return 2 if wrong else 0
    collection = check([Path(word) for word in argv if word not in FLAGS], trust)
    for line in (*collection.problems.lines, *collection.problems.warnings):
        print(line)
    for script in collection.not_run:
        print(f"{script}:1:1: read but not run: it is code; run it with --trust if you trust who wrote it")
    if collection.problems.lines:
        count = len(collection.problems.lines)
        print(f"{count} problem{'s' if count > 1 else ''}")
        return 1
    library = collection.library
    print(
        f"ok: {len(collection.files)} files, {count_of(len(library.monsters), 'monster')}, "
        f"{count_of(len(library.gear), 'gear card')}, "
        f"{count_of(len(library.steps), 'step')}, {count_of(len(collection.missing), 'part')} left out of play"
        + (f", {count_of(len(collection.problems.warnings), 'warning')}" if collection.problems.warnings else "")
    )
    return 1 if strict and collection.problems.warnings else 0


def count_of(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def check(paths: list[Path], trust: bool) -> Collection:
    """Reads the paths over the standard content; a file of a monster means the monster's whole folder."""
    roots = [CONTENT]
    for path in paths:
        whole = path.parent if path.is_file() and (path.parent / "monster.yaml").is_file() else path
        resolved = whole.resolve()
        outside = resolved != CONTENT and CONTENT not in resolved.parents
        if whole not in roots and (outside or not whole.exists()):
            roots.append(whole)
    return load(roots, roots if trust else ())


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
