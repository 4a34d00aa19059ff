"""The words of the card language: each is one function that makes the rule behind a step, and the sentence people read.

A step is `WORD [OBJECT]: VALUE` with further keys as options, or a bare `WORD [OBJECT]`. A function's docstring is its entry
in the reference (docs/cards.md); its form is in the decorator.
"""

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import Final

from showdown.cards import grammar
from showdown.cards.grammar import Mistake, Scope, sentences
from showdown.cards.yaml_nodes import Items, Node, Table, Text, identify, shown
from showdown.engine import board, names, powers, when
from showdown.engine.library import Amount, Profile
from showdown.engine.powers import Power
from showdown.engine.stack import AnyStep, Program
from showdown.rules import ai, targeting
from showdown.rules.frames import ARCHIVE, AWAY, BACK, DISCARD, FORWARD, ON_TOP, TOWARD
from showdown.rules.targeting import Who
from showdown.rules.words import attacks, cards, control, gear, survivors
from showdown.rules.words import monster as monster_words
from showdown.rules.words import movement as moves


class Word:
    """A word: the form it is written in, the options it knows, and the function that makes its step."""

    def __init__(self, name: str, form: str, options: tuple[str, ...], make: "Callable[[Call], AnyStep]") -> None:
        self.name = name
        self.form = form
        self.options = options
        self.make = make
        self.doc = " ".join((make.__doc__ or "").split())


WORDS: Final[dict[str, Word]] = {}


def word(form: str, *options: str) -> "Callable[[Callable[[Call], AnyStep]], Callable[[Call], AnyStep]]":
    """Registers a word by its form; the word is what stands before the first bracket, colon or WHO."""

    def register(make: "Callable[[Call], AnyStep]") -> "Callable[[Call], AnyStep]":
        name = re.split(r" \[|:| WHO", form)[0]
        WORDS[name] = Word(name, form, options, make)
        return make

    return register


class Call:
    """One step as written: the word, its object, its value and its options; it notices what the word did not use."""

    def __init__(
        self, scope: Scope, entry: Word, key: Text, given: str, value: Node | None, options: list[tuple[Text, Node]]
    ) -> None:
        self.scope = scope
        self.word = entry
        self.key = key
        self.given = given
        self.value = value
        self.options = {name.value: node for name, node in options}
        self.read_object = False
        self.read_value = False

    def who(self, default: str = "target") -> Who:
        """The object of the step as a WHO."""
        self.read_object = True
        moment = self.scope.moment
        if not self.given and default in ("target", "attacker") and moment is not None:
            if moment.about == when.NOBODY:
                allowed = ", ".join(f"{self.word.name} {who}" for who in grammar.bystanders(self.scope))
                self.scope.fail(
                    self.key, f"'{self.word.name}' without whom, at '{moment.name}', which is about nobody", allowed
                )
            default = "actor" if default == "target" else default
        return grammar.who(self.scope, self.key, self.given or default)

    def object(self) -> str:
        self.read_object = True
        return self.given

    def node(self) -> Node:
        """The value of the step, which it must have."""
        self.read_value = True
        if self.value is None or (isinstance(self.value, Text) and not self.value.value):
            self.scope.fail(self.key, f"'{self.word.name}' without a value", self.word.form)
        return self.value

    def text(self) -> str:
        node = self.node()
        return grammar.text_of(self.scope, node, self.key, f"the value of '{self.word.name}'")

    def amount(self, least: int = -grammar.MOST) -> Amount:
        return grammar.amount(self.scope, self.node(), self.text(), least)

    def number(self, least: int = 1, most: int = grammar.MOST) -> int:
        return grammar.whole(self.scope, self.node(), f"the value of '{self.word.name}'", least, most)

    def program(self) -> Program:
        return self.scope.program(self.node())

    def picks_target(self) -> None:
        """From here on a program has a target, even that of a trigger."""
        self.scope.moment = None

    def for_target(self, node: Node) -> Program:
        """A program performed for somebody who is its target."""
        inner = self.scope.named(self.scope.source)
        inner.moment = None
        return inner.program(node)

    def option(self, name: str) -> Node | None:
        return self.options.get(name)

    def option_program(self, name: str) -> Program:
        node = self.options.get(name)
        return self.scope.program(node) if node is not None else ()

    def option_number(self, name: str, least: int, most: int = grammar.MOST) -> int:
        node = self.options.get(name)
        return grammar.whole(self.scope, node, f"'{name}'", least, most) if node is not None else 0

    def option_text(self, name: str) -> str:
        node = self.options.get(name)
        return grammar.text_of(self.scope, node, self.key, f"'{name}'") if node is not None else ""

    def option_yes(self, name: str) -> bool:
        return grammar.yes(self.scope, self.options.get(name))


def said(step: AnyStep, text: str) -> AnyStep:
    step.text = text
    return step


# -- compiling programs -------------------------------------------------------------------------------------------------


def compile_program(scope: Scope, node: Node) -> Program:
    """The steps of a program; those with a mistake are noted and left out."""
    if isinstance(node, Text) and not node.value:
        return ()
    entries = node.items if isinstance(node, Items) else [node]
    steps = []
    for entry in entries:
        try:
            steps.append(compile_step(scope, entry))
        except Mistake:
            continue
    return tuple(steps)


def find_word(given: str) -> tuple[Word, str] | None:
    """The longest word a step starts with, and the rest."""
    parts = given.split(" ")
    for length in range(len(parts), 0, -1):
        entry = WORDS.get(" ".join(parts[:length]))
        if entry is not None:
            return entry, " ".join(parts[length:]).strip()
    return None


