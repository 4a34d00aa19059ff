"""Records and saves: nothing is lost, broken files are named, and disks may misbehave."""

from __future__ import annotations

import errno
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest

import showdown
from fights import contents, log_of, play, position, started
from showdown import cli
from showdown.engine.errors import BadSave
from showdown.play import records, resuming, tell
from showdown.play.fight import Fight, from_data
from showdown.play.session import NotKept, Session
from showdown.terminal import leaving


def test_a_record_brings_back_the_same_decision_undo_and_log() -> None:
    fight = started(level="1", party="first_hunt")
    play(fight, 60)
    fight.undo()
    fight.undo()
    play(fight, 5, seed=2)
    path = contents(fight).path
    fight.close()
    again = resuming.resume(path)
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
    again = resuming.resume(path)
    assert position(again) == position(fight)
    assert path.read_bytes() == whole + b"start:B1", "reading changes nothing"
    option = again.playing.decision.options[0].id if again.playing.decision else ""
    again.choose(0)
    at = records.read(path).played.encode()
    assert path.read_bytes() == whole + b"<at " + at + b"\n" + option.encode() + b"\n"


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
        resuming.resume(path)
    assert says in str(problem.value)
    assert "broken.fight" in str(problem.value)
    assert path.read_bytes() == data


def test_resume_takes_the_last_fight_that_has_not_ended() -> None:
    with pytest.raises(records.BadRecord, match="no fight to go on with"):
        resuming.last()
    first = started(seed=1)
    play(first, 3)
    first.close()
    ended = started(seed=2)
    play(ended, 10_000)
    assert ended.over
    ended.close()
    assert resuming.last().fight.seed == 1


def test_one_terminal_per_fight() -> None:
    fight = started()
    with pytest.raises(records.BadRecord, match="another terminal"):
        resuming.resume(contents(fight).path)


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


def full_disk(_: int) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_choice_that_cannot_be_synced_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = started()
    play(fight, 3)
    before, log = position(fight), log_of(fight)
    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full_disk)
        for step in (lambda: fight.choose(0), fight.undo):
            with pytest.raises(NotKept, match="No space left on device"):
                step()
        assert fight.save("x") == f"Not saved: {records.home()}: No space left on device."
        assert position(fight) == before and log_of(fight) == log and len(fight.choices) == 3
        assert position(resuming.replay(contents(fight))) == before, "nor is it on disk"
    assert not list((records.home() / "saves").iterdir()), "no half save is left behind"
    play(fight, 1, seed=6)
    assert len(fight.choices) == 4
    assert position(resuming.replay(contents(fight))) == position(fight)


class Short(io.FileIO):
    """A disk with room for some bytes: what does not fit any more is left out, and only the next write fails."""

    room = 0

    def write(self, data: Any) -> int:
        if not self.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        count = super().write(memoryview(data)[: self.room])
        self.room -= count
        return count


@pytest.mark.parametrize("room", range(60))
def test_a_disk_that_fills_up_within_a_line_loses_nothing(room: int) -> None:
    fight = started()
    play(fight, 2)
    assert isinstance(fight.record, records.Record)
    path = fight.record.path
    disk = Short(path, "r+")
    disk.room = room
    fight.record.file.close()
    fight.record.file = disk
    with pytest.raises(NotKept):
        while len(fight.choices) < 12:
            before = position(fight)
            fight.choose(0)
    assert position(fight) == before
    assert position(resuming.replay(records.read(path))) == before, "on disk is what was taken, and no more"
    disk.room = 10_000
    play(fight, 3)
    assert b"\0" not in path.read_bytes()
    assert position(resuming.replay(records.read(path))) == position(fight)


def test_a_fight_without_a_record_is_kept_as_soon_as_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full_disk)
        fight = started()
        assert "not being kept" in fight.notices[0] and not list((records.home()).glob("fights/*"))
        play(fight, 3)
        assert leaving.how_to_resume(fight) == "This fight was not kept."
    fight.undo()
    assert "From now on this fight is kept" in fight.notices[-1]
    play(fight, 2, seed=3)
    again = resuming.replay(contents(fight))
    assert position(again) == position(fight) and again.rewinds == fight.rewinds


