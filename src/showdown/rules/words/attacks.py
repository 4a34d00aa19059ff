"""Words of the card language: attacks and intimidations of the monster."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from showdown.engine import fates, happenings, kinds, names
from showdown.engine.game import Game
from showdown.engine.library import Amount, AttackChange, Profile
from showdown.engine.stack import Frame, Program, Question, Step
from showdown.rules import ai, facts, frames, monster_attack, movement, rising, targeting
from showdown.rules.frames import MATERIALIZE, MonsterMove
from showdown.rules.words import control
from showdown.rules.words.word import Befall, Word, performed, plural, quantity, sentences

if TYPE_CHECKING:
    from showdown.rules.targeting import Zone


class MoveAndAttack(Word):
    """Full move toward the target until adjacent, face it and attack; falling short ends the card. Options say what follows
    (MMOVE-4, MMOVE-7, MMOVE-11)."""

    form = "move and attack: PROFILE"
    arguments = kinds.takes(profile=kinds.Profile())
    needs_target = True
    rules = ("MMOVE-2", "MMOVE-4", "MMOVE-7", "MMOVE-10", "MMOVE-11", "AMB-17")
    fate = fates.HARM

    profile: Profile
    strike: Program = ()

    def ready(self) -> None:
        self.strike = (AttackAfterMove(self.profile),)

    def sentence(self) -> str:
        return f"move and attack the target: {profile_text(self.profile)}"

    def children(self) -> list[tuple[str, Program]]:
        return [("strike", self.strike), *profile_programs(self.profile)]

    def run(self, game: Game, frame: Frame) -> Question | None:
        if targeting.target_gone(game, frame) or not rising.acts(game, frame):
            return None
        frame.then(self.strike)
        if game.log is not None and self.profile.reach > 1:
            happenings.MOVES_LEAST.note(game, ("MMOVE-10",), {"reach": self.profile.reach})
        move = movement.toward(game, frame.target)
        move.reach = self.profile.reach
        move.ranged = self.profile.ranged
        movement.begin(game, frame, move)
        return None


def profile_programs(profile: Profile) -> list[tuple[str, Program]]:
    return [
        ("after hit", profile.after_hit),
        ("before damage", profile.before_damage),
        ("after damage", profile.after_damage),
    ]


SAID: Final = {monster_attack.UNDODGEABLE: "cannot be dodged", monster_attack.UNBLOCKABLE: "cannot be blocked"}


def changes_text(changes: tuple[AttackChange, ...]) -> list[str]:
    """What an attack has besides its profile, as people read it; what hangs on the same condition together."""
    found: list[str] = []
    by_condition: dict[str, list[str]] = {}
    for change in changes:
        only_if = change.condition.text if change.condition is not None else ""
        by_condition.setdefault(only_if, []).append(SAID.get(change.what, change.text))
    for only_if, texts in by_condition.items():
        found.append(" and ".join(texts) + (f" if {only_if}" if only_if else ""))
    return found


def profile_text(profile: Profile) -> str:
    """An attack profile as people read it."""
    parts = [
        f"speed {profile.speed}, hits on {profile.accuracy}+, {'no damage' if profile.harmless else f'damage {profile.damage}'}"
    ]
    if profile.unconfirmed:
        parts[0] += " (unconfirmed)"
    if profile.more_speed is not None:
        parts.append(quantity(profile.more_speed, "more speed"))
    if profile.ranged:
        parts.append(f"range {profile.reach}")
    elif profile.reach > 1:
        parts.append(f"reach {profile.reach}")
    if profile.location >= 0:
        parts.append(f"always the {names.LOCATIONS[profile.location]}")
    if profile.destroy_armor:
        parts.append("destroys armor")
    if profile.undodgeable:
        parts.append("cannot be dodged")
    if profile.unblockable:
        parts.append("cannot be blocked")
    if profile.backward:
        parts.append("backward, with the target in its blind spot")
    parts += changes_text(profile.changes)
    text = ", ".join(parts)
    if profile.after_hit:
        text += f". After a hit: {sentences(profile.after_hit)}"
    if profile.before_damage:
        text += f". Before damage: {sentences(profile.before_damage)}"
    if profile.after_damage:
        text += f". After damage: {sentences(profile.after_damage)}"
    return text


class AttackAfterMove(Step[Frame]):
    """Reached: attack. Fell short: no attack, the card ends and on the monster's own turn the turn too (AI-15, AMB-31)."""

    rules = ("AI-15", "MATK-2", "AMB-31")

    def __init__(self, profile: Profile) -> None:
        super().__init__()
        self.profile = profile

    def run(self, game: Game, frame: Frame) -> Question | None:
        if game.monster.down or not game.survivors[frame.target].alive:
            return None
        if facts.can_reach(game, frame.target, self.profile):
            monster_attack.begin(game, frame, frame.target, self.profile)
            return None
        fall_short(game, frame)
        return None


