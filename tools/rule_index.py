"""Writes the rule index: docs/rules.md for people, src/showdown/content/rule_homes.json for `showdown rules`.

    python tools/rule_index.py            write both
    python tools/rule_index.py --check    write nothing; exit 1 if one of them is not what would be written

A rule's *home* is a class or function of the engine, the rules or a monster's own words that cites it: in a
class attribute `rules = ("WND-3",)`, or in brackets in its docstring: (WND-3), (WND-3, CRIT-1), (DMG-1..4).
Homes are read from the source because docstrings are gone in compiled code. Which scenarios exercise a rule
is no part of these files: they would change with every scenario.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from showdown.cards.rulebook import RULE_ID, Rulebook, RuleEntry, rulebook
from showdown.engine import house

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = ROOT / "src" / "showdown"
DOCS: Final = ROOT / "docs" / "rules.md"
HOMES: Final = PACKAGE / "content" / "rule_homes.json"
LIVES_IN: Final = ("engine", "rules", "content")  # where a rule may have its home

BRACKETS: Final = re.compile(r"\(([^()]*)\)")
CITED: Final = re.compile(rf"\b(?P<first>{RULE_ID.pattern})(?:\.\.(?P<last>(?:[A-Z]{{2,}}-)?[A-Z]?[0-9]+))?")

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Citation(NamedTuple):
    """A rule id found in the source: where, and by which class or function if that makes it a home."""

    rule_id: str
    path: Path
    line: int
    home: str


# ---- ids in the source ---------------------------------------------------------------------------


def expand(text: str) -> Iterator[str]:
    """All ids in a piece of text, ranges spelled out: "DMG-1..4", "KD-S1..S4"."""
    for found in CITED.finditer(text):
        first, last = found["first"], found["last"]
        if last is None:
            yield first
            continue
        stem = first.rstrip("0123456789")
        numbers = range(int(first.removeprefix(stem)), int(re.split(r"\D", last)[-1]) + 1)
        if last.isdigit() or stem.endswith(last.rstrip("0123456789")):
            yield from (f"{stem}{number}" for number in numbers)
        else:
            yield f"{first}..{last}"  # no such range: reported as unknown


def in_docstring(node: ast.ClassDef | Function) -> Iterator[str]:
    """The ids in brackets in a docstring."""
    for bracket in BRACKETS.findall(ast.get_docstring(node) or ""):
        yield from expand(bracket)


def in_rules_attribute(node: ast.ClassDef) -> Iterator[str]:
    """The ids in the class attribute `rules`."""
    for statement in node.body:
        if isinstance(statement, ast.Assign):
            names = [target.id for target in statement.targets if isinstance(target, ast.Name)]
        elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            names = [statement.target.id]
        else:
            continue
        if "rules" in names and statement.value is not None:
            for part in ast.walk(statement.value):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def citations(path: Path) -> Iterator[Citation]:
    """Every id a file cites: by its classes and functions, and as plain strings, such as in events."""
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    yield from _cited_by(tree, path, "", frozenset())
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE_ID.fullmatch(node.value):
            yield Citation(node.value, path, node.lineno, "")


def _cited_by(scope: ast.AST, path: Path, owner: str, owned: frozenset[str]) -> Iterator[Citation]:
    """Citations of everything defined in this scope. What a class cites its methods need not repeat."""
    for node in ast.iter_child_nodes(scope):
        if not isinstance(node, ast.ClassDef | Function):
            yield from _cited_by(node, path, owner, owned)
            continue
        name = f"{owner}.{node.name}" if owner else node.name
        cited = dict.fromkeys(in_docstring(node))
        if isinstance(node, ast.ClassDef):
            cited.update(dict.fromkeys(in_rules_attribute(node)))
        home = f"{path.relative_to(PACKAGE).as_posix()}: {name}"
        for rule_id in cited:
            if rule_id not in owned:
                yield Citation(rule_id, path, node.lineno, home)
        yield from _cited_by(node, path, name, owned | cited.keys())


@cache
def all_citations() -> list[Citation]:
    """Every citation in the package, in a fixed order."""
    files = sorted(PACKAGE.rglob("*.py"), key=lambda path: path.relative_to(PACKAGE).as_posix())
    return [citation for path in files for citation in citations(path)]


def homes(book: Rulebook, found: Iterable[Citation]) -> dict[str, list[str]]:
    """The homes of every rule, in the order of files and of the lines in them."""
    result: dict[str, list[str]] = {entry.id: [] for entry in book}
    for citation in found:
        lives = citation.home and citation.path.relative_to(PACKAGE).parts[0] in LIVES_IN
        if lives and citation.rule_id in book and citation.home not in result[citation.rule_id]:
            result[citation.rule_id].append(citation.home)
    return result


def unknown_citations(book: Rulebook, found: Iterable[Citation]) -> list[str]:
    """A line for each id in the source that no rule has."""
    wrong = []
    for rule_id, path, line, _ in found:
        if rule_id not in book:
            close = book.suggestions(rule_id)
            hint = f", did you mean {close[0]}?" if close else ""
            wrong.append(f"{path.relative_to(ROOT).as_posix()}:{line} cites {rule_id}, which is no rule{hint}")
    return sorted(set(wrong))


# ---- writing -------------------------------------------------------------------------------------

HEAD: Final = """\
# Rule index

