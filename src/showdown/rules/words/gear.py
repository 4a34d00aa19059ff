"""Words of the card language: gear and resources, and what survivors do with what they hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from showdown.engine import happenings, names, questions
from showdown.engine.game import Game
from showdown.engine.keywords import Keyword
from showdown.engine.options import Deed, Refers, thing_of, who_of
from showdown.engine.stack import PARTY, AnyStep, Decision, Frame, Step
from showdown.rules import choices, gains, survivor_attack, survivors_turn, under_way
from showdown.rules.frames import FIST

if TYPE_CHECKING:
    from showdown.rules.targeting import Who


class GainResource(Step[Frame]):
    """Resource cards from the monster's or the basic deck (GEAR-10)."""

    rules = ("GEAR-10",)

    def __init__(self, who: Who | None, deck: str, name: str, count: int) -> None:
        super().__init__()
        self.who = who
        self.deck = deck
        self.name_of_card = name
        self.count = count

    def run(self, game: Game, frame: Frame) -> Decision | None:
        found = [-1] if self.who is None else self.who.survivors(game, frame)
        for index in found:
            for _ in range(self.count):
                gains.gain_resource(game, index, self.deck, self.name_of_card)
        return None


class ArchiveGear(Deed[Frame]):
    """This card of somebody's grid is archived (AFT-3, CONV-9)."""

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
        survivors_turn.take_gear(game, survivor, slot, True)


ARCHIVE: Final = ArchiveGear("archive", "The settlement loses this gear.")


class SettlementArchives(Step[Frame]):
    """Gear with a keyword, the party's choice, is archived from what returns home (AFT-3, CONV-9)."""

    rules = ("AFT-3", "CONV-9")
    asks = questions.LOSE_GEAR

    def __init__(self, keyword: Keyword) -> None:
        super().__init__()
        self.keyword = keyword

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"Which {self.keyword.name} gear does the settlement lose?"

    def run(self, game: Game, frame: Frame) -> Decision | None:
        found = [
            ARCHIVE.by(index, slot)
            for index, who in enumerate(game.survivors)
            for slot, gear in enumerate(who.kit)
            if gear is not None and who.gear[slot] and self.keyword in gear.keywords
        ]
        return Decision(PARTY, None, found) if found else None


class AttackWith(Step[Frame]):
    """The owner attacks: with the gear this stands on, automatic hits, perhaps critical, from anywhere (SATK-6, AMB-16)."""

    rules = ("SATK-6", "AMB-16")

    def __init__(self, gear: str, automatic: int, critical: bool, anywhere: bool) -> None:
        super().__init__()
        self.gear = gear
        self.automatic = automatic
        self.critical = critical
        self.anywhere = anywhere

    def run(self, game: Game, frame: Frame) -> Decision | None:
        if game.monster.space < 0:
            return None
        attack = survivor_attack.begin(game, frame.owner, FIST)
        attack.gear_id = self.gear
        attack.slot = FIST
        attack.automatic = self.automatic
        attack.critical_hit = self.critical
        if self.anywhere:
            attack.range = survivor_attack.ANYWHERE
        if self.automatic:
            attack.speed = self.automatic - game.setup.library.gear[self.gear].speed
        return None


class Maneuver(Step[Frame]):
    """Moves in a straight line, then activates a melee weapon indirectly: pounce, charge, slam, skewer (KW-30..33, KW-12)."""

    rules = ("KW-30", "KW-31", "KW-32", "KW-33", "KW-12", "BOARD-6")

    def __init__(self, how: str) -> None:
        super().__init__()
        self.how = how

    def run(self, game: Game, frame: Frame) -> Decision | None:
        choices.maneuver(game, frame, frame.owner, self.how)
        return None


class LookAtCards(Step[Frame]):
    """Looks at the top cards of the AI or hit location deck and puts them back in any order."""

    rules = ("CONV-10", "AI-11")

    def __init__(self, deck: str, count: int) -> None:
        super().__init__()
        self.deck = deck
        self.count = count

    def run(self, game: Game, frame: Frame) -> Decision | None:
        choices.look_at(game, frame.owner, self.deck, self.count)
        return None


class ExtraStrength(Step[Frame]):
    """More strength, accuracy or attack dice for the attack under way (SATK-5)."""

    rules = ("SATK-5",)

    def __init__(self, attribute: int, amount: int) -> None:
        super().__init__()
        self.attribute = attribute
        self.amount = amount

    def run(self, game: Game, frame: Frame) -> Decision | None:
        attack = under_way.open_attack(game, frame.survivor)
        if attack is not None:
            if self.attribute == names.STRENGTH:
                attack.strength += self.amount
            elif self.attribute == names.ACCURACY:
                attack.accuracy += self.amount
            else:
                attack.speed += self.amount
            if game.log is not None:
                happenings.ATTACK_BONUS.note(
                    game,
                    ("SATK-5",),
                    {"survivor": frame.survivor, "amount": self.amount, "attribute": names.ATTRIBUTES[self.attribute]},
                )
        return None


class LoseThisGear(Step[Frame]):
    """The gear whose rule this is is archived (CONV-9)."""

    rules = ("CONV-9",)

    def __init__(self, gear: str) -> None:
        super().__init__()
        self.gear = gear

    def run(self, game: Game, frame: Frame) -> Decision | None:
        who = game.survivors[frame.owner]
        if self.gear in who.gear:
            survivors_turn.lose_gear(game, frame.owner, who.gear.index(self.gear), True)
        return None
