"""Conditions of the card language: each class is one, with its form, its arguments, its sentence and the test it makes.

A condition is read by the first form that fits, in the order of this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from showdown.engine import geometry, keywords, kinds, names, powers, stats, when
from showdown.engine.game import Game
from showdown.engine.keywords import Keyword
from showdown.engine.library import Condition
from showdown.engine.roles import Roles
from showdown.rules import amounts, beside, counts, facts, under_way, weapons

if TYPE_CHECKING:
    from showdown.rules.targeting import Term, Who, Zone
    from showdown.rules.words.word import Named


NEGATIVE: Final = {"is": "is not", "has": "does not have", "knows": "does not know"}


class Both(Condition):
    """Two conditions, both of which hold."""

    form = "FIRST and SECOND"
    arguments = kinds.takes(first=kinds.Condition(), second=kinds.Condition())

    first: Condition
    second: Condition

    def sentence(self) -> str:
        return f"{self.first.text} and {self.second.text}"

    def may_change(self) -> bool:
        return self.first.may_change() or self.second.may_change()

    def test(self, game: Game, roles: Roles) -> bool:
        return self.first.test(game, roles) and self.second.test(game, roles)


class Either(Condition):
    """Two conditions, one of which at least holds."""

    form = "FIRST or SECOND"
    arguments = kinds.takes(first=kinds.Condition(), second=kinds.Condition())

    first: Condition
    second: Condition

    def sentence(self) -> str:
        return f"{self.first.text} or {self.second.text}"

    def may_change(self) -> bool:
        return self.first.may_change() or self.second.may_change()

    def test(self, game: Game, roles: Roles) -> bool:
        return self.first.test(game, roles) or self.second.test(game, roles)


class Not(Condition):
    """The opposite of another condition."""

    form = "not CONDITION"
    arguments = kinds.takes(condition=kinds.Condition())

    condition: Condition

    def sentence(self) -> str:
        return self.condition.negated()

    def may_change(self) -> bool:
        return self.condition.may_change()

    def test(self, game: Game, roles: Roles) -> bool:
        return not self.condition.test(game, roles)


class EntersZone(Condition):
    """A survivor moved into a zone from outside it (Alert); reachable spaces stop there."""

    form = "survivor enters ZONE"
    arguments = kinds.takes(zone=kinds.Zone(), moment=kinds.During(when.SURVIVOR_MOVED))

    zone: Zone

    def sentence(self) -> str:
        return f"a survivor moves into {self.zone.text}"

    def test(self, game: Game, roles: Roles) -> bool:
        if roles.survivor < 0:
            return False
        zone, came_from = self.zone.spaces(game), roles.detail
        return bool(zone >> game.survivors[roles.survivor].space & 1) and not (came_from >= 0 and zone >> came_from & 1)

    def stops(self, game: Game) -> int:
        return self.zone.spaces(game)


class RoleIs(Condition):
    """Somebody of a role satisfies every term: `actor in ring`, `attacker insane`, `survivors adjacent`."""

    form = "WHO TERM, TERM"

    who: Who
    subject: str = ""
    predicate: str = ""

    def sentence(self) -> str:
        return f"{self.subject} {self.predicate}"

    def negated(self) -> str:
        verb, _, rest = self.predicate.partition(" ")
        if " and " in self.predicate or verb not in NEGATIVE:
            return f"not {self.text}"
        return f"{self.subject} {NEGATIVE[verb]} {rest}"

    def test(self, game: Game, roles: Roles) -> bool:
        return bool(self.who.survivors(game, roles))


class SomebodyIsNot(Condition):
    """Somebody on the board does not satisfy a term: `somebody not in ring`."""

    form = "somebody not TERM"
    arguments = kinds.takes(term=kinds.Fits())

    term: Term

    def sentence(self) -> str:
        return f"somebody is not {self.term.text}"

    def test(self, game: Game, roles: Roles) -> bool:
        return any(not self.term.holds(game, roles, index) for index in facts.present(game))


class DealtDamage(Condition):
    """The card's attacks dealt damage, or did so at least twice (Combo Claw)."""

    fickle = True
    form = "damage dealt [more than once]"

    more_than_once: bool = False

    def sentence(self) -> str:
        return "the attack dealt damage" + (" more than once" if self.more_than_once else "")

    def test(self, game: Game, roles: Roles) -> bool:
        play = under_way.card_under_way(game, roles)
        return play is not None and play.damaged > self.more_than_once


