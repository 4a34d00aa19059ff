"""AI cards (chapter 3.3): drawing, playing, flows, moods, durations, and the Basic Action.

A card under way is a Play frame; it does the card's program and then FinishCard. The Basic Action is a Play
without a card.
"""

from typing import Final

from showdown.engine import happenings, names, powers, stats, when
from showdown.engine.game import Game
from showdown.engine.roles import NO_CARD, ai_card
from showdown.engine.stack import Closing, Frame, Phase, Question, Step, program_of
from showdown.rules import between, facts, frames, moments, piles, rising, status, survival, table, under_way
from showdown.rules.frames import FACE_UP, PUT_AWAY, STAYS, Drawing, Play
from showdown.rules.words.word import Word

# The steps of a drawn card: which moments each announces, and who may act there. The actions of the card follow "start card",
# and between them its flows, in which anybody may perform survival actions (AI-5).
DRAWN: Final = (
    Phase("announce draw", (when.MONSTER_DRAWS_AI,)),
    Phase("start card"),
    Phase(
        frames.FINISH_CARD,
        (when.BASIC_ACTION_OVER, when.MONSTER_WOULD_DRAW_AI),
        "anybody on their feet: encourage (SVL-7)",
    ),
)
# A duration that lay face up on the deck (AI-11).
DRAWN_FACE_UP: Final = (DRAWN[0], Phase("play face up"), DRAWN[2])
MOST_UNDER_WAY: Final = 200  # cards that have drawn one another, by and large: no turn that will end has so many


class CardIsOver(Closing[Play]):
    """A card done with leaves play, wherever its text sends it (AI-4)."""

    def close(self, game: Game, frame: Play) -> None:
        piles.put_away(game, frame)


CardIsOver(Play.kind)


# -- drawing --------------------------------------------------------------------------------------------------------


def draw(game: Game, reaction: bool = False) -> None:
    """Draws the top AI card and plays it; with no card left, the Basic Action (MTURN-3, MDEATH-2, AMB-37).

    A knocked-down monster stands as it draws, so not where nothing is drawn (KD-M3). A card that a `reaction` draws is part of
    it (REACT-4).
    """
    if stats.monster_power(game, powers.NO_AI_DRAW):
        if game.log is not None:
            happenings.NO_DRAW.note(game, ("AI-9",), {})
        return
    before = len(game.started)
    moments.fire(game, when.MONSTER_WOULD_DRAW_AI, -1, -1)
    if len(game.started) == before:
        take_card(game, reaction)
        return
    frame = Drawing()
    frame.reaction = reaction
    frame.then((TAKE_CARD,))
    game.started.append(frame)


def take_card(game: Game, reaction: bool) -> None:
    """The top card of the deck comes into play, unless there is none (MTURN-3, MDEATH-2)."""
    piles.refill_deck(game)
    monster = game.monster
    if not monster.deck:
        if game.counts():
            happenings.NO_AI_LEFT.note(game, ("MDEATH-2", "MTURN-3"), {})
        if rising.acts(game, None):
            basic_action(game, -1, -1, reaction)
        return
    rising.stand_monster(game, ("KD-M3",))
    table.ai_card(game, 0)
    card = monster.deck.pop()
    monster.known_ai &= ~(1 << card)
    game.chance.reveals += 1
    frame = Play()
    frame.card = ai_card(card)
    frame.reaction = reaction
    face_up = monster.face_up
    monster.face_up = False
    if game.counts():
        happenings.DRAWS_AI.note(
            game, ("MTURN-3", "CONV-7"), {"card": game.setup.ai[card].name, "level": game.setup.ai[card].level}
        )
    if face_up:
        stats.refresh_cards(game)
        game.start(frame, FACE_UP_STEPS)
    else:
        game.start(frame, DRAWN_STEPS)


def basic_action(game: Game, target: int, survivor: int, reaction: bool) -> Play:
    """Performs the Basic Action; a named target skips its Pick Target (TGT-12, MTURN-3)."""
    frame = Play()
    frame.target = target
    frame.survivor = survivor
    frame.named = target >= 0
    frame.reaction = reaction
    if target >= 0:
        frame.targets = 1 << target
    if game.counts():
        happenings.BASIC_ACTION.note(game, ("TGT-12",), {"target": target})
    game.start(frame, (*between.spaced(game, game.setup.monster.basic_action), FINISH_CARD))
    return frame


# -- steps ----------------------------------------------------------------------------------------------------------


class TakeCard(Step[Drawing]):
    """Nothing has come in place of the draw (CONV-7)."""

    rules = ("CONV-7",)

    def run(self, game: Game, frame: Drawing) -> Question | None:
        take_card(game, frame.reaction)
        return None


class AnnounceDraw(Step[Play]):
    """Rules that answer the drawing of an AI card come before it is played (CONV-7)."""

    rules = ("CONV-7",)

    def run(self, game: Game, frame: Play) -> Question | None:
        moments.fire(game, when.MONSTER_DRAWS_AI, -1, -1)
        return None


