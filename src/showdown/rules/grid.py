"""Gear that leaves a grid or comes into one during the fight (GEAR-6, GEAR-9, CONV-9, DEATH-2)."""

from typing import Final

from showdown.engine import gear_rules, happenings, names, powers, questions, spreads, stats
from showdown.engine.game import Game
from showdown.engine.library import Gear
from showdown.engine.options import OptionKind, Refers
from showdown.engine.stack import AnyStep, Question, Step
from showdown.engine.state import Survivor
from showdown.rules import party
from showdown.rules.frames import FIST, FindingGear, SurvivorAttack


def cursed(who: Survivor, gear: Gear) -> bool:
    """Whether a card is cursed for this survivor; some ignore that (KW-21)."""
    return gear_rules.CURSED in gear.rules and not (who.powers | who.used_powers) & powers.IGNORES_CURSED.bit


def lose_gear(game: Game, survivor: int, slot: int, archived: bool) -> None:
    """Gear leaves a grid in the fight, which is told (CONV-9, GEAR-6)."""
    who = game.survivors[survivor]
    gear = who.kit[slot]
    if gear is None:
        return
    bonuses = who.bonuses & ~(1 << slot)
    take_gear(game, survivor, slot, archived)
    if game.log is not None:
        rules: tuple[str, ...] = ("CONV-9", "GEAR-6") if bonuses & ~who.bonuses else ("CONV-9",)
        happenings.GEAR_LOST.note(game, rules, {"survivor": survivor, "gear": gear.name})


def take_gear(game: Game, survivor: int, slot: int, archived: bool) -> None:
    """Gear leaves a grid: its armor points go with it, broken affinities stop (LOC-6, GEAR-6, CONV-9)."""
    who = game.survivors[survivor]
    gear = who.kit[slot]
    if gear is None:
        return
    before = stats.worn(game.setup.library, who)
    who.gear[slot] = ""
    who.dropped &= ~(1 << slot)
    if archived:
        who.lost_gear.append(gear.id)
    after = stats.worn(game.setup.library, who)
    for location in range(5):
        if after[location] < before[location]:
            who.armor[location] = max(0, who.armor[location] + after[location] - before[location])
            if game.log is not None:
                happenings.ARMOR_LOST.note(
                    game, ("LOC-6",), {"survivor": survivor, "location": names.LOCATIONS[location], "gear": gear.name}
                )
    stats.refresh_one(game, survivor)


def take_off_armor(game: Game, survivor: int, barred: int) -> None:
    """What was worn where it is barred now protects no more: its armor points are lost (SEV-8, LOC-6). `barred` are the powers
    that are new."""
    who = game.survivors[survivor]
    for power, location in BARS_ARMOR:
        if not barred & power.bit:
            continue
        for gear in who.kit:
            if gear is not None and gear.armor and gear.armor_location == location:
                who.armor[location] = max(0, who.armor[location] - gear.armor)
                if game.log is not None:
                    happenings.ARMOR_LOST.note(
                        game,
                        ("SEV-8", "LOC-6"),
                        {"survivor": survivor, "location": names.LOCATIONS[location], "gear": gear.name},
                    )


BARS_ARMOR: Final = ((powers.CANNOT_WEAR_WAIST_GEAR, names.WAIST), (powers.CANNOT_WEAR_BODY_GEAR, names.BODY))


def break_gear(game: Game, frame: SurvivorAttack) -> None:
    """A frail weapon that met a super-dense location is archived at the end of the attack (HL-4, KW-9), and whatever else was
    to be lost with it."""
    who = game.survivors[frame.survivor]
    if frame.frail_broken and frame.slot != FIST and who.gear[frame.slot] == frame.gear_id:
        lose_gear(game, frame.survivor, frame.slot, True)
    for id in frame.breaks:
        if id in who.gear:
            lose_gear(game, frame.survivor, who.gear.index(id), True)
    frame.breaks = []


