"""The exact odds of attacks: they agree with the engine's own dice, use only what the table knows, and say so in a command."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

import attack_odds
import showdown
from fights import empower, play, started
from showdown import cli
from showdown.engine import names, powers
from showdown.engine.game import Game
from showdown.engine.state import Passing
from showdown.play import odds_command, records
from showdown.rules import outlook
from showdown.rules.frames import FIST
from showdown.rules.outlook import Outlook


def ready() -> Game:
    """Everybody deployed, the monster on the board, the top hit location unknown."""
    game = showdown.new_game(level=1, party="first_hunt", seed=4)
    while game.decision is not None and not game.round:
        game.choose(0)
    return game


def fists(game: Game, behind: bool | None = None) -> Outlook:
    found = outlook.of_weapon(game, 0, FIST, behind)
    assert found is not None
    return found


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_the_odds_agree_with_the_engines_own_dice(first: int) -> None:
    """200 attacks of random fights: with what the engine once made of a hundred thousand of each, and with a few that it makes
    now, lest what was kept is of another engine."""
    kept = attack_odds.read_kept()
    for number in range(first, first + 50):
        game, option, exact = attack_odds.attack(1, number)
        name = attack_odds.name_of(game, option)
        assert attack_odds.fits(kept[number], name, 100_000), (
            f"attack {number} is {name!r} now: run tools/attack_odds.py --keep with the compiled core, some minutes for all"
        )
        for found in (attack_odds.Sampled.read(kept[number]), attack_odds.sample(game, option.index, 60, number * 100_000)):
            for far, what in attack_odds.deviations(game, exact, found):
                assert far < attack_odds.LIMIT, f"{name}, of {found.count}: {what}"


def test_every_keyword_is_among_them() -> None:
    gear = showdown.load_library().gear
    rules = {rule for each in attack_odds.read_kept() if each["weapon"] for rule in gear[each["weapon"]].rules}
    assert rules >= {*attack_odds.TRIED}
    assert any(not each["weapon"] for each in attack_odds.read_kept()), "automatic hits"


def test_the_tool_notices_odds_that_are_wrong() -> None:
    tried = attack_odds.attacks(7)
    game, option, exact = next(each for each in tried if abs(each[2].hits[0] - each[2].hits[1]) > 0.1)
    exact.hits[0], exact.hits[1] = exact.hits[1], exact.hits[0]
    found = attack_odds.sample(game, option.index, 2000, 1)
    assert max(far for far, _ in attack_odds.deviations(game, exact, found)) > attack_odds.LIMIT


def test_chances_add_up_and_nothing_is_left_changed() -> None:
    game = ready()
    before = game.to_json()
    found = fists(game)
    for chances in (found.hits, found.wounds, found.criticals):
        assert sum(chances) == pytest.approx(1.0)
    assert sum(each.drawn for each in found.cards) == pytest.approx(
        found.mean(found.hits) - lost_to_traps(found, game), abs=1e-9
    )
    assert game.to_json() == before


def lost_to_traps(found: Outlook, game: Game) -> float:
    """The hits whose cards are not dealt with because a trap is among them."""
    deck = len(game.monster.hl_deck)
    return sum(chance * hits * hits / deck for hits, chance in enumerate(found.hits))


def test_hidden_cards_may_lie_in_any_order_and_seen_ones_lie_as_they_lie() -> None:
    game = ready()
    deck, cards = game.monster.hl_deck, game.setup.hit_locations
    trap = next(card for card in deck if cards[card].trap)
    exact = fists(game).trap
    deck.remove(trap)
    deck.append(trap)
    assert fists(game).trap == pytest.approx(exact)  # it lies on top, but nobody knows
    game.monster.known_hl |= 1 << trap
    found = fists(game)
    assert found.trap == pytest.approx(found.some(found.hits))
    assert found.wounds[0] == pytest.approx(1.0)
    deck.remove(trap)
    deck.insert(0, trap)  # known to lie at the bottom
    assert fists(game).trap == 0.0


def test_an_empty_deck_is_the_discard_shuffled() -> None:
    game = ready()
    monster = game.monster
    whole = fists(game)
    monster.hl_discard, monster.hl_deck = monster.hl_deck, []
    again = fists(game)
    assert again.wounds == pytest.approx(whole.wounds) and again.trap == pytest.approx(whole.trap)
    monster.hl_discard = []
    assert fists(game).wounds[0] == 1.0


def test_what_waits_for_the_next_attack_counts_in_it() -> None:
    game = ready()
    before = fists(game)
    game.set_passing((Passing("A trial", 0, names.ACCURACY, 3, None, names.UNTIL_NEXT_ATTACK, 0),))
    assert fists(game).some(before.hits) < fists(game).some(fists(game).hits)
    assert game.passing[0].waits()


def test_luck_makes_criticals_and_a_lying_monster_does_not_react() -> None:
    game = ready()
    before = fists(game)
    game.survivors[0].plus[names.LUCK] = 3
    assert fists(game).some(fists(game).criticals) > before.some(before.criticals)
    assert before.reaction > 0.0
    game.set_passing((Passing("A trial", -1, -1, 0, powers.DOES_NOT_REACT, names.UNTIL_SHOWDOWN, 0),))
    quiet = fists(game)
    assert quiet.reaction == 0.0 and all(each.reacts == 0.0 for each in quiet.cards)
    game.set_passing(())
    game.monster.down = True
    assert fists(game).reaction == 0.0


def test_from_behind_is_easier_and_traps_may_be_kept_shut() -> None:
    game = ready()
    assert fists(game, True).some(fists(game, True).hits) > fists(game, False).some(fists(game, False).hits)
    sprung = fists(game).trap
    empower(game.survivors[0], powers.UNSHAKABLE)
    assert fists(game).trap == pytest.approx(sprung / 2, rel=0.02)


def test_the_command_tells_what_every_weapon_comes_to(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["odds", "--level", "1"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("White Lion level 1, round 1:") and "Fist and Tooth" in told and "behind" in told
    assert cli.main(["odds", "--survivor", "lucy", "--weapon", "fist and tooth"]) == 0
    told = capsys.readouterr().out
    assert "Lucy, Fist and Tooth, front:" in told and "Strange Hand" in told
    assert cli.main(["odds", "--survivor", "lucy", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {row["from"] for row in rows} == {"front", "behind", "anywhere"} and rows[0]["survivor"] == "lucy"


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (["--survivor", "luci"], "allowed: Allister, Erza, Lucy, Zachary"),
        (["--weapon", "fist and toth"], "did you mean 'Fist and Tooth'"),
        (["nowhere"], "there is no save"),
        (["--monster", "whale"], "unknown monster"),
        (["nowhere", "--level", "2"], "--level is for a fight that begins"),
        (["nowhere", "--house-rule", "dodge=before_damage"], "--house-rule is for a fight that begins"),
        (["last"], "no fights are kept in"),
    ],
)
def test_what_is_not_there_is_said(asked: list[str], answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["odds", *asked]) == 2
    assert answer in capsys.readouterr().err


def test_the_odds_of_a_fight_as_it_stands(capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("odds") / "position.json"
    path.write_text(showdown.new_game(seed=1).to_json())
    assert cli.main(["odds", str(path)]) == 0
    assert "round 0" in capsys.readouterr().out


def test_a_fight_that_is_over_has_no_odds(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    game = showdown.new_game(seed=1)
    game.play_out("greedy")
    path.write_text(game.to_json())
    assert cli.main(["odds", str(path)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 2 and told[1] == f"The fight is over ({game.result}): nobody attacks any more."
    assert cli.main(["odds", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_a_kept_fight_is_found_as_report_finds_it(capsys: pytest.CaptureFixture[str]) -> None:
    session = started(level="1", party="first_hunt")
    play(session, 5)
    assert records.kept_fights().records
    for name in ("last", "1"):
        assert cli.main(["odds", name]) == 0
        assert capsys.readouterr().out.startswith("White Lion level 1, round")


def test_actions_that_are_attacks_are_told_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["odds", "--survivor", "lucy", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    thrown = next(row for row in rows if row["weapon"] == "founding_stone/throw")
    assert thrown["from"] == "anywhere" and thrown["odds"]["dice"] == 0 and thrown["odds"]["any_hit"] == 1.0
    for name in ("throw", "Throw", "founding_stone/throw"):
        assert cli.main(["odds", "--weapon", name]) == 0
        told = capsys.readouterr().out
        assert "Allister, Erza, Lucy, Zachary, Throw, anywhere:\n  hits without dice" in told, "those who are alike once"
        assert told.count("anywhere:") == 1


def test_the_examples_of_the_help_work(capsys: pytest.CaptureFixture[str]) -> None:
    assert odds_command.__doc__ is not None
    calls = [line.partition("  ")[0] for line in odds_command.__doc__.splitlines() if line.startswith("showdown odds")]
    calls = [line for line in calls if line != "showdown odds last"]
    assert len(calls) == 4
    for line in calls:
        assert cli.main(shlex.split(line)[1:]) == 0, line
    assert "Lucy, Founding Stone, front:" in capsys.readouterr().out


def test_the_example_of_the_docs_is_what_comes_out(capsys: pytest.CaptureFixture[str]) -> None:
    text = (Path(__file__).parents[1] / "docs" / "odds.md").read_text(encoding="utf-8")
    shown = text.partition("$ showdown odds --survivor lucy\n")[2].partition("```")[0]
    assert cli.main(["odds", "--survivor", "lucy"]) == 0
    assert capsys.readouterr().out == shown