class NobodyAttacked(Condition):
    """The card under way has attacked nobody so far."""

    form = "nobody attacked"

    def sentence(self) -> str:
        return "it has attacked nobody"

    def test(self, game: Game, roles: Roles) -> bool:
        play = under_way.card_under_way(game, roles)
        return play is not None and not play.attacks


class WoundStackEmpty(Condition):
    """The monster has no wound."""

    fickle = True
    form = "wound stack empty"

    def sentence(self) -> str:
        return "the wound stack is empty"

    def test(self, game: Game, roles: Roles) -> bool:
        return not game.monster.wounds


class WoundsThisRound(Condition):
    """The monster has suffered at least so many wounds in the round under way."""

    fickle = True
    form = "NUMBER+ wounds this round"
    arguments = kinds.takes(number=kinds.Number("a number of wounds"))

    number: int

    def sentence(self) -> str:
        return f"the monster has suffered {self.number} or more wounds this round"

    def test(self, game: Game, roles: Roles) -> bool:
        return game.monster.round_wounds >= self.number


class TokensOnCard(Condition):
    """The card whose rule this is carries at least so many tokens."""

    fickle = True
    form = "NUMBER+ tokens on this card"
    arguments = kinds.takes(number=kinds.Number("a number of tokens"), card=kinds.ThisAiCard())

    number: int

    def sentence(self) -> str:
        return f"{self.number} or more tokens lie on this card"

    def test(self, game: Game, roles: Roles) -> bool:
        return roles.card.ai >= 0 and game.monster.counters[roles.card.ai] >= self.number


class LevelAtLeast(Condition):
    """The monster has this level or a higher one."""

    form = "level LEVEL+"
    arguments = kinds.takes(level=kinds.Number("a level", 0))

    level: int

    def sentence(self) -> str:
        return f"monster level {self.level}+"

    def test(self, game: Game, roles: Roles) -> bool:
        return game.setup.level.number >= self.level


class SettlementHas(Condition):
    """The settlement has an innovation or a principle."""

    form = "settlement has NAME"
    arguments = kinds.takes(name=kinds.Label())

    name: str

    def sentence(self) -> str:
        return f"the settlement has {self.name}"

    def negated(self) -> str:
        return f"the settlement does not have {self.name}"

    def test(self, game: Game, roles: Roles) -> bool:
        return self.name in game.setup.party.innovations or self.name in game.setup.party.principles


class LanternYearAtLeast(Condition):
    """The settlement has come to this lantern year."""

    form = "lantern year YEAR+"
    arguments = kinds.takes(year=kinds.Number("a lantern year"))

    year: int

    def sentence(self) -> str:
        return f"lantern year {self.year}+"

    def test(self, game: Game, roles: Roles) -> bool:
        return game.setup.party.lantern_year >= self.year


class AmongSurvivors(Condition):
    """A number of all survivors on the board together reaches a value: `25+ age among survivors`."""

    form = "NUMBER+ WHAT among survivors"
    arguments = kinds.takes(number=kinds.Number("a number to reach", 0), what=kinds.Count(shown="COUNT"))

    number: int
    what: str

    def sentence(self) -> str:
        return f"the survivors have {self.number} or more {self.what} in all"

    def negated(self) -> str:
        if self.number == 1:
            return f"no survivor has any {self.what}"
        return f"the survivors have fewer than {self.number} {self.what} in all"

    def test(self, game: Game, roles: Roles) -> bool:
        return sum(counts.count_of(game, index, self.what) for index in facts.present(game)) >= self.number


