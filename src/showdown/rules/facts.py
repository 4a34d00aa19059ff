"""Facts of the board: who stands where, what is in the way, in which state somebody is.

Imports no chapter, so every chapter may ask.
"""

from typing import Final

from showdown.engine import board, geometry, names, powers, stats, when
from showdown.engine.game import Game
from showdown.engine.library import HitLocation, Hooks, Profile
from showdown.engine.roles import NO_CARD, Card, Roles, ai_card, hit_location
from showdown.rules.frames import A_WOUND, Move

# By what somebody is hidden.
GRASS: Final = 1
GEAR: Final = 2

# How somebody is away from the board.
TAKEN_OFF: Final = 1
ABSENT: Final = 2
HELD: Final = 3
HOME: Final = 4
WAITING: Final = 5  # still at home, and may come to the others' help

OUT_OF_IT: Final = (TAKEN_OFF, HOME, WAITING)  # the showdown does not go on for them

NOBODY: Final = Roles()  # asks what hangs on nobody in particular


# -- who and where ---------------------------------------------------------------------------------------------------------


def present(game: Game) -> list[int]:
    """Survivors alive and on the board; those taken off it neither affect nor are affected (STAT-9)."""
    return [index for index, who in enumerate(game.survivors) if who.alive and not who.removed and who.space >= 0]


def occupied(game: Game) -> int:
    """Spaces under survivors, the monster and impassable terrain (BOARD-2)."""
    return game.impassable | occupied_by_minis(game)


def is_occupied(game: Game, space: int) -> bool:
    """The same for one space."""
    for who in game.survivors:
        if who.space == space and who.alive:
            return True
    monster = game.monster.space
    if monster >= 0 and geometry.covers(monster, game.setup.monster.size, space):
        return True
    return bool(game.impassable) and bool(game.impassable & geometry.BITS[space])


def occupied_by_others(game: Game, survivor: int) -> int:
    """Spaces a survivor cannot be put on: everything occupied but by themselves (BOARD-2)."""
    mask = game.impassable | geometry.base(game.monster.space, game.setup.monster.size)
    for index, who in enumerate(game.survivors):
        if index != survivor and who.alive and who.space >= 0:
            mask |= geometry.BITS[who.space]
    return mask


def occupied_by_minis(game: Game) -> int:
    """Spaces under survivors and the monster."""
    mask = geometry.base(game.monster.space, game.setup.monster.size)
    for who in game.survivors:
        if who.alive and who.space >= 0:
            mask |= geometry.BITS[who.space]
    return mask


def tiles_on_the_way(game: Game, survivor: int, start: int, card: str) -> list[int]:
    """The tiles of a card that a move from `start` has ended on, or could have led over with the spaces it had (SMOVE-1)."""
    end = game.survivors[survivor].space
    if start < 0 or end < 0:
        return []
    limit = stats.survivor_movement(game, survivor)
    for frame in game.stack:
        if isinstance(frame, Move) and frame.survivor == survivor:
            limit = max(limit, frame.limit)
    found = []
    for index, tile in enumerate(game.tiles):
        if tile.terrain.id != card:
            continue
        far = geometry.distance(start, 1, tile.space, 1) + geometry.distance(tile.space, 1, end, 1)
        if tile.mask >> end & 1 or (far <= limit and not is_occupied(game, tile.space)):
            found.append(index)
    return found


# -- in which state --------------------------------------------------------------------------------------------------------


def is_threat(game: Game, survivor: int) -> bool:
    """Standing and not hidden; some rules make everybody a threat (STAT-1, TGT-4, TERR-11, AMB-29)."""
    who = game.survivors[survivor]
    if stats.monster_power(game, powers.ALL_SURVIVORS_ARE_THREATS):
        return True
    if who.down:
        return False
    return not who.hidden or stats.has_power(game, survivor, powers.ALWAYS_A_THREAT)


def is_insane(game: Game, survivor: int) -> bool:
    """Insanity 3 or more (STAT-7, ATTR-11)."""
    return game.survivors[survivor].insanity >= 3


def is_deaf(game: Game, survivor: int) -> bool:
    """Deaf survivors hear nothing: no encouragement, no audible effects (STAT-5)."""
    return bool(game.unheard >> survivor & 1) or stats.has_power(game, survivor, powers.DEAF)


def injury_in_play(game: Game, name: str) -> bool:
    """Whether a persistent injury is on the monster (AI-7)."""
    return any(game.setup.hit_locations[card].injury == name for card in game.monster.injuries)


