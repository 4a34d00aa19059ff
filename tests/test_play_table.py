"""Table mode: typed dice and cards, corrections, cards that change places."""

from __future__ import annotations

import random

import pytest

import showdown
from fights import contents, play, position, started
from showdown.engine.chance import Asked, NeedChance
from showdown.play import resuming, table
from showdown.play.fight import from_data
from showdown.play.session import Session


def test_typed_results_play_the_same_fight_as_one_uninterrupted_tape() -> None:
    fight = started(table=True, level="1", party="first_hunt", seed=11)
    play(fight, 60)
    whole = fight.fight.start()
    for step in fight.choices:
        assert isinstance(whole.chance, Asked)
        whole.chance.tape, whole.chance.at = step.tape(), 0
        whole.choose(step.option)
        assert whole.chance.at == len(whole.chance.tape)
    assert whole.to_json() == position(fight)
    assert [event.kind for event in whole.events] == [event.kind for event in fight.events], "every event is told once"
    assert position(resuming.replay(contents(fight))) == position(fight)


def test_a_mistyped_result_can_be_corrected_before_and_after_the_step_went_on() -> None:
    fight = to_the_first_roll()
    assert table.dice_wanted(fight) == 2
    assert fight.give([1, 1, 1]) == 1, "a die too many is refused"
    assert fight.need is not None
    fight.give([1])
    assert fight.back()
    assert "dice" in table.asked(fight).prompt
    fight.give([1, 1])
    missed = position(fight)
    assert fight.back(), "also after the step has gone on"
    assert fight.rewinds == 0
    fight.give([9, 9])
    assert position(fight) != missed
    assert any(event.kind == "monster_attack" and event.data["dice"] == [9, 9] for event in fight.events)


def to_the_first_roll() -> Session:
    """The prologue to the lion's first attack: Claw lies known on top, so no card is asked for."""
    fight = started(table=True)
    for _ in range(5):
        if fight.need is None:
            fight.choose(0)
    assert fight.need is not None and fight.need.kind == "d10"
    return fight


def test_a_card_that_is_turned_up_changes_places_with_the_assumed_one() -> None:
    """The names come last in the alphabet, so they are hardly ever the assumed ones; the levels' counts stay what they were."""
    fight = started(table=True, level="1", party="first_hunt", seed=4)
    turned: list[str] = []
    levels: list[list[str]] = []
    dice = random.Random(5)
    while not fight.over and len(turned) < 12:
        if fight.need is None:
            assert fight.question is not None
            levels.append(levels_out(fight))
            drawing = [option.index for option in fight.question.options if option.kind != "use"]  # gear may only look at cards
            fight.choose(dice.choice(drawing or [0]))
        elif fight.need.kind == "card" and "AI" in fight.need.label:
            name = sorted(fight.need.choices)[-1]
            turned.append(name)
            fight.give([table.named(name, fight.need.choices)])
            assert [e.data["card"] for e in fight.events if e.kind in ("draws_ai", "reveals")][-1] == name
        else:
            play_one(fight, dice)
    assert len(turned) > 3
    assert all(found == levels[0] for found in levels)


def levels_out(fight: Session) -> list[str]:
    """The levels of all AI cards that are not in the box; no card is there twice."""
    state, cards = fight.playing.monster, fight.playing.setup.ai
    out = [*state.deck, *state.wounds, *state.discard, *state.in_play, *state.archived]
    plays = [frame for frame in fight.playing.stack if frame.kind == "play"]
    out += [frame.card.ai for frame in plays if frame.card.ai >= 0 and frame.card.ai not in out]
    assert len(out) == len(set(out))
    return sorted(cards[card].level for card in out)


def play_one(fight: Session, dice: random.Random) -> None:
    need = fight.need
    assert need is not None
    many = {"d10": 10, "location": 5}.get(need.kind, len(need.choices))
    fight.give([dice.randrange(many) + (need.kind == "d10")])


@pytest.mark.parametrize("answer", ["0", "11", "seven", "7 x"])
def test_what_no_die_shows_is_refused(answer: str) -> None:
    fight = to_the_first_roll()
    before = len(fight.events)
    with pytest.raises(table.NotThat, match="ten-sided"):
        table.parse(fight, answer)
    assert len(fight.events) == before


def test_names_of_cards_are_matched_kindly() -> None:
    assert table.named("claw", ["Grasp", "Claw"]) == 1
    assert table.named("gr", ["Grasp", "Claw"]) == 0
    with pytest.raises(table.NotThat, match="did you mean grasp"):
        table.named("grsap", ["Grasp", "Claw"])


