"""What an attack comes to, exactly, from what the table knows: its dice, the hit locations that can come, their wound rolls.

Hidden cards may lie in any order; those that were seen lie where they lie (CONV-10). What special rules and other cards are
sure to do to the attack counts (`rules/foreseen.py`). Reactions are not played out: `cards` says how likely each comes and
reacts. `besides` names what else may count, `offers` what may be used.
"""

import math
from typing import Final

from showdown.engine import gear_rules, names, powers, stats
from showdown.engine.game import Game
from showdown.engine.library import HitLocation
from showdown.rules import facts, foreseen, odds, weapons
from showdown.rules.foreseen import Doing, Foreseen
from showdown.rules.frames import SurvivorAttack

SIDE: Final = 0.1  # the chance of one side of a die
UNSHAKABLE: Final = 0.5  # the chance to keep a trap shut (KW-29)


class CardOutlook:
    """How likely a hit location is drawn and dealt with, wounded, wounded critically, and how likely it reacts."""

    __slots__ = ("card", "critical", "drawn", "reacts", "wound")

    def __init__(self, card: int) -> None:
        self.card = card
        self.drawn = 0.0
        self.wound = 0.0
        self.critical = 0.0
        self.reacts = 0.0


class Outlook:
    """The chances of an attack: `hits`, `wounds` and `criticals` are the chances of 0, 1, 2 ... of them; `trap` that a trap
    springs, `broken` that early iron ends it, `kills` that the monster dies of it, `reaction` that some location reacts.

    Wounds are counted as if the attack went on to its end: a kill or a reaction may end it before. `besides`: what else may
    change it, by name; empty where the numbers are the whole truth up to the first reaction. `offers`: what the survivors may
    do to change it, if they want to.
    """

    __slots__ = (
        "besides", "broken", "cards", "criticals", "dice", "hits", "kills", "needed", "offers", "reaction", "trap", "wounds",
    )  # fmt: skip

    def __init__(self, dice: int, automatic: int, needed: int) -> None:
        self.dice = dice
        self.needed = needed
        self.hits = [0.0] * (dice + automatic + 1)
        self.wounds: list[float] = []
        self.criticals = [0.0] * (dice + automatic + 1)
        self.kills = 0.0
        self.trap = 0.0
        self.broken = 0.0
        self.reaction = 0.0
        self.cards: list[CardOutlook] = []
        self.besides: list[str] = []
        self.offers: list[str] = []

    def some(self, chances: list[float], least: int = 1) -> float:
        """The chance of at least so many."""
        return math.fsum(chances[least:])

    def mean(self, chances: list[float]) -> float:
        """How many on average."""
        return math.fsum([count * chance for count, chance in enumerate(chances)])


def of_weapon(game: Game, survivor: int, slot: int, behind: bool | None = None) -> Outlook | None:
    """What an attack with the weapon in a slot comes to: from where the survivor stands, or as if from inside or outside the
    blind spot; None where no attack can be made."""
    gear = weapons.weapon_in(game, survivor, slot)
    now = game.monster.space >= 0 and facts.in_blind_spot(game, survivor)
    then = now if behind is None or stats.has_power(game, survivor, powers.COUNTS_AS_IN_BLIND_SPOT) else behind
    if gear is None or not weapons.honourable_from(game, survivor, then):
        return None
    frame = SurvivorAttack()
    frame.survivor = frame.owner = survivor
    frame.slot = slot
    frame.gear_id = gear.id
    frame.range = weapons.attack_range(game, survivor, slot)
    return of_attack(game, frame, int(now) - int(then) if odds.modifiers_count(game) else 0)


