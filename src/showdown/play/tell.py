"""What both faces say in words: events, the board, sheets, the monster, why, rules, and the battle report.

Everything comes from events, `game.view` and the rule index. Nothing is told by colour or by a drawing alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from showdown import text
from showdown.cards.loader import load_library
from showdown.cards.rulebook import rulebook
from showdown.engine import board, events, geometry, happenings
from showdown.engine.game import Option
from showdown.engine.library import Library
from showdown.engine.outcome import Outcome, SurvivorOutcome
from showdown.engine.questions import ACT
from showdown.play import grids, reference, review, story
from showdown.play.session import Session
from showdown.players.base import PARTY
from showdown.rules import aftermath
from showdown.views import MonsterInjuryView, MonsterView, Named, SurvivorView, TerrainView, View

ROW = "ABCDEFGHIJKLMNOP"
ADDED = ("speed", "damage", "accuracy", "evasion", "luck")  # what a monster adds to the numbers of its cards


def told(session: Session, place: int, rules: bool = False) -> str:
    """The event at a place of the log as a sentence; a choice with the label that was chosen."""
    event = session.events[place]
    if event.kind in story.ECHOES:
        return story.echo(session.playing, event, session.labels.get(place, ""))
    sentence = text.sentence(event, session.playing, rules)
    return sentence[:1].upper() + sentence[1:]


def asked_who(session: Session) -> str:
    """Who is asked: the seat, and whose turn at the keyboard it is when several people play."""
    answerer = session.answerer
    assert answerer is not None
    name = story.seat_name(session.playing, answerer.seat)
    shown = name[0].upper() + name[1:]
    return shown if session.playing.setup.solo else f"{shown} ({answerer.player or 'any player'} answers)"


def asked(session: Session) -> str:
    """The open question as it is put to people: who answers stands before it, where its words do not say so."""
    question, answerer = session.question, session.answerer
    assert question is not None and answerer is not None
    name = story.seat_name(session.playing, answerer.seat)
    plain = session.playing.setup.solo and (answerer.seat == PARTY or name.removeprefix("the ") in question.prompt)
    return str(question.prompt) if plain else f"{asked_who(session)}: {question.prompt}"


def short_label(session: Session, option: Option) -> str:
    """What an option says, without the name of whose act it is: the question has named them."""
    question = session.question
    if question is None or question.kind != ACT.name or option.actor != question.actor:
        return option.label
    name = session.playing.name_of(option.actor_number)
    return option.label.removeprefix(f"{name} ").removeprefix(f"{name}: ")


def space_of(option: Option) -> str:
    """The space an option points at, or nothing."""
    return option.spaces[0] if option.spaces else ""


def tile_name(view: View, tile: TerrainView) -> str:
    """What lies there, and whom it follows: "Tall Grass", "Retinue of Mira"."""
    leader = next((who["name"] for who in view["survivors"] if who["id"] == tile["led_by"]), "")
    return f"{tile['name']} of {leader}" if leader else tile["name"]


def tiles_at(view: View, space: str) -> list[str]:
    return [tile_name(view, tile) for tile in view["terrain"] if space in tile["spaces"]]


def space_note(view: View, space: str) -> str:
    """What is special about a space: the blind spot, the monster beside it, terrain."""
    if not space:
        return ""
    notes = tiles_at(view, space)
    if space in view["monster"]["blind_spot"]:
        notes.append("blind spot")
    if distance(view["monster"], space) == 1:
        notes.append("next to the monster")
    return ", ".join(dict.fromkeys(notes))


def noted(session: Session, view: View, option: Option, follows: str = "") -> str:
    """An option with what is special about its space or follows from it, and the text of the card or action it is about."""
    special = follows or space_note(view, space_of(option))
    text_of_it = reference.note(session.playing, option)
    said = f"{short_label(session, option)}{f': {text_of_it}' if text_of_it else ''}"
    return f"{said}{f' [{special}]' if special and (follows or text_of_it) else f', {special}' if special else ''}"


# -- the position in sentences -----------------------------------------------------------------------------------------


def joined(parts: list[str]) -> str:
    """A, B and C."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else "none"


def named(things: Sequence[Named | None]) -> list[str]:
    return [thing["name"] for thing in things if thing is not None]


def corner(space: str, size: int) -> str:
    """The south-east space of a base whose north-west space is given."""
    return f"{ROW[ROW.index(space[0]) + size - 1]}{int(space[1:]) + size - 1}"


