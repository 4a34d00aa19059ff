"""Victory, defeat and what follows."""

from typing import Annotated, TypedDict

from showdown.engine.events import EventKind
from showdown.engine.happenings.fields import Example, ResourceNames, Result, SurvivorIndex
from showdown.engine.happenings.shapes import Nothing, OfSurvivor


class OfResult(TypedDict):
    result: Result


class Undecided(TypedDict):
    rounds: int


class DefeatedMonster(TypedDict):
    nemesis: bool


class ResourcesRegained(TypedDict):
    resources: ResourceNames


class Proficiency(TypedDict):
    survivor: SurvivorIndex
    level: int


class Milestone(TypedDict):
    survivor: SurvivorIndex
    event: Annotated[str, Example("Bold")]


VICTORY = EventKind("victory", OfSurvivor, "The {monster} is dead.")
DEFEAT = EventKind("defeat", Nothing, "The last survivor has fallen.")
UNDECIDED = EventKind(
    "undecided",
    Undecided,
    "Round {rounds} was the last one agreed on: the showdown ends undecided.",
)
AFTERMATH = EventKind("aftermath", OfResult, "The aftermath: tokens are cleared, injury boxes erased.")
BLEEDS_OUT = EventKind("bleeds_out", OfSurvivor, "{survivor} is disemboweled and nobody is left to help.")
NOBODY_LEFT = EventKind("nobody_left", Nothing, "A victory that nobody comes home from: the resources are lost.")
DEFEATED_MONSTER = EventKind(
    "defeated_monster", DefeatedMonster, "The {monster} joins the defeated monsters; the survivors gain its rewards."
)
RESOURCES_REGAINED = EventKind("resources_regained", ResourcesRegained, "The group gathers up {resources}.")
PROFICIENCY = EventKind("proficiency", Proficiency, "{survivor} reaches weapon proficiency {level}.")
DEFEAT_TEXT = EventKind(
    "defeat_text", Nothing, "Defeat: the story of the {monster} says what follows; carried resources are lost."
)
MILESTONE = EventKind("milestone", Milestone, "{survivor} has come so far that the story event {event} is due.")
END = EventKind("end", OfResult, "The showdown is over: {result}.")
