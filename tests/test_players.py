"""Bots: what they get to see, how they are loaded, who is asked, and whether the greedy one fights sensibly."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import showdown
from showdown import players, positions
from showdown.engine import board, names, stats
from showdown.engine.game import Game, Option
from showdown.engine.library import Library
from showdown.play import tell
from showdown.players import load
from showdown.players.base import BotFailed, Position, Team, below, play_out
from showdown.players.greedy import Fighter, Greedy, Outlook
from showdown.rules import facts
from showdown.scenarios import format, position
from showdown.views import view


def team_of(game: Game, players: str, seed: int = 1) -> Team:
    survivors = {sheet.id: sheet.name for sheet in game.setup.sheets}
    return Team(game, load.makers(load.parse_players(players, survivors, typed=True)), seed)


def fight(players: str, seed: int, level: str = "prologue", party: str = "prologue") -> Game:
    game = showdown.new_game(level=level, party=party, seed=seed)
    play_out(game, team_of(game, players, seed))
    return game


def until(kind: str, seed: int = 1, players: str = "greedy", **settings: Any) -> Game:
    """A fight played up to the first question of a kind."""
    game = showdown.new_game(seed=seed, **settings)
    team = team_of(game, players, seed)
    while game.decision is not None and game.decision.kind != kind:
        game.choose(team.answer(game))
    assert game.decision is not None, f"{kind} never came up"
    return game


def test_the_quick_pick_is_the_one_that_python_makes() -> None:
    quick, ordinary = random.Random(7), random.Random(7)
    assert [below(quick, count) for count in range(1, 600)] == [ordinary.randrange(count) for count in range(1, 600)]


def answer(game: Game) -> Option:
    """The greedy bot's answer."""
    assert game.decision is not None
    return game.decision.options[Greedy().choose(Position(game))]


def chosen(game: Game) -> str:
    """Its id."""
    return answer(game).id


def space_chosen(game: Game) -> int:
    """The space it goes to."""
    return board.parse(answer(game).spaces[0])


def hit_by_claw(locations: str, lucy: str) -> Game:
    """The White Lion's claw hits Lucy twice."""
    text = f"""
id: hit
title: The claw hits Lucy twice
given:
  monster is: {{at: H11, facing: south, ai deck: [Claw]}}
  survivors: {{lucy: {{at: J11, survival: 1, {lucy}}}}}
dice: [5, 5]
locations: [{locations}]
then: {{over: no}}
"""
    scenario = format.read_text(text, Path("hit.yaml"), "hit.yaml")[0][0]
    game = position.build(scenario)
    position.begin(game, scenario)
    while game.decision is not None and game.decision.kind != "hit":
        game.choose(0)
    return game


# -- what a bot sees ----------------------------------------------------------------------------------------------------


def public(thing: object) -> Iterator[object]:
    """Everything reachable without touching a private name, calling nothing."""
    for name in dir(thing):
        if not name.startswith("_"):
            value = getattr(thing, name)
            if not callable(value):
                yield value


def test_a_position_does_not_hand_out_the_game() -> None:
    game = until("who acts", level=1, party="first_hunt")
    position = Position(game)
    seen, waiting = set(), [position, *position.options, position.facts]
    while waiting:
        thing = waiting.pop()
        assert not isinstance(thing, Game)
        assert thing is not game.monster and thing is not game.chance
        assert thing not in (game.monster.deck, game.monster.hl_deck, game.monster.wounds)
        if isinstance(thing, (list, tuple)):
            waiting += list(thing)
        elif type(thing).__module__.startswith("showdown.players") and id(thing) not in seen:
            seen.add(id(thing))
            waiting += list(public(thing))
    assert len(seen) > 2


