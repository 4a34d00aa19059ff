"""Chance as decisions: dice, picks and cards asked of the seat "chance", with probabilities that are those of the game."""

from __future__ import annotations

import contextlib
import pickle
import random
from collections import Counter
from typing import Any

import pytest

import showdown
from showdown.engine import happenings, names
from showdown.engine.chance import Asked
from showdown.engine.checked import Checked
from showdown.engine.game import Game

FIGHTS = [("white_lion", "prologue", "prologue"), ("white_lion", "2", "hunters"), ("screaming_antelope", "1", "first_hunt")]


def asked(monster: str = "white_lion", level: str = "1", party: str = "first_hunt", seed: int = 3) -> Game:
    return showdown.new_game(monster, level, party, seed, chance="asked")


def step(game: Game, dice: random.Random) -> None:
    """Any option; of those of chance, each as often as it comes."""
    decision = game.decision
    assert decision is not None
    if decision.seat == "chance":
        chances = [option.probability or 0.0 for option in decision.options]
        game.choose(dice.choices(range(len(chances)), chances)[0])
    else:
        game.choose(dice.randrange(len(decision.options)))


@pytest.mark.parametrize("fight", FIGHTS)
def test_a_whole_showdown_in_which_chance_is_asked(fight: tuple[str, str, str]) -> None:
    dice, game, kinds = random.Random(5), asked(*fight), set()
    for _ in range(4000):
        decision = game.decision
        if decision is None:
            break
        if decision.seat == "chance":
            kinds |= {option.kind for option in decision.options}
            assert decision.kind == "chance" and decision.player == "chance" and decision.prompt.startswith("Chance: ")
            assert sum(option.probability or 0.0 for option in decision.options) == pytest.approx(1)
            assert len({option.id for option in decision.options}) == len(decision.options)
            assert showdown.view(game)["decision"] is not None
        else:
            assert all(option.probability is None for option in decision.options)
        step(game, dice)
    assert game.outcome is not None
    assert {"die", "location die", "turned up"} <= kinds


def test_what_chance_says_is_what_happens() -> None:
    game, dice = asked(), random.Random(1)
    rolled = 0
    while game.decision is not None and rolled < 40:
        chosen = -1
        if game.decision.seat == "chance" and game.decision.prompt == "Chance: Lucy to hit":
            chosen = dice.randrange(10)
            while game.decision is not None and game.decision.prompt == "Chance: Lucy to hit":
                game.choose(f"die:{chosen + 1}", seat="chance")
                rolled += 1
            told = [roll for event in game.events if (roll := happenings.ROLL_TO_HIT.read(event)) is not None][-1]
            assert set(told["dice"]) == {chosen + 1}
        else:
            step(game, dice)
    assert rolled >= 4


def test_the_location_die_has_body_twice() -> None:
    game, dice = asked(), random.Random(2)
    while game.decision is not None and game.decision.options[0].kind != "location die":
        step(game, dice)
    assert game.decision is not None
    found = {option.label: option.probability for option in game.decision.options}
    assert found == {name: pytest.approx(2 / 6 if name == "body" else 1 / 6) for name in names.LOCATIONS[:5]}


def test_a_position_in_which_chance_is_asked_is_copied_and_saved() -> None:
    game, dice = asked(), random.Random(4)
    seen = 0
    for _ in range(250):
        if game.decision is None:
            break
        if game.decision.seat == "chance":
            seen += 1
            twin, loaded = game.copy(), showdown.from_json(game.to_json())
            assert loaded == game == twin and loaded.key() == game.key()
            with pytest.raises(showdown.IllegalChoice, match="die or card is under way"):
                game.guess(1)
            for each in (twin, loaded):
                assert each.decision is not None
                assert [o.id for o in each.decision.options] == [o.id for o in game.decision.options]
                each.choose(0)
            assert twin == loaded != game
        step(game, dice)
    assert seen > 50


def test_events_are_told_once_however_often_a_choice_is_tried() -> None:
    """The same results on one tape, known beforehand, make the same fight and tell the same."""
    game, dice = asked(), random.Random(9)
    tape: list[int] = []
    chosen: list[int] = []
    for _ in range(400):
        if game.decision is None:
            break
        index = dice.randrange(len(game.decision.options))
        if game.decision.seat == "chance":
            assert game.asked is not None
            tape.append(game.asked.values[index])
        else:
            chosen.append(index)
        game.choose(index)
    assert len(tape) > 50 and len(chosen) > 50
    other = showdown.new_game("white_lion", "1", "first_hunt", 3, chance=Asked(tape, 0, showdown.seeded(3)))
    with contextlib.suppress(showdown.NeedChance):  # the last choice may wait for more
        for index in chosen:
            other.choose(index)
    assert other.events == game.events


