"""The real thing: both faces in a real terminal (tmux), killed with -9 and resumed at the same decision."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

IN_CI = os.environ.get("CI") == "true"  # there they must run: without tmux they fail instead of being skipped
pytestmark = pytest.mark.skipif(shutil.which("tmux") is None and not IN_CI, reason="needs tmux")

SHOWDOWN = f"{sys.executable} -m showdown"


class Terminal:
    """One tmux window of its own server."""

    def __init__(self, home: Path) -> None:
        self.socket = f"showdown-{uuid.uuid4().hex[:12]}"
        self.home = home
        self.started = False

    def tmux(self, *arguments: str) -> str:
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COLUMNS", "LINES"))}
        command = ["tmux", "-L", self.socket, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=30, env=clean)
        return done.stdout

    def start(self, command: str, width: int = 100, height: int = 30) -> None:
        """Runs a command in a new window; `exec`, so that the window's process is the program itself."""
        if self.started:
            self.tmux("kill-server")
            time.sleep(0.5)
        self.started = True
        environment = [f"-e{name}={os.environ[name]}" for name in ("PYTHONPATH",) if name in os.environ]
        size = ["-x", str(width), "-y", str(height)]
        shown = ["-e", f"SHOWDOWN_HOME={self.home}", *environment]
        self.tmux("-f", os.devnull, "new-session", "-d", "-s", "fight", *size, *shown, f"exec {command}")
        self.tmux("set-option", "-g", "remain-on-exit", "on")

    def screen(self) -> str:
        return self.tmux("capture-pane", "-p", "-t", "fight")

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", "-t", "fight", *keys)

    def wait(self, text: str) -> str:
        """The screen once it shows a text and has come to rest."""
        limit = time.monotonic() + 30
        before = ""
        while time.monotonic() < limit:
            shown = self.screen()
            if text in shown and shown == before:
                return shown
            before = shown
            time.sleep(0.3)
        raise AssertionError(f"{text!r} never appeared:\n{self.screen()}")

    def kill(self) -> None:
        os.kill(int(self.tmux("list-panes", "-t", "fight", "-F", "#{pane_pid}")), signal.SIGKILL)

    def choices(self) -> int:
        records = list((self.home / "fights").glob("*.fight"))
        return len(records[0].read_text().splitlines()) - 1 if records else -1


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    made = Terminal(tmp_path / "home")
    yield made
    made.tmux("kill-server")


def choose(terminal: Terminal, count: int, *keys: str) -> None:
    """Answers so many questions with the same keys, each after the last one has been written down."""
    for _ in range(count):
        before = terminal.choices()
        terminal.press(*keys)
        limit = time.monotonic() + 20
        while terminal.choices() == before and time.monotonic() < limit:
            time.sleep(0.05)
        assert terminal.choices() == before + 1, terminal.screen()


def test_the_full_screen_face_killed_and_resumed(terminal: Terminal) -> None:
    terminal.start(f"{SHOWDOWN} play --seed 14")
    terminal.wait("Where does Allister start?")
    choose(terminal, 4, "1", "Enter")
    terminal.wait("goes on")
    terminal.press("e")
    terminal.wait("target?")
    choose(terminal, 1, "1")
    terminal.wait("goes on")
    terminal.press("e")
    terminal.wait("which next?")
    before = terminal.wait("W why")  # the bottom line comes last
    terminal.kill()
    terminal.start(f"{SHOWDOWN} resume")
    terminal.wait("which next?")
    after = terminal.wait("W why")
    assert board_and_options(after) == board_and_options(before)
    assert terminal.choices() == 5


def test_every_core_thinks_along_in_the_full_screen_face_too(terminal: Terminal) -> None:
    """Its stand-in for standard error has no number, which whoever starts processes asks for."""
    answers = "place\n" + "1\n" * 8
    fight = [sys.executable, "-m", "showdown", "play", "--plain", "--level", "1", "--seed", "7"]
    subprocess.run(fight, input=answers, text=True, env={**os.environ, "SHOWDOWN_HOME": str(terminal.home)}, check=True)
    terminal.start(f"{SHOWDOWN} resume", 120, 40)
    terminal.wait("does anybody act?")
    write(terminal, "hint 4 all")
    terminal.wait("guesses")
    write(terminal, f"report 2 all {terminal.home / 'back.md'}")
    terminal.wait("Written to")


def write(terminal: Terminal, command: str) -> None:
    terminal.press(":")
    terminal.wait("Escape closes")
    terminal.tmux("send-keys", "-t", "fight", "-l", command)
    terminal.press("Enter")


def test_what_nobody_has_foreseen_can_be_read_after_the_full_screen_face(terminal: Terminal, tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text(
        "from showdown import cli\nfrom showdown.terminal.full import Face\nFace.show_log = lambda face: 1 / 0\n"
        "raise SystemExit(cli.main(['play', '--seed', '14']))\n"
    )
    terminal.start(f"sh -c '{sys.executable} {broken}; echo left with $?; sleep 60'", 120, 50)
    shown = terminal.wait("left with 2")
    assert "ZeroDivisionError: division by zero" in shown and "The fight is kept" in shown and "x1b[" not in shown


def board_and_options(screen: str) -> list[str]:
    """The left part of the screen; the log scrolls on the right."""
    return [line[:55].rstrip() for line in screen.splitlines()]


def test_the_full_screen_face_says_when_it_is_too_small_and_survives_resizing(terminal: Terminal) -> None:
    terminal.start(f"{SHOWDOWN} play --seed 14", 70, 20)
    assert "This terminal has 70 by 20." in terminal.wait("needs 80 columns and 24 rows")
    terminal.tmux("resize-window", "-t", "fight", "-x", "120", "-y", "40")
    terminal.wait("Where does Allister start?")
    terminal.press("C-c")
    terminal.wait("-m showdown resume")


def test_the_full_screen_face_does_not_outlive_its_terminal(terminal: Terminal) -> None:
    """Not even where the hang-up is kept from it, as make does."""
    terminal.start(f"sh -c 'trap \"\" HUP; exec {SHOWDOWN} play --seed 14'")
    terminal.wait("Where does Allister start?")
    pid = int(terminal.tmux("list-panes", "-t", "fight", "-F", "#{pane_pid}"))
    terminal.tmux("kill-server")
    limit = time.monotonic() + 20
    while not ended(pid) and time.monotonic() < limit:
        time.sleep(0.2)
    assert ended(pid)


def ended(pid: int) -> bool:
    """Whether a process is gone, or only waits for somebody to take note of its end."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    about = Path(f"/proc/{pid}/stat")
    return about.exists() and about.read_text().rpartition(")")[2].split()[0] == "Z"


@pytest.mark.parametrize("key", ["C-c", "C-d"])
def test_the_plain_face_left_at_its_prompt(terminal: Terminal, key: str) -> None:
    terminal.start(f"{SHOWDOWN} play --plain --seed 14", 120, 50)
    terminal.wait("Your choice, a space such as B11, or help:")
    choose(terminal, 3, "1", "Enter")
    terminal.wait("Where does Zachary start?")
    terminal.press(key)
    terminal.wait("-m showdown resume")
    terminal.start(f"{SHOWDOWN} resume --plain", 120, 50)
    terminal.wait("Where does Zachary start?")
