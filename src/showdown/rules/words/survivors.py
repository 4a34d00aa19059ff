"""Words of the card language: what befalls survivors."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from showdown.engine import board, fates, geometry, happenings, kinds, names, powers, questions, spreads, stats, when
from showdown.engine.game import Game
from showdown.engine.keywords import Keyword
from showdown.engine.library import Amount
from showdown.engine.options import OptionKind, Refers
from showdown.engine.stack import MONSTER, PARTY, AnyStep, Frame, Question
from showdown.engine.state import Passing
from showdown.rules import (
    activations,
    damage,
    facts,
    gains,
    grid,
    lasting,
    moments,
    monster_attack,
    movement,
    picks,
    rising,
    status,
    under_way,
    units,
    walking,
)
from showdown.rules.frames import Damage
from showdown.rules.words.word import Befall, Change, Named, Word, plural, quantity, tokens, until

MASTERY: Final = 8  # the highest level of weapon proficiency (ATTR-14)

if TYPE_CHECKING:
    from showdown.rules.targeting import Who, Zone


class Harm(Befall):
    """A word that hurts; units suffer it with all survivors."""

    def run(self, game: Game, frame: Frame) -> Question | None:
        super().run(game, frame)
        if any(tile.leader >= 0 for tile in game.tiles):
            units.damaged(game, self.who)
        return None


class DealDamage(Harm):
    """Damage outside an attack, to a random location or the one named, perhaps with something added to the severe injury roll
    (DMG-6, MON-3, SEV-4)."""

    form = "damage [WHO]: AMOUNT [at LOCATION] [ignoring armor]"
    arguments = kinds.takes(
        who=kinds.Whom(),
        amount=kinds.Amount(1),
        location=kinds.Location(),
        bonus=kinds.Number("", -20, 20, key="severe injury rolls"),
    )
    rules = ("DMG-6", "MON-3", "SEV-11")
    fate = fates.HARM

    amount: Amount
    location: int = -1
    bonus: int = 0
    ignoring_armor: bool = False

    def sentence(self) -> str:
        where = f" at the {names.LOCATIONS[self.location]}" if self.location >= 0 else ""
        where += ", which ignores armor" if self.ignoring_armor else ""
        worse = f" with {self.bonus:+d} to severe injury rolls" if self.bonus else ""
        return f"{self.who.text} suffers {quantity(self.amount, 'damage')}{where}{worse}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        rules: tuple[str, ...] = ("DMG-6", "SEV-11") if isinstance(game.below(frame), Damage) else ("DMG-6",)
        amount = self.amount.value(game, frame)
        damage.suffer(game, frame, survivor, amount, self.location, rules, self.bonus, self.ignoring_armor)


class DamageEverywhere(Harm):
    """The same damage to every hit location, outside an attack (DMG-6, LOC-1)."""

    form = "damage everywhere [WHO]: AMOUNT"
    arguments = kinds.takes(who=kinds.Whom(), amount=kinds.Amount(1))
    rules = ("DMG-6", "LOC-1")
    fate = fates.HARM

    amount: Amount

    def sentence(self) -> str:
        return f"{self.who.text} suffers {quantity(self.amount, 'damage')} at every hit location"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        amount = self.amount.value(game, frame)
        for location in range(names.BRAIN):
            damage.suffer(game, frame, survivor, amount, location, ("DMG-6", "LOC-1"))


class DealBrainDamage(Harm):
    """Brain damage; insanity is its armor (BRAIN-1, BRAIN-3)."""

    form = "brain damage [WHO]: AMOUNT"
    arguments = kinds.takes(who=kinds.Whom(), amount=kinds.Amount(1))
    rules = ("BRAIN-1", "BRAIN-3")
    fate = fates.HARM

    amount: Amount

    def sentence(self) -> str:
        return f"{self.who.text} suffers {quantity(self.amount, 'brain damage')}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        damage.brain(game, frame, survivor, self.amount.value(game, frame))


class KnockDown(Befall):
    """Knocked down (KD-1)."""

    form = "knock down [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("TRIG-5", "KD-1")
    fate = fates.FALL

    def sentence(self) -> str:
        return f"{self.who.text} is knocked down"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        status.knock_down(game, survivor, ())


class Bash(Befall):
    """Knocked down by a bash, which some are immune to (TRIG-5, KD-1)."""

    form = "bash [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("TRIG-5", "KD-1")
    fate = fates.FALL

    def sentence(self) -> str:
        return f"bash {self.who.text}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        if not stats.has_power(game, survivor, powers.CANNOT_BE_BASHED):
            status.knock_down(game, survivor, ("TRIG-5",))


class StandUp(Befall):
    """A knocked-down survivor stands up."""

    form = "stand [WHO]"
    arguments = kinds.takes(who=kinds.Whom())

    def sentence(self) -> str:
        return f"{self.who.text} stands up"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        rising.stand(game, survivor, ("CONV-1",))


class Bleed(Befall):
    """Bleeding tokens; a negative number takes some off (TRIG-5, BLEED-1)."""

    form = "bleed [WHO]: AMOUNT"
    arguments = kinds.takes(who=kinds.Whom(), amount=kinds.Amount())
    rules = ("TRIG-5", "BLEED-1")
    fate = fates.BLEEDING

    amount: Amount

    def sentence(self) -> str:
        if self.amount.text.startswith("-"):
            return f"{self.who.text} removes {self.amount.text[1:]} bleeding"
        return f"{self.who.text} gains {self.amount.text} bleeding token{'' if self.amount.text == '1' else 's'}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        amount = self.amount.value(game, frame)
        if amount > 0:
            gains.gain_bleeding(game, survivor, amount, ("TRIG-5", "ATTR-15"))
        else:
            gains.lose_bleeding(game, survivor, -amount)


class ThrowBack(Befall):
    """Thrown back so many spaces, away from the monster or along the arrow of a sweep; perhaps `over the edge to death`, who is
    thrown off the board, or `dragging` those they meet along to where they end (KB-1, TRIG-5)."""

    form = "knockback [WHO]: AMOUNT [along arrow] [over the edge to death] [dragging]"
    arguments = kinds.takes(who=kinds.Whom(), amount=kinds.Amount(1))
    rules = ("KB-1", "TRIG-5")
    fate = fates.HARM

    amount: Amount
    along_arrow: bool = False
    over_the_edge_to_death: bool = False
    dragging: bool = False

    def sentence(self) -> str:
        along = " along the arrow" if self.along_arrow else ""
        dies = ", and dies if that is off the board" if self.over_the_edge_to_death else ""
        taken = "; whoever they collide with is placed as close to them as possible" if self.dragging else ""
        return f"{self.who.text} suffers knockback {self.amount.text}{along}{dies}{taken}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        attack = monster_attack.attack_of(game, frame) if self.along_arrow else None
        toward = 1 << attack.arrow if attack is not None and attack.arrow >= 0 else 0
        movement.knockback(
            game, frame, survivor, self.amount.value(game, frame), toward, self.over_the_edge_to_death, self.dragging
        )


class PullIn(Befall):
    """Thrown so many spaces toward the monster: straight along the larger offset (KB-1, KB-2)."""

    form = "knockback toward monster [WHO]: AMOUNT"
    arguments = kinds.takes(who=kinds.Whom(), amount=kinds.Amount(1))
    rules = ("KB-1", "KB-2")
    fate = fates.HARM

    amount: Amount

    def sentence(self) -> str:
        return f"{self.who.text} suffers knockback {self.amount.text} toward the monster"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        space = game.survivors[survivor].space
        if space >= 0 and game.monster.space >= 0:
            toward = sum(1 << (direction + 2) % 4 for direction in movement.directions_away(game, space))
            movement.knockback(game, frame, survivor, self.amount.value(game, frame), toward)


class ShoveAlong(Word):
    """Everybody in a drawn zone is thrown so many spaces along the arrow of their space, without an attack (KB-1, TGT-6)."""

    form = "knockback along arrows: AMOUNT in ZONE"
    arguments = kinds.takes(amount=kinds.Amount(1), zone=kinds.Zone(arrows=True))
    rules = ("KB-1", "TGT-6")
    fate = fates.HARM

    amount: Amount
    zone: Zone

    def sentence(self) -> str:
        return f"each survivor in {self.zone.text} suffers knockback {self.amount.text} along the arrow"

    def run(self, game: Game, frame: Frame) -> Question | None:
        spaces = self.amount.value(game, frame)
        for index in facts.present(game):
            arrow = self.zone.arrow_at(game, game.survivors[index].space)
            if arrow >= 0:
                movement.knockback(game, frame, index, spaces, 1 << arrow)
        return None


class DestroyArmor(Befall):
    """All armor points, at every location, are gone (LOC-1)."""

    form = "destroy armor [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("LOC-1",)
    fate = fates.HARM

    def sentence(self) -> str:
        return f"{self.who.text} loses the armor at all locations"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        damage.destroy_armor(game, survivor, tuple(range(names.BRAIN)))


class Flee(Befall):
    """Knockback by one's own movement toward the closest board edge; of several, the controller picks (SEV-10, KB-2)."""

    form = "flee [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("SEV-10",)

    def sentence(self) -> str:
        return f"{self.who.text} suffers knockback by their movement toward the closest edge"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        space = game.survivors[survivor].space
        x, y = geometry.column(space), geometry.row(space)
        away = (y, board.COLUMNS - 1 - x, board.ROWS - 1 - y, x)
        toward = sum(1 << direction for direction in range(4) if away[direction] == min(away))
        movement.knockback(game, frame, survivor, stats.survivor_movement(game, survivor), toward)


