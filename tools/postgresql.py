"""A PostgreSQL of its own for tests and attacks: started as an ordinary user in a new folder, gone afterwards.

Debian's package `postgresql` is all it needs (`make postgresql` installs it where that is allowed). The server is reached
through a socket in its folder only.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType

ORDINARY = ("postgres", "nobody")  # whom root lets run it: PostgreSQL refuses to be run by root


def programs() -> Path | None:
    """Where PostgreSQL's programs lie: on the path, or where Debian puts them; the newest."""
    beside = shutil.which("initdb")
    if beside:
        return Path(beside).resolve().parent
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(found, key=lambda path: int(path.parent.name) if path.parent.name.isdecimal() else 0, default=None)


def ordinary_user() -> str:
    """Who runs it: whoever runs this, but never root."""
    if os.geteuid():
        return pwd.getpwuid(os.geteuid()).pw_name
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ORDINARY if name in known)


class Cluster:
    """One PostgreSQL server with as many databases as are asked for: `with Cluster() as cluster`."""

    def __init__(self) -> None:
        found = programs()
        assert found is not None, "there is no PostgreSQL on this machine (make postgresql installs it)"
        self.programs = found
        self.user = ordinary_user()
        self.folder = Path(tempfile.mkdtemp(prefix="showdown-pg-"))
        self.databases = 0

    def __enter__(self) -> Cluster:
        if not os.geteuid():
            shutil.chown(self.folder, self.user)
        self.run("initdb", "--no-sync", "--auth", "trust", "--username", self.user, "--encoding", "UTF8", "--pgdata", self.data)
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def start(self) -> None:
        options = f"-c listen_addresses= -c unix_socket_directories={self.folder}"
        self.run("pg_ctl", "--pgdata", self.data, "--log", self.folder / "log", "--wait", "-o", options, "start")

    def stop(self, how: str = "fast") -> None:
        """Ends it; `immediate` is as rude as a power cut."""
        self.run("pg_ctl", "--pgdata", self.data, "--mode", how, "--wait", "stop")

    def run(self, program: str, *arguments: object) -> None:
        as_whom = {} if os.geteuid() else {"user": self.user, "group": pwd.getpwnam(self.user).pw_gid, "extra_groups": []}
        done = subprocess.run(
            [self.programs / program, *map(str, arguments)],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **as_whom,  # type: ignore[call-overload]
        )
        assert not done.returncode, f"{program} failed: {self.said()}"

    def said(self) -> str:
        log = self.folder / "log"
        return log.read_text()[-2000:] if log.is_file() else "it said nothing"

    def new_database(self) -> str:
        """The address of a new database."""
        self.databases += 1
        name = f"showdown{self.databases}"
        self.run("createdb", "--host", self.folder, "--username", self.user, name)
        return f"postgresql+psycopg://{self.user}@/{name}?host={self.folder}"
