"""The plain face: whole fights through a pipe, every command, and nothing lost however it ends."""

from __future__ import annotations

import errno
import os
import random
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from fights import started, to_a_hit
from showdown.play import tell
from showdown.play.fight import from_data
from showdown.play.session import Session
from showdown.terminal import board_view, plain

SHOWDOWN = [sys.executable, "-m", "showdown"]


def showdown(*arguments: str, answers: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([*SHOWDOWN, *arguments], input=answers, capture_output=True, text=True, timeout=120)


class Talk:
    """A plain face that is told its answers; the end of them is the end of input."""

    def __init__(self, answers: list[str], person: bool = False, **settings: object) -> None:
        self.session = Session(from_data({"seed": 7, **settings}))
        self.session.start()
        self.answers = answers
        self.said: list[str] = []
        self.status = plain.Plain(self.session, self.ask, self.said.append, person).run()

    def ask(self, prompt: str) -> str:
        self.said.append(prompt)
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)

    def text(self) -> str:
        return "\n".join(self.said)


def test_always_1_runs_to_the_end() -> None:
    done = showdown("play", "--plain", "--seed", "3", answers="1\n" * 5000)
    assert done.returncode == 0 and not done.stderr
    assert "Victory: " in done.stdout or "Defeat: " in done.stdout
    assert "Showdown: white_lion, level prologue, party prologue, seed 3." in done.stdout
    assert "\x1b" not in done.stdout, "no colours, no cursor movements"


