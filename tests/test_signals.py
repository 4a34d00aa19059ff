"""However `simulate` and `soak` end, no process of theirs stays behind, and Ctrl-C tells what was done so far."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from showdown.lab import workers

pytestmark = pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="processes are looked for in /proc")

COMMANDS = {
    "simulate": ["simulate", "--games", "100000", "--workers", "2", "--quiet"],
    "soak": ["soak", "--games", "100000", "--workers", "2"],
}
PATIENCE = 60.0  # seconds; the machine may be busy


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
    until = time.monotonic() + 5
    while (left := members(session)) and time.monotonic() < until:
        time.sleep(0.05)
    return left


def run(command: str, number: int, everybody: bool = False) -> tuple[int, str, str]:
    """Starts a command, lets it play some fights, sends it a signal, and waits until nobody is left."""
    process = subprocess.Popen(
        [sys.executable, "-m", "showdown", *COMMANDS[command]],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    until = time.monotonic() + PATIENCE
    while len(members(process.pid)) < 4 and time.monotonic() < until:  # itself, two workers, the tracker of resources
        assert process.poll() is None
        time.sleep(0.05)
    time.sleep(2.0)
    if everybody:
        os.killpg(process.pid, number)
    else:
        process.send_signal(number)
    try:
        out, err = process.communicate(timeout=PATIENCE)  # whoever is left holds the pipes open
    finally:
        left = gone(process.pid)
        for orphan in left:
            os.kill(orphan, signal.SIGKILL)
    assert not left, "orphans"
    return process.returncode, out, err


@pytest.mark.parametrize(
    ("command", "number"),
    [("simulate", signal.SIGTERM), ("simulate", signal.SIGKILL), ("soak", signal.SIGHUP), ("soak", signal.SIGKILL)],
)
def test_no_process_stays_behind(command: str, number: int) -> None:
    status, out, err = run(command, number)
    assert status == (-number if number == signal.SIGKILL else 128 + number)
    assert "Traceback" not in err and not out


@pytest.mark.parametrize("command", COMMANDS)
def test_ctrl_c_tells_what_was_done(command: str) -> None:
    """A terminal sends it to everybody."""
    status, out, err = run(command, signal.SIGINT, everybody=True)
    assert status == workers.STOPPED and "Traceback" not in err
    stopped = re.search(r"Stopped after ([\d,]+) of 100,?000 fights; the figures are those of these fights", err)
    assert stopped is not None, err
    assert f"{stopped[1]} fights" in out
