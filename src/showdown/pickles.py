"""What pickle and copy make of games and of what belongs to them.

A library is not written down but named, by what it was loaded from and its version. A game is its save, and what belongs to a
game goes with it. Small things are made anew by calling their class, for a compiled class cannot be made otherwise.
"""

from __future__ import annotations

import copyreg
import json
from typing import Any, Final

from showdown import saves
from showdown.cards import kept, loader
from showdown.engine import library as parts
from showdown.engine.chance import Asked, Scripted, Seeded
from showdown.engine.checked import Checked
from showdown.engine.errors import BadSave, IllegalChoice
from showdown.engine.events import Event
from showdown.engine.game import Decision, Game, Option, Options, Setup
from showdown.engine.house import HouseRules
from showdown.engine.library import Library, Party, Sheet
from showdown.engine.stack import Question

SMALL: Final = (Asked, Event, HouseRules, Party, Scripted, Seeded, Sheet)


def register() -> None:
    """Tells Python. A game and a library know themselves how they are copied."""
    for small in SMALL:
        copyreg.pickle(small, kept.reduced)
    copyreg.pickle(Library, library_told)
    copyreg.pickle(Setup, setup_told)
    copyreg.pickle(Game, game_told)
    copyreg.pickle(Decision, decision_told)
    copyreg.pickle(Options, options_told)
    copyreg.pickle(Option, option_told)
    copyreg.pickle(Question, refused)
    for part in definitions():
        copyreg.pickle(part, refused)


def definitions() -> list[type[Any]]:
    """What a library is made of."""
    made = [each for each in vars(parts).values() if isinstance(each, type) and each.__module__ == parts.__name__]
    return [each for each in made if each not in (Library, *SMALL)]


def refused(part: Any) -> tuple[Any, ...]:
    raise BadSave(
        f"a {type(part).__name__} can be neither copied nor pickled by itself: it is part of a game or a library; "
        "allowed: copies and pickles of these"
    )


def library_told(library: Library) -> tuple[Any, ...]:
    if not library.folders:
        raise BadSave("a library that was not loaded from folders cannot be pickled; allowed: what load_library() gives")
    return loader.again, (library.folders, library.trusted, library.version)


def setup_told(agreed: Setup) -> tuple[Any, ...]:
    return setup_again, (json.dumps(saves.setup_data(agreed)), agreed.library)


def setup_again(text: str, library: Library) -> Setup:
    return saves.read_setup(json.loads(text), library)


def game_told(game: Game) -> tuple[Any, ...]:
    """As a save, without what was told so far."""
    if isinstance(game.chance, Checked):
        raise BadSave(
            f"a game whose dice come from {type(game.chance.source).__name__} cannot be pickled: only showdown's own sources "
            "of chance can be read back; allowed: seeded, scripted, asked"
        )
    return saves.from_json, (game.to_json(), game.setup.library)


def decision_told(decision: Decision) -> tuple[Any, ...]:
    return decision_of, (asking(decision.game, decision.decision),)


def options_told(options: Options) -> tuple[Any, ...]:
    return options_of, (asking(options.game, options.decision),)


def option_told(option: Option) -> tuple[Any, ...]:
    return option_of, (asking(option._game, option._decision), option.index)


def asking(game: Game, asked: Any) -> Game:
    """The game of a question that is still open."""
    if game.asked is not asked:
        raise IllegalChoice("this question has been answered: it cannot be copied or pickled any more")
    return game


def decision_of(game: Game) -> Decision:
    assert game.decision is not None  # it was open
    return game.decision


def options_of(game: Game) -> Options:
    return decision_of(game).options


def option_of(game: Game, index: int) -> Option:
    return decision_of(game).options[index]
