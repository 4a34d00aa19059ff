"""Fights of one set-up, one after the other: agreed once, begun for each seed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from showdown import api
from showdown.cards.loader import load_library
from showdown.engine import chance
from showdown.engine.game import Game
from showdown.engine.library import Library, Party
from showdown.rules import facts, setup

ROUNDS = 50  # after so many a fight ends undecided: the rules know no end


class Fights:
    """One agreement, as `showdown.new_game` takes it, and new fights of it."""

    def __init__(
        self,
        monster: str = "white_lion",
        level: str | int = 1,
        party: str | Party = "first_hunt",
        rounds: int | None = ROUNDS,
        players: Mapping[str, Iterable[str]] | None = None,
        house_rules: Mapping[str, str] | None = None,
        ambush: str = "",
        library: Library | None = None,
    ) -> None:
        api.check_library(library)
        self.library = library or load_library()
        self.agreed = api.make_setup(monster, level, party, 0, players, house_rules, ambush, self.library, rounds)

    def new(self, seed: int, asked: bool = False) -> Game:
        """A fight at its first decision; choices with one answer are taken, nothing is logged. With `asked` chance decides."""
        source = api.asked(seed) if asked else chance.seeded(seed)
        game = setup.blank_game(self.agreed.reseeded(seed), source, False, True)
        setup.begin(game)
        return game


def progress(game: Game) -> float:
    """How far the party is: the monster's wounds as a part of those that kill it, less the part of the party that is dead."""
    if game.result == "victory":
        return 1.0
    left, dealt = facts.wounds_to_kill(game), len(game.monster.wounds)
    dead = sum(not who.alive for who in game.survivors) / len(game.survivors)
    return dealt / max(1, dealt + left) - dead
