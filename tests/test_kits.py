"""Survivors with anything that is in play: grids close as they should, and fights with random kits keep every promise."""

from __future__ import annotations

import pytest

import showdown
from showdown.cards.loader import load_library
from showdown.engine import board, gear_rules, stats
from showdown.engine.library import Grant
from showdown.engine.state import Survivor
from showdown.lab import checks, kits
from showdown.rules import weapons
from showdown.rules.frames import FIST

BRECCIA = (
    "leather_cuirass", "leather_mask", "leather_skirt",
    "hunter_whip", "lucky_charm", "brain_mint",
    "leather_bracers", "leather_boots", "monster_grease",
)  # fmt: skip


def wearing(*gear: str) -> Survivor:
    """A survivor with this grid, as far as the grid counts."""
    who = Survivor()
    who.blank()
    who.gear = list(gear)
    who.kit = tuple(load_library().gear[id] if id else None for id in gear)
    who.colors = stats.affinities(load_library(), who)
    who.bonuses = stats.active_bonuses(who)
    return who


def test_the_grid_of_a_published_survivor_closes_as_published() -> None:
    """Breccia: 3 blue and 3 green affinities, with the bonuses of whip, charm, boots and grease, and the whole Leather set."""
    who = wearing(*BRECCIA)
    assert who.colors == (0, 3, 3)
    active = {BRECCIA[slot] for slot in range(9) if who.bonuses >> slot & 1}
    assert active == {"hunter_whip", "lucky_charm", "leather_boots", "monster_grease"}
    assert [each.id for each in stats.worn_sets(load_library(), who)] == ["leather"]
    assert stats.worn(load_library(), who) == [4, 4, 4, 4, 4]


def test_a_card_less_breaks_what_hung_on_it() -> None:
    without = tuple("" if id == "lucky_charm" else id for id in BRECCIA)
    who = wearing(*without)
    assert who.colors == (0, 3, 1)
    assert {without[slot] for slot in range(9) if who.bonuses >> slot & 1} == {"leather_boots", "monster_grease"}


def test_a_reach_that_another_card_gives_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """No card of ours gives one, but somebody's may: two spaces from the monster fists do not reach it until a card helps."""
    game = showdown.new_game(level=1, party="first_hunt", seed=1)
    who, library = game.survivors[0], load_library()
    slot = next(slot for slot, gear in enumerate(who.kit) if gear is not None and gear.speed and not weapons.is_ranged(gear))
    who.space = game.monster.space - 2 * board.STRIDE
    assert not weapons.in_range(game, 0, slot) and not weapons.in_range(game, 0, FIST)
    grant = Grant()
    grant.rules = {gear_rules.REACH: 2}
    monkeypatch.setattr(library.gear[who.gear[slot]].hooks, "grants", (grant,))
    stats.refresh(game)
    assert weapons.in_range(game, 0, slot)


def test_every_set_can_be_worn() -> None:
    library = load_library()
    assert len(library.sets) == 6
    for each in library.sets.values():
        who = wearing(*each.pieces, "", "", "", "")
        assert [worn.id for worn in stats.worn_sets(library, who)] == [each.id]
        assert not any(library.gear[piece].missing for piece in each.pieces)


def test_random_parties_are_the_same_for_the_same_seed() -> None:
    library = load_library()
    first, again = kits.random_party(library, 5), kits.random_party(library, 5)
    assert [sheet.gear for sheet in first.survivors] == [sheet.gear for sheet in again.survivors]
    assert len({sheet.gear for seed in range(5) for sheet in kits.random_party(library, seed).survivors}) == 20


@pytest.mark.parametrize("seed", range(8))
def test_fights_with_random_kits_keep_every_promise(seed: int) -> None:
    levels = list(load_library().monsters["white_lion"].levels)
    checks.play_checked(seed, levels[seed % len(levels)], kits.RANDOM, every=25, rounds=12)
