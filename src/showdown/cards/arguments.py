"""How each kind of argument is read: one function per kind, from what is written to the value a phrase keeps.

A function gets the phrase under way (`Call`), the argument as declared, and what is given for it.
"""

import re
from collections.abc import Callable
from typing import Any, Final, TypeVar

from showdown.cards import grammar, phrases
from showdown.cards.forms import Form
from showdown.cards.yaml_nodes import Items, Node, Table, Text, identify
from showdown.engine import board, kinds, names, powers, when
from showdown.engine.keywords import Keyword
from showdown.engine.kinds import Argument, Phrase
from showdown.engine.library import Amount, AttackChange, Condition, Profile
from showdown.engine.stack import Program
from showdown.rules import monster_attack as attacks
from showdown.rules import movement
from showdown.rules.frames import AWAY, BACK, FORWARD, ONTO, PAST, STRAIGHT_AWAY, THROUGH, TO_SPACE, TO_THING, TOWARD
from showdown.rules.targeting import Line, Lines, Term, Who, Zone
from showdown.rules.whom import ACTOR, Role
from showdown.rules.words.python import Own
from showdown.rules.words.word import Branch, Change, Manner, Named, Resource, Row, Word, sentences


class Given:
    """What stands in a slot or under a key: where, and the words, if it is words."""

    def __init__(self, node: Node, text: str) -> None:
        self.node = node
        self.text = text


class Call:
    """A phrase as written: its form, where its name stands, its further keys, and how a message calls it."""

    def __init__(self, scope: "grammar.Scope", form: Form, key: Node, options: dict[str, Node], name: str) -> None:
        self.scope = scope
        self.form = form
        self.key = key
        self.options = options
        self.name = name


A = TypeVar("A", bound=Argument)
Reader = Callable[[Call, Any, Given], object]
READERS: Final[dict[type[Argument], Reader]] = {}


def reads(kind: type[A]) -> Callable[[Callable[[Call, A, Given], object]], Callable[[Call, A, Given], object]]:
    """Registers the reader of a kind of argument."""

    def register(reader: Callable[[Call, A, Given], object]) -> Callable[[Call, A, Given], object]:
        READERS[kind] = reader
        return reader

    return register


def read(call: Call, argument: Argument, given: Given) -> object:
    """The value of an argument, read as its kind says."""
    if argument.plain and not given.text and not isinstance(given.node, Text):
        what = f"'{argument.key}'" if argument.key else f"the value of '{call.name}'"
        grammar.text_of(call.scope, given.node, call.key, what)
    return READERS[type(argument)](call, argument, given)


def fill(phrase: Word | Phrase, call: Call, given: dict[str, Given]) -> None:
    """Reads every argument into its field; what is left out leaves the field's default."""
    form = call.form
    for name, argument in form.arguments.items():
        node = call.options.get(argument.key)
        if node is not None:
            given[name] = Given(node, node.value if isinstance(node, Text) else "")
        if name not in given and (name in form.elsewhere or (isinstance(argument, kinds.Whom) and argument.default)):
            given[name] = Given(call.key, "")
        if name in given:
            value = read(call, argument, given[name])
            if value is not None:
                setattr(phrase, name, value)
        elif argument.needed:
            missing = f"'{argument.key}'" if argument.key else argument.what or name
            call.scope.fail(call.key, f"'{form.name}' without {missing}", ", ".join(form.keys) or form.shown)
    for mark in form.marks:
        setattr(phrase, mark, mark in given)


# -- who, how much, where -----------------------------------------------------------------------------------------------


@reads(kinds.Whom)
def whom(call: Call, argument: kinds.Whom, given: Given) -> Who:
    scope, moment, default = call.scope, call.scope.moment, argument.default
    if not given.text and default in ("target", "attacker") and moment is not None:
        if moment.about == when.NOBODY:
            allowed = ", ".join(f"{call.name} {who}" for who in phrases.bystanders(scope))
            scope.fail(call.key, f"'{call.name}' without whom, at '{moment.name}', which is about nobody", allowed)
        default = "actor" if default == "target" else default
    elif not given.text and default in ("target", "attacker"):
        missing = scope.no_target if default == "target" else scope.no_actor
        if missing:
            options = ("targets", "survivors") if default == "target" else ("target", "survivors")
            scope.fail(call.key, f"'{call.name}' without whom {missing}", ", ".join(f"{call.name} {who}" for who in options))
    return phrases.who(scope, given.node, given.text or default)


