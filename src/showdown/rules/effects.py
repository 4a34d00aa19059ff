"""What cards can say: the steps behind the words of the card language, and the conditions and amounts in them.

Each class is one word. Instances are made when a card is loaded, have no memory, and are shared by all showdowns. Who and whom
comes from the frame: `survivor` is the attacker or actor, `target` the target, `owner` whose gear or injury it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from showdown.engine import board, geometry, names, stats
from showdown.engine.game import Game
from showdown.engine.library import Amount, Condition, Profile
from showdown.engine.stack import MONSTER, PARTY, Decision, Frame, Program, Step
from showdown.engine.state import Passing
from showdown.rules import (
    aftermath,
    ai,
    choices,
    damage,
    gains,
    moments,
    monster_attack,
    movement,
    rounds,
    status,
    survivor_attack,
    survivors_turn,
    targeting,
    terrain,
    traps,
)

if TYPE_CHECKING:
    from showdown.rules.targeting import Who, Zone

# -- amounts ------------------------------------------------------------------------------------------------------------


class Fixed(Amount):
    """A plain number."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.text = str(number)

    def value(self, game: Game, frame: Frame | None) -> int:
        return self.number


class LevelAmount(Amount):
    """The monster's level, times a factor (CONV-12)."""

    def __init__(self, factor: int) -> None:
        self.factor = factor
        self.text = "monster level" if factor == 1 else f"{factor} x monster level"

    def value(self, game: Game, frame: Frame | None) -> int:
        if game.log is not None:
            game.note("level_amount", ("CONV-12",), {"level": game.setup.level.number})
        return self.factor * game.setup.level.number


class Dice(Amount):
    """A die: d5 or d10, plus or minus (CONV-3)."""

    def __init__(self, sides: int, sign: int) -> None:
        self.sides = sides
        self.sign = sign
        self.text = f"1d{sides}"

    def value(self, game: Game, frame: Frame | None) -> int:
        if self.sides == 5:
            return self.sign * gains.d5(game, "amount")
        return self.sign * game.chance.d10("amount")


class OwnCount(Amount):
    """A number of the target: its survival, courage, and so on."""

    def __init__(self, what: str, sign: int) -> None:
        self.what = what
        self.sign = sign
        self.text = f"their {what}"

    def value(self, game: Game, frame: Frame | None) -> int:
        if frame is None or frame.target < 0:
            return 0
        return self.sign * targeting.count_of(game, frame.target, self.what)


class SpacesMoved(Amount):
    """How many spaces the monster moved for this card."""

    text = "spaces moved"

    def value(self, game: Game, frame: Frame | None) -> int:
        play = card_under_way(game, frame)
        return play.moved if play is not None else 0


class OwnMovement(Amount):
    """The target's own movement (Flee)."""

    text = "their movement"

    def value(self, game: Game, frame: Frame | None) -> int:
        return stats.survivor_movement(game, frame.target) if frame is not None and frame.target >= 0 else 0


def card_under_way(game: Game, frame: Frame | None) -> ai.Play | None:
    """The card a frame belongs to; for what answers a moment, the innermost card under way."""
    play = ai.play_of(game, frame) if frame is not None else None
    return play if play is not None else ai.current_play(game)


# -- conditions -----------------------------------------------------------------------------------------------------------


class Not(Condition):
    def __init__(self, inner: Condition) -> None:
        self.inner = inner
        self.text = f"not {inner.text}"

    def test(self, game: Game, frame: Frame | None, owner: int) -> bool:
        return not self.inner.test(game, frame, owner)


class Both(Condition):
    """All of several conditions."""

    def __init__(self, parts: tuple[Condition, ...]) -> None:
        self.parts = parts
        self.text = " and ".join(part.text for part in parts)

    def test(self, game: Game, frame: Frame | None, owner: int) -> bool:
        return all(part.test(game, frame, owner) for part in self.parts)


class EntersZone(Condition):
    """A survivor moved into a zone from outside it (Alert); reachable spaces stop there."""

    def __init__(self, zone: Zone) -> None:
        self.zone = zone
        self.text = f"a survivor moves into {zone.name}"

    def test(self, game: Game, frame: Frame | None, owner: int) -> bool:
        if frame is None or frame.survivor < 0:
            return False
        zone = self.zone.spaces(game)
        came_from = frame.detail if isinstance(frame, moments.Effects) else -1
        return bool(zone >> game.survivors[frame.survivor].space & 1) and not (came_from >= 0 and zone >> came_from & 1)


class RoleIs(Condition):
    """A role of the frame satisfies every term: "actor in ring", "attacker insane"."""

    def __init__(self, who: Who) -> None:
        self.who = who
        self.text = who.text

    def test(self, game: Game, frame: Frame | None, owner: int) -> bool:
        probe = Frame() if frame is None else frame
        if frame is None:
            probe.owner = owner
            probe.survivor = owner
            probe.target = owner
        return bool(self.who.survivors(game, probe))


class DealtDamage(Condition):
    """The card's attacks dealt damage, at least so many times (Combo Claw)."""

    def __init__(self, times: int) -> None:
        self.times = times
        self.text = "the attack dealt damage" + (" more than once" if times > 1 else "")

    def test(self, game: Game, frame: Frame | None, owner: int) -> bool:
        play = card_under_way(game, frame)
        return play is not None and play.damaged >= self.times


class WoundStackEmpty(Condition):
    text = "the wound stack is empty"

    def test(self, game: Game, frame: Frame | None, owner: int) -> bool:
        return not game.monster.wounds


class TokensOnCard(Condition):
    """The card whose rule this is carries at least so many tokens."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.text = f"{number} or more tokens on this card"

    def test(self, game: Game, frame: Frame | None, owner: int) -> bool:
        return frame is not None and 0 <= frame.card < 1000 and game.monster.counters[frame.card] >= self.number


class LevelAtLeast(Condition):
    def __init__(self, level: int) -> None:
        self.level = level
        self.text = f"monster level {level}+"

    def test(self, game: Game, frame: Frame | None, owner: int) -> bool:
        return game.setup.level.number >= self.level


class OnTerrain(Condition):
    """The acting survivor stands on a kind of terrain (Vanish: Tall Grass)."""

    def __init__(self, terrain_id: str, name: str) -> None:
        self.terrain_id = terrain_id
        self.text = f"standing on {name}"

    def test(self, game: Game, frame: Frame | None, owner: int) -> bool:
        survivor = owner if owner >= 0 else (frame.survivor if frame is not None else -1)
        if survivor < 0 or game.survivors[survivor].space < 0:
            return False
        return any(tile.terrain.id == self.terrain_id for tile in stats.tiles_at(game, game.survivors[survivor].space))


class MonsterOffBoard(Condition):
    text = "the monster is off the board"

    def test(self, game: Game, frame: Frame | None, owner: int) -> bool:
        return game.monster.space < 0


class LocationIs(Condition):
    """The severe injury is at this location (the moment carries it as its detail)."""

    def __init__(self, location: int) -> None:
        self.location = location
        self.text = f"a {names.LOCATIONS[location]} injury"

    def test(self, game: Game, frame: Frame | None, owner: int) -> bool:
        return isinstance(frame, moments.Effects) and frame.detail == self.location


class OnlySurvivor(Condition):
    text = "the only survivor on the board"

    def test(self, game: Game, frame: Frame | None, owner: int) -> bool:
        return status.present(game) == [owner]


class GearAmong(Condition):
    """The owner's grid holds gear with a keyword."""

    def __init__(self, keyword: str) -> None:
        self.keyword = keyword
        self.text = f"{keyword} gear in the grid"

    def test(self, game: Game, frame: Frame | None, owner: int) -> bool:
        return owner >= 0 and any(gear is not None and self.keyword in gear.keywords for gear in game.survivors[owner].kit)


