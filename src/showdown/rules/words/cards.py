"""Words of the card language: AI cards and hit locations, in decks, in play and as hits of an attack."""

from __future__ import annotations

from typing import Final

from showdown.engine import happenings, kinds, names, questions, spreads, when
from showdown.engine.game import Game
from showdown.engine.options import OptionKind, Refers
from showdown.engine.stack import MONSTER, AnyStep, Frame, Question
from showdown.rules import piles, status, survivor_attack, under_way, weapons
from showdown.rules.frames import ARCHIVE, DISCARD, DISCARD_HIT_LOCATION, ON_TOP, Trap
from showdown.rules.words.word import Named, Word, plural


class SpendHit(Word):
    """One hit of the attack under way draws no hit location."""

    form = "spend hit"
    rules = ("CONV-1",)

    def sentence(self) -> str:
        return "one hit draws no hit location"

    def run(self, game: Game, frame: Frame) -> Question | None:
        attack = under_way.open_attack(game, frame.survivor)
        if attack is not None and attack.hits > 0:
            attack.hits -= 1
            if game.log is not None:
                happenings.HIT_SPENT.note(game, ("CONV-1",), {"survivor": frame.survivor})
        return None


class CancelDraw(Word):
    """The AI card just drawn is discarded unplayed."""

    form = "cancel draw"
    rules = ("CONV-1",)

    def sentence(self) -> str:
        return "discard that card unplayed"

    def run(self, game: Game, frame: Frame) -> Question | None:
        status.cancel_draw(game)
        return None


class SkipDraw(Word):
    """No AI card is drawn: something else comes in its place (CONV-7)."""

    form = "skip draw"
    arguments = kinds.takes(when=kinds.During(when.MONSTER_WOULD_DRAW_AI))
    rules = ("CONV-7",)

    def sentence(self) -> str:
        return "draw no AI card this time"

    def run(self, game: Game, frame: Frame) -> Question | None:
        status.skip_draw(game)
        return None


class DiscardThis(Word):
    """This AI card is discarded (AI-4)."""

    form = "discard this"
    arguments = kinds.takes(card=kinds.ThisAiCard())
    rules = ("AI-4", "CONV-9")

    def sentence(self) -> str:
        return "discard this card"

    def run(self, game: Game, frame: Frame) -> Question | None:
        piles.send(game, frame, DISCARD)
        return None


class ArchiveThis(Word):
    """This AI card or hit location is archived (AI-4, CONV-9)."""

    form = "archive this"
    arguments = kinds.takes(card=kinds.ThisCard())
    rules = ("AI-4", "CONV-9")

    def sentence(self) -> str:
        return "archive this card"

    def run(self, game: Game, frame: Frame) -> Question | None:
        if frame.card.hit_location >= 0:
            piles.archive_hit_location(game, frame.card.hit_location)
        else:
            piles.send(game, frame, ARCHIVE)
        return None


class ReturnToTop(Word):
    """This AI card goes back on top of its deck instead of the discard (AI-4)."""

    form = "return to top"
    arguments = kinds.takes(card=kinds.ThisAiCard())
    rules = ("AI-4",)

    def sentence(self) -> str:
        return "put this card on top of the AI deck"

    def run(self, game: Game, frame: Frame) -> Question | None:
        piles.send(game, frame, ON_TOP)
        return None


class DropMood(OptionKind[Frame]):
    """This mood leaves play for the discard pile (AI-9)."""

    spread = spreads.AI_CARD

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return f"mood:{game.setup.ai[number].id}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return f"discard {game.setup.ai[number].name}"

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.ai_card = number


MOOD: Final = DropMood("mood", "This mood is discarded.")


class DiscardMood(Word):
    """One mood in play is discarded, the attacker's choice (AI-9)."""

    form = "discard mood"
    rules = ("AI-9",)
    asks = questions.DISCARD_MOOD

    def sentence(self) -> str:
        return "discard one mood in play"

    def prompt(self, game: Game, frame: Frame) -> str:
        return "Which mood is discarded?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        moods = [card for card in game.monster.in_play if game.setup.ai[card].type == names.MOOD]
        if not moods:
            return None
        seat = frame.survivor if frame.survivor >= 0 else frame.owner
        return Question(seat if seat >= 0 else MONSTER, MOOD, moods)

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        piles.leave_play(game, value, DISCARD)


