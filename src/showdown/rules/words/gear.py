"""Words of the card language: gear and resources, and what survivors do with what they hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from showdown.engine import fates, gear_rules, happenings, kinds, names, questions, spreads, when
from showdown.engine.game import Game
from showdown.engine.keywords import Keyword
from showdown.engine.library import Amount, Gear, Monster
from showdown.engine.options import Deed, OptionKind, Refers, thing_of, who_of
from showdown.engine.stack import PARTY, AnyStep, Frame, Question
from showdown.rules import beside, damage, gains, grid, piles, survivor_attack, under_way, weapons
from showdown.rules.frames import FIST, SurvivorAttack
from showdown.rules.words.word import Befall, Change, Named, Resource, Word, plural

if TYPE_CHECKING:
    from showdown.rules.targeting import Who


class GainResource(Word):
    """Random cards of the monster's or the basic deck or of the vermin, a named card, or a strange one by name; the attacker's
    unless said otherwise (GEAR-10)."""

    aside = True
    form = "gain resource [WHO]: RESOURCE [xCOUNT]"
    arguments = kinds.takes(who=kinds.Whom("attacker"), resource=kinds.Resource(), count=kinds.Amount(1))
    rules = ("GEAR-10",)

    who: Who
    resource: Resource
    count: Amount | None = None

    def sentence(self) -> str:
        return f"{self.who.text} gains {cards(self.resource, self.count)}"

    def run(self, game: Game, frame: Frame) -> Question | None:
        for index in self.who.survivors(game, frame):
            take_resources(game, index, self.resource, many(game, frame, self.count))
        return None


class PickDeck(OptionKind[Frame]):
    """The resource deck of this monster."""

    spread = spreads.NUMBER

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return f"deck:{deck_of(game, number).id}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return deck_of(game, number).name


def deck_of(game: Game, number: int) -> Monster:
    return list(game.setup.library.monsters.values())[number]


DECK: Final = PickDeck("deck", "A resource is drawn from this monster's deck.")


class GainAnyMonsters(Word):
    """A random resource of a deck that the survivor picks, this monster's or another's (GEAR-10)."""

    aside = True
    form = "gain resource of any monster [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("GEAR-10",)
    asks = questions.WHICH_DECK

    who: Who

    def sentence(self) -> str:
        return f"{self.who.text} gains a random resource of any monster's deck"

    def prompt(self, game: Game, frame: Frame) -> str:
        return "From the deck of which monster?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        found = self.who.survivors(game, frame)
        decks = [number for number, monster in enumerate(game.setup.library.monsters.values()) if monster.resources]
        return Question(found[0], DECK, decks) if found and decks else None

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        gains.gain_from_deck(game, self.who.survivors(game, frame)[0], deck_of(game, value))


class SettlementGainsResource(Word):
    """The same for the settlement: rewards that are shared (GEAR-10)."""

    aside = True
    form = "gain resource settlement: RESOURCE [xCOUNT]"
    arguments = kinds.takes(resource=kinds.Resource(), count=kinds.Amount(1))
    rules = ("GEAR-10",)

    resource: Resource
    count: Amount | None = None

    def sentence(self) -> str:
        return f"the settlement gains {cards(self.resource, self.count)}"

    def run(self, game: Game, frame: Frame) -> Question | None:
        take_resources(game, -1, self.resource, many(game, frame, self.count))
        return None


class SettlementGains(Word):
    """The settlement gains gear, if anybody comes home with it; of unique gear it has one card only (AFT-5, AFT-9, KW-25)."""

    aside = True
    form = "settlement gains: GEAR"
    arguments = kinds.takes(gear=kinds.Thing("gear", in_play=True))
    rules = ("AFT-5", "AFT-9", "KW-25")

    gear: Named

    def sentence(self) -> str:
        return f"the settlement gains {self.gear.name}"

    def run(self, game: Game, frame: Frame) -> Question | None:
        unique = gear_rules.UNIQUE in game.setup.library.gear[self.gear.id].rules
        if unique and (self.gear.id in game.settlement_gear or any(self.gear.id in who.gear for who in game.survivors)):
            if game.log is not None:
                happenings.ONLY_ONE.note(game, ("KW-25",), {"gear": self.gear.name})
            return None
        if any(who.alive for who in game.survivors):
            game.settlement_gear.append(self.gear.id)
            if game.log is not None:
                happenings.SETTLEMENT_GEAR.note(game, ("AFT-5",), {"gear": self.gear.name})
        return None


class SettlementRecords(Word):
    """Something of the story that the settlement has to record and the fight itself does not need, in plain words (AFT-3,
    AFT-5)."""

    aside = True
    form = "settlement records: WORDS"
    arguments = kinds.takes(words=kinds.Label())
    rules = ("AFT-3", "AFT-5")

    words: str

    def sentence(self) -> str:
        return f"the settlement records: {self.words}"

    def run(self, game: Game, frame: Frame) -> Question | None:
        game.settlement_notes.append(self.words)
        if game.log is not None:
            happenings.SETTLEMENT_RECORDS.note(game, ("AFT-5" if game.result == "victory" else "AFT-3",), {"what": self.words})
        return None


def many(game: Game, frame: Frame, count: Amount | None) -> int:
    """How many cards: one where no number is written."""
    return 1 if count is None else count.value(game, frame)


def take_resources(game: Game, survivor: int, resource: Resource, count: int) -> None:
    for _ in range(count):
        gains.gain_resource(game, survivor, resource.deck, resource.name)


def cards(resource: Resource, count: Amount | None) -> str:
    """ "a Lion Claw", "2 random basic resources"."""
    number = "a" if count is None or count.text == "1" else count.text
    if resource.name:
        article = "an" if number == "a" and resource.name[0] in "AEIOU" else number
        if article == "a" and resource.name.endswith("s") and not resource.name.endswith("us"):
            article = "1"  # Tail Feathers are one card
        return f"{article} {resource.name}"
    return f"{number} random {resource.deck} resource{'' if number == 'a' else 's'}"


class ArchiveGear(Deed[Frame]):
    """This card of somebody's grid is archived (AFT-3, CONV-9)."""

    spread = spreads.SLOT

    def id(self, game: Game, frame: Frame, number: int) -> str:
        survivor, slot = who_of(number), thing_of(number)
        return f"archive:{game.id_of(survivor)}:{game.survivors[survivor].gear[slot]}{self.which(game, number, ':slot ')}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        gear = game.setup.library.gear[game.survivors[who_of(number)].gear[thing_of(number)]]
        return f"{gear.name} of {game.name_of(who_of(number))}{self.which(game, number, ', slot ')}"

    def which(self, game: Game, number: int, before: str) -> str:
        """The slot of a second copy, to tell it from the first."""
        gear, slot = game.survivors[who_of(number)].gear, thing_of(number)
        return f"{before}{slot + 1}" if gear[slot] in gear[:slot] else ""

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.slot = thing_of(number)
        to.gear = game.survivors[who_of(number)].gear[to.slot]

    def take(self, game: Game, frame: Frame, step: AnyStep, number: int) -> None:
        survivor, slot = who_of(number), thing_of(number)
        if game.log is not None:
            name = game.setup.library.gear[game.survivors[survivor].gear[slot]].name
            happenings.GEAR_ARCHIVED.note(game, ("AFT-3", "CONV-9"), {"survivor": survivor, "gear": name})
        grid.take_gear(game, survivor, slot, True)


