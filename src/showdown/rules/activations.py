"""Activations (chapter 5.3): what one can be spent on, how it is paid, answered and resolved (ACTV-1..3).

Whatever an activation can be spent on is an `ActivationKind`: one class says what it is called, costs, needs and does.
"""

from typing import Final

from showdown.engine import board, gear_rules, happenings, names, powers, spreads, stats, when
from showdown.engine.game import Game
from showdown.engine.library import Action
from showdown.engine.options import Deed, Refers, kind_of, thing_of, who_of
from showdown.engine.roles import NO_CARD, OWNERS, Card, Roles, ai_card, of_owner
from showdown.engine.stack import AnyStep, Frame, Question, Step, opening, opens
from showdown.rules import facts, gains, grid, maneuvers, moments, movement, odds, survival, survivor_attack, terrain, weapons
from showdown.rules.frames import FIST, Activation


def usable(game: Game, survivor: int, moves: int, activations: int, spent: int) -> list[int]:
    """Everything this survivor could spend an activation on now, or after spending so much survival (ACTV-1..3, SVL-9)."""
    who = game.survivors[survivor]
    found: list[int] = []
    if who.down or who.removed or who.space < 0:
        return found
    if activations:
        weapons_barred = stats.has_power(game, survivor, powers.CANNOT_USE_WEAPONS)
        far = facts.distance_to(game, survivor)
        for slot in who.armed:
            use_gear(game, survivor, slot, far, moves, weapons_barred, found)
        if far == 1 and not weapons_barred and weapons.can_attack_with(game, survivor, FIST, moves):
            found.append(ATTACK.by(survivor, FIST))
        if who.dropped:
            found += [PICK_UP.by(survivor, slot) for slot in weapons.on_the_ground(who)]
        if game.tiles:
            for index in terrain.usable_tiles(game, survivor):
                found.append(USE_TERRAIN.by(survivor, index))
    for index, action in enumerate(own_actions(game, survivor)):
        if action.activation >= 0 and not action.any_time and payable(game, survivor, action, moves, activations, spent):
            found.append(USE.by(survivor, index))
    return found


def use_gear(game: Game, survivor: int, slot: int, far: int, moves: int, weapons_barred: bool, found: list[int]) -> None:
    """Attacks, blocks and deflections with the card in a slot, added to what was found (SATK-1, KW-16, KW-17)."""
    who = game.survivors[survivor]
    if who.dropped >> slot & 1:
        slot = weapons.at_hand(who, slot)
    gear = who.kit[slot]
    if gear is None:
        return
    if gear.speed and far <= weapons.longest_reach(who, gear) and not (weapons_barred and weapons.is_weapon(game, gear)):
        if weapons.can_attack_with(game, survivor, slot, moves):
            found.append(ATTACK.by(survivor, slot))
    if not gear.shields or (gear.weapon and weapons_barred) or not weapons.may_use(game, survivor, slot):
        return
    if gear.rules.get(gear_rules.BLOCK, 0) and not stats.has_power(game, survivor, powers.CANNOT_BLOCK):
        found.append(BLOCK.by(survivor, slot))
    if gear.rules.get(gear_rules.DEFLECT, 0) and who.deflect != gear.rules[gear_rules.DEFLECT]:
        found.append(DEFLECT.by(survivor, slot))


def can_surge(game: Game, survivor: int) -> bool:
    """Whether there is anything at all to surge for; the first thing found is enough (SVL-9)."""
    who = game.survivors[survivor]
    if who.down or who.removed or who.space < 0:
        return False
    moves = 0 if game.setup.house.surge_without_movement else who.movement
    barred = stats.has_power(game, survivor, powers.CANNOT_USE_WEAPONS)
    far = facts.distance_to(game, survivor)
    if far == 1 and not barred and weapons.can_attack_with(game, survivor, FIST, moves):
        return True
    found: list[int] = []
    for slot in who.armed:
        use_gear(game, survivor, slot, far, moves, barred, found)
        if found:
            return True
    for action in own_actions(game, survivor):
        if action.activation > 0 and not action.any_time and payable(game, survivor, action, moves, 1, 1):
            return True
    return who.dropped > 0 or (len(game.tiles) > 0 and bool(terrain.usable_tiles(game, survivor)))


