"""The survivors beside the board: two lines each where every row counts, whole sheets with gear where there is room."""

from __future__ import annotations

from rich.text import Text

from showdown.engine import names
from showdown.play import answers, tell
from showdown.play.session import Session
from showdown.terminal.layout import WIDE, Layout
from showdown.terminal.panels import HURT, STRANGE, own
from showdown.views import SurvivorView, View


def survivors_lines(session: Session, view: View, layout: Layout) -> list[Text]:
    """Every survivor: where and how, what they have left, armor; whole sheets where there is room for them."""
    room = layout.rows * 55 // 100
    for detail in (whole_sheet, short_sheet):
        lines = [line for index in range(len(view["survivors"])) for line in detail(session, view, index)]
        height = sum(-(-len(line) // max(20, layout.side - 3)) for line in lines)
        if layout.side >= WIDE and height <= room:
            return lines
    return [line for index in range(len(view["survivors"])) for line in two_lines(view, index)]


def title_line(view: View, index: int) -> Text:
    """1 Lucy K7 DOWN: the number is her key, the colour hers on the board."""
    who = view["survivors"][index]
    made = Text(f"{index + 1} ", "grey62").append(who["name"], f"bold {own(index)}" if who["alive"] else "strike grey62")
    made.append(f" {'dead' if not who['alive'] else who['space'] or 'off the board'}", "not bold not strike")
    for word, style in states(view, who):
        made.append(f" {word}", f"not bold {style}")
    return made if who["alive"] else made.append(f" {who['cause_of_death']}", "not bold not strike")


def two_lines(view: View, index: int) -> list[Text]:
    """The shortest sheet: sv survival, in insanity, bl bleeding, then armor and injuries, where there are any."""
    who = view["survivors"][index]
    if not who["alive"]:
        return [title_line(view, index)]
    numbers = Text(f" sv{who['survival']} in{who['insanity']}{'!' if who['injury_boxes']['brain'] else ''} ")
    numbers.append(f"bl{who['bleeding']}", f"bold {HURT}" if who["bleeding"] else "")
    for location in names.LOCATIONS[:5]:
        filled, armor = who["injury_boxes"][location], who["armor"].get(location, 0)
        if filled or armor:
            numbers.append(f" {location[:2]}{armor}{'!' * filled}", HURT if filled else "")
    return [title_line(view, index), numbers]


def short_sheet(session: Session, view: View, index: int) -> list[Text]:
    """Words instead of letters; what the one who acts may still do."""
    who = view["survivors"][index]
    if not who["alive"]:
        return [title_line(view, index)]
    numbers = Text(f" survival {who['survival']}  insanity {who['insanity']}")
    numbers.append(" brain injured" if who["injury_boxes"]["brain"] else "", HURT)
    if who["bleeding"]:
        numbers.append(f"  bleeding {who['bleeding']}", f"bold {HURT}")
    armor = Text(" ")
    for location in names.LOCATIONS[:5]:
        filled = who["injury_boxes"][location]
        armor.append(f"{location} {who['armor'].get(location, 0)}{'!' * filled}  ", HURT if filled else "")
    lines = [title_line(view, index), numbers, armor]
    return [*lines, left_line(session, view, index)] if who["acting"] else lines


def left_line(session: Session, view: View, index: int) -> Text:
    """What an act still holds, with its keys."""
    who = view["survivors"][index]
    counts = ((who["movement_left"], "move"), (who["activation_left"], "activation"))
    left = [f"{count} {what}" for count, what in counts if count]
    made = Text(f" left: {', '.join(left) or 'nothing'}", "yellow")
    return made.append(f"  {deeds_line(session, index)}", "grey70")


def deeds_line(session: Session, index: int) -> str:
    """1 Founding Stone  2 Throw: what the number keys use."""
    found = answers.deeds(session.position, index)[: answers.ON_KEYS]
    return "  ".join(f"{place} {deed.title}" for place, deed in enumerate(found, 1))


def whole_sheet(session: Session, view: View, index: int) -> list[Text]:
    """Everything on the sheet: attributes that are not 0, gear, what the number keys use, arts, disorders, injuries, tokens."""
    lines = short_sheet(session, view, index)
    who = view["survivors"][index]
    if not who["alive"]:
        return lines
    values = [f"{name} {value}" for name, value in who["attributes"].items() if value]
    grown = [f"{name} {who[name]}" for name in ("courage", "understanding") if who[name]]
    lines[1].append(f"  {'  '.join([*values, *grown])}", "grey70")
    del lines[3:]
    lines.append(Text(" gear: ", "grey70").append(", ".join(tell.named(who["gear"])), "default"))
    lines.append(left_line(session, view, index) if who["acting"] else Text(f" keys: {deeds_line(session, index)}", "grey70"))
    held = [*tell.named(who["arts"]), *tell.named(who["disorders"]), *tell.named(who["abilities"])]
    held += [*tell.named(who["statuses"]), *who["injuries"], *who["resources"]]
    held += [f"{name} tokens {lying['plus']:+d} {-lying['minus']:+d}" for name, lying in who["tokens"].items()]
    return [*lines, Text(f" {', '.join(held)}", "grey85")] if held else lines


def states(view: View, who: SurvivorView) -> list[tuple[str, str]]:
    """down, hidden, blind spot ... as words with a style."""
    if not who["alive"]:
        return []
    found = []
    if who["knocked_down"]:
        found.append(("DOWN", f"bold {HURT}"))
    if who["hidden"]:
        found.append(("hidden", "green"))
    if who["space"] in view["monster"]["blind_spot"]:
        found.append(("blind spot", STRANGE))
    if view["monster"]["priority_target"] == who["id"]:
        found.append(("PRIORITY", f"bold {HURT}"))
    for name, count in (("frenzied", who["frenzy"]), ("block", who["block"]), ("deflect", who["deflect"])):
        if count:
            found.append((name, HURT if name == "frenzied" else "green"))
    if view["turn"] == "survivors" and who["acting"]:
        found.append(("ACTING", "bold yellow"))
    elif view["turn"] == "survivors" and who["acted"]:
        found.append(("acted", "grey62"))
    return found
