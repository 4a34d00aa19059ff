"""The public API, and what it says to bad input: our own exceptions, what is allowed, nothing changed."""

from __future__ import annotations

import copy
import json
import pickle
import random

import pytest

import showdown
from showdown import saves, views
from showdown.cards import CONTENT
from showdown.engine import gear_rules
from showdown.engine.library import Party, Sheet


def new(**settings: object) -> showdown.Game:
    return showdown.new_game(**{"monster": "white_lion", "level": 1, "party": "prologue", "seed": 7, **settings})  # type: ignore[arg-type]


def test_games_and_decisions_say_in_short_what_they_are() -> None:
    game = showdown.new_game("white_lion", 1, "first_hunt", 7, rounds=2)
    assert repr(game) == "Game('white_lion', level '1', party 'first_hunt', seed 7, round 0)"
    decision = game.decision
    assert decision is not None
    count = len(decision.options)
    assert repr(decision) == f"Decision('place terrain', 'party', 'Where does Tall Grass go?', {count} options)"
    kinds = set()
    while game.decision is not None:
        kinds.add(repr(game.decision).partition(",")[0])
        game.choose(0)
    assert len(kinds) > 5 and repr(game).endswith(f", {game.result})")


def test_a_whole_showdown_by_always_taking_the_first_option() -> None:
    game = new()
    assert game.outcome is None
    while game.decision is not None:
        assert game.decision.seat and game.decision.prompt
        option = game.decision.options[0]
        assert option.id and option.label
        game.choose(option)
    assert game.outcome is not None
    assert game.outcome["result"] in ("victory", "defeat")
    assert set(game.outcome["survivors"]) == {"allister", "erza", "lucy", "zachary"}


def test_the_same_seed_and_choices_give_the_same_showdown() -> None:
    first, second = new(), new()
    for game in (first, second):
        for _ in range(60):
            if game.decision is not None:
                game.choose(len(game.decision.options) - 1)
    assert first.to_json() == second.to_json()
    assert first.events == second.events
    assert new(seed=8).to_json() != new(seed=9).to_json()


@pytest.mark.parametrize(
    ("settings", "error", "says"),
    [
        ({"monster": "white_loin"}, showdown.UnknownName, "did you mean 'white_lion'"),
        ({"level": 9}, showdown.UnknownName, "allowed: prologue, 1, 2, 3"),
        ({"party": "prolog"}, showdown.UnknownName, "did you mean 'prologue'"),
        ({"house_rules": {"dogde": "before_damage"}}, showdown.UnknownName, "did you mean 'dodge'"),
        ({"house_rules": {"dodge": "never"}}, showdown.UnknownName, "until_severe_roll"),
        ({"players": {"Anna": ["lucy"]}}, showdown.BadSetup, "nobody holds allister"),
        ({"players": {"Anna": ["lucy", "lucie"]}}, showdown.UnknownName, "did you mean 'lucy'"),
        ({"players": {"Anna": []}}, showdown.BadSetup, "holds no survivor"),
        ({"ambush": "cats"}, showdown.BadSetup, '"survivors"'),
        ({"seed": "seven"}, showdown.BadSetup, "whole number"),
        ({"seed": True}, showdown.BadSetup, "whole number"),
        ({"monster": []}, showdown.UnknownName, "allowed: butcher"),
        ({"monster": None}, showdown.UnknownName, "allowed: butcher"),
        ({"party": ["Ann", "Ben"]}, showdown.UnknownName, "allowed: "),
        ({"house_rules": ["dodge"]}, showdown.BadSetup, "must be a mapping"),
        ({"house_rules": "dodge"}, showdown.BadSetup, "must be a mapping"),
        ({"house_rules": {3: "x"}}, showdown.UnknownName, "unknown house rule 3"),
        ({"players": ["lucy"]}, showdown.BadSetup, "must be a mapping of names to survivors"),
        ({"players": "lucy"}, showdown.BadSetup, "must be a mapping of names to survivors"),
        ({"players": {"a": 3}}, showdown.BadSetup, "found 'a': 3"),
        ({"players": {"a": None}}, showdown.BadSetup, "found 'a': None"),
        ({"players": {"a": [1, 2]}}, showdown.UnknownName, "unknown survivor 1"),
        ({"players": {3: ["lucy"]}}, showdown.BadSetup, "found 3: ['lucy']"),
        ({"chance": 5}, showdown.BadSetup, "a source of dice"),
        ({"library": 5}, showdown.BadSetup, "what load_library() gives"),
        ({"partie": "prologue"}, showdown.BadSetup, "did you mean 'party'"),
    ],
)
def test_unknown_names_are_named(settings: dict[str, object], error: type[Exception], says: str) -> None:
    with pytest.raises(error) as problem:
        new(**settings)
    assert says in str(problem.value)


