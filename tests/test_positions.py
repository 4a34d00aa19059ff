"""A save is believed only as far as it makes sense: every field by its meaning, and all of them together."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from typing import Any

import pytest

import showdown
from showdown import positions, saves
from showdown.engine import gear_rules, names
from showdown.engine.game import Game
from showdown.engine.stack import Frame, Step, known_frame, known_step
from showdown.engine.state import MonsterState, Survivor
from showdown.play.fight import Fight
from showdown.play.session import NotKept, Session
from showdown.rules import frames, gains, grid


def with_sum(data: dict[str, Any]) -> str:
    body = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return f'{{"check":"{saves.digest(body)}","save":{body}}}'


def fight(choices: int = 30, seed: int = 3) -> Game:
    """A fight that somebody has begun, at an act."""
    dice = random.Random(seed)
    game = showdown.new_game(level=1, party="first_hunt", seed=seed)
    while choices or all(frame.kind != "act" for frame in game.stack):
        assert game.decision is not None
        choices = max(0, choices - 1)
        game.choose(dice.randrange(len(game.decision.options)))
    return game


def test_every_saved_field_has_a_meaning() -> None:
    assert positions.GAME.keys() == set(Game.fields)
    assert positions.SURVIVOR_FIELDS.keys() == set(Survivor.fields)
    assert positions.MONSTER_FIELDS.keys() == set(MonsterState.fields)
    assert positions.SHEET.keys() == set(saves.SHEET_FIELDS) and positions.PARTY.keys() == set(saves.PARTY_FIELDS)
    used = {name for name in Frame.fields}
    for kind in Frame.__subclasses__():
        for name in kind.fields:
            positions.frame_meaning(kind(), name)
            used |= {name, f"{kind.kind} {name}"}
    assert positions.FRAME_FIELDS.keys() <= used, "meanings of fields that are gone"


def test_a_step_is_known_by_its_procedure() -> None:
    for name, kind in (("roll to hit", frames.SurvivorAttack), ("begin attack", frames.SurvivorAttack)):
        step = known_step(name)
        assert step is not None and positions.frame_of(step) is kind


def act_of(data: Any) -> Any:
    return next(frame for frame in data["stack"] if frame["kind"] == "act")


def blank(kind: str) -> dict[str, Any]:
    """A procedure that knows nothing yet, as a save holds it."""
    made = known_frame(kind)
    assert made is not None
    return {**{name: saves.plain(getattr(made(), name)) for name in made.fields}, "kind": kind, "todo": []}


def foreign_attack() -> int:
    library = showdown.load_library()
    return min(positions.attacks(library, "tallow_heron") - positions.attacks(library, "white_lion"))


def asked(**changed: Any) -> dict[str, Any]:
    return {"kind": "asked", "tape": [], "hidden": [1, 2, 3, 4, 5], "reveals": 0, **changed}


def scripted(**changed: Any) -> dict[str, Any]:
    empty: dict[str, Any] = {key: [] for key in ("dice", "locations", "picks", "orders")}
    return {"kind": "scripted", **empty, "labelled": [], "any_resource": False, "reveals": 0, **changed}


Change = Callable[[Any], object]

CHANGES: dict[str, tuple[Change, str]] = {
    "a type": (lambda data: data["game"].update(round="2"), r"the game cannot have round '2'; allowed: a whole number"),
    "true is no number": (lambda data: data["game"].update(round=True), "cannot have round True"),
    "a range": (lambda data: data["monster"].update(facing=4), "the monster cannot have facing 4; allowed: .*0 to 3"),
    "a huge number": (lambda data: data["survivors"][0].update(plus=[10**30] * 6), "cannot have plus"),
    "a space off the board": (lambda data: data["survivors"][0].update(space=22), "cannot have space 22"),
    "unknown gear": (lambda data: data["survivors"][0].update(gear=["sword_of_doom"] + [""] * 8), "cannot have gear"),
    "unknown disorder": (lambda data: data["survivors"][0].update(disorders=["x"]), "cannot have disorders"),
    "an unknown card": (lambda data: data["monster"].update(deck=[400]), "cannot have deck"),
    "a card of a million": (lambda data: act_of(data).update(card={"ai": 100_000_000}), "is no card"),
    "a card twice": (lambda data: data["monster"].update(discard=data["monster"]["deck"][:1]), "two places"),
    "a card lost": (lambda data: data["monster"]["deck"].pop(), "were dealt"),
    "two on a space": (
        lambda data: data["survivors"][0].update(space=data["survivors"][1]["space"], alive=True),
        "two survivors on|cannot be",
    ),
    "nobody acts": (lambda data: act_of(data).update(survivor=-1), "nobody does the act"),
    "a step of another procedure": (lambda data: act_of(data)["todo"].append("roll to hit"), "no part of 'act'"),
    "an unknown step": (lambda data: act_of(data)["todo"].append("win"), "unknown step"),
    "an unknown procedure": (lambda data: act_of(data).update(kind="cheat"), "unknown procedure"),
    "no bottom": (lambda data: data["stack"].__delitem__(slice(0, 2)), "'survivors turn' cannot come first"),
    "nothing under way": (lambda data: data["stack"].clear(), "has not ended"),
    "a party of hundreds": (lambda data: data["setup"].update(sheets=data["setup"]["sheets"] * 100), "a showdown takes 1 to 6"),
    "players without survivors": (lambda data: data["setup"].update(players=[["Anna", [0]]]), "nobody holds"),
    "an unknown house rule": (lambda data: data["setup"].update(house_rules={"cheat": "yes"}), "unknown house rule"),
    "an outcome of nothing": (lambda data: data["game"].update(report={"result": "victory"}), "cannot have report"),
    "dice that are none": (lambda data: data["chance"].update(state=[1, 2, 3]), "no source of dice"),
    "a chance of floats": (lambda data: data["chance"].update(state=[0.5] * 5), "no source of dice"),
    "a log of something": (lambda data: data.update(log="yes"), "true or false"),
    "nobody stands nowhere": (lambda data: data["survivors"][0].update(alive=True, space=-1), "stands nowhere"),
    "removed and there": (lambda data: data["survivors"][0].update(removed=1), "dead or was removed"),
    "gear buried that is there": (lambda data: data["survivors"][0].update(buried=7, lost_gear=[]), "more gear is buried"),
    "dead and there": (lambda data: data["survivors"][0].update(alive=False), "dead or was removed"),
    "nobody left": (
        lambda data: [who.update(alive=False, space=-1, down=False) for who in data["survivors"]],
        "nobody is left, but the showdown has not ended",
    ),
    "ended in the midst": (lambda data: data["game"].update(result="victory"), "has ended, but is under way"),
    "another turn": (lambda data: data["game"].update(turn=1), "the turn under way is not the one"),
    "before the first round": (lambda data: data["game"].update(round=0), "round 0 does not fit"),
    "steps of what has ended": (lambda data: act_of(data).update(closed=True), "has ended, but steps of it are left"),
    "a step of another monster": (
        lambda data: data["stack"].append({**blank("effects"), "todo": ["tallow_heron/basic action/0"]}),
        "is of another monster",
    ),
    "an attack of another monster": (
        lambda data: data["stack"].append({**blank("monster attack"), "target": 0, "profile": foreign_attack()}),
        "no numbers of this monster",
    ),
    "no AI card": (
        lambda data: data["stack"].append({**blank("play"), "card": {"hit_location": 1}}),
        "what the monster performs is no AI card",
    ),
    "an unknown deed": (lambda data: data["stack"].append({**blank("activation"), "use": "cheat"}), "cannot have use 'cheat'"),
    "a deed with nothing": (
        lambda data: data["stack"].append(
            {**blank("activation"), "survivor": 0, "use": "use terrain", "thing": 90, "todo": ["pay activation"]}
        ),
        "of a thing that is not there",
    ),
    "a maneuver nobody knows": (
        lambda data: data["stack"].append({**blank("maneuver"), "how": "fly"}),
        "cannot have how 'fly'",
    ),
    "unknown resources": (lambda data: data["game"].update(resources=["gold"]), "cannot have resources"),
    "above the limit": (lambda data: data["survivors"][0].update(survival=101), "above the limit of the party"),
    "a tile over the edge": (lambda data: data.update(tiles=[["toppled_pillar", 21, False]]), "lies over the edge"),
    "a field of another version": (
        lambda data: data["survivors"][0].update(wings=2),
        "cannot have 'wings': nothing is known of it here; another version may have written it",
    ),
    "a field of a procedure of another version": (lambda data: act_of(data).update(wings=2), "cannot have 'wings'"),
    "a part of another version": (lambda data: data.update(weather="rain"), "a save cannot have 'weather'"),
    "a set-up of another version": (lambda data: data["setup"].update(weather="rain"), "the set-up cannot have 'weather'"),
    "a die that is none": (lambda data: data.update(chance=asked(tape=[3, 1000])), "no source of dice"),
    "a card turned up below none": (lambda data: data.update(chance=asked(tape=[-1])), "no source of dice"),
    "a tape of texts": (lambda data: data.update(chance=asked(tape=["3"])), "no source of dice"),
    "hidden dice too large": (lambda data: data.update(chance=asked(hidden=[2**32] * 5)), "no source of dice"),
    "a script with an eleven": (lambda data: data.update(chance=scripted(dice=[11])), "no source of dice"),
    "a script off the body": (lambda data: data.update(chance=scripted(locations=[5])), "no source of dice"),
    "a script with a labelled zero": (lambda data: data.update(chance=scripted(labelled=[["x", 0]])), "no source of dice"),
    "run over by nothing": (
        lambda data: data["stack"].append({**blank("monster move"), "dealt_with": 3}),
        "run over by a monster that has not moved",
    ),
    "under the monster": (
        lambda data: data["survivors"][0].update(space=data["monster"]["space"], alive=True),
        "stands under the monster",
    ),
    "an attack with nothing": (
        lambda data: data["stack"].append({**blank("survivor attack"), "survivor": 0, "gear_id": ""}),
        "cannot have gear id ''",
    ),
    "nothing for each": (lambda data: data["stack"].append(blank("for each")), "done for each survivor is not known"),
    "a field missing": (lambda data: data["monster"].pop("deck"), "'deck' is missing"),
    "thrown by nobody": (
        lambda data: data["stack"].append({**blank("knockback"), "target": 0, "todo": ["settle"]}),
        "knockback under way lands nowhere",
    ),
    "thrown twice": (
        lambda data: data["stack"].append(
            {**blank("knockback"), "target": 0, "direction": 1, "todo": ["settle", "fly back", "settle"]}
        ),
        "a step of the knockback under way is to be done twice",
    ),
    "thrown the other way round": (
        lambda data: data["stack"].append({**blank("knockback"), "target": 0, "direction": 1, "todo": ["fly back", "settle"]}),
        "steps of the knockback under way are out of order",
    ),
    "thrown and never landing": (
        lambda data: data["stack"].append({**blank("knockback"), "target": 0, "direction": 1, "todo": ["fly back"]}),
        "steps of the knockback under way are out of order",
    ),
    "a move of the dead": (
        lambda data: (
            data["survivors"][0].update(alive=False, space=-1),
            data["stack"].append({**blank("move"), "survivor": 0, "todo": ["arrive", "choose destination"]}),
        ),
        "the move under way is of somebody who is not there",
    ),
    "a weapon of air": (
        lambda data: data["survivors"][0].update(gear=[""] * 9, dropped=2),
        "a weapon that is not there lies on the ground",
    ),
    "a wound without a place": (
        lambda data: data["stack"].append(
            {**blank("survivor attack"), "survivor": 0, "todo": ["choose hit location", "discard hit location", "reactions"]}
        ),
        "deals with no hit location",
    ),
    "an act within an act": (lambda data: data["stack"].append(dict(act_of(data))), "one act is under way within another"),
    "a tile twice": (lambda data: data.update(tiles=[["toppled_pillar", 5, False]] * 2), "two tiles of a kind lie on one"),
    "the monster wants the dead": (
        lambda data: (data["survivors"][0].update(alive=False, space=-1), data["monster"].update(priority=0)),
        "dead is the priority target",
    ),
    "a hit off the body": (
        lambda data: data["stack"].append({**blank("monster attack"), "target": 0, "hits": [names.BRAIN]}),
        "cannot have hits",
    ),
    "an art twice": (lambda data: data["survivors"][0].update(arts=["berserker"] * 2), "cannot have arts.*each once"),
    "each of nothing": (
        lambda data: data["stack"].append({**blank("for each"), "step": "white_lion/basic action/0", "pending": [0, 1]}),
        "done for each survivor is not known",
    ),
    "nothing waits": (lambda data: data.update(waiting=[0, []]), "nothing waits for chance"),
    "what waits is no choice": (lambda data: data.update(waiting=[["x" * 5000], []]), "what waits for chance must be a choice"),
    "what chance said is no number": (lambda data: data.update(waiting=[0, ["3"]]), "what waits for chance must be a choice"),
    "a tile nowhere": (lambda data: data.update(tiles=[["toppled_pillar", 10**9, False]]), "a tile cannot have space"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_cannot_be_is_refused_in_our_words(name: str) -> None:
    change, says = CHANGES[name]
    data = json.loads(fight().to_json())["save"]
    change(data)
    started = time.process_time()
    with pytest.raises(showdown.BadSave, match=says) as problem:
        showdown.from_json(with_sum(data))
    assert "Error" not in str(problem.value) and len(str(problem.value)) < 1000
    assert time.process_time() - started < 5


BEFORE: dict[str, tuple[Change, str]] = {
    "one more has a place": (lambda data: data["stack"][0].update(chosen=1), "takes part stands nowhere"),
    "a place before its time": (lambda data: data["survivors"][0].update(space=0), "yet to take their place"),
    "gone before it began": (lambda data: data["survivors"][0].update(removed=2), "yet to take their place"),
    "the other way round": (lambda data: data["stack"][0]["todo"].reverse(), "the setting up under way are out of order"),
    "survival above the limit": (lambda data: data["survivors"][0].update(survival=4), "above the limit of the party"),
}


@pytest.mark.parametrize("name", BEFORE)
def test_what_cannot_be_in_the_set_up_is_refused(name: str) -> None:
    change, says = BEFORE[name]
    data = json.loads(showdown.new_game().to_json())["save"]
    assert "deploy survivors" in data["stack"][0]["todo"]
    change(data)
    with pytest.raises(showdown.BadSave, match=says):
        showdown.from_json(with_sum(data))


def test_rounds_come_in_their_order() -> None:
    data = json.loads(fight().to_json())["save"]
    rounds = next(frame for frame in data["stack"] if frame["kind"] == "rounds")
    assert len(rounds["todo"]) > 1
    rounds["todo"].reverse()
    with pytest.raises(showdown.BadSave, match="the rounds under way are out of order"):
        showdown.from_json(with_sum(data))


def test_attacks_hit_a_part_of_the_body() -> None:
    game = showdown.new_game(level=1, party="first_hunt", seed=3)
    while all(frame.kind != "play" for frame in game.stack):
        game.choose(0)
    data = json.loads(game.to_json())["save"]
    play = next(frame for frame in data["stack"] if frame["kind"] == "play")
    play["location"] = names.BRAIN
    with pytest.raises(showdown.BadSave, match="the play under way hits no part of a body"):
        showdown.from_json(with_sum(data))


def test_two_equal_weapons_on_the_ground_are_one_offer() -> None:
    """Which of the two is picked up is no choice: options are told apart by what they are about."""
    data = json.loads(fight().to_json())["save"]
    who = act_of(data)["survivor"]
    grid = ["bone_blade", "bone_blade", *[""] * 7]
    data["survivors"][who].update(gear=grid, dropped=3, armor=[0] * 5, activation=1, down=False)
    game = showdown.from_json(with_sum(data))
    assert game.decision is not None
    ids = [option.id for option in game.decision.options]
    assert sum(each.startswith("pick up") for each in ids) == 1 and f"attack:{game.id_of(who)}:bone_blade" not in ids
    data["survivors"][who].update(dropped=1)
    game = showdown.from_json(with_sum(data))
    assert game.decision is not None and f"pick up:{game.id_of(who)}:bone_blade" in [each.id for each in game.decision.options]


def test_a_save_is_not_longer_than_a_position() -> None:
    with pytest.raises(showdown.BadSave, match="larger than any position"):
        showdown.from_json("[" * 2_000_000)


def test_an_older_script_of_dice_is_read() -> None:
    """Before there were labelled dice and resources that may be any."""
    data = json.loads(fight().to_json())["save"]
    data["chance"] = scripted(dice=[3, 4], picks=["any"])
    del data["chance"]["labelled"], data["chance"]["any_resource"]
    source = showdown.from_json(with_sum(data)).chance
    assert isinstance(source, showdown.Scripted) and source.dice == [3, 4] and source.labelled == [] and not source.any_resource


@pytest.mark.parametrize("older", [1, 2, 3])
def test_an_older_save_says_what_to_do(older: int) -> None:
    data = json.loads(fight().to_json())["save"]
    data["format"] = older
    with pytest.raises(showdown.BadSave, match=f"has format {older}; this version reads format {saves.FORMAT}: end the fight"):
        showdown.from_json(with_sum(data))


def test_the_finished_and_the_unfinished_are_read_as_they_were() -> None:
    game = fight()
    while game.decision is not None:
        text = game.to_json()
        assert showdown.from_json(text).to_json() == text
        for _ in range(7):
            if game.decision is not None:
                game.choose(0)
    text = game.to_json()
    again = showdown.from_json(text)
    assert again.to_json() == text and again.outcome == game.outcome


class Breaks(Step[Frame]):
    """What a position that was never played may do later."""

    def __init__(self, deed: Callable[[Game], object]) -> None:
        super().__init__()
        self.deed = deed

    def run(self, game: Game, frame: Frame) -> None:
        self.deed(game)


def together_on_a_space(game: Game) -> None:
    here = [who for who in game.survivors if who.space >= 0]
    here[0].space = here[1].space


@pytest.mark.source  # compiled, a step of one's own cannot be derived
@pytest.mark.parametrize(
    ("deed", "says"), [(lambda game: game.survivors[99], "cannot be"), (together_on_a_space, "two survivors")]
)
def test_what_breaks_later_is_said_to_be_the_saves(deed: Callable[[Game], object], says: str) -> None:
    """No check of a position can be complete: nobody who plays on from a save meets anything but a sentence."""
    game = showdown.from_json(fight().to_json())
    assert game.decision is not None and not fight().loaded
    last = len(game.decision.options) - 1
    before, broken = game.to_json(), game.copy()
    broken.stack[-1].then((Breaks(deed),))
    session = Session(Fight())
    session.keep = False
    session.adopt(broken)
    with pytest.raises(NotKept, match=f"Not taken: the fight cannot go on there.*{says}"):
        session.choose(last)
    assert session.playing is broken
    with pytest.raises(showdown.BadSave, match=f"the fight cannot go on there.*{says}") as problem:
        broken.choose(last)
    assert "Error" not in str(problem.value)
    game.choose(last)
    assert showdown.from_json(before).to_json() == before


@pytest.mark.source
def test_a_fight_of_ours_says_what_is_wrong_with_it() -> None:
    game = fight()
    game.stack[-1].then((Breaks(lambda game: game.survivors[99]),))
    assert game.decision is not None
    with pytest.raises(IndexError):
        game.choose(len(game.decision.options) - 1)


def test_a_weapon_archived_with_a_death_lies_on_no_ground() -> None:
    """Knocked away and irreplaceable: it leaves the game with its owner, and the position can still be kept."""
    game = showdown.new_game(level=1, party="years_26_30", seed=5)
    library = game.setup.library
    index, slot = next(
        (index, slot)
        for index, who in enumerate(game.survivors)
        for slot, gear in enumerate(who.gear)
        if gear and gear_rules.IRREPLACEABLE in library.gear[gear].rules
    )
    who = game.survivors[index]
    who.dropped = 1 << slot
    grid.archive_irreplaceable(game, index, False)
    assert not who.gear[slot] and not who.dropped


def test_a_disorder_that_two_had_is_in_its_deck_once() -> None:
    game = showdown.new_game(level=1, party="first_hunt", seed=5)
    for who in game.survivors[:2]:
        who.disorders = ["anxiety"]
    game.disorders_left.remove("anxiety")
    for index in range(2):
        gains.lose_disorders(game, index)
    assert game.disorders_left.count("anxiety") == 1
    assert showdown.from_json(game.to_json()).disorders_left == game.disorders_left
