"""Words of the card language: what befalls the monster, and what it does besides attacking and moving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from showdown.engine import happenings, names
from showdown.engine.game import Game
from showdown.engine.library import Amount
from showdown.engine.powers import Power
from showdown.engine.stack import Decision, Frame, Step
from showdown.engine.state import Passing
from showdown.rules import aftermath, ai, gains, rounds, status, survivor_attack, under_way

if TYPE_CHECKING:
    from showdown.rules.targeting import Who


class MonsterToken(Step[Frame]):
    """A token on the monster (MON-4..6)."""

    rules = ("MON-4", "MON-5", "MON-6")

    def __init__(self, attribute: int, amount: Amount, sign: int) -> None:
        super().__init__()
        self.attribute = attribute
        self.amount = amount
        self.sign = sign

    def run(self, game: Game, frame: Frame) -> Decision | None:
        gains.gain_monster_token(game, self.attribute, self.sign * self.amount.value(game, frame))
        return None


class MonsterForAWhile(Step[Frame]):
    """A number or power of the monster for a limited time (ROUND-4)."""

    rules = ("ROUND-4",)

    def __init__(self, attribute: int, amount: int, power: Power | None, until: int, source: str) -> None:
        super().__init__()
        self.attribute = attribute
        self.amount = amount
        self.power = power
        self.until = until
        self.source = source

    def run(self, game: Game, frame: Frame) -> Decision | None:
        passing = Passing(self.source, -1, self.attribute, self.amount, self.power, self.until, rounds.due(game, self.until))
        game.passing = (*game.passing, passing)
        if game.log is not None:
            happenings.FOR_A_WHILE.note(
                game, ("ROUND-4",), {"source": self.source, "survivor": -1, "until": names.DURATIONS[self.until]}
            )
        return None


class MonsterDown(Step[Frame]):
    """The monster is knocked down (KD-M1)."""

    rules = ("KD-M1",)

    def run(self, game: Game, frame: Frame) -> Decision | None:
        status.knock_monster_down(game, ())
        return None


class MonsterStands(Step[Frame]):
    """The monster stands up (KD-M3)."""

    rules = ("KD-M3",)

    def run(self, game: Game, frame: Frame) -> Decision | None:
        status.stand_monster(game, ("CONV-1",))
        return None


class MonsterDies(Step[Frame]):
    """The monster dies at once, or at the end of the next monster turn (MDEATH-4)."""

    rules = ("MDEATH-4",)

    def __init__(self, later: bool) -> None:
        super().__init__()
        self.later = later

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if self.later:
            if game.monster.dies_after < 0:  # to be condemned again does not put it off
                game.monster.dies_after = game.monster_turns + 1
            if game.log is not None:
                happenings.CONDEMNED.note(game, ("CONV-1",), {})
        else:
            aftermath.victory(game, frame.survivor)
        return None


class MonsterHeals(Step[Frame]):
    """Top cards of the wound stack go unseen under the AI deck, but not under an open duration (AI-11); Life goes up
    (STAT-11, MON-8)."""

    rules = ("STAT-11", "MON-8", "AI-11")

    def __init__(self, amount: Amount) -> None:
        super().__init__()
        self.amount = amount

    def run(self, game: Game, frame: Frame) -> Decision | None:
        monster = game.monster
        if monster.face_up and not game.setup.level.life:
            if game.log is not None:
                happenings.DECK_UNTOUCHABLE.note(game, ("AI-11",), {"survivor": frame.survivor})
            return None
        amount = self.amount.value(game, frame)
        has_life = monster.life > 0
        if has_life:
            monster.life = min(game.setup.level.life + game.setup.extra_life, monster.life + amount)
        else:
            for _ in range(min(amount, len(monster.wounds))):
                monster.deck.insert(0, monster.wounds.pop())
        if game.log is not None:
            rules: tuple[str, ...] = ("STAT-11", "MON-8") if has_life else ("STAT-11",)
            happenings.MONSTER_HEALS.note(game, rules, {"amount": amount})
        return None


class MonsterWounded(Step[Frame]):
    """The monster suffers wounds without a wound roll (WND-6, WND-11)."""

    rules = ("WND-6",)

    def __init__(self, amount: Amount) -> None:
        super().__init__()
        self.amount = amount

    def run(self, game: Game, frame: Frame) -> Decision | None:
        attack = under_way.open_attack(game, frame.survivor)
        weapon = survivor_attack.weapon_of(game, attack) if attack is not None else None
        survivor_attack.wound_monster(game, self.amount.value(game, frame), frame.survivor, weapon)
        return None


class DrawAi(Step[Frame]):
    """Draw AI: after the rest of the current card, or at once where no card is being played (AI-8, REACT-2)."""

    rules = ("AI-8", "REACT-2")

    def run(self, game: Game, frame: Frame) -> Decision | None:
        play = under_way.play_of(game, frame)
        if play is not None:
            play.draws += 1
        else:
            ai.draw(game)
        return None


class BasicAction(Step[Frame]):
    """Perform the Basic Action, perhaps against somebody named and with more speed or damage (TGT-12, REACT-2)."""

    rules = ("TGT-12", "REACT-2", "REACT-3")

    def __init__(self, against: Who | None, speed: int, extra_damage: int, accuracy: int) -> None:
        super().__init__()
        self.against = against
        self.speed = speed
        self.extra_damage = extra_damage
        self.accuracy = accuracy

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if game.monster.space < 0:
            return None
        target = -1
        if self.against is not None:
            found = self.against.survivors(game, frame)
            if not found:
                return None
            target = found[0]
        status.stand_monster(game, ("REACT-5",))
        reaction = frame.card.hit_location >= 0
        play = ai.basic_action(game, target, frame.survivor, reaction)
        play.extra_speed = self.speed
        play.extra_damage = self.extra_damage
        play.extra_accuracy = self.accuracy
        return None


class EndTurn(Step[Frame]):
    """The monster's turn ends (AI-15), unless a survival action has interrupted it: then it is resumed (SVL-17)."""

    rules = ("AI-15", "SVL-17")

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if game.turn == 1 and not under_way.survival_action_open(game):
            rounds.end_monster_turn(game)
        return None


class LieDown(Step[Frame]):
    """The monster lies down on purpose: a picture on the card, not knocked down (Ground Fighting)."""

    rules = ("AI-9",)

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if game.log is not None:
            happenings.LIES_DOWN.note(game, ("AI-9",), {})
        return None
