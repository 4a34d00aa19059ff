"""Content files as nodes that know where they stand: text, lists and mappings, and the list of what is wrong with them.

YAML is only composed, never constructed: `yes`, `010` and `1:30` stay the strings they look like, and two equal keys are a
mistake.
"""

import re
import stat
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import yaml

from showdown.engine.visible import is_visible, visible

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

STANDARD_TAG = "tag:yaml.org,2002:"
PLAIN_TAGS = frozenset(
    STANDARD_TAG + kind for kind in ("str", "int", "float", "bool", "null", "seq", "map", "merge", "timestamp", "value")
)
SHOWN = 60
LARGEST = 2_000_000  # characters of a file; ours have some thousands
DEEPEST = 60  # nodes inside each other
MOST_PROBLEMS = 1000  # that anybody will read
MOST_NODES = 100_000  # each as often as aliases repeat it; ours have some thousands


class Node:
    """Something in a file, with its place."""

    __slots__ = ("column", "file", "line")

    def __init__(self, file: str, line: int, column: int) -> None:
        self.file = file
        self.line = line
        self.column = column

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def what(self) -> str:
        """The node as a message names it."""
        return "nothing"


class Text(Node):
    """A plain word or sentence."""

    __slots__ = ("value",)

    def __init__(self, value: str, file: str, line: int, column: int) -> None:
        super().__init__(file, line, column)
        self.value = value

    def what(self) -> str:
        return f"'{shown(self.value)}'" if self.value else "nothing"


UNCONFIRMED = "unconfirmed "  # what a value begins with that no source has


class Unconfirmed(Text):
    """A value that no source has, by its name under `unconfirmed:`; until all files are read it holds only that name."""

    __slots__ = ("confirmed",)

    def __init__(self, value: str, file: str, line: int, column: int) -> None:
        super().__init__(value, file, line, column)
        self.confirmed = False  # what is printed has been filled in

    @property
    def name(self) -> str:
        return self.value.removeprefix(UNCONFIRMED).strip()


class Items(Node):
    """A list."""

    __slots__ = ("items",)

    def __init__(self, items: list[Node], file: str, line: int, column: int) -> None:
        super().__init__(file, line, column)
        self.items = items

    def what(self) -> str:
        return "a list"


class Table(Node):
    """A mapping, in the order it is written."""

    __slots__ = ("pairs",)

    def __init__(self, pairs: list[tuple[Text, Node]], file: str, line: int, column: int) -> None:
        super().__init__(file, line, column)
        self.pairs = pairs

    def what(self) -> str:
        return "a mapping"

    def get(self, name: str) -> Node | None:
        for key, value in self.pairs:
            if key.value == name:
                return value
        return None

    def keys(self) -> list[str]:
        return [key.value for key, _ in self.pairs]

    def __iter__(self) -> Iterator[tuple[Text, Node]]:
        return iter(self.pairs)


class Problems:
    """Everything found wrong, each with file, line and column; reading goes on after a mistake; and what was read that no
    source confirms."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.told: set[str] = set()
        self.unconfirmed: list[Unconfirmed] = []

    def add(self, node: Node, found: str, allowed: str = "", options: Iterable[str] = (), given: str = "") -> None:
        """One mistake: what was found, what is allowed, and the nearest of the options to what was given."""
        if len(self.lines) > MOST_PROBLEMS:
            return
        if len(self.lines) == MOST_PROBLEMS:
            self.lines.append(f"{node.place}: more mistakes from here on; mend the first {MOST_PROBLEMS:,}")
            return
        parts = [f"{node.place}: {found}"]
        if allowed:
            parts.append(f"allowed: {allowed}")
        near = nearest(given, options) if given else ""
        if near:
            parts.append(f"did you mean '{near}'?")
        line = "; ".join(parts)
        if line not in self.told:
            self.told.add(line)
            self.lines.append(line)

    def unknown(self, node: Node, kind: str, given: str, options: Iterable[str]) -> None:
        """A name nobody knows, with all that are known if they are few."""
        known = sorted(set(options))
        shown = (
            ", ".join(known) if 0 < len(known) <= 24 else f"one of {len(known)} known names" if known else "none is known here"
        )
        self.add(node, f"unknown {kind} '{given}'", shown, known, given)


def shown(words: str) -> str:
    """What was written as a message repeats it: not all of something very long."""
    return words if len(words) <= SHOWN else f"{words[:SHOWN]}... ({len(words)} characters)"


def nearest(given: str, options: Iterable[str]) -> str:
    """The option most like what was given, or nothing."""
    if len(given) > SHOWN:
        return ""
    by_small = {option.lower(): option for option in options}
    found = get_close_matches(given.lower(), list(by_small), 1, 0.6)
    return by_small[found[0]] if found else ""


def identify(name: str) -> str:
    """The id of a thing: small letters, apostrophes dropped, anything else but letters and digits an underscore."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower().replace("'", "").replace("’", "")).strip("_")