def misspelt(given: str, found: tuple[Word, str] | None) -> str:
    """The word that was probably meant, where none is found or a shorter one only by accident (`move and atack`)."""
    if found is not None:
        entry, rest = found
        if not rest or grammar.split_role(rest) is not None:
            return ""
        longer = [name for name in WORDS if name.startswith(entry.name + " ")]
        return next(iter(get_close_matches(given, longer, 1, 0.85)), "")
    parts = given.split(" ")
    for length in range(len(parts), 0, -1):
        near = get_close_matches(" ".join(parts[:length]), list(WORDS), 1, 0.7)
        if near:
            return near[0]
    return ""


def compile_step(scope: Scope, node: Node) -> AnyStep:
    """One step, checked for objects, values and options its word does not know."""
    value: Node | None = None
    options: list[tuple[Text, Node]] = []
    if isinstance(node, Text):
        key = node
    elif isinstance(node, Table) and node.pairs:
        key, value = node.pairs[0]
        options = node.pairs[1:]
    else:
        scope.fail(node, f"{node.what()} as a step", "a word, or a mapping whose first key is a word")
    found = find_word(key.value.strip())
    near = misspelt(key.value.strip(), found)
    if found is None or near:
        scope.fail(key, f"unknown word '{key.value}'", f"the {len(WORDS)} words of docs/cards.md", [near], near)
    entry, rest = found
    for option, _ in options:
        if option.value not in entry.options:
            allowed = ", ".join(entry.options) or "no further keys"
            scope.problems.add(option, f"unknown key '{option.value}' for '{entry.name}'", allowed, entry.options, option.value)
    call = Call(scope, entry, key, rest, value, options)
    step = entry.make(call)
    if rest and not call.read_object:
        scope.fail(key, f"'{rest}' after '{entry.name}'", entry.form)
    if value is not None and not call.read_value and not (isinstance(value, Text) and not value.value):
        scope.fail(value, f"a value for '{entry.name}'", entry.form)
    return step


# -- attacks of the monster ---------------------------------------------------------------------------------------------

PROFILE_OPTIONS: Final = (
    "reach", "range", "after hit", "before damage", "after damage", "location", "destroy armor", "undodgeable", "unblockable",
)  # fmt: skip


def read_profile(call: Call, node: Node) -> tuple[Profile, str]:
    """An attack profile with its options, and the words for it."""
    made = grammar.profile(call.scope, node)
    reach, far = call.option("reach"), call.option("range")
    if reach is not None and far is not None:
        call.scope.fail(far, "'range' beside 'reach'", "one of them")
    if reach is not None:
        made.reach = call.option_number("reach", 1, board.COLUMNS)
    if far is not None:
        made.reach = call.option_number("range", 1, board.COLUMNS + board.ROWS)
        made.ranged = True
    made.after_hit = call.option_program("after hit")
    made.before_damage = call.option_program("before damage")
    made.after_damage = call.option_program("after damage")
    place = call.option("location")
    if place is not None:
        made.location = grammar.location(call.scope, place, call.option_text("location"))
    made.destroy_armor = call.option_yes("destroy armor")
    made.undodgeable = call.option_yes("undodgeable")
    made.unblockable = call.option_yes("unblockable")
    parts = [f"speed {made.speed}, hits on {made.accuracy}+, damage {made.damage}"]
    if made.ranged:
        parts.append(f"range {made.reach}")
    elif made.reach > 1:
        parts.append(f"reach {made.reach}")
    if made.location >= 0:
        parts.append(f"always the {names.LOCATIONS[made.location]}")
    for marked, text in (
        (made.destroy_armor, "destroys armor"),
        (made.undodgeable, "cannot be dodged"),
        (made.unblockable, "cannot be blocked"),
    ):
        if marked:
            parts.append(text)
    text = ", ".join(parts)
    for label, program in (
        ("After a hit", made.after_hit),
        ("Before damage", made.before_damage),
        ("After damage", made.after_damage),
    ):
        if program:
            text += f". {label}: {sentences(program)}"
    return made, text


@word("move and attack: PROFILE", *PROFILE_OPTIONS)
def move_and_attack(call: Call) -> AnyStep:
    """Full move toward the target, face it and attack; falling short ends the card. Options say what follows."""
    made, text = read_profile(call, call.node())
    return said(attacks.MoveAndAttack(made), f"move and attack the target: {text}")


@word("attack: PROFILE", *PROFILE_OPTIONS)
def attack(call: Call) -> AnyStep:
    """Attack the target without moving; nothing happens out of reach."""
    made, text = read_profile(call, call.node())
    return said(attacks.Attack(made), f"attack the target without moving: {text}")


@word("materialize and attack: PROFILE", *PROFILE_OPTIONS)
def materialize_and_attack(call: Call) -> AnyStep:
    """Placed beside the target, over as many others as possible, then attack."""
    made, text = read_profile(call, call.node())
    return said(attacks.MaterializeAndAttack(made), f"materialize beside the target and attack: {text}")


@word("move and intimidate: PROGRAM")
def move_and_intimidate(call: Call) -> AnyStep:
    """Full move toward the target, then the program, near or far; no attack."""
    program = call.program()
    return said(attacks.MoveAndIntimidate(program), f"move toward the target and intimidate: {sentences(program)}")


@word("intimidate: PROGRAM")
def intimidate(call: Call) -> AnyStep:
    """The program befalls the target without an attack: no rolls to hit, nothing to dodge."""
    program = call.program()
    return said(attacks.Intimidate(program), f"intimidate: {sentences(program)}")


@word("sweep: ZONE", "attack", *PROFILE_OPTIONS)
def sweep(call: Call) -> AnyStep:
    """Attacks everybody in a drawn zone, in the order of its arrows, with the profile under `attack:`."""
    name = call.text()
    zone = call.scope.zones.get(name)
    if zone is None:
        call.scope.problems.unknown(call.node(), "zone", name, call.scope.zones)
        raise Mistake
    if not any(direction >= 0 for _, _, direction in zone.cells):
        call.scope.fail(call.node(), f"a sweep over {name}, which has no arrows", "a zone with a picture with arrows")
    profile_node = call.option("attack")
    if profile_node is None:
        call.scope.fail(call.key, "a sweep without 'attack'", "attack: 2/2+/1")
    made, text = read_profile(call, profile_node)
    return said(attacks.Sweep(zone, made), f"attack everybody in {name} in order: {text}")