def party_of(count: int, gear: tuple[str, ...] = ()) -> Party:
    sheets = []
    for number in range(count):
        sheet = Sheet(f"s{number}", f"S{number}")
        sheet.gear = gear
        sheets.append(sheet)
    return Party("test", "test", tuple(sheets))


@pytest.mark.parametrize("count", [0, 7])
def test_a_party_of_none_or_seven_is_refused(count: int) -> None:
    with pytest.raises(showdown.BadSetup, match="1 to 6"):
        new(party=party_of(count))


def test_gear_is_checked() -> None:
    with pytest.raises(showdown.UnknownName, match="did you mean 'bone_axe'"):
        new(party=party_of(2, ("bone_ax",)))
    with pytest.raises(showdown.BadSetup, match="GEAR-2"):
        new(party=party_of(1, ("cloth", "cloth")))


def test_a_unique_card_is_there_once_in_a_party() -> None:
    gear = showdown.load_library().gear.values()
    single = next(card for card in gear if gear_rules.UNIQUE in card.rules and not card.missing)
    new(party=party_of(1, (single.id,)))
    with pytest.raises(showdown.BadSetup, match="KW-25"):
        new(party=party_of(2, (single.id,)))


def test_gear_left_out_of_play_is_refused_with_the_reason() -> None:
    library = showdown.load_library(paths=[CONTENT], trust_words=True)
    library.gear["cloth"].missing = "its text is in no source"
    with pytest.raises(showdown.BadSetup, match="not in play: its text is in no source"):
        new(party=party_of(1, ("cloth",)), library=library)


def party_with(**settings: object) -> Party:
    party = party_of(1)
    for name, value in settings.items():
        setattr(party.survivors[0], name, value)
    return party


@pytest.mark.parametrize("kind", ["arts", "disorders", "abilities"])
def test_what_is_left_out_of_play_is_refused_in_a_party(kind: str) -> None:
    library = showdown.load_library(paths=[CONTENT], trust_words=True)
    left_out, thing = next(iter(getattr(library, kind).items()))
    new(party=party_with(**{kind: (left_out,)}), library=library)
    with pytest.raises(showdown.BadSetup, match="twice"):
        new(party=party_with(**{kind: (left_out, left_out)}), library=library)
    thing.missing = "its text is in no source"
    with pytest.raises(showdown.BadSetup, match="not in play"):
        new(party=party_with(**{kind: (left_out,)}), library=library)


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"survival": -1}, "survival -1; allowed: 0 or more"),
        ({"survival": 99}, "the limit of the party is 1"),
        ({"insanity": -3}, "insanity -3; allowed: 0 or more"),
        ({"id": ""}, "has no id"),
    ],
)
def test_a_sheet_holds_possible_numbers(settings: dict[str, object], says: str) -> None:
    with pytest.raises(showdown.BadSetup, match=says):
        new(party=party_with(**settings))


@pytest.mark.parametrize(
    "text", [None, 5, b"\xff", "[" * 100_000, '{"save":' * 5000, "1" * 5000, '{"save":{"format":' + "1" * 5000 + "}}"]
)
def test_what_is_no_save_at_all_is_named(text: object) -> None:
    with pytest.raises(showdown.BadSave):
        showdown.from_json(text)  # type: ignore[arg-type]


def test_a_save_of_an_older_version_is_refused_and_says_what_to_do() -> None:
    game = new(level=1, party="first_hunt", seed=4)
    outer = json.loads(game.to_json())
    outer["save"]["format"] -= 1
    with pytest.raises(showdown.BadSave, match="end the fight with the version it was saved with"):
        showdown.from_json(json.dumps(outer))


