"""One question thought over by several processes: each plays other guesses of the same position.

The searcher says which guesses it wants (`Searcher.together`); they are the same and come back in the same order however many
processes play them, so a budget in rollouts finds the same answer with any number of them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing.synchronize import Barrier, Event
from pathlib import Path
from types import TracebackType
from typing import Final

from showdown import saves
from showdown.cards import loader
from showdown.engine.game import Game
from showdown.lab import workers
from showdown.players import search
from showdown.players.greedy import Fighter
from showdown.players.search import End

PATIENCE: Final = 60.0  # seconds that the first process may wait for the last


class Guessers:
    """So many processes that play guesses. They start when they are first asked, if only for no guess at all, wait for the next
    question, and end with this process, or when closed."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.executor: ProcessPoolExecutor | None = None

    def __call__(self, game: Game, seeds: list[int], tried: list[int]) -> Iterator[list[End]]:
        with self.alive():
            if self.executor is None:
                self.executor = started(self.processes)
            position = game.to_json()
            return self.in_order([self.executor.submit(ends, position, seed, tried) for seed in seeds])

    def in_order(self, waiting: list[Future[list[End]]]) -> Iterator[list[End]]:
        """One guess after the other; what nobody waits for any longer is not begun."""
        try:
            for each in waiting:
                with self.alive():
                    found = each.result()
                yield found
        finally:
            for each in waiting:
                each.cancel()

    @contextmanager
    def alive(self) -> Iterator[None]:
        """A process that dies takes the others with it."""
        try:
            yield
        except BrokenProcessPool as problem:
            self.executor = None
            raise workers.WorkerDied("a process that thought along died; asking again starts others") from problem

    def __enter__(self) -> Guessers:
        return self

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None) -> None:
        if self.executor is not None:
            self.executor.shutdown(wait=False, cancel_futures=True)


def started(processes: int) -> ProcessPoolExecutor:
    """So many processes, all of them ready."""
    context = workers.afresh()
    everybody = context.Barrier(processes)
    executor = ProcessPoolExecutor(processes, context, begin, (context.Event(), everybody, loader.playing_with()))
    with workers.no_code_from_here(), workers.interrupts_held():
        there = [executor.submit(os.getpid) for _ in range(processes)]  # each starts one
    for each in there:
        each.result()
    return executor


def begin(stop: Event, everybody: Barrier, content: tuple[list[Path], bool]) -> None:
    """In a new process: the content of the one that asks. Nobody works before all are there."""
    workers.begin_worker(stop)
    loader.play_with(*content)
    loader.load_library()
    everybody.wait(PATIENCE)


@lru_cache(maxsize=1)
def read(position: str) -> Game:
    """Several guesses of one position follow each other."""
    return saves.from_json(position, loader.load_library())


def ends(position: str, seed: int, tried: list[int]) -> list[End]:
    """How one guess ends after each answer that is tried."""
    game = read(position)
    return search.ends_of(game, seed, tried, Fighter(), search.judge_of(game))