def test_a_pipe_is_plain_without_being_told_and_a_closed_one_ends_quietly() -> None:
    done = subprocess.run(
        f"yes 1 | '{sys.executable}' -m showdown play --seed 3 | head -n 5",
        shell=True,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.stdout.count("\n") == 5 and not done.stderr


def test_the_end_of_input_keeps_the_fight_and_resume_goes_on_at_the_same_decision() -> None:
    first = showdown("play", "--plain", "--seed", "5", answers="1\n" * 20)
    assert first.returncode == 0
    assert first.stdout.rstrip().endswith("-m showdown resume"), "as it was called"
    again = showdown("resume", "--plain")
    assert question(again.stdout) == question(first.stdout)


def question(text: str) -> list[str]:
    """The last question with its options."""
    lines = [line for line in text.splitlines() if not line.startswith("The fight is kept")]
    last = max(place for place, line in enumerate(lines) if line.startswith("Your choice"))
    start = max(place for place in range(last) if not lines[place])
    return lines[start : last + 1]


def test_kill_9_loses_nothing() -> None:
    """The answers stop after a while; the program waits at a prompt, and is killed there."""
    process = subprocess.Popen(
        [*SHOWDOWN, "play", "--plain", "--seed", "9"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write("2\n1\n" * 12)
    process.stdin.flush()
    seen = ""
    while seen.count("Your choice") < 25:
        more = process.stdout.read(1)
        assert more, f"it ended before it was killed:\n{seen}"
        seen += more
    process.kill()
    process.wait()
    process.stdin.close()
    process.stdout.close()
    again = showdown("resume", "--plain")
    assert again.returncode == 0
    asked = question(seen)
    assert question(again.stdout)[:-1] == asked[:-1]
    assert len(asked) > 2


def test_every_option_is_named_and_can_be_chosen_by_number_id_space_and_beginning() -> None:
    talk = Talk(["O12", "start:o11", "26", "start on N10", "tar", "undo"])
    assert [choice.option for choice in talk.session.choices[:4]] == ["start:O12", "start:O11", "start:N13", "start:N10"]
    assert "    O11-O12" in talk.text()


def test_letters_of_the_full_screen_are_commands_too() -> None:
    text = Talk(["O12", "O11", "N13", "N10", "w", "h", "u", "?", "quit"]).text()
    for expected in ("The rules behind it:", "A bot would take", "Write rewind to go back", "Answer with an option's number"):
        assert expected in text, expected


def test_a_deep_hint_is_taken_as_it_was_given() -> None:
    talk = Talk(["O12", "O11", "N13", "N10", "hint soon", "hint 4", "take"])
    assert any("hint deep, hint 500 (tries), hint 2s (seconds)" in line for line in talk.said)
    said = next(line for line in talk.said if line.startswith("A bot would take"))
    taken = next(line for line in talk.said if line.startswith("Taken: "))
    assert said.partition(": ")[2].startswith(taken.removeprefix("Taken: ").removesuffix("."))


def test_whoever_is_hit_compares_what_each_answer_may_cost() -> None:
    fight, said = started(level="1"), list[str]()
    to_a_hit(fight)
    face = plain.Plain(fight, lambda prompt: "", said.append, False)
    labels = [option.label for option in face.open_options()]
    before = face.session.playing.to_json()
    assert face.command("risk") and face.session.playing.to_json() == before
    assert "1,000 times" in said[0] and "nobody takes a survival action" in said[0]
    assert [line for line in said if line[:1].isdigit()] == [f"{at}. {label}" for at, label in enumerate(labels, 1)]
    assert sum(line.startswith("   Erza: hurt") for line in said) == len(labels)
    whole = list(said)
    said.clear()
    assert face.command("I 2")
    assert [line for line in said if line[:1].isdigit()] == [f"2. {labels[1]}"]
    start = whole.index(said[2])
    assert said[2:] == whole[start : start + len(said) - 2], "alone it comes to the same"


def test_what_cannot_be_tried_is_said_in_a_sentence() -> None:
    talk = Talk(["risk", "risk soon", "risk 99", "risk -1", "risk A1", "risk O12", "quit"])
    assert "Nothing here is weighed side by side; risk B11 tries one answer all the same." in talk.said
    for wrong in ("soon", "99", "-1", "A1"):
        assert f"'{wrong}' is no answer here; write risk alone, or risk and a space such as B11." in talk.said
    assert "   It cost nobody anything." in talk.said and not talk.session.choices


def test_a_deep_hint_keeps_what_speaks_for_the_same_answer() -> None:
    talk = Talk(["O12", "O11", "N13", "N10", "1", "1", "1", "hint", "hint 4"])
    quick, deep = [line.partition(": ")[2] for line in talk.said if line.startswith("A bot would take")]
    label, _, reason = quick.partition(". ")
    assert "guesses" in deep and (not deep.startswith(f"{label}. ") or deep.endswith(f" {reason}"))
    assert deep.startswith(f"{label}. "), "the same answer, or this shows nothing"


def test_a_deep_hint_says_where_there_is_nothing_to_look_ahead_for() -> None:
    talk = Talk(["hint", "hint 4"])
    quick, deep = [line for line in talk.said if line.startswith("A bot would take")]
    assert "nothing to look ahead for" not in quick and deep != quick
    assert "; there is nothing to look ahead for here." in deep


def test_a_report_looks_back_when_asked(tmp_path: Path) -> None:
    file = tmp_path / "back.html"
    begin = ["O12", "O11", "N13", "N10"]
    talk = Talk(
        [*begin, "take", "take", "take", "report", "report 0", "report deep", f"report 4 {file}", "report 4 x.fight"], level="1"
    )
    assert talk.text().count("## Looking back") == 1 and "16 tries a choice" in talk.text()
    assert "'0' is no number of tries; write 1 to 999999, or deep." in talk.said
    assert f"Written to {file}." in talk.said and "<h2>Looking back</h2>" in file.read_text()
    assert any(line.startswith("Not written: x.fight would be a fight") for line in talk.said)


def test_a_kept_fight_is_reported_by_a_command(tmp_path: Path) -> None:
    answers = "".join(f"{answer}\n" for answer in ["O12", "O11", "N13", "N10", *["take"] * 16])
    showdown("play", "--plain", "--level", "1", "--seed", "7", answers=answers)
    plainly = showdown("report", "last")
    assert plainly.returncode == 0 and plainly.stdout.startswith("# White Lion level 1: still being fought")
    assert "Looking back" not in plainly.stdout
    page = tmp_path / "fight.html"
    done = showdown("report", "1", "--deep", "2", "--to", str(page))
    assert (done.stdout, done.stderr) == (f"Written to {page}.\n", "")
    assert "2 tries a choice" in page.read_text() and "<svg" in page.read_text()


def test_wrong_answers_change_nothing_and_are_answered() -> None:
    talk = Talk(["", "0", "999", "-1", "dance", "whyy", "start on", "A1"])
    assert not talk.session.choices
    assert "There is no option 999; there are 1 to 28." in talk.said
    assert "A1 cannot be chosen here; options lists what can." in talk.said
    assert any("Did you mean 'why'?" in line for line in talk.said)
    assert any("'dance' is neither an option nor a command" in line for line in talk.said)


def test_the_commands_answer() -> None:
    setup = ["O12", "O11", "N13", "N10", "1"]
    asked = ["help", "board", "map", "sheet", "sheet lucy", "sheet Nobody", "monster", "options", "why", "hint", "log", "log 3"]
    asked += [
        "sheet lcy",
        "card founding stone",
        "card thrwo",
        "card",
        "rule KD-S2",
        "rule",
        "undo",
        "save one",
        "load none",
        "report",
        "stop",
    ]
    talk = Talk([*setup, *asked, "quit"])
    text = talk.text()
    for expected in (
        "Answer with an option's number",
        "0 wounds; ",
        "The White Lion covers M11 to N12 and faces south; its blind spot is L11 and L12.",
        "Lucy: on N13, next to the monster",
        "Nobody is called Nobody; there are Allister, Erza, Lucy and Zachary.",
        "Nobody is called lcy; did you mean Lucy?",
        "  Throw (an activation, this card): attack with this from anywhere",
        "No card is called 'thrwo'. Did you mean Throw?",
        "Claw (AI card, basic normal)",
        "AI discard: ",
        "The rules behind it:",
        "A bot would take",
        "KD-S2: ",
        "Which rule?",
        "Saved as ",
        "Not loaded: there is no save",
        "### Round 1",
        "  window         changed  A survival opportunity",
        "Go on with: showdown resume",
    ):
        assert expected in text, expected


@pytest.mark.parametrize("where", [".", "./", "/", "~nobody/x", "no folder/x"])
def test_what_cannot_be_a_file_is_a_sentence(where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    talk = Talk([f"report {where}", f"save {where}", f"load {where}"])
    for word in ("Not written: ", "Not saved: ", "Not loaded: "):
        assert any(line.startswith(word) for line in talk.said), word
    assert [path.name for path in tmp_path.iterdir()] == ["home"], "no folder is made for a mistyped name"


def test_a_report_replaces_no_fight(tmp_path: Path) -> None:
    fight = tmp_path / "x.fight"
    fight.write_text("a fight")
    talk = Talk([f"report {fight}"])
    assert any(line.startswith("Not written: ") for line in talk.said)
    assert fight.read_text() == "a fight"


def test_options_tell_what_their_cards_say() -> None:
    seen: list[str] = []
    for seed in range(30):
        if any("uses Throw: " in line for line in seen) and any(": Failure: " in line or ": Wound: " in line for line in seen):
            break
        fight = Session(from_data({"seed": seed, "level": "1", "party": "first_hunt"}))
        fight.start()
        dice = random.Random(1)
        while not fight.over:
            assert fight.question is not None
            options = list(fight.question.options)
            seen += plain.option_lines(options, fight)
            fight.choose(dice.randrange(len(options)))
    assert any("uses Throw: (an activation, this card): attack" in line for line in seen)
    assert any(": Failure: " in line or ": Wound: " in line for line in seen), "a hit location with its text"


def test_the_numbers_of_an_attack_are_itemised_before_it_is_chosen() -> None:
    talk = Talk(["O12", "O11", "N13", "N10", "1", "1", "1", "1"])
    assert "attacks with Founding Stone (2 dice, hits on 7+" in talk.text()


def test_spaces_are_listed_as_ranges_and_a_tile_lying_across_is_told_apart() -> None:
    for seed in range(40):
        fight = Session(from_data({"seed": seed, "level": "1", "party": "first_hunt"}))
        fight.start()
        options = list(fight.question.options) if fight.question is not None else []
        if any(option.id.endswith(":across") for option in options):
            break
    twice = next(option for option in options if any(other.id == f"{option.id}:across" for other in options))
    space = tell.space_of(twice)
    talk = Talk([f"{space} sideways", f"{space} across", "quit"], level="1", party="first_hunt", seed=seed)
    assert [choice.option for choice in talk.session.choices] == [f"tile:{space}:across"]
    talk = Talk([space], level="1", party="first_hunt", seed=seed)
    assert [choice.option for choice in talk.session.choices] == [f"tile:{space}"]
    assert any(line.startswith("    rows ") for line in talk.said) and "  North-west corner on, lying across:" in talk.said
    assert any("say K7 across for the other" in line for line in talk.said)
    assert len(talk.said) < 60, "no wall of spaces"


def test_chance_places_the_terrain_if_asked_and_only_the_terrain() -> None:
    talk = Talk(["place", "place"], level="1", party="first_hunt", seed=4)
    tiles = [choice for choice in talk.session.choices if choice.option.startswith("tile:")]
    assert tiles and len(tiles) == len(talk.session.choices) and f"Placed: {tell.counted(len(tiles), 'tile')}." in talk.said
    question = talk.session.question
    assert question is not None and question.kind == "deploy"


def test_words_of_the_rules_are_found_where_no_card_is_called_so() -> None:
    talk = Talk(["card flow", "card threat", "card basic action", "sheet zach", "take", "hint", "pace", "pace cards", "pace x"])
    text = talk.text()
    for expected in ("AI-5: Flow", "STAT-1: Threat", "TGT-12: Basic Action", "Zachary is not on the board.", "Taken: start on"):
        assert expected in text, expected
    assert "stops at: steps" in text and "Set for this fight." in text and "stops at: cards" in text


def test_what_follows_stands_behind_options() -> None:
    talk = Talk(["O12", "O11", "N13", "N10", "1", "1", "1"])
    assert "to dodge the hit to the waist [1 survival, 0 left]" in talk.text() and "a wound 41%" in talk.text()
    assert "(1 damage) [1 damage" not in talk.text(), "what the label says is not said twice"
    assert "attacks with Founding Stone (2 dice, hits on 7+; wounds on 5+" in talk.text(), "short where nothing is to be added"
    assert "Allister attacks with" not in talk.text(), "whose act it is stands in the question"


def test_the_question_names_who_answers_only_where_its_words_do_not() -> None:
    text = Talk(["O12", "O11", "N13", "N10", "1", "1", "1", "attacks with fi"]).text()
    assert "\nWho acts next?" in text and "\nAllister acts: what next?" in text
    assert "\nWhom does the White Lion target?" in text and "The White Lion: Whom" not in text


def test_somebody_who_sits_there_is_told_of_the_monsters_turn_bit_by_bit() -> None:
    talk = Talk(["O12", "O11", "N13", "N10", "", "1", "", "quit"], person=True)
    stops = [place for place, line in enumerate(talk.said) if line == "    Enter goes on "]
    assert len(stops) >= 2 and "plays Claw" in talk.said[stops[0] - 1]
    assert not [line for line in Talk(["O12", "O11", "N13", "N10"]).said if "Enter goes on" in line], "a pipe is not asked"


def test_at_a_pause_what_only_shows_is_answered_as_it_stood_then() -> None:
    begin = ["O12", "O11", "N13", "N10", "card", "", "1"]
    asked = ["map", "why", "log", "h", "options", "foo"]
    talk = Talk([*begin, *asked, "", "quit"], person=True)
    stops = [place for place, line in enumerate(talk.said) if line == "    Enter goes on "]
    assert talk.said[stops[0] + 1].startswith("Claw: Target"), "what has just been drawn"
    said = [talk.said[one + 1 : two] for one, two in pairwise(stops[2:])]
    stages = talk.session.stages
    assert len(stages) > 1 and len(said) == len(asked), "the same pause came again"
    assert said[0] == board_view.plain(stages[0].view(), []), "nothing can be chosen yet"
    assert "The rules behind it:" in said[1]
    assert said[3][0].startswith("hint has to wait for the next question") and said[4][0].startswith("options has to wait")
    assert said[5] == ["'foo' means nothing here: nothing is asked yet. Enter goes on, quit leaves."]
    coming = tell.told(talk.session, stages[1].events - 1, True)
    assert coming not in said[1] + said[2] and coming in tell.log_lines(talk.session, 20)


class Patient(Talk):
    """Somebody who goes on at every pause."""

    def ask(self, prompt: str) -> str:
        return "" if "Enter goes on" in prompt else super().ask(prompt)


def test_keys_of_the_full_screen_are_answers_too() -> None:
    talk = Talk(["O12", "O11", "N13", "N10"])
    while talk.session.question is not None and talk.session.question.options[0].kind != "move":
        talk.session.choose(0)
    face = plain.Plain(talk.session, talk.ask, talk.said.append, False)
    options = face.open_options()
    assert options[face.read("m", options)].kind == "move" and options[face.read("e", options)].kind == "end act"
    assert face.read("x", options) == -1


def test_lines_are_broken_between_words_and_hang() -> None:
    line = "  2. Allister attacks with Founding Stone (2 dice, hits on 7+; wounds on 5+; critical on 10)"
    broken = plain.wrapped(line, 40).split("\n")
    assert all(len(part) < 40 for part in broken) and " ".join(part.strip() for part in broken) == line.strip()
    assert broken[1].startswith("    ") and plain.wrapped("short", 40) == "short"


def test_a_long_prompt_is_broken_between_words_and_the_answer_stands_behind_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []

    def answer(prompt: str) -> str:
        asked.append(prompt)
        return "7"

    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size((40, 24)))
    prompt = "Severe legs injury: Allister: roll a ten-sided die (1 or 2 Blood Geyser, 3 Bleeding, 4 Dismembered Leg): "
    assert plain.terminal_ask(prompt) == "7"
    lines = [*capsys.readouterr().out.splitlines(), asked[0]]
    assert len(lines) > 2 and all(len(line) < 40 for line in lines) and asked[0].endswith(": ")
    assert " ".join(" ".join(lines).split()) == prompt.strip()


def test_rewinding_needs_its_own_word() -> None:
    talk = Talk(["1", "1", "1", "1", "undo", "rewind"])
    assert any("Write rewind to go back" in line for line in talk.said)
    assert talk.session.rewinds == 1 and len(talk.session.choices) == 3


def test_the_map_shows_everything_with_letters() -> None:
    fight = Session(from_data({"seed": 7}))
    fight.start()
    drawn = board_view.plain(fight.view(), ["B11", "B12"])
    assert len(drawn) == 18
    assert drawn[2].split()[11:13] == ["()", "()"]
    assert drawn[8].split()[11:13] == ["MM", "MM"] and drawn[9].split()[11:13] == ["vv", "vv"]
    assert drawn[7].split()[11:13] == ["bb", "bb"]


def test_a_person_gets_the_report_at_the_end() -> None:
    talk = Patient(["1"] * 3000, person=True)
    assert talk.session.over
    assert f"The fight is over: {plain.AT_END}? " in talk.said


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--monster", "white_loin"], "did you mean 'white_lion'"),
        (["--level", "9"], "allowed: prologue, 1, 2, 3"),
        (["--party", "prolog"], "did you mean 'prologue'"),
        (["--house-rule", "dogde=before_damage"], "did you mean 'dodge'"),
        (["--house-rule", "dodge"], "until_severe_roll"),
        (["--bot", "Lucie=random"], "did you mean 'lucy'"),
        (["--bot", "Lucy=randum"], "did you mean 'random'"),
        (["--bot", "Lucy="], "names no bot"),
        (["--players", "Anna"], "Anna=Lucy,Erza"),
        (["--players", "Anna=Lucy"], "nobody holds"),
        (["--seed", "seven"], "invalid int value"),
        (["--sed", "7"], "unrecognized arguments"),
    ],
)
def test_unknown_names_are_answered_with_exit_2(arguments: list[str], says: str, home: Path) -> None:
    done = showdown("play", "--plain", *arguments)
    assert done.returncode == 2
    assert says in done.stderr and "Traceback" not in done.stderr
    assert not home.exists(), "nothing was started"


def test_the_dialog_asks_again_until_it_understands() -> None:
    done = showdown("play", "--plain", "--ask", answers="white_loin\n\n1\nfirst_hunt\nx\n5\nLucy=randum\n\n")
    assert done.returncode == 0
    assert "did you mean 'white_lion'" in done.stdout and "'x' is not a whole number" in done.stdout
    assert "Showdown: white_lion, level 1, party first_hunt, seed 5." in done.stdout


def test_leaving_the_dialog_starts_nothing(home: Path) -> None:
    done = showdown("play", "--plain", "--ask", answers="white_lion\n")
    assert done.returncode == 0 and "Nothing was started." in done.stdout
    assert not home.exists()


def test_table_mode_asks_for_dice_and_cards_and_takes_corrections() -> None:
    answers = ["O12", "O11", "N13", "N10", "1"]  # four survivors, whom Claw targets
    answers += ["12", "3 3 3", "1 1", "back", "9 9", "head", "arms"]
    talk = Talk(answers, table=True)
    text = talk.text()
    assert "White Lion attacks Allister: roll 2 ten-sided dice (1 misses, 2 to 10 hits): " in talk.said
    assert "'12' is not on a ten-sided die; give 1 to 10 (lantern is 10), or help." in talk.said
    assert "That is 1 too many; nothing was taken. Please give them again." in talk.said
    assert "The White Lion misses Allister (1 and 1 where 2 was needed)." in text
    assert "The White Lion hits Allister twice." in text
    assert talk.session.rewinds == 0


def test_the_player_of_the_acting_survivor_is_asked() -> None:
    players = {"Anna": ["lucy", "erza"], "Ben": ["allister", "zachary"]}
    talk = Talk(["1"] * 60, players=players)
    text = talk.text()
    assert "The party (any player answers): Who acts next?" in text
    assert "The party (Ben answers): Zachary acts: what next?" in text
    assert "(Anna answers): Zachary" not in text


def test_who_acts_is_said() -> None:
    talk = Talk(["O12", "O11", "N13", "N10"] + ["1"] * 5)
    while talk.session.question is not None and "acts: what next" not in talk.session.question.prompt:
        talk.session.choose(0)
    lines = tell.board_lines(talk.session.view())
    assert [line for line in lines if "acting now" in line] and not [
        line for line in lines if "acting" in line and "has acted" in line
    ]


def test_resume_names_what_it_cannot_read(home: Path) -> None:
    empty = showdown("resume", "--plain")
    assert empty.returncode == 2 and "there is no fight to go on with" in empty.stderr
    assert "No fights are kept" in showdown("resume", "--list").stdout
    (home / "fights").mkdir(parents=True)
    (home / "fights" / "x.fight").write_text("nonsense")
    broken = showdown("resume", "--plain", str(home / "fights" / "x.fight"))
    assert broken.returncode == 2 and "x.fight is not a record" in broken.stderr
    assert (home / "fights" / "x.fight").read_text() == "nonsense"
    assert "x.fight is not a record" in showdown("resume", "--list").stdout
    assert showdown("resume", "nowhere").returncode == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["watch", "--pace", "-1"], "'-1' is not a number of seconds"),
        (["watch", "--replay", "last", "--seed", "3"], "--seed is for a new one"),
        (["report", "--deep", "much"], "'much' is not a whole number of 1 or more"),
        (["report", "--all"], "write --deep --all"),
        (["report", "--to", "mine.fight"], "would be a fight by its ending"),
        (["report", "nowhere"], "cannot be read: No such file"),
        (["soak", "--games", "0"], "'0' is not a whole number"),
        (["rules", "knoked", "down"], "did you mean knocked down?"),
    ],
)
def test_senseless_flags_are_answered(arguments: list[str], says: str) -> None:
    done = showdown(*arguments)
    assert done.returncode != 0 and says in done.stderr


