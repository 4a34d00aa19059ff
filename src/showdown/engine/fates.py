"""What a die can do to somebody, roughly: death, a lasting mark, a fall, a wound, nothing ... One line each, the gravest first.

Every side of a die that a rule rolls has one of these fates (`rules/stakes.py`), so that people know before it falls what is at
stake, and afterwards what it meant. A word of the card language says what the worst it does is (`fate`), a program is as grave
as its gravest word.
"""

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from showdown.engine.stack import Step

SURVIVOR: Final = "survivor"
MONSTER: Final = "monster"


class Fate:
    """One sort of fate: whom it hurts, how grave it is, what is said of a side that would have brought it. A roll that can end
    in a grave one is a moment to stop for."""

    __slots__ = ("grave", "hurts", "name", "weight", "would")

    def __init__(self, name: str, weight: int, would: str, hurts: str, grave: bool) -> None:
        self.name = name
        self.weight = weight
        self.would = would
        self.hurts = hurts
        self.grave = grave


FATES: Final[dict[str, Fate]] = {}


def fate(name: str, weight: int, would: str, hurts: str = "", grave: bool = False) -> Fate:
    """Declares a fate."""
    made = Fate(name, weight, would, hurts, grave)
    FATES[name] = made
    return made


DEATH: Final = fate("death", 10, "would have been death", SURVIVOR, grave=True)
SLAIN: Final = fate("slain", 10, "would have killed it", MONSTER, grave=True)
LASTING: Final = fate("lasting", 8, "would have left a lasting mark", SURVIVOR, grave=True)
CRITICAL: Final = fate("critical", 7, "would have been critical", MONSTER)
BLEEDING: Final = fate("bleeding", 6, "would have drawn blood", SURVIVOR)
WOUND: Final = fate("wound", 6, "would have wounded it", MONSTER)
FALL: Final = fate("fall", 5, "would have been a fall", SURVIVOR)
TOPPLE: Final = fate("topple", 5, "would have knocked it down", MONSTER)
HARM: Final = fate("harm", 4, "would have done harm", SURVIVOR)
PERFECT: Final = fate("perfect", 4, "would have been perfect")
HIT: Final = fate("hit", 3, "would have hit")
CHANGE: Final = fate("change", 1, "would have done something")
NOTHING: Final = fate("nothing", 0, "would have done nothing")


def of(program: "tuple[Step[Any], ...]") -> Fate:
    """The worst a program can do, with all that hangs on conditions and choices in it."""
    worst = NOTHING
    for step in program:
        found = step.fate
        for _, inner in step.children():
            within = of(inner)
            if within.weight > found.weight:
                found = within
        if found.weight > worst.weight:
            worst = found
    return worst
