"""What is under way: questions to the stack, which is the only memory of it.

Who is attacking, which card is being played, whether a survival action is open: nothing of this is kept as a flag. Imports no
chapter, so every chapter may ask.
"""

from showdown.engine import names, stats
from showdown.engine.game import Game
from showdown.engine.roles import Roles
from showdown.engine.stack import Frame
from showdown.rules.frames import (
    ARRIVAL,
    FINISH_CARD,
    PUT_AWAY,
    Act,
    Activation,
    Damage,
    Effects,
    ForEach,
    Knockback,
    Maneuvering,
    MonsterAttack,
    MonsterMove,
    Play,
    SurvivalAction,
    SurvivorAttack,
    Trap,
)

# -- survivors -------------------------------------------------------------------------------------------------------------


def attacking(game: Game) -> int:
    """Everybody who is attacking: an open attack, or a weapon activation not yet resolved (SATK-8)."""
    mask = 0
    for frame in game.stack:
        if frame.closed:
            continue
        if isinstance(frame, SurvivorAttack) or (isinstance(frame, Activation) and frame.weapon):
            mask |= 1 << frame.survivor
    return mask


def acting(game: Game, survivor: int) -> bool:
    """Whether the survivor's act is under way."""
    return any(isinstance(frame, Act) and frame.survivor == survivor for frame in game.stack)


def attacker(game: Game) -> int:
    """Whose attack is under way, the innermost of several; -1 without one."""
    for index in range(len(game.stack) - 1, -1, -1):
        frame = game.stack[index]
        if isinstance(frame, SurvivorAttack) and not frame.closed:
            return frame.survivor
    return -1


def doomed(game: Game) -> int:
    """Everybody doomed by a card not yet resolved (STAT-4)."""
    return stats.doomed(game)


def survival_action_open(game: Game) -> bool:
    """Whether a survival action is still unresolved, with everything it caused (SVL-5)."""
    for frame in game.stack:
        if isinstance(frame, SurvivalAction):
            return True
    return False


def surging(game: Game, survivor: int) -> bool:
    """Whether a survivor is attacking with the activation of a surge (SVL-9)."""
    surged = False
    for frame in game.stack:
        if isinstance(frame, SurvivalAction) and frame.survivor == survivor:
            surged = frame.action == names.SURGE
        elif isinstance(frame, SurvivorAttack) and frame.survivor == survivor and not frame.closed:
            return surged
    return False


def open_attack(game: Game, survivor: int) -> SurvivorAttack | None:
    """The survivor's attack under way, if any."""
    for index in range(len(game.stack) - 1, -1, -1):
        frame = game.stack[index]
        if isinstance(frame, SurvivorAttack) and frame.survivor == survivor and not frame.closed:
            return frame
    return None


def intimidating(game: Game) -> bool:
    """Whether an intimidation is under way (INTIM-1)."""
    return any(frame.intimidating and not frame.closed for frame in game.stack)


def afraid(game: Game, survivor: int) -> bool:
    """Whether what befalls a survivor now is an intimidation or their brain trauma (INTIM-1, BRAIN-1)."""
    if intimidating(game):
        return True
    return any(
        isinstance(frame, Damage) and frame.target == survivor and frame.location == names.BRAIN and frame.injury != ""
        for frame in game.stack
    )


def departing(game: Game) -> bool:
    """Whether what departing gave is still being handed out: the showdown has not begun (SETUP-8)."""
    return any(step.name == ARRIVAL for step in game.stack[0].steps_left())


def attack_on(game: Game, survivor: int) -> MonsterAttack | None:
    """The monster's attack on a survivor under way, the innermost of several."""
    for index in range(len(game.stack) - 1, -1, -1):
        frame = game.stack[index]
        if isinstance(frame, MonsterAttack) and frame.target == survivor and not frame.closed:
            return frame
    return None


def damage_to(game: Game, survivor: int) -> Damage | None:
    """The damage that befalls a survivor now, the innermost where an injury brings more."""
    for index in range(len(game.stack) - 1, -1, -1):
        frame = game.stack[index]
        if isinstance(frame, Damage) and frame.target == survivor and not frame.closed:
            return frame
    return None


def thrown(game: Game, survivor: int) -> Knockback | None:
    """The knockback of a survivor under way."""
    for index in range(len(game.stack) - 1, -1, -1):
        frame = game.stack[index]
        if isinstance(frame, Knockback) and frame.target == survivor and not frame.closed:
            return frame
    return None


def attacking_with(game: Game, survivor: int, gear_id: str) -> bool:
    """Whether a weapon's own rules count now: only while it is being activated (GEAR-4)."""
    attack = open_attack(game, survivor)
    return attack is not None and attack.gear_id == gear_id


# -- cards of the monster --------------------------------------------------------------------------------------------------


