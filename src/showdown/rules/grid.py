"""Gear leaves a grid: lost, archived, sent home (GEAR-6, CONV-9, DEATH-2)."""

from showdown.engine import gear_rules, happenings, names, stats
from showdown.engine.game import Game
from showdown.rules.frames import (
    FIST,
    SurvivorAttack,
)


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
    stats.refresh(game)


def break_frail(game: Game, frame: SurvivorAttack) -> None:
    """A frail weapon that met a super-dense location is archived at the end of the attack (HL-4, KW-9)."""
    who = game.survivors[frame.survivor]
    if frame.slot != FIST and who.gear[frame.slot] == frame.gear_id:
        lose_gear(game, frame.survivor, frame.slot, True)


def return_gear(game: Game, survivor: int) -> None:
    """A dead survivor's gear goes to storage, irreplaceable and cursed gear is archived (DEATH-2, KW-20, KW-21)."""
    last = not any(other.alive for other in game.survivors)
    if not game.setup.house.keep_irreplaceable:
        archive_irreplaceable(game, survivor, last)
    if game.log is not None:
        happenings.GEAR_HOME.note(game, ("DEATH-2", "DEATH-4") if last else ("DEATH-2",), {"survivor": survivor})


def archive_irreplaceable(game: Game, survivor: int, last: bool) -> None:
    """Irreplaceable and cursed gear of the dead leaves the game: at the death, or by house rule only once the others have won,
    because all of it goes home when all die (DEATH-2, AMB-38)."""
    who = game.survivors[survivor]
    for slot, gear in enumerate(who.kit):
        if gear is None or not (gear_rules.IRREPLACEABLE in gear.rules or gear_rules.CURSED in gear.rules):
            continue
        who.lost_gear.append(gear.id)
        who.gear[slot] = ""
        if game.log is not None:
            rules = ("DEATH-2", "KW-20" if gear_rules.IRREPLACEABLE in gear.rules else "KW-21")
            happenings.GEAR_ARCHIVED.note(
                game, (*rules, "AMB-38") if last else rules, {"survivor": survivor, "gear": gear.name}
            )
