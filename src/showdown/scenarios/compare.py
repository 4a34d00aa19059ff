"""What a scenario can say of a position, and how what it says is compared with what is found."""

from __future__ import annotations

from typing import Any

from showdown.cards.yaml_nodes import Node, Table
from showdown.engine import board, keywords, names, questions, stats
from showdown.engine.game import Game, Option
from showdown.engine.questions import QUESTIONS
from showdown.rules import facts, under_way
from showdown.scenarios import format, happened, options
from showdown.scenarios.format import items, table, text, yes
from showdown.scenarios.values import EMPTY, Boxes, Everywhere, Flag, Grid, Pile, Tiles, Tokens, Words, compare, differences


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
        elif key.value == "events":
            happened.check(value)


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
            found += happened.wrong(game, value)
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
        elif name == "open":
            found += open_question(game, value)
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


def open_question(game: Game, node: Node) -> list[str]:
    """Whether somebody is asked something, or which kind of question it is."""
    question = game.decision
    word = text(node).lower()
    asked = question.kind if question is not None else "no"
    if word in ("yes", "true", "no", "false"):
        same = yes(node) == (question is not None)
    else:
        same = format.one_of(node, ("yes", "no", *QUESTIONS), "kind of question") == asked
    return [] if same else [f"{node.file}:{node.line}: open: expected {word}, found {asked}"]


def survivor_facts(game: Game, index: int) -> dict[str, Any]:
    """Everything a scenario can say of a survivor."""
    who, library, monster = game.survivors[index], game.setup.library, game.monster
    return {
        "at": board.label(who.space) if who.space >= 0 else "away",
        "held off the board": who.removed == facts.HELD,
        "at home": who.removed == facts.WAITING,
        "knocked down": who.down,
        "dead": not who.alive,
        "survival": who.survival,
        "insanity": who.insanity,
        "bleeding": who.bleeding,
        "courage": who.courage,
        "understanding": who.understanding,
        "hunt xp": who.hunt_xp,
        "armor": Everywhere(zip(names.LOCATIONS[:5], who.armor, strict=True)),
        "boxes": {name: Boxes(at, who.boxes[at]) for at, name in enumerate(names.LOCATIONS)},
        "tokens": {name: Tokens(who.plus[at], who.minus[at]) for at, name in enumerate(names.SURVIVOR_ATTRIBUTES)},
        "attributes": {name: stats.survivor_value(game, index, at) for at, name in enumerate(names.SURVIVOR_ATTRIBUTES)},
        "permanent": {name: who.permanent[at] for at, name in enumerate(names.SURVIVOR_ATTRIBUTES)},
        "proficiency": {
            name: who.proficiency_level if name == who.proficiency else 0
            for name, each in library.keywords.items()
            if each.kind == keywords.WEAPON_TYPE
        },
        "affinities": dict(zip(("red", "green", "blue"), who.colors, strict=True)),
        "gear": Grid(library.gear[gear].name if gear else EMPTY for gear in who.gear),
        "lost gear": [library.gear[gear].name for gear in who.lost_gear],
        "arts": [library.arts[art].name for art in who.arts],
        "disorders": [library.disorders[disorder].name for disorder in who.disorders],
        "abilities": [library.abilities[ability].name for ability in who.abilities],
        "statuses": [library.statuses[card].name for card in who.statuses],
        "injuries": [library.injuries[injury].name for injury in (*who.injuries, *who.temporary)],
        "resources": list(who.resources),
        "wounded with": list(who.wound_types),
        "counters": {name: who.counters.get(name, 0) for name in library.counters},
        "tokens of cards": dict(who.sourced),
        "used": [name for at, name in enumerate(names.SURVIVAL_ACTIONS) if who.used >> at & 1],
        "frenzied": who.frenzy,
        "hidden": Flag(bool(who.hidden), "gear" if who.hidden == facts.GEAR else "yes"),
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
        "tokens": {name: Tokens(monster.plus[at], monster.minus[at]) for at, name in enumerate(names.ATTRIBUTES)},
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
        "grabbed in round": monster.grab_round,
        "blind spot": [board.label(at) for at in board.spaces(facts.blind_spot(game))] if monster.space >= 0 else [],
    }


def game_facts(game: Game) -> dict[str, Any]:
    """What a scenario can say of the fight as a whole."""
    question = game.decision
    between_acts = question is not None and question.kind == questions.WHO_ACTS.name
    acting = [game.id_of(index) for index in range(len(game.survivors)) if under_way.acting(game, index)]
    return {
        "over": game.result if game.outcome is not None else "no",
        "round": game.round,
        "turn": Words(("start", "monster", "survivors")[game.turn], "between acts" if between_acts else ""),
        "act": acting[-1] if acting else "nobody",
        "targeted": happened.targeted(game),
        "controller": game.player_of(-1),
        "outcome": game.outcome or {},
        "terrain": Tiles((tile.terrain.name, board.label(tile.space), tile.turned) for tile in game.tiles),
    }
