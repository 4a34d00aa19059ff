"""The entrance to content: folders in, a Library out.

`load_library()` is the standard content, `load_library(extra=[folder])` adds a designer's folder, whose things replace standard
ones of the same id. Everything wrong is collected and raised as one ContentError; `load` keeps the problems instead. The Python
words of a folder that is not ours run only with `trust_words=True`: see docs/trust.md.
"""

import gc
import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path

from showdown.cards.collection import CONTENT, Collection
from showdown.cards.monsters import MonsterCompiler
from showdown.cards.things import ThingCompiler
from showdown.cards.yaml_nodes import Node, shown
from showdown.engine.errors import ContentError
from showdown.engine.library import Library


def load(roots: Iterable[Path], trusted: Iterable[Path] = ()) -> Collection:
    """Reads folders, later ones over earlier ones; what is wrong is in `problems`. Python is run only in trusted ones."""
    collecting = gc.isenabled()
    gc.disable()  # everything made here stays: there is no garbage to look for
    try:
        return read_all(Collection({Path(root).resolve() for root in trusted}), roots)
    finally:
        if collecting:
            gc.enable()


def read_all(collection: Collection, roots: Iterable[Path]) -> Collection:
    for number, root in enumerate(roots):
        try:
            collection.read_root(Path(root).resolve(), number)
        except (OSError, ValueError) as problem:  # a name that no file can have, a folder that may not be read
            reason = problem.strerror if isinstance(problem, OSError) else str(problem)
            collection.problems.add(
                Node(shown(str(root)), 1, 1), f"cannot be read: {reason}", "a content folder or a YAML file"
            )
    collection.settle()
    ThingCompiler(collection).compile()
    for id, files in collection.monsters.items():
        collection.attempt(MonsterCompiler(collection, id, files).compile)
    collection.library.version = version(collection.files)
    return collection


def version(files: list[tuple[str, Path]]) -> str:
    """What saves pin: a digest of all content files, by name."""
    digest = hashlib.sha256()
    for name, file in sorted(files):
        digest.update(name.encode())
        digest.update(b"\0")
        try:
            digest.update(file.read_bytes())
        except OSError:
            continue
        digest.update(b"\0")
    return digest.hexdigest()[:16]


_standard: list[Library] = []
_added: list[Path] = []  # folders over the standard content in this process, see `play_with`
_trusted: list[Path] = []


def play_with(folders: Sequence[Path | str], trust_words: bool) -> None:
    """From now on folders of somebody's own belong to the content of this process, as `--content` asks for."""
    wanted = [Path(folder).resolve() for folder in folders]
    trusted = wanted if trust_words else []
    if (wanted, trusted) != (_added, _trusted):
        _added[:], _trusted[:] = wanted, trusted
        _standard.clear()


def playing_with() -> tuple[list[Path], bool]:
    """What another process must `play_with` to have the content of this one."""
    return list(_added), bool(_trusted)


def load_library(
    paths: Sequence[Path | str] | None = None, trust_words: bool = False, extra: Sequence[Path | str] = ()
) -> Library:
    """The library of the standard content, of other folders, or of the standard content with folders added.

    `trust_words` lets the `words.py` of the folders named here run, which is code. Without it such a folder is refused.
    """
    if paths is None and not extra and _standard:
        return _standard[0]
    named = [Path(path) for path in (*(paths or ()), *extra)]
    roots = named if paths is not None else [CONTENT, *_added, *named]
    collection = load(roots, [*_trusted, *(named if trust_words else [])])
    if collection.problems.lines:
        raise ContentError("\n".join(collection.problems.lines))
    if collection.not_run:
        reason = (
            "Python words of somebody's own that were not run: they are code and could do anything on this machine; "
            "allowed: only with --trust (in Python trust_words=True), if you trust who wrote them (docs/trust.md)"
        )
        raise ContentError("\n".join(f"{script}:1:1: {reason}" for script in collection.not_run))
    if paths is None and not extra:
        _standard.append(collection.library)
    return collection.library
