"""The web application: the page, fights over HTTP, and a WebSocket for each who plays or looks on.

Engine and database work runs in threads, never on the event loop. Each connection has a queue of messages to send: one that is
not emptied in time is dropped and connects again, so that slow readers hold up nobody.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, Request, WebSocket, WebSocketDisconnect
from fastapi.responses import FileResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles

from showdown.engine.errors import ShowdownError
from showdown.play import catalogue, desk, messages, protocol, records, resuming
from showdown.play.fight import Fight
from showdown.play.session import Session
from showdown.server.database import Seat, Store
from showdown.server.listening import Listener
from showdown.server.rooms import Room, TooMany, person

PAGE: Final = Path(__file__).parent / "page"
MOST_ROOMS: Final = 500
MOST_CONNECTIONS: Final = 2_000
MOST_WAITING: Final = 64  # messages to a reader who does not read
LARGEST_BODY: Final = 1_000_000
RATE: Final = 40  # requests a second of one connection, on average over ten seconds
POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class Connection:
    """One who looks on: what they have seen, and what is still to be sent."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.person = person(seat)
        self.seen = 0  # beats of the story
        self.retold = 0
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)
        self.dropped = False

    def send(self, message: object) -> None:
        if self.dropped:
            return
        try:
            self.queue.put_nowait(json.dumps(message))
        except asyncio.QueueFull:
            self.dropped = True
            while not self.queue.empty():
                self.queue.get_nowait()
            self.queue.put_nowait(None)


