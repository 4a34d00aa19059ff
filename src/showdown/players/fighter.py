"""The fighter the searcher fights with: greedy's way of weighing, with more to weigh and with weights learned from fights.

What it sees that greedy does not: whom the cards that may come would go for (`players/threat.py`), from where a dash gets
out of the monster's reach once it does, and that after an attack a dash may bring one there. What each of these is worth nobody
guessed: thousands of fights were played with habits drawn at random, and those that won more often were kept, for each fight
that was practised and for all others (`tools/learn_habits.py`). The numbers are in `habits.json` beside this file.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

from showdown.engine import board, geometry
from showdown.engine.game import Option
from showdown.engine.native import mypyc_attr
from showdown.engine.state import Survivor
from showdown.players import greedy
from showdown.players.base import MONSTER, Facts, Position
from showdown.players.threat import Threat
from showdown.rules.odds import Odds

LEARNED: Final = Path(__file__).with_name("habits.json")
EVERYWHERE: Final = "everywhere"  # the habits for fights that nobody has practised
SPARE: Final = 2  # survival from which a point may go without giving up the next dodge

# Every habit with greedy's own number; 99 is never.
GREEDYS: Final[dict[str, float]] = {
    "fear": 1.0,  # how much being attacked counts
    "blind": greedy.BLIND_SPOT_RISK,  # how likely the monster goes for somebody in its blind spot
    "team": 0.0,  # how much it counts whom the cards that may come would go for, whoever it is
    "escape": 1.0,  # what is left of a risk where a dash would get away from it
    "beyond": 0.1,  # what is left of it out of the monster's reach
    "exposed": 0.0,  # what it costs to end where no dash gets away, beside the risk
    "patience": greedy.PATIENCE,  # rounds before caution wears off
    "crowded": greedy.CROWDED,  # standing beside a friend
    "nearness": greedy.NEARNESS,  # per space, for those who can still attack
    "linger": greedy.NEARNESS,  # the same for those who have; below 0 they rather go far away
    "behind": 0.0,  # what an attack from behind is worth besides its wounds
    "hit_cost": 0.0,  # what a hit costs whoever strikes: a hit location may strike back
    "least_gain": 0.0,  # wounds an attack must promise
    "surge": greedy.WORTH_A_SURGE,  # wounds that are worth a surge
    "surge_spare": 2.0,  # survival from which a surge leaves enough
    "dodge": greedy.LIGHT_INJURY,  # harm that is worth a dodge while survival is left for another one
    "last_dodge": greedy.WORTH_A_DODGE,  # and the last
    "dash": greedy.WORTH_A_DASH,  # how much better an attack after a dash must be
    "parting": 99.0,  # danger that a dash saves once everybody has acted
    "run_spare": 99.0,  # survival from which a dash after the attack goes to where the next one gets away
    "first_frail": -greedy.NEARNESS,  # how much earlier the frail act
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


_learned: dict[str, Habits] = {}


def learned(monster: str, level: str) -> Habits:
    """The habits for a fight: its own where it was practised, else those for all fights."""
    if not _learned:
        tables: dict[str, dict[str, float]] = json.loads(LEARNED.read_text(encoding="utf-8"))
        for name, table in tables.items():
            _learned[name] = Habits(table)
    return _learned.get(f"{monster} {level}", _learned[EVERYWHERE])


@mypyc_attr(allow_interpreted_subclasses=True)
class Fighter:
    """Answers by the kind of question, as greedy does, by habits of its own or by those learned for the fight."""

    def __init__(self, habits: Habits | None = None) -> None:
        self.habits = habits

    def choose(self, position: Position) -> int:
        if position.seat == MONSTER:
            return position.random.randrange(len(position.options))
        answer = ANSWERS.get(position.kind)
        if answer is None:
            return greedy.OTHER_ANSWERS.get(position.kind, greedy.otherwise)(position)
        if self.habits is None:
            self.habits = learned(*position.facts.practised_as)
        return answer(position, self.habits)


# -- what things are worth ------------------------------------------------------------------------------------------------


class Ground:
    """How the board looks to one survivor: where attacks are possible after a move that leaves them so many `movements`, and
    what it costs to stay where."""

    def __init__(self, facts: Facts, survivor: int, movements: int, habits: Habits) -> None:
        self.facts = facts
        self.survivor = survivor
        self.habits = habits
        self.behind = board.spaces(facts.blind_spot)
        self.cover: int = facts.cover()
        self.units = any([tile.leader >= 0 for tile in facts.tiles])
        self.reach = facts.monster_movement + 1
        self.on_board = facts.monster_space >= 0
        self.escape = self.escape_of(survivor)
        others = [other for other in facts.present() if other != survivor]
        self.friends = [facts._who(other).space for other in others]
        self.seen = [
            facts.distance(facts._who(other).space)
            for other in others
            if facts.is_threat(other) and facts._who(other).space not in self.behind
        ]
        self.nearest = min(self.seen, default=greedy.NOBODY)
        costs = {other: greedy.frailty(facts._who(other)) for other in facts.present()}
        self.caution = habits.fear * beyond_others(costs, survivor, facts, habits)
        self.team = habits.team * habits.patience / max(habits.patience, float(facts.round))
        self.threat: Threat | None = None
        if habits.team > 0.0 and self.on_board:
            caught = [1.0] * len(facts._game.survivors)
            for other in others:
                caught[other] = self.caught(facts.distance(facts._who(other).space), self.escape_of(other))
            self.threat = Threat(facts._game, survivor, caught)
        self.open = habits.exposed * min(1.0, greedy.frailty(facts._who(survivor), 1 + facts.monster_damage))
        self.answered = greedy.answered(facts, survivor) if facts.answers_activations else 0.0
        self.blows = [
            greedy.Blow(
                weapon.reach,
                weapon.ranged,
                habits.gain(facts.odds(survivor, weapon.slot, False)),
                habits.gain(facts.odds(survivor, weapon.slot, True)) + habits.behind,
            )
            for weapon in facts.weapons(survivor)
            if movements > 0 or not weapon.cumbersome  # those need a movement too (KW-12)
        ]

    def escape_of(self, survivor: int) -> int:
        """How far from the monster somebody must stand for a dash to get out of its reach."""
        return self.reach + 1 - self.facts.strides(survivor) if self.facts.may_dash(survivor) else greedy.NOBODY

    def caught(self, far: int, escape: int) -> float:
        """How likely a target so far away is not out of reach when the attack comes."""
        if far > self.reach:
            return self.habits.beyond
        return self.habits.escape if far >= escape else 1.0

    def is_behind(self, space: int) -> bool:
        for other in self.behind:
            if other == space:
                return True
        return False

    def risk(self, space: int, far: int) -> float:
        """How likely the monster goes for somebody who stands there, so far from it, when its turn comes, and harms them."""
        if not self.on_board:
            return greedy.SHIELDED_RISK
        if self.is_behind(space):
            likely = self.habits.blind
        elif far > self.reach:
            likely = greedy.OUT_OF_REACH_RISK
        elif self.nearest < far:
            likely = greedy.SHIELDED_RISK
        else:
            likely = greedy.CLOSEST_RISK / (1 + self.seen.count(far))
        if far >= self.escape:
            likely *= self.habits.escape
        return likely * greedy.COVER if self.cover and self.cover >> space & 1 else likely

    def danger(self, space: int) -> float:
        """What it costs to end there: the risk of being attacked, and of being in each other's way."""
        beside = 0
        for friend in self.friends:
            if geometry.distance(friend, 1, space, 1) == 1:
                beside += 1
        far = self.facts.distance(space)
        crowded = self.habits.crowded * beside
        if self.threat is not None:
            crowded += self.team * self.threat.harm(space, far, self.caught(far, self.escape))
        if self.open and self.is_exposed(space, far, self.escape):
            crowded += self.open
        return self.risk(space, far) * self.caution + crowded

    def is_exposed(self, space: int, far: int, escape: int) -> bool:
        """Whether the monster reaches whoever stands there, dash or not."""
        return far <= self.reach and far < escape and not self.is_behind(space)

    def attack(self, space: int) -> float:
        """The wounds the best attack after a move to a space promises."""
        far, best = self.facts.distance(space), 0.0
        price = self.answered if far == 1 else 0.0
        for blow in self.blows:
            if far > blow.reach:
                continue
            gain = (blow.behind if self.is_behind(space) else blow.ahead) - price
            if gain > best and gain > self.habits.least_gain and (not blow.ranged or self.facts.in_sight(space)):
                best = gain
        return best + greedy.UNIT_BESIDE * self.facts.units_beside(space) if best and self.units else best

    def worth(self, space: int, attacks: bool, danger: float) -> float:
        """What ending a move there promises: an attack, or nearness to one, less the danger."""
        gain = self.attack(space) if attacks else 0.0
        nearness = self.habits.nearness if attacks else self.habits.linger
        return (gain or -nearness * self.facts.distance(space)) - danger

    def best(self, spaces: list[int], attacks: bool) -> tuple[float, int, float]:
        """What the best space is worth, for somebody who can still attack or who has done so, which one it is, and
        the least danger of all."""
        best, chosen, least = greedy.NOTHING, -1, -greedy.NOTHING
        for space in spaces:
            danger = self.danger(space)
            if danger < least:
                least = danger
            worth = self.worth(space, attacks, danger)
            if worth > best:
                best, chosen = worth, space
        return best, chosen, least