class CardInPlay(Condition):
    """An AI card of this name is in play."""

    fickle = True
    form = "CARD in play"
    arguments = kinds.takes(card=kinds.Thing("AI card of some monster", shown="CARD"))

    card: Named

    def sentence(self) -> str:
        return f"{self.card.name} is in play"

    def negated(self) -> str:
        return f"{self.card.name} is not in play"

    def test(self, game: Game, roles: Roles) -> bool:
        return any(game.setup.ai[card].id == self.card.id for card in game.monster.in_play)


class CardFull(Condition):
    """An AI card in play holds as many tokens as the level lets it (`limits`)."""

    fickle = True
    form = "CARD at its limit"
    arguments = kinds.takes(card=kinds.Thing("AI card", shown="CARD"))

    card: Named

    def sentence(self) -> str:
        return f"{self.card.name} holds as many tokens as this level lets it"

    def test(self, game: Game, roles: Roles) -> bool:
        if self.card.id not in game.setup.level.limits:
            return False
        found = [card for card in game.monster.in_play if game.setup.ai[card].id == self.card.id]
        return any(not facts.tokens_left(game, card) for card in found)


class MonsterExposed(Condition):
    """Something has left the monster exposed for a while."""

    fickle = True
    form = "monster exposed"

    def sentence(self) -> str:
        return "the monster is exposed"

    def test(self, game: Game, roles: Roles) -> bool:
        return stats.monster_power(game, powers.EXPOSED)


class TargetDead(Condition):
    """Whoever was the target has died."""

    fickle = True
    form = "target dead"

    def sentence(self) -> str:
        return "the target is dead"

    def test(self, game: Game, roles: Roles) -> bool:
        return roles.target >= 0 and not game.survivors[roles.target].alive


class CriticalAt(Condition):
    """The wound that is being dealt with is a critical one at this hit location (CRIT-6)."""

    fickle = True
    form = "critical wound at LOCATION"
    arguments = kinds.takes(location=kinds.Thing("hit location"), them=kinds.Actor())

    location: Named

    def sentence(self) -> str:
        return f"it was a critical wound at {self.location.name}"

    def test(self, game: Game, roles: Roles) -> bool:
        attack = under_way.open_attack(game, roles.survivor)
        if attack is None or not attack.critical or attack.current < 0:
            return False
        return game.setup.hit_locations[attack.current].id == self.location.id


class KilledAt(Condition):
    """In the aftermath: the last wound was dealt at this hit location."""

    fickle = True
    form = "killed at LOCATION"
    arguments = kinds.takes(location=kinds.Thing("hit location"))

    location: Named

    def sentence(self) -> str:
        return f"killed at {self.location.name}"

    def test(self, game: Game, roles: Roles) -> bool:
        card = roles.card.hit_location
        return card >= 0 and game.setup.hit_locations[card].id == self.location.id


class NobodyIsPriority(Condition):
    """Nobody holds the priority target token, or not any more (STAT-2)."""

    form = "nobody is priority target"

    def sentence(self) -> str:
        return "nobody is the priority target any more"

    def test(self, game: Game, roles: Roles) -> bool:
        return game.monster.priority < 0


class OnTerrain(Condition):
    """The acting survivor stands on a kind of terrain (Vanish: Tall Grass)."""

    form = "on TERRAIN"
    arguments = kinds.takes(terrain=kinds.Thing("terrain", shown="TERRAIN"))

    terrain: Named

    def sentence(self) -> str:
        return f"standing on {self.terrain.name}"

    def test(self, game: Game, roles: Roles) -> bool:
        survivor = roles.owner if roles.owner >= 0 else roles.survivor
        if survivor < 0 or game.survivors[survivor].space < 0:
            return False
        return any(tile.terrain.id == self.terrain.id for tile in stats.tiles_at(game, game.survivors[survivor].space))


