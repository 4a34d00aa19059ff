"""Cards at a real table: people say which card they turned up, and it changes places with the one the program assumed there.

Nobody knows the order of a shuffled pile, so any order may be assumed until a card is seen. Called wherever a card is turned up
or looked at; with any other source of chance than `Asked` nothing happens. Known cards never change places (CONV-7, CONV-10).
"""

from showdown.engine.chance import Asked
from showdown.engine.game import Game


def ai_card(game: Game, depth: int) -> None:
    """Asks for the AI card at a depth of the deck (0: the top)."""
    chance = game.chance
    if not isinstance(chance, Asked):
        return
    monster = game.monster
    place = len(monster.deck) - 1 - depth
    assumed = monster.deck[place]
    if monster.known_ai >> assumed & 1:
        return
    cards = game.setup.ai
    possible = [assumed, *possible_ai(game, assumed)]
    card = possible[chance.card(f"the {game.setup.monster.name}'s AI card", [cards[other].name for other in possible])]
    if card != assumed:
        swap_ai(game, place, card)
    monster.known_ai |= 1 << card


def possible_ai(game: Game, assumed: int) -> list[int]:
    """Every other AI card that could lie there: unseen in deck or wound stack, or left in the box by a random deck."""
    monster, cards = game.monster, game.setup.ai
    hidden = [card for card in [*monster.deck, *monster.wounds] if not monster.known_ai >> card & 1 and card != assumed]
    if game.setup.level.deck:
        return hidden
    levels = [cards[card].level for card in [assumed, *hidden]]
    out = [*monster.deck, *monster.wounds, *monster.discard, *monster.in_play, *monster.archived]
    out += [frame.card for frame in game.stack if frame.kind == "play" and frame.card >= 0]
    box = [card for card in range(len(cards)) if card not in out and not monster.known_ai >> card & 1]
    return hidden + [card for card in box if cards[card].level in levels]


def swap_ai(game: Game, place: int, card: int) -> None:
    """Puts a card at a place of the AI deck; the one assumed there goes where it lay, or into the box in its level's stead."""
    monster, cards = game.monster, game.setup.ai
    assumed = monster.deck[place]
    for pile in (monster.deck, monster.wounds):
        if card in pile:
            pile[pile.index(card)] = assumed
            monster.deck[place] = card
            return
    if cards[assumed].level != cards[card].level:
        for pile in (monster.deck, monster.wounds):
            for other, lying in enumerate(pile):
                if cards[lying].level == cards[card].level and not monster.known_ai >> lying & 1:
                    pile[other] = assumed
                    monster.deck[place] = card
                    return
    monster.deck[place] = card


def hit_location(game: Game, depth: int) -> None:
    """Asks for the hit location card at a depth of the deck (0: the top); only the deck's own cards can lie there."""
    chance = game.chance
    if not isinstance(chance, Asked):
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
