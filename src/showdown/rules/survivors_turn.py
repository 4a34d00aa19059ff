"""The survivors' turn (chapters 5.1 to 5.3): acts, movement, activation.

One question serves the whole turn: what the acting survivor does next and everybody's survival actions, because a survival
opportunity exists before and after every completed action (SVL-13).
"""

from typing import Final

from showdown.engine import board, gear_rules, geometry, happenings, names, powers, stats, when
from showdown.engine.game import Game
from showdown.engine.library import Action, Gear
from showdown.engine.roles import NO_CARD, OWNERS, Card, ai_card
from showdown.engine.stack import PARTY, Closing, Decision, Frame, Step
from showdown.rules import (
    choices,
    conditions,
    facts,
    gains,
    moments,
    movement,
    rounds,
    status,
    survival,
    survivor_attack,
    terrain,
)
from showdown.rules.frames import Act, Activation, Move, SurvivorsTurn
from showdown.rules.words import gear as gear_words

# What an option of the party's question is about; (kind, survivor, thing) packed into one number.
ACT: Final = 1
MOVE: Final = 2
END_ACT: Final = 3
END_TURN: Final = 4
SURVIVAL: Final = 5
ENCOURAGE: Final = 6
WEAPON: Final = 7
BLOCK: Final = 8
DEFLECT: Final = 9
ACTION: Final = 10
TILE: Final = 11
GIVE: Final = 12
CONCENTRATE: Final = 13
END_MOVE: Final = 15
WALK_ON: Final = 16
FIST: Final = 9


def code(kind: int, survivor: int, thing: int) -> int:
    return kind << 20 | survivor << 15 | thing


def parts(value: int) -> tuple[int, int, int]:
    return value >> 20, value >> 15 & 31, value & 32767


def code_survivor(value: int) -> int:
    return value >> 15 & 31


class ActIsOver(Closing[Act]):
    """Unspent movement and activation are lost (ACT-3)."""

    def close(self, game: Game, frame: Act) -> None:
        who = game.survivors[frame.survivor]
        who.movement = who.activation = 0
        game.passing = tuple(
            passing for passing in game.passing if not (passing.until == names.UNTIL_ACT and passing.number == frame.survivor)
        )


ActIsOver(Act.kind)


# -- the turn -----------------------------------------------------------------------------------------------------------


def start(game: Game) -> None:
    """The survivors' turn begins; a knocked-down monster stands first (ACT-1, KD-M2)."""
    game.turn = 2
    for who in game.survivors:
        who.acted = False
    rounds.expire(game, names.UNTIL_TURN)
    if game.log is not None:
        happenings.SURVIVORS_TURN.note(game, ("ROUND-1",), {"round": game.round})
    game.start(SurvivorsTurn(), (BEGIN_SURVIVORS_TURN, ASK_PARTY))


class BeginSurvivorsTurn(Step[SurvivorsTurn]):
    """A knocked-down monster stands (ACT-1); rules for the start of this turn."""

    rules = ("ACT-1", "KD-M2")

    def run(self, game: Game, frame: SurvivorsTurn) -> Decision | None:
        status.stand_monster(game, ("ACT-1", "KD-M2"))
        moments.fire(game, when.START_OF_SURVIVORS_TURN, -1, -1)
        return None


class PartyStep(Step[Frame]):
    """What the questions of the survivors' turn share: how their options read."""

    def option_id(self, game: Game, frame: Frame, value: int) -> str:
        return action_id(game, value)

    def option_label(self, game: Game, frame: Frame, value: int) -> str:
        return action_label(game, value)

    def option_refers(self, game: Game, frame: Frame, value: int) -> dict[str, str]:
        return {} if value == code(END_TURN, 0, 0) else {"survivor": game.id_of(code_survivor(value))}


