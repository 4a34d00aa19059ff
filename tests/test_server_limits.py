"""The server is robust: what is wrong, too much or too fast is refused in words, and nobody holds up anybody else."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import WebSocketDisconnect
from fastapi.testclient import TestClient

from showdown.play import desk, records
from showdown.server import app, command, database, files, hub, limits, rooms
from test_server import FIGHT, Page, begun


@pytest.fixture
def store(tmp_path: Path) -> database.Store:
    made = database.Store(command.file_address(tmp_path))
    made.migrate()
    return made


@pytest.fixture
def served(store: database.Store) -> Iterator[Callable[..., TestClient]]:
    """A server with some limits."""
    opened: list[TestClient] = []

    def serve(**changed: Any) -> TestClient:
        client = TestClient(app.application(store, limits.Limits(**changed)))
        opened.append(client.__enter__())
        return client

    yield serve
    for client in opened:
        client.__exit__(None, None, None)


def closed_with(client: TestClient, token: str) -> tuple[int, str]:
    """How a server ends a connection at once: the code, and what it says before."""
    with client.websocket_connect(f"/ws/{token}") as socket:
        said = json.loads(socket.receive_text())["why"]
        with pytest.raises(WebSocketDisconnect) as problem:
            socket.receive_text()
    return problem.value.code, said


# -- too much, too fast ------------------------------------------------------------------------------------------------


def test_messages_have_a_size_and_a_rate(served: Callable[..., TestClient]) -> None:
    client = served(messages_at_once=3, messages=4.0)
    with client.websocket_connect(f"/ws/{begun(client)['players'][0]['token']}") as socket:
        page = Page(socket)
        page.send("rule", name="x" * 20_000)
        assert "at most 16,384 bytes" in page.hear("refused")["why"]
        since = time.monotonic()
        for _ in range(6):
            page.send("rule", name="CONV-3")
        for number in range(2, 8):  # whoever is too fast is answered all the same, only later
            assert page.hear("answer")["request"] == number
        assert time.monotonic() - since > 0.7  # at most three at once, then four a second


def test_however_many_ask_for_deep_hints_there_is_a_thread_for_everybody_else(
    served: Callable[..., TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, under_way, most = threading.Event(), [], []

    def think(here: desk.Desk, person: desk.Person) -> None:
        under_way.append(here)
        most.append(len(under_way))
        go_on.wait(20)
        under_way.remove(here)

    monkeypatch.setattr(desk.Desk, "deep_hint", think)
    client = served()
    with contextlib.ExitStack() as all_of_them:
        pages = [
            Page(all_of_them.enter_context(client.websocket_connect(f"/ws/{begun(client)['players'][0]['token']}")))
            for _ in range(hub.THREADS + 2)
        ]
        *thinkers, other = pages
        for page in thinkers:
            page.send("hint", deep=True)
        other.send("rule", name="CONV-3")
        assert other.hear("answer")["lines"]
        go_on.set()
        for page in thinkers:
            assert page.hear("answer")["hint"] is None
    assert len(most) == len(thinkers) and max(most) <= hub.THINKING < hub.THREADS


def test_fights_have_a_rate_and_an_end(served: Callable[..., TestClient]) -> None:
    client = served(begun_at_once=2, begun=0.001)
    begun(client)
    begun(client)
    refused = client.post("/api/fights", json=FIGHT)
    assert refused.status_code == 429 and "a fight too many" in refused.json()["why"]
    assert client.post("/api/import", content="x").status_code == 429
    full = served(fights=2).post("/api/fights", json=FIGHT)
    assert full.status_code == 429 and "holds 2 fights" in full.json()["why"]


def test_connections_and_open_fights_are_limited(served: Callable[..., TestClient]) -> None:
    client = served(connections=2, rooms=1)
    one, other = (begun(client)["players"][0]["token"] for _ in range(2))
    with client.websocket_connect(f"/ws/{one}") as first:
        Page(first)
        assert closed_with(client, other) == (hub.LATER, "1 fights are open here; come back later")
        with client.websocket_connect(f"/ws/{one}") as second:
            Page(second)
            assert closed_with(client, one) == (hub.LATER, "too many are connected here; come back later")
    with client.websocket_connect(f"/ws/{other}") as third:
        Page(third)
    client = served(connections_each=1)
    with client.websocket_connect(f"/ws/{one}") as first:
        Page(first)
        assert closed_with(client, one)[0] == hub.LATER


def test_an_allowance_comes_back_with_time() -> None:
    now = 0.0
    allowance = limits.Allowance(2, 0.5, lambda: now)
    assert [allowance.take() for _ in range(3)] == [True, True, False]
    now = 2.0
    assert [allowance.take() for _ in range(2)] == [True, False]
    now = 100.0
    assert allowance.full and [allowance.take() for _ in range(3)] == [True, True, False]


# -- those who do not read ---------------------------------------------------------------------------------------------


class Socket:
    """A WebSocket as the hub sees it; one that is stuck never takes a message."""

    def __init__(self, stuck: bool = False) -> None:
        self.stuck = stuck
        self.heard: list[Any] = []
        self.said: asyncio.Queue[str] = asyncio.Queue()
        self.closed = 0

    async def receive_text(self) -> str:
        return await self.said.get()

    async def send_text(self, text: str) -> None:
        if self.stuck:
            await asyncio.Event().wait()
        self.heard.append(json.loads(text))

    async def close(self, code: int) -> None:
        self.closed = code

    async def until(self, so: Callable[[], bool]) -> None:
        while not so():
            await asyncio.sleep(0.01)


def test_who_does_not_read_holds_up_nobody(store: database.Store) -> None:
    seat = app.begun(store, limits.Limits(), {**FIGHT})[0]  # type: ignore[typeddict-item]

    async def talk() -> None:
        served = hub.Hub(store, limits.Limits(waiting=3, patience=0.3))
        lively, stuck = Socket(), Socket(stuck=True)
        talks = [asyncio.create_task(served.conversation(one, seat, "here")) for one in (lively, stuck)]  # type: ignore[arg-type]
        for number in range(20):
            lively.said.put_nowait(json.dumps({"do": "rule", "request": number, "name": "CONV-3"}))
        await lively.until(lambda: sum(one["say"] == "answer" for one in lively.heard) == 20)
        await asyncio.wait_for(talks[1], 20)
        await lively.until(lambda: len(served.connections[seat.fight]) == 1)
        talks[0].cancel()
        await asyncio.wait(talks)
        assert not served.connections and not served.rooms and not served.visitors.connected
        served.threads.shutdown()

    asyncio.run(asyncio.wait_for(talk(), 60))


def test_a_queue_that_runs_over_is_emptied_and_closed() -> None:
    connection = hub.Connection(database.Seat("t", "f", "you", False), 3)
    for number in range(5):
        connection.send(str(number))
    assert connection.dropped and connection.queue.get_nowait() is None and connection.queue.empty()


def test_people_who_come_and_go_at_once_meet_in_one_room(store: database.Store) -> None:
    seat = app.begun(store, limits.Limits(), {**FIGHT})[0]  # type: ignore[typeddict-item]

    async def talk() -> None:
        served = hub.Hub(store, limits.Limits())
        sockets = [Socket() for _ in range(8)]
        talks = [asyncio.create_task(served.conversation(one, seat, "here")) for one in sockets]  # type: ignore[arg-type]
        talks[0].cancel()
        await sockets[1].until(lambda: all(one.heard for one in sockets[1:]))
        assert len(served.rooms) == 1 and len(served.connections[seat.fight]) == 7
        for one in talks:
            one.cancel()
        await asyncio.wait(talks)
        assert not served.rooms and not served.visitors.connected
        served.threads.shutdown()

    asyncio.run(asyncio.wait_for(talk(), 60))


# -- nothing of theirs, and nothing for strangers ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"bots": {"lucy": "/tmp/bot.py"}}, "unknown bot"),
        ({"bots": {"lucy": "os:system"}}, "unknown bot"),
        ({"party": "../party.yaml"}, "unknown party"),
        ({"monster": "/tmp/monster"}, "monster"),
        ({"house_rules": {"x": "y"}}, "house rule"),
        ({"friends": {"lucy": "\x1b[2J"}}, "no name for a friend"),
        ({"friends": {"lucy": "x" * 41}}, "no name for a friend"),
    ],
)
def test_nobody_brings_content_bots_or_odd_names(served: Callable[..., TestClient], changed: Any, why: str) -> None:
    answer = served().post("/api/fights", json={**FIGHT, **changed})
    assert answer.status_code == 400 and why in answer.json()["why"]


@pytest.mark.parametrize(
    "changed", [{"bots": {"lucy": "bot.py"}}, {"position": "{}"}, {"sheets": {"x": 1}}, {"party": "../x.yaml"}]
)
def test_an_imported_record_brings_none_either(
    served: Callable[..., TestClient], changed: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot.py").write_text("from pathlib import Path\nPath('ran').touch()\n")
    client = served()
    with client.websocket_connect(f"/ws/{begun(client)['players'][0]['token']}") as socket:
        page = Page(socket)
        page.send("export", at=None)
        header = json.loads(page.hear("answer")["text"].splitlines()[0])
    header["fight"].update(changed)
    answer = client.post("/api/import", content=json.dumps(header) + "\n")
    assert answer.status_code == 400 and answer.json()["why"] and not (tmp_path / "ran").exists()


def test_pages_of_other_hosts_are_refused(served: Callable[..., TestClient]) -> None:
    client = served()
    elsewhere = {"origin": "https://elsewhere.example"}
    assert client.post("/api/fights", json=FIGHT, headers=elsewhere).status_code == 403
    assert client.post("/api/fights", json=FIGHT, headers={"origin": "http://testserver"}).status_code == 201
    token = begun(client)["players"][0]["token"]
    with client.websocket_connect(f"/ws/{token}", headers=elsewhere) as socket:
        assert "another host" in json.loads(socket.receive_text())["why"]


def test_who_looks_on_learns_no_other_link(served: Callable[..., TestClient]) -> None:
    client = served()
    links = begun(client, friends={"lucy": "Anna"})
    assert client.get(f"/api/fights/{links['watch']}").json() == {"players": [], "watch": links["watch"]}
    mine = client.get(f"/api/fights/{links['players'][0]['token']}").json()
    assert sorted(one["name"] for one in mine["players"]) == ["Anna", "you"]
    assert client.get(f"/api/fights/{links['watch']}/record").status_code == 403  # it holds the seed
    for odd in ("%00", "x" * 65, "..%2f..%2fetc", "'; DROP TABLE fights"):
        assert client.get(f"/api/fights/{odd}").status_code == 404
        assert client.get(f"/api/fights/{odd}/record").status_code == 404


def test_keys_have_a_size(served: Callable[..., TestClient]) -> None:
    client = served()
    with client.websocket_connect(f"/ws/{begun(client)['players'][0]['token']}") as socket:
        page = Page(socket)
        for key in ("", "k" * 65, "k\0"):
            page.send("choose", option=page.options()[0], key=key, number=0)
            assert "a key has 1 to 64" in page.hear("refused")["why"]


def test_kept_links_are_looked_up(served: Callable[..., TestClient], store: database.Store) -> None:
    client = served()
    first, second = begun(client, friends={"lucy": "Anna"}), begun(client)
    with client.websocket_connect(f"/ws/{first['players'][0]['token']}") as socket:
        page = Page(socket)
        page.choose(page.options()[0])
        page.hear("answer")
    asked = [first["watch"], second["players"][0]["token"], "nobody", "\0"]
    found = client.post("/api/known", json=asked).json()
    assert [one["token"] for one in found] == asked[:2]
    assert found[0]["players"] == ["you", "Anna"] and found[0]["watching"] and not found[1]["watching"]
    assert found[1]["you"] == "player" and found[1]["ended"] == ""
    seat = store.seat(asked[1])
    assert seat is not None
    store.append(seat.fight, 0, ["<end victory"], "")
    assert client.post("/api/known", json=asked).json()[0]["ended"] == "victory"


def test_a_policy_without_inline_script(served: Callable[..., TestClient]) -> None:
    policy = served().get("/healthz").headers["content-security-policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["script-src"] == "'self'" and rules["default-src"] == "'self'" and rules["object-src"] == "'none'"
    assert "unsafe" not in policy and rules["frame-ancestors"] == "'none'" and rules["base-uri"] == "'none'"


def test_what_is_no_page_is_not_served_as_one(served: Callable[..., TestClient]) -> None:
    client = served()
    assert client.get("/api/no/such").status_code == 404
    assert client.get("/api/import").status_code == 405
    assert "root:" not in client.get("/..%2f..%2f..%2f..%2f..%2f..%2fetc/passwd").text


def test_names_that_no_file_can_have_are_no_mistake_of_ours(
    served: Callable[..., TestClient], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("page")
    monkeypatch.setattr(files, "OFFLINE", (tmp_path / "site",))
    monkeypatch.setattr(files, "PAGE", tmp_path / "site")
    client = served()
    for odd in ("%00", "x" * 300, "x/" * 3000):
        assert client.get(f"/{odd}").text == "page" and client.get(f"/offline/{odd}").status_code == 404


def test_whatever_is_answered_says_what_browsers_may_do(served: Callable[..., TestClient]) -> None:
    client = served()
    answers = [
        client.post("/api/fights", content=b"{}", headers={"content-length": "9" * 5000}),
        client.post("/api/fights", content=b"{}", headers={"content-length": "many"}),
        client.post("/api/fights", json=FIGHT, headers={"origin": "https://elsewhere.example"}),
    ]
    assert [answer.status_code for answer in answers] == [413, 413, 403]
    for answer in answers:
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_what_is_read_on_the_event_loop_is_short(served: Callable[..., TestClient]) -> None:
    client = served()
    assert client.post("/api/known", json=["x"] * 10_000).status_code == 413
    assert client.post("/api/fights", json={**FIGHT, "house_rules": {str(n): "" for n in range(5000)}}).status_code == 413


def test_a_record_that_is_taken_in_has_an_end(served: Callable[..., TestClient]) -> None:
    client = served(choices=2)
    with client.websocket_connect(f"/ws/{begun(client)['players'][0]['token']}") as socket:
        page = Page(socket)
        for _ in range(3):
            page.choose(page.options()[0])
            page.hear("answer")
            page.hear("state")
        page.send("export", at=None)
        lines = page.hear("answer")["text"].splitlines()
    assert client.post("/api/import", content="\n".join([*lines[:3], ""])).status_code == 201
    answer = client.post("/api/import", content="\n".join([*lines[:4], ""]))
    assert answer.status_code == 400 and "this server takes at most 2" in answer.json()["why"]


def test_a_mistake_of_ours_ends_no_connection(
    served: Callable[..., TestClient], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    handled = desk.Desk.handle

    def handle(here: desk.Desk, person: desk.Person, request: Any) -> Any:
        if request["do"] == "hint":
            raise TypeError("nobody expected that")
        return handled(here, person, request)

    monkeypatch.setattr(desk.Desk, "handle", handle)
    client = served()
    with client.websocket_connect(f"/ws/{begun(client)['players'][0]['token']}") as socket:
        page = Page(socket)
        page.send("hint")
        assert page.hear("refused")["why"] == rooms.MISTAKE and "nobody expected that" in caplog.text
        page.choose(page.options()[0])
        assert page.hear("answer")


def test_a_fight_that_cannot_go_on_holds_up_no_other(store: database.Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "TENDED", 0.01)

    class Idle:
        fight, idle, looks = "here", True, 0

        def __init__(self, problem: Exception | None) -> None:
            self.turn, self.problem = asyncio.Lock(), problem

        def go_on(self) -> bool:
            self.looks += 1
            if self.problem is not None:
                raise self.problem
            return False

    async def tended() -> int:
        everybody = hub.Hub(store, limits.Limits())
        last = Idle(None)
        odd: Any = {"broken": Idle(TypeError("nobody expected that")), "away": Idle(OSError()), "good": last}
        everybody.rooms = odd
        tending = asyncio.create_task(everybody.tend())
        while last.looks < 3 and not tending.done():
            await asyncio.sleep(0.01)
        tending.cancel()
        return last.looks

    assert asyncio.run(asyncio.wait_for(tended(), 60)) >= 3


def test_the_page_that_plays_alone(served: Callable[..., TestClient], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It lies under /offline; WebAssembly is allowed there and nowhere else; smaller copies are sent to who can read them."""
    client = served()
    monkeypatch.setattr(files, "OFFLINE", (tmp_path / "nowhere",))
    assert client.get("/offline/").status_code == 404
    (tmp_path / "site" / "python").mkdir(parents=True)
    (tmp_path / "site" / "index.html").write_text("alone")
    (tmp_path / "site" / "python" / "pyodide.asm.wasm").write_bytes(b"wasm")
    (tmp_path / "site" / "python" / "pyodide.asm.wasm.gz").write_bytes(gzip.compress(b"packed"))
    monkeypatch.setattr(files, "OFFLINE", (tmp_path / "site",))
    page = client.get("/offline")
    assert page.text == "alone" and page.url.path == "/offline/"
    assert "script-src 'self' 'wasm-unsafe-eval'" in page.headers["content-security-policy"]
    assert "wasm" not in client.get("/healthz").headers["content-security-policy"]
    program = client.get("/offline/python/pyodide.asm.wasm")
    assert program.content == b"packed" and program.headers["content-type"] == "application/wasm"
    assert client.get("/offline/python/pyodide.asm.wasm", headers={"accept-encoding": "identity"}).content == b"wasm"
    assert client.get("/offline/..%2f..%2fsecret").status_code == 404


