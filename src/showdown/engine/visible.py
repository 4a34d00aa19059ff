"""What may be shown to people: text. Characters that steer a terminal, or cannot be written at all, are shown as escapes."""

import re
from typing import Final

# Controls but tab and line break, marks that turn the direction of writing, halves of characters.
UNSEEN: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def visible(text: str) -> str:
    """The same text with nothing in it that a terminal would obey."""
    return UNSEEN.sub(escaped, text)


def escaped(found: re.Match[str]) -> str:
    return ascii(found[0])[1:-1]


def is_visible(text: str) -> bool:
    return UNSEEN.search(text) is None
