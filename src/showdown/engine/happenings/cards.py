"""The words of cards: triggers that answer, conditions, dice, terms with a meaning of their own."""

from typing import Annotated, TypedDict

from showdown.engine import fates
from showdown.engine.events import QUIET, EventKind
from showdown.engine.happenings.dice import Faces, fallen, meant, weight
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
    """A die for a card; `survivor` is whom it is about, `faces` are empty where only the card knows them."""

    die: Die
    what: Annotated[str, Example("Grab")]
    survivor: SurvivorIndex
    faces: Faces


class RollsTotal(TypedDict):
    total: int
    what: Annotated[str, Example("Grab")]


class RollsAmount(TypedDict):
    """A die that is a number: `result` is what it gives."""

    die: Die
    result: int
    what: Annotated[str, Example("insanity")]
    faces: Faces


class LevelAmount(TypedDict):
    level: int


class Performs(TypedDict):
    term: Annotated[str, Example("Grab")]


class Replaced(TypedDict):
    term: Annotated[str, Example("Grab")]
    by: MonsterInjuryName


TRIGGER = EventKind("trigger", Trigger, "{source}{owner} answers.", headline=QUIET, counted=True)
CONDITION = EventKind("condition", Condition, "Condition: {condition}: {holds}.", headline=QUIET)


def rolls_told(data: Rolls) -> str:
    came = meant(data["die"], data["faces"])
    return f"A die for {{what}}: {{die}}: {came}." if came else "A die for {what}: {die}."


def rolls_headline(data: Rolls) -> str:
    """Worth a headline where it could have been the end, or done something, and did nothing."""
    came = fallen(data["die"], data["faces"])
    if came is None:
        return QUIET
    worst = fates.FATES[max(data["faces"], key=weight)["fate"]]
    if not worst.grave and (weight(came) or worst.weight < fates.HARM.weight):
        return QUIET
    return f"{{what}}: {{die}}, {meant(data['die'], data['faces'])}"


ROLLS = EventKind("rolls", Rolls, rolls_told, headline=rolls_headline)
ROLLS_TOTAL = EventKind("rolls_total", RollsTotal, "With what is added, {what} comes to {total}.", headline=QUIET)
ROLLS_D5 = EventKind("rolls_d5", RollsAmount, "A d5 for {what}: {die} on the die gives {result}.", headline=QUIET)
ROLLS_D10 = EventKind("rolls_d10", RollsAmount, "A d10 for {what}: {result}.", headline=QUIET)
LEVEL_AMOUNT = EventKind("level_amount", LevelAmount, "The number here is the monster's level, {level}.", headline=QUIET)
PERFORMS = EventKind("performs", Performs, "The {monster} performs {term}.", headline=QUIET)
REPLACED = EventKind("replaced", Replaced, "{by} changes what {term} means.", headline=QUIET)
