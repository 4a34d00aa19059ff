"""How people say at a command line which fight they want: flags, or a short dialog."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from showdown import flags
from showdown.cards.loader import load_library
from showdown.engine.errors import BadSetup, ShowdownError, UnknownName, find
from showdown.lab import setups
from showdown.play import fight, seats
from showdown.play.fight import Fight
from showdown.players import load


def add_flags(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--monster", default="white_lion", help="which monster (default: white_lion)")
    parser.add_argument("--level", default="", help=f"its level; {setups.LEVEL_HELP}")
    parser.add_argument("--party", default="", help=f"who fights: {setups.PARTY_HELP}")
    parser.add_argument("--seed", type=int, help="the seed of all dice and shuffles (default: random, and shown)")
    flags.add_house_rules(parser)
    parser.add_argument("--bot", default="", metavar="WHO=BOT", help='who is played by a bot: "Lucy,Erza=greedy"; a name: all')
    parser.add_argument("--rounds", type=flags.whole, metavar="N", help="it ends undecided after N rounds (default: never)")
    flags.add_content(parser)
    parser.add_argument("--players", default="", metavar="WHO", help='several people: "Anna=Lucy,Erza; Ben=Allister,Zachary"')


def from_flags(options: argparse.Namespace) -> Fight:
    """The fight that flags ask for, with unknown names refused and likely ones suggested."""
    wanted = typed_bots(options.bot)
    return fight.agree(
        options.monster,
        options.level,
        options.party,
        options.seed,
        setups.house_rules(options.house_rule),
        players(options.players),
        wanted,
        options.rounds,
    )


def parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


def players(text: str) -> dict[str, list[str]]:
    """`Anna=Lucy,Erza; Ben=Allister`: who plays whom."""
    found: dict[str, list[str]] = {}
    for part in parts(text):
        name, equals, held = part.partition("=")
        if not equals:
            raise BadSetup(f"--players {part!r} says nobody's survivors; write Anna=Lucy,Erza")
        found[name.strip()] = held.split(",")
    return found


def bots(text: str) -> dict[str, str]:
    """`Lucy,Erza=greedy; monster=random` or just `greedy`, which plays everybody."""
    found: dict[str, str] = {}
    for part in parts(text):
        held, equals, bot = part.partition("=")
        if equals and not bot.strip():
            raise BadSetup(f"--bot {part!r} names no bot; write it as Lucy,Erza=greedy")
        for seat in held.split(",") if equals else [seats.EVERYBODY]:
            found.pop(seat.strip(), None)
            found[seat.strip()] = bot.strip() if equals else part
    return found


def trust_bots(said: bool) -> None:
    """With --trust the bots that a record names may be run too."""
    if said:
        load.trust(load.ANY)


def typed_bots(text: str) -> dict[str, str]:
    """The bots somebody has typed. With their names they have said that these may be run, also those that are code."""
    wanted = bots(text)
    load.trust(*wanted.values())
    return wanted


# -- the dialog -------------------------------------------------------------------------------------------------------


def dialog(ask: Callable[[str], str], say: Callable[[str], None]) -> Fight:
    """Asks for monster, level, party, seed and bots; an empty answer takes the default. Wrong answers are asked again."""
    library = load_library()
    options = argparse.Namespace(house_rule=[], players="", bot="", rounds=None)
    options.monster = one_of(ask, say, "Which monster?", list(library.monsters), "white_lion")
    monster = library.monsters[options.monster]
    if monster.only_unconfirmed:
        say(f"No source we reached has the printed numbers of the {monster.name}: it is fought with numbers of ours.")
        options.house_rule.append(flags.UNCONFIRMED)
    options.level = one_of(ask, say, "Which level?", list(monster.levels), setups.level_of(monster, ""))
    options.party = one_of(ask, say, "Which party?", list(library.parties), setups.party_of(options.level, ""))
    while True:
        text = ask("Which seed? A whole number, or nothing for a random one: ")
        try:
            options.seed = int(text) if text.strip() else None
            break
        except ValueError:
            say(f"{text[:40]!r} is not a whole number.")
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
