"""`showdown simulate`: many fights, with win rates, causes of death, and a page of plots."""

from __future__ import annotations

import argparse
import csv
import dataclasses
import io
import json
import os
import shlex
import shutil
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final, TextIO

from showdown import flags
from showdown.engine.errors import BadSetup
from showdown.lab import cluster, compare, figures, report, setups, simulate, workers
from showdown.lab.keeping import Keeper
from showdown.players import load

EXAMPLES = """examples:
  showdown simulate --games 2000
  showdown simulate --level 1 --players greedy --report lion.html
  showdown simulate --players "lucy=greedy,random" --csv fights.csv
  showdown simulate --level 1 --compare first_hunt my_party.yaml
  showdown simulate --party hunters --compare level=1 level=2
  showdown simulate --level 2 --players searcher:100 --games 500 --keep fights.jsonl
  showdown simulate --level 2 --compare "party=hunters players=greedy" "party=years_2_4 players=random"
"""


def run(argv: list[str]) -> int:
    options = parser().parse_args(argv)
    plans = plans_of(options)
    sides = len(plans)
    if options.gear:
        plans += stripped(plans)
    check_targets(options)
    arenas = [simulate.arena_of(plan) for plan in plans]
    keeper = Keeper(Path(options.keep), arenas) if options.keep else None
    bar = Bar(sys.stderr, sum(plan.games for plan in plans), options.quiet)
    if keeper is not None:
        bar.go_on([fight for place, plan in enumerate(plans) for fight in keeper.of(place, plan.games)])
    nodes = cluster.Cluster(options.ray) if options.ray else None
    if nodes is not None:
        bar.follow(nodes)
    started = time.monotonic()
    try:
        with told_at_once():
            found = simulate.run(plans, options.workers, bar.step, nodes, keeper)
    finally:
        bar.close()
        if keeper is not None:
            keeper.close()
        if nodes is not None:
            nodes.close()
    seconds = time.monotonic() - started
    summaries = [figures.summarize(arena.setup(), arena.survivors, fights) for arena, fights in zip(arenas, found, strict=True)]
    result: dict[str, Any] = summaries[0]
    if sides == 2:
        result = {"format": figures.FORMAT, "compare": summaries, "difference": compare.difference(*found)}
    elif options.gear:
        result["gear"] = gear_table(arenas, summaries, found)
    out = sys.stderr if "-" in (options.json, options.csv, options.report) else sys.stdout
    print(compared(summaries, result["difference"]) if sides == 2 else printed(summaries[0]), file=out)
    played = sum(len(fights) for fights in found)
    if played < bar.total:
        print(f"Stopped after {played:,} of {bar.total:,} fights; the figures are those of these fights.", file=sys.stderr)
    by = f"with {counted(options.workers, 'worker', 'workers')}" if nodes is None else f"on {nodes.told()}"
    if played > bar.known:
        print(f"{rate_of(played - bar.known, seconds)} {by}.", file=sys.stderr)
    if keeper is not None:
        print(kept(keeper, bar.known), file=sys.stderr)
    if options.json:
        write(options.json, json.dumps(result, indent=1, ensure_ascii=False) + "\n")
    if options.csv:
        write(options.csv, table(arenas[:sides], found[:sides]))
    if options.report:
        again = command(plans[:sides]) + (" --gear" if options.gear else "")
        write(options.report, report.page(summaries[:sides], result.get("difference"), again))
    out.flush()
    if keeper is not None and keeper.problem:
        raise BadSetup(keeper.problem)
    return 0 if played == bar.total else workers.STOPPED


def kept(keeper: Keeper, before: int) -> str:
    """What a file of kept fights gave, or is for."""
    others = f", which holds {keeper.others:,} of other calls or versions too" if keeper.others else ""
    if not before:
        return f"No fight was played before; those of now go to {keeper.path}{others}."
    return f"{counted(before, 'fight was', 'fights were')} played before and came from {keeper.path}{others}."


