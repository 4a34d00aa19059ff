"""The state of things in words and as data: the monster's life, what is left in each act, statuses by name, whom the monster's
card would pick now and why, and how two spaces lie to each other. Made when asked, from the rules' own questions.
"""

from __future__ import annotations

from typing import TypedDict

from showdown.engine import board, geometry, names
from showdown.engine.errors import UnknownName
from showdown.engine.game import Game
from showdown.engine.happenings.fields import AiCardName, RuleIds, Space, TerrainName
from showdown.rules import aims, facts, frames, gains, prospects, survival, under_way
from showdown.rules.targeting import Line
from showdown.views import SurvivalActionName, SurvivorId


class Life(TypedDict):
    """How far the monster is from death: wounds so far, how many more kill it (null where a wound does something else now), the
    cards that are no life while they are in play or being played, how many kill it once those are put away, and all of it in
    words."""

    wounds: int
    to_kill: int | None
    aside: list[AiCardName]
    to_kill_later: int | None
    text: str


class StatusView(TypedDict):
    """A status by its name, with what it means now."""

    name: str
    text: str
    rules: RuleIds


class SurvivorState(TypedDict):
    """A survivor's statuses and what they have left: in their act, of survival actions this round. `text` says the latter."""

    survivor: SurvivorId
    statuses: list[StatusView]
    movement: int
    activation: int
    survival_actions: list[SurvivalActionName]
    text: str


class Candidate(TypedDict):
    """A survivor under a target line: whether it would pick them, or may (a tie is the controller's), and if not why."""

    survivor: SurvivorId
    picked: bool
    why: str


class TargetLineView(TypedDict):
    """One target line as things stand. Only the first line that finds somebody counts."""

    line: str
    counts: bool
    tie: bool
    candidates: list[Candidate]


class AimView(TypedDict):
    """A card with target lines that matters now: being played, or known to come next. `chosen` are those it has picked
    already, `priority` who comes before its lines."""

    card: AiCardName
    when: str
    chosen: list[SurvivorId]
    priority: SurvivorId | None
    lines: list[TargetLineView]
    text: str


class Between(TypedDict):
    """How two spaces lie: spaces from one to the other, whether the view is free, and what is in the way."""

    spaces: tuple[Space, Space]
    distance: int
    free: bool
    blocked_by: list[TerrainName]
    text: str


class Standing(TypedDict):
    """The state of things."""

    life: Life
    monster: list[StatusView]
    survivors: list[SurvivorState]
    aims: list[AimView]


def standing(game: Game) -> Standing:
    """All of it for a position."""
    return {
        "life": life(game),
        "monster": monster_statuses(game),
        "survivors": [survivor_state(game, index) for index in range(len(game.survivors))],
        "aims": [aim_view(game, aim) for aim in aims.aims(game)],
    }


# -- the monster's life ------------------------------------------------------------------------------------------------------


def life(game: Game) -> Life:
    """How many wounds kill the monster, now and once what is in play has been put away (MDEATH-1, MDEATH-3, AMB-37)."""
    monster, cards = game.monster, game.setup.ai
    instead = facts.replaced_by(game, frames.A_WOUND)
    held = [cards[card].name for card in prospects.cards_aside(game)] if not game.setup.level.life else []
    to_kill = None if facts.wounds_do_else(game) else facts.wounds_to_kill(game)
    later = to_kill + len(held) if to_kill is not None and held else None
    parts = [f"{len(monster.wounds)} wound{'' if len(monster.wounds) == 1 else 's'}"]
    if game.result:
        parts.append("it is dead" if game.result == "victory" else "it is over")
    elif to_kill is None:
        card = cards[instead.ai].name if instead.ai >= 0 else game.setup.hit_locations[instead.hit_location].name
        parts.append(f"because of {card} a wound does something else now")
    else:
        parts.append("the next one kills it" if to_kill == 1 else f"{to_kill} more kill it")
    if later is not None and not game.result:
        parts.append(f"{later} once {joined(held)} {'is' if len(held) == 1 else 'are'} put away")
    if monster.life:
        parts.insert(0, f"life {monster.life}")
    if monster.dies_after >= 0 and not game.result:
        parts.append("it dies at the end of the next monster turn whatever happens")
    return {
        "wounds": len(monster.wounds),
        "to_kill": to_kill,
        "aside": held,
        "to_kill_later": later,
        "text": "; ".join(parts),
    }


def monster_statuses(game: Game) -> list[StatusView]:
    """What is the matter with the monster."""
    monster = game.monster
    found: list[StatusView] = []
    if monster.down:
        found.append(status("knocked down", "stands when the next turn begins or it draws a card", ("KD-M1", "KD-M2", "KD-M3")))
    if monster.space < 0:
        found.append(status("off the board", "it cannot be attacked", ("STAT-9",)))
    for at, name in enumerate(names.ATTRIBUTES[: len(monster.plus)]):
        if monster.plus[at] or monster.minus[at]:
            found.append(status(f"{name} tokens", f"{monster.plus[at] - monster.minus[at]:+d}", ("MON-5",)))
    for card in monster.injuries:
        location = game.setup.hit_locations[card]
        found.append(status(location.injury or location.name, f"a persistent injury ({location.name})", ("CRIT-9",)))
    return found


