"""Powers: what something in play allows or forbids.

A power is declared once, here: its name in files and whether survivors or monsters have it. A rule asks for it with
`stats.has_power(game, survivor, powers.CANNOT_DASH)`; the card language and docs/cards.md read `POWERS`. What is a number, such
as how many bleeding tokens kill, is no power but a modifier (`names.py`); what holds at times is a power with a condition
(`cannot spend survival: {if: owner insane}`).
"""

from typing import Final

SURVIVOR: Final = "a survivor"
MONSTER: Final = "a monster"


class Power:
    """One power, who can have it, and the rule that says what it means where its name does not; `bit` stands for it where many
    are held together."""

    def __init__(self, name: str, of: str, id: str, bit: int) -> None:
        self.name = name
        self.of = of
        self.id = id
        self.bit = bit


POWERS: Final[dict[str, Power]] = {}


def power(name: str, of: str = SURVIVOR, id: str = "") -> Power:
    """Declares a power."""
    made = Power(name, of, id, 1 << len(POWERS))
    POWERS[name] = made
    return made


# Survival.
CANNOT_DODGE: Final = power("cannot dodge")
CANNOT_ENCOURAGE: Final = power("cannot encourage")
CANNOT_DASH: Final = power("cannot dash")
CANNOT_SURGE: Final = power("cannot surge")
CANNOT_ENDURE: Final = power("cannot endure")
CANNOT_SPEND_SURVIVAL: Final = power("cannot spend survival")
MAY_SPEND_SURVIVAL_WHILE_FRENZIED: Final = power("may spend survival while frenzied")
CANNOT_GAIN_SURVIVAL: Final = power("cannot gain survival")
CANNOT_GAIN_COURAGE: Final = power("cannot gain courage")
UNLIMITED_DODGES: Final = power("unlimited dodges")
ENCOURAGES_EVERYBODY: Final = power("encourages everybody")
MAY_ENCOURAGE_ONESELF: Final = power("may encourage oneself")
SURGES_WITH_WEAPONS_FOR_FREE: Final = power("surges with weapons for free")
PAYS_SURVIVAL_WITH_STRENGTH_TOKENS: Final = power("pays survival with strength tokens")
PAYS_SURVIVAL_WITH_NEGATIVE_TOKENS: Final = power("pays survival with negative tokens")

# What survivors know and carry.
CANNOT_USE_FIGHTING_ARTS: Final = power("cannot use fighting arts")
CANNOT_USE_ABILITIES: Final = power("cannot use abilities")
CANNOT_USE_SPECIALIZATIONS: Final = power("cannot use specializations")
CANNOT_USE_WEAPONS: Final = power("cannot use weapons")
CANNOT_USE_TWO_HANDED_WEAPONS: Final = power("cannot use two-handed weapons")
CANNOT_USE_PAIRED_WEAPONS: Final = power("cannot use paired weapons")
CANNOT_USE_STRONG_GEAR: Final = power("cannot use strong gear")
CANNOT_USE_AXES_AND_BLADES: Final = power("cannot use axes and blades")
CANNOT_WEAR_WAIST_GEAR: Final = power("cannot wear waist gear")
CANNOT_WEAR_BODY_GEAR: Final = power("cannot wear body gear")
CANNOT_WEAR_ARMOR: Final = power("cannot wear armor")
BRINGS_THE_DEATH_DIE: Final = power("brings the Death Die", id="ROUND-7")
IGNORES_CURSED: Final = power("ignores cursed", id="KW-21")
CANNOT_BLOCK: Final = power("cannot block")
CANNOT_CONSUME: Final = power("cannot consume")

# Attacking.
CANNOT_ATTACK_FROM_BLIND_SPOT: Final = power("cannot attack from blind spot")
CANNOT_ATTACK_KNOCKED_DOWN_MONSTER: Final = power("cannot attack knocked down monster")
COUNTS_AS_IN_BLIND_SPOT: Final = power("counts as in blind spot")
HITS_ONLY_PERFECTLY: Final = power("hits only perfectly", id="SATK-5")
IGNORES_EARLY_IRON: Final = power("ignores early iron")
WARDS_OFF_A_TRAP_EACH_ROUND: Final = power("wards off a trap each round", id="TRAP-1")
UNSHAKABLE: Final = power("unshakable", id="TRAP-7")
UNSTOPPABLE: Final = power("unstoppable", id="KW-28")

# What befalls survivors.
DEAF: Final = power("deaf", id="STAT-5")
BLIND: Final = power("blind", id="STAT-6")
MAY_IGNORE_SOUNDS: Final = power("may ignore sounds", id="STAT-5")
MUST_MOVE_EVERY_ROUND: Final = power("must move every round")
MOVEMENT_IS_1: Final = power("movement is 1")
ALWAYS_A_THREAT: Final = power("always a threat")
INJURIES_KNOCK_DOWN: Final = power("injuries knock down")
DAMAGE_BECOMES_BRAIN_DAMAGE: Final = power("damage becomes brain damage")
CANNOT_BE_KNOCKED_DOWN: Final = power("cannot be knocked down")
NOT_KNOCKED_DOWN_BY_FEAR: Final = power("not knocked down by fear")
CANNOT_STAND_UP: Final = power("cannot stand up")
CANNOT_BE_BASHED: Final = power("cannot be bashed")
KNOCKBACK_IS_1: Final = power("knockback is 1")
NOT_KNOCKED_DOWN_BY_MONSTER_COLLISION: Final = power("not knocked down by monster collision")
CANNOT_GAIN_BLEEDING: Final = power("cannot gain bleeding")
CANNOT_GAIN_DISORDERS: Final = power("cannot gain disorders")
UNDEATHABLE: Final = power("undeathable", id="KW-27")

# Monsters.
NO_AI_DRAW: Final = power("no AI draw", MONSTER)
ALL_SURVIVORS_ARE_THREATS: Final = power("all survivors are threats", MONSTER)
KEEPS_ITS_DISTANCE: Final = power("keeps its distance", MONSTER, "MMOVE-10")
IGNORES_RANGED_GEAR: Final = power("ignores ranged gear", MONSTER)
DOES_NOT_REACT: Final = power("does not react", MONSTER)
EXPOSED: Final = power("exposed", MONSTER)
NEVER_DESTROYS_ARMOR: Final = power("never destroys armor", MONSTER)
INDOMITABLE: Final = power("indomitable", MONSTER, "MON-7")
