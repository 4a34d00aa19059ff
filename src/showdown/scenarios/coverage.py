"""Which rules the scenarios exercise: an event of theirs cites the rule, or they declare that they cover it.

A run of a source tree's whole scenarios folder leaves its findings in build/coverage.json, for `showdown rules`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from showdown.scenarios.runner import Result

RECORD: Final = Path("build", "coverage.json")

Coverage = dict[str, list[str]]


def of(results: Iterable[Result]) -> Coverage:
    """For every rule the scenarios that passed and exercise it, those that touch the fewest rules first."""
    passed = [result for result in results if result.ok]
    passed.sort(key=lambda result: (len(result.rules), result.id))
    found: Coverage = {}
    for result in passed:
        for rule in result.rules:
            found.setdefault(rule, []).append(result.id)
    return {rule: found[rule] for rule in sorted(found)}


def write(paths: Iterable[Path], found: Coverage) -> None:
    """Leaves the record where one of the paths is the scenarios folder of a source tree."""
    for path in paths:
        root = path.resolve().parent
        if path.resolve().name == "scenarios" and (root / "pyproject.toml").is_file():
            (root / RECORD).parent.mkdir(exist_ok=True)
            (root / RECORD).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def read(root: Path) -> Coverage | None:
    """What the last run in this source tree has left, if there was one."""
    try:
        found = json.loads((root / RECORD).read_text(encoding="utf-8"))
        return {str(rule): [str(id) for id in ids] for rule, ids in found.items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return None
