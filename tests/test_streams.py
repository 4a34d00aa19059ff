"""What people type, what terminals are told, and streams that are closed or full: no traceback, no raw escape sequence."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fights import started
from showdown import cli, streams
from showdown.engine.errors import BadSetup
from showdown.engine.visible import visible
from showdown.play import records, resuming, table
from showdown.play.fight import from_data
from showdown.play.session import Session
from showdown.terminal import plain, thinking

ESCAPE = "\x1b[31m"
full = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full disk here")


def shell(line: str, answers: bytes = b"") -> tuple[int, str, str]:
    """A line as people type it; `showdown` in it is this one."""
    done = subprocess.run(
        ["sh", "-c", line.replace("showdown", f"'{sys.executable}' -m showdown", 1)],
        input=answers,
        capture_output=True,
        timeout=120,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.parametrize(
    "typed", ["²", "٣", "1" * 5000, "-" + "9" * 5000, "1e3", "\ufffd", "log ²", "log " + "9" * 5000, "\x1b[2J"]
)
def test_strange_answers_are_answered(typed: str) -> None:
    answers, said = [typed], list[str]()

    def ask(_: str) -> str:
        if not answers:
            raise EOFError
        return answers.pop()

    fight = started()
    assert plain.Plain(fight, ask, said.append, False).run() == 0
    assert not fight.choices and max(map(len, said)) < 300


@pytest.mark.parametrize("typed", ["²", "9" * 5000, "0", "11", "１"])
def test_a_die_shows_what_is_on_it(typed: str) -> None:
    with pytest.raises(table.NotThat, match="is not on a ten-sided die"):
        table.die(typed)


def test_bytes_that_are_no_text_are_answered() -> None:
    status, out, err = shell("showdown play --plain --seed 1", b"\xff\xfe\n\xc3\n\x1b[31mred\n1\n")
    assert status == 0 and not err
    assert "is neither an option nor a command" in out and "\x1b" not in out
    assert out.count("Your choice") == 5, "the last answer was taken"


def test_a_line_without_an_end_is_not_waited_for() -> None:
    status, out, err = shell("ulimit -v 2000000; timeout 60 showdown play --plain --seed 1 < /dev/zero")
    assert status == 0 and not err and "Go on with" in out


def test_replays_take_no_strange_number() -> None:
    shell("showdown play --plain --seed 1", b"1\n" * 5)
    status, out, err = shell("showdown watch --replay last", "²\n{}\n3\nquit\n".format("9" * 5000).encode())
    assert status == 0 and not err and "choice 3 of 5" in out


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams(closed: str) -> None:
    status, _, err = shell(f"showdown play --plain --seed 1 {closed}", b"1\n" * 3)
    assert status == 0 and not err
    kept = records.kept_fights()
    assert len(kept.records) == 1 and not kept.broken
    assert len(kept.records[0].lines) == (0 if "<&-" in closed else 3)


@pytest.mark.parametrize("closed", ["2>&-", ">&- 2>&-"])
def test_an_error_that_nobody_can_be_told(closed: str) -> None:
    status, out, err = shell(f"showdown play --level 77 {closed}")
    assert status == 2 and not out and not err


@full
@pytest.mark.parametrize(
    "command", ["play --plain --seed 1", "--help", "play --help", "rules KD-S2", "resume --list", "schema view"]
)
def test_a_full_output_is_a_sentence(command: str) -> None:
    status, _, err = shell(f"showdown {command} > /dev/full", b"1\n" * 3)
    assert status == 2
    assert err == "showdown: standard output: No space left on device\n"


@full
def test_full_outputs_both() -> None:
    status, _, err = shell("showdown play --level 77 > /dev/full 2> /dev/full")
    assert status == 2 and not err


def test_no_escape_sequence_is_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    strange = tmp_path / f"{ESCAPE}evil.fight"
    strange.write_text("garbage\n")
    for arguments in (
        ["resume", str(strange)],
        ["watch", "--replay", str(strange)],
        ["play", "--party", f"{strange}"],
        [ESCAPE],
    ):
        assert cli.main(arguments) == 2
    shown = capsys.readouterr()
    assert "evil" in shown.err and "\x1b" not in shown.err + shown.out


def test_content_holds_text_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text('name: "Two\\e]0;owned\\a"\nsurvivors:\n  "\\e[31mUna": {survival: 1}\n')
    assert cli.main(["play", "--party", str(file)]) == 2
    err = capsys.readouterr().err
    assert "mine.yaml:1:7" in err and "holds control characters" in err and "\x1b" not in err and "\x07" not in err


def test_names_from_flags_and_records_hold_text_only() -> None:
    survivors = ["allister", "erza", "lucy", "zachary"]
    with pytest.raises(BadSetup, match="cannot be shown"):
        Session(from_data({"players": {f"Anna{ESCAPE}": survivors}})).start()
    fight = started(players={"Anna": survivors})
    assert fight.record is not None
    path = fight.record.path
    fight.close()
    path.write_text(path.read_text().replace("Anna", "Anna\\u001b[31m"))
    with pytest.raises(records.BadRecord, match="cannot be shown"):
        resuming.resume(path)


def test_how_far_a_bot_is_leaves_nothing_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "PATIENCE", 0.0)
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", streams.Shown(written))
    bar = thinking.Bar()
    for share in (0.1, 0.5, 1.0):
        bar(share)
    line, gone, rest = written.getvalue().split("\r")[1:]
    assert line.strip() == "thinking, 50 % done" and gone.strip() == rest == "" and len(gone) >= len(line)


def test_visible() -> None:
    assert visible("a\tb\nÄ²") == "a\tb\nÄ²"
    assert visible("\x1b[0m\r\x9b\u202e\udcff") == "\\x1b[0m\\r\\x9b\\u202e\\udcff"
