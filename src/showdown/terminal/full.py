"""The full-screen face (Textual): board, sheets, monster, log, and the open decision.

Options are taken with keys that mean the same in every fight (m move, 1-9 what the sheet numbers, e end, Space go on), with the
arrow keys and Enter, with the mouse, on the list or on the board, or typed behind `:` as in the plain face. The other letters
are commands. The monster's turn stops where something happens, and Enter goes on. Everything shown comes from the session.
"""

from __future__ import annotations

import string
import time
from collections.abc import Callable
from typing import ClassVar, TypeVar

from textual import events
from textual.binding import Binding, BindingType
from textual.widgets import Input, OptionList
from textual.worker import get_current_worker

from showdown.engine import happenings
from showdown.engine.errors import ShowdownError
from showdown.engine.game import Game
from showdown.engine.questions import DEPLOY, DESTINATION
from showdown.play import answers, carrying, costs, ending, hints, lesson, records, review, stages, table, tell
from showdown.play.session import NotKept, Open, Session, reason
from showdown.players.search import percent
from showdown.terminal import looking
from showdown.terminal.leaving import how_to_resume
from showdown.terminal.plain import COMMANDS, DEEP, HELP, Leave, Plain
from showdown.terminal.shown import Shown
from showdown.terminal.widgets import BoardPanel, Choices, LogPanel, Page, Report

Found = TypeVar("Found")

LEAVING = ("Q", "q", "ctrl+c", "ctrl+d", "ctrl+q")
REPORT = "report"
BOT_PAUSE = 0.3
RETRY = 3.0  # seconds until a bot's choice that could not be kept is tried again
ECHO = 0.3  # seconds during which Enter after a key that has chosen is not taken for the next question
AT_THE_END = 1.0  # seconds during which no key does anything when a fight has just ended
WALK = "The arrow keys walk over the board, Enter takes the space."
UNDECIDED = "Nothing is chosen yet: press a key, or arrow keys and Enter; H gives a hint."
LEGEND = (
    "",
    "On the board: MM the monster, arrows on the side it faces, xx there when it is knocked down; ▒▒ its blind spot; letters "
    "in a colour of their own a survivor, small ones: knocked down; two small letters terrain; () and * can be chosen; [] and "
    "< Enter takes.",
    "Small sheets: sv survival, in insanity, bl bleeding; then armor and injuries, where there are any: he head, ar arms, bo "
    "body, wa waist, le legs; a ! for each injury box filled, behind in that of the brain.",
    "",
    ": opens a line for every answer and for these commands:",
    "",
)
KEYS = (
    "m move   1-9 weapons and actions as numbered on the sheet, survivors by their number   e end the act, the move, the turn",
    "Space go on   d dash, dodge   g surge   n encourage   y yes   P lets chance place the terrain",
    "Arrow keys and Enter: choose from the list; where spaces are chosen they walk over the board. The mouse does both.",
    "Enter alone goes on where the monster's turn stops; it answers a question only once something is pointed at.",
    "Page Up and Page Down scroll the log.   X looks around: inspect, measure, range.",
    "O goes on until something happens to one of yours.   :pace steps, cards, none or seconds: how the monster's turn stops.",
    "W why   H hint   I risk   U undo   M monster   S sheets   L log   T last card   R rule   K keep (save)   Q quit",
    "H once more: the bot looks ahead; :hint 500, :hint 2s all say how far.   :report deep looks back on your choices.",
    "I tries attacks, hits and dodges a thousand times and tells what each may cost; :risk 2, :risk H12 only that answer.",
    *LEGEND,
)


AT_END = (
    ("a", "again: the same fight with other dice"),
    ("c", "carry the party on: they keep what they have, and fight again"),
    ("b", "write the battle report"),
    ("v", "all of it to read; Q leaves, the fight is kept"),
)


