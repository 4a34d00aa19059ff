"""Stops: which questions nobody needs to be asked, what their answer is, and why.

A question answers itself where nothing hangs on it, whoever holds the seat: the order of effects that comes to the same in
every order, the turn's end when those left can do nothing. People are further spared what they have declined before, as long
as nothing has changed that matters (`Option.at_stake`, which each kind of option declares), and whatever their settings say.
The answer is an ordinary choice; the record holds it, the log says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from showdown.engine.game import Decision, Game, Option
from showdown.engine.questions import COLLISION, HIT, NEXT_EFFECT, NEXT_SURVIVOR, WHO_ACTS, WINDOW
from showdown.play import seats, whatif
from showdown.play.settings import Mode, Settings

ORDERS: Final = (HIT.name, COLLISION.name, NEXT_EFFECT.name, NEXT_SURVIVOR.name)  # questions that ask what comes next
DECLINED: Final = "declined before, nothing has changed"
NOTHING_LEFT: Final = "nothing else is left to do"
SET: Final = "as set"


@dataclass(frozen=True)
class Passing:
    """The answer to a question that nobody is asked, by its number among the options, and why."""

    option: int
    why: str


class Past(Protocol):
    """What stops know of a choice that was made."""

    offers: dict[str, str]  # what was offered and not taken, by id, with what was at stake
    option: str  # what was taken


def offers(question: Decision, chosen: int) -> dict[str, str]:
    """What a choice leaves aside that might come up again, with what is at stake."""
    mixed = question.decision.kind is None
    if not mixed:
        return {}
    return {option.id: stake for option in question.options if option.index != chosen and (stake := option.at_stake)}


def idle(game: Game, settings: Settings) -> Passing | None:
    """The answer to a question on which nothing hangs, for people and bots."""
    question = game.decision
    assert question is not None
    if settings.mode(question.kind, who_of(question)) is Mode.ALWAYS:
        return None
    if question.kind in ORDERS and not whatif.order_matters(game):
        return Passing(0, "the order makes no difference")
    if question.kind == WHO_ACTS.name:
        return nobody_can(game, question)
    return None


def nobody_can(game: Game, question: Decision) -> Passing | None:
    """The turn ends by itself where nobody who has not acted could do anything in an act."""
    options = list(question.options)
    end = next((option.index for option in options if option.closes), -1)
    if end < 0 or not all(option.closes or option.kind == "act" for option in options):
        return None
    useless = all(option.closes or whatif.changes_nothing(game, option.index) for option in options)
    return Passing(end, "those who have not acted can do nothing") if useless else None


def spared(game: Game, settings: Settings, past: Sequence[Past], people: Sequence[str]) -> Passing | None:
    """The answer to a question that people need not be asked: as they have set it, or as they answered it before."""
    question = game.decision
    assert question is not None
    who = who_of(question)
    if question.kind != WINDOW.name and settings.mode(question.kind, who) is Mode.NEVER:
        return Passing(seats.suggestion(game), SET)
    if question.decision.kind is not None:
        return None
    closing, whys = [], set()
    for option in question.options:
        if option.closes:
            closing.append(option.index)
            continue
        if option.actor and option.actor not in people:
            continue
        why = unasked(option, settings.mode(question.kind, option.actor or who), past)
        if not why:
            return None
        whys.add(why)
    if len(closing) != 1:
        return None
    return Passing(closing[0], " and ".join(sorted(whys)) or NOTHING_LEFT)


def unasked(option: Option, mode: Mode, past: Sequence[Past]) -> str:
    """Why an option need not be offered to people again; "" where it must be."""
    if mode is Mode.ALWAYS:
        return ""
    if mode is Mode.NEVER:
        return SET
    stake = option.at_stake
    if not stake:
        return ""
    for choice in reversed(past):
        if choice.option == option.id:
            return ""
        if option.id in choice.offers:
            return DECLINED if choice.offers[option.id] == stake else ""
    return ""


def who_of(question: Decision) -> str:
    """For whom stops are looked up: the survivor asked or acting, the monster, "" for the party."""
    return question.actor or (seats.MONSTER if question.seat == seats.MONSTER else "")
