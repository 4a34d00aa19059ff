"""Content files as nodes that know where they stand: text, lists and mappings, and the list of what is wrong with them.

YAML is only composed, never constructed: `yes`, `010` and `1:30` stay the strings they look like, and two equal keys are a
mistake.
"""

import re
import stat
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

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
        self.file = file
        self.line = line
        self.column = column
        self.value = value

    def what(self) -> str:
        return f"'{shown(self.value)}'" if self.value else "nothing"


UNCONFIRMED = "unconfirmed "  # what a value begins with that no source has


class Unconfirmed(Text):
    """A value that no source has, by its name under `unconfirmed:`; until all files are read it holds only that name."""

    __slots__ = ("confirmed", "named")

    def __init__(self, value: str, file: str, line: int, column: int) -> None:
        super().__init__(value, file, line, column)
        self.named = value.removeprefix(UNCONFIRMED).strip()
        self.confirmed = False  # what is printed has been filled in


class Items(Node):
    """A list."""

    __slots__ = ("items",)

    def __init__(self, items: list[Node], file: str, line: int, column: int) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.items = items

    def what(self) -> str:
        return "a list"


class Table(Node):
    """A mapping, in the order it is written."""

    __slots__ = ("pairs",)

    def __init__(self, pairs: list[tuple[Text, Node]], file: str, line: int, column: int) -> None:
        self.file = file
        self.line = line
        self.column = column
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
    """Everything found wrong or doubtful, each with file, line and column; reading goes on after a mistake; and what was read
    that no source confirms."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.told: set[str] = set()
        self.unconfirmed: list[Unconfirmed] = []
        self.warnings: list[str] = []
        self.strangers: set[tuple[str, str]] = set()  # names nobody knows, each told once
        self.doubtful: set[str] = set()  # kinds of names of which some could not be read: that one is unknown is no second slip

    def warn(self, node: Node, found: str, advice: str) -> None:
        """Something that can be played and is probably not meant, with what would be."""
        line = f"{node.place}: warning: {found}; {advice}"
        if line not in self.warnings:
            self.warnings.append(line)

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
        if kind in self.doubtful or (kind, given) in self.strangers:
            return
        self.strangers.add((kind, given))
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


@cache
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
    loader = None
    try:
        loader = _LOADER(text)
        node = Composer(loader, shown, problems).compose()
    except TooMuch:
        return None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
        reason = " ".join(str(part) for part in (error.context, error.problem) if part)
        problems.add(Node(shown, line, column), f"broken YAML: {reason}")
        return None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        problems.add(Node(shown, 1, 1), f"broken YAML: {' '.join(str(error).split()) or type(error).__name__}")
        return None
    finally:
        if loader is not None:
            loader.dispose()
    if node is None:
        return Table([], shown, 1, 1)
    if not isinstance(node, Table):
        problems.add(node, f"the file holds {node.what()}", "a mapping at the top")
        return None
    return node


class TooMuch(Exception):
    """More than any content has; said already."""


class Composer:
    """Nodes made of the events of a YAML text, one after another: composing in C recurses, and aliases may grow without end."""

    def __init__(self, loader: Any, file: str, problems: Problems) -> None:
        self.loader = loader
        self.file = file
        self.problems = problems
        self.root: Node | None = None
        self.open: list[Open] = []
        self.named: dict[str, tuple[Node, int]] = {}  # the nodes of anchors, with everything in them counted

    def compose(self) -> Node | None:
        """The one node of the text; None of an empty one."""
        documents = 0
        next_event = self.loader.get_event
        while (event := next_event()) is not None:  # every start of the program reads tens of thousands of them
            kind = type(event)
            if kind is yaml.ScalarEvent:
                if event.tag is not None:
                    self.tagged(event)
                self.add(self.text(event), 1, event.anchor, event)
            elif kind in OPENING:
                self.tagged(event)
                self.open.append(Open(event, kind is yaml.MappingStartEvent))
                if len(self.open) >= DEEPEST:
                    self.too_much(event, "inside each other", DEEPEST)
            elif kind in CLOSING:
                closed = self.open.pop()
                self.add(closed.made(self.file), closed.size, closed.anchor, event)
            elif kind is yaml.AliasEvent:
                self.repeat(event)
            elif kind is yaml.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    raise broken(event, "expected a single document in the stream but found another document")
        return self.root

    def place(self, event: Any) -> Node:
        return Node(self.file, event.start_mark.line + 1, event.start_mark.column + 1)

    def too_much(self, event: yaml.Event, found: str, most: int) -> NoReturn:
        self.problems.add(self.place(event), f"too many lists, mappings and words {found}", f"at most {most:,}")
        raise TooMuch

    def tagged(self, event: Any) -> None:
        if event.tag is not None and event.tag != "!" and event.tag not in PLAIN_TAGS:
            self.problems.add(self.place(event), f"YAML tag '{event.tag.replace(STANDARD_TAG, '!!')}'", "no tags")

    def text(self, event: Any) -> Text:
        value = str(event.value).rstrip("\n")
        mark = event.start_mark
        if not value.isprintable() and not is_visible(value):  # the first is quick, and most is printable
            value = visible(value)
            self.problems.add(self.place(event), f"'{shown(value)}' holds control characters", "text that can be shown")
        if value.startswith(UNCONFIRMED):
            unconfirmed = Unconfirmed(value, self.file, mark.line + 1, mark.column + 1)
            self.problems.unconfirmed.append(unconfirmed)
            return unconfirmed
        return Text(value, self.file, mark.line + 1, mark.column + 1)

    def repeat(self, event: yaml.AliasEvent) -> None:
        """What an alias stands for, which may not be what it stands in."""
        anchor = str(event.anchor)
        if any(each.anchor == anchor for each in self.open):
            self.problems.add(self.place(event), "a node inside itself", "content of finite depth")
            raise TooMuch
        if anchor not in self.named:
            raise broken(event, f"found undefined alias {anchor!r}")
        node, size = self.named[anchor]
        self.add(node, size, None, event)

    def add(self, node: Node, size: int, anchor: str | None, event: yaml.Event) -> None:
        """A node that is whole goes into the one that is open."""
        if anchor is not None:
            if anchor in self.named or any(each.anchor == anchor for each in self.open):
                raise broken(event, f"found duplicate anchor {anchor!r}")
            self.named[anchor] = (node, size)
        if not self.open:
            self.root = node
            return
        holder = self.open[-1]
        holder.size += size
        if holder.size > MOST_NODES:
            self.too_much(event, "in one file", MOST_NODES)
        if not holder.mapping:
            holder.items.append(node)
        elif holder.key is None:
            holder.key = node
        else:
            self.pair(holder, holder.key, node)
            holder.key = None

    def pair(self, holder: "Open", key: Node, value: Node) -> None:
        if not isinstance(key, Text):
            self.problems.add(key, f"{key.what()} as a key", "plain words as keys")
        elif key.value in holder.lines:
            if not holder.twice:  # of two mappings that ran into each other, one message
                said = f"the key '{key.value}' stands twice, first on line {holder.lines[key.value]}"
                self.problems.add(key, said, "each key once")
            holder.twice = True
        else:
            holder.lines[key.value] = key.line
            holder.pairs.append((key, value))


class Open:
    """A list or mapping whose end is still to come. `size`: everything in it, what aliases repeat counted again."""

    __slots__ = ("anchor", "items", "key", "lines", "mapping", "mark", "pairs", "size", "twice")

    def __init__(self, event: Any, mapping: bool) -> None:
        self.twice = False  # a key of it stood there already
        self.mark = event.start_mark
        self.anchor: str | None = event.anchor
        self.mapping = mapping
        self.size = 1
        self.items: list[Node] = []
        self.pairs: list[tuple[Text, Node]] = []
        self.key: Node | None = None  # whose value is still to come
        self.lines: dict[str, int] = {}  # where each key stands

    def made(self, file: str) -> Node:
        line, column = self.mark.line + 1, self.mark.column + 1
        return Table(self.pairs, file, line, column) if self.mapping else Items(self.items, file, line, column)


OPENING = (yaml.SequenceStartEvent, yaml.MappingStartEvent)
CLOSING = (yaml.SequenceEndEvent, yaml.MappingEndEvent)


def broken(event: Any, why: str) -> yaml.MarkedYAMLError:
    return yaml.MarkedYAMLError(None, None, why, event.start_mark)
