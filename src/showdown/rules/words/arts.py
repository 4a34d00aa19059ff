"""Words of the card language that secret arts, abilities and weapon types need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from showdown.engine import happenings, kinds, powers, questions, spreads, stats, when
from showdown.engine.game import Game
from showdown.engine.keywords import Keyword
from showdown.engine.library import Amount
from showdown.engine.options import OptionKind, Refers
from showdown.engine.roles import hit_location
from showdown.engine.stack import Frame, Program, Question, Step
from showdown.rules import (
    damage,
    facts,
    moments,
    movement,
    odds,
    piles,
    survivor_attack,
    table,
    terrain,
    under_way,
    weapons,
    whom,
)
from showdown.rules.frames import SurvivorAttack
from showdown.rules.targeting import Who as Them
from showdown.rules.words.cards import SWAP
from showdown.rules.words.gear import OfOwnAttack
from showdown.rules.words.survivors import RemoveToken
from showdown.rules.words.word import Named, Word, sentences

if TYPE_CHECKING:
    from showdown.rules.targeting import Who


# -- declaring ------------------------------------------------------------------------------------------------------------


class DeclareNumber(OptionKind[Frame]):
    """So much is declared; 0 is nothing."""

    spread = spreads.NUMBER

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return f"declare:{number}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return f"declare {number}" if number else "declare nothing"


DECLARE: Final = DeclareNumber("declare", "The survivor declares this number.")


class Declare(Word):
    """The holder declares a number, at most so much and perhaps 0; `do` is performed with it as the amount `declared`."""

    form = "declare: AMOUNT"
    arguments = kinds.takes(amount=kinds.Amount(0), program=kinds.Program("do", needed=True), holder=kinds.Holder())
    asks = questions.DECLARE

    amount: Amount
    program: Program

    def sentence(self) -> str:
        return f"the holder may declare a number up to {self.amount.text}: {sentences(self.program)}"

    def children(self) -> list[tuple[str, Program]]:
        return [("declared", self.program)]

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"{game.name_of(frame.owner)}: how much?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        most = self.amount.value(game, frame)
        return Question(frame.owner, DECLARE, list(range(most + 1))) if most > 0 else None

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        if value:
            effect = moments.perform(game, self.program, frame, frame.survivor, frame.target)
            effect.owner = frame.owner
            effect.detail = value


class AutomaticHits(Word):
    """So many dice of the holder's attack need not be rolled: they hit (SATK-6)."""

    form = "automatic hits: AMOUNT"
    arguments = kinds.takes(amount=kinds.Amount(0), holder=kinds.Holder(), moment=kinds.During(when.SURVIVOR_ATTACKS))
    rules = ("SATK-6",)

    amount: Amount

    def sentence(self) -> str:
        return f"{self.amount.text} automatic hits"

    def run(self, game: Game, frame: Frame) -> Question | None:
        attack = under_way.open_attack(game, frame.owner)
        if attack is not None:
            attack.automatic += self.amount.value(game, frame)
        return None


# -- striking together ----------------------------------------------------------------------------------------------------


class HelpFromOpposite(OfOwnAttack):
    """Whoever else knows an art and stands exactly opposite assists the holder's attack: from now on they are its `helper`."""

    form = "help from the opposite side by ART"
    arguments = kinds.takes(art=kinds.Thing("fighting art", shown="ART", also="secret fighting art"), holder=kinds.Holder())
    rules = ("CONV-1",)

    art: Named

    def sentence(self) -> str:
        return "whoever stands opposite assists"

    def change(self, game: Game, attack: SurvivorAttack) -> None:
        attack.helper = facts.opposite(game, attack.survivor, self.art.id)


class OnlyFailures(OfOwnAttack):
    """The hit location being dealt with reacts to a failure, whatever it reacts to otherwise, and to nothing else (REACT-1)."""

    form = "its reaction is to failure"
    arguments = kinds.takes(holder=kinds.Holder(), moment=kinds.During(when.WOUND_ATTEMPT))
    rules = ("CONV-1", "REACT-1")

    def sentence(self) -> str:
        return "its reaction is one to failure"

    def change(self, game: Game, attack: SurvivorAttack) -> None:
        attack.only_failures = True


