"""What one can choose from before a fight, and the fight that a page asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from showdown.cards.loader import load_library
from showdown.engine import chance, house
from showdown.engine.errors import BadSetup, find
from showdown.engine.library import Party
from showdown.engine.visible import is_visible
from showdown.lab import setups
from showdown.play import fight, protocol, seats
from showdown.players import load

ME: Final = "you"
LONGEST_NAME: Final = 40


def catalogue() -> protocol.Catalogue:
    """Every monster, level, party, house rule and bot there is."""
    library = load_library()
    return {
        "protocol": protocol.VERSION,
        "content": library.version,
        "monsters": [
            {
                "id": monster.id,
                "name": monster.name,
                "unconfirmed": "with numbers of ours, which no source confirms" if monster.only_unconfirmed else "",
                "levels": [
                    {"id": level.key, "name": level.name, "party": setups.party_of(level.key, "")}
                    for level in monster.levels.values()
                ],
            }
            for monster in library.monsters.values()
        ],
        "parties": [
            {
                "id": party.id,
                "name": party.name,
                "survivors": [
                    {"id": sheet.id, "name": sheet.name, "gear": [library.gear[id].name for id in sheet.gear if id]}
                    for sheet in party.survivors
                ],
            }
            for party in library.parties.values()
        ],
        "house_rules": [{"id": rule.name, "text": rule.text, "values": list(rule.values)} for rule in house.BY_NAME.values()],
        "bots": list(load.BUILT_IN),
    }


def agreed(asked: protocol.FightAsked) -> fight.Fight:
    """The fight that a page asks for, checked like any other: stock parties and built-in bots only."""
    library = load_library()
    if asked["party"]:
        find(library.parties, asked["party"], "party")  # by its id: a page names no files
    for bot in asked["bots"].values():
        find(load.BUILT_IN, bot, "bot")
    found = fight.agree(
        asked["monster"], asked["level"], asked["party"], asked["seed"], asked["house_rules"], None, asked["bots"]
    )
    found.players = holding(library.parties[found.party], asked["friends"])
    if asked["virtual"] not in ("", chance.DICE, chance.CARDS):
        raise BadSetup(
            f"{asked['virtual'][:40]!r} is nothing the screen can keep to itself; allowed: {chance.DICE} or {chance.CARDS}"
        )
    found.table, found.virtual = asked["table"], asked["virtual"] if asked["table"] else ""
    found.draw_set_up()
    return found


def holding(party: Party, friends: Mapping[str, str]) -> dict[str, list[str]]:
    """Who plays whom: friends by name, and everybody else is yours; nothing where there are no friends."""
    known = {sheet.id: sheet.name for sheet in party.survivors}
    held: dict[str, list[str]] = {}
    for survivor, name in friends.items():
        if not name.strip() or not is_visible(name) or len(name) > LONGEST_NAME or name.strip() == ME:
            raise BadSetup(f"{name[:80]!r} is no name for a friend; give 1 to {LONGEST_NAME} letters, other than {ME!r}")
        held.setdefault(name.strip(), []).append(seats.seat_id(survivor, known))
    mine = [survivor for survivor in known if not any(survivor in theirs for theirs in held.values())]
    return {**({ME: mine} if mine else {}), **held} if held else {}
