"""What nobody may know is dealt anew, what anybody has seen stays where it is; and the same at a table with real cards."""

from __future__ import annotations

import random

import pytest

import showdown
from showdown import positions
from showdown.engine.game import Game
from showdown.engine.guess import known_top
from showdown.engine.library import Party, Sheet
from showdown.rules import table


def new(**settings: object) -> Game:
    return showdown.new_game(**{"monster": "white_lion", "level": 1, "party": "prologue", "seed": 7, **settings})  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [None, "x", 1.5, True])
def test_a_guess_needs_a_seed(seed: object) -> None:
    with pytest.raises(showdown.BadSetup, match="whole number"):
        new().guess(seed)


def test_a_guess_keeps_what_is_known_and_reseeds_the_rest() -> None:
    game = new()
    twin = game.guess(5)
    assert sorted(twin.monster.hl_deck) == sorted(game.monster.hl_deck)
    assert twin.monster.hl_deck != game.monster.hl_deck
    assert len(twin.monster.deck) == len(game.monster.deck)
    levels = [[game.setup.ai[card].level for card in g.monster.deck] for g in (game, twin)]
    assert levels[0] == levels[1]
    assert twin.chance.save() != game.chance.save()
    prologue = new(level="prologue")
    known = prologue.guess(1)
    assert known.monster.deck[-1] == prologue.monster.deck[-1], "Claw lies known on top of the prologue deck"


def test_a_guess_does_not_hold_the_seed() -> None:
    game = new(seed=987654)
    twin = game.guess(1)
    assert twin.setup.seed == 1 and game.setup.seed == 987654
    assert "987654" not in twin.to_json()


def reshuffled() -> tuple[Game, list[int]]:
    """A fight just after the AI discard has become a new deck, and the cards everybody saw go into it."""
    for seed in range(4, 40):
        game, dice = new(level=1, party="first_hunt", seed=seed), random.Random(seed)
        while game.decision is not None:
            lying, told = game.monster.discard[:], len(game.events)
            game.choose(dice.randrange(len(game.decision.options)))
            kinds = [event.kind for event in game.events[told:]]
            if "ai_reshuffled" in kinds and len(game.monster.deck) > 3 and game.decision is not None and game.monster.wounds:
                return game, lying
    raise AssertionError("no fight was reshuffled")


def test_a_guess_remembers_which_cards_were_shuffled_into_the_deck() -> None:
    game, lying = reshuffled()
    decks = [game.guess(seed).monster.deck for seed in range(8)]
    assert all(sorted(deck) == sorted(game.monster.deck) for deck in decks), "what lay open is in the deck"
    assert len({tuple(deck) for deck in decks}) > 1, "but nobody knows where"
    piles = [game.guess(seed).monster.wounds for seed in range(30)]
    assert not any(card in lying for pile in piles for card in pile)
    assert len({tuple(pile) for pile in piles}) > 1, "the wound stack may hold anything nobody has seen"
    loaded = showdown.from_json(game.to_json())
    assert sorted(loaded.guess(3).monster.deck) == sorted(game.monster.deck)


def test_at_a_table_a_card_seen_before_is_looked_for_where_it_was_shuffled_to() -> None:
    game, _ = reshuffled()
    assumed = game.monster.deck[-1]
    possible = table.possible_ai(game, assumed)
    assert sorted([assumed, *possible]) == sorted(game.monster.deck)
    fresh = new(level=1, party="first_hunt", seed=4)
    top = fresh.monster.deck[-1]
    boxed = [card for card in table.possible_ai(fresh, top) if card not in fresh.monster.deck]
    assert boxed
    for card in boxed:
        twin = fresh.copy()
        table.swap_ai(twin, len(twin.monster.deck) - 1, card)
        assert twin.monster.deck[-1] == card and len(set(twin.monster.deck)) == len(fresh.monster.deck)
        levels = [sorted(fresh.setup.ai[number].level for number in g.monster.deck) for g in (fresh, twin)]
        assert levels[0] == levels[1]


def test_known_cards_lie_on_top() -> None:
    assert known_top([4, 2, 7, 1], 1 << 1 | 1 << 7 | 1 << 4) == [1, 7]
    assert known_top([4, 2], 0) == []
    assert known_top([], 255) == []


def looking() -> Party:
    """A party that looks at cards whenever it can."""
    sheets = []
    for number in range(2):
        sheet = Sheet(f"s{number}", f"S{number}")
        sheet.gear = ("cat_eye_circlet", "lion_skin_cloak" if number else "bone_axe")
        sheet.abilities = ("analyze",)
        sheets.append(sheet)
    return Party("looking", "looking", tuple(sheets))


def test_cards_somebody_looks_at_are_in_nobodys_guess_elsewhere() -> None:
    held = {"ai": 0, "locations": 0}
    for seed in range(12):
        game, dice = new(party=looking(), seed=seed), random.Random(seed)
        while game.decision is not None and game.round < 6:
            twin = game.guess(seed)
            positions.conserved(twin)
            for frame, other in zip(game.stack, twin.stack, strict=True):
                assert frame.held_ai_cards() == other.held_ai_cards()
                assert frame.held_hit_locations() == other.held_hit_locations()
                if frame.kind == "looking":
                    held["ai"] += len(frame.held_ai_cards())
                    held["locations"] += len(frame.held_hit_locations())
            uses = [option.index for option in game.decision.options if option.kind == "use"]
            game.choose(dice.choice(uses) if uses and dice.random() < 0.5 else dice.randrange(len(game.decision.options)))
    assert held["ai"] and held["locations"], "nobody looked at anything"
