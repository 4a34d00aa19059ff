"""Checks that hold for any content, at every decision of any fight (part of the promise "cloneable and saveable anywhere")."""

from __future__ import annotations

import random

import showdown
from showdown import saves
from showdown.engine import board, names, powers, stats
from showdown.engine.errors import RuleBroken
from showdown.engine.game import Game
from showdown.rules import activations, under_way
from showdown.views import DecisionView, decision_view


def invariants(game: Game) -> None:
    """Raises RuleBroken when the position is impossible: cards lost, two on one space, limits broken."""
    conserved(game)
    on_the_board(game)
    limits(game)
    options(game)


def conserved(game: Game) -> None:
    """Every AI and hit location card lies in exactly one place; cards not dealt stay in the box."""
    monster, agreed = game.monster, game.setup
    ai_cards = [*monster.deck, *monster.discard, *monster.wounds, *monster.archived, *monster.in_play]
    locations = [*monster.hl_deck, *monster.hl_discard, *monster.hl_archived, *monster.injuries]
    for frame in game.stack:
        ai_cards += frame.held_ai_cards()
        locations += frame.held_hit_locations()
    if len(set(ai_cards)) != len(ai_cards):
        twice = sorted({agreed.ai[card].name for card in ai_cards if ai_cards.count(card) > 1})
        raise RuleBroken(f"AI cards in two places: {', '.join(twice)}")
    if monster.hl_deck or monster.hl_discard:
        if sorted(locations) != list(range(len(agreed.hit_locations))):
            raise RuleBroken(f"hit locations lost or doubled: {sorted(locations)}")
    if game.round and dealt(game) and len(ai_cards) != dealt(game):
        raise RuleBroken(f"{len(ai_cards)} AI cards in play, {dealt(game)} were dealt")


def dealt(game: Game) -> int:
    level = game.setup.level
    in_deck = len(level.deck) if level.deck else level.basic + level.advanced + level.legendary
    return in_deck + len(level.in_play)


def on_the_board(game: Game) -> None:
    """One survivor per space, nobody under the monster or off the board, impassable terrain only when climbed."""
    taken = 0
    size = game.setup.monster.size
    moving = any(frame.kind in ("monster move", "knockback") for frame in game.stack)
    for index, who in enumerate(game.survivors):
        if not who.alive or who.space < 0:
            continue
        if not board.ALL >> who.space & 1:
            raise RuleBroken(f"{game.name_of(index)} is off the board")
        if taken >> who.space & 1:
            raise RuleBroken(f"two survivors on {board.label(who.space)}")
        taken |= 1 << who.space
        if board.base(game.monster.space, size) >> who.space & 1 and not moving:
            raise RuleBroken(f"{game.name_of(index)} stands under the monster")
    if game.monster.space >= 0 and board.count(board.base(game.monster.space, size)) != size * size:
        raise RuleBroken("the monster hangs over the edge")


def limits(game: Game) -> None:
    """Survival within its cap, no action points for those who may not act, no negative numbers."""
    for index, who in enumerate(game.survivors):
        name = game.name_of(index)
        if not 0 <= who.survival <= game.setup.party.survival_limit and game.round:
            raise RuleBroken(f"{name} has {who.survival} survival; the limit is {game.setup.party.survival_limit}")
        if who.insanity < 0 or who.bleeding < 0 or min(who.armor) < 0:
            raise RuleBroken(f"{name} has a negative number")
        if any(who.boxes[location] > names.BOXES[location] for location in range(len(names.LOCATIONS))):
            raise RuleBroken(f"{name} has too many injury boxes filled")
        if len(who.disorders) > 4 or len(who.arts) > 3:
            raise RuleBroken(f"{name} has too many disorders or arts")
        spared = stats.has_power(game, index, powers.UNDEATHABLE) or who.lost_gear  # by gear they may have lost since (KW-27)
        if who.alive and who.bleeding >= 7 and not spared and not game.result:
            raise RuleBroken(f"{name} lives with {who.bleeding} bleeding")
        if not 0 <= who.movement <= 2 or not 0 <= who.activation <= 2:
            raise RuleBroken(f"{name} has {who.movement} movement and {who.activation} activation")


