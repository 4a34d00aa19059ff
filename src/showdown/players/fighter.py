"""The fighter the searcher fights with: greedy's way of weighing, with more to weigh and with weights learned from fights.

What it sees that greedy does not: from which spaces a dash gets out of the monster's reach once it comes, what lies in front of
it and what it cannot see, and that survival spent now is missing for that dash. What each of these is worth was not guessed but
found out in tens of thousands of fights (`tools/learn_habits.py`); the numbers are in `content/habits.json`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from showdown.engine import board, geometry
from showdown.engine.game import Option
from showdown.engine.native import mypyc_attr
from showdown.engine.state import Survivor
from showdown.players import greedy
from showdown.players.base import MONSTER, Facts, Position
from showdown.players.threat import Threat
from showdown.rules.odds import Odds

# Every habit with greedy's own number.
GREEDYS: Final[dict[str, float]] = {
    "fear": 1.0,  # how much being attacked counts
    "blind": greedy.BLIND_SPOT_RISK,
    "far": greedy.OUT_OF_REACH_RISK,
    "shielded": greedy.SHIELDED_RISK,
    "closest": greedy.CLOSEST_RISK,
    "cover": greedy.COVER,
    "escape": 1.0,  # of a risk where a dash would get away from it
    "aside": 1.0,  # of a risk beside the monster, not in front of it
    "unseen": 1.0,  # of a risk where an obstacle hides the space
    "team": 0.0,  # how much it counts whom the monster's cards would go for, whoever it is
    "beyond": 0.1,  # of a target's harm out of the monster's reach
    "damage": 0.0,  # how far the monster's own damage counts
    "others": greedy.OTHERS_COUNT,
    "patience": greedy.PATIENCE,
    "crowded": greedy.CROWDED,
    "nearness": greedy.NEARNESS,
    "linger": greedy.NEARNESS,
    "hit_cost": 0.0,
    "behind": 0.0,  # what an attack from behind is worth besides its wounds
    "least_gain": 0.0,  # wounds an attack must promise
    "surge": greedy.WORTH_A_SURGE,
    "last_survival": greedy.LAST_SURVIVAL,
    "surge_spare": 2.0,  # survival from which a surge leaves enough
    "last_wound": greedy.LAST_WOUND,
    "dodge": greedy.LIGHT_INJURY,
    "last_dodge": greedy.WORTH_A_DODGE,
    "dodge_spare": 2.0,
    "dash": greedy.WORTH_A_DASH,
    "dash_spare": 2.0,
    "dash_harm": 0.0,  # what the attack must cost its target for a dash away from it
    "flee": 99.0,  # danger that a dash after the attack must save
    "parting": 99.0,  # the same once everybody has acted
    "parting_spare": 1.0,
    "encourage_spare": 1.0,
    "reflex": 2.0,
    "failure": 1.0,
    "wound": 0.9,
    "impervious": 0.5,
    "first_frail": -greedy.NEARNESS,  # who acts first: the frail, the one with more survival, the nearer
    "first_survival": 0.0,
    "first_blow": 1.0,
    "apart": 1.0,  # where to start
    "start_cover": 3.0,
    "start_behind": 0.0,
}


class Habits:
    """The numbers a fighter goes by, from a table of those that differ from greedy's."""

    __slots__ = (
        "apart", "aside", "behind", "beyond", "blind", "closest", "cover", "crowded", "damage", "dash", "dash_harm",
        "dash_spare", "dodge", "dodge_spare", "encourage_spare", "escape", "failure", "far", "fear", "first_blow",
        "first_frail", "first_survival", "flee", "hit_cost", "impervious", "last_dodge", "last_survival", "last_wound",
        "least_gain", "linger", "nearness", "others", "parting", "parting_spare", "patience", "reflex", "shielded",
        "start_behind", "start_cover", "surge", "surge_spare", "team", "unseen", "wound",
    )  # fmt: skip

    def __init__(self, own: dict[str, float]) -> None:
        table = GREEDYS | own
        self.fear = table["fear"]
        self.blind = table["blind"]
        self.far = table["far"]
        self.shielded = table["shielded"]
        self.closest = table["closest"]
        self.cover = table["cover"]
        self.escape = table["escape"]
        self.aside = table["aside"]
        self.unseen = table["unseen"]
        self.team = table["team"]
        self.beyond = table["beyond"]
        self.damage = table["damage"]
        self.others = table["others"]
        self.patience = table["patience"]
        self.crowded = table["crowded"]
        self.nearness = table["nearness"]
        self.linger = table["linger"]
        self.hit_cost = table["hit_cost"]
        self.behind = table["behind"]
        self.least_gain = table["least_gain"]
        self.surge = table["surge"]
        self.last_survival = table["last_survival"]
        self.surge_spare = table["surge_spare"]
        self.last_wound = table["last_wound"]
        self.dodge = table["dodge"]
        self.last_dodge = table["last_dodge"]
        self.dodge_spare = table["dodge_spare"]
        self.dash = table["dash"]
        self.dash_spare = table["dash_spare"]
        self.dash_harm = table["dash_harm"]
        self.flee = table["flee"]
        self.parting = table["parting"]
        self.parting_spare = table["parting_spare"]
        self.encourage_spare = table["encourage_spare"]
        self.reflex = table["reflex"]
        self.failure = table["failure"]
        self.wound = table["wound"]
        self.impervious = table["impervious"]
        self.first_frail = table["first_frail"]
        self.first_survival = table["first_survival"]
        self.first_blow = table["first_blow"]
        self.apart = table["apart"]
        self.start_cover = table["start_cover"]
        self.start_behind = table["start_behind"]

    def gain(self, odds: Odds) -> float:
        """What an attack promises, in wounds."""
        return odds.wounds - self.hit_cost * odds.dice * odds.hit


