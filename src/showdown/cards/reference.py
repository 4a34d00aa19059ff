"""The reference of the words in docs/cards.md, made from their forms and docstrings.

`python -m showdown.cards.reference docs/cards.md` makes it anew.
"""

import sys
from pathlib import Path
from typing import Final

from showdown.cards.words import WORDS

BEGIN: Final = "<!-- words: generated, do not edit; python -m showdown.cards.reference docs/cards.md -->\n"
END: Final = "<!-- end of words -->\n"


def reference_markdown() -> str:
    """The table of all words."""
    rows = ["| step | what it does | further keys |", "|---|---|---|"]
    for entry in WORDS.values():
        form = entry.form.shown.replace("|", "\\|")
        rows.append(f"| `{form}` | {entry.doc} | {', '.join(entry.form.keys)} |")
    return "\n".join(rows) + "\n"


def with_reference(page: str) -> str:
    """A page of documentation with the table between its markers made anew."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{reference_markdown()}{END}{after}"


if __name__ == "__main__":
    for path in (Path(name) for name in sys.argv[1:]):
        path.write_text(with_reference(path.read_text(encoding="utf-8")), encoding="utf-8")
