"""What the panels of the full-screen face hold, as styled text made from a view. Colour only repeats what the words say."""

from __future__ import annotations

import re
from collections.abc import Collection

from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.containers import Lines
from rich.text import Text

from showdown.engine import board
from showdown.play import tell
from showdown.play.session import Session
from showdown.play.story import Beat
from showdown.terminal import board_view
from showdown.terminal.board_view import Cell
from showdown.terminal.layout import LEFT, Layout
from showdown.views import View

# Light enough to be read where there are only greys (NO_COLOR), and pure red and magenta are nearly black.
HURT = "indian_red1"
STRANGE = "orchid1"
STYLES = {
    "empty": "grey42",
    "terrain": "green",
    "blind": f"bold {STRANGE}",
    "monster": "bold white on dark_red",
}
OWN = ("cyan", "orange1", "violet", "spring_green2", "light_slate_blue", "light_pink3")  # the colours of survivors
CHOOSABLE = "bold yellow"
CURRENT = "bold black on yellow"
IN_RANGE = "bold bright_white on grey35"
COLUMN = re.compile(r"  \S+(?: \S+)?  +")


def own(index: int) -> str:
    """The colour of a survivor, by their place in the party."""
    return OWN[index % len(OWN)]


def style_of(cell: Cell) -> str:
    if cell.owner >= 0:
        return f"bold black on {own(cell.owner)}" if cell.kind == "survivor" else f"bold {own(cell.owner)} on grey30"
    return STYLES[cell.kind]


def board_text(
    view: View, chosen: Collection[str], current: Collection[str], cell: tuple[int, int], within: Collection[str] = ()
) -> Text:
    """The board; spaces that can be chosen are marked, those of the highlighted option and those `within` reach stand out."""
    width, height = cell
    made = Text(no_wrap=True)
    made.append(" " * LEFT + board_view.header(width) + "\n", "grey62")
    for row, line in enumerate(board_view.cells(view, chosen)):
        made.append(f"{board.LETTERS[row]} ", "grey62")
        spaces = [f"{board.LETTERS[row]}{column + 1}" for column in range(len(line))]
        for here, one in zip(spaces, line, strict=True):
            made.append_text(drawn(one, width, here in current, here in within))
        for below in range(1, height):
            made.append("\n" + " " * LEFT)
            for here, one in zip(spaces, line, strict=True):
                made.append_text(below_text(one, width, below, here in current))
        made.append("\n")
    made.rstrip()
    return made


def drawn(cell: Cell, width: int, current: bool, within: bool) -> Text:
    """A space on the board. The gap behind it is not coloured, but the monster is one piece."""
    shown = board_view.text(cell, width, board_view.SHADE, current)
    if within and cell.kind in ("empty", "terrain"):
        shown = f"+{shown[1:]}"
    style = CURRENT if current else CHOOSABLE if cell.chosen else IN_RANGE if within else style_of(cell)
    body = len(shown) if width == 2 or (cell.kind == "monster" and width > 3) else max(2, width - 1)
    return Text().append(shown[:body], style).append(shown[body:], CHOOSABLE if cell.chosen or current else "")


def below_text(cell: Cell, width: int, row: int, current: bool) -> Text:
    """The further rows of a large space."""
    if cell.kind == "monster":
        return Text(cell.name * width, style_of(cell))
    if cell.kind == "blind":
        return Text().append(board_view.SHADE * (width - 1), CURRENT if current else style_of(cell)).append(" ")
    if cell.owner >= 0:
        return Text().append((cell.note if row == 1 else "")[: width - 1].ljust(width - 1), style_of(cell)).append(" ")
    return Text().append(" " * (width - 1), CURRENT if current else "").append(" ")


def space_at(x: int, y: int, cell: tuple[int, int]) -> str:
    """The space under a point of the drawn board, or nothing."""
    column, row = (x - LEFT) // cell[0], (y - 1) // cell[1]
    inside = 0 <= column < board.COLUMNS and 0 <= row < board.ROWS and x >= LEFT and y >= 1
    return f"{board.LETTERS[row]}{column + 1}" if inside else ""


def legend_text(view: View, short: bool = False) -> Text:
    """One row that says what the characters on the board mean; in short what does not explain itself."""
    made = Text(no_wrap=True, overflow="ellipsis", style="not bold")
    if not short:
        made.append("MM", STYLES["monster"]).append(f" {view['monster']['name']}  ")
    made.append(board_view.SHADE * 2, STYLES["blind"]).append(" blind spot  ")
    for name in sorted({tile["name"] for tile in view["terrain"]}):
        made.append(name[:2].lower(), STYLES["terrain"]).append(f" {name}  ")
    return made if short else made.append("()", CHOOSABLE).append(" can be chosen")


