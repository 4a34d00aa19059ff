"""The kinds of arguments a phrase of the card language takes: whom, how much, where, which program.

A word, a condition or an amount declares its `form` and, for every slot in it (a word in capitals), the kind of argument that
stands there: `form = "damage [WHO]: AMOUNT [at LOCATION]"`, `arguments = takes(who=Whom(), amount=Amount(1), ...)`. The slot's
name in small letters is the field the reader fills; what stands in brackets may be left out, and brackets without a slot are a
mark: `[along arrow]` sets `along_arrow`. An argument with a `key` stands under a further key instead of in the form; one that
is in neither comes from where the phrase stands. How each kind is read is told once, in `cards/arguments.py`.
"""

from typing import ClassVar, Final

from showdown.engine.when import Moment

MOST: Final = 99  # no number on a card is larger unless its declaration says so


class Argument:
    """One argument. `shown` is what stands for it in the reference, where that is not the name of its slot."""

    pattern: ClassVar[str] = ".+?"
    plain: ClassVar[bool] = True  # it is written in plain words, not as a list or a mapping

    def __init__(self, key: str = "", needed: bool = False, shown: str = "") -> None:
        self.what = ""
        self.key = key
        self.needed = needed
        self.shown = shown

    def further_keys(self) -> tuple[str, ...]:
        """The further keys it is read from."""
        return (self.key,) if self.key else ()


def takes(**arguments: Argument) -> dict[str, Argument]:
    """The argument table of a phrase: field by field, the kind of argument it holds."""
    return arguments


class Phrase:
    """What a condition, an amount and a term of a target line have in common: a form to read, and a sentence to say."""

    form: ClassVar[str] = ""
    arguments: ClassVar[dict[str, Argument]] = {}

    def __init__(self) -> None:
        self.text = "" if self.arguments else self.sentence()

    def sentence(self) -> str:
        """What people read; where it says nothing else, the form itself."""
        return self.form


class Whom(Argument):
    """Whom an effect befalls; left out, the default, where a moment has not made it somebody else."""

    def __init__(self, default: str = "target", key: str = "") -> None:
        super().__init__(key, False, "WHO")
        self.default = default


class Closest(Argument):
    """Whom, or the closest of them: `closest survivor`."""

    def __init__(self) -> None:
        super().__init__("", False, "WHO")


class Amount(Argument):
    """How much: a number, the monster's level, a die or a count, at least so much."""

    def __init__(self, least: int = -MOST, key: str = "") -> None:
        super().__init__(key, False, "AMOUNT")
        self.least = least


class Number(Argument):
    """A whole number between two bounds; `other` is a word that may stand for the field's default."""

    pattern: ClassVar[str] = r"[+-]?\d+"
    plain: ClassVar[bool] = False  # its reader says what a number is

    def __init__(
        self,
        what: str = "",
        least: int = 1,
        most: int = MOST,
        key: str = "",
        needed: bool = False,
        shown: str = "N",
        other: str = "",
    ) -> None:
        super().__init__(key, needed, f"{shown}|{other}" if other else shown)
        self.what = what
        self.least = least
        self.most = most
        self.other = other


class Location(Argument):
    """A hit location of survivors, also the brain where that is said; `other` is a word for the field's default."""

    def __init__(self, brain: bool = False, other: str = "", key: str = "") -> None:
        super().__init__(key, False, f"LOCATION|{other}" if other else "LOCATION")
        self.brain = brain
        self.other = other


class Attribute(Argument):
    """An attribute survivors, or monsters, have tokens of; `other` is a word for the field's default."""

    def __init__(self, other: str = "", monster: bool = False) -> None:
        super().__init__("", False, f"ATTRIBUTE|{other}" if other else "ATTRIBUTE")
        self.other = other
        self.monster = monster


class Change(Argument):
    """A sign, a number and an attribute: `+1 strength`; for monsters the number may be `level`."""

    def __init__(self, monster: bool = False, allowed: tuple[str, ...] = ()) -> None:
        super().__init__("", False, "CHANGE")
        self.monster = monster
        self.allowed = allowed


class ChangeOrPower(Argument):
    """A change of any number, or a power, that monsters or survivors may have for a while."""

    def __init__(self, monster: bool = False) -> None:
        super().__init__("", False, "CHANGE|POWER")
        self.monster = monster


class Duration(Argument):
    """Until when something passing lasts."""

    def __init__(self) -> None:
        super().__init__("", False, "DURATION")


class Choice(Argument):
    """One of a closed list of words."""

    def __init__(self, what: str, *words: str, key: str = "") -> None:
        super().__init__(key, False, "|".join(words))
        self.what = what
        self.words = words


class Count(Argument):
    """A number every survivor has, by its name on cards: courage, survival, bleeding ..."""

    def __init__(self, key: str = "", shown: str = "") -> None:
        super().__init__(key, False, shown)


class Counter(Argument):
    """A counter of survivors that the files declare: `counters: [lunacy]`."""

    pattern: ClassVar[str] = "[a-z]+"


class Label(Argument):
    """Plain words, for people."""


class Yes(Argument):
    """A mark: `yes`, or left out."""

    plain: ClassVar[bool] = False


