"""docs/win-rates.md: every monster, level and variant against the stock party of every stage, played by each of several bots.

tools/win_rates.py                                  the page anew, with the bots and fights of BOTS
tools/win_rates.py --bots greedy=500,searcher:24=50   others, or more of them
tools/win_rates.py --only phoenix                   some of it; the other cells stay as they are

Parties and what a player would say to a figure are in docs/win-rates.yaml, the figures in docs/win-rates.json: a run that is
interrupted goes on with the cells that are missing or were made with other content (--again makes all of them anew).
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

from showdown.cards.loader import load_library
from showdown.engine.library import Library, Monster
from showdown.flags import UNCONFIRMED
from showdown.lab import figures, simulate
from showdown.lab.workers import cores
from showdown.play.party_command import stages

DOCS = Path(__file__).resolve().parent.parent / "docs"
SEED = 1
BOTS = "greedy=1000,random=1000,searcher=1000"
DECIDED = 5  # fights of a slow bot where the first one has won none of its own, or all
SLOW = "searcher:"  # with a budget

HEAD = """# Win rates

How often each monster is beaten, with 95 % intervals (Wilson): first by the stock party of the time at which a settlement
usually meets it, then by the party of every stage, the usual one in bold. Parties and their stages are ours
(`showdown party list`), and so is the choice of who usually meets whom. `greedy` plays
well but looks no further than the next attack; `random` takes any legal option; `searcher` fights by habits that it
learned from fights, here without looking ahead ([bots.md](bots.md)).
The monster's own choices are made at random. Undecided fights, cut after 200 rounds or ended by a card, count as not won.

