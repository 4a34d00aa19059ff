"""How long passing effects last (ROUND-4): until an attack, a turn, a round is over."""

from showdown.engine import happenings, names
from showdown.engine.game import Game
from showdown.rules import under_way


def expire(game: Game, until: int) -> None:
    """Passing effects end when their time is up (ROUND-4)."""
    if not game.passing:
        return
    kept = tuple(passing for passing in game.passing if passing.until != until or passing.number > clock(game, until))
    if len(kept) != len(game.passing):
        if game.log is not None:
            for passing in game.passing:
                if passing not in kept:
                    happenings.EFFECT_ENDS.note(game, ("ROUND-4",), {"source": passing.source, "survivor": passing.survivor})
        game.passing = kept


def clock(game: Game, until: int) -> int:
    """What a passing effect's number is compared with: rounds, or monster turns."""
    return game.monster_turns if until == names.UNTIL_NEXT_MONSTER_TURN else game.round


def due(game: Game, until: int) -> int:
    """The number a new passing effect gets: when it will be over, or whose attack it ends with (ROUND-4)."""
    if until == names.UNTIL_ATTACK:
        return under_way.attacker(game)
    if until == names.UNTIL_NEXT_ROUND or until == names.UNTIL_NEXT_MONSTER_TURN:
        return clock(game, until) + 1
    return clock(game, until)
