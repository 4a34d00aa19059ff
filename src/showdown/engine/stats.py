"""Numbers: one place that sums what changes an attribute, itemised when somebody asks why (ATTR-2).

`refresh` rebuilds everything that follows from what is in play: modifiers, powers and the index of triggers by moment. Call it
whenever a card, gear, injury or tile enters or leaves play; the sums themselves stay cheap.
"""

from typing import Final

from showdown.engine import board, gear_rules, geometry, keywords, names, powers, when
from showdown.engine.game import Game
from showdown.engine.gear_rules import GearRule
from showdown.engine.library import Action, ArmorSet, Condition, Gear, Grant, Hooks, Layout, Library, Modifier
from showdown.engine.powers import Power
from showdown.engine.roles import NO_CARD, OWNERS, Card, Roles, ai_card, hit_location, of_card
from showdown.engine.roles import gear as gear_card
from showdown.engine.state import Listener, Survivor, Tile

TOKENS: Final = "tokens"
OF_SURVIVORS: Final = tuple(range(names.SPEED + 1))  # the attributes that survivors have
MOST_LAYOUTS: Final = 4_096  # kits whose layout is kept

# The rules behind a survivor's attributes, cited where one counts for something.
SURVIVOR_RULES: Final[dict[int, tuple[str, ...]]] = {
    names.MOVEMENT: ("ATTR-4",),
    names.SPEED: ("ATTR-5",),
    names.ACCURACY: ("ATTR-6",),
    names.STRENGTH: ("ATTR-7",),
    names.EVASION: ("ATTR-8",),
    names.LUCK: ("ATTR-9",),
}
# The rules behind a monster's: of its printed number, of tokens, of minus tokens, and of what it comes to.
PRINTED_RULES: Final[dict[int, tuple[str, ...]]] = {names.SPEED: ("MON-3",), names.DAMAGE: ("MON-3",)}
TOKEN_RULES: Final[dict[int, tuple[str, ...]]] = {names.ACCURACY: ("MON-5",)}
MINUS_RULES: Final[dict[int, tuple[str, ...]]] = {
    names.TOUGHNESS: ("MON-4",),
    names.SPEED: ("MON-4", "AMB-9"),
    names.DAMAGE: ("MON-4", "AMB-9"),
}
VALUE_RULES: Final[dict[int, tuple[str, ...]]] = {names.EVASION: ("MON-5",), names.LUCK: ("MON-6",)}


class Items:
    """What a number is made of, for people: its parts by source, and the ids of the rules that made them count."""

    __slots__ = ("parts", "rules")

    def __init__(self) -> None:
        self.parts: list[tuple[str, int]] = []
        self.rules: list[str] = []

    def add(self, source: str, amount: int, rules: tuple[str, ...]) -> None:
        self.parts.append((source, amount))
        self.rules += rules

    def add_each(self, what: str, others: "Items", sign: int) -> None:
        """Every part of another number, under a name of its own."""
        self.parts += [(f"{what} {source}", sign * amount) for source, amount in others.parts]
        self.rules += others.rules

    def set_aside(self, others: "Items") -> None:
        """A number that a rule leaves out of this one: its rules are told, its parts are not."""
        self.rules += others.rules


def cited(order: tuple[str, ...], used: list[str]) -> tuple[str, ...]:
    """The rules that were used, in the order in which a step names its own; what it does not name comes last."""
    return tuple([rule for rule in order if rule in used] + [rule for rule in used if rule not in order])