# -- wound attempts -------------------------------------------------------------------------------------------------------


class RollFirst(OfOwnAttack):
    """One wound attempt is rolled before its hit location is chosen; the die counts for the first that is (WND-1, WND-3)."""

    form = "roll a wound attempt first"
    arguments = kinds.takes(holder=kinds.Holder(), moment=kinds.During(when.HIT_LOCATIONS_DRAWN))
    rules = ("WND-1", "WND-3")

    def sentence(self) -> str:
        return "roll the first wound attempt now, then choose its location"

    def change(self, game: Game, attack: SurvivorAttack) -> None:
        what = f"{game.name_of(attack.survivor)} to wound"
        die = game.chance.d10(what)
        attack.first_roll = die
        if game.log is not None:
            happenings.FIRST_ROLL.note(game, ("WND-1", "WND-3"), {"survivor": attack.survivor, "die": die, "faces": []})


class RetryForAnother(Word):
    """Another drawn hit location is discarded, and the one that has just not been wounded is attempted again (WND-3)."""

    form = "discard another location to attempt again"
    arguments = kinds.takes(holder=kinds.Holder(), moment=kinds.During(when.LOCATION_FAILED))
    rules = ("WND-3",)
    asks = questions.SWAP_LOCATION

    def sentence(self) -> str:
        return "discard another drawn location and try to wound this one again"

    def prompt(self, game: Game, frame: Frame) -> str:
        return "Which drawn hit location is discarded?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        attack = under_way.open_attack(game, frame.owner)
        if attack is None or not attack.cards or attack.current < 0:
            return None
        return Question(frame.owner, SWAP, sorted(attack.cards))

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        attack = under_way.open_attack(game, frame.owner)
        if attack is not None:
            survivor_attack.retry(game, attack, value)


class WoundDiscarded(Word):
    """The hit location that was just wounded and discarded is drawn again, and the holder tries to wound it with a weapon of a
    type (WND-1, WND-3)."""

    form = "wound it again with KEYWORD"
    arguments = kinds.takes(
        keyword=kinds.Keyword(), holder=kinds.Holder(), moment=kinds.During(when.WOUNDED_LOCATION_DISCARDED)
    )
    rules = ("WND-1", "WND-3")
    asks = questions.MANEUVER_WEAPON

    keyword: Keyword

    def sentence(self) -> str:
        return f"draw that location again and try to wound it with a {self.keyword.name}"

    def prompt(self, game: Game, frame: Frame) -> str:
        return "Wound it with what?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        if frame.detail not in game.monster.hl_discard:
            return None
        found = weapons.usable_slots(game, frame.owner, self.keyword)
        return Question(frame.owner, STRIKE, found) if found else None

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        survivor_attack.wound_discarded(game, frame.owner, value, frame.detail)


class RerollMiss(OfOwnAttack):
    """One attack die that missed is rolled once more (CONV-14)."""

    form = "reroll a miss"
    arguments = kinds.takes(source=kinds.Source(), holder=kinds.Holder(), moment=kinds.During(when.ATTACK_ROLLED))
    rules = ("CONV-14",)

    source: str

    def sentence(self) -> str:
        return "roll one miss once more"

    def change(self, game: Game, attack: SurvivorAttack) -> None:
        if attack.missed:  # else all of them were rolled again meanwhile
            left = attack.missed - 1
            survivor_attack.roll_again(game, attack, 1, self.source)
            attack.missed = left


class RerollInjury(Word):
    """The roll for the severe injury that is about to be suffered is made once more, and stands then (CONV-14, SEV-4)."""

    form = "reroll the injury"
    arguments = kinds.takes(holder=kinds.Holder(), moment=kinds.During(when.BEFORE_SEVERE_INJURY))
    rules = ("CONV-14", "SEV-4")

    def sentence(self) -> str:
        return "roll the severe injury once more"

    def is_moot(self, game: Game, frame: Frame) -> bool:
        """It is being rolled again already, or was. Below it may lie another injury, which has taken hold."""
        suffering = under_way.damage_to(game, frame.owner)
        return suffering is None or not damage.may_roll_again(suffering)

    def run(self, game: Game, frame: Frame) -> Question | None:
        suffering = under_way.damage_to(game, frame.owner)
        if suffering is not None and damage.may_roll_again(suffering):
            damage.roll_again(suffering)
        return None