def rate_of(fights: int, seconds: float) -> str:
    rate = fights / max(seconds, 1e-9)
    pace = f"{rate:.0f} a second" if rate >= SLOW else f"{60 * rate:.0f} a minute"
    return f"{many(fights)} in {seconds:.1f} s ({pace})"


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        prog="showdown simulate", description="Many fights, with win rates.", epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    made.add_argument("--games", type=flags.whole, default=1000, metavar="N", help="how many fights (default 1000)")
    made.add_argument("--monster", default="white_lion")
    made.add_argument("--level", default="", help=setups.LEVEL_HELP)
    made.add_argument("--party", default="", help=setups.PARTY_HELP)
    made.add_argument(
        "--players", default="greedy", metavar="BOTS", help=f"{load.ALLOWED}; who is not named is played by random"
    )
    made.add_argument("--seed", type=int, default=1, help="the same seed gives the same fights (default 1)")
    made.add_argument(
        "--workers", type=flags.whole, default=workers.cores(), metavar="N", help="processes (default: one per core)"
    )
    made.add_argument(
        "--ray", default="", metavar="ADDRESS", help="on all machines of a Ray cluster instead: auto, or its address"
    )
    made.add_argument(
        "--rounds", type=flags.whole, default=200, metavar="N", help="a fight ends undecided after N rounds (default 200)"
    )
    flags.add_house_rules(made)
    made.add_argument(
        "--compare",
        nargs=2,
        metavar=("A", "B"),
        help="two sides on common dice: parties, or what each side has of its own, as in level=1 level=2, players=random, "
        "monster=..., content=FOLDER, house-rule=NAME=VALUE; several in quotes",
    )
    made.add_argument(
        "--gear", action="store_true", help="the same fights again without each gear card in turn: what it is worth"
    )
    flags.add_content(made)
    made.add_argument("--json", default="", metavar="FILE", help="everything as JSON; - writes it to the standard output")
    made.add_argument("--csv", default="", metavar="FILE", help="one line per fight")
    made.add_argument("--report", default="", metavar="FILE", help="a page of plots: one HTML file without anything around it")
    made.add_argument(
        "--keep",
        default="",
        metavar="FILE",
        help="write each fight down as it is played; the same call, stopped by whatever, goes on where it was",
    )
    made.add_argument("--quiet", action="store_true", help="no progress bar")
    return made


def plans_of(options: argparse.Namespace) -> list[simulate.Plan]:
    """What the options ask for, checked by name; one plan, or two to compare."""
    return [plan_of(side) for side in compare.sides(options)]


def plan_of(options: argparse.Namespace) -> simulate.Plan:
    flags.use_content(options.content, options.trust)
    level = setups.level_of(setups.find_monster(options.monster), options.level)
    return simulate.Plan(
        options.monster,
        level,
        setups.party_of(level, options.party),
        options.players,
        options.seed,
        options.games,
        tuple(setups.house_rules(options.house_rule).items()),
        tuple(options.content),
        options.trust,
        options.rounds,
    )


def stripped(plans: Sequence[simulate.Plan]) -> list[simulate.Plan]:
    """The plan again without each gear card of the party in turn, on the same dice."""
    if len(plans) > 1:
        raise BadSetup("--gear tries the gear of one party; leave out --compare")
    party = simulate.arena_of(plans[0]).party
    return [dataclasses.replace(plans[0], without=f"{who}/{gear}") for who, gear in setups.carried(party)]


def gear_table(
    arenas: Sequence[simulate.Arena], summaries: Sequence[dict[str, Any]], found: Sequence[Sequence[figures.Fight]]
) -> list[dict[str, Any]]:
    """What each gear card is worth: the fights with it against the same without it; what helps most first."""
    rows = []
    for arena, summary, fights in zip(arenas[1:], summaries[1:], found[1:], strict=True):
        who, gear = arena.plan.without.split("/")
        worth = compare.difference(fights, found[0])
        name = arena.library.gear[gear].name
        rows.append({"survivor": who, "gear": gear, "name": name, "win_rate": summary["win_rate"], "difference": worth})
    return sorted(rows, key=lambda row: (-row["difference"]["rate"], row["difference"]["deaths"]["mean"], row["survivor"]))


