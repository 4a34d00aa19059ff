"""The standard streams as the commands use them: never missing, never a traceback, and nothing but text on a terminal.

Names and messages may come from a stranger's files. What is printed goes through `visible`, so that no escape sequence of
theirs reaches a terminal; the full-screen face writes to the terminal itself and cleans what it shows.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

from showdown.engine.visible import visible


class Shown:
    """A stream for people. Once it fails it is silenced, and says why whenever it is used again; where errors are told it says
    nothing, because nobody would hear it."""

    def __init__(self, stream: TextIO, name: str = "") -> None:
        self.stream = stream
        self.name = name
        self.problem: OSError | None = None

    def write(self, text: str) -> int:
        """A carriage return may begin a line, as that of a progress bar."""
        start = "\r" if text.startswith("\r") else ""
        self.attempt(lambda: self.stream.write(start + visible(text.removeprefix("\r"))))
        return len(text)

    def flush(self) -> None:
        self.attempt(self.stream.flush)

    def attempt(self, deed: Callable[[], object]) -> None:
        try:
            deed()
        except OSError as problem:
            silence(self.stream)
            self.problem = type(problem)(problem.errno, problem.strerror, self.name)
        if self.problem is not None and self.name:
            raise self.problem

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def silence(stream: TextIO) -> None:
    """What is still waiting to be written goes nowhere, instead of failing once more when the program ends."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass


def open_missing() -> None:
    """Whoever closed a standard stream gets one that leads nowhere, before any file of ours takes its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, open(nowhere, mode, encoding="utf-8", closefd=False))  # noqa: SIM115 (it stays open)


def forgiving(stream: TextIO, errors: str) -> None:
    """Bytes that are no text, and text that this terminal has no bytes for, stop nothing."""
    if isinstance(stream, io.TextIOWrapper):
        try:
            stream.reconfigure(errors=errors)
        except io.UnsupportedOperation:
            pass


@contextmanager
def standard() -> Iterator[None]:
    """Within, the standard streams are safe to use."""
    open_missing()
    os.environ.setdefault("PYTHON_COLORS", "0")  # argparse of Python 3.14 paints its help
    out, err = sys.stdout, sys.stderr
    forgiving(sys.stdin, "replace")
    forgiving(out, "backslashreplace")
    sys.stdout, sys.stderr = cast(TextIO, Shown(out, "standard output")), cast(TextIO, Shown(err))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = out, err
