"""The searcher: it fights by habits learned from fights, and with a budget it plays the fight on before it moves.

Its first fighter goes by what thousands of fights have shown (`players/fighter.py`). Given rollouts or seconds it also plays
the fight on to the end, once a turn, as that fighter and in some of greedy's styles, and fights the turn as the one that wins
most. Every guess (`Position.guess`) deals the unseen cards anew; all of them meet the same guesses, with dice matched by what
they are for (`players/matched.py`), so that two of them differ by what they do and less by luck. It thinks at the first
question on which they disagree, and what earlier turns have shown counts on, less and less.

Why ways of fighting and not single answers: one other answer, after which greedy plays on, hardly moves the end (docs/bots.md
has the figures), so that no affordable number of rollouts tells a good one from a lucky one.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from showdown.engine.game import Game, Option
from showdown.engine.native import mypyc_attr
from showdown.players.base import MONSTER, Position
from showdown.players.fighter import ANSWERS, Fighter
from showdown.players.greedy import PLAIN, Greedy, Outlook, Style
from showdown.players.matched import Matched
from showdown.players.playing import play_on
from showdown.rules import facts

ROLLOUTS: Final = 60  # for people who ask and name no budget
OPENING: Final = 8  # times as many where nothing is known yet of the fight
TO_THE_END: Final = 40  # rounds; a guess that lasts longer is judged as it stands
FIRST_PASS: Final = 4  # guesses that every answer meets before the first are dropped
CANDIDATES: Final = 6  # answers that no style gives, tried for people who ask
KEPT: Final = 0.9  # of what a turn has shown in the turn after
LEAD: Final = 1.5  # fights by which another answer must be ahead of the first to be taken: most are worse than they look

MONSTERS_TURN: Final = 1  # as `Game.turn` has it
SURVIVORS_TURN: Final = 2

# What an end is worth: a victory is nearly all, and who lives to see it; a defeat what it cost the monster.
VICTORY: Final = 0.85
ALIVE: Final = 0.15
WOUNDS: Final = 0.15

STYLES: Final = (  # beside the learned one
    Style("wary", linger=0.0, dodge=0.34),
    Style("bold", surge=0.15, fear=0.0),
    PLAIN,
)


def fighters() -> list[Any]:
    """All ways to fight; the first is followed unless another is found better."""
    return [Fighter(), *[Greedy(style) for style in STYLES]]


End = tuple[bool, float]  # of a guess: whether it was won, and what it was worth
Together = Callable[[Game, list[int], list[tuple[int, int]]], list[list[End]]]  # position, seeds, answers each with its fighter


class Weighed:
    """An answer, the fighter that plays on after it, and what became of it: the guesses it met and how many were won."""

    __slots__ = ("index", "lead", "style", "won", "worths")

    def __init__(self, index: int, style: int = 0, lead: float = 0.0) -> None:
        self.index = index
        self.style = style
        self.lead = lead  # by how many fights it is ahead of the first answer
        self.won = 0
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
    """Thinks for so many rollouts a turn, or for so many seconds; without either it fights by habit alone. With rollouts it
    plays the same again with the same seed; seconds depend on the machine.

    `wide`: it thinks at every question, and tries answers that no fighter gives too: for people who ask what to do. `weighed`
    are the answers to the last question, the chosen one first; empty where nothing was tried. `tell`, if set, is called while
    it thinks with how far it is, from 0 to 1. `together`, if set, plays guesses in its place, several at once
    (`lab/guessing.py`).
    """

    def __init__(self, rollouts: int = 0, seconds: float = 0.0, wide: bool = False) -> None:
        self.rollouts = rollouts
        self.seconds = seconds
        self.wide = wide
        self.weighed: list[Weighed] = []
        self.tell: Callable[[float], None] | None = None
        self.together: Together | None = None
        self.fighters = fighters()
        self.leads = [0.0] * len(self.fighters)
        self.style = 0
        self.thought = 0  # the round in which it last chose a style

    def choose(self, position: Position) -> int:
        self.weighed = []
        first: int = self.fighters[0].choose(position)
        thinks = self.wide or self.rollouts > 0 or self.seconds > 0
        if not thinks or position.seat == MONSTER or len(position.options) < 2 or position.kind not in ANSWERS:
            return first
        answers = [first, *[int(fighter.choose(position)) for fighter in self.fighters[1:]]]
        if self.wide:
            field = [Weighed(index, style) for style, index in enumerate(answers)]
            field += [Weighed(index) for index in candidates(position, first) if index not in answers]
            return self.search(position, field, self.rollouts or ROLLOUTS).index
        seen = position.facts
        if self.thought != seen.round and not seen.monster_turn and any([index != first for index in answers]):
            self.style = self.style_for(position, answers)
            self.thought = seen.round
        return answers[self.style]

    def style_for(self, position: Position, answers: list[int]) -> int:
        """The style to fight on in: the one that is furthest ahead by what this turn and those before it have shown."""
        field = [Weighed(index, style, self.leads[style]) for style, index in enumerate(answers)]
        best = self.search(position, field, self.rollouts if self.thought else OPENING * self.rollouts)
        self.leads = [KEPT * answer.lead for answer in field]
        return best.style

    def search(self, position: Position, tried: list[Weighed], rollouts: int) -> Weighed:
        """Tries all answers in the same guesses; where there are many, the worse half is dropped after each pass. The first
        stays in to the end."""
        seeds = random.Random(position.random.getrandbits(48))
        started = time.monotonic()
        field, spent, gone = tried, 0, 0.0
        while True:
            wanted = FIRST_PASS if self.seconds > 0 else min(FIRST_PASS, -((spent - rollouts) // len(field)))
            for ends in self.guesses(position, field, [seeds.getrandbits(32) for _ in range(wanted)]):
                for answer, (won, worth) in zip(field, ends, strict=True):
                    answer.won += won
                    answer.worths.append(worth)
                    answer.lead += worth - field[0].worths[-1]
                spent += len(field)
                gone = (time.monotonic() - started) / self.seconds if self.seconds > 0 else spent / rollouts
                if self.tell is not None:
                    self.tell(min(1.0, gone))
                if gone >= 1.0:
                    break
            if gone >= 1.0:
                break
            if len(field) > len(self.fighters):
                field = better_half(field)
        best = best_of(field)
        self.weighed = [best, *sorted([answer for answer in tried if answer is not best], key=by_guesses)]
        return best

    def guesses(self, position: Position, field: list[Weighed], seeds: list[int]) -> Iterator[list[End]]:
        """How the answers end in one guess after the other, by this process alone or by several together."""
        tried = [(position.options.original(answer.index), answer.style) for answer in field]
        if self.together is not None:
            yield from self.together(position._game, seeds, tried)
            return
        for seed in seeds:
            yield ends_of(position._game, seed, tried, self.fighters)


def ends_of(position: Game, seed: int, tried: list[tuple[int, int]], fighters: list[Any]) -> list[End]:
    """One guess, played to its end after every answer that is tried, each by the fighter it names."""
    guess = position.guess(seed)
    guess.auto = True
    guess.chance = Matched(seed, 0, guess.chance.reveals)
    left = facts.wounds_to_kill(guess)
    found: list[End] = []
    for index, style in tried:
        game = guess.copy(False)
        game.choose(index)
        play_matched(game, fighters[style], seed, game.round + TO_THE_END)
        won = game.result == "victory"
        found.append((won, worth_of(game, won, left)))
    return found


def play_matched(game: Game, fighter: Any, seed: int, until: int) -> None:
    """Plays a guess on, turn by turn, with matched dice."""
    dice = random.Random(seed)
    chance = game.chance
    assert isinstance(chance, Matched)
    while game.asked is not None and game.round < until:
        if game.turn == SURVIVORS_TURN:
            play_on(game, "greedy", fighter, dice, dice, game.round + 1, 0, MONSTERS_TURN)
        else:
            play_on(game, "greedy", fighter, dice, dice, game.round, 0, SURVIVORS_TURN)
        stage = game.round * SURVIVORS_TURN + game.turn
        chance.begin(stage)
        dice.seed(seed + stage)


def worth_of(game: Game, won: bool, left: int) -> float:
    """What the end of a guess is worth; `left` is how many wounds the monster could still take before it."""
    if won:
        return VICTORY + ALIVE * sum([who.alive for who in game.survivors]) / len(game.survivors)
    return WOUNDS * max(0, left - facts.wounds_to_kill(game)) / max(1, left)


def best_of(field: list[Weighed]) -> Weighed:
    """The answer that is furthest ahead, or the first where none is ahead by enough."""
    best = field[0]
    for answer in field[1:]:
        if answer.lead > max(LEAD, best.lead):
            best = answer
    return best


def better_half(field: list[Weighed]) -> list[Weighed]:
    """The first answer and the better half of the others."""
    return [field[0], *sorted(field[1:], key=by_lead)[: len(field) // 2]]


def by_lead(answer: Weighed) -> float:
    return -answer.lead


def by_guesses(answer: Weighed) -> tuple[int, float]:
    """Those that stayed in longest come first."""
    return -answer.guesses, -answer.worth


def said(weighed: list[Weighed], labels: list[str]) -> str:
    """What was found, in a sentence: the chosen answer against the next best other one; `labels` are those of the options."""
    if not weighed:
        return ""
    best = weighed[0]
    tried = f"{best.guesses} guesses of what nobody knows, each played to its end"
    others = [answer for answer in weighed[1:] if answer.index != best.index]
    if not others:
        return f"{percent(best.wins)} to win ({tried})"
    other = max(others, key=by_wins)
    return f"{percent(best.wins)} against {percent(other.wins)} to win with {labels[other.index]!r} ({tried})"


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
