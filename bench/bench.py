"""How fast is Showdown? Measured beside catanatron, another board-game engine in Python, in one run.

One core, CPU time: what else the machine does is not counted. Every row is measured in slices of about a second, each in a
process of its own, and the rows take turns, so that a slow minute slows all of them; told are the median slice and the slowest
and fastest one. A showdown ends undecided after ROUNDS rounds, because two in ten thousand never end. `make bench` prepares the
environments:

    make bench                       about ten minutes
    make bench ARGS=--quick          a first look in two
    make bench ARGS=--instructions   instructions of the machine for each decision as well (needs valgrind, takes minutes more)
    make bench ARGS="--before P"     an older compiled package in the same turns; P is the Python that has it

Both builds must play the same games: the results and decisions of every seed that two of them played are compared. An older
package need not, and a row it cannot play is left out.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import platform
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

MONSTER = "white_lion"
LEVEL = "1"
PARTY = "prologue"
ROUNDS = 200
SLICE = 1.0  # seconds
POSITIONS_EVERY = 16  # one decision in so many is kept as a position to copy and save
PEER = "catanatron"
BEFORE = "before"
Figures = dict[str, Any]

# What is measured: how a showdown is started, or which bots simulate plays it with.
ROWS: dict[str, dict[str, Any]] = {
    "whole showdowns": {"auto": True},
    "the veterans": {"auto": True, "party": "veterans"},
    "the largest kits": {"auto": True, "party": "years_26_30"},  # all nine slots, three arts, masteries
    "every question asked": {"auto": False},
    "rounds 1 to 10": {"auto": True, "rounds": 10},
    "events on": {"auto": True, "log": True},
    "simulate, random": {"players": "random"},
    "simulate, greedy": {"players": "greedy"},
}


# ---- one worker: measures one row in one environment ------------------------------------------------------


def new_showdown(seed: int, auto: bool = True, log: bool = False, party: str = PARTY) -> Any:
    import showdown

    return showdown.new_game(MONSTER, LEVEL, party, seed, log=log, auto=auto)


def play(game: Any, pick: Callable[[], float], rounds: int) -> tuple[int, int]:
    """Plays by chance, at most so many rounds; gives the number of decisions and of those that were a real choice."""
    decisions = choices = 0
    while True:
        decision = game.decision
        if decision is None or game.round > rounds:
            return decisions, choices
        count = len(decision.options)
        decisions += 1
        if count > 1:
            choices += 1
            game.choose(int(pick() * count))
        else:
            game.choose(0)


def one_showdown(row: str) -> Callable[[int], tuple[int, int, str]]:
    """What plays one seed of a row: decisions, real choices, and how it ended."""
    wanted = dict(ROWS[row])
    if "players" not in wanted:
        rounds = wanted.pop("rounds", ROUNDS)

        def by_chance(seed: int) -> tuple[int, int, str]:
            game = new_showdown(seed, **wanted)
            return *play(game, random.Random(seed).random, rounds), game.result

        return by_chance
    from showdown.lab import simulate

    plan = simulate.Plan(MONSTER, LEVEL, PARTY, wanted["players"])
    if hasattr(plan, "rounds"):
        plan = dataclasses.replace(plan, rounds=ROUNDS)
    arena = simulate.Arena(plan)

    def by_bots(seed: int) -> tuple[int, int, str]:
        fight = arena.fight(seed)
        return fight.decisions, fight.decisions, fight.result

    return by_bots


def measure_slice(row: str, number: int) -> Figures:
    """Showdowns of one slice, until its time is up."""
    run = one_showdown(row)
    run(0)  # content is loaded before the clock starts
    played: dict[int, str] = {}
    decisions = choices = 0
    start = time.process_time()
    while (seconds := time.process_time() - start) < SLICE or not played:
        seed = number * 10_000 + len(played) + 1
        asked, chosen, result = run(seed)
        decisions += asked
        choices += chosen
        played[seed] = f"{result} {asked} {chosen}"
    return {"games": len(played), "seconds": seconds, "decisions": decisions, "choices": choices, "played": played}


def measure_games(row: str, games: int) -> Figures:
    """So many showdowns, for whoever counts instructions from outside."""
    run = one_showdown(row)
    return {"decisions": sum(run(seed)[0] for seed in range(games))}


def measure_peer(number: int) -> Figures:
    """Four of catanatron's own random players; the games are played again to count the decisions."""
    from catanatron import Color, Game, RandomPlayer

    def new_game(seed: int) -> Any:
        return Game([RandomPlayer(color) for color in Color], seed=seed + 1)  # 0 is no seed to it

    decisions = choices = 0

    def counted(player: Any, game: Any, actions: list[Any]) -> Any:
        nonlocal decisions, choices
        decisions += 1
        choices += len(actions) > 1
        return player.decide(game, actions)

    winners: list[Any] = []
    start = time.process_time()
    while (seconds := time.process_time() - start) < SLICE or not winners:
        winners.append(new_game(number * 10_000 + len(winners)).play())
    again = [new_game(number * 10_000 + seed).play(decide_fn=counted) for seed in range(len(winners))]
    if winners != again:
        raise SystemExit(f"{PEER} did not repeat its games, so their decisions could not be counted")
    return {
        "games": len(winners),
        "seconds": seconds,
        "decisions": decisions,
        "choices": choices,
        "played": {},
        "version": metadata.version(PEER),
    }


