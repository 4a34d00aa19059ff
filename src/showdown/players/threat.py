"""Whom the monster's next card would go for, and what that costs the party, by the cards that may lie in its deck.

Only what everybody knows counts: cards that have been seen elsewhere are not in the deck, any of the others may be. A card's
target lines are read as they stand, but for the few that want the most or least of something: there that is left out. What a
place of one survivor changes in them is looked up, not searched for again.
"""

from __future__ import annotations

from typing import Final

from showdown.engine import guess, names, stats
from showdown.engine.game import Game
from showdown.engine.roles import Roles
from showdown.engine.state import Survivor
from showdown.players.harm import LOCATION_DIE, harm
from showdown.rules import facts
from showdown.rules.targeting import ALL, CLOSEST, FURTHEST, Line, PickTarget, Term
from showdown.rules.words.attacks import MoveAndAttack

NOBODY: Final = Roles()
FACES: Final = 10
WITHOUT_ATTACK: Final = 0.3  # what a card that only frightens or throws down costs its target


class Aim:
    """What some cards share: their target lines and their attack, and how likely the next card is one of them."""

    __slots__ = ("accuracy", "damage", "likely", "lines", "speed")

    def __init__(self, lines: tuple[Line, ...]) -> None:
        self.lines = lines
        self.likely = 0.0
        self.speed = 0  # none: no attack
        self.accuracy = 0
        self.damage = 0


class Sight:
    """A target line as the others have settled it: who of them it may pick, and what is needed to be among them."""

    __slots__ = ("cost", "count", "far", "pick", "terms")

    def __init__(self, pick: str, terms: list[int]) -> None:
        self.pick = pick
        self.terms = terms
        self.count = 0  # of the others who are picked from
        self.far = 0  # how far those are, where that decides
        self.cost = 0.0  # of all of them

    def add(self, far: int, cost: float) -> None:
        """One of the others fits the terms."""
        if self.pick == CLOSEST or self.pick == FURTHEST:
            nearer = far < self.far if self.pick == CLOSEST else far > self.far
            if self.count and not nearer and far != self.far:
                return
            if nearer or not self.count:
                self.count, self.cost = 0, 0.0
            self.far = far
        self.count += 1
        self.cost += cost

    def harm(self, fits: bool, far: int, own: float) -> float:
        """What being picked by this line costs, with one more who fits or does not; below 0 where it picks nobody."""
        if not fits:
            return -1.0 if not self.count else self.cost if self.pick == ALL else self.cost / self.count
        if self.pick == ALL:
            return self.cost + own
        if self.count and (self.pick == CLOSEST or self.pick == FURTHEST) and far != self.far:
            nearer = far < self.far if self.pick == CLOSEST else far > self.far
            return own if nearer else self.cost / self.count
        return (self.cost + own) / (self.count + 1)


class Threat:
    """How the monster might pick its next target, wherever one survivor goes."""

    def __init__(self, game: Game, survivor: int, caught: list[float]) -> None:
        """`caught`: how likely each survivor cannot get away from where they stand once they are the target."""
        self.game = game
        self.survivor = survivor
        self.caught = caught
        self.terms: list[Term] = []
        self.numbers: dict[str, int] = {}
        self.others = [other for other in facts.present(game) if other != survivor]
        self.distances = [facts.distance_to(game, other) for other in self.others]
        self.held: list[list[bool]] = []  # by term: who of the others it is true of
        self.sights: list[list[Sight]] = []
        self.chances: list[float] = []
        self.own: list[float] = []
        priority = game.monster.priority
        for aim in aims_of(game):
            costs = [cost_of(game, other, aim) * caught[other] for other in self.others]
            self.chances.append(aim.likely)
            self.own.append(cost_of(game, survivor, aim) if priority < 0 or priority == survivor else 0.0)
            self.sights.append(
                [self.seen(line, costs) for line in aim.lines] if priority < 0 else [self.fixed(costs, priority)]
            )

    def fixed(self, costs: list[float], priority: int) -> Sight:
        """Somebody is the priority target: it is them."""
        sight = Sight(ALL, [])
        for place, other in enumerate(self.others):
            if other == priority:
                sight.add(0, costs[place])
        return sight

    def seen(self, line: Line, costs: list[float]) -> Sight:
        """A line with those of the others who fit it."""
        sight = Sight(line.pick, [self.number(term) for term in line.terms])
        for place, far in enumerate(self.distances):
            if all([self.held[number][place] for number in sight.terms]):
                sight.add(far, costs[place])
        return sight

    def number(self, term: Term) -> int:
        """A term's place in the list of them all: lines share most of theirs."""
        text = term.text
        if text not in self.numbers:
            self.numbers[text] = len(self.terms)
            self.terms.append(term)
            self.held.append([term.holds(self.game, NOBODY, other) for other in self.others])
        return self.numbers[text]

    def harm(self, space: int, far: int, caught: float) -> float:
        """What the next card costs the party if the survivor stood on a space, so far from the monster."""
        who = self.game.survivors[self.survivor]
        here = who.space
        who.space = space  # terms ask where somebody stands; put back before anybody looks
        holds = [term.holds(self.game, NOBODY, self.survivor) for term in self.terms]
        who.space = here
        total = 0.0
        for number, sights in enumerate(self.sights):
            for sight in sights:
                fits = True
                for term in sight.terms:
                    if not holds[term]:
                        fits = False
                        break
                cost = sight.harm(fits, far, self.own[number] * caught)
                if cost >= 0.0:
                    total += self.chances[number] * cost
                    break
        return total


