"""What stands at a stop on the way, and where one looks first at a question."""

from __future__ import annotations

from fights import play, started
from showdown.engine import happenings
from showdown.play import answers, stages
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
