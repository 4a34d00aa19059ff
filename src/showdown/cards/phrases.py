"""The small phrases of the card language: whom, which target, how much, under which condition.

Terms, amounts and conditions are declared by their classes (`rules/targeting.py`, `rules/amounts.py`, `rules/conditions.py`);
here they are read by the first form that fits.
"""

import re
from types import ModuleType
from typing import Final, Generic, TypeVar

from showdown.cards import arguments, grammar
from showdown.cards.forms import Form
from showdown.cards.yaml_nodes import Node, shown
from showdown.engine import when
from showdown.engine.kinds import MOST, Phrase
from showdown.engine.library import Amount, Condition
from showdown.rules import amounts, conditions, targeting, whom
from showdown.rules.counts import COUNTS
from showdown.rules.targeting import Line, Term, Who
from showdown.rules.whom import ROLES, Role

P = TypeVar("P", bound=Phrase)


class Phrases(Generic[P]):
    """All phrases of one sort, in the order their file declares them."""

    def __init__(self, module: ModuleType, base: type[P]) -> None:
        found = [value for value in vars(module).values() if isinstance(value, type) and issubclass(value, base) and value.form]
        self.declared = [(each, Form(each.form, each.arguments)) for each in found]
        self.entries = [(each, form) for each, form in self.declared if each not in READ_APART]
        self.shown = [form.shown for _, form in self.declared]
        self.plain = [form.form for _, form in self.entries if not form.arguments]
        self.by_first: dict[str, list[tuple[type[P], Form]]] = {}  # those that may begin with a word, once one has

    def candidates(self, given: str) -> list[tuple[type[P], Form]]:
        """The phrases that may fit, in their order: for most the first word says that they do not."""
        first = given.partition(" ")[0]
        if first not in self.by_first:
            self.by_first[first] = [(each, form) for each, form in self.entries if form.whole.first in ("", first)]
        return self.by_first[first]

    def read(self, scope: "grammar.Scope", node: Node, given: str) -> P | None:
        """The phrase whose form fits, with its arguments; None where none does."""
        for each, form in self.candidates(given):
            found = form.whole.match(given)
            if found is not None:
                made = each()
                call = arguments.Call(scope, form, node, {}, shown(given))
                arguments.fill(made, call, {name: arguments.Given(node, text) for name, text in found.items()})
                return finished(made)
        return None


def finished(made: P) -> P:
    """A phrase whose fields are filled says what it is."""
    made.text = made.sentence()
    return made


LARGEST: Final = 1000  # so much insanity has the killer of the Golden Eyed King
READ_APART: Final[tuple[type[Phrase], ...]] = (conditions.RoleIs, amounts.Fixed)
TERMS: Final = Phrases(targeting, Term)
AMOUNTS: Final = Phrases(amounts, Amount)
CONDITIONS: Final = Phrases(conditions, Condition)


# -- amounts ------------------------------------------------------------------------------------------------------------


def amount(scope: "grammar.Scope", node: Node, given: str, least: int = -MOST) -> Amount:
    """How much: a number, the monster's level, a die, or a count."""
    words = given.strip()
    sign = -1 if words.startswith("-") else 1
    if re.fullmatch(r"[+-]?\d+", words):
        fixed = amounts.Fixed()
        fixed.number = grammar.number(scope, node, words, "an amount", least, LARGEST)
        fixed.sign = sign
        return finished(fixed)
    if sign < 0 <= least:
        scope.fail(node, f"'{shown(given)}' as an amount", "an amount without a minus")
    bare = words.lstrip("+-").strip()
    made = AMOUNTS.read(scope, node, bare)
    if made is None:
        scope.fail(node, f"'{given}' as an amount", ", ".join(AMOUNTS.shown), [*AMOUNTS.plain, "level"], bare)
    made.sign = sign
    return finished(made)


def count(scope: "grammar.Scope", node: Node, given: str) -> str:
    """A number every survivor has, one of the game's or a counter that the files declare."""
    known = [*COUNTS, *scope.library.counters]
    if given in known:
        return given
    found = f"'{given}'" if given else node.what()
    scope.fail(node, f"{found} as a count", ", ".join(known), known, given)


# -- whom ---------------------------------------------------------------------------------------------------------------


def term(scope: "grammar.Scope", node: Node, given: str) -> Term:
    """One term of a target line, a WHO or a condition."""
    words = given.strip()
    made = None if words.startswith("not not ") else TERMS.read(scope, node, words)
    if made is not None:
        return made
    if words.startswith("in ") and "zone" in scope.problems.doubtful:
        raise grammar.Mistake
    options = [
        *TERMS.plain,
        "in range",
        *(f"in {zone}" for zone in scope.zones),
        *(f"{name} 3+" for name in (*COUNTS, *scope.library.counters)),
    ]
    zones = f" (zones: {', '.join(scope.zones)})" if scope.zones else ""
    scope.fail(node, f"unknown term '{shown(words)}'", ", ".join(TERMS.shown) + zones, options, words)


def split_role(given: str) -> tuple[Role, list[str]] | None:
    """The role a WHO starts with, and the terms after it; None where it starts with none."""
    parts = [part.strip() for part in given.split(",")]
    for word, role in ROLES.items():
        if parts[0] == word or parts[0].startswith(word + " "):
            rest = parts[0][len(word) :].strip()
            return role, [part for part in (rest, *parts[1:]) if part]
    return None


