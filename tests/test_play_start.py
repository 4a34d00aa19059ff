"""Before and after a fight: what one begins with, its figures, its guide, and survivors carried on."""

from __future__ import annotations

from pathlib import Path

import pytest

from fights import play, started
from showdown.cards.loader import load_library
from showdown.engine.errors import BadSetup
from showdown.lab import setups
from showdown.play import carrying, ending, fight, lesson, start
from showdown.play.session import Session
from showdown.rules import aftermath


def ended(**settings: object) -> Session:
    """A fight that greedy plays to its end."""
    made = started(**settings)
    while not made.over:
        found = made.hint()
        assert found is not None
        made.choose(found.index)
    return made


def answering(*picks: str) -> tuple[start.Ask, list[str]]:
    """Somebody who picks these, and the titles they were shown."""
    left, seen = list(picks), []

    def ask(title: str, entries: list[start.Entry]) -> str:
        seen.append(title)
        picked = left.pop(0)
        assert picked == "" or picked in [entry.id for entry in entries], (title, [entry.id for entry in entries])
        return picked

    return ask, seen


def test_the_first_story_is_guided_and_a_quick_fight_is_not() -> None:
    story = start.begin(answering("story")[0])
    quick = start.begin(answering("quick")[0])
    assert story is not None and story.guided and story.fight is not None and story.fight.level == "prologue"
    assert quick is not None and not quick.guided and quick.fight is not None and quick.fight.party == "first_hunt"
    assert start.begin(answering("leave")[0]) is None


def test_everything_can_be_chosen_from_lists_and_every_step_goes_back() -> None:
    ask, seen = answering("choose", "white_lion", "1", "first_hunt", "dodge", "before_damage", "done")
    found = start.begin(ask)
    assert found is not None and found.fight is not None
    assert (found.fight.monster, found.fight.level, found.fight.party) == ("white_lion", "1", "first_hunt")
    assert found.fight.house_rules == {"dodge": "before_damage"} and len(seen) == 7
    assert start.begin(answering("choose", "white_lion", "", "leave")[0]) is None


def test_a_fight_that_has_not_ended_is_offered_first() -> None:
    assert next(iter(start.entries())).id == "story"
    kept = started()
    play(kept, 3)
    kept.close()
    assert next(iter(start.entries())).id == "continue"
    found = start.begin(answering("continue")[0])
    assert found is not None and kept.fight.seed == 7 and found.record.endswith(".fight")


def test_survivors_keep_what_the_aftermath_leaves_them_and_their_file_can_be_played(home: Path) -> None:
    fought = ended(seed=20)
    assert fought.playing.result == "victory"
    path = carrying.carry(fought)
    _, party = setups.find_party(str(path))
    alive = [who for who in fought.playing.survivors if who.alive and not who.skip_hunt]
    assert len(party.survivors) == len(alive)
    for sheet, who in zip(party.survivors, alive, strict=True):
        assert (sheet.survival, sheet.insanity, sheet.hunt_xp) == (who.survival, who.insanity, who.hunt_xp)
        assert sheet.attributes == who.permanent and sheet.injuries == tuple(who.injuries)
        assert [gear for gear in sheet.gear if gear] == [gear for gear in who.gear if gear]
    again = Session(fight.agree(level="1", party=str(path), seed=1))
    again.start()
    assert again.playing.setup.party.id == path.stem
    assert carrying.carry(fought) != path, "no file is written over"


def test_the_dead_and_those_who_must_rest_stay_at_home() -> None:
    fought = ended(seed=20)
    who = fought.playing.survivors
    who[0].alive, who[1].skip_hunt, who[2].retired = False, True, True
    party = aftermath.carried(fought.playing)
    assert [sheet.name for sheet in party.survivors] == [fought.playing.setup.sheets[3].name]
    who[3].alive = False
    with pytest.raises(BadSetup, match="nobody of this party"):
        aftermath.carried(fought.playing)


