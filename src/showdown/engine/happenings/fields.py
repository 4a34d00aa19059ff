"""What the fields of events mean: a survivor's index is not just a number, a space no mere text.

Each alias is its plain type for mypy and carries a `Meaning` for everybody else: how a sentence says it, what the JSON schema
and docs/events.md tell about it. A field of plain `int`, `str` or `bool` means what its name says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

from showdown.engine import names

if TYPE_CHECKING:
    from showdown.engine.game import Game


class Meaning:
    """What a field holds, an example of it, and how a sentence says it where it is not said as it is; `values` are all it can
    be, where they are few."""

    def __init__(
        self,
        name: str,
        text: str,
        example: object,
        said: Callable[[Game, Any], object] | None = None,
        values: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.text = text
        self.example = example
        self.said = said
        self.values = values


class Example:
    """What a field of plain text may hold."""

    def __init__(self, value: str) -> None:
        self.value = value


def meanings(payload: type[object]) -> dict[str, Meaning | None]:
    """The fields of a payload and what they mean; None where a field is no more than its name and type."""
    return {
        field: next((mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Meaning)), None)
        for field, hint in get_type_hints(payload, include_extras=True).items()
    }


# -- how fields are said ------------------------------------------------------------------------------------------------


def name_of(game: Game, survivor: int) -> str:
    return game.name_of(survivor) if survivor >= 0 else "the party"


def owner_of(game: Game, survivor: int) -> str:
    return f" ({game.name_of(survivor)})" if survivor >= 0 else ""


def names_of(game: Game, survivors: list[int]) -> str:
    return ", ".join(game.name_of(index) for index in survivors) or "nobody"


def itemised(game: Game, items: list[tuple[str, int]]) -> str:
    """(profile 2, evasion, Tall Grass +2): every number behind a total; nothing where there is only one."""
    if len(items) < 2:
        return ""
    parts = [f"{source} {amount}" if index == 0 else f"{source} {amount:+d}" for index, (source, amount) in enumerate(items)]
    return f" ({', '.join(parts)})"


def listed(game: Game, words: list[object]) -> str:
    return ", ".join(str(word) for word in words) or "none"


def settings(game: Game, chosen: dict[str, object]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in chosen.items()) or "defaults"


def yes_or_no(game: Game, holds: bool) -> str:
    return "yes" if holds else "no"


def lasting(game: Game, until: str) -> str:
    return "the next monster turn begins" if until == "the next monster turn" else f"the end of {until}"


def disorder_name(game: Game, id: str) -> str:
    return game.setup.library.disorders[id].name


def art_name(game: Game, id: str) -> str:
    return game.setup.library.arts[id].name


def status_name(game: Game, id: str) -> str:
    return game.setup.library.statuses[id].name


# -- who and where ------------------------------------------------------------------------------------------------------

SurvivorIndex = Annotated[
    int, Meaning("SurvivorIndex", "a survivor by place in the party, from 0; -1 is nobody or the whole party", 1, name_of)
]
OtherIndex = Annotated[int, Meaning("OtherIndex", "another survivor, by place in the party", 2, name_of)]
OwnerIndex = Annotated[
    int, Meaning("OwnerIndex", "whose card it is, a survivor by place in the party; -1 is the monster's side", 1, owner_of)
]
SurvivorIndexes = Annotated[list[int], Meaning("SurvivorIndexes", "survivors by place in the party", [1, 2], names_of)]
Space = Annotated[str, Meaning("Space", "a space of the board, column and row; a monster's is its top left one", "K9")]
Direction = Annotated[str, Meaning("Direction", "where something faces or goes", "north", values=names.DIRECTIONS)]
SeatName = Annotated[str, Meaning("SeatName", "who decides: a survivor's id, monster or party", "erza")]
PlayerName = Annotated[str, Meaning("PlayerName", "a player's name", "Ann")]

OptionId = Annotated[str, Meaning("OptionId", "the id of an option", "to:K9")]
OptionKindName = Annotated[
    str, Meaning("OptionKindName", "what sort of option it is; docs/options.md lists them", "destination")
]

# -- cards and things ---------------------------------------------------------------------------------------------------

MonsterCardName = Annotated[str, Meaning("MonsterCardName", "the name of an AI card, hit location, trap or trait", "Claw")]
MonsterInjuryName = Annotated[str, Meaning("MonsterInjuryName", "a persistent injury of the monster by name", "Broken Foot")]
AiCardType = Annotated[str, Meaning("AiCardType", "what sort of AI card it is", "mood", values=names.AI_TYPES)]
AiCardName = Annotated[str, Meaning("AiCardName", "the name of an AI card", "Claw")]
MonsterCardNames = Annotated[
    list[str], Meaning("MonsterCardNames", "names of the monster's cards and zones", ["Claw", "Basic Action"], listed)
]
HitLocationName = Annotated[str, Meaning("HitLocationName", "the name of a hit location card", "Beast's Paw")]
HitLocationNames = Annotated[
    list[str], Meaning("HitLocationNames", "names of hit location cards", ["Beast's Paw", "Beast's Chest"], listed)
]
GearName = Annotated[str, Meaning("GearName", "the name of a gear card", "Founding Stone")]
TerrainName = Annotated[str, Meaning("TerrainName", "the name of a terrain card", "Tall Grass")]
ResourceName = Annotated[str, Meaning("ResourceName", "the name of a resource card", "Monster Hide")]
ResourceNames = Annotated[
    list[str], Meaning("ResourceNames", "names of resource cards", ["Monster Hide", "Monster Bone"], listed)
]
GearId = Annotated[str, Meaning("GearId", "the id of a gear card", "founding_stone")]
InjuryId = Annotated[str, Meaning("InjuryId", "the id of an injury", "concussion")]
InjuryName = Annotated[str, Meaning("InjuryName", "the name of an injury", "Concussion")]
DisorderId = Annotated[str, Meaning("DisorderId", "the id of a disorder", "anxiety", disorder_name)]
ArtId = Annotated[str, Meaning("ArtId", "the id of a fighting art", "berserker", art_name)]
StatusCardId = Annotated[str, Meaning("StatusCardId", "the id of a status card", "waxed", status_name)]
CounterName = Annotated[str, Meaning("CounterName", "a counter that a card puts on survivors, by name", "lunacy")]
Source = Annotated[str, Meaning("Source", "what an effect comes from, as people call it", "Bone Dagger")]
Location = Annotated[str, Meaning("Location", "where a survivor is hit", "waist", values=names.LOCATIONS)]
Locations = Annotated[list[str], Meaning("Locations", "where a survivor is hit, one for each hit", ["waist", "arms"], listed)]
AttributeName = Annotated[str, Meaning("AttributeName", "the name of an attribute", "accuracy", values=names.ATTRIBUTES)]

# -- numbers and words --------------------------------------------------------------------------------------------------

Die = Annotated[int, Meaning("Die", "what a d10 shows, 1 to 10", 7)]
Dice = Annotated[list[int], Meaning("Dice", "what each d10 shows, 1 to 10", [7, 2], listed)]
Items = Annotated[
    list[tuple[str, int]],
    Meaning("Items", "what a number is made of: source and amount", [("profile", 5), ("blind spot", 1)], itemised),
]
Holds = Annotated[bool, Meaning("Holds", "whether something is so", True, yes_or_no)]
HouseRules = Annotated[dict[str, object], Meaning("HouseRules", "house rules that differ from their default", {}, settings)]
PlayerNames = Annotated[list[str], Meaning("PlayerNames", "the players' names", ["Ann", "Bob"], listed)]
Duration = Annotated[str, Meaning("Duration", "how long it lasts", "this round", lasting)]
Result = Annotated[str, Meaning("Result", "how it ended", "victory", values=("victory", "defeat", "undecided"))]
RuleIds = Annotated[list[str], Meaning("RuleIds", "ids of rules, as in docs/rules.md", ["SMOVE-1"])]
