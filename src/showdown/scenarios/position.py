"""The position a scenario begins with: what was agreed, and then everybody and everything in its place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from showdown.cards.loader import load_library
from showdown.cards.yaml_nodes import Node, Table, Text, identify
from showdown.engine import board, names, stats
from showdown.engine.chance import Scripted
from showdown.engine.errors import ShowdownError
from showdown.engine.game import Game, Setup
from showdown.engine.library import Library, Sheet
from showdown.engine.state import Tile
from showdown.rules import control, facts, rounds, setup, survivors_turn
from showdown.scenarios import format, script
from showdown.scenarios.agreement import action_bits, agree, find_in_play, survivor_index
from showdown.scenarios.format import Scenario, items, mistake, number, one_of, space, table, text, texts, yes
from showdown.scenarios.piles import Box, card_names, named_cards, unnamed_ai, unnamed_locations

PROPS: Final = Path(__file__).resolve().parent / "props"


@cache
def library_with(extra: tuple[str, ...], trust: bool) -> Library:
    """The standard content, with the training gear every scenario may use and folders of the scenario's own beside it. Python
    in those runs only with `trust`, which no scenario can say."""
    return load_library(trust_words=trust, extra=[PROPS, *extra])


def folders_of(scenario: Scenario) -> tuple[str, ...]:
    """The folders with content of a scenario's own."""
    folders = scenario.given.get("content")
    return tuple(str((scenario.file.parent / folder).resolve()) for folder in texts(folders)) if folders is not None else ()


def build(scenario: Scenario, trust: bool = False) -> Game:
    """The position a scenario gives; nothing has happened in it yet."""
    given = scenario.given
    folders = given.get("content")
    try:
        library = library_with(folders_of(scenario), trust)
    except ShowdownError as problem:
        raise mistake(folders or given, str(problem)) from None
    agreed = agree(scenario, library)
    game = setup.blank_game(agreed, Scripted([], [], [], []), True, False)
    script.add(game, scenario.chance)
    turn = turn_of(given)
    set_clock(game, given, turn)
    for index, entry in survivor_entries(agreed, given).items():
        set_survivor(game, index, entry, turn)
    if turn == "start":
        set_monster_at_start(game, given)
        if given.get("terrain") is not None:
            raise mistake(given.get("terrain") or given, "terrain is set up by the showdown itself with turn: start")
        stats.refresh(game)
        return game
    set_terrain(game, given)
    set_monster(game, given)
    for index, who in enumerate(game.survivors):
        if who.removed not in (facts.HELD, facts.WAITING):
            who.removed = facts.ABSENT if who.alive and who.space < 0 else 0
        if who.space >= 0:
            check_place(game, index, given)
    stats.refresh(game)
    set_death_die(game)
    return game


def begin(game: Game, scenario: Scenario) -> None:
    """Runs the position to its first decision. The end of the round is the end, unless the play goes on."""
    turn = turn_of(scenario.given)
    if turn == "start":
        setup.begin(game)
    elif turn == "new round":
        begin_round(game)
    else:
        put_on_stack(game, turn)
        if turn == "act":
            begin_act(game, scenario.given)
        game.advance()


def put_on_stack(game: Game, turn: str) -> None:
    """The round that is under way, as far as it has come."""
    if turn == "monster":
        rounds.rest_of_round(game, rounds.START_MONSTER_TURN)
    elif turn == "survivors":
        rounds.rest_of_round(game, rounds.START_SURVIVORS_TURN)
    else:
        rounds.rest_of_round(game, rounds.END_ROUND)
        survivors_turn.between_acts(game)


def turn_of(given: Table) -> str:
    node, act = given.get("turn"), given.get("act")
    if node is not None and act is not None and text(node) != "survivors":
        raise mistake(node, f"turn: {text(node)} with an act under way", "turn: survivors, or no turn beside act")
    return "act" if act is not None else one_of(node, format.TURNS, "turn") if node is not None else "monster"


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


def set_death_die(game: Game) -> None:
    """The Death Die has passed on once a round, from the bearer of its lantern on (ROUND-7)."""
    bearer = control.lantern_bearer(game)
    if bearer >= 0 and game.round:
        game.death_die = (bearer + game.round - 1) % len(game.survivors)
        for player, (_, held) in enumerate(game.setup.players):
            if game.death_die in held:
                game.controller = player


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


