"""Several servers on one PostgreSQL: it does not matter which one a player is connected to.

Needs Debian's package `postgresql`; without it these tests are skipped and say so, and in CI that is a failure.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator

import pytest
import sqlalchemy as sql

import postgresql
from servers import Page, Server
from showdown.server import database

HERE = postgresql.programs() is not None
pytestmark = [
    pytest.mark.xdist_group("postgresql"),
    pytest.mark.skipif(
        not HERE and os.environ.get("CI") != "true",
        reason="there is no PostgreSQL on this machine (make postgresql installs it)",
    ),
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[postgresql.Cluster]:
    with postgresql.Cluster() as started:
        yield started


@pytest.fixture(scope="module")
def address(cluster: postgresql.Cluster) -> str:
    return cluster.new_database()


@pytest.fixture(scope="module")
def servers(address: str) -> Iterator[tuple[Server, Server]]:
    """Two, started at the same time on an empty database: one of them makes the tables."""
    made = Server("--database", address), Server("--database", address)
    starting = [threading.Thread(target=server.start) for server in made]
    for each in starting:
        each.start()
    for each in starting:
        each.join()
    yield made
    for server in made:
        server.stop(signal.SIGTERM)


def test_players_of_one_fight_on_two_servers(servers: tuple[Server, Server]) -> None:
    here, there = servers
    links = here.begin(friends={"lucy": "Anna", "zachary": "Anna"}, bots={"erza": "greedy"})
    tokens = {one["name"]: one["token"] for one in links["players"]}
    with here.page(tokens["you"]) as me, there.page(tokens["Anna"]) as anna, there.page(links["watch"]) as watcher:
        for _ in range(12):
            holder, other = (me, anna) if me.state["asked"]["mine"] else (anna, me)
            holder.choose(holder.options()[0])
            holder.hear("answer")
            holder.hear("state")
            for page in (other, watcher):
                page.hear_number(holder.state["number"])
            assert me.state["view"] == anna.state["view"] == watcher.state["view"]
        me.send("undo", key="back", number=me.state["number"], rewind=True)
        me.hear("answer")
        me.hear("state")
        anna.hear_number(me.state["number"])
        assert me.state["view"] == anna.state["view"]


def at_the_same_instant(pages: list[Page], keys: list[str]) -> list[str]:
    """Everybody chooses the first option; what each is told."""
    told = [""] * len(pages)
    together = threading.Barrier(len(pages))

    def one(at: int) -> None:
        option, number = pages[at].options()[0], pages[at].state["number"]
        together.wait()
        pages[at].choose(option, keys[at], number)
        told[at] = pages[at].hear("answer", "refused")["say"]

    threads = [threading.Thread(target=one, args=[at]) for at in range(len(pages))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(told)


def test_two_choose_at_the_same_instant(servers: tuple[Server, Server], address: str) -> None:
    here, there = servers
    token = here.begin(seed=3)["players"][0]["token"]
    with here.page(token) as one, there.page(token) as two, there.page(token) as three:
        pages = [one, two, three]
        for turn in range(10):
            before = one.state["number"]
            assert at_the_same_instant(pages, [f"{turn}{at}" for at in range(3)]) == ["answer", "refused", "refused"]
            for page in pages:
                page.hear_number(before + 1)
            number = max(page.state["number"] for page in pages)
            for page in pages:
                page.hear_number(number)
            assert one.state["view"] == two.state["view"] == three.state["view"]
        assert at_the_same_instant(pages, ["the same"] * 3) == ["answer"] * 3
    store = database.Store(address)
    with store.engine.connect() as connection:
        assert connection.execute(sql.text("SELECT count(*) FROM lines WHERE key = 'the same'")).scalar_one() == 1
    store.close()


def test_the_other_server_goes_on_when_one_is_killed(servers: tuple[Server, Server]) -> None:
    here, there = servers
    token = here.begin(seed=4)["players"][0]["token"]
    with here.page(token) as page:
        page.choose(page.options()[0], "mine")
        page.hear("answer")
        here.stop()
    with there.page(token) as again:
        assert again.state["choices"] >= 1
        again.choose(again.options()[0], "mine", 0)
        again.hear("answer")
        number = again.state["number"]
        again.choose(again.options()[0])
        again.hear("answer")
        again.hear_number(number + 1)
    here.start()


def test_a_lost_line_to_the_database_is_made_again(servers: tuple[Server, Server], address: str) -> None:
    here, there = servers
    token = here.begin(seed=5)["players"][0]["token"]
    with here.page(token) as one, there.page(token) as two:
        store = database.Store(address)
        with store.engine.begin() as connection:
            mine = "pid <> pg_backend_pid() AND datname = current_database()"
            connection.execute(sql.text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {mine}"))
        store.close()
        time.sleep(0.1)
        one.choose(one.options()[0])
        told = one.hear("answer", "refused")
        assert told["say"] == "answer", told
        two.hear_number(1)
