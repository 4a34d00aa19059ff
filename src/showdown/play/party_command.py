"""Parties as files: new ones for a stage of the campaign, and what is wrong with one and where, or else its sheets.

showdown party list           the parties there are, by stage
showdown party new [FILE]     writes one to change as you like; asks a few questions where nothing is said by options
showdown party check FILE     mistakes with file, line and what is allowed; or every number itemised and the gear grids drawn
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from showdown import flags
from showdown.cards.loader import load_library
from showdown.cards.yaml_nodes import identify
from showdown.engine.errors import BadSetup, did_you_mean
from showdown.engine.library import Library, Party, Sheet
from showdown.engine.visible import is_visible
from showdown.play import carrying, party_sheets, records
from showdown.rules.party import MOST_SURVIVORS, check_party

LONGEST_NAME = 40
Asks = Callable[[str], str]


def run(argv: list[str]) -> int:
    parser = flags.Parser("party", __doc__)
    parser.add_argument("what", choices=("new", "check", "list"))
    parser.add_argument("file", nargs="?", help="the party file to write or to check; check takes the id of a stock party too")
    parser.add_argument("--stage", help="of the campaign, such as 'first hunt' or 'years 5-8': the stock party to start from")
    parser.add_argument("--name", help="of the party")
    parser.add_argument("--survivors", help="their names, separated by commas; 1 to 6")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")
    flags.add_content(parser)
    options = parser.parse_args(argv)
    flags.use_content(options.content, options.trust)
    if options.what == "list":
        return listed(load_library())
    if options.what == "check":
        return check(options.file)
    asks: Asks | None = input if sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty() else None
    return new(options.file, options.stage, options.name, options.survivors, options.force, asks)


def stages(library: Library) -> dict[str, Party]:
    """The stock party of each stage, in the order of the campaign."""
    found = [party for party in library.parties.values() if party.stage]
    return {party.stage: party for party in sorted(found, key=lambda party: party.lantern_year or first_year(party))}


def first_year(party: Party) -> int:
    """The year a stage begins with, as its name says it; the first hunt is before all."""
    digits = "".join(letter if letter.isdigit() else " " for letter in party.stage).split()
    return int(digits[0]) if digits else 1


def listed(library: Library) -> int:
    for stage, party in stages(library).items():
        print(f"{party.id:<14} {stage:<12} {party.text}")
    for party in library.parties.values():
        if not party.stage:
            print(f"{party.id:<14} {'':<12} {party.text}")
    return 0


def check(file: str | None) -> int:
    if not file:
        raise flags.UsageError("which party? Write showdown party check FILE, or the id of a stock party")
    library, party = party_sheets.checked(file)
    print("\n".join(party_sheets.sheets(party, library)))
    return 0


def new(file: str | None, stage: str | None, name: str | None, survivors: str | None, force: bool, asks: Asks | None) -> int:
    """Writes a party file; what was not said is asked where there is somebody to ask, and else has its default."""
    library = load_library()
    known = stages(library)
    if stage is None and asks is not None:
        print("Which stage of the campaign?")
        print("\n".join(f"  {number} {each}: {party.text}" for number, (each, party) in enumerate(known.items(), 1)))
        answer = asks(f"1 to {len(known)}, or Enter for 1: ").strip() or "1"
        stage = list(known)[int(answer) - 1] if answer.isdigit() and 0 < int(answer) <= len(known) else answer
    stage = stage or next(iter(known))
    if stage not in known:
        raise BadSetup(f"unknown stage {stage!r}; {did_you_mean(stage, list(known))}; allowed: {', '.join(known)}")
    stock = known[stage]
    if survivors is None and asks is not None:
        usual = ", ".join(sheet.name for sheet in stock.survivors)
        survivors = asks(f"Names of the survivors, separated by commas, or Enter for {usual}: ").strip()
    if name is None and asks is not None:
        name = asks(f"Name of the party, or Enter for {stock.name}: ").strip()
    party = made(stock, name or stock.name, [each.strip() for each in survivors.split(",")] if survivors else [])
    check_party(party, library)
    path = Path(file) if file else free_path(identify(party.name) or "party")
    if path.suffix not in (".yaml", ".yml"):
        raise BadSetup(f"{path} is no name for a party file; write one that ends in .yaml")
    if path.exists() and not force:
        raise BadSetup(f"{path} is there already; --force writes over it")
    records.write_text(path, carrying.text(party, library))
    print(f"Written: {path}\nChange it as you like, then: showdown party check {path}\nPlay it: showdown play --party {path}")
    return 0


def made(stock: Party, name: str, names: Sequence[str]) -> Party:
    """A stock party with other names; with more survivors than it has, the last of them begin again from its first."""
    if len(names) > MOST_SURVIVORS:
        raise BadSetup(f"{len(names)} survivors; a showdown takes 1 to {MOST_SURVIVORS}")
    for each in (name, *names):
        if not each or not is_visible(each) or len(each) > LONGEST_NAME:
            raise BadSetup(f"{each[:80]!r} is no name; give 1 to {LONGEST_NAME} letters")
    sheets = []
    for number, called in enumerate(names or [sheet.name for sheet in stock.survivors]):
        base = stock.survivors[number % len(stock.survivors)]
        sheet = Sheet(identify(called), called)
        for field in vars_of(base):
            setattr(sheet, field, getattr(base, field))
        sheet.attributes = list(base.attributes)
        sheets.append(sheet)
    party = Party(identify(name), name, tuple(sheets))
    party.survival_limit, party.actions, party.text = stock.survival_limit, stock.actions, ""
    party.innovations, party.principles, party.volumes = stock.innovations, stock.principles, stock.volumes
    party.lantern_year = stock.lantern_year
    return party


def vars_of(sheet: Sheet) -> tuple[str, ...]:
    return (
        "survival", "insanity", "courage", "understanding", "hunt_xp", "proficiency", "proficiency_level", "gear", "arts",
        "disorders", "abilities", "injuries", "sworn",
    )  # fmt: skip


def free_path(stem: str) -> Path:
    """A file in the folder of parties that is not there yet."""
    taken = {path.stem for path in carrying.kept()}
    numbered = (stem if count == 1 else f"{stem}_{count}" for count in range(1, 10_000))
    return carrying.folder() / f"{next(each for each in numbered if each not in taken)}.yaml"
