"""A PettingZoo environment, turn by turn: an agent for each player, and one for the monster's controller."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from showdown.engine.errors import BadSetup
from showdown.engine.game import Game, option_count, option_value
from showdown.engine.library import Library, Party
from showdown.engine.stack import MONSTER
from showdown.learn.encoding import BYTE, Encoder
from showdown.learn.fights import ROUNDS, Fights
from showdown.learn.gym_env import RESULTS, SEEDS, action_number

THE_MONSTER = "monster"


def aec_env(**settings: Any) -> ShowdownAEC:
    """The environment; what it may be told is said of `ShowdownAEC`. PettingZoo's own wrappers are not needed around it: it
    refuses to be used before `reset`, and says itself what an illegal move brings."""
    return ShowdownAEC(**settings)


class ShowdownAEC(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """Agents are the players, by default one for each survivor, and "monster" unless its `controller` is "random".

    The party's shared questions go to the player whose survivor acts, or to the first. An observation has `observation` and
    `action_mask`. When the fight is over, a victory is 1 for each player and -1 for the monster, a defeat the other way round.
    Nobody earns anything before. An action that is not legal ends the fight: -1 for whoever chose it, 0 for everybody else.
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

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    @property
    def fight(self) -> Game:
        if self.game is None:
            raise ResetNeeded("call reset before anything else")
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
        self.go_on(self.game)

    def go_on(self, game: Game) -> None:
        """The monster's choices where nobody makes them, then whose turn it is."""
        asked = game.asked
        while self.controlled and asked is not None and asked.seat == MONSTER:
            game.take(option_value(asked, int(self.dice.random() * option_count(asked))))
            asked = game.asked
        if asked is None:
            return
        if asked.seat == MONSTER:
            self.agent_selection = THE_MONSTER
        else:
            self.agent_selection = game.player_of(asked.step.decider(game, game.stack[-1], asked.seat))

    def observe(self, agent: str) -> dict[str, Any]:
        """Everybody knows the same; only whoever is asked has legal actions, and nobody when it is over."""
        game, encoder = self.fight, self.encoder
        asked = agent == self.agent_selection and not self.terminations[agent]
        mask = encoder.mask_of_bytes(game) if asked else np.zeros(encoder.actions, BYTE)
        return {"observation": encoder.observe(game), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """What whoever is asked sees, has earned since they were asked last, and whether it is over for them."""
        _ = self.fight  # says so where there was no reset
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def step(self, action: int | None) -> None:
        game, agent = self.fight, self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        value = -1 if action is None else self.encoder.table.value(game, action_number(action))
        if value < 0:
            self.end({agent: -1.0}, "illegal", True)
            return
        game.take(value)
        self.go_on(game)
        if game.asked is None:
            won = RESULTS.get(game.result, 0.0)
            earned = {name: -won if name == THE_MONSTER else won for name in self.agents}
            self.end(earned, game.result, game.result in RESULTS)

    def end(self, earned: dict[str, float], result: str, decided: bool) -> None:
        """The fight is over: what each agent has earned, and why."""
        for agent in self.agents:
            self.infos[agent] = {"result": result}
            self.terminations[agent] = decided
            self.truncations[agent] = not decided
            self.rewards[agent] = self._cumulative_rewards[agent] = earned.get(agent, 0.0)
        self.agent_selection = self.agents[0]

    def render(self) -> str:
        game = self.fight
        return game.result if game.decision is None else f"{self.agent_selection}: {game.decision.prompt}"

    def close(self) -> None:
        """Nothing is open."""
