"""Survivors' attacks (chapters 5.4 to 5.9): roll to hit, draw hit locations, and for each the wound steps.

The frame is open from the first die to the last card; however it ends, unresolved cards are discarded at once (SATK-9).
"""

from typing import Final

from showdown.engine import fates, gear_rules, happenings, names, powers, questions, spreads, stats, when
from showdown.engine.fates import Fate
from showdown.engine.game import Game
from showdown.engine.happenings import Face
from showdown.engine.library import Gear, HitLocation
from showdown.engine.options import OptionKind, Refers
from showdown.engine.roles import NO_CARD, Card, hit_location
from showdown.engine.stack import Closing, Phase, Program, Question, Step, opening, opens, program_of
from showdown.rules import (
    between,
    damage,
    facts,
    frames,
    gains,
    grid,
    lasting,
    moments,
    odds,
    piles,
    rising,
    stakes,
    status,
    survival,
    table,
    traps,
    under_way,
    weapons,
)
from showdown.rules.frames import DISCARD, FIST_AND_TOOTH, PUT_AWAY, Activation, Effects, SurvivorAttack, Wounding

ENCOURAGING: Final = "survivors who are not attacking: encourage whoever fell since (SVL-7)"
# The steps of an attack: which moments each announces, and who may act there besides the attacker.
ATTACK: Final = (
    Phase("begin attack", (when.SURVIVOR_ATTACKS,)),
    Phase("roll to hit", (when.ATTACK_ROLLED, when.HIT, when.PERFECT_HIT)),
    Phase("draw hit locations"),
    Phase("read hit locations"),
    Phase("answer the draw", (when.HIT_LOCATIONS_DRAWN,)),
    Phase("choose hit location", (), ENCOURAGING),
)
# And for each hit location card, until none is left (WND-1 to WND-9).
FOR_EACH_LOCATION: Final = (
    Phase("special rules"),
    Phase("before the wound attempt", (when.WOUND_ATTEMPT,)),
    Phase("wound attempt", (when.SUPER_DENSE_TRIED,), ENCOURAGING),
    Phase("wound may fail", (when.MONSTER_WOULD_BE_WOUNDED, when.WOUND_ATTEMPT_FAILED)),
    Phase("wound monster", (when.WOUND, when.CRITICAL_WOUND, when.MONSTER_WOUNDED)),
    Phase("after the wound roll"),
    Phase("critical effects"),
    Phase(frames.CRITICAL_WINDOW, (), "survivors who are not attacking: survival actions (SVL-15)"),
    Phase("fellows react", (), "survivors who are not attacking: survival actions (SVL-15)"),
    Phase("reactions"),
    Phase("after a failure", (when.LOCATION_FAILED,)),
    Phase(frames.DISCARD_HIT_LOCATION, (when.WOUNDED_LOCATION_DISCARDED,)),
    Phase("choose hit location", (), ENCOURAGING),
)

SILENT_FIRST: Final = 1  # in `silent`: the first hit location dealt with does not react
SILENT_ATTACK: Final = 2  # none does
KEEPS_ROLL: Final = -1  # in `reuse`: the next roll that wounds is kept for the location after it (KW-33)


def begin(game: Game, survivor: int, slot: int) -> SurvivorAttack:
    """Starts an attack with the weapon in a slot (SATK-2, SATK-8)."""
    frame = SurvivorAttack()
    frame.survivor = survivor
    frame.owner = survivor
    frame.slot = slot
    gear = weapons.weapon_in(game, survivor, slot)
    frame.gear_id = gear.id if gear is not None else FIST_AND_TOOTH
    frame.range = weapons.attack_range(game, survivor, slot)  # kept: the weapon may leave its slot before the attack is over
    game.start(frame, opening(frame))
    return frame


# -- steps: to hit ----------------------------------------------------------------------------------------------------------


class BeginAttack(Step[SurvivorAttack]):
    """An open trap is put away first (TRAP-5); whoever attacks is hidden no more; cards answer the attack."""

    rules = ("SATK-8", "TRAP-5")

    def run(self, game: Game, frame: SurvivorAttack) -> Question | None:
        traps.put_away_open_traps(game)
        who = game.survivors[frame.survivor]
        gear = weapons.weapon_of(game, frame)
        if who.hidden:
            who.hidden = 0
            if game.log is not None:
                happenings.UNHIDDEN.note(game, ("TERR-10",), {"survivor": frame.survivor})
        if gear_rules.ONCE in gear.rules:
            who.used_showdown.append(gear.id)
        lasting.wake(game, frame.survivor, gear)
        if game.counts():
            happenings.ATTACKS.note(
                game, ("SATK-1", "SATK-8", *weapons.class_rules(gear)), {"survivor": frame.survivor, "weapon": gear.name}
            )
        moments.fire(game, when.SURVIVOR_ATTACKS, frame.survivor, -1)
        return None


