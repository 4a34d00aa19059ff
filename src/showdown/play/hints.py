"""Hints: what a built-in bot would do here, and why, in facts that people can check: odds, danger, the last wound.

`hint` says it, `take` does it. The greedy bot weighs; the reason names what it weighed, from the same rules (`consequences`).
Who asks for the searcher waits longer and hears how likely the fight is won, with this answer and with the next best.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, TypedDict

from showdown.engine import geometry
from showdown.engine.game import Game, Option
from showdown.engine.happenings.fields import OptionId
from showdown.play import consequences, seats, standing
from showdown.play.consequences import AttackOdds, Place, Prospect, percent
from showdown.play.session import Session
from showdown.players import load, search
from showdown.players.base import Facts, Position
from showdown.players.greedy import Outlook, best_blow
from showdown.players.search import Searcher, Together
from showdown.rules import facts

ALL: Final = "all"  # cores
PATIENCE: Final = 1.5  # seconds that pages let a searcher think


class Hint(TypedDict):
    """What to do: the option by its number and id, its label, and why. `prospect` is what follows from it, `deeper` whether a
    bot that looks ahead might know better."""

    index: int
    option: OptionId
    label: str
    reason: str
    prospect: Prospect
    deeper: bool


def hint(session: Session, searcher: Searcher | None = None) -> Hint | None:
    """What the greedy bot would do here, or a searcher, and why; None where nothing is asked."""
    question = session.question
    return of_position(session.playing, searcher) if question is not None else None


def of_position(game: Game, searcher: Searcher | None = None) -> Hint:
    """The same for a position with an open question."""
    question = game.decision
    assert question is not None
    option = question.options[searcher.choose(Position(game)) if searcher is not None else seats.suggestion(game)]
    found = consequences.prospect(game, option)
    free = question.seat == seats.MONSTER
    if free:
        why = "the monster's choice: any is right."
    elif searcher is not None and searcher.weighed:
        why = f"{search.said(searcher.weighed, [each.label for each in question.options], search.judge_of(game) is not None)}."
    else:
        why = REASONS.get(option.kind, otherwise)(game, option, found)
    if searcher is not None and not searcher.weighed:
        why = f"{why.removesuffix('.')}; there is nothing to look ahead for here."
    return {
        "index": option.index,
        "option": option.id,
        "label": option.label,
        "reason": why[:1].upper() + why[1:],
        "prospect": found,
        "deeper": searcher is None and search.looks_ahead(Position(game)),
    }


def with_reason(session: Session, found: Hint) -> Hint:
    """What a searcher says, and what speaks for the same answer by habit; another answer has no such reason."""
    quick = hint(session)
    if quick is None or quick["index"] != found["index"] or found["reason"].startswith(quick["reason"].removesuffix(".")):
        return found
    found["reason"] = f"{found['reason']} {quick['reason']}"
    return found


def deep(budget: str = "") -> Searcher:
    """A searcher to ask: with so many rollouts ("500"), for so many seconds ("2s"), or as it is. With "all" behind that, or
    alone, every core of this machine thinks along."""
    words = budget.split()
    everybody = words[-1:] == [ALL]
    if everybody:
        words.pop()
    budget = " ".join(words)
    found = load.load_bot(f"{load.SEARCHER}:{budget or search.ROLLOUTS}")
    assert isinstance(found, Searcher)
    if everybody:
        found.together = all_cores()
    return found


@cache
def all_cores() -> Together:
    """One process for each core, kept for the next question. Looked for only here: Python in a browser has no processes."""
    from showdown.lab import guessing, workers

    return guessing.Guessers(workers.cores())


def take(session: Session, searcher: Searcher | None = None) -> Hint | None:
    """Does what the hint says, as a choice of the person's own."""
    found = hint(session, searcher)
    if found is not None:
        session.choose(found["index"])
    return found


# -- reasons ---------------------------------------------------------------------------------------------------------------


def attack(game: Game, option: Option, found: Prospect) -> str:
    """The odds, and what they mean so near the end."""
    odds = found["odds"]
    if odds is None:
        return otherwise(game, option, found)
    return f"{with_odds(odds)}{near_the_end(game, odds)}{price(found)}."


def with_odds(odds: AttackOdds) -> str:
    if odds["any_wound"] == 1.0:
        return "a wound for certain"
    return f"a wound with {percent(odds['any_wound'])} (a hit {percent(odds['any_hit'])})"


def near_the_end(game: Game, odds: AttackOdds) -> str:
    """What the wound would do to a monster that is nearly dead."""
    left = facts.wounds_to_kill(game)
    if odds["kills"] > 0:
        return f", and {'one' if left == 1 else left} would kill it ({percent(odds['kills'])})"
    return f"; {standing.life(game)['text']}" if left <= NEAR else ""


NEAR: Final = 4  # wounds to go: from here on people count them


def price(found: Prospect) -> str:
    """What it costs or provokes."""
    paid = [each["text"] for each in found["consequences"] if each["sort"] in ("cost", "danger")]
    return f"; the price: {', '.join(paid)}" if paid else ""


def move(game: Game, option: Option, found: Prospect) -> str:
    """Where the move would go, and what for."""
    twin = game.copy(log=False)
    twin.choose(option.index)
    question = twin.decision
    if question is None or question.kind != "destination":
        return otherwise(game, option, found)
    there = question.options[seats.suggestion(twin)]
    where = consequences.prospect(twin, there)["place"]
    if where is None:
        return otherwise(game, option, found)
    return f"to {where['space']}: {of_place(twin, option.actor_number, where)}."


def destination(game: Game, option: Option, found: Prospect) -> str:
    where = found["place"]
    return f"{of_place(game, option.actor_number, where)}." if where is not None else otherwise(game, option, found)