class TerrainThere(Condition):
    """At least one tile of a terrain card lies on the board."""

    form = "TERRAIN on the board"
    arguments = kinds.takes(terrain=kinds.Thing("terrain", shown="TERRAIN"))

    terrain: Named

    def sentence(self) -> str:
        return f"{self.terrain.name} {self.verb()} on the board"

    def negated(self) -> str:
        return f"no {self.terrain.name} {self.verb()} on the board"

    def verb(self) -> str:
        return "are" if self.terrain.name.endswith("s") and not self.terrain.name.endswith("ss") else "is"

    def test(self, game: Game, roles: Roles) -> bool:
        return any(tile.terrain.id == self.terrain.id for tile in game.tiles)


class MonsterBeside(Condition):
    """The monster stands on or adjacent to a tile of a terrain card (BOARD-3)."""

    form = "monster beside TERRAIN"
    arguments = kinds.takes(terrain=kinds.Thing("terrain", shown="TERRAIN"))

    terrain: Named

    def sentence(self) -> str:
        return f"the monster is on or adjacent to {self.terrain.name}"

    def test(self, game: Game, roles: Roles) -> bool:
        return bool(facts.tiles_beside_monster(game, self.terrain.id))


class MonsterOffBoard(Condition):
    """The monster is not on the board."""

    form = "monster off the board"

    def sentence(self) -> str:
        return "the monster is off the board"

    def test(self, game: Game, roles: Roles) -> bool:
        return game.monster.space < 0


class LocationIs(Condition):
    """The severe injury is at this location (the moment carries it as its detail)."""

    form = "LOCATION injury"
    arguments = kinds.takes(location=kinds.Location(), moment=kinds.During(when.SEVERE_INJURY))

    location: int

    def sentence(self) -> str:
        return f"a {names.LOCATIONS[self.location]} injury"

    def test(self, game: Game, roles: Roles) -> bool:
        return roles.detail == self.location


class CompanyOf(Condition):
    """At least so many other survivors, or units, stand adjacent to the owner (BOARD-3)."""

    form = "NUMBER+ survivors beside owner"
    arguments = kinds.takes(number=kinds.Number("a number of survivors"), holder=kinds.Holder())

    number: int

    def sentence(self) -> str:
        return f"{self.number} or more survivors or units are adjacent to the holder"

    def test(self, game: Game, roles: Roles) -> bool:
        here = game.survivors[roles.owner].space
        near = [
            other
            for other in facts.present(game)
            if other != roles.owner and here >= 0 and geometry.distance(here, 1, game.survivors[other].space, 1) == 1
        ]
        return len(near) + stats.units_beside(game, here, "") >= self.number


class Leading(Condition):
    """The owner leads a unit of this card that is on the board."""

    form = "leading TERRAIN"
    arguments = kinds.takes(terrain=kinds.Thing("terrain", shown="TERRAIN"), holder=kinds.Holder())

    terrain: Named

    def sentence(self) -> str:
        return f"the holder leads a {self.terrain.name}"

    def test(self, game: Game, roles: Roles) -> bool:
        return any(tile.leader == roles.owner and tile.terrain.id == self.terrain.id for tile in game.tiles)


class AbleToDash(Condition):
    """The owner could dash now, but for its price: the settlement knows how, and they have neither dashed this round nor are
    kept from it (SVL-3, SVL-4)."""

    form = "able to dash"
    arguments = kinds.takes(holder=kinds.Holder())

    def sentence(self) -> str:
        return "the holder is able to dash"

    def test(self, game: Game, roles: Roles) -> bool:
        known = game.setup.party.actions & ~game.survivors[roles.owner].used
        return bool(known >> names.DASH & 1) and not stats.has_power(game, roles.owner, names.BARRED_BY[names.DASH])


