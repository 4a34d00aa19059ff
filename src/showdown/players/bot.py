"""What a bot is: one class, one method. Any class will do; nothing has to be derived from anything.

This file is not compiled: compiled code would ask for more than the one method.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from showdown.players.base import Position


class Bot(Protocol):
    """One class, one method."""

    def choose(self, position: Position) -> int:
        """The index of the answer among `position.options`."""
        ...


Maker = Callable[[], Bot]
