"""The searcher: it fights by habits learned from fights, and with a budget it tries other answers before it gives its own.

Its fighter goes by what thousands of fights have shown (`greedy.Fighter`). Given rollouts or seconds it also tries, at every
question, other answers that look promising, in guesses (`Position.guess`) that deal the unseen cards anew. The fighter plays
each on, in fights that were practised to where the survivors' next turn begins, and there a learned value says how it stands
(`players/value.py`); in others to the end. All answers meet the same guesses, with dice matched by what they are for
(`players/matched.py`), so that two of them differ by what they do and less by luck. The worse half is dropped after each
pass. The fighter's own answer is given unless another is ahead of it by more than chance would have it.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from showdown.engine.game import Game, Option
from showdown.engine.native import mypyc_attr
from showdown.players import value
from showdown.players.base import MONSTER, Position
from showdown.players.greedy import ANSWERS, Fighter, Outlook
from showdown.players.matched import Matched
from showdown.players.playing import play_on
from showdown.players.value import Value
from showdown.rules import facts

ROLLOUTS: Final = 60  # for people who ask and name no budget
TO_THE_END: Final = 40  # rounds; a guess that lasts longer is judged as it stands
PASS: Final = 8  # guesses that every answer meets before some are dropped
CANDIDATES: Final = 6
SURE: Final = 2.0  # by how many standard errors another answer must be ahead of the fighter's own, of many that might look so
LEAD: Final = 0.01  # and by how much; what is less is not worth leaving the habits for
HOPELESS: Final = -1.0  # standard errors
MANY: Final = 100  # guesses; from fewer a chance is told as about so much
LEAST_ERROR: Final = 1e-4  # that a few guesses may show

MONSTERS_TURN: Final = 1  # as `Game.turn` has it
SURVIVORS_TURN: Final = 2

# What an end is worth without a value: a victory is nearly all, and who lives to see it; a defeat what it cost the monster.
VICTORY: Final = 0.85
ALIVE: Final = 0.15
WOUNDS: Final = 0.15

End = tuple[float, float]  # of a guess: how likely it is won, and what it is worth
Together = Callable[[Game, list[int], list[int]], Iterator[list[End]]]  # position, seeds (none: get ready), answers


class Weighed:
    """An answer and what became of it: the guesses it met, how many were won or are likely to be, and by how much it was ahead
    of the first answer in each."""

    __slots__ = ("ahead", "index", "won", "worths")

    def __init__(self, index: int) -> None:
        self.index = index
        self.won = 0.0
        self.worths: list[float] = []
        self.ahead: list[float] = []

    @property
    def guesses(self) -> int:
        return len(self.worths)

    @property
    def wins(self) -> float:
        """The share of its guesses that were won."""
        return self.won / len(self.worths) if self.worths else 0.0

    @property
    def worth(self) -> float:
        return mean(self.worths)

    @property
    def lead(self) -> float:
        """By how much it is ahead of the first."""
        return mean(self.ahead)

    @property
    def sure(self) -> float:
        """By how many standard errors it is."""
        found, lead = self.ahead, self.lead
        spread = math.sqrt(sum([(each - lead) ** 2 for each in found]) / max(1, len(found) - 1))
        return lead / max(spread / math.sqrt(max(1, len(found))), LEAST_ERROR)


def mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Searcher:
    """Thinks for so many rollouts a question, or for so many seconds; without either it fights by habit alone. With rollouts it
    plays the same again with the same seed; seconds depend on the machine.

    `weighed` are the answers to the last question, the chosen one first; empty where nothing was tried. `tell`, if set, is
    called while it thinks with how far it is, from 0 to 1. `together`, if set, plays guesses in its place, several at once
    (`lab/guessing.py`).
    """

    def __init__(self, rollouts: int = 0, seconds: float = 0.0) -> None:
        self.rollouts = rollouts
        self.seconds = seconds
        self.weighed: list[Weighed] = []
        self.tell: Callable[[float], None] | None = None
        self.together: Together | None = None
        self.fighter: Any = Fighter()  # whose answer is given unless another is found better, and who plays guesses on

    def choose(self, position: Position) -> int:
        self.weighed = []
        first: int = self.fighter.choose(position)
        if self.rollouts == 0 and self.seconds <= 0:
            return first
        if not looks_ahead(position):
            return first
        tried = candidates(position, first)
        return self.search(position, [Weighed(index) for index in tried]).index if len(tried) > 1 else first

    def search(self, position: Position, tried: list[Weighed]) -> Weighed:
        """Tries all answers in the same guesses; the worse half is dropped after each pass, but never the first."""
        seeds = random.Random(position.random.getrandbits(48))
        if self.together is not None:
            self.together(position._game, [], [])  # the time to think begins when all of them are there
        started = time.monotonic()
        field, spent, gone = tried, 0, 0.0
        while gone < 1.0 and len(field) > 1:
            wanted = PASS if self.seconds > 0 else min(PASS, -((spent - self.rollouts) // len(field)))
            for ends in self.guesses(position, field, [seeds.getrandbits(32) for _ in range(wanted)]):
                for answer, (won, worth) in zip(field, ends, strict=True):
                    answer.won += won
                    answer.worths.append(worth)
                    answer.ahead.append(worth - ends[0][1])
                spent += len(field)
                gone = (time.monotonic() - started) / self.seconds if self.seconds > 0 else spent / self.rollouts
                if self.tell is not None:
                    self.tell(min(1.0, gone))
                if gone >= 1.0:
                    break
            field = better_half(field)
        if self.tell is not None:
            self.tell(1.0)
        best = best_of(field)
        self.weighed = [best, *sorted([answer for answer in tried if answer is not best], key=by_guesses)]
        return best

    def guesses(self, position: Position, field: list[Weighed], seeds: list[int]) -> Iterator[list[End]]:
        """How the answers end in one guess after the other, by this process alone or by several together."""
        tried = [position.options.original(answer.index) for answer in field]
        if self.together is not None:
            yield from self.together(position._game, seeds, tried)
            return
        judge = judge_of(position._game)
        for seed in seeds:
            yield ends_of(position._game, seed, tried, self.fighter, judge)


def looks_ahead(position: Position) -> bool:
    """Whether there is anything to think over: a matter of fighting, the party's to decide, with more than one answer."""
    return position.kind in ANSWERS and position.seat != MONSTER and len(position.options) > 1


