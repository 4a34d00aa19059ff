"""Damage to survivors (chapters 4.2 to 4.4): armor, injury boxes, severe injuries, brain damage and trauma.

Every hit, and every amount of damage outside an attack, is a Damage frame: roll its location if none is given, spend it, and
where some is left ask about enduring and roll once on the location's table.
"""

from typing import Final

from showdown.engine import happenings, names, powers, questions, stats, when
from showdown.engine.game import Game
from showdown.engine.happenings import Face
from showdown.engine.library import Injury
from showdown.engine.options import OptionKind, Refers
from showdown.engine.stack import Closing, Frame, Question, Step
from showdown.rules import facts, gains, grid, moments, stakes, status, survival, under_way
from showdown.rules.frames import Damage, MonsterAttack


class TellOfDamage(Closing[Damage]):
    """The attack this hit belongs to learns whether it dealt damage (TRIG-4), and so does its card."""

    def close(self, game: Game, frame: Damage) -> None:
        if frame.attack and frame.changed:
            parent = game.below(frame)
            if isinstance(parent, MonsterAttack):
                parent.damaged += 1
                play = under_way.play_of(game, parent)
                if play is not None:
                    play.damaged += 1


TellOfDamage(Damage.kind)


def suffer(
    game: Game,
    parent: Frame,
    survivor: int,
    amount: int,
    location: int,
    rules: tuple[str, ...],
    roll_bonus: int = 0,
    piercing: bool = False,
) -> None:
    """Damage outside an attack profile: unmodified, not a hit, so it cannot be dodged (DMG-6). `roll_bonus` is added to the
    severe injury roll it may come to (SEV-4); `piercing` damage ignores armor (CONV-1)."""
    who = game.survivors[survivor]
    if amount <= 0 or not who.alive or who.removed not in (0, facts.HELD):
        return
    frame = Damage()
    frame.roles_from(parent)
    frame.target = survivor
    frame.amount = amount
    frame.location = location
    frame.roll_bonus = roll_bonus
    frame.piercing = piercing
    if game.log is not None:
        happenings.SUFFERS.note(game, rules, {"survivor": survivor, "amount": amount})
    game.start(frame, (ROLL_LOCATION, SPEND_DAMAGE))


def brain(game: Game, parent: Frame, survivor: int, amount: int) -> None:
    """Brain damage: insanity, then the brain box, then one trauma roll (BRAIN-1, BRAIN-3)."""
    who = game.survivors[survivor]
    if amount <= 0 or not who.alive or who.removed not in (0, facts.HELD):
        return
    if under_way.intimidating(game):
        amount += stats.survivor_value(game, survivor, names.INTIMIDATION)
    amount = max(1, amount + stats.survivor_value(game, survivor, names.BRAIN_DAMAGE_TAKEN))
    frame = Damage()
    frame.roles_from(parent)
    frame.target = survivor
    frame.amount = amount
    frame.location = names.BRAIN
    if game.log is not None:
        happenings.BRAIN_DAMAGE.note(game, ("BRAIN-1", "BRAIN-3"), {"survivor": survivor, "amount": amount})
    game.start(frame, (SPEND_BRAIN_DAMAGE,))


def hit(game: Game, attack: "MonsterAttack", location: int, amount: int) -> None:
    """One hit of an attack, at its own location (MATK-5, MATK-7)."""
    frame = Damage()
    frame.target = attack.target
    frame.survivor = attack.survivor
    frame.card = attack.card
    frame.location = location
    frame.amount = amount
    frame.roll_bonus = attack.extra_severe
    frame.attack = True
    game.start(frame, (SPEND_DAMAGE,))


# -- steps ------------------------------------------------------------------------------------------------------------


def destroy_armor(game: Game, survivor: int, locations: tuple[int, ...]) -> None:
    """The armor points at some locations are gone (LOC-1)."""
    who = game.survivors[survivor]
    for location in locations:
        who.armor[location] = 0
    if game.log is not None:
        if len(locations) == names.BRAIN:
            happenings.ALL_ARMOR_DESTROYED.note(game, ("LOC-1",), {"target": survivor})
            return
        for location in locations:
            said: happenings.ArmorDestroyedAt = {"target": survivor, "location": names.LOCATIONS[location]}
            happenings.ARMOR_DESTROYED_AT.note(game, ("LOC-1",), said)


