"""Positions as JSON: state, stack and chance, byte for byte the same on every machine; the content version is pinned.

A decision is not saved: loading runs the asking step again, which is why a step that asks changes nothing before it asks.
What a save holds is checked before anything is played on: by its form here, by its meaning in `positions`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from showdown import positions
from showdown.engine import house, names, powers, roles, stats
from showdown.engine.chance import Asked, Chance, NeedChance, Scripted, Seeded, check_seed
from showdown.engine.errors import BadSave, ShowdownError
from showdown.engine.fortune import Waiting
from showdown.engine.game import Game, Setup, option_count, option_value
from showdown.engine.library import Library, Party, Sheet
from showdown.engine.stack import AnyStep, Frame, known_frame, known_step
from showdown.engine.state import MonsterState, Passing, Survivor, Tile
from showdown.rules import party as parties
from showdown.rules import setup
from showdown.views import view

FORMAT = 5
LARGEST = 1_000_000  # characters; a long fight has twenty thousand
MOST_CARDS = 999

SHEET_FIELDS = (
    "id", "name", "attributes", "survival", "insanity", "courage", "understanding", "hunt_xp", "proficiency",
    "proficiency_level", "gear", "arts", "disorders", "abilities", "injuries", "sworn", "at_home",
)  # fmt: skip
PARTS = (
    "format", "content", "setup", "game", "survivors", "monster", "tiles", "passing", "stack", "chance", "log", "waiting",
)  # fmt: skip
SETUP_FIELDS = (
    "monster", "level", "party", "sheets", "players", "house_rules", "seed", "ambush", "extra_life", "rounds",
)  # fmt: skip
PARTY_FIELDS = (
    "id", "name", "survival_limit", "actions", "innovations", "principles", "lantern_year", "volumes", "storage", "record",
    "text",
)  # fmt: skip


def to_json(game: Game) -> str:
    """The whole position as one line of JSON with sorted keys. It contains the deck order: never show it to a player."""
    body = json.dumps(to_data(game), sort_keys=True, separators=(",", ":"))
    return f'{{"check":"{digest(body)}","save":{body}}}'


def key(game: Game) -> str:
    """A short name of the position: everything but the seed, the dice to come and whether a log is kept."""
    data = to_data(game)
    del data["chance"], data["log"], data["setup"]["seed"]
    return digest(json.dumps(data, sort_keys=True, separators=(",", ":")))


def digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:16]


def to_data(game: Game) -> dict[str, Any]:
    """The position as plain lists, numbers and strings; while a choice waits for chance, the one before it."""
    waiting = game.waiting
    if waiting is not None:
        before = to_data(waiting.before)
        return {**before, "log": game.log is not None, "waiting": [chosen(waiting), waiting.tape]}
    return {
        "format": FORMAT,
        "content": game.setup.library.version,
        "setup": setup_data(game.setup),
        "game": {name: getattr(game, name) for name in Game.fields},
        "survivors": [{name: getattr(who, name) for name in Survivor.fields} for who in game.survivors],
        "monster": {name: getattr(game.monster, name) for name in MonsterState.fields},
        "tiles": [
            [tile.terrain.id, tile.space, tile.turned, *([tile.leader] if tile.leader >= 0 else [])] for tile in game.tiles
        ],
        "passing": [passing_data(each) for each in game.passing],
        "stack": stack_data(game),
        "chance": game.chance.save(),
        "log": game.log is not None,
    }


def chosen(waiting: Waiting) -> int:
    """The index of the option that waits for chance; -1 for the set-up."""
    asked = waiting.before.asked
    if asked is None:
        return -1
    return next(index for index in range(option_count(asked)) if option_value(asked, index) == waiting.value)


def passing_data(passing: Passing) -> list[Any]:
    """An effect that lasts a while; words stand for numbers that another version may count otherwise."""
    attribute = names.MODIFIED_NAMES[passing.attribute] if passing.attribute >= 0 else ""
    power = passing.power.name if passing.power is not None else ""
    until = names.DURATIONS[passing.until]
    return [passing.source, passing.survivor, attribute, passing.amount, power, until, passing.number, passing.keyword]


def setup_data(agreed: Setup) -> dict[str, Any]:
    return {
        "monster": agreed.monster.id,
        "level": agreed.level.key,
        **party_data(agreed.party, agreed.sheets),
        "players": [[name, list(held)] for name, held in agreed.players],
        "house_rules": agreed.house.chosen,
        "seed": agreed.seed,
        "ambush": agreed.ambush,
        "extra_life": agreed.extra_life,
        "rounds": agreed.rounds,
    }


def party_data(party: Party, sheets: tuple[Sheet, ...]) -> dict[str, Any]:
    return {
        "party": {name: listed(getattr(party, name)) for name in PARTY_FIELDS},
        "sheets": [{name: listed(getattr(sheet, name)) for name in SHEET_FIELDS} for sheet in sheets],
    }


def listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def stack_data(game: Game) -> list[dict[str, Any]]:
    """Frames from the bottom up; the step that asks goes back on top of the to-do list it was taken from."""
    data = []
    for frame in game.stack:
        entry: dict[str, Any] = {name: plain(getattr(frame, name)) for name in frame.fields}
        entry["kind"] = frame.kind
        entry["todo"] = [step.name for step in reversed(frame.steps_left())]
        data.append(entry)
    if game.asked is not None:
        data[-1]["todo"].append(game.asked.step.name)
    return data


CARD_KINDS = ("ai", "hit_location", "gear")
AMBUSHES = ("", "monster", "survivors")


def plain(value: Any) -> Any:
    """A field as JSON holds it: a card is its kind and number, {"ai": 12}; no card is an empty mapping."""
    if isinstance(value, roles.Card):
        return {kind: getattr(value, kind) for kind in CARD_KINDS if getattr(value, kind) >= 0}
    return [plain(item) for item in value] if isinstance(value, list) else value


def read_plain(value: Any) -> Any:
    if isinstance(value, dict):
        numbers = [value.get(kind, -1) for kind in CARD_KINDS]
        if (
            len(value) > 1
            or not value.keys() <= set(CARD_KINDS)
            or not all(positions.is_whole(n, -1, MOST_CARDS) for n in numbers)
        ):
            raise BadSave(f"{str(value)[:60]} is no card; allowed: nothing, or one of {', '.join(CARD_KINDS)} with its number")
        return roles.card(*numbers)
    return [read_plain(item) for item in value] if isinstance(value, list) else value


# -- reading back -----------------------------------------------------------------------------------------------------


def from_json(text: str, library: Library) -> Game:
    """The game a save holds, at the same decision. Anything wrong with the save is said in a sentence."""
    if not isinstance(text, str | bytes | bytearray):
        raise BadSave(f"a save is text, found {type(text).__name__}")
    if len(text) > LARGEST:
        raise BadSave(f"a save of {len(text):,} characters is larger than any position; allowed: at most {LARGEST:,}")
    try:
        outer = json.loads(text)
    except (
        ValueError,
        RecursionError,
    ) as problem:  # not JSON, not UTF-8, a number of thousands of digits, thousands of brackets
        raise BadSave(f"this is not a whole save: the JSON breaks off or is damaged ({problem})") from None
    if not isinstance(outer, dict) or not isinstance(outer.get("save"), dict):
        raise BadSave('this is not a Showdown save: it needs the keys "check" and "save"')
    data = outer["save"]
    if data.get("format") != FORMAT:
        ours = data.get("format") in range(1, FORMAT)
        older = ": end the fight with the version it was saved with, or begin it anew" if ours else ""
        raise BadSave(f"the save has format {data.get('format')!r}; this version reads format {FORMAT}{older}")
    try:
        body = json.dumps(data, sort_keys=True, separators=(",", ":"))
    except (ValueError, RecursionError) as problem:
        raise BadSave(f"the save is damaged ({problem})") from None
    if digest(body) != outer.get("check"):
        raise BadSave("the save was changed by hand or damaged: its check does not match its content")
    if data.get("content") != library.version:
        setup_of = data.get("setup")
        monster = setup_of.get("monster") if isinstance(setup_of, dict) else None
        unknown = "" if monster in library.monsters else f" and has no monster {monster!r}"
        raise BadSave(
            f"the save was made with content version {data.get('content')!r}, this is {library.version!r}{unknown}: the cards "
            "may have changed, or a folder it was played with is not named with --content, so the fight cannot go on from it"
        )
    try:
        game = from_data(data, library)
        game.run_on()
        if game.waiting is None:
            possible(game)
        wait(game, data.get("waiting"))
    except (BadSave, NeedChance):
        raise
    except KeyError as problem:
        raise BadSave(
            f"the save does not hold a whole position: {problem} is missing or unknown; another version may have written it"
        ) from None
    except ShowdownError as problem:
        raise BadSave(f"the save holds a position that cannot be: {problem}") from None
    except Exception:  # a position that was never played may break anything
        raise BadSave("the save does not hold a whole position: what is under way in it cannot go on") from None
    game.loaded = True
    return game


def possible(game: Game) -> None:
    """Raises RuleBroken where a loaded position cannot be, and whatever breaks where it cannot be shown (nobody looks at those
    of search and of scenarios)."""
    positions.invariants(game)
    if game.log is not None and not isinstance(game.chance, Scripted):
        view(game)


def wait(game: Game, waiting: Any) -> None:
    """Takes up the choice that waited for chance."""
    if waiting is None:
        return
    fits = type(waiting) is list and len(waiting) == 2 and positions.is_whole(waiting[0], -1, positions.MOST)
    if not fits or not positions.is_tape(waiting[1]):
        raise BadSave("what waits for chance must be a choice and what chance has said of it")
    index, tape = waiting
    if index != -1:
        game.choose(index, None)
    for value in tape:
        if game.waiting is None or game.asked is None or value not in game.asked.values:
            raise BadSave("what chance has said in the save is not what was asked")
        game.take(value)
    if game.waiting is None:
        raise BadSave("nothing waits for chance in the save")


def from_data(data: dict[str, Any], library: Library) -> Game:
    """The position before it is played on, checked."""
    only("a save", data, PARTS)
    agreed = read_setup(data["setup"], library)
    if type(data["log"]) is not bool:
        raise BadSave("whether there is a log must be true or false")
    game = setup.blank_game(agreed, read_chance(data["chance"]), data["log"], False)
    read_record(agreed, "the game", game, data["game"], positions.GAME)
    for who, sheet, entry in zip(game.survivors, agreed.sheets, data["survivors"], strict=True):
        read_record(agreed, sheet.name, who, entry, positions.SURVIVOR_FIELDS)
    read_record(agreed, "the monster", game.monster, data["monster"], positions.MONSTER_FIELDS)
    if not all(type(data[name]) is list and len(data[name]) <= positions.FEW for name in ("tiles", "passing", "stack")):
        raise BadSave("tiles, passing effects and what is under way must be lists")
    game.tiles = tuple(read_tile(agreed, *entry) for entry in data["tiles"])
    game.set_passing(tuple(read_passing(agreed, *entry) for entry in data["passing"]))
    game.stack = [read_frame(agreed, entry) for entry in data["stack"]]
    positions.together(game)
    stats.refresh(game)
    positions.before_play(game)
    return game


def read_tile(agreed: Setup, name: str, space: int, turned: bool, leader: int = -1) -> Tile:
    """A tile that lies on the board, and who leads it if it is a unit."""
    positions.check(agreed, "a tile", "leader", leader, positions.SURVIVOR)
    positions.check(agreed, "a tile", "name", name, positions.TERRAIN_CARD)
    positions.check(agreed, "a tile", "space", space, positions.ON_BOARD)
    positions.check(agreed, "a tile", "turned", turned, positions.FLAG)
    return Tile(agreed.library.terrain[name], space, turned, leader)


def read_passing(
    agreed: Setup,
    source: str,
    survivor: int,
    attribute: str,
    amount: int,
    power: str,
    until: str,
    number: int,
    keyword: str,
) -> Passing:
    """What `passing_data` wrote down."""
    for name, value, meaning in (
        ("source", source, positions.TEXT),
        ("survivor", survivor, positions.SURVIVOR),
        ("amount", amount, positions.NUMBER),
        ("number", number, positions.LATER),
        ("keyword", keyword, positions.KEYWORD),
    ):
        positions.check(agreed, "a passing effect", name, value, meaning)
    changed = names.MODIFIED[attribute].number if attribute else -1
    held = powers.POWERS[power] if power else None
    return Passing(source, survivor, changed, amount, held, names.DURATIONS.index(until), number, keyword)


def read_record(
    agreed: Setup, where: str, record: Any, data: dict[str, Any], meanings: Mapping[str, positions.Meaning]
) -> None:
    """Fills a blank record, after every value was found to make sense; where it has a tuple, JSON has a list."""
    only(where, data, meanings)
    for name, meaning in meanings.items():
        value = data[name]
        positions.check(agreed, where, name, value, meaning)
        setattr(record, name, tuple(value) if isinstance(getattr(record, name), tuple) else value)


def only(where: str, data: dict[str, Any], known: Iterable[str]) -> None:
    """What nobody here knows is not passed over: a newer version may have meant something by it."""
    strange = sorted(set(data) - set(known))
    if strange:
        raise BadSave(
            f"{where} cannot have {strange[0][:60]!r}: nothing is known of it here; another version may have written it"
        )


def read_party(data: dict[str, Any], library: Library) -> Party:
    """The party that `party_data` wrote down, by type and range; `rules.party` says whether it may be played."""
    sheets = []
    positions.in_box(library, "the party", data["party"], positions.PARTY)
    for entry in data["sheets"]:
        positions.in_box(library, "a survivor's sheet", entry, positions.SHEET)
        sheet = Sheet(entry["id"], entry["name"])
        for name in SHEET_FIELDS:
            value = entry[name]
            setattr(sheet, name, tuple(value) if isinstance(value, list) and name != "attributes" else value)
        sheets.append(sheet)
    party = Party(data["party"]["id"], data["party"]["name"], tuple(sheets))
    for name in PARTY_FIELDS:
        setattr(party, name, tuple(data["party"][name]) if isinstance(data["party"][name], list) else data["party"][name])
    return party


def read_setup(data: dict[str, Any], library: Library) -> Setup:
    only("the set-up", data, SETUP_FIELDS)
    monster = library.monsters[data["monster"]]
    party = read_party(data, library)
    parties.check_party(party, library)
    if not positions.is_text(data["ambush"]) or data["ambush"] not in AMBUSHES:
        raise BadSave(f"unknown ambush; allowed: {', '.join(repr(each) for each in AMBUSHES)}")
    check_seed(data["seed"])
    ids = [sheet.id for sheet in party.survivors]
    players = parties.check_players(party, {name: [ids[index] for index in held] for name, held in data["players"]})
    agreed = Setup(
        library,
        monster,
        monster.levels[data["level"]],
        party,
        party.survivors,
        players,
        house.HouseRules(house.check(data["house_rules"])),
        data["seed"],
        data["ambush"],
    )
    positions.check(agreed, "the set-up", "extra life", data["extra_life"], positions.SMALL)
    agreed.extra_life = data["extra_life"]
    positions.check(agreed, "the set-up", "rounds", data["rounds"], positions.COUNT)
    agreed.rounds = data["rounds"]
    return agreed


def read_chance(data: dict[str, Any]) -> Chance:
    positions.chance(data)
    if data["kind"] == "seeded":
        return Seeded(*data["state"])
    if data["kind"] == "scripted":
        scripted = Scripted(data["dice"], data["locations"], data["picks"], data["orders"])
        scripted.labelled = [(name, die) for name, die in data.get("labelled", [])]  # older versions had none
        scripted.any_resource = data.get("any_resource", False)
        scripted.reveals = data["reveals"]
        return scripted
    if data["kind"] == "asked":
        asked = Asked(data["tape"], 0, Seeded(*data["hidden"]))
        asked.reveals = data["reveals"]
        asked.virtual = data.get("virtual", "")
        asked.decides = data.get("decides", False)
        return asked
    raise BadSave(f"unknown source of chance {data['kind']!r}; known: seeded, scripted, asked")


def read_frame(agreed: Setup, data: dict[str, Any]) -> Frame:
    positions.check(agreed, "what is under way", "kind", data["kind"], positions.TEXT)
    positions.check(agreed, f"the {data['kind']} under way", "steps", data["todo"], positions.TEXTS)
    kind = known_frame(data["kind"])
    if kind is None:
        raise BadSave(f"unknown procedure {data['kind']!r} on the stack")
    frame = kind()
    only(f"the {frame.kind} under way", data, (*frame.fields, "kind", "todo"))
    found = {name: read_plain(data[name]) for name in frame.fields}
    meanings = {name: positions.frame_meaning(frame, name) for name in frame.fields}
    read_record(agreed, f"the {frame.kind} under way", frame, found, meanings)
    left: list[AnyStep] = []
    for name in reversed(data["todo"]):
        step = known_step(name) or agreed.library.steps.get(name)
        if step is None:
            raise BadSave(f"unknown step {name!r} on the stack")
        left.append(step)
    frame.do_only(tuple(left))
    return frame
