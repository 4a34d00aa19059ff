"""The monster's attack, and what it throws survivors about with."""

from typing import Annotated, TypedDict

from showdown.engine.events import QUIET, EventKind
from showdown.engine.happenings.dice import Faces
from showdown.engine.happenings.fields import Dice, Direction, Example, Items, Location, Locations, Space, SurvivorIndex
from showdown.engine.happenings.shapes import OfSurvivor, OfTarget, SurvivorHits, dice_told, times


class MonsterAttack(TypedDict):
    target: SurvivorIndex
    dice: Dice
    needed: int
    items: Items
    speed_items: Items
    hits: int
    faces: Faces


class IgnoresHits(TypedDict):
    survivor: SurvivorIndex
    hits: int
    how: Annotated[str, Example("block")]


class HitLocations(TypedDict):
    target: SurvivorIndex
    locations: Locations


class MoreDamage(TypedDict):
    amount: int


class NamedLocation(TypedDict):
    location: Location


class Dodges(TypedDict):
    survivor: SurvivorIndex
    location: Location


class HitsDealt(TypedDict):
    target: SurvivorIndex
    hits: int
    damage: int


class ArmorDestroyedAt(TypedDict):
    target: SurvivorIndex
    location: Location


class HitLands(TypedDict):
    target: SurvivorIndex
    location: Location
    damage: int
    items: Items


class Knockback(TypedDict):
    survivor: SurvivorIndex
    to: Space
    direction: Direction


class Thrown(TypedDict):
    survivor: SurvivorIndex
    direction: Direction


def attack_told(data: MonsterAttack) -> str:
    """A 1 always misses, a 10 always hits, whatever the numbers say."""
    needed = min(10, max(2, data["needed"]))
    return f"The {{monster}} attacks {{target}}: dice {{dice}} against {needed}+{{items}}: {{hits}} hits."


def attack_headline(data: MonsterAttack) -> str:
    if data["hits"]:
        return f"The {{monster}} hits {{target}} {times(data['hits'])}"
    return f"The {{monster}} misses {{target}} ({dice_told(data['dice'], data['needed'])})"


ATTACKS_IN_PLACE = EventKind("attacks_in_place", OfTarget, "The {monster} attacks {target} where it stands.", headline=QUIET)
FELL_SHORT = EventKind(
    "fell_short", OfTarget, "The {monster} cannot reach {target}: no attack.", headline="The {monster} cannot reach {target}"
)
OUT_OF_REACH = EventKind("out_of_reach", OfTarget, "{target} is out of reach: no attack.")
NO_DAMAGE = EventKind(
    "no_damage", OfTarget, "The attack deals {target} no damage: no location dice, nothing to dodge.", headline=QUIET
)
ATTACK_OUT_OF_REACH = EventKind(
    "attack_out_of_reach", OfTarget, "{target} is thrown out of reach: the rest of the attack is cancelled."
)
MONSTER_ATTACK = EventKind("monster_attack", MonsterAttack, attack_told, headline=attack_headline)
MONSTER_MISSES = EventKind("monster_misses", OfTarget, "The {monster} misses {target}.", headline=QUIET)
BLOCK_OFF = EventKind("block_off", OfSurvivor, "{survivor} is doomed: what was made ready against hits does not work now.")
IGNORES_HITS = EventKind("ignores_hits", IgnoresHits, "{survivor} ignores {hits} hits ({how}).")
AFTER_HIT = EventKind("after_hit", OfTarget, "After the hit, the attack's effect befalls {target}.", headline=QUIET)
MORE_DAMAGE = EventKind("more_damage", MoreDamage, "Every hit of this attack deals {amount} more.", headline=QUIET)
NAMED_LOCATION = EventKind("named_location", NamedLocation, "Every hit goes to the {location}.", headline=QUIET)
HIT_LOCATIONS = EventKind("hit_locations", HitLocations, "Hit locations on {target}: {locations}.", headline=QUIET)
HITS_DEALT = EventKind(
    "hits_dealt",
    HitsDealt,
    "{target} suffers {hits} hits of {damage} damage without an attack roll.",
    headline="{target} suffers {hits} hits",
)
ALL_ARMOR_DESTROYED = EventKind("all_armor_destroyed", OfTarget, "{target}'s armor is destroyed at all locations.")
ARMOR_DESTROYED_AT = EventKind("armor_destroyed_at", ArmorDestroyedAt, "{target}'s armor at the {location} is destroyed.")
ARMOR_DESTROYED = EventKind("armor_destroyed", OfTarget, "{target}'s armor where they are hit is destroyed.")
DODGES = EventKind("dodges", Dodges, "{survivor} dodges the hit to the {location}.", headline="{survivor} dodges a hit")
BEFORE_DAMAGE = EventKind("before_damage", OfTarget, "Before damage, the attack's effect befalls {target}.", headline=QUIET)
HIT_LANDS = EventKind("hit_lands", HitLands, "The hit lands on {target}'s {location} for {damage}{items}.", headline=QUIET)
AFTER_DAMAGE = EventKind("after_damage", OfTarget, "After damage, the attack's effect befalls {target}.", headline=QUIET)
HITS_LOST = EventKind("hits_lost", SurvivorHits, "{survivor} is dead: {hits} hits more find nobody.", headline=QUIET)

COLLISION = EventKind("collision", OfSurvivor, "{survivor} suffers collision.", headline=QUIET)
KNOCKBACK = EventKind(
    "knockback",
    Knockback,
    "{survivor} is thrown {direction} to {to}.",
    headline="{survivor} is thrown back",
    minor=True,
    counted=True,
)
THROWN_OFF_LINE = EventKind(
    "thrown_off_line", Thrown, "{survivor} is not straight before the {monster}: thrown {direction}.", headline=QUIET
)
THROWN_ALONG_EDGE = EventKind(
    "thrown_along_edge", Thrown, "{survivor} is at the board edge and is thrown along it, {direction}.", headline=QUIET
)
