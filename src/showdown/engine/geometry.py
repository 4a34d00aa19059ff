"""Small-number geometry, compiled: distances between bases, picking a space. Big masks stay in `board`, which is faster
interpreted."""

from typing import Final

from showdown.engine import board

assert (board.STRIDE, board.COLUMNS, board.ROWS) == (23, 22, 16), "constants below, so that compiled code knows its numbers"

ONES: Final = bytes(byte.bit_count() for byte in range(256))


# Masks looked up instead of made: of a single space, and of a base by its size and north-west space.
BITS: Final[tuple[int, ...]] = tuple(1 << space for space in range(board.STRIDE * board.ROWS))
BASES: Final[tuple[tuple[int, ...], ...]] = tuple(tuple(board.base(at, size) for at in range(len(BITS))) for size in range(5))


def at(x: int, y: int) -> int:
    """The space in column x (0..21) and row y (0..15)."""
    return y * 23 + x


def base(space: int, size: int) -> int:
    """The spaces under a monster (MON-2); none while it is off the board."""
    return BASES[size][space] if space >= 0 else 0


def column(space: int) -> int:
    """The column of a space, 0 to 21."""
    return space % 23


def row(space: int) -> int:
    """The row of a space, 0 to 15."""
    return space // 23


def at_edge(space: int, direction: int) -> bool:
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


def fits(x: int, y: int, size: int) -> bool:
    """Whether a base with this north-west corner lies on the board."""
    return 0 <= x <= 22 - size and 0 <= y <= 16 - size


def distance(a: int, a_size: int, b: int, b_size: int) -> int:
    """Cardinal steps between the nearest spaces of two bases (BOARD-4); adjacent is 1, overlapping 0."""
    ay = a // 23
    by = b // 23
    ax = a - ay * 23
    bx = b - by * 23
    dx = bx - ax - a_size + 1 if bx > ax else ax - bx - b_size + 1
    dy = by - ay - a_size + 1 if by > ay else ay - by - b_size + 1
    return (dx if dx > 0 else 0) + (dy if dy > 0 else 0)


def nth(mask: int, index: int) -> int:
    """The index-th space of a mask in reading order."""
    size = (mask.bit_length() + 7) // 8
    data = mask.to_bytes(size, "little")
    for place in range(size):
        byte = data[place]
        here = ONES[byte]
        if index < here:
            for bit in range(8):
                if byte >> bit & 1:
                    if index == 0:
                        return place * 8 + bit
                    index -= 1
        index -= here
    raise IndexError("no such space")
