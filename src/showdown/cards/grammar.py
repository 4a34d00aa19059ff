"""The small phrases of the card language: whom, which target, how much, under which condition, while what is in play.

A Scope is what a phrase may refer to: the zones and terms of its monster, the names of things in all files, the gear it stands
on. A phrase that cannot be read is noted among the problems and raises Mistake, which the maker of its step catches.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final, NoReturn

from showdown.cards import phrases
from showdown.cards.text import rule_names
from showdown.cards.yaml_nodes import Items, Node, Problems, Table, Text, Unconfirmed, identify, shown
from showdown.engine import board, gear_rules, names, powers, when
from showdown.engine.gear_rules import GearRule
from showdown.engine.keywords import Keyword
from showdown.engine.kinds import MOST
from showdown.engine.library import Action, Condition, Grant, Hooks, Library, Modifier, Profile, Trigger
from showdown.engine.powers import Power
from showdown.engine.stack import AnyStep, Program
from showdown.engine.when import Moment
from showdown.rules import whom
from showdown.rules.odds import LANTERN
from showdown.rules.own import OwnWord
from showdown.rules.targeting import Zone
from showdown.rules.whom import Role
from showdown.rules.words.control import May
from showdown.rules.words.word import performed, sentences


class Mistake(Exception):
    """A phrase that cannot be read; it is already among the problems."""


class Names:
    """The ids of everything the files define, by kind, with the printed name of each."""

    def __init__(self) -> None:
        self.kinds: dict[str, dict[str, str]] = {}
        self.missing: dict[str, set[str]] = {}

    def add(self, kind: str, id: str, name: str) -> None:
        self.kinds.setdefault(kind, {})[id] = name

    def of(self, kind: str) -> dict[str, str]:
        return self.kinds.get(kind, {})


class PythonWords:
    """The words.py beside a monster: what each word says, and the words themselves when it may be run."""

    def __init__(self) -> None:
        self.sentences: dict[str, str] = {}
        self.words: dict[str, OwnWord] = {}


AI_CARD: Final = "AI card"
HIT_LOCATION: Final = "hit location"
DEFINITION: Final = "definition"

CompileProgram = Callable[["Scope", Node], Program]


class Scope:
    """What a program may refer to, and where what it makes is kept."""

    def __init__(
        self, problems: Problems, library: Library, known: Names, source: str, compile_program: CompileProgram
    ) -> None:
        self.problems = problems
        self.library = library
        self.known = known
        self.source = source
        self.compile_program = compile_program
        self.zones: dict[str, Zone] = {}
        self.terms: set[str] = set()
        self.resources: set[str] = set()
        self.monster = False
        self.python: PythonWords | None = None
        self.gear = ""
        self.terrain = False  # what stands on a terrain card
        self.status = False  # what stands on a survivor status card
        self.held = True  # by a survivor, who is then its owner
        self.moment: Moment | None = None  # in the program of a trigger until something picks a target: there is none
        self.at: Moment | None = None  # the moment of a trigger
        self.card = ""  # the kind of card it stands on, or DEFINITION where any card may perform it
        self.no_actor = ""  # why nobody attacks or acts here
        self.no_target = ""  # why there is not one target here
        self.attack_step = ""  # of which attack effect it is part
        self.used: set[tuple[str, str]] = set()  # zones, terms, persistent injuries and Python words of the monster, by kind

    def named(self, source: str) -> "Scope":
        """The same scope for another card."""
        twin = Scope(self.problems, self.library, self.known, source, self.compile_program)
        twin.zones, twin.terms, twin.resources = self.zones, self.terms, self.resources
        twin.monster, twin.python, twin.gear, twin.terrain = self.monster, self.python, self.gear, self.terrain
        twin.held, twin.moment, twin.status = self.held, self.moment, self.status
        twin.card, twin.no_actor, twin.no_target = self.card, self.no_actor, self.no_target
        twin.at, twin.attack_step = self.at, self.attack_step
        twin.used = self.used
        return twin

    def anywhere(self) -> "Scope":
        """The same scope for a program that any card may perform: there may be an attacker, a target, tokens."""
        twin = self.named(self.source)
        twin.card, twin.no_actor, twin.no_target = DEFINITION, "", ""
        return twin

    def check_role(self, node: Node, role: Role) -> None:
        """Nobody may be meant by a role that nobody has here: the word would silently do nothing."""
        if role in (whom.ATTACKER, whom.ACTOR) and self.no_actor:
            allowed = "target, targets, passed, survivors or threats, perhaps with terms"
            self.fail(node, f"'{role.word}' {self.no_actor}", allowed)
        if role is whom.TARGET and self.no_target:
            self.fail(node, f"'{role.word}' {self.no_target}", "targets, or a program under each targets:")

    def fail(self, node: Node, found: str, allowed: str = "", options: Iterable[str] = (), given: str = "") -> NoReturn:
        self.problems.add(node, found, allowed, options, given)
        raise Mistake

    def refer(self, node: Node, kind: str, given: str) -> str:
        """The id of a thing named by its printed name or id."""
        known = self.known.of(kind)
        id = identify(given)
        if id not in known:
            self.problems.unknown(node, kind, given, known.values())
            raise Mistake
        return id

    def in_play(self, node: Node, kind: str, given: str) -> str:
        """The same of something that must not be left out of play."""
        id = self.refer(node, kind, given)
        if id in self.known.missing.get(kind, ()):
            self.fail(node, f"the {kind} '{given}', which is not in play ('missing')", f"a {kind} that is in play")
        return id

    def program(self, node: Node) -> Program:
        return self.compile_program(self, node)


# -- plain values -------------------------------------------------------------------------------------------------------


def text_of(scope: Scope, node: Node | None, where: Node, what: str) -> str:
    """A plain word, where only that is allowed."""
    if isinstance(node, Text) and node.value:
        return node.value
    scope.fail(node or where, f"{(node or Node('', 0, 0)).what()} as {what}", "a plain word")


def number(scope: Scope, node: Node, given: str, what: str, least: int = 0, most: int = MOST) -> int:
    """A whole number between two bounds, with or without sign; every number in the files is read here."""
    if re.fullmatch(r"[+-]?[0-9]{1,9}", given) and least <= int(given) <= most:
        return int(given)
    scope.fail(node, f"'{shown(given)}' as {what}", f"a whole number from {least} to {most}")


def whole(scope: Scope, node: Node, what: str, least: int = 0, most: int = MOST) -> int:
    """The same where nothing else may stand."""
    if isinstance(node, Text) and node.value:
        return number(scope, node, node.value, what, least, most)
    scope.fail(node, f"{node.what()} as {what}", f"a whole number from {least} to {most}")


def yes(scope: Scope, node: Node | None) -> bool:
    """A mark: `yes`, or left out."""
    if node is None:
        return False
    if isinstance(node, Text) and node.value in ("yes", "no"):
        return node.value == "yes"
    scope.fail(node, f"{node.what()} as a mark", "yes, or leave it out")


def texts(scope: Scope, node: Node, what: str) -> list[Text]:
    """A list of plain words; one word alone is a list of one."""
    if isinstance(node, Text):
        return [node] if node.value else []
    if not isinstance(node, Items):
        scope.fail(node, f"{node.what()} as {what}", "a list of words")
    found = []
    for item in node.items:
        if isinstance(item, Text):
            found.append(item)
        else:
            scope.problems.add(item, f"{item.what()} in {what}", "plain words")
    return found


def table(scope: Scope, node: Node, what: str, allowed: Iterable[str]) -> Table:
    """A mapping with known keys only. One that nobody knows is told, and nothing else of the thing: what the key was meant to
    be is missing there, which is no second slip."""
    if isinstance(node, Text) and not node.value:
        return Table([], node.file, node.line, node.column)
    if not isinstance(node, Table):
        scope.fail(node, f"{node.what()} as {what}", "a mapping")
    keys = list(allowed)
    if keys:
        for key, _ in node:
            if key.value not in keys:
                scope.problems.add(key, f"unknown key '{key.value}' in {what}", ", ".join(keys), keys, key.value)
        if any(key.value not in keys for key, _ in node):
            raise Mistake
    return node


def one_of(scope: Scope, node: Node, what: str, options: Iterable[str]) -> str:
    """One of a closed list of words."""
    known = list(options)
    if isinstance(node, Text) and node.value in known:
        return node.value
    given = node.value if isinstance(node, Text) else ""
    scope.fail(node, f"{node.what()} as {what}", ", ".join(known), known, given)


BODY_PARTS: Final = names.LOCATIONS[: names.BRAIN]


def location(scope: Scope, node: Node, given: str, allowed: tuple[str, ...] = BODY_PARTS) -> int:
    """A hit location of survivors; the brain only where it is among those allowed."""
    if given in allowed:
        return names.LOCATIONS.index(given)
    scope.fail(node, f"'{shown(given)}' as a location", ", ".join(allowed), allowed, given)


def attribute(scope: Scope, node: Node, given: str, allowed: tuple[str, ...]) -> int:
    """An attribute with tokens, of survivors or of monsters."""
    if given in allowed:
        return names.ATTRIBUTES.index(given)
    scope.fail(node, f"unknown attribute '{shown(given)}'", ", ".join(allowed), allowed, given)


def keyword(scope: Scope, node: Node, given: str, kind: str = "") -> Keyword:
    """A declared keyword of gear, perhaps of one kind only."""
    known = {name: each for name, each in scope.library.keywords.items() if kind in ("", each.kind)}
    if given not in known:
        scope.problems.unknown(node, f"gear keyword{f' ({kind})' if kind else ''}", given, known)
        raise Mistake
    return known[given]


def roll_range(scope: Scope, node: Node, given: str, top: int, least: int = 1) -> tuple[int, int]:
    """A row of a table: 3, 1-2, 10+."""
    found = re.fullmatch(r"(\d+)(?:-(\d+)|(\+))?", given)
    if found is None:
        scope.fail(node, f"'{shown(given)}' as a row", "a number such as 3, 1-2 or 10+")
    low = number(scope, node, found[1], "a row", least, top)
    if found[3]:
        return low, top
    return low, number(scope, node, found[2], "the end of a row", low, top) if found[2] else low


# -- attack profiles and zones ------------------------------------------------------------------------------------------


def profile(scope: Scope, node: Node) -> Profile:
    """Dice, the number to reach and damage: 2/2+/1, or 2/2+/- where a dash is printed for damage."""
    found = re.fullmatch(r"(\d+)/(\d+)\+/(\d+|-)", node.value) if isinstance(node, Text) else None
    if found is None:
        scope.fail(node, f"{node.what()} as an attack", "speed/accuracy+/damage such as 2/2+/1, or 2/2+/- without damage")
    speed, accuracy, damage = (
        number(scope, node, part, what, least, most)
        for part, what, least, most in zip(
            (found[1], found[2], "0" if found[3] == "-" else found[3]),
            ("speed", "accuracy", "damage"),
            (1, 1, 0),
            (30, 11, 99),
            strict=True,
        )
    )
    if accuracy > LANTERN:
        scope.problems.warn(
            node, f"an attack that hits on {accuracy}+, which no die shows", "write 10+: a lantern 10 always hits"
        )
    made = Profile(speed, accuracy, damage)
    made.harmless = found[3] == "-"
    made.unconfirmed = isinstance(node, Unconfirmed) and not node.confirmed
    made.number = len(scope.library.profiles)
    scope.library.profiles.append(made)
    return made


def hits(scope: Scope, node: Node, given: str) -> Profile:
    """Hits outside a profile: how many, and the damage of each."""
    found = re.fullmatch(r"(\d+) of (\d+)", given)
    if found is None:
        scope.fail(node, f"'{shown(given)}' as hits", "how many, and the damage of each, such as 3 of 5")
    many = number(scope, node, found[1], "a number of hits", 1, 30)
    made = Profile(many, 1, number(scope, node, found[2], "damage", 1, 99))
    made.sure = True
    made.unconfirmed = isinstance(node, Unconfirmed) and not node.confirmed
    made.number = len(scope.library.profiles)
    scope.library.profiles.append(made)
    return made


ARROWS: Final = "^>v<"
LANES: Final = {"lanes": 15, "lane ahead": 1, "lane right": 2, "lane behind": 4, "lane left": 8}  # a bit per direction it looks


def zone(scope: Scope, name: str, node: Node, size: int) -> Zone:
    """`within 4`, `lanes` or one of them (`lane left`), or a picture drawn with the monster facing up: M base, arrows the
    sweep, # spaces without one."""
    if isinstance(node, Text) and node.value in LANES:
        return Zone(name, 0, (), LANES[node.value])
    if isinstance(node, Text):
        within = re.fullmatch(r"within (\d+)", node.value)
        if within is None:
            scope.fail(node, f"{node.what()} as a zone", f"within N, {', '.join(LANES)}, or a mapping with a picture")
        return Zone(name, number(scope, node, within[1], "a number of spaces", 1, board.COLUMNS), ())
    parts = table(scope, node, f"zone {name}", ("order", "picture"))
    drawn = parts.get("picture")
    picture = text_of(scope, drawn, node, "a picture")
    rows = picture.split("\n")
    base = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "M"]
    if not base:
        scope.fail(drawn or node, f"the picture of {name} has no base", "M for each space of the base")
    left, top = min(x for x, _ in base), min(y for _, y in base)
    if sorted(base) != [(left + x, top + y) for x in range(size) for y in range(size)]:
        scope.fail(drawn or node, f"the base in the picture of {name} is not {size} by {size}", "M for each space of the base")
    order_node = parts.get("order")
    order = [mark for mark in (order_node.value if isinstance(order_node, Text) else "").split() if mark]
    for mark in order:
        if mark not in ARROWS:
            scope.fail(order_node or node, f"'{mark}' in the order of {name}", "^ > v <")
        if order.count(mark) > 1:
            scope.fail(order_node or node, f"'{mark}' twice in the order of {name}", "each arrow once")
    cells: list[tuple[tuple[int, int, int], tuple[int, int, int]]] = []
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            if mark in ". M":
                continue
            if mark not in ARROWS + "#":
                scope.fail(drawn or node, f"'{mark}' in the picture of {name}", "M, ., #, ^, >, v, <")
            right, forward = x - left, top - y
            direction = ARROWS.find(mark)
            if direction >= 0 and mark not in order:
                scope.fail(
                    order_node or drawn or node, f"'{mark}' of {name} is not in its order", "order: every arrow, first to last"
                )
            turn = order.index(mark) if direction >= 0 else len(order)
            progress = (forward, right, -forward, -right)[direction] if direction >= 0 else 0
            cells.append(((turn, progress, abs(right) + abs(forward)), (right, forward, direction)))
    return Zone(name, 0, tuple(cell for _, cell in sorted(cells)))


