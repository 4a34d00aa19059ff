"""Whom the monster's next card would go for, by the target lines of every card that may lie in its deck.

Only what everybody knows counts: cards that have been seen elsewhere are not in the deck, any of the others may be.
"""

from __future__ import annotations

from typing import Final

from showdown.engine import guess
from showdown.engine.game import Game
from showdown.engine.roles import Roles
from showdown.rules.targeting import ALL, Line, PickTarget

NOBODY: Final = Roles()


class Aim:
    """The target lines that some cards share, and how likely the next card is one of them."""

    __slots__ = ("likely", "lines")

    def __init__(self, lines: tuple[Line, ...]) -> None:
        self.lines = lines
        self.likely = 0.0


class Threat:
    """How the monster might pick its next target."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.priority = game.monster.priority
        self.aims = aims_of(game)

    def harm(self, survivor: int, space: int, costs: list[float]) -> float:
        """What the next card costs the party if a survivor stood on a space, where being its target costs each so much."""
        who = self.game.survivors[survivor]
        here = who.space
        who.space = space  # the terms of a line ask where somebody stands; put back before anybody looks
        total = 0.0
        for aim in self.aims:
            total += aim.likely * self.cost_of(aim, costs)
        who.space = here
        return total

    def cost_of(self, aim: Aim, costs: list[float]) -> float:
        """What a card with these lines costs: one of those who fit its first line that fits anybody, or all of them."""
        if self.priority >= 0:
            return costs[self.priority]
        for line in aim.lines:
            found = line.candidates(self.game, NOBODY)
            if found:
                total = sum([costs[other] for other in found])
                return total if line.pick == ALL else total / len(found)
        return 0.0


def aims_of(game: Game) -> list[Aim]:
    """The aims of all cards that may be drawn next, by how likely that is."""
    monster, found = game.monster, dict[str, Aim]()
    if not monster.deck:
        for card in monster.discard:  # shuffled before the next draw
            count_in(game, card, 1.0 / len(monster.discard), found)
        return list(found.values())
    top = guess.known_top(monster.deck, monster.known_ai)
    if top:
        count_in(game, top[0], 1.0, found)
        return list(found.values())
    for level in guess.LEVELS:
        count_level(game, level, found)
    return list(found.values())


def count_level(game: Game, level: str, found: dict[str, Aim]) -> None:
    """The cards of one level: how many of them lie face down in deck and wound stack is seen on their backs, and which of them
    have been seen before is known; each is as likely as the others to lie in the deck."""
    monster, cards = game.monster, game.setup.ai
    deck = [card for card in monster.deck if cards[card].level == level and not monster.known_ai >> card & 1]
    wounds = [card for card in monster.wounds if cards[card].level == level and not monster.known_ai >> card & 1]
    hidden = deck + wounds
    if not deck:
        return
    share = len(deck) / len(hidden) / len(monster.deck)
    seen = sorted([card for card in hidden if monster.batches[card]])
    for card in seen:
        count_in(game, card, share, found)
    unseen = guess.never_seen(game, level) if len(seen) < len(hidden) else []
    for card in unseen:
        count_in(game, card, share * (len(hidden) - len(seen)) / len(unseen), found)


def count_in(game: Game, card: int, likely: float, found: dict[str, Aim]) -> None:
    """Adds a card's chance to the aim it has; one without a target has none."""
    for step in game.setup.ai[card].actions:
        if isinstance(step, PickTarget):
            name = "; ".join([line.text for line in step.lines.tried])
            if name not in found:
                found[name] = Aim(step.lines.tried)
            found[name].likely += likely
            return