def beyond_others(costs: dict[int, float], survivor: int, facts: Facts, habits: Habits) -> float:
    """How much more something costs this survivor than the hardiest: somebody has to fight, and in the end everybody."""
    hardiest = min(costs.values(), default=0.0)
    own = costs.get(survivor, hardiest) - greedy.OTHERS_COUNT * hardiest
    return own * habits.patience / max(habits.patience, float(facts.round))


def best_blow(facts: Facts, survivor: int, habits: Habits) -> float:
    """What the best attack from where a survivor stands promises, movement spent."""
    space = facts._who(survivor).space
    far = facts.distance(space)
    if space < 0 or (far == 1 and facts.answers_activations):
        return 0.0
    near = [weapon for weapon in facts.weapons(survivor) if far <= weapon.reach and not weapon.cumbersome]
    seen = [weapon for weapon in near if not weapon.ranged or facts.in_sight(space)]
    return max([habits.gain(facts.odds(survivor, weapon.slot)) for weapon in seen], default=0.0)


def best_of(facts: Facts, blows: list[Option], habits: Habits) -> tuple[float, int]:
    """The weapon on offer that promises most from here."""
    best, chosen = 0.0, -1
    for offer in blows:
        worth = habits.gain(facts.odds(offer.actor_number, offer.refers.slot))
        if worth >= best:
            best, chosen = worth, offer.index
    return best, chosen


