"""Plays a whole prologue fight in a real terminal (tmux), in both faces and two sizes, and writes what people see and how much
they are asked to docs/captures. What it was like before stands beside it in docs/captures/before.

    python tools/captures.py            needs tmux; some minutes
    python tools/captures.py --figures  only the figures, at once

The choices are those a bot would take, thought out beforehand and then typed like a person would. In the level 1 fight of the
figures every survival window is declined.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from showdown.play import answers, stages, tell
from showdown.play.fight import from_data
from showdown.play.session import Session

ROOT = Path(__file__).resolve().parent.parent
SEED = 15
LEVEL_1 = {"seed": 4, "level": "1", "party": "first_hunt"}
SIZES = ((80, 24), (120, 40))


@dataclass
class Step:
    """One question: its kind and words, the keys that answer it in each face, how many choices the record holds afterwards (a
    question may answer itself), and at how many stops the monster's turn then waits."""

    kind: str
    words: str
    full: list[str]
    plain: list[str]
    choices: int
    stops: int


Shown = tuple[int, str, str, str]  # how many questions before, kind, words, screen


def plan(settings: dict[str, object], decline: bool = False) -> tuple[list[Step], Session]:
    """What is asked and answered in a whole fight."""
    os.environ["SHOWDOWN_HOME"] = tempfile.mkdtemp()
    session = Session(from_data(settings))
    session.start()
    steps: list[Step] = []
    while (question := session.question) is not None:
        hint = session.hint()
        assert hint is not None
        closing = [option.index for option in question.options if option.closes]
        index = closing[0] if decline and question.kind == "window" and closing else hint.index
        key = answers.key_names(session).get(index, "")
        typed = tell.space_of(question.options[index]) or str(index + 1)
        full = [key.capitalize() if key == answers.GO_ON else key] if key else [":", *typed, "Enter"]
        step = Step(question.kind, question.prompt, full, [*typed, "Enter"], 0, 0)
        session.choose(index)
        step.stops += len(stages.wanted(session.stages, session.events, stages.DEFAULT))
        while session.proceed():
            step.stops += len(stages.wanted(session.stages, session.events, stages.DEFAULT))
        step.choices = len(session.choices)
        steps.append(step)
    return steps, session


def figures(settings: dict[str, object], decline: bool = False) -> dict[str, int]:
    """How much a fight asks of people and tells them."""
    steps, session = plan(settings, decline)
    return {
        "decisions": len(steps),
        "survival windows": sum(step.kind == "window" for step in steps),
        "keys in the full screen": sum(len(step.full) for step in steps),
        "keys in plain": sum(len(step.plain) for step in steps),
        "stops of the monster's turn": sum(step.stops for step in steps),
        "events": len(session.events),
        "headline lines": sum(bool(beat.headline) for beat in session.story.beats),
    }


class Terminal:
    """A shell in tmux with `showdown` on its path."""

    def __init__(self, folder: Path, size: tuple[int, int]) -> None:
        self.folder = folder
        width, height = size
        command = folder / "showdown"
        command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m showdown "$@"\n', encoding="utf-8")
        command.chmod(0o755)
        shell = ["new-session", "-d", "-s", "fight", "-x", str(width), "-y", str(height), "-c", str(folder), "bash --norc"]
        self.tmux("-f", os.devnull, "start-server", ";", "set-option", "-g", "history-limit", "50000", ";", *shell)
        self.type(f"export PS1='$ ' PATH={folder}:$PATH PYTHONPATH={ROOT / 'src'} SHOWDOWN_HOME=my-fights; clear", "Enter")
        time.sleep(1)

    def tmux(self, *words: str) -> str:
        return subprocess.run(["tmux", "-L", f"captures-{os.getpid()}", *words], capture_output=True, text=True).stdout

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
        limit = time.monotonic() + 90
        while self.choices() < choices:
            if time.monotonic() > limit:
                sys.exit(f"stuck before choice {choices}:\n{self.screen()}")
            time.sleep(0.05)

    def wait_text(self, text: str) -> None:
        """Until the screen shows something: a key pressed before would be meant for something else."""
        limit = time.monotonic() + 90
        while text not in " ".join(self.screen().split()):
            if time.monotonic() > limit:
                sys.exit(f"{text!r} never appeared:\n{self.screen()}")
            time.sleep(0.1)

    def close(self) -> None:
        self.tmux("kill-server")