@reads(kinds.Closest)
def closest(call: Call, argument: kinds.Closest, given: Given) -> Who:
    if not given.text.startswith("closest "):
        return phrases.who(call.scope, given.node, given.text)
    return nearest(call.scope, given.node, given.text.removeprefix("closest "))


def nearest(scope: "grammar.Scope", node: Node, noun: str) -> Who:
    """Everybody of whom the closest is meant: `survivor`, `threat`."""
    found = phrases.who(scope, node, noun + "s")
    found.text = f"the closest {noun}"
    return found


@reads(kinds.Amount)
def amount(call: Call, argument: kinds.Amount, given: Given) -> Amount:
    return phrases.amount(call.scope, given.node, given.text, argument.least)


@reads(kinds.Number)
def number(call: Call, argument: kinds.Number, given: Given) -> int | None:
    if argument.other and given.text == argument.other:
        return None
    what = argument.what or (f"'{argument.key}'" if argument.key else f"the value of '{call.name}'")
    if given.text:
        return grammar.number(call.scope, given.node, given.text, what, argument.least, argument.most)
    return grammar.whole(call.scope, given.node, what, argument.least, argument.most)


@reads(kinds.Location)
def location(call: Call, argument: kinds.Location, given: Given) -> int | None:
    if argument.other and given.text == argument.other:
        return None
    allowed = names.LOCATIONS if argument.brain else grammar.BODY_PARTS
    return grammar.location(call.scope, given.node, given.text, allowed)


@reads(kinds.Attribute)
def attribute(call: Call, argument: kinds.Attribute, given: Given) -> int | None:
    if argument.other and given.text == argument.other:
        return None
    allowed = names.MONSTER_ATTRIBUTES if argument.monster else names.SURVIVOR_ATTRIBUTES
    return grammar.attribute(call.scope, given.node, given.text, allowed)


@reads(kinds.Change)
def change(call: Call, argument: kinds.Change, given: Given) -> Change:
    allowed = argument.allowed or (names.MONSTER_ATTRIBUTES if argument.monster else names.SURVIVOR_ATTRIBUTES)
    sign, size, what = signed(call, given)
    return changed(call, given, argument.monster, sign, size, grammar.attribute(call.scope, given.node, what, allowed))


@reads(kinds.ChangeOrPower)
def change_or_power(call: Call, argument: kinds.ChangeOrPower, given: Given) -> Change:
    if given.text in powers.POWERS:
        return Change(given.text, -1, 0, False, grammar.power(call.scope, given.node, given.text, argument.monster))
    sign, size, what = signed(call, given)
    number = grammar.modified(call.scope, given.node, what, argument.monster)
    return changed(call, given, False, sign, size, number)


AMOUNTS: Final = r"1d5|1d10|declared|their .+|monster .+"  # in place of a number, found out when the change is made


def signed(call: Call, given: Given) -> tuple[int, str, str]:
    """A change such as `+1 strength`: its sign, its size as written, and what it changes."""
    found = re.fullmatch(rf"([+-])(\d+|level|\d+ level|{AMOUNTS}) (\S+|.+)", given.text)
    if found is None:
        call.scope.fail(given.node, f"'{given.text}' as a change", "a sign, a number and an attribute such as +1 strength")
    return (-1 if found[1] == "-" else 1), found[2], found[3]


def changed(call: Call, given: Given, levels: bool, sign: int, size: str, attribute: int) -> Change:
    if re.fullmatch(AMOUNTS, size):
        return Change(given.text, attribute, sign, False, None, phrases.amount(call.scope, given.node, size, 0))
    per_level = levels and size.endswith("level")
    written = size.removesuffix("level").strip() or "1" if per_level else size
    many = grammar.number(call.scope, given.node, written, "a number of tokens", 1)
    return Change(given.text, attribute, sign * many, per_level, None)


