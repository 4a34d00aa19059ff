"""The card language: what is wrong in a file is said with its place and a suggestion; what is right loads and has text."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from showdown import cli
from showdown.cards import CONTENT, check, loader, phrases, reading, reference, text, words
from showdown.engine import gear_rules, keywords, names, powers, when
from showdown.engine.errors import ContentError
from showdown.engine.library import Library
from showdown.engine.stack import Program
from showdown.engine.visible import is_visible
from showdown.rules import ai, amounts, conditions, targeting
from showdown.rules.words import survivors

ROOT = Path(__file__).resolve().parent.parent

MONSTER = """\
name: Moth
size: 2
space: H11
facing: south
deploy: exactly 6 spaces away
instinct:
  name: flutter
  do: [end turn]
basic action:
  target: [closest survivor, none: flutter]
  actions:
    - move and attack: 1/4+/1
zones:
  near: within 1
  fan:
    order: < ^
    picture: |
      <<<
      .MM^
      .MM^
levels:
  1: {basic: 2, movement: 5, toughness: 6}
"""
AI = """\
ai:
  Nip:
    level: basic
    copies: 2
    target:
      - closest threat, facing, in range
      - none: flutter
    actions:
      - move and attack: 2/3+/1
        after damage: [bleed target: 1]
"""
HIT_LOCATIONS = """\
hit locations:
  Wing:
    failure: [basic action against attacker]
    critical: [token monster: -1 movement]
    injury: Torn Wing
