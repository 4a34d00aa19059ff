"""Questions and options as declared things: their kinds are a closed set, what they point at exists, and they read well."""

from __future__ import annotations

import random

import pytest

import showdown
from showdown.engine import names
from showdown.engine.board import parse
from showdown.engine.errors import IllegalChoice
from showdown.engine.game import Game, Option
from showdown.engine.options import KINDS
from showdown.engine.questions import QUESTIONS

FIGHTS = [("prologue", "prologue"), ("1", "first_hunt"), ("2", "hunters"), ("3", "veterans")]


def test_every_kind_has_a_name_of_its_own_and_says_what_it_is() -> None:
    found = [kind.name for kind in KINDS]
    assert len(found) == len(set(found)) and all(found)
    assert [kind.number for kind in KINDS] == list(range(len(KINDS)))
    texts = [kind.text for kind in KINDS] + [kind.text for kind in QUESTIONS.values()]
    assert all(text.endswith(".") for text in texts), texts


def fits(game: Game, option: Option) -> None:
    """What an option points at is there, and its numbers are the same things as its names."""
    ids = [sheet.id for sheet in game.setup.sheets]
    library, refers = game.setup.library, option.refers
    assert option.kind in {kind.name for kind in KINDS}
    assert option.id and option.label
    assert option.actor in ("", "monster", *ids)
    assert [parse(space) for space in option.spaces[:1]] == ([refers.space] if refers.space >= 0 else [])
    assert len(option.spaces) == (refers.width * refers.height if refers.space >= 0 else 0)
    assert sum(1 << ids.index(survivor) for survivor in option.survivors) == refers.survivors
    assert all(gear in library.gear for gear in option.gear)
    cards = {card.id for card in game.setup.ai} | {card.id for card in game.setup.hit_locations}
    assert set(option.cards) <= cards and set(option.locations) <= set(names.LOCATIONS)
    assert set(option.directions) <= set(names.DIRECTIONS) and all(id in library.terrain for id in option.terrain)
    if option.kind in ("attack", "block", "deflect"):
        assert option.gear and option.actor in ids
    if option.kind in ("use", "concentrate"):
        assert refers.action in library.actions


@pytest.mark.parametrize("seed", range(12))
def test_questions_and_options_are_of_declared_kinds_and_point_at_what_is_there(seed: int) -> None:
    level, party = FIGHTS[seed % len(FIGHTS)]
    dice = random.Random(seed)
    game = showdown.new_game(level=level, party=party, seed=seed, log=False)
    for _ in range(400):
        decision = game.decision
        if decision is None:
            break
        assert decision.kind in QUESTIONS and decision.prompt
        assert bool(decision.opened_by) == bool(decision.interrupts) == (decision.kind == "window")
        if decision.kind == "act":
            assert decision.seat == "party" and decision.actor
        for option in decision.options:
            fits(game, option)
        game.choose(dice.randrange(len(decision.options)))


def test_a_window_says_what_opened_it_and_what_it_interrupts() -> None:
    seen: set[tuple[str, str]] = set()
    for seed in range(6):
        dice = random.Random(seed)
        game = showdown.new_game(level="1", party="veterans", seed=seed, log=False)
        for _ in range(300):
            decision = game.decision
            if decision is None:
                break
            if decision.kind == "window":
                seen.add((decision.opened_by, decision.interrupts))
            game.choose(dice.randrange(len(decision.options)))
    cards = {card.name for card in game.setup.ai}
    assert {opened for opened, _ in seen} >= {"flow"}
    assert any(what in cards for _, what in seen), seen


def test_an_option_that_was_taken_can_still_be_read_another_says_that_it_is_late() -> None:
    game = showdown.new_game(seed=3)
    assert game.decision is not None
    first, second = game.decision.options[0], game.decision.options[1]
    game.choose(first)
    assert first.kind == "start" and first.spaces and first.label
    with pytest.raises(IllegalChoice, match="has been answered"):
        str(second.label)
