"""The round and the monster's turn (chapters 3.1 and 3.2): controller, start, draw, end."""

from typing import Final

from showdown.engine import happenings, names, questions, stats, when
from showdown.engine.game import Game
from showdown.engine.stack import PARTY, Phase, Question, Step, opening, opens, program_of
from showdown.rules import ai, control, lasting, moments, picks, rising, status, survival, survivors_turn
from showdown.rules.frames import END_OF_MONSTER_TURN, MonsterTurn, Rounds

# The steps of the monster's turn (MTURN-1): which moments each announces, and who may act there.
MONSTER_TURN: Final = (
    Phase("start of monster turn", (when.START_OF_MONSTER_TURN,)),
    Phase("before the draw", (), "anybody on their feet: encourage (SVL-7)"),
    Phase("draw AI"),
    Phase(END_OF_MONSTER_TURN),
    Phase("end of monster turn effects", (when.END_OF_MONSTER_TURN,)),
    Phase("survivors stand"),
    Phase("monster turn over"),
)


class StartRound(Step[Rounds]):
    """A round: the controller tile passes on, the monster's turn, the survivors' turn (ROUND-1, ROUND-2, SETUP-10); survivors
    who go first begin in the middle of round 1 (ROUND-6).

    The rules know no last round; people may agree on one, after which the showdown ends undecided.
    """

    rules = ("ROUND-1", "ROUND-2", "ROUND-6", "ROUND-7")

    def run(self, game: Game, frame: Rounds) -> Question | None:
        if 0 < game.setup.rounds <= game.round:
            status.undecided(game)
            return None
        game.round += 1
        control.pass_on(game)
        for who in game.survivors:
            who.used = 0
            who.dodges = 0
            who.used_round.clear()
        game.monster.round_wounds = 0
        if game.counts():
            happenings.ROUND.note(
                game, ("ROUND-1", "ROUND-2"), {"round": game.round, "controller": game.player_of(-1), "solo": game.setup.solo}
            )
        ambush = game.setup.ambush if game.round == 1 else ""
        survivors_first = game.setup.monster.survivors_first or (ambush == "survivors" and not frame.monster_begins)
        survivors_first = survivors_first or frame.survivors_begin
        if ambush == "monster":
            if game.log is not None:
                happenings.AMBUSH.note(game, ("SETUP-10",), {"by": "monster"})
            frame.then((START_MONSTER_TURN, END_ROUND, START_ROUND))
        elif survivors_first and game.round == 1:
            if game.log is not None:
                if ambush:
                    happenings.AMBUSH.note(game, ("SETUP-11", "ROUND-6"), {"by": "survivors"})
                else:
                    happenings.SURVIVORS_FIRST.note(game, ("SETUP-9", "ROUND-6"), {})
            frame.then((START_SURVIVORS_TURN, END_ROUND, START_ROUND))
        else:
            frame.then((START_MONSTER_TURN, START_SURVIVORS_TURN, END_ROUND, START_ROUND))
        return None


class ChooseFirstTurn(Step[Rounds]):
    """Survivors who ambush may take the first turn, or leave it to the monster (SETUP-11)."""

    rules = ("SETUP-11",)
    asks = questions.FIRST_TURN

    def prompt(self, game: Game, frame: Rounds) -> str:
        return "Do the survivors take the first turn?"

    def run(self, game: Game, frame: Rounds) -> Question | None:
        return Question(PARTY, None, [picks.GO_FIRST.of(1), picks.GO_SECOND.of(0)])

    def answer(self, game: Game, frame: Rounds, value: int) -> None:
        frame.monster_begins = not value
        frame.survivors_begin = bool(value)


class StartMonsterTurn(Step[Rounds]):
    """The monster goes first in a round (SETUP-9, MTURN-1)."""

    rules = ("MTURN-1", "SETUP-9")

    def run(self, game: Game, frame: Rounds) -> Question | None:
        game.turn = 1
        game.monster_turns += 1
        game.declined = 0
        lasting.expire(game, names.UNTIL_NEXT_MONSTER_TURN)
        if game.counts():
            happenings.MONSTER_TURN.note(game, ("MTURN-1", "SETUP-9"), {"round": game.round})
        turn = MonsterTurn()
        game.start(turn, opening(turn))
        return None


class StartOfTurn(Step[MonsterTurn]):
    """A knocked-down monster stands, then rules for the start of its turn (MTURN-2, KD-M2)."""

    rules = ("MTURN-2", "KD-M2")

    def run(self, game: Game, frame: MonsterTurn) -> Question | None:
        rising.stand_monster(game, ("KD-M2", "MTURN-2"))
        moments.fire(game, when.START_OF_MONSTER_TURN, -1, -1)
        return None


class BeforeDraw(Step[MonsterTurn]):
    """Before the card is drawn a fallen friend may be encouraged: it needs no opportunity (SVL-7, AMB-7)."""

    rules = ("SVL-7", "AMB-7")

    def run(self, game: Game, frame: MonsterTurn) -> Question | None:
        survival.encourage_moment(game)
        return None


