"""One showdown: its state, its stack of frames, its chance, and the loop that runs steps until somebody must decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Final

from showdown.engine import board, fortune, geometry, guess, happenings, names
from showdown.engine.chance import Asked, Chance, NeedChance, check_seed
from showdown.engine.errors import BadSave, IllegalChoice, RuleBroken, ShowdownError
from showdown.engine.events import Event
from showdown.engine.house import HouseRules
from showdown.engine.library import AiCard, HitLocation, Level, Library, Modifier, Monster, Party, Sheet
from showdown.engine.options import ASKED, NUMBER, OptionKind, Refers, kind_of
from showdown.engine.outcome import Outcome, copy_outcome
from showdown.engine.stack import CHANCE, MONSTER, PARTY, Frame, Program, Question, closing_of
from showdown.engine.state import Listener, MonsterState, Passing, Survivor, Tile

CANNOT_GO_ON: Final = "the fight cannot go on there: the save it was loaded from holds a position that cannot be"
MOST_STEPS: Final = 50_000  # between two decisions; cards that order each other for ever are a mistake of their files


class Setup:
    """What was agreed before the fight. Never changes; copies share it."""

    def __init__(
        self,
        library: Library,
        monster: Monster,
        level: Level,
        party: Party,
        sheets: tuple[Sheet, ...],
        players: tuple[tuple[str, tuple[int, ...]], ...],
        house: HouseRules,
        seed: int,
        ambush: str,
        like: Setup | None = None,
    ) -> None:
        self.library = library
        self.monster = monster
        self.level = level
        self.party = party
        self.sheets = sheets
        self.players = players
        self.house = house
        self.seed = seed
        self.ambush = ambush
        self.ai: tuple[AiCard, ...]
        self.hit_locations: tuple[HitLocation, ...]
        self.ai_names: tuple[str, ...]
        self.hit_location_names: tuple[str, ...]
        if like is not None:  # whoever searches makes many
            self.ai = like.ai
            self.hit_locations = like.hit_locations
            self.ai_names = like.ai_names
            self.hit_location_names = like.hit_location_names
        else:
            self.ai = tuple([card for card in monster.ai for _ in range(card.copies)])
            self.hit_locations = tuple([card for card in monster.hit_locations for _ in range(card.copies)])
            self.ai_names = tuple([card.name for card in self.ai])
            self.hit_location_names = tuple([card.name for card in self.hit_locations])
        self.solo = len(players) == 1
        self.extra_life = 0
        self.rounds = 0  # the showdown ends undecided after so many; 0 for no limit

    def reseeded(self, seed: int) -> Setup:
        """The same agreement with another seed, for those who must not know this one."""
        twin = Setup(
            self.library, self.monster, self.level, self.party, self.sheets, self.players, self.house, seed, self.ambush, self
        )
        twin.extra_life = self.extra_life
        twin.rounds = self.rounds
        return twin

    def __copy__(self) -> Setup:
        return self

    def __deepcopy__(self, memo: Any) -> Setup:
        return self


class Option:
    """One legal answer, read when asked: what kind of option it is, whose deed, what it points at, its name and its label.

    `kind` is one of the closed set in docs/options.md. `spaces`, `survivors`, `gear`, `cards`, `locations` and `directions` are
    what it points at, by id or name; `refers` the same as the engine's numbers, for bots.
    """

    __slots__ = ("_decision", "_game", "_id", "_kind", "_label", "_number", "_refers", "index")

    def __init__(self, game: Game, decision: Question, index: int, value: int) -> None:
        self.index = index
        self._game = game
        self._decision = decision
        self._kind: OptionKind[Any] = kind_of(value) if decision.kind is None else decision.kind
        self._number = value & NUMBER if decision.kind is None else value
        self._id = ""
        self._label = ""
        self._refers: Refers | None = None

    def frame(self) -> Frame:
        """The procedure that asks."""
        if self._game.asked is not self._decision:
            raise IllegalChoice("this option belongs to a question that has been answered")
        return self._game.stack[-1]

    @property
    def kind(self) -> str:
        return self._kind.name

    @property
    def closes(self) -> bool:
        """Whether it only ends the question: go on, end the act, end the turn."""
        return self._kind.closes

    @property
    def id(self) -> str:
        """Its stable name among the options of its question; records keep it."""
        if not self._id:
            self._id = self._kind.id(self._game, self.frame(), self._number)
        return self._id

    @property
    def label(self) -> str:
        if not self._label:
            self._label = self._kind.label(self._game, self.frame(), self._number)
        return self._label

    @property
    def actor(self) -> str:
        """Whose deed it is: a survivor's id, "monster", or "" where it is everybody's."""
        seat = self.actor_number
        return "monster" if seat == MONSTER else self._game.id_of(seat)

    @property
    def actor_number(self) -> int:
        """The same as a number: -1 the monster, below that everybody."""
        seat = self._kind.actor(self._game, self.frame(), self._number)
        return self._decision.seat if seat == ASKED else seat

    @property
    def refers(self) -> Refers:
        if self._refers is None:
            self._refers = Refers()
            self._kind.refer(self._game, self.frame(), self._number, self._refers)
        return self._refers

    @property
    def spaces(self) -> tuple[str, ...]:
        """For a place of the monster or of a terrain tile every space it covers, the north-west one first."""
        refers = self.refers
        if refers.space < 0:
            return ()
        if refers.width == 1 and refers.height == 1:
            return (board.label(refers.space),)
        return tuple([board.label(space) for space in board.spaces(board.rectangle(refers.space, refers.width, refers.height))])

    @property
    def survivors(self) -> tuple[str, ...]:
        mask, sheets = self.refers.survivors, self._game.setup.sheets
        return tuple([sheet.id for index, sheet in enumerate(sheets) if mask >> index & 1])

    @property
    def gear(self) -> tuple[str, ...]:
        return (self.refers.gear,) if self.refers.gear else ()

    @property
    def cards(self) -> tuple[str, ...]:
        """AI and hit location cards by id."""
        refers, setup = self.refers, self._game.setup
        if refers.ai_card >= 0:
            return (setup.ai[refers.ai_card].id,)
        return (setup.hit_locations[refers.hit_location].id,) if refers.hit_location >= 0 else ()

    @property
    def locations(self) -> tuple[str, ...]:
        """Where on a survivor: head, arms, body, waist, legs."""
        return (names.LOCATIONS[self.refers.location],) if self.refers.location >= 0 else ()

    @property
    def directions(self) -> tuple[str, ...]:
        return (names.DIRECTIONS[self.refers.direction],) if self.refers.direction >= 0 else ()

    @property
    def terrain(self) -> tuple[str, ...]:
        """Terrain cards by id."""
        return (self._game.tiles[self.refers.tile].terrain.id,) if self.refers.tile >= 0 else ()

    @property
    def probability(self) -> float | None:
        """How likely chance brings it; None where somebody decides."""
        waiting = self._game.waiting
        if waiting is None or self._decision.seat != CHANCE:
            return None
        return fortune.probability(waiting.need, self._number)

    @property
    def at_stake(self) -> str:
        """What must change before somebody who declined it might want it; "" where every time is another."""
        return self._kind.at_stake(self._game, self.frame(), self._number)

    def read(self) -> None:
        """Keeps name, label and what it points at, for whoever looks at it after the question has been answered."""
        assert self.id is not None and self.label is not None and self.refers is not None

    def __repr__(self) -> str:
        return f"Option({self.id!r}, {self.label!r})"


class Options:
    """All legal answers to a decision, made when read."""

    __slots__ = ("decision", "game")

    def __init__(self, game: Game, decision: Question) -> None:
        self.game = game
        self.decision = decision

    def __len__(self) -> int:
        return option_count(self.decision)

    def __getitem__(self, index: int) -> Option:
        count = option_count(self.decision)
        if index < 0:
            index += count
        if not 0 <= index < count:
            raise IndexError(f"option {index} of {count}")
        return Option(self.game, self.decision, index, option_value(self.decision, index))

    def __iter__(self) -> Iterator[Option]:
        return iter(
            [Option(self.game, self.decision, index, value) for index, value in enumerate(option_values(self.decision))]
        )


def option_count(decision: Question) -> int:
    return decision.spaces() + len(decision.values)


def option_value(decision: Question, index: int) -> int:
    """Spaces come first, in reading order, then the listed values."""
    if not decision.board:
        return decision.values[index]
    spaces = decision.spaces()
    return board.nth(decision.board, index) if index < spaces else decision.values[index - spaces]


def option_values(decision: Question) -> list[int]:
    """All of them, in their order."""
    return board.spaces(decision.board) + decision.values if decision.board else decision.values


def option_name(game: Game, asked: Question, frame: Frame, value: int) -> str:
    kind = asked.kind
    return kind_of(value).id(game, frame, value & NUMBER) if kind is None else kind.id(game, frame, value)


def option_label(game: Game, asked: Question, frame: Frame, value: int) -> str:
    kind = asked.kind
    return kind_of(value).label(game, frame, value & NUMBER) if kind is None else kind.label(game, frame, value)


def resolve(game: Game, asked: Question, frame: Frame, value: int) -> None:
    """The one dispatcher: what holds for the question, then what taking this kind of option does."""
    step, kind = asked.step, asked.kind
    if kind is None:
        kind = kind_of(value)
        value &= NUMBER
    step.taking(game, frame, kind, value)
    kind.take(game, frame, step, value)


class Decision:
    """The decision a client sees: who is asked, what, and the options."""

    __slots__ = ("decision", "game")

    def __init__(self, game: Game, decision: Question) -> None:
        self.game = game
        self.decision = decision

    @property
    def seat(self) -> str:
        """A survivor's id, "monster" for the monster controller, "party" for all players together, or "chance"."""
        return self.game.seat_name(self.decision.seat)

    @property
    def player(self) -> str:
        """The player who answers: in an act the survivor's; for the party otherwise any player may, the first one is named."""
        return self.game.player_of(self.decider)

    @property
    def actor(self) -> str:
        """Whose question it really is: the survivor asked, or the one who acts; "" where anybody may answer."""
        return self.game.id_of(self.decider)

    @property
    def decider(self) -> int:
        return self.decision.step.decider(self.game, self.game.stack[-1], self.decision.seat)

    @property
    def prompt(self) -> str:
        return self.decision.step.prompt(self.game, self.game.stack[-1])

    @property
    def kind(self) -> str:
        """Which question of the game this is, from the closed set in docs/options.md."""
        asks = self.decision.step.asks
        assert asks is not None, self.decision.step.name
        return asks.name

    @property
    def opened_by(self) -> str:
        """What opened a survival window, such as a flow or the monster's fall; "" for other questions."""
        return self.decision.step.opened_by(self.game, self.game.stack[-1])

    @property
    def interrupts(self) -> str:
        """What a survival window interrupts, as people read it; "" for other questions."""
        stack = self.game.stack
        return stack[-2].title(self.game) if len(stack) > 1 and self.opened_by else ""

    @property
    def options(self) -> Options:
        return Options(self.game, self.decision)

    def __repr__(self) -> str:
        return f"Decision({self.kind!r}, {self.seat!r}, {self.prompt!r}, {option_count(self.decision)} options)"


