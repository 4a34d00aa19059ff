"""The session below every face: undo, records, saves, bots, typed-in dice, and what it says when files misbehave."""

from __future__ import annotations

import errno
import io
import json
import os
import random
from pathlib import Path

import pytest

import showdown
from showdown.engine.chance import Asked
from showdown.play import records, resuming, session, table, tell
from showdown.play.fight import Fight, from_data
from showdown.play.reel import Reel, replaying
from showdown.play.session import Open, Session
from showdown.terminal import leaving, play_command


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHOWDOWN_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def started(**settings: object) -> Session:
    made = Session(from_data({"seed": 7, **settings}))
    made.start()
    return made


def play(fight: Session, count: int, seed: int = 1) -> None:
    """Takes random options, and gives random dice where they are asked for."""
    dice = random.Random(seed)
    while count and not fight.over:
        if fight.need is not None:
            need = fight.need
            many = {"d10": 10, "location": 5}.get(need.kind, len(need.choices))
            fight.give([dice.randrange(many) + (need.kind == "d10")])
        elif fight.question is not None:
            fight.choose(dice.randrange(len(fight.question.options)))
            count -= 1


def position(fight: Session) -> str:
    return fight.playing.to_json()


def told(fight: Session) -> list[str]:
    return [tell.told(fight, place, True) for place in range(len(fight.events))]


def contents(fight: Session) -> records.Contents:
    assert fight.record is not None
    return records.read(fight.record.path)


def test_a_position_is_looked_at_once() -> None:
    fight = started()
    before = fight.view()
    assert fight.view() is before
    fight.choose(0)
    after = fight.view()
    assert after is not before and fight.view() is after
    fight.undo()
    assert fight.view() == before


# -- undo -------------------------------------------------------------------------------------------------------------


def test_undo_is_free_before_a_reveal_and_a_marked_rewind_after() -> None:
    fight = started()
    before, events = position(fight), list(fight.events)
    fight.choose(0)
    assert fight.undo_is_free()
    assert fight.undo() == "Taken back: start on B11."
    assert position(fight) == before
    assert fight.events == events
    assert fight.rewinds == 0
    for _ in range(4):
        fight.choose(0)
    assert fight.playing.round == 1, "the fourth deployment starts the monster's turn, which draws a card"
    assert not fight.undo_is_free()
    assert "Rewound" in fight.undo()
    assert fight.rewinds == 1
    assert contents(fight).rewinds == 1
    assert "1 rewind after a reveal" in tell.report(fight)


def test_undo_can_go_back_to_the_start_and_then_says_so() -> None:
    fight = started()
    first = position(fight)
    play(fight, 40)
    while fight.choices:
        fight.undo()
    assert position(fight) == first
    assert fight.undo() == "There is nothing to take back."


def test_a_rewind_meets_the_same_dice_again() -> None:
    fight = started()
    play(fight, 30)
    line = fight.choices[-1].option
    after = position(fight)
    fight.undo()
    fight.choose_id(line, session.YOU, [])
    assert position(fight) == after


# -- records ----------------------------------------------------------------------------------------------------------


def test_a_record_brings_back_the_same_decision_undo_and_log() -> None:
    fight = started(level="1", party="first_hunt")
    play(fight, 60)
    fight.undo()
    fight.undo()
    play(fight, 5, seed=2)
    written = contents(fight)
    fight.close()
    again = resuming.resume(written)
    assert position(again) == position(fight)
    assert told(again) == told(fight)
    assert [choice.option for choice in again.choices] == [choice.option for choice in fight.choices]
    assert again.rewinds == fight.rewinds
    before = position(again)
    play(again, 3, seed=3)
    assert position(again) != before
    assert position(resuming.replay(contents(again))) == position(again)


