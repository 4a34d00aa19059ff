"""The searcher: it knows no hidden card, plays the same again, finds what greedy misses, and says what it found."""

from __future__ import annotations

import io
import math
import random
import sys
import time
from collections.abc import Iterator
from multiprocessing import resource_tracker

import pytest

import showdown
from showdown.engine.game import Game
from showdown.lab import guessing, workers
from showdown.play import hints
from showdown.players import load, search, value
from showdown.players.base import Position
from showdown.players.greedy import Fighter, Greedy
from showdown.players.matched import Matched
from showdown.players.search import Searcher, Weighed
from showdown.players.value import Value


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
    position = Position(asked("act"), random.Random(1))
    same = [Weighed(0), Weighed(0)]
    Searcher(16).search(position, same)
    assert same[0].worths == same[1].worths and len(same[0].worths) == 8
    assert same[1].lead == 0.0


def test_several_processes_find_what_one_does() -> None:
    """Whoever plays the guesses, they are the same and so is what they show."""
    game, alone = asked("act"), thought(asked("act"))
    with guessing.Guessers(2) as two:
        bot = Searcher(12)
        bot.together = two
        choice = bot.choose(Position(game, random.Random(5)))
    assert (choice, [(answer.index, answer.won, answer.worths) for answer in bot.weighed]) == alone


def test_processes_start_whatever_standard_error_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """The full screen's stand-in has no number, and whoever sweeps up behind processes is given one."""
    shown, seen = io.StringIO(), list[object]()
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setattr(resource_tracker, "ensure_running", lambda: seen.append(sys.stderr))
    workers.afresh()
    assert seen == [sys.__stderr__] and sys.stderr is shown


def test_processes_wait_for_the_next_question_and_others_come_for_those_that_died() -> None:
    game = asked("act")
    with guessing.Guessers(2) as two:
        assert list(two(game, [], [0])) == []
        first = two.executor
        assert first is not None and len(first._processes) == 2, "all of them are there"
        assert len(list(two(game, [1, 2], [0]))) == 2 and two.executor is first
        for process in first._processes.values():
            process.kill()
        with pytest.raises(showdown.ShowdownError, match="asking again starts others"):
            list(two(game, [1], [0]))
        assert len(list(two(game, [1], [0]))) == 1


def test_the_time_to_think_begins_when_all_are_there() -> None:
    def together(_: Game, seeds: list[int], tried: list[int]) -> Iterator[list[search.End]]:
        time.sleep(0 if seeds else 0.6)
        return iter([[(0.5, 0.5)] * len(tried)] * len(seeds))

    bot = Searcher(0, 0.3)
    bot.together = together
    bot.choose(Position(asked("act"), random.Random(5)))
    assert bot.weighed[0].guesses > search.PASS


def test_a_hint_asks_all_cores_where_that_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    everybody = guessing.Guessers(2)
    monkeypatch.setattr(hints, "all_cores", lambda: everybody)
    assert not any(hints.deep(budget).together for budget in ("", "500", "2s"))
    assert all(hints.deep(budget).together is everybody for budget in ("all", " all", "500 all", "2s all"))
    assert hints.deep("500 all").rollouts == 500
    with pytest.raises(showdown.ShowdownError):
        hints.deep("all 500")


def weighed(index: int, ahead: list[float]) -> Weighed:
    answer = Weighed(index)
    answer.ahead = ahead
    return answer


def test_another_answer_must_be_ahead_by_enough_and_surely() -> None:
    """Of the others one is ahead by little, one by luck, and one by more than both allow."""
    first, little, lucky = weighed(0, [0.0] * 8), weighed(1, [0.005, 0.006] * 4), weighed(2, [0.9, -0.8] * 4)
    assert search.best_of([first, little, lucky]) is first
    surely = weighed(3, [0.02, 0.03] * 4)
    assert search.best_of([first, little, lucky, surely]) is surely
    assert search.best_of([first, surely, weighed(4, [0.05, 0.06] * 4)]).index == 4


def test_the_worse_half_is_dropped_and_whoever_is_hopeless() -> None:
    first, good = weighed(0, [0.0] * 8), weighed(1, [0.02, 0.03] * 4)
    hopeless = [weighed(index, [-0.1, -0.2] * 4) for index in (2, 3, 4)]
    assert search.better_half([first, *hopeless, good]) == [first, good]
    assert search.better_half([first, *hopeless]) == [first]
    close = [weighed(index, [0.01 * index, -0.01] * 4) for index in (5, 6, 7, 8)]
    assert search.better_half([first, *close]) == [first, close[3], close[2]]


def test_practised_fights_are_judged_and_others_played_to_the_end() -> None:
    game = asked("act")
    judge = search.judge_of(game)
    assert judge is not None
    likely = search.ends_of(game, 3, [0, 1], Fighter(), judge)
    assert all(0.0 <= won == worth <= 1.0 for won, worth in likely) and any(0.0 < won < 1.0 for won, _ in likely)
    played = search.ends_of(game, 3, [0, 1], Fighter(), None)
    assert all(won in (0.0, 1.0) for won, _ in played)
    other = showdown.new_game("tallow_heron", 1, "prologue", 3, log=False)
    assert search.judge_of(other) is None