class LocationDiscarded(Condition):
    """A hit location lies in the discard. Traps never stay there, so that of a trap it means: drawn in the same attack."""

    fickle = True
    form = "LOCATION in the discard"
    arguments = kinds.takes(location=kinds.Thing("hit location"))

    location: Named

    def sentence(self) -> str:
        return f"{self.location.name} was drawn as well"

    def test(self, game: Game, roles: Roles) -> bool:
        return any(game.setup.hit_locations[card].id == self.location.id for card in game.monster.hl_discard)


class OnlySurvivor(Condition):
    """The owner is the only survivor on the board; on a card of the monster, there is only one."""

    form = "only survivor"
    arguments = kinds.takes(held=kinds.Held())

    held: bool = True

    def sentence(self) -> str:
        return "the only survivor on the board" if self.held else "only one survivor is on the board"

    def test(self, game: Game, roles: Roles) -> bool:
        present = facts.present(game)
        return present == [roles.owner] if roles.owner >= 0 else len(present) == 1


class OnlyGear(Condition):
    """Every gear in the owner's grid has a keyword."""

    form = "only KEYWORD gear in grid"
    arguments = kinds.takes(keyword=kinds.Keyword(), holder=kinds.Holder())

    keyword: Keyword

    def sentence(self) -> str:
        return f"only {self.keyword.name} gear in the grid"

    def test(self, game: Game, roles: Roles) -> bool:
        if roles.owner < 0:
            return False
        return all(gear is None or self.keyword in gear.keywords for gear in game.survivors[roles.owner].kit)


class GearAmong(Condition):
    """The owner's grid holds gear with a keyword."""

    form = "KEYWORD gear in grid"
    arguments = kinds.takes(keyword=kinds.Keyword(), holder=kinds.Holder())

    keyword: Keyword

    def sentence(self) -> str:
        return f"{self.keyword.name} gear in the grid"

    def negated(self) -> str:
        return f"no {self.text}"

    def test(self, game: Game, roles: Roles) -> bool:
        if roles.owner < 0:
            return False
        return any(gear is not None and self.keyword in gear.keywords for gear in game.survivors[roles.owner].kit)


class AttackingWithNeighbour(Condition):
    """The owner's attack under way uses the gear that an arrow on this card points at."""

    form = "attacking with gear to the SIDE"
    arguments = kinds.takes(side=kinds.Choice("a side", *names.SIDES), gear=kinds.ThisGear())

    side: str
    gear: str

    def sentence(self) -> str:
        return f"attacking with the gear to the {self.side} of this"

    def test(self, game: Game, roles: Roles) -> bool:
        attack = under_way.open_attack(game, roles.owner)
        if attack is None or roles.card.gear < 0:
            return False
        return attack.slot == stats.neighbour(roles.card.gear, names.SIDES.index(self.side))


class WeaponsBeside(Condition):
    """On both sides of this card lie weapons for one hand, and one of them can be activated now."""

    form = "weapons beside this"
    arguments = kinds.takes(gear=kinds.ThisGear())

    gear: str

    def sentence(self) -> str:
        return "one-handed weapons to its left and right"

    def test(self, game: Game, roles: Roles) -> bool:
        return bool(beside.deeds(game, roles.owner, beside.slots_beside(game, roles.owner, self.gear)))


class AttackedWithThis(Condition):
    """The attack that is over was made with the weapon this stands on."""

    form = "with this weapon"
    arguments = kinds.takes(gear=kinds.ThisGear(), moment=kinds.During(when.SURVIVOR_ATTACKED))

    gear: str

    def sentence(self) -> str:
        return "it was made with this weapon"

    def test(self, game: Game, roles: Roles) -> bool:
        return roles.card.gear >= 0 and roles.detail == roles.card.gear


class AttackHits(Condition):
    """The owner's attack under way has scored a hit."""

    fickle = True
    form = "attack hits"
    arguments = kinds.takes(holder=kinds.Holder())

    def test(self, game: Game, roles: Roles) -> bool:
        attack = under_way.open_attack(game, roles.owner)
        return attack is not None and attack.hits > 0