def play_name(game: Game, frame: Play) -> str:
    return game.setup.ai[frame.card.ai].name if frame.card.ai >= 0 else "Basic Action"


def card_name(game: Game, frame: Frame) -> str:
    """The name of the card a frame is about: an AI card, a hit location, or no card at all."""
    if isinstance(frame, Play):
        return play_name(game, frame)
    if frame.card.hit_location >= 0:
        return game.setup.hit_locations[frame.card.hit_location].name
    return game.setup.ai[frame.card.ai].name if frame.card.ai >= 0 else game.setup.monster.name


def location_under_attack(game: Game, survivor: int) -> int:
    """The hit location with which a survivor's attack is dealing; -1 where they deal with none."""
    attack = open_attack(game, survivor)
    return attack.current if attack is not None else -1


def current_play(game: Game) -> Play | None:
    """The innermost card under way."""
    for index in range(len(game.stack) - 1, -1, -1):
        frame = game.stack[index]
        if isinstance(frame, Play) and not frame.closed:
            return frame
    return None


def cards_played(game: Game) -> list[int]:
    """The AI cards being played, the innermost first; those that stay in play are left out."""
    played = [frame.card.ai for frame in reversed(game.stack) if isinstance(frame, Play) and frame.card.ai >= 0]
    return [card for card in played if card not in game.monster.in_play]


def card_frame(game: Game, frame: Frame) -> Frame:
    """The frame of the card that a frame belongs to: the play, trap, reaction or answer whose text ordered it, looked for
    below the attacks, sweeps and programs for each survivor in between."""
    home = frame
    if not is_part(frame):
        return home
    stack = game.stack
    index = len(stack) - 1
    while index >= 0 and stack[index] is not frame:
        index -= 1
    while not is_card(home) and index > 0:
        index -= 1
        below = stack[index]
        if isinstance(below, (SurvivorAttack, SurvivalAction, Activation)):
            break
        if below.card is frame.card and below.owner == frame.owner and (is_card(below) or is_part(below)):
            home = below
    return home


def is_card(frame: Frame) -> bool:
    """Whether a frame is a card under way itself and not part of one."""
    if isinstance(frame, Effects):
        return frame.answering
    return isinstance(frame, (Play, Trap))


def is_part(frame: Frame) -> bool:
    """Whether a frame may be something a card has ordered: an attack, a program, a program for each of several."""
    return isinstance(frame, (Effects, ForEach, Maneuvering, MonsterAttack))


def play_of(game: Game, frame: Frame) -> Play | None:
    """The AI card or Basic Action a frame belongs to; None for traps, reactions and what answers a moment."""
    home = card_frame(game, frame)
    return home if isinstance(home, Play) else None


def parts_of(game: Game, home: Frame) -> list[Frame]:
    """Everything open that belongs to a card under way, besides the card itself."""
    return [frame for frame in game.stack if frame is not home and not frame.closed and card_frame(game, frame) is home]


def card_under_way(game: Game, roles: Roles) -> Play | None:
    """The play a program belongs to; for numbers in play and for what answers a moment, the innermost one."""
    play = play_of(game, roles) if isinstance(roles, Frame) else None
    return play if play is not None else current_play(game)


def has_more(frame: Frame) -> bool:
    """Whether a card has anything left to do besides being put away."""
    if isinstance(frame, Play) and frame.draws > 0:
        return True
    return any(step.name != FINISH_CARD for step in frame.steps_left())


def only_draws(frame: Play) -> bool:
    """Whether a card is done and away, and waits only for those it has ordered to be drawn (AI-8): what follows a card."""
    return frame.keep == PUT_AWAY and all(step.name == FINISH_CARD for step in frame.steps_left())


def acts_above(game: Game, index: int) -> bool:
    """Whether the monster is doing something that a frame at this place of the stack has ordered."""
    for frame in game.stack[index + 1 :]:
        if isinstance(frame, (SurvivalAction, SurvivorAttack, Activation)):
            return False
        if isinstance(frame, (Play, MonsterMove, MonsterAttack)) and not frame.closed:
            return True
    return False


def flowing(game: Game) -> int:
    """Where on the stack the card lies that is in a flow now; -1 outside flows (AI-14)."""
    for index, frame in enumerate(game.stack):
        if frame.flowing and not frame.closed:
            return index
    return -1


def of_monster_card(frame: Frame) -> bool:
    """Effects ordered by an AI card in play: a mood, a trait, a duration."""
    return frame.owner < 0 and frame.card.ai >= 0


def innermost(game: Game, kind: str) -> Frame | None:
    """The topmost open frame of a kind."""
    for index in range(len(game.stack) - 1, -1, -1):
        frame = game.stack[index]
        if frame.kind == kind and not frame.closed:
            return frame
    return None
