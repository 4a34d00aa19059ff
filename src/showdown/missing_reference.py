"""The generated parts of docs/missing.md: what the content files leave out of play (`missing:`), by kind, and why.

Each stands between two marks that name it. `make docs` makes them anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from showdown.cards import loader
from showdown.cards.reference import table
from showdown.engine.library import Library, Trait
from showdown.rules.frames import FIST_AND_TOOTH

SECRET: Final = "secret fighting art"


def arts(library: Library, secret: bool) -> list[Trait]:
    return [art for art in library.arts.values() if (art.kind == SECRET) is secret]


def kinds(library: Library) -> list[tuple[str, list[str]]]:
    """Every kind of thing that can be left out, with the reason of each ("" where it is in play)."""
    return [
        ("gear", [gear.missing for gear in library.gear.values() if gear.id != FIST_AND_TOOTH]),  # which is no card
        ("terrain cards", [terrain.missing for terrain in library.terrain.values() if terrain.cards]),
        ("disorders", [trait.missing for trait in library.disorders.values()]),
        ("fighting arts", [art.missing for art in arts(library, False)]),
        ("secret fighting arts", [art.missing for art in arts(library, True)]),
        ("abilities, impairments, weapon types", [trait.missing for trait in library.abilities.values()]),
        ("innovations and principles that act in a showdown", [trait.missing for trait in library.innovations.values()]),
        ("survivor status cards", [trait.missing for trait in library.statuses.values()]),
    ]


def glance_lines() -> list[str]:
    rows = [
        (kind, str(sum(1 for reason in reasons if not reason)), str(sum(1 for reason in reasons if reason)))
        for kind, reasons in kinds(loader.load_library())
    ]
    return table(("what", "in play", "out of play"), rows)


def listed(left_out: Iterable[tuple[str, ...]], *heads: str) -> list[str]:
    rows = list(left_out)
    return table(heads, rows) if rows else ["None."]


def gear_lines() -> list[str]:
    gear = loader.load_library().gear.values()
    return listed(((each.name, each.location, each.missing) for each in gear if each.missing), "gear", "from", "why")


def terrain_lines() -> list[str]:
    terrain = loader.load_library().terrain.values()
    return listed(
        ((each.name, each.missing or each.left_out) for each in terrain if each.missing or each.left_out), "name", "why"
    )


def trait_lines(traits: Iterable[Trait]) -> list[str]:
    return listed(((trait.name, trait.missing) for trait in traits if trait.missing), "name", "why")


def unconfirmed_lines() -> list[str]:
    """Every number of ours where no source has the printed one; a picture is told by its size."""
    rows = []
    for name, value in loader.load_library().unconfirmed.items():
        drawn = value.split("\n")
        said = value if len(drawn) == 1 else f"a picture of {max(map(len, drawn))} by {len(drawn)} spaces"
        rows.append((name, said))
    return listed(rows, "number", "ours")


PARTS: Final[dict[str, Callable[[], list[str]]]] = {
    "glance": glance_lines,
    "unconfirmed": unconfirmed_lines,
    "terrain": terrain_lines,
    "gear": gear_lines,
    "disorders": lambda: trait_lines(loader.load_library().disorders.values()),
    "fighting arts": lambda: trait_lines(arts(loader.load_library(), False)),
    "secret fighting arts": lambda: trait_lines(arts(loader.load_library(), True)),
    "abilities": lambda: trait_lines(loader.load_library().abilities.values()),
    "innovations": lambda: trait_lines(loader.load_library().innovations.values()),
    "status cards": lambda: trait_lines(loader.load_library().statuses.values()),
}
