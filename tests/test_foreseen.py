"""What odds foresee of the cards that answer an attack, and what they only name."""

from __future__ import annotations

import pytest

import showdown
from showdown.engine import names, stats
from showdown.engine.game import Game
from showdown.engine.state import Passing
from showdown.rules import outlook
from showdown.rules.frames import FIST
from showdown.rules.outlook import CardOutlook, Outlook


def begun(monster: str, level: str | int = 1, party: str = "hunters") -> Game:
    """Everybody deployed, the monster on the board."""
    game = showdown.new_game(monster, level, party, seed=3)
    while game.decision is not None and not game.round:
        game.choose(0)
    return game


def of(game: Game, gear: str) -> Outlook:
    """The outlook of whoever carries a weapon."""
    for survivor, who in enumerate(game.survivors):
        if gear in who.gear:
            found = outlook.of_weapon(game, survivor, who.gear.index(gear))
            assert found is not None
            return found
    raise AssertionError(f"nobody carries {gear}")


def card(game: Game, found: Outlook, name: str) -> CardOutlook:
    return next(each for each in found.cards if game.setup.hit_locations[each.card].name == name)


def put_into_play(game: Game, name: str) -> None:
    number = next(number for number, each in enumerate(game.setup.ai) if each.name == name)
    for pile in (game.monster.deck, game.monster.discard):
        if number in pile:
            pile.remove(number)
    game.monster.in_play.append(number)
    stats.refresh(game)


def test_a_hit_location_that_cancels_its_hit_is_neither_wounded_nor_reacts() -> None:
    game = begun("kings_man", 1, "years_9_13")
    deck = game.monster.hl_deck
    pressure = [number for number, each in enumerate(game.setup.hit_locations) if each.name == "Battle Pressure"]
    game.monster.hl_deck = [number for number in deck if number not in pressure] + pressure
    for number in pressure:
        game.monster.known_hl |= 1 << number
    weapon = next(gear for gear in game.survivors[0].kit if gear is not None and gear.weapon and gear.speed <= len(pressure))
    found = of(game, weapon.id)
    assert found.some(found.hits) > 0.5 and found.wounds[0] == pytest.approx(1.0) and found.reaction == 0.0


def test_special_rules_count_for_the_weapons_they_mean() -> None:
    game = begun("screaming_antelope")
    for gear, better in (("round_leather_shield", True), ("scrap_sword", False)):
        found = of(game, gear)
        back, mouth = card(game, found, "Restless Back"), card(game, found, "Restless Shoulder")
        assert (back.critical / back.drawn > mouth.critical / mouth.drawn + 0.1) == better


def test_a_wound_may_fail_after_all() -> None:
    game = begun("butcher")
    before = of(game, "scrap_sword")
    put_into_play(game, "Invincible")
    after = of(game, "scrap_sword")
    assert "Invincible" not in after.besides
    for then, now in zip(before.cards, after.cards, strict=True):
        assert now.wound == pytest.approx(0.7 * then.wound) and now.critical <= then.critical


def test_perfect_hits_make_stronger_who_knows_how() -> None:
    game = begun("white_lion", 2)
    survivor = next(number for number, who in enumerate(game.survivors) if "scrap_sword" in who.gear)
    game.survivors[survivor].minus[names.STRENGTH] = 3
    stats.refresh(game)
    before = of(game, "scrap_sword")
    game.survivors[survivor].arts.append("mighty_strike")
    stats.refresh(game)
    after = of(game, "scrap_sword")
    assert after.hits == before.hits and after.mean(after.wounds) > before.mean(before.wounds)
    assert "Mighty Strike" not in after.besides


def test_offers_are_named_apart_and_count_as_declined() -> None:
    game = begun("white_lion", 1)
    found = of(game, "cat_gut_bow")
    assert found.offers == ["Cat Gut Bow"] and "Cat Gut Bow" not in found.besides


def test_what_may_come_and_go_in_the_attack_is_named() -> None:
    game = begun("butcher")
    assert "Furious Breast Plate" in of(game, "scrap_sword").besides  # it depends on the wound roll


def test_what_comes_too_late_or_cannot_happen_is_not() -> None:
    lion = begun("white_lion", 1)
    assert of(lion, "scrap_sword").besides == []  # its trap, its rule for wounds while it is off the board
    butcher = begun("butcher")
    assert "Overpower" not in of(butcher, "scrap_sword").besides


def test_insanity_matters_to_whose_numbers_hang_on_something() -> None:
    """Cleaver, a hit location, brings insanity and nothing else."""
    named = set()
    for party in ("hunters", "years_16_25"):
        game = begun("butcher", 1, party)
        for survivor, who in enumerate(game.survivors):
            found = outlook.of_weapon(game, survivor, FIST)
            modifiers = (*who.mods, *who.used_mods)
            hangs = bool(who.maybe or who.used_maybe) or any(each.condition is not None or each.per for each in modifiers)
            assert found is not None and ("Cleaver" in found.besides) == hangs
            named.add(hangs)
    assert named == {False, True}


def test_who_knows_how_keeps_the_monster_quiet_with_a_perfect_hit() -> None:
    game = begun("white_lion", 2)
    survivor = next(number for number, who in enumerate(game.survivors) if "zanbato" in who.gear)
    before = of(game, "zanbato")
    game.survivors[survivor].abilities.append("grand_weapon_mastery")
    stats.refresh(game)
    after = of(game, "zanbato")
    assert 0.0 < after.reaction < before.reaction and after.wounds == pytest.approx(before.wounds)


def test_nothing_is_left_changed() -> None:
    game = begun("kings_man", 1, "years_9_13")
    game.set_passing((Passing("A trial", 0, names.ACCURACY, 3, None, names.UNTIL_NEXT_ATTACK, 0),))
    before = game.to_json()
    for survivor, who in enumerate(game.survivors):
        for slot, gear in enumerate(who.kit):
            if gear is not None and gear.weapon:
                outlook.of_weapon(game, survivor, slot)
    assert game.to_json() == before
