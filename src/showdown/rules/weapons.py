"""Weapons in survivors' hands (chapters 5.3 and 7): what they are, how far they reach, who may use them. Changes nothing."""

from typing import Final

from showdown.engine import gear_rules, keywords, names, powers, stats
from showdown.engine.game import Game
from showdown.engine.gear_rules import GearRule
from showdown.engine.keywords import Keyword
from showdown.engine.library import Gear
from showdown.engine.roles import OWNERS
from showdown.engine.state import Survivor
from showdown.rules import facts
from showdown.rules.frames import FIST, FIST_AND_TOOTH, SurvivorAttack

ANYWHERE: Final = 99
BLADES: Final = (
    keywords.AXE, keywords.SWORD, keywords.SPEAR, keywords.DAGGER, keywords.SCYTHE, keywords.KATAR,
)  # fmt: skip


def weapon_in(game: Game, survivor: int, slot: int) -> Gear | None:
    """The gear in a slot; slot 9 is Fist & Tooth, which everybody always has (GEAR-8)."""
    if slot == FIST:
        return game.setup.library.gear[FIST_AND_TOOTH]
    return game.survivors[survivor].kit[slot]


def weapon_of(game: Game, frame: SurvivorAttack) -> Gear:
    """The weapon of an attack, also after its card has left the grid."""
    return game.setup.library.gear[frame.gear_id]


def is_weapon(game: Game, gear: Gear) -> bool:
    """Whether a rule that speaks of weapons means this gear: by its keyword, not by its attack profile (GEAR-12); fists and
    teeth are one (GEAR-8), ammunition is by house rule (AMB-46)."""
    if gear_rules.AMMO in gear.rules:
        return game.setup.house.ammunition_is_weapon
    return keywords.WEAPON in gear.keywords or gear.id == FIST_AND_TOOTH


def printed(game: Game, survivor: int, gear: Gear, attribute: int) -> int:
    """A number of a weapon's profile, with what the card itself adds to it (GEAR-4)."""
    number = gear.speed if attribute == names.SPEED else gear.accuracy if attribute == names.ACCURACY else gear.strength
    for grown, amount in gear.grows:
        if grown == attribute:
            number += amount.value(game, OWNERS[survivor])
    return number


def rule_of(game: Game, survivor: int, slot: int, rule: GearRule) -> int:
    """A keyword rule of the weapon in a slot (GEAR-4)."""
    return stats.gear_rule(game, survivor, slot, rule)


def attack_rule(game: Game, frame: SurvivorAttack, rule: GearRule) -> int:
    """A keyword rule of the weapon in use; rules of a thrown-away card still count for its attack (GEAR-4)."""
    in_hand = FIST_AND_TOOTH if frame.slot == FIST else game.survivors[frame.survivor].gear[frame.slot]
    if in_hand == frame.gear_id:
        return rule_of(game, frame.survivor, frame.slot, rule)
    return weapon_of(game, frame).rules.get(rule, 0)


def attack_range(game: Game, survivor: int, slot: int) -> int:
    """How far the weapon reaches: 1, its reach, its range, or that of a bow for ammunition (SATK-1, KW-1..4)."""
    gear = weapon_in(game, survivor, slot)
    if gear is None:
        return 0
    if gear_rules.AMMO in gear.rules:
        bows = [
            attack_range(game, survivor, other)
            for other, bow in enumerate(game.survivors[survivor].kit)
            if bow is not None and keywords.BOW in bow.keywords
        ]
        return max(bows) if bows else 0
    reach = rule_of(game, survivor, slot, gear_rules.RANGE)
    if reach:
        return reach + stats.survivor_value(game, survivor, names.RANGE)
    return max(1, rule_of(game, survivor, slot, gear_rules.REACH))


def longest_reach(who: Survivor, gear: Gear) -> int:
    """A distance no attack of somebody with this gear exceeds: a quick no for most weapons."""
    if who.lengthened:
        return ANYWHERE
    if gear.longest < 0:
        rules, bonus = gear.rules, gear.bonus_rules
        far = gear_rules.RANGE in rules or gear_rules.RANGE in bonus or gear_rules.AMMO in rules
        gear.longest = ANYWHERE if far else max(1, rules.get(gear_rules.REACH, 0), bonus.get(gear_rules.REACH, 0))
    return gear.longest


def is_ranged(gear: Gear) -> bool:
    return gear.ranged or gear_rules.AMMO in gear.rules or gear_rules.RANGE in gear.rules


def class_rules(gear: Gear) -> tuple[str, ...]:
    """The rules that say from where a weapon attacks: its class, its reach, its range, the bow of an arrow (KW-1..4)."""
    found: tuple[str, ...] = ("KW-1",)
    for rule in (gear_rules.REACH, gear_rules.RANGE, gear_rules.AMMO):
        if rule in gear.rules:
            found = (*found, rule.id)
    return found


def costs_movement(game: Game, survivor: int, slot: int) -> bool:
    """Cumbersome weapons cost a movement as well (KW-12)."""
    return rule_of(game, survivor, slot, gear_rules.CUMBERSOME) > 0