class AttackingWith(Condition):
    """The owner's attack under way uses a weapon with a keyword."""

    def __init__(self, keyword: str) -> None:
        self.keyword = keyword
        self.text = f"attacking with a {keyword}"

    def test(self, game: Game, frame: Frame | None, owner: int) -> bool:
        attack = survivor_attack.open_attack(game, owner)
        return attack is not None and self.keyword in survivor_attack.weapon_of(game, attack).keywords


class AttackedFromBlindSpot(Condition):
    """Somebody attacks the monster from its blind spot."""

    text = "attacked from the blind spot"

    def test(self, game: Game, frame: Frame | None, owner: int) -> bool:
        who = status.attacker(game)
        return who >= 0 and targeting.in_blind_spot(game, who)


# -- attacks and movement of the monster ------------------------------------------------------------------------------------


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
        if target_gone(game, frame):
            return None
        frame.then(self.strike)
        if game.log is not None and self.profile.reach > 1:
            game.note("moves_least", ("MMOVE-10",), {"reach": self.profile.reach})
        profile = self.profile
        steps = stats.full_move(game)
        movement.begin(game, frame, movement.TOWARD, steps, frame.target, 0, profile.reach, True, profile.ranged)
        return None


def target_gone(game: Game, frame: Frame) -> bool:
    """Whether there is no target, or they died or left the board meanwhile: what needs one is skipped (AMB-17)."""
    if frame.target >= 0 and game.survivors[frame.target].alive and game.survivors[frame.target].space >= 0:
        return False
    if game.log is not None:
        game.note("target_gone", ("AMB-17",), {})
    return True


def all_targets_gone(game: Game, frame: Frame) -> bool:
    """Whether nobody is left of those who were picked; what was never aimed at anybody goes on (AMB-17)."""
    mask = targeting.targets_of(frame)
    found = [who for index, who in enumerate(game.survivors) if mask >> index & 1]
    if not found or any(who.alive and who.space >= 0 for who in found):
        return False
    if game.log is not None:
        game.note("target_gone", ("AMB-17",), {})
    return True


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
            game.note("fell_short", ("AI-15", "MATK-2", "AMB-31"), {"target": frame.target})
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
        if target_gone(game, frame):
            return None
        if monster_attack.can_reach(game, frame.target, self.profile):
            if game.log is not None:
                game.note("attacks_in_place", ("MMOVE-11",), {"target": frame.target})
            monster_attack.begin(game, frame, frame.target, self.profile)
            return None
        if game.log is not None:
            game.note("out_of_reach", ("AMB-35", "MATK-2"), {"target": frame.target})
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
        if target_gone(game, frame):
            return None
        if game.log is not None:
            game.note("materializes", ("MMOVE-12", "MMOVE-14"), {"target": frame.target})
        frame.then(self.strike)
        movement.begin(game, frame, movement.MATERIALIZE, 0, frame.target, 0, 1, True)
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
        if target_gone(game, frame):
            return None
        if game.log is not None:
            game.note("intimidates", ("MMOVE-12", "INTIM-1"), {"target": frame.target})
        frame.then(self.deed)
        movement.begin(game, frame, movement.TOWARD, stats.full_move(game), frame.target, 0, 1, True)
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
        if all_targets_gone(game, frame):
            return None
        if game.log is not None:
            game.note("intimidates", ("INTIM-1",), {"target": frame.target})
        frame.then(self.program)
        return None


class IntimidateAfterMove(Intimidate):
    """Arrived: the intimidation, unless its target is gone meanwhile (INTIM-1, AMB-17)."""

    rules = ("INTIM-1", "AMB-17")

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if not target_gone(game, frame):
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
            for index in status.present(game):
                if game.survivors[index].space == space and not seen >> index & 1:
                    seen |= 1 << index
                    if game.log is not None:
                        game.note("swept", ("TGT-6", "TGT-7"), {"target": index})
                    arrow = (monster.facing + direction) % 4 if direction >= 0 else -1
                    monster_attack.sweep(game, frame, index, self.profile, arrow)
        return None


class MonsterMoves(Step[Frame]):
    """The monster moves: forward, back, toward the target, or away from somebody; so many spaces or its full move
    (MMOVE-13)."""

    rules = ("MMOVE-3", "MMOVE-13", "MMOVE-15", "EDGE-1", "EDGE-2")

    def __init__(self, manner: int, spaces: int, who: Who | None, face: bool) -> None:
        super().__init__()
        self.manner = manner
        self.spaces = spaces
        self.who = who
        self.face = face

    def run(self, game: Game, frame: Frame) -> Decision | None:
        steps = self.spaces if self.spaces >= 0 else stats.full_move(game)
        mask = 0
        target = frame.target
        if self.who is not None:
            for index in self.who.survivors(game, frame):
                mask |= 1 << index
                target = index
            if not mask:
                return None
        if self.manner == movement.TOWARD and (target < 0 or game.survivors[target].space < 0):
            return None
        movement.begin(game, frame, self.manner, steps, target, mask, 1, self.face)
        return None


class FaceWho(Step[Frame]):
    """The monster turns to face somebody; the closest of several, ties for the controller (MMOVE-8, MMOVE-9)."""

    rules = ("MMOVE-8", "MMOVE-9")

    def __init__(self, who: Who, closest: bool) -> None:
        super().__init__()
        self.who = who
        self.closest = closest

    def run(self, game: Game, frame: Frame) -> Decision | None:
        found = self.options(game, frame)
        if not found:
            return None
        if len(found) == 1:
            facings = movement.facings_toward(game, found[0])
            if len(facings) == 1:
                movement.turn(game, facings[0], found[0])
                return None
        values = []
        for index in found:
            for facing in movement.facings_toward(game, index):
                if facing not in values:
                    values.append(facing)
        return Decision(MONSTER, f"Which way does the {game.setup.monster.name} face?", sorted(values), 0)

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        movement.turn(game, value, -1)

    def options(self, game: Game, frame: Frame) -> list[int]:
        found = [index for index in self.who.survivors(game, frame) if game.survivors[index].space >= 0]
        if game.monster.space < 0:
            return []
        if self.closest and found:
            near = min(targeting.distance_to(game, index) for index in found)
            found = [index for index in found if targeting.distance_to(game, index) == near]
        return found

    def option_id(self, game: Game, frame: Frame, value: int) -> str:
        return f"face:{names.DIRECTIONS[value]}"

    def option_label(self, game: Game, frame: Frame, value: int) -> str:
        return f"face {names.DIRECTIONS[value]}"


