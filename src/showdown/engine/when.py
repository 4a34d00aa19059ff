"""Moments: what happens in a fight that cards, gear, arts, disorders, injuries and terrain may answer (CONV-1, CONV-7).

A moment is declared once, here: its name in files, how card text says it, and whom it is about. A rule fires it with
`moments.fire(game, when.SURVIVOR_MOVED, survivor, -1)`; the card language and docs/cards.md read `MOMENTS`.
"""

from typing import Final

SURVIVOR: Final = "a survivor"
NOBODY: Final = "nobody"


class Moment:
    """One moment. In `text`, {} is the survivor it is `about`; `number` is its place in the index of triggers.

    `other_party`: it has a target as well, somebody else than the survivor it is about. `of_attack`: it lies in an attack of
    that survivor, where a weapon's rules count while it is the one in use; at any other moment they count always (GEAR-4).
    """

    def __init__(self, name: str, text: str, about: str, other_party: bool, of_attack: bool, number: int) -> None:
        self.name = name
        self.text = text
        self.about = about
        self.other_party = other_party
        self.of_attack = of_attack
        self.number = number


MOMENTS: Final[dict[str, Moment]] = {}


def moment(name: str, text: str, about: str = SURVIVOR, other_party: bool = False, of_attack: bool = False) -> Moment:
    """Declares a moment."""
    made = Moment(name, text, about, other_party, of_attack, len(MOMENTS))
    MOMENTS[name] = made
    return made


TERRAIN_SET_UP: Final = moment("terrain set up", "when the terrain is set up", NOBODY)
ARRIVAL: Final = moment("arrival", "at the start of the showdown", NOBODY)
DEPART: Final = moment("depart", "when departing", NOBODY)
START_OF_MONSTER_TURN: Final = moment("start of monster turn", "at the start of the monster turn", NOBODY)
END_OF_MONSTER_TURN: Final = moment("end of monster turn", "at the end of the monster turn", NOBODY)
START_OF_SURVIVORS_TURN: Final = moment("start of survivors turn", "at the start of the survivors' turn", NOBODY)
START_OF_ACT: Final = moment("start of act", "when {} starts their act")
END_OF_ACT: Final = moment("end of act", "when {} ends their act")
END_OF_ROUND: Final = moment("end of round", "at the end of the round", NOBODY)
AFTERMATH: Final = moment("aftermath", "in the aftermath", NOBODY)

ACTIVATION_SPENT: Final = moment("activation spent", "when {} spends an activation, before it is resolved")
SURVIVOR_MOVED: Final = moment("survivor moved", "when {} has moved")
SURVIVOR_ATTACKS: Final = moment("survivor attacks", "when {} attacks", of_attack=True)
ATTACK_ROLLED: Final = moment("attack rolled", "when {} has rolled to hit", of_attack=True)
WOUND_ATTEMPT: Final = moment("wound attempt", "when {} is about to try to wound", of_attack=True)
LOCATION_FAILED: Final = moment(
    "location failed", "when {} has failed to wound a location, after its reactions", of_attack=True
)
WOUNDED_LOCATION_DISCARDED: Final = moment("wounded location discarded", "when a location that {} has wounded is discarded")
WOUND_ATTEMPT_FAILED: Final = moment("wound attempt failed", "when a wound attempt of {} fails", of_attack=True)
HIT: Final = moment("hit", "when {} hits", of_attack=True)
PERFECT_HIT: Final = moment("perfect hit", "when {} scores a perfect hit", of_attack=True)
HIT_LOCATIONS_DRAWN: Final = moment("hit locations drawn", "when {} has drawn hit locations and none is a trap")
WOUND: Final = moment("wound", "when {} wounds", of_attack=True)
CRITICAL_WOUND: Final = moment("critical wound", "when {} scores a critical wound", of_attack=True)
SUPER_DENSE_TRIED: Final = moment("super-dense tried", "when {} tries to wound a super-dense location", of_attack=True)
SURVIVOR_ATTACKED: Final = moment("survivor attacked", "when an attack of {} is over")
POUNCED: Final = moment("pounced", "when {} has pounced")
TRAP_DRAWN: Final = moment("trap drawn", "when {} draws a trap", of_attack=True)
SURVIVAL_GAINED: Final = moment("survival gained", "when {} gains survival")
INSANITY_GAINED: Final = moment("insanity gained", "when {} gains insanity")
SURVIVAL_ACTION_PERFORMED: Final = moment("survival action performed", "when {} has performed a survival action")
ENCOURAGED: Final = moment("encouraged", "when {} encourages somebody", other_party=True)

