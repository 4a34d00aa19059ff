"""The parts of the full screen: the drawn board, the log, the list of options, pages over everything."""

from __future__ import annotations

import re
import time
from typing import ClassVar

from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import OptionList, RichLog, Static
from textual.widgets.option_list import Option as Entry

from showdown.cards.rulebook import rulebook
from showdown.engine import board
from showdown.engine.visible import visible
from showdown.play import tell
from showdown.terminal import panels

READING = 0.5  # seconds during which a lesson is not closed by an Enter that was meant for what came before
CLOSING = ("enter", "space", "escape")
RULE_ID = re.compile(r"\b[A-Z]{2,7}-[A-Z]?[0-9]{1,3}\b")


class Screens(App[str]):
    """A program on a whole terminal. What nobody has foreseen it tells without colours: outside the screen escape sequences are
    written out (`streams.Shown`)."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__()
        self.error_console = Console(markup=False, highlight=False, stderr=True, color_system=None)


class BoardPanel(Static):
    """The drawn board; a click on a space is told to the app."""

    cell = (3, 1)

    class Clicked(Message):
        def __init__(self, space: str) -> None:
            super().__init__()
            self.space = space

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is not None:
            self.post_message(self.Clicked(panels.space_at(offset.x, offset.y, self.cell)))


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
    """The options of a decision. Over spaces the arrow keys walk on the board, otherwise through the list. At first nothing is
    pointed at, so that Enter pressed once too often answers nothing: the first arrow key brings the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "walk(-1, 0)", show=False),
        Binding("right", "walk(1, 0)", show=False),
        Binding("pageup,pagedown", "app.nothing", show=False),  # those scroll the log
    ]

    class Undecided(Message):
        """Enter was pressed, but nothing is pointed at."""

    def __init__(self) -> None:
        super().__init__(id="choices")
        self.spaces: list[str] = []  # of the options in order; empty where they are not all spaces
        self.first = 0  # where the cursor comes first
        self.start = ""  # the space it walks from then
        self.folded: list[panels.Hanging] = []  # the options whole, where only one of them is shown so
        self.unfolded = -1  # which one

    def action_select(self) -> None:
        if self.highlighted is None and self.option_count:
            self.post_message(self.Undecided())
        else:
            super().action_select()

    def action_cursor_up(self) -> None:
        if self.spaces:
            self.action_walk(0, -1)
        elif self.highlighted is None and self.option_count:
            self.highlighted = self.first
        else:
            super().action_cursor_up()

    def action_cursor_down(self) -> None:
        if self.spaces:
            self.action_walk(0, 1)
        elif self.highlighted is None and self.option_count:
            self.highlighted = self.first
        else:
            super().action_cursor_down()

    def action_walk(self, dx: int, dy: int) -> None:
        """Moves the highlight to the nearest choosable space in a direction; at first from where whoever moves stands."""
        if not self.spaces:
            return
        begins = self.highlighted is None
        here = board.parse(self.start if self.highlighted is None else self.spaces[self.highlighted])
        best, nearest = -1, 10_000
        for index, name in enumerate(self.spaces):
            place = board.parse(name)
            x, y = board.X[place] - board.X[here], board.Y[place] - board.Y[here]
            along, across = x * dx + y * dy, abs(x * dy) + abs(y * dx)
            if along > 0 and along + 3 * across < nearest:
                best, nearest = index, along + 3 * across
        if best >= 0 or begins:
            self.highlighted = best if best >= 0 else self.first


class Page(ModalScreen[None]):
    """Long answers, to read and close. The rules they name can be opened."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,Q,enter,space", "dismiss", "Close"),
        Binding("r,R", "rules", "Rules"),
    ]

    def __init__(self, title: str, lines: list[str], at_end: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.lines = lines
        self.at_end = at_end  # the log is read from its newest line
        self.ids = list(dict.fromkeys(found for line in lines for found in RULE_ID.findall(line) if found in rulebook()))

    def compose(self) -> ComposeResult:
        keys = "Enter closes, R opens its rules" if self.ids else "Enter closes"
        with Vertical(id="page"):
            yield Static(Text(f"{self.heading}   ({keys})", "bold"), id="page-title")
            with VerticalScroll(id="page-scroll"):
                yield Static(self.text(), id="page-text")

    def text(self) -> RenderableType:
        return panels.hanging([Text(visible(line)) for line in self.lines])

    def on_mount(self) -> None:
        for scroll in self.query("#page-scroll"):  # gone already where a quick key closed the page before it was shown
            scroll.focus()
            if self.at_end:
                scroll.scroll_end(animate=False)

    async def action_dismiss(self, result: None = None) -> None:
        self.dismiss(result)

    def action_rules(self) -> None:
        if self.ids:
            self.app.push_screen(Rules(self.ids))


class Report(Page):
    """The battle report, its tables and headings drawn as they are meant."""

    def text(self) -> RenderableType:
        return Markdown("\n".join(visible(line) for line in self.lines))


class Lesson(ModalScreen[events.Key | None]):
    """What the guide says where there is no room beside the question. Enter or Escape closes it, once it could be read; any
    other key closes it too and is handed on: people press at once what they have just been told."""

    def __init__(self, said: str) -> None:
        super().__init__()
        self.said = said
        self.opened = time.monotonic()

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(Text("Your guide   (Enter closes)", "bold"), id="page-title")
            yield Static(panels.hanging([Text(self.said)]), id="page-text")

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key not in CLOSING:
            self.dismiss(event)
        elif event.key == "escape" or time.monotonic() - self.opened > READING:
            self.dismiss(None)


class Rules(ModalScreen[None]):
    """The rules a page names, to open one after another."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,Q", "dismiss", "Close")]

    def __init__(self, ids: list[str]) -> None:
        super().__init__()
        self.ids = ids

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(Text("The rules it names   (Enter opens one, Escape closes)", "bold"), id="page-title")
            book = rulebook()
            yield OptionList(*[Entry(Text(f"{id}: {book[id].title}")) for id in self.ids], id="rules")

    def on_mount(self) -> None:
        for found in self.query(OptionList):
            found.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        wanted = self.ids[event.option_index]
        self.app.push_screen(Page(wanted, tell.rule_lines(wanted)))

    async def action_dismiss(self, result: None = None) -> None:
        self.dismiss(result)
