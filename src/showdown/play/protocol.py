"""What a page and a fight say to each other: typed messages, the same over a WebSocket and to a worker in the page.

A page sends requests, objects whose `do` names what is wanted; each gets one `Answer` or one `Refused` with the same
`request` number. Whenever the fight has moved, everybody who looks on is sent a `State`. A request that changes the fight
carries `number`, the number of the state it was made in: one that is old, or comes twice, is refused and changes nothing.
docs/protocol.md tells it in words; docs/schema/protocol.json and the page's own types are generated from here.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypedDict, get_args, get_type_hints

from showdown import schema
from showdown.engine.happenings.fields import Meaning, OptionId, Space
from showdown.play.consequences import Prospect
from showdown.play.hints import Hint
from showdown.play.standing import Standing
from showdown.play.story import BeatView
from showdown.views import SurvivorId, View

VERSION: Final = 1

StateNumber = Annotated[int, Meaning("StateNumber", "how many steps the fight has taken, undoing included; it only grows", 12)]
Key = Annotated[
    str,
    Meaning("Key", "a name of its own for each change; sent again after a lost connection, it is done once", "k7f3"),
]
RuleId = Annotated[str, Meaning("RuleId", "a rule of docs/rules.md", "KD-S2")]
RollKind = Annotated[
    str, Meaning("RollKind", "what people turn up at their table", "d10", values=("d10", "location", "card", "pick"))
]


# -- what a page asks for ----------------------------------------------------------------------------------------------


class Choose(TypedDict):
    """Takes an option of the open question."""

    do: Literal["choose"]
    request: int
    key: Key
    number: StateNumber
    option: str


class Give(TypedDict):
    """Tells what people rolled or turned up at their table: faces of dice, locations or the name of a card, as typed.
    `given` is how many rolls were given for this choice before."""

    do: Literal["give"]
    request: int
    key: Key
    number: StateNumber
    given: int
    typed: str


class Back(TypedDict):
    """Takes the last typed roll or card back, to give it again."""

    do: Literal["back"]
    request: int
    key: Key
    number: StateNumber


class Undo(TypedDict):
    """Takes the last own choice back. After dice or cards were turned up it is a rewind, which `rewind` must allow."""

    do: Literal["undo"]
    request: int
    key: Key
    number: StateNumber
    rewind: bool


class Prospects(TypedDict):
    """Asks what would follow from each option of the open question."""

    do: Literal["prospects"]
    request: int


class AskHint(TypedDict):
    """Asks what the program would do here, and why."""

    do: Literal["hint"]
    request: int


class Why(TypedDict):
    """Asks what happened since the last choice, step by step with its rules."""

    do: Literal["why"]
    request: int


class Rule(TypedDict):
    """Asks for a rule by id or words."""

    do: Literal["rule"]
    request: int
    name: str


class Card(TypedDict):
    """Asks for the text of a card or term."""

    do: Literal["card"]
    request: int
    name: str


class Look(TypedDict):
    """Asks what lies on a space, how far it is from another, and how far whoever stands there comes."""

    do: Literal["look"]
    request: int
    space: Space
    origin: Space | None


class Replay(TypedDict):
    """Asks for the position after so many choices, to look at; the fight itself stays where it is."""

    do: Literal["replay"]
    request: int
    at: int


class Export(TypedDict):
    """Asks for the record of the fight, as a file others can import; up to a choice, to go another way from there."""

    do: Literal["export"]
    request: int
    at: int | None


class Report(TypedDict):
    """Asks for the battle report, one HTML page."""

    do: Literal["report"]
    request: int


Request = Choose | Give | Back | Undo | Prospects | AskHint | Why | Rule | Card | Look | Replay | Export | Report
REQUESTS: Final[dict[str, Any]] = {
    get_args(get_type_hints(kind)["do"])[0]: kind
    for kind in get_args(Request)  # the word stands in the type, nowhere else
}


# -- what comes back ---------------------------------------------------------------------------------------------------


class Line(TypedDict):
    """A sentence of the story with the rules behind it."""

    text: str
    rules: list[RuleId]


class Asked(TypedDict):
    """Who is asked, in words; `mine` says whether whoever reads this may answer. `keys` are fixed keys and the
    option each takes."""

    who: str
    player: str
    mine: bool
    keys: dict[str, OptionId]


class RollAsked(TypedDict):
    """Dice or a card that people turn up themselves: `dice` results are wanted, a card or pick is one of `choices`.
    `given` is how many rolls this choice has had."""

    prompt: str
    kind: RollKind
    dice: int
    choices: list[str]
    known: list[str]
    given: int


class UndoState(TypedDict):
    """Whether a choice can be taken back, and whether that is free: nothing was turned up since."""

    possible: bool
    free: bool


class SeatState(TypedDict):
    """A survivor, or the monster, and who answers for it."""

    seat: str
    name: str
    player: str
    bot: str
    here: bool


class State(TypedDict):
    """The fight as it stands. `beats` are those of the story from number `first` on: they take the place of what was there."""

    say: Literal["state"]
    number: StateNumber
    choices: int
    view: View
    standing: Standing
    asked: Asked | None
    roll: RollAsked | None
    undo: UndoState
    first: int
    beats: list[BeatView]
    seats: list[SeatState]
    notices: list[str]
    ending: list[str]


class Hello(TypedDict):
    """The first message: which protocol and content are spoken here, and whom the reader plays."""

    say: Literal["hello"]
    protocol: int
    content: str
    title: str
    you: list[SurvivorId]
    watching: bool


class Answer(TypedDict):
    """The answer to a request that was done. What it holds depends on the request; lines of text for most."""

    say: Literal["answer"]
    request: int
    lines: list[Line]
    hint: Hint | None
    view: View | None
    prospects: list[Prospect]
    spaces: list[Space]
    text: str


class Refused(TypedDict):
    """A request that was not done, and why; nothing has changed."""

    say: Literal["refused"]
    request: int
    why: str


Message = Hello | State | Answer | Refused


# -- before a fight ----------------------------------------------------------------------------------------------------


class LevelChoice(TypedDict):
    """A level of a monster, with the party that is taken where none is asked for."""

    id: str
    name: str
    party: str


class MonsterChoice(TypedDict):
    id: str
    name: str
    levels: list[LevelChoice]


class SurvivorChoice(TypedDict):
    id: SurvivorId
    name: str
    gear: list[str]


class PartyChoice(TypedDict):
    id: str
    name: str
    survivors: list[SurvivorChoice]


class HouseRuleChoice(TypedDict):
    """A house rule; the first value is how we play unless told otherwise."""

    id: str
    text: str
    values: list[str]


class Catalogue(TypedDict):
    """Everything one can choose from when a fight is set up."""

    protocol: int
    content: str
    monsters: list[MonsterChoice]
    parties: list[PartyChoice]
    house_rules: list[HouseRuleChoice]
    bots: list[str]


class FightAsked(TypedDict):
    """The fight somebody wants. What is empty has its default; `bots` maps survivors (or `*`) to bots, `friends` survivors to
    the names of those who are sent a link."""

    monster: str
    level: str
    party: str
    seed: int | None
    house_rules: dict[str, str]
    bots: dict[str, str]
    friends: dict[str, str]
    table: bool


def protocol_schema() -> str:
    """docs/schema/protocol.json: every message in either direction."""
    return schema.document("Showdown protocol", *defined())


def defined() -> tuple[schema.Schema, schema.Definitions]:
    definitions = schema.Definitions()
    root = {"anyOf": [definitions.of(kind) for kind in (*REQUESTS.values(), Hello, State, Answer, Refused)]}
    definitions.of(Catalogue)
    definitions.of(FightAsked)
    return root, definitions
