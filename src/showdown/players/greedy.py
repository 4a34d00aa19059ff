"""The greedy player: a sensible fighter without foresight. It weighs each option by itself, from what everybody can see.

It finishes the monster when it can, attacks from the blind spot, spreads out, keeps survival for hits that would hurt, stands
friends up and leaves when it is hurt. All weights are in wounds: what a risk costs is measured against what an attack deals.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from showdown.engine import board, geometry, names
from showdown.engine.game import Option
from showdown.engine.native import mypyc_attr
from showdown.engine.state import Survivor
from showdown.players.base import MONSTER, Facts, Position
from showdown.rules.odds import Odds

# What a hit costs whoever takes it: as many wounds of the monster's one would give to be spared it.
ARMOR_LOST: Final = 0.02
LIGHT_INJURY: Final = 0.08
HEAVY_INJURY: Final = 0.35
SEVERE_INJURY: Final = 1.1
SEVERE_HEAD_INJURY: Final = 1.6
BLEEDING: Final = 0.08
MORE_FOLLOWS: Final = 0.15  # an attack whose damage brings more: knockback, grab, bleeding
USUAL_HITS: Final = 1.6
ANSWER_HITS: Final = 2.0  # a monster that answers whoever acts beside it strikes more often and harder
ANSWER_DAMAGE: Final = 2

# How likely the monster's next card goes for somebody, by where they stand.
BLIND_SPOT_RISK: Final = 0.25
OUT_OF_REACH_RISK: Final = 0.1
SHIELDED_RISK: Final = 0.25
CLOSEST_RISK: Final = 0.8
COVER: Final = 0.7

# Where to stand.
OTHERS_COUNT: Final = 0.85  # how far the hardiest survivor's own frailty is left out of account
PATIENCE: Final = 10  # rounds before caution wears off
CROWDED: Final = 0.05  # standing beside a friend
NEARNESS: Final = 0.02  # per space
UNIT_BESIDE: Final = 0.4  # attacking beside people who follow somebody
WORTH_A_STEP: Final = 0.01
FRAIL: Final = 0.6  # rather hide
DYING: Final = 1.2  # throw what can be thrown

# What to spend.
TURNS_AHEAD: Final = 3  # how many more attacks a stone kept in hand would see
STONE_IN_HAND: Final = 0.3
NEARLY_DEAD: Final = 4  # wounds it still takes: from here on a sure wound is worth more than a stone kept for later
WORTH_A_DODGE: Final = 0.3
WORTH_A_SURGE: Final = 0.45
WORTH_A_DASH: Final = 0.2
LAST_SURVIVAL: Final = 0.35  # how much more an action must be worth that leaves no survival for a dodge
LAST_WOUND: Final = 0.3  # a surge that may end it needs no better odds

PROMISES_KEPT: Final = 0.4  # how much of what all attacks of a round promise comes true in a hard fight

NOBODY: Final = 999  # spaces away
NOTHING: Final = -99.0

DEALT: Final = ("basic", "advanced", "legendary")
LOCATION_DIE: Final[tuple[tuple[int, int], ...]] = (
    (names.HEAD, 1),
    (names.ARMS, 1),
    (names.BODY, 2),
    (names.WAIST, 1),
    (names.LEGS, 1),
)


class Style:
    """Where sensible fighters differ. The searcher tries several (`players/search.py`); the plain one is greedy's own.

    `linger`: what a space nearer to the monster is worth to somebody who has attacked. `hit_cost`: what every hit costs whoever
    strikes, for a hit location may strike back. `surge`: the wounds that are worth a surge. `dodge`: the harm that is worth a
    dodge while survival is left for another one. `fear`: how much being attacked counts.
    """

    __slots__ = ("dodge", "fear", "hit_cost", "linger", "name", "surge")

    def __init__(
        self,
        name: str,
        linger: float = NEARNESS,
        hit_cost: float = 0.0,
        surge: float = WORTH_A_SURGE,
        dodge: float = LIGHT_INJURY,
        fear: float = 1.0,
    ) -> None:
        self.name = name
        self.linger = linger
        self.hit_cost = hit_cost
        self.surge = surge
        self.dodge = dodge
        self.fear = fear

    def gain(self, odds: Odds) -> float:
        """What an attack promises, in wounds."""
        return odds.wounds - self.hit_cost * odds.dice * odds.hit


PLAIN: Final = Style("plain")


@mypyc_attr(allow_interpreted_subclasses=True)
class Greedy:
    """Answers by the kind of question; the monster's choices at random."""

    def __init__(self, style: Style = PLAIN) -> None:
        self.style = style

    def choose(self, position: Position) -> int:
        if position.seat == MONSTER:
            return position.random.randrange(len(position.options))
        answer = ANSWERS.get(position.kind)
        if answer is not None:
            return answer(position, self.style)
        return OTHER_ANSWERS.get(position.kind, otherwise)(position)