def return_gear(game: Game, survivor: int) -> None:
    """A dead survivor's gear goes to storage, irreplaceable and cursed gear is archived (DEATH-2, KW-20, KW-21); with the last
    survivor all gear of all goes home, what was archived with the others too (DEATH-4, AMB-38)."""
    last = not any(other.alive for other in game.survivors)
    if last and not game.setup.house.archive_when_all_die:
        for index in range(len(game.survivors)):
            unearth(game, index)
    else:
        archive_irreplaceable(game, survivor, last)
    if game.log is not None:
        happenings.GEAR_HOME.note(game, ("DEATH-2", "DEATH-4") if last else ("DEATH-2",), {"survivor": survivor})


def unearth(game: Game, survivor: int) -> None:
    """What was archived with a death goes home after all, because nobody is left (AMB-38)."""
    who = game.survivors[survivor]
    slots = [slot for slot in range(len(who.gear)) if who.buried >> slot & 1]
    for slot in reversed(slots):  # the last things they lost, in the order of their slots
        who.gear[slot] = who.lost_gear.pop()
    who.buried = 0
    if slots and game.log is not None:
        happenings.GEAR_HOME.note(game, ("DEATH-4", "AMB-38"), {"survivor": survivor})


def archive_irreplaceable(game: Game, survivor: int, last: bool) -> None:
    """Irreplaceable and cursed gear of the dead leaves the game (DEATH-2); by house rule also that of the last (AMB-38)."""
    who = game.survivors[survivor]
    for slot, gear in enumerate(who.kit):
        if gear is None or not (gear_rules.IRREPLACEABLE in gear.rules or cursed(who, gear)):
            continue
        who.lost_gear.append(gear.id)
        who.gear[slot] = ""
        who.dropped &= ~(1 << slot)
        who.buried |= 1 << slot
        if game.log is not None:
            rules = ("DEATH-2", "KW-20" if gear_rules.IRREPLACEABLE in gear.rules else "KW-21")
            happenings.GEAR_ARCHIVED.note(
                game, (*rules, "AMB-38") if last else rules, {"survivor": survivor, "gear": gear.name}
            )


# -- gear found in the fight -----------------------------------------------------------------------------------------------


def gain_gear(game: Game, survivor: int, gear: str) -> None:
    """New gear goes into the grid at once, or makes room, or is archived (GEAR-9); a unique card somebody has is not there to
    be found (KW-25)."""
    if gear_rules.UNIQUE in game.setup.library.gear[gear].rules:
        for who in game.survivors:
            if gear in who.gear or gear in who.lost_gear:
                if game.log is not None:
                    happenings.UNIQUE_GEAR.note(
                        game, ("KW-25",), {"survivor": survivor, "gear": game.setup.library.gear[gear].name}
                    )
                return
    frame = FindingGear()
    frame.survivor = survivor
    frame.owner = survivor
    frame.gear = gear
    if game.log is not None:
        happenings.FINDS_GEAR.note(game, ("GEAR-9",), {"survivor": survivor, "gear": game.setup.library.gear[gear].name})
    game.start(frame, (PLACE_GEAR,))


class IntoSlot(OptionKind[FindingGear]):
    """New gear goes into this slot; what was there is archived (GEAR-9)."""

    spread = spreads.SLOT

    def id(self, game: Game, frame: FindingGear, number: int) -> str:
        return f"slot:{number + 1}"

    def label(self, game: Game, frame: FindingGear, number: int) -> str:
        held = game.survivors[frame.survivor].kit[number]
        return f"slot {number + 1}" + (f", archiving {held.name}" if held is not None else "")

    def refer(self, game: Game, frame: FindingGear, number: int, to: Refers) -> None:
        to.slot = number
        to.gear = game.survivors[frame.survivor].gear[number]


