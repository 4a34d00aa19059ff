"""The Tallow Heron, the worked example of docs/adding-a-monster.md: it loads, it plays, and the page about it is true."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from showdown.cards import CONTENT, check
from showdown.cards.loader import load_library
from showdown.engine import names
from showdown.lab import checks

ROOT = Path(__file__).resolve().parent.parent
HERON = CONTENT / "monsters" / "tallow_heron"
PAGE = (ROOT / "docs" / "adding-a-monster.md").read_text(encoding="utf-8")
FILES = ("monster.yaml", "ai.yaml", "hit_locations.yaml", "statuses.yaml", "words.py")

# A file, what to change in it, and what `showdown check` then says: the list of mistakes on the page.
MISTAKES = (
    ("ai.yaml", "knockback target: 3", "knokback target: 3", "unknown word 'knokback target'", "did you mean 'knockback'?"),
    ("ai.yaml", "target: &lines", "taget: &lines", "unknown key 'taget' in Peck", "did you mean 'target'?"),
    ("ai.yaml", "threat, facing,", "threat, faceing,", "unknown term 'faceing'", "did you mean 'facing'?"),
    ("ai.yaml", "attack: 2/4+/1", "attack: 2/4/1", "'2/4/1' as an attack", "speed/accuracy+/damage such as 2/2+/1"),
    ("ai.yaml", "Bent Neck:", "Bnet Neck:", "unknown persistent injury 'Bnet Neck'", "did you mean 'Bent Neck'?"),
    (
        "ai.yaml",
        "at: monster wounded",
        "at: monster is wounded",
        "'monster is wounded' as a moment",
        "did you mean 'monster wounded'?",
    ),
    ("ai.yaml", "sweep: wings", "sweep: wing", "unknown zone 'wing'", "did you mean 'wings'?"),
    ("hit_locations.yaml", "resource: Wick", "resource: Wik", "unknown resource 'Wik'", "did you mean 'Wick'?"),
    ("monster.yaml", "<M>", "<MM>", "the base in the picture of wings is not 1 by 1", "M for each space of the base"),
    ("monster.yaml", "advanced: 3", "advanced: 5", "level 2 wants 5 advanced AI cards", "at most the 3 there are"),
    ("monster.yaml", "    toughness: 6\n", "", "level 1 without a positive 'toughness'", "toughness: 6"),
    (
        "words.py",
        "class KeepACandle(",
        "class KeepCandle(",
        "unknown Python word 'keep a candle'",
        "did you mean 'keep_candle'?",
    ),
)


def test_it_is_what_the_page_promises() -> None:
    monster = load_library().monsters["tallow_heron"]
    types = {card.type for card in monster.ai}
    assert types == {names.NORMAL, names.MOOD, names.TRAIT, names.DURATION}
    assert list(monster.levels) == ["1", "2"]
    for mark in ("trap", "first_strike", "super_dense", "impervious", "special", "injury"):
        assert any(getattr(card, mark) for card in monster.hit_locations), mark


@pytest.mark.parametrize("name", FILES)
def test_page_shows_the_file(name: str) -> None:
    assert (HERON / name).read_text(encoding="utf-8") in PAGE, f"docs/adding-a-monster.md shows another {name}"


def test_check_is_content(capsys: pytest.CaptureFixture[str]) -> None:
    assert check.run([str(HERON)]) == 0
    assert capsys.readouterr().out.startswith("ok: ")


@pytest.mark.parametrize(("name", "right", "wrong", "found", "hint"), MISTAKES)
def test_mistakes_are_told_as_on_the_page(
    name: str, right: str, wrong: str, found: str, hint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "tallow_heron"
    shutil.copytree(HERON, folder, ignore=shutil.ignore_patterns("__pycache__"))
    text = (folder / name).read_text(encoding="utf-8")
    assert right in text
    (folder / name).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    assert check.run([str(folder)]) == 1
    said = capsys.readouterr().out
    place, _, first = said.splitlines()[0].partition(": ")
    file, line, column = place.rsplit(":", 2)
    assert Path(file).parent == folder and line.isdigit() and column.isdigit()
    assert found in first and hint in first
    assert found in PAGE


FIGHTS = [(seed, 1 + seed % 2, ("prologue", "veterans", "first_hunt")[seed % 3]) for seed in range(200, 212)]


@pytest.mark.parametrize(("seed", "level", "party"), FIGHTS)
def test_random_fight_keeps_every_invariant(seed: int, level: int, party: str) -> None:
    game, decisions = checks.play_checked(seed, level, party, every=10, monster="tallow_heron", rounds=25)
    assert game.result in ("victory", "defeat") or (game.result, game.round) == ("undecided", 25)
    assert decisions > 10
