"""Environments to learn in: the table of actions and the observation hold, and the checkers of others have nothing to say.

They need numpy, gymnasium, pettingzoo and pyspiel; without them these tests are skipped and say so; in CI that is a failure.
"""

from __future__ import annotations

import copy
import importlib
import os
import pickle
import random
import warnings
from typing import Any

import pytest

import showdown
from showdown import views
from showdown.engine.board import parse
from showdown.engine.game import Game, option_count, option_value
from showdown.rules import actions, observation

FIGHTS = [
    ("white_lion", "prologue", "prologue"),
    ("white_lion", "3", "veterans"),
    ("screaming_antelope", "2", "hunters"),
    ("phoenix", "2", "six"),
    ("butcher", "1", "first_hunt"),
    ("kings_man", "1", "years_9_13"),
    ("the_hand", "1", "five"),
    ("watcher", "1", "years_26_30"),
    ("tallow_heron", "1", "last_watch"),
]


def needed(name: str) -> Any:
    """A package that the environments need."""
    if os.environ.get("CI") == "true":
        return importlib.import_module(name)
    return pytest.importorskip(name, reason=f"the tests of showdown.learn need the package {name}")


def positions(fight: tuple[str, str, str], seed: int, count: int) -> Any:
    """Positions of a fight played at random."""
    dice = random.Random(seed)
    game = showdown.new_game(*fight, seed=seed, log=False)
    for _ in range(count):
        if game.asked is None:
            return
        yield game
        game.choose(dice.randrange(option_count(game.asked)))


# -- the table of actions ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fight", FIGHTS)
def test_every_option_has_an_action_of_its_own(fight: tuple[str, str, str]) -> None:
    table = actions.table(showdown.load_library())
    for game in positions(fight, 3, 300):
        values = [option_value(game.asked, index) for index in range(option_count(game.asked))]
        found = [table.action(game, value) for value in values]
        assert len(set(found)) == len(found) and all(0 <= action < table.size for action in found)
        assert sorted(found) == table.legal(game)
        assert [table.value(game, action) for action in found] == values
        kinds = {option.kind for option in game.decision.options if found[option.index] >= table.spare}
        assert kinds <= {"way", "give"}, "these kinds do not say over what they spread"
    assert table.value(game, -1) == table.value(game, table.size) == table.value(game, table.size - 1) == -1


def test_an_action_means_the_same_in_every_fight() -> None:
    """Lucy's attack with her first weapon, a move to H11: one number each, whatever else is offered."""
    table = actions.table(showdown.load_library())
    seen: dict[int, str] = {}
    for seed in range(8):
        for game in positions(("white_lion", "1", "first_hunt"), seed, 200):
            for option in game.decision.options:
                if option.kind in ("destination", "attack", "act", "dodge"):
                    action = table.action(game, option_value(game.asked, option.index))
                    assert seen.setdefault(action, option.id) == option.id or option.kind == "attack"
    assert len(seen) > 100


# -- the observation --------------------------------------------------------------------------------------------------------


def read(game: Game) -> dict[str, int]:
    """An observation by the names of its columns, unscaled."""
    layout = observation.layout(game.setup.library)
    values = memoryview(layout.read(game)).cast("b")
    return {column.name: value for column, value in zip(layout.columns, values, strict=True)}


@pytest.mark.parametrize("fight", FIGHTS)
def test_the_observation_is_what_the_view_says(fight: tuple[str, str, str]) -> None:
    for place, game in enumerate(positions(fight, 5, 240)):
        if place % 12:
            continue
        found, view = read(game), views.view(game)
        monster = view["monster"]
        assert found["round"] == view["round"] and found[f"question: {game.decision.kind}"] == 1
        assert sum(value for name, value in found.items() if name.startswith("question: ")) == 1
        assert found[f"monster: {fight[0]}"] == 1 and found["monster down"] == monster["knocked_down"]
        assert found["toughness"] == monster["attributes"]["toughness"] and found["wounds"] == monster["wounds"]
        assert found["AI deck"] == monster["ai_deck"] and found["hit location deck"] == monster["hit_location_deck"]
        assert found[f"faces {monster['facing']}"] == 1
        cards = game.setup.ai
        shown = sorted(cards[card].id for card in range(len(cards)) if found[f"AI card {card} discarded"])
        assert shown == sorted(each["id"] for each in monster["ai_discard"])
        for number, who in enumerate(view["survivors"], 1):
            if not who["alive"]:
                assert not any(value for name, value in found.items() if name.startswith(f"survivor {number}: "))
                continue
            mine = {name.removeprefix(f"survivor {number}: "): value for name, value in found.items()}
            if who["space"] is not None:
                assert mine["row"] * 23 + mine["column"] == parse(who["space"])
                assert bool(mine["blind spot"]) == (who["space"] in monster["blind_spot"])
                assert bool(mine["threat"]) == who["threat"]
            assert (mine["survival"], mine["insanity"]) == (who["survival"], who["insanity"])
            assert (mine["down"], mine["acting"], mine["acted"]) == (who["knocked_down"], who["acting"], who["acted"])
            assert {name: mine[f"armor {name}"] for name in who["armor"]} == who["armor"]
            assert {name: mine[f"boxes {name}"] for name in who["injury_boxes"]} == who["injury_boxes"]
            assert {name: mine[name] for name in who["attributes"]} == who["attributes"]
            for slot, gear in enumerate(who["gear"]):
                printed = gear["weapon"] if gear is not None and gear["weapon"] is not None else None
                assert mine[f"slot {slot} strength"] == (printed["strength"] if printed is not None else 0)
        for number, tile in enumerate(view["terrain"][: observation.TILES], 1):
            at = found[f"tile {number}: row"] * 23 + found[f"tile {number}: column"]
            assert at == parse(tile["spaces"][0]) and found[f"tile {number}: there"] == 1


