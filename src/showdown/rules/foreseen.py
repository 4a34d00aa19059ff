"""What the cards that answer an attack are sure to do to it, before it begins: for whoever tells its odds.

Programs are read here, not performed: conditions are asked as things stand, offers count as declined. What hangs on more than
that is not foreseen, and named.
"""

from typing import Final

from showdown.engine import names, when
from showdown.engine.game import Game
from showdown.engine.roles import Card, Roles, hit_location
from showdown.engine.stack import Program
from showdown.engine.state import Listener
from showdown.rules import facts, moments
from showdown.rules.frames import SurvivorAttack
from showdown.rules.words.arts import Declare
from showdown.rules.words.cards import CancelThisHit, CountOnCard, DiscardThis, SwapDrawn
from showdown.rules.words.control import If, May, Perform, Roll, program_of_term
from showdown.rules.words.gear import NoReactions, ThisAttack, ThisAttempt
from showdown.rules.words.monster import MonsterToken, WoundFails
from showdown.rules.words.movement import FaceWho
from showdown.rules.words.survivors import Gain, GainCounters
from showdown.rules.words.word import Befall, Change

# Whatever answers these comes too late to change how the attack goes on; all other moments of an attack may.
TOO_LATE: Final = (when.TRAP_DRAWN, when.MONSTER_DEFEATED)
ANSWERED: Final = (
    when.ACTIVATION_SPENT,
    when.HIT_LOCATIONS_DRAWN,
    when.WOUNDED_LOCATION_DISCARDED,
    *[moment for moment in when.MOMENTS.values() if moment.of_attack and moment not in TOO_LATE],
)
DEEPEST: Final = 8  # terms within terms: who goes further goes in circles
SIDES: Final = 10


class Doing:
    """What a program does to the attack under way. `cancelled`: the hit being dealt with; `fails`: the chance that a wound
    being dealt does; `silent`: nothing reacts to it any more; `offers`: somebody may act; `unclear`: something else happens."""

    __slots__ = (
        "accuracy", "attempt_luck", "attempt_strength", "cancelled", "fails", "offers", "silent", "speed", "strength",
        "unclear",
    )  # fmt: skip

    def __init__(self) -> None:
        self.strength = 0
        self.accuracy = 0
        self.speed = 0
        self.attempt_strength = 0
        self.attempt_luck = 0
        self.fails = 0.0
        self.cancelled = False
        self.silent = False
        self.offers = False
        self.unclear = False

    def of_attack(self) -> bool:
        """Whether it changes a number of the whole attack."""
        return bool(self.strength or self.accuracy or self.speed)

    def of_attempt(self) -> bool:
        """Whether it changes a number of the wound attempt."""
        return bool(self.attempt_strength or self.attempt_luck)

    def anything(self) -> bool:
        """Whether it changes anything at all."""
        return self.of_attack() or self.of_attempt() or self.cancelled or self.silent or self.unclear or self.fails > 0.0


class Foreseen:
    """What answers an attack, summed: numbers of the attack from its beginning, strength from its first hit on and for each
    perfect one, numbers of each wound attempt, the chance that a wound fails; by name what is not foreseen, what is offered."""

    __slots__ = (
        "accuracy", "attempt_luck", "attempt_strength", "besides", "fails", "for_perfect", "offers", "silent_if_perfect",
        "speed", "strength",
    )  # fmt: skip

    def __init__(self) -> None:
        self.speed = 0
        self.accuracy = 0
        self.strength = 0
        self.for_perfect = 0
        self.silent_if_perfect = False
        self.attempt_strength = 0
        self.attempt_luck = 0
        self.fails = 0.0
        self.besides: list[str] = []
        self.offers: list[str] = []

    def name(self, source: str, doing: Doing) -> None:
        """Notes who does what is not foreseen, and who offers something."""
        if doing.unclear and source not in self.besides:
            self.besides.append(source)
        if doing.offers and source not in self.offers:
            self.offers.append(source)


def of_attack(game: Game, frame: SurvivorAttack) -> Foreseen:
    """What answers an attack that is about to begin, or is supposed to have (`odds.suppose`)."""
    found = Foreseen()
    roles = Roles()
    roles.survivor = frame.survivor
    for moment in ANSWERED:
        for listener in game.listeners[moment.number]:
            if concerns(game, frame, listener, roles):
                doing = Doing()
                read(game, roles, listener.trigger.program, doing, 0)
                condition = listener.trigger.condition
                fickle = condition is not None and condition.may_change() and doing.anything()
                if condition is None or condition.test(game, roles):
                    count(found, listener, doing)
                doing.unclear = doing.unclear or fickle
                found.name(listener.trigger.source, doing)
    return found


