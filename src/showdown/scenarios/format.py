"""Scenario files: what may stand in them, read into nodes that know their line.

A file holds one scenario or several, separated by lines of `---`. Every key is known here, so that a slip of the pen is told
with its place and the nearest word that exists. What a name means (a card, a survivor) is the business of the runner.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from showdown.cards.rulebook import rulebook
from showdown.cards.yaml_nodes import LARGEST, Items, Node, Problems, Table, Text, identify, parse, read_bytes
from showdown.engine import board, names
from showdown.engine.errors import ContentError

CHANCE: Final = ("dice", "locations", "random", "shuffles", "rewards")
SCENARIO: Final = ("id", "title", "note", "covers", "given", *CHANCE, "play", "then")
GIVEN: Final = (
    "monster", "level", "party", "survival limit", "survival actions", "innovations", "principles", "lantern year",
    "players", "controller", "house rules", "content", "ambush", "rounds", "round", "turn", "act", "monster is",
    "survivors", "terrain",
)  # fmt: skip
TURNS: Final = ("start", "new round", "monster", "survivors", "between acts")
MONSTER_PILES: Final = ("ai deck", "ai discard", "wounds", "archived", "in play")
LOCATION_PILES: Final = ("hit locations", "hit location discard", "archived hit locations", "injuries")
MONSTER: Final = (
    "at", "facing", "knocked down", "tokens", "life", "face up", "card tokens", "priority target", "priority stays",
    "last to wound", "grabbed", "grabbed in round", *MONSTER_PILES, *LOCATION_PILES,
)  # fmt: skip
MONSTER_AT_START: Final = ("at", "facing", "tokens", "life")
SHEET: Final = (
    "attributes", "survival", "insanity", "courage", "understanding", "hunt xp", "proficiency", "gear", "arts", "disorders",
    "abilities", "injuries", "at home",
)  # fmt: skip
SURVIVOR: Final = (
    "at", "held off the board", "knocked down", "dead", "bleeding", "armor", "boxes", "tokens", "statuses", "hidden", "used",
    "acted", "block",
    "deflect", "resources", "frenzied", "movement left", "activation left", "wounded with", "counters", "tokens of cards",
    *SHEET,
)  # fmt: skip
SURVIVOR_NOT_AT_START: Final = (
    "at", "held off the board", "knocked down", "dead", "hidden", "used", "acted", "movement left", "activation left",
)  # fmt: skip
STEPS: Final = ("choose", "asked", "offered", "only offered", "not offered", "expect", "go to")
AT_ONCE: Final = "at once"
FACTS: Final = (
    "monster", "log", "not log", "events", "targeted", "offered so far", "never offered", "open", "over", "round", "turn",
    "act", "controller", "outcome", "terrain",
)  # fmt: skip

MORE: Final = re.compile(r"and ([0-9]{1,4}) more")
REST: Final = "and the rest"
NUMBER: Final = re.compile(r"[+-]?[0-9]{1,6}")
MOST: Final = 999_999
MOST_SCENARIOS: Final = 500  # in one file


class Mistake(ContentError):
    """Something in a scenario that cannot be understood, with its place and what is allowed."""


def mistake(node: Node, found: str, allowed: str = "", options: Iterable[str] = (), given: str = "") -> Mistake:
    problems = Problems()
    problems.add(node, found, allowed, options, given)
    return Mistake(problems.lines[0])


def unknown(node: Node, kind: str, given: str, options: Iterable[str]) -> Mistake:
    problems = Problems()
    problems.unknown(node, kind, given, options)
    return Mistake(problems.lines[0])


@dataclass
class Played:
    """One step of the play: what is done or looked at, in the order written, and chance that is added first.

    `at_once`: at the very question that is open, also one with a single answer.
    """

    node: Table
    chance: dict[str, Node]
    parts: list[tuple[str, Node]]
    at_once: bool = False


@dataclass
class Scenario:
    """One scenario as written."""

    id: str
    title: str
    file: Path
    node: Table
    covers: list[str] = field(default_factory=list)
    given: Table = field(default_factory=lambda: Table([], "", 0, 0))
    chance: dict[str, Node] = field(default_factory=dict)
    play: list[Played] = field(default_factory=list)
    then: Table | None = None

    @property
    def place(self) -> str:
        return f"{self.node.file}:{self.node.line}"


# -- plain values -------------------------------------------------------------------------------------------------------


def text(node: Node) -> str:
    """A word or sentence."""
    if not isinstance(node, Text) or not node.value:
        raise mistake(node, f"found {node.what()}", "a word or a sentence")
    return node.value


def number(node: Node, least: int = -MOST, most: int = MOST) -> int:
    """A whole number between two bounds, with a sign or without."""
    if not isinstance(node, Text) or not NUMBER.fullmatch(node.value) or not least <= int(node.value) <= most:
        bounds = "" if least == -MOST else f" of {least} or more" if most == MOST else f" from {least} to {most}"
        raise mistake(node, f"found {node.what()}", f"a whole number{bounds}")
    return int(node.value)


def is_number(node: Node) -> bool:
    return isinstance(node, Text) and bool(NUMBER.fullmatch(node.value))


def yes(node: Node) -> bool:
    """Yes or no, also spelled true and false."""
    word = node.value.lower() if isinstance(node, Text) else ""
    if word in ("yes", "true"):
        return True
    if word in ("no", "false"):
        return False
    raise mistake(node, f"found {node.what()}", "yes, no")


def one_of(node: Node, words: Sequence[str], kind: str) -> str:
    word = text(node).lower()
    if word not in words:
        raise mistake(node, f"unknown {kind} {text(node)!r}", ", ".join(words), words, word)
    return word


def items(node: Node) -> list[Node]:
    """A list; a single value stands for a list of one, `none` for an empty one."""
    if isinstance(node, Items):
        return node.items
    if isinstance(node, Text) and node.value.lower() in ("none", "nobody", "empty", ""):
        return []
    return [node]


def is_none(node: Node) -> bool:
    """The word that empties a mapping of numbers."""
    return isinstance(node, Text) and node.value.lower() == "none"


def texts(node: Node) -> list[str]:
    return [text(item) for item in items(node)]


def table(node: Node, known: Sequence[str] | None, kind: str) -> Table:
    """A mapping whose keys are all known."""
    if isinstance(node, Text) and not node.value:
        return Table([], node.file, node.line, node.column)
    if not isinstance(node, Table):
        raise mistake(node, f"found {node.what()}", f"a mapping ({kind})")
    if known is not None:
        for key, _ in node:
            if key.value not in known:
                raise mistake(key, f"unknown key {key.value!r} in {kind}", ", ".join(known), known, key.value)
    return node


def space(node: Node) -> int:
    """A space such as H11; `away` is off the board."""
    if text(node).lower() in ("away", "off the board"):
        return -1
    found = board.parse(text(node))
    if found < 0:
        raise mistake(node, f"unknown space {text(node)!r}", "a row A to P with a column 1 to 22 such as H11, or away")
    return found


def die(node: Node) -> int:
    value = number(node)
    if not 1 <= value <= 10:
        raise mistake(node, f"found a die of {value}", "1 to 10")
    return value


def location(node: Node) -> int:
    return names.LOCATIONS.index(one_of(node, names.LOCATIONS[:5], "hit location"))


def numbers(node: Node, known: Sequence[str], kind: str, least: int = -MOST) -> list[tuple[int, int]]:
    """A mapping of known words to numbers, as pairs of the word's place in the list and the number."""
    return [(known.index(key.value), number(value, least)) for key, value in table(node, known, kind)]