@pytest.mark.parametrize("fight", FIGHTS)
def test_nothing_hidden_is_in_the_observation(fight: tuple[str, str, str]) -> None:
    """Cards that nobody has seen, dealt anew: the same numbers and the same legal actions."""
    table, layout = actions.table(showdown.load_library()), observation.layout(showdown.load_library())
    for place, game in enumerate(positions(fight, 7, 200)):
        if place % 20 == 0:
            for seed in range(3):
                twin = game.guess(seed)
                assert layout.read(twin) == layout.read(game)
                assert table.legal(twin) == table.legal(game)


def test_columns_have_names_of_their_own() -> None:
    columns = observation.layout(showdown.load_library()).columns
    assert len({column.name for column in columns}) == len(columns)
    assert all(column.text and column.divisor >= 1 for column in columns)


# -- Gymnasium --------------------------------------------------------------------------------------------------------------


def test_gymnasium_has_nothing_to_say() -> None:
    gymnasium = needed("gymnasium")
    learn = importlib.import_module("showdown.learn")
    checker = importlib.import_module("gymnasium.utils.env_checker")
    env = gymnasium.make(learn.ENVIRONMENT, monster="white_lion", level=1, party="first_hunt", render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        checker.check_env(env.unwrapped)


def play(env: Any, seed: int) -> list[Any]:
    """A fight by random legal actions: what came of each."""
    dice = random.Random(seed)
    seen, info = env.reset(seed=seed)
    told = [seen.tobytes()]
    for _ in range(3000):
        legal = info["action_mask"].nonzero()[0]
        seen, reward, ended, cut, info = env.step(int(legal[dice.randrange(len(legal))]))
        told.append((seen.tobytes(), reward, ended, cut))
        if ended or cut:
            return [*told, info["result"], info["action_mask"].any()]
    raise AssertionError("no end")


def test_a_fight_is_won_or_lost_and_the_same_for_a_seed() -> None:
    gymnasium = needed("gymnasium")
    learn = importlib.import_module("showdown.learn")
    env = gymnasium.make(learn.ENVIRONMENT, level="prologue", party="prologue")
    fights = [play(env, seed) for seed in range(6)]
    assert fights[:2] == [play(env, 0), play(env, 1)] and fights[0] != fights[1]
    for *steps, result, legal in fights:
        _, reward, ended, cut = steps[-1]
        assert (reward, ended, cut) == {"victory": (1, True, False), "defeat": (-1, True, False)}.get(result, (0, False, True))
        assert all(reward == 0 for _, reward, _, _ in steps[1:-1]) and not legal


def test_what_is_not_legal_changes_nothing_and_costs() -> None:
    needed("gymnasium")
    learn = importlib.import_module("showdown.learn")
    env = learn.ShowdownEnv(illegal=-0.5)
    seen, info = env.reset(seed=1)
    wrong = int((~info["action_mask"]).nonzero()[0][0])
    before = env.game.to_json()
    again, reward, ended, cut, told = env.step(wrong)
    assert (reward, ended, cut, told["illegal"]) == (-0.5, False, False, True)
    assert (again == seen).all() and env.game.to_json() == before
    assert (env.action_masks() == info["action_mask"]).all()
    assert env.encoder.describe(env.game, wrong) == ""
    with pytest.raises(showdown.UnknownName):
        learn.ShowdownEnv(monster="white_loin")
    with pytest.raises(showdown.BadSetup, match="controller"):
        learn.ShowdownEnv(controller="nobody")


def test_settings_seeds_and_actions_that_make_no_sense_are_refused_in_a_sentence() -> None:
    needed("gymnasium")
    learn = importlib.import_module("showdown.learn")
    for settings, said in (
        ({"library": 3}, r"library must be what load_library\(\) gives, not 3"),
        ({"shaping": "x"}, "shaping must be a number, not 'x'"),
        ({"illegal": float("nan")}, "illegal must be a number, not nan"),
    ):
        with pytest.raises(showdown.BadSetup, match=said):
            learn.ShowdownEnv(**settings)
    with pytest.raises(showdown.BadSetup, match="num_envs must be a whole number"):
        learn.ShowdownVectorEnv(0)
    env, envs = learn.ShowdownEnv(), learn.ShowdownVectorEnv(2)
    for options, said in (
        ({"seed": "x"}, "the seed must be a whole number, not 'x'"),
        ({"seed": 1.5}, r"the seed must be a whole number, not 1\.5"),
        ([1], r"options must be a mapping such as {\"seed\": 7}, not \[1\]"),
    ):
        for each in (env, envs):
            with pytest.raises(showdown.BadSetup, match=said):
                each.reset(options=options)
    for seed in ([1], [1, 2, 3], "ab", 1.5):
        with pytest.raises(showdown.BadSetup, match="seed must be a whole number, or a list of one for each of the 2 fights"):
            envs.reset(seed=seed)
    env.reset(seed=1)
    envs.reset(seed=[1, None])
    before = env.game.to_json()
    agents = learn.aec_env()
    agents.reset(seed=1)
    for action in (1.5, "x", [1]):
        for each in (env, agents):
            with pytest.raises(showdown.IllegalChoice, match="an action must be a whole number, not "):
                each.step(action)
    sample = envs.action_space.sample()
    for chosen in (sample[:1], sample.reshape(1, 2), sample + 0.5, [1, 2], 3):
        with pytest.raises(showdown.IllegalChoice, match="actions must be an array of 2 whole numbers, not "):
            envs.step(chosen)
    assert env.game.to_json() == before


def test_shaping_adds_up_to_how_far_the_party_came() -> None:
    needed("gymnasium")
    learn = importlib.import_module("showdown.learn")
    plain, shaped = learn.ShowdownEnv(), learn.ShowdownEnv(shaping=0.5)
    for seed in range(3):
        first = sum(step[1] for step in play(plain, seed)[1:-2])
        second = sum(step[1] for step in play(shaped, seed)[1:-2])
        fights = importlib.import_module("showdown.learn.fights")
        assert second - first == pytest.approx(0.5 * fights.progress(shaped.game))


def test_many_at_once_do_what_each_would_do_alone() -> None:
    """Step for step and fight after fight, beside Gymnasium's own way to play many; what was handed out stays as it was."""
    gymnasium = needed("gymnasium")
    learn = importlib.import_module("showdown.learn")
    settings = {"num_envs": 3, "level": "prologue", "party": "prologue", "rounds": 2, "shaping": 0.5}
    ours = gymnasium.make_vec(learn.ENVIRONMENT, **settings)
    theirs = gymnasium.make_vec(learn.ENVIRONMENT, vectorization_mode="sync", **settings)
    assert isinstance(ours, learn.ShowdownVectorEnv) and ours.observation_space == theirs.observation_space
    (seen, info), (also, beside) = ours.reset(seed=4), theirs.reset(seed=4)
    kept, results, illegal = [], 0, 0
    for step in range(300):
        assert (seen == also).all() and (info["action_mask"] == beside["action_mask"]).all()
        assert sorted(info) == sorted(beside)
        legal = [mask.nonzero()[0] for mask in info["action_mask"]]
        action = ours.action_space.sample()
        action[:] = [each[step % len(each)] if len(each) and step % 20 else 0 for each in legal]
        kept.append((seen, seen.copy(), info["action_mask"], info["action_mask"].copy()))
        seen, *rest, info = ours.step(action)
        also, *others, beside = theirs.step(action)
        assert all((mine == other).all() for mine, other in zip(rest, others, strict=True))
        results += int(info["_result"].sum()) if "result" in info else 0
        illegal += "illegal" in info
    assert results > 3 and illegal and all((one == two).all() and (three == four).all() for one, two, three, four in kept)


# -- copies and pickles -----------------------------------------------------------------------------------------------------


def twins(env: Any) -> list[Any]:
    """A copy, and what is read back from a pickle."""
    return [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]


def test_copies_and_pickles_of_an_environment_stand_and_go_on_as_it_does() -> None:
    gymnasium = needed("gymnasium")
    learn = importlib.import_module("showdown.learn")
    library = showdown.load_library()
    env = gymnasium.make(learn.ENVIRONMENT, party=library.parties["hunters"], shaping=0.5, library=library).unwrapped
    for twin in twins(env):
        assert play(twin, 3) == play(env, 3)
    _, info = env.reset(seed=5)
    for _ in range(40):
        info = env.step(int(info["action_mask"].nonzero()[0][0]))[-1]
    for twin in twins(env):
        assert twin.game == env.game and twin.game is not env.game and twin.encoder.library is library
    others = [env, *twins(env)]
    for _ in range(40):
        action = int(env.action_masks().nonzero()[0][-1])
        (seen, *told), *rest = [each.step(action) for each in others]
        assert all((other == seen).all() and told[:3] == more[:3] for other, *more in rest)
    assert [each.reset()[1]["seed"] for each in others] == [others[0].game.setup.seed] * 3


def test_copies_and_pickles_of_many_fights_and_of_agents_stand_as_they_do() -> None:
    needed("pettingzoo")
    learn = importlib.import_module("showdown.learn")
    envs, agents = learn.ShowdownVectorEnv(2, level="prologue", party="prologue"), learn.aec_env()
    envs.reset(seed=4)
    agents.reset(seed=4)
    for twin in twins(envs):
        assert [each.game for each in twin.envs] == [each.game for each in envs.envs]
        assert (twin.observations() == envs.observations()).all() and (twin.masks() == envs.masks()).all()
    for twin in twins(agents):
        assert twin.game == agents.game and twin.agent_selection == agents.agent_selection
        assert (twin.last()[0]["observation"] == agents.last()[0]["observation"]).all()
    for twin in twins(envs.encoder):
        assert (twin.observe(agents.game) == envs.encoder.observe(agents.game)).all()
    for twin in twins(envs.envs[0].fights):
        assert twin.new(7) == envs.envs[0].fights.new(7)


# -- PettingZoo and OpenSpiel -----------------------------------------------------------------------------------------------


@pytest.mark.filterwarnings(
    "ignore:Observation space for each agent", "ignore:We recommend agents", "ignore:Observation is not"
)
@pytest.mark.parametrize(
    "settings", [{}, {"controller": "random", "players": {"anna": ["allister", "erza"], "ben": ["lucy", "zachary"]}}]
)
def test_pettingzoo_has_nothing_to_say(settings: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    needed("pettingzoo")
    checks, learn = importlib.import_module("pettingzoo.test"), importlib.import_module("showdown.learn")
    checks.api_test(learn.aec_env(**settings), num_cycles=200)
    checks.seed_test(lambda: learn.aec_env(**settings), num_cycles=20)
    assert "Passed" in capsys.readouterr().out


def test_both_sides_of_a_fight_end_with_what_the_other_lost() -> None:
    needed("pettingzoo")
    learn = importlib.import_module("showdown.learn")
    env, dice = learn.aec_env(level="prologue", party="prologue"), random.Random(2)
    env.reset(seed=3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        total[agent] += reward
        legal = seen["action_mask"].nonzero()[0]
        env.step(None if ended or cut else int(legal[dice.randrange(len(legal))]))
    assert abs(total["monster"]) == 1
    assert all(each == -total["monster"] for agent, each in total.items() if agent != "monster")


def test_an_illegal_move_ends_the_fight_and_costs_whoever_made_it() -> None:
    needed("pettingzoo")
    learn, errors = importlib.import_module("showdown.learn"), importlib.import_module("gymnasium.error")
    env = learn.aec_env(level="prologue", party="prologue")
    with pytest.raises(errors.ResetNeeded):
        env.step(0)
    with pytest.raises(errors.ResetNeeded):
        env.last()
    env.reset(seed=3)
    seen, *_ = env.last()
    chosen = env.agent_selection
    env.step(int((seen["action_mask"] == 0).nonzero()[0][0]))
    earned, masks = {}, []
    for agent in env.agent_iter():
        seen, earned[agent], ended, cut, info = env.last()
        assert (ended, cut, info) == (True, False, {"result": "illegal"})
        masks.append(seen["action_mask"].any())
        env.step(None)
    assert earned == {name: -1.0 if name == chosen else 0.0 for name in env.possible_agents} and not any(masks)


def test_openspiel_has_nothing_to_say() -> None:
    needed("pyspiel")
    needed("gymnasium")
    import pyspiel

    importlib.import_module("showdown.learn.openspiel")
    game = pyspiel.load_game("showdown(fight=white_lion/prologue,party=prologue,rounds=3)")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    state = game.new_initial_state()
    while not state.is_terminal():
        twin = state.clone()
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            state.apply_action(outcomes[-1][0])
        else:
            state.apply_action(state.legal_actions()[-1])
        assert twin.history() == state.history()[:-1] and str(twin) != str(state)
    assert sum(state.returns()) == 0
