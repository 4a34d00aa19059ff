"""Draws the pictures of the README and of docs/playing.md from the program; tests/test_pictures.py says when they are old.

python tools/pictures.py
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from textual.app import App

from showdown.play import start
from showdown.play.fight import from_data
from showdown.play.session import Session
from showdown.terminal.full import Face
from showdown.terminal.menu import Menu

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "images"
SEED = 15


def moving() -> Session:
    """The prologue, until the first survivor says where to move."""
    os.environ["SHOWDOWN_HOME"] = tempfile.mkdtemp()
    session = Session(from_data({"seed": SEED}))
    session.keep = False
    session.start()
    while session.question is not None and session.question.kind != "destination":
        if not session.proceed():
            moves = [option.index for option in session.question.options if option.kind == "move"]
            session.choose(moves[0] if moves else 0)
    return session


def listed() -> list[start.Entry]:
    """The start screen of somebody who has not played yet."""
    os.environ["SHOWDOWN_HOME"] = tempfile.mkdtemp()
    return start.entries()


PICTURES: dict[str, tuple[Callable[[], App[str]], tuple[int, int], tuple[str, ...]]] = {
    "start.svg": (lambda: Menu("Showdown", listed()), (100, 16), ()),
    "full-screen.svg": (lambda: Face(moving()), (120, 40), ("up",)),
    "compact.svg": (lambda: Face(moving()), (80, 24), ("up",)),
    "why.svg": (lambda: Face(moving()), (100, 30), ("w",)),
}


def drawn(name: str) -> str:
    """A picture as it looks now."""
    make, size, keys = PICTURES[name]

    async def go() -> str:
        app = make()
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.press(*keys)
            await pilot.pause()
            return app.export_screenshot(title="showdown play")

    return asyncio.run(go())


def main() -> int:
    for name in PICTURES:
        (FOLDER / name).write_text(drawn(name), encoding="utf-8")
    print(f"{len(PICTURES)} pictures in {FOLDER} drawn")
    return 0


if __name__ == "__main__":
    sys.exit(main())