# -- survivors -----------------------------------------------------------------------------------------------------------------


def survivor_state(game: Game, survivor: int) -> SurvivorState:
    who = game.survivors[survivor]
    acting = under_way.acting(game, survivor)
    able = who.alive and not who.removed
    actions = [name for action, name in enumerate(names.SURVIVAL_ACTIONS) if able and may_use(game, survivor, action)]
    return {
        "survivor": game.id_of(survivor),
        "statuses": statuses(game, survivor),
        "movement": who.movement if acting else 0,
        "activation": who.activation if acting else 0,
        "survival_actions": actions,
        "text": left_in_act(game, survivor, acting),
    }


def may_use(game: Game, survivor: int, action: int) -> bool:
    """Whether a survival action is still there this round, should the moment for it come (SVL-3, SVL-4)."""
    who = game.survivors[survivor]
    if action == names.DODGE:
        return who.survival > 0 and survival.dodges_left(game, survivor) and survival.may_spend(game, survivor)
    cost = survival.endure_cost(game, survivor) if action == names.ENDURE else 1
    return not who.down and survival.ready(game, survivor, action, cost)


def left_in_act(game: Game, survivor: int, acting: bool) -> str:
    """What is left of this survivor's act, in words."""
    who = game.survivors[survivor]
    if not who.alive or who.removed:
        return "takes no part"
    if acting:
        left = [name for name, count in (("a movement", who.movement), ("an activation", who.activation)) if count]
        return f"acts: {joined(left)} left" if left else "acts: nothing left"
    if game.turn != 2:
        return "acts in the survivors' turn"
    if who.acted:
        return "has acted"
    return "is down and has not acted" if who.down else "has not acted yet"


def statuses(game: Game, survivor: int) -> list[StatusView]:
    """What is the matter with a survivor, by name."""
    who, library = game.survivors[survivor], game.setup.library
    if not who.alive:
        return [status("dead", who.cause, ("DEATH-1",))]
    found: list[StatusView] = []
    if who.space < 0:
        found.append(status("off the board", "neither affects nor is affected", ("STAT-9",)))
    if who.down:
        when = "this" if game.turn == 1 and who.stands_at <= game.monster_turns else "the next"
        found.append(status("knocked down", f"stands at the end of {when} monster turn", ("KD-S1", "KD-S2")))
    if who.hidden:
        found.append(status("hidden", "no threat", ("TERR-11",)))
    if under_way.doomed(game) >> survivor & 1:
        found.append(status("doomed", "until the card is resolved", ("STAT-4",)))
    if game.monster.priority == survivor:
        found.append(status("priority target", "picked before any target line", ("TGT-10",)))
    if who.bleeding:
        found.append(status(f"bleeding {who.bleeding}", f"dies at {gains.deadly_bleeding(game, survivor)}", ("BLEED-1",)))
    if facts.is_insane(game, survivor):
        found.append(status("insane", f"insanity {who.insanity}", ("STAT-7",)))
    if who.frenzy:
        found.append(status("frenzied", "spends no survival", ("STAT-8",)))
    if who.block:
        found.append(status(f"block {who.block}", "until their next act", ("KW-16",)))
    if who.deflect:
        found.append(status(f"deflect {who.deflect}", "ignores hits", ("KW-17",)))
    if who.concentrating:
        found.append(status("concentrating", "until their next act", ("KW-34",)))
    found += [status(name, f"{count} tokens", ("CONV-1",)) for name, count in who.counters.items() if count]
    found += [status(library.statuses[id].name, "status card", ("CONV-1",)) for id in who.statuses]
    found += [status(library.injuries[id].name, "injury", ("SEV-1",)) for id in [*who.injuries, *who.temporary]]
    return found


def survivor_lines(game: Game, survivor: int) -> list[str]:
    """What is left to a survivor and what is the matter with them, in sentences."""
    state = survivor_state(game, survivor)
    actions = state["survival_actions"]
    left = f"; survival can still buy: {joined(actions, 'or')}" if actions else ""
    return [f"{game.name_of(survivor)} {state['text']}{left}.", *status_lines(state["statuses"])]


def status_lines(found: list[StatusView]) -> list[str]:
    return [f"  {each['name']}: {each['text']} [{', '.join(each['rules'])}]" for each in found]


def status(name: str, said: str, rules: tuple[str, ...]) -> StatusView:
    return {"name": name, "text": said, "rules": list(rules)}


# -- whom it would pick ----------------------------------------------------------------------------------------------------


