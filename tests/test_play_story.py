"""The fight as a story: beats, headlines, great moments, and that they follow when choices are taken back."""

from __future__ import annotations

import json
import random

import pytest

import showdown
from fights import play, started
from showdown import event_reference
from showdown.engine import happenings
from showdown.engine.events import BEATS, DRAMAS, KINDS, Event
from showdown.engine.game import Game
from showdown.play.story import ECHOES, Beat, Story, clause_of
from showdown.players.steady import steady


@pytest.fixture(scope="module")
def game() -> Game:
    return showdown.new_game(level="prologue", party="prologue", seed=7)


def told(game: Game, *events: Event) -> list[Beat]:
    return Story(game).follow(events, {}, False).beats


def headlines(game: Game, *events: Event) -> list[str]:
    return [beat.headline for beat in told(game, *events) if beat.headline]


def event(name: str, **data: object) -> Event:
    """An event of a kind, with the example of its payload but for what is named."""
    return Event(name, (), {**event_reference.example(KINDS[name]), **data})


ROLL = {"survivor": 2, "weapon": "Bone Axe", "dice": [9, 8], "needed": 7, "hits": 2}


def attack(survivor: int) -> list[Event]:
    return [
        event("activates", survivor=survivor, attack=True),
        event("attacks", survivor=survivor),
        event("roll_to_hit", **{**ROLL, "survivor": survivor}),
        event("wound_roll", survivor=survivor, card="Strange Hand", wounds=True, critical=False),
        event("monster_wounded", survivor=survivor, wounds=3, left=5),
        event("reactions_cancelled", card="Strange Hand"),
        event("attack_ends", survivor=survivor),
    ]


# -- each sort of beat ------------------------------------------------------------------------------------------------------


def test_an_attack_is_one_beat(game: Game) -> None:
    beats = told(game, event("round", round=1), event("act", survivor=2), *attack(2), event("act_ends", survivor=2))
    assert [beat.kind for beat in beats] == ["round", "attack"]
    assert beats[1].headline == (
        "Lucy hits twice with Bone Axe and wounds Strange Hand; the White Lion's reaction is cancelled; "
        "the White Lion has 3 wounds."
    )
    assert beats[1].who == 2 and beats[1].round == 1


def test_a_miss_says_what_was_needed(game: Game) -> None:
    miss = event("roll_to_hit", **{**ROLL, "dice": [6, 5], "hits": 0})
    assert headlines(game, event("attacks", survivor=2), miss, event("misses", survivor=2)) == [
        "Lucy misses with Bone Axe (6 and 5 where 7 was needed)."
    ]


def test_a_move_and_an_attack_are_two_beats_of_an_act(game: Game) -> None:
    move = [event("act", survivor=1), event("moves", survivor=1, to="K9")]
    beats = told(game, *move, *attack(1), event("moves", survivor=1, to="K8"))
    assert [beat.kind for beat in beats] == ["act", "attack", "act"]
    assert beats[0].headline == "Erza moves to K9."


def test_a_card_is_one_beat_with_all_it_does(game: Game) -> None:
    beats = told(
        game,
        event("monster_turn"),
        event("draws_ai", card="Claw"),
        event("target_line"),
        event("target", target=0),
        event("monster_attack", target=0, dice=[9, 8], needed=2, hits=2),
        event("hit_lands", target=0),
        event("box", survivor=0, location="arms", box="light"),
        event("box", survivor=0, location="body", box="heavy"),
        event("knocked_down", survivor=0),
        event("card_done", card="Claw"),
        event("end_of_monster_turn"),
        event("survivors_turn"),
    )
    assert [(beat.kind, beat.card) for beat in beats] == [("card", "Claw"), ("turn", "")]
    assert beats[0].headline == (
        "The White Lion plays Claw and hits Allister twice; Allister suffers a light arms injury and a heavy body injury and "
        "is knocked down."
    )
    assert beats[1].headline == "" and not beats[1].loud


def test_those_who_suffer_the_same_are_told_together(game: Game) -> None:
    roar = [event(kind, survivor=who, **data) for who in range(3) for kind, data in HARM]
    assert headlines(game, event("draws_ai", card="Roar"), *roar) == [
        "The White Lion plays Roar; Allister, Erza and Lucy suffer a light brain injury and are thrown back."
    ]


HARM: list[tuple[str, dict[str, object]]] = [("box", {"location": "brain", "box": "light"}), ("knockback", {})]


def test_a_surge_cuts_into_a_card_which_goes_on(game: Game) -> None:
    surge = [event("surges", survivor=1), *attack(1), event("survival_action_done", survivor=1, what="surge")]
    gains = event("survival", survivor=1, change=1)
    beats = told(game, event("draws_ai", card="Claw"), event("window"), *surge, gains, event("monster_moves", to="K9"))
    assert [beat.kind for beat in beats] == ["card", "attack", "card"]
    assert beats[1].headline.startswith("Erza surges, hits twice with Bone Axe and wounds Strange Hand;")
    assert "Erza gains 1 survival" in beats[1].headline, "what still befalls her belongs to her beat"
    assert beats[1].inside == beats[0].id and beats[2].goes_on == beats[0].id
    assert beats[2].headline == "Claw goes on: the White Lion moves to K9."


def test_what_a_trap_does_after_the_attack_belongs_to_it(game: Game) -> None:
    trap = [event("trap", survivor=2, card="Clever Ploy"), event("attack_ends", survivor=2)]
    answer = event("monster_attack", target=2, dice=[9], needed=2, hits=1)
    beats = told(game, event("act", survivor=2), *attack(2)[:3], *trap, answer)
    assert [beat.headline for beat in beats] == [
        "Lucy hits twice with Bone Axe and springs the trap Clever Ploy; the White Lion hits Lucy once."
    ]