"""


@pytest.fixture
def moth(tmp_path: Path) -> Path:
    """A small monster of our own, without mistakes."""
    folder = tmp_path / "moth"
    folder.mkdir()
    (folder / "monster.yaml").write_text(MONSTER, encoding="utf-8")
    (folder / "ai.yaml").write_text(AI, encoding="utf-8")
    (folder / "hit_locations.yaml").write_text(HIT_LOCATIONS, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def library() -> Library:
    return loader.load_library()


def plant(folder: Path, file: str, right: str, wrong: str) -> list[str]:
    """Puts a mistake into one file and returns what the check says about the folder."""
    path = folder / file
    before = path.read_text(encoding="utf-8")
    assert right in before
    path.write_text(before.replace(right, wrong, 1), encoding="utf-8")
    return check.check([folder], False).problems.lines


def test_the_moth_has_no_mistakes(moth: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check.run([str(moth)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("ok: ")


@pytest.mark.parametrize(
    ("file", "right", "wrong", "line", "column", "found", "suggestion"),
    [
        ("ai.yaml", "move and attack:", "move and atack:", 9, 9, "unknown word 'move and atack'", "move and attack"),
        ("ai.yaml", "after damage:", "after damge:", 10, 9, "unknown key 'after damge'", "after damage"),
        ("ai.yaml", "facing, in range", "facng, in range", 6, 9, "unknown term 'facng'", "facing"),
        ("ai.yaml", "none: flutter", "none: fluter", 7, 15, "unknown term 'fluter'", "flutter"),
        ("ai.yaml", "level: basic", "level: basik", 3, 12, "'basik' as a card level", "basic"),
        ("ai.yaml", "bleed target", "bleed targt", 10, 24, "'targt' as whom it befalls", "target"),
        ("ai.yaml", "2/3+/1", "2-3-1", 9, 26, "'2-3-1' as an attack", ""),
        ("ai.yaml", "copies: 2", "copies: two", 4, 13, "'two' as a number of copies", ""),
        ("hit_locations.yaml", "failure:", "falure:", 3, 5, "unknown key 'falure'", "failure"),
        ("hit_locations.yaml", "-1 movement", "-1 movment", 4, 31, "unknown attribute 'movment'", "movement"),
        ("monster.yaml", "space: H11", "space: Z99", 3, 8, "'Z99' as a space", ""),
        ("monster.yaml", "basic: 2", "basic: 9", 22, 6, "wants 9 basic AI cards", ""),
        ("monster.yaml", ".MM^\n      .MM^", ".MM^", 17, 14, "the base in the picture of fan is not 2 by 2", ""),
        ("monster.yaml", "do: [end turn]", "do: [perform: flutter]", 7, 9,
         "'flutter' performs itself for ever: flutter -> flutter", ""),
        ("monster.yaml", "zones:", "definitions: {a: [perform: b], b: [end turn, perform: a]}\nzones:", 13, 15,
         "'a' performs itself for ever: a -> b -> a", ""),
        ("monster.yaml", "1/4+/1\n", "1/4+/1\n    - basic action\n", 9, 1, "Basic Action -> Basic Action", ""),
        ("hit_locations.yaml", "Torn Wing", "{replaces: {flutter: [perform: flutter]}}", 5, 25, "flutter -> flutter", ""),
        ("hit_locations.yaml", "Torn Wing", "{triggers: [{at: survivor hit, do: [bleed target: 1]}]}", 5, 49,
         "'target' at 'survivor hit', which has no other party", ""),
        ("hit_locations.yaml", "Torn Wing", "{triggers: [{at: end of round, do: [bleed: 1]}]}", 5, 49,
         "'bleed' without whom, at 'end of round', which is about nobody", ""),
        ("monster.yaml", "name: Moth\nsize: 2", "name: Moth\nsize: 2\nsize: 3", 3, 1, "the key 'size' stands twice", ""),
    ],
)  # fmt: skip
def test_a_mistake_is_reported_where_it_stands(
    moth: Path, file: str, right: str, wrong: str, line: int, column: int, found: str, suggestion: str
) -> None:
    problems = plant(moth, file, right, wrong)
    assert len(problems) == 1, problems
    assert problems[0].startswith(f"{moth / file}:{line}:{column}: ")
    assert found in problems[0]
    assert "; allowed: " in problems[0]
    if suggestion:
        assert problems[0].endswith(f"did you mean '{suggestion}'?")


BIG = "9" * 5000
TARGETS = "target:\n      - closest threat, facing, in range\n      - none: flutter"


@pytest.mark.parametrize(
    ("file", "right", "wrong", "found"),
    [
        # two things of one id, or of none
        ("ai.yaml", "  Nip:", "  nip!: {level: basic, actions: [end turn]}\n  Nip:", "the AI card 'Nip' stands twice, first"),
        ("hit_locations.yaml", "  Wing:", "  WING: {}\n  Wing:", "the hit location 'Wing' stands twice, first at"),
        ("ai.yaml", "  Nip:", "  '!!!': {level: basic, actions: [end turn]}\n  Nip:", "'!!!' as a name"),
        ("monster.yaml", "zones:", "definitions: {flutter: [end turn]}\nzones:", "the term 'flutter' stands twice"),
        # numbers
        ("ai.yaml", "move and attack: 2/3+/1", f"move and attack: {BIG}/3+/1", "as speed; allowed: a whole number from"),
        ("ai.yaml", "move and attack: 2/3+/1", "move and attack: 100000000/3+/1", "a whole number from 1 to 30"),
        ("ai.yaml", "bleed target: 1", "move ²: forward", "'²' as a number of spaces to move"),
        ("ai.yaml", "bleed target: 1", f"bleed target: {BIG}", "(5000 characters)' as an amount"),
        ("ai.yaml", "copies: 2", "copies: 0", "'0' as a number of copies; allowed: a whole number from 1 to 20"),
        ("ai.yaml", "copies: 2", "copies: 999999", "a whole number from 1 to 20"),
        ("monster.yaml", "exactly 6", "exactly ²", "'²' as a distance to deploy at"),
        ("monster.yaml", "exactly 6", "exactly 21", "a deployment with 0 free spaces; allowed: at least 6"),
        ("monster.yaml", "within 1", f"within {BIG}", "as a number of spaces; allowed"),
        ("monster.yaml", "basic: 2", "basic: -2", "'-2' as basic"),
        ("monster.yaml", "movement: 5", "movement: 5, life: -1", "'-1' as life"),
        ("monster.yaml", "levels:", "resources: {Dust: 0}\nlevels:", "'0' as a number of cards"),
        # the board
        ("monster.yaml", "space: H11", "space: P22", "hangs over the edge; allowed: A1 to O21"),
        ("monster.yaml", "exactly 6 spaces away", "[A1, A2, A3, A4, A5]", "a deployment with 5 free spaces"),
        ("monster.yaml", "exactly 6 spaces away", "[A1, A1, A3, A4, A5, A6]", "'A1' twice in a deployment"),
        ("monster.yaml", "exactly 6 spaces away", "[]", "a deployment without spaces"),
        ("monster.yaml", "exactly 6 spaces away", "[A1, A2, A3, A4, A5, H12]", "a deployment with 5 free spaces"),
        ("monster.yaml", "basic: 2", "terrain: [{card: Tall Grass, spaces: [H12]}], basic: 2", "lies on the monster"),
        ("monster.yaml", "basic: 2", "terrain: [{card: Tall Grass, spaces: [A1, B2]}], basic: 2", "or on other terrain"),
        ("monster.yaml", "basic: 2", "terrain: [{card: Tall Grass, spaces: [P1]}], basic: 2", "hangs over the edge"),
        ("monster.yaml", "basic: 2", "terrain: [{card: Tall Grass, spaces: [A1, C1, E1]}], basic: 2", "3 tiles of Tall Grass"),
        # decks
        ("monster.yaml", "{basic: 2,", "{deck: [Nip, Nip, Nip],", "3 of 'Nip' in a deck; allowed: at most the 2 there are"),
        ("monster.yaml", "{basic: 2,", "{deck: [Nip], top: [Nip, Nip],", "'Nip' on top of a deck that does not list it"),
        ("monster.yaml", "{basic: 2,", "{basic: 2, in play: [Nip],", "'Nip' in play, a normal card; allowed: moods and traits"),
        ("monster.yaml", "{basic: 2,", "{basic: 2, hit locations top: [Wing, Wing],", "'Wing' twice under 'hit locations top'"),
        ("monster.yaml", "  1: {basic: 2, movement: 5, toughness: 6}", "  {}", "Moth has no levels"),
        ("monster.yaml", "{basic: 2,", "{basic: 2, tokens: {strength: +1},", "unknown attribute 'strength'"),
        # what survivors or monsters have not
        ("ai.yaml", "bleed target: 1", "token target: +1 toughness", "unknown attribute 'toughness'"),
        ("ai.yaml", "bleed target: 1", "token target: +1 damage", "unknown attribute 'damage'"),
        ("ai.yaml", "bleed target: 1", "lose tokens target: damage", "unknown attribute 'damage'"),
        ("ai.yaml", "after damage: [bleed target: 1]", "location: brain", "'brain' as a location"),
        ("ai.yaml", "bleed target: 1", "maneuver: pounce", "'maneuver' on a card of the monster"),
        ("ai.yaml", "bleed target: 1", "look at: 2 AI", "'look at' on a card of the monster"),
        ("ai.yaml", "bleed target: 1", "bleed owner: 1", "'owner' on a card of the monster, which nobody holds"),
        ("hit_locations.yaml", "Torn Wing", "{while in play: [cannot dodge]}", "'cannot dodge' of a monster"),
        ("hit_locations.yaml", "Torn Wing", "{while in play: [+1 strength]}", "unknown attribute 'strength'"),
        ("hit_locations.yaml", "Torn Wing", "[Torn Wing]", "a list as a persistent injury"),
        ("hit_locations.yaml", "Torn Wing", "{triggers: [{before: arrival, do: [end turn]}]}", "'before' in a trigger"),
        ("ai.yaml", "bleed target: 1", "settlement archives: xyzzy", "unknown gear keyword 'xyzzy'"),
        ("ai.yaml", "facing, in range", "carrying axxe gear", "did you mean 'axe'?"),
        # targets, zones, rolls, amounts
        ("ai.yaml", TARGETS, "target: []", "an empty target list"),
        ("ai.yaml", TARGETS, "target: [none: flutter, closest threat]", "a no-target line before the end"),
        ("ai.yaml", TARGETS, "target: [closest threat, none: flutter, none: flutter]", "a no-target line before the end"),
        ("ai.yaml", "after damage: [bleed target: 1]", "reach: 0", "'0' as 'reach'"),
        ("ai.yaml", "after damage: [bleed target: 1]", "reach: 2\n        range: 4", "'range' beside 'reach'"),
        ("ai.yaml", "move and attack: 2/3+/1", "sweep: near\n        attack: 2/3+/1", "which has no arrows"),
        ("monster.yaml", "order: < ^", "order: < ^ <", "'<' twice in the order of fan"),
        ("monster.yaml", "order: < ^", "order: <", "'^' of fan is not in its order"),
        ("ai.yaml", "bleed target: 1", "roll: {7-15: [bleed target: 1]}", "'15' as the end of a row"),
        ("ai.yaml", "bleed target: 1", "roll: {}", "a roll table without rows"),
        ("ai.yaml", "bleed target: 1", "heal: -1", "'-1' as an amount"),
        ("ai.yaml", "bleed target: 1", "wound monster: -2", "'-2' as an amount"),
        ("ai.yaml", "bleed target: 1", "{may target: run, do: [bleed: 1], spend: -1}", "'-1' as 'spend'"),
        ("ai.yaml", "bleed target: 1", "gain resource target: basic x0", "'0' as an amount"),
        ("ai.yaml", "level: basic", "level: !!python/object:os.system basic", "YAML tag '!!python/object:os.system'"),
    ],
)  # fmt: skip
def test_what_could_not_be_played_is_not_accepted(moth: Path, file: str, right: str, wrong: str, found: str) -> None:
    problems = plant(moth, file, right, wrong)
    assert problems and found in problems[0], problems
    assert problems[0].startswith(f"{moth / file}:") and "; allowed: " in problems[0]
    assert all(len(line) < 1500 for line in problems)


ALL = ("closest threat, facing, in range", "all survivors")


@pytest.mark.parametrize(
    ("file", "right", "wrong", "line", "column", "found", "allowed"),
    [
        ("ai.yaml", *ALL, 9, 9, "'move and attack' after 'all survivors', which picks several",
         "each targets: [move and attack"),
        ("ai.yaml", "bleed target", "bleed attacker", 10, 24, "'attacker' on an AI card: nobody attacks or acts there",
         "target"),
        ("ai.yaml", "bleed target: 1", "gain resource: basic", 10, 24,
         "'gain resource' without whom on an AI card", "gain resource survivors"),
        ("ai.yaml", "bleed target: 1", "pick target: all threats, knock down", 10, 50,
         "'knock down' without whom after 'all threats', which picks several", "knock down targets"),
        ("ai.yaml", "bleed target: 1", "pick target: all threats, knock down target", 10, 50,
         "'target' after 'all threats', which picks several", "each targets:"),
        ("ai.yaml", "bleed target: 1", "pick target: all threats, damage survivors: their courage", 10, 68,
         "'their courage' after 'all threats', which picks several", "each targets:"),
        ("ai.yaml", "after damage: [bleed target: 1]", "before damage: [head hunter]", 10, 25,
         "'head hunter' under 'before damage': the location dice have fallen", "under 'after hit'"),
        ("ai.yaml", "        after damage: [bleed target: 1]", "      - body blow", 10, 9, "'body blow' outside an attack",
         "under 'after hit'"),
        ("ai.yaml", "bleed target", "bleed other survivors", 10, 24, "'other' on an AI card: nobody attacks or acts there",
         "terms that ask for nobody else"),
        ("ai.yaml", "facing, in range", "adjacent to them", 6, 9, "'adjacent to them' on an AI card", "terms"),
        ("hit_locations.yaml", "basic action against attacker", "discard this", 3, 15, "'discard this' on a hit location",
         "on an AI card"),
        ("hit_locations.yaml", "basic action against attacker", "count: +1", 3, 15, "'count' on a hit location",
         "on an AI card"),
        ("hit_locations.yaml", "Torn Wing", "{while in play: [{+1 damage: {if: 3+ tokens on this card}}]}", 5, 47,
         "'3+ tokens on this card' on a hit location", "on an AI card"),
        ("hit_locations.yaml", "Torn Wing", "{while in play: [{+1 damage: {if: attacker insane}}]}", 5, 47,
         "'attacker' while in play: nobody attacks or acts there", "survivors"),
        ("hit_locations.yaml", "Torn Wing", "{while in play: [{+1 damage: {if: bone gear in grid}}]}", 5, 47,
         "on a card of the monster", "what survivors hold"),
        ("hit_locations.yaml", "Torn Wing", "{triggers: [{at: survivor hit, if: head injury, do: [draw AI]}]}", 5, 48,
         "at 'survivor hit'", "only in a trigger at: severe injury"),
        ("hit_locations.yaml", "Torn Wing", "{triggers: [{at: survivor hit, do: [attack: 1/2+/1]}]}", 5, 49,
         "'attack' at 'survivor hit', which has no target", "pick target"),
        ("hit_locations.yaml", "Torn Wing", "{triggers: [{at: end of round, do: [bash actor]}]}", 5, 49,
         "'actor' at 'end of round', which is about nobody", "survivors"),
        ("hit_locations.yaml", "Torn Wing", "{triggers: [{at: end of round, do: [{roll: {4+: [draw AI]}, above: courage}]}]}",
         5, 50, "'above' at 'end of round', which is about nobody", "each survivors"),
    ],
)  # fmt: skip
def test_a_word_that_could_do_nothing_is_refused(
    moth: Path, file: str, right: str, wrong: str, line: int, column: int, found: str, allowed: str
) -> None:
    problems = plant(moth, file, right, wrong)
    assert len(problems) == 1, problems
    assert problems[0].startswith(f"{moth / file}:{line}:{column}: "), problems[0]
    assert found in problems[0]
    assert allowed in problems[0].partition("; allowed: ")[2]


@pytest.mark.parametrize(
    ("file", "right", "wrong"),
    [
        ("ai.yaml", "      - move and attack: 2/3+/1\n        after damage: [bleed target: 1]",
         "      - pick target: all threats\n      - each: [attack: 1/2+/1, bleed: 1]\n      - knock down targets"),
        ("ai.yaml", "after damage: [bleed target: 1]", "after hit: [head hunter]"),
        ("ai.yaml", "        after damage: [bleed target: 1]", "      - discard this"),
        ("monster.yaml", "zones:", "definitions: {a: [discard this, body blow, bleed attacker: 1]}\nzones:"),
        ("hit_locations.yaml", "Torn Wing", "{triggers: [{at: survivor hit, do: [damage: their bleeding]}]}"),
        ("hit_locations.yaml", "Torn Wing", "{triggers: [{at: severe injury, if: head injury, do: [draw AI]}]}"),
        ("hit_locations.yaml", "Torn Wing", "{while in play: [{+1 damage: {if: only survivor}}]}"),
    ],
)  # fmt: skip
def test_where_it_can_do_something_it_is_not(moth: Path, file: str, right: str, wrong: str) -> None:
    assert not plant(moth, file, right, wrong)


def test_a_card_in_two_files_and_a_monster_in_two_folders_stand_twice(moth: Path) -> None:
    (moth / "more.yaml").write_text("ai:\n  Nip: {level: basic, actions: [end turn]}\n", encoding="utf-8")
    assert any("the AI card 'Nip' stands twice, first at" in line for line in check.check([moth], False).problems.lines)
    (moth / "more.yaml").unlink()
    shutil.copytree(moth, moth.parent / "other" / "moth")
    problems = check.check([moth.parent], False).problems.lines
    assert len(problems) == 1 and "a second monster 'moth', the first is" in problems[0]


def test_terms_may_be_negated_in_target_lines_and_whom(moth: Path) -> None:
    assert plant(moth, "ai.yaml", "closest threat, facing", "closest threat, not in blind spot") == []
    assert plant(moth, "ai.yaml", "bleed target", '"bleed survivors, not adjacent"') == []
    card = loader.load_library(extra=[moth]).monsters["moth"].ai[0]
    assert "each survivor not adjacent gains 1 bleeding token" in " ".join(card.text)


def test_the_text_of_an_offer_says_when_it_is_made(moth: Path) -> None:
    assert plant(moth, "ai.yaml", "bleed target: 1", "{may target: run, do: [bleed: 1], spend: 1, if: damage dealt}") == []
    card = loader.load_library(extra=[moth]).monsters["moth"].ai[0]
    said = "if the attack dealt damage, the target may spend 1 survival: the target gains 1 bleeding token"
    assert said in " ".join(card.text)


def test_all_mistakes_are_reported_at_once(moth: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plant(moth, "ai.yaml", "level: basic", "level: basik")
    plant(moth, "hit_locations.yaml", "failure", "falure")
    assert check.run([str(moth)]) == 1
    out = capsys.readouterr().out
    assert "ai.yaml:3:12" in out and "hit_locations.yaml:3:5" in out and out.endswith("2 problems\n")
    with pytest.raises(ContentError, match="falure"):
        loader.load_library(extra=[moth])


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"ai:\n  Nip: [unclosed\n", "broken YAML"),
        (b"ai:\n\tNip: {}\n", "broken YAML"),
        (b"\xff\xfe\x00ai", "not UTF-8"),
        (b"- a list\n", "the file holds a list"),
        (b"ai: &loop\n  Nip: *loop\n", "inside itself"),
        (b"ai: {Nip: !!python/object/apply:os.system [ls]}\n", ""),
        (b"ai: {Nip: !odd {level: basic}}\n", "YAML tag '!odd'"),
        (b"ai: {? [a, b] : c}\n", "as a key"),
        (b"\x00", "broken YAML"),
    ],
)
def test_broken_files_are_problems_not_tracebacks(moth: Path, content: bytes, found: str) -> None:
    (moth / "ai.yaml").write_bytes(content)
    problems = check.check([moth], False).problems.lines
    assert any(found in problem for problem in problems), problems


def test_gear_that_is_left_out_of_play_cannot_be_gained(moth: Path) -> None:
    lamp = 'gear:\n  Dusty Lamp: {keywords: [item], missing: "its text is in no source"}\n'
    (moth / "gear.yaml").write_text(lamp, encoding="utf-8")
    lines = plant(moth, "ai.yaml", "bleed target: 1", "gain gear target: Dusty Lamp")
    assert len(lines) == 1 and "the gear 'Dusty Lamp', which is not in play" in lines[0]


def test_a_missing_path_is_a_problem(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check.run([str(tmp_path / "nowhere")]) == 1
    assert "no such file or folder" in capsys.readouterr().out


def test_mangled_content_never_raises(moth: Path) -> None:
    """Lines dropped, doubled, cut and swapped at random: only ever problems."""
    dice = random.Random(7)
    for _ in range(25):
        source = dice.choice(
            [CONTENT / "monsters" / "white_lion" / "ai.yaml", CONTENT / "monsters" / "white_lion" / "monster.yaml"]
        )
        lines = source.read_text(encoding="utf-8").split("\n")
        for _ in range(4):
            at = dice.randrange(len(lines))
            how = dice.randrange(4)
            if how == 0:
                del lines[at]
            elif how == 1:
                lines.insert(at, lines[dice.randrange(len(lines))])
            elif how == 2:
                lines[at] = lines[at][: dice.randrange(len(lines[at]) + 1)]
            else:
                lines[at] = lines[at].replace(":", dice.choice(["", ": [", ": {", "::"]))
        (moth / source.name).write_text("\n".join(lines), encoding="utf-8")
        check.check([moth], False)


GLOW = """\
from showdown.rules.own import OwnWord, Question, Verbs


