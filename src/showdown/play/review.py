"""Looking back on a fight: at every choice of a person the searcher weighs what was chosen against other promising answers.

It knows no more than people did then: it plays guesses of what nobody knew, never the dice that came. An answer that seems
better is looked at a second time, in other guesses, and told only if it is ahead there too: of many answers some look good by
luck. Its budget is rollouts, so the same fight with the same budget is told the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from showdown.engine.errors import ShowdownError
from showdown.engine.game import Game
from showdown.play import story
from showdown.play.hints import ALL, deep
from showdown.play.session import YOU, Choice, Session
from showdown.players import search
from showdown.players.base import Position
from showdown.players.greedy import Fighter
from showdown.players.search import Searcher, Weighed

DEEP: Final = "deep"  # a budget
ROLLOUTS: Final = 16  # a question, where nobody says how many
SECOND_LOOK: Final = 2  # times as many rollouts, for two answers alone
SEEMS: Final = 1.5  # standard errors by which an answer must be ahead to be looked at again
LEAST: Final = 0.02  # of the guesses; what is won less often than that is not told
MOST: Final = 10  # better answers that are told

Tell = Callable[[float], None]  # how far it is, from 0 to 1


class NoReview(ShowdownError):
    """A budget that cannot be, or a position that cannot be played on."""


@dataclass(frozen=True)
class Better:
    """A choice to which another answer was surely better: which question it was, and the share of the guesses that each won."""

    number: int  # of the choice, from 1
    round: int
    who: str
    asked: str
    chosen: str
    better: str
    won: float
    could: float


@dataclass
class Review:
    """What was found: how many choices were looked at, the share of guesses won round by round, better answers, worst miss
    first. `why` says what kept it from looking further."""

    rollouts: int
    looked: int = 0
    chances: dict[int, float] = field(default_factory=dict)
    better: list[Better] = field(default_factory=list)
    judged: bool = False  # whether guesses were judged by what was learned
    why: str = ""


def split(said: str) -> tuple[str, str]:
    """What people write behind `report`: the budget of a review ("deep", "100", "100 all"), if they want one, and a file."""
    words = said.split()
    if not words or not (words[0].lower() == DEEP or (words[0].isascii() and words[0].isdigit())):
        return "", said
    count = 2 if [word.lower() for word in words[1:2]] == [ALL] else 1
    rest = said.split(maxsplit=count)[count:]
    return " ".join(words[:count]).lower(), "".join(rest)


def asked_for(budget: str) -> Searcher:
    """A searcher for a review: with so many rollouts a question ("100"), or as many as can be waited for ("deep"); with "all"
    behind that, every core thinks along."""
    count, _, rest = budget.partition(" ")
    try:
        found = deep(f"{ROLLOUTS if count == DEEP else count} {rest}")
    except ShowdownError:
        found = Searcher()
    if not found.rollouts:
        raise NoReview(f"{budget[:40]!r} is no number of tries; write 1 to 999999, or deep")
    return found


def wanted(session: Session, budget: str, tell: Tell | None = None) -> Review | None:
    """A review with a budget, as people have written it; none without one."""
    return look_back(session, asked_for(budget), tell) if budget else None


def look_back(session: Session, searcher: Searcher, tell: Tell | None = None) -> Review:
    """Goes through the choices people made in a fight. What cannot be played on ends it with a sentence."""
    found = Review(searcher.rollouts)
    tallies: dict[int, tuple[float, int]] = {}
    choices = list(weighable(session))
    for done, (number, choice) in enumerate(choices):
        if tell is not None:
            tell(done / len(choices))
        try:
            own, better = weigh(choice, number, searcher)
        except ShowdownError as problem:
            found.why = f"Choice {number} cannot be played on from: {problem}."
            break
        found.looked += 1
        found.judged = found.judged or search.judge_of(choice.before) is not None
        won, guesses = tallies.get(choice.before.round, (0.0, 0))
        tallies[choice.before.round] = won + own.won, guesses + own.guesses
        if better is not None:
            found.better.append(better)
    if tell is not None:
        tell(1.0)
    found.chances = {at: won / guesses for at, (won, guesses) in tallies.items()}
    found.better.sort(key=lambda each: (each.won - each.could, each.number))
    return found


def weighable(session: Session) -> Iterator[tuple[int, Choice]]:
    """The choices of people that the searcher can weigh, with their numbers: not what answered itself, nor what had one answer,
    was the monster's, or is no matter of fighting."""
    for number, choice in enumerate(session.choices, 1):
        if choice.by != YOU:
            continue
        position = Position(choice.before)
        if search.looks_ahead(position) and len(tried(position, choice.index)) > 1:
            yield number, choice