def of_attack(game: Game, frame: SurvivorAttack, shift: int = 0) -> Outlook:
    """The same for an attack about to begin, with its automatic hits (SATK-6); `shift` is added to the number to hit."""
    waited = odds.suppose(game, frame)
    answers = foreseen.of_attack(game, frame)
    frame.speed += answers.speed
    frame.accuracy += answers.accuracy
    frame.strength += answers.strength
    speed = odds.speed(game, frame, None)
    automatic = min(frame.automatic, speed)
    dice = 0 if frame.critical_hit else speed - automatic
    found = Outlook(dice, automatic, odds.to_hit(game, frame, None) + shift)
    Counting(game, frame, found, automatic, answers).count()
    found.besides, found.offers = answers.besides, answers.offers
    if weapons.attack_rule(game, frame, gear_rules.UNWIELDY):
        found.besides.append(gear_rules.UNWIELDY.name)
    if stats.has_power(game, frame.survivor, powers.WARDS_OFF_A_TRAP_EACH_ROUND):
        found.besides.append(powers.WARDS_OFF_A_TRAP_EACH_ROUND.name)
    odds.suppose_no_more(game, waited)
    return found


# -- one hit location ------------------------------------------------------------------------------------------------------


class Chances:
    """What the wound roll on one hit location comes to: nothing, a wound, a critical wound, a critical that wounds nothing
    (HL-2); `quiet` is the chance that the location does not react to it."""

    __slots__ = ("critical", "nothing", "quiet", "spent", "wound")

    def __init__(self) -> None:
        self.nothing = 1.0
        self.wound = 0.0
        self.critical = 0.0
        self.spent = 0.0
        self.quiet = 1.0


def judged(game: Game, frame: SurvivorAttack, card: HitLocation, doing: Doing, fails: float) -> Chances:
    """What a wound attempt on a card comes to, by the numbers by which the roll will be judged (WND-3, CRIT-1, AMB-16), with
    what its special rules do to it; `fails` is the chance that a wound fails after all (WND-13)."""
    made = Chances()
    if doing.cancelled:
        return made
    frame.attempt_strength += doing.attempt_strength
    frame.attempt_luck += doing.attempt_luck
    attempt(game, frame, card, made)
    frame.attempt_strength -= doing.attempt_strength
    frame.attempt_luck -= doing.attempt_luck
    if fails:
        made.nothing += fails * (made.wound + made.critical)
        made.wound *= 1.0 - fails
        made.critical *= 1.0 - fails
    if reacts(game):
        silent = made.critical + made.spent
        if not card.reflex:
            silent += (0.0 if card.wound else made.wound) + (0.0 if card.failure else made.nothing)
        made.quiet = silent
    return made


def attempt(game: Game, frame: SurvivorAttack, card: HitLocation, made: Chances) -> None:
    """The wound attempt itself: a roll, or none (WND-3, AMB-16, KW-28)."""
    if frame.critical_hit:
        if card.has_critical:
            made.nothing = 0.0
            made.critical, made.spent = (0.0, 1.0) if card.impervious else (1.0, 0.0)
        elif game.setup.house.automatic_critical_wounds and not card.impervious and not card.parry:
            made.nothing, made.wound = 0.0, 1.0
    elif stats.has_power(game, frame.survivor, powers.UNSTOPPABLE):
        made.wound = 0.0 if card.impervious or card.parry else 0.5  # 6 and more (KW-28)
        made.nothing = 1.0 - made.wound
    else:
        roll_to_wound(game, frame, card, made)


def reacts(game: Game) -> bool:
    """Whether the monster reacts to anything: not while it is down, nor where a rule keeps it still (REACT-4, CONV-1)."""
    return not game.monster.down and not stats.monster_power(game, powers.DOES_NOT_REACT)


def roll_to_wound(game: Game, frame: SurvivorAttack, card: HitLocation, made: Chances) -> None:
    """The wound roll, side by side; sharp dice add to it (WND-3, WND-4, KW-5, HL-2, HL-6)."""
    strength = odds.strength(game, frame, None)
    tough = stats.toughness(game) + facts.own_toughness(game, card)
    least = odds.critical_on(odds.luck(game, frame, None), odds.deadly(game, frame))
    extra = sums_of_dice(weapons.attack_rule(game, frame, gear_rules.SHARP))
    made.nothing = 0.0
    for side in range(1, odds.NEVER):
        if side >= least and card.has_critical:
            if card.impervious:
                made.spent += SIDE
            else:
                made.critical += SIDE
            continue
        enough = 0.0
        if not card.impervious and not card.parry:
            for more, share in enumerate(extra):
                if odds.succeeds(side, side + more + strength, tough):
                    enough += share
        made.wound += SIDE * enough
        made.nothing += SIDE * (1.0 - enough)


