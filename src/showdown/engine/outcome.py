"""How a showdown ended: what goes into the settlement's record. Interpreted, like all types that the schema reads."""

from __future__ import annotations

from copy import deepcopy
from typing import TypedDict

from showdown.engine.happenings.fields import ArtId, AttributeName, DisorderId, GearId, InjuryId, ResourceName, Result


class SurvivorOutcome(TypedDict):
    """What a survivor gained, lost and suffers. Numbers but survival and insanity are what the fight added."""

    name: str
    alive: bool
    cause_of_death: str
    survival: int
    insanity: int
    courage: int
    understanding: int
    hunt_xp: int
    proficiency: int
    permanent: dict[AttributeName, int]
    injuries: list[InjuryId]
    disorders: list[DisorderId]
    arts: list[ArtId]
    story_events: list[str]
    skip_next_hunt: bool
    retires: bool
    leaves: bool
    gear_archived: list[GearId]
    gear_home: list[GearId]


class Outcome(TypedDict):
    """The end of a showdown; survivors by id. `killer` is the survivor who dealt the last wound. `gear` is what the settlement
    gains, `settlement` what else it has to record."""

    result: Result
    monster: str
    level: str
    rounds: int
    killer: str
    wounds: int
    defeated_monsters: list[str]
    defeated_nemeses: list[str]
    resources: list[ResourceName]
    gear: list[GearId]
    settlement: list[str]
    survivors: dict[str, SurvivorOutcome]


def copy_outcome(outcome: Outcome) -> Outcome:
    """One that shares nothing: whoever writes into it changes no other game's."""
    return deepcopy(outcome)
