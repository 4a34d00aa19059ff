"""Rules taken out of the engine: what tools/mutants.py cuts, and that scenarios notice it."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest

import mutants as tool
from showdown.rules import survival
from showdown.rules_command import load_homes
from showdown.scenarios import format

ROOT = Path(__file__).resolve().parent.parent
pytestmark = [
    pytest.mark.source,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="every mutant is a process forked from the tool's own"),
]

FUNCTION = '''
def power(game: Game, who: int, items: Items | None) -> int:
    """Strength and what is added to it."""
    total = who.strength + game.bonus
    if who.down:
        total -= 2
    if game.log is not None:
        note(game, "a" + "b")
    if items is not None and game.ready and not who.dead:
        total += 1
    return max(1, total)
'''


def left(source: str) -> list[tuple[str, str]]:
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    return [(what, ast.unparse(rest)) for _, what, rest in tool.cuts(function)]


def test_a_sum_loses_its_items_its_conditions_and_its_bound() -> None:
    found = left(FUNCTION)
    assert [what for what, _ in found] == [
        "is always 0",
        "without the item game.bonus",
        "without the item who.strength",
        "never who.down",
        "without the item total -= 2",
        "without the condition game.ready",
        "without the condition not who.dead",
        "without the item total += 1",
        "without the bound of max(1, total)",
    ]
    assert len({rest for _, rest in found}) == len(found), "each takes out something else"
    assert "items is not None and True and (not who.dead)" in dict(found)["without the condition game.ready"]


def test_a_step_does_nothing_and_a_condition_turns_round() -> None:
    assert left("def run(self, game) -> Question | None:\n    deed(game)\n    return None")[0][1].endswith("    return None")
    holds = left("def holds(a) -> bool:\n    return a > 1")
    assert [what for what, _ in holds] == ["always holds", "never holds", "turned round: a > 1"]


def test_rules_are_picked_by_page_and_by_id() -> None:
    assert {"SVL-8", "SVL-18"} <= set(tool.picked_rules([78, 79], []))
    assert "SETUP-1" not in tool.picked_rules([78, 79], [])
    assert tool.picked_rules([], ["SVL-1", "KD-S"]) == ["SVL-1"], "a beginning ends with a dash"
    assert {rule.partition("-")[0] for rule in tool.picked_rules([], ["SVL-"])} == {"SVL"}


def test_a_rule_taken_out_is_noticed_and_the_engine_is_whole_afterwards() -> None:
    """Without the limit of once a round a survival action is offered again."""
    mutants = [each for each in tool.mutants_of(load_homes(), ["SVL-3"]) if "who.used >> action" in each.what]
    assert [each.function for each in mutants] == ["open_to"]
    scenarios = format.read_file(ROOT / "scenarios" / "60_survival" / "limits.yaml")[0]
    before = survival.ready.__code__
    played = tool.play_all(scenarios, 1)
    assert all(each.ok for each in played)
    ((mutant, verdict),) = tool.judge_all(mutants, played, {"SVL-3"}, 1, 30, False)
    assert verdict is not None and verdict.by_rule["SVL-3"] == verdict.noticed
    assert survival.ready.__code__ is before
    lines = tool.report(["SVL-3"], load_homes(), [(mutant, verdict), (mutant, tool.Verdict())], 2)
    assert lines[0].startswith("mutants: 2, noticed 1 (50.0 %), not noticed 1")
    assert "rules that no scenario misses: none" in lines
