"""Movement of survivors (chapter 5.2): where a move may end, what stops it, and resources handed over on the way."""

from typing import Any, Final

from showdown.engine import board, geometry, happenings, powers, questions, spreads, stats, when
from showdown.engine.game import Game
from showdown.engine.options import Deed, OptionKind, Refers, thing_of, who_of
from showdown.engine.stack import AnyStep, Frame, OpenQuestion, Question, Step, opening, opens
from showdown.rules import facts, moments, movement, picks
from showdown.rules.frames import Act, Move

MOVED: Final = "moved"  # among what a survivor has used this round, where it matters


def reachable(game: Game, survivor: int, steps: int) -> int:
    """Where a move may end: cardinal steps over free spaces (SMOVE-1, SMOVE-2, SMOVE-3, TERR-1).

    Entering a zone that stops movement ends it there; on top of a climbed tile its spaces are free.
    """
    who = game.survivors[survivor]
    taken = facts.occupied(game)
    top = stats.on_top(game, who.space)
    if top:
        taken = taken & ~top | facts.occupied_by_minis(game)
    return board.reach(who.space, taken, steps, facts.stopping(game, who.space))


def can_step(game: Game, survivor: int) -> bool:
    """Whether any move is possible at all: a free space beside one's own, or on the tile one stands on (SMOVE-1)."""
    space = game.survivors[survivor].space
    for direction in range(4):
        if not geometry.at_edge(space, direction) and not facts.is_occupied(game, geometry.beside(space, direction)):
            return True
    return bool(game.tiles) and bool(reachable(game, survivor, 1))


def start_move(game: Game, survivor: int) -> None:
    """Spends a movement: one block, never split around an activation (SMOVE-1)."""
    frame = Move()
    frame.survivor = survivor
    frame.start = game.survivors[survivor].space
    frame.limit = stats.survivor_movement(game, survivor)
    game.start(frame, opening(frame))


def walk(game: Game, survivor: int, spaces: int, straight_away: bool, all_the_way: bool = False) -> None:
    """A move that a rule allows besides the movement of an act, of so many spaces at most, or by force as many as there are
    (SMOVE-1)."""
    who = game.survivors[survivor]
    if not who.alive or who.removed or who.space < 0 or who.down:
        return
    frame = Move()
    frame.survivor = survivor
    frame.start = who.space
    frame.limit = spaces
    frame.straight_away = straight_away
    frame.all_the_way = all_the_way
    game.start(frame, opening(frame))


def ends(game: Game, frame: Move) -> int:
    """Where a move may end; one straight away from the monster goes along a line that leads directly from it (BOARD-6,
    KB-2)."""
    if not frame.straight_away:
        return reachable(game, frame.survivor, frame.limit)
    found = 0
    start = game.survivors[frame.survivor].space
    stops = facts.stopping(game, start)
    for direction in movement.directions_away(game, start):
        space, left, line = start, frame.limit, 0
        while left > 0 and not geometry.at_edge(space, direction) and not stops >> space & 1:
            space = geometry.beside(space, direction)
            if facts.is_occupied(game, space):
                break
            line = geometry.BITS[space] | (0 if frame.all_the_way else line)
            left -= 1
        found |= line
    return found


class ChooseDestination(Step[Move]):
    """The player picks where the move ends (SMOVE-1, SMOVE-2)."""

    rules = ("SMOVE-1", "SMOVE-2", "SMOVE-3", "ATTR-4")
    asks = questions.DESTINATION

    def prompt(self, game: Game, frame: Move) -> str:
        return f"Where does {game.name_of(frame.survivor)} move?"

    def run(self, game: Game, frame: Move) -> Question | None:
        spaces = ends(game, frame)
        if not spaces:
            return None
        return Question(frame.survivor, picks.DESTINATION, [], spaces)

    def answer(self, game: Game, frame: Move, value: int) -> None:
        who = game.survivors[frame.survivor]
        if who.resources and not frame.straight_away:
            stopped = facts.stopping(game, who.space) >> value & 1
            walked = geometry.distance(who.space, 1, value, 1)  # the fewest steps there can be
            while not reachable(game, frame.survivor, walked) >> value & 1:
                walked += 1
            frame.limit = 0 if stopped else frame.limit - walked
            frame.then((HAND_OVER_ON_THE_WAY,))
        frame.start = who.space
        movement.move_survivor(game, frame.survivor, value)
        if game.counts():
            happenings.MOVES.note(game, ("SMOVE-1", "ATTR-4"), {"survivor": frame.survivor, "to": board.label(value)})


