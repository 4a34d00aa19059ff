"""Content of one's own on the command line: `--content`, what it finds, what is missing without it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import showdown
from showdown import cli
from showdown.cards import CONTENT, check, loader

ROOT = Path(__file__).resolve().parent.parent
TRAINING = ROOT / "scenarios" / "content" / "80_designers"
BOT = "class Quits:\n    def choose(self, position):\n        raise SystemExit(3)\n"
QUITS_AT_ONCE = "raise SystemExit(3)\n"

pytestmark = pytest.mark.source


@pytest.fixture(autouse=True)
def own_content_ends_with_the_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SHOWDOWN_HOME", str(tmp_path / "home"))
    yield
    loader.play_with([], False)


@pytest.mark.parametrize(
    "command", ["soak --games 2 --workers 1", "simulate --games 2 --workers 1 --quiet", "watch --plain --pace 0"]
)
def test_a_monster_that_lies_elsewhere_is_found_with_content(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    level = [] if command.startswith("soak") else ["--level", "1"]
    words = [*command.split(), "--monster", "straw_wasp", *level]
    assert cli.main([*words, "--content", str(TRAINING)]) == 0
    assert cli.main(words) == 2
    assert "unknown monster 'straw_wasp'" in capsys.readouterr().err


def test_workers_know_the_content_too(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--games", "4", "--workers", "2", "--quiet", "--monster", "straw_wasp", "--level", "1"]
    assert cli.main([*words, "--content", str(TRAINING)]) == 0
    assert "4 fights" in capsys.readouterr().out


def test_a_save_says_what_is_missing_without_its_content() -> None:
    loader.play_with([TRAINING], False)
    text = showdown.new_game(monster="straw_wasp", level=1, seed=3).to_json()
    assert showdown.from_json(text).setup.monster.id == "straw_wasp"
    loader.play_with([], False)
    with pytest.raises(showdown.BadSave, match=r"has no monster 'straw_wasp'.*--content"):
        showdown.from_json(text)


def test_a_stranger_s_python_is_run_only_when_trusted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(CONTENT / "monsters" / "tallow_heron", tmp_path / "mine" / "my_heron")
    words = ["simulate", "--games", "1", "--quiet", "--monster", "my_heron", "--content", str(tmp_path / "mine")]
    assert cli.main(words) == 2
    assert "words.py:1:1: Python words of somebody's own that were not run" in capsys.readouterr().err
    assert cli.main([*words, "--trust"]) == 0


@pytest.mark.parametrize("words", [["--monster", "nope"], ["--levels", "9"], ["--parties", "nobody"]])
def test_soak_says_which_name_is_unknown(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["soak", *words]) == 2
    assert "allowed: " in capsys.readouterr().err


@pytest.mark.parametrize("flag", ["--every", "--games", "--workers"])
def test_soak_wants_one_or_more(flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["soak", flag, "0"])
    assert "'0' is not a whole number of 1 or more" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["Party", "Monster", "party!"])
def test_nobody_is_called_like_a_seat(tmp_path: Path, name: str) -> None:
    (tmp_path / "ours.yaml").write_text(f"name: Ours\nsurvivors:\n  Ann: {{}}\n  {name}: {{}}\n", encoding="utf-8")
    problems = check.check([tmp_path], False).problems.lines
    assert len(problems) == 1 and ":4:3: " in problems[0] and "which is the name of a seat" in problems[0]
    sheet = showdown.Sheet(name.lower().rstrip("!"), name)
    with pytest.raises(showdown.BadSetup, match="the name of a seat"):
        showdown.new_game(party=showdown.Party("ours", "Ours", (sheet,)))


@pytest.mark.parametrize("source", [BOT, QUITS_AT_ONCE])
def test_a_bot_that_wants_to_quit_is_named(tmp_path: Path, source: str, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "quits.py").write_text(source, encoding="utf-8")
    words = ["simulate", "--games", "1", "--workers", "1", "--quiet", "--players", f"{tmp_path / 'quits.py'}:Quits"]
    assert cli.main(words) == 2
    assert "SystemExit: 3" in capsys.readouterr().err