def test_a_line_cut_off_while_being_written_does_not_count() -> None:
    fight = started()
    play(fight, 10)
    path = contents(fight).path
    fight.close()
    whole = path.read_bytes()
    path.write_bytes(whole + b"start:B1")
    again = resuming.resume(records.read(path))
    assert position(again) == position(fight)
    assert path.read_bytes() == whole + b"start:B1", "reading changes nothing"
    option = again.playing.decision.options[0].id if again.playing.decision else ""
    again.choose(0)
    assert path.read_bytes() == whole + option.encode() + b"\n"


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (b"", "not a record"),
        (b"garbage\n", "not a record"),
        (b"\xff\xfe\n", "not a record"),
        (b'{"showdown record": 99}\n', "format 99"),
        (b'{"showdown record": 1, "content": "VERSION"}\n', "describes no fight"),
        (b'{"showdown record": 1, "content": "VERSION", "fight": {"monster": "lion"}}\n', "unknown monster 'lion'"),
        (b'{"showdown record": 1, "content": "VERSION", "fight": {"players": {"a": 5}}}\n', "left as it is"),
        (b'{"showdown record": 1, "content": "VERSION", "fight": {"colour": 5}}\n', "means nothing here"),
        (b'{"showdown record": 1, "content": "old", "fight": {}}\n', "content version 'old'"),
        (b'{"showdown record": 1, "content": "VERSION", "fight": {}}\ndance\n', "'dance' is not an option"),
        (b'{"showdown record": 1, "content": "VERSION", "fight": {}}\n<undo 3\n', "line 2"),
        (b'{"showdown record": 1, "content": "VERSION", "fight": {}}\nstart:B11\tx\n', "line 2"),
    ],
)
def test_a_broken_record_is_named_and_left_untouched(tmp_path: Path, damage: bytes, says: str) -> None:
    path = tmp_path / "broken.fight"
    data = damage.replace(b"VERSION", showdown.load_library().version.encode())
    path.write_bytes(data)
    with pytest.raises(records.BadRecord) as problem:
        resuming.resume(records.read(path))
    assert says in str(problem.value)
    assert "broken.fight" in str(problem.value)
    assert path.read_bytes() == data


def test_resume_takes_the_last_fight_that_has_not_ended() -> None:
    with pytest.raises(records.BadRecord, match="no fight to go on with"):
        resuming.newest()
    first = started(seed=1)
    play(first, 3)
    first.close()
    ended = started(seed=2)
    play(ended, 10_000)
    assert ended.over
    ended.close()
    assert resuming.newest().path == contents_path(first)


def contents_path(fight: Session) -> Path:
    return next(path for path in records.fights() if f"seed-{fight.fight.seed}." in path.name)


def test_one_terminal_per_fight() -> None:
    fight = started()
    with pytest.raises(records.BadRecord, match="another terminal"):
        resuming.resume(contents(fight))


# -- disks ------------------------------------------------------------------------------------------------------------


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("SHOWDOWN_HOME", str(blocked))
    fight = started()
    assert len(fight.notices) == 1 and "not being kept" in fight.notices[0] and str(blocked) in fight.notices[0]
    play(fight, 5)
    assert fight.save("here").startswith("Not saved: ")
    assert leaving.how_to_resume(fight) == "This fight was not kept."


def test_a_full_disk_is_a_sentence_and_nothing_is_lost_once_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = started()
    play(fight, 3)
    real = os.fsync

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    play(fight, 4, seed=5)
    assert any("No space left on device" in notice for notice in fight.notices)
    assert "could not be kept" in leaving.how_to_resume(fight)
    assert fight.save("x") == f"Not saved: {records.home() / 'saves' / 'x.fight'}: No space left on device."
    assert not list((records.home() / "saves").iterdir()), "no half save is left behind"
    monkeypatch.setattr(os, "fsync", real)
    play(fight, 1, seed=6)
    assert position(resuming.replay(contents(fight))) == position(fight)


# -- saves ------------------------------------------------------------------------------------------------------------


def test_save_and_load() -> None:
    fight = started()
    play(fight, 20)
    saved = position(fight)
    assert "Saved as" in fight.save("before the storm")
    play(fight, 20, seed=4)
    assert position(fight) != saved
    before, events = told(fight), len(fight.events)
    assert resuming.load(fight, "before the storm") == "Loaded before the storm, round 1."
    assert position(fight) == saved
    assert len(fight.events) < events and told(fight) == before[: len(fight.events)], "with its whole log"
    assert fight.rewinds == 1 and len(fight.choices) == 20, "going back behind dice is a rewind, whichever way; undo goes on"
    assert "Begun from the save before the storm, round 1." in tell.report(fight)
    assert resuming.replay(contents(fight)).rewinds == 1
    play(fight, 5, seed=9)
    assert position(resuming.replay(contents(fight))) == position(fight), "a loaded fight has a record of its own"


def test_a_position_is_a_save_too() -> None:
    """As earlier versions kept them, and as `game.to_json` writes them."""
    fight = started()
    play(fight, 20)
    path = records.home() / "saves" / "old.json"
    records.write_text(path, position(fight) + "\n")
    again = started(seed=1)
    assert resuming.load(again, "old") == "Loaded old, round 1."
    assert position(again) == position(fight)
    play(again, 1)
    assert "### From a saved position" in tell.report(again) and "### Set-up" not in tell.report(again)
    assert "saves here: old" in resuming.load(again, "none")


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"check": "0", "save": {"format": 1}}', "\x00"])
def test_a_broken_save_is_named_and_left_untouched(text: str) -> None:
    fight = started()
    before = position(fight)
    path = records.save_path("bad")
    path.parent.mkdir(parents=True)
    path.write_text(text)
    said = resuming.load(fight, "bad")
    assert said.startswith("Not loaded: ") and str(path) in said
    assert path.read_text() == text
    assert position(fight) == before
    assert "saves here: bad" in resuming.load(fight, "nothing")
    assert fight.save("?").startswith("Not saved: '?' cannot be the name of a save")


