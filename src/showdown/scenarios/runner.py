"""Plays scenarios: builds the position, scripts chance, makes the choices, compares facts.

`run_file` plays a file, `run_all` everything below some folders. At every decision the runner also checks what must
hold for any content: the options are different and at least one, and a copy and a loaded save play on alike.
"""

from __future__ import annotations

import importlib
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from showdown import saves
from showdown.api import make_setup
from showdown.cards.loader import load_library
from showdown.cards.yaml_nodes import Items, Node, Table, Text, identify
from showdown.engine import board, keywords, names, stats
from showdown.engine.chance import NeedChance, Scripted
from showdown.engine.errors import RuleBroken, ShowdownError
from showdown.engine.events import KINDS, Event
from showdown.engine.game import Game, Option, Question, Setup
from showdown.engine.library import Library, Party, Sheet, Trait
from showdown.engine.state import Tile
from showdown.lab import workers
from showdown.rules import facts, rounds, setup, survivors_turn, under_way
from showdown.rules.frames import Rounds, SurvivorsTurn
from showdown.scenarios import format
from showdown.scenarios.format import (
    Mistake,
    Scenario,
    Step,
    items,
    mistake,
    number,
    one_of,
    space,
    table,
    text,
    texts,
    words,
    yes,
)

PASSED: Final = "ok"
FAILED: Final = "FAIL"
MISTAKEN: Final = "BAD"

MOST_FORCED: Final = 500
SHOWN_OPTIONS: Final = 40


class Failure(Exception):
    """A scenario that does not come out as written."""


@dataclass
class Result:
    """What became of a scenario: ok, FAIL (it does not come out so) or BAD (it cannot be understood)."""

    id: str
    title: str
    place: str
    status: str
    message: str = ""
    log: list[str] = field(default_factory=list)
    rules: set[str] = field(default_factory=set)

    @property
    def ok(self) -> bool:
        return self.status == PASSED


# -- running ----------------------------------------------------------------------------------------------------------------


def run_file(path: str | Path, only: str = "") -> list[Result]:
    """Plays the scenarios of a file; `only` picks one by its id."""
    scenarios, problems = format.read_file(Path(path))
    results = [Result(Path(path).name, "", line.split(": ")[0], MISTAKEN, line) for line in problems]
    seen: dict[str, str] = {}
    for scenario in scenarios:
        if scenario.id in seen:
            twice = f"{scenario.place}: the id {scenario.id} stands twice, first at {seen[scenario.id]}"
            results.append(Result(scenario.id, scenario.title, scenario.place, MISTAKEN, twice))
        elif not only or scenario.id == only:
            results.append(run(scenario))
        seen.setdefault(scenario.id, scenario.place)
    return results


def run_all(paths: Iterable[str | Path], only: str = "", processes: int = 1) -> list[Result]:
    """Plays every scenario below the paths; an id may stand only once in all of them."""
    results: list[Result] = []
    seen: dict[str, str] = {}
    files = format.files(Path(path) for path in paths)
    for played in workers.spread(partial(run_file, only=only), files, processes):
        for result in played:
            if result.title and result.id in seen and result.status != MISTAKEN:
                result.message = f"{result.place}: the id {result.id} stands twice, first at {seen[result.id]}"
                result.status = MISTAKEN
            seen.setdefault(result.id, result.place)
            results.append(result)
    return results


def run(scenario: Scenario) -> Result:
    """Plays one scenario and compares its facts."""
    result = Result(scenario.id, scenario.title, scenario.place, PASSED)
    session: Session | None = None
    try:
        session = Session(scenario)
        session.play()
    except Mistake as problem:
        result.status, result.message = MISTAKEN, str(problem)
    except Failure as failure:
        result.status, result.message = FAILED, str(failure)
    except RuleBroken as broken:
        result.status, result.message = FAILED, f"{scenario.place}: {broken}"
    except Exception:
        result.status = FAILED
        result.message = f"{scenario.place}: the engine broke\n{traceback.format_exc(limit=-8)}"
    if session is not None:
        game = session.running
        result.log = [line_of(event, game) for event in game.events]
        result.rules = {rule for event in game.events for rule in event.rules if rule} | set(scenario.covers)
    return result


def line_of(event: Event, game: Game) -> str:
    """An event as a line of the log: a sentence and its rules."""
    sentence = sentence_maker()
    said = repr(event.data)
    if sentence is not None:
        try:
            said = sentence(event, game)
        except Exception as problem:  # a log that cannot be told must not hide why the scenario failed
            said = f"{event.data} ({type(problem).__name__} while telling it)"
    rules = f"  [{' '.join(rule for rule in event.rules if rule)}]" if event.rules else ""
    return f"{event.kind}: {said}{rules}" if sentence is None else f"{said}{rules}  ({event.kind})"


@cache
def sentence_maker() -> Callable[[Event, Game], str] | None:
    try:
        found: Callable[[Event, Game], str] = importlib.import_module("showdown.text").sentence
    except (ImportError, AttributeError):
        return None
    return found


@cache
def library_with(extra: tuple[str, ...]) -> Library:
    """The standard content, with folders of a scenario's own beside it."""
    return load_library(extra=[Path(folder) for folder in extra]) if extra else load_library()


# -- the position -------------------------------------------------------------------------------------------------------------


class Box:
    """Cards not yet laid anywhere: piles are filled from here, each card once."""

    def __init__(self, cards: Sequence[Any], kind: str) -> None:
        self.cards = cards
        self.kind = kind
        self.left = list(range(len(cards)))

    def take(self, node: Node) -> int:
        """The next card of a name."""
        wanted = identify(text(node))
        same = [card for card, definition in enumerate(self.cards) if wanted in card_names(definition)]
        if not same:
            raise format.unknown(node, self.kind, text(node), {definition.name for definition in self.cards})
        for card in same:
            if card in self.left:
                self.left.remove(card)
                return card
        raise mistake(node, f"every {text(node)} lies somewhere already", f"{len(same)} of them")

    def any(self, count: int, node: Node, fits: Callable[[Any], bool]) -> list[int]:
        """Cards nobody named, in the order of the content files."""
        found = [card for card in self.left if fits(self.cards[card])][:count]
        if len(found) < count:
            raise mistake(node, f"{count} more {self.kind}s asked for, {len(found)} left")
        for card in found:
            self.left.remove(card)
        return found


