"""Fights for the tests of `showdown.play` and of the faces: begun, played at random, read back."""

from __future__ import annotations

import random

from showdown.engine.powers import Power
from showdown.engine.state import Survivor
from showdown.play import hints, records, tell
from showdown.play.fight import from_data
from showdown.play.session import Session


def started(**settings: object) -> Session:
    made = Session(from_data({"seed": 7, **settings}))
    made.start()
    return made


def play(fight: Session, count: int, seed: int = 1) -> None:
    """Takes random options, and gives random dice where they are asked for."""
    dice = random.Random(seed)
    while count and not fight.over:
        if fight.need is not None:
            need = fight.need
            many = {"d10": 10, "location": 5}.get(need.kind, len(need.choices))
            fight.give([dice.randrange(many) + (need.kind == "d10")])
        elif fight.question is not None:
            fight.choose(dice.randrange(len(fight.question.options)))
            count -= 1


def to_a_hit(fight: Session) -> None:
    """As the hints have it, until somebody may dodge a hit."""
    while fight.question is None or not any(option.kind == "dodge" for option in fight.question.options):
        if not fight.proceed():
            hints.take(fight)


def empower(who: Survivor, power: Power) -> None:
    """Gives somebody a power, as if something they suffer from did, until everything in play is looked at anew."""
    who.powers |= power.bit
    who.possible |= power.bit


def position(fight: Session) -> str:
    return fight.playing.to_json()


def log_of(fight: Session) -> list[str]:
    return [tell.told(fight, place, True) for place in range(len(fight.events))]


def contents(fight: Session) -> records.Contents:
    assert fight.record is not None
    return records.read(fight.record.path)
