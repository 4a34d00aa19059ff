"""Folders in, a Library out: every file is read, then things and monsters are made. What is wrong is collected, not raised."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from showdown.cards.collection import Collection
from showdown.cards.kept import no_garbage
from showdown.cards.monsters import MonsterCompiler
from showdown.cards.things import ThingCompiler
from showdown.cards.yaml_nodes import Node, shown


def load(roots: Iterable[Path], trusted: Iterable[Path] = ()) -> Collection:
    """Reads folders, later ones over earlier ones; what is wrong is in `problems`. Python is run only in trusted ones."""
    with no_garbage():
        return read_all(Collection({Path(root).resolve() for root in trusted}), roots)


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
