"""The rule index: every rule of the showdown by its id, in our own words, read from content/rules.yaml.

`rulebook()` is the book. `book["KD-S2"]` is an entry, `book.find("knocked down")` searches, and
`book.suggestions("KDS-2")` is the did-you-mean for an id nobody knows. Where a rule is implemented is not
said here but found in the source by tools/rule_index.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Final

from showdown.cards import CONTENT, kept
from showdown.engine.errors import ContentError

PATH: Final = CONTENT / "rules.yaml"
RULE_ID: Final = re.compile(r"[A-Z]{2,}-[A-Z]?[0-9]+")
CONFIDENCE: Final = re.compile(r"[CLR](/[CLR])?")
REQUIRED: Final = ("id", "title", "wording", "source", "confidence")
OPTIONAL: Final = ("definition", "alternative")
WORD: Final = re.compile(r"[a-z0-9][a-z0-9.'-]*")


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One rule: what it says, where it is printed and how sure we are of it.

    `definition` is the reason why nothing in play could show it, `alternative` the other reading of a
    disputed rule; both are empty for most.
    """

    id: str
    title: str
    wording: str
    source: str
    confidence: str
    definition: str = ""
    alternative: str = ""
    chapter: str = ""
    section: str = ""

    @property
    def family(self) -> str:
        """The letters before the number: "WND" of WND-3, "KD-S" of KD-S2."""
        return self.id.rstrip("0123456789").rstrip("-")

    @property
    def heading(self) -> str:
        """The section it stands in, or the chapter where that has none."""
        return self.section or self.chapter


class Rulebook:
    """All entries in book order."""

    def __init__(self, entries: dict[str, RuleEntry]) -> None:
        self.entries = entries

    def __getitem__(self, rule_id: str) -> RuleEntry:
        return self.entries[rule_id]

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self.entries

    def __iter__(self) -> Iterator[RuleEntry]:
        return iter(self.entries.values())

    def __len__(self) -> int:
        return len(self.entries)

    def headings(self) -> dict[str, dict[str, list[RuleEntry]]]:
        """Chapters, their sections ("" where a chapter has none) and the entries of each."""
        book: dict[str, dict[str, list[RuleEntry]]] = {}
        for entry in self:
            book.setdefault(entry.chapter, {}).setdefault(entry.section, []).append(entry)
        return book

    def find(self, text: str) -> list[RuleEntry]:
        """The entry of that id, those of a family, or those with words that begin so; titles first."""
        wanted = text.strip().upper()
        if wanted in self.entries:
            return [self.entries[wanted]]
        of_family = [entry for entry in self if entry.id.startswith(wanted.rstrip("-") + "-")]
        if of_family:
            return of_family
        words = _words(text)
        ranked = [(rank, entry) for entry in self if words and (rank := _rank(entry, words)) is not None]
        return [entry for _, entry in sorted(ranked, key=lambda found: found[0])]

    def suggestions(self, text: str) -> list[str]:
        """Ids or words close to one that was not found, best first."""
        ids = get_close_matches(text.strip().upper(), self.entries, n=4, cutoff=0.6)
        if ids:
            return ids
        known = sorted({word for entry in self for word in _words(f"{entry.title} {entry.wording}")})
        corrected = [word if word in known else nearest(word, known) for word in _words(text)]
        phrase = " ".join(word for word in corrected if word)
        return [phrase] if phrase and self.find(phrase) else [word for word in corrected if word]


def nearest(word: str, known: list[str]) -> str:
    return next(iter(get_close_matches(word, known, n=1, cutoff=0.75)), "")


def _words(text: str) -> list[str]:
    return [word.rstrip(".'-") for word in WORD.findall(text.lower())]


def _rank(entry: RuleEntry, words: list[str]) -> int | None:
    """0 if the title has all words, 1 if the wording helps, 2 if heading and pages do; None if not found."""
    title = _words(entry.title)
    if _all_begin(words, title):
        return 0
    text = title + _words(f"{entry.wording} {entry.alternative}")
    if _all_begin(words, text):
        return 1
    pages = set(_words(entry.source))
    if _all_begin([word for word in words if word not in pages], text + _words(entry.heading)):
        return 2
    return None


def _all_begin(words: list[str], text: list[str]) -> bool:
    return all(any(known.startswith(word) for known in text) for word in words)


# ---- reading the file ----------------------------------------------------------------------------


@cache
def rulebook() -> Rulebook:
    """The book of this package; read once, when first asked for."""
    return kept.kept("rulebook", lambda: load(PATH))


def load(path: Path) -> Rulebook:
    """Reads a rule index and checks it: keys, values, no id twice."""
    import yaml  # which takes long, and nobody needs who finds the book kept

    try:  # all of it as texts: otherwise "no" would be False and 010 would be 8
        chapters = yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as failure:
        raise ContentError(f"{path.name} cannot be read: {failure}") from failure
    entries: dict[str, RuleEntry] = {}
    for chapter in _maps(chapters, path, "the file", ("chapter", "sections")):
        for section in _maps(chapter["sections"], path, chapter["chapter"], ("rules",), ("section",)):
            for rule in _maps(section["rules"], path, chapter["chapter"], REQUIRED, OPTIONAL):
                entry = _entry(rule, path, chapter["chapter"], section.get("section", ""))
                if entry.id in entries:
                    raise ContentError(f"{path.name}: {entry.id} stands there twice")
                entries[entry.id] = entry
    return Rulebook(entries)


def _maps(
    found: object, path: Path, where: str, required: tuple[str, ...], optional: tuple[str, ...] = ()
) -> list[dict[str, Any]]:
    """A list of mappings with these keys and no others."""
    allowed = required + optional
    if not isinstance(found, list):
        raise ContentError(f"{path.name}, {where}: expected a list with the keys {', '.join(allowed)}")
    for item in found:
        if not isinstance(item, dict):
            raise ContentError(f"{path.name}, {where}: found {item!r}; allowed keys: {', '.join(allowed)}")
        name = item.get("id", where)
        for key in item:
            if key not in allowed:
                close = get_close_matches(str(key), allowed, n=1)
                hint = f"did you mean {close[0]}?" if close else f"allowed are {', '.join(allowed)}"
                raise ContentError(f"{path.name}, {name}: unknown key {key}; {hint}")
        for key in required:
            if not item.get(key):
                raise ContentError(f"{path.name}, {name}: {key} is missing")
    return found


def _entry(rule: dict[str, Any], path: Path, chapter: str, section: str) -> RuleEntry:
    for key, value in rule.items():
        if not isinstance(value, str) or "\n" in value:
            raise ContentError(f"{path.name}, {rule['id']}: {key} must be one line of text, found {value!r}")
    if not RULE_ID.fullmatch(rule["id"]):
        raise ContentError(f"{path.name}: {rule['id']} is no rule id; they look like WND-3 or KD-S2")
    if not CONFIDENCE.fullmatch(rule["confidence"]):
        found = f"{path.name}, {rule['id']}: confidence is {rule['confidence']}"
        raise ContentError(f"{found}; allowed are C, L, R or two of them as in C/L")
    given = {field.name: rule.get(field.name, "") for field in fields(RuleEntry)}
    return RuleEntry(**{**given, "chapter": chapter, "section": section})
