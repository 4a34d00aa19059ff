"""A party as people check it: what is wrong with its file and where, and each survivor's sheet with every number itemised."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from showdown import api, views
from showdown.cards import yaml_nodes
from showdown.engine import keywords, names, stats
from showdown.engine.errors import BadSetup, ShowdownError
from showdown.engine.game import Game
from showdown.engine.library import Library, Party, Sheet
from showdown.lab import setups
from showdown.play import grids
from showdown.rules import party as parties

LIFE_EXCHANGE, SQUEAMISH, BINGE_EATING = "life_exchange", "squeamish", "binge_eating"


def checked(name: str) -> tuple[Library, Party]:
    """The party of a file or an id. Raises what is wrong with it, each with file and line and what is allowed."""
    library, party = setups.find_party(name)
    places = lines_of(Path(name)) if setups.is_file(name) else {}
    problems = []
    unique: list[str] = []
    for sheet in party.survivors:
        for rule in rules_of(sheet, party, library, unique):
            try:
                rule()
            except ShowdownError as problem:
                problems.append(f"{places.get(sheet.name, name)}: {problem}")
    if problems:
        raise BadSetup("\n".join(problems))
    parties.check_party(party, library)
    return library, party


def rules_of(sheet: Sheet, party: Party, library: Library, unique: list[str]) -> Iterator[Callable[[], None]]:
    """Everything a sheet must keep to, one by one, so that all of it is told at once."""
    yield lambda: parties.check_gear(sheet, party, library, unique)
    yield lambda: parties.check_traits(sheet, library)
    yield lambda: parties.check_counts(sheet, party)
    yield lambda: departing(sheet, library)


def departing(sheet: Sheet, library: Library) -> None:
    """What somebody may not depart with, or without: disorders and abilities say so (GEAR-3)."""
    kit = [library.gear[id] for id in sheet.gear if id]
    if LIFE_EXCHANGE in sheet.abilities:
        for gear in kit:
            if keywords.OTHER in gear.keywords and (keywords.ARMOR in gear.keywords or gear.armor_location >= 0):
                raise BadSetup(f"{sheet.name} has Life Exchange and cannot wear {gear.name}, which is other")
    if SQUEAMISH in sheet.disorders:
        for gear in kit:
            if any(keyword.name == "stinky" for keyword in gear.keywords):
                raise BadSetup(f"{sheet.name} is squeamish and cannot depart with {gear.name}, which is stinky")
    if BINGE_EATING in sheet.disorders and not any(keyword.name == "consumable" for gear in kit for keyword in gear.keywords):
        raise BadSetup(f"{sheet.name} has Binge Eating and cannot depart without consumable gear")


def lines_of(path: Path) -> dict[str, str]:
    """Where each survivor stands in a file, by name."""
    node = yaml_nodes.read(path, str(path), yaml_nodes.Problems())
    survivors = node.get("survivors") if node is not None else None
    if not isinstance(survivors, yaml_nodes.Table):
        return {}
    return {key.value: f"{path}:{key.line}" for key, _ in survivors}


def sheets(party: Party, library: Library) -> list[str]:
    """The settlement, then every survivor's sheet with the grid drawn."""
    actions = [name for number, name in enumerate(names.SURVIVAL_ACTIONS) if party.actions >> number & 1]
    game = api.new_game(party=party, library=library, level=next(iter(library.monsters["white_lion"].levels)))
    told = [party.name, *([party.text] if party.text else [])]
    told.append(f"Survival limit {party.survival_limit}; survival actions: {', '.join(actions)}.")
    for what, held in (("Innovations", party.innovations), ("Principles", party.principles), ("Volumes", party.volumes)):
        if held:
            told.append(f"{what}: {', '.join(held)}.")
    if party.lantern_year:
        told.append(f"Lantern year {party.lantern_year}.")
    for index in range(len(party.survivors)):
        told += ["", *sheet(game, index)]
    return told


def sheet(game: Game, index: int) -> list[str]:
    """One survivor: numbers with what they are made of, armor by card, what they know and suffer, the grid."""
    who, written = views.survivor_view(game, index), game.setup.sheets[index]
    library = game.setup.library
    told = [written.name, f"  Survival {who['survival']}, insanity {who['insanity']}, courage {who['courage']}, "
            f"understanding {who['understanding']}, hunt XP {written.hunt_xp}"
            + (f", {written.proficiency} proficiency {written.proficiency_level}" if written.proficiency else "")]  # fmt: skip
    for attribute, name in enumerate(names.SURVIVOR_ATTRIBUTES):
        items = stats.Items()
        value = stats.survivor_value(game, index, attribute, items)
        parts = ", ".join(f"{source} {amount:+d}" for source, amount in items.parts)
        told.append(f"  {name:<9}{value:>3}" + (f"  ({parts})" if parts else ""))
    for location in names.LOCATIONS[: names.BRAIN]:
        parts = ", ".join(armor_parts(game, index, location))
        told.append(f"  {location:<9}{who['armor'][location]:>3}  armor" + (f" ({parts})" if parts else ""))
    for what, held, shelf in (
        ("fighting art", written.arts, library.arts),
        ("disorder", written.disorders, library.disorders),
        ("ability", written.abilities, library.abilities),
    ):
        told += [f"  {shelf[id].name} ({what}): {' '.join(shelf[id].text)}" for id in held]
    told += [f"  {library.injuries[id].name} (injury): {' '.join(library.injuries[id].text)}" for id in written.injuries]
    return [*told, *(f"  {line}" for line in grids.grid_lines(who))]


def armor_parts(game: Game, index: int, location: str) -> list[str]:
    """Which cards and sets protect a location, each with its points."""
    who, library = game.survivors[index], game.setup.library
    found = []
    for gear in who.kit:
        if gear is None or stats.cannot_wear(who, gear):
            continue
        if gear.armor_location >= 0 and names.LOCATIONS[gear.armor_location] == location:
            found.append(f"{gear.name} {gear.armor:+d}")
        if gear.armor_everywhere:
            found.append(f"{gear.name} {gear.armor_everywhere:+d}")
    return [*found, *(f"{worn.name} set {worn.armor_everywhere:+d}" for worn in stats.worn_sets(library, who)
                      if worn.armor_everywhere)]  # fmt: skip
