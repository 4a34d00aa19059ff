"""Survival actions and the windows they are taken in."""

from typing import Annotated, TypedDict

from showdown.engine.events import EventKind
from showdown.engine.happenings.fields import Example, OtherIndex, SurvivorIndex
from showdown.engine.happenings.shapes import Nothing, OfSurvivor


class Window(TypedDict):
    what: Annotated[str, Example("flow")]


class SpendsSurvival(TypedDict):
    survivor: SurvivorIndex
    amount: int
    what: Annotated[str, Example("dodge")]
    now: int


class Encourages(TypedDict):
    survivor: SurvivorIndex
    target: OtherIndex


class SurvivalActionDone(TypedDict):
    survivor: SurvivorIndex
    what: Annotated[str, Example("dash")]


WINDOW = EventKind("window", Window, "A survival opportunity ({what}).")
WINDOW_CLOSES = EventKind("window_closes", Window, "The monster stands again: the survival opportunity ({what}) is over.")
WINDOW_WAITS = EventKind(
    "window_waits", Nothing, "The monster fell: an opportunity opens once this survival action is resolved."
)
SPENDS_SURVIVAL = EventKind("spends_survival", SpendsSurvival, "{survivor} spends {amount} survival ({what}); {now} left.")
DASHES = EventKind("dashes", OfSurvivor, "{survivor} dashes.")
SURGES = EventKind("surges", OfSurvivor, "{survivor} surges.")
ENCOURAGES = EventKind("encourages", Encourages, "{survivor} encourages {target}.")
ENDURES = EventKind("endures", OfSurvivor, "{survivor} endures: the severe injury is ignored.")
SURVIVAL_ACTION_DONE = EventKind("survival_action_done", SurvivalActionDone, "{survivor}'s {what} is resolved.")
