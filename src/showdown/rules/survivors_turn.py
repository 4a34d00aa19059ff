"""The survivors' turn (chapters 5.1 to 5.3): acts, movement, activation.

One question serves the whole turn: what the acting survivor does next and everybody's survival actions, because a survival
opportunity exists before and after every completed action (SVL-13).
"""

from typing import Any, Final

from showdown.engine import board, gear_rules, geometry, happenings, names, powers, questions, stats, when
from showdown.engine.game import Game
from showdown.engine.library import Action
from showdown.engine.options import NOBODY, Deed, OptionKind, Refers, kind_of, thing_of, who_of
from showdown.engine.roles import NO_CARD, OWNERS, Card, ai_card
from showdown.engine.stack import PARTY, AnyStep, Closing, Decision, Frame, OpenQuestion, Step
from showdown.rules import (
    choices,
    conditions,
    facts,
    gains,
    grid,
    lasting,
    moments,
    movement,
    picks,
    rising,
    survival,
    survivor_attack,
    terrain,
    weapons,
)
from showdown.rules.frames import FIST, Act, Activation, Move, SurvivorsTurn
from showdown.rules.words import gear as gear_words


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
    lasting.expire(game, names.UNTIL_TURN)
    if game.log is not None:
        happenings.SURVIVORS_TURN.note(game, ("ROUND-1",), {"round": game.round})
    game.start(SurvivorsTurn(), (BEGIN_SURVIVORS_TURN, ASK_PARTY))


def between_acts(game: Game) -> None:
    """The survivors' turn is under way and somebody may begin an act: for those who begin a fight here, such as scenarios."""
    game.turn = 2
    frame = SurvivorsTurn()
    frame.then((ASK_PARTY,))
    game.stack.append(frame)


class BeginSurvivorsTurn(Step[SurvivorsTurn]):
    """A knocked-down monster stands (ACT-1); rules for the start of this turn."""

    rules = ("ACT-1", "KD-M2")

    def run(self, game: Game, frame: SurvivorsTurn) -> Decision | None:
        rising.stand_monster(game, ("ACT-1", "KD-M2"))
        moments.fire(game, when.START_OF_SURVIVORS_TURN, -1, -1)
        return None


class AskParty(OpenQuestion[SurvivorsTurn]):
    """Who acts next, in any order (ACT-2); everybody's survival actions are open too (SVL-13).

    Somebody off the board has an act with nothing to spend in it, so nobody is asked about it (STAT-9).
    """

    rules = ("ACT-2", "SVL-13")
    asks = questions.WHO_ACTS

    def prompt(self, game: Game, frame: SurvivorsTurn) -> str:
        return "Who acts next?"

    def run(self, game: Game, frame: SurvivorsTurn) -> Decision | None:
        found: list[int] = []
        waiting = False
        for index, who in enumerate(game.survivors):
            if who.alive and not who.acted and not who.removed:
                found.append(ACT.by(index, 0))
                waiting = waiting or not who.down
        survival_options = survival.options(game, False)
        if not found and not survival_options:
            return None
        found += survival_options
        if not waiting:
            found.append(END_TURN.of(0))
        return Decision(PARTY, None, found)


class BeginAct(Deed[Frame]):
    """A survivor who has not acted this turn begins their act (ACT-2)."""

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return f"act:{game.id_of(who_of(number))}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return f"{game.name_of(who_of(number))} acts"

    def take(self, game: Game, frame: Frame, step: AnyStep, number: int) -> None:
        begin_act(game, who_of(number))


class EndTurn(OptionKind[Frame]):
    """The survivors' turn ends though somebody on the ground has not acted (ACT-2)."""

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return "end turn"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return "end the survivors' turn"

    def actor(self, game: Game, frame: Frame, number: int) -> int:
        return NOBODY

    def take(self, game: Game, frame: Frame, step: AnyStep, number: int) -> None:
        """Nothing more: the question closes."""


ACT: Final = BeginAct("act", "The survivor begins their act.")
END_TURN: Final = EndTurn("end turn", "The survivors' turn ends.", closes=True)


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


