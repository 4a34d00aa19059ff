"""How long a choice takes to be answered while many fights are in progress on one server.

    python bench/served.py [--fights 50] [--seconds 20] [--every 2] [--database URL]

In each fight somebody chooses every so often. A choice is answered when it is durable; then its state follows. Besides the
times, which depend on what else the machine does, the processor time of the server for each choice is told.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))
from servers import Server


class Player:
    """Plays one fight, by chance."""

    def __init__(self, server: Server, seed: int, every: float) -> None:
        self.server = server
        self.dice = random.Random(seed)
        self.seed = seed
        self.every = every
        self.opened = 0.0  # seconds from asking for a fight to its first decision
        self.answered: list[float] = []  # seconds from a choice to its answer
        self.shown: list[float] = []  # and to the state after it
        self.socket: Any = None
        self.state: Any = None

    async def open(self) -> None:
        begun = time.monotonic()
        links = await asyncio.to_thread(self.server.begin, seed=self.seed)
        address = f"ws://127.0.0.1:{self.server.port}/ws/{links['players'][0]['token']}"
        self.socket = await connect(address, max_size=None, proxy=None)
        self.state = await self.hear("state")
        self.opened = time.monotonic() - begun

    async def play(self, until: float) -> None:
        while time.monotonic() < until and self.state["view"]["decision"]:
            await asyncio.sleep(self.every * (0.5 + self.dice.random()))
            await self.choose()

    async def choose(self) -> None:
        option = self.dice.choice(self.state["view"]["decision"]["options"])["id"]
        key, number = f"{self.dice.getrandbits(60):x}", self.state["number"]
        sent = time.monotonic()
        await self.socket.send(json.dumps({"do": "choose", "request": 1, "key": key, "number": number, "option": option}))
        await self.hear("answer")
        self.answered.append(time.monotonic() - sent)
        self.state = await self.hear("state")
        self.shown.append(time.monotonic() - sent)

    async def hear(self, say: str) -> Any:
        while True:
            message = json.loads(await self.socket.recv())
            if message["say"] == say:
                return message


async def newcomers(server: Server, until: float) -> list[float]:
    """Now and then somebody begins one more fight; the seconds to its first decision."""
    found: list[float] = []
    while time.monotonic() < until:
        await asyncio.sleep(1)
        one = Player(server, 10_000 + len(found), 0)
        await one.open()
        await one.socket.close()
        found.append(one.opened)
    return found


async def measure(server: Server, fights: int, seconds: float, every: float) -> tuple[list[Player], list[float]]:
    players = [Player(server, seed, every) for seed in range(fights)]
    for player in players:
        await player.open()
    until = time.monotonic() + seconds
    coming = asyncio.create_task(newcomers(server, until))
    await asyncio.gather(*(player.play(until) for player in players))
    opened = await coming
    for player in players:
        await player.socket.close()
    return players, opened


def percentile(values: list[float], share: float) -> str:
    found = sorted(values)[min(len(values) - 1, int(len(values) * share))]
    return f"{found * 1000:.0f} ms"


def processor_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fights", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two choices of one fight, on average")
    parser.add_argument("--database", default="", metavar="URL", help="instead of a new file")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        where = ["--database", options.database] if options.database else ["--state", folder]
        with Server(*where) as server:
            server.get("/healthz")
            assert server.process is not None
            before = processor_seconds(server.process.pid)
            players, opened = asyncio.run(measure(server, options.fights, options.seconds, options.every))
            spent = processor_seconds(server.process.pid) - before
    answered = [seconds for player in players for seconds in player.answered]
    shown = [seconds for player in players for seconds in player.shown]
    print(f"{options.fights} fights, {len(answered)} choices; load of this machine: {os.getloadavg()[0]:.1f}")
    for name, values in (
        ("a choice is answered", answered),
        ("its state is there", shown),
        ("a new fight's first decision", opened),
    ):
        print(f"{name}: half within {percentile(values, 0.5)}, 99 of 100 within {percentile(values, 0.99)}")
    print(f"processor time of the server: {spent / max(1, len(answered)) * 1000:.1f} ms a choice, opening of fights included")
    return 0


if __name__ == "__main__":
    sys.exit(main())
