"""What an option may cost: tried again and again on guesses of what nobody knows, with everything it brings about.

The odds of an attack (`rules/outlook.py`) are exact but leave reactions out; here the rules play them, with dice of other
seeds (`rules/trials.py`), and what they cost is told.
"""

from __future__ import annotations

from typing import Final, TypedDict

from showdown.engine.game import Game
from showdown.engine.happenings.fields import OptionId
from showdown.play.consequences import Share, percent
from showdown.rules import trials
from showdown.views import SurvivorId

SAMPLES: Final = 1000


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


def costs(game: Game, index: int, samples: int = SAMPLES, seed: int = 0) -> Costs:
    """Tries an option so many times, or as often as can be waited for; the same seed gives the same numbers."""
    question = game.decision
    assert question is not None, "the showdown is over: there is nothing to try"
    tally = trials.of_option(game, index, samples, seed * samples)
    return {
        "option": question.options[index].id,
        "samples": tally.made,
        "wounds": tally.wounds / tally.made,
        "kills": tally.kills / tally.made,
        "tolls": [toll(game.id_of(at), each, tally.made) for at, each in enumerate(tally.survivors) if each.any()],
    }


def toll(survivor: str, found: trials.Count, samples: int) -> Toll:
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
