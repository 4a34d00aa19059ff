"""Survival (chapter 6): the five survival actions, their windows and their limits. The heart of pages 78 and 79.

A window is one question to the party: whose survival action next, or go on. A survival action under way is a SurvivalAction
frame; while one lies on the stack nobody may start another (SVL-5).
"""

from typing import TYPE_CHECKING, Any, Final

from showdown.engine import happenings, names, powers, questions, spreads, stats, when
from showdown.engine.game import Game
from showdown.engine.library import Gear
from showdown.engine.options import NOBODY, NUMBER, Deed, OptionKind, Refers, kind_of, thing_of, who_of
from showdown.engine.stack import PARTY, AnyStep, Frame, OpenQuestion, Program, Question, Step, opening, opens
from showdown.engine.state import Survivor
from showdown.rules import activations, between, facts, gains, moments, rising, under_way, walking
from showdown.rules.frames import MONSTER_FELL, MonsterAttack, SurvivalAction, Window

if TYPE_CHECKING:
    from mypy_extensions import i64

EVERYBODY: Final = 31
MASK: Final = 0x3FFFFFFF
ALL_AT_ONCE: Final = 7  # in place of a survivor's number where everybody is encouraged together


# -- who may do what --------------------------------------------------------------------------------------------------


def may_spend(game: Game, survivor: int) -> bool:
    """Whether anything bars a survivor from spending survival at all: frenzy, an injury, a disorder (SVL-4, STAT-8). A rule
    that lifts such a bar lifts nothing else: cost and limit of a survival action stay (SVL-20)."""
    who = game.survivors[survivor]
    if not who.alive or who.removed:
        return False
    if who.frenzy and not stats.has_power(game, survivor, powers.MAY_SPEND_SURVIVAL_WHILE_FRENZIED):
        return False
    return not stats.has_power(game, survivor, powers.CANNOT_SPEND_SURVIVAL)


def knows(game: Game, action: int) -> bool:
    """Dodge is known from the start, the others come from innovations (SVL-1)."""
    return bool(game.setup.party.actions >> action & 1)


def ready(game: Game, survivor: int, action: int, cost: int) -> bool:
    """Known, affordable, not used this round, not barred (SVL-3, SVL-4, ROUND-5)."""
    return gains.can_afford(game, survivor, cost) and open_to(game, survivor, action) and may_spend(game, survivor)


def open_to(game: Game, survivor: int, action: int) -> bool:
    """The same but for the survival it takes: known, not used this round, not barred (SVL-3, ROUND-5)."""
    who = game.survivors[survivor]
    if not knows(game, action):
        return False
    return not who.used >> action & 1 and not stats.has_power(game, survivor, names.BARRED_BY[action])


def options(game: Game, encourage_only: bool) -> list[int]:
    """Every survival action somebody may start now: dash, surge, encourage (SVL-7..10, SVL-13..16).

    Nobody while another survival action is unresolved (SVL-5), nor the attacking, doomed or knocked down (SVL-4).
    """
    found: list[int] = []
    if game.setup.monster.any_time and not encourage_only and not under_way.survival_action_open(game):
        found = activations.at_any_time(game, under_way.attacking(game) | under_way.doomed(game))
    actions = game.setup.party.actions
    free = [] if encourage_only else free_surges(game)
    if not free and (not actions & ~1 or not anything_to_pay_with(game)):
        return found
    if under_way.survival_action_open(game):
        return found
    barred = under_way.attacking(game) | under_way.doomed(game)
    if free:
        found += [FREE_SURGE.by(index, 0) for index in free if not barred >> index & 1]
    fallen: list[int] = []
    for index, who in enumerate(game.survivors):
        if who.down and who.alive and not who.removed and not facts.is_deaf(game, index):
            fallen.append(index)
    for index, who in enumerate(game.survivors):
        if barred >> index & 1 or not may_have(who) or not who.alive or who.removed or who.space < 0:
            continue
        if not gains.can_afford(game, index, 1) or not may_spend(game, index):
            continue
        if who.down:
            if index in fallen and open_to(game, index, names.ENCOURAGE):
                if stats.has_power(game, index, powers.MAY_ENCOURAGE_ONESELF):
                    found.append(ENCOURAGE.by(index, index))
            continue
        if not encourage_only:
            if open_to(game, index, names.DASH) and walking.can_step(game, index):
                found.append(DASH.by(index, 0))
            if open_to(game, index, names.SURGE) and activations.can_surge(game, index):
                found.append(SURGE.by(index, 0))
        if fallen and open_to(game, index, names.ENCOURAGE):
            if stats.has_power(game, index, powers.ENCOURAGES_EVERYBODY):
                found.append(ENCOURAGE.by(index, EVERYBODY))
            else:
                for other in fallen:
                    if other != index:
                        found.append(ENCOURAGE.by(index, other))
    return found