@reads(kinds.Duration)
def duration(call: Call, argument: kinds.Duration, given: Given) -> int:
    if given.text not in names.DURATIONS:
        call.scope.fail(given.node, f"'{given.text}' as a duration", " / ".join(names.DURATIONS), names.DURATIONS, given.text)
    return names.DURATIONS.index(given.text)


MANNERS: Final = (
    "forward",
    "back",
    "toward target",
    "past target",
    "through target",
    "onto target",
    "to the centre",
    "straight away from all survivors",
    "away from attacker",
    "away from all threats",
    "away from closest survivor",
    "away from all survivors",
    "toward Tall Grass",
    "away from the north edge",
)


@reads(kinds.Manner)
def manner(call: Call, argument: kinds.Manner, given: Given) -> Manner:
    words = given.text
    if words == "forward":
        return Manner(FORWARD, None, "forward in a straight line")
    if words == "back":
        return Manner(BACK, None, "backward without turning")
    thing = thing_to_go_by(call, words)
    if thing is not None:
        return thing
    if words.startswith("toward "):
        goal = phrases.who(call.scope, given.node, words.removeprefix("toward "))
        return Manner(TOWARD, goal, f"toward {goal.text}")
    if words.startswith("past "):
        met = phrases.who(call.scope, given.node, words.removeprefix("past "))
        return Manner(PAST, met, f"straight through and past {met.text}")
    if words == "to the centre":
        return Manner(TO_SPACE, None, "to the middle of the board")
    if words.startswith("onto "):
        met = phrases.who(call.scope, given.node, words.removeprefix("onto "))
        return Manner(ONTO, met, f"onto the space of {met.text}")
    if words.startswith("through "):
        met = phrases.who(call.scope, given.node, words.removeprefix("through "))
        return Manner(
            THROUGH, met, f"however far to {met.text}, straight through them and beside them on the far side, facing them"
        )
    if words.startswith("straight away from "):
        fled = phrases.who(call.scope, given.node, words.removeprefix("straight away from ").removeprefix("all "))
        return Manner(STRAIGHT_AWAY, fled, f"in a straight line away from {fled.text.replace('each', 'every')}")
    if words.startswith("away from closest "):
        near = nearest(call.scope, given.node, words.removeprefix("away from closest "))
        made = Manner(AWAY, near, f"directly away from {near.text}")
        made.closest = True
        return made
    if words.startswith("away from "):
        fled = phrases.who(call.scope, given.node, words.removeprefix("away from ").removeprefix("all "))
        return Manner(AWAY, fled, f"directly away from {fled.text.replace('each', 'every')}")
    call.scope.fail(given.node, f"'{words}' as a way to move", ", ".join(MANNERS), MANNERS, words)


EDGES: Final = {
    "the closest edge": movement.CLOSEST_EDGE,
    "the furthest edge": movement.FURTHEST_EDGE,
    **{f"the {name} edge": 1 << number for number, name in enumerate(names.DIRECTIONS)},
}


def thing_to_go_by(call: Call, words: str) -> Manner | None:
    """Toward or away from something on the board that is no survivor: a terrain card by name, or an edge (MMOVE-13)."""
    for start, number in (("toward ", TO_THING), ("away from ", AWAY)):
        if words.startswith(start):
            thing = words.removeprefix(start)
            if thing in EDGES:
                return Manner(number, None, f"{start}{thing} of the board", "", EDGES[thing])
            id = identify(thing)
            if id in call.scope.known.of("terrain"):
                whole = "the closest" if number == TO_THING else "every"
                return Manner(number, None, f"{start}{whole} {call.scope.known.of('terrain')[id]}", id)
    return None


# -- plain words and names ----------------------------------------------------------------------------------------------


