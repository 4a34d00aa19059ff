"""Parties made up at random from all that is in play: for fights that try what no party of ours carries."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Final

from showdown.engine import gear_rules, keywords, names
from showdown.engine.library import Gear, Library, Party, Sheet, Trait
from showdown.rules import party as parties
from showdown.rules.frames import FIST_AND_TOOTH

RANDOM: Final = "random"  # in place of the name of a party
HARDENED: Final = {names.ACCURACY: 4, names.STRENGTH: 16, names.EVASION: 6, names.LUCK: 4, names.SPEED: 3}  # at most
NAMES: Final = ("Ada", "Bo", "Cy", "Dee")


def random_party(library: Library, seed: int) -> Party:
    """Four survivors with full grids and sheets, the same for the same seed; whatever `rules.party` allows. Every other party
    has grown strong in fights we know nothing of, so that what only a strong blow brings about is seen too."""
    dice = random.Random(seed)
    taken: set[str] = set()
    party = Party(RANDOM, "Random", tuple(sheet(library, name, dice, taken) for name in NAMES))
    party.survival_limit = dice.randint(4, 12)
    party.actions = (1 << len(names.SURVIVAL_ACTIONS)) - 1
    for each in party.survivors:
        each.survival = dice.randint(0, party.survival_limit)
    party.innovations = tuple(name for name in library.innovations if dice.random() < 0.3)
    if dice.random() < 0.5:
        for each in party.survivors:
            each.attributes = hardened(each.attributes, dice)
    parties.check_party(party, library)
    return party


def hardened(attributes: Sequence[int], dice: random.Random) -> list[int]:
    """The numbers of somebody who has grown strong."""
    return [number + dice.randint(0, HARDENED.get(attribute, 0)) for attribute, number in enumerate(attributes)]


def sheet(library: Library, name: str, dice: random.Random, taken: set[str]) -> Sheet:
    made = Sheet(name.lower(), name)
    made.insanity = dice.choice((0, 2, 3, 8))
    made.courage, made.understanding = dice.randint(0, 8), dice.randint(0, 8)
    types = [keyword.name for keyword in library.keywords.values() if keyword.kind == keywords.WEAPON_TYPE]
    made.proficiency, made.proficiency_level = dice.choice(types), dice.randint(0, 8)
    made.arts = some(dice, library.arts.values(), 3)
    made.disorders = some(dice, library.disorders.values(), 2)
    made.abilities = some(dice, library.abilities.values(), 4)
    made.injuries = tuple(dice.sample(sorted(id for id, injury in library.injuries.items() if injury.permanent), 1))
    made.gear = grid(library, dice, taken)
    return made


def some(dice: random.Random, traits: Iterable[Trait], most: int) -> tuple[str, ...]:
    """Up to so many of those that are in play."""
    return tuple(dice.sample(sorted(trait.id for trait in traits if not trait.missing), dice.randint(0, most)))


def grid(library: Library, dice: random.Random, taken: set[str]) -> tuple[str, ...]:
    """Nine slots, filled with whatever fits beside what is there; sometimes a whole set of armor is the beginning."""
    kit: list[Gear] = []
    wanted: list[str] = []
    if library.sets and dice.random() < 0.4:
        wanted += library.sets[dice.choice(sorted(library.sets))].pieces
    wanted += dice.choices(sorted(id for id in library.gear if id != FIST_AND_TOOTH), k=40)
    for id in wanted:
        gear = library.gear[id]
        if len(kit) == 9 or gear.missing or id in taken or parties.grid_problem([*kit, gear]):
            continue
        if gear_rules.UNIQUE in gear.rules:
            taken.add(id)
        kit.append(gear)
    slots = [gear.id for gear in kit] + [""] * (9 - len(kit))
    dice.shuffle(slots)
    return tuple(slots)
