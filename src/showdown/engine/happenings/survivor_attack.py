"""A survivor's attack: to hit, hit locations, to wound, what follows."""

from typing import Final, TypedDict

from showdown.engine import fates
from showdown.engine.events import QUIET, EventKind
from showdown.engine.happenings.dice import ONLY, Faces, meant, missed
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
from showdown.engine.happenings.shapes import Cards, Nothing, OfHitLocation, OfSurvivor, SurvivorHits, dice_told, times

LAST: Final = 3  # when so few wounds more kill the monster, the end is near


class Attacks(TypedDict):
    survivor: SurvivorIndex
    weapon: GearName


class AttackBonus(TypedDict):
    survivor: SurvivorIndex
    amount: int
    attribute: AttributeName


class RollToHit(TypedDict):
    survivor: SurvivorIndex
    weapon: GearName
    dice: Dice
    needed: int
    items: Items
    speed_items: Items
    hits: int
    faces: Faces


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
    faces: Faces


class AddedStrength(TypedDict):
    survivor: SurvivorIndex
    card: HitLocationName
    more: int
    total: int
    wounds: bool


class SurvivorHitLocation(TypedDict):
    survivor: SurvivorIndex
    card: HitLocationName


class Unstoppable(TypedDict):
    survivor: SurvivorIndex
    die: Die
    wounds: bool
    faces: Faces


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
    faces: Faces


class AutomaticCritical(TypedDict):
    survivor: SurvivorIndex
    card: HitLocationName
    wounds: bool


class SwapsLocation(TypedDict):
    survivor: SurvivorIndex
    card: HitLocationName
    drawn: HitLocationName


class OnTop(TypedDict):
    cards: HitLocationNames


class HitsIgnored(TypedDict):
    survivor: SurvivorIndex
    hits: int


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


class WoundsBack(TypedDict):
    back: int
    wounds: int


class LifeLost(TypedDict):
    """`to_kill` is how many more wounds kill it."""

    life: int
    to_kill: int


class MonsterWounded(TypedDict):
    """`to_kill` is how many more wounds kill it."""

    survivor: SurvivorIndex
    wounds: int
    to_kill: int


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
    would = missed(data["die"], data["faces"])
    came += f"; {would}" if would == ONLY else f"; rolling {would}" if would else ""  # the die is meant, not the total
    return f"{{survivor}} rolls {{die}} to wound {{card}}: {{total}} against {{toughness}}{{items}}: {came}."


def critical_told(data: Critical) -> str:
    if data["impervious"]:
        return "The critical effect of {card}, which is impervious: no wound."
    return "A critical wound on {card}!"


def unshakable_told(data: SurvivorDie) -> str:
    return f"{{survivor}} is unshakable: {{die}}: {meant(data['die'], data['faces'])}."


def wards_off_told(data: SurvivorDie) -> str:
    return f"{{survivor}} tries to ward off the trap: {{die}}: {meant(data['die'], data['faces'])}."


def unstoppable_told(data: Unstoppable) -> str:
    return f"{{survivor}} is unstoppable: {{die}}: {meant(data['die'], data['faces'])}."


def roll_headline(data: RollToHit) -> str:
    if data["hits"]:
        return f"{{survivor}} hits {times(data['hits'])} with {{weapon}}"
    return f"{{survivor}} misses with {{weapon}} ({dice_told(data['dice'], data['needed'])})"


def wound_headline(data: WoundRoll) -> str:
    if data["wounds"]:
        return "{survivor} critically wounds {card}" if data["critical"] else "{survivor} wounds {card}"
    if data["critical"]:
        return "{survivor} critically hits {card}, impervious"
    if any(face["fate"] == fates.SLAIN.name for face in data["faces"]):
        return f"{{survivor}} fails on {{card}} ({{die}}; {missed(data['die'], data['faces'])})"
    return "{survivor} fails on {card}"


def unstoppable_headline(data: Unstoppable) -> str:
    return "{survivor} wounds, unstoppable" if data["wounds"] else "{survivor} does not wound, though unstoppable"


