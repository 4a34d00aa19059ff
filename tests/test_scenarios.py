"""The scenario runner notices when a scenario does not come out as written. (`make summary` plays the scenarios themselves.)"""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from showdown import saves
from showdown.engine.game import Game
from showdown.engine.library import Library
from showdown.scenarios import command, compare, format, position, runner, upgrade

ROOT = Path(__file__).resolve().parent.parent

CLAW = """\
id: claw
title: Claw hits Lucy once
given:
  monster is: {at: H11, facing: south, ai deck: [Claw]}
  survivors:
    lucy: {at: J11, armor: 1}
dice: [5, 1]
locations: [body]
play:
  - choose: take body
then:
  lucy: {armor: {body: 0}}
"""


def run(tmp_path: Path, text: str) -> runner.Result:
    """The only result of a scenario file with this text."""
    path = tmp_path / "story.yaml"
    path.write_text(text, encoding="utf-8")
    results = runner.run_file(path)
    assert len(results) == 1, results
    return results[0]


def changed(old: str, new: str) -> str:
    assert old in CLAW
    return CLAW.replace(old, new)


# ---- a scenario must fail when it is wrong -----------------------------------------------------------


def test_the_example_passes(tmp_path: Path) -> None:
    result = run(tmp_path, CLAW)
    assert result.ok, result.message
    assert {"MATK-4", "DMG-2"} <= result.rules


def test_a_die_left_over_fails(tmp_path: Path) -> None:
    result = run(tmp_path, changed("dice: [5, 1]", "dice: [5, 1, 9]"))
    assert result.status == runner.FAILED
    assert "left over and never used: dice [9]" in result.message


def test_a_location_and_a_pick_left_over_fail(tmp_path: Path) -> None:
    result = run(tmp_path, changed("locations: [body]", "locations: [body, head]\nrandom: [erza]"))
    assert "locations ['head'] and random ['erza']" in result.message


def test_a_missing_die_fails_and_says_for_what(tmp_path: Path) -> None:
    result = run(tmp_path, changed("dice: [5, 1]", "dice: [5]"))
    assert result.status == runner.FAILED
    assert "a die is missing for: White Lion attacks Lucy" in result.message
    assert any("draws Claw" in line for line in result.log)


def test_a_missing_location_fails(tmp_path: Path) -> None:
    assert "a location is missing for: hit location: Lucy" in run(tmp_path, changed("locations: [body]\n", "")).message


@pytest.mark.parametrize(
    ("old", "new", "line", "found", "meant"),
    [
        ("title:", "titel: x\ntitle:", 2, "unknown key 'titel' in a scenario", "title"),
        ("dice:", "dise: [1]\ndice:", 7, "unknown key 'dise' in a scenario", "dice"),
        ("monster is:", "monstre is:", 4, "unknown key 'monstre is' in given", "monster is"),
        ("facing: south", "facng: south", 4, "unknown key 'facng' in monster is", "facing"),
        ("facing: south", "facing: soth", 4, "unknown direction 'soth'", "south"),
        ("[Claw]", "[Clow]", 4, "unknown AI card 'Clow'", "Claw"),
        ("lucy: {at", "lucie: {at", 6, "unknown survivor 'lucie'", "lucy"),
        ("armor: 1", "armour: 1", 6, "unknown key 'armour' in survivor lucy", "armor"),
        ("[body]", "[bodi]", 8, "unknown hit location 'bodi'", "body"),
        ("choose:", "chose:", 10, "unknown key 'chose' in a step of play", "choose"),
        ("choose: take body", "not offered: [doge]", 10, "no option ever begins with 'doge'", "dodge"),
        ("lucy: {armor: {body: 0}}", "lucy: {armr: 1}", 12, "unknown key 'armr' in lucy", "armor"),
        ("lucy: {armor: {body: 0}}", "lucy: {armor: {boddy: 0}}", 12, "unknown key 'boddy' in lucy armor", "body"),
        ("lucy: {armor: {body: 0}}", "log: [MATKK-4]", 12, "unknown rule 'MATKK-4'", "MATK-4"),
    ],
)
def test_a_slip_of_the_pen_is_shown_with_its_place(
    tmp_path: Path, old: str, new: str, line: int, found: str, meant: str
) -> None:
    result = run(tmp_path, changed(old, new))
    assert result.status == runner.MISTAKEN, result
    assert f"story.yaml:{line}:" in result.message
    assert found in result.message
    assert f"did you mean '{meant}'?" in result.message


