"""`showdown report`: the battle report of a fight that is kept, over or not.

showdown report                        of the fight played last, as Markdown
showdown report FILE --to fight.html   of a record or save, by its file or its name in resume --list, as a page
showdown report --deep                 the searching bot looks back on the choices people made; some 10 to 50 s a fight
showdown report --deep 100 --all       more tries a choice, on every core of this machine
"""

from __future__ import annotations

from pathlib import Path

from showdown import flags
from showdown.play import records, report, resuming, review, tell
from showdown.play.session import Session
from showdown.terminal import fight_flags, plain, thinking

LAST = "last"


def run(argv: list[str]) -> int:
    parser = flags.Parser("report", __doc__)
    parser.add_argument(
        "file", nargs="?", default=LAST, metavar="RECORD",
        help="a record or a save, or its name or number in resume --list (default: the fight played last)",
    )  # fmt: skip
    parser.add_argument("--to", default="", metavar="FILE", help="write it there: .html as a page, else as Markdown")
    parser.add_argument(
        "--deep", nargs="?", type=flags.whole, const=review.ROLLOUTS, default=0, metavar="N",
        help=f"look back on the choices of people, with so many tries for each (default {review.ROLLOUTS})",
    )  # fmt: skip
    parser.add_argument("--all", action="store_true", help="look back on every core of this machine")
    flags.add_content(parser)
    options = parser.parse_args(argv)
    if options.all and not options.deep:
        raise flags.UsageError("--all is for looking back: write --deep --all")
    path = records.report_path(options.to) if options.to else None
    flags.use_content(options.content, options.trust)
    fight_flags.trust_bots(options.trust)
    session = reported(options.file)
    budget = f"{options.deep}{' all' if options.all else ''}" if options.deep else ""
    write(session, path, review.wanted(session, budget, thinking.shown("looking back")))
    return 0


def reported(name: str) -> Session:
    """The fight of a record, played up to its end; nothing is written to it."""
    path = Path() if name == LAST else resuming.found(name)
    if name != LAST and path.is_file() and resuming.holds_position(path):
        raise records.BadRecord(f"{path} is a bare position: nothing that happened before it is known")
    return resuming.replay(records.recorded(LAST) if name == LAST else records.read(path))


def write(session: Session, path: Path | None, found: review.Review | None) -> None:
    page = path is not None and path.suffix.lower() == ".html"
    text = report.report(session, found) if page else tell.report(session, found)
    if path is None:
        for line in text.splitlines():
            plain.say(line)
        return
    records.write_text(path, text)
    print(f"Written to {path}.")
