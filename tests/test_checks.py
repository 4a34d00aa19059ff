"""Random fights with every check on: the promise of "cloneable and saveable anywhere", for any content."""

from __future__ import annotations

import random

import pytest

import showdown
from showdown import positions, saves
from showdown.engine import powers
from showdown.engine.errors import RuleBroken
from showdown.engine.game import Game
from showdown.engine.library import Library
from showdown.lab import checks

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


def test_the_undeathable_may_bleed_on() -> None:
    """Whoever has refused to die of so much bleeding lives with it (KW-27); nobody else does."""
    game = showdown.new_game(seed=1)
    who = game.survivors[0]
    who.bleeding = 8
    with pytest.raises(RuleBroken, match="8 bleeding"):
        positions.limits(game)
    who.powers |= powers.UNDEATHABLE.bit
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
