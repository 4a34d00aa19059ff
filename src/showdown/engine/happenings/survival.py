"""Survival actions and the windows they are taken in."""

from typing import TypedDict

from showdown.engine.events import EventKind
from showdown.engine.happenings.fields import SurvivorIndex
from showdown.engine.happenings.shapes import Nothing, OfSurvivor, SurvivorWhat


class Window(TypedDict):
    what: str


class SpendsSurvival(TypedDict):
    survivor: SurvivorIndex
    amount: int
    what: str
    now: int


class Encourages(TypedDict):
    survivor: SurvivorIndex
    target: SurvivorIndex


WINDOW = EventKind("window", Window, "A survival opportunity ({what}).")
WINDOW_WAITS = EventKind(
    "window_waits", Nothing, "The monster fell: an opportunity opens once this survival action is resolved."
)
SPENDS_SURVIVAL = EventKind("spends_survival", SpendsSurvival, "{survivor} spends {amount} survival ({what}); {now} left.")
DASHES = EventKind("dashes", OfSurvivor, "{survivor} dashes.")
SURGES = EventKind("surges", OfSurvivor, "{survivor} surges.")
ENCOURAGES = EventKind("encourages", Encourages, "{survivor} encourages {target}.")
ENDURES = EventKind("endures", OfSurvivor, "{survivor} endures: the severe injury is ignored.")
SURVIVAL_ACTION_DONE = EventKind("survival_action_done", SurvivorWhat, "{survivor}'s {what} is resolved.")