def card_names(definition: Any) -> list[str]:
    """What a card may be called: its id, its name, and the persistent injury on it."""
    return [definition.id, identify(definition.name), identify(getattr(definition, "injury", "") or definition.name)]


def build(scenario: Scenario) -> tuple[Game, Callable[[], None]]:
    """The position a scenario gives, and what runs it to its first decision."""
    given = scenario.given
    folders = given.get("content")
    extra = tuple(str((scenario.file.parent / folder).resolve()) for folder in texts(folders)) if folders is not None else ()
    try:
        library = library_with(extra)
    except ShowdownError as problem:
        raise mistake(folders or given, str(problem)) from None
    agreed = agree(scenario, library)
    game = setup.blank_game(agreed, Scripted([], [], [], []), True, False)
    add_chance(game, scenario.chance)
    turn = turn_of(given)
    set_clock(game, given, turn)
    for index, entry in survivor_entries(agreed, given).items():
        set_survivor(game, index, entry, turn)
    if turn == "start":
        set_monster_at_start(game, given)
        if given.get("terrain") is not None:
            raise mistake(given.get("terrain") or given, "terrain is set up by the showdown itself with turn: start")
        stats.refresh(game)
        return game, lambda: setup.begin(game)
    set_terrain(game, given)
    set_monster(game, given)
    for index, who in enumerate(game.survivors):
        who.removed = facts.ABSENT if who.alive and who.space < 0 else 0
        if who.space >= 0:
            check_place(game, index, given)
    stats.refresh(game)
    return game, lambda: put_on_stack(game, given, turn)


def check_place(game: Game, index: int, given: Table) -> None:
    """Nobody stands where no fight could put them: on somebody else, under the monster, on impassable terrain not climbed."""
    who = game.survivors[index]
    entry = survivor_entries(game.setup, given).get(index)
    at = (entry.get("at") if entry is not None else None) or given
    here = f"{game.name_of(index)} at {board.label(who.space)}"
    if any(other.space == who.space for other in game.survivors[:index]):
        raise mistake(at, f"{here} shares the space with somebody", "a space of their own")
    if board.base(game.monster.space, game.setup.monster.size) >> who.space & 1:
        raise mistake(at, f"{here} stands under the monster", "a space beside it")
    for tile in game.tiles:
        if tile.mask >> who.space & 1 and tile.terrain.impassable and not tile.terrain.climb:
            raise mistake(at, f"{here} stands on {tile.terrain.name}, which is impassable", "a space beside it")


def turn_of(given: Table) -> str:
    node, act = given.get("turn"), given.get("act")
    if node is not None and act is not None and text(node) != "survivors":
        raise mistake(node, f"turn: {text(node)} with an act under way", "turn: survivors, or no turn beside act")
    return "act" if act is not None else one_of(node, format.TURNS, "turn") if node is not None else "monster"


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
    try:
        return make_setup(
            foe, word("level", "1"), party, 0, players or None, house_rules, ambushed.replace("none", ""), library
        )
    except ShowdownError as problem:
        raise mistake(given if given.pairs else scenario.node, str(problem)) from None


def survivor_index(node: Node, sheets: Sequence[Sheet]) -> int:
    wanted = identify(text(node))
    for index, sheet in enumerate(sheets):
        if wanted in (sheet.id, identify(sheet.name)):
            return index
    raise format.unknown(node, "survivor", text(node), [sheet.id for sheet in sheets])


def survivor_or_nobody(node: Node, sheets: Sequence[Sheet]) -> int:
    return -1 if text(node).lower() in ("nobody", "none") else survivor_index(node, sheets)


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
    for name in ("survival_limit", "actions", "innovations", "text"):
        setattr(party, name, getattr(base, name))
    limit, actions = given.get("survival limit"), given.get("survival actions")
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
            for weapon, level in table(value, None, "proficiency"):
                if weapon.value not in types:
                    raise format.unknown(weapon, "weapon type", weapon.value, types)
                sheet.proficiency, sheet.proficiency_level = weapon.value, number(level, 0, 8)
        elif name == "gear":
            sheet.gear = read_grid(value, library)
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


def set_clock(game: Game, given: Table, turn: str) -> None:
    """Round, turn and controller; the controller tile has passed on once a round (ROUND-2)."""
    node = given.get("round")
    current = number(node) if node is not None else 1
    if current < 1:
        raise mistake(node or given, f"round {current}", "1 or more")
    if turn == "start":
        if current != 1:
            raise mistake(node or given, f"turn: start in round {current}", "no round, or another turn")
        return
    players = [name for name, _ in game.setup.players]
    tile = given.get("controller")
    game.controller = (current - 1) % len(players)
    if tile is not None:
        if text(tile) not in players:
            raise format.unknown(tile, "player", text(tile), players)
        game.controller = players.index(text(tile))
    if turn == "new round":
        game.round = current - 1
        game.monster_turns = current - 1
        if game.round:
            game.controller = (game.controller - 1) % len(players)
    else:
        game.round = current
        game.monster_turns = current - 1 if turn == "monster" else current


def survivor_entries(agreed: Setup, given: Table) -> dict[int, Table]:
    survivors = given.get("survivors")
    if survivors is None:
        return {}
    return {
        survivor_index(key, agreed.sheets): table(value, format.SURVIVOR, f"survivor {key.value}")
        for key, value in table(survivors, None, "survivors")
    }


