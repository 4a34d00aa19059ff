"""The showdown board: 22 columns by 16 rows as one Python int, a bit per space (BOARD-1).

A space is the number `row * STRIDE + column`. One spare column per row keeps shifts from wrapping around. A monster base is
named by its north-west space and its size. This module stays interpreted: big-int arithmetic is faster there. In a compiled
build `_board.c` does what is marked `faster`, on machine words; what it must do is said here.
"""

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from showdown.engine._board import faster
else:
    try:
        from showdown.engine._board import faster
    except ModuleNotFoundError:

        def faster(definition):
            """Nothing was built to do it faster."""
            return definition


COLUMNS: Final = 22
ROWS: Final = 16
STRIDE: Final = COLUMNS + 1
LONGEST: Final = COLUMNS + ROWS  # no way over the board is longer

X: Final = tuple(space % STRIDE for space in range(STRIDE * ROWS))
Y: Final = tuple(space // STRIDE for space in range(STRIDE * ROWS))
ALL: Final = sum(1 << (y * STRIDE + x) for y in range(ROWS) for x in range(COLUMNS))
LETTERS: Final = "ABCDEFGHIJKLMNOP"
LABELS: Final = tuple(f"{LETTERS[space // STRIDE]}{space % STRIDE + 1}" for space in range(STRIDE * ROWS))


def at(x: int, y: int) -> int:
    """The space in column x (0..21) and row y (0..15)."""
    return y * STRIDE + x


def label(space: int) -> str:
    """H12: row letter and column number, as printed along the edges (BOARD-1)."""
    return LABELS[space] if space >= 0 else "off the board"


def parse(text: str) -> int:
    """The space a label names, or -1."""
    row = LETTERS.find(text[:1].upper()) if text else -1
    column = text[1:]
    if row < 0 or not (column.isascii() and column.isdigit() and len(column) <= 2) or not 1 <= int(column) <= COLUMNS:
        return -1
    return at(int(text[1:]) - 1, row)


@faster
def rectangle(space: int, width: int, height: int) -> int:
    """The spaces of a tile or base whose north-west corner is `space`; may reach over the edge (then cut off)."""
    row = ((1 << width) - 1) << space
    mask = 0
    for _ in range(height):
        mask |= row
        row <<= STRIDE
    return mask & ALL


def base(space: int, size: int) -> int:
    """The spaces under a monster (MON-2); none while it is off the board. Rules look it up in `geometry`."""
    return rectangle(space, size, size) if space >= 0 else 0


@faster
def spaces(mask: int) -> list[int]:
    """The spaces of a mask in reading order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


@faster
def nth(mask: int, index: int) -> int:
    """The index-th space of a mask in reading order."""
    if index >= 0:
        for byte, ones in enumerate(mask.to_bytes((mask.bit_length() + 7) // 8, "little")):
            here = ones.bit_count()
            if index < here:
                return byte * 8 + spaces(ones)[index]
            index -= here
    raise IndexError("no such space")


def count(mask: int) -> int:
    """How many spaces a mask holds."""
    return mask.bit_count()


@faster
def around(mask: int) -> int:
    """All spaces one cardinal step from a mask (BOARD-3); parts of the mask itself may be included."""
    return ((mask << 1) | (mask >> 1) | (mask << STRIDE) | (mask >> STRIDE)) & ALL


NEXT_TO: Final = tuple(around(1 << space) for space in range(STRIDE * ROWS))  # the same for single spaces, looked up


@cache
def nearby(space: int, steps: int) -> int:
    """All spaces at most so many cardinal steps from a space, itself included (BOARD-4)."""
    mask = 1 << space
    for _ in range(min(steps, LONGEST)):
        mask |= around(mask)
    return mask


@faster
def reach(start: int, taken: int, steps: int, stops: int) -> int:
    """Spaces a walk of up to `steps` cardinal steps can end on, over none that is taken; a space in `stops` ends the walk."""
    seen = here = 1 << start
    near = nearby(start, steps)
    if not (near ^ here) & (taken | stops):  # nothing in the way: so it is two times out of five
        return near ^ here
    free = ALL & ~taken | here
    if not stops:
        for _ in range(steps):
            before = seen
            seen = (seen | seen << 1 | seen >> 1 | seen << STRIDE | seen >> STRIDE) & free
            if seen == before:
                break
        return seen ^ here
    frontier = here
    for _ in range(steps):
        frontier = around(frontier) & free & ~seen
        if not frontier:
            break
        seen |= frontier
        frontier &= ~stops
    return seen ^ here


@cache
def within(space: int, size: int, extra: int) -> int:
    """The square block reaching `extra` spaces beyond a base on every side, diagonals included, without the base."""
    x, y = X[space], Y[space]
    left, top = max(0, x - extra), max(0, y - extra)
    right, bottom = min(COLUMNS, x + size + extra), min(ROWS, y + size + extra)
    return rectangle(at(left, top), right - left, bottom - top) & ~base(space, size)


@faster
@lru_cache(maxsize=1 << 12)
def line_touches(a: int, a_size: int, b: int, b_size: int, tiles: int) -> bool:
    """Whether the line between two base centres touches any space of `tiles`, edges and corners included (TERR-5)."""
    ax, ay = 2 * X[a] + a_size, 2 * Y[a] + a_size
    bx, by = 2 * X[b] + b_size, 2 * Y[b] + b_size
    left, right = (ax, bx) if ax < bx else (bx, ax)
    top, bottom = (ay, by) if ay < by else (by, ay)
    for space in spaces(tiles):
        x, y = 2 * X[space], 2 * Y[space]
        if x > right or x + 2 < left or y > bottom or y + 2 < top:
            continue
        sides = [(bx - ax) * (cy - ay) - (by - ay) * (cx - ax) for cx in (x, x + 2) for cy in (y, y + 2)]
        if min(sides) <= 0 <= max(sides):
            return True
    return False


@cache
def in_front(space: int, size: int, facing: int) -> int:
    """Every space beyond the line of the front edge: half the board (MON-10)."""
    x, y = X[space], Y[space]
    if facing == 0:
        return rectangle(0, COLUMNS, y)
    if facing == 2:
        return rectangle(at(0, y + size), COLUMNS, ROWS - y - size) if y + size < ROWS else 0
    if facing == 3:
        return rectangle(0, x, ROWS)
    return rectangle(x + size, COLUMNS - x - size, ROWS) if x + size < COLUMNS else 0


@cache
def columns_in_front(space: int, size: int, facing: int) -> int:
    """Only the lanes straight before the base: the narrow reading of the facing area (AMB-11)."""
    x, y = X[space], Y[space]
    lane = rectangle(x, size, ROWS) if facing in (0, 2) else rectangle(at(0, y), COLUMNS, size)
    return in_front(space, size, facing) & lane


@cache
def touching(space: int, size: int, side: int) -> int:
    """The spaces along one side of a base: side 0 north, 1 east, 2 south, 3 west. The rear side is the blind spot."""
    x, y = X[space], Y[space]
    if side == 0:
        return rectangle(at(x, y - 1), size, 1) if y > 0 else 0
    if side == 2:
        return rectangle(at(x, y + size), size, 1) if y + size < ROWS else 0
    if side == 3:
        return rectangle(at(x - 1, y), 1, size) if x > 0 else 0
    return rectangle(at(x + size, y), 1, size) if x + size < COLUMNS else 0


def inner(margin: int) -> int:
    """All spaces at least `margin` spaces away from every edge."""
    return rectangle(at(margin, margin), COLUMNS - 2 * margin, ROWS - 2 * margin)


@faster
def corners(free: int, width: int, height: int) -> int:
    """The north-west corners at which a rectangle lies on free spaces only."""
    wide = free
    for step in range(1, width):
        wide &= free >> step
    found = wide
    for step in range(1, height):
        found &= wide >> (step * STRIDE)
    return found


@faster
def meeting(corners: int, width: int, height: int, spaces: int) -> int:
    """Those of some north-west corners whose rectangle, which lies on the board, covers one of some spaces."""
    wide = spaces
    for step in range(1, width):
        wide |= spaces >> step
    found = wide
    for step in range(1, height):
        found |= wide >> (step * STRIDE)
    return corners & found
