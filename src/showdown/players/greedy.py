"""The greedy player: a sensible fighter without foresight. It weighs each option by itself, from what everybody can see.

It finishes the monster when it can, attacks from the blind spot, spreads out, keeps survival for hits that would hurt, stands
friends up and leaves when it is hurt. All weights are in wounds: what a risk costs is measured against what an attack deals.
How much what counts are its habits (`players/habits.py`). With others than its own it also minds whom the cards that may come
would go for (`players/threat.py`), from where a dash gets out of the monster's reach once it comes, and that after an attack a
dash may bring one there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from showdown.engine import board, geometry, names
from showdown.engine.game import Option
from showdown.engine.native import mypyc_attr
from showdown.engine.state import Survivor
from showdown.players.base import MONSTER, Facts, Position, below
from showdown.players.habits import PLAIN, Habits, learned
from showdown.players.harm import frailty, harm
from showdown.players.threat import Threat

MORE_FOLLOWS: Final = 0.15  # an attack whose damage brings more: knockback, grab, bleeding
ANSWER_HITS: Final = 2.0  # a monster that answers whoever acts beside it strikes more often and harder
ANSWER_DAMAGE: Final = 2

# How likely the monster's next card goes for somebody, by where they stand.
OUT_OF_REACH_RISK: Final = 0.1
SHIELDED_RISK: Final = 0.25
CLOSEST_RISK: Final = 0.8
COVER: Final = 0.7

# Where to stand.
OTHERS_COUNT: Final = 0.85  # how far the hardiest survivor's own frailty is left out of account
UNIT_BESIDE: Final = 0.4  # attacking beside people who follow somebody
WORTH_A_STEP: Final = 0.01
FRAIL: Final = 0.6  # rather hide
DYING: Final = 1.2  # throw what can be thrown

# What to spend.
TURNS_AHEAD: Final = 3  # how many more attacks a stone kept in hand would see
STONE_IN_HAND: Final = 0.3
NEARLY_DEAD: Final = 4  # wounds it still takes: from here on a sure wound is worth more than a stone kept for later
LAST_SURVIVAL: Final = 0.35  # how much more an action must be worth that leaves no survival for a dodge
LAST_WOUND: Final = 0.3  # a surge that may end it needs no better odds

PROMISES_KEPT: Final = 0.4  # how much of what all attacks of a round promise comes true in a hard fight

NOBODY: Final = 999  # spaces away
MASK_BYTES: Final = (board.STRIDE * board.ROWS + 7) // 8
NOTHING: Final = -99.0
SPARE: Final = 2  # survival from which a point may go without giving up the next dodge

DEALT: Final = ("basic", "advanced", "legendary")


@mypyc_attr(allow_interpreted_subclasses=True)
class Greedy:
    """Answers by the kind of question; the monster's choices at random."""

    def __init__(self, habits: Habits = PLAIN) -> None:
        self.habits = habits

    def choose(self, position: Position) -> int:
        if position.seat == MONSTER:
            return below(position.random, len(position.options))
        answer = ANSWERS.get(position.kind)
        if answer is not None:
            return answer(position, self.habits)
        return OTHER_ANSWERS.get(position.kind, otherwise)(position)

    def scores(self, position: Position) -> list[float | None]:
        """What each answer promises, in wounds less danger; None for those that are taken or left by a rule instead."""
        weigh = None if position.seat == MONSTER else WEIGHED.get(position.kind)
        return [None] * len(position.options) if weigh is None else weigh(position, self.habits)


@mypyc_attr(allow_interpreted_subclasses=True)
class Fighter(Greedy):
    """Greedy with the habits that were learned for the fight: what the searcher fights with."""

    def __init__(self) -> None:
        super().__init__()
        self.ready = False

    def choose(self, position: Position) -> int:
        self.remember(position)
        return Greedy.choose(self, position)

    def scores(self, position: Position) -> list[float | None]:
        self.remember(position)
        return Greedy.scores(self, position)

    def remember(self, position: Position) -> None:
        """The habits for the fight, looked up once."""
        if not self.ready:
            self.habits = learned(*position.facts.practised_as)
            self.ready = True


