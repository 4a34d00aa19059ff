"""What was made of the standard content before is the same as what its files say, and is never believed beyond that."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

import showdown
from showdown.cards import CONTENT, kept, loader, rulebook
from showdown.engine.library import Library
from showdown.rules.own import OwnWord

FIGHTS = [
    ("white_lion", "2", "hunters"),
    ("kings_man", "1", "years_9_13"),
    ("tallow_heron", "1", "prologue"),
    ("phoenix", "1", "five"),
]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in which things are kept, and no library loaded yet."""
    monkeypatch.setattr(kept, "FOLDER", tmp_path / "kept")
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(loader, "_standard", [])
    return tmp_path / "kept"


@pytest.fixture(scope="module")
def made() -> Library:
    return loader.read()


def again(library: Library) -> Library:
    found = kept.Reader(BytesIO(kept.written(library))).load()
    assert isinstance(found, Library)
    return found


def differences(one: Any, other: Any, where: str, seen: dict[int, int]) -> list[str]:
    """Where two graphs of definitions differ; what was one object twice must be one again."""
    if one is other:
        return []
    if id(one) in seen and not isinstance(one, str | int | tuple):
        return [] if seen[id(one)] == id(other) else [f"{where}: another object than before"]
    seen[id(one)] = id(other)
    if type(one) is not type(other):
        same_word = isinstance(one, OwnWord) and type(one).__name__ == type(other).__name__
        return [] if same_word else [f"{where}: {type(one)} and {type(other)}"]
    if isinstance(one, dict):
        if list(map(str, one)) != list(map(str, other)) and all(isinstance(key, str) for key in one):
            return [f"{where}: {list(one)} and {list(other)}"]
        return [
            line
            for (key, mine), (theirs_key, theirs) in zip(one.items(), other.items(), strict=True)
            for line in (
                *differences(key, theirs_key, f"{where} key", seen),
                *differences(mine, theirs, f"{where}[{key}]", seen),
            )
        ]
    if isinstance(one, list | tuple):
        if len(one) != len(other):
            return [f"{where}: {len(one)} and {len(other)} items"]
        pairs = enumerate(zip(one, other, strict=True))
        return [line for place, (mine, theirs) in pairs for line in differences(mine, theirs, f"{where}[{place}]", seen)]
    if not type(one).__module__.startswith("showdown"):
        return [] if one == other else [f"{where}: {one!r} and {other!r}"]
    held, found = kept.values_of(one), kept.values_of(other)
    if sorted(held) != sorted(found):
        return [f"{where}: {sorted(held)} and {sorted(found)}"]
    return [line for name in held for line in differences(held[name], found[name], f"{where}.{name}", seen)]


def test_what_is_read_back_is_what_was_made(made: Library) -> None:
    found = again(made)
    assert differences(made, found, "library", {}) == []
    found.monsters["white_lion"].ai[3].actions[0].text += "!"
    assert differences(made, found, "library", {}) != []


def test_what_the_program_declares_stays_one(made: Library) -> None:
    found = again(made)
    triggers = [(one, found.triggers[name]) for name, one in made.triggers.items()]
    assert triggers and all(one.moment is other.moment for one, other in triggers)
    assert all(found.keywords[name] is keyword for name, keyword in made.keywords.items())


@pytest.mark.parametrize(("monster", "level", "party"), FIGHTS)
def test_it_plays_the_same_fights(made: Library, monster: str, level: str, party: str) -> None:
    keys = []
    for library in (made, again(made)):
        game = showdown.new_game(monster, level, party, 7, library=library, rounds=12, auto=True)
        game.play_out("random")
        keys.append((game.key(), len(game.events), game.result))
    assert keys[0] == keys[1]


def test_a_second_start_finds_it(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = showdown.load_library()
    assert [path.name.partition(".")[0] for path in shelf.iterdir()] == ["library"]
    monkeypatch.setattr(loader, "_standard", [])
    monkeypatch.setattr(loader, "read", never)
    assert showdown.load_library().version == first.version
    assert showdown.load_library() is showdown.load_library()


def never(*_: object) -> Library:
    raise AssertionError("files were read")


def test_the_rulebook_is_kept_too(shelf: Path) -> None:
    book = kept.kept("rulebook", lambda: rulebook.load(rulebook.PATH))
    assert list(kept.kept("rulebook", lambda: rulebook.Rulebook({}))) == list(book)


def test_another_file_or_another_time_is_another_stamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "PACKAGE", tmp_path)
    for folder in kept.MAKERS:
        (tmp_path / folder).mkdir()
    card = tmp_path / "content" / "card.yaml"
    stamps = [kept.stamp()]
    card.write_text("a: 1\n")
    stamps.append(kept.stamp())
    os.utime(card, ns=(1, 1))
    stamps.append(kept.stamp())
    card.write_text("a: 10\n")
    os.utime(card, ns=(1, 1))
    stamps.append(kept.stamp())
    (tmp_path / "content" / "__pycache__").mkdir()
    (tmp_path / "content" / "__pycache__" / "x.kept").write_text("")
    assert len(set(stamps)) == 4 and kept.stamp() == stamps[-1]