def test_watching_in_a_pipe_tells_a_whole_fight() -> None:
    done = showdown("watch", "--bot", "random", "--seed", "4")
    assert done.returncode == 0 and ("Victory: " in done.stdout or "Defeat: " in done.stdout)


def test_replaying_in_a_pipe_steps_both_ways() -> None:
    showdown("play", "--plain", "--seed", "5", answers="1\n" * 20)
    done = showdown("watch", "--replay", "last", answers="n\nn\nb\n15\nwhy\nundo\nend\nn\nquit\n")
    assert done.returncode == 0
    for expected in (
        "choice 0 of 20",
        "choice 2 of 20",
        "One choice back.",
        "choice 15 of 20",
        "This is the end of the record.",
    ):
        assert expected in done.stdout, expected


PARTY = """
name: Two
survival actions: [dodge]
survivors:
  Una: {survival: 1, gear: [[Founding Stone, "-", "-"], [Cloth, "-", "-"], ["-", "-", "-"]]}
  Ada: {survival: 1, gear: [[Founding Stone, "-", "-"], [Cloth, "-", "-"], ["-", "-", "-"]]}
"""


def test_levels_and_parties_have_the_defaults_of_simulate_and_may_be_files(tmp_path: Path, home: Path) -> None:
    assert "level 1, party first_hunt," in showdown("play", "--plain", "--level", "1").stdout
    assert "tallow_heron, level 1, party first_hunt," in showdown("play", "--plain", "--monster", "tallow_heron").stdout
    file = tmp_path / "mine.yaml"
    file.write_text(PARTY)
    began = showdown("play", "--plain", "--seed", "1", "--party", str(file), answers="1\n1\n")
    assert "party mine," in began.stdout and "Una" in began.stdout
    file.unlink()
    again = showdown("resume", "--plain")
    assert question(again.stdout) == question(began.stdout), "the fight no longer needs the file"
    assert "unknown party 'mine'" in showdown("play", "--plain", "--party", "mine").stderr


