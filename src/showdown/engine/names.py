"""Small numbers for the words of the game, so that state stays ints and compares fast.

Every list here is an enumeration: the number is the position, the word is what people read and what files say.
"""

from typing import Final

# Attributes of survivors and monsters.
MOVEMENT: Final = 0
ACCURACY: Final = 1
STRENGTH: Final = 2
EVASION: Final = 3
LUCK: Final = 4
SPEED: Final = 5
TOUGHNESS: Final = 6
DAMAGE: Final = 7
ATTRIBUTES: Final = ("movement", "accuracy", "strength", "evasion", "luck", "speed", "toughness", "damage")

# Numbers that only modifiers change; they have no tokens and no place on the sheet.
SEVERE_ROLL: Final = 8
TRAUMA_ROLL: Final = 9
DAMAGE_TAKEN: Final = 10
BRAIN_DAMAGE_TAKEN: Final = 11
RANGE: Final = 12
DODGES: Final = 13
EXTRAS: Final = {
    "severe injury rolls": SEVERE_ROLL,
    "brain trauma rolls": TRAUMA_ROLL,
    "damage suffered": DAMAGE_TAKEN,
    "brain damage suffered": BRAIN_DAMAGE_TAKEN,
    "range": RANGE,
    "dodges a round": DODGES,
}

# Where a survivor can be hurt.
HEAD: Final = 0
ARMS: Final = 1
BODY: Final = 2
WAIST: Final = 3
LEGS: Final = 4
BRAIN: Final = 5
LOCATIONS: Final = ("head", "arms", "body", "waist", "legs", "brain")
HIT_LOCATION_DIE: Final = (HEAD, ARMS, BODY, BODY, WAIST, LEGS)
BOXES: Final = (1, 2, 2, 2, 2, 1)

# Directions, clockwise from north. North is toward row A.
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = ("north", "east", "south", "west")
DX: Final = (0, 1, 0, -1)
DY: Final = (-1, 0, 1, 0)

# Survival actions.
DODGE: Final = 0
ENCOURAGE: Final = 1
DASH: Final = 2
SURGE: Final = 3
ENDURE: Final = 4
SURVIVAL_ACTIONS: Final = ("dodge", "encourage", "dash", "surge", "endure")

# Moments that cards, gear, arts, disorders, injuries and terrain may answer.
MOMENTS: Final = (
    "start of monster turn",
    "end of monster turn",
    "start of survivors turn",
    "start of act",
    "end of act",
    "end of round",
    "arrival",
    "depart",
    "activation spent",
    "survivor moved",
    "survivor attacks",
    "monster wounded",
    "monster knocked down",
    "monster starts moving",
    "monster draws AI",
    "survivor damaged",
    "survivor dies",
    "survivor dismembered",
    "survivor knocked down",
    "survivor hit",
    "survivor bleeds",
    "severe injury",
    "survival gained",
    "insanity gained",
    "survival action performed",
    "encouraged",
    "perfect hit",
    "hit",
    "wound",
    "critical wound",
    "picked as target",
    "monster defeated",
    "aftermath",
    "hit locations shuffled",
    "trap drawn",
    "head damaged",
    "collision",
)
MOMENT_NUMBERS: Final = {name: number for number, name in enumerate(MOMENTS)}

START_OF_MONSTER_TURN: Final = 0
END_OF_MONSTER_TURN: Final = 1
START_OF_SURVIVORS_TURN: Final = 2
START_OF_ACT: Final = 3
END_OF_ACT: Final = 4
END_OF_ROUND: Final = 5
ARRIVAL: Final = 6
DEPART: Final = 7
ACTIVATION_SPENT: Final = 8
SURVIVOR_MOVED: Final = 9
SURVIVOR_ATTACKS: Final = 10
MONSTER_WOUNDED: Final = 11
MONSTER_KNOCKED_DOWN: Final = 12
MONSTER_STARTS_MOVING: Final = 13
MONSTER_DRAWS_AI: Final = 14
SURVIVOR_DAMAGED: Final = 15
SURVIVOR_DIES: Final = 16
SURVIVOR_DISMEMBERED: Final = 17
SURVIVOR_KNOCKED_DOWN: Final = 18
SURVIVOR_HIT: Final = 19
SURVIVOR_BLEEDS: Final = 20
SEVERE_INJURY: Final = 21
SURVIVAL_GAINED: Final = 22
INSANITY_GAINED: Final = 23
SURVIVAL_ACTION_PERFORMED: Final = 24
ENCOURAGED: Final = 25
PERFECT_HIT: Final = 26
HIT: Final = 27
WOUND: Final = 28
CRITICAL_WOUND: Final = 29
PICKED_AS_TARGET: Final = 30
MONSTER_DEFEATED: Final = 31
AFTERMATH: Final = 32
HIT_LOCATIONS_SHUFFLED: Final = 33
TRAP_DRAWN: Final = 34
HEAD_DAMAGED: Final = 35
COLLISION: Final = 36