# -- what things are worth ------------------------------------------------------------------------------------------------


def harm(who: Survivor, location: int, damage: int) -> float:
    """What one hit costs: armor, a light injury, a heavy one that knocks down, or a severe injury (DMG-1..4)."""
    left = damage - who.armor[location]
    if left <= 0:
        return ARMOR_LOST * damage
    free = names.BOXES[location] - who.boxes[location]
    if left > free:
        return SEVERE_HEAD_INJURY if location == names.HEAD else SEVERE_INJURY
    if left == free:
        return HEAVY_INJURY
    return LIGHT_INJURY * left


def frailty(who: Survivor, damage: int = 1) -> float:
    """What an ordinary attack costs this survivor, wherever the die falls."""
    every = 0.0
    for location, faces in LOCATION_DIE:
        every += harm(who, location, damage) * faces
    return USUAL_HITS * (every / 6) + BLEEDING * who.bleeding


class Blow:
    """An attack as one survivor could make it: how far it reaches, and the wounds it promises from ahead and from behind."""

    __slots__ = ("ahead", "behind", "ranged", "reach")

    def __init__(self, reach: int, ranged: bool, ahead: float, behind: float) -> None:
        self.reach = reach
        self.ranged = ranged
        self.ahead = ahead
        self.behind = behind


class Outlook:
    """How the board looks to one survivor: where attacks are possible after a move that leaves them so many `movements`, and
    what it costs to stay where."""

    def __init__(self, facts: Facts, survivor: int, movements: int = 0, style: Style = PLAIN) -> None:
        self.facts = facts
        self.style = style
        self.blind_spot = facts.blind_spot
        self.behind = board.spaces(self.blind_spot)
        self.cover = facts.cover()
        self.units = any([tile.leader >= 0 for tile in facts.tiles])
        self.reach = facts.monster_movement + 1
        self.on_board = facts.monster_space >= 0
        others = [other for other in facts.present() if other != survivor]
        self.friends = [facts._who(other).space for other in others]
        self.seen = [
            facts.distance(facts._who(other).space)
            for other in others
            if facts.is_threat(other) and facts._who(other).space not in self.behind
        ]
        self.nearest = min(self.seen, default=NOBODY)
        self.caution = style.fear * caution(facts, survivor)
        self.answered = answered(facts, survivor) if facts.answers_activations else 0.0
        self.blows = [
            Blow(
                weapon.reach,
                weapon.ranged,
                style.gain(facts.odds(survivor, weapon.slot, False)),
                style.gain(facts.odds(survivor, weapon.slot, True)),
            )
            for weapon in facts.weapons(survivor)
            if movements > 0 or not weapon.cumbersome  # those need a movement too (KW-12)
        ]

    def is_behind(self, space: int) -> bool:
        for other in self.behind:
            if other == space:
                return True
        return False

    def risk(self, space: int, far: int) -> float:
        """How likely the monster goes for somebody who stands there, so far from it, when its turn comes."""
        if not self.on_board:
            return SHIELDED_RISK
        if self.is_behind(space):
            likely = BLIND_SPOT_RISK
        elif far > self.reach:
            likely = OUT_OF_REACH_RISK
        elif self.nearest < far:
            likely = SHIELDED_RISK
        else:
            likely = CLOSEST_RISK / (1 + self.seen.count(far))
        return likely * COVER if self.cover and self.cover >> space & 1 else likely

    def danger(self, space: int) -> float:
        """What it costs to end there: the risk of being attacked, and of being in each other's way."""
        beside = 0
        for friend in self.friends:
            if geometry.distance(friend, 1, space, 1) == 1:
                beside += 1
        return self.risk(space, self.facts.distance(space)) * self.caution + CROWDED * beside

    def attack(self, space: int) -> float:
        """The wounds the best attack after a move to a space promises."""
        far, best = self.facts.distance(space), 0.0
        price = self.answered if far == 1 else 0.0
        for blow in self.blows:
            if far > blow.reach:
                continue
            gain = (blow.behind if self.is_behind(space) else blow.ahead) - price
            if gain > best and (not blow.ranged or self.facts.in_sight(space)):
                best = gain
        return best + UNIT_BESIDE * self.facts.units_beside(space) if best and self.units else best

    def worth(self, space: int, attacks: bool, danger: float) -> float:
        """What ending a move there promises: an attack, or nearness to one, less the danger."""
        gain = self.attack(space) if attacks else 0.0
        nearness = NEARNESS if attacks else self.style.linger
        return (gain or -nearness * self.facts.distance(space)) - danger

    def best(self, spaces: list[int], attacks: bool) -> tuple[float, int, float]:
        """What the best space is worth, for somebody who can still attack or who has done so, which one it is, and
        the least danger of all."""
        best, chosen, least = NOTHING, -1, -NOTHING
        for space in spaces:
            danger = self.danger(space)
            if danger < least:
                least = danger
            worth = self.worth(space, attacks, danger)
            if worth > best:
                best, chosen = worth, space
        return best, chosen, least


