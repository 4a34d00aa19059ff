"""Decisions and their answers."""

from typing import Annotated, TypedDict

from showdown.engine.events import QUIET, EventKind
from showdown.engine.happenings.fields import Example, OptionId, OptionKindName, SeatName


class Chose(TypedDict):
    seat: SeatName
    option: OptionId
    option_kind: OptionKindName


class Forced(TypedDict):
    seat: SeatName
    option: OptionId
    option_kind: OptionKindName
    label: Annotated[str, Example("move to K9")]


CHOSE = EventKind("chose", Chose, "> {seat}: {option}", headline=QUIET)
FORCED = EventKind("forced", Forced, "> {seat}: {label} (the only choice)", headline=QUIET)
