"""The same simulation without Ray, on a Ray cluster of one node and of two, and of two of which one is killed half-way.

    python tools/ray_nodes.py --games 400 --players greedy

Nodes are processes of this machine (`ray.cluster_utils.Cluster`). Prints the check sum of each JSON file and how long it took;
fails when the files differ. Which nodes played how many fights is what `showdown simulate` says last.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from ray.cluster_utils import Cluster

SMALL = {"num_cpus": 1, "object_store_memory": 80 * 2**20}


def simulated(words: list[str], path: Path) -> tuple[str, float, str]:
    """Runs the command: the check sum of its file, its seconds, its last line."""
    begun = time.monotonic()
    command = [sys.executable, "-m", "showdown", "simulate", *words, "--json", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=path.parent, check=True)
    lines = [line for line in done.stderr.splitlines() if "fights in" in line] or [""]
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16], time.monotonic() - begun, lines[-1].strip()


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="400")
    parser.add_argument("--players", default="greedy")
    parser.add_argument("--level", default="1")
    flags = parser.parse_args(argv)
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    words = ["--level", flags.level, "--games", flags.games, "--players", flags.players, "--seed", "1"]
    sums: list[str] = []

    def tell(name: str, path: Path, more: list[str]) -> float:
        check, seconds, last = simulated([*words, *more], path)
        sums.append(check)
        print(f"{name:<32} {check}  {seconds:6.1f} s  {last}", flush=True)
        return seconds

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        tell("one worker, no Ray", path / "alone.json", ["--workers", "1"])
        nodes: Any = Cluster(initialize_head=True, head_node_args={**SMALL, "include_dashboard": False})
        try:
            there = ["--ray", nodes.address]
            tell("one node", path / "one.json", there)
            second = nodes.add_node(**SMALL)
            seconds = tell("two nodes", path / "two.json", there)
            killer = threading.Timer(seconds / 2, nodes.remove_node, (second,), {"allow_graceful": False})
            killer.start()
            tell("two nodes, one killed half-way", path / "killed.json", there)
            killer.join()
        finally:
            nodes.shutdown()
    return 0 if len(set(sums)) == 1 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
