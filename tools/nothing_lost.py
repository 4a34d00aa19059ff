"""Kills the program and fills its disk while it is played, and counts what was lost.

    python tools/nothing_lost.py --kills 200 --disks 60

A choice is acknowledged when the question after it is shown. After `kill -9`, at a prompt or in the midst of a choice, the
record must hold every acknowledged choice, at most the one that was on its way besides, and the program must resume at the
question it showed. On a disk with room for so many bytes (RLIMIT_FSIZE: the kernel writes a part of a line and then nothing) a
choice must be taken or refused, never half; when there is room again play goes on, and nothing is missing.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import select
import signal
import sys
import tempfile
import time
import traceback
from dataclasses import dataclass, field
from pathlib import Path

from showdown import cli
from showdown.play import records, settings

PROMPT = re.compile(r"Your choice, (?:1 to (\d+)|a space such as ([A-Z]+\d+)), or help: \Z")
PATIENCE = 120.0  # seconds for one answer
STEP = 20  # bytes between two sizes of a disk
MOST_AT_ONCE = 15  # choices between two kills
MOST = 10**9  # choices
KILLS_OF_A_FIGHT = 20  # at most
LATEST = 0.03  # seconds after an answer


def ask(home: Path, always: bool) -> None:
    """Always: no question answers itself, so that every choice on disk is one that was typed."""
    asking = settings.Settings()
    if always:
        asking.stop("*", "always")
    (home / "settings.json").write_text(json.dumps(asking.data()), encoding="utf-8")


class Program:
    """`showdown` with some arguments in a process of its own, talked to through pipes."""

    def __init__(self, home: Path, arguments: list[str], room: int | None = None, always: bool = True) -> None:
        ask(home, always)
        answers, self.answers = os.pipe()
        self.output, output = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                os.close(self.answers)
                os.close(self.output)
                become_program(home, arguments, answers, output, room)
            except BaseException:
                os.write(output, traceback.format_exc().encode())
            finally:
                os._exit(1)
        os.close(answers)
        os.close(output)
        self.said = ""
        self.question = ""  # the last one, as it was shown with its options

    def listen(self) -> list[str]:
        """Everything up to the next question; what may be answered, nothing at the end."""
        self.said = ""
        while not (asked := PROMPT.search(self.said)):
            ready, _, _ = select.select([self.output], [], [], PATIENCE)
            data = os.read(self.output, 65_536) if ready else b""
            if not data:
                return []
            self.said += data.decode(errors="replace")
        if "\n\n" in self.said:  # after a word such as undo that changes nothing only the prompt is shown again
            self.question = self.said.rpartition("\n\n")[2]
        return [asked[2]] if asked[2] else [str(number + 1) for number in range(int(asked[1]))]

    def say(self, answer: str) -> None:
        os.write(self.answers, f"{answer}\n".encode())

    def end(self) -> None:
        """Kills it, as a power cut would."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.answers)
        os.close(self.output)


def become_program(home: Path, arguments: list[str], answers: int, output: int, room: int | None) -> None:
    os.environ["SHOWDOWN_HOME"] = str(home)
    os.dup2(answers, 0)
    os.dup2(output, 1)
    os.dup2(output, 2)
    sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115
    if room is not None:
        import resource

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
    status = cli.main([*arguments, "--plain"])
    os._exit(status)


@dataclass
class Tally:
    """How often an attack was tried, how many choices were acknowledged under it, and what went wrong."""

    attack: str
    tried: int = 0
    choices: int = 0
    failures: list[str] = field(default_factory=list)

    def check(self, holds: bool, failure: str) -> None:
        if not holds:
            self.failures.append(failure)


def kept(home: Path) -> list[records.Contents]:
    """The fights of a home, the newest first."""
    found = records.kept(home / "fights")
    assert not found.broken, found.broken
    return found.records


# -- kill -9 ----------------------------------------------------------------------------------------------------------


def kills(count: int, seed: int = 1) -> Tally:
    """Plays fights through so many kills; in every other one questions answer themselves where they can."""
    tally = Tally("kill -9 under play")
    dice = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        home, begun = Path(folder), 0
        program, question, least, most = None, "", 0, 0
        while tally.tried < count:
            always = begun % 2 == (0 if program is None else 1)
            if program is None:
                begun += 1
                program = Program(home, ["play", "--seed", str(seed * 1000 + begun)], always=always)
                question, least, most = "", 0, 0 if always else MOST
            else:
                program = Program(home, ["resume"], always=always)
            options = program.listen()
            if not options:
                tally.failures.append(f"kill {tally.tried}: no question, but {program.said!r}")
                program.end()
                return tally
            if question:
                tally.check(program.question == question, f"kill {tally.tried}: {program.question!r} instead of {question!r}")
            made = len(kept(home)[0].lines)
            tally.check(least <= made <= most, f"kill {tally.tried}: {made} choices on disk, not {least} to {most}")
            least, most = play(program, home, options, always, dice, tally)
            question = program.question if least == most else ""
            program.end()
            tally.tried += 1
            if kept(home)[0].end or tally.tried % KILLS_OF_A_FIGHT == 0:
                program = None
    return tally