class Grabbed(Step[Frame]):
    """Places somebody knocked down in front of the monster; it is remembered whom it grabbed (TRIG-5, BOARD-7).

    Where a tile is in the way they collide with it, and a destructible one breaks and hurts (COL-6, TERR-8).
    """

    rules = ("TRIG-5", "BOARD-7", "COL-6", "TERR-8")

    def __init__(self, who: Who) -> None:
        super().__init__()
        self.who = who

    def run(self, game: Game, frame: Frame) -> Decision | None:
        found = self.who.survivors(game, frame)
        if not found or game.monster.space < 0:
            return None
        return Decision(MONSTER, f"Where is {game.name_of(found[0])} placed?", movement.spaces_in_front(game, found[0]), 0)

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        survivor = self.who.survivors(game, frame)[0]
        remember_grab(game, survivor)
        tile = movement.tile_in_the_way(game, value)
        if game.log is not None:
            rules: tuple[str, ...] = ("TRIG-5", "BOARD-7") if tile < 0 else ("TRIG-5", "BOARD-7", "COL-6", "COL-1")
            game.note("placed", rules, {"survivor": survivor, "to": board.label(value)})
        movement.move_survivor(game, survivor, value)
        status.knock_down(game, survivor, ("TRIG-5",))
        if tile >= 0 and game.tiles[tile].terrain.destructible:
            terrain.break_tiles(game, [tile])
            damage.suffer(game, frame, survivor, 1, -1, ("TERR-8", "DMG-6"))

    def option_id(self, game: Game, frame: Frame, value: int) -> str:
        return f"place:{board.label(value)}"

    def option_label(self, game: Game, frame: Frame, value: int) -> str:
        return f"on {board.label(value)}"

    def option_refers(self, game: Game, frame: Frame, value: int) -> dict[str, str]:
        return {"space": board.label(value)}


def remember_grab(game: Game, survivor: int) -> None:
    """Everybody grabbed in a round is remembered until the end of the next one (TRIG-5): cards ask about the last round."""
    monster = game.monster
    if monster.grab_round != game.round:
        monster.grabbed_before = monster.grabbed if monster.grab_round == game.round - 1 else 0
        monster.grabbed = 0
        monster.grab_round = game.round
    monster.grabbed |= 1 << survivor


# -- what befalls survivors --------------------------------------------------------------------------------------------


class Befall(Step[Frame]):
    """An effect that befalls one or more survivors; subclasses say what happens to each."""

    def __init__(self, who: Who) -> None:
        super().__init__()
        self.who = who

    def run(self, game: Game, frame: Frame) -> Decision | None:
        for index in self.who.survivors(game, frame):
            self.befall(game, frame, index)
        return None

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        raise NotImplementedError


class DealDamage(Befall):
    """Damage outside an attack profile, to a random or named location (DMG-6, MON-3)."""

    rules = ("DMG-6", "MON-3", "SEV-11")

    def __init__(self, who: Who, amount: Amount, location: int) -> None:
        super().__init__(who)
        self.amount = amount
        self.location = location

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        rules: tuple[str, ...] = ("DMG-6", "SEV-11") if isinstance(game.below(frame), damage.Damage) else ("DMG-6",)
        damage.suffer(game, frame, survivor, self.amount.value(game, frame), self.location, rules)


class DealBrainDamage(Befall):
    """Brain damage (BRAIN-1, BRAIN-3)."""

    rules = ("BRAIN-1", "BRAIN-3")

    def __init__(self, who: Who, amount: Amount) -> None:
        super().__init__(who)
        self.amount = amount

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        damage.brain(game, frame, survivor, self.amount.value(game, frame))


class KnockDown(Befall):
    """Knocked down; as a bash it can be ignored by those immune to it (TRIG-5, KD-1)."""

    rules = ("TRIG-5", "KD-1")

    def __init__(self, who: Who, bash: bool) -> None:
        super().__init__(who)
        self.bash = bash

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        if self.bash and stats.has_power(game, survivor, names.CANNOT_BE_BASHED):
            return
        status.knock_down(game, survivor, ("TRIG-5",) if self.bash else ())


class StandUp(Befall):
    """A knocked-down survivor stands."""

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        status.stand(game, survivor, ("CONV-1",))


class Bleed(Befall):
    """Bleeding tokens, gained or taken off (TRIG-5, BLEED-1)."""

    rules = ("TRIG-5", "BLEED-1")

    def __init__(self, who: Who, amount: Amount) -> None:
        super().__init__(who)
        self.amount = amount

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        amount = self.amount.value(game, frame)
        if amount > 0:
            gains.gain_bleeding(game, survivor, amount, ("TRIG-5", "ATTR-15"))
        else:
            gains.lose_bleeding(game, survivor, -amount)


class ThrowBack(Befall):
    """Knockback X, away from the monster or along the arrow of a sweep (KB-1, TRIG-5)."""

    rules = ("KB-1", "TRIG-5")

    def __init__(self, who: Who, amount: Amount, along_arrow: bool) -> None:
        super().__init__(who)
        self.amount = amount
        self.along_arrow = along_arrow

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        toward = 1 << frame.source if self.along_arrow and frame.source >= 0 else 0
        movement.knockback(game, frame, survivor, self.amount.value(game, frame), toward)


class Flee(Befall):
    """Knockback equal to one's own movement toward the closest board edge; of several as close, the controller picks
    (SEV-10, KB-2)."""

    rules = ("SEV-10",)

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        space = game.survivors[survivor].space
        x, y = geometry.column(space), geometry.row(space)
        away = (y, board.COLUMNS - 1 - x, board.ROWS - 1 - y, x)
        toward = sum(1 << direction for direction in range(4) if away[direction] == min(away))
        movement.knockback(game, frame, survivor, stats.survivor_movement(game, survivor), toward)


