"""The fight as a story: beats, headlines, great moments, and that they follow when choices are taken back."""

from __future__ import annotations

import json
import random
from itertools import pairwise

import pytest

import showdown
from fights import play, started
from showdown import event_reference, text
from showdown.engine import happenings
from showdown.engine.chance import Seeded, seeded
from showdown.engine.events import BEATS, DRAMAS, KINDS, Event
from showdown.engine.game import Game
from showdown.play import table
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
        event("monster_wounded", survivor=survivor, wounds=3, to_kill=6),
        event("reactions_cancelled", card="Strange Hand"),
        event("attack_ends", survivor=survivor),
    ]


# -- each sort of beat ------------------------------------------------------------------------------------------------------


def test_a_round_counts_from_its_own_event_whatever_was_chosen_just_before(game: Game) -> None:
    chosen = event("chose", option="start:A1")
    beats = told(game, event("setup"), chosen, event("round", round=1), event("act", survivor=2), *attack(2))
    assert [beat.round for beat in beats] == [0, 1, 1]


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
        event("monster_wounded", to_kill=3),
        event("monster_wounded", to_kill=4),
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
    told = [place for place, one in enumerate(fight.events) if one.kind != "at_stake"]
    assert [line["place"] for line in lines] == told, "what was at stake is told with the die that fell"
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


# -- what a die means -------------------------------------------------------------------------------------------------------

CHEST = [
    {"low": 1, "high": 9, "fate": "nothing", "does": "nothing happens"},
    {"low": 10, "high": 10, "fate": "slain", "does": "the monster dies"},
]
ROAR = [
    {"low": 1, "high": 1, "fate": "nothing", "does": "nothing happens"},
    {"low": 2, "high": 10, "fate": "harm", "does": "the target suffers brain damage"},
]
TABLE = [
    {"low": 1, "high": 1, "fate": "death", "does": "Torn Apart"},
    {"low": 2, "high": 2, "fate": "death", "does": "Bled Dry"},
    {"low": 3, "high": 9, "fate": "bleeding", "does": "Gash"},
    {"low": 10, "high": 10, "fate": "fall", "does": "Hit the Dirt"},
]
BLADE = [
    {"low": 1, "high": 4, "fate": "nothing", "does": "fails"},
    {"low": 5, "high": 8, "fate": "wound", "does": "wounds"},
    {"low": 9, "high": 10, "fate": "critical", "does": "wounds critically"},
]


@pytest.mark.parametrize(
    ("die", "faces", "meant"),
    [
        (6, CHEST, "6: nothing happens; 10 would have killed it"),
        (10, CHEST, "10: the monster dies; no other number would have done it"),
        (1, ROAR, "1: Erza escapes; 2 to 10 would have done harm"),
        (5, ROAR, "5: the target suffers brain damage"),
        (3, TABLE, "3: Gash; 1 or 2 would have been death"),
        (1, TABLE, "1: Torn Apart"),
        (2, BLADE, "2: fails; 5 or more would have wounded it"),
        (7, BLADE, "7: wounds; 9 or 10 would have been critical"),
        (9, BLADE, "9: wounds critically"),
    ],
)
def test_a_die_is_told_with_what_it_did_and_would_have_done(
    die: int, faces: list[dict[str, object]], meant: str, game: Game
) -> None:
    roll = told(game, event("rolls", die=die, what="Beast's Chest", survivor=1, faces=faces))[0].lines[0]["roll"]
    assert roll is not None and roll["meant"] == meant
    assert roll["dice"] == [die] and roll["faces"] == faces and len(roll["fates"]) == 1


def test_a_roll_that_could_have_been_the_end_is_a_headline(game: Game) -> None:
    chest = event("rolls", die=6, what="Beast's Chest", survivor=1, faces=CHEST)
    assert headlines(game, chest) == ["Beast's Chest: 6, nothing happens; 10 would have killed it."]
    assert headlines(game, event("rolls", die=1, what="Roar", survivor=1, faces=ROAR)) == [
        "Roar: 1, Erza escapes; 2 to 10 would have done harm."
    ]
    assert headlines(game, event("rolls", die=5, what="Roar", survivor=1, faces=ROAR)) == [], "what it does is told"
    near = event("severe_roll", survivor=1, die=3, injury="Gash", faces=TABLE)
    assert headlines(game, near) == ["Erza suffers Gash (3; 1 or 2 would have been death)."]
    assert headlines(game, event("severe_roll", survivor=1, die=7, injury="Gash", faces=TABLE)) == ["Erza suffers Gash."]


def test_what_the_die_would_have_done_is_not_taken_for_the_total(game: Game) -> None:
    """A total of 10 stands beside it, and a die of 9 or 10 is meant."""
    wound = event("wound_roll", survivor=1, card="Strange Hand", die=8, total=10, toughness=8, wounds=True, critical=False)
    said = text.sentence(Event(wound.kind, (), {**wound.data, "items": [], "faces": BLADE}), game)
    assert said == "Erza rolls 8 to wound Strange Hand: 10 against 8: wound; rolling 9 or 10 would have been critical."


