"""What the full screen consists of and how its parts are filled; who answers what is in `full`."""

from __future__ import annotations

import os

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Grid, Vertical, VerticalScroll
from textual.geometry import Size
from textual.widgets import Input, Static
from textual.widgets.option_list import Option as Entry

from showdown.engine.game import Game, Option
from showdown.engine.visible import visible
from showdown.play import answers, consequences, stages, standing, tell
from showdown.play.session import Session
from showdown.play.story import Story
from showdown.terminal import layout, looking, panels, sheets
from showdown.terminal.leaving import started_as
from showdown.terminal.widgets import BoardPanel, Choices, Lesson, LogPanel, Screens
from showdown.views import View

MOST_BEATS = 300  # in the log
LOOK_EVERY = 2.0  # seconds
HUNG_UP = 129  # what shells say of a program that ended by a hang-up
FOOTER = "W why  H hint  I risk  U undo  T card  X look  M monster  S sheets  L log  R rule  K keep  : other  ? help  Q quit"
WIDE_FOOTER = 118  # columns from which it is told whole
MARGIN = 2  # columns beside what is written
ROWS_BESIDE = 2  # the top line and the bottom line
SHORT_FOOTER = "W why H hint I risk U undo T card X look M monster S sheets : ? help Q quit"


class Shown(Screens):
    """A session on a whole terminal: board, sheets, monster, log, and a place for questions."""

    TITLE = "Showdown"
    CSS = """
    Screen { layers: base over; }
    #status, #footer { height: 1; background: $panel; padding: 0 1; }
    #all { height: 100%; }
    #main { grid-size: 2 2; height: 1fr; }
    #place { padding: 0; }
    #board { padding: 0 0 0 1; }
    #legend { height: 1; padding: 0 0 0 1; }
    #side { row-span: 2; height: 100%; }
    #survivors { height: auto; max-height: 55%; padding: 0 0 0 1; }
    #monster { height: auto; max-height: 30%; padding: 0 0 0 1; border-top: solid $primary; }
    #survivors, #monster, #log { scrollbar-size-vertical: 1; }
    #decision { height: 100%; border: round $accent; }
    #prompt { height: auto; max-height: 8; padding: 0 1; text-style: bold; }
    #guide { display: none; height: auto; max-height: 6; padding: 0 1; color: $success; }
    #message { display: none; height: auto; max-height: 6; padding: 0 1; color: $warning; }
    #choices { height: 1fr; border: none; padding: 0; background: $surface; scrollbar-size-vertical: 1; }
    #choices { scrollbar-gutter: stable; }
    #line { display: none; height: 3; }
    #log { height: 1fr; min-height: 3; border: none; border-top: solid $primary; padding: 0 0 0 1; }
    #small { display: none; width: 100%; height: 100%; content-align: center middle; text-align: center; }
    Screen.small #small { display: block; }
    Screen.small #all { display: none; }
    Screen.compact #side { row-span: 1; }
    Screen.compact #decision { column-span: 2; border: none; }
    Screen.compact #survivors { max-height: 60%; }
    Screen.compact #monster { max-height: 4; border: none; }
    Screen.compact #line { height: 1; border: none; }
    Screen.compact #prompt, Screen.compact #message { max-height: 3; }
    #page { width: 90%; height: auto; max-height: 90%; border: round $accent; background: $surface; padding: 0 1; }
    #page-scroll { height: auto; max-height: 75vh; }
    Page, Lesson, Rules { align: center middle; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.layout_now = layout.layout(layout.WIDTH, layout.HEIGHT)
        self.options: list[Option] = []
        self.digits = ""
        self.staged: list[stages.Stage] = []  # still to be shown before the question
        self.told: Story | None = None  # as far as it is shown
        self.looking: looking.Looking | None = None
        self.said = ""  # about the open question

    def compose(self) -> ComposeResult:
        yield Static(id="small")
        with Vertical(id="all"):
            yield Static(id="status")
            with Grid(id="main"):
                with Vertical(id="place"):
                    yield BoardPanel(id="board")
                    yield Static(id="legend")
                with Vertical(id="side"):
                    with VerticalScroll(id="survivors"):
                        yield Static(id="survivors-text")
                    with VerticalScroll(id="monster"):
                        yield Static(id="monster-text")
                    yield LogPanel()
                with Vertical(id="decision"):
                    yield Static(id="guide")
                    yield Static(id="prompt")
                    yield Static(id="message")
                    yield Choices()
                    yield Input(id="line", select_on_focus=False)
            yield Static(id="footer")

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

    def show(self) -> None:
        """Brings every panel up to date with the session, then lets a bot or a person answer."""
        raise NotImplementedError

    # -- size ------------------------------------------------------------------------------------------------------

    def too_small(self) -> bool:
        return len(self.screen_stack) == 1 and self.screen.has_class("small")

    def on_resize(self, event: events.Resize) -> None:
        self.fit(event.size)
        self.show_position()
        self.call_after_refresh(self.focus_again)

    def focus_again(self) -> None:
        """What was hidden while the window was too small has lost the keyboard."""
        if self.focused is None and len(self.screen_stack) == 1:
            line = self.query_one("#line", Input)
            (line if line.display else self.query_one(Choices)).focus()

    def on_log_panel_resized(self, event: LogPanel.Resized) -> None:
        """The log is wrapped anew for its new width, once it has it."""
        self.call_after_refresh(self.show_log)

    def fit(self, size: Size) -> None:
        """Gives every part its place; a window smaller than 80 by 24 is told so."""
        found = self.layout_now = layout.layout(size.width, size.height)
        base = self.screen_stack[0]
        base.set_class(not layout.fits(size.width, size.height), "small")
        base.set_class(found.compact, "compact")
        legend = 1 if found.legend else 0
        grid = self.query_one("#main", Grid)
        grid.styles.grid_columns = f"{found.board_width} 1fr"
        grid.styles.grid_rows = f"{found.board_height + legend} 1fr"
        board = self.query_one("#board", BoardPanel)
        board.cell = found.cell
        board.styles.height = found.board_height
        self.query_one("#legend").display = found.legend
        self.inform(self.said)
        self.query_one("#small", Static).update(
            Text(
                f"Showdown needs {layout.WIDTH} columns and {layout.HEIGHT} rows.\nThis terminal has {size.width} by "
                f"{size.height}.\n\nMake the window larger, or leave with Q and use: {started_as()} resume --plain"
            )
        )

    # -- the position ----------------------------------------------------------------------------------------------

    def position(self) -> Game:
        """The position that is shown: a stage on the way, or where things stand."""
        return self.staged[0].position if self.staged else self.session.position

    def view(self) -> View:
        """What can be seen: a stage on the way, or where things stand."""
        return self.staged[0].view() if self.staged else self.session.view()

    def show_position(self) -> None:
        """Status, sheets, monster and board."""
        session = self.session
        status = self.query_one("#status", Static)
        if session.game is None:
            status.update(Text("Setting up"))
            return
        view = self.view()
        status.update(panels.status_text(session, view, self.layout_now))
        survivors = sheets.survivors_lines(session, view, self.layout_now)
        self.query_one("#survivors-text", Static).update(panels.hanging(survivors))
        life, aims = standing.life(self.position())["text"], standing.aims_told(self.position())
        monster = panels.monster_lines(view, self.layout_now, life, aims)
        self.query_one("#monster-text", Static).update(panels.hanging(monster))
        self.query_one("#legend", Static).update(panels.legend_text(view))
        self.show_board()

    def show_board(self) -> None:
        if self.session.game is None:
            return
        cell, board = self.layout_now.cell, self.query_one("#board", BoardPanel)
        if self.looking is not None:
            board.update(panels.board_text(self.view(), [], [self.looking.space], cell, self.looking.within))
            return
        highlighted = self.query_one(Choices).highlighted
        inside = highlighted is not None and highlighted < len(self.options)
        current = list(self.options[highlighted].spaces) if inside and highlighted is not None else []
        chosen = {tell.space_of(option) for option in self.options if option.spaces}
        board.update(panels.board_text(self.view(), chosen, current, cell))

    def show_log(self) -> None:
        """The headlines so far, as far as they are shown; those since the last choice of a person are marked."""
        log, session = self.query_one(LogPanel), self.session
        log.clear()
        if session.game is None:
            return
        if self.told is None or self.told.game.setup is not session.playing.setup:
            self.told = Story(session.playing)
        until = self.staged[0].events if self.staged else len(session.events)
        self.told.follow(session.events[:until], session.labels, session.over and not self.staged)
        own = session.last_own()
        new = session.choices[-own].events if own else 0
        for beat in self.told.beats[-MOST_BEATS:]:
            if beat.headline:
                log.write(panels.headline(session, beat, beat.end > new), width=log.scrollable_content_region.width or None)

    # -- the question ----------------------------------------------------------------------------------------------

    def list_lines(self, lines: list[str]) -> None:
        """Lines in the place of options, to scroll through."""
        choices = self.query_one(Choices)
        choices.add_options([Entry(panels.Hanging(Text(line), 5)) for line in lines])
        choices.highlighted = 0 if lines else None

    def offer(self, options: list[Option], prompt: str) -> None:
        """Fills the decision panel."""
        self.options = options
        self.query_one("#prompt", Static).update(Text(prompt))
        choices = self.query_one(Choices)
        choices.clear_options()
        choices.folded, choices.unfolded = [], -1
        spaces = [tell.space_of(option) for option in options]
        choices.spaces = spaces if spaces and all(spaces) else []
        if options:
            keys = answers.key_names(self.session)
            follows = [consequences.line(found) for found in consequences.prospects(self.session.playing)]
            lines = [self.entry(option, keys.get(option.index, ""), follows[option.index]) for option in options]
            choices.folded = lines if not self.all_fit(prompt, lines) else []
            choices.add_options([Entry(panels.Folded(line) if choices.folded else line) for line in lines])
        choices.highlighted, choices.first = None, 0
        if not self.query_one("#line", Input).display:
            choices.focus()

    def entry(self, option: Option, key: str, follows: str) -> panels.Hanging:
        """m Lucy moves (up to 5): the key, the option and what follows from it; by its number where there are too many."""
        shown = key or (str(option.index + 1) if len(self.options) > answers.ON_KEYS else "")
        made = Text(f"{shown:>5} ", "bold yellow")
        return panels.Hanging(
            made.append(tell.noted(self.session, self.session.view(), option, follows), "not bold default"), 6
        )

    def all_fit(self, prompt: str, lines: list[panels.Hanging]) -> bool:
        """Whether all options can be seen whole in a small window; in a large one they can be scrolled through."""
        if not self.layout_now.compact:
            return True
        width = self.size.width - MARGIN
        rows = len(Text(prompt).wrap(self.console, width)) + sum(line.rows(self.console, width) for line in lines)
        return rows <= self.size.height - ROWS_BESIDE - self.layout_now.board_height

    def unfold(self, index: int) -> None:
        """Of options that are shown in one row each, the one that is pointed at is shown whole."""
        choices = self.query_one(Choices)
        for at, line in enumerate(choices.folded):
            if at in (index, choices.unfolded):
                choices.replace_option_prompt_at_index(at, line if at == index else panels.Folded(line))
        choices.unfolded = index if choices.folded else -1
        self.call_after_refresh(choices.scroll_to_highlight)

    def guided(self, said: str) -> None:
        """What the guide of a first fight says about the open question; over everything where there is no room for it."""
        if said and self.layout_now.compact and len(self.screen_stack) == 1:
            self.push_screen(Lesson(said), self.lesson_read)
            said = ""
        shown = self.query_one("#guide", Static)
        shown.update(Text(said))
        shown.display = bool(said)

    def lesson_read(self, key: events.Key | None) -> None:
        """A lesson was closed, perhaps with the key it spoke of."""
        if key is not None:
            self.call_later(self.post_message, events.Key(key.key, key.character))

    def inform(self, message: str) -> None:
        """Says something about the open question, above its options, until the next choice or command; in a small window in the
        bottom line, if it has room there. What is pointed at stays in sight."""
        self.said = message
        below = self.layout_now.compact and "\n" not in message and len(message) <= self.size.width - MARGIN
        shown, keys = self.query_one("#message", Static), SHORT_FOOTER if self.size.width < WIDE_FOOTER else FOOTER
        shown.update(Text(visible(message)))
        shown.display = bool(message) and not below
        footer = Text(visible(message), "bold yellow") if message and below else Text(keys)
        footer.no_wrap = True
        self.query_one("#footer", Static).update(footer)
        self.call_after_refresh(self.query_one(Choices).scroll_to_highlight)

    def type_number(self, digits: str) -> None:
        """The number typed so far is shown on the frame of the decision."""
        self.digits = digits
        for frame in self.query("#decision"):
            frame.border_subtitle = f"number {digits}, Enter takes it" if digits else ""

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
