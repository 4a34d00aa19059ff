"""Whom the monster's target lines would pick as things stand, line by line, and why not the others (TGT-1, TGT-4, TGT-5).

For people who want to know before the card does it; `targeting` alone decides.
"""

from typing import Final

from showdown.engine.game import Game
from showdown.engine.guess import known_top
from showdown.engine.roles import Roles
from showdown.engine.stack import AnyStep, Program
from showdown.rules import under_way
from showdown.rules.frames import Play
from showdown.rules.targeting import ALL, AimAt, Line, PickTarget

PLAYED: Final = "being played"
KNOWN: Final = "known on top of the deck"
BASIC: Final = "when it draws none"


class Aim:
    """A card with target lines: its name, why it matters now, whom it has picked already, its lines, and whether the priority
    target comes before them (TGT-10)."""

    __slots__ = ("card", "lines", "picked", "priority", "roles", "when")

    def __init__(self, card: str, when: str, picked: int, lines: tuple[Line, ...], roles: Roles, priority: bool) -> None:
        self.card = card
        self.when = when
        self.picked = picked
        self.lines = lines
        self.roles = roles
        self.priority = priority


def aims(game: Game) -> list[Aim]:
    """The cards whose target lines people can know to matter: those being played, the known top of the deck, the Basic Action
    where no card is left."""
    found: list[Aim] = []
    for frame in reversed(game.stack):
        if isinstance(frame, Play) and not frame.closed:
            basic = game.setup.monster.basic_action
            program = game.setup.ai[frame.card.ai].actions if frame.card.ai >= 0 else basic
            add(game, found, under_way.play_name(game, frame), PLAYED, frame.targets, program, frame)
    for card in known_top(game.monster.deck, game.monster.known_ai)[:1]:
        add(game, found, game.setup.ai[card].name, KNOWN, 0, game.setup.ai[card].actions, Roles())
    if not game.monster.deck and not game.monster.discard and not found:
        add(game, found, "Basic Action", BASIC, 0, game.setup.monster.basic_action, Roles())
    return found


def add(game: Game, found: list[Aim], card: str, when: str, picked: int, program: Program, roles: Roles) -> None:
    lines, priority = lines_of(program)
    if lines:
        found.append(Aim(card, when, picked, lines, roles, priority and game.monster.priority >= 0))


def lines_of(program: Program) -> tuple[tuple[Line, ...], bool]:
    """The first target lines of a card, and whether the priority target token goes before them (TGT-11)."""
    for step in program:
        found = own_lines(step)
        if found[0]:
            return found
    return (), False


def own_lines(step: AnyStep) -> tuple[tuple[Line, ...], bool]:
    if isinstance(step, PickTarget):
        return step.lines.tried, not any(line.pick == ALL for line in step.lines.tried)
    if isinstance(step, AimAt):
        return (step.line,), False
    return (), False


def why_not(game: Game, line: Line, roles: Roles, survivor: int) -> list[str]:
    """The words of a line that somebody on the board does not satisfy; empty where all hold."""
    return [term.text for term in line.terms if not term.holds(game, roles, survivor)]
