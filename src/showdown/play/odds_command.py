"""`showdown odds`: what attacks come to, exactly, by what the table knows of the hit location deck.

showdown odds                                    everybody's weapons in the prologue
showdown odds --monster butcher --level 2        in the first round of another fight
showdown odds last                               as the fight played last stands; or a record, save or position
showdown odds --survivor lucy --weapon "founding stone"   one attack with all its chances
showdown odds --weapon throw                     an action that is an attack, of all who have it
"""

from __future__ import annotations

import argparse
import json
from typing import Final

from showdown import api, flags
from showdown.engine.errors import BadSetup, did_you_mean
from showdown.engine.game import Game
from showdown.lab import setups
from showdown.play import consequences, records, resuming
from showdown.play.consequences import AttackOdds
from showdown.players.base import Facts
from showdown.rules import activations, facts, prospects

SHOWN: Final = 8  # hit locations of one attack; the rest is counted
LAST: Final = "last"
WHITE_LION: Final = "white_lion"
BEGUN: Final = ("monster", "level", "party", "house_rule")  # what a fight that is kept says itself
COLUMNS: Final = (
    f"{'':<22}{'':<8}{'dice':>5}{'a hit':>7}{'a wound':>9}{'average':>9}{'critical':>10}{'trap':>6}{'reaction':>10}"
)


def run(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="showdown odds", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "fight", nargs="?", default="",
        help="a record, save or position, its name or number in resume --list, or last; without one a fight that begins",
    )  # fmt: skip
    parser.add_argument("--monster", default="", help="which monster (default: white_lion)")
    parser.add_argument("--level", default="", help=f"its level; {setups.LEVEL_HELP}")
    parser.add_argument("--party", default="", help=f"who fights: {setups.PARTY_HELP}")
    flags.add_house_rules(parser)
    parser.add_argument("--survivor", default="", help="only this one's attacks")
    parser.add_argument("--weapon", default="", help="only this weapon's or action's, with all chances")
    parser.add_argument("--json", action="store_true", help="as data, for programs")
    flags.add_content(parser)
    options = parser.parse_args(argv)
    flags.use_content(options.content, options.trust)
    game = standing(options) if options.fight else begun(options)
    over = game.outcome is not None
    found = [] if over else wanted(game, options.survivor, options.weapon)
    if options.json:
        print(json.dumps([row.data(game) for row in found], indent=1))
        return 0
    print(heading(game))
    if over:
        print(f"The fight is over ({game.result}): nobody attacks any more.")
    elif options.weapon:
        for names, row in alike(game, found):
            print("\n".join(["", *whole(names, row)]))
    else:
        print("\n".join(table(game, found)))
    return 0


def begun(options: argparse.Namespace) -> Game:
    monster = setups.find_monster(options.monster or WHITE_LION)
    level = setups.level_of(monster, options.level)
    library, party = setups.find_party(setups.party_of(level, options.party))
    agreed = setups.house_rules(options.house_rule)
    game = api.new_game(monster.id, level, party, house_rules=agreed, library=library, log=False)
    while game.decision is not None and not game.round:
        game.choose(0)  # where everybody stands makes no difference to the odds from the front and from behind
    return game


def standing(options: argparse.Namespace) -> Game:
    """As a fight that was kept stands; nothing is written."""
    for name in BEGUN:
        if getattr(options, name):
            raise BadSetup(f"--{name.replace('_', '-')} is for a fight that begins; {options.fight} says itself what it is")
    path = records.recorded(LAST).path if options.fight == LAST else resuming.found(options.fight)
    return resuming.from_save(path).playing


class Attack:
    """A weapon, or an action that is an attack, of one survivor: its id, what people call it, and its slot (-1: an action)."""

    def __init__(self, id: str, name: str, slot: int, spellings: tuple[str, ...]) -> None:
        self.id = id
        self.name = name
        self.slot = slot
        self.spellings = [spelling.casefold() for spelling in (id, name, *spellings)]


class Row:
    """One survivor's attack, from the front, from behind, from where they stand or from anywhere."""

    def __init__(self, survivor: int, attack: Attack, place: str, odds: AttackOdds) -> None:
        self.survivor = survivor
        self.attack = attack
        self.place = place
        self.odds = odds

    def data(self, game: Game) -> dict[str, object]:
        """For programs."""
        return {"survivor": game.id_of(self.survivor), "weapon": self.attack.id, "from": self.place, "odds": self.odds}


def wanted(game: Game, survivor: str, weapon: str) -> list[Row]:
    """Every attack that was asked for; unknown names are refused with what there is."""
    seen = Facts(game)
    people = {index: game.name_of(index) for index, who in enumerate(game.survivors) if who.alive}
    if survivor:
        people = {index: name for index, name in people.items() if survivor.casefold() in (name.casefold(), game.id_of(index))}
        if not people:
            names = [game.name_of(index) for index in range(len(game.survivors))]
            raise BadSetup(f"--survivor {survivor!r} is not in this fight; {did_you_mean(survivor, names)}")
    held = {index: attacks(game, seen, index) for index in people}
    named = [each for own in held.values() for each in own if not weapon or weapon.casefold() in each.spellings]
    if weapon and not named:
        names = sorted({each.name for own in held.values() for each in own})
        raise BadSetup(f"--weapon {weapon!r} is nobody's; {did_you_mean(weapon, names)}")
    return [row for index, own in held.items() for each in own if each in named for row in rows_of(game, seen, index, each)]


