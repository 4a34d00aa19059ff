"""Who answers which question: people, or bots that hold survivors or the monster.

A bot answers for its own survivors and, where no person takes part, for the party and the monster too. People choose the order of
acts as long as one of theirs is still to act.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from showdown.engine.errors import BadSetup, UnknownName
from showdown.engine.game import Game, Option, Question
from showdown.players.steady import steady

Answer = Callable[[Game], int]
EVERYBODY = "everybody"
MONSTER = "monster"


def load(name: str, seed: int) -> Answer:
    """A bot by name (`greedy`) or place (`my_module:MyBot`) as a function from a game to the index of its answer."""
    try:
        from showdown.players import load as players
    except ImportError:
        return simple(name, seed)
    bot = players.load_bot(name)
    return lambda game: index_of(game, bot.choose(position(players, game)))


def position(players: Any, game: Game) -> Any:
    """What the bot of the asked seat may know, where the players' package has a form for it."""
    make = getattr(players, "position", None)
    return make(game) if make is not None else game


def index_of(game: Game, choice: object) -> int:
    """A bot may answer with an index, an option or an option's id."""
    if isinstance(choice, Option):
        return choice.index
    if isinstance(choice, int):
        return choice
    assert game.decision is not None
    ids = [option.id for option in game.decision.options]
    if choice not in ids:
        raise BadSetup(f"the bot answered {choice!r}, which is not an option; allowed: {game.option_ids()}")
    return ids.index(str(choice))


def simple(name: str, seed: int) -> Answer:
    """The players that need no package: random and steady."""
    if name == "random":
        dice = random.Random(seed)
        return lambda game: dice.randrange(len(asked(game).options))
    if name == "steady":
        return steady
    raise UnknownName(f"unknown bot {name!r}; allowed: random, steady")


def asked(game: Game) -> Question:
    question = game.decision
    assert question is not None
    return question


def parse(text: str, survivors: Mapping[str, str]) -> dict[str, str]:
    """`Lucy,Erza=greedy; monster=random` or just `greedy`: seat to bot name. `survivors` maps ids to names."""
    found: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        seats, equals, bot = part.rpartition("=")
        if not bot.strip():
            raise BadSetup(f"--bot {part!r} names no bot; write it as Lucy,Erza=greedy")
        for seat in seats.split(",") if equals else [*survivors, MONSTER]:
            found[seat_id(seat, survivors)] = bot.strip()
    return found


def seat_id(name: str, survivors: Mapping[str, str]) -> str:
    """A survivor's id by id or name, whatever the case."""
    from showdown.api import did_you_mean

    wanted = name.strip().lower()
    if wanted == MONSTER:
        return MONSTER
    for id, shown in survivors.items():
        if wanted in (id.lower(), shown.lower()):
            return id
    raise UnknownName(f"unknown survivor {name.strip()!r}; {did_you_mean(wanted, [*survivors, MONSTER])}")


class Seats:
    """Which seats bots hold in one fight."""

    def __init__(self, bots: Mapping[str, str], survivors: list[str], seed: int) -> None:
        self.names = dict(bots)
        self.people = [survivor for survivor in survivors if survivor not in bots]
        made: dict[str, Answer] = {}
        for name in bots.values():
            if name not in made:
                made[name] = load(name, seed)
        self.bots = {seat: made[name] for seat, name in bots.items()}

    def bot_for(self, question: Question) -> Answer | None:
        """The bot that answers this question, or None where a person does."""
        if not self.bots:
            return None
        seat = question.seat
        if seat == "party":
            seat = self.speaker(question)
        elif seat == MONSTER and MONSTER not in self.bots and not self.people:
            seat = next(iter(self.bots))
        return self.bots.get(seat)

    def speaker(self, question: Question) -> str:
        """Whose question to the party it is: the acting survivor's, else a person's where one has an option."""
        own: list[str] = []
        for option in question.options:
            if option.id.startswith("end act:"):
                return option.id.removeprefix("end act:")
            if "survivor" in option.refers:
                own.append(option.refers["survivor"])
        for survivor in own:
            if survivor in self.people:
                return survivor
        return own[0] if own else next(iter(self.people or self.bots))

    def answer(self, game: Game, bot: Answer) -> int:
        """The bot's answer; it does not spend what people hold, so such an answer becomes passing or its own first option."""
        question = asked(game)
        index = bot(game)
        option = question.options[index]
        if option.refers.get("survivor") not in self.people or question.seat != "party":
            return index
        for other in question.options:
            if other.id in ("go on", "end turn") or other.id.startswith("end act:"):
                return other.index
        for other in question.options:
            if other.refers.get("survivor") not in self.people:
                return other.index
        return index
