"""Payloads that many kinds of event share."""

from typing import Annotated, TypedDict

from showdown.engine.happenings.fields import (
    AiCardName,
    Example,
    GearName,
    HitLocationName,
    MonsterCardName,
    Space,
    SurvivorIndex,
)


def times(number: int) -> str:
    """Once, twice, three times."""
    return ("never", "once", "twice")[number] if number < 3 else f"{number} times"


def dice_told(dice: list[int], needed: int) -> str:
    """What the dice of an attack showed and what would have done: 6 and 5 where 7 was needed."""
    shown = " and ".join(filter(None, [", ".join(str(die) for die in dice[:-1]), str(dice[-1])]))
    return f"{shown} where {min(10, max(2, needed))} was needed"


class Nothing(TypedDict):
    """Nothing but that it happened."""


class OfSurvivor(TypedDict):
    survivor: SurvivorIndex


class OfTarget(TypedDict):
    target: SurvivorIndex


class Changed(TypedDict):
    """A number on a survivor's sheet went up or down."""

    survivor: SurvivorIndex
    change: int
    now: int


class SurvivorAmount(TypedDict):
    survivor: SurvivorIndex
    amount: int


class SurvivorHits(TypedDict):
    survivor: SurvivorIndex
    hits: int


class SurvivorWhat(TypedDict):
    survivor: SurvivorIndex
    what: Annotated[str, Example("Bandages")]


class SurvivorTo(TypedDict):
    survivor: SurvivorIndex
    to: Space


class SurvivorGear(TypedDict):
    survivor: SurvivorIndex
    gear: GearName


class OfMonsterCard(TypedDict):
    card: MonsterCardName


class OfAiCard(TypedDict):
    card: AiCardName


class OfHitLocation(TypedDict):
    card: HitLocationName


class MonsterTo(TypedDict):
    to: Space


class Cards(TypedDict):
    cards: int


class Round(TypedDict):
    round: int