class Arrive(Step[Move]):
    """The move is complete; zones and cards answer it. What counts is where its last stretch began (GEAR-10)."""

    def run(self, game: Game, frame: Move) -> Question | None:
        if game.survivors[frame.survivor].space != frame.start:
            if stats.has_power(game, frame.survivor, powers.MUST_MOVE_EVERY_ROUND):
                game.survivors[frame.survivor].used_round.append(MOVED)
            moments.fire(game, when.SURVIVOR_MOVED, frame.survivor, -1, frame.start)
        return None


class HandOverOnTheWay(OpenQuestion[Move]):
    """In one's own act resources may be handed over in the middle of a move, which then goes on (GEAR-10)."""

    rules = ("GEAR-10",)
    asks = questions.HAND_OVER

    def prompt(self, game: Game, frame: Move) -> str:
        return f"{game.name_of(frame.survivor)} pauses: hand something over, or walk on?"

    def run(self, game: Game, frame: Move) -> Question | None:
        if frame.limit <= 0 or not any(isinstance(act, Act) and act.survivor == frame.survivor for act in game.stack):
            return None
        found = gifts(game, frame.survivor)
        if not found and not frame.gave:
            return None
        found.append(END_MOVE.by(frame.survivor, 0))
        if reachable(game, frame.survivor, 1):
            found.append(WALK_ON.by(frame.survivor, 0))
        return Question(frame.survivor, None, found)

    def taking(self, game: Game, frame: Move, kind: OptionKind[Any], number: int) -> None:
        super().taking(game, frame, kind, number)
        if kind is GIVE:
            frame.gave = True


class EndMove(Deed[Frame]):
    """The move ends where it paused (GEAR-10)."""

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return "end move"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return "end the move here"

    def take(self, game: Game, frame: Frame, step: AnyStep, number: int) -> None:
        """Nothing more: the question closes."""


class WalkOn(Deed[Frame]):
    """The move goes on with what is left of it (GEAR-10)."""

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return "go on"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return "walk on"

    def take(self, game: Game, frame: Frame, step: AnyStep, number: int) -> None:
        frame.then((CHOOSE_DESTINATION,))


END_MOVE: Final = EndMove("end move", "The survivor's move ends where it paused.", closes=True)
WALK_ON: Final = WalkOn("walk on", "The survivor's move goes on.", closes=True)
CHOOSE_DESTINATION: Final = ChooseDestination("choose destination")
HAND_OVER_ON_THE_WAY: Final = HandOverOnTheWay("hand over on the way")
ARRIVE: Final = Arrive("arrive")
opens(Move.kind, (CHOOSE_DESTINATION, ARRIVE))


# -- handing over resources ------------------------------------------------------------------------------------------------


def gifts(game: Game, survivor: int) -> list[int]:
    """Resources the acting survivor could hand to an adjacent survivor (GEAR-10)."""
    who = game.survivors[survivor]
    found: list[int] = []
    for other in facts.present(game):
        if other != survivor and geometry.distance(who.space, 1, game.survivors[other].space, 1) == 1:
            for index in range(len(who.resources)):
                if who.resources.index(who.resources[index]) == index:
                    found.append(GIVE.by(survivor, other << 8 | index))
    return found


class GiveResource(Deed[Frame]):
    """The survivor hands a resource to somebody beside them; it does not count as gained (GEAR-10)."""

    spread = spreads.SURVIVOR

    def id(self, game: Game, frame: Frame, number: int) -> str:
        survivor, other, resource = gift(game, number)
        return f"give:{game.id_of(survivor)}:{game.id_of(other)}:{resource}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        survivor, other, resource = gift(game, number)
        return f"{game.name_of(survivor)} hands {resource} to {game.name_of(other)}"

    def place(self, number: int) -> int:
        return thing_of(number) >> 8

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        _, other, to.resource = gift(game, number)
        to.survivors = 1 << other

    def take(self, game: Game, frame: Frame, step: AnyStep, number: int) -> None:
        survivor, other, resource = gift(game, number)
        game.survivors[survivor].resources.pop(thing_of(number) & 255)
        game.survivors[other].resources.append(resource)
        if game.log is not None:
            happenings.GIVES.note(game, ("GEAR-10",), {"survivor": survivor, "target": other, "resource": resource})


def gift(game: Game, number: int) -> tuple[int, int, str]:
    """Who gives, to whom, and what."""
    survivor, thing = who_of(number), thing_of(number)
    return survivor, thing >> 8, game.survivors[survivor].resources[thing & 255]


GIVE: Final = GiveResource("give", "The survivor hands a resource to somebody beside them.")
