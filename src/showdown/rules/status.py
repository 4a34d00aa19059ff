"""Everything that cuts into the stack: knock-downs, deaths, traps, the fall of the monster, the end (chapters 8 and 9)."""

from showdown.engine import happenings, powers, stats, when
from showdown.engine.game import Game
from showdown.engine.stack import Frame, opening
from showdown.rules import facts, grid, moments, under_way
from showdown.rules.frames import (
    CRITICAL_WINDOW,
    DISCARD,
    END_OF_MONSTER_TURN,
    FACE_UP,
    PUT_AWAY,
    Act,
    Activation,
    Aftermath,
    Damage,
    Effects,
    Looking,
    MonsterAttack,
    MonsterTurn,
    Move,
    Play,
    SurvivalAction,
    SurvivorAttack,
    Trap,
    Window,
)

# -- survivors fall and die --------------------------------------------------------------------------------------------


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
                by_critical = bool(frame.todo) and frame.todo[-1].name == CRITICAL_WINDOW
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
        if (isinstance(frame, (SurvivorAttack, Activation, Act, SurvivalAction, Move)) and frame.survivor == survivor) or (
            isinstance(frame, Damage) and frame.target == survivor
        ):
            if game.log is not None and isinstance(frame, SurvivorAttack):
                happenings.ATTACK_CANCELLED.note(game, ("SATK-12",), {"survivor": survivor})
            game.end(frame)
        elif isinstance(frame, MonsterAttack) and frame.target == survivor:
            if game.log is not None and frame.hits:
                happenings.HITS_LOST.note(game, ("MATK-9",), {"survivor": survivor, "hits": len(frame.hits)})
            frame.hits = []
    grid.return_gear(game, survivor)
    moments.fire(game, when.SURVIVOR_DIES, survivor, -1)
    stats.refresh(game)
    check_defeat(game)


def take_off(game: Game, survivor: int) -> None:
    """A survivor leaves the board for the rest of the fight: no actions, affects nobody, back for the aftermath (STAT-9)."""
    who = game.survivors[survivor]
    who.removed = facts.TAKEN_OFF
    who.space = -1
    who.down = False
    for frame in game.stack:
        if isinstance(frame, SurvivorAttack) and frame.survivor == survivor and not frame.closed:
            game.end(frame)
    if game.log is not None:
        happenings.TAKEN_OFF.note(game, ("STAT-9",), {"survivor": survivor})
    check_defeat(game)


# -- the monster falls -------------------------------------------------------------------------------------------------


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
            cut_off(game, frame)
        elif isinstance(frame, MonsterAttack):
            if own_turn and not goes_on:
                game.end(frame)
        elif isinstance(frame, Window):
            if own_turn and frame.what == "flow":
                game.end(frame)  # its card is gone; the opportunity of the fall takes its place
    moments.fire(game, when.MONSTER_KNOCKED_DOWN, -1, -1)
    if own_turn or game.setup.house.window_on_both_turns:
        open_when_monster_falls(game)


def cancel_card(game: Game, frame: Frame, why: str, turn_too: bool) -> None:
    """The rest of a card is cancelled by the fall of the monster, and where nothing else was due the turn (AI-14, AMB-33)."""
    if game.log is not None:
        happenings.CARD_CANCELLED.note(game, (why, "KD-M4"), {"card": under_way.card_name(game, frame)})
    cut_off(game, frame)
    if turn_too:
        end_monster_turn(game)


def cut_off(game: Game, home: Frame) -> None:
    """A card is cancelled with everything it has under way; also a duration is then discarded (AI-14, AI-15)."""
    parts = under_way.parts_of(game, home)
    if isinstance(home, Play) and home.keep == FACE_UP:
        home.keep = DISCARD
    game.end(home)
    for part in parts:
        game.end(part)