def random_location(game: Game, survivor: int) -> int:
    """The hit location die (LOC-8)."""
    location = game.chance.location(f"damage location: {game.name_of(survivor)}")
    if game.log is not None:
        happenings.LOCATION.note(game, ("DMG-6", "LOC-8"), {"survivor": survivor, "location": names.LOCATIONS[location]})
    return location


class RollLocation(Step[Damage]):
    """Damage without a location rolls one for the whole amount (DMG-6, LOC-8)."""

    rules = ("DMG-6", "LOC-8")

    def run(self, game: Game, frame: Damage) -> Question | None:
        if frame.location < 0:
            frame.location = random_location(game, frame.target)
        return None


class SpendDamage(Step[Damage]):
    """Armor first, then the light and heavy box; a filled heavy box knocks down (DMG-1, DMG-2, DMG-3, LOC-1, LOC-3..5).

    What is left after that is one severe injury roll (DMG-4, DMG-5).
    """

    rules = ("DMG-1", "DMG-2", "DMG-3", "DMG-4", "LOC-1", "LOC-3", "LOC-4", "LOC-5", "LOC-7")

    def run(self, game: Game, frame: Damage) -> Question | None:
        survivor, location = frame.target, frame.location
        who = game.survivors[survivor]
        if stats.has_power(game, survivor, powers.DAMAGE_BECOMES_BRAIN_DAMAGE):
            frame.location = names.BRAIN
            frame.then((SPEND_BRAIN_DAMAGE,))
            return None
        left = max(1, frame.amount + stats.survivor_value(game, survivor, names.DAMAGE_TAKEN))
        absorbed = min(left, who.armor[location]) if not frame.piercing else 0
        if absorbed:
            who.armor[location] -= absorbed
            left -= absorbed
            frame.changed = True
            if game.counts():
                happenings.ARMOR.note(
                    game,
                    ("DMG-2", "LOC-5") if not who.armor[location] else ("DMG-2",),
                    {
                        "survivor": survivor,
                        "location": names.LOCATIONS[location],
                        "lost": absorbed,
                        "left": who.armor[location],
                    },
                )
        boxes = names.BOXES[location]
        injured = False
        fell = False
        while left > 0 and who.boxes[location] < boxes:
            who.boxes[location] += 1
            left -= 1
            frame.changed = injured = True
            heavy = who.boxes[location] == boxes
            if game.counts():
                happenings.BOX.note(
                    game,
                    ("DMG-3", "LOC-1"),
                    {"survivor": survivor, "location": names.LOCATIONS[location], "box": "heavy" if heavy else "light"},
                )
            fell = fell or heavy
        if fell:
            status.knock_down(game, survivor, ("LOC-3", "DMG-3"))
        elif injured and stats.has_power(game, survivor, powers.INJURIES_KNOCK_DOWN):
            status.knock_down(game, survivor, ("SEV-9",))
        if frame.changed or left > 0:
            who.concentrating = ""
            if left <= 0:
                moments.fire(game, when.SURVIVOR_DAMAGED, survivor, -1)
            if location == names.HEAD:
                moments.fire(game, when.HEAD_DAMAGED, survivor, -1)
        frame.amount = left
        if left > 0:
            frame.changed = True
            if game.log is not None and not injured and not absorbed:
                happenings.BOXES_FULL.note(game, ("LOC-4",), {"survivor": survivor, "location": names.LOCATIONS[location]})
            moments.fire(game, when.SURVIVOR_DAMAGED, survivor, -1)
            frame.then((ENDURE_OR_ROLL,))
        return None


