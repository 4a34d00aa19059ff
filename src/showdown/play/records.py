"""Fights on disk: records (the fight as it is played, a line per choice) and saves (a record to go on from, never written to).

A record is append-only text. Its first line is JSON: what was agreed, the seed, the content version, when. Each further line
is the id of a chosen option, after a tab the dice and cards people typed in at a table, after another tab `itself` where nobody
was asked. Lines that begin with `<` take choices back: `<undo 2`, `<rewind 1`, `<correct 1`; `<seat lucy greedy` lets a bot
answer for somebody from there on, `<seat lucy` a person; `<end victory` and `<at 2026-01-31T20:15:00.000000Z` are notes. Ids
that used to be spelled otherwise are read in today's spelling. A choice counts once its whole line is synced, and only then
is the next question shown: a killed terminal or a full disk loses nothing. A last line without its line break, or with
bytes that are no text, was cut off while being written and does not count.
"""

from __future__ import annotations

import errno
import json
import os
import re
import stat
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO, Final

from showdown.engine.errors import ShowdownError
from showdown.scenarios import spelling

try:
    import fcntl
except ImportError:  # Windows: two terminals on one fight are not noticed there
    fcntl = None  # type: ignore[assignment]

FORMAT: Final = 1
FORMAT_KEY: Final = "showdown record"
POSITION: Final = b'{"check"'  # how a file begins that holds a position and no fight
BACK: Final = re.compile(r"<(undo|rewind|correct) ([0-9]{1,9})")
SEAT: Final = re.compile(r"<seat ([a-z0-9_]{1,80})(?: ([a-z0-9_]{1,80}))?")
AT: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z")
TAB: Final = "\t"
TAB_ITSELF: Final = f"{TAB}itself"
SUFFIXES: Final = (".fight", ".json")
NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,99}")
UNFIT: Final = re.compile(r"[^A-Za-z0-9._-]+")  # for the name of a record
LARGEST: Final = 16_000_000  # bytes; a long fight has a hundred thousand
NOTE_TIME_AFTER: Final = 60.0  # seconds of play between two notes of the time
NO_FOLDER_SYNC: Final = (errno.EINVAL, errno.ENOTSUP, errno.EACCES, errno.EBADF)  # there is no such thing on some file systems


class BadRecord(ShowdownError):
    """A record that cannot be read or played on; it is named and left as it is."""


class Deleted(OSError):
    """A record that somebody has deleted while it was being written: what is added to it would be lost with it."""


class InUse(BadRecord):
    """A record that another terminal is writing."""


def home() -> Path:
    """Where fights are kept: SHOWDOWN_HOME, or showdown/ in the state directory of this user."""
    given = os.environ.get("SHOWDOWN_HOME")
    if given:
        return Path(given)
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "showdown"


@dataclass
class Line:
    """One choice of a record: the option's id and what people typed in for it."""

    option: str
    tape: list[int]
    itself: bool = False  # nobody was asked: see `stops`

    def text(self) -> str:
        typed = TAB + " ".join(map(str, self.tape)) if self.tape or self.itself else ""
        return f"{self.option}{typed}{TAB_ITSELF if self.itself else ''}"


@dataclass
class Header:
    """The first line of a record: the content version, what was agreed, whether it is a save, when it was begun or saved."""

    content: str
    fight: dict[str, Any]
    save: bool = False
    at: str = ""

    def text(self) -> str:
        kept = {FORMAT_KEY: FORMAT, "content": self.content, "fight": self.fight, "at": self.at or now()}
        return json.dumps({**kept, **({"save": True} if self.save else {})}, sort_keys=True)


@dataclass
class Contents:
    """A record as read: its first line, the choices that still count, how often people rewound, when, how it ended."""

    path: Path
    header: Header
    size: int  # bytes up to the last whole line
    lines: list[Line] = field(default_factory=list)
    seats: list[tuple[int, str, str]] = field(default_factory=list)  # after so many choices, whose seat, and which bot takes it
    rewinds: int = 0
    end: str = ""
    played: str = ""  # when; records are ordered by it, because the times of files change when they are copied


