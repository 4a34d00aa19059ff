"""Damage, injuries and deaths; lying and standing."""

from typing import Annotated, Literal, TypedDict

from showdown.engine import fates
from showdown.engine.events import QUIET, EventKind
from showdown.engine.happenings.dice import Faces, fate_at, meant, missed
from showdown.engine.happenings.fields import Die, Example, InjuryName, Location, ResourceNames, SurvivorIndex
from showdown.engine.happenings.shapes import OfSurvivor, SurvivorAmount


class SurvivorLocation(TypedDict):
    survivor: SurvivorIndex
    location: Location


class Armor(TypedDict):
    survivor: SurvivorIndex
    location: Location
    lost: int
    left: int


class Box(TypedDict):
    survivor: SurvivorIndex
    location: Location
    box: Literal["light", "heavy"]


class SevereRoll(TypedDict):
    survivor: SurvivorIndex
    location: Location
    die: Die
    total: int
    injury: InjuryName
    faces: Faces


class InjuryFull(TypedDict):
    survivor: SurvivorIndex
    injury: InjuryName


class Bleeds(TypedDict):
    survivor: SurvivorIndex
    amount: int
    now: int


class BleedingStopped(TypedDict):
    survivor: SurvivorIndex
    now: int


class Undeathable(TypedDict):
    survivor: SurvivorIndex
    die: Die
    faces: Faces


class Dies(TypedDict):
    survivor: SurvivorIndex
    cause: Annotated[str, Example("bleeding")]


class ResourcesDropped(TypedDict):
    survivor: SurvivorIndex
    resources: ResourceNames


def severe_told(data: SevereRoll) -> str:
    return f"Severe {{location}} injury for {{survivor}}: {{die}}: {meant(data['die'], data['faces'])}."


def severe_headline(data: SevereRoll) -> str:
    """That it was one side away from death is told."""
    die, faces = data["die"], data["faces"]
    near = fates.DEATH.name in (fate_at(die - 1, faces), fate_at(die + 1, faces)) and fate_at(die, faces) != fates.DEATH.name
    return f"{{survivor}} suffers {{injury}} ({{die}}; {missed(die, faces)})" if near else "{survivor} suffers {injury}"


def undeathable_told(data: Undeathable) -> str:
    return f"{{survivor}} refuses to die: {{die}}: {meant(data['die'], data['faces'])}."


SUFFERS = EventKind("suffers", SurvivorAmount, "{survivor} suffers {amount} damage.", headline=QUIET)
BRAIN_DAMAGE = EventKind("brain_damage", SurvivorAmount, "{survivor} suffers {amount} brain damage.", headline=QUIET)
LOCATION = EventKind("location", SurvivorLocation, "Damage location for {survivor}: {location}.", headline=QUIET)
ARMOR = EventKind(
    "armor",
    Armor,
    "{survivor}'s {location} armor absorbs {lost}; {left} left.",
    headline="{survivor} loses {lost} {location} armor",
    minor=True,
    counted=True,
)
BOX = EventKind(
    "box",
    Box,
    "{survivor} suffers a {box} {location} injury.",
    headline="{survivor} suffers a {box} {location} injury",
    minor=True,
    counted=True,
)
BOXES_FULL = EventKind("boxes_full", SurvivorLocation, "{survivor} has no injury box left at the {location}.", headline=QUIET)
SEVERE_ROLL = EventKind("severe_roll", SevereRoll, severe_told, headline=severe_headline, drama="severe injury", counted=True)
NAMED_INJURY = EventKind(
    "named_injury",
    InjuryFull,
    "{survivor} suffers a severe injury: {injury}.",
    headline="{survivor} suffers {injury}",
    drama="severe injury",
)
INJURY_IGNORED = EventKind("injury_ignored", InjuryFull, "{survivor} ignores the severe injury: no {injury}.")
INJURY_FULL = EventKind("injury_full", InjuryFull, "{survivor} has {injury} as often as possible: bleeding instead.")
BLEEDS = EventKind(
    "bleeds", Bleeds, "{survivor} gains {amount} bleeding; {now} in all.", headline="{survivor} bleeds", minor=True
)
BLEEDING_STOPPED = EventKind("bleeding_stopped", BleedingStopped, "{survivor}'s bleeding is down to {now}.")
CURED = EventKind("cured", InjuryFull, "{survivor} is cured of {injury}.")
HEALED = EventKind("healed", SurvivorLocation, "{survivor} is healed at the {location}.")
HEALED_FULLY = EventKind("healed_fully", OfSurvivor, "{survivor} is healed: no injury box is filled, and worn armor is whole.")

KNOCKED_DOWN = EventKind("knocked_down", OfSurvivor, "{survivor} is knocked down.")
ALREADY_DOWN = EventKind("already_down", OfSurvivor, "{survivor} is down already; nothing changes.", headline=QUIET)
STAYS_UP = EventKind("stays_up", OfSurvivor, "{survivor} cannot be knocked down.")
STANDS = EventKind("stands", OfSurvivor, "{survivor} stands.", minor=True)

DOOMED = EventKind("doomed", OfSurvivor, "{survivor} is doomed until this card is resolved.", headline=QUIET)
UNDEATHABLE = EventKind("undeathable", Undeathable, undeathable_told)
DIES = EventKind("dies", Dies, "{survivor} dies ({cause}).", drama="death", counted=True)
CEASES = EventKind("ceases", Dies, "{survivor} has never been.", drama="death", counted=True)
RESOURCES_DROPPED = EventKind("resources_dropped", ResourcesDropped, "{survivor} drops {resources}.", headline=QUIET)
GEAR_HOME = EventKind("gear_home", OfSurvivor, "{survivor}'s gear goes back to the settlement.", headline=QUIET)