class Gain(Befall):
    """Survival, insanity, courage, understanding or hunt XP, up or down (ATTR-10..13)."""

    rules = ("ATTR-10", "ATTR-11", "ATTR-12", "ATTR-13")

    def __init__(self, who: Who, what: str, amount: Amount) -> None:
        super().__init__(who)
        self.what = what
        self.amount = amount

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        amount = self.amount.value(game, frame)
        if self.what == "survival":
            gains.gain_survival(game, survivor, amount)
        elif self.what == "insanity":
            gains.gain_insanity(game, survivor, amount)
        elif self.what == "courage":
            gains.gain_courage(game, survivor, amount)
        elif self.what == "understanding":
            gains.gain_understanding(game, survivor, amount)
        else:
            game.survivors[survivor].hunt_xp += amount
            if game.log is not None:
                game.note("hunt_xp", ("ATTR-13",), {"survivor": survivor, "change": amount})


class GainToken(Befall):
    """Attribute tokens (ATTR-3)."""

    rules = ("ATTR-3",)

    def __init__(self, who: Who, attribute: int, amount: int) -> None:
        super().__init__(who)
        self.attribute = attribute
        self.amount = amount

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.gain_token(game, survivor, self.attribute, self.amount)


class LoseTokens(Befall):
    """Loses all +1 tokens of an attribute, or every token and bleeding (attribute -1)."""

    rules = ("ATTR-3",)

    def __init__(self, who: Who, attribute: int) -> None:
        super().__init__(who)
        self.attribute = attribute

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        who = game.survivors[survivor]
        if self.attribute >= 0:
            who.plus[self.attribute] = 0
        else:
            who.plus = [0] * len(who.plus)
            who.minus = [0] * len(who.minus)
            who.bleeding = who.deflect = 0
        if game.log is not None:
            own = self.attribute >= 0
            what = f"all +1 {names.ATTRIBUTES[self.attribute]} tokens" if own else "every token and all bleeding"
            game.note("tokens_gone", ("ATTR-3",), {"survivor": survivor, "what": what})


class GainPermanent(Befall):
    """A permanent attribute change (ATTR-2)."""

    rules = ("ATTR-2",)

    def __init__(self, who: Who, attribute: int, amount: int) -> None:
        super().__init__(who)
        self.attribute = attribute
        self.amount = amount

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.gain_permanent(game, survivor, self.attribute, self.amount)


class ForAWhile(Befall):
    """A number or power for a limited time (ROUND-4)."""

    rules = ("ROUND-4",)

    def __init__(self, who: Who, attribute: int, amount: int, power: int, until: int, source: str) -> None:
        super().__init__(who)
        self.attribute = attribute
        self.amount = amount
        self.power = power
        self.until = until
        self.source = source

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        number = survivor if self.until == names.UNTIL_ACT else rounds.due(game, self.until)
        passing = Passing(self.source, survivor, self.attribute, self.amount, self.power, self.until, number)
        game.passing = (*game.passing, passing)
        if game.log is not None:
            game.note(
                "for_a_while", ("ROUND-4",), {"source": self.source, "survivor": survivor, "until": names.DURATIONS[self.until]}
            )


class MonsterForAWhile(Step[Frame]):
    """A number or power of the monster for a limited time (ROUND-4)."""

    rules = ("ROUND-4",)

    def __init__(self, attribute: int, amount: int, power: int, until: int, source: str) -> None:
        super().__init__()
        self.attribute = attribute
        self.amount = amount
        self.power = power
        self.until = until
        self.source = source

    def run(self, game: Game, frame: Frame) -> Decision | None:
        passing = Passing(self.source, -1, self.attribute, self.amount, self.power, self.until, rounds.due(game, self.until))
        game.passing = (*game.passing, passing)
        if game.log is not None:
            game.note(
                "for_a_while", ("ROUND-4",), {"source": self.source, "survivor": -1, "until": names.DURATIONS[self.until]}
            )
        return None


class Priority(Befall):
    """Gains the priority target token, for good with Lost Ding Dong (STAT-2, STAT-3)."""

    rules = ("STAT-2", "STAT-3")

    def __init__(self, who: Who, stays: bool) -> None:
        super().__init__(who)
        self.stays = stays

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.gain_priority(game, survivor, self.stays)


class DropPriority(Step[Frame]):
    """The priority target token leaves play (STAT-2)."""

    rules = ("STAT-2",)

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if game.monster.priority >= 0:
            gains.drop_priority(game, game.monster.priority)
        return None


class Doom(Befall):
    """Doomed until the card that says so is resolved (STAT-4, TRAP-6)."""

    rules = ("STAT-4", "TRAP-6")

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        ai.card_frame(game, frame).doomed |= 1 << survivor
        if game.log is not None:
            game.note("doomed", ("STAT-4", "TRAP-6"), {"survivor": survivor})


class Die(Befall):
    """The survivor dies (DEATH-1)."""

    rules = ("DEATH-1",)

    def __init__(self, who: Who, cause: str) -> None:
        super().__init__(who)
        self.cause = cause

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        status.kill(game, survivor, self.cause, ())


class RandomDisorder(Befall):
    """Gains a random disorder (ATTR-16)."""

    rules = ("ATTR-16",)

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.gain_disorder(game, survivor)


class GoFrenzied(Befall):
    """Suffers frenzy (STAT-8)."""

    rules = ("STAT-8",)

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.frenzy(game, survivor)


class SkipHunt(Befall):
    """Must skip the next hunt; noted for the aftermath (STAT-12)."""

    rules = ("STAT-12",)

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        game.survivors[survivor].skip_hunt = True
        if game.log is not None:
            game.note("skips_hunt", ("STAT-12",), {"survivor": survivor})


class Retire(Befall):
    """Retires after the showdown (STAT-12)."""

    rules = ("STAT-12",)

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        game.survivors[survivor].retired = True
        if game.log is not None:
            game.note("retires", ("STAT-12",), {"survivor": survivor})


class RetireOnSecond(Befall):
    """Retires if this injury is now recorded twice (SEV-5, SEV-9)."""

    rules = ("SEV-5", "SEV-9", "STAT-12")

    def __init__(self, who: Who, injury: str) -> None:
        super().__init__(who)
        self.injury = injury

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        who = game.survivors[survivor]
        if who.injuries.count(self.injury) >= 2:
            who.retired = True
            if game.log is not None:
                game.note("retires", ("STAT-12",), {"survivor": survivor})


class LoseProficiency(Befall):
    """Loses weapon proficiency levels (SEV-10, ATTR-14)."""

    rules = ("SEV-10", "ATTR-14")

    def __init__(self, who: Who, levels: int) -> None:
        super().__init__(who)
        self.levels = levels

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        who = game.survivors[survivor]
        who.proficiency_level = max(0, who.proficiency_level - self.levels)
        if game.log is not None:
            game.note("proficiency_lost", ("SEV-10", "ATTR-14"), {"survivor": survivor, "now": who.proficiency_level})