def test_a_copy_tells_a_choice_that_waits_for_chance_once() -> None:
    game, dice = asked(), random.Random(9)
    compared = 0
    for _ in range(300):
        if game.decision is None:
            break
        if game.decision.seat == "chance":
            twin, other = game.copy(), random.Random(compared)
            for _ in range(4):  # several dice of one choice, and what comes after it
                if twin.decision is not None:
                    step(twin, other)
            again, other = showdown.from_json(game.to_json()), random.Random(compared)
            for _ in range(4):
                if again.decision is not None:
                    step(again, other)
            assert [str(event) for event in twin.events] == [str(event) for event in again.events]
            compared += 1
        step(game, dice)
    assert compared > 50


def ai_draw(game: Game, dice: random.Random, draws: int) -> dict[str, float]:
    """How likely each card is at the so-maniest draw of an AI card."""
    while game.decision is not None:
        if game.decision.seat == "chance" and "AI card" in game.decision.prompt:
            draws -= 1
            if not draws:
                return {option.label: option.probability or 0.0 for option in game.decision.options}
        step(game, dice)
    return {}


@pytest.mark.parametrize(("level", "party"), [("1", "first_hunt"), ("2", "hunters")])
def test_the_first_ai_card_is_as_likely_as_the_set_up_makes_it(level: str, party: str) -> None:
    """Chance is asked for the first card; seeded set-ups deal it as often."""
    found = ai_draw(asked(level=level, party=party), random.Random(1), 1)
    games = [showdown.new_game("white_lion", level, party, seed, log=False) for seed in range(3000)]
    dealt = Counter(game.setup.ai[game.monster.deck[-1]].name for game in games)
    assert set(dealt) <= set(found)
    for name, chance in found.items():
        assert abs(dealt[name] / len(games) - chance) < 4 * (chance * (1 - chance) / len(games)) ** 0.5 + 1e-9, name


def test_later_ai_cards_are_as_likely_as_guesses_deal_them() -> None:
    """Also after wounds and new decks. Guesses keep the level of the card on top, so cards of that level are compared."""
    dice, compared = random.Random(8), 0
    for seed in range(4):
        game = asked(seed=seed)
        while game.decision is not None and compared < 60:
            if game.decision.seat == "chance" and "AI card" in game.decision.prompt and dice.random() < 0.3:
                assert game.waiting is not None
                before, cards = game.waiting.before, game.setup.ai
                level = cards[before.monster.deck[-1]].level if before.monster.deck else ""
                likely = {
                    option.label: option.probability or 0.0
                    for option in game.decision.options
                    if any(card.name == option.label and card.level == level for card in cards)
                }
                if level and game.monster.deck == before.monster.deck and game.monster.known_ai == before.monster.known_ai:
                    tops = Counter(cards[before.guess(guess).monster.deck[-1]].name for guess in range(300))
                    for name in {*likely, *tops}:
                        chance = likely.get(name, 0.0) / sum(likely.values())
                        assert abs(tops[name] / 300 - chance) <= 5 * (chance * (1 - chance) / 300) ** 0.5 + 1e-9, name
                    compared += 1
            step(game, dice)
    assert compared >= 10


def test_the_order_of_the_options_tells_nothing_of_what_is_hidden() -> None:
    first = [ai_draw(asked(seed=seed), random.Random(1), 1) for seed in range(6)]
    assert all(list(each) == list(first[0]) and each == pytest.approx(first[0]) for each in first)


def test_what_chance_did_not_say_is_refused() -> None:
    game, dice = asked(), random.Random(4)
    while game.decision is not None and game.decision.seat != "chance":
        step(game, dice)
    before = game.to_json()
    for wrong in (99, "die:11", "act:lucy"):
        with pytest.raises(showdown.IllegalChoice):
            game.choose(wrong)
    with pytest.raises(showdown.IllegalChoice, match="'lucy' is not asked"):
        game.choose(0, seat="lucy")
    assert game.to_json() == before
    with pytest.raises(showdown.BadSetup, match="'asked'"):
        showdown.new_game(chance="askd")


class Loaded(showdown.Chance):
    """A source of one's own: every die shows a lantern, the first of everything is picked, nothing is shuffled."""

    def __init__(self) -> None:
        self.reveals = 0
        self.asked = 0

    def d10(self, label: str) -> int:
        self.asked += 1
        return 10

    def location(self, label: str) -> int:
        return 0

    def pick(self, count: int, label: str, names_of: list[str]) -> int:
        return 0

    def shuffle(self, cards: list[int], label: str, names_of: tuple[str, ...]) -> None:
        self.asked += 1

    def copy(self) -> showdown.Chance:
        return Loaded()

    def save(self) -> dict[str, object]:
        return {"kind": "loaded"}