def boxes(where: int, node: Node) -> int:
    """How many injury boxes are filled: none, light, heavy (the light one with it), or a count."""
    most = names.BOXES[where]
    if is_number(node):
        count = number(node)
        if 0 <= count <= most:
            return count
        raise mistake(node, f"the {names.LOCATIONS[where]} has {most} injury boxes, found {count}", f"0 to {most}")
    if where == names.BRAIN:
        return ("none", "light").index(one_of(node, ("none", "light"), "box of the brain"))
    if where == names.HEAD:
        return ("none", "heavy").index(one_of(node, ("none", "heavy"), "box of the head"))
    return ("none", "light", "heavy").index(one_of(node, ("none", "light", "heavy"), "injury box"))


def box_word(where: int, count: int) -> str:
    return "none" if not count else "heavy" if where != names.BRAIN and count == names.BOXES[where] else "light"


def find(node: Node, known: Mapping[str, Any], kind: str) -> str:
    """The id of a thing named by its printed name or its id."""
    wanted = text(node)
    id = identify(wanted)
    if wanted in known:
        return wanted
    if id in known:
        return id
    named = [key for key, thing in known.items() if identify(str(getattr(thing, "name", ""))) == id]
    if len(named) == 1:
        return named[0]
    if named:
        raise mistake(node, f"several {kind} cards are called {wanted!r}", ", ".join(named))
    raise unknown(node, kind, wanted, [str(getattr(thing, "name", key)) for key, thing in known.items()])


# -- files ----------------------------------------------------------------------------------------------------------------