class AskParty(PartyStep):
    """Who acts next, in any order (ACT-2); everybody's survival actions are open too (SVL-13).

    Somebody off the board has an act with nothing to spend in it, so nobody is asked about it (STAT-9).
    """

    rules = ("ACT-2", "SVL-13")

    def run(self, game: Game, frame: Frame) -> Decision | None:
        found: list[int] = []
        waiting = False
        for index, who in enumerate(game.survivors):
            if who.alive and not who.acted and not who.removed:
                found.append(code(ACT, index, 0))
                waiting = waiting or not who.down
        survival_options = survival.options(game, False)
        if not found and not survival_options:
            return None
        found += survival_options
        if not waiting:
            found.append(code(END_TURN, 0, 0))
        return Decision(PARTY, "Who acts next?", found, 0)

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        kind, survivor, _ = parts(value)
        if kind == END_TURN:
            return
        frame.then((self,))
        if kind == ACT:
            begin_act(game, survivor)
        else:
            survival.perform(game, value)


def begin_act(game: Game, survivor: int) -> None:
    """A survivor's act: block runs out, +1 movement and +1 activation (ACT-3, KW-16, ACT-4)."""
    who = game.survivors[survivor]
    who.acted = True
    who.movement = 1
    who.activation = 1
    who.block = 0
    game.acts += 1
    act = Act()
    act.survivor = survivor
    if game.log is not None:
        happenings.ACT.note(game, ("ACT-2", "ACT-3", *(("ACT-4",) if who.down else ())), {"survivor": survivor})
    game.start(act, (START_ACT, ASK_ACTION, END_OF_ACT))


class StartAct(Step[Act]):
    """Rules for the start of an act; a held concentration succeeds now (KW-34)."""

    rules = ("ACT-3", "KW-34")

    def run(self, game: Game, frame: Act) -> Decision | None:
        who = game.survivors[frame.survivor]
        if who.concentrating:
            wanted, who.concentrating = who.concentrating, ""
            for action in own_actions(game, frame.survivor):
                if action.name == wanted:
                    if game.log is not None:
                        happenings.CONCENTRATED.note(game, ("KW-34",), {"survivor": frame.survivor, "what": action.title})
                    effect = moments.perform(game, action.program, frame, frame.survivor, -1)
                    effect.owner = frame.survivor
        moments.fire(game, when.START_OF_ACT, frame.survivor, -1)
        return None


class AskAction(PartyStep):
    """What the acting survivor does next, or whose survival action interrupts (ACT-3, ACT-5, SVL-13, CONV-8)."""

    rules = ("ACT-3", "ACT-5", "SVL-13")

    def run(self, game: Game, frame: Frame) -> Decision | None:
        survivor = frame.survivor
        who = game.survivors[survivor]
        if not who.alive:
            return None
        found: list[int] = []
        if not who.down and not who.removed:
            if who.movement and can_step(game, survivor):
                found.append(code(MOVE, survivor, 0))
            if who.activation or who.movement:
                found += usable(game, survivor, who.movement, who.activation, 0)
            if who.movement and who.activation and frame.source <= 0:
                found += concentrations(game, survivor)
            if who.resources:
                found += gifts(game, survivor)
        elif who.down and who.activation:
            found += usable_while_down(game, survivor, who.movement, who.activation)
        found += survival.options(game, False)
        found.append(code(END_ACT, survivor, 0))
        return Decision(PARTY, f"{game.name_of(survivor)} acts: what next?", found, 0)

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        kind, survivor, thing = parts(value)
        if kind == END_ACT:
            return
        frame.then((self,))
        if kind == MOVE:
            frame.source = 1
            game.survivors[survivor].movement -= 1
            start_move(game, survivor)
        elif kind == SURVIVAL or kind == ENCOURAGE:
            if survivor == frame.survivor:
                frame.source = 1
            if game.log is not None and survivor != frame.survivor:
                happenings.INTERRUPTS.note(game, ("ACT-5", "SVL-13"), {"survivor": survivor})
            survival.perform(game, value)
        elif kind == GIVE:
            give(game, survivor, thing)
        elif kind == CONCENTRATE:
            who = game.survivors[survivor]
            frame.todo.pop()
            who.movement = who.activation = 0
            who.concentrating = own_actions(game, survivor)[thing].name
            if game.log is not None:
                happenings.CONCENTRATES.note(game, ("KW-34",), {"survivor": survivor})
        else:
            frame.source = 1
            activate(game, value)


