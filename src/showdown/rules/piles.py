"""The monster's piles: AI deck and hit location deck, their discards, and the cards in play (DECK-1, DECK-2).

Cards lie in lists of card numbers, the last one on top. What everybody knows of a pile is kept beside it (CONV-10).
"""

from typing import Final

from showdown.engine import happenings, names, questions, spreads, stats, when
from showdown.engine.game import Game
from showdown.engine.options import OptionKind, Refers
from showdown.engine.roles import NO_CARD
from showdown.engine.stack import Closing, Frame, Question, Step
from showdown.engine.state import Passing
from showdown.rules import lasting, moments, table, under_way
from showdown.rules.frames import AI_DECK, ARCHIVE, DISCARD, FACE_UP, ON_TOP, PUT_AWAY, STAYS, Looking, Play, SurvivorAttack

# -- AI cards --------------------------------------------------------------------------------------------------------------


def refill_deck(game: Game) -> None:
    """An empty AI deck is made anew from the shuffled discard (MTURN-3, WND-6)."""
    monster = game.monster
    if not monster.deck and monster.discard:
        monster.deck = monster.discard
        monster.discard = []
        shuffle_deck(game, monster.deck, "AI discard into a new deck")
        if game.log is not None:
            happenings.AI_RESHUFFLED.note(game, ("MTURN-3",), {"cards": len(monster.deck)})


def shuffle_deck(game: Game, seen: list[int], what: str) -> None:
    """Shuffles the AI deck. Of the cards seen before everybody knows that they lie in it, but no longer where (CONV-10)."""
    monster = game.monster
    batch = max(monster.batches, default=0) + 1
    known = monster.known_ai
    for card in seen:
        known |= 1 << card
    batches = list(monster.batches)
    for card in monster.deck:
        if known >> card & 1:
            batches[card] = batch
    monster.batches = tuple(batches)
    game.chance.shuffle(monster.deck, what, game.setup.ai_names)
    for card in monster.deck:
        monster.known_ai &= ~(1 << card)


def put_away(game: Game, frame: Play) -> None:
    """A resolved or cancelled card leaves play: discard, or where its text sends it (AI-4, CONV-7, CONV-9)."""
    if frame.card is NO_CARD or frame.keep == PUT_AWAY:
        return
    card, keep = frame.card.ai, frame.keep
    frame.keep = PUT_AWAY
    lay_down(game, card, keep)
    note_where(game, card, keep)


def lay_down(game: Game, card: int, keep: int) -> None:
    """A card goes where it belongs. One laid on a duration that lay face up on the deck covers it: its rules stop (AI-11)."""
    monster = game.monster
    if keep == DISCARD:
        monster.discard.append(card)
    elif keep == ARCHIVE:
        monster.archived.append(card)
    elif keep != STAYS:
        monster.deck.append(card)
        monster.known_ai |= 1 << card
        if monster.face_up or keep == FACE_UP:
            monster.face_up = keep == FACE_UP
            stats.refresh_cards(game)


def note_where(game: Game, card: int, keep: int) -> None:
    if game.counts():
        where = ("discarded", "put back on top", "archived", "stays in play", "lies face up on the deck")[keep]
        rules: tuple[str, ...] = ("AI-11",) if keep == FACE_UP else ("AI-9",) if keep == STAYS else ("AI-4",)
        happenings.CARD_DONE.note(game, rules, {"card": game.setup.ai[card].name, "where": where})


def send(game: Game, frame: Frame, keep: int) -> None:
    """The card a program stands on is discarded, archived or put on top of its deck (AI-4, CONV-9): the card under way when
    it is done, at once where it is discarded; one that lies in play, face up on the deck or in the discard from there."""
    play = under_way.play_of(game, frame)
    card = play.card.ai if play is not None else frame.card.ai
    if card < 0:
        return
    if play is not None:
        if play.keep != STAYS and play.keep != PUT_AWAY:
            play.keep = keep
            if keep == DISCARD:
                put_away(game, play)
            return
        play.keep = PUT_AWAY
    monster = game.monster
    if card in monster.in_play:
        leave_play(game, card, keep)
    elif monster.face_up and monster.deck and monster.deck[-1] == card:
        monster.deck.pop()
        monster.face_up = False
        lay_down(game, card, keep)
        note_where(game, card, keep)
        stats.refresh_cards(game)
    elif card in monster.discard and keep != DISCARD:
        monster.discard.remove(card)
        lay_down(game, card, keep)
        note_where(game, card, keep)


