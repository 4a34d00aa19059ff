"""What the flags of every command mean by level, party and house rules: one set of defaults, and parties from files."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from showdown import saves
from showdown.cards.loader import load_library
from showdown.engine import house
from showdown.engine.errors import BadSetup, UnknownName, did_you_mean, find
from showdown.engine.library import Library, Monster, Party, Sheet

LEVEL_HELP = "default: the prologue where the monster has one, else its first level"
PARTY_HELP = "an id (`showdown party list`) or a file; default: prologue for the prologue, else first_hunt"


def find_monster(name: str) -> Monster:
    return find(load_library().monsters, name, "monster")


def level_of(monster: Monster, level: str) -> str:
    """The level that was asked for, or where a monster's first fight is."""
    return level or ("prologue" if "prologue" in monster.levels else next(iter(monster.levels)))


def party_of(level: str, party: str) -> str:
    """The party that was asked for, or the one that fits the level."""
    return party or ("prologue" if level == "prologue" else "first_hunt")


def is_file(name: str) -> bool:
    return Path(name).suffix in (".yaml", ".yml") or os.sep in name


def find_party(name: str) -> tuple[Library, Party]:
    """A party by id, or from a file of one's own."""
    if not is_file(name):
        library = load_library()
        if name not in library.parties:
            hint = did_you_mean(name, list(library.parties))
            raise UnknownName(f"unknown party {name!r}; {hint}; or a file such as my_party.yaml")
        return library, library.parties[name]
    path = Path(name)
    if not path.is_file():
        raise UnknownName(f"no party file {name!r}")
    library = load_library(extra=[path])
    if path.stem not in library.parties:
        raise BadSetup(f"{name} holds no party; it needs a name and survivors (see the parties among the content files)")
    return library, library.parties[path.stem]


def carried(party: Party) -> list[tuple[str, str]]:
    """Every gear card of a party once for each survivor who has it: whose, and its id."""
    return [(sheet.id, gear) for sheet in party.survivors for gear in dict.fromkeys(sheet.gear) if gear]


def without(party: Party, survivor: str, gear: str) -> Party:
    """The same party, but one card of a survivor's grid is left at home."""
    made = Party(
        party.id, party.name, tuple(lighter(sheet, gear) if sheet.id == survivor else sheet for sheet in party.survivors)
    )
    for name in saves.PARTY_FIELDS:
        setattr(made, name, getattr(party, name))
    return made


def lighter(sheet: Sheet, gear: str) -> Sheet:
    """A record sheet without one card of its grid."""
    made = Sheet(sheet.id, sheet.name)
    for name in saves.SHEET_FIELDS:
        setattr(made, name, getattr(sheet, name))
    slot = sheet.gear.index(gear)
    made.gear = (*sheet.gear[:slot], "", *sheet.gear[slot + 1 :])
    return made


def house_rules(texts: Iterable[str]) -> dict[str, str]:
    """NAME=VALUE, checked."""
    found = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            known = ", ".join(house.BY_NAME[name].values) if name in house.BY_NAME else "VALUE"
            raise BadSetup(f"--house-rule {text!r} has no value; write {name}={known}")
        found[name.strip()] = value.strip()
    return house.check(found)
