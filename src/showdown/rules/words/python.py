"""The word of the card language that stands for a word of one monster alone."""

from showdown.engine import kinds, questions
from showdown.engine.game import Game
from showdown.engine.stack import Frame, Question
from showdown.rules.own import OwnWord
from showdown.rules.verbs import Verbs
from showdown.rules.words.word import Word


class Own:
    """A word of one monster alone, None where it may not be run, and what the card says."""

    def __init__(self, word: OwnWord | None, text: str) -> None:
        self.word = word
        self.text = text


class PythonWord(Word):
    """A word only this monster needs, a class in the words.py beside its files; its docstring is the text.

    It is handed verbs, each of which logs what it does (`rules/verbs.py`).
    """

    form = "python: WORD"
    arguments = kinds.takes(word=kinds.PythonWord())
    picks_target = True
    rules = ("CONV-1",)
    asks = questions.CARD

    word: Own

    def sentence(self) -> str:
        return self.word.text

    def own(self) -> OwnWord:
        assert self.word.word is not None, "a library with words that were not run is not played"
        return self.word.word

    def prompt(self, game: Game, frame: Frame) -> str:
        return self.own().prompt(Verbs(game, frame))

    def run(self, game: Game, frame: Frame) -> Question | None:
        return self.own().run(Verbs(game, frame))

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        self.own().answer(Verbs(game, frame), value)