def automatic_headline(data: AutomaticCritical) -> str:
    return "{survivor} critically wounds {card}" if data["wounds"] else "{survivor} fails on {card}"


def last_cards(data: MonsterWounded | LifeLost) -> str:
    """Little is left to lose: the next wounds decide."""
    return "last cards" if 0 < data["to_kill"] <= LAST else ""


def near_the_end(data: MonsterWounded) -> str:
    return " ({to_kill} more kill it)" if 0 < data["to_kill"] <= LAST else ""


def wounded_told(data: MonsterWounded) -> str:
    """Near the end it is told how near."""
    return f"The {{monster}} is wounded; {{wounds}} wounds in all{near_the_end(data)}."


def wounded_headline(data: MonsterWounded) -> str:
    return f"The {{monster}} has {{wounds}} wounds{near_the_end(data)}"


def added_told(data: AddedStrength) -> str:
    return "{survivor} adds {more} and comes to {total} against {card}: " + ("wound." if data["wounds"] else "no wound.")


ATTACKS = EventKind("attacks", Attacks, "{survivor} attacks with {weapon}.", headline=QUIET, opens="attack", counted=True)
ATTACK_BONUS = EventKind("attack_bonus", AttackBonus, "{survivor}'s attack has {amount:+d} {attribute}.", headline=QUIET)
ATTEMPT_BONUS = EventKind(
    "attempt_bonus", AttackBonus, "{survivor} has {amount:+d} {attribute} for this wound attempt.", headline=QUIET
)
ROLL_TO_HIT = EventKind("roll_to_hit", RollToHit, roll_told, headline=roll_headline)
PERFECT_HITS = EventKind("perfect_hits", PerfectHits, "{count} perfect hits by {survivor}.", headline=QUIET)
MISSES = EventKind("misses", OfSurvivor, "{survivor} misses.", headline=QUIET)
HIT_SPENT = EventKind("hit_spent", OfSurvivor, "One of {survivor}'s hits draws no hit location.")

DRAWS_LOCATIONS = EventKind("draws_locations", DrawsLocations, "{survivor} draws {cards}.", headline=QUIET)
LOCATIONS_RESHUFFLED = EventKind(
    "locations_reshuffled", Nothing, "The hit location discard is shuffled into a new deck.", headline=QUIET
)
LOCATIONS_ON_TOP = EventKind("locations_on_top", OnTop, "On top of the hit location deck: {cards}.", headline=QUIET)
LOCATIONS_SHUFFLED = EventKind("locations_shuffled", Cards, "All {cards} hit locations are shuffled.", headline=QUIET)
TRAP = EventKind("trap", SurvivorHitLocation, "{survivor} springs the trap {card}!", counted=True)
TRAP_AWAY = EventKind("trap_away", OfHitLocation, "{card} is shuffled away.", headline=QUIET, counted=True)
UNSHAKABLE = EventKind("unshakable", SurvivorDie, unshakable_told)
WARDS_OFF_TRAP = EventKind("wards_off_trap", SurvivorDie, wards_off_told)
FIRST_ROLL = EventKind("first_roll", SurvivorDie, "{survivor} rolls {die} to wound before choosing a location.", headline=QUIET)
HIT_LOCATION = EventKind("hit_location", OfHitLocation, "{card} is next.", headline=QUIET, counted=True)
SPECIAL_RULES = EventKind("special_rules", OfHitLocation, "Special rules of {card}.", headline=QUIET)
FRAIL = EventKind("frail", OfSurvivor, "A frail weapon on a super-dense location: it will break.", headline=QUIET)