def survivor_value(game: Game, survivor: int, attribute: int, items: Items | None = None) -> int:
    """A survivor's current attribute: sheet, tokens, gear, arts, injuries, terrain and passing effects (ATTR-2, TERR-3). Of
    numbers that are no attributes the doomed have only those they suffer from (STAT-4, AMB-45)."""
    who = game.survivors[survivor]
    total = 0
    if attribute <= names.SPEED:
        total = who.permanent[attribute]
        if items is not None and total:
            items.add("sheet", total, ())
        tokens = who.plus[attribute] - who.minus[attribute]
        total += tokens
        if items is not None and tokens:
            items.add(TOKENS, tokens, ())
    modifiers = who.mods
    if attribute > names.SPEED and who.used_mods and not doomed(game) >> survivor & 1:
        modifiers = modifiers + who.used_mods
    for modifier in modifiers:
        if modifier.attribute == attribute and (modifier.condition is None or modifier.condition.test(game, OWNERS[survivor])):
            amount = modifier.amount * who.counters.get(modifier.per, 0) if modifier.per else modifier.amount
            if modifier.beside:
                amount *= units_beside(game, who.space, modifier.beside)
            total += amount
            if items is not None and amount:
                items.add(modifier.source, amount, ())
    for modifier, giver in game.auras:
        if modifier.attribute == attribute and giver != survivor and reaches(game, modifier, giver, survivor):
            total += modifier.amount
            if items is not None:
                items.add(modifier.source, modifier.amount, ())
    for passing in game.passing:
        if passing.survivor == survivor and passing.attribute == attribute and not passing.waits():
            total += passing.amount
            if items is not None:
                items.add(passing.source, passing.amount, ())
    if who.space >= 0:
        for tile in game.tiles:
            modifiers = tile.terrain.hooks.modifiers
            if modifiers and tile.covers(who.space):
                for modifier in modifiers:
                    if modifier.attribute == attribute and (
                        modifier.condition is None or modifier.condition.test(game, OWNERS[survivor])
                    ):
                        total += modifier.amount
                        if items is not None:
                            items.add(modifier.source, modifier.amount, ())
    if items is not None and total:
        items.rules += SURVIVOR_RULES.get(attribute, ())
    return total


def attributes(game: Game, survivor: int) -> list[int]:
    """All attributes of a survivor, each as `survivor_value` says it, in one go: for those who read many positions (ATTR-2)."""
    who = game.survivors[survivor]
    own, plus, minus = who.permanent, who.plus, who.minus
    totals = [own[at] + plus[at] - minus[at] for at in OF_SURVIVORS]
    for modifier in who.mods:
        attribute = modifier.attribute
        if attribute <= names.SPEED and (modifier.condition is None or modifier.condition.test(game, OWNERS[survivor])):
            amount = modifier.amount * who.counters.get(modifier.per, 0) if modifier.per else modifier.amount
            totals[attribute] += amount * units_beside(game, who.space, modifier.beside) if modifier.beside else amount
    for modifier, giver in game.auras:
        if modifier.attribute <= names.SPEED and giver != survivor and reaches(game, modifier, giver, survivor):
            totals[modifier.attribute] += modifier.amount
    for passing in game.passing:
        if passing.survivor == survivor and passing.attribute <= names.SPEED and not passing.waits():
            totals[passing.attribute] += passing.amount
    if who.space >= 0:
        for tile in game.tiles:
            modifiers = tile.terrain.hooks.modifiers
            if modifiers and tile.covers(who.space):
                for modifier in modifiers:
                    if modifier.attribute <= names.SPEED and (
                        modifier.condition is None or modifier.condition.test(game, OWNERS[survivor])
                    ):
                        totals[modifier.attribute] += modifier.amount
    return totals


def reaches(game: Game, aura: Modifier, giver: int, survivor: int) -> bool:
    """Whether what one survivor's thing gives to others is for this one now (ATTR-2)."""
    roles = Roles()
    roles.survivor = roles.owner = giver
    roles.target = survivor
    return aura.condition is None or aura.condition.test(game, roles)


