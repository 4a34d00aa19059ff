"""The tables at the head of the chapters tell the truth: a step announces the moments of its row, and asks whom it says."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from showdown.engine import when
from showdown.engine.stack import Phase, known_step
from showdown.rules import ai, monster_attack, rounds, survivor_attack

RULES = Path(__file__).resolve().parent.parent / "src" / "showdown" / "rules"
TABLES: dict[str, tuple[Phase, ...]] = {
    "survivor_attack": (*survivor_attack.ATTACK, *survivor_attack.FOR_EACH_LOCATION),
    "monster_attack": monster_attack.ATTACK,
    "rounds": rounds.MONSTER_TURN,
    "ai": (*ai.DRAWN, *ai.DRAWN_FACE_UP),
}
ROWS = [(chapter, phase) for chapter, table in TABLES.items() for phase in table]
INTERRUPTIONS = {"open_window", "encourage_moment", "encourage_again", "can_dodge"}
pytestmark = pytest.mark.source


def reached(chapter: str, name: str) -> Iterator[ast.AST]:
    """Everything in a class of a chapter and in the functions of the chapter that it calls."""
    tree = ast.parse((RULES / f"{chapter}.py").read_text(encoding="utf-8"))
    home = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    waiting, seen = [name], {name}
    while waiting:
        for node in ast.walk(home[waiting.pop()]):
            yield node
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in home.keys() - seen:
                seen.add(node.func.id)
                waiting.append(node.func.id)


@pytest.mark.parametrize(("chapter", "phase"), ROWS, ids=[f"{chapter}: {phase.step}" for chapter, phase in ROWS])
def test_a_row_says_what_its_step_does(chapter: str, phase: Phase) -> None:
    step = known_step(phase.step)
    assert step is not None
    calls = [node for node in reached(chapter, type(step).__name__) if isinstance(node, ast.Call)]
    fired = {ast.unparse(call.args[1]) for call in calls if ast.unparse(call.func) == "moments.fire"}
    named = {f"when.{name}" for name, moment in vars(when).items() if moment in phase.moments}
    assert fired == named
    asks = any(ast.unparse(call.func).split(".")[-1] in INTERRUPTIONS for call in calls)
    assert asks == bool(phase.interrupts)