def play(face: str, size: tuple[int, int], steps: list[Step]) -> tuple[list[Shown], str]:
    """Types the whole fight; gives the screens and, for the plain face, every line."""
    with tempfile.TemporaryDirectory() as name:
        terminal = Terminal(Path(name), size)
        terminal.type(f"showdown play --seed {SEED}{' --plain' if face == 'plain' else ''}", "Enter")
        terminal.wait_for(0)
        time.sleep(3)
        screens: list[Shown] = []
        asked = 0
        full = face == "full"
        for number, step in enumerate(steps):
            if full:
                terminal.wait_text(" ".join(step.words[:30].split()))
            screens.append((number, step.kind, step.words, terminal.screen()))
            keys = step.full if full else step.plain
            if keys[0] == ":":
                terminal.type(keys[0])
                terminal.wait_text("an answer or a command")
                keys = keys[1:]
            terminal.type(*keys)
            for stop in range(step.stops):
                if full:
                    terminal.wait_text("E to the next question")
                    time.sleep(0.5)  # a key right after another is not taken for the next question
                if stop == 0:
                    screens.append((number, "stop", "The monster's turn stops.", terminal.screen()))
                terminal.type("Space" if full else "Enter")
                time.sleep(0.25)
            terminal.wait_for(step.choices)
            asked = number + 1
            time.sleep(0.25)
        time.sleep(2)
        screens.append((asked, "over", "The fight is over.", terminal.screen()))
        terminal.type(*(("why", "Enter") if face == "plain" else ("b",)))
        time.sleep(1)
        words = "The battle report is written." if face == "full" else "Why?"
        screens.append((asked, "afterwards", words, terminal.screen()))
        terminal.type(*(("quit", "Enter") if face == "plain" else ("q",)))
        time.sleep(2)
        screens.append((asked, "left", "Back in the shell.", terminal.screen()))
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


def write_figures(folder: Path) -> None:
    found = {"prologue": figures({"seed": SEED}), "level 1, windows declined": figures(dict(LEVEL_1), decline=True)}
    (folder / "figures.json").write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(found, indent=2))


def write_face(folder: Path, face: str, size: tuple[int, int], steps: list[Step]) -> None:
    screens, lines = play(face, size, steps)
    where = f"{size[0]} by {size[1]}"
    rule = "=" * size[0]
    if face == "plain":
        said = f"A whole prologue fight in the plain face, played in tmux ({where}): every line of the terminal.\n\n"
        text = said + lines[lines.index("$ showdown play") :]
    else:
        parts = [
            f"A whole prologue fight in the full-screen face, played in tmux ({where}): `showdown play --seed {SEED}`, "
            f"{len(steps)} questions.\nThe first screen of every kind of question, in order.\n"
        ]
        parts += [f"\n{rule}\nQuestion {n}: {words}\n{rule}\n{screen}" for n, _, words, screen in chosen(screens)]
        text = "".join(parts)
    (folder / f"{face}_{size[0]}x{size[1]}.txt").write_text(neutral(text), encoding="utf-8")


def main() -> int:
    folder = ROOT / "docs" / "captures"
    write_figures(folder)
    if "--figures" in sys.argv:
        return 0
    if shutil.which("tmux") is None:
        print("tmux is missing: install it, or leave the captures as they are")
        return 1
    steps, _ = plan({"seed": SEED})
    at_once = [
        multiprocessing.Process(target=write_face, args=(folder, face, size, steps))
        for size in SIZES
        for face in ("full", "plain")
    ]
    for each in at_once:
        each.start()
    for each in at_once:
        each.join()
    print(f"{len(steps)} questions; {folder} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
