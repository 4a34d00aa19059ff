"""Values of facts, and how what a scenario writes is compared with what is found: in the words in which it can be given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from showdown.cards.yaml_nodes import Items, Node, Table, Text, identify
from showdown.scenarios import format
from showdown.scenarios.format import items, mistake, number, table, text, texts, yes

EMPTY: Final = "-"  # a slot of the grid without gear
NOBODY: Final = ("nobody", "none")


class Pile(list[str]):
    """A pile whose order counts."""


class Grid(list[str]):
    """Gear slot by slot, row by row."""


class Tiles(list[tuple[str, str, bool]]):
    """Terrain: name, north-west space, whether it lies across."""


class Everywhere(dict[str, int]):
    """Numbers by place; one number alone is meant for each."""


class Tokens(int):
    """Plus less minus tokens."""

    plus: int
    minus: int

    def __new__(cls, plus: int, minus: int) -> Tokens:
        both = super().__new__(cls, plus - minus)
        both.plus, both.minus = plus, minus
        return both


class Boxes:
    """Filled injury boxes of a location."""

    def __init__(self, where: int, count: int) -> None:
        self.where = where
        self.count = count

    def __str__(self) -> str:
        return format.box_word(self.where, self.count)


class Flag:
    """Yes or no, and a word for this sort of yes."""

    def __init__(self, on: bool, word: str) -> None:
        self.on = on
        self.word = word

    def __str__(self) -> str:
        return self.word if self.on else "no"


class Words:
    """A word, or another for the same."""

    def __init__(self, *words: str) -> None:
        self.words = [word for word in words if word]

    def __str__(self) -> str:
        return ", ".join(self.words)


def differences(wanted: Table, found: Mapping[str, Any], path: str) -> list[str]:
    """Every fact that is not as wanted."""
    wrong: list[str] = []
    for key, node in wanted:
        name = key.value if key.value in found else key.value.replace(" ", "_")
        if name not in found:
            known = [fact.replace("_", " ") for fact in found]
            raise mistake(key, f"unknown key {key.value!r} in {path}", ", ".join(known) or "none now", known, key.value)
        wrong += compare(node, found[name], f"{path} {key.value}")
    return wrong


def compare(node: Node, found: Any, path: str) -> list[str]:
    """One fact against what was found; how it reads follows from what it is."""

    def unless(same: bool, wanted: str, shown: object = None) -> list[str]:
        said = str(found) if shown is None else str(shown)
        return [] if same else [f"{node.file}:{node.line}: {path}: expected {wanted}, found {said}"]

    if isinstance(found, dict):
        if format.is_none(node):
            there = [f"{key} {value}" for key, value in found.items() if not is_nothing(value)]
            return unless(not there, "none", ", ".join(there))
        if isinstance(found, Everywhere) and format.is_number(node):
            shown = ", ".join(f"{key} {value}" for key, value in found.items())
            return unless(all(value == number(node) for value in found.values()), f"{number(node)} everywhere", shown)
        return differences(table(node, None, path), found, path)
    if isinstance(found, bool):
        return unless(yes(node) == found, "yes" if yes(node) else "no", "yes" if found else "no")
    if isinstance(found, Flag):
        word = text(node).lower()
        return unless(word == found.word if found.on and word == "gear" else word != "gear" and yes(node) == found.on, word)
    if isinstance(found, Tokens) and isinstance(node, Items):
        wanted = sorted(number(item) for item in node.items)
        lying = sorted(amount for amount in (found.plus, -found.minus) if amount)
        return unless(wanted == lying, ", ".join(map(str, wanted)), ", ".join(map(str, lying)) or "none")
    if isinstance(found, int):
        if isinstance(node, Text) and node.value in ("yes", "no"):
            return unless(yes(node) == bool(found), node.value)
        return unless(number(node) == found, str(number(node)))
    if isinstance(found, Boxes):
        return unless(format.boxes(found.where, node) == found.count, text(node))
    if isinstance(found, list):
        return unless(same_list(node, found), said(node), shown_list(node, found))
    if isinstance(found, Words):
        return unless(identify(text(node)) in map(identify, found.words), text(node))
    wanted_word, word = identify(text(node)), identify(str(found))
    same = wanted_word == word or (str(found) in NOBODY and text(node).lower() in NOBODY)
    return unless(same or (word == "away" and wanted_word == "off_the_board"), text(node))


def is_nothing(value: Any) -> bool:
    if isinstance(value, Tokens):
        return not value.plus and not value.minus
    return value.count == 0 if isinstance(value, Boxes) else value in (0, "none")


def said(node: Node) -> str:
    """What a list wants, for a message."""
    if format.is_number(node):
        return f"{number(node)} cards"
    return ", ".join(text(item) if isinstance(item, Text) else item.what() for item in items(node)) or "none"


def shown_list(node: Node, found: list[Any]) -> str:
    if isinstance(found, Tiles):
        return ", ".join(f"{name} {space}" for name, space, _ in found) or "none"
    shown = ", ".join(map(str, found)) or "none"
    return (
        f"{len(found)}: {shown}"
        if format.is_number(node) and found
        else shown
        if found
        else "0"
        if format.is_number(node)
        else shown
    )


def same_list(node: Node, found: list[Any]) -> bool:
    """A list in any order, a pile from the top; a number is how many; `and 2 more` and `and the rest` need no names."""
    if isinstance(found, Grid):
        return same_grid(node, found)
    if isinstance(found, Tiles):
        return same_tiles(node, found)
    if format.is_number(node):
        return number(node) == len(found)
    named = items(node)
    more = 0
    if named and isinstance(named[-1], Text):
        counted = format.MORE.fullmatch(named[-1].value)
        if counted or named[-1].value == format.REST:
            named = named[:-1]
            more = int(counted[1]) if counted else len(found) - len(named)
    wanted = [identify(text(item)) for item in named]
    lying = [identify(str(item)) for item in found]
    if more < 0 or len(wanted) + more != len(lying):
        return False
    if isinstance(found, Pile):
        return wanted == lying[: len(wanted)]
    return all(wanted.count(word) <= lying.count(word) for word in wanted)


def same_grid(node: Node, found: Grid) -> bool:
    """Rows, or a dash for an empty slot, say what lies where; without them only the gear itself is compared."""
    if format.is_number(node):
        return number(node) == len([gear for gear in found if gear != EMPTY])
    wanted = items(node)
    if not any(isinstance(item, Items) or text(item) == EMPTY for item in wanted):
        return sorted(map(identify, texts(node))) == sorted(identify(gear) for gear in found if gear != EMPTY)
    slots: list[str] = []
    for item in wanted:
        row = texts(item)
        slots += row + [EMPTY] * (3 - len(row)) if isinstance(item, Items) else row
    here = [*found, *[EMPTY] * (9 - len(found))]
    return [identify(gear) for gear in slots + [EMPTY] * (9 - len(slots))] == list(map(identify, here))


def same_tiles(node: Node, found: Tiles) -> bool:
    """Terrain by name, or with its spaces as in given."""
    if format.is_number(node):
        return number(node) == len(found)
    if not any(isinstance(item, Table) for item in items(node)):
        return sorted(map(identify, texts(node))) == sorted(identify(name) for name, _, _ in found)
    wanted: list[tuple[str, str]] = []
    for item in items(node):
        entry = table(item, None, "a tile, such as {Tall Grass: F9}")
        across = entry.get("across")
        turned = across is not None and yes(across)
        for key, value in entry:
            if key.value != "across":
                wanted += [(identify(key.value) + " across" * turned, text(corner).upper()) for corner in items(value)]
    return sorted(wanted) == sorted((identify(name) + " across" * across, space) for name, space, across in found)
