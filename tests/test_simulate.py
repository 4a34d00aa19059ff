"""Simulation: the same fights whoever plays them, figures that agree with the fights, a report that stands alone."""

from __future__ import annotations

import csv
import io
import json
import math
import os
import random
import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import showdown
from showdown import cli, flags
from showdown.cards.loader import load_library
from showdown.engine import board
from showdown.engine.errors import RuleBroken
from showdown.engine.events import Event
from showdown.lab import compare, figures, keeping, report, simulate, simulate_command, workers
from showdown.lab.simulate import Plan
from showdown.players.base import BotFailed, Team, play_out


@pytest.fixture(autouse=True)
def standard_content() -> Iterator[None]:
    """Folders that a test names are forgotten after it."""
    yield
    flags.use_content([], False)


def fights(plan: Plan, workers: int = 1) -> list[figures.Fight]:
    return simulate.run([plan], workers)[0]


def summary(plan: Plan, played: list[figures.Fight] | None = None) -> dict[str, Any]:
    arena = simulate.arena_of(plan)
    return figures.summarize(arena.setup(), arena.survivors, played if played is not None else fights(plan))


PLAN = Plan(level="1", party="first_hunt", players="random", seed=11, games=12)


@pytest.fixture(scope="module")
def played() -> list[figures.Fight]:
    return fights(PLAN)


# -- the same fights ------------------------------------------------------------------------------------------------------


def test_two_workers_play_the_same_fights_as_one(played: list[figures.Fight]) -> None:
    assert fights(PLAN, 2) == played
    assert [fight.number for fight in played] == list(range(12))


def test_a_fight_depends_on_its_number_only(played: list[figures.Fight]) -> None:
    arena = simulate.Arena(PLAN)
    assert [arena.fight(number) for number in (7, 3)] == [played[7], played[3]]
    assert len({fight.seed for fight in played}) == 12
    assert fights(Plan(level="1", party="first_hunt", players="random", seed=12, games=3)) != played[:3]


def test_the_seed_of_a_fight_shows_it_again(played: list[figures.Fight]) -> None:
    from showdown.players import load

    game = showdown.new_game(level=1, party="first_hunt", seed=played[5].seed, auto=True)
    makers = load.makers(load.parse_players("random", {sheet.id: sheet.name for sheet in game.setup.sheets}))
    count = play_out(game, Team(game, makers, played[5].seed))
    assert (game.result, game.round, count) == (played[5].result, played[5].rounds, played[5].decisions)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_leaves_the_first_fights(played: list[figures.Fight], workers: int) -> None:
    seen = []

    def stop(fight: figures.Fight) -> None:
        seen.append(fight)
        if len(seen) == 5:
            raise KeyboardInterrupt

    assert simulate.run([PLAN], workers, stop)[0] == played[:5]


def test_an_interrupted_comparison_has_as_many_fights_of_each() -> None:
    count = 0

    def stop(_: figures.Fight) -> None:
        nonlocal count
        count += 1
        if count == 5:
            raise KeyboardInterrupt

    plans = [Plan(party="prologue", games=6), Plan(party="first_hunt", games=6)]
    found = simulate.run(plans, 1, stop)
    assert [len(each) for each in found] == [2, 2]
    assert [fight.seed for fight in found[0]] == [fight.seed for fight in found[1]]


# -- fights that are kept --------------------------------------------------------------------------------------------------


def keep(path: Path, *words: str) -> int:
    return call("--level", "1", "--keep", str(path), "--workers", "1", *words)


def test_a_stopped_simulation_goes_on_where_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, whole, again = tmp_path / "fights.jsonl", tmp_path / "whole.json", tmp_path / "again.json"
    assert call("--level", "1", "--games", "9", "--json", str(whole)) == 0
    assert keep(kept, "--games", "4") == 0
    with kept.open("ab") as file:
        file.write(b'["cut off while it was wri')  # as a kill leaves it
    played: list[int] = []
    fight = simulate.Arena.fight

    def noted(arena: simulate.Arena, number: int) -> figures.Fight:
        played.append(number)
        return fight(arena, number)

    monkeypatch.setattr(simulate.Arena, "fight", noted)
    capsys.readouterr()
    assert keep(kept, "--games", "9", "--json", str(again)) == 0
    assert "5 fights in" in (err := capsys.readouterr().err) and "4 fights were played before" in err
    assert played == [4, 5, 6, 7, 8] and again.read_bytes() == whole.read_bytes()
    assert keep(kept, "--games", "6") == 0 and played[5:] == []
    assert len(kept.read_text().splitlines()) == 9


def test_fights_of_another_call_are_never_taken_for_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "fights.jsonl"
    assert keep(kept, "--games", "3") == 0
    for words in (["--seed", "2"], ["--players", "random"], ["--party", "hunters"], ["--house-rule", "dodge=before_damage"]):
        assert keep(kept, "--games", "2", *words) == 0
        assert "No fight was played before" in capsys.readouterr().err
    assert keep(kept, "--games", "3", "--compare", "players=greedy", "players=random") == 0
    assert "5 fights were played before" in (err := capsys.readouterr().err) and "holds 6 of other calls" in err


def test_another_program_or_bot_plays_its_fights_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lazy.py").write_text("class Lazy:\n    def choose(self, position):\n        return 0\n")
    marks = [keeping.mark_of(simulate.Arena(Plan(players=f"{tmp_path}/lazy.py:Lazy")))]
    (tmp_path / "lazy.py").write_text("class Lazy:\n    def choose(self, position):\n        return -1\n")
    marks.append(keeping.mark_of(simulate.Arena(Plan(players=f"{tmp_path}/lazy.py:Lazy"))))
    monkeypatch.setattr(keeping, "program", lambda: "another one")
    marks.append(keeping.mark_of(simulate.Arena(Plan(players=f"{tmp_path}/lazy.py:Lazy"))))
    assert len(set(marks)) == 3