class SurvivalToInsanity(Befall):
    """Adds survival to insanity and loses it all (Clarity, SEV-10)."""

    rules = ("SEV-10",)

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        amount = game.survivors[survivor].survival
        gains.gain_insanity(game, survivor, amount)
        gains.gain_survival(game, survivor, -amount)


class DieWithDisorders(Befall):
    """Dies if the record already holds so many disorders (Clarity, SEV-10)."""

    rules = ("SEV-10",)

    def __init__(self, who: Who, number: int) -> None:
        super().__init__(who)
        self.number = number

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        if len(game.survivors[survivor].disorders) >= self.number:
            status.kill(game, survivor, "clarity", ("SEV-10",))
        else:
            gains.gain_disorder(game, survivor)


class Hide(Befall):
    """Becomes no threat until attacking, and sheds the priority token (TERR-11)."""

    rules = ("TERR-11",)

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        survivors_turn.hide(game, survivor, status.GEAR)


class HealLocation(Befall):
    """Erases injury boxes and restores armor at the location damaged worst (STAT-10)."""

    rules = ("STAT-10",)

    def __init__(self, who: Who, location: int) -> None:
        super().__init__(who)
        self.location = location

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        choices.heal_location(game, survivor, self.location)


class GainArmor(Befall):
    """Armor points at every location (STAT-10)."""

    rules = ("STAT-10",)

    def __init__(self, who: Who, amount: int) -> None:
        super().__init__(who)
        self.amount = amount

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        armor = game.survivors[survivor].armor
        for location in range(5):
            armor[location] += self.amount
        if game.log is not None:
            game.note("armor_gained", ("STAT-10",), {"survivor": survivor, "amount": self.amount})


class GainStatus(Befall):
    """A survivor status card goes beside the grid (AI-12)."""

    rules = ("AI-12",)

    def __init__(self, who: Who, card: str) -> None:
        super().__init__(who)
        self.card = card

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        who = game.survivors[survivor]
        if self.card not in who.statuses:
            who.statuses.append(self.card)
            if game.log is not None:
                game.note("status_card", ("AI-12",), {"survivor": survivor, "card": self.card})
            stats.refresh(game)


class GainGear(Befall):
    """Gear found in the fight: into a free slot, or something must go (GEAR-9)."""

    rules = ("GEAR-9",)

    def __init__(self, who: Who, gear: str) -> None:
        super().__init__(who)
        self.gear = gear

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        choices.gain_gear(game, survivor, self.gear)


class SevereInjury(Befall):
    """A severe injury roll at a location, without damage before it (SEV-4)."""

    rules = ("SEV-4",)

    def __init__(self, who: Who, location: int, bonus: int) -> None:
        super().__init__(who)
        self.location = location
        self.bonus = bonus

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        roll = damage.Damage()
        roll.roles_from(frame)
        roll.target = survivor
        roll.location = self.location
        roll.roll_bonus = self.bonus
        game.start(roll, (damage.ENDURE_OR_ROLL,))


class TakeOff(Befall):
    """Removed from the showdown board: no actions, affects nobody, back for the aftermath (STAT-9)."""

    rules = ("STAT-9",)

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        who = game.survivors[survivor]
        who.removed = status.TAKEN_OFF
        who.space = -1
        who.down = False
        for other in game.stack:
            if isinstance(other, survivor_attack.SurvivorAttack) and other.survivor == survivor and not other.closed:
                game.end(other)
        if game.log is not None:
            game.note("taken_off", ("STAT-9",), {"survivor": survivor})
        aftermath.check_defeat(game)


# -- what befalls the monster ------------------------------------------------------------------------------------------


class MonsterToken(Step[Frame]):
    """A token on the monster (MON-4..6)."""

    rules = ("MON-4", "MON-5", "MON-6")

    def __init__(self, attribute: int, amount: Amount, sign: int) -> None:
        super().__init__()
        self.attribute = attribute
        self.amount = amount
        self.sign = sign

    def run(self, game: Game, frame: Frame) -> Decision | None:
        gains.gain_monster_token(game, self.attribute, self.sign * self.amount.value(game, frame))
        return None


class MonsterDown(Step[Frame]):
    """The monster is knocked down (KD-M1)."""

    rules = ("KD-M1",)

    def run(self, game: Game, frame: Frame) -> Decision | None:
        status.knock_monster_down(game, ())
        return None


class MonsterStands(Step[Frame]):
    """The monster stands up (KD-M3)."""

    rules = ("KD-M3",)

    def run(self, game: Game, frame: Frame) -> Decision | None:
        status.stand_monster(game, ("CONV-1",))
        return None


class MonsterDies(Step[Frame]):
    """The monster dies at once, or at the end of the next monster turn (MDEATH-4)."""

    rules = ("MDEATH-4",)

    def __init__(self, later: bool) -> None:
        super().__init__()
        self.later = later

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if self.later:
            if game.monster.dies_after < 0:  # to be condemned again does not put it off
                game.monster.dies_after = game.monster_turns + 1
            if game.log is not None:
                game.note("condemned", ("CONV-1",), {})
        else:
            aftermath.victory(game, frame.survivor)
        return None


class MonsterHeals(Step[Frame]):
    """Top cards of the wound stack go unseen under the AI deck, but not under an open duration (AI-11); Life goes up
    (STAT-11, MON-8)."""

    rules = ("STAT-11", "MON-8", "AI-11")

    def __init__(self, amount: Amount) -> None:
        super().__init__()
        self.amount = amount

    def run(self, game: Game, frame: Frame) -> Decision | None:
        monster = game.monster
        if monster.face_up and not game.setup.level.life:
            if game.log is not None:
                game.note("deck_untouchable", ("AI-11",), {"survivor": frame.survivor})
            return None
        amount = self.amount.value(game, frame)
        has_life = monster.life > 0
        if has_life:
            monster.life = min(game.setup.level.life + game.setup.extra_life, monster.life + amount)
        else:
            for _ in range(min(amount, len(monster.wounds))):
                monster.deck.insert(0, monster.wounds.pop())
        if game.log is not None:
            rules: tuple[str, ...] = ("STAT-11", "MON-8") if has_life else ("STAT-11",)
            game.note("monster_heals", rules, {"amount": amount})
        return None


class MonsterWounded(Step[Frame]):
    """The monster suffers wounds without a wound roll (WND-6, WND-11)."""

    rules = ("WND-6",)

    def __init__(self, amount: Amount) -> None:
        super().__init__()
        self.amount = amount

    def run(self, game: Game, frame: Frame) -> Decision | None:
        attack = survivor_attack.open_attack(game, frame.survivor)
        weapon = survivor_attack.weapon_of(game, attack) if attack is not None else None
        survivor_attack.wound_monster(game, self.amount.value(game, frame), frame.survivor, weapon)
        return None


