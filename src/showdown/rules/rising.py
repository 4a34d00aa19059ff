"""Back on their feet: survivors and the monster (KD-S2, KD-M2). Falling cuts into the stack and lies in `status`."""

from showdown.engine import happenings
from showdown.engine.game import Game


def stand(game: Game, survivor: int, rules: tuple[str, ...]) -> None:
    """A knocked-down survivor is back on their feet."""
    who = game.survivors[survivor]
    if who.alive and who.down:
        who.down = False
        if game.log is not None:
            happenings.STANDS.note(game, rules, {"survivor": survivor})


def stand_monster(game: Game, rules: tuple[str, ...]) -> None:
    """A knocked-down monster is up again (KD-M2, KD-M3)."""
    if game.monster.down:
        game.monster.down = False
        if game.log is not None:
            happenings.MONSTER_STANDS.note(game, rules, {})
