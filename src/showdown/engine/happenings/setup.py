"""Set-up: decks, terrain, who stands where."""

from typing import Annotated, TypedDict

from showdown.engine.events import QUIET, EventKind
from showdown.engine.happenings.fields import (
    Example,
    HouseRules,
    MonsterCardNames,
    PlayerNames,
    Space,
    SurvivorIndex,
    TerrainName,
)
from showdown.engine.happenings.shapes import Cards, Nothing, OfAiCard


class Setup(TypedDict):
    monster: Annotated[str, Example("White Lion")]
    level: Annotated[str, Example("1")]
    foe: Annotated[str, Example("White Lion level 1")]
    party: Annotated[str, Example("The Prologue")]
    house_rules: HouseRules
    players: PlayerNames


class LargeParty(TypedDict):
    survivors: int
    life: int
    speed: int
    damage: int


class LeftOut(TypedDict):
    what: Annotated[str, Example("resources")]


class OfCards(TypedDict):
    cards: MonsterCardNames


class Decks(TypedDict):
    ai: int
    hit_locations: int


class MonsterPlaced(TypedDict):
    space: Space


class Deployed(TypedDict):
    survivor: SurvivorIndex
    space: Space


class OfTerrain(TypedDict):
    terrain: TerrainName


class TerrainPlaced(TypedDict):
    terrain: TerrainName
    space: Space


class OfUnit(TypedDict):
    survivor: SurvivorIndex
    terrain: TerrainName


class UnitMoves(TypedDict):
    survivor: SurvivorIndex
    terrain: TerrainName
    space: Space


SETUP = EventKind(
    "setup",
    Setup,
    "{foe} against {party}. House rules: {house_rules}.",
    headline="{foe} against {party}",
    opens="setup",
)
LARGE_PARTY = EventKind(
    "large_party",
    LargeParty,
    "Against {survivors} survivors: {life} Life before the AI cards, tokens +{speed} speed and +{damage} damage.",
    headline=QUIET,
)
UNCONFIRMED = EventKind(
    "unconfirmed",
    OfCards,
    "Numbers of ours, which no source we reached confirms, are played on: {cards}.",
    headline="unconfirmed numbers of ours are played",
)
UNCONFIRMED_LEFT_OUT = EventKind(
    "unconfirmed_left_out",
    OfCards,
    "Not in play, because no source we reached has the printed numbers: {cards}.",
    headline=QUIET,
)
LEFT_OUT = EventKind("left_out", LeftOut, "Not in play: {what}.", headline=QUIET)
IN_PLAY = EventKind("in_play", OfAiCard, "{card} starts in play.")
FIXED_DECK = EventKind("fixed_deck", Cards, "A fixed AI deck of {cards} cards.", headline=QUIET)
DECKS = EventKind("decks", Decks, "AI deck: {ai} cards. Hit location deck: {hit_locations} cards.", headline=QUIET)
MONSTER_PLACED = EventKind("monster_placed", MonsterPlaced, "The {monster} starts on {space}.", headline=QUIET)
RANDOM_TERRAIN = EventKind("random_terrain", OfTerrain, "Random terrain: {terrain}.", headline=QUIET)
NO_ROOM = EventKind("no_room", OfTerrain, "There is no room for {terrain}.", headline=QUIET)
TERRAIN = EventKind("terrain", TerrainPlaced, "{terrain} on {space}.", headline=QUIET)
TILE_BREAKS = EventKind("tile_breaks", OfTerrain, "{terrain} breaks.")
TILE_ARCHIVED = EventKind("tile_archived", TerrainPlaced, "{terrain} on {space} is archived.")
TILE_EATEN = EventKind("tile_eaten", TerrainPlaced, "The {monster} consumes {terrain} on {space}.")
UNIT_MOVES = EventKind("unit_moves", UnitMoves, "The {terrain} of {survivor} comes to {space}.")
UNIT_STRUCK = EventKind("unit_struck", OfUnit, "The {terrain} of {survivor} is struck.")
UNIT_LOST = EventKind("unit_lost", OfUnit, "The {terrain} of {survivor} is lost.")
DEPLOYED = EventKind("deployed", Deployed, "{survivor} starts on {space}.", headline=QUIET, counted=True)
ARRIVAL = EventKind("arrival", Nothing, "The survivors have arrived; the showdown begins.", headline=QUIET)