def monster_value(game: Game, attribute: int, items: Items | None = None) -> int:
    """What the monster adds in an attribute: level, tokens, moods, traits, injuries and passing effects (MON-3..6)."""
    monster, level = game.monster, game.setup.level
    total = 0
    if attribute == names.TOUGHNESS:
        total = level.toughness
        if level.toughness_is is not None and game.setup.party.lantern_year:
            total = level.toughness_is.value(game, of_card(NO_CARD))
    elif attribute == names.MOVEMENT:
        total = level.movement
    elif attribute == names.SPEED:
        total = level.speed
    elif attribute == names.DAMAGE:
        total = level.damage
    on_panel = attribute < len(names.ATTRIBUTES)
    if on_panel:
        tokens = monster.plus[attribute] - monster.minus[attribute]
    else:
        total = 0 if attribute == names.SEVERE_ROLL else 1  # one AI card a turn, a reach of one space: no tokens count for it
        tokens = 0
    if items is not None:
        if total:
            items.add(game.setup.monster.name, total, PRINTED_RULES.get(attribute, ()))
        if tokens:
            items.add(TOKENS, tokens, ())
        if on_panel:
            if monster.plus[attribute] or monster.minus[attribute]:
                items.rules += TOKEN_RULES.get(attribute, ())
            if monster.minus[attribute]:
                items.rules += MINUS_RULES.get(attribute, ())
    total += tokens
    for modifier, roles in monster.mods:
        if modifier.attribute == attribute and (modifier.condition is None or modifier.condition.test(game, roles)):
            amount = modifier.amount * (level.number if modifier.per_level else 1)
            if modifier.per:
                amount *= monster.counters[roles.card.ai] if roles.card.ai >= 0 else 0
            total += amount
            if items is not None and amount:
                items.add(modifier.source, amount, ())
    for passing in game.passing:
        if passing.survivor == -1 and passing.attribute == attribute:
            total += passing.amount
            if items is not None:
                items.add(passing.source, passing.amount, ())
    if items is not None and total:
        items.rules += VALUE_RULES.get(attribute, ())
    return total


def full_move(game: Game) -> int:
    """The monster's current movement, tokens included, never below 1 (MMOVE-3, MON-4)."""
    return max(1, monster_value(game, names.MOVEMENT))


def toughness(game: Game, items: Items | None = None) -> int:
    """Current toughness, never below 1 (MON-4)."""
    return max(1, monster_value(game, names.TOUGHNESS, items))


def survivor_movement(game: Game, survivor: int) -> int:
    """Spaces per move; at least 1 (ATTR-4), exactly 1 while disemboweled (SEV-7)."""
    if has_power(game, survivor, powers.MOVEMENT_IS_1):
        return 1
    return max(1, survivor_value(game, survivor, names.MOVEMENT))


def has_power(game: Game, survivor: int, power: Power) -> bool:
    """Whether something in play allows or forbids this to a survivor. The doomed have nothing of arts, abilities, sets and gear
    (STAT-4, AMB-45)."""
    who, bit = game.survivors[survivor], power.bit
    if who.possible & bit and (who.powers & bit or holds_now(game, who, survivor, power)):
        return True
    if game.passing_powers & bit:
        for passing in game.passing:
            if passing.power is power and passing.survivor == survivor and not passing.waits():
                return True
    return False


def holds_now(game: Game, who: Survivor, survivor: int, power: Power) -> bool:
    """Whether a survivor has a power now that something of theirs gives at times, or unless they are doomed."""
    for held, condition in who.maybe:
        if held is power and condition.test(game, OWNERS[survivor]):
            return True
    if who.used_powers & power.bit and not doomed(game) >> survivor & 1:
        return True
    for held, condition in who.used_maybe:
        if held is power and condition.test(game, OWNERS[survivor]) and not doomed(game) >> survivor & 1:
            return True
    return False


def doomed(game: Game) -> int:
    """Everybody doomed by a card not yet resolved (STAT-4)."""
    mask = 0
    for frame in game.stack:
        if not frame.closed:
            mask |= frame.doomed
    return mask


