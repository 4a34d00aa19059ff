"""What an option promises before any die falls: odds of attacks, steps of a move. For whoever shows or weighs options."""

from showdown.engine import board, geometry, names, stats
from showdown.engine.game import Game, Option
from showdown.rules import activations, facts, outlook, walking
from showdown.rules.frames import Move, Play
from showdown.rules.outlook import Outlook
from showdown.rules.words.cards import ArchiveThis
from showdown.rules.words.gear import AttackWith


def attack(game: Game, survivor: int, slot: int) -> Outlook | None:
    """What an attack with the weapon in a slot comes to from here."""
    return outlook.of_weapon(game, survivor, slot)


def action(game: Game, survivor: int, name: str) -> Outlook | None:
    """What an action comes to that is an attack with automatic hits (SATK-6); None for others."""
    found = activations.named_action(game, survivor, name)
    for step in found.program if found is not None else ():
        if isinstance(step, AttackWith) and step.automatic and game.monster.space >= 0:
            return outlook.of_attack(game, step.attack(game, survivor))
    return None


def of_option(game: Game, option: Option) -> Outlook | None:
    """What an option comes to that is an attack; None for others."""
    refers, actor = option.refers, option.actor_number
    if option.kind in ("attack", "maneuver attack"):
        return attack(game, actor, refers.slot)
    return action(game, actor, refers.action) if option.kind == "use" else None


def steps(game: Game) -> dict[int, int]:
    """How many steps each space is away that the move asked about may end on (SMOVE-1); empty for other questions."""
    frame = game.stack[-1]
    found: dict[int, int] = {}
    if not isinstance(frame, Move):
        return found
    for count in range(1, frame.limit + 1):
        for space in board.spaces(walking.reachable(game, frame.survivor, count)):
            if space not in found:
                found[space] = count
    return found


def way(game: Game, space: int, counted: dict[int, int]) -> list[int]:
    """A shortest walk to a space that `steps` has counted, step by step (SMOVE-1); none goes on from a zone that stops it."""
    frame = game.stack[-1]
    if not isinstance(frame, Move) or space not in counted:
        return []
    stops = facts.stopping(game, frame.start)
    found = [space]
    for count in range(counted[space] - 1, 0, -1):
        for before in board.spaces(board.NEXT_TO[found[0]] & ~stops):
            if counted.get(before, 0) == count:
                found.insert(0, before)
                break
    return [frame.start, *found]


def within_move(game: Game, space: int) -> bool:
    """Whether the monster, moving as far as it may, could come next to a space (TGT-4, AMB-10)."""
    if game.monster.space < 0:
        return False
    between = geometry.distance(game.monster.space, game.setup.monster.size, space, 1) - 1
    return between <= stats.full_move(game)


def sees(game: Game, space: int) -> bool:
    """Whether whoever stands on a space is in the monster's field of view (MON-12)."""
    if game.monster.space < 0:
        return False
    return not facts.behind(game, space) and not facts.line_blocked(game, game.monster.space, space)


def cards_aside(game: Game) -> list[int]:
    """AI cards that are no life now but will be when they are put away: moods and durations in play, cards being played
    (MDEATH-3, AMB-37). Those that archive themselves never come back."""
    found = [card for card in game.monster.in_play if game.setup.ai[card].type in (names.MOOD, names.DURATION)]
    for frame in game.stack:
        if isinstance(frame, Play):
            found += [card for card in frame.held_ai_cards() if card not in found]
    return [card for card in found if not any(isinstance(step, ArchiveThis) for step in game.setup.ai[card].actions)]
