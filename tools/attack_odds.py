"""Do the exact odds of attacks (`rules/outlook.py`) agree with what the engine rolls?

    python tools/attack_odds.py --attacks 200 --samples 100000 --seed 1
    python tools/attack_odds.py --times              how long they take, for every weapon of every party and every monster

Random fights over all monsters and parties are stopped before attacks; each is made so many times by the engine on guesses of
the position, with hit locations that do nothing but be hit (what they do is no matter of the odds). The chance of every number
of hits, wounds and criticals, of a trap and of the monster's death is compared; what lies more than six standard deviations
off is a fault. Prints the largest deviation and how long the exact odds took.

`--times` also measures "what it may cost": a thousand trials of an option with all its reactions (`play/costs.py`), for attacks
and for what somebody who is hit may answer. Times are of the processor, the best of three, so that other work counts little.
"""

from __future__ import annotations

import argparse
import functools
import itertools
import math
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator

import showdown
from showdown.cards import CONTENT
from showdown.cards.loader import load_library
from showdown.engine import happenings, names, stats
from showdown.engine.game import Game, Option
from showdown.engine.library import Library
from showdown.lab.kits import random_party
from showdown.play import costs
from showdown.players.base import Facts
from showdown.rules import outlook
from showdown.rules.outlook import Outlook

LIMIT = 6.0  # beyond it lies one number in five hundred millions
TOKENS = (names.LUCK, names.STRENGTH, names.ACCURACY, names.SPEED)


def quiet_library() -> Library:
    """Everything as it is, but hit locations do nothing when they are hit."""
    library = load_library(paths=[CONTENT], trust_words=True)
    for monster in library.monsters.values():
        for card in monster.hit_locations:
            card.special = card.after_roll = card.failure = card.wound = card.reflex = card.critical = card.death_blow = ()
    return library


def attacks(library: Library, seed: int) -> Iterator[tuple[Game, Option, Outlook]]:
    """Positions before attacks that nothing else can change, in random fights without end: parties and tokens of all kinds."""
    dice = random.Random(seed)
    while True:
        monster = dice.choice(sorted(library.monsters))
        levels = library.monsters[monster].levels
        party = random_party(library, dice.randrange(10**9))
        level, seed_of_fight = dice.choice(sorted(levels)), dice.randrange(10**9)
        rules = {"unconfirmed_numbers": "ours"} if library.monsters[monster].only_unconfirmed else {}
        game = showdown.new_game(monster, level, party, seed_of_fight, library=library, house_rules=rules)
        while game.decision is not None and game.round < 8:
            options = game.decision.options
            blows = [option for option in options if option.kind == "attack" and game.monster.space >= 0]
            if blows and not dice.randrange(3):
                option = dice.choice(blows)
                who = game.survivors[option.actor_number]
                for attribute in TOKENS:
                    who.plus[attribute] = dice.choice((0, 0, 1, 3))
                    who.minus[attribute] = dice.choice((0, 0, 0, 1))
                stats.refresh(game)
                found = outlook.of_weapon(game, option.actor_number, option.refers.slot)
                if found is not None and not found.besides:
                    yield game, option, found
                    break
            game.choose(dice.randrange(len(options)) if not blows or dice.randrange(2) else dice.choice(blows).index)


class Sampled:
    """What so many attacks came to."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.hits: Counter[int] = Counter()
        self.wounds: Counter[int] = Counter()
        self.criticals: Counter[int] = Counter()
        self.traps = 0
        self.kills = 0


def sample(game: Game, index: int, count: int, seed: int) -> Sampled:
    """The engine's own attacks, from guesses of the position: whatever else is asked is declined."""
    found = Sampled(count)
    for number in range(count):
        twin = game.guess(seed + number)
        twin.log = []
        twin.choose(index)
        while twin.decision is not None and not over(twin):
            options = twin.decision.options
            twin.choose(next((option.index for option in options if option.closes), 0))
        read(twin, found)
    return found


ENDS = {happenings.ATTACK_ENDS.name, happenings.TRAP.name}


def over(game: Game) -> bool:
    return any(event.kind in ENDS for event in game.events)


def read(game: Game, found: Sampled) -> None:
    """What one attack came to, by what was told of it."""
    hits = wounds = criticals = 0
    for event in game.events:
        if (roll := happenings.ROLL_TO_HIT.read(event)) is not None:
            hits = roll["hits"]
        elif event.kind == happenings.ATTACK_CANCELLED.name:
            hits = 0
        elif (wound := happenings.WOUND_ROLL.read(event)) is not None:
            criticals += wound["critical"]
        elif event.kind in (happenings.MONSTER_WOUNDED.name, happenings.LIFE_LOST.name, happenings.LAST_WOUND.name):
            wounds += 1
        if event.kind == happenings.TRAP.name:
            found.traps += 1
        if event.kind in ENDS:
            break
    found.hits[hits] += 1
    found.wounds[wounds] += 1
    found.criticals[criticals] += 1
    found.kills += bool(game.result)


def deviations(exact: Outlook, found: Sampled) -> list[tuple[float, str]]:
    """How far each chance lies from what was seen, in standard deviations of that many throws."""
    chances = [("trap", exact.trap, found.traps), ("kills", exact.kills, found.kills)]
    whole = [("hits", exact.hits, found.hits)]
    if not exact.kills:  # a kill ends the attack before it is whole
        whole += [("wounds", exact.wounds, found.wounds), ("criticals", exact.criticals, found.criticals)]
    for name, shares, seen in whole:
        chances += [(f"{name} {number}", share, seen[number]) for number, share in enumerate(shares)]
        chances.append((f"{name} beyond", 0.0, sum(many for number, many in seen.items() if number >= len(shares))))
    return [
        (off(share, many, found.count), f"{name}: {share:.4f} against {many / found.count:.4f}")
        for name, share, many in chances
    ]