# -- what things are worth ------------------------------------------------------------------------------------------------


class Blow:
    """An attack as one survivor could make it: how far it reaches, and the wounds it promises from ahead and from behind, which
    are found out when a space is weighed from which it could be made."""

    __slots__ = ("ahead", "behind", "known", "ranged", "reach", "slot")

    def __init__(self, slot: int, reach: int, ranged: bool) -> None:
        self.slot = slot
        self.reach = reach
        self.ranged = ranged
        self.known = False
        self.ahead = 0.0
        self.behind = 0.0


class Outlook:
    """How the board looks to one survivor: where attacks are possible after a move that leaves them so many `movements`, and
    what it costs to stay where."""

    def __init__(self, facts: Facts, survivor: int, movements: int = 0, habits: Habits = PLAIN) -> None:
        self.facts = facts
        self.survivor = survivor
        self.movements = movements
        self.habits = habits
        self.behind = marked(facts.blind_spot)
        cover = facts.cover()
        self.cover = marked(cover) if cover else b""
        self.units = any([tile.leader >= 0 for tile in facts.tiles])
        self.reach = facts.monster_movement + 1
        self.on_board = facts.monster_space >= 0
        minds = habits.escape < 1.0 or habits.team > 0.0 or habits.exposed > 0.0
        self.escape = self.escape_of(survivor) if minds else NOBODY
        everybody = facts.present()
        costs = [frailty(facts._who(other)) for other in everybody]
        self.caution = habits.fear * beyond_others(everybody, costs, survivor, facts, habits)
        others = [other for other in everybody if other != survivor]
        self.friends = [facts._who(other).space for other in others]
        self.nearest = NOBODY  # of the others whom it sees
        self.as_near = 0  # how many of them are
        for place, other in enumerate(others):
            space = self.friends[place]
            if facts.is_threat(other) and not is_in(self.behind, space):
                far = facts.distance(space)
                if far < self.nearest:
                    self.nearest, self.as_near = far, 0
                self.as_near += far == self.nearest
        self.team = habits.team * habits.patience / max(habits.patience, float(facts.round))
        self.threat: Threat | None = None
        if habits.team > 0.0 and self.on_board:
            caught = [1.0] * len(facts._game.survivors)
            for other in others:
                caught[other] = self.caught(facts.distance(facts._who(other).space), self.escape_of(other))
            self.threat = Threat(facts._game, survivor, caught)
        self.open = 0.0
        if habits.exposed > 0.0:
            self.open = habits.exposed * min(1.0, frailty(facts._who(survivor), 1 + facts.monster_damage))
        self.answered = answered(facts, survivor, habits) if facts.answers_activations else 0.0
        self._blows: list[Blow] | None = None

    @property
    def blows(self) -> list[Blow]:
        """What the survivor could attack with; who has attacked is not asked."""
        if self._blows is None:
            self._blows = [
                Blow(weapon.slot, weapon.reach, weapon.ranged)
                for weapon in self.facts.weapons(self.survivor)
                if self.movements > 0 or not weapon.cumbersome  # those need a movement too (KW-12)
            ]
        return self._blows

    def leaving(self, movements: int) -> Outlook:
        """The same with so many movements left."""
        alike = (movements > 0) == (self.movements > 0)
        if alike or not any([weapon.cumbersome for weapon in self.facts.weapons(self.survivor)]):
            return self
        return Outlook(self.facts, self.survivor, movements, self.habits)

    def escape_of(self, survivor: int) -> int:
        """How far from the monster somebody must stand for a dash to get out of its reach."""
        return self.reach + 1 - self.facts.strides(survivor) if self.facts.may_dash(survivor) else NOBODY

    def caught(self, far: int, escape: int) -> float:
        """How likely a target so far away is not out of reach when the attack comes."""
        if far > self.reach:
            return self.habits.beyond
        return self.habits.escape if far >= escape else 1.0

    def risk(self, space: int, far: int) -> float:
        """How likely the monster goes for somebody who stands there, so far from it, when its turn comes, and harms them."""
        if not self.on_board:
            return SHIELDED_RISK
        if is_in(self.behind, space):
            likely = self.habits.blind
        elif far > self.reach:
            likely = OUT_OF_REACH_RISK
        elif self.nearest < far:
            likely = SHIELDED_RISK
        else:
            likely = CLOSEST_RISK / (1 + self.as_near) if self.nearest == far else CLOSEST_RISK
        if far >= self.escape:
            likely *= self.habits.escape
        return likely * COVER if self.cover and is_in(self.cover, space) else likely

    def danger(self, space: int) -> float:
        """What it costs to end there: the risk of being attacked, and of being in each other's way."""
        return self.danger_at(space, self.facts.distance(space))

    def danger_at(self, space: int, far: int) -> float:
        """The same, so far from the monster."""
        beside = 0
        for friend in self.friends:
            if geometry.are_beside(friend, space):
                beside += 1
        crowded = self.habits.crowded * beside
        if self.threat is not None:
            crowded += self.team * self.threat.harm(space, far, self.caught(far, self.escape))
        if self.open and self.is_exposed(space, far, self.escape):
            crowded += self.open
        return self.risk(space, far) * self.caution + crowded

    def is_exposed(self, space: int, far: int, escape: int) -> bool:
        """Whether the monster reaches whoever stands there, dash or not."""
        return far <= self.reach and far < escape and not is_in(self.behind, space)

    def attack(self, space: int) -> float:
        """The wounds the best attack after a move to a space promises."""
        return self.attack_at(space, self.facts.distance(space))

    def attack_at(self, space: int, far: int) -> float:
        """The same, so far from the monster."""
        best = 0.0
        price = self.answered if far == 1 else 0.0
        for blow in self.blows:
            if far > blow.reach:
                continue
            if not blow.known:
                self.find_out(blow)
            gain = (blow.behind if is_in(self.behind, space) else blow.ahead) - price
            if gain > best and gain > self.habits.least_gain and (not blow.ranged or self.facts.in_sight(space)):
                best = gain
        return best + UNIT_BESIDE * self.facts.units_beside(space) if best and self.units else best

    def find_out(self, blow: Blow) -> None:
        """What an attack promises."""
        facts, habits = self.facts, self.habits
        blow.ahead = habits.gain(facts.odds(self.survivor, blow.slot, False))
        blow.behind = habits.gain(facts.odds(self.survivor, blow.slot, True)) + habits.behind
        blow.known = True

    def worth(self, space: int, far: int, attacks: bool, danger: float) -> float:
        """What ending a move there promises, so far from the monster: an attack, or nearness to one, less the danger."""
        gain = self.attack_at(space, far) if attacks else 0.0
        nearness = self.habits.nearness if attacks else self.habits.linger
        return (gain or -nearness * far) - danger

    def best(self, spaces: list[int], attacks: bool) -> tuple[float, int, float]:
        """What the best space is worth, for somebody who can still attack or who has done so, which one it is, and
        the least danger of all."""
        best, chosen, least = NOTHING, -1, -NOTHING
        for space in spaces:
            far = self.facts.distance(space)
            danger = self.danger_at(space, far)
            if danger < least:
                least = danger
            worth = self.worth(space, far, attacks, danger)
            if worth > best:
                best, chosen = worth, space
        return best, chosen, least