def test_an_ambiguous_choice_fails_with_the_options(tmp_path: Path) -> None:
    result = run(tmp_path, changed("take body", "body"))
    assert result.status == runner.FAILED
    assert "'body' could mean 2 options: take:body, dodge:body" in result.message


def test_a_choice_that_is_not_offered_fails_with_the_options(tmp_path: Path) -> None:
    message = run(tmp_path, changed("take body", "take head")).message
    assert "story.yaml:10: 'take head' is not offered" in message
    assert "lucy is asked" in message
    assert "take:body, dodge:body" in message


def test_a_wrong_fact_fails_with_expected_and_found(tmp_path: Path) -> None:
    result = run(tmp_path, changed("lucy: {armor: {body: 0}}", "lucy: {armor: {body: 1}, at: J12}\n  monster: {wounds: 2}"))
    assert result.status == runner.FAILED
    assert "story.yaml:12: lucy armor body: expected 1, found 0" in result.message
    assert "story.yaml:12: lucy at: expected J12, found J11" in result.message
    assert "story.yaml:13: monster wounds: expected 2 cards, found 0" in result.message


@pytest.mark.parametrize(
    ("fact", "message"),
    [
        ("log: [SVL-8]", "no event cites SVL-8"),
        ("not log: [MATK-4]", "an event cites MATK-4"),
        ("events: {monster_attack: 2}", "event monster_attack: expected 2, found 1"),
        ("events: [fell_short]", "no event fell_short"),
        ("over: victory", "over: expected victory, found no"),
        ("never offered: [dodge]", "offered, but should not be: dodge:body"),
        ("offered so far: [endure]", "never offered: endure"),
    ],
)
def test_facts_about_the_story(tmp_path: Path, fact: str, message: str) -> None:
    assert message in run(tmp_path, changed("lucy: {armor: {body: 0}}", fact)).message


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("offered: [dash lucy]", "not offered: dash lucy"),
        ("not offered: [dodge]", "offered, but should not be: dodge:body"),
        ("only offered: [take body]", "also offered: dodge:body"),
        ("asked: monster\n  - asked: party", "expected that party is asked"),
        ("expect: {lucy: {survival: 0}}", "lucy survival: expected 0, found 1"),
    ],
)
def test_looks_in_the_middle(tmp_path: Path, step: str, message: str) -> None:
    assert message in run(tmp_path, changed("choose: take body", step)).message


# ---- in the middle of something ------------------------------------------------------------------------

OPEN = CLAW.replace("play:\n  - choose: take body\n", "").replace("body: 0", "body: 1")


