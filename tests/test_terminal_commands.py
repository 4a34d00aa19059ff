"""How the commands find out what terminal they run in and how they were called."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from fights import started
from showdown.terminal import leaving, play_command


def test_people_are_told_to_call_the_program_as_they_did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / ".venv" / "bin" / "showdown"
    own.parent.mkdir(parents=True)
    own.write_text("#!/bin/sh\n")
    own.chmod(0o755)
    monkeypatch.setattr("sys.argv", [str(own)])
    monkeypatch.setenv("PATH", "/nowhere")
    assert leaving.started_as() == str(own)
    fight = started()
    assert leaving.how_to_resume(fight) == f"The fight is kept. Go on with: {own} resume"
    monkeypatch.setenv("PATH", str(own.parent))
    assert leaving.started_as() == "showdown"
    monkeypatch.setattr("sys.argv", ["/somewhere/showdown/__main__.py"])
    assert leaving.started_as().endswith(" -m showdown")


def test_a_terminal_that_cannot_draw_frames_gets_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    class Screen(io.StringIO):
        encoding = "ascii"

        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdin", Screen())
    monkeypatch.setattr("sys.stdout", Screen())
    assert not play_command.whole_screen()
    monkeypatch.setattr(Screen, "encoding", "utf-8")
    assert play_command.whole_screen()