class AskAction(OpenQuestion[Act]):
    """What the acting survivor does next, or whose survival action interrupts (ACT-3, ACT-5, SVL-13, CONV-8)."""

    rules = ("ACT-3", "ACT-5", "SVL-13")
    asks = questions.ACT

    def prompt(self, game: Game, frame: Act) -> str:
        return f"{game.name_of(frame.survivor)} acts: what next?"

    def decider(self, game: Game, frame: Act, seat: int) -> int:
        return frame.survivor

    def run(self, game: Game, frame: Act) -> Decision | None:
        survivor = frame.survivor
        who = game.survivors[survivor]
        if not who.alive:
            return None
        found: list[int] = []
        if not who.down and not who.removed:
            if who.movement and can_step(game, survivor):
                found.append(MOVE.by(survivor, 0))
            if who.activation or who.movement:
                found += usable(game, survivor, who.movement, who.activation, 0)
            if who.movement and who.activation and not frame.begun:
                found += concentrations(game, survivor)
            if who.resources:
                found += gifts(game, survivor)
        elif who.down and who.activation:
            found += usable_while_down(game, survivor, who.movement, who.activation)
        found += survival.options(game, False)
        found.append(END_ACT.by(survivor, 0))
        return Decision(PARTY, None, found)

    def taking(self, game: Game, frame: Act, kind: OptionKind[Any], number: int) -> None:
        """The act is under way once its survivor does anything but hand something over (KW-34, GEAR-10)."""
        super().taking(game, frame, kind, number)
        survivor = who_of(number)
        if survivor != frame.survivor:
            if game.log is not None:
                happenings.INTERRUPTS.note(game, ("ACT-5", "SVL-13"), {"survivor": survivor})
        elif kind is not GIVE:
            frame.begun = True


class StartMove(Deed[Frame]):
    """The survivor spends their movement (SMOVE-1)."""

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return f"move:{game.id_of(who_of(number))}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        survivor = who_of(number)
        return f"{game.name_of(survivor)} moves (up to {stats.survivor_movement(game, survivor)})"

    def take(self, game: Game, frame: Frame, step: AnyStep, number: int) -> None:
        survivor = who_of(number)
        game.survivors[survivor].movement -= 1
        start_move(game, survivor)


class EndAct(Deed[Frame]):
    """The survivor's act ends; what was not spent is lost (ACT-3)."""

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return f"end act:{game.id_of(who_of(number))}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return f"end {game.name_of(who_of(number))}'s act"

    def take(self, game: Game, frame: Frame, step: AnyStep, number: int) -> None:
        """Nothing more: the question closes."""


class Concentrate(Deed[Frame]):
    """The survivor concentrates on an art: everything is spent, the act ends (KW-34)."""

    def id(self, game: Game, frame: Frame, number: int) -> str:
        survivor = who_of(number)
        return f"concentrate:{game.id_of(survivor)}:{own_actions(game, survivor)[thing_of(number)].name}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        survivor = who_of(number)
        return f"{game.name_of(survivor)} concentrates on {own_actions(game, survivor)[thing_of(number)].title}"

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.action = own_actions(game, who_of(number))[thing_of(number)].name

    def take(self, game: Game, frame: Frame, step: AnyStep, number: int) -> None:
        survivor = who_of(number)
        who = game.survivors[survivor]
        who.movement = who.activation = 0
        who.concentrating = own_actions(game, survivor)[thing_of(number)].name
        if game.log is not None:
            happenings.CONCENTRATES.note(game, ("KW-34",), {"survivor": survivor})


MOVE: Final = StartMove("move", "The survivor spends their movement; where to is asked next.")
END_ACT: Final = EndAct("end act", "The survivor's act ends.", closes=True)
CONCENTRATE: Final = Concentrate("concentrate", "The survivor concentrates until their next act; this one ends.", closes=True)


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
    asks = questions.DESTINATION

    def prompt(self, game: Game, frame: Move) -> str:
        return f"Where does {game.name_of(frame.survivor)} move?"

    def run(self, game: Game, frame: Move) -> Decision | None:
        spaces = reachable(game, frame.survivor, frame.limit)
        if not spaces:
            return None
        return Decision(frame.survivor, picks.DESTINATION, [], spaces)

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


class Arrive(Step[Move]):
    """The move is complete; zones and cards answer it. What counts is where its last stretch began (GEAR-10)."""

    def run(self, game: Game, frame: Move) -> Decision | None:
        if game.survivors[frame.survivor].space != frame.start:
            moments.fire(game, when.SURVIVOR_MOVED, frame.survivor, -1, frame.start)
        return None


