"""Words of the card language: what befalls survivors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from showdown.engine import board, geometry, happenings, names, powers, stats
from showdown.engine.game import Game
from showdown.engine.library import Amount
from showdown.engine.powers import Power
from showdown.engine.stack import Decision, Frame, Step
from showdown.engine.state import Passing
from showdown.rules import (
    aftermath,
    choices,
    damage,
    facts,
    gains,
    monster_attack,
    movement,
    rounds,
    status,
    survivors_turn,
    under_way,
)
from showdown.rules.frames import Damage, SurvivorAttack

if TYPE_CHECKING:
    from showdown.rules.targeting import Who


class Befall(Step[Frame]):
    """An effect that befalls one or more survivors; subclasses say what happens to each."""

    def __init__(self, who: Who) -> None:
        super().__init__()
        self.who = who

    def run(self, game: Game, frame: Frame) -> Decision | None:
        for index in self.who.survivors(game, frame):
            self.befall(game, frame, index)
        return None

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        raise NotImplementedError


class DealDamage(Befall):
    """Damage outside an attack profile, to a random or named location (DMG-6, MON-3)."""

    rules = ("DMG-6", "MON-3", "SEV-11")

    def __init__(self, who: Who, amount: Amount, location: int) -> None:
        super().__init__(who)
        self.amount = amount
        self.location = location

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        rules: tuple[str, ...] = ("DMG-6", "SEV-11") if isinstance(game.below(frame), Damage) else ("DMG-6",)
        damage.suffer(game, frame, survivor, self.amount.value(game, frame), self.location, rules)


class DealBrainDamage(Befall):
    """Brain damage (BRAIN-1, BRAIN-3)."""

    rules = ("BRAIN-1", "BRAIN-3")

    def __init__(self, who: Who, amount: Amount) -> None:
        super().__init__(who)
        self.amount = amount

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        damage.brain(game, frame, survivor, self.amount.value(game, frame))


class KnockDown(Befall):
    """Knocked down; as a bash it can be ignored by those immune to it (TRIG-5, KD-1)."""

    rules = ("TRIG-5", "KD-1")

    def __init__(self, who: Who, bash: bool) -> None:
        super().__init__(who)
        self.bash = bash

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        if self.bash and stats.has_power(game, survivor, powers.CANNOT_BE_BASHED):
            return
        status.knock_down(game, survivor, ("TRIG-5",) if self.bash else ())


class StandUp(Befall):
    """A knocked-down survivor stands."""

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        status.stand(game, survivor, ("CONV-1",))


class Bleed(Befall):
    """Bleeding tokens, gained or taken off (TRIG-5, BLEED-1)."""

    rules = ("TRIG-5", "BLEED-1")

    def __init__(self, who: Who, amount: Amount) -> None:
        super().__init__(who)
        self.amount = amount

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        amount = self.amount.value(game, frame)
        if amount > 0:
            gains.gain_bleeding(game, survivor, amount, ("TRIG-5", "ATTR-15"))
        else:
            gains.lose_bleeding(game, survivor, -amount)


class ThrowBack(Befall):
    """Knockback X, away from the monster or along the arrow of a sweep (KB-1, TRIG-5)."""

    rules = ("KB-1", "TRIG-5")

    def __init__(self, who: Who, amount: Amount, along_arrow: bool) -> None:
        super().__init__(who)
        self.amount = amount
        self.along_arrow = along_arrow

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        attack = monster_attack.attack_of(game, frame) if self.along_arrow else None
        toward = 1 << attack.arrow if attack is not None and attack.arrow >= 0 else 0
        movement.knockback(game, frame, survivor, self.amount.value(game, frame), toward)


class Flee(Befall):
    """Knockback equal to one's own movement toward the closest board edge; of several as close, the controller picks
    (SEV-10, KB-2)."""

    rules = ("SEV-10",)

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        space = game.survivors[survivor].space
        x, y = geometry.column(space), geometry.row(space)
        away = (y, board.COLUMNS - 1 - x, board.ROWS - 1 - y, x)
        toward = sum(1 << direction for direction in range(4) if away[direction] == min(away))
        movement.knockback(game, frame, survivor, stats.survivor_movement(game, survivor), toward)


class Gain(Befall):
    """Survival, insanity, courage, understanding or hunt XP, up or down (ATTR-10..13)."""

    rules = ("ATTR-10", "ATTR-11", "ATTR-12", "ATTR-13")

    def __init__(self, who: Who, what: str, amount: Amount) -> None:
        super().__init__(who)
        self.what = what
        self.amount = amount

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        amount = self.amount.value(game, frame)
        if self.what == "survival":
            gains.gain_survival(game, survivor, amount)
        elif self.what == "insanity":
            gains.gain_insanity(game, survivor, amount)
        elif self.what == "courage":
            gains.gain_courage(game, survivor, amount)
        elif self.what == "understanding":
            gains.gain_understanding(game, survivor, amount)
        else:
            game.survivors[survivor].hunt_xp += amount
            if game.log is not None:
                happenings.HUNT_XP.note(game, ("ATTR-13",), {"survivor": survivor, "change": amount})


class GainToken(Befall):
    """Attribute tokens (ATTR-3)."""

    rules = ("ATTR-3",)

    def __init__(self, who: Who, attribute: int, amount: int) -> None:
        super().__init__(who)
        self.attribute = attribute
        self.amount = amount

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.gain_token(game, survivor, self.attribute, self.amount)


class LoseTokens(Befall):
    """Loses all +1 tokens of an attribute, or every token and bleeding (attribute -1)."""

    rules = ("ATTR-3",)

    def __init__(self, who: Who, attribute: int) -> None:
        super().__init__(who)
        self.attribute = attribute

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        who = game.survivors[survivor]
        if self.attribute >= 0:
            who.plus[self.attribute] = 0
        else:
            who.plus = [0] * len(who.plus)
            who.minus = [0] * len(who.minus)
            who.bleeding = who.deflect = 0
        if game.log is not None:
            own = self.attribute >= 0
            what = f"all +1 {names.ATTRIBUTES[self.attribute]} tokens" if own else "every token and all bleeding"
            happenings.TOKENS_GONE.note(game, ("ATTR-3",), {"survivor": survivor, "what": what})


class GainPermanent(Befall):
    """A permanent attribute change (ATTR-2)."""

    rules = ("ATTR-2",)

    def __init__(self, who: Who, attribute: int, amount: int) -> None:
        super().__init__(who)
        self.attribute = attribute
        self.amount = amount

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.gain_permanent(game, survivor, self.attribute, self.amount)


class ForAWhile(Befall):
    """A number or power for a limited time (ROUND-4)."""

    rules = ("ROUND-4",)

    def __init__(self, who: Who, attribute: int, amount: int, power: Power | None, until: int, source: str) -> None:
        super().__init__(who)
        self.attribute = attribute
        self.amount = amount
        self.power = power
        self.until = until
        self.source = source

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        number = survivor if self.until == names.UNTIL_ACT else rounds.due(game, self.until)
        passing = Passing(self.source, survivor, self.attribute, self.amount, self.power, self.until, number)
        game.passing = (*game.passing, passing)
        if game.log is not None:
            happenings.FOR_A_WHILE.note(
                game, ("ROUND-4",), {"source": self.source, "survivor": survivor, "until": names.DURATIONS[self.until]}
            )


class Priority(Befall):
    """Gains the priority target token, for good with Lost Ding Dong (STAT-2, STAT-3)."""

    rules = ("STAT-2", "STAT-3")

    def __init__(self, who: Who, stays: bool) -> None:
        super().__init__(who)
        self.stays = stays

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.gain_priority(game, survivor, self.stays)


class DropPriority(Step[Frame]):
    """The priority target token leaves play (STAT-2)."""

    rules = ("STAT-2",)

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if game.monster.priority >= 0:
            gains.drop_priority(game, game.monster.priority)
        return None


class Doom(Befall):
    """Doomed until the card that says so is resolved (STAT-4, TRAP-6)."""

    rules = ("STAT-4", "TRAP-6")

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        under_way.card_frame(game, frame).doomed |= 1 << survivor
        if game.log is not None:
            happenings.DOOMED.note(game, ("STAT-4", "TRAP-6"), {"survivor": survivor})


class Die(Befall):
    """The survivor dies (DEATH-1)."""

    rules = ("DEATH-1",)

    def __init__(self, who: Who, cause: str) -> None:
        super().__init__(who)
        self.cause = cause

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        status.kill(game, survivor, self.cause, ())


class RandomDisorder(Befall):
    """Gains a random disorder (ATTR-16)."""

    rules = ("ATTR-16",)

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.gain_disorder(game, survivor)


class GoFrenzied(Befall):
    """Suffers frenzy (STAT-8)."""

    rules = ("STAT-8",)

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.frenzy(game, survivor)


class SkipHunt(Befall):
    """Must skip the next hunt; noted for the aftermath (STAT-12)."""

    rules = ("STAT-12",)

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        game.survivors[survivor].skip_hunt = True
        if game.log is not None:
            happenings.SKIPS_HUNT.note(game, ("STAT-12",), {"survivor": survivor})


class Retire(Befall):
    """Retires after the showdown (STAT-12)."""

    rules = ("STAT-12",)

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        game.survivors[survivor].retired = True
        if game.log is not None:
            happenings.RETIRES.note(game, ("STAT-12",), {"survivor": survivor})


class RetireOnSecond(Befall):
    """Retires if this injury is now recorded twice (SEV-5, SEV-9)."""

    rules = ("SEV-5", "SEV-9", "STAT-12")

    def __init__(self, who: Who, injury: str) -> None:
        super().__init__(who)
        self.injury = injury

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        who = game.survivors[survivor]
        if who.injuries.count(self.injury) >= 2:
            who.retired = True
            if game.log is not None:
                happenings.RETIRES.note(game, ("STAT-12",), {"survivor": survivor})


class LoseProficiency(Befall):
    """Loses weapon proficiency levels (SEV-10, ATTR-14)."""

    rules = ("SEV-10", "ATTR-14")

    def __init__(self, who: Who, levels: int) -> None:
        super().__init__(who)
        self.levels = levels

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        who = game.survivors[survivor]
        who.proficiency_level = max(0, who.proficiency_level - self.levels)
        if game.log is not None:
            happenings.PROFICIENCY_LOST.note(game, ("SEV-10", "ATTR-14"), {"survivor": survivor, "now": who.proficiency_level})


class SurvivalToInsanity(Befall):
    """Adds survival to insanity and loses it all (Clarity, SEV-10)."""

    rules = ("SEV-10",)

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        amount = game.survivors[survivor].survival
        gains.gain_insanity(game, survivor, amount)
        gains.gain_survival(game, survivor, -amount)


class DieWithDisorders(Befall):
    """Dies if the record already holds so many disorders (Clarity, SEV-10)."""

    rules = ("SEV-10",)

    def __init__(self, who: Who, number: int) -> None:
        super().__init__(who)
        self.number = number

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        if len(game.survivors[survivor].disorders) >= self.number:
            status.kill(game, survivor, "clarity", ("SEV-10",))
        else:
            gains.gain_disorder(game, survivor)


class Hide(Befall):
    """Becomes no threat until attacking, and sheds the priority token (TERR-11)."""

    rules = ("TERR-11",)

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        survivors_turn.hide(game, survivor, facts.GEAR)


class HealLocation(Befall):
    """Erases injury boxes and restores armor at the location damaged worst (STAT-10)."""

    rules = ("STAT-10",)

    def __init__(self, who: Who, location: int) -> None:
        super().__init__(who)
        self.location = location

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        choices.heal_location(game, survivor, self.location)


class GainArmor(Befall):
    """Armor points at every location (STAT-10)."""

    rules = ("STAT-10",)

    def __init__(self, who: Who, amount: int) -> None:
        super().__init__(who)
        self.amount = amount

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        armor = game.survivors[survivor].armor
        for location in range(5):
            armor[location] += self.amount
        if game.log is not None:
            happenings.ARMOR_GAINED.note(game, ("STAT-10",), {"survivor": survivor, "amount": self.amount})


class GainStatus(Befall):
    """A survivor status card goes beside the grid (AI-12)."""

    rules = ("AI-12",)

    def __init__(self, who: Who, card: str) -> None:
        super().__init__(who)
        self.card = card

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        who = game.survivors[survivor]
        if self.card not in who.statuses:
            who.statuses.append(self.card)
            if game.log is not None:
                happenings.STATUS_CARD.note(game, ("AI-12",), {"survivor": survivor, "card": self.card})
            stats.refresh(game)


class GainGear(Befall):
    """Gear found in the fight: into a free slot, or something must go (GEAR-9)."""

    rules = ("GEAR-9",)

    def __init__(self, who: Who, gear: str) -> None:
        super().__init__(who)
        self.gear = gear

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        choices.gain_gear(game, survivor, self.gear)


class SevereInjury(Befall):
    """A severe injury roll at a location, without damage before it (SEV-4)."""

    rules = ("SEV-4",)

    def __init__(self, who: Who, location: int, bonus: int) -> None:
        super().__init__(who)
        self.location = location
        self.bonus = bonus

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        roll = Damage()
        roll.roles_from(frame)
        roll.target = survivor
        roll.location = self.location
        roll.roll_bonus = self.bonus
        game.start(roll, (damage.ENDURE_OR_ROLL,))


class TakeOff(Befall):
    """Removed from the showdown board: no actions, affects nobody, back for the aftermath (STAT-9)."""

    rules = ("STAT-9",)

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        who = game.survivors[survivor]
        who.removed = facts.TAKEN_OFF
        who.space = -1
        who.down = False
        for other in game.stack:
            if isinstance(other, SurvivorAttack) and other.survivor == survivor and not other.closed:
                game.end(other)
        if game.log is not None:
            happenings.TAKEN_OFF.note(game, ("STAT-9",), {"survivor": survivor})
        aftermath.check_defeat(game)
