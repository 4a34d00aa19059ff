"""Do the scenarios bite? Takes rules out of the engine one at a time and names those that no scenario misses.

    python tools/mutants.py                       all rules
    python tools/mutants.py --pages 28 69 73      the rules of these pages of the core rulebook
    python tools/mutants.py --rules SVL- KD-S3    rules by id or by how it begins
    python tools/mutants.py --sample 300          that many mutants, picked by --seed
    python tools/mutants.py --quick               each rule only until a scenario misses it

It starts from the rule index: a rule lives in its homes, the steps, conditions and sums that cite it. A *mutant* is the engine
with one part of a home taken out: the whole of a step, one condition, one item of a sum, one bound. Scenarios that go through
the home and exercise the rule are played first, those of few rules before others, then all that go through it; the first one
that fails has noticed. Every mutant has a process of its own, with bounds for time and memory: one that never ends is noticed.

The report, on the screen and in build/mutants.txt: how many mutants are noticed, those that are not, and the rules that no
scenario misses, which means that none of their mutants makes a scenario fail that exercises the rule. A mutant that is not
noticed is no proof of a gap: some change nothing that can be seen (a test made for speed, or one that is made twice).
"""

from __future__ import annotations

import argparse
import ast
import copy
import gc
import os
import pickle
import random
import re
import resource
import selectors
import signal
import sys
import time
import types
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final

import showdown
from rule_index import PACKAGE, ROOT, Function
from showdown.cards.rulebook import RuleEntry, rulebook
from showdown.flags import whole
from showdown.rules_command import load_homes
from showdown.scenarios import format
from showdown.scenarios.format import Scenario
from showdown.scenarios.play import Play

REPORT: Final = ROOT / "build" / "mutants.txt"
MEMORY: Final = 3 << 30
EVERY: Final = 5.0  # seconds between two lines of progress
MUTANTS: Final = "mutants that no scenario notices:"
PAGE: Final = re.compile(r"\bp\.([0-9]+)(?:-([0-9]+))?")

# Methods that say something instead of doing it, and what runs before a game: nothing of a rule is lost with them.
NO_RULE: Final = (
    "__init__", "__repr__", "__str__", "prompt", "label", "title", "opened_by", "copy", "copy_into", "children", "refer",
    "actor", "ready", "held_ai_cards", "held_hit_locations",
)  # fmt: skip
WHOLE: Final = ("does nothing", "never holds", "always holds", "finds nothing", "is always 0")
WORDS: Final = ("str", "list[str]", "tuple[str, ...]")


@dataclass
class Mutant:
    """The engine with one part of a home taken out."""

    module: str
    function: str
    line: int
    what: str
    body: ast.Module = field(repr=False)
    rules: list[str] = field(default_factory=list)
    key: tuple[str, str] = ("", "")

    def __str__(self) -> str:
        return f"{self.key[0]}:{self.line} {self.function}: {self.what} [{' '.join(self.rules)}]"


@dataclass
class Verdict:
    """Which scenario noticed, if one did: of those that exercise each rule, and of all."""

    noticed: str = ""
    by_rule: dict[str, str] = field(default_factory=dict)
    late: bool = False  # the time was up before all scenarios were played


# ---- what can be taken out of a function ---------------------------------------------------------------------------------


def is_bookkeeping(node: ast.expr) -> bool:
    """Tests that belong to no rule: whether somebody reads the log or wants a sum explained, and what type something has."""
    text = ast.unparse(node)
    return bool(re.search(r"\blog is\b|items is\b|\bis None|\bis not None|isinstance\(", text))


def is_number(node: ast.expr) -> bool:
    """Whether an operand may be a number at all: sentences, lists and tuples are joined with + as well."""
    return not any(
        isinstance(part, (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp, ast.Dict))
        or (isinstance(part, ast.Constant) and isinstance(part.value, str))
        for part in ast.walk(node)
    )


