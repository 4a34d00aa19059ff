"""The text people read on cards, made from what the cards do."""

from showdown.engine import names, powers
from showdown.engine.gear_rules import GearRule
from showdown.engine.library import AiCard, Gear, HitLocation, Hooks, Injury, Modifier, Terrain, Trait
from showdown.engine.stack import Program
from showdown.rules.words.word import sentences

COLORS = ("", *names.COLORS)
ONE = {"AI cards a turn": "AI card a turn", "dodges a round": "dodge a round"}  # how a number is called where it is 1


def lines_of(program: Program) -> list[str]:
    """A program as card lines, one per step."""
    return [sentence(step.text) for step in program if step.text]


def sentence(words: str) -> str:
    words = words.strip()
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?", "!")) else ".")


def rule_names(rules: dict[GearRule, int]) -> str:
    """Keyword rules as people read them: sharp, reach 2."""
    return ", ".join(rule.name if number == 1 else f"{rule.name} {number}" for rule, number in rules.items())


def part(title: str, program: Program) -> list[str]:
    """A titled section of a card, if there is something in it."""
    return [f"{title}: {sentences(program)}."] if program else []


def modifier_text(change: Modifier) -> str:
    what = names.MODIFIED_NAMES[change.attribute]
    sign = "-" if change.amount < 0 else "+"
    if change.per_level:
        only_if = f" if {change.condition.text}" if change.condition is not None else ""
        return f"{what} {sign} the monster level{only_if}"
    if abs(change.amount) == 1:
        what = ONE.get(what, what)
    size = str(abs(change.amount))
    size_of = f" per {change.per}{'' if change.per.startswith('token') else ' token'}" if change.per else ""
    size_of += f" per {change.beside.replace('_', ' ').capitalize()} beside the holder" if change.beside else ""
    return f"{sign}{size} {what}{size_of}" + (f" if {change.condition.text}" if change.condition is not None else "")


def power_names(held: int) -> list[str]:
    return [power.name for power in powers.POWERS.values() if held & power.bit]


def hook_lines(hooks: Hooks) -> list[str]:
    """What a thing does while it is in play."""
    while_in_play = [modifier_text(change) for change in hooks.modifiers]
    while_in_play += power_names(hooks.powers)
    while_in_play += [f"{power.name} if {only_if.text}" for power, only_if in hooks.conditional_powers]
    found = [sentence(f"while in play: {', '.join(while_in_play)}")] if while_in_play else []
    found += [sentence(f"others have {modifier_text(change)}") for change in hooks.auras]
    if hooks.survivors:
        found.append(sentence(f"every survivor has: {', '.join(modifier_text(change) for change in hooks.survivors)}"))
    found += [sentence(trigger.text) for trigger in hooks.triggers]
    found += [f"'{term}' becomes: {sentences(program)}." for term, program in hooks.replaces.items()]
    found += [sentence(action.text) for action in hooks.actions]
    found += [sentence(grant.text) for grant in hooks.grants]
    return found


def ai_text(card: AiCard, other: str = "") -> tuple[str, ...]:
    found = []
    if card.type == names.DURATION:
        found += part("Drawn face down", card.actions) + part("Drawn face up", card.face_up)
    else:
        found += lines_of(card.actions) + part("Enters play", card.enters)
    for injury, program in card.injured.items():
        found.append(f"With {injury} instead: {sentences(program)}.")
    found += hook_lines(card.hooks)
    found += part("Death blow", card.death_blow)
    if other:
        found.append(f"Two-sided: {other} on the other side.")
    return tuple(found)


def hit_location_text(card: HitLocation) -> tuple[str, ...]:
    marks = (
        ("first strike", card.first_strike, card.first_strike_if), ("impervious", card.impervious, None),
        ("super-dense", card.super_dense, card.super_dense_if), ("parry", card.parry, None),
        (f"{card.toughness:+d} toughness here", card.toughness != 0, card.toughness_if),
    )  # fmt: skip
    shown = [name + (f" if {only_if.text}" if only_if is not None else "") for name, marked, only_if in marks if marked]
    found = [sentence(", ".join(shown))] if shown else []
    found += part("Special", card.special) if not card.trap else part("Trap", card.special)
    found += part("After the wound roll", card.after_roll)
    found += part("Failure", card.failure) + part("Wound", card.wound) + part("Reflex", card.reflex)
    found += part("Critical wound", card.critical)
    if card.has_critical and not card.critical and not card.injury:
        found.append("Critical wound: no further effect.")
    if card.injury:
        rules = hook_lines(card.hooks)
        lasts = f", until the end of {names.DURATIONS[card.injury_until]}" if card.injury_until >= 0 else ""
        found.append(f"Persistent injury: {card.injury}{lasts}." + (f" {' '.join(rules)}" if rules else ""))
    found += part("Killed here", card.death_blow)
    if not found:
        found.append("No reaction.")
    return tuple(found)


