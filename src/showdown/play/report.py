"""The battle report as one HTML file: how it ended, who came home, and the story in headlines that open. It stands alone."""

from __future__ import annotations

from html import escape
from typing import Final

from showdown.play import review, tell
from showdown.play.session import Session
from showdown.play.story import Beat
from showdown.players.search import percent
from showdown.rules import aftermath

STYLE: Final = """
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1.25rem 4rem; background: #0f0c0a; color: #f4ebdc;
  font: 1.0625rem/1.5 Georgia, serif; }
h1 { font-size: 2rem; line-height: 1.15; margin: 0 0 .25rem } h2 { margin: 2rem 0 .5rem; font-size: 1.25rem; color: #f5bb62 }
p, td, th, .rules { color: #cdbfab } .rules { font: .75rem/1.4 system-ui, sans-serif }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid #3a3028; vertical-align: top }
details { padding: .2rem 0 } summary { cursor: pointer } ul { margin: .25rem 0 .75rem;
  padding-left: 1.25rem; font-size: .95rem }
.harm > summary { color: #ff9479; font-weight: 600 } .great > summary { color: #f5bb62; font-weight: 600 }
svg { display: block; width: 100%; max-width: 30rem; height: auto; margin: 1rem 0 }
svg text { fill: currentColor; font-size: 11px }
polyline { fill: none; stroke: #f5bb62; stroke-width: 2 } circle { fill: #f5bb62 } line { stroke: currentColor; opacity: .25 }
@media (prefers-color-scheme: light) { body { background: #f4ecdd; color: #231a11 } h2, .great > summary { color: #834a00 }
  p, td, th, .rules { color: #4a3d2e } th, td { border-color: #d3c4a9 } .harm > summary { color: #9c2415 }
  polyline { stroke: #834a00 } circle { fill: #834a00 } }
"""
WIDTH: Final = 400  # of the line of chances
LEFT: Final = 44
TOP: Final = 10
FLOOR: Final = 110
HARM: Final = ("death", "injury", "defeat")


def report(session: Session, looked_back: review.Review | None = None) -> str:
    """The whole page, with what looking back has found, where asked for; everything that people named is escaped."""
    game = session.playing
    setup = game.setup
    result = game.result or "still being fought"
    title = escape(f"{setup.level.name}: {result}")
    facts = [
        setup.party.name,
        *([f"seed {setup.seed}"] if game.result else []),
        tell.counted(game.round, "round"),
        tell.counted(len(session.choices), "choice"),
        tell.rewound(session),
    ]
    rules = [f"{name.replace('_', ' ')}: {value}" for name, value in setup.house.chosen.items()]
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{title}</title><style>{STYLE}</style></head><body>",
        f"<h1>{title}</h1><p>{escape('; '.join(facts))}.</p>",
        *([f"<p>House rules: {escape('; '.join(rules))}.</p>"] if rules else []),
        "<h2>Who came home</h2>",
        survivors(session),
        *[f"<p>{escape(line)}</p>" for line in tell.outcome_lines(session)[1:] if line.startswith("Resources")],
        *(looking_back(looked_back) if looked_back is not None else []),
        "<h2>The story</h2>",
        *chapters(session),
        "<p>Told by Showdown, an unofficial fan project.</p></body></html>",
    ]
    return "\n".join(parts) + "\n"


def survivors(session: Session) -> str:
    game = session.playing
    rows = []
    for who in (game.outcome or aftermath.record(game))["survivors"].values():
        fate = "alive" if who["alive"] else f"dead ({who['cause_of_death']})"
        cells = (who["name"], fate, tell.changes(who).removeprefix(": "))
        rows.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
    return f"<table><tr><th>survivor</th><th>fate</th><th>gains and injuries</th></tr>{''.join(rows)}</table>"


def looking_back(found: review.Review) -> list[str]:
    """What the searcher says to the choices of people: the chance round by round, and what would have been better."""
    parts = ["<h2>Looking back</h2>", f"<p>{escape(review.about(found))}</p>"]
    if found.why:
        parts.append(f"<p>{escape(found.why)}</p>")
    if found.chances:
        rows = "".join(f"<tr><td>{at}</td><td>{percent(share)}</td></tr>" for at, share in found.chances.items())
        table = f"<table><tr><th>round</th><th>guesses won</th></tr>{rows}</table>"
        parts += [line_of(found.chances), f"<details><summary>Round by round</summary>{table}</details>"]
    return [*parts, f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in review.sentences(found))}</ul>"]


def line_of(chances: dict[int, float]) -> str:
    """A line over the rounds; what it shows stands in its description and in the table below it."""
    first, last = min(chances), max(chances)
    step = (WIDTH - LEFT - TOP) / max(1, last - first)
    points = [(LEFT + (at - first) * step, FLOOR - share * (FLOOR - TOP)) for at, share in chances.items()]
    told = ", ".join(f"round {at} {percent(share)}" for at, share in chances.items())
    drawn = [
        f'<svg viewBox="0 0 {WIDTH} {FLOOR + 24}" role="img" aria-labelledby="chances chances-told">'
        f'<title id="chances">Guesses won, round by round</title><desc id="chances-told">{told}</desc>'
    ]
    for share in (0, 0.5, 1):
        y = FLOOR - share * (FLOOR - TOP)
        drawn.append(f'<line x1="{LEFT}" x2="{WIDTH - TOP}" y1="{y:g}" y2="{y:g}"/>')
        drawn.append(f'<text x="{LEFT - 6}" y="{y + 4:g}" text-anchor="end">{percent(share)}</text>')
    drawn.append(f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}"/>')
    drawn += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in points]
    for at, anchor in {first: "start", last: "end"}.items():
        drawn.append(f'<text x="{LEFT + (at - first) * step:.1f}" y="{FLOOR + 18}" text-anchor="{anchor}">round {at}</text>')
    return f"{''.join(drawn)}</svg>"


def chapters(session: Session) -> list[str]:
    found: list[str] = []
    before = -1
    for beat in session.story.beats:
        if not beat.headline:
            continue
        if beat.round != before:
            found.append(f"<h2>Round {beat.round}</h2>" if beat.round else "<h2>Before the first round</h2>")
            before = beat.round
        found.append(told(beat))
    return found


def told(beat: Beat) -> str:
    kinds = [moment["drama"] for moment in beat.drama]
    sort = "harm" if any(kind in HARM for kind in kinds) else "great" if kinds else ""
    lines = "".join(
        f"<li>{escape(line['text'])} <span class=rules>{escape(', '.join(line['rules']))}</span></li>" for line in beat.lines
    )
    return f'<details class="{sort}"><summary>{escape(beat.headline)}</summary><ul>{lines}</ul></details>'
