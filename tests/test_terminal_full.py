"""The full-screen face, driven by Textual's pilot: keys, mouse, sizes, pages, table mode, watching."""

from __future__ import annotations

import asyncio
import errno
import os
import random
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from rich.color import Color
from textual.pilot import Pilot
from textual.widgets import Input, Static

from fights import play as play_at_random
from fights import started, to_a_hit
from showdown.engine.game import Game
from showdown.play import answers, hints, lesson, records, stages, start, table, tell
from showdown.play.reel import Reel, replaying
from showdown.play.session import YOU, Session
from showdown.players.search import Searcher
from showdown.terminal import layout, leaving, panels
from showdown.terminal.full import Face
from showdown.terminal.menu import Menu
from showdown.terminal.watch_full import WatchFace
from showdown.terminal.widgets import Choices, LogPanel, Page, Report

Play = Callable[[Pilot[str]], Awaitable[None]]


def drive(face: Face, play: Play, size: tuple[int, int] = (100, 30)) -> None:
    async def go() -> None:
        async with face.run_test(size=size) as pilot:
            await pilot.pause()
            await play(pilot)

    asyncio.run(go())


def text_of(face: Face, panel: str) -> str:
    return str(face.query_one(panel, Static).render())


def screen_of(face: Face) -> str:
    """All that is to be seen."""
    return "\n".join("".join(part.text for part in strip) for strip in face.screen._compositor.render_strips())


def options_taken(fight: Session) -> list[str]:
    return [choice.option for choice in fight.choices]


def test_a_full_disk_is_told_and_the_choice_may_be_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = started()
    face = Face(fight)

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    async def play(pilot: Pilot[str]) -> None:
        with monkeypatch.context() as disk:
            disk.setattr(os, "fsync", full)
            await pilot.press("2", "enter")
            await pilot.pause()
            assert "No space left on device" in text_of(face, "#message") and not fight.choices
        await pilot.press("2", "enter")
        await pilot.pause()
        assert options_taken(fight) == ["start:B12"] and not text_of(face, "#message")

    drive(face, play)


def test_command_letters_never_choose_an_option() -> None:
    fight = started()
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        for letter in "whsltp":
            await pilot.press(letter)
            await pilot.pause()
            await pilot.press("escape")
        assert options_taken(fight) == []

    drive(face, play)


def test_options_are_taken_by_number_arrows_mouse_and_line() -> None:
    fight = started()
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        await pilot.press("2", "7")
        assert not fight.choices, "a number waits for Enter, so that Enter never answers the next question"
        await pilot.press("enter")
        assert options_taken(fight)[-1] == "start:O11"
        await pilot.press("up", "left", "enter")
        assert len(fight.choices) == 2
        await pilot.click("#board", offset=(1 + layout.LEFT + 12 * 3, 14))
        assert options_taken(fight)[-1] == "start:N13"
        await pilot.press("colon", *"n10", "enter")
        assert options_taken(fight)[-1] == "start:N10"
        assert fight.playing.round == 1

    drive(face, play)


def test_the_line_takes_every_answer_of_the_plain_face_and_says_what_it_cannot_take() -> None:
    fight = started()
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        await pilot.press("colon", *"A1", "enter")
        await pilot.pause()
        assert "A1 cannot be chosen here" in text_of(face, "#message") and not fight.choices
        for answer, taken in (("3", "start:C10"), ("start:o12", "start:O12"), ("start on n10", "start:N10")):
            await pilot.press("colon", *answer.replace(" ", "_"), "enter")
            await pilot.pause()
            if " " in answer:
                face.answer(answer)
            assert options_taken(fight)[-1] == taken

    drive(face, play)


def to_an_act(fight: Session) -> None:
    while fight.question is not None and not (fight.question.kind == "act" and fight.question.options[0].kind == "move"):
        fight.choose(0)


