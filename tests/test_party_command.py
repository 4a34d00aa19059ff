"""`showdown party`: new files without a terminal, mistakes with their line, sheets with every number itemised."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown import api, cli
from showdown.cards.loader import load_library
from showdown.lab import setups
from showdown.play import carrying, party_command
from showdown.players import load
from showdown.players.base import Team, play_out
from showdown.rules import aftermath

STAGES = ["first hunt", "years 2-4", "years 5-8", "years 9-13", "years 16-25", "years 26-30"]


def test_every_stage_has_a_party_marked_as_ours() -> None:
    found = party_command.stages(load_library())
    assert list(found) == STAGES
    assert all(party.text.startswith("Ours, not published.") for party in found.values())


@pytest.mark.parametrize("stage", STAGES)
def test_a_new_party_can_be_checked_and_played(stage: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.yaml"
    assert cli.main(["party", "new", str(file), "--stage", stage, "--name", "The Two", "--survivors", "Ann, Ben"]) == 0
    assert cli.main(["party", "check", str(file)]) == 0
    told = capsys.readouterr().out
    assert "The Two" in told and "Ann\n" in told and "Gear, with " in told and "  movement " in told
    library, party = setups.find_party(str(file))
    assert api.new_game(party=party, library=library).survivors[1].alive


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("name: precious\n", encoding="utf-8")
    assert cli.main(["party", "new", str(file)]) == 2
    assert "--force" in capsys.readouterr().err
    assert cli.main(["party", "new", str(file), "--stage", "years 3"]) == 2
    assert "allowed: first hunt, years 2-4" in capsys.readouterr().err


def test_mistakes_are_told_with_their_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "name: Mine\nsurvivors:\n"
        "  Ann: {gear: [Leather Mask, Skull Helm]}\n"
        "  Ben: {disorders: [Squeamish], gear: [Fecal Salve]}\n",
        encoding="utf-8",
    )
    assert cli.main(["party", "check", str(file)]) == 2
    told = capsys.readouterr().err
    assert f"{file}:3: Ann of party 'Mine': two armor cards on the head (GEAR-3)" in told
    assert f"{file}:4: Ben is squeamish" in told
    file.write_text("name: Mine\nsurvivors:\n  Ann: {gear: [Leather Mast]}\n", encoding="utf-8")
    assert cli.main(["party", "check", str(file)]) == 2
    assert ":3:" in (told := capsys.readouterr().err) and "Leather Mask" in told


def test_questions_are_asked_where_somebody_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answers = iter(["3", "Ann", "One"])
    assert party_command.new(str(tmp_path / "one.yaml"), None, None, None, False, lambda prompt: next(answers)) == 0
    assert "  Ann" in (tmp_path / "one.yaml").read_text(encoding="utf-8").replace('"', "")


def test_what_became_of_a_showdown_goes_into_the_next_one(tmp_path: Path) -> None:
    game = api.new_game(level=1, party="veterans", seed=3, log=False, rounds=200)
    survivors = {sheet.id: sheet.name for sheet in game.setup.sheets}
    play_out(game, Team(game, load.makers(load.parse_players("greedy", survivors, typed=True)), 3))
    if not any(who.alive and not who.retired for who in game.survivors):
        pytest.skip("nobody came home with this seed")
    after = aftermath.carried(game)
    assert after.record[-1].startswith("White Lion 1: ")
    file = tmp_path / "next.yaml"
    file.write_text(carrying.text(after, load_library()), encoding="utf-8")
    _, again = setups.find_party(str(file))
    assert again.record == after.record and again.storage == after.storage
    assert [sheet.injuries for sheet in again.survivors] == [sheet.injuries for sheet in after.survivors]
