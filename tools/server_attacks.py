"""Kills servers and fills their disks while people play on them, and counts what was lost.

    python tools/server_attacks.py --kills 200 --postgresql 200 --disks 40

Several play at once and without pause. A choice is acknowledged when it is answered. After `kill -9` the server is started
anew, pages come back, send again what was not answered, and go on; now and then PostgreSQL itself is stopped as by a power cut.
Every acknowledged choice must be in the database, once, with the number it was made with. On a disk with room for so many bytes
(RLIMIT_FSIZE) a choice is taken or refused; when there is room again play goes on, and nothing is missing.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import postgresql
from nothing_lost import Tally, table
from servers import GONE, PATIENCE, Page, Server
from showdown.server import command, database

PLAYERS = 3
POWER_CUTS = 10  # kills between two power cuts of PostgreSQL
LATEST = 0.3  # seconds of play between two kills
PAUSE = 0.02  # seconds until a page tries again
REFUSED_SO = ("Not taken", "the database says")  # how a full disk is told
STARTER = """
import os, signal, sys
from showdown.play import catalogue
from showdown.server import app, command, database, hub
from showdown import cli
import uvicorn, sqlalchemy.dialects.postgresql.psycopg
catalogue.catalogue()
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    child = os.fork()
    if not child:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        sys.stdin.close()
        os._exit(cli.main(["serve", *line.split("\\0")[:-1]]))
    os.write(1, b"child %d\\n" % child)  # in one piece: the server writes there too
