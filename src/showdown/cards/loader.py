"""The entrance to content: folders in, a Library out.

`load_library()` is the standard content, `load_library(extra=[folder])` adds a designer's folder, whose things replace standard
ones of the same id. Everything wrong is collected and raised as one ContentError; `reading.load` keeps the problems instead.
The Python words of a folder that is not ours run only with `trust_words=True`: see docs/trust.md.
"""

from collections.abc import Sequence
from pathlib import Path

from showdown.cards import CONTENT, kept
from showdown.engine.errors import BadSave, ContentError
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
    named = [Path(path) for path in (*(paths or ()), *extra)]
    return read_from(named if paths is not None else [CONTENT, *_added, *named], [*_trusted, *(named if trust_words else [])])


def again(folders: tuple[str, ...], trusted: tuple[str, ...], version: str) -> Library:
    """For pickle: what another process has loaded, loaded here; refused where the content has become another."""
    if (folders, trusted) == (names_of([CONTENT, *_added]), names_of(_trusted)):
        library = load_library()
    else:
        library = read_from([Path(name) if name else CONTENT for name in folders], [Path(name) for name in trusted])
    if library.version != version:
        raise BadSave(
            f"what was pickled belongs to content version {version!r}, this is {library.version!r}: the cards may have "
            "changed, so it cannot be read here; allowed: the content that it was pickled with"
        )
    return library


def names_of(folders: Sequence[Path]) -> tuple[str, ...]:
    """Folders as a library names them: the standard content lies elsewhere on every machine."""
    return tuple("" if folder == CONTENT else str(folder.resolve()) for folder in folders)


def read_from(roots: Sequence[Path], trusted: Sequence[Path]) -> Library:
    from showdown.cards import reading  # all of the card language, which nobody needs who plays what is kept

    collection = reading.load(roots, trusted)
    if collection.problems.lines:
        raise ContentError("\n".join(collection.problems.lines))
    if collection.not_run:
        reason = (
            "Python words of somebody's own that were not run: they are code and could do anything on this machine; "
            "allowed: only with --trust (in Python trust_words=True), if you trust who wrote them (docs/trust.md)"
        )
        raise ContentError("\n".join(f"{script}:1:1: {reason}" for script in collection.not_run))
    collection.library.folders, collection.library.trusted = names_of(roots), names_of(trusted)
    return collection.library