class Outside:
    """What the engine itself cannot do and the package around it supplies: saves, and bots."""

    def __init__(self) -> None:
        self.to_json: Callable[[Game], str] | None = None
        self.key: Callable[[Game], str] | None = None
        self.play_out: Callable[[Game, Any, int, int, int], int] | None = None
        self.possible: Callable[[Game], None] | None = None  # raises RuleBroken where a position cannot be


OUTSIDE: Final = Outside()


class Game:
    """A showdown under way. See `showdown.new_game` for how one starts."""

    def __init__(self) -> None:
        pass

    def __repr__(self) -> str:
        setup = self.setup
        state = self.result or f"round {self.round}"
        return f"Game({setup.monster.id!r}, level {setup.level.key!r}, party {setup.party.id!r}, seed {setup.seed}, {state})"

    def blank(self, setup: Setup, chance: Chance) -> None:
        """Every field, with everything in its box. Not in `__init__`: a copy would make every list twice."""
        self.auto = False
        self.round = 0
        self.turn = 0  # 0 before the first, 1 monster, 2 survivors
        self.acts = 0
        self.monster_turns = 0
        self.controller = 0
        self.death_die = -1  # who holds the Death Die, where it stands in for the controller tile
        self.disorders_left: list[str] = []
        self.resources: list[str] = []
        self.basic_resources: list[str] = []
        self.vermin: list[str] = []
        self.strange_resources: list[str] = []
        self.other_resources: list[str] = []  # taken from the decks of monsters that are not there
        self.tiles_left: list[str] = []
        self.dead_resources: list[str] = []
        self.settlement_gear: list[str] = []  # gear the settlement gains
        self.settlement_notes: list[str] = []  # what else it records
        self.result = ""  # then "victory", "defeat" or "undecided"
        self.killer = -1
        self.declined = 0  # this turn's encouragements that people did not want, as bits (see `rules.survival`)
        self.declined_at = -1  # and how things stood when they last did not want to; -1 since there was news
        self.listened = 0  # who has said whether they hear what is about to happen, as bits
        self.unheard = 0  # and who does not
        self.report: Outcome | None = None
        # not saved as they are: `saves` has its own words for these
        self.setup = setup
        self.survivors: list[Survivor] = []
        self.monster: MonsterState = MonsterState()
        self.tiles: tuple[Tile, ...] = ()
        self.passing: tuple[Passing, ...] = ()  # set by `set_passing` alone
        self.passing_powers = 0  # the powers among them, as bits, whoever has them
        self.stack: list[Frame] = []
        self.chance: Chance = chance
        self.log: list[Event] | None = None
        self.tally: list[Event] | None = None  # only what figures are made of, where there is no log; never of a copy
        self.hears: Callable[[Game], None] | None = None  # told before each event that is logged; never by a copy
        self.asked: Question | None = None
        self.waiting: fortune.Waiting | None = None  # the choice that needs a die or card, where chance is asked for it
        self.started: list[Frame] = []  # empty in a copy, as at every decision
        self.loaded = False  # from a save, which may come from anybody
        self.ending = False  # true from the moment the showdown is decided until the step that decided it is done
        # rebuilt by `stats.refresh`
        self.listeners: tuple[tuple[Listener, ...], ...] = ()
        self.auras: tuple[tuple[Modifier, int], ...] = ()  # numbers given to others, each with whose thing gives it
        self.tiles_known: tuple[Tile, ...] = ()  # the tiles that the next three were made from
        self.obstacles = 0
        self.impassable = 0
        self.usable_from = b""  # a byte for each space: whether terrain that can be activated is at hand; empty without such

    # -- playing -------------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The open question, or None when the showdown is over."""
        return None if self.asked is None else Decision(self, self.asked)

    @property
    def events(self) -> list[Event]:
        """What has happened since the log began; empty where logging is off."""
        return [] if self.log is None else self.log

    def counts(self) -> bool:
        """Whether somebody follows at least what figures are made of: the kinds of event that are `counted`."""
        return self.log is not None or self.tally is not None

    @property
    def outcome(self) -> Outcome | None:
        """Victory, defeat or undecided; rewards; what each survivor gained, lost and suffers. None while it lasts."""
        return self.report if self.result and not self.stack else None

    @property
    def reveals(self) -> int:
        """How many dice and cards have been turned up: undo is free while this is unchanged."""
        return self.chance.reveals

    # What people pass in is checked here and outside, so that compiled code too says it in our words: hence Any.

    def choose(self, choice: Any, seat: Any = None) -> None:
        """Answers the open question by index, option id or option. Anything else raises and changes nothing.

        `seat` says who is choosing, for servers: "monster", "party" or a survivor's id. Whoever is not asked is refused; where
        the party is asked, a survivor may take their own options and those that are everybody's.
        """
        asked = self.asked
        if asked is None:
            raise IllegalChoice("the showdown is over: there is nothing to choose")
        if seat is not None:
            self.check_seat(asked, seat)
        if isinstance(choice, int) and not isinstance(choice, bool):
            count = option_count(asked)
            if not 0 <= choice < count:
                raise IllegalChoice(f"choice {choice} is not among the {count} options 0..{count - 1}: {self.option_ids()}")
            value = option_value(asked, choice)
        else:
            if isinstance(choice, Option):
                choice.read()
            wanted = choice.id if isinstance(choice, Option) else choice
            value = self.value_of(asked, wanted)
        if seat is not None:
            self.check_actor(asked, value, seat)
        self.take(value)

    def value_of(self, asked: Question, wanted: Any) -> int:
        """The value of the option with an id. Ids of spaces mostly end in their label: that one is compared first."""
        frame, spaces = self.stack[-1], asked.board
        if spaces and isinstance(wanted, str):
            space = geometry.SPACES.get(wanted[wanted.rfind(":") + 1 :], -1)
            if space >= 0 and spaces & geometry.BITS[space] and option_name(self, asked, frame, space) == wanted:
                return space
        for value in option_values(asked):
            if option_name(self, asked, frame, value) == wanted:
                return value
        raise IllegalChoice(f"{wanted!r} is not an option of {self.seat_name(asked.seat)}; allowed: {self.option_ids()}")

    def check_seat(self, asked: Question, seat: Any) -> None:
        """Refuses whoever is not asked."""
        wanted = self.seat_name(asked.seat)
        if seat == wanted:
            return
        actor = asked.step.decider(self, self.stack[-1], asked.seat)
        ids = [sheet.id for sheet in self.setup.sheets]
        allowed = [wanted]
        if asked.seat == PARTY:
            allowed += ids if actor < 0 else [ids[actor]]
        if seat not in allowed:
            raise IllegalChoice(f"{seat!r} is not asked: nothing was chosen; allowed: {', '.join(allowed)}")

    def check_actor(self, asked: Question, value: int, seat: Any) -> None:
        """Refuses a survivor what is another one's to do."""
        if asked.seat != PARTY or seat == self.seat_name(PARTY):
            return
        option = Option(self, asked, -1, value)
        if option.actor_number >= 0 and option.actor != seat:
            raise IllegalChoice(f"{option.id!r} is for {option.actor} to choose, not for {seat!r}: nothing was chosen")

    def option_ids(self) -> str:
        """The ids of the open options as one readable line, shortened when there are many."""
        asked = self.asked
        if asked is None:
            return ""
        options = Options(self, asked)
        ids = [options[index].id for index in range(min(len(options), 12))]
        return ", ".join(ids) + (", ..." if len(options) > 12 else "")

    def take(self, value: int) -> None:
        """Goes on with a legal value of the open question."""
        waiting, chance = self.waiting, self.chance
        if waiting is not None:
            self.attempt(waiting.before, waiting.value, [*waiting.tape, value], waiting.events)
        elif isinstance(chance, Asked) and chance.decides:
            self.attempt(self.copy(log=False), value, [], len(self.events))
        else:
            self.go_on(value)

    def run_on(self) -> None:
        """Goes on to the next decision, after the set-up has begun or a save was read."""
        chance = self.chance
        if isinstance(chance, Asked) and chance.decides:
            self.attempt(self.copy(log=False), None, [], len(self.events))
        else:
            self.advance()

    def attempt(self, before: Game, value: int | None, tape: list[int], events: int) -> None:
        """Tries a choice with what chance has said; where it needs more, chance is asked (`engine/fortune.py`)."""
        log, tally, hears = self.log, self.tally, self.hears
        while True:
            before.copy_into(self)
            if before.report is not None:
                self.report = copy_outcome(before.report)
            if log is not None:
                del log[events:]
            self.log, self.tally, self.hears, self.waiting = log, tally, hears, None
            chance = self.chance
            assert isinstance(chance, Asked)
            chance.tape, chance.at = tape, 0
            try:
                if value is None:
                    self.advance()
                else:
                    self.go_on(value)
                chance.tape, chance.at = [], 0
                return
            except NeedChance as need:
                self.waiting = fortune.Waiting(before, value, tape, need, events)
                asked = fortune.question(need)
                self.asked = asked
                if not self.auto or len(asked.values) > 1:
                    return
                tape = [*tape, asked.values[0]]

    def go_on(self, value: int) -> None:
        """Takes an option and runs on to the next decision."""
        asked = self.asked
        assert asked is not None
        frame = self.stack[-1]
        if self.log is not None:
            kind = asked.kind or kind_of(value)
            happenings.CHOSE.note(
                self,
                (),
                {
                    "seat": self.seat_name(asked.seat),
                    "option": option_name(self, asked, frame, value),
                    "option_kind": kind.name,
                },
            )
        self.asked = None
        if self.loaded:
            self.go_on_warily(asked, frame, value)
            return
        resolve(self, asked, frame, value)
        if self.started or self.ending:
            self.push_started()
        self.advance()

    def go_on_warily(self, asked: Question, frame: Frame, value: int) -> None:
        """A save may hold a position that never came up in play. What breaks in it later is said to be the save's, in a
        sentence; this game is of no use then, a copy made before is."""
        try:
            resolve(self, asked, frame, value)
            self.push_started()
            self.advance()
            if self.log is not None and OUTSIDE.possible is not None:  # nobody looks at the positions of a search
                OUTSIDE.possible(self)
        except RuleBroken as problem:
            raise BadSave(f"{CANNOT_GO_ON}: {problem}") from problem
        except (ShowdownError, NeedChance):
            raise
        except Exception as problem:
            raise BadSave(CANNOT_GO_ON) from problem

    def advance(self) -> None:
        """Runs steps until somebody has to decide or nothing is left."""
        steps = 0
        while True:
            stack = self.stack
            if not stack:
                return
            steps += 1
            if steps > MOST_STEPS:
                raise RuleBroken(
                    f"{MOST_STEPS} steps without a decision or an end: something goes round in circles in '{stack[-1].kind}'"
                )
            frame = stack[-1]
            if frame.is_done():
                self.end(frame)
                if self.stack and self.stack[-1] is frame:
                    self.stack.pop()
                if self.started or self.ending:
                    self.push_started()
                continue
            step = frame.take_next()
            asked = step.run(self, frame)
            if asked is not None:
                asked.step = step
                if self.auto and option_count(asked) == 1:
                    value = option_value(asked, 0)
                    if self.log is not None:
                        happenings.FORCED.note(
                            self,
                            (),
                            {
                                "seat": self.seat_name(asked.seat),
                                "option": option_name(self, asked, frame, value),
                                "option_kind": (asked.kind or kind_of(value)).name,
                                "label": option_label(self, asked, frame, value),
                            },
                        )
                    resolve(self, asked, frame, value)
                else:
                    self.asked = asked
                    return
            if self.started or self.ending:
                self.push_started()

    def play_out(self, policy: Any = "greedy", until: Any = 0, decisions: Any = 0, seed: Any = 0) -> int:
        """Plays on inside the core and returns how many questions were answered: to the end, until round `until` has begun, or
        for so many `decisions`; 0 is no limit.

        `policy` answers for the survivors: "greedy", "random", the name of another bot, or a bot. The monster's choices are
        random. `seed` is for the dice bots throw, not for those of the fight; the same seed plays the same. Where chance is
        a seat (`chance="asked"`), no bot is asked for it: dice and cards fall as likely as they are, from `seed` too, and count
        as questions.
        """
        for name, number in (("until", until), ("decisions", decisions), ("seed", seed)):
            if not isinstance(number, int) or isinstance(number, bool) or (number < 0 and name != "seed"):
                limit = "" if name == "seed" else ", 0 for no limit"
                raise IllegalChoice(f"{name} must be a whole number{limit}, not {number!r}")
        assert OUTSIDE.play_out is not None
        return OUTSIDE.play_out(self, policy, until, decisions, seed)

    def to_json(self) -> str:
        """The whole position as text, for `showdown.from_json`. It holds the deck order: do not show it to players."""
        assert OUTSIDE.to_json is not None
        return OUTSIDE.to_json(self)

    def key(self) -> str:
        """A short name of the position: the same for every game that stands alike, whatever dice are to come and however it
        came there. Hidden cards count, so it is not for players."""
        assert OUTSIDE.key is not None
        return OUTSIDE.key(self)

    def __eq__(self, other: object) -> bool:
        """Whether both stand alike and go on alike: position, set-up and dice to come."""
        return self is other or (isinstance(other, Game) and self.to_json() == other.to_json())

    def __hash__(self) -> int:
        raise TypeError("a game changes while it is played, so it has no hash; game.key() names its position")

    def __deepcopy__(self, memo: Any) -> Game:
        """A twin with its log (`copy` begins a new one)."""
        twin = self.copy()
        if self.log is not None:
            twin.log = self.log[:]
        return twin

    def __copy__(self) -> Game:
        return self.__deepcopy__(None)

    def guess(self, seed: Any) -> Game:
        """A twin whose unseen cards are re-dealt and dice re-seeded by a whole number: for bots that search."""
        check_seed(seed)
        if self.waiting is not None:
            raise IllegalChoice("a die or card is under way: choose what chance brings before guessing what is hidden")
        return guess.guess(self, seed)

    # -- the stack -----------------------------------------------------------------------------------------------

    def start(self, frame: Frame, steps: Program) -> None:
        """Starts a procedure; what one step starts runs in the order it was started, and whatever lies below waits
        (CONV-11)."""
        frame.then(steps)
        self.started.append(frame)

    def push_started(self) -> None:
        started = self.started
        if self.ending:  # MDEATH-4: nothing more of the attack, reaction or turn is performed
            started.clear()
            self.ending = False
        while started:
            self.stack.append(started.pop())

    def end(self, frame: Frame) -> None:
        """Ends a frame at once, finished or cancelled, wherever it lies; frames above it go on."""
        frame.drop()
        if not frame.closed:
            frame.closed = True
            closing = closing_of(frame)
            if closing is not None:
                closing.close(self, frame)

    def below(self, frame: Frame) -> Frame | None:
        """The frame that waits for this one."""
        stack = self.stack
        for index in range(len(stack) - 1, 0, -1):
            if stack[index] is frame:
                return stack[index - 1]
        return None

    def set_passing(self, passing: tuple[Passing, ...]) -> None:
        """What lasts for a while from now on; of its powers it is known at once which nobody has."""
        self.passing = passing
        held = 0
        for each in passing:
            if each.power is not None:
                held |= each.power.bit
        self.passing_powers = held

    # -- names ---------------------------------------------------------------------------------------------------

    def id_of(self, survivor: int) -> str:
        return self.setup.sheets[survivor].id if survivor >= 0 else ""

    def name_of(self, survivor: int) -> str:
        return self.setup.sheets[survivor].name if survivor >= 0 else self.setup.monster.name

    def seat_name(self, seat: int) -> str:
        if seat >= 0:
            return self.setup.sheets[seat].id
        return "monster" if seat == MONSTER else "party" if seat == PARTY else "chance"

    def player_of(self, seat: int) -> str:
        """Who answers for a seat: the controller for the monster (ROUND-2), a survivor's own player otherwise."""
        players = self.setup.players
        if seat == CHANCE:
            return "chance"
        if seat == MONSTER:
            return players[self.controller][0]
        for name, held in players:
            if seat in held:
                return name
        return players[0][0]

    # -- copies --------------------------------------------------------------------------------------------------

    def copy(self, log: bool = True) -> Game:
        """An independent twin at the same decision. Its log starts empty, or with what was told of a choice that waits for
        chance, for that is told anew when chance has said more; `log=False` switches it off (for search)."""
        twin = Game()
        self.copy_into(twin)
        if self.report is not None:
            twin.report = copy_outcome(self.report)
        twin.log = [] if log and self.log is not None else None
        twin.tally = None
        twin.hears = None
        waiting = self.waiting
        if waiting is not None:
            twin.waiting = fortune.Waiting(waiting.before, waiting.value, waiting.tape, waiting.need, 0)
            if twin.log is not None:
                twin.log.extend(self.events[waiting.events :])
        return twin

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = (
        "acts", "asked", "auras", "auto", "basic_resources", "chance", "controller", "dead_resources", "death_die", "declined",
        "declined_at", "disorders_left", "ending", "hears", "impassable", "killer", "listened", "listeners", "loaded", "log",
        "monster", "monster_turns", "obstacles", "other_resources", "passing", "passing_powers", "report", "resources",
        "result", "round", "settlement_gear", "settlement_notes", "setup", "stack", "started", "strange_resources", "survivors",
        "tally", "tiles", "tiles_known", "tiles_left", "turn", "unheard", "usable_from", "vermin", "waiting",
    )  # fmt: skip
    fields: ClassVar[tuple[str, ...]] = (
        "auto", "round", "turn", "acts", "monster_turns", "controller", "death_die", "disorders_left", "resources",
        "basic_resources", "vermin", "strange_resources", "other_resources", "tiles_left", "dead_resources", "settlement_gear",
        "settlement_notes", "result", "killer", "declined", "declined_at", "listened", "unheard", "report",
    )  # fmt: skip

    def copy_into(self, twin: Game) -> None:
        twin.auto = self.auto
        twin.round = self.round
        twin.turn = self.turn
        twin.acts = self.acts
        twin.monster_turns = self.monster_turns
        twin.controller = self.controller
        twin.death_die = self.death_die
        twin.disorders_left = self.disorders_left.copy()
        twin.resources = self.resources.copy()
        twin.basic_resources = self.basic_resources.copy()
        twin.vermin = self.vermin.copy()
        twin.strange_resources = self.strange_resources.copy()
        twin.other_resources = self.other_resources.copy()
        twin.tiles_left = self.tiles_left.copy()
        twin.dead_resources = self.dead_resources.copy()
        twin.settlement_gear = self.settlement_gear.copy()
        twin.settlement_notes = self.settlement_notes.copy()
        twin.result = self.result
        twin.killer = self.killer
        twin.declined = self.declined
        twin.declined_at = self.declined_at
        twin.listened = self.listened
        twin.unheard = self.unheard
        twin.report = self.report
        twin.setup = self.setup
        twin.survivors = [each.copy() for each in self.survivors]
        twin.monster = self.monster.copy()
        twin.tiles = self.tiles
        twin.passing = self.passing
        twin.passing_powers = self.passing_powers
        twin.stack = [each.copy() for each in self.stack]
        twin.chance = self.chance.copy()
        twin.log = self.log
        twin.tally = self.tally
        twin.hears = self.hears
        twin.asked = self.asked
        twin.waiting = self.waiting
        twin.started = []
        twin.loaded = self.loaded
        twin.ending = self.ending
        twin.listeners = self.listeners
        twin.auras = self.auras
        twin.tiles_known = self.tiles_known
        twin.obstacles = self.obstacles
        twin.impassable = self.impassable
        twin.usable_from = self.usable_from

    # endregion