class Gain(Befall):
    """A number of a survivor's, up or down (ATTR-10..13)."""

    what: ClassVar[str] = ""

    amount: Amount

    def sentence(self) -> str:
        verb = "loses" if self.amount.sign < 0 else "gains"
        if self.amount.sign < 0 and self.amount.text == f"their {self.what}":
            return f"{self.who.text} loses all {self.what}"
        return f"{self.who.text} {verb} {quantity(self.amount, self.what)}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        self.gain(game, survivor, self.amount.value(game, frame))

    def gain(self, game: Game, survivor: int, amount: int) -> None:
        raise NotImplementedError


class Survival(Gain):
    """Survival gained, or lost with a minus (ATTR-10)."""

    form = "survival [WHO]: AMOUNT"
    arguments = kinds.takes(who=kinds.Whom(), amount=kinds.Amount())
    rules = ("ATTR-10",)
    what = "survival"

    def gain(self, game: Game, survivor: int, amount: int) -> None:
        gains.gain_survival(game, survivor, amount)


class Insanity(Gain):
    """Insanity gained or lost (ATTR-11)."""

    form = "insanity [WHO]: AMOUNT"
    arguments = kinds.takes(who=kinds.Whom(), amount=kinds.Amount())
    rules = ("ATTR-11",)
    what = "insanity"

    def gain(self, game: Game, survivor: int, amount: int) -> None:
        gains.gain_insanity(game, survivor, amount)


class Courage(Gain):
    """Courage gained or lost (ATTR-12)."""

    form = "courage [WHO]: AMOUNT"
    arguments = kinds.takes(who=kinds.Whom(), amount=kinds.Amount())
    rules = ("ATTR-12",)
    what = "courage"

    def gain(self, game: Game, survivor: int, amount: int) -> None:
        gains.gain_courage(game, survivor, amount)


class Understanding(Gain):
    """Understanding gained or lost (ATTR-12)."""

    form = "understanding [WHO]: AMOUNT"
    arguments = kinds.takes(who=kinds.Whom(), amount=kinds.Amount())
    rules = ("ATTR-12",)
    what = "understanding"

    def gain(self, game: Game, survivor: int, amount: int) -> None:
        gains.gain_understanding(game, survivor, amount)


class HuntXp(Gain):
    """Hunt experience gained (ATTR-13)."""

    form = "hunt xp [WHO]: AMOUNT"
    arguments = kinds.takes(who=kinds.Whom(), amount=kinds.Amount())
    rules = ("ATTR-13",)
    what = "hunt xp"

    def gain(self, game: Game, survivor: int, amount: int) -> None:
        game.survivors[survivor].hunt_xp += amount
        if game.log is not None:
            happenings.HUNT_XP.note(game, ("ATTR-13",), {"survivor": survivor, "change": amount})


