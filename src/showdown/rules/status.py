"""Everything that cuts into the stack: knock-downs, deaths, traps, the fall of the monster, the end (chapters 8 and 9)."""

from typing import Final

from showdown.engine import fates, happenings, powers, stats, when
from showdown.engine.game import Game
from showdown.engine.happenings import Face
from showdown.engine.roles import hit_location
from showdown.engine.stack import Frame, opening
from showdown.rules import facts, grid, moments, stakes, under_way
from showdown.rules.frames import (
    CRITICAL_WINDOW,
    DISCARD,
    END_OF_MONSTER_TURN,
    FACE_UP,
    MONSTER_FELL,
    PUT_AWAY,
    STAYS,
    THROWN,
    Act,
    Activation,
    Aftermath,
    Damage,
    Drawing,
    Effects,
    Looking,
    Maneuvering,
    MonsterAttack,
    MonsterMove,
    MonsterTurn,
    Move,
    Ordered,
    Play,
    SurvivalAction,
    SurvivorAttack,
    Trap,
    Window,
)

SOMEBODY: Final = 0x010101010101  # with a survivor's number for a shift: everybody who could encourage them
EVERYBODY: Final = 7

# -- survivors fall and die --------------------------------------------------------------------------------------------


def knock_down(game: Game, survivor: int, rules: tuple[str, ...]) -> bool:
    """Knocks a survivor down; whatever they were doing is lost for good, encouraged or not: unresolved hits of their attack
    with the reaction to come, an activation not yet resolved, the rest of a maneuver (KD-1, KD-S1, KD-S3, AMB-8,
    AMB-39, AMB-40).

    They get up when the next monster turn ends; a fall during a monster turn waits for the one after it (KD-S2).
    """
    who = game.survivors[survivor]
    if not who.alive or who.removed:
        return False
    if who.down:
        if game.log is not None:
            happenings.ALREADY_DOWN.note(game, ("KD-1", *rules), {"survivor": survivor})
        return False
    fearless = stats.has_power(game, survivor, powers.NOT_KNOCKED_DOWN_BY_FEAR) and under_way.afraid(game, survivor)
    if fearless or stats.has_power(game, survivor, powers.CANNOT_BE_KNOCKED_DOWN):
        if game.log is not None:
            happenings.STAYS_UP.note(game, ("CONV-1",), {"survivor": survivor})
        return False
    who.down = True
    game.declined &= ~(SOMEBODY << survivor | SOMEBODY << EVERYBODY)  # nobody has been asked about this fall
    who.concentrating = ""
    who.stands_at = game.monster_turns + (0 if game.turn == 1 and game.setup.house.stands_same_turn else 1)
    if game.log is not None:
        rules = (*rules, "AMB-2") if game.turn == 1 else rules
        happenings.KNOCKED_DOWN.note(game, ("KD-S1", *rules), {"survivor": survivor})
    for frame in game.stack:
        if frame.closed or frame.survivor != survivor:
            continue
        if isinstance(frame, SurvivorAttack):
            if game.log is not None:
                left = frame.steps_left()
                by_critical = bool(left) and left[0].name == CRITICAL_WINDOW
                why: tuple[str, ...] = ("KD-S3", "SATK-10", "CRIT-11") if by_critical else ("KD-S3", "SATK-10")
                happenings.ATTACK_CANCELLED.note(game, why, {"survivor": survivor})
            game.end(frame)
        elif isinstance(frame, Activation):
            if not game.setup.house.activation_kept:
                frame.lost = True  # for good: what counts is that they fell, not that they lie (AMB-40)
                frame.weapon = False  # so there is no attack any more (SATK-8)
        elif isinstance(frame, (Maneuvering, Move)):
            if game.log is not None and not frame.is_done() and isinstance(frame, Maneuvering):
                happenings.MANEUVER_LOST.note(game, ("KD-S1", "AMB-8"), {"survivor": survivor, "what": frame.how})
            game.end(frame)
    moments.fire(game, when.SURVIVOR_KNOCKED_DOWN, survivor, -1)
    return True


