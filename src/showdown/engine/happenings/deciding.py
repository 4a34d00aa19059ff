"""Decisions and their answers."""

from typing import Annotated, TypedDict

from showdown.engine.events import EventKind
from showdown.engine.happenings.fields import Example, SeatName


class Chose(TypedDict):
    seat: SeatName
    option: Annotated[str, Example("move:K9")]


class Forced(TypedDict):
    seat: SeatName
    option: Annotated[str, Example("move:K9")]
    label: Annotated[str, Example("move to K9")]


CHOSE = EventKind("chose", Chose, "> {seat}: {option}")
FORCED = EventKind("forced", Forced, "> {seat}: {label} (the only choice)")
