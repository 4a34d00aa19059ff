"""`showdown soak`: random fights over every level with the checks of `lab.checks` on."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from contextlib import closing

from showdown import flags
from showdown.cards.loader import load_library
from showdown.engine.errors import RuleBroken, find
from showdown.lab import checks, kits
from showdown.lab.workers import STOPPED, cores, spread

PARTIES = ("prologue", "veterans", "first_hunt", kits.RANDOM)


Job = tuple[int, str, str, str, int, int, tuple[str, ...], bool]


def one(job: Job) -> tuple[str, str, int, str]:
    seed, monster, level, party, every, rounds, content, trust = job
    try:
        flags.use_content(content, trust)
        game, count = checks.play_checked(seed, level, party, every, monster=monster, rounds=rounds)
    except RuleBroken as problem:
        return level, "BROKEN", 0, str(problem)
    except Exception as problem:  # the soak's job is to name the fight in which anything at all goes wrong
        return level, "BROKEN", 0, f"{type(problem).__name__}: {problem} (level {level}, party {party}, seed {seed})"
    return level, game.result, count, ""


def run(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="showdown soak", description=__doc__)
    parser.add_argument("--games", type=flags.whole, default=400, help="how many fights in all (default 400)")
    parser.add_argument("--monster", default="white_lion")
    parser.add_argument("--levels", default="", help="comma-separated; default: every level of the monster")
    parser.add_argument("--parties", default=",".join(PARTIES), help="ids; random: made up from all gear, arts and abilities")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=flags.whole, default=5, help="copy/save/load check at every N-th decision (default 5)")
    parser.add_argument("--rounds", type=flags.whole, default=2000, help="a fight ends undecided after N rounds (default 2000)")
    parser.add_argument("--workers", type=flags.whole, default=cores(), help="processes (default: one per core)")
    flags.add_content(parser)
    options = parser.parse_args(argv)
    flags.use_content(options.content, options.trust)
    library = load_library()
    monster = find(library.monsters, options.monster, "monster")
    levels = options.levels.split(",") if options.levels else list(monster.levels)
    parties = options.parties.split(",")
    for level in levels:
        find(monster.levels, level, "level")
    for party in parties:
        if party != kits.RANDOM:
            find(library.parties, party, "party")
    rest = (options.every, options.rounds, tuple(options.content), options.trust)
    jobs: list[Job] = [
        (options.seed + n, options.monster, levels[n % len(levels)], parties[n // len(levels) % len(parties)], *rest)
        for n in range(options.games)
    ]
    started = time.time()
    results: Counter[tuple[str, str]] = Counter()
    decisions = 0
    problems = []
    played = 0
    try:
        with closing(spread(one, jobs, options.workers)) as fights:
            for level, result, count, problem in fights:
                played += 1
                results[level, result] += 1
                decisions += count
                if problem:
                    problems.append(problem)
                    print(problem, file=sys.stderr)
                if sys.stderr.isatty() and played % 50 == 0:
                    print(f"\r{played}/{len(jobs)}", end="", file=sys.stderr)
    except KeyboardInterrupt:
        print(f"\nStopped after {played} of {len(jobs)} fights; the figures are those of these fights.", file=sys.stderr)
    for (level, result), count in sorted(results.items()):
        print(f"level {level}: {result} {count}")
    print(f"{played} fights, {decisions} decisions, {len(problems)} broken, {time.time() - started:.0f} s")
    if problems:
        return 1
    return 0 if played == len(jobs) else STOPPED
