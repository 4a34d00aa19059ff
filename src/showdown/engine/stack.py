"""Frames and steps: what is under way, and what is left of it to do.

A *frame* is one procedure under way (an act, an attack, the play of a card): its memory and what is left to do. A *step* is one
numbered step of the book: a shared object without memory, saved as its name. `Game.advance` runs the next step of the top frame
until somebody has to decide. A step that asks changes nothing before it asks, because loading a save runs it again.
"""

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from showdown.engine import fates
from showdown.engine.fates import Fate
from showdown.engine.options import OptionKind
from showdown.engine.questions import QuestionKind
from showdown.engine.roles import Roles

if TYPE_CHECKING:
    from showdown.engine.game import Game
    from showdown.engine.when import Moment


_steps: "Final[dict[str, Step[Any]]]" = {}
_closings: "Final[dict[str, Closing[Any]]]" = {}
_openings: "Final[dict[str, Program]]" = {}
# The same by class, filled in when first asked for: reading the kind of a frame costs more than finding its class.
_closing_by_class: "Final[dict[type[Frame], tuple[Closing[Any] | None]]]" = {}
_opening_by_class: "Final[dict[type[Frame], Program]]" = {}


class Question:
    """A question to one seat and every legal answer to it, as numbers; names and labels are made when read.

    `kind` is the kind of all its options; None where kinds mix and each number says its own. `board` is used instead of
    `values` where the answers are spaces: picking one of many stays cheap. How many those are is counted once.
    """

    __slots__ = ("board", "counted", "kind", "seat", "step", "values")

    seat: int
    kind: "OptionKind[Any] | None"
    values: list[int]
    board: int
    step: "Step[Any]"

    def __init__(self, seat: int, kind: "OptionKind[Any] | None", values: list[int], board: int = 0) -> None:
        self.seat = seat
        self.kind = kind
        self.values = values
        self.board = board
        self.counted = -1

    def spaces(self) -> int:
        """How many spaces may be answered."""
        if self.counted < 0:
            self.counted = self.board.bit_count() if self.board else 0
        return self.counted


# Seats that are not survivors.
MONSTER: Final = -1
PARTY: Final = -2
CHANCE: Final = -3
SEATS: Final = ("party", "monster", "chance")  # their names, which no survivor may have


class Rest:
    """A program that goes on at a place once another is done, and what goes on behind it. It never changes: frames share it."""

    __slots__ = ("at", "behind", "program")

    def __init__(self, program: "Program", at: int, behind: "Rest | None") -> None:
        self.program = program
        self.at = at
        self.behind = behind


class Frame(Roles):
    """One procedure under way: its roles, and what is left of it to do.

    `doomed` are the survivors its card has doomed (STAT-4), `flowing` is true while a flow on its card is open (AI-5),
    `intimidating` while it intimidates (INTIM-1).
    """

    kind: ClassVar[str] = "frame"

    def __init__(self) -> None:
        Roles.__init__(self)
        self.closed = False
        self.doomed = 0
        self.flowing = False
        self.intimidating = False
        # not saved as they are, but as the names of the steps left: the program under way, the place of its next step, and what
        # goes on behind it
        self.program: Program = ()
        self.at = 0
        self.behind: Rest | None = None

    def then(self, steps: "tuple[Step[Any], ...]") -> None:
        """Puts steps next, in reading order; does nothing on a closed frame."""
        if self.closed or not steps:
            return
        if self.at < len(self.program):
            self.behind = Rest(self.program, self.at, self.behind)
        self.program = steps
        self.at = 0

    def again(self, step: "Step[Any]") -> None:
        """Puts the step that was taken last next once more."""
        if self.at > 0 and self.program[self.at - 1] is step and not self.closed:
            self.at -= 1
        else:
            self.then((step,))

    def is_done(self) -> bool:
        """Whether nothing is left to do."""
        return self.at >= len(self.program) and self.behind is None

    def take_next(self) -> "Step[Any]":
        """The next step, which is then no longer left to do; there must be one."""
        if self.at >= len(self.program):
            rest = self.behind
            assert rest is not None
            self.program, self.at, self.behind = rest.program, rest.at, rest.behind
        step = self.program[self.at]
        self.at += 1
        return step

    def steps_left(self) -> "list[Step[Any]]":
        """All that is left to do, in its order."""
        found = list(self.program[self.at :])
        rest = self.behind
        while rest is not None:
            found += rest.program[rest.at :]
            rest = rest.behind
        return found

    def do_only(self, steps: "tuple[Step[Any], ...]") -> None:
        """Replaces all that is left to do."""
        self.program, self.at, self.behind = steps, 0, None

    def drop(self) -> None:
        """Nothing is left to do any more."""
        self.do_only(())

    def skip_to(self, step: str) -> bool:
        """Drops what is left before a step, if it is still to come: "the turn ends" means on to its End step (AI-15)."""
        left = self.steps_left()
        for index, each in enumerate(left):
            if each.name == step:
                self.do_only(tuple(left[index:]))
                return True
        return False

    def title(self, game: "Game") -> str:
        """What is under way, as people read it: what a survival window interrupts."""
        return self.kind

    def held_ai_cards(self) -> list[int]:
        """The AI cards that lie with this procedure and in no pile."""
        return []

    def held_hit_locations(self) -> list[int]:
        """The hit location cards that lie with this procedure and in no pile."""
        return []

    def copy(self) -> "Frame":
        twin = Frame()
        self.copy_into(twin)
        return twin

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("at", "behind", "closed", "doomed", "flowing", "intimidating", "program")
    fields: ClassVar[tuple[str, ...]] = (
        "survivor", "target", "targets", "owner", "card", "passed", "detail", "closed", "doomed", "flowing", "intimidating",
    )  # fmt: skip

    def copy_into(self, twin: "Frame") -> None:
        twin.survivor = self.survivor
        twin.target = self.target
        twin.targets = self.targets
        twin.owner = self.owner
        twin.card = self.card
        twin.passed = self.passed
        twin.detail = self.detail
        twin.closed = self.closed
        twin.doomed = self.doomed
        twin.flowing = self.flowing
        twin.intimidating = self.intimidating
        twin.program = self.program
        twin.at = self.at
        twin.behind = self.behind

    # endregion