def attacks(game: Game, seen: Facts, survivor: int) -> list[Attack]:
    """All with which a survivor may attack: weapons, then actions."""
    gear = game.setup.library.gear
    found = [Attack(each.gear, gear[each.gear].name, each.slot, ()) for each in seen.weapons(survivor)]
    for action in activations.own_actions(game, survivor):
        if prospects.action(game, survivor, action.name) is not None:
            found.append(Attack(action.name, action.title, -1, (action.name.rpartition("/")[2],)))
    return found


def rows_of(game: Game, seen: Facts, survivor: int, attack: Attack) -> list[Row]:
    """What an attack comes to from each place it may come from."""
    if attack.slot < 0:
        chances = {"anywhere": prospects.action(game, survivor, attack.id)}
    else:
        chances = {place: seen.outlook(survivor, attack.slot, behind) for place, behind in places(game, survivor)}
    return [
        Row(survivor, attack, place, consequences.attack_odds(game, outlook))
        for place, outlook in chances.items()
        if outlook is not None
    ]


def alike(game: Game, rows: list[Row]) -> list[tuple[str, Row]]:
    """Attacks that come to the same once, with the names of all who may make them."""
    names: dict[str, list[str]] = {}
    first: dict[str, Row] = {}
    for row in rows:
        same = json.dumps([row.attack.id, row.place, row.odds])
        names.setdefault(same, []).append(game.name_of(row.survivor))
        first.setdefault(same, row)
    return [(", ".join(names[same]), row) for same, row in first.items()]


def places(game: Game, survivor: int) -> list[tuple[str, bool | None]]:
    """From where an attack may come: a monster on its side has no front that matters (SATK-4)."""
    if game.monster.down:
        return [("down", None)]
    return [("front", False), ("behind", True)]


def heading(game: Game) -> str:
    deck = len(game.monster.hl_deck)
    left = facts.wounds_to_kill(game)
    return (
        f"{game.setup.level.name}, round {game.round}: {deck} hit locations in the deck, "
        f"{len(game.monster.hl_discard)} discarded; {left} wound{'' if left == 1 else 's'} would kill it"
    )


def table(game: Game, rows: list[Row]) -> list[str]:
    """A line for each attack, under the name of each survivor."""
    lines = [COLUMNS.rstrip()]
    before = -1
    for row in rows:
        if row.survivor != before:
            before = row.survivor
            lines.append(game.name_of(before))
        odds = row.odds
        numbers = [percent(odds[key]) for key in ("any_hit", "any_wound")]
        lines.append(
            f"  {row.attack.name[:19]:<20}{row.place:<8}{odds['dice']:>5}{numbers[0]:>7}{numbers[1]:>9}"
            f"{odds['expected_wounds']:>9.2f}{percent(odds['critical']):>10}{percent(odds['trap']):>6}"
            f"{percent(odds['reaction']):>10}{consequences.MARK if consequences.caveats(odds) else ''}"
        )
    if any(consequences.caveats(row.odds) for row in rows):
        lines.append("* more may count than dice and cards: --weapon NAME says what")
    return lines


def whole(names: str, row: Row) -> list[str]:
    """Everything that is known of one attack."""
    odds = row.odds
    lines = [f"{names}, {row.attack.name}, {row.place}:"]
    lines.append(f"  {odds['dice']} {'die' if odds['dice'] == 1 else 'dice'}, each hits with {percent(odds['hit'])}")
    lines.append(f"  hits       {spread(odds['hits'])}")
    lines.append(f"  wounds     {spread(odds['wounds'])}; {odds['expected_wounds']:.2f} on average")
    lines.append(f"  criticals  {spread(odds['criticals'])}")
    lines.append(
        f"  a critical {percent(odds['critical'])}, a trap {percent(odds['trap'])}, a reaction {percent(odds['reaction'])}, "
        f"the end {percent(odds['kills'])}"
    )
    if not odds["dice"]:
        lines[1] = "  hits without dice"
    if odds["locations"]:
        lines.append(f"  {'hit location':<28}{'dealt with':>11}{'wounded':>9}{'critical':>10}{'reacts':>8}")
    for each in odds["locations"][:SHOWN]:
        lines.append(
            f"  {each['card'][:27]:<28}{percent(each['drawn']):>11}{percent(each['wound']):>9}"
            f"{percent(each['critical']):>10}{percent(each['reacts']):>8}"
        )
    rest = len(odds["locations"]) - SHOWN
    if rest > 0:
        lines.append(f"  and {rest} more")
    return lines + [f"  {line}" for line in consequences.caveats(odds)]


def percent(share: float) -> str:
    """A chance in a column: only what is certain is 0% or 100%."""
    return "<1%" if 0.0 < share < 0.005 else ">99%" if 0.995 <= share < 1.0 else f"{share:.0%}"


def spread(chances: list[float]) -> str:
    return ", ".join(f"{count}: {percent(chance)}" for count, chance in enumerate(chances) if chance > 0.0)