def off(share: float, seen: int, count: int) -> float:
    """How unlikely it is to see so many: the root of twice the log of how much likelier the seen share makes it, which for many
    throws is the number of standard deviations, and for few ones or rare things is still fair."""
    if share <= 0.0 or share >= 1.0 - 1e-9:
        return 0.0 if seen == round(share) * count else float("inf")
    part = seen / count
    likelier = part * math.log(part / share) if part else 0.0
    likelier += (1.0 - part) * math.log((1.0 - part) / (1.0 - share)) if part < 1.0 else 0.0
    return math.sqrt(max(0.0, 2.0 * count * likelier))


def best_of_three(work: Callable[[], object]) -> float:
    """Milliseconds of the processor."""
    spent: list[float] = []
    for _ in range(3):
        started = time.process_time()
        work()
        spent.append(time.process_time() - started)
    return min(spent) * 1000


def fights_of_all(library: Library) -> Iterator[Game]:
    """Every monster at every level against every stock party, as the first round begins."""
    for name, monster in sorted(library.monsters.items()):
        rules = {"unconfirmed_numbers": "ours"} if monster.only_unconfirmed else {}
        for level in sorted(monster.levels):
            for party in sorted(library.parties):
                game = showdown.new_game(name, level, party, 1, library=library, house_rules=rules, log=False)
                while game.decision is not None and not game.round:
                    game.choose(0)
                yield game


def times_of_odds(library: Library) -> list[tuple[float, str]]:
    """How long the odds of each attack take, from the front and from behind."""
    found: list[tuple[float, str]] = []
    for game in fights_of_all(library):
        seen = Facts(game)
        for survivor in range(len(game.survivors)):
            for weapon in seen.weapons(survivor):
                for behind in (False, True):
                    spent = best_of_three(functools.partial(outlook.of_weapon, game, survivor, weapon.slot, behind))
                    found.append((spent, f"{game.setup.monster.name} {game.setup.level.name}, {weapon.gear}"))
    return found


ANSWERS = ("hit", "dodge", "no dodge")


def times_of_costs(library: Library, seed: int) -> list[tuple[float, str]]:
    """How long a thousand trials take: of attacks and of answers to hits, the first in three fights of every monster."""
    found: list[tuple[float, str]] = []
    for name, number in itertools.product(sorted(library.monsters), range(seed, seed + 3)):
        monster = library.monsters[name]
        rules = {"unconfirmed_numbers": "ours"} if monster.only_unconfirmed else {}
        dice, wanted = random.Random(number), {"attack", *ANSWERS}
        game = showdown.new_game(name, max(monster.levels), "hunters", number, library=library, house_rules=rules, log=False)
        while game.decision is not None and game.round < 8 and wanted:
            for option in game.decision.options:
                if option.kind in wanted and game.monster.space >= 0:
                    wanted.discard(option.kind)
                    told = costs.costs(game, option.index)
                    spent = best_of_three(functools.partial(costs.costs, game, option.index))
                    found.append((spent, f"{name}, {option.id}: {told['samples']} trials"))
            game.choose(dice.randrange(len(game.decision.options)))
    return found


def tell_times(seed: int) -> None:
    library = load_library()
    how = "compiled" if showdown.COMPILED else "interpreted"
    for what, found in (("odds", times_of_odds(library)), ("costs", times_of_costs(library, seed))):
        spent = sorted(found, reverse=True)
        median = spent[len(spent) // 2][0]
        print(f"{what}, {how}: {len(spent)} options, median {median:.2f} ms, longest {spent[0][0]:.2f} ms ({spent[0][1]})")
        for each, which in spent[1:4]:
            print(f"    {each:.2f} ms  {which}")


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--attacks", type=int, default=200, help="how many attacks (default: 200)")
    parser.add_argument("--samples", type=int, default=100_000, help="how often each is made (default: 100,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--times", action="store_true", help="only how long odds and costs take")
    flags = parser.parse_args(argv)
    if flags.times:
        tell_times(flags.seed)
        return 0
    worst, largest, spent, faults = 0.0, 0.0, 0.0, 0
    source = attacks(quiet_library(), flags.seed)
    for number in range(flags.attacks):
        game, option, exact = next(source)
        ask = functools.partial(outlook.of_weapon, game, option.actor_number, option.refers.slot)
        spent = max(spent, best_of_three(ask))
        found = sample(game, option.index, flags.samples, number * flags.samples)
        for far, what in deviations(exact, found):
            if far > LIMIT:
                faults += 1
                print(f"{game.setup.monster.name}, {option.label}: {what}, {far:.1f} standard deviations off")
            worst = max(worst, far)
        for share, many in zip(exact.wounds, (found.wounds[count] for count in range(len(exact.wounds))), strict=True):
            if not exact.kills:
                largest = max(largest, abs(share - many / flags.samples))
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {flags.attacks}", end="", file=sys.stderr)
    print(f"{flags.attacks} attacks, {flags.samples} samples each: {faults} chances off by more than {LIMIT:g} deviations")
    print(f"largest {worst:.2f} deviations, largest difference of wounds {largest:.4f}, slowest {spent:.2f} ms")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