def anything_to_pay_with(game: Game) -> bool:
    for who in game.survivors:
        if who.alive and may_have(who):
            return True
    return False


def may_have(who: Survivor) -> bool:
    """Whether somebody has anything that could pay for a survival action; whether it does is asked later (SVL-2)."""
    if who.survival > 0 or who.plus[names.STRENGTH] > 0:
        return True
    return bool(who.possible & powers.PAYS_SURVIVAL_WITH_NEGATIVE_TOKENS.bit) and any(who.minus)


def free_surges(game: Game) -> list[int]:
    """Who may surge with a weapon free of charge, also where surging is unknown and survival cannot be spent; it is their one
    surge of the round (SVL-9, ROUND-5)."""
    bit = powers.SURGES_WITH_WEAPONS_FOR_FREE.bit
    found: list[int] = []
    for index, who in enumerate(game.survivors):
        if not who.possible & bit or not (who.used_powers | who.powers) & bit:
            continue
        if not who.alive or who.down or who.removed or who.space < 0:
            continue
        if who.used >> names.SURGE & 1 or stats.has_power(game, index, powers.CANNOT_SURGE):
            continue
        if weapon_uses(game, index):
            found.append(index)
    return found


def weapon_uses(game: Game, survivor: int) -> list[int]:
    """Everything an activation for a weapon could be spent on (SVL-9, ACTV-1)."""
    kit = game.survivors[survivor].kit
    found = []
    for value in activations.surgeable(game, survivor, 0):
        kind, slot = kind_of(value), thing_of(value)
        if kind is activations.ATTACK or (kind in (activations.BLOCK, activations.DEFLECT) and is_weapon(kit[slot])):
            found.append(value)
    return found


def is_weapon(gear: Gear | None) -> bool:
    return gear is not None and gear.weapon


def opportunity(game: Game) -> bool:
    """Whether a window would offer anybody anything they have not just turned down; without that it is not opened."""
    return anything_new(game, options(game, False))


def anything_new(game: Game, offered: list[int]) -> bool:
    """Whether to ask: not where all that is offered are encouragements people did not want, and nothing has happened since."""
    if not offered or not game.declined or game.declined_at != scene(game):
        return bool(offered)
    if any(kind_of(value) is not ENCOURAGE for value in offered):
        return True
    return bool(encouragements(game, offered) & ~game.declined)


def scene(game: Game) -> int:
    """How things stand, as one number that changes with every die, card turned up or put away, move, fall, hit and token. A
    target picked is news too (`targeting.picked`), one that an order names is not."""
    monster = game.monster
    number = with_all(0, [
        game.reveals, under_way.attacking(game), under_way.doomed(game), monster.space, monster.facing, int(monster.down),
        monster.life, len(monster.deck), len(monster.discard), len(monster.in_play), len(monster.wounds),
    ])  # fmt: skip
    number = with_all(with_all(number, monster.plus), monster.minus)
    for who in game.survivors:
        number = with_all(number, [who.space, int(who.down), who.survival, who.insanity, who.bleeding])
        number = with_all(with_all(with_all(with_all(number, who.armor), who.boxes), who.plus), who.minus)
    return number


