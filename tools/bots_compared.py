"""Two bots against the same monster, paired by seed: who wins how often, and how sure the difference is.

python tools/bots_compared.py searcher greedy --level 2 --party hunters --games 200 --keep searcher.csv

Every fight is a line of the kept file as soon as it is over; called again, it goes on behind the last line.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path

import showdown
from showdown.lab.simulate import fight_seed
from showdown.players import load
from showdown.players.base import Team, play_out

ROUNDS = 200  # as `simulate` does it: a fight ends undecided after so many


def won(options: argparse.Namespace, players: str, seed: int) -> bool:
    """One fight, as `simulate` plays it."""
    game = showdown.new_game(
        options.monster,
        options.level,
        options.party,
        seed,
        log=False,
        auto=True,
        rounds=ROUNDS,
        house_rules=dict(options.house_rule),
    )
    survivors = {sheet.id: sheet.name for sheet in game.setup.sheets}
    play_out(game, Team(game, load.makers(load.parse_players(players, survivors, typed=True)), seed))
    return game.result == "victory"


def wilson(wins: int, count: int) -> str:
    """A share with its 95 % interval."""
    share, z = wins / count, 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return f"{share:.1%} ({max(0.0, middle - half):.1%} to {min(1.0, middle + half):.1%})"


def told(pairs: list[tuple[int, int]], first: str, second: str) -> str:
    """Both shares, and the difference with the interval that pairing allows."""
    count = len(pairs)
    if not count:
        return "no fights yet"
    gains = [one - other for one, other in pairs]
    mean = sum(gains) / count
    half = 1.96 * math.sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, count - 1) / count)
    better, worse = gains.count(1), gains.count(-1)
    ours, theirs = (wilson(sum(pair[side] for pair in pairs), count) for side in (0, 1))
    return (
        f"{count} fights: {first} {ours}, {second} {theirs}; difference {100 * mean:+.1f} points "
        f"({100 * (mean - half):+.1f} to {100 * (mean + half):+.1f}), won only by {first} {better}, only by {second} {worse}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--monster", default="white_lion")
    parser.add_argument("--level", default="1")
    parser.add_argument("--party", default="first_hunt")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=0.0, help="stop after so long, with the fights so far")
    parser.add_argument("--house-rule", type=lambda text: text.split("=", 1), action="append", default=[])
    parser.add_argument("--keep", type=Path, help="a file with a line per fight: number, seed, first won, second won")
    options = parser.parse_args()
    began, spent = time.monotonic(), time.process_time()
    pairs: list[tuple[int, int]] = []
    if options.keep is not None and options.keep.exists():
        rows = [line.split(",") for line in options.keep.read_text().splitlines()]
        pairs = [(int(row[2]), int(row[3])) for row in rows]
    for index in range(len(pairs), options.games):
        if options.minutes and time.monotonic() - began > 60 * options.minutes:
            break
        seed = fight_seed(options.seed, index)
        pair = (int(won(options, options.first, seed)), int(won(options, options.second, seed)))
        pairs.append(pair)
        if options.keep is not None:
            with options.keep.open("a") as kept:
                kept.write(f"{index},{seed},{pair[0]},{pair[1]}\n")
    print(f"{options.monster} {options.level}, {options.party}: {told(pairs, options.first, options.second)}")
    print(f"{time.process_time() - spent:.0f} s of CPU time, {'compiled' if showdown.COMPILED else 'interpreted'}")


if __name__ == "__main__":
    main()
