"""Who answers for whom: people, and bots that hold some of the seats."""

from __future__ import annotations

import random

from fights import contents, started
from showdown.play import session
from showdown.play.session import Open


def test_bots_answer_for_their_survivors_only() -> None:
    fight = started(bots={"lucy": "random", "erza": "random"})
    seen = {session.BOT: set(), session.YOU: set(), session.ITSELF: set()}  # type: dict[str, set[str]]
    dice = random.Random(3)
    while not fight.over:
        question = fight.question
        assert question is not None
        seat = question.seat
        ids = [option.id for option in question.options]
        if question.kind == "who acts" and {"act:allister", "act:zachary"} & set(ids):
            assert fight.open is not Open.BOT, "people choose the order of acts as long as one of theirs is to act"
        if "end act:lucy" in ids or "end act:erza" in ids:
            assert fight.open is Open.BOT
        if not fight.proceed():
            fight.choose(dice.randrange(len(question.options)))
        if seat != "party":
            seen[fight.choices[-1].by].add(seat)
    assert seen[session.BOT] <= {"lucy", "erza"} and "lucy" in seen[session.BOT]
    assert seen[session.YOU] <= {"allister", "zachary", "monster"}


def test_what_concerns_nobodys_survivor_is_for_people() -> None:
    """Terrain, for example; a bot that holds only the monster never answers for the party."""
    for bots in ({"lucy": "random", "erza": "random"}, {"monster": "random"}):
        fight = started(level="1", party="first_hunt", seed=5, bots=bots)
        assert fight.question is not None and fight.question.seat == "party"
        assert "tile:" in fight.question.options[0].id
        assert fight.open is not Open.BOT
    alone = started(level="1", party="first_hunt", seed=5, bots={"monster": "random", **dict.fromkeys(NAMES, "greedy")})
    assert alone.seats.leader() == "greedy" and alone.open is Open.BOT


NAMES = ("allister", "erza", "lucy", "zachary")


def test_bots_alone_play_a_whole_fight() -> None:
    fight = started(bots=dict.fromkeys(["allister", "erza", "lucy", "zachary"], "random"))
    while fight.proceed():
        pass
    assert fight.over
    assert contents(fight).end == fight.playing.result
