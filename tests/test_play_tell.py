"""What every face says in words: why, rules, the report."""

from __future__ import annotations

from fights import play, started
from showdown.play import tell


def test_why_tells_the_target_list_line_by_line_and_the_rules() -> None:
    fight = started()
    for _ in range(4):
        fight.choose(0)
    lines = tell.why_lines(fight)
    assert any(line.startswith("    Looking for closest threat") for line in lines)
    assert any(line.startswith("  TGT-1: ") for line in lines)


def test_a_rule_is_told_and_an_unknown_one_suggested() -> None:
    assert tell.rule_lines("KD-S2")[0].startswith("KD-S2: ")
    assert "Did you mean" in tell.rule_lines("KDS-2")[0]


def test_the_report_is_markdown_with_every_step() -> None:
    fight = started()
    play(fight, 10_000)
    page = tell.report(fight)
    assert page.startswith(f"# White Lion (prologue): {fight.playing.result}\n")
    assert "### Round 1" in page and "| Lucy |" in page
    stakes = [event for event in fight.events if event.kind == "at_stake"]
    assert page.count("\n- ") >= len(fight.events) - len(stakes)
