"""Simulation over the nodes of a Ray cluster: the same fights as on one machine, whoever is lost on the way."""

from __future__ import annotations

import importlib
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from showdown import cli
from showdown.engine.errors import BadSetup
from showdown.lab import simulate
from showdown.lab.cluster import Cluster
from showdown.lab.program import program

try:
    from ray.cluster_utils import Cluster as Nodes
except ImportError:  # an extra: in CI it must be there
    if os.environ.get("CI") == "true":
        raise
    Nodes = None

# One after the other: a cluster that one of them has started is found by whoever looks for any.
pytestmark = pytest.mark.xdist_group("ray")
needs_ray = pytest.mark.skipif(Nodes is None, reason="ray is not installed: simulation over a cluster is NOT tested")
SMALL = {"num_cpus": 1, "object_store_memory": 80 * 2**20}

MORTAL = """
import os, signal, time
from pathlib import Path

class Mortal:
    '''Takes the last option; the first of its kind takes its process with it, in the middle of a fight, and the next ones wait
    there until two of them play at once.'''

    def choose(self, position):
        folder = Path({folder!r})
        if position.facts.round > 1:
            if not (folder / "dead").exists():
                (folder / "dead").touch()
                os.kill(os.getpid(), signal.SIGKILL)
            (folder / f"plays_{{os.getpid()}}").touch()
            until = time.monotonic() + 120
            while len(list(folder.glob("plays_*"))) < 2 and time.monotonic() < until:
                time.sleep(0.05)
        return len(position.options) - 1
"""


@pytest.fixture
def nodes(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A cluster of one node process."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    made = Nodes(initialize_head=True, head_node_args={**SMALL, "include_dashboard": False})
    yield made
    made.shutdown()


@needs_ray
def test_a_cluster_plays_the_same_fights_and_survives_losses(
    nodes: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two nodes, of which one is killed in the middle, and before that a worker by its own bot; then the node that is left."""
    bot = tmp_path / "mortal.py"
    bot.write_text(MORTAL.format(folder=str(tmp_path)))
    plans = [simulate.Plan(level=level, party="first_hunt", players=f"{bot}:Mortal", games=20, rounds=6) for level in "12"]
    second = nodes.add_node(**SMALL)
    cluster = Cluster(nodes.address)
    alive = [second]

    def watch() -> None:
        if len(cluster.done) == 2 and alive:
            nodes.remove_node(alive.pop(), allow_graceful=False)

    cluster.watch = watch
    try:
        found = simulate.run(plans, 1, None, cluster)
        assert not alive and len(cluster.done) == 2, "both nodes have played"
        assert cluster.lost >= 1, "the bot took its worker with it"
        assert sum(cluster.done.values()) == 40
    finally:
        cluster.close()
    assert found == simulate.run(plans, 1)
    words = ["simulate", "--level", "1", "--games", "6", "--players", "random", "--rounds", "3", "--quiet", "--json", "-"]
    texts = []
    for more in (["--ray", nodes.address], ["--workers", "1"]):
        assert cli.main([*words, *more]) == 0
        texts.append(capsys.readouterr())
    assert texts[0].out == texts[1].out and "6 fights in" in texts[0].err and "on 1 node (" in texts[0].err
    wrong = [*words, "--ray", nodes.address, "--players", "nobody.py:Bot"]
    assert cli.main(wrong) == 2 and "no file 'nobody.py'" in capsys.readouterr().err


@needs_ray
def test_a_node_that_would_play_otherwise_or_cannot_is_refused_in_a_sentence(
    nodes: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another version of the program there; then a module that is only here."""
    words = ["simulate", "--games", "2", "--rounds", "1", "--quiet", "--ray", nodes.address]
    with monkeypatch.context() as patch:
        patch.setattr(simulate, "program", lambda: "ours")
        assert cli.main(words) == 2
    said = capsys.readouterr().err.strip()
    assert said.startswith(f"showdown: the program on {socket.gethostname()} is another one: {program()}, here ours")
    assert said.count("\n") == 0
    (tmp_path / "only_here.py").write_text("def work(job):\n    return job\n")
    with monkeypatch.context() as patch:
        patch.syspath_prepend(tmp_path)
        work = importlib.import_module("only_here").work
    with monkeypatch.context() as patch:
        patch.setattr(simulate, "play_elsewhere", work)
        assert cli.main(words) == 2
    said = capsys.readouterr().err.strip()
    assert said.startswith("showdown: the node at ") and "No module named 'only_here'" in said
    assert "traceback" not in said.lower() and said.count("\n") == 0


@needs_ray
def test_other_content_elsewhere_is_refused() -> None:
    plan = simulate.Plan(games=1, rounds=1)
    version = simulate.arena_of(plan).library.version
    assert simulate.play_elsewhere((plan, 0, version, program())).number == 0
    with pytest.raises(BadSetup, match=r"the content on .* is another one"):
        simulate.play_elsewhere((plan, 0, "0123", program()))
    with pytest.raises(BadSetup, match=r"the program on .* is another one"):
        simulate.play_elsewhere((plan, 0, version, "0123"))


@needs_ray
def test_no_cluster_is_a_sentence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    monkeypatch.setenv("RAY_TMPDIR", "/nowhere")
    assert cli.main(["simulate", "--games", "1", "--ray", "auto"]) == 2
    err = capsys.readouterr().err
    assert "--ray auto: no cluster answers" in err and "ray start --head" in err and err.count("\n") == 1


def test_without_ray_there_is_a_sentence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "ray", None)
    assert cli.main(["simulate", "--games", "1", "--ray", "auto"]) == 2
    assert 'pip install "showdown-kdm[ray]"' in capsys.readouterr().err