def aim_view(game: Game, aim: aims.Aim) -> AimView:
    """A card's target lines as things stand."""
    lines: list[TargetLineView] = []
    counts = False
    for line in aim.lines:
        fits = line.candidates(game, aim.roles)
        candidates = [candidate(game, aim, line, fits, index) for index in facts.present(game)]
        first = bool(fits) and not counts
        lines.append({"line": line.text, "counts": first, "tie": is_tie(line, fits), "candidates": candidates})
        counts = counts or first
    chosen = [game.id_of(index) for index in range(len(game.survivors)) if aim.picked >> index & 1]
    priority = game.id_of(game.monster.priority) if aim.priority else None
    return {
        "card": aim.card,
        "when": aim.when,
        "chosen": chosen,
        "priority": priority,
        "lines": lines,
        "text": aim_text(game, aim, lines, chosen),
    }


def is_tie(line: Line, fits: list[int]) -> bool:
    return len(fits) > 1 and line.pick not in ("all", "random")


def candidate(game: Game, aim: aims.Aim, line: Line, fits: list[int], survivor: int) -> Candidate:
    why = ""
    if survivor not in fits:
        missing = aims.why_not(game, line, aim.roles, survivor)
        wanted = f"most {line.most}" if line.most else f"least {line.least}" if line.least else line.pick
        why = f"not {joined(missing)}" if missing else f"not {wanted}"
    return {"survivor": game.id_of(survivor), "picked": survivor in fits, "why": why}


def aim_text(game: Game, aim: aims.Aim, lines: list[TargetLineView], chosen: list[str]) -> str:
    """The same in a sentence."""
    names_of = {sheet.id: sheet.name for sheet in game.setup.sheets}
    if chosen:
        return f"{aim.card} has picked {joined([names_of[who] for who in chosen])}."
    if aim.priority:
        return f"{aim.card} goes for {game.name_of(game.monster.priority)}, the priority target."
    line = next((line for line in lines if line["counts"]), None)
    if line is None:
        return f"{aim.card} would find nobody now."
    fits = [names_of[each["survivor"]] for each in line["candidates"] if each["picked"]]
    how = "one of " if line["tie"] else ""
    return f"{aim.card} would pick {how}{joined(fits, 'or' if line['tie'] else 'and')} now ({line['line']})."


def aims_told(game: Game) -> list[str]:
    """Whom the cards that matter now have picked or would pick, a sentence each."""
    return [aim_view(game, aim)["text"] for aim in aims.aims(game)]


def aim_lines(game: Game) -> list[str]:
    """Whom each target line of the cards that matter now would pick, and why not the others."""
    lines = []
    for aim in aims.aims(game):
        found = aim_view(game, aim)
        lines.append(f"{found['text']} ({found['when']})")
        lines += [f"  {line['line']}: {line_told(game, line)}" for line in found["lines"] if not found["chosen"]]
    return lines


def line_told(game: Game, line: TargetLineView) -> str:
    """Allister or Erza (its controller picks); not Lucy (not in range)."""
    names_of = {sheet.id: sheet.name for sheet in game.setup.sheets}
    picked = [names_of[each["survivor"]] for each in line["candidates"] if each["picked"]]
    others = [f"{names_of[each['survivor']]} ({each['why']})" for each in line["candidates"] if not each["picked"]]
    found = joined(picked, "or" if line["tie"] else "and") or "nobody"
    return f"{found}; not {joined(others, 'nor')}." if others else f"{found}."


# -- two spaces ----------------------------------------------------------------------------------------------------------------


def between(game: Game, one: str, other: str) -> Between:
    """How two spaces lie to each other (BOARD-4, TERR-4)."""
    here, there = space(one), space(other)
    far = geometry.distance(here, 1, there, 1)
    masks = [(tile.terrain.name, tile.mask & game.obstacles) for tile in game.tiles]
    names_in_way = [name for name, mask in masks if mask and board.line_touches(here, 1, there, 1, mask)]
    blocked = bool(game.obstacles) and board.line_touches(here, 1, there, 1, game.obstacles)
    view = f"{joined(names_in_way) or 'an obstacle'} in the way" if blocked else "free view"
    spaces = "the same space" if not far else "adjacent" if far == 1 else f"{far} spaces"
    return {
        "spaces": (board.label(here), board.label(there)),
        "distance": far,
        "free": not blocked,
        "blocked_by": list(dict.fromkeys(names_in_way)),
        "text": f"{board.label(here)} to {board.label(there)}: {spaces}, {view}.",
    }


def space(name: str) -> int:
    """A space by its name, in either case; what is none is refused."""
    found = board.parse(name.strip())
    if found < 0:
        raise UnknownName(f"{name!r} is no space of the board; spaces are A1 to P22")
    return found


def joined(parts: list[str], word: str = "and") -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {word} {parts[-1]}" if parts else ""