def beyond_others(costs: dict[int, float], survivor: int, facts: Facts) -> float:
    """How much more something costs this survivor than the hardiest: somebody has to fight, and in the end everybody."""
    hardiest = min(costs.values(), default=0.0)
    return (costs.get(survivor, hardiest) - OTHERS_COUNT * hardiest) * PATIENCE / max(PATIENCE, facts.round)


def caution(facts: Facts, survivor: int) -> float:
    """What being attacked costs."""
    return beyond_others({other: frailty(facts._who(other)) for other in facts.present()}, survivor, facts)


def answered(facts: Facts, survivor: int) -> float:
    """What acting beside a monster costs that strikes at whoever does."""
    able = [other for other in facts.present() if not facts._who(other).down]
    costs = {other: ANSWER_HITS * frailty(facts._who(other), ANSWER_DAMAGE) for other in able}
    return beyond_others(costs, survivor, facts)


def spare(who: Survivor) -> bool:
    """Whether a point of survival can go without giving up the dodge."""
    return who.survival >= 2


def promise(facts: Facts, survivor: int) -> float:
    """The wounds the best attack of a survivor promises, wherever they stand."""
    return max([facts.odds(survivor, weapon.slot, False).wounds for weapon in facts.weapons(survivor)], default=0.0)


def waiting(facts: Facts) -> bool:
    """Whether the showdown is sooner won by living until the monster's last card than by wounding it: then nobody provokes
    it."""
    draws = facts.draws_to_victory
    if not draws:
        return False
    wounds = sum([promise(facts, survivor) for survivor in facts.present()])
    return draws * wounds * PROMISES_KEPT <= facts.wounds_to_win


# -- the survivors' turn --------------------------------------------------------------------------------------------------


def survival_offer(facts: Facts, found: list[Option], style: Style) -> int:
    """A survival action worth its price now, or -1: stand a friend up who can still act, or surge into a good attack."""
    for offer in found:
        if offer.kind == "encourage" and not facts.monster_turn:
            if facts.fallen_to_act() & offer.refers.survivors:
                return offer.index
        if offer.kind == "surge" and not waiting(facts) and not facts.wasted_hits:
            who = facts._who(offer.actor_number)
            gain = best_blow(facts, offer.actor_number, style)
            wanted = style.surge if spare(who) else style.surge + LAST_SURVIVAL
            if gain >= min(wanted, LAST_WOUND * facts.wounds_to_win):
                return offer.index
    return -1


