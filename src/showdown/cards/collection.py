"""What a reading of content folders gathers before anything is made: every thing by kind and name, and what is wrong.

A thing of a later folder replaces one of the same id, so that a designer's folder lies over the standard content.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, ParamSpec

from showdown.cards import CONTENT, grammar, text, words, yaml_nodes
from showdown.cards.grammar import Mistake, Names, Scope
from showdown.cards.yaml_nodes import Items, Node, Problems, Table, Text, Unconfirmed, identify
from showdown.engine import names
from showdown.engine.keywords import KEYWORDS, KINDS, Keyword
from showdown.engine.library import Library
from showdown.rules.counts import COUNTS

P = ParamSpec("P")

NOT_CARDS: Final = ("rules.yaml",)

TRAIT_KINDS: Final = {
    "disorders": "disorder",
    "fighting arts": "fighting art",
    "secret fighting arts": "secret fighting art",
    "abilities": "ability",
    "statuses": "status",
    "innovations": "innovation",
}
NAMED_KINDS: Final = {"gear": "gear", "sets": "armor set", "terrain": "terrain", **TRAIT_KINDS}
RESOURCE_KINDS: Final = {"basic resources": "basic resource", "vermin": "vermin", "strange resources": "strange resource"}
TOP_KEYS: Final = (*NAMED_KINDS, *names.LOCATIONS, "keywords", "counters", *RESOURCE_KINDS, "definitions", "unconfirmed")
MONSTER_TOP: Final = ("ai", "hit locations")
OURS: Final = "ours, for no source we reached has what is printed"
ANY_AI_CARD: Final = "AI card of some monster"
ANY_HIT_LOCATION: Final = "hit location of some monster"


class MonsterFiles:
    """The files of one monster's folder."""

    def __init__(self, folder: Path, shown: str, root: int, base: Path) -> None:
        self.folder = folder
        self.base = base  # the folder or file it was found by
        self.root = root
        self.shown = shown
        self.main: Table | None = None
        self.ai: list[tuple[Text, Node]] = []
        self.hit_locations: list[tuple[Text, Node]] = []


class Entry:
    """A named thing as written, the root folder it came from, and the monster beside whose files it stands."""

    def __init__(self, key: Text, node: Node, root: int, home: str) -> None:
        self.key = key
        self.node = node
        self.root = root
        self.home = home