def test_changing_what_a_bot_sees_changes_nothing() -> None:
    game = until("who acts")
    before = game.to_json()
    position = Position(game)
    position.facts.survivors[0].survival = 99
    position.facts.survivors[0].boxes[0] = 9
    position.options.spaces().clear()
    position.view()["survivors"].clear()
    twin = position.guess(3)
    twin.choose(0)
    assert game.to_json() == before


def test_a_position_shows_what_its_seat_may_know() -> None:
    game = until("hit")
    assert game.decision is not None
    position = Position(game)
    assert position.seat == game.decision.seat
    assert position.kind == "hit" and position.prompt == game.decision.prompt
    assert position.view() == showdown.view(game)
    assert (
        [option.id for option in position.options] == [option.id for option in game.decision.options] == position.options.ids()
    )
    assert position.options[-1].id == position.options.ids()[-1]
    with pytest.raises(IndexError):
        position.options[len(position.options)]


def test_guesses_keep_what_is_known_and_deal_the_rest_anew() -> None:
    game = until("act", level=1, party="first_hunt", seed=4)
    position = Position(game)
    twins = [position.guess(seed) for seed in range(6)]
    assert all(showdown.view(twin) == showdown.view(game) for twin in twins)
    assert len({tuple(twin.monster.hl_deck) for twin in twins}) > 1
    assert len({tuple(twin.monster.deck) for twin in twins}) > 1
    assert position.guess(2).to_json() == twins[2].to_json()


@pytest.mark.parametrize("party", ["first_hunt", "veterans"])
def test_guesses_are_possible_positions_at_every_decision(party: str) -> None:
    """Cards that somebody looks at lie in no pile: a guess must not deal them a second time."""
    game = showdown.new_game(level=2, party=party, seed=1, log=False)
    team = team_of(game, "random", 1)
    kinds = Counter[str]()
    for number in range(250):
        if game.decision is None:
            break
        kinds[game.decision.kind] += 1
        twin = game.guess(number)
        positions.invariants(twin)
        twin.choose(0)
        positions.invariants(twin)
        game.choose(team.answer(game))
    assert kinds["put back"]


# -- writing and loading one ------------------------------------------------------------------------------------------