@word("pick target: LINES")
def pick_target(call: Call) -> AnyStep:
    """A Pick Target inside any program, as in `target:`; in an attack effect it does not change whom the attack hits."""
    call.picks_target()
    return pick(call.scope, call.node())


def pick(scope: Scope, node: Node) -> AnyStep:
    """The Pick Target of `target:`: lines tried from the top, then the no-target line."""
    lines = []
    none: Program = ()
    none_text = ""
    entries = node.items if isinstance(node, Items) else [node]
    if not entries:
        scope.fail(node, "an empty target list", "target lines, and last 'none: TERM'")
    for entry in entries:
        try:
            if isinstance(entry, Table) and entry is not entries[-1]:
                scope.fail(entry, "a no-target line before the end of a target list", "one, as the last line")
            if isinstance(entry, Table):
                key, value = entry.pairs[0] if entry.pairs else (Text("", entry.file, entry.line, entry.column), entry)
                if key.value != "none" or len(entry.pairs) != 1:
                    scope.fail(
                        key, f"'{key.value}' in a target list", "target lines, and last 'none: TERM'", ("none",), key.value
                    )
                none = (perform_term(scope, value, value.value),) if isinstance(value, Text) else scope.program(value)
                none_text = value.value if isinstance(value, Text) else sentences(none)
            else:
                lines.append(grammar.line(scope, entry, grammar.text_of(scope, entry, node, "a target line")))
        except Mistake:
            continue
    tried = "; else ".join([*(line.text for line in lines), *([none_text] if none_text else [])])
    return said(targeting.PickTarget(tuple(lines), none), f"target: {tried}")


# -- movement of the monster --------------------------------------------------------------------------------------------


def moving(call: Call, spaces: int, manner_text: str) -> AnyStep:
    """A movement in one of its manners: forward, back, toward target, away from WHO."""
    scope, node = call.scope, call.node()
    far = "make a full move" if spaces < 0 else f"move {spaces}"
    if manner_text == "forward":
        return said(moves.MonsterMoves(FORWARD, spaces, None, False), f"{far} forward in a straight line")
    if manner_text == "back":
        return said(moves.MonsterMoves(BACK, spaces, None, False), f"{far} backward without turning")
    if manner_text.startswith("toward "):
        goal = grammar.who(scope, node, manner_text.removeprefix("toward "))
        return said(moves.MonsterMoves(TOWARD, spaces, goal, True), f"{far} toward {goal.text}")
    if manner_text.startswith("away from "):
        from_whom = manner_text.removeprefix("away from ").removeprefix("all ")
        fled = grammar.who(scope, node, from_whom)
        text = f"{far} directly away from {fled.text.replace('each', 'every')}"
        return said(moves.MonsterMoves(AWAY, spaces, fled, False), text)
    allowed = ("forward", "back", "toward target", "away from attacker", "away from all threats", "away from all survivors")
    scope.fail(node, f"'{manner_text}' as a way to move", ", ".join(allowed), allowed, manner_text)


@word("full move: MANNER")
def full_move(call: Call) -> AnyStep:
    """The monster's full move: `forward`, `back`, `toward WHO`, `away from WHO` (`away from all threats`)."""
    return moving(call, -1, call.text())


@word("move [N]: MANNER")
def move(call: Call) -> AnyStep:
    """So many spaces, without turning: `move 1: away from attacker`, or `move: 1 away from attacker`."""
    given, manner = call.object(), call.text()
    if not given:
        given, _, manner = manner.partition(" ")
    spaces = grammar.number(call.scope, call.key, given, "a number of spaces to move", 1, board.COLUMNS + board.ROWS)
    return moving(call, spaces, manner)


@word("face: WHO")
def face(call: Call) -> AnyStep:
    """The monster turns to face somebody; `closest survivor` and `closest threat` are allowed too."""
    given = call.text()
    closest = given.startswith("closest ")
    who = grammar.who(call.scope, call.node(), given.removeprefix("closest ") + "s" if closest else given)
    return said(moves.FaceWho(who, closest or who.role == "survivors"), f"face {'the ' + given if closest else who.text}")


# -- what befalls survivors ---------------------------------------------------------------------------------------------


@word("damage [WHO]: AMOUNT [at LOCATION]")
def damage(call: Call) -> AnyStep:
    """Damage outside an attack, to a random location or the one named."""
    who, given = call.who(), call.text()
    size, _, place = given.partition(" at ")
    amount = grammar.amount(call.scope, call.node(), size, 1)
    where = grammar.location(call.scope, call.node(), place) if place else -1
    return said(
        survivors.DealDamage(who, amount, where),
        f"{who.text} suffers {grammar.quantity(amount, 'damage')}" + (f" at the {place}" if place else ""),
    )


@word("brain damage [WHO]: AMOUNT")
def brain_damage(call: Call) -> AnyStep:
    """Brain damage; insanity is its armor."""
    who, amount = call.who(), call.amount(1)
    return said(survivors.DealBrainDamage(who, amount), f"{who.text} suffers {grammar.quantity(amount, 'brain damage')}")


@word("knock down [WHO]")
def knock_down(call: Call) -> AnyStep:
    """Knocked down."""
    who = call.who()
    return said(survivors.KnockDown(who, False), f"{who.text} is knocked down")


@word("bash [WHO]")
def bash(call: Call) -> AnyStep:
    """Knocked down by a bash, which some are immune to."""
    who = call.who()
    return said(survivors.KnockDown(who, True), f"bash {who.text}")


@word("stand [WHO]")
def stand(call: Call) -> AnyStep:
    """A knocked-down survivor stands up."""
    who = call.who()
    return said(survivors.StandUp(who), f"{who.text} stands up")


