"""What the panels of the full-screen face hold, as styled text made from a view. Colour only repeats what the words say."""

from __future__ import annotations

import re

from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.text import Text

from showdown.engine import board, names
from showdown.play import tell
from showdown.play.session import Session
from showdown.play.story import Beat
from showdown.terminal import board_view
from showdown.views import SurvivorView, View

STYLES = {
    "empty": "grey42",
    "terrain": "green",
    "blind": "bold magenta",
    "monster": "bold white on dark_red",
    "survivor": "bold black on cyan",
    "down": "bold black on grey62",
}
CHOOSABLE = "bold yellow"
CURRENT = "bold black on yellow"
COLUMN = re.compile(r"  \S+(?: \S+)?  +")
CELL = 3  # columns a space takes on the screen
LEFT = 2  # columns before the first space


def board_text(view: View, chosen: list[str], current: list[str]) -> Text:
    """The board; spaces that can be chosen are marked, those of the highlighted option stand out."""
    made = Text(no_wrap=True)
    made.append("  " + "".join(f"{column:>2} " for column in range(1, board.COLUMNS + 1)) + "\n", "grey62")
    for row, line in enumerate(board_view.cells(view, chosen)):
        made.append(f"{board.LETTERS[row]} ", "grey62")
        for column, cell in enumerate(line):
            here = f"{board.LETTERS[row]}{column + 1}"
            style = CURRENT if here in current else CHOOSABLE if cell.chosen else STYLES[cell.kind]
            made.append("[]" if here in current and cell.kind in ("empty", "terrain") else cell.text, style)
            made.append("<" if here in current and cell.mark == "*" else cell.mark, CHOOSABLE)
        made.append("\n")
    made.rstrip()
    return made


def space_at(x: int, y: int) -> str:
    """The space under a point of the drawn board, or nothing."""
    column, row = (x - LEFT) // CELL, y - 1
    inside = 0 <= column < board.COLUMNS and 0 <= row < board.ROWS and x >= LEFT
    return f"{board.LETTERS[row]}{column + 1}" if inside else ""


def status_text(session: Session) -> Text:
    """The top line: what, which round, whose turn, which seed."""
    if session.game is None:
        return Text("Setting up")
    view = session.view()
    parts = [
        view["monster"]["level_name"],
        f"Round {view['round']}" if view["round"] else "Set-up",
        f"{view['turn']} turn" if view["turn"] != "set-up" else "",
        f"{view['controller']} controls the monster" if not session.playing.setup.solo else "",
        f"seed {session.fight.seed}",
        tell.rewound(session) if session.rewinds else "",
    ]
    return Text(" | ".join(part for part in parts if part), "bold", no_wrap=True)


class Hanging:
    """Text whose wrapped lines stand a little to the right of the first one."""

    def __init__(self, text: Text, indent: int) -> None:
        self.text = text
        self.indent = indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for number, line in enumerate(self.text.wrap(console, max(10, options.max_width - self.indent))):
            yield Text(" " * self.indent if number else "") + line


def hanging(lines: list[Text]) -> Group:
    """Lines below each other; in a table of words and what they mean the meaning stays in its column."""
    return Group(*(Hanging(line, len(found[0]) if (found := COLUMN.match(line.plain)) else 2) for line in lines))


def survivors_lines(view: View) -> list[Text]:
    """Every survivor in two lines: where and how; survival, insanity, bleeding and armor by location."""
    lines = []
    for who in view["survivors"]:
        made = Text(f"{who['name'][:2]} {who['name']}", "bold" if who["alive"] else "strike")
        made.append(f" {'dead' if not who['alive'] else who['space'] or 'off'}", "not bold not strike")
        for word, style in states(view, who):
            made.append(f" {word}", f"not bold {style}")
        lines.append(made)
        if not who["alive"]:
            made.append(f" {who['cause_of_death']}", "not bold not strike")
            continue
        brain = "!" if who["injury_boxes"]["brain"] else ""
        numbers = Text(f" S{who['survival']} I{who['insanity']}{brain} ")
        numbers.append(f"B{who['bleeding']}", "bold red" if who["bleeding"] else "")
        lines.append(numbers.append(f" {armor_text(who)}"))
    return lines


