"""The Tallow Heron's own word. The first line of its docstring is what the card says."""

from showdown.engine.game import Game
from showdown.engine.stack import PARTY, Decision, Frame
from showdown.rules import gains


def keep_a_candle(game: Game, frame: Frame) -> Decision | None:
    """one survivor may keep a candle of its fat: +3 insanity"""
    found = [index for index, who in enumerate(game.survivors) if who.alive]
    return Decision(PARTY, "Who keeps a candle?", [*found, -1], 0) if found else None


def keep_a_candle_answer(game: Game, frame: Frame, value: int) -> None:
    if value >= 0:
        gains.gain_insanity(game, value, 3)


def keep_a_candle_option(game: Game, frame: Frame, value: int) -> str:
    return f"who:{game.id_of(value)}" if value >= 0 else "who:nobody"


def keep_a_candle_label(game: Game, frame: Frame, value: int) -> str:
    return game.name_of(value) if value >= 0 else "nobody"