class Glow(OwnWord):
    '''glow'''

    def run(self, verbs: Verbs) -> Question | None:
        verbs.gain_insanity(verbs.target(), 1)
        return None
"""


@pytest.mark.parametrize(
    ("right", "wrong", "line", "found"),
    [
        ("run(self, verbs: Verbs)", "run(self)", 7, "'run(self)' of the Python word 'glow'; allowed: run(self, verbs)"),
        ("def run(", "def rum(", 4, "the Python word 'glow' without 'run'"),
        ("def run(", "def answer(self, verbs, survivor): ...\n    def run(", 4, "with 'answer' but without 'prompt'"),
        ("verbs.gain_insanity(verbs.target(), 1)", "verbs.game.survivors[0].insanity += 1", 8, "changed in silence"),
        ("verbs.gain_insanity(verbs.target(), 1)", "verbs.game.monster.deck.pop()", 8, "'verbs.game.monster.deck.pop' changed"),
        ("verbs.gain_insanity(verbs.target(), 1)", "self.seen = 1", 8, "'self.seen' changed in silence"),
        ("from showdown.rules.own", "from showdown.rules import gains\nfrom showdown.rules.own", 1, "showdown.rules.gains"),
    ],
)
def test_a_python_word_that_is_not_one_is_told(moth: Path, right: str, wrong: str, line: int, found: str) -> None:
    (moth / "words.py").write_text(GLOW, encoding="utf-8")
    assert check.check([moth], False).problems.lines == []
    problems = plant(moth, "words.py", right, wrong)
    assert len(problems) == 1 and problems[0].startswith(f"{moth / 'words.py'}:{line}:"), problems
    assert found in problems[0] and "; allowed: " in problems[0]


def test_a_strangers_python_is_not_run(moth: Path) -> None:
    (moth / "words.py").write_text(f"raise SystemExit('ran')\n{GLOW}", encoding="utf-8")
    plant(moth, "ai.yaml", "bleed target: 1", "python: glow")
    assert check.check([moth], False).problems.lines == []
    problems = plant(moth, "ai.yaml", "python: glow", "python: glw")
    assert len(problems) == 1 and problems[0].endswith("did you mean 'glow'?")


def test_a_strangers_monster_is_not_played_without_trust(moth: Path) -> None:
    (moth / "words.py").write_text(GLOW, encoding="utf-8")
    with pytest.raises(ContentError, match=r"words\.py.*--trust"):
        loader.load_library(extra=[moth])
    assert "moth" in loader.load_library(extra=[moth], trust_words=True).monsters
    (moth / "words.py").write_text("raise SystemExit('ran')\n", encoding="utf-8")
    with pytest.raises(ContentError, match="cannot be run: SystemExit: ran"):
        loader.load_library(extra=[moth], trust_words=True)


def test_an_added_folder_plays_with_the_standard_content(moth: Path) -> None:
    made = loader.load_library(extra=[moth])
    assert set(made.monsters) >= {"moth", "white_lion"}
    assert made.version != loader.load_library().version
    fan = made.monsters["moth"].zones["fan"]
    assert fan.cells == ((1, 1, 3), (0, 1, 3), (-1, 1, 3), (2, -1, 0), (2, 0, 0))


# -- the standard content ---------------------------------------------------------------------------------------------


def test_the_standard_content_loads_once_and_the_same_each_time(library: Library) -> None:
    again = reading.load([CONTENT])
    assert again.problems.lines == []
    assert again.library.version == library.version and len(library.version) == 16
    assert loader.load_library() is library


def test_the_white_lion_is_complete(library: Library) -> None:
    lion = library.monsters["white_lion"]
    count = {level: sum(card.copies for card in lion.ai if card.level == level) for level in ("basic", "advanced", "legendary")}
    assert count == {"basic": 12, "advanced": 9, "legendary": 2}
    special = [card.name for card in lion.ai if card.level == "special"]
    assert special == ["Cunning", "Merciless", "Indomitable", "Trample", "Weak Spot"]
    assert len(lion.hit_locations) == 23 and sum(card.trap for card in lion.hit_locations) == 1
    assert sum(number for _, number in lion.resources) == 19
    assert list(lion.levels) == ["prologue", "1", "2", "3", "beast_of_sorrow", "great_golden_cat"]
    assert len(lion.levels["prologue"].deck) == 8
    assert lion.levels["3"].tokens == {names.ACCURACY: 2, names.LUCK: 1}


def test_every_card_has_text(library: Library) -> None:
    for monster in library.monsters.values():
        texts = {card.name: card.text for card in monster.ai} | {card.name: card.text for card in monster.hit_locations}
        for name, lines in texts.items():
            assert lines, name
            for line in lines:
                assert line.endswith("."), (name, line)
    for gear in library.gear.values():
        assert gear.text, gear.name
    for injury in library.injuries.values():
        assert injury.text, injury.name


def test_a_card_reads_like_a_card(library: Library) -> None:
    grasp = next(card for card in library.monsters["white_lion"].ai if card.id == "grasp")
    assert grasp.text == (
        "Target: closest survivor, knocked down, in range; else closest survivor, in range; else sniff.",
        "Flow.",
        "Move and attack the target: speed 1, hits on 2+, damage 1. After damage: perform run off with the target.",
    )
    assert text.definition_lines(library.definitions)[0] == (
        "Grab: place the target knocked down in front of the monster, "
        "then the target suffers damage equal to the monster level."
    )


def every_program(library: Library) -> list[Program]:
    """All programs of the standard content, however deep."""
    found: list[Program] = [*library.definitions.values()]
    found += [trigger.program for trigger in library.triggers.values()]
    found += [action.program for action in library.actions.values()]
    found += [injury.program for injury in library.injuries.values()]
    for monster in library.monsters.values():
        found += [monster.basic_action, *monster.definitions.values()]
        for card in monster.ai:
            found += [
                card.actions,
                card.enters,
                card.face_up,
                card.death_blow,
                *card.injured.values(),
                *card.hooks.replaces.values(),
            ]
        for place in monster.hit_locations:
            found += [place.special, place.failure, place.wound, place.reflex, place.critical, *place.hooks.replaces.values()]
        for level in monster.levels.values():
            found += [level.victory, level.defeat]
    at = 0
    while at < len(found):
        for step in found[at]:
            found += [program for _, program in step.children()]
            if isinstance(step, targeting.PickTarget):
                found.append(step.none)
        at += 1
    return found


def test_every_step_is_saved_under_its_own_name(library: Library) -> None:
    for program in every_program(library):
        for step in program:
            assert step is ai.FLOW or library.steps[step.name] is step, step.name
    assert len({id(step) for step in library.steps.values()}) == len(library.steps)
    for name, trigger in library.triggers.items():
        assert trigger.name == name and trigger.text
    for name, action in library.actions.items():
        assert action.name == name and action.text
    for number, profile in enumerate(library.profiles):
        assert profile.number == number


def test_a_flow_follows_pick_target(library: Library) -> None:
    lion = library.monsters["white_lion"]
    for program in (lion.basic_action, *(card.actions for card in lion.ai)):
        if program and isinstance(program[0], targeting.PickTarget):
            assert program[1] is ai.FLOW


def test_injuries_of_one_name_are_told_apart(library: Library) -> None:
    assert {"arms_bleeding", "body_bleeding", "legs_bleeding"} <= set(library.injuries)
    assert [len(table) for table in library.tables] == [8, 9, 9, 9, 9, 10]


def test_roll_rows_must_not_overlap(moth: Path) -> None:
    problems = plant(moth, "ai.yaml", "[bleed target: 1]", "[roll: {1-5: [bash], 5+: [bash]}]")
    assert len(problems) == 1 and "overlaps" in problems[0]


# One step for each word, in the context of a monster with two zones or of a gear card.
EXAMPLES = """\
- this wound attempt: +2 luck
- cancel attack
- more damage: spaces moved
- rewind attack
- no reactions: this attack
- materialize
- materialize and intimidate: [bash]
- place monster on: Tall Grass
- place monster at the edge furthest from attacker
- place at distance attacker: 5
- place beside the monster attacker
- lose tokens monster: negative
- persistent injuries heal
- cease to exist target
- lose disorders target
- lose resources target
- gain ability target: Analyze
- hunt xp target: 4 times their lunacy
- hunt xp target: 16 less their hunt xp
- look up lunacy: {0-1: [bash], 2: [stand target], 3+: [draw AI]}
- roll: {1+: [bash]}
  at most: insanity
  else: [stand target]
