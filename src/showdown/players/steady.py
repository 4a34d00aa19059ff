"""The steady player: a plain, fixed way to answer every decision, so that golden playthroughs read as a story.

It walks to the monster's blind spot, attacks what it can, dodges the first hit, and takes the first option elsewhere. It is not
meant to be clever and must not change: golden files depend on it. Clever bots live elsewhere.
"""

from __future__ import annotations

from showdown.engine import geometry
from showdown.engine.game import Game, Option
from showdown.rules import facts


def steady(game: Game) -> int:
    """The index of the steady player's answer to the open question."""
    question = game.decision
    assert question is not None
    options = question.options
    if question.kind == "destination":
        return best_space(game, list(options))
    if question.kind == "deploy":
        return len(options) - 1
    for wanted in ("attack", "dodge", "use", "encourage", "surge"):
        for option in options:
            if option.kind in (wanted, "maneuver attack" if wanted == "attack" else "") and worth_it(game, option):
                return option.index
    if question.kind == "act":
        mover = next((option.index for option in options if option.kind == "move"), -1)
        if mover >= 0 and not beside(game, question.actor):
            return mover
        return next((option.index for option in options if option.kind == "end act"), max(mover, 0))  # the restless move first
    for option in options:
        if option.kind in ("go on", "walk on", "end turn"):
            return option.index
    return 0


def worth_it(game: Game, option: Option) -> bool:
    """Throwing the founding stone away waits until the monster is nearly dead; hiding is for the wise."""
    if option.kind != "use":
        return True
    return "founding_stone" in option.refers.action and len(game.monster.deck) + len(game.monster.discard) <= 2


def beside(game: Game, survivor: str) -> bool:
    index = [sheet.id for sheet in game.setup.sheets].index(survivor)
    return game.monster.space >= 0 and facts.adjacent(game, index)


def best_space(game: Game, options: list[Option]) -> int:
    """The space nearest the monster, the blind spot before others."""
    if game.monster.space < 0:
        return 0
    size = game.setup.monster.size
    blind = facts.blind_spot(game)
    scores = []
    for option in options:
        space = option.refers.space
        far = geometry.distance(game.monster.space, size, space, 1)
        scores.append((far, 0 if blind >> space & 1 else 1, option.index))
    return min(scores)[2]