def now() -> str:
    """The time as records note it; later is greater."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def read(path: Path) -> Contents:
    """Reads a record; what is wrong with it is said in a sentence."""
    return parsed(path, read_bytes(path))


def read_bytes(path: Path, most: int = LARGEST) -> bytes:
    """The beginning of a file; what is no file, such as a pipe that would never end, is refused."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadRecord(f"{path} is no file of a fight; it was left as it is")
        with open(path, "rb") as file:
            return file.read(most)
    except OSError as problem:
        raise BadRecord(f"{path} cannot be read: {problem.strerror}") from None


def parsed(path: Path, data: bytes) -> Contents:
    """The record that some bytes are."""
    if len(data) >= LARGEST:
        raise BadRecord(f"{path} is larger than any fight ({LARGEST:,} bytes); it was left as it is")
    *whole, _ = data.split(b"\n")
    if len(whole) > 1 and not is_text(whole[-1]):
        whole.pop()
    try:
        first, *lines = [line.decode().removesuffix("\r") for line in whole]
        header = json.loads(first)
        version = header[FORMAT_KEY]
    except (UnicodeDecodeError, ValueError, KeyError, TypeError, RecursionError):
        raise BadRecord(f"{path} is not a record of a fight, or one of its lines is damaged; it was left as it is") from None
    if version != FORMAT:
        raise BadRecord(f"{path} has record format {version!r}; this version reads {FORMAT}; it was left as it is")
    contents = Contents(path, read_header(path, header), sum(len(line) + 1 for line in whole))
    contents.played = contents.header.at
    for number, line in enumerate(lines, 2):
        read_line(contents, number, line)
    return contents


def is_text(line: bytes) -> bool:
    """Whether a line may have been written by us: blocks that never reached the disk read as zeros."""
    try:
        return "\0" not in line.decode()
    except UnicodeDecodeError:
        return False


def read_header(path: Path, data: dict[str, Any]) -> Header:
    fight, at = data.get("fight"), data.get("at")
    if not isinstance(fight, dict):
        raise BadRecord(f"{path}: its first line describes no fight; it was left as it is")
    known = isinstance(at, str) and AT.fullmatch(at) is not None
    return Header(str(data.get("content")), fight, bool(data.get("save")), str(at) if known else "")


def read_line(contents: Contents, number: int, line: str) -> None:
    if line.startswith("<at ") and AT.fullmatch(line[4:]):
        contents.played = line[4:]
        return
    if line.startswith("<end "):
        contents.end = line[5:]
        return
    contents.end = ""
    if not line.startswith("<"):
        try:
            contents.lines.append(choice(line))
        except ValueError:
            raise BadRecord(
                f"{contents.path}, line {number}: {line.partition(TAB)[2][:80]!r} are no dice or cards; it was left as it is"
            ) from None
        return
    seat = SEAT.fullmatch(line)
    if seat is not None:
        contents.seats.append((len(contents.lines), seat[1], seat[2] or ""))
        return
    back = BACK.fullmatch(line)
    if back is None or int(back[2]) > len(contents.lines):
        raise BadRecord(f"{contents.path}, line {number}: {line[:80]!r} means nothing here; it was left as it is")
    del contents.lines[len(contents.lines) - int(back[2]) :]
    contents.rewinds += back[1] == "rewind"


def choice(line: str) -> Line:
    """The choice that a line is. Raises ValueError where dice or cards are no numbers."""
    option, _, typed = line.removesuffix(TAB_ITSELF).partition(TAB)
    return Line(spelling.today(option), [int(value) for value in typed.split()], line.endswith(TAB_ITSELF))


# -- all of them ------------------------------------------------------------------------------------------------------


@dataclass
class Kept:
    """What lies in a folder: the readable records, the one played last first, and a sentence for each that is broken."""

    records: list[Contents] = field(default_factory=list)
    positions: list[Path] = field(default_factory=list)  # saves of a position alone, as JSON
    broken: list[str] = field(default_factory=list)


