"""Do the exact odds of attacks (`rules/outlook.py`) agree with what the engine rolls?

    python tools/attack_odds.py --attacks 200 --samples 100000 --seed 1
    python tools/attack_odds.py --keep               the same, and what was rolled is written down for the tests
    python tools/attack_odds.py --times              how long they take, for every weapon of every party and every monster

Random fights over all monsters and parties are stopped before attacks; each is made so many times by the engine on guesses of
the position, with critical effects and reactions that do nothing (what they do is no matter of the odds). The chance of every
number of hits, wounds and criticals, of a trap, of the monster's death and of a reaction is compared, and how likely each hit
location is dealt with, wounded, wounded critically and reacts; what lies more than six standard deviations off is a fault.
Prints the largest deviation and how long the exact odds took.

`--keep` rolls only for attacks that are not in the file yet or no longer come up: after content or rules were changed, those
whose fights went another way.

`--times` also measures "what it may cost": a thousand trials of an option with all its reactions (`play/costs.py`), for attacks
and for what somebody who is hit may answer. Times are of the processor, the best of three, so that other work counts little.
"""

from __future__ import annotations

import argparse
import functools
import itertools
import json
import math
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import showdown
from showdown.cards import CONTENT
from showdown.cards.loader import load_library
from showdown.engine import gear_rules, happenings, names, powers, stats
from showdown.engine.game import Game, Option
from showdown.engine.library import Library
from showdown.engine.stack import Question
from showdown.engine.state import Passing
from showdown.lab.kits import random_party
from showdown.lab.workers import cores
from showdown.play import costs
from showdown.players.base import Facts
from showdown.rules import outlook, prospects, weapons
from showdown.rules.outlook import Outlook
from showdown.rules.own import OwnWord
from showdown.rules.verbs import Verbs
from showdown.rules.words.python import Own, PythonWord

LIMIT = 6.0  # beyond it lies one number in five hundred millions
KEPT = Path(__file__).resolve().parent.parent / "tests" / "golden" / "attack_odds.jsonl"
TRIED = (
    gear_rules.BARBED,
    gear_rules.DEADLY,
    gear_rules.DEVASTATING,
    gear_rules.EARLY_IRON,
    gear_rules.PAIRED,
    gear_rules.SAVAGE,
    gear_rules.SHARP,
    gear_rules.SLOW,
)
POWERS = (
    powers.UNSTOPPABLE,
    powers.UNSHAKABLE,
    powers.IGNORES_EARLY_IRON,
    powers.COUNTS_AS_IN_BLIND_SPOT,
    powers.HITS_ONLY_PERFECTLY,
)
OF_MONSTER = (powers.DOES_NOT_REACT, powers.IGNORES_RANGED_GEAR)
TOKENS = (names.LUCK, names.STRENGTH, names.ACCURACY, names.SPEED)


@functools.cache
def quiet_library(specials: bool) -> Library:
    """Everything as it is, but critical effects do nothing, and reactions neither; special rules only where they are wanted."""
    library = load_library(paths=[CONTENT], trust_words=True)
    nothing = PythonWord()
    nothing.word = Own(Nothing(), "")
    for monster in library.monsters.values():
        for card in monster.hit_locations:
            card.critical = card.death_blow = ()
            if not specials:
                card.special = card.after_roll = ()
            card.failure, card.wound, card.reflex = (
                (nothing,) if program else () for program in (card.failure, card.wound, card.reflex)
            )
    return library


class Nothing(OwnWord):
    """Nothing happens."""

    def run(self, verbs: Verbs) -> Question | None:
        return None


def attack(seed: int, number: int) -> tuple[Game, Option, Outlook]:
    """A position before an attack that nothing unforeseen can change, in a random fight: parties and tokens of all kinds. Every
    other fight goes without special rules of hit locations, for some monsters always have one that is not foreseen. Each
    number has dice of its own, so that a fight that goes another way after a change leaves all others as they are."""
    dice, library = random.Random(f"{seed} {number}"), quiet_library(number % 2 == 0)
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
            if not dice.randrange(12):  # what can be done from anywhere would always come first
                blows = [option for option in options if prospects.of_option(game, option) is not None]
            if blows and not dice.randrange(3):
                option = dice.choices(blows, [keywords(game, each) for each in blows])[0]
                befall(game, option.actor_number, dice)
                found = prospects.of_option(game, option)
                if found is not None and not found.besides:
                    return game, option, found
            game.choose(dice.randrange(len(options)) if not blows or dice.randrange(2) else dice.choice(blows).index)


def keywords(game: Game, option: Option) -> int:
    """How often an attack is taken beside others: weapons with rules are fewer, and more is to be tried of them."""
    gear = weapons.weapon_in(game, option.actor_number, option.refers.slot)
    return 1 if gear is None else 1 + 9 * len({*TRIED} & {*gear.rules})