- may target: dodge it
  dodge: yes
  do: []
  else: [bash]
- knock away weapon
- roll: {5+: [bash], otherwise: [draw AI]}
  plus: 1
  plus if: level 2+
- face away from: attacker
- full move: past target
- full move: straight away from all survivors
- archive terrain: Tall Grass
- consume terrain: Tall Grass
- consume gear target
- consume weapon
- skip draw
- damage everywhere target: level
- injury target: Broken Arm
- lose status card target: Waxed
- hold off the board target
- bring back target
- each away, holding Waxed: [bring back target]
- move and attack: 2/2+/1
  reach: 2
  location: head
- attack: 2/2+/1
  range: 6
  destroy armor: yes
- materialize and attack: 2/2+/1
- move and intimidate: [bash]
- intimidate: [bash]
- sweep: fan
  attack: 3/3+/3
  after damage: [bash, knockback: 5 along arrow]
- pick target: [random survivor, none: [end turn]]
- full move: away from all threats
- move: 1 away from attacker
- move 2: back
- face: closest survivor
- damage attacker: level at head
- brain damage: 1
- knock down attacker
- bash
- stand survivors, adjacent
- bleed: -1
- knockback attacker: 3
- flee
- survival target: +1
- insanity other survivors: 1d5
- courage: +1
- understanding: +1
- hunt xp survivors: +1
- proficiency survivors: +1
- token monster: +level damage
- token attacker: -1 evasion of this card
- lose tokens: all
- lose tokens of this card survivors
- counters attacker: +1 lunacy
- lose counters survivors: lunacy
- permanent attacker: +1 strength
- for a while monster: +2 speed until this round
- for a while target: cannot dodge until the next round
- priority target attacker permanent
- drop priority target
- doom attacker
- die target
- random disorder
- gain disorder: Aichmophobia
- learn attacker: Zero Presence
- aim at: furthest survivor, in range
- monster leaves the board
- place monster beside attacker on free spaces
- place monster at the centre
- place terrain: Tall Grass beside target
- perform last AI card
- if: 2+ of survivors, adjacent
  then: [damage target: "number of survivors, adjacent"]
