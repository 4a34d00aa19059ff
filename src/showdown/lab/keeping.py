"""Fights that were played stay played: a file with a line for each of them, so that a long simulation may be stopped, by
whatever, and goes on where it was when it is called again.

A line begins with a mark of all that decides how a fight of its number goes: the agreement, the content, who plays, and the
program itself. So one file may hold fights of many calls, and a call finds its own: none of another party, rule or version is
ever taken for one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Final

from showdown.engine.errors import BadSetup
from showdown.lab import figures
from showdown.lab.program import PACKAGE, digest, program
from showdown.lab.simulate import Arena, fight_seed


class Keeper:
    """The fights of a file; those of the plans at hand are looked up by place and number."""

    def __init__(self, path: Path, arenas: Sequence[Arena]) -> None:
        self.path = path
        self.seeds = {mark_of(arena): arena.plan.seed for arena in arenas}
        self.marks = [mark_of(arena) for arena in arenas]
        self.known: dict[str, dict[int, figures.Fight]] = {mark: {} for mark in self.marks}
        self.others = 0
        self.problem = ""
        self.file: BinaryIO | None = None
        if path.exists() and not path.is_file():
            raise BadSetup(f"cannot keep fights in {path}: it is no ordinary file")
        try:
            self.file = path.open("ab+")
            self.read(self.file)
        except OSError as problem:
            raise BadSetup(f"cannot keep fights in {path}: {said(problem)}") from problem

    def read(self, file: BinaryIO) -> None:
        """All lines; one that was cut off while it was written, the last, is no loss and goes."""
        file.seek(0)
        whole = 0
        for number, line in enumerate(file, 1):
            if line.endswith(b"\n"):
                self.take(line, number)
                whole += len(line)
        file.truncate(whole)

    def take(self, line: bytes, number: int) -> None:
        try:
            mark, *row = json.loads(line)
            fight = fight_of(row)
            if mark in self.known and fight.seed != fight_seed(self.seeds[mark], fight.number):
                raise ValueError(fight.seed)
        except (ValueError, TypeError, RecursionError):
            raise BadSetup(
                f"{self.path}:{number}: this is no line of a file of kept fights; name another file, or take the line out"
            ) from None
        if mark in self.known:
            self.known[mark].setdefault(fight.number, fight)
        else:
            self.others += 1

    def fight(self, place: int, number: int) -> figures.Fight | None:
        """A fight of a plan, if it was played before."""
        return self.known[self.marks[place]].get(number)

    def of(self, place: int, games: int) -> list[figures.Fight]:
        """All of a plan's first fights that were played before."""
        return [fight for number, fight in self.known[self.marks[place]].items() if number < games]

    def keep(self, place: int, fight: figures.Fight) -> None:
        """Writes a fight down at once. A disk that is full ends the keeping and not the fights."""
        if self.file is None:
            return
        try:
            self.file.write(json.dumps([self.marks[place], *fight], separators=(",", ":")).encode() + b"\n")
            self.file.flush()
        except OSError as problem:
            self.problem = (
                f"cannot keep fights in {self.path}: {said(problem)}; those from fight {fight.number} on are not kept"
            )
            self.close()

    def close(self) -> None:
        if self.file is not None:
            file, self.file = self.file, None
            with suppress(OSError):  # it is what could not be written, and that was said
                file.close()


def said(problem: OSError) -> str:
    return (problem.strerror or str(problem)).lower()


def fight_of(row: list[Any]) -> figures.Fight:
    """A fight from what JSON makes of it; ValueError or TypeError where it is none."""
    number, seed, result, rounds, decisions, killer, wounds, other, actions, deaths, cards, when, weapons = row
    found = figures.Fight(
        *(number, seed, result, rounds, decisions, killer),
        tuple(wounds),
        other,
        tuple(actions),
        tuple(figures.Death(*each) for each in deaths),
        tuple(figures.CardCount(*each) for each in cards),
        tuple(when),
        tuple(figures.WeaponCount(*each) for each in weapons),
    )
    check(found, SHAPE)
    return found


def check(found: Any, shape: Any) -> None:
    """Whether something has the types of a sample; what a sample holds one of, there may be any number of."""
    if type(found) is not type(shape):
        raise TypeError(found)
    if isinstance(found, tuple) and len(shape) == 1 and type(shape) is tuple:
        for each in found:
            check(each, shape[0])
    elif isinstance(found, tuple):
        for each, sample in zip(found, shape, strict=True):
            check(each, sample)


SHAPE: Final = figures.Fight(
    *(0, 0, "", 0, 0, ""),
    (0,),
    0,
    (0,),
    (figures.Death("", 0, "", "", ""),),
    (figures.CardCount("", "", 0, 0, 0, 0),),
    (0,),
    (figures.WeaponCount("", "", 0, 0),),
)


# -- which fights they are --------------------------------------------------------------------------------------------------


def mark_of(arena: Arena) -> str:
    """Alike for two plans of which every fight is the same, whoever else calls it what."""
    agreed = {name: value for name, value in arena.setup().items() if name not in ("games", "folders", "party_name")}
    return digest(json.dumps([agreed, program(), own_bots(arena)], sort_keys=True).encode())


def own_bots(arena: Arena) -> list[str]:
    """Digests of the files of somebody's own bots; what those import is not looked at."""
    found = []
    for _, make in arena.makers.values():
        module = sys.modules.get(getattr(make, "__module__", ""))
        file = getattr(module, "__file__", None)
        if file is not None and not Path(file).is_relative_to(PACKAGE):
            found.append(digest(Path(file).read_bytes()))
    return sorted(found)