@mypyc_attr(allow_interpreted_subclasses=True)
class Fighter:
    """Answers by the kind of question, as greedy does, by habits of its own."""

    def __init__(self, habits: Habits) -> None:
        self.habits = habits

    def choose(self, position: Position) -> int:
        if position.seat == MONSTER:
            return position.random.randrange(len(position.options))
        answer = ANSWERS.get(position.kind)
        if answer is not None:
            return answer(position, self.habits)
        return greedy.OTHER_ANSWERS.get(position.kind, greedy.otherwise)(position)


# -- what things are worth ------------------------------------------------------------------------------------------------


class Ground:
    """How the board looks to one survivor: where attacks are possible after a move that leaves them so many `movements`, and
    what it costs to stay where."""

    def __init__(self, facts: Facts, survivor: int, movements: int, habits: Habits) -> None:
        self.facts = facts
        self.survivor = survivor
        self.habits = habits
        self.behind = board.spaces(facts.blind_spot)
        self.front: int = facts.facing_area
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
        damage = 1 + round(habits.damage * facts.monster_damage)
        costs = {other: greedy.frailty(facts._who(other), damage) for other in facts.present()}
        self.caution = habits.fear * beyond_others(costs, survivor, facts, habits)
        self.threat = Threat(facts._game) if habits.team > 0.0 and self.on_board else None
        self.own_cost = costs.get(survivor, 0.0)
        self.costs = [0.0] * len(facts._game.survivors)
        if self.threat is not None:
            for other in others:
                far = facts.distance(facts._who(other).space)
                self.costs[other] = costs[other] * self.caught(far, self.escape_of(other))
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
        habits = self.habits
        if not self.on_board:
            return habits.shielded
        if self.is_behind(space):
            likely = habits.blind
        elif far > self.reach:
            likely = habits.far
        elif self.nearest < far:
            likely = habits.shielded
        else:
            likely = habits.closest / (1 + self.seen.count(far))
        if far >= self.escape:
            likely *= habits.escape
        if not self.front >> space & 1:
            likely *= habits.aside
        if habits.unseen != 1.0 and not self.facts.in_sight(space):
            likely *= habits.unseen
        return likely * habits.cover if self.cover and self.cover >> space & 1 else likely

    def danger(self, space: int) -> float:
        """What it costs to end there: the risk of being attacked, and of being in each other's way."""
        beside = 0
        for friend in self.friends:
            if geometry.distance(friend, 1, space, 1) == 1:
                beside += 1
        far = self.facts.distance(space)
        crowded = self.habits.crowded * beside
        if self.threat is not None:
            self.costs[self.survivor] = self.own_cost * self.caught(far, self.escape)
            crowded += self.habits.team * self.threat.harm(self.survivor, space, self.costs)
        return self.risk(space, far) * self.caution + crowded

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
    own = costs.get(survivor, hardiest) - habits.others * hardiest
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
            fallen = facts.fallen_to_act() & offer.refers.survivors
            if fallen and facts._who(offer.actor_number).survival >= habits.encourage_spare:
                return offer.index
        if offer.kind == "surge" and not greedy.waiting(facts) and not facts.wasted_hits:
            who = facts._who(offer.actor_number)
            gain = best_blow(facts, offer.actor_number, habits)
            wanted = habits.surge if who.survival >= habits.surge_spare else habits.surge + habits.last_survival
            if gain >= min(wanted, habits.last_wound * facts.wounds_to_win):
                return offer.index
    return -1