class DiscardedAi(Condition):
    """There is a card in the AI discard."""

    fickle = True
    form = "AI discard not empty"

    def test(self, game: Game, roles: Roles) -> bool:
        return bool(game.monster.discard)


class AttackMisses(Condition):
    """Some die of the owner's attack under way has missed."""

    fickle = True
    form = "attack misses"
    arguments = kinds.takes(holder=kinds.Holder())

    def test(self, game: Game, roles: Roles) -> bool:
        attack = under_way.open_attack(game, roles.owner)
        return attack is not None and attack.missed > 0


class KeepsInjury(Condition):
    """The hit location being dealt with has a persistent injury for a critical wound."""

    fickle = True
    form = "where an injury can stay"
    arguments = kinds.takes(holder=kinds.Holder())

    def sentence(self) -> str:
        return "a location with a persistent injury"

    def test(self, game: Game, roles: Roles) -> bool:
        attack = under_way.open_attack(game, roles.owner)
        return attack is not None and attack.current >= 0 and game.setup.hit_locations[attack.current].injury != ""


class TwiceToughness(Condition):
    """The total of the owner's wound attempt is at least twice the toughness."""

    fickle = True
    form = "wound total twice toughness"
    arguments = kinds.takes(holder=kinds.Holder())

    def sentence(self) -> str:
        return "the wound total is at least twice the toughness"

    def test(self, game: Game, roles: Roles) -> bool:
        attack = under_way.open_attack(game, roles.owner)
        return attack is not None and attack.needed > 0 and attack.total >= 2 * attack.needed


class Helped(Condition):
    """Somebody else with an art stands exactly opposite the owner, adjacent like them, with the monster's base between."""

    form = "helped from the opposite side by ART"
    arguments = kinds.takes(art=kinds.Thing("fighting art", shown="ART", also="secret fighting art"), holder=kinds.Holder())

    art: Named

    def sentence(self) -> str:
        return f"another with {self.art.name} stands opposite, the monster between them"

    def test(self, game: Game, roles: Roles) -> bool:
        return facts.opposite(game, roles.owner, self.art.id) >= 0


class Assisted(Condition):
    """Somebody assists the owner's attack under way from the opposite side, and could still do something for it."""

    form = "attack is assisted"
    arguments = kinds.takes(holder=kinds.Holder())

    def sentence(self) -> str:
        return "somebody assists the attack"

    def test(self, game: Game, roles: Roles) -> bool:
        attack = under_way.open_attack(game, roles.owner)
        return attack is not None and attack.helper >= 0 and game.survivors[attack.helper].alive


class ReactsToMore(Condition):
    """The hit location being dealt with in the owner's attack has a reaction to a wound, or a reflex."""

    fickle = True
    form = "location reacts to more than failure"
    arguments = kinds.takes(holder=kinds.Holder())

    def sentence(self) -> str:
        return "the location reacts to more than a failure"

    def test(self, game: Game, roles: Roles) -> bool:
        attack = under_way.open_attack(game, roles.owner)
        if attack is None or attack.current < 0:
            return False
        card = game.setup.hit_locations[attack.current]
        return bool(card.wound or card.reflex)


class Sworn(Condition):
    """The owner's sheet says that they have sworn to fight this monster (`sworn: White Lion`)."""

    form = "sworn against the monster"
    arguments = kinds.takes(holder=kinds.Holder())

    def test(self, game: Game, roles: Roles) -> bool:
        return game.setup.sheets[roles.owner].sworn == game.setup.monster.name


class OfThemselves(Condition):
    """Whoever the moment is about does it to themselves."""

    form = "done to themselves"
    arguments = kinds.takes(moment=kinds.During(when.ENCOURAGED))

    def test(self, game: Game, roles: Roles) -> bool:
        return roles.survivor == roles.target


class AnotherDrawn(Condition):
    """Of the hit locations the owner's attack has drawn, another is still to be dealt with."""

    fickle = True
    form = "another location drawn"
    arguments = kinds.takes(holder=kinds.Holder())

    def test(self, game: Game, roles: Roles) -> bool:
        attack = under_way.open_attack(game, roles.owner)
        return attack is not None and bool(attack.cards)