def marked(spaces: int) -> bytes:
    """A mask, to ask for one space after the other (`is_in`)."""
    return spaces.to_bytes(MASK_BYTES, "little")


def is_in(spaces: bytes, space: int) -> bool:
    return space >= 0 and bool(spaces[space >> 3] >> (space & 7) & 1)


def beyond_others(people: list[int], costs: list[float], survivor: int, facts: Facts, habits: Habits) -> float:
    """How much more something costs this survivor than the hardiest: somebody has to fight, and in the end everybody."""
    hardiest = costs[0] if costs else 0.0
    for cost in costs:
        if cost < hardiest:
            hardiest = cost
    own = hardiest
    for place, other in enumerate(people):
        if other == survivor:
            own = costs[place]
    return (own - OTHERS_COUNT * hardiest) * habits.patience / max(habits.patience, float(facts.round))


def answered(facts: Facts, survivor: int, habits: Habits) -> float:
    """What acting beside a monster costs that strikes at whoever does."""
    able = [other for other in facts.present() if not facts._who(other).down]
    costs = [ANSWER_HITS * frailty(facts._who(other), ANSWER_DAMAGE) for other in able]
    return beyond_others(able, costs, survivor, facts, habits)


def promise(facts: Facts, survivor: int) -> float:
    """The wounds the best attack of a survivor promises, wherever they stand."""
    return most([facts.odds(survivor, weapon.slot, False).wounds for weapon in facts.weapons(survivor)])


