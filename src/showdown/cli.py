"""The command line: one dispatcher, each command in its own module, errors as sentences."""

from __future__ import annotations

import importlib
import importlib.util
import sys

from showdown import streams
from showdown.engine.errors import ShowdownError

COMMANDS = {
    "play": ("showdown.terminal.play_command", "play a showdown in the terminal"),
    "serve": ("showdown.server.command", "play in a browser, alone or with friends"),
    "resume": ("showdown.terminal.resume_command", "go on with the last fight, or a saved one"),
    "watch": ("showdown.terminal.watch_command", "let bots play, or step through a recorded fight"),
    "report": ("showdown.terminal.report_command", "the battle report of a recorded fight, with a look back on its choices"),
    "simulate": ("showdown.lab.simulate_command", "many fights, with win rates"),
    "scenario": ("showdown.scenarios.command", "run or upgrade scenario files: showdown scenario run FILE_OR_FOLDER..."),
    "check": ("showdown.cards.check", "check content files: showdown check PATH..."),
    "party": ("showdown.play.party_command", "new or checked parties: showdown party new, showdown party check FILE"),
    "cards": ("showdown.play.cards_command", "the cards of a monster as people read them"),
    "odds": ("showdown.play.odds_command", "what attacks come to, exactly"),
    "rules": ("showdown.rules_command", "look a rule up by id or words"),
    "soak": ("showdown.lab.soak_command", "random fights with every invariant checked"),
    "schema": ("showdown.schema_command", "the types of a view or of events, as JSON Schema"),
    "coverage": ("showdown.coverage_command", "which scenario plays which part of which card"),
    "docs": ("showdown.docs_command", "write the generated parts of docs/ anew"),
}


def usage() -> str:
    lines = ["usage: showdown COMMAND [options]", "", "commands:"]
    lines += [f"  {name:<10} {text}" for name, (_, text) in COMMANDS.items() if available(name)]
    lines += [
        "",
        "showdown COMMAND --help tells more. An unofficial fan project; you need the real game for its art and story.",
    ]
    return "\n".join(lines)


def available(name: str) -> bool:
    return importlib.util.find_spec(COMMANDS[name][0]) is not None


def main(argv: list[str] | None = None) -> int:
    """Runs a command; bad input is a sentence and exit code 2, never a traceback."""
    with streams.standard():
        try:
            try:
                return dispatch(sys.argv[1:] if argv is None else argv)
            finally:
                sys.stdout.flush()
        except ShowdownError as problem:
            print(f"showdown: {problem}", file=sys.stderr)
            return 2
        except BrokenPipeError:
            return 0
        except OSError as problem:
            where = f"{problem.filename}: " if problem.filename else ""
            print(f"showdown: {where}{problem.strerror or problem}", file=sys.stderr)
            return 2
        except KeyboardInterrupt:
            print("\nshowdown: stopped.", file=sys.stderr)
            return 130


def dispatch(arguments: list[str]) -> int:
    """The command that the first word names."""
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(usage())
        return 0 if arguments else 2
    name = arguments[0]
    if name not in COMMANDS or not available(name):
        import difflib

        close = difflib.get_close_matches(name, [n for n in COMMANDS if available(n)], 1)
        hint = f" Did you mean {close[0]!r}?" if close else ""
        print(f"showdown: unknown command {name!r}.{hint}\n\n{usage()}", file=sys.stderr)
        return 2
    return int(importlib.import_module(COMMANDS[name][0]).run(arguments[1:]))
