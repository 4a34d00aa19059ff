"""Monster movement, collision, knockback and edges (chapters 3.5 and 3.6).

A move is a MonsterMove frame: it starts (rules may answer), the controller picks among equal ways, the base walks, the monster
turns to face its target, collisions are resolved. Options are outcomes, not routes: an end position and the survivors run over.
"""

from typing import Final

from showdown.engine import board, geometry, happenings, names, powers, questions, spreads, stats, when
from showdown.engine.game import Game
from showdown.engine.options import OptionKind, Refers
from showdown.engine.stack import MONSTER, Closing, Frame, Question, Step, opening, opens
from showdown.engine.state import Tile
from showdown.rules import damage, facts, moments, picks, rising, status, terrain, under_way, units
from showdown.rules.frames import (
    AWAY,
    BACK,
    FORWARD,
    MATERIALIZE,
    ONTO,
    PAST,
    STRAIGHT_AWAY,
    THROUGH,
    THROWN,
    TO_SPACE,
    TO_THING,
    TOWARD,
    Knockback,
    MonsterMove,
    Placing,
)


class TellWhoWasPassed(Closing[MonsterMove]):
    """Whoever ordered the move learns who was passed over."""

    def close(self, game: Game, frame: MonsterMove) -> None:
        parent = game.below(frame)
        if parent is not None:
            parent.passed = frame.run_over | (0 if frame.manner == THROUGH else frame.under)


TellWhoWasPassed(MonsterMove.kind)


def begin(game: Game, parent: Frame, move: MonsterMove) -> None:
    """Starts a monster movement that a frame orders; each instruction has its own allowance (MMOVE-1, MMOVE-2)."""
    if game.monster.space < 0:
        return
    move.survivor = parent.survivor
    parent.passed = 0
    if move.manner == TOWARD and not move.ranged:
        move.reach = max(move.reach, stats.monster_value(game, names.REACH))
    game.start(move, (START_MOVING, CHOOSE_WAY, FACE_TARGET, RESOLVE_COLLISIONS))


def toward(game: Game, target: int) -> MonsterMove:
    """A full move toward a survivor, whom the monster then faces (MMOVE-4, MMOVE-8)."""
    move = MonsterMove()
    move.target = target
    move.steps = stats.full_move(game)
    move.face = True
    return move


def throw_monster(game: Game, parent: Frame, direction: int, spaces: int) -> None:
    """The monster is knocked back: forced, so that nothing answers its start and a fallen one slides too (KB-1, KB-3)."""
    if game.monster.space < 0:
        return
    frame = MonsterMove()
    frame.survivor = parent.survivor
    frame.manner = THROWN
    frame.steps = spaces
    frame.direction = direction
    frame.start = game.monster.space
    parent.passed = 0
    game.start(frame, (CHOOSE_WAY, RESOLVE_COLLISIONS))


CLOSEST_EDGE: Final = 16  # beside a bit per direction: whichever is nearest
FURTHEST_EDGE: Final = 32


def go_by_thing(game: Game, parent: Frame, move: MonsterMove, card: str, edges: int) -> None:
    """Toward the nearest tile of a terrain card or an edge, or away from them all (MMOVE-13). Toward ends beside the tile and
    faces it, and at an edge at the edge (MMOVE-16); without such a tile there is no move."""
    if game.monster.space < 0:
        return
    move.target = -1
    move.face = move.manner == TO_THING
    move.things = [tile.mask for tile in game.tiles if tile.terrain.id == card]
    if edges in (CLOSEST_EDGE, FURTHEST_EDGE):
        gaps = [gap_to_edge(game, game.monster.space, direction) for direction in range(4)]
        wanted = min(gaps) if edges == CLOSEST_EDGE else max(gaps)
        edges = sum(1 << direction for direction in range(4) if gaps[direction] == wanted)
    move.edges = edges
    if move.things or move.edges:
        begin(game, parent, move)
    elif game.log is not None:
        happenings.NOTHING_THERE.note(game, ("MMOVE-13",), {"what": game.setup.library.terrain[card].name})


def gap_to_edge(game: Game, space: int, direction: int) -> int:
    """How many spaces lie between a base and an edge of the board."""
    x, y, size = geometry.column(space), geometry.row(space), game.setup.monster.size
    return (y, board.COLUMNS - size - x, board.ROWS - size - y, x)[direction]


def gap_to_tile(game: Game, space: int, tile: int) -> int:
    """The distance of a base from a tile (BOARD-4)."""
    size = game.setup.monster.size
    return min(geometry.distance(space, size, part, 1) for part in board.spaces(tile))


def ends_at_thing(game: Game, frame: MonsterMove) -> list[int]:
    """Where the shortest ways to the nearest of several things end: beside a tile, at an edge, or where movement runs out
    (MMOVE-16)."""
    start, size = game.monster.space, game.setup.monster.size
    x, y = geometry.column(start), geometry.row(start)
    found: list[int] = []
    if frame.edges:
        wanted = [direction for direction in range(4) if frame.edges >> direction & 1]
        gap = min(gap_to_edge(game, start, direction) for direction in wanted)
        for direction in wanted:
            if gap_to_edge(game, start, direction) == gap:
                found.append(slide(x, y, size, direction, min(gap, frame.steps)))
    else:
        far = min(gap_to_tile(game, start, tile) for tile in frame.things)
        for tile in frame.things:
            for part in board.spaces(tile):
                if geometry.distance(start, size, part, 1) == far:
                    found += ends_after(game, part, far, min(far - 1, frame.steps))
    return sorted(set(found))


def facings_at_thing(game: Game, frame: MonsterMove) -> list[int]:
    """The facings that look at the nearest of the things it went to (MMOVE-16)."""
    space, size = game.monster.space, game.setup.monster.size
    if frame.edges:
        wanted = [direction for direction in range(4) if frame.edges >> direction & 1]
        gap = min(gap_to_edge(game, space, direction) for direction in wanted)
        return [direction for direction in wanted if gap_to_edge(game, space, direction) == gap]
    far = min(gap_to_tile(game, space, tile) for tile in frame.things)
    found: set[int] = set()
    for tile in frame.things:
        for part in board.spaces(tile):
            if geometry.distance(space, size, part, 1) == far:
                found |= set(facings_to_space(game, part))
    return sorted(found)


# -- ways -------------------------------------------------------------------------------------------------------------


# An outcome of a move as one number: where the base ends, who and which destructible tiles are run over on the way.


def way(end: int, met: int) -> int:
    """`met` holds a bit per survivor, and from bit 16 on a bit per tile."""
    return met << 9 | end


def way_end(value: int) -> int:
    return value & 511


def way_over(value: int) -> int:
    return value >> 9 & 0xFFFF


def way_tiles(value: int) -> int:
    return value >> 25


