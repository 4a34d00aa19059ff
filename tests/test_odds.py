"""The number a player is shown, a bot counts with and dice are rolled against is one; the log cites what made it."""

from __future__ import annotations

import random

import pytest

import showdown
from showdown import cli
from showdown.engine import gear_rules, happenings, names, stats
from showdown.engine.game import Game
from showdown.players.base import Position
from showdown.rules import odds
from showdown.rules.frames import FIST, SurvivorAttack


def ready(level: str | int = 1, party: str = "first_hunt", seed: int = 4) -> Game:
    """Everybody deployed, the monster on the board."""
    game = showdown.new_game(level=level, party=party, seed=seed)
    while game.decision is not None and not game.round:
        game.choose(0)
    return game


def attack_of(survivor: int, slot: int, gear: str) -> SurvivorAttack:
    frame = SurvivorAttack()
    frame.survivor, frame.slot, frame.gear_id = survivor, slot, gear
    return frame


@pytest.mark.parametrize(("level", "party"), [("prologue", "prologue"), (1, "first_hunt"), (2, "hunters"), (3, "veterans")])
def test_what_is_shown_before_an_attack_is_what_is_rolled_against(level: str | int, party: str) -> None:
    compared = 0
    for seed in range(6):
        game, dice = showdown.new_game(level=level, party=party, seed=seed), random.Random(seed)
        while game.decision is not None and game.round < 7:
            attacks = [option for option in game.decision.options if option.kind == "attack"]
            option = dice.choice(attacks) if attacks else game.decision.options[dice.randrange(len(game.decision.options))]
            needed, shown = None, option.label
            if option.kind == "attack" and game.monster.space >= 0:
                needed = odds.needs(game, option.actor_number, option.refers.slot, None)
            told = len(game.events)
            game.choose(option)
            rolls = [roll for event in game.events[told:] if (roll := happenings.ROLL_TO_HIT.read(event)) is not None]
            if needed is None or len(rolls) != 1:
                continue
            if any(event.kind == "trigger" for event in game.events[told:]):
                continue  # a card answered before the dice fell
            compared += 1
            assert rolls[0]["needed"] == needed.here
            assert len(rolls[0]["dice"]) == needed.dice
            assert f"hits on {odds.on_the_die(needed.here)}+" in shown
    assert compared > 3


def test_a_sum_says_what_it_is_made_of_and_which_rules_made_it() -> None:
    game = ready()
    game.survivors[0].plus[names.SPEED] = 2
    game.monster.plus[names.EVASION] = 1
    stats.refresh(game)
    speed, need = stats.Items(), stats.Items()
    frame = attack_of(0, FIST, "fist_and_tooth")
    assert odds.speed(game, frame, speed) == sum(amount for _, amount in speed.parts)
    assert odds.to_hit(game, frame, need) == sum(amount for _, amount in need.parts)
    assert "GEAR-8" in speed.rules and "ATTR-5" in speed.rules
    assert "MON-5" in need.rules


def test_what_a_rule_sets_aside_is_no_part_but_told() -> None:
    game = ready()
    game.monster.plus[names.EVASION] = 1
    game.monster.down = True
    need = stats.Items()
    assert odds.to_hit(game, attack_of(0, FIST, "fist_and_tooth"), need) == odds.FALLEN
    assert need.parts == [("monster knocked down", 3)] and need.rules == ["SATK-4", "KD-M1", "AMB-1", "MON-5"]
    game.survivors[0].plus[names.SPEED] = 2
    slow = next(gear for gear in game.setup.library.gear.values() if gear.rules.get(gear_rules.SLOW))
    game.survivors[0].gear[0] = slow.id
    stats.refresh(game)
    speed = stats.Items()
    assert odds.speed(game, attack_of(0, 0, slow.id), speed) == 1
    assert speed.parts == [("slow", 1)] and speed.rules == ["KW-11", "ATTR-5"]


def test_rules_are_cited_in_the_order_of_their_step() -> None:
    assert stats.cited(("A-1", "B-1", "C-1"), ["C-1", "Z-1", "A-1", "A-1"]) == ("A-1", "C-1", "Z-1")


@pytest.mark.parametrize(("luck", "least"), [(-2, odds.NEVER), (-1, odds.NEVER), (0, 10), (1, 9), (7, 3), (12, 2)])
def test_luck_makes_criticals(luck: int, least: int) -> None:
    assert odds.critical_on(luck, 0) == odds.critical_on(luck - 2, 2) == least


@pytest.mark.parametrize(
    ("die", "total", "need", "succeeds"), [(1, 99, 2, False), (10, 0, 99, True), (5, 5, 5, True), (5, 4, 5, False)]
)
def test_one_fails_and_the_lantern_succeeds(die: int, total: int, need: int, succeeds: bool) -> None:
    assert odds.succeeds(die, total, need) is succeeds
    assert odds.at_least(need) == sum(odds.succeeds(side, side, need) for side in range(1, 11)) / 10


def test_bots_ask_the_rules_about_vows() -> None:
    game = ready()
    honorable = next(id for id, card in game.setup.library.disorders.items() if card.name == "Honorable")
    game.survivors[0].disorders.append(honorable)
    game.monster.down = True
    stats.refresh(game)
    needed = odds.needs(game, 0, FIST, None)
    assert needed is not None and needed.here == needed.ahead == needed.behind == odds.FORBIDDEN
    assert Position(game).facts.odds(0, FIST).hit == 0.0
    game.monster.down = False
    needed = odds.needs(game, 0, FIST, None)
    assert needed is not None and needed.behind == odds.FORBIDDEN != needed.ahead


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [(["--survivor", "luc"], "Lucy"), (["--monster", "lion"], "white_lion"), (["--weapon", "founding"], "Founding Stone")],
)
def test_a_part_of_a_name_is_near_enough(arguments: list[str], meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["odds", *arguments]) == 2
    assert f"did you mean '{meant}'?" in capsys.readouterr().err
