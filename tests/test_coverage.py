"""docs/coverage.md says the truth: it names every card as it is, and its scenarios fail without what they are said to play."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from showdown import coverage_command
from showdown.cards.loader import load_library
from showdown.scenarios import parts

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.source


def page() -> str:
    return (ROOT / coverage_command.PAGE).read_text(encoding="utf-8")


def test_every_card_is_listed_as_it_is() -> None:
    assert coverage_command.stale(page()) == []


def test_a_card_that_is_not_listed_is_noticed() -> None:
    line = next(line for line in page().splitlines() if line.startswith("| Bone Dagger |"))
    assert [problem for problem in coverage_command.stale(page().replace(line, "")) if "Bone Dagger" in problem]


def test_what_is_listed_fails_without_the_card() -> None:
    """A sample: the scenarios of a card are asked again, and those that are listed are found again."""
    told = coverage_command.scenarios(ROOT / "scenarios")
    listed = coverage_command.read(page())
    cards = [card for card in parts.cards(load_library()) if listed[card.kind.lower(), card.name][1]]
    for card in random.Random(7).sample(cards, 12):
        _, _, state, found = coverage_command.row(card, told)
        assert state == "in play" and any(by for _, by in found), card.name


def test_a_part_is_back_once_it_was_taken_out() -> None:
    library = load_library()
    axe = library.gear["bone_axe"]
    before = dict(axe.rules), axe.speed, axe.affinities
    for part in parts.gear_parts(axe):
        with part.taken_out():
            assert (dict(axe.rules), axe.speed, axe.affinities) != before
        assert (dict(axe.rules), axe.speed, axe.affinities) == before
