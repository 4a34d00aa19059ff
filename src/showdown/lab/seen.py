"""The parts of a monster's cards, and which of them a fight has shown: cards drawn, answers given, locations hit, reactions and
critical wounds performed. For the counts of `showdown soak`; which scenario misses which part is asked by `showdown
coverage`."""

from __future__ import annotations

from collections import Counter
from typing import Final

from showdown.engine import happenings, names
from showdown.engine.events import Event
from showdown.engine.library import Monster

DRAWN: Final = "AI cards drawn, or in play from the start"
ANSWERS: Final = "cards in play that answered"
INJURED: Final = "AI cards changed by an injury"
HIT: Final = "locations hit"
REACTIONS: Final = "reactions performed"
CRITICALS: Final = "critical wounds"
TRAPS: Final = "traps sprung"
SORTS: Final = (DRAWN, ANSWERS, INJURED, HIT, REACTIONS, CRITICALS, TRAPS)

TOLD_BY: Final[dict[str, str]] = {
    happenings.DRAWS_AI.name: DRAWN,
    happenings.IN_PLAY.name: DRAWN,
    happenings.TRIGGER.name: ANSWERS,
    happenings.INJURY_TEXT.name: INJURED,
    happenings.HIT_LOCATION.name: HIT,
    happenings.REACTION.name: REACTIONS,
    happenings.CRITICAL.name: CRITICALS,
    happenings.TRAP.name: TRAPS,
}

Part = tuple[str, str]  # its sort and the name of its card


def of(monster: Monster) -> list[Part]:
    """Every part of the cards of a monster, sort by sort, in the order of its files."""
    found: list[Part] = []
    for card in monster.ai:
        if card.level != "special":
            found.append((DRAWN, card.name))
        if card.hooks.triggers and card.type in (names.MOOD, names.TRAIT, names.DURATION):
            found.append((ANSWERS, card.name))
        if card.injured:
            found.append((INJURED, card.name))
    for location in monster.hit_locations:
        if location.trap:
            found.append((TRAPS, location.name))
            continue
        found.append((HIT, location.name))
        if location.failure or location.wound or location.reflex:
            found.append((REACTIONS, location.name))
        if location.has_critical:
            found.append((CRITICALS, location.name))
        if location.hooks.triggers:
            found.append((ANSWERS, location.name))
    return sorted(found, key=lambda part: SORTS.index(part[0]))


def shown(events: list[Event]) -> Counter[Part]:
    """How often each part was seen in the events of a fight."""
    found: Counter[Part] = Counter()
    for event in events:
        sort = TOLD_BY.get(event.kind)
        if sort is not None and event.data["card"]:
            found[sort, str(event.data["card"])] += 1
    return found


def lines(monster: Monster, found: Counter[Part]) -> list[str]:
    """A line for each sort: how many of how many were seen, and which were not."""
    told: list[str] = []
    parts = of(monster)
    for sort in SORTS:
        names_of_sort = [name for each, name in parts if each == sort]
        missing = [name for name in names_of_sort if not found[sort, name]]
        if names_of_sort:
            never = f"; never: {', '.join(missing)}" if missing else ""
            told.append(f"  {sort}: {len(names_of_sort) - len(missing)} of {len(names_of_sort)}{never}")
    return told