def most(wounds: list[float]) -> float:
    """The largest of what attacks promise; nothing where there is none."""
    best = 0.0
    for each in wounds:
        if each > best:
            best = each
    return best


def waiting(facts: Facts) -> bool:
    """Whether the showdown is sooner won by living until the monster's last card than by wounding it: then nobody provokes
    it."""
    draws = facts.draws_to_victory
    if not draws:
        return False
    wounds = sum([promise(facts, survivor) for survivor in facts.present()])
    return draws * wounds * PROMISES_KEPT <= facts.wounds_to_win


# -- the survivors' turn --------------------------------------------------------------------------------------------------


def survival_offer(facts: Facts, found: list[Option], habits: Habits) -> int:
    """A survival action worth its price now, or -1: stand a friend up who can still act, or surge into a good attack."""
    for offer in found:
        if offer.kind == "encourage" and not facts.monster_turn:
            if facts.fallen_to_act() & offer.refers.survivors:
                return offer.index
        if offer.kind == "surge" and not waiting(facts) and not facts.wasted_hits:
            who = facts._who(offer.actor_number)
            gain = best_blow(facts, offer.actor_number, habits)
            wanted = habits.surge if who.survival >= habits.surge_spare else habits.surge + LAST_SURVIVAL
            if gain >= min(wanted, LAST_WOUND * facts.wounds_to_win):
                return offer.index
    return -1


def parting_dash(facts: Facts, found: list[Option], habits: Habits) -> int:
    """When all have acted: whoever gains most by a dash out of danger before the monster's turn, or -1."""
    best, chosen = habits.parting, -1
    for offer in found:
        if offer.kind == "dash" and (habits.parting < 9.0 or habits.run_spare < 99.0):
            survivor = offer.actor_number
            outlook = Outlook(facts, survivor, 0, habits)
            if runs(outlook, facts._who(survivor)):
                return offer.index
            _, _, least = outlook.best(board.spaces(facts.reachable(survivor)), False)
            saved = outlook.danger(facts._who(survivor).space) - least
            if saved > best:
                best, chosen = saved, offer.index
    return chosen


def first_score(facts: Facts, survivor: int, wasted: bool, habits: Habits) -> float:
    """Who had better act first."""
    who = facts._who(survivor)
    if who.down:
        return -9.0
    first = -promise(facts, survivor) if wasted else best_blow(facts, survivor, habits)
    return first + habits.first_frail * frailty(who)


