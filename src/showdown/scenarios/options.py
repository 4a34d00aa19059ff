"""Which option is meant by the words of a scenario, and how options are told in messages. Nobody else reads their names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from showdown.cards.yaml_nodes import Node, nearest
from showdown.engine import questions
from showdown.engine.game import Decision, Option
from showdown.scenarios.format import items, mistake, text

SHOWN_OPTIONS: Final = 40

# The first word of every option; a `not offered` that begins with anything else could never fail.
OPTION_VERBS: Final = (
    "act", "archive", "attack", "block", "bottom", "card", "collide", "concentrate", "dash", "deck", "declare", "deflect",
    "direction", "dodge", "effect", "either", "encourage", "end", "endure", "face", "flip", "gear", "give", "go", "hear",
    "ignore", "join", "keep", "land", "location", "mood", "move", "next", "no", "pay", "pick", "place", "regrow", "replace",
    "roll", "shorten", "slot", "start", "surge", "swap", "take", "target", "throw", "tile", "to", "token", "top", "turn",
    "use", "way", "who", "yes",
)  # fmt: skip


AT_REST: Final = (questions.WHO_ACTS.name, questions.ACT.name)  # between acts, and between the deeds of one


def is_forced(question: Decision) -> bool:
    """A question with a single answer; whose act begins or ends is never taken for granted."""
    return len(question.options) == 1 and question.kind not in AT_REST


def is_under_way(question: Decision) -> bool:
    """Whether something is under way that the answer decides: not between acts, nor between the deeds of one."""
    return len(question.options) > 1 and question.kind not in AT_REST


def meant(wanted: str, options: list[Option]) -> list[Option]:
    """The options somebody means: by id, by label, by how the id begins, by words next to each other, by words at all."""
    said_words = words(wanted)

    def by(test: Callable[[Option], bool]) -> list[Option]:
        return [option for option in options if test(option)]

    return (
        by(lambda option: option.id.lower() == wanted.lower())
        or by(lambda option: words(option.id) == said_words or words(option.label) == said_words)
        or by(lambda option: begins(option, wanted))
        or by(lambda option: beside(said_words, words(option.id)) or beside(said_words, words(option.label)))
        or by(lambda option: bool(said_words) and set(said_words) <= set(words(option.id) + words(option.label)))
    )


def begins(option: Option, wanted: str) -> bool:
    said_words = words(wanted)
    return bool(said_words) and words(option.id)[: len(said_words)] == said_words


def beside(said_words: list[str], among: list[str]) -> bool:
    count = len(said_words)
    return bool(count) and any(among[at : at + count] == said_words for at in range(len(among) - count + 1))


def wrongly_offered(wanted: Iterable[str], offered: list[Option]) -> str:
    """Says which options begin like something that should not be offered; nothing if none does."""
    for item in wanted:
        found = [option for option in offered if begins(option, item)]
        if found:
            return f"offered, but should not be: {listed(found)}"
    return ""


def listed(options: list[Option]) -> str:
    shown = ", ".join(option.id for option in options[:SHOWN_OPTIONS])
    return shown + (f", ... ({len(options)} in all)" if len(options) > SHOWN_OPTIONS else "")


def said(question: Decision) -> str:
    return f"{question.seat} is asked: {question.prompt} Options: {listed(list(question.options))}"


def without_verb(offered: list[Option]) -> list[Option]:
    """Options that begin with none of the words known here: there should be none."""
    return [option for option in offered if words(option.id)[0] not in OPTION_VERBS]


def check_verbs(node: Node) -> None:
    """What is said not to be offered must at least be something that could be."""
    for item in items(node):
        verb = words(text(item))[:1]
        if not verb or verb[0] not in OPTION_VERBS:
            near = nearest(verb[0] if verb else "", OPTION_VERBS)
            raise mistake(
                item, f"no option ever begins with {text(item)!r}", f"{', '.join(OPTION_VERBS)}", [near] if near else [], near
            )


def words(sentence: str) -> list[str]:
    """The words of an option or of a choice, small, without punctuation."""
    return re.findall(r"[a-z0-9]+", sentence.lower().replace("'", "").replace("’", ""))
