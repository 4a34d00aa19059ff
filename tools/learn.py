"""Trains MaskablePPO (sb3-contrib) in `showdown/Showdown-v0` for some minutes and says how often it wins beside random play.

    make learn                      ten minutes, in an environment of its own (torch is large)
    make learn ARGS="--minutes 2"

Writes docs/learning-curve.json (the numbers) and docs/images/learning-curve.svg (the curve).

The table of actions is made for every monster and party; most of it never comes up in one set-up, and a network pays for every
output. So the learner has an output for each action that some random fights of the set-up have offered, and a few spare ones
for whatever else comes (`Narrow`).
"""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

import showdown
from showdown.learn import ShowdownEnv

ROOT = Path(__file__).resolve().parent.parent
WINDOW = 100  # fights a point of the curve is made of
SCOUTED = 100  # random fights that say which actions a set-up offers
SPARE = 32
UNSEEN = 10_000_000  # seeds from here on are those of the evaluation
SHAPING = 0.5
AT_ONCE = 16
WIDE, HIGH, LEFT, TOP = 720, 360, 60, 30


class Narrow(gymnasium.Wrapper[Any, Any, Any, Any]):
    """The environment with one action for each of those that were scouted, and spare ones for others, in their order."""

    def __init__(self, env: ShowdownEnv, scouted: Any) -> None:
        super().__init__(env)
        self.fights = env
        self.scouted = scouted
        self.place = np.full(env.encoder.actions, -1)
        self.place[scouted] = np.arange(len(scouted))
        self.others = scouted[:0]
        self.action_space = gymnasium.spaces.Discrete(len(scouted) + SPARE)

    def step(self, action: Any) -> Any:
        chosen = self.scouted[action] if action < len(self.scouted) else self.others[action - len(self.scouted)]
        return self.fights.step(chosen)

    def action_masks(self) -> Any:
        legal = self.fights.legal.nonzero()[0]
        places = self.place[legal]
        self.others = legal[places < 0][:SPARE]
        mask = np.zeros(len(self.scouted) + SPARE, dtype=np.bool_)
        mask[places[places >= 0]] = True
        mask[len(self.scouted) : len(self.scouted) + len(self.others)] = True
        return mask


def scout(settings: dict[str, Any]) -> Any:
    """The actions that random fights of a set-up have offered."""
    env, dice = ShowdownEnv(**settings), np.random.default_rng(3)
    seen = np.zeros(env.encoder.actions, dtype=np.bool_)
    for seed in range(SCOUTED):
        _, info = env.reset(options={"seed": seed})
        over = False
        while not over:
            seen |= info["action_mask"]
            _, _, ended, cut, info = env.step(dice.choice(info["action_mask"].nonzero()[0]))
            over = ended or cut
    return seen.nonzero()[0]


class Curve(BaseCallback):  # type: ignore[misc]
    """Counts won fights while learning and stops when the time is up."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds
        self.begun = time.monotonic()
        self.won: list[bool] = []
        self.points: list[dict[str, float]] = []

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "result" in info:
                self.won.append(info["result"] == "victory")
                if not len(self.won) % WINDOW:
                    self.tell()
        return time.monotonic() - self.begun < self.seconds

    def tell(self) -> None:
        last = self.won[-WINDOW:]
        seconds = time.monotonic() - self.begun
        self.points.append({"steps": self.num_timesteps, "seconds": round(seconds), "won": round(sum(last) / len(last), 4)})
        print(f"{seconds:6.0f} s  {self.num_timesteps:>9,} steps  {len(self.won):>6,} fights  {sum(last) / len(last):6.1%} won")
        sys.stdout.flush()


def interval(won: int, of: int) -> tuple[float, float]:
    """Wilson's interval, 95 %."""
    z, rate = 1.96, won / of
    middle, spread = rate + z * z / (2 * of), z * math.sqrt(rate * (1 - rate) / of + z * z / (4 * of * of))
    return (middle - spread) / (1 + z * z / of), (middle + spread) / (1 + z * z / of)


def evaluated(model: Any, make: Callable[[], Narrow], fights: int, sure: bool) -> list[bool]:
    """Which fights were won, of seeds that training has not seen: by the model (`sure`: its likeliest action) or at random."""
    dice, won = np.random.default_rng(7), [False] * fights
    waiting = list(range(fights))
    playing: list[tuple[int, Narrow, Any]] = []
    for _ in range(min(32, fights)):
        number, env = waiting.pop(), make()
        playing.append((number, env, env.reset(options={"seed": UNSEEN + number})[0]))
    while playing:
        masks = np.stack([env.action_masks() for _, env, _ in playing])
        if model is None:
            chosen = [int(dice.choice(np.flatnonzero(mask))) for mask in masks]
        else:
            chosen, _ = model.predict(np.stack([seen for _, _, seen in playing]), action_masks=masks, deterministic=sure)
        going = []
        for (number, env, _), action in zip(playing, chosen, strict=True):
            seen, _, ended, cut, info = env.step(int(action))
            if ended or cut:
                won[number] = info["result"] == "victory"
                if not waiting:
                    continue
                number = waiting.pop()
                seen, _ = env.reset(options={"seed": UNSEEN + number})
            going.append((number, env, seen))
        playing = going
    return won


def rate(won: list[bool]) -> dict[str, float]:
    low, high = interval(sum(won), len(won))
    return {"fights": len(won), "won": round(sum(won) / len(won), 4), "low": round(low, 4), "high": round(high, 4)}