class DiscardFromPlay(Word):
    """Named moods and traits in play are discarded (AI-9)."""

    form = "discard from play: CARDS"
    arguments = kinds.takes(cards=kinds.Things("AI card"))
    rules = ("AI-9",)

    cards: tuple[Named, ...]

    def sentence(self) -> str:
        return f"discard {listed(self.cards, 'and')} if in play"

    def run(self, game: Game, frame: Frame) -> Question | None:
        ids = [named.id for named in self.cards]
        for card in [card for card in game.monster.in_play if game.setup.ai[card].id in ids]:
            piles.leave_play(game, card, DISCARD)
        return None


class CountOnCard(Word):
    """Tokens on this card, or none any more."""

    form = "count: NUMBER"
    arguments = kinds.takes(number=kinds.Number(shown="+N", other="clear"), card=kinds.ThisAiCard())
    rules = ("CONV-1",)

    number: int = 0

    def sentence(self) -> str:
        if not self.number:
            return "remove all tokens from this card"
        return f"put {plural(self.number, 'token')} on this card"

    def run(self, game: Game, frame: Frame) -> Question | None:
        card, counters = frame.card.ai, game.monster.counters
        if card >= 0:
            counters[card] = counters[card] + self.number if self.number else 0
            if game.log is not None:
                happenings.CARD_TOKENS.note(game, ("CONV-1",), {"card": game.setup.ai[card].name, "tokens": counters[card]})
        return None


class CountOnNamed(Word):
    """Tokens on a named AI card in play; a minus takes some off."""

    form = "count on CARD: NUMBER"
    arguments = kinds.takes(
        card=kinds.Thing("AI card", shown="CARD"), number=kinds.Number("a number of tokens", -99, shown="+N")
    )
    rules = ("CONV-1",)

    card: Named
    number: int

    def sentence(self) -> str:
        if self.number < 0:
            return f"remove {plural(-self.number, 'token')} from {self.card.name}"
        return f"put {plural(self.number, 'token')} on {self.card.name}"

    def run(self, game: Game, frame: Frame) -> Question | None:
        counters = game.monster.counters
        for card in game.monster.in_play:
            if game.setup.ai[card].id == self.card.id:
                counters[card] = max(0, counters[card] + self.number)
                if game.log is not None:
                    happenings.CARD_TOKENS.note(game, ("CONV-1",), {"card": self.card.name, "tokens": counters[card]})
        return None


class FlipThis(Word):
    """This two-sided card in play is turned over, and its tokens are gone (AI-10)."""

    form = "flip this"
    arguments = kinds.takes(card=kinds.ThisAiCard())
    rules = ("AI-10",)

    def sentence(self) -> str:
        return "turn this card over"

    def run(self, game: Game, frame: Frame) -> Question | None:
        piles.flip(game, frame.card.ai)
        return None


class Flip(Word):
    """Named two-sided cards are turned over, those of them that lie in play with this side up (AI-10)."""

    form = "flip: CARDS"
    arguments = kinds.takes(cards=kinds.Things("AI card"))
    rules = ("AI-10",)

    cards: tuple[Named, ...]
    ids: tuple[str, ...] = ()

    def ready(self) -> None:
        self.ids = tuple(named.id for named in self.cards)

    def sentence(self) -> str:
        return f"turn over {listed(self.cards, 'and')}"

    def run(self, game: Game, frame: Frame) -> Question | None:
        for card in [card for card in game.monster.in_play if game.setup.ai[card].id in self.ids]:
            piles.flip(game, card)
        return None


class FlipCard(OptionKind[Frame]):
    """This two-sided card is turned over (AI-10)."""

    spread = spreads.AI_CARD

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return f"flip:{game.setup.ai[number].id}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return f"turn over {game.setup.ai[number].name}"

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.ai_card = number


FLIP: Final = FlipCard("flip", "This two-sided card is turned over.")


class FlipOne(Word):
    """One of several two-sided cards is turned over, the choice of whoever attacks or acts (AI-10)."""

    form = "flip one of: CARDS"
    arguments = kinds.takes(cards=kinds.Things("AI card"), them=kinds.Actor())
    rules = ("AI-10",)
    asks = questions.FLIP

    cards: tuple[Named, ...]
    ids: tuple[str, ...] = ()

    def ready(self) -> None:
        self.ids = tuple(named.id for named in self.cards)

    def sentence(self) -> str:
        return f"the attacker turns over one of {listed(self.cards, 'and')}"

    def prompt(self, game: Game, frame: Frame) -> str:
        return "Which card is turned over?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        found = [card for card in game.monster.in_play if game.setup.ai[card].id in self.ids]
        return Question(frame.survivor if frame.survivor >= 0 else MONSTER, FLIP, found) if found else None

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        piles.flip(game, value)