class ArchiveNew(OptionKind[FindingGear]):
    """The new gear is archived at once (GEAR-9)."""

    def id(self, game: Game, frame: FindingGear, number: int) -> str:
        return "archive new"

    def label(self, game: Game, frame: FindingGear, number: int) -> str:
        return "archive the new gear"

    def refer(self, game: Game, frame: FindingGear, number: int, to: Refers) -> None:
        to.gear = frame.gear

    def take(self, game: Game, frame: FindingGear, step: AnyStep, number: int) -> None:
        step.answer(game, frame, -1)


SLOT: Final = IntoSlot("slot", "New gear goes into this slot of the grid.")
ARCHIVE_NEW: Final = ArchiveNew("archive new", "The new gear is archived.")


class PlaceGear(Step[FindingGear]):
    """A free slot, or archive a carried card, or archive the new one unless it is cursed (GEAR-9, KW-21)."""

    rules = ("GEAR-9", "KW-21", "GEAR-2", "KW-19")
    asks = questions.PLACE_GEAR

    def prompt(self, game: Game, frame: FindingGear) -> str:
        return (
            "The grid is full: what is archived?" if all(game.survivors[frame.survivor].gear) else "Where does the new gear go?"
        )

    def run(self, game: Game, frame: FindingGear) -> Question | None:
        who = game.survivors[frame.survivor]
        if not who.alive:
            return None
        empty = [slot for slot, gear in enumerate(who.gear) if not gear]
        if empty:
            empty = [slot for slot in empty if self.fits(game, frame, slot)]
            return Question(frame.survivor, None, [*[SLOT.of(slot) for slot in empty], *self.refuse(game, frame)])
        removable = [
            slot
            for slot, gear in enumerate(who.kit)
            if gear is not None and not cursed(who, gear) and self.fits(game, frame, slot)
        ]
        found = [*[SLOT.of(slot) for slot in removable], *self.refuse(game, frame)]
        if not found:  # cursed gear and a grid full of it: there is no place for more
            self.answer(game, frame, -1)
            return None
        return Question(frame.survivor, None, found)

    def fits(self, game: Game, frame: FindingGear, slot: int) -> bool:
        """Whether the grid would be a legal one with the new gear in a slot; nothing keeps cursed gear out (GEAR-2,
        GEAR-3, KW-19).

        An injury may bar armor from the waist (SEV-8).
        """
        new = game.setup.library.gear[frame.gear]
        if cursed(game.survivors[frame.survivor], new):
            return True
        if stats.cannot_wear(game.survivors[frame.survivor], new):
            return False
        kit = [gear for other, gear in enumerate(game.survivors[frame.survivor].kit) if gear is not None and other != slot]
        return not party.grid_problem([*kit, new])

    def refuse(self, game: Game, frame: FindingGear) -> list[int]:
        new = game.setup.library.gear[frame.gear]
        return [] if cursed(game.survivors[frame.survivor], new) else [ARCHIVE_NEW.of(0)]

    def answer(self, game: Game, frame: FindingGear, value: int) -> None:
        who = game.survivors[frame.survivor]
        gear = game.setup.library.gear[frame.gear]
        if value < 0:
            who.lost_gear.append(frame.gear)
            if game.log is not None:
                happenings.GEAR_ARCHIVED.note(game, ("GEAR-9", "CONV-9"), {"survivor": frame.survivor, "gear": gear.name})
            return
        if who.gear[value]:
            lose_gear(game, frame.survivor, value, True)
        before = stats.worn(game.setup.library, who)
        who.gear[value] = frame.gear
        after = stats.worn(game.setup.library, who)
        for location in range(5):
            who.armor[location] += max(0, after[location] - before[location])
        if game.log is not None:
            rules: tuple[str, ...] = ("GEAR-9", "LOC-7") if after != before else ("GEAR-9",)
            happenings.GEAR_PLACED.note(game, rules, {"survivor": frame.survivor, "gear": gear.name})
        stats.refresh_one(game, frame.survivor)


PLACE_GEAR: Final = PlaceGear("place gear")