ARCHIVE: Final = ArchiveGear("archive", "The settlement loses this gear.")


class SettlementArchives(Word):
    """One gear with this keyword, the party's choice, is archived from what returns home; nothing if there is none (AFT-3,
    CONV-9)."""

    form = "settlement archives: KEYWORD"
    arguments = kinds.takes(keyword=kinds.Keyword())
    rules = ("AFT-3", "CONV-9")
    asks = questions.LOSE_GEAR

    keyword: Keyword

    def sentence(self) -> str:
        return f"the settlement archives one {self.keyword.name} gear"

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"Which {self.keyword.name} gear does the settlement lose?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        found = [
            ARCHIVE.by(index, slot)
            for index, who in enumerate(game.survivors)
            for slot, gear in enumerate(who.kit)
            if gear is not None and who.gear[slot] and self.keyword in gear.keywords
        ]
        return Question(PARTY, None, found) if found else None


class LoseResources(Befall):
    """All resource cards somebody carries are archived (GEAR-10, CONV-9)."""

    form = "lose resources [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("GEAR-10", "CONV-9")

    def sentence(self) -> str:
        return f"archive all resources of {self.who.text}"

    def befall(self, game: Game, frame: Frame, survivor: int) -> None:
        game.survivors[survivor].resources = []


class ArchiveAllGear(Word):
    """Everything in somebody's grid is archived (CONV-9)."""

    form = "archive all gear [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("CONV-9",)
    fate = fates.LASTING

    who: Who

    def sentence(self) -> str:
        return f"archive all gear of {self.who.text}"

    def run(self, game: Game, frame: Frame) -> Question | None:
        for index in self.who.survivors(game, frame):
            for slot, gear in enumerate(game.survivors[index].gear):
                if gear:
                    grid.take_gear(game, index, slot, True)
            if game.log is not None:
                happenings.ALL_GEAR_ARCHIVED.note(game, ("CONV-9",), {"survivor": index})
        return None


