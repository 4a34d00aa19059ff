"""What cards are made of: every part of a card that does something, and how to take it out for a while.

A part is played by a scenario that fails without it. `coverage_command` asks that of every part of every card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from showdown.engine import gear_rules, names, powers
from showdown.engine.library import AiCard, ArmorSet, Gear, HitLocation, Hooks, Injury, Library, ResourceCard, Terrain, Trait
from showdown.rules.frames import FIST_AND_TOOTH

BEFORE = (gear_rules.VITAL,)  # rules that are settled before a showdown begins, and do nothing in it (KW-26)


class Part:
    """One part of a card: what people call it, and the fields that hold it with what they are without it."""

    def __init__(self, name: str, thing: object, **without: object) -> None:
        self.name = name
        self.thing = thing
        self.without = without

    @contextmanager
    def taken_out(self) -> Iterator[None]:
        """The card without this part, for as long as it lasts."""
        before = {field: getattr(self.thing, field) for field in self.without}
        try:
            for field, value in self.without.items():
                setattr(self.thing, field, value)
            yield
        finally:
            for field, value in before.items():
                setattr(self.thing, field, value)


class CardOf:
    """A card of a kind: where it is found in a library, why it is out of play if it is, its parts."""

    def __init__(self, kind: str, id: str, name: str, missing: str, find: Callable[[Library], object]) -> None:
        self.kind = kind
        self.id = id
        self.name = name
        self.missing = missing
        self.find = find

    def parts(self, library: Library) -> list[Part]:
        thing = self.find(library)
        for sort, parts in PARTS.items():
            if isinstance(thing, sort):
                return list(parts(thing))
        return []


def one_less(items: tuple[Any, ...], index: int) -> tuple[Any, ...]:
    return items[:index] + items[index + 1 :]


def hook_parts(hooks: Hooks, before: str = "") -> Iterator[Part]:
    """Everything through which a thing in play reaches into the rules, one by one."""
    for index, change in enumerate(hooks.modifiers):
        what = f"{before}{change.amount:+d} {names.MODIFIED_NAMES[change.attribute]}"
        yield Part(what, hooks, modifiers=one_less(hooks.modifiers, index))
    for power in powers.POWERS.values():
        if hooks.powers & power.bit:
            yield Part(before + power.name, hooks, powers=hooks.powers & ~power.bit)
    for index, (power, _) in enumerate(hooks.conditional_powers):
        yield Part(before + power.name, hooks, conditional_powers=one_less(hooks.conditional_powers, index))
    for index, trigger in enumerate(hooks.triggers):
        yield Part(f"{before}at {trigger.moment.name}", hooks, triggers=one_less(hooks.triggers, index))
    for index, action in enumerate(hooks.actions):
        yield Part(f"{before}{action.title}", hooks, actions=one_less(hooks.actions, index))
    for index, grant in enumerate(hooks.grants):
        yield Part(f"{before}{grant.text}", hooks, grants=one_less(hooks.grants, index))
    for index, aura in enumerate(hooks.auras):
        yield Part(f"{before}others {names.MODIFIED_NAMES[aura.attribute]}", hooks, auras=one_less(hooks.auras, index))
    for index, change in enumerate(hooks.survivors):
        what = f"{before}survivors {change.amount:+d} {names.MODIFIED_NAMES[change.attribute]}"
        yield Part(what, hooks, survivors=one_less(hooks.survivors, index))
    for term in hooks.replaces:
        yield Part(
            f"{before}replaces {term}", hooks, replaces={word: other for word, other in hooks.replaces.items() if word != term}
        )


def gear_parts(gear: Gear) -> Iterator[Part]:
    if gear.weapon:
        yield Part("attack", gear, speed=0)
    for attribute, _ in gear.grows:
        yield Part(f"growing {names.ATTRIBUTES[attribute]}", gear, grows=())
    if gear.armor or gear.armor_everywhere:
        yield Part("armor", gear, armor=0, armor_everywhere=0)
    for side, color in zip(names.SIDES, gear.affinities, strict=True):
        if color:
            colors = tuple(0 if name == side else other for name, other in zip(names.SIDES, gear.affinities, strict=True))
            yield Part(f"affinity {side}", gear, affinities=colors)
    for rule in gear.rules:
        if rule in BEFORE:
            continue
        yield Part(rule.name, gear, rules={other: number for other, number in gear.rules.items() if other is not rule})
    yield from hook_parts(gear.hooks)
    if gear.bonus is not None:
        for rule in gear.bonus_rules:
            rest = {other: number for other, number in gear.bonus_rules.items() if other is not rule}
            yield Part(f"bonus: {rule.name}", gear, bonus_rules=rest)
        yield from hook_parts(gear.bonus, "bonus: ")


def set_parts(armor_set: ArmorSet) -> Iterator[Part]:
    if armor_set.armor_everywhere:
        yield Part("armor", armor_set, armor_everywhere=0)
    yield from hook_parts(armor_set.hooks)


def trait_parts(trait: Trait) -> Iterator[Part]:
    yield from hook_parts(trait.hooks)


def injury_parts(injury: Injury) -> Iterator[Part]:
    if injury.program:
        yield Part("effect", injury, program=())
    yield from hook_parts(injury.hooks)
    if injury.second_hooks is not None:
        yield from hook_parts(injury.second_hooks, "twice: ")


def terrain_parts(terrain: Terrain) -> Iterator[Part]:
    for mark in ("obstacle", "impassable", "destructible", "hide", "climb", "hop", "stand_on"):
        if getattr(terrain, mark):
            yield Part(mark.replace("_", " "), terrain, **{mark: False})
    yield from programs(terrain, "struck", "lost")
    if terrain.action is not None:
        yield Part(terrain.action.title, terrain, action=None)
    yield from hook_parts(terrain.hooks)


def programs(thing: object, *fields: str) -> Iterator[Part]:
    for field in fields:
        if getattr(thing, field):
            yield Part(field.replace("_", " "), thing, **{field: ()})


def ai_parts(card: AiCard) -> Iterator[Part]:
    if card.other_side:
        yield Part("other side", card, other_side="")
    yield from programs(card, "actions", "enters", "face_up", "death_blow")
    for injury in card.injured:
        yield Part(f"with {injury}", card, injured={other: text for other, text in card.injured.items() if other != injury})
    yield from hook_parts(card.hooks)


def hit_location_parts(card: HitLocation) -> Iterator[Part]:
    for mark in ("first_strike", "impervious", "super_dense", "parry"):
        if getattr(card, mark):
            yield Part(mark.replace("_", " "), card, **{mark: False})
    if card.toughness:
        yield Part("toughness", card, toughness=0)
    yield from programs(card, "special", "after_roll", "failure", "wound", "reflex", "critical", "death_blow")
    if card.injury:
        yield Part(f"injury {card.injury}", card, injury="")
    yield from hook_parts(card.hooks)


PARTS: dict[type, Callable[[Any], Iterable[Part]]] = {
    Gear: gear_parts,
    ArmorSet: set_parts,
    Trait: trait_parts,
    Injury: injury_parts,
    Terrain: terrain_parts,
    AiCard: ai_parts,
    HitLocation: hit_location_parts,
    ResourceCard: lambda card: programs(card, "gained"),
}


def cards(library: Library) -> list[CardOf]:
    """Every card of every kind: of survivors, of the board, of each monster."""
    found: list[CardOf] = []
    for gear in library.gear.values():
        if gear.id != FIST_AND_TOOTH:
            found.append(card_on("gear", "gear", gear.id, gear.name, gear.missing))
    for each in library.sets.values():
        found.append(card_on("armor sets", "sets", each.id, each.name))
    for kind, shelf in (("disorders", "disorders"), ("abilities", "abilities"), ("survivor status cards", "statuses")):
        for trait in getattr(library, shelf).values():
            found.append(card_on(kind, shelf, trait.id, trait.name, trait.missing))
    for name, trait in library.innovations.items():
        found.append(card_on("innovations", "innovations", name, name, trait.missing))
    for name in library.resources:
        found.append(card_on("resources", "resources", name, name))
    for art in library.arts.values():
        found.append(card_on(f"{art.kind}s", "arts", art.id, art.name, art.missing))
    for injury in library.injuries.values():
        where = names.LOCATIONS[injury.location]
        kind = "brain trauma" if where == "brain" else "severe injuries"
        title = injury.name if where == "brain" else f"{injury.name} ({where})"
        found.append(card_on(kind, "injuries", injury.id, title))
    for terrain in library.terrain.values():
        found.append(card_on("terrain", "terrain", terrain.id, terrain.name, terrain.missing))
    for monster in library.monsters.values():
        for card in monster.ai:
            found.append(monster_card(f"{monster.name}: AI", monster.id, "ai", card.id, card.name))
        for location in monster.hit_locations:
            found.append(
                monster_card(f"{monster.name}: hit locations", monster.id, "hit_locations", location.id, location.name)
            )
    return found


def card_on(kind: str, shelf: str, id: str, name: str, missing: str = "") -> CardOf:
    """A card that a library keeps under its id on one of its shelves."""
    return CardOf(kind, id, name, missing, lambda box: getattr(box, shelf)[id])


def monster_card(kind: str, monster: str, pile: str, id: str, name: str) -> CardOf:
    def find(box: Library) -> object:
        return next(card for card in getattr(box.monsters[monster], pile) if card.id == id)

    return CardOf(kind, f"{monster}/{id}", name, "", find)