def count(found: Foreseen, listener: Listener, doing: Doing) -> None:
    """Adds what one trigger does, as far as its moment allows to say what comes of it; the rest is unclear."""
    moment, once = listener.trigger.moment, bool(listener.trigger.limit)
    if moment is when.SURVIVOR_ATTACKS and not (doing.of_attempt() or doing.silent or doing.fails):
        found.speed += doing.speed
        found.accuracy += doing.accuracy
        found.strength += doing.strength
    elif moment is when.HIT and doing.strength and not (doing.accuracy or doing.speed or doing.of_attempt() or doing.silent):
        found.strength += doing.strength
    elif moment is when.PERFECT_HIT and not (once or doing.accuracy or doing.speed or doing.of_attempt() or doing.fails):
        found.for_perfect += doing.strength
        found.silent_if_perfect = found.silent_if_perfect or doing.silent
    elif moment is when.WOUND_ATTEMPT and not (once or doing.of_attack() or doing.silent or doing.fails):
        found.attempt_strength += doing.attempt_strength
        found.attempt_luck += doing.attempt_luck
    elif moment is when.MONSTER_WOULD_BE_WOUNDED and not (once or doing.of_attack() or doing.of_attempt() or doing.silent):
        found.fails = 1.0 - (1.0 - found.fails) * (1.0 - doing.fails)
    elif doing.anything():
        doing.unclear = True
    doing.unclear = doing.unclear or doing.cancelled


def of_location(game: Game, frame: SurvivorAttack, number: int, found: Foreseen) -> Doing:
    """What the special rules of a hit location do to the attempt at it; a trap has none that would come in time (TRAP-1)."""
    card, doing = game.setup.hit_locations[number], Doing()
    if card.trap:
        return doing
    if card.special:
        read(game, roles_of(frame, number), card.special, doing, 0)
        if doing.of_attack() or doing.silent or doing.fails:
            doing.unclear = True
    if card.after_roll:
        later = Doing()
        read(game, roles_of(frame, number), card.after_roll, later, 0)
        doing.unclear = doing.unclear or later.anything()
        doing.offers = doing.offers or later.offers
    found.name(card.name, doing)
    return doing


def roles_of(frame: SurvivorAttack, number: int) -> Roles:
    """Who is who on a hit location card."""
    roles = Roles()
    roles.survivor = roles.target = roles.owner = frame.survivor
    roles.card = hit_location(number)
    return roles


def concerns(game: Game, frame: SurvivorAttack, listener: Listener, roles: Roles) -> bool:
    """Whether a trigger could answer something in the attack: the attacker's own or everybody's, of the weapon in use or of no
    weapon, not used up, and on a condition that holds or may come to hold (GEAR-4)."""
    trigger, owner = listener.trigger, listener.owner
    roles.owner, roles.card = owner, listener.card
    if owner >= 0:
        if not game.survivors[owner].alive or (trigger.own and owner != frame.survivor):
            return False
        if listener.card.gear >= 0:
            gear = game.survivors[owner].kit[listener.card.gear]
            if gear is None or (trigger.moment.of_attack and gear.weapon and gear.id != frame.gear_id):
                return False
        if trigger.limit and moments.limit_reached(game, trigger, owner):
            return False
    condition = trigger.condition
    return condition is None or condition.may_change() or condition.test(game, roles)


# -- reading programs --------------------------------------------------------------------------------------------------------