def play(program: Program, home: Path, options: list[str], always: bool, dice: random.Random, tally: Tally) -> tuple[int, int]:
    """Answers some questions, sometimes with undo; stops at a prompt or with a choice on its way. How many choices must and
    how many may be on disk then."""
    made = len(kept(home)[0].lines)
    for _ in range(dice.randrange(MOST_AT_ONCE)):
        program.say(dice.choice(options) if dice.random() < 0.9 else "undo")
        options = program.listen()
        if not options:  # the fight is over
            return 0, MOST
        before, made = made, len(kept(home)[0].lines)
        if "Taken back: " in program.said:
            tally.check(made == before - 1 if always else made < before, f"kill {tally.tried}: {before}, undo, {made}")
        elif "There is nothing to take back" not in program.said and "has been revealed since" not in program.said:
            tally.check(made == before + 1 if always else made > before, f"kill {tally.tried}: {before}, a choice, {made}")
            tally.choices += 1
    if dice.random() < 0.3:
        return made, made
    program.say(dice.choice(options))
    time.sleep(dice.random() * LATEST)
    return made, made + 1 if always else MOST


# -- full disks -------------------------------------------------------------------------------------------------------


def disks(rooms: list[int], seed: int = 1) -> Tally:
    """Plays until the disk is full, makes room, plays on, kills the program and counts."""
    tally = Tally("full disk, different byte counts")
    for room in rooms:
        with tempfile.TemporaryDirectory() as folder:
            fill(Path(folder), room, random.Random(f"{seed}/{room}"), tally)
        tally.tried += 1
    return tally


def fill(home: Path, room: int, dice: random.Random, tally: Tally) -> None:
    import resource

    program = Program(home, ["play", "--seed", str(room)], room)
    options = program.listen()
    made, after, refused = 0, 0, "This fight is not being kept" in program.said
    told = refused
    while options and after < 5:
        before = program.question
        program.say(dice.choice(options))
        options = program.listen()
        if "Notice: Not taken" in program.said:
            tally.check(program.question == before, f"{room} bytes: refused, but another question")
            tally.check(len(kept(home)[0].lines) == made, f"{room} bytes: a refused choice is on disk")
            told = refused = True
        else:
            made += 1
            if not refused:
                tally.check(
                    len(kept(home)[0].lines) == made, f"{room} bytes: choice {made} was acknowledged without being on disk"
                )
        if refused:
            resource.prlimit(program.pid, resource.RLIMIT_FSIZE, resource.getrlimit(resource.RLIMIT_FSIZE))
            after += 1
    question = program.question
    program.end()
    tally.choices += made
    found = kept(home)
    over = not options and "The fight is kept in " in program.said  # perhaps before the disk was full
    tally.check(bool(options) or over, f"{room} bytes: it ended with {program.said[-300:]!r}")
    tally.check(told or over, f"{room} bytes: nobody was told")
    tally.check([len(each.lines) for each in found] == [made], f"{room} bytes: {made} choices, {found} on disk")
    if over:
        tally.check(bool(found[0].end), f"{room} bytes: the end is missing")
        return
    again = Program(home, ["resume"])
    again.listen()
    tally.check(again.question == question, f"{room} bytes: another question after resume")
    again.end()


# -- the table --------------------------------------------------------------------------------------------------------


def table(tallies: list[Tally]) -> str:
    rows = [f"| {each.attack} | {each.tried} | {each.choices} | {len(each.failures)} |" for each in tallies]
    return "\n".join(["| attack | tried | choices acknowledged | failures |", "|---|---|---|---|", *rows])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--disks", type=int, default=60, help="how many sizes of disks, from 0 bytes on")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    tallies = [kills(options.kills, options.seed), disks([STEP * size for size in range(options.disks)], options.seed)]
    for tally in tallies:
        for failure in tally.failures:
            print(failure, file=sys.stderr)
    print(table(tallies))
    return 1 if any(tally.failures for tally in tallies) else 0


if __name__ == "__main__":
    sys.exit(main())
