"""Rewrites scenarios of an older spelling into today's: only the words that changed, at their place; all else stays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from showdown.cards.yaml_nodes import Node, Table, Text
from showdown.scenarios import format, spelling
from showdown.scenarios.format import Scenario

STEPS: Final = ("choose", "offered", "only offered", "not offered")
FACTS: Final = ("offered so far", "never offered")


@dataclass
class Change:
    """One option named in a scenario: what stands there, and what should."""

    node: Text
    key: str
    new: str
    by_hand: bool = False

    def __str__(self) -> str:
        hint = "  (not found at its place in the file: change it by hand)" if self.by_hand else ""
        return f"{self.node.place}: {self.key}: {self.node.value} -> {self.new}{hint}"


@dataclass
class Upgrade:
    """What a file becomes."""

    path: Path
    text: str
    changes: list[Change]
    problems: list[str]

    @property
    def by_hand(self) -> bool:
        return any(change.by_hand for change in self.changes)

    def write(self) -> None:
        self.path.write_bytes(self.text.encode("utf-8"))


def upgrade(path: Path, spellings: Mapping[str, str] = spelling.OPTIONS) -> Upgrade:
    """The file in today's spelling; nothing is written."""
    scenarios, problems = format.read_file(path)
    if problems:
        return Upgrade(path, "", [], problems)
    raw = path.read_bytes().decode("utf-8")
    mark = "\ufeff" if raw.startswith("\ufeff") else ""
    lines = raw.removeprefix(mark).splitlines(keepends=True)
    changes = [
        Change(node, key, new)
        for scenario in scenarios
        for key, node in named_options(scenario)
        if (new := respelled(node.value, spellings)) != node.value
    ]
    changes.sort(key=lambda change: (change.node.line, change.node.column))
    for change in reversed(changes):  # from the end, so that places further up stay true
        line = change.node.line - 1
        changed = replace_at(lines[line], change.node.column - 1, change.node.value, change.new)
        change.by_hand = changed is None
        lines[line] = changed or lines[line]
    return Upgrade(path, mark + "".join(lines), changes, [])


def named_options(scenario: Scenario) -> Iterator[tuple[str, Text]]:
    """Everything in a scenario that names an option, in the order of the file."""
    for step in scenario.play:
        for key, node in step.parts:
            if key in STEPS:
                yield from names_in(key, node)
            elif key == "expect":
                yield from named_in_facts(node)
    if scenario.then is not None:
        yield from named_in_facts(scenario.then)


def named_in_facts(facts: Node) -> Iterator[tuple[str, Text]]:
    for key, node in facts if isinstance(facts, Table) else ():
        if key.value in FACTS:
            yield from names_in(key.value, node)


def names_in(key: str, node: Node) -> Iterator[tuple[str, Text]]:
    for item in format.items(node):
        if isinstance(item, Text):
            yield key, item


def respelled(name: str, spellings: Mapping[str, str]) -> str:
    """An option as it is called today: its first words changed, the longest beginning that is known."""
    for old in sorted(spellings, key=len, reverse=True):
        beginning = r"[^a-zA-Z0-9]+".join(map(re.escape, old.split()))
        found = re.match(rf"{beginning}(?![a-zA-Z0-9])", name, re.IGNORECASE)
        if found:
            return spellings[old] + name[found.end() :]
    return name


def replace_at(line: str, column: int, old: str, new: str) -> str | None:
    """The line with other words at a place, plain or in quotes; None where the old words do not stand there as they are."""
    if line[column : column + 1] in ("'", '"'):
        column += 1
    if line[column : column + len(old)] != old:
        return None
    return line[:column] + new + line[column + len(old) :]