# -- striking -------------------------------------------------------------------------------------------------------------


class StrikeWith(OptionKind[Frame]):
    """This weapon is used."""

    spread = spreads.SLOT

    def id(self, game: Game, frame: Frame, number: int) -> str:
        gear = weapons.weapon_in(game, frame.owner, number)
        return f"attack:{gear.id if gear is not None else ''}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        gear = weapons.weapon_in(game, frame.owner, number)
        return f"with {gear.name if gear is not None else ''}"

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.slot = number
        gear = weapons.weapon_in(game, frame.owner, number)
        to.gear = gear.id if gear is not None else ""


STRIKE: Final = StrikeWith("strike", "A rule has the survivor use this weapon.")


class Strike(Word):
    """The holder activates a weapon at once: its speed is so much and all of it hits without dice; `strength` is added
    (SATK-6, ACTV-4)."""

    form = "strike: AMOUNT"
    arguments = kinds.takes(amount=kinds.Amount(0), strength=kinds.Amount(0, key="strength"), holder=kinds.Holder())
    rules = ("SATK-6", "ACTV-4")
    asks = questions.MANEUVER_WEAPON

    amount: Amount
    strength: Amount | None = None

    def sentence(self) -> str:
        more = f", strength + {self.strength.text}" if self.strength is not None else ""
        return f"activate a weapon: speed equal to {self.amount.text}, every hit automatic{more}"

    def prompt(self, game: Game, frame: Frame) -> str:
        return "Attack with what?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        if self.amount.value(game, frame) <= 0 or stats.has_power(game, frame.owner, powers.CANNOT_USE_WEAPONS):
            return None
        found = weapons.usable_slots(game, frame.owner, None)
        return Question(frame.owner, STRIKE, found) if found else None

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        hits = self.amount.value(game, frame)
        strength = self.strength.value(game, frame) if self.strength is not None else 0
        attack = survivor_attack.begin(game, frame.owner, value)
        attack.indirect = True
        attack.automatic = hits
        attack.strength += strength
        attack.speed = hits - odds.speed(game, attack, None)


class RevealForCriticals(Word):
    """So many hit locations are revealed one after another; each that has a critical section suffers a critical wound, traps do
    nothing; then all are shuffled (CRIT-1, CRIT-6, TRAP-4)."""

    form = "reveal hit locations for criticals: AMOUNT"
    arguments = kinds.takes(amount=kinds.Amount(0), holder=kinds.Holder())
    rules = ("CRIT-1", "CRIT-6", "TRAP-4")

    amount: Amount

    def sentence(self) -> str:
        return (
            f"reveal {self.amount.text} hit locations; those with a critical effect are critically wounded; then shuffle them"
        )

    def run(self, game: Game, frame: Frame) -> Question | None:
        count = self.amount.value(game, frame)
        if count > 0:
            frame.then((*[REVEAL_ONE] * count, SHUFFLE_REVEALED))
        return None


class RevealOne(Step[Frame]):
    """The next hit location is revealed, and critically wounded where it can be (CRIT-1, CRIT-6)."""

    rules = ("CRIT-1", "CRIT-6")

    def run(self, game: Game, frame: Frame) -> Question | None:
        card = survivor_attack.draw_hit_location(game)
        if card < 0 or game.result:
            return None
        location = game.setup.hit_locations[card]
        if game.log is not None:
            happenings.DRAWS_LOCATIONS.note(game, ("CRIT-1",), {"survivor": frame.owner, "cards": [location.name]})
        if location.trap or not location.has_critical:
            piles.lay_hit_location(game, card, False)
            return None
        if game.log is not None:
            happenings.AUTOMATIC_CRITICAL.note(
                game, ("CRIT-6",), {"survivor": frame.owner, "card": location.name, "wounds": not location.impervious}
            )
        if location.injury:
            piles.keep_injury(game, card)
            stats.refresh_cards(game)
        else:
            piles.lay_hit_location(game, card, False)
        if not location.impervious:
            survivor_attack.wound_without_location(game, frame.owner, 1)
        if not game.result:
            effect = moments.perform(game, location.critical, frame, frame.owner, frame.owner)
            effect.card = hit_location(card)
        return None


