"""What an option may cost: tried again and again on guesses of what nobody knows, with everything it brings about.

The odds of an attack (`rules/outlook.py`) are exact but leave reactions out; here the rules play them, with dice of other
seeds (`rules/trials.py`), and what they cost is told. `sensible` says which answers of a question that is worth asking of,
`compared` tells them side by side; all of them meet the same guesses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypedDict

from showdown.engine import questions
from showdown.engine.game import Game, Option
from showdown.engine.happenings.fields import OptionId
from showdown.play import consequences
from showdown.play.consequences import Share, percent
from showdown.rules import prospects, trials
from showdown.views import SurvivorId

SAMPLES: Final = 1000
MOST: Final = 8  # answers that are tried without being named
NOTHING_YET: Final = (
    questions.PLACE_MONSTER.name,
    questions.FACE_MONSTER.name,
    questions.PLACE_TERRAIN.name,
    questions.DEPLOY.name,
    questions.FIRST_TURN.name,
    questions.WHO_ACTS.name,
    questions.ACT.name,
    questions.SURGE.name,
    questions.HAND_OVER.name,
)  # questions where only attacks bring anything about
ASKS_ON: Final = ("dash", "surge", "free surge")  # where to and with what is asked first, and matters


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


def sensible(game: Game) -> list[int]:
    """Of the open question the answers whose cost is worth comparing: attacks, where there are any, else whatever brings
    something about by itself. Not spaces, of which there are too many: those are named one by one."""
    question = game.decision
    if question is None:
        return []
    found = [option.index for option in question.options if prospects.of_option(game, option) is not None]
    if not found and question.kind not in NOTHING_YET:
        found = [option.index for option in question.options if tells(option)]
    return found[:MOST]


def tells(option: Option) -> bool:
    return option.kind not in ASKS_ON and (not option.spaces or bool(option.survivors))


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
    return [f"In {found['samples']:,} trials with all reactions: {wounds(found)}", *toll_lines(game, found)]


def wounds(found: Costs) -> str:
    dies = f", and it dies in {percent(found['kills'])}" if found["kills"] else ""
    return f"{found['wounds']:.2f} wounds on average{dies}."


def toll_lines(game: Game, found: Costs) -> list[str]:
    """What it costs whom."""
    told = []
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
    return told or ["It cost nobody anything."]


def compared(game: Game, indexes: list[int], tell: Callable[[float], None] | None = None) -> list[str]:
    """What several answers may cost, side by side; `tell` hears how far it is."""
    told = [
        f"Each is tried {SAMPLES:,} times on guesses of what nobody knows; nobody takes a survival action on the way, and what "
        "cards offer is taken."
    ]
    for count, index in enumerate(indexes):
        if tell is not None:
            tell(count / len(indexes))
        told += ["", *answer_lines(game, index)]
    if tell is not None:
        tell(1.0)
    return told


def answer_lines(game: Game, index: int) -> list[str]:
    """One answer: its name, for an attack its exact chances and what they leave out, and what the trials came to."""
    question = game.decision
    assert question is not None
    option = question.options[index]
    exact, found = prospects.of_option(game, option), costs(game, index)
    told = consequences.spread_lines(consequences.attack_odds(game, exact)) if exact is not None else []
    if found["samples"] < SAMPLES:
        told.append(f"Tried {found['samples']:,} times, for it goes on for long.")
    if exact is not None or found["wounds"] or found["kills"]:
        told.append(f"With all reactions {wounds(found)}")
    return [f"{index + 1}. {option.label}", *[f"   {line}" for line in [*told, *toll_lines(game, found)]]]
