"""The 16 by 22 board as characters, from a view: one function decides what stands on each space, both faces draw it.

Survivors are the first letters of their name, small ones when they are knocked down; the monster is its base with arrows in
front, or `xx` there when it is down; then its blind spot, terrain by the first letters of its name in small, and spaces that
can be chosen `()`. What stands on a space that can be chosen is followed by a mark. Colour only repeats all that.
"""

from __future__ import annotations

from collections.abc import Collection

from showdown.engine import board, names
from showdown.views import MonsterView, View

ARROWS = {"north": "^", "east": ">", "south": "v", "west": "<"}
BLIND, SHADE = "b", "▒"  # in plain characters, and drawn


class Cell:
    """What stands on one space: its name, what kind of thing it is and whose (for colours)."""

    __slots__ = ("chosen", "kind", "name", "note", "owner")

    def __init__(self) -> None:
        self.name = ""
        self.note = ""  # what else to say where spaces are large
        self.kind = "empty"
        self.owner = -1
        self.chosen = False

    def set(self, kind: str, name: str, note: str = "", owner: int = -1) -> None:
        self.kind, self.name, self.note, self.owner = kind, name, note, owner


Grid = list[list[Cell]]


def cells(view: View, chosen: Collection[str]) -> Grid:
    """Rows of cells, north first."""
    grid = [[Cell() for _ in range(board.COLUMNS)] for _ in range(board.ROWS)]
    for tile in view["terrain"]:
        for space in tile["spaces"]:
            at(grid, space).set("terrain", tile["name"].lower())
    monster = view["monster"]
    for space in monster["blind_spot"]:
        at(grid, space).set("blind", "")
    if monster["space"] is not None:
        put_monster(grid, monster, monster["space"])
    for index, who in enumerate(view["survivors"]):
        if who["alive"] and who["space"] is not None:
            down = who["knocked_down"]
            name = who["name"].lower() if down else who["name"]
            at(grid, who["space"]).set("down" if down else "survivor", name, "down" if down else "", index)
    for space in chosen:
        if board.parse(space) >= 0:
            at(grid, space).chosen = True
    return grid


def at(grid: Grid, space: str) -> Cell:
    place = board.parse(space)
    return grid[board.Y[place]][board.X[place]]


def put_monster(grid: Grid, monster: MonsterView, space: str) -> None:
    """The base; the side it faces shows arrows, a knocked-down monster shows x there."""
    place, size = board.parse(space), monster["size"]
    facing = names.DIRECTIONS.index(monster["facing"])
    arrow = "x" if monster["knocked_down"] else ARROWS[monster["facing"]]
    for row in range(size):
        for column in range(size):
            front = (row == 0, column == size - 1, row == size - 1, column == 0)[facing]
            y, x = board.Y[place] + row, board.X[place] + column
            if y < board.ROWS and x < board.COLUMNS:
                grid[y][x].set("monster", arrow if front else "M")


def text(cell: Cell, width: int, blind: str, current: bool = False) -> str:
    """The first row of a space as `width` characters: what stands there, then how it can be chosen."""
    brackets = ("[", "]") if current else ("(", ")") if cell.chosen else ("", "")
    if cell.kind == "empty":
        inside = "".join(brackets).ljust(2) if brackets[0] else " ·" if blind == SHADE else " ."
        return inside.ljust(width)
    filled = cell.kind in ("monster", "blind")
    letter = blind if cell.kind == "blind" else cell.name
    room = max(2, width - 1)
    shown = letter * room if filled else cell.name[:room]
    mark = ("<" if current else "*") if brackets[0] else ""
    if width == 2:
        return f"{shown[0]}{brackets[1]}" if mark else shown.ljust(2)
    return (shown.ljust(room) + (mark or (letter if cell.kind == "monster" and width > 3 else " "))).ljust(width)


def header(width: int) -> str:
    if width == 2:  # there is room for every other number
        return "".join(f"{column:<4}" for column in range(1, board.COLUMNS + 1, 2))
    return "".join(f"{column:>2}".ljust(width) for column in range(1, board.COLUMNS + 1))


def plain(view: View, chosen: Collection[str]) -> list[str]:
    """The map as text, with its legend."""
    lines = [f"   {header(3)}".rstrip()]
    for row, line in enumerate(cells(view, chosen)):
        lines.append(f"{board.LETTERS[row]}  " + "".join(text(cell, 3, BLIND) for cell in line).rstrip())
    return [*lines, legend(view, BLIND)]


def legend(view: View, blind: str) -> str:
    """What the characters mean."""
    tiles = sorted({tile["name"] for tile in view["terrain"]})
    terrain = f" Terrain: {', '.join(f'{name[:2].lower()} {name}' for name in tiles)}." if tiles else ""
    survivors = ", ".join(f"{who['name'][:2]} {who['name']}" for who in view["survivors"] if who["alive"])
    return (
        f"MM monster, arrows its front, {blind * 2} blind spot, () and * can be chosen. {survivors}; in small letters: "
        f"knocked down.{terrain}"
    )