def gear_text(gear: Gear) -> tuple[str, ...]:
    found = []
    if gear.keywords:
        found.append(sentence(", ".join(keyword.name for keyword in gear.keywords)))
    if gear.weapon:
        found.append(f"Speed {gear.speed}, hits on {gear.accuracy}+, strength {gear.strength}.")
    for attribute, amount in gear.grows:
        sign = "less" if amount.sign < 0 else "more"
        found.append(f"Its {names.ATTRIBUTES[attribute]} is {sign} by {amount.text.lstrip('+-')}.")
    if gear.armor_location >= 0:
        found.append(f"Armor {gear.armor} at the {names.LOCATIONS[gear.armor_location]}.")
    if gear.armor_everywhere:
        found.append(f"+{gear.armor_everywhere} armor at all locations.")
    if gear.rules:
        found.append(rules_line(gear.rules))
    edges = [f"{COLORS[color]} {side}" for side, color in zip(names.SIDES, gear.affinities, strict=True) if color]
    if edges:
        found.append(sentence(f"affinities: {', '.join(edges)}"))
    found += hook_lines(gear.hooks)
    if gear.bonus is not None or gear.bonus_rules:
        needs = [f"{number} {COLORS[color + 1]} on its own edges" for color, number in enumerate(gear.bonus_puzzle) if number]
        needs += [f"{number} {COLORS[color + 1]}" for color, number in enumerate(gear.bonus_count) if number]
        found.append(f"With {', '.join(needs)}: {' '.join(bonus_lines(gear))}")
    return tuple(found)


def bonus_lines(gear: Gear) -> list[str]:
    """What the affinities of a card give, without what they need."""
    found = hook_lines(gear.bonus) if gear.bonus is not None else []
    if gear.bonus_rules:
        found.append(rules_line(gear.bonus_rules))
    return found


def rules_line(rules: dict[GearRule, int]) -> str:
    return sentence(rule_names(rules))


def trait_text(trait: Trait) -> tuple[str, ...]:
    held = [f"{number} {COLORS[color + 1]}" for color, number in enumerate(trait.affinities) if number]
    affinities = [f"A complete affinity besides the grid: {', '.join(held)}."] if held else []
    return (*part("When gained", trait.gained), *affinities, *hook_lines(trait.hooks))


def injury_text(injury: Injury) -> tuple[str, ...]:
    found = lines_of(injury.program)
    found += hook_lines(injury.hooks)
    if injury.second_hooks is not None:
        found.append(f"The second time also: {' '.join(hook_lines(injury.second_hooks))}")
    if injury.permanent:
        found.append(
            "Permanent" + (f", at most {injury.maximum} time{'s' if injury.maximum > 1 else ''}." if injury.maximum else ".")
        )
    return tuple(found)


def terrain_text(card: Terrain) -> tuple[str, ...]:
    marks = (
        ("obstacle", card.obstacle), ("impassable", card.impassable), ("destructible", card.destructible),
        ("activate to hide", card.hide), ("activate to climb", card.climb), ("activate to hop over", card.hop),
    )  # fmt: skip
    found = [f"{card.tiles} tile{'s' if card.tiles > 1 else ''} of {card.width}x{card.height}."]
    if any(marked for _, marked in marks):
        found.append(sentence(", ".join(name for name, marked in marks if marked)))
    found += hook_lines(card.hooks)
    if card.action is not None:
        found.append(sentence(card.action.text))
    if card.unit:
        found.append("People who follow a survivor as one piece; no monster picks them.")
        found.append(f"When damage to all survivors or a monster that runs over it strikes it: {sentences(card.struck)}.")
        found.append(f"When it is lost, as it is where a monster ends on it: {sentences(card.lost)}.")
    return tuple(found)


def definition_lines(definitions: dict[str, Program]) -> tuple[str, ...]:
    """What the defined terms mean, for those who read "perform grab" on a card."""
    return tuple(f"{sentence(term)[:-1]}: {sentences(program)}." for term, program in definitions.items() if program)