class EndOfAct(Step[Act]):
    """The act ends; what answers that, answers now."""

    rules = ("ACT-3",)

    def run(self, game: Game, frame: Act) -> Decision | None:
        if game.log is not None:
            happenings.ACT_ENDS.note(game, ("ACT-3",), {"survivor": frame.survivor})
        moments.fire(game, when.END_OF_ACT, frame.survivor, -1)
        return None


BEGIN_SURVIVORS_TURN = BeginSurvivorsTurn("begin survivors turn")
ASK_PARTY = AskParty("who acts next")
START_ACT = StartAct("start act")
ASK_ACTION = AskAction("what next")
END_OF_ACT = EndOfAct("end of act")


# -- movement -----------------------------------------------------------------------------------------------------------


def reachable(game: Game, survivor: int, steps: int) -> int:
    """Where a move may end: cardinal steps over free spaces (SMOVE-1, SMOVE-2, SMOVE-3, TERR-1).

    Entering a zone that stops movement ends it there; on top of a climbed tile its spaces are free.
    """
    who = game.survivors[survivor]
    free = board.ALL & ~facts.occupied(game)
    if game.tiles:
        free |= stats.on_top(game, who.space) & ~facts.occupied_by_minis(game)
    return board.reach(who.space, free, steps, stopping(game, who.space))


def can_step(game: Game, survivor: int) -> bool:
    """Whether any move is possible at all: a free space beside one's own, or on the tile one stands on (SMOVE-1)."""
    space = game.survivors[survivor].space
    for direction in range(4):
        if not geometry.at_edge(space, direction) and not facts.is_occupied(game, geometry.beside(space, direction)):
            return True
    return bool(game.tiles) and bool(reachable(game, survivor, 1))


def stopping(game: Game, space: int) -> int:
    """The spaces on which a move from a space must end: zones that stop whoever enters them."""
    stops = 0
    for listener in game.listeners[when.SURVIVOR_MOVED.number]:
        condition = listener.trigger.condition
        if isinstance(condition, conditions.EntersZone):
            zone = condition.zone.spaces(game)
            if not zone >> space & 1:
                stops |= zone
    return stops


def start_move(game: Game, survivor: int) -> None:
    """Spends a movement: one block, never split around an activation (SMOVE-1)."""
    frame = Move()
    frame.survivor = survivor
    frame.start = game.survivors[survivor].space
    frame.limit = stats.survivor_movement(game, survivor)
    game.start(frame, (CHOOSE_DESTINATION, ARRIVE))


class ChooseDestination(Step[Move]):
    """The player picks where the move ends (SMOVE-1, SMOVE-2)."""

    rules = ("SMOVE-1", "SMOVE-2", "SMOVE-3", "ATTR-4")

    def run(self, game: Game, frame: Move) -> Decision | None:
        spaces = reachable(game, frame.survivor, frame.limit)
        if not spaces:
            return None
        return Decision(frame.survivor, f"Where does {game.name_of(frame.survivor)} move?", [], spaces)

    def answer(self, game: Game, frame: Move, value: int) -> None:
        who = game.survivors[frame.survivor]
        if who.resources:
            stopped = stopping(game, who.space) >> value & 1
            walked = geometry.distance(who.space, 1, value, 1)  # the fewest steps there can be
            while not reachable(game, frame.survivor, walked) >> value & 1:
                walked += 1
            frame.limit = 0 if stopped else frame.limit - walked
            frame.then((HAND_OVER_ON_THE_WAY,))
        frame.start = who.space
        movement.move_survivor(game, frame.survivor, value)
        if game.log is not None:
            happenings.MOVES.note(game, ("SMOVE-1", "ATTR-4"), {"survivor": frame.survivor, "to": board.label(value)})

    def option_id(self, game: Game, frame: Move, value: int) -> str:
        return f"to:{board.label(value)}"

    def option_label(self, game: Game, frame: Move, value: int) -> str:
        return f"to {board.label(value)}"

    def option_refers(self, game: Game, frame: Move, value: int) -> dict[str, str]:
        return {"survivor": game.id_of(frame.survivor), "space": board.label(value)}


