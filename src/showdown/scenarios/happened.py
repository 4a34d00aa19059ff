"""What a scenario can say of what happened: kinds of events, how often and with what in them, and whom the monster targeted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from showdown.cards.yaml_nodes import Items, Node, Table, Text
from showdown.engine import happenings
from showdown.engine.events import KINDS, Event
from showdown.engine.game import Game
from showdown.engine.happenings import Face
from showdown.engine.happenings.fields import meanings
from showdown.scenarios import format
from showdown.scenarios.format import items, number, table, text
from showdown.scenarios.values import Pile, compare

SURVIVOR: Final = ("SurvivorIndex", "OtherIndex", "OwnerIndex")
SHOWN: Final = 5


def check(node: Node) -> None:
    """Kinds of events, and what is in them, that nobody knows are told before anything is played."""
    for kind, wanted in said(node):
        if kind.value not in KINDS:
            raise format.unknown(kind, "kind of event", kind.value, set(KINDS))
        for payload in items(wanted) if wanted is not None else ():
            if isinstance(payload, Table):
                table(payload, list(meanings(KINDS[kind.value].payload)), f"the event {kind.value}")


def said(node: Node) -> Iterator[tuple[Text, Node | None]]:
    """Each kind of event in `events`, with what is said of it."""
    if isinstance(node, Table):
        yield from node
        return
    for item in items(node):
        if isinstance(item, Table):
            yield from item
        else:
            text(item)
            assert isinstance(item, Text)
            yield item, None


def wrong(game: Game, node: Node) -> list[str]:
    """A line for each kind of event that did not happen, or not so often, or not so."""
    found: list[str] = []
    for kind, wanted in said(node):
        events = [event for event in game.events if event.kind == kind.value]
        place = f"{kind.file}:{kind.line}: "
        if wanted is None:
            if not events:
                kinds = ", ".join(dict.fromkeys(event.kind for event in game.events))
                found.append(f"{place}no event {kind.value}; there were: {kinds}")
        elif isinstance(wanted, Items):
            if len(events) != len(wanted.items):
                found.append(
                    f"{place}event {kind.value}: expected {len(wanted.items)}, found {len(events)}{listed(game, events)}"
                )
            else:
                for one, event in zip(wanted.items, events, strict=True):
                    found += unlike(game, one, event)
        elif isinstance(wanted, Table):
            if all(unlike(game, wanted, event) for event in events):
                found.append(f"{place}no event {kind.value} like this{listed(game, events) or '; there was none'}")
        elif number(wanted) != len(events):
            found.append(f"{place}event {kind.value}: expected {number(wanted)}, found {len(events)}")
    return found


def unlike(game: Game, wanted: Node, event: Event) -> list[str]:
    """How an event differs from what is wanted of it; only the fields that are written count."""
    data = payload(game, event)
    return [
        line
        for key, value in table(wanted, list(data), f"the event {event.kind}")
        for line in compare(value, data[key.value], f"{event.kind} {key.value}")
    ]


def payload(game: Game, event: Event) -> dict[str, Any]:
    """What is in an event, as scenarios say it: survivors by id, sums as source and amount."""
    found: dict[str, Any] = {}
    for field, meaning in meanings(KINDS[event.kind].payload).items():
        value: Any = event.data.get(field)
        name = meaning.name if meaning is not None else ""
        if name in SURVIVOR:
            value = game.id_of(value) or "nobody"
        elif name == "SurvivorIndexes":
            value = [game.id_of(index) for index in value]
        elif name == "Items":
            value = dict(value)
        elif name == "Faces":
            value = sides(value)
        elif isinstance(value, (list, tuple)):
            value = Pile(str(each) for each in value)
        found[field] = value
    return found


def sides(faces: list[Face]) -> Pile:
    """What the sides of a die bring: [1-9 nothing, 10 slain]; neighbours with the same fate are one."""
    found: list[tuple[int, int, str]] = []
    for face in faces:
        low = face["low"]
        if found and found[-1][2] == face["fate"]:
            low = found.pop()[0]
        found.append((low, face["high"], face["fate"]))
    return Pile(f"{low if low == high else f'{low}-{high}'} {fate}" for low, high, fate in found)


def listed(game: Game, events: list[Event]) -> str:
    """Events for a message: what is in them."""
    shown = ["{" + ", ".join(f"{key}: {value}" for key, value in payload(game, event).items()) + "}" for event in events]
    more = f", ... ({len(shown)} in all)" if len(shown) > SHOWN else ""
    return f"; there were: {', '.join(shown[:SHOWN])}{more}" if shown else ""


def targeted(game: Game) -> Pile:
    """Whom the monster has targeted since the beginning, in order."""
    found = Pile()
    for event in game.events:
        data = happenings.TARGET.read(event) or happenings.TARGET_NAMED.read(event)
        if data is not None:
            found.append(game.id_of(data["target"]))
    return found
