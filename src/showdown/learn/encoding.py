"""Positions and legal actions as numpy arrays."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy import frombuffer
from numpy.typing import NDArray

from showdown.engine.columns import BUILT, scaled
from showdown.engine.game import Game, option_label
from showdown.engine.library import Library
from showdown.rules import actions, observation

Floats: TypeAlias = NDArray[np.float32]
Bools: TypeAlias = NDArray[np.bool_]
Bytes: TypeAlias = NDArray[np.int8]

# Made once: numpy takes as long to find out which one a class stands for as to look at what was read.
BOOL = np.dtype(np.bool_)
BYTE = np.dtype(np.int8)
FLOAT = np.dtype(np.float32)


class Encoder:
    """The table of actions and the columns of a library, for numpy."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.table = actions.table(library)
        self.layout = observation.layout(library)
        self.actions = self.table.size
        self.columns = self.layout.size
        self.scale: Floats = np.array([1 / column.divisor for column in self.layout.columns], dtype=np.float32)
        self.factors = self.scale.tobytes()

    def __deepcopy__(self, memo: Any) -> Encoder:
        """Itself: it never changes."""
        return self

    def __reduce__(self) -> Any:
        """For pickle: tables are made anew, not written down."""
        return Encoder, (self.library,)

    @property
    def low(self) -> Floats:
        return -self.high

    @property
    def high(self) -> Floats:
        return (observation.MOST * self.scale).astype(np.float32)

    def observe(self, game: Game) -> Floats:
        """What everybody may know of a position, one float for each column."""
        if BUILT:  # as `scaled` does it, a call less
            return frombuffer(scaled(self.layout.read(game), self.factors), FLOAT)
        return self.scaled(self.layout.read(game))

    def scaled(self, read: bytearray) -> Floats:
        """What was read of positions, one after the other; by numpy where nothing was built that is faster."""
        if BUILT:
            return frombuffer(scaled(read, self.factors), FLOAT)
        found: Floats = frombuffer(read, BYTE).reshape(-1, self.columns) * self.scale
        return found.reshape(-1)

    def mask(self, game: Game) -> Bools:
        """Which actions are legal."""
        return frombuffer(self.table.mask(game), BOOL)

    def mask_of_bytes(self, game: Game) -> Bytes:
        """The same as small numbers, which spaces of Gymnasium and PettingZoo take for a mask."""
        return frombuffer(self.table.mask(game), BYTE)

    def describe(self, game: Game, action: int) -> str:
        """A legal action as people read it; "" for any other."""
        value, asked = self.table.value(game, action), game.asked
        return option_label(game, asked, game.stack[-1], value) if asked is not None and value >= 0 else ""
