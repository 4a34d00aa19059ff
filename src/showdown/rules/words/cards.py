"""Words of the card language: AI cards and hit locations, in decks, in play and as hits of an attack."""

from __future__ import annotations

from typing import Final

from showdown.engine import happenings, names, questions
from showdown.engine.game import Game
from showdown.engine.options import OptionKind, Refers
from showdown.engine.stack import MONSTER, Decision, Frame, Step
from showdown.rules import ai, survivor_attack, traps, under_way
from showdown.rules.frames import DISCARD, Trap


class SpendHit(Step[Frame]):
    """One hit of the attack under way draws no hit location."""

    rules = ("CONV-1",)

    def run(self, game: Game, frame: Frame) -> Decision | None:
        attack = under_way.open_attack(game, frame.survivor)
        if attack is not None and attack.hits > 0:
            attack.hits -= 1
            if game.log is not None:
                happenings.HIT_SPENT.note(game, ("CONV-1",), {"survivor": frame.survivor})
        return None


class CancelDraw(Step[Frame]):
    """The AI card just drawn is discarded unplayed."""

    rules = ("CONV-1",)

    def run(self, game: Game, frame: Frame) -> Decision | None:
        play = under_way.current_play(game)
        if play is not None:
            if game.log is not None:
                happenings.DRAW_CANCELLED.note(game, ("CONV-1",), {"card": under_way.play_name(game, play)})
            game.end(play)
        return None


class WhereTo(Step[Frame]):
    """Where this AI card goes when it is done: discard, top of the deck, archive (AI-4, CONV-9)."""

    rules = ("AI-4", "CONV-9")

    def __init__(self, keep: int) -> None:
        super().__init__()
        self.keep = keep

    def run(self, game: Game, frame: Frame) -> Decision | None:
        ai.send(game, frame, self.keep)
        return None


class DropMood(OptionKind[Frame]):
    """This mood leaves play for the discard pile (AI-9)."""

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return f"mood:{game.setup.ai[number].id}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return f"discard {game.setup.ai[number].name}"

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.ai_card = number


MOOD: Final = DropMood("mood", "This mood is discarded.")


class DiscardMood(Step[Frame]):
    """One mood in play is discarded, the attacker's choice (AI-9)."""

    rules = ("AI-9",)
    asks = questions.DISCARD_MOOD

    def prompt(self, game: Game, frame: Frame) -> str:
        return "Which mood is discarded?"

    def run(self, game: Game, frame: Frame) -> Decision | None:
        moods = [card for card in game.monster.in_play if game.setup.ai[card].type == names.MOOD]
        if not moods:
            return None
        seat = frame.survivor if frame.survivor >= 0 else frame.owner
        return Decision(seat if seat >= 0 else MONSTER, MOOD, moods)

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        ai.leave_play(game, value, DISCARD)


class CountOnCard(Step[Frame]):
    """Puts tokens on this card, or clears them (amount 0)."""

    rules = ("CONV-1",)

    def __init__(self, amount: int) -> None:
        super().__init__()
        self.amount = amount

    def run(self, game: Game, frame: Frame) -> Decision | None:
        card, counters = frame.card.ai, game.monster.counters
        if card >= 0:
            counters[card] = counters[card] + self.amount if self.amount else 0
            if game.log is not None:
                happenings.CARD_TOKENS.note(game, ("CONV-1",), {"card": game.setup.ai[card].name, "tokens": counters[card]})
        return None


class ArchiveLocations(Step[Frame]):
    """Named hit locations leave the deck for good (CONV-9)."""

    rules = ("CONV-9",)

    def __init__(self, ids: tuple[str, ...]) -> None:
        super().__init__()
        self.ids = ids

    def run(self, game: Game, frame: Frame) -> Decision | None:
        monster = game.monster
        for pile in (monster.hl_deck, monster.hl_discard):
            for card in [card for card in pile if game.setup.hit_locations[card].id in self.ids]:
                pile.remove(card)
                monster.hl_archived.append(card)
                if game.log is not None:
                    happenings.LOCATION_ARCHIVED.note(game, ("CONV-9",), {"card": game.setup.hit_locations[card].name})
        return None


class ShuffleLocations(Step[Frame]):
    """Hit location deck and discard are shuffled together (TRAP-4)."""

    rules = ("TRAP-4",)

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if not isinstance(under_way.card_frame(game, frame), Trap):
            traps.shuffle_hit_locations(game)
        return None


class CancelHits(Step[Frame]):
    """Hits of the attacker now out of range are cancelled (SATK-11); or all that are left."""

    rules = ("SATK-9", "SATK-11")

    def __init__(self, only_out_of_range: bool) -> None:
        super().__init__()
        self.only_out_of_range = only_out_of_range

    def run(self, game: Game, frame: Frame) -> Decision | None:
        attack = under_way.open_attack(game, frame.survivor)
        if attack is None or not attack.cards:
            return None
        if self.only_out_of_range and survivor_attack.still_in_range(game, attack):
            return None
        if game.log is not None:
            rules: tuple[str, ...] = ("SATK-11",) if self.only_out_of_range else ("SATK-9",)
            happenings.HITS_CANCELLED.note(game, rules, {"survivor": frame.survivor, "hits": len(attack.cards)})
        game.monster.hl_discard += attack.cards
        attack.cards = []
        return None