class SpendBrainDamage(Step[Damage]):
    """Insanity is the brain's armor; then its one light box, which does not knock down; then trauma (BRAIN-1,
    BRAIN-2, LOC-2)."""

    rules = ("BRAIN-1", "BRAIN-2", "LOC-2")

    def run(self, game: Game, frame: Damage) -> Question | None:
        survivor = frame.target
        who = game.survivors[survivor]
        left = suffered = frame.amount
        absorbed = min(left, who.insanity)
        if absorbed:
            who.insanity -= absorbed
            left -= absorbed
            if game.log is not None:
                happenings.INSANITY.note(game, ("BRAIN-1",), {"survivor": survivor, "change": -absorbed, "now": who.insanity})
        if left > 0 and who.boxes[names.BRAIN] < names.BOXES[names.BRAIN]:
            who.boxes[names.BRAIN] += 1
            left -= 1
            if game.counts():
                happenings.BOX.note(game, ("BRAIN-2", "LOC-2"), {"survivor": survivor, "location": "brain", "box": "light"})
            if stats.has_power(game, survivor, powers.INJURIES_KNOCK_DOWN):
                status.knock_down(game, survivor, ("SEV-9",))
        who.concentrating = ""
        frame.changed = True
        frame.amount = left
        moments.fire(game, when.SURVIVOR_DAMAGED, survivor, -1)
        moments.fire(game, when.BRAIN_DAMAGED, survivor, -1, suffered)
        if left > 0:
            frame.then((ENDURE_OR_ROLL,))
        return None


class EndureOrRoll(Step[Damage]):
    """Before the roll the survivor may endure, if they can (SEV-3, SVL-11, AMB-36)."""

    rules = ("SEV-3", "SVL-11", "AMB-36")
    asks = questions.ENDURE

    def prompt(self, game: Game, frame: Damage) -> str:
        return "Endure the severe injury?"

    def run(self, game: Game, frame: Damage) -> Question | None:
        if not game.survivors[frame.target].alive:
            return None
        trauma = frame.location == names.BRAIN
        if (trauma and not game.setup.house.endure_trauma) or not survival.can_endure(game, frame.target):
            frame.then((ROLL_INJURY,))
            return None
        return Question(frame.target, None, [ENDURE.of(1), ROLL.of(0)])

    def answer(self, game: Game, frame: Damage, value: int) -> None:
        if value:
            survival.endure(game, frame.target, frame.location == names.BRAIN)
        else:
            frame.then((ROLL_INJURY,))


class EndureIt(OptionKind[Damage]):
    """The survivor spends survival and ignores the severe injury (SVL-11)."""

    def id(self, game: Game, frame: Damage, number: int) -> str:
        return "endure"

    def label(self, game: Game, frame: Damage, number: int) -> str:
        return f"endure for {survival.endure_cost(game, frame.target)} survival"

    def refer(self, game: Game, frame: Damage, number: int, to: Refers) -> None:
        to.location = frame.location


class RollIt(OptionKind[Damage]):
    """The severe injury is rolled (SEV-4)."""

    def id(self, game: Game, frame: Damage, number: int) -> str:
        return "roll"

    def label(self, game: Game, frame: Damage, number: int) -> str:
        return f"roll the severe {names.LOCATIONS[frame.location]} injury"

    def refer(self, game: Game, frame: Damage, number: int, to: Refers) -> None:
        to.location = frame.location


ENDURE: Final = EndureIt("endure", "The survivor spends survival and ignores the severe injury.")
ROLL: Final = RollIt("roll", "The severe injury is rolled.")


