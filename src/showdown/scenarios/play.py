"""One scenario being played: choices and looks in their order, every decision checked against a copy and a save."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from showdown import saves
from showdown.cards.yaml_nodes import Node, Table
from showdown.engine.chance import NeedChance, Scripted
from showdown.engine.game import Decision, Game, Option
from showdown.scenarios import compare, format, options, position, script
from showdown.scenarios.format import Played, Scenario, items, one_of, table, text, texts

MOST_FORCED: Final = 500


class Failure(Exception):
    """A scenario that does not come out as written."""


class Play:
    """One scenario being played; beside the game a copy and a loaded save of it that make the same choices."""

    def __init__(self, scenario: Scenario, trust: bool = False) -> None:
        self.scenario = scenario
        self.seen: list[Option] = []
        self.twins: list[tuple[str, Game]] = []
        self.here: Node = scenario.node
        self.at_once = False
        self.named = False  # whether the open question has been named by a look at it
        self.warnings: list[str] = []
        self.game = position.build(scenario, trust)
        if scenario.then is not None:
            compare.check_keys(self.game, scenario.then)
        for step in scenario.play:
            for name, node in step.parts:
                if name == "expect":
                    compare.check_keys(self.game, table(node, None, "expect"))
                elif name == "not offered":
                    options.check_verbs(node)

    def guarded(self, deed: Callable[[], None]) -> None:
        """Does something that may need chance the script does not have."""
        try:
            deed()
        except NeedChance as need:
            raise self.failure(missing_chance(need)) from None

    def failure(self, message: str, node: Node | None = None) -> Failure:
        place = node or self.here
        return Failure(f"{place.file}:{place.line}: {message}")

    def run(self) -> None:
        """The steps in order, then the facts; nothing scripted may be left over."""
        self.guarded(lambda: position.begin(self.game, self.scenario))
        self.look()
        for step in self.scenario.play:
            self.here = step.node if step.node.pairs else step.parts[0][1]
            self.do(step)
        then = self.scenario.then
        self.here = then if then is not None else self.here
        self.answer_forced()
        if then is not None:
            self.compare(then)
            self.warn_of_open_question(then)
        chance = self.game.chance
        assert isinstance(chance, Scripted)
        rest = script.left_over(chance)
        if rest:
            raise self.failure(f"left over and never used: {rest}", self.scenario.node)

    def warn_of_open_question(self, then: Table) -> None:
        """Facts compared in the middle of something may be true only for now."""
        question = self.game.decision
        if question is None or self.named or then.get("open") is not None or not options.is_under_way(question):
            return
        self.warnings.append(
            f"{then.file}:{then.line}: the facts are compared in the middle of something; {options.said(question)}\n"
            f"say that it is meant: `open: {question.kind}` or `open: yes` in then, or `asked` or `offered` in the last step;"
            " or go on choosing"
        )

    def do(self, step: Played) -> None:
        for game in (self.game, *(twin for _, twin in self.twins)):
            script.add(game, step.chance)
        self.at_once = step.at_once
        for name, node in step.parts:
            self.here = node
            if name == "choose":
                for item in items(node):
                    self.here = item
                    self.choose(text(item))
            elif name == "expect":
                if not self.at_once:
                    self.answer_forced()
                self.compare(table(node, None, "expect"))
            elif name == "go to":
                one_of(node, ("next round",), "place to go to")
                self.go_to_next_round()
            elif name == "asked":
                self.asked(node)
            elif name == "offered":
                self.offered(texts(node))
            elif name == "only offered":
                self.only_offered(texts(node))
            else:
                self.not_offered(texts(node))
        self.at_once = False

    # -- questions

    def passes(self, question: Decision) -> bool:
        """Whether a look goes on to what lies behind a question with a single answer."""
        return not self.at_once and options.is_forced(question)

    def question(self) -> Decision:
        """The open question; where the round is over and the play goes on, that of the next round."""
        game = self.game
        if game.asked is None and not game.result:
            self.go_to_next_round()
        question = game.decision
        if question is None:
            raise self.failure(f"nobody is asked anything: {game.result or 'the round is over'}")
        return question

    def go_to_next_round(self) -> None:
        """The round is over and another one begins."""
        self.answer_forced()
        game = self.game
        question = game.decision
        if question is not None:
            raise self.failure(f"the round is not over; {options.said(question)}")
        if game.result:
            raise self.failure(f"there is no next round: {game.result}")
        self.guarded(lambda: position.begin_round(game))
        self.look()

    def take(self, index: int) -> None:
        """Answers the question, and sees that a copy and a loaded save go on in the same way."""
        game = self.game
        before = len(game.events)
        self.named = False
        self.guarded(lambda: game.choose(index))
        saved = game.to_json()
        for what, twin in self.twins:
            start = len(twin.events)
            self.guarded(partial(twin.choose, index))
            if twin.events[start:] != game.events[before:]:
                raise self.failure(f"the {what} tells another story after the same choice")
            if twin.to_json() != saved:
                raise self.failure(f"the {what} is in another state after the same choice: {difference(game, twin)}")
        self.look(saved)

    def look(self, saved: str = "") -> None:
        """What must hold at every decision: options there and different, copy and save the same."""
        game = self.game
        question = game.decision
        self.twins = []
        if question is None:
            return
        offered = list(question.options)
        ids = [option.id for option in offered]
        for option in offered:
            option.read()
        self.seen += offered
        if not ids:
            raise self.failure(f"a question without an answer: {question.prompt}")
        if len(set(ids)) < len(ids):
            raise self.failure(f"two options are called the same: {sorted(id for id in set(ids) if ids.count(id) > 1)}")
        if nameless := options.without_verb(offered):
            raise self.failure(f"begin with no word of scenarios/options.py: {options.listed(nameless)}")
        saved = saved or game.to_json()
        self.twins = [("copy", game.copy()), ("loaded save", saves.from_json(saved, game.setup.library))]
        for what, twin in self.twins:
            if twin.to_json() != saved:
                raise self.failure(f"a {what} is not the same position: {difference(game, twin)}")
            if twin.decision is None or [option.id for option in twin.decision.options] != ids:
                raise self.failure(f"a {what} offers other options: {question.prompt}")

    def answer_forced(self) -> None:
        """Answers questions with a single answer, up to the next real one. Acts are never begun or ended unasked."""
        for _ in range(MOST_FORCED):
            question = self.game.decision
            if question is None or not options.is_forced(question):
                return
            self.take(0)
        raise self.failure(f"{MOST_FORCED} forced choices in a row")

    def choose(self, wanted: str) -> None:
        for _ in range(MOST_FORCED):
            question = self.question()
            found = options.meant(wanted, list(question.options))
            if len(found) == 1:
                self.take(found[0].index)
                return
            if found:
                raise self.failure(f"{wanted!r} could mean {len(found)} options: {options.listed(found)}")
            if not self.passes(question):
                raise self.failure(f"{wanted!r} is not offered; {options.said(question)}")
            self.take(0)

    def asked(self, node: Node) -> None:
        sheets = self.game.setup.sheets
        seats = ["monster", "party", *[sheet.id for sheet in sheets], *[name for name, _ in self.game.setup.players]]
        wanted = text(node)
        if wanted not in seats:
            raise format.unknown(node, "seat", wanted, seats)
        while True:
            question = self.question()
            if wanted in (question.seat, question.player):
                self.named = True
                return
            if not self.passes(question):
                raise self.failure(f"expected that {wanted} is asked; {options.said(question)}")
            self.take(0)

    def offered(self, wanted: list[str]) -> None:
        while True:
            question = self.question()
            offered = list(question.options)
            missing = [item for item in wanted if not options.meant(item, offered)]
            if not missing:
                self.named = True
                return
            if not self.passes(question):
                raise self.failure(f"not offered: {', '.join(missing)}; {options.said(question)}")
            self.take(0)

    def only_offered(self, wanted: list[str]) -> None:
        self.offered(wanted)
        question = self.question()
        offered = list(question.options)
        meant = {option.id for item in wanted for option in options.meant(item, offered)}
        more = [option for option in offered if option.id not in meant]
        if more:
            raise self.failure(f"also offered: {options.listed(more)}")

    def not_offered(self, wanted: list[str]) -> None:
        """Neither now nor, unless at once, in the questions with a single answer that lead to the next real one."""
        self.question()
        game = self.game.copy()
        for _ in range(MOST_FORCED):
            question = game.decision
            if question is None:
                return
            if problem := options.wrongly_offered(wanted, list(question.options)):
                raise self.failure(f"{problem} ({question.prompt})")
            if not self.passes(question):
                return
            try:
                game.choose(0)
            except NeedChance:
                return

    def compare(self, wanted: Table) -> None:
        """All facts that differ are told together."""
        found = compare.wrong(self.game, wanted, self.seen)
        if found:
            raise Failure("\n".join(found))


def missing_chance(need: NeedChance) -> str:
    """What the script lacks, or says wrongly."""
    if need.kind == "shuffle":
        return f"shuffle of {need.label}, which is not in the pile: {', '.join(need.choices) or 'nothing'}"
    kind = {"d10": "die", "location": "location", "pick": "random pick"}[need.kind]
    among = f"; {'there are dice for' if need.kind == 'd10' else 'one of'}: {', '.join(need.choices)}" if need.choices else ""
    return f"a {kind} is missing for: {need.label}{among}"


def difference(one: Game, other: Game) -> str:
    """Where two positions first differ, for whoever mends it."""
    return first_difference(saves.to_data(one), saves.to_data(other), "")


def first_difference(one: Any, other: Any, path: str) -> str:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one:
            if key not in other:
                return f"{path}.{key} is missing"
            if found := first_difference(one[key], other[key], f"{path}.{key}"):
                return found
        return ""
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)) and len(one) == len(other):
        for index, (left, right) in enumerate(zip(one, other, strict=True)):
            if found := first_difference(left, right, f"{path}[{index}]"):
                return found
        return ""
    return "" if one == other else f"{path}: {one!r} and {other!r}"