- knockback toward monster survivors: 3
- knockback along arrows: 2 in fan
- hits target: 2 of 3
- destroy armor target
- archive gear target: Bone Axe
- archive gear of kind target: fur
- draw and wound another hit location
- frenzy target
- skip next hunt
- retire
- retire on second: blind
- lose proficiency: 2
- survival to insanity
- disorder or die: 3
- hide target
- heal location target: worst
- fully heal target
- bring back target at an edge
- go home target
- step aside target
- cure injuries target: [Broken Arm, Broken Rib]
- armor target: +1 where metal is worn
- gain movement attacker: 1
- walk attacker: 2 straight away
- walk attacker: their movement plus 1d10
- add terrain: Tall Grass
- leave the settlement attacker
- daze monster
- either attacker: {a bone: [bash], a hide: [stand attacker]}
- gain gear target: Bone Axe
- severe injury: arms +1
- remove from board
- place target: in front, knocked down
- monster knocked down
- monster stands
- monster dies later
- showdown ends in victory
- heal: 1
- wound monster: 1
- draw AI
- basic action: {against: attacker, speed: +2}
- end turn
- cancel draw
- spend hit
- discard this
- archive this
- return to top
- discard mood
- count: clear
- archive hit locations: [Wing]
- count on Nip: +1
- cancel this hit
- hit locations on top: [Wing]
  discarded: yes