# -- the survivors' turn --------------------------------------------------------------------------------------------------


def survival_offer(facts: Facts, found: list[Option], habits: Habits) -> int:
    """A survival action worth its price now, or -1: stand a friend up who can still act, or surge into a good attack."""
    for offer in found:
        if offer.kind == "encourage" and not facts.monster_turn:
            if facts.fallen_to_act() & offer.refers.survivors:
                return offer.index
        if offer.kind == "surge" and not greedy.waiting(facts) and not facts.wasted_hits:
            who = facts._who(offer.actor_number)
            gain = best_blow(facts, offer.actor_number, habits)
            wanted = habits.surge if who.survival >= habits.surge_spare else habits.surge + greedy.LAST_SURVIVAL
            if gain >= min(wanted, greedy.LAST_WOUND * facts.wounds_to_win):
                return offer.index
    return -1


def parting_dash(facts: Facts, found: list[Option], habits: Habits) -> int:
    """When all have acted: whoever gains most by a dash out of danger before the monster's turn, or -1."""
    best, chosen = habits.parting, -1
    for offer in found:
        if offer.kind == "dash" and (habits.parting < 9.0 or habits.run_spare < 99.0):
            survivor = offer.actor_number
            ground = Ground(facts, survivor, 0, habits)
            if runs(ground, facts._who(survivor)):
                return offer.index
            _, _, least = ground.best(board.spaces(facts.reachable(survivor)), False)
            saved = ground.danger(facts._who(survivor).space) - least
            if saved > best:
                best, chosen = saved, offer.index
    return chosen


