"""Going on with a fight that was kept: the record it was written to, a save of it, or a bare position."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from showdown import saves
from showdown.cards.loader import load_library
from showdown.engine.chance import Asked
from showdown.engine.errors import BadSave, IllegalChoice, ShowdownError
from showdown.play import records, seats
from showdown.play.fight import Fight, from_data
from showdown.play.session import BOT, ITSELF, YOU, ReplayStopped, Session, reason
from showdown.players import load as load_bots


def opened(name: str = "", bots: Mapping[str, str] | None = None) -> Session:
    """The session of a record or save, by its file or name; without one, of the last fight that has not ended.

    A save, and a record with other bots, goes on as a new fight.
    """
    if not name:
        return last(bots)
    path = found(name)
    if not bots and path.is_file() and not holds_position(path) and not records.read(path).header.save:
        return resume(path)
    return branched(path, bots)


def found(name: str) -> Path:
    """The file that a name means: a path, a save, a fight by its name or by its number among those listed."""
    if Path(name).is_file():
        return Path(name)
    save = records.saved(name)
    if save.exists():
        return save
    kept = records.kept_fights().records
    if name.isascii() and name.isdigit() and len(name) < 6 and 1 <= int(name) <= len(kept):
        return kept[int(name) - 1].path
    return next((each.path for each in kept if each.path.stem == name), save)


def last(bots: Mapping[str, str] | None = None) -> Session:
    """The fight played last that has not ended. One that is broken is named, and the next is taken."""
    kept = records.kept_fights()
    broken = list(kept.broken)
    for contents in kept.records:
        if contents.end:
            continue
        try:
            session = branched(contents.path, bots) if bots else resume(contents.path)
        except records.InUse as problem:
            raise records.InUse(f"{problem}; the other fights: resume --list") from None
        except records.BadRecord as problem:
            broken.append(str(problem))
            continue
        session.notices[:0] = [f"{problem}." for problem in shortened(broken)]
        return session
    raise records.BadRecord("; ".join([f"there is no fight to go on with in {records.home() / 'fights'}", *shortened(broken)]))


def shortened(broken: list[str]) -> list[str]:
    """The first broken records, and how many there are besides."""
    rest = len(broken) - 3
    return [*broken[:3], f"{rest} more cannot be read: resume --list names them"] if rest > 0 else broken


def holds_position(path: Path) -> bool:
    """Whether a file is no record but a bare position."""
    return records.read_bytes(path, len(records.POSITION)) == records.POSITION


def branched(path: Path, bots: Mapping[str, str] | None = None) -> Session:
    """A new fight, with a record of its own, from where a save or record stands."""
    session = from_save(path, bots)
    session.keep_record()
    return session


def load(session: Session, name: str) -> str:
    """Lets a session go on from a save, as a new fight; the sentence says what came of it."""
    try:
        session.become(from_save(records.saved(name)))
    except (OSError, ShowdownError) as problem:
        return f"Not loaded: {reason(problem)}."
    return f"Loaded {name}, round {session.playing.round}."


def from_save(path: Path, bots: Mapping[str, str] | None = None) -> Session:
    """The fight that a save or record holds, to go on with as a new one. The file is named when it is broken, and never
    written to. `bots` says anew who is played by a bot."""
    if not path.exists():
        known = ", ".join(records.saves())
        raise BadSave(f"there is no save {path}; {f'saves here: {known}' if known else 'nothing has been saved yet'}")
    if holds_position(path):
        session, kind = from_position(path), "position"
    else:
        contents = records.read(path)
        session, kind = replay(contents, bool(bots)), "save" if contents.header.save else "record"
    setup = session.playing.setup
    session.fight.origin = f"the {kind} {path.stem}, round {session.playing.round}"
    if bots:
        session.fight.bots = seats.held(bots, {sheet.id: sheet.name for sheet in setup.sheets})
    session.seats = seats.Seats(session.fight.bots, [sheet.id for sheet in setup.sheets], session.fight.seed)
    session.keep = True
    return session


def from_position(path: Path) -> Session:
    """A fight that starts from a position, such as `game.to_json` writes."""
    fight = Fight()
    try:
        fight.position = records.read_bytes(path, saves.LARGEST * 4 + 1).decode()  # no more than shows that it is too large
        game = fight.start()
    except (ShowdownError, UnicodeDecodeError) as problem:
        raise BadSave(f"{path}: {problem}; the file was left as it is") from None
    fight.monster, fight.level = game.setup.monster.id, game.setup.level.key
    fight.party, fight.seed = game.setup.party.id, game.setup.seed
    fight.table = isinstance(game.chance, Asked)
    fight.virtual = game.chance.virtual if isinstance(game.chance, Asked) else ""
    session = Session(fight)
    session.adopt(game)
    return session


def replay(contents: records.Contents, other_bots: bool = False) -> Session:
    """Plays a record up to its end, without writing anything. With `other_bots` its own may be missing."""
    version = load_library().version
    if contents.header.content != version:
        raise records.BadRecord(
            f"{contents.path} was played with content version {contents.header.content!r}, this is {version!r}: "
            "the cards may have changed, or a folder it was played with is not named with --content, so the fight cannot go "
            "on; it was left as it is. A replay of it (watch --replay) shows it as far as it still fits"
        )
    session = begin(contents, other_bots)
    try:
        changes = list(contents.seats)
        for number, line in enumerate(contents.lines):
            while changes and changes[0][0] <= number:
                take_seat(session, *changes.pop(0)[1:])
            play_line(session, line)
        for _, seat, bot in changes:  # those that came after choices which were taken back count as well
            take_seat(session, seat, bot)
    except (ReplayStopped, IllegalChoice) as problem:
        raise records.BadRecord(f"{contents.path} cannot be played on: {problem}; it was left as it is") from None
    return session


def begin(contents: records.Contents, other_bots: bool = False) -> Session:
    """The start of a recorded fight. Bots that it names are run only if a person has allowed it: see `players.load`."""
    try:
        fight = from_data(contents.header.fight)
        if other_bots and not all(load_bots.may_run(name) for name in fight.bots.values()):
            fight.bots = {}
        session = Session(fight)
        session.keep = False
        session.start()
    except ShowdownError as problem:
        raise records.BadRecord(f"{contents.path}: {problem}; it was left as it is") from None
    except (TypeError, LookupError, ValueError, AttributeError):
        raise records.BadRecord(f"{contents.path}: its first line describes no fight; it was left as it is") from None
    if session.need is not None:
        raise records.BadRecord(f"{contents.path}: its set-up lacks a die or card; it was left as it is")
    session.rewinds = contents.rewinds + session.fight.rewinds
    return session


def play_line(session: Session, line: records.Line) -> None:
    answerer = session.answerer
    by = ITSELF if line.itself else BOT if answerer is not None and answerer.bot else YOU
    session.choose_id(line.option, by, [[value] for value in line.tape])


def take_seat(session: Session, seat: str, bot: str) -> None:
    """Somebody else answers for a seat from here on, as a record says: nobody but built-in bots, who need no trust."""
    if bot and bot not in load_bots.BUILT_IN:
        raise ReplayStopped(f"the bot {bot!r} takes a seat there; allowed: {', '.join(load_bots.BUILT_IN)}")
    if seat not in (seats.MONSTER, *(sheet.id for sheet in session.playing.setup.sheets)):
        raise ReplayStopped(f"there is no seat {seat!r}")
    session.take_seat(seat, bot)


def resume(path: Path) -> Session:
    """Replays a record and goes on writing it. It is locked before it is read, so that nobody else adds to it meanwhile."""
    try:
        record, contents = records.reopen(path)
    except OSError as problem:
        session = replay(records.read(path))
        session.notices.append(f"This fight is not being kept: {path}: {problem.strerror}.")
    else:
        try:
            session = replay(contents)
        except BaseException:
            record.close()
            raise
        session.record = record
    session.keep = True
    return session
