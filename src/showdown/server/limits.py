"""How much one server gives, and one visitor gets: sizes, rates, fights, connections."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from showdown.engine.errors import ShowdownError


class TooMany(ShowdownError):
    """There is no room for more, or not so fast."""


@dataclass(frozen=True)
class Limits:
    """What a server allows; docs/hosting.md tells them."""

    rooms: int = 500  # fights that somebody looks at
    fights: int = 100_000  # fights in the database
    connections: int = 2_000
    connections_each: int = 250  # of one address
    begun: float = 1.0  # fights a second that one address may begin or import, on average ...
    begun_at_once: int = 60  # ... after so many at once
    messages: float = 40.0  # a second of one connection ...
    messages_at_once: int = 400
    waiting: int = 64  # messages to a reader who does not read
    patience: float = 30.0  # seconds for one message to go out
    body: int = 1_000_000  # bytes
    choices: int = 10_000  # of a record that is taken in; each is played and its position kept


class Allowance:
    """So many at once, and then so many a second."""

    def __init__(self, at_once: int, each_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.at_once, self.each_second, self.clock = at_once, each_second, clock
        self.left, self.since = float(at_once), clock()

    def take(self) -> bool:
        """Whether there is one left; it is gone then."""
        now = self.clock()
        self.left, self.since = min(self.at_once, self.left + (now - self.since) * self.each_second), now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    @property
    def pause(self) -> float:
        """Seconds until there is one left."""
        return max(0.0, 1 - self.left) / self.each_second

    @property
    def full(self) -> bool:
        return self.left + (self.clock() - self.since) * self.each_second >= self.at_once


class Visitors:
    """Addresses, what each has begun lately and how many connections it holds."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.connected: Counter[str] = Counter()
        self.begun: dict[str, Allowance] = {}

    def begin(self, address: str) -> None:
        """Somebody wants a new fight."""
        for known in [known for known, allowance in self.begun.items() if allowance.full]:
            del self.begun[known]
        allowance = self.begun.setdefault(address, Allowance(self.limits.begun_at_once, self.limits.begun))
        if not allowance.take():
            raise TooMany("that was a fight too many for now; wait a moment")

    def come(self, address: str) -> None:
        """Somebody connects."""
        if self.connected.total() >= self.limits.connections or self.connected[address] >= self.limits.connections_each:
            raise TooMany("too many are connected here; come back later")
        self.connected[address] += 1

    def go(self, address: str) -> None:
        self.connected[address] -= 1
        if not self.connected[address]:
            del self.connected[address]