def made_up(bias: float, by_round: float = 0.0) -> Value:
    """A value that looks at nothing, or at the round alone."""
    count = len(value.FEATURES)
    weights = [by_round * (name == "round") for name in value.FEATURES]
    return Value({"mean": [0] * count, "spread": [1] * count, "hidden": [weights], "bias": [0], "out": [1], "out_bias": bias})


def test_a_guess_is_worth_what_the_value_says_of_it() -> None:
    """Whatever that is: the searcher adds nothing of its own where the fight goes on."""
    game = asked("act")
    for bias in (-0.6, 1.5):
        chance = 1 / (1 + math.exp(-bias))
        for won, worth in search.ends_of(game, 3, [0, 1], Fighter(), made_up(bias)):
            assert won == worth == pytest.approx(chance)


def test_the_value_is_asked_where_the_survivors_next_turn_begins() -> None:
    """Not before: what the monster does to whoever took the answer belongs to it. It was learned from such positions only."""
    game = asked("act")
    expected = game.copy()
    while (expected.round, expected.turn) != (game.round + 1, search.SURVIVORS_TURN):
        expected.play_out("greedy", decisions=1)
    judge = made_up(0.0, 0.1)
    assert judge.judge(expected) > judge.judge(game) + 0.01
    for seed in range(4):
        for won, worth in search.ends_of(game, seed, [0, 1], Fighter(), judge):
            assert won == worth == pytest.approx(judge.judge(expected))


def test_without_a_value_a_guess_is_played_to_its_end() -> None:
    """A monster with two wounds to go: some guesses are won, and all of them have an end."""
    game = asked("act")
    monster = game.monster
    monster.wounds += monster.deck[1:] + monster.discard
    monster.deck, monster.discard = monster.deck[:1], []
    ends = [end for seed in range(8) for end in search.ends_of(game, seed, [0, 1], Fighter(), None)]
    assert sum(won for won, _ in ends) >= len(ends) / 2
    assert all(worth >= search.VICTORY if won else worth <= search.WOUNDS for won, worth in ends)


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
    bot.fighter = Asleep()
    choice = bot.choose(Position(game, random.Random(2)))
    question = game.decision
    assert question is not None
    assert question.options[choice].kind in ("use", "attack", "move")
    best, other = bot.weighed[0], next(answer for answer in bot.weighed if question.options[answer.index].kind == "end act")
    assert best.index == choice and best.worth > other.worth
    said = search.said(bot.weighed, [option.label for option in question.options], False)
    assert said.startswith(f"about {best.wins:.0%}".replace("%", " %")) and " to win" in said


def test_what_is_too_close_to_call_is_said_so() -> None:
    own, other = Weighed(0), Weighed(1)
    own.won, own.worths = 3.0, [0.0] * 10
    other.won, other.worths = 4.0, [0.0] * 10
    labels = ["move", "attack"]
    assert search.said([own, other], labels, True).startswith(
        'about 30 % to win; 40 % with "attack", too close to call (10 guesses'
    )
    assert search.said([other, own], labels, False).startswith('about 40 % against 30 % to win with "move" (10 guesses')
    own.won = 4.0
    labels = ["move", "attack (2 dice, hits on 7+)"]
    assert search.said([own, other], labels, True).startswith('about 40 % to win, and as much with "attack" (10 guesses')


def test_a_chance_is_told_as_about_so_much_until_there_are_many_guesses() -> None:
    for guesses, said in ((99, "about 100 % to win (99"), (100, "100 % to win (100")):
        answer = Weighed(0)
        answer.won, answer.worths = float(guesses), [1.0] * guesses
        assert search.said([answer], ["move"], True).startswith(said)


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
    assert bot.choose(Position(game)) == Fighter().choose(Position(game))
    assert not bot.weighed


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
    assert (bot.rollouts, bot.seconds) == {"searcher": (0, 0.0), "searcher:7": (7, 0.0)}.get(name, (0, 1.5))
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


def rolls(dice: Matched, label: str, count: int) -> list[int]:
    return [dice.d10(label) for _ in range(count)]


def test_matched_dice_fall_alike_whatever_else_is_rolled() -> None:
    """One future rolls more dice than the other: what both of them roll is the same, in this turn and in the next."""
    one, other = Matched(7, 0, 0), Matched(7, 0, 0)
    rolls(other, "Lucy to hit", 3)
    assert rolls(one, "Erza to hit", 5) == rolls(other, "Erza to hit", 5)
    rolls(other, "Erza to hit", 2)
    for dice in (one, other):
        dice.begin(1)
    assert rolls(one, "Erza to hit", 5) == rolls(other, "Erza to hit", 5)


def test_matched_dice_are_dice() -> None:
    """Every side comes up as often as the others; other seeds, turns and purposes roll otherwise, and a copy goes on alike."""
    many = [side for seed in range(100) for side in rolls(Matched(seed, seed % 7, 0), "to hit", 20)]
    assert all(150 < many.count(side) < 250 for side in range(1, 11))
    streams = {tuple(rolls(Matched(seed, stage, 0), label, 12)) for seed in (1, 2) for stage in (0, 1) for label in ("a", "b")}
    assert len(streams) == 8
    dice = Matched(1, 0, 0)
    rolls(dice, "a", 3)
    twin = dice.copy()
    assert isinstance(twin, Matched) and rolls(dice, "a", 4) == rolls(twin, "a", 4)
    cards = list(range(20))
    dice.shuffle(cards, "deck", ())
    assert sorted(cards) == list(range(20)) != cards
