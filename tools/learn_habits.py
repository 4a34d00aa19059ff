"""Learns the habits of the searcher's fighters: players/habits.json, and how good they are.

tools/learn_habits.py play --minutes 10        fights with habits drawn at random, added to .practice/habits.jsonl
tools/learn_habits.py fit                      players/habits.json from all of them
tools/learn_habits.py compare --fights 500     the habits against greedy, fights paired by seed, other seeds than those above

Every fight is played once, with each habit drawn from a few levels (LEVELS). So all habits are tried in every fight, and what
a level of one of them is worth is the mean of the thousands of fights that had it, whatever the others were. One answer or one
weight tried on its own would need as many fights for itself. What the fights of one cell say of a level counts as far as there
are enough of them, the rest is what all cells say (`fit`).

Run it with the compiled core: a fight takes about 20 ms there.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from showdown import api
from showdown.engine.game import Game
from showdown.lab import simulate
from showdown.players.greedy import Greedy
from showdown.players.habits import EVERYWHERE, GREEDYS, Habits
from showdown.players.playing import play_on

ROOT = Path(__file__).resolve().parent.parent
PRACTISED = ROOT / ".practice"  # no part of the project, and not cleared by a compile
FIGHTS = PRACTISED / "habits.jsonl"
HABITS = ROOT / "src" / "showdown" / "players" / "habits.json"
CELLS = {  # what is practised: monster and level, with the party that meets it
    "white_lion prologue": "prologue",
    "white_lion 1": "first_hunt",
    "white_lion 2": "hunters",
    "white_lion 3": "years_16_25",
    "screaming_antelope 2": "hunters",
    "butcher 1": "years_2_4",
}
PRACTICE, TRIAL = 4242, 77  # seeds; those of `simulate` are others
FOR_ALL, FOR_ONE = 300.0, 600.0  # fights of a level that it takes to believe half of what all cells, or one of them, say of it

# What is drawn from. The first round had greedy's own numbers and ones about half and twice as large, for these and two dozen
# other weights of greedy's that made no difference; then levels were moved to where more fights were won.
LEVELS: dict[str, list[float]] = {
    "team": [0.0, 1.0],
    "fear": [0.5, 1.0],
    "escape": [0.2, 1.0],
    "linger": [-0.2, 0.02],
    "exposed": [0.0, 0.2],
    "run_spare": [1.0, 99.0],
    "surge": [0.3, 0.45],
    "surge_spare": [2.0, 3.0],
    "last_dodge": [0.3, 1.0],
    "parting": [0.4, 99.0],
    "crowded": [0.02, 0.05],
    "blind": [0.25, 0.5],
    "dodge": [0.08, 0.34],
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=("play", "fit", "compare"))
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--fights", type=int, default=500)
    parser.add_argument("--start", type=int, default=0, help="the number of the first fight: another one for other fights")
    parser.add_argument("--round", type=int, default=1, help="another number after LEVELS were changed")
    parser.add_argument("--file", type=Path, default=FIGHTS)
    parser.add_argument("--habits", type=Path, default=HABITS)
    options = parser.parse_args()
    if options.task == "play":
        play(options.file, options.minutes, options.start, options.round)
    elif options.task == "fit":
        rows = [json.loads(line) for line in options.file.read_text(encoding="utf-8").splitlines()]
        options.habits.write_text(json.dumps(fit(rows), indent=1) + "\n", encoding="utf-8")
    else:
        compare(json.loads(options.habits.read_text(encoding="utf-8")), options.start, options.fights)
    return 0


# -- fights -----------------------------------------------------------------------------------------------------------------


def new_fight(cell: str, seed: int) -> Game:
    monster, level = cell.split()
    arena = simulate.arena_of(simulate.Plan(monster, level, CELLS[cell]))
    return api.new_game(monster, level, arena.party, seed, None, {}, library=arena.library, auto=True, log=False, rounds=100)


def won(cell: str, seed: int, bot: Any) -> bool:
    """One fight: cards, dice and the monster's choices by its seed."""
    game = new_fight(cell, seed)
    play_on(game, "greedy", bot, random.Random(seed), random.Random(seed + 1), 0, 0)
    return game.result == "victory"


def drawn(dice: random.Random) -> dict[str, float]:
    return {habit: dice.choice(levels) for habit, levels in LEVELS.items()}