@reads(kinds.Choice)
def choice(call: Call, argument: kinds.Choice, given: Given) -> str:
    if given.text in argument.words:
        return given.text
    found = f"'{given.text}'" if given.text else given.node.what()
    call.scope.fail(given.node, f"{found} as {argument.what}", ", ".join(argument.words), argument.words, given.text)


@reads(kinds.Count)
def count(call: Call, argument: kinds.Count, given: Given) -> str:
    return phrases.count(call.scope, given.node, given.text)


@reads(kinds.Counter)
def counter(call: Call, argument: kinds.Counter, given: Given) -> str:
    if given.text not in call.scope.library.counters:
        call.scope.problems.unknown(given.node, "counter", given.text, call.scope.library.counters)
        raise grammar.Mistake
    return given.text


@reads(kinds.Label)
def label(call: Call, argument: kinds.Label, given: Given) -> str:
    return given.text


@reads(kinds.Yes)
def yes(call: Call, argument: kinds.Yes, given: Given) -> bool:
    return grammar.yes(call.scope, given.node)


@reads(kinds.Thing)
def thing(call: Call, argument: kinds.Thing, given: Given) -> Named:
    kind = argument.also if identify(given.text) in call.scope.known.of(argument.also) else argument.kind
    refer = call.scope.in_play if argument.in_play else call.scope.refer
    id = refer(given.node, kind, given.text)
    return Named(id, call.scope.known.of(kind)[id])


@reads(kinds.Things)
def things(call: Call, argument: kinds.Things, given: Given) -> tuple[Named, ...] | None:
    if argument.other and given.text == argument.other:
        return None
    found = grammar.texts(call.scope, given.node, f"{argument.kind}s")
    return tuple(Named(call.scope.refer(name, argument.kind, name.value), name.value) for name in found)


@reads(kinds.Keyword)
def keyword(call: Call, argument: kinds.Keyword, given: Given) -> Keyword:
    return grammar.keyword(call.scope, given.node, given.text)


@reads(kinds.Term)
def term(call: Call, argument: kinds.Term, given: Given) -> str:
    if given.text not in call.scope.terms:
        call.scope.problems.unknown(given.node, "term", given.text, call.scope.terms)
        raise grammar.Mistake
    call.scope.used.add(("term", given.text))
    return given.text


@reads(kinds.Fits)
def fits(call: Call, argument: kinds.Fits, given: Given) -> Term:
    return phrases.term(call.scope, given.node, given.text)


@reads(kinds.Zone)
def zone(call: Call, argument: kinds.Zone, given: Given) -> Zone:
    found = call.scope.zones.get(given.text)
    call.scope.used.add(("zone", given.text))
    if found is None:
        call.scope.problems.unknown(given.node, "zone", given.text, call.scope.zones)
        raise grammar.Mistake
    if argument.arrows and not any(direction >= 0 for _, _, direction in found.cells):
        call.scope.fail(given.node, f"a sweep over {given.text}, which has no arrows", "a zone with a picture with arrows")
    return found


@reads(kinds.Resource)
def resource(call: Call, argument: kinds.Resource, given: Given) -> Resource:
    scope, name = call.scope, given.text
    basic = scope.known.of("basic resource").values()
    if name in ("basic", "vermin"):
        return Resource(name, "")
    if name in ("monster", scope.known.of("monster name").get("", "").lower()):
        return Resource("monster", "")
    if name.startswith("strange "):
        strange = list(scope.known.of("strange resource").values())
        if name.removeprefix("strange ") not in strange:
            scope.fail(given.node, f"unknown resource '{name}'", ", ".join(f"strange {card}" for card in strange))
        return Resource("strange", name.removeprefix("strange "))
    if name in scope.resources:
        return Resource("monster", name)
    if name in basic:
        return Resource("basic", name)
    if name in scope.known.of("vermin").values():
        return Resource("vermin", name)
    if "resource" in scope.problems.doubtful:
        raise grammar.Mistake
    options = ["monster", "basic", "vermin", *scope.resources, *basic]
    scope.fail(
        given.node, f"unknown resource '{name}'", "monster, basic, vermin, or the name of a resource card", options, name
    )