def test_the_asked_source_survives_a_save() -> None:
    fight = started(table=True, level="1", party="first_hunt", seed=11)
    play(fight, 12)
    if fight.need is None:
        twin = showdown.from_json(position(fight))
        assert isinstance(twin.chance, Asked)
        assert twin.to_json() == position(fight)


def test_table_mode_says_which_card_it_does_not_ask_for() -> None:
    """In the prologue everybody knows which hit location lies on top; the first attack with two hits draws it and one more."""
    fight = to_a_second_hit_location()
    assert "(Strange Hand, known to lie on top, came first and is not asked for)" in table.asked(fight).prompt
    with pytest.raises(table.NotThat, match="Strange Hand was known to lie on top and has been drawn already"):
        table.parse(fight, "Strange Hand")


def to_a_second_hit_location() -> Session:
    for seed in range(20):
        fight = Session(from_data({"seed": 7, "table": True}))
        fight.start()
        dice = random.Random(seed)
        while not fight.over and "Strange Hand" in table.known_hit_locations(fight.playing):
            if fight.need is None:
                assert fight.question is not None
                fight.choose(dice.randrange(len(fight.question.options)))
            elif fight.need.label == "hit location card":
                return fight
            else:
                fight.give([10 if fight.need.kind == "d10" else 0])
    raise AssertionError("nobody attacked with two hits")


@pytest.mark.parametrize(("virtual", "kinds"), [("cards", {"d10", "location", "pick"}), ("dice", {"card", "pick"})])
def test_real_dice_with_virtual_decks_and_the_other_way_round(virtual: str, kinds: set[str]) -> None:
    fight = started(table=True, virtual=virtual, level="1", party="first_hunt", seed=3)
    asked: set[str] = set()
    dice = random.Random(5)
    for _ in range(400):
        if fight.over:
            break
        if fight.need is not None:
            asked.add(fight.need.kind)
            assert fight.need.kind != "pick" or (fight.need.label == "random target") == (virtual == "cards"), fight.need.label
            play_one(fight, dice)
        elif fight.question is not None:
            fight.choose(dice.randrange(len(fight.question.options)))
    assert asked and asked <= kinds
    if fight.need is None:
        twin = showdown.from_json(position(fight))
        assert isinstance(twin.chance, Asked) and twin.chance.virtual == virtual
        assert twin.to_json() == position(fight)
    assert position(resuming.replay(contents(fight))) == position(fight) or fight.need is not None


def test_terrain_is_turned_up_by_whoever_has_the_cards() -> None:
    fight = started(table=True, virtual="dice", level="1", party="first_hunt")
    assert fight.need is not None and fight.need.label == "random terrain" and len(fight.need.choices) > 5
    fight = started(table=True, virtual="cards", level="1", party="first_hunt")
    assert fight.need is None and fight.question is not None and fight.question.kind == "place terrain"


def test_a_record_that_keeps_something_unheard_of_to_itself_is_refused() -> None:
    with pytest.raises(showdown.BadSetup, match="allowed: dice or cards"):
        from_data({"table": True, "virtual": "luck"})


def test_cards_are_listed_by_the_alphabet_and_taken_by_number_or_name() -> None:
    fight = started(table=True, level="1", party="first_hunt", seed=4)
    dice = random.Random(5)
    while fight.need is None or fight.need.kind != "card":
        if fight.need is None:
            assert fight.question is not None
            fight.choose(dice.randrange(len(fight.question.options)))
        else:
            play_one(fight, dice)
    asked = table.asked(fight)
    assert list(asked.choices) == sorted(set(fight.need.choices)) and len(asked.choices) > 5
    for place in (1, len(asked.choices)):
        assert fight.need.choices[table.parse(fight, str(place))[0]] == asked.choices[place - 1]
    with pytest.raises(table.NotThat, match=f"there are 1 to {len(asked.choices)}"):
        table.parse(fight, str(len(asked.choices) + 1))


def test_what_chance_picks_is_called_by_its_name() -> None:
    fight = started(table=True)
    fight.need = NeedChance("pick", "random target", ["allister", "zachary"])
    assert table.asked(fight).choices == ("Allister", "Zachary") and table.parse(fight, "za") == [1]
    fight.need = NeedChance("pick", "random disorder", ["post_traumatic_stress", "hoarder"])
    named = table.asked(fight).choices
    assert "_" not in "".join(named) and [table.parse(fight, name) for name in named] == [[0], [1]]


def test_a_long_list_has_as_many_names_to_a_line_as_there_is_room_for() -> None:
    names = [f"Card {letter}" for letter in "abcdefghijkl"]
    lines = table.list_lines(names, 40)
    assert lines[0] == "   1. Card a   2. Card b   3. Card c" and len(lines) == 4
    assert all(len(line) <= 40 for line in lines) and table.list_lines([], 40) == []