def set_survivor(game: Game, index: int, entry: Table, turn: str) -> None:
    """What a scenario says of a survivor beyond their sheet."""
    who, library = game.survivors[index], game.setup.library
    for key, value in entry:
        name = key.value
        if turn == "start" and name in format.SURVIVOR_NOT_AT_START:
            raise mistake(key, f"{name!r} cannot be given with turn: start", "what stands on the record sheet")
        if name == "at":
            who.space = space(value)
        elif name == "knocked down":
            who.down = yes(value)
            who.stands_at = game.monster_turns + 1
        elif name == "dead":
            who.alive = not yes(value)
            who.cause = "before the scenario" if not who.alive else ""
        elif name == "bleeding":
            who.bleeding = number(value, 0, 6)
        elif name == "armor":
            if format.is_number(value):
                who.armor = [number(value, 0)] * 5
            else:
                for location, points in format.numbers(value, names.LOCATIONS[:5], "armor", 0):
                    who.armor[location] = points
        elif name == "boxes":
            for where, filled in table(value, names.LOCATIONS, "boxes"):
                location = names.LOCATIONS.index(where.value)
                who.boxes[location] = format.boxes(location, filled)
        elif name == "tokens":
            set_tokens(value, names.SURVIVOR_ATTRIBUTES, who.plus, who.minus)
        elif name == "statuses":
            who.statuses = [find_in_play(item, library.statuses, "status card") for item in items(value)]
        elif name == "injuries":
            found = [format.find(item, library.injuries, "injury") for item in items(value)]
            who.temporary = [injury for injury in found if not library.injuries[injury].permanent]
        elif name == "hidden":
            by_gear = isinstance(value, Text) and value.value == "gear"
            who.hidden = facts.GEAR if by_gear else facts.GRASS if yes(value) else 0
        elif name == "used":
            who.used = action_bits(value)
            who.dodges = who.used >> names.DODGE & 1
        elif name == "acted":
            who.acted = yes(value)
            if turn not in ("act", "between acts"):
                raise mistake(
                    key,
                    f"acted is forgotten as the survivors' turn begins (turn: {turn})",
                    "act, or turn: between acts",
                )
        elif name == "resources":
            who.resources = texts(value)
        elif name == "frenzied":
            who.frenzy = number(value, 0) if format.is_number(value) else int(yes(value))
        elif name == "block":
            who.block = number(value, 0)
        elif name == "deflect":
            who.deflect = number(value, 0)
        elif name == "wounded with":
            who.wound_types = texts(value)
        elif name in ("movement left", "activation left"):
            if turn != "act":
                raise mistake(key, f"{name!r} without an act under way", "act: SURVIVOR in given")
            number(value, 0, 2)
    if not who.alive:
        who.space = -1
        who.down = False
        game.dead_resources += who.resources


def set_tokens(node: Node, known: Sequence[str], plus: list[int], minus: list[int]) -> None:
    """Tokens as +1 or -2; a list of two where plus and minus tokens lie side by side."""
    for key, value in table(node, known, "tokens"):
        attribute = known.index(key.value)
        plus[attribute] = minus[attribute] = 0
        for item in items(value):
            amount = number(item)
            if amount > 0:
                plus[attribute] = amount
            else:
                minus[attribute] = -amount


def set_terrain(game: Game, given: Table) -> None:
    """Tiles on the board; without a word there are none."""
    node = given.get("terrain")
    if node is None:
        return
    cards = game.setup.library.terrain
    tiles: list[Tile] = []
    for item in items(node):
        entry = table(item, None, "a tile, such as {Tall Grass: F9}")
        across = entry.get("across")
        for key, value in entry:
            if key.value == "across":
                continue
            card = cards[format.find(key, cards, "terrain")]
            for corner in items(value):
                tile = Tile(card, space(corner), across is not None and yes(across))
                if tile.space < 0 or board.count(tile.mask) < card.width * card.height:
                    raise mistake(corner, f"{card.name} at {text(corner)} reaches over the edge", "a space with room for it")
                if any(tile.mask & other.mask for other in tiles):
                    raise mistake(corner, f"{card.name} at {text(corner)} lies on other terrain", "free spaces")
                tiles.append(tile)
            lying = sum(1 for tile in tiles if tile.terrain is card)
            if lying > card.tiles * max(1, card.cards):
                raise mistake(value, f"{lying} tiles of {card.name}", f"at most {card.tiles * max(1, card.cards)}")
            if card.id in game.tiles_left:
                game.tiles_left.remove(card.id)
    game.tiles = tuple(tiles)


def monster_entry(given: Table, known: Sequence[str], kind: str) -> Table:
    node = given.get("monster is")
    return table(node, known, kind) if node is not None else Table([], given.file, given.line, given.column)


def set_monster_at_start(game: Game, given: Table) -> None:
    set_monster_marks(game, monster_entry(given, format.MONSTER_AT_START, "monster is, with turn: start"))


def set_monster_marks(game: Game, entry: Table) -> None:
    """Everything about the monster that is no pile of cards."""
    monster, sheets = game.monster, game.setup.sheets
    for key, value in entry:
        name = key.value
        if name == "at":
            monster.space = space(value)
            size = game.setup.monster.size
            if monster.space >= 0 and board.count(board.base(monster.space, size)) < size * size:
                raise mistake(value, f"at {text(value)} the monster's {size}x{size} base reaches over the edge")
        elif name == "facing":
            monster.facing = names.DIRECTIONS.index(one_of(value, names.DIRECTIONS, "direction"))
        elif name == "knocked down":
            monster.down = yes(value)
        elif name == "tokens":
            table(value, names.MONSTER_ATTRIBUTES, "tokens of a monster")
            set_tokens(value, names.ATTRIBUTES, monster.plus, monster.minus)
        elif name == "life":
            monster.life = number(value, 0)
        elif name == "priority target":
            monster.priority = survivor_or_nobody(value, sheets)
        elif name == "priority stays":
            monster.priority_stays = yes(value)
        elif name == "last to wound":
            monster.last_wounder = survivor_or_nobody(value, sheets)
        elif name == "grabbed":
            index = survivor_or_nobody(value, sheets)
            monster.grabbed = 1 << index if index >= 0 else 0
            monster.grab_round = game.round - 1
    grab_round = entry.get("grabbed in round")
    if grab_round is not None:
        monster.grab_round = number(grab_round)


