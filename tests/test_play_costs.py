"""What an option may cost: reactions and all, from guesses, without touching the fight."""

from __future__ import annotations

import pytest

import showdown
from showdown.engine.game import Game
from showdown.play import costs
from showdown.rules import outlook


def before_an_attack() -> tuple[Game, int]:
    """Somebody stands beside the lion and may attack it."""
    game = showdown.new_game(level=1, party="first_hunt", seed=4)
    while game.decision is not None:
        blows = [option for option in game.decision.options if option.kind == "attack"]
        if blows:
            return game, blows[0].index
        game.choose(0)
    raise AssertionError("nobody could attack")


def test_an_attack_costs_what_its_reactions_bring() -> None:
    game, index = before_an_attack()
    before = game.to_json()
    found = costs.costs(game, index, 300)
    assert game.to_json() == before
    assert found == costs.costs(game, index, 300) != costs.costs(game, index, 300, seed=1)
    assert game.decision is not None
    option = game.decision.options[index]
    assert found["option"] == option.id
    attacker = [each for each in found["tolls"] if each["survivor"] == option.actor]
    assert attacker and 0.0 < attacker[0]["hurt"] < 0.5
    assert attacker[0]["dies"] <= attacker[0]["injured"] <= attacker[0]["hurt"]
    exact = outlook.of_weapon(game, option.actor_number, option.refers.slot)
    assert exact is not None and found["wounds"] == pytest.approx(exact.mean(exact.wounds), abs=0.12)


def test_costs_are_told_and_what_costs_nothing_is_too() -> None:
    game, index = before_an_attack()
    told = costs.lines(game, costs.costs(game, index, 300))
    assert told[0].startswith("In 300 trials with all reactions: 0.") and "hurt" in told[1]
    assert game.decision is not None
    ends = next(option.index for option in game.decision.options if option.kind == "end act")
    assert costs.lines(game, costs.costs(game, ends, 5)) == [
        "In 5 trials with all reactions: 0.00 wounds on average.",
        "It cost nobody anything.",
    ]
