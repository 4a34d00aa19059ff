"""What people may know of a showdown, as plain data for clients; docs/schema/view.json tells its types. `viewing` makes it.

There is one view for all: the players sit at one table and on one side, and what one of them turns up or looks at, all of them
may see (CONV-10). Nobody's are the order of a deck, the wound stack, and dice to come.
"""

from __future__ import annotations

from typing import Annotated, TypedDict

from showdown import schema
from showdown.cards import declared
from showdown.engine import names, questions
from showdown.engine.happenings.fields import (
    AiCardType,
    AttributeName,
    CounterName,
    Direction,
    GearId,
    InjuryName,
    Location,
    Meaning,
    PlayerName,
    ResourceName,
    Result,
    SeatName,
    Space,
)
from showdown.engine.outcome import Outcome
from showdown.viewing import TURNS, decision_view, survivor_view, view

__all__ = [
    "TURNS",
    "DecisionView",
    "GearView",
    "MonsterInjuryView",
    "MonsterView",
    "Named",
    "QuestionKindName",
    "SurvivalActionName",
    "SurvivorId",
    "SurvivorView",
    "View",
    "decision_view",
    "survivor_view",
    "view",
    "view_schema",
]  # fmt: skip

SurvivorId = Annotated[str, Meaning("SurvivorId", "a survivor by id", "erza")]
Actor = Annotated[str, Meaning("Actor", "whose deed it is: a survivor's id, or monster", "erza")]
CardId = Annotated[str, Meaning("CardId", "an AI or hit location card by id", "claw")]
TerrainId = Annotated[str, Meaning("TerrainId", "a terrain card by id", "tall_grass")]
QuestionKindName = Annotated[
    str, Meaning("QuestionKindName", "which question of the game this is", "act", values=tuple(questions.QUESTIONS))
]
OptionKindName = Annotated[str, Meaning("OptionKindName", "what sort of answer it is", "move", values=declared.OPTION_KINDS)]
Turn = Annotated[str, Meaning("Turn", "whose turn it is", "monster", values=TURNS)]
CardText = Annotated[list[str], Meaning("CardText", "what a card does, line by line", ["Target: the closest threat."])]
SurvivalActionName = Annotated[
    str, Meaning("SurvivalActionName", "a survival action", "dodge", values=tuple(names.SURVIVAL_ACTIONS))
]
SideName = Annotated[str, Meaning("SideName", "a side of a gear card", "left", values=names.SIDES)]
ColorName = Annotated[str, Meaning("ColorName", "the color of an affinity", "blue", values=names.COLORS)]


class Named(TypedDict):
    """A card or another thing of the game."""

    id: str
    name: str


class OptionView(TypedDict):
    """One legal answer: its stable name, its label for people, whose deed it is, and what it points at. `closes` marks those
    that only end the question."""

    id: str
    kind: OptionKindName
    label: str
    actor: Actor | None
    closes: bool
    spaces: list[Space]
    survivors: list[SurvivorId]
    gear: list[GearId]
    cards: list[CardId]
    locations: list[Location]
    directions: list[Direction]
    terrain: list[TerrainId]


class DecisionView(TypedDict):
    """The open question: who is asked, which player answers, whose act it is about, and every legal answer. A survival window
    says what opened it and what it interrupts."""

    kind: QuestionKindName
    seat: SeatName
    player: PlayerName
    actor: SurvivorId | None
    prompt: str
    opened_by: str | None
    interrupts: str | None
    options: list[OptionView]


class CardView(TypedDict):
    """An AI card that people see: `tokens` lie on it."""

    id: str
    name: str
    type: AiCardType
    text: CardText
    tokens: int


class MonsterInjuryView(TypedDict):
    """A persistent injury of the monster: `name` is the injury, `card` the hit location it stands on."""

    id: str
    name: str
    card: str
    text: CardText


