"""Fights in a page without a server: the same desk, behind a worker. Texts go in and out; the page keeps the lines.

A page keeps each fight as its record: the first line and all that follow. `new_lines` are those that have not been handed out
yet; the page keeps them before it shows the answer they came with.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from showdown.engine.errors import ShowdownError
from showdown.play import catalogue, desk, messages, protocol, records, resuming
from showdown.play.session import Session


class Alone:
    """The one fight that a page has open."""

    def __init__(self) -> None:
        self.desk: desk.Desk | None = None
        self.log = desk.Kept("this fight")
        self.person = desk.Person("")
        self.kept = 0
        self.seen = 0
        self.retold = 0

    def catalogue(self) -> str:
        return json.dumps(catalogue.catalogue())

    def begin(self, asked: str) -> str:
        """A new fight; the record so far as JSON: its first line and any lines, or why not."""

        def done() -> dict[str, Any]:
            wanted = json.loads(asked)
            messages.check(wanted, protocol.FightAsked, "fight")
            wanted["friends"] = {}
            session = Session(catalogue.agreed(wanted))
            session.keep = False
            session.start()
            self.sit(session, [])
            return {"header": session.header().text(), "title": session.playing.setup.level.name}

        return said(done)

    def resume(self, record: str) -> str:
        """Goes on with a record."""

        def done() -> dict[str, Any]:
            session = resuming.replay(records.parsed(Path("the record"), record.encode()))
            self.sit(session, record.splitlines()[1:])
            return {"header": record.partition("\n")[0], "title": session.playing.setup.level.name}

        return said(done)

    def sit(self, session: Session, lines: list[str]) -> None:
        self.log = desk.Kept("this fight", lines)
        self.desk = desk.Desk(session, self.log)
        self.person = desk.Person(session.playing.player_of(-1))
        self.kept, self.seen, self.retold = len(lines), 0, 0
        self.desk.go_on()

    def open(self) -> str:
        """The first messages to a page that comes: hello and the state."""
        if self.desk is None:
            return json.dumps([refused(0, "there is no fight")])
        self.seen = 0
        return json.dumps([self.desk.hello(self.person), self.state(self.desk)])

    def receive(self, text: str) -> str:
        """The messages that answer one."""
        if self.desk is None:
            return json.dumps([refused(messages.number_of(text), "there is no fight")])
        before = self.desk.number
        try:
            request = messages.read(text)
            found: list[Any] = [self.desk.handle(self.person, request)]
            changes = request["do"] in desk.CHANGES
        except ShowdownError as problem:
            found, changes = [refused(messages.number_of(text), str(problem))], False
        if changes or self.desk.number != before:
            found.append(self.state(self.desk))
        return json.dumps(found)

    def state(self, at: desk.Desk) -> protocol.State:
        state = at.state(self.person, self.seen if at.retold == self.retold else 0, frozenset((self.person.name,)))
        self.retold = at.retold
        self.seen = state["first"] + len(state["beats"])
        return state

    def new_lines(self) -> str:
        """What the page has not kept yet, as JSON."""
        new = self.log.lines[self.kept :]
        self.kept = len(self.log.lines)
        return json.dumps(new)


def said(done: Any) -> str:
    """What came of something, or why it could not be."""
    try:
        return json.dumps(done())
    except (ShowdownError, ValueError) as problem:
        return json.dumps({"why": str(problem)})


def refused(request: int, why: str) -> protocol.Refused:
    return {"say": "refused", "request": request, "why": why}