def replaced_by(game: Game, term: str) -> Card:
    """The injury or else the card in play that gives a term another meaning (CONV-1, CRIT-9)."""
    for card in game.monster.injuries:
        if term in game.setup.hit_locations[card].hooks.replaces:
            return hit_location(card)
    for card in game.monster.in_play:
        if term in game.setup.ai[card].hooks.replaces:
            return ai_card(card)
    return NO_CARD


def first_strike(game: Game, card: HitLocation) -> bool:
    """Whether a hit location comes before the others, always or as things stand (HL-1)."""
    return card.first_strike and (card.first_strike_if is None or card.first_strike_if.test(game, NOBODY))


def super_dense(game: Game, card: HitLocation) -> bool:
    """Whether a frail weapon breaks on a hit location, always or as things stand (HL-4)."""
    return card.super_dense and (card.super_dense_if is None or card.super_dense_if.test(game, NOBODY))


def own_toughness(game: Game, card: HitLocation) -> int:
    """What a hit location adds to the monster's toughness, always or as things stand (WND-3)."""
    return card.toughness if card.toughness_if is None or card.toughness_if.test(game, NOBODY) else 0


def hooks_of(game: Game, card: Card) -> Hooks:
    """What a card of the monster does while in play."""
    return game.setup.ai[card.ai].hooks if card.ai >= 0 else game.setup.hit_locations[card.hit_location].hooks


def life_is_all(game: Game) -> bool:
    """Whether a monster with Life dies when that is gone, not only when its AI cards are gone too (MON-8)."""
    return bool(game.setup.level.life) or not game.setup.extra_life


def tokens_left(game: Game, card: int) -> int:
    """How many tokens more a card takes before its level's limit is reached (SETUP-4)."""
    return max(0, game.setup.level.limits[game.setup.ai[card].id] - game.monster.counters[card])


def wounds_do_else(game: Game) -> bool:
    """Whether a card in play says what wounds do and it cannot be told how many end the showdown (CONV-1)."""
    instead = replaced_by(game, A_WOUND)
    if instead is NO_CARD:
        return False
    card = game.setup.ai[instead.ai] if instead.ai >= 0 else None
    return card is None or not (card.id in game.setup.level.limits or card.other_side in game.setup.level.limits)


def wounds_to_kill(game: Game) -> int:
    """How many wounds from now on kill the monster: its Life, or every AI card in deck and discard and one more (MDEATH-1,
    MON-8). Cards in play, and one being played, save it not (MDEATH-3). Where wounds are tokens on a card with a limit, the one
    after the last token ends the showdown (CONV-1)."""
    monster = game.monster
    instead = replaced_by(game, A_WOUND)
    if instead.ai >= 0 and game.setup.ai[instead.ai].id in game.setup.level.limits:
        return tokens_left(game, instead.ai) + 1  # the first beyond the limit
    if instead.ai >= 0 and game.setup.ai[instead.ai].other_side in game.setup.level.limits:
        return 1
    if monster.life > 0 and life_is_all(game):
        return monster.life
    return monster.life + len(monster.deck) + len(monster.discard) + 1


# -- from the monster ------------------------------------------------------------------------------------------------------


def distance_to(game: Game, survivor: int) -> int:
    """Spaces between the nearest spaces of monster and survivor (BOARD-4)."""
    if game.monster.space < 0:
        return 99
    return geometry.distance(game.monster.space, game.setup.monster.size, game.survivors[survivor].space, 1)


def can_reach(game: Game, target: int, profile: Profile) -> bool:
    """Adjacent, or within the attack's reach or range; a range needs a free view (MATK-2)."""
    who = game.survivors[target]
    if game.monster.space < 0 or not who.alive or who.removed or who.space < 0:
        return False
    far = distance_to(game, target)
    if profile.ranged and view_blocked(game, target):
        return False
    if profile.ranged:
        return far <= profile.reach
    return far <= max(profile.reach, stats.monster_value(game, names.REACH))


def adjacent(game: Game, survivor: int) -> bool:
    """One cardinal step apart; diagonals never (BOARD-3)."""
    return distance_to(game, survivor) == 1


def facing_area(game: Game) -> int:
    """All spaces in front of the monster (MON-10); AMB-11 has the narrow reading."""
    monster = game.monster
    if monster.space < 0:
        return 0
    if game.setup.house.narrow_facing:
        return board.columns_in_front(monster.space, game.setup.monster.size, monster.facing)
    return board.in_front(monster.space, game.setup.monster.size, monster.facing)


