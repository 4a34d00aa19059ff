"""Monster attacks (chapter 4.1), in the order of MATK-6; the table below is the program that is run."""

from typing import Final

from showdown.engine import fates, happenings, names, powers, questions, spreads, stats, when
from showdown.engine.game import Game
from showdown.engine.happenings import Face
from showdown.engine.library import AttackChange, Profile
from showdown.engine.options import OptionKind, Refers
from showdown.engine.stack import (
    AnyStep,
    Closing,
    Frame,
    OpenQuestion,
    Phase,
    Program,
    Question,
    Step,
    opening,
    opens,
    program_of,
)
from showdown.rules import damage, gains, moments, movement, odds, rising, stakes, survival, targeting, under_way
from showdown.rules.frames import MonsterAttack, Play

# The steps of an attack (MATK-6): which moments each announces, and who may act there. A sweep leaves out the first (TGT-6).
ATTACK: Final = (
    Phase("turn to target"),
    Phase("attack roll"),
    Phase("ignore hits", (when.HIT_COMES,)),
    Phase("after hit", (when.SURVIVOR_HIT,)),
    Phase("roll hit locations", (when.LOCATIONS_ROLLED,)),
    Phase("dodge before trigger", (), "the target, by house rule: dodge (AMB-22)"),
    Phase("before damage"),
    Phase("next hit", (), "the target: dodge (SVL-6)"),
    Phase("after damage", (when.ATTACK_DEALT_DAMAGE,)),
)


# What an attack may have besides its profile.
SPEED: Final = "speed"
DAMAGE: Final = "damage"
ACCURACY: Final = "accuracy"
SEVERE_ROLLS: Final = "severe injury rolls"
UNDODGEABLE: Final = "undodgeable"
UNBLOCKABLE: Final = "unblockable"
NUMBERS: Final = (SPEED, DAMAGE, ACCURACY, SEVERE_ROLLS)
MARKS: Final = (UNDODGEABLE, UNBLOCKABLE)


def begin(game: Game, parent: Frame, target: int, profile: Profile) -> None:
    """The monster turns to its target and attacks (MMOVE-8, REACT-3)."""
    frame = prepare(game, parent, target, profile)
    if game.setup.house.bonus_for_any_target:
        play = under_way.play_of(game, parent)
        if play is None or play.named:
            gains.controller_bonus(game, target)
    game.start(frame, opening(frame))


def sweep(game: Game, parent: Frame, target: int, profile: Profile, arrow: int) -> None:
    """One attack of a sweep: the monster does not turn, and remembers which way it swept (TGT-6)."""
    frame = prepare(game, parent, target, profile)
    frame.arrow = arrow
    game.start(frame, opening(frame)[1:])


def deal_hits(game: Game, parent: Frame, target: int, profile: Profile) -> None:
    """Hits that a card deals without an attack: nobody turns, and nobody rolls for them (MATK-11)."""
    frame = MonsterAttack()
    frame.survivor = parent.survivor
    frame.card = parent.card
    frame.owner = parent.owner
    frame.target = target
    frame.profile = profile.number
    game.start(frame, opening(frame)[1:])


def again(game: Game, attack: MonsterAttack) -> None:
    """One more attack roll for each hit of an attack, with all that follows; the monster does not turn (MATK-3, MATK-4)."""
    frame = prepare(game, attack, attack.target, profile_of(game, attack))
    frame.arrow = attack.arrow
    frame.dice = attack.count
    game.start(frame, opening(frame)[1:])