def monster_place(monster: MonsterView) -> str:
    if monster["space"] is None:
        return f"The {monster['name']} is off the board."
    blind = joined(monster["blind_spot"]) if monster["blind_spot"] else "off the board"
    down = " It is knocked down." if monster["knocked_down"] else ""
    return (
        f"The {monster['name']} covers {monster['space']} to {corner(monster['space'], monster['size'])} and faces "
        f"{monster['facing']}; its blind spot is {blind}.{down}"
    )


def survivor_place(view: View, who: SurvivorView) -> str:
    """Where a survivor is and what is the matter with them, in one sentence."""
    if not who["alive"]:
        return f"{who['name']} is dead ({who['cause_of_death']})."
    if who["space"] is None:
        return f"{who['name']} is not on the board."
    parts = [f"on {who['space']}"]
    far = distance(view["monster"], who["space"])
    if far:
        parts.append("next to the monster" if far == 1 else f"{far} spaces from the monster")
    if who["space"] in view["monster"]["blind_spot"]:
        parts.append("in its blind spot")
    parts += [word for word, holds in (("knocked down", who["knocked_down"]), ("hidden", who["hidden"])) if holds]
    if not who["threat"] and not who["knocked_down"]:
        parts.append("no threat")
    if view["turn"] == "survivors":
        parts.append("acting now" if who["acting"] else "has acted" if who["acted"] else "still to act")
    return f"{who['name']}: {', '.join(parts)}."


def steps(here: str, there: str) -> int:
    """Cardinal steps between two spaces (BOARD-4)."""
    return geometry.distance(board.parse(here), 1, board.parse(there), 1)


def distance(monster: MonsterView, space: str) -> int:
    if monster["space"] is None:
        return 0
    return geometry.distance(board.parse(monster["space"]), monster["size"], board.parse(space), 1)


def board_lines(view: View) -> list[str]:
    """The board in sentences."""
    lines = ["The board has 22 columns and the rows A to P; row A is north, column 1 is west.", monster_place(view["monster"])]
    lines += [survivor_place(view, who) for who in view["survivors"]]
    lines += [f"{tile_name(view, tile)} on {joined(tile['spaces'])}." for tile in view["terrain"]]
    return lines


def movement(spaces: int) -> str:
    """A movement in words where it is longer than any way over the board."""
    return str(spaces) if spaces < board.LONGEST else "unlimited"


def monster_lines(view: View) -> list[str]:
    """The monster's panel in sentences."""
    monster = view["monster"]
    life = f" Life {monster['life']}." if monster["life"] else ""
    values = monster["attributes"]
    numbers = f"movement {movement(values['movement'])}, toughness {values['toughness']}"
    tokens = [f"{name} {values[name]:+d}" for name in ADDED if values[name]]
    lines = [
        f"{monster['level_name']}: {', '.join([numbers, *tokens])}.{life}",
        f"AI deck {monster['ai_deck']} cards, wounds {monster['wounds']}, "
        f"hit location deck {monster['hit_location_deck']} cards.",
        f"AI discard: {joined(named(monster['ai_discard']))}.",
        f"Hit location discard: {joined(named(monster['hit_location_discard']))}.",
    ]
    if monster["ai_deck_known_top"]:
        lines.append(f"Known on top of the AI deck: {joined(named(monster['ai_deck_known_top']))}.")
    for card in monster["in_play"]:
        tokens_on = f" ({card['tokens']} tokens)" if card["tokens"] else ""
        lines.append(f"In play, {card['type']} {card['name']}{tokens_on}: {' '.join(card['text'])}")
    for injury in monster["injuries"]:
        lines.append(f"Injury {injury['name'] or injury['card']} ({injury['card']}): {injury_text(injury)}")
    if monster["priority_target"]:
        lines.append(f"{name_of(view, monster['priority_target'])} is the priority target.")
    return lines


def injury_text(injury: MonsterInjuryView) -> str:
    """What a persistent injury does as long as it lasts; the rest of its card has been dealt with."""
    lasting = [line for line in injury["text"] if line.startswith("Persistent injury")]
    return (
        " ".join(lasting or injury["text"]).removeprefix(f"Persistent injury: {injury['name']}.").strip()
        or "No further effect."
    )


def name_of(view: View, survivor: str) -> str:
    return next((who["name"] for who in view["survivors"] if who["id"] == survivor), survivor)


def armor_line(who: SurvivorView) -> str:
    """head 1, arms 0 ...: armor points, and the injury boxes that are filled."""
    parts = []
    for location, points in who["armor"].items():
        filled = who["injury_boxes"][location]
        parts.append(f"{location} {points}" + (f" ({filled} injured)" if filled else ""))
    if who["injury_boxes"]["brain"]:
        parts.append("brain injured")
    return ", ".join(parts)


