"""What is said when people leave: whether the fight is kept, and how to call this program again."""

from __future__ import annotations

import os
import shutil
import sys

from showdown.play.session import Session


def how_to_resume(session: Session) -> str:
    """What is said when people leave."""
    if session.record is None:
        return "This fight was not kept."
    if session.over:
        return f"The fight is kept in {session.record.path}. Step through it with: {started_as()} watch --replay last"
    return f"The fight is kept. Go on with: {started_as()} resume"


def started_as() -> str:
    """How this program was called, so that people can call it again: by its name where that is enough, else by its path."""
    called = sys.argv[0]
    if os.path.basename(called) == "__main__.py":
        return f"{'python' if shutil.which('python') == sys.executable else sys.executable} -m showdown"
    found = shutil.which("showdown")
    same = found is not None and os.path.exists(called) and os.path.samefile(found, called)
    return called if os.path.basename(called) == "showdown" and not same else "showdown"
