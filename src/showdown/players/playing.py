"""Playing on inside the core: no decisions and labels are made for anybody to read, a bot answers each question as it comes."""

from __future__ import annotations

import random
from typing import Any, Final

from showdown.engine import fortune
from showdown.engine.game import Game, option_count, option_value
from showdown.engine.stack import CHANCE, MONSTER
from showdown.players.base import Position, below, checked
from showdown.players.greedy import Greedy
from showdown.players.random_bot import RandomBot

RANDOM: Final = "random"


def play_on(
    game: Game,
    name: str,
    bot: Any,
    dice: random.Random,
    monsters: random.Random,
    until: int,
    decisions: int,
    turn: int = 0,
    fate: random.Random | None = None,
) -> int:
    """The loop: the bot for the party and for every survivor, any option for the monster; where chance is asked, `fate`
    says what falls. It ends when `turn` of round `until` has begun."""
    survivors = tuple([sheet.id for sheet in game.setup.sheets])
    own = type(bot) is not Greedy and type(bot) is not RandomBot
    count = 0
    while True:
        asked = game.asked
        if asked is None or (0 < until <= game.round and game.turn >= turn) or (decisions > 0 and count >= decisions):
            return count
        if asked.seat == MONSTER:
            index = below(monsters, option_count(asked))
        elif asked.seat == CHANCE:
            assert game.waiting is not None
            index = fortune.fallen(game.waiting, asked, (fate or dice).random())
        elif own:
            index = checked(name, bot, Position(game, dice, survivors))
        elif name == RANDOM:
            index = below(dice, option_count(asked))
        else:
            index = int(bot.choose(Position(game, dice, survivors)))
        game.take(option_value(asked, index))
        count += 1