class ArchiveNamedGear(Word):
    """A gear card by name leaves somebody's grid for good, also a cursed one (CONV-9)."""

    form = "archive gear [WHO]: GEAR"
    arguments = kinds.takes(who=kinds.Whom(), gear=kinds.Thing("gear", shown="GEAR"))
    rules: ClassVar[tuple[str, ...]] = ("CONV-9",)
    fate = fates.LASTING

    who: Who
    gear: Named

    def sentence(self) -> str:
        return f"archive the {self.gear.name} of {self.who.text}"

    def fits(self, gear: Gear) -> bool:
        return gear.id == self.gear.id

    def run(self, game: Game, frame: Frame) -> Question | None:
        for index in self.who.survivors(game, frame):
            for slot, gear in enumerate(game.survivors[index].kit[:]):
                if gear is not None and self.fits(gear):
                    grid.lose_gear(game, index, slot, True)
        return None


class ArchiveGearOfKind(ArchiveNamedGear):
    """All gear with a keyword leaves somebody's grid for good; cursed gear stays (CONV-9, KW-21)."""

    form = "archive gear of kind [WHO]: KEYWORD"
    arguments = kinds.takes(who=kinds.Whom(), keyword=kinds.Keyword())
    rules = ("CONV-9", "KW-21")

    keyword: Keyword

    def sentence(self) -> str:
        return f"archive all {self.keyword.name} gear of {self.who.text}"

    def fits(self, gear: Gear) -> bool:
        return self.keyword in gear.keywords and gear_rules.CURSED not in gear.rules


class RegrowLimb(Word):
    """A lost limb of one survivor, the party's choice, grows back: the injury is off the record (SEV-1)."""

    form = "regrow limb"
    rules = ("SEV-1",)
    asks = questions.REGROW

    def sentence(self) -> str:
        return "one survivor regrows a lost limb"

    def prompt(self, game: Game, frame: Frame) -> str:
        return "Whose lost limb grows back?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        injuries = game.setup.library.injuries
        found = [
            REGROW.by(index, place)
            for index, who in enumerate(game.survivors)
            for place, name in enumerate(who.injuries)
            if who.alive and injuries[name].dismembers and name not in who.injuries[:place]
        ]
        return Question(PARTY, None, found) if found else None


class GrowsBack(Deed[Frame]):
    """This lost limb grows back (SEV-1)."""

    spread = spreads.NUMBER

    def id(self, game: Game, frame: Frame, number: int) -> str:
        survivor = who_of(number)
        return f"regrow:{game.id_of(survivor)}:{game.survivors[survivor].injuries[thing_of(number)]}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        survivor = who_of(number)
        injury = game.setup.library.injuries[game.survivors[survivor].injuries[thing_of(number)]]
        return f"{game.name_of(survivor)} recovers from {injury.name}"

    def take(self, game: Game, frame: Frame, step: AnyStep, number: int) -> None:
        survivor = who_of(number)
        id = game.survivors[survivor].injuries[thing_of(number)]
        damage.cure_one(game, survivor, id, game.setup.library.injuries[id].name)


REGROW: Final = GrowsBack("regrow", "This lost limb grows back.")


