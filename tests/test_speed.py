"""What makes the engine fast changes nothing, and nothing grows with the length of a fight. Counted, never timed."""

from __future__ import annotations

import gc
import random
import sys
from types import FrameType

import pytest

import showdown
from showdown.engine import board, geometry, options, stats
from showdown.engine.game import Game
from showdown.engine.state import Tile

SPACES = [space for space in range(board.STRIDE * board.ROWS) if board.ALL >> space & 1]
MANY = 20_000  # decisions


# -- small numbers instead of masks -------------------------------------------------------------------------------------


def a_base(dice: random.Random) -> tuple[int, int]:
    size = dice.randrange(1, 5)
    return board.at(dice.randrange(board.COLUMNS - size + 1), dice.randrange(board.ROWS - size + 1)), size


def test_what_lies_around_a_base_is_the_same_by_numbers_and_by_masks() -> None:
    dice = random.Random(1)
    for _ in range(300):
        base, size = a_base(dice)
        for facing in range(4):
            front, lane = board.in_front(base, size, facing), board.columns_in_front(base, size, facing)
            beside, under = board.touching(base, size, facing), board.base(base, size)
            for space in dice.sample(SPACES, 40) + board.spaces(beside):
                ahead = geometry.before(base, size, facing, space)
                assert ahead == bool(front >> space & 1)
                assert (ahead and geometry.in_lane(base, size, facing, space)) == bool(lane >> space & 1)
                assert geometry.touches(base, size, facing, space) == bool(beside >> space & 1)
                assert geometry.covers(base, size, space) == bool(under >> space & 1)


def test_spaces_are_beside_each_other_where_they_are_one_apart() -> None:
    for a in SPACES:
        for b in SPACES:
            assert geometry.are_beside(a, b) == (geometry.distance(a, 1, b, 1) == 1)


def test_a_line_meets_a_tile_where_it_touches_one_of_its_spaces() -> None:
    dice, met = random.Random(2), 0
    for _ in range(4_000):
        (a, a_size), (b, b_size) = a_base(dice), a_base(dice)
        width, height = dice.randrange(1, 5), dice.randrange(1, 5)
        corner = board.at(dice.randrange(board.COLUMNS - width + 1), dice.randrange(board.ROWS - height + 1))
        touched = board.line_touches(a, a_size, b, b_size, board.rectangle(corner, width, height))
        assert geometry.line_meets(a, a_size, b, b_size, corner, width, height) == touched
        met += touched
    assert 500 < met < 3_500


def test_a_tile_covers_its_mask() -> None:
    dice = random.Random(3)
    for card in showdown.load_library().terrain.values():
        for turned in (False, True):
            tile = Tile(card, board.at(dice.randrange(5, 12), dice.randrange(5, 9)), turned)
            assert [space for space in SPACES if tile.covers(space)] == board.spaces(tile.mask)
            near = tile.mask | board.around(tile.mask)
            assert [space for space in SPACES if tile.distance(space) <= 1] == board.spaces(near)


def test_corners_that_meet_spaces_are_those_whose_rectangle_does() -> None:
    dice = random.Random(4)
    for _ in range(200):
        width, height = dice.randrange(1, 5), dice.randrange(1, 5)
        places = board.corners(board.ALL & ~some_spaces(dice, 30), width, height)
        wanted = some_spaces(dice, 10)
        expected = [place for place in board.spaces(places) if board.rectangle(place, width, height) & wanted]
        assert board.spaces(board.meeting(places, width, height, wanted)) == expected


def some_spaces(dice: random.Random, count: int) -> int:
    return sum(1 << space for space in dice.sample(SPACES, count))


def test_reach_is_where_step_after_step_leads() -> None:
    dice = random.Random(5)
    for blocked in (0, 1, 3, 8, 30, 120):
        for stopping in (0, 0, 3):
            for _ in range(25):
                start = dice.choice(SPACES)
                taken, stops, steps = some_spaces(dice, blocked), some_spaces(dice, stopping), dice.randrange(8)
                assert board.spaces(board.reach(start, taken, steps, stops)) == walked(start, taken, steps, stops)


def walked(start: int, taken: int, steps: int, stops: int) -> list[int]:
    """The same one space at a time."""
    seen, here = {start}, [start]
    for _ in range(steps):
        beside = {near for space in here for near in board.spaces(board.NEXT_TO[space] & ~taken)} - seen
        seen |= beside
        here = [space for space in beside if not stops >> space & 1]
    return sorted(seen - {start})


