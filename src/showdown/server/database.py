"""Where the server keeps fights: SQLite by default, PostgreSQL by its address.

A fight is its first line and the lines after it, as in a record (`play/records.py`). Lines are only ever added, each with its
number, in a transaction: two who add the same number are told apart by the database, and the second gets `Taken`. What has been
answered is on disk.
"""

from __future__ import annotations

import re
import secrets
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from showdown.engine.errors import ShowdownError
from showdown.play import desk, protocol, records

CHANNEL: Final = "showdown_fights"
TOKEN_BYTES: Final = 24
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
LONGEST_KEY: Final = 64
MIGRATING: Final = 8321  # the number of a lock

metadata = sql.MetaData()
fights = sql.Table(
    "fights",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("header", sql.Text, nullable=False),
    sql.Column("title", sql.String(200), nullable=False),
    sql.Column("begun", sql.String(32), nullable=False),
    sql.Column("played", sql.String(32), nullable=False),
    sql.Column("ended", sql.String(32), nullable=False),
)
lines = sql.Table(
    "lines",
    metadata,
    sql.Column("fight", sql.String(32), sql.ForeignKey("fights.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("line", sql.Text, nullable=False),
    sql.Column("key", sql.String(LONGEST_KEY), nullable=False),
)
seats = sql.Table(
    "seats",
    metadata,
    sql.Column("token", sql.String(64), primary_key=True),
    sql.Column("fight", sql.String(32), sql.ForeignKey("fights.id", ondelete="CASCADE"), nullable=False, index=True),
    sql.Column("player", sql.String(80), nullable=False),
    sql.Column("watching", sql.Boolean, nullable=False),
)


class Taken(OSError):
    """Somebody else has added that number already."""


class NoDatabase(ShowdownError):
    """The database cannot be used."""


@dataclass(frozen=True)
class Seat:
    """Who holds a link: a player of a fight, or one who looks on."""

    token: str
    fight: str
    player: str
    watching: bool


@dataclass(frozen=True)
class Kept:
    """A fight as the list of fights shows it."""

    id: str
    title: str
    begun: str
    ended: str


class Store:
    """The fights of one database."""

    def __init__(self, address: str) -> None:
        self.address = address
        try:
            self.engine = sql.create_engine(address, pool_pre_ping=True)
        except (sql.exc.ArgumentError, ImportError) as problem:
            raise NoDatabase(f"--database {hidden(address)!r}: {problem}") from None
        self.listens = self.engine.dialect.name == "postgresql"
        self.writing: AbstractContextManager[object] = nullcontext() if self.listens else threading.Lock()
        if self.engine.dialect.name == "sqlite":
            sql.event.listen(self.engine, "connect", safe_sqlite)

    def migrate(self, to: str = "head") -> None:
        """Brings the tables to today's form, or to that of a version; a database that is there already loses nothing."""
        settings = Config()
        settings.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        try:
            with self.engine.begin() as connection:
                if self.listens:  # servers that start at the same time wait for each other
                    connection.execute(sql.select(sql.func.pg_advisory_xact_lock(MIGRATING)))
                settings.attributes["connection"] = connection
                command.upgrade(settings, to)
        except (OperationalError, DBAPIError) as problem:
            raise NoDatabase(f"the database {hidden(self.address)!r} cannot be used: {problem.orig}") from None

    @contextmanager
    def transaction(self, writes: bool = False) -> Iterator[sql.Connection]:
        """A transaction; what the database cannot do is an OSError, which the fight says and survives. On SQLite those who
        write queue up here: left to itself it lets them try again now and then, and some wait for seconds."""
        try:
            with self.writing if writes else nullcontext(), self.engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise Taken("somebody else was faster") from None
        except DBAPIError as problem:
            raise OSError(f"the database says: {str(problem.orig).strip()}") from None

    def begin(self, header: str, title: str, players: Sequence[str], kept: Sequence[str] = ()) -> list[Seat]:
        """A new fight, with the lines it has already: a seat with a link of its own for each player, and one to look on."""
        fight, now = secrets.token_hex(12), records.now()
        made = [Seat(secrets.token_urlsafe(TOKEN_BYTES), fight, player, False) for player in players]
        made.append(Seat(secrets.token_urlsafe(TOKEN_BYTES), fight, "", True))
        with self.transaction(writes=True) as connection:
            connection.execute(
                fights.insert().values(id=fight, header=header, title=title[:200], begun=now, played=now, ended="")
            )
            connection.execute(seats.insert(), [vars(seat) for seat in made])
            self.insert(connection, fight, 0, kept, "")
        return made

    def append(self, fight: str, number: int, new: Sequence[str], key: str) -> None:
        """Adds lines from a number on, all or none; raises Taken where somebody was faster."""
        with self.transaction(writes=True) as connection:
            self.insert(connection, fight, number, new, key)
            if self.listens:
                connection.execute(sql.select(sql.func.pg_notify(CHANNEL, fight)))

    def insert(self, connection: sql.Connection, fight: str, number: int, new: Sequence[str], key: str) -> None:
        """Lines, the first with the key of its request, and the end of the fight where they say it."""
        at = range(number, number + len(new))
        rows = [{"fight": fight, "number": n, "line": line, "key": key if n == number else ""} for n, line in zip(at, new)]
        if not rows:
            return
        connection.execute(lines.insert(), rows)
        ended = new[-1][5:37] if new[-1].startswith("<end ") else ""
        connection.execute(fights.update().where(fights.c.id == fight).values(ended=ended, played=records.now()))

    def lines_from(self, fight: str, number: int) -> list[tuple[str, str]]:
        """The lines from a number on, each with the key of the request that made it."""
        wanted = sql.select(lines.c.line, lines.c.key).where(lines.c.fight == fight, lines.c.number >= number)
        with self.transaction() as connection:
            return [(row.line, row.key) for row in connection.execute(wanted.order_by(lines.c.number))]

    def header(self, fight: str) -> str:
        with self.transaction() as connection:
            return str(connection.execute(sql.select(fights.c.header).where(fights.c.id == fight)).scalar_one())

    def seat(self, token: str) -> Seat | None:
        if not TOKEN.fullmatch(token):
            return None
        with self.transaction() as connection:
            row = connection.execute(sql.select(seats).where(seats.c.token == token)).first()
        return None if row is None else Seat(row.token, row.fight, row.player, row.watching)

    def seats_of(self, fight: str) -> list[Seat]:
        with self.transaction() as connection:
            rows = connection.execute(sql.select(seats).where(seats.c.fight == fight)).all()
        return [Seat(row.token, row.fight, row.player, row.watching) for row in rows]

    def record(self, fight: str) -> str:
        """The record of a fight, as a file holds it."""
        return "\n".join([self.header(fight), *(line for line, _ in self.lines_from(fight, 0)), ""])

    def known(self, tokens: Sequence[str]) -> list[protocol.FightKnown]:
        """The fights that some links lead to, those played last first."""
        asked = [token for token in tokens if TOKEN.fullmatch(token)]
        wanted = sql.select(seats.c.token, seats.c.player, seats.c.watching, fights).join_from(seats, fights)
        wanted = wanted.where(seats.c.token.in_(asked)).order_by(fights.c.played.desc(), seats.c.token)
        choices: dict[str, int] = {}
        with self.transaction() as connection:
            found = connection.execute(wanted).all()
            ids = [row.id for row in found]
            counted = sql.select(lines.c.fight, sql.func.count()).where(lines.c.fight.in_(ids), ~lines.c.line.startswith("<"))
            choices.update((fight, count) for fight, count in connection.execute(counted.group_by(lines.c.fight)))
            others = connection.execute(sql.select(seats).where(seats.c.fight.in_(ids), ~seats.c.watching)).all()
        return [
            {
                "token": row.token,
                "title": row.title,
                "you": row.player,
                "watching": row.watching,
                "players": [seat.player for seat in others if seat.fight == row.id],
                "begun": row.begun,
                "played": row.played,
                "choices": choices.get(row.id, 0),
                "ended": row.ended,
            }
            for row in found
        ]

    def count(self) -> int:
        with self.transaction() as connection:
            return int(connection.execute(sql.select(sql.func.count()).select_from(fights)).scalar_one())

    def fights(self, newest: int) -> list[Kept]:
        """The fights begun last."""
        wanted = sql.select(fights.c.id, fights.c.title, fights.c.begun, fights.c.ended)
        with self.transaction() as connection:
            return [Kept(*row) for row in connection.execute(wanted.order_by(fights.c.begun.desc()).limit(newest))]

    def close(self) -> None:
        self.engine.dispose()


class Log(desk.Kept):
    """The log of one fight in the database."""

    def __init__(self, store: Store, fight: str, known: Sequence[str] = ()) -> None:
        super().__init__(f"fight {fight}", known)
        self.store = store
        self.fight = fight
        self.key = ""  # of the request under way

    def append(self, *lines: str) -> None:
        self.store.append(self.fight, len(self.lines), lines, self.key)
        self.lines += lines
        self.key = ""


def safe_sqlite(connection: object, _: object) -> None:
    """Each answered choice outlives a power cut; readers do not wait for writers, writers wait for each other."""
    cursor: Callable[[str], object] = connection.cursor().execute  # type: ignore[attr-defined]
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor(f"PRAGMA {setting}")


def hidden(address: str) -> str:
    """An address without its password."""
    try:
        return sql.engine.make_url(address).render_as_string(hide_password=True)
    except sql.exc.ArgumentError:
        return address.partition(":")[0]
