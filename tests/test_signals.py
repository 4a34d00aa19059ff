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

import no_orphans
from showdown.lab import workers

pytestmark = pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="processes are looked for in /proc")


@pytest.mark.parametrize(
    ("command", "number"),
    [("simulate", signal.SIGTERM), ("simulate", signal.SIGKILL), ("soak", signal.SIGHUP), ("soak", signal.SIGKILL)],
)
def test_no_process_stays_behind(command: str, number: int) -> None:
    ended = no_orphans.run(command, number)
    assert not ended.left
    assert ended.status == (-number if number == signal.SIGKILL else 128 + number)
    assert "Traceback" not in ended.err and not ended.out


@pytest.mark.parametrize("command", no_orphans.COMMANDS)
def test_ctrl_c_tells_what_was_done(command: str) -> None:
    """A terminal sends it to everybody."""
    ended = no_orphans.run(command, signal.SIGINT, everybody=True)
    assert not ended.left
    assert ended.status == workers.STOPPED and "Traceback" not in ended.err
    stopped = re.search(r"Stopped after ([\d,]+) of 100,?000 fights; the figures are those of these fights", ended.err)
    assert stopped is not None, ended.err
    assert f"{stopped[1]} fights" in ended.out


INTERRUPTED = """
import signal
import showdown

def interrupt(number, frame):
    raise KeyboardInterrupt

signal.signal(signal.SIGALRM, interrupt)
begun = showdown.new_game(level=2, party="hunters", seed=1, log=False, auto=True)
for tried in range(60):
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.01 + tried / 20_000)
        while True:
            begun.guess(tried).play_out("random", until=30)
    except KeyboardInterrupt:
        print(tried)
"""


def test_a_fight_may_be_interrupted_anywhere() -> None:
    """In the middle of a die too: compiled code must not take it for the end of all memory."""
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == [str(tried) for tried in range(60)]


SLEEPY = """
import time
from pathlib import Path

class Sleepy:
    def choose(self, position):
        (Path(__file__).parent / "asked").touch()
        time.sleep(20)
        return 0
"""


def test_ctrl_c_is_answered_when_it_is_pressed(tmp_path: Path) -> None:
    """Fights that are under way end later."""
    (tmp_path / "sleepy.py").write_text(SLEEPY)
    words = ["-m", "showdown", "simulate", "--workers", "2", "--games", "4", "--players", f"{tmp_path}/sleepy.py:Sleepy"]
    with subprocess.Popen([sys.executable, *words], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
        assert process.stderr is not None
        while not (tmp_path / "asked").exists() and process.poll() is None:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        assert any(line == "stopping ...\n" for line in process.stderr) and process.poll() is None
        assert process.wait(30) == workers.STOPPED
