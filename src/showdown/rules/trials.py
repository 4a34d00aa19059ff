"""An option tried again and again on guesses of what nobody knows, and what the trials came to.

The plain course of things is followed: no survival action on the way, what cards offer is taken, and of several ways the first.
Compiled, for people wait for a thousand trials.
"""

from typing import Final

from showdown.engine.game import Game, option_value
from showdown.engine.options import kind_of
from showdown.engine.stack import Question
from showdown.rules import facts
from showdown.rules.frames import Act, MonsterTurn, SettingUp, SurvivorsTurn

MOST_CHOICES: Final = 200  # of one trial: whatever takes longer is counted as it stands then
ENOUGH: Final = 8000  # choices of all trials: an option that brings about a whole round is tried less often


class Count:
    """How often something befell one survivor, and how they stood before."""

    __slots__ = (
        "alive", "armor", "boxes", "dies", "down", "hurt", "injured", "injuries", "knocked_down", "severe",
    )  # fmt: skip

    def __init__(self, game: Game, survivor: int) -> None:
        who = game.survivors[survivor]
        self.alive = who.alive
        self.down = who.down
        self.boxes = sum(who.boxes)
        self.injuries = len(who.injuries)
        self.armor = sum(who.armor)
        self.hurt = 0
        self.injured = 0
        self.knocked_down = 0
        self.severe = 0
        self.dies = 0

    def add(self, game: Game, survivor: int) -> None:
        """What has changed in one trial."""
        who = game.survivors[survivor]
        severe = len(who.injuries) > self.injuries
        dead = self.alive and not who.alive
        injured = severe or dead or sum(who.boxes) > self.boxes
        self.hurt += injured or sum(who.armor) < self.armor
        self.injured += injured
        self.knocked_down += who.down and not self.down
        self.severe += severe
        self.dies += dead

    def any(self) -> bool:
        """Whether anything befell them."""
        return bool(self.hurt or self.injured or self.knocked_down or self.severe or self.dies)


class Tally:
    """All trials of an option together."""

    __slots__ = ("kills", "left", "made", "survivors", "wounds")

    def __init__(self, game: Game) -> None:
        self.left = facts.wounds_to_kill(game)
        self.made = 0
        self.wounds = 0
        self.kills = 0
        self.survivors = [Count(game, index) for index in range(len(game.survivors))]

    def add(self, game: Game) -> None:
        """What one trial came to."""
        won = game.result == "victory"
        self.made += 1
        self.kills += won
        self.wounds += max(0, self.left - (0 if won else facts.wounds_to_kill(game)))
        for index, each in enumerate(self.survivors):
            each.add(game, index)


def of_option(game: Game, index: int, samples: int, first: int) -> Tally:
    """Tries an option so many times, or as often as can be waited for, on the guesses of seeds from the first on."""
    asked = game.asked
    assert asked is not None, "the showdown is over: there is nothing to try"
    tally, value, choices = Tally(game), option_value(asked, index), 0
    while tally.made < samples and choices < ENOUGH:
        twin = game.guess(first + tally.made)
        choices += follow(twin, value, len(game.stack))
        tally.add(twin)
    return tally


def follow(game: Game, value: int, depth: int) -> int:
    """Takes an option and whatever it brings about, until something lower in the stack asks, or a turn or an act is what it was
    about again; tells how many choices that took. What asks again before is answered too: other hits land yet, and what a
    window interrupts comes yet."""
    game.take(value)
    for number in range(1, MOST_CHOICES):
        asked = game.asked
        if asked is None or len(game.stack) < depth or isinstance(game.stack[-1], (SettingUp, MonsterTurn, SurvivorsTurn, Act)):
            return number
        game.take(plain_answer(asked))
    return MOST_CHOICES


def plain_answer(asked: Question) -> int:
    """The first option that only ends the question, or else the first of all."""
    if asked.kind is None:
        for value in asked.values:
            if kind_of(value).closes:
                return value
    return option_value(asked, 0)
