"""The tool that captures whole fights plays them as people would, in both faces."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import captures  # noqa: E402 (a tool, not a package)

pytestmark = pytest.mark.source
FIRST = 9  # questions: the start, the first hit, the first act


@pytest.fixture(autouse=True)
def own_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOWDOWN_HOME", "")


def test_the_beginning_of_a_fight_in_both_faces() -> None:
    data: dict[str, object] = {"seed": captures.SEED}
    steps, ended = captures.plan(data)
    assert ended.over and sum(step.stops for step in steps) > 5
    screens = captures.play_full((80, 24), steps[:FIRST], data)
    asked = [words for _, kind, words, screen in screens if kind != "stop" and words[:40] in " ".join(screen.split())]
    assert len(asked) == FIRST, "every question was on its screen when it was answered"
    lines = captures.play_plain(80, steps[:FIRST], data)
    assert all(step.words.split("?")[0] in " ".join(lines.split()) for step in steps[:FIRST])
    assert all(len(line) <= 80 for line in lines.splitlines() if not line.startswith("Your choice"))


def test_the_figures_of_the_docs_are_those_of_the_file() -> None:
    import json

    found = json.loads((captures.FOLDER / "figures.json").read_text(encoding="utf-8"))
    page = (captures.FOLDER / "README.md").read_text(encoding="utf-8")
    assert "\n".join(captures.table(found)) in page
    for fight in ("prologue", "level 1"):
        assert found[fight]["headline lines"] <= 150
    assert found["level 1"]["survival windows"] * 2 <= captures.BEFORE["level 1"]["survival windows"]