class StartCard(Step[Play]):
    """Performs the card from top to bottom (AI-2); a matching persistent injury replaces it all (AI-7).

    A mood or trait enters play first (AI-9, AI-10); a duration drawn face down goes back on the deck face up (AI-11).
    """

    rules = ("AI-1", "AI-2", "AI-7", "AI-9", "AI-10", "AI-11")

    def run(self, game: Game, frame: Play) -> Question | None:
        card = game.setup.ai[frame.card.ai]
        for name in card.injured:
            if facts.injury_in_play(game, name):
                frame.injured = True
                if game.log is not None:
                    happenings.INJURY_TEXT.note(game, ("AI-7",), {"card": card.name, "injury": name})
                frame.then(between.spaced(game, card.injured[name]))
                return None
        if card.type == names.MOOD or card.type == names.TRAIT:
            frame.keep = STAYS
            piles.enter_play(game, frame.card.ai)
            frame.then(between.spaced(game, card.enters))
        elif card.type == names.DURATION:
            frame.keep = FACE_UP
            frame.then(between.spaced(game, card.actions))
        else:
            frame.then(between.spaced(game, card.actions))
        return None


class PlayFaceUp(Step[Play]):
    """A duration drawn again, face up: its second set of actions, then the discard (AI-11)."""

    rules = ("AI-11",)

    def run(self, game: Game, frame: Play) -> Question | None:
        if game.log is not None:
            happenings.DURATION_FACE_UP.note(game, ("AI-11",), {"card": under_way.play_name(game, frame)})
        frame.then(between.spaced(game, game.setup.ai[frame.card.ai].face_up))
        return None


class Flow(Word):
    """A flow: survivors may perform survival actions here, before the next action begins (AI-5, SVL-14, SVL-18)."""

    form = "flow"
    shared = True
    bar = "flow"
    rules = ("AI-5", "SVL-14")

    def sentence(self) -> str:
        return "flow"

    def run(self, game: Game, frame: Frame) -> Question | None:
        if not game.result and survival.opportunity(game):
            under_way.card_frame(game, frame).flowing = True
            frame.then((END_FLOW,))
            survival.open_window(game, ("AI-5", "SVL-14"), "flow")
        return None


class EndFlow(Step[Frame]):
    """The flow closes once nobody wants anything more (AI-5)."""

    rules = ("AI-5",)

    def run(self, game: Game, frame: Frame) -> Question | None:
        under_way.card_frame(game, frame).flowing = False
        return None


class FinishCard(Step[Play]):
    """Nothing left on the card: it is discarded (AI-4), then a "Draw AI" on it is obeyed (AI-8). What answers a Basic Action
    comes when that is done (CONV-1).

    A card that is the last one left and draws itself may go on for ever within one round. Where people have agreed on a last
    round, the showdown ends undecided then, as it would after that one.
    """

    rules = ("AI-4", "AI-8")

    def run(self, game: Game, frame: Play) -> Question | None:
        piles.put_away(game, frame)
        if frame.card is NO_CARD and frame.keep != PUT_AWAY:
            frame.keep = PUT_AWAY
            moments.fire(game, when.BASIC_ACTION_OVER, -1, -1)
        if frame.draws > 0 and game.setup.rounds > 0 and len(game.stack) > MOST_UNDER_WAY:
            status.undecided(game)
        elif frame.draws > 0:
            frame.draws -= 1
            frame.then((FINISH_CARD,))
            if game.log is not None:
                happenings.DRAWS_AGAIN.note(game, ("AI-8",), {})
            draw(game)
        else:
            survival.encourage_moment(game)
        return None


def drop_card(game: Game, frame: Frame) -> None:
    """What is left of the card is not performed; the turn goes on (AI-4)."""
    if game.log is not None:
        happenings.CARD_CANCELLED.note(game, ("AI-4",), {"card": under_way.card_name(game, frame)})
    if isinstance(frame, Play):
        frame.skip_to(frames.FINISH_CARD)
    else:
        frame.drop()


def end_play(game: Game, frame: Frame) -> None:
    """Ends the card, Basic Action, trap or reaction this frame belongs to, and on the monster's own turn the turn (AI-15).

    What a survival action has brought about is only an interruption: the turn is resumed after it (SVL-17).
    """
    status.cut_off(game, under_way.card_frame(game, frame))
    survival.encourage_moment(game)
    if game.turn == 1 and not under_way.survival_action_open(game):
        status.end_monster_turn(game)


TAKE_CARD: Final = TakeCard("take card")
AnnounceDraw("announce draw")
StartCard("start card")
PlayFaceUp("play face up")
FLOW: Final = Flow("flow")
FLOW.text = FLOW.sentence()
END_FLOW: Final = EndFlow("end flow")
FINISH_CARD: Final = FinishCard(frames.FINISH_CARD)
DRAWN_STEPS: Final = program_of(DRAWN)
FACE_UP_STEPS: Final = program_of(DRAWN_FACE_UP)
