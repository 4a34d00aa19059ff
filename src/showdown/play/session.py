"""One fight as it is played, shared by all faces: the game, its events, undo, the record, saves, bots, typed-in dice.

A face shows `events` from where it stopped, then deals with what is `open`: a roll or card at a table (`need`, answered with
`give`), what needs nobody (`proceed`), a person's decision (`question`, answered with `choose`), or the end. Every step is
written to the record before it is taken; one that cannot be written raises `NotKept`, nothing has changed, and it may be tried
again.
What else goes wrong with files is a sentence in `notices`. Positions are never changed, only followed by others: whoever holds
one may keep it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from showdown.engine.chance import Asked, NeedChance
from showdown.engine.errors import BadSave, BadSetup, ShowdownError
from showdown.engine.events import Event
from showdown.engine.game import Decision, Game, Option
from showdown.engine.visible import is_visible
from showdown.play import records, seats, settings, stages, stops
from showdown.play.fight import Fight
from showdown.play.story import Story
from showdown.views import View, view

NewLog = Callable[[records.Header, str, list[str]], records.Log]

YOU: Final = "you"
BOT: Final = "bot"
ITSELF: Final = "itself"


class Open(Enum):
    """What a fight waits for."""

    ROLL = "roll"  # dice or a card that people roll or turn up at their table
    ITSELF = "itself"  # nobody's: the question answers itself, see `stops`
    BOT = "bot"  # the answer of a bot
    QUESTION = "question"  # the answer of a person
    NOTHING = "nothing"  # it is over


@dataclass
class Choice:
    """One choice that was made: the position before it, and what undoing it must restore."""

    before: Game
    index: int  # of the option among those of its question
    option: str  # its id, which records keep
    label: str
    by: str
    events: int  # how many lay before it
    why: str = ""  # it answered itself
    offers: dict[str, str] = field(default_factory=dict)  # what people were offered and left aside: see `stops`
    rolls: list[list[int]] = field(default_factory=list)  # what people typed in for it, roll by roll

    def tape(self) -> list[int]:
        return [value for roll in self.rolls for value in roll]

    def line(self) -> records.Line:
        """The choice as a record keeps it."""
        return records.Line(self.option, self.tape(), self.by == ITSELF)

    def told(self) -> str:
        """As the log says it."""
        return f"{self.label} ({self.why})" if self.why else self.label


class Session:
    """A fight under way."""

    def __init__(self, fight: Fight, set_by: settings.Settings | None = None) -> None:
        self.fight = fight
        self.settings = set_by or settings.Settings()
        self.game: Game | None = None
        self.seats = seats.Seats({}, [], 0)
        self.events: list[Event] = []
        self.labels: dict[int, str] = {}  # of chosen options, by the place of their event
        self.choices: list[Choice] = []
        self.rewinds = 0
        self.record: records.Log | None = None
        self.new_log: NewLog = records.create
        self.notices: list[str] = []
        self.need: NeedChance | None = None
        self.pending: Choice | None = None  # the choice that waits for dice or cards
        self.under_way: Game | None = None  # how far it has come by then
        self.stages: list[stages.Stage] = []  # on the way from the last choice to where things stand
        self.setup_rolls: list[list[int]] = []
        self.keep = True
        self.seen: tuple[Game, View] | None = None  # the view of a position
        self.weighed: tuple[Game, stops.Passing | None] | None = None  # whether a position's question answers itself
        self.insisted: Game | None = None  # the position whose question people want to be asked
        self.following: Story | None = None  # the story as far as it was asked for

    # -- what is open ----------------------------------------------------------------------------------------------

    @property
    def open(self) -> Open:
        if self.need is not None:
            return Open.ROLL
        if self.question is None:
            return Open.NOTHING
        if self.passing is not None:
            return Open.ITSELF
        answerer = self.answerer
        assert answerer is not None
        return Open.BOT if answerer.bot else Open.QUESTION

    @property
    def playing(self) -> Game:
        """The game; there is none only while the set-up of a table fight waits for its first dice."""
        assert self.game is not None
        return self.game

    @property
    def question(self) -> Decision | None:
        """The decision somebody has to take now."""
        return None if self.game is None or self.need is not None else self.game.decision

    @property
    def answerer(self) -> seats.Answerer | None:
        """Who takes it."""
        return None if self.question is None else self.seats.answerer(self.playing)

    @property
    def passing(self) -> stops.Passing | None:
        """How the open question answers itself, and why; nothing where somebody is asked. Found once for each position."""
        if self.question is None or self.insisted is self.game:
            return None
        if self.weighed is None or self.weighed[0] is not self.game:
            self.weighed = (self.playing, self.weigh())
        return self.weighed[1]

    def weigh(self) -> stops.Passing | None:
        game = self.playing
        found = stops.idle(game, self.settings)
        if found is not None or self.seats.answerer(game).bot:
            return found
        return stops.spared(game, self.settings, [choice for choice in self.choices if choice.by != BOT], self.seats.people)

    @property
    def over(self) -> bool:
        return self.game is not None and self.need is None and self.game.decision is None

    @property
    def position(self) -> Game:
        """What lies on the table: while a roll is asked for, everything up to that roll has happened."""
        return self.playing if self.need is None or self.under_way is None else self.under_way

    def view(self) -> View:
        """All that a face may show of the position; made once for each."""
        if self.seen is None or self.seen[0] is not self.position:
            self.seen = (self.position, view(self.position))
        return self.seen[1]

    @property
    def story(self) -> Story:
        """The fight in beats, up to now; `story.since(place)` tells what is new."""
        if self.following is None or self.following.game.setup is not self.playing.setup:
            self.following = Story(self.playing)
        return self.following.follow(self.events, self.labels, self.over)

    # -- starting --------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begins the fight; at a table the set-up itself may ask first."""
        try:
            game = self.fight.start()
        except NeedChance as need:
            self.need = need
            return
        self.need = None
        self.adopt(game)
        if self.keep:
            self.keep_record()

    def adopt(self, game: Game) -> None:
        check_names(game)
        self.game = game
        self.events = list(game.events)
        self.labels = {}
        self.choices = []
        self.seats = seats.Seats(self.fight.bots, [sheet.id for sheet in game.setup.sheets], self.fight.seed)

    def header(self, save: bool = False) -> records.Header:
        """The first line of the record of this fight, or of a save of it."""
        agreed = replace(self.fight, rewinds=self.rewinds)
        return records.Header(self.playing.setup.library.version, agreed.data(), save)

    def keep_record(self) -> None:
        """Opens the record of this fight. Where that cannot be, the fight goes on unkept and says so; choices try again."""
        try:
            self.record = self.new_log(self.header(), self.fight.title(), self.lines())
        except OSError as problem:
            self.record = None
            where = problem.filename or records.home()
            self.notices.append(f"This fight is not being kept: {where}: {problem.strerror or problem}.")

    def write(self, *lines: str) -> None:
        """Puts lines on disk, before what they say is done."""
        if self.record is None:
            self.keep_at_last(lines)
            return
        try:
            self.keep_again(*lines)
        except OSError as problem:
            raise NotKept(
                f"Not taken, because it cannot be kept ({self.record.path}: {problem.strerror or problem}). "
                "Everything before it is safe; make room and try again."
            ) from None

    def keep_again(self, *lines: str) -> None:
        """Adds to the record; where somebody has deleted it meanwhile, all of it is written anew."""
        deleted = self.record
        assert deleted is not None
        try:
            deleted.append(*lines)
        except records.Deleted:
            self.record = None
            self.keep_at_last(lines)
            if self.record is None:
                self.record = deleted
                raise
            deleted.close()

    def keep_at_last(self, lines: Sequence[str]) -> None:
        """A fight that could not be kept so far may find room meanwhile: then all of it is kept."""
        if not self.keep:
            return
        try:
            self.record = self.new_log(self.header(), self.fight.title(), [*self.lines(), *lines])
        except OSError:
            return
        self.notices.append(f"From now on this fight is kept, with all its choices so far, in {self.record.path}.")

    # -- choosing --------------------------------------------------------------------------------------------------

    def choose(self, index: int, by: str = YOU, why: str = "") -> None:
        """Takes an option. At a table it may have to wait for dice: then `need` is set and `give` goes on."""
        question = self.question
        if question is not None:
            self.run(self.chosen(question.options[index], by, why))

    def chosen(self, option: Option, by: str, why: str = "") -> Choice:
        question = self.question
        assert question is not None
        offers = {} if by == BOT else stops.offers(question, option.index)
        return Choice(self.playing, option.index, option.id, option.label, by, len(self.events), why, offers)

    def choose_id(self, option: str, by: str, rolls: list[list[int]]) -> None:
        """Takes an option by its id, with what was typed in for it: for replays."""
        found = [known for known in self.question.options if known.id == option] if self.question is not None else []
        if not found:
            allowed = self.playing.option_ids() or "nothing, it is over"
            raise ReplayStopped(f"{option!r} is not an option there; allowed: {allowed}")
        choice = self.chosen(found[0], by)
        choice.rolls = rolls
        self.run(choice, write=False)
        if self.need is not None:
            raise ReplayStopped(f"{option!r} needs a die or card that the record does not hold")

    def run(self, choice: Choice, write: bool = True) -> None:
        """Plays a choice on a copy, so that missing dice leave the position before it as it was."""
        twin = choice.before.copy()
        chance = twin.chance
        if isinstance(chance, Asked):
            chance.tape, chance.at = choice.tape(), 0
        wanted = None
        watch = stages.Watch(choice.events)
        twin.hears = watch if write else None
        try:
            twin.choose(choice.index)
        except NeedChance as need:
            wanted = need
        except BadSave as problem:
            raise NotKept(f"Not taken: {problem}. Everything before it is safe; choose otherwise, or undo.") from None
        twin.hears = None
        if write and wanted is None:
            self.write(choice.line().text(), *([f"<end {twin.result}"] if twin.decision is None else []))
        self.need = wanted
        self.under_way = twin if wanted is not None else None
        self.stages = watch.stages
        del self.events[choice.events :]
        self.labels = {place: label for place, label in self.labels.items() if place < choice.events}
        self.events += twin.events
        self.labels[choice.events] = choice.told()
        if self.need is not None:
            self.pending = choice
            return
        self.pending = None
        self.choices.append(choice)
        self.game = twin

    def proceed(self) -> bool:
        """One step for which no person is needed: a question that answers itself, or a bot's. False where people are asked."""
        if self.open is Open.ITSELF:
            passing = self.passing
            assert passing is not None
            self.choose(passing.option, ITSELF, passing.why)
            return True
        if self.open is not Open.BOT:
            return False
        answerer = self.answerer
        assert answerer is not None
        self.choose(answerer.option, BOT)
        return True

    # -- dice and cards at a table -------------------------------------------------------------------------------

    def give(self, values: list[int]) -> int:
        """Goes on with what people rolled or turned up; returns how many values were too many (then nothing is taken)."""
        left = surplus(self.pending, self.need, values)
        if not left:
            rolls = self.setup_rolls if self.pending is None else self.pending.rolls
            rolls.append(values)
            try:
                self.again()
            except NotKept:
                rolls.pop()
                raise
        return left

    def again(self) -> None:
        """Runs the waiting choice, or the set-up, once more with what has been typed so far."""
        if self.pending is not None:
            self.run(self.pending)
            return
        self.fight.tape = [value for roll in self.setup_rolls for value in roll]
        self.start()

    def back(self) -> bool:
        """Takes the last typed roll or card back, so that it can be given again; free, because the dice lie on the table."""
        if self.pending is None and not self.choices:
            return self.back_in_setup()
        choice = self.pending
        if choice is None or not choice.rolls:
            if not self.choices or not self.choices[-1].rolls:
                return False
            self.write("<correct 1")
            choice = self.choices.pop()
            self.game = choice.before
        choice.rolls.pop()
        self.run(choice)
        return True

    def back_in_setup(self) -> bool:
        """The same before the first choice: the set-up is done anew, and with it the record."""
        if not self.setup_rolls:
            return False
        if self.record is not None:
            self.record.discard()
            self.record = None
        self.game = None
        self.events = []
        self.setup_rolls.pop()
        self.again()
        return True

    def cancel(self) -> bool:
        """Gives up the choice that waits for dice, as long as nothing has been typed for it."""
        if self.pending is None or self.pending.rolls:
            return False
        del self.events[self.pending.events :]
        self.labels.pop(self.pending.events, None)
        self.pending = self.need = None
        return True

    # -- undo ------------------------------------------------------------------------------------------------------

    def last_own(self) -> int:
        """How many steps lead back to before the last choice of a person; 0 when there is none."""
        for count, choice in enumerate(reversed(self.choices), 1):
            if choice.by == YOU:
                return count
        return 0

    def undo_is_free(self) -> bool:
        """Whether no die and no card has been turned up since the last choice of a person."""
        count = self.last_own()
        return count > 0 and self.choices[-count].before.reveals == self.playing.reveals

    def undo(self) -> str:
        """Takes the last own choice back and says so. After a reveal it is a rewind, which the record and the report mark."""
        if self.cancel():
            return "The choice is taken back."
        count = self.last_own()
        if not count:
            return "There is nothing to take back."
        free = self.undo_is_free()
        label = self.choices[-count].label
        self.write(f"<undo {count}" if free else f"<rewind {count}")
        self.take_back(count)
        if free:
            return f"Taken back: {label}."
        self.rewinds += 1
        return f"Rewound to before: {label}. The same dice and cards lie ahead; the record notes the rewind."

    def take_back(self, count: int) -> None:
        choice = self.choices[-count]
        del self.choices[-count:]
        self.game = choice.before
        self.need = self.pending = None
        self.stages = []
        del self.events[choice.events :]
        self.labels = {place: label for place, label in self.labels.items() if place < choice.events}

    # -- seats -----------------------------------------------------------------------------------------------------

    def seat(self, seat: str, bot: str) -> None:
        """Lets a bot answer for a seat from now on, or with no bot a person; the record notes it."""
        self.write(f"<seat {seat} {bot}".rstrip())
        self.take_seat(seat, bot)

    def take_seat(self, seat: str, bot: str) -> None:
        bots = {held: name for held, name in self.seats.names.items() if held != seat}
        self.fight.bots = {**bots, seat: bot} if bot else bots
        self.seats = seats.Seats(self.fight.bots, [sheet.id for sheet in self.playing.setup.sheets], self.fight.seed)
        self.weighed = None

    # -- saves -----------------------------------------------------------------------------------------------------

    def save(self, name: str) -> str:
        """Keeps the fight so far under a name; the sentence says where, or why not."""
        if self.need is not None:
            return "Finish the roll first, or take it back with undo."
        try:
            path = records.new_save(name)
            records.write_text(path, records.written(self.header(save=True), self.lines()))
        except (OSError, ShowdownError) as problem:
            return f"Not saved: {reason(problem)}."
        return f"Saved as {path}."

    def lines(self) -> list[str]:
        """Every choice so far as a record keeps it."""
        return [choice.line().text() for choice in self.choices]

    def become(self, other: Session) -> None:
        """Goes on as another session does, with a record of its own; the fight left stays where it is.

        Going back behind dice or cards of this same fight is a rewind, whichever way it is done.
        """
        back = self.fight.same_as(other.fight) and self.playing.reveals != other.playing.reveals
        self.rewinds = max(self.rewinds + 1, other.rewinds) if back else other.rewinds
        self.close()
        self.fight, self.game, self.seats = other.fight, other.game, other.seats
        self.events, self.labels, self.choices = other.events, other.labels, other.choices
        self.need = self.pending = None
        self.setup_rolls = []
        if self.keep:
            self.keep_record()

    def close(self) -> None:
        if self.record is not None:
            self.record.close()
            self.record = None

    # -- stops -----------------------------------------------------------------------------------------------------

    def stop(self, kind: str, mode: str, survivor: str = "") -> str:
        """Sets when a kind of question is asked, of everybody or of one survivor, and keeps that for all fights: see
        `settings`. Returns a sentence."""
        self.settings.stop(kind, mode, survivor)
        self.weighed = None
        return settings.save(self.settings)

    def reopen(self) -> str:
        """Asks the question that answered itself last, if no choice has been made since: what came after it is taken back."""
        count = next((count for count, choice in enumerate(reversed(self.choices), 1) if choice.by == ITSELF), 0)
        own = self.last_own()
        if not count or 0 < own < count:
            return "No question has answered itself since your last choice."
        free = self.choices[-count].before.reveals == self.playing.reveals
        self.write(f"<undo {count}" if free else f"<rewind {count}")
        self.take_back(count)
        self.insisted = self.game
        self.rewinds += not free
        return "You are asked after all." if free else "You are asked after all; the record notes the rewind."

    # -- helping ---------------------------------------------------------------------------------------------------

    def hint(self) -> Option | None:
        """What the greedy bot would do here."""
        question = self.question
        if question is None:
            return None
        found: Option = question.options[seats.suggestion(self.playing)]
        return found