def status_text(session: Session, view: View, layout: Layout) -> Text:
    """The top line: what, which round, whose turn, which seed; the legend instead of the latter where it has no row."""
    parts = [
        view["monster"]["level_name"],
        f"Round {view['round']}" if view["round"] else "Set-up",
        f"{view['turn']} turn" if view["turn"] != "set-up" else "",
        f"{view['controller']} controls the monster" if not session.playing.setup.solo else "",
        f"seed {session.fight.seed}" if not layout.compact else "",
        tell.rewound(session) if session.rewinds else "",
    ]
    made = Text(" | ".join(part for part in parts if part), "bold", no_wrap=True, overflow="ellipsis")
    return made if layout.legend else made.append("  ").append_text(legend_text(view, short=True))


class Hanging:
    """Text whose wrapped lines stand a little to the right of the first one."""

    def __init__(self, text: Text, indent: int) -> None:
        self.text = text
        self.indent = indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for number, line in enumerate(self.wrapped(console, options.max_width)):
            yield Text(" " * self.indent if number else "") + line

    def wrapped(self, console: Console, width: int) -> Lines:
        return self.text.wrap(console, max(10, width - self.indent))

    def rows(self, console: Console, width: int) -> int:
        return len(self.wrapped(console, width))


class Folded:
    """As much of a line as one row holds."""

    def __init__(self, line: Hanging) -> None:
        self.line = line

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        made = self.line.text.copy()
        made.truncate(options.max_width, overflow="ellipsis")
        yield made


def hanging(lines: list[Text]) -> Group:
    """Lines below each other; in a table of words and what they mean the meaning stays in its column."""
    return Group(*(Hanging(line, len(found[0]) if (found := COLUMN.match(line.plain)) else 2) for line in lines))


def monster_lines(view: View, layout: Layout, life: str, aims: list[str]) -> list[Text]:
    """The monster: numbers, piles, the card it plays and whom it picks, what is in play, injuries, all with their text."""
    monster = view["monster"]
    head = Text(f"{monster['name']}", "bold")
    head.append(f" {monster['space'] or 'off the board'} facing {monster['facing']}", "not bold")
    head.append(" DOWN" if monster["knocked_down"] else "", f"bold {HURT}")
    values = monster["attributes"]
    numbers = f"movement {tell.movement(values['movement'])}, toughness {values['toughness']}"
    extra = [f"{name} {values[name]:+d}" for name in tell.ADDED if values[name]]
    decks = f"AI deck {monster['ai_deck']}, HL deck {monster['hit_location_deck']}"
    lines = [head, Text(f" {life}", "bold"), Text(f" {numbers}"), Text(f" {', '.join([*extra, decks])}")]
    if layout.compact:  # all numbers in one row, because life may take two
        short = numbers.replace("movement", "move").replace("toughness", "tough")
        lines[2:] = [Text(f" {', '.join([short, decks.replace(' deck', ''), *extra])}")]
    lasting = [card["name"] for card in monster["in_play"]] + [hurt["name"] or hurt["card"] for hurt in monster["injuries"]]
    if len(lasting) > 1:
        lines.append(Text(f" in play: {', '.join(lasting)}"))
    for card in monster["played"]:
        lines.append(titled(f"Plays {card['name']}", card["text"], "bold"))
    lines += [Text(f" {aim}", "bold") for aim in aims if not layout.compact]
    for card in monster["in_play"]:
        lines.append(titled(f"{card['type'].capitalize()} {card['name']}", card["text"], "bold yellow"))
    for injury in monster["injuries"]:
        lines.append(titled(f"Injury {injury['name'] or injury['card']}", [tell.injury_text(injury)], f"bold {HURT}"))
    for name, pile in (("AI", monster["ai_discard"]), ("HL", monster["hit_location_discard"])):
        if pile:
            lines.append(Text(f"{name} discard: {', '.join(tell.named(pile))}", "grey62"))
    return lines


def titled(title: str, lines: list[str], style: str) -> Text:
    return Text(title, style).append(f": {' '.join(lines)}", "not bold default")


# how great moments stand out, the greatest first
DRAMA = {
    "victory": "bold green",
    "defeat": f"bold {HURT}",
    "death": f"bold {HURT}",
    "critical": "bold green",
    "severe injury": HURT,
    "mood": f"bold {STRANGE}",
    "last cards": "bold",
}


def headline(session: Session, beat: Beat, new: bool) -> Hanging:
    """A beat in the log; rounds stand out, what is new has a mark, survivors have their colours, great moments their own."""
    if beat.kind == "round":
        return Hanging(Text(f"— {beat.headline}", "bold yellow"), 2)
    sorts = {moment["drama"] for moment in beat.drama}
    made = Text(beat.headline, next((style for sort, style in DRAMA.items() if sort in sorts), ""))
    for index, sheet in enumerate(session.playing.setup.sheets):
        made.highlight_words([sheet.name], own(index))
    return Hanging(Text("▸ " if new else "  ", "bold yellow").append_text(made), 4)
