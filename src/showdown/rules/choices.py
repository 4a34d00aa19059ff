"""Choices that cards and gear bring up outside the numbered procedures: orders, gear found, maneuvers, looking at cards."""

from typing import Final

from showdown.engine import board, gear_rules, geometry, happenings, keywords, names, powers, questions, stats, when
from showdown.engine.game import Game
from showdown.engine.options import OptionKind, Refers
from showdown.engine.stack import MONSTER, AnyStep, Closing, Decision, Frame, Program, Step
from showdown.engine.state import Passing
from showdown.rules import (
    facts,
    grid,
    moments,
    movement,
    party,
    picks,
    survival,
    survivor_attack,
    table,
    under_way,
    walking,
    weapons,
)
from showdown.rules.frames import AI_DECK, FIST, FindingGear, ForEach, Looking, Maneuvering, Placing, TooMany
from showdown.rules.words import control

SLAMMED: Final = "slammed"  # among what a survivor has used this round: a slam that a skewer may follow (KW-33)


class PutBackLookedAt(Closing[Looking]):
    """Cards looked at and not yet put back return to the top of their deck."""

    def close(self, game: Game, frame: Looking) -> None:
        if frame.deck == AI_DECK:
            game.monster.deck += frame.cards
        else:
            game.monster.hl_deck += frame.cards
        frame.cards = []


PutBackLookedAt(Looking.kind)


# -- several survivors, one after another -------------------------------------------------------------------------------


def each(game: Game, parent: Frame, found: list[int], program: Program, step: str) -> None:
    """Performs a program for each survivor; the controller orders several (TGT-7, AMB-20)."""
    if len(found) == 1:
        moments.perform(game, program, parent, parent.survivor, found[0])
        return
    frame = ForEach()
    frame.roles_from(parent)
    frame.pending = found
    frame.step = step
    game.start(frame, (NEXT_SURVIVOR,))


class NextSurvivor(Step[ForEach]):
    """Which of several survivors is dealt with next (TGT-7)."""

    rules = ("TGT-7",)
    asks = questions.NEXT_SURVIVOR

    def prompt(self, game: Game, frame: ForEach) -> str:
        return "Who is next?"

    def run(self, game: Game, frame: ForEach) -> Decision | None:
        left = [index for index in frame.pending if game.survivors[index].alive]
        return Decision(MONSTER, picks.NEXT, left) if left else None

    def answer(self, game: Game, frame: ForEach, value: int) -> None:
        frame.pending.remove(value)
        frame.then((self,))
        step = game.setup.library.steps[frame.step]
        assert isinstance(step, control.Each)
        if game.log is not None:
            happenings.NEXT_SURVIVOR.note(game, ("TGT-7",), {"survivor": value})
        moments.perform(game, step.program, frame, frame.survivor, value)


NEXT_SURVIVOR = NextSurvivor("next survivor")


def can_pay(game: Game, survivor: int, amount: int) -> bool:
    """Survival as a resource: anybody up and not doomed or barred who has enough, attackers too (SVL-2, SVL-4, KD-S1)."""
    who = game.survivors[survivor]
    if who.survival < amount or who.down or under_way.doomed(game) >> survivor & 1:
        return False
    return survival.may_spend(game, survivor)


# -- disorders ------------------------------------------------------------------------------------------------------------


def drop_one_disorder(game: Game, survivor: int) -> None:
    """A fourth disorder replaces one the player picks (ATTR-16)."""
    frame = TooMany()
    frame.survivor = survivor
    frame.owner = survivor
    game.start(frame, (DROP_DISORDER,))


class ReplaceDisorder(OptionKind[TooMany]):
    """This disorder makes room for the new one (ATTR-16)."""

    def id(self, game: Game, frame: TooMany, number: int) -> str:
        return f"replace:{game.survivors[frame.survivor].disorders[number]}"

    def label(self, game: Game, frame: TooMany, number: int) -> str:
        return f"lose {game.setup.library.disorders[game.survivors[frame.survivor].disorders[number]].name}"


REPLACE_DISORDER: Final = ReplaceDisorder("replace disorder", "This disorder makes room for the new one.")