def surgeable(game: Game, survivor: int, spent: int) -> list[int]:
    """What the activation of a surge could be spent on; what costs none does not spend it (SVL-9). In one's own act it may
    spend the movement of the act as well (AMB-42)."""
    actions = own_actions(game, survivor)
    moves = 0 if game.setup.house.surge_without_movement else game.survivors[survivor].movement
    found = usable(game, survivor, moves, 1, spent)
    return [value for value in found if kind_of(value) is not USE or actions[thing_of(value)].activation > 0]


def usable_while_down(game: Game, survivor: int, moves: int, activations: int) -> list[int]:
    """What a card lets its holder do even while knocked down: the card overrides the rule (CONV-1, KD-S1)."""
    return [
        USE.by(survivor, index)
        for index, action in enumerate(own_actions(game, survivor))
        if action.while_down and not action.any_time and payable(game, survivor, action, moves, activations, 0)
    ]


def at_any_time(game: Game, barred: int) -> list[int]:
    """What a card of the monster lets somebody do at any time, for all but those `barred` (CONV-1)."""
    found: list[int] = []
    for survivor in facts.present(game):
        for index, action in enumerate(own_actions(game, survivor)):
            if action.any_time and not barred >> survivor & 1 and (action.while_down or not game.survivors[survivor].down):
                if payable(game, survivor, action, 0, 0, 0):
                    found.append(USE.by(survivor, index))
    return found


def own_actions(game: Game, survivor: int) -> tuple[Action, ...]:
    """Actions from gear, active bonuses, arts, abilities, status cards and the monster's cards, in a fixed order."""
    return game.survivors[survivor].actions


def payable(game: Game, survivor: int, action: Action, moves: int, activations: int, spent: int) -> bool:
    """Whether all costs of an action can be paid and nothing forbids it (ACTV-2, ACTV-3)."""
    if action.movement > moves or action.activation > activations or (action.limit and used_up(game, survivor, action)):
        return False
    if action.survival and not (
        gains.can_afford(game, survivor, action.survival + spent) and survival.may_spend(game, survivor)
    ):
        return False
    if action.consume and stats.has_power(game, survivor, powers.CANNOT_CONSUME):
        return False
    if action.weapon_attack and stats.has_power(game, survivor, powers.CANNOT_USE_WEAPONS) and not maneuvers_only(action):
        return False
    if action.weapon_attack and (game.monster.space < 0 or not weapons.honourable(game, survivor)):
        return False
    if not maneuver_possible(game, survivor, action):
        return False
    return action.condition is None or action.condition.test(game, asking(game, survivor, action))


def used_up(game: Game, survivor: int, action: Action) -> bool:
    """Whether an action has been taken as often as it may be, or is one for which people concentrate instead (KW-34)."""
    who, limit = game.survivors[survivor], action.limit
    if limit == names.PER_SHOWDOWN:
        return action.counted in who.used_showdown
    if limit == names.PER_ROUND:
        return action.counted in who.used_round
    if limit == names.PER_PARTY:
        return any(action.counted in other.used_showdown for other in game.survivors)
    return limit == names.CONCENTRATE


def maneuver_possible(game: Game, survivor: int, action: Action) -> bool:
    """A maneuver needs a free line ahead, and a skewer a slam before it (KW-31, KW-33)."""
    for step in action.program:
        if isinstance(step, maneuvers.Maneuver):
            if step.how == "skewer" and maneuvers.SLAMMED not in game.survivors[survivor].used_round:
                return False
            return maneuvers.is_open(game, survivor, step.how)
    return True


def maneuvers_only(action: Action) -> bool:
    """Whether an action moves before it attacks: who cannot use weapons still may move (ACTV-4)."""
    return any(isinstance(step, maneuvers.Maneuver) for step in action.program)


