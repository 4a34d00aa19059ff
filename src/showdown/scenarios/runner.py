"""Runs scenarios and says what became of each.

The jobs are apart: `agreement` and `position` build the position, `script` is its chance, `play` makes the choices and looks,
`options` knows which option is meant, `compare` compares facts.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from showdown.engine.errors import RuleBroken
from showdown.engine.events import Event
from showdown.engine.game import Game
from showdown.lab import workers
from showdown.scenarios import format
from showdown.scenarios.format import Mistake, Scenario
from showdown.scenarios.play import Failure, Play
from showdown.text import sentence

PASSED: Final = "ok"
FAILED: Final = "FAIL"
MISTAKEN: Final = "BAD"


@dataclass
class Result:
    """What became of a scenario: ok, FAIL (it does not come out so) or BAD (it cannot be understood)."""

    id: str
    title: str
    place: str
    status: str
    message: str = ""
    log: list[str] = field(default_factory=list)
    rules: set[str] = field(default_factory=set)
    warnings: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return self.status == PASSED


def run_file(path: str | Path, only: str = "", strict: bool = False, trust: bool = False) -> list[Result]:
    """Plays the scenarios of a file; `only` picks those whose id begins so. Strictly, a warning is a failure. With `trust` the
    Python of content folders that they name may run."""
    scenarios, problems = format.read_file(Path(path))
    results = [Result(Path(path).name, "", line.split(": ")[0], MISTAKEN, line) for line in problems]
    seen: dict[str, str] = {}
    for scenario in scenarios:
        if scenario.id in seen:
            twice = f"{scenario.place}: the id {scenario.id} stands twice, first at {seen[scenario.id]}"
            results.append(Result(scenario.id, scenario.title, scenario.place, MISTAKEN, twice))
        elif scenario.id.startswith(only):
            results.append(run(scenario, strict, trust))
        seen.setdefault(scenario.id, scenario.place)
    return results


def run_all(
    paths: Iterable[str | Path], only: str = "", processes: int = 1, strict: bool = False, trust: bool = False
) -> list[Result]:
    """Plays every scenario below the paths; an id may stand only once in all of them."""
    results: list[Result] = []
    seen: dict[str, str] = {}
    files = format.files(Path(path) for path in paths)
    for played in workers.spread(partial(run_file, only=only, strict=strict, trust=trust), files, processes):
        for result in played:
            if result.title and result.id in seen and result.status != MISTAKEN:
                result.message = f"{result.place}: the id {result.id} stands twice, first at {seen[result.id]}"
                result.status = MISTAKEN
            seen.setdefault(result.id, result.place)
            results.append(result)
    return results


def run(scenario: Scenario, strict: bool = False, trust: bool = False) -> Result:
    """Plays one scenario and compares its facts."""
    result = Result(scenario.id, scenario.title, scenario.place, PASSED)
    play: Play | None = None
    try:
        play = Play(scenario, trust)
        play.run()
        result.warnings = play.warnings
        if strict and play.warnings:
            raise Failure("\n".join(play.warnings))
    except Mistake as problem:
        result.status, result.message = MISTAKEN, str(problem)
    except Failure as failure:
        result.status, result.message = FAILED, str(failure)
    except RuleBroken as broken:
        result.status, result.message = FAILED, f"{scenario.place}: {broken}"
    except Exception:
        result.status = FAILED
        result.message = f"{scenario.place}: the engine broke\n{traceback.format_exc(limit=-8)}"
    if play is not None:
        tell(play.game, result)
        result.rules = {rule for event in play.game.events for rule in event.rules if rule} | set(scenario.covers)
    return result


def tell(game: Game, result: Result) -> None:
    """The log of a scenario. An event that cannot be told fails it, but does not hide why it had failed before."""
    for event in game.events:
        try:
            said = sentence(event, game)
        except Exception as problem:
            said = f"{event.data} ({type(problem).__name__} while telling it)"
            if result.ok:
                result.status, result.message = FAILED, f"{result.place}: {event.kind} cannot be told: {said}"
        result.log.append(line_of(event, said))


def line_of(event: Event, said: str) -> str:
    """An event as a line of the log: a sentence, its rules and its kind."""
    rules = f"  [{' '.join(rule for rule in event.rules if rule)}]" if event.rules else ""
    return f"{said}{rules}  ({event.kind})"
