"""What is agreed before a fight, as plain data that a record's first line can hold."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, get_type_hints

from showdown import api, positions, saves
from showdown.cards.loader import load_library
from showdown.engine.chance import CARDS, DICE, Asked, NeedChance, Scripted, check_seed, seeded
from showdown.engine.errors import BadSave, BadSetup
from showdown.engine.game import Game
from showdown.engine.library import Party
from showdown.engine.visible import is_visible, visible
from showdown.lab import setups
from showdown.play import seats

CHECKED_LATER: Final = ("seed", "sheets", "position")  # by what reads them
SEEDS: Final = 1_000_000


@dataclass
class Fight:
    """How a fight starts."""

    monster: str = "white_lion"
    level: str = "prologue"
    party: str = "prologue"
    sheets: dict[str, Any] = field(default_factory=dict)  # a party from a file, so that the fight needs the file no more
    seed: int = 0
    players: dict[str, list[str]] = field(default_factory=dict)
    house_rules: dict[str, str] = field(default_factory=dict)
    rounds: int = 0  # after so many it ends undecided; 0: no limit
    bots: dict[str, str] = field(default_factory=dict)
    table: bool = False
    virtual: str = ""  # what the program keeps to itself at a table: dice or cards
    tape: list[int] = field(default_factory=list)  # what people typed in during set-up
    position: str = ""  # a save to start from instead
    origin: str = ""  # the save this fight goes on from, and its round
    rewinds: int = 0  # made before that

    def data(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if value or name in ("seed", "monster", "level", "party")}

    def start(self) -> Game:
        """The game at its first decision. At a table this may raise NeedChance: extend `tape` and start again."""
        if self.position:
            return from_position(self.position)
        source = Asked(list(self.tape), 0, seeded(self.seed)) if self.table else None
        if source is not None:
            source.virtual = self.virtual
        return api.new_game(
            self.monster,
            self.level,
            saves.read_party(self.sheets, load_library()) if self.sheets else self.party,
            self.seed,
            self.players or None,
            self.house_rules,
            chance_source=source,
            auto=True,
            rounds=self.rounds or None,
        )

    def draw_set_up(self) -> None:
        """Lets the program roll and draw what the set-up of a table fight asks for, where nobody can be asked yet; what came of
        it lies on the table then, and people follow it."""
        source = seeded(random.Random(f"{self.seed}/set-up").randrange(SEEDS))
        while self.table:
            try:
                self.start()
                return
            except NeedChance as need:
                if need.kind == "d10":
                    self.tape.append(source.d10(need.label))
                elif need.kind == "location":
                    self.tape.append(source.location(need.label))
                else:
                    self.tape.append(source.pick(len(need.choices), need.label, need.choices))

    def same_as(self, other: Fight) -> bool:
        """Whether both are one fight, whatever has been chosen since."""
        changing = dict.fromkeys(("bots", "origin", "rewinds"))
        return {**vars(self), **changing} == {**vars(other), **changing}

    def title(self) -> str:
        return f"{self.monster}-{self.level}-seed-{self.seed}" if not self.position else "from-a-save"


def from_position(text: str) -> Game:
    """The game of a save. Dice of a script come to an end, and nobody can be asked for more."""
    game = api.from_json(text)
    if isinstance(game.chance, Scripted):
        raise BadSave("its dice are those of a script, for scenarios and tests; a fight needs a seed, or people who roll")
    return game


def from_data(data: dict[str, Any]) -> Fight:
    """The fight a record's first line describes; what it lacks keeps its default, what nobody knows is refused."""
    fight, types = Fight(), get_type_hints(Fight)
    for name, value in data.items():
        known = name in types and type(getattr(fight, name)) is type(value)
        if not known or (name not in CHECKED_LATER and not positions.fits_type(value, types[name])):
            raise BadSetup(f"the record's first line says {visible(name[:60])} = {shown(value)}, which means nothing here")
        setattr(fight, name, value)
    if fight.virtual not in ("", DICE, CARDS):
        raise BadSetup(f"the record's first line says virtual = {shown(fight.virtual)}; allowed: {DICE} or {CARDS}")
    check_seed(fight.seed)
    if min(fight.rewinds, fight.rounds, *fight.tape, 0) < 0 or not is_visible(fight.origin):
        raise BadSetup("the record's first line says something that cannot be of its rewinds, rounds, tape or origin")
    return fight


def shown(value: object) -> str:
    """A value as a message repeats it: neither all of something long nor a number of thousands of digits."""
    return "a huge number" if type(value) is int and abs(value) > positions.MOST else repr(value)[:60]


def again(ended: Fight) -> Fight:
    """The same fight with other dice, from its set-up."""
    kept = ("monster", "level", "party", "sheets", "players", "house_rules", "rounds", "bots", "table", "virtual")
    found = Fight(**{name: getattr(ended, name) for name in kept})
    found.seed = random.randrange(SEEDS)
    return found


def carried_on(ended: Fight, party: Party, monster: str, level: str) -> Fight:
    """The next fight of those who lived, against whomever one likes; who played whom stays so."""
    foe = setups.find_monster(monster or ended.monster)
    found = again(ended)
    found.monster, found.level = foe.id, setups.level_of(foe, level or (ended.level if foe.id == ended.monster else ""))
    found.sheets = saves.party_data(party, party.survivors)
    alive = {sheet.id for sheet in party.survivors}
    held = {player: [who for who in theirs if who in alive] for player, theirs in ended.players.items()}
    found.players = {player: theirs for player, theirs in held.items() if theirs}
    found.bots = {seat: bot for seat, bot in ended.bots.items() if seat in alive or seat == seats.MONSTER}
    return found


def agree(
    monster: str = "white_lion",
    level: str = "",
    party: str = "",
    seed: int | None = None,
    house_rules: Mapping[str, str] | None = None,
    players: Mapping[str, Iterable[str]] | None = None,
    bots: Mapping[str, str] | None = None,
    rounds: int | None = None,
) -> Fight:
    """The fight that people ask for: what they leave out has its default, unknown names are refused and likely ones suggested.

    `party` is an id or a file. `players` and `bots` say who holds which survivors, by id or name; see `seats.held`. After
    `rounds` rounds the fight ends undecided.
    """
    foe = setups.find_monster(monster)
    fight = Fight(foe.id, setups.level_of(foe, level))
    wanted = setups.party_of(fight.level, party)
    _, found = setups.find_party(wanted)
    fight.party = found.id
    fight.sheets = saves.party_data(found, found.survivors) if setups.is_file(wanted) else {}
    fight.seed = random.randrange(SEEDS) if seed is None else seed
    fight.house_rules = dict(house_rules or {})
    names = {sheet.id: sheet.name for sheet in found.survivors}
    fight.players = {player: [seats.seat_id(who, names) for who in held] for player, held in (players or {}).items()}
    fight.bots = seats.held(bots or {}, names)
    fight.rounds = rounds or 0
    library = load_library()
    api.make_setup(fight.monster, fight.level, found, fight.seed, fight.players or None, fight.house_rules, "", library, rounds)
    seats.Seats(fight.bots, list(names), fight.seed)
    return fight