class Hub:
    """All rooms of this server and who is in them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.threads = ThreadPoolExecutor(4, "showdown")
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        self.connections: dict[str, list[Connection]] = {}
        self.count = 0

    async def work(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Runs engine or database work off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, function, *arguments)

    async def room(self, fight: str) -> Room:
        lock = self.opening.setdefault(fight, asyncio.Lock())
        async with lock:
            if fight not in self.rooms:
                if len(self.rooms) >= MOST_ROOMS:
                    raise TooMany(f"{MOST_ROOMS} fights are open here; come back later")
                self.rooms[fight] = await self.work(Room, self.store, fight)
                await self.work(self.rooms[fight].go_on)
            return self.rooms[fight]

    async def join(self, connection: Connection) -> Room:
        if self.count >= MOST_CONNECTIONS:
            raise TooMany("too many are connected here; come back later")
        room = await self.room(connection.seat.fight)
        self.connections.setdefault(connection.seat.fight, []).append(connection)
        self.count += 1
        connection.send(await self.work(room.hello, connection.person))
        await self.show(room)
        return room

    async def leave(self, connection: Connection) -> None:
        fight = connection.seat.fight
        here = self.connections.get(fight, [])
        if connection in here:
            here.remove(connection)
            self.count -= 1
        if not here:
            self.connections.pop(fight, None)
            self.rooms.pop(fight, None)
            self.opening.pop(fight, None)
        elif fight in self.rooms:
            await self.show(self.rooms[fight])

    async def show(self, room: Room) -> None:
        """Sends the state to everybody in a room."""
        here = self.connections.get(room.fight, [])
        names = frozenset(one.person.name for one in here if not one.person.watching)
        for one in list(here):
            seen = one.seen if one.retold == room.desk.retold else 0
            one.retold = room.desk.retold
            state = await self.work(room.state, one.person, seen, names)
            one.seen = state["first"] + len(state["beats"])
            one.send(state)

    async def changed(self, fight: str) -> None:
        """Another server has added to a fight."""
        room = self.rooms.get(fight)
        if room is not None and await self.work(self.refreshed, room):
            await self.show(room)

    @staticmethod
    def refreshed(room: Room) -> bool:
        with room.lock:
            return room.refresh()

    async def receive(self, room: Room, connection: Connection, text: str) -> None:
        """Does one request and answers it."""
        try:
            request = messages.read(text)
        except ShowdownError as problem:
            connection.send(refused(messages.number_of(text), problem))
            return
        before = room.number
        try:
            connection.send(await self.work(room.handle, connection.person, request))
        except ShowdownError as problem:
            connection.send(refused(request["request"], problem))
        except OSError as problem:
            connection.send(refused(request["request"], problem))
        if room.number != before or request["do"] in desk.CHANGES:
            await self.show(room)


def refused(request: int, problem: Exception) -> protocol.Refused:
    return {"say": "refused", "request": request, "why": str(problem)}


def application(store: Store) -> FastAPI:
    """The application on a database."""
    hub = Hub(store)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await hub.work(catalogue.catalogue)  # the cards are read once, before anybody waits
        listener = Listener(store, asyncio.get_running_loop(), hub.changed)
        listener.start()
        yield
        listener.stop()
        hub.threads.shutdown(wait=False, cancel_futures=True)
        store.close()

    app = FastAPI(title="Showdown", version=str(protocol.VERSION), lifespan=lifespan, docs_url=None, redoc_url=None)

    @app.middleware("http")
    async def guarded(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
        length = request.headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > LARGEST_BODY:
            return told(413, f"at most {LARGEST_BODY:,} bytes can be sent")
        response = await call_next(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        return response

    @app.get("/healthz")
    async def healthz() -> dict[str, str]:
        """Whether the server lives and reaches its database."""
        await hub.work(store.fights, 1)
        return {"status": "ok"}

    @app.get("/api/catalogue")
    async def get_catalogue() -> Response:
        """Everything one can choose from."""
        return JSONResponse(await hub.work(catalogue.catalogue))

    @app.post("/api/fights", status_code=201)
    async def begin(request: Request) -> Response:
        """Begins a fight; the answer holds a link for each player and one to look on."""
        asked = await body(request)
        messages.check(asked, protocol.FightAsked, "fight")
        seats = await hub.work(begun, store, asked)
        return JSONResponse(links(seats), 201)

    @app.post("/api/import", status_code=201)
    async def take_in(request: Request) -> Response:
        """Goes on with the record of a fight, as a new one."""
        text = (await limited(request)).decode("utf-8", "replace")
        seats = await hub.work(imported, store, text)
        return JSONResponse(links(seats), 201)

    @app.get("/api/fights/{token}")
    async def about(token: str) -> Response:
        """Whose link this is, and those of the others for whoever plays."""
        seat = await hub.work(store.seat, token)
        if seat is None:
            return told(404, "there is no such fight; the link may be mistyped")
        return JSONResponse(links([seat] if seat.watching else await hub.work(store.seats_of, seat.fight)))

    @app.websocket("/ws/{token}")
    async def play(socket: WebSocket, token: str) -> None:
        await socket.accept()
        seat = await hub.work(store.seat, token)
        if seat is None:
            await socket.send_text(json.dumps(refused(0, ShowdownError("there is no such fight; the link may be mistyped"))))
            await socket.close(4404)
            return
        await conversation(hub, socket, Connection(seat))

    @app.exception_handler(ShowdownError)
    async def said(_: Request, problem: Exception) -> Response:
        return told(400, str(problem))

    @app.exception_handler(OSError)
    async def not_kept(_: Request, problem: Exception) -> Response:
        return told(503, str(problem))

    if (PAGE / "index.html").is_file():
        app.mount("/assets", StaticFiles(directory=PAGE / "assets"), "assets")

        @app.get("/{path:path}", include_in_schema=False)
        async def page(path: str) -> Response:
            """The page itself, for every address that is a view of it; and the few files beside it."""
            wanted = (PAGE / path).resolve()
            if path and wanted.is_file() and wanted.is_relative_to(PAGE.resolve()):
                return FileResponse(wanted)
            return FileResponse(PAGE / "index.html", headers={"Cache-Control": "no-cache"})

    return app


async def conversation(hub: Hub, socket: WebSocket, connection: Connection) -> None:
    """All that one connection says and hears."""
    try:
        room = await hub.join(connection)
    except (ShowdownError, OSError) as problem:
        await socket.send_text(json.dumps(refused(0, problem)))
        await socket.close(4503)
        return
    sender = asyncio.create_task(sending(socket, connection))
    allowed, since = RATE * 10.0, time.monotonic()
    try:
        while True:
            text = await socket.receive_text()
            now = time.monotonic()
            allowed, since = min(RATE * 10.0, allowed + (now - since) * RATE) - 1, now
            if allowed < 0:
                connection.send(refused(messages.number_of(text), ShowdownError("too many messages; wait a moment")))
                await asyncio.sleep(1)
                continue
            await hub.receive(room, connection, text)
    except (WebSocketDisconnect, RuntimeError, KeyError):
        pass
    finally:
        sender.cancel()
        await hub.leave(connection)


async def sending(socket: WebSocket, connection: Connection) -> None:
    """Sends what waits, message by message; closes on one who does not read."""
    while True:
        message = await connection.queue.get()
        if message is None:
            await socket.close(4408)
            return
        await asyncio.wait_for(socket.send_text(message), 30)


async def limited(request: Request) -> bytes:
    found = bytearray()
    async for part in request.stream():
        found += part
        if len(found) > LARGEST_BODY:
            raise ShowdownError(f"at most {LARGEST_BODY:,} bytes can be sent")
    return bytes(found)


async def body(request: Request) -> Any:
    try:
        return json.loads(await limited(request))
    except (ValueError, RecursionError):
        raise messages.BadMessage("that is not JSON") from None


def begun(store: Store, asked: protocol.FightAsked) -> list[Seat]:
    """A new fight in the database."""
    return keep(store, catalogue.agreed(asked), [])


def imported(store: Store, text: str) -> list[Seat]:
    """A fight that goes on from a record, replayed first: what does not fit is refused."""
    contents = records.parsed(Path("the record"), text.encode())
    session = resuming.replay(contents)
    return keep(store, session.fight, session.lines())


def keep(store: Store, fight: Fight, lines: list[str]) -> list[Seat]:
    session = Session(fight)
    session.keep = False
    session.start()
    players = [name for name, _ in session.playing.setup.players] if session.game is not None else list(fight.players)
    seats = store.begin(session.header().text(), session.playing.setup.level.name, players)
    if lines:
        store.append(seats[0].fight, 0, lines, "")
    return seats


def links(seats: list[Seat]) -> dict[str, Any]:
    """Links as data: a page makes addresses of them."""
    return {
        "players": [{"name": seat.player, "token": seat.token} for seat in seats if not seat.watching],
        "watch": next((seat.token for seat in seats if seat.watching), ""),
    }


def told(status: int, why: str) -> Response:
    return JSONResponse({"why": why}, status)
