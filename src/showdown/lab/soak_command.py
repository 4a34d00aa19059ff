"""`showdown soak`: fights over every monster and level with the checks of `lab.checks` on, and what they have shown.

A third is fought at random, a third mostly by people who walk up and attack, a third mostly by the greedy bot; every other one
by a party made up for it.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from contextlib import closing
from typing import Final

from showdown import flags
from showdown.cards.loader import load_library
from showdown.engine import house
from showdown.engine.errors import RuleBroken, find
from showdown.engine.library import Library
from showdown.lab import checks, kits, seen, setups
from showdown.lab.workers import STOPPED, cores, spread

RESOLVE: Final = ((0.0, False), (0.7, False), (0.9, True))  # how often, and whether well, people do what one does in a fight

Job = tuple[int, str, str, str, int, int, dict[str, str], tuple[str, ...], bool]


Fought = tuple[str, str, str, int, str, Counter[seen.Part]]  # monster, level, result, decisions, what broke, what was seen


def one(job: Job) -> Fought:
    seed, monster, level, party, every, rounds, rules, content, trust = job
    resolve, clever = random.Random(f"{seed}/resolve").choice(RESOLVE)
    try:
        flags.use_content(content, trust)
        game, count = checks.play_checked(
            seed, level, party, every, monster=monster, rounds=rounds, house_rules=rules, resolve=resolve, clever=clever
        )
    except RuleBroken as problem:
        return monster, level, "BROKEN", 0, str(problem), Counter()
    except Exception as problem:  # the soak's job is to name the fight in which anything at all goes wrong
        where = f"{monster}, level {level}, party {party}, seed {seed}"
        return monster, level, "BROKEN", 0, f"{type(problem).__name__}: {problem} ({where})", Counter()
    result = game.result
    if result == "undecided" and checks.ended_by_card(game):
        result = "ended by a card"
    elif result == "undecided":
        where = f"{monster}, level {level}, party {party}, seed {seed}"
        print(f"{where}: no end within {rounds:,} rounds: {checks.standing_still(game)}", file=sys.stderr)
    return monster, level, result, count, "", seen.shown(game.events)


def every_other(parties: list[str]) -> list[str]:
    """All parties, and after each of them one made up for the fight."""
    return [name for party in parties for name in (party, kits.RANDOM)]


def fightable(library: Library, rules: dict[str, str]) -> list[str]:
    """Every monster, but those that only numbers of ours could play where they are not wanted (AMB-47)."""
    unconfirmed = house.HouseRules(rules).unconfirmed
    return [monster.id for monster in library.monsters.values() if unconfirmed or not monster.only_unconfirmed]


def run(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="showdown soak", description=__doc__)
    parser.add_argument("--games", type=flags.whole, default=400, help="how many fights in all (default 400)")
    parser.add_argument("--monster", default="", help="comma-separated; default: every monster")
    parser.add_argument("--levels", default="", help="comma-separated; default: every level of each monster")
    parser.add_argument(
        "--parties", default="", help="ids; random: made up from all gear and arts; default: all, each followed by random"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=flags.whole, default=5, help="copy/save/load check at every N-th decision (default 5)")
    parser.add_argument("--rounds", type=flags.whole, default=2000, help="a fight ends undecided after N rounds (default 2000)")
    parser.add_argument("--workers", type=flags.whole, default=cores(), help="processes (default: one per core)")
    flags.add_house_rules(parser)
    flags.add_content(parser)
    options = parser.parse_args(argv)
    flags.use_content(options.content, options.trust)
    library = load_library()
    rules = setups.house_rules(options.house_rule)
    wanted = options.monster.split(",") if options.monster else fightable(library, rules)
    foes: list[tuple[str, str]] = []
    for name in wanted:
        monster = find(library.monsters, name, "monster")
        for level in options.levels.split(",") if options.levels else monster.levels:
            find(monster.levels, level, "level")
            foes.append((monster.id, level))
    parties = options.parties.split(",") if options.parties else every_other(list(library.parties))
    for party in parties:
        if party != kits.RANDOM:
            find(library.parties, party, "party")
    rest = (options.every, options.rounds, rules, tuple(options.content), options.trust)
    jobs: list[Job] = [
        (options.seed + n, *foes[n % len(foes)], parties[n // len(foes) % len(parties)], *rest) for n in range(options.games)
    ]
    started = time.time()
    results: Counter[tuple[str, str, str]] = Counter()
    shown: dict[str, Counter[seen.Part]] = {name: Counter() for name, _ in foes}
    decisions = 0
    problems = []
    played = 0
    try:
        with closing(spread(one, jobs, options.workers)) as fights:
            for foe, level, result, count, problem, found in fights:
                played += 1
                results[foe, level, result] += 1
                shown[foe] += found
                decisions += count
                if problem:
                    problems.append(problem)
                    print(problem, file=sys.stderr)
                if sys.stderr.isatty() and played % 50 == 0:
                    print(f"\r{played}/{len(jobs)}", end="", file=sys.stderr)
                elif played % 1000 == 0:
                    print(f"{played:,} of {len(jobs):,} fights, {len(problems)} broken", file=sys.stderr)
    except KeyboardInterrupt:
        print(f"\nStopped after {played} of {len(jobs)} fights; the figures are those of these fights.", file=sys.stderr)
    for (foe, level, result), count in sorted(results.items()):
        print(f"{foe} level {level}: {result} {count}")
    for foe, found in shown.items():
        print(f"{library.monsters[foe].name}: seen in these fights")
        print("\n".join(seen.lines(library.monsters[foe], found)))
    print(f"{played} fights, {decisions} decisions, {len(problems)} broken, {time.time() - started:.0f} s")
    if problems:
        return 1
    return 0 if played == len(jobs) else STOPPED
