"""The view made: what `views` tells the types of, read off a game. Compiled, for clients and bots ask for it all the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from showdown.cards import text
from showdown.engine import board, guess, names, stats
from showdown.engine.game import Decision, Game, Option
from showdown.engine.library import AiCard, Gear, HitLocation
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
        View,
    )

TURNS = ("set-up", "monster", "survivors")


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


def terrain_view(game: Game, tile: Tile) -> TerrainView:
    spaces = [board.label(space) for space in board.spaces(tile.mask)]
    leader = game.id_of(tile.leader) if tile.leader >= 0 else ""
    return {"id": tile.terrain.id, "name": tile.terrain.name, "spaces": spaces, "led_by": leader}