class Collection:
    """One reading of some folders: the library made, what is wrong, and what is left out of play."""

    def __init__(self, trusted: set[Path]) -> None:
        self.trusted = trusted  # folders whose Python words may be run
        self.problems = Problems()
        self.library = Library()
        self.library.keywords = dict(KEYWORDS)
        self.known = Names()
        self.missing: list[tuple[str, str]] = []
        self.broken: set[Path] = set()  # folders of monsters with a file that cannot be read: nothing else is told of those
        self.used: dict[str, set[tuple[str, str]]] = {}  # what the things beside a monster's files name of it, by monster
        self.unconfirmed: dict[str, tuple[Text, Table]] = {}  # numbers that no source has, by name
        self.unconfirmed_files: set[str] = set()  # where such numbers stand
        self.things: dict[str, dict[str, Entry]] = {}
        self.injuries: dict[int, list[tuple[Node, int]]] = {}
        self.monsters: dict[str, MonsterFiles] = {}
        self.parties: dict[str, Table] = {}
        self.files: list[tuple[str, Path]] = []
        self.not_run: list[str] = []

    # -- reading ------------------------------------------------------------------------------------------------------

    def scope(self, source: str, home: str = "") -> Scope:
        """Where a thing stands; beside a monster's files it may perform the terms of that monster."""
        made = Scope(self.problems, self.library, self.known, source, words.compile_program)
        made.terms = set(self.things.get("definitions", {}))
        main = self.monsters[home].main if home in self.monsters else None
        definitions = main.get("definitions") if main is not None else None
        if isinstance(definitions, Table):
            made.terms |= set(definitions.keys())
        made.used = self.used.setdefault(home, set())
        return made

    def read_root(self, path: Path, root: int) -> None:
        """Reads every content file below a folder, or one file."""
        if path.is_file():
            found = [path]
        elif path.is_dir():
            found = sorted(file for file in path.rglob("*.yaml") if file.is_file())
        else:
            self.problems.add(Node(str(path), 1, 1), "no such file or folder", "a content folder or a YAML file")
            return
        base = path if path.is_dir() else path.parent
        standard = base == CONTENT
        folders = {file.parent for file in found if file.name == "monster.yaml"}
        for file in found:
            if standard and file.parent == CONTENT and file.name in NOT_CARDS:
                continue
            shown = file.relative_to(base).as_posix() if standard else str(file)
            self.files.append((f"{root}/{file.relative_to(base).as_posix()}", file))
            before = len(self.problems.lines)
            node = yaml_nodes.read(file, shown, self.problems)
            if file.parent in folders and len(self.problems.lines) > before:
                self.broken.add(file.parent)
            if node is None:
                continue
            if file.parent in folders:
                self.sort_monster_file(file, shown, node, root, path)
            elif node.get("survivors") is not None and node.get("gear") is None:
                self.parties[file.stem] = node
            else:
                self.sort_file(node, root)
        for folder in sorted(folders):
            script = folder / "words.py"
            if script.is_file():
                self.files.append((f"{root}/{script.relative_to(base).as_posix()}", script))

    def sort_monster_file(self, file: Path, shown: str, node: Table, root: int, base: Path) -> None:
        id = file.parent.name
        known = self.monsters.get(id)
        if known is not None and known.folder != file.parent and known.root == root:
            if file.name == "monster.yaml":
                self.problems.add(node, f"a second monster '{id}', the first is {known.shown}", "a folder name of its own")
            return
        if known is None or known.folder != file.parent:
            known = self.monsters[id] = MonsterFiles(file.parent, shown, root, base)
        if file.name == "monster.yaml":
            known.main = node
            known.shown = shown
            name = node.get("name")
            self.known.add("monster", id, name.value if isinstance(name, Text) else id)
        rest = []
        for key, value in node:
            if key.value in MONSTER_TOP:
                if isinstance(value, Table):
                    (known.ai if key.value == "ai" else known.hit_locations).extend(value.pairs)
                    for name, _ in value:
                        kind = ANY_AI_CARD if key.value == "ai" else ANY_HIT_LOCATION
                        self.known.add(kind, identify(name.value), name.value)
                else:
                    self.problems.add(value, f"{value.what()} under '{key.value}'", "a mapping of cards by name")
                    self.broken.add(file.parent)
            elif file.name != "monster.yaml":
                rest.append((key, value))
        if rest:
            before = len(self.problems.lines)
            self.sort_file(Table(rest, node.file, node.line, node.column), root, id)
            if len(self.problems.lines) > before:
                self.broken.add(file.parent)

    def sort_file(self, node: Table, root: int, home: str = "") -> None:
        """Sorts the things of a file by kind; a thing of an added folder replaces the standard one."""
        unknown = False
        for key, value in node:
            kind = key.value
            if kind in names.LOCATIONS:
                self.sort_injuries(names.LOCATIONS.index(kind), value, root)
            elif kind == "keywords":
                self.sort_keywords(value)
            elif kind == "counters":
                self.sort_counters(value)
            elif kind == "unconfirmed":
                self.attempt(self.sort_unconfirmed, value)
            elif kind in TOP_KEYS:
                if not isinstance(value, Table):
                    if not (isinstance(value, Text) and not value.value):
                        self.problems.add(value, f"{value.what()} under '{kind}'", "a mapping by name")
                    continue
                for name, thing in value:
                    self.sort_thing(kind, name, thing, root, home)
            elif not unknown:  # one message for a file whose first line is missing
                unknown = True
                allowed = (*TOP_KEYS, *MONSTER_TOP)
                hint = "; AI cards and hit locations need a monster.yaml beside them" if kind in MONSTER_TOP else ""
                self.problems.add(key, f"unknown key '{kind}' at the top of a file{hint}", ", ".join(allowed), allowed, kind)

    def sort_thing(self, kind: str, name: Text, thing: Node, root: int, home: str) -> None:
        shelf = self.things.setdefault(kind, {})
        id = name.value if kind in ("definitions", *RESOURCE_KINDS) else self.id_of(name)
        if not id:
            return
        before = shelf.get(id)
        if before is not None and before.root == root:
            self.problems.add(name, f"'{name.value}' stands twice, first at {before.key.place}", "each name once")
            return
        shelf[id] = Entry(name, thing, root, home)
        if kind in NAMED_KINDS:
            self.known.add(NAMED_KINDS[kind], id, name.value)
            missing = self.known.missing.setdefault(NAMED_KINDS[kind], set())
            missing.discard(id)
            if isinstance(thing, Table) and thing.get("missing") is not None:
                missing.add(id)
        if kind in RESOURCE_KINDS:
            self.known.add(RESOURCE_KINDS[kind], id, name.value)

    def sort_keywords(self, node: Node) -> None:
        """The keywords a folder declares for its own gear, beside those of the game."""
        scope = self.scope("keywords")
        try:
            for name, kind in grammar.table(scope, node, "keywords", ()):
                self.library.keywords[name.value] = Keyword(name.value, grammar.one_of(scope, kind, "a kind of keyword", KINDS))
        except Mistake:
            return

    def sort_counters(self, node: Node) -> None:
        """The counters that cards of a folder put on survivors, beside the numbers every survivor has."""
        try:
            for name in grammar.texts(self.scope("counters"), node, "counters"):
                if not re.fullmatch("[a-z]+", name.value) or name.value in (*COUNTS, *names.MODIFIED):
                    found = f"{name.what()} as a counter"
                    self.problems.add(name, found, "one word in small letters that no number of survivors has for its name")
                elif name.value not in self.library.counters:
                    self.library.counters = (*self.library.counters, name.value)
        except Mistake:
            return

    def id_of(self, name: Text) -> str:
        """The id a name gives, or nothing after noting that it gives none."""
        id = identify(name.value)
        if not id:
            self.problems.add(name, f"{name.what()} as a name", "a name with letters a to z or digits, of which its id is made")
        return id

    def sort_injuries(self, location: int, node: Node, root: int) -> None:
        if not isinstance(node, Items):
            self.problems.add(node, f"{node.what()} as a table of injuries", "a list of mappings")
            return
        table = self.injuries.setdefault(location, [])
        if table and table[0][1] != root:
            table.clear()
        table += [(item, root) for item in node.items]

    # -- numbers that no source has -----------------------------------------------------------------------------------

    def sort_unconfirmed(self, node: Node) -> None:
        """Numbers of ours where no source has the printed ones, by what they stand on and name: {ours: ..., printed: ...}."""
        scope = self.scope("unconfirmed")
        for group, listed in grammar.table(scope, node, "'unconfirmed'", ()):
            for name, entry in grammar.table(scope, listed, f"the numbers of {group.value}", ()):
                if name.value in self.unconfirmed:
                    first = self.unconfirmed[name.value][0].place
                    self.problems.add(name, f"the number '{name.value}' stands twice, first at {first}", "each name once")
                    continue
                parts = grammar.table(scope, entry, f"'{name.value}'", ("ours", "printed"))
                self.unconfirmed[name.value] = name, parts

    def settle(self) -> None:
        """Gives every value that no source has the number of ours, or the printed one once somebody has filled it in."""
        self.unconfirmed_files = {node.file for node in self.problems.unconfirmed}
        for node in self.problems.unconfirmed:
            if node.named not in self.unconfirmed:
                self.problems.unknown(node, "unconfirmed number", node.named, self.unconfirmed)
                continue
            name, parts = self.unconfirmed[node.named]
            ours, printed = parts.get("ours"), parts.get("printed")
            node.confirmed = isinstance(printed, Text) and bool(printed.value)
            found = printed if node.confirmed else ours
            if not isinstance(found, Text) or not found.value:
                self.problems.add(name, f"'{name.value}' without a number of ours", "{ours: 3/2+/4, printed: }")
                continue
            node.value = found.value
            if not node.confirmed:
                self.library.unconfirmed[name.value] = found.value

        for entry, (name, _) in self.unconfirmed.items():
            if entry not in {node.named for node in self.problems.unconfirmed}:
                self.problems.warn(
                    name, f"the unconfirmed number '{entry}' stands on no card", f"write it: unconfirmed {entry}"
                )

    def unconfirmed_in(self, node: Node) -> tuple[str, ...]:
        """The values inside a node that are ours, in the order they stand."""
        if node.file not in self.unconfirmed_files:
            return ()
        if isinstance(node, Unconfirmed):
            return () if node.confirmed else (node.value,)
        inner = node.items if isinstance(node, Items) else [value for _, value in node] if isinstance(node, Table) else []
        return tuple(dict.fromkeys(value for each in inner for value in self.unconfirmed_in(each)))

    # -- helping those who make things -------------------------------------------------------------------------

    def attempt(self, make: Callable[P, None], *args: P.args, **options: P.kwargs) -> None:
        """Makes one thing; one with a mistake is left out and the others go on."""
        try:
            make(*args, **options)
        except Mistake:
            return

    def note_missing(self, scope: Scope, node: Table, name: str) -> str:
        """The reason something is left out of play, or nothing."""
        given = node.get("missing")
        if given is None:
            return ""
        reasons = [reason.value for reason in grammar.texts(scope, given, "'missing'")]
        self.missing += [(name, reason) for reason in reasons]
        return "; ".join(reasons)

    def own_text(self, scope: Scope, node: Table, made: tuple[str, ...], missing: str) -> tuple[str, ...]:
        """The generated text, with the lines the file adds and what is missing."""
        added = node.get("text")
        lines = [text.sentence(line.value) for line in grammar.texts(scope, added, "'text'")] if added is not None else []
        ours = self.unconfirmed_in(node)
        if ours:
            lines.append(f"Unconfirmed: {' and '.join(ours)} {'is' if len(ours) == 1 else 'are'} {OURS}.")
        return (*made, *lines, *([f"Not in play: {missing}."] if missing else []))