class CanUse(Condition):
    """The owner has gear with a keyword that they could attack with from where they stand."""

    form = "able to attack with KEYWORD"
    arguments = kinds.takes(keyword=kinds.Keyword(), holder=kinds.Holder())

    keyword: Keyword

    def sentence(self) -> str:
        return f"the holder can attack with a {self.keyword.name}"

    def test(self, game: Game, roles: Roles) -> bool:
        return bool(weapons.usable_slots(game, roles.owner, self.keyword))


class OnTheWay(Condition):
    """The owner's move has ended on a tile of a terrain card, or could have led over it."""

    form = "moving over TERRAIN"
    arguments = kinds.takes(
        terrain=kinds.Thing("terrain", shown="TERRAIN"), holder=kinds.Holder(), moment=kinds.During(when.SURVIVOR_MOVED)
    )

    terrain: Named

    def sentence(self) -> str:
        return f"moving over {self.terrain.name}"

    def test(self, game: Game, roles: Roles) -> bool:
        return bool(facts.tiles_on_the_way(game, roles.owner, roles.detail, self.terrain.id))


class MayRunAway(Condition):
    """Nothing about this monster keeps survivors from running away (AFT-7)."""

    form = "running away is possible"

    def test(self, game: Game, roles: Roles) -> bool:
        return not game.setup.level.nobody_runs_away


class DuringSurvivalAction(Condition):
    """A survival action is under way, with everything it brings (SVL-5)."""

    form = "in a survival action"

    def sentence(self) -> str:
        return "in a survival action"

    def test(self, game: Game, roles: Roles) -> bool:
        return under_way.survival_action_open(game)


class OwnAct(Condition):
    """It is the owner's own act."""

    form = "own act"
    arguments = kinds.takes(holder=kinds.Holder())

    def sentence(self) -> str:
        return "in the holder's own act"

    def test(self, game: Game, roles: Roles) -> bool:
        return under_way.acting(game, roles.owner)


class AgainstNemesis(Condition):
    """The monster is a nemesis."""

    form = "against a nemesis"

    def test(self, game: Game, roles: Roles) -> bool:
        return game.setup.monster.nemesis


class Against(Condition):
    """The monster of this showdown, at whatever level, by its name."""

    form = "against MONSTER"
    arguments = kinds.takes(monster=kinds.Thing("monster", shown="MONSTER"))

    monster: Named

    def sentence(self) -> str:
        return f"the monster is the {self.monster.name.removeprefix('The ')}"

    def test(self, game: Game, roles: Roles) -> bool:
        return game.setup.monster.id == self.monster.id


class AnotherWith(Condition):
    """Another survivor on the board has an ability."""

    form = "another with ABILITY"
    arguments = kinds.takes(ability=kinds.Thing("ability", shown="ABILITY"), holder=kinds.Holder())

    ability: Named

    def sentence(self) -> str:
        return f"another survivor has {self.ability.name}"

    def test(self, game: Game, roles: Roles) -> bool:
        return any(other != roles.owner and self.ability.id in game.survivors[other].abilities for other in facts.present(game))


class PickedByList(Condition):
    """The target lines of a card found the survivor, and not the priority target token."""

    form = "picked by a list"
    arguments = kinds.takes(moment=kinds.During(when.PICKED_AS_TARGET))

    def test(self, game: Game, roles: Roles) -> bool:
        return roles.detail > 0


class HitToIgnore(Condition):
    """A hit on the owner has come down whose location is not rolled yet."""

    form = "a hit to ignore"
    arguments = kinds.takes(holder=kinds.Holder(), moment=kinds.During(when.HIT_COMES))

    def sentence(self) -> str:
        return "there is a hit to ignore"

    def test(self, game: Game, roles: Roles) -> bool:
        attack = under_way.attack_on(game, roles.owner)
        return attack is not None and attack.count > 0


