"""Work spread over processes, its results in order.

The processes are started afresh rather than forked and are not killed as long as they end by themselves:
`multiprocessing.Pool` kills its workers when it closes, and one killed in the middle of handing over a result keeps the lock of
the queue: everybody else waits for ever.

However this process ends, the others end with it. Ctrl-C, SIGTERM and SIGHUP stop the work in order; when this process is
killed, a thread in each of the others notices.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from types import FrameType
from typing import TypeVar

from showdown.engine.errors import ShowdownError

Job = TypeVar("Job")
Result = TypeVar("Result")

AHEAD = 4  # shares handed out per worker before the first of them is back
GRACE = 5.0  # seconds in which a worker may end by itself
SAFE_PATH = "PYTHONSAFEPATH"
STOPPED = 130  # what shells expect after Ctrl-C
ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))

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
    with signals_stop(), no_code_from_here():
        yield from by_processes(work, shares, workers)


def by_processes(work: Callable[[Job], Result], shares: Iterator[Sequence[Job]], workers: int) -> Generator[Result, None, None]:
    context = afresh()
    stop = context.Event()
    others = set(active_children())
    executor = ProcessPoolExecutor(workers, context, begin_worker, (stop,))
    waiting: deque[Future[list[Result]]] = deque()
    try:
        with interrupts_held():
            for _, share in zip(range(workers), shares):  # the first ones start the processes
                waiting.append(executor.submit(work_through, work, share))
        while waiting:
            for _, share in zip(range(workers * AHEAD - len(waiting)), shares):
                waiting.append(executor.submit(work_through, work, share))
            yield from waiting.popleft().result()
    except BrokenProcessPool as problem:
        raise WorkerDied("a worker process died before its work was done; fewer --workers need less memory") from problem
    finally:
        with interrupts_ignored():
            stop.set()
            executor.shutdown(wait=False, cancel_futures=True)
            let_end(set(active_children()) - others)
            executor.shutdown(wait=True)


def afresh() -> SpawnContext:
    """How processes are started. The one that sweeps up behind them comes first and takes standard error with it by its number:
    the full screen has put something without one in its place."""
    shown = sys.stderr
    if os.name == "posix":
        from multiprocessing import resource_tracker

        sys.stderr = sys.__stderr__
        try:
            resource_tracker.ensure_running()
        finally:
            if sys.stderr is sys.__stderr__:  # a screen that has closed meanwhile has put its own back
                sys.stderr = shown
    return get_context("spawn")


def let_end(processes: set[BaseProcess]) -> None:
    """Waits for processes that were told to end; who does not listen is killed."""
    left = {process.sentinel: process for process in processes}
    until = time.monotonic() + GRACE
    while left and time.monotonic() < until:
        for ended in wait(list(left), until - time.monotonic()):
            if isinstance(ended, int):
                del left[ended]
    for process in left.values():
        process.kill()


def begin_worker(stop: Event) -> None:
    """Ctrl-C is for the parent to answer; it says when to stop."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """A parent that was killed cannot say so; without it nobody wants the work."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def work_through(work: Callable[[Job], Result], share: Sequence[Job]) -> list[Result]:
    """Several jobs at once, so that little time goes into passing them around."""
    done = []
    for job in share:
        if _stop is not None and _stop.is_set():
            break
        done.append(work(job))
    return done


@contextmanager
def no_code_from_here() -> Iterator[None]:
    """A process that is started afresh looks for its modules in the current folder first, which may be a stranger's: not so
    within (docs/trust.md)."""
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[SAFE_PATH]
        else:
            os.environ[SAFE_PATH] = before


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Processes started within know nothing of Ctrl-C from their first moment on; for this one it comes afterwards."""
    if not hasattr(signal, "pthread_sigmask") or not in_main_thread():
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def interrupts_ignored() -> Iterator[None]:
    """What was begun is ended in order, however often people press Ctrl-C."""
    if not in_main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def signals_stop() -> Iterator[None]:
    """A signal that would end this process at once ends it in order, a second one at once. What is ignored (nohup) stays so."""
    caught = [number for number in ENDING if in_main_thread() and signal.getsignal(number) is signal.SIG_DFL]
    for number in caught:
        signal.signal(number, leave)
    try:
        yield
    finally:
        for number in caught:
            signal.signal(number, signal.SIG_DFL)


def leave(number: int, _: FrameType | None) -> None:
    signal.signal(number, signal.SIG_DFL)
    raise SystemExit(128 + number)


def in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()
