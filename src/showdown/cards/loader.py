"""The entrance to content: folders in, a Library out.

`load_library()` is the standard content, `load_library(extra=[folder])` adds a designer's folder, whose things replace standard
ones of the same id. Everything wrong is collected and raised as one ContentError; `reading.load` keeps the problems instead.
The Python words of a folder that is not ours run only with `trust_words=True`: see docs/trust.md.
"""

from collections.abc import Sequence
from pathlib import Path

from showdown.cards import CONTENT, kept
from showdown.engine.errors import ContentError
from showdown.engine.library import Library

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
    if paths is not None or extra:
        return read(paths, trust_words, extra)
    if not _standard:
        _standard.append(read() if _added else kept.kept("library", read))
    return _standard[0]


def read(paths: Sequence[Path | str] | None = None, trust_words: bool = False, extra: Sequence[Path | str] = ()) -> Library:
    """The same, from its files."""
    from showdown.cards import reading  # all of the card language, which nobody needs who plays what is kept

    named = [Path(path) for path in (*(paths or ()), *extra)]
    roots = named if paths is not None else [CONTENT, *_added, *named]
    collection = reading.load(roots, [*_trusted, *(named if trust_words else [])])
    if collection.problems.lines:
        raise ContentError("\n".join(collection.problems.lines))
    if collection.not_run:
        reason = (
            "Python words of somebody's own that were not run: they are code and could do anything on this machine; "
            "allowed: only with --trust (in Python trust_words=True), if you trust who wrote them (docs/trust.md)"
        )
        raise ContentError("\n".join(f"{script}:1:1: {reason}" for script in collection.not_run))
    return collection.library