def first_score(facts: Facts, survivor: int, wasted: bool, habits: Habits) -> float:
    """Who had better act first."""
    who = facts._who(survivor)
    if who.down:
        return -9.0
    first = -greedy.promise(facts, survivor) if wasted else best_blow(facts, survivor, habits)
    return first + habits.first_frail * greedy.frailty(who)


def who_acts(position: Position, habits: Habits) -> int:
    """Friends are stood up first; then whoever can do most, or least where the first hits will be wasted; those on the ground
    last."""
    facts, found = position.facts, position.options.all()
    helpful = survival_offer(facts, found, habits)
    if helpful >= 0:
        return helpful
    for offer in found:
        if offer.kind == "end turn":
            away = parting_dash(facts, found, habits)
            return away if away >= 0 else offer.index
    best, chosen = greedy.NOTHING, 0
    wasted = facts.wasted_hits > 0
    for offer in found:
        if offer.kind == "act":
            score = first_score(facts, offer.actor_number, wasted, habits)
            if score > best:
                best, chosen = score, offer.index
    return chosen


def act(position: Position, habits: Habits) -> int:
    """One survivor's act: finish it, stand a friend up, attack from the best space in reach, or get away."""
    facts, found = position.facts, position.options.all()
    survivor = position.actor_number
    end = next((offer for offer in found if offer.kind == "end act"), found[0])  # the restless must move first
    who = facts._who(survivor)
    uses = [offer for offer in found if offer.kind == "use"]
    throw = next((offer.index for offer in uses if facts.throws_away(survivor, offer.refers.action)), -1)
    if throw >= 0 and greedy.finishing(facts, survivor):
        return throw
    for use in uses:
        if use.actor_number == survivor and facts.summons(survivor, use.refers.action):
            return use.index
    helpful = survival_offer(facts, found, habits)
    if helpful >= 0:
        return helpful
    if throw >= 0 and greedy.throw_now(facts, survivor):
        return throw
    if who.space < 0 or who.down:
        return end.index
    ground = Ground(facts, survivor, who.movement - 1, habits)
    move = next((offer.index for offer in found if offer.kind == "move"), -1)
    spaces = board.spaces(facts.reachable(survivor)) if move >= 0 else []
    danger = ground.danger(who.space)
    attacks = bool(who.activation) and not greedy.waiting(facts)
    stay = ground.worth(who.space, attacks, danger)
    go, _, least = ground.best(spaces, attacks)
    gain, blow = best_of(facts, [offer for offer in found if offer.kind == "attack" and attacks], habits)
    gain -= ground.answered if facts.distance(who.space) == 1 else 0.0
    dash = next((offer.index for offer in found if offer.kind == "dash" and offer.actor_number == survivor), -1)
    if dash >= 0 and worth_a_dash(ground, who, attacks, max(gain - min(danger, least), go, stay)):
        return dash
    if blow >= 0 and gain > habits.least_gain and gain - min(danger, least) >= go:
        return blow
    if go > stay + greedy.WORTH_A_STEP:
        return move
    useful = greedy.other_use(facts, survivor, found)
    if useful >= 0:
        return useful
    return throw if throw >= 0 and facts.wounds_to_win <= greedy.NEARLY_DEAD else end.index


