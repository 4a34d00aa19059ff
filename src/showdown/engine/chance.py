"""Where dice, shuffles and random picks come from: a seed, a script, or people at a table.

Rules ask inline and say what for. `reveals` counts everything turned up, so that clients know when undo stops being free.
The seeded generator is small-state (four 32-bit words), so a copy costs nothing and compiled and interpreted builds agree.

What is made of 32 bits is reckoned in machine words (`i64`): as Python's ints such products are long ones, and where one of
those is interrupted (Ctrl-C), compiled code ends the process instead of raising.
"""

import hashlib
from typing import TYPE_CHECKING, ClassVar, Final

from showdown.engine import names
from showdown.engine.errors import BadSetup, IllegalChoice
from showdown.engine.native import mypyc_attr

if TYPE_CHECKING:
    from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF
LARGEST_SEED: Final = 1024  # bits
NOTHING: Final = ""
DICE: Final = "dice"
CARDS: Final = "cards"
ANY: Final = "any"  # a scripted pick that may be anything
RESOURCE: Final = " resource"  # how the labels of draws from a resource deck end


class NeedChance(Exception):
    """A die or card the asked source does not have yet; the driver asks people and runs the last choice again.

    `weights` say how likely each of the choices is; empty where all of them are alike.
    """

    def __init__(self, kind: str, label: str, choices: list[str], weights: list[float] | None = None) -> None:
        super().__init__(f"{kind} needed: {label}")
        self.kind = kind
        self.label = label
        self.choices = choices
        self.weights: list[float] = weights or []


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """The contract: every source answers these questions. A source of your own derives from this class."""

    kind: ClassVar[str] = "chance"
    reveals: int

    def d10(self, label: str) -> int:
        """One ten-sided die, 1 to 10; 10 is the lantern (CONV-3)."""
        raise NotImplementedError

    def location(self, label: str) -> int:
        """One survivor hit location die: six faces, body on two of them (LOC-8)."""
        raise NotImplementedError

    def pick(self, count: int, label: str, names_of: list[str]) -> int:
        """One of `count` equals, each as likely as the other (CONV-5)."""
        raise NotImplementedError

    def draw(self, label: str, names_of: list[str]) -> int:
        """One card of a pile that is never shuffled because it lies in no order: terrain, resources, disorders."""
        return self.pick(len(names_of), label, names_of)

    def shuffle(self, cards: list[int], label: str, names_of: tuple[str, ...]) -> None:
        """Puts a pile into an order nobody knows. The last card of the list is the top of the pile; `names_of` are the names of
        all cards of its sort, by number."""
        raise NotImplementedError

    def copy(self) -> "Chance":
        raise NotImplementedError

    def save(self) -> "dict[str, object]":
        raise NotImplementedError


class Seeded(Chance):
    """Chance from a seed: the same seed gives the same dice on every machine."""

    kind: ClassVar[str] = "seeded"

    def __init__(self, a: int, b: int, c: int, counter: int, reveals: int) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.counter = counter
        self.reveals = reveals

    def word(self) -> "i64":
        """The next 32 bits: three words chained, one counter, shifts and sums below 54 bits."""
        a: i64 = self.a
        b: i64 = self.b
        c: i64 = self.c
        counter: i64 = self.counter
        result = (a + b + counter) & MASK
        self.counter = (counter + 1) & MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & MASK
        self.c = (((c << 21) | (c >> 11)) + result) & MASK
        return result

    def below(self, count: "i64") -> "i64":
        """A whole number from 0 to one less than `count`."""
        return (self.word() * count) >> 32

    def d10(self, label: str) -> int:
        self.reveals += 1
        return self.below(10) + 1

    def location(self, label: str) -> int:
        self.reveals += 1
        return names.HIT_LOCATION_DIE[self.below(6)]

    def pick(self, count: int, label: str, names_of: list[str]) -> int:
        self.reveals += 1
        return self.below(count)

    def shuffle(self, cards: list[int], label: str, names_of: tuple[str, ...]) -> None:
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]

    def copy(self) -> "Chance":
        return Seeded(self.a, self.b, self.c, self.counter, self.reveals)

    def save(self) -> "dict[str, object]":
        return {"kind": "seeded", "state": [self.a, self.b, self.c, self.counter, self.reveals]}


def check_seed(seed: object) -> None:
    """A seed is a whole number; anything else is refused."""
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise BadSetup(f"the seed must be a whole number, not {seed!r}")
    if seed.bit_length() > LARGEST_SEED:
        raise BadSetup(f"the seed must be a whole number of at most {LARGEST_SEED} bits, about 300 digits")


def seeded(seed: int) -> Seeded:
    """A generator for a seed; any int will do."""
    digest = hashlib.sha256(str(seed).encode()).digest()
    words = [int.from_bytes(digest[at : at + 4], "big") for at in (0, 4, 8)]
    return Seeded(words[0], words[1], words[2], 1, 0)