# -- what a thing in play does ------------------------------------------------------------------------------------------

HOOK_KEYS: Final = ("while in play", "triggers", "actions", "grants", "auras")
TRIGGER_KEYS: Final = ("at", "own", "optional", "if", "limit", "share", "do", "text")
ACTION_KEYS: Final = ("name", "cost", "limit", "share", "if", "while down", "at any time", "attack", "do", "text")


def fill_hooks(scope: Scope, node: Table, hooks: Hooks, prefix: str) -> None:
    """Reads `while in play`, `triggers`, `actions`, `grants` and `auras` of a thing into its hooks."""
    for key, value in node:
        try:
            if key.value == "while in play":
                in_play(scope, value, hooks)
            elif key.value == "auras":
                auras(scope, value, hooks)
            elif key.value == "survivors have":
                hooks.survivors = (*hooks.survivors, *of_survivors(scope, value, hooks))
            elif key.value == "triggers":
                hooks.triggers = (*hooks.triggers, *triggers(scope, value, f"{prefix}/triggers"))
            elif key.value in ("actions", "survivors may"):
                hooks.actions = (*hooks.actions, *actions(scope, value, prefix))
            elif key.value == "grants":
                hooks.grants = (*hooks.grants, *grants(scope, value))
        except Mistake:
            continue


