"""What survivors gain and lose on their sheets: attributes, tokens, arts, disorders, resources."""

from collections.abc import Callable
from typing import Annotated, TypedDict

from showdown.engine.events import QUIET, EventKind
from showdown.engine.happenings.fields import (
    ArtId,
    AttributeName,
    CounterName,
    DisorderId,
    Example,
    ResourceName,
    StatusCardId,
    SurvivorIndex,
)
from showdown.engine.happenings.shapes import Changed, OfSurvivor


class SurvivorAttribute(TypedDict):
    survivor: SurvivorIndex
    amount: int
    attribute: AttributeName


class ArmorGained(TypedDict):
    survivor: SurvivorIndex
    amount: int
    where: Annotated[str, Example("everywhere")]


class OfCounter(TypedDict):
    survivor: SurvivorIndex
    counter: CounterName
    change: int
    now: int


class HuntXp(TypedDict):
    survivor: SurvivorIndex
    change: int


class ProficiencyLost(TypedDict):
    survivor: SurvivorIndex
    now: int


class WeaponType(TypedDict):
    survivor: SurvivorIndex
    type: Annotated[str, Example("axe")]


class TokensGone(TypedDict):
    survivor: SurvivorIndex
    what: Annotated[str, Example("every token and all bleeding")]


class GainsNothing(TypedDict):
    survivor: SurvivorIndex
    what: Annotated[str, Example("survival")]


class OfDisorder(TypedDict):
    survivor: SurvivorIndex
    disorder: DisorderId


class OfArt(TypedDict):
    survivor: SurvivorIndex
    art: ArtId


class OfAbility(TypedDict):
    survivor: SurvivorIndex
    ability: Annotated[str, Example("Analyze")]


class OfStatusCard(TypedDict):
    survivor: SurvivorIndex
    card: StatusCardId


class OfResource(TypedDict):
    survivor: SurvivorIndex
    resource: ResourceName


def changed(what: str) -> Callable[[Changed], str]:
    """How a headline says that a number went up or down."""

    def told(data: Changed) -> str:
        verb = "gains" if data["change"] > 0 else "loses"
        return f"{{survivor}} {verb} {abs(data['change'])} {what}"

    return told


SURVIVAL = EventKind(
    "survival", Changed, "{survivor}'s survival changes by {change:+d} to {now}.", headline=changed("survival"), minor=True
)
INSANITY = EventKind(
    "insanity", Changed, "{survivor}'s insanity changes by {change:+d} to {now}.", headline=changed("insanity"), minor=True
)
COURAGE = EventKind("courage", Changed, "{survivor}'s courage changes by {change:+d} to {now}.", headline=changed("courage"))
UNDERSTANDING = EventKind(
    "understanding", Changed, "{survivor}'s understanding changes by {change:+d} to {now}.", headline=changed("understanding")
)
HUNT_XP = EventKind("hunt_xp", HuntXp, "{survivor} gains {change:+d} hunt XP.", minor=True)
PROFICIENCY_LOST = EventKind("proficiency_lost", ProficiencyLost, "{survivor}'s weapon proficiency falls to {now}.")
WEAPON_TYPE = EventKind("weapon_type", WeaponType, "{survivor} takes up the {type}, from the beginning.")
TOKEN = EventKind("token", SurvivorAttribute, "{survivor} gains a {amount:+d} {attribute} token.", minor=True)
COUNTER = EventKind(
    "counter",
    OfCounter,
    "{survivor}'s {counter} tokens change by {change:+d} to {now}.",
    headline="{survivor} has {now} {counter} tokens",
    minor=True,
)
PERMANENT = EventKind("permanent", SurvivorAttribute, "{survivor} gains {amount:+d} {attribute} for good.")
TOKENS_GONE = EventKind("tokens_gone", TokensGone, "{survivor} loses {what}.")
ARMOR_GAINED = EventKind("armor_gained", ArmorGained, "{survivor} gains {amount} armor {where}.")
ARMOR_TAKEN = EventKind("armor_taken", ArmorGained, "{survivor} loses {amount} armor {where}.")
FRENZY = EventKind("frenzy", OfSurvivor, "{survivor} is frenzied.")
GAINS_NOTHING = EventKind("gains_nothing", GainsNothing, "{survivor} cannot gain {what}.", headline=QUIET)

ALL_GEAR_ARCHIVED = EventKind("all_gear_archived", OfSurvivor, "All gear of {survivor} is archived.")

PRIORITY = EventKind("priority", OfSurvivor, "{survivor} is the priority target.", minor=True)
PRIORITY_KEPT = EventKind("priority_kept", OfSurvivor, "{survivor} keeps the priority target token for good.")
PRIORITY_GONE = EventKind("priority_gone", OfSurvivor, "{survivor} is no longer the priority target.")

DISORDER = EventKind("disorder", OfDisorder, "{survivor} gains the disorder {disorder}.")
DISORDER_KNOWN = EventKind("disorder_known", OfDisorder, "{survivor} has {disorder} already.", headline=QUIET)
DISORDER_REPLACED = EventKind("disorder_replaced", OfDisorder, "{survivor} loses the disorder {disorder}.")
ART = EventKind("art", OfArt, "{survivor} learns the fighting art {art}.")
ART_KNOWN = EventKind("art_known", OfArt, "{survivor} knows {art} already.", headline=QUIET)
ART_REPLACED = EventKind("art_replaced", OfArt, "{survivor} forgets the fighting art {art}.")
ABILITY = EventKind("ability", OfAbility, "{survivor} gains the ability {ability}.")
STATUS_CARD = EventKind("status_card", OfStatusCard, "{survivor} receives the status card {card}.")
STATUS_CARD_GONE = EventKind("status_card_gone", OfStatusCard, "{survivor} is rid of the status card {card}.")

RESOURCE = EventKind("resource", OfResource, "{survivor} gains {resource}.", minor=True)
RESOURCE_GONE = EventKind("resource_gone", OfResource, "{resource} is not in its deck: nothing gained.", headline=QUIET)
SKIPS_HUNT = EventKind("skips_hunt", OfSurvivor, "{survivor} must skip the next hunt.", minor=True)
LEAVES = EventKind("leaves", OfSurvivor, "{survivor} will leave the settlement for good.")
RETIRES = EventKind("retires", OfSurvivor, "{survivor} will retire.")
