"""What an option may cost: tried again and again on guesses of what nobody knows, with everything it brings about.

The odds of an attack (`rules/outlook.py`) are exact but leave reactions out; here the rules play them, with dice of other
seeds. Nobody spends survival on the way and the first of several ways is taken, so that it is the plain course of things.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypedDict

from showdown.engine.game import Game
from showdown.engine.happenings.fields import OptionId
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
    first, made, choices = seed * samples, 0, 0
    while made < samples and choices < ENOUGH:
        tried = game.guess(first + made)
        choices += follow(tried, index, len(game.stack))
        count(game, tried, tally)
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
        question = game.decision
        if question is None or len(game.stack) <= depth:
            return number
        options = question.options
        game.choose(next((option.index for option in options if option.closes), 0))
    return MOST_CHOICES


def count(before: Game, after: Game, tally: Tally) -> None:
    """What has changed in one trial."""
    tally.kills += after.result == "victory"
    tally.wounds += max(0, facts.wounds_to_kill(before) - (0 if after.result == "victory" else facts.wounds_to_kill(after)))
    for at, (was, who) in enumerate(zip(before.survivors, after.survivors, strict=True)):
        found = tally.survivors[at]
        injured = sum(who.boxes) > sum(was.boxes) or len(who.injuries) > len(was.injuries)
        dead = was.alive and not who.alive
        found.hurt += injured or dead or sum(who.armor) < sum(was.armor)
        found.injured += injured or dead
        found.knocked_down += who.down and not was.down
        found.severe += len(who.injuries) > len(was.injuries)
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
