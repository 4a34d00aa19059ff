"""`showdown scenario run FILE_OR_FOLDER...` plays scenarios, `... upgrade` rewrites those of an older spelling."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from showdown.flags import whole
from showdown.lab import workers
from showdown.scenarios import coverage, format, runner
from showdown.scenarios.upgrade import upgrade


def run(argv: list[str]) -> int:
    """The exit code: 0 when all is well, 1 when a scenario fails or is to be rewritten, 2 for what cannot be understood."""
    parser = argparse.ArgumentParser(prog="showdown scenario", description="Plays scenarios; see docs/scenarios.md.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="run|upgrade")
    play = commands.add_parser("run", help="play scenario files, or all below a folder")
    play.add_argument("paths", nargs="+", type=Path, metavar="FILE_OR_FOLDER")
    play.add_argument("-v", "--verbose", action="store_true", help="tell the log of every scenario")
    play.add_argument("--only", default="", metavar="ID", help="play only scenarios whose id begins so")
    play.add_argument("--strict", action="store_true", help="a warning is a failure")
    play.add_argument("--workers", type=whole, default=workers.cores(), metavar="N", help="processes (default: one per core)")
    play.add_argument("--trust", action="store_true", help="run the words.py of content that scenarios name; it is code")
    newer = commands.add_parser("upgrade", help="show how scenarios of an older spelling read today")
    newer.add_argument("paths", nargs="+", type=Path, metavar="FILE_OR_FOLDER")
    newer.add_argument("--write", action="store_true", help="rewrite the files; comments and layout stay")
    try:
        arguments = parser.parse_args(argv)
    except SystemExit as stop:
        return int(stop.code or 0)
    missing = [path for path in arguments.paths if not path.exists()]
    for path in missing:
        print(f"{path}: there is no such file or folder", file=sys.stderr)
    if missing:
        return 2
    if arguments.command == "upgrade":
        return upgrade_all(arguments.paths, arguments.write)
    return play_all(arguments)


def play_all(arguments: argparse.Namespace) -> int:
    results = runner.run_all(arguments.paths, arguments.only, arguments.workers, arguments.strict, arguments.trust)
    if not results:
        what = f"id that begins with {arguments.only}" if arguments.only else "scenarios"
        print(f"no {what} in {', '.join(str(path) for path in arguments.paths)}", file=sys.stderr)
        return 2
    for result in results:
        tell(result, arguments.verbose)
    found = coverage.of(results)
    if not arguments.only:
        coverage.write(arguments.paths, found)
    return summary(results, len(found))


def upgrade_all(paths: list[Path], write: bool) -> int:
    """Files that cannot be read are told and left alone, and so are words that do not stand in the file as they are meant."""
    upgrades = [upgrade(path) for path in format.files(paths)]
    for one in upgrades:
        for line in (*one.problems, *one.changes):
            print(line)
        if write and one.changes:
            one.write()
    changes = [change for one in upgrades for change in one.changes if not change.by_hand]
    if any(one.problems or one.by_hand for one in upgrades):
        status = 2
    else:
        status = 1 if changes and not write else 0
    touched = sum(1 for one in upgrades if one.changes)
    end = "rewritten" if write else "to be rewritten; --write does it" if changes else "to be rewritten"
    print(f"files: {touched} of {len(upgrades)}, options: {len(changes)} {end}")
    return status


def tell(result: runner.Result, verbose: bool) -> None:
    """A line for a scenario; where it failed, why, and the story so far."""
    print(f"{result.status:4} {result.id}  {result.title}".rstrip())
    for warning in result.warnings if result.ok else ():
        print(f"     warning: {warning.splitlines()[0]}")
    if result.message:
        print("\n".join(f"     {line}" for line in result.message.splitlines()))
    if verbose or (result.status == runner.FAILED and result.log):
        print("     the log:")
        print("\n".join(f"       {line}" for line in result.log))


def summary(results: list[runner.Result], rules: int) -> int:
    passed = sum(1 for result in results if result.ok)
    mistaken = sum(1 for result in results if result.status == runner.MISTAKEN)
    warned = sum(1 for result in results if result.ok and result.warnings)
    failed = len(results) - passed
    print(
        f"{len(results)} scenario{'s' if len(results) != 1 else ''}: {passed} passed, {failed} failed"
        f"{f', {warned} with a warning' if warned else ''}; {rules} rules exercised"
    )
    return 2 if mistaken else 1 if failed else 0