- shuffle hit locations
- cancel hits: out of range
- head hunter
- body blow
- lie down
- settlement archives: jewelry
- archive all gear attacker
- a survivor joins below: 4
- discard from play: [Nip]
- face the furthest edge
- lose attribute tokens attacker
- lose positive tokens attacker
- place before the monster attacker
- flip this
- flip: [Nip]
- flip one of: [Nip]
- run straight away attacker
- face away from most survivors
- place monster behind attacker
- regrow limb
- gain resource of any monster
- random fighting art attacker
- severe injuries attacker: 3
- weapon type attacker: axe
- attack again for each hit
- gain resource settlement: basic x1d5
- settlement gains: Bone Axe
- settlement records: "the moths stay away"
- gain resource: monster
- perform: flutter
- if: not attacker in near and level 2+
  then: [alert]
  otherwise: [flow]
- alert
- flow
- roll: {1-2: [bash], 10: [draw AI]}
  above: courage
- each survivors, non-deaf: [bash]
- may attacker: stand up
  spend: 1
  do: [stand attacker]
- choose survivors, adjacent: Whom
  do: [bash]
- players choose survivors, adjacent: Whom
  do: [bash]
- this attack: +2 strength
"""
ELSEWHERE = {
    "perform this card again",  # behind a roll on an AI card
    "run away",
    "run on",
    "python",
    "attack with",
    "lose this gear",
    "status card",
    "maneuver",
    "look at",
    "wound fails",
    "swap drawn hit locations",
    "ignore hit",
    "remove token",
    "turn a hit to",
    "reroll misses",
    "attempt again",
    "add to the failed wound attempt",
    "wound is critical",
    "double the first wound attempt",
    "extra wounds",
    "wound from the discard",
    "extra attack rolls",
    "ignore injury",
    "shorten knockback",
    "fly past survivors",
    "pick target again",
    "automatic hits",
    "declare",
    "discard another location to attempt again",
    "foretell",
    "lay where they fell",
    "reroll a miss",
    "reroll the injury",
    "reveal hit locations for criticals",
    "roll a wound attempt first",
    "shed tokens",
    "strike",
    "swap places and become the target",
    "take up",
    "wound it again with",
    "activate the weapons beside this",
    "reveal AI to top or bottom",
    "an AI card back on top",
    "break up",
    "help from the opposite side by",
    "its reaction is to failure",
    "march",
    "summon",
}  # need a words.py, gear, a card, a holder or a moment


def test_every_word_compiles_and_speaks(moth: Path) -> None:
    steps = "".join(f"    {line}\n" for line in EXAMPLES.splitlines())
    (moth / "monster.yaml").write_text(f"{MONSTER}definitions:\n  all of it:\n{steps}", encoding="utf-8")
    made = loader.load_library(extra=[moth])
    program = made.monsters["moth"].definitions["all of it"]
    tried = {
        found[0].name
        for line in EXAMPLES.splitlines()
        if line[:1] == "-" and (found := words.find_word(line[2:].split(":")[0]))
    }
    assert tried | ELSEWHERE == set(words.WORDS)
    assert all(step.text for step in program)


@pytest.mark.source
def test_every_word_says_what_it_does() -> None:
    for word in words.WORDS.values():
        assert word.doc.endswith("."), word.name
        assert word.form.shown.startswith(word.name)


@pytest.mark.source
def test_the_reference_in_the_docs_is_fresh() -> None:
    for name, parts in reference.PAGES.items():
        page = (ROOT / name).read_text(encoding="utf-8")
        assert reference.with_reference(page, parts) == page, "run `make docs`"


def test_amounts_and_conditions(library: Library) -> None:
    """The phrases cards use end in the rule they name."""
    lion = library.monsters["white_lion"]
    merciless = next(card for card in lion.ai if card.id == "merciless")
    hurt = merciless.hooks.replaces["grab"][1]
    assert isinstance(hurt, survivors.DealDamage) and isinstance(hurt.amount, amounts.LevelAmount) and hurt.amount.factor == 2
    alert = next(card for card in lion.ai if card.id == "alert")
    assert isinstance(alert.hooks.triggers[0].condition, conditions.EntersZone)
    assert alert.hooks.triggers[0].moment == when.SURVIVOR_MOVED


@pytest.mark.source
def test_what_is_left_out_of_play_is_listed_with_its_reason() -> None:
    listed = (ROOT / "docs" / "missing.md").read_text(encoding="utf-8")
    left_out = check.check([CONTENT], False).missing
    assert left_out
    for name, reason in left_out:
        assert reason in listed, f"docs/missing.md does not say of {name}: {reason}"


GLASS = """\
gear:
  Glass Knife: {keywords: [weapon, melee, dagger, glass], weapon: 2/6+/1, rules: {sharp: 2, frail: 1}}