def end_monster_turn(game: Game) -> None:
    """The monster's turn ends: on to its end step, whatever was left before it; no card draws another now (AI-15, AI-8)."""
    for frame in game.stack:
        if isinstance(frame, MonsterTurn):
            if frame.skip_to(END_OF_MONSTER_TURN) and game.log is not None:
                happenings.TURN_ENDS.note(game, ("AI-15",), {})
        elif isinstance(frame, Play):
            frame.draws = 0


def open_when_monster_falls(game: Game) -> None:
    """The monster fell on its own turn: everybody's opportunity, after the survival action that caused it (SVL-16, AMB-32)."""
    frame = Window()
    frame.what = "monster knocked down"
    frame.then(opening(frame))
    for index, below in enumerate(game.stack):
        if isinstance(below, SurvivalAction):
            game.stack.insert(index, frame)
            if game.log is not None:
                happenings.WINDOW_WAITS.note(game, ("SVL-16", "SVL-5"), {})
            return
    if game.log is not None:
        rules: tuple[str, ...] = ("SVL-16", "SVL-12") if game.turn == 1 else ("AMB-32", "SVL-12")
        happenings.WINDOW.note(game, rules, {"what": "monster knocked down"})
    game.started.append(frame)


# -- traps -------------------------------------------------------------------------------------------------------------


def end_all_attacks(game: Game) -> None:
    """A trap ends every survivors' attack under way, also those waiting below (TRAP-1)."""
    for frame in game.stack:
        if isinstance(frame, SurvivorAttack) and not frame.closed:
            game.end(frame)


# -- the end ---------------------------------------------------------------------------------------------------------------


def victory(game: Game, killer: int) -> None:
    """The monster is defeated (MDEATH-1, AFT-1)."""
    if game.result:
        return
    if game.log is not None:
        happenings.VICTORY.note(game, ("AFT-1", "MDEATH-4"), {"survivor": killer})
    keep_cards_in_frames(game)
    finish(game, "victory", killer)


def check_defeat(game: Game) -> None:
    """The showdown is lost when nobody lives, or when all who do have been taken off the board and the monster is not about
    to die: none of them can come back into the fight (AFT-1, AFT-3, STAT-9)."""
    if any(who.alive and who.removed != facts.TAKEN_OFF for who in game.survivors):
        return
    if game.monster.dies_after < 0 or not any(who.alive for who in game.survivors):
        defeat(game)


def defeat(game: Game) -> None:
    """Nobody is left (AFT-1)."""
    if game.result:
        return
    if game.log is not None:
        away = any(who.alive for who in game.survivors)
        happenings.DEFEAT.note(game, ("AFT-1", "AFT-3", "STAT-9") if away else ("AFT-1",), {})
    keep_cards_in_frames(game)
    finish(game, "defeat", -1)


def finish(game: Game, result: str, killer: int) -> None:
    """Nothing further of attack, reaction or turn is performed: only the aftermath is left (MDEATH-4, AFT-1)."""
    game.result = result
    game.killer = killer
    game.ending = True
    frame = Aftermath()
    frame.survivor = killer
    frame.then(opening(frame))
    game.stack = [frame]


def keep_cards_in_frames(game: Game) -> None:
    """Cards lying in frames that are dropped unfinished are put aside, so that none is lost (MDEATH-4)."""

    monster = game.monster
    for frame in [*game.stack, *game.started]:
        if isinstance(frame, Play) and not frame.closed and frame.card.ai >= 0 and frame.keep != PUT_AWAY:
            if frame.card.ai not in monster.in_play:
                monster.discard.append(frame.card.ai)
            frame.keep = PUT_AWAY
        elif isinstance(frame, SurvivorAttack) and not frame.closed:
            monster.hl_discard += frame.cards + frame.injuries
            if frame.current >= 0:
                monster.hl_discard.append(frame.current)
            frame.cards, frame.injuries, frame.current = [], [], -1
            if frame.frail_broken:
                grid.break_frail(game, frame)
        elif isinstance(frame, Trap) and not frame.put_away:
            monster.hl_discard.append(frame.card.hit_location)
            frame.put_away = True
        elif isinstance(frame, Looking):
            game.end(frame)
