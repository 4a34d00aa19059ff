"""The end (chapter 9): monster death, survivor defeat, and the aftermath with its rewards and record of who gained what."""

from typing import Final

from showdown.engine import happenings, names, stats, when
from showdown.engine.errors import BadSetup
from showdown.engine.game import Game
from showdown.engine.library import Party, Sheet
from showdown.engine.outcome import Outcome, SurvivorOutcome
from showdown.engine.stack import Question, Step, opens
from showdown.rules import facts, moments, status
from showdown.rules.frames import Aftermath

AGE: Final = "Age"
AGES: Final = (2, 6, 10, 15)  # the boxes of hunt XP that call the story event
LAST_BOX: Final = 16


class DeathBlow(Step[Aftermath]):
    """Rules that answer the defeat of the monster, and those of the hit location where it was dealt (MDEATH-4)."""

    rules = ("MDEATH-4",)

    def run(self, game: Game, frame: Aftermath) -> Question | None:
        if game.result == "victory":
            for card in game.monster.in_play:
                frame.then(game.setup.ai[card].death_blow)
            if frame.card.hit_location >= 0:
                killed_at = game.setup.hit_locations[frame.card.hit_location]
                if killed_at.death_blow:
                    if game.log is not None:
                        happenings.KILLED_AT.note(game, ("MDEATH-4",), {"survivor": frame.survivor, "card": killed_at.name})
                    moments.perform(game, killed_at.death_blow, frame, frame.survivor, frame.survivor)
            moments.fire(game, when.MONSTER_DEFEATED, frame.survivor, -1)
        return None


class ClearTokens(Step[Aftermath]):
    """All tokens leave all survivors, injury boxes are erased; permanent injuries, survival and insanity stay
    (AFT-2, ATTR-3)."""

    rules = ("AFT-2", "ATTR-3", "ATTR-15", "SEV-1")

    def run(self, game: Game, frame: Aftermath) -> Question | None:
        if game.log is not None:
            happenings.AFTERMATH.note(game, ("AFT-1", "AFT-2", "ATTR-3", "SEV-1"), {"result": game.result})
        game.set_passing(())
        for who in game.survivors:
            who.plus = [0] * len(names.SURVIVOR_ATTRIBUTES)
            who.minus = [0] * len(names.SURVIVOR_ATTRIBUTES)
            who.bleeding = 0
            who.counters = {}
            who.sourced = {}
            who.frenzy = 0
            who.block = who.deflect = who.hidden = 0
            who.boxes = [0] * len(names.LOCATIONS)
            if who.removed not in (facts.HOME, facts.WAITING):  # who is home before them is no returning survivor (AFT-7)
                who.removed = 0
        return None


class LastBreaths(Step[Aftermath]):
    """A disemboweled survivor with nobody else left alive dies (AFT-8, SEV-7)."""

    rules = ("AFT-8",)

    def run(self, game: Game, frame: Aftermath) -> Question | None:
        alive = [index for index, who in enumerate(game.survivors) if who.alive]
        if len(alive) == 1 and "disemboweled" in game.survivors[alive[0]].temporary:
            if game.log is not None:
                happenings.BLEEDS_OUT.note(game, ("AFT-8", "SEV-7"), {"survivor": alive[0]})
            status.kill(game, alive[0], "disemboweled", ("AFT-8",))
        for index, who in enumerate(game.survivors):
            if who.temporary:
                who.temporary = []
                stats.refresh_one(game, index)
        return None


class WhoIsLeft(Step[Aftermath]):
    """The monster was defeated while somebody lived, so it stays a victory though nobody is left now; a house rule reads the
    end of both as a defeat (AMB-44, AFT-9)."""

    rules = ("AMB-44", "AFT-9")

    def run(self, game: Game, frame: Aftermath) -> Question | None:
        if game.result != "victory" or any(who.alive for who in game.survivors):
            return None
        if not game.setup.house.both_dead_is_defeat:
            if game.log is not None:
                happenings.NOBODY_LEFT.note(game, ("AMB-44", "AFT-9", "DEATH-3"), {})
            game.dead_resources = []
            return None
        game.result = "defeat"
        if game.log is not None:
            happenings.DEFEAT.note(game, ("AMB-44", "AFT-3"), {"away": []})
        return None


