"""One golden playthrough per level of the White Lion, compared line by line.

`python tests/test_golden.py` writes them anew; read the difference before committing it.
"""

from __future__ import annotations

import pathlib

import pytest

import showdown
from showdown import text
from showdown.players.steady import steady

HERE = pathlib.Path(__file__).parent / "golden"
FIGHTS = {"prologue": ("prologue", 7), "1": ("first_hunt", 3), "2": ("veterans", 5), "3": ("veterans", 11)}


def playthrough(level: str) -> str:
    party, seed = FIGHTS[level]
    game = showdown.new_game(monster="white_lion", level=level, party=party, seed=seed, auto=True)
    while game.decision is not None:
        game.choose(steady(game))
    lines = [line for line in text.story(game) if not line.endswith("(the only choice)")]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("level", list(FIGHTS))
def test_golden_playthrough(level: str) -> None:
    expected = (HERE / f"white_lion_{level}.txt").read_text()
    assert playthrough(level).splitlines() == expected.splitlines()


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for name in FIGHTS:
        (HERE / f"white_lion_{name}.txt").write_text(playthrough(name))
        print("wrote", name)