class RollToHit(Step[SurvivorAttack]):
    """Attack dice against the weapon's accuracy; 1 misses, the lantern 10 hits and is perfect (SATK-2, SATK-5, CONV-4).

    Automatic hits replace dice (SATK-6). Early iron and unwieldy answer natural 1s (KW-13, KW-14).
    """

    rules = ("SATK-2", "CONV-4", "ATTR-6", "SATK-4", "KD-M1", "AMB-1", "SATK-3", "SATK-6", "GEAR-8", "ATTR-5", "MON-5", "KW-10",
             "KW-11", "SATK-5", "SATK-7", "KW-13", "KW-14")  # fmt: skip

    def run(self, game: Game, frame: SurvivorAttack) -> Question | None:
        speed_items = stats.Items() if game.log is not None else None
        speed = odds.speed(game, frame, speed_items)
        automatic = min(frame.automatic, speed)
        frame.hits = automatic
        self.roll(game, frame, 0 if frame.critical_hit else speed - automatic, speed_items)  # a thrown stone is one hit
        return None

    def roll(self, game: Game, frame: SurvivorAttack, count: int, speed_items: stats.Items | None) -> None:
        """So many attack dice, on top of the hits there are."""
        survivor, before = frame.survivor, frame.hits
        items = stats.Items() if game.log is not None else None
        need = odds.to_hit(game, frame, items)
        perfect_on = 10 + stats.survivor_value(game, survivor, names.LOWEST_PERFECT_HIT)
        dice = []
        perfect, ones = 0, 0
        what = f"{game.name_of(survivor)} to hit"
        sides: list[Face] = []
        if game.log is not None and count:
            sides = stake_to_hit(need, perfect_on)
            stakes.note(game, ("SATK-2", "CONV-4"), what, survivor, count, odds.on_the_die(need), sides)
        for _ in range(count):
            die = game.chance.d10(what)
            dice.append(die)
            if die == 1:
                ones += 1
            if odds.succeeds(die, die, need):
                frame.hits += 1
                if die >= perfect_on:
                    perfect += 1
        frame.missed = count - (frame.hits - before)
        frame.perfect += perfect
        if items is not None and speed_items is not None:
            used = ["SATK-2", "CONV-4", "ATTR-6", *items.rules, *speed_items.rules]
            if frame.automatic:
                used.append("SATK-6")
            happenings.ROLL_TO_HIT.note(
                game,
                stats.cited(self.rules, used),
                {
                    "survivor": survivor,
                    "weapon": weapons.weapon_of(game, frame).name,
                    "dice": dice,
                    "needed": need,
                    "items": items.parts,
                    "speed_items": speed_items.parts,
                    "hits": frame.hits if not frame.rolled else frame.hits - before,
                    "faces": sides,
                },
            )
        first, frame.rolled = not frame.rolled, True
        self.after_roll(game, frame, ones, perfect, first, before)

    def after_roll(self, game: Game, frame: SurvivorAttack, ones: int, perfect: int, first: bool, before: int) -> None:
        survivor = frame.survivor
        if (
            ones
            and weapons.attack_rule(game, frame, gear_rules.EARLY_IRON)
            and not stats.has_power(game, survivor, powers.IGNORES_EARLY_IRON)
        ):
            if game.log is not None:
                happenings.ATTACK_CANCELLED.note(game, ("KW-14", "SATK-9"), {"survivor": survivor})
            game.end(frame)
            return
        if ones and weapons.attack_rule(game, frame, gear_rules.UNWIELDY):
            for _ in range(ones):
                damage.suffer(game, frame, survivor, 1, -1, ("KW-13", "DMG-6"))
        if perfect:
            barbed = weapons.attack_rule(game, frame, gear_rules.BARBED)
            if barbed:
                frame.strength += barbed * perfect
            if game.log is not None:
                happenings.PERFECT_HITS.note(
                    game, ("SATK-5",), {"survivor": survivor, "count": perfect, "strength": barbed * perfect}
                )
            for _ in range(perfect):
                moments.fire(game, when.PERFECT_HIT, survivor, -1)
        if first:
            moments.fire(game, when.ATTACK_ROLLED, survivor, -1)
        if frame.hits and (first or not before):
            moments.fire(game, when.HIT, survivor, -1)
        elif not frame.hits and game.log is not None:
            happenings.MISSES.note(game, ("SATK-7",), {"survivor": survivor})


def roll_again(game: Game, frame: SurvivorAttack, count: int, source: str) -> None:
    """Attack dice besides those of the weapon's speed, while no hit location has been drawn (SATK-2, SATK-5)."""
    if frame.closed or frame.cards or frame.current >= 0 or count <= 0:
        return
    items = stats.Items() if game.log is not None else None
    if items is not None:
        items.add(source, count, ())
    ROLL_TO_HIT.roll(game, frame, count, items)


def reroll_misses(game: Game, frame: SurvivorAttack, source: str) -> None:
    """The dice that missed are rolled once more; what they show now stands, whatever else would roll again (CONV-14)."""
    roll_again(game, frame, frame.missed, source)
    frame.missed = 0


def stake_to_hit(need: int, perfect_on: int) -> list[Face]:
    """What each side of an attack die does (SATK-2, SATK-5, CONV-4)."""
    results: list[tuple[Fate, str]] = []
    for side in range(1, odds.NEVER):
        if not odds.succeeds(side, side, need):
            results.append((fates.NOTHING, "misses"))
        else:
            results.append((fates.PERFECT, "hits perfectly") if side >= perfect_on else (fates.HIT, "hits"))
    return stakes.faces(results)


class DrawHitLocations(Step[SurvivorAttack]):
    """One hit location card per hit, face up (SATK-2, WND-12); an empty deck is refilled from the discard (HL-5)."""

    rules = ("SATK-2", "WND-12", "HL-5")

    def run(self, game: Game, frame: SurvivorAttack) -> Question | None:
        if not frame.hits:
            return None
        if weapons.is_ranged(weapons.weapon_of(game, frame)) and stats.monster_power(game, powers.IGNORES_RANGED_GEAR):
            if game.log is not None:
                happenings.HITS_IGNORED.note(game, ("CONV-1",), {"survivor": frame.survivor, "hits": frame.hits})
            frame.hits = 0
            return None
        for _ in range(frame.hits):
            card = draw_hit_location(game)
            if card < 0:
                break
            frame.cards.append(card)
        if game.log is not None:
            happenings.DRAWS_LOCATIONS.note(
                game,
                ("SATK-2", "WND-12"),
                {"survivor": frame.survivor, "cards": [game.setup.hit_locations[card].name for card in frame.cards]},
            )
        return None


def draw_hit_location(game: Game) -> int:
    """The top hit location; -1 when deck and discard are both empty (HL-5)."""
    monster = game.monster
    if not monster.hl_deck:
        if not monster.hl_discard:
            return -1
        monster.hl_deck = monster.hl_discard
        monster.hl_discard = []
        game.chance.shuffle(monster.hl_deck, "hit location discard into a new deck", game.setup.hit_location_names)
        monster.known_hl = 0
        if game.log is not None:
            happenings.LOCATIONS_RESHUFFLED.note(game, ("HL-5",), {})
    table.hit_location(game, 0)
    card = monster.hl_deck.pop()
    monster.known_hl &= ~(1 << card)
    game.chance.reveals += 1
    return card


class ReadHitLocations(Step[SurvivorAttack]):
    """All cards are read; a trap among them ends everything (SATK-2, TRAP-1, TRAP-7)."""

    rules = ("SATK-2", "TRAP-1", "TRAP-7", "KW-29")

    def run(self, game: Game, frame: SurvivorAttack) -> Question | None:
        for card in frame.cards[:]:
            if not game.setup.hit_locations[card].trap:
                continue
            if stats.has_power(game, frame.survivor, powers.UNSHAKABLE):
                sides: list[Face] = []
                if game.log is not None:
                    sides = stakes.from_on(6, fates.NOTHING, "keeps the trap shut", fates.HARM, "springs it")
                    stakes.note(game, ("TRAP-7", "KW-29"), "unshakable", frame.survivor, 1, 6, sides)
                die = game.chance.d10("unshakable")
                if game.log is not None:
                    happenings.UNSHAKABLE.note(
                        game, ("TRAP-7", "KW-29"), {"survivor": frame.survivor, "die": die, "faces": sides}
                    )
                if die >= 6:
                    frame.cards.remove(card)
                    game.monster.hl_discard.append(card)
                    piles.shuffle_hit_locations(game)
                    continue
            if ward_off(game, frame, card):
                frame.then((self,))
                return None
            frame.cards.remove(card)
            traps.spring(game, frame, card)
            return None
        return None


