"""What an option may cost: tried again and again on guesses of what nobody knows, with everything it brings about.

The odds of an attack (`rules/outlook.py`) are exact but leave reactions out; here the rules play them, with dice of other
seeds. Nobody spends survival on the way and the first of several ways is taken, so that it is the plain course of things.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypedDict

from showdown.engine.game import Game, option_value
from showdown.engine.happenings.fields import OptionId
from showdown.engine.options import kind_of
from showdown.engine.stack import Question
from showdown.play.consequences import Share, percent
from showdown.rules import facts
from showdown.views import SurvivorId

SAMPLES: Final = 1000
MOST_CHOICES: Final = 200  # of one trial: whatever takes longer is counted as it stands then
ENOUGH: Final = 8000  # choices of all trials: an option that brings about a whole round is tried less often


class Toll(TypedDict):
    """What comes to one survivor: how likely they lose armor or more, suffer an injury box, are knocked down, suffer a severe
    injury, die."""

    survivor: SurvivorId
    hurt: Share
    injured: Share
    knocked_down: Share
    severe: Share
    dies: Share


class Costs(TypedDict):
    """What an option came to in so many trials: wounds of the monster on average with all reactions, how likely it ends the
    monster, and what it costs whom; only those whom it may cost something."""

    option: OptionId
    samples: int
    wounds: float
    kills: Share
    tolls: list[Toll]


@dataclass
class Count:
    """How often something befell one survivor."""

    hurt: int = 0
    injured: int = 0
    knocked_down: int = 0
    severe: int = 0
    dies: int = 0


@dataclass
class Tally:
    """All trials together."""

    wounds: int = 0
    kills: int = 0
    survivors: list[Count] = field(default_factory=list)


def costs(game: Game, index: int, samples: int = SAMPLES, seed: int = 0) -> Costs:
    """Tries an option so many times, or as often as can be waited for; the same seed gives the same numbers."""
    question = game.decision
    assert question is not None, "the showdown is over: there is nothing to try"
    tally = Tally(survivors=[Count() for _ in game.survivors])
    before, depth = Standing(game), len(game.stack)
    first, made, choices = seed * samples, 0, 0
    while made < samples and choices < ENOUGH:
        tried = game.guess(first + made)
        choices += follow(tried, index, depth)
        count(before, tried, tally)
        made += 1
    samples = made
    return {
        "option": question.options[index].id,
        "samples": samples,
        "wounds": tally.wounds / samples,
        "kills": tally.kills / samples,
        "tolls": [toll(game.id_of(at), each, samples) for at, each in enumerate(tally.survivors) if each != Count()],
    }


def follow(game: Game, index: int, depth: int) -> int:
    """Takes an option and whatever it brings about, until what was asked from is asked from again or is over; tells how many
    choices that took."""
    game.choose(index)
    for number in range(1, MOST_CHOICES):
        asked = game.asked
        if asked is None or len(game.stack) <= depth:
            return number
        game.take(plain_answer(asked))
    return MOST_CHOICES


def plain_answer(asked: Question) -> int:
    """The first option that only ends the question, or else the first of all."""
    if asked.kind is None:
        for value in asked.values:
            if kind_of(value).closes:
                return value
    return option_value(asked, 0)


class Standing:
    """How a fight stands before anything is tried, as far as trials are compared with it."""

    def __init__(self, game: Game) -> None:
        self.left = facts.wounds_to_kill(game)
        self.people = [(who.alive, who.down, sum(who.boxes), len(who.injuries), sum(who.armor)) for who in game.survivors]


def count(before: Standing, after: Game, tally: Tally) -> None:
    """What has changed in one trial."""
    won = after.result == "victory"
    tally.kills += won
    tally.wounds += max(0, before.left - (0 if won else facts.wounds_to_kill(after)))
    for found, who, (alive, down, boxes, injuries, armor) in zip(tally.survivors, after.survivors, before.people, strict=True):
        severe = len(who.injuries) > injuries
        dead = alive and not who.alive
        injured = severe or dead or sum(who.boxes) > boxes
        found.hurt += injured or sum(who.armor) < armor
        found.injured += injured
        found.knocked_down += who.down and not down
        found.severe += severe
        found.dies += dead


def toll(survivor: str, found: Count, samples: int) -> Toll:
    return {
        "survivor": survivor,
        "hurt": found.hurt / samples,
        "injured": found.injured / samples,
        "knocked_down": found.knocked_down / samples,
        "severe": found.severe / samples,
        "dies": found.dies / samples,
    }


def lines(game: Game, found: Costs) -> list[str]:
    """The same for people."""
    told = [f"In {found['samples']:,} trials with all reactions: {found['wounds']:.2f} wounds on average."]
    if found["kills"]:
        told[0] = f"{told[0][:-1]}, and it dies in {percent(found['kills'])}."
    names = {sheet.id: sheet.name for sheet in game.setup.sheets}
    for each in found["tolls"]:
        parts = [
            f"{what} {percent(share)}"
            for what, share in (
                ("hurt", each["hurt"]),
                ("injured", each["injured"]),
                ("knocked down", each["knocked_down"]),
                ("severely injured", each["severe"]),
                ("dead", each["dies"]),
            )
            if share
        ]
        told.append(f"{names[each['survivor']]}: {', '.join(parts)}.")
    if not found["tolls"]:
        told.append("It cost nobody anything.")
    return told
