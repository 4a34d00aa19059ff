"""`showdown check PATH...`: reads content files and says what is wrong with them, never with a traceback.

A folder or file is checked together with the standard content, which it may refer to. A stranger's words.py is read but not run
unless `--trust` is given.
"""

import sys
from pathlib import Path

from showdown.cards.collection import CONTENT, Collection
from showdown.cards.loader import load

USAGE = "usage: showdown check [--trust] [PATH...]   (a content folder or YAML file; without one, the standard content)"


def run(argv: list[str]) -> int:
    """Prints each problem with file:line:column; 0 if there is none, 1 if there is, 2 for a wrong call."""
    trust = "--trust" in argv
    unknown = [word for word in argv if word.startswith("-") and word != "--trust"]
    if unknown:
        wrong = [word for word in unknown if word not in ("-h", "--help")]
        for word in wrong:
            print(f"unknown option {word}")
        print(USAGE)
        return 2 if wrong else 0
    collection = check([Path(word) for word in argv if word != "--trust"], trust)
    for line in collection.problems.lines:
        print(line)
    if collection.problems.lines:
        count = len(collection.problems.lines)
        print(f"{count} problem{'s' if count > 1 else ''}")
        return 1
    library = collection.library
    print(
        f"ok: {len(collection.files)} files, {count_of(len(library.monsters), 'monster')}, "
        f"{count_of(len(library.gear), 'gear card')}, "
        f"{count_of(len(library.steps), 'step')}, {count_of(len(collection.missing), 'part')} left out of play"
    )
    return 0


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
