"""Nothing that a server has acknowledged is lost: short runs of what tools/server_attacks.py does at length."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import postgresql
import server_attacks
from nothing_lost import Tally
from servers import Server
from showdown.server import command, database

MISSING = postgresql.programs() is None and os.environ.get("CI") != "true"


def test_kills_on_sqlite_lose_nothing() -> None:
    tally = server_attacks.on_sqlite(3)
    assert tally.tried == 3 and not tally.failures, tally.failures


@pytest.mark.xdist_group("postgresql")
@pytest.mark.skipif(MISSING, reason="there is no PostgreSQL on this machine (make postgresql installs it)")
def test_kills_on_postgresql_lose_nothing() -> None:
    tally = server_attacks.on_postgresql(3)
    assert tally.tried == 3 and not tally.failures, tally.failures


def test_full_disks_lose_nothing() -> None:
    tally = server_attacks.disks([3_000])
    assert not tally.failures, tally.failures


def test_a_lost_choice_would_be_noticed(tmp_path: Path) -> None:
    store = database.Store(command.file_address(tmp_path))
    store.migrate()
    seat = store.begin("{}", "a fight", ["you"])[0]
    store.append(seat.fight, 0, ["act 1"], "first")
    player = server_attacks.Player(Server(), 1, Tally(""))
    player.acknowledged[seat.token] = [("first", 0)]
    for known, failures in (([], 0), ([("second", 1)], 1)):
        player.acknowledged[seat.token] += known
        tally = Tally("")
        server_attacks.compare(store.address, [player], tally)
        assert len(tally.failures) == failures
    store.append(seat.fight, 1, ["act 1"], "first")
    tally = Tally("")
    server_attacks.compare(store.address, [player], tally)
    assert "a choice is kept twice" in tally.failures
