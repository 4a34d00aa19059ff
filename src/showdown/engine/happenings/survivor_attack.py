"""A survivor's attack: to hit, hit locations, to wound, what follows."""

from typing import TypedDict

from showdown.engine.events import EventKind
from showdown.engine.happenings.fields import (
    AttributeName,
    Dice,
    Die,
    GearName,
    HitLocationName,
    HitLocationNames,
    Items,
    MonsterCardName,
    SurvivorIndex,
)
from showdown.engine.happenings.shapes import Cards, Nothing, OfHitLocation, OfSurvivor, SurvivorHits


class Attacks(TypedDict):
    survivor: SurvivorIndex
    weapon: GearName


class AttackBonus(TypedDict):
    survivor: SurvivorIndex
    amount: int
    attribute: AttributeName


class RollToHit(TypedDict):
    survivor: SurvivorIndex
    dice: Dice
    needed: int
    items: Items
    speed_items: Items
    hits: int


class PerfectHits(TypedDict):
    survivor: SurvivorIndex
    count: int
    strength: int


class DrawsLocations(TypedDict):
    survivor: SurvivorIndex
    cards: HitLocationNames


class SurvivorDie(TypedDict):
    survivor: SurvivorIndex
    die: Die


class SurvivorHitLocation(TypedDict):
    survivor: SurvivorIndex
    card: HitLocationName


class Unstoppable(TypedDict):
    survivor: SurvivorIndex
    die: Die
    wounds: bool


class Skewered(TypedDict):
    survivor: SurvivorIndex
    card: HitLocationName
    die: Die


class WoundRoll(TypedDict):
    survivor: SurvivorIndex
    card: HitLocationName
    die: Die
    total: int
    toughness: int
    items: Items
    tough_items: Items
    wounds: bool
    critical: bool


class AutomaticCritical(TypedDict):
    survivor: SurvivorIndex
    card: HitLocationName
    wounds: bool


class WoundReplaced(TypedDict):
    survivor: SurvivorIndex
    card: MonsterCardName


class Devastating(TypedDict):
    survivor: SurvivorIndex
    wounds: int


class Critical(TypedDict):
    survivor: SurvivorIndex
    card: HitLocationName
    impervious: bool


class LifeLost(TypedDict):
    life: int


class MonsterWounded(TypedDict):
    survivor: SurvivorIndex
    wounds: int


class CardLost(TypedDict):
    card: MonsterCardName


def roll_told(data: RollToHit) -> str:
    """A 1 always misses, a 10 always hits, whatever the numbers say."""
    if not data["dice"]:
        return "{survivor} hits without a roll: {hits} hits."
    return f"{{survivor}} rolls {{dice}} to hit on {min(10, max(2, data['needed']))}+{{items}}: {{hits}} hits."


def wound_told(data: WoundRoll) -> str:
    """An impervious location is named as such where it mattered."""
    if data["wounds"]:
        came = "critical wound" if data["critical"] else "wound"
    elif data["critical"]:
        came = "critical, but impervious, so no wound"
    elif data["die"] == 10 or (data["die"] != 1 and data["total"] >= data["toughness"]):
        came = "impervious, so no wound"
    else:
        came = "no wound"
    return f"{{survivor}} rolls {{die}} to wound {{card}}: {{total}} against {{toughness}}{{items}}: {came}."


def critical_told(data: Critical) -> str:
    if data["impervious"]:
        return "The critical effect of {card}, which is impervious: no wound."
    return "A critical wound on {card}!"


ATTACKS = EventKind("attacks", Attacks, "{survivor} attacks with {weapon}.")
ATTACK_BONUS = EventKind("attack_bonus", AttackBonus, "{survivor}'s attack has {amount:+d} {attribute}.")
ROLL_TO_HIT = EventKind("roll_to_hit", RollToHit, roll_told)
PERFECT_HITS = EventKind("perfect_hits", PerfectHits, "{count} perfect hits by {survivor}.")
MISSES = EventKind("misses", OfSurvivor, "{survivor} misses.")
HIT_SPENT = EventKind("hit_spent", OfSurvivor, "One of {survivor}'s hits draws no hit location.")

DRAWS_LOCATIONS = EventKind("draws_locations", DrawsLocations, "{survivor} draws {cards}.")
LOCATIONS_RESHUFFLED = EventKind("locations_reshuffled", Nothing, "The hit location discard is shuffled into a new deck.")
LOCATIONS_SHUFFLED = EventKind("locations_shuffled", Cards, "All {cards} hit locations are shuffled.")
TRAP = EventKind("trap", SurvivorHitLocation, "{survivor} springs the trap {card}!")
TRAP_AWAY = EventKind("trap_away", OfHitLocation, "{card} is shuffled away.")
UNSHAKABLE = EventKind("unshakable", SurvivorDie, "{survivor} is unshakable: {die}.")
HIT_LOCATION = EventKind("hit_location", OfHitLocation, "{card} is next.")
SPECIAL_RULES = EventKind("special_rules", OfHitLocation, "Special rules of {card}.")
FRAIL = EventKind("frail", OfSurvivor, "A frail weapon on a super-dense location: it will break.")

UNSTOPPABLE = EventKind("unstoppable", Unstoppable, "{survivor} is unstoppable: {die}.")
SKEWERED = EventKind("skewered", Skewered, "The roll of {die} counts for {card} as well.")
WOUND_ROLL = EventKind("wound_roll", WoundRoll, wound_told)
AUTOMATIC_CRITICAL = EventKind("automatic_critical", AutomaticCritical, "{survivor} critically wounds {card} without a roll.")
WOUND_REPLACED = EventKind("wound_replaced", WoundReplaced, "{card} says what the wound does.")
WOUND_FAILS = EventKind("wound_fails", OfSurvivor, "The wound fails after all.")
SAVAGE = EventKind("savage", OfSurvivor, "Savage: one more wound.")
DEVASTATING = EventKind("devastating", Devastating, "Devastating: {wounds} more.")
PROVOKES = EventKind("provokes", OfSurvivor, "{survivor} provokes the {monster}.")
CRITICAL = EventKind("critical", Critical, critical_told)
INJURY_KEPT = EventKind("injury_kept", OfHitLocation, "{card} stays with the {monster} as a persistent injury.")
REACTION = EventKind("reaction", OfHitLocation, "The {monster} reacts ({card}).")
REACTIONS_CANCELLED = EventKind("reactions_cancelled", OfHitLocation, "The reactions of {card} are cancelled.")
LOCATION_DONE = EventKind("location_done", OfHitLocation, "{card} is done with.")
LOCATION_ARCHIVED = EventKind("location_archived", OfHitLocation, "{card} is archived.")

LIFE_LOST = EventKind("life_lost", LifeLost, "The {monster} loses life; {life} left.")
MONSTER_WOUNDED = EventKind("monster_wounded", MonsterWounded, "The {monster} is wounded; {wounds} wounds in all.")
LAST_WOUND = EventKind("last_wound", Nothing, "No AI card is left to lose.")
CARD_IN_PLAY_LOST = EventKind("card_in_play_lost", CardLost, "House rule: {card} is lost to the wound instead.")

HITS_CANCELLED = EventKind("hits_cancelled", SurvivorHits, "{survivor} is out of range: {hits} hits are cancelled.")
ATTACK_CANCELLED = EventKind("attack_cancelled", OfSurvivor, "{survivor}'s attack is cancelled; unresolved hits are lost.")
ATTACK_ENDS = EventKind("attack_ends", OfSurvivor, "{survivor}'s attack ends.")
