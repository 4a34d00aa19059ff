"""The monster's turn: its AI cards, whom it picks, where it goes, what befalls it."""

from typing import Annotated, TypedDict

from showdown.engine.events import QUIET, EventKind
from showdown.engine.happenings.fields import (
    AiCardName,
    AiCardType,
    AttributeName,
    Direction,
    Example,
    Holds,
    MonsterInjuryName,
    OtherIndex,
    Space,
    SurvivorIndex,
    SurvivorIndexes,
)
from showdown.engine.happenings.shapes import (
    Cards,
    MonsterTo,
    Nothing,
    OfAiCard,
    OfMonsterCard,
    OfSurvivor,
    OfTarget,
)


class DrawsAi(TypedDict):
    card: AiCardName
    level: Annotated[str, Example("basic")]


class CardDone(TypedDict):
    card: AiCardName
    where: Annotated[str, Example("discarded")]


class EntersPlay(TypedDict):
    card: AiCardName
    type: AiCardType


class CardFlipped(TypedDict):
    card: AiCardName
    to: AiCardName


class CardTokens(TypedDict):
    card: AiCardName
    tokens: int


class InjuryText(TypedDict):
    card: AiCardName
    injury: MonsterInjuryName


class NothingThere(TypedDict):
    what: Annotated[str, Example("Tall Grass")]


class TargetLine(TypedDict):
    line: Annotated[str, Example("the closest threat")]
    fits: SurvivorIndexes


class TargetTie(TypedDict):
    fits: SurvivorIndexes


class RandomTarget(TypedDict):
    fits: SurvivorIndexes
    target: SurvivorIndex


class MonsterMoves(TypedDict):
    to: Space
    steps: int


class MonsterTurns(TypedDict):
    facing: Direction
    target: SurvivorIndex


class MovesLeast(TypedDict):
    reach: int


class DrawsMore(TypedDict):
    card: int


class MonsterToken(TypedDict):
    amount: int
    attribute: AttributeName


class MonsterHeals(TypedDict):
    amount: int


def mood_enters(data: EntersPlay) -> str:
    """A mood in play changes the fight; other cards that come into play only lie there."""
    return "mood" if data["type"] == "mood" else ""


AI_RESHUFFLED = EventKind("ai_reshuffled", Cards, "The AI discard is shuffled into a new deck of {cards}.", headline=QUIET)
DRAWS_AI = EventKind(
    "draws_ai",
    DrawsAi,
    "The {monster} draws {card} ({level}).",
    headline="The {monster} plays {card}",
    opens="card",
    counted=True,
)
REVEALS = EventKind("reveals", OfAiCard, "{card} is revealed.", headline=QUIET)
DRAWS_AGAIN = EventKind("draws_again", Nothing, "The {monster} draws another AI card.", headline=QUIET)
DRAWS_MORE = EventKind("draws_more", DrawsMore, "The {monster} draws another card this turn, number {card}.", headline=QUIET)
NO_DRAW = EventKind("no_draw", Nothing, "The {monster} draws no AI card while this mood lasts.")
NOT_DRAWN = EventKind("not_drawn", Nothing, "No AI card is drawn this time.")
NO_AI_LEFT = EventKind("no_ai_left", Nothing, "No AI card is left to draw.", drama="last cards", counted=True)
BASIC_ACTION = EventKind("basic_action", OfTarget, "The {monster} performs its Basic Action.", headline=QUIET, counted=True)
INJURY_TEXT = EventKind("injury_text", InjuryText, "{injury}: only the injury text of {card} is performed.")
DURATION_FACE_UP = EventKind("duration_face_up", OfMonsterCard, "{card} is drawn face up.")
DECK_UNTOUCHABLE = EventKind(
    "deck_untouchable", OfSurvivor, "A duration card lies face up on the deck: nothing may touch the deck.", headline=QUIET
)
DRAW_CANCELLED = EventKind("draw_cancelled", OfMonsterCard, "{card} is discarded unplayed.")
NOTHING_THERE = EventKind(
    "nothing_there", NothingThere, "There is no {what} on the board: the {monster} does not move.", headline=QUIET
)
ORDER_SKIPPED = EventKind("order_skipped", OfMonsterCard, "The {monster} is down: what {card} orders it to do is skipped.")
CARD_CANCELLED = EventKind("card_cancelled", OfMonsterCard, "The rest of {card} is cancelled.")
PERFORMS_CARD = EventKind("performs_card", OfAiCard, "What {card} says is performed.")
CARD_DONE = EventKind("card_done", CardDone, "{card} is resolved: {where}.", headline=QUIET, closes="card", counted=True)
ENTERS_PLAY = EventKind("enters_play", EntersPlay, "{card} comes into play as a {type}.", drama=mood_enters)
LEAVES_PLAY = EventKind("leaves_play", OfAiCard, "{card} leaves play.")
CARD_FLIPPED = EventKind("card_flipped", CardFlipped, "{card} is turned over: {to}.")
CARD_TOKENS = EventKind("card_tokens", CardTokens, "{card} now holds {tokens} tokens.", headline=QUIET)
ALERT = EventKind("alert", Nothing, "An alert: no survival may be spent here.", headline=QUIET)