def test_a_database_that_goes_away_is_said(served: Callable[..., TestClient], store: database.Store, tmp_path: Path) -> None:
    client = served()
    token = begun(client)["players"][0]["token"]
    store.engine.dispose()
    for path in tmp_path.glob("fights.db*"):
        path.unlink()
    (tmp_path / "fights.db").mkdir()
    answer = client.get("/healthz")
    assert answer.status_code == 503 and "the database says" in answer.json()["why"]
    assert closed_with(client, token)[0] == hub.LATER


def test_what_cannot_be_kept_is_refused_and_tried_again(store: database.Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person's choice counts although the bots after it could not be kept; they play as soon as there is room."""
    monkeypatch.setattr(hub, "TENDED", 0.05)
    kept = store.append
    full = False

    def append(fight: str, number: int, new: list[str], key: str) -> None:
        if full and not key:
            raise OSError("the disk is full")
        kept(fight, number, new, key)

    monkeypatch.setattr(store, "append", append)
    with TestClient(app.application(store)) as client:
        token = begun(client, bots=dict.fromkeys(("erza", "lucy", "zachary"), "random"))["players"][0]["token"]
        with client.websocket_connect(f"/ws/{token}") as socket:
            page = Page(socket)
            full = True
            number = page.state["number"]
            page.choose(page.options()[0])
            page.hear("answer")
            page.hear("state")
            assert page.state["number"] == number + 1 and "the disk is full" in page.state["notices"][0]
            full = False
            page.hear("state")
            assert page.state["number"] > number + 1 and not page.state["notices"]


def test_records_are_kept_whatever_becomes_of_the_content(store: database.Store, served: Callable[..., TestClient]) -> None:
    """After an update with other cards a fight says why it cannot go on, and can still be taken away."""
    client = served()
    old = records.Header("another version", {"monster": "white_lion"}).text()
    seat = store.begin(old, "an old fight", ["you"], ["act 1"])[0]
    code, said = closed_with(client, seat.token)
    assert code == hub.NEVER and "was played with content version 'another version'" in said
    assert client.get(f"/api/fights/{seat.token}/record").text == f"{old}\nact 1\n"
