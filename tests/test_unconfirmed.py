"""Numbers that no source has: in one file, marked on the card, told at the start, and played only when asked for (AMB-47)."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import showdown
from showdown.cards import CONTENT, check
from showdown.cards.loader import load_library
from showdown.engine import happenings
from showdown.engine.errors import BadSetup
from showdown.lab import setups, soak_command
from showdown.play import catalogue, fight

OURS = {"unconfirmed_numbers": "ours"}
KNIGHT = "gold_smoke_knight"
FILES = {
    "monster.yaml": """
name: Moth
space: H11
deploy: exactly 6 spaces away
instinct: {name: flutter, do: [end turn]}
basic action: {target: [closest survivor, none: flutter], actions: [move and attack: 1/5+/1]}
levels: {1: {basic: 2, movement: 5, toughness: 5}}
""",
    "ai.yaml": """
ai:
  Sting: {level: basic, target: [closest survivor, none: flutter], actions: [move and attack: unconfirmed Sting]}
  Hum: {level: basic, target: [closest survivor, none: flutter], actions: [brain damage: 1]}
""",
    "hit_locations.yaml": "hit locations: {Wing: {}, Dust: {trap: [bash attacker]}}",
}
NUMBERS = "unconfirmed: {Moth: {Sting: {ours: 2/3+/4, printed: %s}}}"


def moth(folder: Path, numbers: str = NUMBERS % "", **files: str) -> Path:
    home = folder / "moth"
    home.mkdir()
    for name, text in {**FILES, **{f"{name}.yaml": text for name, text in files.items()}}.items():
        (home / name).write_text(text)
    (folder / "numbers.yaml").write_text(numbers)
    return folder


def test_a_number_of_ours_is_marked_on_its_card(tmp_path: Path) -> None:
    library = load_library(extra=[moth(tmp_path)])
    sting, hum = library.monsters["moth"].ai
    assert sting.unconfirmed and not hum.unconfirmed
    assert any("damage 4 (unconfirmed)" in line for line in sting.text)
    assert any(line.startswith("Unconfirmed: 2/3+/4 is ours") for line in sting.text)
    assert library.monsters["moth"].unconfirmed == ("Sting",)


def test_a_spare_card_stays_in_the_box_until_it_is_asked_for(tmp_path: Path) -> None:
    library = load_library(extra=[moth(tmp_path)])
    without = showdown.new_game("moth", 1, "prologue", library=library)
    played = showdown.new_game("moth", 1, "prologue", library=library, house_rules=OURS)
    assert len(without.monster.deck) == 1
    assert len(played.monster.deck) == 2
    assert [event.data for event in without.events if happenings.UNCONFIRMED_LEFT_OUT.read(event)] == [{"cards": ["Sting"]}]
    assert [event.data for event in played.events if happenings.UNCONFIRMED.read(event)] == [{"cards": ["Sting"]}]


def test_what_is_printed_counts_as_soon_as_it_is_filled_in(tmp_path: Path) -> None:
    library = load_library(extra=[moth(tmp_path, NUMBERS % "3/4+/5")])
    sting = library.monsters["moth"].ai[0]
    assert not sting.unconfirmed and not library.monsters["moth"].unconfirmed
    assert any("speed 3, hits on 4+, damage 5." in line for line in sting.text)
    assert "Sting" not in library.unconfirmed


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ("unconfirmed: {Moth: {Stink: {ours: 2/3+/4}}}", "unknown unconfirmed number 'Sting'"),
        ("unconfirmed: {Moth: {Sting: {ours: }}}", "'Sting' without a number of ours"),
        ("unconfirmed: {Moth: {Sting: {ours: much}}}", "'much' as an attack"),
        ("unconfirmed: {Moth: {Sting: {guess: 1/2+/3}}}", "unknown key 'guess'"),
    ],
)
def test_a_wrong_number_is_a_mistake_with_its_place(tmp_path: Path, numbers: str, message: str) -> None:
    found = check.check([moth(tmp_path, numbers)], False).problems.lines
    assert any(message in line for line in found), found


def test_the_knight_is_refused_unless_asked_for() -> None:
    with pytest.raises(BadSetup, match="only with numbers of ours"):
        showdown.new_game(KNIGHT, "finale", "veterans")
    game = showdown.new_game(KNIGHT, "finale", "veterans", house_rules=OURS)
    told = next(said for event in game.events if (said := happenings.UNCONFIRMED.read(event)) is not None)
    assert {"Basic Action", "Ashen Assault", "smash zone"} <= set(told["cards"])


def test_every_face_says_so() -> None:
    assert setups.house_rules(["unconfirmed_numbers=ours"]) == OURS
    assert fight.agree(KNIGHT, house_rules=OURS).house_rules == OURS
    listed = {one["id"]: one["unconfirmed"] for one in catalogue.catalogue()["monsters"]}
    assert listed[KNIGHT] and not listed["white_lion"]
    library = load_library()
    assert KNIGHT not in soak_command.fightable(library, {})
    assert KNIGHT in soak_command.fightable(library, OURS)


def test_every_number_of_the_one_file_stands_on_a_card() -> None:
    groups = yaml.safe_load((CONTENT / "unconfirmed.yaml").read_text())["unconfirmed"]
    written = {name for group in groups.values() for name, entry in group.items() if not entry["printed"]}
    assert written == set(load_library().unconfirmed)