def test_a_save_keeps_its_bots_and_resume_may_name_others() -> None:
    showdown("play", "--plain", "--seed", "5", "--bot", "Lucy,Erza=random", answers="1\n" * 12 + "save mine\nreport\n")
    kept = showdown("resume", "mine", "--plain", answers="report\n").stdout
    assert "Played by bots: erza (random), lucy (random)." in kept
    assert "Begun from the save mine, round 1." in kept and "### Set-up" in kept
    other = showdown("resume", "mine", "--plain", "--bot", "Zachary=random", answers="report\n").stdout
    assert "Played by bots: zachary (random)." in other


def test_a_read_only_home_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("SHOWDOWN_HOME", os.fspath(blocked))
    done = showdown("play", "--plain", "--seed", "1", answers="1\n")
    assert done.returncode == 0 and not done.stderr
    assert "Notice: This fight is not being kept" in done.stdout


class FullDisk(Talk):
    """A talk during which the disk is full for a while."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, answers: list[str], full: int, **settings: object) -> None:
        self.full = full  # so many syncs fail
        real = os.fsync

        def sync(file: int) -> None:
            if len(getattr(self, "said", [])) > 10 and self.full:
                self.full -= 1
                raise OSError(errno.ENOSPC, "No space left on device")
            real(file)

        monkeypatch.setattr(os, "fsync", sync)
        super().__init__(answers, False, **settings)


def test_a_full_disk_asks_again_until_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = FullDisk(monkeypatch, ["1", "1", "1", "1", "1"], 4)  # each refusal tries to sync twice
    refused = [line for line in talk.said if line.startswith("Notice: Not taken, because it cannot be kept")]
    assert len(refused) == 2 and len(talk.session.choices) == 3


def test_a_bot_waits_for_room_too(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = FullDisk(monkeypatch, ["", "quit"], 1000, bots=dict.fromkeys(("allister", "erza", "lucy", "zachary"), "random"))
    assert talk.text().count("Enter tries again; or quit: ") == 2
    assert "Go on with: showdown resume" in talk.text()


def test_a_pipe_that_does_not_listen_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = FullDisk(monkeypatch, ["1"] * 500, 10_000)
    assert talk.text().count("Notice: Not taken") == plain.PATIENCE and len(talk.answers) > 400
    assert talk.status == 2


def test_a_card_at_a_table_is_taken_by_its_number_in_a_list() -> None:
    talk = Talk(["1"] * 30, table=True, virtual="dice", level="1", party="first_hunt", seed=4)
    place = next(index for index, line in enumerate(talk.said) if "which card is turned up?" in line)
    listed = [line for line in talk.said[place - 8 : place] if " 1. " in line]
    first = listed[-1].partition("1. ")[2].split("  ")[0]
    assert any(f"plays {first}" in line or first in line for line in talk.said[place + 1 :])


def test_what_answered_itself_is_asked_after_all() -> None:
    talk = Talk(["ask"])
    assert "No question has answered itself since your last choice." in talk.said
