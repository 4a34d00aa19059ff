"""Amounts of the card language: each class is one, with its form, its arguments, its sentence and what it is worth.

An amount is read by the first form that fits, in the order of this file; a minus before it is its `sign`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from showdown.engine import happenings, kinds, names, stats, when
from showdown.engine.game import Game
from showdown.engine.keywords import Keyword
from showdown.engine.library import Amount, Condition
from showdown.engine.roles import Roles
from showdown.rules import counts, gains, under_way, whom
from showdown.rules.whom import Role

if TYPE_CHECKING:
    from showdown.rules.targeting import Who


class MoreIf(Amount):
    """An amount, and so many more on a condition: `level and 2 more if killed at Furious Scrag`."""

    form = "BASE and MORE more if CONDITION"
    arguments = kinds.takes(base=kinds.Amount(), more=kinds.Number("a number"), condition=kinds.Condition())

    base: Amount
    more: int
    condition: Condition

    def sentence(self) -> str:
        return f"{self.base.text} and {self.more} more if {self.condition.text}"

    def value(self, game: Game, roles: Roles) -> int:
        more = self.more if self.condition.test(game, roles) else 0
        return self.sign * (self.base.value(game, roles) + more)


class Plus(Amount):
    """Two amounts together: `their movement plus 1d10`."""

    form = "BASE plus MORE"
    arguments = kinds.takes(base=kinds.Amount(), more=kinds.Amount())

    base: Amount
    more: Amount

    def sentence(self) -> str:
        return f"{self.base.text} plus {self.more.text}"

    def value(self, game: Game, roles: Roles) -> int:
        return self.sign * (self.base.value(game, roles) + self.more.value(game, roles))


class Half(Amount):
    """Half of an amount, rounded down."""

    form = "half BASE"
    arguments = kinds.takes(base=kinds.Amount())

    base: Amount

    def sentence(self) -> str:
        return f"half {self.base.text}"

    def value(self, game: Game, roles: Roles) -> int:
        return self.sign * (self.base.value(game, roles) // 2)


class Twice(Amount):
    """Twice an amount."""

    form = "twice BASE"
    arguments = kinds.takes(base=kinds.Amount())

    base: Amount

    def sentence(self) -> str:
        return f"twice {self.base.text}"

    def value(self, game: Game, roles: Roles) -> int:
        return self.sign * 2 * self.base.value(game, roles)


class Declared(Amount):
    """As much as the holder has just declared (`declare`)."""

    form = "declared"

    def sentence(self) -> str:
        return "that much"

    def value(self, game: Game, roles: Roles) -> int:
        return self.sign * max(0, roles.detail)


class Volumes(Amount):
    """How many volumes the settlement has written about this monster (`volumes: [White Lion]` of the party)."""

    form = "volumes"

    def sentence(self) -> str:
        return "number of volumes on this monster"

    def value(self, game: Game, roles: Roles) -> int:
        return self.sign * game.setup.party.volumes.count(game.setup.monster.name)


class Fixed(Amount):
    """A plain number."""

    form = "NUMBER"
    arguments = kinds.takes(number=kinds.Number())

    number: int

    def sentence(self) -> str:
        return str(self.number)

    def value(self, game: Game, roles: Roles) -> int:
        return self.number


class LevelAmount(Amount):
    """The monster's level, or several times it (CONV-12)."""

    form = "[FACTOR] level"
    arguments = kinds.takes(factor=kinds.Number("a multiple of the level"))

    factor: int = 1

    def sentence(self) -> str:
        many = self.sign * self.factor
        return "monster level" if many == 1 else f"{many} x monster level"

    def value(self, game: Game, roles: Roles) -> int:
        return self.sign * self.factor * level(game)


def level(game: Game) -> int:
    """The monster's level as a number on a card (CONV-12)."""
    if game.log is not None:
        happenings.LEVEL_AMOUNT.note(game, ("CONV-12",), {"level": game.setup.level.number})
    return game.setup.level.number


class D5(Amount):
    """A five-sided die, which is half a d10 rounded up (CONV-3)."""

    form = "1d5"
    rolled = True

    def value(self, game: Game, roles: Roles) -> int:
        return self.sign * gains.d5(game, "amount")


class D10(Amount):
    """A ten-sided die (CONV-3)."""

    form = "1d10"
    rolled = True

    def value(self, game: Game, roles: Roles) -> int:
        return self.sign * gains.d10(game, "amount")


class SpacesMoved(Amount):
    """How many spaces the monster moved for this card."""

    form = "spaces moved"

    def value(self, game: Game, roles: Roles) -> int:
        play = under_way.card_under_way(game, roles)
        return self.sign * play.moved if play is not None else 0


class AsMuch(Amount):
    """As much as was just gained."""

    form = "as much"
    arguments = kinds.takes(moment=kinds.During(when.INSANITY_GAINED))

    def value(self, game: Game, roles: Roles) -> int:
        return self.sign * max(0, roles.detail)


class MonsterNumber(Amount):
    """What the monster has of an attribute: printed, by its level, tokens and cards in play."""

    form = "monster ATTRIBUTE"
    arguments = kinds.takes(attribute=kinds.Attribute(monster=True))

    attribute: int

    def sentence(self) -> str:
        return f"monster {names.ATTRIBUTES[self.attribute]}"

    def value(self, game: Game, roles: Roles) -> int:
        return self.sign * stats.monster_value(game, self.attribute)


