"""Learns the searcher's value (src/showdown/players/value.py) from fights of the greedy bot, and says how good it is.

    python tools/train_value.py [--fights 100] [--keep FILE]

Plays so many fights of every monster, level and variant with the parties that may meet it, notes each round how it stood and
each end what came of it, and fits a small network with numpy: on nine tenths of the fights; what it is worth is told for the
rest. Writes src/showdown/players/value.json. A compiled build plays faster; it takes minutes.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import numpy as np

import showdown
from showdown.cards.loader import load_library
from showdown.lab.simulate import fight_seed
from showdown.players import value
from showdown.players.greedy import Greedy
from showdown.players.playing import play_on
from showdown.players.random_bot import RandomBot
from showdown.players.search import SURVIVORS_TURN
from showdown.rules import facts

ROUNDS = 60  # after so many a fight counts as lost
HIDDEN = 24
EPOCHS = 60
BATCH = 512
STEP = 2e-3
FOOLISH = 0.15  # of the rounds
BOTS: dict[str, Any] = {"random": RandomBot(), "greedy": Greedy()}
OURS = ("tallow_heron",)  # to learn from, not to be learned from


def fights(task: tuple[str, str, str, int, int]) -> list[list[float]]:
    """A few fights: a row for each round, with its features, whether it was won, who lived, what was dealt, and the fight."""
    monster, level, party, first, count = task
    rows: list[list[float]] = []
    for index in range(first, first + count):
        seed = fight_seed(77, index)
        try:
            game = showdown.new_game(
                monster, level, party, seed, log=False, auto=True, rounds=ROUNDS, house_rules={"unconfirmed_numbers": "ours"}
            )
        except showdown.ShowdownError:
            return rows
        found: list[tuple[list[float], float]] = []
        dice = random.Random(seed)
        while game.decision is not None:
            # now and then somebody does something foolish: the searcher must judge such positions too
            name = "random" if dice.random() < FOOLISH else "greedy"
            play_on(game, name, BOTS[name], dice, dice, game.round + 1, 0, SURVIVORS_TURN)
            if game.decision is not None:
                found.append((value.features(game), float(facts.wounds_to_kill(game))))
        won = float(game.result == "victory")
        alive = sum(who.alive for who in game.survivors) / len(game.survivors)
        left = 0.0 if won else float(facts.wounds_to_kill(game))
        number = float(random.Random(f"{task}{index}").getrandbits(20))
        rows += [[*each, won, alive, max(0.0, min(1.0, 1 - left / max(1.0, was))), number] for each, was in found]
    return rows


def tasks(fights_each: int) -> list[tuple[str, str, str, int, int]]:
    library = load_library()
    found = []
    for name, monster in sorted(library.monsters.items()):
        if name in OURS:
            continue
        for level in monster.levels:
            for party in sorted(library.parties):
                found.append((name, level, party, 0, fights_each))
    random.Random(1).shuffle(found)
    return found


def gathered(options: argparse.Namespace) -> Any:
    if options.keep is not None and options.keep.exists():
        return np.load(options.keep)
    every = tasks(options.fights)
    rows: list[list[float]] = []
    with Pool(options.workers) as pool:
        for number, some in enumerate(pool.imap_unordered(fights, every), 1):
            rows += some
            if number % 25 == 0 or number == len(every):
                print(f"{number} of {len(every)} set-ups, {len(rows)} positions", file=sys.stderr)
    data = np.array(rows, dtype=np.float32)
    if options.keep is not None:
        np.save(options.keep, data)
    return data


class Network:
    """One hidden layer, trained with Adam; the second and third outcome count only where they can be known."""

    def __init__(self, inputs: int) -> None:
        dice = np.random.default_rng(5)
        outcomes = len(value.OUTCOMES)
        self.weights = [
            dice.normal(0, inputs**-0.5, (inputs, HIDDEN)), np.zeros(HIDDEN),
            dice.normal(0, HIDDEN**-0.5, (HIDDEN, outcomes)), np.zeros(outcomes),
        ]  # fmt: skip
        self.mean = [np.zeros_like(each) for each in self.weights]
        self.square = [np.zeros_like(each) for each in self.weights]
        self.steps = 0

    def judge(self, inputs: Any) -> tuple[Any, Any]:
        layer = np.tanh(inputs @ self.weights[0] + self.weights[1])
        return layer, 1 / (1 + np.exp(-np.clip(layer @ self.weights[2] + self.weights[3], -30, 30)))

    def learn(self, inputs: Any, wanted: Any, counts: Any, step: float) -> None:
        layer, found = self.judge(inputs)
        wrong = (found - wanted) * counts / len(inputs)
        back = (wrong @ self.weights[2].T) * (1 - layer**2)
        slopes = [
            inputs.T @ back,
            back.sum(0),
            layer.T @ wrong,
            wrong.sum(0),
        ]
        self.steps += 1
        for at, slope in enumerate(slopes):
            self.mean[at] = 0.9 * self.mean[at] + 0.1 * slope
            self.square[at] = 0.999 * self.square[at] + 0.001 * slope**2
            mean, square = self.mean[at] / (1 - 0.9**self.steps), self.square[at] / (1 - 0.999**self.steps)
            self.weights[at] -= step * mean / (np.sqrt(square) + 1e-8)


def surprise(found: Any, wanted: Any) -> float:
    """The mean log loss."""
    found = np.clip(found, 1e-6, 1 - 1e-6)
    return float(-(wanted * np.log(found) + (1 - wanted) * np.log(1 - found)).mean())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fights", type=int, default=100, help="of every set-up")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="a file for the positions, to train on them again")
    options = parser.parse_args()
    data = gathered(options)
    inputs = len(value.FEATURES)
    held = data[:, -1] % 10 == 0
    x, wanted = data[:, :inputs], data[:, inputs : inputs + 3]
    mean, spread = x[~held].mean(0), np.maximum(x[~held].std(0), 1e-3)
    x = (x - mean) / spread
    counts = np.stack([np.ones(len(x)), wanted[:, 0], 1 - wanted[:, 0]], 1)
    network, dice = Network(inputs), np.random.default_rng(3)
    kept = np.flatnonzero(~held)
    for epoch in range(EPOCHS):
        dice.shuffle(kept)
        step = STEP * (1 - epoch / EPOCHS) + 1e-5
        for at in range(0, len(kept), BATCH):
            some = kept[at : at + BATCH]
            network.learn(x[some], wanted[some], counts[some], step)
    _, found = network.judge(x[held])
    truth = wanted[held, 0]
    known = surprise(np.full(len(truth), wanted[~held, 0].mean()), truth)
    print(f"{len(data)} positions of {len(set(data[:, -1]))} fights; {held.sum()} positions held back")
    print(f"won: log loss {surprise(found[:, 0], truth):.3f}, of the mean alone {known:.3f}")
    for low in range(10):
        some = (found[:, 0] >= low / 10) & (found[:, 0] < (low + 1) / 10)
        if some.any():
            print(f"  said {low * 10} to {low * 10 + 10} %: {truth[some].mean():6.1%} won of {some.sum()}")
    rounded = [np.round(each, 4).tolist() for each in network.weights]
    trained = {
        "features": value.FEATURES, "mean": np.round(mean, 4).tolist(), "spread": np.round(spread, 4).tolist(),
        "hidden": np.round(network.weights[0].T, 4).tolist(), "bias": rounded[1],
        "out": np.round(network.weights[2].T, 4).tolist(), "out_bias": rounded[3],
    }  # fmt: skip
    value.WEIGHTS.write_text(json.dumps(trained, separators=(",", ":")) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
