"""Who answers which question: people, or bots that hold survivors or the monster.

A bot answers for its own survivors and, where no person takes part, for the monster too. People choose the order of acts as
long as one of theirs is still to act; in a survival window bots may speak up first, and then people are asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from showdown.engine.errors import UnknownName, did_you_mean
from showdown.engine.game import Decision, Game, Option
from showdown.players import load
from showdown.players.base import PARTY, Position, checked, dice_of, thrown_by

MONSTER = "monster"
EVERYBODY = "*"  # every survivor and the monster


def held(wanted: Mapping[str, str], survivors: Mapping[str, str]) -> dict[str, str]:
    """Seat to bot, checked. `wanted` names survivors by id or name, "monster", or everybody; what comes later counts.
    `survivors` maps ids to names."""
    found: dict[str, str] = {}
    for who, bot in wanted.items():
        for seat in [*survivors, MONSTER] if who == EVERYBODY else [seat_id(who, survivors)]:
            found[seat] = bot
    for name in found.values():
        load.find_bot(name)
    return found


def seat_id(name: str, survivors: Mapping[str, str]) -> str:
    """A survivor's id by id or name, whatever the case."""
    wanted = name.strip().lower()
    if wanted == MONSTER:
        return MONSTER
    for id, shown in survivors.items():
        if wanted in (id.lower(), shown.lower()):
            return id
    raise UnknownName(f"unknown survivor {name.strip()!r}; {did_you_mean(wanted, [*survivors, MONSTER])}")


@dataclass(frozen=True)
class Answerer:
    """Who answers an open question: a bot, with the option it takes, or people."""

    seat: str  # who is asked: a survivor, the monster, the party
    player: str = ""  # the person who answers for that seat; nobody by name where any of them may
    bot: str = ""
    option: int = -1  # what the bot takes


class Seats:
    """Who holds which seats in one fight: the one place that says who answers for whom."""

    def __init__(self, bots: Mapping[str, str], survivors: list[str], seed: int) -> None:
        self.names = dict(bots)
        self.people = [survivor for survivor in survivors if survivor not in bots]
        self.bots = {name: load.load_bot(name) for name in dict.fromkeys(bots.values())}
        self.dice = dice_of(self.bots, seed)
        self.game: Game | None = None  # the position that was asked about last, and who answers there
        self.found = Answerer("")

    def answerer(self, game: Game) -> Answerer:
        """Who answers the open question of a position. Asked twice it says the same: a bot thinks once."""
        if self.game is not game:
            question = game.decision
            assert question is not None
            self.found = self.bot_for(game, question) or Answerer(question.seat, player_for(question))
            self.game = game
        return self.found

    def bot_for(self, game: Game, question: Decision) -> Answerer | None:
        if not self.bots:
            return None
        return self.bot_for_party(game, question) if question.seat == PARTY else self.bot_for_seat(game, question)

    def bot_for_seat(self, game: Game, question: Decision) -> Answerer | None:
        name = self.names.get(question.seat, "")
        if not name and question.seat == MONSTER and not self.people:
            name = self.leader()
        return Answerer(question.seat, bot=name, option=self.ask(game, name, None)) if name else None

    def bot_for_party(self, game: Game, question: Decision) -> Answerer | None:
        """The acting survivor's bot; in a window every bot that has something to say. What concerns nobody's survivor, such as
        terrain, is for people as long as one plays."""
        options = list(question.options)
        if question.kind == "act":
            name = self.names.get(question.actor, "")
            return Answerer(PARTY, bot=name, option=self.ask(game, name, self.shown(options, name))) if name else None
        window = question.kind == "window"
        person = any(option.actor in self.people for option in options)
        if person and not window:
            return None
        last = None
        for name in self.bots:
            shown = self.shown(options, name)
            if any(options[index].actor for index in shown):
                last = Answerer(PARTY, bot=name, option=self.ask(game, name, shown))
                if not options[last.option].closes:
                    return last
        if person or last is not None:
            return None if person else last
        return None if self.people else Answerer(PARTY, bot=self.leader(), option=self.ask(game, self.leader(), None))

    def leader(self) -> str:
        """The bot that answers for the whole party where no person plays: the first that holds a survivor."""
        return next(bot for seat, bot in self.names.items() if seat != MONSTER)

    def shown(self, options: list[Option], name: str) -> list[int]:
        """The options of a bot's own survivors and those that belong to nobody."""
        return [option.index for option in options if self.names.get(option.actor, name) == name
                and option.actor not in self.people]  # fmt: skip

    def ask(self, game: Game, name: str, shown: list[int] | None) -> int:
        held = [seat for seat, bot in self.names.items() if bot == name and seat != MONSTER]
        position = Position(game, thrown_by(game, self.dice, name), held, shown)
        return position.options.original(checked(name, self.bots[name], position))


def player_for(question: Decision) -> str:
    """The person who answers: nobody by name where the whole party is asked and nobody of it acts."""
    return "" if question.seat == PARTY and not question.actor else question.player


def suggestion(game: Game) -> int:
    """What the best built-in bot would do here."""
    return checked("greedy", load.load_bot("greedy"), Position(game))