def test_what_somebody_else_does_between_is_theirs(game: Game) -> None:
    help = [event("interrupts", survivor=1), event("encourages", survivor=1, target=2), event("stands", survivor=2)]
    assert headlines(game, event("act", survivor=2), *attack(2), *help)[1] == "Erza encourages Lucy; Lucy stands."


def test_set_up_and_end_are_beats(game: Game) -> None:
    beats = told(
        game,
        event("setup", foe="Owl level 1", party="Us"),
        event("terrain"),
        event("round", solo=True),
        event("victory", survivor=0),
    )
    assert [beat.kind for beat in beats] == ["setup", "round", "end"]
    assert [beat.headline for beat in beats] == [
        "Owl level 1 against Us.",
        "Round 2.",
        "Victory: Allister kills the White Lion.",
    ]


# -- great moments ----------------------------------------------------------------------------------------------------------


def test_great_moments_are_marked_by_their_sort(game: Game) -> None:
    great = [
        event("dies", survivor=3),
        event("severe_roll", survivor=3),
        event("critical", survivor=3),
        event("enters_play", type="mood"),
        event("enters_play", type="trait"),
        event("monster_wounded", left=2),
        event("monster_wounded", left=3),
        event("knocked_down", survivor=3),
        event("victory", survivor=0),
        event("defeat"),
    ]
    found = [moment["drama"] for beat in told(game, *great) for moment in beat.drama]
    assert found == ["death", "severe injury", "critical", "mood", "last cards", "victory", "defeat"]
    assert set(found) == set(DRAMAS)
    assert told(game, great[0])[0].drama[0]["survivor"] == 3


# -- what every kind of event declares --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(KINDS))
def test_every_kind_has_its_part_in_the_story(name: str, game: Game) -> None:
    kind, example = KINDS[name], event(name)
    assert kind.opens in ("", *BEATS) and kind.closes in ("", *BEATS)
    assert kind.drama_of(example.data) in ("", *DRAMAS)
    template = kind.headline_template(example.data)
    if template:
        said = clause_of(template, example, game).said()
        assert "{" not in said and not said.endswith("."), said


def test_echoes_and_beginnings_and_ends_are_no_headlines() -> None:
    quiet = {*ECHOES, "act", "act_ends", "attack_ends", "attacks", "monster_turn", "end_of_monster_turn", "end_of_round"}
    assert [name for name in quiet if KINDS[name].headline_template(event(name).data)] == []


# -- following --------------------------------------------------------------------------------------------------------------


def as_data(story: Story) -> str:
    return json.dumps([beat.to_json() for beat in story.beats])


def test_beats_cover_every_event_once_and_lines_hold_rules() -> None:
    fight = started()
    play(fight, 10_000)
    beats = fight.story.beats
    assert [beat.id for beat in beats] == [0, *(beat.end for beat in beats[:-1])]
    assert beats[-1].end == len(fight.events) and beats[-1].done
    lines = [line for beat in beats for line in beat.lines]
    assert [line["place"] for line in lines] == list(range(len(fight.events)))
    assert all(line["rules"] or line["echo"] for line in lines)
    first = next(line for line in lines if line["echo"])
    assert first["text"].endswith(f": {fight.choices[0].label}"), "choices are told with their labels"


@pytest.mark.parametrize("seed", range(4))
def test_a_story_follows_back_and_forth(seed: int) -> None:
    """However it got to a point, it tells the same."""
    game = showdown.new_game(level="1", party="veterans", seed=seed, auto=True)
    while game.decision is not None:
        game.choose(steady(game))
    dice, story = random.Random(seed), Story(game)
    for _ in range(30):
        known = dice.randrange(len(game.events))
        story.follow(game.events[:known], {}, False)
        assert as_data(story) == as_data(Story(game).follow(game.events[:known], {}, False))


def test_undo_takes_the_beat_back_and_the_same_choice_tells_it_again() -> None:
    fight = started()
    play(fight, 12)
    before = as_data(fight.story)
    fight.choose(0)
    after = as_data(fight.story)
    fight.undo()
    assert as_data(fight.story) == before != after
    fight.choose(0)
    assert as_data(fight.story) == after


def test_a_beat_under_way_tells_only_what_is_new(game: Game) -> None:
    story = Story(game).follow(attack(2), {}, False)
    assert [beat.headline for beat in story.since(3)] == [
        "Lucy wounds Strange Hand; the White Lion's reaction is cancelled; the White Lion has 3 wounds."
    ]
    assert story.since(0)[0] is story.beats[0] and not story.beats[0].done


def test_a_prologue_fight_is_told_in_few_headlines() -> None:
    """The goal of a fight of 700 events was 150."""
    fight = started()
    play(fight, 10_000)
    shown = [beat for beat in fight.story.beats if beat.headline]
    assert len(shown) < len(fight.events) / 4.7


def test_an_unknown_kind_of_a_new_monster_is_told_by_its_sentence(game: Game) -> None:
    from showdown.engine.events import EventKind

    try:
        EventKind("hums", happenings.Dodges, "{survivor} hums along with the {monster}.")
        assert headlines(game, event("draws_ai", card="Song"), event("hums", survivor=1)) == [
            "The White Lion plays Song; Erza hums along with the White Lion."
        ]
    finally:
        del KINDS["hums"]