def who_acts(position: Position, habits: Habits) -> int:
    """Friends are stood up first; then whoever can do most, or least where the first hits will be wasted; those on the outlook
    last."""
    facts, found = position.facts, position.options.all()
    helpful = survival_offer(facts, found, habits)
    if helpful >= 0:
        return helpful
    for offer in found:
        if offer.kind == "end turn":
            away = parting_dash(facts, found, habits)
            return away if away >= 0 else offer.index
    best, chosen = NOTHING, 0
    wasted = facts.wasted_hits > 0
    for offer in found:
        if offer.kind == "act":
            score = first_score(facts, offer.actor_number, wasted, habits)
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


def act(position: Position, habits: Habits) -> int:
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
    helpful = survival_offer(facts, found, habits)
    if helpful >= 0:
        return helpful
    if throw >= 0 and throw_now(facts, survivor):
        return throw
    if who.space < 0 or who.down:
        return end.index
    outlook = Outlook(facts, survivor, who.movement - 1, habits)
    move = next((offer.index for offer in found if offer.kind == "move"), -1)
    spaces = board.spaces(facts.reachable(survivor)) if move >= 0 else []
    far = facts.distance(who.space)
    danger = outlook.danger_at(who.space, far)
    attacks = bool(who.activation) and not waiting(facts)
    stay = outlook.worth(who.space, far, attacks, danger)
    go, _, least = outlook.best(spaces, attacks)
    gain, blow = best_of(facts, [offer for offer in found if offer.kind == "attack" and attacks], habits)
    gain -= outlook.answered if far == 1 else 0.0
    dash = next((offer.index for offer in found if offer.kind == "dash" and offer.actor_number == survivor), -1)
    if dash >= 0 and worth_a_dash(outlook, who, attacks, move >= 0, go, max(gain - min(danger, least), go, stay)):
        return dash
    if blow >= 0 and gain > habits.least_gain and gain - min(danger, least) >= go:
        return blow
    if go > stay + WORTH_A_STEP:
        return move
    useful = other_use(facts, survivor, found)
    if useful >= 0:
        return useful
    return throw if throw >= 0 and facts.wounds_to_win <= NEARLY_DEAD else end.index


def worth_a_dash(outlook: Outlook, who: Survivor, attacks: bool, moves: bool, go: float, otherwise: float) -> bool:
    """Whether a dash in one's own act is: into an attack out of reach, or after the attack out of danger. `go` is what the best
    space promises for whoever `moves`."""
    facts, habits = outlook.facts, outlook.habits
    survivor = outlook.survivor
    if attacks and who.survival >= SPARE:
        left = outlook.leaving(who.movement)
        if left is not outlook or not moves:
            go, _, _ = left.best(board.spaces(facts.reachable(survivor)), True)
        return go > otherwise + habits.dash
    return not attacks and not who.movement and runs(outlook, who)


def runs(outlook: Outlook, who: Survivor) -> bool:
    """Whether somebody who has attacked had better dash off: here the monster gets them, there the next dash gets away."""
    facts = outlook.facts
    if who.survival < outlook.habits.run_spare or not outlook.on_board:
        return False
    safe = outlook.reach + 1 - facts.strides(outlook.survivor)
    if not outlook.is_exposed(who.space, facts.distance(who.space), safe):
        return False
    for space in board.spaces(facts.reachable(outlook.survivor)):
        if facts.distance(space) >= safe:
            return True
    return False


def best_blow(facts: Facts, survivor: int, habits: Habits = PLAIN) -> float:
    """What the best attack from where a survivor stands promises, movement spent."""
    space = facts._who(survivor).space
    far = facts.distance(space)
    if space < 0 or not facts.may_reach(survivor, far) or (far == 1 and facts.answers_activations):
        return 0.0
    near = [weapon for weapon in facts.weapons(survivor) if far <= weapon.reach and not weapon.cumbersome]
    seen = [weapon for weapon in near if not weapon.ranged or facts.in_sight(space)]
    return most([habits.gain(facts.odds(survivor, weapon.slot)) for weapon in seen])


