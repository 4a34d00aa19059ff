"""`showdown scenario run FILE_OR_FOLDER...`: plays scenarios and says how each came out."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from showdown.scenarios import runner


def run(argv: list[str]) -> int:
    """The exit code: 0 when all pass, 1 when one fails, 2 when a file or the command itself cannot be understood."""
    parser = argparse.ArgumentParser(prog="showdown scenario", description="Plays scenarios; see docs/scenarios.md.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="run")
    play = commands.add_parser("run", help="play scenario files, or all below a folder")
    play.add_argument("paths", nargs="+", type=Path, metavar="FILE_OR_FOLDER")
    play.add_argument("-v", "--verbose", action="store_true", help="tell the log of every scenario")
    play.add_argument("--only", default="", metavar="ID", help="play only the scenario with this id")
    try:
        arguments = parser.parse_args(argv)
    except SystemExit as stop:
        return int(stop.code or 0)
    missing = [path for path in arguments.paths if not path.exists()]
    for path in missing:
        print(f"{path}: there is no such file or folder", file=sys.stderr)
    if missing:
        return 2
    results = runner.run_all(arguments.paths, arguments.only)
    if not results:
        what = f"the id {arguments.only}" if arguments.only else "scenarios"
        print(f"no {what} in {', '.join(str(path) for path in arguments.paths)}", file=sys.stderr)
        return 2
    for result in results:
        tell(result, arguments.verbose)
    if not arguments.only:
        write_coverage(arguments.paths, results)
    return summary(results)


def tell(result: runner.Result, verbose: bool) -> None:
    """A line for a scenario; where it failed, why, and the story so far."""
    print(f"{result.status:4} {result.id}  {result.title}".rstrip())
    if result.message:
        print("\n".join(f"     {line}" for line in result.message.splitlines()))
    if verbose or (result.status == runner.FAILED and result.log):
        print("     the log:")
        print("\n".join(f"       {line}" for line in result.log))


def summary(results: list[runner.Result]) -> int:
    passed = sum(1 for result in results if result.ok)
    mistaken = sum(1 for result in results if result.status == runner.MISTAKEN)
    failed = len(results) - passed
    rules = len(runner.coverage_of(results))
    print(
        f"{len(results)} scenario{'s' if len(results) != 1 else ''}: {passed} passed, {failed} failed; {rules} rules exercised"
    )
    return 2 if mistaken else 1 if failed else 0


def write_coverage(paths: list[Path], results: list[runner.Result]) -> None:
    """After a run of a source tree's whole scenarios folder, which rules it exercised, for the rule index."""
    for path in paths:
        root = path.resolve().parent
        if path.resolve().name == "scenarios" and (root / "pyproject.toml").is_file():
            target = root / "build" / "coverage.json"
            target.parent.mkdir(exist_ok=True)
            target.write_text(json.dumps(runner.coverage_of(results), indent=1) + "\n", encoding="utf-8")
