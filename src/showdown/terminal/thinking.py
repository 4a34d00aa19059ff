"""A line that shows how far a bot is that thinks for long; it goes away when the bot has done."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable

from showdown.players.search import Searcher, percent

PATIENCE = 1.0  # seconds before anything is shown
WIDTH = 40


class Bar:
    """What a searcher tells: nothing while it is quick."""

    def __init__(self, doing: str = "thinking") -> None:
        self.doing = doing
        self.began = 0.0
        self.drawn = False

    def __call__(self, share: float) -> None:
        now = time.monotonic()
        if share >= 1.0:
            if self.drawn:
                self.write(" " * WIDTH)
                self.write("")
            self.began, self.drawn = 0.0, False
        elif not self.began:
            self.began = now
        elif now - self.began >= PATIENCE:
            self.write(f"{self.doing}, {percent(share)} done".ljust(WIDTH))
            self.drawn = True

    def write(self, text: str) -> None:
        """In place of what the line showed before."""
        sys.stderr.write(f"\r{text}")
        sys.stderr.flush()


def shown(doing: str) -> Bar | None:
    """A line for something else that takes long, where somebody looks on."""
    return Bar(doing) if sys.stderr.isatty() else None


def follow(bots: Iterable[object]) -> None:
    """From now on the searchers among them show how far they are, where somebody looks on."""
    if sys.stderr.isatty():
        for bot in bots:
            if isinstance(bot, Searcher):
                bot.tell = Bar()