def tried(position: Position, chosen: int) -> list[int]:
    """What was chosen, what the searcher's fighter would do, and others that look promising."""
    own: int = Fighter().choose(position)
    return list(dict.fromkeys([chosen, own, *search.candidates(position, chosen)]))


def weigh(choice: Choice, number: int, searcher: Searcher) -> tuple[Weighed, Better | None]:
    """The chosen answer as the guesses had it, and a better one if two looks found the same."""
    game = choice.before
    first = [Weighed(index) for index in tried(Position(game), choice.index)]
    searcher.search(dealt(game, f"{number}"), first)
    seems = [other for other in first[1:] if other.lead > search.LEAD and other.sure > SEEMS]
    if not seems:
        return first[0], None
    again = [Weighed(choice.index), Weighed(max(seems, key=lambda other: other.lead).index)]
    closer = Searcher(searcher.rollouts * SECOND_LOOK)
    closer.together = searcher.together
    best = closer.search(dealt(game, f"{number}/again"), again)
    missed = best.wins - again[0].wins >= LEAST
    return first[0], told(choice, number, again[0], best) if missed else None


def dealt(game: Game, name: str) -> Position:
    """A position whose guesses are always the same, by the fight's seed and a name."""
    return Position(game, random.Random(f"{game.setup.seed}/{name}"))


def told(choice: Choice, number: int, own: Weighed, best: Weighed) -> Better:
    game = choice.before
    question = game.decision
    assert question is not None
    position = Position(game)
    who = story.seat_name(game, position.actor or position.seat)
    better = question.options[best.index].label
    return Better(number, game.round, who, str(question.prompt), choice.label, better, own.wins, best.wins)


# -- in words -----------------------------------------------------------------------------------------------------------------


def about(found: Review) -> str:
    """What this is, and what it is not."""
    how = "judged a round later by fights that stood like it" if found.judged else "played on to its end"
    choices = "1 choice" if found.looked == 1 else f"{found.looked} choices"
    return (
        f"{choices} of people weighed against other answers by the searching bot, in guesses of what nobody knew at that time, "
        f"each {how}; {found.rollouts} tries a choice. It is no hindsight: it does not know the dice and cards that came. What "
        "seemed better was looked at a second time, in other guesses."
    )


def sentences(found: Review) -> list[str]:
    """The better answers, worst miss first, or that there was none."""
    if not found.looked:
        return ["No choice of a person could be weighed."]
    if not found.better:
        return ["No other answer was surely better than what was chosen."]
    lines = [sentence(each) for each in found.better[:MOST]]
    left = len(found.better) - MOST
    return [*lines, f"So it was {left} more times, by less."] if left > 0 else lines


def sentence(each: Better) -> str:
    return (
        f'Round {each.round}, choice {each.number}, {each.who}. {each.asked} "{each.chosen}"; "{each.better}" would have won '
        f"{search.percent(each.could)} of the guesses against {search.percent(each.won)}."
    )


def markdown(found: Review) -> list[str]:
    """The section of a battle report."""
    lines = ["", "## Looking back", "", about(found), ""]
    if found.why:
        lines += [found.why, ""]
    if found.chances:
        lines += ["| round | guesses won |", "|--:|--:|"]
        lines += [f"| {at} | {search.percent(share)} |" for at, share in found.chances.items()]
        lines.append("")
    return lines + [f"- {line}" for line in sentences(found)]
