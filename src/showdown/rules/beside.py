"""Weapons that a card beside them activates (Blood Paint): each as an attack of its own, or to block (ACTV-4, GEAR-12)."""

from typing import Final

from showdown.engine import gear_rules, happenings, keywords, names, powers, questions, spreads, stats
from showdown.engine.game import Game
from showdown.engine.options import OptionKind, Refers
from showdown.engine.stack import AnyStep, Frame, Question, Step
from showdown.engine.state import Survivor
from showdown.rules import survivor_attack, weapons
from showdown.rules.frames import FIST, Beside

LOWER_LEFT: Final = 6  # fists and teeth lie to its left


def slots_beside(game: Game, survivor: int, gear: str) -> list[int]:
    """The slots to the left and right of a card that hold weapons for one hand; both, or none at all (GEAR-12, KW-22)."""
    who = game.survivors[survivor]
    if game.setup.house.ammunition_is_weapon:  # more are weapons then than usual, which is what is kept
        return look_beside(game, survivor, place_of(who, gear))
    known = who.beside.get(gear)
    if known is None:
        known = who.beside[gear] = look_beside(game, survivor, place_of(who, gear))
    return known[:]


def look_beside(game: Game, survivor: int, slot: int) -> list[int]:
    """The same, looked for around a slot."""
    if slot < 0:
        return []
    left = FIST if slot == LOWER_LEFT else stats.neighbour(slot, names.LEFT)
    right = stats.neighbour(slot, names.RIGHT)
    return [left, right] if for_one_hand(game, survivor, left) and for_one_hand(game, survivor, right) else []


def for_one_hand(game: Game, survivor: int, slot: int) -> bool:
    """Whether a weapon for one hand lies in a slot; there is none beyond the edge of the grid."""
    weapon = weapons.weapon_in(game, survivor, slot) if slot >= 0 else None
    return weapon is not None and weapons.is_weapon(game, weapon) and keywords.TWO_HANDED not in weapon.keywords


def place_of(who: Survivor, gear: str) -> int:
    """The first slot that holds a card; -1 for none."""
    return who.places.get(gear, -1)


def deeds(game: Game, survivor: int, slots: list[int]) -> list[int]:
    """What weapons in these slots can be activated for now: to attack, indirectly, or to block (ACTV-3, ACTV-4)."""
    found: list[int] = []
    if stats.has_power(game, survivor, powers.CANNOT_USE_WEAPONS):
        return found
    for slot in slots:
        if weapons.can_attack_with(game, survivor, slot, 1):
            found.append(ATTACK.of(slot))
        if (
            weapons.rule_of(game, survivor, slot, gear_rules.BLOCK)
            and weapons.may_use(game, survivor, slot)
            and not stats.has_power(game, survivor, powers.CANNOT_BLOCK)
        ):
            found.append(BLOCK.of(slot))
    return found


def start(game: Game, parent: Frame, survivor: int, gear: str) -> None:
    """Activates the weapons on both sides of a card, one after another (ACTV-4)."""
    frame = Beside()
    frame.roles_from(parent)
    frame.survivor = survivor
    frame.slots = slots_beside(game, survivor, gear)
    game.start(frame, (NEXT_WEAPON,))


class WeaponBeside(OptionKind[Beside]):
    """One of the weapons beside the card is activated next (ACTV-4)."""

    spread = spreads.SLOT

    def id(self, game: Game, frame: Beside, number: int) -> str:
        gear = weapons.weapon_in(game, frame.survivor, number)
        return f"{self.verb()}:{gear.id if gear is not None else ''}{'' if number == FIST else f':slot {number + 1}'}"

    def label(self, game: Game, frame: Beside, number: int) -> str:
        gear = weapons.weapon_in(game, frame.survivor, number)
        return f"{self.verb()} with {gear.name if gear is not None else ''}"

    def refer(self, game: Game, frame: Beside, number: int, to: Refers) -> None:
        to.slot = number
        gear = weapons.weapon_in(game, frame.survivor, number)
        to.gear = gear.id if gear is not None else ""

    def take(self, game: Game, frame: Beside, step: AnyStep, number: int) -> None:
        frame.slots.remove(number)
        frame.then((NEXT_WEAPON,))
        attack = survivor_attack.begin(game, frame.survivor, number)
        attack.indirect = True
        if game.log is not None and weapons.costs_movement(game, frame.survivor, number):
            happenings.INDIRECT.note(game, ("KW-12", "ACTV-4"), {"survivor": frame.survivor})

    def verb(self) -> str:
        return "attack"


class BlockBeside(WeaponBeside):
    """A shield beside the card is activated to block (KW-16)."""

    def take(self, game: Game, frame: Beside, step: AnyStep, number: int) -> None:
        frame.slots.remove(number)
        frame.then((NEXT_WEAPON,))
        who = game.survivors[frame.survivor]
        who.block = weapons.rule_of(game, frame.survivor, number, gear_rules.BLOCK)
        if game.log is not None:
            happenings.BLOCKS.note(game, ("KW-16", "ACTV-4"), {"survivor": frame.survivor, "hits": who.block})

    def verb(self) -> str:
        return "block"


ATTACK: Final = WeaponBeside("attack beside", "A weapon beside the card attacks next.")
BLOCK: Final = BlockBeside("block beside", "A shield beside the card is made ready to block.")


class NextWeapon(Step[Beside]):
    """Which of the weapons beside the card comes next; one that cannot be activated any more is left out (ACTV-3, ACTV-4)."""

    rules = ("ACTV-4", "GEAR-12", "KW-12", "KW-16")
    asks = questions.BESIDE

    def prompt(self, game: Game, frame: Beside) -> str:
        return "Which weapon next?"

    def run(self, game: Game, frame: Beside) -> Question | None:
        who = game.survivors[frame.survivor]
        if not who.alive or who.down or who.removed:
            return None
        found = deeds(game, frame.survivor, frame.slots)
        return Question(frame.survivor, None, found) if found else None


NEXT_WEAPON: Final = NextWeapon("next weapon beside")