def options(game: Game) -> None:
    """Options are never empty or doubled, and nobody acts who may not."""
    question = game.decision
    if question is None:
        return
    if not len(question.options):
        raise RuleBroken(f"{question.kind} asks without options")
    ids = [option.id for option in question.options]
    if len(set(ids)) != len(ids):
        raise RuleBroken(f"{question.kind} offers doubles: {sorted(i for i in set(ids) if ids.count(i) > 1)}")
    attacking, doomed = under_way.attacking(game), under_way.doomed(game)
    busy = under_way.survival_action_open(game)
    for option in question.options:
        survivor = option.actor_number
        if question.seat != "party" or survivor < 0:
            continue
        who = game.survivors[survivor]
        if option.kind in ("dash", "surge", "encourage"):
            if busy or (attacking | doomed) >> survivor & 1 or who.down or not who.alive or who.survival < 1:
                raise RuleBroken(f"{option.id} is offered to somebody who may not")
        elif option.kind in ("move", "attack", "use", "use terrain") and who.down:
            action = activations.named_action(game, survivor, option.refers.action)
            if action is None or not action.while_down:
                raise RuleBroken(f"{option.id} is offered to somebody knocked down")


def asked(game: Game) -> DecisionView | None:
    return decision_view(game.decision) if game.decision is not None else None


def twins(game: Game, dice: random.Random) -> None:
    """A copy and a loaded save go on exactly like the original: same options, same events, same state."""
    text = game.to_json()
    loaded = showdown.from_json(text, game.setup.library)
    if loaded.to_json() != text:
        raise RuleBroken("a loaded save is saved differently")
    copied = game.copy()
    if copied.to_json() != text:
        raise RuleBroken("a copy is saved differently")
    if not asked(game) == asked(copied) == asked(loaded):
        raise RuleBroken("copy, loaded save and original ask different questions")
    for _ in range(3):
        if copied.decision is None:
            break
        pick = dice.randrange(len(copied.decision.options))
        assert loaded.decision is not None
        before, other = len(copied.events), len(loaded.events)
        copied.choose(pick)
        loaded.choose(pick)
        if saves.to_data(copied) != saves.to_data(loaded):
            raise RuleBroken("copy and loaded save go different ways")
        if asked(copied) != asked(loaded):
            raise RuleBroken("copy and loaded save ask different questions")
        if [(e.kind, e.rules, e.data) for e in copied.events[before:]] != [
            (e.kind, e.rules, e.data) for e in loaded.events[other:]
        ]:
            raise RuleBroken("copy and loaded save tell different stories")
    if game.to_json() != text:
        raise RuleBroken("playing a copy changed the original")


def play_checked(
    seed: int,
    level: str | int,
    party: str,
    every: int = 1,
    most: int = 50_000,
    monster: str = "white_lion",
    rounds: int = 2_000,
) -> tuple[Game, int]:
    """A random fight with every check at every `every`-th decision; returns it with its number of decisions.

    The rules allow a fight without end: Ground Fighting stops AI draws until the monster is wounded, and the last survivor may
    have lost both arms, or the monster lie walled in by terrain. So it ends undecided after `rounds` rounds.
    """
    dice = random.Random(seed)
    game = showdown.new_game(monster=monster, level=level, party=party, seed=seed, rounds=rounds)
    count = 0
    while game.decision is not None:
        try:
            invariants(game)
            if count % every == 0:
                twins(game, dice)
        except RuleBroken as problem:
            raise RuleBroken(f"{problem} (level {level}, party {party}, seed {seed}, decision {count})") from None
        game.choose(dice.randrange(len(game.decision.options)))
        count += 1
        if count > most:
            raise RuleBroken(f"no end after {most} decisions (level {level}, party {party}, seed {seed})")
    invariants(game)
    return game, count