WOUND_CARD: Final = 1 << 15  # in place of a card number: the top card of the wound stack


def back_on_top(game: Game, card: int) -> None:
    """A card of the AI discard, or the top one of the wound stack unseen, goes on top of the AI deck (DECK-1)."""
    monster = game.monster
    if card != WOUND_CARD:
        monster.discard.remove(card)
        lay_down(game, card, ON_TOP)
        note_where(game, card, ON_TOP)
        return
    monster.deck.append(monster.wounds.pop())
    if game.log is not None:
        happenings.WOUNDS_BACK.note(game, ("DECK-1",), {"back": 1, "wounds": len(monster.wounds)})


def enter_play(game: Game, card: int) -> None:
    """A mood or trait stays in play with its rules (AI-9, AI-10)."""
    game.monster.in_play.append(card)
    if game.log is not None:
        kind = game.setup.ai[card].type
        happenings.ENTERS_PLAY.note(
            game,
            ("AI-9",) if kind == names.MOOD else ("AI-10",),
            {"card": game.setup.ai[card].name, "type": names.AI_TYPES[kind]},
        )
    stats.refresh_cards(game)


def leave_play(game: Game, card: int, keep: int) -> None:
    """A mood or trait in play is discarded, archived or put on top of the deck; what it did stops (AI-9)."""
    monster = game.monster
    if card not in monster.in_play:
        return
    monster.in_play.remove(card)
    monster.counters[card] = 0
    lay_down(game, card, keep)
    if game.log is not None:
        happenings.LEAVES_PLAY.note(game, ("AI-9",), {"card": game.setup.ai[card].name})
    stats.refresh_cards(game)


def flip(game: Game, card: int) -> None:
    """A two-sided card in play is turned over: its other side lies in its place, without tokens (AI-10)."""
    monster = game.monster
    if card not in monster.in_play or not game.setup.ai[card].other_side:
        return
    ids = [each.id for each in game.setup.ai]
    turned = ids.index(game.setup.ai[card].other_side)
    monster.in_play[monster.in_play.index(card)] = turned
    monster.counters[card] = monster.counters[turned] = 0
    if game.log is not None:
        happenings.CARD_FLIPPED.note(game, ("AI-10",), {"card": game.setup.ai[card].name, "to": game.setup.ai[turned].name})
    stats.refresh_cards(game)


# -- hit locations ---------------------------------------------------------------------------------------------------------


def shuffle_hit_locations(game: Game) -> None:
    """Hit location deck and discard become one shuffled deck (TRAP-4)."""
    monster = game.monster
    monster.hl_deck += monster.hl_discard
    monster.hl_discard = []
    game.chance.shuffle(monster.hl_deck, "hit locations", game.setup.hit_location_names)
    monster.known_hl = 0
    if game.log is not None:
        happenings.LOCATIONS_SHUFFLED.note(game, ("TRAP-4",), {"cards": len(monster.hl_deck)})
    moments.fire(game, when.HIT_LOCATIONS_SHUFFLED, -1, -1)


def archive_hit_location(game: Game, card: int) -> None:
    """A hit location leaves the game: the one being dealt with once it is done, an injury or a discarded one at once
    (CONV-9)."""
    monster = game.monster
    for frame in game.stack:
        if isinstance(frame, SurvivorAttack) and frame.current == card and not frame.closed:
            frame.archived = True
            return
    for pile in (monster.injuries, monster.hl_discard):
        if card in pile:
            pile.remove(card)
            lay_hit_location(game, card, True)
            stats.refresh_cards(game)
            return