# -- programs and what holds them ---------------------------------------------------------------------------------------


@reads(kinds.Program)
def program(call: Call, argument: kinds.Program, given: Given) -> Program:
    if not argument.for_target:
        return inner_program(call.scope, given.node)
    scope = call.scope.named(call.scope.source)
    scope.moment, scope.no_target = None, ""
    return scope.program(given.node)


def inner_program(scope: "grammar.Scope", node: Node) -> Program:
    """A program inside another: a target it picks is there afterwards, but whether it is one or several hangs on it."""
    inner = scope.named(scope.source)
    found = inner.program(node)
    scope.moment = inner.moment
    return found


@reads(kinds.Condition)
def condition(call: Call, argument: kinds.Condition, given: Given) -> Condition:
    return phrases.condition(call.scope, given.node, given.text)


@reads(kinds.Line)
def line(call: Call, argument: kinds.Line, given: Given) -> Line:
    return phrases.line(call.scope, given.node, given.text)


@reads(kinds.Lines)
def lines(call: Call, argument: kinds.Lines, given: Given) -> Lines:
    scope, node = call.scope, given.node
    found: list[Line] = []
    none: Program = ()
    none_text = ""
    entries = node.items if isinstance(node, Items) else [node]
    if not entries:
        scope.fail(node, "an empty target list", "target lines, and last 'none: TERM'")
    for entry in entries:
        if isinstance(entry, Table) and entry is not entries[-1]:
            scope.fail(entry, "a no-target line before the end of a target list", "one, as the last line")
        if isinstance(entry, Table):
            none, none_text = no_target(scope, entry)
        else:
            found.append(phrases.line(scope, entry, grammar.text_of(scope, entry, node, "a target line")))
    return Lines(tuple(found), none, none_text)


def no_target(scope: "grammar.Scope", entry: Table) -> tuple[Program, str]:
    """The last line of a target list: `none:` with a term, or with a program."""
    key, value = entry.pairs[0] if entry.pairs else (Text("", entry.file, entry.line, entry.column), entry)
    if key.value != "none" or len(entry.pairs) != 1:
        scope.fail(key, f"'{key.value}' in a target list", "target lines, and last 'none: TERM'", ("none",), key.value)
    if not isinstance(value, Text):
        program = scope.program(value)
        return program, sentences(program)
    perform = Table([(Text("perform", value.file, value.line, value.column), value)], value.file, value.line, value.column)
    return scope.program(perform), value.value


@reads(kinds.Rows)
def rows(call: Call, argument: kinds.Rows, given: Given) -> tuple[Row, ...]:
    scope = call.scope
    found: list[Row] = []
    written = grammar.table(scope, given.node, "a roll table", ())
    if not written.pairs:
        scope.fail(given.node, "a roll table without rows", "rows such as 4+: [...]")
    wide = "plus" in call.options or "two dice" in call.options or scope.terrain or not argument.least or argument.beyond
    top = kinds.MOST if wide else 10
    for key, node in written:
        if key.value == "otherwise":
            continue
        low, high = grammar.roll_range(scope, key, key.value, top, argument.least)
        if any(low <= other.high and other.low <= high for other in found):
            scope.problems.add(key, f"the row '{key.value}' overlaps another", "each number in one row")
        found.append(Row(key.value, low, high, inner_program(scope, node)))
    rest = written.get("otherwise")
    if rest is not None:
        found.append(Row("otherwise", 1, top, inner_program(scope, rest)))
    return tuple(found)


@reads(kinds.Branches)
def branches(call: Call, argument: kinds.Branches, given: Given) -> tuple[Branch, ...]:
    written = grammar.table(call.scope, given.node, "things to pick from", ())
    if len(written.pairs) < 2:
        call.scope.fail(given.node, "a choice between fewer than two things", "such as {a bone: [...], a hide: [...]}")
    return tuple(Branch(key.value, inner_program(call.scope, node)) for key, node in written)


