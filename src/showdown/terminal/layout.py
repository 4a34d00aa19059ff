"""How the full screen is laid out at each size: from 80 by 24, where every row counts, to boards of large spaces with whole
sheets beside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from showdown.engine import board

WIDTH, HEIGHT = 80, 24  # the smallest window
LEFT: Final = 2  # columns before the first space
DECISION: Final = 11  # rows for the question, where the window has them
ROOMY: Final = (((6, 3), 60), ((5, 2), 60), ((4, 2), 50), ((3, 1), 31))  # columns and rows of a space; columns beside the board
COMPACT: Final = (2, 1)
WIDE: Final = 44  # columns below which words are abbreviated


@dataclass(frozen=True)
class Layout:
    """What goes where: `cell` are the columns and rows of a space on the board."""

    cell: tuple[int, int]
    compact: bool  # the question lies below everything, without frames
    legend: bool  # there is a row for it below the board
    side: int  # columns beside the board
    rows: int  # beside the board, for sheets, monster and log

    @property
    def board_width(self) -> int:
        return width_of(self.cell)

    @property
    def board_height(self) -> int:
        return height_of(self.cell)


def width_of(cell: tuple[int, int]) -> int:
    return 1 + LEFT + board.COLUMNS * cell[0]


def height_of(cell: tuple[int, int]) -> int:
    return 1 + board.ROWS * cell[1]


def fits(width: int, height: int) -> bool:
    return width >= WIDTH and height >= HEIGHT


def layout(width: int, height: int) -> Layout:
    """The layout for a window; the largest board that leaves room for the rest."""
    for cell, beside in ROOMY:
        left = height - 2 - height_of(cell)
        if width >= width_of(cell) + beside and left >= DECISION:
            return Layout(cell, False, left > DECISION, width - width_of(cell), height - 2)
    return Layout(COMPACT, True, False, width - width_of(COMPACT), height_of(COMPACT))
