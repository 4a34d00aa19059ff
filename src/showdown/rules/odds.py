"""What an attack needs (chapters 5.4 to 5.6): each number in one place, for the dice, the log, the labels of options and bots.

With `items` a number says what it is made of and which rules made it so; the log cites those and no others.
"""

import math
from typing import Final

from showdown.engine import gear_rules, names, powers, stats
from showdown.engine.game import Game
from showdown.engine.state import Passing
from showdown.engine.stats import Items
from showdown.rules import facts, lasting, weapons
from showdown.rules.frames import FIST, FIST_AND_TOOTH, SurvivorAttack

FALLEN: Final = 3  # the die that hits a knocked-down monster
LANTERN: Final = 10
NEVER: Final = 11  # more than a die shows
FORBIDDEN: Final = 99  # a number to hit for attacks that may not be made


def speed(game: Game, frame: SurvivorAttack, items: Items | None) -> int:
    """Weapon speed + speed, at least 1; paired adds the twin; slow is always 1 unless frenzied in melee (ATTR-5,
    KW-10, KW-11)."""
    gear = weapons.weapon_of(game, frame)
    who = game.survivors[frame.survivor]
    if weapons.attack_rule(game, frame, gear_rules.SLOW) and not (who.frenzy and not weapons.is_ranged(gear)):
        if items is not None:
            items.add("slow", 1, ("KW-11",))
            left_out = Items()
            stats.survivor_value(game, frame.survivor, names.SPEED, left_out)
            items.set_aside(left_out)
        return 1
    own = weapons.printed(game, frame.survivor, gear, names.SPEED)
    total = own + frame.speed
    if items is not None:
        items.add(gear.name, own, ("GEAR-8",) if gear.id == FIST_AND_TOOTH else ())
        if frame.speed:
            items.add("this attack", frame.speed, ())
    if frame.slot != FIST and weapons.attack_rule(game, frame, gear_rules.PAIRED):
        twin = weapons.second_weapon(who, frame.slot)
        if twin is not None and not stats.has_power(game, frame.survivor, powers.CANNOT_USE_PAIRED_WEAPONS):
            total += twin.speed
            if items is not None:
                items.add("paired", twin.speed, ("KW-10",))
    total += stats.survivor_value(game, frame.survivor, names.SPEED, items)
    return max(1, total)


def to_hit(game: Game, frame: SurvivorAttack, items: Items | None) -> int:
    """The natural die that hits; where only perfect hits count, no lower one than theirs (SATK-2, SATK-5)."""
    total = ordinary_hit(game, frame, items)
    if not stats.has_power(game, frame.survivor, powers.HITS_ONLY_PERFECTLY):
        return total
    perfect = LANTERN + stats.survivor_value(game, frame.survivor, names.LOWEST_PERFECT_HIT)
    if items is not None and total < perfect:
        items.add("only perfect hits", perfect - total, ("SATK-5",))
    return max(total, perfect)


def ordinary_hit(game: Game, frame: SurvivorAttack, items: Items | None) -> int:
    """The natural die that hits: weapon accuracy + monster evasion - accuracy, blind spot 1 less; 3 while it is down
    (SATK-2, SATK-3, SATK-4, ATTR-6, MON-5, AMB-1); the blind have less accuracy (STAT-6)."""
    fallen = game.monster.down
    gear = weapons.weapon_of(game, frame)
    accuracy = weapons.printed(game, frame.survivor, gear, names.ACCURACY)
    total = FALLEN if fallen else accuracy
    if items is not None:
        if fallen:
            items.add("monster knocked down", FALLEN, ("SATK-4", "KD-M1", "AMB-1"))
        else:
            items.add(gear.name, accuracy, ())
    if not modifiers_count(game):
        if items is not None:
            left_out = Items()
            stats.monster_value(game, names.EVASION, left_out)
            items.set_aside(left_out)
        return total
    own = Items() if items is not None else None
    total -= stats.survivor_value(game, frame.survivor, names.ACCURACY, own) + frame.accuracy
    evasion = Items() if items is not None else None
    total += stats.monster_value(game, names.EVASION, evasion)
    if items is not None and own is not None and evasion is not None:
        items.add_each("accuracy from", own, -1)
        if frame.accuracy:
            items.add("this attack", -frame.accuracy, ())
        items.add_each("evasion from", evasion, 1)
    if game.monster.space >= 0 and facts.in_blind_spot(game, frame.survivor):
        total -= 1
        if items is not None:
            items.add("blind spot", -1, ("SATK-3",))
    return total


