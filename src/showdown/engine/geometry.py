"""Small-number geometry, compiled: distances between bases. Big masks stay in `board`.

`i64` is a machine word in a compiled build and any int elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from showdown.engine import board

if TYPE_CHECKING:
    from mypy_extensions import i64

assert (board.STRIDE, board.COLUMNS, board.ROWS) == (23, 22, 16), "constants here, so that compiled code knows its numbers"

STRIDE: Final = 23
# A row is a space divided by 23; compiled code has no quick way to divide, but multiplies and shifts at once.
assert all(space * 2850 >> 16 == space // 23 for space in range(-1, 23 * 16)), "rows by shifting"

# Masks looked up instead of made: of a single space, and of a base by its size and north-west space.
BITS: Final[tuple[int, ...]] = tuple(1 << space for space in range(board.STRIDE * board.ROWS))
BASES: Final[tuple[tuple[int, ...], ...]] = tuple(tuple(board.base(at, size) for at in range(len(BITS))) for size in range(5))
LABELS: Final[tuple[str, ...]] = board.LABELS
SPACES: Final[dict[str, int]] = {label: space for space, label in enumerate(board.LABELS) if board.parse(label) == space}


def at(x: int, y: int) -> int:
    """The space in column x (0..21) and row y (0..15)."""
    return y * 23 + x


def label(space: int) -> str:
    """How people call a space: `board.label` for compiled code, which asks it of every option."""
    return LABELS[space] if space >= 0 else "off the board"


def base(space: int, size: int) -> int:
    """The spaces under a monster (MON-2); none while it is off the board."""
    return BASES[size][space] if space >= 0 else 0


def column(space: int) -> int:
    """The column of a space, 0 to 21."""
    return space % 23


def row(space: int) -> int:
    """The row of a space, 0 to 15."""
    return space // 23


def at_edge(space: i64, direction: i64) -> bool:
    """Whether the board ends beyond a space in a direction (0 north, 1 east, 2 south, 3 west)."""
    if direction == 0:
        return space < 23
    if direction == 2:
        return space >= 23 * 15
    return space % 23 == (21 if direction == 1 else 0)


def beside(space: int, direction: int) -> int:
    """The next space in a direction; the caller has looked for the edge."""
    if direction == 0:
        return space - 23
    if direction == 2:
        return space + 23
    return space + 1 if direction == 1 else space - 1


def fits(x: i64, y: i64, size: i64) -> bool:
    """Whether a base with this north-west corner lies on the board."""
    return 0 <= x <= 22 - size and 0 <= y <= 16 - size


def distance(a: i64, a_size: i64, b: i64, b_size: i64) -> int:
    """Cardinal steps between the nearest spaces of two bases (BOARD-4); adjacent is 1, overlapping 0."""
    ay = a * 2850 >> 16
    by = b * 2850 >> 16
    ax = a - ay * 23
    bx = b - by * 23
    dx = bx - ax - a_size + 1 if bx > ax else ax - bx - b_size + 1
    dy = by - ay - a_size + 1 if by > ay else ay - by - b_size + 1
    if dx < 0:
        dx = 0
    if dy < 0:
        dy = 0
    return dx + dy


def are_beside(a: i64, b: i64) -> bool:
    """Whether two spaces on the board are adjacent (BOARD-4)."""
    return a - b == 1 or b - a == 1 or a - b == 23 or b - a == 23


def covers(base: i64, size: i64, space: i64) -> bool:
    """Whether a base stands on a space."""
    row = space * 2850 >> 16
    top = base * 2850 >> 16
    x = space - base - (row - top) * 23
    return 0 <= x < size and 0 <= row - top < size


def before(base: i64, size: i64, facing: i64, space: i64) -> bool:
    """Whether a space lies beyond the line of the front edge: the half of the board that `board.in_front` is."""
    if facing == 0:
        return space // 23 < base // 23
    if facing == 2:
        return space // 23 >= base // 23 + size
    return space % 23 < base % 23 if facing == 3 else space % 23 >= base % 23 + size


def in_lane(base: i64, size: i64, facing: i64, space: i64) -> bool:
    """Whether a space lies in the lanes as wide as the base along its facing, before or behind it."""
    far = space % 23 - base % 23 if facing % 2 == 0 else space // 23 - base // 23
    return 0 <= far < size


def touches(base: i64, size: i64, side: i64, space: i64) -> bool:
    """Whether a space lies along one side of a base: one of those that `board.touching` gives."""
    return in_lane(base, size, side, space) and before(base, size, side, space) and distance(base, size, space, 1) == 1


def line_meets(a: i64, a_size: i64, b: i64, b_size: i64, corner: i64, width: i64, height: i64) -> bool:
    """Whether the line between two base centres touches a rectangle, edges and corners included (TERR-5)."""
    ax = 2 * (a % 23) + a_size
    ay = 2 * (a // 23) + a_size
    bx = 2 * (b % 23) + b_size
    by = 2 * (b // 23) + b_size
    left = 2 * (corner % 23)
    top = 2 * (corner // 23)
    right = left + 2 * width
    bottom = top + 2 * height
    if (left > ax and left > bx) or (right < ax and right < bx):
        return False
    if (top > ay and top > by) or (bottom < ay and bottom < by):
        return False
    along, down = bx - ax, by - ay
    first = along * (top - ay) - down * (left - ax)
    second = along * (bottom - ay) - down * (left - ax)
    third = along * (top - ay) - down * (right - ax)
    fourth = along * (bottom - ay) - down * (right - ax)
    if first > 0 and second > 0 and third > 0 and fourth > 0:
        return False
    return first >= 0 or second >= 0 or third >= 0 or fourth >= 0
