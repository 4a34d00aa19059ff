"""Which positions are possible: what every saved field may hold, and what holds for the whole.

A save may come from anybody, and its check sum can be computed anew. So `saves.from_json` asks here before it plays on:
`check` tests each value by the meaning of its field (type, range, known names), `together` what must fit beside each other.
`invariants` holds at every decision of every fight, and the soak checks it there. A new saved field needs a line here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, get_args, get_origin, get_type_hints, is_typeddict

from showdown.engine import board, names, powers, stats
from showdown.engine.chance import Scripted
from showdown.engine.errors import BadSave, RuleBroken
from showdown.engine.game import Game, Setup
from showdown.engine.library import Library, Profile
from showdown.engine.outcome import Outcome
from showdown.engine.roles import NO_CARD, Card
from showdown.engine.stack import Frame, Step, opening_of
from showdown.rules import activations, facts, frames, gains, maneuvers, rounds, survival, under_way
from showdown.rules.movement import CHOOSE_DIRECTION, FLY_BACK
from showdown.rules.party import MOST_SURVIVORS
from showdown.rules.setup import DEPLOY_SURVIVORS, cards_of, in_play_cards
from showdown.rules.survivor_attack import WOUND_STEPS
from showdown.rules.words.control import Each

MOST: Final = 999_999  # of anything that is only counted
FEW: Final = 999  # of anything that is rolled, moved or done one by one
LONGEST: Final = 1000  # entries of a list, characters of a text

Fits = Callable[[Setup, Any], bool]


class Meaning:
    """What a field may hold: said to people, and tested."""

    def __init__(self, allowed: str, fits: Fits) -> None:
        self.allowed = allowed
        self.fits = fits


def is_whole(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def is_text(value: Any) -> bool:
    return type(value) is str and len(value) <= LONGEST


def whole(least: int, most: int) -> Meaning:
    return Meaning(f"a whole number from {least} to {most}", lambda setup, value: is_whole(value, least, most))


def word(*allowed: str) -> Meaning:
    return Meaning(", ".join(repr(each) for each in allowed), lambda setup, value: type(value) is str and value in allowed)


def listed(item: Meaning, count: int = -1, most: int = LONGEST) -> Meaning:
    """A list of things, of so many if `count` says it."""

    def fits(setup: Setup, value: Any) -> bool:
        if type(value) not in (list, tuple) or not len(value) <= most or (count >= 0 and len(value) != count):
            return False
        return all(item.fits(setup, each) for each in value)

    return Meaning(f"a list{f' of {count}' if count >= 0 else ''} (each: {item.allowed})", fits)


def known(kind: str, shelf: Callable[[Setup], Any], empty: bool = False) -> Meaning:
    """The id of a thing of the content."""
    return Meaning(
        f"the name of a known {kind}{' or nothing' if empty else ''}",
        lambda setup, value: type(value) is str and (value in shelf(setup) or (empty and not value)),
    )


def cards(kind: str, count: Callable[[Setup], int]) -> Meaning:
    return listed(Meaning(f"the number of {kind}", lambda setup, value: is_whole(value, 0, count(setup) - 1)))


@lru_cache(maxsize=4)
def resources(library: Library) -> set[str]:
    """Every resource there is."""
    everybodys = (library.basic_resources, library.vermin, library.strange_resources)
    decks = (*everybodys, *(monster.resources for monster in library.monsters.values()))
    return {name for deck in decks for name, _ in deck}


def a_card(setup: Setup, card: Any) -> bool:
    """A card of this monster, or gear in a slot of a grid."""
    if not isinstance(card, Card):
        return False
    return card.ai < len(setup.ai) and card.hit_location < len(setup.hit_locations) and card.gear <= frames.FIST


def each_once(item: Meaning) -> Meaning:
    """A list in which nothing stands twice."""
    several = listed(item)
    return Meaning(
        f"{several.allowed}, each once", lambda setup, value: several.fits(setup, value) and len(set(value)) == len(value)
    )


def counted(known: Callable[[Setup, str], bool]) -> Meaning:
    """So many of each thing, by name."""

    def fits(setup: Setup, value: Any) -> bool:
        if type(value) is not dict or len(value) > LONGEST:
            return False
        return all(is_text(name) and known(setup, name) and is_whole(each, 1, FEW) for name, each in value.items())

    return Meaning("names, each with a number", fits)


QUEUE: Final = each_once(Meaning("the number of a survivor", lambda setup, value: is_whole(value, 0, len(setup.sheets) - 1)))
FLAG: Final = Meaning("true or false", lambda setup, value: type(value) is bool)
COUNT: Final = whole(0, MOST)
SMALL: Final = whole(0, FEW)
NUMBER: Final = whole(-FEW, FEW)
TEXT: Final = Meaning("a short text", lambda setup, value: is_text(value))
TEXTS: Final = listed(TEXT)
LATER: Final = whole(-1, MOST)  # a round or turn, -1 for none
SPACE: Final = Meaning(
    "a space of the board or -1",
    lambda setup, value: is_whole(value, -1, len(board.X) - 1) and (value < 0 or board.ALL >> value & 1 > 0),
)
SPACES: Final = Meaning("a set of spaces", lambda setup, value: type(value) is int and value >= 0 and not value & ~board.ALL)
SURVIVOR: Final = Meaning("the number of a survivor or -1", lambda setup, value: is_whole(value, -1, len(setup.sheets) - 1))
SEAT: Final = Meaning("the number of a seat", lambda setup, value: is_whole(value, -2, len(setup.sheets) - 1))
SURVIVORS: Final = Meaning("a set of survivors", lambda setup, value: is_whole(value, 0, (1 << len(setup.sheets)) - 1))
LOCATION: Final = whole(-1, names.BRAIN)
DIRECTION: Final = whole(-1, 3)
SLOT: Final = whole(0, frames.FIST)
CARD: Final = Meaning("a card of this monster", a_card)
AI_CARDS: Final = cards("an AI card", lambda setup: len(setup.ai))
HIT_LOCATIONS: Final = cards("a hit location", lambda setup: len(setup.hit_locations))
HIT_LOCATION: Final = Meaning(
    "the number of a hit location or -1", lambda setup, value: is_whole(value, -1, len(setup.hit_locations) - 1)
)
AI_MASK: Final = Meaning("a set of AI cards", lambda setup, value: is_whole(value, 0, (1 << len(setup.ai)) - 1))
HL_MASK: Final = Meaning("a set of hit locations", lambda setup, value: is_whole(value, 0, (1 << len(setup.hit_locations)) - 1))
WEAPON: Final = known("gear card", lambda setup: setup.library.gear)
GEAR: Final = known("gear card", lambda setup: setup.library.gear, empty=True)
KEYWORD: Final = known("gear keyword", lambda setup: setup.library.keywords, empty=True)
ARTS: Final = each_once(known("fighting art", lambda setup: setup.library.arts))
DISORDERS: Final = each_once(known("disorder", lambda setup: setup.library.disorders))
ABILITIES: Final = each_once(known("ability", lambda setup: setup.library.abilities))
STATUSES: Final = each_once(known("status card", lambda setup: setup.library.statuses))
INJURIES: Final = listed(known("injury", lambda setup: setup.library.injuries))
TERRAIN_CARD: Final = known("terrain card", lambda setup: setup.library.terrain)
TERRAIN: Final = listed(TERRAIN_CARD)
RESOURCES: Final = listed(known("resource", lambda setup: resources(setup.library)))
ON_BOARD: Final = Meaning("a space of the board", lambda setup, value: SPACE.fits(setup, value) and value >= 0)
DIE: Final = whole(1, 10)
ATTRIBUTES: Final = listed(NUMBER, len(names.SURVIVOR_ATTRIBUTES))
MONSTER_ATTRIBUTES: Final = listed(NUMBER, len(names.ATTRIBUTES))
MONSTER_TOKENS: Final = listed(COUNT, len(names.ATTRIBUTES))  # of which one of them has a thousand

GAME: Final[dict[str, Meaning]] = {
    "auto": FLAG, "round": COUNT, "turn": whole(0, 2), "acts": COUNT, "monster_turns": COUNT,
    "controller": Meaning("the number of a player", lambda setup, value: is_whole(value, 0, len(setup.players) - 1)),
    "death_die": SURVIVOR, "disorders_left": DISORDERS,
    "resources": RESOURCES, "basic_resources": RESOURCES, "vermin": RESOURCES,
    "strange_resources": RESOURCES, "other_resources": RESOURCES,
    "tiles_left": TERRAIN,
    "dead_resources": RESOURCES, "settlement_gear": listed(GEAR), "settlement_notes": TEXTS,
    "result": word("", "victory", "defeat", "undecided"), "killer": SURVIVOR, "declined": whole(0, (1 << 64) - 1),
    "declined_at": whole(-1, (1 << 32) - 1), "listened": SURVIVORS, "unheard": SURVIVORS,
    "report": Meaning("the outcome of the showdown", lambda setup, value: value is None or fits_type(value, Outcome)),
}  # fmt: skip
SURVIVOR_FIELDS: Final[dict[str, Meaning]] = {
    "space": SPACE, "alive": FLAG, "removed": whole(0, facts.WAITING), "down": FLAG, "stands_at": LATER,
    "armor": listed(SMALL, names.BRAIN), "boxes": listed(whole(0, 2), len(names.LOCATIONS)),
    "counters": counted(lambda setup, name: name in setup.library.counters), "sourced": counted(lambda setup, name: True),
    "insanity": COUNT, "survival": COUNT, "bleeding": COUNT, "plus": ATTRIBUTES, "minus": ATTRIBUTES, "permanent": ATTRIBUTES,
    "courage": COUNT, "understanding": COUNT, "hunt_xp": COUNT,
    "proficiency": known("weapon type", lambda setup: setup.library.keywords, empty=True), "proficiency_level": whole(0, 8),
    "gear": listed(GEAR, 9), "arts": ARTS, "disorders": DISORDERS, "abilities": ABILITIES, "statuses": STATUSES,
    "injuries": INJURIES, "temporary": INJURIES, "frenzy": SMALL, "hidden": SMALL, "block": SMALL, "deflect": SMALL,
    "used": whole(0, (1 << len(names.SURVIVAL_ACTIONS)) - 1), "dodges": SMALL, "acted": FLAG, "movement": SMALL,
    "activation": SMALL, "resources": RESOURCES, "used_showdown": TEXTS, "used_round": TEXTS, "wound_types": TEXTS,
    "skip_hunt": FLAG, "retired": FLAG, "leaves": FLAG, "lost_gear": listed(GEAR),
    "dropped": whole(0, (1 << 9) - 1), "buried": whole(0, 511), "concentrating": TEXT, "cause": TEXT,
}  # fmt: skip
MONSTER_FIELDS: Final[dict[str, Meaning]] = {
    "space": SPACE, "facing": whole(0, 3), "down": FLAG, "plus": MONSTER_TOKENS, "minus": MONSTER_ATTRIBUTES,
    "life": NUMBER, "deck": AI_CARDS, "discard": AI_CARDS, "wounds": AI_CARDS, "archived": AI_CARDS, "hl_deck": HIT_LOCATIONS,
    "hl_discard": HIT_LOCATIONS, "hl_archived": HIT_LOCATIONS, "injuries": HIT_LOCATIONS, "in_play": AI_CARDS,
    "counters": Meaning("a count for every AI card", lambda setup, value: listed(NUMBER, len(setup.ai)).fits(setup, value)),
    "face_up": FLAG, "known_ai": AI_MASK,
    "batches": Meaning("a shuffle for every AI card", lambda setup, value: listed(COUNT, len(setup.ai)).fits(setup, value)),
    "known_hl": HL_MASK, "last_wounder": SURVIVOR, "round_wounds": COUNT, "grabbed": SURVIVORS, "grabbed_before": SURVIVORS,
    "grab_round": LATER,
    "priority": SURVIVOR, "priority_stays": FLAG, "dies_after": LATER, "dazed": LATER,
}  # fmt: skip
FRAME_FIELDS: Final[dict[str, Meaning]] = {
    "survivor": SURVIVOR, "target": SURVIVOR, "targets": SURVIVORS, "owner": SURVIVOR, "card": CARD, "passed": SURVIVORS,
    "detail": whole(-1, len(board.X) - 1), "closed": FLAG, "doomed": SURVIVORS, "flowing": FLAG,
    "random_terrain": SMALL, "chosen": whole(0, MOST_SURVIVORS), "monster_begins": FLAG, "survivors_begin": FLAG, "begun": FLAG,
    "start": SPACE,
    "limit": SMALL, "straight_away": FLAG, "gave": FLAG, "use": word(*activations.ACTIVATIONS), "thing": whole(0, 99),
    "weapon": FLAG, "lost": FLAG, "what": TEXT, "encourage_only": FLAG,
    "missed": SMALL, "doubled": FLAG, "total": NUMBER, "needed": NUMBER, "extra_wounds": SMALL, "silent": whole(0, 2),
    "dealt": SMALL, "sure": HIT_LOCATION, "from_discard": FLAG, "intimidating": FLAG,
    "cards_taken": SMALL, "life_taken": SMALL, "hits_on": whole(0, 10),
    "rolled": FLAG, "past": FLAG, "picking": known("step", lambda setup: setup.library.steps, empty=True),
    "shunned": SURVIVORS, "beside slots": listed(SLOT), "laying terrain tiles": TERRAIN, "near": SPACES, "ignored": FLAG,
    "injury": known("injury", lambda setup: setup.library.injuries, empty=True),
    "opened": FLAG, "slot": SLOT, "gear_id": WEAPON, "current": HIT_LOCATION, "perfect": SMALL, "strength": NUMBER,
    "accuracy": NUMBER, "speed": NUMBER, "automatic": SMALL, "critical_hit": FLAG, "indirect": FLAG, "range": SMALL,
    "roll": whole(0, 10), "wounded": FLAG, "critical": FLAG, "savage_used": FLAG, "frail_broken": FLAG, "breaks": listed(GEAR),
    "injuries": HIT_LOCATIONS, "kept": FLAG, "archived": FLAG, "attempt_luck": NUMBER, "attempt_strength": NUMBER,
    "used": TEXTS, "reuse": whole(-1, 10), "first_roll": whole(0, 10), "helper": SURVIVOR, "only_failures": FLAG,
    "free": FLAG, "left": SMALL,
    "put_away": FLAG,
    "named": FLAG, "reaction": FLAG, "extra_speed": NUMBER, "extra_damage": NUMBER, "extra_accuracy": NUMBER,
    "extra_severe": NUMBER, "undodgeable": FLAG, "unblockable": FLAG, "deadly": FLAG,
    "drags": FLAG, "piercing": FLAG, "all_the_way": FLAG, "damaged": SMALL,
    "draws": SMALL, "keep": whole(0, frames.PUT_AWAY), "injured": FLAG, "moved": SMALL,
    "manner": whole(0, frames.ONTO), "steps": SMALL, "reach": SMALL, "away_from": SURVIVORS, "face": FLAG,
    "end": SPACE, "run_over": SURVIVORS,
    "under": SURVIVORS, "dealt_with": SURVIVORS, "colliding": SURVIVOR, "stopped": FLAG, "ranged": FLAG,
    "direction": DIRECTION, "met": SURVIVORS,
    "toward": whole(0, 15), "edges": whole(0, 15), "things": listed(SPACES), "landing": SPACE, "broke": FLAG,
    "profile": Meaning("an attack of the content", lambda setup, value: is_whole(value, -1, len(setup.library.profiles) - 1)),
    "count": SMALL, "severe": FLAG, "location": LOCATION, "arrow": DIRECTION, "amount": NUMBER, "attack": FLAG,
    "changed": FLAG, "roll_bonus": NUMBER, "step": known("step", lambda setup: setup.library.steps, empty=True), "gear": GEAR,
    "deck": word(frames.AI_DECK, frames.HIT_LOCATION_DECK), "how": word(*maneuvers.MANEUVERS),
    "answering": FLAG, "offer": known("trigger", lambda setup: setup.library.triggers, empty=True), "chooser": SEAT,
    "owners": listed(SURVIVOR), "drawn": SMALL, "dice": SMALL, "attacks": SMALL,
    # the same word of several procedures
    "survival action target": Meaning(
        "a survivor, or everybody", lambda setup, value: value == survival.EVERYBODY or SURVIVOR.fits(setup, value)
    ),
    "setting up pending": TERRAIN, "for each pending": QUEUE,
    "ordered pending": listed(known("trigger", lambda setup: setup.library.triggers)),
    "activation action": TEXT, "survival action action": whole(0, len(names.SURVIVAL_ACTIONS) - 1),
    "survivor attack cards": HIT_LOCATIONS, "looking cards": listed(SMALL), "ordered cards": listed(CARD),
    "survivor attack hits": SMALL, "monster attack hits": listed(whole(0, names.BRAIN - 1)),
    "knockback spaces": SMALL, "placing spaces": SPACES,
}  # fmt: skip

BOTTOM: Final = ("setting up", "rounds", "aftermath")  # the first procedure of every stack, and only there but for rounds
TURNS: Final = ("monster turn", "survivors turn", "act")
ACTING: Final = (
    "act", "move", "activation", "survival action", "survivor attack", "trap", "too many", "finding gear", "looking",
    "maneuver", "placing", "beside", "paying", "listening",
)  # fmt: skip
STANDING: Final = ("move", "activation", "survivor attack", "maneuver")  # lost when they leave the board
TARGETED: Final = ("damage", "knockback", "monster attack")


def frame_meaning(frame: Frame, name: str) -> Meaning:
    return FRAME_FIELDS.get(f"{frame.kind} {name}") or FRAME_FIELDS[name]


def fits_type(value: Any, wanted: Any) -> bool:
    """Whether a value of JSON is of a declared type: TypedDict, dict, list, text, number or flag."""
    origin = get_origin(wanted)
    if is_typeddict(wanted):
        hints = get_type_hints(wanted)
        return type(value) is dict and value.keys() == hints.keys() and all(fits_type(value[key], hints[key]) for key in hints)
    if origin is list:
        return type(value) is list and len(value) <= LONGEST and all(fits_type(each, get_args(wanted)[0]) for each in value)
    if origin is dict:
        items = value.items() if type(value) is dict and len(value) <= LONGEST else [(None, None)]
        return all(is_text(key) and fits_type(each, get_args(wanted)[1]) for key, each in items)
    if wanted is bool:
        return type(value) is bool
    if wanted is int:
        return is_whole(value, -MOST, MOST)
    return is_text(value)


# -- field by field -----------------------------------------------------------------------------------------------------


def check(setup: Setup, where: str, name: str, value: Any, meaning: Meaning) -> None:
    if not meaning.fits(setup, value):
        found = repr(value) if type(value) is not int or abs(value) <= MOST else "a huge number"
        shown = found if len(found) <= 60 else f"{found[:60]}..."
        raise BadSave(f"{where} cannot have {name.replace('_', ' ')} {shown}; allowed: {meaning.allowed}")


SHEET: Final[dict[str, Meaning]] = {
    "id": TEXT, "name": TEXT, "attributes": ATTRIBUTES, "survival": COUNT, "insanity": COUNT, "courage": COUNT,
    "understanding": COUNT, "hunt_xp": COUNT, "proficiency": SURVIVOR_FIELDS["proficiency"], "proficiency_level": whole(0, 8),
    "gear": listed(GEAR, most=9), "arts": ARTS, "disorders": DISORDERS, "abilities": ABILITIES, "injuries": INJURIES,
    "sworn": TEXT, "at_home": FLAG,
}  # fmt: skip
PARTY: Final[dict[str, Meaning]] = {
    "id": TEXT, "name": TEXT, "survival_limit": whole(-MOST, MOST), "innovations": TEXTS, "principles": TEXTS, "text": TEXT,
    "lantern_year": COUNT, "volumes": TEXTS, "storage": listed(GEAR), "record": TEXTS,
    "actions": whole(0, (1 << len(names.SURVIVAL_ACTIONS)) - 1),
}  # fmt: skip
WORD: Final = (1 << 32) - 1


class Box:
    """What there is of a set-up while it is being read: the content."""

    def __init__(self, library: Library) -> None:
        self.library = library


def in_box(library: Library, where: str, data: Any, meanings: Mapping[str, Meaning]) -> None:
    """What can be checked before there is a set-up: the party and its sheets."""
    box: Any = Box(library)
    for name, meaning in meanings.items():
        check(box, where, name, data[name], meaning)


def is_tape(value: Any) -> bool:
    """Results of dice, picks and cards, as numbers."""
    return type(value) is list and len(value) <= MOST and all(is_whole(each, 0, FEW) for each in value)


def chance(data: Any) -> None:
    """The source of dice and cards of a save."""

    def state(value: Any) -> bool:
        return type(value) is list and len(value) == 5 and all(is_whole(each, 0, WORD) for each in value)

    def numbers(value: Any, least: int, most: int) -> bool:
        return type(value) is list and len(value) <= MOST and all(is_whole(each, least, most) for each in value)

    def texts(value: Any) -> bool:
        return type(value) is list and len(value) <= LONGEST and all(is_text(each) for each in value)

    fits = False
    if type(data) is dict and data.get("kind") == "seeded":
        fits = state(data["state"])
    elif type(data) is dict and data.get("kind") == "scripted":
        orders, labelled = data["orders"], data.get("labelled", [])
        fits = (
            numbers(data["dice"], 1, 10)
            and numbers(data["locations"], 0, names.BRAIN - 1)
            and texts(data["picks"])
            and type(orders) is list
            and all(texts(each) for each in orders)
            and type(labelled) is list
            and all(
                type(each) is list and len(each) == 2 and is_text(each[0]) and is_whole(each[1], 1, 10) for each in labelled
            )
            and type(data.get("any_resource", False)) is bool
            and is_whole(data["reveals"], 0, WORD)
        )
    elif type(data) is dict and data.get("kind") == "asked":
        fits = is_tape(data["tape"]) and state(data["hidden"]) and is_whole(data["reveals"], 0, WORD)
        fits = fits and data.get("virtual", "") in ("", "dice", "cards") and type(data.get("decides", False)) is bool
    elif type(data) is dict and is_text(data.get("kind")):
        raise BadSave(
            f"the save's dice come from a source of somebody's own, {data['kind']!r}, which nobody here can read back; "
            "allowed: seeded, scripted, asked"
        )
    if not fits:
        raise BadSave("the save holds no source of dice and cards; allowed: seeded, scripted, asked, each with its numbers")


# -- all together -------------------------------------------------------------------------------------------------------


def together(game: Game) -> None:
    """Raises BadSave where fields that are right each cannot stand together. Asked before anything is played on."""
    for index, frame in enumerate(game.stack):
        if (not index) != (frame.kind in BOTTOM) and not (index == 1 and frame.kind == "rounds"):
            raise BadSave(f"{frame.kind!r} cannot {'begin while something else is under way' if index else 'come first'}")
        roles(game, frame)
        left(game, frame)
    kinds = {frame.kind for frame in game.stack}
    for kind in TURNS:
        if sum(frame.kind == kind and not frame.closed for frame in game.stack) > 1:
            raise BadSave(f"one {kind} is under way within another")
    if game.result and game.stack and "aftermath" not in kinds:
        raise BadSave("the showdown has ended, but is under way")
    if not game.result and (not kinds or "aftermath" in kinds):
        raise BadSave("nothing is under way, but the showdown has not ended")
    if not game.result and ("rounds" not in kinds if game.round else not kinds.isdisjoint(TURNS)):
        raise BadSave(f"round {game.round} does not fit what is under way")
    if ("monster turn" in kinds and game.turn != 1) or ("survivors turn" in kinds and game.turn != 2):
        raise BadSave("the turn under way is not the one it is")
    if not game.stack and game.report is None:
        raise BadSave("the showdown has ended without an outcome")
    if game.report is not None and set(game.report["survivors"]) != {sheet.id for sheet in game.setup.sheets}:
        raise BadSave("the outcome tells of other survivors")
    places(game)


def places(game: Game) -> None:
    """Who stands where, and who has what."""
    bottom = game.stack[0] if game.stack else None
    deployed = len(game.survivors)
    if isinstance(bottom, frames.SettingUp) and DEPLOY_SURVIVORS in bottom.steps_left():
        deployed = bottom.chosen
    for index, who in enumerate(game.survivors):
        absent = bool(who.removed) or not who.alive
        if absent and who.space >= 0:
            raise BadSave("somebody who is dead or was removed still takes part")
        if index >= deployed and ((absent and who.removed != facts.WAITING) or who.space >= 0):
            raise BadSave("somebody who has yet to take their place is there, or gone")
        if not absent and who.space < 0 and index < deployed and not game.result:
            raise BadSave("somebody who takes part stands nowhere")
        if any(who.dropped >> slot & 1 and not who.gear[slot] for slot in range(frames.FIST)):
            raise BadSave("a weapon that is not there lies on the ground")
        if who.buried.bit_count() > len(who.lost_gear):
            raise BadSave("more gear is buried than was lost")
        if who.survival > max(game.setup.party.survival_limit, 0):
            raise BadSave(f"survival {who.survival} is above the limit of the party")
    gone = all(who.removed in facts.OUT_OF_IT or not who.alive for who in game.survivors)
    if gone and not game.result and game.monster.dies_after < 0:
        raise BadSave("nobody is left, but the showdown has not ended")
    if game.monster.priority >= 0 and not game.survivors[game.monster.priority].alive:
        raise BadSave("somebody who is dead is the priority target")
    if len({(tile.terrain.id, tile.space) for tile in game.tiles}) < len(game.tiles):
        raise BadSave("two tiles of a kind lie on one space")
    for tile in game.tiles:
        if board.count(tile.mask) != tile.width * tile.height:
            raise BadSave(f"the {tile.terrain.name} at {board.label(tile.space)} lies over the edge")
        if tile.terrain.unit != (tile.leader >= 0):
            raise BadSave(f"the {tile.terrain.name} at {board.label(tile.space)} has a leader and is no unit, or the reverse")


def left(game: Game, frame: Frame) -> None:
    """What is left to do of a procedure."""
    if frame.closed and not frame.is_done():
        raise BadSave(f"the {frame.kind} under way has ended, but steps of it are left")
    for step in reversed(frame.steps_left()):
        if not isinstance(frame, frame_of(step)):
            raise BadSave(f"the step {step.name!r} is no part of {frame.kind!r}")
        if foreign(game.setup.library, game.setup.monster.id, step.name):
            raise BadSave(f"the step {step.name!r} is of another monster")
    own = [step for step in frame.steps_left() if frame_of(step) is type(frame) and not step.bar]
    if len(set(own)) != len(own):
        raise BadSave(f"a step of the {frame.kind} under way is to be done twice")
    if isinstance(frame, frames.Rounds) and own != [step for step in rounds.IN_ORDER if step in own]:
        raise BadSave("the steps of the rounds under way are out of order")
    program = opening_of(frame)
    order = [step for step in own if step in program]
    if order != [step for step in program if step in order] or (order and order[-1] is not program[-1]):
        raise BadSave(f"the steps of the {frame.kind} under way are out of order")


def foreign(library: Library, monster: str, name: str) -> bool:
    """Whether a step stands on a card of another monster."""
    home = name.partition("/")[0]
    return home != monster and home in library.monsters


def roles(game: Game, frame: Frame) -> None:
    """Who must be there for a procedure."""
    if frame.kind in ACTING and frame.survivor < 0:
        raise BadSave(f"nobody does the {frame.kind} that is under way")
    if frame.kind in STANDING and not frame.is_done() and game.survivors[frame.survivor].space < 0:
        raise BadSave(f"the {frame.kind} under way is of somebody who is not there")
    if frame.kind in TARGETED and frame.target < 0:
        raise BadSave(f"the {frame.kind} under way befalls nobody")
    if isinstance(frame, frames.Trap) and frame.card.hit_location < 0:
        raise BadSave("the trap under way has no card")
    if isinstance(frame, frames.Activation) and not activations.is_there(game, frame):
        raise BadSave("the activation under way is of a thing that is not there")
    if isinstance(frame, frames.MonsterMove) and frame.end < 0 and frame.run_over | frame.under | frame.dealt_with:
        raise BadSave("somebody was run over by a monster that has not moved")
    if isinstance(frame, frames.Play | frames.MonsterAttack) and frame.location >= names.BRAIN:
        raise BadSave(f"the {frame.kind} under way hits no part of a body")
    if isinstance(frame, frames.Play) and frame.card.ai < 0 and frame.card is not NO_CARD:
        raise BadSave("what the monster performs is no AI card")
    if isinstance(frame, frames.MonsterAttack) and frame.profile not in attacks(game.setup.library, game.setup.monster.id):
        raise BadSave("the monster attack under way has no numbers of this monster")
    if isinstance(frame, frames.ForEach) and not isinstance(named(game, frame.step), Each):
        raise BadSave("what is done for each survivor is not known")
    if isinstance(frame, frames.Damage) and frame.location < 0:
        raise BadSave("the damage under way befalls no location")
    if isinstance(frame, frames.Knockback):
        known = (frame.direction >= 0 or CHOOSE_DIRECTION in frame.steps_left()) and (
            frame.landing >= 0 or FLY_BACK in frame.steps_left()
        )
        who = game.survivors[frame.target]
        if not frame.is_done() and (not known or (who.alive and who.space < 0)):
            raise BadSave("the knockback under way lands nowhere")
    if (
        isinstance(frame, frames.SurvivorAttack)
        and frame.current < 0
        and not set(frame.steps_left()[:-1]).isdisjoint(WOUND_STEPS)
    ):
        raise BadSave("the attack under way deals with no hit location")
    if isinstance(frame, frames.Ordered) and not len(frame.pending) == len(frame.owners) == len(frame.cards):
        raise BadSave("the answers that wait for their order do not fit together")
    if isinstance(frame, frames.Looking):
        shelf = len(game.setup.ai) if frame.deck == frames.AI_DECK else len(game.setup.hit_locations)
        if any(card >= shelf for card in frame.cards):
            raise BadSave("somebody looks at cards that do not exist")
    if frame.card.gear >= 0 and frame.owner < 0:
        raise BadSave(f"the {frame.kind} under way is of gear that nobody owns")


def named(game: Game, name: str) -> Step[Any] | None:
    """A step of the content that a procedure remembers, if it may be of this fight."""
    return None if foreign(game.setup.library, game.setup.monster.id, name) else game.setup.library.steps.get(name)


@lru_cache(maxsize=64)
def attacks(library: Library, monster: str) -> set[int]:
    """The attacks that stand on cards of this monster, or of none."""
    steps = [step for name, step in library.steps.items() if not foreign(library, monster, name)]
    return {found.number for step in steps if isinstance(found := getattr(step, "profile", None), Profile)}


_frames: dict[type, type[Frame]] = {}


def frame_of(step: Step[Any]) -> type[Frame]:
    """The kind of frame a step is written for: the parameter of its class, as in Step[Act]."""
    kind = type(step)
    if kind not in _frames:
        _frames[kind] = next((found for each in kind.__mro__ if (found := parameter(each)) is not None), Frame)
    return _frames[kind]


def parameter(kind: type) -> type[Frame] | None:
    for base in vars(kind).get("__orig_bases__", ()):
        for argument in get_args(base):
            if isinstance(argument, type) and issubclass(argument, Frame):
                return argument
    return None


def before_play(game: Game) -> None:
    """What holds at a decision holds before its question is asked again. A scenario may deal as many cards as it likes."""
    conserved(game, counted=not isinstance(game.chance, Scripted))
    on_the_board(game)
    limits(game)


# -- at every decision ----------------------------------------------------------------------------------------------------


def invariants(game: Game) -> None:
    """Raises RuleBroken when the position is impossible: cards lost, two on one space, limits broken."""
    conserved(game, counted=not isinstance(game.chance, Scripted))
    on_the_board(game)
    limits(game)
    options(game)


def conserved(game: Game, counted: bool = True) -> None:
    """Every AI and hit location card lies in exactly one place; cards not dealt stay in the box, if they are `counted`."""
    monster, agreed = game.monster, game.setup
    ai_cards = [*monster.deck, *monster.discard, *monster.wounds, *monster.archived, *monster.in_play]
    locations = [*monster.hl_deck, *monster.hl_discard, *monster.hl_archived, *monster.injuries]
    for frame in game.stack:
        ai_cards += frame.held_ai_cards()
        locations += frame.held_hit_locations()
    if len(set(ai_cards)) != len(ai_cards):
        twice = sorted({agreed.ai[card].name for card in ai_cards if ai_cards.count(card) > 1})
        raise RuleBroken(f"AI cards in two places: {', '.join(twice)}")
    if len(set(locations)) != len(locations):
        raise RuleBroken(f"hit locations doubled: {sorted(locations)}")
    if counted and (monster.hl_deck or monster.hl_discard):
        if sorted(locations) != list(range(len(agreed.hit_locations))):
            raise RuleBroken(f"hit locations lost or doubled: {sorted(locations)}")
    if counted and (game.round or ai_cards) and dealt(game) and len(ai_cards) != dealt(game):
        raise RuleBroken(f"{len(ai_cards)} AI cards in play, {dealt(game)} were dealt")


def dealt(game: Game) -> int:
    setup, level = game.setup, game.setup.level
    wanted = (("basic", level.basic), ("advanced", level.advanced), ("legendary", level.legendary))
    started = in_play_cards(setup)
    piles = [min(count, len([card for card in cards_of(setup, kind) if card not in started])) for kind, count in wanted]
    in_deck = len(level.deck) if level.deck else sum(piles)
    return in_deck + len(level.deck_bottom) + len(level.in_play)


def on_the_board(game: Game) -> None:
    """One survivor per space, nobody under the monster or off the board, impassable terrain only when climbed."""
    taken = 0
    size = game.setup.monster.size
    colliding = collisions(game)
    for index, who in enumerate(game.survivors):
        if not who.alive or who.space < 0:
            continue
        if not board.ALL >> who.space & 1:
            raise RuleBroken(f"{game.name_of(index)} is off the board")
        if taken >> who.space & 1:
            raise RuleBroken(f"two survivors on {board.label(who.space)}")
        taken |= 1 << who.space
        if board.base(game.monster.space, size) >> who.space & 1 and not colliding >> index & 1:
            raise RuleBroken(f"{game.name_of(index)} stands under the monster")
    if game.monster.space >= 0 and board.count(board.base(game.monster.space, size)) != size * size:
        raise RuleBroken("the monster hangs over the edge")


def collisions(game: Game) -> int:
    """Who may stand under the monster because they are still to be knocked back (COL-3)."""
    mask = 0
    for frame in game.stack:
        if isinstance(frame, frames.MonsterMove):
            mask |= frame.under & ~frame.dealt_with | (1 << frame.colliding if frame.colliding >= 0 else 0)
        elif isinstance(frame, frames.Knockback):
            mask |= 1 << frame.target
    return mask


def limits(game: Game) -> None:
    """Survival within its cap, no action points for those who may not act, no negative numbers."""
    for index, who in enumerate(game.survivors):
        name = game.name_of(index)
        if not 0 <= who.survival <= game.setup.party.survival_limit and game.round:
            raise RuleBroken(f"{name} has {who.survival} survival; the limit is {game.setup.party.survival_limit}")
        if who.insanity < 0 or who.bleeding < 0 or min(who.armor) < 0:
            raise RuleBroken(f"{name} has a negative number")
        if any(who.boxes[location] > names.BOXES[location] for location in range(len(names.LOCATIONS))):
            raise RuleBroken(f"{name} has too many injury boxes filled")
        too_many = sum(1 for frame in game.stack if frame.kind == "too many" and frame.survivor == index)
        if len(who.disorders) > 4 + too_many or len(who.arts) > 4 + too_many:
            raise RuleBroken(f"{name} has too many disorders or arts")
        spared = stats.has_power(game, index, powers.UNDEATHABLE) or who.lost_gear  # by gear they may have lost since (KW-27)
        if who.alive and who.bleeding >= 7 and not spared and not game.result:
            raise RuleBroken(f"{name} lives with {who.bleeding} bleeding")
        if not 0 <= who.movement <= 2 or not 0 <= who.activation <= 2:
            raise RuleBroken(f"{name} has {who.movement} movement and {who.activation} activation")


def options(game: Game) -> None:
    """Options are never empty or doubled, and nobody acts who may not."""
    question = game.decision
    if question is None:
        return
    if not len(question.options):
        raise RuleBroken(f"{question.kind} asks without options")
    ids = [option.id for option in question.options]
    if len(set(ids)) != len(ids):
        raise RuleBroken(f"{question.kind} offers doubles: {sorted(i for i in set(ids) if ids.count(i) > 1)}")
    attacking, doomed = under_way.attacking(game), under_way.doomed(game)
    busy = under_way.survival_action_open(game)
    for option in question.options:
        survivor = option.actor_number
        if question.seat != "party" or survivor < 0:
            continue
        who = game.survivors[survivor]
        if option.kind in ("dash", "surge", "encourage"):
            down = who.down and not stats.has_power(game, survivor, powers.MAY_ENCOURAGE_ONESELF)
            if busy or (attacking | doomed) >> survivor & 1 or down or not who.alive or not gains.can_afford(game, survivor, 1):
                raise RuleBroken(f"{option.id} is offered to somebody who may not")
        elif option.kind in ("move", "attack", "use", "use terrain") and who.down:
            action = activations.named_action(game, survivor, option.refers.action)
            if action is None or not action.while_down:
                raise RuleBroken(f"{option.id} is offered to somebody knocked down")
