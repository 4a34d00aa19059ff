"""Terrain (chapter 7): what tiles block, hide and break, and how they are set up."""

from showdown.engine import board, geometry, happenings, stats
from showdown.engine.game import Game
from showdown.engine.library import Terrain
from showdown.engine.state import Tile
from showdown.rules import facts


def break_tiles(game: Game, indexes: list[int]) -> None:
    """Destructible tiles a monster passes over are archived (TERR-8)."""
    for index in indexes:
        if game.log is not None:
            happenings.TILE_BREAKS.note(game, ("TERR-8",), {"terrain": game.tiles[index].terrain.name})
    take_tiles(game, indexes)


def take_tiles(game: Game, indexes: list[int]) -> None:
    """Tiles leave the board (CONV-9)."""
    game.tiles = tuple(tile for index, tile in enumerate(game.tiles) if index not in indexes)
    stats.refresh_tiles(game)


def hit_by_survivor(game: Game, space: int) -> bool:
    """A survivor thrown against a destructible tile breaks it (TERR-8); others just stop them."""
    for index, tile in enumerate(game.tiles):
        if tile.terrain.destructible and tile.mask >> space & 1:
            break_tiles(game, [index])
            return True
    return False


def usable_tiles(game: Game, survivor: int) -> list[int]:
    """Terrain a survivor on or adjacent to it may activate (TERR-2)."""
    space = game.survivors[survivor].space
    found: list[int] = []
    if not game.usable_from or not game.usable_from[space]:
        return found
    for index, tile in enumerate(game.tiles):
        card = tile.terrain
        if not card.can_be_used() or tile.distance(space) > 1:
            continue
        if (card.stand_on or card.hide) and not tile.covers(space):
            continue
        if card.climb and (tile.covers(space) or not tile.mask & ~facts.occupied_by_minis(game)):
            continue
        if card.hop and hop_space(game, tile, space) < 0:
            continue
        found.append(index)
    return found


def hop_space(game: Game, tile: Tile, space: int) -> int:
    """The space matching one's own on the other long side of a pillar, if free; -1 from the short ends (TERR-10)."""
    x, y = geometry.column(space), geometry.row(space)
    tx, ty = geometry.column(tile.space), geometry.row(tile.space)
    width, height = tile.width, tile.height
    if width >= height and tx <= x < tx + width and y in (ty - 1, ty + height):
        other = geometry.at(x, ty + height) if y == ty - 1 else (geometry.at(x, ty - 1) if ty > 0 else -1)
        inside = ty + height < board.ROWS or y != ty - 1
    elif height >= width and ty <= y < ty + height and x in (tx - 1, tx + width):
        other = geometry.at(tx + width, y) if x == tx - 1 else (geometry.at(tx - 1, y) if tx > 0 else -1)
        inside = tx + width < board.COLUMNS or x != tx - 1
    else:
        return -1
    if not inside or other < 0 or facts.is_occupied(game, other):
        return -1
    return other


# -- set-up -------------------------------------------------------------------------------------------------------------


def legal_places(game: Game, card: Terrain, turned: bool) -> int:
    """The north-west corners on which a tile may lie by its card's text: no overlap, the distances it demands
    (SETUP-5, SETUP-6)."""
    width, height = (card.height, card.width) if turned else (card.width, card.height)
    taken = 0
    same: list[int] = []
    for tile in game.tiles:
        taken |= tile.mask
        if tile.terrain.id == card.id:
            same.append(tile.mask)
    blocked = taken | geometry.base(game.monster.space, game.setup.monster.size)
    for who in game.survivors:
        if who.space >= 0:
            blocked |= 1 << who.space
    if card.from_terrain:
        blocked |= grow(taken, card.from_terrain - 1)
    if card.from_same:
        for mask in same:
            blocked |= grow(mask, card.from_same - 1)
    if card.from_monster:
        blocked |= grow(geometry.base(game.monster.space, game.setup.monster.size), card.from_monster - 1)
    free = board.ALL & ~blocked
    if card.from_edge:
        free &= board.inner(card.from_edge)
    places: int = board.corners(free, width, height)
    if card.at_edge:
        places = board.meeting(places, width, height, board.ALL & ~board.inner(1))
    if card.beside_monster:
        near = board.around(geometry.base(game.monster.space, game.setup.monster.size))
        places = board.meeting(places, width, height, near)
    return places


def places_near(game: Game, card: Terrain, near: int) -> int:
    """The north-west corners on which a tile as printed touches one of some spaces and covers nobody and no other tile."""
    blocked = geometry.base(game.monster.space, game.setup.monster.size)
    for tile in game.tiles:
        blocked |= tile.mask
    for who in game.survivors:
        if who.space >= 0:
            blocked |= 1 << who.space
    places: int = board.corners(board.ALL & ~blocked, card.width, card.height)
    met: int = board.meeting(places, card.width, card.height, near)
    return met


def grow(mask: int, steps: int) -> int:
    """A mask and everything within that many cardinal steps of it."""
    for _ in range(steps):
        mask |= board.around(mask)
    return mask


def place(game: Game, card: Terrain, space: int, turned: bool, rules: tuple[str, ...]) -> None:
    """Lays a tile on the board."""
    game.tiles = (*game.tiles, Tile(card, space, turned))
    stats.refresh_tiles(game)
    if game.log is not None:
        happenings.TERRAIN.note(game, rules, {"terrain": card.name, "space": board.label(space)})
