"""The 16 by 22 board as characters, from a view: one function decides what stands on each space, both faces draw it.

Two characters a space. Survivors are the first two letters of their name, the monster is its base with arrows in front, the
blind spot `bb`, terrain the first letters of its name in small, spaces that can be chosen `()`, or a `*` behind
what stands there.
"""

from __future__ import annotations

from showdown.engine import board, names
from showdown.views import MonsterView, View

ARROWS = {"north": "^^", "east": ">>", "south": "vv", "west": "<<"}


class Cell:
    """What stands on one space: two characters and what kind of thing it is (for colours)."""

    __slots__ = ("chosen", "kind", "mark", "text")

    def __init__(self, text: str, kind: str) -> None:
        self.text = text
        self.kind = kind
        self.chosen = False
        self.mark = " "  # the character after it: * where something stands that can be chosen all the same


def cells(view: View, chosen: list[str]) -> list[list[Cell]]:
    """Rows of cells, north first."""
    grid = [[Cell(" .", "empty") for _ in range(board.COLUMNS)] for _ in range(board.ROWS)]
    for tile in view["terrain"]:
        short = tile["name"][:2].lower()
        for space in tile["spaces"]:
            put(grid, space, short, "terrain")
    monster = view["monster"]
    for space in monster["blind_spot"]:
        put(grid, space, "bb", "blind")
    if monster["space"] is not None:
        put_monster(grid, monster, monster["space"])
    for who in view["survivors"]:
        if who["alive"] and who["space"] is not None:
            short = who["name"][:2]
            kind = "down" if who["knocked_down"] else "survivor"
            put(grid, who["space"], short.lower() if who["knocked_down"] else short, kind)
    for space in chosen:
        if board.parse(space) >= 0:
            mark(grid, space)
    return grid


def put(grid: list[list[Cell]], space: str, text: str, kind: str) -> None:
    place = board.parse(space)
    cell = grid[board.Y[place]][board.X[place]]
    cell.text, cell.kind = text, kind


def mark(grid: list[list[Cell]], space: str) -> None:
    place = board.parse(space)
    cell = grid[board.Y[place]][board.X[place]]
    cell.chosen = True
    if cell.kind == "empty":
        cell.text = "()"
    else:
        cell.mark = "*"


def put_monster(grid: list[list[Cell]], monster: MonsterView, space: str) -> None:
    """The base; the side it faces shows arrows, a knocked-down monster shows xx there."""
    place, size = board.parse(space), monster["size"]
    facing = names.DIRECTIONS.index(monster["facing"])
    arrow = "xx" if monster["knocked_down"] else ARROWS[monster["facing"]]
    for row in range(size):
        for column in range(size):
            front = (row == 0, column == size - 1, row == size - 1, column == 0)[facing]
            y, x = board.Y[place] + row, board.X[place] + column
            if y < board.ROWS and x < board.COLUMNS:
                cell = grid[y][x]
                cell.text, cell.kind = (arrow if front else "MM"), "monster"


def header() -> str:
    return "   " + " ".join(f"{column:>2}" for column in range(1, board.COLUMNS + 1))


def plain(view: View, chosen: list[str]) -> list[str]:
    """The map as text, with its legend."""
    lines = [header()]
    for row, line in enumerate(cells(view, chosen)):
        lines.append(f"{board.LETTERS[row]}  " + "".join(cell.text + cell.mark for cell in line).rstrip())
    tiles = sorted({tile["name"] for tile in view["terrain"]})
    terrain = f" Terrain: {', '.join(f'{name[:2].lower()} {name}' for name in tiles)}." if tiles else ""
    survivors = ", ".join(f"{who['name'][:2]} {who['name']}" for who in view["survivors"] if who["alive"])
    return [
        *lines,
        f"MM monster, arrows its front, bb blind spot, () and * can be chosen. {survivors}; in small letters: knocked down."
        + terrain,
    ]