class AttackWith(Word):
    """The holder attacks with the gear this stands on: automatic hits, perhaps critical, perhaps from anywhere (SATK-6,
    AMB-16)."""

    form = "attack with: {automatic hits: N, critical: yes, anywhere: yes}"
    arguments = kinds.takes(
        gear=kinds.ThisGear(),
        automatic=kinds.Number("automatic hits", 0, 30, key="automatic hits"),
        critical=kinds.Yes("critical"),
        anywhere=kinds.Yes("anywhere"),
    )
    rules = ("SATK-6", "AMB-16")

    gear: str
    automatic: int = 0
    critical: bool = False
    anywhere: bool = False

    def sentence(self) -> str:
        text = "attack with this" + (" from anywhere" if self.anywhere else "")
        if not self.automatic:
            return text
        return f"{text}: {plural(self.automatic, 'automatic hit')}" + (", a critical wound" if self.critical else "")

    def run(self, game: Game, frame: Frame) -> Question | None:
        if game.monster.space >= 0:
            self.shape(game, survivor_attack.begin(game, frame.owner, FIST))
        return None

    def attack(self, game: Game, survivor: int) -> SurvivorAttack:
        """The attack before it begins, for whoever weighs it."""
        made = SurvivorAttack()
        made.survivor = made.owner = survivor
        self.shape(game, made)
        return made

    def shape(self, game: Game, attack: SurvivorAttack) -> None:
        attack.gear_id = self.gear
        attack.slot = FIST
        attack.automatic = self.automatic
        attack.critical_hit = self.critical
        if self.anywhere:
            attack.range = weapons.ANYWHERE
        if self.automatic:
            attack.speed = self.automatic - game.setup.library.gear[self.gear].speed


class LookAtCards(Word):
    """Looks at the top cards of a deck and puts them back in any order."""

    form = "look at: COUNT DECK"
    arguments = kinds.takes(
        count=kinds.Number("a number of cards"), deck=kinds.Choice("a deck", "AI", "hit locations"), holder=kinds.Holder()
    )
    rules = ("CONV-10", "AI-11")

    count: int
    deck: str

    def sentence(self) -> str:
        cards = "AI cards" if self.deck == "AI" else self.deck
        return f"look at the top {self.count} {cards} and put them back in any order"

    def run(self, game: Game, frame: Frame) -> Question | None:
        piles.look_at(game, frame.owner, self.deck, self.count)
        return None


class RevealAi(Word):
    """The next AI card is revealed, and the holder puts it on top of its deck or under it (CONV-10, AI-11)."""

    form = "reveal AI to top or bottom"
    arguments = kinds.takes(holder=kinds.Holder())
    rules = ("CONV-10", "AI-11")

    def sentence(self) -> str:
        return "reveal the next AI card and put it on top of its deck or under it"

    def run(self, game: Game, frame: Frame) -> Question | None:
        piles.reveal_ai(game, frame.owner)
        return None


class ThisAttack(Word):
    """Strength, accuracy or speed for the attack under way (SATK-5)."""

    form = "this attack: CHANGE"
    arguments = kinds.takes(change=kinds.Change(allowed=("strength", "accuracy", "speed")))
    rules = ("SATK-5",)

    change: Change

    def sentence(self) -> str:
        return f"{self.change.text} for this attack"

    def run(self, game: Game, frame: Frame) -> Question | None:
        attack = under_way.open_attack(game, frame.survivor)
        if attack is not None:
            amount = self.change.size(game, frame)
            if self.change.attribute == names.STRENGTH:
                attack.strength += amount
            elif self.change.attribute == names.ACCURACY:
                attack.accuracy += amount
            else:
                attack.speed += amount
            if game.log is not None:
                happenings.ATTACK_BONUS.note(
                    game,
                    ("SATK-5",),
                    {
                        "survivor": frame.survivor,
                        "amount": amount,
                        "attribute": names.ATTRIBUTES[self.change.attribute],
                    },
                )
        return None


class ExtraAttackRolls(Word):
    """So many attack dice more for the holder's attack, once its dice have fallen (SATK-2, SATK-5)."""

    form = "extra attack rolls: AMOUNT"
    arguments = kinds.takes(amount=kinds.Amount(0), source=kinds.Source(), holder=kinds.Holder())
    rules = ("SATK-2", "SATK-5")

    amount: Amount
    source: str

    def sentence(self) -> str:
        if self.amount.text == "1":
            return "roll one more attack die"
        if self.amount.text == "hits":
            return "roll one more attack die for each hit"
        return f"roll {self.amount.text} more attack dice"

    def run(self, game: Game, frame: Frame) -> Question | None:
        attack = under_way.open_attack(game, frame.owner)
        if attack is not None:
            survivor_attack.roll_again(game, attack, self.amount.value(game, frame), self.source)
        return None


