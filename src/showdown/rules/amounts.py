"""How much a card says: a number, a die, the level, a count; `value` says what it is worth when it is asked."""

from __future__ import annotations

from showdown.engine import happenings, stats
from showdown.engine.game import Game
from showdown.engine.library import Amount
from showdown.engine.roles import Roles
from showdown.rules import gains, targeting, under_way


class Fixed(Amount):
    """A plain number."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.text = str(number)

    def value(self, game: Game, roles: Roles) -> int:
        return self.number


class LevelAmount(Amount):
    """The monster's level, times a factor (CONV-12)."""

    def __init__(self, factor: int) -> None:
        self.factor = factor
        self.text = "monster level" if factor == 1 else f"{factor} x monster level"

    def value(self, game: Game, roles: Roles) -> int:
        return self.factor * level(game)


def level(game: Game) -> int:
    """The monster's level as a number on a card (CONV-12)."""
    if game.log is not None:
        happenings.LEVEL_AMOUNT.note(game, ("CONV-12",), {"level": game.setup.level.number})
    return game.setup.level.number


class Dice(Amount):
    """A die: d5 or d10, plus or minus (CONV-3)."""

    def __init__(self, sides: int, sign: int) -> None:
        self.sides = sides
        self.sign = sign
        self.text = f"1d{sides}"

    def value(self, game: Game, roles: Roles) -> int:
        if self.sides == 5:
            return self.sign * gains.d5(game, "amount")
        return self.sign * game.chance.d10("amount")


class OwnCount(Amount):
    """A number of the target: its survival, courage, and so on."""

    def __init__(self, what: str, sign: int) -> None:
        self.what = what
        self.sign = sign
        self.text = f"their {what}"

    def value(self, game: Game, roles: Roles) -> int:
        return self.sign * targeting.count_of(game, roles.target, self.what) if roles.target >= 0 else 0


class SpacesMoved(Amount):
    """How many spaces the monster moved for this card."""

    text = "spaces moved"

    def value(self, game: Game, roles: Roles) -> int:
        play = under_way.card_under_way(game, roles)
        return play.moved if play is not None else 0


class OwnMovement(Amount):
    """The target's own movement (Flee)."""

    text = "their movement"

    def value(self, game: Game, roles: Roles) -> int:
        return stats.survivor_movement(game, roles.target) if roles.target >= 0 else 0