def test_a_source_of_dice_of_ones_own() -> None:
    source = Loaded()
    game = showdown.new_game(level=1, party="first_hunt", chance=source)
    dice = random.Random(2)
    for _ in range(150):
        if game.decision is not None:
            step(game, dice)
    assert source.asked > 5
    rolls = [die for event in game.events for die in (happenings.ROLL_TO_HIT.read(event) or {"dice": []})["dice"]]
    assert rolls and set(rolls) == {10}
    kept, copied = game.chance, game.copy().chance
    assert isinstance(kept, Checked) and kept.source is source
    assert isinstance(copied, Checked) and isinstance(copied.source, Loaded)


class Weird(Loaded):
    """Answers one of the methods as it was told; none of the others is wrong."""

    def __init__(self, method: str = "", answer: Any = None) -> None:
        super().__init__()
        self.method = method
        self.answer = answer

    def d10(self, label: str) -> int:
        return self.answer if self.method == "d10" else 9

    def location(self, label: str) -> int:
        return self.answer if self.method == "location" else 0

    def pick(self, count: int, label: str, names_of: list[str]) -> int:
        return self.answer if self.method == "pick" else 0

    def shuffle(self, cards: list[int], label: str, names_of: tuple[str, ...]) -> None:
        if self.method == "shuffle":
            cards[:] = self.answer

    def copy(self) -> showdown.Chance:
        return self.answer if self.method == "copy" else Weird(self.method, self.answer)

    def save(self) -> dict[str, object]:
        return self.answer if self.method == "save" else {"kind": "weird"}


@pytest.mark.parametrize(
    ("method", "answer", "said"),
    [
        ("d10", 77, r"Weird\.d10 answered 77; allowed: a whole number from 1 to 10, for "),
        ("d10", "x", r"Weird\.d10 answered 'x'; allowed"),
        ("d10", None, r"Weird\.d10 answered None"),
        ("d10", True, r"Weird\.d10 answered True"),
        ("d10", 3.5, r"Weird\.d10 answered 3\.5"),
        ("location", 5, r"Weird\.location answered 5; allowed: a whole number from 0 to 4"),
        ("pick", 999, r"Weird\.pick answered 999; allowed: a whole number from 0 to \d+, for "),
        ("pick", -1, r"Weird\.pick answered -1"),
        ("shuffle", [], r"Weird\.shuffle answered \[\]; allowed: the same cards in another order"),
        ("shuffle", ["a"], r"Weird\.shuffle answered \['a'\]"),
        ("copy", 3, r"Weird\.copy answered 3; allowed: a source of chance"),
        ("save", {1}, r"Weird\.save answered \{1\}; allowed: a mapping"),
        ("save", [], r"Weird\.save answered \[\]; allowed: a mapping"),
    ],
)
def test_what_a_source_of_ones_own_answers_is_checked(method: str, answer: Any, said: str) -> None:
    with pytest.raises(showdown.BadSetup, match=said):
        game = showdown.new_game(level=1, party="first_hunt", chance=Weird(method, answer))
        game.copy().to_json()
        game.play_out("greedy", decisions=400)


def test_what_a_source_of_ones_own_lacks_is_named() -> None:
    class Half(showdown.Chance):
        def d10(self, label: str) -> int:
            return 1

    with pytest.raises(showdown.BadSetup, match="Half has no method location; a source of chance needs d10, location"):
        showdown.new_game(chance=Half())


def test_a_game_with_a_source_of_ones_own_is_saved_for_comparison_only() -> None:
    game = showdown.new_game(chance=Loaded())
    assert game == game.copy() and game.key() == game.copy().key()
    with pytest.raises(showdown.BadSave, match="a source of somebody's own, 'loaded', which nobody here can read back"):
        showdown.from_json(game.to_json())
    with pytest.raises(showdown.BadSave, match="whose dice come from Loaded cannot be pickled"):
        pickle.dumps(game)
    unsaved = type("Unsaved", (Loaded,), {"save": showdown.Chance.save})
    with pytest.raises(showdown.BadSave, match="whose dice come from Unsaved cannot be saved: that class has no method save"):
        showdown.new_game(chance=unsaved()).to_json()


def test_our_own_sources_are_asked_without_checks() -> None:
    assert type(showdown.new_game(seed=1).chance) is showdown.Seeded
    assert type(showdown.new_game(chance="asked").chance) is Asked
    source = showdown.seeded(3)
    assert showdown.new_game(chance=source).chance is source


@pytest.mark.parametrize("fight", FIGHTS)
def test_choosing_by_id_is_choosing_by_index(fight: tuple[str, str, str]) -> None:
    dice = random.Random(3)
    game = showdown.new_game(*fight, seed=2, log=False)
    other = game.copy()
    for _ in range(300):
        if game.decision is None or other.decision is None:
            break
        index = dice.randrange(len(game.decision.options))
        other.choose(other.decision.options[index].id)
        game.choose(index)
        assert other.decision is None or game.decision is None or other.decision.kind == game.decision.kind
    assert game == other
