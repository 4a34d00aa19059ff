"""Maneuvers (chapter 7): a straight line chosen by the player, then perhaps an attack (KW-30 to KW-33, BOARD-6)."""

from typing import Final

from showdown.engine import board, geometry, happenings, keywords, kinds, names, powers, questions, spreads, stats, when
from showdown.engine.game import Game
from showdown.engine.options import OptionKind, Refers
from showdown.engine.stack import Frame, Question, Step
from showdown.engine.state import Passing
from showdown.rules import facts, moments, movement, picks, survivor_attack, weapons
from showdown.rules.frames import FIST, Maneuvering
from showdown.rules.words.word import Word

MANEUVERS: Final = ("pounce", "charge", "slam", "skewer")
SLAMMED: Final = "slammed"  # among what a survivor has used this round: a slam that a skewer may follow (KW-33)


def maneuver(game: Game, parent: Frame, survivor: int, how: str) -> None:
    """A straight line chosen by the player, then perhaps an attack (KW-30..33, BOARD-6)."""
    frame = Maneuvering()
    frame.roles_from(parent)
    frame.survivor = survivor
    frame.how = how
    if how == "skewer" and SLAMMED in game.survivors[survivor].used_round:
        game.survivors[survivor].used_round.remove(SLAMMED)
    game.start(frame, (STRAIGHT_LINE, SLAM_INTO if how == "slam" else MANEUVER_ATTACK))


def straight(game: Game, survivor: int, direction: int, steps: int) -> int:
    """How many free spaces lie ahead in a line, at most `steps`."""
    space = game.survivors[survivor].space
    moved = 0
    while moved < steps and not geometry.at_edge(space, direction):
        ahead = geometry.beside(space, direction)
        if facts.is_occupied(game, ahead):
            break
        space = ahead
        moved += 1
    return moved


def maneuver_steps(game: Game, survivor: int, how: str) -> int:
    """Pounce moves 3, skewer 1, slam and charge a full move."""
    return 3 if how == "pounce" else 1 if how == "skewer" else stats.survivor_movement(game, survivor)


def lines(game: Game, survivor: int, how: str) -> list[int]:
    """The directions a maneuver can take: a pounce needs all its 3 spaces free, the others at least one (KW-31)."""
    steps = maneuver_steps(game, survivor, how)
    least = 3 if how == "pounce" else 1
    return [direction for direction in range(4) if straight(game, survivor, direction, steps) >= least]


def is_open(game: Game, survivor: int, how: str) -> bool:
    """Whether a maneuver can take any direction at all."""
    steps = 3 if how == "pounce" else 1
    for direction in range(4):
        if straight(game, survivor, direction, steps) >= steps:
            return True
    return False


class StraightLine(Step[Maneuvering]):
    """The survivor picks a direction and moves straight (KW-30, KW-31, KW-32, BOARD-6)."""

    rules = ("KW-30", "KW-31", "KW-32", "BOARD-6")
    asks = questions.DIRECTION

    def prompt(self, game: Game, frame: Maneuvering) -> str:
        return "In which direction?"

    def run(self, game: Game, frame: Maneuvering) -> Question | None:
        found = lines(game, frame.survivor, frame.how)
        return Question(frame.survivor, picks.DIRECTION, found) if found else None

    def answer(self, game: Game, frame: Maneuvering, value: int) -> None:
        free = straight(game, frame.survivor, value, maneuver_steps(game, frame.survivor, frame.how))
        start = space = game.survivors[frame.survivor].space
        stops = facts.stopping(game, start)
        moved = 0
        while moved < free and not stops >> space & 1:
            space = geometry.beside(space, value)
            moved += 1
        movement.move_survivor(game, frame.survivor, space)
        frame.moved = moved
        if game.counts():
            rule = {"pounce": "KW-31", "charge": "KW-30", "slam": "KW-32", "skewer": "KW-33"}[frame.how]
            happenings.MANEUVER.note(
                game, (rule, "BOARD-6"), {"survivor": frame.survivor, "how": frame.how, "to": board.label(space)}
            )
        if frame.how == "slam":
            game.survivors[frame.survivor].used_round.append(SLAMMED)
        moments.fire(game, when.SURVIVOR_MOVED, frame.survivor, -1, start)
        if frame.how == "pounce":
            moments.fire(game, when.POUNCED, frame.survivor, -1)


