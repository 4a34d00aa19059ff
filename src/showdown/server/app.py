"""The web application: the page, fights over HTTP, and a WebSocket for each who plays or looks on (`hub`)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from fastapi import FastAPI, Request, WebSocket
from fastapi.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException

from showdown.engine.errors import ShowdownError
from showdown.play import catalogue, desk, messages, protocol, records, resuming
from showdown.play.fight import Fight
from showdown.play.session import Session
from showdown.server import described, files, policy
from showdown.server.database import Seat, Store
from showdown.server.hub import LATER, NEVER, Hub
from showdown.server.limits import Limits, TooMany
from showdown.server.listening import Listener
from showdown.server.rooms import MISTAKE, refused

FIRST_CHOICES: Final = 8
MOST_DIGITS: Final = 20  # of the length that a header announces
INTERFACE: Final = ("api/", "ws/", "healthz", "openapi.json")
NO_SUCH_FIGHT: Final = "there is no such fight; the link may be mistyped"


def application(store: Store, limits: Limits | None = None) -> FastAPI:
    """The application on a database."""
    hub = Hub(store, limits or Limits())

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await hub.work(warm_up)
        listener = Listener(store, asyncio.get_running_loop(), hub.changed)
        listener.start()
        tending = asyncio.create_task(hub.tend())
        yield
        tending.cancel()
        listener.stop()
        hub.threads.shutdown(wait=False, cancel_futures=True)
        store.close()

    app = FastAPI(title="Showdown", version=str(protocol.VERSION), lifespan=lifespan, docs_url=None, redoc_url=None)
    app.openapi = lambda: described.openapi(app)  # type: ignore[method-assign]

    @app.middleware("http")
    async def guarded(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
        if too_long(request.headers.get("content-length", "0"), hub.limits.body):
            return told(413, f"at most {hub.limits.body:,} bytes can be sent")
        if not at_home(request):
            return told(403, "a page of another host may not ask for that")
        return safe(await call_next(request))

    @app.get("/healthz", responses=described.answers(200, described.Health))
    async def healthz() -> Response:
        """Whether the server lives and reaches its database."""
        await hub.work(store.fights, 1)
        return JSONResponse({"status": "ok"})

    @app.get("/api/catalogue", responses=described.answers(200, protocol.Catalogue))
    async def get_catalogue() -> Response:
        """Everything one can choose from."""
        return JSONResponse(await hub.work(catalogue.catalogue))

    @app.post(
        "/api/fights",
        responses=described.answers(201, protocol.Links, 400, 403, 413, 429, 503),
        openapi_extra=described.body(protocol.FightAsked),
    )
    async def begin(request: Request) -> Response:
        """Begins a fight; the answer holds a link for each player and one to look on."""
        asked = await body(request)
        messages.check(asked, protocol.FightAsked, "fight")
        hub.visitors.begin(address(request))
        seats = await hub.work(begun, store, hub.limits, asked)
        return JSONResponse(links(seats), 201)

    @app.post(
        "/api/import",
        responses=described.answers(201, protocol.Links, 400, 403, 413, 429, 503),
        openapi_extra=described.text_body("the record of a fight"),
    )
    async def take_in(request: Request) -> Response:
        """Goes on with the record of a fight, as a new one."""
        text = (await limited(request, hub.limits.body)).decode("utf-8", "replace")
        hub.visitors.begin(address(request))
        seats = await hub.work(imported, store, hub.limits, text)
        return JSONResponse(links(seats), 201)

    @app.post(
        "/api/known",
        responses=described.answers(200, list[protocol.FightKnown], 400, 403, 413, 503),
        openapi_extra=described.body(list[str]),
    )
    async def known(request: Request) -> Response:
        """What has become of the fights whose links somebody has kept, those played last first; unknown links are left out."""
        tokens = await body(request)
        messages.check(tokens, list[str], "links")
        return JSONResponse(await hub.work(store.known, tokens[: described.MOST_KNOWN]))

    @app.get("/api/fights/{token}", responses=described.answers(200, protocol.Links, 404, 503))
    async def about(token: str) -> Response:
        """Whose link this is, and those of the others for whoever plays."""
        seat = await hub.work(store.seat, token)
        if seat is None:
            return told(404, NO_SUCH_FIGHT)
        return JSONResponse(links([seat] if seat.watching else await hub.work(store.seats_of, seat.fight)))

    @app.get("/api/fights/{token}/record", responses=described.text_answer("the record of the fight", 403, 404, 503))
    async def record(token: str) -> Response:
        """The record of a fight as it is kept, whether or not this version can go on with it. It holds the seed: who looks on
        gets it when the fight is over."""
        seat = await hub.work(store.seat, token)
        if seat is None:
            return told(404, NO_SUCH_FIGHT)
        if seat.watching and not (await hub.work(store.known, [token]))[0]["ended"]:
            return told(403, "the fight is not over yet; who looks on gets its record then")
        return PlainTextResponse(await hub.work(store.record, seat.fight))

    @app.websocket("/ws/{token}")
    async def play(socket: WebSocket, token: str) -> None:
        await socket.accept()
        try:
            if not at_home(socket):
                raise ShowdownError("a page of another host may not ask for that")
            seat = await hub.work(store.seat, token)
            if seat is None:
                raise ShowdownError(NO_SUCH_FIGHT)
            await hub.conversation(socket, seat, address(socket))
        except (ShowdownError, OSError) as problem:
            await socket.send_text(json.dumps(refused(0, problem)))
            await socket.close(LATER if isinstance(problem, TooMany | OSError) else NEVER)

    @app.exception_handler(TooMany)
    async def too_many(_: Request, problem: Exception) -> Response:
        return told(429, str(problem))

    @app.exception_handler(TooLarge)
    async def too_large(_: Request, problem: Exception) -> Response:
        return told(413, str(problem))

    @app.exception_handler(ShowdownError)
    async def said(_: Request, problem: Exception) -> Response:
        return told(400, str(problem))

    @app.exception_handler(OSError)
    async def not_kept(_: Request, problem: Exception) -> Response:
        return told(503, str(problem))

    @app.exception_handler(Exception)
    async def mistaken(_: Request, problem: Exception) -> Response:
        """A mistake of ours; the log of the server tells more."""
        return told(500, MISTAKE)

    @app.exception_handler(HTTPException)
    async def nothing_there(request: Request, problem: Exception) -> Response:
        """Every address that is no part of the interface is a view of the page, or a file beside it."""
        assert isinstance(problem, HTTPException)
        path = request.url.path.removeprefix("/")
        if problem.status_code == 404 and request.method in ("GET", "HEAD") and not path.startswith(INTERFACE):
            return page_alone(path, request) if path.partition("/")[0] == "offline" else page(path, request)
        return JSONResponse({"why": problem.detail}, problem.status_code, problem.headers)

    return app


def page(path: str, request: Request) -> Response:
    return (
        files.found(files.PAGE, path, request)
        or files.found(files.PAGE, "index.html", request)
        or told(404, "the page has not been built; only the interface for programs is served")
    )


def page_alone(path: str, request: Request) -> Response:
    """The page with the program in it, which needs no server; the one place where WebAssembly is allowed."""
    folder = files.offline()
    if folder is None:
        return told(404, "the page that plays alone has not been built (make site)")
    if path == "offline":
        return RedirectResponse("/offline/")
    inside = path.removeprefix("offline/") or "index.html"
    answer = files.found(folder, inside, request) or told(404, f"there is no file {inside[:80]!r}")
    answer.headers["Content-Security-Policy"] = f"{policy.OFFLINE}; frame-ancestors 'none'"
    return answer


# -- what comes in -----------------------------------------------------------------------------------------------------


class TooLarge(ShowdownError):
    """More than can be sent."""


def at_home(asked: Request | WebSocket) -> bool:
    """Whether no page of another host asks: browsers name the host a page came from."""
    origin = asked.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == asked.headers.get("host")


def address(asked: Request | WebSocket) -> str:
    """Who asks; behind a proxy on this machine, whom the proxy names."""
    return asked.client.host if asked.client is not None else ""


def too_long(length: str, most: int) -> bool:
    """Whether a header announces more than that, or no number."""
    return not length.isdecimal() or len(length) > MOST_DIGITS or int(length) > most


async def limited(request: Request, most: int) -> bytes:
    found = bytearray()
    async for part in request.stream():
        found += part
        if len(found) > most:
            raise TooLarge(f"at most {most:,} bytes can be sent")
    return bytes(found)


async def body(request: Request) -> Any:
    """What is read value by value on the event loop, and so is short."""
    try:
        return json.loads(await limited(request, messages.LARGEST))
    except (ValueError, RecursionError):
        raise messages.BadMessage("that is not JSON") from None


# -- what is done ------------------------------------------------------------------------------------------------------


def warm_up() -> None:
    """What is read or made once, such as the cards, is there before anybody waits for it."""
    catalogue.catalogue()
    session = Session(Fight())
    session.keep = False
    session.start()
    table = desk.Desk(session, desk.Kept("nothing"))
    while len(session.choices) < FIRST_CHOICES and session.question is not None:
        table.state(desk.Person(""))
        session.choose(0)


def begun(store: Store, limits: Limits, asked: protocol.FightAsked) -> list[Seat]:
    """A new fight in the database."""
    return keep(store, limits, catalogue.agreed(asked), [])


def imported(store: Store, limits: Limits, text: str) -> list[Seat]:
    """A fight that goes on from a record, replayed first: what does not fit is refused."""
    contents = records.parsed(Path("the record"), text.encode())
    if len(contents.lines) > limits.choices:
        raise records.BadRecord(f"the record has {len(contents.lines):,} choices; this server takes at most {limits.choices:,}")
    session = resuming.replay(contents)
    return keep(store, limits, session.fight, session.lines())


def keep(store: Store, limits: Limits, fight: Fight, lines: list[str]) -> list[Seat]:
    if store.count() >= limits.fights:
        raise TooMany(f"this server holds {limits.fights:,} fights and takes no more")
    session = Session(fight)
    session.keep = False
    session.start()
    players = [name for name, _ in session.playing.setup.players]
    return store.begin(session.header().text(), session.playing.setup.level.name, players, lines)


def links(seats: list[Seat]) -> protocol.Links:
    """Links as data: a page makes addresses of them."""
    return {
        "players": [{"name": seat.player, "token": seat.token} for seat in seats if not seat.watching],
        "watch": next((seat.token for seat in seats if seat.watching), ""),
    }


def told(status: int, why: str) -> Response:
    return safe(JSONResponse({"why": why}, status))


def safe(response: Response) -> Response:
    """An answer with what it says to browsers."""
    response.headers.setdefault("Content-Security-Policy", policy.PAGE)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
