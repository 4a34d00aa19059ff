"""Looking at the board without doing anything: what is on a space, how far it is, where somebody standing there could go."""

from __future__ import annotations

from showdown.engine import board, geometry, stats
from showdown.engine.game import Game
from showdown.play import standing, tell
from showdown.play.session import Session
from showdown.rules import facts, walking
from showdown.views import View


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
    parts += [tile["name"] for tile in view["terrain"] if space in tile["spaces"]]
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
            f"Who stands here is in range of the {game.setup.monster.name}, with movement {stats.full_move(game)}."
        )
    return [], "Nobody stands there; go to a survivor or the monster to see how far they come."


def in_range(game: Game) -> list[str]:
    """Where a survivor would be in range of the monster (TGT-4)."""
    monster, size, far = game.monster.space, game.setup.monster.size, stats.full_move(game)
    around = board.spaces(board.ALL & ~board.base(monster, size))
    return [board.label(one) for one in around if facts.comes_adjacent(game, geometry.distance(monster, size, one, 1), far)]
