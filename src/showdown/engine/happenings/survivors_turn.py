"""The survivors' turn: acts, movement, activations, what gear and terrain allow."""

from typing import Annotated, TypedDict

from showdown.engine.events import QUIET, EventKind
from showdown.engine.happenings.fields import Example, GearName, Location, OtherIndex, ResourceName, Space, SurvivorIndex
from showdown.engine.happenings.shapes import OfSurvivor, SurvivorGear, SurvivorHits, SurvivorTo, SurvivorWhat


class Activates(TypedDict):
    """`attack` is whether it is spent on an attack with a weapon."""

    survivor: SurvivorIndex
    what: Annotated[str, Example("Bandages")]
    attack: bool


class Deflects(TypedDict):
    survivor: SurvivorIndex
    tokens: int


class Maneuver(TypedDict):
    survivor: SurvivorIndex
    how: Annotated[str, Example("leap")]
    to: Space


class Gives(TypedDict):
    survivor: SurvivorIndex
    target: OtherIndex
    resource: ResourceName


class MovementGained(TypedDict):
    survivor: SurvivorIndex
    count: int


class Looks(TypedDict):
    survivor: SurvivorIndex
    count: int


class ArmorLost(TypedDict):
    survivor: SurvivorIndex
    location: Location
    gear: GearName


def activates_headline(data: Activates) -> str:
    """An attack tells itself."""
    return QUIET if data["attack"] else "{survivor} uses {what}"


ACT = EventKind("act", OfSurvivor, "{survivor} begins their act.", headline=QUIET, opens="act", counted=True)
INTERRUPTS = EventKind("interrupts", OfSurvivor, "{survivor} takes the opportunity.", headline=QUIET, opens="act")
ACT_ENDS = EventKind("act_ends", OfSurvivor, "{survivor}'s act ends.", headline=QUIET)
NEXT_SURVIVOR = EventKind("next_survivor", OfSurvivor, "{survivor} is next.", headline=QUIET)

MOVES = EventKind("moves", SurvivorTo, "{survivor} moves to {to}.", opens="act", counted=True)
MOVEMENT_GAINED = EventKind("movement_gained", MovementGained, "{survivor} gains {count} movement.")
PLACED = EventKind("placed", SurvivorTo, "{survivor} is placed on {to}.", minor=True, counted=True)
MANEUVER = EventKind("maneuver", Maneuver, "{survivor} performs a {how} to {to}.", counted=True)
MANEUVER_LOST = EventKind("maneuver_lost", SurvivorWhat, "{survivor} is knocked down: nothing follows the {what}.")
JOINS = EventKind("joins", SurvivorTo, "{survivor} comes from the settlement to help, at {to}.", counted=True)
TAKEN_OFF = EventKind("taken_off", OfSurvivor, "{survivor} is taken off the board.", counted=True)
RUNS_AWAY = EventKind("runs_away", OfSurvivor, "{survivor} runs away.", counted=True)
GOES_HOME = EventKind("goes_home", OfSurvivor, "{survivor} has run away and is home safe.")
HELD_OFF = EventKind("held_off", OfSurvivor, "{survivor} is off the board, but still in the fight.", counted=True)
BACK = EventKind("back", SurvivorTo, "{survivor} is back on the board, on {to}.", counted=True)
HIDES = EventKind("hides", OfSurvivor, "{survivor} hides.")
UNHIDDEN = EventKind("unhidden", OfSurvivor, "{survivor} is hidden no more.", headline=QUIET)

ACTIVATES = EventKind(
    "activates", Activates, "{survivor} spends an activation: {what}.", headline=activates_headline, opens="act"
)
USES = EventKind("uses", SurvivorWhat, "{survivor} uses {what}.", opens="act")
ACTIVATION_LOST = EventKind(
    "activation_lost", OfSurvivor, "{survivor} is knocked down before the activation resolves: it is lost."
)
ACTIVATION_VOID = EventKind("activation_void", OfSurvivor, "What {survivor} spent the activation on cannot be done any more.")
CUMBERSOME = EventKind("cumbersome", OfSurvivor, "The weapon is cumbersome: {survivor} spends a movement too.", headline=QUIET)
INDIRECT = EventKind("indirect", OfSurvivor, "The weapon is used indirectly: cumbersome costs nothing more.", headline=QUIET)
CONCENTRATES = EventKind("concentrates", OfSurvivor, "{survivor} concentrates; the act ends.")
CONCENTRATED = EventKind("concentrated", SurvivorWhat, "{survivor}'s concentration holds: {what}.")
BLOCKS = EventKind("blocks", SurvivorHits, "{survivor} is ready to block {hits}.")
DEFLECTS = EventKind("deflects", Deflects, "{survivor} has {tokens} deflect tokens.")
SLAMMED = EventKind("slammed", OfSurvivor, "{survivor} slams into the {monster} and weakens it for the round.")
GIVES = EventKind("gives", Gives, "{survivor} hands {resource} to {target}.")
LOOKS = EventKind("looks", Looks, "{survivor} looks at {count} cards.", minor=True)

FINDS_GEAR = EventKind("finds_gear", SurvivorGear, "{survivor} finds {gear}.")
UNIQUE_GEAR = EventKind("unique_gear", SurvivorGear, "There is only one {gear}: {survivor} finds nothing.", headline=QUIET)
GEAR_PLACED = EventKind("gear_placed", SurvivorGear, "{survivor} adds {gear} to the grid.", headline=QUIET)
KNOCKED_AWAY = EventKind("knocked_away", SurvivorGear, "{gear} is knocked out of {survivor}'s hands.")
PICKED_UP = EventKind("picked_up", SurvivorGear, "{survivor} picks up {gear}.")
GEAR_LOST = EventKind("gear_lost", SurvivorGear, "{survivor} loses {gear}.", minor=True)
GEAR_ARCHIVED = EventKind("gear_archived", SurvivorGear, "{gear} of {survivor} is archived.", minor=True)
ARMOR_LOST = EventKind("armor_lost", ArmorLost, "{survivor} loses the armor of {gear} at the {location}.")
