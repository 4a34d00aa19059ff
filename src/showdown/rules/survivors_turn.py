"""The survivors' turn (chapter 5.1): acts. Movement is in `walking`, activations in `activations`.

One question serves the whole turn: what the acting survivor does next and everybody's survival actions, because a survival
opportunity exists before and after every completed action (SVL-13).
"""

from typing import Any, Final

from showdown.engine import happenings, names, powers, questions, spreads, stats, when
from showdown.engine.game import Game
from showdown.engine.options import NOBODY, Deed, OptionKind, Refers, thing_of, who_of
from showdown.engine.stack import PARTY, AnyStep, Closing, Frame, OpenQuestion, Question, Step, opening, opens
from showdown.rules import activations, facts, lasting, moments, rising, survival, walking
from showdown.rules.frames import Act, SurvivorsTurn


class ActIsOver(Closing[Act]):
    """Unspent movement and activation are lost (ACT-3)."""

    def close(self, game: Game, frame: Act) -> None:
        who = game.survivors[frame.survivor]
        who.movement = who.activation = 0
        game.set_passing(
            tuple(
                passing
                for passing in game.passing
                if not (passing.until == names.UNTIL_ACT and passing.number == frame.survivor)
            )
        )


ActIsOver(Act.kind)


# -- the turn -----------------------------------------------------------------------------------------------------------


def start(game: Game) -> None:
    """The survivors' turn begins; a knocked-down monster stands first (ACT-1, KD-M2)."""
    game.turn = 2
    game.declined = 0
    for who in game.survivors:
        who.acted = False
    lasting.expire(game, names.UNTIL_TURN)
    if game.counts():
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

    def run(self, game: Game, frame: SurvivorsTurn) -> Question | None:
        rising.stand_monster(game, ("ACT-1", "KD-M2"))
        moments.fire(game, when.START_OF_SURVIVORS_TURN, -1, -1)
        return None


class AskParty(OpenQuestion[SurvivorsTurn]):
    """Who acts next, in any order (ACT-2); everybody's survival actions are open too (SVL-13).

    Somebody off the board has an act with nothing to spend in it: nobody is asked about it, unless a card holds them there,
    whose rules may answer their act (STAT-9)."""

    rules = ("ACT-2", "SVL-13")
    asks = questions.WHO_ACTS

    def prompt(self, game: Game, frame: SurvivorsTurn) -> str:
        return "Who acts next?"

    def run(self, game: Game, frame: SurvivorsTurn) -> Question | None:
        found: list[int] = []
        waiting = False
        for index, who in enumerate(game.survivors):
            if who.alive and not who.acted and who.removed in (0, facts.HELD):
                found.append(ACT.by(index, 0))
                waiting = waiting or not who.down
        survival_options = survival.options(game, False)
        if not found and not survival_options:
            return None
        found += survival_options
        if not waiting:
            found.append(END_TURN.of(0))
        return Question(PARTY, None, found)

    def taking(self, game: Game, frame: SurvivorsTurn, kind: OptionKind[Any], number: int) -> None:
        super().taking(game, frame, kind, number)
        if kind is not survival.ENCOURAGE:
            survival.decline(game)


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
    if game.counts():
        off = ("STAT-9",) if who.removed else ()
        happenings.ACT.note(game, ("ACT-2", "ACT-3", *off, *(("ACT-4",) if who.down else ())), {"survivor": survivor})
    game.start(act, opening(act))


