"""The plain face: the fight in sentences, options by number, for pipes, screen readers and small terminals."""

from __future__ import annotations

import shutil
import sys
import textwrap
import time
from collections.abc import Callable
from difflib import get_close_matches

from showdown.engine import board
from showdown.engine.errors import ShowdownError
from showdown.engine.game import Game, Option
from showdown.engine.visible import visible
from showdown.play import (
    answers,
    carrying,
    consequences,
    costs,
    ending,
    hints,
    lesson,
    onward,
    records,
    reference,
    report,
    resuming,
    review,
    settings,
    stages,
    standing,
    start,
    table,
    tell,
)
from showdown.play.session import NotKept, Open, Session, reason
from showdown.play.story import Story
from showdown.terminal import board_view, thinking
from showdown.terminal.leaving import how_to_resume
from showdown.views import View

HELP = (
    "Answer with an option's number, its name (such as H12 or dash:lucy), how it begins, or one of these words:",
    "  m moves, e ends the act or move, also d dash or dodge, g surge, n encourage; place lets chance place the terrain",
    "  w why, h hint, i risk, u undo, s sheets, l log, t card, o onward, r rule: in short, as the keys of the full screen",
    "  board    where everybody stands, in sentences; map draws it",
    "  sheet    everybody's sheet; sheet Lucy only hers; monster: its cards, moods, traits, injuries",
    "  options  the open question once more",
    "  why      what happened since your last choice, with its rules and the monster's target list",
    "  rule ID  a rule in full, or the rules with some words",
    "  card X   what a card, gear, art, disorder, injury, terrain or term says; card alone: those in play here",
    "  hint     what a bot would do and why; hint deep (or 500, 2s, 2s all) looks ahead and takes its time; take does it",
    "  risk     what each answer may cost, tried 1,000 times with all it brings about: attacks, hits and dodges; risk 2 or",
    "           risk H12 only that one; what a * behind chances stands for is told there too",
    "  ask      asks the question after all that has answered itself last",
    "  onward   go on until something happens to one of yours",
    "  pace     where the monster's turn stops: pace steps, cards or none; stop: which questions are asked",
    "  open     every step of the newest headline, with its rules; open 3 that of the third newest; story lists the last 20",
    "  log      the last 20 steps; log 100 for more",
    "  undo     take your last choice back; free until a die or card has been revealed, then write rewind",
    "  save X   keep this position as X; load X goes on from it",
    "  report   the battle report in Markdown; report FILE writes it to a file (.html: as a page); report deep (or 100, 100",
    "           all), also with FILE behind it, looks back on your choices besides, which takes a while",
    "  quit     leave; the fight is kept, and resume goes on with it",
)
COMMANDS = (
    "place", "board", "map", "sheet", "monster", "options", "why", "rule", "card", "hint", "take", "risk", "ask", "onward",
    "pace", "stop", "story", "open", "log", "undo", "rewind", "back", "save", "load", "report", "help", "quit",
)  # fmt: skip


AT_PAUSE = (
    "board",
    "map",
    "sheet",
    "monster",
    "why",
    "rule",
    "card",
    "log",
    "pace",
    "stop",
    "help",
)  # what only shows, or sets
LETTERS = {
    "w": "why",
    "h": "hint",
    "i": "risk",
    "u": "undo",
    "s": "sheet",
    "l": "log",
    "t": "card",
    "o": "onward",
    "r": "rule",
}  # as keys there
DEEP = "deep"
AT_END = "again, carry, report, log, why, rewind or quit"
LONGEST = 60  # characters of an answer that are repeated to people
LONGEST_LINE = 100_000  # characters of a pipe
COLUMNS = 78  # of a list
ROOM = 8  # columns that a long prompt leaves for the answer
PATIENCE = 20  # steps in a row that cannot be kept, before a pipe is left


class Leave(Exception):
    """People want to stop; the fight is kept."""