def kill(game: Game, survivor: int, cause: str, rules: tuple[str, ...]) -> None:
    """A survivor dies: off the board, attack over, hits lost, gear home (DEATH-1..3, SATK-12, MATK-9, KW-27)."""
    who = game.survivors[survivor]
    if not who.alive:
        return
    if stats.has_power(game, survivor, powers.UNDEATHABLE):
        what = f"undeathable: {game.name_of(survivor)}"
        sides: list[Face] = []
        if game.log is not None:
            sides = stakes.from_on(6, fates.NOTHING, "lives on", fates.DEATH, "dies")
            stakes.note(game, ("KW-27",), what, survivor, 1, 6, sides)
        die = game.chance.d10(what)
        if game.log is not None:
            happenings.UNDEATHABLE.note(game, ("KW-27",), {"survivor": survivor, "die": die, "faces": sides})
        if die >= 6:
            return
    if game.counts():
        happenings.DIES.note(game, ("DEATH-1", *rules), {"survivor": survivor, "cause": cause})
    leave_life(game, survivor, cause)


def cease(game: Game, survivor: int) -> None:
    """A survivor ceases to exist: a death that nothing keeps off, and nobody will remember them (DEATH-1)."""
    if not game.survivors[survivor].alive:
        return
    if game.counts():
        happenings.CEASES.note(game, ("DEATH-1",), {"survivor": survivor, "cause": "ceased to exist"})
    game.settlement_notes.append(f"{game.name_of(survivor)} has ceased to exist")
    leave_life(game, survivor, "ceased to exist")


def leave_life(game: Game, survivor: int, cause: str) -> None:
    """Off the board for good, attack over, hits lost, gear home (DEATH-1..3, SATK-12, MATK-9)."""
    who = game.survivors[survivor]
    fell_at = who.space
    who.alive = False
    who.cause = cause
    who.space = -1
    who.down = False
    who.movement = who.activation = 0
    who.hidden = 0
    game.set_passing(tuple(passing for passing in game.passing if passing.survivor != survivor))
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
    moments.fire(game, when.SURVIVOR_DIES, survivor, -1, fell_at)
    stats.refresh(game)  # the last death brings everybody's gear back (DEATH-4)
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
    if game.counts():
        happenings.TAKEN_OFF.note(game, ("STAT-9",), {"survivor": survivor})
    check_defeat(game)


def go_home(game: Game, survivor: int) -> None:
    """A survivor has run away and is home before the others: no returning survivor, whatever the showdown comes to (AFT-7)."""
    who = game.survivors[survivor]
    if not who.alive:
        return
    who.removed = facts.HOME
    who.space = -1
    who.down = False
    if game.monster.priority == survivor:
        game.monster.priority = -1
        game.monster.priority_stays = False
    if game.log is not None:
        happenings.GOES_HOME.note(game, ("AFT-7",), {"survivor": survivor})
    check_defeat(game)


def out_of_reach(game: Game, survivor: int) -> None:
    """Knockback has carried the target of an attack out of its reach: the rest of the attack is cancelled (KB-4)."""
    for attack in game.stack:
        if isinstance(attack, MonsterAttack) and attack.target == survivor and not attack.is_done() and not attack.closed:
            if not facts.can_reach(game, survivor, game.setup.library.profiles[attack.profile]):
                if game.log is not None:
                    happenings.ATTACK_OUT_OF_REACH.note(game, ("KB-4",), {"target": survivor})
                game.end(attack)


def hold_off(game: Game, survivor: int) -> None:
    """A survivor leaves the board for a card and stays in the fight: they act there, with nothing to spend, what their card
    says befalls them and nothing else, until something brings them back (STAT-9)."""
    who = game.survivors[survivor]
    if not who.alive or who.removed:
        return
    who.removed = facts.HELD
    who.space = -1
    who.down = False
    who.hidden = 0
    who.concentrating = ""
    for frame in game.stack:
        if frame.closed:
            continue
        if isinstance(frame, (SurvivorAttack, Activation, Move, Maneuvering)) and frame.survivor == survivor:
            game.end(frame)
        elif isinstance(frame, MonsterAttack) and frame.target == survivor:
            frame.hits = []
    if game.counts():
        happenings.HELD_OFF.note(game, ("STAT-9",), {"survivor": survivor})


# -- the monster falls -------------------------------------------------------------------------------------------------