def listed(cards: tuple[Named, ...], last: str) -> str:
    """Names as people say them: "A, B and C"."""
    names_of = [named.name for named in cards]
    return f" {last} ".join(part for part in (", ".join(names_of[:-1]), names_of[-1]) if part)


class ArchiveLocations(Word):
    """Named hit locations leave the game (CONV-9)."""

    form = "archive hit locations: NAMES"
    arguments = kinds.takes(names=kinds.Things("hit location"))
    rules = ("CONV-9",)

    names: tuple[Named, ...]
    ids: tuple[str, ...] = ()

    def ready(self) -> None:
        self.ids = tuple(named.id for named in self.names)

    def sentence(self) -> str:
        return f"archive the hit locations {', '.join(named.name for named in self.names)}"

    def run(self, game: Game, frame: Frame) -> Question | None:
        monster = game.monster
        for pile in (monster.hl_deck, monster.hl_discard):
            for card in [card for card in pile if game.setup.hit_locations[card].id in self.ids]:
                pile.remove(card)
                monster.hl_archived.append(card)
                if game.log is not None:
                    happenings.LOCATION_ARCHIVED.note(game, ("CONV-9",), {"card": game.setup.hit_locations[card].name})
        return None


class ShuffleLocations(Word):
    """Hit location deck and discard are shuffled together (TRAP-4)."""

    form = "shuffle hit locations"
    rules = ("TRAP-4",)

    def sentence(self) -> str:
        return "shuffle the hit location deck with its discard"

    def run(self, game: Game, frame: Frame) -> Question | None:
        if not isinstance(under_way.card_frame(game, frame), Trap):
            piles.shuffle_hit_locations(game)
        return None


class CancelAttack(Word):
    """The attack under way ends: no hit of it is resolved any more, the one being dealt with included (SATK-9)."""

    form = "cancel attack"
    arguments = kinds.takes(them=kinds.Actor())
    rules = ("SATK-9",)

    def sentence(self) -> str:
        return "the attack is cancelled with all its hits"

    def run(self, game: Game, frame: Frame) -> Question | None:
        status.cancel_attack(game, frame.survivor)
        return None


class RewindAttack(Word):
    """The attack under way is undone: the wounds it dealt and the persistent injuries it left are taken back, and no hit of it
    is resolved any more (CONV-1, SATK-9)."""

    form = "rewind attack"
    arguments = kinds.takes(them=kinds.Actor())
    rules = ("CONV-1", "SATK-9")

    def sentence(self) -> str:
        return "the attack is undone: its wounds and persistent injuries are taken back, all hits left are cancelled"

    def run(self, game: Game, frame: Frame) -> Question | None:
        attack = under_way.open_attack(game, frame.survivor)
        if attack is not None:
            survivor_attack.rewind(game, attack)
        return None


class CancelThisHit(Word):
    """The hit that is being dealt with is cancelled: no wound attempt, no reaction (SATK-9)."""

    form = "cancel this hit"
    arguments = kinds.takes(them=kinds.Actor())
    rules = ("SATK-9",)

    def sentence(self) -> str:
        return "cancel this hit"

    def run(self, game: Game, frame: Frame) -> Question | None:
        attack = under_way.open_attack(game, frame.survivor)
        if attack is not None and attack.skip_to(DISCARD_HIT_LOCATION) and game.log is not None:
            happenings.HIT_CANCELLED.note(game, ("SATK-9",), {"survivor": frame.survivor})
        return None


class WoundAnother(Word):
    """The attacker draws one more hit location, which is wounded without a roll; a trap springs (SATK-2, WND-6)."""

    form = "draw and wound another hit location"
    arguments = kinds.takes(them=kinds.Actor())
    rules = ("SATK-2", "WND-6")

    def sentence(self) -> str:
        return "draw one more hit location and wound it without a roll"

    def run(self, game: Game, frame: Frame) -> Question | None:
        attack = under_way.open_attack(game, frame.survivor)
        if attack is not None:
            survivor_attack.wound_another(game, attack)
        return None


