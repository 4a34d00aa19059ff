"""The words of cards: triggers that answer, conditions, dice, terms with a meaning of their own."""

from typing import Annotated, TypedDict

from showdown.engine.events import QUIET, EventKind
from showdown.engine.happenings.fields import (
    Die,
    Example,
    Holds,
    MonsterCardName,
    MonsterInjuryName,
    OwnerIndex,
    Source,
    SurvivorIndex,
)


class Trigger(TypedDict):
    """`card` is the monster's card that answers, empty where it is none."""

    source: Source
    card: MonsterCardName
    survivor: SurvivorIndex
    owner: OwnerIndex


class Condition(TypedDict):
    condition: Annotated[str, Example("the target is knocked down")]
    holds: Holds


class Rolls(TypedDict):
    die: Die
    what: Annotated[str, Example("Grab")]


class RollsTotal(TypedDict):
    total: int
    what: Annotated[str, Example("Grab")]


class RollsD5(TypedDict):
    die: Die
    result: int


class LevelAmount(TypedDict):
    level: int


class Performs(TypedDict):
    term: Annotated[str, Example("Grab")]


class Replaced(TypedDict):
    term: Annotated[str, Example("Grab")]
    by: MonsterInjuryName


TRIGGER = EventKind("trigger", Trigger, "{source}{owner} answers.", headline=QUIET)
CONDITION = EventKind("condition", Condition, "Condition: {condition}: {holds}.", headline=QUIET)
ROLLS = EventKind("rolls", Rolls, "A die for {what}: {die}.", headline=QUIET)
ROLLS_TOTAL = EventKind("rolls_total", RollsTotal, "With what is added, {what} comes to {total}.", headline=QUIET)
ROLLS_D5 = EventKind("rolls_d5", RollsD5, "A d5: {die} on the die gives {result}.", headline=QUIET)
LEVEL_AMOUNT = EventKind("level_amount", LevelAmount, "The number here is the monster's level, {level}.", headline=QUIET)
PERFORMS = EventKind("performs", Performs, "The {monster} performs {term}.", headline=QUIET)
REPLACED = EventKind("replaced", Replaced, "{by} changes what {term} means.", headline=QUIET)