# Powers: what something in play allows or forbids, as bits.
POWERS: Final = (
    "cannot dodge",
    "cannot encourage",
    "cannot dash",
    "cannot surge",
    "cannot endure",
    "cannot spend survival",
    "cannot gain survival",
    "cannot use fighting arts",
    "cannot use abilities",
    "cannot consume",
    "cannot use two-handed weapons",
    "cannot use weapons",
    "cannot use paired weapons",
    "cannot block",
    "cannot use strong gear",
    "cannot wear waist gear",
    "deaf",
    "movement is 1",
    "injuries knock down",
    "cannot be knocked down",
    "cannot be bashed",
    "cannot gain bleeding",
    "always a threat",
    "no AI draw",
    "all survivors are threats",
    "indomitable",
    "cannot use specializations",
    "unlimited dodges",
    "unshakable",
    "undeathable",
    "unstoppable",
    "cannot attack from blind spot",
    "cannot attack knocked down monster",
    "cannot gain disorders",
    "counts as in blind spot",
    "may spend survival while frenzied",
    "encourages everybody",
    "blind",
    "spends survival only while insane",
    "cannot spend survival while insane",
    "nine is perfect",
    "ignore collision with survivors",
    "not knocked down by monster collision",
    "ignores early iron",
    "damage becomes brain damage while insane",
    "cannot use axes and blades",
    "dies at seven bleeding",
)
POWER_BITS: Final = {name: 1 << number for number, name in enumerate(POWERS)}

CANNOT_DODGE: Final = 1 << 0
CANNOT_ENCOURAGE: Final = 1 << 1
CANNOT_DASH: Final = 1 << 2
CANNOT_SURGE: Final = 1 << 3
CANNOT_ENDURE: Final = 1 << 4
CANNOT_SPEND_SURVIVAL: Final = 1 << 5
CANNOT_GAIN_SURVIVAL: Final = 1 << 6
CANNOT_USE_ARTS: Final = 1 << 7
CANNOT_USE_ABILITIES: Final = 1 << 8
CANNOT_CONSUME: Final = 1 << 9
CANNOT_USE_TWO_HANDED: Final = 1 << 10
CANNOT_USE_WEAPONS: Final = 1 << 11
CANNOT_USE_PAIRED: Final = 1 << 12
CANNOT_BLOCK: Final = 1 << 13
CANNOT_USE_STRONG_GEAR: Final = 1 << 14
CANNOT_WEAR_WAIST: Final = 1 << 15
IS_DEAF: Final = 1 << 16
MOVEMENT_IS_ONE: Final = 1 << 17
INJURIES_KNOCK_DOWN: Final = 1 << 18
CANNOT_BE_KNOCKED_DOWN: Final = 1 << 19
CANNOT_BE_BASHED: Final = 1 << 20
CANNOT_GAIN_BLEEDING: Final = 1 << 21
ALWAYS_A_THREAT: Final = 1 << 22
NO_AI_DRAW: Final = 1 << 23
ALL_ARE_THREATS: Final = 1 << 24
INDOMITABLE: Final = 1 << 25
CANNOT_USE_SPECIALIZATIONS: Final = 1 << 26
UNLIMITED_DODGES: Final = 1 << 27
UNSHAKABLE: Final = 1 << 28
UNDEATHABLE: Final = 1 << 29
UNSTOPPABLE: Final = 1 << 30
NO_BLIND_SPOT_ATTACK: Final = 1 << 31
NO_ATTACK_ON_FALLEN: Final = 1 << 32
CANNOT_GAIN_DISORDERS: Final = 1 << 33
COUNTS_AS_BLIND_SPOT: Final = 1 << 34
FRENZIED_MAY_SPEND: Final = 1 << 35
ENCOURAGES_EVERYBODY: Final = 1 << 36
SPENDS_ONLY_INSANE: Final = 1 << 38
NEVER_SPENDS_INSANE: Final = 1 << 39
NINE_IS_PERFECT: Final = 1 << 40
IGNORES_SURVIVOR_COLLISION: Final = 1 << 41
STEADY_IN_COLLISION: Final = 1 << 42
IGNORES_EARLY_IRON: Final = 1 << 43
DAMAGE_TO_BRAIN_INSANE: Final = 1 << 44
CANNOT_USE_BLADES: Final = 1 << 45
SEVEN_BLEEDING: Final = 1 << 46

# How long a passing effect lasts.
UNTIL_ATTACK: Final = 0
UNTIL_ACT: Final = 1
UNTIL_TURN: Final = 2
UNTIL_ROUND: Final = 3
UNTIL_NEXT_MONSTER_TURN: Final = 4
UNTIL_NEXT_ROUND: Final = 5
UNTIL_SHOWDOWN: Final = 6
DURATIONS: Final = (
    "this attack",
    "this act",
    "this turn",
    "this round",
    "the next monster turn",
    "the next round",
    "this showdown",
)

# AI card and hit location kinds.
NORMAL: Final = 0
MOOD: Final = 1
TRAIT: Final = 2
DURATION: Final = 3
AI_TYPES: Final = ("normal", "mood", "trait", "duration")