def test_a_party_file_holds_everything_a_sheet_does() -> None:
    library = load_library()
    for party in library.parties.values():
        text = carrying.text(party, library)
        for sheet in party.survivors:
            assert sheet.name in text
            assert all(library.gear[id].name in text for id in sheet.gear if id)
            assert all(library.arts[id].name in text for id in sheet.arts)


def test_a_fight_that_is_not_over_carries_nobody_on() -> None:
    with pytest.raises(BadSetup, match="not over yet"):
        carrying.carry(started())


def test_the_end_tells_what_everybody_did() -> None:
    fought = ended(seed=20)
    figures = ending.figures(fought)
    assert [who["name"] for who in figures] == [sheet.name for sheet in fought.playing.setup.sheets]
    assert sum(who["wounds"] for who in figures) > 0 and sum(who["attacks"] for who in figures) > 0
    assert fought.playing.result == "victory"
    assert sum(who["wounds"] for who in figures) == fought.view()["monster"]["wounds"] + 1, (
        "the wound that killed it counts too"
    )
    text = "\n".join(ending.lines(fought))
    assert "Victory in round" in text and "What will be told of it:" in text and "choices of yours" in text
    assert "wounds in all" not in text.partition("What will be told of it:")[2], "that it was nearly over is no story"


def test_the_guide_says_each_thing_once_at_its_moment() -> None:
    fought, guide, said = started(), lesson.Guide(), []
    while fought.playing.round < 3 and not fought.over:
        words = guide.says(fought)
        assert guide.says(fought) == words, "asked twice it says the same"
        said += [words] if words else []
        found = fought.hint()
        assert found is not None
        fought.choose(found.index)
    assert len(said) == len(set(said)) and 5 <= len(said) <= len(lesson.LESSONS)
    assert guide.says(fought) == "", "after the first rounds it is silent"


def test_a_party_carried_on_fights_a_stronger_one_the_same_or_any() -> None:
    before = fight.agree(level="1")
    for picks, wanted in (
        (["stronger"], ("white_lion", "2")),
        (["same"], ("white_lion", "1")),
        (["choose", "", "choose", "screaming_antelope", "3", "done"], ("screaming_antelope", "3")),
    ):
        found = start.onward(answering(*picks)[0], before, "first_hunt")
        assert found is not None and (found.monster, found.level, found.party) == (*wanted, "first_hunt")
    assert start.onward(answering("leave")[0], before, "first_hunt") is None
    strongest = fight.agree(level=list(load_library().monsters["white_lion"].levels)[-1])
    with pytest.raises(AssertionError, match="same"):
        start.onward(answering("stronger")[0], strongest, "first_hunt")


def test_every_monster_is_in_the_list_with_its_levels() -> None:
    shown: list[start.Entry] = []

    def ask(title: str, entries: list[start.Entry]) -> str:
        shown.extend(entries)
        return ""

    assert start.choose(ask) is None
    library = load_library()
    assert [entry.id for entry in shown] == list(library.monsters)
    assert all(level.replace("_", " ") in entry.about for entry in shown for level in library.monsters[entry.id].levels)


def test_the_party_file_of_the_docs_can_be_played(tmp_path: Path) -> None:
    page = (Path(__file__).resolve().parent.parent / "docs" / "playing.md").read_text(encoding="utf-8")
    shown = page.partition("**A party file**")[2].partition("```yaml\n")[2].partition("```")[0]
    path = tmp_path / "last_four.yaml"
    path.write_text(shown, encoding="utf-8")
    agreed = fight.agree(level="1", party=str(path))
    made = Session(agreed)
    made.keep = False
    made.start()
    sheet = made.playing.setup.sheets[0]
    assert (sheet.name, sheet.survival, sheet.proficiency_level) == ("Lucy", 2, 3)
    assert len(sheet.gear) == 9 and made.playing.setup.party.survival_limit == 3