class SurvivalLimit(Amount):
    """The settlement's survival limit: as much survival as there can be (ATTR-10)."""

    form = "survival limit"

    def value(self, game: Game, roles: Roles) -> int:
        return self.sign * game.setup.party.survival_limit


class WoundsSuffered(Amount):
    """How many cards lie in the wound stack."""

    form = "wounds"

    def sentence(self) -> str:
        return "number of wounds"

    def value(self, game: Game, roles: Roles) -> int:
        return self.sign * len(game.monster.wounds)


class ThatMuch(Amount):
    """As much brain damage as the survivor has just suffered, what insanity took included (BRAIN-1)."""

    form = "that much"
    arguments = kinds.takes(moment=kinds.During(when.BRAIN_DAMAGED))

    def value(self, game: Game, roles: Roles) -> int:
        return self.sign * roles.detail


class LanternYear(Amount):
    """The settlement's lantern year."""

    form = "lantern year"

    def value(self, game: Game, roles: Roles) -> int:
        return self.sign * game.setup.party.lantern_year


class AttackHits(Amount):
    """How many hits the holder's attack has scored so far (SATK-2)."""

    form = "hits"
    arguments = kinds.takes(holder=kinds.Holder())

    def value(self, game: Game, roles: Roles) -> int:
        attack = under_way.open_attack(game, roles.owner)
        return self.sign * attack.hits if attack is not None else 0


class HoldersCount(Amount):
    """A number of whoever holds the card, whoever else it is about: `own red affinities`."""

    form = "own WHAT"
    arguments = kinds.takes(what=kinds.Count(shown="survival|red affinities ..."), holder=kinds.Holder())

    what: str

    def sentence(self) -> str:
        return f"the holder's {self.what}"

    def value(self, game: Game, roles: Roles) -> int:
        return self.sign * counts.count_of(game, roles.owner, self.what) if roles.owner >= 0 else 0


class TimesOwnCount(Amount):
    """Several times a number of the target, or of the actor at a moment: `4 times their age`."""

    form = "FACTOR times their WHAT"
    arguments = kinds.takes(factor=kinds.Number("a factor", 2), what=kinds.Count(shown="COUNT"), whose=kinds.Whose())

    factor: int
    what: str
    whose: Role = whom.TARGET

    def sentence(self) -> str:
        return f"{self.factor} times their {self.what}"

    def value(self, game: Game, roles: Roles) -> int:
        return self.sign * self.factor * counts.own_count(game, roles, self.whose, self.what)


class LessOwnCount(Amount):
    """What is missing to a number: `16 less their hunt xp`; nothing where they have more."""

    form = "NUMBER less their WHAT"
    arguments = kinds.takes(number=kinds.Number(), what=kinds.Count(shown="COUNT"), whose=kinds.Whose())

    number: int
    what: str
    whose: Role = whom.TARGET

    def sentence(self) -> str:
        return f"{self.number} less their {self.what}"

    def value(self, game: Game, roles: Roles) -> int:
        return self.sign * max(0, self.number - counts.own_count(game, roles, self.whose, self.what))


class OwnMovement(Amount):
    """The target's own movement, or the actor's at a moment (Flee)."""

    form = "their movement"
    arguments = kinds.takes(whose=kinds.Whose())

    whose: Role = whom.TARGET

    def value(self, game: Game, roles: Roles) -> int:
        survivor = self.whose.found(game, roles)[0]
        return self.sign * stats.survivor_movement(game, survivor) if survivor >= 0 else 0


class OwnProficiency(Amount):
    """The target's weapon proficiency with one type of weapon, or the actor's at a moment (ATTR-14)."""

    form = "their KEYWORD proficiency"
    arguments = kinds.takes(keyword=kinds.Keyword(), whose=kinds.Whose())

    keyword: Keyword
    whose: Role = whom.TARGET

    def sentence(self) -> str:
        return f"their {self.keyword.name} proficiency"

    def value(self, game: Game, roles: Roles) -> int:
        survivor = self.whose.found(game, roles)[0]
        who = game.survivors[survivor] if survivor >= 0 else None
        return self.sign * who.proficiency_level if who is not None and who.proficiency == self.keyword.name else 0


class OwnCount(Amount):
    """A number of the target, or of the actor at a moment: survival, courage, and so on."""

    form = "their WHAT"
    arguments = kinds.takes(what=kinds.Count(shown="survival|courage|bleeding ..."), whose=kinds.Whose())

    what: str
    whose: Role = whom.TARGET

    def sentence(self) -> str:
        return f"their {self.what}"

    def value(self, game: Game, roles: Roles) -> int:
        return self.sign * counts.own_count(game, roles, self.whose, self.what)


class HowMany(Amount):
    """How many survivors fit: `number of survivors, adjacent`."""

    form = "number of WHO"
    arguments = kinds.takes(who=kinds.Whom(""))

    who: Who

    def sentence(self) -> str:
        return f"number of {counted(self.who.text)}"

    def value(self, game: Game, roles: Roles) -> int:
        return self.sign * len(self.who.survivors(game, roles))


def counted(whom: str) -> str:
    """ "each adjacent survivor" as several: "adjacent survivors"."""
    return whom.removeprefix("each ").replace("survivor", "survivors", 1).replace("threat", "threats", 1)