def blind_spot(game: Game) -> int:
    """The spaces touching the monster's rear edge, or only so many in its middle (MON-11); kept while it is down (KD-M6)."""
    monster = game.monster
    if monster.space < 0:
        return 0
    size, wide = game.setup.monster.size, game.setup.monster.blind_spot
    rear = board.touching(monster.space, size, (monster.facing + 2) % 4)
    if not wide:
        return rear
    middle = board.spaces(rear)[(size - wide) // 2 :][:wide]
    return sum([1 << space for space in middle])


def in_front(game: Game, space: int) -> bool:
    """Whether one space is among those in front of the monster (MON-10, AMB-11)."""
    monster, size = game.monster, game.setup.monster.size
    if monster.space < 0 or not geometry.before(monster.space, size, monster.facing, space):
        return False
    return not game.setup.house.narrow_facing or geometry.in_lane(monster.space, size, monster.facing, space)


def behind(game: Game, space: int) -> bool:
    """Whether one space is in the monster's blind spot (MON-11)."""
    monster = game.monster
    if game.setup.monster.blind_spot:
        return bool(blind_spot(game) >> space & 1)
    return monster.space >= 0 and geometry.touches(monster.space, game.setup.monster.size, (monster.facing + 2) % 4, space)


def in_blind_spot(game: Game, survivor: int) -> bool:
    """In the blind spot, or counted there by a rule (MON-11)."""
    if stats.has_power(game, survivor, powers.COUNTS_AS_IN_BLIND_SPOT):
        return True
    space = game.survivors[survivor].space
    return space >= 0 and behind(game, space)


def view_blocked(game: Game, survivor: int) -> bool:
    """Whether an obstacle lies on the line between the centres (TERR-4, TERR-5, AMB-30); none from on top of a stone face."""
    if not game.obstacles or game.monster.space < 0:
        return False
    return line_blocked(game, game.monster.space, game.survivors[survivor].space)


def line_blocked(game: Game, base: int, space: int) -> bool:
    """The same from a place where the base might stand."""
    if not game.obstacles:
        return False
    for tile in game.tiles:
        if tile.terrain.climb and tile.covers(space):
            return False
    size = game.setup.monster.size
    for tile in game.tiles:
        if tile.terrain.obstacle and geometry.line_meets(base, size, space, 1, tile.space, tile.width, tile.height):
            return True
    return False


def in_view(game: Game, survivor: int) -> bool:
    """In the monster's field of view: not in its blind spot, no obstacle between (MON-12); always on top of a stone face."""
    space = game.survivors[survivor].space
    if any(tile.terrain.climb and tile.covers(space) for tile in game.tiles):
        return True
    return not behind(game, space) and not view_blocked(game, survivor)


def tiles_beside_monster(game: Game, card: str) -> list[int]:
    """The tiles of a terrain card that the monster stands on or adjacent to (BOARD-3)."""
    if game.monster.space < 0:
        return []
    base = geometry.base(game.monster.space, game.setup.monster.size)
    near = base | board.around(base)
    return [index for index, tile in enumerate(game.tiles) if tile.terrain.id == card and tile.mask & near]


def in_range(game: Game, survivor: int, spaces: int) -> bool:
    """Whether a move of that many spaces could make the monster adjacent (TGT-4, AMB-10)."""
    return comes_adjacent(game, distance_to(game, survivor), spaces)


def comes_adjacent(game: Game, distance: int, spaces: int) -> bool:
    """The same for a distance: what counts are the spaces between, or by a house rule the whole of it (AMB-10)."""
    return distance - (0 if game.setup.house.in_range_is_distance else 1) <= spaces


def stopping(game: Game, space: int) -> int:
    """The spaces on which a move from a space must end: zones that stop whoever enters them."""
    stops = 0
    for listener in game.listeners[when.SURVIVOR_MOVED.number]:
        condition = listener.trigger.condition
        zone = condition.stops(game) if condition is not None else 0
        if not zone >> space & 1:
            stops |= zone
    return stops


def opposite(game: Game, survivor: int, art: str) -> int:
    """Who else of an art stands exactly opposite somebody, adjacent like them and with the monster's base between; -1 for
    nobody."""
    monster, size = game.monster, game.setup.monster.size
    here = game.survivors[survivor].space
    if monster.space < 0 or here < 0:
        return -1
    base = geometry.base(monster.space, size)
    for direction in range(4):
        if geometry.at_edge(here, direction) or not base >> geometry.beside(here, direction) & 1:
            continue
        space = here
        for _ in range(size + 1):
            if geometry.at_edge(space, direction):
                return -1
            space = geometry.beside(space, direction)
        for index, who in enumerate(game.survivors):
            if index != survivor and who.space == space and not who.down and who.alive and art in who.arts:
                return index
        return -1
    return -1
