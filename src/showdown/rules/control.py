"""Who has the monster in hand (chapter 3.1): the controller tile, or the Death Die in its place."""

from showdown.engine import happenings, powers, stats
from showdown.engine.game import Game


def pass_on(game: Game) -> None:
    """As a round begins the tile goes to the next player; the Death Die goes to the next survivor, from the bearer of
    its lantern on, and the tile lies with whoever plays its holder (ROUND-2, ROUND-7)."""
    bearer = lantern_bearer(game)
    if bearer < 0:
        game.death_die = -1
        if game.round > 1:
            game.controller = (game.controller + 1) % len(game.setup.players)
        return
    game.death_die = (game.death_die + 1) % len(game.survivors) if game.death_die >= 0 else bearer
    for player, (_, held) in enumerate(game.setup.players):
        if game.death_die in held:
            game.controller = player
    if game.log is not None:
        happenings.DEATH_DIE.note(game, ("ROUND-7",), {"survivor": game.death_die})


def lantern_bearer(game: Game) -> int:
    """Who bears what brings the Death Die; -1 where nobody living does (ROUND-7)."""
    for index, who in enumerate(game.survivors):
        if who.alive and stats.has_power(game, index, powers.BRINGS_THE_DEATH_DIE):
            return index
    return -1


def die_holder(game: Game) -> int:
    """Who holds the Death Die; -1 where it is not in play, or no longer (ROUND-7)."""
    return game.death_die if game.death_die >= 0 and lantern_bearer(game) >= 0 else -1


def nominee(game: Game) -> int:
    """The survivor who counts as the controller's own this round: whoever holds the Death Die (ROUND-7), or else players of
    several living ones take turns (ATTR-18)."""
    if game.death_die >= 0 and die_holder(game) >= 0:
        return game.death_die
    held = [index for index in game.setup.players[game.controller][1] if game.survivors[index].alive]
    turns_held = (game.round - 1) // len(game.setup.players)
    return held[turns_held % len(held)] if held else -1
