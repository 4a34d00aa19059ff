"""Flags that several commands share: whole numbers, and folders of one's own content."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final, NoReturn

from showdown.cards import loader
from showdown.engine.errors import ShowdownError

UNCONFIRMED: Final = "unconfirmed_numbers=ours"  # the house rule that --unconfirmed is short for


class UsageError(ShowdownError):
    """The arguments make no sense."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong as our own error, so that the command line answers alike everywhere."""

    def __init__(self, command: str, description: str | None) -> None:
        shown = argparse.RawDescriptionHelpFormatter
        super().__init__(prog=f"showdown {command}", description=description, formatter_class=shown)

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}\n{self.format_usage().rstrip()}")


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


def add_house_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--house-rule", action="append", default=[], metavar="NAME=VALUE",
        help="may be given several times; `showdown rules --house` lists them",
    )  # fmt: skip
    parser.add_argument(
        "--unconfirmed", action="append_const", dest="house_rule", const=UNCONFIRMED,
        help="play what no source has the printed numbers of, with numbers of ours",
    )  # fmt: skip


def use_content(folders: Sequence[str], trust: bool) -> None:
    """The folders named lie over the standard content for the rest of this process."""
    loader.play_with(folders, trust)