class Proficiency(Gain):
    """Levels of weapon proficiency, of which there are 8, for whoever has wounded with a weapon of their type in this showdown
    (ATTR-14, AFT-4)."""

    form = "proficiency [WHO]: AMOUNT"
    arguments = kinds.takes(who=kinds.Whom(), amount=kinds.Amount())
    rules = ("ATTR-14", "AFT-4")
    what = "weapon proficiency"

    def gain(self, game: Game, survivor: int, amount: int) -> None:
        who = game.survivors[survivor]
        level = min(MASTERY, who.proficiency_level + amount)
        if who.proficiency not in who.wound_types or level == who.proficiency_level:
            return
        who.proficiency_level = level
        if game.log is not None:
            happenings.PROFICIENCY.note(game, ("ATTR-14", "AFT-4"), {"survivor": survivor, "level": level})


class WeaponType(Befall):
    """Takes up a weapon type from level 0; the levels of another are lost (ATTR-14)."""

    form = "weapon type [WHO]: TYPE"
    arguments = kinds.takes(who=kinds.Whom(), type=kinds.Keyword())
    rules = ("ATTR-14",)

    type: Keyword

    def sentence(self) -> str:
        return f"{self.who.text} takes up {self.type.name} as weapon type and loses the levels of another"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        who = game.survivors[survivor]
        if who.proficiency == self.type.name:
            return
        who.proficiency = self.type.name
        who.proficiency_level = 0
        if game.log is not None:
            happenings.WEAPON_TYPE.note(game, ("ATTR-14",), {"survivor": survivor, "type": self.type.name})


class GainCounters(Befall):
    """Tokens of a counter that the files declare (`counters: [lunacy]`); a minus takes some off (CONV-1)."""

    form = "counters [WHO]: AMOUNT COUNTER"
    arguments = kinds.takes(who=kinds.Whom(), amount=kinds.Amount(), counter=kinds.Counter())
    rules = ("CONV-1",)

    amount: Amount
    counter: str

    def sentence(self) -> str:
        verb = "loses" if self.amount.sign < 0 else "gains"
        number = self.amount.text.lstrip("+-")
        if number == f"their {self.counter}":
            return f"the {self.counter} tokens of {self.who.text} are doubled"
        what = f"{self.counter} token" if number == "1" else f"{self.counter} tokens"
        return f"{self.who.text} {verb} {quantity(self.amount, what)}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.gain_counter(game, survivor, self.counter, self.amount.value(game, frame))


class LoseCounters(Befall):
    """All tokens of a counter are taken off (CONV-1)."""

    form = "lose counters [WHO]: COUNTER"
    arguments = kinds.takes(who=kinds.Whom(), counter=kinds.Counter())
    rules = ("CONV-1",)

    counter: str

    def sentence(self) -> str:
        return f"{self.who.text} loses all {self.counter} tokens"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.gain_counter(game, survivor, self.counter, -game.survivors[survivor].counters.get(self.counter, 0))


class GainToken(Befall):
    """Attribute tokens: `token attacker: +1 strength`; those `of this card` it can take off again (ATTR-3)."""

    form = "token [WHO]: CHANGE [of this card]"
    arguments = kinds.takes(who=kinds.Whom(), change=kinds.Change(), source=kinds.Source())
    rules = ("ATTR-3",)

    change: Change
    source: str
    of_this_card: bool = False

    def sentence(self) -> str:
        change = self.change
        mark = "+" if change.number > 0 else "-"
        count = str(abs(change.number)) if change.amount is None else f"{change.amount.text} x"
        return f"{self.who.text} gains {tokens(count, mark, names.ATTRIBUTES[change.attribute])}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        amount = self.change.size(game, frame)
        if amount:
            gains.gain_token(game, survivor, self.change.attribute, amount, self.source if self.of_this_card else "")


class LoseTokensOfThis(Befall):
    """Loses the attribute tokens that this card gave (`token: -1 strength of this card`), as many as are still there
    (ATTR-3)."""

    form = "lose tokens of this card [WHO]"
    arguments = kinds.takes(who=kinds.Whom(), source=kinds.Source())
    rules = ("ATTR-3",)

    source: str

    def sentence(self) -> str:
        return f"{self.who.text} loses the tokens this card gave"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.lose_tokens_of(game, survivor, self.source)


class LoseTokens(Befall):
    """Loses all +1 tokens of an attribute; with `all` every token and all bleeding (ATTR-3)."""

    form = "lose tokens [WHO]: ATTRIBUTE"
    arguments = kinds.takes(who=kinds.Whom(), attribute=kinds.Attribute("all"))
    rules = ("ATTR-3",)

    attribute: int = -1

    def sentence(self) -> str:
        what = f"+1 {names.ATTRIBUTES[self.attribute]} " if self.attribute >= 0 else ""
        return f"{self.who.text} loses all {what}tokens"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        who = game.survivors[survivor]
        if self.attribute >= 0:
            who.plus[self.attribute] = 0
        else:
            who.plus = [0] * len(who.plus)
            who.minus = [0] * len(who.minus)
            who.bleeding = who.deflect = 0
            who.sourced = {}
        if game.log is not None:
            own = self.attribute >= 0
            what = f"all +1 {names.ATTRIBUTES[self.attribute]} tokens" if own else "every token and all bleeding"
            happenings.TOKENS_GONE.note(game, ("ATTR-3",), {"survivor": survivor, "what": what})


class LosePositiveTokens(Befall):
    """Loses every +1 token of every attribute (ATTR-3)."""

    form = "lose positive tokens [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("ATTR-3",)

    def sentence(self) -> str:
        return f"{self.who.text} loses all +1 tokens"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        who = game.survivors[survivor]
        if not any(who.plus):
            return
        who.plus = [0] * len(who.plus)
        if game.log is not None:
            happenings.TOKENS_GONE.note(game, ("ATTR-3",), {"survivor": survivor, "what": "all +1 tokens"})


class LoseAttributeTokens(Befall):
    """Loses every token of every attribute, +1 and -1; bleeding stays (ATTR-3)."""

    form = "lose attribute tokens [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("ATTR-3",)

    def sentence(self) -> str:
        return f"{self.who.text} loses all attribute tokens"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        who = game.survivors[survivor]
        who.plus = [0] * len(who.plus)
        who.minus = [0] * len(who.minus)
        who.sourced = {}
        if game.log is not None:
            happenings.TOKENS_GONE.note(game, ("ATTR-3",), {"survivor": survivor, "what": "all attribute tokens"})


