"""`showdown odds`: what attacks come to, exactly, by what the table knows of the hit location deck.

showdown odds                                    everybody's weapons in the prologue
showdown odds --monster butcher --level 2        in the first round of another fight
showdown odds FIGHT                              as a record, save or position stands
showdown odds --survivor lucy --weapon "scrap sword"   one attack with all its chances
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Final

from showdown import api, flags
from showdown.engine.errors import BadSetup, did_you_mean
from showdown.engine.game import Game
from showdown.lab import setups
from showdown.play import consequences, records, resuming
from showdown.play.consequences import AttackOdds
from showdown.players.base import Facts, Weapon
from showdown.rules import facts

SHOWN: Final = 8  # hit locations of one attack; the rest is counted
COLUMNS: Final = (
    f"{'':<22}{'':<8}{'dice':>5}{'a hit':>7}{'a wound':>9}{'average':>9}{'critical':>10}{'trap':>6}{'reaction':>10}"
)


def run(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="showdown odds", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("fight", nargs="?", default="", help="a record, save or position; without one a fight that begins")
    parser.add_argument("--monster", default="white_lion", help="which monster (default: white_lion)")
    parser.add_argument("--level", default="", help=f"its level; {setups.LEVEL_HELP}")
    parser.add_argument("--party", default="", help=f"who fights: {setups.PARTY_HELP}")
    parser.add_argument("--house-rule", action="append", default=[], metavar="NAME=VALUE", help="may be given several times")
    parser.add_argument("--survivor", default="", help="only this one's attacks")
    parser.add_argument("--weapon", default="", help="only this weapon's, with all chances")
    parser.add_argument("--json", action="store_true", help="as data, for programs")
    flags.add_content(parser)
    options = parser.parse_args(argv)
    flags.use_content(options.content, options.trust)
    game = standing(options.fight) if options.fight else begun(options)
    found = wanted(game, options.survivor, options.weapon)
    if options.json:
        print(json.dumps([row.data(game) for row in found], indent=1))
        return 0
    print(heading(game))
    if options.weapon:
        for row in found:
            print("\n".join(["", *whole(game, row)]))
    else:
        print("\n".join(table(game, found)))
    return 0


def begun(options: argparse.Namespace) -> Game:
    monster = setups.find_monster(options.monster)
    level = setups.level_of(monster, options.level)
    library, party = setups.find_party(setups.party_of(level, options.party))
    agreed = setups.house_rules(options.house_rule)
    game = api.new_game(monster.id, level, party, house_rules=agreed, library=library, log=False)
    while game.decision is not None and not game.round:
        game.choose(0)  # where everybody stands makes no difference to the odds from the front and from behind
    return game


def standing(name: str) -> Game:
    """As a fight that was kept stands; nothing is written."""
    path = Path(name) if Path(name).is_file() else records.saved(name)
    return resuming.from_save(path).playing


class Row:
    """One survivor's attack with one weapon, from the front, from behind, or from where they stand."""

    def __init__(self, survivor: int, weapon: Weapon, place: str, odds: AttackOdds) -> None:
        self.survivor = survivor
        self.weapon = weapon
        self.place = place
        self.odds = odds

    def data(self, game: Game) -> dict[str, object]:
        """For programs."""
        return {"survivor": game.id_of(self.survivor), "weapon": self.weapon.gear, "from": self.place, "odds": self.odds}


def wanted(game: Game, survivor: str, weapon: str) -> list[Row]:
    """Every attack that was asked for; unknown names are refused with what there is."""
    seen = Facts(game)
    people = {index: game.name_of(index) for index, who in enumerate(game.survivors) if who.alive}
    if survivor:
        people = {index: name for index, name in people.items() if survivor.casefold() in (name.casefold(), game.id_of(index))}
        if not people:
            names = [game.name_of(index) for index in range(len(game.survivors))]
            raise BadSetup(f"--survivor {survivor!r} is not in this fight; {did_you_mean(survivor, names)}")
    gear = game.setup.library.gear
    held = {name: each for index in people for each in seen.weapons(index) for name in [gear[each.gear].name]}
    if weapon and weapon.casefold() not in [name.casefold() for name in held] + [each.gear for each in held.values()]:
        raise BadSetup(f"--weapon {weapon!r} is nobody's; {did_you_mean(weapon, sorted(held))}")
    found: list[Row] = []
    for index in people:
        for each in seen.weapons(index):
            if weapon and weapon.casefold() not in (each.gear, gear[each.gear].name.casefold()):
                continue
            for place, behind in places(game, index):
                outlook = seen.outlook(index, each.slot, behind)
                if outlook is not None:
                    found.append(Row(index, each, place, consequences.attack_odds(game, outlook)))
    return found


def places(game: Game, survivor: int) -> list[tuple[str, bool | None]]:
    """From where an attack may come: a monster on its side has no front that matters (SATK-4)."""
    if game.monster.down:
        return [("down", None)]
    return [("front", False), ("behind", True)]


def heading(game: Game) -> str:
    monster, level = game.setup.monster, game.setup.level
    deck = len(game.monster.hl_deck)
    left = facts.wounds_to_kill(game)
    return (
        f"{monster.name}, {level.name}, round {game.round}: {deck} hit locations in the deck, "
        f"{len(game.monster.hl_discard)} discarded; {left} wound{'' if left == 1 else 's'} would kill it"
    )


def table(game: Game, rows: list[Row]) -> list[str]:
    """A line for each attack, under the name of each survivor."""
    lines, gear = [COLUMNS.rstrip()], game.setup.library.gear
    before = -1
    for row in rows:
        if row.survivor != before:
            before = row.survivor
            lines.append(game.name_of(before))
        odds = row.odds
        numbers = [percent(odds[key]) for key in ("any_hit", "any_wound")]
        lines.append(
            f"  {gear[row.weapon.gear].name[:19]:<20}{row.place:<8}{odds['dice']:>5}{numbers[0]:>7}{numbers[1]:>9}"
            f"{odds['expected_wounds']:>9.2f}{percent(odds['critical']):>10}{percent(odds['trap']):>6}"
            f"{percent(odds['reaction']):>10}{consequences.MARK if consequences.caveats(odds) else ''}"
        )
    if any(consequences.caveats(row.odds) for row in rows):
        lines.append("* more may count than dice and cards: --weapon NAME says what")
    return lines


def whole(game: Game, row: Row) -> list[str]:
    """Everything that is known of one attack."""
    odds = row.odds
    lines = [f"{game.name_of(row.survivor)}, {game.setup.library.gear[row.weapon.gear].name}, {row.place}:"]
    lines.append(f"  {odds['dice']} {'die' if odds['dice'] == 1 else 'dice'}, each hits with {percent(odds['hit'])}")
    lines.append(f"  hits       {spread(odds['hits'])}")
    lines.append(f"  wounds     {spread(odds['wounds'])}; {odds['expected_wounds']:.2f} on average")
    lines.append(f"  criticals  {spread(odds['criticals'])}")
    lines.append(
        f"  a critical {percent(odds['critical'])}, a trap {percent(odds['trap'])}, a reaction {percent(odds['reaction'])}, "
        f"the end {percent(odds['kills'])}"
    )
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