@pytest.mark.parametrize(
    "line", ["junk", "[]", "{}", "7", '["mark", 1]', '["mark"' + ", []" * 13 + "]", "[" * 100_000, '["a", 0, 1, "victory"]']
)
def test_a_line_that_is_no_fight_is_named(line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "fights.jsonl"
    assert keep(kept, "--games", "1") == 0
    before = kept.read_text() + line + "\n"
    kept.write_text(before)
    assert keep(kept, "--games", "2") == 2
    assert f"{kept}:2: this is no line of a file of kept fights" in capsys.readouterr().err
    assert kept.read_text() == before


def test_a_fight_under_anothers_number_is_no_fight(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "fights.jsonl"
    assert keep(kept, "--games", "1") == 0
    kept.write_text(kept.read_text().replace('",0,', '",5,', 1))
    assert keep(kept, "--games", "1") == 2
    assert f"{kept}:1:" in capsys.readouterr().err


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full disk here")
def test_a_disk_that_fills_up_ends_the_keeping_and_not_the_fights(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert keep(Path("/dev/full"), "--games", "2") == 2
    assert "it is no ordinary file" in capsys.readouterr().err
    read = keeping.Keeper.read

    def fill(keeper: keeping.Keeper, file: Any) -> None:
        read(keeper, file)
        keeper.file = open("/dev/full", "wb")  # noqa: SIM115

    monkeypatch.setattr(keeping.Keeper, "read", fill)
    assert keep(tmp_path / "fights.jsonl", "--games", "3") == 2
    out = capsys.readouterr()
    assert "3 fights, seed 1" in out.out and "no space left on device; those from fight 0 on are not kept" in out.err


# -- figures ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (1, 2, 0.0945, 0.9055), (0, 0, 0.0, 1.0)],
)
def test_wilson(hits: int, count: int, low: float, high: float) -> None:
    assert figures.wilson(hits, count) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize("monster", sorted(load_library().monsters))
def test_counting_alone_finds_what_the_whole_story_tells(monster: str) -> None:
    """A fight whose log is read to the end has the figures of the same fight that notes only what is counted."""
    for level in load_library().monsters[monster].levels:
        for party in ("prologue", "years_26_30"):
            plan = Plan(monster, level, party, "random", rounds=30, house_rules=(("unconfirmed_numbers", "ours"),))
            arena = simulate.Arena(plan)
            counted = arena.fight(0)
            game = showdown.new_game(
                monster, level, party, counted.seed, house_rules=dict(plan.house_rules), auto=True, rounds=30
            )
            reader = figures.Reader(game)
            decisions = play_out(game, Team(game, arena.makers, counted.seed), reader.read)
            assert figures.read_fight(reader, 0, counted.seed, decisions) == counted


def test_figures_agree_with_the_fight() -> None:
    """Read off the events, they must be what the state and the chosen options say."""
    arena = simulate.Arena(Plan(level="2", party="veterans", players="random"))
    for seed in range(4):
        game = showdown.new_game(level=2, party="veterans", seed=seed)
        dice = random.Random(seed)
        while game.decision is not None:
            game.choose(dice.randrange(len(game.decision.options)))
        reader = figures.Reader(game)
        reader.read(game.events)
        fight = figures.read_fight(reader, 0, seed, 1)
        dead = {game.id_of(index): who.cause for index, who in enumerate(game.survivors) if not who.alive}
        assert {death.survivor: death.cause for death in fight.deaths} == dead
        chosen = Counter(event.data["option_kind"] for event in game.events if event.kind == "chose")
        assert dict(zip(("dodge", "encourage", "dash", "surge", "endure"), fight.actions, strict=True)) == {
            action: chosen[action] for action in ("dodge", "encourage", "dash", "surge", "endure")
        }
        drawn = Counter(event.data["card"] for event in game.events if event.kind == "draws_ai")
        for row in fight.cards:
            if row.kind == "AI card":
                assert row.played >= drawn[row.card] > 0
        assert sum(row.deaths for row in fight.cards) + sum(not death.card for death in fight.deaths) == len(fight.deaths)
        assert fight.result == game.result and fight.rounds == game.round
        lost = sum(event.kind in ("monster_wounded", "life_lost", "last_wound") for event in game.events)
        assert sum(fight.wounds) + fight.other_wounds == lost
    assert arena.survivors


def story(*events: tuple[str, dict[str, Any]]) -> figures.Reader:
    reader = figures.Reader(showdown.new_game(seed=1))
    reader.read(Event(kind, (), data) for kind, data in events)
    return reader


DIES = ("dies", {"survivor": 0, "cause": "test"})
ROUND = ("round", {"round": 3})
MONSTER_TURN = ("monster_turn", {"round": 3})
SURVIVORS_TURN = ("survivors_turn", {"round": 3})
CLAW = ("draws_ai", {"card": "Claw", "level": "basic"})
CLAW_DONE = ("card_done", {"card": "Claw", "where": "discarded"})
ATTACKS = ("attacks", {"survivor": 1, "weapon": "Bone Axe"})
ATTACK_ENDS = ("attack_ends", {"survivor": 1})
REACTION = ("reaction", {"card": "Beast's Paw"})
HIT_LOCATION = ("hit_location", {"card": "Beast's Paw"})
TRAP = ("trap", {"card": "Clever Ploy", "survivor": 1})
TRAP_AWAY = ("trap_away", {"card": "Clever Ploy"})
BASIC = ("basic_action", {"target": 0})


@pytest.mark.parametrize(
    ("events", "card"),
    [
        ([MONSTER_TURN, CLAW, DIES], "Claw"),
        ([MONSTER_TURN, CLAW, BASIC, DIES], "Claw"),
        ([MONSTER_TURN, BASIC, DIES], "Basic Action"),
        ([MONSTER_TURN, ("trigger", {"card": "Tally"}), ("no_ai_left", {}), BASIC, DIES], "Basic Action"),
        ([MONSTER_TURN, CLAW, CLAW_DONE, DIES], ""),
        ([SURVIVORS_TURN, ATTACKS, HIT_LOCATION, REACTION, BASIC, DIES], "Beast's Paw"),
        ([SURVIVORS_TURN, ATTACKS, HIT_LOCATION, REACTION, HIT_LOCATION, DIES], ""),
        ([SURVIVORS_TURN, ATTACKS, HIT_LOCATION, REACTION, ATTACK_ENDS, DIES], ""),
        # a surge in a flow of the monster's turn: the reaction is to blame, and afterwards the card again
        ([MONSTER_TURN, CLAW, ATTACKS, HIT_LOCATION, REACTION, DIES], "Beast's Paw"),
        ([MONSTER_TURN, CLAW, ATTACKS, HIT_LOCATION, REACTION, ATTACK_ENDS, DIES], "Claw"),
        # a trap ends the attack that drew it, and goes on
        ([SURVIVORS_TURN, ATTACKS, TRAP, ATTACK_ENDS, BASIC, DIES], "Clever Ploy"),
        ([SURVIVORS_TURN, ATTACKS, TRAP, ATTACK_ENDS, TRAP_AWAY, DIES], ""),
        ([SURVIVORS_TURN, ("trigger", {"card": "Alert"}), BASIC, DIES], "Alert"),
        ([MONSTER_TURN, ("trigger", {"card": "Aura"}), ("trigger", {"card": "Combat"}), BASIC, DIES], "Combat"),
        ([MONSTER_TURN, CLAW, ("trigger", {"card": "Bloodthirsty"}), DIES], "Claw"),
        ([SURVIVORS_TURN, ("trigger", {"card": ""}), DIES], ""),
    ],
)
def test_who_is_to_blame(events: list[tuple[str, dict[str, Any]]], card: str) -> None:
    reader = story(ROUND, *events)
    assert reader.deaths == [figures.Death("allister", 3, "test", card)], "and nobody knows where"


def test_the_last_wound_counts_for_the_attacker() -> None:
    reader = story(ATTACKS, ("monster_wounded", {"survivor": 1, "wounds": 1}), ("last_wound", {}))
    assert reader.wounds == [0, 2, 0, 0]
    assert story(("monster_wounded", {"survivor": -1, "wounds": 1})).other_wounds == 1


def test_the_summary_adds_up(played: list[figures.Fight]) -> None:
    found = summary(PLAN, played)
    assert found["victories"] + found["defeats"] + found["undecided"] == found["fights"] == 12
    assert sum(found["deaths"]["causes"].values()) == sum(len(fight.deaths) for fight in played)
    assert sum(who["deaths"] for who in found["survivors"].values()) == sum(len(fight.deaths) for fight in played)
    assert found["survivors_left"]["mean"] == pytest.approx(4 - found["deaths"]["mean"])
    assert sum(found["rounds"]["victory"].values()) == found["victories"]
    by_round = found["by_round"]
    last = len(by_round["won"]) - 1
    assert by_round["won"][0] == by_round["lost"][0] == 0 and by_round["mean_alive"][0] == 4
    over = [fight for fight in played if fight.rounds <= last]
    assert by_round["won"][last] == pytest.approx(sum(fight.result == "victory" for fight in over) / 12, abs=1e-6)
    for row in by_round["alive"].values():
        assert row == sorted(row, reverse=True)
    assert "time" not in json.dumps(found) and "worker" not in json.dumps(found)


def test_the_reader_knows_where_everybody_stands() -> None:
    """Off the events alone, at every decision, with monsters that throw, swallow and carry people about."""
    for monster, level, party in (
        ("white_lion", 2, "hunters"),
        ("screaming_antelope", 3, "hunters"),
        ("the_hand", 1, "last_watch"),
    ):
        game, dice = showdown.new_game(monster=monster, level=level, party=party, seed=3), random.Random(3)
        reader, read = figures.Reader(game), 0
        for _ in range(400):
            if game.decision is None:
                break
            reader.read(game.events[read:])
            read = len(game.events)
            assert reader.at[: len(game.survivors)] == [
                board.label(who.space) if who.alive else reader.at[index] for index, who in enumerate(game.survivors)
            ]
            game.choose(dice.randrange(len(game.decision.options)))
        assert any(death.space != figures.OFF_BOARD for death in reader.deaths) or not reader.deaths


def test_curves_follow_the_fights() -> None:
    def fight(number: int, result: str, rounds: int, wounds: tuple[int, ...]) -> figures.Fight:
        died = (figures.Death("ada", rounds, "test", "", "C4"),) if result == "defeat" else ()
        axe = (figures.WeaponCount("ada", "Axe", 2, len(wounds)),)
        return figures.Fight(number, number, result, rounds, 1, "", (0,), 0, (0,) * 5, died, (), wounds, axe)

    fights = [
        fight(0, "victory", 1, (1, 1)),
        fight(1, "victory", 3, (2, 3)),
        fight(2, "defeat", 2, (1,)),
        fight(3, "defeat", 3, ()),
    ]
    found = figures.summarize({}, {"ada": "Ada"}, fights)
    assert found["by_round"]["wounds"] == [0, 0.75, 1.0, 1.25]
    assert found["by_round"]["going_on"] == [4, 3, 2, 0]
    assert found["by_round"]["then_won"] == [0.5, 0.333333, 0.5, None]
    assert found["deaths"]["where"] == {"C4": 2}
    assert found["weapons"] == [{"survivor": "ada", "weapon": "Axe", "attacks": 8, "wounds": 5}]


def test_gear_is_tried_by_leaving_it_at_home(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own, data, page = tmp_path / "mine.yaml", tmp_path / "g.json", tmp_path / "g.html"
    own.write_text("name: Mine\nsurvivors:\n  Ada: {gear: [Bone Axe, Bone Axe, Cloth]}\n  Bo: {gear: [Cloth]}\n")
    words = ["--games", "3", "--rounds", "4", "--level", "1", "--party", str(own), "--gear", "--workers", "1"]
    assert call(*words, "--json", str(data), "--report", str(page)) == 0
    out = capsys.readouterr().out
    assert "what gear is worth" in out and "a hint, not a proof" in out
    found = json.loads(data.read_text())
    assert sorted((row["survivor"], row["gear"]) for row in found["gear"]) == [
        ("ada", "bone_axe"), ("ada", "cloth"), ("bo", "cloth"),
    ]  # fmt: skip
    assert all(row["difference"]["pairs"] == 3 for row in found["gear"])
    assert "What gear is worth" in page.read_text() and "--gear" in page.read_text()
    plan = Plan(level="1", party=str(own), without="ada/bone_axe")
    assert [sheet.gear.count("bone_axe") for sheet in simulate.Arena(plan).party.survivors] == [1, 0]
    whole = simulate.Arena(Plan(level="1", party=str(own))).party
    assert [sheet.gear.count("bone_axe") for sheet in whole.survivors] == [2, 0], "the party itself is as it was"
    assert call("--gear", "--compare", "five", "six") == 2


def test_no_fights_at_all_is_still_a_summary() -> None:
    found = summary(PLAN, [])
    assert found["win_rate"] == {"rate": 0.0, "low": 0.0, "high": 1.0}
    assert simulate_command.printed(found)
    assert "<svg" in report.page([found], None, "x")


def test_a_party_does_not_differ_from_itself(played: list[figures.Fight]) -> None:
    same = compare.difference(played, played)
    assert same["rate"] == 0 and same["low"] < 0 < same["high"]


def test_the_difference_is_paired() -> None:
    def outcomes(text: str) -> list[figures.Fight]:
        results = {"v": "victory", "d": "defeat"}
        return [figures.Fight(n, n, results[c], 1, 1, "", (), 0, (), (), ()) for n, c in enumerate(text)]

    found = compare.difference(outcomes("dddv" * 25), outcomes("vddv" * 25))
    assert (found["only_first"], found["only_second"], found["rate"]) == (0, 25, 0.25)
    assert found["low"] == pytest.approx(0.25 - 1.96 * math.sqrt(25 - 625 / 100) / 100, abs=7e-3)
    assert 0 < found["low"] < found["high"] < 0.5


def paired(both: int, only_first: int, only_second: int) -> dict[str, Any]:
    """So many pairs of fights won by both, or by one of two sides."""

    def side(won: int, lost: int, more: int) -> list[figures.Fight]:
        results = ["victory"] * won + ["defeat"] * lost + ["victory"] * more
        return [figures.Fight(n, n, result, 1, 1, "", (), 0, (), (), ()) for n, result in enumerate(results)]

    return compare.difference(side(both + only_first, only_second, 0), side(both, only_first, only_second))


def test_few_fights_decide_nothing() -> None:
    for pairs in [(1, 2, 0), (0, 1, 0), (0, 2, 0), (0, 3, 0), (0, 0, 4), (10, 0, 3)]:
        found = paired(*pairs)
        assert found["low"] <= 0 <= found["high"] and found["low"] <= found["rate"] <= found["high"], pairs
    assert paired(0, 1, 0)["low"] == -1 and paired(0, 1, 0)["high"] == 1
    assert paired(4, 0, 8)["low"] > 0


@pytest.mark.parametrize("count", [2, 3, 4, 6, 10, 20])
@pytest.mark.parametrize("apart", [0.1, 0.3, 0.6, 1.0])
def test_sides_that_are_alike_are_seldom_told_apart(count: int, apart: float) -> None:
    """Both win as often; `apart` is how many pairs have one winner only."""
    wrong = 0.0
    for unlike in range(count + 1):
        of_so_many = math.comb(count, unlike) * apart**unlike * (1 - apart) ** (count - unlike)
        for second in range(unlike + 1):
            found = paired(count - unlike, unlike - second, second)
            if not found["low"] <= 0 <= found["high"]:
                wrong += of_so_many * math.comb(unlike, second) / 2**unlike
    assert wrong < 0.06


def test_intervals_of_means_are_students() -> None:
    assert figures.student(1) == math.inf
    known = {2: 12.7062, 3: 4.3027, 10: 2.2622, 11: 2.2281, 31: 2.0423, 201: 1.9719, 100_001: 1.96}
    assert {count: figures.student(count) for count in known} == {n: pytest.approx(t, abs=3e-4) for n, t in known.items()}
    assert compare.gap([4]) == compare.gap([4, 4, 4]) == {"mean": 4.0, "low": None, "high": None}
    few = compare.gap([0, 1, 2])
    assert few["low"] == pytest.approx(1 - 4.3027 / math.sqrt(3), abs=1e-4)
    many = compare.gap([0, 1] * 1000)
    assert many["high"] == pytest.approx(0.5 + 1.96 * 0.5 / math.sqrt(2000), abs=1e-4)


def test_a_fight_that_does_not_end_is_undecided_after_as_many_rounds_as_agreed() -> None:
    found = simulate.Arena(Plan(players="greedy", rounds=2)).fight(0)
    assert found.result == "undecided" and found.rounds == 2 and found.killer == ""
    assert simulate.Plan().rounds == 200


def test_undecided_fights_are_counted_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("--games", "4", "--rounds", "1", "--workers", "1", "--json", "-") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["victories"], found["defeats"], found["undecided"]) == (0, 0, 4)
    assert found["setup"]["rounds"] == 1


def test_of_two_sides_it_is_said_whose_fights_are_undecided(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    words = ["--games", "2", "--level", "1", "--rounds", "1", "--workers", "1", "--report", str(page)]
    assert call(*words, "--compare", "players=greedy", "players=random") == 0
    out = capsys.readouterr().out
    assert re.search(r"^undecided +2 +2$", out, re.MULTILINE) and "too close to call" in out
    assert "as many rounds as were agreed: greedy: 2 of 2; random: 2 of 2." in page.read_text()


def test_one_pair_of_fights_has_no_interval(capsys: pytest.CaptureFixture[str]) -> None:
    sides = ["--compare", "players=greedy", "players=random"]
    assert call("--games", "1", "--level", "2", "--party", "hunters", "--workers", "1", "--quiet", *sides) == 0
    out = capsys.readouterr().out
    assert "deaths +4.00 in every pair of fights;" in out and "too close to call" in out


# -- the command ----------------------------------------------------------------------------------------------------------


def call(*words: str) -> int:
    return cli.main(["simulate", *words])


def test_one_fight_is_not_fights(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert call("--games", "1", "--workers", "1", "--report", str(page)) == 0
    assert ": 1 fight, seed 1" in capsys.readouterr().out
    assert re.search(r"won [01] of 1 fight;", page.read_text())


def test_nothing_played_has_no_speed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    kept = tmp_path / "fights.jsonl"
    words = ["--games", "2", "--workers", "1", "--keep", str(kept)]
    assert call(*words) == 0
    assert f"No fight was played before; those of now go to {kept}." in capsys.readouterr().err
    assert call(*words) == 0
    err = capsys.readouterr().err
    assert f"2 fights were played before and came from {kept}." in err and "0 fights" not in err


def test_two_results_do_not_go_into_one_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    file, same = tmp_path / "a", tmp_path / "there" / ".." / "a"
    assert call("--games", "1", "--json", str(file), "--csv", str(same)) == 2
    assert f"--json and --csv both name {same}" in capsys.readouterr().err and not file.exists()
    assert call("--games", "1", "--json", "-", "--csv", "-") == 2
    assert call("--games", "1", "--report", str(file), "--keep", str(file)) == 2


def test_a_table_on_the_standard_output_is_alone_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("--games", "2", "--workers", "1", "--csv", "-") == 0
    out = capsys.readouterr()
    assert len(list(csv.reader(io.StringIO(out.out)))) == 3 and "win rate" in out.err


def test_help_names_every_bot(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        call("--help")
    said = " ".join(capsys.readouterr().out.split())
    assert "greedy, random, searcher" in said and "who is not named is played by random" in said
    assert call("--players", "") == 2
    assert "allowed: greedy, random, searcher" in capsys.readouterr().err


def test_the_command_writes_all_it_was_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = {kind: tmp_path / f"out.{kind}" for kind in ("json", "csv", "html")}
    words = ["--games", "6", "--seed", "4", "--workers", "2", "--json", str(names["json"]), "--csv", str(names["csv"])]
    assert call(*words, "--report", str(names["html"])) == 0
    out = capsys.readouterr()
    for wanted in (
        "win rate",
        "95 %",
        "rounds",
        "deaths",
        "survivors left",
        "wounds dealt",
        "causes of death",
        "deadliest cards",
        "dodge",
    ):
        assert wanted in out.out
    assert "6 fights in" in out.err and "Traceback" not in out.err
    found = json.loads(names["json"].read_text())
    assert found["fights"] == 6 and found["setup"]["seed"] == 4
    rows = list(csv.DictReader(io.StringIO(names["csv"].read_text())))
    assert len(rows) == 6 and sum(row["result"] == "victory" for row in rows) == found["victories"]
    assert sum(int(row["deaths"]) for row in rows) == round(6 * found["deaths"]["mean"])
    assert "--seed 4" in names["html"].read_text()


def test_one_and_two_workers_write_the_same_json(capsys: pytest.CaptureFixture[str]) -> None:
    texts = []
    for count in ("1", "2"):
        assert call("--games", "8", "--level", "1", "--workers", count, "--json", "-") == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]
    assert json.loads(texts[0])["fights"] == 8


def test_a_long_card_name_shifts_no_column() -> None:
    arena = simulate.Arena(Plan(level="1", party="first_hunt", games=3))
    summary = figures.summarize(arena.setup(), arena.survivors, [arena.fight(index) for index in range(3)])
    summary["cards"][0]["card"] = "A Hit Location with a Very Long Name"
    summary["cards"][0]["deaths"] = summary["cards"][1]["deaths"] = 1
    lines = simulate_command.printed(summary).splitlines()
    table = lines[next(place for place, line in enumerate(lines) if line.startswith("deadliest cards")) :]
    table = table[: table.index("")]
    assert len(table) > 2 and len({line.rindex("  ") for line in table}) == 1


def test_a_party_against_itself_wins_as_often(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("--games", "2", "--workers", "1", "--compare", "prologue", "prologue") == 0
    assert "wins as often" in capsys.readouterr().out


def test_two_parties_are_compared_on_the_same_seeds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "mine.yaml"
    own.write_text(
        "name: Mine\nsurvival limit: 1\nsurvival actions: [dodge]\nsurvivors:\n  Ada: {survival: 1, gear: [Bone Axe]}\n"
    )
    page, data = tmp_path / "c.html", tmp_path / "c.json"
    assert (
        call("--games", "5", "--level", "1", "--compare", "first_hunt", str(own), "--report", str(page), "--json", str(data))
        == 0
    )
    out = capsys.readouterr().out
    assert "The First Hunt" in out and "Mine (mine.yaml)" in out and "paired by seed" in out
    found = json.loads(data.read_text())
    assert [len(each["survivors"]) for each in found["compare"]] == [4, 1]
    assert found["difference"]["pairs"] == 5
    assert "Mine (mine.yaml)" in page.read_text()


@pytest.mark.parametrize(
    ("sides", "shown"),
    [
        (["level=1", "level=2"], ["White Lion level 1", "White Lion level 2", "The First Hunt, greedy: 2 fights each"]),
        (["players=greedy", "players=random"], ["White Lion level 1, The First Hunt: 2 fights", "random: the party wins"]),
        (["", "house-rule=dodge=before_damage"], ["dodge = until_severe_roll", "dodge = before_damage: the party"]),
        (["monster=white_lion", "monster=screaming_antelope"], ["Screaming Antelope level 1: the party wins"]),
        (["level=1 party=five", "level=2 party=six"], ["White Lion level 2, Six at the Table: the party"]),
        (["players=greedy", "players=greedy,monster=greedy"], ["the monster random", "the monster greedy: the party wins"]),
    ],
)
def test_any_two_things_are_compared(sides: list[str], shown: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    level = [] if "level" in sides[0] else ["--level", "1"]
    assert call("--games", "2", "--workers", "1", "--rounds", "2", *level, "--compare", *sides) == 0
    out = capsys.readouterr().out
    for wanted in shown:
        assert wanted in out


def test_two_content_folders_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same party id in two folders, and in neither: each side plays its own content."""
    for name, survival in (("mild", 3), ("harsh", 0)):
        (tmp_path / name).mkdir()
        text = f"name: Ours\nsurvival limit: 3\nsurvivors:\n  Ada: {{survival: {survival}, gear: [Bone Axe]}}\n"
        (tmp_path / name / "ours.yaml").write_text(text)
    sides = [f"content={tmp_path / name}" for name in ("mild", "harsh")]
    data = tmp_path / "c.json"
    words = ["--games", "3", "--level", "1", "--party", "ours", "--workers", "2", "--compare", *sides, "--json", str(data)]
    assert call(*words) == 0
    assert "with mild" in (out := capsys.readouterr().out) and "with harsh: the party" in out
    found = json.loads(data.read_text())["compare"]
    assert found[0]["setup"]["content"] != found[1]["setup"]["content"]
    assert [each["survival_actions"]["dodge"]["total"] > 0 for each in found] == [True, False]


def test_the_monster_chooses_alike_whoever_plays_against_it() -> None:
    """Common dice: decks, dice and the monster's choices come from the fight's seed, not from the name of a bot."""
    from showdown.players import base

    first, second = base.dice_of(["greedy", "random"], 7), base.dice_of(["random"], 7)
    assert first["monster"].random() == second["monster"].random()
    assert first["random"].random() != base.dice_of(["random"], 7)["monster"].random()
    games = [showdown.new_game(level=1, party=party, seed=5) for party in ("first_hunt", "hunters")]
    assert games[0].monster.deck == games[1].monster.deck and games[0].monster.hl_deck == games[1].monster.hl_deck


def test_common_dice_make_alike_sides_win_the_same_fights() -> None:
    def outcomes(text: str) -> list[figures.Fight]:
        results = {"v": "victory", "d": "defeat"}
        return [figures.Fight(n, n, results[c], n, 1, "", (), 0, (), (), ()) for n, c in enumerate(text)]

    alike = compare.difference(outcomes("vvdd" * 5), outcomes("vvdd" * 5))
    assert alike["correlation"] == 1 and alike["deaths"] == alike["rounds"] == {"mean": 0.0, "low": None, "high": None}
    assert compare.difference(outcomes("vvdd"), outcomes("vdvd"))["correlation"] == 0
    assert compare.difference(outcomes("vvdd"), outcomes("ddvv"))["correlation"] == -1
    assert compare.difference([], [])["pairs"] == 0


def test_a_comparison_repeats_itself(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    import html
    import shlex

    page = tmp_path / "r.html"
    sides = ["players=lucy=greedy,random party=five", "level=2 players=greedy"]
    assert call("--games", "2", "--rounds", "3", "--level", "1", "--compare", *sides, "--report", str(page)) == 0
    first = capsys.readouterr().out
    shown = re.search(r"<pre>showdown simulate (.*?)</pre>", page.read_text())
    assert shown is not None
    assert call(*shlex.split(html.unescape(shown.group(1)))) == 0
    assert capsys.readouterr().out == first


def test_the_command_repeats_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The call printed in the report gives the same figures."""
    page = tmp_path / "r.html"
    assert (
        call("--games", "4", "--players", "lucy=greedy,random", "--house-rule", "dodge=before_damage", "--report", str(page))
        == 0
    )
    first = capsys.readouterr().out
    shown = re.search(r"<pre>showdown simulate (.*?)</pre>", page.read_text())
    assert shown is not None
    import html
    import shlex

    assert call(*shlex.split(html.unescape(shown.group(1)))) == 0
    assert capsys.readouterr().out == first
    assert "dodge = before_damage" in first and "Lucy greedy" in first


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--monster", "white_loin"], "did you mean 'white_lion'?"),
        (["--level", "9"], "allowed: prologue, 1"),
        (["--party", "prolog"], "did you mean 'prologue'?"),
        (["--party", "nowhere.yaml"], "no party file 'nowhere.yaml'"),
        (["--players", "gredy"], "did you mean 'greedy'?"),
        (["--players", "lucie=greedy"], "did you mean 'lucy'?"),
        (["--house-rule", "dogde=x"], "did you mean 'dodge'?"),
        (["--house-rule", "dodge"], "until_severe_roll"),
        (["--compare", "prologue", "first_hnut"], "did you mean 'first_hunt'?"),
        (["--compare", "prologue", "five", "--party", "six"], "leave out --party"),
        (["--compare", "level=1", "level=2", "--level", "3"], "leave out --level"),
        (["--compare", "levle=1", "level=2"], "did you mean 'level'?"),
        (["--compare", "level=1 level=2", "level=2"], "names two things for level"),
        (["--compare", "level=", "level=2"], "level= has no value"),
        (["--compare", "level=1 five", "level=2"], "'five' says nothing about a side"),
        (["--compare", "level='1", "level=2"], "no closing quotation"),
        (["--compare", "content=/no/such/folder", "content="], "/no/such/folder"),
        (["--json", "/no/such/folder/x.json"], "there is no folder"),
        (["--report", "."], "is a folder"),
    ],
)
def test_bad_input_is_a_sentence(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("--games", "2", *words) == 2
    err = capsys.readouterr().err
    assert says in err and err.count("\n") == 1


@pytest.mark.parametrize("words", [["--games", "0"], ["--games", "many"], ["--workers", "0"], ["--seed", "x"]])
def test_bad_numbers_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        call(*words)
    assert left.value.code == 2
    assert words[0] in capsys.readouterr().err


def test_a_party_file_with_a_mistake_is_named_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("name: X\nsurvivors:\n  Bob: {gear: [Bone Aks]}\n")
    assert call("--games", "2", "--party", str(wrong)) == 2
    assert "wrong.yaml:3:" in capsys.readouterr().err


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full disk here")
def test_a_full_disk_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("--games", "2", "--json", "/dev/full") == 2
    out = capsys.readouterr()
    assert "win rate" in out.out, "the figures are printed all the same"
    assert "cannot write /dev/full: no space left on device" in out.err


def test_a_read_only_folder_is_a_sentence_before_the_fights(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert call("--games", "2", "--csv", str(tmp_path / "x.csv")) == 2
    out = capsys.readouterr()
    assert "no permission, or the disk is read-only" in out.err and not out.out


def test_a_broken_bot_and_a_broken_engine_name_the_fight(monkeypatch: pytest.MonkeyPatch) -> None:
    arena = simulate.Arena(Plan(players="greedy"))

    def fail(error: Exception) -> Any:
        def play(*_: object) -> int:
            raise error

        return play

    monkeypatch.setattr(simulate, "play_out", fail(BotFailed("bot x broke down")))
    with pytest.raises(BotFailed, match=r"fight 3 \(seed \d+\): bot x broke down"):
        arena.fight(3)
    monkeypatch.setattr(simulate, "play_out", fail(KeyError("lost")))
    with pytest.raises(RuleBroken, match=r"fight 3 \(seed \d+\) broke the engine: KeyError: 'lost'"):
        arena.fight(3)


def test_a_stopped_run_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stop(bar: simulate_command.Bar, fight: figures.Fight) -> None:
        bar.done += 1
        if bar.done == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(simulate_command.Bar, "step", stop)
    assert call("--games", "9", "--workers", "1") == workers.STOPPED
    out = capsys.readouterr()
    assert "3 fights, seed 1" in out.out and "Stopped after 3 of 9 fights" in out.err


@pytest.mark.parametrize("width", [20, 60, 80, 200])
def test_the_progress_bar_fits_the_terminal(width: int) -> None:
    bar = simulate_command.Bar(io.StringIO(), 2000, False)
    bar.done, bar.won = 501, 250
    line = bar.line(10.0, width)
    assert len(line) == width - 1
    if width >= 60:
        assert "501/2,000" in line and "50/s" in line and "30 s left" in line and "won 49.9 %" in line
        assert "left" not in bar.line(0.5, width), "nothing is foretold from the first moments"
    assert not bar.shown, "no terminal, no bar"


def test_where_there_is_no_terminal_a_line_comes_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("showdown.lab.simulate_command.time.monotonic", lambda: now)
    fight = fights(Plan(level="1", party="first_hunt", games=1))[0]
    out, quiet = io.StringIO(), io.StringIO()
    bars = [simulate_command.Bar(out, 600, False), simulate_command.Bar(quiet, 600, True)]
    bars[0].go_on([fight] * 40)
    for _ in range(130):
        now += 1.0
        for bar in bars:
            bar.step(fight)
    assert [line.split("  won")[0] for line in out.getvalue().splitlines()] == [
        "101/600  60/min  8:19 min left",
        "162/600  60/min  7:18 min left",
    ]
    assert not quiet.getvalue()


# -- the report -----------------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """Checks that tags are closed in order and collects what the page would load."""

    EMPTY = ("meta", "link", "line")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.loads: list[str] = []
        self.text: list[str] = []
        self.tags: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.loads += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href", "srcset", "data")]
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def parsed(text: str) -> Page:
    page = Page()
    page.feed(text)
    page.close()
    assert not page.open
    return page


def test_the_report_stands_alone(played: list[figures.Fight]) -> None:
    text = report.page([summary(PLAN, played)], None, "showdown simulate --seed 11")
    page = parsed(text)
    assert page.loads == ["data:,"]
    assert "http" not in text and "@import" not in text and "url(" not in text and not page.tags["script"]
    assert page.tags["svg"] == 11 and page.tags["h2"] == 12
    assert "prefers-color-scheme:dark" in text
    words = " ".join(page.text)
    for wanted in (
        "White Lion level 1",
        "The First Hunt",
        "showdown simulate --seed 11",
        "Who is still standing",
        "The deadliest cards",
    ):
        assert wanted in words
    assert "nan" not in text and "inf" not in re.sub(r"inf\w", "", text)


def test_a_report_of_two_parties(played: list[figures.Fight]) -> None:
    both = [summary(PLAN, played), summary(PLAN, played[:7])]
    page = parsed(report.page(both, compare.difference(played, played), "again"))
    assert page.tags["svg"] == 10
    assert "Too close to call" in " ".join(page.text)


def test_tables_of_the_report_scroll_in_themselves(played: list[figures.Fight]) -> None:
    text = report.page([summary(PLAN, played)], None, "again")
    assert text.count("<table>") == text.count('<div class="wide"><table>') == 2 and ".wide{overflow-x:auto}" in text


def test_names_cannot_break_the_report(played: list[figures.Fight]) -> None:
    found = summary(PLAN, played)
    found["setup"]["party_name"] = "<script>alert(1)</script>"
    found["survivors"]["lucy"]["name"] = 'Lucy "<b>"'
    page = parsed(report.page([found], None, "a && b <c>"))
    assert not page.tags["script"] and not page.tags["c"]


@pytest.mark.parametrize(("top", "end"), [(0, 4), (3, 4), (5, 6), (43, 48), (100, 100), (101, 120), (999, 1000)])
def test_axes_end_on_round_numbers(top: float, end: float) -> None:
    assert report.nice(top) == pytest.approx(end)


def test_long_fights_share_a_column() -> None:
    assert report.binned({"1": 2, "2": 3, "9": 1, "40": 4}, 10, 1) == [2, 3, 0, 0, 0, 0, 0, 0, 1, 4]
    assert report.binned({"1": 2, "2": 3, "40": 4}, 10, 4) == [5, 0, 4]
    assert report.bin_names(10, 4, True) == ["1-4", "5-8", "9+"]
    assert report.bin_names(3, 1, False) == ["1", "2", "3"]


def test_one_victory_is_not_victories() -> None:
    assert simulate_command.counted(1, "victory", "victories") == "1 victory"
    assert simulate_command.counted(1_200, "victory", "victories") == "1,200 victories"


# -- win rates ------------------------------------------------------------------------------------------------------------


@pytest.mark.source
def test_win_rates_know_every_monster_and_level(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The notes name a party for each; the page is what notes and figures give; a cell is made once."""
    import yaml

    import win_rates

    notes = yaml.safe_load((win_rates.DOCS / "win-rates.yaml").read_text())
    levels = [(monster.id, level) for monster in load_library().monsters.values() for level in monster.levels]
    plans = win_rates.plans(notes, {"greedy": 1})
    assert list(dict.fromkeys((plan.monster, plan.level) for plan in plans)) == levels
    stages = {party.id for party in load_library().parties.values() if party.stage}
    for monster, level in levels:
        met = [plan.party for plan in plans if (plan.monster, plan.level) == (monster, level)]
        assert met[0] == notes[monster][level]["party"] and set(met) == {met[0], *stages} and len(met) == len(set(met))
    assert sorted((monster, level) for monster in notes for level in notes[monster]) == sorted(levels)
    cells = json.loads((win_rates.DOCS / "win-rates.json").read_text())
    written = (win_rates.DOCS / "win-rates.md").read_text()
    assert written == win_rates.page(notes, list(win_rates.bots_of(win_rates.BOTS)), cells), "run tools/win_rates.py"
    (tmp_path / "win-rates.yaml").write_text((win_rates.DOCS / "win-rates.yaml").read_text())
    words = ["win_rates.py", "--bots", "random=1", "--workers", "1", "--only", "tallow_heron"]
    monkeypatch.setattr("sys.argv", [*words, "--docs", str(tmp_path)])
    assert win_rates.main() == 0
    found = (tmp_path / "win-rates.json").read_text()
    assert set(json.loads(found)) == {f"tallow_heron/{level}/{stage}/random" for level in "12" for stage in stages}
    monkeypatch.setattr(win_rates, "cell", None)
    assert win_rates.main() == 0 and (tmp_path / "win-rates.json").read_text() == found, "nothing is played twice"
    page = (tmp_path / "win-rates.md").read_text()
    assert "| White Lion level 1 | The First Hunt | random | not yet" in page
    assert "| White Lion level 1 | random | not yet | not yet" in page


@pytest.mark.source
def test_a_slow_bot_plays_few_fights_where_all_is_decided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import win_rates

    played: list[tuple[str, str, int]] = []

    def counted(plan: simulate.Plan, workers: int) -> dict[str, Any]:
        if plan.party == {"1": "first_hunt", "2": "hunters"}[plan.level]:
            played.append((plan.level, plan.players, plan.games))
        return {"victories": int(plan.level) - 1, "games": plan.games, "content": "", "undecided": 0,
                "win_rate": {"rate": 0, "low": 0, "high": 0}, "rounds": 0, "deaths": 0, "deadliest": ""}  # fmt: skip

    (tmp_path / "win-rates.yaml").write_text((win_rates.DOCS / "win-rates.yaml").read_text())
    monkeypatch.setattr(win_rates, "cell", counted)
    words = ["win_rates.py", "--bots", "greedy=50,searcher:1=40", "--only", "tallow_heron", "--docs", str(tmp_path)]
    monkeypatch.setattr("sys.argv", words)
    assert win_rates.main() == 0
    few = win_rates.DECIDED
    assert played == [("1", "greedy", 50), ("1", "searcher:1", few), ("2", "greedy", 50), ("2", "searcher:1", 40)]


def test_a_round_without_end_is_undecided() -> None:
    """The Butcher's last card draws itself, and what it does to Edda's mind her frenzy makes good again."""
    arena = simulate.Arena(simulate.Plan("butcher", "1", "years_2_4", "greedy", seed=3))
    fight = arena.fight(1023)
    assert (fight.result, fight.rounds) == ("undecided", 8)
