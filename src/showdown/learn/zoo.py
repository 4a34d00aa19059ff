"""A PettingZoo environment, turn by turn: an agent for each player, and one for the monster's controller."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from showdown.engine.errors import BadSetup
from showdown.engine.game import Game, option_count, option_value
from showdown.engine.library import Library, Party
from showdown.engine.stack import MONSTER
from showdown.learn.encoding import Encoder
from showdown.learn.fights import ROUNDS, Fights
from showdown.learn.gym_env import RESULTS, SEEDS

THE_MONSTER = "monster"


def aec_env(**settings: Any) -> Any:
    """The environment with PettingZoo's guards around it: an illegal move ends the episode and costs 1. What it may be told is
    said of `ShowdownAEC`."""
    guarded = wrappers.TerminateIllegalWrapper(ShowdownAEC(**settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(guarded)


class ShowdownAEC(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """Agents are the players, by default one for each survivor, and "monster" unless its `controller` is "random".

    The party's shared questions go to the player whose survivor acts, or to the first. An observation has `observation` and
    `action_mask`. When the fight is over, a victory is 1 for each player and -1 for the monster, a defeat the other way round.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "showdown_v0", "is_parallelizable": False}

    def __init__(
        self,
        monster: str = "white_lion",
        level: str | int = 1,
        party: str | Party = "first_hunt",
        rounds: int | None = ROUNDS,
        players: Mapping[str, Iterable[str]] | None = None,
        controller: str = "agent",
        house_rules: Mapping[str, str] | None = None,
        ambush: str = "",
        library: Library | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if controller not in ("agent", "random"):
            raise BadSetup(f'controller must be "agent" or "random", not {controller!r}')
        first = Fights(monster, level, party, rounds, players, house_rules, ambush, library)
        if players is None:
            players = {sheet.id: [sheet.id] for sheet in first.agreed.sheets}
        self.fights = Fights(monster, level, party, rounds, players, house_rules, ambush, first.library)
        self.encoder = Encoder(self.fights.library)
        self.controlled = controller == "random"
        names = [name for name, _ in self.fights.agreed.players]
        if THE_MONSTER in names:
            raise BadSetup("a player may not be called 'monster': that is the agent of the monster's controller")
        self.possible_agents = names if self.controlled else [*names, THE_MONSTER]
        self.agents: list[str] = []
        self.render_mode = render_mode
        observed = spaces.Dict(
            {
                "observation": spaces.Box(self.encoder.low, self.encoder.high, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (self.encoder.actions,), dtype=np.int8),
            }
        )
        self.observation_spaces: dict[str, Any] = dict.fromkeys(self.possible_agents, observed)
        self.action_spaces: dict[str, Any] = {name: spaces.Discrete(self.encoder.actions) for name in self.possible_agents}
        self.game: Game | None = None
        self.dice = random.Random(0)
        self.np_random, _ = seeding.np_random(0)
        self.seen: tuple[int, dict[str, Any]] | None = None

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    @property
    def fight(self) -> Game:
        assert self.game is not None, "call reset first"
        return self.game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        number = int(self.np_random.integers(SEEDS))
        self.dice.seed(number)
        self.game = self.fights.new(number)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.steps = 0
        self.go_on()

    def go_on(self) -> None:
        """The monster's choices where nobody makes them, then whose turn it is."""
        game = self.fight
        while self.controlled and game.asked is not None and game.asked.seat == MONSTER:
            game.take(option_value(game.asked, int(self.dice.random() * option_count(game.asked))))
        self.steps += 1
        asked = game.asked
        if asked is None:
            return
        decider = asked.step.decider(game, game.stack[-1], asked.seat)
        self.agent_selection = THE_MONSTER if asked.seat == MONSTER else game.player_of(decider)

    def observe(self, agent: str) -> dict[str, Any]:
        """Everybody knows the same; only whoever is asked has legal actions."""
        mask = (
            self.encoder.mask(self.fight).astype(np.int8)
            if agent == self.agent_selection
            else np.zeros(self.encoder.actions, dtype=np.int8)
        )
        return {"observation": self.encoder.observe(self.fight), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        game = self.fight
        value = -1 if action is None else self.encoder.table.value(game, int(action))
        if value < 0:
            raise BadSetup(f"action {action!r} is not legal for {agent}; see the action mask")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        game.take(value)
        self.go_on()
        if game.asked is None:
            self.end(game.result)
        self._accumulate_rewards()

    def end(self, result: str) -> None:
        won = RESULTS.get(result)
        for agent in self.agents:
            self.infos[agent] = {"result": result}
            self.terminations[agent] = won is not None
            self.truncations[agent] = won is None
            self.rewards[agent] = (won or 0.0) * (-1 if agent == THE_MONSTER else 1)
        self.agent_selection = self.agents[0]

    def render(self) -> str:
        game = self.fight
        return game.result if game.decision is None else f"{self.agent_selection}: {game.decision.prompt}"

    def close(self) -> None:
        """Nothing is open."""