class NamedGearAmong(Condition):
    """The owner's grid holds a gear card by name."""

    form = "GEAR in grid"
    arguments = kinds.takes(gear=kinds.Thing("gear", shown="GEAR"), holder=kinds.Holder())

    gear: Named

    def sentence(self) -> str:
        return f"{self.gear.name} is in the grid"

    def test(self, game: Game, roles: Roles) -> bool:
        return roles.owner >= 0 and self.gear.id in game.survivors[roles.owner].gear


class AttackingWith(Condition):
    """The owner's attack under way uses a weapon with a keyword; on the monster's cards, the attacker's."""

    form = "attacking with KEYWORD"
    arguments = kinds.takes(keyword=kinds.Keyword())

    keyword: Keyword

    def sentence(self) -> str:
        if self.keyword is keywords.FIST_AND_TOOTH:
            return f"attacking with {self.keyword.name}"
        article = "an" if self.keyword.name[0] in "aeio" else "a"
        return f"attacking with {article} {self.keyword.name}{'' if self.keyword.kind == keywords.WEAPON_TYPE else ' weapon'}"

    def test(self, game: Game, roles: Roles) -> bool:
        attack = under_way.open_attack(game, roles.owner if roles.owner >= 0 else roles.survivor)
        return attack is not None and self.keyword in weapons.weapon_of(game, attack).keywords


class WoundRollBetween(Condition):
    """The die of the wound roll that is being answered lies between two numbers (WND-3)."""

    fickle = True
    form = "wound roll LEAST-MOST"
    arguments = kinds.takes(
        least=kinds.Number("a wound roll", 1, 10), most=kinds.Number("a wound roll", 1, 10), them=kinds.Actor()
    )

    least: int
    most: int

    def sentence(self) -> str:
        return f"the wound roll was {self.least}" + (f"-{self.most}" if self.most > self.least else "")

    def test(self, game: Game, roles: Roles) -> bool:
        attack = under_way.open_attack(game, roles.survivor)
        return attack is not None and self.least <= attack.roll <= self.most


class WoundRollEven(Condition):
    """The die of the wound roll that is being answered is even (WND-3)."""

    fickle = True
    form = "wound roll even"
    arguments = kinds.takes(them=kinds.Actor())

    def sentence(self) -> str:
        return "the wound roll was even"

    def negated(self) -> str:
        return "the wound roll was odd"

    def test(self, game: Game, roles: Roles) -> bool:
        attack = under_way.open_attack(game, roles.survivor)
        return attack is not None and attack.roll > 0 and attack.roll % 2 == 0


class AttackIsSurge(Condition):
    """The attack under way is made with the activation of a surge (SVL-9)."""

    form = "attack is a surge"
    arguments = kinds.takes(them=kinds.Actor())

    def sentence(self) -> str:
        return "the attack is a surge"

    def test(self, game: Game, roles: Roles) -> bool:
        return under_way.surging(game, roles.survivor)


class AttackedFromBlindSpot(Condition):
    """Somebody attacks the monster from its blind spot."""

    form = "attacked from blind spot"

    def sentence(self) -> str:
        return "attacked from the blind spot"

    def test(self, game: Game, roles: Roles) -> bool:
        who = under_way.attacker(game)
        return who >= 0 and facts.in_blind_spot(game, who)


class ManyFit(Condition):
    """At least so many survivors fit: `2+ of survivors, adjacent`."""

    form = "LEAST+ of WHO"
    arguments = kinds.takes(least=kinds.Number("a number of survivors", 1), who=kinds.Whom(""))

    least: int
    who: Who

    def sentence(self) -> str:
        return f"there are {self.least} or more {amounts.counted(self.who.text)}"

    def negated(self) -> str:
        return f"there are fewer than {self.least} {amounts.counted(self.who.text)}"

    def test(self, game: Game, roles: Roles) -> bool:
        return len(self.who.survivors(game, roles)) >= self.least
