"""Over what the options of a kind spread: by these, tables of all actions know how many there can be (`rules/actions.py`)."""

from typing import Final

ONE: Final = "one"  # there is one such option, or one for each survivor
SURVIVOR: Final = "survivor"
SPACE: Final = "space"
TILE_SPACE: Final = "space, twice"  # of a tile as printed, then of one that lies across
DIRECTION: Final = "direction"
LOCATION: Final = "location"
SLOT: Final = "slot"
ACTION: Final = "action"
AI_CARD: Final = "AI card"
HIT_LOCATION: Final = "hit location"
CARD: Final = "card"  # of either deck
TILE: Final = "tile"
NUMBER: Final = "number"