class HandOverOnTheWay(OpenQuestion[Move]):
    """In one's own act resources may be handed over in the middle of a move, which then goes on (GEAR-10)."""

    rules = ("GEAR-10",)
    asks = questions.HAND_OVER

    def prompt(self, game: Game, frame: Move) -> str:
        return f"{game.name_of(frame.survivor)} pauses: hand something over, or walk on?"

    def run(self, game: Game, frame: Move) -> Decision | None:
        if frame.limit <= 0 or not any(isinstance(act, Act) and act.survivor == frame.survivor for act in game.stack):
            return None
        found = gifts(game, frame.survivor)
        if not found and not frame.gave:
            return None
        found.append(END_MOVE.by(frame.survivor, 0))
        if reachable(game, frame.survivor, 1):
            found.append(WALK_ON.by(frame.survivor, 0))
        return Decision(frame.survivor, None, found)

    def taking(self, game: Game, frame: Move, kind: OptionKind[Any], number: int) -> None:
        super().taking(game, frame, kind, number)
        if kind is GIVE:
            frame.gave = True


class EndMove(Deed[Frame]):
    """The move ends where it paused (GEAR-10)."""

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return "end move"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return "end the move here"

    def take(self, game: Game, frame: Frame, step: AnyStep, number: int) -> None:
        """Nothing more: the question closes."""


class WalkOn(Deed[Frame]):
    """The move goes on with what is left of it (GEAR-10)."""

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return "go on"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return "walk on"

    def take(self, game: Game, frame: Frame, step: AnyStep, number: int) -> None:
        frame.then((CHOOSE_DESTINATION,))


END_MOVE: Final = EndMove("end move", "The survivor's move ends where it paused.", closes=True)
WALK_ON: Final = WalkOn("walk on", "The survivor's move goes on.", closes=True)
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
            if gear.speed and not weapons_barred and far <= weapons.longest_reach(gear):
                if weapons.can_attack_with(game, survivor, slot, moves):
                    found.append(ATTACK.by(survivor, slot))
            if gear.rules and not (gear.weapon and weapons_barred) and weapons.may_use(game, survivor, slot):
                if gear.rules.get(gear_rules.BLOCK, 0) and not stats.has_power(game, survivor, powers.CANNOT_BLOCK):
                    found.append(BLOCK.by(survivor, slot))
                if gear.rules.get(gear_rules.DEFLECT, 0) and who.deflect != gear.rules[gear_rules.DEFLECT]:
                    found.append(DEFLECT.by(survivor, slot))
        if far == 1 and not weapons_barred and weapons.can_attack_with(game, survivor, FIST, moves):
            found.append(ATTACK.by(survivor, FIST))
        if game.tiles:
            for index in terrain.usable_tiles(game, survivor):
                found.append(USE_TERRAIN.by(survivor, index))
    for index, action in enumerate(own_actions(game, survivor)):
        if action.activation >= 0 and payable(game, survivor, action, moves, activations, spent):
            found.append(USE.by(survivor, index))
    return found


def surgeable(game: Game, survivor: int, spent: int) -> list[int]:
    """What the activation of a surge could be spent on; what costs none does not spend it (SVL-9)."""
    actions = own_actions(game, survivor)
    found = usable(game, survivor, 0, 1, spent)
    return [value for value in found if kind_of(value) is not USE or actions[thing_of(value)].activation > 0]


def usable_while_down(game: Game, survivor: int, moves: int, activations: int) -> list[int]:
    """What a card lets its holder do even while knocked down: the card overrides the rule (CONV-1, KD-S1)."""
    return [
        USE.by(survivor, index)
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
    if action.weapon_attack and (game.monster.space < 0 or not weapons.honourable(game, survivor)):
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
        CONCENTRATE.by(survivor, index)
        for index, action in enumerate(own_actions(game, survivor))
        if action.limit == "concentrate"
    ]