F = TypeVar("F", bound=Frame)


class Step(Generic[F]):
    """One numbered step of the book, one shared instance. `rules` are the ids it carries out, `asks` the kind of question."""

    rules: ClassVar[tuple[str, ...]] = ()
    asks: ClassVar[QuestionKind | None] = None
    fate: ClassVar[Fate] = fates.CHANGE  # the worst it can do, where a die decides whether it happens
    aside: ClassVar[bool] = False  # whether an attack under way goes on as it would have without it
    bar: ClassVar[str] = ""  # "flow" or "alert": what stands between the actions of a card
    name: str
    text: str  # what a card's step says to people, written by the word that made it

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.text = ""
        if name:
            _steps[name] = self

    def run(self, game: "Game", frame: F) -> Question | None:
        """Does the step, or returns the question that must be answered first."""
        raise NotImplementedError

    def prompt(self, game: "Game", frame: F) -> str:
        """The question as people read it; a step that never asks has none."""
        raise NotImplementedError

    def taking(self, game: "Game", frame: F, kind: OptionKind[Any], number: int) -> None:
        """What holds whichever option is taken, before its own deed."""

    def answer(self, game: "Game", frame: F, value: int) -> None:
        """Goes on with the thing that was picked; a step that never asks has none."""
        raise NotImplementedError

    def decider(self, game: "Game", frame: F, seat: int) -> int:
        """Whose player answers; a question to the party in an act is for the acting survivor's."""
        return seat

    def opened_by(self, game: "Game", frame: F) -> str:
        """What opened a survival window; nothing else has one."""
        return ""

    def children(self) -> "list[tuple[str, tuple[Step[Any], ...]]]":
        """The programs inside a card's step, with the part of its name each has."""
        return []


class OpenQuestion(Step[F]):
    """A question that is asked again until somebody takes an option that closes it."""

    def taking(self, game: "Game", frame: F, kind: OptionKind[Any], number: int) -> None:
        if not kind.closes:
            frame.again(self)


class Closing(Generic[F]):
    """What holds however a frame of one kind ends, finished or cut off; asks nothing. One shared instance."""

    def __init__(self, kind: str) -> None:
        _closings[kind] = self
        _closing_by_class.clear()

    def close(self, game: "Game", frame: F) -> None:
        raise NotImplementedError


AnyStep = Step[Any]
Program = tuple[Step[Any], ...]


def known_frame(kind: str) -> type[Frame] | None:
    """The kind of frame a save names."""
    for frame in Frame.__subclasses__():
        if frame.kind == kind:
            return frame
    return None


class Phase:
    """A row in the table of a procedure: a step by name, the moments it announces, who else may act there."""

    __slots__ = ("interrupts", "moments", "step")

    def __init__(self, step: str, moments: "tuple[Moment, ...]" = (), interrupts: str = "") -> None:
        self.step = step
        self.moments = moments
        self.interrupts = interrupts


def program_of(table: tuple[Phase, ...]) -> Program:
    """The steps of a table, which stands at the head of a chapter, before they are defined."""
    return tuple(_steps[phase.step] for phase in table)


def opens(kind: str, program: Program) -> None:
    """The chapter of a kind of frame says with which steps it begins, so that others can start it without the chapter."""
    _openings[kind] = program
    _opening_by_class.clear()


def opening(frame: Frame) -> Program:
    known = _opening_by_class.get(type(frame))
    if known is None:
        known = _opening_by_class[type(frame)] = _openings[frame.kind]
    return known


def opening_of(frame: Frame) -> Program:
    """The same, nothing for a kind that begins in several ways."""
    return _openings.get(frame.kind, ())


def closing_of(frame: Frame) -> "Closing[Any] | None":
    known = _closing_by_class.get(type(frame))
    if known is None:
        known = _closing_by_class[type(frame)] = (_closings.get(frame.kind),)
    return known[0]


def known_step(name: str) -> AnyStep | None:
    return _steps.get(name)