def set_monster(game: Game, given: Table) -> None:
    """The monster in the middle of a fight: its marks, then its cards. Piles that are not given are as the level makes them."""
    entry = monster_entry(given, format.MONSTER, "monster is")
    set_monster_marks(game, entry)
    monster, agreed = game.monster, game.setup
    cards, locations = Box(agreed.ai, "AI card"), Box(agreed.hit_locations, "hit location")
    ai: dict[str, list[int]] = {name: named_cards(entry, name, cards) for name in format.MONSTER_PILES}
    hit: dict[str, list[int]] = {name: named_cards(entry, name, locations) for name in format.LOCATION_PILES}
    if entry.get("in play") is None:
        for name in agreed.level.in_play:
            ai["in play"].append(cards.take(Text(name, entry.file, entry.line, entry.column)))
    for name in (*format.MONSTER_PILES[1:], "ai deck"):
        ai[name] += unnamed_ai(game, entry, name, cards, ai)
    for name in (*format.LOCATION_PILES[1:], "hit locations"):
        hit[name] += unnamed_locations(entry, name, locations)
    monster.deck, monster.discard = ai["ai deck"][::-1], ai["ai discard"][::-1]
    monster.wounds, monster.archived, monster.in_play = ai["wounds"][::-1], ai["archived"][::-1], ai["in play"]
    monster.hl_deck, monster.hl_discard = hit["hit locations"][::-1], hit["hit location discard"][::-1]
    monster.hl_archived, monster.injuries = hit["archived hit locations"][::-1], hit["injuries"]
    face_up = entry.get("face up")
    if face_up is not None and yes(face_up):
        if not monster.deck:
            raise mistake(face_up, "no AI card to lie face up", "an `ai deck` with cards")
        top = agreed.ai[monster.deck[-1]]
        if top.type != names.DURATION:
            raise mistake(
                face_up, f"{top.name} face up, a {names.AI_TYPES[top.type]} card", "a duration on top of the `ai deck`"
            )
        monster.face_up = True
        monster.known_ai |= 1 << monster.deck[-1]
    for card in monster.in_play:
        if agreed.ai[card].type not in (names.MOOD, names.TRAIT):
            found = f"{agreed.ai[card].name} in play, a {names.AI_TYPES[agreed.ai[card].type]} card"
            raise mistake(entry.get("in play") or entry, found, "moods and traits")
    counters = entry.get("card tokens")
    for key, value in table(counters, None, "card tokens") if counters is not None else ():
        for card in monster.in_play:
            if identify(key.value) in card_names(agreed.ai[card]):
                monster.counters[card] = number(value, 0)
                break
        else:
            raise mistake(key, f"{key.value!r} is not in play", ", ".join(agreed.ai[card].name for card in monster.in_play))
    for index, sheet in survivor_entries(agreed, given).items():
        if sheet.get("statuses") is None:
            game.survivors[index].statuses = list(agreed.monster.status_cards)


def named_cards(entry: Table, name: str, box: Box) -> list[int]:
    """The cards a pile names, top first."""
    node = entry.get(name)
    if node is None or format.is_number(node):
        return []
    return [box.take(item) for item in items(node) if not is_more(item)]


def is_more(node: Node) -> bool:
    return isinstance(node, Text) and (node.value == format.REST or bool(format.MORE.fullmatch(node.value)))


def more_of(entry: Table, name: str) -> tuple[Node, int]:
    """How many cards nobody names lie below the named ones; -1 is all the rest."""
    node = entry.get(name)
    if node is None:
        return entry, 0
    if format.is_number(node):
        return node, number(node, 0)
    for item in items(node):
        if isinstance(item, Text) and item.value == format.REST:
            return item, -1
        if isinstance(item, Text) and (found := format.MORE.fullmatch(item.value)):
            return item, int(found[1])
    return node, 0


def unnamed_ai(game: Game, entry: Table, name: str, box: Box, piles: dict[str, list[int]]) -> list[int]:
    """AI cards nobody named; the rest of the deck is what the level's counts leave (SETUP-2)."""
    node, count = more_of(entry, name)
    if entry.get(name) is None and name == "ai deck":
        count = -1
    if count >= 0:
        return box.any(count, node, lambda card: card.level != "special")
    level = game.setup.level
    lying = [box.cards[card] for pile in piles.values() for card in pile]
    found: list[int] = []
    if level.deck:
        wanted = list(level.deck)
        for card in lying:
            if card.id in wanted:
                wanted.remove(card.id)
        for id in wanted:
            found += box.any(1, node, lambda card, id=id: card.id == id)  # type: ignore[misc]
        return found
    for kind, total in (("basic", level.basic), ("advanced", level.advanced), ("legendary", level.legendary)):
        missing = max(0, total - sum(1 for card in lying if card.level == kind))
        available = sum(1 for card in box.left if box.cards[card].level == kind)
        found += box.any(min(missing, available), node, lambda card, kind=kind: card.level == kind)  # type: ignore[misc]
    return found


def unnamed_locations(entry: Table, name: str, box: Box) -> list[int]:
    node, count = more_of(entry, name)
    if entry.get(name) is None and name == "hit locations":
        count = -1
    return box.any(len(box.left) if count < 0 else count, node, lambda card: True)


