"""Survival actions and the windows they are taken in."""

from typing import Annotated, TypedDict

from showdown.engine.events import QUIET, EventKind
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


class PaysWithToken(TypedDict):
    survivor: SurvivorIndex
    token: Annotated[str, Example("+1 strength")]
    what: Annotated[str, Example("dodge")]


WINDOW = EventKind("window", Window, "A survival opportunity ({what}).", headline=QUIET)
WINDOW_CLOSES = EventKind(
    "window_closes", Window, "The monster stands again: the survival opportunity ({what}) is over.", headline=QUIET
)
WINDOW_WAITS = EventKind(
    "window_waits", Nothing, "The monster fell: an opportunity opens once this survival action is resolved.", headline=QUIET
)
SPENDS_SURVIVAL = EventKind(
    "spends_survival", SpendsSurvival, "{survivor} spends {amount} survival ({what}); {now} left.", headline=QUIET, counted=True
)
PAYS_WITH_TOKEN = EventKind("pays_with_token", PaysWithToken, "{survivor} pays with a {token} token ({what}).", headline=QUIET)
DASHES = EventKind("dashes", OfSurvivor, "{survivor} dashes.")
SURGES = EventKind("surges", OfSurvivor, "{survivor} surges.", opens="surge")
ENCOURAGES = EventKind("encourages", Encourages, "{survivor} encourages {target}.")
ENDURES = EventKind("endures", OfSurvivor, "{survivor} endures: the severe injury is ignored.")
SURVIVAL_ACTION_DONE = EventKind(
    "survival_action_done", SurvivalActionDone, "{survivor}'s {what} is resolved.", headline=QUIET, closes="surge"
)