def test_what_was_made_from_other_files_is_made_anew(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept.kept("number", lambda: 1) == 1
    assert kept.kept("number", lambda: 2) == 1
    monkeypatch.setattr(kept, "stamp", lambda: b"others")
    assert kept.kept("number", lambda: 3) == 3
    assert kept.kept("number", lambda: 4) == 3


def test_what_is_packed_with_the_program_is_not_compared(shelf: Path) -> None:
    shelf.mkdir()
    kept.place_of("number").write_bytes(kept.UNCHECKED + kept.END + kept.written(5))
    assert kept.kept("number", lambda: 6) == 5


@pytest.mark.parametrize("damage", [b"", b"\0", b"\0\x80", b"\0nonsense", b"\xff" * 100])
def test_a_damaged_file_is_made_anew(shelf: Path, damage: bytes) -> None:
    shelf.mkdir()
    kept.place_of("number").write_bytes(damage)
    assert kept.kept("number", lambda: 7) == 7
    assert kept.kept("number", lambda: 8) == 7


class Remover:
    """Would remove a file when it is read back."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return os.remove, (self.path,)


def test_nothing_but_definitions_is_made(shelf: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("here")
    shelf.mkdir()
    kept.place_of("number").write_bytes(kept.END + pickle.dumps(Remover(str(precious))))
    assert kept.kept("number", lambda: 9) == 9
    assert precious.read_text() == "here"


class Naming(pickle.Pickler):
    """Writes a name as that of something declared."""

    def persistent_id(self, obj: Any) -> Any:
        return obj if isinstance(obj, tuple) else None


@pytest.mark.parametrize("climbing", [False, True])
def test_nobody_elses_code_is_run(shelf: Path, tmp_path: Path, climbing: bool) -> None:
    script = tmp_path / "words.py"
    script.write_text("from pathlib import Path\nPath(__file__).with_name('ran').touch()\nclass Word: ...\n")
    named = os.path.relpath(script, CONTENT) if climbing else str(script)
    data = BytesIO()
    Naming(data).dump((named, "Word"))
    shelf.mkdir()
    kept.place_of("word").write_bytes(kept.END + data.getvalue())
    assert kept.kept("word", lambda: "made anew") == "made anew"
    assert not (tmp_path / "ran").exists()


def test_no_module_but_ours_is_asked_for_what_it_declares(shelf: Path) -> None:
    sys.modules.pop("this", None)
    data = BytesIO()
    Naming(data).dump(("this", "s"))
    shelf.mkdir()
    kept.place_of("word").write_bytes(kept.END + data.getvalue())
    assert kept.kept("word", lambda: "made anew") == "made anew"
    assert "this" not in sys.modules


def test_a_folder_that_cannot_be_written_is_done_without(shelf: Path) -> None:
    shelf.write_text("no folder")
    assert kept.kept("number", lambda: 10) == 10
    assert shelf.read_text() == "no folder"


def test_nothing_is_left_where_python_leaves_nothing(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert kept.kept("number", lambda: 11) == 11
    assert not shelf.exists()


def test_content_of_ones_own_is_not_kept(shelf: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "gear.yaml").write_text("gear: {Twig: {keywords: [item]}}\n")
    assert "twig" in showdown.load_library(extra=[tmp_path / "mine"]).gear
    loader.play_with([tmp_path / "mine"], False)
    try:
        assert "twig" in showdown.load_library().gear
    finally:
        loader.play_with([], False)
    assert not shelf.exists()


def test_who_plays_what_is_kept_never_reads_the_card_language(tmp_path: Path) -> None:
    program = """
import sys, pathlib
from showdown.cards import kept
kept.FOLDER = pathlib.Path(sys.argv[1])
sys.dont_write_bytecode = False
import showdown
showdown.new_game("white_lion", 1, "first_hunt", 1).choose(0)
print("showdown.cards.grammar" in sys.modules, "yaml" in sys.modules)
"""
    said = [
        subprocess.run(
            [sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=True
        ).stdout.strip()
        for _ in range(2)
    ]
    assert said == ["True True", "False False"]
