"""Counts: the numbers of a survivor that cards ask for by name (`with most bleeding`, `understanding 3+`, `their survival`).

A count is declared once, here: its name on cards and how it is read. Content declares further ones, the counters of its cards
(`counters: [lunacy]`), which are asked for in the same way.
"""

from typing import Final

from showdown.engine import board, geometry
from showdown.engine.game import Game
from showdown.engine.roles import Roles
from showdown.engine.state import Survivor
from showdown.rules.whom import Role


class Count:
    """One number of a survivor."""

    name: str = ""

    def of(self, who: Survivor) -> int:
        raise NotImplementedError


class Bleeding(Count):
    name = "bleeding"

    def of(self, who: Survivor) -> int:
        return who.bleeding


class Insanity(Count):
    name = "insanity"

    def of(self, who: Survivor) -> int:
        return who.insanity


class Survival(Count):
    name = "survival"

    def of(self, who: Survivor) -> int:
        return who.survival


class Courage(Count):
    name = "courage"

    def of(self, who: Survivor) -> int:
        return who.courage


class Understanding(Count):
    name = "understanding"

    def of(self, who: Survivor) -> int:
        return who.understanding


class HuntXp(Count):
    name = "hunt xp"

    def of(self, who: Survivor) -> int:
        return who.hunt_xp


class Armor(Count):
    """Armor points at all locations together."""

    name = "armor"

    def of(self, who: Survivor) -> int:
        return sum(who.armor)


class Injuries(Count):
    """Permanent injuries and those of this showdown."""

    name = "injuries"

    def of(self, who: Survivor) -> int:
        return len(who.injuries) + len(who.temporary)


class Affinities(Count):
    """Complete affinities of all colors."""

    name = "affinities"

    def of(self, who: Survivor) -> int:
        return sum(who.colors)


class RedAffinities(Count):
    name = "red affinities"

    def of(self, who: Survivor) -> int:
        return who.colors[0]


class GreenAffinities(Count):
    name = "green affinities"

    def of(self, who: Survivor) -> int:
        return who.colors[1]


class BlueAffinities(Count):
    name = "blue affinities"

    def of(self, who: Survivor) -> int:
        return who.colors[2]


class Disorders(Count):
    name = "disorders"

    def of(self, who: Survivor) -> int:
        return len(who.disorders)


class FromEdge(Count):
    """Spaces between a survivor and the nearest edge of the board."""

    name = "spaces from an edge"

    def of(self, who: Survivor) -> int:
        x, y = geometry.column(max(0, who.space)), geometry.row(max(0, who.space))
        return min(x, y, board.COLUMNS - 1 - x, board.ROWS - 1 - y)


KINDS: Final[tuple[Count, ...]] = (
    Bleeding(), Insanity(), Survival(), Courage(), Understanding(), HuntXp(), Armor(), Injuries(), Affinities(),
    RedAffinities(), GreenAffinities(), BlueAffinities(),
    Disorders(), FromEdge(),
)  # fmt: skip
COUNTS: Final[dict[str, Count]] = {count.name: count for count in KINDS}


def own_count(game: Game, roles: Roles, whose: Role, what: str) -> int:
    """The number of whoever "their" speaks of; 0 where that is nobody."""
    survivor = whose.found(game, roles)[0]
    return count_of(game, survivor, what) if survivor >= 0 else 0


def count_of(game: Game, survivor: int, what: str) -> int:
    """A number of a survivor by its name on cards; most and least may be zero (CONV-6)."""
    who = game.survivors[survivor]
    return COUNTS[what].of(who) if what in COUNTS else who.counters.get(what, 0)