def who(scope: "grammar.Scope", node: Node, given: str) -> Who:
    """Whom an effect befalls: a role, perhaps narrowed down by terms."""
    found = split_role(given)
    if found is None:
        scope.fail(node, f"'{given}' as whom it befalls", f"{', '.join(ROLES)}, perhaps with terms", ROLES, given)
    role, rest = found
    if role is whom.OWNER and not scope.held:
        allowed = [name for name in ROLES if name != role.word]
        scope.fail(node, "'owner' on a card of the monster, which nobody holds", ", ".join(allowed))
    if scope.moment is not None and role in (whom.TARGET, whom.TARGETS):
        scope.fail(node, f"'{role.word}' at '{scope.moment.name}', which has no other party", ", ".join(bystanders(scope)))
    scope.check_role(node, role)
    terms = [term(scope, node, part) for part in ([role.implies] if role.implies else []) + rest]
    result = Who(role, tuple(terms))
    result.text = phrase(role, terms)
    return result


BEFORE_THE_NOUN: Final = ("adjacent", "standing", "knocked down", "non-deaf", "blind", "insane", "other")


def phrase(role: Role, terms: list[Term]) -> str:
    """A WHO as a sentence uses it, always singular."""
    if role.noun:
        noun = "threat" if any(term.text == "threat" for term in terms) else role.noun
        before = [term.text for term in terms if term.text in BEFORE_THE_NOUN]
        after = [with_with(term.text) for term in terms if term.text not in BEFORE_THE_NOUN and term.text != "threat"]
        return " ".join(["each", *before, noun, *after])
    return role.says + (f" (if {', '.join(term.text for term in terms)})" if terms else "")


def with_with(words: str) -> str:
    """A number that is reached or not, as a noun takes it: with age 3+, without age."""
    if words.startswith("not ") and words.endswith(" 1+"):
        return f"without {words[4:-3]}"
    if words.startswith("not ") and words.endswith("+"):
        return f"without {words[4:]}"
    return f"with {words}" if words.endswith("+") else words


# -- target lines -------------------------------------------------------------------------------------------------------

PICKS: Final = (targeting.CLOSEST, targeting.FURTHEST, targeting.RANDOM, targeting.ALL)
LINE: Final = re.compile(
    r"(?:(?P<pick>\w+) )?(?P<noun>survivors?|threats?)(?: with (?:the )?(?P<rank>most|least) (?P<count>[a-z ]+?)(?: tokens)?)?"
)


def line(scope: "grammar.Scope", node: Node, given: str) -> Line:
    """A target line: whom to pick, then terms that must all hold."""
    parts = [part.strip() for part in given.split(",")]
    pick, most, least = targeting.ANY, "", ""
    terms: list[Term] = []
    head = LINE.fullmatch(parts[0])
    if head is None:
        rest = parts
    else:
        rest = parts[1:]
        if head["pick"]:
            if head["pick"] not in PICKS:
                scope.fail(node, f"'{head['pick']}' as the way to pick", ", ".join(PICKS), PICKS, head["pick"])
            pick = head["pick"]
        if head["noun"].startswith("threat"):
            terms.append(targeting.Threat())
        if head["count"]:
            counted = count(scope, node, head["count"])
            most, least = (counted, "") if head["rank"] == "most" else ("", counted)
    terms += [term(scope, node, part) for part in rest]
    result = Line(pick, tuple(terms), most, least)
    result.text = given
    return result


# -- conditions ---------------------------------------------------------------------------------------------------------


def condition(scope: "grammar.Scope", node: Node, given: str) -> Condition:
    """A yes/no question about the fight."""
    words = given.strip()
    return CONDITIONS.read(scope, node, words) or role_condition(scope, node, words)


def role_condition(scope: "grammar.Scope", node: Node, words: str) -> Condition:
    """ "attacker insane", "attacker not in blind spot", "survivors adjacent": somebody of that role satisfies the terms."""
    found = split_role(words)
    if found is None or not found[1]:
        options = [*CONDITIONS.plain, *(f"{role} {word}" for role in ROLES for word in TERMS.plain)]
        scope.fail(node, f"unknown condition '{words}'", ", ".join(CONDITIONS.shown), options, words)
    role, rest = found
    plain = [part for part in rest if not part.startswith("not ")]
    parts: list[Condition] = [role_is(scope, node, role, plain)] if plain else []
    for part in rest:
        if part.startswith("not "):
            negated = conditions.Not()
            negated.condition = role_is(scope, node, role, [part[4:]])
            parts.append(finished(negated))
    made = parts[0]
    for part_of_it in parts[1:]:
        both = conditions.Both()
        both.first, both.second = made, part_of_it
        made = finished(both)
    return made


def role_is(scope: "grammar.Scope", node: Node, role: Role, terms: list[str]) -> Condition:
    """Somebody of a role satisfies all of some terms."""
    made = conditions.RoleIs()
    made.who = who(scope, node, ", ".join([role.word, *terms]))
    made.subject, made.predicate = role.says, is_or_has(terms)
    return finished(made)


def is_or_has(terms: list[str]) -> str:
    """ "is adjacent", "has understanding 3+", "is carrying bone gear"."""
    return " and ".join(predicate(term) for term in terms)


def predicate(term: str) -> str:
    """What a sentence says of somebody of whom a term is true."""
    if term.endswith("+"):
        return f"has {term}"
    for start, verb in (("knowing the art ", "knows "), ("knowing ", "knows "), ("with ", "has ")):
        if term.startswith(start):
            return verb + term.removeprefix(start)
    return f"is {term}"


def bystanders(scope: "grammar.Scope") -> list[str]:
    """Whom an effect can befall at a moment that has no other party."""
    actor = ["actor"] if scope.moment is not None and scope.moment.about == when.SURVIVOR else []
    return [*actor, *([] if scope.monster else ["owner"]), "survivors"]