# -- files --------------------------------------------------------------------------------------------------------------


def check_targets(options: argparse.Namespace) -> None:
    """Every file can be written, and each is another one."""
    taken: dict[str, str] = {}
    for name in ("json", "csv", "report", "keep"):
        path = getattr(options, name)
        check_target(path)
        place = path if path in ("", "-") else os.path.realpath(path)
        if place in taken:
            raise BadSetup(f"--{taken[place]} and --{name} both name {path}; name another file for one of them")
        taken.update({place: name} if place else {})


def check_target(path: str) -> None:
    """Says before the fights, not after them, that a file cannot be written."""
    if path in ("", "-"):
        return
    target = Path(path)
    if target.is_dir():
        raise BadSetup(f"{path} is a folder; name a file")
    folder = target.parent
    if not folder.is_dir():
        raise BadSetup(f"cannot write {path}: there is no folder {folder}")
    if not os.access(target if target.exists() else folder, os.W_OK):
        raise BadSetup(f"cannot write {path}: no permission, or the disk is read-only")


def write(path: str, text: str) -> None:
    """Writes a result; what goes wrong is a sentence."""
    if path == "-":
        sys.stdout.write(text)
        sys.stdout.flush()
        return
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as problem:
        raise BadSetup(f"cannot write {path}: {(problem.strerror or str(problem)).lower()}") from problem