def better(one: list[bool], other: list[bool]) -> dict[str, float]:
    """By how much one wins more often, fights of the same seed paired, with 95 %."""
    gaps = [int(mine) - int(yours) for mine, yours in zip(one, other, strict=True)]
    mean = statistics.fmean(gaps)
    spread = 1.96 * statistics.stdev(gaps) / math.sqrt(len(gaps))
    return {"by": round(mean, 4), "low": round(mean - spread, 4), "high": round(mean + spread, 4)}


def drawn(points: list[dict[str, float]], chance: dict[str, float], title: str) -> str:
    """The curve as SVG: won fights by steps, and what random play wins."""
    most = max([point["steps"] for point in points], default=1)

    def x(steps: float) -> float:
        return LEFT + (WIDE - LEFT - 20) * steps / most

    def y(rate: float) -> float:
        return TOP + (HIGH - TOP - 50) * (1 - rate)

    line = " ".join(f"{x(point['steps']):.1f},{y(point['won']):.1f}" for point in points)
    marks = "".join(
        f'<line x1="{LEFT}" y1="{y(rate):.1f}" x2="{WIDE - 20}" y2="{y(rate):.1f}" stroke="#ddd"/>'
        f'<text x="{LEFT - 8}" y="{y(rate) + 4:.1f}" text-anchor="end">{rate:.0%}</text>'
        for rate in (0, 0.25, 0.5, 0.75, 1)
    )
    steps = "".join(
        f'<text x="{x(most * part):.1f}" y="{HIGH - 28}" text-anchor="middle">{most * part:,.0f}</text>' for part in (0, 0.5, 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif" font-size="12">'
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/><text x="{LEFT}" y="18" font-size="14">{title}</text>{marks}{steps}'
        f'<text x="{WIDE / 2}" y="{HIGH - 8}" text-anchor="middle">steps of the environment</text>'
        f'<line x1="{LEFT}" y1="{y(chance["won"]):.1f}" x2="{WIDE - 20}" y2="{y(chance["won"]):.1f}" stroke="#b40" '
        f'stroke-dasharray="5 4"/><text x="{LEFT + 6}" y="{y(chance["won"]) - 6:.1f}" fill="#b40">random</text>'
        f'<polyline points="{line}" fill="none" stroke="#146" stroke-width="2"/></svg>\n'
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0, help="of learning; evaluation comes on top")
    parser.add_argument("--monster", default="white_lion")
    parser.add_argument("--level", default="1")
    parser.add_argument("--party", default="first_hunt")
    parser.add_argument("--fights", type=int, default=400, help="to evaluate with")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2, help="of torch; 1 where the machine has other things to do")
    parser.add_argument("--save", help="where to keep the trained model")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs", help="where curve and numbers go")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    settings = {"monster": options.monster, "level": options.level, "party": options.party}
    scouted = scout(settings)
    print(f"{len(scouted)} actions, load of the machine {os.getloadavg()[0]:.1f}")
    envs = DummyVecEnv([lambda: Narrow(ShowdownEnv(**settings, shaping=SHAPING), scouted) for _ in range(AT_ONCE)])
    model = MaskablePPO(
        "MlpPolicy", envs, seed=options.seed, n_steps=256, batch_size=1024, n_epochs=4, gamma=0.998, ent_coef=0.01,
        learning_rate=5e-4, policy_kwargs={"net_arch": [128, 128]}, device="cpu",
    )  # fmt: skip
    curve, cpu = Curve(options.minutes * 60), time.process_time()
    model.learn(total_timesteps=1 << 40, callback=curve)
    cpu, load = time.process_time() - cpu, os.getloadavg()[1]
    if options.save:
        model.save(options.save)

    def make() -> Narrow:
        return Narrow(ShowdownEnv(**settings), scouted)

    chance = evaluated(None, make, options.fights, False)
    drawn_lots, sure = evaluated(model, make, options.fights, False), evaluated(model, make, options.fights, True)
    found: dict[str, Any] = {
        **settings,
        "minutes": options.minutes,
        "steps": model.num_timesteps,
        "fights": len(curve.won),
        "compiled": showdown.COMPILED,
        "python": platform.python_version(),
        "cpu_seconds": round(cpu),
        "load": round(load, 1),
        "actions": len(scouted) + SPARE,
        "random": rate(chance),
        "learned": rate(drawn_lots),
        "learned, likeliest action": rate(sure),
        "better than random": better(drawn_lots, chance),
        "better than random, likeliest action": better(sure, chance),
        "curve": curve.points,
    }
    options.docs.mkdir(parents=True, exist_ok=True)
    (options.docs / "images").mkdir(exist_ok=True)
    (options.docs / "learning-curve.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    title = f"MaskablePPO, {options.minutes:g} minutes: {options.monster} level {options.level} against {options.party}"
    (options.docs / "images" / "learning-curve.svg").write_text(drawn(curve.points, found["random"], title), encoding="utf-8")
    for name in ("random", "learned", "learned, likeliest action"):
        told = found[name]
        print(f"{name:<26} {told['won']:6.1%} of {told['fights']} fights (95 %: {told['low']:.1%} to {told['high']:.1%})")
    for name in ("better than random", "better than random, likeliest action"):
        gap = found[name]
        print(
            f"{name}: by {100 * gap['by']:.1f} points (95 %: {100 * gap['low']:.1f} to {100 * gap['high']:.1f}, paired by seed)"
        )


if __name__ == "__main__":
    main()