def monster_power(game: Game, power: Power) -> bool:
    """Whether a mood, trait, injury or passing effect gives the monster a power."""
    if game.monster.powers & power.bit:
        return True
    if not game.passing_powers & power.bit:
        return False
    return any(passing.survivor == -1 and passing.power is power for passing in game.passing)


# -- rebuilding -----------------------------------------------------------------------------------------------------


def refresh(game: Game) -> None:
    """Rebuilds every derived index from what is in play now."""
    listeners: list[Listener] = []
    auras: list[tuple[Modifier, int]] = []
    refresh_monster(game, listeners)
    for index in range(len(game.survivors)):
        refresh_survivor(game, index, listeners, auras)
    game.listeners = by_moment(listeners)
    game.auras = tuple(auras)
    refresh_tiles(game)


def refresh_cards(game: Game) -> None:
    """The same where only cards of the monster have entered or left play."""
    listeners: list[Listener] = []
    refresh_monster(game, listeners)
    for who in game.survivors:
        if who.alive:
            join_cards(game, who)
    mine = by_moment(listeners)
    game.listeners = tuple(
        [
            (*mine[number], *[each for each in heard if each.owner >= 0]) if heard else mine[number]
            for number, heard in enumerate(game.listeners)
        ]
    )


def refresh_one(game: Game, survivor: int) -> None:
    """The same where only a survivor's own cards, gear or injuries have changed. The order stays: the monster's things first,
    then those of each survivor."""
    mine: list[Listener] = []
    auras: list[tuple[Modifier, int]] = []
    answered = game.survivors[survivor].answers > 0
    refresh_survivor(game, survivor, mine, auras)
    if mine or answered:
        others = [listener for listeners in game.listeners for listener in listeners]
        game.listeners = by_moment(
            [each for each in others if each.owner < survivor] + mine + [each for each in others if each.owner > survivor]
        )
    if auras or game.auras:
        game.auras = tuple(
            [each for each in game.auras if each[1] < survivor] + auras + [each for each in game.auras if each[1] > survivor]
        )


def by_moment(listeners: list[Listener]) -> tuple[tuple[Listener, ...], ...]:
    """Triggers by the number of the moment they answer."""
    found: list[tuple[Listener, ...]] = [()] * len(when.MOMENTS)
    for listener in listeners:
        number = listener.trigger.moment.number
        found[number] = (*found[number], listener)
    return tuple(found)


def refresh_tiles(game: Game) -> None:
    """Rebuilds what terrain blocks (TERR-4, TERR-6), and from where some can be used (TERR-2), where it has changed."""
    if game.tiles is game.tiles_known:
        return
    game.tiles_known = game.tiles
    obstacles = 0
    impassable = 0
    usable = 0
    for tile in game.tiles:
        if tile.terrain.can_be_used():
            usable |= tile.mask | board.around(tile.mask)
        if tile.terrain.obstacle:
            obstacles |= tile.mask
        if tile.terrain.impassable:
            impassable |= tile.mask
    game.obstacles = obstacles
    game.impassable = impassable
    game.usable_from = by_space(usable)


def by_space(mask: int) -> bytes:
    """A mask as a byte for each space, for those who ask about one space at a time; nothing for an empty one."""
    if not mask:
        return b""
    found = bytearray(len(geometry.BITS))
    for space in board.spaces(mask):
        found[space] = 1
    return bytes(found)


def refresh_monster(game: Game, listeners: list[Listener]) -> None:
    monster, setup = game.monster, game.setup
    modifiers: list[tuple[Modifier, Roles]] = []
    held = 0
    sources: list[tuple[Hooks, Card]] = [(setup.monster.hooks, NO_CARD)]
    sources += [(setup.ai[card].hooks, ai_card(card)) for card in monster.in_play]
    if monster.face_up and monster.deck:
        sources.append((setup.ai[monster.deck[-1]].hooks, ai_card(monster.deck[-1])))
    sources += [(setup.hit_locations[card].hooks, hit_location(card)) for card in monster.injuries]
    for hooks, this in sources:
        for modifier in hooks.modifiers:
            modifiers.append((modifier, of_card(this)))
        held |= hooks.powers
        for trigger in hooks.triggers:
            listeners.append(Listener(trigger, -1, this, False))
    monster.mods = tuple(modifiers)
    monster.powers = held


