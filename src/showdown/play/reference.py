"""The text of every card and term by name, for `card NAME`, and the texts of the cards that an open question is about."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches

from showdown.cards import text
from showdown.cards.rulebook import rulebook
from showdown.engine import happenings, names
from showdown.engine.game import Game, Option, Setup
from showdown.engine.library import AiCard, HitLocation
from showdown.play.session import Session


@dataclass(frozen=True)
class Entry:
    """A name people may ask for: what kind of thing it is, and what it says."""

    name: str
    kind: str
    lines: tuple[str, ...]

    def told(self) -> list[str]:
        return [f"{self.name} ({self.kind})", *(f"  {line}" for line in self.lines or ("No rules of its own.",))]


def ai_entry(card: AiCard) -> Entry:
    return Entry(card.name, f"AI card, {card.level} {names.AI_TYPES[card.type]}", card.text)


def hit_location_entry(card: HitLocation) -> Entry:
    return Entry(card.name, "trap" if card.trap else "hit location", card.text)


def entries(setup: Setup) -> list[Entry]:
    """Everything that has a text: the monster's cards first, then what survivors carry, know and suffer, terrain, terms."""
    library, monster = setup.library, setup.monster
    found = [ai_entry(card) for card in monster.ai] + [hit_location_entry(card) for card in monster.hit_locations]
    found += [Entry(gear.name, "gear", gear.text) for gear in library.gear.values()]
    for shelf in (library.arts, library.disorders, library.abilities, library.statuses):
        found += [Entry(trait.name, trait.kind, trait.text) for trait in shelf.values()]
    found += [
        Entry(injury.name, f"{names.LOCATIONS[injury.location]} injury", injury.text) for injury in library.injuries.values()
    ]
    found += [Entry(terrain.name, "terrain", terrain.text) for terrain in library.terrain.values()]
    for action in library.actions.values():
        found.append(Entry(action.title, f"action, {action.name.partition('/')[0].replace('_', ' ')}", (action.text,)))
    for line in text.definition_lines({**library.definitions, **monster.definitions}):
        term, _, meaning = line.partition(": ")
        found.append(Entry(term, "term", (meaning[:1].upper() + meaning[1:],)))
    return found


def card_lines(session: Session, wanted: str) -> list[str]:
    """The text of a card by its name or a part of it; without a name, of the cards that are being played or chosen from."""
    known = entries(session.playing.setup)
    plain = wanted.strip().lower().replace("_", " ")
    if not plain:
        return [line for entry in on_the_table(session) or last_turned_up(session) for line in entry.told()] or [
            "Which card? Write card Claw, for example."
        ]
    for test in (str.__eq__, str.startswith, str.__contains__):
        found = [entry for entry in known if test(entry.name.lower(), plain)]
        if found:
            break
    if len(found) > 6:
        return [f"{len(found)} cards: {', '.join(entry.name for entry in found)}. Which one?"]
    if found:
        return [line for entry in found for line in entry.told()]
    rules = rulebook().find(plain)
    if rules:
        lines = [line for rule in rules[:MOST_RULES] for line in (f"{rule.id}: {rule.title}", f"  {rule.wording}")]
        more = f"{len(rules) - MOST_RULES} more rules: rule {plain}" if len(rules) > MOST_RULES else ""
        return [f"{wanted.strip()} is no card but a word of the rules:", *lines, *([more] if more else [])]
    close = get_close_matches(plain, [entry.name.lower() for entry in known], 3)
    shown = list(dict.fromkeys(entry.name for entry in known if entry.name.lower() in close))
    return [f"No card is called {wanted!r}." + (f" Did you mean {' or '.join(shown)}?" if shown else "")]


MOST_RULES = 4  # told in full where a word is asked for that is no card


def last_turned_up(session: Session) -> list[Entry]:
    """The card that was turned up last: an AI card, or the hit locations of an attack."""
    known = {entry.name: entry for entry in entries(session.playing.setup)}
    for event in reversed(session.events):
        data = happenings.DRAWS_AI.read(event)
        drawn = happenings.DRAWS_LOCATIONS.read(event)
        names_of = [data["card"]] if data is not None else list(drawn["cards"]) if drawn is not None else []
        if names_of:
            return [known[name] for name in names_of if name in known]
    return []


def on_the_table(session: Session) -> list[Entry]:
    """The AI cards being played and the cards and actions among the open options."""
    game = session.playing
    by_id = {card.id: card for card in game.setup.ai}
    found = [ai_entry(by_id[card["id"]]) for card in session.view()["monster"]["played"]]
    for option in session.question.options if session.question is not None else ():
        entry = entry_of(game, option)
        if entry is not None:
            found.append(entry)
    return found


def entry_of(game: Game, option: Option) -> Entry | None:
    """The card or action that an option is about, if it is about one."""
    if option.refers.action:
        action = game.setup.library.actions.get(option.refers.action)
        return Entry(action.title, "action", (action.text,)) if action is not None else None
    if option.refers.hit_location >= 0:
        return hit_location_entry(game.setup.hit_locations[option.refers.hit_location])
    return ai_entry(game.setup.ai[option.refers.ai_card]) if option.refers.ai_card >= 0 else None


def note(game: Game, option: Option) -> str:
    """What stands beside an option: the text of the card or action it is about."""
    entry = entry_of(game, option)
    return " ".join(entry.lines).removeprefix(entry.name).strip() if entry is not None else ""