def prepare(game: Game, parent: Frame, target: int, profile: Profile) -> MonsterAttack:
    """An attack with the speed, damage and accuracy its order adds (MATK-3, MATK-5)."""
    frame = MonsterAttack()
    frame.survivor = parent.survivor
    frame.card = parent.card
    frame.owner = parent.owner
    frame.target = target
    frame.profile = profile.number
    frame.location = profile.location
    frame.undodgeable, frame.unblockable = profile.undodgeable, profile.unblockable
    play = under_way.play_of(game, parent)
    if play is not None:
        frame.extra_speed = play.extra_speed
        frame.extra_damage = play.extra_damage
        frame.extra_accuracy = play.extra_accuracy
        frame.extra_severe = play.extra_severe
        play.attacks += 1
        frame.hits_on = play.hits_on
        frame.unblockable = frame.unblockable or play.unblockable
        if play.location >= 0:
            frame.location = play.location
    for change in profile.changes:
        if change.condition is None or change.condition.test(game, frame):
            apply(frame, change)
    if profile.more_speed is not None:
        frame.extra_speed += profile.more_speed.value(game, frame)
    return frame


def apply(frame: MonsterAttack | Play, change: AttackChange) -> None:
    """What an attack, or every attack of a card, has besides its profile (MATK-3..6)."""
    if change.what == SPEED:
        frame.extra_speed += change.amount
    elif change.what == DAMAGE:
        frame.extra_damage += change.amount
    elif change.what == ACCURACY:
        frame.extra_accuracy += change.amount
    elif change.what == SEVERE_ROLLS:
        frame.extra_severe += change.amount
    elif isinstance(frame, MonsterAttack) and change.what == UNDODGEABLE:
        frame.undodgeable = True
    elif isinstance(frame, MonsterAttack) and change.what == UNBLOCKABLE:
        frame.unblockable = True


def attack_of(game: Game, frame: Frame) -> MonsterAttack | None:
    """The attack whose effect a frame performs; None outside attack effects."""
    stack = game.stack
    index = len(stack) - 1
    while index >= 0 and stack[index] is not frame:
        index -= 1
    while index >= 0:
        below = stack[index]
        if isinstance(below, MonsterAttack):
            return below
        if under_way.is_card(below):
            return None
        index -= 1
    return None


def perform_effect(game: Game, frame: MonsterAttack, program: Program) -> None:
    """An attack effect runs on its own: a target it picks is not the target of the attack (TRIG-1, TGT-3)."""
    moments.perform(game, program, frame, frame.survivor, frame.target)


def profile_of(game: Game, frame: MonsterAttack) -> Profile:
    return game.setup.library.profiles[frame.profile]


def dice_count(game: Game, frame: MonsterAttack, items: stats.Items | None) -> int:
    """Profile speed + monster speed + tokens, at least 1 (MATK-3, MON-4, AMB-9)."""
    profile = profile_of(game, frame)
    if frame.dice:
        if items is not None:
            items.add("hits before", frame.dice, ())
        return frame.dice
    if items is not None:
        items.add("profile", profile.speed, ())
    total = profile.speed + stats.monster_value(game, names.SPEED, items) + frame.extra_speed
    if items is not None and frame.extra_speed:
        items.add("added by the card", frame.extra_speed, ())
    return max(1, total)


def needed(game: Game, frame: MonsterAttack, items: stats.Items | None) -> int:
    """The natural die that hits: accuracy + the target's evasion - the monster's accuracy (MATK-4, ATTR-8, MON-5); a card may
    say which die hits whatever they are (CONV-1)."""
    profile = profile_of(game, frame)
    if frame.hits_on:
        if items is not None:
            items.add("whatever else counts", frame.hits_on, ())
        return frame.hits_on
    evasion_items = stats.Items() if items is not None else None
    accuracy_items = stats.Items() if items is not None else None
    evasion = stats.survivor_value(game, frame.target, names.EVASION, evasion_items)
    accuracy = stats.monster_value(game, names.ACCURACY, accuracy_items) + frame.extra_accuracy
    if items is not None and evasion_items is not None and accuracy_items is not None:
        items.add("profile", profile.accuracy, ())
        items.add_each("evasion from", evasion_items, 1)
        items.add_each("accuracy from", accuracy_items, -1)
    return profile.accuracy + evasion - accuracy


