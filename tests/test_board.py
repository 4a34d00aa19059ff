"""The masks of the board in C do what their definitions in Python do, for every input; without C, Python does it all."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from types import BuiltinFunctionType
from typing import Any

import pytest

import showdown
from showdown.engine import board

FASTER = ("spaces", "nth", "around", "reach", "rectangle", "corners", "meeting", "line_touches")
SPACES = board.STRIDE * board.ROWS
TIMES = 3_000
# What is no mask and what is no space, size or number: Python says what becomes of it.
NEITHER: tuple[Any, ...] = (True, 2.0, "H12", None)
NO_MASK = (1 << SPACES, board.ALL << 512, -1, -(1 << 300), *NEITHER)
NO_NUMBER = (-1, -400, SPACES, 4_000, *NEITHER)
MASKS = {"spaces": (0,), "nth": (0,), "around": (0,), "reach": (1, 3), "corners": (0,), "meeting": (0, 3), "line_touches": (4,)}
ENDLESS = ("spaces", "line_touches")  # in Python, of a negative mask: so nobody asks

Arguments = tuple[Any, ...]
Draw = Callable[[random.Random], Arguments]


def a_mask(dice: random.Random) -> int:
    """Of any fullness, also with bits in the spare column, and of any length."""
    kind = dice.randrange(6)
    if kind == 0:
        return dice.choice([0, 1, board.ALL, (1 << SPACES) - 1, 1 << SPACES - 1, 1 << dice.randrange(SPACES)])
    mask = dice.getrandbits(SPACES)
    for _ in range(dice.randrange(4)):
        mask = mask & dice.getrandbits(SPACES) if kind < 4 else mask | dice.getrandbits(SPACES)
    return mask >> dice.choice([0, 0, dice.randrange(SPACES)])


def a_space(dice: random.Random) -> int:
    return dice.randrange(SPACES)


def a_size(dice: random.Random) -> int:
    return dice.choice([1, 1, 2, 3, 4, dice.randrange(26)])


DRAWS: dict[str, Draw] = {
    "spaces": lambda dice: (a_mask(dice),),
    "nth": lambda dice: (a_mask(dice), dice.choice([0, dice.randrange(12), dice.randrange(SPACES + 1)])),
    "around": lambda dice: (a_mask(dice),),
    "reach": lambda dice: (
        a_space(dice),
        a_mask(dice),
        dice.choice([5, dice.randrange(9), dice.randrange(400), 1 << 20]),
        dice.choice([0, a_mask(dice)]),
    ),
    "rectangle": lambda dice: (a_space(dice), a_size(dice), a_size(dice)),
    "corners": lambda dice: (a_mask(dice), a_size(dice), a_size(dice)),
    "meeting": lambda dice: (a_mask(dice), a_size(dice), a_size(dice), a_mask(dice)),
    "line_touches": lambda dice: (a_space(dice), a_size(dice), a_space(dice), a_size(dice), a_mask(dice)),
}


def native(name: str) -> Any:
    """A function in C; where the core is compiled there must be one."""
    found = getattr(board, name)
    if not isinstance(found, BuiltinFunctionType):
        assert not showdown.COMPILED, f"board.{name} is still Python"
        pytest.skip("the masks in C come with the compiled build: make compiled")
    return found


def outcome(function: Any, arguments: Arguments) -> object:
    """What a call gives, with its type, or how it fails."""
    try:
        found = function(*arguments)
    except Exception as failure:
        return type(failure), str(failure)
    return type(found), found


def odd(name: str, dice: random.Random) -> Iterator[Arguments]:
    """Good arguments but for one; one too few and one too many."""
    good = DRAWS[name](dice)
    yield good[:-1]
    yield (*good, 1)
    for place in range(len(good)):
        is_mask = place in MASKS.get(name, ())
        for wrong in NO_MASK if is_mask else NO_NUMBER:
            if not (is_mask and name in ENDLESS and isinstance(wrong, int) and wrong < 0):
                yield (*good[:place], wrong, *good[place + 1 :])


def test_the_functions_in_c_are_these() -> None:
    assert set(DRAWS) == set(FASTER)
    for name in FASTER:
        native(name)


@pytest.mark.parametrize("name", FASTER)
def test_c_gives_what_its_definition_gives(name: str) -> None:
    function, dice = native(name), random.Random(name)
    seen = set()
    for _ in range(TIMES):
        arguments = DRAWS[name](dice)
        found = outcome(function, arguments)
        assert found == outcome(function.__self__, arguments), arguments
        seen.add(repr(found))
    assert len(seen) >= (2 if name == "line_touches" else 200)


@pytest.mark.parametrize("name", FASTER)
def test_every_other_call_is_the_definitions(name: str) -> None:
    function, dice = native(name), random.Random(name)
    for _ in range(30):
        for arguments in odd(name, dice):
            assert outcome(function, arguments) == outcome(function.__self__, arguments), arguments
    with pytest.raises(TypeError, match="keyword"):
        function(unheard_of=1)


def test_c_takes_arguments_by_name() -> None:
    assert native("around")(mask=1) == board.around(1)
    assert native("rectangle")(0, height=2, width=3) == board.rectangle(0, 3, 2)


def test_every_space_every_corner_every_single_bit() -> None:
    """The edges of words and digits: each space alone, and the whole board without it."""
    for name in ("spaces", "around"):
        function = native(name)
        for space in range(SPACES):
            for mask in (1 << space, board.ALL & ~(1 << space), (1 << space) - 1):
                assert outcome(function, (mask,)) == outcome(function.__self__, (mask,))
    for name, more in (("reach", (0, 6, 0)), ("rectangle", (3, 3))):
        function = native(name)
        for space in range(SPACES):
            assert outcome(function, (space, *more)) == outcome(function.__self__, (space, *more))


def test_only_what_has_a_definition_is_faster() -> None:
    native("reach")
    from showdown.engine import _board

    def unknown() -> None: ...

    with pytest.raises(LookupError, match="unknown"):
        _board.faster(unknown)
    with pytest.raises(AttributeError):
        _board.faster(3)  # type: ignore[type-var]


WITHOUT = """
import sys
sys.modules["showdown.engine._board"] = None  # as where none was built
from types import BuiltinFunctionType
from showdown.engine import board
assert not [name for name, value in vars(board).items() if isinstance(value, BuiltinFunctionType)]
# ---
import showdown
game = showdown.new_game(seed=7, auto=True)
for _ in range(60):
    if game.decision is not None:
        game.choose(len(game.decision.options) // 2)
print(game.to_json())
"""


def test_without_c_the_same_is_played() -> None:
    """Whatever build this is: Python alone is enough, and nothing goes another way."""
    plain, best = (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        for code in (WITHOUT, WITHOUT.partition("# ---\n")[2])
    )
    assert plain == best and '"seed"' in plain
