"""What people may know of a showdown, as plain data for clients; docs/schema/view.json tells its types.

There is one view for all: the players sit at one table and on one side, and what one of them turns up or looks at, all of them
may see (CONV-10). Nobody's are the order of a deck, the wound stack, and dice to come.
"""

from __future__ import annotations

from typing import Annotated, TypedDict

from showdown import schema
from showdown.cards import text
from showdown.engine import board, guess, names, options, questions, stats
from showdown.engine.game import Decision, Game, Option
from showdown.engine.happenings.fields import (
    AiCardType,
    AttributeName,
    CounterName,
    Direction,
    GearId,
    InjuryName,
    Location,
    Meaning,
    PlayerName,
    ResourceName,
    Result,
    SeatName,
    Space,
)
from showdown.engine.library import AiCard, Gear, HitLocation
from showdown.engine.outcome import Outcome
from showdown.engine.state import Survivor, Tile
from showdown.rules import facts, under_way

OPTION_KINDS = tuple(sorted(kind.name for kind in options.KINDS))
TURNS = ("set-up", "monster", "survivors")

SurvivorId = Annotated[str, Meaning("SurvivorId", "a survivor by id", "erza")]
Actor = Annotated[str, Meaning("Actor", "whose deed it is: a survivor's id, or monster", "erza")]
CardId = Annotated[str, Meaning("CardId", "an AI or hit location card by id", "claw")]
TerrainId = Annotated[str, Meaning("TerrainId", "a terrain card by id", "tall_grass")]
QuestionKindName = Annotated[
    str, Meaning("QuestionKindName", "which question of the game this is", "act", values=tuple(questions.QUESTIONS))
]
OptionKindName = Annotated[str, Meaning("OptionKindName", "what sort of answer it is", "move", values=OPTION_KINDS)]
Turn = Annotated[str, Meaning("Turn", "whose turn it is", "monster", values=TURNS)]
CardText = Annotated[list[str], Meaning("CardText", "what a card does, line by line", ["Target: the closest threat."])]
SurvivalActionName = Annotated[
    str, Meaning("SurvivalActionName", "a survival action", "dodge", values=tuple(names.SURVIVAL_ACTIONS))
]
SideName = Annotated[str, Meaning("SideName", "a side of a gear card", "left", values=names.SIDES)]
ColorName = Annotated[str, Meaning("ColorName", "the color of an affinity", "blue", values=names.COLORS)]


class Named(TypedDict):
    """A card or another thing of the game."""

    id: str
    name: str


class OptionView(TypedDict):
    """One legal answer: its stable name, its label for people, whose deed it is, and what it points at. `closes` marks those
    that only end the question."""

    id: str
    kind: OptionKindName
    label: str
    actor: Actor | None
    closes: bool
    spaces: list[Space]
    survivors: list[SurvivorId]
    gear: list[GearId]
    cards: list[CardId]
    locations: list[Location]
    directions: list[Direction]
    terrain: list[TerrainId]


class DecisionView(TypedDict):
    """The open question: who is asked, which player answers, whose act it is about, and every legal answer. A survival window
    says what opened it and what it interrupts."""

    kind: QuestionKindName
    seat: SeatName
    player: PlayerName
    actor: SurvivorId | None
    prompt: str
    opened_by: str | None
    interrupts: str | None
    options: list[OptionView]


class CardView(TypedDict):
    """An AI card that people see: `tokens` lie on it."""

    id: str
    name: str
    type: AiCardType
    text: CardText
    tokens: int


class MonsterInjuryView(TypedDict):
    """A persistent injury of the monster: `name` is the injury, `card` the hit location it stands on."""

    id: str
    name: str
    card: str
    text: CardText