TARGET_LINE = EventKind("target_line", TargetLine, "Looking for {line}: {fits}.", headline=QUIET)
TARGET_TIE = EventKind("target_tie", TargetTie, "Tied: {fits}. The controller chooses.", headline=QUIET)
RANDOM_TARGET = EventKind("random_target", RandomTarget, "One of {fits} at random.", headline=QUIET)
TARGET = EventKind("target", OfTarget, "The target is {target}.", headline=QUIET)
TARGET_NAMED = EventKind("target_named", OfTarget, "The order names its target: {target}.", headline=QUIET)
TARGET_PRIORITY = EventKind("target_priority", OfTarget, "{target} holds the priority target token.", headline=QUIET)
PRIORITY_IGNORED = EventKind(
    "priority_ignored", OfSurvivor, "The priority target token of {survivor} does not matter here.", headline=QUIET
)
SWEPT = EventKind("swept", OfTarget, "{target} is caught in the sweep.", headline=QUIET)
NO_TARGET = EventKind("no_target", OfMonsterCard, "{card} finds no target.")
TARGET_GONE = EventKind("target_gone", Nothing, "The target is gone; the action is skipped.", headline=QUIET)

MONSTER_MOVES = EventKind(
    "monster_moves", MonsterMoves, "The {monster} moves {steps} to {to}.", headline="The {monster} moves to {to}", minor=True
)
MONSTER_APPEARS = EventKind("monster_appears", MonsterMoves, "The {monster} is suddenly at {to}.")
MONSTER_THROWN = EventKind("monster_thrown", MonsterTo, "The {monster} is thrown back to {to}.")
MONSTER_TURNS = EventKind("monster_turns", MonsterTurns, "The {monster} turns {facing}.", headline=QUIET)
MOVES_LEAST = EventKind("moves_least", MovesLeast, "With reach {reach} it moves no further than it must.", headline=QUIET)
ALREADY_NEAR = EventKind(
    "already_near", OfTarget, "The {monster} is near enough to {target} and does not move.", headline=QUIET
)
EDGE = EventKind("edge", Nothing, "The board edge stops the {monster}.", headline=QUIET)
ALONG_EDGE = EventKind("along_edge", Nothing, "The {monster} is at the board edge and goes along it.", headline=QUIET)
MATERIALIZES = EventKind("materializes", OfTarget, "The {monster} materializes by {target}.")
MONSTER_VANISHES = EventKind("monster_vanishes", Nothing, "The {monster} vanishes from the board.")
MONSTER_RETURNS = EventKind("monster_returns", MonsterTo, "The {monster} comes back to {to}.")
INTIMIDATES = EventKind("intimidates", OfTarget, "The {monster} intimidates.", headline=QUIET)

MONSTER_DOWN = EventKind("monster_down", Nothing, "The {monster} is knocked down!")
MONSTER_STANDS = EventKind("monster_stands", Nothing, "The {monster} stands.")


class TakesPlace(TypedDict):
    survivor: SurvivorIndex
    target: OtherIndex


class Foretells(TypedDict):
    survivor: SurvivorIndex
    card: AiCardName
    holds: Holds


LIES_DOWN = EventKind("lies_down", Nothing, "The {monster} lies down to fight from the ground.")
PICKS_AGAIN = EventKind("picks_again", OfSurvivor, "The {monster} looks for another target than {survivor}.")
TAKES_PLACE = EventKind("takes_place", TakesPlace, "{survivor} takes the place of {target} and is the target.")
FORETELLS = EventKind("foretells", Foretells, "{survivor} foretells {card}: {holds}.")
DAZED = EventKind("dazed", Nothing, "The {monster} is dazed until its turn ends.")
MONSTER_TOKEN = EventKind("monster_token", MonsterToken, "The {monster} gains a {amount:+d} {attribute} token.", minor=True)
MONSTER_TOKENS_GONE = EventKind("monster_tokens_gone", Nothing, "The {monster} loses all its -1 tokens.", minor=True)
MONSTER_HEALS = EventKind("monster_heals", MonsterHeals, "The {monster} heals {amount}.")
CONDEMNED = EventKind("condemned", Nothing, "The {monster} will die at the end of the next monster turn.")
