"""Plays a whole prologue fight in a real terminal (tmux), in both faces, and writes what people see to docs/captures.

    python tools/captures.py            needs tmux; about two minutes

The choices are those a bot would take, thought out beforehand and then typed like a person would.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from showdown.play.fight import from_data
from showdown.play.session import Session

ROOT = Path(__file__).resolve().parent.parent
SEED = 15
WIDTH, HEIGHT = 110, 34
RULE = "=" * WIDTH
Asked = tuple[int, str, str]  # the option to take, the kind of question, its words
Shown = tuple[int, str, str, str]  # how many choices before, kind, words, screen


def plan() -> list[Asked]:
    """The option to take at every question, with the kind of question and its words."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["SHOWDOWN_HOME"] = home
        session = Session(from_data({"seed": SEED}))
        session.start()
        found: list[Asked] = []
        while (question := session.question) is not None:
            hint = session.hint()
            index = hint.index if hint is not None else 0
            found.append((index + 1, question.kind, question.prompt))
            session.choose(index)
        return found


class Terminal:
    """A shell in tmux with `showdown` on its path."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        command = folder / "showdown"
        command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m showdown "$@"\n', encoding="utf-8")
        command.chmod(0o755)
        self.tmux("-f", os.devnull, "start-server", ";", "set-option", "-g", "history-limit", "50000")
        self.tmux("new-session", "-d", "-s", "fight", "-x", str(WIDTH), "-y", str(HEIGHT), "-c", str(folder), "bash --norc")
        self.type(f"export PS1='$ ' PATH={folder}:$PATH PYTHONPATH={ROOT / 'src'} SHOWDOWN_HOME=my-fights; clear", "Enter")
        time.sleep(1)

    def tmux(self, *words: str) -> str:
        return subprocess.run(["tmux", "-L", "captures", *words], capture_output=True, text=True).stdout

    def type(self, *keys: str) -> None:
        self.tmux("send-keys", "-t", "fight", *keys)

    def screen(self) -> str:
        return self.tmux("capture-pane", "-p", "-t", "fight").rstrip() + "\n"

    def everything(self) -> str:
        return self.tmux("capture-pane", "-p", "-J", "-S", "-", "-t", "fight").rstrip() + "\n"

    def choices(self) -> int:
        for record in (self.folder / "my-fights" / "fights").glob("*.fight"):
            return len([line for line in record.read_text(encoding="utf-8").splitlines() if not line.startswith("<")]) - 1
        return -1

    def wait_for(self, choices: int) -> None:
        limit = time.monotonic() + 30
        while self.choices() < choices:
            if time.monotonic() > limit:
                sys.exit(f"stuck before choice {choices}:\n{self.screen()}")
            time.sleep(0.05)

    def close(self) -> None:
        self.tmux("kill-server")


def play(face: str, steps: list[Asked]) -> tuple[list[Shown], str]:
    """Types the whole fight; gives the screens and, for the plain face, every line."""
    with tempfile.TemporaryDirectory() as name:
        terminal = Terminal(Path(name))
        terminal.type(f"showdown play --seed {SEED}{' --plain' if face == 'plain' else ''}", "Enter")
        terminal.wait_for(0)
        time.sleep(3)
        screens: list[Shown] = []
        for number, (option, kind, words) in enumerate(steps):
            screens.append((number, kind, words, terminal.screen()))
            terminal.type(str(option), "Enter")
            terminal.wait_for(number + 1)
            time.sleep(0.3)
        time.sleep(1)
        screens.append((len(steps), "over", "The fight is over.", terminal.screen()))
        terminal.type(*(("why", "Enter") if face == "plain" else ("b",)))
        time.sleep(1)
        screens.append(
            (len(steps), "afterwards", "The battle report is written." if face == "full" else "Why?", terminal.screen())
        )
        terminal.type(*(("quit", "Enter") if face == "plain" else ("a",)))
        time.sleep(2)
        screens.append((len(steps), "left", "Back in the shell.", terminal.screen()))
        lines = terminal.everything()
        terminal.close()
    return screens, lines


def chosen(screens: list[Shown]) -> list[Shown]:
    """The first screen of every kind of question, and the end."""
    seen: list[str] = []
    found = []
    for shown in screens:
        if shown[1] not in seen:
            seen.append(shown[1])
            found.append(shown)
    return found


def neutral(text: str) -> str:
    """Without the time of day in the names of files, or where they lay."""
    text = re.sub(r"\d{4}-\d\d-\d\d-\d{6}", "2026-01-01-120000", text)
    text = text.replace(f"{sys.executable} -m showdown", "showdown")
    return re.sub(r"\S*/(?=my-fights/)", "", text)


def main() -> int:
    if shutil.which("tmux") is None:
        print("tmux is missing: install it, or leave the captures as they are")
        return 1
    steps = plan()
    folder = ROOT / "docs" / "captures"
    screens, _ = play("full", steps)
    parts = [
        f"A whole prologue fight in the full-screen face, played in tmux ({WIDTH} by {HEIGHT}): `showdown play --seed {SEED}`, "
        f"{len(steps)} choices.\nThe first screen of every kind of question, in order.\n"
    ]
    for number, _, words, screen in chosen(screens):
        parts.append(f"\n{RULE}\nChoice {number}: {words}\n{RULE}\n{screen}")
    (folder / "prologue_full.txt").write_text(neutral("".join(parts)), encoding="utf-8")
    _, lines = play("plain", steps)
    lines = lines[lines.index("$ showdown play") :]
    said = f"A whole prologue fight in the plain face, played in tmux ({WIDTH} by {HEIGHT}): every line of the terminal.\n\n"
    (folder / "prologue_plain.txt").write_text(neutral(said + lines), encoding="utf-8")
    print(f"{len(steps)} choices; docs/captures written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
