"""Small numbers as signed bytes: how an observation is written.

Stays interpreted, so that `_columns.c` can do it in a compiled build: mypyc stores a byte no faster than Python does, and an
observation has hundreds. What the C must do is said here.
"""

from typing import TYPE_CHECKING, Final

MOST: Final = 127  # either way


def pack(numbers: list[int], rest: bytes, /) -> bytearray:
    """Each number as a signed byte, what is beyond -127 and 127 as the last of them; then what is packed already."""
    return bytearray([max(-MOST, min(MOST, number)) & 255 for number in numbers]) + rest


def mark(found: bytearray, base: int, places: list[int], /) -> None:
    """A 1 at each of some places, counted from a base."""
    for place in places:
        if base < 0 or place < 0:
            raise IndexError("there is no such column")
        found[base + place] = 1


PLAIN: Final = (pack, mark)  # the definitions, whoever does the work

if not TYPE_CHECKING:
    try:
        from showdown.engine._columns import mark, pack
    except ModuleNotFoundError:
        pass