# -- bots -------------------------------------------------------------------------------------------------------------


def test_bots_answer_for_their_survivors_only() -> None:
    fight = started(bots={"lucy": "random", "erza": "random"})
    seen = {session.BOT: set(), session.YOU: set()}  # type: dict[str, set[str]]
    dice = random.Random(3)
    while not fight.over:
        question = fight.question
        assert question is not None
        seat = question.seat
        ids = [option.id for option in question.options]
        if question.kind == "who acts next" and {"act:allister", "act:zachary"} & set(ids):
            assert fight.open is not Open.BOT, "people choose the order of acts as long as one of theirs is to act"
        if "end act:lucy" in ids or "end act:erza" in ids:
            assert fight.open is Open.BOT
        if not fight.bot_turn():
            fight.choose(dice.randrange(len(question.options)))
        if seat != "party":
            seen[fight.choices[-1].by].add(seat)
    assert seen[session.BOT] <= {"lucy", "erza"} and "lucy" in seen[session.BOT]
    assert seen[session.YOU] <= {"allister", "zachary", "monster"}


def test_what_concerns_nobodys_survivor_is_for_people() -> None:
    """Terrain, for example; a bot that holds only the monster never answers for the party."""
    for bots in ({"lucy": "random", "erza": "random"}, {"monster": "random"}):
        fight = started(level="1", party="first_hunt", seed=5, bots=bots)
        assert fight.question is not None and fight.question.seat == "party"
        assert "tile:" in fight.question.options[0].id
        assert fight.open is not Open.BOT
    alone = started(level="1", party="first_hunt", seed=5, bots={"monster": "random", **dict.fromkeys(NAMES, "greedy")})
    assert alone.seats.leader() == "greedy" and alone.open is Open.BOT


NAMES = ("allister", "erza", "lucy", "zachary")


def test_bots_alone_play_a_whole_fight() -> None:
    fight = started(bots=dict.fromkeys(["allister", "erza", "lucy", "zachary"], "random"))
    while fight.bot_turn():
        pass
    assert fight.over
    assert contents(fight).end == fight.playing.result


# -- how it was called ---------------------------------------------------------------------------------------------------


def test_people_are_told_to_call_the_program_as_they_did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / ".venv" / "bin" / "showdown"
    own.parent.mkdir(parents=True)
    own.write_text("#!/bin/sh\n")
    own.chmod(0o755)
    monkeypatch.setattr("sys.argv", [str(own)])
    monkeypatch.setenv("PATH", "/nowhere")
    assert leaving.started_as() == str(own)
    fight = started()
    assert leaving.how_to_resume(fight) == f"The fight is kept. Go on with: {own} resume"
    monkeypatch.setenv("PATH", str(own.parent))
    assert leaving.started_as() == "showdown"
    monkeypatch.setattr("sys.argv", ["/somewhere/showdown/__main__.py"])
    assert leaving.started_as().endswith(" -m showdown")


def test_a_terminal_that_cannot_draw_frames_gets_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    class Screen(io.StringIO):
        encoding = "ascii"

        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdin", Screen())
    monkeypatch.setattr("sys.stdout", Screen())
    assert not play_command.whole_screen()
    monkeypatch.setattr(Screen, "encoding", "utf-8")
    assert play_command.whole_screen()


# -- words ------------------------------------------------------------------------------------------------------------


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
    assert page.count("\n- ") >= len(fight.events)


# -- replays ----------------------------------------------------------------------------------------------------------


def test_a_replay_goes_forwards_and_backwards() -> None:
    fight = started()
    play(fight, 50)
    reel = replaying(contents(fight))
    positions = [position(reel.session)]
    while reel.forward():
        positions.append(position(reel.session))
    assert len(positions) == 51
    assert positions[-1] == position(fight)
    for expected in reversed(positions[:-1]):
        assert reel.back()
        assert position(reel.session) == expected
    assert not reel.back()
    reel.go(25)
    assert position(reel.session) == positions[25]


def test_a_replay_of_other_cards_shows_what_still_fits() -> None:
    fight = started()
    play(fight, 3)
    written = contents(fight)
    written.header.content = "older"
    written.lines.append(records.Line("dance", []))
    reel = replaying(written)
    assert "as far as it still fits" in reel.session.notices[0]
    reel.go(99)
    assert reel.at == 3 and "choice 4" in reel.stopped


def test_watching_bots_can_step_back_and_on_again() -> None:
    fight = started(bots=dict.fromkeys(["allister", "erza", "lucy", "zachary", "monster"], "random"))
    reel = Reel(fight, [], True)
    reel.go(30)
    there = position(fight)
    reel.go(10)
    reel.go(30)
    assert position(fight) == there


