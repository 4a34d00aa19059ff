"""How an observation is written: Python and C do the same, and the monster's panel in one go is what each number is alone."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable

import pytest

from showdown.engine import columns, names, panel, stats
from test_learn import FIGHTS, positions

BUILT = (columns.pack, columns.mark, columns.spread, columns.scaled)
BOTH = [pytest.param(columns.PLAIN, id="Python"), pytest.param(BUILT, id="as built")]
Functions = tuple[Callable[..., bytearray], Callable[..., None], Callable[..., None], Callable[..., bytearray]]


@pytest.mark.parametrize("functions", BOTH)
def test_a_number_that_does_not_fit_is_the_last_that_does(functions: Functions) -> None:
    pack, _, _, _ = functions
    packed = pack([[0, 1, -1, 127, 128, -127, -128, 10**12, 10**30], b"\x07\x00", [-(10**12), -(10**30), True], []])
    assert isinstance(packed, bytearray)
    assert memoryview(packed).cast("b").tolist() == [0, 1, -1, 127, 127, -127, -127, 127, 127, 7, 0, -127, -127, 1]


@pytest.mark.parametrize("functions", BOTH)
def test_marks_are_set_where_there_are_columns_and_nowhere_else(functions: Functions) -> None:
    _, mark, _, _ = functions
    found = bytearray(6)
    mark(found, 2, [0, 3])
    assert found == b"\0\0\1\0\0\1"
    for base, places in ((2, [4]), (-1, [2]), (3, [-1])):
        with pytest.raises(IndexError):
            mark(found, base, places)
    assert found == b"\0\0\1\0\0\1"


@pytest.mark.parametrize("functions", BOTH)
def test_bits_are_spread_over_columns(functions: Functions) -> None:
    _, _, spread, _ = functions
    found = bytearray(b"\1" * 17)
    spread(found, bytes([0b10000101, 0b100]))
    assert [place for place, byte in enumerate(found) if byte] == [0, 2, 7, 10, 16] and max(found) == 1
    with pytest.raises(IndexError):
        spread(found, bytes(3))


@pytest.mark.parametrize("functions", BOTH)
def test_what_is_no_number_is_refused(functions: Functions) -> None:
    pack, mark, spread, scaled = functions
    with pytest.raises(TypeError):
        pack([["one"]])
    with pytest.raises(TypeError):
        pack([3])
    with pytest.raises(TypeError):
        mark(bytearray(3), 0, ["one"])
    with pytest.raises(TypeError):
        spread(bytearray(3), 1)
    for wrong in (b"", bytes(8)):
        with pytest.raises(ValueError):
            scaled(bytearray(3), wrong)


def test_both_do_the_same_with_everything_that_fits() -> None:
    dice = random.Random(4)
    for _ in range(200):
        width, rows = dice.randrange(1, 40), dice.randrange(4)
        parts: list[list[int] | bytes] = [[dice.randrange(-300, 300) for _ in range(width)] for _ in range(rows)]
        scales = array("f", [1 / dice.randrange(1, 30) for _ in range(width)]).tobytes()
        plain, built = columns.PLAIN[0](parts), columns.pack(parts)
        assert plain == built
        assert columns.PLAIN[3](plain, scales) == columns.scaled(built, scales)


@pytest.mark.parametrize("fight", FIGHTS)
def test_the_panel_in_one_go_is_what_each_number_is_alone(fight: tuple[str, str, str]) -> None:
    for game in positions(fight, 9, 200):
        alone = [stats.monster_value(game, attribute) for attribute in range(len(names.ATTRIBUTES))]
        alone[names.TOUGHNESS], alone[names.MOVEMENT] = stats.toughness(game), stats.full_move(game)
        assert panel.attributes(game) == alone