class TakeTokenOff(OptionKind[Frame]):
    """This token is taken off: a -1 token of an attribute, or bleeding (ATTR-3, ATTR-15)."""

    spread = spreads.NUMBER

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return f"token:{names.SURVIVOR_ATTRIBUTES[number] if number != BLEEDING else 'bleeding'}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return f"a -1 {names.SURVIVOR_ATTRIBUTES[number]} token" if number != BLEEDING else "a bleeding token"


BLEEDING: Final = len(names.SURVIVOR_ATTRIBUTES)
TAKE_OFF: Final = TakeTokenOff("token", "This token is taken off a survivor.")


class RemoveToken(Word):
    """One -1 token of an attribute, or one bleeding token where that is allowed, is taken off somebody; the holder picks which
    (ATTR-3, ATTR-15)."""

    form = "remove token [WHO]: WHICH"
    arguments = kinds.takes(
        who=kinds.Whom(), which=kinds.Choice("which tokens", "bleeding or negative", "negative"), holder=kinds.Holder()
    )
    rules = ("ATTR-3", "ATTR-15")
    asks = questions.TOKEN

    who: Who
    which: str

    def sentence(self) -> str:
        return f"remove a {self.which} token from {self.who.text}"

    def prompt(self, game: Game, frame: Frame) -> str:
        return "Which token is removed?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        found = self.who.survivors(game, frame)
        if not found:
            return None
        who = game.survivors[found[0]]
        tokens = [attribute for attribute, count in enumerate(who.minus) if count]
        if who.bleeding and self.which != "negative":
            tokens.append(BLEEDING)
        return Question(frame.owner, TAKE_OFF, tokens) if tokens else None

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        survivor = self.who.survivors(game, frame)[0]
        if value == BLEEDING:
            gains.lose_bleeding(game, survivor, 1)
            return
        game.survivors[survivor].minus[value] -= 1
        if game.log is not None:
            what = f"a -1 {names.SURVIVOR_ATTRIBUTES[value]} token"
            happenings.TOKENS_GONE.note(game, ("ATTR-3",), {"survivor": survivor, "what": what})


class GainPermanent(Befall):
    """A permanent attribute change (ATTR-2)."""

    form = "permanent [WHO]: CHANGE"
    arguments = kinds.takes(who=kinds.Whom(), change=kinds.Change())
    rules = ("ATTR-2",)

    change: Change

    def sentence(self) -> str:
        return f"{self.who.text} gains {self.change.text} permanently"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.gain_permanent(game, survivor, self.change.attribute, self.change.size(game, frame))


class ForAWhile(Befall):
    """A number or power for a time: `+2 strength until this round`; until this attack, this act, this turn, this round, the
    next monster turn, the next round or this showdown. `until their next attack` it waits for that attack, perhaps only one
    `with KEYWORD` weapons, and counts in it, once however often it was given (ROUND-4)."""

    form = "for a while [WHO]: CHANGE until UNTIL [with KEYWORD]"
    arguments = kinds.takes(
        who=kinds.Whom(), change=kinds.ChangeOrPower(), until=kinds.Duration(), keyword=kinds.Keyword(), source=kinds.Source()
    )
    rules = ("ROUND-4",)

    change: Change
    until: int
    keyword: Keyword | None = None
    source: str

    def sentence(self) -> str:
        if self.until in names.WAITING:
            weapon = f" with a {self.keyword.name} weapon" if self.keyword is not None else ""
            return f"in {names.DURATIONS[self.until]}{weapon} {self.who.text} has: {self.change.text}"
        return f"{until(self.until)} {self.who.text} has: {self.change.text}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        number = survivor if self.until == names.UNTIL_ACT else lasting.due(game, self.until)
        change = self.change
        amount = change.size(game, frame)
        keyword = self.keyword.name if self.keyword is not None else ""
        passing = Passing(self.source, survivor, change.attribute, amount, change.power, self.until, number, keyword)
        if passing.waits():
            game.set_passing(
                tuple(
                    other
                    for other in game.passing
                    if not (other.waits() and other.survivor == survivor and other.source == self.source)
                )
            )
        game.set_passing((*game.passing, passing))
        if game.log is not None:
            happenings.FOR_A_WHILE.note(
                game, ("ROUND-4",), {"source": self.source, "survivor": survivor, "until": names.DURATIONS[self.until]}
            )


class Priority(Befall):
    """Gains the priority target token; `permanent` keeps it until the holder or the monster dies (STAT-2, STAT-3)."""

    aside = True
    form = "priority target [WHO] [permanent]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("STAT-2", "STAT-3")

    permanent: bool = False

    def sentence(self) -> str:
        good = " for good" if self.permanent else ""
        return f"{self.who.text} gains the priority target token{good}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.gain_priority(game, survivor, self.permanent)


class DropPriority(Word):
    """The priority target token leaves play (STAT-2)."""

    aside = True
    form = "drop priority target"
    rules = ("STAT-2",)

    def sentence(self) -> str:
        return "remove the priority target token"

    def run(self, game: Game, frame: Frame) -> Question | None:
        if game.monster.priority >= 0:
            gains.drop_priority(game, game.monster.priority)
        return None


class Doom(Befall):
    """Doomed until this card is resolved: no survival, no actions (STAT-4, TRAP-6)."""

    form = "doom [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("STAT-4", "TRAP-6")
    fate = fates.HARM

    def sentence(self) -> str:
        return f"{self.who.text} is doomed"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        under_way.card_frame(game, frame).doomed |= 1 << survivor
        if game.log is not None:
            happenings.DOOMED.note(game, ("STAT-4", "TRAP-6"), {"survivor": survivor})


class Die(Befall):
    """Dies (DEATH-1)."""

    form = "die [WHO]"
    arguments = kinds.takes(who=kinds.Whom(), cause=kinds.Source())
    rules = ("DEATH-1",)
    fate = fates.DEATH

    cause: str

    def sentence(self) -> str:
        return f"{self.who.text} dies"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        status.kill(game, survivor, self.cause, ())