def test_near_the_end_a_wound_says_how_near(game: Game) -> None:
    near, far = (event("monster_wounded", survivor=1, wounds=wounds, to_kill=9 - wounds) for wounds in (7, 3))
    assert text.sentence(near, game) == "The White Lion is wounded; 7 wounds in all (2 more kill it)."
    assert text.sentence(far, game) == "The White Lion is wounded; 3 wounds in all."


def test_the_stakes_are_known_before_the_die_falls_and_part_of_the_roll_afterwards(game: Game) -> None:
    stake = event("at_stake", what="severe arms injury: Erza", faces=TABLE, grave=True)
    beat = told(game, event("draws_ai", card="Claw"), stake)[0]
    assert beat.stakes is not None and beat.stakes["faces"] == TABLE and beat.stakes["grave"]
    assert beat.lines[-1]["stakes"] == beat.stakes
    assert beat.lines[-1]["text"] == (
        "At stake, severe arms injury: Erza: 1 Torn Apart (death), 2 Bled Dry (death), 3 to 9 Gash, 10 Hit the Dirt."
    )
    after = told(game, event("draws_ai", card="Claw"), stake, event("severe_roll", die=3, faces=TABLE))[0]
    assert after.stakes is None and [line["place"] for line in after.lines] == [0, 2]


MONSTERS = [
    ("white_lion", "prologue"),
    ("white_lion", "3"),
    ("butcher", "1"),
    ("screaming_antelope", "2"),
    ("tallow_heron", "1"),
]


@pytest.mark.source
@pytest.mark.parametrize(("monster", "level"), MONSTERS)
def test_every_die_falls_after_its_stakes_and_lands_on_one_of_its_faces(monster: str, level: str) -> None:
    fell: list[tuple[int, str]] = []
    fights: list[Game] = []

    class Counted(Seeded):
        """Dice that remember how much had been told when each fell."""

        def d10(self, label: str) -> int:
            fell.append((len(fights[-1].events), label))
            return super().d10(label)

    for seed in range(2):
        fell.clear()
        party = "prologue" if level == "prologue" else "veterans"
        game = showdown.new_game(monster=monster, level=level, party=party, seed=seed, auto=True)
        fights.append(game)
        made = seeded(seed)
        game.chance = Counted(made.a, made.b, made.c, made.counter, made.reveals)
        while game.decision is not None:
            game.choose(steady(game))
        assert fell
        for place, label in fell:
            stake = next(
                found for before in range(place - 1, -1, -1) if (found := happenings.AT_STAKE.read(game.events[before]))
            )
            assert stake["what"] == label
            assert stake["faces"][0]["low"] == 1 and stake["faces"][-1]["high"] == 10
            assert all(one["high"] + 1 == two["low"] for one, two in pairwise(stake["faces"]))


def test_the_last_wound_is_foretold() -> None:
    """A wound roll that ended the fight could be known to, and one that was foretold to end it did."""
    ended = 0
    for seed in range(20):
        game = showdown.new_game(level="prologue", party="prologue", seed=seed, auto=True)
        while game.decision is not None:
            game.choose(steady(game))
        for place, one in enumerate(game.events):
            wound = happenings.WOUND_ROLL.read(one)
            if wound is None or not wound["wounds"]:
                continue
            after = [later.kind for later in game.events[place + 1 : place + 5]]
            kills = happenings.fate_at(wound["die"], wound["faces"]) == "slain"
            assert kills == ("victory" in after), (seed, place)
            ended += kills
    assert ended


def test_the_faces_of_an_attack_say_what_the_dice_did() -> None:
    """What is foretold of a side is what happens on it."""
    seen: set[str] = set()
    for seed in range(12):
        game = showdown.new_game(level="1", party="veterans", seed=seed, auto=True)
        while game.decision is not None:
            game.choose(steady(game))
        for one in game.events:
            if (wound := happenings.WOUND_ROLL.read(one)) is not None:
                fate = happenings.fate_at(wound["die"], wound["faces"])
                seen.add(fate)
                assert (fate in ("wound", "critical", "slain")) == (wound["wounds"] or wound["critical"]), wound
            if (hit := happenings.ROLL_TO_HIT.read(one)) is not None and hit["dice"]:
                fell = [happenings.fate_at(die, hit["faces"]) for die in hit["dice"]]
                assert hit["hits"] >= sum(fate in ("hit", "perfect") for fate in fell) > hit["hits"] - 2
            if (severe := happenings.SEVERE_ROLL.read(one)) is not None:
                came = happenings.fallen(severe["die"], severe["faces"])
                assert came is not None and came["does"] == severe["injury"]
    assert {"nothing", "wound", "critical"} <= seen


def test_at_a_table_the_stakes_are_there_when_the_die_is_asked_for() -> None:
    fight = started(table=True)
    while fight.need is None or fight.need.kind != "d10":
        if fight.need is not None:
            fight.give([0])
        else:
            fight.choose(0)
    asked = table.asked(fight)
    assert asked.stakes is not None and asked.stakes["needed"] == 2
    assert fight.story.beats[-1].stakes == asked.stakes
    assert "(1 misses, 2 to 10 hits)" in asked.prompt