def ends_toward(game: Game, frame: MonsterMove) -> list[int]:
    """End positions of all shortest ways toward the target, cut off by the allowance (MMOVE-4, MMOVE-10)."""
    monster, size = game.monster, game.setup.monster.size
    goal = game.survivors[frame.target].space
    far = geometry.distance(monster.space, size, goal, 1)
    if far == 0:
        return leave_target(game, frame)
    if too_near(game, frame, far):
        back = MonsterMove()
        back.steps = 1
        back.target = frame.target
        back.away_from = 1 << frame.target
        return ends_away(game, back)
    if not frame.ranged:
        return ends_after(game, goal, far, min(frame.steps, far - frame.reach))
    most = min(frame.steps, far - 1)
    for steps in range(max(0, far - frame.reach), most + 1):
        ends = [end for end in ends_after(game, goal, far, steps) if not facts.line_blocked(game, end, goal)]
        if ends:
            return ends
    return ends_after(game, goal, far, most)


def ends_after(game: Game, goal: int, far: int, steps: int) -> list[int]:
    """Where so many steps of a shortest way toward a space can end (MMOVE-4)."""
    monster, size = game.monster, game.setup.monster.size
    if steps <= 0:
        return [monster.space]
    x, y = geometry.column(monster.space), geometry.row(monster.space)
    ends: list[int] = []
    for dy in range(-steps, steps + 1):
        rest = steps - abs(dy)
        for dx in (-rest, rest) if rest else (0,):
            if geometry.fits(x + dx, y + dy, size):
                end = geometry.at(x + dx, y + dy)
                if geometry.distance(end, size, goal, 1) == far - steps:
                    ends.append(end)
    return ends if ends else [monster.space]


def leave_target(game: Game, frame: MonsterMove) -> list[int]:
    """A monster standing on its target steps off it by the fewest spaces, to be adjacent (MMOVE-4)."""
    size = game.setup.monster.size
    goal = game.survivors[frame.target].space
    x, y = geometry.column(game.monster.space), geometry.row(game.monster.space)
    best: list[int] = []
    for steps in range(1, frame.steps + 1):
        for dx in range(-steps, steps + 1):
            for dy in {steps - abs(dx), abs(dx) - steps}:
                if geometry.fits(x + dx, y + dy, size):
                    end = geometry.at(x + dx, y + dy)
                    if geometry.distance(end, size, goal, 1) == 1:
                        best.append(end)
        if best:
            break
    return sorted(best) if best else [game.monster.space]


def ends_away(game: Game, frame: MonsterMove) -> list[int]:
    """End positions that put the most spaces between the monster and those it flees (MMOVE-13).

    The nearest of them counts first, then all of them together; ties are the controller's.
    """
    size = game.setup.monster.size
    x, y = geometry.column(game.monster.space), geometry.row(game.monster.space)
    right, bottom = board.COLUMNS - size, board.ROWS - size
    ends: list[int] = []
    for dx in range(-frame.steps, frame.steps + 1):
        rest = frame.steps - abs(dx)
        to_x = min(max(x + dx, 0), right)
        for dy in (rest, -rest) if rest else (0,):
            ends.append(geometry.at(to_x, min(max(y + dy, 0), bottom)))
    return furthest_of(game, frame, ends)


def ends_straight_away(game: Game, frame: MonsterMove) -> list[int]:
    """The same in a straight line: of the four directions those that put the most spaces between them (MMOVE-13, EDGE-1)."""
    x, y, size = geometry.column(game.monster.space), geometry.row(game.monster.space), game.setup.monster.size
    return furthest_of(game, frame, [slide(x, y, size, direction, frame.steps) for direction in range(4)])


def furthest_of(game: Game, frame: MonsterMove, ends: list[int]) -> list[int]:
    """Those ends of a flight that are best for whoever flees (MMOVE-13)."""
    size = game.setup.monster.size
    spaces = [
        game.survivors[index].space
        for index in range(len(game.survivors))
        if frame.away_from >> index & 1 and game.survivors[index].space >= 0
    ]
    if not spaces and not frame.things and not frame.edges:
        return [game.monster.space]
    best: list[int] = []
    best_near, best_sum = -1, -1
    for end in ends:
        near, total = 99, 0
        for space in spaces:
            far = geometry.distance(end, size, space, 1)
            total += far
            if far < near:
                near = far
        if frame.things or frame.edges:
            gaps = [gap_to_tile(game, end, tile) for tile in frame.things]
            gaps += [gap_to_edge(game, end, direction) for direction in range(4) if frame.edges >> direction & 1]
            near, total = min(near, *gaps), total + sum(gaps)
        if near > best_near or (near == best_near and total > best_sum):
            best_near, best_sum = near, total
            best = [end]
        elif near == best_near and total == best_sum and end not in best:
            best.append(end)
    return sorted(best)


def ends_past(game: Game, frame: MonsterMove) -> list[int]:
    """Straight on through somebody and past them, as far as the movement or the board goes (MMOVE-13, MMOVE-16, EDGE-1)."""
    x, y, size = geometry.column(game.monster.space), geometry.row(game.monster.space), game.setup.monster.size
    ways_there = directions_away(game, game.survivors[frame.target].space)
    return sorted({slide(x, y, size, direction, frame.steps) for direction in ways_there})


def ends_straight(game: Game, frame: MonsterMove) -> list[int]:
    """Straight forward, back or as thrown, stopping at the edge (EDGE-1); starting at that edge, along it (EDGE-2, BOARD-5)."""
    monster, size = game.monster, game.setup.monster.size
    facing = heading(game, frame)
    x, y = geometry.column(monster.space), geometry.row(monster.space)
    end = slide(x, y, size, facing, frame.steps)
    if end != monster.space:
        return [end]
    sideways = [slide(x, y, size, (facing + turn) % 4, frame.steps) for turn in (1, 3)]
    ends = sorted({end for end in sideways if end != monster.space})
    return ends if ends else [monster.space]


def heading(game: Game, frame: MonsterMove) -> int:
    """The direction of a straight movement."""
    if frame.manner == THROWN:
        return frame.direction
    return game.monster.facing if frame.manner == FORWARD else (game.monster.facing + 2) % 4


def slide(x: int, y: int, size: int, direction: int, steps: int) -> int:
    """Where a base ends that goes straight until its steps or the board run out."""
    to_x = min(max(x + names.DX[direction] * steps, 0), board.COLUMNS - size)
    to_y = min(max(y + names.DY[direction] * steps, 0), board.ROWS - size)
    return geometry.at(to_x, to_y)


def ends_materialize(game: Game, frame: MonsterMove) -> list[int]:
    """Adjacent to the target, covering as many other survivors as possible (MMOVE-14)."""
    size = game.setup.monster.size
    goal = game.survivors[frame.target].space
    gx, gy = geometry.column(goal), geometry.row(goal)
    best: list[int] = []
    most = -1
    for x in range(gx - size, gx + 2):
        for y in range(gy - size, gy + 2):
            if not geometry.fits(x, y, size) or geometry.distance(geometry.at(x, y), size, goal, 1) != 1:
                continue
            end = geometry.at(x, y)
            covered = board.count(survivors_under(game, end))
            if covered > most:
                most, best = covered, [end]
            elif covered == most:
                best.append(end)
    return sorted(best)


