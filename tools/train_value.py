"""Learns the searcher's value (src/showdown/players/value.py) from fights, and says how good it is.

tools/train_value.py play --minutes 5      fights of every cell, so long each, added to .practice/value/
tools/train_value.py fit                   players/value.json from all of them

Plays the fights that are practised (`learn_habits.CELLS`). The searcher must judge positions its fighter would not come to, and
say how often the fighter wins from there. So two fights in three begin with some rounds of which nothing is noted, with habits
drawn at random and some turns wholly at random; from then on the searcher's fighter plays, and each round is noted where the
survivors' turn begins, with what came of the fight in the end. Then a small network is fitted with numpy, on nine tenths of the
fights; what it is worth is told for the rest. Run `play` with the compiled core.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from learn_habits import CELLS, HABITS, PRACTISED, drawn, new_fight
from showdown.engine.game import Game
from showdown.lab.simulate import fight_seed
from showdown.players import value
from showdown.players.greedy import Fighter, Greedy
from showdown.players.habits import Habits
from showdown.players.playing import RANDOM, play_on
from showdown.players.random_bot import RandomBot
from showdown.players.search import SURVIVORS_TURN

POSITIONS = PRACTISED / "value"
WEIGHTS = HABITS.with_name("value.json")  # of the sources, whichever build plays
SEED = 91  # those of `simulate` and of the habits are others
ASTRAY = 2 / 3  # of the fights
LONGEST = 9  # rounds that a fight may go astray
FOOLISH = 0.25  # of the turns there
HIDDEN = 24
EPOCHS = 12
BATCH = 1024
STEP = 3e-3
HELD_BACK = 10  # one fight in so many


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=("play", "fit"))
    parser.add_argument("--minutes", type=float, default=5.0, help="for each cell")
    parser.add_argument("--cells", nargs="+", choices=tuple(CELLS), default=tuple(CELLS))
    parser.add_argument("--start", type=int, default=0, help="the number of the first fight: another one for other fights")
    parser.add_argument("--folder", type=Path, default=POSITIONS)
    options = parser.parse_args()
    if options.task == "play":
        options.folder.mkdir(parents=True, exist_ok=True)
        for cell in options.cells:
            play(cell, options.minutes, options.start, options.folder / f"{cell.replace(' ', '_')}.{options.start}.npy")
        return 0
    trained = json.loads(WEIGHTS.read_text(encoding="utf-8")) if WEIGHTS.is_file() else {}
    fights = trained.get("fights", {}) if tuple(trained.get("features", ())) == value.FEATURES else {}
    for cell in options.cells:
        files = sorted(options.folder.glob(f"{cell.replace(' ', '_')}.*.npy"))
        if files:
            fights[f"{cell} {CELLS[cell]}"] = fitted(cell, np.concatenate([np.load(file) for file in files]))
    lines = ",\n".join(f"{json.dumps(cell)}: {json.dumps(fights[cell], separators=(',', ':'))}" for cell in sorted(fights))
    text = f'{{"features": {json.dumps(value.FEATURES)},\n"fights": {{\n{lines}\n}}}}\n'
    WEIGHTS.write_text(text, encoding="utf-8")
    return 0


def play(cell: str, minutes: float, start: int, file: Path) -> None:
    """A row for each round that is noted: its features, whether the fight was won, and the number of the fight. At least one
    fight is played."""
    rows: list[list[float]] = []
    until, number = time.monotonic() + 60 * minutes, start
    while number == start or time.monotonic() < until:
        seed = fight_seed(SEED, number)
        game, dice = new_fight(cell, seed), random.Random(seed)
        go_astray(game, dice)
        fighter = Fighter()
        found = []
        while game.asked is not None:
            found.append(value.features(game))
            play_on(game, "greedy", fighter, dice, dice, game.round + 1, 0, SURVIVORS_TURN)
        won = float(game.result == "victory")
        rows += [[*each, won, float(number)] for each in found]
        number += 1
    np.save(file, np.array(rows, dtype=np.float32))
    print(f"{cell}: {number - start} fights, {len(rows)} positions; go on with --start {number}", file=sys.stderr)


def go_astray(game: Game, dice: random.Random) -> None:
    """Plays to where the survivors' turn begins in a round that the searcher's fighter need not have come to."""
    rounds = dice.randint(1, LONGEST) if dice.random() < ASTRAY else 0
    other = Greedy(Habits(drawn(dice)))
    play_on(game, "greedy", other, dice, dice, 1, 0, SURVIVORS_TURN)
    for _ in range(rounds):
        name, who = (RANDOM, RandomBot()) if dice.random() < FOOLISH else ("greedy", other)
        play_on(game, name, who, dice, dice, game.round + 1, 0, SURVIVORS_TURN)


# -- what they say ----------------------------------------------------------------------------------------------------------


class Network:
    """One hidden layer, trained with Adam."""

    def __init__(self, inputs: int) -> None:
        dice = np.random.default_rng(5)
        self.weights: list[Any] = [
            dice.normal(0, inputs**-0.5, (inputs, HIDDEN)), np.zeros(HIDDEN),
            dice.normal(0, HIDDEN**-0.5, HIDDEN), np.zeros(()),
        ]  # fmt: skip
        self.mean = [np.zeros_like(each) for each in self.weights]
        self.square = [np.zeros_like(each) for each in self.weights]
        self.steps = 0

    def judge(self, inputs: Any) -> tuple[Any, Any]:
        layer = np.tanh(inputs @ self.weights[0] + self.weights[1])
        return layer, 1 / (1 + np.exp(-np.clip(layer @ self.weights[2] + self.weights[3], -30, 30)))

    def learn(self, inputs: Any, won: Any, step: float) -> None:
        layer, found = self.judge(inputs)
        wrong = (found - won) / len(inputs)
        back = np.outer(wrong, self.weights[2]) * (1 - layer**2)
        self.steps += 1
        for at, slope in enumerate((inputs.T @ back, back.sum(0), layer.T @ wrong, wrong.sum())):
            self.mean[at] = 0.9 * self.mean[at] + 0.1 * slope
            self.square[at] = 0.999 * self.square[at] + 0.001 * slope**2
            mean, square = self.mean[at] / (1 - 0.9**self.steps), self.square[at] / (1 - 0.999**self.steps)
            self.weights[at] = self.weights[at] - step * mean / (np.sqrt(square) + 1e-8)


def fitted(cell: str, data: Any) -> dict[str, Any]:
    """The weights for a cell."""
    won, number = data[:, -2], data[:, -1]
    held = number % HELD_BACK == 0
    mean, spread = data[~held, :-2].mean(0), np.maximum(data[~held, :-2].std(0), 1e-3)
    inputs = (data[:, :-2] - mean) / spread
    network, dice, kept = Network(inputs.shape[1]), np.random.default_rng(3), np.flatnonzero(~held)
    for epoch in range(EPOCHS):
        dice.shuffle(kept)
        for at in range(0, len(kept), BATCH):
            some = kept[at : at + BATCH]
            network.learn(inputs[some], won[some], STEP * (1 - epoch / EPOCHS) + 2e-5)
    told(cell, network.judge(inputs[held])[1], won[held], won[~held].mean())
    hidden, bias, out, out_bias = [np.round(each, 4).tolist() for each in network.weights]
    return {
        "mean": np.round(mean.astype(float), 4).tolist(), "spread": np.round(spread.astype(float), 4).tolist(),
        "hidden": np.array(hidden).T.tolist(), "bias": bias, "out": out, "out_bias": out_bias,
    }  # fmt: skip


def told(cell: str, found: Any, won: Any, share: float) -> None:
    """How far what it says of the fights that were held back agrees with how they ended."""
    print(f"{cell}: log loss {surprise(found, won):.3f}, of the mean alone {surprise(np.full(len(won), share), won):.3f}")
    for low in range(10):
        some = (found >= low / 10) & (found < (low + 1) / 10)
        if some.any():
            print(f"  said {low * 10} to {low * 10 + 10} %: {won[some].mean():6.1%} won of {some.sum()} positions")


def surprise(found: Any, won: Any) -> float:
    found = np.clip(found, 1e-6, 1 - 1e-6)
    return float(-(won * np.log(found) + (1 - won) * np.log(1 - found)).mean())


if __name__ == "__main__":
    sys.exit(main())