class Arrive(Step[Move]):
    """The move is complete; zones and cards answer it. What counts is where its last stretch began (GEAR-10)."""

    def run(self, game: Game, frame: Move) -> Decision | None:
        if game.survivors[frame.survivor].space != frame.start:
            moments.fire(game, when.SURVIVOR_MOVED, frame.survivor, -1, frame.start)
        return None


class HandOverOnTheWay(Step[Move]):
    """In one's own act resources may be handed over in the middle of a move, which then goes on (GEAR-10)."""

    rules = ("GEAR-10",)

    def run(self, game: Game, frame: Move) -> Decision | None:
        if frame.limit <= 0 or not any(isinstance(act, Act) and act.survivor == frame.survivor for act in game.stack):
            return None
        found = gifts(game, frame.survivor)
        if not found and frame.source <= 0:
            return None
        found.append(code(END_MOVE, frame.survivor, 0))
        if reachable(game, frame.survivor, 1):
            found.append(code(WALK_ON, frame.survivor, 0))
        return Decision(frame.survivor, f"{game.name_of(frame.survivor)} pauses: hand something over, or walk on?", found, 0)

    def answer(self, game: Game, frame: Move, value: int) -> None:
        kind, survivor, thing = parts(value)
        if kind == GIVE:
            give(game, survivor, thing)
            frame.source = 1
            frame.then((self,))
        elif kind == WALK_ON:
            frame.then((CHOOSE_DESTINATION,))

    def option_id(self, game: Game, frame: Move, value: int) -> str:
        kind = parts(value)[0]
        return "end move" if kind == END_MOVE else "go on" if kind == WALK_ON else action_id(game, value)

    def option_label(self, game: Game, frame: Move, value: int) -> str:
        kind = parts(value)[0]
        return "end the move here" if kind == END_MOVE else "walk on" if kind == WALK_ON else action_label(game, value)


CHOOSE_DESTINATION = ChooseDestination("choose destination")
HAND_OVER_ON_THE_WAY = HandOverOnTheWay("hand over on the way")
ARRIVE = Arrive("arrive")


# -- activation -----------------------------------------------------------------------------------------------------------


def usable(game: Game, survivor: int, moves: int, activations: int, spent: int) -> list[int]:
    """Everything this survivor could spend an activation on now, or after spending so much survival (ACTV-1..3, SVL-9)."""
    who = game.survivors[survivor]
    found: list[int] = []
    if who.down or who.removed or who.space < 0:
        return found
    if activations:
        weapons_barred = stats.has_power(game, survivor, powers.CANNOT_USE_WEAPONS)
        far = facts.distance_to(game, survivor)
        for slot in who.slots:
            gear = who.kit[slot]
            if gear is None:
                continue
            if gear.speed and not weapons_barred and far <= survivor_attack.longest_reach(gear):
                if survivor_attack.can_attack_with(game, survivor, slot, moves):
                    found.append(code(WEAPON, survivor, slot))
            if gear.rules and not (gear.weapon and weapons_barred) and survivor_attack.may_use(game, survivor, slot):
                if gear.rules.get(gear_rules.BLOCK, 0) and not stats.has_power(game, survivor, powers.CANNOT_BLOCK):
                    found.append(code(BLOCK, survivor, slot))
                if gear.rules.get(gear_rules.DEFLECT, 0) and who.deflect != gear.rules[gear_rules.DEFLECT]:
                    found.append(code(DEFLECT, survivor, slot))
        if far == 1 and not weapons_barred and survivor_attack.can_attack_with(game, survivor, FIST, moves):
            found.append(code(WEAPON, survivor, FIST))
        if game.tiles:
            for index in terrain.usable_tiles(game, survivor):
                found.append(code(TILE, survivor, index))
    for index, action in enumerate(own_actions(game, survivor)):
        if action.activation >= 0 and payable(game, survivor, action, moves, activations, spent):
            found.append(code(ACTION, survivor, index))
    return found


