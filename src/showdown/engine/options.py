"""Options: what can be chosen, as declared things. One class per kind of option, one shared instance of it.

An option is a number behind its kind: the kind says how it is named and labelled, what it points at and what taking it does.
Where a question has options of one kind, the numbers are the kind's own; where kinds mix, the kind stands in front
(`OptionKind.of`).
Nobody else reads these numbers: clients and bots see `Option` (`engine/game.py`).
"""

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from showdown.engine import spreads

if TYPE_CHECKING:
    from showdown.engine.game import Game
    from showdown.engine.stack import Frame, Step

F = TypeVar("F", bound="Frame")

KIND_SHIFT: Final = 20
NUMBER: Final = (1 << KIND_SHIFT) - 1
WHO_SHIFT: Final = 15
THING: Final = (1 << WHO_SHIFT) - 1

ASKED: Final = -9  # as an actor: whoever is asked
NOBODY: Final = -3


KINDS: "Final[list[OptionKind[Any]]]" = []


class Refers:
    """What an option points at, as the engine's numbers; -1, 0 or "" where it points at nothing of that sort.

    `space` is the north-west one of `width` by `height`, `survivors` a mask, `slot` a place in the actor's gear grid, `tile`
    one in the list of terrain tiles.
    """

    __slots__ = (
        "action", "ai_card", "direction", "gear", "height", "hit_location", "location", "resource", "slot", "space",
        "survivors", "tile", "width",
    )  # fmt: skip

    def __init__(self) -> None:
        self.space = -1
        self.width = 1
        self.height = 1
        self.survivors = 0
        self.slot = -1
        self.gear = ""
        self.action = ""
        self.resource = ""
        self.ai_card = -1
        self.hit_location = -1
        self.location = -1
        self.direction = -1
        self.tile = -1


class OptionKind(Generic[F]):
    """One kind of option. `name` is its word for clients, from a closed set, `text` says what taking one does.

    `closes` marks the ways to be done with a question that is otherwise asked again: go on, end the act. `spread` is over what
    the options of the kind spread.
    """

    spread: ClassVar[str] = spreads.ONE

    def __init__(self, name: str, text: str, closes: bool = False) -> None:
        self.name: str = name  # its type is asked for before this module is looked at, when the core is compiled
        self.text = text
        self.closes = closes
        self.number = len(KINDS)
        assert all(kind.name != name for kind in KINDS), name
        KINDS.append(self)

    def of(self, number: int) -> int:
        """An option of this kind for a question where kinds mix."""
        return self.number << KIND_SHIFT | number

    def id(self, game: "Game", frame: F, number: int) -> str:
        """The stable name of an option, such as dash:lucy; records keep these."""
        raise NotImplementedError

    def label(self, game: "Game", frame: F, number: int) -> str:
        """The option as people read it."""
        raise NotImplementedError

    def actor(self, game: "Game", frame: F, number: int) -> int:
        """Whose deed it is: a survivor, or whoever is asked."""
        return ASKED

    def refer(self, game: "Game", frame: F, number: int, to: Refers) -> None:
        """Fills in what the option points at."""

    def place(self, number: int) -> int:
        """Which of those that the kind spreads over it is."""
        return number

    def at_stake(self, game: "Game", frame: F, number: int) -> str:
        """What must change before somebody who did not want it might want it after all, to be compared and not to be read;
        "" where every time is another."""
        return ""

    def take(self, game: "Game", frame: F, step: "Step[Any]", number: int) -> None:
        """What taking it does. Picking a thing answers the step that asked for one; a deed of its own says so here."""
        step.answer(game, frame, number)


class Deed(OptionKind[F]):
    """An option that is somebody's deed: its number holds a survivor and a thing."""

    def by(self, survivor: int, thing: int) -> int:
        """The option of this survivor with this thing, for a question where kinds mix."""
        return self.number << KIND_SHIFT | survivor << WHO_SHIFT | thing

    def actor(self, game: "Game", frame: F, number: int) -> int:
        return number >> WHO_SHIFT

    def place(self, number: int) -> int:
        return number & THING


def kind_of(value: int) -> "OptionKind[Any]":
    """The kind in front of an option where kinds mix."""
    return KINDS[value >> KIND_SHIFT]


def who_of(number: int) -> int:
    """The survivor of a deed."""
    return number >> WHO_SHIFT


def thing_of(number: int) -> int:
    """What a deed is done with."""
    return number & THING