OWN_BOT = """
class Brave:
    def choose(self, position):
        ids = position.options.ids()
        for wanted in ("attack:", "move:", "act:"):
            for index, name in enumerate(ids):
                if name.startswith(wanted):
                    return index
        return position.random.randrange(len(ids))

class Mute:
    pass

class Needy:
    def __init__(self, what): ...
    def choose(self, position): return 0

class Clumsy:
    def choose(self, position):
        return 1 / 0

class Wild:
    def choose(self, position):
        return 99

class Sure:
    def choose(self, position):
        return True

class Astray:
    def choose(self, position):
        return position.guess(1).choose(999) or 0

not_a_class = 3
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "own_bots_for_tests.py").write_text(OWN_BOT)
    (tmp_path / "broken_for_tests.py").write_text("def choose(:\n")
    (tmp_path / "needs_for_tests.py").write_text("import no_such_package_at_all\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_bot_of_ten_lines_plays_a_whole_fight(folder: Path) -> None:
    for name in ("own_bots_for_tests:Brave", f"{folder}/own_bots_for_tests.py:Brave"):
        game = fight(name, 3)
        assert game.result
        assert any(event.kind == "attacks" for event in game.events)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("gredy", "did you mean 'greedy'?"),
        ("", "unknown bot ''"),
        ("no_such_module:Bot", "no module 'no_such_module'"),
        ("own_bot_for_tests:Brave", "did you mean 'own_bots_for_tests'?"),
        ("own_bots_for_tests:Brav", "did you mean 'Brave'?"),
        ("own_bots_for_tests:Mute", "no method choose"),
        ("own_bots_for_tests:Needy", "cannot be made without arguments"),
        ("own_bots_for_tests:not_a_class", "is no class"),
        ("own_bots_for_tests:", "my_module:MyBot"),
        ("broken_for_tests:Bot", "cannot be loaded: SyntaxError"),
        ("needs_for_tests:Bot", "needs a module that is not installed: no_such_package_at_all"),
        ("nowhere/bot.py:Bot", "no file 'nowhere/bot.py'"),
    ],
)
def test_what_is_wrong_with_a_bot_is_said(folder: Path, name: str, says: str) -> None:
    load.trust(name)
    with pytest.raises(showdown.ShowdownError) as problem:
        load.load_bot(name)
    assert says in str(problem.value)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Clumsy", "ZeroDivisionError: division by zero"),
        ("Wild", "answered 99 to 'deploy'; choose must return an index from 0 to"),
        ("Sure", "answered True to 'deploy'"),
        ("Astray", "broke down at 'deploy': IllegalChoice: choice 999 is not among the"),
    ],
)
def test_a_bot_that_fails_is_named(folder: Path, name: str, says: str) -> None:
    with pytest.raises(BotFailed) as problem:
        fight(f"own_bots_for_tests:{name}", 1)
    assert f"own_bots_for_tests:{name}" in str(problem.value) and says in str(problem.value)
    assert ("own_bots_for_tests.py, line " in str(problem.value)) == ("broke down" in str(problem.value))


def test_bots_are_offered_by_name() -> None:
    assert players.Greedy is Greedy and {"Greedy", "RandomBot", "Searcher", "Position"} <= set(players.__all__)


# -- who is asked -------------------------------------------------------------------------------------------------------

FOUR = {"allister": "Allister", "erza": "Erza", "lucy": "Lucy", "zachary": "Zachary"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("greedy", ["greedy"] * 4 + ["random"]),
        ("lucy=greedy,random", ["random", "random", "greedy", "random", "random"]),
        ("Lucy,ERZA=greedy", ["random", "greedy", "greedy", "random", "random"]),
        ("greedy, monster=greedy", ["greedy"] * 5),
        ("lucy=random; greedy", ["greedy", "greedy", "random", "greedy", "random"]),
    ],
)
def test_players_are_read(text: str, expected: list[str]) -> None:
    assert load.parse_players(text, FOUR) == dict(zip([*FOUR, "monster"], expected, strict=True))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "'' names no bot; allowed: greedy, random, searcher"),
        (" , ", "names no bot"),
        ("lucie=greedy", "did you mean 'lucy'?"),
        ("lucy", "played by whom?"),
        ("lucy=", "names no bot"),
        ("lucy=greedy,lucy=random", "two bots"),
        ("greedy,random", "two bots for everybody else"),
        ("lucy=gredy", "did you mean 'greedy'?"),
    ],
)
def test_wrong_players_are_named(text: str, says: str) -> None:
    with pytest.raises(showdown.ShowdownError) as problem:
        load.parse_players(text, FOUR)
    assert says in str(problem.value)


class Listening:
    """Plays at random and remembers what it was asked."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str, set[str]]] = []

    def choose(self, position: Position) -> int:
        about = {option.actor for option in position.options if option.actor not in ("", "monster")}
        self.heard.append((position.seat, position.kind, about))
        return position.random.randrange(len(position.options))


def test_each_bot_decides_for_its_own_survivors_only() -> None:
    bots = {name: Listening() for name in ("ours", "theirs", "lion")}
    seats = {"ansel": "ours", "brida": "ours", "corvin": "theirs", "dena": "theirs", "monster": "lion"}
    for seed in range(4):
        game = showdown.new_game(level=1, party="veterans", seed=seed, log=False)
        team = Team(game, {seat: (name, lambda name=name: bots[name]) for seat, name in seats.items()}, seed)  # type: ignore[misc]
        play_out(game, team)
    for name, held in (("ours", {"ansel", "brida"}), ("theirs", {"corvin", "dena"})):
        heard = bots[name].heard
        assert {seat for seat, _, _ in heard} == {*held, "party"}
        for seat, kind, about in heard:
            assert seat in {*held, "party"}
            if kind in ("who acts", "act", "window"):
                assert about and about <= held
        assert {"who acts", "act", "window"} <= {kind for _, kind, _ in heard}
    assert {seat for seat, _, _ in bots["lion"].heard} == {"monster"}


