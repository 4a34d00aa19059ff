"""Words of the card language that hold other programs or choose between them, and those of one monster alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from showdown.engine import happenings, questions
from showdown.engine.game import Game
from showdown.engine.library import Condition
from showdown.engine.options import OptionKind
from showdown.engine.stack import MONSTER, Decision, Frame, Program, Step
from showdown.rules import choices, gains, moments, picks, targeting

if TYPE_CHECKING:
    from showdown.rules.targeting import Who


class Perform(Step[Frame]):
    """A defined term such as Grab; an injury or trait in play may replace what it means (CONV-1)."""

    rules = ("CONV-1",)

    def __init__(self, term: str) -> None:
        super().__init__()
        self.term = term

    def run(self, game: Game, frame: Frame) -> Decision | None:
        setup = game.setup
        if game.log is not None:
            instinct = self.term == setup.monster.instinct_name
            happenings.PERFORMS.note(game, ("CONV-1", "TGT-9") if instinct else ("CONV-1",), {"term": self.term})
        for card in game.monster.injuries:
            replaced = setup.hit_locations[card].hooks.replaces
            if self.term in replaced:
                if game.log is not None:
                    happenings.REPLACED.note(
                        game, ("CRIT-9", "CONV-1"), {"term": self.term, "by": setup.hit_locations[card].injury}
                    )
                frame.then(replaced[self.term])
                return None
        for card in game.monster.in_play:
            replaced = setup.ai[card].hooks.replaces
            if self.term in replaced:
                frame.then(replaced[self.term])
                return None
        program = setup.monster.definitions.get(self.term)
        if program is None:
            program = setup.library.definitions[self.term]
        frame.then(program)
        return None


class If(Step[Frame]):
    """A conditional action: performed only if its condition holds (AI-3)."""

    rules = ("AI-3", "AI-6")

    def __init__(self, condition: Condition, then: Program, otherwise: Program) -> None:
        super().__init__()
        self.condition = condition
        self.yes = then
        self.no = otherwise

    def children(self) -> list[tuple[str, Program]]:
        return [("then", self.yes), ("otherwise", self.no)]

    def run(self, game: Game, frame: Frame) -> Decision | None:
        holds = self.condition.test(game, frame)
        if game.log is not None:
            happenings.CONDITION.note(game, ("AI-3",), {"condition": self.condition.text, "holds": holds})
        frame.then(self.yes if holds else self.no)
        return None


class Alert(Step[Frame]):
    """An alert bar: the next actions carry a condition and no survival may be spent here (AI-6)."""

    rules = ("AI-6",)

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if game.log is not None:
            happenings.ALERT.note(game, ("AI-6",), {})
        return None


class Roll(Step[Frame]):
    """Rolls a d10 and performs the row it falls on; `above` rows must also beat a number of the target."""

    rules = ("CONV-3",)

    def __init__(self, rows: tuple[tuple[int, int, Program], ...], above: str, label: str) -> None:
        super().__init__()
        self.rows = rows
        self.above = above
        self.label = label

    def children(self) -> list[tuple[str, Program]]:
        return [(f"roll {low}-{high}", program) for low, high, program in self.rows]

    def run(self, game: Game, frame: Frame) -> Decision | None:
        die = game.chance.d10(self.label)
        if game.log is not None:
            happenings.ROLLS.note(game, ("CONV-3",), {"die": die, "what": self.label})
        if self.above and frame.target >= 0 and die <= targeting.count_of(game, frame.target, self.above):
            return None
        for low, high, program in self.rows:
            if low <= die <= high:
                frame.then(program)
                break
        return None


class Each(Step[Frame]):
    """Performs a program for each of several survivors in turn, each being the target; the controller orders them (TGT-7)."""

    rules = ("TGT-7",)

    def __init__(self, who: Who, program: Program) -> None:
        super().__init__()
        self.who = who
        self.program = program

    def children(self) -> list[tuple[str, Program]]:
        return [("each", self.program)]

    def run(self, game: Game, frame: Frame) -> Decision | None:
        found = self.who.survivors(game, frame)
        if not found:
            return None
        choices.each(game, frame, found, self.program, self.name)
        return None


class May(Step[Frame]):
    """An offer: the survivor's player may take it or leave it, perhaps for survival."""

    rules = ("SVL-2",)
    asks = questions.OFFER

    def __init__(self, who: Who, survival: int, yes: Program, no: Program, label: str, need: Condition | None) -> None:
        super().__init__()
        self.who = who
        self.survival = survival
        self.yes = yes
        self.no = no
        self.label = label
        self.need = need

    def children(self) -> list[tuple[str, Program]]:
        return [("yes", self.yes), ("no", self.no)]

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"{game.name_of(self.who.survivors(game, frame)[0])}: {self.label}?"

    def run(self, game: Game, frame: Frame) -> Decision | None:
        found = self.who.survivors(game, frame)
        if not found:
            return None
        if self.survival and not choices.can_pay(game, found[0], self.survival):
            frame.then(self.no)
            return None
        if self.need is not None and not self.need.test(game, frame):
            frame.then(self.no)
            return None
        return Decision(found[0], None, [YES.of(1), NO.of(0)])

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        if value:
            if self.survival:
                gains.spend_survival(game, self.who.survivors(game, frame)[0], self.survival, self.label)
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


class ChooseSurvivor(Step[Frame]):
    """The owner picks one of several survivors as the target of a program (bandages: self or adjacent)."""

    asks = questions.CHOOSE_SURVIVOR

    def __init__(self, who: Who, program: Program, label: str) -> None:
        super().__init__()
        self.who = who
        self.program = program
        self.label = label

    def children(self) -> list[tuple[str, Program]]:
        return [("chosen", self.program)]

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"{self.label.capitalize()}: whom?"

    def run(self, game: Game, frame: Frame) -> Decision | None:
        found = self.who.survivors(game, frame)
        if not found:
            return None
        return Decision(frame.owner if frame.owner >= 0 else MONSTER, picks.WHO, found)

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        effect = moments.perform(game, self.program, frame, frame.survivor, value)
        effect.owner = frame.owner


class PythonWord(Step[Frame]):
    """A word only one monster needs, written in Python beside its files: `run(game, frame)` and perhaps `answer`.

    `run` returns None or (seat, prompt, values, labels) to ask; `answer(game, frame, value)` goes on.
    """

    rules = ("CONV-1",)
    asks = questions.CARD

    def __init__(self, word: str, module: object) -> None:
        super().__init__()
        self.word = word
        self.module = module

    def prompt(self, game: Game, frame: Frame) -> str:
        return str(getattr(self.module, f"{self.word}_prompt")(game, frame))

    def run(self, game: Game, frame: Frame) -> Decision | None:
        function = getattr(self.module, self.word)
        asked: Decision | None = function(game, frame)
        return asked

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        function = getattr(self.module, f"{self.word}_answer")
        function(game, frame, value)
