"""Small numbers for the words of the game, so that state stays ints and compares fast.

Each word is one line: the number is its place among its kind, the word is what people read and what files say. Moments
(`when.py`), powers (`powers.py`) and what stands on gear (`keywords.py`) are declared likewise.
"""

from typing import Final

from showdown.engine import powers
from showdown.engine.powers import Power


def numbered(words: list[str], word: str) -> int:
    """Adds a word to its kind and returns its number."""
    words.append(word)
    return len(words) - 1


# Where a survivor can be hurt: boxes at each place, and what the hit location die shows.
_locations: list[str] = []
HEAD: Final = numbered(_locations, "head")
ARMS: Final = numbered(_locations, "arms")
BODY: Final = numbered(_locations, "body")
WAIST: Final = numbered(_locations, "waist")
LEGS: Final = numbered(_locations, "legs")
BRAIN: Final = numbered(_locations, "brain")
LOCATIONS: Final = tuple(_locations)
BOXES: Final = (1, 2, 2, 2, 2, 1)
HIT_LOCATION_DIE: Final = (HEAD, ARMS, BODY, BODY, WAIST, LEGS)

# Attributes of survivors and monsters. Those of survivors come first: their lists are as long.
SURVIVORS: Final = "survivors"
MONSTERS: Final = "monsters"
BOTH: Final = "survivors and monsters"


class Attribute:
    """A number of survivors, of monsters or of both. One without `tokens` is on no sheet: only modifiers change it."""

    def __init__(self, name: str, of: str, tokens: bool, number: int) -> None:
        self.name = name
        self.of = of
        self.tokens = tokens
        self.number = number


MODIFIED: Final[dict[str, Attribute]] = {}


def attribute(name: str, of: str, tokens: bool = True) -> int:
    """Declares an attribute."""
    number = len(MODIFIED)
    MODIFIED[name] = Attribute(name, of, tokens, number)
    return number


MOVEMENT: Final = attribute("movement", BOTH)
ACCURACY: Final = attribute("accuracy", BOTH)
STRENGTH: Final = attribute("strength", SURVIVORS)
EVASION: Final = attribute("evasion", BOTH)
LUCK: Final = attribute("luck", BOTH)
SPEED: Final = attribute("speed", BOTH)
TOUGHNESS: Final = attribute("toughness", MONSTERS)
DAMAGE: Final = attribute("damage", MONSTERS)
SEVERE_ROLL: Final = attribute("severe injury rolls", BOTH, tokens=False)
TRAUMA_ROLL: Final = attribute("brain trauma rolls", SURVIVORS, tokens=False)
DAMAGE_TAKEN: Final = attribute("damage suffered", SURVIVORS, tokens=False)
BRAIN_DAMAGE_TAKEN: Final = attribute("brain damage suffered", SURVIVORS, tokens=False)
RANGE: Final = attribute("range", SURVIVORS, tokens=False)
DODGES: Final = attribute("dodges a round", SURVIVORS, tokens=False)
DEADLY_BLEEDING: Final = attribute("deadly bleeding", SURVIVORS, tokens=False)
SURVIVAL_GAINED: Final = attribute("survival gained", SURVIVORS, tokens=False)
INTIMIDATION: Final = attribute("brain damage of intimidation", SURVIVORS, tokens=False)
LOWEST_PERFECT_HIT: Final = attribute("lowest perfect hit", SURVIVORS, tokens=False)
AI_CARDS: Final = attribute("AI cards a turn", MONSTERS, tokens=False)
REACH: Final = attribute("reach", MONSTERS, tokens=False)
SEVERE_ROLLS_AT: Final = tuple(
    attribute(f"severe {place} injury rolls", SURVIVORS, tokens=False) for place in LOCATIONS[:BRAIN]
)
TERRAIN_ROLLS: Final = attribute("terrain rolls", SURVIVORS, tokens=False)
RUN_AWAY_ROLLS: Final = attribute("run away rolls", SURVIVORS, tokens=False)

