"""What is agreed before a fight, from flags or a short dialog, as plain data that a record's first line can hold."""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from typing import Any, NoReturn

from showdown import api, flags, saves
from showdown.cards.loader import load_library
from showdown.engine.chance import Asked, seeded
from showdown.engine.errors import BadSetup, ShowdownError, UnknownName, find
from showdown.engine.game import Game
from showdown.lab import setups
from showdown.terminal import seats

SEEDS = 1_000_000


class UsageError(ShowdownError):
    """The arguments make no sense."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong as our own error, so that the command line answers alike everywhere."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}\n{self.format_usage().rstrip()}")


class Fight:
    """How a fight starts."""

    def __init__(self) -> None:
        self.monster = "white_lion"
        self.level = "prologue"
        self.party = "prologue"
        self.sheets: dict[str, Any] = {}  # a party from a file, written down so that the fight needs the file no more
        self.seed = 0
        self.players: dict[str, list[str]] = {}
        self.house_rules: dict[str, str] = {}
        self.bots: dict[str, str] = {}
        self.table = False
        self.tape: list[int] = []  # what people typed in during set-up
        self.position = ""  # a save to start from instead
        self.origin = ""  # the save this fight goes on from, and its round
        self.rewinds = 0  # made before that

    def data(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if value or name in ("seed", "monster", "level", "party")}

    def start(self) -> Game:
        """The game at its first decision. At a table this may raise NeedChance: extend `tape` and start again."""
        if self.position:
            return api.from_json(self.position)
        source = Asked(list(self.tape), 0, seeded(self.seed)) if self.table else None
        return api.new_game(
            self.monster,
            self.level,
            saves.read_party(self.sheets) if self.sheets else self.party,
            self.seed,
            self.players or None,
            self.house_rules,
            chance_source=source,
            auto=True,
        )

    def same_as(self, other: Fight) -> bool:
        """Whether both are one fight, whatever has been chosen since."""
        changing = dict.fromkeys(("bots", "origin", "rewinds"))
        return {**vars(self), **changing} == {**vars(other), **changing}

    def title(self) -> str:
        return f"{self.monster}-{self.level}-seed-{self.seed}" if not self.position else "from-a-save"


def from_data(data: dict[str, Any]) -> Fight:
    """The fight a record's first line describes; what it lacks keeps its default, what nobody knows is refused."""
    fight = Fight()
    for name, value in data.items():
        if name not in vars(fight) or type(getattr(fight, name)) is not type(value):
            raise BadSetup(f"the record's first line says {name} = {value!r}, which means nothing here")
        setattr(fight, name, value)
    return fight


# -- flags ------------------------------------------------------------------------------------------------------------


def add_flags(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--monster", default="white_lion", help="which monster (default: white_lion)")
    parser.add_argument("--level", default="", help=f"its level; {setups.LEVEL_HELP}")
    parser.add_argument("--party", default="", help=f"who fights: {setups.PARTY_HELP}")
    parser.add_argument("--seed", type=int, help="the seed of all dice and shuffles (default: random, and shown)")
    parser.add_argument("--house-rule", action="append", default=[], metavar="NAME=VALUE", help="may be given several times")
    parser.add_argument("--bot", default="", metavar="WHO=BOT", help='who is played by a bot: "Lucy,Erza=greedy"; a name: all')
    flags.add_content(parser)
    parser.add_argument("--players", default="", metavar="WHO", help='several people: "Anna=Lucy,Erza; Ben=Allister,Zachary"')


def from_flags(options: argparse.Namespace) -> Fight:
    """The fight that flags ask for, with unknown names refused and likely ones suggested."""
    fight = Fight()
    monster = setups.find_monster(options.monster)
    fight.monster = monster.id
    fight.level = setups.level_of(monster, options.level)
    wanted = setups.party_of(fight.level, options.party)
    _, party = setups.find_party(wanted)
    fight.party = party.id
    fight.sheets = saves.party_data(party, party.survivors) if setups.is_file(wanted) else {}
    fight.seed = random.randrange(SEEDS) if options.seed is None else options.seed
    fight.house_rules = setups.house_rules(options.house_rule)
    survivors = {sheet.id: sheet.name for sheet in party.survivors}
    fight.players = players(options.players, survivors)
    fight.bots = seats.parse(options.bot, survivors)
    library = load_library()
    api.make_setup(fight.monster, fight.level, party, fight.seed, fight.players or None, fight.house_rules, "", library)
    seats.Seats(fight.bots, list(survivors), fight.seed)
    return fight


def players(text: str, survivors: dict[str, str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, equals, held = part.partition("=")
        if not equals:
            raise BadSetup(f"--players {part!r} says nobody's survivors; write Anna=Lucy,Erza")
        found[name.strip()] = [seats.seat_id(who, survivors) for who in held.split(",")]
    return found


# -- the dialog -------------------------------------------------------------------------------------------------------


def dialog(ask: Callable[[str], str], say: Callable[[str], None]) -> Fight:
    """Asks for monster, level, party, seed and bots; an empty answer takes the default. Wrong answers are asked again."""
    library = load_library()
    options = argparse.Namespace(house_rule=[], players="", bot="")
    options.monster = one_of(ask, say, "Which monster?", list(library.monsters), "white_lion")
    monster = library.monsters[options.monster]
    options.level = one_of(ask, say, "Which level?", list(monster.levels), setups.level_of(monster, ""))
    options.party = one_of(ask, say, "Which party?", list(library.parties), setups.party_of(options.level, ""))
    while True:
        text = ask("Which seed? A whole number, or nothing for a random one: ")
        try:
            options.seed = int(text) if text.strip() else None
            break
        except ValueError:
            say(f"{text!r} is not a whole number.")
    while True:
        options.bot = ask('Who is played by a bot? Nobody, or for example "Lucy,Erza=random": ').strip()
        try:
            return from_flags(options)
        except ShowdownError as problem:
            say(f"{problem}")


def one_of(ask: Callable[[str], str], say: Callable[[str], None], prompt: str, allowed: list[str], default: str) -> str:
    while True:
        answer = ask(f"{prompt} {', '.join(allowed)} (nothing: {default}): ").strip() or default
        if answer in allowed:
            return answer
        try:
            find(dict.fromkeys(allowed), answer, "name")
        except UnknownName as problem:
            say(f"{problem}")
