"""The searcher: it knows no hidden card, plays the same again, finds what greedy misses, and says what it found."""

from __future__ import annotations

import random

import pytest

import showdown
from showdown.engine.game import Game
from showdown.players import load, search, value
from showdown.players.base import Position
from showdown.players.greedy import Greedy
from showdown.players.search import Searcher, Weighed


def asked(kind: str, seed: int = 3, least: int = 2) -> Game:
    """A level 1 fight played on by greedy to a question of a kind with so many options; it ends soon, so rollouts are short."""
    game = showdown.new_game(level=1, party="first_hunt", seed=seed, log=False, auto=True, rounds=5)
    while game.decision is not None:
        if game.decision.kind == kind and len(game.decision.options) >= least and game.round > 1:
            return game
        game.play_out("greedy", decisions=1, seed=game.reveals)
    raise AssertionError(f"{kind} never came up")


def thought(game: Game, rollouts: int = 12) -> tuple[int, list[tuple[int, float, list[float]]]]:
    bot = Searcher(rollouts)
    choice = bot.choose(Position(game, random.Random(5)))
    return choice, [(answer.index, answer.won, answer.worths) for answer in bot.weighed]


@pytest.mark.parametrize("kind", ["act", "destination"])
def test_it_knows_no_hidden_card_and_no_die_to_come(kind: str) -> None:
    """Another deal of what nobody has seen changes no thought of its."""
    game = asked(kind)
    twins = [game.guess(seed) for seed in (1, 2)]
    assert twins[0].monster.hl_deck != game.monster.hl_deck
    expected = thought(game)
    assert expected[1]
    assert [thought(twin) for twin in twins] == [expected, expected]


def test_it_changes_nothing_and_thinks_the_same_again() -> None:
    game = asked("act")
    before = game.to_json()
    assert thought(game) == thought(game)
    assert game.to_json() == before


def test_all_answers_meet_the_same_guesses() -> None:
    """An answer weighed against itself is neither better nor worse."""
    game = asked("act")
    position = Position(game, random.Random(1))
    bot = Searcher(16)
    same = [Weighed(0), Weighed(0)]
    bot.search(position, same)
    assert same[0].worths[:4] == same[1].worths[:4]
    assert search.better(same[0], same[1]) == 0.0


class Asleep(Greedy):
    """Ends its act whatever there is to do."""

    def choose(self, position: Position) -> int:
        ends = [option.index for option in position.options if option.kind == "end act"]
        return ends[0] if ends else super().choose(position)


def last_wound() -> Game:
    """The last act of the last round, with a stone to throw at a monster that one wound kills."""
    game = showdown.new_game(seed=3, log=False, auto=True, rounds=60)
    while game.decision is not None:
        question = game.decision
        if question.kind == "act" and any(option.refers.action.endswith("/throw") for option in question.options):
            twin = game.copy()
            monster = twin.monster
            monster.wounds += monster.deck + monster.discard
            monster.deck, monster.discard = [], []
            twin.setup = twin.setup.reseeded(1)
            twin.setup.rounds = twin.round
            for who, sheet in zip(twin.survivors, twin.setup.sheets, strict=True):
                if sheet.id != question.actor:
                    who.alive, who.space, who.acted = False, -1, True
            return twin
        game.play_out("greedy", decisions=1)
    raise AssertionError("nobody had a stone")


def test_it_finds_what_its_adviser_misses() -> None:
    game = last_wound()
    bot = Searcher(40)
    bot.adviser = Asleep()
    choice = bot.choose(Position(game, random.Random(2)))
    question = game.decision
    assert question is not None
    assert question.options[choice].kind in ("use", "attack", "move")
    best, other = bot.weighed[0], next(answer for answer in bot.weighed if question.options[answer.index].kind == "end act")
    assert best.index == choice and best.worth > other.worth
    said = search.said(bot.weighed, [option.label for option in question.options])
    assert said.startswith(f"{best.wins:.0%}".replace("%", " %")) and " to win" in said


def test_of_many_spaces_it_tries_a_handful() -> None:
    game = asked("destination", least=20)
    position = Position(game)
    first = Greedy().choose(position)
    tried = search.candidates(position, first)
    assert tried[0] == first
    assert 3 <= len(tried) == len(set(tried)) <= search.CANDIDATES


def test_it_spends_nothing_where_nothing_is_to_be_decided() -> None:
    game = showdown.new_game(level=1, party="first_hunt", seed=3, log=False)
    bot = Searcher(10)
    position = Position(game)
    assert bot.choose(position) == Greedy().choose(Position(game))
    assert position.kind in search.LEFT_TO_GREEDY and not bot.weighed


def test_it_tells_how_far_it_is() -> None:
    told: list[float] = []
    bot = Searcher(20)
    bot.tell = told.append
    bot.choose(Position(asked("act")))
    assert told == sorted(told) and 0 < told[0] <= told[-1] <= 1


def test_a_time_budget_ends_it() -> None:
    bot = Searcher(0, 0.01)
    assert bot.choose(Position(asked("act"))) >= 0
    assert bot.weighed and all(answer.guesses for answer in bot.weighed)


@pytest.mark.parametrize("name", ["searcher", "searcher:7", "searcher:1.5s"])
def test_it_goes_by_name_and_budget(name: str) -> None:
    bot = load.load_bot(name)
    assert isinstance(bot, Searcher)
    assert (bot.rollouts, bot.seconds) == {"searcher": (search.ROLLOUTS, 0.0), "searcher:7": (7, 0.0)}.get(name, (0, 1.5))
    assert load.may_run(name)


@pytest.mark.parametrize("name", ["searcher:", "searcher:0", "searcher:many", "searcher:0s", "searcher:-3", "searcher:1e9"])
def test_a_wrong_budget_is_said(name: str) -> None:
    with pytest.raises(showdown.UnknownName, match="is no budget"):
        load.load_bot(name)


def test_it_plays_on_and_plays_the_same_again() -> None:
    game = asked("act")
    again = game.copy()
    assert game.play_out("searcher:4", decisions=3, seed=1) == again.play_out("searcher:4", decisions=3, seed=1) > 0
    assert game == again


def test_the_value_knows_who_is_winning() -> None:
    """The weaker the monster the better, and the more of the party are dead the worse; a guess is judged alike."""
    game = showdown.new_game(level=1, party="first_hunt", seed=3, log=False, auto=True)
    game.play_out("greedy", until=2)
    judged = value.trained().judge(game)
    assert 0 < judged.won < 1 and 0 < judged.alive <= 1 and 0 <= judged.dealt <= 1
    assert value.trained().judge(game.guess(7)).won == judged.won
    near = game.copy()
    near.monster.wounds += near.monster.deck[:-1]
    del near.monster.deck[:-1]
    assert value.trained().judge(near).won > judged.won
    grim = game.copy()
    for who in grim.survivors[1:]:
        who.alive, who.space = False, -1
    assert value.trained().judge(grim).won < judged.won


def test_a_value_of_other_features_is_refused() -> None:
    with pytest.raises(ValueError, match="train it again"):
        value.Value({"features": ["luck"]})


def test_without_the_value_every_guess_is_played_to_its_end() -> None:
    game = asked("act")
    bot = Searcher(12, ahead=0)
    bot.choose(Position(game, random.Random(5)))
    assert bot.weighed and all(answer.won == int(answer.won) for answer in bot.weighed)