class ActivationKind(Deed[Frame]):
    """Something an activation can be spent on: what it is called, costs, needs, and does (ACTV-1)."""

    spread = spreads.SLOT

    def title(self, game: Game, survivor: int, thing: int) -> str:
        """What is used, as the log and the label say it."""
        gear = weapons.weapon_in(game, survivor, thing)
        return gear.name if gear is not None else ""

    def id(self, game: Game, frame: Frame, number: int) -> str:
        survivor = who_of(number)
        gear = weapons.weapon_in(game, survivor, thing_of(number))
        return f"{self.name}:{game.id_of(survivor)}:{gear.id if gear is not None else ''}"

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.slot = thing_of(number)
        gear = weapons.weapon_in(game, who_of(number), to.slot)
        to.gear = gear.id if gear is not None else ""

    def take(self, game: Game, frame: Frame, step: AnyStep, number: int) -> None:
        """Starts an activation (ACTV-1)."""
        survivor, thing = who_of(number), thing_of(number)
        activation = Activation()
        activation.survivor = survivor
        activation.owner = survivor
        activation.use = self.name
        activation.thing = thing
        self.begin(game, activation)
        game.start(activation, opening(activation))

    def begin(self, game: Game, frame: "Activation") -> None:
        """What the activation remembers of the thing besides its number."""

    def cost(self, game: Game, frame: "Activation") -> int:
        """How many activations it spends."""
        return 1

    def cited(self, spent: int) -> tuple[str, ...]:
        return ("ACTV-1",)

    def pay(self, game: Game, frame: "Activation") -> None:
        """Costs besides the activation (ACTV-2)."""

    def possible(self, game: Game, frame: "Activation") -> bool:
        """Whether it can still be done when it resolves (SATK-1, ACTV-3)."""
        return True

    def resolve(self, game: Game, frame: "Activation") -> None:
        """What it does."""
        raise NotImplementedError


class AttackWithWeapon(ActivationKind):
    """An attack with a weapon, or with fists and teeth (SATK-1)."""

    def label(self, game: Game, frame: Frame, number: int) -> str:
        survivor, slot = who_of(number), thing_of(number)
        return f"{game.name_of(survivor)} attacks with {self.title(game, survivor, slot)} ({odds.text(game, survivor, slot)})"

    def begin(self, game: Game, frame: "Activation") -> None:
        frame.weapon = True

    def pay(self, game: Game, frame: "Activation") -> None:
        if weapons.costs_movement(game, frame.survivor, frame.thing):
            game.survivors[frame.survivor].movement -= 1
            if game.log is not None:
                happenings.CUMBERSOME.note(game, ("KW-12", "ACTV-2"), {"survivor": frame.survivor})

    def possible(self, game: Game, frame: "Activation") -> bool:
        return weapons.can_attack_with(game, frame.survivor, frame.thing, 1)

    def resolve(self, game: Game, frame: "Activation") -> None:
        survivor_attack.begin(game, frame.survivor, frame.thing)


class ReadyBlock(ActivationKind):
    """Ready to block hits until one's next act (KW-16)."""

    def label(self, game: Game, frame: Frame, number: int) -> str:
        survivor = who_of(number)
        return f"{game.name_of(survivor)} readies block with {self.title(game, survivor, thing_of(number))}"

    def resolve(self, game: Game, frame: "Activation") -> None:
        who = game.survivors[frame.survivor]
        gear = who.kit[frame.thing]
        who.block = gear.rules[gear_rules.BLOCK] if gear is not None else 0
        if game.log is not None:
            happenings.BLOCKS.note(game, ("KW-16",), {"survivor": frame.survivor, "hits": who.block})