def positions(wanted: int) -> Iterator[Any]:
    """Games in the middle of play, one at every few decisions chosen at random."""
    found = 0
    for seed in range(1_000_000):
        chance = random.Random(seed)
        game = new_showdown(seed)
        while game.decision is not None:
            if chance.randrange(POSITIONS_EVERY) == 0:
                yield game.copy()
                found += 1
                if found == wanted:
                    return
            game.choose(chance.randrange(len(game.decision.options)))


def microseconds(action: Callable[[Any], object], subjects: list[Any]) -> list[float]:
    """What one call costs on average, in each of a few passes over all subjects."""
    found = []
    for _ in range(7):
        start = time.process_time()
        for subject in subjects:
            action(subject)
        found.append((time.process_time() - start) / len(subjects) * 1e6)
    return found


def measure_positions(wanted: int) -> Figures:
    """What copies, guesses, views and saves cost at decisions anywhere in play."""
    import showdown

    games = list(positions(wanted))
    texts = [game.to_json() for game in games]
    for text in texts:
        if showdown.from_json(text).to_json() != text:
            raise SystemExit("a save did not survive being loaded and saved again")
    seat = () if takes_no_seat(games[0]) else ("party",)
    return {
        "copy": microseconds(lambda game: game.copy(log=False), games),
        "guess": microseconds(lambda game: game.guess(*seat, 1), games),
        "view": microseconds(lambda game: showdown.view(game, *seat), games),
        "save": microseconds(lambda game: game.to_json(), games),
        "load": microseconds(showdown.from_json, texts),
    }


def takes_no_seat(game: Any) -> bool:
    """Whether views and guesses are the same for everybody, as they were not at first."""
    try:
        game.guess(1)
    except TypeError:
        return False
    return True


def measure_start() -> Figures:
    """Import, content and the first set-up, in this fresh process."""
    start = time.process_time()
    new_showdown(1)
    return {"seconds": time.process_time() - start, "compiled": sys.modules["showdown"].COMPILED}


def work(task: str, row: str, amount: int) -> Figures:
    if task == "start":
        return measure_start()
    if task == "positions":
        return measure_positions(amount)
    if task == "games":
        return measure_games(row, amount)
    return measure_peer(amount) if row == PEER else measure_slice(row, amount)


# ---- the driver: starts workers in turns and writes the tables --------------------------------------------


def run_worker(python: Path, task: str, row: str = "", amount: int = 0, before: tuple[str, ...] = ()) -> tuple[Figures, str]:
    """One measurement in a fresh process on one core, away from the source tree; with what was said beside it."""
    command = [*before, str(python), str(Path(__file__).resolve()), "--worker", task, row, str(amount)]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment["PYTHONHASHSEED"] = "0"
    with tempfile.TemporaryDirectory() as empty:
        done = subprocess.run(command, cwd=empty, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"measuring {task} {row} with {python} failed:\n{done.stderr[-2000:]}")
    return json.loads(done.stdout), done.stderr


def stay_on_one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def spread(values: list[float], form: str = ",.0f") -> str:
    """The median, and the smallest and largest."""
    return f"{statistics.median(values):{form}} ({min(values):{form}}-{max(values):{form}})"


def rates(slices: list[Figures], what: str) -> list[float]:
    return [each[what] / each["seconds"] for each in slices]


