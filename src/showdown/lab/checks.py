"""Checks that hold for any content, at every decision of any fight (part of the promise "cloneable and saveable anywhere")."""

from __future__ import annotations

import random
from collections.abc import Mapping

import showdown
from showdown import saves
from showdown.cards.loader import load_library
from showdown.engine import happenings
from showdown.engine.errors import RuleBroken
from showdown.engine.game import Game
from showdown.lab import kits
from showdown.players.base import Facts, Position
from showdown.players.greedy import Greedy
from showdown.players.steady import steady
from showdown.positions import invariants
from showdown.views import DecisionView, decision_view


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


def standing_still(game: Game) -> str:
    """Why a fight without end does not end, as far as the board tells: what each one left could do to the monster, and what
    it has in play."""
    in_play = [game.setup.ai[card].name for card in game.monster.in_play]
    left = [f"{who.name} {could(game, index)}" for index, who in enumerate(game.setup.sheets) if game.survivors[index].alive]
    off = "the monster is off the board; " if game.monster.space < 0 else ""
    return (
        f"round {game.round}; {off}alive: {', '.join(left) or 'nobody'}; in play: {', '.join(in_play) or 'nothing'}; "
        f"AI deck {len(game.monster.deck)}, discard {len(game.monster.discard)}, wounds {len(game.monster.wounds)}"
    )


def could(game: Game, survivor: int) -> str:
    """What a survivor could still do to the monster."""
    known = Facts(game)
    if game.survivors[survivor].space < 0:
        return "(off the board)"
    found = known.weapons(survivor)
    if not found:
        return "(has nothing left to attack with)"
    if not any(known.odds(survivor, weapon.slot).wounds for weapon in found):
        return "(cannot wound it)"
    return "(could attack)"


def ended_by_card(game: Game) -> bool:
    """A card may end a showdown, neither won nor lost; that is an end."""
    return any(event.kind == happenings.SHOWDOWN_ENDS.name for event in game.events[-20:])


def play_checked(
    seed: int,
    level: str | int,
    party: str,
    every: int = 1,
    most: int = 50_000,
    monster: str = "white_lion",
    rounds: int = 2_000,
    house_rules: Mapping[str, str] | None = None,
    resolve: float = 0.0,
    clever: bool = False,
) -> tuple[Game, int]:
    """A random fight with every check at every `every`-th decision; returns it with its number of decisions. The party `random`
    is made up for it (`lab.kits`). As often as `resolve` says the steady player answers, or the greedy one where people are
    `clever`: they walk up and attack, and so show locations, reactions and critical wounds that people who do anything at all
    seldom come to see.

    The rules allow a fight without end: Ground Fighting stops AI draws until the monster is wounded, and the last survivor may
    have lost both arms, or the monster lie walled in by terrain. So it ends undecided after `rounds` rounds.
    """
    dice = random.Random(seed)
    who = kits.random_party(load_library(), seed) if party == kits.RANDOM else party
    game = showdown.new_game(monster=monster, level=level, party=who, seed=seed, house_rules=house_rules, rounds=rounds)
    count = 0
    while game.decision is not None:
        try:
            invariants(game)
            if count % every == 0:
                twins(game, dice)
        except RuleBroken as problem:
            raise RuleBroken(f"{problem} (level {level}, party {party}, seed {seed}, decision {count})") from None
        if resolve and dice.random() < resolve:
            game.choose(Greedy().choose(Position(game, dice)) if clever else steady(game))
        else:
            game.choose(dice.randrange(len(game.decision.options)))
        count += 1
        if count > most:
            where = f"(level {level}, party {party}, seed {seed})"
            raise RuleBroken(f"no end after {most} decisions {where}: {standing_still(game)}")
    invariants(game)
    return game, count