def modifiers_count(game: Game) -> bool:
    """Whether accuracy, evasion and the blind spot change the number: not against a fallen monster, but for a house rule
    (SATK-4, AMB-1)."""
    return not game.monster.down or game.setup.house.fallen_modifiers


def strength(game: Game, frame: SurvivorAttack, items: Items | None) -> int:
    """What is added to the wound roll: weapon, survivor, this attack (WND-3, ATTR-7)."""
    gear = weapons.weapon_of(game, frame)
    own = weapons.printed(game, frame.survivor, gear, names.STRENGTH)
    if items is not None:
        if own:
            items.add(gear.name, own, ())
        if frame.strength:
            items.add("this attack", frame.strength, ())
        if frame.attempt_strength:
            items.add("this location", frame.attempt_strength, ())
    return own + frame.strength + frame.attempt_strength + stats.survivor_value(game, frame.survivor, names.STRENGTH, items)


def luck(game: Game, frame: SurvivorAttack, items: Items | None) -> int:
    """Survivor luck less the monster's luck, and what counts for this wound attempt alone (CRIT-3, MON-6, ATTR-9)."""
    own = stats.survivor_value(game, frame.survivor, names.LUCK, items) + frame.attempt_luck
    return own - stats.monster_value(game, names.LUCK, items)


def deadly(game: Game, frame: SurvivorAttack) -> int:
    """The luck of the weapon itself (KW-6)."""
    return weapons.attack_rule(game, frame, gear_rules.DEADLY)


def critical_on(luck: int, deadly: int) -> int:
    """The lowest die that is a critical wound: the lantern, and one lower for each luck; a 1 never is (CRIT-2, CRIT-3)."""
    return max(2, LANTERN - luck - deadly) if luck + deadly >= 0 else NEVER


def succeeds(die: int, total: int, need: int) -> bool:
    """A natural 1 fails and the lantern 10 succeeds, whatever is added (CONV-4)."""
    return die != 1 and (die == LANTERN or total >= need)


def at_least(need: int) -> float:
    """The chance of a d10 to reach a number (CONV-4)."""
    return (NEVER - on_the_die(need)) / LANTERN


def on_the_die(need: int) -> int:
    """The lowest side of a die that reaches a number, since a 1 never and the lantern always does (CONV-4)."""
    return min(LANTERN, max(2, need))


# -- before an attack -----------------------------------------------------------------------------------------------------


