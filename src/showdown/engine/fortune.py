"""Chance as decisions: every die, random pick and card turned up is a question to the seat "chance", with probabilities.

It is the mechanism of a table with real dice (`chance.Asked`), driven by the game itself: a choice is tried with what chance
has said so far; where it needs more, the position before it is kept, the question asked, and the choice tried again. The order
of a shuffled pile is not decided: a card is, when it is turned up.
"""

from typing import TYPE_CHECKING, Final

from showdown.engine import names, questions
from showdown.engine.chance import Asked, NeedChance
from showdown.engine.options import OptionKind, Refers
from showdown.engine.stack import CHANCE, Frame, Question, Step

if TYPE_CHECKING:
    from showdown.engine.game import Game

SIDES: Final = 10


class Waiting:
    """A choice that waits for chance: the position before it, its value (None: the set-up), what chance has said of it so far,
    what is needed next, and how many events there were. Never changed: copies share it."""

    __slots__ = ("before", "events", "need", "tape", "value")

    def __init__(self, before: "Game", value: int | None, tape: list[int], need: NeedChance, events: int) -> None:
        self.before = before
        self.value = value
        self.tape = tape
        self.need = need
        self.events = events


def question(need: NeedChance) -> Question:
    """What chance is asked: every result it may bring once, names in their order, so that the order tells nothing."""
    if need.kind == "d10":
        asked = Question(CHANCE, DIE, list(range(1, SIDES + 1)))
    elif need.kind == "location":
        asked = Question(CHANCE, LOCATION_DIE, list(range(names.BRAIN)))
    else:
        found = sorted(set(need.choices))
        values = [need.choices.index(name) for name in found]
        kind = TURNED_UP if need.kind == "card" else PICKED
        asked = Question(CHANCE, kind, [value for value in values if probability(need, value) > 0])
    asked.step = ASK_CHANCE
    return asked


def probability(need: NeedChance, number: int) -> float:
    """How likely a result is; things of one name are one result."""
    if need.kind == "d10":
        return 1 / SIDES
    if need.kind == "location":
        return names.HIT_LOCATION_DIE.count(number) / len(names.HIT_LOCATION_DIE)
    name, weights = need.choices[number], need.weights
    if not weights:
        return need.choices.count(name) / len(need.choices)
    total, own = 0.0, 0.0
    for other, weight in zip(need.choices, weights):
        total += weight
        if other == name:
            own += weight
    return own / total


def is_asked(game: "Game") -> bool:
    """Whether dice and cards are questions in this game."""
    chance = game.chance
    return isinstance(chance, Asked) and chance.decides


def fallen(waiting: Waiting, asked: Question, share: float) -> int:
    """Which answer lies at a share (below 1) of all that may come: each takes up as much of it as it is likely."""
    for index, value in enumerate(asked.values):
        share -= probability(waiting.need, value)
        if share < 0.0:
            return index
    return len(asked.values) - 1


class Result(OptionKind[Frame]):
    """Something chance may bring."""

    def id(self, game: "Game", frame: Frame, number: int) -> str:
        return f"{self.name}:{self.label(game, frame, number)}"


class DieShows(Result):
    """A side of a ten-sided die (CONV-3)."""

    def label(self, game: "Game", frame: Frame, number: int) -> str:
        return str(number)


class LocationShows(Result):
    """A side of the hit location die (LOC-8)."""

    def label(self, game: "Game", frame: Frame, number: int) -> str:
        return names.LOCATIONS[number]

    def refer(self, game: "Game", frame: Frame, number: int, to: Refers) -> None:
        to.location = number


class NameComes(Result):
    """A card, or something that is picked at random."""

    def label(self, game: "Game", frame: Frame, number: int) -> str:
        assert game.waiting is not None
        return game.waiting.need.choices[number]


DIE: Final = DieShows("die", "The die shows this.")
LOCATION_DIE: Final = LocationShows("location die", "The hit location die shows this.")
PICKED: Final = NameComes("picked", "Chance picks this.")
TURNED_UP: Final = NameComes("turned up", "This card is turned up.")


class AskChance(Step[Frame]):
    """The question itself; it is no step of the game and lies on no frame."""

    asks = questions.CHANCE

    def prompt(self, game: "Game", frame: Frame) -> str:
        assert game.waiting is not None
        return f"Chance: {game.waiting.need.label}"


ASK_CHANCE: Final = AskChance()