def in_play(scope: Scope, node: Node, hooks: Hooks) -> None:
    """Numbers and powers a thing gives while it is in play, each perhaps on a condition."""
    if scope.monster:
        scope = scope.named(scope.source)
        scope.no_actor = "while in play: nobody attacks or acts there"
        scope.no_target = "while in play: there is none"
    entries = node.items if isinstance(node, Items) else [node]
    for entry in entries:
        try:
            only_if: Condition | None = None
            word: Node = entry
            if isinstance(entry, Table) and len(entry.pairs) == 1:
                word, inner = entry.pairs[0]
                limit = table(scope, inner, "a condition", ("if",)).get("if")
                only_if = phrases.condition(scope, limit or inner, text_of(scope, limit, inner, "a condition"))
            one_in_play(scope, word, text_of(scope, word, node, "something in play"), only_if, hooks)
        except Mistake:
            continue


def of_survivors(scope: Scope, node: Node, hooks: Hooks) -> tuple[Modifier, ...]:
    """Numbers that a card of the monster gives to every survivor, who is the owner in their conditions."""
    inner, given = scope.named(scope.source), Hooks(hooks.source)
    inner.monster, inner.held = False, True
    in_play(inner, node, given)
    if given.powers or given.conditional_powers:
        scope.fail(node, "a power of survivors", "numbers such as '-1 movement per age'")
    return given.modifiers