def test_a_saved_frame_says_what_kind_of_card_it_is_about() -> None:
    """AI cards and hit locations are told apart by their kind; what they are comes back as the same card."""
    found: set[str] = set()
    for seed in range(6):
        game, dice = new(level=1, party="first_hunt", seed=seed), random.Random(seed)
        while game.decision is not None and game.round < 4:
            stack = json.loads(game.to_json())["save"]["stack"]
            again = showdown.from_json(game.to_json())
            for frame, saved, twin in zip(game.stack, stack, again.stack, strict=True):
                assert twin.card is frame.card
                found |= saved["card"].keys()
            game.choose(dice.randrange(len(game.decision.options)))
    assert found >= {"ai", "hit_location"}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("setup", "party", "actions"), "x"),
        (("setup", "sheets"), []),
        (("stack", 0, "doomed"), []),
        (("stack", -1, "survivor"), 99_999),
        (("stack", -1, "todo"), ["nothing"]),
        (("survivors",), []),
    ],
)
def test_a_save_changed_with_care_breaks_as_a_save(path: tuple[str | int, ...], value: object) -> None:
    """Its check is made anew, so only playing on from it tells that no fight was ever there."""
    game = new(level=1, party="first_hunt", seed=4)
    for _ in range(20):
        game.choose(0)
    outer = json.loads(game.to_json())
    holder = outer["save"]
    for part in path[:-1]:
        holder = holder[part]
    holder[path[-1]] = value
    outer["check"] = saves.digest(json.dumps(outer["save"], sort_keys=True, separators=(",", ":")))
    with pytest.raises(showdown.BadSave):
        showdown.from_json(json.dumps(outer))


def test_an_illegal_choice_changes_nothing() -> None:
    game = new(level="prologue")
    before, events = game.to_json(), len(game.events)
    choices: tuple[object, ...] = (-1, 10_000, "dance", "", True, False, None, 1.5, [])
    for choice in choices:
        with pytest.raises(showdown.IllegalChoice) as problem:
            game.choose(choice)
        assert "start:" in str(problem.value)
    assert game.to_json() == before
    assert len(game.events) == events


def test_a_choice_after_the_end_is_refused() -> None:
    game = new()
    while game.decision is not None:
        game.choose(0)
    with pytest.raises(showdown.IllegalChoice, match="over"):
        game.choose(0)


def test_an_option_of_another_decision_is_refused() -> None:
    game = new()
    stale = game.decision.options[0] if game.decision else None
    game.choose(0)
    with pytest.raises(showdown.IllegalChoice):
        game.choose(stale)


