"""The server: fights over HTTP and WebSockets, kept in a database."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from showdown.server import app, command, database

FIGHT = {
    "monster": "white_lion",
    "level": "",
    "party": "",
    "seed": 7,
    "house_rules": {},
    "bots": {},
    "friends": {},
    "table": False,
    "virtual": "",
}


@pytest.fixture
def store(tmp_path: Path) -> database.Store:
    made = database.Store(command.file_address(tmp_path))
    made.migrate()
    return made


@pytest.fixture
def client(store: database.Store) -> Iterator[TestClient]:
    with TestClient(app.application(store)) as made:
        yield made


class Page:
    """Somebody's page: what it hears and says."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.requests = 0
        self.state: Any = None
        self.hello = self.hear("hello")
        self.hear("state")

    def hear(self, say: str) -> Any:
        while True:
            message = json.loads(self.socket.receive_text())
            if message["say"] == "state":
                self.state = message
            if message["say"] == say:
                return message

    def send(self, do: str, **more: Any) -> int:
        self.requests += 1
        self.socket.send_text(json.dumps({"do": do, "request": self.requests, **more}))
        return self.requests

    def choose(self, option: str, key: str = "", number: int | None = None) -> None:
        at = self.state["number"] if number is None else number
        self.send("choose", option=option, key=key or f"key {id(self)} {self.requests}", number=at)

    def options(self) -> list[str]:
        return [option["id"] for option in self.state["view"]["decision"]["options"]]


def begun(client: TestClient, **changed: Any) -> Any:
    answer = client.post("/api/fights", json={**FIGHT, **changed})
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_health_and_catalogue(client: TestClient) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
    assert "white_lion" in [monster["id"] for monster in client.get("/api/catalogue").json()["monsters"]]
    assert client.get("/openapi.json").json()["info"]["title"] == "Showdown"
    assert "script-src 'self'" in client.get("/healthz").headers["content-security-policy"]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({**FIGHT, "monster": "white_lyon"}, "did you mean 'white_lion'"),
        ({**FIGHT, "seed": "x"}, "seed"),
        ({**FIGHT, "party": "/etc/passwd"}, "unknown party"),
        ({**FIGHT, "more": 1}, "no field 'more'"),
        ([], "must be an object"),
    ],
)
def test_a_bad_fight_is_refused_in_words(client: TestClient, body: object, why: str) -> None:
    answer = client.post("/api/fights", json=body)
    assert answer.status_code == 400 and why in answer.json()["why"]


def test_two_play_and_one_looks_on(client: TestClient) -> None:
    links = begun(client, friends={"lucy": "Anna", "zachary": "Anna"})
    tokens = {one["name"]: one["token"] for one in links["players"]}
    assert set(tokens) == {"you", "Anna"}
    with (
        client.websocket_connect(f"/ws/{tokens['you']}") as mine,
        client.websocket_connect(f"/ws/{tokens['Anna']}") as hers,
        client.websocket_connect(f"/ws/{links['watch']}") as theirs,
    ):
        me, anna, watcher = Page(mine), Page(hers), Page(theirs)
        assert me.hello["you"] == ["allister", "erza"] and watcher.hello["watching"]
        holder, other = (me, anna) if me.state["asked"]["mine"] else (anna, me)
        other.choose(holder.options()[0])
        assert "not yours" in other.hear("refused")["why"]
        holder.choose(holder.options()[0])
        holder.hear("answer")
        while other.state["number"] < 1 or watcher.state["number"] < 1:
            (other if other.state["number"] < 1 else watcher).hear("state")
        assert other.state["number"] == watcher.state["number"] == 1
        watcher.choose(watcher.options()[0])
        assert "looking on" in watcher.hear("refused")["why"]


def test_a_bot_takes_an_empty_seat_and_gives_it_back(client: TestClient, store: database.Store) -> None:
    links = begun(client, friends={"lucy": "Anna"})
    tokens = {one["name"]: one["token"] for one in links["players"]}

    def seat(page: Page, who: str, bot: str) -> Any:
        page.send("seat", key=f"{id(page)} {page.requests}", number=page.state["number"], seat=who, bot=bot)
        return page

    def bots(page: Page) -> dict[str, str]:
        return {one["seat"]: one["bot"] for one in page.state["seats"] if one["bot"]}

    with client.websocket_connect(f"/ws/{tokens['you']}") as mine:
        me = Page(mine)
        with client.websocket_connect(f"/ws/{tokens['Anna']}") as hers:
            Page(hers)
            me.hear("state")
            assert {one["seat"] for one in me.state["seats"] if one["here"]} > {"lucy"}
            assert "played by Anna, who decides" in seat(me, "lucy", "greedy").hear("refused")["why"]
        me.hear("state")
        assert "unknown bot" in seat(me, "lucy", "/tmp/bot.py").hear("refused")["why"]
        assert "unknown seat" in seat(me, "nobody", "greedy").hear("refused")["why"]
        seat(me, "lucy", "greedy").hear("answer")
        me.hear("state")
        assert bots(me) == {"lucy": "greedy"}
        for _ in range(3):
            me.choose(me.options()[0])
            me.hear("answer")
            me.hear("state")
        assert me.state["asked"]["mine"] and me.state["choices"] >= 4, "Lucy's bot has placed her"
    again = TestClient(app.application(database.Store(store.address)))
    with again, again.websocket_connect(f"/ws/{links['watch']}") as theirs:
        watcher = Page(theirs)
        assert bots(watcher) == {"lucy": "greedy"}
        assert "looking on" in seat(watcher, "lucy", "").hear("refused")["why"]
        with again.websocket_connect(f"/ws/{tokens['Anna']}") as hers:
            anna = Page(hers)
            seat(anna, "lucy", "").hear("answer")
            anna.hear("state")
            assert not bots(anna)