def fall_short(game: Game, frame: Frame) -> None:
    """A Move & Attack has not reached its target: the card ends, and the monster's turn (AI-15, AMB-31)."""
    if game.log is not None:
        happenings.FELL_SHORT.note(game, ("AI-15", "MATK-2", "AMB-31"), {"target": frame.target})
    if not game.setup.house.short_goes_on:
        ai.end_play(game, frame)


class Attack(Word):
    """Attack the target without moving; nothing happens out of reach (MMOVE-11, AMB-35). Behind a full move toward the target
    the two are a Move & Attack, and falling short ends the card."""

    form = "attack: PROFILE"
    arguments = kinds.takes(profile=kinds.Profile())
    needs_target = True
    rules = ("MMOVE-11", "MATK-2", "AMB-35")
    fate = fates.HARM

    profile: Profile
    after_move: bool = False

    def sentence(self) -> str:
        return f"attack the target without moving: {profile_text(self.profile)}"

    def children(self) -> list[tuple[str, Program]]:
        return profile_programs(self.profile)

    def run(self, game: Game, frame: Frame) -> Question | None:
        if targeting.target_gone(game, frame) or not rising.acts(game, frame):
            return None
        if facts.can_reach(game, frame.target, self.profile):
            if game.log is not None and not self.after_move:
                happenings.ATTACKS_IN_PLACE.note(game, ("MMOVE-11",), {"target": frame.target})
            monster_attack.begin(game, frame, frame.target, self.profile)
            return None
        if self.after_move:
            fall_short(game, frame)
            return None
        if game.log is not None:
            happenings.OUT_OF_REACH.note(game, ("AMB-35", "MATK-2"), {"target": frame.target})
        if game.setup.house.out_of_reach_ends_turn:
            ai.end_play(game, frame)
        return None


class Materialize(Word):
    """The monster is taken off the board and placed adjacent to the target and facing it, over as many others as possible, who
    collide; it is no movement (MMOVE-14)."""

    form = "materialize"
    needs_target = True
    rules = ("MMOVE-14",)

    def sentence(self) -> str:
        return "place the monster adjacent to the target, facing them, over as many other survivors as possible, who collide"

    def run(self, game: Game, frame: Frame) -> Question | None:
        if targeting.target_gone(game, frame) or not rising.acts(game, frame):
            return None
        if game.log is not None:
            happenings.MATERIALIZES.note(game, ("MMOVE-12", "MMOVE-14"), {"target": frame.target})
        move = MonsterMove()
        move.manner = MATERIALIZE
        move.target = frame.target
        move.face = True
        movement.begin(game, frame, move)
        return None


class MaterializeAnd(Word):
    """The monster materializes, which a card in play may replace by something else, and then does what subclasses say
    (MMOVE-12, MMOVE-14, CONV-1)."""

    needs_target = True
    fate = fates.HARM

    after: Program = ()

    def performs(self) -> list[str]:
        return [frames.MATERIALIZING]

    def run(self, game: Game, frame: Frame) -> Question | None:
        if targeting.target_gone(game, frame) or not rising.acts(game, frame):
            return None
        frame.then(self.after)
        control.perform(game, frame, frames.MATERIALIZING)
        return None


class MaterializeAndAttack(MaterializeAnd):
    """Materialize beside the target, then attack it (MMOVE-12, MMOVE-14)."""

    form = "materialize and attack: PROFILE"
    arguments = kinds.takes(profile=kinds.Profile())
    rules = ("MMOVE-12", "MMOVE-14")

    profile: Profile

    def ready(self) -> None:
        self.after = (AttackAfterMove(self.profile),)

    def sentence(self) -> str:
        return f"materialize and attack the target: {profile_text(self.profile)}"

    def children(self) -> list[tuple[str, Program]]:
        return [("strike", self.after), *profile_programs(self.profile)]


