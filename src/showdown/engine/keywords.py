"""Keywords of gear: the words under its name, which say what it is (bone, axe, heavy) and do nothing alone (KW-23).

A keyword is declared once: those of the game here, those of a designer's own gear in a file of theirs with
`keywords: {glass: material}` at its top. Gear lists them under `keywords:`; conditions and terms ask for them (`attacking with
axe`, `carrying consumable gear`). What a card lists under `rules:` does something by itself: `gear_rules.py`.
"""

from typing import Final

PLAIN: Final = "plain"
MATERIAL: Final = "material"
WEAPON_TYPE: Final = "weapon type"
KINDS: Final = (PLAIN, MATERIAL, WEAPON_TYPE)


class Keyword:
    """One keyword. An outfit stands in for a piece of the same material (GEAR-7); proficiency is in a weapon type (ATTR-14)."""

    def __init__(self, name: str, kind: str) -> None:
        self.name = name
        self.kind = kind


KEYWORDS: Final[dict[str, Keyword]] = {}


def keyword(name: str, kind: str = PLAIN) -> Keyword:
    """Declares a keyword."""
    made = Keyword(name, kind)
    KEYWORDS[name] = made
    return made


# What it is.
ITEM: Final = keyword("item")
ARMOR: Final = keyword("armor")
SET: Final = keyword("set")
ACCESSORY: Final = keyword("accessory")
WEAPON: Final = keyword("weapon")
MELEE: Final = keyword("melee")
RANGED: Final = keyword("ranged")
THROWN: Final = keyword("thrown")
TWO_HANDED: Final = keyword("two-handed")
AMMUNITION: Final = keyword("ammunition")
ARROW: Final = keyword("arrow")

# Weapon types.
AXE: Final = keyword("axe", WEAPON_TYPE)
BOW: Final = keyword("bow", WEAPON_TYPE)
CLUB: Final = keyword("club", WEAPON_TYPE)
DAGGER: Final = keyword("dagger", WEAPON_TYPE)
FIST_AND_TOOTH: Final = keyword("fist & tooth", WEAPON_TYPE)
GRAND_WEAPON: Final = keyword("grand weapon", WEAPON_TYPE)
KATANA: Final = keyword("katana", WEAPON_TYPE)
KATAR: Final = keyword("katar", WEAPON_TYPE)
SCYTHE: Final = keyword("scythe", WEAPON_TYPE)
SHIELD: Final = keyword("shield", WEAPON_TYPE)
SPEAR: Final = keyword("spear", WEAPON_TYPE)
SWORD: Final = keyword("sword", WEAPON_TYPE)
TWILIGHT_SWORD: Final = keyword("twilight sword", WEAPON_TYPE)
WHIP: Final = keyword("whip", WEAPON_TYPE)

# Materials.
BONE: Final = keyword("bone", MATERIAL)
FEATHER: Final = keyword("feather", MATERIAL)
FUR: Final = keyword("fur", MATERIAL)
LEATHER: Final = keyword("leather", MATERIAL)
METAL: Final = keyword("metal", MATERIAL)
RAWHIDE: Final = keyword("rawhide", MATERIAL)

# Others.
BALM: Final = keyword("balm")
CONSUMABLE: Final = keyword("consumable")
FINESSE: Final = keyword("finesse")
FLAMMABLE: Final = keyword("flammable")
FRAGILE: Final = keyword("fragile")
HEAVY: Final = keyword("heavy")
HERB: Final = keyword("herb")
INSTRUMENT: Final = keyword("instrument")
JEWELRY: Final = keyword("jewelry")
LANTERN: Final = keyword("lantern")
MASK: Final = keyword("mask")
NOISY: Final = keyword("noisy")
OTHER: Final = keyword("other")
PICKAXE: Final = keyword("pickaxe")
SICKLE: Final = keyword("sickle")
SOLUBLE: Final = keyword("soluble")
STINKY: Final = keyword("stinky")
STONE: Final = keyword("stone")
TOOL: Final = keyword("tool")
TRAINING: Final = keyword("training")  # marks what is not from the game: one rule on a card of its own, for scenarios
