"""Which question of the game is asked: the closed set of kinds a decision can have, one declaration each.

A step that asks names its kind in `asks`. Clients and bots tell questions apart by it: never by a step's name or a prompt.
"""

from typing import Final


class QuestionKind:
    """One kind of question: its name, and what is being decided, in a sentence."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        assert name not in QUESTIONS, name
        QUESTIONS[name] = self


QUESTIONS: Final[dict[str, QuestionKind]] = {}

# Set-up.
PLACE_MONSTER: Final = QuestionKind("place monster", "Survivors who ambush say where the monster starts.")
FACE_MONSTER: Final = QuestionKind("face monster", "Survivors who ambush say which way the monster faces.")
PLACE_TERRAIN: Final = QuestionKind("place terrain", "Where a terrain tile goes.")
DEPLOY: Final = QuestionKind("deploy", "Where a survivor starts.")
FIRST_TURN: Final = QuestionKind("first turn", "Whether survivors who ambush take the first turn.")

# The survivors' turn.
WHO_ACTS: Final = QuestionKind("who acts", "Which survivor acts next, or whose survival action comes before that.")
ACT: Final = QuestionKind("act", "What the acting survivor does next, or whose survival action interrupts.")
DESTINATION: Final = QuestionKind("destination", "Where a survivor's move ends.")
HAND_OVER: Final = QuestionKind("hand over", "Whether somebody on the way hands something over or walks on.")
HIT_LOCATION: Final = QuestionKind("hit location", "Which hit location card the attacker deals with next.")
DIRECTION: Final = QuestionKind("direction", "In which straight line a maneuver goes.")
MANEUVER_WEAPON: Final = QuestionKind("maneuver weapon", "Which weapon a maneuver ends with.")

# Survival.
WINDOW: Final = QuestionKind("window", "A survival opportunity: whose survival action, or on with what it interrupts.")
SURGE: Final = QuestionKind("surge", "What the activation of a surge is spent on.")
HIT: Final = QuestionKind("hit", "Which hit of the monster's attack lands next, or is dodged.")
DODGE_FIRST: Final = QuestionKind("dodge first", "Whether a hit is dodged before effects that come before damage (house rule).")
ENDURE: Final = QuestionKind("endure", "Whether a severe injury is endured before its roll.")

# The monster.
TARGET: Final = QuestionKind("target", "Whom the monster targets, where several fit.")
WAY: Final = QuestionKind("way", "Which of equally short ways the monster takes.")
FACING: Final = QuestionKind("facing", "Which way the monster faces, where more than one is right.")
COLLISION: Final = QuestionKind("collision", "Who of those run over collides next.")
THROW: Final = QuestionKind("throw", "In which direction a survivor is knocked back.")
LANDING: Final = QuestionKind("landing", "Where somebody knocked back onto a taken space comes down.")
NEXT_SURVIVOR: Final = QuestionKind("next survivor", "Who of several survivors an effect befalls next.")
NEXT_EFFECT: Final = QuestionKind("next effect", "Which of several effects of one moment comes next.")
TILE: Final = QuestionKind("tile", "Which of several terrain tiles beside the monster is meant.")
RETURN: Final = QuestionKind("return", "Where a monster off the board comes back to it.")
PLACE_SURVIVOR: Final = QuestionKind("place survivor", "On which space a survivor is placed.")

# What cards and gear bring up.
OFFER: Final = QuestionKind("offer", "Whether somebody takes what a card or gear offers.")
CHOOSE_SURVIVOR: Final = QuestionKind("choose survivor", "Whom an effect is for.")
PLACE_GEAR: Final = QuestionKind("place gear", "Where new gear goes in the grid, or what makes room for it.")
PUT_BACK: Final = QuestionKind("put back", "Which of the cards looked at is put back next; the last one lies on top.")
TURN_HIT: Final = QuestionKind("turn hit", "Which hit on a survivor is turned to another location.")
SHORTEN: Final = QuestionKind("shorten", "By how many spaces a knockback is shortened.")
BESIDE: Final = QuestionKind("beside", "Which weapon beside a card is activated next.")
WHICH_DECK: Final = QuestionKind("which deck", "The deck of which monster a resource is drawn from.")
PLACE_UNIT: Final = QuestionKind("place unit", "Where the people who follow a survivor stand.")
PAY: Final = QuestionKind("pay", "With what a point of a survival cost is paid.")
DECLARE: Final = QuestionKind("declare", "How much somebody declares.")
NAME_CARD: Final = QuestionKind("name card", "Which AI card somebody foretells.")
BACK_ON_TOP: Final = QuestionKind("back on top", "Which card goes on top of the AI deck.")
TOKEN: Final = QuestionKind("token", "Which token is taken off a survivor.")
EITHER: Final = QuestionKind("either", "Which of several things a card offers is done.")
TOP_OR_BOTTOM: Final = QuestionKind("top or bottom", "Whether a revealed card goes on top of its deck or under it.")
REPLACE_ART: Final = QuestionKind("replace art", "Which fighting art makes room for a fourth.")
REPLACE_DISORDER: Final = QuestionKind("replace disorder", "Which disorder makes room for a fourth.")
JOIN: Final = QuestionKind("join", "Who of those at home comes to help.")
FLIP: Final = QuestionKind("flip", "Which two-sided card of the monster is turned over.")
DISCARD_MOOD: Final = QuestionKind("discard mood", "Which mood in play is discarded.")
SWAP_LOCATION: Final = QuestionKind("swap location", "Which drawn hit location is discarded for a new one.")
REGROW: Final = QuestionKind("regrow", "Whose lost limb grows back.")
LOSE_GEAR: Final = QuestionKind("lose gear", "Which gear a survivor or the settlement loses.")
CARD: Final = QuestionKind("card", "Something only one monster's card asks.")

# Chance, where it is asked too.
CHANCE: Final = QuestionKind("chance", "What a die shows, which card is turned up, whom or what chance picks.")