def with_all(number: int, values: list[int]) -> int:
    """A number of a scene that holds some more values."""
    mixed: i64 = number
    for value in values:
        mixed = (mixed * 31 + value + 1) & MASK
    return mixed


def open_window(game: Game, rules: tuple[str, ...], what: str) -> None:
    """Opens a survival opportunity on top of what is under way (SVL-12)."""
    frame = Window()
    frame.what = what
    if game.log is not None:
        happenings.WINDOW.note(game, ("SVL-12", "SVL-10", *rules), {"what": what})
    game.start(frame, opening(frame))


def encourage_moment(game: Game) -> None:
    """Before the draw and after each card of the monster a standing survivor may encourage: no opportunity is needed (SVL-7,
    AMB-7)."""
    if between.any_time(game) and anything_new(game, options(game, True)):
        open_encouragement(game)


def encourage_again(game: Game) -> bool:
    """The same between any two hits, actions or hit locations. It is asked only where somebody could encourage somebody who did
    not want to, or could not, when it was last asked in this turn; whether it is asked (SVL-7, AMB-7)."""
    if not between.any_time(game) or not encouragements(game, options(game, True)) & ~game.declined:
        return False
    open_encouragement(game)
    return True


def encouragements(game: Game, offered: list[int]) -> int:
    """Who could encourage whom, as one bit for each pair."""
    pairs = 0
    for value in offered:
        if kind_of(value) is ENCOURAGE:
            number = value & NUMBER
            pairs |= 1 << (who_of(number) * 8 + min(thing_of(number), ALL_AT_ONCE))
    return pairs


def decline(game: Game) -> None:
    """People have chosen something else though they could encourage: not asked again before that changes."""
    if between.any_time(game) and any(who.down for who in game.survivors):
        game.declined |= encouragements(game, options(game, True))
        game.declined_at = scene(game)


def open_encouragement(game: Game) -> None:
    """Asks who encourages whom; nothing else may begin here (AMB-7)."""
    frame = Window()
    frame.what = "encourage"
    frame.encourage_only = True
    game.start(frame, opening(frame))


class AskWindow(OpenQuestion[Window]):
    """One question to the party: a survival action, or go on (SVL-12, SVL-17). The opportunity a fallen monster gave is over as
    soon as it stands again (AMB-43)."""

    rules = ("SVL-12", "SVL-17", "AMB-43")
    asks = questions.WINDOW

    def prompt(self, game: Game, frame: Window) -> str:
        return f"Survival opportunity ({self.opened_by(game, frame)}): does anybody act?"

    def opened_by(self, game: Game, frame: Window) -> str:
        return frame.what

    def run(self, game: Game, frame: Window) -> Question | None:
        if frame.what == MONSTER_FELL and not game.monster.down:
            if game.log is not None:
                happenings.WINDOW_CLOSES.note(game, ("AMB-43",), {"what": frame.what})
            return None
        found = options(game, frame.encourage_only)
        if not found:
            return None
        found.append(GO_ON.of(0))
        return Question(PARTY, None, found)


class GoOn(OptionKind[Frame]):
    """Nobody uses the opportunity any more: what it interrupted goes on (SVL-12)."""

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return "go on"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return "go on"

    def actor(self, game: Game, frame: Frame, number: int) -> int:
        return NOBODY

    def take(self, game: Game, frame: Frame, step: AnyStep, number: int) -> None:
        """Nothing more: the question closes."""
        decline(game)


class BetweenActions(Step[Frame]):
    """Between two actions of a card a fallen friend may be encouraged: it needs no flow (SVL-7, AMB-7)."""

    rules = ("SVL-7", "AMB-7")

    def run(self, game: Game, frame: Frame) -> Question | None:
        encourage_again(game)
        return None


GO_ON: Final = GoOn("go on", "Nobody uses the survival opportunity any more.", closes=True)
ASK_WINDOW: Final = AskWindow("ask window")
BetweenActions(between.ACTIONS)
opens(Window.kind, (ASK_WINDOW,))


# -- performing -------------------------------------------------------------------------------------------------------


