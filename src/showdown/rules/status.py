"""The rules that cut into the stack: knock-downs, deaths, traps, the fall of the monster (chapters 8 and 9)."""

from showdown.engine import happenings, powers, stats, when
from showdown.engine.game import Game
from showdown.engine.stack import Frame
from showdown.rules import (
    aftermath,
    ai,
    moments,
    rounds,
    survival,
    survivor_attack,
    traps,
    under_way,
)
from showdown.rules.frames import (
    Act,
    Activation,
    Damage,
    Effects,
    MonsterAttack,
    Move,
    Play,
    SurvivalAction,
    SurvivorAttack,
    Trap,
    Window,
)

# -- survivors fall and rise ------------------------------------------------------------------------------------------


def knock_down(game: Game, survivor: int, rules: tuple[str, ...]) -> bool:
    """Knocks a survivor down; their attack's unresolved hits are lost for good, encouraged or not (KD-1, KD-S1, KD-S3, AMB-8).

    They get up when the next monster turn ends; a fall during a monster turn waits for the one after it (KD-S2).
    """
    who = game.survivors[survivor]
    if not who.alive or who.removed:
        return False
    if who.down:
        if game.log is not None:
            happenings.ALREADY_DOWN.note(game, ("KD-1", *rules), {"survivor": survivor})
        return False
    if stats.has_power(game, survivor, powers.CANNOT_BE_KNOCKED_DOWN):
        if game.log is not None:
            happenings.STAYS_UP.note(game, ("CONV-1",), {"survivor": survivor})
        return False
    who.down = True
    who.concentrating = ""
    who.stands_at = game.monster_turns + (0 if game.turn == 1 and game.setup.house.stands_same_turn else 1)
    if game.log is not None:
        rules = (*rules, "AMB-2") if game.turn == 1 else rules
        happenings.KNOCKED_DOWN.note(game, ("KD-S1", *rules), {"survivor": survivor})
    for frame in game.stack:
        if isinstance(frame, SurvivorAttack) and frame.survivor == survivor and not frame.closed:
            if game.log is not None:
                by_critical = bool(frame.todo) and frame.todo[-1] is survivor_attack.CRITICAL_WINDOW
                why: tuple[str, ...] = ("KD-S3", "SATK-10", "CRIT-11") if by_critical else ("KD-S3", "SATK-10")
                happenings.ATTACK_CANCELLED.note(game, why, {"survivor": survivor})
            game.end(frame)
        elif isinstance(frame, Activation) and frame.survivor == survivor and loses_activation(game):
            frame.weapon = False  # the activation is lost, so there is no attack any more (AMB-40, SATK-8)
    moments.fire(game, when.SURVIVOR_KNOCKED_DOWN, survivor, -1)
    return True


def loses_activation(game: Game) -> bool:
    """Whether a fall costs the activation under way (AMB-40)."""
    return not game.setup.house.activation_kept


def stand(game: Game, survivor: int, rules: tuple[str, ...]) -> None:
    """A knocked-down survivor is back on their feet."""
    who = game.survivors[survivor]
    if who.alive and who.down:
        who.down = False
        if game.log is not None:
            happenings.STANDS.note(game, rules, {"survivor": survivor})


def kill(game: Game, survivor: int, cause: str, rules: tuple[str, ...]) -> None:
    """A survivor dies: off the board, attack over, hits lost, gear home (DEATH-1..3, SATK-12, MATK-9, KW-27)."""
    who = game.survivors[survivor]
    if not who.alive:
        return
    if stats.has_power(game, survivor, powers.UNDEATHABLE):
        die = game.chance.d10(f"undeathable: {game.name_of(survivor)}")
        if game.log is not None:
            happenings.UNDEATHABLE.note(game, ("KW-27",), {"survivor": survivor, "die": die})
        if die >= 6:
            return
    if game.log is not None:
        happenings.DIES.note(game, ("DEATH-1", *rules), {"survivor": survivor, "cause": cause})
    who.alive = False
    who.cause = cause
    who.space = -1
    who.down = False
    who.movement = who.activation = 0
    who.hidden = 0
    game.passing = tuple(passing for passing in game.passing if passing.survivor != survivor)
    if game.monster.priority == survivor:
        game.monster.priority = -1
        game.monster.priority_stays = False
    if who.resources:
        game.dead_resources = game.dead_resources + who.resources
        if game.log is not None:
            happenings.RESOURCES_DROPPED.note(game, ("DEATH-3",), {"survivor": survivor, "resources": list(who.resources)})
    for frame in game.stack:
        if frame.closed:
            continue
        if (
            isinstance(
                frame,
                (
                    SurvivorAttack,
                    Activation,
                    Act,
                    SurvivalAction,
                    Move,
                ),
            )
            and frame.survivor == survivor
        ) or (isinstance(frame, Damage) and frame.target == survivor):
            if game.log is not None and isinstance(frame, SurvivorAttack):
                happenings.ATTACK_CANCELLED.note(game, ("SATK-12",), {"survivor": survivor})
            game.end(frame)
        elif isinstance(frame, MonsterAttack) and frame.target == survivor:
            if game.log is not None and frame.hits:
                happenings.HITS_LOST.note(game, ("MATK-9",), {"survivor": survivor, "hits": len(frame.hits)})
            frame.hits = []
    aftermath.return_gear(game, survivor)
    moments.fire(game, when.SURVIVOR_DIES, survivor, -1)
    stats.refresh(game)
    aftermath.check_defeat(game)


