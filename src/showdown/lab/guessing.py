"""One question thought over by several processes: each plays other guesses of the same position.

The searcher says which guesses it wants (`Searcher.together`); they are the same and come back in the same order however many
processes play them, so a budget in rollouts finds the same answer with any number of them.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from pathlib import Path
from types import TracebackType

from showdown import saves
from showdown.cards import loader
from showdown.engine.game import Game
from showdown.lab import workers
from showdown.players import search
from showdown.players.greedy import Fighter
from showdown.players.search import End


class Guessers:
    """So many processes that play guesses. They start when they are first asked and end with this one, or when closed."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.executor: ProcessPoolExecutor | None = None

    def __call__(self, game: Game, seeds: list[int], tried: list[int]) -> list[list[End]]:
        if self.executor is None:
            self.executor = started(self.processes)
        position = game.to_json()
        with workers.no_code_from_here(), workers.interrupts_held():
            waiting = [self.executor.submit(ends, position, seed, tried) for seed in seeds]
        try:
            return [each.result() for each in waiting]
        except BrokenProcessPool as problem:
            raise workers.WorkerDied("a process that thought along died; ask again without the others") from problem

    def __enter__(self) -> Guessers:
        return self

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None) -> None:
        if self.executor is not None:
            self.executor.shutdown(wait=False, cancel_futures=True)


def started(processes: int) -> ProcessPoolExecutor:
    context = get_context("spawn")
    return ProcessPoolExecutor(processes, context, begin, (context.Event(), loader.playing_with()))


def begin(stop: Event, content: tuple[list[Path], bool]) -> None:
    """In a new process: the content of the one that asks."""
    workers.begin_worker(stop)
    loader.play_with(*content)


@lru_cache(maxsize=1)
def read(position: str) -> Game:
    """Several guesses of one position follow each other."""
    return saves.from_json(position, loader.load_library())


def ends(position: str, seed: int, tried: list[int]) -> list[End]:
    """How one guess ends after each answer that is tried."""
    game = read(position)
    return search.ends_of(game, seed, tried, Fighter(), search.judge_of(game))
