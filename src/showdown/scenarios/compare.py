"""What a scenario can say of a position, and how what it says is compared with what is found."""

from __future__ import annotations

from typing import Any

from showdown.cards.yaml_nodes import Node, Table, Text, identify
from showdown.engine import board, names, stats
from showdown.engine.events import KINDS
from showdown.engine.game import Game, Option
from showdown.rules import facts, under_way
from showdown.scenarios import format, options
from showdown.scenarios.format import items, mistake, number, table, text, texts, yes


def check_keys(game: Game, wanted: Table) -> None:
    """Facts with keys nobody knows are told before anything is played."""
    ids = [sheet.id for sheet in game.setup.sheets]
    table(wanted, (*format.FACTS, *ids), "the facts")
    for key, value in wanted:
        if key.value in ids:
            table(value, list(survivor_facts(game, ids.index(key.value))), key.value)
        elif key.value == "monster":
            table(value, list(monster_facts(game)), "monster")
        elif key.value == "never offered":
            options.check_verbs(value)


def wrong(game: Game, wanted: Table, seen: list[Option]) -> list[str]:
    """Every fact is looked at; a line for each that is not so. `seen` are the options offered so far."""
    ids = [sheet.id for sheet in game.setup.sheets]
    found: list[str] = []
    for key, value in wanted:
        name = key.value
        if name in ids:
            found += differences(table(value, None, name), survivor_facts(game, ids.index(name)), name)
        elif name == "monster":
            found += differences(table(value, None, name), monster_facts(game), name)
        elif name == "log" or name == "not log":
            found += cited(game, value, name == "log")
        elif name == "events":
            found += happened(game, value)
        elif name == "offered so far":
            found += [
                f"{item.file}:{item.line}: never offered: {text(item)}"
                for item in items(value)
                if not options.meant(text(item), seen)
            ]
        elif name == "never offered":
            found += [
                f"{item.file}:{item.line}: {problem} (at some time)"
                for item in items(value)
                if (problem := options.wrongly_offered([text(item)], seen))
            ]
        else:
            found += compare(value, game_facts(game)[name], name)
    question = game.decision
    if found and question is not None:
        found.append(f"{wanted.file}:{wanted.line}: at this point {options.said(question)}")
    return found


def cited(game: Game, node: Node, wanted: bool) -> list[str]:
    """Rules that some event should cite, or none."""
    rules = {rule for event in game.events for rule in event.rules}
    return [
        f"{item.file}:{item.line}: " + (f"no event cites {text(item)}" if wanted else f"an event cites {text(item)}")
        for item in items(node)
        if (format.rule_id(item) in rules) != wanted
    ]


def happened(game: Game, node: Node) -> list[str]:
    """Kinds of events that should have happened, or so often."""
    kinds = [event.kind for event in game.events]
    for item in [key for key, _ in node] if isinstance(node, Table) else items(node):
        if text(item) not in KINDS:
            raise format.unknown(item, "kind of event", text(item), set(KINDS))
    if isinstance(node, Table):
        return [
            f"{key.file}:{key.line}: event {key.value}: expected {number(value)}, found {kinds.count(key.value)}"
            for key, value in node
            if kinds.count(key.value) != number(value)
        ]
    return [
        f"{item.file}:{item.line}: no event {text(item)}; there were: {', '.join(dict.fromkeys(kinds))}"
        for item in items(node)
        if text(item) not in kinds
    ]


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
        "tokens": {name: who.plus[at] - who.minus[at] for at, name in enumerate(names.SURVIVOR_ATTRIBUTES)},
        "attributes": {name: stats.survivor_value(game, index, at) for at, name in enumerate(names.SURVIVOR_ATTRIBUTES)},
        "permanent": {name: who.permanent[at] for at, name in enumerate(names.SURVIVOR_ATTRIBUTES)},
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
        "over": game.result if game.outcome is not None else "no",
        "round": game.round,
        "turn": ("start", "monster", "survivors")[game.turn],
        "controller": game.player_of(-1),
        "outcome": game.outcome or {},
        "terrain": [tile.terrain.name for tile in game.tiles],
    }


class Pile(list[str]):
    """A pile whose order counts."""


def differences(wanted: Table, found: dict[str, Any], path: str) -> list[str]:
    """Every fact that is not as wanted."""
    wrong: list[str] = []
    for key, node in wanted:
        name = key.value if key.value in found else key.value.replace(" ", "_")
        if name not in found:
            known = [fact.replace("_", " ") for fact in found]
            raise mistake(key, f"unknown key {key.value!r} in {path}", ", ".join(known) or "none now", known, key.value)
        wrong += compare(node, found[name], f"{path} {key.value}")
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
