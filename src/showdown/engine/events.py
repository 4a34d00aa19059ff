"""Events: what happened, as data with the ids of the rules that caused it.

Every kind of event is declared once in `showdown.engine.happenings`: its name, the type of its payload and its sentence. Rules
write one with `happenings.MOVES.note(game, ("SMOVE-1",), {...})`, so that mypy checks the payload against the kind.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast

if TYPE_CHECKING:
    from showdown.engine.game import Game

P = TypeVar("P", bound=Mapping[str, object])

QUIET: Final = ""  # as a headline: told only by whoever opens the beat
BEATS: Final = ("setup", "round", "monster", "card", "turn", "act", "surge", "attack", "end")
DRAMAS: Final = ("death", "severe injury", "critical", "mood", "last cards", "victory", "defeat")


class Event:
    """One thing that happened: its kind, the rules behind it, and the names and numbers in it."""

    __slots__ = ("data", "kind", "rules")

    def __init__(self, kind: str, rules: tuple[str, ...], data: Mapping[str, object]) -> None:
        self.kind = kind
        self.rules = rules
        self.data = data

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.kind == other.kind and self.rules == other.rules and self.data == other.data

    def __hash__(self) -> int:
        return hash((self.kind, self.rules))

    def __repr__(self) -> str:
        return f"Event({self.kind}, {self.rules}, {self.data})"


class EventKind(Generic[P]):
    """One kind of event. The sentence is a template over the payload, or a function that picks one by the payload.

    The rest is its part in the story (docs/playing.md): `headline`, what it adds to the headline of its beat, as a template
    without a full stop (left out, it is the sentence; QUIET, nothing); `minor`, whether a long headline does without it;
    `drama`, what sort of great moment it is, if any; `opens` and `closes`, which sort of beat begins and is over with it.
    `counted`: figures of many fights are made of it (`lab/figures.py`), so it is noted where nothing else is told.
    """

    name: str
    payload: type[P]
    sentence: str | Callable[[P], str]

    def __init__(
        self,
        name: str,
        payload: type[P],
        sentence: str | Callable[[P], str],
        *,
        headline: str | Callable[[P], str] | None = None,
        drama: str | Callable[[P], str] = "",
        minor: bool = False,
        opens: str = "",
        closes: str = "",
        counted: bool = False,
    ) -> None:
        known = KINDS.get(name)
        if known is not None and known.payload.__name__ != payload.__name__:  # a monster's module may be loaded twice
            raise ValueError(f"two kinds of event are called {name}")
        self.name = name
        self.payload = payload
        self.sentence = sentence
        self.headline = headline
        self.drama = drama
        self.minor = minor
        self.opens = opens
        self.closes = closes
        self.counted = counted
        KINDS[name] = self

    def note(self, game: "Game", rules: tuple[str, ...], data: P) -> None:
        """Writes an event; callers test `game.log` first, or `game.counts()` where the kind is counted, so that an unread event
        costs next to nothing."""
        if game.log is not None:
            if game.hears is not None:
                game.hears(game)
            game.log.append(Event(self.name, rules, data))
        elif game.tally is not None and self.counted:
            game.tally.append(Event(self.name, rules, data))

    def read(self, event: Event) -> P | None:
        """The payload of an event of this kind; None for any other."""
        return cast(P, event.data) if event.kind == self.name else None

    def template(self, data: P) -> str:
        """The sentence for a payload, with its {fields} still open."""
        return self.sentence if isinstance(self.sentence, str) else self.sentence(data)

    def headline_template(self, data: P) -> str:
        """What it adds to a headline, with its {fields} still open; nothing where it is quiet."""
        headline = self.headline
        if headline is None:
            return self.template(data).rstrip(".!")
        return headline if isinstance(headline, str) else headline(data)

    def drama_of(self, data: P) -> str:
        """Which of the DRAMAS it is, or none."""
        return self.drama if isinstance(self.drama, str) else self.drama(data)

    def __repr__(self) -> str:
        return f"EventKind({self.name})"


def names(*kinds: EventKind[Any]) -> frozenset[str]:
    """Some kinds by name: `event.kind in names(...)`."""
    return frozenset([kind.name for kind in kinds])


KINDS: dict[str, EventKind[Any]] = {}