class GainDeflect(ActivationKind):
    """Deflect tokens up to the number of the gear (KW-17)."""

    def label(self, game: Game, frame: Frame, number: int) -> str:
        survivor = who_of(number)
        return f"{game.name_of(survivor)} deflects with {self.title(game, survivor, thing_of(number))}"

    def resolve(self, game: Game, frame: "Activation") -> None:
        who = game.survivors[frame.survivor]
        gear = who.kit[frame.thing]
        who.deflect = gear.rules[gear_rules.DEFLECT] if gear is not None else 0
        who.block = 0
        if game.log is not None:
            happenings.DEFLECTS.note(game, ("KW-17",), {"survivor": frame.survivor, "tokens": who.deflect})


class UseAction(ActivationKind):
    """An action of gear, an art, an ability, a status card or a card of the monster's (ACTV-1, ACTV-2)."""

    spread = spreads.ACTION

    def title(self, game: Game, survivor: int, thing: int) -> str:
        return own_actions(game, survivor)[thing].title

    def id(self, game: Game, frame: Frame, number: int) -> str:
        survivor = who_of(number)
        return f"use:{game.id_of(survivor)}:{own_actions(game, survivor)[thing_of(number)].name}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        survivor = who_of(number)
        return f"{game.name_of(survivor)} uses {self.title(game, survivor, thing_of(number))}"

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        survivor = who_of(number)
        to.action = own_actions(game, survivor)[thing_of(number)].name
        to.slot = source_slot(game, survivor, to.action)
        if to.slot >= 0:
            to.gear = game.survivors[survivor].gear[to.slot]

    def begin(self, game: Game, frame: "Activation") -> None:
        action = own_actions(game, frame.survivor)[frame.thing]
        frame.action = action.name
        frame.weapon = action.weapon_attack

    def cost(self, game: Game, frame: "Activation") -> int:
        return own_actions(game, frame.survivor)[frame.thing].activation

    def cited(self, spent: int) -> tuple[str, ...]:
        return ("ACTV-1",) if spent else ("ACTV-2",)

    def pay(self, game: Game, frame: "Activation") -> None:
        who = game.survivors[frame.survivor]
        action = own_actions(game, frame.survivor)[frame.thing]
        who.movement -= action.movement
        if action.survival:
            gains.spend_survival(game, frame.survivor, action.survival, action.title)
        if action.limit in (names.PER_SHOWDOWN, names.PER_PARTY):
            who.used_showdown.append(action.counted)
        elif action.limit == names.PER_ROUND:
            who.used_round.append(action.counted)

    def possible(self, game: Game, frame: "Activation") -> bool:
        return named_action(game, frame.survivor, frame.action) is not None

    def resolve(self, game: Game, frame: "Activation") -> None:
        action = named_action(game, frame.survivor, frame.action)
        assert action is not None
        if action.archive:
            archive_source(game, frame.survivor, action)
        effect = moments.perform(game, action.program, frame, frame.survivor, -1)
        effect.owner = frame.survivor
        effect.card = card_of(game, action)


class PickUp(ActivationKind):
    """A weapon that was knocked away is picked up, and can be used again (ACTV-1)."""

    def label(self, game: Game, frame: Frame, number: int) -> str:
        survivor = who_of(number)
        return f"{game.name_of(survivor)} picks up {self.title(game, survivor, thing_of(number))}"

    def resolve(self, game: Game, frame: "Activation") -> None:
        game.survivors[frame.survivor].dropped &= ~(1 << frame.thing)
        if game.log is not None:
            what = self.title(game, frame.survivor, frame.thing)
            happenings.PICKED_UP.note(game, ("ACTV-1",), {"survivor": frame.survivor, "gear": what})


