"""What stands at a stop on the way, and where one looks first at a question."""

from __future__ import annotations

from pathlib import Path

from fights import play, started
from showdown.engine import happenings
from showdown.play import answers, settings, stages
from showdown.play.session import Session


def stops(session: Session) -> list[tuple[str, str]]:
    """The kind of each stop of the last choice, with the card behind it."""
    found = [(session.events[stage.events - 1], stage) for stage in session.stages]
    return [(event.kind, stages.card(event, stage)) for event, stage in found]


def test_a_stop_shows_the_card_behind_it() -> None:
    session = started(level="1", party="first_hunt", seed=3)
    seen: dict[str, str] = {}
    for number in range(400):
        play(session, 1, number)
        seen.update({kind: card for kind, card in stops(session) if card})
        if session.over:
            session = started(level="1", party="first_hunt", seed=number)
    monster = session.playing.setup.monster
    texts = {f"{card.name}: {' '.join(card.text)}" for card in monster.hit_locations}
    assert seen[happenings.REACTION.name] in texts
    assert seen[happenings.BASIC_ACTION.name].startswith("Basic Action: Target: ")
    assert seen[happenings.SEVERE_ROLL.name].startswith("The die: 1")
    assert seen[happenings.DRAWS_AI.name].split(":")[0] in {card.name for card in monster.ai}


def test_who_acts_next_is_somebody_who_stands() -> None:
    session = started(level="1", party="first_hunt", seed=3)
    while session.question is None or session.question.kind != "who acts":
        play(session, 1)
    assert answers.first_look(session) == 0
    first = session.question.options[0].actor_number
    session.playing.survivors[first].down = True
    looked = session.question.options[answers.first_look(session)].actor_number
    assert looked != first and not session.playing.survivors[looked].down


def test_before_a_grave_die_falls_one_stops_at_what_is_at_stake() -> None:
    session = started(level="1", party="first_hunt", seed=3)
    asked = {True: 0, False: 0}
    for number in range(400):
        play(session, 1, number)
        found = stages.with_stakes(session.stages, session.events, stages.DEFAULT, asked=False)
        kinds = [session.events[stage.events - 1].kind for stage in found]
        for place, kind in enumerate(kinds):
            if kind == happenings.SEVERE_ROLL.name:
                before = found[place - 1]
                stakes = stages.grave(session.events[before.events - 1])
                asked[stakes is not None] += 1
                assert stakes is None or "severe" in stakes["what"]
        assert happenings.AT_STAKE.name not in [
            session.events[stage.events - 1].kind for stage in stages.wanted(session.stages, session.events, stages.DEFAULT)
        ], "a page stages such a roll itself"
        assert stages.with_stakes(session.stages, session.events, "none", asked=False) == []
        if session.over:
            session = started(level="1", party="first_hunt", seed=number)
    assert asked[True] > 2 and not asked[False], asked


def test_where_the_monsters_turn_stops_is_set_for_all_fights(home: Path) -> None:
    session = started()
    session.settings = settings.load([])
    assert "stops at: steps; it goes on with Enter" in stages.set_pace(session.settings, "")
    for said in ("cards", "2"):
        assert str(settings.path()) in stages.set_pace(session.settings, said)
    later = settings.load([])
    assert stages.stops_of(later) == "cards" and stages.seconds_of(later) == 2.0
    stages.set_pace(later, "wait")
    assert stages.seconds_of(settings.load([])) == 0.0
