"""Runs on Pyodide while `make site` builds (web/pack.mjs): makes the program that a page loads from what it is written in.

Reading sources and YAML is most of what a start costs a browser, so it is done here once: modules are compiled for exactly this
Python, and what the content makes is kept (`cards/kept.py`). What the first decision needs comes in one pack, everything else
in a second one that a page fetches when it has something to show. A pack is a line of JSON, [[path, size], ...], and then the
files.
"""

from __future__ import annotations

import ast
import importlib.util
import io
import json
import marshal
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

LIBRARY = Path("/lib/python314.zip")
PROGRAM = Path("/program")
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # a compiled module that is not compared with any source
ANNOTATED = (ast.FunctionDef, ast.AsyncFunctionDef)
DOCUMENTED = (*ANNOTATED, ast.ClassDef, ast.Module)


def pack() -> None:
    """Leaves /first and /rest."""
    library = dict(of_zip(LIBRARY))
    program = {path.relative_to(PROGRAM).as_posix(): path.read_bytes() for path in sorted(PROGRAM.rglob("*")) if path.is_file()}
    sys.path.insert(0, str(PROGRAM))
    keep()
    program |= {path.relative_to(PROGRAM).as_posix(): path.read_bytes() for path in PROGRAM.rglob("*.kept")}
    play()
    used = set(loaded())
    first, rest = divided(library, whole(library, used))
    ours, others = divided(program, used | {name for name in program if is_data(name)})
    write("/first", {"lib/python_stdlib.zip": zipped(first), **under("program", ours)})
    write("/rest", {"lib/rest.zip": zipped(rest), **under("program", others)})


def of_zip(path: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(path) as archive:
        for entry in archive.infolist():
            yield entry.filename, archive.read(entry)


def keep() -> None:
    """Leaves library and rulebook beside the content, as they are kept, and none of the modules that made them."""
    before = set(sys.modules)
    from showdown.cards import kept, loader, rulebook

    kept.FOLDER.mkdir(exist_ok=True)
    for name, made in (("library", loader.load_library()), ("rulebook", rulebook.rulebook())):
        kept.place_of(name).write_bytes(kept.UNCHECKED + kept.END + kept.written(made))
    for name in set(sys.modules) - before:
        del sys.modules[name]


def is_data(name: str) -> bool:
    """What is read from its file, but for the YAML of which everything is kept."""
    return not name.endswith((".py", ".yaml")) or ("/content/" in name and name.endswith(".py"))


def play() -> None:
    """Begins the first story and a fight against each monster, so that everything is imported."""
    from showdown.play.alone import Alone

    alone = Alone()
    for monster in json.loads(alone.catalogue())["monsters"]:
        for level in monster["levels"]:
            for table in (False, True):
                asked = {"monster": monster["id"], "level": level["id"], "party": level["party"], "seed": 1, "friends": {}}
                said = alone.begin(json.dumps({**asked, "house_rules": {}, "bots": {}, "table": table, "virtual": ""}))
                assert "header" in said or "unconfirmed" in said, said
                alone.open()


def loaded() -> Iterator[str]:
    """The files of all modules that are loaded now, as the archives name them."""
    for module in list(sys.modules.values()):
        path = Path(getattr(module, "__file__", None) or "/")
        for home in (LIBRARY, PROGRAM):
            if path.is_relative_to(home):
                yield path.relative_to(home).as_posix()


def whole(library: dict[str, bytes], used: set[str]) -> set[str]:
    """Packages of the library that are used, with all their modules: Python looks for those in one archive only."""
    top = {name.partition("/")[0] for name in used & library.keys()}
    return {name for name in library if name.partition("/")[0] in top}


def divided(files: dict[str, bytes], used: set[str]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """What is used, compiled, and the rest as it is."""
    first: dict[str, bytes] = {}
    for name in used & files.keys():
        code = name.endswith(".py") and "/content/" not in name
        first[f"{name}c" if code else name] = compiled(name, files[name]) if code else files[name]
    return dict(sorted(first.items())), {name: data for name, data in files.items() if name not in used}


def compiled(name: str, source: bytes) -> bytes:
    """A module as a .pyc file, without what only readers of the source need."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED):
            undocument(node)
        if isinstance(node, ANNOTATED):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
    code = compile(tree, name, "exec", dont_inherit=True)
    return bytes(importlib.util.MAGIC_NUMBER) + UNCHECKED + marshal.dumps(code)


def undocument(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module) -> None:
    if ast.get_docstring(node, clean=False) is not None:
        node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]


def under(folder: str, files: dict[str, bytes]) -> dict[str, bytes]:
    return {f"{folder}/{name}": data for name, data in files.items()}


def zipped(files: dict[str, bytes]) -> bytes:
    """An archive that Python imports from. Nothing in it is compressed: the pack is, as a whole, which is smaller."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data)
    return made.getvalue()


def write(path: str, files: dict[str, bytes]) -> None:
    listed = json.dumps([[name, len(data)] for name, data in files.items()])
    Path(path).write_bytes(b"".join((listed.encode(), b"\n", *files.values())))


if __name__ == "__main__":
    pack()