def test_the_same_seed_gives_the_same_fight() -> None:
    first, second, other = fight("greedy", 5), fight("greedy", 5), fight("greedy", 6)
    assert first.events == second.events
    assert first.events != other.events


# -- the greedy bot -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "party"), [("prologue", "prologue"), ("1", "first_hunt")])
def test_greedy_beats_random_clearly(level: str, party: str) -> None:
    won = {bot: sum(fight(bot, seed, level, party).result == "victory" for seed in range(30)) for bot in ("greedy", "random")}
    assert won["greedy"] >= 21
    assert won["greedy"] >= won["random"] + 12


@pytest.mark.parametrize("level", ["2", "3", "beast_of_sorrow", "great_golden_cat"])
@pytest.mark.parametrize("party", ["hunters", "six"])
def test_greedy_knows_an_answer_everywhere(level: str, party: str) -> None:
    for seed in range(2):
        game = fight("greedy,monster=greedy", seed, level, party)
        assert game.result


def acting(game: Game, survivor: str) -> None:
    """Lets a survivor begin their act, so that what was put on the board counts."""
    game.choose(f"act:{survivor}")


def alone_with_the_monster(seed: int = 1, **settings: Any) -> Game:
    """Round 1, before anybody acts, everybody well and far off in the corners of the board."""
    game = until("who acts", seed, **settings)
    for who, corner in zip(game.survivors, ("A1", "A22", "P1", "P22"), strict=True):
        who.space = board.parse(corner)
        who.down = False
        who.boxes = [0] * 6
        who.injuries, who.temporary, who.disorders = [], [], []
        who.bleeding = 0
    game.monster.space, game.monster.facing, game.monster.down = board.parse("H11"), names.SOUTH, False
    stats.refresh(game)
    return game


@pytest.mark.parametrize("bot", [Greedy, Fighter])
def test_what_greedy_sees_in_answers_is_what_it_goes_by(bot: type[Greedy]) -> None:
    """Where every answer is weighed it takes the best; among attacks the best, and it begins with who is weighed highest."""
    seen: Counter[str] = Counter()
    for seed in range(4):
        game = showdown.new_game("white_lion", 2, "hunters", seed, auto=True)
        mind = bot()
        while game.decision is not None and game.round < 6:
            asked = Position(game)
            before = game.to_json()
            found, chosen = mind.scores(asked), mind.choose(asked)
            assert len(found) == len(asked.options) and game.to_json() == before
            weighed = [score for score in found if score is not None]
            if weighed and None not in found:
                assert found[chosen] == max(weighed) and found.index(max(weighed)) == chosen
                seen["spaces"] += 1
            elif asked.options[chosen].kind in ("attack", "act"):
                rivals = [found[option.index] for option in asked.options if option.kind == asked.options[chosen].kind]
                assert found[chosen] is not None and found[chosen] == max(rival for rival in rivals if rival is not None)
                seen[asked.options[chosen].kind] += 1
            game.choose(chosen)
    assert min(seen["spaces"], seen["attack"], seen["act"]) > 10, seen


def test_greedy_attacks_from_the_blind_spot() -> None:
    game = alone_with_the_monster()
    game.survivors[2].space = board.parse("H8")
    acting(game, "lucy")
    assert chosen(game) == "move:lucy"
    game.choose("move:lucy")
    place = space_chosen(game)
    assert facts.blind_spot(game) >> place & 1
    game.choose(f"to:{board.label(place)}")
    assert chosen(game) == "attack:lucy:founding_stone"


