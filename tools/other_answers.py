"""Whether greedy answers some kind of question badly: another answer instead of its own, both played to the end.

tools/other_answers.py --minutes 10      pairs of futures, added to build/other_answers.jsonl, and what all of them say

Greedy plays fights of several cells. At questions drawn at random another answer is drawn too, and both are played on by greedy
in the same guess with matched dice. One pair is luck; the mean over all questions of a kind says whether greedy is wrong there.
Run it with the compiled core: a pair takes about 15 ms there.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import IO, Any

from learn_habits import ROOT, new_fight
from showdown.lab.simulate import fight_seed
from showdown.players.base import MONSTER, Position
from showdown.players.greedy import Greedy
from showdown.players.matched import Matched
from showdown.players.search import TO_THE_END, destinations, is_worth_a_try, play_matched

PAIRS = ROOT / "build" / "other_answers.jsonl"
CELLS = ("white_lion 2", "white_lion 3", "screaming_antelope 2", "butcher 1")
SEED = 777
# How many of the questions of a kind are tried; common ones less often.
RATES = {"act": 0.05, "destination": 0.08, "who acts": 0.06, "window": 0.05, "hit": 0.1, "hit location": 0.1}
OTHER_RATES = 0.3
FEW = 100  # pairs that say nothing


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--start", type=int, default=0, help="the number of the first fight: another one for other fights")
    parser.add_argument("--file", type=Path, default=PAIRS)
    options = parser.parse_args()
    options.file.parent.mkdir(parents=True, exist_ok=True)
    until, number = time.monotonic() + 60 * options.minutes, options.start
    with options.file.open("a", encoding="utf-8") as file:
        while time.monotonic() < until:
            for cell in CELLS:
                fight(cell, fight_seed(SEED, number), file)
            number += 1
    print("\n".join(table([json.loads(line) for line in options.file.read_text(encoding="utf-8").splitlines()])))
    return 0


def fight(cell: str, seed: int, file: IO[str]) -> None:
    """One fight of greedy's, with other answers tried on the way."""
    game, dice, bot = new_fight(cell, seed), random.Random(seed), Greedy()
    while game.asked is not None:
        position = Position(game, dice)
        first = bot.choose(position)
        drawn = dice.random() < RATES.get(position.kind, OTHER_RATES)
        if drawn and position.seat != MONSTER and len(position.options) > 1:
            other = other_answer(position, first, dice)
            if other >= 0:
                file.write(json.dumps({"cell": cell, **pair(position, first, other, dice.getrandbits(32))}) + "\n")
        game.choose(first)


def other_answer(position: Position, first: int, dice: random.Random) -> int:
    """Another answer: its kind is drawn, then one of that kind; of spaces only sensible ones. -1 where there is none."""
    options = position.options.all()
    found = [option.index for option in options if option.index != first and is_worth_a_try(option)]
    if position.kind in ("destination", "place survivor") and position.seat_number >= 0 and not position.facts.monster_turn:
        found = [index for index in destinations(position, first) if index != first]
    kinds = sorted({options[index].kind for index in found})
    if not kinds:
        return -1
    kind = dice.choice(kinds)
    return dice.choice([index for index in found if options[index].kind == kind])


def pair(position: Position, first: int, other: int, seed: int) -> dict[str, Any]:
    """Both answers in one guess: which question it was, and how much more was won with the other."""
    guess = position.guess(seed)
    guess.auto = True
    guess.chance = Matched(seed, 0, guess.chance.reveals)
    ends = []
    for index in (first, other):
        game = guess.copy(False)
        game.choose(index)
        play_matched(game, Greedy(), seed, game.round + TO_THE_END, 0)
        ends.append(int(game.result == "victory"))
    return {
        "question": position.kind,
        "greedys": position.options[first].kind,
        "other": position.options[other].kind,
        "gain": ends[1] - ends[0],
    }


def table(rows: list[dict[str, Any]]) -> list[str]:
    """The mean gain of other answers with its standard error, by question and kinds of answers; those that gain most first."""
    gains: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    for row in rows:
        gains[row["question"], row["greedys"], row["other"]].append(row["gain"])
    lines = []
    for (question, greedys, other), each in gains.items():
        if len(each) < FEW:
            continue
        middle = sum(each) / len(each)
        error = math.sqrt(sum((gain - middle) ** 2 for gain in each)) / len(each)
        sure = middle / error if error else 0.0
        told = f"{100 * middle:+6.1f} ± {100 * error:.1f} points, {len(each)} pairs: {question}, {other} instead of {greedys}"
        lines.append((sure, told))
    return [f"{len(rows)} pairs", *[told for _, told in sorted(lines, reverse=True)]]


if __name__ == "__main__":
    sys.exit(main())