def check_names(game: Game) -> None:
    """Names from records, saves and flags reach terminals; those of content files are checked where they are read."""
    setup = game.setup
    for name in [setup.party.name, *(sheet.name for sheet in setup.sheets), *(player for player, _ in setup.players)]:
        if not is_visible(name):
            raise BadSetup(f"the name {name!r} holds characters that cannot be shown; use letters, digits and signs")


class NotKept(ShowdownError):
    """A step that cannot be written down was not taken; it may be tried again as soon as there is room."""


class ReplayStopped(ShowdownError):
    """A record says something that cannot be chosen there."""


def surplus(choice: Choice | None, need: NeedChance | None, values: list[int]) -> int:
    """How many of some values belong to no die of the roll that is asked for: one roll must not run over into the next."""
    if choice is None or need is None:
        return len(values) - 1
    for count in range(1, len(values)):
        further = asked_after(choice, values[:count])
        if further is None or (further.kind, further.label) != (need.kind, need.label):
            return len(values) - count
    return 0


def asked_after(choice: Choice, values: list[int]) -> NeedChance | None:
    """What a choice would ask for next, had these values been given too; nothing if it would go through."""
    twin = choice.before.copy(log=False)
    chance = twin.chance
    assert isinstance(chance, Asked)
    chance.tape, chance.at = [*choice.tape(), *values], 0
    try:
        twin.choose(choice.index)
    except NeedChance as need:
        return need
    return None


def reason(problem: Exception) -> str:
    if isinstance(problem, OSError):
        return f"{problem.filename or ''}: {problem.strerror or problem}".removeprefix(": ")
    return str(problem)
