"""The stages of what one choice set off: the position as it was at each moment worth stopping at, for clients that show a
monster's turn step by step.

    session.stages            those of the last choice, oldest first; the end of it is no stage but `session.view()`
    stage.events              how many events of the session had happened by then
    stage.view()              what could be seen then

Which moments those are is a setting of each person (`STOPS`): its card, its moves and attacks, what befalls somebody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypedDict

from showdown.cards.text import lines_of
from showdown.engine import events, happenings
from showdown.engine.events import KINDS, Event
from showdown.engine.game import Game
from showdown.engine.happenings import AtStake
from showdown.play import settings
from showdown.views import View, view

CARDS: Final = events.names(happenings.DRAWS_AI, happenings.BASIC_ACTION, happenings.REACTION, happenings.TRAP)
STEPS: Final = CARDS | events.names(
    happenings.MONSTER_MOVES,
    happenings.MONSTER_APPEARS,
    happenings.MONSTER_RETURNS,
    happenings.MONSTER_ATTACK,
    happenings.COLLISION,
    happenings.KNOCKBACK,
    happenings.SEVERE_ROLL,
    happenings.DIES,
    happenings.CEASES,
    happenings.ENTERS_PLAY,
    happenings.CRITICAL,
)
LOCATIONS: Final = events.names(happenings.REACTION, happenings.TRAP)
STOPS: Final = {"steps": STEPS, "cards": CARDS, "none": frozenset[str]()}
DEFAULT: Final = "steps"
STOP_KEY, PACE_KEY = "monster turn", "pace"  # under which settings keep them
SLOWEST: Final = 60.0
SET_HELP: Final = (
    "pace steps, pace cards or pace none: where the monster's turn stops; pace 2: it goes on by itself after 2 seconds"
)


@dataclass
class Stage:
    """A moment on the way from one question to the next."""

    position: Game
    events: int  # of the session, by then
    seen: View | None = None

    def view(self) -> View:
        if self.seen is None:
            self.seen = view(self.position)
        return self.seen


class ShownCard(TypedDict):
    """A card that is looked at: its name and its text, line by line."""

    name: str
    text: list[str]


def card(event: Event, stage: Stage) -> str:
    """What stands behind a stop: at a grave roll what each side of the die means, else the card; "" where there is nothing."""
    severe = happenings.SEVERE_ROLL.read(event)
    if severe is not None and severe["faces"]:
        return f"The die: {happenings.faces_told(severe['faces'])}"
    found = shown(event, stage)
    return f"{found['name']}: {' '.join(found['text'])}" if found is not None else ""


def shown(event: Event, stage: Stage) -> ShownCard | None:
    """The card behind a stop: the hit location that reacts or is a trap, the Basic Action, or what the monster plays."""
    monster = stage.position.setup.monster
    if event.kind == happenings.BASIC_ACTION.name:
        return {"name": "Basic Action", "text": lines_of(monster.basic_action)}
    if event.kind in LOCATIONS:
        named = [location for location in monster.hit_locations if location.name == event.data["card"]]
        return {"name": named[0].name, "text": list(named[0].text)} if named else None
    played = stage.view()["monster"]["played"][:1]
    return {"name": played[0]["name"], "text": played[0]["text"]} if played else None


class Watch:
    """Keeps the position after each event at which somebody may want to stop. What an event did is done when the next one is
    noted, so that is when the position is taken."""

    def __init__(self, before: int) -> None:
        self.before = before
        self.stages: list[Stage] = []

    def __call__(self, game: Game) -> None:
        log = game.log
        if log and (log[-1].kind in STEPS or grave(log[-1]) is not None):
            self.stages.append(Stage(game.copy(log=False), self.before + len(log)))


def stops_of(set_by: settings.Settings) -> str:
    """Where somebody wants the monster's turn to stop."""
    return set_by.faces.get(STOP_KEY, DEFAULT)


def seconds_of(set_by: settings.Settings) -> float:
    """After how many seconds a stop goes on by itself; 0: it waits."""
    try:
        found = float(set_by.faces.get(PACE_KEY, "0"))
    except ValueError:
        return 0.0
    return found if 0 <= found <= SLOWEST else 0.0


def set_pace(set_by: settings.Settings, said: str) -> str:
    """Changes one of both for all fights; the sentence says what came of it."""
    word = said.strip().lower()
    if word in STOPS:
        set_by.faces[STOP_KEY] = word
    elif word in ("wait", "enter"):
        set_by.faces.pop(PACE_KEY, None)
    elif word.replace(".", "", 1).isdecimal() and word.isascii() and float(word) <= SLOWEST:
        set_by.faces[PACE_KEY] = word
    else:
        pace = seconds_of(set_by)
        now = f"after {pace:g} seconds" if pace else "with Enter"
        return f"The monster's turn stops at: {stops_of(set_by)}; it goes on {now}. {SET_HELP}; pace wait: Enter goes on."
    return settings.save(set_by)


def grave(event: Event) -> AtStake | None:
    """What is at stake, if that is a death, a lasting mark or the monster's end, and its die has still to fall."""
    found = happenings.AT_STAKE.read(event)
    return found if found is not None and found["grave"] else None


def with_stakes(stages: Sequence[Stage], happened: Sequence[Event], stops: str, asked: bool) -> list[Stage]:
    """The same as `wanted`, and before a grave die falls: for faces that do not stage such a roll otherwise."""
    found = {stage.events: stage for stage in wanted(stages, happened, stops, asked)}
    if STOPS.get(stops, STEPS) is STEPS:
        found |= {
            stage.events: stage
            for stage in stages
            if stage.events < len(happened) and grave(happened[stage.events - 1]) is not None
        }
    return [found[place] for place in sorted(found)]


def wanted(stages: Sequence[Stage], happened: Sequence[Event], stops: str, asked: bool = False) -> list[Stage]:
    """The stages at which somebody with this setting stops: those behind which something else is still to come. Where people
    are `asked` next, the question stops them anyway: then it must be a card, or something that is told must follow."""
    kinds = STOPS.get(stops, STEPS)
    found = [stage for stage in stages if stage.events < len(happened) and happened[stage.events - 1].kind in kinds]
    last = found[-1].events if found else 0
    if asked and last and happened[last - 1].kind not in CARDS and not any(told(event) for event in happened[last:]):
        found.pop()
    return found


def told(event: Event) -> bool:
    """Whether an event adds something to the headlines."""
    return bool(KINDS[event.kind].headline_template(event.data))
