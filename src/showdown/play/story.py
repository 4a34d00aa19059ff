"""The fight as a story: its events grouped into beats, each with a headline that opens into lines, and those into rule ids.

A beat is a stretch of events: the monster's card with all it does, one attack of a survivor, something else a survivor does,
the set-up, the end. Beats lie one after another and cover every event; what cuts into a beat (a surge in the middle of a
card) is a beat of its own, and what was cut goes on in a further one. The last beat is under way and grows.

    session.story.beats            every beat so far, oldest first
    session.story.since(place)     the beats from that event on; one that began before tells only what is new in it
    beat.headline                  one sentence; empty where nothing in it is worth one (then faces leave it out)
    beat.lines                     every event of it as a sentence with rule ids; `echo` marks choices
    beat.stakes                    what is at stake, side by side, while a die has still to fall
    beat.drama                     its great moments: deaths, criticals, severe injuries ...
    beat.to_json()                 all of that as plain data (`BeatView`)

Nothing here knows a card or a monster: what an event adds to a headline, which beat it opens or closes and whether it is
dramatic is declared with its kind (`engine/happenings`). A story is made from events alone, so it fits replays, and it
follows when events are taken back.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypedDict, cast

from showdown import text
from showdown.engine import events, happenings
from showdown.engine.events import KINDS, Event
from showdown.engine.game import Game
from showdown.engine.happenings import AtStake, Face, FateName
from showdown.engine.happenings.shapes import times

ECHOES: Final = events.names(happenings.CHOSE, happenings.FORCED)
STAKES: Final = happenings.AT_STAKE.name
OWN: Final = ("act", "surge", "attack")  # beats that are a survivor's
FRESH: Final = ("setup", "round", "monster", "turn", "end")  # beats with which everything before is over
SUBJECTS: Final = ("{survivor} ", "{target} ", "The {monster} ", "{card} ")
PLAIN: Final = ("The ", "A ", "An ", "One ", "No ", "All ", "Against ", "There ", "What ")  # first words that are no names
STATE: Final = "has"  # the verb of what holds in the end: only the last such clause is told, after all others
LONG: Final = 200  # a headline beyond this leaves out what is minor
BECOMES_MANY: Final = {"is": "are", "has": "have"}


class RollView(TypedDict):
    """Dice that fell: what each shows and did, what every side would have done, and the whole in words, with what would have
    been graver; the words are empty where only the card knows. `stakes` is what was said before they fell."""

    dice: list[int]
    fates: list[FateName]
    faces: list[Face]
    meant: str
    stakes: AtStake | None


class LineView(TypedDict):
    """One event of a beat as a sentence. `place` is its number among all events; `stakes` is there while a die has still to
    fall, `roll` once it has."""

    place: int
    text: str
    rules: list[str]
    drama: str
    echo: bool
    loud: bool
    stakes: AtStake | None
    roll: RollView | None


class MomentView(TypedDict):
    """A great moment: which sort, the event it is, whom it befalls (-1: nobody in particular), and its sentence."""

    drama: str
    place: int
    survivor: int
    text: str


class BeatView(TypedDict):
    """A beat as plain data. `id` is the place of its first event, which never changes; `inside` the id of the beat it cut
    into and `goes_on` of the beat it goes on with, both -1 for most."""

    id: int
    end: int
    kind: str
    round: int
    who: int
    card: str
    inside: int
    goes_on: int
    done: bool
    headline: str
    drama: list[MomentView]
    lines: list[LineView]
    stakes: AtStake | None


class Process:
    """Something under way that others may cut into, and the beat it began in."""

    __slots__ = ("beat", "card", "kind", "who")

    def __init__(self, kind: str, who: int, card: str, beat: int) -> None:
        self.kind = kind
        self.who = who
        self.card = card
        self.beat = beat


class Beat:
    """Some events, from `id` up to `end`, that are told as one."""

    def __init__(self, story: Story, id: int, kind: str) -> None:
        self.story = story
        self.id = id
        self.end = id
        self.kind = kind
        self.round = 0
        self.who = -1
        self.card = ""
        self.inside = -1
        self.goes_on = -1
        self.loud = False  # whether anything in it is worth a headline
        self.activated = False  # whether an activation was spent in it, so that an attack now belongs to it
        self.before: tuple[Process, ...] = ()  # what was under way when it began
        self.told: tuple[int, str] = (-1, "")  # the headline, made when the beat ended there

    @property
    def done(self) -> bool:
        return self is not self.story.beats[-1] or self.story.over

    @property
    def headline(self) -> str:
        if self.told[0] != self.end:
            self.told = (self.end, self.story.headline(self))
        return self.told[1]

    @property
    def lines(self) -> list[LineView]:
        return [self.story.line(place) for place in range(self.id, self.end) if not self.story.fell(place)]

    @property
    def stakes(self) -> AtStake | None:
        """What is at stake now, where the die has still to fall; known face by face before it does."""
        last = self.story.events[self.end - 1] if self.end > self.id else None
        return happenings.AT_STAKE.read(last) if last is not None and not self.done else None

    @property
    def drama(self) -> list[MomentView]:
        return self.story.moments(self.id, self.end)

    def part(self, start: int) -> Beat:
        """The same beat, telling only what happened from a place on."""
        if start <= self.id:
            return self
        rest = Beat(self.story, start, self.kind)
        rest.end, rest.round, rest.who, rest.card = self.end, self.round, self.who, self.card
        rest.inside, rest.goes_on, rest.loud = self.inside, self.id, self.loud
        rest.told = (self.end, self.story.sentence(start, self.end))
        return rest

    def to_json(self) -> BeatView:
        return {
            "id": self.id,
            "end": self.end,
            "kind": self.kind,
            "round": self.round,
            "who": self.who,
            "card": self.card,
            "inside": self.inside,
            "goes_on": self.goes_on,
            "done": self.done,
            "headline": self.headline,
            "drama": self.drama,
            "lines": self.lines,
            "stakes": self.stakes,
        }


class Story:
    """All beats of a fight. `follow` brings it up to date, also when events were taken back."""

    def __init__(self, game: Game) -> None:
        self.game = game  # for names; any position of the fight will do
        self.events: list[Event] = []
        self.labels: Mapping[int, str] = {}
        self.beats: list[Beat] = []
        self.open: tuple[Process, ...] = ()  # what is under way, the innermost last
        self.over = False

    # -- following ---------------------------------------------------------------------------------------------------

    def follow(self, happened: Sequence[Event], labels: Mapping[int, str], over: bool) -> Story:
        """Takes in what is new; `labels` are those of chosen options by the place of their event."""
        self.labels, self.over = labels, over
        known = min(len(self.events), len(happened))
        while known and self.events[known - 1] is not happened[known - 1]:
            known -= 1
        if known < len(self.events):
            self.take_back(known)
        for place in range(len(self.events), len(happened)):
            self.events.append(happened[place])
            self.take_in(place, happened[place])
        return self

    def take_back(self, known: int) -> None:
        """Forgets events from a place on; the beat that was under way there is told anew."""
        while self.beats and self.beats[-1].id >= known:
            self.open = self.beats.pop().before
        again = known
        if self.beats:
            last = self.beats.pop()
            self.open, again = last.before, last.id
        rest = self.events[again:known]
        del self.events[again:]
        for event in rest:
            self.events.append(event)
            self.take_in(len(self.events) - 1, event)

    def take_in(self, place: int, event: Event) -> None:
        """One event more: it may open a beat, then it belongs to the last one, and may close what is under way."""
        kind = KINDS[event.kind]
        loud = bool(kind.headline_template(event.data))
        if kind.opens or not self.beats:
            self.opening(place, event, kind.opens or "setup")
        elif loud and self.open and not self.belongs(self.open[-1], event):
            self.go_on(place)
        beat = self.beats[-1]
        beat.end = place + 1
        beat.loud = beat.loud or loud
        if kind.closes:
            self.close(kind.closes, event)

    def belongs(self, process: Process, event: Event) -> bool:
        """Whether an event belongs to the last beat: it is the one of the process, or the event still befalls its survivor."""
        last = self.beats[-1]
        return process.beat == last.id or (last.who >= 0 and event.data.get("survivor") == last.who)

    def go_on(self, place: int) -> None:
        """What was cut into goes on in a beat of its own."""
        top = self.open[-1]
        beat = self.begin(place, top.kind, top.who, top.card)
        beat.inside = self.open[-2].beat if len(self.open) > 1 else -1
        beat.goes_on = top.beat
        self.open = (*self.open[:-1], Process(top.kind, top.who, top.card, beat.id))

    def opening(self, place: int, event: Event, kind: str) -> None:
        who, card = whose(event), str(event.data.get("card", "")) if kind == "card" else ""
        last = self.beats[-1] if self.beats else None
        if kind in FRESH:
            self.open = ()
            self.begin(place, kind, who, card)
            return
        mine = last is not None and last.kind in OWN and last.who == who
        if kind == "act":
            if self.acts_on(event, mine):
                self.begin(place, kind, who, card)
            self.beats[-1].activated |= event.kind == happenings.ACTIVATES.name
            return
        if kind == "attack" and mine and last is not None and last.kind != "attack" and (last.activated or not last.loud):
            last.kind = kind
        else:
            self.begin(place, kind, who, card)
        self.beats[-1].activated |= kind == "surge"
        self.open = (*self.open, Process(kind, who, card, self.beats[-1].id))

    def acts_on(self, event: Event, mine: bool) -> bool:
        """Whether something a survivor does is a new beat: never inside another's beat, nor as a second part of one's own."""
        if not self.beats or self.open:
            return not self.beats
        last = self.beats[-1]
        return not (mine and last.kind == "act" and (event.kind == happenings.MOVES.name or not last.loud))

    def begin(self, place: int, kind: str, who: int, card: str) -> Beat:
        """A new beat, with the echo of the choice it comes from; one in which nothing was worth telling becomes it."""
        last = self.beats[-1] if self.beats else None
        opening = place
        if last is not None and not last.loud:
            beat = last
            beat.kind = kind
        else:
            while last is not None and place > last.id and self.events[place - 1].kind in ECHOES:
                place -= 1
                last.end = place
            beat = Beat(self, place, kind)
            beat.before = self.open
            self.beats.append(beat)
        beat.who, beat.card = who, card
        beat.inside = self.open[-1].beat if self.open else -1
        beat.round = self.round_at(opening)
        return beat

    def close(self, kind: str, event: Event) -> None:
        """The innermost thing of its sort and of the same survivor or card is over."""
        for index in range(len(self.open) - 1, -1, -1):
            one = self.open[index]
            if one.kind == kind and (one.card == event.data["card"] if kind == "card" else one.who == whose(event)):
                self.open = (*self.open[:index], *self.open[index + 1 :])
                return

    def round_at(self, place: int) -> int:
        if place < len(self.events) and (data := happenings.ROUND.read(self.events[place])) is not None:
            return data["round"]
        return self.beats[-2].round if len(self.beats) > 1 else 0

    # -- telling -----------------------------------------------------------------------------------------------------

    def since(self, place: int) -> list[Beat]:
        """The beats that have something to tell from a place on."""
        return [beat.part(place) for beat in self.beats if beat.end > place and beat.part(place).headline]

    def told(self, place: int) -> str:
        event = self.events[place]
        return echo(self.game, event, self.labels.get(place, "")) if event.kind in ECHOES else text.sentence(event, self.game)

    def line(self, place: int) -> LineView:
        event = self.events[place]
        kind = KINDS[event.kind]
        return {
            "place": place,
            "text": self.told(place),
            "rules": list(dict.fromkeys(event.rules)),
            "drama": kind.drama_of(event.data),
            "echo": event.kind in ECHOES,
            "loud": bool(kind.headline_template(event.data)),
            "stakes": happenings.AT_STAKE.read(event),
            "roll": self.roll(place),
        }

    def fell(self, place: int) -> bool:
        """Whether an event only said what was at stake of a die that has fallen since: then its roll says so."""
        return self.events[place].kind == STAKES and place + 1 < len(self.events)

    def roll(self, place: int) -> RollView | None:
        """The dice in an event, if any, and what they meant."""
        event = self.events[place]
        faces: list[Face] = cast(Any, event.data.get("faces", []))
        dice: list[int] = cast(Any, event.data.get("dice", [event.data["die"]] if "die" in event.data else []))
        if event.kind == STAKES or not dice:
            return None
        came = [face["fate"] for die in dice if (face := happenings.fallen(die, faces)) is not None]
        words = "; ".join(f"{die}: {happenings.meant(die, faces)}" for die in dict.fromkeys(dice)) if faces else ""
        return {
            "dice": dice,
            "fates": came,
            "faces": faces,
            "meant": text.filled(words, event, self.game),
            "stakes": self.stakes_before(place),
        }

    def stakes_before(self, place: int) -> AtStake | None:
        """What was said to be at stake just before a die fell."""
        return happenings.AT_STAKE.read(self.events[place - 1]) if place else None

    def moments(self, start: int, end: int) -> list[MomentView]:
        found: list[MomentView] = []
        for place in range(start, end):
            event = self.events[place]
            drama = KINDS[event.kind].drama_of(event.data)
            if drama:
                found.append(
                    {"drama": drama, "place": place, "survivor": whose(event), "text": text.sentence(event, self.game)}
                )
        return found

    def headline(self, beat: Beat) -> str:
        told = self.sentence(beat.id, beat.end)
        if not told or beat.goes_on < 0:
            return told
        what = beat.card if beat.kind == "card" else f"{self.game.name_of(beat.who)}'s {beat.kind}"
        return f"{what} goes on: {uncapped(told)}"

    def sentence(self, start: int, end: int) -> str:
        """What some events come to, in one sentence."""
        told = self.composed(start, end, with_minor=True)
        return told if len(told) <= LONG else self.composed(start, end, with_minor=False) or told

    def composed(self, start: int, end: int, *, with_minor: bool) -> str:
        clauses: list[Clause] = []
        states: dict[tuple[str, str], Clause] = {}
        for event in self.events[start:end]:
            kind = KINDS[event.kind]
            template = kind.headline_template(event.data)
            if not template or (kind.minor and not with_minor):
                continue
            clause = clause_of(template, event, self.game)
            if clause.predicates[0].startswith(f"{STATE} "):
                key = (clause.subject, re.sub(r"\d+|s\b| \(.*", "", clause.predicates[0]))
                states.pop(key, None)
                states[key] = clause
            elif clauses and clause.subject and clauses[-1].subject == clause.subject:
                clauses[-1].predicates += clause.predicates
            elif not (clauses and clauses[-1].said() == clause.said()):
                clauses.append(clause)
        told = "; ".join(clause.said() for clause in together([*clauses, *states.values()]))
        return f"{told[:1].upper()}{told[1:]}." if told else ""


def whose(event: Event) -> int:
    """Which survivor an event is about; -1 is nobody."""
    found = event.data.get("survivor", event.data.get("target", -1))
    return found if isinstance(found, int) else -1


def echo(game: Game, event: Event, label: str) -> str:
    """A choice as it is read back: whose, and the label that was chosen where it is known."""
    seat = seat_name(game, str(event.data["seat"]))
    note = " (the only choice)" if event.kind == happenings.FORCED.name else ""
    return f"> {seat}: {label or event.data.get('label') or event.data['option']}{note}"


def seat_name(game: Game, seat: str) -> str:
    """Lucy, the White Lion, the party."""
    setup = game.setup
    names = {sheet.id: sheet.name for sheet in setup.sheets}
    return names.get(seat) or (f"the {setup.monster.noun}" if seat == "monster" else "the party" if seat == "party" else seat)


# -- sentences --------------------------------------------------------------------------------------------------------------


class Clause:
    """Somebody and what they did, or, without a subject, something that happened."""

    def __init__(self, subject: str, names: list[str], predicates: list[str]) -> None:
        self.subject = subject
        self.names = names
        self.predicates = predicates

    def said(self) -> str:
        if not self.subject:
            return self.predicates[0]
        predicates = self.predicates if len(self.names) == 1 else [of_many(predicate) for predicate in self.predicates]
        return f"{joined(self.names)} {joined(by_verb(predicates))}"


def clause_of(template: str, event: Event, game: Game) -> Clause:
    for subject in SUBJECTS:
        if template.startswith(subject):
            name = text.filled(subject.strip(), event, game)
            name = uncapped(name)
            return Clause(name, [name], [text.filled(template.removeprefix(subject), event, game)])
    free = text.filled(template, event, game)
    return Clause("", [], [uncapped(free)])


def uncapped(words: str) -> str:
    """As it is said in the middle of a sentence."""
    return words[:1].lower() + words[1:] if words.startswith(PLAIN) else words


def together(clauses: list[Clause]) -> list[Clause]:
    """Several who did the same one after another are told together."""
    found: list[Clause] = []
    for clause in clauses:
        last = found[-1] if found else None
        if last is not None and clause.subject and last.subject and last.predicates == clause.predicates:
            if clause.names[0] not in last.names:
                found[-1] = Clause(last.subject, last.names + clause.names, last.predicates)
                continue
        found.append(clause)
    return found


def by_verb(predicates: list[str]) -> list[str]:
    """The same deed several times is counted, the same verb said once: suffers a light arms and a heavy body injury."""
    counted = {predicate: predicates.count(predicate) for predicate in predicates}
    told: list[list[str]] = []
    verb = ""
    for predicate, many in counted.items():
        words = predicate if many == 1 else f"{predicate} {times(many)}"
        first, _, rest = words.partition(" ")
        if told and first == verb and rest:
            told[-1].append(rest)
        else:
            told.append([words])
        verb = first
    return [joined(objects) for objects in told]


def of_many(predicate: str) -> str:
    """Suffers becomes suffer, is becomes are."""
    verb, space, rest = predicate.partition(" ")
    return f"{BECOMES_MANY.get(verb) or verb.removesuffix('s')}{space}{rest}"


def joined(parts: list[str]) -> str:
    """A, B and C."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
