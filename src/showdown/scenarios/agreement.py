"""What was agreed before the fight of a scenario: monster, level, party with its sheets, players, house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from showdown import saves
from showdown.api import make_setup
from showdown.cards.yaml_nodes import Items, Node, Table, identify
from showdown.engine import keywords, names
from showdown.engine.errors import ShowdownError
from showdown.engine.game import Setup
from showdown.engine.library import Library, Party, Sheet, Trait
from showdown.scenarios import format
from showdown.scenarios.format import Scenario, items, mistake, number, one_of, table, text, texts


def agree(scenario: Scenario, library: Library) -> Setup:
    """What was agreed before the fight: monster, level, party with its sheets, players, house rules."""
    given = scenario.given
    party = read_party(given, library)
    ids = [sheet.id for sheet in party.survivors]
    players: dict[str, list[str]] = {}
    held = given.get("players")
    if held is not None:
        for key, value in table(held, None, "players"):
            players[key.value] = [ids[survivor_index(item, party.survivors)] for item in items(value)]
    house = given.get("house rules")
    house_rules = {key.value: text(value) for key, value in table(house, None, "house rules")} if house is not None else {}

    def word(name: str, default: str) -> str:
        node = given.get(name)
        return text(node) if node is not None else default

    monster = given.get("monster")
    foe = format.find(monster, library.monsters, "monster") if monster is not None else "white_lion"
    ambush = given.get("ambush")
    ambushed = one_of(ambush, ("monster", "survivors", "none"), "ambush") if ambush is not None else ""
    limit = given.get("rounds")
    rounds = format.number(limit, 1) if limit is not None else None
    try:
        return make_setup(
            foe, word("level", "1"), party, 0, players or None, house_rules, ambushed.replace("none", ""), library, rounds
        )
    except ShowdownError as problem:
        raise mistake(given if given.pairs else scenario.node, str(problem)) from None


def survivor_index(node: Node, sheets: Sequence[Sheet]) -> int:
    wanted = identify(text(node))
    for index, sheet in enumerate(sheets):
        if wanted in (sheet.id, identify(sheet.name)):
            return index
    raise format.unknown(node, "survivor", text(node), [sheet.id for sheet in sheets])


def read_party(given: Table, library: Library) -> Party:
    """A party of the content, or a list of names for plain survivors; sheets changed as given."""
    node = given.get("party")
    if isinstance(node, Items):
        base = Party("scenario", "Scenario", tuple(Sheet(identify(name), name) for name in texts(node)))
    else:
        base = library.parties[format.find(node, library.parties, "party") if node is not None else "prologue"]
    entries: dict[int, Table] = {}
    survivors = given.get("survivors")
    if isinstance(survivors, Table):
        for key, value in survivors:
            entries[survivor_index(key, base.survivors)] = table(value, format.SURVIVOR, f"survivor {key.value}")
    sheets = tuple(new_sheet(sheet, entries.get(index), library) for index, sheet in enumerate(base.survivors))
    party = Party(base.id, base.name, sheets)
    for name in (
        "survival_limit",
        "actions",
        "innovations",
        "principles",
        "lantern_year",
        "volumes",
        "storage",
        "record",
        "text",
    ):
        setattr(party, name, getattr(base, name))
    limit, actions, year = given.get("survival limit"), given.get("survival actions"), given.get("lantern year")
    for name in ("innovations", "principles"):
        settled = given.get(name)
        if settled is not None:
            setattr(party, name, tuple(texts(settled)))
    if year is not None:
        party.lantern_year = number(year, 1, 99)
    if limit is not None:
        party.survival_limit = number(limit)
    if actions is not None:
        party.actions = action_bits(actions)
    for index, entry in entries.items():
        survival = entry.get("survival")
        if survival is not None and sheets[index].survival > party.survival_limit:
            raise mistake(
                survival,
                f"survival {sheets[index].survival} is above the party's limit of {party.survival_limit}",
                "less, or a `survival limit` in given",
            )
    return party


def action_bits(node: Node) -> int:
    """Survival actions as bits."""
    bits = 0
    for item in items(node):
        bits |= 1 << names.SURVIVAL_ACTIONS.index(one_of(item, names.SURVIVAL_ACTIONS, "survival action"))
    return bits


def new_sheet(base: Sheet, entry: Table | None, library: Library) -> Sheet:
    """A record sheet with what the scenario changes on it."""
    sheet = Sheet(base.id, base.name)
    for name in saves.SHEET_FIELDS:
        value = getattr(base, name)
        setattr(sheet, name, list(value) if isinstance(value, list) else value)
    for key, value in entry or ():
        name = key.value
        if name in ("survival", "insanity", "courage", "understanding", "hunt xp"):
            setattr(sheet, name.replace(" ", "_"), number(value, 0))
        elif name == "attributes":
            for attribute, amount in format.numbers(value, names.SURVIVOR_ATTRIBUTES, "attributes", -20):
                sheet.attributes[attribute] = amount
                if attribute == names.MOVEMENT and amount < 0:
                    raise mistake(value, f"movement {amount}", "0 or more")
        elif name == "proficiency":
            types = [name for name, each in library.keywords.items() if each.kind == keywords.WEAPON_TYPE]
            if format.is_none(value):
                sheet.proficiency, sheet.proficiency_level = "", 0
                continue
            for weapon, level in table(value, None, "proficiency"):
                if weapon.value not in types:
                    raise format.unknown(weapon, "weapon type", weapon.value, types)
                sheet.proficiency, sheet.proficiency_level = weapon.value, number(level, 0, 8)
        elif name == "gear":
            sheet.gear = read_grid(value, library)
        elif name == "at home":
            sheet.at_home = format.yes(value)
        elif name == "arts":
            sheet.arts = tuple(find_in_play(item, library.arts, "fighting art") for item in items(value))
        elif name == "disorders":
            sheet.disorders = tuple(find_in_play(item, library.disorders, "disorder") for item in items(value))
        elif name == "abilities":
            sheet.abilities = tuple(find_in_play(item, library.abilities, "ability") for item in items(value))
        elif name == "injuries":
            found = [format.find(item, library.injuries, "injury") for item in items(value)]
            sheet.injuries = tuple(injury for injury in found if library.injuries[injury].permanent)
            for injury in found:
                row = library.injuries[injury]
                if row.maximum and found.count(injury) > row.maximum:
                    raise mistake(value, f"{row.name} {found.count(injury)} times", f"at most {row.maximum}")
    return sheet


def find_in_play(node: Node, known: Mapping[str, Trait], kind: str) -> str:
    """The id of a thing that is not left out of play."""
    id = format.find(node, known, kind)
    if known[id].missing:
        raise mistake(node, f"the {kind} {known[id].name} is not in play: {known[id].missing}", f"a {kind} that is in play")
    return id


def read_grid(node: Node, library: Library) -> tuple[str, ...]:
    """Gear row by row; a dash is an empty slot; three lists are three rows."""
    slots: list[str] = []
    for item in items(node):
        if isinstance(item, Items):
            row = [grid_slot(slot, library) for slot in item.items]
            slots += row + [""] * (3 - len(row))
        else:
            slots.append(grid_slot(item, library))
    if len(slots) > 9:
        raise mistake(node, f"{len(slots)} gear cards", "at most 9")
    return tuple(slots)


def grid_slot(node: Node, library: Library) -> str:
    return "" if text(node) == "-" else format.find(node, library.gear, "gear")