Made by `tools/win_rates.py`, in 18 minutes of one core, compiled (notes in [win-rates.yaml](win-rates.yaml), figures in
[win-rates.json](win-rates.json)), seed 1; any row is
`showdown simulate --monster ... --level ... --party ... --players ... --games ...`.
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", default=BOTS, help=f"each with its fights a cell (default {BOTS})")
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--only", default="", help="one monster")
    parser.add_argument("--again", action="store_true", help="make cells anew that are there already")
    parser.add_argument("--docs", type=Path, default=DOCS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    notes = yaml.safe_load((options.docs / "win-rates.yaml").read_text(encoding="utf-8"))
    kept = options.docs / "win-rates.json"
    cells: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    bots = bots_of(options.bots)
    for plan in plans(notes, bots):
        if options.only and options.only != plan.monster:
            continue
        name = name_of(plan)
        known = cells.get(name, {})
        if plan.players.startswith(SLOW) and is_decided(cells.get(name_of(replace(plan, players=next(iter(bots)))))):
            plan = replace(plan, games=min(DECIDED, plan.games))
        content = simulate.arena_of(plan).library.version
        same = (known.get("content"), known.get("games")) == (content, plan.games)
        if same and not options.again:
            continue
        cells[name] = cell(plan, options.workers)
        kept.write_text(json.dumps(dict(sorted(cells.items())), indent=1) + "\n", encoding="utf-8")
        print(f"{name}: {row(cells[name])}", file=sys.stderr, flush=True)
    (options.docs / "win-rates.md").write_text(page(notes, list(bots), cells), encoding="utf-8")
    return 0


def bots_of(text: str) -> dict[str, int]:
    """`greedy=100,searcher:4=10`: bots with how many fights each plays a cell."""
    return {bot: int(games) for bot, _, games in (part.rpartition("=") for part in text.split(","))}


def is_decided(first: dict[str, Any] | None) -> bool:
    """Whether nobody needs many fights of a slow bot: the first one has lost all of its own, or won them."""
    return first is not None and first["victories"] in (0, first["games"])


def name_of(plan: simulate.Plan) -> str:
    return f"{plan.monster}/{plan.level}/{plan.party}/{plan.players}"


def plans(notes: dict[str, Any], bots: dict[str, int]) -> list[simulate.Plan]:
    """Every monster, level and variant there is, against whom it usually meets and then against every stage; one without a line
    in the notes is a mistake."""
    library = load_library()
    of_stages = [party.id for party in stages(library).values()]
    found = []
    for monster in library.monsters.values():
        rules = (tuple(UNCONFIRMED.split("=")),) if monster.only_unconfirmed else ()
        for level in monster.levels:
            for party in dict.fromkeys([notes[monster.id][level]["party"], *of_stages]):
                for bot, games in bots.items():
                    found.append(simulate.Plan(monster.id, level, party, bot, SEED, games, rules))  # type: ignore[arg-type]
    return found


def cell(plan: simulate.Plan, workers: int) -> dict[str, Any]:
    arena = simulate.arena_of(plan)
    found = figures.summarize(arena.setup(), arena.survivors, simulate.run([plan], workers)[0])
    return {
        "content": arena.library.version,
        "games": found["fights"],
        "victories": found["victories"],
        "undecided": found["undecided"],
        "win_rate": found["win_rate"],
        "rounds": found["rounds"]["mean"],
        "deaths": found["deaths"]["mean"],
        "deadliest": next((card["card"] for card in found["cards"] if card["deaths"]), ""),
    }


def row(cell: dict[str, Any]) -> str:
    rate = cell["win_rate"]
    share = f"{100 * rate['rate']:.1f} % ({100 * rate['low']:.1f} to {100 * rate['high']:.1f})"
    return f"{share} | {cell['undecided']} | {cell['rounds']:.1f} | {cell['deaths']:.2f} | {cell['deadliest'] or '-'}"


def by_stage(library: Library, monster: Monster, levels: dict[str, Any], bots: list[str], cells: dict[str, Any]) -> list[str]:
    """A column for each stage, a row for each level and bot."""
    parties = stages(library)
    lines = [f"| won in %, by stage | bot | {' | '.join(parties)} |", (2 + len(parties)) * "|---" + "|"]
    for level, note in levels.items():
        for bot in bots:
            told = []
            for party in parties.values():
                known = cells.get(f"{monster.id}/{level}/{party.id}/{bot}")
                told.append(share(known["win_rate"], party.id == note["party"]) if known else "not yet")
            lines.append(f"| {monster.levels[level].name} | {bot} | {' | '.join(told)} |")
    return lines


def share(rate: dict[str, float], usual: bool) -> str:
    mark = "**" if usual else ""
    return f"{mark}{100 * rate['rate']:.0f}{mark} ({100 * rate['low']:.0f} to {100 * rate['high']:.0f})"


def page(notes: dict[str, Any], bots: list[str], cells: dict[str, Any]) -> str:
    library = load_library()
    lines = [HEAD]
    for id, levels in notes.items():
        monster = library.monsters[id]
        ours = " (numbers of ours where no source has them: `--unconfirmed`)" if monster.only_unconfirmed else ""
        lines += [f"## {monster.name}{ours}\n"]
        lines += ["| | party | bot | fights | won | undecided | rounds | deaths | deadliest card |", 9 * "|---" + "|"]
        for level, note in levels.items():
            party = library.parties[note["party"]]
            for bot in bots:
                known = cells.get(f"{id}/{level}/{party.id}/{bot}")
                told = f"{known['games']} | {row(known)}" if known else "not yet | | | | |"
                lines.append(f"| {monster.levels[level].name} | {party.name} | {bot} | {told} |")
        lines += [""]
        lines += [f"- {monster.levels[level].name}: {note['note']}" for level, note in levels.items() if note.get("note")]
        lines += ["", *by_stage(library, monster, levels, bots, cells), ""]
    versions = ", ".join(sorted({cell["content"] for cell in cells.values()}))
    lines += [f"Content {versions}."]
    return "\n".join(lines).replace("\n\n\n", "\n\n") + "\n"


if __name__ == "__main__":
    sys.exit(main())
