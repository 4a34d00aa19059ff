"""The start of everything in the terminal: lists to pick from, on the whole screen or as numbered lines."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from showdown.play.start import Entry
from showdown.terminal import panels
from showdown.terminal.widgets import Screens

ABOUT = "Every rule of the fight enforced and explained. Arrow keys and Enter, or a number; Escape goes back."


class Menu(Screens):
    """One list; it returns the id of what was picked, or nothing."""

    TITLE = "Showdown"
    CSS = """
    Screen { align: center middle; }
    #box { width: 90%; max-width: 110; height: auto; max-height: 95%; border: round $accent; padding: 1 2; }
    #title { text-style: bold; }
    #about { color: $text-muted; margin: 0 0 1 0; }
    #list { height: auto; max-height: 30; border: none; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,Q", "nothing", show=False),
        Binding("ctrl+c,ctrl+d,ctrl+q", "nothing", show=False, priority=True),
    ]

    def __init__(self, title: str, entries: list[Entry]) -> None:
        super().__init__()
        self.heading = title
        self.entries = entries

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static(Text(self.heading), id="title")
            yield Static(Text(ABOUT), id="about")
            yield OptionList(*[Option(self.line(place)) for place in range(len(self.entries))], id="list")

    def line(self, place: int) -> panels.Hanging:
        entry = self.entries[place]
        made = Text(f"{place + 1:>2} ", "bold yellow").append(entry.title, "bold default")
        return panels.Hanging(made.append(f"  {entry.about}" if entry.about else "", "not bold grey62"), 4)

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    def on_key(self, event: events.Key) -> None:
        place = int(event.character) - 1 if event.character and event.character in "123456789" else -1
        if 0 <= place < min(9, len(self.entries)):
            self.exit(self.entries[place].id)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.exit(self.entries[event.option_index].id)

    def action_nothing(self) -> None:
        self.exit("")


def ask(title: str, entries: list[Entry]) -> str:
    """One list on the whole screen."""
    return Menu(title, entries).run() or ""