class Odds:
    """What an attack promises: dice, and the chances of each to hit, to wound then, and to wound critically; `each` is how many
    wounds one brings. What hit locations change is left out."""

    __slots__ = ("critical", "dice", "each", "hit", "wound")

    def __init__(self, dice: int, hit: float, wound: float, critical: float, each: int = 1) -> None:
        self.dice = dice
        self.hit = hit
        self.wound = wound
        self.critical = critical
        self.each = each

    @property
    def wounds(self) -> float:
        """How many wounds it deals on average."""
        return self.dice * self.hit * self.wound * self.each

    def some_hit(self) -> float:
        """The chance of at least one hit."""
        return 1.0 - (1.0 - self.hit) ** self.dice

    def exactly(self, count: int) -> float:
        """The chance that so many dice hit and wound."""
        one = self.hit * self.wound
        return float(math.comb(self.dice, count) * one**count * (1.0 - one) ** (self.dice - count))

    def some_wounds(self, least: int) -> float:
        """The chance of at least so many wounds."""
        enough = -(-least // self.each)
        return float(sum([self.exactly(count) for count in range(enough, self.dice + 1)]))


class Needs:
    """What an attack needs before it is made.

    `here`, `ahead` and `behind` are the numbers to hit from where the survivor stands, from outside and from inside the blind
    spot, FORBIDDEN where a vow bars it; `wound` is the number to wound, `critical` the lowest die that is a critical wound.
    `sharp` weapons roll a second die to wound, a wound of `devastating` ones counts for so many more.
    """

    __slots__ = ("ahead", "behind", "critical", "devastating", "dice", "here", "sharp", "wound")

    def __init__(
        self, dice: int, here: int, ahead: int, behind: int, wound: int, sharp: bool, critical: int, devastating: int
    ) -> None:
        self.dice = dice
        self.here = here
        self.ahead = ahead
        self.behind = behind
        self.wound = wound
        self.sharp = sharp
        self.critical = critical
        self.devastating = devastating

    def odds(self, need: int) -> Odds:
        """The chances with one of the numbers to hit."""
        wound = at_least(self.wound)
        if self.sharp:
            wound = sum([at_least(self.wound - extra) for extra in range(1, NEVER)]) / LANTERN
        critical = (NEVER - self.critical) / LANTERN
        return Odds(
            self.dice, 0.0 if need == FORBIDDEN else at_least(need), max(wound, critical), critical, 1 + self.devastating
        )


def needs(game: Game, survivor: int, slot: int, items: Items | None) -> Needs | None:
    """What an attack with the weapon in a slot needs; `items` says why for the number to hit. Nothing where there is none."""
    gear = weapons.weapon_in(game, survivor, slot)
    if gear is None:
        return None
    frame = SurvivorAttack()
    frame.survivor = survivor
    frame.slot = slot
    frame.gear_id = gear.id
    waited = suppose(game, frame)
    found = needs_of(game, frame, items)
    suppose_no_more(game, waited)
    return found


def suppose(game: Game, frame: SurvivorAttack) -> tuple[Passing, ...]:
    """As if the attack had begun: cards may ask for the weapon in use, and what waited for the attack counts (GEAR-4, ROUND-4).
    Only to read numbers; `suppose_no_more` takes back what this gives."""
    waited = game.passing
    game.stack.append(frame)
    lasting.wake(game, frame.survivor, weapons.weapon_of(game, frame))
    return waited


def suppose_no_more(game: Game, waited: tuple[Passing, ...]) -> None:
    """Everything as it was."""
    game.stack.pop()
    game.set_passing(waited)


def needs_of(game: Game, frame: SurvivorAttack, items: Items | None) -> Needs:
    """What an attack that is about to begin needs."""
    survivor = frame.survivor
    here = ahead = behind = to_hit(game, frame, items)
    anywhere = stats.has_power(game, survivor, powers.COUNTS_AS_IN_BLIND_SPOT)
    anywhere = anywhere or stats.has_power(game, survivor, powers.HITS_ONLY_PERFECTLY)
    if modifiers_count(game) and not anywhere:
        if facts.in_blind_spot(game, survivor):
            ahead += 1
        behind = ahead - 1
    return Needs(
        speed(game, frame, None),
        here if weapons.honourable(game, survivor) else FORBIDDEN,
        ahead if weapons.honourable_from(game, survivor, False) else FORBIDDEN,
        behind if weapons.honourable_from(game, survivor, True) else FORBIDDEN,
        stats.toughness(game) - strength(game, frame, None),
        weapons.attack_rule(game, frame, gear_rules.SHARP) > 0,
        critical_on(luck(game, frame, None), deadly(game, frame)),
        weapons.attack_rule(game, frame, gear_rules.DEVASTATING),
    )


def text(game: Game, survivor: int, slot: int) -> str:
    """What an attack needs, as people read it before they commit to it."""
    items = Items()
    needed = needs(game, survivor, slot, items)
    if needed is None:
        return ""
    parts = [f"{source} {amount:+d}" if index else f"{source} {amount}+" for index, (source, amount) in enumerate(items.parts)]
    reasons = f": {', '.join(parts)}" if len(parts) > 1 else ""  # a weapon alone explains itself
    least, wound = needed.critical, on_the_die(needed.wound)
    crit = "; no critical" if least == NEVER else f"; critical on {least}{'' if least == LANTERN else '+'}"
    crit += ", which wounds too" if least < wound else ""
    sharp = " with an extra die" if needed.sharp else ""
    dice = f"{needed.dice} {'die' if needed.dice == 1 else 'dice'}"
    return f"{dice}, hits on {on_the_die(needed.here)}+{reasons}; wounds on {wound}+{sharp}{crit}"
