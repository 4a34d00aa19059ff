"""Kinds of events: declared once, noted somewhere, told in a sentence, written down for clients."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import showdown
from showdown import event_reference, schema, text
from showdown.engine import happenings
from showdown.engine.events import KINDS, Event, EventKind
from showdown.players.steady import steady

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "showdown"


@pytest.mark.source
def test_every_kind_of_event_is_noted_somewhere() -> None:
    """That only declared kinds are noted is for mypy to say."""
    code = "".join(path.read_text() for folder in ("rules", "content", "engine") for path in (SOURCE / folder).rglob("*.py"))
    noted = {name.lower() for name in re.findall(r"happenings\.([A-Z0-9_]+)", code)}
    assert sorted(set(KINDS) - noted) == []


def test_every_kind_of_event_is_called_like_its_constant() -> None:
    kinds = [kind for chapter in event_reference.CHAPTERS for kind in event_reference.kinds_of(chapter)]
    assert [kind for kind in kinds if getattr(happenings, kind.name.upper(), None) is not kind] == []


def test_every_kind_of_event_is_listed_once() -> None:
    listed = [kind.name for _, kinds in event_reference.chapters() for kind in kinds]
    assert sorted(listed) == sorted(KINDS)


def test_a_monster_may_declare_a_kind_of_its_own() -> None:
    """Its module may be loaded more than once."""
    try:
        for _ in range(2):
            own = EventKind("hums", happenings.Dodges, "The {monster} hums at {survivor}'s {location}.")
        game = showdown.new_game()
        own.note(game, (), {"survivor": 1, "location": "waist"})
        assert text.sentence(game.events[-1], game) == "The White Lion hums at Erza's waist."
        assert "| `hums` |" in event_reference.page()
    finally:
        del KINDS["hums"]


@pytest.mark.parametrize("name", sorted(KINDS))
def test_every_sentence_can_be_made(name: str) -> None:
    told = text.sentence(Event(name, (), event_reference.example(KINDS[name])), showdown.new_game(level=1))
    assert told and "{" not in told and "..." not in told


def fits(value: Any, wanted: dict[str, Any], named: dict[str, Any]) -> bool:
    """As much of JSON schema as ours uses."""
    wanted = named[wanted["$ref"].rsplit("/", 1)[1]] if "$ref" in wanted else wanted
    if "enum" in wanted and value not in wanted["enum"]:
        return False
    kind = wanted.get("type")
    if kind == "object" and "properties" in wanted:
        return set(value) == set(wanted["required"]) and all(
            fits(value[key], wanted["properties"][key], named) for key in value
        )
    if kind == "array" and "prefixItems" in wanted:
        return len(value) == len(wanted["prefixItems"]) and all(map(fits, value, wanted["prefixItems"], [named] * len(value)))
    if kind == "array":
        return all(fits(part, wanted["items"], named) for part in value)
    plain: dict[Any, type] = {"integer": int, "string": str, "boolean": bool, "object": dict}
    return kind is None or (isinstance(value, plain[kind]) and (kind == "boolean") == isinstance(value, bool))


@pytest.mark.parametrize(("level", "party"), [("prologue", "prologue"), ("2", "veterans")])
def test_what_is_noted_fits_the_schema(level: str, party: str) -> None:
    found = json.loads(event_reference.events_schema())
    data = {one["properties"]["kind"]["const"]: one["properties"]["data"] for one in found["oneOf"]}
    game = showdown.new_game(level=level, party=party, seed=5, auto=True)
    while game.decision is not None:
        game.choose(steady(game))
    assert [event for event in game.events if not fits(event.data, data[event.kind], found["$defs"])] == []


def test_two_kinds_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two kinds of event are called moves"):
        EventKind("moves", happenings.Dodges, "")
    assert KINDS["moves"] is happenings.MOVES


def test_a_payload_is_read_by_its_kind() -> None:
    event = Event("moves", (), {"survivor": 1, "to": "K9"})
    assert happenings.MOVES.read(event) == {"survivor": 1, "to": "K9"}
    assert happenings.PLACED.read(event) is None


def test_a_type_without_a_schema_is_refused() -> None:
    with pytest.raises(TypeError, match="no JSON schema"):
        schema.Definitions().of(set[int])


@pytest.mark.source
def test_the_generated_pages_are_fresh() -> None:
    for name, fresh in (("events.md", event_reference.page()), ("schema/events.json", event_reference.events_schema())):
        assert (ROOT / "docs" / name).read_text(encoding="utf-8") == fresh, f"docs/{name} is stale: run `make docs`"


def test_those_who_left_alive_have_not_fallen() -> None:
    game = showdown.new_game(seed=1)
    for away, said in (
        ([], "The last survivor has fallen."),
        ([0, 2], "Nobody is left to fight: Allister, Lucy left the board alive."),
    ):
        event = Event("defeat", ("AFT-1",), {"away": away})
        assert text.sentence(event, game, False) == said
    assert happenings.DEFEAT.headline_template({"away": [1]}) == "Defeat: nobody is left to fight"