def table(arenas: Sequence[simulate.Arena], found: Sequence[Sequence[figures.Fight]]) -> str:
    """One line per fight; of two parties, the first column says which."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(("party", *figures.CSV_HEAD))
    for arena, fights in zip(arenas, found, strict=True):
        lines.writerows([arena.plan.party, *figures.csv_row(fight, len(arena.survivors))] for fight in fights)
    return text.getvalue()


def command(plans: Sequence[simulate.Plan]) -> str:
    """The call that gives the same figures again, without the files it wrote."""
    plan = plans[0]
    said = [side_of(each) for each in plans]
    shared = [pair for pair in said[0] if all(pair in side for side in said)]
    words = ["showdown", "simulate", "--seed", str(plan.seed), "--games", str(plan.games)]
    words += [word for key, value in shared for word in (f"--{key}", value)]
    words += ["--rounds", str(plan.rounds)] if plan.rounds != simulate.Plan.rounds else []
    words += ["--trust"] if plan.trust else []
    if len(plans) > 1:
        words += ["--compare"]
        words += [shlex.join(f"{key}={value}" for key, value in side if (key, value) not in shared) for side in said]
    return shlex.join(words)


def side_of(plan: simulate.Plan) -> list[tuple[str, str]]:
    """A plan in the words of the flags."""
    said = [("monster", plan.monster), ("level", plan.level), ("party", plan.party), ("players", plan.players)]
    said += [("house-rule", f"{name}={value}") for name, value in plan.house_rules]
    return said + [("content", folder) for folder in plan.content]


# -- while it runs --------------------------------------------------------------------------------------------------------


SETTLED: Final = 2.0  # seconds after which a speed means something
SLOW: Final = 10.0  # fights a second: fewer are told by the minute
NOW_AND_THEN: Final = 60.0  # seconds between two lines where there is no terminal


@contextmanager
def told_at_once() -> Iterator[None]:
    """Ctrl-C is answered when it is pressed; fights under way may go on for some seconds."""
    if not workers.in_main_thread() or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def stop(_: int, __: FrameType | None) -> None:
    os.write(2, b"\nstopping ...\n")  # not by print, in whose midst Ctrl-C may have come
    raise KeyboardInterrupt


class Bar:
    """The progress bar: how far, how fast, how long still, and the win rate so far. Where nothing is drawn, because there is no
    terminal, a line says so now and then."""

    def __init__(self, out: TextIO, total: int, quiet: bool) -> None:
        self.out = out
        self.total = total
        self.shown = not quiet and out.isatty()
        self.told = not quiet and not self.shown
        self.done = self.won = 0
        self.known = 0  # fights that were played before
        self.last = time.monotonic()
        self.first = 0.0  # when the first fight was done: what came before was starting up, not fighting
        self.nodes: cluster.Cluster | None = None

    def follow(self, nodes: cluster.Cluster) -> None:
        """Shows what every node of a cluster has done, also while the first fights are still under way."""
        self.nodes = nodes
        nodes.watch = self.draw

    def go_on(self, known: Sequence[figures.Fight]) -> None:
        """Some fights were played before: they count as done, and not for how fast it goes."""
        self.known = self.done = len(known)
        self.won = sum(fight.result == "victory" for fight in known)

    def step(self, fight: figures.Fight) -> None:
        self.done += 1
        self.won += fight.result == "victory"
        self.draw()

    def draw(self) -> None:
        now = time.monotonic()
        self.first = self.first or now
        if self.shown and (now - self.last > 0.1 or self.done == self.total):
            self.last = now
            self.out.write("\r" + self.line(now - self.first, shutil.get_terminal_size().columns))
            self.out.flush()
        elif self.told and now - self.last > NOW_AND_THEN:
            self.last = now
            print(self.words(now - self.first).strip(), file=self.out, flush=True)

    def line(self, seconds: float, width: int) -> str:
        words = self.words(seconds)
        room = min(40, width - len(words) - 4)
        if room < 5:
            return words[: width - 1].ljust(width - 1)
        full = round(room * self.done / self.total)
        return f"[{'█' * full}{'░' * (room - full)}]{words}".ljust(width - 1)

    def words(self, seconds: float) -> str:
        """`seconds` since the first fight was done; how fast it goes and how long still is only said once that is known."""
        rate = max(0, self.done - self.known - 1) / max(seconds, 1e-9)
        known = seconds >= SETTLED or self.done == self.total
        speed = f"{rate:.0f}/s" if rate >= SLOW else f"{60 * rate:.0f}/min"
        pace = f"{speed}  {clock((self.total - self.done) / max(rate, 1e-9))} left" if known else "..."
        words = f" {self.done:,}/{self.total:,}  {pace}  won {100 * self.won / max(1, self.done):.1f} %"
        return words + (f"  {self.nodes.told()}" if self.nodes is not None else "")

    def close(self) -> None:
        if self.shown and self.done:
            self.out.write("\n")
            self.out.flush()


def clock(seconds: float) -> str:
    whole_seconds = round(seconds)
    if whole_seconds < 60:
        return f"{whole_seconds} s"
    minutes, rest = divmod(whole_seconds, 60)
    return f"{minutes}:{rest:02} min" if minutes < 60 else f"{minutes // 60}:{minutes % 60:02} h"


# -- the result as text ---------------------------------------------------------------------------------------------------


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def interval(rate: dict[str, float]) -> str:
    return f"{percent(rate['rate'])} (95 %: {100 * rate['low']:.1f} to {100 * rate['high']:.1f})"


def played_by(summary: dict[str, Any]) -> str:
    """Who played: one bot for all, or by name; and the monster's choices."""
    bots = compare.bots_of(summary)
    return f"{bots}{';' if ',' in bots else ','} the monster's choices {summary['setup']['players']['monster']}"