def who_acts(position: Position, style: Style) -> int:
    """Friends are stood up first; then whoever can do most, or least where the first hits will be wasted; those on the ground
    last."""
    facts, found = position.facts, position.options.all()
    helpful = survival_offer(facts, found, style)
    if helpful >= 0:
        return helpful
    for offer in found:
        if offer.kind == "end turn":
            return offer.index
    best, chosen = -99.0, 0
    wasted = facts.wasted_hits > 0
    for offer in found:
        if offer.kind == "act":
            who = facts._who(offer.actor_number)
            first = -promise(facts, offer.actor_number) if wasted else best_blow(facts, offer.actor_number, style)
            score = -9.0 if who.down else first - NEARNESS * frailty(who)
            if score > best:
                best, chosen = score, offer.index
    return chosen


def finishing(facts: Facts, survivor: int) -> bool:
    """Whether the stones still to be thrown this turn are enough to end it."""
    hands = [other for other in facts.present() if not facts._who(other).down]
    ready = [other for other in hands if other == survivor or not facts._who(other).acted]
    return facts.wounds_to_win <= sum([facts.throws(other) > 0 for other in ready])


def throw_now(facts: Facts, survivor: int) -> bool:
    """Whether a stone had better fly now: its owner may not live long or go near, or it will not be missed."""
    if frailty(facts._who(survivor)) > DYING or facts.answers_activations:
        return True
    thrown = facts.thrown_weapons(survivor)
    weapons = [(facts.odds(survivor, weapon.slot, False).wounds, weapon.gear) for weapon in facts.weapons(survivor)]
    missed = max(weapons)[0] - max([worth for worth, gear in weapons if gear not in thrown])
    return missed * TURNS_AHEAD < STONE_IN_HAND


def act(position: Position, style: Style) -> int:
    """One survivor's act: finish it, stand a friend up, attack from the best space in reach, or get away."""
    facts, found = position.facts, position.options.all()
    survivor = position.actor_number
    end = next((offer for offer in found if offer.kind == "end act"), found[0])  # the restless must move first
    who = facts._who(survivor)
    uses = [offer for offer in found if offer.kind == "use"]
    throw = next((offer.index for offer in uses if facts.throws_away(survivor, offer.refers.action)), -1)
    if throw >= 0 and finishing(facts, survivor):
        return throw
    for use in uses:
        if use.actor_number == survivor and facts.summons(survivor, use.refers.action):
            return use.index
    helpful = survival_offer(facts, found, style)
    if helpful >= 0:
        return helpful
    if throw >= 0 and throw_now(facts, survivor):
        return throw
    if who.space < 0 or who.down:
        return end.index
    outlook = Outlook(facts, survivor, who.movement - 1, style)
    move = next((offer.index for offer in found if offer.kind == "move"), -1)
    spaces = board.spaces(facts.reachable(survivor)) if move >= 0 else []
    danger = outlook.danger(who.space)
    attacks = bool(who.activation) and not waiting(facts)
    stay = outlook.worth(who.space, attacks, danger)
    go, _, least = outlook.best(spaces, attacks)
    gain, blow = best_of(facts, [offer for offer in found if offer.kind == "attack" and attacks], style)
    gain -= outlook.answered if facts.distance(who.space) == 1 else 0.0
    dash = next((offer.index for offer in found if offer.kind == "dash" and offer.actor_number == survivor), -1)
    if dash >= 0 and attacks and spare(who):
        after, _, _ = Outlook(facts, survivor, who.movement, style).best(board.spaces(facts.reachable(survivor)), True)
        if after > max(gain - min(danger, least), go, stay) + WORTH_A_DASH:
            return dash
    if blow >= 0 and gain > 0 and gain - min(danger, least) >= go:
        return blow
    if go > stay + WORTH_A_STEP:
        return move
    useful = other_use(facts, survivor, found)
    if useful >= 0:
        return useful
    return throw if throw >= 0 and facts.wounds_to_win <= NEARLY_DEAD else end.index


