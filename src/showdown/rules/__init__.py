"""The rules, one module per chapter of the book. Importing any of them makes the steps, openings and closings of all known."""

from showdown.rules import (  # noqa: F401
    aftermath,
    ai,
    damage,
    monster_attack,
    movement,
    rounds,
    setup,
    survival,
    survivor_attack,
    survivors_turn,
    traps,
)
