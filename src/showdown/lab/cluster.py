"""Work spread over the machines of a Ray cluster, its results in order: the same as on one machine, however many there are.

What is handed out are shares of the jobs; who has done one is told with its results. A share whose worker or node is lost is
handed out again, so a result never depends on who was there. Ray is an extra: `pip install "showdown-kdm[ray]"`.
"""

from __future__ import annotations

import logging
import os
import re
import socket
import sys
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from showdown.engine.errors import BadSetup, ShowdownError
from showdown.lab.workers import AHEAD, WorkerDied

Job = TypeVar("Job")
Result = TypeVar("Result")

TRIES: Final = 20  # how often a share may be lost before it is the share that kills its workers
LONGEST: Final = 60.0  # seconds without any news after which the cluster is looked at anew


class Share(NamedTuple):
    """The results of some jobs, whose machine did them, and what went wrong."""

    results: list[Any]
    node: str
    problem: ShowdownError | None


class NodeFailed(ShowdownError):
    """A node that cannot do the work: something it needs is not there, or is of another version."""


class Cluster:
    """A connection to a cluster: `spread` does the work, `done` counts jobs by node, `lost` the shares done again."""

    def __init__(self, address: str) -> None:
        try:
            import ray
            import ray.exceptions
        except ImportError:
            raise BadSetup('--ray needs the package ray, which is not installed: pip install "showdown-kdm[ray]"') from None
        self.ray: Any = ray
        self.lost_errors = (
            ray.exceptions.WorkerCrashedError,
            ray.exceptions.NodeDiedError,
            ray.exceptions.ObjectLostError,
            ray.exceptions.OutOfMemoryError,
            ray.exceptions.LocalRayletDiedError,
        )
        self.done: Counter[str] = Counter()
        self.lost = 0
        self.watch: Callable[[], None] | None = None  # called whenever a share is done, wherever
        os.environ.setdefault("RAY_IGNORE_UNHANDLED_ERRORS", "1")  # what goes wrong is said once, by us
        self.stdout = sys.stdout
        sys.stdout = sys.stderr  # Ray tells of lost workers on the standard output, which is for results
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except Exception as problem:  # Ray has many ways to say that nobody is there
            sys.stdout = self.stdout
            first = str(problem).strip().splitlines()[0] if str(problem).strip() else type(problem).__name__
            raise BadSetup(
                f"--ray {address}: no cluster answers ({first}); start one with `ray start --head`, see docs/simulate.md"
            ) from None

    def close(self) -> None:
        self.ray.shutdown()
        sys.stdout = self.stdout

    def cores(self) -> int:
        """The cores of all nodes that are there now."""
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def told(self) -> str:
        """What each node has done so far."""
        counts = ", ".join(f"{node} {count:,}" for node, count in sorted(self.done.items()))
        nodes = "1 node" if len(self.done) == 1 else f"{len(self.done)} nodes"
        return f"{nodes} ({counts}" + (f"; {self.lost:,} lost, done again)" if self.lost else ")")

    def spread(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Generator[Result, None, None]:
        """The result of every job in order. Closing the iterator ends the work; what Ray cannot do is said in a sentence."""
        try:
            yield from self.hand_out(work, jobs)
        except self.ray.exceptions.RayError as problem:
            raise NodeFailed(told_by_ray(problem)) from None

    def hand_out(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Generator[Result, None, None]:
        """Shares given to whoever is free, a few ahead, and again where they were lost."""
        remote = self.ray.remote(num_cpus=1, max_retries=0)(work_through)
        size = max(1, min(25, len(jobs) // (self.cores() * 8)))
        shares = [jobs[start : start + size] for start in range(0, len(jobs), size)]
        tries: Counter[int] = Counter()
        waiting: dict[Any, int] = {}
        done: dict[int, list[Result]] = {}
        handed_out = given = 0
        try:
            while given < len(shares):
                while handed_out < len(shares) and len(waiting) + len(done) < self.cores() * AHEAD:
                    waiting[remote.remote(work, shares[handed_out])] = handed_out
                    handed_out += 1
                for ref in self.ray.wait(list(waiting), num_returns=1, timeout=LONGEST)[0]:
                    number = waiting.pop(ref)
                    share = self.fetch(ref)
                    if share is None:
                        tries[number] += 1
                        self.lost += 1
                        if tries[number] > TRIES:
                            raise WorkerDied(f"a share of the work was lost {TRIES} times: its workers die of it")
                        waiting[remote.remote(work, shares[number])] = number
                        continue
                    if share.problem is not None:
                        raise share.problem
                    done[number] = share.results
                    self.done[share.node] += len(share.results)
                    if self.watch is not None:
                        self.watch()
                while given in done:
                    yield from done.pop(given)
                    given += 1
        finally:
            for ref in waiting:
                self.ray.cancel(ref, force=True)

    def fetch(self, ref: Any) -> Share | None:
        """What a node has done; None where it was lost with its worker."""
        try:
            share: Share = self.ray.get(ref)
        except self.lost_errors:
            return None
        return share


def told_by_ray(problem: Exception) -> str:
    """What went wrong and where: Ray's own story has the machine's address in its first line, and ends with what it was."""
    lines = str(problem).strip().splitlines() or [type(problem).__name__]
    at = re.search(r"\bip=([\w.:]+)", lines[0])
    return (
        f"the node at {at.group(1) if at else 'an unknown address'} cannot do its share of the work ({lines[-1].strip()}); "
        "every node needs the same version of Showdown, of Python and of what bots import, see docs/simulate.md"
    )


def work_through(work: Callable[[Job], Result], share: Sequence[Job]) -> Share:
    """On a node: several jobs at once. What goes wrong is told as it is, without Ray's own story around it."""
    results: list[Result] = []
    node = socket.gethostname()
    try:
        import ray

        node = f"{node}/{ray.get_runtime_context().get_node_id()[:6]}"
        for job in share:
            results.append(work(job))
    except ShowdownError as problem:
        return Share(results, node, problem)
    return Share(results, node, None)