def printed(summary: dict[str, Any]) -> str:
    """The figures of one simulation as lines to read."""
    setup, fights = summary["setup"], max(1, summary["fights"])
    rules = ", ".join(f"{name} = {value}" for name, value in setup["house_rules"].items())
    lines = [
        f"{setup['monster_name']} against {setup['party_name']}: {many(summary['fights'])}, seed {setup['seed']}",
        f"played by {played_by(summary)}" + (f"; house rules: {rules}" if rules else ""),
        "",
        *(f"{name:<15} {value}" for name, value in figure_lines(summary)),
        "",
        "causes of death",
    ]
    causes = summary["deaths"]["causes"]
    total = max(1, sum(causes.values()))
    lines += [f"  {cause:<28} {count:>6,}  {percent(count / total):>7}" for cause, count in list(causes.items())[:10]]
    lines += ["  nobody died"] if not causes else []
    deadliest = [row for row in summary["cards"] if row["deaths"] or row["severe_injuries"]][:10]
    wide = max([28, *(len(card_name(row)) for row in deadliest)])
    lines += ["", f"{'deadliest cards':<{wide + 2}} {'deaths':>6} {'severe injuries':>16} {'damage':>7} {'played':>7}  a fight"]
    for row in deadliest:
        lines.append(
            f"  {card_name(row):<{wide}} {row['deaths']:>6,} {row['severe_injuries']:>16,} {row['damage']:>7,}"
            f" {row['played']:>7,}  {row['played'] / fights:.2f}"
        )
    return "\n".join([*lines, *course_lines(summary), *gear_lines(summary)])


def course_lines(summary: dict[str, Any]) -> list[str]:
    """How fights go round by round, and where people die: shortly, the whole of it is in the JSON and the report."""
    rows, last = summary["by_round"], len(summary["by_round"]["won"]) - 1
    some = sorted({min(last, number) for number in (1, 2, 3, 5, 8, 12, 20)}) if last > 0 else []
    if not some:
        return []
    then = [rows["then_won"][number] for number in some]
    lines = ["", f"{'after round':<15}" + "".join(f"{number:>8}" for number in some)]
    lines += [f"{'won':<15}" + "".join(f"{percent(rows['won'][number]):>8}" for number in some)]
    lines += [f"{'goes on, won':<15}" + "".join(f"{'-' if share is None else percent(share):>8}" for share in then)]
    lines += [f"{'wounds dealt':<15}" + "".join(f"{rows['wounds'][number]:>8.1f}" for number in some)]
    where = list(summary["deaths"]["where"].items())[:6]
    return lines + (["", "most died on     " + ", ".join(f"{space} ({count:,})" for space, count in where)] if where else [])


CAVEAT: Final = """One card less, all else and the dice the same. The bot plays on as if nothing were missing; what a set
or an affinity did goes with its card; what two cards do together is not seen. Of so many comparisons one in
twenty lies outside its interval by chance: a star is a hint, not a proof."""


def gear_lines(summary: dict[str, Any]) -> list[str]:
    """What each gear card is worth, where that was tried."""
    if "gear" not in summary:
        return []
    wide = max(len(row["name"]) for row in summary["gear"])
    lines = ["", "what gear is worth, in points of the win rate and deaths a fight"]
    for row in summary["gear"]:
        gap, who = row["difference"], summary["survivors"][row["survivor"]]["name"]
        sure = "" if gap["low"] <= 0 <= gap["high"] else "  *"
        within = f"({100 * gap['low']:+.1f} to {100 * gap['high']:+.1f})"
        worth = f"{100 * gap['rate']:>+6.1f} {within:<18} {gap['deaths']['mean']:>+6.2f}"
        lines.append(f"  {row['name']:<{wide}}  {who:<10} {worth}{sure}")
    return [*lines, *CAVEAT.splitlines()]


def card_name(row: dict[str, Any]) -> str:
    kind = row["kind"]
    return str(row["card"]) if kind in ("AI card", row["card"]) else f"{row['card']} ({kind})"


