"""The house rules of the source tree: imports point one way, and no file names a machine."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import showdown

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "showdown"

# Who may import whom. "" stands for the modules directly in `showdown`: the public interface.
CORE = {"engine", "rules"}
CONTENT = CORE | {"cards", "content"}
TOOLS = CONTENT | {"", "players", "lab", "scenarios"}
MAY_IMPORT: dict[str, set[str]] = {
    "engine": {"engine"},
    "rules": CORE,
    "cards": CONTENT,
    "content": CONTENT,
    "players": CONTENT | {"", "players"},
    "lab": TOOLS,
    "scenarios": TOOLS,
    "learn": CONTENT | {"", "learn"},
    "play": TOOLS | {"play"},
    "terminal": TOOLS | {"play", "terminal"},
    "server": TOOLS | {"play", "server"},
    "": TOOLS | {"play", "terminal", "server"},
}
INTERPRETED = {"__init__.py", "board.py", "bot.py", "columns.py", "load.py", "native.py", "outcome.py", "own.py"}
COMPILED = CORE | {"players"}
DECLARATIONS = PACKAGE / "engine" / "happenings"  # interpreted: compiled code forgets what the fields of a payload mean
ENTRANCES = ("showdown.cli", "showdown.__main__")  # they start everything, so nothing may lean on them
MACHINE = re.compile(rb"/work/|/root/|/home/|/tmp/venv|https?://[\w.]*(?:pypi|pythonhosted|npmjs|debian)[\w.]*")

source = pytest.mark.source


def part_of(path: Path) -> str:
    """The subpackage a file lies in, or "" for a file directly in the package."""
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else ""


def only_for_types(tree: ast.Module) -> set[ast.AST]:
    """Everything below `if TYPE_CHECKING:`, which is never run."""
    return {
        node
        for test in ast.walk(tree)
        if isinstance(test, ast.If) and ast.unparse(test.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")
        for statement in test.body
        for node in ast.walk(statement)
    }


def imports(path: Path) -> Iterator[tuple[int, str, bool]]:
    """Line, dotted name and "only for types" of everything a file imports, also inside functions."""
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    typing_only = only_for_types(tree)
    package = ["showdown", *path.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name, node in typing_only
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                # `from showdown import rules` names a subpackage, `from showdown import new_game` does not
                yield node.lineno, f"{module}.{alias.name}", node in typing_only


def imported_part(name: str) -> str:
    """The part of showdown that a dotted name belongs to."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in MAY_IMPORT else ""


def allowed(path: Path, name: str) -> bool:
    """May this file of showdown import that name of showdown?"""
    if name.startswith(ENTRANCES):
        return path.name == "__main__.py"
    return imported_part(name) in MAY_IMPORT[part_of(path)]


def source_files() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if "__pycache__" not in path.parts)


def core_files() -> list[Path]:
    return [path for path in source_files() if part_of(path) in CORE]


def where(path: Path, line: int) -> str:
    return f"{path.relative_to(ROOT)}:{line}"


@source
def test_every_part_has_its_place() -> None:
    parts = {part_of(path) for path in source_files()}
    assert parts >= CORE
    assert parts <= MAY_IMPORT.keys(), "say in MAY_IMPORT what the new part may import"


@source
def test_imports_point_one_way() -> None:
    wrong = [
        f"{where(path, line)} {part_of(path) or 'showdown'} may not import {name}"
        for path in source_files()
        for line, name, _ in imports(path)
        if name.split(".")[0] == "showdown" and not allowed(path, name)
    ]
    assert not wrong, "\n".join(wrong)


@source
def test_the_core_needs_only_the_standard_library() -> None:
    """What is imported only for types is not needed to run; mypyc's own types are of that kind."""
    wrong = [
        f"{where(path, line)} {name}"
        for path in core_files()
        for line, name, for_types in imports(path)
        if (top := name.split(".")[0]) not in sys.stdlib_module_names
        and top != "showdown"
        and not (for_types and top == "mypy_extensions")
    ]
    assert not wrong, "\n".join(wrong)


@source
def test_only_the_terminal_draws() -> None:
    """A page in a browser stands on `play` as the terminal does, so nothing below the terminal may need one."""
    drawing = {"textual", "rich", "curses", "readline"}
    wrong = [
        f"{where(path, line)} {name}"
        for path in source_files()
        if part_of(path) not in ("terminal", "")
        for line, name, _ in imports(path)
        if name.split(".")[0] in drawing
    ]
    assert not wrong, "\n".join(wrong)


@source
def test_the_core_imports_nothing_by_name() -> None:
    """An import hidden in a string would get round the two tests above."""
    wrong = [
        where(path, node.lineno)
        for path in core_files()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "__import__"))
    ]
    assert not wrong, "\n".join(wrong)


# Chapters may call chapters, but not more of them in circles than these: the next one is a sign of a fact or a question that
# belongs into `rules/facts.py` or `rules/under_way.py`.
MOST_IN_A_CIRCLE = 7
MOST_MUTUAL_PAIRS = 2