def best_of(facts: Facts, blows: list[Option], style: Style) -> tuple[float, int]:
    """The weapon on offer that promises most from here."""
    best, chosen = 0.0, -1
    for offer in blows:
        worth = style.gain(facts.odds(offer.actor_number, offer.refers.slot))
        if worth >= best:
            best, chosen = worth, offer.index
    return best, chosen


def best_blow(facts: Facts, survivor: int, style: Style = PLAIN) -> float:
    """What the best attack from where a survivor stands promises, movement spent."""
    space = facts._who(survivor).space
    far = facts.distance(space)
    if space < 0 or (far == 1 and facts.answers_activations):
        return 0.0
    near = [weapon for weapon in facts.weapons(survivor) if far <= weapon.reach and not weapon.cumbersome]
    seen = [weapon for weapon in near if not weapon.ranged or facts.in_sight(space)]
    return max([style.gain(facts.odds(survivor, weapon.slot)) for weapon in seen], default=0.0)


def other_use(facts: Facts, survivor: int, found: list[Option]) -> int:
    """What an activation without an attack is good for: bandages, a shield, tall grass to hide in."""
    who = facts._who(survivor)
    for offer in found:
        if offer.kind == "use" and offer.actor_number == survivor:
            name = offer.refers.action
            if "bandage" in name and ("own" not in name or who.bleeding):
                return offer.index
    for offer in found:
        if offer.kind in ("block", "deflect") and offer.actor_number == survivor:
            return offer.index
        if offer.kind == "use terrain" and not who.hidden and frailty(who) > FRAIL:
            if facts.tiles[offer.refers.tile].terrain.hide:
                return offer.index
    return -1


def destination(position: Position, style: Style) -> int:
    """Where to: an attack still to come decides, else safety; a dash on the monster's turn gets away."""
    facts = position.facts
    survivor = position.seat_number
    spaces = position.options.spaces()
    if facts.monster_turn:
        return max(range(len(spaces)), key=lambda index: (facts.distance(spaces[index]), -index))
    attacks = bool(facts._who(survivor).activation) and not waiting(facts)
    return spaces.index(Outlook(facts, survivor, facts._who(survivor).movement, style).best(spaces, attacks)[1])


# -- interrupts -----------------------------------------------------------------------------------------------------------


def window(position: Position, style: Style) -> int:
    """A survival opportunity: out of reach if that spares the target the attack, a good surge, a friend up."""
    facts, found = position.facts, position.options.all()
    for offer in found:
        if offer.kind == "dash" and facts.monster_turn and offer.actor_number == facts.target:
            furthest = max((facts.distance(space) for space in board.spaces(facts.reachable(facts.target))), default=0)
            if furthest - 1 > facts.monster_movement:
                return offer.index
    helpful = survival_offer(facts, found, style)
    return helpful if helpful >= 0 else len(found) - 1


def surge(position: Position, style: Style) -> int:
    """An activation in hand: the best attack there is."""
    return max(0, best_of(position.facts, [offer for offer in position.options if offer.kind == "attack"], style)[1])


def hit(position: Position, style: Style) -> int:
    """Dodge the hit that would hurt most if it is bad enough; otherwise take the harmless ones first."""
    facts = position.facts
    who = facts._who(position.seat_number)
    locations, damage, more = facts.hits()
    costs = {}
    for location in set(locations):
        cost = harm(who, location, damage * locations.count(location))
        costs[location] = cost + (MORE_FOLLOWS if more and len(locations) == 1 else 0.0)
    worst = max(costs, key=lambda location: (costs[location], -location))
    wanted = WORTH_A_DODGE if not spare(who) else style.dodge
    mildest = min(costs, key=lambda location: (costs[location], location))
    ways = {(option.kind, option.refers.location): option.index for option in position.options}
    if costs[worst] >= wanted and ("dodge", worst) in ways:
        return ways["dodge", worst]
    return ways["no dodge", -1] if ("no dodge", -1) in ways else ways["take", mildest]