class ShuffleRevealed(Step[Frame]):
    """Hit location deck and discard become one shuffled deck (TRAP-4)."""

    rules = ("TRAP-4",)

    def run(self, game: Game, frame: Frame) -> Question | None:
        piles.shuffle_hit_locations(game)
        return None


REVEAL_ONE: Final = RevealOne("reveal a hit location")
SHUFFLE_REVEALED: Final = ShuffleRevealed("shuffle what was revealed")


# -- for each other -------------------------------------------------------------------------------------------------------


class ShedTokens(Word):
    """So many bleeding or -1 tokens at most are taken off each of them, of which the holder picks (ATTR-3, ATTR-15)."""

    form = "shed tokens [WHO]: AMOUNT"
    arguments = kinds.takes(who=kinds.Whom(), amount=kinds.Amount(0), holder=kinds.Holder())
    rules = ("ATTR-3", "ATTR-15")

    who: Who
    amount: Amount
    one: Program = ()

    def ready(self) -> None:
        step = RemoveToken()
        step.who = Them(whom.TARGET, ())
        step.which = "bleeding or negative"
        self.one = (step,)

    def sentence(self) -> str:
        return f"remove up to {self.amount.text} bleeding or negative tokens from {self.who.text}"

    def children(self) -> list[tuple[str, Program]]:
        return [("one", self.one)]

    def run(self, game: Game, frame: Frame) -> Question | None:
        count = self.amount.value(game, frame)
        for index in self.who.survivors(game, frame):
            who = game.survivors[index]
            tokens = min(count, who.bleeding + sum(who.minus))
            if tokens:
                effect = moments.perform(game, self.one * tokens, frame, frame.survivor, index)
                effect.owner = frame.owner
        return None


class TakeTheirPlace(Word):
    """The holder swaps places with the survivor who has just been picked as target, and is the target instead (TGT-3)."""

    form = "swap places and become the target"
    arguments = kinds.takes(holder=kinds.Holder(), moment=kinds.During(when.PICKED_AS_TARGET))
    rules = ("TGT-3", "BOARD-7")

    def sentence(self) -> str:
        return "the holder swaps places with the target and becomes the target"

    def run(self, game: Game, frame: Frame) -> Question | None:
        play = under_way.current_play(game)
        holder, other = frame.owner, frame.survivor
        here, there = game.survivors[holder].space, game.survivors[other].space
        if play is None or play.target != other or here < 0 or there < 0:
            return None
        movement.move_survivor(game, holder, there)
        movement.move_survivor(game, other, here)
        play.target = holder
        play.targets = 1 << holder
        if game.log is not None:
            happenings.TAKES_PLACE.note(game, ("TGT-3",), {"survivor": holder, "target": other})
        return None


# -- foretelling ----------------------------------------------------------------------------------------------------------


class ForetellCard(OptionKind[Frame]):
    """This AI card is named."""

    spread = spreads.AI_CARD

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return f"card:{game.setup.ai[number].id}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return game.setup.ai[number].name

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.ai_card = number


FORETELL: Final = ForetellCard("foretell", "The survivor foretells this AI card.")


class Foretell(Word):
    """The holder names the AI card that is about to be drawn; the program is performed if it is that one (CONV-7)."""

    form = "foretell: PROGRAM"
    arguments = kinds.takes(program=kinds.Program(), holder=kinds.Holder(), moment=kinds.During(when.MONSTER_WOULD_DRAW_AI))
    rules = ("CONV-7",)
    asks = questions.NAME_CARD

    program: Program

    def sentence(self) -> str:
        return f"name the AI card about to be drawn; if it is that one: {sentences(self.program)}"

    def children(self) -> list[tuple[str, Program]]:
        return [("right", self.program)]

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"{game.name_of(frame.owner)}: which card comes next?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        first: dict[str, int] = {}
        for number, card in enumerate(game.setup.ai):
            if card.level != "special":
                first.setdefault(card.id, number)
        return Question(frame.owner, FORETELL, sorted(first.values()))

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        piles.refill_deck(game)
        right = False
        if game.monster.deck:
            table.ai_card(game, 0)
            right = game.setup.ai[game.monster.deck[-1]].id == game.setup.ai[value].id
        if game.log is not None:
            happenings.FORETELLS.note(
                game, ("CONV-7",), {"survivor": frame.owner, "card": game.setup.ai[value].name, "holds": right}
            )
        if right:
            frame.then(self.program)


