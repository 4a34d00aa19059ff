"""All rooms of one server and who is in them: what each connection says goes in, what it must hear goes out.

Engine and database work runs in threads, never on the event loop. Each connection has a queue of messages to send: one that is
not emptied in time is dropped and connects again, so that slow readers hold up nobody.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from fastapi import WebSocket, WebSocketDisconnect

from showdown.engine.errors import ShowdownError
from showdown.play import messages
from showdown.server.database import Seat, Store
from showdown.server.limits import Allowance, Limits, TooMany, Visitors
from showdown.server.rooms import Room, Seen, person, refused

LOG: Final = logging.getLogger(__name__)
TENDED: Final = 2.0  # seconds between two looks at the rooms where nobody is asked and nothing moves
THREADS: Final = 4
THINKING: Final = 2  # of them look ahead for hints at the same time; the others are there for everybody else
NEVER: Final = 4404  # close codes: to come again is of no use ...
LATER: Final = 4503  # ... or it is
NOT_READING: Final = 4408


class Connection:
    """One who looks on: what they have seen, and what is still to be sent."""

    def __init__(self, seat: Seat, waiting: int) -> None:
        self.seat = seat
        self.seen = Seen(person(seat))
        self.greeted = False
        self.dropped = False
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(waiting)

    def send(self, text: str) -> None:
        if self.dropped:
            return
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            self.dropped = True
            while not self.queue.empty():
                self.queue.get_nowait()
            self.queue.put_nowait(None)


class Hub:
    """The rooms, the threads that work for them, and everybody who is connected."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store = store
        self.limits = limits
        self.visitors = Visitors(limits)
        self.threads = ThreadPoolExecutor(THREADS, "showdown")
        self.thinking = asyncio.Semaphore(THINKING)
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        self.connections: dict[str, list[Connection]] = {}
        self.telling: set[asyncio.Task[None]] = set()

    async def work(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Runs engine or database work off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, function, *arguments)

    async def room(self, fight: str) -> Room:
        """The room of a fight, opened where it is not; once, however many come at the same time."""
        async with self.opening.setdefault(fight, asyncio.Lock()):
            if fight not in self.rooms:
                if len(self.rooms) >= self.limits.rooms:
                    raise TooMany(f"{self.limits.rooms} fights are open here; come back later")
                room = await self.work(Room, self.store, fight)
                await self.work(room.go_on)
                self.rooms[fight] = room
            return self.rooms[fight]

    async def join(self, connection: Connection) -> Room:
        self.connections.setdefault(connection.seat.fight, []).append(connection)
        room = await self.room(connection.seat.fight)
        async with room.turn:
            connection.send(await self.work(room.hello, connection.seen.person))
            connection.greeted = True
            await self.show(room)
        return room

    def leave(self, connection: Connection) -> None:
        fight = connection.seat.fight
        here = self.connections[fight]
        here.remove(connection)
        if not here:
            del self.connections[fight]
            self.rooms.pop(fight, None)
            self.opening.pop(fight, None)
        elif fight in self.rooms:
            telling = asyncio.create_task(self.show_again(self.rooms[fight]))
            self.telling.add(telling)
            telling.add_done_callback(self.telling.discard)

    async def show_again(self, room: Room) -> None:
        async with room.turn:
            await self.show(room)

    async def show(self, room: Room) -> None:
        """Sends the state to everybody in a room; whoever calls this has the turn."""
        here = [one for one in self.connections.get(room.fight, []) if one.greeted and not one.dropped]
        names = frozenset(one.seat.player for one in here if not one.seat.watching)
        for one, text in zip(here, await self.work(room.states, [one.seen for one in here], names)):
            one.send(text)

    async def changed(self, fight: str) -> None:
        """Another server has added to a fight; an empty name: news may have been missed."""
        for room in [self.rooms[fight]] if fight in self.rooms else [] if fight else list(self.rooms.values()):
            async with room.turn:
                if await self.work(room.refresh):
                    await self.show(room)

    async def tend(self) -> None:
        """Goes on where nobody is asked but nothing moves."""
        while True:
            await asyncio.sleep(TENDED)
            for room in [room for room in self.rooms.values() if room.idle]:
                async with room.turn:
                    try:
                        if room.idle and await self.work(room.go_on):
                            await self.show(room)
                    except (ShowdownError, OSError):  # the database is away: later
                        pass
                    except Exception:  # one fight that cannot go on holds up no other
                        LOG.exception("fight %s", room.fight)

    async def receive(self, room: Room, connection: Connection, text: str) -> None:
        """Does one request and answers it."""
        try:
            request = messages.read(text)
        except ShowdownError as problem:
            connection.send(json.dumps(refused(messages.number_of(text), problem)))
            return
        async with self.thinking if request.get("deep") else contextlib.nullcontext(), room.turn:
            answer, moved = await self.work(room.answered, connection.seen.person, request)
            connection.send(answer)
            if moved:
                await self.show(room)

    # -- one connection ------------------------------------------------------------------------------------------------

    async def conversation(self, socket: WebSocket, seat: Seat, address: str) -> None:
        """All that one connection says and hears."""
        self.visitors.come(address)
        connection = Connection(seat, self.limits.waiting)
        sides: list[asyncio.Task[None]] = []
        try:
            room = await self.join(connection)
            sides.append(asyncio.create_task(self.listening(socket, room, connection)))
            sides.append(asyncio.create_task(self.sending(socket, connection)))
            await asyncio.wait(sides, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.visitors.go(address)
            for side in sides:
                side.cancel()
            self.leave(connection)

    async def listening(self, socket: WebSocket, room: Room, connection: Connection) -> None:
        allowance = Allowance(self.limits.messages_at_once, self.limits.messages)
        try:
            while True:
                text = await socket.receive_text()
                while not allowance.take():  # whoever is too fast is slowed down, not refused: nothing asked for is lost
                    await asyncio.sleep(allowance.pause)
                await self.receive(room, connection, text)
        except (WebSocketDisconnect, RuntimeError, KeyError):  # gone; or not text but bytes, which nobody sends by accident
            return

    async def sending(self, socket: WebSocket, connection: Connection) -> None:
        """Sends what waits, message by message; ends on one who does not read."""
        try:
            while (message := await connection.queue.get()) is not None:
                await asyncio.wait_for(socket.send_text(message), self.limits.patience)
            await asyncio.wait_for(socket.close(NOT_READING), self.limits.patience)
        except (WebSocketDisconnect, RuntimeError, TimeoutError):
            return