def rules_graph() -> dict[str, set[str]]:
    """Which module of the rules imports which."""
    files = {
        ".".join(("showdown", *path.relative_to(PACKAGE).with_suffix("").parts)): path
        for path in source_files()
        if part_of(path) == "rules" and path.name != "__init__.py"
    }
    graph: dict[str, set[str]] = {}
    for name, path in files.items():
        used = {target for _, target, _ in imports(path)}
        used |= {target.rpartition(".")[0] for target in used}
        graph[name] = used & files.keys() - {name}
    return graph


def circle_of(graph: dict[str, set[str]], start: str) -> set[str]:
    """All modules that a module needs and that need it."""

    def needed(name: str) -> set[str]:
        found: set[str] = set()
        waiting = [name]
        while waiting:
            for target in graph[waiting.pop()] - found:
                found.add(target)
                waiting.append(target)
        return found

    return {name for name in needed(start) if start in needed(name)}


@source
def test_the_rules_are_no_tighter_knot() -> None:
    graph = rules_graph()
    circle = max((circle_of(graph, name) for name in graph), key=len)
    assert len(circle) <= MOST_IN_A_CIRCLE, sorted(circle)
    pairs = sorted((one, other) for one in graph for other in graph[one] if one < other and one in graph[other])
    assert len(pairs) <= MOST_MUTUAL_PAIRS, pairs


@source
def test_only_status_cuts_into_the_stack() -> None:
    """Everywhere else a frame may end itself and no other."""
    others = [
        f"{path.name}: {call}"
        for path in sorted((PACKAGE / "rules").rglob("*.py"))
        if path.name != "status.py"
        for call in re.findall(r"game\.end\([^)]*\)", path.read_text(encoding="utf-8"))
        if call != "game.end(frame)"
    ]
    assert not others


@source
def test_what_passes_is_set_in_one_place() -> None:
    """Which powers are among it is kept beside it."""
    files = {path.name: path.read_text(encoding="utf-8") for path in sorted(PACKAGE.rglob("*.py"))}
    assert [name for name, text in files.items() if ".passing = " in text] == ["game.py"]


@source
@pytest.mark.parametrize("leaf", ["facts", "frames", "under_way"])
def test_questions_and_facts_need_no_chapter(leaf: str) -> None:
    needed = {name.rpartition(".")[2] for name in rules_graph()[f"showdown.rules.{leaf}"]}
    assert needed <= {"facts", "frames", "under_way"}


def test_all_of_the_core_is_compiled_or_none_of_it() -> None:
    compiled = {
        name: not str(importlib.import_module(name).__file__).endswith(".py")
        for path in source_files()
        if part_of(path) in COMPILED and path.name not in INTERPRETED and DECLARATIONS not in path.parents
        for name in [".".join(("showdown", *path.relative_to(PACKAGE).with_suffix("").parts))]
    }
    assert compiled
    assert set(compiled.values()) == {showdown.COMPILED}, compiled


def project_files() -> list[Path]:
    """What is in version control or about to be; the whole tree where there is no git."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        ).stdout.split("\0")
    except (OSError, subprocess.CalledProcessError):
        everything = (path.relative_to(ROOT) for path in ROOT.rglob("*"))
        listed = [str(path) for path in everything if not path.parts[0].startswith((".", "build"))]
    return [ROOT / name for name in listed if name and (ROOT / name).is_file()]


@source
def test_no_file_names_a_machine() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {found.decode()}"
        for path in project_files()
        if path != Path(__file__).resolve()
        for found in MACHINE.findall(path.read_bytes())
    ]
    assert not wrong, "\n".join(wrong)


@source
def test_the_source_distribution_is_the_whole_tree() -> None:
    """Its tests need more than the package: MANIFEST.in names everything that lies at the top."""
    named = set((ROOT / "MANIFEST.in").read_text(encoding="utf-8").split())
    always = {"MANIFEST.in", "pyproject.toml", "setup.py"}
    tops = {path.relative_to(ROOT).parts[0] for path in project_files()}
    assert not {top for top in tops - named - always if not top.endswith(".md")}


UNREAD = {"VITAL"}  # matters outside the showdown only (KW-26)


@pytest.mark.parametrize("module", ["when", "powers", "gear_rules"])
def test_a_rule_asks_for_everything_that_is_declared(module: str) -> None:
    """A moment that nothing fires, a power or a rule of gear that nothing reads would be a word without effect."""
    home = PACKAGE / "engine" / f"{module}.py"
    declared = re.findall(r"^([A-Z_0-9]+): Final = [a-z]+\(", home.read_text("utf-8"), re.MULTILINE)
    paths = [path for folder in ("engine", "rules") for path in (PACKAGE / folder).rglob("*.py") if path != home]
    code = "".join(path.read_text("utf-8") for path in paths)
    asked = set(re.findall(rf"\b{module}\.([A-Z_0-9]+)\b", code))
    assert len(declared) > 20 and set(declared) - asked <= UNREAD
