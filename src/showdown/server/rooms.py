"""The fights that are being looked at: each in a room with its desk and its log in the database.

Rooms are opened when somebody comes and closed when nobody is left; everything that counts lies in the database. Before a
request is done, and whenever the database says so, a room takes in what other servers have added.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from showdown.engine.errors import ShowdownError
from showdown.play import desk, protocol, records, resuming
from showdown.play.desk import Person
from showdown.play.session import NotKept, Open, Session
from showdown.server.database import LONGEST_KEY, Log, Seat, Store

LOG: Final = logging.getLogger(__name__)
MISTAKE: Final = "that went wrong here, by a mistake of ours; what was answered before is kept"


@dataclass
class Seen:
    """What of a fight somebody has been told."""

    person: Person
    beats: int = 0  # of the story
    retold: int = 0


class Room:
    """One fight. Its methods do engine and database work: call them off the event loop; a lock lets one in at a time.

    Whoever waits for its turn does that on the event loop (`turn`), so that one busy fight never holds all threads.
    """

    def __init__(self, store: Store, fight: str) -> None:
        self.store = store
        self.fight = fight
        self.turn = asyncio.Lock()
        self.lock = threading.Lock()
        self.keys: dict[str, int] = {}  # of the requests that made a line, to that line's number
        kept = store.lines_from(fight, 0)
        text = [line for line, _ in kept]
        whole = "\n".join([store.header(fight), *text, ""])
        session = resuming.replay(records.parsed(Path(f"fight {fight}"), whole.encode()))
        self.log = Log(store, fight, text)
        self.remember(0, kept)
        self.desk = desk.Desk(session, self.log)
        self.idle = False  # a bot is to play, or a question answers itself, and nobody has seen to that

    @property
    def session(self) -> Session:
        return self.desk.session

    @property
    def number(self) -> int:
        return self.desk.number

    # -- what others write ---------------------------------------------------------------------------------------------

    def remember(self, first: int, kept: list[tuple[str, str]]) -> None:
        self.keys.update({key: first + at for at, (_, key) in enumerate(kept) if key})

    def take_in(self) -> bool:
        """Takes in what has been added elsewhere; True if something was."""
        new = self.store.lines_from(self.fight, self.number)
        self.remember(self.number, new)
        for line, _ in new:
            self.follow(line)
            self.log.lines.append(line)
        return bool(new)

    def follow(self, line: str) -> None:
        """Does what a line says that somebody else has written. Dice that were typed here for another choice are void."""
        session = self.session
        if session.pending is not None:
            session.pending.rolls.clear()
            session.cancel()
        back, seat = records.BACK.fullmatch(line), records.SEAT.fullmatch(line)
        if seat is not None:
            resuming.take_seat(session, seat[1], seat[2] or "")
        elif back is not None:
            self.desk.retold += 1
            session.take_back(int(back[2]))
            session.rewinds += back[1] == "rewind"
        elif not line.startswith("<"):
            resuming.play_line(session, records.choice(line))

    def refresh(self) -> bool:
        """News from another server: it lets the bots play that come next. If it goes away meanwhile, we do."""
        with self.lock:
            new = self.take_in()
            self.idle = self.session.open in (Open.BOT, Open.ITSELF)
            return new

    # -- what people here want -----------------------------------------------------------------------------------------

    def answered(self, person: Person, request: Any) -> tuple[str, bool]:
        """The answer to a request as it is sent, and whether there is something to show to everybody."""
        with self.lock:
            before = self.number
            message: protocol.Answer | protocol.Refused
            try:
                message = self.handle(person, request)
                moved = request["do"] in desk.CHANGES
            except (ShowdownError, OSError) as problem:
                message, moved = refused(request["request"], problem), False
            except Exception:
                LOG.exception("fight %s: %s", self.fight, request["do"])
                message, moved = refused(request["request"], ShowdownError(MISTAKE)), False
            return json.dumps(message), moved or self.number != before

    def handle(self, person: Person, request: Any) -> protocol.Answer:
        """Does a request; a change that was done before, and is asked for again with the same key, is only answered again."""
        self.take_in()
        if request["do"] not in desk.CHANGES:
            return self.desk.handle(person, request)
        if request["key"] in self.keys:
            return desk.answer(request)
        if not 1 <= len(request["key"]) <= LONGEST_KEY or not request["key"].isprintable():
            raise desk.NotDone(f"a key has 1 to {LONGEST_KEY} letters, digits or signs")
        self.log.key = request["key"]
        before = self.number
        try:
            answer = self.desk.handle(person, request)
        except NotKept:
            if not self.take_in():
                raise
            if request["key"] in self.keys:  # it came through two servers at once
                return desk.answer(request)
            raise desk.NotDone("somebody else was faster; look again") from None
        finally:
            self.log.key = ""
        if self.number > before:
            self.keys[request["key"]] = before
        self.go_on_with_others()
        return answer

    def go_on(self) -> bool:
        """Lets bots play that are asked at the very start, or whose server went away in their turn; True if the fight moved."""
        with self.lock:
            before = self.number
            self.take_in()
            self.desk.go_on()
            self.go_on_with_others()
            return self.number != before

    def go_on_with_others(self) -> None:
        """Another server may let the same bots play: then the database has taken the first, and its lines are followed."""
        while self.desk.stuck and self.take_in():
            self.desk.go_on()
        self.idle = bool(self.desk.stuck)

    # -- what everybody is shown ---------------------------------------------------------------------------------------

    def states(self, everybody: list[Seen], here: frozenset[str]) -> list[str]:
        """The state for each, as it is sent."""
        with self.lock:
            return [json.dumps(self.state(seen, here)) for seen in everybody]

    def state(self, seen: Seen, here: frozenset[str]) -> protocol.State:
        state = self.desk.state(seen.person, seen.beats if seen.retold == self.desk.retold else 0, here)
        seen.beats = state["first"] + len(state["beats"])
        seen.retold = self.desk.retold
        return state

    def hello(self, person: Person) -> str:
        with self.lock:
            return json.dumps(self.desk.hello(person))


def person(seat: Seat) -> Person:
    return Person(seat.player, seat.watching)


def refused(request: int, problem: Exception) -> protocol.Refused:
    return {"say": "refused", "request": request, "why": str(problem)}