def in_range(game: Game, survivor: int, slot: int) -> bool:
    """Melee adjacent, reach and range by distance, range only with a free view (SATK-1, KW-1, KW-2, KW-3)."""
    who = game.survivors[survivor]
    if game.monster.space < 0 or who.space < 0:
        return False
    gear = weapon_in(game, survivor, slot)
    if gear is None:
        return False
    far = facts.distance_to(game, survivor)
    if far > longest_reach(who, gear) or far > attack_range(game, survivor, slot):
        return False
    return not (is_ranged(gear) and facts.view_blocked(game, survivor))


def still_in_range(game: Game, frame: SurvivorAttack) -> bool:
    """Whether the attacker can still reach the monster; a thrown stone always can (SATK-11)."""
    if game.monster.space < 0:
        return False
    if frame.range == ANYWHERE:
        return True
    far = facts.distance_to(game, frame.survivor)
    return far <= frame.range


def may_use(game: Game, survivor: int, slot: int) -> bool:
    """Whether injuries, disorders or the weapon itself forbid using it, or it lies on the ground (ACTV-3, KW-18, KW-22)."""
    gear = weapon_in(game, survivor, slot)
    if gear is None:
        return False
    who = game.survivors[survivor]
    if slot == FIST:
        return True
    if who.dropped >> slot & 1:
        return False
    if gear_rules.SENTIENT in gear.rules and not facts.is_insane(game, survivor):
        return False
    if stats.has_power(game, survivor, powers.CANNOT_USE_TWO_HANDED_WEAPONS) and keywords.TWO_HANDED in gear.keywords:
        return False
    if (
        stats.has_power(game, survivor, powers.CANNOT_USE_PAIRED_WEAPONS)
        and rule_of(game, survivor, slot, gear_rules.PAIRED)
        and second_weapon(who, slot)
    ):
        return False
    if stats.has_power(game, survivor, powers.CANNOT_USE_STRONG_GEAR) and printed(game, survivor, gear, names.STRENGTH) >= 2:
        return False
    if stats.has_power(game, survivor, powers.CANNOT_USE_AXES_AND_BLADES):
        for keyword in gear.keywords:
            if keyword in BLADES:
                return False
    return True


def at_hand(who: Survivor, slot: int) -> int:
    """Where a weapon like this one is that does not lie on the ground; its own slot if none is (ACTV-3)."""
    if who.dropped >> slot & 1:
        for other, gear in enumerate(who.gear):
            if gear == who.gear[slot] and not who.dropped >> other & 1:
                return other
    return slot


def on_the_ground(who: Survivor) -> list[int]:
    """A slot for each different weapon that was knocked away: whoever picks one up does not care which of two (ACTV-1)."""
    found: dict[str, int] = {}
    for slot, gear in enumerate(who.gear):
        if who.dropped >> slot & 1 and gear not in found:
            found[gear] = slot
    return list(found.values())


def second_weapon(who: Survivor, slot: int) -> Gear | None:
    """The twin of a paired weapon: same name, elsewhere in the grid (KW-10)."""
    for other, gear in enumerate(who.kit):
        if other != slot and gear is not None and gear.id == who.gear[slot]:
            return gear
    return None


def can_attack_with(game: Game, survivor: int, slot: int, moves: int) -> bool:
    """Whether an attack with this weapon may start now: usable, payable, in range (SATK-1, ACTV-2, ACTV-3)."""
    gear = weapon_in(game, survivor, slot)
    if gear is None or gear.speed <= 0 or not (gear.weapon or gear_rules.AMMO in gear.rules or gear.speed):
        return False
    if not in_range(game, survivor, slot) or not may_use(game, survivor, slot):
        return False
    if moves < 1 and costs_movement(game, survivor, slot):
        return False
    if gear_rules.ONCE in gear.rules and gear.id in game.survivors[survivor].used_showdown:
        return False
    return honourable(game, survivor)


def usable_slots(game: Game, survivor: int, keyword: Keyword | None) -> list[int]:
    """The weapons somebody could attack with from here when a rule lets them, perhaps only those of a type (ACTV-4, KW-12)."""
    found = []
    for slot in (*game.survivors[survivor].slots, FIST):
        gear = weapon_in(game, survivor, slot)
        if gear is not None and is_weapon(game, gear) and (keyword is None or keyword in gear.keywords):
            if can_attack_with(game, survivor, slot, 1):
                found.append(slot)
    return found


def honourable(game: Game, survivor: int) -> bool:
    """Whether no vow forbids attacking the monster as it stands, or lies, and from here; who counts as in the blind spot is
    there (ACTV-3, SATK-3)."""
    vowed = stats.has_power(game, survivor, powers.CANNOT_ATTACK_FROM_BLIND_SPOT)
    return honourable_from(game, survivor, vowed and facts.in_blind_spot(game, survivor))


def honourable_from(game: Game, survivor: int, in_blind_spot: bool) -> bool:
    """The same from inside or outside the blind spot."""
    if game.monster.down and stats.has_power(game, survivor, powers.CANNOT_ATTACK_KNOCKED_DOWN_MONSTER):
        return False
    return not (in_blind_spot and stats.has_power(game, survivor, powers.CANNOT_ATTACK_FROM_BLIND_SPOT))