def sheet_lines(view: View, who: SurvivorView) -> list[str]:
    """A survivor's sheet in sentences."""
    attributes = ", ".join(f"{name} {value}" for name, value in who["attributes"].items())
    lines = [
        survivor_place(view, who),
        f"Survival {who['survival']}, insanity {who['insanity']}, bleeding {who['bleeding']}; "
        f"courage {who['courage']}, understanding {who['understanding']}.",
        f"Armor: {armor_line(who)}.",
        f"Attributes: {attributes}.",
        *grids.grid_lines(who),
    ]
    for what, held in (
        ("Fighting arts", named(who["arts"])),
        ("Disorders", named(who["disorders"])),
        ("Injuries", who["injuries"]),
        ("Resources", who["resources"]),
    ):
        if held:
            lines.append(f"{what}: {joined(held)}.")
    if who["tokens"]:
        shown = [f"{name} {lying['plus']:+d} {-lying['minus']:+d}" for name, lying in who["tokens"].items()]
        lines.append(f"Tokens: {joined(shown)}.")
    return lines


# -- why, rules, log ---------------------------------------------------------------------------------------------------


def why_lines(session: Session, until: int | None = None) -> list[str]:
    """What happened since the last choice of a person, up to an event if one is named, each step with its rules, and what those
    rules say."""
    count = session.last_own()
    start = session.choices[-count].events if count else 0
    lines, ids = [], []
    for place, event in list(enumerate(session.events[:until]))[start:]:
        if session.story.fell(place):
            continue
        lead = "    " if event.kind in LOOKING else ""
        lines.append(lead + told(session, place, rules=True))
        ids += [rule for rule in event.rules if rule not in ids]
    if not lines:
        return ["Nothing has happened yet."]
    earlier = last_target(session, start)
    for place in earlier:
        ids += [rule for rule in session.events[place].rules if rule not in ids]
    if earlier:
        lines += ["Before that, how the monster chose its target:"]
        lines += ["    " + told(session, place, rules=True) for place in earlier]
    book = rulebook()
    lines += ["The rules behind it:"] if ids else []
    lines += [f"  {rule}: {book[rule].title}" if rule in book else f"  {rule}" for rule in ids]
    return [*lines, "rule ID tells one in full."] if ids else lines


LOOKING = events.names(happenings.TARGET_LINE, happenings.TARGET_TIE)
ORDERS = events.names(happenings.DRAWS_AI, happenings.BASIC_ACTION)
TARGETING = (
    LOOKING
    | ORDERS
    | events.names(happenings.TARGET_NAMED, happenings.TARGET_PRIORITY, happenings.TARGET, happenings.NO_TARGET)
)


def last_target(session: Session, before: int) -> list[int]:
    """The places of the events by which the monster last chose its target this round, if they lie before a place."""
    found: list[int] = []
    for place in range(before - 1, -1, -1):
        kind = session.events[place].kind
        if kind == happenings.ROUND.name:
            return []
        if kind in TARGETING:
            found.insert(0, place)
        if found and kind in ORDERS:
            return found
    return []


def rule_lines(wanted: str) -> list[str]:
    """A rule by id, or the rules with some words."""
    book = rulebook()
    if not wanted.strip():
        return ["Which rule? Write rule KD-S2, or rule knocked down."]
    found = book.find(wanted)
    if not found:
        close = book.suggestions(wanted)
        return [f"No rule {wanted!r}." + (f" Did you mean {', '.join(close)}?" if close else "")]
    if len(found) > 5:
        return [*(f"{entry.id}: {entry.title}" for entry in found[:20]), f"{len(found)} rules; rule ID tells one in full."]
    lines = []
    for entry in found:
        lines += [f"{entry.id}: {entry.title}", f"  {entry.wording}", f"  {entry.heading}; {entry.source}."]
        if entry.alternative:
            lines.append(f"  The other reading: {entry.alternative}")
    return lines


def story_lines(session: Session, count: int) -> list[str]:
    """The last headlines, each with its number for `open_lines`, counted from the newest."""
    beats = [beat for beat in session.story.beats if beat.headline]
    shown = beats[-count:] if count else []
    return [f"{len(shown) - index:>3}  {beat.headline}" for index, beat in enumerate(shown)]


def open_lines(session: Session, back: int) -> list[str]:
    """A beat opened: its headline, then every step of it with its rules; 1 is the newest."""
    beats = [beat for beat in session.story.beats if beat.headline]
    if not 1 <= back <= len(beats):
        return [f"There are {counted(len(beats), 'headline')}; open 1 opens the newest, story lists them."]
    beat = beats[-back]
    opened = [line for line in beat.lines if not line["echo"]]
    return [beat.headline, *(f"  {line['text']} [{', '.join(line['rules'])}]" for line in opened)]