def surgeable(game: Game, survivor: int, spent: int) -> list[int]:
    """What the activation of a surge could be spent on; what costs none does not spend it (SVL-9)."""
    actions = own_actions(game, survivor)
    found = usable(game, survivor, 0, 1, spent)
    return [value for value in found if value >> 20 != ACTION or actions[value & 32767].activation > 0]


def usable_while_down(game: Game, survivor: int, moves: int, activations: int) -> list[int]:
    """What a card lets its holder do even while knocked down: the card overrides the rule (CONV-1, KD-S1)."""
    return [
        code(ACTION, survivor, index)
        for index, action in enumerate(own_actions(game, survivor))
        if action.while_down and payable(game, survivor, action, moves, activations, 0)
    ]


def own_actions(game: Game, survivor: int) -> tuple[Action, ...]:
    """Actions from gear, active bonuses, arts, abilities, status cards and the monster's cards, in a fixed order."""
    return game.survivors[survivor].actions


def payable(game: Game, survivor: int, action: Action, moves: int, activations: int, spent: int) -> bool:
    """Whether all costs of an action can be paid and nothing forbids it (ACTV-2, ACTV-3)."""
    who = game.survivors[survivor]
    if action.movement > moves or action.activation > activations or action.limit == "concentrate":
        return False
    if action.survival and (who.survival - spent < action.survival or not survival.may_spend(game, survivor)):
        return False
    if action.consume and stats.has_power(game, survivor, powers.CANNOT_CONSUME):
        return False
    if action.weapon_attack and stats.has_power(game, survivor, powers.CANNOT_USE_WEAPONS):
        return False
    if action.limit == "showdown" and action.name in who.used_showdown:
        return False
    if action.limit == "round" and action.name in who.used_round:
        return False
    if action.weapon_attack and (game.monster.space < 0 or not survivor_attack.honourable(game, survivor)):
        return False
    if not maneuver_possible(game, survivor, action):
        return False
    return action.condition is None or action.condition.test(game, OWNERS[survivor])


def maneuver_possible(game: Game, survivor: int, action: Action) -> bool:
    """A maneuver needs a free line ahead, and a skewer a slam before it (KW-31, KW-33)."""
    for step in action.program:
        if isinstance(step, gear_words.Maneuver):
            if step.how == "skewer" and choices.SLAMMED not in game.survivors[survivor].used_round:
                return False
            return bool(choices.lines(game, survivor, step.how))
    return True


def concentrations(game: Game, survivor: int) -> list[int]:
    """Arts that need concentration: declared at the start of an act, which then ends (KW-34)."""
    return [
        code(CONCENTRATE, survivor, index)
        for index, action in enumerate(own_actions(game, survivor))
        if action.limit == "concentrate"
    ]


def activate(game: Game, value: int) -> None:
    """Starts an activation (ACTV-1)."""
    kind, survivor, thing = parts(value)
    frame = Activation()
    frame.survivor = survivor
    frame.owner = survivor
    frame.thing = value
    frame.weapon = kind == WEAPON
    if kind == ACTION:
        action = own_actions(game, survivor)[thing]
        frame.action = action.name
        frame.weapon = action.weapon_attack
    elif kind == TILE:
        frame.action = tile_key(game, thing)
    game.start(frame, (PAY_ACTIVATION, RESOLVE_ACTIVATION))


