"""The numbers a fighter goes by: greedy's own, and others that fights have taught.

What each of them is worth nobody guessed: thousands of fights were played with habits drawn at random, and those that won more
often were kept, for each fight that was practised and for all others (`tools/learn_habits.py`), in `habits.json` beside this
file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from showdown.players.harm import LIGHT_INJURY
from showdown.rules.odds import Odds

LEARNED: Final = Path(__file__).with_name("habits.json")
EVERYWHERE: Final = "everywhere"  # the habits for fights that nobody has practised

# Every habit with greedy's own number; 99 is never.
GREEDYS: Final[dict[str, float]] = {
    "fear": 1.0,  # how much being attacked counts
    "blind": 0.25,  # how likely the monster goes for somebody in its blind spot
    "team": 0.0,  # how much it counts whom the cards that may come would go for, whoever it is
    "escape": 1.0,  # what is left of a risk where a dash would get away from it
    "beyond": 0.1,  # what is left of it out of the monster's reach
    "exposed": 0.0,  # what it costs to end where no dash gets away, beside the risk
    "patience": 10.0,  # rounds before caution wears off
    "crowded": 0.05,  # standing beside a friend
    "nearness": 0.02,  # per space, for those who can still attack
    "linger": 0.02,  # the same for those who have; below 0 they rather go far away
    "behind": 0.0,  # what an attack from behind is worth besides its wounds
    "hit_cost": 0.0,  # what a hit costs whoever strikes: a hit location may strike back
    "least_gain": 0.0,  # wounds an attack must promise
    "surge": 0.45,  # wounds that are worth a surge
    "surge_spare": 2.0,  # survival from which a surge leaves enough
    "dodge": LIGHT_INJURY,  # harm that is worth a dodge while survival is left for another one
    "last_dodge": 0.3,  # and the last
    "dash": 0.2,  # how much better an attack after a dash must be
    "parting": 99.0,  # danger that a dash saves once everybody has acted
    "run_spare": 99.0,  # survival from which a dash after the attack goes to where the next one gets away
    "first_frail": -0.02,  # how much earlier the frail act
}


class Habits:
    """The numbers a fighter goes by, from a table of those that differ from greedy's."""

    __slots__ = (
        "behind", "beyond", "blind", "crowded", "dash", "dodge", "escape", "exposed", "fear", "first_frail", "hit_cost",
        "last_dodge", "least_gain", "linger", "nearness", "parting", "patience", "run_spare", "surge",
        "surge_spare", "team",
    )  # fmt: skip

    def __init__(self, own: dict[str, float]) -> None:
        table = GREEDYS | own
        self.fear = float(table["fear"])
        self.blind = float(table["blind"])
        self.team = float(table["team"])
        self.escape = float(table["escape"])
        self.beyond = float(table["beyond"])
        self.exposed = float(table["exposed"])
        self.patience = float(table["patience"])
        self.crowded = float(table["crowded"])
        self.nearness = float(table["nearness"])
        self.linger = float(table["linger"])
        self.behind = float(table["behind"])
        self.hit_cost = float(table["hit_cost"])
        self.least_gain = float(table["least_gain"])
        self.surge = float(table["surge"])
        self.surge_spare = float(table["surge_spare"])
        self.dodge = float(table["dodge"])
        self.last_dodge = float(table["last_dodge"])
        self.dash = float(table["dash"])
        self.parting = float(table["parting"])
        self.run_spare = float(table["run_spare"])
        self.first_frail = float(table["first_frail"])

    def gain(self, odds: Odds) -> float:
        """What an attack promises, in wounds."""
        return odds.wounds - self.hit_cost * odds.dice * odds.hit


PLAIN: Final = Habits({})
_learned: dict[str, Habits] = {}


def learned(monster: str, level: str) -> Habits:
    """The habits for a fight: its own where it was practised, else those for all fights."""
    if not _learned:
        tables: dict[str, dict[str, float]] = json.loads(LEARNED.read_text(encoding="utf-8"))
        for name, table in tables.items():
            _learned[name] = Habits(table)
    return _learned.get(f"{monster} {level}", _learned[EVERYWHERE])