def pay(game: Game, survivor: int, action: int, cost: int) -> None:
    """Spends the survival and marks the action used for this round (SVL-3, ROUND-5); it breaks concentration (KW-34)."""
    game.survivors[survivor].concentrating = ""
    game.survivors[survivor].used |= 1 << action
    gains.spend_survival(game, survivor, cost, names.SURVIVAL_ACTIONS[action])


class SurvivalDeed(Deed[Frame]):
    """A survival action: paid for, and nothing else begins until it is resolved (SVL-5, SVL-17)."""

    def __init__(self, action: int, steps: Program, text: str) -> None:
        super().__init__(names.SURVIVAL_ACTIONS[action], text)
        self.action = action
        self.steps = steps

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return f"{self.name}:{game.id_of(who_of(number))}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return f"{game.name_of(who_of(number))} spends 1 survival to {self.name}"

    def take(self, game: Game, frame: Frame, step: AnyStep, number: int) -> None:
        action = SurvivalAction()
        action.survivor = who_of(number)
        action.action = self.action
        pay(game, action.survivor, self.action, 1)
        self.begin(game, action, thing_of(number))
        game.start(action, self.steps)

    def begin(self, game: Game, frame: SurvivalAction, thing: int) -> None:
        """What is told of it, and whom it is for."""
        raise NotImplementedError

    def at_stake(self, game: Game, frame: Frame, number: int) -> str:
        """A dash or surge is weighed by where both stand and what is about to happen."""
        monster, who = game.monster, game.survivors[who_of(number)]
        play = under_way.current_play(game)
        ahead = f"{play.card.ai} {play.target}" if play is not None else frame.what if isinstance(frame, Window) else ""
        place = f"{who.space} {monster.space} {monster.facing} {monster.down} {len(monster.wounds)}"
        return f"{game.round} {game.turn} {place} {ahead} {condition(who)}"


def condition(who: Survivor) -> str:
    """How somebody is, as far as it changes what is done for them; a new fall has another end (KD-S2)."""
    return f"{who.alive} {who.bleeding} {who.stands_at if who.down else 0} {who.armor} {who.boxes}"


class DashDeed(SurvivalDeed):
    """A movement, spent at once (SVL-8)."""

    def begin(self, game: Game, frame: SurvivalAction, thing: int) -> None:
        if game.log is not None:
            happenings.DASHES.note(game, ("SVL-8",), {"survivor": frame.survivor})


class SurgeDeed(SurvivalDeed):
    """An activation, spent at once (SVL-9)."""

    def begin(self, game: Game, frame: SurvivalAction, thing: int) -> None:
        if game.log is not None:
            happenings.SURGES.note(game, ("SVL-9",), {"survivor": frame.survivor})


class FreeSurge(Deed[Frame]):
    """An activation for a weapon that costs no survival; it is the one surge of the round all the same (SVL-9, ROUND-5)."""

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return f"surge:{game.id_of(who_of(number))}:free"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return f"{game.name_of(who_of(number))} surges with a weapon, free of charge"

    def take(self, game: Game, frame: Frame, step: AnyStep, number: int) -> None:
        action = SurvivalAction()
        action.survivor = who_of(number)
        action.action = names.SURGE
        action.free = True
        who = game.survivors[action.survivor]
        who.concentrating = ""
        who.used |= 1 << names.SURGE
        SURGE.begin(game, action, 0)
        game.start(action, SURGE.steps)

    def at_stake(self, game: Game, frame: Frame, number: int) -> str:
        return SURGE.at_stake(game, frame, number)