# -- the table --------------------------------------------------------------------------------------------------------


def test_typed_results_play_the_same_fight_as_one_uninterrupted_tape() -> None:
    fight = started(table=True, level="1", party="first_hunt", seed=11)
    play(fight, 60)
    whole = fight.fight.start()
    for step in fight.choices:
        assert isinstance(whole.chance, Asked)
        whole.chance.tape, whole.chance.at = step.tape(), 0
        whole.choose(step.option)
        assert whole.chance.at == len(whole.chance.tape)
    assert whole.to_json() == position(fight)
    assert [event.kind for event in whole.events] == [event.kind for event in fight.events], "every event is told once"
    assert position(resuming.replay(contents(fight))) == position(fight)


def test_a_mistyped_result_can_be_corrected_before_and_after_the_step_went_on() -> None:
    fight = to_the_first_roll()
    assert table.dice_wanted(fight) == 2
    assert fight.give([1, 1, 1]) == 1, "a die too many is refused"
    assert fight.need is not None
    fight.give([1])
    assert fight.back()
    assert "dice" in table.asked(fight).prompt
    fight.give([1, 1])
    missed = position(fight)
    assert fight.back(), "also after the step has gone on"
    assert fight.rewinds == 0
    fight.give([9, 9])
    assert position(fight) != missed
    assert any(event.kind == "monster_attack" and event.data["dice"] == [9, 9] for event in fight.events)


def to_the_first_roll() -> Session:
    """The prologue to the lion's first attack: Claw lies known on top, so no card is asked for."""
    fight = started(table=True)
    for _ in range(5):
        if fight.need is None:
            fight.choose(0)
    assert fight.need is not None and fight.need.kind == "d10"
    return fight


def test_a_card_that_is_turned_up_changes_places_with_the_assumed_one() -> None:
    """The names come last in the alphabet, so they are hardly ever the assumed ones; the levels' counts stay what they were."""
    fight = started(table=True, level="1", party="first_hunt", seed=3)
    turned: list[str] = []
    levels: list[list[str]] = []
    dice = random.Random(5)
    while not fight.over and len(turned) < 12:
        if fight.need is None:
            assert fight.question is not None
            levels.append(levels_out(fight))
            fight.choose(dice.randrange(len(fight.question.options)))
        elif fight.need.kind == "card" and "AI" in fight.need.label:
            name = sorted(fight.need.choices)[-1]
            turned.append(name)
            fight.give([table.named(name, fight.need.choices)])
            assert [e.data["card"] for e in fight.events if e.kind in ("draws_ai", "reveals")][-1] == name
        else:
            play_one(fight, dice)
    assert len(turned) > 3
    assert all(found == levels[0] for found in levels)


def levels_out(fight: Session) -> list[str]:
    """The levels of all AI cards that are not in the box; no card is there twice."""
    state, cards = fight.playing.monster, fight.playing.setup.ai
    out = [*state.deck, *state.wounds, *state.discard, *state.in_play, *state.archived]
    plays = [frame for frame in fight.playing.stack if frame.kind == "play"]
    out += [frame.card.ai for frame in plays if frame.card.ai >= 0 and frame.card.ai not in out]
    assert len(out) == len(set(out))
    return sorted(cards[card].level for card in out)


def play_one(fight: Session, dice: random.Random) -> None:
    need = fight.need
    assert need is not None
    many = {"d10": 10, "location": 5}.get(need.kind, len(need.choices))
    fight.give([dice.randrange(many) + (need.kind == "d10")])


@pytest.mark.parametrize("answer", ["0", "11", "seven", "7 x"])
def test_what_no_die_shows_is_refused(answer: str) -> None:
    fight = to_the_first_roll()
    before = len(fight.events)
    with pytest.raises(table.NotThat, match="ten-sided"):
        table.parse(fight, answer)
    assert len(fight.events) == before


def test_names_of_cards_are_matched_kindly() -> None:
    assert table.named("claw", ["Grasp", "Claw"]) == 1
    assert table.named("gr", ["Grasp", "Claw"]) == 0
    with pytest.raises(table.NotThat, match="did you mean grasp"):
        table.named("grsap", ["Grasp", "Claw"])


def test_the_asked_source_survives_a_save() -> None:
    fight = started(table=True, level="1", party="first_hunt", seed=11)
    play(fight, 12)
    if fight.need is None:
        twin = showdown.from_json(position(fight))
        assert isinstance(twin.chance, Asked)
        assert twin.to_json() == position(fight)


def test_a_header_is_read_as_it_was_written() -> None:
    fight = Fight()
    fight.seed, fight.bots, fight.house_rules = 5, {"lucy": "random"}, {"dodge": "before_damage"}
    assert vars(from_data(json.loads(json.dumps(fight.data())))) == vars(fight)