def test_damaged_saves_are_named() -> None:
    save = new().to_json()
    with pytest.raises(showdown.BadSave, match="not a whole save"):
        showdown.from_json(save[: len(save) // 2])
    with pytest.raises(showdown.BadSave, match="not a whole save"):
        showdown.from_json("")
    with pytest.raises(showdown.BadSave, match="not a Showdown save"):
        showdown.from_json("[1, 2]")
    with pytest.raises(showdown.BadSave, match="changed by hand"):
        showdown.from_json(save.replace('"survival":1', '"survival":9', 1))
    other = json.loads(save)
    other["save"]["content"] = "another"
    other["check"] = saves.digest(json.dumps(other["save"], sort_keys=True, separators=(",", ":")))
    with pytest.raises(showdown.BadSave, match="content version 'another'"):
        showdown.from_json(json.dumps(other))
    other["save"]["content"] = new().setup.library.version
    del other["save"]["monster"]
    other["check"] = saves.digest(json.dumps(other["save"], sort_keys=True, separators=(",", ":")))
    with pytest.raises(showdown.BadSave, match="whole position"):
        showdown.from_json(json.dumps(other))


def test_views_hold_no_secret() -> None:
    game = new()
    view = showdown.view(game)
    assert view["monster"]["ai_deck"] == len(game.monster.deck)
    assert "deck" not in json.dumps(sorted(view["monster"])).replace("ai_deck", "").replace("location_deck", "")


def test_players_decide_who_controls_the_monster() -> None:
    players = {"Anna": ["lucy", "erza"], "Ben": ["allister", "zachary"]}
    game = new(players=players)
    seen: dict[int, str] = {}
    while game.decision is not None and game.round < 3:
        seen.setdefault(game.round, game.player_of(-1))
        game.choose(0)
    assert seen[1] == "Anna"
    assert seen.get(2, "Ben") == "Ben"
    loaded = showdown.from_json(new(players=players).to_json())
    assert loaded.setup.players == game.setup.players


# -- servers ------------------------------------------------------------------------------------------------------------


def test_who_is_not_asked_cannot_choose() -> None:
    game = new()
    seen: set[str] = set()
    dice = random.Random(1)
    for _ in range(400):
        question = game.decision
        if question is None:
            break
        option = question.options[dice.randrange(len(question.options))]
        ids = [sheet.id for sheet in game.setup.sheets]
        mine = {question.seat}
        if question.seat == "party":
            mine |= {question.actor} if question.actor else set(ids)
            mine &= {"party", option.actor} if option.actor else {"party", *ids}
        before = game.to_json()
        for seat in {"monster", "party", "nobody", "", 3, *ids} - mine:
            for choice in (option.index, option.id, option):
                with pytest.raises(showdown.IllegalChoice, match="nothing was chosen"):
                    game.choose(choice, seat=seat)
        assert game.to_json() == before
        seen.add(question.seat)
        game.choose(option.id, seat=sorted(mine)[0])
    assert {"monster", "party"} < seen


def test_a_secret_of_a_server_is_in_nothing_it_sends() -> None:
    """With the seed alone, which the first event names, nobody can compute what is to come."""
    secret = 314159265358979
    game, known = new(chance=showdown.seeded(secret)), new()
    sent: list[object] = []
    for _ in range(60):
        if game.decision is None:
            break
        sent += [showdown.view(game), views.decision_view(game.decision)]
        game.choose(0)
    sent += [event.data for event in game.events]
    hidden = game.chance
    assert isinstance(hidden, showdown.Seeded)
    told = json.dumps(sent)
    for number in (secret, hidden.a, hidden.b, hidden.c):
        assert str(number) not in told
    assert game.setup.seed == known.setup.seed and game.chance.save() != known.chance.save()
    assert game.monster.hl_deck != known.monster.hl_deck


def test_an_outcome_is_copied_with_its_game() -> None:
    game = new()
    while game.decision is not None:
        game.choose(0)
    twin = game.copy()
    assert twin.outcome is not None and game.outcome is not None and twin.outcome == game.outcome
    first = next(iter(twin.outcome["survivors"].values()))
    twin.outcome["resources"].append("gold")
    first["injuries"].append("gone")
    first["name"] = "Nobody"
    assert twin.outcome != game.outcome and "gold" not in game.outcome["resources"]
    assert "Nobody" not in {who["name"] for who in game.outcome["survivors"].values()}


@pytest.mark.parametrize(
    "rounds", [0, -1, "many", 2.5, True, 10**9, 10**5000], ids=lambda value: str(value)[:9] if value != 10**5000 else "huge"
)
def test_a_last_round_is_a_whole_number(rounds: object) -> None:
    with pytest.raises(showdown.BadSetup, match="rounds must be a whole number from 1 to 999,999, or None for no limit"):
        showdown.new_game(**{"rounds": rounds})  # type: ignore[arg-type]


def test_what_can_be_played_can_be_loaded() -> None:
    """A number that no save may hold is refused before the fight, not after it."""
    with pytest.raises(showdown.BadSetup, match="at most 1024 bits"):
        showdown.new_game(seed=10**5000)
    assert showdown.from_json(showdown.new_game(seed=-(10**300)).to_json()).setup.seed == -(10**300)
    others = showdown.load_library().parties["first_hunt"].survivors[1:]
    for name, value in (("insanity", 10**7), ("hunt_xp", 10**5000), ("attributes", [5000] * 6), ("name", "x" * 2000)):
        sheet = Sheet("ann", "Ann")
        setattr(sheet, name, value)
        party = Party("made_up", "Made up", (sheet, *others))
        party.survival_limit = 20
        with pytest.raises(showdown.BadSetup, match="sheet cannot have"):
            showdown.new_game(level=1, party=party)


def test_undecided_is_neither_victory_nor_defeat_for_all_who_read_it() -> None:
    game = showdown.new_game(seed=3, rounds=1, auto=True)
    assert showdown.view(game)["rounds"] == 1 and showdown.view(showdown.new_game(seed=3))["rounds"] is None
    loaded = showdown.from_json(game.to_json())
    for each in (game, loaded, game.copy()):
        while each.decision is not None:
            each.choose(len(each.decision.options) - 1)
        outcome = each.outcome
        assert each.result == "undecided" and outcome is not None
        assert (outcome["result"], outcome["rounds"], outcome["resources"], outcome["killer"]) == ("undecided", 1, [], "")
        assert showdown.view(each)["result"] == "undecided"
    assert [event.kind for event in game.events][-2:] == ["undecided", "end"]
    assert game.events[-1].data == {"result": "undecided"}


def test_games_can_be_compared_copied_and_pickled_and_positions_have_a_name() -> None:
    game = showdown.new_game(seed=3)
    for _ in range(12):
        game.choose(0)
    for twin in (copy.deepcopy(game), copy.copy(game), pickle.loads(pickle.dumps(game))):
        assert twin is not game and twin == game and twin.key() == game.key()
        twin.choose(0)
        assert twin != game and twin.key() != game.key()
    assert copy.deepcopy(game).events == game.events
    assert (game.guess(1) == game) is False and game != "a game"
    with pytest.raises(TypeError, match=r"game\.key\(\)"):
        hash(game)


def test_the_name_of_a_position_knows_no_dice_to_come() -> None:
    game = showdown.new_game(seed=3)
    twin = game.copy()
    twin.chance = showdown.seeded(99)
    assert twin.key() == game.key() and twin != game