def damage_per_hit(game: Game, frame: MonsterAttack, items: stats.Items | None) -> int:
    """Profile damage + monster damage + tokens, at least 1; nothing where a dash is printed (MATK-5, MON-3, MON-4)."""
    profile = profile_of(game, frame)
    if profile.harmless:
        return 0
    if items is not None:
        items.add("hit" if profile.sure else "profile", profile.damage, ("MATK-11",) if profile.sure else ())
    if profile.sure:
        return profile.damage
    total = profile.damage + stats.monster_value(game, names.DAMAGE, items) + frame.extra_damage
    if items is not None and frame.extra_damage:
        items.add("added by the card", frame.extra_damage, ())
    return max(1, total)


# -- steps ------------------------------------------------------------------------------------------------------------


class TurnToTarget(Step[MonsterAttack]):
    """A monster faces whom it attacks (MMOVE-8); one that does already is not asked again. A backward attack turns its back on
    the target instead (MON-11)."""

    rules = ("MMOVE-8", "MON-11")
    asks = questions.FACING

    def prompt(self, game: Game, frame: MonsterAttack) -> str:
        return f"Which way does the {game.setup.monster.noun} face?"

    def run(self, game: Game, frame: MonsterAttack) -> Question | None:
        backward = profile_of(game, frame).backward
        found = movement.facings_away(game, frame.target) if backward else movement.facings_toward(game, frame.target)
        if game.monster.facing in found:
            return None
        return movement.ask_facings(game, found, frame.target)

    def answer(self, game: Game, frame: MonsterAttack, value: int) -> None:
        movement.turn(game, value, frame.target)


class AttackRoll(Step[MonsterAttack]):
    """One die per point of speed; a natural 1 misses, a lantern 10 hits, whatever the numbers say (MATK-4, CONV-4, AI-16). No
    dice for hits outside a profile (MATK-11)."""

    rules = ("MATK-1", "MATK-3", "MATK-4", "MATK-11", "CONV-4", "ATTR-8", "MON-5", "MON-3", "MON-4", "AMB-9")

    def run(self, game: Game, frame: MonsterAttack) -> Question | None:
        if targeting.target_gone(game, frame):
            frame.drop()
            return None
        if profile_of(game, frame).sure:
            self.sure_hits(game, frame, profile_of(game, frame))
            return None
        items = stats.Items() if game.log is not None else None
        speed_items = stats.Items() if game.log is not None else None
        count = dice_count(game, frame, speed_items)
        need = needed(game, frame, items)
        dice = []
        hits = 0
        what = f"{game.setup.monster.name} attacks {game.name_of(frame.target)}"
        sides: list[Face] = []
        if items is not None:
            least = odds.on_the_die(need)
            sides = stakes.from_on(least, fates.HIT, "hits", fates.NOTHING, "misses")
            stakes.note(game, ("MATK-4", "CONV-4"), what, frame.target, count, least, sides)
        for _ in range(count):
            die = game.chance.d10(what)
            dice.append(die)
            if odds.succeeds(die, die, need):
                hits += 1
        frame.count = hits
        if items is not None and speed_items is not None:
            happenings.MONSTER_ATTACK.note(
                game,
                ("MATK-1", "MATK-3", "MATK-4", "CONV-4", *items.rules, *speed_items.rules),
                {
                    "target": frame.target,
                    "dice": dice,
                    "needed": need,
                    "items": items.parts,
                    "speed_items": speed_items.parts,
                    "hits": hits,
                    "faces": sides,
                },
            )
            if not hits:
                happenings.MONSTER_MISSES.note(game, ("AI-16",), {"target": frame.target})
        if not hits:
            frame.drop()
        return None

    def sure_hits(self, game: Game, frame: MonsterAttack, profile: Profile) -> None:
        """As many as the card says, to every location where it says so (MATK-11)."""
        frame.count = profile.speed * (names.BRAIN if profile.everywhere else 1)
        if game.log is not None:
            hits: happenings.HitsDealt = {"target": frame.target, "hits": frame.count, "damage": profile.damage}
            happenings.HITS_DEALT.note(game, ("MATK-11",), hits)


