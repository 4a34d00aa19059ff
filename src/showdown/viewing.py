"""The view made: what `views` tells the types of, read off a game. Compiled, for clients and bots ask for it all the time.

What follows from a kit alone is found out once and kept here, as is which spaces a mask has. Every view is its own all the
same: whoever changes one changes no other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from showdown.cards import text
from showdown.engine import board, geometry, guess, names, panel, stats
from showdown.engine.game import Decision, Game, Option
from showdown.engine.library import AiCard, Gear, HitLocation
from showdown.engine.options import Refers
from showdown.engine.state import Survivor, Tile
from showdown.rules import facts, under_way

if TYPE_CHECKING:
    from showdown.views import (
        BonusView,
        CardView,
        DecisionView,
        GearView,
        MonsterInjuryView,
        MonsterView,
        Named,
        OptionView,
        SurvivorView,
        TerrainView,
        Tokens,
        View,
    )

TURNS = ("set-up", "monster", "survivors")
# Numbers by what they are numbers of, all of them 0 as most of them are.
NO_ARMOR: Final = dict.fromkeys(names.LOCATIONS[: names.BRAIN], 0)
NO_BOXES: Final = dict.fromkeys(names.LOCATIONS, 0)
NO_ATTRIBUTES: Final = dict.fromkeys(names.SURVIVOR_ATTRIBUTES, 0)
NO_COLORS: Final = dict.fromkeys(names.COLORS, 0)
MOST_KEPT: Final = 4_096

_labels: Final[dict[int, tuple[str, ...]]] = {}
_kits: Final[dict[tuple[tuple[Gear | None, ...], int, int], list[GearView | None]]] = {}


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
        "terrain": [terrain_view(game, tile) for tile in game.tiles],
    }


def by_name(nothing: dict[str, int], words: tuple[str, ...], numbers: list[int]) -> dict[str, int]:
    """Numbers by what they are numbers of, given what that is where all of them are 0."""
    found = nothing.copy()
    for place in range(len(nothing)):
        number = numbers[place]
        if number:
            found[words[place]] = number
    return found


def labels(mask: int) -> list[str]:
    """The spaces of a mask as people call them: terrain lies where it lay, and a monster often stands where one stood."""
    known = _labels.get(mask)
    if known is None:
        if len(_labels) >= MOST_KEPT:
            _labels.clear()
        known = _labels[mask] = tuple([board.label(space) for space in board.spaces(mask)])
    return list(known)


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
    """Most options point at one thing: what it does not point at is not asked for."""
    refers = option.refers
    return {
        "id": option.id,
        "kind": option.kind,
        "label": option.label,
        "actor": option.actor or None,
        "closes": option.closes,
        "spaces": spaces_of(refers) if refers.space >= 0 else [],
        "survivors": list(option.survivors) if refers.survivors else [],
        "gear": [refers.gear] if refers.gear else [],
        "cards": list(option.cards) if refers.ai_card >= 0 or refers.hit_location >= 0 else [],
        "locations": list(option.locations) if refers.location >= 0 else [],
        "directions": list(option.directions) if refers.direction >= 0 else [],
        "terrain": list(option.terrain) if refers.tile >= 0 else [],
    }


def spaces_of(refers: Refers) -> list[str]:
    """The space an option points at; of a place of the monster or a tile every one it covers."""
    if refers.width == 1 and refers.height == 1:
        return [geometry.label(refers.space)]
    return labels(board.rectangle(refers.space, refers.width, refers.height))


def monster_view(game: Game) -> MonsterView:
    monster, agreed = game.monster, game.setup
    cards, locations = agreed.ai, agreed.hit_locations
    attributes = panel.attributes(game)
    return {
        "id": agreed.monster.id,
        "name": agreed.monster.name,
        "level": agreed.level.key,
        "level_name": agreed.level.name,
        "size": agreed.monster.size,
        "space": geometry.label(monster.space) if monster.space >= 0 else None,
        "facing": names.DIRECTIONS[monster.facing],
        "knocked_down": monster.down,
        "blind_spot": labels(facts.blind_spot(game)) if monster.space >= 0 else [],
        "attributes": {
            "movement": attributes[names.MOVEMENT],
            "toughness": attributes[names.TOUGHNESS],
            "speed": attributes[names.SPEED],
            "damage": attributes[names.DAMAGE],
            "accuracy": attributes[names.ACCURACY],
            "evasion": attributes[names.EVASION],
            "luck": attributes[names.LUCK],
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
        "space": geometry.label(who.space) if who.space >= 0 else None,
        "knocked_down": who.down,
        "threat": who.alive and who.space >= 0 and facts.is_threat(game, index),
        "hidden": bool(who.hidden),
        "survival": who.survival,
        "insanity": who.insanity,
        "bleeding": who.bleeding,
        "courage": who.courage,
        "understanding": who.understanding,
        "armor": by_name(NO_ARMOR, names.LOCATIONS, who.armor),
        "injury_boxes": by_name(NO_BOXES, names.LOCATIONS, who.boxes),
        "attributes": by_name(NO_ATTRIBUTES, names.SURVIVOR_ATTRIBUTES, stats.attributes(game, index)),
        "tokens": tokens_view(who),
        "tokens_of_cards": dict(who.sourced),
        "counters": dict(who.counters),
        "gear": kit_view(who),
        "affinities": by_name(NO_COLORS, names.COLORS, list(who.colors)),
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
        "survival_actions_used": [n for a, n in enumerate(names.SURVIVAL_ACTIONS) if who.used >> a & 1] if who.used else [],
    }


def tokens_view(who: Survivor) -> dict[str, Tokens]:
    found: dict[str, Tokens] = {}
    for at, name in enumerate(names.SURVIVOR_ATTRIBUTES):
        plus, minus = who.plus[at], who.minus[at]
        if plus or minus:
            found[name] = {"plus": plus, "minus": minus}
    return found


def kit_view(who: Survivor) -> list[GearView | None]:
    """The cards of a grid. Where they lie, which bonuses are active and what was dropped is all it depends on."""
    key = (who.kit, who.bonuses, who.dropped)
    known = _kits.get(key)
    if known is None:
        if len(_kits) >= MOST_KEPT:
            _kits.clear()
        known = _kits[key] = [gear_view(who, slot) for slot in range(len(who.kit))]
    return [gear_copy(card) if card is not None else None for card in known]


def gear_copy(card: GearView) -> GearView:
    weapon, bonus = card["weapon"], card["bonus"]
    twin = card.copy()
    twin["keywords"] = card["keywords"].copy()
    twin["edges"] = [edge.copy() for edge in card["edges"]]
    twin["actions"] = [action.copy() for action in card["actions"]]
    if weapon is not None:
        twin["weapon"] = weapon.copy()
    if bonus is not None:
        twin["bonus"] = bonus_copy(bonus)
    return twin


def bonus_copy(bonus: BonusView) -> BonusView:
    twin = bonus.copy()
    twin["own_edges"] = bonus["own_edges"].copy()
    twin["grid"] = bonus["grid"].copy()
    twin["text"] = bonus["text"].copy()
    return twin


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


def terrain_view(game: Game, tile: Tile) -> TerrainView:
    leader = game.id_of(tile.leader) if tile.leader >= 0 else ""
    return {"id": tile.terrain.id, "name": tile.terrain.name, "spaces": labels(tile.mask), "led_by": leader}
