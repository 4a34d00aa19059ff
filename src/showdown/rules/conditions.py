"""Under which condition a card says something; `test` says whether it holds when it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from showdown.engine import names, stats
from showdown.engine.game import Game
from showdown.engine.keywords import Keyword
from showdown.engine.library import Condition
from showdown.engine.roles import Roles
from showdown.rules import facts, under_way, weapons

if TYPE_CHECKING:
    from showdown.rules.targeting import Who, Zone


class Not(Condition):
    def __init__(self, inner: Condition) -> None:
        self.inner = inner
        self.text = f"not {inner.text}"

    def test(self, game: Game, roles: Roles) -> bool:
        return not self.inner.test(game, roles)


class Both(Condition):
    """All of several conditions."""

    def __init__(self, parts: tuple[Condition, ...]) -> None:
        self.parts = parts
        self.text = " and ".join(part.text for part in parts)

    def test(self, game: Game, roles: Roles) -> bool:
        return all(part.test(game, roles) for part in self.parts)


class EntersZone(Condition):
    """A survivor moved into a zone from outside it (Alert); reachable spaces stop there."""

    def __init__(self, zone: Zone) -> None:
        self.zone = zone
        self.text = f"a survivor moves into {zone.name}"

    def test(self, game: Game, roles: Roles) -> bool:
        if roles.survivor < 0:
            return False
        zone, came_from = self.zone.spaces(game), roles.detail
        return bool(zone >> game.survivors[roles.survivor].space & 1) and not (came_from >= 0 and zone >> came_from & 1)


class RoleIs(Condition):
    """A role is held by somebody who satisfies every term: "actor in ring", "attacker insane"."""

    def __init__(self, who: Who) -> None:
        self.who = who
        self.text = who.text

    def test(self, game: Game, roles: Roles) -> bool:
        return bool(self.who.survivors(game, roles))


class DealtDamage(Condition):
    """The card's attacks dealt damage, at least so many times (Combo Claw)."""

    def __init__(self, times: int) -> None:
        self.times = times
        self.text = "the attack dealt damage" + (" more than once" if times > 1 else "")

    def test(self, game: Game, roles: Roles) -> bool:
        play = under_way.card_under_way(game, roles)
        return play is not None and play.damaged >= self.times


class WoundStackEmpty(Condition):
    text = "the wound stack is empty"

    def test(self, game: Game, roles: Roles) -> bool:
        return not game.monster.wounds


class TokensOnCard(Condition):
    """The card whose rule this is carries at least so many tokens."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.text = f"{number} or more tokens on this card"

    def test(self, game: Game, roles: Roles) -> bool:
        return roles.card.ai >= 0 and game.monster.counters[roles.card.ai] >= self.number


class LevelAtLeast(Condition):
    def __init__(self, level: int) -> None:
        self.level = level
        self.text = f"monster level {level}+"

    def test(self, game: Game, roles: Roles) -> bool:
        return game.setup.level.number >= self.level


class OnTerrain(Condition):
    """The acting survivor stands on a kind of terrain (Vanish: Tall Grass)."""

    def __init__(self, terrain_id: str, name: str) -> None:
        self.terrain_id = terrain_id
        self.text = f"standing on {name}"

    def test(self, game: Game, roles: Roles) -> bool:
        survivor = roles.owner if roles.owner >= 0 else roles.survivor
        if survivor < 0 or game.survivors[survivor].space < 0:
            return False
        return any(tile.terrain.id == self.terrain_id for tile in stats.tiles_at(game, game.survivors[survivor].space))


class MonsterOffBoard(Condition):
    text = "the monster is off the board"

    def test(self, game: Game, roles: Roles) -> bool:
        return game.monster.space < 0


class LocationIs(Condition):
    """The severe injury is at this location (the moment carries it as its detail)."""

    def __init__(self, location: int) -> None:
        self.location = location
        self.text = f"a {names.LOCATIONS[location]} injury"

    def test(self, game: Game, roles: Roles) -> bool:
        return roles.detail == self.location


class OnlySurvivor(Condition):
    text = "the only survivor on the board"

    def test(self, game: Game, roles: Roles) -> bool:
        return facts.present(game) == [roles.owner]


class GearAmong(Condition):
    """The owner's grid holds gear with a keyword."""

    def __init__(self, keyword: Keyword) -> None:
        self.keyword = keyword
        self.text = f"{keyword.name} gear in the grid"

    def test(self, game: Game, roles: Roles) -> bool:
        if roles.owner < 0:
            return False
        return any(gear is not None and self.keyword in gear.keywords for gear in game.survivors[roles.owner].kit)


class AttackingWith(Condition):
    """The owner's attack under way uses a weapon with a keyword."""

    def __init__(self, keyword: Keyword) -> None:
        self.keyword = keyword
        self.text = f"attacking with a {keyword.name}"

    def test(self, game: Game, roles: Roles) -> bool:
        attack = under_way.open_attack(game, roles.owner)
        return attack is not None and self.keyword in weapons.weapon_of(game, attack).keywords


class AttackedFromBlindSpot(Condition):
    """Somebody attacks the monster from its blind spot."""

    text = "attacked from the blind spot"

    def test(self, game: Game, roles: Roles) -> bool:
        who = under_way.attacker(game)
        return who >= 0 and facts.in_blind_spot(game, who)
