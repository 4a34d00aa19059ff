"""A fight that is watched: forwards and backwards through a record, or on and on while bots play."""

from __future__ import annotations

from showdown.cards.loader import load_library
from showdown.engine.errors import IllegalChoice
from showdown.play import records
from showdown.play.fight import Fight
from showdown.play.resuming import begin, play_line
from showdown.play.session import ReplayStopped, Session


class Reel:
    """A session with the choices that lie ahead. A live one gets new choices from its bots; a replay ends with its record."""

    def __init__(self, session: Session, lines: list[records.Line], live: bool) -> None:
        self.session = session
        self.lines = lines
        self.live = live
        self.at = 0
        self.stopped = ""  # why a replay cannot go on

    def forward(self) -> bool:
        """One choice on; False at the end."""
        if self.stopped or self.session.over:
            return False
        if self.at < len(self.lines):
            try:
                play_line(self.session, self.lines[self.at])
            except (IllegalChoice, ReplayStopped) as problem:
                self.stopped = f"The replay stops at choice {self.at + 1}: {problem}"
                return False
        elif not self.live or not self.session.proceed():
            return False
        else:
            self.lines.append(self.session.choices[-1].line())
        self.at += 1
        return True

    def back(self) -> bool:
        """One choice back; False at the start."""
        if not self.at:
            return False
        self.session.take_back(1)
        self.at -= 1
        self.stopped = ""
        return True

    def go(self, wanted: int) -> None:
        """To a choice by its number."""
        while self.at < wanted and self.forward():
            pass
        while self.at > max(0, wanted) and self.back():
            pass

    def where(self) -> str:
        if self.live:
            return f"choice {self.at}"
        return f"choice {self.at} of {len(self.lines)}"


def replaying(contents: records.Contents) -> Reel:
    """A reel from a record; another content version is said, and the record shown as far as it still fits."""
    session = begin(contents)
    if contents.header.content != load_library().version:
        session.notices.append("This fight was played with other cards; it is shown as far as it still fits.")
    return Reel(session, contents.lines, False)


def live(fight: Fight) -> Reel:
    """A fight in which every seat has a bot; seats that nobody named are played by the first bot. It is not kept."""
    first = next(iter(fight.bots.values()), "greedy")
    session = Session(fight)
    session.keep = False
    session.start()
    fight.bots = {**{sheet.id: first for sheet in session.playing.setup.sheets}, **fight.bots}
    session.adopt(session.playing)
    return Reel(session, [], True)