def best_of(facts: Facts, blows: list[Option], habits: Habits) -> tuple[float, int]:
    """The weapon on offer that promises most from here."""
    best, chosen = 0.0, -1
    for offer in blows:
        worth = habits.gain(facts.odds(offer.actor_number, offer.refers.slot))
        if worth >= best:
            best, chosen = worth, offer.index
    return best, chosen


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


def destination(position: Position, habits: Habits) -> int:
    """Where to: an attack still to come decides, else safety; a dash on the monster's turn gets away."""
    facts = position.facts
    survivor = position.seat_number
    spaces = position.options.spaces()
    if facts.monster_turn:
        return max(range(len(spaces)), key=lambda index: (facts.distance(spaces[index]), -index))
    who = facts._who(survivor)
    attacks = bool(who.activation) and not waiting(facts)
    return spaces.index(Outlook(facts, survivor, who.movement, habits).best(spaces, attacks)[1])


# -- what answers promise, for whoever asks ---------------------------------------------------------------------------------


def scores_of_act(position: Position, habits: Habits) -> list[float | None]:
    """Each attack, the best space in reach for the move, staying for the end of the act."""
    facts, survivor = position.facts, position.actor_number
    who = facts._who(survivor)
    if who.space < 0 or who.down:
        return [None] * len(position.options)
    outlook = Outlook(facts, survivor, who.movement - 1, habits)
    attacks = bool(who.activation) and not waiting(facts)
    far = facts.distance(who.space)
    found: list[float | None] = []
    for option in position.options.all():
        if option.kind == "attack" and attacks:
            gain = habits.gain(facts.odds(option.actor_number, option.refers.slot))
            found.append(gain - (outlook.answered if far == 1 else 0.0))
        elif option.kind == "move":
            found.append(outlook.best(board.spaces(facts.reachable(survivor)), attacks)[0])
        elif option.kind == "end act":
            found.append(outlook.worth(who.space, far, attacks, outlook.danger_at(who.space, far)))
        else:
            found.append(None)
    return found


def scores_of_surge(position: Position, habits: Habits) -> list[float | None]:
    """Each attack."""
    facts = position.facts
    return [
        habits.gain(facts.odds(option.actor_number, option.refers.slot)) if option.kind == "attack" else None
        for option in position.options.all()
    ]


def scores_of_who_acts(position: Position, habits: Habits) -> list[float | None]:
    """Who had better go first."""
    facts = position.facts
    wasted = facts.wasted_hits > 0
    return [
        first_score(facts, option.actor_number, wasted, habits) if option.kind == "act" else None
        for option in position.options.all()
    ]


def scores_of_spaces(position: Position, habits: Habits) -> list[float | None]:
    """What ending there promises; on the monster's turn it is only the distance that counts."""
    facts = position.facts
    spaces = position.options.spaces()
    if facts.monster_turn:
        return [None] * len(spaces)
    who = facts._who(position.seat_number)
    outlook = Outlook(facts, position.seat_number, who.movement, habits)
    attacks = bool(who.activation) and not waiting(facts)
    found: list[float | None] = []
    for space in spaces:
        far = facts.distance(space)
        found.append(outlook.worth(space, far, attacks, outlook.danger_at(space, far)))
    return found


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
        cost = harm(who, location, damage * locations.count(location))
        costs[location] = cost + (MORE_FOLLOWS if more and len(locations) == 1 else 0.0)
    worst = max(costs, key=lambda location: (costs[location], -location))
    wanted = habits.dodge if who.survival >= SPARE else habits.last_dodge
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
    return below(position.random, len(position.options))


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
WEIGHED: dict[str, Callable[[Position, Habits], list[float | None]]] = {
    "who acts": scores_of_who_acts,
    "act": scores_of_act,
    "destination": scores_of_spaces,
    "place survivor": scores_of_spaces,
    "surge": scores_of_surge,
}
# The same whatever the habits.
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