class UseTerrain(ActivationKind):
    """What terrain lets an activation do: hide, climb, hop, or its own program (TERR-2)."""

    spread = spreads.TILE

    def title(self, game: Game, survivor: int, thing: int) -> str:
        tile = game.tiles[thing]
        card = tile.terrain
        verb = "hide in " if card.hide else "climb " if card.climb else "hop over " if card.hop else ""
        return f"{verb}{card.name} at {board.label(tile.space)}"

    def id(self, game: Game, frame: Frame, number: int) -> str:
        tile = game.tiles[thing_of(number)]
        return f"use:{game.id_of(who_of(number))}:{tile.terrain.id}:{board.label(tile.space)}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        survivor = who_of(number)
        return f"{game.name_of(survivor)}: {self.title(game, survivor, thing_of(number))}"

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.tile = thing_of(number)
        to.space = game.tiles[to.tile].space

    def begin(self, game: Game, frame: "Activation") -> None:
        frame.action = tile_key(game, frame.thing)

    def cited(self, spent: int) -> tuple[str, ...]:
        return ("ACTV-1", "TERR-2")

    def possible(self, game: Game, frame: "Activation") -> bool:
        return named_tile(game, frame.survivor, frame.action) >= 0

    def resolve(self, game: Game, frame: "Activation") -> None:
        use_tile(game, frame, frame.survivor, named_tile(game, frame.survivor, frame.action))


ATTACK: Final = AttackWithWeapon("attack", "The survivor spends an activation to attack.")
BLOCK: Final = ReadyBlock("block", "The survivor spends an activation to be ready to block.")
DEFLECT: Final = GainDeflect("deflect", "The survivor spends an activation to gain deflect tokens.")
USE: Final = UseAction("use", "The survivor uses an action of gear, an art or a card.")
PICK_UP: Final = PickUp("pick up", "The survivor spends an activation to pick up a weapon that was knocked away.")
USE_TERRAIN: Final = UseTerrain("use terrain", "The survivor spends an activation on terrain.")
ACTIVATIONS: Final[dict[str, ActivationKind]] = {
    kind.name: kind for kind in (ATTACK, BLOCK, DEFLECT, USE, PICK_UP, USE_TERRAIN)
}


def is_there(game: Game, frame: Activation) -> bool:
    """Whether the slot, action or tile of an activation exists; once it is paid its name counts (see `Activation.action`)."""
    if PAY_ACTIVATION not in frame.steps_left():
        return True
    if frame.use == USE.name:
        return frame.thing < len(own_actions(game, frame.survivor))
    if frame.use == USE_TERRAIN.name:
        return frame.thing < len(game.tiles)
    return frame.thing <= FIST


class PayActivation(Step[Activation]):
    """Costs are paid; cards that answer a spent activation act before it resolves (ACTV-2, ACTV-1)."""

    rules = ("ACTV-1", "ACTV-2")

    def run(self, game: Game, frame: Activation) -> Question | None:
        use, survivor = ACTIVATIONS[frame.use], frame.survivor
        spent = use.cost(game, frame)
        if game.log is not None:
            what = use.title(game, survivor, frame.thing)
            if spent:
                happenings.ACTIVATES.note(
                    game, use.cited(spent), {"survivor": survivor, "what": what, "attack": isinstance(use, AttackWithWeapon)}
                )
            else:
                happenings.USES.note(game, use.cited(spent), {"survivor": survivor, "what": what})
        use.pay(game, frame)
        game.survivors[survivor].activation -= spent
        if spent:
            moments.fire(game, when.ACTIVATION_SPENT, survivor, -1)
        return None


class ResolveActivation(Step[Activation]):
    """The activation takes effect, unless its survivor fell meanwhile, encouraged or not (ACTV-1, AMB-40).

    What answered it may also have taken the monster out of range or the action away: then nothing happens (SATK-1, ACTV-3).
    """

    rules = ("ACTV-1", "ACTV-3", "AMB-40", "SATK-1", "TERR-2")

    def run(self, game: Game, frame: Activation) -> Question | None:
        use, survivor = ACTIVATIONS[frame.use], frame.survivor
        who = game.survivors[survivor]
        if not who.alive:
            return None
        if survival.encourage_again(game):
            frame.then((self,))
            return None
        action = named_action(game, survivor, frame.action)
        while_down = action is not None and action.while_down
        if frame.lost and not while_down:
            if game.log is not None:
                happenings.ACTIVATION_LOST.note(game, ("AMB-40", "KD-S1"), {"survivor": survivor})
            return None
        if not use.possible(game, frame):
            if game.log is not None:
                happenings.ACTIVATION_VOID.note(game, ("SATK-1", "ACTV-3"), {"survivor": survivor})
            return None
        use.resolve(game, frame)
        return None