def play(file: Path, minutes: float, start: int, drawing: int = 1) -> None:
    """Fights of all cells in turn, for so long. `drawing`: which round of drawing, where LEVELS have been changed."""
    file.parent.mkdir(parents=True, exist_ok=True)
    dice, until, number = random.Random(start), time.monotonic() + 60 * minutes, start
    with file.open("a", encoding="utf-8") as rows:
        while time.monotonic() < until:
            for cell in CELLS:
                habits = drawn(dice)
                victory = won(cell, simulate.fight_seed(PRACTICE, number), Greedy(Habits(habits)))
                rows.write(json.dumps({"cell": cell, "round": drawing, "habits": habits, "won": victory}) + "\n")
            number += 1
    print(f"{len(CELLS) * (number - start)} fights; go on with --start {number}", file=sys.stderr)


# -- what they say ----------------------------------------------------------------------------------------------------------


def fit(rows: list[dict[str, Any]]) -> dict[str, dict[str, float]]:
    """For each cell, and for fights of others, the level of each habit that won most: a straight line through all fights, and
    for each cell another through what the first leaves of its own, both drawn towards nothing."""
    cells = sorted({row["cell"] for row in rows})
    shares = sorted({(row["cell"], row["round"]) for row in rows})
    habits = [GREEDYS | row["habits"] for row in rows]  # what was not drawn was as greedy has it
    columns = sorted({column for table in habits for column in table.items()})
    places = {column: place for place, column in enumerate(columns)}
    drawn_ = np.zeros((len(rows), len(columns) + len(shares)))
    for number, row in enumerate(rows):
        drawn_[number, [places[column] for column in habits[number].items()]] = 1.0
        drawn_[number, len(columns) + shares.index((row["cell"], row["round"]))] = 1.0
    won_ = np.array([float(row["won"]) for row in rows])
    general = ridge(drawn_, won_, FOR_ALL, len(columns))
    rest = won_ - drawn_ @ general
    found = {EVERYWHERE: best(columns, general)}
    for cell in cells:
        own = np.array([row["cell"] == cell for row in rows])
        more = ridge(drawn_[own], rest[own], FOR_ONE, len(columns))
        found[cell] = best(columns, general + more)
    return found


def ridge(drawn_: Any, left: Any, weight: float, columns: int) -> Any:
    """What each level adds to the share of victories; the shares of cells and rounds themselves are not drawn to 0."""
    pull = np.full(drawn_.shape[1], 1e-6)
    pull[:columns] = weight
    return np.linalg.solve(drawn_.T @ drawn_ + np.diag(pull), drawn_.T @ left)


def best(columns: list[tuple[str, float]], gains: Any) -> dict[str, float]:
    """Of each habit the level that adds most."""
    found: dict[str, float] = {}
    top: dict[str, float] = {}
    for place, (habit, level) in enumerate(columns):
        if gains[place] > top.get(habit, -1.0):
            found[habit], top[habit] = level, float(gains[place])
    return found


def mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else 0.0


# -- how good they are --------------------------------------------------------------------------------------------------------


def compare(tables: dict[str, dict[str, float]], start: int, fights: int) -> None:
    """The habits of each cell and those for everywhere against greedy, on common dice."""
    for cell in CELLS:
        seeds = [simulate.fight_seed(TRIAL, start + number) for number in range(fights)]
        base = [won(cell, seed, Greedy()) for seed in seeds]
        print(f"{cell}: greedy {100 * mean(base):.1f} %", flush=True)
        for name in (cell, EVERYWHERE):
            ours = [won(cell, seed, Greedy(Habits(tables[name]))) for seed in seeds]
            print(f"  {name}: {100 * mean(ours):.1f} %, {paired(base, ours)}", flush=True)


def paired(base: list[bool], ours: list[bool]) -> str:
    gains = [float(after) - float(before) for before, after in zip(base, ours, strict=True)]
    middle = mean(gains)
    width = 1.96 * math.sqrt(mean([(gain - middle) ** 2 for gain in gains]) / len(gains))
    return f"{100 * middle:+.1f} ({100 * (middle - width):+.1f} to {100 * (middle + width):+.1f})"


if __name__ == "__main__":
    sys.exit(main())