class RollInjury(Step[Damage]):
    """One roll on the location's table uses up all that is left (DMG-4, SEV-4); a full record bleeds instead (SEV-2)."""

    rules = ("DMG-4", "SEV-1", "SEV-2", "SEV-4", "SEV-5", "SEV-6", "SEV-7", "SEV-8", "SEV-9", "SEV-10")

    def run(self, game: Game, frame: Damage) -> Question | None:
        survivor, location = frame.target, frame.location
        if not game.survivors[survivor].alive:
            return None
        if location != names.BRAIN:
            mark_severe(game)
        bonus = frame.roll_bonus + roll_modifier(game, survivor, location)
        if frame.attack and location != names.BRAIN:
            bonus += stats.monster_value(game, names.SEVERE_ROLL)
        what = f"severe {names.LOCATIONS[location]} injury: {game.name_of(survivor)}"
        sides = stake(game, survivor, location, bonus, what) if game.log is not None else []
        die = game.chance.d10(what)
        total = die + bonus
        injury = row(game, location, total)
        if game.counts():
            happenings.SEVERE_ROLL.note(
                game,
                ("BRAIN-1" if location == names.BRAIN else "DMG-4", "SEV-1", "SEV-4", injury.rule),
                {
                    "survivor": survivor,
                    "location": names.LOCATIONS[location],
                    "die": die,
                    "total": total,
                    "injury": injury.name,
                    "faces": sides,
                },
            )
        frame.injury = injury.id
        frame.rolled = True
        frame.then((ABOUT_TO_SUFFER, SUFFER_INJURY))
        return None


class AboutToSuffer(Step[Damage]):
    """The injury is known; what may still ignore a severe one answers now, before it takes hold (SEV-1)."""

    rules = ("SEV-1",)

    def run(self, game: Game, frame: Damage) -> Question | None:
        if frame.location != names.BRAIN:
            moments.fire(game, when.BEFORE_SEVERE_INJURY, frame.target, -1, frame.location)
        return None


class RollStands(Step[Damage]):
    """Left behind a roll that was made anew: nobody rolls it once more (CONV-14). It does nothing."""

    rules = ("CONV-14",)

    def run(self, game: Game, frame: Damage) -> Question | None:
        return None


class SufferInjury(Step[Damage]):
    """A severe injury or trauma takes hold, unless something has ignored it (SEV-1)."""

    rules = ("SEV-1",)

    def run(self, game: Game, frame: Damage) -> Question | None:
        survivor = frame.target
        injury = game.setup.library.injuries[frame.injury]
        if not game.survivors[survivor].alive:
            return None
        if frame.ignored:
            if game.log is not None:
                happenings.INJURY_IGNORED.note(game, ("SEV-1",), {"survivor": survivor, "injury": injury.name})
            return None
        if injury.location != names.BRAIN:
            moments.fire(game, when.SEVERE_INJURY, survivor, -1, injury.location)
        inflict(game, frame, survivor, injury)
        return None


def roll_again(frame: Damage) -> None:
    """The roll for the injury at hand is made anew, in place of what it came to; what it comes to now stands (CONV-14,
    SEV-4)."""
    frame.take_next()  # taking hold of it
    frame.injury = ""
    frame.rolled = False
    frame.then((ROLL_INJURY, ROLL_STANDS))


def may_roll_again(frame: Damage) -> bool:
    """Whether the roll for an injury is there and was not made anew already (CONV-14)."""
    return frame.rolled and ROLL_STANDS not in frame.steps_left()


def ignore_injury(game: Game, survivor: int) -> None:
    """The severe injury that is about to be suffered is ignored (SEV-1)."""
    for index in range(len(game.stack) - 1, -1, -1):
        frame = game.stack[index]
        if isinstance(frame, Damage) and frame.target == survivor and frame.injury and not frame.closed:
            frame.ignored = True
            return


def roll_modifier(game: Game, survivor: int, location: int) -> int:
    """What changes a roll on a location's table: what is for all severe injuries, and what is for those there (SEV-4)."""
    if location == names.BRAIN:
        return stats.survivor_value(game, survivor, names.TRAUMA_ROLL)
    everywhere = stats.survivor_value(game, survivor, names.SEVERE_ROLL)
    return everywhere + stats.survivor_value(game, survivor, names.SEVERE_ROLLS_AT[location])


def stake(game: Game, survivor: int, location: int, bonus: int, what: str) -> list[Face]:
    """What each side of the die for a severe injury brings, with what is added to it (SEV-4)."""
    rows = [row(game, location, side + bonus) for side in range(1, 11)]
    sides = stakes.faces([(injury.fate, injury.name) for injury in rows])
    stakes.note(game, ("SEV-4",), what, survivor, 1, 0, sides)
    return sides