class LocationsOnTop(Word):
    """All copies of named hit locations in deck and discard, or in the discard alone, go on top of their deck (DECK-2)."""

    aside = True  # its own hit locations are drawn by then
    form = "hit locations on top: NAMES"
    arguments = kinds.takes(names=kinds.Things("hit location"), discarded=kinds.Yes("discarded"))
    rules = ("DECK-2",)

    names: tuple[Named, ...]
    discarded: bool = False
    ids: tuple[str, ...] = ()

    def ready(self) -> None:
        self.ids = tuple(named.id for named in self.names)

    def sentence(self) -> str:
        which = "discarded " if self.discarded else ""
        return f"put every {which}{', '.join(named.name for named in self.names)} on top of the hit location deck"

    def run(self, game: Game, frame: Frame) -> Question | None:
        piles.hit_locations_on_top(game, self.ids, self.discarded)
        return None


class SwapDrawn(Word):
    """The attacker may discard drawn hit locations of these names for new ones, or one of any name, while none is a trap
    (SATK-2, TRAP-1)."""

    form = "swap drawn hit locations: NAMES"
    arguments = kinds.takes(
        names=kinds.Things("hit location of some monster", other="one"), moment=kinds.During(when.HIT_LOCATIONS_DRAWN)
    )
    rules = ("SATK-2", "TRAP-1")
    asks = questions.SWAP_LOCATION

    names: tuple[Named, ...] = ()
    ids: tuple[str, ...] = ()

    def ready(self) -> None:
        self.ids = tuple(named.id for named in self.names)

    def sentence(self) -> str:
        if not self.names:
            return "the holder may discard one drawn hit location for a new one"
        return f"the holder may discard any drawn {', '.join(named.name for named in self.names)} for new hit locations"

    def prompt(self, game: Game, frame: Frame) -> str:
        return "Which drawn hit location is discarded for a new one?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        attack = under_way.open_attack(game, frame.survivor)
        if attack is None or any(game.setup.hit_locations[card].trap for card in attack.cards):
            return None
        found = [card for card in sorted(attack.cards) if not self.ids or game.setup.hit_locations[card].id in self.ids]
        return Question(frame.survivor, None, [*[SWAP.of(card) for card in found], KEEP.of(0)]) if found else None

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        attack = under_way.open_attack(game, frame.survivor)
        if attack is not None and value >= 0:
            survivor_attack.swap(game, attack, value)
            if self.ids:
                frame.then((self,))


class SwapLocation(OptionKind[Frame]):
    """This drawn hit location is discarded for a new one (SATK-2)."""

    spread = spreads.HIT_LOCATION

    def id(self, game: Game, frame: Frame, number: int) -> str:
        attack = under_way.open_attack(game, frame.survivor)
        drawn = sorted(attack.cards) if attack is not None else []
        same = [card for card in drawn if game.setup.hit_locations[card] is game.setup.hit_locations[number]]
        copy = f"#{same.index(number) + 1}" if len(same) > 1 else ""
        return f"swap:{game.setup.hit_locations[number].id}{copy}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return f"discard {game.setup.hit_locations[number].name}"

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.hit_location = number


class KeepDrawn(OptionKind[Frame]):
    """What was drawn is kept."""

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return "keep"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return "keep what was drawn"

    def take(self, game: Game, frame: Frame, step: AnyStep, number: int) -> None:
        """Nothing more."""


SWAP: Final = SwapLocation("swap", "This drawn hit location is discarded for a new one.")
KEEP: Final = KeepDrawn("keep", "The drawn hit locations are kept.", closes=True)


class CancelHits(Word):
    """Hits of the attacker that are now out of range, or all that are left, are cancelled (SATK-9, SATK-11)."""

    form = "cancel hits: HITS"
    arguments = kinds.takes(hits=kinds.Choice("the hits to cancel", "out of range", "all"))
    rules = ("SATK-9", "SATK-11")

    hits: str

    def sentence(self) -> str:
        return "cancel all remaining hits" if self.hits == "all" else "cancel hits now out of range"

    def run(self, game: Game, frame: Frame) -> Question | None:
        attack = under_way.open_attack(game, frame.survivor)
        if attack is None or not attack.cards:
            return None
        if self.hits != "all" and weapons.still_in_range(game, attack):
            return None
        if game.log is not None:
            if self.hits == "all":
                happenings.OTHER_HITS_CANCELLED.note(game, ("SATK-9",), {"survivor": frame.survivor, "hits": len(attack.cards)})
            else:
                happenings.HITS_CANCELLED.note(game, ("SATK-11",), {"survivor": frame.survivor, "hits": len(attack.cards)})
        game.monster.hl_discard += attack.cards
        attack.cards = []
        return None
