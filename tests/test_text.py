"""The catalogue of sentences and the events of the rules fit each other."""

from __future__ import annotations

import pathlib
import re

import pytest

import showdown
from showdown import text
from showdown.players.steady import steady

SOURCE = pathlib.Path(text.__file__).parent


@pytest.mark.source
def test_every_event_kind_has_a_sentence_and_every_sentence_an_event() -> None:
    noted = {"chose", "forced"}
    for folder in ("rules", "content", "engine"):
        for path in (SOURCE / folder).rglob("*.py"):
            for call in re.findall(r"\.note\(([^,]*),", path.read_text()):
                noted |= set(re.findall(r"\"([a-z_0-9]+)\"", call))
    assert sorted(noted - set(text.CATALOGUE)) == []
    assert sorted(set(text.CATALOGUE) - noted) == []


def test_a_whole_story_renders() -> None:
    game = showdown.new_game(level=2, party="veterans", seed=5, auto=True)
    while game.decision is not None:
        game.choose(steady(game))
    lines = text.story(game)
    assert len(lines) > 50
    assert not [line for line in lines if "{" in line]


def test_numbers_are_itemised() -> None:
    assert text.itemised([("profile", 5), ("evasion, Tall Grass", 2)]) == " (profile 5, evasion, Tall Grass +2)"
    assert text.itemised([("profile", 5)]) == ""