class Victory(Step[Aftermath]):
    """The monster joins the defeated; survivors gain what its story says, and nothing that it does not list, then the shared
    rewards (AFT-4, AFT-5)."""

    rules = ("AFT-4", "AFT-5", "DEATH-3")

    def run(self, game: Game, frame: Aftermath) -> Question | None:
        if game.result != "victory":
            return None
        if game.log is not None:
            happenings.DEFEATED_MONSTER.note(game, ("AFT-4", "AFT-5"), {"nemesis": game.setup.monster.nemesis})
            if game.dead_resources:
                happenings.RESOURCES_REGAINED.note(game, ("DEATH-3",), {"resources": list(game.dead_resources)})
        frame.then(game.setup.level.victory)
        moments.fire(game, when.AFTERMATH, -1, -1)
        return None


class Defeat(Step[Aftermath]):
    """The defeat text of the monster's story; carried resources are lost (AFT-3, DEATH-4)."""

    rules = ("AFT-3", "DEATH-4")

    def run(self, game: Game, frame: Aftermath) -> Question | None:
        if game.result != "defeat":
            return None
        if game.log is not None:
            happenings.DEFEAT_TEXT.note(game, ("AFT-3", "DEATH-4"), {})
        game.dead_resources = []
        frame.then(game.setup.level.defeat)
        return None


class EndOfShowdown(Step[Aftermath]):
    """The record of the showdown; the campaign goes on even if nobody returns (AFT-6)."""

    rules = ("AFT-6", "ATTR-12", "ATTR-13")

    def run(self, game: Game, frame: Aftermath) -> Question | None:
        retire_the_old(game)
        if game.log is not None:
            for index in range(len(game.survivors)):
                for event in milestones(game, index):
                    rule = "ATTR-13" if event.startswith(AGE) else "ATTR-12"
                    happenings.MILESTONE.note(game, (rule,), {"survivor": index, "event": event})
            happenings.END.note(game, ("AFT-6",), {"result": game.result})
        game.report = record(game)
        return None


def milestones(game: Game, survivor: int) -> list[str]:
    """The story events that courage and understanding call for, on reaching 3 and 9, and hunt XP at four of its boxes, each
    once in a life (ATTR-12, ATTR-13)."""
    who, sheet = game.survivors[survivor], game.setup.sheets[survivor]
    found: list[str] = []
    if who.alive:
        for before, now, events in (
            (sheet.courage, who.courage, ("Bold", "See the Truth")),
            (sheet.understanding, who.understanding, ("Insight", "White Secret")),
        ):
            for milestone, event in ((3, events[0]), (9, events[1])):
                if before < milestone <= now:
                    found.append(event)
        for age, box in enumerate(AGES):
            if sheet.hunt_xp < box <= who.hunt_xp:
                found.append(f"{AGE} {age + 1}")
    return found


def retire_the_old(game: Game) -> None:
    """Whoever fills the last box of hunt XP retires (ATTR-13, STAT-12)."""
    for index, who in enumerate(game.survivors):
        if who.alive and not who.retired and game.setup.sheets[index].hunt_xp < LAST_BOX <= who.hunt_xp:
            who.retired = True
            if game.log is not None:
                happenings.RETIRES.note(game, ("ATTR-13", "STAT-12"), {"survivor": index})


def record(game: Game) -> Outcome:
    """Who gained, lost and suffers what, for the settlement record."""
    survivors: dict[str, SurvivorOutcome] = {}
    resources = list(game.dead_resources)
    for index, who in enumerate(game.survivors):
        sheet = game.setup.sheets[index]
        if who.alive:
            resources += who.resources
        gained = who.injuries[:]
        for injury in sheet.injuries:
            if injury in gained:
                gained.remove(injury)
        survivors[sheet.id] = {
            "name": sheet.name,
            "alive": who.alive,
            "cause_of_death": who.cause,
            "survival": who.survival,
            "insanity": who.insanity,
            "courage": who.courage - sheet.courage,
            "understanding": who.understanding - sheet.understanding,
            "hunt_xp": who.hunt_xp - sheet.hunt_xp,
            "proficiency": who.proficiency_level - sheet.proficiency_level,
            "permanent": {
                name: who.permanent[attribute] - sheet.attributes[attribute]
                for attribute, name in enumerate(names.SURVIVOR_ATTRIBUTES)
                if who.permanent[attribute] != sheet.attributes[attribute]
            },
            "injuries": sorted(gained),
            "disorders": [disorder for disorder in who.disorders if disorder not in sheet.disorders],
            "arts": [art for art in who.arts if art not in sheet.arts],
            "story_events": milestones(game, index),
            "skip_next_hunt": who.skip_hunt,
            "retires": who.retired,
            "leaves": who.leaves,
            "gear_archived": list(who.lost_gear),
            "gear_home": [gear for gear in who.gear if gear],
        }
    return {
        "result": game.result,
        "monster": game.setup.monster.id,
        "level": game.setup.level.key,
        "rounds": game.round,
        "killer": game.id_of(game.killer),
        "wounds": len(game.monster.wounds),
        "defeated_monsters": [game.setup.monster.name] if game.result == "victory" else [],
        "defeated_nemeses": [game.setup.monster.name] if game.result == "victory" and game.setup.monster.nemesis else [],
        "resources": sorted(resources) if game.result == "victory" else [],
        "gear": list(game.settlement_gear),
        "settlement": list(game.settlement_notes),
        "survivors": survivors,
    }


