"""Playing on inside the core: the same fights as question by question, as far as asked for, with any bot."""

from __future__ import annotations

from typing import Any

import pytest

import showdown
from showdown.engine.game import Game
from showdown.players import load
from showdown.players.base import Position, Team, play_out
from showdown.players.greedy import Greedy
from showdown.players.random_bot import RandomBot


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