WARDED_OFF: Final = "warded off a trap"  # among what a survivor has used this round
WARDED_ON: Final = 7


def ward_off(game: Game, frame: SurvivorAttack, card: int) -> bool:
    """A rule lets the attacker try once a round to cancel a trap: on a 7 it is discarded, the discard shuffled into the deck,
    and a new card drawn (TRAP-1, CONV-1)."""
    who = game.survivors[frame.survivor]
    if WARDED_OFF in who.used_round or not stats.has_power(game, frame.survivor, powers.WARDS_OFF_A_TRAP_EACH_ROUND):
        return False
    who.used_round.append(WARDED_OFF)
    sides: list[Face] = []
    if game.log is not None:
        sides = stakes.from_on(WARDED_ON, fates.NOTHING, "cancels the trap", fates.HARM, "springs it")
        stakes.note(game, ("TRAP-1", "CONV-1"), "warding off the trap", frame.survivor, 1, WARDED_ON, sides)
    die = game.chance.d10("warding off the trap")
    if game.log is not None:
        happenings.WARDS_OFF_TRAP.note(game, ("TRAP-1", "CONV-1"), {"survivor": frame.survivor, "die": die, "faces": sides})
    if die < WARDED_ON:
        return False
    frame.cards.remove(card)
    game.monster.hl_discard.append(card)
    piles.shuffle_hit_locations(game)
    drawn = draw_hit_location(game)
    if drawn >= 0:
        frame.cards.append(drawn)
        if game.log is not None:
            name = game.setup.hit_locations[drawn].name
            happenings.DRAWS_LOCATIONS.note(game, ("SATK-2",), {"survivor": frame.survivor, "cards": [name]})
    return True


class AnswerTheDraw(Step[SurvivorAttack]):
    """Rules that answer the drawn hit locations, once no trap is among them; new ones are read too (CONV-1, TRAP-1)."""

    rules = ("SATK-2", "TRAP-1")

    def run(self, game: Game, frame: SurvivorAttack) -> Question | None:
        if frame.cards:
            moments.fire(game, when.HIT_LOCATIONS_DRAWN, frame.survivor, -1)
        return None


def swap(game: Game, frame: SurvivorAttack, card: int) -> None:
    """A drawn hit location is discarded for a new one, which is read like the others (SATK-2, HL-5)."""
    frame.cards.remove(card)
    game.monster.hl_discard.append(card)
    drawn = draw_hit_location(game)
    if drawn >= 0:
        frame.cards.append(drawn)
        if game.log is not None:
            happenings.SWAPS_LOCATION.note(
                game,
                ("SATK-2",),
                {
                    "survivor": frame.survivor,
                    "card": game.setup.hit_locations[card].name,
                    "drawn": game.setup.hit_locations[drawn].name,
                },
            )
        if READ_HIT_LOCATIONS not in frame.steps_left():
            frame.then((READ_HIT_LOCATIONS,))


def wound_another(game: Game, frame: SurvivorAttack) -> None:
    """One more hit location is drawn and read like the others; it is wounded without a roll (SATK-2, WND-6, HL-5)."""
    drawn = draw_hit_location(game)
    if drawn < 0:
        return
    frame.cards.append(drawn)
    frame.sure = drawn
    if game.log is not None:
        happenings.DRAWS_LOCATIONS.note(
            game, ("SATK-2",), {"survivor": frame.survivor, "cards": [game.setup.hit_locations[drawn].name]}
        )
    frame.then((READ_HIT_LOCATIONS,))


# -- steps: the wound steps, for each card ------------------------------------------------------------------------------------


class DealWith(OptionKind[SurvivorAttack]):
    """One of the drawn hit location cards comes next (WND-1)."""

    spread = spreads.HIT_LOCATION

    def id(self, game: Game, frame: SurvivorAttack, number: int) -> str:
        same = [card for card in sorted(frame.cards) if game.setup.hit_locations[card] is game.setup.hit_locations[number]]
        copy = f"#{same.index(number) + 1}" if len(same) > 1 else ""
        return f"location:{game.setup.hit_locations[number].id}{copy}"

    def label(self, game: Game, frame: SurvivorAttack, number: int) -> str:
        return game.setup.hit_locations[number].name

    def refer(self, game: Game, frame: SurvivorAttack, number: int, to: Refers) -> None:
        to.hit_location = number


LOCATION: Final = DealWith("location", "The attacker deals with this hit location card next.")


class ChooseHitLocation(Step[SurvivorAttack]):
    """The attacker picks the next card, First Strike before others (WND-1, HL-1); out of range cancels the rest (SATK-11)."""

    rules = ("WND-1", "HL-1", "SATK-11", "SVL-17")
    asks = questions.HIT_LOCATION

    def prompt(self, game: Game, frame: SurvivorAttack) -> str:
        return "Which hit location next?"

    def run(self, game: Game, frame: SurvivorAttack) -> Question | None:
        if not frame.cards:
            return None
        if not weapons.still_in_range(game, frame):
            cancel_out_of_range(game, frame, len(frame.cards))
            return None
        if survival.encourage_again(game):
            frame.then((self,))
            return None
        cards = game.setup.hit_locations
        first = [card for card in frame.cards if facts.first_strike(game, cards[card])]
        choice = sorted(first if first else frame.cards)
        return Question(frame.survivor, LOCATION, choice)

    def answer(self, game: Game, frame: SurvivorAttack, value: int) -> None:
        frame.cards.remove(value)
        frame.current = value
        frame.dealt += 1
        frame.roll = 0
        frame.wounded = frame.critical = frame.kept = frame.archived = False
        frame.attempt_luck = frame.attempt_strength = 0
        frame.extra_wounds = 0
        frame.only_failures = False
        if game.counts():
            card = game.setup.hit_locations[value]
            happenings.HIT_LOCATION.note(
                game, ("WND-1", "HL-1") if facts.first_strike(game, card) else ("WND-1",), {"card": card.name}
            )
        frame.then(WOUND_STEPS)


