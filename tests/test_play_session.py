"""A session: undo, rewinds, and one view for one position."""

from __future__ import annotations

import random

from fights import contents, play, position, started
from showdown.engine import names
from showdown.play import session, table, tell
from showdown.play.session import Open


def test_a_client_is_a_loop_over_what_is_open() -> None:
    met = set()
    fight = started(table=True, bots={"lucy": "random"})
    dice = random.Random(2)
    while fight.open is not Open.NOTHING:
        met.add(fight.open)
        if fight.open is Open.ITSELF:
            fight.proceed()
        elif fight.open is Open.BOT:
            assert fight.answerer is not None and fight.answerer.bot == "random"
            fight.proceed()
        elif fight.open is Open.ROLL:
            roll = table.asked(fight)
            word = {"d10": str(dice.randint(1, 10)), "location": dice.choice(names.LOCATIONS[:5])}.get(roll.kind)
            fight.give(table.parse(fight, " ".join([word] * roll.dice) if word else dice.choice(roll.choices)))
        else:
            assert fight.question is not None and fight.answerer is not None and not fight.answerer.bot
            fight.choose(dice.randrange(len(fight.question.options)))
    assert met >= set(Open) - {Open.NOTHING, Open.ITSELF} and fight.over and fight.playing.outcome is not None


def test_where_the_monster_may_end_is_told_with_its_whole_base() -> None:
    fight = started()
    dice = random.Random(1)
    while fight.question is not None and fight.question.kind != "way":
        fight.choose(dice.randrange(len(fight.question.options)))
    assert fight.question is not None and fight.question.seat == "monster"
    for option in fight.question.options:
        corner, *rest = option.spaces
        assert option.label.startswith(f"to {corner}") and rest[-1] == tell.corner(corner, 2) and len(rest) == 3


def test_a_position_is_looked_at_once() -> None:
    fight = started()
    before = fight.view()
    assert fight.view() is before
    fight.choose(0)
    after = fight.view()
    assert after is not before and fight.view() is after
    fight.undo()
    assert fight.view() == before


def test_undo_is_free_before_a_reveal_and_a_marked_rewind_after() -> None:
    fight = started()
    before, events = position(fight), list(fight.events)
    fight.choose(0)
    assert fight.undo_is_free()
    assert fight.undo() == "Taken back: start on B11."
    assert position(fight) == before
    assert fight.events == events
    assert fight.rewinds == 0
    for _ in range(4):
        fight.choose(0)
    assert fight.playing.round == 1, "the fourth deployment starts the monster's turn, which draws a card"
    assert not fight.undo_is_free()
    assert "Rewound" in fight.undo()
    assert fight.rewinds == 1
    assert contents(fight).rewinds == 1
    assert "1 rewind after a reveal" in tell.report(fight)


def test_undo_can_go_back_to_the_start_and_then_says_so() -> None:
    fight = started()
    first = position(fight)
    play(fight, 40)
    while fight.choices:
        fight.undo()
    assert position(fight) == first
    assert fight.undo() == "There is nothing to take back."


def test_a_rewind_meets_the_same_dice_again() -> None:
    fight = started()
    play(fight, 30)
    line = fight.choices[-1].option
    after = position(fight)
    fight.undo()
    fight.choose_id(line, session.YOU, [])
    assert position(fight) == after
