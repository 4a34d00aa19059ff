"""One golden playthrough per level of the White Lion and one of every other monster, compared line by line: every step, and the
story told of it.

`python tests/test_golden.py` writes them anew; read the difference before committing it.
"""

from __future__ import annotations

import pathlib
from functools import cache

import pytest

import showdown
from showdown import text
from showdown.engine.game import Game
from showdown.play.story import Story
from showdown.players.steady import steady

HERE = pathlib.Path(__file__).parent / "golden"
LION = "white_lion"
UNCONFIRMED = {"unconfirmed_numbers": "ours"}
FIGHTS = {  # monster, level, party, seed; those of the lion go by their level alone
    "prologue": (LION, "prologue", "prologue", 7),
    "1": (LION, "1", "first_hunt", 3),
    "2": (LION, "2", "veterans", 5),
    "3": (LION, "3", "veterans", 11),
    "butcher_1": ("butcher", "1", "hunters", 3),
    "gold_smoke_knight_finale": ("gold_smoke_knight", "finale", "veterans", 1),
    "kings_man_1": ("kings_man", "1", "hunters", 1),
    "phoenix_1": ("phoenix", "1", "hunters", 1),
    "the_hand_1": ("the_hand", "1", "last_watch", 7),
    "watcher_1": ("watcher", "1", "last_watch", 2),
    "screaming_antelope_1": ("screaming_antelope", "1", "hunters", 3),
}


@cache
def played(fight: str) -> Game:
    monster, level, party, seed = FIGHTS[fight]
    rules = UNCONFIRMED if showdown.load_library().monsters[monster].only_unconfirmed else {}
    game = showdown.new_game(monster=monster, level=level, party=party, seed=seed, house_rules=rules, auto=True)
    while game.decision is not None:
        game.choose(steady(game))
    return game


def file_of(fight: str) -> str:
    return f"{LION}_{fight}" if FIGHTS[fight][0] == LION else fight


def playthrough(level: str) -> str:
    game = played(level)
    lines = [line for line in text.story(game) if not line.endswith("(the only choice)")]
    return "\n".join(lines) + "\n"


def told(level: str) -> str:
    """The headlines, each with its sort of beat and its great moments."""
    game = played(level)
    lines = []
    for beat in Story(game).follow(game.events, {}, True).beats:
        great = "".join(f" ! {moment['drama']}" for moment in beat.drama)
        lines.append(f"[{beat.kind}{great}] {beat.headline}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("level", list(FIGHTS))
def test_golden_story(level: str) -> None:
    expected = (HERE / f"story_{level}.txt").read_text()
    assert told(level).splitlines() == expected.splitlines()


@pytest.mark.parametrize("level", list(FIGHTS))
def test_golden_playthrough(level: str) -> None:
    expected = (HERE / f"{file_of(level)}.txt").read_text()
    assert playthrough(level).splitlines() == expected.splitlines()


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for name in FIGHTS:
        (HERE / f"{file_of(name)}.txt").write_text(playthrough(name))
        (HERE / f"story_{name}.txt").write_text(told(name))
        print("wrote", name)