def cancel_out_of_range(game: Game, frame: SurvivorAttack, hits: int) -> None:
    """The attacker is out of range: what is unresolved of the attack is lost (SATK-11)."""
    if game.log is not None:
        happenings.HITS_CANCELLED.note(game, ("SATK-11",), {"survivor": frame.survivor, "hits": hits})
    game.end(frame)


class SpecialRules(Step[SurvivorAttack]):
    """The card's special rules, which are no reactions (WND-2); a fallen monster that must act stands up (REACT-5)."""

    rules = ("WND-2", "REACT-5")

    def run(self, game: Game, frame: SurvivorAttack) -> Question | None:
        program = game.setup.hit_locations[frame.current].special
        if program:
            if game.log is not None:
                happenings.SPECIAL_RULES.note(
                    game, ("WND-2", "REACT-5"), {"card": game.setup.hit_locations[frame.current].name}
                )
            perform(game, frame, program, False)
        return None


class BeforeWoundAttempt(Step[SurvivorAttack]):
    """What the attacker does for the attempt to come (WND-3)."""

    rules = ("WND-3",)

    def run(self, game: Game, frame: SurvivorAttack) -> Question | None:
        moments.fire(game, when.WOUND_ATTEMPT, frame.survivor, -1)
        return None


class WoundAttempt(Step[SurvivorAttack]):
    """A d10 + strength against toughness; 1 fails, the lantern 10 wounds, luck makes criticals; only they get through a parry
    (WND-3..5, CRIT-1..5, HL-2..4, HL-6, AMB-27). None out of range (SATK-11)."""

    rules = ("WND-3", "WND-4", "KW-5", "CONV-4", "CRIT-2", "CRIT-3", "WND-5", "KW-6", "CRIT-5", "CRIT-1", "CRIT-4", "HL-2",
             "HL-3", "HL-6", "ATTR-7", "ATTR-9", "MON-6", "MON-4", "HL-4", "KW-9", "KW-28")  # fmt: skip

    def run(self, game: Game, frame: SurvivorAttack) -> Question | None:
        card = game.setup.hit_locations[frame.current]
        if survival.encourage_again(game):
            frame.then((self,))
            return None
        if not weapons.still_in_range(game, frame):  # its own special rule has taken the monster away
            cancel_out_of_range(game, frame, len(frame.cards) + 1)
            return None
        dense = facts.super_dense(game, card)
        if dense and weapons.attack_rule(game, frame, gear_rules.FRAIL):
            frame.frail_broken = True
            if game.log is not None:
                happenings.FRAIL.note(game, ("HL-4", "KW-9"), {"survivor": frame.survivor})
        if dense:
            moments.fire(game, when.SUPER_DENSE_TRIED, frame.survivor, -1)
        if frame.sure == frame.current:
            frame.wounded = not card.impervious
            if game.log is not None:
                happenings.WOUNDED_WITHOUT_ROLL.note(game, ("WND-6",), {"survivor": frame.survivor, "card": card.name})
        elif frame.critical_hit:
            self.automatic_critical(game, frame, card)
        elif stats.has_power(game, frame.survivor, powers.UNSTOPPABLE):
            what = f"{game.name_of(frame.survivor)} unstoppable"
            sides: list[Face] = []
            if game.log is not None:
                through = not card.impervious and not card.parry
                fate, wounds = wound_fate(game, frame)
                sides = stakes.from_on(6 if through else odds.NEVER, fate, wounds, fates.NOTHING, "fails")
                stakes.note(game, ("KW-28", "AMB-27"), what, frame.survivor, 1, 6, sides)
            die = game.chance.d10(what)
            frame.roll = die
            frame.wounded = die >= 6 and not card.impervious and not card.parry
            if game.log is not None:
                happenings.UNSTOPPABLE.note(
                    game,
                    ("KW-28", "AMB-27", "HL-6") if card.parry else ("KW-28", "AMB-27"),
                    {"survivor": frame.survivor, "die": die, "wounds": frame.wounded, "faces": sides},
                )
        else:
            self.roll(game, frame, card)
        return None

    def roll(self, game: Game, frame: SurvivorAttack, card: HitLocation) -> None:
        items = stats.Items() if game.log is not None else None
        tough_items = stats.Items() if game.log is not None else None
        luck_items = stats.Items() if game.log is not None else None
        factor = 2 if frame.doubled else 1
        if frame.reuse > 0:
            die, frame.reuse = frame.reuse, 0
            if game.log is not None:
                happenings.SKEWERED.note(game, ("KW-33",), {"survivor": frame.survivor, "card": card.name, "die": die})
        elif frame.first_roll > 0:
            die, frame.first_roll = frame.first_roll, 0
        else:
            what = f"{game.name_of(frame.survivor)} to wound {card.name}"
            if game.log is not None:
                sharp = weapons.attack_rule(game, frame, gear_rules.SHARP)
                sides = self.sides(game, frame, card, 0, sharp, factor)
                stakes.note(game, ("WND-3", "CONV-4"), what, frame.survivor, 1, stakes.least(sides), sides)
            die = game.chance.d10(what)
        extra = 0
        for _ in range(weapons.attack_rule(game, frame, gear_rules.SHARP)):
            if game.log is not None:
                stakes.numbers(game, "sharp", 1)
            extra += game.chance.d10("sharp")
        if items is not None and extra:
            items.add("sharp", extra, ("WND-4", "KW-5"))
        total = die + extra + odds.strength(game, frame, items)
        if frame.doubled:
            frame.doubled = False
            if items is not None:
                items.add("doubled", total, ("WND-3",))
            total *= 2
        own = facts.own_toughness(game, card)
        tough = stats.toughness(game, tough_items) + own
        if tough_items is not None and own:
            tough_items.add(card.name, own, ())
        frame.total, frame.needed = total, tough
        self.judge(game, frame, card, die, odds.succeeds(die, total, tough), luck_items)
        if frame.wounded and frame.reuse == KEEPS_ROLL:
            frame.reuse = die
        if items is not None and tough_items is not None and luck_items is not None:
            happenings.WOUND_ROLL.note(
                game,
                stats.cited(self.rules, ["WND-3", *items.rules, *tough_items.rules, *luck_items.rules]),
                {
                    "survivor": frame.survivor,
                    "card": card.name,
                    "die": die,
                    "total": total,
                    "toughness": tough,
                    "items": items.parts,
                    "tough_items": tough_items.parts,
                    "wounds": frame.wounded,
                    "critical": frame.critical,
                    "faces": self.sides(game, frame, card, extra, 0, factor),
                },
            )

    def sides(self, game: Game, frame: SurvivorAttack, card: HitLocation, extra: int, dice: int, factor: int) -> list[Face]:
        """What each side of the die comes to, by the same numbers by which it is judged; `dice` are sharp ones that are still
        to come, `factor` is 2 for a doubled attempt."""
        strength = odds.strength(game, frame, None)
        tough = stats.toughness(game) + facts.own_toughness(game, card)
        critical_on = odds.critical_on(odds.luck(game, frame, None), odds.deadly(game, frame))
        fate, wounds = wound_fate(game, frame)
        results: list[tuple[Fate, str]] = []
        for side in range(1, odds.NEVER):
            critical = side >= critical_on and card.has_critical
            total = side + extra + dice + strength
            if wounds_through(card, critical, odds.succeeds(side, total * factor, tough)):
                results.append((fates.CRITICAL, f"{wounds} critically") if critical and fate is fates.WOUND else (fate, wounds))
            elif critical:
                results.append((fates.CRITICAL, "is critical, but no wound"))
            elif dice and wounds_through(card, False, odds.succeeds(side, (total + 9 * dice) * factor, tough)):
                results.append((fate, f"{wounds} if sharp adds enough"))
            else:
                results.append((fates.NOTHING, "fails"))
        return stakes.faces(results)

    def judge(
        self, game: Game, frame: SurvivorAttack, card: HitLocation, die: int, enough: bool, items: stats.Items | None
    ) -> None:
        """What the die came to: a critical wound needs luck and a card that has one, and wounds whatever the total; the lantern
        wounds too; nothing wounds where it is impervious, and only a critical where it parries (CONV-4, CRIT-1..5, WND-5, HL-2,
        HL-3, HL-6)."""
        deadly = odds.deadly(game, frame)
        lucky = die >= odds.critical_on(odds.luck(game, frame, items), deadly)
        frame.roll = die
        frame.critical = lucky and card.has_critical
        frame.wounded = wounds_through(card, frame.critical, enough)
        if items is None:
            return
        if die == 1 or die == odds.LANTERN:
            items.rules.append("CONV-4")
        if frame.critical:
            items.rules += ("CRIT-2", "CRIT-3", "WND-5")
            if deadly:
                items.rules.append("KW-6")
        elif die == odds.LANTERN:
            items.rules.append("CRIT-5")
        if lucky and not card.has_critical:
            items.rules += ("CRIT-1", "CRIT-4")
        if card.impervious:
            items.rules += ("HL-2", "HL-3")
        if card.parry:
            items.rules.append("HL-6")

    def automatic_critical(self, game: Game, frame: SurvivorAttack, card: HitLocation) -> None:
        """A critical wound without a roll; on a card without a critical section it does nothing (AMB-16)."""
        frame.critical = card.has_critical
        frame.wounded = card.has_critical and not card.impervious
        if not card.has_critical and game.setup.house.automatic_critical_wounds:
            frame.wounded = not card.impervious and not card.parry
        if game.log is not None:
            happenings.AUTOMATIC_CRITICAL.note(
                game,
                ("AMB-16", "CRIT-1") if not card.has_critical else ("AMB-16",),
                {"survivor": frame.survivor, "card": card.name, "wounds": frame.wounded},
            )


