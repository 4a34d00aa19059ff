"""Forms of phrases: `damage [WHO]: AMOUNT [at LOCATION]` as the pattern it is read with, and as the reference shows it."""

import re
from functools import cached_property
from typing import Final

from showdown.engine.kinds import Argument

SLOT: Final = re.compile(r"[A-Z][A-Z_]+")
PIECE: Final = re.compile(r"\[[^\]]*\]|[^ \[\]]+")


class Part:
    """The words behind a phrase's name, or its value: literal words and slots, some of which may be left out."""

    def __init__(self, form: str, arguments: dict[str, Argument]) -> None:
        self.form = form
        self.slots = [slot.lower() for slot in SLOT.findall(form) if slot.lower() in arguments]
        self.marks: list[str] = []
        self.alone = len(self.slots) == 1 and form.strip("[]") == self.slots[0].upper()
        self.optional = form.startswith("[")
        self.first = ""  # the word it must begin with; "" where there is no such word
        self.written = ""  # its pattern
        for piece in PIECE.findall(form):
            body = self.body(piece.strip("[]"), arguments)
            if piece.startswith("["):
                self.written += f"(?: {body})" + ("??" if ".+?" in body else "?")
                continue
            if not self.written and "(" not in body:
                self.first = piece
            self.written += f" {body}"

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Made when it is first matched with: most words stand in few files, and a start waits for all of them."""
        return re.compile(self.written, re.DOTALL)

    def body(self, words: str, arguments: dict[str, Argument]) -> str:
        """The pattern of some words; brackets without a slot are a mark."""
        made, at = "", 0
        for slot in SLOT.finditer(words):
            argument = arguments.get(slot[0].lower())
            if argument is None:
                continue
            lenient = self.alone or self.form == words
            made += re.escape(words[at : slot.start()]) + f"(?P<{slot[0].lower()}>{'.+' if lenient else argument.pattern})"
            at = slot.end()
        made += re.escape(words[at:])
        if f"[{words}]" in self.form and at == 0:
            name = words.replace(" ", "_")
            self.marks.append(name)
            return f"(?P<{name}>{made})"
        return made

    def match(self, given: str) -> dict[str, str] | None:
        """What stands in each slot and mark; None where the words do not have the form."""
        found = self.pattern.fullmatch(f" {given}" if given else "")
        if found is None:
            return None
        return {name: text for name, text in found.groupdict().items() if text is not None}


class Form:
    """A form in its parts: the phrase's name, what stands behind it, and its value after the colon."""

    def __init__(self, form: str, arguments: dict[str, Argument]) -> None:
        self.form = form
        self.arguments = arguments
        head, _, value = form.partition(": ")
        words = head.split(" ")
        length = next((n for n, word in enumerate(words) if word.startswith("[") or self.is_slot(word)), len(words))
        self.name = " ".join(words[:length])
        self.object = Part(" ".join(words[length:]), arguments)
        self.mapping = value.startswith("{")  # the value holds the further keys
        self.value = Part("" if self.mapping else value, arguments)
        self.keys = [key for argument in arguments.values() for key in argument.further_keys()]
        self.marks = [*self.object.marks, *self.value.marks]
        read = {*self.object.slots, *self.value.slots}
        self.elsewhere = [name for name, argument in arguments.items() if name not in read and not argument.key]
        self.shown = SLOT.sub(self.show, form)

    @cached_property
    def whole(self) -> Part:
        """The form in one piece, for phrases that are no words."""
        return Part(self.form, self.arguments)

    def is_slot(self, word: str) -> bool:
        found = SLOT.search(word)
        return found is not None and found[0].lower() in self.arguments

    def show(self, slot: re.Match[str]) -> str:
        argument = self.arguments.get(slot[0].lower())
        return argument.shown if argument is not None and argument.shown else slot[0]


def said(phrase: type[object]) -> str:
    """A phrase's entry in the reference: the first paragraph of its docstring, without the ids of rules."""
    return re.sub(r" \([A-Z][^()]*\)", "", " ".join((phrase.__doc__ or "").split("\n\n")[0].split()))