# -- refreshing whom it concerns ----------------------------------------------------------------------------------------


def in_play(game: Game) -> object:
    """Everything that `stats.refresh` makes."""
    heard = [[(each.trigger, each.owner, each.card, each.suffered) for each in moment] for moment in game.listeners]
    people = [
        (
            who.kit, who.mods, who.powers, who.maybe, who.used_mods, who.used_powers, who.used_maybe, who.actions, who.colors,
            who.bonuses, who.slots, who.armed, who.grants, who.grid, who.sets, who.possible, who.answers, who.own_mods,
            who.own_actions, who.places, who.lengthened,
        )
        for who in game.survivors
    ]  # fmt: skip
    monster = [(modifier, roles.card) for modifier, roles in game.monster.mods], game.monster.powers
    return heard, game.auras, people, monster, game.obstacles, game.impassable


@pytest.mark.source
@pytest.mark.parametrize("part", ["refresh_one", "refresh_cards"])
@pytest.mark.parametrize("monster", ["butcher", "phoenix", "kings_man"])
def test_refreshing_a_part_leaves_what_refreshing_all_would(monster: str, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    refresh_part, compared = getattr(stats, part), 0

    def both(game: Game, *whom: int) -> None:
        nonlocal compared
        refresh_part(game, *whom)
        alone = in_play(game)
        stats.refresh(game)
        assert in_play(game) == alone
        compared += 1

    monkeypatch.setattr(stats, part, both)
    for seed in range(4):
        for party in ("veterans", "years_26_30"):
            play(showdown.new_game(monster, 1, party, seed, log=False, auto=True), random.Random(seed), 250)
    assert compared > 5


def play(game: Game, dice: random.Random, count: int) -> None:
    for _ in range(count):
        if game.decision is None:
            return
        game.choose(dice.randrange(len(game.decision.options)))


# -- reading no more than is asked for ----------------------------------------------------------------------------------


@pytest.mark.source
def test_choosing_by_id_makes_no_label(monkeypatch: pytest.MonkeyPatch) -> None:
    game = showdown.new_game("white_lion", 1, seed=3, auto=True)
    assert game.decision is not None and len(game.decision.options) > 20
    wanted = game.decision.options[len(game.decision.options) - 1].id
    twin = game.copy()
    twin.choose(len(game.decision.options) - 1)

    def read(*_: object) -> str:
        raise AssertionError("a label was made")

    for kind in {type(each) for each in options.KINDS}:
        monkeypatch.setattr(kind, "label", read)
    game.choose(wanted)
    assert game == twin


# -- nothing grows ------------------------------------------------------------------------------------------------------


def fight_on(game: Game, dice: random.Random, count: int) -> None:
    """A fight without an end: nobody attacks, whoever is hurt is mended, events are read and forgotten."""
    for _ in range(count):
        assert game.decision is not None and game.log is not None
        peaceful = [option.index for option in game.decision.options if option.kind not in ("attack", "use")]
        game.choose(dice.choice(peaceful or [0]))
        game.log.clear()
        for who in game.survivors:
            who.bleeding = who.insanity = 0
            who.boxes = [0] * len(who.boxes)
            who.armor = [9] * len(who.armor)


def calls_made(game: Game, dice: random.Random, count: int) -> int:
    made = 0

    def counting(frame: FrameType, event: str, argument: object) -> None:
        nonlocal made
        made += event in ("call", "c_call")

    sys.setprofile(counting)
    try:
        fight_on(game, dice, count)
    finally:
        sys.setprofile(None)
    return made


@pytest.mark.source
def test_nothing_grows_with_the_length_of_a_fight() -> None:
    """With events on: what a decision calls, what is alive in memory and what a save holds after 20,000 decisions."""
    game, dice = showdown.new_game("white_lion", 1, seed=1, auto=True), random.Random(1)
    fight_on(game, dice, 1_000)
    early_calls = calls_made(game, dice, 1_000)
    gc.collect()
    early_objects, early_save = len(gc.get_objects()), len(game.to_json())
    fight_on(game, dice, MANY - 3_000)
    late_calls = calls_made(game, dice, 1_000)
    gc.collect()
    late_objects, late_save = len(gc.get_objects()), len(game.to_json())
    assert game.round > 500
    assert late_calls < early_calls * 1.2
    assert late_objects < early_objects + 300
    assert late_save < early_save + 200