def whole_bodies(function: Function) -> Iterator[tuple[str, list[ast.stmt]]]:
    """What a function is without its rule, by what it returns."""
    returns = ast.unparse(function.returns) if function.returns is not None else ""
    bodies = {
        "None": ("does nothing", "return None"),
        "Question | None": ("does nothing", "return None"),
        "Decision | None": ("does nothing", "return None"),
    }
    if returns in bodies:
        what, code = bodies[returns]
        yield what, ast.parse(code).body
    elif returns == "bool":
        yield "always holds", ast.parse("return True").body
        yield "never holds", ast.parse("return False").body
    elif returns == "int":
        yield "is always 0", ast.parse("return 0").body
    elif returns.startswith("list["):
        yield "finds nothing", ast.parse("return []").body


class Cut(ast.NodeTransformer):
    """Takes the part with one number out of a function, and says which it was; without a number it only counts."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted = wanted
        self.count = 0
        self.what = ""
        self.line = 0

    def here(self, node: ast.expr | ast.stmt, what: str) -> bool:
        self.count += 1
        if self.count - 1 != self.wanted:
            return False
        text = ast.unparse(node)
        self.what = f"{what} {text if len(text) <= 90 else text[:87] + '...'}"
        self.line = node.lineno
        return True

    def condition(self, node: ast.expr) -> ast.expr:
        """A test as a whole, or each of its parts."""
        if isinstance(node, ast.BoolOp):
            gone = isinstance(node.op, ast.And)
            node.values = [
                ast.Constant(gone)
                if not is_bookkeeping(part) and self.here(part, "without the condition")
                else self.visit(part)
                for part in node.values
            ]
            return node
        visited: ast.expr = self.visit(node)
        return visited

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        return self.condition(node)

    def visit_If(self, node: ast.If) -> ast.stmt:
        if not isinstance(node.test, ast.BoolOp) and not is_bookkeeping(node.test) and self.here(node.test, "never"):
            node.test = ast.Constant(False)
            return node
        node.test = self.condition(node.test)
        if not ("log is not None" in ast.unparse(node.test) and not isinstance(node.test, ast.BoolOp)):
            node.body = self.statements(node.body)
        node.orelse = self.statements(node.orelse)
        return node

    def statements(self, body: list[ast.stmt]) -> list[ast.stmt]:
        return [self.visit(statement) for statement in body]

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        node.ifs = [
            ast.Constant(True)
            if not isinstance(test, ast.BoolOp) and not is_bookkeeping(test) and self.here(test, "without the condition")
            else self.condition(test)
            for test in node.ifs
        ]
        node.iter = self.visit(node.iter)
        return node

    def visit_Return(self, node: ast.Return) -> ast.stmt:
        value = node.value
        if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not) and self.here(value, "turned round:"):
            node.value = value.operand
            return node
        if isinstance(value, ast.Compare) and not is_bookkeeping(value) and self.here(value, "turned round:"):
            node.value = ast.UnaryOp(ast.Not(), value)
            return node
        self.generic_visit(node)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        if isinstance(node.op, (ast.Add, ast.Sub, ast.BitOr)) and is_number(node.value) and self.here(node, "without the item"):
            return ast.Pass()
        self.generic_visit(node)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        if isinstance(node.op, (ast.Add, ast.Sub)) and is_number(node):
            if self.here(node.right, "without the item"):
                return node.left
            if isinstance(node.op, ast.Add) and self.here(node.left, "without the item"):
                return node.right
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in ("max", "min") and len(node.args) == 2 and not node.keywords:
            for bound, other in (node.args, node.args[::-1]):
                if isinstance(bound, ast.Constant) and self.here(node, "without the bound of"):
                    return other
        if name != "range":
            self.generic_visit(node)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        return node  # places in lists are no sums

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        return node  # a function inside is not ours

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        return node


def cuts(function: Function) -> Iterator[tuple[int, str, Function]]:
    """Every way to take something out of a function: line, words, and what is left."""
    for what, body in whole_bodies(function):
        left = copy.copy(function)
        left.body = body
        yield function.lineno, what, left
    counter = Cut()
    counter.statements(copy.deepcopy(function).body)
    for number in range(counter.count):
        left = copy.deepcopy(function)
        cut = Cut(number)
        left.body = cut.statements(left.body)
        yield cut.line, cut.what, left


# ---- from rules to mutants -----------------------------------------------------------------------------------------------


def pages_of(entry: RuleEntry) -> set[int]:
    """The pages of the core rulebook an entry comes from; not those of other editions and of the glossary."""
    found: set[int] = set()
    for part in entry.source.split(";"):
        if not part.strip().startswith(("1.0", "glossary", "FAQ")):
            for first, last in PAGE.findall(part):
                found.update(range(int(first), int(last or first) + 1))
    return found


def functions_of(home: ast.ClassDef | Function) -> list[tuple[str, Function]]:
    """A home that is a function, or the methods of one that is a class."""
    if isinstance(home, Function):
        return [(home.name, home)]
    return [(f"{home.name}.{node.name}", node) for node in home.body if isinstance(node, Function) and node.name not in NO_RULE]


def find(tree: ast.Module, name: str) -> ast.ClassDef | Function | None:
    scope: ast.AST = tree
    for part in name.split("."):
        for node in ast.iter_child_nodes(scope):
            if isinstance(node, ast.ClassDef | Function) and node.name == part:
                scope = node
                break
        else:
            return None
    return scope if isinstance(scope, ast.ClassDef | Function) else None


def mutants_of(homes: dict[str, list[str]], rules: Iterable[str]) -> list[Mutant]:
    """All mutants of the homes of these rules, in a fixed order. Which rules a mutant is about: all that its home cites."""
    cited: dict[str, list[str]] = {}
    for rule, places in homes.items():
        for place in places:
            cited.setdefault(place, []).append(rule)
    wanted = sorted({place for rule in rules for place in homes[rule]})
    trees: dict[str, ast.Module] = {}
    found: dict[tuple[str, str, int, str], Mutant] = {}
    for place in wanted:
        path, _, name = place.partition(": ")
        if path not in trees:
            trees[path] = ast.parse((PACKAGE / path).read_text(encoding="utf-8"))
        home = find(trees[path], name)
        if home is None:
            continue
        outer = name.rpartition(".")[0]
        for function_name, function in functions_of(home):
            returns = ast.unparse(function.returns) if function.returns is not None else ""
            if returns in WORDS or is_abstract(function) or not all(map(is_plain, function.decorator_list)):
                continue
            full = f"{outer}.{function_name}" if outer else function_name
            for line, what, left in cuts(function):
                mutant = found.setdefault(
                    (path, full, line, what), Mutant(module_name(path), full, line, what, wrapped(full, left), [], (path, full))
                )
                mutant.rules += [rule for rule in cited[place] if rule not in mutant.rules]
    return list(found.values())


def is_abstract(function: Function) -> bool:
    """Whether only others of its kind do anything."""
    return all(
        isinstance(each, ast.Raise | ast.Pass) or (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))
        for each in function.body
    )


def is_plain(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Name) and decorator.id in ("staticmethod", "classmethod")


def module_name(path: str) -> str:
    return "showdown." + path.removesuffix(".py").replace("/", ".")


def wrapped(name: str, function: Function) -> ast.Module:
    """The function alone in its classes, so that it compiles to the same kind of code as in its module."""
    body: list[ast.stmt] = [copy.copy(function)]
    body[0].decorator_list = []  # type: ignore[attr-defined]
    for outer in reversed(name.split(".")[:-1]):
        body = [ast.ClassDef(outer, [], [], body, [])]
    future = ast.ImportFrom("__future__", [ast.alias("annotations")], 0)
    return ast.fix_missing_locations(ast.Module([future, *body], []))


def code_in(code: types.CodeType, name: str) -> types.CodeType:
    for part in name.split("."):
        code = next(each for each in code.co_consts if isinstance(each, types.CodeType) and each.co_name == part)
    return code


def live_function(module: str, name: str) -> types.FunctionType | None:
    """The function as it is played, if there is one that can be changed."""
    thing: Any = sys.modules.get(module) or loaded_from(module)
    for part in name.split("."):
        thing = vars(thing).get(part) if isinstance(thing, type) else getattr(thing, part, None)
    thing = getattr(thing, "__func__", thing)
    return thing if isinstance(thing, types.FunctionType) else None


def loaded_from(module: str) -> Any:
    """A monster's words are loaded by path under another name; all others are plain modules."""
    path = str(PACKAGE / (module.removeprefix("showdown.").replace(".", "/") + ".py"))
    for each in list(sys.modules.values()):
        if getattr(each, "__file__", None) == path:
            return each
    return import_module(module)


