"""A source of chance that somebody wrote: what it answers is checked before the rules go on with it.

Our own sources are asked directly and pay nothing for it. `new_game` puts one of somebody's own in here; that is `source`.
"""

import json
from operator import index
from typing import Any, ClassVar, Final

from showdown.engine import names
from showdown.engine.chance import Asked, Chance, Scripted, Seeded
from showdown.engine.errors import BadSave, BadSetup

METHODS: Final = ("d10", "location", "pick", "shuffle", "copy")  # without these nobody can play


class Checked(Chance):
    """Asks another source, and says in a sentence which answer of it cannot be. It counts by itself what is turned up."""

    kind: ClassVar[str] = "checked"

    def __init__(self, source: Chance) -> None:
        self.source: Any = source
        self.reveals = 0
        for method in METHODS:
            if not overrides(source, method):
                raise BadSetup(f"{type(source).__name__} has no method {method}; a source of chance needs {', '.join(METHODS)}")

    def number(self, method: str, answer: Any, least: int, most: int, label: str) -> int:
        """A whole number within bounds."""
        try:
            found = index(answer)
        except TypeError:
            found = least - 1
        if isinstance(answer, bool) or not least <= found <= most:
            raise self.wrong(method, answer, f"a whole number from {least} to {most}, for {label}")
        return found

    def wrong(self, method: str, answer: Any, allowed: str) -> BadSetup:
        return BadSetup(f"{type(self.source).__name__}.{method} answered {shown(answer)}; allowed: {allowed}")

    def d10(self, label: str) -> int:
        self.reveals += 1
        return self.number("d10", self.source.d10(label), 1, 10, label)

    def location(self, label: str) -> int:
        self.reveals += 1
        return self.number("location", self.source.location(label), 0, names.BRAIN - 1, label)

    def pick(self, count: int, label: str, names_of: list[str]) -> int:
        self.reveals += 1
        return self.number("pick", self.source.pick(count, label, names_of), 0, count - 1, label)

    def draw(self, label: str, names_of: list[str]) -> int:
        if not overrides(self.source, "draw"):
            return self.pick(len(names_of), label, names_of)
        self.reveals += 1
        return self.number("draw", self.source.draw(label, names_of), 0, len(names_of) - 1, label)

    def shuffle(self, cards: list[int], label: str, names_of: tuple[str, ...]) -> None:
        """The same cards in another order; what it returns is nobody's business."""
        found: Any = cards[:]
        self.source.shuffle(found, label, names_of)
        if not all([type(card) is int for card in found]) or sorted(found) != sorted(cards):
            raise self.wrong("shuffle", found, f"the same cards in another order, for {label}: {shown(cards)}")
        cards[:] = found

    def copy(self) -> Chance:
        source = self.source.copy()
        if not isinstance(source, Chance):
            raise self.wrong("copy", source, "a source of chance that goes on as this one does")
        twin = Checked(source)
        twin.reveals = self.reveals
        return twin

    def save(self) -> "dict[str, object]":
        """What it saves of itself, for those who compare positions; nobody but its class can read it back."""
        if not overrides(self.source, "save"):
            raise BadSave(
                f"a game whose dice come from {type(self.source).__name__} cannot be saved: that class has no method save, and "
                "only showdown's own sources of chance can be read back"
            )
        kept = self.source.save()
        try:
            json.dumps(kept)
        except (TypeError, ValueError, RecursionError):
            raise self.wrong("save", kept, 'a mapping that JSON can hold, with its "kind"') from None
        if not isinstance(kept, dict) or not isinstance(kept.get("kind"), str):
            raise self.wrong("save", kept, 'a mapping that JSON can hold, with its "kind"')
        return kept


def overrides(source: Chance, method: str) -> bool:
    """Whether a class has a method of its own."""
    return getattr(type(source), method, None) is not getattr(Chance, method)


def shown(answer: Any) -> str:
    """An answer as a sentence can hold it; one that cannot even be shown, by its type."""
    try:
        return repr(answer)[:80]
    except Exception:
        return f"a {type(answer).__name__}"


def checked(source: Chance) -> Chance:
    """Our own sources as they are."""
    ours = type(source) is Seeded or isinstance(source, Scripted | Asked | Checked)
    return source if ours else Checked(source)
