"""Random fights with every check on: the promise of "cloneable and saveable anywhere", for any content."""

from __future__ import annotations

import random

import pytest

import showdown
from fights import empower
from showdown import positions, saves
from showdown.engine import powers
from showdown.engine.errors import RuleBroken
from showdown.engine.game import Game
from showdown.engine.library import Library
from showdown.lab import checks, soak_command

FIGHTS = [
    (seed, level, party)
    for level in ("prologue", "1", "2", "3")
    for party in ("prologue", "veterans", "first_hunt")
    for seed in range(100, 110)
]
MOST_ROUNDS = 25  # what comes later in a fight at random is mostly waiting; `showdown soak` plays on


@pytest.mark.parametrize(("seed", "level", "party"), FIGHTS)
def test_random_fight_keeps_every_invariant(seed: int, level: str, party: str) -> None:
    game, decisions = checks.play_checked(seed, level, party, every=50, rounds=MOST_ROUNDS)
    assert game.result in ("victory", "defeat") or (game.result, game.round) == ("undecided", MOST_ROUNDS)
    assert decisions > 10


def test_the_steady_player_moves_where_an_act_cannot_end_yet() -> None:
    """Whoever must move first has no way to end the act; this fight comes to such a question."""
    game, _ = checks.play_checked(218, "2", "years_26_30", every=1000, monster="butcher", rounds=60, resolve=0.5)
    assert game.result == "defeat"


def test_the_undeathable_may_bleed_on() -> None:
    """Whoever has refused to die of so much bleeding lives with it (KW-27); nobody else does."""
    game = showdown.new_game(seed=1)
    who = game.survivors[0]
    who.bleeding = 8
    with pytest.raises(RuleBroken, match="8 bleeding"):
        positions.limits(game)
    empower(who, powers.UNDEATHABLE)
    positions.limits(game)


def test_twins_that_offer_other_options_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The position may be the same and the question another: a decision is not saved but asked again."""
    game = showdown.new_game(level=1, party="first_hunt", seed=4)
    checks.twins(game, random.Random(1))

    def one_less(text: str, library: Library) -> Game:
        loaded = saves.from_json(text, library)
        assert loaded.asked is not None
        loaded.asked.board &= loaded.asked.board - 1
        return loaded

    monkeypatch.setattr(showdown, "from_json", one_less)
    with pytest.raises(RuleBroken, match="ask different questions"):
        checks.twins(game, random.Random(1))


def test_a_fight_without_end_says_why() -> None:
    game = showdown.new_game(level=1, party="first_hunt", seed=4)
    game.choose(0)
    while game.round < 1:
        assert game.decision is not None
        game.choose(0)
    assert "Allister (could attack)" in checks.standing_still(game)
    empower(game.survivors[0], powers.CANNOT_USE_WEAPONS)
    game.survivors[1].space = -1
    game.survivors[2].alive = False
    told = checks.standing_still(game)
    assert "Allister (has nothing left to attack with), Erza (off the board), Zachary (could attack)" in told


def test_a_card_that_ends_the_showdown_is_an_end(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The Butcher may leave: neither won nor lost, and nothing that has to be explained. Rounds that run out have to be."""
    monkeypatch.setattr(soak_command, "RESOLVE", ((0.0, False),))
    ended = soak_command.one((408, "butcher", "3", "last_watch", 999, 60, {}, (), False))
    assert ended[2] == "ended by a card" and not capsys.readouterr().err
    cut = soak_command.one((408, "butcher", "3", "last_watch", 999, 1, {}, (), False))
    assert cut[2] == "undecided" and "no end within 1 rounds: round 1; alive: " in capsys.readouterr().err


def test_two_thirds_of_a_soak_walk_up_and_attack() -> None:
    """People who attack see more of the monster: more locations hit in the same fights."""
    assert [clever for resolve, clever in soak_command.RESOLVE if resolve] == [False, True]
    assert soak_command.every_other(["prologue", "hunters"]) == ["prologue", "random", "hunters", "random"]
    hit = []
    for resolve, clever in soak_command.RESOLVE:
        fights = [checks.play_checked(s, 1, "hunters", 10**6, rounds=6, resolve=resolve, clever=clever) for s in range(4)]
        hit.append(sum(event.kind == "hit_location" for game, _ in fights for event in game.events))
    assert hit[1] > hit[0] and hit[2] > hit[0]