class PayActivation(Step[Activation]):
    """Costs are paid; cards that answer a spent activation act before it resolves (ACTV-2, ACTV-1)."""

    rules = ("ACTV-1", "ACTV-2")

    def run(self, game: Game, frame: Activation) -> Decision | None:
        kind, survivor, thing = parts(frame.thing)
        who = game.survivors[survivor]
        spent = own_actions(game, survivor)[thing].activation if kind == ACTION else 1
        if game.log is not None:
            rules: tuple[str, ...] = ("ACTV-1", "TERR-2") if kind == TILE else ("ACTV-1",) if spent else ("ACTV-2",)
            (happenings.ACTIVATES if spent else happenings.USES).note(
                game, rules, {"survivor": survivor, "what": thing_name(game, frame.thing)}
            )
        if kind == ACTION:
            action = own_actions(game, survivor)[thing]
            who.movement -= action.movement
            if action.survival:
                gains.spend_survival(game, survivor, action.survival, action.title)
            if action.limit == "showdown":
                who.used_showdown.append(action.name)
            elif action.limit == "round":
                who.used_round.append(action.name)
        elif kind == WEAPON and survivor_attack.costs_movement(game, survivor, thing):
            who.movement -= 1
            if game.log is not None:
                happenings.CUMBERSOME.note(game, ("KW-12", "ACTV-2"), {"survivor": survivor})
        who.activation -= spent
        if spent:
            moments.fire(game, when.ACTIVATION_SPENT, survivor, -1)
        return None


class ResolveActivation(Step[Activation]):
    """The activation takes effect, unless its survivor has been knocked down meanwhile (ACTV-1, AMB-40).

    What answered it may also have taken the monster out of range or the action away: then nothing happens (SATK-1, ACTV-3).
    """

    rules = ("ACTV-1", "ACTV-3", "AMB-40", "SATK-1", "TERR-2")

    def run(self, game: Game, frame: Activation) -> Decision | None:
        kind, survivor, thing = parts(frame.thing)
        who = game.survivors[survivor]
        if not who.alive:
            return None
        action = named_action(game, survivor, frame.action)
        while_down = action is not None and action.while_down
        if who.down and not while_down and not game.setup.house.activation_kept:
            if game.log is not None:
                happenings.ACTIVATION_LOST.note(game, ("AMB-40", "KD-S1"), {"survivor": survivor})
            return None
        tile = named_tile(game, survivor, frame.action) if kind == TILE else -1
        out_of_range = kind == WEAPON and not survivor_attack.can_attack_with(game, survivor, thing, 1)
        if out_of_range or (kind == ACTION and action is None) or (kind == TILE and tile < 0):
            if game.log is not None:
                happenings.ACTIVATION_VOID.note(game, ("SATK-1", "ACTV-3"), {"survivor": survivor})
            return None
        if kind == WEAPON:
            survivor_attack.begin(game, survivor, thing)
        elif kind == BLOCK:
            gear = who.kit[thing]
            who.block = gear.rules[gear_rules.BLOCK] if gear is not None else 0
            if game.log is not None:
                happenings.BLOCKS.note(game, ("KW-16",), {"survivor": survivor, "hits": who.block})
        elif kind == DEFLECT:
            gear = who.kit[thing]
            who.deflect = gear.rules[gear_rules.DEFLECT] if gear is not None else 0
            who.block = 0
            if game.log is not None:
                happenings.DEFLECTS.note(game, ("KW-17",), {"survivor": survivor, "tokens": who.deflect})
        elif kind == TILE:
            use_tile(game, frame, survivor, tile)
        elif action is not None:
            if action.archive:
                archive_source(game, survivor, action)
            effect = moments.perform(game, action.program, frame, survivor, -1)
            effect.owner = survivor
            effect.card = card_of(game, action)
        return None


def named_action(game: Game, survivor: int, name: str) -> Action | None:
    """The action of that name, if the survivor still has it: injuries and frenzy take arts away (ACTV-3)."""
    for action in own_actions(game, survivor):
        if action.name == name:
            return action
    return None


def tile_key(game: Game, index: int) -> str:
    """A tile by its card and place: what lies before it in the list may break."""
    tile = game.tiles[index]
    return f"{tile.terrain.id} on {board.label(tile.space)}"


def named_tile(game: Game, survivor: int, name: str) -> int:
    """The tile of that name, if it is still there and the survivor still in the place to use it; else -1 (TERR-2)."""
    for index in terrain.usable_tiles(game, survivor):
        if tile_key(game, index) == name:
            return index
    return -1


def card_of(game: Game, action: Action) -> Card:
    """The AI card in play that offers an action, so that the action can discard it; none for anything else (AI-9, AI-11)."""
    monster = game.monster
    cards = monster.in_play[:]
    if monster.face_up and monster.deck:
        cards.append(monster.deck[-1])
    for card in cards:
        if action in game.setup.ai[card].hooks.actions:
            return ai_card(card)
    return NO_CARD