def of_place(game: Game, survivor: int, where: Place) -> str:
    """What speaks for a space: an attack, or safety."""
    best, far = where["best"], where["distance"]
    if best is not None:
        spot = "from the blind spot" if where["blind_spot"] else "from there"
        return f"{spot} {best['weapon']} wounds with {percent(best['odds']['any_wound'])}"
    if far is None:
        return "as good as elsewhere while it is off the board"
    return f"{safety(game, survivor, where, far)}, {'adjacent' if far == 1 else f'{far} spaces away'}"


def safety(game: Game, survivor: int, where: Place, far: int) -> str:
    """Why one is rather there when its turn comes."""
    if not where["in_its_move"]:
        return "beyond its move"
    if where["blind_spot"]:
        return "in its blind spot"
    if not where["in_view"]:
        return "out of its sight"
    outlook = Outlook(Facts(game), survivor)
    if outlook.facts.cover() >> standing.space(where["space"]) & 1:
        return f"in cover ({' and '.join(where['terrain'])})"
    if outlook.nearest < far:
        return "a friend is nearer to it"
    return "no space in reach is better"


def start(game: Game, option: Option, found: Prospect) -> str:
    """Where somebody begins: apart from the others, in cover."""
    seen, space = Facts(game), option.refers.space
    cover = "in cover, " if seen.cover() >> space & 1 else ""
    apart = [geometry.distance(space, 1, seen.survivors[other].space, 1) for other in seen.present()]
    return f"{cover}{min(apart)} spaces from the nearest friend." if apart else f"{cover}somebody has to be first."


def end_act(game: Game, option: Option, found: Prospect) -> str:
    """Why nothing more is done."""
    who = game.survivors[option.actor_number]
    question = game.decision
    assert question is not None
    if who.down:
        return "knocked down: nothing can be done."
    blows = [each for each in question.options if each.kind == "attack" and each.actor_number == option.actor_number]
    if blows:
        odds = [consequences.prospect(game, blow)["odds"] for blow in blows]
        best = max((each["any_wound"] for each in odds if each is not None), default=0.0)
        return f"the best attack wounds with {percent(best)}, which is not worth the danger of staying near."
    if not who.movement and not who.activation:
        return "nothing is left to spend."
    if not who.activation:
        return "the activation is spent, and no space in reach is better than this one."
    kept = [each for each in question.options if each.kind == "use" and consequences.prospect(game, each)["odds"] is not None]
    if kept:
        left = standing.life(game)["text"]
        return f"nothing is in reach, and what could be thrown is worth more as a weapon while the end is far ({left})."
    return "nothing is in reach, and no space is better than this one."


def dodge(game: Game, option: Option, found: Prospect) -> str:
    """What the hit would do if it landed."""
    question = game.decision
    assert question is not None
    for other in question.options:
        if other.kind == "take" and other.refers.location == option.refers.location:
            landed = consequences.prospect(game, other)
            return f"taken, it would be: {harm(landed)}."
    return otherwise(game, option, found)


def take_hit(game: Game, option: Option, found: Prospect) -> str:
    question = game.decision
    assert question is not None
    spared = any(other.kind == "dodge" for other in question.options)
    worse = "; the survival is kept for worse" if spared else ""
    return f"taken, it is: {harm(found)}{worse}."


def harm(found: Prospect) -> str:
    """What a hit comes to."""
    parts = [each["text"] for each in found["consequences"]]
    if found["rolls"] is not None:
        parts.append(f"then {found['rolls']}")
    return ", ".join(parts) or "nothing"


def who_acts(game: Game, option: Option, found: Prospect) -> str:
    """Why this one first."""
    seen = Facts(game)
    worth = best_blow(seen, option.actor_number)
    name = game.name_of(option.actor_number)
    if game.survivors[option.actor_number].down:
        return "nobody on their feet is left to act."
    if worth:
        return f"{name}'s attack from here promises {worth:.2f} wounds, as much as anybody's who has not acted."
    return f"nobody has an attack worth making from where they stand, and {name} is the hardiest of those who have not acted."


def help_friend(game: Game, option: Option, found: Prospect) -> str:
    return f"{found['consequences'][-1]['text']}{price(found)}." if found["consequences"] else otherwise(game, option, found)


def surge(game: Game, option: Option, found: Prospect) -> str:
    gains = [each["text"] for each in found["consequences"] if each["sort"] == "gain"]
    return f"{', '.join(gains) or 'one more activation'}{price(found)}."


def go_on(game: Game, option: Option, found: Prospect) -> str:
    return "no survival action here is worth its price."


def end_turn(game: Game, option: Option, found: Prospect) -> str:
    return "nobody left can do anything."


def location(game: Game, option: Option, found: Prospect) -> str:
    """Cards that answer come last."""
    card = game.setup.hit_locations[option.refers.hit_location]
    answers = [word for word, program in (("on a failure", card.failure), ("on a wound", card.wound)) if program]
    if card.reflex:
        answers.append("in any case")
    return f"it answers {' and '.join(answers)}; none of the others answers less." if answers else "it does not answer."


def otherwise(game: Game, option: Option, found: Prospect) -> str:
    """What follows from it, or that it is as good as another."""
    said = consequences.line(found)
    return f"{said}." if said else "as good as any other answer."


REASONS: Final[dict[str, Callable[[Game, Option, Prospect], str]]] = {
    "act": who_acts,
    "attack": attack,
    "maneuver attack": attack,
    "use": attack,
    "move": move,
    "destination": destination,
    "end act": end_act,
    "end turn": end_turn,
    "dodge": dodge,
    "take": take_hit,
    "encourage": help_friend,
    "start": start,
    "surge": surge,
    "go on": go_on,
    "location": location,
}