class CeaseToExist(Befall):
    """Ceases to exist: gone as if never born, which nobody lives through (DEATH-1)."""

    form = "cease to exist [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("DEATH-1",)
    fate = fates.DEATH

    def sentence(self) -> str:
        return f"{self.who.text} ceases to exist"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        status.cease(game, survivor)


class RandomDisorder(Befall):
    """Gains a random disorder (ATTR-16)."""

    form = "random disorder [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("ATTR-16",)
    fate = fates.LASTING

    def sentence(self) -> str:
        return f"{self.who.text} gains a random disorder"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.gain_disorder(game, survivor)


class GainDisorder(Befall):
    """Gains a disorder by name, if it is still in its deck (ATTR-16)."""

    form = "gain disorder [WHO]: DISORDER"
    arguments = kinds.takes(who=kinds.Whom(), disorder=kinds.Thing("disorder", in_play=True))
    rules = ("ATTR-16",)
    fate = fates.LASTING

    disorder: Named

    def sentence(self) -> str:
        return f"{self.who.text} gains the disorder {self.disorder.name}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.gain_named_disorder(game, survivor, self.disorder.id)


class LoseDisorders(Befall):
    """Every disorder is gone, and back in its deck (ATTR-16)."""

    form = "lose disorders [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("ATTR-16",)

    def sentence(self) -> str:
        return f"{self.who.text} loses all disorders"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.lose_disorders(game, survivor)


class LearnRandom(Befall):
    """Learns a random fighting art that they do not know, no secret one (ATTR-16)."""

    form = "random fighting art [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("ATTR-16",)

    def sentence(self) -> str:
        return f"{self.who.text} learns a random fighting art"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.learn_random(game, survivor)


class Learn(Befall):
    """Learns a fighting art, also a secret one (ATTR-16)."""

    form = "learn [WHO]: ART"
    arguments = kinds.takes(who=kinds.Whom(), art=kinds.Thing("fighting art", in_play=True, also="secret fighting art"))
    rules = ("ATTR-16",)

    art: Named

    def sentence(self) -> str:
        return f"{self.who.text} learns {self.art.name}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.learn(game, survivor, self.art.id)


class GainAbility(Befall):
    """Gains an ability, if they do not have it (ATTR-16)."""

    form = "gain ability [WHO]: ABILITY"
    arguments = kinds.takes(who=kinds.Whom(), ability=kinds.Thing("ability", in_play=True, shown="ABILITY"))
    rules = ("ATTR-16",)

    ability: Named

    def sentence(self) -> str:
        return f"{self.who.text} gains the ability {self.ability.name}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.gain_ability(game, survivor, self.ability.id)


class GoFrenzied(Befall):
    """Suffers frenzy (STAT-8)."""

    form = "frenzy [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("STAT-8",)

    def sentence(self) -> str:
        return f"{self.who.text} suffers frenzy"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.frenzy(game, survivor)


class SkipHunt(Befall):
    """Skips the next hunt; noted for the aftermath (STAT-12)."""

    aside = True
    form = "skip next hunt [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("STAT-12",)
    fate = fates.HARM

    def sentence(self) -> str:
        return f"{self.who.text} skips the next hunt"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        game.survivors[survivor].skip_hunt = True
        if game.log is not None:
            happenings.SKIPS_HUNT.note(game, ("STAT-12",), {"survivor": survivor})


class Retire(Befall):
    """Retires after the showdown (STAT-12)."""

    form = "retire [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("STAT-12",)
    fate = fates.LASTING

    def sentence(self) -> str:
        return f"{self.who.text} retires after the showdown"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        game.survivors[survivor].retired = True
        if game.log is not None:
            happenings.RETIRES.note(game, ("STAT-12",), {"survivor": survivor})


class LeaveSettlement(Befall):
    """Leaves the settlement for good after the showdown; noted for the aftermath (STAT-12)."""

    form = "leave the settlement [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("STAT-12",)
    fate = fates.LASTING

    def sentence(self) -> str:
        return f"{self.who.text} leaves the settlement for good after the showdown"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        game.survivors[survivor].leaves = True
        if game.log is not None:
            happenings.LEAVES.note(game, ("STAT-12",), {"survivor": survivor})


class RetireOnSecond(Befall):
    """Retires if this injury is now recorded twice (SEV-5, SEV-9)."""

    form = "retire on second [WHO]: INJURY"
    arguments = kinds.takes(who=kinds.Whom(), injury=kinds.Thing("injury", shown="INJURY"))
    rules = ("SEV-5", "SEV-9", "STAT-12")
    fate = fates.LASTING

    injury: Named

    def sentence(self) -> str:
        return f"the second time {self.who.text} retires after the showdown"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        who = game.survivors[survivor]
        if who.injuries.count(self.injury.id) >= 2:
            who.retired = True
            if game.log is not None:
                happenings.RETIRES.note(game, ("STAT-12",), {"survivor": survivor})


class LoseProficiency(Befall):
    """Loses weapon proficiency levels (SEV-10, ATTR-14)."""

    form = "lose proficiency [WHO]: LEVELS"
    arguments = kinds.takes(who=kinds.Whom(), levels=kinds.Number())
    rules = ("SEV-10", "ATTR-14")
    fate = fates.LASTING

    levels: int

    def sentence(self) -> str:
        return f"{self.who.text} loses {self.levels} levels of weapon proficiency"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        who = game.survivors[survivor]
        who.proficiency_level = max(0, who.proficiency_level - self.levels)
        if game.log is not None:
            happenings.PROFICIENCY_LOST.note(game, ("SEV-10", "ATTR-14"), {"survivor": survivor, "now": who.proficiency_level})


class SurvivalToInsanity(Befall):
    """Gains insanity equal to survival, then loses all survival (SEV-10)."""

    form = "survival to insanity [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("SEV-10",)

    def sentence(self) -> str:
        return f"{self.who.text} turns all survival into insanity"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        amount = game.survivors[survivor].survival
        gains.gain_insanity(game, survivor, amount)
        gains.gain_survival(game, survivor, -amount)