def mark_severe(game: Game) -> None:
    """The first severe injury roll of an attack closes its dodge window (SVL-6, AMB-4)."""
    for index in range(len(game.stack) - 1, -1, -1):
        frame = game.stack[index]
        if isinstance(frame, MonsterAttack):
            frame.severe = True
            return


def row(game: Game, location: int, total: int) -> Injury:
    """The row a total falls on: below 1 reads as 1, above the table as its last row (SEV-4)."""
    table = game.setup.library.tables[location]
    for injury in table:
        if total <= injury.high:
            return injury
    return table[-1]


def inflict(game: Game, frame: Frame, survivor: int, injury: Injury) -> None:
    """A severe injury takes hold: recorded if permanent, its effects performed (SEV-1, SEV-2)."""
    who = game.survivors[survivor]
    if injury.permanent and injury.maximum and who.injuries.count(injury.id) >= injury.maximum:
        if game.log is not None:
            happenings.INJURY_FULL.note(game, ("SEV-2",), {"survivor": survivor, "injury": injury.name})
        gains.gain_bleeding(game, survivor, 1, ("SEV-2",))
        return
    if injury.permanent:
        who.injuries.append(injury.id)
    elif injury.hooks.powers or injury.hooks.modifiers or injury.hooks.triggers:
        who.temporary.append(injury.id)
    who.concentrating = ""
    stats.refresh_one(game, survivor)
    grid.take_off_armor(game, survivor, injury.hooks.powers)
    if injury.dismembers:
        moments.fire(game, when.SURVIVOR_DISMEMBERED, survivor, -1)
    if stats.has_power(game, survivor, powers.INJURIES_KNOCK_DOWN) and injury.location != names.BRAIN:
        status.knock_down(game, survivor, ("SEV-9",))
    if injury.program:
        effects = moments.perform(game, injury.program, frame, survivor, survivor)
        effects.owner = survivor


def cure(game: Game, survivor: int, injury: str, name: str) -> None:
    """An injury is gone with its penalties and bans, at once (SEV-1)."""
    who = game.survivors[survivor]
    if injury not in who.injuries and injury not in who.temporary:
        return
    who.injuries = [other for other in who.injuries if other != injury]
    who.temporary = [other for other in who.temporary if other != injury]
    stats.refresh_one(game, survivor)
    if game.log is not None:
        happenings.CURED.note(game, ("SEV-1",), {"survivor": survivor, "injury": name})


def injure(game: Game, frame: Frame, survivor: int, injury: Injury) -> None:
    """A severe injury or trauma that a card names: suffered without a roll, so that nothing can be endured (SEV-1, SEV-3)."""
    if not game.survivors[survivor].alive:
        return
    if game.log is not None:
        happenings.NAMED_INJURY.note(game, ("SEV-1", injury.rule), {"survivor": survivor, "injury": injury.name})
    named = Damage()
    named.roles_from(frame)
    named.target = survivor
    named.location = injury.location
    named.injury = injury.id
    game.start(named, (ABOUT_TO_SUFFER, SUFFER_INJURY))


def cure_one(game: Game, survivor: int, injury: str, name: str) -> None:
    """One injury is off the record; the same again stays there (SEV-1)."""
    game.survivors[survivor].injuries.remove(injury)
    stats.refresh_one(game, survivor)
    if game.log is not None:
        happenings.CURED.note(game, ("SEV-1",), {"survivor": survivor, "injury": name})


ROLL_LOCATION: Final = RollLocation("roll damage location")
SPEND_DAMAGE: Final = SpendDamage("spend damage")
SPEND_BRAIN_DAMAGE: Final = SpendBrainDamage("spend brain damage")
ENDURE_OR_ROLL: Final = EndureOrRoll("endure or roll")
ROLL_INJURY: Final = RollInjury("roll injury")
ABOUT_TO_SUFFER: Final = AboutToSuffer("about to suffer")
SUFFER_INJURY: Final = SufferInjury("suffer injury")
ROLL_STANDS: Final = RollStands("the roll stands")
