"""Small-number geometry, compiled: distances between bases, picking a space. Big masks stay in `board`, which is faster
interpreted."""

from typing import Final

from showdown.engine.board import STRIDE

assert STRIDE == 23, "a constant below, so that the compiled code divides by a number it knows"

ONES: Final = bytes(byte.bit_count() for byte in range(256))


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
