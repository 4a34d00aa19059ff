"""A survivor's gear grid drawn in letters, with its affinities lit, and what it gives, line by line (GEAR-1, GEAR-5).

Between two cards stand the halves of affinities, the left (or upper) card's first: `r| ` a red half alone, `B=B` a complete
blue one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from showdown.engine import names
from showdown.views import GearView, SurvivorView

WIDTH: Final = 22
LEGEND: Final = "r, g, b: half an affinity; R=R, G=G, B=B: complete; *: its bonus counts; (*): it does not yet."

Slots = Sequence[GearView | None]


def drawn(gear: Slots) -> list[str]:
    """The nine slots, three in a row."""
    made = [lying(gear, -1)]
    for row in range(3):
        for line in range(2):
            cells = [" " + inside(gear[row * 3 + column])[line].ljust(WIDTH) for column in range(3)]
            edges = [upright(gear, row, column) if line == 0 else " | " for column in range(4)]
            made.append("".join(edge + cell for edge, cell in zip(edges, [*cells, ""], strict=True)).rstrip())
        made.append(lying(gear, row))
    return made


def inside(card: GearView | None) -> tuple[str, str]:
    """The two lines in a slot: its card, with a star for its bonus; what it hits with or protects."""
    if card is None:
        return "-", ""
    star = "" if card["bonus"] is None else " *" if card["bonus"]["active"] else " (*)"
    return card["name"][: WIDTH - len(star)] + star, numbers(card)


def numbers(card: GearView) -> str:
    """2/6+/3 of a weapon, 1 waist of armor."""
    found = []
    if card["weapon"] is not None:
        found.append(f"{card['weapon']['speed']}/{card['weapon']['accuracy']}+/{card['weapon']['strength']}")
    if card["location"] is not None:
        found.append(f"armor {card['armor']} {card['location']}")
    return ", ".join(found)


def upright(gear: Slots, row: int, column: int) -> str:
    """The edge left of a column: the right side of the card before it, the left side of the card behind it."""
    before = gear[row * 3 + column - 1] if column > 0 else None
    behind = gear[row * 3 + column] if column < 3 else None
    return meeting(letter(before, names.RIGHT, " "), "|", letter(behind, names.LEFT, " "))


def lying(gear: Slots, row: int) -> str:
    """The edge below a row; -1 is the one above the grid."""
    made = " +"
    for column in range(3):
        above = gear[row * 3 + column] if row >= 0 else None
        below = gear[(row + 1) * 3 + column] if row < 2 else None
        middle = meeting(letter(above, names.BOTTOM, "-"), "-", letter(below, names.TOP, "-"))
        made += middle.center(WIDTH + 3, "-") + "+"
    return made


def meeting(first: str, wall: str, second: str) -> str:
    return f"{first}={second}" if first.isupper() else f"{first}{wall}{second}"


def letter(card: GearView | None, side: int, none: str) -> str:
    for edge in card["edges"] if card is not None else ():
        if edge["side"] == names.SIDES[side]:
            return edge["color"][0].upper() if edge["complete"] else edge["color"][0]
    return none


def grid_lines(who: SurvivorView) -> list[str]:
    """The grid and all it gives: complete affinities, bonuses and what they wait for, sets, what its cards let one do."""
    gear = who["gear"]
    if not any(gear):
        return ["Gear: none."]
    found = [f"Gear, with {colors(who['affinities']) or 'no'} affinities complete:", *drawn(gear), LEGEND]
    for card in gear:
        if card is not None and card["bonus"] is not None:
            told = " ".join(card["bonus"]["text"])
            waits = "" if card["bonus"]["active"] else f" (waits for {needs(card)})"
            found.append(f"{'*' if card['bonus']['active'] else '(*)'} {card['name']}{waits}: {told}")
    found += [f"Set complete: {worn['name']}." for worn in who["sets"]]
    seen = []
    for card in gear:
        for action in card["actions"] if card is not None else ():
            line = f"> {card['name'] if card is not None else ''}: {action['text']}."
            if line not in seen:
                seen.append(line)
    return [*found, *seen]


def needs(card: GearView) -> str:
    """2 blue on its own edges, 1 red in the grid."""
    assert card["bonus"] is not None
    own, grid = colors(card["bonus"]["own_edges"]), colors(card["bonus"]["grid"])
    return " and ".join([*([f"{own} on its own edges"] if own else []), *([f"{grid} in the grid"] if grid else [])])


def colors(counted: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {color}" for color, count in counted.items() if count)