class Face(Shown):
    """The client on a whole terminal. It returns what people want next, if they said so at the end."""

    KEYS: ClassVar[tuple[str, ...]] = KEYS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("W,w", "say('why')", "Why"),
        Binding("H,h", "hint", "Hint"),
        Binding("I,i", "say('risk')", "Risk"),
        Binding("U,u", "undo", "Undo"),
        Binding("M", "say('monster')", "Monster"),
        Binding("S,s", "say('sheet')", "Sheets"),
        Binding("L,l", "say('log 400')", "Log"),
        Binding("T,t", "say('card')", "Text"),
        Binding("X,x", "look", "Look"),
        Binding("P,p", "say('place')", "Place"),
        Binding("O,o", "say('onward')", "Onward"),
        Binding("R,r", "command('rule ')", "Rule"),
        Binding("K,k", "command('save ')", "Keep"),
        Binding("colon", "command('')", "Other"),
        Binding("question_mark", "help", "Help"),
        Binding("Q,q", "leave", "Quit"),
        Binding("pageup", "scroll_log(-1)", show=False, priority=True),
        Binding("pagedown", "scroll_log(1)", show=False, priority=True),
        Binding("ctrl+c,ctrl+d,ctrl+q", "leave", show=False, priority=True),
        Binding("escape", "escape", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.heard: list[str] = []
        self.plain = Plain(session, lambda prompt: "", self.heard.append, False)
        self.failure = ""
        self.guide: lesson.Guide | None = None
        self.listed: list[str] = []  # what may be turned up at a table, and what of it fits the letters typed so far
        self.fitting: list[str] = []
        self.hinted: tuple[Game, int] | None = None  # the position of the last hint, and what it said
        self.thinking = False  # whether something slow goes on beside the screen
        self.quiet_until = 0.0  # a key pressed before then was meant for what has just gone

    async def on_event(self, event: events.Event) -> None:
        """Any key but a digit forgets a half-typed number; where the board is not shown no key may choose."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            if event.character is None or event.character not in string.digits:
                self.type_number("")
            if self.too_small() and event.key not in LEAVING:
                return
            if time.monotonic() < self.quiet_until and event.key in ("enter", "space") and len(self.screen_stack) == 1:
                return
        await super().on_event(event)

    # -- showing ---------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Brings every panel up to date with the session, then lets a bot or a person answer."""
        if not self.query("#status"):
            return  # a clock still ticked while the window was being closed
        session = self.session
        if session.notices:
            self.inform("\n".join(session.notices))
            session.notices.clear()
        self.looking = None
        self.show_decision()
        self.show_position()
        self.show_log()

    def show_decision(self) -> None:
        session = self.session
        self.type_number("")
        if self.staged:
            self.show_stage()
            return
        if session.open is Open.ROLL:
            asked = table.asked(session)
            self.offer([], asked.prompt)
            self.listed = list(asked.choices)
            self.list_cards("")
            what = "its name or number, or arrow keys and Enter" if self.listed else "what the dice show"
            self.open_line("", f"{what}; or help, back, undo")
            return
        self.close_line()
        if session.open is Open.NOTHING:
            first, *rest = ending.lines(session)
            self.offer([], first)
            self.list_lines([f"{key}  {title}" for key, title in AT_END] + [f"   {line}" for line in rest])
            self.query_one(Choices).highlighted = len(AT_END) - 1  # Enter pressed once too often only opens something to read
        elif session.open is Open.ITSELF:
            self.proceed()
        elif session.open is Open.BOT:
            self.offer([], "A bot is playing ...")
            self.set_timer(BOT_PAUSE, self.proceed)
        else:
            self.ask()

    def list_cards(self, typed: str) -> None:
        """What may be turned up at a table: all of it, or what has the typed letters in it."""
        wanted = typed.strip().lower()
        found = [(place, name) for place, name in enumerate(self.listed, 1) if wanted in name.lower() or wanted == str(place)]
        self.fitting = [name for _, name in found]
        choices = self.query_one(Choices)
        choices.clear_options()
        self.list_lines([f"{place:>4} {name}" for place, name in found])
        choices.highlighted = None  # nothing is taken that nobody has pointed at

    def show_stage(self) -> None:
        """Something happened on the way: what, and the card behind it; Enter goes on."""
        stage = self.staged[0]
        card = stages.card(self.session.events[stage.events - 1], stage)
        self.close_line()
        stakes = stages.grave(self.session.events[stage.events - 1])
        if stakes is not None:
            self.offer([], f"At stake, {stakes['what']}. The die decides:")
            faces = [f"{happenings.sides(face):>8}  {happenings.face_told(face)}" for face in stakes["faces"]]
            if self.layout_now.compact:  # there are only four rows
                faces = [happenings.faces_told(stakes["faces"])]
            self.list_lines(["Enter or Space rolls, E goes on to the next question", *faces])
        else:
            self.offer([], tell.told(self.session, stage.events - 1))
            self.list_lines([*([card] if card else []), "Enter or Space goes on, E to the next question"])
        pace = stages.seconds_of(self.session.settings)
        if pace:
            self.set_timer(pace, lambda: self.go_on() if self.staged[:1] == [stage] else None)

    def ask(self) -> None:
        question = self.session.question
        assert question is not None
        said = self.guide.says(self.session) if self.guide is not None else ""
        self.guided(f"{said} {WALK}" if said and question.kind in (DEPLOY.name, DESTINATION.name) else said)
        placing = " P lets chance place this and what is still to come." if question.kind == answers.TERRAIN else ""
        self.offer(list(question.options), f"{tell.asked(self.session)}{placing}")
        choices = self.query_one(Choices)
        choices.first, choices.start = answers.first_look(self.session), answers.start_space(self.session)
        choices.highlighted = 0 if len(self.options) == 1 else None

    # -- answering -------------------------------------------------------------------------------------------------

    def choose(self, index: int) -> None:
        if not 0 <= index < len(self.options) or self.session.question is None:
            return
        self.inform("")
        hinted = self.hinted == (self.session.playing, index)
        try:
            self.session.choose(index)
        except NotKept as problem:
            self.inform(str(problem))
            return
        self.stage()
        self.show()
        question = self.session.question
        if hinted and question is not None and question.kind == DESTINATION.name:
            self.action_hint()  # the hint to move has said whereto

    def stage(self, seen: int = 0) -> None:
        """After a choice the stops on the way are shown first; those after so many events, where people have rolled for it."""
        asked = self.session.open in (Open.QUESTION, Open.ROLL)
        found = stages.with_stakes(self.session.stages, self.session.events, stages.stops_of(self.session.settings), asked)
        self.staged = [stage for stage in found if stage.events > seen]
        if self.session.over:
            self.quiet_until = time.monotonic() + AT_THE_END

    def go_on(self, all_of_it: bool = False) -> None:
        """From one stop on the way to the next, or past all of them."""
        del self.staged[: len(self.staged) if all_of_it else 1]
        self.inform("")
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
            self.stage()
            self.show()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if self.staged:
            self.go_on()
        elif self.session.need is not None:
            self.results(self.fitting[event.option_index])
        elif self.session.over:
            self.at_the_end(event.option_index)
        else:
            self.choose(event.option_index)

    def on_choices_undecided(self, event: Choices.Undecided) -> None:
        """Enter, perhaps meant for what came before, takes nothing that nobody has pointed at."""
        self.inform(UNDECIDED)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if self.said == UNDECIDED:
            self.inform("")
        self.unfold(event.option_index)
        self.show_board()

    def on_board_panel_clicked(self, event: BoardPanel.Clicked) -> None:
        if self.looking is not None and event.space:
            self.looking.go(event.space)
            self.show_look()
            return
        for option in self.options:
            if event.space and event.space == tell.space_of(option):
                self.choose(option.index)
                return

    def on_key(self, event: events.Key) -> None:
        """Keys that choose; while looking around, those of looking."""
        if len(self.screen_stack) > 1:
            return
        if self.query_one("#line", Input).has_focus:
            self.point(event)
            return
        if self.looking is not None:
            self.look_key(event)
            return
        key = "space" if event.key == "space" else (event.character or "")
        if self.staged:
            if key in ("space", "e", "E"):
                event.stop()
                self.go_on(key != "space")
            return
        if self.session.over:
            keys = [known for known, _ in AT_END]
            if key in keys and time.monotonic() >= self.quiet_until:
                event.stop()
                self.at_the_end(keys.index(key))
            return
        index = answers.keys(self.session).get(key, -1) if self.options else -1
        if index >= 0:
            event.stop()
            self.choose(index)
            self.quiet_until = max(self.quiet_until, time.monotonic() + ECHO)
        elif len(key) == 1 and key in string.digits:
            event.stop()
            self.digit(key)

    def point(self, event: events.Key) -> None:
        """While a card is asked for, the arrow keys walk through the list above the line."""
        if self.session.need is None or self.staged or event.key not in ("up", "down"):
            return
        event.stop()
        choices = self.query_one(Choices)
        choices.action_cursor_down() if event.key == "down" else choices.action_cursor_up()

    def digit(self, key: str) -> None:
        """A number leads the highlight to its option, and Enter takes it; a digit too many begins a new number."""
        count = self.query_one(Choices).option_count if len(self.options) > answers.ON_KEYS else 0
        for typed in (self.digits + key, key):
            if 1 <= int(typed) <= count:
                self.type_number(typed)
                self.query_one(Choices).highlighted = int(typed) - 1
                return
        self.type_number("")

    def at_the_end(self, index: int) -> None:
        """Again, carry on, the report, or everything there is to read; leaving is asked for by its own key."""
        if index == 0:
            self.exit("again")
        elif index == 1:
            self.carry()
        elif index == 2:
            self.write_report()
        else:
            self.push_screen(Page("The end", ending.lines(self.session)))

    def carry(self) -> None:
        try:
            path = carrying.carry(self.session)
        except (OSError, ShowdownError) as problem:
            self.inform(f"Not carried on: {reason(problem)}.")
        else:
            self.exit(str(path))

    def write_report(self) -> None:
        name = self.session.record.path.stem if self.session.record is not None else "fight"
        path = records.home() / "reports" / f"{name}.md"
        try:
            records.write_text(path, tell.report(self.session))
        except OSError as problem:
            self.inform(f"Not written: {reason(problem)}.")
        else:
            self.inform(f"Written to {path}.")

    # -- looking around --------------------------------------------------------------------------------------------

    def action_look(self) -> None:
        """Walks over the board without choosing anything."""
        if self.session.game is None or self.looking is not None:
            self.action_escape()
            return
        self.looking = looking.Looking(self.session)
        self.show_look()

    def show_look(self) -> None:
        assert self.looking is not None
        self.options = []
        self.offer([], "Looking around")
        self.list_lines(self.looking.lines())
        self.show_board()

    def look_key(self, event: events.Key) -> None:
        if self.looking is not None and self.looking.key(event.key):
            event.stop()
            event.prevent_default()
            self.show_look()

    # -- commands --------------------------------------------------------------------------------------------------

    def action_nothing(self) -> None:
        """A key of Textual's that does nothing here."""

    def action_scroll_log(self, way: int) -> None:
        if len(self.screen_stack) > 1:
            scroll = self.screen.query("#page-scroll")
            for each in scroll:
                each.scroll_page_up() if way < 0 else each.scroll_page_down()
            return
        log = self.query_one(LogPanel)
        log.scroll_page_up(animate=False) if way < 0 else log.scroll_page_down(animate=False)

    def action_say(self, command: str) -> None:
        """Shows what the plain face would say to a command; what takes long is done beside the screen."""
        word, _, rest = command.strip().partition(" ")
        if word.lower() in ("hint", "h") and rest:
            self.deep_hint(rest)
            return
        if word.lower() == REPORT and review.split(rest)[0]:
            self.deep_report(*review.split(rest))
            return
        if word.lower() in ("risk", "i"):
            self.risk(rest.strip())
            return
        self.heard.clear()
        self.plain.stage = self.staged[0] if self.staged else None
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
            self.staged = []
            self.show()
        if len(self.heard) > 2:
            self.inform("")
            page = Report if word.lower() == REPORT else Page
            self.push_screen(page(command, list(self.heard), at_end=command.startswith("log")))
        else:
            self.inform("\n".join(self.heard))

    def action_hint(self) -> None:
        """What a bot would do, highlighted: Enter takes it. Asked once more it is the bot that looks ahead."""
        if self.options and self.hinted is not None and self.hinted[0] is self.session.playing:
            self.deep_hint()
            return
        found = hints.hint(self.session) if self.options else None
        if found is None:
            self.inform("There is no hint now.")
            return
        self.show_hint(found, " H again looks ahead." if found["deeper"] else "")

    def show_hint(self, found: hints.Hint, more: str = "") -> None:
        self.query_one(Choices).highlighted = found["index"]
        self.hinted = self.session.playing, found["index"]
        what = "" if self.layout_now.compact else f"{found['label']}: "  # it is pointed at, and rows are few
        self.inform(f"{what}{found['reason']} Enter takes it.{more}")

    def deep_hint(self, budget: str = "") -> None:
        """What a searcher would do; it thinks beside the screen, and says nothing where people have gone on meanwhile."""
        if not self.options:
            self.inform("There is no hint now.")
            return
        try:
            searcher = hints.deep(budget.lower().removeprefix(DEEP))
        except ShowdownError:
            self.inform("Write hint deep, hint 500 (tries), hint 2s (seconds); with all behind it every core thinks along.")
            return
        position = self.session.playing

        def think(tell: review.Tell) -> hints.Hint:
            searcher.tell = tell
            return hints.of_position(position.copy(log=False), searcher)

        def done(found: hints.Hint) -> None:
            if self.session.playing is position and self.options:
                self.show_hint(found if self.layout_now.compact else hints.with_reason(self.session, found))

        self.beside("Looking ahead", think, done)

    def risk(self, said: str) -> None:
        """What answers may cost, side by side on a page; they are tried beside the screen."""
        self.heard.clear()
        found = self.plain.risky(said)
        if not found:
            self.inform("\n".join(self.heard))
            return
        position = self.session.playing

        def done(lines: list[str]) -> None:
            if self.session.playing is position:
                self.push_screen(Page("What it may cost", lines))

        self.beside("Trying it out", lambda tell: costs.compared(position.copy(log=False), found, tell), done)

    def deep_report(self, budget: str, name: str) -> None:
        """The battle report with a look back on the choices so far."""

        def done(found: review.Review | None) -> None:
            self.heard.clear()
            self.plain.write_report(name, found)
            if name:
                self.inform("\n".join(self.heard))
            else:
                self.push_screen(Report(REPORT, list(self.heard)))

        self.beside("Looking back", lambda tell: review.wanted(self.session, budget, tell), done)

    def beside(self, doing: str, work: Callable[[review.Tell], Found], done: Callable[[Found], None]) -> None:
        """Does something slow in a thread: how far it is stands above the options meanwhile, and keys go on working."""
        if self.thinking:
            self.inform("One thing after the other: something is being thought over.")
            return
        self.thinking = True
        self.inform(f"{doing} ...")
        shown = self.said

        def tell(share: float) -> None:
            nonlocal shown
            if get_current_worker().is_cancelled:
                raise Leave
            now = f"{doing}, {percent(share)} done ..."
            if share < 1.0 and now != shown and self.said == shown:
                self.call_from_thread(self.inform, now)
                shown = now

        def finish(act: Callable[[], None]) -> None:
            self.thinking = False
            if self.said == shown:
                self.inform("")
            act()

        def run() -> None:
            try:
                found = work(tell)
            except Leave:
                return
            except ShowdownError as problem:
                said = f"{problem}."
                self.call_from_thread(finish, lambda: self.inform(said))
                return
            self.call_from_thread(finish, lambda: done(found))

        self.run_worker(run, thread=True)

    def action_undo(self) -> None:
        """Undo where it is free; else the message says how to rewind."""
        self.action_say("undo")

    def action_help(self) -> None:
        tiles = {tile["name"] for tile in self.session.view()["terrain"]} if self.session.game is not None else set()
        terrain = [f"Terrain here: {', '.join(f'{name[:2].lower()} {name}' for name in sorted(tiles))}."] if tiles else []
        self.push_screen(Page("Help", [*terrain, *self.KEYS, *HELP[1:], *([table.HELP] if self.session.fight.table else [])]))

    def action_command(self, start: str) -> None:
        self.open_line(start, "an answer or a command; Escape closes")

    def action_escape(self) -> None:
        """Escape closes the line, or ends looking around."""
        if self.looking is not None:
            self.show()
        elif self.session.need is None:
            self.close_line()

    def on_input_changed(self, event: Input.Changed) -> None:
        if self.session.need is not None and self.listed and not self.staged:
            self.list_cards(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        answer = event.value.strip()
        if self.session.need is not None and not self.staged:
            pointed = self.query_one(Choices).highlighted
            self.results(self.fitting[pointed] if self.listed and pointed is not None else answer)
            return
        self.close_line()
        if answer:
            self.answer(answer)

    def answer(self, answer: str) -> None:
        """Takes what was typed as the plain face would: an option, or a command."""
        try:
            index = self.plain.read(answer, self.options) if self.options else -1
        except answers.NotClear as problem:
            self.inform(str(problem))
            return
        if index >= 0:
            self.choose(index)
        else:
            self.action_say(answer)

    def results(self, answer: str) -> None:
        """Dice and cards typed in at a table, or a command. Whatever it was, the line is empty for the next."""
        line = self.query_one("#line", Input)
        line.value = ""
        seen = len(self.session.events)
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
        if not left:
            self.stage(seen)
        self.show()

    def action_leave(self) -> None:
        self.exit()


def run(session: Session, guide: lesson.Guide | None = None) -> tuple[int, str]:
    """Plays a session on the whole terminal; afterwards says how to go on. How it went, and what people want next."""
    face = Face(session)
    face.guide = guide
    try:
        wanted = face.run() or ""
    finally:
        said = how_to_resume(session)
        session.close()
    if face.failure:
        print(face.failure)
    if not wanted:
        print(said)
    return 2 if face.failure or face.return_code else 0, wanted
