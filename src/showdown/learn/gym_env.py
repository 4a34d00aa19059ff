"""A Gymnasium environment: one agent plays the whole party against the monster's controller."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from math import isfinite
from numbers import Real
from operator import index
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from showdown.engine.chance import check_seed
from showdown.engine.errors import BadSetup, IllegalChoice
from showdown.engine.game import Game, option_count, option_value
from showdown.engine.library import Library, Party
from showdown.engine.stack import MONSTER
from showdown.learn.encoding import Bools, Encoder, Floats
from showdown.learn.fights import ROUNDS, Fights, progress

Controller = Callable[[Game], int]  # the index of the monster's answer
SEEDS = 1 << 31
RESULTS: Mapping[str, float] = {"victory": 1.0, "defeat": -1.0}


def seed_in(options: Any) -> int | None:
    """The seed that the options of a reset name, if any."""
    if options is None:
        return None
    if not isinstance(options, Mapping):
        raise BadSetup(f'options must be a mapping such as {{"seed": 7}}, not {options!r}')
    seed: int | None = options.get("seed")
    if seed is not None:
        check_seed(seed)
    return seed


def action_number(action: Any) -> int:
    """An action as a whole number; nothing is rounded."""
    try:
        return index(action)
    except TypeError:
        raise IllegalChoice(f"an action must be a whole number, not {action!r}") from None


class ShowdownEnv(gymnasium.Env[Floats, np.int64]):
    """`showdown/Showdown-v0`: 1 for a victory, -1 for a defeat, 0 before; a fight that its rounds end is truncated.

    Legal actions are in `info["action_mask"]` and `action_masks()`. An action that is not legal changes nothing, costs
    `illegal` and is told in `info["illegal"]`. `shaping` adds so much of what the party has come forward (`fights.progress`).
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        monster: str = "white_lion",
        level: str | int = 1,
        party: str | Party = "first_hunt",
        rounds: int | None = ROUNDS,
        controller: str | Controller = "random",
        shaping: float = 0.0,
        illegal: float = -0.01,
        house_rules: Mapping[str, str] | None = None,
        ambush: str = "",
        library: Library | None = None,
        render_mode: str | None = None,
    ) -> None:
        if controller != "random" and not callable(controller):
            raise BadSetup(f'controller must be "random" or a function of a game, not {controller!r}')
        for name, amount in (("shaping", shaping), ("illegal", illegal)):
            if not isinstance(amount, Real) or not isfinite(amount):
                raise BadSetup(f"{name} must be a number, not {amount!r}")
        self.fights = Fights(monster, level, party, rounds, None, house_rules, ambush, library)
        self.encoder = Encoder(self.fights.library)
        self.controller = None if isinstance(controller, str) else controller
        self.shaping = shaping
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space = spaces.Box(self.encoder.low, self.encoder.high, dtype=np.float32)
        self.action_space = spaces.Discrete(self.encoder.actions)
        self.game: Game | None = None
        self.legal: Bools = np.zeros(self.encoder.actions, dtype=np.bool_)
        self.dice = random.Random(0)
        self.reached = 0.0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """A new fight. `options={"seed": 7}` plays the fight of that seed, as `new_game` would."""
        number = self.begin(seed, options)
        self.legal = self.encoder.mask(self.fight)
        return self.encoder.observe(self.fight), {"action_mask": self.legal, "seed": number}

    def begin(self, seed: int | None, options: dict[str, Any] | None) -> int:
        """A new fight, of the seed that is returned, at the first question to the party."""
        given = seed_in(options)
        super().reset(seed=seed)
        number = int(self.np_random.integers(SEEDS)) if given is None else given
        self.dice.seed(number)
        self.game = self.fights.new(number)
        self.reached = progress(self.game) if self.shaping else 0.0
        self.answer_for_monster()
        return number

    def step(self, action: np.int64 | int) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        info: dict[str, Any] = {}
        reward, ended, cut = self.play(action_number(action), info)
        game, encoder = self.game, self.encoder
        assert game is not None  # else it could not be played
        info["action_mask"] = self.legal = encoder.mask(game)
        return encoder.observe(game), reward, ended, cut, info

    def play(self, action: int, info: dict[str, Any]) -> tuple[float, bool, bool]:
        """Takes an action: what it earned, whether the fight is decided, whether it was cut short. What is worth telling is put
        into `info`."""
        game = self.fight
        value = self.encoder.table.value(game, action)
        if value < 0:
            info["illegal"] = True
            return self.illegal, game.asked is None, False
        game.take(value)
        asked = game.asked
        if asked is not None and asked.seat == MONSTER:
            self.answer_for_monster()
            asked = game.asked
        reward = 0.0
        if self.shaping:
            reached = progress(game)
            reward, self.reached = self.shaping * (reached - self.reached), reached
        if asked is not None:
            return reward, False, False
        info["result"] = game.result
        ended = game.result in RESULTS
        return reward + RESULTS.get(game.result, 0.0), ended, not ended

    @property
    def fight(self) -> Game:
        if self.game is None:
            raise gymnasium.error.ResetNeeded("call reset before step")
        return self.game

    def answer_for_monster(self) -> None:
        """The monster's choices, up to the next one of the party."""
        game = self.fight
        while (asked := game.asked) is not None and asked.seat == MONSTER:
            if self.controller is None:
                game.take(option_value(asked, int(self.dice.random() * option_count(asked))))
            else:
                game.choose(self.controller(game))

    def action_masks(self) -> Bools:
        """Which actions are legal, as sb3-contrib asks for it."""
        return self.legal

    def render(self) -> str:
        """The open question in a line."""
        game = self.fight
        if game.decision is None:
            return f"{game.setup.monster.name}: {game.result}"
        return f"{game.setup.monster.name}, round {game.round}, {game.decision.seat}: {game.decision.prompt}"