class Thing(Argument):
    """Something of a kind that the files define, by its printed name or its id; with `in_play`, one that can be met.

    It may be of another kind `also`.
    """

    def __init__(self, kind: str, in_play: bool = False, shown: str = "NAME", also: str = "") -> None:
        super().__init__("", False, shown)
        self.kind = kind
        self.also = also
        self.in_play = in_play


class Things(Argument):
    """A list of such names."""

    plain: ClassVar[bool] = False

    def __init__(self, kind: str, other: str = "") -> None:
        super().__init__("", False, f"NAMES|{other}" if other else "NAMES")
        self.kind = kind
        self.other = other


class Keyword(Argument):
    """A keyword some gear card has."""


class Term(Argument):
    """A defined term."""


class Fits(Argument):
    """A term of a target line: what is true or false of one survivor."""

    def __init__(self) -> None:
        super().__init__("", False, "TERM")


class Program(Argument):
    """A program; `for_target`: it is performed for somebody who is then its target."""

    plain: ClassVar[bool] = False

    def __init__(self, key: str = "", needed: bool = False, for_target: bool = False) -> None:
        super().__init__(key, needed, "PROGRAM")
        self.for_target = for_target


class Condition(Argument):
    """A yes/no question."""

    def __init__(self, key: str = "") -> None:
        super().__init__(key, False, "CONDITION")


class Profile(Argument):
    """An attack profile such as 2/2+/1; what else an attack may be stands under further keys."""

    plain: ClassVar[bool] = False
    AFTER_HIT: ClassVar[str] = "after hit"
    EFFECTS: ClassVar[tuple[str, ...]] = (AFTER_HIT, "before damage", "after damage")
    OPTIONS: ClassVar[tuple[str, ...]] = (
        "reach", "range", "more speed", *EFFECTS, "location", "destroy armor", "undodgeable", "unblockable", "backward",
        "with",
    )  # fmt: skip

    def further_keys(self) -> tuple[str, ...]:
        return (self.key, *self.OPTIONS) if self.key else self.OPTIONS


class Hits(Argument):
    """Hits outside an attack profile: `3 of 5`, three of five damage each."""

    plain: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__("", False, "N of DAMAGE")


class AttackChanges(Argument):
    """What attacks have besides their profile, each perhaps on a condition: `[+1 speed, {undodgeable: CONDITION}]`."""

    plain: ClassVar[bool] = False


class Zone(Argument):
    """A zone of the monster, with arrows where it is swept."""

    def __init__(self, arrows: bool = False) -> None:
        super().__init__()
        self.arrows = arrows


class Line(Argument):
    """One target line."""


class Lines(Argument):
    """Target lines, and last what happens without a target."""

    plain: ClassVar[bool] = False


class Rows(Argument):
    """The rows of a roll table, or from 0 on of one without a die."""

    plain: ClassVar[bool] = False

    def __init__(self, least: int = 1, beyond: bool = False) -> None:
        super().__init__()
        self.least = least
        self.beyond = beyond  # something may be added to the die


class Branches(Argument):
    """Programs of which one is picked, each under the words people read."""

    plain: ClassVar[bool] = False


class Manner(Argument):
    """How the monster moves: forward, back, toward, past or away from somebody, a terrain card (`toward Tall Grass`) or an edge
    (`away from the north edge`, `toward the closest edge`)."""


class Resource(Argument):
    """Resource cards: of the monster's or the basic deck, by name, or a strange one."""

    def __init__(self) -> None:
        super().__init__("", False, "monster|basic|vermin|strange NAME|NAME")


class PythonWord(Argument):
    """A word of one monster alone."""


class Source(Argument):
    """The name of the card the phrase stands on."""


class ThisGear(Argument):
    """The gear card the phrase stands on; elsewhere it is a mistake."""


class ThisAiCard(Argument):
    """Nothing to read: the phrase is about the AI card it stands on."""


class ThisCard(Argument):
    """Nothing to read: the phrase is about the card of the monster it stands on, an AI card or a hit location."""


class OnTerrain(Argument):
    """Nothing to read: whether the phrase stands on a terrain card."""


class AttackStep(Argument):
    """Nothing to read: the phrase may stand only in an effect of an attack."""


class BeforeLocations(Argument):
    """Nothing to read: the phrase may stand only where the location dice of an attack have not fallen yet (MATK-6)."""


class During(Argument):
    """Nothing to read: the phrase asks for something that only this moment tells."""

    def __init__(self, moment: Moment) -> None:
        super().__init__()
        self.moment = moment


class Actor(Argument):
    """Nothing to read: the phrase speaks of whoever attacks or acts, so there must be somebody."""


class Whose(Argument):
    """Nothing to read: whose number is meant, the target's, or the actor's at a moment without a target; with `beside`, only
    where one of those keys is given."""

    def __init__(self, *beside: str) -> None:
        super().__init__()
        self.beside = beside


class Held(Argument):
    """Nothing to read: whether survivors hold or perform what the phrase stands on."""


class Holder(Argument):
    """Nothing to read: the phrase may stand only on what survivors hold or perform."""