class MaterializeAndIntimidate(MaterializeAnd):
    """Materialize beside the target, then the program, no attack (MMOVE-12, INTIM-1)."""

    form = "materialize and intimidate: PROGRAM"
    arguments = kinds.takes(program=kinds.Program())
    rules = ("MMOVE-12", "MMOVE-14", "INTIM-1")

    program: Program

    def ready(self) -> None:
        self.after = (IntimidateAfterMove(self.program),)

    def sentence(self) -> str:
        return f"materialize and intimidate the target: {sentences(self.program)}"

    def performs(self) -> list[str]:
        return [frames.MATERIALIZING, *performed(self.program)]

    def children(self) -> list[tuple[str, Program]]:
        return [("deed", self.after)]


class MoveAndIntimidate(Word):
    """Full move toward the target as for an attack, then the program, near or far; no attack (MMOVE-12, INTIM-1)."""

    form = "move and intimidate: PROGRAM"
    arguments = kinds.takes(program=kinds.Program())
    needs_target = True
    rules = ("MMOVE-12", "INTIM-1")

    program: Program
    deed: Program = ()

    def ready(self) -> None:
        self.deed = (IntimidateAfterMove(self.program),)

    def sentence(self) -> str:
        return f"move toward the target and intimidate: {sentences(self.program)}"

    def performs(self) -> list[str]:
        return performed(self.program)

    def children(self) -> list[tuple[str, Program]]:
        return [("deed", self.deed)]

    def run(self, game: Game, frame: Frame) -> Question | None:
        if targeting.target_gone(game, frame) or not rising.acts(game, frame):
            return None
        if game.log is not None:
            happenings.INTIMIDATES.note(game, ("MMOVE-12", "INTIM-1"), {"target": frame.target})
        frame.then(self.deed)
        movement.begin(game, frame, movement.toward(game, frame.target))
        return None


class Intimidate(Word):
    """The program befalls the target without an attack: no rolls to hit, nothing to dodge or block, near or far; the dead fear
    nothing (INTIM-1, AMB-17)."""

    form = "intimidate: PROGRAM"
    arguments = kinds.takes(program=kinds.Program())
    rules = ("INTIM-1", "AMB-17")

    program: Program

    def sentence(self) -> str:
        return f"intimidate: {sentences(self.program)}"

    def performs(self) -> list[str]:
        return performed(self.program)

    def children(self) -> list[tuple[str, Program]]:
        return [("intimidate", self.program)]

    def run(self, game: Game, frame: Frame) -> Question | None:
        if targeting.all_targets_gone(game, frame):
            return None
        if game.log is not None:
            happenings.INTIMIDATES.note(game, ("INTIM-1",), {"target": frame.target})
        frame.intimidating = True
        frame.then((*self.program, END_INTIMIDATION))
        return None


class IntimidateAfterMove(Step[Frame]):
    """Arrived: the intimidation, unless its target is gone meanwhile (INTIM-1, AMB-17)."""

    rules = ("INTIM-1", "AMB-17")

    def __init__(self, program: Program) -> None:
        super().__init__()
        self.program = program

    def children(self) -> list[tuple[str, Program]]:
        return [("intimidate", self.program)]

    def run(self, game: Game, frame: Frame) -> Question | None:
        if not targeting.target_gone(game, frame):
            frame.intimidating = True
            frame.then((*self.program, END_INTIMIDATION))
        return None


class EndIntimidation(Step[Frame]):
    """The intimidation is over; what its card does besides is none (INTIM-1)."""

    rules = ("INTIM-1",)

    def run(self, game: Game, frame: Frame) -> Question | None:
        frame.intimidating = False
        return None


END_INTIMIDATION: Final = EndIntimidation("end intimidation")