class EncourageDeed(SurvivalDeed):
    """A fallen friend, or all of them, stand up (SVL-7)."""

    spread = spreads.SURVIVOR

    def id(self, game: Game, frame: Frame, number: int) -> str:
        whom = "everybody" if thing_of(number) == EVERYBODY else game.id_of(thing_of(number))
        return f"encourage:{game.id_of(who_of(number))}:{whom}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        whom = "everybody" if thing_of(number) == EVERYBODY else game.name_of(thing_of(number))
        if thing_of(number) == who_of(number):
            whom = "themselves"
        return f"{game.name_of(who_of(number))} spends 1 survival to encourage {whom}"

    def place(self, number: int) -> int:
        whom = thing_of(number)
        return who_of(number) if whom == EVERYBODY else whom

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        whom = thing_of(number)
        to.survivors = 1 << whom
        if whom == EVERYBODY:
            to.survivors = (1 << len(game.survivors)) - 1 & ~(1 << who_of(number))

    def at_stake(self, game: Game, frame: Frame, number: int) -> str:
        """A fall is one reason to encourage; to be hurt further, or to become the target, is another (SVL-7, KD-S2)."""
        play = under_way.current_play(game)
        target = play.target if play is not None else NOBODY
        whom = thing_of(number)
        return " ".join(
            [
                f"{index} {index == target} {condition(who)}"
                for index, who in enumerate(game.survivors)
                if who.down and whom in (index, EVERYBODY)
            ]
        )

    def begin(self, game: Game, frame: SurvivalAction, thing: int) -> None:
        frame.target = thing


class EncourageThem(Step[SurvivalAction]):
    """A fallen friend who can hear it stands at once (SVL-7, KD-S4)."""

    rules = ("SVL-7", "KD-S4")

    def run(self, game: Game, frame: SurvivalAction) -> Question | None:
        for index in range(len(game.survivors)):
            everybody = frame.target == EVERYBODY and index != frame.survivor and not facts.is_deaf(game, index)
            if index == frame.target or everybody:
                if not game.survivors[index].alive:
                    continue
                if game.log is not None:
                    happenings.ENCOURAGES.note(game, ("SVL-7", "KD-S4"), {"survivor": frame.survivor, "target": index})
                rising.stand(game, index, ("KD-S4",))
                moments.fire(game, when.ENCOURAGED, frame.survivor, index)
        return None


class DashNow(Step[SurvivalAction]):
    """+1 movement, spent immediately (SVL-8)."""

    rules = ("SVL-8",)

    def run(self, game: Game, frame: SurvivalAction) -> Question | None:
        walking.start_move(game, frame.survivor)
        return None


class SurgeNow(Step[SurvivalAction]):
    """+1 activation, spent immediately on anything an activation allows (SVL-9)."""

    rules = ("SVL-9",)
    asks = questions.SURGE

    def prompt(self, game: Game, frame: SurvivalAction) -> str:
        return f"{game.name_of(frame.survivor)} surges: activate what?"

    def run(self, game: Game, frame: SurvivalAction) -> Question | None:
        found = weapon_uses(game, frame.survivor) if frame.free else activations.surgeable(game, frame.survivor, 0)
        if not found:
            return None
        return Question(frame.survivor, None, found)

    def taking(self, game: Game, frame: SurvivalAction, kind: OptionKind[Any], number: int) -> None:
        game.survivors[frame.survivor].activation += 1


class AfterSurvivalAction(Step[SurvivalAction]):
    """The survival action is resolved with all it caused, what it interrupted goes on (SVL-17); some gear answers it."""

    rules = ("SVL-17",)

    def run(self, game: Game, frame: SurvivalAction) -> Question | None:
        if game.log is not None:
            action = names.SURVIVAL_ACTIONS[frame.action]
            happenings.SURVIVAL_ACTION_DONE.note(game, ("SVL-17",), {"survivor": frame.survivor, "what": action})
        moments.fire(game, when.SURVIVAL_ACTION_PERFORMED, frame.survivor, -1)
        return None


ENCOURAGE_THEM: Final = EncourageThem("encourage them")
DASH_NOW: Final = DashNow("dash now")
SURGE_NOW: Final = SurgeNow("surge now")
AFTER_SURVIVAL_ACTION: Final = AfterSurvivalAction("after survival action")
DASH: Final = DashDeed(names.DASH, (DASH_NOW, AFTER_SURVIVAL_ACTION), "The survivor spends survival to move at once.")
SURGE: Final = SurgeDeed(names.SURGE, (SURGE_NOW, AFTER_SURVIVAL_ACTION), "The survivor spends survival for an activation.")
FREE_SURGE: Final = FreeSurge("free surge", "The survivor surges with a weapon, free of charge.")
ENCOURAGE: Final = EncourageDeed(
    names.ENCOURAGE, (ENCOURAGE_THEM, AFTER_SURVIVAL_ACTION), "The survivor spends survival to stand somebody up."
)


