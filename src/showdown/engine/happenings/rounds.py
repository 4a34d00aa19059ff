"""Rounds and turns, and what lasts for some of them."""

from typing import Literal, TypedDict

from showdown.engine.events import QUIET, EventKind
from showdown.engine.happenings.fields import Duration, PlayerName, Source, SurvivorIndex
from showdown.engine.happenings.shapes import Nothing, Round


class RoundBegins(TypedDict):
    round: int
    controller: PlayerName
    solo: bool


class DeathDie(TypedDict):
    survivor: SurvivorIndex


class Ambush(TypedDict):
    by: Literal["monster", "survivors"]


class ForAWhile(TypedDict):
    source: Source
    survivor: SurvivorIndex
    until: Duration


class EffectEnds(TypedDict):
    source: Source
    survivor: SurvivorIndex


def round_told(data: RoundBegins) -> str:
    return "Round {round}." if data["solo"] else "Round {round}. {controller} controls the monster."


ROUND = EventKind("round", RoundBegins, round_told, opens="round", counted=True)
DEATH_DIE = EventKind("death_die", DeathDie, "{survivor} holds the Death Die.")
AMBUSH = EventKind("ambush", Ambush, "An ambush by the {by}: the order of turns changes.")
SURVIVORS_FIRST = EventKind("survivors_first", Nothing, "Against this foe the survivors take the first turn.")
MONSTER_TURN = EventKind(
    "monster_turn", Round, "The monster's turn of round {round}.", headline=QUIET, opens="monster", counted=True
)
TURN_ENDS = EventKind("turn_ends", Nothing, "The monster's turn ends here.", headline=QUIET)
END_OF_MONSTER_TURN = EventKind("end_of_monster_turn", Nothing, "The monster's turn comes to its end.", headline=QUIET)
SURVIVORS_TURN = EventKind(
    "survivors_turn", Round, "The survivors' turn of round {round}.", headline=QUIET, opens="turn", counted=True
)
END_OF_ROUND = EventKind("end_of_round", Round, "Round {round} ends.", headline=QUIET)
FOR_A_WHILE = EventKind("for_a_while", ForAWhile, "{source} lasts until {until}.", headline=QUIET)
EFFECT_ENDS = EventKind("effect_ends", EffectEnds, "{source} ends.", headline=QUIET)