class MonsterView(TypedDict):
    """The monster: `space` is the north-west space of its base, none while it is off the board. `ai_deck`, `wounds` and
    `hit_location_deck` are numbers of cards; the known ones lie on top of their deck, the top one first. `played` are the cards
    under way, the innermost first, `in_play` those that stay."""

    id: str
    name: str
    level: str
    level_name: str
    size: int
    space: Space | None
    facing: Direction
    knocked_down: bool
    blind_spot: list[Space]
    attributes: dict[AttributeName, int]
    life: int
    ai_deck: int
    ai_deck_known_top: list[Named]
    ai_discard: list[Named]
    wounds: int
    hit_location_deck: int
    hit_location_deck_known_top: list[Named]
    hit_location_discard: list[Named]
    played: list[CardView]
    in_play: list[CardView]
    injuries: list[MonsterInjuryView]
    priority_target: SurvivorId | None


class Tokens(TypedDict):
    """Tokens on an attribute, those for and those against."""

    plus: int
    minus: int


class EdgeView(TypedDict):
    """Half an affinity on a side of a gear card: `complete` where the card beside it has the same color there."""

    side: SideName
    color: ColorName
    complete: bool


class BonusView(TypedDict):
    """What a gear card gives for affinities: `own_edges` must be complete on its own sides, `grid` anywhere besides;
    `active` when they are."""

    own_edges: dict[ColorName, int]
    grid: dict[ColorName, int]
    active: bool
    text: CardText


class GearActionView(TypedDict):
    """What a card lets its holder do, with what that costs, as people read it."""

    name: str
    text: str


class WeaponView(TypedDict):
    """The profile printed on a weapon: it hits on `accuracy` or more."""

    speed: int
    accuracy: int
    strength: int


class GearView(TypedDict):
    """A gear card in its slot. `armor` is what it gives at `location`, none for cards that are worn nowhere or everywhere."""

    id: GearId
    name: str
    keywords: list[str]
    weapon: WeaponView | None
    armor: int
    location: Location | None
    edges: list[EdgeView]
    bonus: BonusView | None
    actions: list[GearActionView]
    dropped: bool


class SurvivorView(TypedDict):
    """A survivor: `gear` are the nine slots of the grid, row by row, `affinities` the complete ones of the whole grid, `sets`
    the armor sets of which every piece is worn. `attributes` are what they are now, everything counted.
    `counters` are tokens that cards count; `tokens_of_cards` says which attribute tokens a card will take off again."""

    id: SurvivorId
    name: str
    player: PlayerName
    alive: bool
    cause_of_death: str
    space: Space | None
    knocked_down: bool
    threat: bool
    hidden: bool
    survival: int
    insanity: int
    bleeding: int
    courage: int
    understanding: int
    armor: dict[Location, int]
    injury_boxes: dict[Location, int]
    attributes: dict[AttributeName, int]
    tokens: dict[AttributeName, Tokens]
    tokens_of_cards: dict[str, int]
    counters: dict[CounterName, int]
    gear: list[GearView | None]
    affinities: dict[ColorName, int]
    sets: list[Named]
    arts: list[Named]
    disorders: list[Named]
    abilities: list[Named]
    statuses: list[Named]
    injuries: list[InjuryName]
    resources: list[ResourceName]
    frenzy: int
    block: int
    deflect: int
    acted: bool
    acting: bool
    movement_left: int
    activation_left: int
    survival_actions_used: list[SurvivalActionName]


class TerrainView(TypedDict):
    """A terrain tile on the board; `led_by` is the survivor whom a unit follows, "" for what follows nobody."""

    id: str
    name: str
    spaces: list[Space]
    led_by: str


class View(TypedDict):
    """Everything people may know. `result` is there as soon as it is decided, `outcome` when all is done.

    `rounds`: the showdown ends undecided after so many; null where there is no limit.
    """

    round: int
    rounds: int | None
    turn: Turn
    controller: PlayerName
    result: Result | None
    outcome: Outcome | None
    house_rules: dict[str, str]
    decision: DecisionView | None
    monster: MonsterView
    survivors: list[SurvivorView]
    terrain: list[TerrainView]


def view_schema() -> str:
    """docs/schema/view.json."""
    definitions = schema.Definitions()
    return schema.document("View", definitions.of(View), definitions)
