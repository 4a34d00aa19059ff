"""Events as sentences."""

from __future__ import annotations

import re

import pytest

import showdown
from showdown import text
from showdown.engine import names, stats
from showdown.engine.events import Event
from showdown.engine.happenings import fields
from showdown.players.steady import steady
from showdown.rules import odds
from showdown.rules.frames import FIST


def test_a_whole_story_renders() -> None:
    game = showdown.new_game(level=2, party="veterans", seed=5, auto=True)
    while game.decision is not None:
        game.choose(steady(game))
    lines = text.story(game)
    assert len(lines) > 50
    assert not [line for line in lines if "{" in line]


def test_numbers_are_itemised() -> None:
    game = showdown.new_game()
    assert fields.itemised(game, [("profile", 5), ("evasion from Tall Grass", 2)]) == " (profile 5, evasion from Tall Grass +2)"
    assert fields.itemised(game, [("profile", 5)]) == ""


def said(kind: str, **data: object) -> str:
    """An event of a prologue fight as a sentence."""
    return text.sentence(Event(kind, (), data), showdown.new_game())


WOUND = {
    "faces": [],
    "survivor": 2,
    "card": "Glorious Mane",
    "die": 5,
    "total": 6,
    "toughness": 6,
    "items": [],
    "tough_items": [],
}
ATTACK = {"target": 0, "dice": [1, 9], "needed": 1, "items": [("profile", 2), ("evasion from Deaf", -1)], "hits": 1}


@pytest.mark.parametrize(
    ("sentence", "kind", "data"),
    [
        ("Round 1.", "round", {"round": 1, "controller": "player", "solo": True}),
        ("Erza gains the disorder Post-Traumatic Stress.", "disorder", {"survivor": 1, "disorder": "post_traumatic_stress"}),
        ("Erza receives the status card Waxed.", "status_card", {"survivor": 1, "card": "waxed"}),
        ("1 perfect hit by Lucy.", "perfect_hits", {"survivor": 2, "count": 1}),
        ("Lucy is out of range: 1 hit is cancelled.", "hits_cancelled", {"survivor": 2, "hits": 1}),
        ("Lucy is dead: 1 hit more finds nobody.", "hits_lost", {"survivor": 2, "hits": 1}),
        ("Erza has no injury box left at the arms.", "boxes_full", {"survivor": 1, "location": "arms"}),
        (
            "Lucy rolls 5 to wound Glorious Mane: 6 against 6: impervious, so no wound.",
            "wound_roll",
            {**WOUND, "wounds": False, "critical": False},
        ),
        (
            "The critical effect of Glorious Mane, which is impervious: no wound.",
            "critical",
            {"card": "Glorious Mane", "impervious": True},
        ),
        (
            "The White Lion attacks Allister: dice 1, 9 against 2+ (profile 2, evasion from Deaf -1): 1 hit.",
            "monster_attack",
            ATTACK,
        ),
        ("A rule of the White Lion answers.", "trigger", {"source": "a rule of the White Lion", "owner": -1}),
        ("Bone Dagger (Lucy) answers.", "trigger", {"source": "Bone Dagger", "owner": 2}),
        (
            "> lucy: take the hit to the waist (the only choice)",
            "forced",
            {"seat": "lucy", "option": "take:waist", "label": "take the hit to the waist"},
        ),
    ],
)
def test_sentences_by_example(sentence: str, kind: str, data: dict[str, object]) -> None:
    assert said(kind, **data) == sentence


def test_no_story_holds_an_id_a_wrong_number_or_nothing_at_all() -> None:
    """Whole fights, looked through for what people should never read."""
    wrong = re.compile(r"[a-z]_[a-z]|\b1 [a-z]+s (?!of)|\+0 to|\bplayer controls|[a-z]:[a-z]")
    for level, party in (("prologue", "prologue"), ("1", "first_hunt"), ("2", "veterans")):
        game = showdown.new_game(level=level, party=party, seed=5, auto=True)
        while game.decision is not None:
            for option in game.decision.options:
                assert not re.search(r"[a-z]:[a-zA-Z]|_", option.label), option.label
            game.choose(steady(game))
        told = [text.sentence(event, game) for event in game.events if event.kind not in ("chose", "left_out")]
        assert [line for line in told if wrong.search(line)] == []


def test_the_numbers_of_an_attack_are_true() -> None:
    """A critical needs no toughness: where it comes sooner than a wound, that is said."""
    game = showdown.new_game()
    for _ in range(4):
        game.choose(0)
    assert odds.text(game, 0, FIST).endswith("; wounds on 6+; critical on 10")
    game.survivors[0].plus[names.LUCK] = 1
    game.monster.plus[names.TOUGHNESS] = 5
    stats.refresh(game)
    assert odds.text(game, 0, FIST).endswith("; wounds on 10+; critical on 9+, which wounds too")
