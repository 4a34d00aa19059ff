"""Two sides of a comparison: what each of them is, what to call it, and how much more often the second one wins.

A side says what it has of its own in the words of the flags: `level=2`, `party=mine.yaml`, `players=random`, `content=FOLDER`,
`house-rule=dodge=before_damage`; several with spaces between them. The rest is as the flags say. A bare word is a party. Both
sides play on common dice: fights of the same number have the same seed, from which come decks, dice and the monster's choices;
what a bot throws to make up its mind is its own.
"""

from __future__ import annotations

import argparse
import math
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from showdown.engine import house
from showdown.engine.errors import BadSetup, did_you_mean
from showdown.lab.figures import Fight, rounded, student

ONE: Final = ("monster", "level", "party", "players")  # a side has one of these
MORE: Final = ("content", "house-rule")  # and any number of these, beside those of the flags
SAYS: Final = (*ONE, *MORE)


def sides(options: argparse.Namespace) -> list[argparse.Namespace]:
    """The flags of each side of a comparison; without one, the flags as they are."""
    if not options.compare:
        return [options]
    said = [read(text) for text in options.compare]
    for name in ("level", "party"):
        if getattr(options, name) and all(name in (key for key, _ in side) for side in said):
            plural = {"level": "levels", "party": "parties"}[name]
            raise BadSetup(f"--compare names both {plural}; leave out --{name}")
    return [applied(options, side) for side in said]


def read(text: str) -> list[tuple[str, str]]:
    """What a side says, word by word."""
    if "=" not in text:
        return [("party", text)] if text else []
    try:
        parts = shlex.split(text)
    except ValueError as problem:
        raise BadSetup(f"--compare {text!r}: {str(problem).lower()}") from None
    found: list[tuple[str, str]] = []
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals or key not in SAYS:
            raise BadSetup(f"--compare {text!r}: {part!r} says nothing about a side; {did_you_mean(key, SAYS)}, as in level=2")
        if key in ONE and any(key == other for other, _ in found):
            raise BadSetup(f"--compare {text!r} names two things for {key}")
        if not value and key != "content":
            raise BadSetup(f"--compare {text!r}: {key}= has no value")
        found.append((key, value))
    return found


def applied(options: argparse.Namespace, side: Sequence[tuple[str, str]]) -> argparse.Namespace:
    """The flags with what a side says of its own; `content=` with nothing behind it is the standard content."""
    made = argparse.Namespace(**vars(options))
    made.content, made.house_rule = [*options.content], [*options.house_rule]
    for key, value in side:
        if key == "content":
            made.content += [value] if value else []
        elif key == "house-rule":
            made.house_rule.append(value)
        else:
            setattr(made, key, value)
    return made


# -- names ----------------------------------------------------------------------------------------------------------------


def labels(summaries: Sequence[dict[str, Any]]) -> list[str]:
    """What to call each side: all in which they differ, or the party where they do not."""
    rows = [facts_of(summary) for summary in summaries]
    names = dict.fromkeys(name for row in rows for name in row)
    differ = [name for name in names if len({row.get(name, "") for row in rows}) > 1]
    return [", ".join(filter(None, (row.get(name, "") for name in differ or ["party"]))) for row in rows]


def facts_of(summary: dict[str, Any]) -> dict[str, str]:
    """All that may be different between two sides, as people call it."""
    setup = summary["setup"]
    folders = [Path(folder).name for folder in setup["folders"]]
    rules = {rule.name: setup["house_rules"].get(rule.name, rule.default) for rule in house.ALL}
    return {
        "monster": setup["monster_name"],
        "party": party_label(setup),
        "players": bots_of(summary),
        "monster's choices": f"the monster {setup['players']['monster']}",
        "content": f"with {' and '.join(folders)}" if folders else "standard content",
        **{name: f"{name} = {value}" for name, value in rules.items()},
    }


def bots_of(summary: dict[str, Any]) -> str:
    """Who plays the party: one bot for all, or by name."""
    players = {seat: bot for seat, bot in summary["setup"]["players"].items() if seat != "monster"}
    bots = list(dict.fromkeys(players.values()))
    return (
        bots[0] if len(bots) == 1 else ", ".join(f"{summary['survivors'][seat]['name']} {bot}" for seat, bot in players.items())
    )


def party_label(setup: dict[str, Any]) -> str:
    """A party's name, with its file where it has one."""
    name, party = str(setup["party_name"]), str(setup["party"])
    return f"{name} ({Path(party).name})" if "." in party else name


# -- figures --------------------------------------------------------------------------------------------------------------


def difference(first: Sequence[Fight], second: Sequence[Fight]) -> dict[str, Any]:
    """How much more often the second side wins, with its 95 % interval; fights on the same seed are paired. `correlation` says
    what the common dice bring: the higher, the narrower the interval is than that of two sides on dice of their own.

    The interval is Agresti and Min's: half a fight more of each kind, which with few fights keeps it from saying more than they
    do, and Student's quantile instead of the normal one.
    """
    pairs = list(zip(first, second, strict=False))
    won = [(a.result == "victory", b.result == "victory") for a, b in pairs]
    only_first = sum(a and not b for a, b in won)
    only_second = sum(b and not a for a, b in won)
    count = len(pairs)
    if not count:
        nothing = {"mean": 0.0, "low": None, "high": None}
        found: dict[str, Any] = {"pairs": 0, "only_first": 0, "only_second": 0, "rate": 0.0, "low": -1.0, "high": 1.0}
        return {**found, "correlation": 0.0, "deaths": nothing, "rounds": nothing}
    more, all_of = only_second - only_first, count + 2
    width = student(count) * math.sqrt(only_first + only_second + 1 - more * more / all_of)
    return {
        "pairs": count,
        "only_first": only_first,
        "only_second": only_second,
        "rate": rounded(more / count),
        "low": rounded(max(-1.0, (more - width) / all_of)),
        "high": rounded(min(1.0, (more + width) / all_of)),
        "correlation": correlation(won),
        "deaths": gap([len(b.deaths) - len(a.deaths) for a, b in pairs]),
        "rounds": gap([b.rounds - a.rounds for a, b in pairs]),
    }


def correlation(won: Sequence[tuple[bool, bool]]) -> float:
    """How far both sides win and lose the same fights: 1 always, 0 as chance would have it."""
    count = len(won)
    first, second = sum(a for a, _ in won) / count, sum(b for _, b in won) / count
    scale = first * (1 - first) * second * (1 - second)
    both = sum(a and b for a, b in won) / count
    return rounded((both - first * second) / math.sqrt(scale)) if scale else 0.0


def gap(values: Sequence[int]) -> dict[str, float | None]:
    """The mean of paired differences with its 95 % interval (Student's t); none where all pairs differ alike, as a single one
    does: nothing tells then how much chance brings."""
    count = len(values)
    middle = math.fsum(values) / count
    if len(set(values)) < 2:
        return {"mean": rounded(middle), "low": None, "high": None}
    squares = math.fsum((value - middle) ** 2 for value in values)
    width = student(count) * math.sqrt(squares / (count - 1) / count)
    return {"mean": rounded(middle), "low": rounded(middle - width), "high": rounded(middle + width)}