def put_on_stack(game: Game, given: Table, turn: str) -> None:
    """The frames that would be under way, then on to the first decision. The round is the end unless the play goes on."""
    frame = Rounds()
    game.stack = [frame]
    if turn == "new round":
        next_round(game)
        return
    if turn == "monster":
        frame.then((rounds.START_MONSTER_TURN, rounds.START_SURVIVORS_TURN, rounds.END_ROUND))
    elif turn == "survivors":
        frame.then((rounds.START_SURVIVORS_TURN, rounds.END_ROUND))
    else:
        frame.then((rounds.END_ROUND,))
        game.turn = 2
        acts = SurvivorsTurn()
        acts.then((survivors_turn.ASK_PARTY,))
        game.stack.append(acts)
        if turn == "act":
            begin_act(game, given)
    game.advance()


def begin_act(game: Game, given: Table) -> None:
    """Somebody's act has just begun, with what is left of it."""
    node = given.get("act")
    assert node is not None
    index = survivor_index(node, game.setup.sheets)
    if not game.survivors[index].alive or game.survivors[index].removed:
        raise mistake(node, f"{game.name_of(index)} is not on the board", "a survivor with `at`")
    survivors_turn.begin_act(game, index)
    entry = survivor_entries(game.setup, given).get(index)
    for name in ("movement left", "activation left"):
        value = entry.get(name) if entry is not None else None
        if value is not None:
            setattr(game.survivors[index], name.split()[0], number(value))
    game.push_started()


def next_round(game: Game) -> None:
    """One more round, and no further."""
    frame = Rounds()
    rounds.START_ROUND.run(game, frame)
    frame.todo = [step for step in frame.todo if step is not rounds.START_ROUND]
    game.stack = [frame]
    game.advance()


# -- chance -------------------------------------------------------------------------------------------------------------------


def add_chance(game: Game, given: dict[str, Node]) -> None:
    """Dice, locations, random picks and shuffles, behind those still to be used."""
    chance = game.chance
    assert isinstance(chance, Scripted)
    for name, node in given.items():
        if name == "dice":
            chance.dice += [format.die(item) for item in items(node)]
        elif name == "locations":
            chance.locations += [format.location(item) for item in items(node)]
        elif name == "random":
            known = pick_names(game)
            chance.picks += [known.get(identify(text(item)), text(item)) for item in items(node)]
        elif name == "shuffles":
            chance.orders += [shuffle_order(game, item) for item in items(node)]


def pick_names(game: Game) -> dict[str, str]:
    """How people call what can be picked at random, and what the engine calls it."""
    library, agreed = game.setup.library, game.setup
    known: dict[str, str] = {}
    for things in (library.arts, library.disorders, library.terrain):
        for id, thing in things.items():
            known[identify(thing.name)] = id
    for name, _ in (*agreed.monster.resources, *library.basic_resources):
        known[identify(name)] = name
    for sheet in agreed.sheets:
        known[identify(sheet.name)] = sheet.id
    return known


def shuffle_order(game: Game, node: Node) -> list[int]:
    """Card numbers, the top one last. Cards left out lie below; an empty list leaves the pile as it is."""
    named = items(node)
    if not named:
        return []
    known = {name for card in game.setup.ai for name in card_names(card)}
    cards: Sequence[Any] = game.setup.ai if identify(text(named[0])) in known else game.setup.hit_locations
    box = Box(cards, "AI card" if cards is game.setup.ai else "hit location")
    return [box.take(item) for item in named][::-1]


def left_over(chance: Scripted) -> str:
    """What was scripted and not used."""
    parts = []
    if chance.dice:
        parts.append(f"dice {chance.dice}")
    if chance.locations:
        parts.append(f"locations {[names.LOCATIONS[location] for location in chance.locations]}")
    if chance.picks:
        parts.append(f"random {chance.picks}")
    if chance.orders:
        parts.append(f"{len(chance.orders)} shuffles")
    return " and ".join(parts)


# -- playing ------------------------------------------------------------------------------------------------------------------


