"""The full-screen face (Textual): board, sheets, monster, log, and the open decision.

Options are taken by number, by letter, with the arrow keys and Enter, or with the mouse, on the list or on the board. The
letters of the bottom line are commands, small or capital; `:` opens a line for all the commands of the plain
face. Everything shown comes from the session.
"""

from __future__ import annotations

import os
import string
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Size
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option as Entry

from showdown.engine import board
from showdown.engine.errors import ShowdownError
from showdown.engine.game import Option
from showdown.engine.visible import visible
from showdown.play import records, table, tell
from showdown.play.session import NotKept, Open, Session, reason
from showdown.terminal import panels
from showdown.terminal.leaving import how_to_resume, started_as
from showdown.terminal.plain import COMMANDS, HELP, Leave, Plain
from showdown.views import View

WIDTH, HEIGHT = 100, 30
BOARD, DECISION = 17, 11  # rows
COMMAND_LETTERS = "whumsltrkq"  # small or capital, they never choose an option
LETTERS = "".join(letter for letter in string.ascii_lowercase if letter not in COMMAND_LETTERS)
LEAVING = ("Q", "q", "ctrl+c", "ctrl+d", "ctrl+q")
BOT_PAUSE = 0.3
RETRY = 3.0  # seconds until a bot's choice that could not be kept is tried again
LEGEND = (
    "",
    "On the board: MM the monster, arrows on the side it faces, xx there when it is knocked down; bb its blind spot; two "
    "letters a survivor, small ones: knocked down; two small letters terrain; () and * can be chosen; [] and < Enter takes.",
    "Sheets: S survival, I insanity, B bleeding; then armor: H head, A arms, B body, W waist, L legs; a ! for each injury box "
    "filled, behind I that of the brain.",
    "",
    ": opens a line for these commands:",
    "",
)
KEYS = (
    "Choose with a letter, a number and Enter, the arrow keys and Enter, or the mouse (also on the board).",
    "Where spaces are chosen the arrow keys walk over the board.",
    "W why   H hint   U undo   M monster   S sheets   L log   T texts of the cards   R rule   K keep (save)   Q quit",
    *LEGEND,
)


LOOK_EVERY = 2.0  # seconds
HUNG_UP = 129  # what shells say of a program that ended by a hang-up


class BoardPanel(Static):
    """The drawn board; a click on a space is told to the app."""

    class Clicked(Message):
        def __init__(self, space: str) -> None:
            super().__init__()
            self.space = space

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is not None:
            self.post_message(self.Clicked(panels.space_at(offset.x, offset.y)))


class LogPanel(RichLog):
    """The log; lines are wrapped when they are written, so the app writes them again when the width changes."""

    class Resized(Message):
        """The log has a new width."""

    def __init__(self) -> None:
        super().__init__(id="log", wrap=True, min_width=20, max_lines=5000)
        self.wrapped_for = 0

    def on_resize(self, event: events.Resize) -> None:
        if event.size.width != self.wrapped_for:
            self.wrapped_for = event.size.width
            self.post_message(self.Resized())