class ActivationKind(Deed[Frame]):
    """Something an activation can be spent on: what it is called, costs, needs, and does (ACTV-1)."""

    def title(self, game: Game, survivor: int, thing: int) -> str:
        """What is used, as the log and the label say it."""
        gear = weapons.weapon_in(game, survivor, thing)
        return gear.name if gear is not None else ""

    def id(self, game: Game, frame: Frame, number: int) -> str:
        survivor = who_of(number)
        gear = weapons.weapon_in(game, survivor, thing_of(number))
        return f"{self.name}:{game.id_of(survivor)}:{gear.id if gear is not None else ''}"

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.slot = thing_of(number)
        gear = weapons.weapon_in(game, who_of(number), to.slot)
        to.gear = gear.id if gear is not None else ""

    def take(self, game: Game, frame: Frame, step: AnyStep, number: int) -> None:
        """Starts an activation (ACTV-1)."""
        survivor, thing = who_of(number), thing_of(number)
        activation = Activation()
        activation.survivor = survivor
        activation.owner = survivor
        activation.use = self.name
        activation.thing = thing
        self.begin(game, activation)
        game.start(activation, (PAY_ACTIVATION, RESOLVE_ACTIVATION))

    def begin(self, game: Game, frame: "Activation") -> None:
        """What the activation remembers of the thing besides its number."""

    def cost(self, game: Game, frame: "Activation") -> int:
        """How many activations it spends."""
        return 1

    def cited(self, spent: int) -> tuple[str, ...]:
        return ("ACTV-1",)

    def pay(self, game: Game, frame: "Activation") -> None:
        """Costs besides the activation (ACTV-2)."""

    def possible(self, game: Game, frame: "Activation") -> bool:
        """Whether it can still be done when it resolves (SATK-1, ACTV-3)."""
        return True

    def resolve(self, game: Game, frame: "Activation") -> None:
        """What it does."""
        raise NotImplementedError


class AttackWithWeapon(ActivationKind):
    """An attack with a weapon, or with fists and teeth (SATK-1)."""

    def label(self, game: Game, frame: Frame, number: int) -> str:
        survivor, slot = who_of(number), thing_of(number)
        odds = survivor_attack.odds_text(game, survivor, slot)
        return f"{game.name_of(survivor)} attacks with {self.title(game, survivor, slot)} ({odds})"

    def begin(self, game: Game, frame: "Activation") -> None:
        frame.weapon = True

    def pay(self, game: Game, frame: "Activation") -> None:
        if weapons.costs_movement(game, frame.survivor, frame.thing):
            game.survivors[frame.survivor].movement -= 1
            if game.log is not None:
                happenings.CUMBERSOME.note(game, ("KW-12", "ACTV-2"), {"survivor": frame.survivor})

    def possible(self, game: Game, frame: "Activation") -> bool:
        return weapons.can_attack_with(game, frame.survivor, frame.thing, 1)

    def resolve(self, game: Game, frame: "Activation") -> None:
        survivor_attack.begin(game, frame.survivor, frame.thing)


class ReadyBlock(ActivationKind):
    """Ready to block hits until one's next act (KW-16)."""

    def label(self, game: Game, frame: Frame, number: int) -> str:
        survivor = who_of(number)
        return f"{game.name_of(survivor)} readies block with {self.title(game, survivor, thing_of(number))}"

    def resolve(self, game: Game, frame: "Activation") -> None:
        who = game.survivors[frame.survivor]
        gear = who.kit[frame.thing]
        who.block = gear.rules[gear_rules.BLOCK] if gear is not None else 0
        if game.log is not None:
            happenings.BLOCKS.note(game, ("KW-16",), {"survivor": frame.survivor, "hits": who.block})


class GainDeflect(ActivationKind):
    """Deflect tokens up to the number of the gear (KW-17)."""

    def label(self, game: Game, frame: Frame, number: int) -> str:
        survivor = who_of(number)
        return f"{game.name_of(survivor)} deflects with {self.title(game, survivor, thing_of(number))}"

    def resolve(self, game: Game, frame: "Activation") -> None:
        who = game.survivors[frame.survivor]
        gear = who.kit[frame.thing]
        who.deflect = gear.rules[gear_rules.DEFLECT] if gear is not None else 0
        who.block = 0
        if game.log is not None:
            happenings.DEFLECTS.note(game, ("KW-17",), {"survivor": frame.survivor, "tokens": who.deflect})