def wounds_through(card: HitLocation, critical: bool, enough: bool) -> bool:
    """Nothing wounds where it is impervious, and only a critical where it parries (HL-2, HL-3, HL-6)."""
    return not card.impervious and (critical or (enough and not card.parry))


def wound_fate(game: Game, frame: SurvivorAttack) -> tuple[Fate, str]:
    """A wound, or the monster's end where it has nothing left to lose (MDEATH-1, MON-8)."""
    wounds = 1 + weapons.attack_rule(game, frame, gear_rules.DEVASTATING)
    saved = facts.wounds_do_else(game) or game.setup.house.card_in_play_saves
    kills = wounds >= facts.wounds_to_kill(game) and not saved
    return (fates.SLAIN, "kills it") if kills else (fates.WOUND, "wounds")


class WoundMayFail(Step[SurvivorAttack]):
    """A rule that makes a wound fail is asked once for the attempt, before any card moves (WND-13, AMB-25)."""

    rules = ("WND-13", "AMB-25")

    def run(self, game: Game, frame: SurvivorAttack) -> Question | None:
        if frame.wounded:
            moments.fire(game, when.MONSTER_WOULD_BE_WOUNDED, frame.survivor, -1)
        elif not frame.critical_hit:
            moments.fire(game, when.WOUND_ATTEMPT_FAILED, frame.survivor, -1)
        return None


def attempt_again(game: Game, frame: SurvivorAttack) -> None:
    """A wound attempt that has failed is made once more, at the same hit location (WND-3)."""
    if frame.current < 0 or frame.wounded or frame.closed:
        return
    if game.log is not None:
        happenings.TRIES_AGAIN.note(
            game, ("WND-3",), {"survivor": frame.survivor, "card": game.setup.hit_locations[frame.current].name}
        )
    frame.then((WOUND_ATTEMPT, WOUND_MAY_FAIL))


def add_to_attempt(game: Game, frame: SurvivorAttack, strength: int) -> None:
    """Strength that is added once the die of a failed attempt lies there; a 1 fails all the same (WND-3, CONV-4)."""
    if frame.current < 0 or frame.wounded or frame.closed:
        return
    card = game.setup.hit_locations[frame.current]
    frame.total += strength
    frame.wounded = wounds_through(card, frame.critical, odds.succeeds(frame.roll, frame.total, frame.needed))
    if game.log is not None:
        happenings.ADDED_STRENGTH.note(
            game,
            ("WND-3",),
            {"survivor": frame.survivor, "card": card.name, "more": strength, "total": frame.total, "wounds": frame.wounded},
        )
    frame.then((WOUND_MAY_FAIL,))


class WoundWithoutLocation(Step[Wounding]):
    """Wounds dealt without a hit location, if nothing has made them fail (WND-6, WND-11, WND-13)."""

    rules = ("WND-6", "WND-11", "WND-13")

    def run(self, game: Game, frame: Wounding) -> Question | None:
        attack = under_way.open_attack(game, frame.survivor)
        weapon = weapons.weapon_of(game, attack) if attack is not None else None
        wound_monster(game, frame.amount, frame.survivor, weapon)
        return None


