"""The Tallow Heron's own word. The first line of its docstring is what the card says."""

from showdown.rules.own import OwnWord, Question, Verbs


class KeepACandle(OwnWord):
    """one survivor may keep a candle of its fat: +3 insanity"""

    def run(self, verbs: Verbs) -> Question | None:
        return verbs.ask_party(verbs.living())

    def prompt(self, verbs: Verbs) -> str:
        return "Who keeps a candle?"

    def answer(self, verbs: Verbs, survivor: int) -> None:
        if survivor >= 0:
            verbs.gain_insanity(survivor, 3)