class Plain:
    """The line-by-line client. `ask` reads a line (EOFError at the end), `say` writes one."""

    def __init__(self, session: Session, ask: Callable[[str], str], say: Callable[[str], None], talk: bool) -> None:
        self.session = session
        self.ask = ask
        self.say = say
        self.talk = talk  # whether somebody sits there: then the end waits for report or quit
        self.shown = session.choices[-1].events if session.choices else 0
        self.refusals = 0  # steps in a row that could not be kept
        self.guide: lesson.Guide | None = None
        self.hinted: tuple[Game, int] | None = None  # the position of the last hint, and what it said
        self.stage: stages.Stage | None = None  # on the way to the next question, while it is told
        self.wanted = ""  # what people want after the end: again, or the party file they carry on with

    # -- the loop --------------------------------------------------------------------------------------------------

    def run(self) -> int:
        """Plays until the fight is over or people leave. Nothing is lost either way."""
        if self.shown:
            self.say(f"{len(self.session.choices)} choices have been made; log 100 tells what happened. The last one:")
        try:
            self.play()
        except (Leave, EOFError, KeyboardInterrupt):
            self.say("")
            self.say(how_to_resume(self.session))
        finally:
            self.session.close()
        return 2 if self.refusals else 0

    def play(self) -> None:
        session = self.session
        thinking.follow(session.seats.bots.values())
        while True:
            self.tell_news()
            if session.open is Open.NOTHING:
                break
            try:
                self.step()
                self.refusals = 0
            except NotKept as problem:
                self.refused(problem)
        self.say("")
        for line in ending.lines(session):
            self.say(line)
        if self.talk:
            self.say("again fights it with other dice; carry takes the party, as it is now, on to its next fight.")
        while self.talk:
            answer = self.ask(f"The fight is over: {AT_END}? ").strip().lower()
            if answer in ("quit", "q", "exit"):
                break
            if answer == "again":
                self.wanted = answer
                return
            if answer == "carry":
                if self.carry():
                    return
            elif not self.command(answer):
                self.say(f"Write one of these: {AT_END}.")
            if not session.over:
                return self.play()
        self.say(how_to_resume(session))

    def carry(self) -> bool:
        """Writes the party file with which the survivors fight on."""
        try:
            path = carrying.carry(self.session)
        except (OSError, ShowdownError) as problem:
            self.say(f"Not carried on: {reason(problem)}.")
            return False
        self.say(f"They are in {path}; between two fights you may edit it.")
        self.wanted = str(path)
        return True

    def step(self) -> None:
        session = self.session
        if session.open is Open.ROLL:
            self.roll()
        elif not session.proceed():
            self.decide()

    def refused(self, problem: NotKept) -> None:
        """A step could not be kept and was not taken. People are asked again, for a bot too; a pipe may not listen."""
        self.say(f"Notice: {problem}")
        self.refusals += 1
        if not self.talk and self.refusals >= PATIENCE:
            raise Leave
        if self.session.open is Open.QUESTION:
            return
        if self.ask("Enter tries again; or quit: ").strip().lower() in ("quit", "q", "exit"):
            raise Leave

    def tell_news(self) -> None:
        """Says what has happened since the last time."""
        session = self.session
        for notice in session.notices:
            self.say(f"Notice: {notice}")
        session.notices.clear()
        if session.game is None:
            return
        self.shown = min(self.shown, len(session.events))
        self.tell_stages()
        self.tell_beats(session.story)
        self.shown = len(session.events)

    def tell_stages(self) -> None:
        """Somebody who sits there is told of the monster's turn bit by bit."""
        session = self.session
        if not self.talk:
            return
        asked = session.open in (Open.QUESTION, Open.ROLL)
        for stage in stages.with_stakes(session.stages, session.events, stages.stops_of(session.settings), asked):
            if stage.events <= self.shown:
                continue
            self.tell_beats(Story(session.playing).follow(session.events[: stage.events], session.labels, False))
            if stages.grave(session.events[stage.events - 1]) is not None:
                self.say(tell.told(session, stage.events - 1))
            self.shown = stage.events
            pace = stages.seconds_of(session.settings)
            if pace:
                time.sleep(pace)
            else:
                self.pause(stage)

    def pause(self, stage: stages.Stage) -> None:
        """Waits until somebody goes on. What only shows something is shown as it is here, not as it will be."""
        self.stage = stage
        while answer := self.ask("    Enter goes on ").strip():
            word = answer.partition(" ")[0].lower()
            word = LETTERS.get(word, word)
            if word in ("quit", "q", "exit"):
                raise Leave
            if word in AT_PAUSE:
                self.command(answer)
            elif word in COMMANDS:
                self.say(f"{word} has to wait for the next question. Until then there are {tell.joined(list(AT_PAUSE))}.")
            else:
                self.say(f"{shortened(answer)!r} means nothing here: nothing is asked yet. Enter goes on, quit leaves.")
        self.stage = None

    def position(self) -> Game:
        """As it has been told so far."""
        return self.stage.position if self.stage is not None else self.session.position

    def view(self) -> View:
        return self.stage.view() if self.stage is not None else self.session.view()

    def told_until(self) -> int | None:
        """The event up to which it has been told, if there are more."""
        return self.stage.events if self.stage is not None else None

    def tell_beats(self, story: Story) -> None:
        for beat in story.since(self.shown):
            if beat.kind == "round":
                self.say("")
            self.say(beat.headline)

    # -- decisions -------------------------------------------------------------------------------------------------

    def decide(self) -> None:
        """Asks until an option is chosen or a command has changed what is open."""
        session = self.session
        question = session.question
        assert question is not None
        options = list(question.options)
        self.say_options(options)
        while True:
            answer = self.ask(f"Your choice, {allowed(options)}, or help: ").strip()
            try:
                index = self.read(answer, options)
            except answers.NotClear as problem:
                self.say(str(problem))
                continue
            if index >= 0:
                session.choose(index)
                return
            before = session.game
            if not self.command(answer):
                self.not_understood(answer, options)
            if session.game is not before or session.question is None:
                return

    def read(self, answer: str, options: list[Option]) -> int:
        """The option that an answer means; letters that are keys in the full screen mean the same here."""
        index = answers.read(answer, options, COMMANDS)
        key = answer.lower()
        return answers.keys(self.session).get(key, -1) if index < 0 and len(key) == 1 and key.isalpha() else index

    def say_options(self, options: list[Option]) -> None:
        question = self.session.question
        assert question is not None
        self.say("")
        said = self.guide.says(self.session) if self.guide is not None else ""
        if said:
            self.say(f"Guide: {said}")
            self.say("")
        self.say(tell.asked(self.session))
        for line in option_lines(options, self.session):
            self.say(line)
        if question.kind == answers.TERRAIN:
            self.say("  Or write place: chance places this and all terrain that is still to come.")

    def not_understood(self, answer: str, options: list[Option]) -> None:
        if not answer:
            self.say(f"Please choose {allowed(options)}, or write help.")
        elif answer.lstrip("-").isdigit():
            self.say(f"There is no option {shortened(answer)}; there are 1 to {len(options)}.")
        elif board.parse(answer.partition(" ")[0]) >= 0:
            self.say(f"{shortened(answer)} cannot be chosen here; options lists what can.")
        else:
            known = [*COMMANDS, *(option.id for option in options)]
            close = get_close_matches(answer.lower()[:LONGEST], known, 1)
            hint = f"Did you mean {close[0]!r}?" if close else "Write help for the commands."
            self.say(f"{shortened(answer)!r} is neither an option nor a command. {hint}")

    # -- dice and cards at a table -------------------------------------------------------------------------------

    def roll(self) -> None:
        session = self.session
        asked = table.asked(session)
        self.say_all(table.list_lines(asked.choices, COLUMNS))
        prompt = asked.prompt
        while True:
            answer = self.ask(f"{prompt} ").strip()
            before = len(session.events), session.game, session.need
            try:
                values = table.parse(session, answer)
            except table.NotThat as problem:
                if not self.command(answer):
                    self.say(f"{problem}")
                elif before != (len(session.events), session.game, session.need):
                    return
                continue
            left = session.give(values)
            if not left:
                return
            self.say(f"That is {left} too many; nothing was taken. Please give them again.")

    # -- commands --------------------------------------------------------------------------------------------------

    def command(self, answer: str) -> bool:
        """Does what a word asks for; False when it is no command."""
        word, _, rest = answer.partition(" ")
        word, rest = LETTERS.get(word.lower(), word.lower()), rest.strip()
        session = self.session
        if word in ("quit", "q", "exit"):
            raise Leave
        if word in ("help", "?"):
            self.say_all(list(HELP) + ([table.HELP] if session.fight.table else []))
        elif word == "rule":
            self.say_all(tell.rule_lines(rest))
        elif session.game is None:
            return word == "back" and self.correct()
        elif word == "card":
            self.card(rest)
        elif word == "board":
            self.say_all(tell.board_lines(self.view()))
        elif word == "map":
            self.say_all(board_view.plain(self.view(), [space for option in self.open_options() for space in option.spaces]))
        elif word == "sheet":
            self.sheet(rest)
        elif word == "monster":
            self.monster()
        elif word == "place" and session.question is not None and session.question.kind == answers.TERRAIN:
            placed = answers.place_terrain(session)
            self.say(f"Placed: {tell.counted(placed, 'tile')}.")
        elif word == "options" and session.question is not None:
            self.say_options(self.open_options())
        elif word == "why":
            self.say_all(tell.why_lines(session, self.told_until()))
        elif word == "hint":
            self.hint(rest)
        elif word == "take" and session.question is not None:
            self.take()
        elif word == "risk":
            self.risk(rest)
        elif word == "ask":
            self.say(session.reopen())
        elif word == "onward" and session.question is not None:
            self.say(onward.go_on(session) or "Nothing has happened to you; this has to be answered.")
        elif word == "pace":
            self.say(stages.set_pace(session.settings, rest))
        elif word == "stop":
            self.stop(rest)
        elif word == "story":
            self.say_all(tell.story_lines(session, table.number(rest) if rest.isdigit() else 20))
        elif word == "open":
            self.say_all(tell.open_lines(session, table.number(rest) if rest else 1))
        elif word == "log":
            self.say_all(tell.log_lines(session, table.number(rest) if rest.isdigit() else 20, self.told_until()))
        elif word in ("undo", "rewind"):
            self.undo(word)
        elif word == "back" and session.fight.table:
            self.correct()
        elif word == "save":
            self.say(session.save(rest or "quick"))
        elif word == "load":
            self.load(rest or "quick")
        elif word == "report":
            self.report(rest)
        else:
            return False
        return True

    def hint(self, said: str) -> None:
        """What a bot would do, and why; "hint deep", "hint 500", "hint 2s" or "hint 2s all" ask the one that looks ahead."""
        try:
            searcher = hints.deep(said.lower().removeprefix(DEEP)) if said else None
        except ShowdownError:
            self.say(
                "Write hint alone, or for a bot that looks ahead hint deep, hint 500 (tries), hint 2s (seconds); with all "
                "behind it, as in hint 2s all, every core of this machine thinks along."
            )
            return
        thinking.follow([searcher])
        found = hints.hint(self.session, searcher)
        if found is None:
            self.say("There is no hint now.")
            return
        if searcher is not None:
            found = hints.with_reason(self.session, found)
        self.hinted = (self.session.playing, found["index"])
        self.say(f"A bot would take {found['index'] + 1}: {found['label']}. {found['reason']} (take takes it)")

    def take(self) -> None:
        """Does what the last hint said, or what one would say."""
        question = self.session.question
        assert question is not None
        if self.hinted is not None and self.hinted[0] is self.session.playing:
            label = question.options[self.hinted[1]].label
            self.session.choose(self.hinted[1])
            self.say(f"Taken: {label}.")
            return
        taken = hints.take(self.session)
        self.say(f"Taken: {taken['label']}." if taken is not None else "There is no hint now.")

    def risk(self, said: str) -> None:
        """What each sensible answer may cost, side by side, or only the one that is named."""
        found = self.risky(said)
        if found:
            self.say_all(costs.compared(self.session.playing, found, thinking.shown("trying it out")))

    def risky(self, said: str) -> list[int]:
        """The answers that are to be tried; where there are none, that is said."""
        options = self.open_options()
        if not options:
            self.say("Nothing is asked now that could be tried.")
            return []
        if not said:
            return self.weighed(options)
        try:
            index = self.read(said, options)
        except answers.NotClear as problem:
            self.say(str(problem))
            return []
        if index < 0:
            self.say(f"{shortened(said)!r} is no answer here; write risk alone, or risk and {allowed(options)}.")
            return []
        return [index]

    def weighed(self, options: list[Option]) -> list[int]:
        found = costs.sensible(self.session.playing)
        if not found:
            one = tell.space_of(options[0]) or 1
            self.say(f"Nothing here is weighed side by side; risk {one} tries one answer all the same.")
        return found

    def stop(self, said: str) -> None:
        """stop window never Lucy: when a kind of question is asked, of everybody or of one survivor."""
        ids = {sheet.name.lower(): sheet.id for sheet in self.session.playing.setup.sheets}
        words = said.lower().split()
        who = ids.get(words[-1], "") if words else ""
        kind, mode = " ".join(words[: -2 if who else -1]), words[-2 if who else -1] if len(words) > bool(who) else ""
        if not kind:
            self.say(
                "Write stop, a kind of question (* for all), then always, changed or never; last a survivor, if only for them."
            )
            for known in settings.COMMON:
                self.say(f"  {known.name:<14} {self.session.settings.mode(known.name).value:<8} {known.text}")
            self.say(f"Rarely asked: {', '.join(known.name for known in settings.rare())}.")
            return
        self.say(self.session.stop(kind, mode, who))

    def open_options(self) -> list[Option]:
        question = self.session.question
        return list(question.options) if question is not None and self.stage is None else []

    def say_all(self, lines: list[str]) -> None:
        for line in lines:
            self.say(line)

    def card(self, name: str) -> None:
        """What a card says; without a name those in play, or the one that has just been drawn."""
        drawn = stages.card(self.session.events[self.stage.events - 1], self.stage) if self.stage is not None else ""
        self.say_all([drawn] if drawn and not name else reference.card_lines(self.session, name))

    def sheet(self, name: str) -> None:
        view = self.view()
        wanted = name.lower()
        found = [who for who in view["survivors"] if wanted in ("", who["id"].lower(), who["name"].lower())]
        begins = [who for who in view["survivors"] if who["name"].lower().startswith(wanted)]
        found = begins if not found and len(begins) == 1 else found
        if not found:
            known = {who["name"].lower(): who["name"] for who in view["survivors"]}
            close = get_close_matches(name.lower(), known, 1)
            hint = f"did you mean {known[close[0]]}?" if close else f"there are {tell.joined(list(known.values()))}."
            self.say(f"Nobody is called {name}; {hint}")
        for who in found:
            self.say_all(tell.sheet_lines(view, who))
            self.say_all(standing.survivor_lines(self.position(), view["survivors"].index(who)))

    def monster(self) -> None:
        """The monster: where and how, its numbers and cards, what is the matter with it, whom it would pick now."""
        view, position = self.view(), self.position()
        self.say(tell.monster_place(view["monster"]))
        self.say(f"{standing.life(position)['text']}.")
        self.say_all(tell.monster_lines(view))
        self.say_all(standing.status_lines(standing.monster_statuses(position)))
        self.say_all(standing.aim_lines(position))

    def undo(self, word: str) -> None:
        """`undo` is free before a reveal; after one only the word `rewind` does it, so that nobody does it by accident."""
        session = self.session
        if word == "undo" and session.pending is None and session.last_own() and not session.undo_is_free():
            self.say("A die or card has been revealed since. Write rewind to go back all the same; the record will say so.")
            return
        try:
            self.say(session.undo())
        except NotKept as problem:
            self.say(f"{problem}")
        self.shown = min(self.shown, len(session.events))

    def correct(self) -> bool:
        try:
            done = self.session.back()
            self.say("Taken back; please give it again." if done else "No roll or card was typed in for the last choice.")
        except NotKept as problem:
            self.say(f"{problem}")
        self.shown = min(self.shown, len(self.session.events))
        return True

    def load(self, name: str) -> None:
        said = resuming.load(self.session, name)
        if said.startswith("Loaded"):
            self.shown = self.session.choices[-1].events if self.session.choices else 0
        self.say(said)

    def report(self, said: str) -> None:
        """report [FILE], report deep [FILE], report 100 all [FILE]: the battle report, with a look back where asked for."""
        budget, name = review.split(said)
        try:
            found = review.wanted(self.session, budget, thinking.shown("looking back"))
        except ShowdownError as problem:
            self.say(f"{problem}.")
            return
        self.write_report(name, found)

    def write_report(self, name: str, found: review.Review | None) -> None:
        page = name.lower().endswith(".html")
        text = report.report(self.session, found) if page else tell.report(self.session, found)
        if not name:
            self.say_all(text.splitlines())
            return
        try:
            records.write_text(records.report_path(name), text)
        except (OSError, ShowdownError) as problem:
            self.say(f"Not written: {reason(problem)}.")
        else:
            self.say(f"Written to {name}.")