class DieWithDisorders(Befall):
    """Gains a random disorder, or dies with already N of them (SEV-10)."""

    form = "disorder or die [WHO]: NUMBER"
    arguments = kinds.takes(who=kinds.Whom(), number=kinds.Number())
    rules = ("SEV-10",)
    fate = fates.DEATH

    number: int

    def sentence(self) -> str:
        return f"{self.who.text} gains a random disorder, or dies with already {self.number}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        if len(game.survivors[survivor].disorders) >= self.number:
            status.kill(game, survivor, "clarity", ("SEV-10",))
        else:
            gains.gain_disorder(game, survivor)


class Hide(Befall):
    """No threat until attacking; sheds the priority target token (TERR-11)."""

    form = "hide [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("TERR-11",)

    def sentence(self) -> str:
        return f"{self.who.text} is no threat until they attack and loses the priority target token"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        activations.hide(game, survivor, facts.GEAR)


class HealLocation(Befall):
    """Erases the injury boxes at a location, or at the one damaged worst (STAT-10)."""

    form = "heal location [WHO]: LOCATION"
    arguments = kinds.takes(who=kinds.Whom(), location=kinds.Location(other="worst"))
    rules = ("STAT-10",)

    location: int = -1

    def sentence(self) -> str:
        where = f"the {names.LOCATIONS[self.location]}" if self.location >= 0 else "the location damaged worst"
        return f"{self.who.text} heals {where}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.heal_location(game, survivor, self.location)


class StepAside(Befall):
    """Out of the way of what would collide with them: placed standing on the nearest free space, without a collision (KD-S5,
    COL-8). For `at: would collide`."""

    form = "step aside [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("KD-S5", "COL-8", "BOARD-7")

    def sentence(self) -> str:
        return f"{self.who.text} does not collide but is placed standing on the nearest free space out of the way"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        movement.step_aside(game, survivor)


class FullyHeal(Befall):
    """Heals, with nothing named: every injury box is erased, and armor is back at what is worn (STAT-10)."""

    form = "fully heal [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("STAT-10",)

    def sentence(self) -> str:
        return f"{self.who.text} heals: every injury box, and all the armor that is worn"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        gains.heal_fully(game, survivor)


class Cure(Befall):
    """Severe injuries that are gone, every record of them, and with them their penalties and bans; those named, or `all`
    (SEV-1)."""

    form = "cure injuries [WHO]: NAMES"
    arguments = kinds.takes(who=kinds.Whom(), names=kinds.Things("injury", other="all"))
    rules = ("SEV-1",)

    names: tuple[Named, ...] = ()

    def sentence(self) -> str:
        return f"{self.who.text} is cured of {', '.join(named.name for named in self.names) or 'all severe injuries'}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        if not self.names:
            who = game.survivors[survivor]
            for injury in sorted({*who.injuries, *who.temporary}):
                damage.cure(game, survivor, injury, game.setup.library.injuries[injury].name)
        for named in self.names:
            damage.cure(game, survivor, named.id, named.name)


class GainArmor(Befall):
    """Armor points at every location, or only where armor with a keyword is worn; a minus takes some off (STAT-10, GEAR-11)."""

    form = "armor [WHO]: AMOUNT [where KEYWORD is worn]"
    arguments = kinds.takes(who=kinds.Whom(), amount=kinds.Amount(), keyword=kinds.Keyword())
    rules = ("STAT-10", "GEAR-11")

    amount: Amount
    keyword: Keyword | None = None

    def sentence(self) -> str:
        where = "at all locations" if self.keyword is None else f"wherever {self.keyword.name} armor is worn"
        verb = "loses" if self.amount.sign < 0 else "gains"
        return f"{self.who.text} {verb} {quantity(self.amount, 'armor')} {where}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        amount = self.amount.value(game, frame)
        who = game.survivors[survivor]
        for location in range(5):
            if self.keyword is None or any(
                gear is not None and gear.armor_location == location and self.keyword in gear.keywords for gear in who.kit
            ):
                who.armor[location] = max(0, who.armor[location] + amount)
        if game.log is not None:
            rules = ("STAT-10",) if self.keyword is None else ("STAT-10", "GEAR-11")
            where = "everywhere" if self.keyword is None else f"where {self.keyword.name} is worn"
            happened = happenings.ARMOR_GAINED if amount >= 0 else happenings.ARMOR_TAKEN
            happened.note(game, rules, {"survivor": survivor, "amount": abs(amount), "where": where})


class IgnoreInjury(Word):
    """The severe injury that the holder is about to suffer takes no hold (SEV-1)."""

    form = "ignore injury"
    arguments = kinds.takes(holder=kinds.Holder(), moment=kinds.During(when.BEFORE_SEVERE_INJURY))
    rules = ("SEV-1",)

    def sentence(self) -> str:
        return "ignore the severe injury"

    def run(self, game: Game, frame: Frame) -> Question | None:
        damage.ignore_injury(game, frame.owner)
        return None


class IgnoreHit(Word):
    """One hit on the holder that has just come down is ignored: no location is rolled for it (MATK-6)."""

    form = "ignore hit"
    arguments = kinds.takes(holder=kinds.Holder(), source=kinds.Source())
    rules = ("MATK-6",)

    source: str

    def sentence(self) -> str:
        return "ignore a hit"

    def run(self, game: Game, frame: Frame) -> Question | None:
        attack = under_way.attack_on(game, frame.owner)
        if attack is not None and attack.count > 0:
            attack.count -= 1
            if game.log is not None:
                happenings.IGNORES_HITS.note(game, ("MATK-6",), {"survivor": frame.owner, "hits": 1, "how": self.source})
        return None


class Walk(Befall):
    """Moves up to so many spaces at once, wherever they like or only straight away from the monster; it spends no movement
    (SMOVE-1, BOARD-6)."""

    form = "walk [WHO]: SPACES [straight away]"
    arguments = kinds.takes(who=kinds.Whom(), spaces=kinds.Amount(1))
    rules = ("SMOVE-1", "BOARD-6")

    spaces: Amount
    straight_away: bool = False

    def sentence(self) -> str:
        how = " directly away from the monster" if self.straight_away else ""
        return f"{self.who.text} moves up to {self.spaces.text} space{'' if self.spaces.text == '1' else 's'}{how}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        walking.walk(game, survivor, self.spaces.value(game, frame), self.straight_away)


class RunStraightAway(Befall):
    """Must move as far as their movement goes, straight away from the monster; whoever lies stays (SMOVE-1, BOARD-6)."""

    form = "run straight away [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("SMOVE-1", "BOARD-6")

    def sentence(self) -> str:
        return f"{self.who.text} makes a full move directly away from the monster"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        walking.walk(game, survivor, stats.survivor_movement(game, survivor), True, True)