class DropDisorder(Step[TooMany]):
    """At most three disorders: which of the old ones goes (ATTR-16)."""

    rules = ("ATTR-16",)
    asks = questions.REPLACE_DISORDER

    def prompt(self, game: Game, frame: TooMany) -> str:
        return "Which disorder is replaced?"

    def run(self, game: Game, frame: TooMany) -> Decision | None:
        who = game.survivors[frame.survivor]
        if len(who.disorders) <= 3 or not who.alive:
            return None
        return Decision(frame.survivor, REPLACE_DISORDER, list(range(len(who.disorders) - 1)))

    def answer(self, game: Game, frame: TooMany, value: int) -> None:
        gone = game.survivors[frame.survivor].disorders.pop(value)
        game.disorders_left.append(gone)
        if game.log is not None:
            happenings.DISORDER_REPLACED.note(game, ("ATTR-16",), {"survivor": frame.survivor, "disorder": gone})
        stats.refresh(game)


DROP_DISORDER = DropDisorder("drop disorder")


# -- fighting arts ----------------------------------------------------------------------------------------------------------


def learn(game: Game, survivor: int, art: str) -> None:
    """A fighting art by name; a known one does nothing, a fourth replaces one the player picks (ATTR-16)."""
    who = game.survivors[survivor]
    if not who.alive:
        return
    if art in who.arts:
        if game.log is not None:
            happenings.ART_KNOWN.note(game, ("ATTR-16",), {"survivor": survivor, "art": art})
        return
    who.arts.append(art)
    if game.log is not None:
        happenings.ART.note(game, ("ATTR-16",), {"survivor": survivor, "art": art})
    stats.refresh(game)
    if len(who.arts) > 3:
        frame = TooMany()
        frame.survivor = survivor
        frame.owner = survivor
        game.start(frame, (DROP_ART,))


class ReplaceArt(OptionKind[TooMany]):
    """This fighting art makes room for the new one (ATTR-16)."""

    def id(self, game: Game, frame: TooMany, number: int) -> str:
        return f"replace:{game.survivors[frame.survivor].arts[number]}"

    def label(self, game: Game, frame: TooMany, number: int) -> str:
        return f"forget {game.setup.library.arts[game.survivors[frame.survivor].arts[number]].name}"


REPLACE_ART: Final = ReplaceArt("replace art", "This fighting art makes room for the new one.")


class DropArt(Step[TooMany]):
    """At most three fighting arts: which of the old ones goes (ATTR-16)."""

    rules = ("ATTR-16",)
    asks = questions.REPLACE_ART

    def prompt(self, game: Game, frame: TooMany) -> str:
        return "Which fighting art is replaced?"

    def run(self, game: Game, frame: TooMany) -> Decision | None:
        who = game.survivors[frame.survivor]
        if len(who.arts) <= 3 or not who.alive:
            return None
        return Decision(frame.survivor, REPLACE_ART, list(range(len(who.arts) - 1)))

    def answer(self, game: Game, frame: TooMany, value: int) -> None:
        gone = game.survivors[frame.survivor].arts.pop(value)
        if game.log is not None:
            happenings.ART_REPLACED.note(game, ("ATTR-16",), {"survivor": frame.survivor, "art": gone})
        stats.refresh(game)


DROP_ART = DropArt("drop art")


# -- healing ----------------------------------------------------------------------------------------------------------------


def heal_location(game: Game, survivor: int, location: int) -> None:
    """Erases the injury boxes of a location, the worst one where none is named (STAT-10)."""
    who = game.survivors[survivor]
    if location < 0:
        location = max(range(5), key=lambda index: who.boxes[index])
    who.boxes[location] = 0
    if game.log is not None:
        happenings.HEALED.note(game, ("STAT-10",), {"survivor": survivor, "location": names.LOCATIONS[location]})


