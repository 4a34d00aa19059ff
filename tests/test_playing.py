"""Playing on inside the core: the same fights as question by question, as far as asked for, with any bot."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import showdown
from showdown.engine import fortune, happenings, names
from showdown.engine.game import Game
from showdown.lab import simulate
from showdown.players import load
from showdown.players.base import Position, Team, play_out
from showdown.players.greedy import Greedy
from showdown.players.random_bot import RandomBot

ROOT = Path(__file__).parents[1]


def began(seed: int, **settings: Any) -> Game:
    return showdown.new_game(seed=seed, rounds=60, **{"level": 1, "party": "first_hunt", **settings})


def by_team(game: Game, players: str, seed: int) -> int:
    survivors = {sheet.id: sheet.name for sheet in game.setup.sheets}
    return play_out(game, Team(game, load.makers(load.parse_players(players, survivors, typed=True)), seed))


class Last:
    """Takes the last option."""

    def choose(self, position: Position) -> int:
        return len(position.options) - 1


class Timid(Greedy):
    """As greedy, but never attacks: a bot of somebody's own may be made from one of ours, compiled or not."""

    def choose(self, position: Position) -> int:
        wanted = super().choose(position)
        if position.options[wanted].kind != "attack":
            return wanted
        return next(option.index for option in reversed(position.options) if option.kind != "attack")


class Unlucky(RandomBot):
    """Derived from the random bot."""

    def choose(self, position: Position) -> int:
        return min(super().choose(position), 1)


@pytest.mark.parametrize("players", ["greedy", "random"])
@pytest.mark.parametrize("auto", [True, False])
def test_the_same_fight_as_question_by_question(players: str, auto: bool) -> None:
    for seed in (3, 4):
        inside, outside = began(seed, auto=auto), began(seed, auto=auto)
        assert inside.play_out(players, seed=seed) == by_team(outside, players, seed)
        assert inside == outside and inside.events == outside.events
        assert inside.outcome is not None


def test_the_public_loop_plays_the_same() -> None:
    inside, outside = began(5, monster="phoenix", party="hunters"), began(5, monster="phoenix", party="hunters")
    bot = Last()
    inside.play_out(Last, decisions=80)
    for _ in range(80):
        question = outside.decision
        if question is None or question.seat == "monster":
            break
        outside.choose(bot.choose(Position(outside)))
    count = len([event for event in outside.events if event.kind == "chose"])
    assert count > 3
    assert [event for event in inside.events if event.kind == "chose"][:count] == [
        event for event in outside.events if event.kind == "chose"
    ]


@pytest.mark.parametrize("policy", [Timid(), Timid, Unlucky(), Last()])
def test_bots_of_ones_own_play(policy: Any) -> None:
    game = began(6)
    game.play_out(policy, until=4)
    assert game.asked is None or game.round == 4
    if isinstance(policy, Timid):
        assert not any(event.kind == "chose" and event.data["option_kind"] == "attack" for event in game.events)


def test_it_stops_where_it_is_told_to() -> None:
    game = began(7)
    assert game.play_out("random", decisions=5) == 5
    game.play_out("greedy", until=2)
    assert game.round == 2 and game.decision is not None
    assert game.play_out("greedy", until=2) == 0
    game.play_out()
    assert game.outcome is not None
    assert game.play_out() == 0


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"policy": "gredy"}, "did you mean 'greedy'?"),
        ({"policy": 3}, "a bot with a method choose"),
        ({"until": -1}, "until must be a whole number, 0 for no limit, not -1"),
        ({"decisions": 1.5}, "decisions must be a whole number"),
        ({"seed": "x"}, "seed must be a whole number, not 'x'"),
    ],
)
def test_what_is_wrong_is_said(settings: dict[str, Any], says: str) -> None:
    game = began(8)
    before = game.to_json()
    with pytest.raises(showdown.ShowdownError) as problem:
        game.play_out(**settings)
    assert says in str(problem.value)
    assert game.to_json() == before


def test_options_are_a_sequence() -> None:
    position = Position(began(9))
    options = position.options
    assert len(list(options)) == len(options) == len(options[:]) > 2
    assert [option.id for option in reversed(options)] == options.ids()[::-1]
    assert options[1] in options and "deploy" not in options
    assert options[-1].id == options.ids()[-1] and [option.id for option in options[1:3]] == options.ids()[1:3]


# -- chance as a seat ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", ["greedy", "random", Timid])
def test_where_chance_is_asked_the_same_call_plays_the_same_fight(players: Any) -> None:
    first, again, other = (began(7, chance="asked") for _ in range(3))
    assert first.play_out(players, seed=3) == again.play_out(players, seed=3) > 0
    other.play_out(players, seed=4)
    assert first == again and first != other
    assert first.outcome is not None and other.outcome is not None


def test_chance_falls_as_likely_as_it_is() -> None:
    fights, dice = [began(seed, chance="asked") for seed in range(40)], Counter[int]()
    for seed, game in enumerate(fights):
        game.play_out("greedy", seed=seed)
        for event in game.events:
            roll = happenings.ROLL_TO_HIT.read(event)
            dice.update(roll["dice"] if roll is not None else ())
    assert sum(game.result == "victory" for game in fights) >= 32  # of ordinary fights 95 in a hundred are won
    count = dice.total()
    assert count > 1000 and all(0.06 < dice[side] / count < 0.14 for side in range(1, 11))


def test_a_share_of_what_may_come_is_its_result() -> None:
    game = began(3, chance="asked")
    while game.asked is None or not (game.waiting is not None and game.waiting.need.kind == "location"):
        game.play_out("greedy", decisions=1, seed=game.reveals)
    asked, waiting = game.asked, game.waiting
    sides = [names.LOCATIONS[asked.values[fortune.fallen(waiting, asked, (part + 0.5) / 6)]] for part in range(6)]
    assert Counter(sides) == {name: 2 if name == "body" else 1 for name in names.LOCATIONS[:5]}


class Asked:
    """Notes who is asked."""

    def __init__(self) -> None:
        self.seats: set[str] = set()

    def choose(self, position: Position) -> int:
        self.seats.add(position.seat)
        return Greedy().choose(position)


def test_no_bot_is_asked_for_chance() -> None:
    bot = Asked()
    began(5, chance="asked").play_out(bot)
    assert "party" in bot.seats and not {"chance", "monster"} & bot.seats
    game = began(5, chance="asked")
    assert by_team(game, "greedy,monster=greedy", 1) > 0 and game.outcome is not None


# -- what docs say ------------------------------------------------------------------------------------------------------


def test_a_fight_of_simulate_comes_out_again() -> None:
    """The example of docs/bots.md."""
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "bots.md").read_text(encoding="utf-8"), re.DOTALL)
    code = next(block for block in blocks if "auto=True" in block)
    found: dict[str, Any] = {"showdown": showdown}
    exec(code, found)
    fight = simulate.Arena(simulate.Plan(level="1", party="first_hunt")).fight(0)
    assert fight.seed == found["seed"] and fight.decisions == found["decisions"]
    assert (fight.result, fight.rounds) == (found["game"].result, found["game"].round)
