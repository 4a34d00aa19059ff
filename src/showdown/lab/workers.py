"""Work spread over processes, its results in order.

The processes are started afresh rather than forked and are never killed: `multiprocessing.Pool` kills its workers when it
closes, and one killed in the middle of handing over a result keeps the lock of the queue: everybody else waits for ever.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from typing import TypeVar

from showdown.engine.errors import ShowdownError

Job = TypeVar("Job")
Result = TypeVar("Result")

AHEAD = 4  # shares handed out per worker before the first of them is back

_stop: Event | None = None


class WorkerDied(ShowdownError):
    """A process ended before its work did."""


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(work: Callable[[Job], Result], jobs: Sequence[Job], workers: int) -> Generator[Result, None, None]:
    """The result of every job in order, by this process alone or by several. Closing the iterator ends the work soon."""
    if workers <= 1 or len(jobs) <= 1:
        yield from map(work, jobs)
        return
    workers = min(workers, len(jobs))
    size = max(1, min(25, len(jobs) // (workers * 8)))
    shares = (jobs[start : start + size] for start in range(0, len(jobs), size))
    context = get_context("spawn")
    stop = context.Event()
    executor = ProcessPoolExecutor(workers, context, begin_worker, (stop,))
    waiting: deque[Future[list[Result]]] = deque()
    try:
        with interrupts_ignored():
            for _, share in zip(range(workers), shares):  # the first ones start the processes
                waiting.append(executor.submit(work_through, work, share))
        while waiting:
            for _, share in zip(range(workers * AHEAD - len(waiting)), shares):
                waiting.append(executor.submit(work_through, work, share))
            yield from waiting.popleft().result()
    except BrokenProcessPool as problem:
        raise WorkerDied("a worker process died before its work was done; fewer --workers need less memory") from problem
    finally:
        stop.set()
        executor.shutdown(wait=True, cancel_futures=True)


def begin_worker(stop: Event) -> None:
    """Ctrl-C is for the parent to answer; it says when to stop."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def work_through(work: Callable[[Job], Result], share: Sequence[Job]) -> list[Result]:
    """Several jobs at once, so that little time goes into passing them around."""
    done = []
    for job in share:
        if _stop is not None and _stop.is_set():
            break
        done.append(work(job))
    return done


@contextmanager
def interrupts_ignored() -> Iterator[None]:
    """Processes started within ignore Ctrl-C from their first moment on."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
