"""Chance by script: dice, locations, random picks and shuffles as a scenario gives them, and what of them was not used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from showdown.cards.yaml_nodes import Node, Table, identify
from showdown.engine import names
from showdown.engine.chance import ANY, Scripted
from showdown.engine.game import Game
from showdown.scenarios import format
from showdown.scenarios.format import items, text
from showdown.scenarios.piles import Box, card_names


def add(game: Game, given: dict[str, Node]) -> None:
    """Dice, locations, random picks and shuffles, behind those still to be used."""
    chance = game.chance
    assert isinstance(chance, Scripted)
    for name, node in given.items():
        if name == "dice":
            for item in [node] if isinstance(node, Table) else items(node):
                if isinstance(item, Table):
                    chance.labelled += [(key.value.lower(), format.die(die)) for key, dice in item for die in items(dice)]
                else:
                    chance.dice.append(format.die(item))
        elif name == "locations":
            chance.locations += [format.location(item) for item in items(node)]
        elif name == "random":
            known = pick_names(game)
            chance.picks += [known.get(identify(text(item)), text(item)) for item in items(node)]
        elif name == "shuffles":
            chance.orders += [shuffle_order(game, item) for item in items(node)]
        elif name == "rewards":
            format.one_of(node, (ANY,), "word for rewards")
            chance.any_resource = True


def pick_names(game: Game) -> dict[str, str]:
    """How people call what can be picked at random, and what the engine calls it."""
    library, agreed = game.setup.library, game.setup
    known: dict[str, str] = {}
    for things in (library.arts, library.disorders, library.terrain):
        for id, thing in things.items():
            known[identify(thing.name)] = id
    for name, _ in (*agreed.monster.resources, *library.basic_resources, *library.vermin, *library.strange_resources):
        known[identify(name)] = name
    for sheet in agreed.sheets:
        known[identify(sheet.name)] = sheet.id
    return known


def shuffle_order(game: Game, node: Node) -> list[str]:
    """Card names, the top one first. Cards left out lie below; an empty list leaves the pile as it is."""
    named = items(node)
    if not named:
        return []
    known = {name for card in game.setup.ai for name in card_names(card)}
    cards: Sequence[Any] = game.setup.ai if identify(text(named[0])) in known else game.setup.hit_locations
    box = Box(cards, "AI card" if cards is game.setup.ai else "hit location")
    return [cards[box.take(item)].name for item in named]


def left_over(chance: Scripted) -> str:
    """What was scripted and not used."""
    parts = []
    if chance.labelled:
        parts.append(f"dice for {', '.join(f'{name}: {die}' for name, die in chance.labelled)}")
    if chance.dice:
        parts.append(f"dice {chance.dice}")
    if chance.locations:
        parts.append(f"locations {[names.LOCATIONS[location] for location in chance.locations]}")
    if chance.picks:
        parts.append(f"random {chance.picks}")
    if chance.orders:
        before = f" (before a script came: {', '.join(chance.unscripted)})" if chance.unscripted else ""
        parts.append(f"shuffles {chance.orders}{before}")
    if chance.any_resource and not chance.drew_any:
        parts.append(f"rewards: {ANY}")
    return " and ".join(parts)
