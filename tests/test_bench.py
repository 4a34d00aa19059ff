"""The designer's bench: what `showdown check` warns of, and that one slip gives one message."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import showdown
from showdown.cards import CONTENT, check
from showdown.cards.reading import load
from showdown.lab.checks import standing_still

HERON = CONTENT / "monsters" / "tallow_heron"
FILES = {
    "monster.yaml": """
name: Moth
space: H11
deploy: exactly 6 spaces away
instinct: {name: flutter, do: [end turn]}
basic action: {target: [closest survivor, none: flutter], actions: [move and attack: 1/5+/1]}
definitions: {shed dust: [bash survivors]}
zones: {ring: within 2}
levels: {1: {basic: 1, movement: 5, toughness: 5}}
""",
    "ai.yaml": """
ai:
  Sting:
    level: basic
    target: [closest survivor, none: flutter]
    actions: [move and attack: 1/5+/1, "bash survivors, in ring", perform: shed dust]
    injured: {Torn Wing: [end turn]}
""",
    "hit_locations.yaml": "hit locations: {Wing: {injury: Torn Wing}, Dust: {trap: [bash attacker]}}",
}


def moth(folder: Path, file: str = "", old: str = "", new: str = "") -> Path:
    home = folder / "moth"
    home.mkdir()
    for name, text in FILES.items():
        assert name != file or old in text
        (home / name).write_text(text.replace(old, new) if name == file else text)
    return home


def warnings(folder: Path) -> list[str]:
    found = load([folder])
    assert not found.problems.lines
    return found.problems.warnings


def test_a_whole_monster_has_no_warning(tmp_path: Path) -> None:
    assert warnings(moth(tmp_path)) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("hit_locations.yaml", "trap:", "reflex:", "Moth has no trap"),
        ("ai.yaml", ", none: flutter", "", "the AI card 'Sting' has target lines without 'none'"),
        ("monster.yaml", ", none: flutter", "", "the Basic Action has target lines without 'none'"),
        ("ai.yaml", "ai:\n", "ai:\n  Idle: {level: basic}\n", "the AI card 'Idle' does nothing"),
        ("ai.yaml", "ai:\n", "ai:\n  Idle: {level: basic, type: mood}\n", "the AI card 'Idle' does nothing"),
        ("ai.yaml", "ai:\n", "ai:\n  Grim: {level: advanced, actions: [end turn]}\n", "'Grim' is dealt at no level"),
        ("ai.yaml", "1/5+/1", "1/11+/1", "an attack that hits on 11+, which no die shows"),
        ("ai.yaml", ", perform: shed dust", "", "the term 'shed dust' is used nowhere"),
        ("ai.yaml", ", in ring", "", "the zone 'ring' is used nowhere"),
        ("ai.yaml", "    injured: {Torn Wing: [end turn]}\n", "", "the persistent injury 'Torn Wing' does nothing"),
    ],
)
def test_what_is_probably_not_meant_is_warned_of(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    found = warnings(moth(tmp_path, file, old, new))
    assert len(found) == 1 and message in found[0]
    assert re.match(r"\S+\.yaml:\d+:\d+: warning: ", found[0])


def test_python_words_are_warned_of_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = moth(tmp_path)
    words = "from showdown.rules.own import OwnWord, Question, Verbs\n\n\nclass Hover(OwnWord):\n"
    (home / "words.py").write_text(words + "    def run(self, verbs: Verbs) -> Question | None:\n        return None\n")
    assert check.run([str(home)]) == 0
    told = capsys.readouterr().out
    assert "the Python word 'hover' has no docstring" in told
    assert "the Python word 'hover' is used nowhere" in told
    assert "words.py:1:1: read but not run" in told and told.splitlines()[-1].endswith("2 warnings")
    assert check.run(["--trust", str(home)]) == 0
    assert "not run" not in capsys.readouterr().out


def test_a_warning_is_no_mistake_unless_it_is_to_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = str(moth(tmp_path, "hit_locations.yaml", "trap:", "reflex:"))
    assert check.run([home]) == 0
    assert check.run(["--strict", home]) == 1
    assert check.run(["--stricter"]) == 2
    capsys.readouterr()


def test_the_standard_content_has_no_warning() -> None:
    assert check.check([], False).problems.warnings == []


def test_a_card_that_repeats_itself_for_ever_is_refused(tmp_path: Path) -> None:
    home = moth(tmp_path, "ai.yaml", "perform: shed dust", "perform: shed dust, perform this card again")
    found = load([home]).problems.lines
    assert len(found) == 1 and "the AI card 'Sting', which is performed again for ever" in found[0]


def test_a_fight_that_stands_still_says_what_is_left() -> None:
    said = standing_still(showdown.new_game("butcher", "1", "hunters", 1))
    assert "; alive: " in said and "in play: Berserker, Fast Target, Dreaded Trophies; AI deck 12" in said


def slips(file: str) -> list[tuple[int, str]]:
    """Every line of a file with one slip: a misspelt word, a forgotten colon, a wrong indent, a number that is none."""
    found = []
    for number, line in enumerate((HERON / file).read_text().split("\n")):
        word, digits = re.search("[a-z]{5,}", line), re.search(r"\d+", line)
        if not word or line.strip().startswith("#"):
            continue
        at = word.start()
        found.append((number, line[:at] + word[0][1] + word[0][0] + line[at + 2 :]))
        found.append((number, " " + line))
        if ": " in line:
            found.append((number, line.replace(": ", " ", 1)))
        if digits:
            found.append((number, line[: digits.start()] + "x" + line[digits.end() :]))
    return found


@pytest.mark.parametrize("file", ["monster.yaml", "ai.yaml", "hit_locations.yaml"])
def test_one_slip_gives_one_message(tmp_path: Path, file: str) -> None:
    """A sample of all single slips in the files of a monster: none is told twice, as itself and as what follows from it."""
    home = tmp_path / "hen"
    shutil.copytree(HERON, home)
    lines = (HERON / file).read_text().split("\n")
    told = {}
    for number, slip in slips(file)[::7]:
        (home / file).write_text("\n".join([*lines[:number], slip, *lines[number + 1 :]]))
        found = load([home]).problems.lines
        if len(found) > 1:
            told[f"{file}:{number + 1}: {slip}"] = found
    assert not told
