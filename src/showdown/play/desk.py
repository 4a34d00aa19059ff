"""A fight that pages look at: requests go in, answers and states come out; `protocol` has their types.

A desk knows nothing of networks, files or clocks: a server puts it behind WebSockets, a worker in a page behind messages. Both
hand it a `Log` that keeps what was chosen before it counts. Bots answer as soon as it is their turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

from showdown.engine import board, names
from showdown.engine.errors import ShowdownError, find
from showdown.engine.game import Game
from showdown.play import (
    answers,
    consequences,
    costs,
    ending,
    fight,
    hints,
    lesson,
    looking,
    onward,
    protocol,
    records,
    reference,
    report,
    settings,
    stages,
    standing,
    table,
    tell,
)
from showdown.play.costs import Costs
from showdown.play.protocol import Answer, Asked, Hello, Line, RollAsked, SeatState, StageView, State
from showdown.play.session import NotKept, Session
from showdown.players import load
from showdown.players.search import Searcher
from showdown.rules import aftermath
from showdown.views import TURNS, view

CHANGES: Final = frozenset(get_args(get_type_hints(kind)["do"])[0] for kind in get_args(protocol.Change))
MOST_STAGES: Final = 60


class NotDone(ShowdownError):
    """A request that cannot be done now; nothing has changed."""


@dataclass(frozen=True)
class Person:
    """Somebody at the desk: a player by name, or one who only looks on."""

    name: str
    watching: bool = False


class Kept(records.Log):
    """A log that counts its lines, here in memory; servers and pages keep theirs somewhere safer."""

    def __init__(self, name: str, lines: Sequence[str] = ()) -> None:
        self.path = Path(name)
        self.lines = list(lines)

    def append(self, *lines: str) -> None:
        self.lines += lines

    def discard(self) -> None:
        self.lines.clear()

    def close(self) -> None:
        pass


class Desk:
    """One fight with those who play it."""

    def __init__(self, session: Session, log: Kept) -> None:
        self.session = session
        self.log = log
        session.keep = True
        session.record = log
        session.new_log = lambda header, title, lines: log
        self.retold = 0  # how often some of the story was taken back
        self.stages: list[stages.Stage] = []  # on the way from the last request that changed something
        self.guide = lesson.Guide()
        self.here: frozenset[str] = frozenset()  # the names of those who look on
        self.thought: tuple[Game, hints.Hint | None] | None = None  # a position and what a searcher said to it
        self.tried: tuple[Game, dict[int, Costs]] | None = None  # a position and what its options came to in trials
        self.stuck = ""  # why a bot's choice could not be kept; it is tried again
        self.handlers: dict[str, Callable[[Person, Any], Answer]] = {
            "choose": self.choose,
            "give": self.give,
            "back": self.back,
            "undo": self.undo,
            "onward": self.onward,
            "reopen": self.reopen,
            "seat": self.seat,
            "lesson": self.lesson,
            "stops": self.stops,
            "stop": self.stop,
            "zones": self.zones,
            "numbers": self.numbers,
            "again": self.again,
            "carry": self.carry,
            "prospects": self.prospects,
            "costs": self.costs,
            "hint": self.hint,
            "why": self.why,
            "rule": self.rule,
            "card": self.card,
            "look": self.look,
            "replay": self.replay,
            "export": self.export,
            "report": self.report,
        }

    @property
    def number(self) -> int:
        """How many lines the log has: it only grows."""
        return len(self.log.lines)

    # -- out -----------------------------------------------------------------------------------------------------------

    def hello(self, person: Person) -> Hello:
        setup = self.session.playing.setup
        mine = [sheet.id for at, sheet in enumerate(setup.sheets) if self.session.playing.player_of(at) == person.name]
        return {
            "say": "hello",
            "protocol": protocol.VERSION,
            "content": setup.library.version,
            "title": setup.level.name,
            "you": [] if person.watching else mine,
            "watching": person.watching,
            "table": self.session.fight.table,
        }

    def state(self, person: Person, seen: int = 0, here: frozenset[str] = frozenset()) -> State:
        """The fight for one person; `seen` beats of the story they have already, `here` are the names of those who look on."""
        session = self.session
        self.here = here
        beats = session.story.beats
        first = max(0, min(seen, len(beats)) - 1)
        notices, session.notices = session.notices, []
        return {
            "say": "state",
            "number": self.number,
            "choices": len(session.choices),
            "view": session.view(),
            "standing": standing.standing(session.position),
            "asked": self.asked(person),
            "roll": self.roll(),
            "undo": {"possible": session.last_own() > 0, "free": session.undo_is_free()},
            "first": first,
            "beats": [beat.to_json() for beat in beats[first:]],
            "seats": self.seats(here),
            "notices": [*notices, *([self.stuck] if self.stuck else [])],
            "stages": [self.stage(one) for one in stages.wanted(self.stages, session.events, stages.DEFAULT)[:MOST_STAGES]],
            "ending": tell.outcome_lines(session) if session.over else [],
            "figures": ending.figures(session) if session.over else [],
        }

    def stage(self, one: stages.Stage) -> StageView:
        game = one.position
        monster = game.monster
        event = self.session.events[one.events - 1]
        return {
            "place": one.events,
            "text": self.session.story.told(one.events - 1),
            "card": stages.shown(event, one) if event.kind in stages.CARDS else None,
            "turn": TURNS[game.turn],
            "space": board.label(monster.space) if monster.space >= 0 else None,
            "facing": names.DIRECTIONS[monster.facing],
            "knocked_down": monster.down,
            "survivors": [
                {
                    "survivor": game.id_of(index),
                    "space": board.label(who.space) if who.space >= 0 else None,
                    "knocked_down": who.down,
                    "alive": who.alive,
                }
                for index, who in enumerate(game.survivors)
            ],
        }

    def asked(self, person: Person) -> Asked | None:
        answerer = self.session.answerer
        if answerer is None:
            return None
        question = self.session.question
        assert question is not None
        ids = [option.id for option in question.options]
        return {
            "who": tell.asked_who(self.session),
            "player": answerer.player if answerer.player in self.players() else "",
            "mine": self.may_answer(person),
            "keys": {key: ids[index] for key, index in answers.keys(self.session).items()},
        }

    def may_answer(self, person: Person) -> bool:
        """Whether the open question is this person's; one that is nobody's by name is for every player."""
        answerer = self.session.answerer
        if answerer is None or answerer.bot or person.watching:
            return False
        return self.session.playing.setup.solo or answerer.player == person.name or answerer.player not in self.players()

    def players(self) -> set[str]:
        """Those who play somebody themselves: what the others would be asked, such as for the monster, any player answers."""
        game = self.session.playing
        people = self.session.seats.people
        return {game.player_of(at) for at, sheet in enumerate(game.setup.sheets) if sheet.id in people}

    def roll(self) -> RollAsked | None:
        if self.session.need is None:
            return None
        asked = table.asked(self.session)
        return {
            "prompt": asked.prompt,
            "kind": asked.kind,
            "dice": asked.dice,
            "choices": list(asked.choices),
            "known": list(asked.known),
            "given": self.given(),
        }

    def given(self) -> int:
        pending = self.session.pending
        return len(pending.rolls if pending is not None else self.session.setup_rolls)

    def seats(self, here: frozenset[str]) -> list[SeatState]:
        game = self.session.playing
        held = [(sheet.id, sheet.name, at) for at, sheet in enumerate(game.setup.sheets)]
        return [
            {
                "seat": seat,
                "name": name,
                "player": game.player_of(at),
                "bot": self.session.seats.names.get(seat, ""),
                "here": game.player_of(at) in here,
            }
            for seat, name, at in [*held, ("monster", game.setup.monster.name, -1)]
        ]

    # -- in ------------------------------------------------------------------------------------------------------------

    def handle(self, person: Person, request: Any) -> Answer:
        """Does what was asked. Raises ShowdownError, and nothing has changed, where that cannot be."""
        return self.handlers[request["do"]](person, request)

    def go_on(self) -> None:
        """Lets bots answer, and questions that answer themselves, until a person is asked, dice are wanted or it is over. Where
        that cannot be kept, what came before still counts; see `stuck`."""
        self.stuck = ""
        self.stages += self.session.stages
        try:
            while self.session.proceed():
                self.stages += self.session.stages
        except NotKept as problem:
            self.stuck = str(problem)

    def check(self, person: Person, number: int) -> None:
        """A change is made by a player, in the state they see."""
        if person.watching:
            raise NotDone("you are looking on; only players can do that")
        if number != self.number:
            raise NotDone("the fight has moved on since; look again")
        self.stages = []

    def choose(self, person: Person, request: protocol.Choose) -> Answer:
        self.check(person, request["number"])
        session = self.session
        question = session.question
        if question is None:
            raise NotDone("nothing is asked now" if session.need is None else "the dice come first")
        if not self.may_answer(person):
            raise NotDone(f"this is not yours to answer: {tell.asked_who(session)} is asked")
        found = [option.index for option in question.options if option.id == request["option"]]
        if not found:
            raise NotDone(f"{request['option'][:60]!r} is not an option here; allowed: {session.playing.option_ids()}")
        session.choose(found[0])
        self.go_on()
        return answer(request)

    def give(self, person: Person, request: protocol.Give) -> Answer:
        self.check(person, request["number"])
        if self.session.need is None or request["given"] != self.given():
            raise NotDone("no such roll is open; look again")
        try:
            surplus = self.session.give(table.parse(self.session, request["typed"]))
        except table.NotThat as problem:
            raise NotDone(str(problem)) from None
        if surplus:
            raise NotDone(f"that is {surplus} too many")
        self.go_on()
        return answer(request)

    def back(self, person: Person, request: protocol.Back) -> Answer:
        self.check(person, request["number"])
        self.retold += 1
        if not self.session.back():
            raise NotDone("there is no roll or card to take back")
        return answer(request)

    def undo(self, person: Person, request: protocol.Undo) -> Answer:
        self.check(person, request["number"])
        self.retold += 1
        session = self.session
        if session.pending is None and session.last_own() and not session.undo_is_free() and not request["rewind"]:
            raise NotDone("dice or cards were turned up since; taking it back is a rewind, which the record notes")
        return answer(request, text=session.undo())

    def prospects(self, person: Person, request: protocol.Prospects) -> Answer:
        done = answer(request)
        game = self.session.playing
        if self.session.need is None and game.decision is not None:
            found, weighed = zip(game.decision.options, consequences.prospects(game)), costs.sensible(game)
            done["prospects"] = [
                {**prospect, "says": reference.note(game, option), "weighed": option.index in weighed}
                for option, prospect in found
            ]
        return done

    def costs(self, person: Person, request: protocol.AskCosts) -> Answer:
        question = self.session.question
        found = [option.index for option in question.options if option.id == request["option"]] if question is not None else []
        if not found:
            raise NotDone(f"{request['option'][:60]!r} is not an option here")
        tried = self.costs_of(found[0])
        done = answer(request, costs.lines(self.session.playing, tried))
        done["costs"] = tried
        return done

    def costs_of(self, index: int) -> Costs:
        """What an option may cost; it is tried once in a position, however often that is asked."""
        game = self.session.playing
        if self.tried is None or self.tried[0] is not game:
            self.tried = game, {}
        known = self.tried[1]
        if index not in known:
            known[index] = costs.costs(game, index)
        return known[index]

    def hint(self, person: Person, request: protocol.AskHint) -> Answer:
        done = answer(request)
        done["hint"] = self.deep_hint(person) if request.get("deep") else hints.hint(self.session)
        return done

    def deep_hint(self, person: Person) -> hints.Hint | None:
        """What a searcher says after a while; it thinks once about a position, however often that is asked."""
        if person.watching:
            raise NotDone("you are looking on; only players can do that")
        game = self.session.playing
        if self.thought is None or self.thought[0] is not game:
            self.thought = game, hints.hint(self.session, Searcher(seconds=hints.PATIENCE))
        return self.thought[1]

    def onward(self, person: Person, request: protocol.Onward) -> Answer:
        self.check(person, request["number"])
        if not self.may_answer(person):
            raise NotDone("this is not yours to pass")
        return answer(request, text=onward.go_on(self.session, self.held_by(person)))

    def reopen(self, person: Person, request: protocol.Reopen) -> Answer:
        self.check(person, request["number"])
        self.retold += 1
        return answer(request, text=self.session.reopen())

    def seat(self, person: Person, request: protocol.Seat) -> Answer:
        """A bot takes the seat of somebody who is not here, or one's own; whose seat it is takes it back."""
        self.check(person, request["number"])
        held = {one["seat"]: one for one in self.seats(self.here)}
        seat = find(held, request["seat"], "seat")
        bot = request["bot"]
        if bot:
            find(load.BUILT_IN, bot, "bot")
        if self.session.need is not None or self.session.over:
            raise NotDone("the dice come first" if self.session.need is not None else "the fight is over")
        if seat["player"] != person.name and not self.session.playing.setup.solo and (not bot or seat["player"] in self.here):
            raise NotDone(f"{seat['name']} is played by {seat['player']}, who decides that")
        if bot and set(self.session.seats.people) <= {request["seat"]}:
            raise NotDone("somebody has to play: the last seat of a person stays one")
        self.session.seat(request["seat"], bot)
        self.go_on()
        return answer(request)

    def held_by(self, person: Person) -> list[str]:
        """The survivors that somebody plays; all that are no bot's where nobody plays by name."""
        game = self.session.playing
        ids = [sheet.id for at, sheet in enumerate(game.setup.sheets) if game.player_of(at) == person.name]
        return list(self.session.seats.people) if game.setup.solo or not ids else ids

    def lesson(self, person: Person, request: protocol.AskLesson) -> Answer:
        return answer(request, text=self.guide.says(self.session) if self.may_answer(person) else "")

    def stops(self, person: Person, request: protocol.AskStops) -> Answer:
        held = self.held_by(person)
        alone = self.session.playing.setup.solo
        done = answer(request)
        done["stops"] = [
            {
                "kind": kind.name,
                "text": kind.text,
                "mode": self.session.settings.mode(kind.name, "" if alone or not held else held[0]).value,
            }
            for kind in settings.kinds()
        ]
        return done

    def stop(self, person: Person, request: protocol.SetStop) -> Answer:
        if person.watching:
            raise NotDone("you are looking on; only players can do that")
        held, wanted = self.held_by(person), request["survivor"]
        if wanted is not None and wanted not in held:
            raise NotDone(f"{wanted[:40]!r} is not yours; you play {', '.join(held)}")
        solo = self.session.playing.setup.solo
        for survivor in [wanted] if wanted is not None else [""] if solo else held:
            self.session.stop(request["kind"], request["mode"], survivor)
        return self.stops(person, {"do": "stops", "request": request["request"]})

    def zones(self, person: Person, request: protocol.AskZones) -> Answer:
        done = answer(request)
        done["zones"] = looking.zones(self.session.position)
        return done

    def numbers(self, person: Person, request: protocol.AskNumbers) -> Answer:
        done = answer(request)
        done["numbers"] = looking.numbers(self.session.position, request["of"])
        return done

    def again(self, person: Person, request: protocol.Again) -> Answer:
        return answer(request, text=self.begun(fight.again(self.session.fight)))

    def carry(self, person: Person, request: protocol.Carry) -> Answer:
        if not self.session.over:
            raise NotDone("the fight is not over yet; who goes on is known at its end")
        party = aftermath.carried(self.session.playing)
        return answer(
            request, text=self.begun(fight.carried_on(self.session.fight, party, request["monster"], request["level"]))
        )

    def begun(self, agreed: fight.Fight) -> str:
        """The record of a fight that has not begun."""
        agreed.draw_set_up()
        return records.written(records.Header(self.session.playing.setup.library.version, agreed.data()), [])

    def why(self, person: Person, request: protocol.Why) -> Answer:
        session = self.session
        count = session.last_own()
        start = session.choices[-count].events if count else 0
        places = [place for place in range(start, len(session.events)) if not session.story.fell(place)]
        done = answer(request)
        done["lines"] = [
            {"text": line["text"], "rules": line["rules"]}
            for line in map(session.story.line, [*tell.last_target(session, start), *places])
        ]
        return done

    def rule(self, person: Person, request: protocol.Rule) -> Answer:
        return answer(request, tell.rule_lines(request["name"]))

    def card(self, person: Person, request: protocol.Card) -> Answer:
        return answer(request, reference.card_lines(self.session, request["name"]))

    def look(self, person: Person, request: protocol.Look) -> Answer:
        for space in (request["space"], request["origin"]):
            if space is not None and board.parse(space) < 0:
                raise NotDone(f"{space[:20]!r} is no space of the board; spaces are A1 to P22")
        done = answer(request, looking.lines(self.session, request["space"], request["origin"] or ""))
        done["sight"] = looking.sight(self.session.position, request["space"])
        done["spaces"], reach = looking.reach(self.session, request["space"])
        if done["spaces"]:
            done["text"] = reach
        return done

    def replay(self, person: Person, request: protocol.Replay) -> Answer:
        choices = self.session.choices
        if not 0 <= request["at"] <= len(choices):
            raise NotDone(f"choices are counted from 0 to {len(choices)}")
        game = choices[request["at"]].before if request["at"] < len(choices) else self.session.playing
        done = answer(request)
        done["view"] = view(game)
        return done

    def export(self, person: Person, request: protocol.Export) -> Answer:
        if person.watching and not self.session.over:  # a record says how everything undealt lies
            raise NotDone("you are looking on; the record can be had when the fight is over")
        lines = self.session.lines()
        at = len(lines) if request["at"] is None else request["at"]
        if not 0 <= at <= len(lines):
            raise NotDone(f"choices are counted from 0 to {len(lines)}")
        return answer(request, text=records.written(self.session.header(), lines[:at]))

    def report(self, person: Person, request: protocol.Report) -> Answer:
        return answer(request, text=report.report(self.session))


def answer(request: Any, lines: list[str] | None = None, text: str = "") -> Answer:
    told: list[Line] = [{"text": line, "rules": []} for line in lines or []]
    return {
        "say": "answer",
        "request": request["request"],
        "lines": told,
        "hint": None,
        "view": None,
        "prospects": [],
        "costs": None,
        "spaces": [],
        "sight": None,
        "zones": None,
        "numbers": [],
        "stops": [],
        "text": text,
    }