def survivors_under(game: Game, space: int) -> int:
    """Mask of survivors a base at this space would stand on."""
    size, found = game.setup.monster.size, 0
    for index, who in enumerate(game.survivors):
        if who.alive and who.space >= 0 and geometry.covers(space, size, who.space):
            found |= 1 << index
    return found


def ways(game: Game, frame: MonsterMove) -> list[int]:
    """All distinct outcomes of the move, in a fixed order (MMOVE-4, MMOVE-13, AMB-12, TERR-7)."""
    manner = frame.manner
    if manner == TOWARD:
        ends = ends_toward(game, frame)
    elif manner == AWAY:
        ends = ends_away(game, frame)
    elif manner == MATERIALIZE:
        return [way(end, 0) for end in ends_materialize(game, frame)]
    elif manner == THROUGH:
        return ways_through(game, frame.target)
    elif manner == TO_SPACE:
        ends = [centre(game)]
    elif manner == ONTO:
        ends = ends_onto(game, frame)
    elif manner == TO_THING:
        ends = ends_at_thing(game, frame)
    elif manner == PAST:
        ends = ends_past(game, frame)
    elif manner == STRAIGHT_AWAY:
        ends = ends_straight_away(game, frame)
    else:
        ends = ends_straight(game, frame)
    found: list[int] = []
    for end in ends:
        found += routes(game, game.monster.space, end)
    return found


