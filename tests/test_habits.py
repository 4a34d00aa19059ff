"""Habits: every one of them matters, some were learned, and with them one knows whom the monster would go for."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest

import showdown
from showdown.engine.game import Game
from showdown.players import habits
from showdown.players.base import Position
from showdown.players.greedy import Fighter, Greedy
from showdown.players.habits import EVERYWHERE, GREEDYS, Habits
from showdown.players.playing import play_on
from showdown.players.search import Searcher
from showdown.players.threat import NOBODY, Threat, aims_of, cost_of
from showdown.rules import facts
from showdown.rules.targeting import ALL, Line

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))
import learn_habits
import other_answers


def end(bot: object, seed: int, rounds: int = 12) -> tuple[int, int]:
    """How a fight goes: its answers and dice."""
    game = showdown.new_game(level=2, party="hunters", seed=seed, log=False, auto=True, rounds=rounds)
    return play_on(game, "greedy", bot, random.Random(seed), random.Random(seed + 1), 0, 0), game.reveals


def halfway(seed: int = 5) -> Game:
    """A level 2 fight at an act of its second round."""
    game = showdown.new_game(level=2, party="hunters", seed=seed, log=False, auto=True)
    while game.decision is not None and not (game.round == 2 and game.decision.kind == "act"):
        game.play_out("greedy", decisions=1, seed=game.reveals)
    assert game.decision is not None
    return game


OTHER = {
    "linger": -0.4,
    "patience": 1.0,
    "surge_spare": 9.0,
    "run_spare": 1.0,
    "first_frail": 9.0,
    "parting": 0.01,
    "blind": 9.0,
}
WITH = {"escape": {"team": 2.0}, "beyond": {"team": 2.0}}  # what else it takes for a habit to show


@pytest.mark.parametrize("habit", GREEDYS)
def test_every_habit_changes_how_somebody_fights(habit: str) -> None:
    plain = WITH.get(habit, {})
    other = {**plain, habit: OTHER.get(habit, 0.7 if GREEDYS[habit] < 0.5 else 0.0)}
    assert any(end(Greedy(Habits(other)), seed) != end(Greedy(Habits(plain)), seed) for seed in range(6))


def test_what_was_learned_is_there_for_every_fight() -> None:
    tables = json.loads(habits.LEARNED.read_text(encoding="utf-8"))
    assert set(tables) == {EVERYWHERE, *learn_habits.CELLS}
    assert all(set(table) <= set(GREEDYS) for table in tables.values())
    general = habits.learned("phoenix", "1")
    assert general.team == tables[EVERYWHERE].get("team", GREEDYS["team"])
    for cell, table in tables.items():
        if cell != EVERYWHERE:
            own = habits.learned(*cell.split())
            assert {habit: getattr(own, habit) for habit in table} == table


def test_without_a_budget_the_searcher_fights_by_habit() -> None:
    game, bot = halfway(), Searcher()
    assert bot.choose(Position(game, random.Random(1))) == Fighter().choose(Position(game, random.Random(1)))
    assert not bot.weighed


# -- whom the monster goes for ----------------------------------------------------------------------------------------------


def harm_told_slowly(game: Game, survivor: int, space: int, caught: list[float]) -> float:
    """The same with the target lines asked as the monster asks them."""
    twin = game.copy()
    twin.survivors[survivor].space = space
    total = 0.0
    for aim in aims_of(twin):
        for line in aim.lines:
            found = Line(line.pick, line.terms, "", "").candidates(twin, NOBODY)  # the most of something is left out
            if found:
                costs = sum(cost_of(game, other, aim) * caught[other] for other in found)
                total += aim.likely * (costs if line.pick == ALL else costs / len(found))
                break
    return total


@pytest.mark.parametrize("seed", [2, 5, 8, 11])
def test_the_threat_is_what_the_target_lines_say(seed: int) -> None:
    game = halfway(seed)
    game.monster.priority = -1
    survivor = facts.present(game)[0]
    caught = [0.5 + 0.1 * number for number in range(len(game.survivors))]
    threat = Threat(game, survivor, caught)
    here = game.survivors[survivor].space
    for space in range(0, 360, 7):
        if facts.distance_to(game, survivor) and space % 23 < 22:
            game.survivors[survivor].space = space
            far = facts.distance_to(game, survivor)
            game.survivors[survivor].space = here
            expected = harm_told_slowly(game, survivor, space, caught)
            assert threat.harm(space, far, caught[survivor]) == pytest.approx(expected)
    assert game.survivors[survivor].space == here


def test_the_priority_target_is_the_target() -> None:
    game = halfway()
    one, other = facts.present(game)[:2]
    game.monster.priority = other
    caught = [1.0] * len(game.survivors)
    threat = Threat(game, one, caught)
    expected = sum(aim.likely * cost_of(game, other, aim) for aim in aims_of(game))
    assert threat.harm(game.survivors[one].space, 3, 1.0) == pytest.approx(expected)
    caught[other] = 0.0
    assert Threat(game, one, caught).harm(game.survivors[one].space, 3, 1.0) == 0.0


def test_it_knows_no_card_that_nobody_has_seen() -> None:
    """Another deal of the hidden cards is as threatening."""
    game = halfway(2)
    caught = [1.0] * len(game.survivors)

    def told(of: Game) -> float:
        return Threat(of, facts.present(of)[0], caught).harm(100, 5, 1.0)

    assert game.guess(1).monster.deck != game.monster.deck
    assert [told(game.guess(seed)) for seed in range(5)] == [pytest.approx(told(game))] * 5


def test_chances_of_the_cards_add_up() -> None:
    game = halfway()
    assert 0.3 < sum(aim.likely for aim in aims_of(game)) <= 1.0 + 1e-9


# -- how it is learned ------------------------------------------------------------------------------------------------------


def test_the_level_that_wins_more_is_learned() -> None:
    """In one cell it pays to stay, in the others to go; a handful of fights of one cell do not outweigh all."""
    rows = []
    for number in range(4000):
        cell = ("white_lion 1", "white_lion 2", "butcher 1")[number % 3]
        level = (-0.4, 0.0)[number // 3 % 2]
        better = level == (0.0 if cell == "butcher 1" else -0.4)
        rows.append({"cell": cell, "round": 1, "habits": {"linger": level}, "won": number // 6 % 10 < (7 if better else 4)})
    rows += [{"cell": "white_lion 3", "round": 1, "habits": {"linger": 0.0}, "won": True}] * 5
    rows += [{"cell": "white_lion 3", "round": 1, "habits": {"linger": -0.4}, "won": False}] * 5
    found = learn_habits.fit(rows)
    assert {name: table["linger"] for name, table in found.items()} == {
        EVERYWHERE: -0.4, "white_lion 1": -0.4, "white_lion 2": -0.4, "white_lion 3": -0.4, "butcher 1": 0.0,
    }  # fmt: skip


def test_fights_with_drawn_habits_are_written_down(tmp_path: Path) -> None:
    file = tmp_path / "fights.jsonl"
    learn_habits.play(file, 0.0001, 3)
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [row["cell"] for row in rows[: len(learn_habits.CELLS)]] == list(learn_habits.CELLS)
    assert all(set(row["habits"]) == set(learn_habits.LEVELS) for row in rows)


def test_another_answer_is_tried_beside_greedys() -> None:
    """Both in the same guess: the same answer twice gains nothing; a table has kinds with enough pairs, the best first."""
    position = Position(halfway(), random.Random(1))
    first = Greedy().choose(position)
    assert all(other_answers.pair(position, first, first, seed)["gain"] == 0 for seed in range(3))
    assert other_answers.other_answer(position, first, random.Random(1)) not in (-1, first)
    rows = [{"question": "act", "greedys": "move", "other": "surge", "gain": number % 3 - 1} for number in range(300)]
    rows += [{"question": "act", "greedys": "move", "other": "dash", "gain": number % 3 // 2} for number in range(300)]
    rows += [{"question": "hit", "greedys": "take", "other": "dodge", "gain": 1}]
    lines = other_answers.table(rows)
    assert lines[0] == "601 pairs" and "dash instead of move" in lines[1] and len(lines) == 3
