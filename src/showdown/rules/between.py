"""What may happen between two actions of a card without a flow between them: an encouragement (SVL-7). Imports no chapter."""

from typing import Final

from showdown.engine import names
from showdown.engine.game import Game
from showdown.engine.stack import AnyStep, Program, known_step

ACTIONS: Final = "between actions"  # the step in `survival` that asks


def any_time(game: Game) -> bool:
    """Whether this party encourages without an opportunity (SVL-7, AMB-7)."""
    return bool(game.setup.party.actions >> names.ENCOURAGE & 1) and not game.setup.house.encourage_opportunities


def spaced(game: Game, program: Program) -> Program:
    """The actions of a card with what may happen between them; a flow asks anyway, and behind an alert nobody is asked until
    the next flow or the end (SVL-7, AI-6)."""
    if len(program) < 2 or not any_time(game):
        return program
    pause = known_step(ACTIONS)
    assert pause is not None
    steps: list[AnyStep] = []
    last = "flow"
    for step in program:
        if not step.bar and not last:
            steps.append(pause)
        steps.append(step)
        if step.bar or last != "alert":
            last = step.bar
    return tuple(steps)