<!-- Written by tools/rule_index.py from content/rules.yaml and the source. Do not edit. -->

Every rule of the showdown in our own words. *Page* is the core rulebook 1.6 unless it says otherwise. *Sure*:
C certain, L likely, R our reading; two letters where parts of a rule differ. *Home* is the step, class or
function that implements the rule, below `src/showdown/`. `showdown rules KD-S2` prints an entry, after a run
of the scenarios also those that exercise it; `showdown rules knocked` searches.
"""
TABLE: Final = "| id | rule | page | sure | home |\n|---|---|---|---|---|\n"


def markdown(book: Rulebook, found: dict[str, list[str]]) -> str:
    """docs/rules.md."""
    parts = [HEAD]
    for chapter, sections in book.headings().items():
        parts.append(f"\n## {chapter}\n")
        for section, entries in sections.items():
            if section:
                parts.append(f"\n### {section}\n")
            parts.append("\n" + TABLE)
            parts.extend(table_row(entry, found[entry.id]) for entry in entries)
    return "".join(parts)


def table_row(entry: RuleEntry, found: list[str]) -> str:
    """One rule as a row of its table."""
    wording = f"**{entry.title}.** {entry.wording}"
    settings = [rule.name for rule in house.ALL if rule.ruling == entry.id]
    if entry.alternative:
        named = "".join(f" (house rule `{name}`)" for name in settings)
        wording += f" *Or else:* {entry.alternative}{named}."
    at_home = "<br>".join(f"`{home}`" for home in found)
    if entry.definition and not at_home:
        at_home = f"*definition: {entry.definition}*"
    cells = (entry.id, wording, entry.source, entry.confidence, at_home)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"


def homes_json(found: dict[str, list[str]]) -> str:
    """rule_homes.json, a line per rule so that changes read well."""
    rows = [f"    {json.dumps(rule_id)}: {json.dumps(lines, ensure_ascii=False)}" for rule_id, lines in found.items()]
    return '{\n  "written by": "tools/rule_index.py",\n  "homes": {\n' + ",\n".join(rows) + "\n  }\n}\n"


def generated() -> dict[Path, str]:
    """Both files as they should be."""
    book = rulebook()
    found = homes(book, all_citations())
    return {DOCS: markdown(book, found), HOMES: homes_json(found)}


def stale(files: dict[Path, str]) -> list[Path]:
    """Those of the files that are missing or different on disk."""
    return [path for path, text in files.items() if not path.is_file() or path.read_text(encoding="utf-8") != text]


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Write docs/rules.md and content/rule_homes.json.")
    parser.add_argument("--check", action="store_true", help="write nothing, exit 1 if a file is out of date")
    arguments = parser.parse_args(argv)
    files = generated()
    out_of_date = stale(files)
    for path in out_of_date:
        if not arguments.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(files[path], encoding="utf-8")
        verb = "is out of date: run tools/rule_index.py" if arguments.check else "written"
        print(f"{path.relative_to(ROOT).as_posix()} {verb}")
    wrong = unknown_citations(rulebook(), all_citations())
    for problem in wrong:
        print(problem, file=sys.stderr)
    return 1 if wrong or (arguments.check and out_of_date) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
