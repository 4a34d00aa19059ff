"""`showdown resume`: goes on with the last fight that has not ended, with the record FILE, or from a save.

showdown resume               the last fight
showdown resume --list        the fights and saves that are kept
showdown resume 2             the second of those that are listed
showdown resume FILE          a record, a save, or the name of one
showdown resume --bot "Lucy=greedy"    the last fight, with other bots
showdown resume FILE --trust  one whose bots are somebody's own code, if you trust who wrote them
"""

from __future__ import annotations

from showdown import flags
from showdown.play import records, resuming
from showdown.terminal import fight_flags, play_command
from showdown.terminal.leaving import started_as


def run(argv: list[str]) -> int:
    parser = flags.Parser("resume", __doc__)
    parser.add_argument(
        "file", nargs="?", default="", metavar="FILE",
        help="a record or a save, or its name or number in the list (default: the last fight)",
    )  # fmt: skip
    parser.add_argument("--bot", default="", metavar="WHO=BOT", help="who is played by a bot from now on (as a new record)")
    parser.add_argument("--list", action="store_true", help="list the fights and saves that are kept")
    parser.add_argument("--plain", action="store_true", help="sentences, for pipes and screen readers")
    flags.add_content(parser)
    options = parser.parse_args(argv)
    flags.use_content(options.content, options.trust)
    fight_flags.trust_bots(options.trust)
    if options.list:
        return list_fights()
    return play_command.show(resuming.opened(options.file, fight_flags.typed_bots(options.bot)), options.plain)


def list_fights() -> int:
    """Everything that is kept, the newest first, under names that resume takes; what is broken is named among it."""
    fights, saves = records.kept_fights(), records.kept_saves()
    lines = [f"{number:>4}  {each.path.stem}: {described(each)}" for number, each in enumerate(fights.records, 1)]
    lines += [f"      {each.path.stem}: a save, {described(each)}" for each in saves.records]
    lines += [f"      {path.stem}: a saved position" for path in [*fights.positions, *saves.positions]]
    if lines:
        lines.insert(0, f"Kept in {records.home()}, the fight played last first:")
        lines.append(f"Go on with one by its number or name: {started_as()} resume {1 if fights.records else 'NAME'}")
    lines += [*fights.broken, *saves.broken]
    for line in lines or [f"No fights are kept in {records.home() / 'fights'}."]:
        print(line)
    return 0


def described(contents: records.Contents) -> str:
    when = f", {contents.played[:16].replace('T', ' ')} UTC" if contents.played else ""
    return f"{len(contents.lines)} choices, {contents.end or 'not ended'}{when}"
