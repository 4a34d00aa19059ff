"""What nobody may know: hidden cards and dice to come, dealt anew for those who search ahead.

The table shares what it knows: whatever one player turned up or looked at, all of them have seen (CONV-10).
"""

from typing import TYPE_CHECKING, Final

from showdown.engine import chance

if TYPE_CHECKING:
    from showdown.engine.game import Game

LEVELS: Final = ("basic", "advanced", "legendary")


def known_top(pile: list[int], known: int) -> list[int]:
    """The cards on top of a pile that have been seen there, the top one first; `known` is a mask of cards."""
    seen: list[int] = []
    for place in range(len(pile) - 1, -1, -1):
        if not known >> pile[place] & 1:
            break
        seen.append(pile[place])
    return seen


def guess(game: "Game", seed: int) -> "Game":
    """A twin for search: cards nobody has seen are re-dealt, dice to come are re-seeded; the seed itself is another."""
    twin = game.copy(log=False)
    twin.setup = game.setup.reseeded(seed)
    dice = chance.seeded(seed)
    for level in LEVELS:
        redeal_ai(twin, level, dice)
    redeal_hit_locations(twin, dice)
    dice.reveals = game.chance.reveals
    twin.chance = dice
    return twin


def redeal_hit_locations(game: "Game", dice: chance.Seeded) -> None:
    """Hidden hit locations change places within their deck."""
    monster = game.monster
    places = [place for place, card in enumerate(monster.hl_deck) if not monster.known_hl >> card & 1]
    cards = sorted(monster.hl_deck[place] for place in places)
    dice.shuffle(cards, "guess", ())
    for index, place in enumerate(places):
        monster.hl_deck[place] = cards[index]


def redeal_ai(game: "Game", level: str, dice: chance.Seeded) -> None:
    """Hidden AI cards of one level change places at random: those never seen in deck, wound stack and box, those seen before
    among the places of their own shuffle; then the order of those in the deck, for shuffles may have mixed both."""
    monster, cards = game.monster, game.setup.ai
    batches, known = monster.batches, monster.known_ai
    in_deck = [place for place, card in enumerate(monster.deck) if cards[card].level == level and not known >> card & 1]
    in_wounds = [place for place, card in enumerate(monster.wounds) if cards[card].level == level and not known >> card & 1]
    hidden = [monster.deck[place] for place in in_deck] + [monster.wounds[place] for place in in_wounds]
    if not hidden:
        return
    dealt = hidden.copy()
    for batch in sorted({batches[card] for card in hidden}):
        own = [index for index, card in enumerate(hidden) if batches[card] == batch]
        pool = sorted([hidden[index] for index in own])
        if not batch and not game.setup.level.deck:
            pool = never_seen(game, level)
        dice.shuffle(pool, "guess", ())
        for place, index in enumerate(own):
            dealt[index] = pool[place]
    order = dealt[: len(in_deck)]
    dice.shuffle(order, "guess", ())
    for index, place in enumerate(in_deck):
        monster.deck[place] = order[index]
    for index, place in enumerate(in_wounds):
        monster.wounds[place] = dealt[len(in_deck) + index]


def never_seen(game: "Game", level: str) -> list[int]:
    """The AI cards of a level that nobody has seen in this showdown, wherever they lie, the box included."""
    monster = game.monster
    seen = monster.known_ai
    for pile in (monster.discard, monster.in_play, monster.archived):
        for card in pile:
            seen |= 1 << card
    for frame in game.stack:
        for card in frame.held_ai_cards():
            seen |= 1 << card
    batches, unconfirmed, found = monster.batches, game.setup.house.unconfirmed, []
    for number, definition in enumerate(game.setup.ai):
        if definition.level == level and not seen >> number & 1 and not batches[number]:
            if unconfirmed or not definition.unconfirmed:
                found.append(number)
    return found
