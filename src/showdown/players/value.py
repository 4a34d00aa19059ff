"""How a fight stands: the chance that the searcher's fighter wins it from here, learned from fights (`tools/train_value.py`).

The searcher asks it instead of playing a guess to its end, in fights that were practised. What goes in are sums over what
everybody can see; what comes out is that of a network of one hidden layer, one for each fight. The weights are in `value.json`
beside this file.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any, Final

from showdown.engine import geometry, names, panel, stats
from showdown.engine.game import Game
from showdown.engine.state import Survivor
from showdown.rules import facts

WEIGHTS: Final = Path(__file__).with_name("value.json")
FEATURES: Final = (
    "round", "wounds to kill", "toughness", "monster movement", "monster speed", "monster damage", "monster accuracy",
    "monster evasion", "monster luck", "monster down", "monster on board", "AI deck", "AI discard", "in play", "injuries",
    "wounds", "alive", "standing", "on board", "survival", "insanity", "bleeding", "armor", "bare", "boxes", "heavy",
    "frailest", "block", "courage", "evasion", "distance", "adjacent", "blind spot", "threats", "punch", "best punch",
    "rounds needed", "blows left",
)  # fmt: skip
MOST: Final = 30.0  # rounds needed are not told beyond
MOST_INSANITY: Final = 9  # nor is more of this
FISTS: Final = (2, 8)  # dice and what they must reach


def features(game: Game) -> list[float]:
    """The numbers of a position that are judged, in the order of FEATURES."""
    monster = game.monster
    attributes = panel.attributes(game)
    to_kill, toughness = float(facts.wounds_to_kill(game)), attributes[names.TOUGHNESS]
    evasion = attributes[names.EVASION]
    spot = facts.blind_spot(game)
    alive, standing, on_board, survival, insanity, bleeding = 0, 0, 0, 0, 0, 0
    armor, bare, boxes, heavy, frailest, block, courage, evasions = 0, 0, 0, 0, 0, 0, 0, 0
    far, adjacent, behind, threats = 0, 0, 0, 0
    punch, best, blows = 0.0, 0.0, 0
    for index, who in enumerate(game.survivors):
        if not who.alive:
            continue
        own = stats.attributes(game, index)
        alive += 1
        standing += not who.down
        survival += who.survival
        insanity += min(who.insanity, MOST_INSANITY)
        bleeding += who.bleeding
        block += who.block
        courage += who.courage
        evasions += own[names.EVASION]
        weak = 0
        for location in range(names.BRAIN):
            worn, marked, room = who.armor[location], who.boxes[location], names.BOXES[location]
            armor += worn
            bare += not worn
            boxes += marked
            heavy += marked >= room
            weak += marked >= room and not worn
            blows += worn + room - marked
        frailest = max(frailest, weak)
        strikes = blow(who, own, toughness, evasion)
        punch += strikes
        best = max(best, strikes)
        if who.space < 0:
            continue
        on_board += 1
        if monster.space >= 0:
            space = geometry.distance(monster.space, game.setup.monster.size, who.space, 1)
            far += space
            adjacent += space == 1
            behind += bool(spot & geometry.BITS[who.space])
            threats += facts.is_threat(game, index)
    counts = [
        toughness, attributes[names.MOVEMENT], attributes[names.SPEED], attributes[names.DAMAGE], attributes[names.ACCURACY],
        evasion, attributes[names.LUCK], int(monster.down), int(monster.space >= 0), len(monster.deck), len(monster.discard),
        len(monster.in_play), len(monster.injuries), len(monster.wounds), alive, standing, on_board, survival, insanity,
        bleeding, armor, bare, boxes, heavy, frailest, block, courage, evasions, far, adjacent, behind, threats,
    ]  # fmt: skip
    needed = min(MOST, to_kill / punch) if punch > 0 else MOST
    return [float(game.round), to_kill, *[float(count) for count in counts], punch, best, needed, float(blows)]


def blow(who: Survivor, own: list[int], toughness: int, evasion: int) -> float:
    """The wounds an attack with the best weapon at hand promises, roughly: neither keywords nor cards are counted."""
    accuracy, strength, speed = own[names.ACCURACY] - evasion, own[names.STRENGTH], own[names.SPEED]
    best = share(FISTS[0] + speed, FISTS[1] - accuracy, toughness - strength)
    for slot in who.armed:
        gear = who.kit[slot]
        if gear is not None and gear.weapon:
            best = max(best, share(gear.speed + speed, gear.accuracy - accuracy, toughness - strength - gear.strength))
    return best


def share(dice: int, hits: int, wounds: int) -> float:
    """Of so many dice those that hit and wound: on a 10 in any case, on a 1 never."""
    return max(1, dice) * chance(hits) * chance(wounds)


def chance(needed: int) -> float:
    return (11 - min(10, max(2, needed))) / 10


class Value:
    """The network of one fight: features less their mean over their spread, a hidden layer of tanh, and a logistic."""

    def __init__(self, trained: dict[str, Any]) -> None:
        self.mean: list[float] = [float(each) for each in trained["mean"]]
        self.spread: list[float] = [float(each) for each in trained["spread"]]
        self.hidden: list[list[float]] = [[float(each) for each in row] for row in trained["hidden"]]
        self.bias: list[float] = [float(each) for each in trained["bias"]]
        self.out: list[float] = [float(each) for each in trained["out"]]
        self.out_bias = float(trained["out_bias"])

    def judge(self, game: Game) -> float:
        """The chance to win a fight that goes on, asked where the survivors' turn begins."""
        found = features(game)
        scaled = [(found[at] - self.mean[at]) / self.spread[at] for at in range(len(found))]
        total = self.out_bias
        for at, row in enumerate(self.hidden):
            total += self.out[at] * math.tanh(self.bias[at] + dot(row, scaled))
        return 1.0 / (1.0 + math.exp(-total))


def dot(row: list[float], values: list[float]) -> float:
    total = 0.0
    for at in range(len(row)):
        total += row[at] * values[at]
    return total


_learned: dict[str, Value] = {}


def learned(monster: str, level: str, party: str) -> Value | None:
    """The value for a fight, or None where it was not practised: another party would be judged by this one's chances."""
    if not _learned:
        _learned.update(read(WEIGHTS))
    return _learned.get(f"{monster} {level} {party}")


def read(path: Path) -> dict[str, Value]:
    trained = json.loads(path.read_text(encoding="utf-8"))
    if tuple(trained["features"]) != FEATURES:
        raise ValueError("the value was trained on other features: train it again (tools/train_value.py)")
    return {fight: Value(weights) for fight, weights in trained["fights"].items()}
