"""What an option would do, found by doing it: the rules themselves play it on a twin, as far as no die or card is needed.

Nothing hidden is looked at: the twin's chance knows no result and stops at the first one it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

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
    """A position as something to compare with another one of the same fight: of the dead only that they are, injuries in any
    order."""
    data = saves.to_data(game)
    del data["chance"], data["log"], data["setup"], data["game"]["declined"], data["game"]["declined_at"]
    data["survivors"] = [
        {**who, "injuries": sorted(who["injuries"])} if who["alive"] else {"alive": False} for who in data["survivors"]
    ]
    return data


SPENT: Final = ("acted", "movement", "activation")


def changes_nothing(game: Game, index: int) -> bool:
    """Whether an option only uses up an act or what could be spent in it, and nothing else comes of it."""
    trial = tried(game, index)
    return trial.need is None and without_spent(game) == without_spent(trial.game)


def without_spent(game: Game) -> dict[str, Any]:
    data = compared(game)
    del data["game"]["acts"]
    for who in data["survivors"]:
        for field in SPENT:
            who.pop(field, None)
    return data


# -- orders ----------------------------------------------------------------------------------------------------------------

MOST_ORDERS: Final = 24
MOST_DICE: Final = 8  # that one answer may need
SIDES: Final = 10


class Faces:
    """Dice to assume, by what each is for: the same in every order, and with the next sample others."""

    def __init__(self, sample: int) -> None:
        self.sample = sample
        self.labels: list[str] = []

    def of(self, label: str) -> int:
        if label not in self.labels:
            self.labels.append(label)
        return (self.sample + 3 * self.labels.index(label)) % SIDES + 1


def order_matters(game: Game) -> bool:
    """Whether it makes a difference in which order the answers to a question that comes back are taken: not if every order
    leads to one and the same position. Where dice are rolled on the way, each roll has the same result in every order, and all
    orders are gone through with ten sets of results."""
    for sample in range(SIDES):
        faces = Faces(sample)
        if not one_end(game, faces):
            return True
        if not faces.labels:
            return False
    return False


def one_end(game: Game, faces: Faces) -> bool:
    """Whether all orders lead to the same position with some dice."""
    assert game.asked is not None
    step, depth = game.asked.step, len(game.stack) - 1
    ends: list[tuple[str, dict[str, Any]]] = []
    waiting = [game]
    while waiting:
        at = waiting.pop()
        assert at.decision is not None
        for option in at.decision.options:
            trial = settled(at, option.index, depth, faces)
            if trial is None:
                return False
            after = trial.game
            if trial.need is None and after.asked is not None and after.asked.step is step and open_at(after, depth):
                waiting.append(after)
                continue
            ends.append((trial.need.label if trial.need is not None else "", compared(after)))
            if len(ends) > MOST_ORDERS or ends[0] != ends[-1]:
                return False
    return True


def settled(game: Game, index: int, depth: int, faces: Faces) -> Trial | None:
    """Takes an option with all dice that its own procedure rolls; None where it needs more than dice."""
    results: list[int] = []
    while len(results) <= MOST_DICE:
        trial = tried(game, index, tuple(results))
        if trial.need is None or not open_at(trial.game, depth):
            return trial
        if trial.need.kind != "d10":
            return None
        results.append(faces.of(trial.need.label))
    return None


def open_at(game: Game, depth: int) -> bool:
    """Whether the procedure that asked is still under way."""
    return len(game.stack) > depth and not game.stack[depth].closed
