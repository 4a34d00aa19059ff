"""Dice for those who compare futures: what a roll is for decides which die it gets.

Two futures that differ in one choice roll different numbers of dice; with one stream for all rolls everything after it would
fall otherwise too, and the luck would drown the choice. Here every purpose ("Lucy to hit") has a stream of its own, begun anew
each turn, so that rolls that happen in both futures fall alike.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, ClassVar, Final

from showdown.engine import names
from showdown.engine.chance import Chance
from showdown.engine.errors import BadSave

if TYPE_CHECKING:
    from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF
SPREAD: Final = 0x45D9F3B  # odd, and below 2**27: no product leaves 64 bits


def mixed(number: i64) -> i64:
    """32 bits that look like chance, from any number of at most 63 bits."""
    bits = number & MASK
    bits = ((bits ^ (bits >> 16)) * SPREAD) & MASK
    bits = ((bits ^ (bits >> 16)) * SPREAD) & MASK
    return bits ^ (bits >> 16)


class Matched(Chance):
    """Chance by purpose: the n-th roll for something in a turn is the same in every future of one seed."""

    kind: ClassVar[str] = "matched"

    def __init__(self, seed: int, stage: int, reveals: int) -> None:
        self.seed = seed
        self.stage = stage  # the turn, as a number
        self.reveals = reveals
        self.rolled: dict[str, int] = {}
        self.purposes: dict[str, int] = {}  # of labels, shared by all copies

    def begin(self, stage: int) -> None:
        """Another turn: every stream starts anew."""
        self.stage = stage
        self.rolled.clear()

    def below(self, count: i64, label: str) -> i64:
        """A whole number from 0 to one less than `count`, from the next 32 bits for a purpose."""
        number = self.rolled.get(label, 0)
        self.rolled[label] = number + 1
        purpose = self.purposes.get(label, -1)
        if purpose < 0:
            purpose = self.purposes[label] = mixed(zlib.crc32(label.encode()) + self.seed)
        return (mixed(mixed(purpose + self.stage) + number) * count) >> 32

    def d10(self, label: str) -> int:
        self.reveals += 1
        return self.below(10, label) + 1

    def location(self, label: str) -> int:
        self.reveals += 1
        return names.HIT_LOCATION_DIE[self.below(6, label)]

    def pick(self, count: int, label: str, names_of: list[str]) -> int:
        self.reveals += 1
        return self.below(count, label)

    def shuffle(self, cards: list[int], label: str, names_of: tuple[str, ...]) -> None:
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1, label)
            cards[last], cards[other] = cards[other], cards[last]

    def copy(self) -> Chance:
        twin = Matched(self.seed, self.stage, self.reveals)
        twin.rolled = self.rolled.copy()
        twin.purposes = self.purposes
        return twin

    def save(self) -> dict[str, object]:
        raise BadSave("a position that a bot has guessed cannot be saved")
