"""What can be wrong with what people give us. Every message says what was wrong, where, and what is allowed."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Final, TypeVar

Thing = TypeVar("Thing")
LEAST: Final = 3  # letters of a name that tell it apart


class ShowdownError(Exception):
    """The base of all our errors; its text is meant for people."""


class IllegalChoice(ShowdownError):
    """An answer that is not among the options; nothing has changed."""


class UnknownName(ShowdownError):
    """A monster, level, party, gear, player or house rule nobody knows."""


class BadSetup(ShowdownError):
    """A set-up that cannot be played: too few survivors, gear that does not fit, players who hold nobody."""


class Untrusted(BadSetup):
    """Code of somebody's own that nobody has allowed to run; it was not run."""


class BadSave(ShowdownError):
    """A save that is truncated, edited by hand or of another content version."""


class ContentError(ShowdownError):
    """A mistake in a content file, with file and line."""


class RuleBroken(ShowdownError):
    """An invariant of the game does not hold: a mistake of ours, reported with where it happened."""


def did_you_mean(name: object, known: Sequence[str]) -> str:
    """The end of a message about an unknown name: the nearest one, and all that are allowed."""
    close = nearest(str(name), known)
    hint = f"did you mean {close!r}? " if close else ""
    return f"{hint}allowed: {', '.join(known)}"


def nearest(name: str, known: Sequence[str]) -> str:
    """The name that was meant: of nearly the same letters, or the only one that holds what was written (white_lion: lion)."""
    plain = {each.casefold(): each for each in known}
    close = get_close_matches(name.casefold(), list(plain), 1)
    if close:
        return plain[close[0]]
    held = [each for small, each in plain.items() if len(name) >= LEAST and name.casefold() in small]
    return held[0] if len(held) == 1 else ""


def find(known: Mapping[str, Thing], name: object, what: str) -> Thing:
    """The thing of a name; `what` says which kind of name was looked for."""
    if isinstance(name, str) and name in known:
        return known[name]
    raise UnknownName(f"unknown {what} {name!r}; {did_you_mean(name, list(known))}")