def carried(game: Game) -> Party:
    """Who sets out again, with what they keep: survival, insanity, courage, understanding, hunt xp, proficiency, permanent
    changes, injuries, disorders, arts, and the gear that was not archived (AFT-2, ATTR-12, ATTR-13). The dead and retired stay
    away for good, whoever must skip the next hunt for this once (SEV-1)."""
    party = game.setup.party
    sheets: list[Sheet] = []
    for index, who in enumerate(game.survivors):
        if not who.alive or who.retired or who.leaves or who.skip_hunt:
            continue
        before = game.setup.sheets[index]
        sheet = Sheet(before.id, before.name)
        sheet.sworn = before.sworn
        sheet.attributes = who.permanent[:]
        sheet.survival, sheet.insanity = min(who.survival, party.survival_limit), who.insanity
        sheet.at_home = who.removed == facts.WAITING
        sheet.courage, sheet.understanding, sheet.hunt_xp = who.courage, who.understanding, who.hunt_xp
        sheet.proficiency, sheet.proficiency_level = who.proficiency, who.proficiency_level
        sheet.gear = tuple(who.gear)
        sheet.arts, sheet.disorders = tuple(who.arts), tuple(who.disorders)
        sheet.abilities, sheet.injuries = tuple(who.abilities), tuple(who.injuries)
        sheets.append(sheet)
    if not sheets:
        raise BadSetup("nobody of this party can set out again")
    after = Party(party.id, party.name, tuple(sheets))
    after.survival_limit, after.actions, after.text = party.survival_limit, party.actions, party.text
    after.volumes = party.volumes
    after.storage = (*party.storage, *game.settlement_gear, *home_from_the_dead(game))
    after.record = (*party.record, record_line(game))
    after.innovations, after.principles, after.lantern_year = party.innovations, party.principles, party.lantern_year
    return after


def home_from_the_dead(game: Game) -> list[str]:
    """Gear of those who do not set out again is at home (DEATH-2)."""
    found = []
    for who in game.survivors:
        if not who.alive or who.retired or who.leaves:
            found += [id for id in who.gear if id]
    return found


def record_line(game: Game) -> str:
    """What the settlement remembers of a showdown: how it ended, who is gone, what came home, what else is to be noted (AFT-3,
    AFT-5)."""
    setup = game.setup
    parts = [f"{setup.monster.name} {setup.level.key}: {game.result}"]
    for what, gone in (
        ("died", [who.alive for who in game.survivors]),
        ("retired", [not who.retired for who in game.survivors]),
        ("left", [not who.leaves for who in game.survivors]),
        ("skips the next hunt", [not who.skip_hunt for who in game.survivors]),
    ):
        named = [game.name_of(index) for index, stays in enumerate(gone) if not stays]
        if named:
            parts.append(f"{what}: {', '.join(named)}")
    brought = sorted([*game.dead_resources, *[name for who in game.survivors for name in who.resources]])
    if brought:
        parts.append(f"resources: {', '.join(brought)}")
    return "; ".join([*parts, *game.settlement_notes])


DEATH_BLOW: Final = DeathBlow("death blow")
CLEAR_TOKENS: Final = ClearTokens("clear tokens")
LAST_BREATHS: Final = LastBreaths("last breaths")
WHO_IS_LEFT: Final = WhoIsLeft("who is left")
VICTORY: Final = Victory("victory")
DEFEAT: Final = Defeat("defeat")
END_OF_SHOWDOWN: Final = EndOfShowdown("end of showdown")

opens(Aftermath.kind, (DEATH_BLOW, CLEAR_TOKENS, LAST_BREATHS, WHO_IS_LEFT, VICTORY, DEFEAT, END_OF_SHOWDOWN))