def test_the_last_person_cannot_leave_all_to_bots(client: TestClient) -> None:
    token = begun(client, bots={"erza": "random", "lucy": "random", "zachary": "random"})["players"][0]["token"]
    with client.websocket_connect(f"/ws/{token}") as socket:
        page = Page(socket)
        page.send("seat", key="k", number=page.state["number"], seat="allister", bot="greedy")
        assert "somebody has to play" in page.hear("refused")["why"]


def test_a_retry_is_done_once_and_nothing_is_lost(client: TestClient, store: database.Store) -> None:
    token = begun(client)["players"][0]["token"]
    with client.websocket_connect(f"/ws/{token}") as socket:
        page = Page(socket)
        page.choose(page.options()[0], key="once", number=0)
        page.hear("answer")
        page.choose(page.options()[0], key="once", number=0)
        page.hear("answer")
        page.choose(page.options()[0], key="other", number=0)
        assert "moved on" in page.hear("refused")["why"]
    another = TestClient(app.application(database.Store(store.address)))
    with another, another.websocket_connect(f"/ws/{token}") as socket:
        page = Page(socket)
        assert page.state["number"] == 1 and page.state["choices"] == 1
        page.send("undo", key="u", number=1, rewind=True)
        page.hear("answer")
        page.hear("state")
        assert page.state["choices"] == 0 and page.state["number"] == 2


def test_two_servers_on_one_fight(store: database.Store) -> None:
    """Without news from the database a server looks before each request: nobody plays on an old position."""
    with TestClient(app.application(store)) as one, TestClient(app.application(database.Store(store.address))) as two:
        token = begun(one)["players"][0]["token"]
        with one.websocket_connect(f"/ws/{token}") as here, two.websocket_connect(f"/ws/{token}") as there:
            first, second = Page(here), Page(there)
            first.choose(first.options()[0])
            first.hear("answer")
            second.choose(second.options()[0])
            assert "moved on" in second.hear("refused")["why"]
            second.hear("state")
            assert second.state["number"] == 1


def test_broken_messages_and_wrong_links_are_answered(client: TestClient) -> None:
    with client.websocket_connect("/ws/nobody") as socket:
        assert "no such fight" in json.loads(socket.receive_text())["why"]
    assert client.get("/api/fights/nobody").status_code == 404
    with client.websocket_connect(f"/ws/{begun(client)['players'][0]['token']}") as socket:
        page = Page(socket)
        for text in ("{", "[]", '{"do": "fly", "request": 3}', '{"do": "choose", "request": 4}'):
            page.socket.send_text(text)
            assert page.hear("refused")["why"]
        assert page.state["number"] == 0


def test_a_record_goes_out_and_comes_in_again(client: TestClient) -> None:
    with client.websocket_connect(f"/ws/{begun(client)['players'][0]['token']}") as socket:
        page = Page(socket)
        page.choose(page.options()[0])
        page.hear("answer")
        page.send("export", at=None)
        record = page.hear("answer")["text"]
    answer = client.post("/api/import", content=record)
    assert answer.status_code == 201
    with client.websocket_connect(f"/ws/{answer.json()['players'][0]['token']}") as socket:
        assert Page(socket).state["choices"] == 1
    assert client.post("/api/import", content=b"rubbish").status_code == 400
    assert client.post("/api/import", content=b"x" * 2_000_000).status_code == 413


def test_an_older_database_is_brought_up_to_date_and_loses_nothing(tmp_path: Path) -> None:
    store = database.Store(command.file_address(tmp_path))
    store.migrate("0001")
    with store.engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO fights (id, header, title, begun, ended) VALUES ('f', '{}', 'old', '2026', '')")
        connection.exec_driver_sql("INSERT INTO seats (token, fight, player, watching) VALUES ('t', 'f', 'you', 0)")
        connection.exec_driver_sql("INSERT INTO lines (fight, number, line, key) VALUES ('f', 0, 'act 1', 'k')")
    store.migrate()
    store.migrate()
    (known,) = store.known(["t"])
    assert known["title"] == "old" and known["played"] == "2026" and known["choices"] == 1
    store.append("f", 1, ["act 2"], "l")
    assert store.record("f") == "{}\nact 1\nact 2\n"


def test_at_a_table_the_program_draws_the_set_up(client: TestClient) -> None:
    token = begun(client, level="1", table=True)["players"][0]["token"]
    with client.websocket_connect(f"/ws/{token}") as socket:
        page = Page(socket)
        assert page.state["view"]["terrain"] and page.state["asked"]["mine"]


def test_a_database_that_cannot_be_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from showdown.cli import main

    for arguments in (["--database", "nonsense"], ["--database", "sqlite:////proc/no/such/file.db"], ["--port", "99999"]):
        assert main(["serve", "--no-open", "--state", str(tmp_path), *arguments]) == 2
        assert "Traceback" not in capsys.readouterr().err