def named_action(game: Game, survivor: int, name: str) -> Action | None:
    """The action of that name, if the survivor still has it: injuries and frenzy take arts away (ACTV-3)."""
    for action in own_actions(game, survivor):
        if action.name == name:
            return action
    return None


def tile_key(game: Game, index: int) -> str:
    """A tile by its card and place: what lies before it in the list may break."""
    tile = game.tiles[index]
    return f"{tile.terrain.id} on {board.label(tile.space)}"


def named_tile(game: Game, survivor: int, name: str) -> int:
    """The tile of that name, if it is still there and the survivor still in the place to use it; else -1 (TERR-2)."""
    for index in terrain.usable_tiles(game, survivor):
        if tile_key(game, index) == name:
            return index
    return -1


def asking(game: Game, survivor: int, action: Action) -> Roles:
    """Who asks whether an action may be taken: its survivor, on behalf of the AI card that offers it."""
    card = card_of(game, action)
    if card is NO_CARD:
        return OWNERS[survivor]
    roles = of_owner(survivor)
    roles.card = card
    return roles


def card_of(game: Game, action: Action) -> Card:
    """The AI card in play that offers an action, so that the action can discard it; none for anything else (AI-9, AI-11)."""
    monster = game.monster
    cards = monster.in_play[:]
    if monster.face_up and monster.deck:
        cards.append(monster.deck[-1])
    for card in cards:
        if action in game.setup.ai[card].hooks.actions:
            return ai_card(card)
    return NO_CARD


PAY_ACTIVATION: Final = PayActivation("pay activation")
RESOLVE_ACTIVATION: Final = ResolveActivation("resolve activation")
opens(Activation.kind, (PAY_ACTIVATION, RESOLVE_ACTIVATION))


def source_slot(game: Game, survivor: int, action: str) -> int:
    """The grid slot of the gear that gives an action of this name; -1 where no gear does."""
    for slot, gear in enumerate(game.survivors[survivor].kit):
        if gear is not None and any(own.name == action for own in gear.hooks.actions):
            return slot
    return -1


def archive_source(game: Game, survivor: int, action: Action) -> None:
    """An action that costs its own card: the gear leaves the grid for good (CONV-9)."""
    slot = source_slot(game, survivor, action.name)
    if slot >= 0:
        grid.lose_gear(game, survivor, slot, True)


def use_tile(game: Game, frame: Activation, survivor: int, index: int) -> None:
    """Terrain with an activation: hide in grass, climb a stone face, hop a pillar, or its own program (TERR-2, TERR-10)."""
    tile = game.tiles[index]
    card = tile.terrain
    if card.hide:
        hide(game, survivor, facts.GRASS)
    elif card.climb:
        spaces = tile.mask & ~facts.occupied_by_minis(game)
        movement.place_on(game, survivor, spaces)
    elif card.hop:
        space = terrain.hop_space(game, tile, game.survivors[survivor].space)
        if space >= 0:
            movement.move_survivor(game, survivor, space)
            if game.counts():
                happenings.PLACED.note(game, ("TERR-2", "BOARD-7"), {"survivor": survivor, "to": board.label(space)})
    elif card.action is not None:
        effect = moments.perform(game, card.action.program, frame, survivor, -1)
        effect.owner = survivor


def hide(game: Game, survivor: int, how: int) -> None:
    """A hidden survivor is no threat until they attack or leave, and sheds the priority target token (TERR-10, TERR-11)."""
    game.survivors[survivor].hidden |= how
    if game.log is not None:
        happenings.HIDES.note(game, ("TERR-10", "TERR-11"), {"survivor": survivor})
    gains.drop_priority(game, survivor)