class Sweep(Word):
    """Attacks everybody in a drawn zone, in the order of its arrows, with the profile under `attack:` (TGT-6, TGT-7)."""

    form = "sweep: ZONE"
    arguments = kinds.takes(zone=kinds.Zone(arrows=True), profile=kinds.Profile("attack", needed=True))
    rules = ("TGT-6", "TGT-7")
    fate = fates.HARM

    zone: Zone
    profile: Profile

    def sentence(self) -> str:
        return f"attack everybody in {self.zone.text} in order: {profile_text(self.profile)}"

    def children(self) -> list[tuple[str, Program]]:
        return profile_programs(self.profile)

    def run(self, game: Game, frame: Frame) -> Question | None:
        if not rising.acts(game, frame):
            return None
        monster, size = game.monster, game.setup.monster.size
        seen = 0
        for right, forward, direction in self.zone.cells:
            space = targeting.zone_space(monster.space, size, monster.facing, right, forward)
            for index in facts.present(game):
                if game.survivors[index].space == space and not seen >> index & 1:
                    seen |= 1 << index
                    if game.log is not None:
                        happenings.SWEPT.note(game, ("TGT-6", "TGT-7"), {"target": index})
                    arrow = (monster.facing + direction) % 4 if direction >= 0 else -1
                    monster_attack.sweep(game, frame, index, self.profile, arrow)
        return None


class DealHits(Befall):
    """Hits outside an attack profile: no attack roll, nothing of the monster changes them; they can be dodged and blocked.
    `everywhere`: so many to each location (MATK-11)."""

    form = "hits [WHO]: HITS [everywhere]"
    arguments = kinds.takes(who=kinds.Whom(), hits=kinds.Hits())
    rules = ("MATK-11",)
    fate = fates.HARM

    hits: Profile
    profile: Profile
    everywhere: bool = False

    def ready(self) -> None:
        self.profile = self.hits
        self.profile.everywhere = self.everywhere

    def sentence(self) -> str:
        count = plural(self.profile.speed, "hit")
        where = " to every location" if self.everywhere else ""
        doubt = " (unconfirmed)" if self.profile.unconfirmed else ""
        return f"{self.who.text} suffers {count} of {self.profile.damage} damage{where}{doubt}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        monster_attack.deal_hits(game, frame, survivor, self.profile)


class AttackAgain(Word):
    """For each hit of this attack one more attack roll, with all that follows, and so on until all miss (MATK-3)."""

    form = "attack again for each hit"
    arguments = kinds.takes(when=kinds.AttackStep())
    rules = ("MATK-3", "MATK-4")
    fate = fates.HARM

    def sentence(self) -> str:
        return "for each hit make one more attack roll, and so on until all of them miss"

    def run(self, game: Game, frame: Frame) -> Question | None:
        attack = monster_attack.attack_of(game, frame)
        if attack is not None and attack.count > 0 and not targeting.target_gone(game, attack):
            monster_attack.again(game, attack)
        return None


class MoreDamage(Word):
    """Every hit of this attack deals so much more (MATK-5)."""

    form = "more damage: AMOUNT"
    arguments = kinds.takes(amount=kinds.Amount(), when=kinds.BeforeLocations())
    rules = ("MATK-5",)
    fate = fates.HARM

    amount: Amount

    def sentence(self) -> str:
        return f"every hit deals {quantity(self.amount, 'more damage')}"

    def run(self, game: Game, frame: Frame) -> Question | None:
        attack = monster_attack.attack_of(game, frame)
        if attack is not None:
            amount = self.amount.value(game, frame)
            attack.extra_damage += amount
            if game.log is not None:
                happenings.MORE_DAMAGE.note(game, ("MATK-5",), {"amount": amount})
        return None


class NamedLocation(Word):
    """Every hit of this attack goes to one location; no dice (MATK-10)."""

    arguments = kinds.takes(when=kinds.BeforeLocations())
    location: ClassVar[int] = -1
    rules = ("MATK-10",)

    def run(self, game: Game, frame: Frame) -> Question | None:
        attack = monster_attack.attack_of(game, frame)
        if attack is not None:
            attack.location = self.location
            if game.log is not None:
                happenings.NAMED_LOCATION.note(game, ("MATK-10",), {"location": names.LOCATIONS[self.location]})
        return None


class HeadHunter(NamedLocation):
    """Every hit of this attack goes to the head (MATK-10)."""

    form = "head hunter"
    rules = ("MATK-10",)
    location = names.HEAD

    def sentence(self) -> str:
        return "Head Hunter: all hits go to the head"


class BodyBlow(NamedLocation):
    """Every hit of this attack goes to the body (MATK-10)."""

    form = "body blow"
    rules = ("MATK-10",)
    location = names.BODY

    def sentence(self) -> str:
        return "Body Blow: all hits go to the body"
