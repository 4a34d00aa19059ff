"""How an observation is written: Python and C do the same, and the monster's panel in one go is what each number is alone."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from showdown.engine import columns, names, panel, stats
from test_learn import FIGHTS, positions

BOTH = [pytest.param(columns.PLAIN, id="Python"), pytest.param((columns.pack, columns.mark), id="as built")]
Functions = tuple[Callable[..., bytearray], Callable[..., None]]


@pytest.mark.parametrize("functions", BOTH)
def test_a_number_that_does_not_fit_is_the_last_that_does(functions: Functions) -> None:
    pack, _ = functions
    packed = pack([0, 1, -1, 127, 128, -127, -128, 10**30, -(10**30), True], b"\x07\x00")
    assert isinstance(packed, bytearray)
    assert memoryview(packed).cast("b").tolist() == [0, 1, -1, 127, 127, -127, -127, 127, -127, 1, 7, 0]


@pytest.mark.parametrize("functions", BOTH)
def test_marks_are_set_where_there_are_columns_and_nowhere_else(functions: Functions) -> None:
    _, mark = functions
    found = bytearray(6)
    mark(found, 2, [0, 3])
    assert found == b"\0\0\1\0\0\1"
    for base, places in ((2, [4]), (-1, [2]), (3, [-1])):
        with pytest.raises(IndexError):
            mark(found, base, places)
    assert found == b"\0\0\1\0\0\1"


@pytest.mark.parametrize("functions", BOTH)
def test_what_is_no_number_is_refused(functions: Functions) -> None:
    pack, mark = functions
    with pytest.raises(TypeError):
        pack(["one"], b"")
    with pytest.raises(TypeError):
        mark(bytearray(3), 0, ["one"])


def test_both_pack_the_same() -> None:
    dice = random.Random(4)
    for _ in range(200):
        numbers = [dice.randrange(-300, 300) for _ in range(dice.randrange(60))]
        assert columns.PLAIN[0](numbers, b"rest") == columns.pack(numbers, b"rest")


@pytest.mark.parametrize("fight", FIGHTS)
def test_the_panel_in_one_go_is_what_each_number_is_alone(fight: tuple[str, str, str]) -> None:
    for game in positions(fight, 9, 200):
        alone = [stats.monster_value(game, attribute) for attribute in range(len(names.ATTRIBUTES))]
        alone[names.TOUGHNESS], alone[names.MOVEMENT] = stats.toughness(game), stats.full_move(game)
        assert panel.attributes(game) == alone