def put_in(mutant: Mutant) -> bool:
    """Changes the engine of this process; there is no way back."""
    function = live_function(mutant.module, mutant.function)
    if function is None:
        return False
    code = code_in(compile(mutant.body, mutant.key[0], "exec"), mutant.function)
    if len(code.co_freevars) != len(function.__code__.co_freevars):
        return False
    function.__code__ = code
    return True


# ---- playing -------------------------------------------------------------------------------------------------------------


class Children:
    """Processes forked from this one, a few at a time; each hands back what its work returns."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.selector = selectors.DefaultSelector()
        self.open: dict[int, tuple[int, int, float, list[bytes]]] = {}

    def each(self, work: Callable[[int], Any], numbers: Iterable[int], seconds: float) -> Iterator[tuple[int, Any]]:
        """(number, result) as they come; None for one that died or used up its time."""
        waiting = iter(numbers)
        number = next(waiting, None)
        while number is not None or self.open:
            while number is not None and len(self.open) < self.workers:
                self.start(work, number, seconds)
                number = next(waiting, None)
            for key, _ in self.selector.select(1.0):
                job, pid, _, parts = self.open[key.fd]
                part = os.read(key.fd, 1 << 16)
                if part:
                    parts.append(part)
                    continue
                self.close(key.fd)
                os.waitpid(pid, 0)
                yield job, pickle.loads(b"".join(parts)) if parts else None
            for _, pid, until, _ in self.open.values():
                if time.monotonic() > until:
                    os.kill(pid, signal.SIGKILL)

    def start(self, work: Callable[[int], Any], number: int, seconds: float) -> None:
        sys.stdout.flush()
        reader, writer = os.pipe()
        pid = os.fork()
        if pid == 0:
            try:
                os.close(reader)
                if seconds:
                    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
                    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 1))
                result = pickle.dumps(work(number))
                with os.fdopen(writer, "wb") as pipe:
                    pipe.write(result)
            finally:
                os._exit(0)
        os.close(writer)
        self.selector.register(reader, selectors.EVENT_READ)
        self.open[reader] = (number, pid, time.monotonic() + (20 * seconds + 60 if seconds else 3600), [])

    def close(self, reader: int) -> None:
        self.selector.unregister(reader)
        os.close(reader)
        del self.open[reader]

    def end(self) -> None:
        for _, pid, _, _ in self.open.values():
            os.kill(pid, signal.SIGKILL)


class Quick(Play):
    """A scenario being played without a copy and a saved game beside it at every question, which takes most of its time."""

    def look(self, saved: str = "") -> None:
        self.twins = []
        question = self.game.decision
        if question is not None:
            offered = list(question.options)
            for option in offered:
                option.read()
            self.seen += offered


@dataclass
class Played:
    """A scenario as it is played without a mutant: the rules it exercises, the functions it goes through."""

    scenario: Scenario
    rules: set[str]
    through: set[tuple[str, str]]
    ok: bool


def play_through(scenario: Scenario) -> tuple[bool, set[str], set[tuple[str, str]]]:
    """Plays a scenario, its position included, and keeps the functions of the package it goes through."""
    codes: set[types.CodeType] = set()

    def seen(frame: types.FrameType, event: str, _: object) -> None:
        if event == "call":
            codes.add(frame.f_code)

    rules = set(scenario.covers)
    sys.setprofile(seen)
    try:
        play = Quick(scenario)
        play.run()
        rules |= {rule for event in play.game.events for rule in event.rules if rule}
        ok = True
    except Exception:
        ok = False
    finally:
        sys.setprofile(None)
    root = f"{PACKAGE}{os.sep}"
    through = {(code.co_filename.removeprefix(root), code.co_qualname) for code in codes if code.co_filename.startswith(root)}
    return ok, rules, through


def play_all(scenarios: Sequence[Scenario], workers: int) -> list[Played]:
    """Every scenario once, with its rules and the functions it goes through."""
    children = Children(workers)
    found: list[Played] = []
    shares = [list(range(start, len(scenarios), workers)) for start in range(workers)]
    for number, results in children.each(
        lambda share: [play_through(scenarios[at]) for at in shares[share]], range(workers), 0
    ):
        for at, (ok, rules, through) in zip(shares[number], results, strict=True):
            found.append(Played(scenarios[at], rules, through, ok))
    return sorted(found, key=lambda each: (len(each.rules), each.scenario.id))


class TimeUp(BaseException):
    """A scenario that does not come to its end."""


def judge(mutant: Mutant, played: list[Played], about: Sequence[str], seconds: float, quick: bool) -> Verdict | None:
    """Plays scenarios against a mutant; None if it could not be put in. Those that exercise the rules it is `about` come first;
    quickly, no others."""
    if not put_in(mutant):
        return None
    verdict = Verdict()
    through = [each for each in played if mutant.key in each.through]
    failed: dict[str, bool] = {}
    started = time.process_time()

    def fails(each: Played) -> bool:
        id = each.scenario.id
        if id not in failed:
            signal.setitimer(signal.ITIMER_VIRTUAL, 3.0)
            try:
                Quick(each.scenario).run()
                failed[id] = False
            except (Exception, TimeUp):
                failed[id] = True
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        return failed[id]

    def stop(*_: object) -> None:
        raise TimeUp

    signal.signal(signal.SIGVTALRM, stop)
    sets = [(rule, [each for each in through if rule in each.rules]) for rule in about]
    for rule, own in [*sets, ("", [] if quick else through)]:
        if rule == "" and verdict.noticed:
            break
        for each in own:
            if time.process_time() - started > seconds:
                verdict.late = True
                return verdict
            if fails(each):
                verdict.noticed = verdict.noticed or each.scenario.id
                if rule:
                    verdict.by_rule[rule] = each.scenario.id
                break
    return verdict


# ---- the report ----------------------------------------------------------------------------------------------------------


def report(
    wanted: list[str], homes: dict[str, list[str]], judged: list[tuple[Mutant, Verdict | None]], whole: int
) -> list[str]:
    """The figures, then what was not noticed, then the rules that no scenario misses."""
    counted = [(mutant, verdict) for mutant, verdict in judged if verdict is not None]
    noticed = [mutant for mutant, verdict in counted if verdict.noticed]
    late = [mutant for mutant, verdict in counted if verdict.late and not verdict.noticed]
    silent = [mutant for mutant, verdict in counted if not verdict.noticed and not verdict.late]
    missed = {rule for _, verdict in counted for rule in verdict.by_rule}
    tried = {rule for mutant, _ in counted for rule in mutant.rules} & set(wanted)
    homeless = [rule for rule in wanted if not homes[rule]]
    idle = [rule for rule in wanted if rule in tried and rule not in missed]
    share = f"{100 * len(noticed) / len(counted):.1f} %" if counted else "none"
    sample = f" (a sample of {whole})" if len(judged) < whole else ""
    lines = [
        f"mutants: {len(counted)}{sample}, noticed {len(noticed)} ({share}), not noticed {len(silent)},"
        f" out of time {len(late)}",
        f"rules: {len(wanted)}, tried {len(tried)}, missed by a scenario that exercises them {len(tried & missed)}, "
        f"not missed {len(idle)}, without a home {len(homeless)}, home without a part to take out "
        f"{len([rule for rule in wanted if homes[rule] and rule not in tried])}",
        "",
        f"rules that no scenario misses: {' '.join(idle) or 'none'}",
        f"rules without a home: {' '.join(homeless) or 'none'}",
        f"rules that were not tried: {' '.join(rule for rule in wanted if homes[rule] and rule not in tried) or 'none'}",
        "",
        MUTANTS,
        *[f"  {mutant}" for mutant in sorted(silent, key=lambda mutant: (mutant.key, mutant.line))],
    ]
    if late:
        lines += ["", "mutants for which the time was up:", *[f"  {mutant}" for mutant in late]]
    return lines


def picked_rules(pages: Sequence[int], rules: Sequence[str]) -> list[str]:
    """Rules by page and by how their id begins; all, without either. What only defines something is never missed."""
    return [
        entry.id
        for entry in rulebook()
        if not entry.definition
        and (not pages or pages_of(entry) & set(pages))
        and (not rules or any(entry.id == rule or (rule.endswith("-") and entry.id.startswith(rule)) for rule in rules))
    ]


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Take rules out one at a time; name those that no scenario misses.")
    parser.add_argument(
        "--pages", nargs="+", type=int, default=[], metavar="N", help="rules of these pages of the core rulebook"
    )
    parser.add_argument("--rules", nargs="+", default=[], metavar="ID", help="these rules; SVL- is all that begin so")
    parser.add_argument("--sample", type=whole, default=0, metavar="N", help="that many mutants, picked at random")
    parser.add_argument("--seed", type=int, default=1, help="for --sample (default: 1)")
    parser.add_argument("--workers", type=whole, default=2, metavar="N", help="processes (default: 2)")
    parser.add_argument("--seconds", type=whole, default=30, metavar="N", help="processor time per mutant (default: 30)")
    parser.add_argument("--quick", action="store_true", help="try a rule only until a scenario misses it")
    parser.add_argument("--list", action="store_true", help="only list the mutants")
    arguments = parser.parse_args(argv)
    if showdown.COMPILED:
        parser.error("compiled code cannot be changed: run this with the source as it is")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    wanted = picked_rules(arguments.pages, arguments.rules)
    if not wanted:
        parser.error("no such rules")
    homes = load_homes()
    mutants = mutants_of(homes, wanted)
    everything = len(mutants)
    if arguments.sample and arguments.sample < everything:
        mutants = random.Random(arguments.seed).sample(mutants, arguments.sample)
    if arguments.list:
        print("\n".join(map(str, mutants)))
        return 0
    scenarios = [each for path in format.files([ROOT / "scenarios"]) for each in format.read_file(path)[0]]
    print(f"{len(wanted)} rules, {len(mutants)} mutants; playing {len(scenarios)} scenarios without any ...", flush=True)
    played = play_all(scenarios, arguments.workers)
    broken = [each.scenario.id for each in played if not each.ok]
    if broken:
        print(f"these scenarios fail without any mutant: {', '.join(broken)}", file=sys.stderr)
        return 2
    judged = judge_all(mutants, played, set(wanted), arguments.workers, arguments.seconds, arguments.quick)
    lines = report(wanted, homes, judged, everything)
    if arguments.quick:  # only the scenarios of the rules were played: nothing can be said of the mutants
        lines = lines[1 : lines.index(MUTANTS)]
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))
    return 0


def judge_all(
    mutants: list[Mutant], played: list[Played], wanted: set[str], workers: int, seconds: float, quick: bool
) -> list[tuple[Mutant, Verdict | None]]:
    """Every mutant in a process of its own; one that kills its process is noticed. Quickly: only mutants about a wanted rule
    that is not missed yet."""
    children = Children(workers)
    judged: list[tuple[Mutant, Verdict | None]] = []
    missed: set[str] = set()

    def about(mutant: Mutant) -> list[str]:
        return [rule for rule in mutant.rules if rule not in missed and (not quick or rule in wanted)]

    def put_to_the_test(at: int) -> tuple[Verdict | None]:
        return (judge(mutants[at], played, about(mutants[at]), seconds, quick),)

    if quick:
        mutants = sorted(mutants, key=lambda mutant: mutant.what not in WHOLE)
    numbers = (at for at, mutant in enumerate(mutants) if not quick or about(mutant))
    gc.freeze()
    started = said = time.monotonic()
    silent = 0
    try:
        for number, answer in children.each(put_to_the_test, numbers, seconds):
            verdict = (
                answer[0] if answer is not None else Verdict("its process died", dict.fromkeys(mutants[number].rules, "died"))
            )
            judged.append((mutants[number], verdict))
            missed.update(verdict.by_rule if verdict is not None else ())
            silent += verdict is not None and not verdict.noticed
            if time.monotonic() - said > EVERY:
                said = time.monotonic()
                left = (said - started) / len(judged) * (len(mutants) - len(judged))
                print(
                    f"  {len(judged)} of {len(mutants)}, {silent} not noticed, about {left:.0f} s left",
                    file=sys.stderr,
                    flush=True,
                )
    except KeyboardInterrupt:
        print("stopped: the report is about the mutants so far", file=sys.stderr)
    finally:
        children.end()
    return judged


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
