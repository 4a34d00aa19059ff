"""What a person has set for all their fights: stops, and what faces remember. A small file beside the fights.

The file is JSON that people may edit. One that cannot be read is named in a sentence, left as it is, and defaults are used.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, Final

from showdown.engine.errors import BadSetup, did_you_mean
from showdown.engine.questions import (
    ACT,
    DEPLOY,
    DESTINATION,
    FACING,
    HIT,
    HIT_LOCATION,
    NEXT_SURVIVOR,
    PLACE_TERRAIN,
    QUESTIONS,
    TARGET,
    WAY,
    WHO_ACTS,
    WINDOW,
    QuestionKind,
)
from showdown.play import records

LARGEST: Final = 100_000  # bytes


class Mode(Enum):
    """When one is asked: always, when there is something new to decide, never."""

    ALWAYS = "always"
    CHANGED = "changed"
    NEVER = "never"


# What nearly every fight asks, first what people most like to be spared.
COMMON: Final = (
    WINDOW, HIT, HIT_LOCATION, NEXT_SURVIVOR, TARGET, WAY, FACING, PLACE_TERRAIN, DEPLOY, WHO_ACTS, ACT, DESTINATION,
)  # fmt: skip
DEFAULTS: Final[dict[str, Mode]] = {NEXT_SURVIVOR.name: Mode.NEVER}  # all others: when something changed


@dataclass
class Settings:
    """`stops` by kind of question; `survivor_stops` by a survivor's id ("monster" for its choices), then by kind of question,
    "*" for all kinds. `faces` is what clients keep for themselves, by names of theirs. `file` is where they last; without one
    they hold for this fight only, as on a server."""

    stops: dict[str, Mode] = field(default_factory=dict)
    survivor_stops: dict[str, dict[str, Mode]] = field(default_factory=dict)
    faces: dict[str, str] = field(default_factory=dict)
    file: Path | None = field(default=None, compare=False)

    def mode(self, kind: str, survivor: str = "") -> Mode:
        """When somebody is asked a kind of question: what is set for the survivor, for the kind, or the default."""
        own = self.survivor_stops.get(survivor, {})
        return own.get(kind) or own.get(ALL) or self.stops.get(kind) or DEFAULTS.get(kind, Mode.CHANGED)

    def stop(self, kind: str, mode: str, survivor: str = "") -> None:
        """Sets when a kind of question is asked, "*" for all kinds, of everybody or of one survivor by id."""
        kinds = [*QUESTIONS] if kind == ALL and not survivor else [known_kind(kind)]
        chosen = known_mode(mode)
        for each in kinds:
            (self.survivor_stops.setdefault(survivor, {}) if survivor else self.stops)[each] = chosen

    def data(self) -> dict[str, Any]:
        return {
            "stops": {kind: mode.value for kind, mode in self.stops.items()},
            "survivor stops": {
                who: {kind: mode.value for kind, mode in kinds.items()} for who, kinds in self.survivor_stops.items()
            },
            "faces": self.faces,
        }


ALL: Final = "*"


def kinds() -> list[QuestionKind]:
    """Every kind of question a stop can be set for, with what it decides: those of every fight first."""
    return [*COMMON, *rare()]


def rare() -> list[QuestionKind]:
    """What few fights ask."""
    return [kind for kind in QUESTIONS.values() if kind not in COMMON]


def known_kind(kind: str) -> str:
    if kind not in (ALL, *QUESTIONS):
        raise BadSetup(f"no question is called {kind!r}; {did_you_mean(kind, [ALL, *QUESTIONS])}")
    return kind


def known_mode(mode: str) -> Mode:
    allowed = [each.value for each in Mode]
    if mode not in allowed:
        raise BadSetup(f"{mode!r} is no way to be asked; allowed: {', '.join(allowed)}")
    return Mode(mode)


def path() -> Path:
    return records.home() / "settings.json"


def load(notices: list[str]) -> Settings:
    """The settings of this user; what is wrong with their file is added to `notices`, and defaults are used."""
    try:
        found = read(records.read_bytes(path(), LARGEST)) if path().exists() else Settings()
    except (BadSetup, records.BadRecord, OSError) as problem:
        notices.append(f"The settings in {path()} are not used: {problem}. The file was left as it is.")
        return Settings()
    found.file = path()
    return found


def read(text: bytes) -> Settings:
    """Settings as a file holds them."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadSetup("it is no JSON") from None
    if not isinstance(data, dict) or not all(isinstance(part, dict) for part in data.values()):
        raise BadSetup("it must hold the parts stops, survivor stops and faces, each of names and values")
    unknown = [part for part in data if part not in Settings().data()]
    if unknown:
        raise BadSetup(f"it has a part {unknown[0]!r}; {did_you_mean(unknown[0], list(Settings().data()))}")
    found = Settings()
    found.stops = modes(data.get("stops", {}))
    for who, stops in data.get("survivor stops", {}).items():
        if not isinstance(stops, dict):
            raise BadSetup(f"the stops of {who!r} must be names of questions with always, changed or never")
        found.survivor_stops[who] = modes(stops)
    for name, value in data.get("faces", {}).items():
        if not isinstance(value, str):
            raise BadSetup(f"what a face keeps as {name!r} must be a text")
        found.faces[name] = value
    return found


def modes(data: dict[str, Any]) -> dict[str, Mode]:
    return {known_kind(kind): known_mode(str(mode)) for kind, mode in data.items()}


def save(settings: Settings) -> str:
    """Keeps the settings where they last; the sentence says where, or why not. A file nobody could read is not replaced."""
    if settings.file is None:
        return "Set for this fight."
    try:
        records.write_text(settings.file, json.dumps(settings.data(), indent=2, sort_keys=True) + "\n")
    except OSError as problem:
        return f"Set for this fight, but not kept: {problem.filename or settings.file}: {problem.strerror or problem}."
    return f"Set, and kept in {settings.file}."