class Bench:
    """The plan of one run and what came out of it."""

    def __init__(self, builds: dict[str, Path], peer: bool, quick: bool, instructions: bool) -> None:
        self.builds = builds
        self.missing: list[tuple[str, str]] = []  # rows an older package cannot play
        self.peer = peer
        self.turns = 3 if quick else 9
        self.positions = 100 if quick else 400
        self.instructions = instructions
        self.slices: dict[tuple[str, str], list[Figures]] = {}
        self.details: dict[str, Figures] = {}
        self.counted: dict[tuple[str, str], float] = {}

    def run(self) -> None:
        for build, python in self.builds.items():
            if run_worker(python, "start")[0]["compiled"] != (build != "interpreted"):
                raise SystemExit(f"{python} does not hold the {build} package")
        for turn in range(self.turns):
            self.say(f"turn {turn + 1} of {self.turns}")
            if self.peer:
                self.slices.setdefault((PEER, ""), []).append(run_worker(Path(sys.executable), "slice", PEER, turn)[0])
            for row in ROWS:
                for build, python in self.builds.items():
                    self.play_slice(row, build, python, turn)
        self.say("copies, guesses, views, saves, starts")
        for build, python in self.builds.items():
            self.details[build] = run_worker(python, "positions", amount=self.positions)[0]
            starts = [run_worker(python, "start")[0]["seconds"] * 1e6 for _ in range(self.turns)]
            self.details[build]["start"] = starts
            if self.instructions:
                for row, of in self.slices:
                    if of == build:
                        self.say(f"instructions of {row}, {build}")
                        self.counted[row, build] = instructions(python, row)

    def play_slice(self, row: str, build: str, python: Path, turn: int) -> None:
        if (row, build) in self.missing:
            return
        try:
            played = run_worker(python, "slice", row, turn)[0]
        except SystemExit:
            if build != BEFORE:
                raise
            self.missing.append((row, build))
            return
        self.slices.setdefault((row, build), []).append(played)

    def say(self, message: str) -> None:
        print(f"bench: {message} ...", file=sys.stderr, flush=True)

    def differing(self) -> list[str]:
        """Seeds of a row that two builds, or two slices, played differently."""
        seen: dict[tuple[str, str], str] = {}
        found = []
        for (row, build), slices in self.slices.items():
            for each in slices if build != BEFORE else ():
                for seed, ended in each["played"].items():
                    if seen.setdefault((row, seed), ended) != ended:
                        found.append(f"{row}, seed {seed}: {seen[row, seed]} and {ended}")
        return found

    def table(self) -> list[str]:
        peer = self.slices.get((PEER, ""), [])
        rows = [
            "| | showdowns/s | choices/s | all decisions/s | choices, decisions against the peer | instructions a decision |",
            "|---|--:|--:|--:|--:|--:|",
        ]
        for (row, build), slices in sorted(self.slices.items(), key=lambda each: each[0][1]):
            counted = self.counted.get((row, build), 0.0)
            against = ", ".join(self.against(peer, slices, what) for what in ("choices", "decisions"))
            name = f"{row} {peer[0]['version']}, 4 players" if row == PEER else f"{row}, {build}"
            cells = [spread(rates(slices, what)) for what in ("games", "choices", "decisions")]
            rows.append(f"| {name} | {' | '.join(cells)} | {against} | {f'{counted:,.0f}' if counted else ''} |")
        return rows

    def against(self, peer: list[Figures], slices: list[Figures], what: str) -> str:
        if not peer:
            return "-"
        return f"{statistics.median(rates(slices, what)) / statistics.median(rates(peer, what)):.1f}x"

    def costs(self) -> list[str]:
        rows = ["| µs | copy | guess | view | save | load | start |", "|---|--:|--:|--:|--:|--:|--:|"]
        for build, found in self.details.items():
            rows.append(f"| {build} | {' | '.join(spread(values, ',.1f') for values in found.values())} |")
        return rows

    def notes(self) -> list[str]:
        return [
            f"{MONSTER} level {LEVEL}, party {PARTY}, random players, undecided after {ROUNDS} rounds; {self.turns} slices of"
            f" {SLICE:.0f} s of CPU time each, in turns, one core; Python {platform.python_version()}, {platform.machine()}.",
            "Median (slowest-fastest). A choice is a decision with two or more options; a forced one is asked only in the row",
            "that asks every question. Copy, guess, view, save and load at random decisions; start is import, content and the",
            "first set-up in a new process.",
        ]


def instructions(python: Path, row: str) -> float:
    """Instructions of the machine for each decision: what a few more showdowns take, divided by their decisions."""
    if shutil.which("valgrind") is None:
        raise SystemExit("--instructions needs valgrind")
    run_worker(python, "games", row, 1)  # what a first start keeps for later ones is not counted
    found: list[tuple[int, int]] = []
    for games in (2, 8):
        with tempfile.TemporaryDirectory() as folder:
            before = ("valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out")
            figures, said = run_worker(python, "games", row, games, before)
        collected = re.search(r"Collected : (\d+)", said)
        assert collected is not None, said
        found.append((int(collected[1]), figures["decisions"]))
    (few, decisions), (many, more) = found
    return (many - few) / (more - decisions)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure Showdown beside catanatron.")
    parser.add_argument("--interpreted", type=Path, help="python that has the interpreted package")
    parser.add_argument("--compiled", type=Path, help="python that has the compiled package")
    parser.add_argument("--before", type=Path, help="python that has an older compiled package")
    parser.add_argument("--alone", action="store_true", help="without catanatron")
    parser.add_argument("--quick", action="store_true", help="a few slices")
    parser.add_argument("--instructions", action="store_true", help="count instructions with valgrind")
    parser.add_argument("--output", type=Path, help="also write the tables to this file")
    parser.add_argument("--worker", nargs=3, metavar=("TASK", "ROW", "AMOUNT"), help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> int:
    options = arguments()
    if options.worker:
        task, row, amount = options.worker
        print(json.dumps(work(task, row, int(amount))))
        return 0
    stay_on_one_core()
    named = {BEFORE: options.before, "interpreted": options.interpreted, "compiled": options.compiled}
    # absolute, not resolved: the python of an environment is a link out of it
    builds = {build: path.absolute() for build, path in named.items() if path}
    bench = Bench(builds, not options.alone, options.quick, options.instructions)
    bench.run()
    differing = bench.differing()
    report = "\n".join([*bench.table(), "", *bench.costs(), "", *bench.notes()])
    print(report)
    if options.output:
        options.output.write_text(report + "\n", encoding="utf-8")
    for line in differing[:10]:
        print(f"not the same game: {line}", file=sys.stderr)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
