"""Views are quick because much of them is found out once; nobody who reads one must notice."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import showdown
from showdown import viewing
from showdown.engine import board, geometry, names, stats
from test_learn import FIGHTS, positions


def spoil(told: Any) -> None:
    """Changes everything in a view that can be changed, down to its leaves."""
    if isinstance(told, dict):
        for each in told.values():
            spoil(each)
        told["spoilt"] = True
    elif isinstance(told, list):
        for each in told:
            spoil(each)
        told.append("spoilt")


@pytest.mark.parametrize("fight", FIGHTS)
def test_every_view_is_its_own(fight: tuple[str, str, str]) -> None:
    for place, game in enumerate(positions(fight, 11, 120)):
        if place % 10 == 0:
            first = showdown.view(game)
            kept = copy.deepcopy(first)
            spoil(first)
            assert showdown.view(game) == kept


@pytest.mark.parametrize("fight", FIGHTS)
def test_numbers_made_in_one_go_are_what_each_is_alone(fight: tuple[str, str, str]) -> None:
    for place, game in enumerate(positions(fight, 12, 160)):
        if place % 8:
            continue
        told = showdown.view(game)
        monster = told["monster"]["attributes"]
        assert (monster["movement"], monster["toughness"]) == (stats.full_move(game), stats.toughness(game))
        for number, name in ((names.SPEED, "speed"), (names.DAMAGE, "damage"), (names.LUCK, "luck")):
            assert monster[name] == stats.monster_value(game, number)
        for index, who in enumerate(told["survivors"]):
            alone = [stats.survivor_value(game, index, at) for at in range(len(names.SURVIVOR_ATTRIBUTES))]
            assert list(who["attributes"].values()) == alone
            assert who["gear"] == [viewing.gear_view(game.survivors[index], slot) for slot in range(9)]
        assert told["decision"] is not None
        for option, shown in zip(game.decision.options, told["decision"]["options"], strict=True):
            for what in ("spaces", "survivors", "gear", "cards", "locations", "directions", "terrain"):
                assert shown[what] == list(getattr(option, what))


def test_a_space_has_one_name() -> None:
    assert [geometry.label(space) for space in range(-1, board.STRIDE * board.ROWS)] == [
        board.label(space) for space in range(-1, board.STRIDE * board.ROWS)
    ]


def test_what_is_kept_has_an_end() -> None:
    for mask in range(1, viewing.MOST_KEPT + 3):
        assert viewing.labels(mask) == [board.label(space) for space in board.spaces(mask)]
    assert len(viewing._labels) <= viewing.MOST_KEPT