def log_lines(session: Session, count: int, until: int | None = None) -> list[str]:
    """The last lines of the log, up to an event if one is named."""
    places = [place for place, _ in enumerate(session.events[:until]) if not session.story.fell(place)]
    return [told(session, place, rules=True) for place in places[max(0, len(places) - count) :]]


# -- the end -----------------------------------------------------------------------------------------------------------


def outcome_lines(session: Session) -> list[str]:
    """How it ended, in sentences."""
    outcome = session.playing.outcome
    if outcome is None:
        return []
    when = "after" if outcome["result"] == "undecided" else "in"
    lines = [f"{outcome['result'].capitalize()} {when} round {outcome['rounds']}."]
    for who in outcome["survivors"].values():
        fate = "lives" if who["alive"] else f"died ({who['cause_of_death']})"
        lines.append(f"{who['name']} {fate}{changes(who)}.")
    if outcome["resources"]:
        lines.append(f"Resources: {joined(sorted(outcome['resources']))}.")
    return lines + settlement_lines(outcome, session.playing.setup.library)


def settlement_lines(outcome: Outcome, library: Library) -> list[str]:
    """What the settlement gains besides resources, and what it has to record."""
    gear = [library.gear[id].name for id in outcome["gear"]]
    lines = [f"The settlement gains {joined(gear)}."] if gear else []
    lines += [f"The settlement records: {words}." for words in outcome["settlement"]]
    return lines


def changes(who: SurvivorOutcome) -> str:
    """What a survivor takes home besides their life."""
    gains = (("hunt xp", who["hunt_xp"]), ("courage", who["courage"]), ("understanding", who["understanding"]))
    parts = [f"{name} {amount:+d}" for name, amount in gains if amount]
    parts += [text.named(id, load_library()).replace("_", " ") for id in [*who["injuries"], *who["disorders"], *who["arts"]]]
    parts += ["must skip the next hunt"] if who["skip_next_hunt"] and who["alive"] else []
    parts += ["retires"] if who["retires"] else []
    parts += ["leaves the settlement"] if who["leaves"] else []
    return f": {', '.join(parts)}" if parts else ""


def report(session: Session, looked_back: review.Review | None = None) -> str:
    """The battle report: a Markdown page that reads without this program; with what looking back has found, where asked for."""
    game = session.playing
    setup = game.setup
    result = game.result or "still being fought"
    counts = f"{counted(len(session.choices), 'choice')}; {counted(game.round, 'round')}; {rewound(session)}"
    lines = [f"# {setup.level.name}: {result}", "", f"{setup.party.name}; seed {setup.seed}; {counts}.", ""]
    if session.fight.origin:
        lines += [f"Begun from {session.fight.origin}.", ""]
    if setup.house.chosen:
        lines += [f"House rules: {', '.join(f'{name} = {value}' for name, value in setup.house.chosen.items())}.", ""]
    if setup.rounds:
        lines += [f"It ends undecided after {counted(setup.rounds, 'round')}.", ""]
    if session.seats.names:
        lines += [f"Played by bots: {', '.join(f'{seat} ({bot})' for seat, bot in session.seats.names.items())}.", ""]
    lines += ["## The survivors", "", "| survivor | fate | survival | insanity | gains and injuries |", "|---|---|---|---|---|"]
    lines += [survivor_row(who) for who in (game.outcome or aftermath.record(game))["survivors"].values()]
    lines += ["", "## The monster", "", *[f"- {line}" for line in monster_lines(session.view())]]
    if game.outcome is not None and game.outcome["resources"]:
        lines += ["", f"Resources won: {joined(sorted(game.outcome['resources']))}."]
    for line in settlement_lines(game.outcome, setup.library) if game.outcome is not None else []:
        lines += ["", line]
    lines += review.markdown(looked_back) if looked_back is not None else []
    lines += ["", "## The fight"]
    for place, event in enumerate(session.events):
        if session.story.fell(place):
            continue
        if event.kind == happenings.ROUND.name:
            lines += ["", f"### Round {event.data['round']}", ""]
        elif place == 0:
            lines += ["", "### From a saved position" if session.fight.position else "### Set-up", ""]
        lines.append(f"- {told(session, place, rules=True)}")
    return "\n".join([*lines, ""])


def counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def rewound(session: Session) -> str:
    times = session.rewinds
    return "no rewinds" if not times else "1 rewind after a reveal" if times == 1 else f"{times} rewinds after reveals"


def survivor_row(who: SurvivorOutcome) -> str:
    fate = "alive" if who["alive"] else f"dead ({who['cause_of_death']})"
    return f"| {who['name']} | {fate} | {who['survival']} | {who['insanity']} | {changes(who).removeprefix(': ')} |"