class MonsterView(TypedDict):
    """The monster: `space` is the north-west space of its base, none while it is off the board. `ai_deck`, `wounds` and
    `hit_location_deck` are numbers of cards; the known ones lie on top of their deck, the top one first. `played` are the cards
    under way, the innermost first, `in_play` those that stay."""

    id: str
    name: str
    level: str
    level_name: str
    size: int
    space: Space | None
    facing: Direction
    knocked_down: bool
    blind_spot: list[Space]
    attributes: dict[AttributeName, int]
    life: int
    ai_deck: int
    ai_deck_known_top: list[Named]
    ai_discard: list[Named]
    wounds: int
    hit_location_deck: int
    hit_location_deck_known_top: list[Named]
    hit_location_discard: list[Named]
    played: list[CardView]
    in_play: list[CardView]
    injuries: list[MonsterInjuryView]
    priority_target: SurvivorId | None


class Tokens(TypedDict):
    """Tokens on an attribute, those for and those against."""

    plus: int
    minus: int


class EdgeView(TypedDict):
    """Half an affinity on a side of a gear card: `complete` where the card beside it has the same color there."""

    side: SideName
    color: ColorName
    complete: bool


class BonusView(TypedDict):
    """What a gear card gives for affinities: `own_edges` must be complete on its own sides, `grid` anywhere besides;
    `active` when they are."""

    own_edges: dict[ColorName, int]
    grid: dict[ColorName, int]
    active: bool
    text: CardText


class GearActionView(TypedDict):
    """What a card lets its holder do, with what that costs, as people read it."""

    name: str
    text: str


class WeaponView(TypedDict):
    """The profile printed on a weapon: it hits on `accuracy` or more."""

    speed: int
    accuracy: int
    strength: int


class GearView(TypedDict):
    """A gear card in its slot. `armor` is what it gives at `location`, none for cards that are worn nowhere or everywhere."""

    id: GearId
    name: str
    keywords: list[str]
    weapon: WeaponView | None
    armor: int
    location: Location | None
    edges: list[EdgeView]
    bonus: BonusView | None
    actions: list[GearActionView]
    dropped: bool


class SurvivorView(TypedDict):
    """A survivor: `gear` are the nine slots of the grid, row by row, `affinities` the complete ones of the whole grid, `sets`
    the armor sets of which every piece is worn. `attributes` are what they are now, everything counted.
    `counters` are tokens that cards count; `tokens_of_cards` says which attribute tokens a card will take off again."""

    id: SurvivorId
    name: str
    player: PlayerName
    alive: bool
    cause_of_death: str
    space: Space | None
    knocked_down: bool
    threat: bool
    hidden: bool
    survival: int
    insanity: int
    bleeding: int
    courage: int
    understanding: int
    armor: dict[Location, int]
    injury_boxes: dict[Location, int]
    attributes: dict[AttributeName, int]
    tokens: dict[AttributeName, Tokens]
    tokens_of_cards: dict[str, int]
    counters: dict[CounterName, int]
    gear: list[GearView | None]
    affinities: dict[ColorName, int]
    sets: list[Named]
    arts: list[Named]
    disorders: list[Named]
    abilities: list[Named]
    statuses: list[Named]
    injuries: list[InjuryName]
    resources: list[ResourceName]
    frenzy: int
    block: int
    deflect: int
    acted: bool
    acting: bool
    movement_left: int
    activation_left: int
    survival_actions_used: list[SurvivalActionName]


class TerrainView(TypedDict):
    """A terrain tile on the board."""

    id: str
    name: str
    spaces: list[Space]


class View(TypedDict):
    """Everything people may know. `result` is there as soon as it is decided, `outcome` when all is done.

    `rounds`: the showdown ends undecided after so many; null where there is no limit.
    """

    round: int
    rounds: int | None
    turn: Turn
    controller: PlayerName
    result: Result | None
    outcome: Outcome | None
    house_rules: dict[str, str]
    decision: DecisionView | None
    monster: MonsterView
    survivors: list[SurvivorView]
    terrain: list[TerrainView]


