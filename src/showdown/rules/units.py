"""Units: people who follow a survivor as one piece. A unit is a tile with a leader (`rules: [unit]` of a terrain card).

No monster picks it, and nothing but a monster that runs over it or an effect on all survivors reaches it. What then happens,
and what its loss means, stands on its card (`struck`, `lost`). Survivors walk around it as around everything impassable.
"""

from typing import TYPE_CHECKING

from showdown.engine import board, geometry, happenings, stats
from showdown.engine.game import Game
from showdown.engine.library import Terrain
from showdown.engine.stack import Program
from showdown.engine.state import Tile
from showdown.rules import terrain, whom
from showdown.rules.frames import Effects

if TYPE_CHECKING:
    from showdown.rules.targeting import Who


def led(game: Game, survivor: int, card: str) -> Tile | None:
    """The unit of this card that a survivor leads, if it is on the board."""
    for tile in game.tiles:
        if tile.leader == survivor and tile.terrain.id == card:
            return tile
    return None


def summoning_places(game: Game, card: Terrain) -> int:
    """The north-west corners on which a unit can arrive: at an edge of the board, on free spaces (BOARD-7)."""
    places: int = board.corners(free(game, -1), card.width, card.height)
    at_edge: int = board.meeting(places, card.width, card.height, board.ALL & ~board.inner(1))
    return at_edge


def marching_places(game: Game, tile: Tile, spaces: int) -> int:
    """Where a unit can be after so many cardinal steps at most, over free spaces only; where it stands is among them."""
    room = board.corners(free(game, tile.leader), tile.width, tile.height)
    reached = 1 << tile.space
    for _ in range(spaces):
        reached |= board.around(reached) & room
    return reached


def free(game: Game, leader: int) -> int:
    """The spaces a unit may cover: no miniature stands there, and nothing impassable lies there but the unit itself."""
    taken = geometry.base(game.monster.space, game.setup.monster.size) if game.monster.space >= 0 else 0
    for who in game.survivors:
        if who.space >= 0:
            taken |= 1 << who.space
    for tile in game.tiles:
        if tile.terrain.impassable and (leader < 0 or tile.leader != leader):
            taken |= tile.mask
    return board.ALL & ~taken


def put(game: Game, survivor: int, card: Terrain, space: int) -> None:
    """A unit stands with its north-west corner here, from wherever it was (BOARD-7)."""
    others = tuple(tile for tile in game.tiles if tile.leader != survivor or tile.terrain is not card)
    game.tiles = (*others, Tile(card, space, False, survivor))
    stats.refresh_tiles(game)
    if game.log is not None:
        happenings.UNIT_MOVES.note(
            game, ("BOARD-7",), {"survivor": survivor, "terrain": card.name, "space": board.label(space)}
        )


def trample(game: Game, passed: list[Tile]) -> None:
    """The monster has moved over units: all are struck but one that it stands on now, which is lost (COL-2, COL-3)."""
    base = geometry.base(game.monster.space, game.setup.monster.size)
    for tile in passed:
        if not tile.mask & base:
            strike(game, tile)


def crush(game: Game) -> None:
    """Units under the monster's base are lost (COL-3)."""
    if game.monster.space < 0:
        return
    base = geometry.base(game.monster.space, game.setup.monster.size)
    for tile in game.tiles:
        if tile.terrain.unit and tile.mask & base:
            lose(game, tile)


def strike(game: Game, tile: Tile) -> None:
    """Damage, or a monster that ran over it: its card says what becomes of a unit (CONV-1)."""
    if game.log is not None:
        happenings.UNIT_STRUCK.note(game, ("CONV-1",), {"survivor": tile.leader, "terrain": tile.terrain.name})
    answer(game, tile.leader, tile.terrain.struck)


def lose(game: Game, tile: Tile) -> None:
    """A unit is gone, with all that its card says of that (CONV-1)."""
    terrain.take_tiles(game, [index for index, other in enumerate(game.tiles) if other is tile])
    if game.log is not None:
        happenings.UNIT_LOST.note(game, ("CONV-1",), {"survivor": tile.leader, "terrain": tile.terrain.name})
    answer(game, tile.leader, tile.terrain.lost)


def damaged(game: Game, who: "Who") -> None:
    """An effect on all survivors deals damage: units suffer it with them, in a zone where a space of theirs lies in it."""
    if who.role not in (whom.SURVIVORS, whom.ALL_SURVIVORS):
        return
    for tile in game.tiles:
        if tile.terrain.unit and all(term.reaches(game, tile.mask) for term in who.terms):
            strike(game, tile)


def answer(game: Game, leader: int, program: Program) -> None:
    if program:
        frame = Effects()
        frame.survivor = frame.owner = leader
        game.start(frame, program)