def knock_monster_down(game: Game, rules: tuple[str, ...]) -> None:
    """The monster falls (KD-M1..M6). Whatever it was doing is cancelled: the card of a flow with all it brought about and the
    card that ordered it (AI-14), a card outside flows (AMB-33), what a mood had ordered (AMB-41), what is left of a reaction or
    trap (REACT-4, TRAP-5). Its turn goes on with what follows. On its own turn survivors get an opportunity, after any survival
    action that caused it (SVL-16)."""
    monster = game.monster
    if monster.down or monster.space < 0:
        return
    monster.down = True
    if game.log is not None:
        happenings.MONSTER_DOWN.note(game, ("KD-1", "KD-M1", *rules), {})
    own_turn = game.turn == 1
    flow = under_way.flowing(game)
    why = "AI-14" if flow >= 0 else "AMB-33" if own_turn else "AMB-41"
    cancelled = False
    for index, frame in enumerate(game.stack):
        if frame.closed:
            continue
        if isinstance(frame, Play):
            if not under_way.only_draws(frame):
                cancel_card(game, frame, "REACT-4" if frame.reaction and flow < 0 else why)
                cancelled = True
        elif isinstance(frame, Effects):
            unfinished = not frame.is_done() or bool(under_way.parts_of(game, frame))
            if frame.flowing or (frame.reaction and unfinished):
                cancel_card(game, frame, "AI-14" if frame.flowing else "REACT-4")
            elif frame.owner < 0 or frame.card.hit_location >= 0:
                # what a mood, trait or special rule orders is a card under way too
                own = own_turn and frame.answering and frame.card.ai >= 0
                if unfinished and (own or under_way.acts_above(game, index)):
                    cancel_card(game, frame, why)
                    cancelled = cancelled or own
        elif isinstance(frame, Trap):
            cut_off(game, frame)
        elif isinstance(frame, MonsterAttack):
            game.end(frame)
        elif isinstance(frame, MonsterMove):
            frame.stopped = frame.stopped or frame.manner != THROWN  # for good, even if something stands it up again
        elif isinstance(frame, Window):
            if own_turn and frame.what == "flow":
                game.end(frame)  # its card is gone; the opportunity of the fall takes its place
    if cancelled and own_turn and flow < 0 and game.setup.house.fall_ends_turn:
        end_monster_turn(game)
    moments.fire(game, when.MONSTER_KNOCKED_DOWN, -1, -1)
    if own_turn or game.setup.house.window_on_both_turns:
        open_when_monster_falls(game)


def cancel_card(game: Game, frame: Frame, why: str) -> None:
    """The rest of a card is cancelled by the fall of the monster (AI-14, AMB-33)."""
    if game.log is not None:
        happenings.CARD_CANCELLED.note(game, (why, "KD-M4"), {"card": under_way.card_name(game, frame)})
    cut_off(game, frame)


def cut_off(game: Game, home: Frame) -> None:
    """A card is cancelled with everything it has under way; also a duration is then discarded (AI-14, AI-15)."""
    parts = under_way.parts_of(game, home)
    if isinstance(home, Play) and home.keep == FACE_UP:
        home.keep = DISCARD
    game.end(home)
    for part in parts:
        game.end(part)


def cancel_draw(game: Game) -> None:
    """The AI card just drawn is discarded before anything on it is performed (CONV-1)."""
    play = under_way.current_play(game)
    if play is not None:
        if game.log is not None:
            happenings.DRAW_CANCELLED.note(game, ("CONV-1",), {"card": under_way.play_name(game, play)})
        cut_off(game, play)


def end_monster_turn(game: Game) -> None:
    """The monster's turn ends with everything of it: on to its end step, whatever was left before it. The cards under way, the
    one that ordered this and those that would draw another perform nothing more (AI-15, AI-8).

    In the end step itself only what ordered this ends; other effects of that step are still to come.
    """
    before_the_end = False
    for frame in game.stack:
        if isinstance(frame, MonsterTurn) and frame.skip_to(END_OF_MONSTER_TURN):
            before_the_end = True
            if game.log is not None:
                happenings.TURN_ENDS.note(game, ("AI-15",), {})
    for index in range(len(game.stack) - 1, -1, -1):
        frame = game.stack[index]
        if isinstance(frame, MonsterTurn) or (isinstance(frame, Ordered) and not before_the_end):
            break
        if frame.closed:
            continue
        if isinstance(frame, Ordered):
            game.end(frame)
        elif isinstance(frame, Play) or (isinstance(frame, Effects) and frame.owner < 0 and frame.answering):
            parts = under_way.parts_of(game, frame)
            if game.log is not None and (parts or under_way.has_more(frame)):
                happenings.CARD_CANCELLED.note(game, ("AI-15",), {"card": under_way.card_name(game, frame)})
            game.end(frame)
            for part in parts:
                game.end(part)


def open_when_monster_falls(game: Game) -> None:
    """The monster fell on its own turn: everybody's opportunity, after the survival action that caused it (SVL-16, AMB-32)."""
    frame = Window()
    frame.what = MONSTER_FELL
    frame.then(opening(frame))
    for index, below in enumerate(game.stack):
        if isinstance(below, SurvivalAction):
            game.stack.insert(index, frame)
            if game.log is not None:
                happenings.WINDOW_WAITS.note(game, ("SVL-16", "SVL-5"), {})
            return
    if game.log is not None:
        rules: tuple[str, ...] = ("SVL-16", "SVL-12") if game.turn == 1 else ("AMB-32", "SVL-12")
        happenings.WINDOW.note(game, rules, {"what": MONSTER_FELL})
    game.started.append(frame)