def lay_hit_location(game: Game, card: int, archived: bool) -> None:
    """A hit location card that is done with is discarded or archived (WND-9, CONV-9)."""
    monster = game.monster
    (monster.hl_archived if archived else monster.hl_discard).append(card)
    if game.log is not None:
        done = happenings.LOCATION_ARCHIVED if archived else happenings.LOCATION_DONE
        done.note(game, ("CONV-9",) if archived else ("WND-9",), {"card": game.setup.hit_locations[card].name})


def keep_injury(game: Game, card: int) -> None:
    """A persistent injury goes to the monster's panel, for good or until its time is up (CRIT-9, DECK-2, ROUND-4)."""
    location = game.setup.hit_locations[card]
    game.monster.injuries.append(card)
    if location.injury_until >= 0:
        due = lasting.due(game, location.injury_until)
        game.set_passing((*game.passing, Passing(location.injury, -1, -1, card, None, location.injury_until, due)))
    if game.log is not None:
        happenings.INJURY_KEPT.note(game, ("CRIT-9", "DECK-2"), {"card": location.name})


def injuries_heal(game: Game) -> None:
    """Persistent injuries leave the monster's panel for the hit location deck, which is shuffled with its discard (CRIT-9)."""
    monster = game.monster
    for card in monster.injuries:
        if game.log is not None:
            happenings.INJURY_HEALS.note(game, ("CRIT-9",), {"card": game.setup.hit_locations[card].name})
    monster.hl_discard += monster.injuries
    game.set_passing(
        tuple(
            passing for passing in game.passing if passing.attribute >= 0 or passing.power is not None or passing.survivor >= 0
        )
    )
    monster.injuries = []
    stats.refresh_cards(game)
    shuffle_hit_locations(game)


def hit_locations_on_top(game: Game, ids: tuple[str, ...], discarded: bool) -> None:
    """Hit locations of these names go on top of their deck, all of them or only those in the discard (DECK-2)."""
    monster, cards = game.monster, game.setup.hit_locations
    found = [card for card in monster.hl_discard if cards[card].id in ids]
    if not discarded:
        found += [card for card in monster.hl_deck if cards[card].id in ids]
    if not found:
        return
    monster.hl_discard = [card for card in monster.hl_discard if card not in found]
    monster.hl_deck = [card for card in monster.hl_deck if card not in found] + found
    for card in found:
        monster.known_hl |= 1 << card
    if game.log is not None:
        happenings.LOCATIONS_ON_TOP.note(game, ("DECK-2",), {"cards": [cards[card].name for card in found]})


# -- looking at cards ------------------------------------------------------------------------------------------------------


def look_at(game: Game, survivor: int, deck: str, count: int) -> None:
    """Looks at the top cards and returns them in any order (CONV-10)."""
    take_up(game, survivor, deck, count, PUT_BACK)


def reveal_ai(game: Game, survivor: int) -> None:
    """Reveals the next AI card, which goes on top of its deck or under it (CONV-10)."""
    frame = take_up(game, survivor, AI_DECK, 1, TOP_OR_BOTTOM)
    if frame is not None and game.log is not None:
        happenings.REVEALS.note(game, ("CONV-10",), {"card": game.setup.ai[frame.cards[0]].name})


def take_up(game: Game, survivor: int, deck: str, count: int, then: Step[Looking]) -> Looking | None:
    """Takes cards from the top of a deck into somebody's hand; never reshuffles for it (CONV-10); a duration on top stops it
    (AI-11)."""
    monster = game.monster
    if deck == AI_DECK and monster.face_up:
        if game.log is not None:
            happenings.DECK_UNTOUCHABLE.note(game, ("AI-11",), {"survivor": survivor})
        return None
    pile = monster.deck if deck == AI_DECK else monster.hl_deck
    count = min(count, len(pile))
    if not count:
        return None
    frame = Looking()
    frame.survivor = survivor
    frame.owner = survivor
    frame.deck = deck
    for depth in range(count):
        if deck == AI_DECK:
            table.ai_card(game, depth)
        else:
            table.hit_location(game, depth)
    frame.cards = pile[-count:]
    del pile[-count:]
    game.chance.reveals += count
    if game.log is not None:
        happenings.LOOKS.note(game, ("CONV-10",), {"survivor": survivor, "count": count})
    game.start(frame, (then,))
    return frame


