"""The searcher: it knows no hidden card, plays the same again, finds what greedy misses, and says what it found."""

from __future__ import annotations

import random

import pytest

import showdown
from showdown.engine.game import Game
from showdown.lab import guessing
from showdown.play import hints
from showdown.players import load, search
from showdown.players.base import Position
from showdown.players.fighter import Fighter
from showdown.players.greedy import PLAIN, Greedy, Style
from showdown.players.matched import Matched
from showdown.players.search import Searcher, Weighed


def asked(kind: str, seed: int = 3, least: int = 2) -> Game:
    """A level 1 fight played on by greedy to a question of a kind with so many options; it ends soon, so rollouts are short."""
    game = showdown.new_game(level=1, party="first_hunt", seed=seed, log=False, auto=True, rounds=5)
    while game.decision is not None:
        if game.decision.kind == kind and len(game.decision.options) >= least and game.round > 1:
            return game
        game.play_out("greedy", decisions=1, seed=game.reveals)
    raise AssertionError(f"{kind} never came up")


def thought(game: Game, rollouts: int = 12) -> tuple[int, list[tuple[int, int, list[float]]]]:
    bot = Searcher(rollouts, wide=True)
    choice = bot.choose(Position(game, random.Random(5)))
    return choice, [(answer.index, answer.won, answer.worths) for answer in bot.weighed]


def disputed(seed: int = 3) -> Game:
    """A fight at a question of the survivors' turn on which the styles disagree."""
    game = showdown.new_game(level=1, party="first_hunt", seed=seed, log=False, auto=True, rounds=6)
    while game.decision is not None:
        answers = {fighter.choose(Position(game, random.Random(1))) for fighter in search.fighters()}
        if len(answers) > 1 and game.turn == search.SURVIVORS_TURN and game.decision.kind != "place terrain":
            return game
        game.play_out("greedy", decisions=1, seed=game.reveals)
    raise AssertionError("they always agree")


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
    Searcher().search(position, same, 16)
    assert same[0].worths == same[1].worths and len(same[0].worths) == 8
    assert same[1].lead == 0.0


def test_several_processes_find_what_one_does() -> None:
    """Whoever plays the guesses, they are the same and so is what they show."""
    game, alone = asked("act"), thought(asked("act"))
    with guessing.Guessers(2) as two:
        bot = Searcher(12, wide=True)
        bot.together = two
        choice = bot.choose(Position(game, random.Random(5)))
    assert (choice, [(answer.index, answer.won, answer.worths) for answer in bot.weighed]) == alone


def test_a_hint_asks_all_cores_where_that_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    everybody = guessing.Guessers(2)
    monkeypatch.setattr(hints, "all_cores", lambda: everybody)
    assert not any(hints.deep(budget).together for budget in ("", "500", "2s"))
    assert all(hints.deep(budget).together is everybody for budget in ("all", " all", "500 all", "2s all"))
    assert hints.deep("500 all").rollouts == 500
    with pytest.raises(showdown.ShowdownError):
        hints.deep("all 500")


def test_it_thinks_once_a_turn_and_keeps_to_its_style() -> None:
    """Where the styles disagree it tries them all; for the rest of the turn the one it has chosen answers."""
    game, bot = disputed(), Searcher(4)
    first = bot.choose(Position(game, random.Random(2)))
    assert [answer.style for answer in sorted(bot.weighed, key=lambda answer: answer.style)] == list(range(len(bot.fighters)))
    assert all(answer.guesses == search.OPENING for answer in bot.weighed)
    assert first == bot.fighters[bot.style].choose(Position(game))
    for style, fighter in enumerate(search.fighters()):
        bot.style = style
        assert bot.choose(Position(game)) == fighter.choose(Position(game))
        assert not bot.weighed


def test_what_a_turn_has_shown_counts_in_the_next() -> None:
    game, bot = disputed(), Searcher(4)
    bot.thought, bot.leads = game.round - 1, [0.0, 0.0, 50.0, 0.0]
    bot.choose(Position(game, random.Random(2)))
    assert bot.style == 2
    assert bot.leads[2] == pytest.approx(search.KEPT * bot.weighed[0].lead) and bot.leads[2] > 40


def test_another_answer_must_be_ahead_by_enough() -> None:
    field = [Weighed(0), Weighed(1, 1, search.LEAD), Weighed(2, 2, search.LEAD / 2)]
    assert search.best_of(field) is field[0]
    field[1].lead += 0.1
    assert search.best_of(field) is field[1]


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
    bot = Searcher(40, wide=True)
    bot.fighters[0] = Asleep()
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
    bot = Searcher(10, wide=True)
    assert bot.choose(Position(game)) == Fighter().choose(Position(game))
    assert not bot.weighed


def test_it_tells_how_far_it_is() -> None:
    told: list[float] = []
    bot = Searcher(20, wide=True)
    bot.tell = told.append
    bot.choose(Position(asked("act")))
    assert told == sorted(told) and 0 < told[0] <= told[-1] <= 1


def test_a_time_budget_ends_it() -> None:
    bot = Searcher(0, 0.01, wide=True)
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


@pytest.mark.parametrize("weight", ["linger", "hit_cost", "surge", "dodge", "fear"])
def test_every_weight_of_a_style_changes_how_somebody_fights(weight: str) -> None:
    def moves(style: Style) -> list[tuple[int, int]]:
        ends = []
        for seed in range(3):
            game = showdown.new_game(level=2, party="hunters", seed=seed, log=False, auto=True, rounds=4)
            ends.append((game.play_out(Greedy(style), seed=seed), game.reveals))
        return ends

    other = Style("other")
    setattr(other, weight, -0.1 if weight == "linger" else 9.0)
    assert moves(other) != moves(PLAIN)
