"""Bots by name: the built-in ones, and classes of your own as `my_module:MyBot` or `path/to/my_bot.py:MyBot`.

The latter are code. They run only after `trust`, which is said where a person has typed the name or `--trust`; a name that
stands in a record is never enough. See docs/trust.md.
"""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import os
import re
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from showdown.engine.errors import BadSetup, UnknownName, Untrusted, did_you_mean
from showdown.engine.game import Game
from showdown.players.base import CHANCE, MONSTER, Position, dice_of, fate_of
from showdown.players.bot import Bot, Maker
from showdown.players.greedy import Greedy
from showdown.players.playing import play_on
from showdown.players.random_bot import RandomBot
from showdown.players.search import Searcher

BUILT_IN: dict[str, Maker] = {"random": RandomBot, "greedy": Greedy}  # quick ones, which a server may offer to anybody
SEARCHER: Final = "searcher"  # thinks for long; searcher:500 and searcher:2s say how long
NEUTRAL: Final = "random"
ANY: Final = "*"
ALLOWED: Final = "greedy, random, searcher (searcher:100, searcher:2s), my_module:MyBot, or lucy=greedy,random"
_trusted: set[str] = set()


def trust(*names: str) -> None:
    """From now on the bots of these names may be run in this process, although they are somebody's own code; `*` is any."""
    _trusted.update(names)


def may_run(name: str) -> bool:
    return name in BUILT_IN or is_searcher(name) or name in _trusted or ANY in _trusted


def is_searcher(name: str) -> bool:
    return name.partition(":")[0] == SEARCHER


def distrust() -> None:
    """From now on only the built-in bots may be run."""
    _trusted.clear()


def load_bot(name: str) -> Bot:
    """A new bot by name. Keep one per fight: it may remember."""
    return find_bot(name)()


def position(game: Game) -> Position:
    """What a bot that is asked the open question gets to see."""
    return Position(game)


def find_bot(name: str) -> Maker:
    """How to make the bot of that name, checked: it may be run, exists, can be made and has a `choose` method."""
    if name in BUILT_IN:
        return BUILT_IN[name]
    if is_searcher(name):
        return searcher(name)
    if ":" not in name:
        raise UnknownName(
            f"unknown bot {name!r}; {did_you_mean(name, [*BUILT_IN, SEARCHER])}, or a class of your own as my_module:MyBot"
        )
    place, _, wanted = name.rpartition(":")
    if not place or not wanted:
        raise UnknownName(f"{name!r} names no bot; write it as my_module:MyBot")
    if not may_run(name):
        what = f"the file {place!r}" if place.endswith(".py") else f"the module {place!r}"
        raise Untrusted(
            f"the bot {name!r} was not run: it is Python code of somebody's own ({what}), which could do anything here; "
            f"allowed: {', '.join([*BUILT_IN, SEARCHER])}, or --trust for this one, if you trust who wrote it (docs/trust.md)"
        )
    return own_class(name, load_module(place), wanted)


def searcher(name: str) -> Maker:
    """The search bot with a budget for each question: so many rollouts, or so many seconds."""
    if name == SEARCHER:
        return Searcher
    budget = name.partition(":")[2]
    found = re.fullmatch(r"(\d{1,6})|(\d{1,4}(?:\.\d{1,3})?)s", budget)
    if found is None or float(found[1] or found[2]) <= 0:
        raise UnknownName(f"{name!r}: {budget!r} is no budget; write rollouts as in searcher:500, or seconds as in searcher:2s")
    return partial(Searcher, int(found[1])) if found[1] else partial(Searcher, 0, float(found[2]))


def play_out(game: Game, policy: Any, until: int, decisions: int, seed: int) -> int:
    """Plays on and returns how many questions were answered; see `Game.play_out`."""
    if isinstance(policy, str):
        name, bot = policy, load_bot(policy)
    else:
        bot = policy() if isinstance(policy, type) else policy
        name = type(bot).__name__
        if not callable(getattr(bot, "choose", None)):
            raise BadSetup(f"a policy is the name of a bot or a bot with a method choose(self, position), not {policy!r}")
    dice = dice_of([name, *fate_of(game)], seed)
    return play_on(game, name, bot, dice[name], dice[MONSTER], until, decisions, fate=dice.get(CHANCE))


