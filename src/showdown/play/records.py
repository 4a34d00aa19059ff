"""Fights on disk: records (the fight as it is played, a line per choice) and saves (a record to go on from, never written to).

A record is append-only text. Its first line is JSON: what was agreed, the seed, the content version. Each further line is the
id of a chosen option, after a tab the dice and cards people typed in at a table. Lines that begin with `<` take choices back:
`<undo 2`, `<rewind 1`, `<correct 1`; `<end victory` is a note. Ids that used to be spelled otherwise are read in today's
spelling. Every line is synced before the next question is shown, so that a killed terminal loses nothing; a last line without
its line break was cut off while being written and does not count.
"""

from __future__ import annotations

import json
import os
import re
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final

from showdown.engine.errors import ShowdownError
from showdown.scenarios import spelling

try:
    import fcntl
except ImportError:  # Windows: two terminals on one fight are not noticed there
    fcntl = None  # type: ignore[assignment]

FORMAT: Final = 1
FORMAT_KEY: Final = "showdown record"
BACK: Final = re.compile(r"<(undo|rewind|correct) ([0-9]+)")
SUFFIXES: Final = (".fight", ".json")
NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]*")


class BadRecord(ShowdownError):
    """A record that cannot be read or played on; it is named and left as it is."""


def home() -> Path:
    """Where fights are kept: SHOWDOWN_HOME, or showdown/ in the state directory of this user."""
    given = os.environ.get("SHOWDOWN_HOME")
    if given:
        return Path(given)
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "showdown"


def fights() -> list[Path]:
    """Every kept fight, the one touched last first."""
    try:
        found = list((home() / "fights").glob("*.fight"))
        return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
    except OSError:
        return []


@dataclass
class Line:
    """One choice of a record: the option's id and what people typed in for it."""

    option: str
    tape: list[int]

    def text(self) -> str:
        return self.option + ("\t" + " ".join(map(str, self.tape)) if self.tape else "")


@dataclass
class Header:
    """The first line of a record: the content version, what was agreed, and whether it is a save."""

    content: str
    fight: dict[str, Any]
    save: bool = False

    def text(self) -> str:
        kept = {FORMAT_KEY: FORMAT, "content": self.content, "fight": self.fight, **({"save": True} if self.save else {})}
        return json.dumps(kept, sort_keys=True)


@dataclass
class Contents:
    """A record as read: its first line, the choices that still count, how often people rewound, how it ended."""

    path: Path
    header: Header
    size: int  # bytes up to the last whole line
    lines: list[Line] = field(default_factory=list)
    rewinds: int = 0
    end: str = ""


def read(path: Path) -> Contents:
    """Reads a record; what is wrong with it is said in a sentence."""
    try:
        data = path.read_bytes()
    except OSError as problem:
        raise BadRecord(f"{path} cannot be read: {problem.strerror}") from None
    whole = data[: data.rfind(b"\n") + 1]
    try:
        first, *lines = whole.decode().splitlines()
        header = json.loads(first)
        version = header[FORMAT_KEY]
    except (UnicodeDecodeError, ValueError, KeyError, TypeError):
        raise BadRecord(f"{path} is not a record of a fight, or its first line is damaged; it was left as it is") from None
    if version != FORMAT:
        raise BadRecord(f"{path} has record format {version!r}; this version reads {FORMAT}; it was left as it is")
    contents = Contents(path, read_header(path, header), len(whole))
    for number, line in enumerate(lines, 2):
        read_line(contents, number, line)
    return contents


def read_header(path: Path, data: dict[str, Any]) -> Header:
    fight = data.get("fight")
    if not isinstance(fight, dict):
        raise BadRecord(f"{path}: its first line describes no fight; it was left as it is")
    return Header(str(data.get("content")), fight, bool(data.get("save")))


def read_line(contents: Contents, number: int, line: str) -> None:
    if line.startswith("<end "):
        contents.end = line[5:]
        return
    contents.end = ""
    if not line.startswith("<"):
        option, _, typed = line.partition("\t")
        try:
            contents.lines.append(Line(spelling.today(option), [int(value) for value in typed.split()]))
        except ValueError:
            raise BadRecord(f"{contents.path}, line {number}: {typed!r} are no dice or cards; it was left as it is") from None
        return
    back = BACK.fullmatch(line)
    if back is None or int(back[2]) > len(contents.lines):
        raise BadRecord(f"{contents.path}, line {number}: {line!r} means nothing here; it was left as it is")
    del contents.lines[len(contents.lines) - int(back[2]) :]
    contents.rewinds += back[1] == "rewind"


