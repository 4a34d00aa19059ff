"""How fast is Showdown? Measured beside catanatron, another board-game engine in Python, in one run.

Random players on both sides, one core. A decision counts only when it has two or more options. Each engine
runs in a process and an environment of its own; the driver (this file without `--worker`) takes turns between
them, so that a busy machine slows all of them alike, and keeps each one's best round. `make bench` prepares
the environments:

    make bench                  about three minutes
    make bench ARGS=--quick     a first look in half a minute

The checksum is a hash over the outcome and the number of decisions of every showdown played. Interpreted and
compiled must agree on it, and every round must repeat it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

MONSTER = "white_lion"
LEVEL = 1
PARTIES = ("prologue", "veterans", "years_26_30")  # the last: all nine slots, three arts, masteries
POSITIONS_EVERY = 16  # one decision in so many is kept as a position to copy and save
Figures = dict[str, Any]


# ---- one worker: measures one engine in one environment ---------------------------------------------------


def new_showdown(party: str, seed: int) -> Any:
    import showdown

    return showdown.new_game(monster=MONSTER, level=LEVEL, party=party, seed=seed, log=False, auto=True)


def outcome_of(game: Any) -> str:
    """How a showdown ended, in words that are the same in every build."""
    return str(game.outcome["result"])


def play(game: Any, pick: Callable[[], float]) -> tuple[int, int]:
    """Plays to the end by chance; gives the number of decisions and of those that were a real choice."""
    decisions = choices = 0
    while True:
        decision = game.decision
        if decision is None:
            return decisions, choices
        count = len(decision.options)
        decisions += 1
        if count > 1:
            choices += 1
            game.choose(int(pick() * count))
        else:
            game.choose(0)


def measure_play(party: str, games: int) -> Figures:
    """Whole showdowns and decisions per second, with the checksum of what was played."""
    checksum = hashlib.sha256()
    results: dict[str, int] = {}
    seconds = 0.0
    decisions = choices = 0
    new_showdown(party, 0)  # content is loaded before the clock starts
    for seed in range(1, games + 1):
        pick = random.Random(seed).random
        start = time.perf_counter()
        game = new_showdown(party, seed)
        played, chosen = play(game, pick)
        seconds += time.perf_counter() - start
        decisions += played
        choices += chosen
        result = outcome_of(game)
        results[result] = results.get(result, 0) + 1
        checksum.update(f"{seed} {result} {played} {chosen}\n".encode())
    return {
        "games": games,
        "seconds": seconds,
        "decisions": decisions,
        "choices": choices,
        "results": results,
        "checksum": checksum.hexdigest()[:16],
    }


def positions(party: str, wanted: int) -> Iterator[Any]:
    """Games in the middle of play, one at every few decisions chosen at random."""
    found = 0
    for seed in range(1_000_000):
        chance = random.Random(seed)
        game = new_showdown(party, seed)
        while game.decision is not None:
            if chance.randrange(POSITIONS_EVERY) == 0:
                yield game.copy()
                found += 1
                if found == wanted:
                    return
            game.choose(chance.randrange(len(game.decision.options)))


def microseconds(action: Callable[[Any], object], subjects: list[Any], repeat: int = 3) -> float:
    """What one call costs on average, in the best of a few passes over all subjects."""
    best = float("inf")
    for _ in range(repeat):
        start = time.perf_counter()
        for subject in subjects:
            action(subject)
        best = min(best, time.perf_counter() - start)
    return best / len(subjects) * 1e6


def measure_positions(party: str, wanted: int) -> Figures:
    """What copies and saves cost at decisions anywhere in play."""
    import showdown

    games = list(positions(party, wanted))
    texts = [game.to_json() for game in games]
    for text in texts:
        if showdown.from_json(text).to_json() != text:
            raise SystemExit("a save did not survive being loaded and saved again")
    sizes = [len(text.encode()) for text in texts]
    return {
        "copy_us": microseconds(lambda game: game.copy(), games, repeat=10),
        "save_us": microseconds(lambda game: game.to_json(), games),
        "load_us": microseconds(showdown.from_json, texts),
        "save_bytes": sum(sizes) / len(sizes),
        "save_bytes_most": max(sizes),
    }


def measure_start(party: str) -> Figures:
    """Import plus content plus the first set-up, in this fresh process."""
    start = time.perf_counter()
    new_showdown(party, 1)
    return {"start_seconds": time.perf_counter() - start, "compiled": sys.modules["showdown"].COMPILED}


def measure_catanatron(games: int) -> Figures:
    """Four of catanatron's own random players; the games are played again to count the decisions."""
    from catanatron import Color, Game, RandomPlayer

    def new_game(seed: int) -> Any:
        return Game([RandomPlayer(color) for color in Color], seed=seed)

    decisions = choices = 0

    def counted(player: Any, game: Any, actions: list[Any]) -> Any:
        nonlocal decisions, choices
        decisions += 1
        choices += len(actions) > 1
        return player.decide(game, actions)

    seeds = range(1, games + 1)
    start = time.perf_counter()
    winners = [new_game(seed).play() for seed in seeds]
    seconds = time.perf_counter() - start
    if winners != [new_game(seed).play(decide_fn=counted) for seed in seeds]:
        raise SystemExit("catanatron did not repeat its games, so their decisions could not be counted")

    halfway: list[Any] = []
    for seed in seeds[:10]:
        game = new_game(seed)
        for _ in range(200):
            game.play_tick()
        halfway.append(game)
    return {
        "games": games,
        "seconds": seconds,
        "decisions": decisions,
        "choices": choices,
        "copy_us": microseconds(lambda game: game.copy(), halfway, repeat=10),
    }