def befall(game: Game, survivor: int, dice: random.Random) -> None:
    """Tokens, and now and then what few fights bring: a monster that lies, powers, what waits for the next attack."""
    who = game.survivors[survivor]
    for attribute in TOKENS:
        who.plus[attribute] = dice.choice((0, 0, 1, 3))
        who.minus[attribute] = dice.choice((0, 0, 0, 1))
    game.monster.down = game.monster.down or not dice.randrange(6)
    lasting = [
        Passing("A trial", survivor, -1, 0, power, names.UNTIL_SHOWDOWN, 0) for power in POWERS if not dice.randrange(10)
    ]
    if not dice.randrange(8):
        lasting.append(Passing("A trial", -1, -1, 0, dice.choice(OF_MONSTER), names.UNTIL_SHOWDOWN, 0))
    if not dice.randrange(6):
        lasting.append(Passing("A trial", survivor, dice.choice(TOKENS), 2, None, names.UNTIL_NEXT_ATTACK, 0))
    game.set_passing((*game.passing, *lasting))
    stats.refresh(game)


def attacks(seed: int) -> Iterator[tuple[Game, Option, Outlook]]:
    """One such attack after the other, without end."""
    return (attack(seed, number) for number in itertools.count())


def name_of(game: Game, option: Option) -> str:
    """Which attack it is: kept rolls are another one's where this has changed."""
    return f"{game.setup.level.name}, round {game.round}: {option.id}"


class Sampled:
    """What so many attacks came to, and each hit location by its name: how often it was dealt with and what came of it."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.hits: Counter[int] = Counter()
        self.wounds: Counter[int] = Counter()
        self.criticals: Counter[int] = Counter()
        self.traps = 0
        self.kills = 0
        self.reactions = 0
        self.cards: dict[str, list[int]] = {}

    def kept(self, name: str, weapon: str) -> dict[str, Any]:
        """As it is written down: how many attacks had 0, 1, 2 ... hits, wounds, criticals."""
        numbers = {
            what: [many[number] for number in range(max(many) + 1)]
            for what, many in (("hits", self.hits), ("wounds", self.wounds), ("criticals", self.criticals))
        }
        rest = {"traps": self.traps, "kills": self.kills, "reactions": self.reactions, "cards": self.cards}
        return {"attack": name, "weapon": weapon, "count": self.count, **numbers, **rest}

    @classmethod
    def read(cls, kept: dict[str, Any]) -> Sampled:
        found = cls(kept["count"])
        for what in ("hits", "wounds", "criticals"):
            getattr(found, what).update(dict(enumerate(kept[what])))
        found.traps, found.kills, found.reactions, found.cards = (
            kept[what] for what in ("traps", "kills", "reactions", "cards")
        )
        return found


def sample(game: Game, index: int, count: int, seed: int) -> Sampled:
    """The engine's own attacks, from guesses of the position: whatever else is asked or offered is declined."""
    found = Sampled(count)
    for number in range(count):
        twin = game.guess(seed + number)
        twin.log = []
        twin.choose(index)
        while twin.decision is not None and not over(twin):
            options = twin.decision.options
            twin.choose(next((option.index for option in options if option.closes or option.kind in DECLINED), 0))
        read(twin, found)
    return found


DECLINED = ("no", "keep")
ENDS = {happenings.ATTACK_ENDS.name, happenings.TRAP.name}
WOUNDS = {
    happenings.MONSTER_WOUNDED.name,
    happenings.LIFE_LOST.name,
    happenings.LAST_WOUND.name,
    happenings.WOUND_REPLACED.name,
}
OF_A_CARD = ("drawn", "wound", "critical", "reacts")  # as an outlook says it of each hit location


def over(game: Game) -> bool:
    return any(event.kind in ENDS for event in game.events)


def read(game: Game, found: Sampled) -> None:
    """What one attack came to, by what was told of it."""
    hits = wounds = criticals = reactions = 0
    card = [0, 0, 0, 0]
    for event in game.events:
        if (roll := happenings.ROLL_TO_HIT.read(event)) is not None:
            hits = roll["hits"]
        elif event.kind == happenings.ATTACK_CANCELLED.name:
            hits = 0
        elif (next_one := happenings.HIT_LOCATION.read(event)) is not None:
            card = found.cards.setdefault(next_one["card"], [0, 0, 0, 0])
            card[0] += 1
        elif (wound := happenings.WOUND_ROLL.read(event)) is not None:
            card[1] += wound["wounds"]
        elif (sure := happenings.AUTOMATIC_CRITICAL.read(event)) is not None:
            card[1] += sure["wounds"]
        elif (unstoppable := happenings.UNSTOPPABLE.read(event)) is not None:
            card[1] += unstoppable["wounds"]
        elif event.kind == happenings.WOUND_FAILS.name:
            card[1] -= 1
        elif event.kind == happenings.CRITICAL.name:
            card[2] += 1
            criticals += 1
        elif event.kind == happenings.REACTION.name:
            card[3] += 1
            reactions += 1
        elif event.kind in WOUNDS:
            wounds += 1
        if event.kind == happenings.TRAP.name:
            found.traps += 1
        if event.kind in ENDS:
            break
    found.hits[hits] += 1
    found.wounds[wounds] += 1
    found.criticals[criticals] += 1
    found.reactions += reactions > 0
    found.kills += bool(game.result)