def judge_of(game: Game) -> Value | None:
    """The value that was learned for a fight, if one was."""
    return value.learned(game.setup.monster.id, game.setup.level.key, game.setup.party.id)


def ends_of(position: Game, seed: int, tried: list[int], fighter: Any, judge: Value | None) -> list[End]:
    """One guess, played on after every answer that is tried, and judged."""
    guess = position.guess(seed)
    guess.auto = True
    guess.chance = Matched(seed, 0, guess.chance.reveals)
    left = facts.wounds_to_kill(guess)
    found: list[End] = []
    for index in tried:
        game = guess.copy(False)
        game.choose(index)
        if judge is None:
            play_matched(game, fighter, seed, game.round + TO_THE_END, 0)
        else:
            play_matched(game, fighter, seed, game.round + 1, SURVIVORS_TURN)
        won = float(game.result == "victory")
        if judge is None:
            found.append((won, worth_of(game, left)))
        else:
            won = judge.judge(game) if game.asked is not None else won
            found.append((won, won))
    return found


def play_matched(game: Game, fighter: Any, seed: int, until: int, turn: int) -> None:
    """Plays a guess on, turn by turn, with matched dice, until a turn of a round begins."""
    dice = random.Random(seed)
    chance = game.chance
    assert isinstance(chance, Matched)
    while game.asked is not None and (game.round < until or (game.round == until and game.turn < turn)):
        if game.turn == SURVIVORS_TURN:
            play_on(game, "greedy", fighter, dice, dice, game.round + 1, 0, MONSTERS_TURN)
        else:
            play_on(game, "greedy", fighter, dice, dice, game.round, 0, SURVIVORS_TURN)
        stage = game.round * SURVIVORS_TURN + game.turn
        chance.begin(stage)
        dice.seed(seed + stage)


def worth_of(game: Game, left: int) -> float:
    """What the end of a guess is worth; `left` is how many wounds the monster could still take before it."""
    if game.result == "victory":
        return VICTORY + ALIVE * sum([who.alive for who in game.survivors]) / len(game.survivors)
    return WOUNDS * max(0, left - facts.wounds_to_kill(game)) / max(1, left)


def best_of(field: list[Weighed]) -> Weighed:
    """The answer that is furthest ahead, or the first where none is by enough and surely."""
    best, lead = field[0], LEAD
    for answer in field[1:]:
        if answer.lead > lead and answer.sure > SURE:
            best, lead = answer, answer.lead
    return best


def better_half(field: list[Weighed]) -> list[Weighed]:
    """The first answer and the better half of the others that are not hopeless."""
    rest = sorted([answer for answer in field[1:] if answer.sure > HOPELESS], key=by_lead)
    return [field[0], *rest[: max(1, len(field) // 2)]]


def by_lead(answer: Weighed) -> float:
    return -answer.lead


def by_guesses(answer: Weighed) -> tuple[int, float]:
    """Those that stayed in longest come first."""
    return -answer.guesses, -answer.worth


def said(weighed: list[Weighed], labels: list[str], judged: bool) -> str:
    """What was found, in a sentence: the chosen answer against the next best other one; `labels` are those of the options,
    `judged` says whether guesses were judged by what was learned."""
    if not weighed:
        return ""
    best = weighed[0]
    how = "judged a round later by fights that stood like it" if judged else "played to its end"
    tried = f"{best.guesses} guesses of what nobody knows, each {how}"
    others = [answer for answer in weighed[1:] if answer.index != best.index]
    if not others:
        return f"{chance(best)} to win ({tried})"
    other = max(others, key=by_wins)
    own, theirs, label = chance(best), percent(other.wins), labels[other.index].partition(" (")[0]
    if percent(best.wins) == theirs:
        return f'{own} to win, and as much with "{label}" ({tried})'
    if other.wins > best.wins:
        return f'{own} to win; {theirs} with "{label}", too close to call ({tried})'
    return f'{own} against {theirs} to win with "{label}" ({tried})'


def chance(answer: Weighed) -> str:
    """The share of its guesses that were won, which says little of a few."""
    return percent(answer.wins) if answer.guesses >= MANY else f"about {percent(answer.wins)}"


def percent(share: float) -> str:
    return f"{share:.0%}".replace("%", " %")


def by_wins(answer: Weighed) -> tuple[int, float]:
    return answer.guesses, answer.wins


# -- what is worth trying besides --------------------------------------------------------------------------------------------


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
