"""The end of a fight: what happened, and its figures, counted from the events."""

from __future__ import annotations

from collections import Counter
from typing import Final, TypedDict

from showdown.engine import events, happenings
from showdown.play import tell
from showdown.play.session import YOU, Session

LAST_CARDS: Final = "last cards"  # exciting while they last, but no story
UNSIGNED: Final = events.names(happenings.LIFE_LOST, happenings.LAST_WOUND)  # wounds that do not say whose they are


class Figures(TypedDict):
    """What a survivor did and suffered in a fight."""

    name: str
    attacks: int
    hits: int
    wounds: int
    criticals: int
    damage: int
    falls: int
    dodges: int


def figures(session: Session) -> list[Figures]:
    """Figures of every survivor, in the order of the party."""
    counts: dict[str, Counter[int]] = {}

    def count(what: str, survivor: int, amount: int = 1) -> None:
        counts.setdefault(what, Counter())[survivor] += amount

    striker, critical_blow = -1, False  # the last wound attempt; a critical that kills has no effects and no event of its own
    for event in session.events:
        if (rolled := happenings.ROLL_TO_HIT.read(event)) is not None:
            count("attacks", rolled["survivor"])
            count("hits", rolled["survivor"], rolled["hits"])
        elif (wound := happenings.MONSTER_WOUNDED.read(event)) is not None:
            count("wounds", wound["survivor"])
        elif (blow := happenings.WOUND_ROLL.read(event)) is not None:
            striker, critical_blow = blow["survivor"], blow["critical"]
        elif (sure := happenings.AUTOMATIC_CRITICAL.read(event)) is not None:
            striker, critical_blow = sure["survivor"], True
        elif (critical := happenings.CRITICAL.read(event)) is not None:
            count("criticals", critical["survivor"])
            critical_blow = False
        elif event.kind in UNSIGNED:
            count("wounds", striker)
        elif (killed := happenings.VICTORY.read(event)) is not None and killed["survivor"] == striker:
            count("criticals", striker, int(critical_blow))
        elif (hit := happenings.HIT_LANDS.read(event)) is not None:
            count("damage", hit["target"], hit["damage"])
        elif (down := happenings.KNOCKED_DOWN.read(event)) is not None:
            count("falls", down["survivor"])
        elif (dodge := happenings.DODGES.read(event)) is not None:
            count("dodges", dodge["survivor"])
    found: list[Figures] = []
    for index, sheet in enumerate(session.playing.setup.sheets):
        each = {what: counts.get(what, Counter())[index] for what in Figures.__annotations__ if what != "name"}
        found.append(
            {
                "name": sheet.name,
                "attacks": each["attacks"],
                "hits": each["hits"],
                "wounds": each["wounds"],
                "criticals": each["criticals"],
                "damage": each["damage"],
                "falls": each["falls"],
                "dodges": each["dodges"],
            }
        )
    return found


def lines(session: Session) -> list[str]:
    """What happened, who did what, how long it took."""
    own = sum(choice.by == YOU for choice in session.choices)
    made = [*tell.outcome_lines(session), ""]
    moments = [moment["text"] for beat in session.story.beats for moment in beat.drama if moment["drama"] != LAST_CARDS]
    if moments:
        made += ["What will be told of it:", *(f"  {text}" for text in moments[-8:]), ""]
    for who in figures(session):
        made.append(
            f"{who['name']}: {tell.counted(who['attacks'], 'attack')}, {tell.counted(who['hits'], 'hit')}, "
            f"{tell.counted(who['wounds'], 'wound')} dealt, {tell.counted(who['criticals'], 'critical')}; "
            f"{who['damage']} damage taken, {tell.counted(who['falls'], 'fall')}, {tell.counted(who['dodges'], 'dodge')}."
        )
    made.append(f"{tell.counted(own, 'choice')} of yours; {tell.rewound(session)}; seed {session.fight.seed}.")
    return made