def test_fixed_keys_mean_the_same_in_every_act(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("showdown.terminal.full.ECHO", 0.0)
    fight = started()
    to_an_act(fight)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        assert fight.question is not None
        who = fight.question.actor
        await pilot.press("m")
        assert options_taken(fight)[-1] == f"move:{who}"
        here = fight.view()["survivors"][[each["id"] for each in fight.view()["survivors"]].index(who)]["space"]
        await pilot.press("left")
        highlighted = face.query_one(Choices).highlighted
        assert here and highlighted is not None
        assert tell.steps(here, face.query_one(Choices).spaces[highlighted]) == 1, "the cursor starts where the survivor stands"
        await pilot.press("enter")
        await pilot.press("e")
        await pilot.pause()
        assert options_taken(fight)[-1] == f"end act:{who}"

    drive(face, play)


def test_enter_pressed_after_a_key_that_has_chosen_answers_no_further_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("showdown.terminal.full.ECHO", 60.0)
    fight = started()
    to_an_act(fight)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        before = len(fight.choices)
        await pilot.press("m", "enter")
        assert len(fight.choices) == before + 1

    drive(face, play)


def test_digits_are_numbers_on_the_sheet_whatever_can_be_done_now() -> None:
    fight = started()
    to_an_act(fight)
    assert fight.question is not None
    ids = [sheet.id for sheet in fight.playing.setup.sheets]
    sheet = [deed.title for deed in answers.deeds(fight.playing, ids.index(fight.question.actor))]
    assert sheet == ["Founding Stone", "Throw", "fist and tooth"]
    for key, index in answers.keys(fight).items():
        option = fight.question.options[index]
        if key.isdigit() and option.kind in ("attack", "use"):
            assert sheet[int(key) - 1].lower() in option.label.lower()


def test_the_monsters_turn_stops_where_something_happens_and_enter_goes_on() -> None:
    fight = started()
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        for _ in range(4):
            face.choose(0)
        assert face.staged and fight.question is not None, "it has drawn its card, though the next question is open already"
        await pilot.pause()
        assert "draws Claw" in text_of(face, "#prompt") and "Claw: Target" in screen_of(face)
        assert not face.options, "no key answers a question that is not shown"
        drawn = tell.told(fight, len(fight.events) - 1)
        assert drawn[:20] not in screen_of(face), "the log goes no further than what is shown"
        while face.staged:
            await pilot.press("space")
        await pilot.pause()
        assert fight.question.prompt in screen_of(face)
        face.choose(0)
        places = [stage.view()["monster"]["space"] for stage in fight.stages]
        assert places and all(places), "each stage knows where the monster stood"

    drive(face, play)


def test_looking_around_measures_shows_ranges_and_chooses_nothing() -> None:
    fight = started()
    to_an_act(fight)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        before = len(fight.choices)
        await pilot.press("x")
        await pilot.pause()
        assert "Looking around" in screen_of(face)
        await pilot.press("r")
        assert face.looking is not None and face.looking.within, "where the survivor could go"
        await pilot.press("enter", "down", "down")
        await pilot.pause()
        assert "2 spaces, free view" in screen_of(face)
        await pilot.press("escape")
        await pilot.pause()
        assert face.looking is None and len(fight.choices) == before and face.options

    drive(face, play, size=(120, 40))


def test_page_up_scrolls_the_log() -> None:
    fight = started()
    for _ in range(40):
        fight.choose(0)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        await pilot.pause()
        log = face.query_one(LogPanel)
        bottom = log.scroll_y
        await pilot.press("pageup")
        await pilot.pause()
        assert log.scroll_y < bottom

    drive(face, play)


def test_rules_that_a_page_names_can_be_opened() -> None:
    fight = started()
    to_an_act(fight)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        await pilot.press("w", "r", "enter")
        await pilot.pause()
        page = face.screen
        assert isinstance(page, Page) and page.heading in page.lines[0] and len(face.screen_stack) == 4

    drive(face, play)


@pytest.mark.parametrize(
    ("size", "cell"), [((80, 24), (2, 1)), ((100, 30), (3, 1)), ((120, 40), (3, 1)), ((160, 50), (4, 2)), ((200, 50), (5, 2))]
)
def test_every_size_shows_the_board_everybody_the_monster_the_log_and_the_question(
    size: tuple[int, int], cell: tuple[int, int]
) -> None:
    fight = started(level="1", party="first_hunt")
    answers.place_terrain(fight)
    to_an_act(fight)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        await pilot.pause()
        seen = screen_of(face)
        assert face.layout_now.cell == cell
        for expected in ("White Lion", "Allister", "Zachary", "0 wounds; ", "what next?", "Q quit", "▒▒", "m "):
            assert expected in seen, expected
        assert any(line.startswith(" P ") for line in seen.splitlines()), "the last row of the board"
        whole = size[0] >= 160
        assert ("gear: " in seen) == whole and ("keys: 1 " in seen) == whole, "whole sheets where there is room"

    drive(face, play, size=size)


def test_a_click_on_the_list_takes_that_option() -> None:
    fight = started()
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        face.query_one(Choices).highlighted = 0
        await pilot.pause()
        await pilot.click("#choices", offset=(5, 2))
        assert options_taken(fight) == ["start:C10"]

    drive(face, play)


def test_what_can_be_chosen_is_marked_on_the_board() -> None:
    face = Face(started())

    async def play(pilot: Pilot[str]) -> None:
        face.query_one(Choices).highlighted = 0
        await pilot.pause()
        drawn = text_of(face, "#board").splitlines()
        assert drawn[2][layout.LEFT + 10 * 3 :].startswith("[] ()"), "the highlighted space and the next"
        await pilot.press("right")
        drawn = text_of(face, "#board").splitlines()
        assert drawn[2][layout.LEFT + 10 * 3 :].startswith("() []")

    drive(face, play)


def test_a_point_of_the_screen_is_a_space_or_none() -> None:
    for cell in ((2, 1), (3, 1), (5, 2)):
        assert panels.space_at(layout.LEFT + 21 * cell[0], 1 + 15 * cell[1], cell) == "P22"
        assert panels.space_at(0, 3, cell) == "" and panels.space_at(10, 0, cell) == ""
        assert panels.space_at(10, 1 + 16 * cell[1], cell) == ""


def test_a_small_terminal_says_what_it_needs_and_growing_brings_the_fight_back() -> None:
    face = Face(started())

    async def play(pilot: Pilot[str]) -> None:
        assert "needs 80 columns and 24 rows" in text_of(face, "#small")
        assert not face.query_one("#all").display or face.screen.has_class("small")
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert not face.screen.has_class("small")
        await pilot.press("down", "enter")
        assert len(face.session.choices) == 1
        await pilot.resize_terminal(60, 10)
        await pilot.pause()
        assert face.screen.has_class("small")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        await pilot.press("down", "enter")
        assert len(face.session.choices) == 2

    drive(face, play, size=(79, 24))


def test_pages_hints_undo_and_the_command_line() -> None:
    fight = started()
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        for _ in range(4):
            await pilot.press("down", "enter")
        await pilot.press("e")
        for key in ("W", "M", "S", "L", "question_mark"):
            await pilot.press(key)
            assert isinstance(face.screen, Page), key
            await pilot.press("escape")
            assert not isinstance(face.screen, Page)
        steps = len(fight.choices)
        await pilot.press("U")
        assert len(fight.choices) == steps, "a card has been revealed: undo only says so"
        await pilot.press("colon", *"rewind", "enter")
        assert len(fight.choices) == steps - 1 and fight.rewinds == 1
        assert "1 rewind" in text_of(face, "#status")
        await pilot.press("R", *"KD-S2", "enter")
        assert isinstance(face.screen, Page)
        await pilot.press("escape")
        await pilot.press("K", *"mine", "enter")
        assert records.saves() == ["mine"]
        await pilot.press("colon", "escape")
        assert not face.query_one("#line", Input).display
        await pilot.press("H", "enter")
        assert len(fight.choices) == steps

    drive(face, play)


@pytest.mark.parametrize("key", ["Q", "ctrl+c", "ctrl+d", "ctrl+q"])
def test_leaving_keeps_the_fight(key: str) -> None:
    fight = started()
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        await pilot.press("down", "enter", key)
        await pilot.pause()
        assert not face.is_running or face._exit

    drive(face, play)
    assert leaving.how_to_resume(fight) == "The fight is kept. Go on with: showdown resume"


def test_a_whole_fight_and_its_report(home: Path) -> None:
    fight = started(seed=3)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        for _ in range(2000):
            if fight.over:
                break
            face.go_on(all_of_it=True)
            if len(fight.choices) % 20 == 0:
                await pilot.press("down", "enter")
            else:
                face.choose(0)
        assert fight.over
        face.go_on(all_of_it=True)
        await pilot.pause()
        assert "round" in text_of(face, "#prompt")
        face.quiet_until = 0.0
        await pilot.press("b")
        for _ in range(200):  # the machine may be busy
            if (home / "reports").exists():
                break
            await pilot.pause(0.05)
        assert [path.suffix for path in (home / "reports").iterdir()] == [".md"]

    drive(face, play)


def test_bots_play_on_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("showdown.terminal.full.BOT_PAUSE", 0.001)
    fight = started(bots={"allister": "random", "erza": "random"})

    async def play(pilot: Pilot[str]) -> None:
        for _ in range(50):
            await pilot.pause(0.01)
        assert [choice.by for choice in fight.choices] == ["bot", "bot"]
        assert fight.question is not None and fight.question.seat == "lucy"

    drive(Face(fight), play)


async def to_a_roll(face: Face, pilot: Pilot[str]) -> None:
    while face.session.need is None or face.staged:
        await pilot.press(*(["enter"] if face.staged else ["down", "enter"]))


def test_at_a_table_the_board_is_where_the_dice_are_asked_for() -> None:
    fight = started(table=True)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        await to_a_roll(face, pilot)
        moved = [event for event in fight.events if event.kind == "monster_moves"]
        assert moved and fight.view()["monster"]["space"] == moved[-1].data["to"]
        assert f"White Lion {moved[-1].data['to']} facing {fight.view()['monster']['facing']}" in screen_of(face)

    drive(face, play)


def test_table_mode_types_dice_into_the_line() -> None:
    fight = started(table=True)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        await to_a_roll(face, pilot)
        assert fight.need is not None
        assert "roll 2 ten-sided dice" in text_of(face, "#prompt")
        await pilot.press(*"1 99", "enter")
        assert fight.need is not None, "99 is on no die"
        await pilot.press(*"1 1", "enter")
        assert fight.need is None
        await pilot.press("colon", *"back", "enter")
        assert fight.need is not None

    drive(face, play)


def test_watching_steps_pauses_and_jumps() -> None:
    fight = started()
    for _ in range(10):
        fight.choose(0)
    assert fight.record is not None
    reel = replaying(records.read(fight.record.path))
    face = WatchFace(reel, 0.05)

    async def play(pilot: Pilot[str]) -> None:
        await pilot.press("right", "right", "left")
        assert reel.at == 1
        await pilot.press("end")
        assert reel.at == 10
        await pilot.press("home")
        assert reel.at == 0
        await pilot.press("space")
        await pilot.pause(0.5)
        assert reel.at > 1
        assert "choice" in text_of(face, "#prompt")

    drive(face, play)


def test_watching_bots_runs_to_the_end() -> None:
    fight = started(bots=dict.fromkeys(["allister", "erza", "lucy", "zachary", "monster"], "random"))
    reel = Reel(fight, [], True)
    face = WatchFace(reel, 1)

    async def play(pilot: Pilot[str]) -> None:
        await pilot.press("end")
        assert fight.over
        await pilot.press("enter")
        assert isinstance(face.screen, Page), "nothing is chosen here, and nobody thrown out"

    drive(face, play)


def test_the_log_is_wrapped_anew_when_the_window_changes() -> None:
    fight = started()
    for _ in range(6):
        fight.choose(0)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        await pilot.pause()
        narrow = len(face.query_one(LogPanel).lines)
        await pilot.resize_terminal(200, 40)
        await pilot.pause()
        await pilot.pause()
        headlines = [beat for beat in fight.story.beats if beat.headline]
        assert len(headlines) <= len(face.query_one(LogPanel).lines) < narrow

    drive(face, play)


def test_a_half_typed_number_is_shown_and_any_other_key_forgets_it() -> None:
    fight = started()
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        await pilot.press("1")
        await pilot.pause()
        assert "number 1, Enter takes it" in screen_of(face)
        await pilot.press("up", "2")
        await pilot.pause()
        assert "number 2, Enter takes it" in screen_of(face)
        await pilot.press("9", "enter")
        assert options_taken(fight) == ["start:F7"], "there is no 29, so 9 begins a new number"

    drive(face, play)


def test_no_key_chooses_in_a_terminal_that_is_too_small() -> None:
    face = Face(started())

    async def play(pilot: Pilot[str]) -> None:
        await pilot.press("e", "1", "enter", "enter", "colon", "a")
        assert not face.session.choices
        await pilot.press("Q")
        await pilot.pause()
        assert not face.is_running or face._exit

    drive(face, play, size=(80, 23))


def test_what_is_said_covers_nothing_and_goes_with_the_next_choice() -> None:
    face = Face(started())

    async def play(pilot: Pilot[str]) -> None:
        await pilot.press("H")
        await pilot.pause()
        assert "Enter takes it." in screen_of(face) and not face._notifications
        await pilot.press("colon", *"hnit", "enter")
        await pilot.pause()
        assert "'hint'?" in screen_of(face) and "Enter takes it." not in screen_of(face)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert "'hint'?" not in screen_of(face)

    drive(face, play)


def hurt(fight: Session) -> None:
    """Everybody has a brain injury, injuries and bleeding; the monster is wounded and plays under a mood."""
    game = fight.playing
    for who in game.survivors:
        who.boxes[:] = [1, 1, 1, 1, 1, 1]
    game.monster.wounds.append(game.monster.deck.pop(0))


def test_the_smallest_screen_shows_the_monsters_numbers_however_hurt_everybody_is() -> None:
    fight = started()
    hurt(fight)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        await pilot.pause()
        seen = screen_of(face)
        assert "sv1 in0! bl0 he0! ar0!" in seen
        assert "1 wound; " in seen and "HL 2" in seen
        assert "Q quit" in seen

    drive(face, play)


def test_the_end_shows_the_outcome_and_both_options_on_the_smallest_screen() -> None:
    fight = started(seed=3)
    while not fight.over:
        fight.choose(0)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        await pilot.pause()
        seen = screen_of(face)
        for expected in (
            "in round",
            "a  again",
            "c  carry the party on",
            "b  write the battle report",
            *(who.name for who in fight.playing.setup.sheets),
        ):
            assert expected in seen, expected

    drive(face, play)


def test_no_key_pressed_twice_loses_the_end_of_a_fight() -> None:
    fight = started(seed=3)
    while len(fight.choices) < 3000 and not fight.over:
        fight.choose(0)
    fight.take_back(1)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        face.choose(0)
        face.go_on(all_of_it=True)
        assert fight.over
        await pilot.press("e", "1", "2", "space", "m", "enter", "enter", "enter")
        await pilot.pause()
        assert face.is_running and not face._exit
        assert "in round" in screen_of(face)

    drive(face, play)


def test_at_the_end_one_may_fight_again_or_carry_the_party_on(home: Path) -> None:
    fight = started(seed=20)
    while not fight.over:
        found = fight.hint()
        assert found is not None
        fight.choose(found.index)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        await pilot.press("c")
        await pilot.pause()

    drive(face, play)
    kept = list((home / "parties").iterdir())
    assert face.return_value == str(kept[0])
    again = Face(fight)

    async def same(pilot: Pilot[str]) -> None:
        await pilot.press("a")
        await pilot.pause()

    drive(again, same)
    assert again.return_value == "again"


def test_the_guide_speaks_in_the_first_fight_only_and_at_every_size() -> None:
    for size in ((80, 24), (120, 40)):
        face = Face(started())
        face.guide = lesson.Guide()

        async def play(pilot: Pilot[str], face: Face = face) -> None:
            await pilot.pause()
            seen = " ".join(screen_of(face).replace("│", " ").split())
            assert "Say where each of them stands" in seen and "Enter takes the space" in seen

        drive(face, play, size=size)


def test_the_start_screen_returns_what_was_picked() -> None:
    listed = [start.Entry("x", "First"), start.Entry("y", "Second", "about it")]
    for key, expected in (("2", "y"), ("enter", "x"), ("escape", "")):
        menu = Menu("Pick", listed)

        async def go(menu: Menu = menu, key: str = key) -> None:
            async with menu.run_test() as pilot:
                await pilot.press(key)
                await pilot.pause()

        asyncio.run(go())
        assert menu.return_value == expected


def test_the_log_opens_at_its_newest_line() -> None:
    fight = started()
    for _ in range(60):
        fight.choose(0)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        await pilot.press("L")
        await pilot.pause()
        assert tell.told(fight, len(fight.events) - 1)[:30] in screen_of(face)

    drive(face, play)


def test_cards_show_their_text() -> None:
    """The AI card being played, and the hit locations to choose from."""
    fight = started()
    while not fight.view()["monster"]["played"]:
        fight.choose(0)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        await pilot.pause()
        assert "Plays Claw: Target" in screen_of(face)
        await pilot.press("T")
        await pilot.pause()
        assert isinstance(face.screen, Page) and "Claw (AI card, basic normal)" in screen_of(face)

    drive(face, play)


def test_the_line_of_table_mode_is_empty_again_after_every_answer() -> None:
    fight = started(table=True)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        await to_a_roll(face, pilot)
        for answer in ("why", "1 99", "hint"):
            await pilot.press(*answer, "enter")
            await pilot.pause()
            assert face.query_one("#line", Input).value == "", answer
            if isinstance(face.screen, Page):
                await pilot.press("escape")

    drive(face, play)


def test_watching_says_its_keys() -> None:
    fight = started()
    for _ in range(10):
        fight.choose(0)
    assert fight.record is not None
    face = WatchFace(replaying(records.read(fight.record.path)), 1)

    async def play(pilot: Pilot[str]) -> None:
        await pilot.pause()
        assert "Space plays" in screen_of(face) and "Q quit" in screen_of(face)
        await pilot.press("question_mark")
        await pilot.pause()
        assert "Space plays and pauses" in screen_of(face)

    drive(face, play)


def test_a_page_closed_before_it_was_shown_is_only_closed() -> None:
    face = Face(started())

    async def play(pilot: Pilot[str]) -> None:
        page = Page("Help", ["one line"])
        await face.push_screen(page)
        await page.remove_children()
        page.on_mount()
        page.dismiss()
        await pilot.pause()
        assert face.screen is not page

    drive(face, play)


async def to_a_card(face: Face, pilot: Pilot[str]) -> None:
    """At a table, until a card is asked for; dice show what they show."""
    dice = random.Random(3)
    while True:
        need = face.session.need
        if need is not None and need.kind == "card" and not face.staged:
            return
        if need is not None and not face.staged:
            many = {"d10": 10, "location": 5}.get(need.kind, 1)
            face.session.give([dice.randrange(many) + (need.kind == "d10")])
            face.show()
        elif face.session.question is not None and not face.staged:
            face.choose(dice.randrange(len(face.options)))
        else:
            face.go_on(True)
        await pilot.pause()


def test_at_a_table_cards_are_picked_from_a_list_that_what_is_typed_makes_shorter() -> None:
    fight = started(table=True, level="1", party="first_hunt", seed=4)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        await to_a_card(face, pilot)
        names = list(table.asked(fight).choices)
        shown = face.query_one(Choices)
        assert shown.option_count == len(names) > 5 and shown.highlighted is None
        await pilot.press("enter")
        assert "Please type" in text_of(face, "#message") and fight.need is not None, "nothing is taken by accident"
        await pilot.press(*names[2][:4].replace(" ", ""))
        await pilot.pause()
        assert 0 < shown.option_count < len(names) and names[2] in face.fitting
        for _ in range(4):
            await pilot.press("backspace")
        await pilot.press("down", "down")
        assert face.fitting[shown.highlighted or 0] == names[1]
        await pilot.press("enter")
        await pilot.pause()
        drawn = [event.data["card"] for event in fight.events if event.kind in ("draws_ai", "reveals", "hit_location_drawn")]
        assert names[1] in drawn

    drive(face, play)


def test_what_happens_between_two_rolls_at_a_table_stops_too_and_is_told_once() -> None:
    fight = started(table=True)
    face = Face(fight)
    seen: list[int] = []

    async def play(pilot: Pilot[str]) -> None:
        while len(seen) < 12:
            if face.staged:
                seen.append(face.staged[0].events)
                face.go_on()
            elif fight.need is not None:
                face.results({"d10": "9", "location": "head"}.get(fight.need.kind, "1"))
            else:
                face.choose(0)
            await pilot.pause()
        assert seen == sorted(set(seen))

    drive(face, play)


def test_the_smallest_screen_says_what_its_characters_mean() -> None:
    fight = started(level="1", party="first_hunt")
    answers.place_terrain(fight)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        first, columns = screen_of(face).splitlines()[:2]
        assert "▒▒ blind spot" in first
        tiles = sorted({tile["name"] for tile in fight.view()["terrain"]})
        assert f"{tiles[0][:2].lower()} {tiles[0]}"[:20] in first
        assert columns.split()[:11] == [str(number) for number in range(1, 22, 2)]

    drive(face, play, size=(80, 24))


def test_a_basic_action_that_stops_says_what_it_is() -> None:
    fight = started(monster="kings_man", level="1", party="first_hunt")
    while fight.question is not None and fight.question.kind != "next effect":
        closing = [option.index for option in fight.question.options if option.closes]
        fight.choose(closing[0] if closing else 0)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        while not (face.staged and fight.events[face.staged[0].events - 1].kind == "basic_action"):
            if face.staged:
                face.go_on()
            else:
                face.choose(0)
            await pilot.pause()
        assert "Basic Action: Target:" in screen_of(face)

    drive(face, play)


def test_enter_alone_answers_no_question_and_says_so() -> None:
    fight = started()
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        await pilot.press("enter", "enter", "enter")
        assert not fight.choices and "Nothing is chosen yet" in text_of(face, "#message")
        await pilot.press("down")
        assert not text_of(face, "#message")
        await pilot.press("enter")
        assert options_taken(fight) == ["start:O11"]

    drive(face, play)


def own(fight: Session) -> int:
    return sum(choice.by == YOU for choice in fight.choices)


def test_at_every_question_of_a_fight_enter_alone_goes_on_or_does_nothing() -> None:
    """Mashing Enter reaches the end of the monster's turn and of pages, but makes no choice that is one."""
    fight = started()
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        for _ in range(60):
            question, before = fight.question, own(fight)
            await pilot.press("enter")
            if own(fight) > before and question is not None:
                assert len(question.options) == 1, question.prompt
                continue
            if face.staged or fight.question is None:
                continue
            index = fight.hint()
            assert index is not None
            face.choose(index.index)
            await pilot.pause()

    drive(face, play)


def test_the_first_arrow_key_points_at_somebody_who_can_act() -> None:
    fight = started()
    to_an_act(fight)
    while fight.question is not None and fight.question.kind != "who acts":
        fight.choose(len(fight.question.options) - 1)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        shown = face.query_one(Choices)
        assert shown.highlighted is None
        await pilot.press("up")
        assert shown.highlighted == answers.first_look(fight)

    drive(face, play)


def test_a_lesson_is_closed_by_the_key_it_speaks_of_and_not_by_an_enter_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = started()
    to_an_act(fight)
    face = Face(fight)
    face.guide = lesson.Guide()

    async def play(pilot: Pilot[str]) -> None:
        await pilot.pause()
        assert "Your guide" in screen_of(face)
        monkeypatch.setattr("showdown.terminal.widgets.READING", 60.0)
        await pilot.press("enter")
        await pilot.pause()
        assert "Your guide" in screen_of(face)
        before = len(fight.choices)
        await pilot.press("m")
        await pilot.pause()
        assert options_taken(fight)[before:][0].startswith("move:")

    drive(face, play, size=(80, 24))


def brightness(color: Color | None) -> float:
    assert color is not None
    found = color.get_truecolor()
    return 0.2126 * found.red + 0.7152 * found.green + 0.0722 * found.blue


@pytest.mark.parametrize("plain", ["1", ""])
def test_all_that_is_written_stands_out_in_greys_too(plain: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With NO_COLOR and without: whoever is hurt, dead or chosen, and the blind spot."""
    if plain:
        monkeypatch.setenv("NO_COLOR", plain)
    fight = started(level="1", party="first_hunt", seed=4)
    answers.place_terrain(fight)
    to_an_act(fight)
    hurt(fight)
    fight.playing.survivors[0].down = True
    fight.playing.survivors[0].bleeding = 2
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        for key in ("down", "m", "up", "x", "r"):
            await pilot.press(key)
            await pilot.pause()
            for part in (part for strip in face.screen._compositor.render_strips() for part in strip):
                if part.text.strip(" ▁▂▃▄▅▆▇█") and part.style is not None and part.style.bgcolor is not None:
                    far = abs(brightness(part.style.color) - brightness(part.style.bgcolor))
                    assert far > 50, (key, part.text, part.style)

    drive(face, play, size=(120, 40))


def test_a_window_that_grows_in_both_directions_wraps_the_log_for_what_it_has_become() -> None:
    fight = started(level="1", party="first_hunt", seed=4)
    answers.place_terrain(fight)
    to_an_act(fight)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        await pilot.resize_terminal(200, 50)
        await pilot.pause()
        await pilot.pause()
        log = face.query_one(LogPanel)
        assert log.scrollable_content_region.width == 85
        assert str(log.lines[0].text).rstrip().endswith("Lucy and Zachary gain 1 survival.")

    drive(face, play, size=(120, 40))


def test_a_grave_die_is_shown_side_by_side_before_it_falls() -> None:
    fight = started(level="1", party="first_hunt", seed=3)
    for number in range(400):
        play_at_random(fight, 1, number)
        found = [stage for stage in fight.stages if stages.grave(fight.events[stage.events - 1]) is not None]
        if [stage for stage in found if stage.events < len(fight.events)]:
            break
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        face.stage()
        face.show()
        while face.staged and stages.grave(fight.events[face.staged[0].events - 1]) is None:
            await pilot.press("enter")
        await pilot.pause()
        stakes = stages.grave(fight.events[face.staged[0].events - 1])
        assert stakes is not None and f"At stake, {stakes['what']}. The die decides:" in " ".join(
            text_of(face, "#prompt").split()
        )
        seen = screen_of(face)
        assert "Enter or Space rolls" in seen and all(side["does"][:20] in seen for side in stakes["faces"][:3])
        before = len(face.staged)
        await pilot.press("enter")
        assert len(face.staged) == before - 1

    drive(face, play, size=(120, 40))


def test_a_hint_to_move_points_at_where_to() -> None:
    fight = started()
    while True:
        found = fight.hint()
        assert found is not None and fight.question is not None
        if fight.question.options[found.index].kind == "move":
            break
        fight.choose(found.index)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        await pilot.press("h", "enter")
        await pilot.pause()
        assert fight.question is not None and fight.question.kind == "destination"
        found = fight.hint()
        assert found is not None and face.query_one(Choices).highlighted == found.index
        assert "Enter takes it." in " ".join(text_of(face, "#message").split())

    drive(face, play)


async def until(pilot: Pilot[str], done: Callable[[], bool]) -> None:
    for _ in range(400):
        await pilot.pause(0.05)
        if done():
            return
    raise AssertionError("it never came")


def test_a_second_hint_looks_ahead_beside_the_screen(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, think = threading.Event(), hints.of_position

    def slow(game: Game, searcher: Searcher | None = None) -> hints.Hint:
        go_on.wait(20 if searcher is not None else 0)
        return think(game, searcher)

    monkeypatch.setattr(hints, "of_position", slow)
    fight = started(level="1")
    to_an_act(fight)
    face = Face(fight)

    def said() -> str:
        return " ".join(text_of(face, "#message").split())

    async def play(pilot: Pilot[str]) -> None:
        await pilot.press("h")
        assert "Enter takes it. H again looks ahead." in said() and "guesses" not in said()
        await pilot.press("h")
        assert said().startswith("Looking ahead") and face.thinking
        await pilot.press("W")
        assert isinstance(face.screen, Page), "keys work meanwhile"
        await pilot.press("escape")
        go_on.set()
        await until(pilot, lambda: not face.thinking)
        assert " % " in said() and "guesses" in said() and said().endswith("Enter takes it.")
        steps = len(fight.choices)
        pointed = face.query_one(Choices).highlighted
        await pilot.press("enter")
        assert len(fight.choices) > steps and fight.choices[steps].index == pointed

    drive(face, play)
    assert not capfd.readouterr().err


def test_a_deep_hint_that_comes_too_late_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, think = threading.Event(), hints.of_position

    def slow(game: Game, searcher: Searcher | None = None) -> hints.Hint:
        go_on.wait(20)
        return think(game, searcher)

    monkeypatch.setattr(hints, "of_position", slow)
    fight = started(level="1")
    to_an_act(fight)
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        face.answer("hint soon")
        assert "hint 500 (tries)" in " ".join(text_of(face, "#message").split())
        face.answer("hint 6")
        assert face.thinking
        face.answer("report 2")
        assert "One thing after the other" in text_of(face, "#message")
        fight.choose(0)
        face.show()
        go_on.set()
        await until(pilot, lambda: not face.thinking)
        assert face.hinted is None and "guesses" not in text_of(face, "#message")

    drive(face, play)


def test_what_answers_may_cost_is_tried_beside_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = started(level="1")
    to_a_hit(fight)
    assert fight.question is not None
    labels, steps = [option.label for option in fight.question.options], len(fight.choices)
    face = Face(fight)

    async def told(pilot: Pilot[str]) -> str:
        await until(pilot, lambda: isinstance(face.screen, Page) and bool(screen_of(face).strip()))
        said = screen_of(face)
        await pilot.press("escape")
        return " ".join(said.split())

    async def play(pilot: Pilot[str]) -> None:
        await pilot.press("i")
        said = await told(pilot)
        assert "What it may cost" in said and "Each is tried 1,000 times on guesses of what nobody knows" in said
        assert all(f"{at}. {label}" in said for at, label in enumerate(labels, 1))
        face.answer("risk 2")
        said = await told(pilot)
        assert f"2. {labels[1]}" in said and f"1. {labels[0]}" not in said
        face.answer("risk 77")
        assert "'77' is no answer here; write risk alone" in " ".join(text_of(face, "#message").split())
        assert len(fight.choices) == steps

    drive(face, play)


def test_a_report_with_a_look_back_from_the_line(tmp_path: Path) -> None:
    fight = started(level="1")
    to_an_act(fight)
    face = Face(fight)
    file = tmp_path / "back.md"

    async def play(pilot: Pilot[str]) -> None:
        face.answer(f"report 2 {file}")
        await until(pilot, file.exists)
        await until(pilot, lambda: not face.thinking)
        assert "Written to" in text_of(face, "#message") and "## Looking back" in file.read_text()
        face.answer("report 2")
        await until(pilot, lambda: isinstance(face.screen, Page))
        await pilot.pause()
        assert "survivor" in screen_of(face) and "|--" not in screen_of(face) and "##" not in screen_of(face)
        await pilot.press("escape")
        face.answer("report")
        await pilot.pause()
        assert isinstance(face.screen, Report)

    drive(face, play)


def test_the_smallest_screen_shows_all_options_first_and_the_one_pointed_at_whole() -> None:
    fight = started(seed=14)
    while fight.question is None or fight.question.kind != "target":
        fight.choose(0)
    face = Face(fight)

    def shown(*said: str) -> bool:
        return all(each in screen_of(face) for each in said)

    async def play(pilot: Pilot[str]) -> None:
        assert shown("1 target Allister", "2 target Erza", "3 target Lucy", "4 target Zachary")
        await pilot.press("enter")
        await pilot.pause()
        assert shown("Nothing is chosen yet", "1 target Allister", "4 target Zachary") and not shown("W why")
        await pilot.press("down", "down")
        await pilot.pause()
        assert shown("W why", "White Lion attacks Erza]") and not shown("attacks Allister]")
        await pilot.press("down", "down")
        await pilot.pause()
        assert shown("4 target Zachary") and not shown("attacks Erza]")
        await pilot.press("1")
        await pilot.pause()
        assert face.staged and shown("Enter or Space goes on") and not shown("target Allister")

    drive(face, play, (80, 24))


def test_what_a_hint_points_at_is_in_sight() -> None:
    fight = started(level="1")
    face = Face(fight)

    async def play(pilot: Pilot[str]) -> None:
        assert fight.question is not None and fight.question.kind == "place terrain"
        await pilot.press("h")
        await pilot.pause()
        pointed = face.query_one(Choices).highlighted
        assert pointed is not None and pointed > 20
        assert f"{pointed + 1} {fight.question.options[pointed].label}" in screen_of(face)

    drive(face, play, (80, 24))


def test_every_survivor_has_a_colour_and_what_is_new_a_mark() -> None:
    fight = started()
    to_an_act(fight)
    drawn = panels.board_text(fight.view(), [], [], (3, 1))
    names = [sheet.name for sheet in fight.playing.setup.sheets]
    styles = {str(span.style) for name in names for span in drawn.spans if drawn.plain[span.start : span.end] == name[:2]}
    assert len(styles) == len(names) == 4
    beats = [beat for beat in fight.story.beats if beat.headline]
    assert panels.headline(fight, beats[-1], True).text.plain.startswith("▸ ")
    assert panels.headline(fight, beats[-1], False).text.plain.startswith("  ")


def test_a_tile_is_shown_whole_before_it_is_placed() -> None:
    fight = started(level="1", party="first_hunt", seed=3)
    assert fight.question is not None and fight.question.kind == "place terrain"
    large = next(option for option in fight.question.options if len(option.spaces) > 1)
    drawn = panels.board_text(fight.view(), [], large.spaces, (3, 1)).plain
    assert drawn.count("[") + drawn.count("<") == len(large.spaces) > 1