PICKED_AS_TARGET: Final = moment("picked as target", "when {} is picked as target")
WOULD_COLLIDE: Final = moment("would collide", "when something would collide with {}")
COLLISION: Final = moment("collision", "when the monster collides with {}")
KNOCKED_BACK: Final = moment("knocked back", "when {} is knocked back, before the flight")
HIT_COMES: Final = moment("hit comes", "when a hit comes down on {}, for each hit, before its location is rolled")
SURVIVOR_HIT: Final = moment("survivor hit", "when {} is hit")
LOCATIONS_ROLLED: Final = moment("locations rolled", "when the hit locations of {} have been rolled")
FRENZIED: Final = moment("frenzied", "when {} suffers frenzy")
SURVIVOR_DAMAGED: Final = moment("survivor damaged", "when {} suffers damage")
BRAIN_DAMAGED: Final = moment("brain damaged", "when {} suffers brain damage")
HEAD_DAMAGED: Final = moment("head damaged", "when the head of {} is damaged")
BEFORE_SEVERE_INJURY: Final = moment("before severe injury", "when {} is about to suffer a severe injury")
SEVERE_INJURY: Final = moment("severe injury", "when {} suffers a severe injury")
SURVIVOR_DISMEMBERED: Final = moment("survivor dismembered", "when {} loses a limb")
SURVIVOR_BLEEDS: Final = moment("survivor bleeds", "when {} gains bleeding")
MOVEMENT_LOST: Final = moment("movement lost", "when {} gains -1 movement tokens")
COUNTERS_LOST: Final = moment("counters lost", "when {} loses counters")
SURVIVOR_KNOCKED_DOWN: Final = moment("survivor knocked down", "when {} is knocked down")
SURVIVOR_DIES: Final = moment("survivor dies", "when {} dies")

MONSTER_WOULD_DRAW_AI: Final = moment("monster would draw AI", "when the monster would draw AI", NOBODY)
MONSTER_DRAWS_AI: Final = moment("monster draws AI", "when the monster draws AI", NOBODY)
MONSTER_STARTS_MOVING: Final = moment("monster starts moving", "when the monster starts moving", NOBODY)
MONSTER_CONSUMES: Final = moment("monster consumes", "when the monster consumes terrain or gear", NOBODY)
INSTINCT: Final = moment("instinct", "when the monster performs its instinct", NOBODY)
ATTACK_DEALT_DAMAGE: Final = moment("attack dealt damage", "when an attack of the monster dealt damage to {}")
BASIC_ACTION_OVER: Final = moment("basic action over", "when the monster has performed the Basic Action", NOBODY)
MONSTER_WOULD_BE_WOUNDED: Final = moment("monster would be wounded", "when the monster would be wounded", of_attack=True)
MONSTER_WOUNDED: Final = moment("monster wounded", "when the monster is wounded", of_attack=True)
MONSTER_KNOCKED_DOWN: Final = moment("monster knocked down", "when the monster is knocked down", NOBODY)
MONSTER_DEFEATED: Final = moment("monster defeated", "when the monster is defeated", of_attack=True)
HIT_LOCATIONS_SHUFFLED: Final = moment("hit locations shuffled", "when the hit locations are shuffled", NOBODY)