def wound_without_location(game: Game, survivor: int, amount: int) -> None:
    """So many wounds at once, without a wound roll; what makes wounds fail is asked first (WND-13)."""
    frame = Wounding()
    frame.survivor = survivor
    frame.amount = amount
    before = len(game.started)
    moments.fire(game, when.MONSTER_WOULD_BE_WOUNDED, survivor, -1)
    if len(game.started) == before:
        WOUND_WITHOUT_LOCATION.run(game, frame)
        return
    frame.then((WOUND_WITHOUT_LOCATION,))
    game.started.append(frame)


def wound_fails(game: Game) -> None:
    """The wound being dealt fails with all a weapon would add to it; it is no critical either, and reactions to a failure
    follow where there is a location (WND-13)."""
    for index in range(len(game.stack) - 1, -1, -1):
        frame = game.stack[index]
        if frame.closed:
            continue
        if isinstance(frame, Wounding):
            if game.log is not None:
                happenings.WOUND_FAILS.note(game, ("WND-13",), {"survivor": frame.survivor})
            game.end(frame)
            return
        if isinstance(frame, SurvivorAttack):
            if frame.wounded:
                frame.wounded = frame.critical = False
                if frame.reuse > 0:
                    frame.reuse = KEEPS_ROLL
                if game.log is not None:
                    happenings.WOUND_FAILS.note(game, ("WND-13",), {"survivor": frame.survivor})
            return


class WoundMonster(Step[SurvivorAttack]):
    """A wound moves AI cards: one, and what savage and devastating add (WND-6, WND-10, KW-7, KW-8, KW-15)."""

    rules = ("WND-6", "WND-10", "KW-7", "KW-8", "CRIT-8")

    def run(self, game: Game, frame: SurvivorAttack) -> Question | None:
        if not frame.wounded:
            if frame.critical:
                moments.fire(game, when.CRITICAL_WOUND, frame.survivor, -1)
            return None
        wounds = 1 + frame.extra_wounds
        devastating = weapons.attack_rule(game, frame, gear_rules.DEVASTATING)
        wounds += devastating
        if frame.critical and weapons.attack_rule(game, frame, gear_rules.SAVAGE) and not frame.savage_used:
            frame.savage_used = True
            wounds += 1
            if game.log is not None:
                happenings.SAVAGE.note(game, ("KW-7", "WND-10"), {"survivor": frame.survivor})
        if devastating and game.log is not None:
            happenings.DEVASTATING.note(game, ("KW-8", "WND-10"), {"survivor": frame.survivor, "wounds": devastating})
        wound_monster(game, wounds, frame.survivor, weapons.weapon_of(game, frame))
        if game.result:
            return None
        if weapons.attack_rule(game, frame, gear_rules.PROVOKE):
            if game.log is not None:
                happenings.PROVOKES.note(game, ("KW-15",), {"survivor": frame.survivor})
            gains.gain_priority(game, frame.survivor, False)
        moments.fire(game, when.WOUND, frame.survivor, -1)
        if frame.critical:
            moments.fire(game, when.CRITICAL_WOUND, frame.survivor, -1)
        return None


class AfterWoundRoll(Step[SurvivorAttack]):
    """What a hit location says of the wound roll, once the wound is dealt; it is no reaction (WND-2, REACT-5)."""

    rules = ("WND-2", "REACT-5")

    def run(self, game: Game, frame: SurvivorAttack) -> Question | None:
        program = game.setup.hit_locations[frame.current].after_roll
        if program:
            perform(game, frame, program, False)
        return None


class CriticalEffects(Step[SurvivorAttack]):
    """A critical wound's effects are compulsory and no reactions (CRIT-6, CRIT-8)."""

    rules = ("CRIT-6", "CRIT-7", "CRIT-8", "CRIT-9")

    def run(self, game: Game, frame: SurvivorAttack) -> Question | None:
        if not frame.critical:
            return None
        card = game.setup.hit_locations[frame.current]
        if game.log is not None:
            happenings.CRITICAL.note(
                game,
                ("CRIT-6", "CRIT-7", "CRIT-8"),
                {"survivor": frame.survivor, "card": card.name, "impervious": card.impervious},
            )
        if card.injury:
            frame.kept = True
        perform(game, frame, card.critical, False)
        return None


class CriticalWindow(Step[SurvivorAttack]):
    """After the critical effects, before the card is discarded: others may perform survival actions (SVL-15, WND-7)."""

    rules = ("SVL-15", "WND-7")

    def run(self, game: Game, frame: SurvivorAttack) -> Question | None:
        if frame.critical and survival.opportunity(game):
            survival.open_window(game, ("SVL-15", "WND-7"), "critical wound")
        return None


class FellowsReact(Step[SurvivorAttack]):
    """After the wound roll, before a reaction: others may act, if the card has one (SVL-15, SVL-19, AMB-14, AMB-15)."""

    rules = ("SVL-15", "WND-7", "AMB-14", "AMB-15")

    def run(self, game: Game, frame: SurvivorAttack) -> Question | None:
        card = game.setup.hit_locations[frame.current]
        if frame.critical or quiet(game, frame) or game.monster.down or not (card.failure or card.wound or card.reflex):
            return None
        if game.setup.house.window_only_if_due and not due_reactions(card, frame):
            return None
        if survival.opportunity(game):
            due = due_reactions(card, frame)
            rules: tuple[str, ...] = ("SVL-15", "WND-7") if due else ("SVL-15", "WND-7", "AMB-14")
            survival.open_window(game, rules, f"before the reaction of {card.name}")
        return None


def perform(game: Game, frame: SurvivorAttack, program: Program, reaction: bool) -> None:
    """What a hit location orders runs to its end even when it ends the attack itself (CRIT-11, KD-S3)."""
    if program:
        effect = moments.perform(game, between.spaced(game, program), frame, frame.survivor, frame.survivor)
        effect.card = hit_location(frame.current)
        effect.reaction = reaction


def quiet(game: Game, frame: SurvivorAttack) -> bool:
    """Whether a rule cancels the reactions of the hit location being dealt with: the attacker's, or the monster's own
    (CONV-1)."""
    if stats.monster_power(game, powers.DOES_NOT_REACT):
        return True
    return frame.silent == SILENT_ATTACK or (frame.silent == SILENT_FIRST and frame.dealt == 1)