class Session:
    """One scenario being played."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.seen: list[Option] = []
        self.here: Node = scenario.node
        self.running, self.begin = build(scenario)
        if scenario.then is not None:
            self.check_keys(scenario.then)
        for step in scenario.play:
            for name, node in step.parts:
                if name == "expect":
                    self.check_keys(table(node, None, "expect"))

    def check_keys(self, facts: Table) -> None:
        """Facts with keys nobody knows are told before anything is played."""
        game = self.running
        ids = [sheet.id for sheet in game.setup.sheets]
        table(facts, (*format.FACTS, *ids), "the facts")
        for key, value in facts:
            if key.value in ids:
                table(value, list(survivor_facts(game, ids.index(key.value))), key.value)
            elif key.value == "monster":
                table(value, list(monster_facts(game)), "monster")

    def guarded(self, deed: Callable[[], None]) -> None:
        """Does something that may need chance the script does not have."""
        try:
            deed()
        except NeedChance as need:
            kind = {"d10": "die", "location": "location", "pick": "random pick"}[need.kind]
            among = f"; one of: {', '.join(need.choices)}" if need.choices else ""
            raise self.failure(f"a {kind} is missing for: {need.label}{among}") from None

    def failure(self, message: str, node: Node | None = None) -> Failure:
        place = node or self.here
        return Failure(f"{place.file}:{place.line}: {message}")

    def play(self) -> None:
        """The steps in order, then the facts; nothing scripted may be left over."""
        self.guarded(self.begin)
        self.look()
        for step in self.scenario.play:
            self.here = step.node if step.node.pairs else step.parts[0][1]
            self.do(step)
        then = self.scenario.then
        self.here = then if then is not None else self.here
        self.answer_forced()
        if then is not None:
            self.compare(then)
        chance = self.running.chance
        assert isinstance(chance, Scripted)
        rest = left_over(chance)
        if rest:
            raise self.failure(f"left over and never used: {rest}", self.scenario.node)

    def do(self, step: Step) -> None:
        add_chance(self.running, step.chance)
        for name, node in step.parts:
            self.here = node
            if name == "choose":
                for item in items(node):
                    self.here = item
                    self.choose(text(item))
            elif name == "expect":
                self.answer_forced()
                self.compare(table(node, None, "expect"))
            elif name == "go to":
                one_of(node, ("next round",), "place to go to")
                self.go_to_next_round()
            elif name == "asked":
                self.asked(node)
            elif name == "offered":
                self.offered(texts(node))
            elif name == "only offered":
                self.only_offered(texts(node))
            else:
                self.not_offered(texts(node))

    # -- questions

    def question(self) -> Question:
        """The open question; where the round is over and the play goes on, that of the next round."""
        game = self.running
        if game.asked is None and not game.result:
            self.go_to_next_round()
        question = game.decision
        if question is None:
            raise self.failure(f"nobody is asked anything: {game.result or 'the round is over'}")
        return question

    def go_to_next_round(self) -> None:
        """The round is over and another one begins."""
        self.answer_forced()
        game = self.running
        question = game.decision
        if question is not None:
            raise self.failure(f"the round is not over; {said(question)}")
        if game.result:
            raise self.failure(f"there is no next round: {game.result}")
        self.guarded(lambda: next_round(game))
        self.look()

    def take(self, index: int) -> None:
        """Answers the question, and sees that a copy and a loaded save go on in the same way."""
        game = self.running
        twin = game.copy()
        loaded = saves.from_json(game.to_json(), game.setup.library)
        before = len(game.events)
        self.guarded(lambda: game.choose(index))
        for what, other in (("copy", twin), ("loaded save", loaded)):
            start = len(other.events)
            self.guarded(lambda other=other: other.choose(index))  # type: ignore[misc]
            if other.events[start:] != game.events[before:]:
                raise self.failure(f"the {what} tells another story after the same choice")
            if other.to_json() != game.to_json():
                raise self.failure(f"the {what} is in another state after the same choice: {difference(game, other)}")
        self.look()

    def look(self) -> None:
        """What must hold at every decision: options there and different, copy and save the same."""
        game = self.running
        question = game.decision
        if question is None:
            return
        options = list(question.options)
        ids = [option.id for option in options]
        for option in options:
            option.read()
        self.seen += options
        if not ids:
            raise self.failure(f"a question without an answer: {question.prompt}")
        if len(set(ids)) < len(ids):
            raise self.failure(f"two options are called the same: {sorted(id for id in set(ids) if ids.count(id) > 1)}")
        saved = game.to_json()
        loaded = saves.from_json(saved, game.setup.library)
        for what, other in (("copy", game.copy()), ("loaded save", loaded)):
            if other.to_json() != saved:
                raise self.failure(f"a {what} is not the same position: {difference(game, other)}")
            if other.decision is None or [option.id for option in other.decision.options] != ids:
                raise self.failure(f"a {what} offers other options: {question.prompt}")

    def answer_forced(self) -> None:
        """Answers questions with a single answer, up to the next real one. Acts are never begun or ended unasked."""
        for _ in range(MOST_FORCED):
            question = self.running.decision
            if question is None or not is_forced(question):
                return
            self.take(0)
        raise self.failure(f"{MOST_FORCED} forced choices in a row")

    def choose(self, wanted: str) -> None:
        for _ in range(MOST_FORCED):
            question = self.question()
            options = list(question.options)
            found = matching(wanted, options)
            if len(found) == 1:
                self.take(found[0].index)
                return
            if found:
                raise self.failure(f"{wanted!r} could mean {len(found)} options: {listed(found)}")
            if not is_forced(question):
                raise self.failure(f"{wanted!r} is not offered; {said(question)}")
            self.take(0)

    def asked(self, node: Node) -> None:
        sheets = self.running.setup.sheets
        seats = ["monster", "party", *[sheet.id for sheet in sheets], *[name for name, _ in self.running.setup.players]]
        wanted = text(node)
        if wanted not in seats:
            raise format.unknown(node, "seat", wanted, seats)
        while True:
            question = self.question()
            if wanted in (question.seat, question.player):
                return
            if not is_forced(question):
                raise self.failure(f"expected that {wanted} is asked; {said(question)}")
            self.take(0)

    def offered(self, wanted: list[str]) -> None:
        while True:
            question = self.question()
            options = list(question.options)
            missing = [item for item in wanted if not matching(item, options)]
            if not missing:
                return
            if not is_forced(question):
                raise self.failure(f"not offered: {', '.join(missing)}; {said(question)}")
            self.take(0)

    def only_offered(self, wanted: list[str]) -> None:
        self.offered(wanted)
        question = self.question()
        options = list(question.options)
        meant = {option.id for item in wanted for option in matching(item, options)}
        more = [option for option in options if option.id not in meant]
        if more:
            raise self.failure(f"also offered: {listed(more)}")

    def not_offered(self, wanted: list[str]) -> None:
        """Neither now nor in the questions with a single answer that lead to the next real one."""
        self.question()
        game = self.running.copy()
        for _ in range(MOST_FORCED):
            question = game.decision
            if question is None:
                return
            self.none_of(wanted, list(question.options), f"{question.prompt}")
            if not is_forced(question):
                return
            try:
                game.choose(0)
            except NeedChance:
                return

    def none_of(self, wanted: Iterable[str], options: list[Option], where: str) -> None:
        for item in wanted:
            found = [option for option in options if begins(option, item)]
            if found:
                raise self.failure(f"offered, but should not be: {listed(found)} ({where})")

    # -- facts

    def compare(self, facts: Table) -> None:
        """Every fact is looked at; all that differ are told together."""
        game = self.running
        ids = [sheet.id for sheet in game.setup.sheets]
        wrong: list[str] = []
        for key, value in facts:
            name = key.value
            if name in ids:
                wrong += differences(table(value, None, name), survivor_facts(game, ids.index(name)), name)
            elif name == "monster":
                wrong += differences(table(value, None, name), monster_facts(game), name)
            elif name == "log" or name == "not log":
                wrong += self.cited(value, name == "log")
            elif name == "events":
                wrong += self.happened(value)
            elif name == "offered so far":
                wrong += [
                    f"{item.file}:{item.line}: never offered: {text(item)}"
                    for item in items(value)
                    if not matching(text(item), self.seen)
                ]
            elif name == "never offered":
                format.check_verbs(value)
                self.here = value
                self.none_of(texts(value), self.seen, "at some time")
            else:
                wrong += compare(value, game_facts(game)[name], name)
        if wrong:
            question = game.decision
            if question is not None:
                wrong.append(f"{facts.file}:{facts.line}: at this point {said(question)}")
            raise Failure("\n".join(wrong))

    def cited(self, node: Node, wanted: bool) -> list[str]:
        cited = {rule for event in self.running.events for rule in event.rules}
        return [
            f"{item.file}:{item.line}: " + (f"no event cites {text(item)}" if wanted else f"an event cites {text(item)}")
            for item in items(node)
            if (format.rule_id(item) in cited) != wanted
        ]

    def happened(self, node: Node) -> list[str]:
        kinds = [event.kind for event in self.running.events]
        wrong = []
        for item in [key for key, _ in node] if isinstance(node, Table) else items(node):
            if text(item) not in KINDS:
                raise format.unknown(item, "kind of event", text(item), set(KINDS))
        if isinstance(node, Table):
            for key, value in node:
                count = kinds.count(key.value)
                if count != number(value):
                    wrong.append(f"{key.file}:{key.line}: event {key.value}: expected {number(value)}, found {count}")
            return wrong
        for item in items(node):
            if text(item) not in kinds:
                wrong.append(f"{item.file}:{item.line}: no event {text(item)}; there were: {', '.join(dict.fromkeys(kinds))}")
        return wrong


def is_forced(question: Question) -> bool:
    """A question with a single answer; whose act begins or ends is never taken for granted."""
    return len(question.options) == 1 and question.kind not in ("who acts", "act")


def matching(wanted: str, options: list[Option]) -> list[Option]:
    """The options somebody means: by id, by label, by how the id begins, by words next to each other, by words at all."""
    said_words = words(wanted)

    def by(test: Callable[[Option], bool]) -> list[Option]:
        return [option for option in options if test(option)]

    return (
        by(lambda option: option.id.lower() == wanted.lower())
        or by(lambda option: words(option.id) == said_words or words(option.label) == said_words)
        or by(lambda option: begins(option, wanted))
        or by(lambda option: beside(said_words, words(option.id)) or beside(said_words, words(option.label)))
        or by(lambda option: bool(said_words) and set(said_words) <= set(words(option.id) + words(option.label)))
    )


def begins(option: Option, wanted: str) -> bool:
    said_words = words(wanted)
    return bool(said_words) and words(option.id)[: len(said_words)] == said_words


def beside(said_words: list[str], among: list[str]) -> bool:
    count = len(said_words)
    return bool(count) and any(among[at : at + count] == said_words for at in range(len(among) - count + 1))


def listed(options: list[Option]) -> str:
    shown = ", ".join(option.id for option in options[:SHOWN_OPTIONS])
    return shown + (f", ... ({len(options)} in all)" if len(options) > SHOWN_OPTIONS else "")


def said(question: Question) -> str:
    return f"{question.seat} is asked: {question.prompt} Options: {listed(list(question.options))}"


def difference(one: Game, other: Game) -> str:
    """Where two positions first differ, for whoever mends it."""
    return first_difference(saves.to_data(one), saves.to_data(other), "")


def first_difference(one: Any, other: Any, path: str) -> str:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one:
            if key not in other:
                return f"{path}.{key} is missing"
            if found := first_difference(one[key], other[key], f"{path}.{key}"):
                return found
        return ""
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)) and len(one) == len(other):
        for index, (left, right) in enumerate(zip(one, other, strict=True)):
            if found := first_difference(left, right, f"{path}[{index}]"):
                return found
        return ""
    return "" if one == other else f"{path}: {one!r} and {other!r}"


# -- facts --------------------------------------------------------------------------------------------------------------------


def survivor_facts(game: Game, index: int) -> dict[str, Any]:
    """Everything a scenario can say of a survivor."""
    who, library, monster = game.survivors[index], game.setup.library, game.monster
    return {
        "at": board.label(who.space) if who.space >= 0 else "away",
        "knocked down": who.down,
        "dead": not who.alive,
        "survival": who.survival,
        "insanity": who.insanity,
        "bleeding": who.bleeding,
        "courage": who.courage,
        "understanding": who.understanding,
        "hunt xp": who.hunt_xp,
        "armor": dict(zip(names.LOCATIONS[:5], who.armor, strict=True)),
        "boxes": {name: format.box_word(at, who.boxes[at]) for at, name in enumerate(names.LOCATIONS)},
        "tokens": {names.ATTRIBUTES[at]: who.plus[at] - who.minus[at] for at in range(6)},
        "attributes": {names.ATTRIBUTES[at]: stats.survivor_value(game, index, at) for at in range(6)},
        "permanent": {names.ATTRIBUTES[at]: who.permanent[at] for at in range(6)},
        "proficiency": {who.proficiency: who.proficiency_level} if who.proficiency else {},
        "gear": [library.gear[gear].name for gear in who.gear if gear],
        "lost gear": [library.gear[gear].name for gear in who.lost_gear],
        "arts": [library.arts[art].name for art in who.arts],
        "disorders": [library.disorders[disorder].name for disorder in who.disorders],
        "abilities": [library.abilities[ability].name for ability in who.abilities],
        "statuses": [library.statuses[card].name for card in who.statuses],
        "injuries": [library.injuries[injury].name for injury in (*who.injuries, *who.temporary)],
        "resources": list(who.resources),
        "wounded with": list(who.wound_types),
        "used": [name for at, name in enumerate(names.SURVIVAL_ACTIONS) if who.used >> at & 1],
        "frenzied": who.frenzy,
        "hidden": bool(who.hidden),
        "block": who.block,
        "deflect": who.deflect,
        "acted": who.acted,
        "movement left": who.movement,
        "activation left": who.activation,
        "threat": who.alive and who.space >= 0 and facts.is_threat(game, index),
        "insane": facts.is_insane(game, index),
        "deaf": who.alive and facts.is_deaf(game, index),
        "doomed": bool(under_way.doomed(game) >> index & 1),
        "attacking": bool(under_way.attacking(game) >> index & 1),
        "in blind spot": who.space >= 0 and monster.space >= 0 and bool(facts.blind_spot(game) >> who.space & 1),
        "distance": facts.distance_to(game, index) if who.space >= 0 and monster.space >= 0 else -1,
        "priority target": monster.priority == index,
        "skips next hunt": who.skip_hunt,
        "retired": who.retired,
        "cause of death": who.cause,
    }


def monster_facts(game: Game) -> dict[str, Any]:
    """Everything a scenario can say of the monster. Piles are told from the top."""
    monster, agreed = game.monster, game.setup

    def ai(cards: list[int]) -> list[str]:
        return [agreed.ai[card].name for card in reversed(cards)]

    def hit(cards: list[int]) -> list[str]:
        return [agreed.hit_locations[card].name for card in reversed(cards)]

    grabbed = [game.id_of(index) for index in range(len(game.survivors)) if monster.grabbed >> index & 1]
    return {
        "at": board.label(monster.space) if monster.space >= 0 else "away",
        "facing": names.DIRECTIONS[monster.facing],
        "knocked down": monster.down,
        "life": monster.life,
        "tokens": {name: monster.plus[at] - monster.minus[at] for at, name in enumerate(names.ATTRIBUTES)},
        "attributes": {
            **{name: stats.monster_value(game, at) for at, name in enumerate(names.ATTRIBUTES)},
            "movement": stats.full_move(game),
            "toughness": stats.toughness(game),
        },
        "ai deck": Pile(ai(monster.deck)),
        "ai deck top": ai(monster.deck)[0] if monster.deck else "none",
        "ai discard": ai(monster.discard),
        "wounds": ai(monster.wounds),
        "archived": ai(monster.archived),
        "in play": ai(monster.in_play),
        "face up": monster.face_up,
        "card tokens": {agreed.ai[card].name: monster.counters[card] for card in monster.in_play},
        "hit locations": Pile(hit(monster.hl_deck)),
        "hit locations top": hit(monster.hl_deck)[0] if monster.hl_deck else "none",
        "hit location discard": hit(monster.hl_discard),
        "archived hit locations": hit(monster.hl_archived),
        "injuries": hit(monster.injuries),
        "priority target": game.id_of(monster.priority) or "nobody",
        "priority stays": monster.priority_stays,
        "last to wound": game.id_of(monster.last_wounder) or "nobody",
        "grabbed": grabbed[0] if len(grabbed) == 1 else grabbed or "nobody",
        "blind spot": [board.label(at) for at in board.spaces(facts.blind_spot(game))] if monster.space >= 0 else [],
    }


def game_facts(game: Game) -> dict[str, Any]:
    """What a scenario can say of the fight as a whole."""
    return {
        "over": game.result if game.result and not game.stack else "no",
        "round": game.round,
        "turn": ("start", "monster", "survivors")[game.turn],
        "controller": game.player_of(-1),
        "outcome": game.outcome or {},
        "terrain": [tile.terrain.name for tile in game.tiles],
    }


class Pile(list[str]):
    """A pile whose order counts."""


def differences(wanted: Table, facts: dict[str, Any], path: str) -> list[str]:
    """Every fact that is not as wanted."""
    wrong: list[str] = []
    for key, node in wanted:
        name = key.value if key.value in facts else key.value.replace(" ", "_")
        if name not in facts:
            known = [fact.replace("_", " ") for fact in facts]
            raise mistake(key, f"unknown key {key.value!r} in {path}", ", ".join(known) or "none now", known, key.value)
        wrong += compare(node, facts[name], f"{path} {key.value}")
    return wrong


def compare(node: Node, found: Any, path: str) -> list[str]:
    """One fact against what was found; how it reads follows from what it is."""

    def differs(wanted: str, shown: str) -> list[str]:
        return [f"{node.file}:{node.line}: {path}: expected {wanted}, found {shown}"]

    if isinstance(found, dict):
        if isinstance(node, Text) and node.value == "none":
            there = [f"{key} {value}" for key, value in found.items() if value not in (0, "none")]
            return differs("none", ", ".join(there)) if there else []
        return differences(table(node, None, path), found, path)
    if isinstance(found, bool):
        wanted_bool = yes(node)
        return [] if wanted_bool == found else differs("yes" if wanted_bool else "no", "yes" if found else "no")
    if isinstance(found, int):
        if isinstance(node, Text) and node.value in ("yes", "no"):
            return [] if yes(node) == bool(found) else differs(node.value, str(found))
        return [] if number(node) == found else differs(str(number(node)), str(found))
    if isinstance(found, list):
        if format.is_number(node):
            return [] if number(node) == len(found) else differs(f"{number(node)} cards", f"{len(found)}: {', '.join(found)}")
        wanted = [identify(text(item)) for item in items(node)]
        lying = [identify(str(item)) for item in found]
        same = wanted == lying if isinstance(found, Pile) else sorted(wanted) == sorted(lying)
        return [] if same else differs(", ".join(texts(node)) or "none", ", ".join(map(str, found)) or "none")
    if format.is_number(node) and found in ("none", "light", "heavy"):
        raise mistake(node, f"found the number {text(node)}", "none, light, heavy")
    return [] if identify(text(node)) == identify(str(found)) else differs(text(node), str(found))
