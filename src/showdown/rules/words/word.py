"""What a word of the card language is, the values its arguments may be, and how its sentence is put together.

A word is one class: `form` and `arguments` say how it is written, `sentence` what the card says, `run` what happens. Its
docstring is its entry in the reference (docs/cards.md). Instances are made when a card is loaded, have no memory, and are
shared by all showdowns. Who and whom comes from the frame: `survivor` is the attacker or actor, `target` the target, `owner`
whose gear or injury it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from showdown.engine import names
from showdown.engine.game import Game
from showdown.engine.kinds import Argument
from showdown.engine.library import Amount
from showdown.engine.roles import Roles
from showdown.engine.stack import Frame, Program, Question, Step
from showdown.rules import hearing

if TYPE_CHECKING:
    from showdown.engine.powers import Power
    from showdown.rules.targeting import Who


class Word(Step[Frame]):
    """A word of the card language."""

    form: ClassVar[str] = ""
    arguments: ClassVar[dict[str, Argument]] = {}
    one_of: ClassVar[tuple[str, ...]] = ()  # further keys of which one at least must be there
    picks_target: ClassVar[bool] = False  # what follows it has a target, even in a trigger
    needs_target: ClassVar[bool] = False  # it is aimed at the one target there is
    shared: ClassVar[bool] = False  # one step of the rules, named like the word, stands for it on all cards

    def ready(self) -> None:
        """Called once all arguments are there."""

    def picks_several(self) -> str:
        """The target line by which it may pick more than one, if any."""
        return ""

    def sentence(self) -> str:
        """What the card says."""
        raise NotImplementedError

    def is_moot(self, game: Game, frame: Frame) -> bool:
        """Whether there is nothing any more to do it to: then it is not offered."""
        return False

    def performs(self) -> list[str]:
        """The terms it performs whatever happens: a term that comes back to itself never ends."""
        return []


class Befall(Word):
    """A word that befalls one or more survivors; subclasses say what happens to each."""

    who: Who

    def run(self, game: Game, frame: Frame) -> Question | None:
        if self.who.heard and hearing.asks(game, frame, self, self.who.survivors(game, frame)):
            return None
        for index in self.who.survivors(game, frame):
            self.befall(game, frame, index)
        hearing.over(game)
        return None

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        raise NotImplementedError


# -- values of arguments ------------------------------------------------------------------------------------------------


class Change:
    """A change of a number, by so much, so much per level or an `amount` that is found out when it happens; or a power.

    `number` is 1 or -1 where there is an amount.
    """

    def __init__(
        self, text: str, attribute: int, number: int, per_level: bool, power: Power | None, amount: Amount | None = None
    ) -> None:
        self.text = text
        self.attribute = attribute
        self.number = number
        self.per_level = per_level
        self.power = power
        self.amount = amount

    def size(self, game: Game, roles: Roles) -> int:
        """By how much it changes the number now."""
        return self.number if self.amount is None else self.number * self.amount.value(game, roles)


class Named:
    """Something the files define: its id and its printed name."""

    def __init__(self, id: str, name: str) -> None:
        self.id = id
        self.name = name


class Row:
    """A row of a roll table."""

    def __init__(self, text: str, low: int, high: int, program: Program) -> None:
        self.text = text
        self.low = low
        self.high = high
        self.program = program


class Branch:
    """One of several programs that somebody picks from, as people read it."""

    def __init__(self, text: str, program: Program) -> None:
        self.text = text
        self.program = program


class Manner:
    """How the monster moves, and from or to whom or what: a terrain card, an edge of the board (a bit per direction)."""

    closest: bool = False  # only the closest of them

    def __init__(self, number: int, who: Who | None, text: str, terrain: str = "", edges: int = 0) -> None:
        self.number = number
        self.who = who
        self.text = text
        self.terrain = terrain
        self.edges = edges


class Resource:
    """Cards of a deck, random ones where none is named."""

    def __init__(self, deck: str, name: str) -> None:
        self.deck = deck
        self.name = name


# -- programs -----------------------------------------------------------------------------------------------------------

BASIC_ACTION: Final = "Basic Action"
AGAIN: Final = "this card again"


def performed(program: Program) -> list[str]:
    """The terms a program performs whatever happens; what hangs on a roll, a condition or a choice may end some time."""
    found: list[str] = []
    for step in program:
        if isinstance(step, Word):
            found += step.performs()
    return found


# -- sentences ----------------------------------------------------------------------------------------------------------


def sentences(program: Program) -> str:
    """A program in one run of words; a step that holds others is bracketed where more follows it."""
    said = [step for step in program if step.text]
    parts = [step.text if step is said[-1] or not step.children() else f"({step.text})" for step in said]
    return ", then ".join(parts) or "nothing happens"


def grouped(program: Program) -> str:
    """A program inside another sentence, in brackets where it would run into it."""
    words = sentences(program)
    return f"({words})" if "otherwise" in words else words


def quantity(many: Amount, what: str) -> str:
    """ "2 damage", or "damage equal to the monster level"."""
    number = many.text.lstrip("+-")
    if number.isdigit() or number.startswith("1d") or number == "that much":
        number = "that many" if number == "that much" and what.endswith("s") else number
        return f"{number} {what}"
    whose = number if number.startswith("their") or number[0].isdigit() else f"the {number}"
    return f"{what} equal to {whose}"


def until(duration: int) -> str:
    """ "until the end of this round"; what lasts to the next monster turn ends as that begins."""
    if duration == names.UNTIL_NEXT_MONSTER_TURN:
        return "until the next monster turn begins"
    if duration == names.UNTIL_IT_STANDS:
        return "until the monster stands up"
    return f"until the end of {names.DURATIONS[duration]}"


def tokens(count: str, mark: str, what: str) -> str:
    """ "a +1 strength token", "2 -1 evasion tokens"."""
    return f"a {mark}1 {what} token" if count == "1" else f"{count} {mark}1 {what} tokens"


def plural(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
