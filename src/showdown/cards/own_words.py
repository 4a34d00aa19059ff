"""The words.py beside a monster: which words it declares, whether they keep to the verbs, and the words themselves.

The file is read without running it, so that what is wrong is told also of a stranger's; only a trusted one is run.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from showdown.cards import CONTENT, scripts
from showdown.cards.collection import Collection, MonsterFiles
from showdown.cards.grammar import PythonWords
from showdown.cards.yaml_nodes import Node, Problems, read_bytes

BASE: Final = "OwnWord"
METHODS: Final = {"run": "run(self, verbs)", "prompt": "prompt(self, verbs)", "answer": "answer(self, verbs, survivor)"}
MODULES: Final = (
    "showdown.rules.own", "showdown.rules.facts", "showdown.engine.names", "showdown.engine.powers", "showdown.engine.board",
    "showdown.engine.geometry", "showdown.engine.when", "showdown.engine.keywords", "showdown.engine.happenings",
)  # fmt: skip
MUTATORS: Final = (
    "append", "remove", "pop", "insert", "extend", "clear", "add", "discard", "update", "sort", "reverse", "setdefault",
)  # fmt: skip


def read(collection: Collection, id: str, files: MonsterFiles) -> PythonWords | None:
    """The words of a monster's words.py, if it has one; those that may be run are made."""
    script = files.folder / "words.py"
    if not script.is_file():
        return None
    found = PythonWords()
    try:
        tree = ast.parse(read_bytes(script).decode("utf-8"), str(script))
    except (OSError, ValueError, SyntaxError, RecursionError, MemoryError) as error:
        line = error.lineno if isinstance(error, SyntaxError) else 1
        collection.problems.add(Node(str(script), line or 1, 1), f"cannot be read: {error}", "a Python file")
        collection.problems.doubtful.add("Python word")
        return found
    declared = {word_of(item.name): item for item in tree.body if isinstance(item, ast.ClassDef) and derives(item)}
    for name, item in declared.items():
        said = (ast.get_docstring(item) or "").strip().split("\n")[0]
        found.sentences[name] = said.rstrip(".") or name.replace("_", " ")
        if not said:
            title = name.replace("_", " ")
            collection.problems.warn(
                at(script, item), f"the Python word '{title}' has no docstring", "its first line is what the card says"
            )
        check_methods(collection.problems, script, name, item)
    check_silence(collection.problems, script, tree)
    if files.base not in collection.trusted and CONTENT not in script.parents:
        collection.not_run.append(str(script))
        return found
    try:
        module = scripts.run(script)
        found.words = {name: getattr(module, item.name)() for name, item in declared.items()}
    except (Exception, SystemExit) as error:  # a stranger's module may raise anything
        shown = Node(str(script), 1, 1)
        collection.problems.add(shown, f"cannot be run: {type(error).__name__}: {error}", "a module that imports")
    return found


def word_of(name: str) -> str:
    """`SmartCat` is the word `smart cat`, known as smart_cat."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def derives(item: ast.ClassDef) -> bool:
    """Whether a class is a word."""
    return any(base.attr == BASE if isinstance(base, ast.Attribute) else ast.unparse(base) == BASE for base in item.bases)


def at(script: Path, item: ast.stmt | ast.expr) -> Node:
    return Node(str(script), item.lineno, item.col_offset + 1)


def check_methods(problems: Problems, script: Path, name: str, item: ast.ClassDef) -> None:
    """A word has `run`; one that asks has `prompt` and `answer` too; each takes what it is handed."""
    title = name.replace("_", " ")
    methods = {each.name: each for each in item.body if isinstance(each, ast.FunctionDef)}
    for method, form in METHODS.items():
        each = methods.get(method)
        if each is None:
            continue
        given = [argument.arg for argument in (*each.args.posonlyargs, *each.args.args)]
        if len(given) != form.count(",") + 1:
            problems.add(at(script, each), f"'{method}({', '.join(given)})' of the Python word '{title}'", form)
    if "run" not in methods:
        problems.add(at(script, item), f"the Python word '{title}' without 'run'", METHODS["run"], methods, "run")
    if ("answer" in methods) != ("prompt" in methods):
        there, missing = ("answer", "prompt") if "answer" in methods else ("prompt", "answer")
        problems.add(at(script, item), f"the Python word '{title}' with '{there}' but without '{missing}'", METHODS[missing])


def check_silence(problems: Problems, script: Path, tree: ast.Module) -> None:
    """A word changes the game by verbs alone, which log it, and has no memory of its own."""
    for node, found in silent(tree):
        problems.add(at(script, node), found, "the verbs of showdown/rules/verbs.py")
    for item in ast.walk(tree):
        names: list[str] = []
        if isinstance(item, ast.Import):
            names = [alias.name for alias in item.names]
        elif isinstance(item, ast.ImportFrom) and item.module is not None:
            whole = item.module in MODULES
            names = [item.module] if whole else [f"{item.module}.{alias.name}" for alias in item.names]
        for name in names:
            if name.split(".")[0] == "showdown" and name not in MODULES and isinstance(item, ast.stmt):
                problems.add(at(script, item), f"a monster's word that uses {name}", ", ".join(MODULES))


def silent(tree: ast.Module) -> Iterator[tuple[ast.stmt | ast.expr, str]]:
    """Places where something of the game, or of the word, is changed without a verb."""
    for item in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(item, ast.Assign | ast.Delete):
            targets = item.targets
        elif isinstance(item, ast.AugAssign | ast.AnnAssign):
            targets = [item.target]
        for target in targets:
            if any(isinstance(part, ast.Attribute) for part in ast.walk(target)):
                yield target, f"'{ast.unparse(target)}' changed in silence"
        if isinstance(item, ast.Call) and isinstance(item.func, ast.Attribute) and item.func.attr in MUTATORS:
            owner = item.func.value
            while isinstance(owner, ast.Subscript):
                owner = owner.value
            if isinstance(owner, ast.Attribute):
                yield item, f"'{ast.unparse(item.func)}' changed in silence"