class DrawAi(Step[Frame]):
    """Draw AI: after the rest of the current card, or at once where no card is being played (AI-8, REACT-2)."""

    rules = ("AI-8", "REACT-2")

    def run(self, game: Game, frame: Frame) -> Decision | None:
        play = ai.play_of(game, frame)
        if play is not None:
            play.draws += 1
        else:
            ai.draw(game)
        return None


class BasicAction(Step[Frame]):
    """Perform the Basic Action, perhaps against somebody named and with more speed or damage (TGT-12, REACT-2)."""

    rules = ("TGT-12", "REACT-2", "REACT-3")

    def __init__(self, against: Who | None, speed: int, extra_damage: int, accuracy: int) -> None:
        super().__init__()
        self.against = against
        self.speed = speed
        self.extra_damage = extra_damage
        self.accuracy = accuracy

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if game.monster.space < 0:
            return None
        target = -1
        if self.against is not None:
            found = self.against.survivors(game, frame)
            if not found:
                return None
            target = found[0]
        status.stand_monster(game, ("REACT-5",))
        reaction = frame.card >= survivor_attack.HIT_LOCATION
        play = ai.basic_action(game, target, frame.survivor, reaction)
        play.extra_speed = self.speed
        play.extra_damage = self.extra_damage
        play.extra_accuracy = self.accuracy
        return None


class EndTurn(Step[Frame]):
    """The monster's turn ends (AI-15), unless a survival action has interrupted it: then it is resumed (SVL-17)."""

    rules = ("AI-15", "SVL-17")

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if game.turn == 1 and not status.survival_action_open(game):
            rounds.end_monster_turn(game)
        return None


class SpendHit(Step[Frame]):
    """One hit of the attack under way draws no hit location."""

    rules = ("CONV-1",)

    def run(self, game: Game, frame: Frame) -> Decision | None:
        attack = survivor_attack.open_attack(game, frame.survivor)
        if attack is not None and attack.hits > 0:
            attack.hits -= 1
            if game.log is not None:
                game.note("hit_spent", ("CONV-1",), {"survivor": frame.survivor})
        return None


class CancelDraw(Step[Frame]):
    """The AI card just drawn is discarded unplayed."""

    rules = ("CONV-1",)

    def run(self, game: Game, frame: Frame) -> Decision | None:
        play = ai.current_play(game)
        if play is not None:
            if game.log is not None:
                game.note("draw_cancelled", ("CONV-1",), {"card": ai.play_name(game, play)})
            game.end(play)
        return None


class WhereTo(Step[Frame]):
    """Where this AI card goes when it is done: discard, top of the deck, archive (AI-4, CONV-9)."""

    rules = ("AI-4", "CONV-9")

    def __init__(self, keep: int) -> None:
        super().__init__()
        self.keep = keep

    def run(self, game: Game, frame: Frame) -> Decision | None:
        ai.send(game, frame, self.keep)
        return None


class DiscardMood(Step[Frame]):
    """One mood in play is discarded, the attacker's choice (AI-9)."""

    rules = ("AI-9",)

    def run(self, game: Game, frame: Frame) -> Decision | None:
        moods = [card for card in game.monster.in_play if game.setup.ai[card].type == names.MOOD]
        if not moods:
            return None
        seat = frame.survivor if frame.survivor >= 0 else frame.owner
        return Decision(seat if seat >= 0 else MONSTER, "Which mood is discarded?", moods, 0)

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        ai.leave_play(game, value, ai.DISCARD)

    def option_id(self, game: Game, frame: Frame, value: int) -> str:
        return f"mood:{game.setup.ai[value].id}"

    def option_label(self, game: Game, frame: Frame, value: int) -> str:
        return f"discard {game.setup.ai[value].name}"


class CountOnCard(Step[Frame]):
    """Puts tokens on this card, or clears them (amount 0)."""

    rules = ("CONV-1",)

    def __init__(self, amount: int) -> None:
        super().__init__()
        self.amount = amount

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if 0 <= frame.card < 1000:
            counters = game.monster.counters
            counters[frame.card] = counters[frame.card] + self.amount if self.amount else 0
            if game.log is not None:
                game.note("card_tokens", ("CONV-1",), {"card": game.setup.ai[frame.card].name, "tokens": counters[frame.card]})
        return None


class ArchiveLocations(Step[Frame]):
    """Named hit locations leave the deck for good (CONV-9)."""

    rules = ("CONV-9",)

    def __init__(self, ids: tuple[str, ...]) -> None:
        super().__init__()
        self.ids = ids

    def run(self, game: Game, frame: Frame) -> Decision | None:
        monster = game.monster
        for pile in (monster.hl_deck, monster.hl_discard):
            for card in [card for card in pile if game.setup.hit_locations[card].id in self.ids]:
                pile.remove(card)
                monster.hl_archived.append(card)
                if game.log is not None:
                    game.note("location_archived", ("CONV-9",), {"card": game.setup.hit_locations[card].name})
        return None


class ShuffleLocations(Step[Frame]):
    """Hit location deck and discard are shuffled together (TRAP-4)."""

    rules = ("TRAP-4",)

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if not isinstance(ai.card_frame(game, frame), traps.Trap):
            traps.shuffle_hit_locations(game)
        return None


class CancelHits(Step[Frame]):
    """Hits of the attacker now out of range are cancelled (SATK-11); or all that are left."""

    rules = ("SATK-9", "SATK-11")

    def __init__(self, only_out_of_range: bool) -> None:
        super().__init__()
        self.only_out_of_range = only_out_of_range

    def run(self, game: Game, frame: Frame) -> Decision | None:
        attack = survivor_attack.open_attack(game, frame.survivor)
        if attack is None or not attack.cards:
            return None
        if self.only_out_of_range and survivor_attack.still_in_range(game, attack):
            return None
        if game.log is not None:
            rules: tuple[str, ...] = ("SATK-11",) if self.only_out_of_range else ("SATK-9",)
            game.note("hits_cancelled", rules, {"survivor": frame.survivor, "hits": len(attack.cards)})
        game.monster.hl_discard += attack.cards
        attack.cards = []
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
                game.note("named_location", ("MATK-10",), {"location": names.LOCATIONS[self.location]})
        return None


class LieDown(Step[Frame]):
    """The monster lies down on purpose: a picture on the card, not knocked down (Ground Fighting)."""

    rules = ("AI-9",)

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if game.log is not None:
            game.note("lies_down", ("AI-9",), {})
        return None


class GainResource(Step[Frame]):
    """Resource cards from the monster's or the basic deck (GEAR-10)."""

    rules = ("GEAR-10",)

    def __init__(self, who: Who | None, deck: str, name: str, count: int) -> None:
        super().__init__()
        self.who = who
        self.deck = deck
        self.name_of_card = name
        self.count = count

    def run(self, game: Game, frame: Frame) -> Decision | None:
        found = [-1] if self.who is None else self.who.survivors(game, frame)
        for index in found:
            for _ in range(self.count):
                gains.gain_resource(game, index, self.deck, self.name_of_card)
        return None