@word("bleed [WHO]: AMOUNT")
def bleed(call: Call) -> AnyStep:
    """Bleeding tokens; a negative number takes some off."""
    who, amount = call.who(), call.amount()
    down = amount.text.startswith("-")
    text = f"{who.text} removes {amount.text[1:]} bleeding" if down else f"{who.text} suffers bleed {amount.text}"
    return said(survivors.Bleed(who, amount), text)


@word("knockback [WHO]: AMOUNT [along arrow]")
def knockback(call: Call) -> AnyStep:
    """Thrown back so many spaces, away from the monster or along the arrow of a sweep."""
    who, given = call.who(), call.text()
    along = given.endswith(" along arrow")
    amount = grammar.amount(call.scope, call.node(), given.removesuffix(" along arrow"), 1)
    text = f"{who.text} suffers knockback {amount.text}" + (" along the arrow" if along else "")
    return said(survivors.ThrowBack(who, amount, along), text)


@word("flee [WHO]")
def flee(call: Call) -> AnyStep:
    """Knockback by one's own movement toward the closest board edge."""
    who = call.who()
    return said(survivors.Flee(who), f"{who.text} suffers knockback by their movement toward the closest edge")


def gaining(call: Call, what: str) -> AnyStep:
    who, amount = call.who(), call.amount()
    given = call.text()
    verb = "loses" if given.startswith("-") else "gains"
    return said(survivors.Gain(who, what, amount), f"{who.text} {verb} {grammar.quantity(amount, what)}")


@word("survival [WHO]: AMOUNT")
def survival(call: Call) -> AnyStep:
    """Survival gained, or lost with a minus."""
    return gaining(call, "survival")


@word("insanity [WHO]: AMOUNT")
def insanity(call: Call) -> AnyStep:
    """Insanity gained or lost."""
    return gaining(call, "insanity")


@word("courage [WHO]: AMOUNT")
def courage(call: Call) -> AnyStep:
    """Courage gained or lost."""
    return gaining(call, "courage")


@word("understanding [WHO]: AMOUNT")
def understanding(call: Call) -> AnyStep:
    """Understanding gained or lost."""
    return gaining(call, "understanding")


@word("hunt xp [WHO]: AMOUNT")
def hunt_xp(call: Call) -> AnyStep:
    """Hunt experience gained."""
    return gaining(call, "hunt xp")


def signed(call: Call, given: str) -> tuple[int, str, str]:
    """A change such as `+1 strength`: its sign, its size as written, and what it changes."""
    found = re.fullmatch(r"([+-])(\d+|level|\d+ level) (.+)", given)
    if found is None:
        call.scope.fail(call.node(), f"'{given}' as a change", "a sign, a number and an attribute such as +1 strength")
    return (-1 if found[1] == "-" else 1), found[2], found[3]


def sized(call: Call, size: str) -> int:
    return grammar.number(call.scope, call.node(), size, "a number of tokens for a survivor", 1)


@word("token [WHO|monster]: CHANGE")
def token(call: Call) -> AnyStep:
    """Attribute tokens: `token attacker: +1 strength`, `token monster: -1 accuracy`, `token monster: +level damage`."""
    sign, size, what = signed(call, call.text())
    monster = call.object() == "monster"
    allowed = names.MONSTER_ATTRIBUTES if monster else names.SURVIVOR_ATTRIBUTES
    number = grammar.attribute(call.scope, call.node(), what, allowed)
    mark = "+" if sign > 0 else "-"
    if monster:
        amount = grammar.amount(call.scope, call.node(), size, 1)
        return said(monster_words.MonsterToken(number, amount, sign), f"the monster gains {tokens(amount.text, mark, what)}")
    who = call.who()
    count = sized(call, size)
    return said(survivors.GainToken(who, number, sign * count), f"{who.text} gains {tokens(str(count), mark, what)}")


def tokens(count: str, mark: str, what: str) -> str:
    return f"a {mark}1 {what} token" if count == "1" else f"{count} {mark}1 {what} tokens"


@word("lose tokens [WHO]: ATTRIBUTE|all")
def lose_tokens(call: Call) -> AnyStep:
    """Loses all +1 tokens of an attribute; with `all` every token and all bleeding."""
    who, what = call.who(), call.text()
    number = -1 if what == "all" else grammar.attribute(call.scope, call.node(), what, names.SURVIVOR_ATTRIBUTES)
    return said(survivors.LoseTokens(who, number), f"{who.text} loses all {'' if what == 'all' else '+1 ' + what + ' '}tokens")


@word("permanent [WHO]: CHANGE")
def permanent(call: Call) -> AnyStep:
    """A permanent attribute change."""
    who = call.who()
    sign, size, what = signed(call, call.text())
    number = grammar.attribute(call.scope, call.node(), what, names.SURVIVOR_ATTRIBUTES)
    return said(survivors.GainPermanent(who, number, sign * sized(call, size)), f"{who.text} gains {call.text()} permanently")


@word("for a while [WHO|monster]: CHANGE|POWER until DURATION")
def for_a_while(call: Call) -> AnyStep:
    """A number or power for a time: `+2 strength until this round`; until this attack, this act, this turn,
    this round, the next monster turn, the next round or this showdown."""
    what, found, until_text = call.text().rpartition(" until ")
    if not found or until_text not in names.DURATIONS:
        call.scope.fail(
            call.node(),
            f"'{call.text()}' as a passing effect",
            f"CHANGE or POWER until {' / '.join(names.DURATIONS)}",
            names.DURATIONS,
            until_text,
        )
    until = names.DURATIONS.index(until_text)
    number, size = -1, 0
    power: Power | None = None
    monster = call.object() == "monster"
    if what in powers.POWERS:
        power = grammar.power(call.scope, call.node(), what, monster)
    else:
        sign, count, attribute_text = signed(call, what)
        number = grammar.modified(call.scope, call.node(), attribute_text, monster)
        size = sign * sized(call, count)
    source = call.scope.source
    if monster:
        made: AnyStep = monster_words.MonsterForAWhile(number, size, power, until, source)
        return said(made, f"until the end of {until_text} the monster has: {what}")
    who = call.who()
    return said(
        survivors.ForAWhile(who, number, size, power, until, source), f"until the end of {until_text} {who.text} has: {what}"
    )