def parting_dash(facts: Facts, found: list[Option], habits: Habits) -> int:
    """When all have acted: whoever gains most by a dash out of danger before the monster's turn, or -1."""
    best, chosen = habits.parting, -1
    for offer in found:
        if offer.kind == "dash" and best < 9.0:
            survivor = offer.actor_number
            if facts._who(survivor).survival < habits.parting_spare:
                continue
            ground = Ground(facts, survivor, 0, habits)
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
    first = -greedy.promise(facts, survivor) if wasted else habits.first_blow * best_blow(facts, survivor, habits)
    return first + habits.first_frail * greedy.frailty(who) + habits.first_survival * who.survival


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
    if dash >= 0 and worth_a_dash(ground, who, attacks, max(gain - min(danger, least), go, stay), danger):
        return dash
    if blow >= 0 and gain > habits.least_gain and gain - min(danger, least) >= go:
        return blow
    if go > stay + greedy.WORTH_A_STEP:
        return move
    useful = greedy.other_use(facts, survivor, found)
    if useful >= 0:
        return useful
    return throw if throw >= 0 and facts.wounds_to_win <= greedy.NEARLY_DEAD else end.index


def worth_a_dash(ground: Ground, who: Survivor, attacks: bool, otherwise: float, danger: float) -> bool:
    """Whether a dash in one's own act is: into an attack out of reach, or after the attack out of danger."""
    facts, habits = ground.facts, ground.habits
    survivor = ground.survivor
    if attacks and who.survival >= habits.dash_spare:
        after, _, _ = Ground(facts, survivor, who.movement, habits).best(board.spaces(facts.reachable(survivor)), True)
        return after > otherwise + habits.dash
    if attacks or who.movement or habits.flee > 9.0 or who.survival < habits.dash_spare:
        return False
    _, _, least = ground.best(board.spaces(facts.reachable(survivor)), False)
    return danger - least > habits.flee


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
            hurts = greedy.frailty(facts._who(facts.target), 1) >= habits.dash_harm
            if furthest - 1 > facts.monster_movement and hurts:
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
    wanted = habits.dodge if who.survival >= habits.dodge_spare else habits.last_dodge
    mildest = min(costs, key=lambda location: (costs[location], location))
    ways = {(option.kind, option.refers.location): option.index for option in position.options}
    if costs[worst] >= wanted and ("dodge", worst) in ways:
        return ways["dodge", worst]
    return ways["no dodge", -1] if ("no dodge", -1) in ways else ways["take", mildest]


def location(position: Position, habits: Habits) -> int:
    """Cards that do not answer first, those that end the attack or strike back last."""
    facts = position.facts
    best, chosen = -greedy.NOTHING, 0
    for option in position.options:
        printed = facts.hit_location(option.refers.hit_location)
        trouble = (
            habits.reflex * bool(printed.reflex)
            + habits.failure * bool(printed.failure)
            + habits.wound * bool(printed.wound)
            + habits.impervious * printed.impervious
        )
        if trouble < best:
            best, chosen = trouble, option.index
    return chosen


def deploy(position: Position, habits: Habits) -> int:
    """Apart from each other, in cover where there is some."""
    facts = position.facts
    taken = [who.space for who in facts.survivors if who.space >= 0]
    cover, front = facts.cover(), facts.facing_area
    best, chosen = greedy.NOTHING, 0
    for index, space in enumerate(position.options.spaces()):
        apart = min([geometry.distance(space, 1, other, 1) for other in taken], default=6)
        score = habits.apart * min(apart, 6) + habits.start_cover * (cover >> space & 1)
        score += habits.start_behind * (1 - (front >> space & 1))
        if score > best:
            best, chosen = score, index
    return chosen


ANSWERS: dict[str, Callable[[Position, Habits], int]] = {
    "who acts": who_acts,
    "act": act,
    "destination": destination,
    "place survivor": destination,
    "window": window,
    "surge": surge,
    "hit": hit,
    "dodge first": hit,
    "hit location": location,
    "deploy": deploy,
}