def auras(scope: Scope, node: Node, hooks: Hooks) -> None:
    """Numbers a thing in play gives to other survivors, those of whom its condition is true as the target."""
    given = Hooks(hooks.source)
    in_play(scope, node, given)
    if given.powers or given.conditional_powers:
        scope.fail(node, "a power as an aura", "numbers such as '+1 speed'")
    for change in given.modifiers:
        if change.condition is None:
            scope.fail(node, "an aura without whom it is for", "+1 speed: {if: target adjacent to them}")
    hooks.auras = (*hooks.auras, *given.modifiers)


def modified(scope: Scope, node: Node, given: str, of_monster: bool) -> int:
    """An attribute, or another number only modifiers change, that monsters or survivors have."""
    others = names.SURVIVORS if of_monster else names.MONSTERS
    allowed = [name for name, each in names.MODIFIED.items() if each.of != others]
    if given not in allowed:
        scope.fail(node, f"unknown attribute '{shown(given)}'", ", ".join(allowed), allowed, given)
    return names.MODIFIED[given].number


def power(scope: Scope, node: Node, given: str, of_monster: bool) -> Power:
    """A power that monsters or survivors can have."""
    found = powers.POWERS[given]
    of = powers.MONSTER if of_monster else powers.SURVIVOR
    if found.of != of:
        allowed = [each.name for each in powers.POWERS.values() if each.of == of]
        scope.fail(node, f"'{given}' of {'a monster' if of_monster else 'survivors'}", ", ".join(allowed))
    return found