def sums_of_dice(count: int) -> list[float]:
    """The chances of each sum of so many d10."""
    sums = [1.0]
    for _ in range(count):
        longer = [0.0] * (len(sums) + odds.LANTERN)
        for total, share in enumerate(sums):
            for side in range(1, odds.NEVER):
                longer[total + side] += share * SIDE
        sums = longer
    return sums


# -- several of them -------------------------------------------------------------------------------------------------------


class Spread:
    """What some cards come to without a trap: the chances of so many that wound, at twice their number and one more where a
    critical is among them (KW-7), of so many criticals, and that none reacts."""

    __slots__ = ("criticals", "silence", "wounds")

    def __init__(self, cards: int) -> None:
        self.wounds = [0.0] * (2 * cards + 2)
        self.criticals = [0.0] * (cards + 1)
        self.silence = 0.0

    def total(self) -> float:
        return math.fsum(self.wounds)

    def add_one(self, fewer: "Spread", made: Chances) -> None:
        """What these come to with one card more."""
        failed, lucky = made.nothing + made.spent, made.critical + made.spent
        wounds = self.wounds
        for place, share in enumerate(fewer.wounds):
            if share:
                wounds[place] += share * failed
                wounds[place + 2] += share * made.wound
                wounds[(place | 1) + 2] += share * made.critical
        for count, share in enumerate(fewer.criticals):
            self.criticals[count] += share * (1.0 - lucky)
            self.criticals[count + 1] += share * lucky
        self.silence += fewer.silence * made.quiet

    def add_shut(self, fewer: "Spread", shut: float) -> None:
        """The same with a trap that is kept shut (KW-29)."""
        for place, share in enumerate(fewer.wounds):
            self.wounds[place] += share * shut
        for count, share in enumerate(fewer.criticals):
            self.criticals[count] += share * shut
        self.silence += fewer.silence * shut

    def scaled(self, factor: float) -> None:
        self.wounds = [share * factor for share in self.wounds]
        self.criticals = [share * factor for share in self.criticals]
        self.silence *= factor

    def and_also(self, other: "Spread") -> "Spread":
        """Cards of both."""
        both = Spread(len(self.criticals) + len(other.criticals) - 2)
        for place, share in enumerate(self.wounds):
            if share:
                for elsewhere, more in enumerate(other.wounds):
                    both.wounds[(place & ~1) + (elsewhere & ~1) + ((place | elsewhere) & 1)] += share * more
        for count, share in enumerate(self.criticals):
            for elsewhere, more in enumerate(other.criticals):
                both.criticals[count + elsewhere] += share * more
        both.silence = self.silence * other.silence
        return both


class Pool:
    """Cards of which some are drawn at random, each as likely as any other, and what every number of them comes to."""

    __slots__ = ("cards", "shut", "spreads", "traps")

    def __init__(self, game: Game, cards: list[int], most: int, chances: list[Chances], shut: float) -> None:
        self.cards = cards
        self.shut = shut
        self.traps = 0
        self.spreads = [Spread(count) for count in range(most + 1)]
        self.spreads[0].wounds[0] = self.spreads[0].criticals[0] = self.spreads[0].silence = 1.0
        for seen, card in enumerate(cards):
            trap = game.setup.hit_locations[card].trap
            if trap:
                self.traps += 1
            for count in range(min(seen, most - 1), -1, -1):
                if trap:
                    self.spreads[count + 1].add_shut(self.spreads[count], shut)
                else:
                    self.spreads[count + 1].add_one(self.spreads[count], chances[card])
        for count in range(1, most + 1):
            self.spreads[count].scaled(1.0 / math.comb(len(cards), count))

    def with_one(self, count: int) -> float:
        """The chance that a certain card is among so many and no trap springs."""
        found, size = 0.0, len(self.cards)
        for traps in range(min(self.traps, count - 1) + 1):
            rest = math.comb(size - self.traps - 1, count - 1 - traps) if size > self.traps else 0
            found += math.comb(self.traps, traps) * self.shut**traps * rest
        return found / math.comb(size, count) if count else 0.0