@word("priority target [WHO] [permanent]")
def priority_target(call: Call) -> AnyStep:
    """Gains the priority target token; `permanent` keeps it until the holder or the monster dies."""
    given = call.object()
    stays = given == "permanent" or given.endswith(" permanent")
    call.given = given.removesuffix("permanent").strip()
    who = call.who()
    return said(survivors.Priority(who, stays), f"{who.text} gains the priority target token" + (" for good" if stays else ""))


@word("drop priority target")
def drop_priority_target(call: Call) -> AnyStep:
    """The priority target token leaves play."""
    return said(survivors.DropPriority(), "remove the priority target token")


@word("doom [WHO]")
def doom(call: Call) -> AnyStep:
    """Doomed until this card is resolved: no survival, no actions."""
    who = call.who()
    return said(survivors.Doom(who), f"{who.text} is doomed")


@word("die [WHO]")
def die(call: Call) -> AnyStep:
    """Dies."""
    who = call.who()
    return said(survivors.Die(who, call.scope.source), f"{who.text} dies")


@word("random disorder [WHO]")
def random_disorder(call: Call) -> AnyStep:
    """Gains a random disorder."""
    who = call.who()
    return said(survivors.RandomDisorder(who), f"{who.text} gains a random disorder")


@word("frenzy [WHO]")
def frenzy(call: Call) -> AnyStep:
    """Suffers frenzy."""
    who = call.who()
    return said(survivors.GoFrenzied(who), f"{who.text} suffers frenzy")


@word("skip next hunt [WHO]")
def skip_next_hunt(call: Call) -> AnyStep:
    """Skips the next hunt."""
    who = call.who()
    return said(survivors.SkipHunt(who), f"{who.text} skips the next hunt")


@word("retire [WHO]")
def retire(call: Call) -> AnyStep:
    """Retires after the showdown."""
    who = call.who()
    return said(survivors.Retire(who), f"{who.text} retires after the showdown")


@word("retire on second [WHO]: INJURY")
def retire_on_second(call: Call) -> AnyStep:
    """Retires if this injury is now recorded twice."""
    who, given = call.who(), call.text()
    injury = call.scope.refer(call.node(), "injury", given)
    return said(survivors.RetireOnSecond(who, injury), f"the second time {who.text} retires after the showdown")


@word("lose proficiency [WHO]: N")
def lose_proficiency(call: Call) -> AnyStep:
    """Loses weapon proficiency levels."""
    who, levels = call.who(), call.number()
    return said(survivors.LoseProficiency(who, levels), f"{who.text} loses {levels} levels of weapon proficiency")


@word("survival to insanity [WHO]")
def survival_to_insanity(call: Call) -> AnyStep:
    """Gains insanity equal to survival, then loses all survival."""
    who = call.who()
    return said(survivors.SurvivalToInsanity(who), f"{who.text} turns all survival into insanity")


@word("disorder or die [WHO]: N")
def disorder_or_die(call: Call) -> AnyStep:
    """Gains a random disorder, or dies with already N of them."""
    who, number = call.who(), call.number()
    return said(survivors.DieWithDisorders(who, number), f"{who.text} gains a random disorder, or dies with already {number}")


@word("hide [WHO]")
def hide(call: Call) -> AnyStep:
    """No threat until attacking; sheds the priority target token."""
    who = call.who()
    return said(survivors.Hide(who), f"{who.text} is no threat until they attack and loses the priority target token")


@word("heal location [WHO]: LOCATION|worst")
def heal_location(call: Call) -> AnyStep:
    """Erases injury boxes and restores armor at a location, or at the one damaged worst."""
    who, given = call.who(), call.text()
    where = -1 if given == "worst" else grammar.location(call.scope, call.node(), given)
    return said(
        survivors.HealLocation(who, where), f"{who.text} heals {'the location damaged worst' if where < 0 else 'the ' + given}"
    )


@word("armor [WHO]: N")
def armor(call: Call) -> AnyStep:
    """Armor points at every location."""
    who, number = call.who(), call.number()
    return said(survivors.GainArmor(who, number), f"{who.text} gains {number} armor at all locations")


@word("status card [WHO]: NAME")
def status_card(call: Call) -> AnyStep:
    """Gains a survivor status card."""
    who = call.who()
    card = call.scope.in_play(call.node(), "status", call.text())
    return said(survivors.GainStatus(who, card), f"{who.text} gains the status card {call.scope.known.of('status')[card]}")


@word("gain gear [WHO]: NAME")
def gain_gear(call: Call) -> AnyStep:
    """Finds gear in the fight."""
    who = call.who()
    gear = call.scope.in_play(call.node(), "gear", call.text())
    return said(survivors.GainGear(who, gear), f"{who.text} gains {call.scope.known.of('gear')[gear]}")


@word("severe injury [WHO]: LOCATION [+N]")
def severe_injury(call: Call) -> AnyStep:
    """A severe injury roll at a location, perhaps with a bonus."""
    who, given = call.who(), call.text()
    found = re.fullmatch(r"(\w+)(?: ([+-]\d+))?", given)
    where = grammar.location(call.scope, call.node(), found[1] if found else given, names.LOCATIONS)
    bonus = grammar.number(call.scope, call.node(), found[2], "a bonus", -20, 20) if found and found[2] else 0
    return said(survivors.SevereInjury(who, where, bonus), f"{who.text} suffers a severe injury roll: {given}")


@word("remove from board [WHO]")
def remove_from_board(call: Call) -> AnyStep:
    """Taken off the board until the aftermath."""
    who = call.who()
    return said(survivors.TakeOff(who), f"{who.text} is removed from the board")