class DrawAi(Step[MonsterTurn]):
    """The monster draws an AI card and plays it (MTURN-3); where a card in play says so, further ones, each once the one before
    it is done (CONV-1)."""

    rules = ("MTURN-3",)

    def run(self, game: Game, frame: MonsterTurn) -> Question | None:
        if frame.drawn and game.log is not None:
            happenings.DRAWS_MORE.note(game, ("MTURN-3", "CONV-1"), {"card": frame.drawn + 1})
        frame.drawn += 1
        if frame.drawn < stats.monster_value(game, names.AI_CARDS):
            frame.then((self,))
        ai.draw(game)
        return None


class EndOfTurn(Step[MonsterTurn]):
    """The end of the monster's turn: card effects, then survivors stand (MTURN-4); AMB-3 has the other order."""

    rules = ("MTURN-4", "AMB-3")

    def run(self, game: Game, frame: MonsterTurn) -> Question | None:
        if game.setup.house.survivors_stand_first:
            frame.do_only((SURVIVORS_STAND, END_EFFECTS, TURN_OVER))
        return None


class EndEffects(Step[MonsterTurn]):
    """Rules for the end of the monster's turn (MTURN-4)."""

    rules = ("MTURN-4",)

    def run(self, game: Game, frame: MonsterTurn) -> Question | None:
        if game.log is not None:
            happenings.END_OF_MONSTER_TURN.note(game, ("MTURN-4",), {})
        moments.fire(game, when.END_OF_MONSTER_TURN, -1, -1)
        return None


class SurvivorsStand(Step[MonsterTurn]):
    """Survivors whose time on the ground is over stand up (KD-S2)."""

    rules = ("KD-S2", "AMB-2")

    def run(self, game: Game, frame: MonsterTurn) -> Question | None:
        for index, who in enumerate(game.survivors):
            if who.down and who.stands_at <= game.monster_turns:
                rising.stand(game, index, ("KD-S2", "MTURN-4"))
        return None


class TurnOver(Step[MonsterTurn]):
    """What lasts until the end of the turn stops; a monster condemned to die does so now."""

    def run(self, game: Game, frame: MonsterTurn) -> Question | None:

        lasting.expire(game, names.UNTIL_TURN)
        lasting.expire(game, names.UNTIL_MONSTER_TURN_ENDS)
        if 0 <= game.monster.dies_after <= game.monster_turns:
            status.victory(game, game.monster.last_wounder)
        return None


class StartSurvivorsTurn(Step[Rounds]):
    """The second part of the round (ROUND-1)."""

    rules = ("ROUND-1",)

    def run(self, game: Game, frame: Rounds) -> Question | None:
        survivors_turn.start(game)
        return None


class EndRound(Step[Rounds]):
    """The round is over when the survivors have finished; what lasts until then stops (ROUND-4)."""

    rules = ("ROUND-4",)

    def run(self, game: Game, frame: Rounds) -> Question | None:
        if game.log is not None:
            happenings.END_OF_ROUND.note(game, ("ROUND-4",), {"round": game.round})
        lasting.expire(game, names.UNTIL_TURN)
        lasting.expire(game, names.UNTIL_ROUND)
        lasting.expire(game, names.UNTIL_NEXT_ROUND)
        moments.fire(game, when.END_OF_ROUND, -1, -1)
        return None


def one_round(game: Game) -> None:
    """The next round, and no further: for those who play round by round, such as scenarios."""
    frame = Rounds()
    START_ROUND.run(game, frame)
    if game.result:  # the rounds agreed on are over
        return
    frame.do_only(tuple([step for step in frame.steps_left() if step is not START_ROUND]))
    game.stack = [frame]


def rest_of_round(game: Game, first: Step[Rounds]) -> None:
    """What is left of a round that has come as far as this step, and no further."""
    steps = (START_MONSTER_TURN, START_SURVIVORS_TURN, END_ROUND)
    frame = Rounds()
    frame.then(steps[steps.index(first) :])
    game.stack = [frame]


START_ROUND: Final = StartRound("start round")
CHOOSE_FIRST_TURN: Final = ChooseFirstTurn("choose first turn")
START_MONSTER_TURN: Final = StartMonsterTurn("start monster turn")
StartOfTurn("start of monster turn")
BeforeDraw("before the draw")
DrawAi("draw AI")
EndOfTurn(END_OF_MONSTER_TURN)
END_EFFECTS: Final = EndEffects("end of monster turn effects")
SURVIVORS_STAND: Final = SurvivorsStand("survivors stand")
TURN_OVER: Final = TurnOver("monster turn over")
opens(MonsterTurn.kind, program_of(MONSTER_TURN))
START_SURVIVORS_TURN: Final = StartSurvivorsTurn("start survivors turn")
END_ROUND: Final = EndRound("end round")
# In this order they come, as many of them as there are: what is left of a round, and then the next.
IN_ORDER: Final = (CHOOSE_FIRST_TURN, START_MONSTER_TURN, START_SURVIVORS_TURN, END_ROUND, START_ROUND)
