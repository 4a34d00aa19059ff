"""What people may know of a showdown, as plain data for clients.

There is one view for all: the players sit at one table and on one side, and what one of them turns up or looks at, all of them
may see (CONV-10). Nobody's are the order of a deck, the wound stack, and dice to come.
"""

from __future__ import annotations

from typing import Any

from showdown.engine import board, guess, names, stats
from showdown.engine.game import Game, Option
from showdown.rules import facts


def view(game: Game) -> dict[str, Any]:
    """Everything the players may know."""
    monster, agreed = game.monster, game.setup
    cards = agreed.ai
    return {
        "round": game.round,
        "turn": ("set-up", "monster", "survivors")[game.turn],
        "controller": game.player_of(-1),
        "result": game.result,
        "decision": decision_view(game),
        "house_rules": dict(agreed.house.chosen),
        "monster": {
            "id": agreed.monster.id,
            "name": agreed.monster.name,
            "level": agreed.level.key,
            "level_name": agreed.level.name,
            "size": agreed.monster.size,
            "space": board.label(monster.space) if monster.space >= 0 else None,
            "facing": names.DIRECTIONS[monster.facing],
            "knocked_down": monster.down,
            "blind_spot": [board.label(s) for s in board.spaces(facts.blind_spot(game))] if monster.space >= 0 else [],
            "movement": stats.full_move(game),
            "toughness": stats.toughness(game),
            "speed": stats.monster_value(game, names.SPEED),
            "damage": stats.monster_value(game, names.DAMAGE),
            "accuracy": stats.monster_value(game, names.ACCURACY),
            "evasion": stats.monster_value(game, names.EVASION),
            "luck": stats.monster_value(game, names.LUCK),
            "life": monster.life,
            "ai_deck": len(monster.deck),
            "ai_deck_known_top": [cards[card].name for card in guess.known_top(monster.deck, monster.known_ai)],
            "ai_discard": [cards[card].name for card in monster.discard],
            "wounds": len(monster.wounds),
            "hit_location_deck": len(monster.hl_deck),
            "hit_location_discard": [agreed.hit_locations[card].name for card in monster.hl_discard],
            "played": [
                {"name": cards[frame.card.ai].name, "text": list(cards[frame.card.ai].text)}
                for frame in reversed(game.stack)
                if frame.kind == "play" and frame.card.ai >= 0 and frame.card.ai not in monster.in_play
            ],
            "in_play": [
                {
                    "name": cards[card].name,
                    "type": names.AI_TYPES[cards[card].type],
                    "text": list(cards[card].text),
                    "tokens": monster.counters[card],
                }
                for card in monster.in_play
            ],
            "injuries": [
                {
                    "name": agreed.hit_locations[card].injury,
                    "card": agreed.hit_locations[card].name,
                    "text": list(agreed.hit_locations[card].text),
                }
                for card in monster.injuries
            ],
            "priority_target": game.id_of(monster.priority),
        },
        "survivors": [survivor_view(game, index) for index in range(len(game.survivors))],
        "terrain": [
            {"id": tile.terrain.id, "name": tile.terrain.name, "spaces": [board.label(s) for s in board.spaces(tile.mask)]}
            for tile in game.tiles
        ],
    }


def decision_view(game: Game) -> dict[str, Any] | None:
    question = game.decision
    if question is None:
        return None
    return {
        "seat": question.seat,
        "player": question.player,
        "kind": question.kind,
        "actor": question.actor,
        "prompt": question.prompt,
        "opened_by": question.opened_by,
        "interrupts": question.interrupts,
        "options": [option_view(option) for option in question.options],
    }


def option_view(option: Option) -> dict[str, Any]:
    return {
        "id": option.id,
        "kind": option.kind,
        "label": option.label,
        "actor": option.actor,
        "closes": option.closes,
        "spaces": list(option.spaces),
        "survivors": list(option.survivors),
        "gear": list(option.gear),
        "cards": list(option.cards),
        "locations": list(option.locations),
        "directions": list(option.directions),
        "terrain": list(option.terrain),
    }


def survivor_view(game: Game, index: int) -> dict[str, Any]:
    who, sheet = game.survivors[index], game.setup.sheets[index]
    return {
        "id": sheet.id,
        "name": sheet.name,
        "player": game.player_of(index),
        "alive": who.alive,
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
        "attributes": {names.ATTRIBUTES[a]: stats.survivor_value(game, index, a) for a in range(6)},
        "tokens": {names.ATTRIBUTES[a]: [who.plus[a], -who.minus[a]] for a in range(6) if who.plus[a] or who.minus[a]},
        "gear": [game.setup.library.gear[gear].name if gear else None for gear in who.gear],
        "arts": list(who.arts),
        "disorders": list(who.disorders),
        "injuries": [game.setup.library.injuries[injury].name for injury in [*who.injuries, *who.temporary]],
        "frenzy": who.frenzy,
        "block": who.block,
        "deflect": who.deflect,
        "acted": who.acted,
        "acting": any(frame.kind == "act" and frame.survivor == index for frame in game.stack),
        "movement_left": who.movement,
        "activation_left": who.activation,
        "survival_actions_used": [n for a, n in enumerate(names.SURVIVAL_ACTIONS) if who.used >> a & 1],
        "resources": list(who.resources),
        "cause_of_death": who.cause,
    }
