"""What is at stake when a die is rolled: every rule that rolls one says before it falls what each side would do.

`note` writes it down; a client that asks people for the die shows it at that moment, a page stages it. The event of the roll
itself holds the same faces, so that it can be told what the die meant. Callers test `game.log` first: nothing here is computed
for a fight nobody reads.
"""

from showdown.engine import fates, happenings
from showdown.engine.fates import Fate
from showdown.engine.game import Game
from showdown.engine.happenings import Face


def faces(results: "list[tuple[Fate, str]]", first: int = 1) -> "list[Face]":
    """What each side does, from the first on; neighbours that do the same are one."""
    found: list[Face] = []
    for index, (fate, does) in enumerate(results):
        last = found[-1] if found else None
        if last is not None and last["fate"] == fate.name and last["does"] == does:
            last["high"] = first + index
        else:
            found.append({"low": first + index, "high": first + index, "fate": fate.name, "does": does})
    return found


def from_on(needed: int, fate: Fate, does: str, otherwise: Fate, fails: str) -> "list[Face]":
    """A die that must show a number: below it one thing, from it on another."""
    return faces([(fate, does) if side >= needed else (otherwise, fails) for side in range(1, 11)])


def least(sides: "list[Face]") -> int:
    """The lowest side that does something; 0 where none does."""
    for side in sides:
        if side["fate"] != fates.NOTHING.name:
            return side["low"]
    return 0


def note(game: Game, rules: tuple[str, ...], what: str, survivor: int, dice: int, needed: int, sides: "list[Face]") -> None:
    """Says what is at stake before a die or several are rolled."""
    grave = False
    for side in sides:
        grave = grave or fates.FATES[side["fate"]].grave
    happenings.AT_STAKE.note(
        game,
        rules,
        {"what": what, "survivor": survivor, "dice": dice, "needed": needed, "faces": sides, "grave": grave},
    )


def numbers(game: Game, what: str, each: int) -> "list[Face]":
    """A die that is a number: so many sides for each (CONV-3)."""
    sides = faces([(fates.CHANGE, str((side + each - 1) // each)) for side in range(1, 11)])
    note(game, ("CONV-3",), what, -1, 1, 0, sides)
    return sides