# -- the whole attack ------------------------------------------------------------------------------------------------------


class Counting:
    """Sums what every number of hits and perfect hits comes to."""

    __slots__ = ("answers", "automatic", "each", "found", "frame", "game", "savage", "shut")

    def __init__(self, game: Game, frame: SurvivorAttack, found: Outlook, automatic: int, answers: Foreseen) -> None:
        self.answers = answers
        self.game = game
        self.frame = frame
        self.found = found
        self.automatic = automatic
        self.each = 1 + weapons.attack_rule(game, frame, gear_rules.DEVASTATING)
        self.savage = weapons.attack_rule(game, frame, gear_rules.SAVAGE) > 0
        self.shut = UNSHAKABLE if stats.has_power(game, frame.survivor, powers.UNSHAKABLE) else 0.0

    def count(self) -> None:
        """Every number of hits, each with every number of perfect ones where they matter (SATK-5, KW-14)."""
        game, frame, found = self.game, self.frame, self.found
        monster = game.monster
        found.wounds = [0.0] * ((len(found.hits) - 1) * self.each + 1 + int(self.savage))
        found.cards = [CardOutlook(card) for card in sorted(monster.hl_deck + monster.hl_discard)]
        each_perfect = weapons.attack_rule(game, frame, gear_rules.BARBED) + self.answers.for_perfect
        doings = self.doings()
        for perfect, row in enumerate(self.rolled(bool(each_perfect) or self.answers.silent_if_perfect)):
            own = frame.strength
            frame.strength += each_perfect * perfect
            self.draw(row, self.judged(doings, perfect > 0))
            frame.strength = own
        found.hits[0] += found.broken
        found.wounds[0] += found.broken + found.trap
        found.criticals[0] += found.broken + found.trap
        if not facts.wounds_do_else(game):
            found.kills = found.some(found.wounds, facts.wounds_to_kill(game))
        found.cards = [each for each in found.cards if each.drawn > 0.0]

    def doings(self) -> list[Doing]:
        """What the special rules of each hit location do to the attempt at it."""
        game, frame, answers = self.game, self.frame, self.answers
        frame.attempt_strength += answers.attempt_strength
        frame.attempt_luck += answers.attempt_luck
        nothing = Doing()
        found = [nothing] * len(game.setup.hit_locations)
        for card in (*game.monster.hl_deck, *game.monster.hl_discard):
            location = game.setup.hit_locations[card]
            if location.special or location.after_roll:
                found[card] = foreseen.of_location(game, frame, card, answers)
        return found

    def judged(self, doings: list[Doing], perfect: bool) -> list[Chances]:
        """What a wound attempt at each hit location comes to, with a perfect hit or without."""
        made = [
            judged(self.game, self.frame, card, doings[number], self.answers.fails)
            for number, card in enumerate(self.game.setup.hit_locations)
        ]
        if perfect and self.answers.silent_if_perfect:
            for each in made:
                each.quiet = 1.0
        return made

    def rolled(self, by_perfect: bool) -> list[list[float]]:
        """The chances of so many hits, automatic ones included: a row for each number of perfect ones, or one in all where it
        does not matter. Where early iron counts, rolls with a natural 1 are in none."""
        game, frame, found = self.game, self.frame, self.found
        need = found.needed
        perfect_on = odds.LANTERN + stats.survivor_value(game, frame.survivor, names.LOWEST_PERFECT_HIT)
        perfect = plain = missed = 0.0
        for side in range(1, odds.NEVER):
            if not odds.succeeds(side, side, need):
                missed += SIDE
            elif by_perfect and side >= perfect_on:
                perfect += SIDE
            else:
                plain += SIDE
        iron = weapons.attack_rule(game, frame, gear_rules.EARLY_IRON)
        dice = found.dice
        if iron and dice and not stats.has_power(game, frame.survivor, powers.IGNORES_EARLY_IRON):
            missed -= SIDE
            found.broken = 1.0 - (1.0 - SIDE) ** dice
        rows = [[0.0] * len(found.hits) for _ in range(dice + 1 if by_perfect else 1)]
        for lanterns, row in enumerate(rows):
            for hits in range(dice - lanterns + 1):
                ways = math.comb(dice, lanterns) * math.comb(dice - lanterns, hits)
                share = perfect**lanterns * plain**hits * missed ** (dice - lanterns - hits)
                row[self.automatic + lanterns + hits] += ways * share
        return rows

    def draw(self, row: list[float], chances: list[Chances]) -> None:
        """What so many hits come to, for every number of them (SATK-2, HL-5); the top of a pile is its end."""
        game, found, monster = self.game, self.found, self.game.monster
        deck, discard = monster.hl_deck, monster.hl_discard
        most = 0 if self.ignored() else len(row) - 1
        hidden = [card for card in deck if not monster.known_hl >> card & 1]
        unseen = Pool(game, hidden, min(most, len(hidden)), chances, self.shut)
        again = Pool(game, discard, max(0, min(most - len(deck), len(discard))), chances, self.shut)
        for hits, chance in enumerate(row):
            if not chance:
                continue
            found.hits[hits] += chance
            drawn = min(hits, most)
            taken = deck[max(0, len(deck) - drawn) :]
            seen = [card for card in taken if monster.known_hl >> card & 1]
            known = Pool(game, seen, len(seen), chances, self.shut)
            parts = [(known, len(seen)), (unseen, len(taken) - len(seen)), (again, min(drawn - len(taken), len(discard)))]
            whole = unseen.spreads[parts[1][1]]
            if seen:
                whole = whole.and_also(known.spreads[len(seen)])
            if parts[2][1]:
                whole = whole.and_also(again.spreads[parts[2][1]])
            self.add(whole, chance, any(pool.traps and count for pool, count in parts))
            for place, (pool, count) in enumerate(parts):
                share = chance * pool.with_one(count)
                for other, (beside, number) in enumerate(parts):
                    if other != place and number:
                        share *= beside.spreads[number].total()
                self.add_cards(pool, share, chances)

    def ignored(self) -> bool:
        """Whether the monster does not mind the hits at all (CONV-1)."""
        ranged = weapons.is_ranged(weapons.weapon_of(self.game, self.frame))
        return ranged and stats.monster_power(self.game, powers.IGNORES_RANGED_GEAR)

    def add(self, spread: Spread, chance: float, traps: bool) -> None:
        """Wounds, criticals, traps and reactions of some hits that come with a chance."""
        found = self.found
        for place, share in enumerate(spread.wounds):
            if share:
                found.wounds[(place >> 1) * self.each + (place & 1 if self.savage else 0)] += chance * share
        for count, share in enumerate(spread.criticals):
            found.criticals[count] += chance * share
        safe = spread.total() if traps else 1.0
        found.trap += chance * (1.0 - safe)
        if reacts(self.game):
            found.reaction += chance * max(0.0, safe - spread.silence)

    def add_cards(self, pool: Pool, share: float, chances: list[Chances]) -> None:
        """How likely each card of a pool comes, and what comes of it."""
        if not share:
            return
        for each in self.found.cards:
            if each.card in pool.cards and not self.game.setup.hit_locations[each.card].trap:
                made = chances[each.card]
                each.drawn += share
                each.wound += share * (made.wound + made.critical)
                each.critical += share * (made.critical + made.spent)
                each.reacts += share * (1.0 - made.quiet)