def refresh_survivor(game: Game, index: int, listeners: list[Listener], auras: list[tuple[Modifier, int]]) -> None:
    who = game.survivors[index]
    library = game.setup.library
    kit = tuple([library.gear[id] if id else None for id in who.gear])
    if who.kit != kit:
        who.kit = kit
        lay_out(library, who)
    held = 0
    if not who.alive:
        who.answers = 0
        who.mods = who.own_mods = who.used_mods = ()
        who.powers = who.used_powers = who.possible = 0
        who.maybe = who.used_maybe = ()
        who.actions = who.own_actions = ()
        who.grants = ()
        who.lengthened = False
        return
    sources: list[tuple[Hooks, int]] = []
    for name in who.injuries:
        sources.append((library.injuries[name].hooks, -1))
    for name in who.temporary:
        sources.append((library.injuries[name].hooks, -1))
    for name in sorted(set(who.injuries)):
        injury = library.injuries[name]
        if injury.second_hooks is not None and who.injuries.count(name) >= 2:
            sources.append((injury.second_hooks, -1))
    for hooks, _ in sources:
        held |= hooks.powers
    for name in who.disorders:
        sources.append((library.disorders[name].hooks, -1))
    for name in who.statuses:
        sources.append((library.statuses[name].hooks, -1))
    usable = not held & powers.CANNOT_USE_ABILITIES.bit
    for name in who.abilities:
        if usable or library.abilities[name].impairment:
            held |= library.abilities[name].hooks.powers
    no_specializations = who.frenzy > 0 or held & powers.CANNOT_USE_SPECIALIZATIONS.bit != 0  # STAT-8
    for name in who.abilities:
        ability = library.abilities[name]
        if (usable or ability.impairment) and not (ability.specialization and no_specializations):
            sources.append((ability.hooks, -1))
    if not held & powers.CANNOT_USE_FIGHTING_ARTS.bit and who.frenzy == 0:
        for name in who.arts:
            sources.append((library.arts[name].hooks, -1))
    for name in (*game.setup.party.innovations, *game.setup.party.principles):
        if name in library.innovations:
            sources.append((library.innovations[name].hooks, -1))
    sources += who.grid
    who.powers = held
    sources += [(armor_set.hooks, -1) for armor_set in who.sets if not barred(library, who, armor_set)]
    actions: list[Action] = []
    modifiers: list[Modifier] = []
    used_modifiers: list[Modifier] = []
    maybe: list[tuple[Power, Condition]] = []
    used_maybe: list[tuple[Power, Condition]] = []
    suffered = used = 0
    others = len(listeners)
    grants: list[tuple[Grant, int]] = []
    for hooks, slot in sources:
        for grant in hooks.grants:
            grants.append((grant, granted_to(library, who, grant, slot)))
        for aura in hooks.auras:
            auras.append((aura, index))
        actions += hooks.actions
        if hooks.suffered:
            suffered |= hooks.powers
            maybe += hooks.conditional_powers
            modifiers += hooks.modifiers
        else:
            used |= hooks.powers
            used_maybe += hooks.conditional_powers
            for modifier in hooks.modifiers:  # attributes stay as they are, also for the doomed (AMB-45)
                (modifiers if modifier.attribute <= names.SPEED else used_modifiers).append(modifier)
        for trigger in hooks.triggers:
            listeners.append(Listener(trigger, index, gear_card(slot), hooks.suffered))
    who.own_mods, who.used_mods = tuple(modifiers), tuple(used_modifiers)
    who.powers, who.used_powers = suffered, used
    who.maybe, who.used_maybe = tuple(maybe), tuple(used_maybe)
    who.possible = suffered | used
    for power, _ in maybe + used_maybe:
        who.possible |= power.bit
    who.answers = len(listeners) - others
    who.grants = tuple(grants)
    who.lengthened = any(gear_rules.REACH in each.rules or gear_rules.RANGE in each.rules for each, _ in grants)
    who.own_actions = tuple(actions)
    join_cards(game, who)


