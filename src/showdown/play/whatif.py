"""What an option would do, found by doing it: the rules themselves play it on a twin, as far as no die or card is needed.

Nothing hidden is looked at: the twin's chance knows no result and stops at the first one it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from showdown import saves
from showdown.engine.chance import Asked, NeedChance, seeded
from showdown.engine.events import Event
from showdown.engine.game import Game


@dataclass(frozen=True)
class Trial:
    """How far an option leads for certain: the position there, what happened on the way, and what would be rolled or turned up
    next, if that is why it stops."""

    game: Game
    events: list[Event]
    need: NeedChance | None


def tried(game: Game, index: int, results: tuple[int, ...] = ()) -> Trial:
    """Takes the option of a number on a twin. `results` are dice and cards to assume, in order."""
    twin = game.copy()
    if twin.log is None:
        twin.log = []
    twin.chance = Asked(list(results), 0, seeded(0))
    need = None
    try:
        twin.choose(index)
    except NeedChance as wanted:
        need = wanted
    return Trial(twin, twin.log, need)


def compared(game: Game) -> dict[str, Any]:
    """A position as something to compare with another one of the same fight."""
    data = saves.to_data(game)
    del data["chance"], data["log"], data["setup"], data["game"]["declined"], data["game"]["declined_at"]
    return data


SPENT = ("acted", "movement", "activation")


def changes_nothing(game: Game, index: int) -> bool:
    """Whether an option only uses up an act or what could be spent in it, and nothing else comes of it."""
    trial = tried(game, index)
    return trial.need is None and without_spent(game) == without_spent(trial.game)


def without_spent(game: Game) -> dict[str, Any]:
    data = compared(game)
    del data["game"]["acts"]
    for who in data["survivors"]:
        for field in SPENT:
            del who[field]
    return data


MOST_ORDERS = 24


def order_matters(game: Game) -> bool:
    """Whether it makes a difference in which order the answers to a question that comes back are taken: not if all of them, in
    every order and without a die, lead to one and the same position."""
    question = game.asked
    assert question is not None
    step = question.step
    ends: list[dict[str, Any]] = []
    waiting = [game]
    while waiting:
        at = waiting.pop()
        if at.asked is None or at.asked.step is not step:
            ends.append(compared(at))
            if len(ends) > MOST_ORDERS or ends[0] != ends[-1]:
                return True
            continue
        assert at.decision is not None
        for option in at.decision.options:
            trial = tried(at, option.index)
            if trial.need is not None:
                return True
            waiting.append(trial.game)
    return False