def survivor_or_nobody(node: Node, sheets: Sequence[Sheet]) -> int:
    return -1 if text(node).lower() in ("nobody", "none") else survivor_index(node, sheets)


def set_survivor(game: Game, index: int, entry: Table, turn: str) -> None:
    """What a scenario says of a survivor beyond their sheet."""
    who, library = game.survivors[index], game.setup.library
    for key, value in entry:
        name = key.value
        if turn == "start" and name in format.SURVIVOR_NOT_AT_START:
            raise mistake(key, f"{name!r} cannot be given with turn: start", "what stands on the record sheet")
        if name == "at":
            who.space = space(value)
        elif name == "held off the board":
            who.removed = facts.HELD if yes(value) else 0
            if who.removed and entry.get("at") is not None:
                raise mistake(key, "somebody held off the board who stands on it", "one of the two")
        elif name == "knocked down":
            who.down = yes(value)
            who.stands_at = game.monster_turns + 1
        elif name == "dead":
            who.alive = not yes(value)
            who.cause = "before the scenario" if not who.alive else ""
        elif name == "bleeding":
            who.bleeding = number(value, 0, 6)
        elif name == "armor":
            if format.is_number(value) or format.is_none(value):
                who.armor = [0 if format.is_none(value) else number(value, 0)] * 5
            else:
                for location, points in format.numbers(value, names.LOCATIONS[:5], "armor", 0):
                    who.armor[location] = points
        elif name == "boxes":
            if format.is_none(value):
                who.boxes = [0] * len(names.LOCATIONS)
                continue
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
        elif name == "counters":
            known = game.setup.library.counters
            who.counters = {each.value: number(amount, 1) for each, amount in table(value, known, "counters")}
        elif name == "tokens of cards":
            who.sourced = {each.value: number(amount, 1) for each, amount in table(value, None, "tokens of cards")}
        elif name in ("movement left", "activation left"):
            if turn != "act":
                raise mistake(key, f"{name!r} without an act under way", "act: SURVIVOR in given")
            number(value, 0, 2)
    if not who.alive:
        who.space = -1
        who.down = False
        game.dead_resources += who.resources


def set_tokens(node: Node, known: Sequence[str], plus: list[int], minus: list[int]) -> None:
    """Tokens as +1 or -2; a list of two where plus and minus tokens lie side by side; none takes all away."""
    if format.is_none(node):
        plus[:], minus[:] = [0] * len(plus), [0] * len(minus)
        return
    for key, value in table(node, known, "tokens"):
        attribute = known.index(key.value)
        plus[attribute] = minus[attribute] = 0
        for item in items(value):
            amount = number(item)
            if amount > 0:
                plus[attribute] = amount
            else:
                minus[attribute] = -amount


def index_of(game: Game, node: Node) -> int:
    """The survivor named by their id."""
    known = {game.id_of(index): index for index in range(len(game.survivors))}
    return known[format.find(node, known, "survivor")]


def set_terrain(game: Game, given: Table) -> None:
    """Tiles on the board; without a word there are none."""
    node = given.get("terrain")
    if node is None:
        return
    cards = game.setup.library.terrain
    tiles: list[Tile] = []
    for item in items(node):
        entry = table(item, None, "a tile, such as {Tall Grass: F9}")
        across, leads = entry.get("across"), entry.get("led by")
        leader = index_of(game, leads) if leads is not None else -1
        for key, value in entry:
            if key.value in ("across", "led by"):
                continue
            card = cards[format.find(key, cards, "terrain")]
            for corner in items(value):
                if card.unit != (leader >= 0):
                    raise mistake(corner, f"{card.name} and who leads it", "'led by: lucy' for a unit, and for nothing else")
                tile = Tile(card, space(corner), across is not None and yes(across), leader)
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
            if not format.is_none(value):
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
    for key, value in table(counters, None, "card tokens") if counters is not None and not format.is_none(counters) else ():
        for card in monster.in_play:
            if identify(key.value) in card_names(agreed.ai[card]):
                monster.counters[card] = number(value, 0)
                break
        else:
            raise mistake(key, f"{key.value!r} is not in play", ", ".join(agreed.ai[card].name for card in monster.in_play))
    for index, sheet in survivor_entries(agreed, given).items():
        if sheet.get("statuses") is None:
            game.survivors[index].statuses = list(agreed.monster.status_cards)


def begin_round(game: Game) -> None:
    """One more round, run to its first decision."""
    rounds.one_round(game)
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