def view(game: Game) -> View:
    """Everything people may know, as plain data."""
    return {
        "round": game.round,
        "rounds": game.setup.rounds or None,
        "turn": TURNS[game.turn],
        "controller": game.player_of(-1),
        "result": game.result or None,
        "outcome": game.outcome,
        "house_rules": dict(game.setup.house.chosen),
        "decision": decision_view(game.decision) if game.decision is not None else None,
        "monster": monster_view(game),
        "survivors": [survivor_view(game, index) for index in range(len(game.survivors))],
        "terrain": [terrain_view(tile) for tile in game.tiles],
    }


def decision_view(question: Decision) -> DecisionView:
    return {
        "kind": question.kind,
        "seat": question.seat,
        "player": question.player,
        "actor": question.actor or None,
        "prompt": question.prompt,
        "opened_by": question.opened_by or None,
        "interrupts": question.interrupts or None,
        "options": [option_view(option) for option in question.options],
    }


def option_view(option: Option) -> OptionView:
    return {
        "id": option.id,
        "kind": option.kind,
        "label": option.label,
        "actor": option.actor or None,
        "closes": option.closes,
        "spaces": list(option.spaces),
        "survivors": list(option.survivors),
        "gear": list(option.gear),
        "cards": list(option.cards),
        "locations": list(option.locations),
        "directions": list(option.directions),
        "terrain": list(option.terrain),
    }


def monster_view(game: Game) -> MonsterView:
    monster, agreed = game.monster, game.setup
    cards, locations = agreed.ai, agreed.hit_locations
    return {
        "id": agreed.monster.id,
        "name": agreed.monster.name,
        "level": agreed.level.key,
        "level_name": agreed.level.name,
        "size": agreed.monster.size,
        "space": board.label(monster.space) if monster.space >= 0 else None,
        "facing": names.DIRECTIONS[monster.facing],
        "knocked_down": monster.down,
        "blind_spot": [board.label(s) for s in board.spaces(facts.blind_spot(game))] if monster.space >= 0 else [],
        "attributes": {
            "movement": stats.full_move(game),
            "toughness": stats.toughness(game),
            "speed": stats.monster_value(game, names.SPEED),
            "damage": stats.monster_value(game, names.DAMAGE),
            "accuracy": stats.monster_value(game, names.ACCURACY),
            "evasion": stats.monster_value(game, names.EVASION),
            "luck": stats.monster_value(game, names.LUCK),
        },
        "life": monster.life,
        "ai_deck": len(monster.deck),
        "ai_deck_known_top": [named(cards[card]) for card in guess.known_top(monster.deck, monster.known_ai)],
        "ai_discard": [named(cards[card]) for card in monster.discard],
        "wounds": len(monster.wounds),
        "hit_location_deck": len(monster.hl_deck),
        "hit_location_deck_known_top": [named(locations[c]) for c in guess.known_top(monster.hl_deck, monster.known_hl)],
        "hit_location_discard": [named(locations[card]) for card in monster.hl_discard],
        "played": [card_view(game, card) for card in under_way.cards_played(game)],
        "in_play": [card_view(game, card) for card in monster.in_play],
        "injuries": [injury_view(locations[card]) for card in monster.injuries],
        "priority_target": game.id_of(monster.priority) or None,
    }


def named(card: AiCard | HitLocation) -> Named:
    return {"id": card.id, "name": card.name}


def card_view(game: Game, card: int) -> CardView:
    printed = game.setup.ai[card]
    return {
        "id": printed.id,
        "name": printed.name,
        "type": names.AI_TYPES[printed.type],
        "text": list(printed.text),
        "tokens": game.monster.counters[card],
    }


def injury_view(location: HitLocation) -> MonsterInjuryView:
    return {"id": location.id, "name": location.injury, "card": location.name, "text": list(location.text)}


