"""What `showdown simulate --json` writes, as types: docs/schema/results.json is made from them, and results fit it."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from showdown import schema
from showdown.engine.happenings.fields import Meaning

Share = Annotated[float, Meaning("Share", "a part of all fights, from 0 to 1", 0.5)]
SurvivorId = Annotated[str, Meaning("SurvivorId", "a survivor of the party, by id", "lucy")]
ByCount = Annotated[dict[str, int], Meaning("ByCount", "how many fights, by number", {"7": 12})]
Ranked = Annotated[dict[str, int], Meaning("Ranked", "how many, by name, the most first", {"bleeding": 3})]


class Rate(TypedDict):
    """A share of the fights with its 95 % interval (Wilson)."""

    rate: float
    low: float
    high: float


class Setup(TypedDict):
    """What was agreed: the same again gives the same results."""

    monster: str
    monster_name: str
    level: str
    party: str
    party_name: str
    players: dict[str, str]
    house_rules: dict[str, str]
    seed: int
    rounds: int
    games: int
    content: str
    folders: list[str]
    without: str


class Rounds(TypedDict):
    """How long fights took."""

    mean: float
    median: int
    longest: int
    victory: ByCount
    defeat: ByCount


class Deaths(TypedDict):
    """How many died in a fight, of what, and on which space of the board."""

    mean: float
    histogram: ByCount
    causes: Ranked
    where: Ranked


class SurvivorsLeft(TypedDict):
    mean: float
    after_victory: float


class Wounds(TypedDict):
    mean: float


class SurvivalAction(TypedDict):
    total: int
    per_fight: float


class OfSurvivor(TypedDict):
    """What one survivor gave and paid: deaths and kills in all fights, wounds in one."""

    name: str
    deaths: int
    wounds: float
    kills: int


class OfCard(TypedDict):
    """What happened while a card of the monster was under way, in all fights."""

    card: str
    kind: Literal["AI card", "hit location", "trap", "in play", "Basic Action"]
    played: int
    damage: int
    severe_injuries: int
    deaths: int


class OfWeapon(TypedDict):
    """What a survivor did with a weapon, in all fights."""

    survivor: SurvivorId
    weapon: str
    attacks: int
    wounds: int


class ByRound(TypedDict):
    """After round 0, 1, 2 ...: shares of all fights; of the fights that go on, the share that is won in the end."""

    won: list[Share]
    lost: list[Share]
    alive: dict[str, list[Share]]
    mean_alive: list[float]
    wounds: list[float]
    going_on: list[int]
    then_won: list[float | None]


class Gap(TypedDict):
    """The mean of paired differences, second less first, with its 95 % interval; none where all pairs differ alike."""

    mean: float
    low: float | None
    high: float | None


class Difference(TypedDict):
    """How much more often the second side wins, fights paired by seed, with its 95 % interval."""

    pairs: int
    only_first: int
    only_second: int
    rate: float
    low: float
    high: float
    correlation: float
    deaths: Gap
    rounds: Gap


class OfGear(TypedDict):
    """The same fights without one gear card of one survivor: how much more often they are won with it."""

    survivor: SurvivorId
    gear: str
    name: str
    win_rate: Rate
    difference: Difference


class Fights(TypedDict):
    """Many fights of one set-up."""

    format: int
    setup: Setup
    fights: int
    victories: int
    defeats: int
    undecided: int
    win_rate: Rate
    rounds: Rounds
    decisions: float
    deaths: Deaths
    survivors_left: SurvivorsLeft
    wounds: Wounds
    survival_actions: dict[str, SurvivalAction]
    survivors: dict[str, OfSurvivor]
    cards: list[OfCard]
    weapons: list[OfWeapon]
    by_round: ByRound


class Simulation(Fights, total=False):
    """Many fights of one set-up; with --gear, what each card is worth."""

    gear: list[OfGear]


class Comparison(TypedDict):
    """Two sides on common dice."""

    format: int
    compare: list[Simulation]
    difference: Difference


def results_schema() -> str:
    """docs/schema/results.json."""
    definitions = schema.Definitions()
    return schema.document("Results", {"anyOf": [definitions.of(Simulation), definitions.of(Comparison)]}, definitions)
