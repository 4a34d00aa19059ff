"""The fights that are being looked at: each in a room with its desk, its log in the database and those who are connected.

Rooms are opened when somebody comes and closed when nobody is left; everything that counts lies in the database. Before a
request is done, and whenever the database says so, a room takes in what other servers have added.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

from showdown.engine.errors import ShowdownError
from showdown.play import desk, records, resuming
from showdown.play.desk import Person
from showdown.play.protocol import Answer, Hello, State
from showdown.play.session import NotKept, Session
from showdown.server.database import Log, Seat, Store


class Room:
    """One fight. Its methods do engine and database work: call them off the event loop; a lock lets one in at a time."""

    def __init__(self, store: Store, fight: str) -> None:
        self.store = store
        self.fight = fight
        self.lock = threading.Lock()
        self.keys: dict[str, int] = {}  # of the requests that made a line, to that line's number
        kept = store.lines_from(fight, 0)
        text = [line for line, _ in kept]
        whole = "\n".join([store.header(fight), *text, ""])
        session = resuming.replay(records.parsed(Path(f"fight {fight}"), whole.encode()))
        self.log = Log(store, fight, text)
        self.remember(0, kept)
        self.desk = desk.Desk(session, self.log)

    @property
    def session(self) -> Session:
        return self.desk.session

    @property
    def number(self) -> int:
        return self.desk.number

    def remember(self, first: int, kept: list[tuple[str, str]]) -> None:
        self.keys.update({key: first + at for at, (_, key) in enumerate(kept) if key})

    def refresh(self) -> bool:
        """Takes in what has been added elsewhere; True if something was."""
        new = self.store.lines_from(self.fight, self.number)
        if not new:
            return False
        self.remember(self.number, new)
        for line, _ in new:
            self.follow(line)
            self.log.lines.append(line)
        return True

    def follow(self, line: str) -> None:
        """Does what a line says that somebody else has written."""
        session = self.session
        session.cancel()
        back = records.BACK.fullmatch(line)
        if back is not None:
            self.desk.retold += 1
            session.take_back(int(back[2]))
            session.rewinds += back[1] == "rewind"
        elif not line.startswith("<"):
            option, _, typed = line.partition("\t")
            resuming.play_line(session, records.Line(option, [int(value) for value in typed.split()]))

    def handle(self, person: Person, request: Any) -> Answer:
        """Does a request; a change that was done before, and is asked for again with the same key, is only answered again."""
        with self.lock:
            self.refresh()
            changes = request["do"] in desk.CHANGES
            if changes and request["key"] in self.keys:
                return desk.answer(request)
            self.log.key = request["key"] if changes else ""
            before = self.number
            try:
                answer = self.desk.handle(person, request)
            except NotKept:
                if self.refresh():
                    raise desk.NotDone("somebody else was faster; look again") from None
                raise
            finally:
                self.log.key = ""
            if changes and self.number > before:
                self.keys[request["key"]] = before
            return answer

    def go_on(self) -> None:
        """Lets bots play that are asked at the very start, or whose server went away in the middle of their turn."""
        with self.lock:
            self.refresh()
            try:
                self.desk.go_on()
            except NotKept:
                self.refresh()

    def state(self, person: Person, seen: int, here: frozenset[str]) -> State:
        with self.lock:
            return self.desk.state(person, seen, here)

    def hello(self, person: Person) -> Hello:
        with self.lock:
            return self.desk.hello(person)


def person(seat: Seat) -> Person:
    return Person(seat.player, seat.watching)


class TooMany(ShowdownError):
    """There is no room for more."""
