"""Content that was parsed before: files as JSON, by the digest of their bytes, for readers without a fast parser of YAML.

`make site` puts such a file beside the standard content, because a browser takes seconds to parse YAML in Python. A file that
has changed since has another digest and is parsed as ever: what lies here is never stale.
"""

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

from showdown.cards import yaml_nodes
from showdown.cards.yaml_nodes import UNCONFIRMED, Items, Node, Problems, Table, Text, Unconfirmed

PATH: Final = Path(__file__).resolve().parent.parent / "content" / "parsed.json"
NODES: Final = "nodes"  # the parts of the file: nodes with their places, and texts, lists and mappings alone
PLAIN: Final = "plain"


def read(path: Path, shown: str, problems: Problems) -> Table | None:
    """As `yaml_nodes.read`, faster where the file was parsed before."""
    found = known(NODES, path)
    if found is None:
        return yaml_nodes.read(path, shown, problems)
    node = made(found, shown, problems)
    assert isinstance(node, Table)
    return node


def plain(path: Path) -> Any:
    """What a file of YAML holds, all of it as texts: otherwise "no" would be False and 010 would be 8."""
    found = known(PLAIN, path)
    return parsed_plain(path.read_text(encoding="utf-8")) if found is None else found


def parsed_plain(text: str) -> Any:
    return yaml.load(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))


@cache
def before() -> dict[str, dict[str, Any]]:
    """All that was parsed before; usually nothing."""
    found: dict[str, dict[str, Any]] = json.loads(PATH.read_text(encoding="utf-8")) if PATH.is_file() else {}
    return found


def known(part: str, path: Path) -> Any:
    files = before().get(part)
    return files.get(digest(path)) if files and path.is_file() else None


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def made(found: list[Any], file: str, problems: Problems) -> Node:
    """A node of [line, column, text], [line, column, [items]] or [line, column, 0, [key, value, key, value ...]]."""
    line, column, inside = found[:3]
    if isinstance(inside, str):
        if not inside.startswith(UNCONFIRMED):
            return Text(inside, file, line, column)
        unconfirmed = Unconfirmed(inside, file, line, column)
        problems.unconfirmed.append(unconfirmed)
        return unconfirmed
    if isinstance(inside, list):
        return Items([made(each, file, problems) for each in inside], file, line, column)
    parts: list[Any] = [made(each, file, problems) for each in found[3]]
    return Table(list(zip(parts[::2], parts[1::2], strict=True)), file, line, column)


def written(folder: Path, lists: tuple[str, ...]) -> str:
    """What `before` reads, made of all files below a folder; those named hold a list and no cards."""
    nodes, plain = {}, {}
    for path in sorted(folder.rglob("*.yaml")):
        if path.name in lists:
            plain[digest(path)] = parsed_plain(path.read_text(encoding="utf-8"))
            continue
        problems = Problems()
        table = yaml_nodes.read(path, path.name, problems)
        if table is not None and not problems.lines:
            nodes[digest(path)] = listed(table)
    return json.dumps({NODES: nodes, PLAIN: plain}, ensure_ascii=False, separators=(",", ":"))


def listed(node: Node) -> list[Any]:
    if isinstance(node, Table):
        return [node.line, node.column, 0, [listed(each) for pair in node for each in pair]]
    if isinstance(node, Items):
        return [node.line, node.column, [listed(each) for each in node.items]]
    assert isinstance(node, Text)
    return [node.line, node.column, node.value]