def test_facts_in_the_middle_of_something_are_warned_about(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Lucy may still dodge: that her armor holds says nothing yet."""
    result = run(tmp_path, OPEN)
    assert result.ok
    assert "story.yaml:10: the facts are compared in the middle of something; lucy is asked: " in result.warnings[0]
    path = str(tmp_path / "story.yaml")
    assert command.run(["run", path]) == 0
    assert "     warning: " in (out := capsys.readouterr().out) and "1 passed, 0 failed, 1 with a warning" in out
    assert command.run(["run", path, "--strict"]) == 1
    assert "`open: hit` or `open: yes` in then" in capsys.readouterr().out


@pytest.mark.parametrize(
    "text",
    [
        CLAW,
        OPEN.replace("then:", "then:\n  open: yes"),
        OPEN.replace("then:", "then:\n  open: hit"),
        OPEN.replace("then:", "play:\n  - asked: lucy\nthen:"),
        OPEN.replace("then:", "play:\n  - offered: [dodge]\nthen:"),
    ],
)
def test_a_question_that_is_named_is_meant(tmp_path: Path, text: str) -> None:
    result = run(tmp_path, text)
    assert result.ok, result.message
    assert not result.warnings


def test_a_question_named_before_a_choice_is_another_one(tmp_path: Path) -> None:
    assert run(tmp_path, OPEN.replace("then:", "play:\n  - asked: monster\nthen:")).warnings, "answered on the way"
    two = OPEN.replace("[5, 1]", "[5, 5]").replace("[body]", "[body, body]").replace("body: 1}", "body: 0}")
    text = two.replace("then:", "play:\n  - offered: [dodge]\n    choose: take body\nthen:")
    assert run(tmp_path, text).warnings, run(tmp_path, text)


@pytest.mark.parametrize(
    ("fact", "found"),
    [("open: no", "expected no, found hit"), ("open: window", "expected window, found hit"), ("open: windw", "'window'?")],
)
def test_which_question_is_open(tmp_path: Path, fact: str, found: str) -> None:
    assert found in run(tmp_path, OPEN.replace("then:", f"then:\n  {fact}")).message


def test_at_once_looks_at_the_very_question(tmp_path: Path) -> None:
    text = CLAW.replace("lucy: {at: J11, armor: 1}", "lucy: {at: J11, armor: 1, survival: 0}")
    before = "  - choose: target lucy\n  - {STEP}\n  - choose: take body\n"

    def story(step: str) -> runner.Result:
        return run(tmp_path, text.replace("  - choose: take body\n", before.replace("{STEP}", step)))

    assert "expected 1, found 0" in story("expect: {lucy: {armor: {body: 1}}}").message, "expect runs past a single answer"
    assert story("at once: yes\n    expect: {lucy: {armor: {body: 1}}}").ok
    assert story("at once: yes\n    only offered: take body\n    not offered: [dash]").ok
    assert "expected 0, found 1" in story("at once: yes\n    expect: {lucy: {armor: {body: 0}}}").message
    assert "not offered: act lucy" in story("at once: yes\n    offered: [act lucy]").message
    assert "expected that party is asked" in story("at once: yes\n    asked: party").message
    assert story("at once: yes\n    not offered: [act]").ok
    assert "'at once' with nothing to look at" in story("at once: yes").message


# ---- what can be given can be checked ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "right", "wrong"),
    [
        ("armor: 1", "armor: {head: 1, body: 0}", "armor: 1"),
        ("armor: none, boxes: none", "armor: none", "boxes: none"),
        ("tokens: {luck: [+1, -1]}", "tokens: {luck: [+1, -1]}", "tokens: none"),
        ("tokens: {luck: [+1, -1]}", "tokens: {luck: 0}", "tokens: {luck: [+1]}"),
        ("tokens: none", "tokens: none", "tokens: {luck: +1}"),
        ("boxes: {arms: 2}", "boxes: {arms: 2}", "boxes: {arms: 1}"),
        ("gear: [[Cloth, '-', Bone Axe]]", "gear: [[Cloth, '-', Bone Axe]]", "gear: [[Cloth, Bone Axe]]"),
        ("gear: [[Cloth, '-', Bone Axe]]", "gear: [Bone Axe, Cloth]", "gear: [Bone Axe]"),
        ("proficiency: {sword: 2}", "proficiency: {sword: 2}", "proficiency: none"),
        ("proficiency: none", "proficiency: none", "proficiency: {sword: 1}"),
        ("armor: 1}, erza: {at: away", "armor: {body: 0}}, erza: {at: off the board", "armor: 0}, erza: {at: A1"),
    ],
)
def test_what_can_be_given_of_a_survivor_can_be_checked(tmp_path: Path, given: str, right: str, wrong: str) -> None:
    for fact, fine in ((right, True), (wrong, False)):
        text = CLAW.replace("    lucy: {at: J11, armor: 1}", f"    {{lucy: {{at: J11, {given}}}}}")
        result = run(tmp_path, text.replace("lucy: {armor: {body: 0}}", "").replace("then:", f"then: {{lucy: {{{fact}}}}}"))
        assert result.status == (runner.PASSED if fine else runner.FAILED), (fact, result.message)


@pytest.mark.parametrize(
    ("given", "right", "wrong"),
    [
        (
            "ai deck: [Claw], ai discard: [Chomp, and 2 more]",
            "ai discard: [Claw, Chomp, and 2 more]",
            "ai discard: [and 2 more]",
        ),
        ("ai deck: [Claw, Maul, and 2 more]", "ai deck: [Maul, and the rest]", "ai deck: [Claw, and the rest]"),
        ("ai deck: [Claw], grabbed: nobody", "grabbed: none, priority target: none", "grabbed: lucy"),
        ("ai deck: [Claw], grabbed: lucy, grabbed in round: 0", "grabbed in round: 0", "grabbed in round: 1"),
        ("ai deck: [Claw], tokens: none", "tokens: none", "tokens: {damage: +1}"),
    ],
)
def test_what_can_be_given_of_the_monster_can_be_checked(tmp_path: Path, given: str, right: str, wrong: str) -> None:
    for fact, fine in ((right, True), (wrong, False)):
        result = run(tmp_path, changed("ai deck: [Claw]", given).replace("then:", f"then:\n  monster: {{{fact}}}"))
        assert result.status == (runner.PASSED if fine else runner.FAILED), (fact, result.message)


@pytest.mark.parametrize(
    ("fact", "message"),
    [
        ("targeted: lucy", ""),
        ("targeted: none", "targeted: expected none, found lucy"),
        ("events: {target: {target: lucy}}", ""),
        ("events: [{target: {target: lucy}}, monster_attack]", ""),
        ("events: {target: {target: erza}}", "no event target like this; there were: {target: lucy}"),
        ("events: {target: [{target: lucy}]}", ""),
        ("events: {target: [{target: lucy}, {target: erza}]}", "event target: expected 2, found 1"),
        ("events: {target: {trget: lucy}}", "did you mean 'target'?"),
        ("events: {fell_short: {}}", "no event fell_short like this; there was none"),
        ("terrain: [{Tall Grass: A1}]", ""),
        ("terrain: [{Tall Grass: A3}]", "expected a mapping, found Tall Grass A1"),
        ("turn: between acts", ""),
        ("act: nobody", ""),
        ("act: lucy", "act: expected lucy, found nobody"),
    ],
)
def test_more_facts_about_the_story(tmp_path: Path, fact: str, message: str) -> None:
    text = changed("lucy: {armor: {body: 0}}", fact).replace("given:", "given:\n  terrain: [{Tall Grass: A1}]")
    result = run(tmp_path, text)
    assert (message in result.message) if message else result.ok, result.message


# ---- chance -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "message"),
    [
        ("{White Lion attacks Lucy: [5, 1]}", ""),
        ("[1, {White Lion attacks Lucy: 5}]", ""),
        ("[{white lion attacks lucy: 5}, {White Lion attacks Lucy: 1}]", ""),
        ("{White Lion attacks Lucie: [5, 1]}", "a die is missing for: White Lion attacks Lucy; there are dice for: white lion"),
        ("{White Lion attacks Lucy: [5, 1, 7]}", "left over and never used: dice for white lion attacks lucy: 7"),
        ("{White Lion attacks Lucy: 11}", "found a die of 11"),
    ],
)
def test_dice_by_what_they_are_for(tmp_path: Path, dice: str, message: str) -> None:
    result = run(tmp_path, changed("[5, 1]", dice))
    assert (message in result.message) if message else result.ok, result.message


SHUFFLE = """\
id: shuffle
title: An empty deck is made anew
given:
  monster is: {at: H11, facing: south, ai deck: none, ai discard: [Chomp, Claw]}
  survivors:
    lucy: {at: J11, survival: 0}
dice: [1, 1]
shuffles: [[Claw, Chomp]]
play:
  - choose: act lucy
then:
  monster: {ai deck: [Chomp], ai discard: [Claw]}
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[[Claw, Chomp]]", "[[Claw]]", ""),
        (
            "[[Claw, Chomp]]",
            "[[Claw, Maul]]",
            "shuffle of AI discard into a new deck: the script says Maul, which is not in the",
        ),
        ("[[Claw, Chomp]]", "[[Beast's Ear]]", "the script says Beast's Ear, which is not in the pile: Chomp, Claw"),
        ("[[Claw, Chomp]]", "[[Claw, Chomp], [Claw]]", "left over and never used: shuffles [['Claw']]"),
        (
            "shuffles: [[Claw, Chomp]]\nplay:\n",
            "play:\n  - {shuffles: [[Claw]], expect: {round: 1}}\n",
            "(before a script came: AI dis",
        ),
    ],
)
def test_a_shuffle_that_says_nothing_true_fails(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = SHUFFLE.replace(old, new)
    if message.startswith("(before"):
        text = text.replace("[Chomp], ai discard: [Claw]", "1")
    result = run(tmp_path, text)
    assert (message in result.message) if message else result.ok, result.message


def test_any_pick_will_do(tmp_path: Path) -> None:
    death = (ROOT / "scenarios" / "10_setup_and_end" / "aftermath.yaml").read_text(encoding="utf-8").split("\n---\n")[0]
    start = death.index("random: [")
    listed = death[start : death.index("\n", start)]
    assert "rewards" not in death
    for word in ("rewards: any", "random: [Skull, any]\nrewards: any", listed):
        result = run(tmp_path, death.replace(listed, word))
        assert "random pick is missing" not in result.message and "left over" not in result.message, result.message
    assert "left over and never used: rewards: any" in run(tmp_path, CLAW.replace("dice:", "rewards: any\ndice:")).message
    assert "allowed: any" in run(tmp_path, CLAW.replace("dice:", "rewards: all\ndice:")).message


def test_only_takes_the_beginning_of_an_id(tmp_path: Path) -> None:
    path = tmp_path / "two.yaml"
    path.write_text(
        CLAW + "---\n" + changed("id: claw", "id: claw again") + "---\n" + changed("id: claw", "id: other"), "utf-8"
    )
    assert [result.id for result in runner.run_file(path, "claw")] == ["claw", "claw again"]


def test_a_scenario_without_facts_is_a_mistake(tmp_path: Path) -> None:
    result = run(tmp_path, changed("then:\n  lucy: {armor: {body: 0}}\n", ""))
    assert result.status == runner.MISTAKEN
    assert "checks nothing" in result.message


def test_an_id_stands_once_in_all_files_and_several_processes_say_the_same(tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.yaml").write_text(CLAW if name != "b" else changed("id: claw", "id: other"), encoding="utf-8")
    results = runner.run_all([tmp_path])
    assert [result.status for result in results] == [runner.PASSED, runner.PASSED, runner.MISTAKEN]
    assert "c.yaml:1: the id claw stands twice, first at " in results[2].message
    assert runner.run_all([tmp_path], "", 2) == results


def test_two_scenarios_in_a_file_keep_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "two.yaml"
    path.write_text(CLAW + "---\n" + changed("id: claw", "id: other").replace("body: 0", "body: 1"), encoding="utf-8")
    first, second = runner.run_file(path)
    assert first.ok
    assert second.message.startswith(f"{format.shown_path(path)}:25: ")


@pytest.mark.parametrize("text", ["a: [", "- a list\n", "id: x\nid: y\n", "", "\tid: x"])
def test_broken_files_are_told_in_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(text, encoding="utf-8")
    results = runner.run_file(path)
    assert results
    assert all(result.status == runner.MISTAKEN and "broken.yaml:" in result.message for result in results)


def test_content_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "content" / "toys"
    folder.mkdir(parents=True)
    (folder / "gear.yaml").write_text(
        "gear:\n  Toy Sword: {keywords: [weapon, melee, sword], weapon: 3/2+/1}\n", encoding="utf-8"
    )
    text = """\
id: toy
title: A sword of our own
given:
  content: [content/toys]
  act: lucy
  monster is: {at: H11, facing: south}
  survivors: {lucy: {at: J11, gear: [Toy Sword]}}
play:
  - offered: [attack with toy sword]
"""
    result = run(tmp_path, text)
    assert result.ok, result.message
    assert "unknown gear 'Toy Sword'" in run(tmp_path, text.replace("  content: [content/toys]\n", "")).message
    assert format.files([tmp_path]) == [tmp_path / "story.yaml"], "content is no scenario"


def test_the_round_ends_the_scenario_unless_it_goes_on(tmp_path: Path) -> None:
    rest = "choose: [take body, act lucy, end act]"
    assert run(tmp_path, changed("choose: take body", rest)).ok
    further = changed("choose: take body", f"{rest}\n  - go to: next round\n    dice: [1, 1]")
    result = run(tmp_path, further.replace("then:\n", "then:\n  round: 2\n  turn: survivors\n"))
    assert result.ok, result.message
    assert "the round is not over" in run(tmp_path, changed("choose: take body", "go to: next round")).message


def test_a_save_that_loads_as_something_else_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = saves.from_json

    def forgetful(text: str, library: Library) -> Game:
        game = whole(text, library)
        game.survivors[2].survival = 0
        return game

    monkeypatch.setattr(saves, "from_json", forgetful)
    result = run(tmp_path, CLAW)
    assert result.status == runner.FAILED
    assert "a loaded save is not the same position: .survivors[2].survival: 1 and 0" in result.message


# ---- the command -------------------------------------------------------------------------------------


def test_the_command_prints_a_line_per_scenario(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, broken = tmp_path / "a.yaml", tmp_path / "b.yaml", tmp_path / "c.yaml"
    good.write_text(CLAW, encoding="utf-8")
    assert command.run(["run", str(tmp_path)]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "ok   claw  Claw hits Lucy once"
    assert out[-1].startswith("1 scenario: 1 passed, 0 failed; ")
    bad.write_text(changed("id: claw", "id: late").replace("[5, 1]", "[5]"), encoding="utf-8")
    assert command.run(["run", str(tmp_path)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert "FAIL late  Claw hits Lucy once" in out
    assert any("[MTURN-3" in line for line in out), "the log with rule ids"
    broken.write_text("idd: x\n", encoding="utf-8")
    assert command.run(["run", str(tmp_path)]) == 2
    assert command.run(["run", str(tmp_path / "nowhere")]) == 2
    assert command.run([]) == 2
    assert command.run(["run", str(good), "--only", "nobody"]) == 2


def test_a_run_of_the_whole_folder_leaves_its_coverage(tmp_path: Path) -> None:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    (folder / "a.yaml").write_text(changed("id: claw", "id: claw\ncovers: [SVL-18]"), encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text("", encoding="utf-8")
    assert command.run(["run", str(folder)]) == 0
    coverage = json.loads((tmp_path / "build" / "coverage.json").read_text(encoding="utf-8"))
    assert coverage["SVL-18"] == ["claw"]
    assert coverage["MATK-4"] == ["claw"]
    assert coverage.keys() == runner.run_file(folder / "a.yaml")[0].rules


# ---- scenarios of an older spelling ------------------------------------------------------------------

OLD = """\
# A story in the words of last year.
id:   old    # with its own layout
title: Who eats the eye?
play:
  - choose: "eye:lucy"      # quoted
    not offered: [ 'eye:erza',  "Eye: Zachary", dash lucy ]
  - eye nobody
  - expect: {offered so far: [eye lucy, attack lucy eye]}
    choose: [go on, eye of the cat, eyes]
---
id: folded
title: Words over two lines
play:
  - choose: >-
      eye
      lucy
then:
  never offered: [ eye ]
"""
NEW = (
    OLD.replace('"eye:lucy"', '"who:lucy"')
    .replace("'eye:erza'", "'who:erza'")
    .replace('"Eye: Z', '"who: Z')
    .replace("- eye nobody", "- who nobody")
    .replace("[eye lucy", "[who lucy")
    .replace("eye of the cat", "claw of the cat")
    .replace("[ eye ]", "[ who ]")
)
SPELLINGS = {"eye": "who", "eye of": "claw of"}


@pytest.mark.parametrize(("mark", "end"), [("", "\n"), ("", "\r\n"), ("\ufeff", "\n")])
def test_an_older_spelling_is_rewritten_in_its_place(tmp_path: Path, mark: str, end: str) -> None:
    path = tmp_path / "old.yaml"
    path.write_bytes((mark + OLD.replace("\n", end)).encode())
    done = upgrade.upgrade(path, SPELLINGS)
    assert done.text == mark + NEW.replace("\n", end)
    assert [change.node.line for change in done.changes] == [5, 6, 6, 7, 8, 9, 14, 18]
    assert [change.new for change in done.changes if change.by_hand] == ["who lucy"], "folded: cannot be edited in place"
    assert str(done.changes[0]).endswith("old.yaml:5:13: choose: eye:lucy -> who:lucy")
    assert path.read_bytes().decode() == mark + OLD.replace("\n", end), "nothing is written unasked"


def test_upgrading_says_what_it_does_and_writes_only_when_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "upgrade", partial(upgrade.upgrade, spellings={"grab": "take"}))
    path = tmp_path / "story.yaml"
    path.write_text(changed("take body", "grab body"), encoding="utf-8")
    assert not runner.run_file(path)[0].ok
    assert command.run(["upgrade", str(tmp_path)]) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first.endswith("story.yaml:10:13: choose: grab body -> take body")
    assert last == "files: 1 of 1, options: 1 to be rewritten; --write does it"
    assert command.run(["upgrade", "--write", str(tmp_path)]) == 0
    assert path.read_text(encoding="utf-8") == CLAW
    assert runner.run_file(path)[0].ok
    assert command.run(["upgrade", str(path)]) == 0
    path.write_text("idd: x\n", encoding="utf-8")
    assert command.run(["upgrade", str(path)]) == 2
    assert "unknown key 'idd'" in capsys.readouterr().out


@pytest.mark.source
def test_our_own_scenarios_have_todays_spelling() -> None:
    assert command.run(["upgrade", str(ROOT / "scenarios")]) == 0


# ---- what docs/scenarios.md says ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def document() -> str:
    return (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")


@pytest.mark.source
def test_the_example_of_the_document_passes(tmp_path: Path, document: str) -> None:
    start = document.index("```yaml\nid:") + len("```yaml\n")
    result = run(tmp_path, document[start : document.index("```", start)])
    assert result.ok, result.message


@pytest.mark.source
def test_the_document_names_every_key(document: str) -> None:
    keys = {*format.SCENARIO, *format.GIVEN, *format.TURNS, *format.MONSTER, *format.SURVIVOR, *format.STEPS, *format.FACTS}
    missing = sorted(key for key in keys if f"`{key}`" not in document and f"\n{key}:" not in document)
    assert not missing


@pytest.mark.source
def test_the_document_names_every_fact(document: str) -> None:
    game = position.build(format.read_text(CLAW, Path("story.yaml"), "story.yaml")[0][0])
    known = {*compare.survivor_facts(game, 0), *compare.monster_facts(game), *compare.game_facts(game)}
    assert not sorted(fact for fact in known if f"`{fact}`" not in document)


# ---- what no fight could reach, and what says nothing ------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "place", "found"),
    [
        ("at: J11", "at: H12", "6:16", "Lucy at H12 stands under the monster"),
        ("at: J11, armor", "at: K11, armor", "4:30", "Lucy at K11 stands on Toppled Pillar, which is impassable"),
        ("armor: 1", "bleeding: 9", "6:31", "found '9'; allowed: a whole number from 0 to 6"),
        ("armor: 1", "armor: -1", "6:28", "found '-1'; allowed: a whole number of 0 or more"),
        ("armor: 1", "armor: {body: -1}", "6:35", "a whole number of 0 or more"),
        ("armor: 1", "survival: -1", "6:31", "a whole number of 0 or more"),
        ("armor: 1", "attributes: {movement: -5}", "6:33", "movement -5"),
        ("armor: 1", "injuries: [Deaf, Deaf]", "6:31", "Deaf 2 times; allowed: at most 1"),
        ("armor: 1", "proficiency: {swrd: 2}", "6:35", "unknown weapon type 'swrd'"),
        ("armor: 1", f"armor: {'9' * 5000}", "6:28", "(5000 characters)'"),
        ("ai deck: [Claw]", "wounds: -1", "4:48", "a whole number of 0 or more"),
        ("ai deck: [Claw]", "life: -1", "4:46", "a whole number of 0 or more"),
        ("ai deck: [Claw]", "tokens: {strength: +1}", "4:49", "unknown key 'strength' in tokens of a monster"),
        ("ai deck: [Claw]", "ai deck: [Claw], in play: [Chomp]", "4:66", "Chomp in play, a normal card; allowed: moods and"),
        ("ai deck: [Claw]", "ai deck: [Claw], face up: yes", "4:66", "Claw face up, a normal card; allowed: a duration"),
        ("given:", "given:\n  terrain: [{Tall Grass: P22}]", "4:26", "Tall Grass at P22 reaches over the edge"),
        ("given:", "given:\n  terrain: [{Tall Grass: [A1, B2]}]", "4:31", "Tall Grass at B2 lies on other terrain"),
        ("given:", "given:\n  terrain: [{Toppled Pillar: [A1, C1, E1]}]", "4:30", "3 tiles of Toppled Pillar"),
        ("choose: take body", "choose:", "10:12", "nothing after 'choose'"),
        ("choose: take body", "offered: []", "10:14", "nothing after 'offered'"),
        ("lucy: {armor: {body: 0}}", "events: {monster_attac: 0}", "12:12", "did you mean 'monster_attack'?"),
        ("lucy: {armor: {body: 0}}", "events: [monster_attac]", "12:12", "unknown kind of event 'monster_attac'"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_where_it_stands(tmp_path: Path, old: str, new: str, place: str, found: str) -> None:
    text = changed(old, new)
    if "K11" in new:
        text = text.replace("given:", "given:\n  terrain: [{Toppled Pillar: K10}]")
        place = "7:16"
    path = tmp_path / "story.yaml"
    path.write_text(text, encoding="utf-8")
    results = runner.run_file(path)
    assert [result.status for result in results] == [runner.MISTAKEN], results
    assert f"story.yaml:{place}: " in results[0].message, results[0].message
    assert found in results[0].message and "; allowed: " in results[0].message


def test_a_failed_fact_says_what_is_asked(tmp_path: Path) -> None:
    result = run(tmp_path, CLAW.replace("play:\n  - choose: take body\n", ""))
    assert result.status == runner.FAILED
    assert "story.yaml:10: at this point lucy is asked: " in result.message
    assert "Options: take:body" in result.message


def test_whoever_is_not_placed_is_alive_all_the_same(tmp_path: Path) -> None:
    """The last one on the board dies; the others of the party are not in this story, so the fight is not lost."""
    deadly = changed("armor: 1", "armor: 0, boxes: {head: heavy}").replace("dice: [5, 1]", "dice: [5, 1, 1]")
    text = (
        deadly.replace("[body]", "[head]")
        .replace("take body", "take head")
        .replace("lucy: {armor: {body: 0}}", "lucy: {dead: yes}\n  over: no")
    )
    result = run(tmp_path, text)
    assert result.ok, result.message
