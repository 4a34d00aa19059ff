"""Writes the rule index: docs/rules.md for people, src/showdown/content/rule_homes.json for `showdown rules`.

    python tools/rule_index.py            write both
    python tools/rule_index.py --check    write nothing; exit 1 if one of them is not what would be written
    ... --run                             play all scenarios for the last column; without it, what the last
                                          scenario run has left in build/coverage.json is used, if it did

A rule's *home* is a class or function of the engine, the rules or a monster's own words that cites it: in a
class attribute `rules = ("WND-3",)`, or in brackets in its docstring: (WND-3), (WND-3, CRIT-1), (DMG-1..4).
Homes are read from the source because docstrings are gone in compiled code.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple, cast

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = ROOT / "src" / "showdown"
sys.path.insert(0, str(PACKAGE.parent))

from showdown.cards.rulebook import RULE_ID, Rulebook, RuleEntry, rulebook  # noqa: E402
from showdown.engine import house  # noqa: E402

DOCS: Final = ROOT / "docs" / "rules.md"
HOMES: Final = PACKAGE / "content" / "rule_homes.json"
COVERAGE: Final = ROOT / "build" / "coverage.json"
SCENARIOS: Final = ROOT / "scenarios"
LIVES_IN: Final = ("engine", "rules", "content")  # where a rule may have its home
SHOWN: Final = 4  # scenarios named per rule; the rest is counted

BRACKETS: Final = re.compile(r"\(([^()]*)\)")
CITED: Final = re.compile(rf"\b(?P<first>{RULE_ID.pattern})(?:\.\.(?P<last>(?:[A-Z]{{2,}}-)?[A-Z]?[0-9]+))?")

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Citation(NamedTuple):
    """A rule id found in the source: where, and by which class or function if that makes it a home."""

    rule_id: str
    path: Path
    line: int
    home: str


class IndexLine(NamedTuple):
    """What the source and the scenarios add to one entry."""

    homes: list[str]
    scenarios: list[str]


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


# ---- scenarios -----------------------------------------------------------------------------------


def played_coverage() -> dict[str, list[str]]:
    """Plays every scenario: which ones exercise each rule. Empty as long as there is no scenario runner."""
    try:
        runner = importlib.import_module("showdown.scenarios.runner")
    except ModuleNotFoundError as missing:
        if missing.name not in ("showdown.scenarios", "showdown.scenarios.runner"):
            raise
        return {}
    return cast("dict[str, list[str]]", runner.coverage([SCENARIOS]))


def recorded_coverage() -> dict[str, list[str]] | None:
    """What the last scenario run has left behind, if it did."""
    if not COVERAGE.is_file():
        return None
    try:
        return cast("dict[str, list[str]]", json.loads(COVERAGE.read_text(encoding="utf-8")))
    except ValueError:  # cut short: play them again
        return None


def most_specific_first(coverage: dict[str, list[str]]) -> dict[str, list[str]]:
    """Scenarios that touch few rules show a rule best, so they are named first."""
    touched: dict[str, int] = {}
    for scenarios in coverage.values():
        for scenario in set(scenarios):
            touched[scenario] = touched.get(scenario, 0) + 1
    return {
        rule_id: sorted(set(scenarios), key=lambda scenario: (touched[scenario], scenario))
        for rule_id, scenarios in coverage.items()
    }


def index(book: Rulebook, coverage: dict[str, list[str]]) -> dict[str, IndexLine]:
    """Homes and scenarios of every rule."""
    at_home = homes(book, all_citations())
    shown_by = most_specific_first(coverage)
    return {entry.id: IndexLine(at_home[entry.id], shown_by.get(entry.id, [])) for entry in book}


# ---- writing -------------------------------------------------------------------------------------

HEAD: Final = """\
# Rule index

<!-- Written by tools/rule_index.py from content/rules.yaml, the source and the scenarios. Do not edit. -->

Every rule of the showdown in our own words. *Page* is the core rulebook 1.6 unless it says otherwise. *Sure*:
C certain, L likely, R our reading; two letters where parts of a rule differ. *Home* is the step, class or
function that implements the rule, below `src/showdown/`; *scenarios* are those that exercise it, the most
specific ones first. `showdown rules KD-S2` prints an entry, `showdown rules knocked` searches.
"""
TABLE: Final = "| id | rule | page | sure | home | scenarios |\n|---|---|---|---|---|---|\n"


def markdown(book: Rulebook, lines: dict[str, IndexLine]) -> str:
    """docs/rules.md."""
    parts = [HEAD, f"\n{summary(book, lines)}\n"]
    for chapter, sections in book.headings().items():
        parts.append(f"\n## {chapter}\n")
        for section, entries in sections.items():
            if section:
                parts.append(f"\n### {section}\n")
            parts.append("\n" + TABLE)
            parts.extend(table_row(entry, lines[entry.id]) for entry in entries)
    return "".join(parts)


def summary(book: Rulebook, lines: dict[str, IndexLine]) -> str:
    """The figures in one line."""
    playable = [lines[entry.id] for entry in book if not entry.definition]
    at_home = sum(1 for line in playable if line.homes)
    exercised = sum(1 for line in playable if line.scenarios)
    definitions = len(book) - len(playable)
    return f"{len(book)} rules: {at_home} with a home, {exercised} exercised, {definitions} definitions."


def table_row(entry: RuleEntry, line: IndexLine) -> str:
    """One rule as a row of its table."""
    wording = f"**{entry.title}.** {entry.wording}"
    settings = [rule.name for rule in house.ALL if rule.ruling == entry.id]
    if entry.alternative:
        named = "".join(f" (house rule `{name}`)" for name in settings)
        wording += f" *Or else:* {entry.alternative}{named}."
    at_home = "<br>".join(f"`{home}`" for home in line.homes)
    if entry.definition and not at_home:
        at_home = f"*definition: {entry.definition}*"
    shown = ", ".join(line.scenarios[:SHOWN])
    more = len(line.scenarios) - SHOWN
    if more > 0:
        shown += f" and {more} more"
    cells = (entry.id, wording, entry.source, entry.confidence, at_home, shown)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"


def homes_json(lines: dict[str, IndexLine]) -> str:
    """rule_homes.json, a line per rule so that changes read well."""
    rows = [
        f"    {json.dumps(rule_id)}: "
        + json.dumps(
            {"homes": line.homes, "scenarios": line.scenarios[:SHOWN], "count": len(line.scenarios)},
            ensure_ascii=False,
        )
        for rule_id, line in lines.items()
    ]
    return '{\n  "written by": "tools/rule_index.py",\n  "rules": {\n' + ",\n".join(rows) + "\n  }\n}\n"


def generated(coverage: dict[str, list[str]]) -> dict[Path, str]:
    """Both files as they should be."""
    book = rulebook()
    lines = index(book, coverage)
    return {DOCS: markdown(book, lines), HOMES: homes_json(lines)}


def stale(files: dict[Path, str]) -> list[Path]:
    """Those of the files that are missing or different on disk."""
    return [path for path, text in files.items() if not path.is_file() or path.read_text(encoding="utf-8") != text]


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Write docs/rules.md and content/rule_homes.json.")
    parser.add_argument("--check", action="store_true", help="write nothing, exit 1 if a file is out of date")
    parser.add_argument("--run", action="store_true", help="play all scenarios for their coverage")
    arguments = parser.parse_args(argv)
    recorded = None if arguments.run else recorded_coverage()
    files = generated(played_coverage() if recorded is None else recorded)
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
