"""Looking at the board without doing anything: what is on a space, how far it is, where somebody standing there could go."""

from __future__ import annotations

from typing import TypedDict

from showdown.engine import board, geometry, names, stats
from showdown.engine.errors import find
from showdown.engine.game import Game
from showdown.engine.happenings.fields import RuleIds, Space
from showdown.play import standing, tell
from showdown.play.session import Session
from showdown.rules import facts, prospects, walking
from showdown.views import View


class Zones(TypedDict):
    """Where the monster looks and comes: the spaces in front of it, those it does not see, those from which it could come next
    to somebody with one move, and those around its base."""

    facing: list[Space]
    unseen: list[Space]
    in_range: list[Space]
    around: list[Space]


class Part(TypedDict):
    """What adds to a number, and how much."""

    source: str
    amount: int


class Number(TypedDict):
    """A number as it is now, with what it is made of and the rules by which that counts."""

    name: str
    value: int
    parts: list[Part]
    rules: RuleIds


def lines(session: Session, space: str, origin: str = "") -> list[str]:
    """What there is to say about a space, nearest things first; `origin` is what distances are measured from."""
    view = session.view()
    found = [f"{space}: {what_is_there(view, space)}"]
    if origin and origin != space:
        found.append(standing.between(session.position, origin, space)["text"])
    far = tell.distance(view["monster"], space)
    if far:
        note = " (next to it)" if far == 1 else ""
        blind = ", in its blind spot" if space in view["monster"]["blind_spot"] else ""
        found.append(f"{tell.counted(far, 'step')} from the {view['monster']['name']}{note}{blind}.")
    near = [who for who in view["survivors"] if who["alive"] and who["space"] not in (None, space)]
    told = [f"{who['name']} {tell.steps(str(who['space']), space)}" for who in near]
    return [*found, f"Steps to the others: {', '.join(told)}."] if told else found


def what_is_there(view: View, space: str) -> str:
    parts = [tell.survivor_place(view, who).removesuffix(".") for who in view["survivors"] if who["space"] == space]
    monster = view["monster"]
    if monster["space"] is not None and board.base(board.parse(monster["space"]), monster["size"]) >> board.parse(space) & 1:
        parts.append(f"the {monster['name']}, facing {monster['facing']}")
    parts += tell.tiles_at(view, space)
    return ", ".join(dict.fromkeys(parts)) or "nothing"


def reach(session: Session, space: str) -> tuple[list[str], str]:
    """The spaces that whoever stands on a space could get to, and in words what that means; nothing where nobody stands."""
    game, place = session.position, board.parse(space)
    for index, who in enumerate(game.survivors):
        if who.alive and who.space == place:
            steps = stats.survivor_movement(game, index)
            spaces = board.spaces(walking.reachable(game, index, steps))
            return [board.label(one) for one in spaces], f"Where {game.name_of(index)} could move to, with movement {steps}."
    if game.monster.space >= 0 and board.base(game.monster.space, game.setup.monster.size) >> place & 1:
        return in_range(game), (
            f"Who stands here is in range of the {game.setup.monster.noun}, with movement "
            f"{tell.movement(stats.full_move(game))}."
        )
    return [], "Nobody stands there; go to a survivor or the monster to see how far they come."


def in_range(game: Game) -> list[str]:
    """Where a survivor would be in range of the monster (TGT-4)."""
    monster, size, far = game.monster.space, game.setup.monster.size, stats.full_move(game)
    around = board.spaces(board.ALL & ~board.base(monster, size))
    return [board.label(one) for one in around if facts.comes_adjacent(game, geometry.distance(monster, size, one, 1), far)]


def zones(game: Game) -> Zones:
    """What lies before the monster, out of its sight, within its move and beside it (MON-10, MON-12, TGT-4)."""
    monster, size = game.monster.space, game.setup.monster.size
    if monster < 0:
        return {"facing": [], "unseen": [], "in_range": [], "around": []}
    free = board.spaces(board.ALL & ~board.base(monster, size))
    return {
        "facing": labels(board.spaces(facts.facing_area(game))),
        "unseen": labels([space for space in free if not prospects.sees(game, space)]),
        "in_range": in_range(game),
        "around": labels(board.spaces(board.within(monster, size, 1))),
    }


def labels(spaces: list[int]) -> list[str]:
    return [board.label(space) for space in spaces]


def sight(game: Game, space: str) -> standing.Between | None:
    """How whoever stands on a space sees the monster, measured to the nearest space of its base; None where nobody stands or
    there is no monster to see."""
    place, monster = board.parse(space), game.monster.space
    if monster < 0 or not any(who.alive and who.space == place for who in game.survivors):
        return None
    base = board.spaces(board.base(monster, game.setup.monster.size))
    nearest = min(base, key=lambda one: (geometry.distance(place, 1, one, 1), one))
    found = standing.between(game, space, board.label(nearest))
    found["free"] = not facts.line_blocked(game, monster, place)
    return found


MONSTER = "monster"


def numbers(game: Game, of: str) -> list[Number]:
    """Every attribute of a survivor, or of the monster, itemised (ATTR-2, MON-3)."""
    if of == MONSTER:
        return [itemised(game, -1, at, name) for at, name in enumerate(names.ATTRIBUTES)]
    ids = [sheet.id for sheet in game.setup.sheets]
    find(dict.fromkeys(ids), of, "survivor")
    return [itemised(game, ids.index(of), at, name) for at, name in enumerate(names.SURVIVOR_ATTRIBUTES)]


def itemised(game: Game, survivor: int, attribute: int, name: str) -> Number:
    items = stats.Items()
    if survivor >= 0:
        value = stats.survivor_value(game, survivor, attribute, items)
    else:
        value = stats.monster_value(game, attribute, items)
    parts: list[Part] = [{"source": source, "amount": amount} for source, amount in items.parts]
    return {"name": name, "value": value, "parts": parts, "rules": list(dict.fromkeys(items.rules))}
