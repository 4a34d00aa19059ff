"""Words of the card language: what befalls the monster, and what it does besides attacking and moving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from showdown.engine import fates, happenings, kinds, names, powers, stats, when
from showdown.engine.game import Game
from showdown.engine.library import Amount, AttackChange
from showdown.engine.stack import Frame, Program, Question
from showdown.engine.state import Passing
from showdown.rules import (
    ai,
    amounts,
    between,
    gains,
    lasting,
    monster_attack,
    piles,
    rising,
    status,
    survivor_attack,
    under_way,
)
from showdown.rules.words import attacks
from showdown.rules.words.word import AGAIN, BASIC_ACTION, Change, Word, tokens, until

if TYPE_CHECKING:
    from showdown.rules.targeting import Who


class MonsterToken(Word):
    """Attribute tokens of the monster: `token monster: -1 accuracy`, `token monster: +level damage` (MON-4..6)."""

    form = "token monster: CHANGE"
    arguments = kinds.takes(change=kinds.Change(monster=True))
    rules = ("MON-4", "MON-5", "MON-6")

    change: Change

    def sentence(self) -> str:
        change = self.change
        count = "monster level" if change.per_level and abs(change.number) == 1 else str(abs(change.number))
        if change.per_level and abs(change.number) > 1:
            count = f"{count} x monster level"
        mark = "+" if change.number > 0 else "-"
        return f"the monster gains {tokens(count, mark, names.ATTRIBUTES[change.attribute])}"

    def run(self, game: Game, frame: Frame) -> Question | None:
        change = self.change
        number = change.number * amounts.level(game) if change.per_level else change.size(game, frame)
        gains.gain_monster_token(game, change.attribute, number)
        return None


class MonsterLosesTokens(Word):
    """All -1 tokens of attributes are taken off the monster (MON-1)."""

    form = "lose tokens monster: negative"
    rules = ("MON-1",)

    def sentence(self) -> str:
        return "the monster loses all its -1 tokens"

    def run(self, game: Game, frame: Frame) -> Question | None:
        monster = game.monster
        if any(monster.minus):
            monster.minus = [0] * len(monster.minus)
            if game.log is not None:
                happenings.MONSTER_TOKENS_GONE.note(game, ("MON-1",), {})
        return None


class InjuriesHeal(Word):
    """The monster's persistent injuries are gone: their cards go back into the hit location deck, which is shuffled with its
    discard (CRIT-9, TRAP-4)."""

    form = "persistent injuries heal"
    rules = ("CRIT-9", "TRAP-4")

    def sentence(self) -> str:
        return "its persistent injuries go back into the hit location deck, which is shuffled with its discard"

    def run(self, game: Game, frame: Frame) -> Question | None:
        piles.injuries_heal(game)
        return None


class MonsterForAWhile(Word):
    """A number or power of the monster for a time (ROUND-4)."""

    form = "for a while monster: CHANGE until UNTIL"
    arguments = kinds.takes(change=kinds.ChangeOrPower(monster=True), until=kinds.Duration(), source=kinds.Source())
    rules = ("ROUND-4",)

    change: Change
    until: int
    source: str

    def sentence(self) -> str:
        return f"{until(self.until)} the monster has: {self.change.text}"

    def run(self, game: Game, frame: Frame) -> Question | None:
        change = self.change
        amount = change.size(game, frame)
        passing = Passing(self.source, -1, change.attribute, amount, change.power, self.until, lasting.due(game, self.until))
        game.set_passing((*game.passing, passing))
        if game.log is not None:
            happenings.FOR_A_WHILE.note(
                game, ("ROUND-4",), {"source": self.source, "survivor": -1, "until": names.DURATIONS[self.until]}
            )
        return None


class Daze(Word):
    """The monster is dazed: a -1 speed token until its turn ends, and only once a round (MON-4)."""

    form = "daze monster"
    rules = ("MON-4", "ROUND-4")

    def sentence(self) -> str:
        return "the monster is dazed"

    def run(self, game: Game, frame: Frame) -> Question | None:
        monster = game.monster
        if monster.dazed == game.round:
            return None
        monster.dazed = game.round
        until = names.UNTIL_MONSTER_TURN_ENDS
        game.set_passing((*game.passing, Passing("dazed", -1, names.SPEED, -1, None, until, lasting.due(game, until))))
        if game.log is not None:
            happenings.DAZED.note(game, ("MON-4", "ROUND-4"), {})
        return None


class MonsterDown(Word):
    """The monster is knocked down (KD-M1)."""

    form = "monster knocked down"
    rules = ("KD-M1",)
    fate = fates.TOPPLE

    def sentence(self) -> str:
        return "the monster is knocked down"

    def run(self, game: Game, frame: Frame) -> Question | None:
        status.knock_monster_down(game, ())
        return None


class MonsterStands(Word):
    """The monster stands up (KD-M3)."""

    form = "monster stands"
    rules = ("KD-M3",)

    def sentence(self) -> str:
        return "the monster stands up"

    def run(self, game: Game, frame: Frame) -> Question | None:
        rising.stand_monster(game, ("CONV-1",))
        return None


class MonsterDies(Word):
    """The monster dies; `later` at the end of the next monster turn (MDEATH-4)."""

    form = "monster dies [later]"
    rules = ("MDEATH-4",)
    fate = fates.SLAIN

    later: bool = False

    def sentence(self) -> str:
        return "the monster dies at the end of the next monster turn" if self.later else "the monster dies"

    def run(self, game: Game, frame: Frame) -> Question | None:
        if self.later:
            if game.monster.dies_after < 0:  # to be condemned again does not put it off
                game.monster.dies_after = game.monster_turns + 1
            if game.log is not None:
                happenings.CONDEMNED.note(game, ("CONV-1",), {})
        else:
            status.victory(game, frame.survivor)
        return None


class ShowdownEnds(Word):
    """The showdown ends at once, neither won nor lost and without an aftermath; or `in victory`, `in defeat`, though monster
    and survivors live (AFT-1)."""

    form = "showdown ends [in RESULT]"
    arguments = kinds.takes(result=kinds.Choice("how it ends", "victory", "defeat"))
    rules = ("AFT-1",)

    result: str = "undecided"

    def sentence(self) -> str:
        if self.result == "undecided":
            return "the showdown ends at once, neither won nor lost, without an aftermath"
        return f"the showdown ends in {self.result}"

    def run(self, game: Game, frame: Frame) -> Question | None:
        status.end_showdown(game, self.result)
        return None


def ends_in_victory(program: Program) -> bool:
    """Whether a program ends the showdown in victory whatever happens before."""
    return any(isinstance(step, ShowdownEnds) and step.result == "victory" for step in program)


class MonsterHeals(Word):
    """The monster heals: top cards of the wound stack go unseen under the AI deck, but not under an open duration (AI-11);
    Life goes up (STAT-11, MON-8)."""

    form = "heal: AMOUNT"
    arguments = kinds.takes(amount=kinds.Amount(1))
    rules = ("STAT-11", "MON-8", "AI-11")

    amount: Amount

    def sentence(self) -> str:
        return f"the monster heals {'all its wounds' if self.amount.text == 'number of wounds' else self.amount.text}"

    def run(self, game: Game, frame: Frame) -> Question | None:
        monster = game.monster
        if monster.face_up and not game.setup.level.life:
            if game.log is not None:
                happenings.DECK_UNTOUCHABLE.note(game, ("AI-11",), {"survivor": frame.survivor})
            return None
        amount = self.amount.value(game, frame)
        has_life = monster.life > 0
        if has_life:
            amount = min(amount, game.setup.level.life + game.setup.extra_life - monster.life)
            monster.life += amount
        else:
            amount = min(amount, len(monster.wounds))
            for _ in range(amount):
                monster.deck.insert(0, monster.wounds.pop())
        if game.log is not None:
            rules: tuple[str, ...] = ("STAT-11", "MON-8") if has_life else ("STAT-11",)
            happenings.MONSTER_HEALS.note(game, rules, {"amount": amount})
        return None


class MonsterWounded(Word):
    """The monster suffers wounds outside an attack, without a wound roll (WND-6, WND-11)."""

    form = "wound monster: AMOUNT"
    arguments = kinds.takes(amount=kinds.Amount(1))
    rules = ("WND-6",)
    fate = fates.WOUND

    amount: Amount

    def sentence(self) -> str:
        return f"the monster suffers {self.amount.text} wound"

    def run(self, game: Game, frame: Frame) -> Question | None:
        survivor_attack.wound_without_location(game, frame.survivor, self.amount.value(game, frame))
        return None


class WoundFails(Word):
    """The wound that is being dealt fails, and everything a weapon would add to it (WND-13)."""

    form = "wound fails"
    arguments = kinds.takes(when=kinds.During(when.MONSTER_WOULD_BE_WOUNDED))
    rules = ("WND-13",)

    def sentence(self) -> str:
        return "the wound fails"

    def run(self, game: Game, frame: Frame) -> Question | None:
        survivor_attack.wound_fails(game)
        return None


class DrawAi(Word):
    """Draw and perform an AI card once the rest of this one is done, or at once where no card is played (AI-8, REACT-2)."""

    form = "draw AI"
    rules = ("AI-8", "REACT-2")

    def sentence(self) -> str:
        return "draw AI"

    def run(self, game: Game, frame: Frame) -> Question | None:
        play = under_way.play_of(game, frame)
        if play is not None:
            play.draws += 1
        else:
            special = frame.card.hit_location >= 0
            if special and not stats.monster_power(game, powers.NO_AI_DRAW):
                rising.acts(game, frame)
            ai.draw(game, special)
        return None


class PerformLast(Word):
    """What the AI card discarded last says is performed by this card: the last one that is no mood, trait or duration and does
    not say this itself (AI-2, CONV-8)."""

    form = "perform last AI card"
    rules = ("AI-2",)
    fate = fates.HARM

    def sentence(self) -> str:
        return "perform the AI card that was discarded last"

    def run(self, game: Game, frame: Frame) -> Question | None:
        for card in reversed(game.monster.discard):
            definition = game.setup.ai[card]
            if definition.type == names.NORMAL and not says(definition.actions, PerformLast):
                if game.log is not None:
                    happenings.PERFORMS_CARD.note(game, ("AI-2",), {"card": definition.name})
                frame.then(between.spaced(game, definition.actions))
                return None
        return None


def says(program: Program, word: type[Word]) -> bool:
    """Whether a word stands in a program, at any depth."""
    return any(isinstance(step, word) or any(says(inner, word) for _, inner in step.children()) for step in program)


class PerformAgain(Word):
    """Once the rest of this card is done, it is performed again from the top: only behind a roll, a condition or a choice, so
    that it ends some time (AI-2)."""

    form = "perform this card again"
    arguments = kinds.takes(card=kinds.ThisAiCard())
    rules = ("AI-2",)
    fate = fates.HARM

    def sentence(self) -> str:
        return "perform this card again"

    def performs(self) -> list[str]:
        return [AGAIN]

    def run(self, game: Game, frame: Frame) -> Question | None:
        play = under_way.play_of(game, frame)
        if play is None or play.card.ai < 0:
            return None
        definition = game.setup.ai[play.card.ai]
        if game.log is not None:
            happenings.PERFORMS_CARD.note(game, ("AI-2",), {"card": definition.name})
        left = play.steps_left()
        play.do_only((*left[:-1], *between.spaced(game, definition.actions), *left[-1:]))  # before the card is put away
        return None


class BasicAction(Word):
    """The Basic Action, perhaps against somebody named, with more speed, damage or accuracy, every hit to one location, dice
    that hit on a number whatever else counts, or hits nobody can block: `basic action: {against: attacker, damage: +2}`
    (TGT-12, REACT-2)."""

    form = "basic action [against AGAINST]"
    arguments = kinds.takes(
        against=kinds.Whom("", key="against"),
        speed=kinds.Number("", -20, 20, key="speed"),
        extra_damage=kinds.Number("", -20, 20, key="damage"),
        accuracy=kinds.Number("", -20, 20, key="accuracy"),
        location=kinds.Location(key="location"),
        changes=kinds.AttackChanges("with"),
        hits_on=kinds.Number("", 1, 10, key="hits on"),
        unblockable=kinds.Yes("unblockable"),
    )
    rules = ("TGT-12", "REACT-2", "REACT-3")
    fate = fates.HARM

    against: Who | None = None
    speed: int = 0
    extra_damage: int = 0
    accuracy: int = 0
    location: int = -1
    changes: tuple[AttackChange, ...] = ()
    hits_on: int = 0
    unblockable: bool = False

    def sentence(self) -> str:
        text = "perform the Basic Action" + (f" against {self.against.text}" if self.against is not None else "")
        extra = ((self.speed, "speed"), (self.extra_damage, "damage"), (self.accuracy, "accuracy"))
        more = [f"{number:+d} {what}" for number, what in extra if number]
        text += f" with {' and '.join(more)}" if more else ""
        text += "".join([f", {part}" for part in attacks.changes_text(self.changes)])
        text += f", every hit to the {names.LOCATIONS[self.location]}" if self.location >= 0 else ""
        text += f", hitting on {self.hits_on}+ whatever else counts" if self.hits_on else ""
        return text + (", which cannot be blocked" if self.unblockable else "")

    def performs(self) -> list[str]:
        return [BASIC_ACTION]

    def run(self, game: Game, frame: Frame) -> Question | None:
        if game.monster.space < 0:
            return None
        target = -1
        if self.against is not None:
            found = self.against.survivors(game, frame)
            if not found:
                return None
            target = found[0]
        if not rising.acts(game, frame):
            return None
        reaction = frame.card.hit_location >= 0
        play = ai.basic_action(game, target, frame.survivor, reaction)
        play.extra_speed = self.speed
        play.extra_damage = self.extra_damage
        play.extra_accuracy = self.accuracy
        play.location = self.location
        for change in self.changes:
            if change.condition is None or change.condition.test(game, frame):
                monster_attack.apply(play, change)
        play.hits_on = self.hits_on
        play.unblockable = self.unblockable
        return None


class EndTurn(Word):
    """The monster's turn ends (AI-15), unless a survival action has interrupted it: then it is resumed (SVL-17)."""

    form = "end turn"
    rules = ("AI-15", "SVL-17")

    def sentence(self) -> str:
        return "the monster's turn ends"

    def run(self, game: Game, frame: Frame) -> Question | None:
        if game.turn == 1 and not under_way.survival_action_open(game):
            status.end_monster_turn(game)
        return None


class LieDown(Word):
    """The monster lies down on purpose; it is not knocked down."""

    form = "lie down"
    rules = ("AI-9",)

    def sentence(self) -> str:
        return "the monster lies down (not knocked down)"

    def run(self, game: Game, frame: Frame) -> Question | None:
        if game.log is not None:
            happenings.LIES_DOWN.note(game, ("AI-9",), {})
        return None
