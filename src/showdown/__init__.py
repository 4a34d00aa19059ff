"""Showdown: the showdown phase of a board game of survivors and monsters, every rule enforced and explained.

An unofficial fan project; see README. Start with `showdown.new_game`.
"""

from showdown import pickles, saves
from showdown.api import from_json, new_game
from showdown.cards.loader import load_library
from showdown.engine import game as _game
from showdown.engine.chance import Chance, NeedChance, Scripted, Seeded, seeded
from showdown.engine.errors import (
    BadSave,
    BadSetup,
    ContentError,
    IllegalChoice,
    RuleBroken,
    ShowdownError,
    UnknownName,
    Untrusted,
)
from showdown.engine.events import Event
from showdown.engine.game import Decision, Game, Option
from showdown.engine.house import ALL as HOUSE_RULES
from showdown.engine.library import Library, Party, Sheet
from showdown.players import load as _load
from showdown.views import View, view

_game.OUTSIDE.to_json = saves.to_json
_game.OUTSIDE.key = saves.key
_game.OUTSIDE.play_out = _load.play_out
_game.OUTSIDE.possible = saves.possible
pickles.register()

COMPILED = not str(_game.__file__).endswith(".py")

__all__ = [
    "COMPILED",
    "HOUSE_RULES",
    "BadSave",
    "BadSetup",
    "Chance",
    "ContentError",
    "Decision",
    "Event",
    "Game",
    "IllegalChoice",
    "Library",
    "NeedChance",
    "Option",
    "Party",
    "RuleBroken",
    "Scripted",
    "Seeded",
    "Sheet",
    "ShowdownError",
    "UnknownName",
    "Untrusted",
    "View",
    "from_json",
    "load_library",
    "new_game",
    "seeded",
    "view",
]
