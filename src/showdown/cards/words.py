"""The words of the card language as they are read: from a step in a file to the step of the rules behind it.

A step is `WORD [OBJECT]: VALUE` with further keys, or a bare `WORD [OBJECT]`. What words there are, which arguments each takes
and what it says is declared by their classes in `showdown/rules/words`; nothing here knows a single word.
"""

from collections.abc import Iterator
from difflib import get_close_matches
from itertools import pairwise
from typing import Final

from showdown.cards import arguments, declared, grammar, phrases
from showdown.cards.arguments import Call, Given
from showdown.cards.forms import Form, said
from showdown.cards.grammar import Mistake, Scope
from showdown.cards.yaml_nodes import Items, Node, Table, Text, shown
from showdown.engine.stack import AnyStep, Program, known_step
from showdown.rules.ai import FLOW
from showdown.rules.words.attacks import Attack
from showdown.rules.words.movement import FullMove
from showdown.rules.words.word import Word


class Entry:
    """A word as its class declares it: how it is written, and its entry in the reference."""

    def __init__(self, word: type[Word]) -> None:
        self.word = word
        self.form = Form(word.form, word.arguments)
        self.name = self.form.name
        self.doc = said(word)


def declared_words() -> Iterator[type[Word]]:
    """The class of every word of the rules, file by file."""
    for name, module in declared.MODULES.items():
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Word) and value.form and value.__module__ == name:
                yield value


WORDS: Final = {entry.name: entry for entry in (Entry(word) for word in declared_words())}


# -- programs -----------------------------------------------------------------------------------------------------------


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
    for first, second in pairwise(step for step in steps if step is not FLOW):
        if isinstance(first, FullMove) and isinstance(second, Attack):
            first.then_attack(second)
    return tuple(steps)


def find_word(given: str) -> tuple[Entry, str] | None:
    """The longest word a step starts with, and the rest."""
    parts = given.split(" ")
    for length in range(len(parts), 0, -1):
        entry = WORDS.get(" ".join(parts[:length]))
        if entry is not None:
            return entry, " ".join(parts[length:]).strip()
    return None


def misspelt(given: str, found: tuple[Entry, str] | None) -> str:
    """The word that was probably meant, where none is found or a shorter one only by accident (`move and atack`)."""
    if found is not None:
        entry, rest = found
        if not rest or phrases.split_role(rest) is not None:
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
    """One step, checked for objects, values and keys its word does not know."""
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
    keys = entry.form.keys
    for option, _ in options:
        if option.value not in keys:
            allowed = ", ".join(keys) or "no further keys"
            scope.fail(option, f"unknown key '{option.value}' for '{entry.name}'", allowed, keys, option.value)
    return read_word(scope, entry, key, rest, value, {option.value: given for option, given in options})


# -- one word -----------------------------------------------------------------------------------------------------------


def read_word(scope: Scope, entry: Entry, key: Node, rest: str, value: Node | None, options: dict[str, Node]) -> AnyStep:
    """The step of a word, with all its arguments read."""
    form, word = entry.form, entry.word
    if isinstance(value, Text) and not value.value:
        value = None
    if isinstance(value, Table) and form.keys and not form.value.form:
        options |= {name.value: node for name, node in grammar.table(scope, value, f"'{entry.name}'", form.keys)}
        value = None
    given = read_object(scope, form, key, rest)
    if form.value.form:
        given |= read_value(scope, form, key, value)
    elif value is not None:
        scope.fail(value, f"a value for '{entry.name}'", form.shown)
    if word.shared:
        shared = known_step(entry.name)
        assert shared is not None
        return shared
    if word.needs_target:
        need_target(scope, key, entry.name)
    step = word()
    arguments.fill(step, Call(scope, form, key, options, entry.name), given)
    if word.one_of and not any(name in options for name in word.one_of):
        scope.fail(key, f"'{entry.name}' without '{word.one_of[0]}'", ", ".join(form.keys))
    if word.picks_target:
        several = step.picks_several()
        scope.moment, scope.no_target = None, f"after '{several}', which picks several" if several else ""
    step.ready()
    step.text = step.sentence()
    return step


def need_target(scope: Scope, key: Node, name: str) -> None:
    """A word aimed at the target is a mistake where there is none, or more than one."""
    if scope.moment is not None:
        found = f"'{name}' at '{scope.moment.name}', which has no target"
        scope.fail(key, found, "pick target: [...] before it, or a program under each actor:")
    if scope.no_target:
        scope.fail(key, f"'{name}' {scope.no_target}", f"each targets: [{name}: ...]")


def read_object(scope: Scope, form: Form, key: Node, rest: str) -> dict[str, Given]:
    """What stands behind a word's name."""
    found = form.object.match(rest)
    if found is None:
        scope.fail(key, f"'{rest}' after '{form.name}'", form.shown, form.object.marks, rest)
    return {name: Given(key, text) for name, text in found.items()}


def read_value(scope: Scope, form: Form, key: Node, value: Node | None) -> dict[str, Given]:
    """What stands in the slots of a step's value, which it must have."""
    if value is None:
        scope.fail(key, f"'{form.name}' without a value", form.shown)
    part = form.value
    if part.alone and not isinstance(value, Text):
        return {part.slots[0]: Given(value, "")}
    words = grammar.text_of(scope, value, key, f"the value of '{form.name}'")
    found = part.match(words)
    if found is None:
        allowed = form.shown.partition(": ")[2]
        scope.fail(value, f"'{shown(words)}' as the value of '{form.name}'", allowed, (allowed,), words)
    return {name: Given(value, text) for name, text in found.items()}