class IgnoreHits(Step[MonsterAttack]):
    """Deflect and block take hits away before locations are rolled (MATK-6, KW-16, KW-17), but not for the doomed (AMB-45);
    cards answer each hit that is left."""

    rules = ("MATK-6", "KW-16", "KW-17", "STAT-4", "AMB-45")

    def run(self, game: Game, frame: MonsterAttack) -> Question | None:
        self.block(game, frame)
        if frame.count <= 0:
            frame.drop()
        for _ in range(frame.count):
            moments.fire(game, when.HIT_COMES, frame.target, -1)
        return None

    def block(self, game: Game, frame: MonsterAttack) -> None:
        who = game.survivors[frame.target]
        if frame.unblockable:
            return
        if under_way.doomed(game) >> frame.target & 1 and not game.setup.house.block_while_doomed:
            if game.log is not None and (who.deflect or who.block):
                happenings.BLOCK_OFF.note(game, ("AMB-45", "STAT-4"), {"survivor": frame.target})
            return
        if who.deflect > 0:
            used = min(frame.count, who.deflect)
            who.deflect -= used
            who.block = 0
            self.ignore(game, frame, used, "KW-17", "deflect")
        elif who.block > 0 and not stats.has_power(game, frame.target, powers.CANNOT_BLOCK):
            used = min(frame.count, who.block)
            who.block = 0
            self.ignore(game, frame, used, "KW-16", "block")

    def ignore(self, game: Game, frame: MonsterAttack, used: int, rule: str, how: str) -> None:
        frame.count -= used
        if game.log is not None:
            happenings.IGNORES_HITS.note(game, ("MATK-6", rule), {"survivor": frame.target, "hits": used, "how": how})


class AfterHit(Step[MonsterAttack]):
    """After Hit effects, once, before the location dice, if a hit is left (TRIG-1, TRIG-2)."""

    rules = ("TRIG-1", "TRIG-2")

    def run(self, game: Game, frame: MonsterAttack) -> Question | None:
        if frame.count <= 0:
            frame.drop()
            return None
        program = profile_of(game, frame).after_hit
        if program and game.log is not None:
            happenings.AFTER_HIT.note(game, ("TRIG-1", "TRIG-2"), {"target": frame.target})
        moments.fire(game, when.SURVIVOR_HIT, frame.target, -1)
        if program:
            perform_effect(game, frame, program)
        return None


class RollHitLocations(Step[MonsterAttack]):
    """One location die per hit, all of them before any damage (MATK-6); some attacks name the location (MATK-10), and
    one without damage needs none (MATK-5)."""

    rules = ("MATK-6", "MATK-10", "LOC-8", "MATK-5")

    def run(self, game: Game, frame: MonsterAttack) -> Question | None:
        if not game.survivors[frame.target].alive:
            frame.drop()
            return None
        if profile_of(game, frame).harmless:
            if game.log is not None:
                happenings.NO_DAMAGE.note(game, ("MATK-5",), {"target": frame.target})
            return None
        if frame.location >= 0:
            frame.hits = [frame.location] * frame.count
            rules: tuple[str, ...] = ("MATK-10",)
        elif profile_of(game, frame).everywhere:
            frame.hits = [hit % names.BRAIN for hit in range(frame.count)]
            rules = ("MATK-11",)
        else:
            label = f"hit location: {game.name_of(frame.target)}"
            frame.hits = [game.chance.location(label) for _ in range(frame.count)]
            rules = ("MATK-6", "LOC-8", "MATK-7") if len(set(frame.hits)) < len(frame.hits) else ("MATK-6", "LOC-8")
        if game.log is not None:
            happenings.HIT_LOCATIONS.note(
                game, rules, {"target": frame.target, "locations": [names.LOCATIONS[hit] for hit in frame.hits]}
            )
        if frame.location < 0:
            moments.fire(game, when.LOCATIONS_ROLLED, frame.target, -1)
        return None