def one_in_play(scope: Scope, node: Node, given: str, only_if: Condition | None, hooks: Hooks) -> None:
    found = re.fullmatch(r"([+-])(\d+|level) (.+?)(?: per (.+))?", given)
    if found:
        what = modified(scope, node, found[3], scope.monster)
        per_level = found[2] == "level"
        size = 1 if per_level else number(scope, node, found[2], "a change", 1)
        unit, beside, _ = (found[4] or "").partition(BESIDE_THEM)
        per = "" if beside else counted_by(scope, node, found[4] or "")
        change = Modifier(what, -size if found[1] == "-" else size, per_level, only_if, scope.source, per)
        if beside:
            change.beside = scope.refer(node, "terrain", unit)
        hooks.modifiers = (*hooks.modifiers, change)
    elif given in powers.POWERS:
        found_power = power(scope, node, given, scope.monster)
        if only_if is None:
            hooks.powers |= found_power.bit
        elif scope.monster:
            scope.fail(node, f"a condition on '{given}' of a monster", "conditions on numbers only")
        else:
            hooks.conditional_powers = (*hooks.conditional_powers, (found_power, only_if))
    else:
        scope.fail(
            node,
            f"'{shown(given)}' while in play",
            "a number such as '+1 evasion', or a power",
            [*powers.POWERS, *names.MODIFIED],
            given,
        )