def states(view: View, who: SurvivorView) -> list[tuple[str, str]]:
    """down, hidden, blind spot ... as words with a style."""
    if not who["alive"]:
        return []
    found = []
    if who["knocked_down"]:
        found.append(("DOWN", "bold red"))
    if who["hidden"]:
        found.append(("hidden", "green"))
    if who["space"] in view["monster"]["blind_spot"]:
        found.append(("blind spot", "magenta"))
    if view["monster"]["priority_target"] == who["id"]:
        found.append(("PRIORITY", "bold red"))
    if who["frenzy"]:
        found.append(("frenzied", "red"))
    if view["turn"] == "survivors" and who["acting"]:
        found.append(("ACTING", "bold yellow"))
    elif view["turn"] == "survivors" and who["acted"]:
        found.append(("acted", "grey62"))
    return found


def armor_text(who: SurvivorView) -> str:
    """H1 A0 B0! W0 L0!!: armor points by location, ! for each injury box filled."""
    parts = []
    for location in names.LOCATIONS[:5]:
        parts.append(f"{location[0].upper()}{who['armor'].get(location, 0)}{'!' * who['injury_boxes'][location]}")
    return " ".join(parts)


def monster_lines(view: View) -> list[Text]:
    """The monster: numbers, piles, the card it plays, what is in play, injuries, all with their text."""
    monster = view["monster"]
    head = Text(f"{monster['name']}", "bold")
    head.append(f" {monster['space'] or 'off the board'} facing {monster['facing']}", "not bold")
    head.append(" DOWN" if monster["knocked_down"] else "", "bold red")
    values = monster["attributes"]
    extra = [f"{name} {values[name]:+d}" for name in ("accuracy", "evasion", "luck") if values[name]]
    wounds = [f"wounds {monster['wounds']}"] + ([f"life {monster['life']}"] if monster["life"] else [])
    lines = [
        head,
        Text(f" mov {values['movement']} tough {values['toughness']} spd {values['speed']} dmg {values['damage']}"),
        Text(f" {', '.join([*wounds, *extra])}"),
        Text(f" AI deck {monster['ai_deck']}, HL deck {monster['hit_location_deck']}"),
    ]
    lasting = [card["name"] for card in monster["in_play"]] + [hurt["name"] or hurt["card"] for hurt in monster["injuries"]]
    if len(lasting) > 1:
        lines.append(Text(f" in play: {', '.join(lasting)}"))
    for card in monster["played"]:
        lines.append(titled(f"Plays {card['name']}", card["text"], "bold"))
    for card in monster["in_play"]:
        lines.append(titled(f"{card['type'].capitalize()} {card['name']}", card["text"], "bold yellow"))
    for injury in monster["injuries"]:
        lines.append(titled(f"Injury {injury['name'] or injury['card']}", [tell.injury_text(injury)], "bold red"))
    for name, pile in (("AI", monster["ai_discard"]), ("HL", monster["hit_location_discard"])):
        if pile:
            lines.append(Text(f"{name} discard: {', '.join(tell.named(pile))}", "grey62"))
    return lines


def titled(title: str, lines: list[str], style: str) -> Text:
    return Text(title, style).append(f": {' '.join(lines)}", "not bold default")


# how great moments stand out, the greatest first
DRAMA = {
    "victory": "bold green",
    "defeat": "bold red",
    "death": "bold red",
    "critical": "bold green",
    "severe injury": "red",
    "mood": "bold magenta",
    "last cards": "bold",
}


def headline(beat: Beat) -> Hanging:
    """A beat in the log; rounds stand out, and great moments by their sort."""
    if beat.kind == "round":
        return Hanging(Text(f"— {beat.headline}", "bold yellow"), 2)
    sorts = {moment["drama"] for moment in beat.drama}
    return Hanging(Text(beat.headline, next((style for sort, style in DRAMA.items() if sort in sorts), "")), 2)