class TurnHit(Word):
    """The holder may turn the location die of one hit on them to another location (MATK-6)."""

    form = "turn a hit to: LOCATION"
    arguments = kinds.takes(location=kinds.Location(), holder=kinds.Holder(), moment=kinds.During(when.LOCATIONS_ROLLED))
    rules = ("MATK-6",)
    asks = questions.TURN_HIT

    location: int

    def sentence(self) -> str:
        return f"one hit location may become the {names.LOCATIONS[self.location]}"

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"Which hit goes to the {names.LOCATIONS[self.location]} instead?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        attack = under_way.attack_on(game, frame.owner)
        if attack is None:
            return None
        found = [hit for hit in range(names.BRAIN) if hit in attack.hits and hit != self.location]
        return Question(frame.owner, None, [*[TURN.of(hit) for hit in found], TURN_NONE.of(0)]) if found else None

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        attack = under_way.attack_on(game, frame.owner)
        assert attack is not None
        attack.hits[attack.hits.index(value)] = self.location
        if game.log is not None:
            happenings.HIT_LOCATIONS.note(
                game,
                ("MATK-6",),
                {"target": frame.owner, "locations": [names.LOCATIONS[hit] for hit in attack.hits]},
            )


class TurnThis(OptionKind[Frame]):
    """The hit at this location is turned to another."""

    spread = spreads.LOCATION

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return f"turn:{names.LOCATIONS[number]}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return f"the hit to the {names.LOCATIONS[number]}"

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.location = number


class TurnNothing(OptionKind[Frame]):
    """Every hit stays where the die fell."""

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return "turn:none"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return "none"

    def take(self, game: Game, frame: Frame, step: AnyStep, number: int) -> None:
        """Nothing changes."""


TURN: Final = TurnThis("turn", "The hit at this location goes elsewhere.")
TURN_NONE: Final = TurnNothing("turn none", "Every hit stays where the die fell.")


class ShortenBy(OptionKind[Frame]):
    """The knockback is so many spaces shorter."""

    spread = spreads.NUMBER

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return f"shorten:{number}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return f"{plural(number, 'space')} shorter" if number else "as far as it goes"


SHORTEN: Final = ShortenBy("shorten", "The knockback is so many spaces shorter.")


class ShortenKnockback(Word):
    """The holder, who is being knocked back, shortens it by up to so many spaces (KB-1)."""

    form = "shorten knockback: SPACES"
    arguments = kinds.takes(
        spaces=kinds.Number("a number of spaces", 1, 9), holder=kinds.Holder(), moment=kinds.During(when.KNOCKED_BACK)
    )
    rules = ("KB-1",)
    asks = questions.SHORTEN

    spaces: int

    def sentence(self) -> str:
        return f"shorten the knockback by up to {plural(self.spaces, 'space')}"

    def prompt(self, game: Game, frame: Frame) -> str:
        return "How much shorter is the knockback?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        thrown = under_way.thrown(game, frame.owner)
        if thrown is None:
            return None
        return Question(frame.owner, SHORTEN, list(range(min(self.spaces, thrown.spaces) + 1)))

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        thrown = under_way.thrown(game, frame.owner)
        assert thrown is not None
        thrown.spaces -= value


class FlyPast(Word):
    """The holder, who is being knocked back, collides with no other survivor (COL-4)."""

    form = "fly past survivors"
    arguments = kinds.takes(holder=kinds.Holder(), moment=kinds.During(when.KNOCKED_BACK))
    rules = ("COL-4",)

    def sentence(self) -> str:
        return "ignore collisions with survivors"

    def run(self, game: Game, frame: Frame) -> Question | None:
        thrown = under_way.thrown(game, frame.owner)
        if thrown is not None:
            thrown.past = True
        return None


class GainMovement(Befall):
    """So many more movements in this act, each a move of its own (ACT-3)."""

    form = "gain movement [WHO]: MOVES"
    arguments = kinds.takes(who=kinds.Whom(), moves=kinds.Number("a number of movements", 1, 5))
    rules = ("ACT-3",)

    moves: int

    def sentence(self) -> str:
        return f"{self.who.text} gains {plural(self.moves, 'movement')}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        if not under_way.acting(game, survivor):
            return
        game.survivors[survivor].movement += self.moves
        if game.log is not None:
            happenings.MOVEMENT_GAINED.note(game, ("ACT-3",), {"survivor": survivor, "count": self.moves})


class GainStatus(Befall):
    """Gains a survivor status card (AI-12)."""

    form = "status card [WHO]: CARD"
    arguments = kinds.takes(who=kinds.Whom(), card=kinds.Thing("status", in_play=True))
    rules = ("AI-12",)

    card: Named

    def sentence(self) -> str:
        return f"{self.who.text} gains the status card {self.card.name}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        who = game.survivors[survivor]
        if self.card.id not in who.statuses:
            who.statuses.append(self.card.id)
            if game.log is not None:
                happenings.STATUS_CARD.note(game, ("AI-12",), {"survivor": survivor, "card": self.card.id})
            stats.refresh_one(game, survivor)
            program = game.setup.library.statuses[self.card.id].gained
            if program:
                moments.perform(game, program, frame, survivor, survivor).owner = survivor


class LoseStatus(Befall):
    """A survivor status card is archived (AI-12, CONV-9)."""

    form = "lose status card [WHO]: CARD"
    arguments = kinds.takes(who=kinds.Whom(), card=kinds.Thing("status", in_play=True))
    rules = ("AI-12", "CONV-9")

    card: Named

    def sentence(self) -> str:
        return f"archive the status card {self.card.name} of {self.who.text}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        who = game.survivors[survivor]
        if self.card.id in who.statuses:
            who.statuses.remove(self.card.id)
            if game.log is not None:
                happenings.STATUS_CARD_GONE.note(game, ("AI-12", "CONV-9"), {"survivor": survivor, "card": self.card.id})
            stats.refresh_one(game, survivor)


