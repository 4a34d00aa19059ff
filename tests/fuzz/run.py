"""`make fuzz`: attacks of every class for some minutes, told as a table. The same seed makes the same attacks.

python tests/fuzz/run.py --seconds 300 --seed 1
python tests/fuzz/run.py --only "scenarios, mangled" --seed 4711 --seconds 0     one attack again
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from fuzz.attacks import ATTACKS, attack, positions_of_fights

MOST_TOLD = 20  # failures of a class
MOST_MEMORY = 1_000_000  # kilobytes of the whole run


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--seed", type=int, default=1, help="of the first attack of each class")
    parser.add_argument("--only", default="", help="one class of attacks")
    options = parser.parse_args()
    classes = [name for name in ATTACKS if not options.only or name == options.only]
    if not classes:
        print(f"no attack {options.only!r}; allowed: {', '.join(ATTACKS)}", file=sys.stderr)
        return 2
    positions_of_fights()
    tried: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    slowest: dict[str, float] = dict.fromkeys(classes, 0.0)
    outcomes: dict[str, Counter[str]] = {name: Counter() for name in classes}
    spent: dict[str, float] = dict.fromkeys(classes, 0.0)
    end = time.monotonic() + options.seconds
    while True:
        name = min(classes, key=lambda each: spent[each])  # the same time for every class
        seed = options.seed + tried[name]
        outcome, wrong, took = attack(name, seed)
        tried[name] += 1
        spent[name] += took
        slowest[name] = max(slowest[name], took)
        outcomes[name][outcome] += 1
        if wrong:
            failed[name] += 1
            if failed[name] <= MOST_TOLD:
                print(f"FAILED {name}, seed {seed}: {wrong}", flush=True)
        if time.monotonic() >= end and all(tried[each] for each in classes):
            break
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"\n| {'attack':42} | {'tried':>7} | {'failed':>6} | {'slowest':>8} | what became of them |")
    print(f"|{'-' * 44}|{'-' * 8}:|{'-' * 7}:|{'-' * 9}:|---|")
    for name in classes:
        told = ", ".join(f"{count} {outcome}" for outcome, count in outcomes[name].most_common(5))
        print(f"| {name:42} | {tried[name]:7,} | {failed[name]:6} | {slowest[name]:6.1f} s | {told} |")
    print(f"\n{sum(tried.values()):,} attacks, {sum(failed.values())} failed; at most {memory / 1000:.0f} MB of memory")
    return 1 if failed or memory > MOST_MEMORY else 0


if __name__ == "__main__":
    sys.exit(main())