# -- the monster falls and rises ----------------------------------------------------------------------------------------


def knock_monster_down(game: Game, rules: tuple[str, ...]) -> None:
    """The monster falls (KD-M1..M6). In a flow the card of that flow is cancelled with all it brought about (AI-14); outside
    one, on its own turn, every card under way and the turn (AMB-33). What is left of a reaction or trap is gone too (REACT-4,
    TRAP-5). On its own turn survivors get an opportunity, after any survival action that caused it (SVL-16)."""
    monster = game.monster
    if monster.down or monster.space < 0:
        return
    monster.down = True
    if game.log is not None:
        happenings.MONSTER_DOWN.note(game, ("KD-1", "KD-M1", *rules), {})
    own_turn = game.turn == 1
    goes_on = game.setup.house.fallen_card_goes_on
    flow = under_way.flowing(game)
    outside = own_turn and flow < 0 and not goes_on
    for index, frame in enumerate(game.stack):
        in_flow = 0 <= flow <= index
        if frame.closed:
            continue
        if isinstance(frame, Play):
            if in_flow or outside or frame.reaction:
                cancel_card(game, frame, "AI-14" if in_flow else "REACT-4" if frame.reaction else "AMB-33", outside)
        elif isinstance(frame, Effects):
            if frame.flowing or (frame.reaction and (frame.todo or under_way.parts_of(game, frame))):
                cancel_card(game, frame, "AI-14" if frame.flowing else "REACT-4", False)
            elif (in_flow or outside) and own_turn and frame.answering and under_way.of_monster_card(frame):
                if frame.todo or under_way.parts_of(game, frame):  # what a mood or trait orders is a card under way too
                    cancel_card(game, frame, "AMB-33", outside)
        elif isinstance(frame, Trap):
            ai.cut_off(game, frame)
        elif isinstance(frame, MonsterAttack):
            if own_turn and not goes_on:
                game.end(frame)
        elif isinstance(frame, Window):
            if own_turn and frame.what == "flow":
                game.end(frame)  # its card is gone; the opportunity of the fall takes its place
    moments.fire(game, when.MONSTER_KNOCKED_DOWN, -1, -1)
    if own_turn or game.setup.house.window_on_both_turns:
        survival.open_when_monster_falls(game)


def cancel_card(game: Game, frame: Frame, why: str, turn_too: bool) -> None:
    """The rest of a card is cancelled by the fall of the monster, and where nothing else was due the turn (AI-14, AMB-33)."""
    if game.log is not None:
        happenings.CARD_CANCELLED.note(game, (why, "KD-M4"), {"card": under_way.card_name(game, frame)})
    ai.cut_off(game, frame)
    if turn_too:
        rounds.end_monster_turn(game)


def stand_monster(game: Game, rules: tuple[str, ...]) -> None:
    """A knocked-down monster is up again (KD-M2, KD-M3)."""
    if game.monster.down:
        game.monster.down = False
        if game.log is not None:
            happenings.MONSTER_STANDS.note(game, rules, {})


# -- traps and attacks above them ---------------------------------------------------------------------------------------


def end_all_attacks(game: Game) -> None:
    """A trap ends every survivors' attack under way, also those waiting below (TRAP-1)."""
    for frame in game.stack:
        if isinstance(frame, SurvivorAttack) and not frame.closed:
            game.end(frame)


def put_away_open_traps(game: Game) -> None:
    """A new attack while a trap is in play first puts that trap away and shuffles (TRAP-5)."""
    for frame in game.stack:
        if isinstance(frame, Trap) and not frame.put_away:
            traps.put_away(game, frame, ("TRAP-5",))
