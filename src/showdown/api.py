"""The public face: start a showdown or load one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from showdown import positions, saves
from showdown.cards.loader import load_library
from showdown.engine import chance, house
from showdown.engine.checked import checked
from showdown.engine.errors import BadSave, BadSetup, UnknownName, did_you_mean, find
from showdown.engine.game import Game, Setup
from showdown.engine.library import Library, Monster, Party
from showdown.rules import party as parties
from showdown.rules import setup


def new_game(
    monster: str = "white_lion",
    level: str | int = "prologue",
    party: str | Party = "prologue",
    seed: int = 0,
    players: Mapping[str, Iterable[str]] | None = None,
    house_rules: Mapping[str, str] | None = None,
    chance_source: chance.Chance | str | None = None,
    ambush: str = "",
    log: bool = True,
    auto: bool = False,
    library: Library | None = None,
    rounds: int | None = None,
    **others: Any,
) -> Game:
    """Starts a showdown and runs it to its first decision.

    `players` maps player names to the survivors they hold (default: one player holds all). `house_rules` maps names from
    `showdown.HOUSE_RULES` to values. `chance` (also spelled `chance_source`) replaces the seed by another source of dice; with
    `chance="asked"` every die, random pick and card turned up is a decision of the seat "chance", whose options have a
    `probability`.
    `auto=True` takes every choice with a single legal answer. `log=False` keeps no events (for simulation).
    The rules allow a fight without end: with `rounds=N` it ends undecided after so many rounds, or in one that has no end.
    """
    if "chance" in others:
        chance_source = others.pop("chance")
    if others:
        raise BadSetup(f"unknown setting {sorted(others)[0]!r}; {did_you_mean(sorted(others)[0], SETTINGS)}")
    check_library(library)
    if chance_source is not None and chance_source != ASKED and not isinstance(chance_source, chance.Chance):
        raise BadSetup(f"chance must be a source of dice such as showdown.Scripted, or {ASKED!r}, not {chance_source!r}")
    agreed = make_setup(monster, level, party, seed, players, house_rules, ambush, library or load_library(), rounds)
    source: chance.Chance = chance.seeded(seed)
    if isinstance(chance_source, chance.Chance):
        source = checked(chance_source)
    elif chance_source == ASKED:
        source = asked(seed)
    game = setup.blank_game(agreed, source, log, auto)
    setup.begin(game)
    return game


def once_more(agreed: Setup, seed: int) -> Game:
    """A further fight of what was agreed, for those who play many: nothing is told but what figures are made of
    (`game.tally`), and every choice with a single answer is taken."""
    game = setup.blank_game(agreed.reseeded(seed), chance.seeded(seed), False, True)
    game.tally = []
    setup.begin(game)
    return game


ASKED = "asked"


def asked(seed: int) -> chance.Asked:
    """Chance as decisions; what stays hidden is made up from the seed until it is turned up."""
    source = chance.Asked([], 0, chance.seeded(seed))
    source.decides = True
    return source


def check_library(library: object) -> None:
    if library is not None and not isinstance(library, Library):
        raise BadSetup(f"library must be what load_library() gives, not {library!r}")


SETTINGS = (
    "monster",
    "level",
    "party",
    "seed",
    "players",
    "house_rules",
    "chance",
    "ambush",
    "log",
    "auto",
    "library",
    "rounds",
)


def make_setup(
    monster: str,
    level: str | int,
    party: str | Party,
    seed: int,
    players: Mapping[str, Iterable[str]] | None,
    house_rules: Mapping[str, str] | None,
    ambush: str,
    library: Library,
    rounds: Any = None,
) -> Setup:
    """Checks everything that was asked for before anything is set up."""
    foe = find(library.monsters, monster, "monster")
    if str(level) not in foe.levels:
        raise UnknownName(f"{foe.name} has no level {level!r}; allowed: {', '.join(foe.levels)}")
    group = party if isinstance(party, Party) else find(library.parties, party, "party")
    check_party(group, library)
    rules = house.HouseRules(house.check(house_rules or {}))
    if foe.only_unconfirmed and not rules.unconfirmed:
        raise BadSetup(unconfirmed_refused(foe))
    if ambush not in ("", "monster", "survivors"):
        raise BadSetup(f'unknown ambush {ambush!r}; allowed: "", "monster", "survivors"')
    chance.check_seed(seed)
    if rounds is not None and not positions.is_whole(rounds, 1, positions.MOST):
        found = "a huge number" if isinstance(rounds, int) and rounds > positions.MOST else repr(rounds)
        raise BadSetup(f"rounds must be a whole number from 1 to {positions.MOST:,}, or None for no limit, not {found}")
    holding = parties.check_players(group, players)
    agreed = Setup(library, foe, foe.levels[str(level)], group, group.survivors, holding, rules, seed, ambush)
    agreed.extra_life = parties.extra_life(group, agreed.level)
    agreed.rounds = rounds or 0
    return agreed


def check_party(party: Party, library: Library) -> None:
    """Whether a party can be played and saved; those of a library never change, so they are looked at once."""
    of_library = library.parties.get(party.id) is party
    if of_library and party.id in library.sound:
        return
    parties.check_party(party, library)
    try:
        saves.read_party(saves.party_data(party, party.survivors), library)  # else it could be played, but not loaded again
    except BadSave as problem:
        raise BadSetup(f"party {party.id!r}: {problem}") from None
    if of_library:
        library.sound.add(party.id)


def unconfirmed_refused(monster: Monster) -> str:
    """Why a monster is not fought whose printed numbers no source has (AMB-47)."""
    return (
        f"no source we reached has the printed numbers of the {monster.name}: it can be fought only with numbers of ours, "
        "plainly called so; allowed: --unconfirmed (house rule unconfirmed_numbers=ours)"
    )


def from_json(text: str, library: Library | None = None) -> Game:
    """The game a save holds (see `game.to_json`)."""
    return saves.from_json(text, library or load_library())
