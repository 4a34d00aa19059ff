"""Watching on the whole terminal: the panels of the full-screen face, with a reel instead of a decision."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import Static

from showdown.engine.errors import ShowdownError
from showdown.play import tell
from showdown.play.reel import Reel
from showdown.terminal.full import LEGEND, Face
from showdown.terminal.widgets import Page

SLOWEST = 10.0
FASTEST = 0.05


class WatchFace(Face):
    """Space plays and pauses, the arrow keys step, + and - change the pace."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "pause", show=False, priority=True),
        Binding("right", "step(1)", show=False, priority=True),
        Binding("left", "step(-1)", show=False, priority=True),
        Binding("home", "jump(0)", show=False, priority=True),
        Binding("end", "jump(1)", show=False, priority=True),
        Binding("plus,equals_sign", "faster", show=False),
        Binding("minus", "slower", show=False),
    ]

    KEYS: ClassVar[tuple[str, ...]] = (
        "Space plays and pauses; the right and left arrow keys go one choice on and back, Home and End to the start and the "
        "end; + and - change the pace.",
        *LEGEND,
    )

    def __init__(self, reel: Reel, pace: float) -> None:
        super().__init__(reel.session)
        self.reel = reel
        self.pace = min(SLOWEST, max(FASTEST, pace))
        self.playing_on = reel.live

    def on_mount(self) -> None:
        super().on_mount()
        self.set_timer(self.pace, self.tick)

    def show_decision(self) -> None:
        """What was chosen last, who chose it, and where in the fight this is."""
        session = self.session
        self.close_line()
        self.offer([], "")
        lines = [f"{self.reel.where()}, {'playing' if self.playing_on else 'paused'}, {self.pace:g} s a choice"]
        if session.choices:
            choice = session.choices[-1]
            lines.append(f"Chosen by {choice.by}: {choice.label}")
        if self.reel.stopped:
            lines.append(self.reel.stopped)
        lines.append(
            f"Space {'pauses' if self.playing_on else 'plays'}; arrow keys step, Home and End jump, + and - set the pace"
        )
        self.query_one("#prompt", Static).update(Text("\n".join(lines)))
        self.list_lines(tell.outcome_lines(session))

    def at_the_end(self, index: int) -> None:
        """There is nothing to choose: the lines are there to be read."""
        self.push_screen(Page("The end", tell.outcome_lines(self.session)))

    def tick(self) -> None:
        if self.playing_on and not self.forward():
            self.playing_on = False
            self.show()
        self.set_timer(self.pace, self.tick)

    def forward(self) -> bool:
        try:
            moved = self.reel.forward()
        except ShowdownError as problem:
            self.failure = str(problem)
            self.exit()
            return False
        if moved:
            self.show()
        return moved

    def action_pause(self) -> None:
        self.playing_on = not self.playing_on
        self.show()

    def action_step(self, way: int) -> None:
        self.playing_on = False
        if way > 0:
            self.forward()
        else:
            self.reel.back()
        self.show()

    def action_jump(self, end: int) -> None:
        self.playing_on = False
        self.reel.go(10**9 if end else 0)
        self.show()

    def action_faster(self) -> None:
        self.pace = max(FASTEST, self.pace / 2)
        self.show()

    def action_slower(self) -> None:
        self.pace = min(SLOWEST, self.pace * 2)
        self.show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is only for playing is not offered."""
        return action != "undo" and parameters not in (("hint",), ("save ",))

    def action_say(self, command: str) -> None:
        if command.partition(" ")[0] in ("undo", "rewind", "save", "load", "hint", "options"):
            self.inform("That is for playing; here the arrow keys step.")
            return
        super().action_say(command)


def run(reel: Reel, pace: float) -> int:
    face = WatchFace(reel, pace)
    face.run()
    if face.failure:
        print(face.failure)
    return 2 if face.failure else 0