def worth_a_dash(ground: Ground, who: Survivor, attacks: bool, otherwise: float) -> bool:
    """Whether a dash in one's own act is: into an attack out of reach, or after the attack out of danger."""
    facts, habits = ground.facts, ground.habits
    survivor = ground.survivor
    if attacks and who.survival >= SPARE:
        after, _, _ = Ground(facts, survivor, who.movement, habits).best(board.spaces(facts.reachable(survivor)), True)
        return after > otherwise + habits.dash
    return not attacks and not who.movement and runs(ground, who)


def runs(ground: Ground, who: Survivor) -> bool:
    """Whether somebody who has attacked had better dash off: here the monster gets them, there the next dash gets away."""
    facts = ground.facts
    if who.survival < ground.habits.run_spare or not ground.on_board:
        return False
    safe = ground.reach + 1 - facts.strides(ground.survivor)
    if not ground.is_exposed(who.space, facts.distance(who.space), safe):
        return False
    for space in board.spaces(facts.reachable(ground.survivor)):
        if facts.distance(space) >= safe:
            return True
    return False


def destination(position: Position, habits: Habits) -> int:
    """Where to: an attack still to come decides, else safety; a dash on the monster's turn gets away."""
    facts = position.facts
    survivor = position.seat_number
    spaces = position.options.spaces()
    if facts.monster_turn:
        return max(range(len(spaces)), key=lambda index: (facts.distance(spaces[index]), -index))
    who = facts._who(survivor)
    attacks = bool(who.activation) and not greedy.waiting(facts)
    return spaces.index(Ground(facts, survivor, who.movement, habits).best(spaces, attacks)[1])


# -- interrupts -----------------------------------------------------------------------------------------------------------


def window(position: Position, habits: Habits) -> int:
    """A survival opportunity: out of reach if that spares the target the attack, a good surge, a friend up."""
    facts, found = position.facts, position.options.all()
    for offer in found:
        if offer.kind == "dash" and facts.monster_turn and offer.actor_number == facts.target:
            furthest = max((facts.distance(space) for space in board.spaces(facts.reachable(facts.target))), default=0)
            if furthest - 1 > facts.monster_movement:
                return offer.index
    helpful = survival_offer(facts, found, habits)
    return helpful if helpful >= 0 else len(found) - 1


def surge(position: Position, habits: Habits) -> int:
    """An activation in hand: the best attack there is."""
    return max(0, best_of(position.facts, [offer for offer in position.options if offer.kind == "attack"], habits)[1])


def hit(position: Position, habits: Habits) -> int:
    """Dodge the hit that would hurt most if it is bad enough; otherwise take the harmless ones first."""
    facts = position.facts
    who = facts._who(position.seat_number)
    locations, damage, more = facts.hits()
    costs = {}
    for location in set(locations):
        cost = greedy.harm(who, location, damage * locations.count(location))
        costs[location] = cost + (greedy.MORE_FOLLOWS if more and len(locations) == 1 else 0.0)
    worst = max(costs, key=lambda location: (costs[location], -location))
    wanted = habits.dodge if who.survival >= SPARE else habits.last_dodge
    mildest = min(costs, key=lambda location: (costs[location], location))
    ways = {(option.kind, option.refers.location): option.index for option in position.options}
    if costs[worst] >= wanted and ("dodge", worst) in ways:
        return ways["dodge", worst]
    return ways["no dodge", -1] if ("no dodge", -1) in ways else ways["take", mildest]


ANSWERS: dict[str, Callable[[Position, Habits], int]] = {
    "who acts": who_acts,
    "act": act,
    "destination": destination,
    "place survivor": destination,
    "window": window,
    "surge": surge,
    "hit": hit,
    "dodge first": hit,
}
