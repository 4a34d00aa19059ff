"""`showdown rules`: the rule index at the prompt.

    showdown rules                  the chapters and how many rules each has
    showdown rules KD-S2 WND-3      these entries
    showdown rules knocked down     every rule with these words
    showdown rules --coverage       how many rules have a home in the source and a scenario, which do not

Homes come from content/rule_homes.json, which tools/rule_index.py writes from the source; scenarios from what the last
`showdown scenario run scenarios` in this source tree has left.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import sys
import textwrap
from pathlib import Path
from typing import Final, NoReturn

from showdown.cards.rulebook import Rulebook, RuleEntry, rulebook
from showdown.engine import house
from showdown.engine.errors import ShowdownError
from showdown.scenarios import coverage as coverage_record

HOMES_PATH: Final = Path(__file__).resolve().parent / "content" / "rule_homes.json"
LOOKS_LIKE_ID: Final = re.compile(r"[A-Za-z]+-[A-Za-z]?[0-9]+")
SHOWN: Final = 4  # scenarios named per rule; the rest is counted
CONFIDENCE_NAMES: Final = {"C": "certain", "L": "likely", "R": "our reading"}


class _UsageError(ShowdownError):
    """The arguments make no sense."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise _UsageError(f"{message}\n{self.format_usage().rstrip()}")