# -- gear found in the fight ----------------------------------------------------------------------------------------------


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

    def run(self, game: Game, frame: FindingGear) -> Decision | None:
        who = game.survivors[frame.survivor]
        if not who.alive:
            return None
        empty = [slot for slot, gear in enumerate(who.gear) if not gear]
        if empty:
            empty = [slot for slot in empty if self.fits(game, frame, slot)]
            return Decision(frame.survivor, None, [*[SLOT.of(slot) for slot in empty], *self.refuse(game, frame)])
        removable = [
            slot
            for slot, gear in enumerate(who.kit)
            if gear is not None and gear_rules.CURSED not in gear.rules and self.fits(game, frame, slot)
        ]
        found = [*[SLOT.of(slot) for slot in removable], *self.refuse(game, frame)]
        if not found:  # cursed gear and a grid full of it: there is no place for more
            self.answer(game, frame, -1)
            return None
        return Decision(frame.survivor, None, found)

    def fits(self, game: Game, frame: FindingGear, slot: int) -> bool:
        """Whether the grid would be a legal one with the new gear in a slot; nothing keeps cursed gear out (GEAR-2,
        GEAR-3, KW-19).

        An injury may bar armor from the waist (SEV-8).
        """
        new = game.setup.library.gear[frame.gear]
        if gear_rules.CURSED in new.rules:
            return True
        if new.armor_location == names.WAIST and stats.has_power(game, frame.survivor, powers.CANNOT_WEAR_WAIST_GEAR):
            return False
        kit = [gear for other, gear in enumerate(game.survivors[frame.survivor].kit) if gear is not None and other != slot]
        return not party.grid_problem([*kit, new])

    def refuse(self, game: Game, frame: FindingGear) -> list[int]:
        return [] if gear_rules.CURSED in game.setup.library.gear[frame.gear].rules else [ARCHIVE_NEW.of(0)]

    def answer(self, game: Game, frame: FindingGear, value: int) -> None:
        who = game.survivors[frame.survivor]
        gear = game.setup.library.gear[frame.gear]
        if value < 0:
            who.lost_gear.append(frame.gear)
            if game.log is not None:
                happenings.GEAR_ARCHIVED.note(game, ("GEAR-9", "CONV-9"), {"survivor": frame.survivor, "gear": gear.name})
            return
        if who.gear[value]:
            grid.lose_gear(game, frame.survivor, value, True)
        before = stats.worn(game.setup.library, who)
        who.gear[value] = frame.gear
        after = stats.worn(game.setup.library, who)
        for location in range(5):
            who.armor[location] += max(0, after[location] - before[location])
        if game.log is not None:
            rules: tuple[str, ...] = ("GEAR-9", "LOC-7") if after != before else ("GEAR-9",)
            happenings.GEAR_PLACED.note(game, rules, {"survivor": frame.survivor, "gear": gear.name})
        stats.refresh(game)


PLACE_GEAR = PlaceGear("place gear")


# -- looking at cards -------------------------------------------------------------------------------------------------------


def look_at(game: Game, survivor: int, deck: str, count: int) -> None:
    """Looks at the top cards and returns them in any order; never reshuffles for it (CONV-10); a duration on top
    stops it (AI-11)."""
    monster = game.monster
    if deck == AI_DECK and monster.face_up:
        if game.log is not None:
            happenings.DECK_UNTOUCHABLE.note(game, ("AI-11",), {"survivor": survivor})
        return
    pile = monster.deck if deck == AI_DECK else monster.hl_deck
    count = min(count, len(pile))
    if not count:
        return
    frame = Looking()
    frame.survivor = survivor
    frame.owner = survivor
    frame.deck = deck
    for depth in range(count):
        if deck == AI_DECK:
            table.ai_card(game, depth)
        else:
            table.hit_location(game, depth)
    frame.cards = pile[-count:]
    del pile[-count:]
    game.chance.reveals += count
    if game.log is not None:
        happenings.LOOKS.note(game, ("CONV-10",), {"survivor": survivor, "count": count})
    game.start(frame, (PUT_BACK,))


class PutCardBack(OptionKind[Looking]):
    """One of the cards looked at goes back on top (CONV-10)."""

    def id(self, game: Game, frame: Looking, number: int) -> str:
        if frame.deck != AI_DECK:
            return f"card:{game.setup.hit_locations[number].id}"
        same = [card for card in sorted(frame.cards) if game.setup.ai[card].id == game.setup.ai[number].id]
        copy = f"#{same.index(number) + 1}" if len(same) > 1 else ""
        return f"card:{game.setup.ai[number].id}{copy}"

    def label(self, game: Game, frame: Looking, number: int) -> str:
        return game.setup.ai[number].name if frame.deck == AI_DECK else game.setup.hit_locations[number].name

    def refer(self, game: Game, frame: Looking, number: int, to: Refers) -> None:
        if frame.deck == AI_DECK:
            to.ai_card = number
        else:
            to.hit_location = number


PUT_BACK_CARD: Final = PutCardBack("card", "This card goes back on top next.")


