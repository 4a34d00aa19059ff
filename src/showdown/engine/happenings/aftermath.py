"""Victory, defeat and what follows."""

from typing import Annotated, TypedDict

from showdown.engine.events import QUIET, EventKind
from showdown.engine.happenings.fields import (
    Example,
    GearName,
    HitLocationName,
    ResourceNames,
    Result,
    SurvivorIndex,
    SurvivorIndexes,
)
from showdown.engine.happenings.shapes import Nothing, OfSurvivor


class OfResult(TypedDict):
    result: Result


class Undecided(TypedDict):
    rounds: int


class DefeatedMonster(TypedDict):
    nemesis: bool


class ResourcesRegained(TypedDict):
    resources: ResourceNames


class KilledAt(TypedDict):
    survivor: SurvivorIndex
    card: HitLocationName


class SettlementGear(TypedDict):
    gear: GearName


class SettlementRecords(TypedDict):
    what: Annotated[str, Example("all resources in storage are lost")]


class Proficiency(TypedDict):
    survivor: SurvivorIndex
    level: int


class Milestone(TypedDict):
    survivor: SurvivorIndex
    event: Annotated[str, Example("Bold")]


class Defeat(TypedDict):
    away: SurvivorIndexes


def defeat(data: Defeat) -> str:
    """Those who are alive but gone have not fallen."""
    return "Nobody is left to fight: {away} left the board alive." if data["away"] else "The last survivor has fallen."


def defeat_headline(data: Defeat) -> str:
    return "Defeat: nobody is left to fight" if data["away"] else "Defeat: the last survivor has fallen"


def showdown_ends(data: OfResult) -> str:
    neither = "The showdown ends here, neither won nor lost, without an aftermath."
    return neither if data["result"] == "undecided" else "The showdown ends here: {result}."


def victory_headline(data: OfSurvivor) -> str:
    """Who dealt the last wound, where somebody did."""
    return "Victory: {survivor} kills the {monster}" if data["survivor"] >= 0 else "Victory: the {monster} is dead"


VICTORY = EventKind("victory", OfSurvivor, "The {monster} is dead.", headline=victory_headline, opens="end", drama="victory")
DEFEAT = EventKind(
    "defeat",
    Defeat,
    defeat,
    headline=defeat_headline,
    opens="end",
    drama="defeat",
)
UNDECIDED = EventKind(
    "undecided", Undecided, "Round {rounds} was the last one agreed on: the showdown ends undecided.", opens="end"
)
SHOWDOWN_ENDS = EventKind("showdown_ends", OfResult, showdown_ends, opens="end")
KILLED_AT = EventKind("killed_at", KilledAt, "The blow to {card} was the last one.")
SETTLEMENT_GEAR = EventKind("settlement_gear", SettlementGear, "The settlement gains {gear}.")
ONLY_ONE = EventKind("only_one", SettlementGear, "There is only one {gear}, and the settlement has it.")
SETTLEMENT_RECORDS = EventKind("settlement_records", SettlementRecords, "The settlement records: {what}.")
AFTERMATH = EventKind("aftermath", OfResult, "The aftermath: tokens are cleared, injury boxes erased.", headline=QUIET)
BLEEDS_OUT = EventKind("bleeds_out", OfSurvivor, "{survivor} is disemboweled and nobody is left to help.")
NOBODY_LEFT = EventKind("nobody_left", Nothing, "A victory that nobody comes home from: the resources are lost.")
DEFEATED_MONSTER = EventKind(
    "defeated_monster",
    DefeatedMonster,
    "The {monster} joins the defeated monsters; the survivors gain its rewards.",
    headline=QUIET,
)
RESOURCES_REGAINED = EventKind("resources_regained", ResourcesRegained, "The group gathers up {resources}.")
PROFICIENCY = EventKind("proficiency", Proficiency, "{survivor} reaches weapon proficiency {level}.")
DEFEAT_TEXT = EventKind(
    "defeat_text", Nothing, "Defeat: the story of the {monster} says what follows; carried resources are lost.", headline=QUIET
)
MILESTONE = EventKind("milestone", Milestone, "{survivor} has come so far that the story event {event} is due.")
END = EventKind("end", OfResult, "The showdown is over: {result}.", headline=QUIET)
