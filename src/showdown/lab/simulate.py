"""Many fights over all cores: a plan, one fight of it, and all of them in order.

Every fight has a seed of its own, made from the plan's seed and the fight's number, and bots are made anew for it. So a fight
does not depend on who plays it or on what was played before: a plan gives the same fights with any number of workers.
"""

from __future__ import annotations

import hashlib
import socket
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from showdown import api, flags
from showdown.engine.errors import BadSetup, RuleBroken, ShowdownError
from showdown.lab import figures, setups
from showdown.lab.cluster import Cluster
from showdown.lab.program import program
from showdown.lab.workers import spread
from showdown.players import load
from showdown.players.base import Maker, Team, play_out

if TYPE_CHECKING:
    from showdown.lab.keeping import Keeper

Progress = Callable[[figures.Fight], None]


@dataclass(frozen=True)
class Plan:
    """What is simulated. Only names and numbers, so that it travels between processes; `party` is an id or a file."""

    monster: str = "white_lion"
    level: str = "prologue"
    party: str = "prologue"
    players: str = "greedy"
    seed: int = 1
    games: int = 1000
    house_rules: tuple[tuple[str, str], ...] = ()
    content: tuple[str, ...] = ()
    trust: bool = False
    rounds: int = 200  # a fight ends undecided after so many
    without: str = ""  # a gear card that stays at home, as lucy/bone_axe


class Arena:
    """A plan made ready: content loaded, everything checked, bots found."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        flags.use_content(plan.content, plan.trust)
        self.library, party = setups.find_party(plan.party)
        self.party = setups.without(party, *plan.without.split("/")) if plan.without else party
        rules = dict(plan.house_rules)
        self.agreed = api.make_setup(
            plan.monster, plan.level, self.party, plan.seed, None, rules, "", self.library, plan.rounds
        )
        self.survivors = {sheet.id: sheet.name for sheet in self.party.survivors}
        self.players = load.parse_players(plan.players, self.survivors, typed=True)
        self.makers: dict[str, tuple[str, Maker]] = load.makers(self.players)

    def fight(self, index: int) -> figures.Fight:
        """Plays one fight of the plan to its end."""
        seed = fight_seed(self.plan.seed, index)
        try:
            game = api.once_more(self.agreed, seed)
            reader = figures.Reader(game)
            decisions = play_out(game, Team(game, self.makers, seed), reader.read)
            return figures.read_fight(reader, index, seed, decisions)
        except ShowdownError as problem:
            raise type(problem)(f"fight {index} (seed {seed}): {problem}") from problem
        except Exception as problem:  # a mistake of ours: say which fight shows it
            raise RuleBroken(
                f"fight {index} (seed {seed}) broke the engine: {type(problem).__name__}: {problem}; please report it"
            ) from problem

    def setup(self) -> dict[str, object]:
        """What was agreed, for summaries and reports."""
        plan = self.plan
        monster = self.library.monsters[plan.monster]
        return {
            "monster": plan.monster,
            "monster_name": monster.levels[plan.level].name,
            "level": plan.level,
            "party": plan.party,
            "party_name": self.party.name,
            "players": dict(self.players),
            "house_rules": dict(plan.house_rules),
            "seed": plan.seed,
            "rounds": plan.rounds,
            "games": plan.games,
            "content": self.library.version,
            "folders": list(plan.content),
            "without": plan.without,
        }


def fight_seed(seed: int, index: int) -> int:
    """The seed of one fight: the same on every machine, whoever plays it. `showdown watch --seed` plays it again."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{index}".encode()).digest()[:6], "big")


# -- all of them ------------------------------------------------------------------------------------------------------

_arenas: dict[Plan, Arena] = {}


def arena_of(plan: Plan) -> Arena:
    """One arena per plan and process."""
    if plan not in _arenas:
        _arenas[plan] = Arena(plan)
    return _arenas[plan]


def play_job(job: tuple[Plan, int]) -> figures.Fight:
    plan, index = job
    return arena_of(plan).fight(index)


def play_elsewhere(job: tuple[Plan, int, str, str]) -> figures.Fight:
    """On another machine: whoever has another program or other content there would play other fights."""
    plan, index, version, ours = job
    here = socket.gethostname()
    if program() != ours:
        raise BadSetup(
            f"the program on {here} is another one: {program()}, here {ours}; install the same version on every node"
        )
    arena = arena_of(plan)
    if arena.library.version != version:
        raise BadSetup(f"the content on {here} is another one: {arena.library.version}, here {version}")
    return arena.fight(index)


def run(
    plans: list[Plan],
    workers: int,
    progress: Progress | None = None,
    cluster: Cluster | None = None,
    keeper: Keeper | None = None,
) -> list[list[figures.Fight]]:
    """Plays every plan's fights, here or on a cluster, and returns them by plan, each in order.

    Several plans take turns, so that an interrupted comparison has as many fights of each. KeyboardInterrupt ends it early with
    the fights so far; they are always the first ones. A keeper has fights that were played before, and
    keeps those that are played now.
    """
    found: list[list[figures.Fight]] = [[] for _ in plans]
    for plan in plans:
        arena_of(plan)
    most = max(plan.games for plan in plans)
    jobs = [(place, index) for index in range(most) for place, plan in enumerate(plans) if index < plan.games]
    before = {job: keeper.fight(*job) for job in jobs} if keeper is not None else {}
    work = [(plans[place], index) for place, index in jobs if before.get((place, index)) is None]
    if cluster is not None:
        versions = {plan: arena_of(plan).library.version for plan in plans}
        fights = cluster.spread(play_elsewhere, [(plan, index, versions[plan], program()) for plan, index in work])
    else:
        fights = spread(play_job, work, workers)
    try:
        for job in jobs:
            known = before.get(job)
            fight = known or next(fights)
            found[job[0]].append(fight)
            if known is None and keeper is not None:
                keeper.keep(job[0], fight)
            if known is None and progress is not None:
                progress(fight)
    except KeyboardInterrupt:
        shortest = min(len(each) for each in found)
        return [each[:shortest] for each in found]
    finally:
        fights.close()
    return found
