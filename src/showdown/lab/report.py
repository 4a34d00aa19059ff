"""The report: one HTML page without anything around it, plots drawn as inline SVG, readable in light, dark and without colours.

`page` takes the summaries of `lab.figures`: one simulation, or two sides compared on common dice.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from showdown.engine import board
from showdown.lab import compare

Summary = dict[str, Any]

WIDTH = 520
LEFT = 44
RIGHT = 14
TOP = 12
HEIGHT = 230
FLOOR = HEIGHT - 28
MOST_BINS = 36
MOST_BARS = 10
SIDES = ("a", "b")


def page(summaries: Sequence[Summary], difference: dict[str, float] | None, command: str) -> str:
    """The whole page."""
    body = single(summaries[0]) if len(summaries) == 1 else versus(summaries, difference or {})
    body.append(footer(summaries, command))
    return TEMPLATE.format(title=escape(title_of(summaries)), style=STYLE, body="\n".join(body))


def title_of(summaries: Sequence[Summary]) -> str:
    """The one fight, or what is compared and in which fight."""
    if len(summaries) == 1:
        setup = summaries[0]["setup"]
        return f"{setup['monster_name']} against {compare.party_label(setup)}"
    return " or ".join(compare.labels(summaries))


# -- the two kinds of page ------------------------------------------------------------------------------------------------


def single(summary: Summary) -> list[str]:
    """One simulation."""
    outcome = legend(("won", "victory"), ("lost", "defeat"))
    fate = legend(("won", "won"), ("open", "still fighting"), ("lost", "lost"))
    died = bars([(name, [count]) for name, count in causes(summary)], ["lost"], "{:,.0f}")
    killed = bars(card_bars(summary), ["lost"], "{:,.0f}", card_notes(summary))
    alive = alive_legend(summary)
    return [
        head([summary]),
        f'<section class="hero">{win_rate(summary, "won", "")}{tiles(summary)}</section>',
        '<main class="grid">',
        card("How long it took", "Rounds until the last blow, by outcome.", rounds_chart(summary), outcome),
        card("How the fights went", "Won, lost and still undecided after each round.", fate_chart(summary), fate),
        card("Who is still standing", "How many of a hundred live after each round.", alive_chart(summary), alive),
        card("How many fell", "Survivors lost in a fight, in percent of the fights.", fallen_chart([summary])),
        card("What they died of", "All deaths, by cause.", died),
        card("The deadliest cards", "Deaths while a card was under way; severe injuries; times played in a fight.", killed),
        card("Survival spent", "Survival actions in a fight.", bars(actions([summary]), ["a"], "{:.2f}")),
        card("Survivor by survivor", "What each of them gave and paid.", survivor_table(summary)),
        card("Wounds over time", "Wounds dealt by the end of each round, on average.", wounds_chart([summary])),
        card("Is it still to be won?", "Of the fights that go on, how many are won.", hope_chart([summary])),
        card("Where they die", "Deaths by space of the board.", board_map(summary)),
        card("What weapons did", "Attacks and wounds in a fight.", weapon_rows(summary)),
        *([card("What gear is worth", GEAR, gear_rows(summary))] if "gear" in summary else []),
        "</main>",
    ]


def versus(summaries: Sequence[Summary], difference: dict[str, float]) -> list[str]:
    """Two sides on common dice."""
    sides = legend(*zip(SIDES, compare.labels(summaries), strict=False))
    named = zip(summaries, SIDES, compare.labels(summaries), strict=False)
    rates = "".join(win_rate(summary, side, name) for summary, side, name in named)
    shared = list(dict.fromkeys(name for summary in summaries for name, _ in causes(summary)))[:MOST_BARS]
    cards = list(dict.fromkeys(row["card"] for summary in summaries for row in deadliest(summary)))[:MOST_BARS]
    died = [(name, [per_hundred(each, each["deaths"]["causes"].get(name, 0)) for each in summaries]) for name in shared]
    killed = [(name, [per_hundred(each, deaths_by(each, name)) for each in summaries]) for name in cards]
    pair = list(SIDES)
    return [
        head(summaries),
        f'<section class="hero">{rates}{verdict(summaries, difference)}</section>',
        '<main class="grid">',
        card("Who is still standing", "Survivors alive after each round, on average.", mean_alive_chart(summaries), sides),
        card("How long it took", "Rounds until the last blow, in percent of the fights.", rounds_versus(summaries), sides),
        card("How many fell", "Survivors lost in a fight, in percent of the fights.", fallen_chart(summaries), sides),
        card("Survival spent", "Survival actions in a fight.", bars(actions(summaries), pair, "{:.2f}"), sides),
        card("What they died of", "Deaths in a hundred fights, by cause.", bars(died, pair, "{:.1f}"), sides),
        card("The deadliest cards", "Deaths in a hundred fights, by card under way.", bars(killed, pair, "{:.1f}"), sides),
        card("Wounds over time", "Wounds dealt by the end of each round, on average.", wounds_chart(summaries), sides),
        card(
            "Is it still to be won?", "Of the fights that go on after a round, how many are won.", hope_chart(summaries), sides
        ),
        "</main>",
    ]


# -- words ----------------------------------------------------------------------------------------------------------------


def head(summaries: Sequence[Summary]) -> str:
    """The title, and what was agreed; where two sides differ, both."""
    setup, fights = summaries[0]["setup"], summaries[0]["fights"]
    each = " each" if len(summaries) > 1 else ""
    facts = [("fights", f"{fights:,}{each}"), ("seed", setup["seed"])]
    if each:
        facts += [("monster", both(each["setup"]["monster_name"] for each in summaries))]
        facts += [("party", both(compare.party_label(each["setup"]) for each in summaries))]
    facts += [
        ("played by", both(compare.bots_of(summary) for summary in summaries)),
        ("monster's choices", both(each["setup"]["players"]["monster"] for each in summaries)),
        ("house rules", both(rules_of(each["setup"]) for each in summaries)),
    ]
    listed = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(str(value))}</dd></div>" for name, value in facts)
    return f"<header><h1>{escape(title_of(summaries))}</h1><dl>{listed}</dl></header>"


def both(values: Iterable[str]) -> str:
    return " or ".join(dict.fromkeys(values))


def rules_of(setup: dict[str, Any]) -> str:
    return "; ".join(f"{name} = {value}" for name, value in setup["house_rules"].items()) or "as written"


def footer(summaries: Sequence[Summary], command: str) -> str:
    setup = summaries[0]["setup"]
    stopped = ""
    if summaries[0]["fights"] < setup["games"]:
        stopped = f"<p>Stopped after {summaries[0]['fights']:,} of {setup['games']:,} fights.</p>"
    given_up = f"<p>{escape(undecided(summaries))}</p>" if any(summary["undecided"] for summary in summaries) else ""
    return (
        f"<footer>{stopped}{given_up}<p>The same figures again:</p><pre>{escape(command)}</pre>"
        f"<p>Content version {escape(setup['content'])}. Intervals are 95 % (win rates: Wilson; differences: Agresti and Min). "
        "Made by Showdown, an unofficial fan project.</p></footer>"
    )


def undecided(summaries: Sequence[Summary]) -> str:
    """How many fights were given up; of two sides, how many of each."""
    counts = [f"{summary['undecided']:,} of {summary['fights']:,}" for summary in summaries]
    if len(counts) == 2:
        counts = [f"{name}: {count}" for name, count in zip(compare.labels(summaries), counts, strict=True)]
    return f"Fights that ended undecided, after as many rounds as were agreed: {'; '.join(counts)}."


def card(name: str, text: str, figure: str, key: str = "") -> str:
    return f'<figure class="card"><figcaption><h2>{escape(name)}</h2><p>{escape(text)}</p></figcaption>{key}{figure}</figure>'


def legend(*entries: tuple[str, str]) -> str:
    return '<ul class="legend">' + "".join(f'<li><i class="{kind}"></i>{escape(text)}</li>' for kind, text in entries) + "</ul>"


def percent(value: float, digits: int = 1) -> str:
    return f"{100 * value:.{digits}f} %"


def win_rate(summary: Summary, kind: str, name: str) -> str:
    """The big number, and where it lies on a scale from 0 to 100 with its interval."""
    rate = summary["win_rate"]
    low, high, at = (100 * rate[key] for key in ("low", "high", "rate"))
    parts = [upright("grid", x * 4, 8, 34) for x in (0, 25, 50, 75, 100)]
    parts += [rect("track", 0, 16, 400, 10), rect(kind, 0, 16, at * 4, 10)]
    parts += [
        level("whisker", 21, low * 4, high * 4),
        upright("whisker", low * 4, 13, 29),
        upright("whisker", high * 4, 13, 29),
    ]
    parts += [words(0, 48, "0 %", "start"), words(200, 48, "50 %", "middle"), words(400, 48, "100 %", "end")]
    fights = f"{summary['fights']:,} {'fight' if summary['fights'] == 1 else 'fights'}"
    text = escape(f"won {summary['victories']:,} of {fights}; 95 % interval {low:.1f} to {high:.1f} %")
    return (
        f'<div class="rate"><p class="name">{escape(name or "Win rate")}</p><p class="big {kind}">{at:.1f}<span> %</span></p>'
        f'<svg viewBox="0 0 400 52" role="img" aria-label="{text}">{"".join(parts)}</svg><p class="note">{text}</p></div>'
    )


def tiles(summary: Summary) -> str:
    left, rounds = summary["survivors_left"], summary["rounds"]
    spared = summary["deaths"]["histogram"].get("0", 0)
    entries = [
        (f"{rounds['mean']:.1f}", "rounds", f"half within {rounds['median']}, longest {rounds['longest']:,}"),
        (f"{summary['deaths']['mean']:.2f}", "deaths a fight", f"nobody died in {percent(spared / fights_of(summary), 0)}"),
        (f"{left['mean']:.2f}", "survivors left", f"{left['after_victory']:.2f} after a victory"),
        (f"{summary['wounds']['mean']:.1f}", "wounds dealt", f"{summary['decisions']:.0f} decisions a fight"),
    ]
    tiles = (f"<div><b>{value}</b><span>{escape(name)}</span><em>{escape(more)}</em></div>" for value, name, more in entries)
    return f'<div class="tiles">{"".join(tiles)}</div>'


def verdict(summaries: Sequence[Summary], difference: dict[str, float]) -> str:
    close = difference["low"] <= 0 <= difference["high"]
    rate = 100 * difference["rate"]
    better = compare.labels(summaries)[1 if rate >= 0 else 0]
    line = "Too close to call with so many fights." if close else f"More often won: {better}."
    within = f"95 % interval {100 * difference['low']:+.1f} to {100 * difference['high']:+.1f}, fights paired by seed"
    first, second = f"{difference['only_first']:,.0f}", f"{difference['only_second']:,.0f}"
    return (
        f'<div class="rate"><p class="name">Difference</p><p class="big">{rate:+.1f}<span> points</span></p>'
        f'<p>{escape(line)}</p><p class="note">{within}: {second} won only by the second, {first} only by the first</p></div>'
    )


def table(head: str, rows: str) -> str:
    """A table that is wider than a small screen scrolls in itself."""
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def survivor_table(summary: Summary) -> str:
    rows = "".join(
        f"<tr><th>{escape(who['name'])}</th><td>{percent(who['deaths'] / fights_of(summary))}</td><td>{who['wounds']:.2f}</td>"
        f"<td>{percent(who['kills'] / max(1, summary['victories']))}</td></tr>"
        for who in summary["survivors"].values()
    )
    return table("<th></th><th>died in</th><th>wounds a fight</th><th>last blow in victories</th>", rows)


# -- numbers to plot ------------------------------------------------------------------------------------------------------


def fights_of(summary: Summary) -> int:
    return max(1, int(summary["fights"]))


def per_hundred(summary: Summary, count: int) -> float:
    """Of a hundred fights."""
    return 100 * count / fights_of(summary)


def causes(summary: Summary) -> list[tuple[str, int]]:
    return list(summary["deaths"]["causes"].items())[:MOST_BARS]


def deadliest(summary: Summary) -> list[dict[str, Any]]:
    return [row for row in summary["cards"] if row["deaths"]][:MOST_BARS]


def deaths_by(summary: Summary, name: str) -> int:
    return next((int(row["deaths"]) for row in summary["cards"] if row["card"] == name), 0)


def card_bars(summary: Summary) -> list[tuple[str, list[float]]]:
    return [(row["card"], [row["deaths"]]) for row in deadliest(summary)]


def card_notes(summary: Summary) -> list[str]:
    return [f"{row['severe_injuries']:,} severe · {row['played'] / fights_of(summary):.2f}×" for row in deadliest(summary)]


def actions(summaries: Sequence[Summary]) -> list[tuple[str, list[float]]]:
    known = list(summaries[0]["survival_actions"])
    return [(name, [summary["survival_actions"][name]["per_fight"] for summary in summaries]) for name in known]


def binned(counts: dict[str, int], last: int, width: int) -> list[int]:
    """Counts by round in bins of a width; everything after the last round joins the last bin."""
    found = [0] * math.ceil(last / width)
    for number, count in counts.items():
        found[(min(int(number), last) - 1) // width] += count
    return found


def bin_names(last: int, width: int, beyond: bool) -> list[str]:
    names = [str(first) if width == 1 else f"{first}-{min(last, first + width - 1)}" for first in range(1, last + 1, width)]
    if beyond:
        names[-1] = f"{names[-1].split('-')[0]}+"
    return names


# -- drawing --------------------------------------------------------------------------------------------------------------


def svg(height: float, label: str, parts: Sequence[str]) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'


def rect(kind: str, x: float, y: float, width: float, height: float, told: str = "") -> str:
    title = f"<title>{escape(told)}</title>" if told else ""
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="2">{title}</rect>'


def words(x: float, y: float, text: str, anchor: str, kind: str = "") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def level(kind: str, y: float, x1: float, x2: float) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" x2="{x2:.1f}" y1="{y:.1f}" y2="{y:.1f}"/>'


def upright(kind: str, x: float, y1: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x:.1f}" x2="{x:.1f}" y1="{y1:.1f}" y2="{y2:.1f}"/>'


def nice(top: float) -> float:
    """The next number for the end of an axis whose quarters are round."""
    top = max(top, 4.0)
    power = 10.0 ** math.floor(math.log10(top))
    return next(step * power for step in (1, 1.2, 1.6, 2, 2.4, 3.2, 4, 4.8, 6, 8, 10) if step * power >= top - 1e-9)


def frame(top: float, form: str) -> list[str]:
    """Horizontal lines with their numbers, from 0 to the top."""
    parts = []
    for part in range(5):
        y = FLOOR - (FLOOR - TOP) * part / 4
        parts += [level("grid", y, LEFT, WIDTH - RIGHT), words(LEFT - 6, y + 4, form.format(top * part / 4), "end")]
    return parts


def columns(names: Sequence[str], rows: Sequence[Sequence[float]], kinds: Sequence[str], form: str, label: str) -> str:
    """Columns by name. Victories and defeats stand on each other, two parties side by side."""
    stacked = kinds[0] == "won"
    sums = [sum(column) if stacked else max(column) for column in zip(*rows, strict=True)]
    top = nice(max(sums, default=1.0))
    parts = frame(top, form)
    step = (WIDTH - LEFT - RIGHT) / max(1, len(names))
    every = max(1, math.ceil(len(names) / 14))
    wide = step * 0.78 / (1 if stacked else len(rows))
    for place, name in enumerate(names):
        x, y = LEFT + (place + 0.11) * step, float(FLOOR)
        for number, kind in enumerate(kinds):
            value = rows[number][place]
            tall = value * (FLOOR - TOP) / top
            y = (y if stacked else FLOOR) - tall
            if tall:
                parts.append(rect(kind, x if stacked else x + number * wide, y, wide, tall, f"{name}: {form.format(value)}"))
        if place % every == 0:
            parts.append(words(LEFT + (place + 0.5) * step, HEIGHT - 9, name, "middle"))
    return svg(HEIGHT, label, parts)


def rounds_chart(summary: Summary) -> str:
    last = max(1, len(summary["by_round"]["won"]) - 1)
    width = math.ceil(last / MOST_BINS)
    rows = [binned(summary["rounds"][result], last, width) for result in ("victory", "defeat")]
    names = bin_names(last, width, summary["rounds"]["longest"] > last)
    return columns(names, rows, ["won", "lost"], "{:,.0f}", "Fights by number of rounds, victories and defeats")


def rounds_versus(summaries: Sequence[Summary]) -> str:
    last = max(1, *(len(summary["by_round"]["won"]) - 1 for summary in summaries))
    width = math.ceil(last / (MOST_BINS / 2))
    rows = []
    for summary in summaries:
        both = [binned(summary["rounds"][result], last, width) for result in ("victory", "defeat")]
        rows.append([per_hundred(summary, sum(pair)) for pair in zip(*both, strict=True)])
    names = bin_names(last, width, any(summary["rounds"]["longest"] > last for summary in summaries))
    return columns(names, rows, list(SIDES), "{:.0f} %", "Fights by number of rounds")


def fallen_chart(summaries: Sequence[Summary]) -> str:
    most = max(len(summary["survivors"]) for summary in summaries)
    names = ["nobody", *(str(number) for number in range(1, most)), "all" if most > 1 else "1"]
    rows = []
    for summary in summaries:
        counts = summary["deaths"]["histogram"]
        rows.append([per_hundred(summary, counts.get(str(number), 0)) for number in range(most + 1)])
    return columns(names, rows, list(SIDES)[: len(rows)], "{:.0f} %", "Fights by number of survivors lost")


def across(values: int) -> list[float]:
    return [LEFT + (WIDTH - LEFT - RIGHT) * place / max(1, values - 1) for place in range(values)]


def round_names(count: int) -> list[str]:
    """Numbers of rounds below a plot over rounds 0, 1, 2 ..."""
    every = max(1, math.ceil((count - 1) / 12))
    xs = across(count)
    return [words(xs[number], HEIGHT - 9, str(number), "middle") for number in range(0, count, every)]


def fate_chart(summary: Summary) -> str:
    """Won from below, lost from above, the undecided in between."""
    won, lost = summary["by_round"]["won"], summary["by_round"]["lost"]
    tall = FLOOR - TOP
    xs = across(len(won))
    parts = [rect("open", LEFT, TOP, WIDTH - LEFT - RIGHT, tall)]
    rising, falling = [FLOOR - tall * share for share in won], [TOP + tall * share for share in lost]
    for kind, edge, ys in (("won", FLOOR, rising), ("lost", TOP, falling)):
        parts.append(f'<path class="{kind}" d="M{LEFT},{edge} {steps(xs, ys)}L{xs[-1]:.1f},{edge}Z"/>')
    parts += frame(100, "{:.0f} %") + round_names(len(won))
    return svg(HEIGHT, f"Won {percent(won[-1])} and lost {percent(lost[-1])} of the fights by round {len(won) - 1}", parts)


def steps(xs: Sequence[float], ys: Sequence[float]) -> str:
    """A line that holds its height until the next round."""
    found = [f"L{xs[0]:.1f},{ys[0]:.1f}"]
    for place in range(1, len(ys)):
        found.append(f"H{xs[place]:.1f}V{ys[place]:.1f}")
    return "".join(found)


def lines(rows: Sequence[tuple[str, str, Sequence[float]]], top: float, form: str, label: str) -> str:
    """Step lines over rounds: name, colour and values."""
    parts = frame(top, form)
    longest = max(len(values) for _, _, values in rows)
    xs = across(longest)
    for name, kind, values in rows:
        path = steps(xs, [FLOOR - value * (FLOOR - TOP) / top for value in values])
        title = escape(f"{name}: {form.format(values[-1])} at the end")
        parts.append(f'<path class="line {kind}" d="M{path[1:]}"><title>{title}</title></path>')
    return svg(HEIGHT, label, parts + round_names(longest))


def alive_chart(summary: Summary) -> str:
    alive = summary["by_round"]["alive"]
    rows = [
        (who["name"], f"s{number + 1}", [100 * share for share in alive[survivor]])
        for number, (survivor, who) in enumerate(summary["survivors"].items())
    ]
    return lines(rows, 100, "{:.0f}", "Survivors alive after each round, in percent")


def alive_legend(summary: Summary) -> str:
    alive = summary["by_round"]["alive"]
    return legend(
        *(
            (f"s{number + 1}", f"{who['name']} {percent(alive[survivor][-1], 0)}")
            for number, (survivor, who) in enumerate(summary["survivors"].items())
        )
    )


def mean_alive_chart(summaries: Sequence[Summary]) -> str:
    top = max(len(summary["survivors"]) for summary in summaries)
    longest = max(len(summary["by_round"]["mean_alive"]) for summary in summaries)
    rows = []
    for summary, side, name in zip(summaries, SIDES, compare.labels(summaries), strict=False):
        values = list(summary["by_round"]["mean_alive"])
        rows.append((name, side, values + values[-1:] * (longest - len(values))))
    return lines(rows, top, "{:.1f}", "Survivors alive after each round, on average")


def curves(summaries: Sequence[Summary], name: str, scale: float = 1.0) -> list[tuple[str, str, list[float]]]:
    """A curve of each side over the rounds; where nothing is known any more it ends."""
    sides = zip(summaries, SIDES, compare.labels(summaries), strict=False)
    return [
        (label, side, [scale * value for value in summary["by_round"][name] if value is not None] or [0.0])
        for summary, side, label in sides
    ]


def wounds_chart(summaries: Sequence[Summary]) -> str:
    rows = curves(summaries, "wounds")
    top = nice(max(max(values) for _, _, values in rows))
    return lines(rows, top, "{:.1f}", "Wounds dealt by the end of each round, on average")


def hope_chart(summaries: Sequence[Summary]) -> str:
    return lines(curves(summaries, "then_won", 100), 100, "{:.0f} %", "Fights won of those that go on after each round")


def board_map(summary: Summary) -> str:
    """The board, darker where more people died."""
    where = summary["deaths"]["where"]
    spaces = {board.parse(name): count for name, count in where.items() if board.parse(name) >= 0}
    if not spaces:
        return '<p class="none">Nobody, and nowhere.</p>'
    step, most, total = (WIDTH - 40) / board.COLUMNS, max(spaces.values()), sum(where.values())
    parts = [rect("ground", 24, 4, step * board.COLUMNS, step * board.ROWS)]
    for space, count in sorted(spaces.items()):
        x, y = 24 + step * board.X[space], 4 + step * board.Y[space]
        told = escape(f"{board.label(space)}: {count:,} of {total:,}")
        shade = f'x="{x:.1f}" y="{y:.1f}" width="{step:.1f}" height="{step:.1f}" fill-opacity="{0.1 + 0.9 * count / most:.2f}"'
        parts.append(f'<rect class="lost" {shade}><title>{told}</title></rect>')
    parts += [words(18, 4 + step * (row + 0.7), board.LETTERS[row], "end") for row in range(0, board.ROWS, 3)]
    below = 4 + step * board.ROWS + 14
    parts += [words(24 + step * (column + 0.5), below, str(column + 1), "middle") for column in range(0, board.COLUMNS, 3)]
    off = total - sum(spaces.values())
    if off:
        parts.append(words(WIDTH - 16, below + 18, f"{off:,} died off the board", "end", "faint"))
    return svg(below + 24, f"Most died on {board.label(max(spaces, key=lambda space: (spaces[space], -space)))}", parts)


def weapon_rows(summary: Summary) -> str:
    """Weapon by weapon, the most wounds first."""
    fights = fights_of(summary)
    rows = "".join(
        f"<tr><th>{escape(row['weapon'])}</th><td>{escape(summary['survivors'][row['survivor']]['name'])}</td>"
        f"<td>{row['attacks'] / fights:.2f}</td><td>{row['wounds'] / fights:.2f}</td>"
        f"<td>{row['wounds'] / max(1, row['attacks']):.2f}</td></tr>"
        for row in summary["weapons"][:MOST_BARS]
    )
    names = ("", "whose", "attacks a fight", "wounds a fight", "wounds an attack")
    head = "".join(f"<th>{name}</th>" for name in names)
    return table(head, rows)


GEAR = (
    "Points of the win rate that are lost without a card, all else and the dice the same. The bot does not know what it lacks; "
    "one in twenty lies outside its interval by chance."
)


def gear_rows(summary: Summary) -> str:
    """Gear by gear, what helps most first."""
    rows = ""
    for row in summary["gear"]:
        gap = row["difference"]
        kind = ' class="none"' if gap["low"] <= 0 <= gap["high"] else ""
        rows += (
            f"<tr{kind}><th>{escape(row['name'])}</th><td>{escape(summary['survivors'][row['survivor']]['name'])}</td>"
            f"<td>{100 * gap['rate']:+.1f}</td><td>{100 * gap['low']:+.1f} to {100 * gap['high']:+.1f}</td>"
            f"<td>{gap['deaths']['mean']:+.2f}</td></tr>"
        )
    head = "".join(f"<th>{name}</th>" for name in ("", "whose", "points", "95 %", "deaths a fight"))
    return table(head, rows)


def bars(rows: Sequence[tuple[str, Sequence[float]]], kinds: Sequence[str], form: str, notes: Sequence[str] = ()) -> str:
    """Lying bars with their names before and their numbers behind them."""
    if not rows or not any(any(values) for _, values in rows):
        return '<p class="none">Nobody, and nothing.</p>'
    start, thick = 168, 18 if len(kinds) == 1 else 12
    room = WIDTH - start - (158 if notes else 58)
    top = max(max(values) for _, values in rows)
    step = thick * len(kinds) + 10
    parts = []
    for place, (name, values) in enumerate(rows):
        y = TOP + place * step
        parts.append(words(start - 8, y + thick * len(kinds) / 2 + 4, clipped(name), "end", "word"))
        for number, kind in enumerate(kinds):
            long, at, told = room * values[number] / top, y + number * thick, form.format(values[number])
            parts.append(rect(kind, start, at, max(long, 1), thick - 2, f"{name}: {told}"))
            parts.append(words(start + long + 6, at + thick / 2 + 3, told, "start"))
        if notes:
            parts.append(words(WIDTH - 4, y + thick / 2 + 3, notes[place], "end", "faint"))
    told = "; ".join(f"{name} {', '.join(form.format(value) for value in values)}" for name, values in rows)
    return svg(TOP * 2 + len(rows) * step, told, parts)


def clipped(name: str) -> str:
    return name if len(name) <= 24 else f"{name[:23]}…"


# -- the page itself --------------------------------------------------------------------------------------------------------

STYLE = """
:root{color-scheme:light dark;--page:#f4f1ea;--card:#fffdf8;--ink:#24211c;--muted:#6d675c;--grid:#e3ddd0;--edge:#e6e0d3;
--won:#2c7a68;--lost:#b0453a;--open:#ddd6c7;--a:#3465a4;--b:#cc7426;--s1:#3465a4;--s2:#cc7426;--s3:#2c7a68;--s4:#8b569f;
--s5:#b0453a;--s6:#857528}
@media(prefers-color-scheme:dark){:root{--page:#151412;--card:#1e1c19;--ink:#ece6da;--muted:#a59d8e;--grid:#35312a;
--edge:#2b2823;
--won:#52b39c;--lost:#e07a6c;--open:#4b463c;--a:#7eaae3;--b:#eca45e;--s1:#7eaae3;--s2:#eca45e;--s3:#52b39c;--s4:#c492d8;
--s5:#e07a6c;--s6:#cdbb62}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
.sheet{max-width:1120px;margin:0 auto;padding:32px 20px 48px}
h1{font:600 32px/1.2 ui-serif,Georgia,"Times New Roman",serif;margin:0 0 12px}
h1 small{font-weight:400;font-style:italic;color:var(--muted);font-size:.75em}
dl{display:flex;flex-wrap:wrap;gap:6px 28px;margin:0 0 24px}dl div{display:flex;gap:8px}dt{color:var(--muted)}
dd{margin:0;font-weight:600}
.hero{display:grid;grid-template-columns:repeat(auto-fit,minmax(300px,1fr));gap:20px;margin-bottom:20px}
.rate,.tiles,.card{background:var(--card);border:1px solid var(--edge);border-radius:12px;padding:18px 20px;margin:0}
.rate p{margin:0}.name{color:var(--muted);font-weight:600}.big{font:600 64px/1.1 ui-serif,Georgia,serif}
.big span{font-size:.4em;color:var(--muted)}
.note{color:var(--muted);font-size:13px}p.big.won{color:var(--won)}p.big.a{color:var(--a)}p.big.b{color:var(--b)}
.tiles{display:grid;grid-template-columns:1fr 1fr;gap:14px 24px;align-content:center}
.tiles div{display:flex;flex-direction:column}
.tiles b{font:600 28px/1.15 ui-serif,Georgia,serif}.tiles span{font-weight:600}
.tiles em{font-style:normal;color:var(--muted);font-size:13px}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,440px),1fr));gap:20px}
h2{font:600 19px/1.3 ui-serif,Georgia,serif;margin:0}figcaption p{margin:2px 0 8px;color:var(--muted);font-size:13px}
svg{display:block;width:100%;height:auto;overflow:visible}svg text{fill:var(--muted);font-size:12px}
svg text.word{fill:var(--ink);font-size:13px}svg text.faint{font-size:11.5px}
line.grid{stroke:var(--grid);stroke-width:1}.track{fill:var(--grid)}line.whisker{stroke:var(--ink);stroke-width:2}
rect.won,path.won,i.won{fill:var(--won);background:var(--won)}
rect.lost,path.lost,i.lost{fill:var(--lost);background:var(--lost)}
rect.ground{fill:var(--grid);fill-opacity:.45}
rect.open,i.open{fill:var(--open);background:var(--open)}rect.a,i.a{fill:var(--a);background:var(--a)}
rect.b,i.b{fill:var(--b);background:var(--b)}
path.line{fill:none;stroke-width:2.5;stroke-linejoin:round}
path.a{stroke:var(--a)}path.b{stroke:var(--b);stroke-dasharray:7 3}
path.s1{stroke:var(--s1)}path.s2{stroke:var(--s2);stroke-dasharray:8 3}path.s3{stroke:var(--s3);stroke-dasharray:2 3}
path.s4{stroke:var(--s4);stroke-dasharray:12 3 2 3}path.s5{stroke:var(--s5);stroke-dasharray:4 4}
path.s6{stroke:var(--s6);stroke-dasharray:1 4}
i.s1{background:var(--s1)}i.s2{background:var(--s2)}i.s3{background:var(--s3)}i.s4{background:var(--s4)}
i.s5{background:var(--s5)}i.s6{background:var(--s6)}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:4px 16px;margin:0 0 8px;padding:0;font-size:13px}
.legend i{display:inline-block;width:12px;height:12px;border-radius:3px;margin-right:6px;vertical-align:-1px}
.card{min-width:0}.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{padding:8px 6px;text-align:right;border-bottom:1px solid var(--grid);font-variant-numeric:tabular-nums}
th:first-child{text-align:left}thead th{color:var(--muted);font-weight:600;font-size:13px}.none{color:var(--muted)}
footer{margin-top:28px;color:var(--muted);font-size:13px}footer p{margin:4px 0}
pre{background:var(--card);border:1px solid var(--edge);border-radius:8px;color:var(--ink);padding:10px 14px;margin:6px 0;
overflow-x:auto;white-space:pre-wrap}
@media print{body{background:none}.card,.rate,.tiles{break-inside:avoid}}
"""

TEMPLATE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>{style}</style>
</head>
<body><div class="sheet">
{body}
</div></body>
</html>
"""
