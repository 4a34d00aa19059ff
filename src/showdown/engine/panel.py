"""The monster's panel in one go, each number as `stats.monster_value` says it: for those who read many positions."""

from typing import Final

from showdown.engine import names
from showdown.engine.game import Game
from showdown.engine.roles import NO_CARD, of_card

ATTRIBUTES: Final = len(names.ATTRIBUTES)


def attributes(game: Game) -> list[int]:
    """All attributes of the monster: level, tokens, moods, traits, injuries and passing effects (MON-3..6); movement and
    toughness are never below 1 (MON-4)."""
    monster, level = game.monster, game.setup.level
    totals = [monster.plus[attribute] - monster.minus[attribute] for attribute in range(ATTRIBUTES)]
    totals[names.TOUGHNESS] += printed_toughness(game)
    totals[names.MOVEMENT] += level.movement
    totals[names.SPEED] += level.speed
    totals[names.DAMAGE] += level.damage
    for modifier, roles in monster.mods:
        attribute = modifier.attribute
        if attribute < ATTRIBUTES and (modifier.condition is None or modifier.condition.test(game, roles)):
            amount = modifier.amount * level.number if modifier.per_level else modifier.amount
            if modifier.per:
                amount *= monster.counters[roles.card.ai] if roles.card.ai >= 0 else 0
            totals[attribute] += amount
    for passing in game.passing:
        if passing.survivor == -1 and 0 <= passing.attribute < ATTRIBUTES:  # -1 where it is a power or an injury
            totals[passing.attribute] += passing.amount
    totals[names.TOUGHNESS] = max(1, totals[names.TOUGHNESS])
    totals[names.MOVEMENT] = max(1, totals[names.MOVEMENT])
    return totals


def printed_toughness(game: Game) -> int:
    """That of the level, which may depend on how old the settlement is."""
    level = game.setup.level
    if level.toughness_is is None or not game.setup.party.lantern_year:
        return level.toughness
    return level.toughness_is.value(game, of_card(NO_CARD))
