"""What only those hear who are not deaf: some may choose not to hear it (STAT-5).

A word that befalls the `non-deaf` asks them one by one before it happens; who does not hear it counts as deaf until it is over.
"""

from typing import Final

from showdown.engine import powers, questions, stats
from showdown.engine.game import Game
from showdown.engine.stack import AnyStep, Frame, Question, Step
from showdown.rules import picks
from showdown.rules.frames import Listening

HEAR: Final = picks.Plain("hear", "listen", "The survivor hears what is about to happen.")
IGNORE: Final = picks.Plain("ignore", "do not listen", "The survivor does not hear what is about to happen.")


def asks(game: Game, frame: Frame, step: AnyStep, survivors: list[int]) -> bool:
    """Whether somebody is asked first; the step comes again once they have answered (STAT-5)."""
    for index in survivors:
        if not game.listened >> index & 1 and stats.has_power(game, index, powers.MAY_IGNORE_SOUNDS):
            frame.then((step,))
            listening = Listening()
            listening.survivor = index
            game.start(listening, (HEAR_IT,))
            return True
    return False


def over(game: Game) -> None:
    """What was to be heard has happened."""
    game.listened = game.unheard = 0


class HearIt(Step[Listening]):
    """Whether somebody who may ignore it hears what is about to happen (STAT-5)."""

    rules = ("STAT-5",)
    asks = questions.OFFER

    def prompt(self, game: Game, frame: Listening) -> str:
        return f"{game.name_of(frame.survivor)}: listen to it?"

    def run(self, game: Game, frame: Listening) -> Question | None:
        return Question(frame.survivor, None, [HEAR.of(1), IGNORE.of(0)])

    def answer(self, game: Game, frame: Listening, value: int) -> None:
        game.listened |= 1 << frame.survivor
        if not value:
            game.unheard |= 1 << frame.survivor


HEAR_IT: Final = HearIt("hear it")
