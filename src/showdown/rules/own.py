"""A word of one monster alone: the class its words.py derives from.

This module stays interpreted, so that a word in Python is an ordinary class beside a compiled core. `python: smart cat` on a
card is the class `SmartCat`, made once; like every step it has no memory: what it must remember is in the game.
"""

from showdown.engine.stack import Question
from showdown.rules.verbs import Verbs

__all__ = ["OwnWord", "Question", "Verbs"]


class OwnWord:
    """One word. The first line of its docstring is what the card says.

    `run` does it by verbs, or returns the question that must be answered first, with nothing done before: a loaded save asks
    again by running it again. `prompt` says the question, `answer` goes on with the survivor picked.
    """

    def run(self, verbs: Verbs) -> Question | None:
        raise NotImplementedError

    def prompt(self, verbs: Verbs) -> str:
        raise NotImplementedError

    def answer(self, verbs: Verbs, survivor: int) -> None:
        raise NotImplementedError