class Record:
    """A record that is being written. What cannot be written now waits in `waiting` and is tried again with the next line."""

    def __init__(self, path: Path, file: IO[bytes], size: int) -> None:
        self.path = path
        self.file = file
        self.size = size
        self.waiting: list[str] = []

    def append(self, line: str) -> str:
        """Adds a line and syncs it; returns the sentence that says why not, or nothing."""
        self.waiting.append(line)
        try:
            self.file.seek(self.size)
            self.file.truncate()
            data = "".join(f"{waiting}\n" for waiting in self.waiting).encode()
            self.file.write(data)
            self.file.flush()
            os.fsync(self.file.fileno())
        except OSError as problem:
            return f"The fight cannot be kept just now ({self.path}: {problem.strerror}); it goes on, and it is tried again."
        self.size += len(data)
        self.waiting.clear()
        return ""

    def discard(self) -> None:
        """Takes a record without a single choice off the disk."""
        self.close()
        try:
            self.path.unlink()
        except OSError:
            pass

    def close(self) -> None:
        try:
            self.file.close()
        except OSError:  # what could not be flushed has been reported when it was written
            pass


def written(header: Header, lines: list[str]) -> str:
    """A whole record as text."""
    return "\n".join([header.text(), *lines, ""])


def create(header: Header, name: str, lines: list[str]) -> Record:
    """A new record in the state directory, with the choices made so far. Raises OSError where that cannot be."""
    folder = home() / "fights"
    folder.mkdir(parents=True, exist_ok=True)
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    for count in range(1, 1000):
        path = folder / f"{stamp}-{name}{f'-{count}' if count > 1 else ''}.fight"
        try:
            file = open(path, "xb", buffering=0)  # noqa: SIM115 (it stays open as long as the fight)
        except FileExistsError:
            continue
        lock(path, file)
        record = Record(path, file, 0)
        problem = record.append(written(header, lines).removesuffix("\n"))
        if problem:
            file.close()
            path.unlink(missing_ok=True)
            raise OSError(None, problem)
        return record
    raise OSError(None, f"{folder} holds too many fights of this second")


def reopen(contents: Contents) -> Record:
    """Goes on writing a record that was read; a line cut off while being written is dropped then, not before."""
    file = open(contents.path, "r+b", buffering=0)  # noqa: SIM115
    lock(contents.path, file)
    return Record(contents.path, file, contents.size)


def lock(path: Path, file: IO[bytes]) -> None:
    """One terminal per fight."""
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise BadRecord(f"{path} is being played in another terminal") from None
    except OSError:  # a file system without locks
        return


# -- saves ------------------------------------------------------------------------------------------------------------


def file_path(name: str) -> Path:
    """A file that people name; what cannot be one is said in a sentence."""
    try:
        path = Path(name).expanduser()
    except RuntimeError:
        raise BadRecord(f"{name}: there is no such home folder") from None
    if "\0" in name or not path.name or path.is_dir():
        raise BadRecord(f"{name!r} is no file but a folder; name a file")
    return path


def save_path(name: str) -> Path:
    """A bare name means a save in the state directory; anything with a slash is a path."""
    if os.sep in name or name.endswith(SUFFIXES):
        return file_path(name)
    if not NAME.fullmatch(name):
        raise BadRecord(f"{name!r} cannot be the name of a save; use letters, digits, spaces, dots and dashes")
    return home() / "saves" / f"{name}.fight"


def saved(name: str) -> Path:
    """Where a save to go on from lies; earlier versions kept positions only, as JSON."""
    path = save_path(name)
    older = path.with_suffix(".json")
    return older if not path.exists() and older.exists() else path


def write_text(path: Path, text: str) -> None:
    """Writes a whole file or nothing: first beside it, then over it. Only our own folders are made where they are missing."""
    if path.is_relative_to(home()):
        path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with open(beside, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as problem:
        try:
            beside.unlink(missing_ok=True)
        except OSError:
            pass
        raise OSError(problem.errno, problem.strerror, str(path)) from None


def saves() -> list[str]:
    """The names of kept fights."""
    try:
        found = [path for path in (home() / "saves").iterdir() if path.suffix in SUFFIXES]
        return sorted({path.stem for path in found if not path.name.startswith(".")})
    except OSError:
        return []


def recorded(name: str) -> Contents:
    """A record by its file; `last` is the fight played last."""
    if name != "last":
        return read(file_path(name))
    found = fights()
    if not found:
        raise BadRecord(f"no fights are kept in {home() / 'fights'}")
    return read(found[0])
