"""Survivors carried from one fight to the next: a party file of one's own, in the language of all parties.

What they keep is a rule of the aftermath (`rules.aftermath.carried`); here it is only written down. The file lies in `parties/`
beside the fights; people may edit it as they would on paper between two showdowns, and `--party FILE` plays it.
"""

from __future__ import annotations

from pathlib import Path

from showdown.cards.loader import load_library
from showdown.engine import names
from showdown.engine.errors import BadSetup
from showdown.engine.library import Library, Party, Sheet
from showdown.play import records
from showdown.play.session import Session
from showdown.rules import aftermath

COUNTS = ("survival", "insanity", "courage", "understanding", "hunt_xp")


def folder() -> Path:
    return records.home() / "parties"


def kept() -> list[Path]:
    """The party files there are, the one written last first."""
    try:
        return sorted(folder().glob("*.yaml"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return []


def carry(session: Session) -> Path:
    """Writes the party file of a fight that is over. Raises BadSetup where nobody can go on, OSError if it cannot be kept."""
    if not session.over:
        raise BadSetup("the fight is not over yet; who goes on is known at its end")
    party = aftermath.carried(session.playing)
    path = folder() / f"{stem(session)}.yaml"
    records.write_text(path, text(party, load_library()))
    return path


def stem(session: Session) -> str:
    """The name of the file: that of the party it came from, and a number that is still free."""
    first = session.fight.party.rstrip("0123456789").rstrip("_") or "party"
    taken = {path.stem for path in kept()}
    return next(name for count in range(2, 10_000) if (name := f"{first}_{count}") not in taken)


def text(party: Party, library: Library) -> str:
    """A party as a content file."""
    actions = [name for number, name in enumerate(names.SURVIVAL_ACTIONS) if party.actions >> number & 1]
    lines = [f"name: {quoted(party.name)}", *([f"text: {quoted(party.text)}"] if party.text else [])]
    lines += [f"survival limit: {party.survival_limit}", f"survival actions: [{', '.join(actions)}]"]
    for what, held in (("innovations", party.innovations), ("principles", party.principles), ("volumes", party.volumes)):
        if held:
            lines.append(f"{what}: [{', '.join(quoted(name) for name in held)}]")
    lines += [f"lantern year: {party.lantern_year}"] if party.lantern_year else []
    if party.storage:
        lines.append(f"storage: [{', '.join(quoted(library.gear[id].name) for id in party.storage)}]")
    if party.record:
        lines += ["record:", *(f"  - {quoted(line)}" for line in party.record)]
    lines.append("survivors:")
    for sheet in party.survivors:
        lines += [f"  {quoted(sheet.name)}:", *(f"    {line}" for line in sheet_lines(sheet, library))]
    return "\n".join([*lines, ""])


def sheet_lines(sheet: Sheet, library: Library) -> list[str]:
    fresh = Sheet("", "")
    lines = [
        f"{name}: {value}"
        for name, value, usual in zip(names.SURVIVOR_ATTRIBUTES, sheet.attributes, fresh.attributes, strict=True)
        if value != usual
    ]
    lines += [f"{name.replace('_', ' ')}: {getattr(sheet, name)}" for name in COUNTS if getattr(sheet, name)]
    if sheet.proficiency:
        lines.append(f"proficiency: {sheet.proficiency} {sheet.proficiency_level}")
    for what, held, known in (
        ("arts", sheet.arts, library.arts),
        ("disorders", sheet.disorders, library.disorders),
        ("abilities", sheet.abilities, library.abilities),
        ("injuries", sheet.injuries, library.injuries),
    ):
        if held:
            lines.append(f"{what}: [{', '.join(quoted(known[id].name) for id in held)}]")
    lines += [f"sworn: {quoted(sheet.sworn)}"] if sheet.sworn else []
    slots = [quoted(library.gear[id].name) if id else '"-"' for id in (*sheet.gear, *[""] * 9)][:9]
    return [*lines, "gear:", *(f"  - [{', '.join(slots[row : row + 3])}]" for row in (0, 3, 6))]


def quoted(value: str) -> str:
    """A text that YAML reads as the text it is."""
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