class BeforeDamage(Step[MonsterAttack]):
    """Before Damage effects, once, after the location dice (TRIG-3, AMB-22)."""

    rules = ("TRIG-1", "TRIG-3", "AMB-22")

    def run(self, game: Game, frame: MonsterAttack) -> Question | None:
        profile = profile_of(game, frame)
        if not frame.hits and not profile.harmless:
            return None
        if profile.destroy_armor and not stats.monster_power(game, powers.NEVER_DESTROYS_ARMOR):
            who = game.survivors[frame.target]
            for location in frame.hits:
                who.armor[location] = 0
            if game.log is not None:
                happenings.ARMOR_DESTROYED.note(game, ("MATK-10",), {"target": frame.target})
        if profile.before_damage:
            if game.log is not None:
                happenings.BEFORE_DAMAGE.note(game, ("TRIG-3", "TRIG-1", "AMB-22"), {"target": frame.target})
            perform_effect(game, frame, profile.before_damage)
        return None


def hit_options(game: Game, frame: MonsterAttack, only_dodge: bool) -> list[int]:
    """Distinct hits to take, and to dodge where the target may (SVL-6)."""
    found: list[int] = []
    if not only_dodge:
        for location in frame.hits:
            if TAKE.of(location) not in found:
                found.append(TAKE.of(location))
    if survival.can_dodge(game, frame):
        for location in frame.hits:
            if DODGE.of(location) not in found:
                found.append(DODGE.of(location))
    return found


def dodge(game: Game, frame: MonsterAttack, location: int) -> None:
    """One hit becomes a failed attack roll (SVL-6), also behind damage of the same attack (AMB-4)."""
    frame.hits.remove(location)
    frame.count -= 1
    survival.pay_dodge(game, frame.target)
    if game.log is not None:
        rules: tuple[str, ...] = ("SVL-6", "AMB-4") if frame.begun else ("SVL-6",)
        if under_way.survival_action_open(game):
            rules = (*rules, "AMB-5")
        happenings.DODGES.note(game, rules, {"survivor": frame.target, "location": names.LOCATIONS[location]})


class DodgeHit(OptionKind[MonsterAttack]):
    """The target spends 1 survival: one hit misses after all (SVL-6)."""

    spread = spreads.LOCATION

    def id(self, game: Game, frame: MonsterAttack, number: int) -> str:
        return f"dodge:{names.LOCATIONS[number]}"

    def label(self, game: Game, frame: MonsterAttack, number: int) -> str:
        return f"spend 1 survival to dodge the hit to the {names.LOCATIONS[number]}"

    def refer(self, game: Game, frame: MonsterAttack, number: int, to: Refers) -> None:
        to.location = number

    def take(self, game: Game, frame: MonsterAttack, step: AnyStep, number: int) -> None:
        dodge(game, frame, number)


class TakeHit(OptionKind[MonsterAttack]):
    """The hit lands (MATK-6)."""

    spread = spreads.LOCATION

    def id(self, game: Game, frame: MonsterAttack, number: int) -> str:
        return f"take:{names.LOCATIONS[number]}"

    def label(self, game: Game, frame: MonsterAttack, number: int) -> str:
        return f"take the hit to the {names.LOCATIONS[number]} ({damage_per_hit(game, frame, None)} damage)"

    def refer(self, game: Game, frame: MonsterAttack, number: int, to: Refers) -> None:
        to.location = number

    def take(self, game: Game, frame: MonsterAttack, step: AnyStep, number: int) -> None:
        take_hit(game, frame, number)


class NoDodge(OptionKind[MonsterAttack]):
    """No hit is dodged before the effects that come before damage (AMB-22)."""

    def id(self, game: Game, frame: MonsterAttack, number: int) -> str:
        return "no dodge"

    def label(self, game: Game, frame: MonsterAttack, number: int) -> str:
        return "do not dodge now"

    def take(self, game: Game, frame: MonsterAttack, step: AnyStep, number: int) -> None:
        """Nothing more: the attack goes on."""


DODGE: Final = DodgeHit("dodge", "The survivor spends survival to dodge a hit here.")
TAKE: Final = TakeHit("take", "The survivor takes a hit here.")
NO_DODGE: Final = NoDodge("no dodge", "The survivor dodges nothing before the effects that come first.", closes=True)


