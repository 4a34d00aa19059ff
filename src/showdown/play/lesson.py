"""The guided first round: what to do next and why, said once at the question where it can be done.

Each lesson waits for its moment and is given there; the guide is done when the first survivors' turn is over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from showdown.play import tell
from showdown.play.session import Session
from showdown.views import SurvivorView

LAST_ROUND: Final = 2


class Guide:
    """Which lessons have been given."""

    def __init__(self) -> None:
        self.given: set[str] = set()
        self.last: tuple[int, str] = (-1, "")  # the number of choices at which something was said, and what

    def says(self, session: Session) -> str:
        """What to say at the open question, or nothing. Asked twice at one question it says the same."""
        if session.question is None or session.playing.round > LAST_ROUND:
            return ""
        at = len(session.choices)
        if self.last[0] != at:
            self.last = (at, self.next(session))
        return self.last[1]

    def next(self, session: Session) -> str:
        for name, fits, said in LESSONS:
            if name not in self.given and fits(session):
                self.given.add(name)
                return said
        return ""


def asks(*kinds: str) -> Callable[[Session], bool]:
    return lambda session: session.question is not None and session.question.kind in kinds


def actor(session: Session) -> SurvivorView | None:
    question = session.question
    return next((who for who in session.view()["survivors"] if question is not None and who["id"] == question.actor), None)


def far(session: Session) -> int:
    who = actor(session)
    return tell.distance(session.view()["monster"], who["space"]) if who is not None and who["space"] else 0


def acting(session: Session, near: bool, option: str) -> bool:
    question = session.question
    if question is None or question.kind != "act":
        return False
    offered = [each.kind for each in question.options]
    return option in offered and (far(session) == 1) is near


Lesson = tuple[str, Callable[[Session], bool], str]
LESSONS: Final[tuple[Lesson, ...]] = (
    (
        "deploy",
        asks("deploy"),
        "Four people woke in the dark, and something large has found them. Say where each of them stands: choose one "
        "of the spaces offered. Near is dangerous, but far is not safe either.",
    ),
    (
        "target",
        asks("target", "way", "facing"),
        "The monster always moves first. It draws a card, and the card says whom it hunts; where several fit, you decide. "
        "Why (W) tells at any time why it does what it does.",
    ),
    (
        "hit",
        asks("hit"),
        "It hit. A hit takes armor first, then wounds: two at the same place and somebody falls, more and it gets grave. One "
        "survival dodges one hit. Behind each choice stands what follows from it.",
    ),
    (
        "who",
        asks("who acts"),
        "Now it is your turn: every survivor moves once and does one thing, in any order. Choose who goes first.",
    ),
    (
        "move",
        lambda session: acting(session, False, "move"),
        "Move first (M). Attacks with what you hold need you next to the monster. The shaded spaces behind it are its blind "
        "spot: from there you hit more easily.",
    ),
    (
        "destination",
        asks("destination"),
        "Each space says how far it is and what it means to stand there. Choose one next to the monster, if you can reach it.",
    ),
    (
        "attack",
        lambda session: acting(session, True, "attack"),
        "You stand beside it. Attack with your stone (1): first dice to hit, then a card says where, then dice to "
        "wound. Throwing the stone (2) is a sure, terrible hit, but the stone is gone.",
    ),
    (
        "location",
        asks("hit location"),
        "Each hit has found a part of the monster. Its card says what happens when you fail there, and what when you wound it.",
    ),
    (
        "end",
        lambda session: acting(session, True, "end act") and not acting(session, True, "attack"),
        "Nothing useful left? End the act (E). The hint (H) tells what a bot would do here and why; undo (U) takes back.",
    ),
)
