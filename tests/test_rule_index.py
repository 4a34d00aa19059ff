"""The rule index is whole and true: every rule has its wording and its home in the source.

That every rule has a scenario is seen where the scenarios are played: `make summary`.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

import rule_index as tool
from showdown import rules_command
from showdown.cards import rulebook
from showdown.engine import house
from showdown.engine.errors import ContentError

ROOT = Path(__file__).resolve().parent.parent
source = pytest.mark.source

# How many rules each family has, in book order: an entry that gets lost in rules.yaml is missed here.
FAMILIES = {
    "CONV": 14, "BOARD": 7, "ATTR": 18, "LOC": 8, "GEAR": 12, "MON": 12, "DECK": 6, "SETUP": 14, "ROUND": 7,
    "MTURN": 4, "AI": 16, "TGT": 13, "MMOVE": 16, "COL": 8, "KB": 4, "EDGE": 2, "MATK": 11, "TRIG": 5,
    "DMG": 8, "BRAIN": 3, "INTIM": 1, "SEV": 11, "BLEED": 1, "DEATH": 4, "ACT": 5, "SMOVE": 3, "ACTV": 4,
    "SATK": 13, "WND": 13, "HL": 6, "TRAP": 7, "CRIT": 11, "REACT": 5, "KW": 36, "SVL": 20, "TERR": 11,
    "KD": 2, "KD-S": 5, "KD-M": 6, "STAT": 12, "MDEATH": 4, "AFT": 9, "AMB": 47,
}  # fmt: skip
MOST_DEFINITIONS = 18  # whoever plays one that says "not played yet" takes the line out


@pytest.fixture(scope="module")
def book() -> rulebook.Rulebook:
    return rulebook.rulebook()


# ---- rules.yaml ----------------------------------------------------------------------------------


def test_every_rule_is_in_the_book(book: rulebook.Rulebook) -> None:
    expected = {
        f"{family}{number}" if family[-2:] in ("-S", "-M") else f"{family}-{number}"
        for family, count in FAMILIES.items()
        for number in range(1, count + 1)
    }
    assert len(expected) == 377 + 47
    assert sorted(expected - book.entries.keys()) == [], "missing in rules.yaml"
    assert sorted(book.entries.keys() - expected) == [], "new in rules.yaml: count them in FAMILIES"
    assert list(dict.fromkeys(entry.family for entry in book)) == list(FAMILIES), "not in book order"


def test_every_rule_has_a_wording_of_one_line(book: rulebook.Rulebook) -> None:
    for entry in book:
        assert entry.title and entry.wording and entry.source and entry.confidence, entry.id
        assert len(entry.title) <= 50, f"{entry.id}: a title of a few words"
        assert len(entry.wording) <= 260, f"{entry.id}: one line"
        assert entry.wording.endswith((".", "!")), f"{entry.id}: a sentence"
    wordings = [entry.wording for entry in book]
    assert len(set(wordings)) == len(wordings)


def test_definitions_are_few(book: rulebook.Rulebook) -> None:
    definitions = [entry.id for entry in book if entry.definition]
    assert len(definitions) <= MOST_DEFINITIONS, definitions


def test_every_written_alternative_is_a_house_rule(book: rulebook.Rulebook) -> None:
    assert {entry.id for entry in book if entry.alternative} == {rule.ruling for rule in house.ALL}


RULES = "- chapter: c\n  sections:\n  - rules:\n"
GOOD = "    - {id: AB-1, title: t, wording: w, source: s, confidence: C}\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[", "cannot be read"),
        ("a: b", "expected a list"),
        ("- a", "allowed keys: chapter, sections"),
        (RULES + GOOD.replace("title", "titel"), "AB-1: unknown key titel; did you mean title"),
        (RULES + GOOD.replace("w,", '"",'), "AB-1: wording is missing"),
        (RULES + GOOD.replace("w,", "[w],"), "AB-1: wording must be one line of text"),
        (RULES + GOOD.replace("AB-1", "ab"), "ab is no rule id"),
        (RULES + GOOD.replace("C}", "X}"), "AB-1: confidence is X; allowed are C"),
        (RULES + GOOD + GOOD, "AB-1 stands there twice"),
    ],
)
def test_a_broken_book_is_refused_clearly(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "rules.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=message):
        rulebook.load(path)


# ---- homes ---------------------------------------------------------------------------------------


@source
def test_the_source_cites_no_unknown_rule(book: rulebook.Rulebook) -> None:
    wrong = tool.unknown_citations(book, tool.all_citations())
    assert not wrong, "\n".join(wrong)


@source
def test_every_rule_has_a_home(book: rulebook.Rulebook) -> None:
    homes = tool.homes(book, tool.all_citations())
    homeless = [entry.id for entry in book if not entry.definition and not homes[entry.id]]
    assert not homeless, f"{len(homeless)} rules without a home: {' '.join(homeless)}"


@source
def test_the_generated_files_are_fresh() -> None:
    stale = [path.relative_to(ROOT).as_posix() for path in tool.stale(tool.generated())]
    assert not stale, f"run `make docs`; out of date: {', '.join(stale)}"


@source
def test_homes_are_found_in_attributes_and_docstrings(tmp_path: Path) -> None:
    text = '''
"""A module docstring is no home (CONV-1)."""

class Attempt:
    """The wound attempt (WND-3, WND-4)."""
    rules: ClassVar[tuple[str, ...]] = ("CRIT-1",)

    def run(self):
        """Again (WND-3), and falls (KD-S1..S3). BOARD-1 outside brackets is no citation."""
        self.log("hit", "MATK-4")

def damage():
    """Four steps (DMG-1..4;
    BRAIN-1)."""
'''
    path = tool.PACKAGE / "rules" / "imagined.py"
    found = [(citation.rule_id, citation.home) for citation in tool._cited_by(ast.parse(text), path, "", frozenset())]
    attempt, run, damage = (f"rules/imagined.py: {name}" for name in ("Attempt", "Attempt.run", "damage"))
    assert found == [
        ("WND-3", attempt), ("WND-4", attempt), ("CRIT-1", attempt),
        ("KD-S1", run), ("KD-S2", run), ("KD-S3", run),
        ("DMG-1", damage), ("DMG-2", damage), ("DMG-3", damage), ("DMG-4", damage), ("BRAIN-1", damage),
    ]  # fmt: skip


@source
def test_a_mistyped_citation_is_reported(book: rulebook.Rulebook) -> None:
    path = tool.PACKAGE / "rules" / "imagined.py"
    text = 'class Step:\n    """A step (DMG-1..9)."""\n    rules = ("WDN-3",)\n'
    found = list(tool._cited_by(ast.parse(text), path, "", frozenset()))
    wrong = tool.unknown_citations(book, found)
    assert wrong == [
        "src/showdown/rules/imagined.py:1 cites DMG-9, which is no rule, did you mean DMG-8?",
        "src/showdown/rules/imagined.py:1 cites WDN-3, which is no rule, did you mean WND-3?",
    ]


# ---- showdown rules ------------------------------------------------------------------------------


def test_find_by_id_family_and_words(book: rulebook.Rulebook) -> None:
    assert [entry.id for entry in book.find("kd-s2")] == ["KD-S2"]
    assert [entry.id for entry in book.find("edge")] == ["EDGE-1", "EDGE-2"]
    assert book.find("blind spot bonus")[0].id == "SATK-3"
    assert {"KD-S1", "KD-S2", "KD-M1"} <= {entry.id for entry in book.find("Knocked")}
    assert "SVL-15" in {entry.id for entry in book.find("p.79 attack")}
    assert book.find("xylophone") == []
    assert book.find("  ") == []


def test_suggestions(book: rulebook.Rulebook) -> None:
    assert book.suggestions("WDN-3")[0] == "WND-3"
    assert "surge" in book.suggestions("surgee")


def test_an_entry_is_printed(capsys: pytest.CaptureFixture[str], book: rulebook.Rulebook) -> None:
    assert rules_command.run(["kd-s2", "AMB-1"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith(f"KD-S2  {book['KD-S2'].title}\n")
    assert book["KD-S2"].source in printed
    assert "certain, partly likely" in printed
    assert "house rule  fallen_monster_modifiers: ignored (default) or applied" in printed


def test_words_are_searched(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_command.run(["knocked"]) == 0
    assert "KD-S2" in capsys.readouterr().out
    assert rules_command.run(["priorty", "tokn"]) == 1
    assert "did you mean priority" in capsys.readouterr().err


def test_an_unknown_id_is_refused_with_suggestions(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_command.run(["WND-3", "WND-99"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "there is no rule WND-99; did you mean WND-9" in printed.err
    assert "(WND-1 to WND-13 exist)" in printed.err


def test_chapters_are_counted(capsys: pytest.CaptureFixture[str], book: rulebook.Rulebook) -> None:
    assert rules_command.run([]) == 0
    printed = capsys.readouterr().out
    assert "  14  0 General conventions\n" in printed
    assert f"{len(book)}  rules" in printed


@pytest.mark.parametrize("argv", [["--nonsense"], ["--coverage", "WND-3"]])
def test_bad_arguments_are_answered_in_a_sentence(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_command.run(argv) == 2
    assert capsys.readouterr().err.startswith("showdown rules: ")


def test_coverage_is_summed_up(
    capsys: pytest.CaptureFixture[str],
    book: rulebook.Rulebook,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert rules_command.run(["--coverage"]) == 2
    assert "no scenarios were played here" in capsys.readouterr().err
    homes = {entry.id: ["rules/x.py: X"] for entry in book if entry.id != "WND-4"}
    monkeypatch.setattr(rules_command, "load_homes", lambda: homes)
    (tmp_path / "build").mkdir()
    shown = {entry.id: ["s", "t"] for entry in book if entry.id != "WND-3"} | {"WDN-3": ["s"]}
    (tmp_path / "build" / "coverage.json").write_text(json.dumps(shown), encoding="utf-8")
    playable = sum(1 for entry in book if not entry.definition)
    assert rules_command.run(["--coverage"]) == 1
    assert capsys.readouterr().out == (
        f"{len(book)} rules: {playable - 1} with a home, {playable - 1} exercised, {len(book) - playable} definitions\n"
        "without a home: WND-4\nnot exercised:  WND-3\nno such rule:   WDN-3\n"
    )
    assert rules_command.run(["WND-4"]) == 0
    assert "scenarios   s, t\n" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "[]", '{"homes": 3}', '{"homes": {"WND-3": 3}}'])
def test_broken_homes_are_a_message(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "coverage.json").write_text("{}", encoding="utf-8")
    homes = tmp_path / "rule_homes.json"
    homes.write_text(text, encoding="utf-8")
    load = rules_command.load_homes
    monkeypatch.setattr(rules_command, "load_homes", lambda: load(homes))
    assert rules_command.run(["--coverage"]) == 2
    assert "rule_homes.json cannot be read" in capsys.readouterr().err
    assert rules_command.run(["WND-3"]) == 0


def test_house_rules_are_listed_without_a_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_command.run(["--house"]) == 0
    said = capsys.readouterr().out
    assert all(f"{rule.name} = {' | '.join(rule.values)}" in said and rule.text in said for rule in house.ALL)
