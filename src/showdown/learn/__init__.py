"""Environments to learn in: Gymnasium, PettingZoo and OpenSpiel, over one table of actions and one layout of observations.

Importing this package registers `showdown/Showdown-v0` with Gymnasium. It needs the extra `learn` (numpy, gymnasium,
pettingzoo); `showdown.learn.openspiel` needs the extra `openspiel`. See docs/learning.md.
"""

from __future__ import annotations

import gymnasium

from showdown.learn.encoding import Encoder
from showdown.learn.fights import Fights
from showdown.learn.gym_env import ShowdownEnv
from showdown.learn.vector_env import ShowdownVectorEnv
from showdown.learn.zoo import ShowdownAEC, aec_env

ENVIRONMENT = "showdown/Showdown-v0"
MOST_STEPS = 5000  # of an episode: only whoever keeps choosing what is not legal needs so many

if ENVIRONMENT not in gymnasium.registry:
    gymnasium.register(
        id=ENVIRONMENT,
        entry_point="showdown.learn.gym_env:ShowdownEnv",
        vector_entry_point="showdown.learn.vector_env:ShowdownVectorEnv",
        max_episode_steps=MOST_STEPS,
        order_enforce=False,  # the environment itself wants a reset first
    )

__all__ = ["ENVIRONMENT", "Encoder", "Fights", "ShowdownAEC", "ShowdownEnv", "ShowdownVectorEnv", "aec_env"]
