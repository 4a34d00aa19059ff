"""Events as sentences. The sentences stand with the kinds of events (`engine/happenings`); here their fields become words.

A field is said as its meaning wants it: a survivor's index as a name, dice as a list. `{monster}` is always the monster's name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from showdown.engine.events import KINDS, Event
from showdown.engine.game import Game
from showdown.engine.happenings import fields
from showdown.engine.library import Library

ONE_OF_MANY = (
    (re.compile(r"\b1 (perfect hit|hit|wound|card|token|survivor)s\b"), r"1 \1"),
    (re.compile(r"\b1 more kill it\b"), "1 more kills it"),
    (re.compile(r"\b1 (\w+) tokens\b"), r"1 \1 token"),
    (re.compile(r"\b1 hit are\b"), "1 hit is"),
    (re.compile(r"\b1 hit more find\b"), "1 hit more finds"),
)


def sentence(event: Event, game: Game, rules: bool = False) -> str:
    """An event as people read it; with `rules` the ids behind it follow in brackets."""
    text = filled(KINDS[event.kind].template(event.data), event, game)
    text = text[:1].upper() + text[1:]
    return f"{text} [{', '.join(dict.fromkeys(event.rules))}]" if rules and event.rules else text


def filled(template: str, event: Event, game: Game) -> str:
    """A template over the payload of an event, with its fields said."""
    said = sayings(event.kind)
    words: dict[str, object] = {"monster": game.setup.monster.noun}
    for field, value in event.data.items():
        say = said.get(field)
        words[field] = value if say is None else say(game, value)
    text = template.format_map(words)
    for pattern, one in ONE_OF_MANY:
        text = pattern.sub(one, text)
    return text


@cache
def sayings(kind: str) -> dict[str, Callable[[Game, Any], object]]:
    """How the fields of a kind of event are said, where they are not said as they are."""
    return {
        field: meaning.said
        for field, meaning in fields.meanings(KINDS[kind].payload).items()
        if meaning is not None and meaning.said is not None
    }


def named(id: str, library: Library) -> str:
    """A disorder, art, status card or injury by its name; what is a name already stays."""
    for shelf in (library.disorders, library.arts, library.statuses, library.injuries):
        if id in shelf:
            return shelf[id].name
    return id


def story(game: Game, rules: bool = True) -> list[str]:
    """The whole log as lines."""
    return [sentence(event, game, rules) for event in game.events]