class UseAction(ActivationKind):
    """An action of gear, an art, an ability, a status card or a card of the monster's (ACTV-1, ACTV-2)."""

    def title(self, game: Game, survivor: int, thing: int) -> str:
        return own_actions(game, survivor)[thing].title

    def id(self, game: Game, frame: Frame, number: int) -> str:
        survivor = who_of(number)
        return f"use:{game.id_of(survivor)}:{own_actions(game, survivor)[thing_of(number)].name}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        survivor = who_of(number)
        return f"{game.name_of(survivor)} uses {self.title(game, survivor, thing_of(number))}"

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        survivor = who_of(number)
        to.action = own_actions(game, survivor)[thing_of(number)].name
        to.slot = source_slot(game, survivor, to.action)
        if to.slot >= 0:
            to.gear = game.survivors[survivor].gear[to.slot]

    def begin(self, game: Game, frame: "Activation") -> None:
        action = own_actions(game, frame.survivor)[frame.thing]
        frame.action = action.name
        frame.weapon = action.weapon_attack

    def cost(self, game: Game, frame: "Activation") -> int:
        return own_actions(game, frame.survivor)[frame.thing].activation

    def cited(self, spent: int) -> tuple[str, ...]:
        return ("ACTV-1",) if spent else ("ACTV-2",)

    def pay(self, game: Game, frame: "Activation") -> None:
        who = game.survivors[frame.survivor]
        action = own_actions(game, frame.survivor)[frame.thing]
        who.movement -= action.movement
        if action.survival:
            gains.spend_survival(game, frame.survivor, action.survival, action.title)
        if action.limit == "showdown":
            who.used_showdown.append(action.name)
        elif action.limit == "round":
            who.used_round.append(action.name)

    def possible(self, game: Game, frame: "Activation") -> bool:
        return named_action(game, frame.survivor, frame.action) is not None

    def resolve(self, game: Game, frame: "Activation") -> None:
        action = named_action(game, frame.survivor, frame.action)
        assert action is not None
        if action.archive:
            archive_source(game, frame.survivor, action)
        effect = moments.perform(game, action.program, frame, frame.survivor, -1)
        effect.owner = frame.survivor
        effect.card = card_of(game, action)


class UseTerrain(ActivationKind):
    """What terrain lets an activation do: hide, climb, hop, or its own program (TERR-2)."""

    def title(self, game: Game, survivor: int, thing: int) -> str:
        tile = game.tiles[thing]
        card = tile.terrain
        verb = "hide in " if card.hide else "climb " if card.climb else "hop over " if card.hop else ""
        return f"{verb}{card.name} at {board.label(tile.space)}"

    def id(self, game: Game, frame: Frame, number: int) -> str:
        tile = game.tiles[thing_of(number)]
        return f"use:{game.id_of(who_of(number))}:{tile.terrain.id}:{board.label(tile.space)}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        survivor = who_of(number)
        return f"{game.name_of(survivor)}: {self.title(game, survivor, thing_of(number))}"

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.tile = thing_of(number)
        to.space = game.tiles[to.tile].space

    def begin(self, game: Game, frame: "Activation") -> None:
        frame.action = tile_key(game, frame.thing)

    def cited(self, spent: int) -> tuple[str, ...]:
        return ("ACTV-1", "TERR-2")

    def possible(self, game: Game, frame: "Activation") -> bool:
        return named_tile(game, frame.survivor, frame.action) >= 0

    def resolve(self, game: Game, frame: "Activation") -> None:
        use_tile(game, frame, frame.survivor, named_tile(game, frame.survivor, frame.action))


ATTACK: Final = AttackWithWeapon("attack", "The survivor spends an activation to attack.")
BLOCK: Final = ReadyBlock("block", "The survivor spends an activation to be ready to block.")
DEFLECT: Final = GainDeflect("deflect", "The survivor spends an activation to gain deflect tokens.")
USE: Final = UseAction("use", "The survivor uses an action of gear, an art or a card.")
USE_TERRAIN: Final = UseTerrain("use terrain", "The survivor spends an activation on terrain.")
ACTIVATIONS: Final[dict[str, ActivationKind]] = {kind.name: kind for kind in (ATTACK, BLOCK, DEFLECT, USE, USE_TERRAIN)}