class DodgeBeforeTrigger(Step[MonsterAttack]):
    """House rule: the dodge comes before Before Damage effects (AMB-22)."""

    rules = ("AMB-22",)
    asks = questions.DODGE_FIRST

    def prompt(self, game: Game, frame: MonsterAttack) -> str:
        return "Dodge a hit?"

    def run(self, game: Game, frame: MonsterAttack) -> Question | None:
        if not game.setup.house.dodge_first:
            return None
        found = hit_options(game, frame, True)
        if not found:
            return None
        return Question(frame.target, None, [*found, NO_DODGE.of(0)])


class NextHit(OpenQuestion[MonsterAttack]):
    """The target orders the hits and may dodge one until the first severe injury roll (MATK-6, MATK-8, SVL-6, AMB-4); between
    them whoever fell may be encouraged (SVL-7, AMB-7)."""

    rules = ("MATK-6", "MATK-8", "SVL-6", "AMB-4", "SVL-7", "AMB-7")
    asks = questions.HIT

    def prompt(self, game: Game, frame: MonsterAttack) -> str:
        count, name = len(frame.hits), game.name_of(frame.target)
        return f"{count} hits on {name}: which next?" if count > 1 else f"A hit on {name}: what now?"

    def run(self, game: Game, frame: MonsterAttack) -> Question | None:
        if not frame.hits or not game.survivors[frame.target].alive:
            return None
        if survival.encourage_again(game):
            frame.then((self,))
            return None
        return Question(frame.target, None, hit_options(game, frame, False))


def take_hit(game: Game, frame: MonsterAttack, location: int) -> None:
    """One hit lands and does its damage (MATK-5, MATK-6, DMG-1)."""
    items = stats.Items() if game.log is not None else None
    amount = damage_per_hit(game, frame, items)
    if items is not None:
        rules: tuple[str, ...] = ("MATK-5", "MATK-6", "DMG-1")
        if frame.begun and game.survivors[frame.target].down:
            rules = (*rules, "MATK-8")
        if under_way.attacking(game):
            rules = (*rules, "DMG-8")
        happenings.HIT_LANDS.note(
            game,
            (*rules, *items.rules),
            {"target": frame.target, "location": names.LOCATIONS[location], "damage": amount, "items": items.parts},
        )
    frame.hits.remove(location)
    frame.begun = True
    damage.hit(game, frame, location, amount)


class AfterDamage(Step[MonsterAttack]):
    """After Damage effects, once, if any hit took armor or injured (TRIG-1, TRIG-4, AMB-23, AMB-24)."""

    rules = ("TRIG-1", "TRIG-4", "AMB-23", "AMB-24")

    def run(self, game: Game, frame: MonsterAttack) -> Question | None:
        program = profile_of(game, frame).after_damage
        if not frame.damaged:
            return None
        if program:
            if game.log is not None and game.survivors[frame.target].alive:
                happenings.AFTER_DAMAGE.note(game, ("TRIG-1", "TRIG-4"), {"target": frame.target})
            perform_effect(game, frame, program)
        moments.fire(game, when.ATTACK_DEALT_DAMAGE, frame.target, -1)
        return None


class MonsterAttackIsOver(Closing[MonsterAttack]):
    """An indomitable monster gets up (MON-7, AMB-21)."""

    def close(self, game: Game, frame: MonsterAttack) -> None:
        if stats.monster_power(game, powers.INDOMITABLE):
            rising.stand_monster(game, ("MON-7", "AMB-21"))


TurnToTarget("turn to target")
AttackRoll("attack roll")
IgnoreHits("ignore hits")
AfterHit("after hit")
RollHitLocations("roll hit locations")
BeforeDamage("before damage")
DodgeBeforeTrigger("dodge before trigger")
NextHit("next hit")
AfterDamage("after damage")

MonsterAttackIsOver(MonsterAttack.kind)
opens(MonsterAttack.kind, program_of(ATTACK))
