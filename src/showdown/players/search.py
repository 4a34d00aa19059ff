"""The searcher: tries the promising answers in guessed futures, each played on by the greedy bot for some rounds, and compares.

How a future stands that is not over by then, a learned value says (`players/value.py`).

Every guess (`Position.guess`) deals the unseen cards anew and has dice of its own; all answers meet the same guesses, so that
two of them differ by what they do and not by luck. The worse half is dropped after each pass, the rest goes on with twice as
many guesses (sequential halving). Greedy's own answer stays in to the end: another one is taken only if it is better by more
than chance would have it.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from typing import Any, Final

from showdown.engine.game import Game, Option
from showdown.engine.native import mypyc_attr
from showdown.players.base import MONSTER, Position
from showdown.players.greedy import Greedy, Outlook
from showdown.players.playing import play_on
from showdown.players.value import Value, trained
from showdown.rules import facts

ROLLOUTS: Final = 60  # for a question
ROUNDS_AHEAD: Final = 1  # a guess that goes on when the survivors' turn after so many rounds has begun is judged by the value
SURVIVORS_TURN: Final = 2  # as `Game.turn` has it
TO_THE_END: Final = 40  # without the value; a guess that lasts longer is judged as it stands
FIRST_PASS: Final = 4  # guesses that every answer meets before the first are dropped
CANDIDATES: Final = 6
SURE: Final = 1.0  # by how many standard errors another answer must be better than greedy's

# What an end is worth: a victory is nearly all, and who lives to see it; a defeat what it cost the monster.
VICTORY: Final = 0.85
ALIVE: Final = 0.15
WOUNDS: Final = 0.15

# Questions whose answer hardly moves the end, or that greedy answers at random: no rollout is spent on them.
LEFT_TO_GREEDY: Final = frozenset(
    (
        "place terrain", "place monster", "face monster", "deploy", "who acts", "hit location", "place gear", "next survivor",
        "next effect", "put back", "pay", "which deck", "collision", "tile",
    )
)  # fmt: skip


class Weighed:
    """An answer and what became of it: the guesses it met and how many of them were won, or are likely to be."""

    __slots__ = ("index", "won", "worths")

    def __init__(self, index: int) -> None:
        self.index = index
        self.won = 0.0
        self.worths: list[float] = []

    @property
    def guesses(self) -> int:
        return len(self.worths)

    @property
    def wins(self) -> float:
        """The share of its guesses that were won."""
        return self.won / len(self.worths) if self.worths else 0.0

    @property
    def worth(self) -> float:
        return sum(self.worths) / len(self.worths) if self.worths else 0.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Searcher:
    """Thinks for so many rollouts a question, or for so many seconds. With rollouts it plays the same again with the same seed;
    seconds depend on the machine.

    `weighed` are the answers to the last question, the chosen one first; empty where nothing was tried. `tell`, if set, is
    called while it thinks with how far it is, from 0 to 1.
    """

    def __init__(self, rollouts: int = ROLLOUTS, seconds: float = 0.0, ahead: int = ROUNDS_AHEAD) -> None:
        self.rollouts = rollouts
        self.seconds = seconds
        self.ahead = ahead  # rounds after which the value is asked; 0: never, every guess is played to its end
        self.value: Value | None = trained() if ahead > 0 else None
        self.weighed: list[Weighed] = []
        self.tell: Callable[[float], None] | None = None
        self.adviser: Any = Greedy()  # whose answer is taken unless another is found better

    def choose(self, position: Position) -> int:
        self.weighed = []
        first: int = self.adviser.choose(position)
        if position.seat == MONSTER or len(position.options) < 2 or position.kind in LEFT_TO_GREEDY:
            return first
        found = candidates(position, first)
        return self.search(position, [Weighed(index) for index in found]) if len(found) > 1 else first

    def search(self, position: Position, field: list[Weighed]) -> int:
        """Sequential halving; greedy's answer is the first of the field and never dropped."""
        seeds = random.Random(position.random.getrandbits(48))
        started = time.monotonic()
        tried, guesses = field, FIRST_PASS
        spent = 0
        while True:
            for _ in range(guesses):
                seed = seeds.getrandbits(40)
                guess = position.guess(seed)
                guess.auto = True
                left = facts.wounds_to_kill(guess)
                for answer in field:
                    self.try_out(guess.copy(False), position.options.original(answer.index), answer, seed, left)
                spent += len(field)
                if self.tell is not None:
                    self.tell(self.share(spent, started))
                if self.seconds > 0 and time.monotonic() - started >= self.seconds:
                    break
            if self.share(spent, started) >= 1.0:
                break
            field = better_half(field)
            if len(field) < 2:
                break
            guesses = max(FIRST_PASS, min(2 * guesses, (self.rollouts - spent) // len(field) if self.seconds <= 0 else 64))
        best = field[0]
        for answer in field[1:]:
            if answer.worth > best.worth and better(answer, field[0]) > SURE:
                best = answer
        if self.tell is not None:
            self.tell(1.0)
        self.weighed = [best, *sorted([answer for answer in tried if answer is not best], key=by_guesses)]
        return best.index

    def try_out(self, game: Game, index: int, answer: Weighed, seed: int, left: int) -> None:
        """Plays one guess on and notes what becomes of it; `left` is how many wounds the monster could still take."""
        game.choose(index)
        dice = random.Random(seed)
        play_on(game, "greedy", GREEDY, dice, dice, game.round + (self.ahead or TO_THE_END), 0, SURVIVORS_TURN)
        won, alive, dealt = 0.0, 0.0, 0.0
        after = facts.wounds_to_kill(game)
        if game.result == "victory":
            won, alive = 1.0, sum([who.alive for who in game.survivors]) / len(game.survivors)
        elif game.asked is not None and self.value is not None:
            judged = self.value.judge(game)
            won, alive, dealt = judged.won, judged.alive, (left - after * (1 - judged.dealt)) / max(1, left)
        else:
            dealt = (left - after) / max(1, left)
        answer.won += won
        answer.worths.append(won * (VICTORY + ALIVE * alive) + (1 - won) * WOUNDS * max(0.0, dealt))

    def share(self, spent: int, started: float) -> float:
        """How much of the budget is gone."""
        gone = (time.monotonic() - started) / self.seconds if self.seconds > 0 else spent / self.rollouts
        return min(1.0, gone)


def said(weighed: list[Weighed], labels: list[str]) -> str:
    """What was found, in a sentence: the chosen answer against the next best; `labels` are those of the options."""
    if not weighed:
        return ""
    best = weighed[0]
    tried = f"{best.guesses} guesses of what nobody knows, each tried"
    if len(weighed) < 2:
        return f"{percent(best.wins)} to win ({tried})"
    other = max(weighed[1:], key=by_wins)
    return f"{percent(best.wins)} against {percent(other.wins)} to win with {labels[other.index]!r} ({tried})"


def percent(share: float) -> str:
    return f"{share:.0%}".replace("%", " %")


def by_wins(answer: Weighed) -> tuple[int, float]:
    return answer.guesses, answer.wins


def by_guesses(answer: Weighed) -> tuple[int, float]:
    """Those that stayed in longest come first."""
    return -answer.guesses, -answer.worth


def better_half(field: list[Weighed]) -> list[Weighed]:
    """Greedy's answer, and the better half of the others that are not clearly worse."""
    first = field[0]
    rest = sorted([answer for answer in field[1:] if better(answer, first) > -SURE], key=by_worth)
    return [first, *rest[: len(field) // 2]]


def by_worth(answer: Weighed) -> float:
    return -answer.worth


def better(answer: Weighed, other: Weighed) -> float:
    """By how many standard errors one answer is better than another over the guesses both have met."""
    both = min(len(answer.worths), len(other.worths))
    differences = [answer.worths[number] - other.worths[number] for number in range(both)]
    mean = sum(differences) / both
    spread = math.sqrt(sum([(each - mean) ** 2 for each in differences]) / max(1, both - 1))
    return mean / max(spread / math.sqrt(both), 0.01)


GREEDY: Final = Greedy()


# -- what is worth trying -------------------------------------------------------------------------------------------------


def candidates(position: Position, first: int) -> list[int]:
    """Greedy's answer first, then the others that look promising."""
    if position.kind in ("destination", "place survivor") and position.seat_number >= 0:
        return destinations(position, first)
    found = [first]
    for option in position.options.all():
        if option.index != first and len(found) < CANDIDATES and is_worth_a_try(option):
            found.append(option.index)
    return found


def is_worth_a_try(option: Option) -> bool:
    return option.kind not in ("give", "hand over")


def destinations(position: Position, first: int) -> list[int]:
    """Of dozens of spaces a handful: those from which an attack promises most, those that are safest, and those in between."""
    seen = position.facts
    outlook = Outlook(seen, position.seat_number)
    spaces = position.options.spaces()
    on_board = [index for index, space in enumerate(spaces) if space >= 0]
    found = [first]
    weights = ((1.0, 1.0), (1.0, 0.0), (0.0, 1.0), (1.0, 0.3), (1.0, 3.0))
    for attack, danger in weights:
        best, chosen = -99.0, -1
        for index in on_board:
            if index in found:
                continue
            worth = attack * outlook.attack(spaces[index]) - danger * outlook.danger(spaces[index])
            if worth > best:
                best, chosen = worth, index
        if chosen >= 0:
            found.append(chosen)
    return found
