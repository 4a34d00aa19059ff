"""Plays a whole prologue fight in both faces and two sizes, and writes what people see and how much they are asked to
docs/captures. What it was like before stands beside it in docs/captures/before.

    python tools/captures.py            half a minute
    python tools/captures.py --figures  only the figures

The choices are those a bot would take, thought out beforehand and then typed like a person would: the full screen is driven by
Textual without a terminal, the plain face gets lines and says lines. In the level 1 fight of the figures every survival window
is declined.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import re
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from showdown.play import answers, settings, stages, tell
from showdown.play.fight import from_data
from showdown.play.session import Open, Session
from showdown.terminal import full, plain, play_command

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "captures"
SEED = 15
LEVEL_1: dict[str, object] = {"seed": 4, "level": "1", "party": "first_hunt"}
SIZES = ((80, 24), (120, 40))
KEYS = {":": "colon", "-": "minus", " ": "space"}

# Counted at commit 830dcec by the tool of that time, where it counted them.
BEFORE = {
    "prologue": {"decisions": 113, "survival windows": 0, "keys": 243, "stops of the monster's turn": 0, "headline lines": 724},
    "level 1": {"decisions": 116, "survival windows": 15, "stops of the monster's turn": 0, "headline lines": 649},
}
COLUMNS = (
    "prologue, seed 15: before",
    "now",
    "level 1, seed 4: before",
    "the same fight as now, asked about everything",
    "now",
)
ROWS = {
    "decisions": "decisions asked",
    "survival windows": "survival windows among them",
    "keys in the full screen": "keys pressed, full screen",
    "keys in plain": "keys pressed, plain",
    "stops of the monster's turn": "stops of the monster's turn and before grave dice (a key each; `pace none`: none)",
    "headline lines": "lines of the log",
}


@dataclass
class Step:
    """One question: its kind and words, the keys that answer it in each face, and at how many stops the monster's turn then
    waits, each of which takes a key."""

    kind: str
    words: str
    full: list[str]
    plain: str
    stops: int


Shown = tuple[int, str, str, str]  # how many questions before, kind, words, screen


def begun(data: dict[str, object], always: bool = False) -> Session:
    os.environ["SHOWDOWN_HOME"] = tempfile.mkdtemp()
    session = Session(from_data(data))
    if always:
        session.settings.stop(settings.ALL, settings.Mode.ALWAYS.value)
    session.start()
    return session


def plan(data: dict[str, object], decline: bool = False, always: bool = False) -> tuple[list[Step], Session]:
    """What is asked and answered in a whole fight."""
    session = begun(data, always)
    steps: list[Step] = []
    while (question := session.question) is not None:
        hint = session.hint()
        assert hint is not None
        closing = [option.index for option in question.options if option.closes]
        index = closing[0] if decline and question.kind == "window" and closing else hint.index
        key = answers.key_names(session).get(index, "")
        typed = tell.space_of(question.options[index]) or str(index + 1)
        pressed = [key] if key else ["colon", *(KEYS.get(letter, letter) for letter in typed), "enter"]
        step = Step(question.kind, question.prompt, pressed, typed, 0)
        session.choose(index)
        step.stops += stopped(session)
        while session.proceed():
            step.stops += stopped(session)
        steps.append(step)
    return steps, session


def stopped(session: Session) -> int:
    """At how many stops the way to where things stand waits."""
    return len(stages.with_stakes(session.stages, session.events, stages.DEFAULT, session.open in (Open.QUESTION, Open.ROLL)))


def figures(data: dict[str, object], decline: bool = False, always: bool = False) -> dict[str, int]:
    """How much a fight asks of people and tells them."""
    steps, session = plan(data, decline, always)
    stops = sum(step.stops for step in steps)
    return {
        "decisions": len(steps),
        "survival windows": sum(step.kind == "window" for step in steps),
        "keys in the full screen": sum(len(step.full) for step in steps) + stops,
        "keys in plain": sum(len(step.plain) + 1 for step in steps) + stops,
        "stops of the monster's turn": stops,
        "events": len(session.events),
        "headline lines": sum(bool(beat.headline) for beat in session.story.beats),
    }


# -- the full screen ----------------------------------------------------------------------------------------------------


def screen_of(face: full.Face) -> str:
    """All that is to be seen, as text."""
    strips = face.screen._compositor.render_strips()
    return "\n".join("".join(part.text for part in strip).rstrip() for strip in strips) + "\n"


def play_full(size: tuple[int, int], steps: list[Step], data: dict[str, object]) -> list[Shown]:
    """Presses the keys of a fight, or of its beginning; gives the screens."""
    return asyncio.run(pressed(size, steps, data))


async def pressed(size: tuple[int, int], steps: list[Step], data: dict[str, object]) -> list[Shown]:
    screens: list[Shown] = []
    face = full.Face(begun(data))
    async with face.run_test(size=size) as pilot:
        await pilot.pause()
        for number, step in enumerate(steps):
            screens.append((number, step.kind, step.words, screen_of(face)))
            face.quiet_until = 0.0  # a person is not as quick as that
            await pilot.press(*step.full)
            for stop in range(step.stops):
                await pilot.pause()
                if not stop:
                    screens.append((number, "stop", "The monster's turn stops.", screen_of(face)))
                face.quiet_until = 0.0
                await pilot.press("space")
            await pilot.pause()
        if not face.session.over:
            return screens
        screens.append((len(steps), "over", "The fight is over.", screen_of(face)))
        face.quiet_until = 0.0
        await pilot.press("v")
        await pilot.pause()
        screens.append((len(steps), "afterwards", "All of it to read.", screen_of(face)))
    return screens


def chosen(screens: list[Shown]) -> list[Shown]:
    """The first screen of every kind of question, and the end."""
    seen: dict[str, Shown] = {}
    for shown in screens:
        seen.setdefault(shown[1], shown)
    return list(seen.values())


def full_text(size: tuple[int, int], steps: list[Step], screens: list[Shown]) -> str:
    rule = "=" * size[0]
    parts = [
        f"A whole prologue fight in the full-screen face ({size[0]} by {size[1]}): `showdown play --seed {SEED}`, {len(steps)} "
        "questions.\nThe first screen of every kind of question, in order.\n"
    ]
    parts += [f"\n{rule}\nQuestion {n}: {words}\n{rule}\n{screen}" for n, _, words, screen in chosen(screens)]
    return "".join(parts)


# -- plain --------------------------------------------------------------------------------------------------------------


def play_plain(width: int, steps: list[Step], data: dict[str, object]) -> str:
    """Types the answers of a fight, or of its beginning; gives every line as a terminal of a width shows it."""
    session = begun(data)
    lines = ["$ showdown play --plain" + "".join(f" --{name} {value}" for name, value in data.items())]
    typed = [step.plain for step in steps]

    def say(line: str) -> None:
        lines.append(plain.wrapped(line, width))

    def ask(prompt: str) -> str:
        if prompt.strip() == "Enter goes on":
            answer = ""
        elif session.over:
            answer = "quit" if lines[-1].endswith("in full.") else "why"
        elif typed:
            answer = typed.pop(0)
        else:
            raise EOFError
        lines.append(f"{prompt}{answer}")
        return answer

    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        play_command.introduce(session)
    lines += [plain.wrapped(line, width) for line in said.getvalue().splitlines()]
    plain.Plain(session, ask, say, True).run()
    return "\n".join([*lines, ""])


def neutral(text: str) -> str:
    """Without the time of day in the names of files, or where they lay."""
    text = re.sub(r"\d{4}-\d\d-\d\d-\d{6}", "2026-01-01-120000", text)
    text = re.sub(r"(?<=with: )\S*(?: -m showdown|/showdown|captures\.py)", "showdown", text)
    return re.sub(r"\S*/tmp\S*/(?=fights/)", "my-fights/", text)


# -- all of it ----------------------------------------------------------------------------------------------------------


def counted() -> dict[str, dict[str, int]]:
    """The figures of the fights that are compared."""
    return {
        "prologue": figures({"seed": SEED}),
        "level 1, asked about everything": figures(LEVEL_1, decline=True, always=True),
        "level 1": figures(LEVEL_1, decline=True),
    }


def table(found: dict[str, dict[str, int]]) -> list[str]:
    """The figures before and now, side by side."""
    lines = [f"| | {' | '.join(COLUMNS)} |", "|---" * (len(COLUMNS) + 1) + "|"]
    for row, title in ROWS.items():
        name = "keys" if row.startswith("keys") else row
        cells = [BEFORE["prologue"].get(name), found["prologue"][row], BEFORE["level 1"].get(name)]
        cells += [found["level 1, asked about everything"][row], found["level 1"][row]]
        lines.append(f"| {title} | {' | '.join('' if cell is None else str(cell) for cell in cells)} |")
    return lines


def write_figures() -> None:
    """figures.json, and the table in the README beside it."""
    found = counted()
    (FOLDER / "figures.json").write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    page = FOLDER / "README.md"
    text = page.read_text(encoding="utf-8")
    before, after = re.split(r"(?<=\n\n)\| \| prologue.*?(?=\n\n)", text, maxsplit=1, flags=re.DOTALL)
    page.write_text("\n".join([before.rstrip("\n"), "", *table(found)]) + after, encoding="utf-8")
    print("\n".join(table(found)))


def main() -> int:
    write_figures()
    if "--figures" in sys.argv:
        return 0
    data: dict[str, object] = {"seed": SEED}
    steps, _ = plan(data)
    for size in SIZES:
        name = f"{size[0]}x{size[1]}.txt"
        screens = play_full(size, steps, data)
        (FOLDER / f"full_{name}").write_text(neutral(full_text(size, steps, screens)), encoding="utf-8")
        lines = play_plain(size[0], steps, data)
        said = f"A whole prologue fight in the plain face ({size[0]} by {size[1]}): every line of the terminal.\n\n"
        (FOLDER / f"plain_{name}").write_text(said + neutral(lines), encoding="utf-8")
    print(f"{len(steps)} questions; {FOLDER} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
