"""Flags that several commands share: whole numbers, and folders of one's own content."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from showdown.cards import loader


def whole(text: str) -> int:
    """How many of something: one or more."""
    if not (text.isascii() and text.isdigit() and len(text) < 10) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number of 1 or more")
    return int(text)


def add_content(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--content", action="append", default=[], metavar="FOLDER", help="content of your own; may be given several times"
    )
    parser.add_argument("--trust", action="store_true", help="run code of others: the words.py of content, a record's bots")


def use_content(folders: Sequence[str], trust: bool) -> None:
    """The folders named lie over the standard content for the rest of this process."""
    loader.play_with(folders, trust)