def rolled(seed: int, number: int, count: int) -> dict[str, Any]:
    """What so many attacks came to, in a process of its own."""
    game, option, _ = attack(seed, number)
    weapon = weapons.weapon_in(game, option.actor_number, option.refers.slot) if option.kind == "attack" else None
    return sample(game, option.index, count, number * count).kept(name_of(game, option), "" if weapon is None else weapon.id)


def deviations(game: Game, exact: Outlook, found: Sampled) -> list[tuple[float, str]]:
    """How far each chance lies from what was seen, in standard deviations of that many throws."""
    chances = [("trap", exact.trap, found.traps), ("kills", exact.kills, found.kills)]
    whole = [("hits", exact.hits, found.hits)]
    if not exact.kills:  # a kill ends the attack before it is whole
        whole += [("wounds", exact.wounds, found.wounds), ("criticals", exact.criticals, found.criticals)]
        chances += [("reaction", exact.reaction, found.reactions), *of_cards(game, exact, found)]
    for name, shares, seen in whole:
        chances += [(f"{name} {number}", share, seen[number]) for number, share in enumerate(shares)]
        chances.append((f"{name} beyond", 0.0, sum(many for number, many in seen.items() if number >= len(shares))))
    return [
        (off(share, many, found.count), f"{name}: {share:.4f} against {many / found.count:.4f}")
        for name, share, many in chances
    ]


def of_cards(game: Game, exact: Outlook, found: Sampled) -> Iterator[tuple[str, float, int]]:
    """What is said of each hit location that the monster has once, and what was seen of it."""
    names = Counter(card.name for card in game.setup.hit_locations)
    told = {game.setup.hit_locations[each.card].name: each for each in exact.cards}
    for name in sorted(name for name in {*told, *found.cards} if names[name] == 1):
        each, seen = told.get(name), found.cards.get(name, [0, 0, 0, 0])
        for what, many in zip(OF_A_CARD, seen, strict=True):
            yield f"{name} {what}", 0.0 if each is None else getattr(each, what), many


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
    parser.add_argument("--keep", action="store_true", help="write what was rolled down for the tests; roll what is missing")
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--times", action="store_true", help="only how long odds and costs take")
    flags = parser.parse_args(argv)
    if flags.times:
        tell_times(flags.seed)
        return 0
    kept = read_kept() if flags.keep else []
    kept += [{}] * (flags.attacks - len(kept))
    worst, largest, spent, faults = 0.0, 0.0, 0.0, 0
    with ProcessPoolExecutor(flags.workers) as workers:
        tried = [attack(flags.seed, number) for number in range(flags.attacks)]
        asked = {
            number: workers.submit(rolled, flags.seed, number, flags.samples)
            for number, (game, option, _) in enumerate(tried)
            if not fits(kept[number], name_of(game, option), flags.samples)
        }
        for number, (game, option, exact) in enumerate(tried):
            if number in asked:
                kept[number] = asked[number].result()
            if number in asked and flags.keep:
                write_kept(kept)
            found = Sampled.read(kept[number])
            ask = functools.partial(prospects.of_option, game, option)
            spent = max(spent, best_of_three(ask))
            for far, what in deviations(game, exact, found):
                if far > LIMIT:
                    faults += 1
                    print(f"{name_of(game, option)}: {what}, {far:.1f} standard deviations off")
                worst = max(worst, far)
            if not exact.kills:
                parts = (abs(share - found.wounds[count] / found.count) for count, share in enumerate(exact.wounds))
                largest = max(largest, *parts)
            if sys.stderr.isatty():
                print(f"\r{number + 1} of {flags.attacks}", end="", file=sys.stderr)
    print(f"{flags.attacks} attacks, {flags.samples} samples each: {faults} chances off by more than {LIMIT:g} deviations")
    print(f"largest {worst:.2f} deviations, largest difference of wounds {largest:.4f}, slowest {spent:.2f} ms")
    return 1 if faults else 0


def read_kept() -> list[dict[str, Any]]:
    """What was rolled before, an attack on each line."""
    return [json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines()] if KEPT.exists() else []


def write_kept(kept: list[dict[str, Any]]) -> None:
    KEPT.write_text("".join(json.dumps(each, separators=(",", ":")) + "\n" for each in kept), encoding="utf-8")


def fits(kept: dict[str, Any], name: str, count: int) -> bool:
    """Whether what was rolled before is of this attack, and enough."""
    return kept.get("attack") == name and kept["count"] >= count


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