def kept(folder: Path) -> Kept:
    """Reads every record of a folder. A broken one hides no other."""
    found = Kept()
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix in SUFFIXES and not path.name.startswith("."))
    except FileNotFoundError:
        return found
    except OSError as problem:
        found.broken.append(f"{folder} cannot be read: {problem.strerror}")
        return found
    for path in paths:
        try:
            data = read_bytes(path)
            if data.startswith(POSITION):
                found.positions.append(path)
            else:
                found.records.append(parsed(path, data))
        except BadRecord as problem:
            found.broken.append(str(problem))
    found.records.sort(key=lambda contents: (contents.played, contents.path.name), reverse=True)
    return found


def kept_fights() -> Kept:
    """Every fight as it was played."""
    return kept(home() / "fights")


def kept_saves() -> Kept:
    return kept(home() / "saves")


# -- writing ----------------------------------------------------------------------------------------------------------


class Log:
    """Where a fight is kept while it is played: a file, or what a server or a page has for one."""

    path: Path  # where, for messages

    def append(self, *lines: str) -> None:
        """Keeps lines. Raises OSError where they cannot all be kept; then none of them is."""
        raise NotImplementedError

    def discard(self) -> None:
        """Forgets a fight without a single choice."""
        raise NotImplementedError

    def close(self) -> None:
        """Nothing more will be kept."""
        raise NotImplementedError


class Record(Log):
    """A record that is being written to a file."""

    def __init__(self, path: Path, file: BinaryIO, size: int, torn: bool = False) -> None:
        self.path = path
        self.file = file
        self.size = size  # bytes up to the last whole line
        self.torn = torn  # whether part of a line may lie behind it
        self.noted = -NOTE_TIME_AFTER  # when the time was noted last
        self.counts_names = links(file) > 0  # some file systems do not

    def append(self, *lines: str) -> None:
        """Adds lines and syncs them. Raises OSError where they cannot all be written; then none of them was."""
        clock = time.monotonic()
        noting = clock - self.noted >= NOTE_TIME_AFTER
        self.put("".join(f"{line}\n" for line in [*([f"<at {now()}"] if noting else []), *lines]).encode())
        if noting:
            self.noted = clock

    def put(self, data: bytes) -> None:
        if self.counts_names and not links(self.file):
            raise Deleted(errno.ENOENT, "somebody has deleted it")
        if not self.torn and self.file.seek(0, os.SEEK_END) != self.size:
            raise OSError(errno.EBUSY, "another program has changed it")
        self.torn = True
        try:
            self.file.truncate(self.size)
            self.file.seek(self.size)
            write_all(self.file, data)
            os.fsync(self.file.fileno())
        except OSError:
            self.cut()
            raise
        self.torn = False
        self.size += len(data)

    def cut(self) -> None:
        """Takes off the disk what was written of a line; where that fails too, readers do without a line that is not whole."""
        try:
            self.file.truncate(self.size)
            os.fsync(self.file.fileno())
        except OSError:
            return
        self.torn = False

    def discard(self) -> None:
        """Takes a record without a single choice off the disk, while nobody else can have opened it."""
        try:
            self.path.unlink()
        except OSError:
            pass
        self.close()

    def close(self) -> None:
        try:
            self.file.close()
        except OSError:  # whatever had to be on disk was synced when it was written
            pass


def links(file: BinaryIO) -> int:
    """How many names a file has; none once it is deleted."""
    return os.fstat(file.fileno()).st_nlink


def write_all(file: BinaryIO, data: bytes) -> None:
    """Unbuffered files may write less than they are given, without an error: the rest then meets it, or goes through."""
    rest = memoryview(data)
    while rest:
        count = file.write(rest)
        if not count:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        rest = rest[count:]


