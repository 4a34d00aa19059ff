"""Watching: a record forwards and backwards, and bots that play on."""

from __future__ import annotations

from fights import contents, play, position, started
from showdown.play import records
from showdown.play.reel import Reel, replaying


def test_a_replay_goes_forwards_and_backwards() -> None:
    fight = started()
    play(fight, 50)
    reel = replaying(contents(fight))
    positions = [position(reel.session)]
    while reel.forward():
        positions.append(position(reel.session))
    assert len(positions) == 51
    assert positions[-1] == position(fight)
    for expected in reversed(positions[:-1]):
        assert reel.back()
        assert position(reel.session) == expected
    assert not reel.back()
    reel.go(25)
    assert position(reel.session) == positions[25]


def test_a_replay_of_other_cards_shows_what_still_fits() -> None:
    fight = started()
    play(fight, 3)
    written = contents(fight)
    written.header.content = "older"
    written.lines.append(records.Line("dance", []))
    reel = replaying(written)
    assert "as far as it still fits" in reel.session.notices[0]
    reel.go(99)
    assert reel.at == 3 and "choice 4" in reel.stopped


def test_watching_bots_can_step_back_and_on_again() -> None:
    fight = started(bots=dict.fromkeys(["allister", "erza", "lucy", "zachary", "monster"], "random"))
    reel = Reel(fight, [], True)
    reel.go(30)
    there = position(fight)
    reel.go(10)
    reel.go(30)
    assert position(fight) == there
