"""Trains MaskablePPO (sb3-contrib) in `showdown/Showdown-v0` for some minutes and says how often it wins beside random play.

    make learn                      ten minutes, in an environment of its own (torch is large)
    make learn ARGS="--minutes 2"

Writes docs/learning-curve.json (the numbers) and docs/images/learning-curve.svg (the curve).
"""

from __future__ import annotations

import argparse
import json
import math
import platform
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

import showdown
from showdown.learn import ShowdownEnv

ROOT = Path(__file__).resolve().parent.parent
WINDOW = 200  # fights a point of the curve is made of
WIDE, HIGH, LEFT, TOP = 720, 360, 60, 30


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


def evaluated(model: Any, settings: dict[str, Any], fights: int, sure: bool) -> dict[str, float]:
    """So many fights of seeds that training has not seen, by the model (`sure`: its likeliest action) or at random."""
    dice, won, at_once = np.random.default_rng(7), 0, 32
    waiting = list(range(10_000_000, 10_000_000 + fights))
    playing: list[tuple[ShowdownEnv, Any, Any]] = []
    for _ in range(min(at_once, fights)):
        env = ShowdownEnv(**settings)
        seen, info = env.reset(options={"seed": waiting.pop()})
        playing.append((env, seen, info["action_mask"]))
    while playing:
        masks = np.stack([mask for _, _, mask in playing])
        if model is None:
            chosen = [int(dice.choice(np.flatnonzero(mask))) for mask in masks]
        else:
            chosen, _ = model.predict(np.stack([seen for _, seen, _ in playing]), action_masks=masks, deterministic=sure)
        going = []
        for (env, _, _), action in zip(playing, chosen, strict=True):
            seen, _, ended, cut, info = env.step(int(action))
            if ended or cut:
                won += info["result"] == "victory"
                if not waiting:
                    continue
                seen, info = env.reset(options={"seed": waiting.pop()})
            going.append((env, seen, info["action_mask"]))
        playing = going
    low, high = interval(won, fights)
    return {"fights": fights, "won": round(won / fights, 4), "low": round(low, 4), "high": round(high, 4)}


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
    parser.add_argument("--save", help="where to keep the trained model")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs", help="where curve and numbers go")
    options = parser.parse_args()
    torch.set_num_threads(2)
    settings = {"monster": options.monster, "level": options.level, "party": options.party}
    envs = DummyVecEnv([lambda: ShowdownEnv(**settings, shaping=0.5) for _ in range(16)])
    model = MaskablePPO(
        "MlpPolicy", envs, seed=options.seed, n_steps=256, batch_size=1024, n_epochs=4, gamma=0.998, ent_coef=0.01,
        learning_rate=5e-4, policy_kwargs={"net_arch": [128, 128]}, device="cpu",
    )  # fmt: skip
    curve = Curve(options.minutes * 60)
    model.learn(total_timesteps=1 << 40, callback=curve)
    if options.save:
        model.save(options.save)
    found: dict[str, Any] = {
        **settings,
        "minutes": options.minutes,
        "steps": model.num_timesteps,
        "fights": len(curve.won),
        "compiled": showdown.COMPILED,
        "python": platform.python_version(),
        "random": evaluated(None, settings, options.fights, False),
        "learned": evaluated(model, settings, options.fights, False),
        "learned, likeliest action": evaluated(model, settings, options.fights, True),
        "curve": curve.points,
    }
    options.docs.mkdir(parents=True, exist_ok=True)
    (options.docs / "images").mkdir(exist_ok=True)
    (options.docs / "learning-curve.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    title = f"MaskablePPO, {options.minutes:g} minutes: {options.monster} level {options.level} against {options.party}"
    (options.docs / "images" / "learning-curve.svg").write_text(drawn(curve.points, found["random"], title), encoding="utf-8")
    for name in ("random", "learned", "learned, likeliest action"):
        rate = found[name]
        print(f"{name:<26} {rate['won']:6.1%} of {rate['fights']} fights (95 %: {rate['low']:.1%} to {rate['high']:.1%})")


if __name__ == "__main__":
    main()