def make_folder(folder: Path) -> None:
    """Makes a folder that outlives a power cut."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """A new file is safe only when its folder is synced too."""
    try:
        place = os.open(folder, os.O_RDONLY)
    except OSError:  # folders that may be written to but not read, and Windows
        return
    try:
        os.fsync(place)
    except OSError as problem:
        if problem.errno not in NO_FOLDER_SYNC:
            raise OSError(problem.errno, problem.strerror, str(folder)) from None
    finally:
        os.close(place)


def written(header: Header, lines: list[str]) -> str:
    """A whole record as text."""
    return "\n".join([header.text(), *lines, ""])


def create(header: Header, name: str, lines: list[str]) -> Record:
    """A new record in the state directory, with the choices made so far. Raises OSError where that cannot be."""
    folder = home() / "fights"
    make_folder(folder)
    stamp = f"{time.strftime('%Y-%m-%d-%H%M%S')}-{UNFIT.sub('-', name)[:80]}"
    for count in range(1, 1000):
        path = folder / f"{stamp}{f'-{count}' if count > 1 else ''}.fight"
        try:
            file = open(path, "xb", buffering=0)  # noqa: SIM115 (it stays open as long as the fight)
        except FileExistsError:
            continue
        lock(path, file)
        record = Record(path, file, 0)
        try:
            record.put(written(header, lines).encode())
            sync_folder(folder)
        except OSError as problem:
            record.discard()
            raise OSError(problem.errno, problem.strerror, str(path)) from None
        record.noted = time.monotonic()
        return record
    raise OSError(None, f"{folder} holds too many fights of this second")


def reopen(path: Path) -> tuple[Record, Contents]:
    """Locks a record to go on with it, and only then reads it: what another terminal adds before is never overwritten.

    A line cut off while being written is dropped with the next one, not before.
    """
    if not path.is_file():
        read_bytes(path)
    file = open(path, "r+b", buffering=0)  # noqa: SIM115
    try:
        lock(path, file)
        if not os.path.samestat(os.fstat(file.fileno()), os.stat(path)):
            raise BadRecord(f"{path} has just been replaced; try again")
        with open(path, "rb") as reader:
            data = reader.read(LARGEST)
        contents = parsed(path, data)
    except BaseException:
        file.close()
        raise
    return Record(path, file, contents.size, contents.size < len(data)), contents


def lock(path: Path, file: BinaryIO) -> None:
    """One terminal per fight."""
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise InUse(f"{path} is being played in another terminal") from None
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
    """Where a save of some name is kept: in the state directory. A file elsewhere must be meant: it has our ending."""
    if os.sep in name and name.endswith(SUFFIXES):
        return file_path(name)
    plain = name.removesuffix(".fight")
    if not NAME.fullmatch(plain):
        raise BadRecord(
            f"{name[:100]!r} cannot be the name of a save; use letters, digits, spaces, dots and dashes, "
            "or the path of a file that ends in .fight"
        )
    return home() / "saves" / f"{plain}.fight"


def new_save(name: str) -> Path:
    """Where to save. Only a save is written over, never a fight, nor what we cannot read."""
    path = save_path(name)
    if path.exists() and not read_bytes(path, len(POSITION)) == POSITION and not read(path).header.save:
        raise BadRecord(f"{path} is no save but a fight; use another name")
    return path


def report_path(name: str) -> Path:
    """A file that people name for a report; never one of ours."""
    path = file_path(name)
    if path.suffix in SUFFIXES:
        raise BadRecord(f"{name} would be a fight by its ending; use another one, such as .md")
    return path


def saved(name: str) -> Path:
    """Where a save to go on from lies; earlier versions kept positions only, as JSON."""
    path = file_path(name) if os.sep in name else save_path(name)
    older = path.with_suffix(".json")
    return older if not path.exists() and older.exists() else path


def write_text(path: Path, text: str) -> None:
    """Writes a whole file or nothing: first beside it, then over it. Only our own folders are made where they are missing."""
    if path.is_relative_to(home()):
        make_folder(path.parent)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with open(beside, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
        sync_folder(path.parent)
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
    found = kept_fights()
    if not found.records:
        raise BadRecord("; ".join([f"no fights are kept in {home() / 'fights'}", *found.broken[:3]]))
    return found.records[0]