def shortened(answer: str) -> str:
    return answer if len(answer) <= LONGEST else f"{answer[:LONGEST]}..."


def listed_as_spaces(options: list[Option]) -> bool:
    return len(options) > 8 and all(tell.space_of(option) for option in options)


def allowed(options: list[Option]) -> str:
    """What can be answered, in a word or two."""
    return f"a space such as {tell.space_of(options[0])}" if listed_as_spaces(options) else f"1 to {len(options)}"


def option_lines(options: list[Option], session: Session) -> list[str]:
    """One option per line; many spaces as ranges, with what is special about them."""
    view = session.view()
    if listed_as_spaces(options):
        return [f"  {line}" for line in answers.space_lines(options, view)]
    follows = [consequences.line(found) for found in consequences.prospects(session.playing)]
    return [f"  {option.index + 1}. {tell.noted(session, view, option, follows[option.index])}" for option in options]


def wrapped(line: str, width: int) -> str:
    """A line broken between words; what follows its first piece is indented a little further than it."""
    if len(line) < width:
        return line
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return "\n".join(textwrap.wrap(line, width - 1, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False))


def terminal_ask(prompt: str) -> str:
    """Reads a line; input() brings line editing where there is a terminal, and writes the prompt there itself, or what is left
    of a long one."""
    *before, last = wrapped(visible(prompt), shutil.get_terminal_size().columns - ROOM).split("\n")
    for line in before:
        print(line)
    return input(f"{last.rstrip()} " if prompt.endswith(" ") else last)