"""


def test_what_stands_on_gear_is_declared_once(tmp_path: Path) -> None:
    file = tmp_path / "glass.yaml"
    file.write_text(GLASS, encoding="utf-8")
    assert "unknown gear keyword 'glass'" in check.check([tmp_path], False).problems.lines[0]
    file.write_text("keywords: {glass: crystal}\n" + GLASS, encoding="utf-8")
    assert "'crystal' as a kind of keyword; allowed: plain, material" in check.check([tmp_path], False).problems.lines[0]
    file.write_text("keywords: {glass: material}\n" + GLASS, encoding="utf-8")
    knife = loader.load_library([tmp_path]).gear["glass_knife"]
    assert [keyword.name for keyword in knife.keywords][-1] == "glass" and knife.rules[gear_rules.SHARP] == 2
    file.write_text("keywords: {glass: material}\n" + GLASS.replace("frail: 1", "frail: 2"), encoding="utf-8")
    assert "'2' as the number of 'frail'" in check.check([tmp_path], False).problems.lines[0]


def test_every_constant_is_the_word_it_stands_for() -> None:
    """`powers.CANNOT_DASH` is "cannot dash": whoever reads one finds the other."""
    for module in (when, powers, gear_rules, keywords):
        for constant, made in vars(module).items():
            if isinstance(made, when.Moment | powers.Power | gear_rules.GearRule | keywords.Keyword):
                assert constant == made.name.replace("&", "and").replace("-", "_").replace(" ", "_").upper()


def test_the_cards_of_a_monster_are_printed_with_their_terms(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["cards", "screaming_antelope"]) == 0
    told = capsys.readouterr().out
    assert "Restless Eye (hit location)\n  First strike." in told
    assert "\nTerms\n  Overcome: " in told and "\n  Regurgitate: " in told
    assert cli.main(["cards", "screaming_antelop"]) == 2
    assert "unknown monster 'screaming_antelop'" in capsys.readouterr().err


def test_the_first_word_of_a_phrase_leaves_out_only_what_cannot_fit() -> None:
    """Whatever is written, the phrases that are tried are all that fit it."""
    dice = random.Random(5)
    for sort in (phrases.TERMS, phrases.AMOUNTS, phrases.CONDITIONS):
        forms = [form.form.replace("[", "").replace("]", "") for _, form in sort.entries]
        parts = sorted({"", "2", *(part for form in forms for part in form.split(" "))})
        written = forms + [" ".join(dice.choices(parts, k=dice.randrange(1, 5))) for _ in range(1500)]
        for given in written:
            fitting = [form.form for _, form in sort.entries if form.whole.match(given) is not None]
            assert fitting == [form.form for _, form in sort.candidates(given) if form.whole.match(given) is not None]
        assert any(len(sort.candidates(given)) < len(sort.entries) / 2 for given in written)


def test_nothing_that_must_not_be_shown_counts_as_printable() -> None:
    """What is printable is taken as it is, without a closer look."""
    assert not [code for code in range(0x110000) if chr(code).isprintable() and not is_visible(chr(code))]