def location(position: Position) -> int:
    """Cards that do not answer first, those that end the attack or strike back last."""
    facts = position.facts

    def trouble(card: int) -> float:
        printed = facts.hit_location(card)
        return 2 * bool(printed.reflex) + bool(printed.failure) + 0.9 * bool(printed.wound) + 0.5 * printed.impervious

    return min(position.options, key=lambda option: (trouble(option.refers.hit_location), option.index)).index


# -- the rest -------------------------------------------------------------------------------------------------------------


def deploy(position: Position) -> int:
    """Apart from each other, in cover where there is some."""
    facts = position.facts
    taken = [who.space for who in facts.survivors if who.space >= 0]
    cover = facts.cover()
    scores = []
    for index, space in enumerate(position.options.spaces()):
        apart = min((geometry.distance(space, 1, other, 1) for other in taken), default=6)
        scores.append((min(apart, 6) + 3 * (cover >> space & 1), -index))
    return -max(scores)[1]


def place_unit(position: Position) -> int:
    """Where most spaces beside the monster are beside the unit too; else near it."""
    facts = position.facts
    near = [space for space in board.spaces(board.ALL) if facts.distance(space) == 1]
    best, chosen = (-1, -NOBODY), 0
    for option in position.options:
        refers = option.refers
        body = board.rectangle(refers.space, refers.width, refers.height)
        edge = board.around(body) & ~body
        shared = sum([1 for space in near if edge >> space & 1])
        score = (shared, -facts.distance(refers.space + board.STRIDE + 1))
        if score > best:
            best, chosen = score, option.index
    return chosen


def anywhere(position: Position) -> int:
    return position.random.randrange(len(position.options))


def put_back(position: Position) -> int:
    """The last card put back is drawn first: the hard ones go down first."""
    cards = position.facts.ai_cards

    def hardness(option: Option) -> int:
        level = cards[option.refers.ai_card].level if option.refers.ai_card >= 0 else ""
        return DEALT.index(level) if level in DEALT else 0

    return max(position.options, key=lambda option: (hardness(option), -option.index)).index


def straight(position: Position) -> int:
    """Toward the monster."""
    facts = position.facts
    space = facts._who(position.seat_number).space
    best, chosen = 99, 0
    for option in position.options:
        ahead = space + names.DX[option.refers.direction] + names.DY[option.refers.direction] * board.STRIDE
        if facts.distance(ahead) < best:
            best, chosen = facts.distance(ahead), option.index
    return chosen


def maneuver_attack(position: Position) -> int:
    facts = position.facts
    survivor = position.seat_number
    return max(position.options, key=lambda option: (facts.odds(survivor, option.refers.slot).wounds, -option.index)).index


def place_gear(position: Position) -> int:
    """Into a free slot; a full grid stays as it is."""
    room = any(option.kind == "slot" and not option.gear for option in position.options)
    return 0 if room else len(position.options) - 1


def otherwise(position: Position) -> int:
    """The first option: yes, endure, the named thing. Among survivors to help, the one who bleeds most."""
    if all(option.kind == "who" for option in position.options):
        facts = position.facts

        def bleeding(option: Option) -> int:
            return facts._who(facts.number_of(option.survivors[0])).bleeding

        return max(position.options, key=lambda option: (bleeding(option), -option.index)).index
    return 0


ANSWERS: dict[str, Callable[[Position, Style], int]] = {
    "who acts": who_acts,
    "act": act,
    "destination": destination,
    "place survivor": destination,
    "window": window,
    "surge": surge,
    "hit": hit,
    "dodge first": hit,
}
# The same in every style.
OTHER_ANSWERS: dict[str, Callable[[Position], int]] = {
    "hit location": location,
    "deploy": deploy,
    "place terrain": anywhere,
    "place unit": place_unit,
    "put back": put_back,
    "direction": straight,
    "maneuver weapon": maneuver_attack,
    "place gear": place_gear,
}
