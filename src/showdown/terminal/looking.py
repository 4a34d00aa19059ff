"""Looking around on the full screen: a cursor that walks over all spaces, a place to measure from, somebody's range."""

from __future__ import annotations

from showdown.engine import board
from showdown.play import answers
from showdown.play import looking as play_looking
from showdown.play.session import Session

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
KEYS = "Arrow keys walk; Enter measures from here; R shows the range of who stands here; N goes to the next; Escape ends"


class Looking:
    """Where one looks, what one measures from, and which spaces are shown as within range."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.space = answers.start_space(session)
        self.origin = ""
        self.within: list[str] = []
        self.said = ""

    def go(self, space: str) -> None:
        self.space = space

    def key(self, key: str) -> bool:
        """Whether a key means something here."""
        if key in WAYS:
            self.walk(*WAYS[key])
        elif key == "enter":
            self.origin = "" if self.origin == self.space else self.space
        elif key in ("r", "R"):
            self.within, self.said = ([], "") if self.within else play_looking.reach(self.session, self.space)
        elif key in ("n", "N"):
            self.next()
        else:
            return False
        return True

    def walk(self, dx: int, dy: int) -> None:
        place = board.parse(self.space)
        x = min(board.COLUMNS - 1, max(0, board.X[place] + dx))
        y = min(board.ROWS - 1, max(0, board.Y[place] + dy))
        self.space = board.label(board.at(x, y))

    def next(self) -> None:
        """To the next survivor, then the monster, and around."""
        view = self.session.view()
        places = [who["space"] for who in view["survivors"] if who["alive"]] + [view["monster"]["space"]]
        there = [place for place in places if place]
        if there:
            self.space = there[(there.index(self.space) + 1) % len(there)] if self.space in there else there[0]

    def lines(self) -> list[str]:
        found = play_looking.lines(self.session, self.space, self.origin)
        return [*found, *([self.said] if self.said else []), KEYS]
