"""A checksum over many fights: whoever changes how the engine is built, not what it plays, gets the same one as before.

    python tools/checksum.py --games 1000
    python tools/checksum.py --games 10000 --positions      every monster, nothing told: several times as fast

Random players answer by index, over every level and a few parties; hashed are the seats asked, the labels offered, the choices
and every sentence of the story with its rule ids. Ids may change their spelling without changing the sum. With `--positions`
it is the seats, how many options there were, the choices and the position at the end, in fights with every monster.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import random

import showdown
from showdown import text

FIGHTS = (("prologue", "prologue"), ("1", "first_hunt"), ("2", "hunters"), ("3", "veterans"), ("1", "six"))
MOST_CHOICES = 1_500


def fight(seed: int) -> str:
    """The hash of one fight, or of as much of it as MOST_CHOICES choices."""
    level, party = FIGHTS[seed % len(FIGHTS)]
    pick = random.Random(seed)
    game = showdown.new_game(level=level, party=party, seed=seed)
    told = hashlib.sha256()
    for _ in range(MOST_CHOICES):
        decision = game.decision
        if decision is None:
            break
        options = decision.options
        choice = pick.randrange(len(options))
        told.update(f"{decision.seat}|{decision.prompt}|{len(options)}|{options[choice].label}\n".encode())
        game.choose(choice)
    for line in text.story(game):
        if not line.startswith(">"):  # a choice, told by its id
            told.update(f"{line}\n".encode())
    return told.hexdigest()


def silent_fight(seed: int) -> str:
    """The hash of a fight of which nothing is told: whatever went another way leads to another end, or to other questions."""
    library = showdown.load_library()
    monster = sorted(library.monsters)[seed % len(library.monsters)]
    levels, parties = list(library.monsters[monster].levels), sorted(library.parties)
    pick = random.Random(seed)
    level, party = pick.choice(levels), pick.choice(parties)
    rules = {"unconfirmed_numbers": "ours"} if library.monsters[monster].only_unconfirmed else {}
    game = showdown.new_game(monster, level, party, seed, house_rules=rules, log=False, auto=True)
    asked = hashlib.sha256()
    for _ in range(MOST_CHOICES):
        decision = game.decision
        if decision is None:
            break
        count = len(decision.options)
        choice = pick.randrange(count)
        asked.update(f"{decision.seat} {count} {choice}\n".encode())
        game.choose(choice)
    asked.update(game.key().encode())
    return asked.hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--positions", action="store_true", help="hash choices and the last position instead of the story")
    flags = parser.parse_args()
    total = hashlib.sha256()
    with multiprocessing.Pool(flags.workers) as pool:
        for one in pool.imap(silent_fight if flags.positions else fight, range(1, flags.games + 1), chunksize=10):
            total.update(one.encode())
    print(f"{flags.games} fights: {total.hexdigest()[:24]}")


if __name__ == "__main__":
    main()