def work(task: str, party: str, amount: int) -> Figures:
    if task == "start":
        return measure_start(party)
    if task == "play":
        return measure_play(party, amount)
    if task == "positions":
        return measure_positions(party, amount)
    return measure_catanatron(amount)


# ---- the driver: starts workers in turns and writes the table ---------------------------------------------


def run_worker(python: Path, task: str, party: str = "", amount: int = 0) -> Figures:
    """One measurement in a fresh process on one core, away from the source tree."""
    command = [str(python), str(Path(__file__).resolve()), "--worker", task, party, str(amount)]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    with tempfile.TemporaryDirectory() as empty:
        done = subprocess.run(command, cwd=empty, env=environment, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise SystemExit(f"measuring {task} {party} with {python.parts[0]} failed")
    figures: Figures = json.loads(done.stdout)
    return figures


def fastest(rounds: list[Figures]) -> Figures:
    return min(rounds, key=lambda figures: figures["seconds"] / figures["games"])


def stay_on_one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


class Bench:
    """The plan of one run and what came out of it."""

    def __init__(self, builds: dict[str, Path], quick: bool) -> None:
        self.builds = builds
        self.rounds = 1 if quick else 3
        self.showdowns = 50 if quick else 500
        self.positions = 100 if quick else 500
        self.catanatron_games = 20 if quick else 100
        self.catanatron: Figures = {}
        self.played: dict[tuple[str, str], list[Figures]] = {}
        self.details: dict[tuple[str, str], Figures] = {}

    def run(self) -> None:
        catanatron: list[Figures] = []
        for number in range(self.rounds):
            self.say(f"round {number + 1} of {self.rounds}")
            catanatron.append(run_worker(Path(sys.executable), "catanatron", amount=self.catanatron_games))
            for build, python in self.builds.items():
                for party in PARTIES:
                    figures = run_worker(python, "play", party, self.showdowns)
                    self.played.setdefault((party, build), []).append(figures)
        self.catanatron = fastest(catanatron)
        self.say("copies, saves and starts")
        for build, python in self.builds.items():
            for party in PARTIES:
                self.details[party, build] = self.measure_details(build, python, party)

    def measure_details(self, build: str, python: Path, party: str) -> Figures:
        starts = [run_worker(python, "start", party) for _ in range(5)]
        if starts[0]["compiled"] != (build == "compiled"):
            raise SystemExit(f"the {build} environment has COMPILED = {starts[0]['compiled']}")
        details = run_worker(python, "positions", party, self.positions)
        details["start_seconds"] = min(start["start_seconds"] for start in starts)
        return details

    def say(self, message: str) -> None:
        print(f"bench: {message} ...", file=sys.stderr, flush=True)

    def checksums(self) -> dict[str, set[str]]:
        """Per party, every checksum seen: one each when all builds and rounds played the same games."""
        seen: dict[str, set[str]] = {party: set() for party in PARTIES}
        for (party, _), rounds in self.played.items():
            seen[party].update(figures["checksum"] for figures in rounds)
        return seen

    def table(self) -> str:
        peer = self.catanatron["choices"] / self.catanatron["seconds"]
        copy = f"{self.catanatron['copy_us']:.1f} µs | | | | |"
        rows = [
            "| random players | games/s | decisions/s | against catanatron | decisions a game"
            " | copy | save | load | size (most) | start |",
            "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
            self.row("catanatron, 4 players", self.catanatron, peer, copy),
        ]
        for (party, build), rounds in sorted(self.played.items()):
            more = self.details[party, build]
            details = (
                f"{more['copy_us']:.1f} µs | {more['save_us']:.0f} µs | {more['load_us']:.0f} µs"
                f" | {more['save_bytes']:,.0f} B ({more['save_bytes_most']:,})"
                f" | {more['start_seconds']:.2f} s |"
            )
            rows.append(self.row(f"{party}, {build}", fastest(rounds), peer, details))
        return "\n".join(rows)

    def row(self, name: str, figures: Figures, peer: float, details: str) -> str:
        games, seconds, choices = figures["games"], figures["seconds"], figures["choices"]
        return (
            f"| {name} | {games / seconds:,.0f} | {choices / seconds:,.0f} | {choices / seconds / peer:.1f}x"
            f" | {choices / games:,.0f} | {details}"
        )

    def notes(self) -> list[str]:
        lines = [
            f"White Lion level {LEVEL}, {self.showdowns} showdowns a round, best of {self.rounds}; one core;"
            f" Python {platform.python_version()}, {platform.machine()}.",
            "Only decisions with two or more options count. Copy, save and load at random decisions;",
            "start is import, content and first set-up in a new process.",
            "",
        ]
        for party, sums in self.checksums().items():
            results = next(rounds[0]["results"] for key, rounds in self.played.items() if key[0] == party)
            ends = ", ".join(f"{count} {result}" for result, count in sorted(results.items()))
            lines.append(f"- {party}: {ends}; checksum {' DIFFERS FROM '.join(sorted(sums))}")
        return lines


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure Showdown beside catanatron.")
    parser.add_argument("--interpreted", type=Path, help="python that has the interpreted package")
    parser.add_argument("--compiled", type=Path, help="python that has the compiled package")
    parser.add_argument("--quick", action="store_true", help="one short round")
    parser.add_argument("--output", type=Path, help="also write the table to this file")
    parser.add_argument("--worker", nargs=3, metavar=("TASK", "PARTY", "AMOUNT"), help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> int:
    options = arguments()
    if options.worker:
        task, party, amount = options.worker
        print(json.dumps(work(task, party, int(amount))))
        return 0
    stay_on_one_core()
    named = {"interpreted": options.interpreted, "compiled": options.compiled}
    # absolute, not resolved: the python of an environment is a link out of it
    bench = Bench({build: path.absolute() for build, path in named.items() if path}, options.quick)
    bench.run()
    report = "\n".join([bench.table(), "", *bench.notes()])
    print(report)
    if options.output:
        options.output.write_text(report + "\n", encoding="utf-8")
    if any(len(sums) != 1 for sums in bench.checksums().values()):
        print("The builds did not play the same games.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