class PutBack(Step[Looking]):
    """Which of the cards looked at goes on top next (CONV-10)."""

    rules = ("CONV-10",)
    asks = questions.PUT_BACK

    def prompt(self, game: Game, frame: Looking) -> str:
        return "Which card is put back next? The last one is on top."

    def run(self, game: Game, frame: Looking) -> Decision | None:
        if not frame.cards:
            return None
        return Decision(frame.survivor, PUT_BACK_CARD, sorted(frame.cards))

    def answer(self, game: Game, frame: Looking, value: int) -> None:
        frame.cards.remove(value)
        if frame.deck == AI_DECK:
            game.monster.deck.append(value)
            game.monster.known_ai |= 1 << value
        else:
            game.monster.hl_deck.append(value)
            game.monster.known_hl |= 1 << value
        frame.then((self,))


PUT_BACK = PutBack("put back")


# -- maneuvers --------------------------------------------------------------------------------------------------------------


def maneuver(game: Game, parent: Frame, survivor: int, how: str) -> None:
    """A straight line chosen by the player, then perhaps an attack (KW-30..33, BOARD-6)."""
    frame = Maneuvering()
    frame.roles_from(parent)
    frame.survivor = survivor
    frame.how = how
    if how == "skewer" and SLAMMED in game.survivors[survivor].used_round:
        game.survivors[survivor].used_round.remove(SLAMMED)
    game.start(frame, (STRAIGHT_LINE, SLAM_INTO if how == "slam" else MANEUVER_ATTACK))


def straight(game: Game, survivor: int, direction: int, steps: int) -> int:
    """How many free spaces lie ahead in a line, at most `steps`."""
    space = game.survivors[survivor].space
    taken = facts.occupied(game)
    moved = 0
    while moved < steps and not geometry.at_edge(space, direction):
        ahead = geometry.beside(space, direction)
        if taken >> ahead & 1:
            break
        space = ahead
        moved += 1
    return moved


def maneuver_steps(game: Game, survivor: int, how: str) -> int:
    """Pounce moves 3, skewer 1, slam and charge a full move."""
    return 3 if how == "pounce" else 1 if how == "skewer" else stats.survivor_movement(game, survivor)


def lines(game: Game, survivor: int, how: str) -> list[int]:
    """The directions a maneuver can take: a pounce needs all its 3 spaces free, the others at least one (KW-31)."""
    steps = maneuver_steps(game, survivor, how)
    least = 3 if how == "pounce" else 1
    return [direction for direction in range(4) if straight(game, survivor, direction, steps) >= least]


class StraightLine(Step[Maneuvering]):
    """The survivor picks a direction and moves straight (KW-30, KW-31, KW-32, BOARD-6)."""

    rules = ("KW-30", "KW-31", "KW-32", "BOARD-6")
    asks = questions.DIRECTION

    def prompt(self, game: Game, frame: Maneuvering) -> str:
        return "In which direction?"

    def run(self, game: Game, frame: Maneuvering) -> Decision | None:
        found = lines(game, frame.survivor, frame.how)
        return Decision(frame.survivor, picks.DIRECTION, found) if found else None

    def answer(self, game: Game, frame: Maneuvering, value: int) -> None:
        free = straight(game, frame.survivor, value, maneuver_steps(game, frame.survivor, frame.how))
        start = space = game.survivors[frame.survivor].space
        stops = walking.stopping(game, start)
        moved = 0
        while moved < free and not stops >> space & 1:
            space = geometry.beside(space, value)
            moved += 1
        movement.move_survivor(game, frame.survivor, space)
        frame.moved = moved
        if game.log is not None:
            rule = {"pounce": "KW-31", "charge": "KW-30", "slam": "KW-32", "skewer": "KW-33"}[frame.how]
            happenings.MANEUVER.note(
                game, (rule, "BOARD-6"), {"survivor": frame.survivor, "how": frame.how, "to": board.label(space)}
            )
        if frame.how == "slam":
            game.survivors[frame.survivor].used_round.append(SLAMMED)
        moments.fire(game, when.SURVIVOR_MOVED, frame.survivor, -1, start)