@reads(kinds.Profile)
def profile(call: Call, argument: kinds.Profile, given: Given) -> Profile:
    scope, options = call.scope, call.options
    made = grammar.profile(scope, given.node)
    reach, far, place = options.get("reach"), options.get("range"), options.get("location")
    if reach is not None and far is not None:
        scope.fail(far, "'range' beside 'reach'", "one of them")
    if reach is not None:
        made.reach = grammar.whole(scope, reach, "'reach'", 1, board.COLUMNS)
    if far is not None:
        made.reach = grammar.whole(scope, far, "'range'", 1, board.COLUMNS + board.ROWS)
        made.ranged = True
    made.after_hit, made.before_damage, made.after_damage = (
        attack_effect(scope, key, options.get(key)) for key in kinds.Profile.EFFECTS
    )
    more = options.get("more speed")
    if more is not None:
        made.more_speed = phrases.amount(scope, more, grammar.text_of(scope, more, call.key, "'more speed'"), 0)
    if place is not None:
        made.location = grammar.location(scope, place, grammar.text_of(scope, place, call.key, "'location'"))
    made.destroy_armor = grammar.yes(scope, options.get("destroy armor"))
    made.undodgeable = grammar.yes(scope, options.get("undodgeable"))
    made.unblockable = grammar.yes(scope, options.get("unblockable"))
    made.backward = grammar.yes(scope, options.get("backward"))
    besides = options.get("with")
    made.changes = () if besides is None else tuple(attack_changes(scope, besides, attacks.NUMBERS + attacks.MARKS))
    return made


@reads(kinds.Hits)
def hits(call: Call, argument: kinds.Hits, given: Given) -> Profile:
    return grammar.hits(call.scope, given.node, given.text)


@reads(kinds.AttackChanges)
def changes_of_attacks(call: Call, argument: kinds.AttackChanges, given: Given) -> tuple[AttackChange, ...]:
    return tuple(attack_changes(call.scope, given.node, attacks.NUMBERS))


def attack_changes(scope: "grammar.Scope", node: Node, allowed: tuple[str, ...]) -> list[AttackChange]:
    """`[+1 speed, {-3 severe injury rolls: Green Eye in play}]`: a number or a mark each, under it perhaps a condition."""
    written = node.items if isinstance(node, Items) else [node]
    pairs: list[tuple[Text, Node | None]] = []
    for item in written:
        if isinstance(item, Table):
            pairs += item.pairs
        else:
            text = grammar.text_of(scope, item, node, "what an attack has")
            pairs.append((Text(text, item.file, item.line, item.column), None))
    found: list[AttackChange] = []
    for key, value in pairs:
        number = re.fullmatch(r"([+-]\d+) (.+)", key.value)
        what = number[2] if number is not None else key.value
        if what not in allowed or (number is None) != (what in attacks.MARKS):
            options = [f"+1 {name}" for name in attacks.NUMBERS] + [name for name in attacks.MARKS if name in allowed]
            scope.fail(key, f"'{key.value}' as what an attack has", ", ".join(options), options, key.value)
        amount = grammar.number(scope, key, number[1], what, -20, 20) if number is not None else 0
        only_if = None
        if value is not None:
            only_if = phrases.condition(scope, value, grammar.text_of(scope, value, key, "a condition"))
        found.append(AttackChange(key.value, what, amount, only_if))
    return found


def attack_effect(scope: "grammar.Scope", step: str, node: Node | None) -> Program:
    """What follows at one step of an attack; the target is whom the attack hits."""
    if node is None:
        return ()
    inner = scope.named(scope.source)
    inner.attack_step, inner.no_target, inner.moment = step, "", None
    return inner.program(node)


@reads(kinds.PythonWord)
def python_word(call: Call, argument: kinds.PythonWord, given: Given) -> Own:
    scope, name = call.scope, identify(given.text)
    if scope.python is None:
        scope.fail(given.node, f"the Python word '{given.text}'", "a words.py beside the monster")
    scope.used.add(("Python word", name))
    if name not in scope.python.sentences:
        scope.problems.unknown(given.node, "Python word", given.text, scope.python.sentences)
        raise grammar.Mistake
    return Own(scope.python.words.get(name), scope.python.sentences[name])