def read(game: Game, roles: Roles, program: Program, doing: Doing, depth: int) -> None:
    """Adds what a program does, step by step."""
    if depth > DEEPEST:
        doing.unclear = True
        return
    for step in program:
        if isinstance(step, If):
            read_if(game, roles, step, doing, depth)
        elif isinstance(step, Perform):
            read(game, roles, program_of_term(game, step.term), doing, depth + 1)
        elif isinstance(step, May):
            if step.need is None or step.need.may_change() or step.need.test(game, roles):
                doing.offers = True
            read(game, roles, step.no, doing, depth + 1)
        elif isinstance(step, ThisAttack):
            attack_changed(game, roles, step.change, doing)
        elif isinstance(step, ThisAttempt):
            attempt_changed(game, roles, step.change, doing)
        elif isinstance(step, CancelThisHit):
            doing.cancelled = True
        elif isinstance(step, NoReactions):
            doing.silent = doing.silent or step.where == "this attack"
            doing.unclear = doing.unclear or step.where != "this attack"
        elif isinstance(step, WoundFails):
            doing.fails = 1.0
        elif isinstance(step, Roll):
            read_roll(game, roles, step, doing, depth)
        elif isinstance(step, MonsterToken):
            doing.unclear = doing.unclear or step.change.attribute in HARDENS
        elif isinstance(step, Gain | GainCounters | FaceWho):
            doing.unclear = doing.unclear or hangs_on_more(game, roles.survivor)
        elif isinstance(step, Declare):
            doing.offers = doing.offers or step.amount.value(game, roles) > 0
        elif isinstance(step, SwapDrawn):
            doing.offers = True
        elif isinstance(step, CountOnCard | DiscardThis):
            doing.unclear = doing.unclear or gives_numbers(game, roles.card)
        elif not (step.aside or (isinstance(step, Befall) and not step.who.survivors(game, roles))):
            doing.unclear = True


HARDENS: Final = (names.TOUGHNESS, names.LUCK)  # of the monster: what counts once it is hit


def read_if(game: Game, roles: Roles, step: If, doing: Doing, depth: int) -> None:
    """The branch as things stand; where these may change in the attack and matter, it is unclear besides."""
    holds = step.condition.test(game, roles)
    read(game, roles, step.yes if holds else step.no, doing, depth + 1)
    if step.condition.may_change():
        either = Doing()
        read(game, roles, step.yes, either, depth + 1)
        read(game, roles, step.no, either, depth + 1)
        doing.unclear = doing.unclear or either.anything()
        doing.offers = doing.offers or either.offers


def read_roll(game: Game, roles: Roles, step: Roll, doing: Doing, depth: int) -> None:
    """A die may say whether a wound fails; what else hangs on one is unclear."""
    plain = not (step.bounds() or step.plus is not None or step.two_dice is not None)
    for row in step.rows:
        each = Doing()
        read(game, roles, row.program, each, depth + 1)
        share = (min(row.high, SIDES) - max(row.low, 1) + 1) / SIDES
        if each.fails and plain:
            doing.fails = min(1.0, doing.fails + share * each.fails)
            each.fails = 0.0
        doing.unclear = doing.unclear or each.anything()
        doing.offers = doing.offers or each.offers
    missed = Doing()
    read(game, roles, step.missed, missed, depth + 1)
    doing.unclear = doing.unclear or missed.anything()


def attack_changed(game: Game, roles: Roles, change: Change, doing: Doing) -> None:
    """A number of the attack; an amount that a die says is unclear."""
    if change.amount is not None and change.amount.rolled:
        doing.unclear = True
    elif change.attribute == names.STRENGTH:
        doing.strength += change.size(game, roles)
    elif change.attribute == names.ACCURACY:
        doing.accuracy += change.size(game, roles)
    else:
        doing.speed += change.size(game, roles)


def attempt_changed(game: Game, roles: Roles, change: Change, doing: Doing) -> None:
    """A number of the wound attempt."""
    if change.amount is not None and change.amount.rolled:
        doing.unclear = True
    elif change.attribute == names.LUCK:
        doing.attempt_luck += change.size(game, roles)
    else:
        doing.attempt_strength += change.size(game, roles)


def gives_numbers(game: Game, card: Card) -> bool:
    """Whether numbers or powers hang on a card of the monster, or on the tokens that lie on it."""
    hooks = facts.hooks_of(game, card)
    return bool(hooks.modifiers or hooks.powers or hooks.conditional_powers or hooks.auras or hooks.survivors or hooks.replaces)


def hangs_on_more(game: Game, survivor: int) -> bool:
    """Whether numbers or powers of the attacker hang on a condition, so that one thing more of theirs might change them."""
    who = game.survivors[survivor]
    if who.maybe or who.used_maybe:
        return True
    for modifier in (*who.mods, *who.used_mods):
        if modifier.condition is not None or modifier.per:
            return True
    return False