@word("place [WHO]: in front, knocked down")
def place(call: Call) -> AnyStep:
    """Placed knocked down in front of the monster, remembered as grabbed."""
    who = call.who()
    if call.text() != "in front, knocked down":
        call.scope.fail(
            call.node(), f"'{call.text()}' as a place", "in front, knocked down", ("in front, knocked down",), call.text()
        )
    return said(moves.Grabbed(who), f"place {who.text} knocked down in front of the monster")


# -- the monster and its cards ------------------------------------------------------------------------------------------


@word("monster knocked down")
def monster_knocked_down(call: Call) -> AnyStep:
    """The monster is knocked down."""
    return said(monster_words.MonsterDown(), "the monster is knocked down")


@word("monster stands")
def monster_stands(call: Call) -> AnyStep:
    """The monster stands up."""
    return said(monster_words.MonsterStands(), "the monster stands up")


@word("monster dies [later]")
def monster_dies(call: Call) -> AnyStep:
    """The monster dies; `later` at the end of the next monster turn."""
    given = call.object()
    if given not in ("", "later"):
        call.scope.fail(call.key, f"'{given}' after 'monster dies'", "monster dies, monster dies later", ("later",), given)
    return said(
        monster_words.MonsterDies(given == "later"),
        "the monster dies" + (" at the end of the next monster turn" if given else ""),
    )


@word("heal: AMOUNT")
def heal(call: Call) -> AnyStep:
    """The monster heals: top cards of the wound stack go under the AI deck, Life goes up."""
    amount = call.amount(1)
    return said(monster_words.MonsterHeals(amount), f"the monster heals {amount.text}")


@word("wound monster: AMOUNT")
def wound_monster(call: Call) -> AnyStep:
    """The monster suffers wounds outside an attack."""
    amount = call.amount(1)
    return said(monster_words.MonsterWounded(amount), f"the monster suffers {amount.text} wound")


@word("spend hit")
def spend_hit(call: Call) -> AnyStep:
    """One hit of the attack under way draws no hit location."""
    return said(cards.SpendHit(), "one hit draws no hit location")


@word("draw AI")
def draw_ai(call: Call) -> AnyStep:
    """Draw and perform an AI card once the rest of this one is done."""
    return said(monster_words.DrawAi(), "draw AI")


@word("basic action [against WHO]", "against", "speed", "damage", "accuracy")
def basic_action(call: Call) -> AnyStep:
    """The Basic Action, perhaps against somebody named and with more speed, damage or accuracy:
    `basic action: {against: attacker, damage: +2}`."""
    keys = ("against", "speed", "damage", "accuracy")
    given = call.object()
    whom = given.removeprefix("against ") if given.startswith("against ") else ""
    if given and not whom:
        call.scope.fail(call.key, f"'{given}' after 'basic action'", "basic action against WHO", ("against",), given)
    if call.value is not None and not isinstance(call.value, Text):
        for key, node in grammar.table(call.scope, call.node(), "a basic action", keys):
            call.options[key.value] = node
    whom = call.option_text("against") or whom
    against = grammar.who(call.scope, call.option("against") or call.key, whom) if whom else None
    extra = [(key, call.option_number(key, -20, 20)) for key in keys[1:]]
    text = "perform the Basic Action" + (f" against {against.text}" if against is not None else "")
    more = [f"{number:+d} {key}" for key, number in extra if number]
    step = monster_words.BasicAction(against, extra[0][1], extra[1][1], extra[2][1])
    return said(step, text + (f" with {' and '.join(more)}" if more else ""))


@word("end turn")
def end_turn(call: Call) -> AnyStep:
    """The monster's turn ends."""
    return said(monster_words.EndTurn(), "the monster's turn ends")


@word("cancel draw")
def cancel_draw(call: Call) -> AnyStep:
    """The AI card just drawn is discarded unplayed."""
    return said(cards.CancelDraw(), "discard that card unplayed")


@word("discard this")
def discard_this(call: Call) -> AnyStep:
    """This AI card is discarded."""
    return said(cards.WhereTo(DISCARD), "discard this card")


@word("archive this")
def archive_this(call: Call) -> AnyStep:
    """This AI card is archived."""
    return said(cards.WhereTo(ARCHIVE), "archive this card")


@word("return to top")
def return_to_top(call: Call) -> AnyStep:
    """This AI card goes back on top of its deck instead of the discard."""
    return said(cards.WhereTo(ON_TOP), "put this card on top of the AI deck")


@word("discard mood")
def discard_mood(call: Call) -> AnyStep:
    """One mood in play is discarded."""
    return said(cards.DiscardMood(), "discard one mood in play")


@word("count: +N|clear")
def count(call: Call) -> AnyStep:
    """Tokens on this card, or none any more."""
    if call.text() == "clear":
        return said(cards.CountOnCard(0), "remove all tokens from this card")
    number = call.number(1)
    return said(cards.CountOnCard(number), f"put {number} token{'s' if number > 1 else ''} on this card")


@word("archive hit locations: NAMES")
def archive_hit_locations(call: Call) -> AnyStep:
    """Named hit locations leave the game."""
    found = grammar.texts(call.scope, call.node(), "hit locations")
    ids = tuple(call.scope.refer(name, "hit location", name.value) for name in found)
    return said(cards.ArchiveLocations(ids), f"archive the hit locations {', '.join(name.value for name in found)}")


@word("shuffle hit locations")
def shuffle_hit_locations(call: Call) -> AnyStep:
    """Hit location deck and discard are shuffled together."""
    return said(cards.ShuffleLocations(), "shuffle the hit location deck with its discard")


@word("cancel hits: out of range|all")
def cancel_hits(call: Call) -> AnyStep:
    """Hits of the attacker that are now out of range, or all that are left, are cancelled."""
    kind = grammar.one_of(call.scope, call.node(), "the hits to cancel", ("out of range", "all"))
    return said(
        cards.CancelHits(kind != "all"), "cancel hits now out of range" if kind != "all" else "cancel all remaining hits"
    )