def files(paths: Iterable[Path]) -> list[Path]:
    """The scenario files among paths: files as given, folders searched; folders named content hold no scenarios."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = [file for ending in ("*.yaml", "*.yml") for file in path.rglob(ending)]
            found += sorted(file for file in inside if "content" not in file.relative_to(path).parts[:-1])
        else:
            found.append(path)
    return list(dict.fromkeys(found))


def read_file(path: Path) -> tuple[list[Scenario], list[str]]:
    """The scenarios of a file, and what is wrong with it."""
    shown = shown_path(path)
    try:
        content = read_bytes(path).decode("utf-8-sig")
    except OSError as error:
        return [], [f"{shown}:1: cannot be read: {error.strerror or error}"]
    except UnicodeDecodeError as error:
        return [], [f"{shown}:1: byte {error.start} is not UTF-8; allowed: a text file saved as UTF-8"]
    return read_text(content, path, shown)


def shown_path(path: Path) -> str:
    """The path as messages show it: relative to where we are, if it lies below."""
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return path.as_posix()


def read_text(content: str, path: Path, shown: str) -> tuple[list[Scenario], list[str]]:
    problems = Problems()
    scenarios: list[Scenario] = []
    parts = [(first_line, part) for first_line, part in documents(content) if part.strip()]
    if len(content) > LARGEST or len(parts) > MOST_SCENARIOS:
        return [], [f"{shown}:1: the file is too large; allowed: {LARGEST:,} characters and {MOST_SCENARIOS} scenarios"]
    for first_line, part in parts:
        node = parse("\n" * first_line + part, shown, problems)
        if node is None or not node.pairs:
            continue
        try:
            scenarios.append(read_scenario(node, path))
        except Mistake as problem:
            problems.lines.append(str(problem))
    if not scenarios and not problems.lines:
        problems.lines.append(f"{shown}:1: the file holds no scenario")
    return scenarios, problems.lines


def documents(content: str) -> list[tuple[int, str]]:
    """The parts between lines of ---, each with the number of lines before it."""
    parts: list[tuple[int, str]] = []
    start = 0
    lines = content.splitlines()
    for index, line in enumerate([*lines, "---"]):
        if line.rstrip() == "---" or line.startswith("--- "):
            parts.append((start, "\n".join(lines[start:index])))
            start = index + 1
    return parts


def read_scenario(node: Table, path: Path) -> Scenario:
    table(node, SCENARIO, "a scenario")
    node.line = node.pairs[0][0].line
    for needed in ("id", "title"):
        if node.get(needed) is None:
            raise mistake(node, f"the scenario has no {needed}", "every scenario has an id and a title")
    scenario = Scenario(text(wanted(node, "id")), text(wanted(node, "title")), path, node)
    scenario.covers = [rule_id(item) for item in items(node.get("covers") or Items([], "", 0, 0))]
    given = node.get("given")
    if given is not None:
        scenario.given = table(given, GIVEN, "given")
        check_given(scenario.given)
    scenario.chance = {key: value for key in CHANCE if (value := node.get(key)) is not None}
    play = node.get("play")
    if play is not None:
        scenario.play = [read_step(item) for item in items(play)]
    then = node.get("then")
    if then is not None:
        scenario.then = table(then, None, "then")
    if not (scenario.then and scenario.then.pairs) and not any(
        name != "choose" for step in scenario.play for name, _ in step.parts
    ):
        raise mistake(
            node, f"the scenario {scenario.id} checks nothing", "facts in then, or expect, offered, not offered in play"
        )
    return scenario


def wanted(node: Table, name: str) -> Node:
    found = node.get(name)
    assert found is not None
    return found


def check_given(given: Table) -> None:
    monster = given.get("monster is")
    if monster is not None:
        table(monster, MONSTER, "monster is")
    survivors = given.get("survivors")
    if survivors is not None:
        for key, value in table(survivors, None, "survivors"):
            table(value, SURVIVOR, f"survivor {key.value}")


def read_step(node: Node) -> Played:
    """A step is a mapping, or just the choice."""
    if isinstance(node, Text):
        return Played(Table([], node.file, node.line, node.column), {}, [("choose", node)])
    step = table(node, (*STEPS, AT_ONCE, *CHANCE), "a step of play")
    if not step.pairs:
        raise mistake(node, "an empty step", ", ".join((*STEPS, AT_ONCE, *CHANCE)))
    chance = {key.value: value for key, value in step if key.value in CHANCE}
    parts = [(key.value, value) for key, value in step if key.value in STEPS]
    for name, value in parts:
        if name in ("choose", "offered", "only offered", "not offered") and not items(value):
            raise mistake(value, f"nothing after {name!r}", "the words of an option, or several in a list")
    at_once = step.get(AT_ONCE)
    if at_once is not None and not parts:
        raise mistake(at_once, f"{AT_ONCE!r} with nothing to look at or to choose", f"beside it one of {', '.join(STEPS)}")
    return Played(step, chance, parts, at_once is not None and yes(at_once))


def rule_id(node: Node) -> str:
    """A rule of the book."""
    wanted = text(node)
    book = rulebook()
    if wanted not in book:
        close = book.suggestions(wanted)
        raise mistake(
            node, f"unknown rule {wanted!r}", "ids of the rule index (showdown rules)", close[:1], close[0] if close else ""
        )
    return wanted
