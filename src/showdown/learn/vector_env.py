"""Many fights at once, for Gymnasium: what all of them see is made in one go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from showdown.engine.errors import BadSetup, IllegalChoice
from showdown.learn.encoding import BOOL, Bools, Floats
from showdown.learn.gym_env import ShowdownEnv


class ShowdownVectorEnv(VectorEnv[Floats, NDArray[np.int64], NDArray[Any]]):
    """`gymnasium.make_vec("showdown/Showdown-v0", num_envs=8, ...)`: step for step what as many `ShowdownEnv` would do.

    A fight that is over begins anew at the next step, whatever its action then. `info["action_mask"]` has a row for each.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(self, num_envs: int = 1, max_episode_steps: int | None = None, **settings: Any) -> None:
        super().__init__()
        if not isinstance(num_envs, int) or isinstance(num_envs, bool) or num_envs < 1:
            raise BadSetup(f"num_envs must be a whole number of 1 or more, not {num_envs!r}")
        first = ShowdownEnv(**settings)
        self.num_envs = num_envs
        self.envs = [first, *(ShowdownEnv(**settings) for _ in range(num_envs - 1))]
        self.encoder = first.encoder
        self.render_mode = first.render_mode
        self.single_observation_space: spaces.Space[Any] = first.observation_space
        self.single_action_space: spaces.Space[Any] = first.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.most = max_episode_steps
        self.taken = [0] * num_envs
        self.over = [False] * num_envs

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """New fights; a seed that is a number is that of the first, and the others count on from it."""
        seeds = self.seeds(seed)
        info: dict[str, Any] = {}
        for place, (env, own) in enumerate(zip(self.envs, seeds, strict=True)):
            info = self._add_info(info, {"seed": env.begin(own, options)}, place)
        self.taken = [0] * self.num_envs
        self.over = [False] * self.num_envs
        return self.observations(), self.with_masks(info)

    def seeds(self, seed: Any) -> list[int | None]:
        """A seed for each fight, or None."""
        if seed is None or isinstance(seed, int):
            return [None if seed is None else seed + place for place in range(self.num_envs)]
        if not isinstance(seed, Sequence) or isinstance(seed, str | bytes) or len(seed) != self.num_envs:
            raise BadSetup(
                f"seed must be a whole number, or a list of one for each of the {self.num_envs} fights, not {seed!r}"
            )
        return list(seed)

    def chosen(self, actions: Any) -> list[int]:
        """An action for each fight, as plain numbers."""
        shape, kind = getattr(actions, "shape", None), getattr(getattr(actions, "dtype", None), "kind", "")
        if shape != (self.num_envs,) or kind not in ("i", "u"):
            raise IllegalChoice(f"actions must be an array of {self.num_envs} whole numbers, not {actions!r}")
        found: list[int] = actions.tolist()
        return found

    def step(self, actions: NDArray[np.int64]) -> tuple[Floats, NDArray[np.float64], Bools, Bools, dict[str, Any]]:
        rewards = np.zeros(self.num_envs)
        ended: Bools = np.zeros(self.num_envs, dtype=np.bool_)
        cut: Bools = np.zeros(self.num_envs, dtype=np.bool_)
        info: dict[str, Any] = {}
        for place, action in enumerate(self.chosen(actions)):
            env = self.envs[place]
            told: dict[str, Any] = {}
            if self.over[place]:
                self.over[place], self.taken[place] = False, 0
                info = self._add_info(info, {"seed": env.begin(None, None)}, place)
                continue
            rewards[place], won_or_lost, too_long = env.play(action, told)
            self.taken[place] += 1
            too_long = too_long or self.taken[place] == self.most
            ended[place], cut[place] = won_or_lost, too_long
            self.over[place] = won_or_lost or too_long
            if told:
                info = self._add_info(info, told, place)
        return self.observations(), rewards, ended, cut, self.with_masks(info)

    def observations(self) -> Floats:
        """A row for each fight."""
        read = bytearray().join([self.encoder.layout.read(env.fight) for env in self.envs])
        return self.encoder.scaled(read).reshape(self.num_envs, -1)

    def with_masks(self, info: dict[str, Any]) -> dict[str, Any]:
        """What is told, in Gymnasium's way: whom it concerns stands in the field with a dash before its name."""
        info["action_mask"] = self.masks()
        info["_action_mask"] = np.ones(self.num_envs, dtype=np.bool_)
        return info

    def masks(self) -> Bools:
        """Which actions are legal, a row for each fight."""
        read = bytearray().join([self.encoder.table.mask(env.fight) for env in self.envs])
        return np.frombuffer(read, BOOL).reshape(self.num_envs, -1)

    def action_masks(self) -> Bools:
        """The same, as sb3-contrib asks for it."""
        return self.masks()

    def render(self) -> tuple[str, ...]:
        """The open question of each fight in a line."""
        return tuple(env.render() for env in self.envs)