def survivor_view(game: Game, index: int) -> SurvivorView:
    who, sheet, library = game.survivors[index], game.setup.sheets[index], game.setup.library
    return {
        "id": sheet.id,
        "name": sheet.name,
        "player": game.player_of(index),
        "alive": who.alive,
        "cause_of_death": who.cause,
        "space": board.label(who.space) if who.space >= 0 else None,
        "knocked_down": who.down,
        "threat": who.alive and who.space >= 0 and facts.is_threat(game, index),
        "hidden": bool(who.hidden),
        "survival": who.survival,
        "insanity": who.insanity,
        "bleeding": who.bleeding,
        "courage": who.courage,
        "understanding": who.understanding,
        "armor": dict(zip(names.LOCATIONS, who.armor, strict=False)),
        "injury_boxes": dict(zip(names.LOCATIONS, who.boxes, strict=True)),
        "attributes": {name: stats.survivor_value(game, index, at) for at, name in enumerate(names.SURVIVOR_ATTRIBUTES)},
        "tokens": {
            name: {"plus": who.plus[at], "minus": who.minus[at]}
            for at, name in enumerate(names.SURVIVOR_ATTRIBUTES)
            if who.plus[at] or who.minus[at]
        },
        "tokens_of_cards": dict(who.sourced),
        "counters": dict(who.counters),
        "gear": [gear_view(who, slot) for slot in range(len(who.kit))],
        "affinities": dict(zip(names.COLORS, who.colors, strict=True)),
        "sets": [{"id": worn.id, "name": worn.name} for worn in stats.worn_sets(library, who)],
        "arts": [{"id": id, "name": library.arts[id].name} for id in who.arts],
        "disorders": [{"id": id, "name": library.disorders[id].name} for id in who.disorders],
        "abilities": [{"id": id, "name": library.abilities[id].name} for id in who.abilities],
        "statuses": [{"id": id, "name": library.statuses[id].name} for id in who.statuses],
        "injuries": [library.injuries[injury].name for injury in [*who.injuries, *who.temporary]],
        "resources": list(who.resources),
        "frenzy": who.frenzy,
        "block": who.block,
        "deflect": who.deflect,
        "acted": who.acted,
        "acting": under_way.acting(game, index),
        "movement_left": who.movement,
        "activation_left": who.activation,
        "survival_actions_used": [n for a, n in enumerate(names.SURVIVAL_ACTIONS) if who.used >> a & 1],
    }


def gear_view(who: Survivor, slot: int) -> GearView | None:
    """A card of the grid with its affinities lit, and its bonus, active or not (GEAR-5)."""
    gear = who.kit[slot]
    if gear is None:
        return None
    complete = stats.complete_sides(who, slot)
    actions = [*gear.hooks.actions, *(gear.bonus.actions if gear.bonus is not None and who.bonuses >> slot & 1 else ())]
    return {
        "id": gear.id,
        "name": gear.name,
        "keywords": [keyword.name for keyword in gear.keywords],
        "weapon": {"speed": gear.speed, "accuracy": gear.accuracy, "strength": gear.strength} if gear.weapon else None,
        "armor": gear.armor,
        "location": names.LOCATIONS[gear.armor_location] if gear.armor_location >= 0 else None,
        "edges": [
            {"side": names.SIDES[side], "color": names.COLORS[color - 1], "complete": side in complete}
            for side, color in enumerate(gear.affinities)
            if color
        ],
        "bonus": bonus_view(gear, bool(who.bonuses >> slot & 1)) if gear.bonus is not None else None,
        "actions": [{"name": action.title, "text": action.text} for action in actions],
        "dropped": bool(who.dropped >> slot & 1),
    }


def bonus_view(gear: Gear, active: bool) -> BonusView:
    return {
        "own_edges": {color: count for color, count in zip(names.COLORS, gear.bonus_puzzle, strict=True) if count},
        "grid": {color: count for color, count in zip(names.COLORS, gear.bonus_count, strict=True) if count},
        "active": active,
        "text": text.bonus_lines(gear),
    }


def terrain_view(tile: Tile) -> TerrainView:
    spaces = [board.label(space) for space in board.spaces(tile.mask)]
    return {"id": tile.terrain.id, "name": tile.terrain.name, "spaces": spaces}


def view_schema() -> str:
    """docs/schema/view.json."""
    definitions = schema.Definitions()
    return schema.document("View", definitions.of(View), definitions)
