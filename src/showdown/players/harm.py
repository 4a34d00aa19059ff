"""What hits cost whoever takes them, in wounds of the monster's: as many as one would give to be spared them."""

from __future__ import annotations

from typing import Final

from showdown.engine import names
from showdown.engine.state import Survivor

ARMOR_LOST: Final = 0.02
LIGHT_INJURY: Final = 0.08
HEAVY_INJURY: Final = 0.35
SEVERE_INJURY: Final = 1.1
SEVERE_HEAD_INJURY: Final = 1.6
BLEEDING: Final = 0.08
USUAL_HITS: Final = 1.6
LOCATION_DIE: Final[tuple[tuple[int, int], ...]] = (
    (names.HEAD, 1),
    (names.ARMS, 1),
    (names.BODY, 2),
    (names.WAIST, 1),
    (names.LEGS, 1),
)


def harm(who: Survivor, location: int, damage: int) -> float:
    """What one hit costs: armor, a light injury, a heavy one that knocks down, or a severe injury (DMG-1..4)."""
    left = damage - who.armor[location]
    if left <= 0:
        return ARMOR_LOST * damage
    free = names.BOXES[location] - who.boxes[location]
    if left > free:
        return SEVERE_HEAD_INJURY if location == names.HEAD else SEVERE_INJURY
    if left == free:
        return HEAVY_INJURY
    return LIGHT_INJURY * left


def frailty(who: Survivor, damage: int = 1) -> float:
    """What an ordinary attack costs this survivor, wherever the die falls."""
    every = 0.0
    for location, faces in LOCATION_DIE:
        every += harm(who, location, damage) * faces
    return USUAL_HITS * (every / 6) + BLEEDING * who.bleeding