@word("head hunter")
def head_hunter(call: Call) -> AnyStep:
    """Every hit of this attack goes to the head."""
    return said(attacks.HeadHunter(names.HEAD), "Head Hunter: all hits go to the head")


@word("body blow")
def body_blow(call: Call) -> AnyStep:
    """Every hit of this attack goes to the body."""
    return said(attacks.HeadHunter(names.BODY), "Body Blow: all hits go to the body")


@word("lie down")
def lie_down(call: Call) -> AnyStep:
    """The monster lies down on purpose; it is not knocked down."""
    return said(monster_words.LieDown(), "the monster lies down (not knocked down)")


@word("settlement archives: KEYWORD")
def settlement_archives(call: Call) -> AnyStep:
    """One gear with this keyword, the party's choice, is archived from what returns home; nothing if there is none."""
    keyword = grammar.keyword(call.scope, call.node(), call.text())
    return said(gear.SettlementArchives(keyword), f"the settlement archives one {keyword.name} gear")


@word("gain resource [WHO|settlement]: monster|basic|strange NAME|NAME [xN]")
def gain_resource(call: Call) -> AnyStep:
    """Random cards of the monster's or the basic deck, a named card, or `strange NAME` from outside any deck; the
    attacker's unless said otherwise, `settlement` for shared rewards."""
    scope, given = call.scope, call.text()
    found = re.fullmatch(r"(.+?)(?: x(\d+))?", given)
    name, written = (found[1], found[2] or "1") if found else (given, "1")
    number = grammar.number(scope, call.node(), written, "a number of cards", 1)
    shared = call.object() == "settlement"
    who = None if shared else call.who("attacker")
    subject = "the settlement" if who is None else who.text
    many = "a" if number == 1 else str(number)
    if name == "basic":
        return said(
            gear.GainResource(who, "basic", "", number),
            f"{subject} gains {many} random basic resource{'s' if number > 1 else ''}",
        )
    if name in ("monster", scope.known.of("monster name").get("", "").lower()):
        return said(
            gear.GainResource(who, "monster", "", number),
            f"{subject} gains {many} random monster resource{'s' if number > 1 else ''}",
        )
    if name.startswith("strange "):
        return said(gear.GainResource(who, "strange", name[8:], number), f"{subject} gains {many} {name[8:]}")
    if name in scope.resources:
        return said(gear.GainResource(who, "monster", name, number), f"{subject} gains {many} {name}")
    if name in scope.known.of("basic resource").values():
        return said(gear.GainResource(who, "basic", name, number), f"{subject} gains {many} {name}")
    options = ["monster", "basic", *scope.resources, *scope.known.of("basic resource").values()]
    scope.fail(call.node(), f"unknown resource '{name}'", "monster, basic, or the name of a resource card", options, name)


# -- control ------------------------------------------------------------------------------------------------------------


def perform_term(scope: Scope, node: Node, given: str) -> AnyStep:
    if given not in scope.terms:
        scope.problems.unknown(node, "term", given, scope.terms)
        raise Mistake
    return said(control.Perform(given), f"perform {given}")


@word("perform: TERM")
def perform(call: Call) -> AnyStep:
    """A term from `definitions:`, which an injury or trait in play may replace."""
    return perform_term(call.scope, call.node(), call.text())


@word("if: CONDITION", "then", "otherwise")
def if_(call: Call) -> AnyStep:
    """Performs `then` if the condition holds, else `otherwise`."""
    condition = grammar.condition(call.scope, call.node(), call.text())
    if call.option("then") is None and call.option("otherwise") is None:
        call.scope.fail(call.key, "a condition without 'then'", "then, otherwise")
    then, otherwise = call.option_program("then"), call.option_program("otherwise")
    text = (
        f"if {condition.text}: {grammar.grouped(then)}"
        if then or not otherwise
        else f"unless {condition.text}: {grammar.grouped(otherwise)}"
    )
    if then and otherwise:
        text += f"; otherwise {grammar.grouped(otherwise)}"
    return said(control.If(condition, then, otherwise), text)


@word("alert")
def alert(call: Call) -> AnyStep:
    """An alert bar: what follows depends on what came before, and no survival may be spent here."""
    return said(control.Alert(), "alert")


ai.FLOW.text = "flow"


@word("flow")
def flow(call: Call) -> AnyStep:
    """A flow: survivors may perform survival actions here."""
    return ai.FLOW


@word("roll: ROWS", "above", "what")
def roll(call: Call) -> AnyStep:
    """A d10 and the row it falls on: `roll: {4+: [...], 1-2: [...], 10: [...]}`; `above: courage` must be
    beaten too; `what` names the roll."""
    scope = call.scope
    rows: list[tuple[int, int, Program]] = []
    parts = []
    written = grammar.table(scope, call.node(), "a roll table", ())
    if not written.pairs:
        scope.fail(call.node(), "a roll table without rows", "rows such as 4+: [...]")
    for key, node in written:
        low, high = roll_range(scope, key, key.value, 10)
        for other_low, other_high, _ in rows:
            if low <= other_high and other_low <= high:
                scope.problems.add(key, f"the row '{key.value}' overlaps another", "each number in one row")
        program = scope.program(node)
        rows.append((low, high, program))
        parts.append(f"{key.value}: {sentences(program)}")
    above = call.option("above")
    beaten = grammar.one_of(scope, above, "a number to beat", grammar.COUNTS) if above is not None else ""
    label = call.option_text("what") or scope.source
    text = "roll 1d10" + (f" (must be above {beaten})" if beaten else "") + f": {'; '.join(parts)}"
    return said(control.Roll(tuple(rows), beaten, label), text)