class OfOwnAttack(Word):
    """A word about the holder's attack under way, or the attacker's on a card of the monster; subclasses say what it does to
    it."""

    def run(self, game: Game, frame: Frame) -> Question | None:
        attack = under_way.open_attack(game, frame.owner if frame.owner >= 0 else frame.survivor)
        if attack is not None:
            self.change(game, attack)
        return None

    def change(self, game: Game, attack: SurvivorAttack) -> None:
        raise NotImplementedError


class RerollMisses(OfOwnAttack):
    """All attack dice that missed are rolled once more, and stand then (CONV-14)."""

    form = "reroll misses"
    arguments = kinds.takes(source=kinds.Source(), holder=kinds.Holder())
    rules = ("CONV-14",)

    source: str

    def sentence(self) -> str:
        return "roll all misses once more"

    def change(self, game: Game, attack: SurvivorAttack) -> None:
        survivor_attack.reroll_misses(game, attack, self.source)


class AttemptAgain(OfOwnAttack):
    """The wound attempt that has just failed is made once more (WND-3)."""

    form = "attempt again"
    arguments = kinds.takes(holder=kinds.Holder(), moment=kinds.During(when.WOUND_ATTEMPT_FAILED))
    rules = ("WND-3",)

    def sentence(self) -> str:
        return "try to wound the location once more"

    def change(self, game: Game, attack: SurvivorAttack) -> None:
        survivor_attack.attempt_again(game, attack)


class AddToAttempt(Word):
    """More strength for the wound attempt that has just failed, its die being what it is (WND-3)."""

    form = "add to the failed wound attempt: AMOUNT"
    arguments = kinds.takes(amount=kinds.Amount(0), holder=kinds.Holder(), moment=kinds.During(when.WOUND_ATTEMPT_FAILED))
    rules = ("WND-3",)

    amount: Amount

    def sentence(self) -> str:
        return f"add {self.amount.text} strength to the wound attempt"

    def run(self, game: Game, frame: Frame) -> Question | None:
        attack = under_way.open_attack(game, frame.owner)
        if attack is not None:
            survivor_attack.add_to_attempt(game, attack, self.amount.value(game, frame))
        return None


class MakeCritical(OfOwnAttack):
    """The wound about to be dealt is a critical one (CRIT-6)."""

    form = "wound is critical"
    arguments = kinds.takes(holder=kinds.Holder(), moment=kinds.During(when.MONSTER_WOULD_BE_WOUNDED))
    rules = ("CRIT-6",)

    def sentence(self) -> str:
        return "the wound is a critical wound"

    def change(self, game: Game, attack: SurvivorAttack) -> None:
        if attack.wounded:
            attack.critical = True


class DoubleAttempt(OfOwnAttack):
    """The total of the wound attempt at the first hit location counts twice (WND-3)."""

    form = "double the first wound attempt"
    arguments = kinds.takes(holder=kinds.Holder())
    rules = ("WND-3",)

    def sentence(self) -> str:
        return "the total of the first wound attempt is doubled"

    def change(self, game: Game, attack: SurvivorAttack) -> None:
        attack.doubled = True


class ExtraWounds(OfOwnAttack):
    """The wound about to be dealt takes so many more (WND-10)."""

    form = "extra wounds: COUNT"
    arguments = kinds.takes(
        count=kinds.Number("a number of wounds", 1, 9),
        holder=kinds.Holder(),
        moment=kinds.During(when.MONSTER_WOULD_BE_WOUNDED),
    )
    rules = ("WND-10",)

    count: int

    def sentence(self) -> str:
        return plural(self.count, "additional wound")

    def change(self, game: Game, attack: SurvivorAttack) -> None:
        attack.extra_wounds += self.count


class WoundFromDiscard(OfOwnAttack):
    """The wound about to be dealt takes the top card of the AI discard in place of the deck (WND-6)."""

    form = "wound from the discard"
    arguments = kinds.takes(holder=kinds.Holder(), moment=kinds.During(when.MONSTER_WOULD_BE_WOUNDED))
    rules = ("WND-6",)

    def sentence(self) -> str:
        return "the wound takes the top card of the AI discard instead"

    def change(self, game: Game, attack: SurvivorAttack) -> None:
        attack.from_discard = True


