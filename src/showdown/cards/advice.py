"""What `showdown check` warns of: a monster that can be played and is probably not what its designer meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from showdown.cards.yaml_nodes import Items, Node, Table, Text, identify
from showdown.engine import names
from showdown.engine.library import AiCard, Hooks

if TYPE_CHECKING:
    from showdown.cards.monsters import MonsterCompiler


def advise(made: MonsterCompiler) -> None:
    """Every warning about a monster without a mistake, file by file."""
    main = made.files.main
    assert main is not None
    if not any(card.trap for card in made.monster.hit_locations):
        made.problems.warn(
            main, f"{made.monster.name} has no trap", "without one attacking it is too safe: a card with 'trap:'"
        )
    basic = main.get("basic action")
    if isinstance(basic, Table):
        targets(made, "the Basic Action", basic)
        if basic.get("actions") is None:
            made.problems.warn(basic, "the Basic Action does nothing", "give it actions: [...]")
    for key, node in made.files.ai:
        card = next((card for card in made.monster.ai if card.id == identify(key.value)), None)
        if card is not None and isinstance(node, Table):
            ai_card(made, key, node, card)
    unused(made, main)


def ai_card(made: MonsterCompiler, key: Text, node: Table, card: AiCard) -> None:
    """A card that does nothing, that finds nobody and stops, or that no level deals."""
    idle = not (card.actions or card.enters or card.face_up or card.death_blow or card.injured or in_play(card.hooks))
    if idle and node.get("text") is None and node.get("missing") is None:
        wants = "actions: [...]" if card.type == names.NORMAL else "enters, while in play, triggers or replaces"
        made.problems.warn(key, f"the AI card '{card.name}' does nothing", f"give it {wants}")
    targets(made, f"the AI card '{card.name}'", node)
    if node.get("target") is not None and node.get("actions") is None:
        made.problems.warn(key, f"the AI card '{card.name}' picks a target and does nothing to it", "give it actions: [...]")
    dealt = any(getattr(level, card.level, 0) or card.id in level.deck for level in made.monster.levels.values())
    if card.level != "special" and not dealt and not any(card.id in level.in_play for level in made.monster.levels.values()):
        made.problems.warn(key, f"the {card.level} AI card '{card.name}' is dealt at no level", f"{card.level}: 1 in a level")


def in_play(hooks: Hooks) -> bool:
    """Whether a thing reaches into the rules while it is in play."""
    return bool(
        hooks.modifiers or hooks.powers or hooks.conditional_powers or hooks.triggers or hooks.actions or hooks.replaces
        or hooks.auras or hooks.grants or hooks.survivors
    )  # fmt: skip


def targets(made: MonsterCompiler, what: str, node: Table) -> None:
    """Target lines without `none`: when nobody fits, nothing happens, and nobody at the table expects that."""
    lines = node.get("target")
    if lines is None:
        return
    last = lines.items[-1] if isinstance(lines, Items) and lines.items else lines
    if not isinstance(last, Table):
        term = made.monster.instinct_name or "TERM"
        made.problems.warn(lines, f"{what} has target lines without 'none'", f"last, what happens then: none: {term}")


def unused(made: MonsterCompiler, main: Table) -> None:
    """Terms, zones, persistent injuries and Python words that nothing on the cards names."""
    used = made.scope.used | made.collection.used.get(made.id, set())
    for kind, key in (("term", "definitions"), ("zone", "zones")):
        written = main.get(key)
        for name, _ in written if isinstance(written, Table) else ():
            if (kind, name.value) not in used and name.value not in made.collection.things.get("definitions", {}):
                made.problems.warn(name, f"the {kind} '{name.value}' is used nowhere", "use it, or leave it out")
    for _, node in made.files.hit_locations:
        injury = node.get("injury") if isinstance(node, Table) else None
        if isinstance(injury, Text) and ("persistent injury", identify(injury.value)) not in used:
            found = f"the persistent injury '{injury.value}' does nothing and no AI card reads it"
            made.problems.warn(injury, found, f"injured: {{{injury.value}: [...]}} on an AI card, or rules of its own")
    python = made.scope.python
    for word in python.sentences if python is not None else ():
        if ("Python word", word) not in used:
            place = Node(str(made.files.folder / "words.py"), 1, 1)
            made.problems.warn(place, f"the Python word '{word.replace('_', ' ')}' is used nowhere", "use it, or leave it out")
