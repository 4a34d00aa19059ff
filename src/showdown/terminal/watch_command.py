"""`showdown watch`: bots play, or a recorded fight is stepped through.

showdown watch                              greedy against the prologue lion
showdown watch --bot random --pace 2        another bot, two seconds a choice
showdown watch --replay FILE                a record, forwards and backwards
showdown watch --replay last                the fight played last
"""

from __future__ import annotations

import argparse
import sys
import time

from showdown import flags
from showdown.play import records, table, tell
from showdown.play.reel import Reel, live, replaying
from showdown.terminal import fight_flags, plain, play_command, thinking

PACE = 1.0
HELP = "Enter or n: one choice on. b: one back. A number: to that choice. e: to the end. Also why, board, map, rule, quit."


def run(argv: list[str]) -> int:
    parser = flags.Parser("watch", __doc__)
    fight_flags.add_flags(parser)
    parser.set_defaults(bot="greedy")
    parser.add_argument("--replay", default="", metavar="FILE", help="step through a record; `last` is the fight played last")
    parser.add_argument(
        "--pace", type=seconds, default=-1.0, metavar="SECONDS", help="seconds between choices (default 1; 0 in a pipe)"
    )
    parser.add_argument("--plain", action="store_true", help="sentences (automatic without a terminal)")
    options = parser.parse_args(argv)
    for flag in ("monster", "level", "party", "seed", "house_rule", "bot", "players"):
        if options.replay and getattr(options, flag) != parser.get_default(flag):
            raise flags.UsageError(f"--replay shows a fight as it was; --{flag.replace('_', '-')} is for a new one")
    flags.use_content(options.content, options.trust)
    fight_flags.trust_bots(options.trust)
    reel = replaying(records.recorded(options.replay)) if options.replay else live(fight_flags.from_flags(options))
    screen = play_command.whole_screen()
    pace = options.pace if options.pace >= 0 else PACE if screen else 0.0
    if screen and not options.plain:
        from showdown.terminal import watch_full

        return watch_full.run(reel, pace)
    return plain.until_unread(PlainWatch(reel, pace).run)


def seconds(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds, 0 or more")
    return found


class PlainWatch:
    """The plain face of watching: told at a pace, or stepped through at a prompt."""

    def __init__(self, reel: Reel, pace: float) -> None:
        self.reel = reel
        self.pace = pace
        ask = plain.terminal_ask if sys.stdin.isatty() else plain.pipe_ask
        self.face = plain.Plain(reel.session, ask, plain.say, False)

    def run(self) -> int:
        print(f"Watching: {self.reel.session.fight.title()}.")
        try:
            self.roll() if self.reel.live else self.step()
        except (plain.Leave, EOFError, KeyboardInterrupt):
            print("\nNo longer watching.")
        return 0

    def roll(self) -> None:
        """Bots play on and on."""
        thinking.follow(self.reel.session.seats.bots.values())
        self.face.tell_news()
        while self.reel.forward():
            self.face.tell_news()
            sys.stdout.flush()
            time.sleep(self.pace)
        self.ending()

    def ending(self) -> None:
        if self.reel.stopped:
            print(self.reel.stopped)
        for line in tell.outcome_lines(self.reel.session):
            print(line)

    def step(self) -> None:
        """A record at a prompt."""
        print(HELP)
        self.face.tell_news()
        while True:
            answer = self.face.ask(f"{self.reel.where()}, next, back, number or quit: ").strip()
            if answer in ("", "n", "next", "b", "back", "e", "end") or table.number(answer) >= 0:
                self.move(answer)
            elif answer.partition(" ")[0] in ("undo", "rewind", "save", "load", "hint", "options") or not self.face.command(
                answer
            ):
                print(HELP)

    def move(self, answer: str) -> None:
        reel = self.reel
        if answer in ("", "n", "next"):
            if not reel.forward():
                self.ending()
                print("This is the end of the record.")
        elif answer in ("b", "back"):
            print("One choice back." if reel.back() else "This is the start.")
            if reel.session.choices:
                print(f"The last choice was: {reel.session.choices[-1].label}.")
        else:
            wanted = table.number(answer)
            reel.go(wanted if wanted >= 0 else len(reel.lines))
        self.face.tell_news()