class SlamInto(Step[Maneuvering]):
    """After 4 or more spaces, stopping adjacent: the monster is knocked back 1, directly away from whoever slams, and loses
    toughness this round (KW-32, KB-1)."""

    rules = ("KW-32", "KB-1")

    def run(self, game: Game, frame: Maneuvering) -> Question | None:
        who = game.survivors[frame.survivor]
        if frame.moved < 4 or not who.alive or facts.distance_to(game, frame.survivor) != 1:
            return None
        game.set_passing((*game.passing, Passing("slam", -1, names.TOUGHNESS, -1, None, names.UNTIL_ROUND, game.round)))
        if game.log is not None:
            happenings.SLAMMED.note(game, ("KW-32",), {"survivor": frame.survivor})
        away = movement.directions_away(game, who.space)[0]  # beside a base there is only one
        movement.throw_monster(game, frame, (away + 2) % 4, 1)
        return None


class ManeuverWith(OptionKind[Maneuvering]):
    """The maneuver ends in an attack with this weapon (KW-30)."""

    spread = spreads.SLOT

    def id(self, game: Game, frame: Maneuvering, number: int) -> str:
        gear = weapons.weapon_in(game, frame.survivor, number)
        return f"attack:{gear.id if gear is not None else ''}"

    def label(self, game: Game, frame: Maneuvering, number: int) -> str:
        gear = weapons.weapon_in(game, frame.survivor, number)
        return f"attack with {gear.name if gear is not None else ''}"

    def refer(self, game: Game, frame: Maneuvering, number: int, to: Refers) -> None:
        to.slot = number
        gear = weapons.weapon_in(game, frame.survivor, number)
        to.gear = gear.id if gear is not None else ""


MANEUVER_WEAPON: Final = ManeuverWith("maneuver attack", "The maneuver ends in an attack with this weapon.")


class ManeuverAttack(Step[Maneuvering]):
    """The weapon is activated indirectly, so cumbersome costs nothing more; any other bar on activating it holds, and then the
    move is all (ACTV-4, KW-12, KW-30, KW-31, KW-33). What is no weapon cannot be used (GEAR-12). The attack is of this one
    kind, whatever else adds to it (SATK-13)."""

    rules = ("ACTV-4", "GEAR-12", "SATK-13", "KW-12", "KW-30", "KW-31", "KW-33")
    asks = questions.MANEUVER_WEAPON

    def prompt(self, game: Game, frame: Maneuvering) -> str:
        return "Attack with what?"

    def run(self, game: Game, frame: Maneuvering) -> Question | None:
        if frame.moved == 0:
            return None
        if stats.has_power(game, frame.survivor, powers.CANNOT_USE_WEAPONS):
            return None
        found = []
        who = game.survivors[frame.survivor]
        for slot in (*(weapons.at_hand(who, slot) for slot in who.slots), FIST):
            gear = weapons.weapon_in(game, frame.survivor, slot)
            if gear is None or not gear.melee or not weapons.is_weapon(game, gear):
                continue
            if weapons.can_attack_with(game, frame.survivor, slot, 1):
                found.append(slot)
        return Question(frame.survivor, MANEUVER_WEAPON, found) if found else None

    def answer(self, game: Game, frame: Maneuvering, value: int) -> None:
        attack = survivor_attack.begin(game, frame.survivor, value)
        attack.indirect = True
        attack.strength += {"pounce": 1, "skewer": 2}.get(frame.how, frame.moved)
        if frame.how == "skewer" and keywords.SPEAR in weapons.weapon_of(game, attack).keywords:
            attack.reuse = survivor_attack.KEEPS_ROLL
        if game.log is not None and weapons.costs_movement(game, frame.survivor, value):
            happenings.INDIRECT.note(game, ("KW-12", "ACTV-4"), {"survivor": frame.survivor})


STRAIGHT_LINE: Final = StraightLine("straight line")
SLAM_INTO: Final = SlamInto("slam into")
MANEUVER_ATTACK: Final = ManeuverAttack("maneuver attack")


class Maneuver(Word):
    """Moves in a straight line and activates a melee weapon indirectly (KW-30..33, KW-12)."""

    form = "maneuver: HOW"
    arguments = kinds.takes(how=kinds.Choice("a maneuver", *MANEUVERS), holder=kinds.Holder())
    rules = ("KW-30", "KW-31", "KW-32", "KW-33", "KW-12", "BOARD-6")

    how: str

    def sentence(self) -> str:
        return self.how

    def run(self, game: Game, frame: Frame) -> Question | None:
        maneuver(game, frame, frame.owner, self.how)
        return None