PAY_ACTIVATION = PayActivation("pay activation")
RESOLVE_ACTIVATION = ResolveActivation("resolve activation")


def archive_source(game: Game, survivor: int, action: Action) -> None:
    """An action that costs its own card: the gear leaves the grid for good (CONV-9)."""
    for slot, gear in enumerate(game.survivors[survivor].kit):
        if gear is not None and any(own.name == action.name for own in gear.hooks.actions):
            lose_gear(game, survivor, slot, True)
            return


def lose_gear(game: Game, survivor: int, slot: int, archived: bool) -> None:
    """Gear leaves a grid in the fight, which is told (CONV-9, GEAR-6)."""
    who = game.survivors[survivor]
    gear = who.kit[slot]
    if gear is None:
        return
    bonuses = who.bonuses & ~(1 << slot)
    take_gear(game, survivor, slot, archived)
    if game.log is not None:
        rules: tuple[str, ...] = ("CONV-9", "GEAR-6") if bonuses & ~who.bonuses else ("CONV-9",)
        happenings.GEAR_LOST.note(game, rules, {"survivor": survivor, "gear": gear.name})


def take_gear(game: Game, survivor: int, slot: int, archived: bool) -> None:
    """Gear leaves a grid: its armor points go with it, broken affinities stop (LOC-6, GEAR-6, CONV-9)."""
    who = game.survivors[survivor]
    gear = who.kit[slot]
    if gear is None:
        return
    before = stats.worn(game.setup.library, who)
    who.gear[slot] = ""
    if archived:
        who.lost_gear.append(gear.id)
    after = stats.worn(game.setup.library, who)
    for location in range(5):
        if after[location] < before[location]:
            who.armor[location] = max(0, who.armor[location] + after[location] - before[location])
            if game.log is not None:
                happenings.ARMOR_LOST.note(
                    game, ("LOC-6",), {"survivor": survivor, "location": names.LOCATIONS[location], "gear": gear.name}
                )
    stats.refresh(game)


def use_tile(game: Game, frame: Activation, survivor: int, index: int) -> None:
    """Terrain with an activation: hide in grass, climb a stone face, hop a pillar, or its own program (TERR-2, TERR-10)."""
    tile = game.tiles[index]
    card = tile.terrain
    if card.hide:
        hide(game, survivor, facts.GRASS)
    elif card.climb:
        spaces = tile.mask & ~facts.occupied_by_minis(game)
        choices.place_on(game, frame, survivor, spaces, ("TERR-2", "BOARD-7"))
    elif card.hop:
        space = terrain.hop_space(game, tile, game.survivors[survivor].space)
        if space >= 0:
            movement.move_survivor(game, survivor, space)
            if game.log is not None:
                happenings.PLACED.note(game, ("TERR-2", "BOARD-7"), {"survivor": survivor, "to": board.label(space)})
    elif card.action is not None:
        effect = moments.perform(game, card.action.program, frame, survivor, -1)
        effect.owner = survivor


def hide(game: Game, survivor: int, how: int) -> None:
    """A hidden survivor is no threat until they attack or leave, and sheds the priority target token (TERR-10, TERR-11)."""
    game.survivors[survivor].hidden |= how
    if game.log is not None:
        happenings.HIDES.note(game, ("TERR-10", "TERR-11"), {"survivor": survivor})
    gains.drop_priority(game, survivor)


# -- handing over resources ------------------------------------------------------------------------------------------------


def gifts(game: Game, survivor: int) -> list[int]:
    """Resources the acting survivor could hand to an adjacent survivor (GEAR-10)."""
    who = game.survivors[survivor]
    found: list[int] = []
    for other in facts.present(game):
        if other != survivor and geometry.distance(who.space, 1, game.survivors[other].space, 1) == 1:
            for index in range(len(who.resources)):
                if who.resources.index(who.resources[index]) == index:
                    found.append(code(GIVE, survivor, other << 8 | index))
    return found