def pipe_ask(prompt: str) -> str:
    """Reads a line of a pipe; the prompt and the answer are written, so that the transcript can be followed."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline(LONGEST_LINE)
    if not line or len(line) == LONGEST_LINE:  # nothing that people type, such as all of /dev/zero
        raise EOFError
    answer = line.rstrip("\n")
    sys.stdout.write(f"{answer}\n")
    return answer


def say(line: str) -> None:
    """Writes a line; a terminal gets it broken between words, a pipe as it is."""
    print(wrapped(line, shutil.get_terminal_size().columns) if sys.stdout.isatty() else line)


def pick(title: str, entries: list[start.Entry]) -> str:
    """One list as numbered lines; nothing goes one step back."""
    say("")
    say(f"{title}:")
    for number, entry in enumerate(entries, 1):
        say(f"  {number}. {entry.title}{f': {entry.about}' if entry.about else ''}")
    while True:
        answer = terminal_ask(f"Your choice, 1 to {len(entries)}, or nothing to go back: ").strip()
        if not answer:
            return ""
        number = table.number(answer)
        if 1 <= number <= len(entries):
            return entries[number - 1].id
        say(f"There is no {shortened(answer)!r} here.")


def run(session: Session, guide: lesson.Guide | None = None) -> tuple[int, str]:
    """Plays a session on this terminal or pipe; how it went, and what people want next."""
    person = sys.stdin.isatty()
    if person:
        try:
            import readline  # noqa: F401 (line editing and history at the prompt)
        except ImportError:
            pass
    face = Plain(session, terminal_ask if person else pipe_ask, say, person)
    face.guide = guide
    return until_unread(face.run), face.wanted


def until_unread(talk: Callable[[], int]) -> int:
    """Talks until nobody listens any more: a closed pipe ends it quietly."""
    try:
        status = talk()
        sys.stdout.flush()
    except BrokenPipeError:
        return 0
    return status