def load_homes(path: Path = HOMES_PATH) -> dict[str, list[str]]:
    """Where each rule is implemented: what tools/rule_index.py wrote."""
    try:
        homes = json.loads(path.read_text(encoding="utf-8"))["homes"]
        return {rule_id: list(lines) for rule_id, lines in homes.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as failure:
        raise ShowdownError(
            f"{path.name} cannot be read ({failure}); tools/rule_index.py writes it from the source"
        ) from failure


def run(argv: list[str]) -> int:
    """The command. 0: all is well; 1: nothing found, or a rule not covered; 2: it was asked wrongly."""
    parser = _Parser(prog="showdown rules", description="Look up the rules of the showdown.")
    parser.add_argument("query", nargs="*", metavar="ID or WORD", help="ids such as KD-S2, or words to search")
    parser.add_argument("--coverage", action="store_true", help="which rules lack a home or a scenario")
    parser.add_argument("--house", action="store_true", help="the house rules: every reading that may be chosen at set-up")
    try:
        arguments = parser.parse_args(argv)
        if arguments.house:
            return _print_house_rules()
        status = _answer(rulebook(), arguments.query, arguments.coverage)
        sys.stdout.flush()
        return status
    except SystemExit:  # --help has printed
        return 0
    except BrokenPipeError:  # the reader, `head` say, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except ShowdownError as failure:
        print(f"showdown rules: {failure}", file=sys.stderr)
        return 2


def _answer(book: Rulebook, query: list[str], coverage: bool) -> int:
    if coverage:
        if query:
            raise _UsageError("--coverage takes no ids or words: it looks at all rules")
        exercised = coverage_record.read(Path.cwd())
        if exercised is None:
            raise ShowdownError("no scenarios were played here: run `showdown scenario run scenarios` in a source tree first")
        return _print_coverage(book, load_homes(), exercised)
    if not query:
        return _print_chapters(book)
    if all(LOOKS_LIKE_ID.fullmatch(word) for word in query):
        return _print_entries(book, query)
    return _print_found(book, " ".join(query))


def _print_house_rules() -> int:
    for rule in house.ALL:
        print(f"{rule.name} = {' | '.join(rule.values)}  [{rule.ruling}]\n    {rule.text}")
    print("The first value is ours. Choose another with --house-rule NAME=VALUE, or on the start screen.")
    return 0


# ---- the four answers ----------------------------------------------------------------------------


def _print_chapters(book: Rulebook) -> int:
    for chapter, sections in book.headings().items():
        print(f"{sum(map(len, sections.values())):4}  {chapter}")
        for section, entries in sections.items():
            if section:
                print(f"      {len(entries):4}  {section}")
    print(f"{len(book):4}  rules. `showdown rules KD-S2` prints one, `showdown rules knocked` searches.")
    return 0


def _print_entries(book: Rulebook, ids: list[str]) -> int:
    unknown = [rule_id for rule_id in ids if rule_id.upper() not in book]
    if unknown:
        raise _UsageError("\n".join(_unknown_id(book, rule_id) for rule_id in unknown))
    try:
        homes = load_homes()
    except ShowdownError:  # an entry is worth printing without its homes
        homes = {}
    exercised = coverage_record.read(Path.cwd()) or {}
    for number, rule_id in enumerate(ids):
        if number:
            print()
        _print_entry(book[rule_id.upper()], homes.get(rule_id.upper(), []), exercised.get(rule_id.upper(), []))
    return 0


def _print_found(book: Rulebook, text: str) -> int:
    found = book.find(text)
    if not found:
        close = book.suggestions(text)
        hint = f"; did you mean {_either(close)}?" if close else ""
        print(f"showdown rules: no rule speaks of {text!r}{hint}", file=sys.stderr)
        return 1
    for entry in found:
        _print_block(f"{entry.id:9}", f"{entry.title}. {entry.wording}")
    return 0


def _print_coverage(book: Rulebook, homes: dict[str, list[str]], scenarios: dict[str, list[str]]) -> int:
    playable = [entry.id for entry in book if not entry.definition]
    homeless = [rule_id for rule_id in playable if not homes.get(rule_id)]
    unexercised = [rule_id for rule_id in playable if not scenarios.get(rule_id)]
    at_home, exercised = len(playable) - len(homeless), len(playable) - len(unexercised)
    definitions = len(book) - len(playable)
    print(f"{len(book)} rules: {at_home} with a home, {exercised} exercised, {definitions} definitions")
    if homeless:
        _print_block("without a home: ", " ".join(homeless))
    if unexercised:
        _print_block("not exercised:  ", " ".join(unexercised))
    unknown = [rule_id for rule_id in scenarios if rule_id not in book]
    if unknown:
        _print_block("no such rule:   ", " ".join(unknown))
    return 1 if homeless or unexercised or unknown else 0


# ---- printing ------------------------------------------------------------------------------------


def _print_entry(entry: RuleEntry, homes: list[str], scenarios: list[str]) -> None:
    print(f"{entry.id}  {entry.title}")
    _print_block("  ", entry.wording)
    if entry.alternative:
        _print_block("  or else     ", entry.alternative)
    for rule in house.ALL:
        if rule.ruling == entry.id:
            others = " or ".join(value for value in rule.values if value != rule.default)
            _print_block("  house rule  ", f"{rule.name}: {rule.default} (default) or {others}")
    print(f"  page        {entry.source}")
    confidence = [CONFIDENCE_NAMES[letter] for letter in entry.confidence.split("/")]
    print(f"  confidence  {', partly '.join(confidence)}")
    print(f"  chapter     {entry.heading}")
    if entry.definition:
        _print_block("  definition  ", entry.definition)
    for number, home in enumerate(homes):
        print(f"  {'home' if number == 0 else '':10}  {home}")
    shown = scenarios[:SHOWN]
    more = len(scenarios) - len(shown)
    if shown:
        _print_block("  scenarios   ", ", ".join(shown) + (f" and {more} more" if more else ""))


def _print_block(label: str, text: str) -> None:
    """The text, wrapped, beside its label."""
    width = max(40, min(100, shutil.get_terminal_size((100, 24)).columns))
    indent = " " * len(label)
    print(textwrap.fill(text, width, initial_indent=label, subsequent_indent=indent, break_on_hyphens=False))


def _unknown_id(book: Rulebook, rule_id: str) -> str:
    wanted = rule_id.upper()
    family = [entry.id for entry in book if entry.family == wanted.rstrip("0123456789").rstrip("-")]
    close = book.suggestions(wanted)
    message = f"there is no rule {wanted}"
    if close:
        message += f"; did you mean {_either(close)}?"
    if not close and not family:
        message += "; `showdown rules` lists the chapters"
    if family:
        message += f" ({family[0]} to {family[-1]} exist)" if len(family) > 1 else f" (only {family[0]} exists)"
    return message


def _either(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
