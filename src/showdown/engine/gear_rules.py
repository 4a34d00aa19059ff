"""Keyword rules of gear: what stands under `rules:` of a gear card and does something by itself (sharp, reach 2).

A rule is declared once, here: its name in files, whether a number may follow it, and the id under which `content/rules.yaml`
says it in words (and a text where that rule is about more). The steps ask with `attack_rule(game, frame, gear_rules.SHARP)` or
look into `Gear.rules`; the card language and docs/cards.md read `RULES`. What only says what a card is stands in `keywords.py`.
"""

from typing import Final


class GearRule:
    """One keyword rule; without `numbered` it is there or not."""

    def __init__(self, name: str, id: str, numbered: bool, text: str) -> None:
        self.name = name
        self.id = id
        self.numbered = numbered
        self.text = text


RULES: Final[dict[str, GearRule]] = {}


def rule(name: str, id: str, numbered: bool = False, text: str = "") -> GearRule:
    """Declares a keyword rule."""
    made = GearRule(name, id, numbered, text)
    RULES[name] = made
    return made


# Where a weapon attacks from.
REACH: Final = rule("reach", "KW-2", numbered=True)
RANGE: Final = rule("range", "KW-3", numbered=True)
AMMO: Final = rule("ammo", "KW-4")

# What an attack with it does.
SHARP: Final = rule("sharp", "KW-5", numbered=True)
DEADLY: Final = rule("deadly", "KW-6", numbered=True)
SAVAGE: Final = rule("savage", "KW-7")
DEVASTATING: Final = rule("devastating", "KW-8", numbered=True)
FRAIL: Final = rule("frail", "KW-9")
PAIRED: Final = rule("paired", "KW-10")
SLOW: Final = rule("slow", "KW-11")
CUMBERSOME: Final = rule("cumbersome", "KW-12")
UNWIELDY: Final = rule("unwieldy", "KW-13")
EARLY_IRON: Final = rule("early iron", "KW-14")
PROVOKE: Final = rule("provoke", "KW-15")
BARBED: Final = rule("barbed", "SATK-5", numbered=True, text="Each perfect hit adds X strength for the rest of the attack.")
ONCE: Final = rule("once", "GEAR-4", text="Attacks once per showdown.")

# What it asks of its bearer, and gives.
BLOCK: Final = rule("block", "KW-16", numbered=True)
DEFLECT: Final = rule("deflect", "KW-17", numbered=True)
SENTIENT: Final = rule("sentient", "KW-18")
SELFISH: Final = rule("selfish", "KW-19")
IRREPLACEABLE: Final = rule("irreplaceable", "KW-20")
CURSED: Final = rule("cursed", "KW-21")
ACCESSORY: Final = rule("accessory", "KW-24", text="Worn beside other armor at its location.")
OUTFIT: Final = rule("outfit", "KW-24", text="Stands in for one missing piece of a set of the same material.")
UNIQUE: Final = rule("unique", "KW-25")
VITAL: Final = rule("vital", "KW-26")
RED_AFFINITY: Final = rule("red affinity", "GEAR-5", numbered=True, text="Gives X whole red affinities.")
GREEN_AFFINITY: Final = rule("green affinity", "GEAR-5", numbered=True, text="Gives X whole green affinities.")
BLUE_AFFINITY: Final = rule("blue affinity", "GEAR-5", numbered=True, text="Gives X whole blue affinities.")