class HoldOff(Befall):
    """Taken off the board and still in the fight: they act there, only what their card says befalls them, until something
    brings them back (STAT-9)."""

    form = "hold off the board [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("STAT-9",)
    fate = fates.HARM

    def sentence(self) -> str:
        return f"{self.who.text} leaves the board but stays in the fight"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        status.hold_off(game, survivor)


class BringBack(Word):
    """Somebody held off the board is placed on a free space adjacent to the monster, or the nearest there is; `at an edge` on
    one at any edge of the board, as they like (BOARD-7, COL-6)."""

    form = "bring back [WHO] [at an edge]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("BOARD-7", "STAT-9", "AFT-7")
    asks = questions.PLACE_SURVIVOR

    who: Who
    at_an_edge: bool = False

    def sentence(self) -> str:
        where = "at any edge of the board" if self.at_an_edge else "adjacent to the monster"
        return f"place {self.who.text} on a free space {where}"

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"Where is {game.name_of(self.who.survivors(game, frame)[0])} placed?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        found = self.who.survivors(game, frame)
        if not found or game.survivors[found[0]].removed != facts.HELD:
            return None
        if self.at_an_edge:
            return Question(found[0], picks.LAND, movement.spaces_at_edges(game))
        return Question(MONSTER, picks.LAND, movement.spaces_beside(game))

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        movement.bring_back(game, self.who.survivors(game, frame)[0], value)


class JoinFight(OptionKind[Frame]):
    """Somebody who stayed at home comes to help (MON-8)."""

    spread = spreads.SURVIVOR

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return f"join:{game.id_of(number)}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return f"{game.name_of(number)} comes to help"

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.survivors = 1 << number


class NobodyJoins(OptionKind[Frame]):
    """Nobody comes."""

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return "no"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return "nobody comes"

    def take(self, game: Game, frame: Frame, step: AnyStep, number: int) -> None:
        """Nothing more."""


JOIN: Final = JoinFight("join", "This survivor leaves the settlement and comes to help.")
NOBODY_JOINS: Final = NobodyJoins("nobody joins", "Nobody leaves the settlement.", closes=True)


class Reinforce(Word):
    """While fewer than so many survivors are on the board, one who stayed at home (`at home: yes` in the party) may leave the
    settlement for a free space at any edge of the board (SETUP-8, BOARD-7)."""

    form = "a survivor joins below: NUMBER"
    arguments = kinds.takes(number=kinds.Number("a number of survivors", 1, 6))
    rules = ("SETUP-8", "BOARD-7")
    asks = questions.JOIN

    number: int

    def sentence(self) -> str:
        few = f"with fewer than {self.number} survivors on the board"
        return f"{few}, one may leave the settlement for a free space at any edge of it"

    def prompt(self, game: Game, frame: Frame) -> str:
        return "Who comes to help?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        waiting = [index for index, who in enumerate(game.survivors) if who.alive and who.removed == facts.WAITING]
        if not waiting or len(facts.present(game)) >= self.number:
            return None
        return Question(PARTY, None, [*[JOIN.of(index) for index in waiting], NOBODY_JOINS.of(0)])

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        movement.join(game, value)


class GainGear(Befall):
    """Finds gear in the fight: into a free slot, or something must go (GEAR-9)."""

    form = "gain gear [WHO]: GEAR"
    arguments = kinds.takes(who=kinds.Whom(), gear=kinds.Thing("gear", in_play=True))
    rules = ("GEAR-9",)

    gear: Named

    def sentence(self) -> str:
        return f"{self.who.text} gains {self.gear.name}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        grid.gain_gear(game, survivor, self.gear.id)


class SevereInjury(Befall):
    """A severe injury roll at a location without damage before it, perhaps with a bonus (SEV-4)."""

    form = "severe injury [WHO]: LOCATION [BONUS]"
    arguments = kinds.takes(
        who=kinds.Whom(), location=kinds.Location(brain=True), bonus=kinds.Number("a bonus", -20, 20, shown="+N")
    )
    rules = ("SEV-4",)
    fate = fates.LASTING

    location: int
    bonus: int = 0

    def sentence(self) -> str:
        bonus = f" {self.bonus:+d}" if self.bonus else ""
        return f"{self.who.text} rolls for a severe injury: {names.LOCATIONS[self.location]}{bonus}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        roll = Damage()
        roll.roles_from(frame)
        roll.target = survivor
        roll.location = self.location
        roll.roll_bonus = self.bonus
        game.start(roll, (damage.ENDURE_OR_ROLL,))


class SevereInjuries(Befall):
    """So many severe injury rolls at one location, which a die picks (SEV-4, LOC-8)."""

    form = "severe injuries [WHO]: TIMES"
    arguments = kinds.takes(who=kinds.Whom(), times=kinds.Number("a number of injuries", 1, 9))
    rules = ("SEV-4", "LOC-8")
    fate = fates.LASTING

    times: int

    def sentence(self) -> str:
        return f"{self.who.text} rolls for {self.times} severe injuries at one random location"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        location = damage.random_location(game, survivor)
        for _ in range(self.times):
            roll = Damage()
            roll.roles_from(frame)
            roll.target = survivor
            roll.location = location
            game.start(roll, (damage.ENDURE_OR_ROLL,))


class SufferInjury(Befall):
    """Suffers a severe injury or brain trauma by name, without a roll (SEV-1, SEV-3)."""

    form = "injury [WHO]: INJURY"
    arguments = kinds.takes(who=kinds.Whom(), injury=kinds.Thing("injury", shown="INJURY"))
    rules = ("SEV-1", "SEV-3")
    fate = fates.LASTING

    injury: Named

    def sentence(self) -> str:
        return f"{self.who.text} suffers the severe injury {self.injury.name}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        damage.injure(game, frame, survivor, game.setup.library.injuries[self.injury.id])


class GoHome(Befall):
    """Home before the others: out of the showdown for good, and no returning survivor (AFT-7)."""

    form = "go home [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("AFT-7",)

    def sentence(self) -> str:
        return f"{self.who.text} is home safe and no returning survivor"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        status.go_home(game, survivor)


class TakeOff(Befall):
    """Taken off the board until the aftermath: no actions, affects nobody (STAT-9)."""

    form = "remove from board [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("STAT-9",)
    fate = fates.HARM

    def sentence(self) -> str:
        return f"{self.who.text} is removed from the board"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        status.take_off(game, survivor)