UNSTOPPABLE = EventKind("unstoppable", Unstoppable, unstoppable_told, headline=unstoppable_headline)
SKEWERED = EventKind("skewered", Skewered, "The roll of {die} counts for {card} as well.", headline=QUIET)
WOUND_ROLL = EventKind("wound_roll", WoundRoll, wound_told, headline=wound_headline)
AUTOMATIC_CRITICAL = EventKind(
    "automatic_critical", AutomaticCritical, "{survivor} critically wounds {card} without a roll.", headline=automatic_headline
)
SWAPS_LOCATION = EventKind("swaps_location", SwapsLocation, "{survivor} discards {card} and draws {drawn}.")
HIT_CANCELLED = EventKind("hit_cancelled", OfSurvivor, "This hit is cancelled.", headline="the hit is cancelled")
OTHER_HITS_CANCELLED = EventKind("other_hits_cancelled", HitsIgnored, "The other hits of {survivor}'s attack are cancelled.")
HITS_IGNORED = EventKind("hits_ignored", HitsIgnored, "The {monster} ignores the hits of {survivor}'s ranged gear.")
WOUND_REPLACED = EventKind("wound_replaced", WoundReplaced, "{card} says what the wound does.", headline=QUIET)
WOUND_FAILS = EventKind("wound_fails", OfSurvivor, "The wound fails after all.")
SAVAGE = EventKind("savage", OfSurvivor, "Savage: one more wound.")
DEVASTATING = EventKind("devastating", Devastating, "Devastating: {wounds} more.")
PROVOKES = EventKind("provokes", OfSurvivor, "{survivor} provokes the {monster}.", headline=QUIET)
CRITICAL = EventKind("critical", Critical, critical_told, headline=QUIET, drama="critical")
INJURY_KEPT = EventKind("injury_kept", OfHitLocation, "{card} stays with the {monster} as a persistent injury.", minor=True)
INJURY_HEALS = EventKind("injury_heals", OfHitLocation, "{card} is whole again.", minor=True)
REWOUND = EventKind("rewound", OfSurvivor, "Time runs backwards: {survivor}'s attack has never been.")
WOUNDS_BACK = EventKind(
    "wounds_back",
    WoundsBack,
    "The {monster} takes back {back} wounds; {wounds} wounds in all.",
    headline="The {monster} has {wounds} wounds",
)
REACTION = EventKind("reaction", OfHitLocation, "The {monster} reacts ({card}).", headline="The {monster} reacts", counted=True)
WOUNDED_WITHOUT_ROLL = EventKind(
    "wounded_without_roll", SurvivorHitLocation, "{survivor} wounds {card} without a roll.", headline=QUIET
)
ADDED_STRENGTH = EventKind("added_strength", AddedStrength, added_told)
TRIES_AGAIN = EventKind("tries_again", SurvivorHitLocation, "{survivor} tries to wound {card} once more.")
REACTIONS_CANCELLED = EventKind(
    "reactions_cancelled",
    OfHitLocation,
    "The reactions of {card} are cancelled.",
    headline="The {monster}'s reaction is cancelled",
    minor=True,
)
LOCATION_DONE = EventKind("location_done", OfHitLocation, "{card} is done with.", headline=QUIET)
LOCATION_ARCHIVED = EventKind("location_archived", OfHitLocation, "{card} is archived.")

LIFE_LOST = EventKind(
    "life_lost",
    LifeLost,
    "The {monster} loses life; {life} left.",
    headline="The {monster} has {life} life left",
    drama=last_cards,
    counted=True,
)
MONSTER_WOUNDED = EventKind(
    "monster_wounded", MonsterWounded, wounded_told, headline=wounded_headline, drama=last_cards, counted=True
)
LAST_WOUND = EventKind("last_wound", Nothing, "No AI card is left to lose.", headline=QUIET, counted=True)
CARD_IN_PLAY_LOST = EventKind("card_in_play_lost", CardLost, "House rule: {card} is lost to the wound instead.")

HITS_CANCELLED = EventKind("hits_cancelled", SurvivorHits, "{survivor} is out of range: {hits} hits are cancelled.")
ATTACK_CANCELLED = EventKind(
    "attack_cancelled",
    OfSurvivor,
    "{survivor}'s attack is cancelled; unresolved hits are lost.",
    headline="{survivor}'s attack is cancelled",
    minor=True,
)
ATTACK_ENDS = EventKind("attack_ends", OfSurvivor, "{survivor}'s attack ends.", headline=QUIET, closes="attack", counted=True)