MODIFIED_NAMES: Final = tuple(MODIFIED)
ATTRIBUTES: Final = tuple(each.name for each in MODIFIED.values() if each.tokens)
SURVIVOR_ATTRIBUTES: Final = tuple(each.name for each in MODIFIED.values() if each.tokens and each.of != MONSTERS)
MONSTER_ATTRIBUTES: Final = tuple(each.name for each in MODIFIED.values() if each.tokens and each.of != SURVIVORS)

# The sides of a gear card, and the slot that stands for fists and teeth, which lie in no grid (GEAR-8).
_sides: list[str] = []
LEFT: Final = numbered(_sides, "left")
TOP: Final = numbered(_sides, "top")
RIGHT: Final = numbered(_sides, "right")
BOTTOM: Final = numbered(_sides, "bottom")
SIDES: Final = tuple(_sides)
COLORS: Final = ("red", "green", "blue")  # of affinities
FIST: Final = 9
FIST_AND_TOOTH: Final = "fist_and_tooth"

# Directions, clockwise from north. North is toward row A.
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = ("north", "east", "south", "west")
DX: Final = (0, 1, 0, -1)
DY: Final = (-1, 0, 1, 0)

# Survival actions, each with the power that bars it.
_survival_actions: list[str] = []
_barred_by: list[Power] = []


def survival_action(name: str, barred_by: Power) -> int:
    """Declares a survival action."""
    _barred_by.append(barred_by)
    return numbered(_survival_actions, name)


DODGE: Final = survival_action("dodge", powers.CANNOT_DODGE)
ENCOURAGE: Final = survival_action("encourage", powers.CANNOT_ENCOURAGE)
DASH: Final = survival_action("dash", powers.CANNOT_DASH)
SURGE: Final = survival_action("surge", powers.CANNOT_SURGE)
ENDURE: Final = survival_action("endure", powers.CANNOT_ENDURE)
SURVIVAL_ACTIONS: Final = tuple(_survival_actions)
BARRED_BY: Final = tuple(_barred_by)

# How long a passing effect lasts: until the end of this.
_durations: list[str] = []
UNTIL_ATTACK: Final = numbered(_durations, "this attack")
UNTIL_ACT: Final = numbered(_durations, "this act")
UNTIL_TURN: Final = numbered(_durations, "this turn")
UNTIL_ROUND: Final = numbered(_durations, "this round")
UNTIL_NEXT_MONSTER_TURN: Final = numbered(_durations, "the next monster turn")
UNTIL_NEXT_ROUND: Final = numbered(_durations, "the next round")
UNTIL_SHOWDOWN: Final = numbered(_durations, "this showdown")
UNTIL_MONSTER_TURN_ENDS: Final = numbered(_durations, "the monster's turn")  # the one under way, or else the next
UNTIL_NEXT_ATTACK: Final = numbered(_durations, "their next attack")  # and not before it
UNTIL_NEXT_ATTACK_THIS_TURN: Final = numbered(_durations, "their next attack this turn")
WAITING: Final = (UNTIL_NEXT_ATTACK, UNTIL_NEXT_ATTACK_THIS_TURN)
UNTIL_IT_STANDS: Final = numbered(_durations, "it stands")  # the monster, which is knocked down
DURATIONS: Final = tuple(_durations)

# How often a trigger answers or an action is taken: once per this. Concentrating takes a whole act (KW-34).
PER_ATTACK: Final = "attack"
PER_ROUND: Final = "round"
PER_SHOWDOWN: Final = "showdown"
CONCENTRATE: Final = "concentrate"
PER_PARTY: Final = "party"  # once per showdown, whoever does it
TRIGGER_LIMITS: Final = (PER_ATTACK, PER_ROUND, PER_SHOWDOWN)
ACTION_LIMITS: Final = (PER_ROUND, PER_SHOWDOWN, PER_PARTY, CONCENTRATE)

# Kinds of AI cards.
_ai_types: list[str] = []
NORMAL: Final = numbered(_ai_types, "normal")
MOOD: Final = numbered(_ai_types, "mood")
TRAIT: Final = numbered(_ai_types, "trait")
DURATION: Final = numbered(_ai_types, "duration")
AI_TYPES: Final = tuple(_ai_types)
