"""Cards at a real table: people say which card they turned up, and it changes places with the one the program assumed there.

Nobody knows the order of a shuffled pile, so any order may be assumed until a card is seen. Called wherever a card is turned up
or looked at; with any other source of chance than `Asked`, or one that keeps the decks itself, nothing happens. Known cards
never change places (CONV-7, CONV-10).
"""

from showdown.engine.chance import CARDS, Asked
from showdown.engine.game import Game
from showdown.engine.guess import LEVELS, never_seen


def ai_card(game: Game, depth: int) -> None:
    """Asks for the AI card at a depth of the deck (0: the top)."""
    chance = game.chance
    if not isinstance(chance, Asked) or chance.virtual == CARDS:
        return
    monster = game.monster
    place = len(monster.deck) - 1 - depth
    assumed = monster.deck[place]
    if monster.known_ai >> assumed & 1:
        return
    cards = game.setup.ai
    possible = [assumed, *possible_ai(game, assumed)]
    weights = ai_weights(game, possible) if chance.decides else None
    card = possible[chance.card(f"the {game.setup.monster.noun}'s AI card", [cards[other].name for other in possible], weights)]
    if card != assumed:
        swap_ai(game, place, card)
    monster.known_ai |= 1 << card


def possible_ai(game: Game, assumed: int) -> list[int]:
    """Every other AI card that could lie there: hidden in the deck, or from wound stack or box in such a card's stead."""
    monster = game.monster
    deck = [card for card in monster.deck if card != assumed and hidden(game, card)]
    elsewhere = [card for card in monster.wounds if hidden(game, card)]
    if not game.setup.level.deck:
        out = [*monster.deck, *monster.wounds, *monster.discard, *monster.in_play, *monster.archived]
        for frame in game.stack:
            out += frame.held_ai_cards()
        elsewhere += [card for card in range(len(game.setup.ai)) if card not in out and hidden(game, card)]
    return deck + [card for card in elsewhere if stand_in(game, assumed, card) >= 0]


def ai_weights(game: Game, possible: list[int]) -> list[float]:
    """How likely each of these lies there: a shuffle is as likely as it has hidden places in the deck; of cards seen before it
    each is alike; of those never seen a level is as likely as it has hidden cards, and each card of a level alike."""
    monster, cards, batches = game.monster, game.setup.ai, game.monster.batches
    deck = [card for card in monster.deck if hidden(game, card)]
    lying = deck + [card for card in monster.wounds if hidden(game, card)]
    unseen = {level: len(never_seen(game, level)) for level in LEVELS}
    weights: list[float] = []
    for card in possible:
        batch, level = batches[card], cards[card].level
        places = sum([1 for other in deck if batches[other] == batch])
        weight = places / max(1, sum([1 for other in lying if batches[other] == batch]))
        if not batch and not game.setup.level.deck:
            dealt = sum([1 for other in lying if not batches[other] and cards[other].level == level])
            weight *= dealt / unseen[level] if card in never_seen(game, level) else 0.0
        weights.append(weight)
    return weights


def hidden(game: Game, card: int) -> bool:
    return not game.monster.known_ai >> card & 1


def stand_in(game: Game, assumed: int, card: int) -> int:
    """The hidden card that lies where it does in the stead of `card`, or -1: one of the same shuffle, since everybody knows
    which cards seen before went into it, and of the same level where `card` lies in the box."""
    monster, cards, batches = game.monster, game.setup.ai, game.monster.batches
    boxed = card not in monster.deck and card not in monster.wounds
    for other in [assumed, *monster.deck, *monster.wounds]:
        if not hidden(game, other) or batches[other] != batches[card] or (boxed and cards[other].level != cards[card].level):
            continue
        if other in monster.deck or batches[assumed] == batches[other]:
            return other
    return -1


def swap_ai(game: Game, place: int, card: int) -> None:
    """Puts a card at a place of the AI deck; the one assumed there goes where its stand-in lay, and that one where it lay
    itself, or into the box."""
    monster = game.monster
    assumed = monster.deck[place]
    other = card if card in monster.deck else stand_in(game, assumed, card)
    for pile in (monster.deck, monster.wounds):
        for at, lying in enumerate(pile):
            if lying == card:
                pile[at] = other if other != card else assumed
            elif lying == other:
                pile[at] = assumed
    monster.deck[place] = card


def hit_location(game: Game, depth: int) -> None:
    """Asks for the hit location card at a depth of the deck (0: the top); only the deck's own cards can lie there."""
    chance = game.chance
    if not isinstance(chance, Asked) or chance.virtual == CARDS:
        return
    monster = game.monster
    place = len(monster.hl_deck) - 1 - depth
    assumed = monster.hl_deck[place]
    if monster.known_hl >> assumed & 1:
        return
    possible = [card for card in monster.hl_deck if card == assumed or not monster.known_hl >> card & 1]
    names_of = [game.setup.hit_locations[card].name for card in possible]
    card = possible[chance.card("hit location card", names_of)]
    monster.hl_deck[monster.hl_deck.index(card)] = assumed
    monster.hl_deck[place] = card
    monster.known_hl |= 1 << card