def due_reactions(card: HitLocation, frame: SurvivorAttack) -> Program:
    """Wound on success, Failure on failure, Reflex either way (REACT-1, WND-8); whatever they were, only on failure where a
    rule has made them so (CONV-1)."""
    if frame.only_failures:
        return () if frame.wounded else (*card.failure, *card.wound, *card.reflex)
    return (*(card.wound if frame.wounded else card.failure), *card.reflex)


class Reactions(Step[SurvivorAttack]):
    """The reactions that apply; none after a critical wound or while the monster is down (WND-8, REACT-1..4, CRIT-7,
    AMB-39)."""

    rules = ("WND-8", "REACT-1", "REACT-2", "REACT-3", "REACT-4", "CRIT-7", "CRIT-10")

    def run(self, game: Game, frame: SurvivorAttack) -> Question | None:
        card = game.setup.hit_locations[frame.current]
        if not (card.failure or card.wound or card.reflex):
            return None
        if quiet(game, frame):
            if game.log is not None:
                happenings.REACTIONS_CANCELLED.note(game, ("CONV-1",), {"card": card.name})
            return None
        if frame.critical:
            if game.log is not None:
                happenings.REACTIONS_CANCELLED.note(game, ("CRIT-7",), {"card": card.name})
            return None
        if game.monster.down:
            if game.log is not None:
                happenings.REACTIONS_CANCELLED.note(game, ("REACT-4", "KD-M1", "CRIT-10"), {"card": card.name})
            return None
        due = due_reactions(card, frame)
        if due:
            if game.counts():
                happenings.REACTION.note(game, ("WND-8", "REACT-1", "REACT-2"), {"card": card.name})
            perform(game, frame, due, True)
        return None


class AfterFailure(Step[SurvivorAttack]):
    """A location that was not wounded is about to be discarded, its reactions done (WND-8, WND-9)."""

    rules = ("WND-9",)

    def run(self, game: Game, frame: SurvivorAttack) -> Question | None:
        if not frame.wounded and not frame.critical:
            moments.fire(game, when.LOCATION_FAILED, frame.survivor, -1)
        return None


def retry(game: Game, frame: SurvivorAttack, given_up: int) -> None:
    """Another drawn hit location is discarded unresolved, and the one at hand attempted once more with all that follows
    (WND-3)."""
    frame.cards.remove(given_up)
    game.monster.hl_discard.append(given_up)
    frame.roll = 0
    frame.wounded = frame.critical = frame.kept = frame.archived = False
    frame.attempt_luck = frame.attempt_strength = frame.extra_wounds = 0
    if game.log is not None:
        name = game.setup.hit_locations[frame.current].name
        happenings.TRIES_AGAIN.note(game, ("WND-3",), {"survivor": frame.survivor, "card": name})
    frame.then(RETRY_STEPS)


def wound_discarded(game: Game, survivor: int, slot: int, card: int) -> None:
    """A wound attempt at one discarded hit location, without a roll to hit (WND-1)."""
    frame = SurvivorAttack()
    frame.survivor = frame.owner = survivor
    frame.slot = slot
    gear = weapons.weapon_in(game, survivor, slot)
    frame.gear_id = gear.id if gear is not None else FIST_AND_TOOTH
    frame.range = weapons.attack_range(game, survivor, slot)
    frame.rolled = True
    frame.hits = 1
    game.monster.hl_discard.remove(card)
    frame.cards = [card]
    game.start(frame, (CHOOSE_HIT_LOCATION,))


class DiscardHitLocation(Step[SurvivorAttack]):
    """The card goes to the discard, or is kept as a persistent injury, or archived where it says so (WND-9, CRIT-9, CONV-9)."""

    rules = ("WND-9", "CRIT-9", "CONV-9")

    def run(self, game: Game, frame: SurvivorAttack) -> Question | None:
        card, frame.current = frame.current, -1
        if not frame.kept:
            piles.lay_hit_location(game, card, frame.archived)
            if frame.wounded and not frame.archived:
                moments.fire(game, when.WOUNDED_LOCATION_DISCARDED, frame.survivor, -1, card)
            return None
        frame.injuries.append(card)
        if game.log is not None:
            happenings.LOCATION_DONE.note(game, ("CRIT-9",), {"card": game.setup.hit_locations[card].name})
        return None


class AttackIsOver(Closing[SurvivorAttack]):
    """Unresolved cards are discarded, injuries moved to the panel, frail weapons lost, passing effects over; an indomitable
    monster stands up (SATK-2, SATK-9, MON-7, AMB-21)."""

    def close(self, game: Game, frame: SurvivorAttack) -> None:
        monster = game.monster
        for other in game.stack:
            if isinstance(other, Activation) and other.survivor == frame.survivor:
                other.weapon = False  # attacking no longer, though a trap or reaction may still go on (SATK-8, TRAP-1)
        if frame.current >= 0:
            pile = frame.injuries if frame.kept else monster.hl_archived if frame.archived else monster.hl_discard
            pile.append(frame.current)
            frame.current = -1
        monster.hl_discard += frame.cards
        frame.cards = []
        if frame.injuries:
            for card in frame.injuries:
                piles.keep_injury(game, card)
            frame.injuries = []
            stats.refresh_cards(game)
        grid.break_gear(game, frame)
        others = under_way.attacking(game)  # a surge's attack does not end what an attack waiting below it still has
        game.set_passing(
            tuple(
                passing
                for passing in game.passing
                if passing.until != names.UNTIL_ATTACK or (passing.number >= 0 and others >> passing.number & 1)
            )
        )
        if game.counts():
            happenings.ATTACK_ENDS.note(game, ("SATK-2",), {"survivor": frame.survivor})
        if stats.monster_power(game, powers.INDOMITABLE):
            rising.stand_monster(game, ("MON-7", "AMB-21"))
        moments.fire(game, when.SURVIVOR_ATTACKED, frame.survivor, -1, frame.slot)


BeginAttack("begin attack")
ROLL_TO_HIT: Final = RollToHit("roll to hit")
DrawHitLocations("draw hit locations")
READ_HIT_LOCATIONS: Final = ReadHitLocations("read hit locations")
AnswerTheDraw("answer the draw")
CHOOSE_HIT_LOCATION: Final = ChooseHitLocation("choose hit location")
SpecialRules("special rules")
BeforeWoundAttempt("before the wound attempt")
WOUND_ATTEMPT: Final = WoundAttempt("wound attempt")
WOUND_MAY_FAIL: Final = WoundMayFail("wound may fail")
WOUND_WITHOUT_LOCATION: Final = WoundWithoutLocation("wound without location")
WoundMonster("wound monster")
AfterWoundRoll("after the wound roll")
CriticalEffects("critical effects")
CriticalWindow(frames.CRITICAL_WINDOW)
FellowsReact("fellows react")
Reactions("reactions")
AfterFailure("after a failure")
DiscardHitLocation(frames.DISCARD_HIT_LOCATION)