def give(game: Game, survivor: int, thing: int) -> None:
    """Hands a resource over; it does not count as gained (GEAR-10)."""
    other, index = thing >> 8, thing & 255
    resource = game.survivors[survivor].resources.pop(index)
    game.survivors[other].resources.append(resource)
    if game.log is not None:
        happenings.GIVES.note(game, ("GEAR-10",), {"survivor": survivor, "target": other, "resource": resource})


# -- names of options -----------------------------------------------------------------------------------------------------


def thing_name(game: Game, value: int) -> str:
    kind, survivor, thing = parts(value)
    if kind == ACTION or kind == CONCENTRATE:
        return own_actions(game, survivor)[thing].title
    if kind == TILE:
        return tile_name(game, thing)
    gear = weapon_at(game, survivor, thing)
    return gear.name if gear is not None else ""


def tile_name(game: Game, index: int) -> str:
    card = game.tiles[index].terrain
    verb = "hide in " if card.hide else "climb " if card.climb else "hop over " if card.hop else ""
    return f"{verb}{card.name} at {board.label(game.tiles[index].space)}"


def weapon_at(game: Game, survivor: int, slot: int) -> Gear | None:
    return survivor_attack.weapon_in(game, survivor, slot)


def action_id(game: Game, value: int) -> str:
    """Stable ids of the party's options: act:lucy, move:lucy, attack:lucy:bone_axe, dash:erza ..."""
    kind, survivor, thing = parts(value)
    who = game.id_of(survivor)
    if kind == ACT:
        return f"act:{who}"
    if kind == MOVE:
        return f"move:{who}"
    if kind == END_ACT:
        return f"end act:{who}"
    if kind == END_TURN:
        return "end turn"
    if kind == SURVIVAL:
        return f"{names.SURVIVAL_ACTIONS[thing]}:{who}"
    if kind == ENCOURAGE:
        return f"encourage:{who}:{'everybody' if thing == survival.EVERYBODY else game.id_of(thing)}"
    if kind == GIVE:
        return f"give:{who}:{game.id_of(thing >> 8)}:{game.survivors[survivor].resources[thing & 255]}"
    if kind == TILE:
        tile = game.tiles[thing]
        return f"use:{who}:{tile.terrain.id}:{board.label(tile.space)}"
    if kind == ACTION or kind == CONCENTRATE:
        verb = "concentrate" if kind == CONCENTRATE else "use"
        return f"{verb}:{who}:{own_actions(game, survivor)[thing].name}"
    gear = weapon_at(game, survivor, thing)
    verb = "attack" if kind == WEAPON else "block" if kind == BLOCK else "deflect"
    return f"{verb}:{who}:{gear.id if gear is not None else ''}"


def action_label(game: Game, value: int) -> str:
    """The same options as people read them."""
    kind, survivor, thing = parts(value)
    who = game.name_of(survivor)
    if kind == ACT:
        return f"{who} acts"
    if kind == MOVE:
        return f"{who} moves (up to {stats.survivor_movement(game, survivor)})"
    if kind == END_ACT:
        return f"end {who}'s act"
    if kind == END_TURN:
        return "end the survivors' turn"
    if kind == SURVIVAL:
        return f"{who} spends 1 survival to {names.SURVIVAL_ACTIONS[thing]}"
    if kind == ENCOURAGE:
        whom = "everybody" if thing == survival.EVERYBODY else game.name_of(thing)
        return f"{who} spends 1 survival to encourage {whom}"
    if kind == GIVE:
        return f"{who} hands {game.survivors[survivor].resources[thing & 255]} to {game.name_of(thing >> 8)}"
    name = thing_name(game, value)
    if kind == WEAPON:
        return f"{who} attacks with {name} ({survivor_attack.odds_text(game, survivor, thing)})"
    verb = {BLOCK: "readies block with", DEFLECT: "deflects with", CONCENTRATE: "concentrates on"}.get(kind, "uses")
    return f"{who} {verb} {name}" if kind != TILE else f"{who}: {name}"