def read(path: Path, shown: str, problems: Problems) -> Table | None:
    """The mapping a file holds, or None after noting why there is none; an empty file is an empty mapping."""
    here = Node(shown, 1, 1)
    try:
        raw = read_bytes(path)
    except OSError as error:
        problems.add(here, f"cannot be read: {error.strerror or error}")
        return None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        problems.add(Node(shown, line, 1), f"byte {error.start} is not UTF-8", "a text file saved as UTF-8")
        return None
    return parse(text, shown, problems)


def read_bytes(path: Path) -> bytes:
    """What a file holds; of one that is too large only so much that it shows."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(None, "this is no file")
    with open(path, "rb") as file:
        return file.read(4 * LARGEST + 1)


def parse(text: str, shown: str, problems: Problems) -> Table | None:
    """The mapping a YAML text holds, or None after noting why there is none."""
    if len(text) > LARGEST:
        problems.add(Node(shown, 1, 1), f"a file of {len(text):,} characters", f"at most {LARGEST:,}")
        return None
    try:
        if not within_limits(text, shown, problems):
            return None
        loader = _LOADER(text)
        try:
            root = loader.get_single_node()
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
        reason = " ".join(str(part) for part in (error.context, error.problem) if part)
        problems.add(Node(shown, line, column), f"broken YAML: {reason}")
        return None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        problems.add(Node(shown, 1, 1), f"broken YAML: {' '.join(str(error).split()) or type(error).__name__}")
        return None
    if root is None:
        return Table([], shown, 1, 1)
    node = _convert(root, shown, problems)
    if not isinstance(node, Table):
        problems.add(node, f"the file holds {node.what()}", "a mapping at the top")
        return None
    return node


OPENING = (yaml.SequenceStartEvent, yaml.MappingStartEvent)
CLOSING = (yaml.SequenceEndEvent, yaml.MappingEndEvent)


def within_limits(text: str, shown: str, problems: Problems) -> bool:
    """Whether a text may be composed, told from its events: composing recurses in C, and aliases may grow without end."""
    loader = _LOADER(text)
    sizes: list[int] = [0]  # of the open nodes, everything repeated by an alias counted again
    named: dict[str, int] = {}  # how large the node of an anchor is
    anchors: list[str | None] = [None]
    try:
        while loader.check_event():
            event = loader.get_event()
            place = Node(shown, event.start_mark.line + 1, event.start_mark.column + 1)
            if isinstance(event, OPENING):
                sizes.append(1)
                anchors.append(event.anchor)
            elif isinstance(event, CLOSING):
                closed, anchor = sizes.pop(), anchors.pop()
                sizes[-1] += closed
                if anchor is not None:
                    named[anchor] = closed
            elif isinstance(event, yaml.AliasEvent):
                if event.anchor in anchors:  # it would be repeated in itself, in as many ways as there are
                    problems.add(place, "a node inside itself", "content of finite depth")
                    return False
                sizes[-1] += named.get(str(event.anchor), 1)
            else:
                sizes[-1] += 1
            found, most = ("inside each other", DEEPEST) if len(sizes) > DEEPEST else ("in one file", MOST_NODES)
            if len(sizes) > DEEPEST or sizes[-1] > MOST_NODES:
                problems.add(place, f"too many lists, mappings and words {found}", f"at most {most:,}")
                return False
    finally:
        loader.dispose()
    return True


def _convert(node: yaml.Node, file: str, problems: Problems) -> Node:
    line, column = node.start_mark.line + 1, node.start_mark.column + 1
    if node.tag not in PLAIN_TAGS:
        problems.add(Node(file, line, column), f"YAML tag '{node.tag.replace(STANDARD_TAG, '!!')}'", "no tags")
    if isinstance(node, yaml.ScalarNode):
        value = str(node.value).rstrip("\n")
        if not is_visible(value):
            problems.add(
                Node(file, line, column), f"'{shown(visible(value))}' holds control characters", "text that can be shown"
            )
        if value.startswith(UNCONFIRMED):
            problems.unconfirmed.append(Unconfirmed(visible(value), file, line, column))
            return problems.unconfirmed[-1]
        return Text(visible(value), file, line, column)
    if isinstance(node, yaml.SequenceNode):
        return Items([_convert(item, file, problems) for item in node.value], file, line, column)
    return Table(_pairs(node, file, problems), file, line, column)


def _pairs(node: Any, file: str, problems: Problems) -> list[tuple[Text, Node]]:
    pairs: list[tuple[Text, Node]] = []
    seen: dict[str, Text] = {}
    for key_node, value_node in node.value:
        key = _convert(key_node, file, problems)
        value = _convert(value_node, file, problems)
        if not isinstance(key, Text):
            problems.add(key, f"{key.what()} as a key", "plain words as keys")
            continue
        if key.value in seen:
            problems.add(key, f"the key '{key.value}' stands twice, first on line {seen[key.value].line}", "each key once")
            continue
        seen[key.value] = key
        pairs.append((key, value))
    return pairs