@pytest.mark.parametrize("tail", [b"start:B1", b"\0\0\0\0", b"start:\0\0\0\n", b"\xff\xfe\n", b"\0" * 4096, b"\xe2\x82"])
def test_a_torn_last_line_costs_that_line_only(tail: bytes) -> None:
    fight = started()
    play(fight, 10)
    path = contents(fight).path
    fight.close()
    whole = path.read_bytes()
    path.write_bytes(whole + tail)
    again = resuming.resume(path)
    assert position(again) == position(fight)
    assert path.read_bytes() == whole + tail, "reading changes nothing"
    play(again, 1)
    assert path.read_bytes().startswith(whole + b"<at 2")
    assert position(resuming.replay(records.read(path))) == position(again)


def test_new_files_are_safe_only_with_their_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[Path] = []
    monkeypatch.setattr(records, "sync_folder", synced.append)
    fight = started()
    home = records.home()
    assert synced == [home.parent, home, home / "fights"]
    fight.save("x")
    assert synced[3:] == [home, home / "saves"]


def test_a_second_client_locks_before_it_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the second one reads and replays, the first plays on and leaves: its choices must not be overwritten."""
    first = started()
    play(first, 5)
    path, real = contents(first).path, resuming.replay

    def slow(found: records.Contents) -> Session:
        session = real(found)
        play(first, 3)
        first.close()
        return session

    monkeypatch.setattr(resuming, "replay", slow)
    with pytest.raises(records.InUse, match="another terminal"):
        resuming.resume(path)
    monkeypatch.undo()
    play(first, 3)
    first.close()
    assert position(resuming.resume(path)) == position(first)


def test_what_another_program_wrote_is_not_overwritten() -> None:
    """Where there are no locks."""
    fight = started()
    play(fight, 2)
    path = contents(fight).path
    with open(path, "ab") as other:
        other.write(b"start:B1\n")
    with pytest.raises(NotKept, match="another program has changed it"):
        fight.choose(0)
    assert path.read_bytes().endswith(b"start:B1\n")


def test_a_record_that_was_deleted_is_written_anew() -> None:
    """Lines added to a file without a name would be lost."""
    fight = started()
    play(fight, 2)
    contents(fight).path.unlink()
    before = len(fight.choices)

    def full(*arguments: Any) -> records.Record:
        raise OSError(errno.ENOSPC, "no room")

    fight.new_log = full
    with pytest.raises(NotKept, match="somebody has deleted it"):
        fight.choose(0)
    assert len(fight.choices) == before
    fight.new_log = records.create
    fight.choose(0)
    assert "From now on this fight is kept" in fight.notices[-1]
    path = contents(fight).path
    fight.close()
    assert path.exists() and position(resuming.resume(path)) == position(fight)


# -- one bad file among many ------------------------------------------------------------------------------------------


def test_one_bad_file_hides_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    fight = started(seed=1)
    play(fight, 3)
    fight.save("mine")
    fight.close()
    folder = records.home() / "fights"
    library = showdown.load_library().version
    (folder / "a.fight").write_text("garbage\n")
    (folder / "b.fight").symlink_to("nowhere")
    (folder / "c.fight").mkdir()
    os.mkfifo(folder / "d.fight")
    (folder / "e.fight").write_text("[" * 100_000 + "\n")
    late = {"showdown record": 1, "content": library, "fight": {}, "at": "2999-01-01T00:00:00.000000Z"}
    (folder / "f.fight").write_text(json.dumps(late) + "\ndance\n")
    (folder / "g.fight").write_text(json.dumps(late) + f"\n<undo {'9' * 5000}\n")
    (folder / "h.fight").write_text(json.dumps({**late, "content": "other"}) + "\n")
    again = resuming.last()
    assert again.fight.seed == 1
    again.close()
    assert len(again.notices) == 4 and "5 more cannot be read" in again.notices[-1]
    assert cli.main(["resume", "--list"]) == 0
    shown = capsys.readouterr().out
    for name in "abcdeg":
        assert f"{name}.fight" in shown
    assert "   1  h: 0 choices" in shown and "   2  f: 1 choice" in shown, "what they hold shows when they are opened"
    assert "      mine: a save, 3 choices, not ended" in shown
    assert "   3  " in shown and "seed-1: 3 choices, not ended" in shown
    assert str(folder) not in shown.split("Go on with")[0], "names, not paths, for all that can be read"


def test_a_kept_fight_is_opened_by_its_number_or_its_name() -> None:
    paths = []
    for seed in (1, 2):
        fight = started(seed=seed)
        play(fight, 3)
        paths.append(contents(fight).path)
        fight.close()
    for name, path in (("1", paths[1]), ("2", paths[0]), (paths[0].stem, paths[0])):
        again = resuming.opened(name)
        assert contents(again).path == path
        again.close()
    with pytest.raises(BadSave, match="there is no save"):
        resuming.opened("3")


def test_the_newest_fight_is_told_by_its_content() -> None:
    paths = []
    for seed in (1, 2):
        fight = started(seed=seed)
        play(fight, 3)
        paths.append(contents(fight).path)
        fight.close()
    os.utime(paths[1], (1, 1))
    newest = resuming.last()
    assert newest.fight.seed == 2, "whatever the time of the file"
    newest.close()
    play(resuming.resume(paths[0]), 1)
    assert records.recorded("last").path == paths[0], "the one played last"


def test_a_save_has_a_clean_name_and_replaces_no_fight(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    fight = started()
    play(fight, 2)
    path = contents(fight).path
    for name in ("../evil", "../../evil", "a/b", "..", "x\0y", "\x1b[31m", "n" * 300):
        assert fight.save(name).startswith("Not saved: ")
    assert [each.name for each in tmp_path.iterdir()] == ["home"]
    before = path.read_bytes()
    for name in (str(path), f"home/fights/../fights/{path.name}"):
        assert "is no save but a fight" in fight.save(name)
    assert path.read_bytes() == before
    assert fight.save("mine.fight") == f"Saved as {records.home() / 'saves' / 'mine.fight'}."
    assert "Saved as" in fight.save("mine"), "a save may be written again"


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
    fight.rounds = 40
    assert vars(from_data(json.loads(json.dumps(fight.data())))) == vars(fight)


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ({"rewinds": int("9" * 4300)}, "rewinds = a huge number, which means nothing here"),
        ({"rewinds": -5}, "cannot be of its rewinds"),
        ({"tape": ["x"]}, r"tape = \['x'\], which means nothing here"),
        ({"bots": {"lucy": 5}}, "which means nothing here"),
        ({"sheets": {"party": 5}}, "its first line describes no fight"),
        ({"origin": "\x1b[2J"}, "cannot be of its rewinds, rounds, tape or origin"),
        ({"\x1b[2J": 1}, r"says \\x1b\[2J = 1, which means nothing here"),
        ({"seed": 10**4000}, "at most 1024 bits"),
        ({"weather": "rain"}, "weather = 'rain', which means nothing here"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_a_first_line_is_believed_only_as_far_as_it_makes_sense(said: dict[str, Any], says: str) -> None:
    """Of another version, damaged, or made to break the program that reads it."""
    session = started()
    play(session, 3)
    assert session.record is not None
    first, _, rest = session.record.path.read_text(encoding="utf-8").partition("\n")
    header = json.loads(first)
    header["fight"].update(said)
    other = session.record.path.with_name("other.fight")
    other.write_text(f"{json.dumps(header)}\n{rest}", encoding="utf-8")
    with pytest.raises(records.BadRecord, match=says) as problem:
        resuming.replay(records.read(other))
    assert "\x1b" not in str(problem.value) and "it was left as it is" in str(problem.value)


def test_a_record_of_another_content_says_so() -> None:
    session = started()
    play(session, 3)
    assert session.record is not None
    text = session.record.path.read_text(encoding="utf-8")
    other = session.record.path.with_name("other.fight")
    other.write_text(text.replace(session.playing.setup.library.version, "0123456789abcdef", 1), encoding="utf-8")
    with pytest.raises(records.BadRecord, match=r"with content version '0123456789abcdef', this is .*watch --replay"):
        resuming.replay(records.read(other))
    other.write_text(text.replace('"showdown record": 1', '"showdown record": 2', 1), encoding="utf-8")
    with pytest.raises(records.BadRecord, match="has record format 2; this version reads 1"):
        records.read(other)


def test_a_position_with_the_dice_of_a_script_is_no_fight() -> None:
    """They come to an end, and then nobody could be asked."""
    game = showdown.new_game(chance_source=showdown.Scripted([3], [], ["any"] * 300, []))
    records.write_text(records.home() / "saves" / "script.json", game.to_json() + "\n")
    assert "its dice are those of a script" in resuming.load(started(seed=1), "script")
    with pytest.raises(showdown.BadSave, match="those of a script"):
        Fight(position=game.to_json()).start()


def test_a_position_larger_than_any_is_not_read_whole(tmp_path: Path) -> None:
    """A file of gigabytes that takes up no room on its disk."""
    path = tmp_path / "huge.json"
    with open(path, "wb") as file:
        file.write(records.POSITION)
        file.truncate(20_000_000_000)
    with pytest.raises(showdown.BadSave, match=r"huge\.json: a save of 4,000,001 characters is larger than any position"):
        resuming.from_save(path)
