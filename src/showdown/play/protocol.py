"""What a page and a fight say to each other: typed messages, the same over a WebSocket and to a worker in the page.

A page sends requests, objects whose `do` names what is wanted; each gets one `Answer` or one `Refused` with the same
`request` number. Whenever the fight has moved, everybody who looks on is sent a `State`. A request that changes the fight
carries `number`, the number of the state it was made in: one that is old, or comes twice, is refused and changes nothing.
docs/protocol.md tells it in words; docs/schema/protocol.json and the page's own types are generated from here.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypedDict, get_args, get_type_hints

from showdown import schema
from showdown.engine import chance
from showdown.engine.happenings.fields import Direction, Meaning, OptionId, Space
from showdown.play import settings
from showdown.play.consequences import Prospect
from showdown.play.costs import Costs
from showdown.play.ending import Figures
from showdown.play.hints import Hint
from showdown.play.looking import Number, Zones
from showdown.play.stages import ShownCard
from showdown.play.standing import Between, Standing
from showdown.play.story import BeatView
from showdown.views import QuestionKindName, SurvivorId, Turn, View

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
Virtual = Annotated[
    str, Meaning("Virtual", "what the screen keeps to itself at a table", "cards", values=("", chance.DICE, chance.CARDS))
]
StopMode = Annotated[
    str, Meaning("StopMode", "when somebody is asked", "changed", values=tuple(mode.value for mode in settings.Mode))
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


class Onward(TypedDict):
    """Goes on until something happens to one's own survivors: survival windows are passed."""

    do: Literal["onward"]
    request: int
    key: Key
    number: StateNumber


class Reopen(TypedDict):
    """Asks the question after all that answered itself last; what came after it is taken back."""

    do: Literal["reopen"]
    request: int
    key: Key
    number: StateNumber


class Seat(TypedDict):
    """Lets a bot answer for somebody from now on, because their player is not here, or gives one's own survivor back to oneself
    (`bot` is empty then)."""

    do: Literal["seat"]
    request: int
    key: Key
    number: StateNumber
    seat: str
    bot: str


class AskLesson(TypedDict):
    """Asks what the guide of a first fight says at the open question; often nothing."""

    do: Literal["lesson"]
    request: int


class AskStops(TypedDict):
    """Asks for every kind of question and when one is asked it."""

    do: Literal["stops"]
    request: int


class SetStop(TypedDict):
    """Sets when one is asked a kind of question, `*` for all kinds: for one's own survivors, or one of them. Holds for this
    fight, from the next question on."""

    do: Literal["stop"]
    request: int
    kind: str
    mode: StopMode
    survivor: SurvivorId | None


class AskZones(TypedDict):
    """Asks where the monster looks and comes."""

    do: Literal["zones"]
    request: int


class AskNumbers(TypedDict):
    """Asks what the numbers of a survivor, or of `monster`, are made of."""

    do: Literal["numbers"]
    request: int
    of: str


class Again(TypedDict):
    """Asks for the first line of a record of the same fight with other dice, to begin it."""

    do: Literal["again"]
    request: int


class Carry(TypedDict):
    """The same for the next fight of those who lived; an empty monster or level stays what it was."""

    do: Literal["carry"]
    request: int
    monster: str
    level: str


class Prospects(TypedDict):
    """Asks what would follow from each option of the open question."""

    do: Literal["prospects"]
    request: int


class AskCosts(TypedDict):
    """Asks what an option may cost with all it brings about: tried many times on guesses of what nobody knows."""

    do: Literal["costs"]
    request: int
    option: OptionId


class Hinted(TypedDict):
    do: Literal["hint"]
    request: int


class AskHint(Hinted, total=False):
    """Asks what the program would do here, and why. With `deep` it looks ahead first, for a second or two; players only."""

    deep: bool


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


Change = Choose | Give | Back | Undo | Onward | Reopen | Seat
Request = (
    Change
    | Prospects
    | AskCosts
    | AskHint
    | AskLesson
    | AskStops
    | SetStop
    | AskZones
    | AskNumbers
    | Why
    | Rule
    | Card
    | Look
    | Replay
    | Export
    | Report
    | Again
    | Carry
)
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


class StopView(TypedDict):
    """A kind of question, what it decides, and when one is asked it."""

    kind: QuestionKindName
    text: str
    mode: StopMode


class Standee(TypedDict):
    """Where a survivor stood at a stage."""

    survivor: SurvivorId
    space: Space | None
    knocked_down: bool
    alive: bool


class Foreseen(Prospect):
    """An option with what follows from it and, in `says`, the text of the card or action it is about; empty for most. It is
    `weighed` where what it may cost is worth comparing with the others that are."""

    says: str
    weighed: bool


class StageView(TypedDict):
    """A moment on the way from one question to the next: how many events had happened, what the last of them said, the card
    that was turned up with it, whose turn it was, and where everybody stood."""

    place: int
    text: str
    card: ShownCard | None
    turn: Turn
    space: Space | None
    facing: Direction
    knocked_down: bool
    survivors: list[Standee]


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
    """The fight as it stands. `beats` are those of the story from number `first` on: they take the place of what was there.
    `stages` lie on the way from the state before, for who shows it step by step; `figures` are there at the end."""

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
    stages: list[StageView]
    ending: list[str]
    figures: list[Figures]


class Hello(TypedDict):
    """The first message: which protocol and content are spoken here, whom the reader plays, and whether people roll or turn up
    things themselves."""

    say: Literal["hello"]
    protocol: int
    content: str
    title: str
    you: list[SurvivorId]
    watching: bool
    table: bool


class Answer(TypedDict):
    """The answer to a request that was done. What it holds depends on the request; lines of text for most."""

    say: Literal["answer"]
    request: int
    lines: list[Line]
    hint: Hint | None
    view: View | None
    prospects: list[Foreseen]
    costs: Costs | None
    spaces: list[Space]
    sight: Between | None
    zones: Zones | None
    numbers: list[Number]
    stops: list[StopView]
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
    """A monster; `unconfirmed` says why it needs the house rule `unconfirmed_numbers`, where it does."""

    id: str
    name: str
    unconfirmed: str
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
    the names of those who are sent a link. At a `table` people roll and turn up themselves what is not `virtual`."""

    monster: str
    level: str
    party: str
    seed: int | None
    house_rules: dict[str, str]
    bots: dict[str, str]
    friends: dict[str, str]
    table: bool
    virtual: Virtual


class Link(TypedDict):
    """A player and the key to their seat; whoever has it sits there."""

    name: str
    token: str


class Links(TypedDict):
    """The links of a fight: one for each player, and one to look on."""

    players: list[Link]
    watch: str


class FightKnown(TypedDict):
    """A fight whose link somebody has kept. `begun` and `played` are times, `ended` says how it ended."""

    token: str
    title: str
    you: str
    watching: bool
    players: list[str]
    begun: str
    played: str
    choices: int
    ended: str


def protocol_schema() -> str:
    """docs/schema/protocol.json: every message in either direction."""
    return schema.document("Showdown protocol", *defined())


def defined() -> tuple[schema.Schema, schema.Definitions]:
    definitions = schema.Definitions()
    root = {"anyOf": [definitions.of(kind) for kind in (*REQUESTS.values(), Hello, State, Answer, Refused)]}
    definitions.of(Catalogue)
    for kind in (FightAsked, Links, FightKnown):
        definitions.of(kind)
    return root, definitions