class SettlementArchives(Step[Frame]):
    """Gear with a keyword, the party's choice, is archived from what returns home (AFT-3, CONV-9)."""

    rules = ("AFT-3", "CONV-9")

    def __init__(self, keyword: str) -> None:
        super().__init__()
        self.keyword = keyword

    def run(self, game: Game, frame: Frame) -> Decision | None:
        found = [
            index * 16 + slot
            for index, who in enumerate(game.survivors)
            for slot, gear in enumerate(who.kit)
            if gear is not None and who.gear[slot] and self.keyword in gear.keywords
        ]
        return Decision(PARTY, f"Which {self.keyword} gear does the settlement lose?", found, 0) if found else None

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        survivor, slot = value // 16, value % 16
        if game.log is not None:
            name = game.setup.library.gear[game.survivors[survivor].gear[slot]].name
            game.note("gear_archived", ("AFT-3", "CONV-9"), {"survivor": survivor, "gear": name})
        survivors_turn.take_gear(game, survivor, slot, True)

    def option_id(self, game: Game, frame: Frame, value: int) -> str:
        gear = game.survivors[value // 16].gear[value % 16]
        return f"archive:{game.id_of(value // 16)}:{gear}{self.which(game, value, ':slot ')}"

    def option_label(self, game: Game, frame: Frame, value: int) -> str:
        gear = game.setup.library.gear[game.survivors[value // 16].gear[value % 16]]
        return f"{gear.name} of {game.name_of(value // 16)}{self.which(game, value, ', slot ')}"

    def which(self, game: Game, value: int, before: str) -> str:
        """The slot of a second copy, to tell it from the first."""
        gear, slot = game.survivors[value // 16].gear, value % 16
        return f"{before}{slot + 1}" if gear[slot] in gear[:slot] else ""


# -- control -----------------------------------------------------------------------------------------------------------


class Perform(Step[Frame]):
    """A defined term such as Grab; an injury or trait in play may replace what it means (CONV-1)."""

    rules = ("CONV-1",)

    def __init__(self, term: str) -> None:
        super().__init__()
        self.term = term

    def run(self, game: Game, frame: Frame) -> Decision | None:
        setup = game.setup
        if game.log is not None:
            instinct = self.term == setup.monster.instinct_name
            game.note("performs", ("CONV-1", "TGT-9") if instinct else ("CONV-1",), {"term": self.term})
        for card in game.monster.injuries:
            replaced = setup.hit_locations[card].hooks.replaces
            if self.term in replaced:
                if game.log is not None:
                    game.note("replaced", ("CRIT-9", "CONV-1"), {"term": self.term, "by": setup.hit_locations[card].injury})
                frame.then(replaced[self.term])
                return None
        for card in game.monster.in_play:
            replaced = setup.ai[card].hooks.replaces
            if self.term in replaced:
                frame.then(replaced[self.term])
                return None
        program = setup.monster.definitions.get(self.term)
        if program is None:
            program = setup.library.definitions[self.term]
        frame.then(program)
        return None


class If(Step[Frame]):
    """A conditional action: performed only if its condition holds (AI-3)."""

    rules = ("AI-3", "AI-6")

    def __init__(self, condition: Condition, then: Program, otherwise: Program) -> None:
        super().__init__()
        self.condition = condition
        self.yes = then
        self.no = otherwise

    def children(self) -> list[tuple[str, Program]]:
        return [("then", self.yes), ("otherwise", self.no)]

    def run(self, game: Game, frame: Frame) -> Decision | None:
        holds = self.condition.test(game, frame, frame.owner)
        if game.log is not None:
            game.note("condition", ("AI-3",), {"condition": self.condition.text, "holds": holds})
        frame.then(self.yes if holds else self.no)
        return None


class Alert(Step[Frame]):
    """An alert bar: the next actions carry a condition and no survival may be spent here (AI-6)."""

    rules = ("AI-6",)

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if game.log is not None:
            game.note("alert", ("AI-6",), {})
        return None


class Roll(Step[Frame]):
    """Rolls a d10 and performs the row it falls on; `above` rows must also beat a number of the target."""

    rules = ("CONV-3",)

    def __init__(self, rows: tuple[tuple[int, int, Program], ...], above: str, label: str) -> None:
        super().__init__()
        self.rows = rows
        self.above = above
        self.label = label

    def children(self) -> list[tuple[str, Program]]:
        return [(f"roll {low}-{high}", program) for low, high, program in self.rows]

    def run(self, game: Game, frame: Frame) -> Decision | None:
        die = game.chance.d10(self.label)
        if game.log is not None:
            game.note("rolls", ("CONV-3",), {"die": die, "what": self.label})
        if self.above and frame.target >= 0 and die <= targeting.count_of(game, frame.target, self.above):
            return None
        for low, high, program in self.rows:
            if low <= die <= high:
                frame.then(program)
                break
        return None


class Each(Step[Frame]):
    """Performs a program for each of several survivors in turn, each being the target; the controller orders them (TGT-7)."""

    rules = ("TGT-7",)

    def __init__(self, who: Who, program: Program) -> None:
        super().__init__()
        self.who = who
        self.program = program

    def children(self) -> list[tuple[str, Program]]:
        return [("each", self.program)]

    def run(self, game: Game, frame: Frame) -> Decision | None:
        found = self.who.survivors(game, frame)
        if not found:
            return None
        choices.each(game, frame, found, self.program, self.name)
        return None


class May(Step[Frame]):
    """An offer: the survivor's player may take it or leave it, perhaps for survival."""

    rules = ("SVL-2",)

    def __init__(self, who: Who, survival: int, yes: Program, no: Program, label: str, need: Condition | None) -> None:
        super().__init__()
        self.who = who
        self.survival = survival
        self.yes = yes
        self.no = no
        self.label = label
        self.need = need

    def children(self) -> list[tuple[str, Program]]:
        return [("yes", self.yes), ("no", self.no)]

    def run(self, game: Game, frame: Frame) -> Decision | None:
        found = self.who.survivors(game, frame)
        if not found:
            return None
        if self.survival and not choices.can_pay(game, found[0], self.survival):
            frame.then(self.no)
            return None
        if self.need is not None and not self.need.test(game, frame, frame.owner):
            frame.then(self.no)
            return None
        return Decision(found[0], f"{game.name_of(found[0])}: {self.label}?", [1, 0], 0)

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        if value:
            if self.survival:
                gains.spend_survival(game, self.who.survivors(game, frame)[0], self.survival, self.label)
            frame.then(self.yes)
        else:
            frame.then(self.no)

    def option_id(self, game: Game, frame: Frame, value: int) -> str:
        return "yes" if value else "no"

    def option_label(self, game: Game, frame: Frame, value: int) -> str:
        return self.label if value else "decline"


class PythonWord(Step[Frame]):
    """A word only one monster needs, written in Python beside its files: `run(game, frame)` and perhaps `answer`.

    `run` returns None or (seat, prompt, values, labels) to ask; `answer(game, frame, value)` goes on.
    """

    rules = ("CONV-1",)

    def __init__(self, word: str, module: object) -> None:
        super().__init__()
        self.word = word
        self.module = module

    def run(self, game: Game, frame: Frame) -> Decision | None:
        function = getattr(self.module, self.word)
        asked: Decision | None = function(game, frame)
        return asked

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        function = getattr(self.module, f"{self.word}_answer")
        function(game, frame, value)

    def option_id(self, game: Game, frame: Frame, value: int) -> str:
        function = getattr(self.module, f"{self.word}_option")
        return str(function(game, frame, value))

    def option_label(self, game: Game, frame: Frame, value: int) -> str:
        function = getattr(self.module, f"{self.word}_label", None)
        return self.option_id(game, frame, value) if function is None else str(function(game, frame, value))


# -- survivors' own words ----------------------------------------------------------------------------------------------


class AttackWith(Step[Frame]):
    """The owner attacks: with the gear this stands on, automatic hits, perhaps critical, from anywhere (SATK-6, AMB-16)."""

    rules = ("SATK-6", "AMB-16")

    def __init__(self, gear: str, automatic: int, critical: bool, anywhere: bool) -> None:
        super().__init__()
        self.gear = gear
        self.automatic = automatic
        self.critical = critical
        self.anywhere = anywhere

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if game.monster.space < 0:
            return None
        attack = survivor_attack.begin(game, frame.owner, survivor_attack.FIST)
        attack.gear_id = self.gear
        attack.slot = survivor_attack.FIST
        attack.automatic = self.automatic
        attack.critical_hit = self.critical
        if self.anywhere:
            attack.range = survivor_attack.ANYWHERE
        if self.automatic:
            attack.speed = self.automatic - game.setup.library.gear[self.gear].speed
        return None


class Maneuver(Step[Frame]):
    """Moves in a straight line, then activates a melee weapon indirectly: pounce, charge, slam, skewer (KW-30..33, KW-12)."""

    rules = ("KW-30", "KW-31", "KW-32", "KW-33", "KW-12", "BOARD-6")

    def __init__(self, how: str) -> None:
        super().__init__()
        self.how = how

    def run(self, game: Game, frame: Frame) -> Decision | None:
        choices.maneuver(game, frame, frame.owner, self.how)
        return None


class LookAtCards(Step[Frame]):
    """Looks at the top cards of the AI or hit location deck and puts them back in any order."""

    rules = ("CONV-10", "AI-11")

    def __init__(self, deck: str, count: int) -> None:
        super().__init__()
        self.deck = deck
        self.count = count

    def run(self, game: Game, frame: Frame) -> Decision | None:
        choices.look_at(game, frame.owner, self.deck, self.count)
        return None


class ChooseSurvivor(Step[Frame]):
    """The owner picks one of several survivors as the target of a program (bandages: self or adjacent)."""

    def __init__(self, who: Who, program: Program, label: str) -> None:
        super().__init__()
        self.who = who
        self.program = program
        self.label = label

    def children(self) -> list[tuple[str, Program]]:
        return [("chosen", self.program)]

    def run(self, game: Game, frame: Frame) -> Decision | None:
        found = self.who.survivors(game, frame)
        if not found:
            return None
        return Decision(frame.owner if frame.owner >= 0 else MONSTER, f"{self.label.capitalize()}: whom?", found, 0)

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        effect = moments.perform(game, self.program, frame, frame.survivor, value)
        effect.owner = frame.owner

    def option_id(self, game: Game, frame: Frame, value: int) -> str:
        return f"who:{game.id_of(value)}"

    def option_label(self, game: Game, frame: Frame, value: int) -> str:
        return game.name_of(value)

    def option_refers(self, game: Game, frame: Frame, value: int) -> dict[str, str]:
        return {"survivor": game.id_of(value)}


class ExtraStrength(Step[Frame]):
    """More strength, accuracy or attack dice for the attack under way (SATK-5)."""

    rules = ("SATK-5",)

    def __init__(self, attribute: int, amount: int) -> None:
        super().__init__()
        self.attribute = attribute
        self.amount = amount

    def run(self, game: Game, frame: Frame) -> Decision | None:
        attack = survivor_attack.open_attack(game, frame.survivor)
        if attack is not None:
            if self.attribute == names.STRENGTH:
                attack.strength += self.amount
            elif self.attribute == names.ACCURACY:
                attack.accuracy += self.amount
            else:
                attack.speed += self.amount
            if game.log is not None:
                game.note(
                    "attack_bonus",
                    ("SATK-5",),
                    {"survivor": frame.survivor, "amount": self.amount, "attribute": names.ATTRIBUTES[self.attribute]},
                )
        return None


class LoseThisGear(Step[Frame]):
    """The gear whose rule this is is archived (CONV-9)."""

    rules = ("CONV-9",)

    def __init__(self, gear: str) -> None:
        super().__init__()
        self.gear = gear

    def run(self, game: Game, frame: Frame) -> Decision | None:
        who = game.survivors[frame.owner]
        if self.gear in who.gear:
            survivors_turn.lose_gear(game, frame.owner, who.gear.index(self.gear), True)
        return None


class PlaceOn(Step[Frame]):
    """A survivor is placed on one of several spaces, their player's choice (BOARD-7)."""

    rules = ("BOARD-7",)

    def run(self, game: Game, frame: Frame) -> Decision | None:
        free = frame.passed & ~status.occupied_by_minis(game)
        if not free:
            return None
        return Decision(frame.survivor, f"Where is {game.name_of(frame.survivor)} placed?", [], free)

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        movement.move_survivor(game, frame.survivor, value)
        if game.log is not None:
            game.note("placed", ("BOARD-7",), {"survivor": frame.survivor, "to": board.label(value)})

    def option_id(self, game: Game, frame: Frame, value: int) -> str:
        return f"to:{board.label(value)}"

    def option_label(self, game: Game, frame: Frame, value: int) -> str:
        return f"on {board.label(value)}"

    def option_refers(self, game: Game, frame: Frame, value: int) -> dict[str, str]:
        return {"space": board.label(value)}


PLACE_ON = PlaceOn("place on")


def place_on(game: Game, parent: Frame, survivor: int, spaces: int, rules: tuple[str, ...]) -> None:
    """Starts a placement on one of the given spaces; `passed` of its frame holds them (BOARD-7)."""
    frame = moments.Effects()
    frame.survivor = survivor
    frame.owner = survivor
    frame.passed = spaces
    game.start(frame, (PLACE_ON,))
