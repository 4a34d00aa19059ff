"""Who answers decisions when no person does: the bots, and what a bot gets."""

from showdown.players.base import BotFailed, Position
from showdown.players.bot import Bot
from showdown.players.greedy import Greedy
from showdown.players.random_bot import RandomBot
from showdown.players.search import Searcher

__all__ = ["Bot", "BotFailed", "Greedy", "Position", "RandomBot", "Searcher"]
