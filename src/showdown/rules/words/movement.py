"""Words of the card language: where the monster goes and faces, and where it puts people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from showdown.engine import board, happenings, questions, stats
from showdown.engine.game import Game
from showdown.engine.stack import MONSTER, Decision, Frame, Step
from showdown.rules import damage, facts, movement, picks, status, terrain
from showdown.rules.frames import TOWARD

if TYPE_CHECKING:
    from showdown.rules.targeting import Who


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
        if self.manner == TOWARD and (target < 0 or game.survivors[target].space < 0):
            return None
        movement.begin(game, frame, self.manner, steps, target, mask, 1, self.face)
        return None


class FaceWho(Step[Frame]):
    """The monster turns to face somebody; the closest of several, ties for the controller (MMOVE-8, MMOVE-9)."""

    rules = ("MMOVE-8", "MMOVE-9")
    asks = questions.FACING

    def __init__(self, who: Who, closest: bool) -> None:
        super().__init__()
        self.who = who
        self.closest = closest

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"Which way does the {game.setup.monster.name} face?"

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
        return Decision(MONSTER, picks.FACE, sorted(values))

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        movement.turn(game, value, -1)

    def options(self, game: Game, frame: Frame) -> list[int]:
        found = [index for index in self.who.survivors(game, frame) if game.survivors[index].space >= 0]
        if game.monster.space < 0:
            return []
        if self.closest and found:
            near = min(facts.distance_to(game, index) for index in found)
            found = [index for index in found if facts.distance_to(game, index) == near]
        return found


class Grabbed(Step[Frame]):
    """Places somebody knocked down in front of the monster; it is remembered whom it grabbed (TRIG-5, BOARD-7).

    Where a tile is in the way they collide with it, and a destructible one breaks and hurts (COL-6, TERR-8).
    """

    rules = ("TRIG-5", "BOARD-7", "COL-6", "TERR-8")
    asks = questions.PLACE_SURVIVOR

    def __init__(self, who: Who) -> None:
        super().__init__()
        self.who = who

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"Where is {game.name_of(self.who.survivors(game, frame)[0])} placed?"

    def run(self, game: Game, frame: Frame) -> Decision | None:
        found = self.who.survivors(game, frame)
        if not found or game.monster.space < 0:
            return None
        return Decision(MONSTER, picks.IN_FRONT, movement.spaces_in_front(game, found[0]))

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        survivor = self.who.survivors(game, frame)[0]
        remember_grab(game, survivor)
        tile = movement.tile_in_the_way(game, value)
        if game.log is not None:
            rules: tuple[str, ...] = ("TRIG-5", "BOARD-7") if tile < 0 else ("TRIG-5", "BOARD-7", "COL-6", "COL-1")
            happenings.PLACED.note(game, rules, {"survivor": survivor, "to": board.label(value)})
        movement.move_survivor(game, survivor, value)
        status.knock_down(game, survivor, ("TRIG-5",))
        if tile >= 0 and game.tiles[tile].terrain.destructible:
            terrain.break_tiles(game, [tile])
            damage.suffer(game, frame, survivor, 1, -1, ("TERR-8", "DMG-6"))


def remember_grab(game: Game, survivor: int) -> None:
    """Everybody grabbed in a round is remembered until the end of the next one (TRIG-5): cards ask about the last round."""
    monster = game.monster
    if monster.grab_round != game.round:
        monster.grabbed_before = monster.grabbed if monster.grab_round == game.round - 1 else 0
        monster.grabbed = 0
        monster.grab_round = game.round
    monster.grabbed |= 1 << survivor