class PayActivation(Step[Activation]):
    """Costs are paid; cards that answer a spent activation act before it resolves (ACTV-2, ACTV-1)."""

    rules = ("ACTV-1", "ACTV-2")

    def run(self, game: Game, frame: Activation) -> Decision | None:
        use, survivor = ACTIVATIONS[frame.use], frame.survivor
        spent = use.cost(game, frame)
        if game.log is not None:
            what = use.title(game, survivor, frame.thing)
            if spent:
                happenings.ACTIVATES.note(game, use.cited(spent), {"survivor": survivor, "what": what})
            else:
                happenings.USES.note(game, use.cited(spent), {"survivor": survivor, "what": what})
        use.pay(game, frame)
        game.survivors[survivor].activation -= spent
        if spent:
            moments.fire(game, when.ACTIVATION_SPENT, survivor, -1)
        return None


class ResolveActivation(Step[Activation]):
    """The activation takes effect, unless its survivor has been knocked down meanwhile (ACTV-1, AMB-40).

    What answered it may also have taken the monster out of range or the action away: then nothing happens (SATK-1, ACTV-3).
    """

    rules = ("ACTV-1", "ACTV-3", "AMB-40", "SATK-1", "TERR-2")

    def run(self, game: Game, frame: Activation) -> Decision | None:
        use, survivor = ACTIVATIONS[frame.use], frame.survivor
        who = game.survivors[survivor]
        if not who.alive:
            return None
        action = named_action(game, survivor, frame.action)
        while_down = action is not None and action.while_down
        if who.down and not while_down and not game.setup.house.activation_kept:
            if game.log is not None:
                happenings.ACTIVATION_LOST.note(game, ("AMB-40", "KD-S1"), {"survivor": survivor})
            return None
        if not use.possible(game, frame):
            if game.log is not None:
                happenings.ACTIVATION_VOID.note(game, ("SATK-1", "ACTV-3"), {"survivor": survivor})
            return None
        use.resolve(game, frame)
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


def source_slot(game: Game, survivor: int, action: str) -> int:
    """The grid slot of the gear that gives an action of this name; -1 where no gear does."""
    for slot, gear in enumerate(game.survivors[survivor].kit):
        if gear is not None and any(own.name == action for own in gear.hooks.actions):
            return slot
    return -1


def archive_source(game: Game, survivor: int, action: Action) -> None:
    """An action that costs its own card: the gear leaves the grid for good (CONV-9)."""
    slot = source_slot(game, survivor, action.name)
    if slot >= 0:
        grid.lose_gear(game, survivor, slot, True)


def use_tile(game: Game, frame: Activation, survivor: int, index: int) -> None:
    """Terrain with an activation: hide in grass, climb a stone face, hop a pillar, or its own program (TERR-2, TERR-10)."""
    tile = game.tiles[index]
    card = tile.terrain
    if card.hide:
        hide(game, survivor, facts.GRASS)
    elif card.climb:
        spaces = tile.mask & ~facts.occupied_by_minis(game)
        choices.place_on(game, survivor, spaces)
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
                    found.append(GIVE.by(survivor, other << 8 | index))
    return found


class GiveResource(Deed[Frame]):
    """The survivor hands a resource to somebody beside them; it does not count as gained (GEAR-10)."""

    def id(self, game: Game, frame: Frame, number: int) -> str:
        survivor, other, resource = gift(game, number)
        return f"give:{game.id_of(survivor)}:{game.id_of(other)}:{resource}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        survivor, other, resource = gift(game, number)
        return f"{game.name_of(survivor)} hands {resource} to {game.name_of(other)}"

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        _, other, to.resource = gift(game, number)
        to.survivors = 1 << other

    def take(self, game: Game, frame: Frame, step: AnyStep, number: int) -> None:
        survivor, other, resource = gift(game, number)
        game.survivors[survivor].resources.pop(thing_of(number) & 255)
        game.survivors[other].resources.append(resource)
        if game.log is not None:
            happenings.GIVES.note(game, ("GEAR-10",), {"survivor": survivor, "target": other, "resource": resource})


def gift(game: Game, number: int) -> tuple[int, int, str]:
    """Who gives, to whom, and what."""
    survivor, thing = who_of(number), thing_of(number)
    return survivor, thing >> 8, game.survivors[survivor].resources[thing & 255]


GIVE: Final = GiveResource("give", "The survivor hands a resource to somebody beside them.")