class Choices(OptionList):
    """The options of a decision. Over spaces the arrow keys walk on the board, otherwise through the list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "walk(-1, 0)", show=False),
        Binding("right", "walk(1, 0)", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(id="choices")
        self.spaces: list[str] = []  # of the options in order; empty where they are not all spaces

    def action_cursor_up(self) -> None:
        if self.spaces:
            self.action_walk(0, -1)
        else:
            super().action_cursor_up()

    def action_cursor_down(self) -> None:
        if self.spaces:
            self.action_walk(0, 1)
        else:
            super().action_cursor_down()

    def action_walk(self, dx: int, dy: int) -> None:
        """Moves the highlight to the nearest choosable space in a direction."""
        if not self.spaces or self.highlighted is None:
            return
        here = board.parse(self.spaces[self.highlighted])
        best, nearest = -1, 10_000
        for index, name in enumerate(self.spaces):
            place = board.parse(name)
            x, y = board.X[place] - board.X[here], board.Y[place] - board.Y[here]
            along, across = x * dx + y * dy, abs(x * dy) + abs(y * dx)
            if along > 0 and along + 3 * across < nearest:
                best, nearest = index, along + 3 * across
        if best >= 0:
            self.highlighted = best


class Page(ModalScreen[None]):
    """Some lines to read; Escape, Enter or q closes them."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q", "dismiss", "close")]

    def __init__(self, title: str, lines: list[str], at_end: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.lines = lines
        self.at_end = at_end  # the log is read from its newest line

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(Text(f"{self.heading}   (Escape closes)", "bold"), id="page-title")
            with VerticalScroll(id="page-scroll"):
                yield Static(panels.hanging([Text(visible(line)) for line in self.lines]), id="page-text")

    def on_mount(self) -> None:
        scroll = self.query_one("#page-scroll")
        scroll.focus()
        if self.at_end:
            scroll.scroll_end(animate=False)

    async def action_dismiss(self, result: None = None) -> None:
        self.dismiss(result)


class Face(App[None]):
    """The client on a whole terminal."""

    TITLE = "Showdown"
    KEYS: ClassVar[tuple[str, ...]] = KEYS
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { layers: base over; }
    #status { height: 1; background: $panel; padding: 0 1; }
    #top { height: 17; }
    #board { width: 69; height: 17; padding: 0 0 0 1; }
    #side { width: 1fr; height: 100%; }
    #survivors { height: auto; max-height: 12; padding: 0 0 0 1; }
    #monster { height: 1fr; padding: 0 0 0 1; border-top: solid $primary; }
    #survivors, #monster { scrollbar-size-vertical: 1; }
    #bottom { height: 1fr; }
    #decision { width: 3fr; border: round $accent; }
    #prompt { height: auto; max-height: 6; padding: 0 1; text-style: bold; }
    #message { display: none; height: auto; max-height: 4; padding: 0 1; color: $warning; }
    #choices { height: 1fr; border: none; padding: 0; background: $surface; }
    #line { display: none; height: 3; }
    #log { width: 2fr; border: round $primary; padding: 0 1; }
    #small { display: none; width: 100%; height: 100%; content-align: center middle; text-align: center; }
    Screen.small #small { display: block; }
    Screen.small #all { display: none; }
    #page { width: 90%; height: 90%; border: round $accent; background: $surface; padding: 0 1; }
    Page { align: center middle; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("W,w", "say('why')", "Why"),
        Binding("H,h", "say('hint')", "Hint"),
        Binding("U,u", "undo", "Undo"),
        Binding("M,m", "say('monster')", "Monster"),
        Binding("S,s", "say('sheet')", "Sheets"),
        Binding("L,l", "say('log 400')", "Log"),
        Binding("T,t", "say('card')", "Text"),
        Binding("R,r", "command('rule ')", "Rule"),
        Binding("K,k", "command('save ')", "Keep"),
        Binding("colon", "command('')", "Other"),
        Binding("question_mark", "help", "Help"),
        Binding("Q,q", "leave", "Quit"),
        Binding("ctrl+c,ctrl+d,ctrl+q", "leave", show=False, priority=True),
        Binding("escape", "no_command", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.options: list[Option] = []
        self.digits = ""
        self.logged = 0
        self.heard: list[str] = []
        self.plain = Plain(session, lambda prompt: "", self.heard.append, False)
        self.failure = ""

    def compose(self) -> ComposeResult:
        yield Static(id="small")
        with Vertical(id="all"):
            yield Static(id="status")
            with Horizontal(id="top"):
                yield BoardPanel(id="board")
                with Vertical(id="side"):
                    with VerticalScroll(id="survivors"):
                        yield Static(id="survivors-text")
                    with VerticalScroll(id="monster"):
                        yield Static(id="monster-text")
            with Horizontal(id="bottom"):
                with Vertical(id="decision"):
                    yield Static(id="prompt")
                    yield Static(id="message")
                    yield Choices()
                    yield Input(id="line", select_on_focus=False)
                yield LogPanel()
            yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        for panel in ("#survivors", "#monster", "#log"):
            self.query_one(panel).can_focus = False
        self.fit(self.size)
        self.show()
        if not self.is_headless and hasattr(os, "tcgetpgrp") and os.isatty(0):
            self.set_interval(LOOK_EVERY, self.look_for_terminal)

    def look_for_terminal(self) -> None:
        """A terminal may be gone without a word (its shell kept the hang-up to itself); reading from it would never end.
        Everything chosen is on disk already."""
        try:
            os.tcgetpgrp(0)
        except OSError:
            os._exit(HUNG_UP)

    async def on_event(self, event: events.Event) -> None:
        """Any key but a digit forgets a half-typed number; where the board is not shown no key may choose."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            if event.character is None or event.character not in string.digits:
                self.type_number("")
            if self.too_small() and event.key not in LEAVING:
                return
        await super().on_event(event)

    # -- size ------------------------------------------------------------------------------------------------------

    def too_small(self) -> bool:
        return len(self.screen_stack) == 1 and self.screen.has_class("small")

    def on_resize(self, event: events.Resize) -> None:
        self.fit(event.size)

    def on_log_panel_resized(self, event: LogPanel.Resized) -> None:
        """The log is wrapped anew for its new width."""
        self.logged = 0
        self.query_one(LogPanel).clear()
        self.show_log()

    def fit(self, size: Size) -> None:
        """Below 100 by 30 nothing would be readable: say so and wait for a larger window. Of a taller one, sheets and monster
        get their share."""
        width, height = size
        self.query_one("#top").styles.height = max(BOARD, min(height - 2 * DECISION, height * 11 // 20))
        small = width < WIDTH or height < HEIGHT
        self.screen_stack[0].set_class(small, "small")
        self.query_one("#small", Static).update(
            Text(
                f"Showdown needs {WIDTH} columns and {HEIGHT} rows.\nThis terminal has {width} by {height}.\n\n"
                f"Make the window larger, or leave with Q and use: {started_as()} resume --plain"
            )
        )

    # -- showing ---------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Brings every panel up to date with the session, then lets a bot or a person answer."""
        if not self.query("#status"):
            return  # a clock still ticked while the window was being closed
        session = self.session
        if session.notices:
            self.inform("\n".join(session.notices))
            session.notices.clear()
        self.query_one("#status", Static).update(panels.status_text(session))
        if session.game is not None:
            view = session.view()
            self.query_one("#survivors-text", Static).update(panels.hanging(panels.survivors_lines(view)))
            self.query_one("#monster-text", Static).update(panels.hanging(panels.monster_lines(view)))
        self.show_log()
        self.show_decision()
        self.show_board()

    def show_board(self) -> None:
        if self.session.game is None:
            return
        view = self.session.view()
        highlighted = self.query_one(Choices).highlighted
        chosen = [space for option in self.options for space in option.spaces]
        inside = highlighted is not None and highlighted < len(self.options)
        current = list(self.options[highlighted].spaces) if inside and highlighted is not None else []
        self.query_one("#board", BoardPanel).update(panels.board_text(view, chosen, current))

    def show_log(self) -> None:
        log = self.query_one(LogPanel)
        if self.session.game is None:
            return
        if self.logged > len(self.session.events):
            self.logged = 0
            log.clear()
        for beat in self.session.story.since(self.logged):
            log.write(panels.headline(beat))
        self.logged = len(self.session.events)

    def show_decision(self) -> None:
        session = self.session
        self.type_number("")
        if session.open is Open.ROLL:
            self.offer([], "")
            self.query_one("#prompt", Static).update(Text(table.asked(session).prompt))
            self.open_line("", "results, or help, back, undo")
            return
        self.close_line()
        if session.open is Open.NOTHING:
            first, *rest = tell.outcome_lines(session)
            self.offer([], first)
            self.list_lines(["a  leave", "b  write the battle report", *(f"   {line}" for line in rest)])
        elif session.open is Open.ITSELF:
            self.proceed()
        elif session.open is Open.BOT:
            self.offer([], "A bot is playing ...")
            self.set_timer(BOT_PAUSE, self.proceed)
        else:
            self.ask()

    def list_lines(self, lines: list[str]) -> None:
        """Lines in the place of options, to scroll through."""
        choices = self.query_one(Choices)
        choices.add_options([Entry(panels.Hanging(Text(line), 5)) for line in lines])
        choices.highlighted = 0 if lines else None

    def ask(self) -> None:
        question = self.session.question
        assert question is not None
        self.offer(list(question.options), f"{tell.asked_who(self.session)}: {question.prompt}")

    def offer(self, options: list[Option], prompt: str) -> None:
        """Fills the decision panel."""
        self.options = options
        self.query_one("#prompt", Static).update(Text(prompt))
        choices = self.query_one(Choices)
        choices.clear_options()
        spaces = [tell.space_of(option) for option in options]
        choices.spaces = spaces if spaces and all(spaces) else []
        if options:
            view = self.session.view()
            choices.add_options([Entry(self.entry(view, option)) for option in options])
            choices.highlighted = 0
        if not self.query_one("#line", Input).display:
            choices.focus()

    def entry(self, view: View, option: Option) -> panels.Hanging:
        """30 b to E11, blind spot: the number, the letter, the option and what is special about it."""
        letter = LETTERS[option.index] if option.index < len(LETTERS) else " "
        made = Text(f"{option.index + 1:>3} {letter} ", "bold yellow")
        return panels.Hanging(made.append(tell.noted(self.session, view, option), "not bold default"), 6)

    def inform(self, message: str) -> None:
        """Says something about the open question, above its options, until the next choice or command."""
        shown = self.query_one("#message", Static)
        shown.update(Text(visible(message)))
        shown.display = bool(message)

    # -- answering -------------------------------------------------------------------------------------------------

    def choose(self, index: int) -> None:
        if not 0 <= index < len(self.options) or self.session.question is None:
            return
        self.inform("")
        try:
            self.session.choose(index)
        except NotKept as problem:
            self.inform(str(problem))
            return
        self.show()

    def proceed(self) -> None:
        if self.session.need is None and not self.session.over:
            try:
                self.session.proceed()
            except NotKept as problem:
                self.inform(str(problem))
                self.set_timer(RETRY, self.proceed)
                return
            except ShowdownError as problem:
                self.failure = str(problem)
                self.exit()
                return
            self.show()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if self.session.over:
            self.at_the_end(event.option_index)
        else:
            self.choose(event.option_index)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.show_board()

    def on_board_panel_clicked(self, event: BoardPanel.Clicked) -> None:
        for option in self.options:
            if event.space and event.space == tell.space_of(option):
                self.choose(option.index)
                return

    def on_key(self, event: events.Key) -> None:
        """Digits and the letters beside the options choose."""
        if isinstance(self.screen, Page) or self.query_one("#line", Input).has_focus:
            return
        key = event.character or ""
        if len(key) == 1 and key in string.digits:
            event.stop()
            self.digit(key)
        elif len(key) == 1 and key in LETTERS:
            event.stop()
            if self.session.over:
                self.at_the_end(LETTERS.index(key))
            else:
                self.choose(LETTERS.index(key))

    def digit(self, key: str) -> None:
        """A number leads the highlight to its option, and Enter takes it; a digit too many begins a new number."""
        count = self.query_one(Choices).option_count
        for typed in (self.digits + key, key):
            if 1 <= int(typed) <= count:
                self.type_number(typed)
                self.query_one(Choices).highlighted = int(typed) - 1
                return
        self.type_number("")

    def type_number(self, digits: str) -> None:
        """The number typed so far is shown on the frame of the decision."""
        self.digits = digits
        for frame in self.query("#decision"):
            frame.border_subtitle = f"number {digits}, Enter takes it" if digits else ""

    def at_the_end(self, index: int) -> None:
        if index == 0:
            self.action_leave()
        elif index == 1:
            self.write_report()
        else:
            self.push_screen(Page("The end", tell.outcome_lines(self.session)))

    def write_report(self) -> None:
        name = self.session.record.path.stem if self.session.record is not None else "fight"
        path = records.home() / "reports" / f"{name}.md"
        try:
            records.write_text(path, tell.report(self.session))
        except OSError as problem:
            self.inform(f"Not written: {reason(problem)}.")
        else:
            self.inform(f"Written to {path}.")

    # -- commands --------------------------------------------------------------------------------------------------

    def action_say(self, command: str) -> None:
        """Shows what the plain face would say to a command."""
        self.heard.clear()
        before = self.session.game, len(self.session.events), self.session.need
        try:
            known = self.plain.command(command)
        except Leave:
            self.action_leave()
            return
        except ShowdownError as problem:
            known = True
            self.heard.append(str(problem))
        if not known:
            self.plain.not_understood(command, self.options)
        if before != (self.session.game, len(self.session.events), self.session.need):
            self.logged = 0
            self.query_one(LogPanel).clear()
            self.show()
        if len(self.heard) > 2:
            self.inform("")
            self.push_screen(Page(command, list(self.heard), at_end=command.startswith("log")))
        else:
            self.inform("\n".join(self.heard))

    def action_undo(self) -> None:
        """Undo where it is free; else the message says how to rewind."""
        self.action_say("undo")

    def action_help(self) -> None:
        tiles = {tile["name"] for tile in self.session.view()["terrain"]} if self.session.game is not None else set()
        terrain = [f"Terrain here: {', '.join(f'{name[:2].lower()} {name}' for name in sorted(tiles))}."] if tiles else []
        self.push_screen(Page("Help", [*terrain, *self.KEYS, *HELP[1:], *([table.HELP] if self.session.fight.table else [])]))

    def action_command(self, start: str) -> None:
        self.open_line(start, "a command; Escape closes")

    def open_line(self, value: str, hint: str) -> None:
        line = self.query_one("#line", Input)
        line.display = True
        line.value = value
        line.placeholder = hint
        line.focus()
        line.cursor_position = len(value)

    def close_line(self) -> None:
        line = self.query_one("#line", Input)
        line.display = False
        self.query_one(Choices).focus()

    def action_no_command(self) -> None:
        if self.session.need is None:
            self.close_line()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        answer = event.value.strip()
        if self.session.need is not None:
            self.results(answer)
            return
        self.close_line()
        if answer:
            self.action_say(answer)

    def results(self, answer: str) -> None:
        """Dice and cards typed in at a table, or a command. Whatever it was, the line is empty for the next."""
        line = self.query_one("#line", Input)
        line.value = ""
        try:
            values = table.parse(self.session, answer)
        except table.NotThat as problem:
            if answer.partition(" ")[0].lower() in COMMANDS:
                self.action_say(answer)
            else:
                self.inform(str(problem))
            return
        try:
            left = self.session.give(values)
        except NotKept as problem:
            self.inform(str(problem))
            return
        self.inform(f"That is {left} too many; nothing was taken." if left else "")
        self.show()

    def action_leave(self) -> None:
        self.exit()


def run(session: Session) -> int:
    """Plays a session on the whole terminal; afterwards says how to go on."""
    face = Face(session)
    try:
        face.run()
    finally:
        said = how_to_resume(session)
        session.close()
    if face.failure:
        print(face.failure)
    print(said)
    return 2 if face.failure else 0