def join_cards(game: Game, who: Survivor) -> None:
    """What the monster's cards give a survivor comes behind what is their own."""
    monster, setup = game.monster, game.setup
    actions = who.own_actions + setup.monster.hooks.actions
    modifiers = who.own_mods
    if monster.face_up and monster.deck:
        actions += setup.ai[monster.deck[-1]].hooks.actions
    for card in monster.in_play:
        actions += setup.ai[card].hooks.actions
        modifiers += setup.ai[card].hooks.survivors
    for card in monster.injuries:
        actions += setup.hit_locations[card].hooks.actions
    who.actions, who.mods = actions, modifiers


def lay_out(library: Library, who: Survivor) -> None:
    """What follows from where the cards of a kit lie; for every kit it is found out once."""
    key = (*who.gear, *who.abilities)
    known = library.layouts.get(key)
    if known is None:
        who.colors = affinities(library, who)
        who.bonuses = active_bonuses(who)
        who.slots = different_slots(who)
        if len(library.layouts) >= MOST_LAYOUTS:
            library.layouts.clear()
        known = Layout(
            who.colors,
            who.bonuses,
            who.slots,
            armed_slots(who),
            grid_hooks(who),
            tuple(complete_sets(library, who)),
            {gear: who.gear.index(gear) for gear in who.gear if gear},
        )
        library.layouts[key] = known
    who.colors = known.colors
    who.bonuses = known.bonuses
    who.slots = known.slots
    who.armed = known.armed
    who.grid = known.grid
    who.sets = known.sets
    who.places = known.places
    who.beside = known.beside


def different_slots(who: Survivor) -> tuple[int, ...]:
    """A slot for each different card: a bonus counts once, and for it one looks at every copy (GEAR-5)."""
    chosen: dict[str, int] = {}
    for slot, gear in enumerate(who.kit):
        if gear is not None and (gear.id not in chosen or (not who.bonuses >> chosen[gear.id] & 1 and who.bonuses >> slot & 1)):
            chosen[gear.id] = slot
    return tuple(sorted(chosen.values()))


def armed_slots(who: Survivor) -> tuple[int, ...]:
    """The cards of the kit that an activation attacks, blocks or deflects with (SATK-1, KW-16, KW-17)."""
    found: list[int] = []
    for slot in who.slots:
        gear = who.kit[slot]
        if gear is not None and (gear.speed or gear.shields):
            found.append(slot)
    return tuple(found)


def grid_hooks(who: Survivor) -> tuple[tuple[Hooks, int], ...]:
    """What the cards of the kit give: each different one once, active bonuses (GEAR-5)."""
    found: list[tuple[Hooks, int]] = []
    for slot in who.slots:
        gear = who.kit[slot]
        if gear is None:
            continue
        found.append((gear.hooks, slot))
        if who.bonuses >> slot & 1 and gear.bonus is not None:
            found.append((gear.bonus, slot))
    return tuple(found)


# -- the gear grid --------------------------------------------------------------------------------------------------

AFFINITY_RULES: Final = (gear_rules.RED_AFFINITY, gear_rules.GREEN_AFFINITY, gear_rules.BLUE_AFFINITY)


def complete_sides(who: Survivor, slot: int) -> tuple[int, ...]:
    """The sides of one card on which its affinity meets the same color of the card beside it (GEAR-5)."""
    gear = who.kit[slot]
    if gear is None:
        return ()
    found: list[int] = []
    for side in (names.LEFT, names.TOP, names.RIGHT, names.BOTTOM):
        color = gear.affinities[side]
        beside = neighbour(slot, side) if color else -1
        if beside < 0:
            continue
        other = who.kit[beside]
        if other is not None and other.affinities[(side + 2) % 4] == color:
            found.append(side)
    return tuple(found)


