"""`showdown resume`: goes on with the last fight that has not ended, with the record FILE, or from a save.

showdown resume               the last fight
showdown resume --list        the fights that are kept
showdown resume FILE          a record, a save, or the name of a save
"""

from __future__ import annotations

import argparse
from pathlib import Path

from showdown import flags
from showdown.terminal import fight, play_command, records, session


def run(argv: list[str]) -> int:
    parser = fight.Parser(prog="showdown resume", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", default="", metavar="FILE", help="a record or a save (default: the last fight)")
    parser.add_argument("--list", action="store_true", help="list the fights that are kept")
    parser.add_argument("--plain", action="store_true", help="sentences, for pipes and screen readers")
    flags.add_content(parser)
    options = parser.parse_args(argv)
    flags.use_content(options.content, options.trust)
    if options.list:
        return list_fights()
    return play_command.show(opened(options.file), options.plain)


def opened(name: str) -> session.Session:
    """The session of a record or save."""
    if not name:
        return session.resume(session.newest())
    path = Path(name).expanduser()
    if path.suffix == ".fight" or (path.is_file() and path.read_bytes().startswith(b'{"content"')):
        return session.resume(records.read(path))
    going = session.Session(session.fight_from_save(path if path.is_file() else records.save_path(name)))
    going.start()
    return going


def list_fights() -> int:
    found = records.fights()
    for path in found:
        print(described(path))
    if not found:
        print(f"No fights are kept in {records.home() / 'fights'}.")
    return 0


def described(path: Path) -> str:
    try:
        contents = records.read(path)
    except records.BadRecord as problem:
        return f"{problem}"
    return f"{path}: {len(contents.lines)} choices, {contents.end or 'not ended'}"
