"""Every kind of frame by name, so that a saved stack can be read back."""

from collections.abc import Callable
from typing import Final

from showdown.engine.stack import Frame
from showdown.rules import (
    aftermath,
    ai,
    choices,
    damage,
    moments,
    monster_attack,
    movement,
    rounds,
    setup,
    survival,
    survivor_attack,
    survivors_turn,
    traps,
)

KINDS: Final[dict[str, Callable[[], Frame]]] = {
    "aftermath": aftermath.Aftermath,
    "play": ai.Play,
    "asking": choices.Asking,
    "damage": damage.Damage,
    "effects": moments.Effects,
    "ordered": moments.Ordered,
    "monster attack": monster_attack.MonsterAttack,
    "monster move": movement.MonsterMove,
    "knockback": movement.Knockback,
    "rounds": rounds.Rounds,
    "monster turn": rounds.MonsterTurn,
    "setting up": setup.SettingUp,
    "window": survival.Window,
    "survival action": survival.SurvivalAction,
    "survivor attack": survivor_attack.SurvivorAttack,
    "survivors turn": survivors_turn.SurvivorsTurn,
    "act": survivors_turn.Act,
    "move": survivors_turn.Move,
    "activation": survivors_turn.Activation,
    "trap": traps.Trap,
}
