"""The learned value: what it is told of a position, and that it knows a good one from a bad one."""

from __future__ import annotations

import json
import random
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import showdown
from showdown.engine import names, stats
from showdown.engine.game import Game
from showdown.players import value
from showdown.players.greedy import Fighter
from showdown.players.playing import play_on
from showdown.players.search import SURVIVORS_TURN
from showdown.rules import facts

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))
import learn_habits
import train_value

FIGHTS = 60
CELLS = [(cell, *cell.split(), party) for cell, party in learn_habits.CELLS.items()]


def started(monster: str, level: str, party: str, seed: int = 3) -> Game:
    """A fight where the survivors' first turn begins."""
    game = showdown.new_game(monster, level, party, seed, log=False, auto=True)
    while game.turn != SURVIVORS_TURN:
        game.play_out("greedy", decisions=1, seed=game.reveals)
    return game


def told(game: Game) -> dict[str, float]:
    return dict(zip(value.FEATURES, value.features(game), strict=True))


def test_what_it_is_told_is_what_everybody_sees() -> None:
    game = started("white_lion", "2", "hunters")
    found = told(game)
    alive = [who for who in game.survivors if who.alive]
    assert found["wounds to kill"] == facts.wounds_to_kill(game)
    assert found["toughness"] == stats.toughness(game)
    assert found["survival"] == sum(who.survival for who in alive)
    assert found["armor"] == sum(sum(who.armor[: names.BRAIN]) for who in alive)
    assert found["AI deck"] + found["AI discard"] + found["in play"] >= found["wounds to kill"] - 1
    game.monster.deck.reverse()
    game.monster.hl_deck.reverse()
    assert told(game) == found


@pytest.mark.parametrize(("cell", "monster", "level", "party"), CELLS)
def test_every_practised_fight_has_one_that_knows_good_from_bad(cell: str, monster: str, level: str, party: str) -> None:
    judge = value.learned(monster, level, party)
    assert judge is not None
    game = started(monster, level, party)
    usual = judge.judge(game)
    assert 0.0 < usual < 1.0
    worse = game.copy()
    for who in worse.survivors[1:]:
        who.alive, who.space = False, -1
    assert judge.judge(worse) < usual
    better = game.copy()
    monster_state = better.monster
    monster_state.wounds += monster_state.deck[2:]
    del monster_state.deck[2:]
    assert judge.judge(better) > usual


def test_other_fights_have_none() -> None:
    assert value.learned("tallow_heron", "1", "prologue") is None and value.learned("white_lion", "2", "veterans") is None


def test_weights_of_other_features_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    weights = json.loads(value.WEIGHTS.read_text(encoding="utf-8"))
    weights["features"] = weights["features"][1:]
    (tmp_path / "value.json").write_text(json.dumps(weights))
    with pytest.raises(ValueError, match="train it again"):
        value.read(tmp_path / "value.json")


def test_a_network_learns_what_there_is_to_learn(capsys: pytest.CaptureFixture[str]) -> None:
    """Of two numbers one decides most fights."""
    dice = np.random.default_rng(1)
    seen = dice.normal(size=(6000, 2))
    won = (seen[:, 0] + 0.5 * dice.normal(size=6000) > 0).astype(float)
    rows = np.column_stack((seen, won, np.arange(6000) // 3)).astype(np.float32)
    weights = train_value.fitted("made up", rows)
    assert len(weights["hidden"]) == train_value.HIDDEN and len(weights["hidden"][0]) == 2
    loss, alone = map(float, re.findall(r"(?:loss|alone) ([0-9.]+)", capsys.readouterr().out))
    assert loss < 0.45 and alone > 0.6


def test_positions_are_noted_where_the_survivors_turn_begins(tmp_path: Path) -> None:
    train_value.play("white_lion 1", 0.0, 0, tmp_path / "rows.npy")
    rows = np.load(tmp_path / "rows.npy")
    assert rows.shape[1] == len(value.FEATURES) + 2
    rounds = [each[0] for each in rows if each[-1] == rows[0][-1]]
    assert rounds == [rounds[0] + at for at in range(len(rounds))] and set(rows[:, -2]) <= {0.0, 1.0}


def test_of_rounds_astray_nothing_is_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What came of a foolish turn is learned, not the turn: else every position looks as if more of them were to come."""
    played: list[str] = []

    def noting(game: Game, name: str, bot: object, *rest: Any) -> int:
        played.append(type(bot).__name__)
        return play_on(game, name, bot, *rest)

    monkeypatch.setattr(train_value, "play_on", noting)
    for wanted, share in (("ASTRAY", 1.0), ("FOOLISH", 1.0), ("LONGEST", 1)):
        monkeypatch.setattr(train_value, wanted, share)
    train_value.play("white_lion 1", 0.0, 0, tmp_path / "rows.npy")
    rows = np.load(tmp_path / "rows.npy")
    assert played[:2] == ["Greedy", "RandomBot"] and played[2:] == ["Fighter"] * len(rows)
    assert rows[0][0] == 2.0


def test_what_it_says_is_how_often_the_fighter_wins() -> None:
    """Of fights by habit, judged in their third round: as many are won as it says, give or take chance."""
    judge = value.learned("white_lion", "2", "hunters")
    assert judge is not None
    surplus, spread = 0.0, 0.0
    for seed in range(FIGHTS):
        game = started("white_lion", "2", "hunters", seed)
        play_on(game, "fighter", Fighter(), random.Random(seed), random.Random(-seed), 3, 0, SURVIVORS_TURN)
        if game.asked is None:
            continue
        chance = judge.judge(game)
        play_on(game, "fighter", Fighter(), random.Random(seed + 1), random.Random(~seed), 0, 0)
        surplus += (game.result == "victory") - chance
        spread += chance * (1 - chance)
    assert abs(surplus) < 3 * spread**0.5