def centre(game: Game) -> int:
    """Where a base in the middle of the board stands, by its north-west space (BOARD-1)."""
    size = game.setup.monster.size
    return geometry.at((board.COLUMNS - size) // 2, (board.ROWS - size) // 2)


def ends_onto(game: Game, frame: MonsterMove) -> list[int]:
    """The nearest places where the base covers a survivor's space, as far as movement goes (MMOVE-16)."""
    start, size = game.monster.space, game.setup.monster.size
    goal = game.survivors[frame.target].space
    x, y = geometry.column(goal), geometry.row(goal)
    found: list[int] = []
    near = board.COLUMNS + board.ROWS
    for dx in range(size):
        for dy in range(size):
            if not geometry.fits(x - dx, y - dy, size):
                continue
            end = geometry.at(x - dx, y - dy)
            far = geometry.distance(start, 1, end, 1)
            if far < near:
                near, found = far, []
            if far == near:
                found.append(end)
    if near > frame.steps:
        return ends_toward(game, frame)
    return sorted(found)


def facings_to_furthest_edge(game: Game) -> list[int]:
    """The facings that look at the edge of the board that is furthest away (MMOVE-8)."""
    gaps = [gap_to_edge(game, game.monster.space, direction) for direction in range(4)]
    return [direction for direction in range(4) if gaps[direction] == max(gaps)]


def ways_through(game: Game, survivor: int) -> list[int]:
    """The shortest ways that lead up to a survivor, straight through them and end beside them on the far side (CONV-1). From
    on top of them the monster only steps off. Where no way through fits on the board, it stays."""
    start, size = game.monster.space, game.setup.monster.size
    goal = game.survivors[survivor].space
    if geometry.distance(start, size, goal, 1) == 0:
        stay = MonsterMove()
        stay.target = survivor
        stay.steps = size
        return [way(end, 0) for end in leave_target(game, stay)]
    best: list[tuple[int, int]] = []
    least = board.COLUMNS * board.ROWS
    x, y = geometry.column(goal), geometry.row(goal)
    for direction in range(4):
        for lane in range(size):
            before = (
                (x - lane, y + 1), (x - size, y - lane), (x - lane, y - size), (x + 1, y - lane),
            )[direction]  # fmt: skip
            after = (before[0] + names.DX[direction] * (size + 1), before[1] + names.DY[direction] * (size + 1))
            if not geometry.fits(before[0], before[1], size) or not geometry.fits(after[0], after[1], size):
                continue
            near = geometry.at(before[0], before[1])
            far = geometry.distance(start, 1, near, 1)
            if far < least:
                least, best = far, []
            if far == least:
                best.append((near, geometry.at(after[0], after[1])))
    found: set[int] = set()
    for near, end in best:
        beyond = routes(game, near, end)[0] >> 9  # a straight line: one way only
        for first in routes(game, start, near):
            found.add(way(end, first >> 9 | beyond))
    return sorted(found) if found else [way(start, 0)]


def routes(game: Game, start: int, end: int) -> list[int]:
    """The different sets of survivors and destructible tiles that shortest ways from one place to another run over."""
    size = game.setup.monster.size
    x0, y0, x1, y1 = geometry.column(start), geometry.row(start), geometry.column(end), geometry.row(end)
    left, top = min(x0, x1), min(y0, y1)
    right, bottom = max(x0, x1) + size, max(y0, y1) + size
    minis: list[tuple[int, int]] = []
    for index, who in enumerate(game.survivors):
        space = who.space
        if who.alive and space >= 0 and left <= geometry.column(space) < right and top <= geometry.row(space) < bottom:
            if geometry.distance(start, size, space, 1):
                minis.append((space, 1 << index))
    tiles: list[tuple[int, int]] = []
    for index, tile in enumerate(game.tiles):
        if tile.terrain.destructible or tile.terrain.unit:
            swept = board.rectangle(geometry.at(left, top), right - left, bottom - top) & ~geometry.base(start, size)
            if tile.mask & swept:
                tiles.append((tile.mask, 1 << (16 + index)))
    if not minis and not tiles:
        return [way(end, 0)]
    step_x = 1 if x1 > x0 else -1
    step_y = 1 if y1 > y0 else -1
    previous: list[list[int]] = []
    for column in range(abs(x1 - x0) + 1):
        current: list[list[int]] = []
        for row in range(abs(y1 - y0) + 1):
            space = geometry.at(x0 + step_x * column, y0 + step_y * row)
            under = 0
            if column or row:
                for mini, bit in minis:
                    if geometry.covers(space, size, mini):
                        under |= bit
                for mask, bit in tiles:
                    if mask & geometry.base(space, size):
                        under |= bit
            sets: list[int] = []
            if column == 0 and row == 0:
                sets = [0]
            if column:
                sets += [other | under for other in previous[row]]
            if row:
                sets += [other | under for other in current[row - 1]]
            current.append(sorted(set(sets)))
        previous = current
    return [way(end, met) for met in previous[abs(y1 - y0)]]


# -- steps ------------------------------------------------------------------------------------------------------------


class StartMoving(Step[MonsterMove]):
    """Rules that answer the start of a movement come first; a monster that falls does not move (MMOVE-1).

    Nothing answers where no step is taken (MMOVE-6) or the monster is placed (BOARD-7).
    """

    rules = ("MMOVE-1", "MMOVE-6", "BOARD-7")

    def run(self, game: Game, frame: MonsterMove) -> Question | None:
        frame.start = game.monster.space
        if frame.manner == MATERIALIZE or (frame.manner == TOWARD and near_enough(game, frame)):
            return None
        if frame.manner == TO_THING and ends_at_thing(game, frame) == [frame.start]:
            return None
        moments.fire(game, when.MONSTER_STARTS_MOVING, -1, -1)
        return None


class TakeWay(OptionKind[MonsterMove]):
    """One way for the monster to go: where it ends, whom and what it runs over (MMOVE-4)."""

    spread = spreads.SPACE

    def id(self, game: Game, frame: MonsterMove, number: int) -> str:
        over = "+".join(game.id_of(index) for index in range(len(game.survivors)) if way_over(number) >> index & 1)
        tiles = "".join(f"+tile{index + 1}" for index in range(len(game.tiles)) if way_tiles(number) >> index & 1)
        return f"way:{board.label(way_end(number))}" + (f":over {over}{tiles}" if over or tiles else "")

    def label(self, game: Game, frame: MonsterMove, number: int) -> str:
        over = [game.name_of(index) for index in range(len(game.survivors)) if way_over(number) >> index & 1]
        through = f", through {' and '.join(over)}" if over else ""
        broken = [game.tiles[index].terrain.name for index in range(len(game.tiles)) if way_tiles(number) >> index & 1]
        return f"to {board.label(way_end(number))}{through}{', breaking ' + ' and '.join(broken) if broken else ''}"

    def place(self, number: int) -> int:
        return way_end(number)

    def refer(self, game: Game, frame: MonsterMove, number: int, to: Refers) -> None:
        to.space = way_end(number)
        to.width = to.height = game.setup.monster.size
        to.survivors = way_over(number)


WAY: Final = TakeWay("way", "The monster goes this way.")


class ChooseWay(Step[MonsterMove]):
    """The controller picks among equally short ways, with or without survivors in them (MMOVE-4, AMB-12). Away from somebody
    they owe the survivors the worst end, of which the question reminds (MMOVE-13)."""

    rules = ("MMOVE-4", "MMOVE-5", "AMB-12")
    asks = questions.WAY

    def prompt(self, game: Game, frame: MonsterMove) -> str:
        owed = ", where it is worst for the survivors" if frame.manner in (AWAY, STRAIGHT_AWAY) else ""
        return f"Which way does the {game.setup.monster.noun} go{owed}?"

    def run(self, game: Game, frame: MonsterMove) -> Question | None:
        if game.monster.space < 0 or frame.stopped:
            frame.stopped = True
            return None
        if frame.manner == TOWARD and not can_approach(game, frame):
            return None
        found = ways(game, frame)
        if len(found) == 1 and way_end(found[0]) == game.monster.space:
            return None
        return Question(MONSTER, WAY, found)

    def answer(self, game: Game, frame: MonsterMove, value: int) -> None:
        walk(game, frame, value)


def too_near(game: Game, frame: MonsterMove, far: int) -> bool:
    """A monster that keeps its distance steps back from whom it stands beside (MMOVE-10)."""
    return far == 1 and frame.reach > 1 and stats.monster_power(game, powers.KEEPS_ITS_DISTANCE)


def near_enough(game: Game, frame: MonsterMove) -> bool:
    """Whether the target can be attacked from here: in reach, and in view where that matters (MMOVE-6, MMOVE-10)."""
    far = facts.distance_to(game, frame.target)
    if too_near(game, frame, far):
        return False
    return 1 <= far <= frame.reach and not (frame.ranged and facts.view_blocked(game, frame.target))


def can_approach(game: Game, frame: MonsterMove) -> bool:
    """Already near enough means no step at all (MMOVE-6)."""
    if near_enough(game, frame):
        if game.log is not None:
            happenings.ALREADY_NEAR.note(game, ("MMOVE-6",), {"target": frame.target})
        return False
    return True


def walk(game: Game, frame: MonsterMove, chosen: int) -> None:
    """Moves the base; destructible tiles under it break (TERR-8), survivors under it will collide (COL-2, COL-3)."""
    monster, end = game.monster, way_end(chosen)
    placed = frame.manner == MATERIALIZE
    steps = 0 if placed else geometry.distance(monster.space, 1, end, 1)
    monster.space = end
    frame.end = end
    frame.under = survivors_under(game, end)
    frame.run_over = way_over(chosen) & ~frame.under
    if game.log is not None:
        rules: tuple[str, ...] = (
            ("MMOVE-14", "BOARD-7")
            if placed
            else (("MMOVE-1", "MMOVE-4", "MMOVE-5") if frame.manner == TOWARD else ("MMOVE-1", "MMOVE-13"))
        )
        if frame.manner == TO_THING or frame.manner == PAST:
            rules = (*rules, "MMOVE-16")
        if frame.manner == THROUGH:
            rules = ("MMOVE-1", "MMOVE-16", "CONV-1")
        if steps == frame.steps and not placed and frame.manner != THROUGH:
            rules = (*rules, "MMOVE-3")
        if frame.manner == THROWN:
            happenings.MONSTER_THROWN.note(game, ("KB-1", "KB-3"), {"to": board.label(end)})
        else:
            (happenings.MONSTER_APPEARS if placed else happenings.MONSTER_MOVES).note(
                game, rules, {"to": board.label(end), "steps": steps}
            )
        if frame.manner in (FORWARD, BACK, THROWN):
            lanes = board.Y if heading(game, frame) % 2 else board.X
            if lanes[frame.start] != lanes[end]:
                happenings.ALONG_EDGE.note(game, ("EDGE-2",), {})
            if steps < frame.steps:
                happenings.EDGE.note(game, ("EDGE-1",), {})
    tiles = way_tiles(chosen)
    if tiles:
        met = [index for index in range(len(game.tiles)) if tiles >> index & 1]
        led = [game.tiles[index] for index in met if game.tiles[index].terrain.unit]
        terrain.break_tiles(game, [index for index in met if game.tiles[index].terrain.destructible])
        units.trample(game, led)
    units.crush(game)
    parent = game.below(frame)
    if parent is not None:
        play = under_way.play_of(game, parent)
        if play is not None:
            play.moved = steps


class FaceTarget(Step[MonsterMove]):
    """After moving toward a target the monster turns to face it, also when it fell short (MMOVE-7, MMOVE-8, MMOVE-9,
    MMOVE-16)."""

    rules = ("MMOVE-7", "MMOVE-8", "MMOVE-9", "MMOVE-15", "MMOVE-16")
    asks = questions.FACING

    def prompt(self, game: Game, frame: MonsterMove) -> str:
        return f"Which way does the {game.setup.monster.noun} face?"

    def run(self, game: Game, frame: MonsterMove) -> Question | None:
        if not frame.face or frame.stopped:
            return None
        if frame.manner == TO_THING:
            return ask_facings(game, facings_at_thing(game, frame), -1)
        if not game.survivors[frame.target].alive:
            return None
        return ask_facing(game, frame.target)

    def answer(self, game: Game, frame: MonsterMove, value: int) -> None:
        turn(game, value, frame.target)


def facings_toward(game: Game, survivor: int) -> list[int]:
    """The facings that put a survivor into the facing area: one, or two for a distant diagonal (MMOVE-9)."""
    return facings_to_space(game, game.survivors[survivor].space)


def facings_to_space(game: Game, goal: int) -> list[int]:
    """The same for a space."""
    size = game.setup.monster.size
    x, y = geometry.column(game.monster.space), geometry.row(game.monster.space)
    ahead = (
        geometry.row(goal) < y,
        geometry.column(goal) >= x + size,
        geometry.row(goal) >= y + size,
        geometry.column(goal) < x,
    )
    found = [facing for facing in range(4) if ahead[facing]]
    return found if found else [game.monster.facing]


def facings_away(game: Game, survivor: int) -> list[int]:
    """The facings that turn the monster's back on a survivor: where they are adjacent, they are in its blind spot (MON-11)."""
    return sorted([(facing + 2) % 4 for facing in facings_toward(game, survivor)])


def ask_facing(game: Game, survivor: int) -> Question | None:
    """A question only where the facing really changes or two ways are possible."""
    return ask_facings(game, facings_toward(game, survivor), survivor)


def ask_facings(game: Game, found: list[int], target: int) -> Question | None:
    if len(found) == 1:
        turn(game, found[0], target)
        return None
    return Question(MONSTER, picks.FACE, found)


def turn(game: Game, facing: int, target: int) -> None:
    """Turning costs no movement (MMOVE-8)."""
    if game.monster.facing != facing:
        game.monster.facing = facing
        if game.log is not None:
            happenings.MONSTER_TURNS.note(game, ("MMOVE-8", "MMOVE-9"), {"facing": names.DIRECTIONS[facing], "target": target})


class ResolveCollisions(Step[MonsterMove]):
    """Survivors run over fall; those stood on are also knocked back 5 (COL-2, COL-3); the controller orders them (AMB-20). What
    a card does to those passed over comes after all of it (COL-8). Whom the monster passes through it does not collide with
    (CONV-1)."""

    rules = ("COL-1", "COL-2", "COL-3", "COL-8", "MMOVE-7", "CONV-1", "AMB-20")
    asks = questions.COLLISION

    def prompt(self, game: Game, frame: MonsterMove) -> str:
        return "Who collides first?"

    def run(self, game: Game, frame: MonsterMove) -> Question | None:
        pending = self.pending(game, frame)
        if not pending:
            return None
        return Question(MONSTER, picks.COLLIDE, pending)

    def answer(self, game: Game, frame: MonsterMove, value: int) -> None:
        frame.dealt_with |= 1 << value
        frame.colliding = value
        frame.then((COLLIDE, self))
        moments.fire(game, when.WOULD_COLLIDE, value, -1)

    def pending(self, game: Game, frame: MonsterMove) -> list[int]:
        passed = 0 if frame.manner == THROUGH else frame.run_over  # like a ghost: nobody falls whom it passes through
        met = (passed | frame.under) & ~frame.dealt_with
        return [index for index, who in enumerate(game.survivors) if met >> index & 1 and who.alive]


class Collide(Step[MonsterMove]):
    """The collision itself, unless the survivor is out of the way by now (COL-1, COL-2, COL-3, COL-8)."""

    rules = ("COL-1", "COL-2", "COL-3", "COL-8")

    def run(self, game: Game, frame: MonsterMove) -> Question | None:
        survivor = frame.colliding
        stood_on = bool(frame.under >> survivor & 1)
        if not game.survivors[survivor].alive or not (stood_on or frame.run_over >> survivor & 1):
            return None
        if game.log is not None:
            happenings.COLLISION.note(
                game, ("COL-3", "COL-1", "COL-8") if stood_on else ("COL-2", "COL-1", "COL-8"), {"survivor": survivor}
            )
        if not stats.has_power(game, survivor, powers.NOT_KNOCKED_DOWN_BY_MONSTER_COLLISION):
            status.knock_down(game, survivor, ("COL-1",))
        moments.fire(game, when.COLLISION, survivor, -1)
        if stood_on and game.survivors[survivor].alive:
            knockback(game, frame, survivor, 5, 0)
        return None


def step_aside(game: Game, survivor: int) -> None:
    """Instead of colliding, a survivor is placed standing on the nearest free space out of the way (KD-S5, BOARD-7, COL-8)."""
    way_through = 0
    for frame in reversed(game.stack):
        if isinstance(frame, MonsterMove):
            frame.run_over &= ~(1 << survivor)
            frame.under &= ~(1 << survivor)
            size = game.setup.monster.size
            way_through = swept(frame.start if frame.manner != MATERIALIZE else frame.end, frame.end, size)
            break
        if isinstance(frame, Knockback):
            frame.met &= ~(1 << survivor)
            way_through = swept(game.survivors[frame.target].space, frame.landing, 1)
            break
    taken = facts.occupied_by_others(game, survivor) | way_through
    ring = 1 << game.survivors[survivor].space
    while ring != board.ALL and not ring & ~taken:
        ring |= board.around(ring)
    place_on(game, survivor, ring & ~taken)
    rising.stand(game, survivor, ("KD-S5",))


def swept(start: int, end: int, size: int) -> int:
    """The spaces between two places of a base, and both: of an angled way all that it might have taken."""
    left, right = sorted((geometry.column(start), geometry.column(end)))
    top, bottom = sorted((geometry.row(start), geometry.row(end)))
    return board.rectangle(geometry.at(left, top), right - left + size, bottom - top + size)


START_MOVING: Final = StartMoving("start moving")
COLLIDE: Final = Collide("collide")
CHOOSE_WAY: Final = ChooseWay("choose way")
FACE_TARGET: Final = FaceTarget("face target")
RESOLVE_COLLISIONS: Final = ResolveCollisions("resolve collisions")


# -- knockback ----------------------------------------------------------------------------------------------------------


def knockback(
    game: Game, parent: Frame, survivor: int, spaces: int, toward: int, deadly: bool = False, drags: bool = False
) -> None:
    """Moves a survivor straight away from the monster, or in one of the directions given as bits (KB-1, COL-7). `deadly`:
    whoever is thrown over the edge of the board dies; `drags`: those met end beside whoever is thrown (CONV-1)."""
    who = game.survivors[survivor]
    if not who.alive or who.removed or who.space < 0 or spaces <= 0:
        return
    frame = Knockback()
    frame.survivor = parent.survivor
    frame.target = survivor
    frame.spaces = 1 if stats.has_power(game, survivor, powers.KNOCKBACK_IS_1) else spaces
    frame.toward = toward
    frame.deadly = deadly
    frame.drags = drags
    game.start(frame, opening(frame))


def directions(game: Game, frame: Knockback, space: int) -> list[int]:
    """The directions the throw may take from a space, before any edge is looked at."""
    if frame.toward:
        return [direction for direction in range(4) if frame.toward >> direction & 1]
    return directions_away(game, space)


def directions_away(game: Game, space: int) -> list[int]:
    """Straight away from the monster: along the larger offset of the centres; equal offsets leave a choice (KB-2)."""
    size = game.setup.monster.size
    monster = game.monster.space
    if monster < 0:
        return [0, 1, 2, 3]
    dx = 2 * geometry.column(space) + 1 - (2 * geometry.column(monster) + size)
    dy = 2 * geometry.row(space) + 1 - (2 * geometry.row(monster) + size)
    found = []
    if abs(dx) >= abs(dy) and dx:
        found.append(names.EAST if dx > 0 else names.WEST)
    if abs(dy) >= abs(dx) and dy:
        found.append(names.SOUTH if dy > 0 else names.NORTH)
    return found if found else [0, 1, 2, 3]


def straight_off(game: Game, space: int) -> bool:
    """Whether a space lies in a row or column of the base, so that away from it needs no second look (KB-2)."""
    size, monster = game.setup.monster.size, game.monster.space
    if monster < 0:
        return False
    return (
        0 <= geometry.column(space) - geometry.column(monster) < size or 0 <= geometry.row(space) - geometry.row(monster) < size
    )


class ChooseDirection(Step[Knockback]):
    """The direction, where the lie of the board leaves it open, is the controller's (KB-2, EDGE-2)."""

    rules = ("KB-1", "KB-2", "EDGE-2")
    asks = questions.THROW

    def prompt(self, game: Game, frame: Knockback) -> str:
        return f"Which way is {game.name_of(frame.target)} thrown?"

    def run(self, game: Game, frame: Knockback) -> Question | None:
        if not game.survivors[frame.target].alive:
            frame.drop()
            return None
        space = game.survivors[frame.target].space
        wanted = directions(game, frame, space)
        free = [direction for direction in wanted if frame.deadly or not geometry.at_edge(space, direction)]
        if not free:
            free = [turned for direction in wanted for turned in ((direction + 1) % 4, (direction + 3) % 4)]
            free = sorted({direction for direction in free if not geometry.at_edge(space, direction)})
        return Question(MONSTER, picks.THROW, free)

    def answer(self, game: Game, frame: Knockback, value: int) -> None:
        if game.log is not None:
            space = game.survivors[frame.target].space
            wanted = directions(game, frame, space)
            said: happenings.Thrown = {"survivor": frame.target, "direction": names.DIRECTIONS[value]}
            if value not in wanted:
                happenings.THROWN_ALONG_EDGE.note(game, ("EDGE-2",), said)
            elif not frame.toward and (len(wanted) > 1 or not straight_off(game, space)):
                happenings.THROWN_OFF_LINE.note(game, ("KB-2",), said)
        frame.direction = value


class BeforeFlight(Step[Knockback]):
    """What answers a knockback may still shorten it (KB-1)."""

    rules = ("KB-1",)

    def run(self, game: Game, frame: Knockback) -> Question | None:
        moments.fire(game, when.KNOCKED_BACK, frame.target, -1)
        return None


class FlyBack(Step[Knockback]):
    """The flight: through survivors (COL-4), stopped by the edge (EDGE-1), impassable terrain (COL-5) or the monster,
    whose spaces count as such (COL-5, AMB-18), and in a zone that stops whoever moves into it (KB-3)."""

    rules = ("KB-1", "KB-3", "COL-4", "COL-5", "EDGE-1", "AMB-18", "AMB-19")

    def run(self, game: Game, frame: Knockback) -> Question | None:
        who = game.survivors[frame.target]
        space = who.space
        base = geometry.base(game.monster.space, game.setup.monster.size)
        leaving = bool(base >> space & 1)
        stops = facts.stopping(game, space)
        stopped_by: tuple[str, ...] = ()
        left = frame.spaces
        while left > 0 or (leaving and base >> space & 1):
            if geometry.at_edge(space, frame.direction):
                stopped_by = ("EDGE-1",)
                break
            ahead = geometry.beside(space, frame.direction)
            if game.impassable >> ahead & 1 and not stats.on_top(game, space) >> ahead & 1:
                stopped_by = ("COL-5",)
                frame.broke = terrain.hit_by_survivor(game, ahead)
                break
            if base >> ahead & 1 and not leaving:
                stopped_by = ("AMB-18",)
                break
            space = ahead
            if not base >> space & 1:
                leaving = False
            left -= 1
            for index, other in enumerate(game.survivors):
                if other.space == space and index != frame.target and other.alive and not frame.past:
                    frame.met |= 1 << index
            if stops >> space & 1 and not leaving:
                break
        frame.landing = space
        if game.counts():
            happenings.KNOCKBACK.note(
                game,
                ("KB-1", "KB-3", *stopped_by),
                {"survivor": frame.target, "to": board.label(space), "direction": names.DIRECTIONS[frame.direction]},
            )
        if frame.deadly and stopped_by == ("EDGE-1",):
            status.kill(game, frame.target, "thrown off the board", ("CONV-1", "EDGE-1"))
            return None
        if stopped_by and stopped_by[0] in ("COL-5", "AMB-18"):
            status.knock_down(game, frame.target, ("COL-1", *stopped_by))
        for index in range(len(game.survivors)):
            if frame.met >> index & 1:
                moments.fire(game, when.WOULD_COLLIDE, index, -1)
        return None


class Settle(Step[Knockback]):
    """Landing: a taken space means the closest free one; everybody met falls (COL-4); a broken tile hurts (TERR-8). Thrown
    is moved, for every rule that answers moving (KB-3)."""

    rules = ("COL-4", "TERR-8", "KB-3", "KB-4")
    asks = questions.LANDING

    def prompt(self, game: Game, frame: Knockback) -> str:
        return f"Where does {game.name_of(frame.target)} come down?"

    def run(self, game: Game, frame: Knockback) -> Question | None:
        who = game.survivors[frame.target]
        if not who.alive:
            return None
        free = landing_spaces(game, frame.target, frame.landing)
        if len(free) == 1:
            self.land(game, frame, free[0])
            return None
        return Question(MONSTER, picks.LAND, free)

    def answer(self, game: Game, frame: Knockback, value: int) -> None:
        self.land(game, frame, value)

    def land(self, game: Game, frame: Knockback, space: int) -> None:
        if game.counts() and space != frame.landing:
            happenings.PLACED.note(game, ("COL-4", "BOARD-7"), {"survivor": frame.target, "to": board.label(space)})
        start = game.survivors[frame.target].space
        move_survivor(game, frame.target, space)
        status.out_of_reach(game, frame.target)
        if frame.broke:
            damage.suffer(game, frame, frame.target, 1, -1, ("TERR-8", "DMG-6"))
        if frame.met:
            status.knock_down(game, frame.target, ("COL-4", "COL-1"))
            for index in range(len(game.survivors)):
                if frame.met >> index & 1:
                    if game.log is not None:
                        happenings.COLLISION.note(game, ("COL-4",), {"survivor": index})
                    status.knock_down(game, index, ("COL-4", "COL-1"))
                    if frame.drags:
                        place_on(game, index, sum(1 << free for free in landing_spaces(game, index, space)))
        if space != start:
            moments.fire(game, when.SURVIVOR_MOVED, frame.target, -1, start)


CHOOSE_DIRECTION: Final = ChooseDirection("choose direction")
BEFORE_FLIGHT: Final = BeforeFlight("before the flight")
FLY_BACK: Final = FlyBack("fly back")
SETTLE: Final = Settle("settle")
opens(Knockback.kind, (CHOOSE_DIRECTION, BEFORE_FLIGHT, FLY_BACK, SETTLE))


def landing_spaces(game: Game, survivor: int, wanted: int) -> list[int]:
    """The wanted space if nobody else holds it, otherwise the closest free spaces (COL-4, COL-6).

    Whoever stands on top of a tile and is not thrown off it comes down on its top.
    """
    taken = facts.occupied_by_others(game, survivor)
    top = stats.on_top(game, game.survivors[survivor].space)
    if top >> wanted & 1:
        others = facts.occupied_by_minis(game) & ~(1 << game.survivors[survivor].space)
        taken = taken & ~top | top & others
    if not taken >> wanted & 1:
        return [wanted]
    best: list[int] = []
    ring = 1 << wanted
    for _ in range(board.COLUMNS + board.ROWS):
        ring |= board.around(ring)
        free = ring & ~taken & board.ALL
        if free:
            best = board.spaces(free)
            break
    return best


def move_survivor(game: Game, survivor: int, space: int) -> None:
    """Puts a survivor on a space; leaving the grass ends hiding in it (TERR-10, BOARD-7)."""
    who = game.survivors[survivor]
    who.space = space
    who.concentrating = ""
    if who.hidden & facts.GRASS and not any(tile.terrain.hide for tile in stats.tiles_at(game, space)):
        who.hidden &= ~facts.GRASS
        if game.log is not None and not who.hidden:
            happenings.UNHIDDEN.note(game, ("TERR-10",), {"survivor": survivor})


# -- placing ------------------------------------------------------------------------------------------------------------


def spaces_in_front(game: Game, survivor: int) -> list[int]:
    """Free spaces before the monster (TRIG-5); impassable tiles there: beside them, nearest to it (COL-6); else around it."""
    monster, size = game.monster, game.setup.monster.size
    own = game.survivors[survivor].space
    taken = facts.occupied_by_others(game, survivor)
    before = board.touching(monster.space, size, monster.facing)
    front = before & ~taken
    if front:
        return board.spaces(front)
    tiles = 0
    for tile in game.tiles:
        if tile.terrain.impassable and tile.mask & before:
            tiles |= tile.mask
    beside = board.spaces(board.around(tiles) & ~taken & board.ALL)
    if beside:
        near = min(geometry.distance(monster.space, size, space, 1) for space in beside)
        return [space for space in beside if geometry.distance(monster.space, size, space, 1) == near]
    ring = geometry.base(monster.space, size)
    for _ in range(board.COLUMNS + board.ROWS):
        ring |= board.around(ring)
        free = ring & ~taken
        if free:
            return board.spaces(free)
    return [own]


def spaces_beside(game: Game) -> list[int]:
    """Free spaces adjacent to the monster, else the nearest to it; with it off the board, any (BOARD-7)."""
    taken = facts.occupied(game)
    ring = geometry.base(game.monster.space, game.setup.monster.size)
    for _ in range(board.COLUMNS + board.ROWS):
        ring |= board.around(ring)
        if ring & ~taken:
            return board.spaces(ring & ~taken)
    return board.spaces(board.ALL & ~taken)


def spaces_at_edges(game: Game) -> list[int]:
    """Free spaces at the edges of the board."""
    taken = facts.occupied(game)
    return [
        space for space in board.spaces(board.ALL & ~taken) if any(geometry.at_edge(space, direction) for direction in range(4))
    ]


def bring_back(game: Game, survivor: int, space: int) -> None:
    """Somebody held off the board stands on it again (STAT-9, BOARD-7)."""
    game.survivors[survivor].removed = 0
    move_survivor(game, survivor, space)
    if game.counts():
        happenings.BACK.note(game, ("STAT-9", "BOARD-7"), {"survivor": survivor, "to": board.label(space)})


def tile_in_the_way(game: Game, space: int) -> int:
    """The impassable tile before the monster beside which a survivor is placed, because they would have been placed on it
    (COL-6); -1 where the space lies before the monster itself or touches no such tile."""
    before = board.touching(game.monster.space, game.setup.monster.size, game.monster.facing)
    if before >> space & 1:
        return -1
    for index, tile in enumerate(game.tiles):
        if tile.terrain.impassable and tile.mask & before and board.around(tile.mask) >> space & 1:
            return index
    return -1


# -- survivors placed ------------------------------------------------------------------------------------------------------


class PlaceOn(Step[Placing]):
    """A survivor is placed on one of several spaces, their player's choice (BOARD-7)."""

    rules = ("BOARD-7",)
    asks = questions.PLACE_SURVIVOR

    def prompt(self, game: Game, frame: Placing) -> str:
        return f"Where is {game.name_of(frame.survivor)} placed?"

    def run(self, game: Game, frame: Placing) -> Question | None:
        free = frame.spaces & ~facts.occupied_by_minis(game)
        if not free:
            return None
        return Question(frame.survivor, picks.PLACE, [], free)

    def answer(self, game: Game, frame: Placing, value: int) -> None:
        move_survivor(game, frame.survivor, value)
        if game.counts():
            happenings.PLACED.note(game, ("BOARD-7",), {"survivor": frame.survivor, "to": board.label(value)})


class PlaceNewcomer(Step[Placing]):
    """Somebody from the settlement appears at an edge of the board, wherever their player likes (SETUP-8, BOARD-7)."""

    rules = ("SETUP-8", "BOARD-7")
    asks = questions.PLACE_SURVIVOR

    def prompt(self, game: Game, frame: Placing) -> str:
        return f"Where does {game.name_of(frame.survivor)} appear?"

    def run(self, game: Game, frame: Placing) -> Question | None:
        return Question(frame.survivor, picks.PLACE, [], sum(1 << space for space in spaces_at_edges(game)))

    def answer(self, game: Game, frame: Placing, value: int) -> None:
        game.survivors[frame.survivor].removed = 0
        move_survivor(game, frame.survivor, value)
        stats.refresh(game)
        if game.counts():
            happenings.JOINS.note(game, ("SETUP-8", "BOARD-7"), {"survivor": frame.survivor, "to": board.label(value)})


PLACE_ON: Final = PlaceOn("place on")
PLACE_NEWCOMER: Final = PlaceNewcomer("place newcomer")


def join(game: Game, survivor: int) -> None:
    """Somebody who stayed at home joins the fight (SETUP-8)."""
    frame = Placing()
    frame.survivor = survivor
    frame.owner = survivor
    game.start(frame, (PLACE_NEWCOMER,))


def place_on(game: Game, survivor: int, spaces: int) -> None:
    """Starts a placement on one of the given spaces (BOARD-7)."""
    frame = Placing()
    frame.survivor = survivor
    frame.owner = survivor
    frame.spaces = spaces
    game.start(frame, (PLACE_ON,))


# -- off the board and back -----------------------------------------------------------------------------------------------


def leave_board(game: Game) -> None:
    """The monster is taken off the board until something places it again (AI-11)."""
    game.monster.space = -1
    if game.log is not None:
        happenings.MONSTER_VANISHES.note(game, ("AI-11",), {})


def places_beside(game: Game, survivor: int) -> int:
    """Where the base fits beside a survivor, on nobody if that is possible (BOARD-7)."""
    size, goal = game.setup.monster.size, game.survivors[survivor].space
    x, y = board.X[goal], board.Y[goal]
    free = anywhere = 0
    for left in range(max(0, x - size), min(board.COLUMNS - size, x + 1) + 1):
        for top in range(max(0, y - size), min(board.ROWS - size, y + 1) + 1):
            place = board.at(left, top)
            if geometry.distance(place, size, goal, 1) != 1:
                continue
            anywhere |= 1 << place
            if not survivors_under(game, place):
                free |= 1 << place
    return free or anywhere


def free_places_beside(game: Game, survivor: int) -> int:
    """Where the base fits beside a survivor with nobody and nothing impassable under it (BOARD-7)."""
    size, goal = game.setup.monster.size, game.survivors[survivor].space
    free = 0
    if goal < 0:
        return free
    for place in board.spaces(board.corners(board.ALL & ~game.impassable, size, size)):
        if geometry.distance(place, size, goal, 1) == 1 and not survivors_under(game, place):
            free |= 1 << place
    return free


def emptiest_places_beside(game: Game, survivor: int) -> int:
    """Where the base fits beside a survivor on as few others as possible and on nothing impassable (BOARD-7)."""
    size, goal = game.setup.monster.size, game.survivors[survivor].space
    found, fewest = 0, len(game.survivors)
    for place in board.spaces(board.corners(board.ALL & ~game.impassable, size, size)):
        if goal < 0 or geometry.distance(place, size, goal, 1) != 1:
            continue
        under = board.count(survivors_under(game, place))
        if under <= fewest:
            found = found | 1 << place if under == fewest else 1 << place
            fewest = under
    return found


def places_behind(game: Game, survivor: int) -> int:
    """Where the base would stand had it gone straight through a survivor; beside them where that does not fit (BOARD-7)."""
    behind = 0
    for value in ways_through(game, survivor) if game.monster.space >= 0 else []:
        if way_end(value) != game.monster.space:
            behind |= 1 << way_end(value)
    return behind or places_beside(game, survivor)


def facings_off_most(game: Game) -> list[int]:
    """The facings that turn the monster's back on as many survivors as possible (MON-11)."""
    behind = [0, 0, 0, 0]
    for index in facts.present(game):
        for facing in facings_away(game, index):
            behind[facing] += 1
    return [facing for facing in range(4) if behind[facing] == max(behind)]


def middle_of(game: Game, tile: Tile) -> int:
    """Where the base stands on the middle of a tile, as nearly as it can (BOARD-7)."""
    size = game.setup.monster.size
    x = geometry.column(tile.space) + (tile.width - size) // 2
    y = geometry.row(tile.space) + (tile.height - size) // 2
    return geometry.at(min(max(x, 0), board.COLUMNS - size), min(max(y, 0), board.ROWS - size))


def places_at_far_edge(game: Game, survivor: int) -> int:
    """Where the base touches the board edge furthest from a survivor, on nobody if that is possible (BOARD-7)."""
    space, size = game.survivors[survivor].space, game.setup.monster.size
    x, y = geometry.column(space), geometry.row(space)
    gaps = (y, board.COLUMNS - 1 - x, board.ROWS - 1 - y, x)
    free = anywhere = 0
    for direction in range(4):
        if gaps[direction] < max(gaps):
            continue
        for place in board.spaces(board.corners(board.ALL, size, size)):
            if gap_to_edge(game, place, direction) == 0:
                anywhere |= 1 << place
                if not survivors_under(game, place):
                    free |= 1 << place
    return free or anywhere


def spaces_at_distance(game: Game, survivor: int, far: int) -> int:
    """Free spaces exactly so far from the monster (BOARD-4)."""
    if game.monster.space < 0:
        return 0
    size, mask = game.setup.monster.size, 0
    for space in board.spaces(board.ALL & ~facts.occupied_by_others(game, survivor)):
        if geometry.distance(game.monster.space, size, space, 1) == far:
            mask |= 1 << space
    return mask


def place_survivor(game: Game, survivor: int, space: int) -> None:
    """A survivor is put on a space without moving (BOARD-7)."""
    move_survivor(game, survivor, space)
    if game.counts():
        happenings.PLACED.note(game, ("BOARD-7",), {"survivor": survivor, "to": board.label(space)})


def put_down(game: Game, frame: Frame, place: int) -> None:
    """The base comes down as it faces; whoever it stands on collides (BOARD-7, COL-3)."""
    game.monster.space = place
    if game.log is not None:
        happenings.MONSTER_APPEARS.note(game, ("BOARD-7",), {"to": board.label(place), "steps": 0})
    landing = MonsterMove()
    landing.roles_from(frame)
    landing.manner = MATERIALIZE
    landing.steps = 0
    landing.end = place
    landing.under = survivors_under(game, place)
    units.crush(game)
    game.start(landing, (RESOLVE_COLLISIONS,))


def put_beside(game: Game, frame: Frame, survivor: int, place: int) -> None:
    """The base comes down: it faces the survivor; whoever it stands on collides (BOARD-7, COL-3)."""
    there = game.monster.space >= 0
    game.monster.space = place
    if game.log is not None and there:
        happenings.MONSTER_APPEARS.note(game, ("BOARD-7",), {"to": board.label(place), "steps": 0})
    elif game.log is not None:
        happenings.MONSTER_RETURNS.note(game, ("BOARD-7",), {"to": board.label(place)})
    landing = MonsterMove()
    landing.roles_from(frame)
    landing.target = survivor
    landing.manner = MATERIALIZE
    landing.steps = 0
    landing.face = True
    landing.end = place
    landing.under = survivors_under(game, place)
    units.crush(game)
    game.start(landing, (FACE_TARGET, RESOLVE_COLLISIONS))
