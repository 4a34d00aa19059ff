"""How long passing effects last (ROUND-4): until an attack, a turn, a round is over."""

from showdown.engine import happenings, names, stats
from showdown.engine.game import Game
from showdown.engine.library import Gear
from showdown.engine.state import Passing
from showdown.rules import under_way


def expire(game: Game, until: int) -> None:
    """Passing effects end when their time is up (ROUND-4)."""
    if not game.passing:
        return
    if until == names.UNTIL_TURN:
        expire(game, names.UNTIL_NEXT_ATTACK_THIS_TURN)
    kept = tuple(passing for passing in game.passing if passing.until != until or passing.number > clock(game, until))
    if len(kept) != len(game.passing):
        if game.log is not None:
            for passing in game.passing:
                if passing not in kept:
                    happenings.EFFECT_ENDS.note(game, ("ROUND-4",), {"source": passing.source, "survivor": passing.survivor})
        gone = [passing for passing in game.passing if passing not in kept]
        game.set_passing(kept)
        for passing in gone:
            if is_injury(passing) and passing.amount in game.monster.injuries:
                game.monster.injuries.remove(passing.amount)
                game.monster.hl_discard.append(passing.amount)
                stats.refresh_cards(game)


def is_injury(passing: Passing) -> bool:
    """A persistent injury of the monster that heals: no number and no power, its `amount` is the card (CRIT-9)."""
    return passing.survivor == -1 and passing.attribute < 0 and passing.power is None


def clock(game: Game, until: int) -> int:
    """What a passing effect's number is compared with: rounds, or monster turns."""
    by_turns = until == names.UNTIL_NEXT_MONSTER_TURN or until == names.UNTIL_MONSTER_TURN_ENDS
    return game.monster_turns if by_turns else game.round


def due(game: Game, until: int) -> int:
    """The number a new passing effect gets: when it will be over, or whose attack it ends with (ROUND-4)."""
    if until == names.UNTIL_ATTACK:
        return under_way.attacker(game)
    if until == names.UNTIL_MONSTER_TURN_ENDS and game.turn != 1:
        return clock(game, until) + 1
    if until == names.UNTIL_NEXT_ROUND or until == names.UNTIL_NEXT_MONSTER_TURN:
        return clock(game, until) + 1
    return clock(game, until)


def wake(game: Game, survivor: int, weapon: Gear) -> None:
    """What waited for somebody's next attack with such a weapon counts in the one that begins, and ends with it (ROUND-4)."""
    if not any(passing.survivor == survivor and passing.waits() for passing in game.passing):
        return
    changed = []
    for passing in game.passing:
        if passing.survivor == survivor and passing.waits() and carries(weapon, passing.keyword):
            passing = Passing(
                passing.source, survivor, passing.attribute, passing.amount, passing.power, names.UNTIL_ATTACK, survivor
            )
        changed.append(passing)
    game.set_passing(tuple(changed))


def carries(weapon: Gear, keyword: str) -> bool:
    """Whether a weapon has a keyword; every weapon has none."""
    return not keyword or any(own.name == keyword for own in weapon.keywords)