BESIDE_THEM: Final = " beside them"  # behind a unit
TOKEN_HERE: Final = "token on this card"


def counted_by(scope: Scope, node: Node, given: str) -> str:
    """What a number in play is multiplied by: tokens on the monster's card, or a counter of the survivor."""
    known = (TOKEN_HERE,) if scope.monster else scope.library.counters
    if given and given not in known:
        scope.fail(
            node, f"'{shown(given)}' behind 'per'", ", ".join(known) or "a counter, of which there is none", known, given
        )
    if given == TOKEN_HERE and scope.card != AI_CARD:
        scope.fail(node, f"'per {given}' outside AI cards", "only on an AI card")
    return given


def keyword_rules(scope: Scope, node: Node) -> dict[GearRule, int]:
    """Keyword rules with their number; a plain list means one each."""
    found: dict[GearRule, int] = {}
    if isinstance(node, Table):
        for key, value in table(scope, node, "rules", gear_rules.RULES):
            if key.value in gear_rules.RULES:
                rule = gear_rules.RULES[key.value]
                found[rule] = whole(scope, value, f"the number of '{rule.name}'", 1, MOST if rule.numbered else 1)
    else:
        for word in texts(scope, node, "rules"):
            found[gear_rules.RULES[one_of(scope, word, "a rule", gear_rules.RULES)]] = 1
    return found


def grants(scope: Scope, node: Node) -> tuple[Grant, ...]:
    """Keyword rules given to gear of the same grid, or taken from it."""
    entries = node.items if isinstance(node, Items) else [node]
    found = []
    for item in entries:
        try:
            found.append(grant(scope, item))
        except Mistake:
            continue
    return tuple(found)


def grant(scope: Scope, node: Node) -> Grant:
    parts = table(scope, node, "a grant", ("to", "arrow", "rules", "without", "if"))
    made = Grant()
    to, arrow, rules, without, if_node = (parts.get(key) for key in ("to", "arrow", "rules", "without", "if"))
    given = text_of(scope, to, node, "whom a grant is for")
    if identify(given) in scope.known.of("gear"):
        made.gear = identify(given)
    else:
        made.keyword = keyword(scope, to or node, given)
    whose = f"{given} in the grid"
    if arrow is not None:
        if not scope.gear:
            scope.fail(arrow, "an arrow on something that is no gear", "only on gear cards")
        made.side = names.SIDES.index(one_of(scope, arrow, "a side", names.SIDES))
        whose = f"{given} on its {names.SIDES[made.side]}"
    if rules is None and without is None:
        scope.fail(node, "a grant without 'rules' and 'without'", "rules: [sharp], without: [frail]")
    if rules is not None:
        made.rules = keyword_rules(scope, rules)
    if without is not None:
        made.without = tuple(keyword_rules(scope, without))
    if if_node is not None:
        made.condition = phrases.condition(scope, if_node, text_of(scope, if_node, node, "a condition"))
    gains = [f"has {rule_names(made.rules)}"] if made.rules else []
    gains += [f"is not {', '.join(rule.name for rule in made.without)}"] if made.without else []
    only = f", if {made.condition.text}" if made.condition is not None else ""
    made.text = f"{whose} {' and '.join(gains)}{only}"
    return made


def triggers(scope: Scope, node: Node, prefix: str) -> tuple[Trigger, ...]:
    """Programs that answer a moment."""
    if not isinstance(node, Items):
        scope.fail(node, f"{node.what()} as triggers", "a list of mappings")
    found = []
    for number, item in enumerate(node.items):
        try:
            found.append(trigger(scope, item, f"{prefix}/{number}"))
        except Mistake:
            continue
    return tuple(found)


