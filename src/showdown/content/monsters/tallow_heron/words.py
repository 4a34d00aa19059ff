"""The Tallow Heron's own word. The first line of its docstring is what the card says."""

from showdown.engine.game import Game
from showdown.engine.stack import PARTY, Frame, Question
from showdown.rules import gains, picks


def keep_a_candle(game: Game, frame: Frame) -> Question | None:
    """one survivor may keep a candle of its fat: +3 insanity"""
    found = [index for index, who in enumerate(game.survivors) if who.alive]
    return Question(PARTY, None, [*[picks.WHO.of(index) for index in found], picks.NOBODY.of(0)]) if found else None


def keep_a_candle_answer(game: Game, frame: Frame, value: int) -> None:
    if value >= 0:
        gains.gain_insanity(game, value, 3)


def keep_a_candle_prompt(game: Game, frame: Frame) -> str:
    return "Who keeps a candle?"