def figure_lines(summary: dict[str, Any]) -> list[tuple[str, str]]:
    """The main figures, name and text."""
    fights = max(1, summary["fights"])
    rounds, deaths, left = summary["rounds"], summary["deaths"], summary["survivors_left"]
    survivors = summary["survivors"]
    won = counted(summary["victories"], "victory", "victories")
    lost = counted(summary["defeats"], "defeat", "defeats")
    undecided = f", {summary['undecided']:,} undecided" if summary["undecided"] else ""
    wounds = ", ".join(f"{who['name']} {who['wounds']:.1f}" for who in survivors.values())
    spared = deaths["histogram"].get("0", 0) / fights
    actions = ", ".join(f"{name} {row['per_fight']:.2f}" for name, row in summary["survival_actions"].items())
    return [
        ("win rate", interval(summary["win_rate"])),
        ("", f"{won}, {lost}{undecided}"),
        (
            "rounds",
            f"{rounds['mean']:.1f} on average, half of the fights within {rounds['median']}, longest {rounds['longest']:,}",
        ),
        ("deaths", f"{deaths['mean']:.2f} a fight; nobody died in {percent(spared)} of them"),
        ("survivors left", f"{left['mean']:.2f} of {len(survivors)}; {left['after_victory']:.2f} after a victory"),
        ("wounds dealt", f"{summary['wounds']['mean']:.1f} a fight: {wounds}"),
        ("survival", f"{actions} a fight"),
    ]


def compared(summaries: list[dict[str, Any]], difference: dict[str, Any]) -> str:
    """Two sides beside each other."""
    names = compare.labels(summaries)
    width = max(24, *(len(name) + 2 for name in names))
    rows = [("", *names)]
    rows += [("win rate", *(interval(each["win_rate"]) for each in summaries))]
    if any(each["undecided"] for each in summaries):
        rows += [("undecided", *(f"{each['undecided']:,}" for each in summaries))]
    rows += [("rounds", *(f"{each['rounds']['mean']:.1f}" for each in summaries))]
    rows += [("deaths a fight", *(f"{each['deaths']['mean']:.2f}" for each in summaries))]
    rows += [("survivors left", *(f"{each['survivors_left']['mean']:.2f} of {len(each['survivors'])}" for each in summaries))]
    rows += [("wounds dealt", *(f"{each['wounds']['mean']:.1f}" for each in summaries))]
    for action in summaries[0]["survival_actions"]:
        rows += [(f"{action} a fight", *(f"{each['survival_actions'][action]['per_fight']:.2f}" for each in summaries))]
    rows += [("worst cause", *(next(iter(each["deaths"]["causes"]), "-") for each in summaries))]
    rows += [("deadliest card", *(next((row["card"] for row in each["cards"] if row["deaths"]), "-") for each in summaries))]
    body = [f"{row[0]:<19}" + "".join(f"{cell:<{width + 6}}" for cell in row[1:]) for row in rows]
    seed = summaries[0]["setup"]["seed"]
    head = f"{shared_by(summaries)}: {many(summaries[0]['fights'])} each on common dice (seed {seed})"
    return "\n".join([head, "", *(line.rstrip() for line in body), "", *verdict(names, difference)])


def shared_by(summaries: list[dict[str, Any]]) -> str:
    """What both sides have in common: the monster, the party, who plays."""
    rows = [compare.facts_of(summary) for summary in summaries]
    same = [rows[0][name] for name in ("monster", "party", "players") if len({row[name] for row in rows}) == 1]
    return ", ".join(same) or "two sides"


def verdict(names: list[str], difference: dict[str, Any]) -> list[str]:
    """Which side wins more often, and how sure that is."""
    points = abs(100 * difference["rate"])
    more = "more" if difference["rate"] >= 0 else "less"
    found = f"wins {more} often by {points:.1f} points" if f"{points:.1f}" != "0.0" else "wins as often"
    close = difference["low"] <= 0 <= difference["high"]
    within = f"95 %: {100 * difference['low']:+.1f} to {100 * difference['high']:+.1f}, fights paired by seed"
    return [
        f"{names[1]}: the party {found} ({within})" + (": too close to call with so many fights" if close else ""),
        f"deaths {gap_told(difference['deaths'])}; correlation of the two sides {difference['correlation']:.2f}",
    ]


def gap_told(gap: dict[str, float | None]) -> str:
    """A mean of paired differences, with its interval where there is one."""
    if gap["low"] is None:
        return f"{gap['mean']:+.2f} in every pair of fights"
    return f"{gap['mean']:+.2f} a fight (95 %: {gap['low']:+.2f} to {gap['high']:+.2f})"


def many(fights: int) -> str:
    return counted(fights, "fight", "fights")


def counted(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"
