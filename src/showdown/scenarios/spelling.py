"""How options used to be spelled: `showdown scenario upgrade` makes the new words out of the old ones.

Whoever changes how the name of an option begins adds the old beginning here, with the new one. Beginnings are words: `eye`
stands for `eye:lucy`, `eye lucy` and `Eye: Lucy`; what follows them stays as it is.
"""

from __future__ import annotations

from typing import Final

OPTIONS: Final[dict[str, str]] = {
    "eye": "who",
}
