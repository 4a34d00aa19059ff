"""`showdown play`: a fight in the terminal.

showdown play                                   the start screen; any flag goes straight to the fight
showdown play --level prologue                  the First Story prologue, you play all four survivors
showdown play --monster white_lion --level 1 --party first_hunt --seed 7
showdown play --bot "Lucy,Erza=greedy"          a bot plays two of them
showdown play --table                           real dice and cards; the program does the rest (--table dice, --table cards)
showdown play --plain                           sentences instead of the full screen
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from showdown import flags
from showdown.engine.chance import CARDS, DICE
from showdown.play import fight, lesson, resuming, settings, start
from showdown.play.fight import Fight
from showdown.play.session import Session
from showdown.terminal import fight_flags, plain
from showdown.terminal.leaving import started_as

try:
    import termios
except ImportError:  # no such terminals here
    termios = None  # type: ignore[assignment]


def run(argv: list[str]) -> int:
    parser = flags.Parser("play", __doc__)
    fight_flags.add_flags(parser)
    parser.add_argument("--ask", action="store_true", help="ask for monster, level, party, seed and bots in a short dialog")
    parser.add_argument(
        "--table", nargs="?", const="both", default="", choices=("both", "dice", "cards"),
        help="people roll real dice and draw real cards, or only one of both",
    )  # fmt: skip
    parser.add_argument("--plain", action="store_true", help="sentences (automatic without a terminal)")
    options = parser.parse_args(argv)
    if sys.stdin.isatty() and sys.stdout.isatty() and not [word for word in argv if word != "--plain"]:
        return from_start(options.plain)
    flags.use_content(options.content, options.trust)
    fight_flags.trust_bots(options.trust)
    try:
        agreed = fight_flags.dialog(plain.terminal_ask, plain.say) if options.ask else fight_flags.from_flags(options)
    except (EOFError, KeyboardInterrupt):
        print("\nNothing was started.")
        return 0
    agreed.table = bool(options.table)
    agreed.virtual = {"dice": CARDS, "cards": DICE}.get(options.table, "")
    return show(begun(agreed), options.plain)


def from_start(plain_wanted: bool) -> int:
    """Begins with the start screen: nobody has said yet what they want."""
    if plain_wanted or not whole_screen():
        return from_lists(plain_wanted)
    with between_screens():
        return from_lists(plain_wanted)


def from_lists(plain_wanted: bool) -> int:
    try:
        found = start.begin(lists(plain_wanted))
    except (EOFError, KeyboardInterrupt):
        found = None
    if found is None:
        print("Nothing was started.")
        return 0
    guide = lesson.Guide() if found.guided else None
    if found.fight is None:
        return show(resuming.opened(found.record), plain_wanted)
    return show(begun(found.fight), plain_wanted, guide)


def lists(plain_wanted: bool) -> start.Ask:
    """How lists are asked here."""
    if plain_wanted or not whole_screen():
        return plain.pick
    from showdown.terminal.menu import ask

    return ask


def begun(agreed: Fight) -> Session:
    session = Session(agreed)
    session.start()
    return session


def show(session: Session, plain_wanted: bool, guide: lesson.Guide | None = None) -> int:
    """Plays a session with the face that fits, and with what its person has set; then whatever they want next."""
    while True:
        session.settings = settings.load(session.notices)
        if plain_wanted or not whole_screen():
            introduce(session)
            status, wanted = plain.run(session, guide)
        else:
            from showdown.terminal import full

            forget_keys()
            status, wanted = full.run(session, guide)
        if not wanted:
            return status
        guide = None
        following = fight.again(session.fight) if wanted == "again" else carried_on(session.fight, wanted, plain_wanted)
        if following is None:
            return status
        session = begun(following)


def carried_on(before: Fight, party: str, plain_wanted: bool) -> Fight | None:
    """The next fight of a party; at a table again, if they sat at one."""
    try:
        found = start.onward(lists(plain_wanted), before, party)
    except (EOFError, KeyboardInterrupt):
        found = None
    if found is None:
        print(f"The party is kept: {started_as()} play --party {party}")
        return None
    found.table, found.virtual = before.table, before.virtual
    return found


@contextmanager
def between_screens() -> Iterator[None]:
    """While one whole screen gives way to the next, keys are not written over what is left of the first."""
    if termios is None:
        yield
        return
    before = termios.tcgetattr(sys.stdin)
    silent = [*before]
    silent[3] &= ~termios.ECHO
    termios.tcsetattr(sys.stdin, termios.TCSANOW, silent)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSANOW, before)


def forget_keys() -> None:
    """Keys pressed before a screen is there were meant for the one before it."""
    if termios is not None:
        termios.tcflush(sys.stdin, termios.TCIFLUSH)


def whole_screen() -> bool:
    """Whether there is a terminal that can be drawn on."""
    drawable = (sys.stdout.encoding or "").lower().replace("-", "").replace("_", "") == "utf8"
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and drawable


def introduce(session: Session) -> None:
    """The first lines of the plain face."""
    agreed = session.fight
    plain.say(f"Showdown: {agreed.monster}, level {agreed.level}, party {agreed.party}, seed {agreed.seed}.")
    plain.say("Write help at any prompt.")
    if session.record is not None:
        plain.say(f"Every choice is kept in {session.record.path}.")