# -- from where the phrase stands ---------------------------------------------------------------------------------------


@reads(kinds.Source)
def source(call: Call, argument: kinds.Source, given: Given) -> str:
    return call.scope.source


@reads(kinds.ThisGear)
def this_gear(call: Call, argument: kinds.ThisGear, given: Given) -> str:
    if not call.scope.gear:
        call.scope.fail(call.key, f"'{call.name}' outside gear", "only in the program of a gear card")
    return call.scope.gear


@reads(kinds.ThisAiCard)
def this_ai_card(call: Call, argument: kinds.ThisAiCard, given: Given) -> None:
    scope = call.scope
    if scope.card not in (grammar.AI_CARD, grammar.DEFINITION):
        where = f"on a {scope.card}" if scope.card else "outside AI cards"
        scope.fail(call.key, f"'{call.name}' {where}", "only on an AI card, or in a definition that one performs")


@reads(kinds.ThisCard)
def this_card(call: Call, argument: kinds.ThisCard, given: Given) -> None:
    if not call.scope.card:
        call.scope.fail(call.key, f"'{call.name}' outside cards of the monster", "only on an AI card or a hit location")


@reads(kinds.OnTerrain)
def on_terrain(call: Call, argument: kinds.OnTerrain, given: Given) -> bool:
    return call.scope.terrain


@reads(kinds.AttackStep)
def attack_step(call: Call, argument: kinds.AttackStep, given: Given) -> None:
    if not call.scope.attack_step and call.scope.card != grammar.DEFINITION:
        call.scope.fail(call.key, f"'{call.name}' outside an attack", f"under {', '.join(kinds.Profile.EFFECTS)} of an attack")


@reads(kinds.BeforeLocations)
def before_locations(call: Call, argument: kinds.BeforeLocations, given: Given) -> None:
    scope = call.scope
    if scope.attack_step != kinds.Profile.AFTER_HIT and scope.card != grammar.DEFINITION:
        where = f"under '{scope.attack_step}': the location dice have fallen" if scope.attack_step else "outside an attack"
        scope.fail(call.key, f"'{call.name}' {where}", f"under '{kinds.Profile.AFTER_HIT}' of an attack")


@reads(kinds.During)
def during(call: Call, argument: kinds.During, given: Given) -> None:
    scope = call.scope
    if scope.at is not argument.moment and scope.card != grammar.DEFINITION:
        where = f"at '{scope.at.name}'" if scope.at is not None else "outside a trigger"
        scope.fail(call.key, f"'{call.name}' {where}", f"only in a trigger at: {argument.moment.name}")


@reads(kinds.Actor)
def actor(call: Call, argument: kinds.Actor, given: Given) -> None:
    if call.scope.no_actor:
        call.scope.fail(call.key, f"'{call.name}' {call.scope.no_actor}", "terms that ask for nobody else")


@reads(kinds.Whose)
def whose(call: Call, argument: kinds.Whose, given: Given) -> Role | None:
    scope = call.scope
    beside = [key for key in argument.beside if key in call.options]
    if argument.beside and not beside:
        return None
    named = f"'{beside[0]}'" if beside else f"'{call.name}'"
    if scope.moment is not None:
        if scope.no_actor:
            scope.fail(call.key, f"{named} {scope.no_actor}", "under each survivors: [...], whose number it then is")
        return ACTOR
    if scope.no_target:
        scope.fail(call.key, f"{named} {scope.no_target}", "under each targets: [...], whose number it then is")
    return None


@reads(kinds.Held)
def held(call: Call, argument: kinds.Held, given: Given) -> bool:
    return call.scope.held


@reads(kinds.Holder)
def holder(call: Call, argument: kinds.Holder, given: Given) -> None:
    if not call.scope.held:
        call.scope.fail(call.key, f"'{call.name}' on a card of the monster", "only in what survivors hold or may do")
