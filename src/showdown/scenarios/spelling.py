"""How options used to be spelled: `showdown scenario upgrade`, and the reader of records, make the new words out of the old.

Whoever changes how the name of an option begins adds the old beginning here, with the new one. Beginnings are words: `eye`
stands for `eye:lucy`, `eye lucy` and `Eye: Lucy`; what follows them stays as it is.
"""

from __future__ import annotations

from typing import Final

OPTIONS: Final[dict[str, str]] = {
    "eye": "who",
}


def today(option: str) -> str:
    """The id of an option, as a record keeps it, in today's spelling."""
    begins, colon, rest = option.partition(":")
    return f"{OPTIONS.get(begins, begins)}{colon}{rest}"
