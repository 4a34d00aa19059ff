"""Words of the card language that hold other programs or choose between them, and those of one monster alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from showdown.engine import fates, happenings, kinds, names, questions, spreads, stats, when
from showdown.engine.fates import Fate
from showdown.engine.game import Game
from showdown.engine.happenings import Face
from showdown.engine.library import Amount, Condition
from showdown.engine.options import OptionKind
from showdown.engine.roles import NO_CARD
from showdown.engine.stack import MONSTER, PARTY, Frame, Program, Question, Step
from showdown.rules import counts, facts, gains, hearing, moments, picks, stakes, status, survival, whom
from showdown.rules.frames import ForEach
from showdown.rules.whom import Role
from showdown.rules.words.word import Branch, Row, Word, grouped, plural, sentences

if TYPE_CHECKING:
    from showdown.rules.targeting import Who


class Perform(Word):
    """A term from `definitions:`, which an injury or trait in play may replace (CONV-1)."""

    form = "perform: TERM"
    arguments = kinds.takes(term=kinds.Term())
    rules = ("CONV-1",)

    term: str

    def sentence(self) -> str:
        return f"perform {self.term}"

    def performs(self) -> list[str]:
        return [self.term]

    def run(self, game: Game, frame: Frame) -> Question | None:
        perform(game, frame, self.term)
        return None


def perform(game: Game, frame: Frame, term: str) -> None:
    """What a term means now comes next: by the injury or card in play that replaces it, by the monster, or for everybody
    (CONV-1, CRIT-9)."""
    setup = game.setup
    if game.log is not None and not game.result:
        instinct = term == setup.monster.instinct_name
        happenings.PERFORMS.note(game, ("CONV-1", "TGT-9") if instinct else ("CONV-1",), {"term": term})
    if term == setup.monster.instinct_name:
        moments.fire(game, when.INSTINCT, -1, -1)
    if game.log is not None:
        by = facts.replaced_by(game, term)
        if by.hit_location >= 0:
            injury = setup.hit_locations[by.hit_location].injury
            happenings.REPLACED.note(game, ("CRIT-9", "CONV-1"), {"term": term, "by": injury})
    frame.then(program_of_term(game, term))


def program_of_term(game: Game, term: str) -> Program:
    """What a term means now: by the card that replaces it, by the monster, or for everybody (CONV-1, CRIT-9)."""
    by = facts.replaced_by(game, term)
    if by is not NO_CARD:
        return facts.hooks_of(game, by).replaces[term]
    program = game.setup.monster.definitions.get(term)
    if program is None:
        program = game.setup.library.definitions.get(term, ())  # a term of the monster whose card it is
    return program


class If(Word):
    """Performs `then` if the condition holds, else `otherwise` (AI-3)."""

    form = "if: CONDITION"
    arguments = kinds.takes(condition=kinds.Condition(), yes=kinds.Program("then"), no=kinds.Program("otherwise"))
    one_of = ("then", "otherwise")
    rules = ("AI-3", "AI-6")

    condition: Condition
    yes: Program = ()
    no: Program = ()

    def sentence(self) -> str:
        if not self.yes and self.no:
            return f"unless {self.condition.text}: {grouped(self.no)}"
        otherwise = f"; otherwise {grouped(self.no)}" if self.no else ""
        return f"if {self.condition.text}: {grouped(self.yes)}{otherwise}"

    def children(self) -> list[tuple[str, Program]]:
        return [("then", self.yes), ("otherwise", self.no)]

    def run(self, game: Game, frame: Frame) -> Question | None:
        holds = self.condition.test(game, frame)
        if game.log is not None:
            happenings.CONDITION.note(game, ("AI-3",), {"condition": self.condition.text, "holds": holds})
        frame.then(self.yes if holds else self.no)
        return None


class Alert(Word):
    """An alert bar: what follows depends on what came before, and no survival may be spent here (AI-6)."""

    form = "alert"
    rules = ("AI-6",)
    bar = "alert"

    def sentence(self) -> str:
        return "alert"

    def run(self, game: Game, frame: Frame) -> Question | None:
        if game.log is not None:
            happenings.ALERT.note(game, ("AI-6",), {})
        return None


EVERY_ROW: Final = "1+"  # a row for whatever the die shows


class Roll(Word):
    """A d10 and the row it falls on: `roll: {4+: [...], 1-2: [...], otherwise: [...]}`; with `above: courage` it must be above
    that number of theirs too, or the program under `else` is performed instead, and so with `below`, `at most` and `at least`;
    `plus` adds an amount, `plus if` only on a condition; with `two dice` on a condition two are rolled and added up; `what`
    names the roll (CONV-3). What adds to terrain rolls counts on terrain."""

    form = "roll: ROWS"
    arguments = kinds.takes(
        rows=kinds.Rows(),
        above=kinds.Count("above"),
        below=kinds.Count("below"),
        at_most=kinds.Count("at most"),
        at_least=kinds.Count("at least"),
        whose=kinds.Whose("above", "below", "at most", "at least"),
        missed=kinds.Program("else"),
        plus=kinds.Amount(key="plus"),
        plus_if=kinds.Condition("plus if"),
        two_dice=kinds.Condition("two dice"),
        label=kinds.Label("what"),
        source=kinds.Source(),
        terrain=kinds.OnTerrain(),
    )
    rules = ("CONV-3", "TERR-2")

    rows: tuple[Row, ...]
    above: str = ""
    below: str = ""
    at_most: str = ""
    at_least: str = ""
    whose: Role = whom.TARGET
    missed: Program = ()
    plus: Amount | None = None
    plus_if: Condition | None = None
    two_dice: Condition | None = None
    terrain: bool = False
    label: str = ""
    source: str

    def ready(self) -> None:
        self.label = self.label or self.source

    def bounds(self) -> list[tuple[str, str]]:
        """How the total must compare with which of their numbers."""
        wanted = (("above", self.above), ("below", self.below), ("at most", self.at_most), ("at least", self.at_least))
        return [(how, count) for how, count in wanted if count]

    def sentence(self) -> str:
        needed = " and ".join(f"{how} their {count}" for how, count in self.bounds())
        rows = [f"{row.text}: {sentences(row.program)}" for row in self.rows]
        more = f" {'-' if self.plus.sign < 0 else '+'} {self.plus.text.lstrip('+-')}" if self.plus is not None else ""
        more += f" if {self.plus_if.text}" if self.plus_if is not None else ""
        more += f" (2d10 added up if {self.two_dice.text})" if self.two_dice is not None else ""
        if needed and len(self.rows) == 1 and self.rows[0].text == EVERY_ROW:
            rows = [f"{needed}: {sentences(self.rows[0].program)}"] if self.rows[0].program else []
            needed = f"not {needed}" if not rows else "otherwise"
            missed = [f"{needed}: {sentences(self.missed)}"] if self.missed else []
            return f"roll 1d10{more}: {'; '.join(rows + missed)}"
        otherwise = f"; not {needed}: {sentences(self.missed)}" if self.missed else ""
        return f"roll 1d10{more}{f' (must be {needed})' if needed else ''}: {'; '.join(rows)}{otherwise}"

    def children(self) -> list[tuple[str, Program]]:
        return [*[(f"roll {row.low}-{row.high}", row.program) for row in self.rows], ("below", self.missed)]

    def passes(self, game: Game, frame: Frame, total: int) -> bool:
        """Whether a total compares with their own numbers as it must."""
        for how, count in self.bounds():
            own = counts.own_count(game, frame, self.whose, count)
            if how == "above":
                held = total > own
            elif how == "below":
                held = total < own
            elif how == "at most":
                held = total <= own
            else:
                held = total >= own
            if not held:
                return False
        return True

    def run(self, game: Game, frame: Frame) -> Question | None:
        added = self.added(game, frame)
        two = self.two_dice is not None and self.two_dice.test(game, frame)
        die = self.roll(game, frame, added, 2 if two else 1)
        total = die + added
        if two:
            total += self.roll(game, frame, total, 1)
        if self.plus is not None and self.plus.rolled and self.plus_counts(game, frame):
            total += self.plus.value(game, frame)
        if game.log is not None and total != die:
            happenings.ROLLS_TOTAL.note(game, ("CONV-3",), {"total": max(1, total), "what": self.label})
        if not self.passes(game, frame, total):
            frame.then(self.missed)
            return None
        row = self.row(max(1, total))
        if row is not None:
            frame.then(row.program)
        return None

    def row(self, total: int) -> Row | None:
        """The row a total falls on."""
        for row in self.rows:
            if row.low <= total <= row.high:
                return row
        return None

    def plus_counts(self, game: Game, frame: Frame) -> bool:
        return self.plus_if is None or self.plus_if.test(game, frame)

    def added(self, game: Game, frame: Frame) -> int:
        """What is known to come to the die: an amount, and on terrain what the survivor adds to such rolls (TERR-2)."""
        total = 0
        if self.plus is not None and not self.plus.rolled and self.plus_counts(game, frame):
            total += self.plus.value(game, frame)
        if self.terrain and frame.owner >= 0:
            total += stats.survivor_value(game, frame.owner, names.TERRAIN_ROLLS)
        return total

    def roll(self, game: Game, frame: Frame, added: int, dice: int) -> int:
        """One die, told with what is at stake; of two that are added up the second decides, and says what it meant."""
        sides = self.sides(game, frame, added, dice) if game.log is not None else []
        if game.log is not None:
            stakes.note(game, ("CONV-3",), self.label, about(frame), dice, 0, sides)
        die = game.chance.d10(self.label)
        if game.log is not None:
            happenings.ROLLS.note(
                game,
                ("CONV-3",),
                {"die": die, "what": self.label, "survivor": about(frame), "faces": sides if dice == 1 else []},
            )
        return die

    def sides(self, game: Game, frame: Frame, added: int, dice: int) -> list[Face]:
        """What each number of one die, or of two together, does: its row, or what happens where it does not compare with their
        numbers as it must, or nothing."""
        results: list[tuple[Fate, str]] = []
        for shown in range(dice, 10 * dice + 1):
            row = self.row(max(1, shown + added))
            if not self.passes(game, frame, shown + added):
                results.append((fates.of(self.missed), sentences(self.missed)))
            elif row is None:
                results.append((fates.NOTHING, "nothing happens"))
            else:
                results.append((fates.of(row.program), sentences(row.program)))
        return stakes.faces(results, dice)


def about(frame: Frame) -> int:
    """Whom a die on a card is about: the target, or who acts, or whose card it is."""
    return frame.target if frame.target >= 0 else frame.survivor if frame.survivor >= 0 else frame.owner


class LookUp(Word):
    """A table without a die: the row that a number of the target's falls on, `look up age: {0-1: [...], 2: [...], 3+: [...]}`
    (CONV-1)."""

    form = "look up WHAT: ROWS"
    arguments = kinds.takes(what=kinds.Count(shown="COUNT"), rows=kinds.Rows(0), whose=kinds.Whose())
    rules = ("CONV-1",)

    what: str
    rows: tuple[Row, ...]
    whose: Role = whom.TARGET

    def sentence(self) -> str:
        return f"by their {self.what}: {'; '.join(f'{row.text}: {sentences(row.program)}' for row in self.rows)}"

    def children(self) -> list[tuple[str, Program]]:
        return [(f"row {row.low}-{row.high}", row.program) for row in self.rows]

    def run(self, game: Game, frame: Frame) -> Question | None:
        number = counts.own_count(game, frame, self.whose, self.what)
        for row in self.rows:
            if row.low <= number <= row.high:
                frame.then(row.program)
                break
        return None


class RunAway(Roll):
    """Off the board, and a d10 with what adds to such rolls; the row says what becomes of whoever runs (AFT-7)."""

    form = "run away: ROWS"
    arguments = kinds.takes(rows=kinds.Rows(beyond=True), source=kinds.Source(), holder=kinds.Holder())
    rules = ("AFT-7", "CONV-3")

    bonus: int = 0
    again: bool = False

    def ready(self) -> None:
        self.label = "running away"
        for row in self.rows:
            for step in row.program:
                if isinstance(step, RunOn):
                    step.roll = self.once_more(step.number)

    def once_more(self, bonus: int) -> RunAway:
        """The same table for whoever must roll again; it is not named a second time below itself."""
        made = RunAway()
        made.rows, made.label, made.source = self.rows, self.label, self.source
        made.bonus, made.again = bonus, True
        return made

    def sentence(self) -> str:
        rows = [f"{row.text}: {sentences(row.program)}" for row in self.rows]
        return f"leave the board and roll 1d10: {'; '.join(rows)}"

    def children(self) -> list[tuple[str, Program]]:
        return [] if self.again else super().children()

    def run(self, game: Game, frame: Frame) -> Question | None:
        if not game.survivors[frame.owner].alive:
            return None
        if game.counts() and not self.again:
            happenings.RUNS_AWAY.note(game, ("AFT-7",), {"survivor": frame.owner})
        status.hold_off(game, frame.owner)
        return super().run(game, frame)

    def added(self, game: Game, frame: Frame) -> int:
        return self.bonus + stats.survivor_value(game, frame.owner, names.RUN_AWAY_ROLLS)


class RunOn(Word):
    """In a row of `run away`: roll again on the same table, with so much added (AFT-7)."""

    form = "run on: NUMBER"
    arguments = kinds.takes(number=kinds.Number(shown="+N"))
    rules = ("AFT-7",)

    number: int = 0
    roll: RunAway | None = None

    def sentence(self) -> str:
        return f"roll again at +{self.number}"

    def children(self) -> list[tuple[str, Program]]:
        return [] if self.roll is None else [("again", (self.roll,))]

    def run(self, game: Game, frame: Frame) -> Question | None:
        if self.roll is not None:
            frame.then((self.roll,))
        return None


class Each(Word):
    """Performs a program for each of several survivors in turn, who is then the target; the controller orders them (TGT-7)."""

    form = "each [WHO]: PROGRAM"
    arguments = kinds.takes(who=kinds.Whom("targets"), program=kinds.Program(for_target=True))
    rules = ("TGT-7",)

    who: Who
    program: Program

    def sentence(self) -> str:
        return f"for {self.who.text}: {sentences(self.program)}"

    def children(self) -> list[tuple[str, Program]]:
        return [("each", self.program)]

    def run(self, game: Game, frame: Frame) -> Question | None:
        found = self.who.survivors(game, frame)
        if self.who.heard and hearing.asks(game, frame, self, found):
            return None
        hearing.over(game)
        if not found:
            return None
        each(game, frame, found, self.program, self.name)
        return None


class May(Word):
    """An offer to a survivor: `do` if taken, `else` if not; `spend: 1` costs survival, `activation: 1` an activation of their
    act, `dodge: yes` a dodge; `if` is needed to be asked (SVL-2, ACTV-1, SVL-6)."""

    form = "may [WHO]: LABEL"
    arguments = kinds.takes(
        who=kinds.Whom(),
        label=kinds.Label(),
        yes=kinds.Program("do", needed=True),
        no=kinds.Program("else"),
        survival=kinds.Number("", 0, key="spend"),
        activation=kinds.Number("", 0, key="activation"),
        dodge=kinds.Yes("dodge"),
        need=kinds.Condition("if"),
    )
    rules = ("SVL-2", "ACTV-1", "SVL-6")
    asks = questions.OFFER

    who: Who
    label: str
    yes: Program = ()
    no: Program = ()
    survival: int = 0
    activation: int = 0
    dodge: bool = False
    need: Condition | None = None

    def sentence(self) -> str:
        price = f" spend {self.survival} survival" if self.survival else ""
        price += f" spend {plural(self.activation, 'activation')}" if self.activation else ""
        need = f"if {self.need.text}, " if self.need is not None else ""
        if not self.yes and self.no:
            can = f"{self.need.text} and " if self.need is not None else ""
            return f"unless {can}{self.who.text} {self.paid()}: {grouped(self.no)}"
        return f"{need}{self.who.text} may{price}: {grouped(self.yes)}" + (f"; otherwise {grouped(self.no)}" if self.no else "")

    def paid(self) -> str:
        """What somebody does who takes an offer that does nothing but keep something off."""
        if self.dodge:
            return "dodges"
        return f"spends {self.survival} survival" if self.survival else f"chooses to {self.label}"

    def children(self) -> list[tuple[str, Program]]:
        return [("yes", self.yes), ("no", self.no)]

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"{game.name_of(self.who.survivors(game, frame)[0])}: {self.label}?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        found = self.who.survivors(game, frame)
        if not found:
            return None
        if self.survival and not survival.can_pay(game, found[0], self.survival):
            frame.then(self.no)
            return None
        if self.dodge and not survival.able_to_dodge(game, found[0]):
            frame.then(self.no)
            return None
        if self.activation and (game.survivors[found[0]].activation < self.activation or game.survivors[found[0]].down):
            frame.then(self.no)
            return None
        if self.need is not None and not self.need.test(game, frame):
            frame.then(self.no)
            return None
        if any(isinstance(step, Word) and step.is_moot(game, frame) for step in self.yes):
            frame.then(self.no)
            return None
        return Question(found[0], None, [YES.of(1), NO.of(0)])

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        if value:
            moments.offer_taken(game, frame)
            if self.survival:
                gains.spend_survival(game, self.who.survivors(game, frame)[0], self.survival, self.label)
            if self.dodge:
                survival.pay_dodge(game, self.who.survivors(game, frame)[0])
            if self.activation:
                survivor = self.who.survivors(game, frame)[0]
                game.survivors[survivor].activation -= self.activation
                if game.log is not None:
                    happenings.ACTIVATES.note(game, ("ACTV-1",), {"survivor": survivor, "what": self.label, "attack": False})
            frame.then(self.yes)
        else:
            frame.then(self.no)


class TakeOffer(OptionKind[Frame]):
    """Yes to what is offered; it reads as the offer does."""

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return "yes"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        step = game.asked.step if game.asked is not None else None
        return step.label if isinstance(step, May) else "yes"


YES: Final = TakeOffer("yes", "The survivor takes what is offered.")
NO: Final = picks.Plain("no", "decline", "The survivor declines what is offered.")


class PickBranch(OptionKind[Frame]):
    """One of the things a card offers."""

    spread = spreads.NUMBER

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return f"either:{self.label(game, frame, number)}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        step = game.asked.step if game.asked is not None else None
        return step.branches[number].text if isinstance(step, Either) else str(number)


BRANCH: Final = PickBranch("either", "This of several things is done.")


class Either(Word):
    """Somebody picks one of several programs: `either owner: {a basic resource: [...], a monster resource: [...]}`."""

    form = "either [WHO]: BRANCHES"
    arguments = kinds.takes(who=kinds.Whom(), branches=kinds.Branches(shown="{LABEL: PROGRAM, ...}"))
    asks = questions.EITHER

    who: Who
    branches: tuple[Branch, ...]

    def sentence(self) -> str:
        return f"{self.who.text} picks: {', or '.join(grouped(branch.program) for branch in self.branches)}"

    def children(self) -> list[tuple[str, Program]]:
        return [(f"either {number}", branch.program) for number, branch in enumerate(self.branches)]

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"{game.name_of(self.who.survivors(game, frame)[0])}: which?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        found = self.who.survivors(game, frame)
        return Question(found[0], BRANCH, list(range(len(self.branches)))) if found else None

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        frame.then(self.branches[value].program)


class ChooseSurvivor(Word):
    """The holder picks one of several survivors as the target of `do`; on a card of the monster its controller does (TGT-2)."""

    form = "choose [WHO]: LABEL"
    arguments = kinds.takes(
        who=kinds.Whom("survivors"), label=kinds.Label(), program=kinds.Program("do", needed=True, for_target=True)
    )
    asks = questions.CHOOSE_SURVIVOR

    who: Who
    label: str
    program: Program

    def sentence(self) -> str:
        return f"choose one {self.who.text.removeprefix('each ')}: {sentences(self.program)}"

    def children(self) -> list[tuple[str, Program]]:
        return [("chosen", self.program)]

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"{self.label.capitalize()}: whom?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        found = self.who.survivors(game, frame)
        if not found:
            return None
        ours = frame.owner < 0 or frame.card.hit_location >= 0
        return Question(MONSTER if ours else frame.owner, picks.WHO, found)

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        effect = moments.perform(game, self.program, frame, frame.survivor, value)
        effect.owner = frame.owner


class PlayersChoose(ChooseSurvivor):
    """One of several survivors, whom the players pick together, is the target of `do` (TGT-2)."""

    form = "players choose [WHO]: LABEL"

    def sentence(self) -> str:
        return f"the players choose one {self.who.text.removeprefix('each ')}: {sentences(self.program)}"

    def run(self, game: Game, frame: Frame) -> Question | None:
        found = self.who.survivors(game, frame)
        return Question(PARTY, picks.WHO, found) if found else None


# -- several survivors, one after another ----------------------------------------------------------------------------------


def each(game: Game, parent: Frame, found: list[int], program: Program, step: str) -> None:
    """Performs a program for each survivor; the controller orders several, of whom there is none any more when the showdown is
    over (TGT-7, AMB-20)."""
    if game.result:
        for index in found:
            moments.perform(game, program, parent, parent.survivor, index)
        return
    if len(found) == 1:
        befall(game, program, parent, found[0])
        return
    frame = ForEach()
    frame.roles_from(parent)
    frame.pending = found
    frame.step = step
    game.start(frame, (NEXT_SURVIVOR,))


class NextSurvivor(Step[ForEach]):
    """Which of several survivors is dealt with next (TGT-7)."""

    rules = ("TGT-7",)
    asks = questions.NEXT_SURVIVOR

    def prompt(self, game: Game, frame: ForEach) -> str:
        return "Who is next?"

    def run(self, game: Game, frame: ForEach) -> Question | None:
        left = [index for index in frame.pending if game.survivors[index].alive]
        return Question(MONSTER, picks.NEXT, left) if left else None

    def answer(self, game: Game, frame: ForEach, value: int) -> None:
        frame.pending.remove(value)
        frame.then((self,))
        step = game.setup.library.steps[frame.step]
        assert isinstance(step, Each)
        if game.log is not None:
            happenings.NEXT_SURVIVOR.note(game, ("TGT-7",), {"survivor": value})
        befall(game, step.program, frame, value)


def befall(game: Game, program: Program, parent: Frame, survivor: int) -> None:
    """A program for one of several; for somebody held off the board it is their own card's (STAT-9)."""
    effect = moments.perform(game, program, parent, parent.survivor, survivor)
    if game.survivors[survivor].removed == facts.HELD:
        effect.owner = survivor


NEXT_SURVIVOR: Final = NextSurvivor("next survivor")
