"""Steps per second of the environments of `showdown.learn`, by random legal actions, beside what the engine does alone.

    .venv/bin/python bench/environments.py                      the source as it is
    .venv-compiled/bin/python bench/environments.py             the compiled core (after make compiled)

CPU time, in slices that take turns: the median of them is told, and the least and the most.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

HERE = __file__.rpartition("/")[0]
sys.path[:] = [path for path in sys.path if path not in ("", HERE)]  # never the source beside a compiled package

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402

import showdown  # noqa: E402
from showdown import learn  # noqa: E402
from showdown.engine.game import option_count, option_value  # noqa: E402

Run = Callable[[float], int]
AT_ONCE = 16


def engine(fights: learn.Fights, dice: random.Random) -> Run:
    """The engine alone: no observation, no mask."""

    def run(seconds: float) -> int:
        end, steps = time.process_time() + seconds, 0
        while time.process_time() < end:
            game = fights.new(dice.randrange(1 << 31))
            while game.asked is not None:
                game.take(option_value(game.asked, int(dice.random() * option_count(game.asked))))
                steps += 1
        return steps

    return run


def legal(mask: Any, dice: random.Random) -> int:
    """A random legal action; 0 where there is none, for a fight that is over is not asked for its action."""
    found = mask.nonzero()[0]
    return int(found[int(dice.random() * len(found))]) if len(found) else 0


def gym(env: Any, dice: random.Random) -> Run:
    """One agent for the party, the monster's choices at random."""

    def run(seconds: float) -> int:
        end, steps = time.process_time() + seconds, 0
        _, info = env.reset(seed=dice.randrange(1 << 31))
        while steps % 64 or time.process_time() < end:
            _, _, ended, cut, info = env.step(legal(info["action_mask"], dice))
            steps += 1
            if ended or cut:
                _, info = env.reset()
        return steps

    return run


def many(env: Any, dice: random.Random) -> Run:
    """The same, so many fights at once: every fight counts."""

    def run(seconds: float) -> int:
        end, steps = time.process_time() + seconds, 0
        _, info = env.reset(seed=dice.randrange(1 << 31))
        while time.process_time() < end:
            _, _, _, _, info = env.step(np.array([legal(mask, dice) for mask in info["action_mask"]]))
            steps += env.num_envs
        return steps

    return run


def zoo(env: Any, dice: random.Random) -> Run:
    """An agent for each survivor and one for the monster. Masks of numbers are looked at as bools, for numpy finds those seven
    times as fast, and finding them is not what is measured."""

    def run(seconds: float) -> int:
        end, steps = time.process_time() + seconds, 0
        while time.process_time() < end:
            env.reset(seed=dice.randrange(1 << 31))
            for _ in env.agent_iter():
                seen, _, ended, cut, _ = env.last()
                env.step(None if ended or cut else legal(seen["action_mask"].view(np.bool_), dice))
                steps += 1
                if not steps % 64 and time.process_time() > end:
                    break
        return steps

    return run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="of CPU time for a slice")
    parser.add_argument("--slices", type=int, default=5)
    options = parser.parse_args()
    dice = random.Random(1)
    plain = gymnasium.make(learn.ENVIRONMENT, disable_env_checker=True)
    several: dict[str, Any] = {"num_envs": AT_ONCE, "vectorization_mode": "sync", "disable_env_checker": True}
    runs = {
        "engine alone": engine(learn.Fights(), dice),
        "Gymnasium": gym(plain, dice),
        f"Gymnasium, {AT_ONCE} at once": many(gymnasium.make_vec(learn.ENVIRONMENT, num_envs=AT_ONCE), dice),
        f"Gymnasium, {AT_ONCE} by sync": many(gymnasium.make_vec(learn.ENVIRONMENT, **several), dice),
        "PettingZoo": zoo(learn.aec_env(), dice),
    }
    found: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(options.slices + 1):  # the first warms up
        for name, run in runs.items():
            begun = time.process_time()
            found[name].append(run(options.seconds) / (time.process_time() - begun))
    print(f"White Lion level 1, first_hunt, random legal actions, {'compiled' if showdown.COMPILED else 'interpreted'}:")
    alone = statistics.median(found["engine alone"][1:])
    for name, rates in found.items():
        told = rates[1:]
        middle = statistics.median(told)
        print(
            f"  {name:<22} {middle:>9,.0f} steps/s  ({min(told):,.0f} to {max(told):,.0f}), {middle / alone:.2f} of the engine"
        )


if __name__ == "__main__":
    main()