AttackIsOver(SurvivorAttack.kind)
opens(SurvivorAttack.kind, program_of(ATTACK))
WOUND_STEPS: Final = program_of(FOR_EACH_LOCATION)
RETRY_STEPS: Final = program_of(FOR_EACH_LOCATION[1:-3])  # from before the wound attempt to the reactions


# -- wounds -------------------------------------------------------------------------------------------------------------------


def wound_monster(game: Game, wounds: int, survivor: int, weapon: Gear | None) -> None:
    """Each wound moves the top AI card unseen to the wound stack; none left anywhere: defeated (WND-6, MDEATH-1, AI-11).

    A Life trait loses points instead (MON-8). Who wounded last, and with what, is remembered (WND-11, MDEATH-3, AMB-25).
    """
    monster = game.monster
    if survivor >= 0:
        monster.last_wounder = survivor
        if weapon is not None:
            who = game.survivors[survivor]
            for keyword in weapon.keywords:
                if keyword.name not in who.wound_types:
                    who.wound_types.append(keyword.name)
    attack = under_way.open_attack(game, survivor) if survivor >= 0 else None
    for _ in range(wounds):
        monster.round_wounds += 1
        instead = facts.replaced_by(game, frames.A_WOUND)
        if instead is not NO_CARD:
            wound_replaced(game, survivor, instead)
        elif monster.life > 0:
            monster.life -= 1
            if attack is not None:
                attack.life_taken += 1
            if game.counts():
                more = 0 if monster.life == 0 and facts.life_is_all(game) else facts.wounds_to_kill(game)
                happenings.LIFE_LOST.note(game, ("MON-8",), {"life": monster.life, "to_kill": more})
            if monster.life == 0 and facts.life_is_all(game):
                status.victory(game, survivor)
                return
        else:
            if attack is not None:
                attack.cards_taken += 1
            if takes_discard(game, survivor):
                moments.fire(game, when.MONSTER_WOUNDED, survivor, -1)
                continue
            if not monster.deck:
                piles.refill_deck(game)
            if not monster.deck:
                if game.setup.house.card_in_play_saves and spare_card(game):
                    moments.fire(game, when.MONSTER_WOUNDED, survivor, -1)
                    continue
                if game.counts():
                    happenings.LAST_WOUND.note(game, ("MDEATH-1", "MDEATH-3", "AMB-13"), {})
                status.victory(game, survivor)
                return
            card = monster.deck.pop()
            duration = monster.face_up
            monster.face_up = False
            monster.wounds.append(card)
            if duration:
                stats.refresh_cards(game)
            if game.counts():
                rules: tuple[str, ...] = ("WND-6", "WND-11", "DECK-1")
                if wounds > 1:
                    rules = (*rules, "AMB-25")
                if duration:
                    rules = (*rules, "AI-11")
                if not monster.deck and not monster.discard:
                    rules = (*rules, "MDEATH-2")
                more = facts.wounds_to_kill(game)
                happenings.MONSTER_WOUNDED.note(
                    game, rules, {"survivor": survivor, "wounds": len(monster.wounds), "to_kill": more}
                )
        moments.fire(game, when.MONSTER_WOUNDED, survivor, -1)


def rewind(game: Game, attack: SurvivorAttack) -> None:
    """An attack is undone: the wounds it dealt are taken back, their AI cards on top of the deck as they lay, the persistent
    injuries it left are discarded, and what is unresolved of it is cancelled (CONV-1, SATK-9)."""
    monster = game.monster
    cards = min(attack.cards_taken, len(monster.wounds))
    for _ in range(cards):
        monster.deck.append(monster.wounds.pop())
    if cards and monster.face_up:
        monster.face_up = False
    monster.life += attack.life_taken
    monster.round_wounds = max(0, monster.round_wounds - cards - attack.life_taken)
    monster.hl_discard += attack.injuries
    attack.injuries = []
    if game.log is not None:
        happenings.REWOUND.note(game, ("CONV-1", "SATK-9"), {"survivor": attack.survivor})
        if cards:
            happenings.WOUNDS_BACK.note(game, ("CONV-1",), {"back": cards, "wounds": len(monster.wounds)})
        if attack.life_taken:
            happenings.MONSTER_HEALS.note(game, ("CONV-1", "MON-8"), {"amount": attack.life_taken})
    stats.refresh_cards(game)
    status.cancel_attack(game, attack.survivor)


def takes_discard(game: Game, survivor: int) -> bool:
    """A wound that somebody's art lets them take from the top of the AI discard instead of the deck (CONV-1, WND-6)."""
    monster = game.monster
    attack = under_way.open_attack(game, survivor) if survivor >= 0 else None
    if attack is None or not attack.from_discard or not monster.discard:
        return False
    attack.from_discard = False
    monster.wounds.append(monster.discard.pop())
    if game.counts():
        more = facts.wounds_to_kill(game)
        happenings.MONSTER_WOUNDED.note(
            game, ("CONV-1", "WND-6", "WND-11"), {"survivor": survivor, "wounds": len(monster.wounds), "to_kill": more}
        )
    return True


def wound_replaced(game: Game, survivor: int, by: Card) -> None:
    """A card in play says what a wound does in place of moving an AI card; it is a wound all the same (CONV-1, WND-6)."""
    effect = Effects()
    effect.survivor = effect.target = survivor
    effect.card = by
    if game.log is not None:
        happenings.WOUND_REPLACED.note(
            game, ("CONV-1", "WND-6"), {"survivor": survivor, "card": under_way.card_name(game, effect)}
        )
    game.start(effect, facts.hooks_of(game, by).replaces[frames.A_WOUND])


def spare_card(game: Game) -> bool:
    """House rule: the card being played is lost instead of the monster's life (AMB-13)."""
    play = under_way.current_play(game)
    if play is None or play.card.ai < 0 or play.keep != DISCARD:
        return False
    game.monster.wounds.append(play.card.ai)
    game.monster.known_ai |= 1 << play.card.ai
    play.keep = PUT_AWAY
    if game.log is not None:
        happenings.CARD_IN_PLAY_LOST.note(game, ("AMB-13",), {"card": under_way.play_name(game, play)})
    return True