# -- dodge and endure -------------------------------------------------------------------------------------------------


def may_answer(game: Game, survivor: int) -> bool:
    """Dodge and endure answer a hit when it comes, but not inside an unresolved survival action (SVL-5, AMB-5, DMG-8)."""
    if under_way.attacking(game) >> survivor & 1 or under_way.doomed(game) >> survivor & 1:
        return False
    return game.setup.house.answers_inside or not under_way.survival_action_open(game)


def dodges_left(game: Game, survivor: int) -> bool:
    """Once per round, more often with some gear and arts (SVL-3)."""
    who = game.survivors[survivor]
    if stats.has_power(game, survivor, powers.UNLIMITED_DODGES):
        return True
    return who.dodges < 1 + stats.survivor_value(game, survivor, names.DODGES)


def can_dodge(game: Game, attack: "MonsterAttack") -> bool:
    """A hit can be dodged until the attack's first severe injury roll, also while knocked down (SVL-6, AMB-4)."""
    if attack.severe or (attack.begun and game.setup.house.dodge_before_damage):
        return False
    survivor = attack.target
    if not game.survivors[survivor].alive or attack.undodgeable:
        return False
    return able_to_dodge(game, survivor)


def able_to_dodge(game: Game, survivor: int) -> bool:
    """Somebody with survival for it who has not dodged this round and is neither attacking nor doomed (SVL-3, SVL-6)."""
    if not gains.can_afford(game, survivor, 1) or stats.has_power(game, survivor, powers.CANNOT_DODGE):
        return False
    return may_spend(game, survivor) and dodges_left(game, survivor) and may_answer(game, survivor)


def pay_dodge(game: Game, survivor: int) -> None:
    """A dodge costs 1 survival (SVL-6)."""
    game.survivors[survivor].dodges += 1
    pay(game, survivor, names.DODGE, 1)
    moments.fire(game, when.SURVIVAL_ACTION_PERFORMED, survivor, -1)


def endure_cost(game: Game, survivor: int) -> int:
    """7 minus current luck, never below 0 (SVL-11)."""
    return max(0, 7 - stats.survivor_value(game, survivor, names.LUCK))


def can_endure(game: Game, survivor: int) -> bool:
    """Known, affordable, unused this round, standing, not attacking or doomed (SVL-11, AMB-6)."""
    who = game.survivors[survivor]
    if who.down and not game.setup.house.endure_while_down:
        return False
    return ready(game, survivor, names.ENDURE, endure_cost(game, survivor)) and may_answer(game, survivor)


def endure(game: Game, survivor: int, trauma: bool) -> None:
    """The severe injury is ignored before its roll (SVL-11, SEV-3); house rules allow more (AMB-5, AMB-6, AMB-36)."""
    pay(game, survivor, names.ENDURE, endure_cost(game, survivor))
    if game.log is not None:
        rules: tuple[str, ...] = ("SVL-11", "SEV-3")
        if under_way.survival_action_open(game):
            rules = (*rules, "AMB-5")
        if game.survivors[survivor].down:
            rules = (*rules, "AMB-6")
        if trauma:
            rules = (*rules, "AMB-36")
        happenings.ENDURES.note(game, rules, {"survivor": survivor})
    moments.fire(game, when.SURVIVAL_ACTION_PERFORMED, survivor, -1)


def can_pay(game: Game, survivor: int, amount: int) -> bool:
    """Survival as a resource: anybody up and not doomed or barred who has enough, attackers too (SVL-2, SVL-4, KD-S1)."""
    who = game.survivors[survivor]
    if who.down or not gains.can_afford(game, survivor, amount) or under_way.doomed(game) >> survivor & 1:
        return False
    return may_spend(game, survivor)
