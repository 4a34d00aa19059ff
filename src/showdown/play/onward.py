"""Going on until something happens: one call that passes what can be passed, for people who wait for their moment."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from showdown import text
from showdown.engine import events, happenings
from showdown.engine.events import Event
from showdown.engine.questions import WINDOW
from showdown.play.session import ITSELF, YOU, Open, Session

# What happens to a survivor, by the field of the event that names them.
BEFALLS: Final[dict[str, str]] = {
    **dict.fromkeys(
        events.names(
            happenings.TARGET,
            happenings.TARGET_NAMED,
            happenings.TARGET_PRIORITY,
            happenings.SWEPT,
            happenings.MONSTER_ATTACK,
            happenings.HIT_LANDS,
        ),
        "target",
    ),
    **dict.fromkeys(
        events.names(
            happenings.SUFFERS,
            happenings.BRAIN_DAMAGE,
            happenings.BOX,
            happenings.BLEEDS,
            happenings.KNOCKED_DOWN,
            happenings.STANDS,
            happenings.COLLISION,
            happenings.KNOCKBACK,
            happenings.DOOMED,
            happenings.DIES,
            happenings.CEASES,
            happenings.PRIORITY,
            happenings.TAKEN_OFF,
        ),
        "survivor",
    ),
}


def go_on(session: Session, survivors: Collection[str] = ()) -> str:
    """Goes on until something happens to one of some survivors (those of people, where none are named), or a question is open
    that cannot be passed. Survival windows are passed, bots and stops answer. Returns what happened in a sentence, or ""; one
    undo takes all of it back. May raise NotKept: what came before is taken and kept."""
    wanted, sheets = survivors or session.seats.people, session.playing.setup.sheets
    mine = [index for index, sheet in enumerate(sheets) if sheet.id in wanted]
    start = len(session.events)
    passed = False
    while True:
        happened = next((event for event in session.events[start:] if befalls(event, mine)), None)
        if happened is not None and session.open not in (Open.ITSELF, Open.BOT):
            return text.sentence(happened, session.playing)
        if session.proceed():
            continue
        question = session.question
        if question is None or question.kind != WINDOW.name:
            return ""
        closing = next(option for option in question.options if option.closes)
        session.choose(closing.index, ITSELF if passed else YOU, "going on")
        passed = True


def befalls(event: Event, survivors: Collection[int]) -> bool:
    """Whether an event happens to one of some survivors."""
    field = BEFALLS.get(event.kind)
    return field is not None and event.data.get(field) in survivors
