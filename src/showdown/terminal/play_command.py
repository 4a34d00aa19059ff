"""`showdown play`: a fight in the terminal.

showdown play                                   the First Story prologue, you play all four survivors
showdown play --monster white_lion --level 1 --party first_hunt --seed 7
showdown play --bot "Lucy,Erza=greedy"          a bot plays two of them
showdown play --table                           real dice and cards; the program does the rest
showdown play --plain                           sentences instead of the full screen
"""

from __future__ import annotations

import os
import sys

from showdown import flags
from showdown.play import settings
from showdown.play.session import Session
from showdown.terminal import fight_flags, plain


def run(argv: list[str]) -> int:
    parser = flags.Parser("play", __doc__)
    fight_flags.add_flags(parser)
    parser.add_argument("--ask", action="store_true", help="ask for monster, level, party, seed and bots in a short dialog")
    parser.add_argument("--table", action="store_true", help="people roll real dice and draw real cards")
    parser.add_argument("--plain", action="store_true", help="sentences (automatic without a terminal)")
    options = parser.parse_args(argv)
    flags.use_content(options.content, options.trust)
    fight_flags.trust_bots(options.trust)
    try:
        agreed = fight_flags.dialog(plain.terminal_ask, plain.say) if options.ask else fight_flags.from_flags(options)
    except (EOFError, KeyboardInterrupt):
        print("\nNothing was started.")
        return 0
    agreed.table = options.table
    session = Session(agreed)
    session.start()
    return show(session, options.plain)


def show(session: Session, plain_wanted: bool) -> int:
    """Plays a session with the face that fits, and with what its person has set."""
    session.settings = settings.load(session.notices)
    if plain_wanted or not whole_screen():
        introduce(session)
        return plain.run(session)
    from showdown.terminal import full

    return full.run(session)


def whole_screen() -> bool:
    """Whether there is a terminal that can be drawn on."""
    drawable = (sys.stdout.encoding or "").lower().replace("-", "").replace("_", "") == "utf8"
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and drawable


def introduce(session: Session) -> None:
    """The first lines of the plain face."""
    agreed = session.fight
    print(f"Showdown: {agreed.monster}, level {agreed.level}, party {agreed.party}, seed {agreed.seed}.")
    print("Write help at any prompt.")
    if session.record is not None:
        print(f"Every choice is kept in {session.record.path}.")