"""


class Quick(Server):
    """A server that is there at once: forked from a process that has read everything already."""

    def __init__(self, *arguments: str) -> None:
        super().__init__(*arguments)
        self.starter = subprocess.Popen(
            [sys.executable, "-c", STARTER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.child = 0

    def __exit__(self, *_: object) -> None:
        self.kill()
        self.starter.communicate(timeout=PATIENCE)

    def start(self) -> None:
        assert self.starter.stdin is not None and self.starter.stdout is not None
        command = ["--no-open", "--port", "0", *self.arguments]
        self.starter.stdin.write("\0".join(command) + "\0\n")
        said = ""
        while "http://localhost:" not in said or "child" not in said:
            line = self.starter.stdout.readline()
            assert line, f"the server did not start: {said}"
            said += line
        self.child = int(said.partition("child ")[2].split()[0])
        self.port = int(said.partition("http://localhost:")[2].partition("/")[0])

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.child, signal.SIGKILL)


class Player(threading.Thread):
    """Plays fight after fight, whatever happens to the server, and remembers what was acknowledged."""

    def __init__(self, server: Server, seed: int, tally: Tally) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.dice = random.Random(seed)
        self.seed = seed
        self.tally = tally
        self.stopped = threading.Event()
        self.token = ""
        self.waiting: tuple[str, dict[str, object]] | None = None  # what was sent and has not been answered
        self.acknowledged: dict[str, list[tuple[str, int]]] = {}  # by fight: keys and the numbers they were made with
        self.refused = 0

    def run(self) -> None:
        while not self.stopped.is_set():
            try:
                if not self.token:
                    self.seed += 1000
                    self.token = self.server.begin(seed=self.seed)["players"][0]["token"]
                    self.acknowledged[self.token] = []
                with self.server.page(self.token) as page:
                    self.play(page)
            except GONE:
                time.sleep(PAUSE)
            except Exception as problem:
                self.tally.failures.append(f"a page: {problem!r}")
                return

    def play(self, page: Page) -> None:
        known = self.acknowledged[self.token]
        least = known[-1][1] + 1 if known else 0
        self.tally.check(page.state["number"] >= least, f"{page.state['number']} lines, but {least} were acknowledged")
        while not self.stopped.is_set():
            if self.waiting is None:
                if not page.options():
                    self.token = ""
                    return
                self.waiting = self.change(page)
            do, what = self.waiting
            page.send(do, **what)
            told = page.hear("answer", "refused")
            if told["say"] == "answer":
                number = int(str(what["number"]))
                known.append((str(what["key"]), number))
                self.waiting = None
                page.hear_number(number + 1)
            else:
                self.tally.check(told["why"].startswith(REFUSED_SO), f"refused: {told['why']}")
                self.refused += 1
                time.sleep(PAUSE)

    def change(self, page: Page) -> tuple[str, dict[str, object]]:
        stamp = {"key": f"{self.dice.getrandbits(60):x}", "number": page.state["number"]}
        if page.state["undo"]["possible"] and self.dice.random() < 0.1:
            return "undo", {**stamp, "rewind": True}
        return "choose", {**stamp, "option": self.dice.choice(page.options())}


@contextlib.contextmanager
def players(server: Server, seed: int, tally: Tally) -> Iterator[list[Player]]:
    """So many who play; afterwards what they were told is compared with what is kept."""
    made = [Player(server, seed * 100 + at, tally) for at in range(PLAYERS)]
    for each in made:
        each.start()
    yield made
    for each in made:
        each.stopped.set()
    for each in made:
        each.join(PATIENCE)
        tally.check(not each.is_alive(), "a page hangs")


def compare(address: str, made: list[Player], tally: Tally) -> None:
    """Every acknowledged choice is there, once, with its number."""
    store = database.Store(address)
    for player in made:
        for token, known in player.acknowledged.items():
            tally.choices += len(known)
            seat = store.seat(token)
            if seat is None:
                tally.failures.append("a fight is lost")
                continue
            kept = [key for _, key in store.lines_from(seat.fight, 0)]
            tally.check(Counter(kept).total() - kept.count("") == len(set(kept) - {""}), "a choice is kept twice")
            for key, number in known:
                tally.check(number < len(kept) and kept[number] == key, f"choice {number} was acknowledged and is lost")
    store.close()


def kills(name: str, address: str, count: int, seed: int = 1, power_cut: Callable[[], None] | None = None) -> Tally:
    """Kills the server so often while everybody plays."""
    tally = Tally(name)
    dice = random.Random(seed)
    with Quick("--database", address) as server, players(server, seed, tally) as made:
        while tally.tried < count and not tally.failures:
            wait_for_more(made, tally)
            time.sleep(dice.random() * LATEST)
            server.kill()
            tally.tried += 1
            if power_cut is not None and tally.tried % POWER_CUTS == 0:
                power_cut()
            server.start()
        wait_for_more(made, tally)
    compare(address, made, tally)
    tally.check(tally.choices >= count, f"only {tally.choices} choices were made")
    return tally


def disks(rooms: list[int], seed: int = 1) -> Tally:
    """Lets everybody play until the disk is full, makes room, lets them play on, and kills the server."""
    tally = Tally("full disk under a server, different byte counts")
    for room in rooms:
        with tempfile.TemporaryDirectory() as folder:
            fill(Path(folder), room, seed, tally)
        tally.tried += 1
    return tally


def fill(folder: Path, room: int, seed: int, tally: Tally) -> None:
    address = command.file_address(folder)
    with Quick("--database", address) as server, players(server, seed * 1000 + room, tally) as made:
        wait(lambda: all(done(each) > 1 for each in made), tally)
        limit(server.child, largest(folder) + room)
        wait(lambda: all(each.refused for each in made), tally)
        before = [done(each) for each in made]
        limit(server.child, resource.RLIM_INFINITY)
        wait(lambda: all(done(each) > was for each, was in zip(made, before)), tally)
        server.kill()
    compare(address, made, tally)


def done(player: Player) -> int:
    return sum(map(len, player.acknowledged.values()))


def wait_for_more(made: list[Player], tally: Tally) -> None:
    """Until somebody has got through again."""
    before = sum(map(done, made))
    wait(lambda: sum(map(done, made)) > before, tally)


def wait(until: Callable[[], bool], tally: Tally) -> None:
    end = time.monotonic() + PATIENCE
    while not until():
        if time.monotonic() > end or tally.failures:
            tally.failures.append("it took too long")
            return
        time.sleep(PAUSE)


def largest(folder: Path) -> int:
    return max(path.stat().st_size for path in folder.iterdir())


def limit(process: int, size: int) -> None:
    resource.prlimit(process, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def on_sqlite(count: int, seed: int = 1) -> Tally:
    with tempfile.TemporaryDirectory() as folder:
        return kills("kill -9 of a server, SQLite", command.file_address(Path(folder)), count, seed)


def on_postgresql(count: int, seed: int = 1) -> Tally:
    with postgresql.Cluster() as cluster:

        def power_cut() -> None:
            cluster.stop("immediate")
            cluster.start()

        return kills("kill -9 of a server, PostgreSQL", cluster.new_database(), count, seed, power_cut)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200, help="how many on SQLite")
    parser.add_argument("--postgresql", type=int, default=200, help="how many on PostgreSQL")
    parser.add_argument("--disks", type=int, default=40, help="how many sizes of disks")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    tallies = []
    if options.kills:
        tallies.append(on_sqlite(options.kills, options.seed))
    if options.postgresql:
        tallies.append(on_postgresql(options.postgresql, options.seed))
    if options.disks:
        tallies.append(disks([1_000 * size for size in range(options.disks)], options.seed))
    for tally in tallies:
        for failure in tally.failures:
            print(failure, file=sys.stderr)
    print(table(tallies))
    return 1 if any(tally.failures for tally in tallies) else 0


if __name__ == "__main__":
    sys.exit(main())