class Scripted(Chance):
    """Chance from a script: each die and pick in order; shuffles keep the order unless the script names one.

    `labelled` are dice for one roll each, by what it is for, and come before those in the plain list. A pick of `any` takes the
    first there is, and so does each resource drawn while `any_resource` holds. `orders` name the cards that lie on top.
    """

    kind: ClassVar[str] = "scripted"

    def __init__(self, dice: list[int], locations: list[int], picks: list[str], orders: list[list[str]]) -> None:
        self.dice = dice
        self.locations = locations
        self.picks = picks
        self.orders = orders
        self.labelled: list[tuple[str, int]] = []
        self.any_resource = False
        self.reveals = 0
        # for whoever reads the script afterwards, not saved
        self.unscripted: list[str] = []
        self.drew_any = False

    def d10(self, label: str) -> int:
        wanted = label.lower()
        for index, (name, die) in enumerate(self.labelled):
            if name == wanted:
                del self.labelled[index]
                self.reveals += 1
                return die
        if not self.dice:
            raise NeedChance("d10", label, [name for name, _ in self.labelled])
        self.reveals += 1
        return self.dice.pop(0)

    def location(self, label: str) -> int:
        if not self.locations:
            raise NeedChance("location", label, [])
        self.reveals += 1
        return self.locations.pop(0)

    def pick(self, count: int, label: str, names_of: list[str]) -> int:
        choice = self.picks[0] if self.picks else ""
        if choice and (choice == ANY or choice in names_of):
            self.reveals += 1
            self.picks.pop(0)
            return 0 if choice == ANY else names_of.index(choice)
        if self.any_resource and label.endswith(RESOURCE):
            self.reveals += 1
            self.drew_any = True
            return 0
        raise NeedChance("pick", f"{label}: the script says {choice}" if choice else label, names_of)

    def shuffle(self, cards: list[int], label: str, names_of: tuple[str, ...]) -> None:
        if not self.orders:
            self.unscripted.append(label)
            return
        rest = cards[:]
        top: list[int] = []
        for name in self.orders[0]:
            found = [card for card in rest if names_of[card] == name]
            if not found:
                raise NeedChance("shuffle", f"{label}: the script says {name}", [names_of[card] for card in reversed(rest)])
            rest.remove(found[0])
            top.insert(0, found[0])
        self.orders.pop(0)
        cards[:] = rest + top

    def copy(self) -> "Chance":
        twin = Scripted(self.dice[:], self.locations[:], self.picks[:], [order[:] for order in self.orders])
        twin.labelled = self.labelled[:]
        twin.any_resource = self.any_resource
        twin.reveals = self.reveals
        return twin

    def save(self) -> "dict[str, object]":
        return {
            "kind": "scripted",
            "dice": self.dice,
            "locations": self.locations,
            "picks": self.picks,
            "orders": self.orders,
            "labelled": [[name, die] for name, die in self.labelled],
            "any_resource": self.any_resource,
            "reveals": self.reveals,
        }


class Asked(Chance):
    """Chance from people at a table: a tape of what they rolled and turned up, in order; at its end they are asked.

    Nobody knows the order of a shuffled pile, so shuffles are made up (`hidden`); a card that people turn up changes places
    with the made-up top one (`card`). The driver keeps the position before the last choice, appends to the tape and
    chooses again. With `decides` the game itself is that driver, and asks the seat "chance" (`engine/fortune.py`).
    """

    kind: ClassVar[str] = "asked"

    def __init__(self, tape: list[int], at: int, hidden: Seeded) -> None:
        self.tape = tape
        self.at = at
        self.hidden = hidden
        self.virtual = NOTHING  # what is not asked for but made up: dice, or cards
        self.decides = False
        self.reveals = 0

    def next(self, kind: str, label: str, choices: list[str], weights: list[float] | None = None) -> int:
        if self.at >= len(self.tape):
            raise NeedChance(kind, label, choices, weights)
        value = self.tape[self.at]
        least = 1 if kind == "d10" else 0
        most = 10 if kind == "d10" else names.BRAIN - 1 if kind == "location" else len(choices) - 1
        if not least <= value <= most:
            raise IllegalChoice(f"{value} is not possible for {label}; allowed: {least} to {most}")
        self.at += 1
        return value

    def d10(self, label: str) -> int:
        die = self.hidden.d10(label) if self.virtual == DICE else self.next("d10", label, [])
        self.reveals += 1
        return die

    def location(self, label: str) -> int:
        face = self.hidden.location(label) if self.virtual == DICE else self.next("location", label, [])
        self.reveals += 1
        return face

    def pick(self, count: int, label: str, names_of: list[str]) -> int:
        index = self.hidden.pick(count, label, names_of) if self.virtual == DICE else self.next("pick", label, names_of)
        self.reveals += 1
        return index

    def draw(self, label: str, names_of: list[str]) -> int:
        many = len(names_of)
        index = self.hidden.pick(many, label, names_of) if self.virtual == CARDS else self.next("pick", label, names_of)
        self.reveals += 1
        return index

    def card(self, label: str, names_of: list[str], weights: list[float] | None = None) -> int:
        """Which of these cards was turned up; the caller counts the reveal, as for every source."""
        return self.next("card", label, names_of, weights)

    def shuffle(self, cards: list[int], label: str, names_of: tuple[str, ...]) -> None:
        self.hidden.shuffle(cards, label, names_of)

    def copy(self) -> "Chance":
        hidden = self.hidden
        twin = Asked(self.tape[:], self.at, Seeded(hidden.a, hidden.b, hidden.c, hidden.counter, hidden.reveals))
        twin.virtual = self.virtual
        twin.decides = self.decides
        twin.reveals = self.reveals
        return twin

    def save(self) -> "dict[str, object]":
        hidden = self.hidden.save()["state"]
        kept: dict[str, object] = {"kind": "asked", "tape": self.tape[self.at :], "hidden": hidden, "reveals": self.reveals}
        if self.virtual:
            kept["virtual"] = self.virtual
        if self.decides:
            kept["decides"] = True
        return kept
