"""An OpenSpiel game with explicit chance nodes: the party is player 0, the monster's controller player 1, and chance deals.

Importing this module registers the game; it needs the extra `openspiel`.

    import pyspiel
    import showdown.learn.openspiel
    game = pyspiel.load_game("showdown(fight=white_lion/1,party=first_hunt,rounds=30)")

Cards are dealt when they are turned up (`engine/fortune.py`), so that both players know the same and a state is all there is to
know.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from showdown.engine.game import Game, option_name, option_value
from showdown.engine.stack import CHANCE, MONSTER
from showdown.learn.encoding import Encoder
from showdown.learn.fights import Fights
from showdown.learn.gym_env import RESULTS

MOST_OUTCOMES = 256
MOST_MOVES = 100_000
SETTINGS = {"fight": "white_lion/1", "party": "first_hunt", "rounds": 30, "seed": 0}  # a fight is a monster and its level

TYPE = pyspiel.GameType(
    short_name="showdown",
    long_name="Showdown",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=SETTINGS,
)


class ShowdownGame(pyspiel.Game):  # type: ignore[misc]
    """A set-up; `seed` only makes up what nobody ever sees."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        told = {**SETTINGS, **(params or {})}
        monster, _, level = str(told["fight"]).partition("/")
        self.fights = Fights(monster, level or 1, told["party"], int(told["rounds"]) or None)
        self.encoder = Encoder(self.fights.library)
        self.seed = int(told["seed"])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoder.actions,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_MOVES,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> ShowdownState:
        return ShowdownState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> ShowdownObserver:
        return ShowdownObserver(self.encoder)


class ShowdownState(pyspiel.State):  # type: ignore[misc]
    """A position. Actions of people are those of the table; a result of chance is its place among the options."""

    def __init__(self, game: ShowdownGame) -> None:
        super().__init__(game)
        self.encoder = game.encoder
        self.fight: Game = game.fights.new(game.seed, asked=True)

    def current_player(self) -> int:
        asked = self.fight.asked
        if asked is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if asked.seat == CHANCE else 1 if asked.seat == MONSTER else 0

    def _legal_actions(self, player: int) -> list[int]:
        return self.encoder.table.legal(self.fight)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        decision = self.fight.decision
        assert decision is not None and decision.seat == "chance"
        return [(option.index, option.probability or 0.0) for option in decision.options]

    def _apply_action(self, action: int) -> None:
        asked = self.fight.asked
        if asked is not None and asked.seat == CHANCE:
            self.fight.choose(action)
        else:
            self.fight.take(self.encoder.table.value(self.fight, action))

    def _action_to_string(self, player: int, action: int) -> str:
        game, asked = self.fight, self.fight.asked
        if asked is None:
            return str(action)
        chance = player == pyspiel.PlayerId.CHANCE
        value = option_value(asked, action) if chance else self.encoder.table.value(game, action)
        return option_name(game, asked, game.stack[-1], value)

    def is_terminal(self) -> bool:
        return self.fight.asked is None

    def returns(self) -> list[float]:
        won = RESULTS.get(self.fight.result, 0.0) if self.fight.asked is None else 0.0
        return [won, -won]

    def __str__(self) -> str:
        decision = self.fight.decision
        open_question = f"{decision.seat}: {decision.prompt}" if decision is not None else self.fight.result
        return f"round {self.fight.round}, {open_question}, {self.fight.key()}"


class ShowdownObserver:
    """What everybody may know, as `Encoder.observe` gives it."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.tensor = np.zeros(encoder.columns, dtype=np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: ShowdownState, player: int) -> None:
        self.tensor[:] = self.encoder.observe(state.fight)

    def string_from(self, state: ShowdownState, player: int) -> str:
        return " ".join(str(value) for value in memoryview(self.encoder.layout.read(state.fight)).cast("b"))


pyspiel.register_game(TYPE, ShowdownGame)