def touching_colors(who: Survivor, slot: int) -> tuple[int, int, int]:
    """Complete affinities on one card's own edges: red, green, blue (GEAR-5)."""
    gear = who.kit[slot]
    found = [0, 0, 0]
    if gear is None:
        return (0, 0, 0)
    for side in complete_sides(who, slot):
        found[gear.affinities[side] - 1] += 1
    return (found[0], found[1], found[2])


def affinities(library: Library, who: Survivor) -> tuple[int, int, int]:
    """Complete affinities: those of the whole grid, and those that are no gear; red, green, blue (GEAR-5)."""
    found = [0, 0, 0]
    for slot in range(len(who.kit)):
        colors = touching_colors(who, slot)
        for color in range(3):
            found[color] += colors[color]
    extra = [0, 0, 0]
    for gear in who.kit:
        if gear is not None:
            for color in range(3):
                extra[color] += gear.rules.get(AFFINITY_RULES[color], 0)
    for name in who.abilities:
        for color, count in enumerate(library.abilities[name].affinities):
            extra[color] += count
    return (found[0] // 2 + extra[0], found[1] // 2 + extra[1], found[2] // 2 + extra[2])


def active_bonuses(who: Survivor) -> int:
    """The slots whose affinity bonus counts now, as bits (GEAR-5, GEAR-6)."""
    mask = 0
    total = who.colors
    for slot, gear in enumerate(who.kit):
        if gear is None or gear.bonus is None:
            continue
        puzzle = touching_colors(who, slot)
        if all(puzzle[c] >= gear.bonus_puzzle[c] and total[c] >= gear.bonus_puzzle[c] + gear.bonus_count[c] for c in range(3)):
            mask |= 1 << slot
    return mask


def granted_to(library: Library, who: Survivor, grant: Grant, slot: int) -> int:
    """The slots a grant of the card in a slot is for, as bits; fists and teeth have one too (GEAR-4, GEAR-8)."""
    mask = 0
    for other, gear in enumerate(who.kit):
        if gear is not None and grant.fits(gear) and (grant.side < 0 or neighbour(slot, grant.side) == other):
            mask |= 1 << other
    if grant.side < 0 and grant.fits(library.gear[names.FIST_AND_TOOTH]):
        mask |= 1 << names.FIST
    return mask


def neighbour(slot: int, side: int) -> int:
    """The slot beside a slot: left, above, right, below; -1 beyond the grid (GEAR-1)."""
    row, column = slot // 3, slot % 3
    if side == names.LEFT:
        return slot - 1 if column > 0 else -1
    if side == names.TOP:
        return slot - 3 if row > 0 else -1
    if side == names.RIGHT:
        return slot + 1 if column < 2 else -1
    return slot + 3 if row < 2 else -1


def gear_rule(game: Game, survivor: int, slot: int, rule: GearRule) -> int:
    """The number of a keyword rule on the gear in a slot, with its active bonus and with what other things give it or take from
    it; 0 when it has none (GEAR-4)."""
    who = game.survivors[survivor]
    gear = game.setup.library.gear[names.FIST_AND_TOOTH] if slot == names.FIST else who.kit[slot]
    if gear is None:
        return 0
    number = gear.rules.get(rule, 0)
    if slot != names.FIST and who.bonuses >> slot & 1 and rule in gear.bonus_rules:
        number = max(number, gear.bonus_rules[rule])
    for grant, slots in who.grants:
        if slots >> slot & 1 and (grant.condition is None or grant.condition.test(game, OWNERS[survivor])):
            if rule in grant.without:
                return 0
            if rule in grant.rules:
                number = max(number, grant.rules[rule])
    return number


def cannot_wear(who: Survivor, gear: Gear) -> bool:
    """Whether an injury, a disorder or an ability bars armor from where this card is worn (SEV-8)."""
    if (who.powers | who.used_powers) & powers.CANNOT_WEAR_ARMOR.bit and keywords.ARMOR in gear.keywords:
        return True
    if gear.armor_location == names.WAIST:
        return bool(who.powers & powers.CANNOT_WEAR_WAIST_GEAR.bit)
    return gear.armor_location == names.BODY and bool(who.powers & powers.CANNOT_WEAR_BODY_GEAR.bit)


def set_complete(library: Library, cards: list[str], pieces: tuple[str, ...]) -> bool:
    """Whether every piece of a set is among some cards; an outfit stands in for one piece of a shared material (GEAR-7)."""
    missing = [piece for piece in pieces if piece not in cards]
    if len(missing) > 1:
        return False
    if not missing:
        return True
    wanted = [keyword for keyword in library.gear[missing[0]].keywords if keyword.kind == keywords.MATERIAL]
    for id in cards:
        gear = library.gear[id]
        if gear_rules.OUTFIT in gear.rules and any(keyword in gear.keywords for keyword in wanted):
            return True
    return False


def complete_sets(library: Library, who: Survivor) -> tuple[ArmorSet, ...]:
    """The sets whose every piece is in the grid, for every kit found out once; nobody has one with fewer cards than it has
    pieces."""
    key = tuple(who.gear)
    known = library.complete_sets.get(key)
    if known is None:
        cards = [id for id in who.gear if id]
        known = tuple(
            [
                each
                for each in library.sets.values()
                if len(cards) >= len(each.pieces) and set_complete(library, cards, each.pieces)
            ]
        )
        if len(library.complete_sets) >= MOST_LAYOUTS:
            library.complete_sets.clear()
        library.complete_sets[key] = known
    return known


def barred(library: Library, who: Survivor, armor_set: ArmorSet) -> bool:
    """Whether a piece of a set cannot be worn where it belongs (SEV-8)."""
    for piece in armor_set.pieces:
        if cannot_wear(who, library.gear[piece]):
            return True
    return False


def worn_sets(library: Library, who: Survivor) -> list[ArmorSet]:
    """The sets whose every piece is worn (GEAR-7)."""
    return [each for each in complete_sets(library, who) if not barred(library, who, each)]


def worn(library: Library, who: Survivor) -> list[int]:
    """The armor points a grid gives at the five locations: armor cards, what covers everything, completed sets (LOC-1, GEAR-3,
    GEAR-7); some injuries bar the waist (SEV-8)."""
    points = [0, 0, 0, 0, 0]
    everywhere = 0
    seen: list[str] = []
    for id in who.gear:
        if not id:
            continue
        gear = library.gear[id]
        if gear.armor_location >= 0 and not cannot_wear(who, gear):
            points[gear.armor_location] += gear.armor
        if id not in seen:
            everywhere += gear.armor_everywhere
            seen.append(id)
    for armor_set in worn_sets(library, who):
        everywhere += armor_set.armor_everywhere
    return [point + everywhere for point in points]


def tiles_at(game: Game, space: int) -> list[Tile]:
    """The terrain under a space."""
    return [tile for tile in game.tiles if tile.covers(space)]


def units_beside(game: Game, space: int, card: str) -> int:
    """How many units stand adjacent to a space: of one card, or of any."""
    if space < 0:
        return 0
    near = [tile for tile in game.tiles if tile.terrain.unit and tile.distance(space) == 1]
    return len([tile for tile in near if not card or tile.terrain.id == card])


def on_top(game: Game, space: int) -> int:
    """All spaces of the climbable tile whoever stands on this space is on top of; none where there is no such tile."""
    mask = 0
    for tile in game.tiles:
        if tile.terrain.climb and tile.covers(space):
            mask |= tile.mask
    return mask
