"""What people may answer: numbers, ids, spaces, beginnings of labels, and fixed keys that mean the same in every fight.

`read` says which option an answer means, `keys` which key takes which option, `space_lines` lists many spaces as ranges,
`first_look` where a cursor starts. All of it holds for every client: none of them counts options or looks at ids.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from showdown.engine import board, gear_rules
from showdown.engine.game import Game, Option
from showdown.play import table, tell
from showdown.play.session import Open, Session
from showdown.rules import activations
from showdown.rules.frames import FIST
from showdown.views import View

# Keys by kind of option; a key that would mean two options of a question means neither.
LETTERS: Final = {
    "move": "m",
    "end act": "e",
    "end move": "e",
    "end turn": "e",
    "walk on": "e",
    "concentrate": "c",
    "dash": "d",
    "dodge": "d",
    "encourage": "n",
    "surge": "g",
    "give": "v",
    "use terrain": "a",
    "endure": "n",
    "yes": "y",
    "no": "n",
}
GO_ON: Final = "space"  # closes the question, or takes the only thing there is to take
GOES_ON: Final = ("go on", "no dodge", "roll", "no", "nobody", "walk on")
BY_SURVIVOR: Final = ("act", "target", "next", "who", "collide")  # the key is the survivor's number in the party
BY_SHEET: Final = ("attack", "block", "deflect", "use", "maneuver attack")  # the key is the number on the sheet
ON_KEYS: Final = 9
MIDDLE: Final = board.at(board.COLUMNS // 2, board.ROWS // 2)
TERRAIN: Final = "place terrain"

Run = tuple[int, int, str]  # the first and the last column, and what is special about them


class NotClear(Exception):
    """An answer that means several options; the sentence says which."""


# -- reading --------------------------------------------------------------------------------------------------------------


def read(answer: str, options: list[Option], reserved: Iterable[str] = ()) -> int:
    """The index of the option that an answer means, or -1: a number, an id, a space and what tells it apart, or how its label
    begins. `reserved` words are no beginnings. Raises NotClear where several options are meant."""
    wanted = " ".join(answer.lower().replace(",", " ").split())
    number = table.number(wanted)
    if number >= 0:
        return number - 1 if 1 <= number <= len(options) else -1
    if not wanted:
        return -1
    for option in options:
        if wanted == option.id.lower():
            return option.index
    space, _, rest = wanted.partition(" ")
    if board.parse(space) >= 0:
        return by_space(answer.strip(), options, space.upper(), rest)
    begins = [option.index for option in options if option.label.lower().startswith(wanted)]
    if not begins:  # labels are shown without the name of whose act it is
        begins = [option.index for option in options if option.label.lower().partition(" ")[2].startswith(wanted)]
    return begins[0] if len(begins) == 1 and wanted not in reserved else -1


def by_space(answer: str, options: list[Option], space: str, rest: str) -> int:
    """K7 alone is the plain option on K7, `K7 across` the one whose label says so."""
    there = [option for option in options if tell.space_of(option).upper() == space]
    found = [option for option in there if rest in option.label.lower()] if rest else there
    if len(found) > 1:
        plain = [option for option in found if option.label == min((each.label for each in found), key=len)]
        if not all(option.label.startswith(plain[0].label) for option in found):
            said = "; ".join(f"{option.index + 1} {option.label}" for option in found[:6])
            raise NotClear(f"{answer} fits {len(found)} options: {said}. Answer with a number.")
        found = plain
    return found[0].index if len(found) == 1 else -1


def across(options: list[Option]) -> bool:
    """Whether some spaces stand for two options: a tile as printed and the same lying across."""
    spaces = [tell.space_of(option) for option in options]
    return len(set(spaces)) < len(spaces)


# -- lists of spaces ------------------------------------------------------------------------------------------------------


def space_lines(options: list[Option], view: View) -> list[str]:
    """Many spaces as ranges, row by row; what is special about one stands behind it. Those lying across come second."""
    groups: dict[str, list[Option]] = {}
    for option in options:
        label = option.label.replace(tell.space_of(option), "", 1).replace(" ,", ",").rstrip()
        groups.setdefault(label, []).append(option)
    lines = []
    for label, found in groups.items():
        lines.append(f"{label[:1].upper()}{label[1:]}:")
        lines += [f"  {line}" for line in ranges([tell.space_of(option) for option in found], view)]
    if across(options):
        lines.append("A space alone, such as K7, is the first of these; say K7 across for the other.")
    return lines


def ranges(spaces: list[str], view: View) -> list[str]:
    """A line for each row, or for several rows that are alike: A3-A6, A8 (blind spot, next to the monster)."""
    rows: dict[str, list[int]] = {}
    for space in spaces:
        rows.setdefault(space[0], []).append(int(space[1:]))
    found: list[tuple[str, str, list[Run]]] = []  # the first and the last row, and the runs of both
    for row, columns in rows.items():
        here = runs(row, sorted(columns), view)
        if found and found[-1][2] == here and not any(note for _, _, note in here):
            found[-1] = (found[-1][0], row, here)
        else:
            found.append((row, row, here))
    return [row_line(first, last, here) for first, last, here in found]


def row_line(first: str, last: str, here: list[Run]) -> str:
    if first != last:
        return f"rows {first} to {last}: {', '.join(f'{a}-{b}' if a != b else str(a) for a, b, _ in here)}"
    parts = [f"{first}{a}" + (f"-{first}{b}" if a != b else "") + (f" ({note})" if note else "") for a, b, note in here]
    return ", ".join(parts)


def runs(row: str, columns: list[int], view: View) -> list[Run]:
    """The columns of a row as runs of neighbours that have the same said about them."""
    found: list[Run] = []
    for column in columns:
        note = tell.space_note(view, f"{row}{column}")
        if found and found[-1][1] == column - 1 and found[-1][2] == note:
            found[-1] = (found[-1][0], column, note)
        else:
            found.append((column, column, note))
    return found


# -- keys ------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Deed:
    """Something on a sheet that an activation can be spent on, by its place there."""

    kind: str
    slot: int
    action: str
    title: str


def deeds(game: Game, survivor: int) -> list[Deed]:
    """Weapons, shields and actions as they stand on a sheet, whether they can be used now or not: their numbers are keys."""
    who = game.survivors[survivor]
    found = []
    for slot in who.slots:
        gear = who.kit[slot]
        if gear is None:
            continue
        if gear.speed:
            found.append(Deed("attack", slot, "", gear.name))
        for rule, kind in ((gear_rules.BLOCK, "block"), (gear_rules.DEFLECT, "deflect")):
            if gear.rules.get(rule, 0):
                found.append(Deed(kind, slot, "", f"{kind} with {gear.name}"))
    found += [
        Deed("use", -1, action.name, action.title)
        for action in activations.own_actions(game, survivor)
        if action.activation >= 0
    ]
    return [*found, Deed("attack", FIST, "", "fist and tooth")]


def keys(session: Session) -> dict[str, int]:
    """Key to option of the open question. Digits are numbers on the sheet or in the party where options are about those, else
    places in the list; a question with more options than digits has only its letters."""
    question = session.question
    if question is None:
        return {}
    options = list(question.options)
    found: dict[str, list[int]] = {}
    for option in options:
        for key in (*lettered(option), *numbered(session.playing, option, options)):
            found.setdefault(key, []).append(option.index)
    if GO_ON not in found:
        closing = [option.index for option in options if option.closes]
        found[GO_ON] = closing if closing else [0] if len(options) == 1 else []
    return {key: indexes[0] for key, indexes in found.items() if len(indexes) == 1}


def lettered(option: Option) -> list[str]:
    letter = LETTERS.get(option.kind)
    return ([letter] if letter else []) + ([GO_ON] if option.kind in GOES_ON else [])


def numbered(game: Game, option: Option, options: list[Option]) -> list[str]:
    ids = [sheet.id for sheet in game.setup.sheets]
    if option.kind in BY_SURVIVOR and option.kind != "nobody":
        who = option.survivors or (option.actor,)
        return [str(ids.index(who[0]) + 1)] if who[0] in ids else []
    if option.kind in BY_SHEET and option.actor in ids:
        place = place_on_sheet(game, ids.index(option.actor), option)
        return [str(place)] if 0 < place <= ON_KEYS else []
    mixed = any(other.kind in (*BY_SURVIVOR, *BY_SHEET) for other in options)
    return [] if mixed or len(options) > ON_KEYS else [str(option.index + 1)]


def place_on_sheet(game: Game, survivor: int, option: Option) -> int:
    refers = option.refers
    for place, deed in enumerate(deeds(game, survivor), 1):
        if deed.kind == "use" and option.kind == "use":
            if deed.action == refers.action:
                return place
        elif deed.slot == refers.slot and deed.kind in (option.kind, option.kind.removeprefix("maneuver ")):
            return place
    return 0


def key_names(session: Session) -> dict[int, str]:
    """Option to the key that is shown beside it: a digit or letter before the space bar."""
    shown: dict[int, str] = {}
    for key, index in sorted(keys(session).items(), key=lambda item: (item[0] == GO_ON, item[0].isdigit(), item[0])):
        shown.setdefault(index, key)
    return shown


# -- where to look first, and what is done for people ------------------------------------------------------------------------


def first_look(session: Session) -> int:
    """The option that is highlighted at first: over spaces the one nearest to whoever moves, before they stand anywhere the
    one nearest to the monster; the middle of the board where there is neither. Of those who may act, one who stands."""
    question = session.question
    if question is None:
        return 0
    options = list(question.options)
    spaces = [tell.space_of(option) for option in options]
    if question.kind == "who acts":
        survivors = session.playing.survivors
        return next(
            (option.index for option in options if option.actor_number >= 0 and not survivors[option.actor_number].down), 0
        )
    if not options or not all(spaces):
        return 0
    here = start_space(session)
    near = [(tell.steps(here, space), index) for index, space in enumerate(spaces)]
    return min(near)[1]


def start_space(session: Session) -> str:
    """Where eyes are when a space is asked for."""
    question, view = session.question, session.view()
    for who in view["survivors"]:
        if question is not None and who["id"] == question.actor and who["space"]:
            return who["space"]
    if question is not None and question.kind == TERRAIN:
        return board.label(MIDDLE)
    return view["monster"]["space"] or board.label(MIDDLE)


def place_terrain(session: Session) -> int:
    """Places the terrain that is still to be placed, as chance has it; how many tiles that were."""
    count = 0
    while session.open is Open.QUESTION and (question := session.question) is not None and question.kind == TERRAIN:
        dice = random.Random(f"{session.fight.seed}/{len(session.choices)}")
        session.choose(dice.randrange(len(question.options)))
        count += 1
    return count