class NoReactions(OfOwnAttack):
    """The reactions of the first hit location, or of all of this attack, are cancelled (CONV-1)."""

    form = "no reactions: WHERE"
    arguments = kinds.takes(where=kinds.Choice("which reactions", "first location", "this attack"))
    rules = ("CONV-1",)

    where: str

    def sentence(self) -> str:
        return "no reaction of the first hit location" if self.where == "first location" else "no more reactions in this attack"

    def change(self, game: Game, attack: SurvivorAttack) -> None:
        first = self.where == "first location"
        attack.silent = max(attack.silent, survivor_attack.SILENT_FIRST if first else survivor_attack.SILENT_ATTACK)


class ActivateBeside(Word):
    """Activates the weapons to the left and right of this card, one after another, each as an attack of its own or to block;
    fists and teeth lie to the left of the lower left slot (ACTV-4, GEAR-12)."""

    form = "activate the weapons beside this"
    arguments = kinds.takes(gear=kinds.ThisGear())
    rules = ("ACTV-4", "GEAR-12")

    gear: str

    def sentence(self) -> str:
        return "activate the weapons to its left and right, one after another"

    def run(self, game: Game, frame: Frame) -> Question | None:
        beside.start(game, frame, frame.owner, self.gear)
        return None


class ThisAttempt(Word):
    """Luck or strength for the wound attempt on the hit location being dealt with (WND-3, CRIT-3)."""

    form = "this wound attempt: CHANGE"
    arguments = kinds.takes(change=kinds.Change(allowed=("luck", "strength")), them=kinds.Actor())
    rules = ("WND-3", "CRIT-3")

    change: Change

    def sentence(self) -> str:
        return f"{self.change.text} for this wound attempt"

    def run(self, game: Game, frame: Frame) -> Question | None:
        attack = under_way.open_attack(game, frame.survivor)
        if attack is not None:
            amount = self.change.size(game, frame)
            if self.change.attribute == names.LUCK:
                attack.attempt_luck += amount
            else:
                attack.attempt_strength += amount
            if game.log is not None:
                what = names.ATTRIBUTES[self.change.attribute]
                said: happenings.AttackBonus = {"survivor": frame.survivor, "amount": amount, "attribute": what}
                happenings.ATTEMPT_BONUS.note(game, ("WND-3", "CRIT-3"), said)
        return None


class KnockAway(Word):
    """The weapon of the attack under way is knocked away: nobody can use it before an activation is spent to pick it up
    (ACTV-1, ACTV-3). Fists and teeth stay."""

    form = "knock away weapon"
    arguments = kinds.takes(them=kinds.Actor())
    rules = ("ACTV-1", "ACTV-3")
    fate = fates.HARM

    def sentence(self) -> str:
        return "the weapon is knocked away; it takes an activation to pick it up before it can be used again"

    def run(self, game: Game, frame: Frame) -> Question | None:
        attack = under_way.open_attack(game, frame.survivor)
        if attack is None or attack.slot == FIST:
            return None
        who = game.survivors[frame.survivor]
        if who.gear[attack.slot] == attack.gear_id:
            who.dropped |= 1 << attack.slot
            if game.log is not None:
                name = game.setup.library.gear[attack.gear_id].name
                happenings.KNOCKED_AWAY.note(game, ("ACTV-3",), {"survivor": frame.survivor, "gear": name})
        return None


class LoseThisGear(Word):
    """The gear this stands on is archived, at once or when the holder's attack ends (CONV-9)."""

    form = "lose this gear [after the attack]"
    arguments = kinds.takes(gear=kinds.ThisGear())
    rules = ("CONV-9",)

    gear: str
    after_the_attack: bool = False

    def sentence(self) -> str:
        return "archive this gear" + (" when the attack ends" if self.after_the_attack else "")

    def run(self, game: Game, frame: Frame) -> Question | None:
        who = game.survivors[frame.owner]
        attack = under_way.open_attack(game, frame.owner) if self.after_the_attack else None
        if attack is not None:
            if self.gear not in attack.breaks:
                attack.breaks.append(self.gear)
            return None
        if self.gear in who.gear:
            grid.lose_gear(game, frame.owner, who.gear.index(self.gear), True)
        return None
