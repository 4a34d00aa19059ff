"""Writes what follows from the field list of a record: its slots, what a save holds, its copy.

A *record* is a class of `engine/` or `rules/` that play copies: every frame, the survivors, the monster, the game. Its fields
are the attributes that one method sets, one line each with type and first value: `__init__`, or `blank` where `__init__` must
not make lists that a copy throws away. Below a comment line that starts with "not saved" come those a save leaves out.
Lists are copied (or marked "empty in a copy"), things that have a `copy` are asked for it, everything else is shared: it never
changes in place.

    make records            write the marked region at the end of every record anew
    records.py --check      only say which are stale
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src/showdown/engine", "src/showdown/rules")
ROLES = "src/showdown/engine/roles.py"
BEGIN = "    # region written by `make records`: slots, what a save holds, copy"
END = "    # endregion"
NOT_SAVED = "# not saved"
EMPTY = "# empty in a copy"
WIDTH = 128


class Field:
    """One attribute of a record: its name, its type where one is written, whether a save holds it."""

    def __init__(self, name: str, type_: str, saved: bool, empty: bool) -> None:
        self.name = name
        self.type = type_
        self.saved = saved
        self.empty = empty

    def copied(self, records: set[str]) -> str:
        """The expression that copies it."""
        value = f"self.{self.name}"
        if self.empty:
            return "[]"
        if self.type in records:
            return f"{value}.copy()"
        if self.type.startswith("list[") and self.type[5:-1] in records:
            return f"[each.copy() for each in {value}]"
        is_list = self.type == "list" or (self.type.startswith("list[") and self.type.endswith("]"))
        return f"{value}.copy()" if is_list else value


def source_files() -> list[Path]:
    return [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]


def method(record: ast.ClassDef, name: str) -> ast.FunctionDef | None:
    return next((node for node in record.body if isinstance(node, ast.FunctionDef) and node.name == name), None)


def is_frame(record: ast.ClassDef) -> bool:
    return any(ast.unparse(base).split(".")[-1] == "Frame" for base in record.bases)


def is_record(record: ast.ClassDef) -> bool:
    return record.name in ("Roles", "Frame") or is_frame(record) or method(record, "blank") is not None


def roles() -> list[Field]:
    """The fields of Roles, which every frame has and Frame itself copies."""
    lines = without_regions((ROOT / ROLES).read_text(encoding="utf-8"))
    return next(fields_of(record, lines) for record in records_in(lines) if record.name == "Roles")


def fields_of(record: ast.ClassDef, lines: list[str]) -> list[Field]:
    """The fields that the listing method of a record sets, in its order."""
    listing = method(record, "blank") or method(record, "__init__")
    if listing is None:
        return []
    assert listing.end_lineno is not None
    marks = (n for n in range(listing.lineno, listing.end_lineno + 1) if lines[n - 1].strip().startswith(NOT_SAVED))
    mark = next(marks, listing.end_lineno + 1)
    found = []
    for node in listing.body:
        target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0] if isinstance(node, ast.Assign) else None
        if isinstance(target, ast.Attribute) and ast.unparse(target.value) == "self":
            found.append(Field(target.attr, type_of(node), node.lineno < mark, EMPTY in lines[node.lineno - 1]))
    return found


def type_of(node: ast.stmt) -> str:
    """The written type of a field, or "list" and the like where its first value shows it."""
    if isinstance(node, ast.AnnAssign):
        written = node.annotation
        return str(written.value) if isinstance(written, ast.Constant) else ast.unparse(written)
    assert isinstance(node, ast.Assign)
    value = node.value
    if isinstance(value, ast.BinOp):
        value = value.left
    if isinstance(value, ast.List | ast.ListComp):
        return "list"
    return ast.unparse(value.func) if isinstance(value, ast.Call) else ""


def listed(start: str, names: list[str]) -> list[str]:
    """A tuple of strings as an assignment, on one line where it fits, and filled lines where it does not."""
    quoted = [name if name.startswith("*") else f'"{name}"' for name in names]
    whole = f"    {start} = ({', '.join(quoted)}{',' if len(quoted) == 1 else ''})"
    if len(whole) <= WIDTH:
        return [whole]
    lines = [f"    {start} = (", "       "]
    for name in quoted:
        if len(lines[-1]) + len(name) + 2 > WIDTH:
            lines.append("       ")
        lines[-1] += f" {name},"
    return [*lines, "    )  # fmt: skip"]


def region(record: ast.ClassDef, lines_by_hand: list[str], records: set[str]) -> list[str]:
    """The lines that follow from the fields of a record."""
    fields = fields_of(record, lines_by_hand)
    own = record.name if "from __future__ import annotations" in lines_by_hand else f'"{record.name}"'
    slots = listed("__slots__", sorted(field.name for field in fields))
    if record.name == "Roles":  # copied with the frame they are part of
        return [BEGIN, *slots, END]
    if record.name == "Frame":
        fields = [*roles(), *fields]
    saved = [field.name for field in fields if field.saved]
    inherited = ["*Frame.fields"] if is_frame(record) else []
    copies = [f"        twin.{field.name} = {field.copied(records)}" for field in fields]
    lines = [BEGIN, *slots]
    if saved:
        lines += listed("fields: ClassVar[tuple[str, ...]]", [*inherited, *saved])
    lines.append("")
    if method(record, "copy") is not None:  # by hand: it only wants the fields copied
        lines += [f"    def copy_into(self, twin: {own}) -> None:", *copies]
    else:
        lines += [
            f"    def copy(self) -> {'Frame' if is_frame(record) else own}:",
            f"        twin = {record.name}()",
        ]
        lines += ["        self.copy_into(twin)"] * is_frame(record)
        lines += [*copies, "        return twin"]
    return [*lines, "", END]


def without_regions(text: str) -> list[str]:
    """The lines somebody wrote by hand."""
    kept: list[str] = []
    inside = False
    for line in text.splitlines():
        if line == BEGIN:
            inside = True
            while kept and not kept[-1]:
                kept.pop()
        if not inside:
            kept.append(line)
        inside = inside and line != END
    return kept


def records_in(lines: list[str]) -> list[ast.ClassDef]:
    return [node for node in ast.parse("\n".join(lines)).body if isinstance(node, ast.ClassDef) and is_record(node)]


def written(path: Path, with_copy: set[str]) -> str:
    """A file with the region of every record in it as it should be."""
    lines = without_regions(path.read_text(encoding="utf-8"))
    for record in reversed(records_in(lines)):
        assert record.end_lineno is not None
        lines[record.end_lineno : record.end_lineno] = ["", *region(record, lines, with_copy)]
    return "\n".join(lines) + "\n"


def copyable(paths: list[Path]) -> set[str]:
    """The names of all classes that are records or have a `copy` of their own."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in paths)
    classes = (node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef))
    return {node.name for node in classes if is_record(node) or method(node, "copy") is not None}


def stale() -> Iterator[tuple[Path, str]]:
    """Every file whose regions are not what its field lists say, with what it should hold."""
    paths = source_files()
    with_copy = copyable(paths)
    for path in paths:
        wanted = written(path, with_copy)
        if wanted != path.read_text(encoding="utf-8"):
            yield path, wanted


def main() -> int:
    parser = argparse.ArgumentParser(description="Writes slots, saved fields and copies of the records from their field lists.")
    parser.add_argument("--check", action="store_true", help="only say which files are stale")
    check = parser.parse_args().check
    found = list(stale())
    for path, wanted in found:
        print(f"{'stale' if check else 'written'}: {path.relative_to(ROOT)}")
        if not check:
            path.write_text(wanted, encoding="utf-8")
    return 1 if check and found else 0


if __name__ == "__main__":
    sys.exit(main())
