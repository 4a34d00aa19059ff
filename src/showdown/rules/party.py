"""Who may take part (chapters 1 and 3): parties, gear grids, players, and how large parties toughen the monster."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from showdown.engine import gear_rules, keywords, names
from showdown.engine.errors import BadSetup, UnknownName, did_you_mean
from showdown.engine.library import Gear, Level, Library, Party, Sheet, Trait
from showdown.engine.stack import SEATS

MOST_SURVIVORS: Final = 6  # in a showdown (MON-8)
USUAL_SURVIVORS: Final = 4
COUNTS: Final = ("survival", "insanity", "courage", "understanding", "hunt_xp", "proficiency_level")
HOLDING: Final = 'a mapping of names to survivors such as {"Anna": ["lucy"]}'


def extra_life(party: Party, level: Level) -> int:
    """Five or six survivors alike meet a monster with Life before its AI cards count: 2 and its level, on top of its own
    (MON-8)."""
    return 2 + level.number if len([each for each in party.survivors if not each.at_home]) > USUAL_SURVIVORS else 0


# -- the party ----------------------------------------------------------------------------------------------------------


def check_party(party: Party, library: Library) -> None:
    """One to six survivors with different names, each with a sheet and gear that can be played (MON-8, KW-25)."""
    count = len(party.survivors)
    if not 1 <= count <= MOST_SURVIVORS:
        raise BadSetup(f"party {party.name!r} has {count} survivors; a showdown takes 1 to {MOST_SURVIVORS}")
    if all(sheet.at_home for sheet in party.survivors):
        raise BadSetup(f"everybody of party {party.name!r} stays at home")
    ids = [sheet.id for sheet in party.survivors]
    unique: list[str] = []
    for sheet in party.survivors:
        if sheet.id in SEATS:
            raise BadSetup(f"a survivor of party {party.name!r} is called {sheet.name}, which is the name of a seat")
        if not sheet.id:
            raise BadSetup(f"a survivor of party {party.name!r} has no id")
        if ids.count(sheet.id) > 1:
            raise BadSetup(f"two survivors of party {party.name!r} are called {sheet.name}")
        check_gear(sheet, party, library, unique)
        check_traits(sheet, library)
        check_counts(sheet, party)


def check_gear(sheet: Sheet, party: Party, library: Library, unique: list[str]) -> None:
    """Known gear in a legal grid, and unique cards only once in a party; `unique` are those seen so far (KW-25)."""
    kit: list[Gear] = []
    for id in sheet.gear:
        if not id:
            continue
        if id not in library.gear:
            raise UnknownName(
                f"{sheet.name} of party {party.name!r} carries unknown gear {id!r}; {did_you_mean(id, list(library.gear))}"
            )
        gear = library.gear[id]
        if gear.missing:
            raise BadSetup(f"{sheet.name} carries {gear.name}, which is not in play: {gear.missing}")
        if id in unique:
            raise BadSetup(f"{sheet.name} carries a second {gear.name}: there is only one (KW-25)")
        if gear_rules.UNIQUE in gear.rules:
            unique.append(id)
        kit.append(gear)
    problem = grid_problem(kit)
    if problem:
        raise BadSetup(f"{sheet.name} of party {party.name!r}: {problem}")


def grid_problem(kit: list[Gear]) -> str:
    """What is wrong with a set of gear, or "": duplicates, two armors on one location (an accessory that is armor too
    is one), selfish beside other (GEAR-1..3, KW-19)."""
    if len(kit) > 9:
        return f"{len(kit)} gear cards do not fit a grid of 9 (GEAR-1)"
    seen: list[str] = []
    worn: list[int] = []
    for gear in kit:
        if gear.id in seen and not gear.weapon:
            return f"{gear.name} is there twice: only weapons may be (GEAR-2)"
        seen.append(gear.id)
        accessory = gear_rules.ACCESSORY in gear.rules and keywords.ARMOR not in gear.keywords
        if gear.armor_location >= 0 and not accessory:
            if gear.armor_location in worn:
                return f"two armor cards on the {names.LOCATIONS[gear.armor_location]} (GEAR-3)"
            worn.append(gear.armor_location)
    selfish = [gear for gear in kit if gear_rules.SELFISH in gear.rules]
    others = [gear for gear in kit if keywords.OTHER in gear.keywords]
    if selfish and others:
        return f"{selfish[0].name} is selfish and cannot share a grid with {others[0].name} (KW-19)"
    return ""


def check_traits(sheet: Sheet, library: Library) -> None:
    """Known arts, disorders, abilities and injuries, none left out of play, at most three arts and disorders (ATTR-16)."""
    check_known(sheet, sheet.arts, library.arts, "fighting art")
    check_known(sheet, sheet.disorders, library.disorders, "disorder")
    check_known(sheet, sheet.abilities, library.abilities, "ability")
    for name in sheet.injuries:
        if name not in library.injuries:
            raise UnknownName(f"{sheet.name} has unknown injury {name!r}; {did_you_mean(name, list(library.injuries))}")
    if len(sheet.arts) > 3 or len(sheet.disorders) > 3:
        raise BadSetup(f"{sheet.name} has more than three fighting arts or disorders (ATTR-16)")


def check_known(sheet: Sheet, held: tuple[str, ...], known: Mapping[str, Trait], what: str) -> None:
    if len(set(held)) != len(held):
        raise BadSetup(f"{sheet.name} has the same {what} twice")
    for name in held:
        if name not in known:
            raise UnknownName(f"{sheet.name} has unknown {what} {name!r}; {did_you_mean(name, list(known))}")
        if known[name].missing:
            raise BadSetup(f"{sheet.name} has the {what} {known[name].name}, which is not in play: {known[name].missing}")


def check_counts(sheet: Sheet, party: Party) -> None:
    """No number of a sheet is negative, and survival keeps within the limit of the settlement (SVL-1)."""
    for name in COUNTS:
        value = getattr(sheet, name)
        if not isinstance(value, int) or value < 0:
            raise BadSetup(f"{sheet.name} of party {party.name!r} has {name.replace('_', ' ')} {value!r}; allowed: 0 or more")
    if sheet.survival > party.survival_limit:
        raise BadSetup(
            f"{sheet.name} of party {party.name!r} has survival {sheet.survival}; the limit of the party is "
            f"{party.survival_limit} (SVL-1)"
        )


# -- the players ----------------------------------------------------------------------------------------------------------


def check_players(party: Party, players: Any) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Every survivor is held by exactly one player; by default one player holds all."""
    ids = [sheet.id for sheet in party.survivors]
    if not players:
        return (("player", tuple(range(len(ids)))),)
    if not isinstance(players, Mapping):
        raise BadSetup(f"players must be {HOLDING}, not {players!r}")
    held: dict[str, str] = {}
    result: list[tuple[str, tuple[int, ...]]] = []
    for player, survivors in players.items():
        if not isinstance(player, str) or not player or not isinstance(survivors, Iterable):
            raise BadSetup(f"players must be {HOLDING}; found {player!r}: {survivors!r}")
        mine: list[int] = []
        for name in [survivors] if isinstance(survivors, str) else survivors:
            if name not in ids:
                raise UnknownName(f"player {player!r} holds unknown survivor {name!r}; {did_you_mean(name, ids)}")
            if name in held:
                raise BadSetup(f"{name} is held by both {held[name]!r} and {player!r}")
            held[name] = player
            mine.append(ids.index(name))
        if not mine:
            raise BadSetup(f"player {player!r} holds no survivor; free: {', '.join(i for i in ids if i not in held)}")
        result.append((player, tuple(mine)))
    left = [name for name in ids if name not in held]
    if left:
        raise BadSetup(f"nobody holds {', '.join(left)}")
    return tuple(result)
