"""The random player: any legal option, each as likely as the other. The floor every other bot is measured against."""

from __future__ import annotations

from showdown.engine.native import mypyc_attr
from showdown.players.base import Position, below


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot:
    """Takes any option."""

    def choose(self, position: Position) -> int:
        return below(position.random, len(position.options))
