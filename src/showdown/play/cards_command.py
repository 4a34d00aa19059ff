"""`showdown cards MONSTER`: the cards of a monster as people read them, with the terms they use spelled out."""

from __future__ import annotations

import argparse

from showdown import flags
from showdown.cards import text
from showdown.cards.loader import load_library
from showdown.cards.text import lines_of
from showdown.engine.errors import find
from showdown.engine.library import Monster
from showdown.engine.stack import AnyStep, Program
from showdown.play import reference
from showdown.rules.words.word import Word


def run(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="showdown cards", description=__doc__)
    parser.add_argument("monster")
    flags.add_content(parser)
    options = parser.parse_args(argv)
    flags.use_content(options.content, options.trust)
    library = load_library()
    monster = find(library.monsters, options.monster, "monster")
    print(f"{monster.name}\n\nBasic Action")
    print("\n".join(f"  {line}" for line in lines_of(monster.basic_action)))
    for entry in (*map(reference.ai_entry, monster.ai), *map(reference.hit_location_entry, monster.hit_locations)):
        print("\n".join(entry.told()))
    for status in monster.status_cards:
        print(f"{library.statuses[status].name} (status card of each survivor)")
        print("\n".join(f"  {line}" for line in library.statuses[status].text))
    terms = used(monster, library.definitions)
    print("\nTerms")
    for line in text.definition_lines({term: program for term, program in terms.items() if program}):
        print(f"  {line}")
    return 0


def used(monster: Monster, everybodys: dict[str, Program]) -> dict[str, Program]:
    """The monster's own terms, and those of everybody that it performs."""
    programs = [program for card in monster.ai for program in (card.actions, card.enters, card.face_up, card.death_blow)]
    for location in monster.hit_locations:
        programs += [location.special, location.failure, location.wound, location.reflex, location.critical]
    programs += monster.definitions.values()
    named = {term for program in programs for step in program for term in performed(step)}
    return {**{term: everybodys[term] for term in sorted(named) if term in everybodys}, **monster.definitions}


def performed(step: AnyStep) -> list[str]:
    """The terms that a step or anything inside it may perform."""
    found = step.performs() if isinstance(step, Word) else []
    for _, program in step.children():
        for inner in program:
            found += performed(inner)
    return found
