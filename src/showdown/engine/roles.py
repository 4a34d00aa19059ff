"""Who is who in a text: the roles a card's words speak of, and which card it is that speaks.

Conditions, amounts, terms and WHOs are handed `Roles`. Every frame is Roles with a program, so a program asks with its own
frame; numbers and powers in play ask with roles that never change: those of their survivor or of their card.
"""

from typing import Final


class Card:
    """Which card "this card" is: an AI card, a hit location, gear in the owner's grid, or none. One field at most is not -1.

    There is one object per card, shared by all showdowns and never changed: `is` tells whether two cards are the same.
    """

    __slots__ = ("ai", "gear", "hit_location")

    ai: int  # its number among `setup.ai`
    hit_location: int  # its number among `setup.hit_locations`
    gear: int  # its slot in the grid of the owner

    def __init__(self, ai: int, hit_location: int, gear: int) -> None:
        self.ai = ai
        self.hit_location = hit_location
        self.gear = gear


NO_CARD: Final = Card(-1, -1, -1)
_ai_cards: list[Card] = []
_hit_locations: list[Card] = []
_gear: list[Card] = []


def ai_card(number: int) -> Card:
    """An AI card by its number; -1 is none."""
    while len(_ai_cards) <= number:
        _ai_cards.append(Card(len(_ai_cards), -1, -1))
    return _ai_cards[number] if number >= 0 else NO_CARD


def hit_location(number: int) -> Card:
    """A hit location by its number; -1 is none."""
    while len(_hit_locations) <= number:
        _hit_locations.append(Card(-1, len(_hit_locations), -1))
    return _hit_locations[number] if number >= 0 else NO_CARD


def gear(slot: int) -> Card:
    """The gear in a slot of the owner's grid; -1 is none."""
    while len(_gear) <= slot:
        _gear.append(Card(-1, -1, len(_gear)))
    return _gear[slot] if slot >= 0 else NO_CARD


def card(ai: int, hit_location_number: int, slot: int) -> Card:
    """A card by its three numbers, as saves hold them."""
    return ai_card(ai) if ai >= 0 else hit_location(hit_location_number) if hit_location_number >= 0 else gear(slot)


class Roles:
    """Who plays which role in a text.

    `survivor` does it (attacker, actor), `target` is whom it befalls, `targets` are all that a Pick Target found. `owner` is
    whose gear or injury says it, -1 for what belongs to the monster, and `card` which card. `passed` are the survivors run over
    by the last monster move made for it. `detail` is what else a moment tells: the location of a severe injury, the space a
    survivor has moved from.
    """

    def __init__(self) -> None:
        self.survivor = -1
        self.target = -1
        self.targets = 0
        self.owner = -1
        self.card = NO_CARD
        self.passed = 0
        self.detail = -1

    def roles_from(self, other: "Roles") -> None:
        """Takes over who and whom from what started this."""
        self.survivor = other.survivor
        self.target = other.target
        self.owner = other.owner
        self.card = other.card
        self.passed = other.passed
        self.detail = other.detail

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("card", "detail", "owner", "passed", "survivor", "target", "targets")
    # endregion


def of_owner(survivor: int) -> Roles:
    """The roles of what a survivor has in play: there is nobody else in it."""
    made = Roles()
    made.survivor = made.target = made.owner = survivor
    return made


def of_card(card: Card) -> Roles:
    """The roles of what a card of the monster does while in play."""
    made = Roles()
    made.card = card
    return made


OWNERS: Final = tuple(of_owner(survivor) for survivor in range(16))