class PutBackLookedAt(Closing[Looking]):
    """Cards looked at and not yet put back return to the top of their deck."""

    def close(self, game: Game, frame: Looking) -> None:
        if frame.deck == AI_DECK:
            game.monster.deck += frame.cards
        else:
            game.monster.hl_deck += frame.cards
        frame.cards = []


class PutCardBack(OptionKind[Looking]):
    """One of the cards looked at goes back on top (CONV-10)."""

    spread = spreads.CARD

    def id(self, game: Game, frame: Looking, number: int) -> str:
        ids = [card.id for card in (game.setup.ai if frame.deck == AI_DECK else game.setup.hit_locations)]
        same = [card for card in sorted(frame.cards) if ids[card] == ids[number]]
        copy = f"#{same.index(number) + 1}" if len(same) > 1 else ""
        return f"card:{ids[number]}{copy}"

    def label(self, game: Game, frame: Looking, number: int) -> str:
        return game.setup.ai[number].name if frame.deck == AI_DECK else game.setup.hit_locations[number].name

    def refer(self, game: Game, frame: Looking, number: int, to: Refers) -> None:
        if frame.deck == AI_DECK:
            to.ai_card = number
        else:
            to.hit_location = number


PUT_BACK_CARD: Final = PutCardBack("card", "This card goes back on top next.")


class PutBack(Step[Looking]):
    """Which of the cards looked at goes on top next (CONV-10)."""

    rules = ("CONV-10",)
    asks = questions.PUT_BACK

    def prompt(self, game: Game, frame: Looking) -> str:
        return "Which card is put back next? The last one is on top."

    def run(self, game: Game, frame: Looking) -> Question | None:
        if not frame.cards:
            return None
        return Question(frame.survivor, PUT_BACK_CARD, sorted(frame.cards))

    def answer(self, game: Game, frame: Looking, value: int) -> None:
        frame.cards.remove(value)
        if frame.deck == AI_DECK:
            game.monster.deck.append(value)
            game.monster.known_ai |= 1 << value
        else:
            game.monster.hl_deck.append(value)
            game.monster.known_hl |= 1 << value
        frame.then((self,))


class ToTop(OptionKind[Looking]):
    """The revealed card goes back on top of its deck, or under it (CONV-10)."""

    def __init__(self, name: str, phrase: str, text: str) -> None:
        super().__init__(name, text)
        self.phrase = phrase

    def id(self, game: Game, frame: Looking, number: int) -> str:
        return self.name

    def label(self, game: Game, frame: Looking, number: int) -> str:
        return f"{game.setup.ai[frame.cards[0]].name} {self.phrase}"

    def refer(self, game: Game, frame: Looking, number: int, to: Refers) -> None:
        to.ai_card = frame.cards[0]


TOP: Final = ToTop("top", "goes on top of the deck", "The revealed card goes on top of its deck.")
BOTTOM: Final = ToTop("bottom", "goes under the deck", "The revealed card goes under its deck.")


class TopOrBottom(Step[Looking]):
    """A revealed AI card goes on top of its deck or under it (CONV-10)."""

    rules = ("CONV-10",)
    asks = questions.TOP_OR_BOTTOM

    def prompt(self, game: Game, frame: Looking) -> str:
        return f"{game.setup.ai[frame.cards[0]].name}: on top of the deck or under it?"

    def run(self, game: Game, frame: Looking) -> Question | None:
        return Question(frame.survivor, None, [TOP.of(1), BOTTOM.of(0)])

    def answer(self, game: Game, frame: Looking, value: int) -> None:
        card = frame.cards.pop()
        game.monster.known_ai |= 1 << card
        if value:
            game.monster.deck.append(card)
        else:
            game.monster.deck.insert(0, card)


PUT_BACK: Final = PutBack("put back")
TOP_OR_BOTTOM: Final = TopOrBottom("top or bottom")
PutBackLookedAt(Looking.kind)