def skip_draw(game: Game) -> None:
    """Something else comes in place of the card that was about to be drawn (CONV-7)."""
    for frame in reversed(game.stack):
        if isinstance(frame, Drawing) and not frame.closed:
            if game.log is not None:
                happenings.NOT_DRAWN.note(game, ("CONV-7",), {})
            game.end(frame)
            return


# -- traps -------------------------------------------------------------------------------------------------------------


def cancel_attack(game: Game, survivor: int) -> None:
    """A survivor's attack ends with everything of it that is unresolved (SATK-9)."""
    attack = under_way.open_attack(game, survivor)
    if attack is not None:
        if game.log is not None:
            happenings.ATTACK_CANCELLED.note(game, ("SATK-9",), {"survivor": survivor})
        game.end(attack)


def end_all_attacks(game: Game) -> None:
    """A trap ends every survivors' attack under way, also those waiting below, with the reactions to come (TRAP-1, AMB-39)."""
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
    killed_at = under_way.location_under_attack(game, killer)
    keep_cards_in_frames(game)
    finish(game, "victory", killer).card = hit_location(killed_at)


def check_defeat(game: Game) -> None:
    """The showdown is lost when nobody lives, or when all who do have been taken off the board or have run home and the
    monster is not about to die: none of them can come back into the fight (AFT-1, AFT-3, AFT-7, STAT-9)."""
    if any(who.alive and who.removed not in facts.OUT_OF_IT for who in game.survivors):
        return
    if game.monster.dies_after < 0 or not any(who.alive for who in game.survivors):
        defeat(game)


def defeat(game: Game) -> None:
    """Nobody is left (AFT-1)."""
    if game.result:
        return
    if game.log is not None:
        away = [index for index, who in enumerate(game.survivors) if who.alive]
        happenings.DEFEAT.note(game, ("AFT-1", "AFT-3", "STAT-9") if away else ("AFT-1",), {"away": away})
    keep_cards_in_frames(game)
    finish(game, "defeat", -1)


def undecided(game: Game) -> None:
    """As many rounds as were agreed are over: no victory and no defeat, so there is no aftermath but the record."""
    if game.log is not None:
        happenings.UNDECIDED.note(game, ("ROUND-1",), {"rounds": game.round})
    finish(game, "undecided", -1)


def end_showdown(game: Game, result: str) -> None:
    """A card ends the showdown: as a victory or defeat with its aftermath though nobody has died, or as neither, and then there
    is no aftermath but the record (AFT-1)."""
    if game.result:
        return
    if game.log is not None:
        happenings.SHOWDOWN_ENDS.note(game, ("AFT-1",), {"result": result})
    keep_cards_in_frames(game)
    finish(game, result, -1)


def finish(game: Game, result: str, killer: int) -> Aftermath:
    """Nothing further of attack, reaction or turn is performed: only the aftermath is left (MDEATH-4, AFT-1)."""
    game.result = result
    game.killer = killer
    game.ending = True
    frame = Aftermath()
    frame.survivor = killer
    steps = opening(frame)
    frame.then(steps[-1:] if result == "undecided" else steps)  # the last one writes the record
    game.stack = [frame]
    return frame


def keep_cards_in_frames(game: Game) -> None:
    """Cards lying in frames that are dropped unfinished are put aside, so that none is lost (MDEATH-4)."""

    monster = game.monster
    for frame in [*game.stack, *game.started]:
        if isinstance(frame, Play) and not frame.closed and frame.card.ai >= 0 and frame.keep != PUT_AWAY:
            if frame.keep != STAYS:  # one that came into play lies there, or where it was sent since
                monster.discard.append(frame.card.ai)
            frame.keep = PUT_AWAY
        elif isinstance(frame, SurvivorAttack) and not frame.closed:
            monster.hl_discard += frame.cards + frame.injuries
            if frame.current >= 0:
                monster.hl_discard.append(frame.current)
            frame.cards, frame.injuries, frame.current = [], [], -1
            grid.break_gear(game, frame)
        elif isinstance(frame, Trap) and not frame.put_away:
            monster.hl_discard.append(frame.card.hit_location)
            frame.put_away = True
        elif isinstance(frame, Looking):
            game.end(frame)