def cost_of(game: Game, survivor: int, aim: Aim) -> float:
    """What being the target of a card costs a survivor: the hits to expect, wherever they fall."""
    if not aim.speed:
        return WITHOUT_ATTACK
    dice = max(1, aim.speed + stats.monster_value(game, names.SPEED))
    evasion = stats.survivor_value(game, survivor, names.EVASION)
    needed = min(FACES, max(2, aim.accuracy + evasion - stats.monster_value(game, names.ACCURACY)))
    damage = max(1, aim.damage + stats.monster_value(game, names.DAMAGE))
    return dice * (FACES + 1 - needed) / FACES * mean_harm(game.survivors[survivor], damage)


def mean_harm(who: Survivor, damage: int) -> float:
    """What one hit costs, wherever the die falls."""
    return sum([harm(who, location, damage) * faces for location, faces in LOCATION_DIE]) / 6


# -- which cards ------------------------------------------------------------------------------------------------------------


def aims_of(game: Game) -> list[Aim]:
    """The aims of all cards that may be drawn next, by how likely that is."""
    monster = game.monster
    found: dict[str, Aim] = {}
    if not monster.deck:
        for card in monster.discard:  # shuffled before the next draw
            count_in(game, card, 1.0 / len(monster.discard), found)
        return list(found.values())
    top = guess.known_top(monster.deck, monster.known_ai)
    if top:
        count_in(game, top[0], 1.0, found)
        return list(found.values())
    for level in guess.LEVELS:
        count_level(game, level, found)
    return list(found.values())


def count_level(game: Game, level: str, found: dict[str, Aim]) -> None:
    """The cards of one level: how many of them lie face down in deck and wound stack is seen on their backs, and which of them
    have been seen before is known; each is as likely as the others to lie in the deck."""
    monster, cards = game.monster, game.setup.ai
    deck = [card for card in monster.deck if cards[card].level == level and not monster.known_ai >> card & 1]
    wounds = [card for card in monster.wounds if cards[card].level == level and not monster.known_ai >> card & 1]
    hidden = deck + wounds
    if not deck:
        return
    share = len(deck) / len(hidden) / len(monster.deck)
    seen = sorted([card for card in hidden if monster.batches[card]])
    for card in seen:
        count_in(game, card, share, found)
    unseen = guess.never_seen(game, level) if len(seen) < len(hidden) else []
    for card in unseen:
        count_in(game, card, share * (len(hidden) - len(seen)) / len(unseen), found)


def count_in(game: Game, card: int, likely: float, found: dict[str, Aim]) -> None:
    """Adds a card's chance to the aim it has; one without a target has none."""
    lines: tuple[Line, ...] = ()
    attack: MoveAndAttack | None = None
    for step in game.setup.ai[card].actions:
        if isinstance(step, PickTarget) and not lines:
            lines = step.lines.tried
        elif isinstance(step, MoveAndAttack) and attack is None:
            attack = step
    if not lines:
        return
    name = "; ".join([line.text for line in lines])
    if attack is not None:
        name += f" {attack.profile.speed}/{attack.profile.accuracy}/{attack.profile.damage}"
    if name not in found:
        found[name] = Aim(lines)
        if attack is not None:
            found[name].speed = attack.profile.speed
            found[name].accuracy = attack.profile.accuracy
            found[name].damage = attack.profile.damage
    found[name].likely += likely