def roll_range(scope: Scope, node: Node, given: str, top: int) -> tuple[int, int]:
    """A row of a table: 3, 1-2, 10+."""
    found = re.fullmatch(r"(\d+)(?:-(\d+)|(\+))?", given)
    if found is None:
        scope.fail(node, f"'{shown(given)}' as a row", "a number such as 3, 1-2 or 10+")
    low = grammar.number(scope, node, found[1], "a row", 1, top)
    if found[3]:
        return low, top
    return low, grammar.number(scope, node, found[2], "the end of a row", low, top) if found[2] else low


@word("each WHO: PROGRAM")
def each(call: Call) -> AnyStep:
    """Performs a program for each of several survivors in turn, who is then the target."""
    who, program = call.who("targets"), call.for_target(call.node())
    return said(control.Each(who, program), f"for {who.text}: {sentences(program)}")


@word("may [WHO]: LABEL", "do", "else", "spend", "if")
def may(call: Call) -> AnyStep:
    """An offer to a survivor: `do` if taken, `else` if not; `spend: 1` costs survival, `if` is needed to be asked."""
    who, label = call.who(), call.text()
    if call.option("do") is None:
        call.scope.fail(call.key, "an offer without 'do'", "do, else, spend, if")
    done, declined, cost = call.option_program("do"), call.option_program("else"), call.option_number("spend", 0)
    need_node = call.option("if")
    need = grammar.condition(call.scope, need_node, call.option_text("if")) if need_node is not None else None
    price = (f" spend {cost} survival" if cost else "") + (f" if {need.text}" if need is not None else "") + ":"
    text = f"{who.text} may{price} {grammar.grouped(done)}" + (f"; otherwise {grammar.grouped(declined)}" if declined else "")
    return said(control.May(who, cost, done, declined, label, need), text)


@word("choose [WHO]: LABEL", "do")
def choose(call: Call) -> AnyStep:
    """The holder picks one of several survivors as the target of `do`."""
    who, label = call.who("survivors"), call.text()
    do = call.option("do")
    if do is None:
        call.scope.fail(call.key, "a choice without 'do'", "do")
    program = call.for_target(do)
    return said(control.ChooseSurvivor(who, program, label), f"choose one ({who.text}): {sentences(program)}")


@word("python: WORD")
def python(call: Call) -> AnyStep:
    """A word only this monster needs, a function in the words.py beside its files; its docstring is the text."""
    scope, given = call.scope, call.text()
    call.picks_target()
    name = identify(given)
    if scope.python is None:
        scope.fail(call.node(), f"the Python word '{given}'", "a words.py beside the monster")
    if name not in scope.python.sentences:
        scope.problems.unknown(call.node(), "Python word", given, scope.python.sentences)
        raise Mistake
    return said(control.PythonWord(name, scope.python.module), scope.python.sentences[name])


# -- gear and survivors' own --------------------------------------------------------------------------------------------


@word("attack with: {automatic hits: N, critical: yes, anywhere: yes}")
def attack_with(call: Call) -> AnyStep:
    """The holder attacks with the gear this stands on: automatic hits, perhaps critical, perhaps from anywhere."""
    if not call.scope.gear:
        call.scope.fail(call.key, "'attack with' outside gear", "only in the program of a gear card")
    parts = grammar.table(call.scope, call.node(), "an attack", ("automatic hits", "critical", "anywhere"))
    hits = parts.get("automatic hits")
    automatic = grammar.whole(call.scope, hits, "automatic hits", 0, 30) if hits is not None else 0
    critical, anywhere = grammar.yes(call.scope, parts.get("critical")), grammar.yes(call.scope, parts.get("anywhere"))
    text = "attack with this" + (" from anywhere" if anywhere else "")
    if automatic:
        text += f": {automatic} automatic hit{'s' if automatic > 1 else ''}" + (", a critical wound" if critical else "")
    return said(gear.AttackWith(call.scope.gear, automatic, critical, anywhere), text)


def needs_holder(call: Call) -> None:
    """Some words are for what a survivor holds or performs."""
    if not call.scope.held:
        call.scope.fail(call.key, f"'{call.word.name}' on a card of the monster", "only in what survivors hold or may do")


@word("maneuver: pounce|charge|slam|skewer")
def maneuver(call: Call) -> AnyStep:
    """Moves in a straight line and activates a melee weapon."""
    needs_holder(call)
    how = grammar.one_of(call.scope, call.node(), "a maneuver", ("pounce", "charge", "slam", "skewer"))
    return said(gear.Maneuver(how), how)


@word("look at: N AI|N hit locations")
def look_at(call: Call) -> AnyStep:
    """Looks at the top cards of a deck and puts them back in any order."""
    needs_holder(call)
    found = re.fullmatch(r"(\d+) (AI|hit locations)", call.text())
    if found is None:
        call.scope.fail(call.node(), f"'{call.text()}' to look at", "2 AI, 3 hit locations")
    return said(
        gear.LookAtCards(found[2], grammar.number(call.scope, call.node(), found[1], "a number of cards", 1)),
        f"look at the top {found[1]} {found[2]} cards and put them back in any order",
    )


@word("this attack: CHANGE")
def this_attack(call: Call) -> AnyStep:
    """Strength, accuracy or speed for the attack under way."""
    sign, size, what = signed(call, call.text())
    if what not in ("strength", "accuracy", "speed"):
        call.scope.fail(
            call.node(), f"'{what}' for an attack", "strength, accuracy, speed", ("strength", "accuracy", "speed"), what
        )
    number = names.ATTRIBUTES.index(what)
    return said(gear.ExtraStrength(number, sign * sized(call, size)), f"{call.text()} for this attack")


@word("lose this gear")
def lose_this_gear(call: Call) -> AnyStep:
    """The gear this stands on is archived."""
    if not call.scope.gear:
        call.scope.fail(call.key, "'lose this gear' outside gear", "only in the program of a gear card")
    return said(gear.LoseThisGear(call.scope.gear), "archive this gear")
