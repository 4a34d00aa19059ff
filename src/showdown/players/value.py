"""How a fight stands: the chance to win it, who would live to see that, and how far the monster would come otherwise.

Learned from fights of the greedy bot (tools/train_value.py); the searcher asks it instead of playing a guess to its end. What
goes in are sums over columns that an observation has too (docs/observations.md), the same for every monster and party, so that
a monster of one's own is judged by its numbers. What comes out is that of a network of one hidden layer.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any, Final

from showdown.engine import geometry, names, stats
from showdown.engine.game import Game
from showdown.engine.state import Survivor
from showdown.rules import facts

WEIGHTS: Final = Path(__file__).with_name("value.json")
FEATURES: Final = (
    "round", "level", "wounds to kill", "toughness", "monster movement", "monster speed", "monster damage", "monster accuracy",
    "monster evasion", "monster luck", "monster down", "monster on board", "AI deck", "AI discard", "in play", "injuries",
    "wounds", "party", "alive", "standing", "on board", "survival", "insanity", "bleeding", "armor", "bare", "boxes", "heavy",
    "frailest", "block", "courage", "evasion", "distance", "adjacent", "blind spot", "threats", "punch", "best punch",
    "rounds needed", "blows left",
)  # fmt: skip
OUTCOMES: Final = ("won", "alive", "dealt")  # won; of the party who lives, if so; of the wounds to kill those dealt, if not
MOST: Final = 30.0  # rounds needed are not told beyond


def features(game: Game) -> list[float]:
    """The numbers of a position that are judged, in the order of FEATURES."""
    monster, agreed = game.monster, game.setup
    to_kill, toughness = float(facts.wounds_to_kill(game)), stats.toughness(game)
    evasion = stats.monster_value(game, names.EVASION)
    spot = facts.blind_spot(game)
    party, alive, standing, on_board, survival, insanity, bleeding = len(game.survivors), 0, 0, 0, 0, 0, 0
    armor, bare, boxes, heavy, frailest, block, courage, evasions = 0, 0, 0, 0, 0, 0, 0, 0
    far, adjacent, behind, threats = 0, 0, 0, 0
    punch, best, blows = 0.0, 0.0, 0.0
    for index, who in enumerate(game.survivors):
        if not who.alive:
            continue
        alive += 1
        standing += not who.down
        survival += who.survival
        insanity += min(who.insanity, 9)
        bleeding += who.bleeding
        block += who.block
        courage += who.courage
        evasions += stats.survivor_value(game, index, names.EVASION)
        weak = 0
        for location in range(names.BRAIN):
            armor += who.armor[location]
            bare += not who.armor[location]
            boxes += who.boxes[location]
            full = who.boxes[location] >= names.BOXES[location]
            heavy += full
            weak += full and not who.armor[location]
            blows += who.armor[location] + names.BOXES[location] - who.boxes[location]
        frailest = max(frailest, weak)
        strikes = blow(game, index, who, toughness, evasion)
        punch += strikes
        best = max(best, strikes)
        if who.space < 0:
            continue
        on_board += 1
        if monster.space >= 0:
            space = geometry.distance(monster.space, agreed.monster.size, who.space, 1)
            far += space
            adjacent += space == 1
            behind += bool(spot & geometry.BITS[who.space])
            threats += facts.is_threat(game, index)
    needed = min(MOST, to_kill / punch) if punch > 0 else MOST
    return [
        float(game.round), float(agreed.level.number), to_kill, float(toughness), float(stats.full_move(game)),
        float(stats.monster_value(game, names.SPEED)), float(stats.monster_value(game, names.DAMAGE)),
        float(stats.monster_value(game, names.ACCURACY)), float(evasion), float(stats.monster_value(game, names.LUCK)),
        float(monster.down), float(monster.space >= 0), float(len(monster.deck)), float(len(monster.discard)),
        float(len(monster.in_play)), float(len(monster.injuries)), float(len(monster.wounds)), float(party), float(alive),
        float(standing), float(on_board), float(survival), float(insanity), float(bleeding), float(armor), float(bare),
        float(boxes), float(heavy), float(frailest), float(block), float(courage), float(evasions), float(far), float(adjacent),
        float(behind), float(threats), punch, best, needed, blows,
    ]  # fmt: skip


def blow(game: Game, survivor: int, who: Survivor, toughness: int, evasion: int) -> float:
    """The wounds an attack with the best weapon at hand promises, roughly: neither keywords nor cards are counted."""
    accuracy = stats.survivor_value(game, survivor, names.ACCURACY) - evasion
    strength = stats.survivor_value(game, survivor, names.STRENGTH)
    speed = stats.survivor_value(game, survivor, names.SPEED)
    best = share(2 + speed, 8 - accuracy, toughness - strength)  # fist and tooth
    for slot in who.armed:
        gear = who.kit[slot]
        if gear is not None and gear.weapon:
            wounds = share(gear.speed + speed, gear.accuracy - accuracy, toughness - strength - gear.strength)
            best = max(best, wounds)
    return best


def share(dice: int, hits: int, wounds: int) -> float:
    """Of so many dice those that hit and wound: on a 10 in any case, on a 1 never."""
    return max(1, dice) * chance(hits) * chance(wounds)


def chance(needed: int) -> float:
    return (11 - min(10, max(2, needed))) / 10


class Judged:
    """What is to be expected of a position; each from 0 to 1."""

    __slots__ = ("alive", "dealt", "won")

    def __init__(self, won: float, alive: float, dealt: float) -> None:
        self.won = won
        self.alive = alive
        self.dealt = dealt


class Value:
    """The network: features less their mean over their spread, a hidden layer of tanh, three outcomes of logistic."""

    def __init__(self, trained: dict[str, Any]) -> None:
        if tuple(trained["features"]) != FEATURES:
            raise ValueError("the value was trained on other features: train it again (tools/train_value.py)")
        self.mean: list[float] = [float(each) for each in trained["mean"]]
        self.spread: list[float] = [float(each) for each in trained["spread"]]
        self.hidden: list[list[float]] = [[float(each) for each in row] for row in trained["hidden"]]
        self.bias: list[float] = [float(each) for each in trained["bias"]]
        self.out: list[list[float]] = [[float(each) for each in row] for row in trained["out"]]
        self.out_bias: list[float] = [float(each) for each in trained["out_bias"]]

    def judge(self, game: Game) -> Judged:
        found = features(game)
        scaled = [(found[at] - self.mean[at]) / self.spread[at] for at in range(len(found))]
        layer = [math.tanh(self.bias[at] + dot(row, scaled)) for at, row in enumerate(self.hidden)]
        won, alive, dealt = [logistic(self.out_bias[at] + dot(row, layer)) for at, row in enumerate(self.out)]
        return Judged(won, alive, dealt)


def dot(row: list[float], values: list[float]) -> float:
    total = 0.0
    for at in range(len(row)):
        total += row[at] * values[at]
    return total


def logistic(number: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, number))))


_trained: list[Value] = []


def trained() -> Value:
    """The value that comes with the program, read once."""
    if not _trained:
        _trained.append(Value(json.loads(WEIGHTS.read_text(encoding="utf-8"))))
    return _trained[0]
