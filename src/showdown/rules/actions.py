"""All actions there can be, as one table of a fixed size: for those who learn, or whose answers must be numbers.

An action is a kind of option, whose deed it is, and what it points at. The table is the same for every set-up of a library:
each kind has a block, over what it spreads (`engine/spreads.py`), for deeds times the survivors. Kinds that pick a space have
one block together: no question mixes them, and the observation says which question it is. Options that would share a place,
and those of no known place, take the spare ones at the end, in their order.
"""

from typing import Any, Final

from showdown.engine import columns, geometry, names, spreads
from showdown.engine.game import Game
from showdown.engine.library import Library
from showdown.engine.options import KINDS, NUMBER, WHO_SHIFT, Deed, OptionKind, kind_of, thing_of, who_of
from showdown.engine.stack import CHANCE, Question
from showdown.rules import activations
from showdown.rules.party import MOST_SURVIVORS
from showdown.rules.setup import ACROSS

SPARE: Final = 32
MOST_TILES: Final = 24
MOST_NUMBERS: Final = 24
SLOTS: Final = 10  # nine of the grid, and fist & tooth


class Block:
    """The actions of one kind: from `base` on, one for each thing, for deeds times the survivors. Kinds that pick a space have
    the same base."""

    __slots__ = ("base", "deed", "kind", "size", "things")

    def __init__(self, kind: OptionKind[Any], base: int, things: int, deed: bool) -> None:
        self.kind = kind
        self.base = base
        self.things = things
        self.deed = deed
        self.size = things * MOST_SURVIVORS if deed else things


class ActionTable:
    """Every action by number, for one library. Kinds stand in the order of their names."""

    def __init__(self, library: Library) -> None:
        self.action_names = sorted(library.actions)
        self.action_numbers = {name: number for number, name in enumerate(self.action_names)}
        ai = max([sum([card.copies for card in monster.ai]) for monster in library.monsters.values()])
        locations = max([sum([card.copies for card in monster.hit_locations]) for monster in library.monsters.values()])
        self.extents: dict[str, int] = {
            spreads.ONE: 1,
            spreads.SURVIVOR: MOST_SURVIVORS,
            spreads.SPACE: len(geometry.BITS),
            spreads.TILE_SPACE: ACROSS + len(geometry.BITS),
            spreads.DIRECTION: len(names.DIRECTIONS),
            spreads.LOCATION: len(names.LOCATIONS),
            spreads.SLOT: SLOTS,
            spreads.ACTION: len(self.action_names),
            spreads.AI_CARD: ai,
            spreads.HIT_LOCATION: locations,
            spreads.CARD: max(ai, locations),
            spreads.TILE: MOST_TILES,
            spreads.NUMBER: MOST_NUMBERS,
        }
        self.blocks: list[Block] = []
        self.of_kind: list[Block | None] = [None] * len(KINDS)
        size = self.extents[spreads.TILE_SPACE]
        for kind in sorted(KINDS, key=kind_name):
            if kind.name in OF_CHANCE:
                continue
            picks_space = kind.spread in (spreads.SPACE, spreads.TILE_SPACE)
            block = Block(kind, 0 if picks_space else size, self.extents[kind.spread], isinstance(kind, Deed))
            self.blocks.append(block)
            self.of_kind[kind.number] = block
            if not picks_space:
                size += block.size
        self.spare = size
        self.size = size + SPARE

    def number(self, game: Game, kind: OptionKind[Any], number: int) -> int:
        """The place of an option; -1 where it has none of its own."""
        block = self.of_kind[kind.number]
        if block is None:
            return -1
        if kind.spread == spreads.ACTION:
            thing = self.action_numbers.get(activations.own_actions(game, who_of(number))[thing_of(number)].name, -1)
        elif block.things == 1:
            thing = 0
        else:
            thing = kind.place(number)
        if not 0 <= thing < block.things:
            return -1
        return block.base + (number >> WHO_SHIFT) * block.things + thing if block.deed else block.base + thing

    def listed(self, game: Game) -> list[int]:
        """The actions of the options of the open question that are listed, in their order; more of them than there is room for
        have -1. Spaces of a board are not among them: their numbers are their actions."""
        asked = game.asked
        if asked is None or asked.seat == CHANCE:
            return []
        found: list[int] = []
        seen: set[int] = set()
        kind, spare = asked.kind, self.spare
        for value in asked.values:
            action = self.number(game, kind_of(value), value & NUMBER) if kind is None else self.number(game, kind, value)
            if action < 0 or action in seen:
                action = spare if spare < self.size else -1
                spare += 1
            else:
                seen.add(action)
            found.append(action)
        return found

    def value(self, game: Game, action: int) -> int:
        """The option of an action, as `game.take` wants it; -1 where it is not legal."""
        asked = game.asked
        if asked is None or asked.seat == CHANCE or action < 0:
            return -1
        if asked.board and action < ACROSS + len(geometry.BITS) and asked.board >> action & 1:
            return action
        return self.spare_value(game, asked, action) if action >= self.spare else self.first_value(game, asked, action)

    def first_value(self, game: Game, asked: Question, action: int) -> int:
        """The first of the options that are listed whose own place it is: later ones have spare numbers."""
        kind = asked.kind
        for value in asked.values:
            own = self.number(game, kind_of(value), value & NUMBER) if kind is None else self.number(game, kind, value)
            if own == action:
                return value
        return -1

    def spare_value(self, game: Game, asked: Question, action: int) -> int:
        """The option that has a spare number."""
        listed = self.listed(game)
        return asked.values[listed.index(action)] if action in listed else -1

    def action(self, game: Game, value: int) -> int:
        """The action of an option of the open question, by its value."""
        asked = game.asked
        assert asked is not None
        if asked.board and value < ACROSS + len(geometry.BITS) and asked.board >> value & 1:
            return value
        return self.listed(game)[asked.values.index(value)]

    def legal(self, game: Game) -> list[int]:
        """Every legal action, in the order of the numbers."""
        mask = self.mask(game)
        return [action for action in range(self.size) if mask[action]]

    def mask(self, game: Game) -> bytearray:
        """A byte for each action: 1 where it is legal. Whoever asked may keep and change them."""
        found = bytearray(self.size)
        asked = game.asked
        if asked is not None and asked.board:
            SPREAD(found, asked.board.to_bytes((asked.board.bit_length() + 7) // 8, "little"))
        listed = self.listed(game)
        if listed:
            MARK(found, 0, [action for action in listed if action >= 0] if -1 in listed else listed)
        return found


MARK: Final = columns.mark  # called for every mask: nothing is looked up
SPREAD: Final = columns.spread
OF_CHANCE: Final = ("die", "location die", "picked", "turned up")


def kind_name(kind: OptionKind[Any]) -> str:
    return kind.name


_tables: dict[str, ActionTable] = {}


def table(library: Library) -> ActionTable:
    """The table of a library, made once."""
    if library.version not in _tables:
        _tables[library.version] = ActionTable(library)
    return _tables[library.version]
