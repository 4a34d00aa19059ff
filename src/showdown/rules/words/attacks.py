"""Words of the card language: attacks and intimidations of the monster."""

from __future__ import annotations

from typing import TYPE_CHECKING

from showdown.engine import happenings, names, stats
from showdown.engine.game import Game
from showdown.engine.library import Profile
from showdown.engine.stack import Decision, Frame, Program, Step
from showdown.rules import ai, facts, monster_attack, movement, targeting
from showdown.rules.frames import MATERIALIZE, TOWARD

if TYPE_CHECKING:
    from showdown.rules.targeting import Zone


class MoveAndAttack(Step[Frame]):
    """Move toward the target until adjacent or out of movement, face it, attack (MMOVE-4, MMOVE-7, MMOVE-11)."""

    rules = ("MMOVE-2", "MMOVE-4", "MMOVE-7", "MMOVE-10", "MMOVE-11", "AMB-17")

    def __init__(self, profile: Profile) -> None:
        super().__init__()
        self.profile = profile
        self.strike: Program = (AttackAfterMove(profile),)

    def children(self) -> list[tuple[str, Program]]:
        return [("strike", self.strike), *profile_programs(self.profile)]

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if targeting.target_gone(game, frame):
            return None
        frame.then(self.strike)
        if game.log is not None and self.profile.reach > 1:
            happenings.MOVES_LEAST.note(game, ("MMOVE-10",), {"reach": self.profile.reach})
        profile = self.profile
        steps = stats.full_move(game)
        movement.begin(game, frame, TOWARD, steps, frame.target, 0, profile.reach, True, profile.ranged)
        return None


def profile_programs(profile: Profile) -> list[tuple[str, Program]]:
    return [
        ("after hit", profile.after_hit),
        ("before damage", profile.before_damage),
        ("after damage", profile.after_damage),
    ]


class AttackAfterMove(Step[Frame]):
    """Reached: attack. Fell short: no attack, the card ends and on the monster's own turn the turn too (AI-15, AMB-31)."""

    rules = ("AI-15", "MATK-2", "AMB-31")

    def __init__(self, profile: Profile) -> None:
        super().__init__()
        self.profile = profile

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if game.monster.down or not game.survivors[frame.target].alive:
            return None
        if monster_attack.can_reach(game, frame.target, self.profile):
            monster_attack.begin(game, frame, frame.target, self.profile)
            return None
        if game.log is not None:
            happenings.FELL_SHORT.note(game, ("AI-15", "MATK-2", "AMB-31"), {"target": frame.target})
        if not game.setup.house.short_goes_on:
            ai.end_play(game, frame)
        return None


class Attack(Step[Frame]):
    """Attack the target without moving first; out of reach means no attack (MMOVE-11, AMB-35)."""

    rules = ("MMOVE-11", "MATK-2", "AMB-35")

    def __init__(self, profile: Profile) -> None:
        super().__init__()
        self.profile = profile

    def children(self) -> list[tuple[str, Program]]:
        return profile_programs(self.profile)

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if targeting.target_gone(game, frame):
            return None
        if monster_attack.can_reach(game, frame.target, self.profile):
            if game.log is not None:
                happenings.ATTACKS_IN_PLACE.note(game, ("MMOVE-11",), {"target": frame.target})
            monster_attack.begin(game, frame, frame.target, self.profile)
            return None
        if game.log is not None:
            happenings.OUT_OF_REACH.note(game, ("AMB-35", "MATK-2"), {"target": frame.target})
        if game.setup.house.out_of_reach_ends_turn:
            ai.end_play(game, frame)
        return None


class MaterializeAndAttack(Step[Frame]):
    """Placed adjacent to and facing the target, on as many others as possible, then attack (MMOVE-12, MMOVE-14)."""

    rules = ("MMOVE-12", "MMOVE-14")

    def __init__(self, profile: Profile) -> None:
        super().__init__()
        self.profile = profile
        self.strike: Program = (AttackAfterMove(profile),)

    def children(self) -> list[tuple[str, Program]]:
        return [("strike", self.strike), *profile_programs(self.profile)]

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if targeting.target_gone(game, frame):
            return None
        if game.log is not None:
            happenings.MATERIALIZES.note(game, ("MMOVE-12", "MMOVE-14"), {"target": frame.target})
        frame.then(self.strike)
        movement.begin(game, frame, MATERIALIZE, 0, frame.target, 0, 1, True)
        return None


class MoveAndIntimidate(Step[Frame]):
    """A full move toward the target as for an attack, then the intimidation, near or far (MMOVE-12, INTIM-1)."""

    rules = ("MMOVE-12", "INTIM-1")

    def __init__(self, program: Program) -> None:
        super().__init__()
        self.program = program
        self.deed: Program = (IntimidateAfterMove(program),)

    def children(self) -> list[tuple[str, Program]]:
        return [("deed", self.deed)]

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if targeting.target_gone(game, frame):
            return None
        if game.log is not None:
            happenings.INTIMIDATES.note(game, ("MMOVE-12", "INTIM-1"), {"target": frame.target})
        frame.then(self.deed)
        movement.begin(game, frame, TOWARD, stats.full_move(game), frame.target, 0, 1, True)
        return None


class Intimidate(Step[Frame]):
    """Not an attack: no rolls to hit, nothing to dodge or block, no need to be near (INTIM-1).

    The dead fear nothing (AMB-17).
    """

    rules = ("INTIM-1", "AMB-17")

    def __init__(self, program: Program) -> None:
        super().__init__()
        self.program = program

    def children(self) -> list[tuple[str, Program]]:
        return [("intimidate", self.program)]

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if targeting.all_targets_gone(game, frame):
            return None
        if game.log is not None:
            happenings.INTIMIDATES.note(game, ("INTIM-1",), {"target": frame.target})
        frame.then(self.program)
        return None


class IntimidateAfterMove(Intimidate):
    """Arrived: the intimidation, unless its target is gone meanwhile (INTIM-1, AMB-17)."""

    rules = ("INTIM-1", "AMB-17")

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if not targeting.target_gone(game, frame):
            frame.then(self.program)
        return None


class Sweep(Step[Frame]):
    """Attacks everybody in a drawn zone, one after another in the order of its arrows (TGT-6, TGT-7)."""

    rules = ("TGT-6", "TGT-7")

    def __init__(self, zone: Zone, profile: Profile) -> None:
        super().__init__()
        self.zone = zone
        self.profile = profile

    def children(self) -> list[tuple[str, Program]]:
        return profile_programs(self.profile)

    def run(self, game: Game, frame: Frame) -> Decision | None:
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


class HeadHunter(Step[Frame]):
    """Every hit of this attack goes to one location; no dice (MATK-10)."""

    rules = ("MATK-10",)

    def __init__(self, location: int) -> None:
        super().__init__()
        self.location = location

    def run(self, game: Game, frame: Frame) -> Decision | None:
        attack = monster_attack.attack_of(game, frame)
        if attack is not None:
            attack.location = self.location
            if game.log is not None:
                happenings.NAMED_LOCATION.note(game, ("MATK-10",), {"location": names.LOCATIONS[self.location]})
        return None
