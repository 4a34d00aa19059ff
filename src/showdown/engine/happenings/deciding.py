"""Decisions and their answers."""

from typing import TypedDict

from showdown.engine.events import EventKind
from showdown.engine.happenings.fields import SeatName


class Chose(TypedDict):
    seat: SeatName
    option: str


class Forced(TypedDict):
    seat: SeatName
    option: str
    label: str


CHOSE = EventKind("chose", Chose, "> {seat}: {option}")
FORCED = EventKind("forced", Forced, "> {seat}: {label} (the only choice)")