def test_greedy_ends_it_with_a_thrown_stone() -> None:
    game = alone_with_the_monster()
    game.monster.wounds += game.monster.deck + game.monster.discard
    game.monster.deck, game.monster.discard = [], []
    acting(game, "lucy")
    assert chosen(game) == "use:lucy:founding_stone/throw"


def test_greedy_keeps_its_stone_at_the_start() -> None:
    game = alone_with_the_monster()
    acting(game, "lucy")
    assert chosen(game) != "use:lucy:founding_stone/throw"


def test_greedy_stands_a_friend_up_who_can_still_act() -> None:
    game = alone_with_the_monster(level=1, party="first_hunt")
    game.survivors[1].down = True
    game.survivors[0].survival = 2
    acting(game, "allister")
    assert answer(game).kind == "encourage" and answer(game).survivors == ("erza",)
    game.survivors[1].acted = True
    assert answer(game).kind != "encourage"


def test_greedy_leaves_when_hurt_and_stays_when_well() -> None:
    game = alone_with_the_monster()
    game.monster.facing = names.NORTH
    for who, space in zip(game.survivors, ("A1", "E11", "G11", "J11"), strict=True):
        who.space = board.parse(space)
    lucy = game.survivors[2]
    acting(game, "lucy")
    lucy.activation = 0
    game.choose("move:lucy")
    near = space_chosen(game)
    lucy.boxes = [1, 2, 2, 2, 2, 0]
    far = space_chosen(game)
    assert distance(game, near) == 1
    assert distance(game, far) > distance(game, board.parse("E11")), "a friend is nearer to the monster then"


def distance(game: Game, space: int) -> int:
    return Position(game).facts.distance(space)


def test_greedy_dodges_what_would_hurt_most() -> None:
    assert chosen(hit_by_claw("arms, body", "armor: 0, boxes: {body: heavy}")) == "dodge:body"
    assert chosen(hit_by_claw("arms, head", "armor: 0")) == "dodge:head"


def test_greedy_keeps_its_last_survival_for_a_bad_hit() -> None:
    assert chosen(hit_by_claw("arms, arms", "armor: {arms: 3}")) == "take:arms"


def test_greedy_takes_hit_locations_that_do_not_answer_first() -> None:
    found = Counter[str]()
    for seed in range(60):
        game = showdown.new_game(level=1, party="veterans", seed=seed, log=False)
        team = team_of(game, "greedy", seed)
        while game.decision is not None:
            if game.decision.kind == "hit location" and len(game.decision.options) > 1:
                cards = {option.id: game.setup.hit_locations[option.refers.hit_location] for option in game.decision.options}
                quiet = {
                    name for name, card in cards.items() if not (card.failure or card.wound or card.reflex or card.impervious)
                }
                if quiet and len(quiet) < len(cards):
                    assert chosen(game) in quiet
                    found["all"] += 1
                    found["reflex"] += any(card.reflex for card in cards.values())
            game.choose(team.answer(game))
        if found["all"] > 5 and found["reflex"] > 1:
            return
    pytest.fail("no such choice came up")


def test_odds_from_the_blind_spot_and_against_a_fallen_monster() -> None:
    game = alone_with_the_monster()
    lucy = game.survivors[2]
    lucy.space = board.parse("G11")
    facts = Position(game).facts
    stone = next(weapon for weapon in facts.weapons(2) if weapon.gear == "founding_stone")
    here, ahead, behind = (facts.odds(2, stone.slot, where) for where in (None, False, True))
    assert (here.dice, here.hit, here.wound, here.critical) == (
        2,
        0.5,
        0.6,
        0.1,
    )  # 7+ and 1 better from behind; 1 strength against 6
    assert (ahead.hit, behind.hit) == (0.4, 0.5)
    assert Outlook(facts, 2).attack(board.parse("G11")) > Outlook(facts, 2).attack(board.parse("J11")) > 0
    lucy.disorders = ["honorable"]
    stats.refresh(game)
    barred = Position(game).facts
    assert [barred.odds(2, stone.slot, where).hit for where in (None, False, True)] == [0.0, 0.4, 0.0]
    lucy.disorders = []
    stats.refresh(game)
    game.monster.down = True
    assert [Position(game).facts.odds(2, stone.slot, where).hit for where in (None, False, True)] == [0.8] * 3


