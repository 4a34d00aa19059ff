"""Cards and the piles a scenario lays them on: by name, by number, or all the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from showdown.cards.yaml_nodes import Node, Table, Text, identify
from showdown.engine.game import Game
from showdown.scenarios import format
from showdown.scenarios.format import items, mistake, number, text


class Box:
    """Cards not yet laid anywhere: piles are filled from here, each card once."""

    def __init__(self, cards: Sequence[Any], kind: str) -> None:
        self.cards = cards
        self.kind = kind
        self.left = list(range(len(cards)))

    def take(self, node: Node) -> int:
        """The next card of a name."""
        wanted = identify(text(node))
        same = [card for card, definition in enumerate(self.cards) if wanted in card_names(definition)]
        if not same:
            raise format.unknown(node, self.kind, text(node), {definition.name for definition in self.cards})
        for card in same:
            if card in self.left:
                self.left.remove(card)
                return card
        raise mistake(node, f"every {text(node)} lies somewhere already", f"{len(same)} of them")

    def any(self, count: int, node: Node, fits: Callable[[Any], bool]) -> list[int]:
        """Cards nobody named, in the order of the content files."""
        found = [card for card in self.left if fits(self.cards[card])][:count]
        if len(found) < count:
            raise mistake(node, f"{count} more {self.kind}s asked for, {len(found)} left")
        for card in found:
            self.left.remove(card)
        return found


def card_names(definition: Any) -> list[str]:
    """What a card may be called: its id, its name, and the persistent injury on it."""
    return [definition.id, identify(definition.name), identify(getattr(definition, "injury", "") or definition.name)]


def named_cards(entry: Table, name: str, box: Box) -> list[int]:
    """The cards a pile names, top first."""
    node = entry.get(name)
    if node is None or format.is_number(node):
        return []
    return [box.take(item) for item in items(node) if not is_more(item)]


def is_more(node: Node) -> bool:
    return isinstance(node, Text) and (node.value == format.REST or bool(format.MORE.fullmatch(node.value)))


def more_of(entry: Table, name: str) -> tuple[Node, int]:
    """How many cards nobody names lie below the named ones; -1 is all the rest."""
    node = entry.get(name)
    if node is None:
        return entry, 0
    if format.is_number(node):
        return node, number(node, 0)
    for item in items(node):
        if isinstance(item, Text) and item.value == format.REST:
            return item, -1
        if isinstance(item, Text) and (found := format.MORE.fullmatch(item.value)):
            return item, int(found[1])
    return node, 0


def unnamed_ai(game: Game, entry: Table, name: str, box: Box, piles: dict[str, list[int]]) -> list[int]:
    """AI cards nobody named; the rest of the deck is what the level's counts leave (SETUP-2)."""
    node, count = more_of(entry, name)
    if entry.get(name) is None and name == "ai deck":
        count = -1
    if count >= 0:
        return box.any(count, node, lambda card: card.level != "special")
    level = game.setup.level
    lying = [box.cards[card] for pile in piles.values() for card in pile]
    found: list[int] = []
    if level.deck:
        wanted = list(level.deck)
        for card in lying:
            if card.id in wanted:
                wanted.remove(card.id)
        for id in wanted:
            found += box.any(1, node, lambda card, id=id: card.id == id)  # type: ignore[misc]
        return found
    for kind, total in (("basic", level.basic), ("advanced", level.advanced), ("legendary", level.legendary)):
        missing = max(0, total - sum(1 for card in lying if card.level == kind))
        available = sum(1 for card in box.left if box.cards[card].level == kind)
        found += box.any(min(missing, available), node, lambda card, kind=kind: card.level == kind)  # type: ignore[misc]
    return found


def unnamed_locations(entry: Table, name: str, box: Box) -> list[int]:
    node, count = more_of(entry, name)
    if entry.get(name) is None and name == "hit locations":
        count = -1
    return box.any(len(box.left) if count < 0 else count, node, lambda card: True)
