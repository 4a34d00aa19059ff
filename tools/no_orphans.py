"""Ends `simulate` and `soak` by signals at all sorts of moments, and counts the processes they leave behind.

    python tools/no_orphans.py --signals 40

Looks for processes in /proc. Each command runs in a session of its own, so that everybody it started can be found.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

COMMANDS = {
    "simulate": ("simulate", "--games", "100000", "--workers", "2", "--quiet"),
    "soak": ("soak", "--games", "100000", "--workers", "2"),
}
SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGKILL, signal.SIGINT)
PATIENCE = 60.0  # seconds; the machine may be busy
LATEST = 4.0  # seconds after the start


@dataclass
class Ended:
    """How a command ended: its status, what it said, and who was left behind (and has been killed meanwhile)."""

    status: int
    out: str
    err: str
    left: set[int] = field(default_factory=set)


def members(session: int) -> set[int]:
    """The processes of a session that are alive, by their ids."""
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                state, _, _, of_session = (entry / "stat").read_text().rpartition(")")[2].split()[:4]
            except OSError:
                continue
            if int(of_session) == session and state != "Z":
                found.add(int(entry.name))
    return found


def gone(session: int) -> set[int]:
    """Who is left of a session once the last should have gone."""
    until = time.monotonic() + PATIENCE
    while (left := members(session)) and time.monotonic() < until:
        time.sleep(0.05)
    return left


def hearing() -> None:
    """Signals mean to a command what they usually do, however this program itself was started (`nohup` ignores one)."""
    for number in SIGNALS:
        if number != signal.SIGKILL:
            signal.signal(number, signal.SIG_DFL)


def run(command: str, number: int, everybody: bool = False, after: float | None = None) -> Ended:
    """Starts a command, sends it a signal, and waits until nobody is left. `after` so many seconds, or else once its workers
    have played for a while; to `everybody` of its group, as a terminal does, or to it alone."""
    process = subprocess.Popen(
        [sys.executable, "-m", "showdown", *COMMANDS[command]],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=hearing,
    )  # fmt: skip
    if after is None:
        until = time.monotonic() + PATIENCE
        while len(members(process.pid)) < 4 and time.monotonic() < until:  # itself, two workers, the tracker of resources
            time.sleep(0.05)
    time.sleep(2.0 if after is None else after)
    if everybody:
        os.killpg(process.pid, number)
    else:
        process.send_signal(number)
    out = err = ""
    try:
        out, err = process.communicate(timeout=PATIENCE)  # whoever is left holds the pipes open
    except subprocess.TimeoutExpired:
        pass
    left = gone(process.pid)
    for orphan in left:
        os.kill(orphan, signal.SIGKILL)
    process.wait()
    return Ended(process.returncode, out, err, left)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--signals", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    tried = dict.fromkeys(SIGNALS, 0)
    orphans = dict.fromkeys(SIGNALS, 0)
    for place in range(options.signals):
        number = SIGNALS[place % len(SIGNALS)]
        command = dice.choice(list(COMMANDS))
        ended = run(command, number, dice.random() < 0.5, dice.random() * LATEST)
        tried[number] += 1
        orphans[number] += len(ended.left)
    print("| signal to simulate or soak | tried | processes left behind |\n|---|---|---|")
    for number in SIGNALS:
        print(f"| {number.name} | {tried[number]} | {orphans[number]} |")
    return 1 if any(orphans.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