class SlamInto(Step[Maneuvering]):
    """After 4 or more spaces, stopping adjacent: the monster is knocked back 1, directly away from whoever slams, and loses
    toughness this round (KW-32, KB-1)."""

    rules = ("KW-32", "KB-1")

    def run(self, game: Game, frame: Maneuvering) -> Decision | None:
        who = game.survivors[frame.survivor]
        if frame.moved < 4 or not who.alive or who.down or facts.distance_to(game, frame.survivor) != 1:
            return None
        game.passing = (*game.passing, Passing("slam", -1, names.TOUGHNESS, -1, None, names.UNTIL_ROUND, game.round))
        if game.log is not None:
            happenings.SLAMMED.note(game, ("KW-32",), {"survivor": frame.survivor})
        away = movement.directions_away(game, who.space)[0]  # beside a base there is only one
        movement.throw_monster(game, frame, (away + 2) % 4, 1)
        return None


class ManeuverWith(OptionKind[Maneuvering]):
    """The maneuver ends in an attack with this weapon (KW-30)."""

    def id(self, game: Game, frame: Maneuvering, number: int) -> str:
        gear = weapons.weapon_in(game, frame.survivor, number)
        return f"attack:{gear.id if gear is not None else ''}"

    def label(self, game: Game, frame: Maneuvering, number: int) -> str:
        gear = weapons.weapon_in(game, frame.survivor, number)
        return f"attack with {gear.name if gear is not None else ''}"

    def refer(self, game: Game, frame: Maneuvering, number: int, to: Refers) -> None:
        to.slot = number
        gear = weapons.weapon_in(game, frame.survivor, number)
        to.gear = gear.id if gear is not None else ""


MANEUVER_WEAPON: Final = ManeuverWith("maneuver attack", "The maneuver ends in an attack with this weapon.")


class ManeuverAttack(Step[Maneuvering]):
    """The weapon is activated indirectly, so cumbersome costs nothing more (KW-12, KW-30, KW-31, KW-33)."""

    rules = ("KW-12", "KW-30", "KW-31", "KW-33")
    asks = questions.MANEUVER_WEAPON

    def prompt(self, game: Game, frame: Maneuvering) -> str:
        return "Attack with what?"

    def run(self, game: Game, frame: Maneuvering) -> Decision | None:
        if frame.moved == 0:
            return None
        found = []
        for slot in (*game.survivors[frame.survivor].slots, FIST):
            gear = weapons.weapon_in(game, frame.survivor, slot)
            if gear is not None and gear.melee and weapons.can_attack_with(game, frame.survivor, slot, 1):
                found.append(slot)
        return Decision(frame.survivor, MANEUVER_WEAPON, found) if found else None

    def answer(self, game: Game, frame: Maneuvering, value: int) -> None:
        attack = survivor_attack.begin(game, frame.survivor, value)
        attack.indirect = True
        attack.strength += {"pounce": 1, "skewer": 2}.get(frame.how, frame.moved)
        if frame.how == "skewer" and keywords.SPEAR in weapons.weapon_of(game, attack).keywords:
            attack.reuse = survivor_attack.KEEPS_ROLL
        if game.log is not None and weapons.costs_movement(game, frame.survivor, value):
            happenings.INDIRECT.note(game, ("KW-12",), {"survivor": frame.survivor})


STRAIGHT_LINE = StraightLine("straight line")
SLAM_INTO = SlamInto("slam into")
MANEUVER_ATTACK = ManeuverAttack("maneuver attack")


class PlaceOn(Step[Placing]):
    """A survivor is placed on one of several spaces, their player's choice (BOARD-7)."""

    rules = ("BOARD-7",)
    asks = questions.PLACE_SURVIVOR

    def prompt(self, game: Game, frame: Placing) -> str:
        return f"Where is {game.name_of(frame.survivor)} placed?"

    def run(self, game: Game, frame: Placing) -> Decision | None:
        free = frame.spaces & ~facts.occupied_by_minis(game)
        if not free:
            return None
        return Decision(frame.survivor, picks.PLACE, [], free)

    def answer(self, game: Game, frame: Placing, value: int) -> None:
        movement.move_survivor(game, frame.survivor, value)
        if game.log is not None:
            happenings.PLACED.note(game, ("BOARD-7",), {"survivor": frame.survivor, "to": board.label(value)})


PLACE_ON = PlaceOn("place on")


def place_on(game: Game, survivor: int, spaces: int) -> None:
    """Starts a placement on one of the given spaces (BOARD-7)."""
    frame = Placing()
    frame.survivor = survivor
    frame.owner = survivor
    frame.spaces = spaces
    game.start(frame, (PLACE_ON,))