class TakeDiscarded(OptionKind[Frame]):
    """This card of the AI discard goes on top of the deck."""

    spread = spreads.AI_CARD

    def id(self, game: Game, frame: Frame, number: int) -> str:
        ids = [card.id for card in game.setup.ai]
        same = [card for card in sorted(game.monster.discard) if ids[card] == ids[number]]
        copy = f"#{same.index(number) + 1}" if len(same) > 1 else ""
        return f"card:{ids[number]}{copy}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return f"{game.setup.ai[number].name} of the discard"

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.ai_card = number


class TakeWound(OptionKind[Frame]):
    """The top card of the wound stack goes on top of the deck, unseen: a wound less."""

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return "take:wound"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return "the top card of the wound stack, unseen"


TAKE_DISCARDED: Final = TakeDiscarded("discarded card", "This card of the AI discard goes on top of the AI deck.")
TAKE_WOUND: Final = TakeWound("wound card", "The top card of the wound stack goes on top of the AI deck, unseen.")


class BackOnTop(Word):
    """A card of the AI discard, which the holder picks, or the top one of the wound stack, which nobody sees, goes on top of
    the AI deck (DECK-1, AI-11)."""

    form = "an AI card back on top"
    arguments = kinds.takes(holder=kinds.Holder())
    rules = ("DECK-1", "AI-11")
    asks = questions.BACK_ON_TOP

    def sentence(self) -> str:
        return "a card of the AI discard, or the top one of the wound stack unseen, goes on top of the AI deck"

    def prompt(self, game: Game, frame: Frame) -> str:
        return "Which card goes on top of the AI deck?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        if game.monster.face_up:
            if game.log is not None:
                happenings.DECK_UNTOUCHABLE.note(game, ("AI-11",), {"survivor": frame.owner})
            return None
        found = [TAKE_DISCARDED.of(card) for card in sorted(game.monster.discard)]
        if game.monster.wounds:
            found.append(TAKE_WOUND.of(piles.WOUND_CARD))
        return Question(frame.owner, None, found) if found else None

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        piles.back_on_top(game, value)


# -- where somebody fell --------------------------------------------------------------------------------------------------


class LayWhereTheyFell(Word):
    """A tile of this card is laid on the space where the survivor has just died, unless one lies there already."""

    form = "lay where they fell: TERRAIN"
    arguments = kinds.takes(terrain=kinds.Thing("terrain", shown="TERRAIN"), moment=kinds.During(when.SURVIVOR_DIES))
    rules = ("CONV-1",)

    terrain: Named

    def sentence(self) -> str:
        return f"lay {self.terrain.name} where they fell"

    def run(self, game: Game, frame: Frame) -> Question | None:
        for tile in game.tiles:
            if tile.space == frame.detail and tile.terrain.id == self.terrain.id:
                return None
        if frame.detail >= 0:
            terrain.place(game, game.setup.library.terrain[self.terrain.id], frame.detail, False, ("CONV-1",))
        return None


class TakeUp(Word):
    """The tile of this card that the holder's move leads over is taken off the board (CONV-9)."""

    form = "take up: TERRAIN"
    arguments = kinds.takes(
        terrain=kinds.Thing("terrain", shown="TERRAIN"), holder=kinds.Holder(), moment=kinds.During(when.SURVIVOR_MOVED)
    )
    rules = ("CONV-9",)

    terrain: Named

    def sentence(self) -> str:
        return f"take up {self.terrain.name}"

    def run(self, game: Game, frame: Frame) -> Question | None:
        found = facts.tiles_on_the_way(game, frame.owner, frame.detail, self.terrain.id)
        if found:
            terrain.take_tiles(game, found[:1])
        return None
