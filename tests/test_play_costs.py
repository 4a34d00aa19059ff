"""What an option may cost: reactions and all, from guesses, without touching the fight."""

from __future__ import annotations

import pytest

import showdown
from showdown.engine.game import Game
from showdown.play import consequences, costs
from showdown.rules import outlook


def before_an_attack() -> tuple[Game, int]:
    """Somebody stands beside the lion and may attack it."""
    game = showdown.new_game(level=1, party="first_hunt", seed=4)
    while game.decision is not None:
        blows = [option for option in game.decision.options if option.kind == "attack"]
        if blows:
            return game, blows[0].index
        game.choose(0)
    raise AssertionError("nobody could attack")


def test_an_attack_costs_what_its_reactions_bring() -> None:
    game, index = before_an_attack()
    before = game.to_json()
    found = costs.costs(game, index, 300)
    assert game.to_json() == before
    assert found == costs.costs(game, index, 300) != costs.costs(game, index, 300, seed=1)
    assert game.decision is not None
    option = game.decision.options[index]
    assert found["option"] == option.id
    attacker = [each for each in found["tolls"] if each["survivor"] == option.actor]
    assert attacker and 0.0 < attacker[0]["hurt"] < 0.5
    assert attacker[0]["dies"] <= attacker[0]["injured"] <= attacker[0]["hurt"]
    exact = outlook.of_weapon(game, option.actor_number, option.refers.slot)
    assert exact is not None and found["wounds"] == pytest.approx(exact.mean(exact.wounds), abs=0.12)


def test_costs_are_told_and_what_costs_nothing_is_too() -> None:
    game, index = before_an_attack()
    told = costs.lines(game, costs.costs(game, index, 300))
    assert told[0].startswith("In 300 trials with all reactions: 0.") and "hurt" in told[1]
    assert game.decision is not None
    ends = next(option.index for option in game.decision.options if option.kind == "end act")
    assert costs.lines(game, costs.costs(game, ends, 5)) == [
        "In 5 trials with all reactions: 0.00 wounds on average.",
        "It cost nobody anything.",
    ]


def until(kind: str, option: str = "", level: str = "1", party: str = "first_hunt", turn: int = 1, answers: int = 0) -> Game:
    """A question of a kind, in the monster's turn or another, with such an answer, or so many."""
    for seed in range(20):
        game = showdown.new_game("white_lion", level, party, seed)
        while (question := game.decision) is not None:
            fits = (not option or option in of_kind(game)) and answers in (0, len(question.options))
            if question.kind == kind and game.turn == turn and fits:
                return game
            game.play_out("greedy", decisions=1, seed=game.reveals)
    raise AssertionError(f"{kind} never came up")


def of_kind(game: Game, indexes: list[int] | None = None) -> list[str]:
    """The kinds of some answers, or of all."""
    assert game.decision is not None
    options = list(game.decision.options)
    return [option.kind for option in options if indexes is None or option.index in indexes]


def test_whoever_is_hit_sees_taking_and_dodging_side_by_side() -> None:
    game = until("hit", "dodge")
    weighed = costs.sensible(game)
    assert {"take", "dodge"} <= set(of_kind(game, weighed))
    told = costs.compared(game, weighed)
    assert "nobody takes a survival action on the way" in told[0]
    assert game.decision is not None
    assert [line for line in told if line[:1].isdigit()] == [f"{at + 1}. {game.decision.options[at].label}" for at in weighed]


def test_a_dodge_spares_one_hit_and_the_others_land_all_the_same() -> None:
    """Whichever hit is answered, all of the attack are counted: else a dodge that asks no more would look worse than a hit."""
    game = until("hit", "dodge", answers=4)
    kinds = of_kind(game)
    found = [costs.costs(game, at, 300)["tolls"][0] for at in range(len(kinds))]
    takes = [toll["injured"] for toll, kind in zip(found, kinds, strict=True) if kind == "take"]
    assert max(takes) - min(takes) < 0.1, "which of them lands first matters little"
    assert all(toll["hurt"] > 0.5 for toll in found)


def test_a_dodge_of_the_only_hit_spares_whoever_dodges() -> None:
    game = until("hit", "dodge", answers=2)
    taken, dodged = (costs.costs(game, of_kind(game).index(kind), 300)["tolls"] for kind in ("take", "dodge"))
    assert taken and taken[0]["hurt"] > 0.9 and all(toll["hurt"] < 0.5 for toll in dodged)


def test_of_an_act_the_attacks_are_weighed_and_where_nothing_is_at_stake_nothing() -> None:
    game, index = before_an_attack()
    assert index in costs.sensible(game) and set(of_kind(game, costs.sensible(game))) <= {"attack", "use"}
    told = "\n".join(costs.compared(game, [index]))
    assert "hits       0: " in told and "criticals  0: " in told and "With all reactions 0." in told
    assert costs.sensible(until("who acts", turn=2)) == []
    assert costs.sensible(showdown.new_game(seed=1)) == [], "where somebody starts is named one by one"


def test_never_more_is_tried_than_can_be_waited_for() -> None:
    heard: list[float] = []
    game = until("hit", "dodge")
    costs.compared(game, costs.sensible(game), heard.append)
    assert heard == sorted(heard) and heard[0] == 0.0 and heard[-1] == 1.0
    assert len(heard) - 1 <= costs.MOST


def test_going_on_from_a_window_brings_what_it_interrupts() -> None:
    """A window after the monster's move: the attack that follows counts, though it asks as deep in the stack as the window."""
    game = until("window", level="2", party="hunters")
    weighed = costs.sensible(game)
    assert "go on" in of_kind(game, weighed) and not {"dash", "surge"} & set(of_kind(game, weighed))
    on = next(index for index in weighed if of_kind(game, [index]) == ["go on"])
    assert any(toll["hurt"] > 0.5 for toll in costs.costs(game, on, 200)["tolls"])


def test_a_window_that_opens_again_is_passed() -> None:
    """Whoever encourages has not escaped what the window only puts off."""
    for seed in range(20):
        game = showdown.new_game("butcher", "1", "hunters", seed)
        while (question := game.decision) is not None:
            kinds = [option.kind for option in question.options]
            if question.kind == "window" and game.turn == 1 and question.opened_by == "flow" and "encourage" in kinds:
                helps, on = kinds.index("encourage"), kinds.index("go on")
                if any(toll["hurt"] > 0.5 for toll in costs.costs(game, on, 100)["tolls"]):
                    assert any(toll["hurt"] > 0.3 for toll in costs.costs(game, helps, 100)["tolls"])
                    return
            game.play_out("greedy", decisions=1, seed=game.reveals)
    raise AssertionError("nobody could be encouraged")


def test_what_the_numbers_leave_out_is_named_and_marked() -> None:
    game, index = before_an_attack()
    assert game.decision is not None
    option = game.decision.options[index]
    exact = outlook.of_weapon(game, option.actor_number, option.refers.slot)
    assert exact is not None
    exact.besides, exact.offers = [], []
    plain = consequences.attack_odds(game, exact)
    assert not consequences.caveats(plain) and not consequences.odds_line(plain).endswith("*")
    exact.besides, exact.offers = ["Ghost Step", "Rib Blade"], ["Lucky Charm"]
    found = consequences.attack_odds(game, exact)
    assert consequences.odds_line(found) == f"{consequences.odds_line(plain)} *"
    assert consequences.spread_lines(found)[-2:] == ["besides, not counted: Ghost Step, Rib Blade", "yours to use: Lucky Charm"]