def trigger(scope: Scope, node: Node, name: str) -> Trigger:
    for key, given in node if isinstance(node, Table) else ():
        if key.value in ("before", "after"):
            moment_name = given.value if isinstance(given, Text) else "MOMENT"
            scope.fail(key, f"'{key.value}' in a trigger", f"at: {moment_name} (a moment says itself when it is)")
    parts = table(scope, node, "a trigger", TRIGGER_KEYS)
    for key, _ in parts:
        if scope.monster and key.value in ("own", "optional", "limit"):
            scope.problems.add(
                key, f"'{key.value}' on a trigger of a monster", "only on what survivors hold: a monster's always happen"
            )
    at = parts.get("at")
    if at is None:
        scope.fail(node, "a trigger without 'at'", f"at: {', '.join(when.MOMENTS)}")
    moment = when.MOMENTS[one_of(scope, at, "a moment", when.MOMENTS)]
    scope = scope.named(scope.source)
    scope.at, scope.moment = moment, None if moment.other_party else moment
    scope.no_actor = f"at '{moment.name}', which is about nobody" if moment.about == when.NOBODY else ""
    scope.no_target = ""
    if_node = parts.get("if")
    only_if = phrases.condition(scope, if_node, text_of(scope, if_node, node, "a condition")) if if_node is not None else None
    limit_node = parts.get("limit")
    limit = one_of(scope, limit_node, "a limit", names.TRIGGER_LIMITS) if limit_node is not None else ""
    own = yes(scope, parts.get("own"))
    do = parts.get("do")
    if do is None:
        scope.fail(node, "a trigger without 'do'", ", ".join(TRIGGER_KEYS), TRIGGER_KEYS)
    program = scope.program(do)
    optional = parts.get("optional")
    said = sentences(program)
    offered = isinstance(optional, Text) and optional.value not in ("", "no")
    if isinstance(optional, Text) and offered:
        program = (offer(scope, node, optional.value, program),)
        said = sentences(program)
    made = Trigger(name, scope.source, moment, own, only_if, limit, program)
    made.optional = offered
    made.counted = shared(scope, parts, limit) or name
    often = f", once per {limit}" if limit else ""
    happens = moment.text.replace("{}", "the holder" if own else "a survivor")
    made.text = f"{happens}{f', if {only_if.text}' if only_if else ''}{often}: {said}"
    name_steps(scope, name, program)
    scope.library.triggers[name] = made
    return made


def shared(scope: Scope, parts: Table, limit: str) -> str:
    """Under which name a limit is counted that several triggers and actions of a card share; "" where it is one's own."""
    share = parts.get("share")
    if share is None:
        return ""
    if not limit:
        scope.fail(share, "'share' without a limit", "limit: round, which those of that word share")
    return f"{scope.source}: {text_of(scope, share, share, 'a shared limit')}"


def offer(scope: Scope, node: Node, label: str, program: Program) -> AnyStep:
    """An optional trigger is an offer to its holder; `optional: yes` is labelled by what it does."""
    asked = sentences(program) if label == "yes" else label
    step = May()
    step.who, step.yes, step.label = phrases.who(scope, node, "owner"), program, asked
    step.text = f"the holder may: {sentences(program)}"
    return step


def actions(scope: Scope, node: Node, prefix: str) -> tuple[Action, ...]:
    """What survivors may spend activations on."""
    entries = node.items if isinstance(node, Items) else [node]
    found = []
    for item in entries:
        try:
            found.append(action(scope, item, prefix))
        except Mistake:
            continue
    return tuple(found)


