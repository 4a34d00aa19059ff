"""Table mode: people roll real dice and turn up real cards; what they type becomes numbers for the engine.

One prompt serves a whole roll: "Lucy to hit: roll 2 dice" takes `7 3`. Cards and picks are chosen from a list, by number or by
how the name begins. `back` takes the last roll or card back, also after the step has gone on, until the next choice is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from showdown import text
from showdown.cards.loader import load_library
from showdown.engine import happenings, names
from showdown.engine.chance import NeedChance
from showdown.engine.game import Game
from showdown.engine.guess import known_top
from showdown.engine.happenings import AtStake
from showdown.play.session import Session, asked_after

HELP = "  back     take the last typed roll or card back and give it again"
MOST = 30


class NotThat(Exception):
    """What was typed cannot be a result here; the sentence says what can."""


@dataclass(frozen=True)
class Roll:
    """What people are asked to roll, turn up or pick, in words and as data."""

    prompt: str
    kind: str  # d10, location, card, pick
    dice: int  # how many results one answer may hold
    choices: tuple[str, ...]  # the names a card or pick may have, in the order in which they are listed and numbered
    known: tuple[str, ...]  # cards that came first and are not asked for, because everybody knew them to lie on top
    stakes: AtStake | None  # what each side of the dice would do


def asked(session: Session) -> Roll:
    """What is asked for now."""
    need = session.need
    assert need is not None
    dice, seen = dice_wanted(session), tuple(known(session))
    stakes = at_stake(session)
    return Roll(prompt(need, dice, seen, stakes), need.kind, dice, listed(session), seen, stakes)


def names_of(session: Session) -> list[str]:
    """The names of what a card or pick may be, as people know them, each at its place."""
    need = session.need
    assert need is not None
    library = load_library()
    known = {sheet.id: sheet.name for sheet in session.game.setup.sheets} if session.game is not None else {}
    known |= {terrain.id: terrain.name for terrain in library.terrain.values()}
    return [known.get(choice, text.named(choice, library)) for choice in need.choices]


def listed(session: Session) -> tuple[str, ...]:
    """Every name once; cards by the alphabet, so that one is found at a glance."""
    need, found = session.need, dict.fromkeys(names_of(session))
    return tuple(sorted(found) if need is not None and need.kind == "card" else found)


def list_lines(choices: Sequence[str], width: int) -> list[str]:
    """A numbered list, as many names to a line as there is room for."""
    wide = max((len(f"{len(choices)}. {name}") for name in choices), default=0) + 2
    across = max(1, (width - 2) // wide)
    entries = [f"{number:>{len(str(len(choices)))}}. {name}".ljust(wide) for number, name in enumerate(choices, 1)]
    return [f"  {''.join(entries[start : start + across])}".rstrip() for start in range(0, len(entries), across)]


def at_stake(session: Session) -> AtStake | None:
    """What each side of the die that is asked for would do; the step that rolls it has said so."""
    need = session.need
    if need is None or need.kind != "d10" or not session.events:
        return None
    found = happenings.AT_STAKE.read(session.events[-1])
    return found if found is not None and found["what"] == need.label else None


def prompt(need: NeedChance, dice: int, seen: tuple[str, ...], stakes: AtStake | None) -> str:
    """The question in words, with what the dice need."""
    label = need.label[:1].upper() + need.label[1:]
    if need.kind == "d10":
        needed = f" ({happenings.faces_told(stakes['faces'])})" if stakes is not None and stakes["faces"] else ""
        return f"{label}: roll {f'{dice} ten-sided dice' if dice > 1 else 'a ten-sided die'}{needed}:"
    if need.kind == "location":
        allowed = ", ".join(names.LOCATIONS[:5])
        return f"{label}: roll {dice} hit location {'dice' if dice > 1 else 'die'} ({allowed}):"
    if need.kind == "card":
        note = f" ({' and '.join(seen)}, known to lie on top, came first and is not asked for)" if seen else ""
        return f"{label}: which card is turned up?{note}"
    return f"{label}: which one does chance pick?"


def dice_wanted(session: Session) -> int:
    """How many dice of this roll are still to come: the same question asked again and again, whatever the dice show."""
    choice, need = session.pending, session.need
    if choice is None or need is None or need.kind not in ("d10", "location"):
        return 1
    for count in range(1, MOST):
        further = asked_after(choice, [1] * count)
        if further is None or (further.kind, further.label) != (need.kind, need.label):
            return count
    return 1


def known(session: Session) -> list[str]:
    """Cards that everybody knew to lie on top of the deck before this choice; they are drawn without a question."""
    need, game = session.need, session.game
    if need is None or game is None or need.kind != "card":
        return []
    if need.label == "hit location card":
        return known_hit_locations(game)
    return [game.setup.ai[card].name for card in known_top(game.monster.deck, game.monster.known_ai)]


def known_hit_locations(game: Game) -> list[str]:
    monster, locations = game.monster, game.setup.hit_locations
    return [locations[card].name for card in known_top(monster.hl_deck, monster.known_hl)]


def parse(session: Session, answer: str) -> list[int]:
    """The typed results as numbers."""
    need = session.need
    assert need is not None
    if not answer.strip():
        raise NotThat("Please type the result, or help.")
    if need.kind == "d10":
        return [die(word) for word in words(answer)]
    if need.kind == "location":
        return [location(word) for word in words(answer)]
    for name in known(session):
        if name.lower() == answer.strip().lower():
            raise NotThat(f"{name} was known to lie on top and has been drawn already; which card came after it?")
    return [named(answer, names_of(session), listed(session))]


def words(answer: str) -> list[str]:
    return answer.replace(",", " ").split()


def number(word: str) -> int:
    """A whole number as people type it, or -1: `²` and a thousand digits are none."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else -1


def die(word: str) -> int:
    if word.lower() in ("lantern", "l"):
        return 10
    found = number(word)
    if not 1 <= found <= 10:
        raise NotThat(f"{word[:40]!r} is not on a ten-sided die; give 1 to 10 (lantern is 10), or help.")
    return found


def location(word: str) -> int:
    found = [index for index, name in enumerate(names.LOCATIONS[:5]) if name.startswith(word.lower())]
    if len(found) != 1:
        raise NotThat(f"{word[:40]!r} is not on the hit location die; give {', '.join(names.LOCATIONS[:5])}, or help.")
    return found[0]


def named(answer: str, choices: list[str], numbered: Sequence[str] = ()) -> int:
    """One of some names, by its number in a list or by its beginning; equal names are as good as each other."""
    plain = answer.strip().lower()
    place = number(plain)
    if numbered and place >= 0:
        if not 1 <= place <= len(numbered):
            raise NotThat(f"There is no {place} in the list; there are 1 to {len(numbered)}.")
        return choices.index(numbered[place - 1])
    known = [choice.lower() for choice in choices]
    if plain in known:
        return known.index(plain)
    begins = sorted({name for name in known if name.startswith(plain)})
    if len(begins) == 1:
        return known.index(begins[0])
    close = get_close_matches(plain[:40], known, 3)
    shown = begins or close
    hint = f"did you mean {' or '.join(shown[:4])}?" if shown else f"possible: {', '.join(sorted(set(choices)))}"
    raise NotThat(f"{answer[:40]!r} is not possible here; {hint}")
