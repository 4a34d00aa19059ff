"""How many questions people are asked in a fight, with stops and without: the same seeds, answered as the hint says.

.venv/bin/python tools/questions.py --level 1 --fights 20
"""

from __future__ import annotations

import argparse
from collections import Counter

from showdown.engine.questions import QUESTIONS
from showdown.play import fight
from showdown.play.session import Open, Session
from showdown.play.settings import Mode, Settings


def asked(level: str, seed: int, settings: Settings) -> tuple[Counter[str], Counter[str], str]:
    """The questions asked of people and those that answered themselves, by kind, and how the fight ended."""
    session = Session(fight.agree(level=level, seed=seed, rounds=40), settings)
    session.keep = False
    session.start()
    people: Counter[str] = Counter()
    itself: Counter[str] = Counter()
    while session.open is not Open.NOTHING:
        assert session.question is not None
        if session.open is Open.ITSELF:
            itself[session.question.kind] += 1
            session.proceed()
            continue
        people[session.question.kind] += 1
        hint = session.hint()
        assert hint is not None
        session.choose(hint.index)
    return people, itself, session.playing.result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="1")
    parser.add_argument("--fights", type=int, default=20)
    options = parser.parse_args()
    always = Settings(stops=dict.fromkeys(QUESTIONS, Mode.ALWAYS))
    print(f"level {options.level}, {options.fights} fights, seeds 0 to {options.fights - 1}, questions in all:")
    totals = {}
    for name, settings in (("always", always), ("by default", Settings())):
        people, itself, ends = Counter[str](), Counter[str](), Counter[str]()
        for seed in range(options.fights):
            one, other, end = asked(options.level, seed, settings)
            people += one
            itself += other
            ends[end] += 1
        totals[name] = (people, itself)
        print(f"  {name}: {people.total()} asked, {itself.total()} answered themselves; {dict(ends)}")
    before, (after, itself) = totals["always"][0], totals["by default"]
    print(f"  {'kind':<18}{'always':>8}{'default':>9}{'themselves':>12}")
    for kind, count in before.most_common():
        print(f"  {kind:<18}{count:>8}{after[kind]:>9}{itself[kind]:>12}")


if __name__ == "__main__":
    main()