def action(scope: Scope, node: Node, prefix: str) -> Action:
    parts = table(scope, node, "an action", ACTION_KEYS)
    title = text_of(scope, parts.get("name"), node, "the name of an action")
    do = parts.get("do")
    if do is None:
        scope.fail(node, f"the action '{title}' without 'do'", ", ".join(ACTION_KEYS))
    owner = prefix.rsplit("/", 1)[-1]
    scope = scope.named(scope.source)
    scope.held = True  # by whoever performs it
    scope.no_actor = scope.no_target = ""
    if scope.monster:  # two monsters may have cards of the same name
        owner = f"{prefix.split('/', 1)[0]}/{owner}"
    made = Action(f"{owner}/{identify(title)}", title, scope.program(do))
    cost = parts.get("cost")
    if cost is not None:
        costs = table(scope, cost, "a cost", ("activation", "movement", "survival", "archive", "consume"))
        activation, movement, survival = costs.get("activation"), costs.get("movement"), costs.get("survival")
        made.activation = whole(scope, activation, "a cost", 0, 2) if activation is not None else 0
        made.movement = whole(scope, movement, "a cost", 0, 2) if movement is not None else 0
        made.survival = whole(scope, survival, "a cost") if survival is not None else 0
        made.archive = yes(scope, costs.get("archive"))
        made.consume = yes(scope, costs.get("consume"))
    limit = parts.get("limit")
    if limit is not None:
        made.limit = one_of(scope, limit, "a limit", names.ACTION_LIMITS)
    made.counted = shared(scope, parts, made.limit) or made.name
    if_node = parts.get("if")
    if if_node is not None:
        made.condition = phrases.condition(scope, if_node, text_of(scope, if_node, node, "a condition"))
    made.while_down = yes(scope, parts.get("while down"))
    made.weapon_attack = yes(scope, parts.get("attack"))
    made.any_time = yes(scope, parts.get("at any time"))
    if made.any_time and (not (scope.monster or scope.status) or made.activation or made.movement):
        allowed = "only on a card of the monster or a status card, for no activation and no movement"
        scope.fail(parts.get("at any time") or node, "an action 'at any time'", allowed)
    made.text = action_text(made)
    if made.name in scope.library.actions:
        scope.fail(node, f"the action '{made.name}' stands twice", "each name once")
    name_steps(scope, f"{prefix}/actions/{identify(title)}", made.program)
    scope.library.actions[made.name] = made
    return made


def action_text(made: Action) -> str:
    costs = []
    if made.activation:
        costs.append("an activation" if made.activation == 1 else f"{made.activation} activations")
    if made.movement:
        costs.append("a movement" if made.movement == 1 else f"{made.movement} movements")
    if made.survival:
        costs.append(f"{made.survival} survival")
    if made.archive:
        costs.append("this card")
    if made.any_time:
        costs.append("at any time")
    price = f" ({', '.join(costs)})" if costs else ""
    often = f", once per {made.limit}" if made.limit else ""
    if made.limit in (names.CONCENTRATE, names.PER_PARTY):
        often = ", concentrate" if made.limit == names.CONCENTRATE else ", once per showdown whoever does it"
    only = f", if {made.condition.text}" if made.condition is not None else ""
    return f"{made.title}{price}{often}{only}: {sentences(made.program)}"


# -- naming and text ----------------------------------------------------------------------------------------------------


def name_steps(scope: Scope, prefix: str, program: Program) -> None:
    """Gives every step of a program, and those inside it, the unique name it is saved under."""
    for place, step in enumerate(program):
        if step.name:
            continue  # a step of the rules such as the flow, shared by all cards
        step.name = f"{prefix}/{place}"
        while step.name in scope.library.steps:  # two things of one name, which is a mistake told elsewhere
            step.name += "'"
        scope.library.steps[step.name] = step
        for part, inner in step.children():
            name_steps(scope, f"{step.name}/{part}", inner)


def circle(term: str, meanings: dict[str, Program]) -> list[str]:
    """The way from a term back to itself through what is performed whatever happens, or nothing."""
    ways = [[term]]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        for following in performed(meanings.get(way[-1], ())):
            if following == term:
                return [*way, term]
            if following not in seen:
                seen.add(following)
                ways.append([*way, following])
    return []


def report_circle(scope: Scope, place: Node, term: str, meanings: dict[str, Program], told: set[str]) -> None:
    """Notes a term that performs itself for ever, once for each circle."""
    way = circle(term, meanings)
    if way and not told & set(way):
        told |= set(way)
        found = f"'{term}' performs itself for ever: {' -> '.join(way)}"
        scope.problems.add(place, found, "a program that ends, if only by a roll or a condition")
