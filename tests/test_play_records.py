"""Records and saves: nothing is lost, broken files are named, and disks may misbehave."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

import showdown
from fights import contents, log_of, play, position, started
from showdown.play import records, resuming, tell
from showdown.play.fight import Fight, from_data
from showdown.play.session import Session
from showdown.terminal import leaving


def test_a_record_brings_back_the_same_decision_undo_and_log() -> None:
    fight = started(level="1", party="first_hunt")
    play(fight, 60)
    fight.undo()
    fight.undo()
    play(fight, 5, seed=2)
    written = contents(fight)
    fight.close()
    again = resuming.resume(written)
    assert position(again) == position(fight)
    assert log_of(again) == log_of(fight)
    assert [choice.option for choice in again.choices] == [choice.option for choice in fight.choices]
    assert again.rewinds == fight.rewinds
    before = position(again)
    play(again, 3, seed=3)
    assert position(again) != before
    assert position(resuming.replay(contents(again))) == position(again)


def test_an_option_that_used_to_be_spelled_otherwise_is_read_in_todays_spelling(tmp_path: Path) -> None:
    path = tmp_path / "old.fight"
    path.write_text('{"showdown record": 1, "content": "old", "fight": {}}\neye:lucy\neyes:lucy\t3\n')
    assert [line.text() for line in records.read(path).lines] == ["who:lucy", "eyes:lucy\t3"]


def test_a_line_cut_off_while_being_written_does_not_count() -> None:
    fight = started()
    play(fight, 10)
    path = contents(fight).path
    fight.close()
    whole = path.read_bytes()
    path.write_bytes(whole + b"start:B1")
    again = resuming.resume(records.read(path))
    assert position(again) == position(fight)
    assert path.read_bytes() == whole + b"start:B1", "reading changes nothing"
    option = again.playing.decision.options[0].id if again.playing.decision else ""
    again.choose(0)
    assert path.read_bytes() == whole + option.encode() + b"\n"


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (b"", "not a record"),
        (b"garbage\n", "not a record"),
        (b"\xff\xfe\n", "not a record"),
        (b'{"showdown record": 99}\n', "format 99"),
        (b'{"showdown record": 1, "content": "VERSION"}\n', "describes no fight"),
        (b'{"showdown record": 1, "content": "VERSION", "fight": {"monster": "lion"}}\n', "unknown monster 'lion'"),
        (b'{"showdown record": 1, "content": "VERSION", "fight": {"players": {"a": 5}}}\n', "left as it is"),
        (b'{"showdown record": 1, "content": "VERSION", "fight": {"colour": 5}}\n', "means nothing here"),
        (b'{"showdown record": 1, "content": "old", "fight": {}}\n', "content version 'old'"),
        (b'{"showdown record": 1, "content": "VERSION", "fight": {}}\ndance\n', "'dance' is not an option"),
        (b'{"showdown record": 1, "content": "VERSION", "fight": {}}\n<undo 3\n', "line 2"),
        (b'{"showdown record": 1, "content": "VERSION", "fight": {}}\nstart:B11\tx\n', "line 2"),
    ],
)
def test_a_broken_record_is_named_and_left_untouched(tmp_path: Path, damage: bytes, says: str) -> None:
    path = tmp_path / "broken.fight"
    data = damage.replace(b"VERSION", showdown.load_library().version.encode())
    path.write_bytes(data)
    with pytest.raises(records.BadRecord) as problem:
        resuming.resume(records.read(path))
    assert says in str(problem.value)
    assert "broken.fight" in str(problem.value)
    assert path.read_bytes() == data


def test_resume_takes_the_last_fight_that_has_not_ended() -> None:
    with pytest.raises(records.BadRecord, match="no fight to go on with"):
        resuming.newest()
    first = started(seed=1)
    play(first, 3)
    first.close()
    ended = started(seed=2)
    play(ended, 10_000)
    assert ended.over
    ended.close()
    assert resuming.newest().path == contents_path(first)


def contents_path(fight: Session) -> Path:
    return next(path for path in records.fights() if f"seed-{fight.fight.seed}." in path.name)


def test_one_terminal_per_fight() -> None:
    fight = started()
    with pytest.raises(records.BadRecord, match="another terminal"):
        resuming.resume(contents(fight))


# -- disks ------------------------------------------------------------------------------------------------------------


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("SHOWDOWN_HOME", str(blocked))
    fight = started()
    assert len(fight.notices) == 1 and "not being kept" in fight.notices[0] and str(blocked) in fight.notices[0]
    play(fight, 5)
    assert fight.save("here").startswith("Not saved: ")
    assert leaving.how_to_resume(fight) == "This fight was not kept."


def test_a_full_disk_is_a_sentence_and_nothing_is_lost_once_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = started()
    play(fight, 3)
    real = os.fsync

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    play(fight, 4, seed=5)
    assert any("No space left on device" in notice for notice in fight.notices)
    assert "could not be kept" in leaving.how_to_resume(fight)
    assert fight.save("x") == f"Not saved: {records.home() / 'saves' / 'x.fight'}: No space left on device."
    assert not list((records.home() / "saves").iterdir()), "no half save is left behind"
    monkeypatch.setattr(os, "fsync", real)
    play(fight, 1, seed=6)
    assert position(resuming.replay(contents(fight))) == position(fight)


# -- saves ------------------------------------------------------------------------------------------------------------


def test_save_and_load() -> None:
    fight = started()
    play(fight, 20)
    saved = position(fight)
    assert "Saved as" in fight.save("before the storm")
    play(fight, 20, seed=4)
    assert position(fight) != saved
    before, events = log_of(fight), len(fight.events)
    assert resuming.load(fight, "before the storm") == "Loaded before the storm, round 1."
    assert position(fight) == saved
    assert len(fight.events) < events and log_of(fight) == before[: len(fight.events)], "with its whole log"
    assert fight.rewinds == 1 and len(fight.choices) == 20, "going back behind dice is a rewind, whichever way; undo goes on"
    assert "Begun from the save before the storm, round 1." in tell.report(fight)
    assert resuming.replay(contents(fight)).rewinds == 1
    play(fight, 5, seed=9)
    assert position(resuming.replay(contents(fight))) == position(fight), "a loaded fight has a record of its own"


def test_a_position_is_a_save_too() -> None:
    """As earlier versions kept them, and as `game.to_json` writes them."""
    fight = started()
    play(fight, 20)
    path = records.home() / "saves" / "old.json"
    records.write_text(path, position(fight) + "\n")
    again = started(seed=1)
    assert resuming.load(again, "old") == "Loaded old, round 1."
    assert position(again) == position(fight)
    play(again, 1)
    assert "### From a saved position" in tell.report(again) and "### Set-up" not in tell.report(again)
    assert "saves here: old" in resuming.load(again, "none")


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"check": "0", "save": {"format": 1}}', "\x00"])
def test_a_broken_save_is_named_and_left_untouched(text: str) -> None:
    fight = started()
    before = position(fight)
    path = records.save_path("bad")
    path.parent.mkdir(parents=True)
    path.write_text(text)
    said = resuming.load(fight, "bad")
    assert said.startswith("Not loaded: ") and str(path) in said
    assert path.read_text() == text
    assert position(fight) == before
    assert "saves here: bad" in resuming.load(fight, "nothing")
    assert fight.save("?").startswith("Not saved: '?' cannot be the name of a save")


def test_a_header_is_read_as_it_was_written() -> None:
    fight = Fight()
    fight.seed, fight.bots, fight.house_rules = 5, {"lucy": "random"}, {"dodge": "before_damage"}
    assert vars(from_data(json.loads(json.dumps(fight.data())))) == vars(fight)