def load_module(place: str) -> ModuleType:
    """A module by its dotted name, looked for in the current folder too, or by the path of its file."""
    if place.endswith(".py"):
        return load_file(Path(place))
    here = os.getcwd()
    sys.path.insert(0, here)
    try:
        return importlib.import_module(place)
    except ModuleNotFoundError as problem:
        if problem.name is None or (place != problem.name and not place.startswith(problem.name + ".")):
            raise BadSetup(f"the bot module {place!r} needs a module that is not installed: {problem.name}") from problem
        near = [file.stem for file in Path(here).glob("*.py")]
        close = difflib.get_close_matches(place, near, 1)
        more = f"did you mean {close[0]!r}? " if close else ""
        raise UnknownName(f"no module {place!r}; {more}looked in the current folder and among the installed packages") from None
    except (Exception, SystemExit) as problem:
        raise BadSetup(f"the bot module {place!r} cannot be loaded: {told(problem)}") from problem
    finally:
        if sys.path and sys.path[0] == here:
            del sys.path[0]


def load_file(path: Path) -> ModuleType:
    """A module from a file, whatever folder it lies in."""
    if not path.is_file():
        raise UnknownName(f"no file {str(path)!r} to load a bot from")
    name = f"showdown_bot_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as problem:
        del sys.modules[name]
        raise BadSetup(f"the bot file {str(path)!r} cannot be loaded: {told(problem)}") from problem
    return module


def own_class(name: str, module: ModuleType, wanted: str) -> Maker:
    found: Any = getattr(module, wanted, None)
    if found is None:
        classes = [word for word, thing in vars(module).items() if isinstance(thing, type) and hasattr(thing, "choose")]
        known = did_you_mean(wanted, classes) if classes else "it has no class with a choose method"
        raise UnknownName(f"the module of {name!r} has no {wanted!r}; {known}")
    if not isinstance(found, type):
        raise BadSetup(f"{name!r} is no class; a bot is a class with a method choose(self, position)")
    if not callable(getattr(found, "choose", None)):
        raise BadSetup(f"{name!r} has no method choose(self, position); that one method is all a bot needs")
    try:
        found()
    except (Exception, SystemExit) as problem:
        raise BadSetup(f"{name!r} cannot be made without arguments: {told(problem)}") from problem
    maker: Maker = found
    return maker


def told(problem: BaseException) -> str:
    return f"{type(problem).__name__}: {problem}"


# -- who plays whom -----------------------------------------------------------------------------------------------------


def parse_players(text: str, survivors: Mapping[str, str], typed: bool = False) -> dict[str, str]:
    """`greedy`, or `lucy=greedy,random`, or `Lucy,Erza=greedy,random,monster=greedy`: every seat with the name of its bot.

    `survivors` maps ids to names. A bot without a seat plays everybody not named. Without one, those are played by the random
    bot, and so are the monster's choices unless `monster=` says otherwise. `typed`: a person wrote it, and so the bots may run.
    """
    seats: dict[str, str] = {}
    rest = ""
    waiting: list[str] = []
    for part in filter(None, (part.strip() for part in text.replace(";", ",").split(","))):
        who, equals, bot = (word.strip() for word in part.partition("="))
        if equals and not bot:
            raise BadSetup(f"{part!r} names no bot; write it as lucy=greedy")
        if equals:
            for name in [*waiting, who]:
                seat = seat_of(name, survivors)
                if seat in seats:
                    raise BadSetup(f"{name} is given two bots: {seats[seat]} and {bot}")
                seats[seat] = bot
            waiting = []
        elif part.lower() in names_of(survivors):
            waiting.append(part)
        elif rest:
            raise BadSetup(f"two bots for everybody else: {rest} and {part}; name survivors as in lucy={part}")
        else:
            rest = part
    if not seats and not rest and not waiting:
        raise BadSetup(f"{text!r} names no bot; allowed: {ALLOWED}")
    if waiting:
        raise BadSetup(f"{', '.join(waiting)}: played by whom? Write it as {','.join(waiting)}=greedy")
    for name in (*seats.values(), *([rest] if rest else [])):
        if typed:
            trust(name)
        find_bot(name)
    found = {survivor: seats.get(survivor, rest or NEUTRAL) for survivor in survivors}
    found[MONSTER] = seats.get(MONSTER, NEUTRAL)
    return found


def names_of(survivors: Mapping[str, str]) -> dict[str, str]:
    """Every spelling of a seat in small letters, with its id."""
    return {
        **{name.lower(): id for id, name in survivors.items()},
        **{id.lower(): id for id in survivors},
        MONSTER: MONSTER,
    }


def seat_of(name: str, survivors: Mapping[str, str]) -> str:
    spellings = names_of(survivors)
    if name.lower() not in spellings:
        raise UnknownName(f"unknown survivor {name!r}; {did_you_mean(name.lower(), [*survivors, MONSTER])}")
    return spellings[name.lower()]


def makers(players: Mapping[str, str]) -> dict[str, tuple[str, Maker]]:
    """What `Team` needs, from seats with the names of their bots."""
    return {seat: (name, find_bot(name)) for seat, name in players.items()}