class StartAct(Step[Act]):
    """Rules for the start of an act; a held concentration succeeds now (KW-34)."""

    rules = ("ACT-3", "KW-34")

    def run(self, game: Game, frame: Act) -> Question | None:
        who = game.survivors[frame.survivor]
        if who.concentrating:
            wanted, who.concentrating = who.concentrating, ""
            for action in activations.own_actions(game, frame.survivor):
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

    def run(self, game: Game, frame: Act) -> Question | None:
        survivor = frame.survivor
        who = game.survivors[survivor]
        if not who.alive or who.removed == facts.HOME:
            return None
        found: list[int] = []
        restless = False  # must still move this round, and can
        if not who.down and not who.removed:
            if who.movement and walking.can_step(game, survivor):
                found.append(MOVE.by(survivor, 0))
                restless = stats.has_power(game, survivor, powers.MUST_MOVE_EVERY_ROUND) and walking.MOVED not in who.used_round
            if who.activation or who.movement:
                found += activations.usable(game, survivor, who.movement, who.activation, 0)
            if who.movement and who.activation and not frame.begun and not restless:
                found += concentrations(game, survivor)
            if who.resources:
                found += walking.gifts(game, survivor)
        elif who.down and who.activation:
            found += activations.usable_while_down(game, survivor, who.movement, who.activation)
        found += survival.options(game, False)
        if not restless or not found:
            found.append(END_ACT.by(survivor, 0))
        return Question(PARTY, None, found)

    def taking(self, game: Game, frame: Act, kind: OptionKind[Any], number: int) -> None:
        """The act is under way once its survivor does anything but hand something over (KW-34, GEAR-10)."""
        super().taking(game, frame, kind, number)
        if kind is not survival.ENCOURAGE:
            survival.decline(game)
        survivor = who_of(number)
        if survivor != frame.survivor:
            if game.log is not None:
                happenings.INTERRUPTS.note(game, ("ACT-5", "SVL-13"), {"survivor": survivor})
        elif kind is not walking.GIVE:
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
        walking.start_move(game, survivor)


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

    spread = spreads.ACTION

    def id(self, game: Game, frame: Frame, number: int) -> str:
        survivor = who_of(number)
        return f"concentrate:{game.id_of(survivor)}:{activations.own_actions(game, survivor)[thing_of(number)].name}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        survivor = who_of(number)
        return f"{game.name_of(survivor)} concentrates on {activations.own_actions(game, survivor)[thing_of(number)].title}"

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.action = activations.own_actions(game, who_of(number))[thing_of(number)].name

    def take(self, game: Game, frame: Frame, step: AnyStep, number: int) -> None:
        survivor = who_of(number)
        who = game.survivors[survivor]
        who.movement = who.activation = 0
        who.concentrating = activations.own_actions(game, survivor)[thing_of(number)].name
        if game.log is not None:
            happenings.CONCENTRATES.note(game, ("KW-34",), {"survivor": survivor})


MOVE: Final = StartMove("move", "The survivor spends their movement; where to is asked next.")
END_ACT: Final = EndAct("end act", "The survivor's act ends.", closes=True)
CONCENTRATE: Final = Concentrate("concentrate", "The survivor concentrates until their next act; this one ends.", closes=True)


def concentrations(game: Game, survivor: int) -> list[int]:
    """Arts that need concentration: declared at the start of an act, which then ends (KW-34)."""
    return [
        CONCENTRATE.by(survivor, index)
        for index, action in enumerate(activations.own_actions(game, survivor))
        if action.limit == names.CONCENTRATE
    ]


class EndOfAct(Step[Act]):
    """The act ends; what answers that, answers now."""

    rules = ("ACT-3",)

    def run(self, game: Game, frame: Act) -> Question | None:
        if game.log is not None:
            happenings.ACT_ENDS.note(game, ("ACT-3",), {"survivor": frame.survivor})
        moments.fire(game, when.END_OF_ACT, frame.survivor, -1)
        return None


BEGIN_SURVIVORS_TURN: Final = BeginSurvivorsTurn("begin survivors turn")
ASK_PARTY: Final = AskParty("who acts next")
START_ACT: Final = StartAct("start act")
ASK_ACTION: Final = AskAction("what next")
END_OF_ACT: Final = EndOfAct("end of act")
opens(Act.kind, (START_ACT, ASK_ACTION, END_OF_ACT))