def test_greedy_waits_where_a_card_ends_it_sooner() -> None:
    """The Hand leaves when its last card is drawn, which everybody knows to lie at the bottom; wounding it takes longer."""
    game = alone_with_the_monster(monster="the_hand", level="1", party="years_9_13")
    known = Position(game).facts
    assert known.draws_to_victory == len(game.monster.deck)
    assert Position(until("who acts", level=1, party="hunters")).facts.draws_to_victory == 0
    for who, space in zip(game.survivors, ("J11", "J12", "G11", "G12"), strict=True):
        who.space = board.parse(space)
    acting(game, "lorenz")
    assert not chosen(game).startswith("attack")
    game.monster.counters[next(card for card in game.monster.in_play if game.setup.ai[card].id == "impossible_eyes")] = 11
    assert Position(game).facts.wounds_to_win == 2
    assert chosen(game).startswith(("attack", "surge")), "two more wounds end it sooner"


def test_greedy_strikes_with_its_weakest_where_hits_come_to_nothing() -> None:
    game = alone_with_the_monster(monster="kings_man", level="1", party="hunters")
    for who, space in zip(game.survivors, ("J11", "J12", "G11", "G12"), strict=True):
        who.space, who.survival = board.parse(space), 0
    assert Position(game).facts.wasted_hits == 3
    weakest = chosen(game)
    game.monster.known_hl = 0
    assert Position(game).facts.wasted_hits == 0
    assert chosen(game) != weakest


def test_greedy_dashes_into_an_attack_out_of_reach() -> None:
    game = alone_with_the_monster(level=2, party="years_9_13")
    ida = game.survivors[0]
    ida.space, ida.survival = board.parse("J19"), 5
    acting(game, "ida")
    for wanted in ("move:ida", "dash:ida"):
        assert chosen(game) == wanted
        if wanted == "dash:ida":
            ida.survival = 1
            assert chosen(game) != wanted, "the last survival is for a dodge"
            ida.survival = 5
        game.choose(wanted)
        game.choose(f"to:{board.label(space_chosen(game))}")
    assert chosen(game) in ("attack:ida:zanbato", "surge:ida")


def test_greedy_calls_people_to_where_it_fights() -> None:
    game = alone_with_the_monster(monster="watcher", level="1", party="years_16_25")
    acting(game, "mira")
    assert chosen(game) == "use:mira:retinue/summon"
    game.choose("use:mira:retinue/summon")
    game.choose(answer(game).id)
    game.choose(answer(game).id)
    tile = game.tiles[-1]
    assert tile.leader == 0 and board.within(game.monster.space, 2, 2) & tile.mask
    assert tell.space_note(view(game), board.label(tile.space)).startswith("Retinue of Mira")


def test_greedy_decides_for_the_monster_without_taking_sides() -> None:
    game = until("who acts")
    team = team_of(game, "random", 9)
    answers: set[int] = set()
    while game.decision is not None and len(answers) < 3:
        if game.decision.seat == "monster" and len(game.decision.options) > 2:
            answers |= {Greedy().choose(Position(game, random.Random(seed))) for seed in range(12)}
        game.choose(team.answer(game))
    assert len(answers) >= 3


def test_built_in_bots_need_no_library_of_their_own(tmp_path: Path) -> None:
    """Facts are asked of the fight's own library: a fight with added content works the same."""
    library: Library = showdown.load_library()
    party = showdown.Party("lone", "Lone", (library.parties["prologue"].survivors[0],))
    game = showdown.new_game(party=party, seed=2)
    play_out(game, team_of(game, "greedy"))
    assert game.result
