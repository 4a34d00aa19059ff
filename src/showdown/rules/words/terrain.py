"""Words of the card language: terrain on the board, and what the monster eats of it and of survivors' gear."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from showdown.engine import board, fates, geometry, happenings, kinds, questions, spreads, when
from showdown.engine.game import Game
from showdown.engine.library import Amount
from showdown.engine.options import OptionKind, Refers
from showdown.engine.stack import MONSTER, Frame, Question
from showdown.rules import facts, grid, moments, setup, terrain, under_way, units
from showdown.rules.frames import FIST
from showdown.rules.words.word import Named, Word

if TYPE_CHECKING:
    from showdown.rules.targeting import Who


class PickTile(OptionKind[Frame]):
    """One of the terrain tiles beside the monster (TERR-1)."""

    spread = spreads.TILE

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return f"tile:{game.tiles[number].terrain.id}:{board.label(game.tiles[number].space)}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return f"{game.tiles[number].terrain.name} on {board.label(game.tiles[number].space)}"

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.tile = number
        to.space = game.tiles[number].space


WHICH_TILE: Final = PickTile("which tile", "This terrain tile is the one.")


class AddTerrain(Word):
    """A terrain card still in its deck is added to the board by its own text; the party places its tiles (SETUP-6)."""

    form = "add terrain: TERRAIN"
    arguments = kinds.takes(terrain=kinds.Thing("terrain", in_play=True, shown="TERRAIN"))
    rules = ("SETUP-6",)

    terrain: Named

    def sentence(self) -> str:
        return f"add {self.terrain.name} to the board"

    def run(self, game: Game, frame: Frame) -> Question | None:
        setup.add_terrain(game, self.terrain.id)
        return None


class PlaceTerrain(Word):
    """The monster leaves one tile of a terrain card beside itself, or beside somebody: its controller lays it on free spaces,
    while there are tiles of that card (TERR-9)."""

    form = "place terrain: TERRAIN [beside WHO]"
    arguments = kinds.takes(terrain=kinds.Thing("terrain", in_play=True, shown="TERRAIN"), who=kinds.Whom(""))
    rules = ("TERR-9",)

    terrain: Named
    who: Who | None = None

    def sentence(self) -> str:
        return f"place a {self.terrain.name} tile beside {'the monster' if self.who is None else self.who.text}"

    def run(self, game: Game, frame: Frame) -> Question | None:
        if self.who is None:
            here = geometry.base(game.monster.space, game.setup.monster.size)
            setup.lay_terrain(game, self.terrain.id, board.around(here) & ~here)
            return None
        for index in self.who.survivors(game, frame):
            here = 1 << game.survivors[index].space
            setup.lay_terrain(game, self.terrain.id, board.around(here) & ~here)
        return None


class ArchiveTile(Word):
    """A terrain tile of this card that the monster is on or adjacent to leaves the game; of several, the controller picks
    (CONV-9)."""

    form = "archive terrain: TERRAIN"
    arguments = kinds.takes(terrain=kinds.Thing("terrain", shown="TERRAIN"))
    rules = ("CONV-9",)
    asks = questions.TILE

    terrain: Named
    eaten: ClassVar[bool] = False

    def sentence(self) -> str:
        return f"archive one {self.terrain.name} tile on or next to which the monster stands"

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"Which {self.terrain.name} tile?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        found = facts.tiles_beside_monster(game, self.terrain.id)
        if len(found) == 1:
            self.take_away(game, found[0])
            return None
        return Question(MONSTER, WHICH_TILE, found) if found else None

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        self.take_away(game, value)

    def take_away(self, game: Game, tile: int) -> None:
        if game.log is not None:
            taken = happenings.TILE_EATEN if self.eaten else happenings.TILE_ARCHIVED
            card, space = game.tiles[tile].terrain.name, board.label(game.tiles[tile].space)
            taken.note(game, ("CONV-9",), {"terrain": card, "space": space})
        terrain.take_tiles(game, [tile])
        if self.eaten:
            moments.fire(game, when.MONSTER_CONSUMES, -1, -1)


class ConsumeTile(ArchiveTile):
    """The same, eaten: whatever answers that the monster consumes something does (CONV-9)."""

    form = "consume terrain: TERRAIN"
    eaten = True

    def sentence(self) -> str:
        return f"the monster consumes one {self.terrain.name} tile on or next to which it stands (archive it)"


class OneOfTheGrid(OptionKind[Frame]):
    """This card of the grid is lost (CONV-9)."""

    spread = spreads.SLOT

    def id(self, game: Game, frame: Frame, number: int) -> str:
        step = game.asked.step if game.asked is not None else None
        gear = game.survivors[step.holder(game, frame)].gear if isinstance(step, ConsumeGear) else [""] * 9
        copy = f":slot {number + 1}" if gear[number] in gear[:number] else ""
        return f"gear:{gear[number]}{copy}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        step = game.asked.step if game.asked is not None else None
        gear = game.survivors[step.holder(game, frame)].kit[number] if isinstance(step, ConsumeGear) else None
        return gear.name if gear is not None else ""

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.slot = number


LOSE: Final = OneOfTheGrid("lose gear", "The survivor loses this gear.")


class ConsumeGear(Word):
    """The monster eats one gear card of somebody's grid, their player's choice; cursed gear cannot leave it (CONV-9, KW-21)."""

    form = "consume gear [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("CONV-9", "KW-21")
    fate = fates.HARM
    asks = questions.LOSE_GEAR

    who: Who

    def sentence(self) -> str:
        return f"the monster consumes one gear of {self.who.text}, who chooses (archive it)"

    def holder(self, game: Game, frame: Frame) -> int:
        found = self.who.survivors(game, frame)
        return found[0] if found else -1

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"Which gear of {game.name_of(self.holder(game, frame))} does the {game.setup.monster.noun} eat?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        holder = self.holder(game, frame)
        if holder < 0:
            return None
        who = game.survivors[holder]
        found = [slot for slot, gear in enumerate(who.kit) if gear is not None and not grid.cursed(who, gear)]
        return Question(holder, LOSE, found) if found else None

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        eat_gear(game, self.holder(game, frame), value)


class ConsumeWeapon(Word):
    """The monster eats the weapon of the attack under way, if it is gear; cursed gear stays (CONV-9, KW-21)."""

    form = "consume weapon"
    arguments = kinds.takes(them=kinds.Actor())
    rules = ("CONV-9", "KW-21")
    fate = fates.HARM

    def sentence(self) -> str:
        return "the monster consumes the weapon (archive it)"

    def run(self, game: Game, frame: Frame) -> Question | None:
        attack = under_way.open_attack(game, frame.survivor)
        if attack is not None and attack.slot != FIST:
            who = game.survivors[frame.survivor]
            gear = who.kit[attack.slot]
            if gear is not None and gear.id == attack.gear_id and not grid.cursed(who, gear):
                eat_gear(game, frame.survivor, attack.slot)
        return None


def eat_gear(game: Game, survivor: int, slot: int) -> None:
    """Gear is archived because the monster has consumed it (CONV-9)."""
    grid.lose_gear(game, survivor, slot, True)
    moments.fire(game, when.MONSTER_CONSUMES, survivor, -1)


# -- units ----------------------------------------------------------------------------------------------------------------


class PickUnitPlace(OptionKind[Frame]):
    """Where a unit stands: the north-west space of it."""

    spread = spreads.SPACE

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return f"to:{board.label(number)}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return f"north-west corner on {board.label(number)}"

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.space = number
        step = game.asked.step if game.asked is not None else None
        if isinstance(step, OfUnit):
            card = game.setup.library.terrain[step.terrain.id]
            to.width, to.height = card.width, card.height


UNIT_PLACE: Final = PickUnitPlace("unit", "The unit stands with its north-west corner here.")


class OfUnit(Word):
    """A word about the unit that the holder leads."""

    terrain: Named

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"{game.name_of(frame.owner)}: where does the {self.terrain.name} go?"

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        units.put(game, frame.owner, game.setup.library.terrain[self.terrain.id], value)


class Summon(OfUnit):
    """A unit of this card comes to follow the holder, on free spaces at any edge of the board, if none of it does (BOARD-7)."""

    form = "summon: TERRAIN"
    arguments = kinds.takes(terrain=kinds.Thing("terrain", shown="TERRAIN"), holder=kinds.Holder())
    rules = ("BOARD-7",)
    asks = questions.PLACE_UNIT

    def sentence(self) -> str:
        return f"a {self.terrain.name} arrives at an edge of the board"

    def run(self, game: Game, frame: Frame) -> Question | None:
        card = game.setup.library.terrain[self.terrain.id]
        if units.led(game, frame.owner, card.id) is not None:
            return None
        places = units.summoning_places(game, card)
        return Question(frame.owner, UNIT_PLACE, [], places) if places else None


class March(OfUnit):
    """The unit of this card that follows the holder moves up to so many spaces, around everybody and everything impassable
    (BOARD-7)."""

    form = "march: AMOUNT with TERRAIN"
    arguments = kinds.takes(amount=kinds.Amount(1), terrain=kinds.Thing("terrain", shown="TERRAIN"), holder=kinds.Holder())
    rules = ("BOARD-7",)
    asks = questions.PLACE_UNIT

    amount: Amount

    def sentence(self) -> str:
        return f"the {self.terrain.name} moves up to {self.amount.text} spaces"

    def run(self, game: Game, frame: Frame) -> Question | None:
        tile = units.led(game, frame.owner, self.terrain.id)
        if tile is None:
            return None
        places = units.marching_places(game, tile, self.amount.value(game, frame))
        return Question(frame.owner, UNIT_PLACE, [], places)

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        tile = units.led(game, frame.owner, self.terrain.id)
        if tile is not None and tile.space != value:
            units.put(game, frame.owner, tile.terrain, value)


class BreakUp(Word):
    """The unit of this card that follows the holder is lost."""

    form = "break up: TERRAIN"
    arguments = kinds.takes(terrain=kinds.Thing("terrain", shown="TERRAIN"), holder=kinds.Holder())
    rules = ("CONV-1",)

    terrain: Named

    def sentence(self) -> str:
        return f"the {self.terrain.name} is lost"

    def run(self, game: Game, frame: Frame) -> Question | None:
        tile = units.led(game, frame.owner, self.terrain.id)
        if tile is not None:
            units.lose(game, tile)
        return None
