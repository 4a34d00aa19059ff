"""Small numbers as signed bytes, and scaled: how an observation is written.

Stays interpreted, so that `_columns.c` can do it in a compiled build: mypyc stores a byte no faster than Python does, and an
observation has hundreds. What the C must do is said here.
"""

from array import array
from typing import TYPE_CHECKING, Final

MOST: Final = 127  # either way


def pack(parts: list[list[int] | bytes], /) -> bytearray:
    """Parts behind each other: numbers as signed bytes, what is beyond -127 and 127 as the last of them, and what is packed
    already."""
    found = bytearray()
    for part in parts:
        found += part if isinstance(part, bytes) else bytes([max(-MOST, min(MOST, number)) & 255 for number in part])
    return found


def mark(found: bytearray, base: int, places: list[int], /) -> None:
    """A 1 at each of some places, counted from a base."""
    for place in places:
        if base < 0 or place < 0:
            raise IndexError("there is no such column")
        found[base + place] = 1


def spread(found: bytearray, bits: bytes, /) -> None:
    """Writes a byte for each bit, from the first column on: the lowest bit of the first byte comes first."""
    if 8 * len(bits) > len(found):
        raise IndexError("there is no such column")
    found[: 8 * len(bits)] = b"".join([EIGHT[byte] for byte in bits])


EIGHT: Final = [bytes([byte >> bit & 1 for bit in range(8)]) for byte in range(256)]


def scaled(found: bytearray, scales: bytes, /) -> bytearray:
    """Rows of signed bytes, each number times the scale of its column; scales and what comes of it are floats of four bytes."""
    factors = memoryview(scales).cast("f").tolist()
    if not factors or len(found) % len(factors):
        raise ValueError("each row has a number for each scale")
    numbers = memoryview(found).cast("b").tolist()
    return bytearray(array("f", [number * factors[place % len(factors)] for place, number in enumerate(numbers)]).tobytes())


PLAIN: Final = (pack, mark, spread, scaled)  # the definitions, whoever does the work

if not TYPE_CHECKING:
    try:
        from showdown.engine._columns import mark, pack, scaled, spread
    except ModuleNotFoundError:
        pass

BUILT: Final = (pack, mark, spread, scaled) != PLAIN
