"""Hints: what they say to do, that the reason names facts that hold, and that taking one is one call."""

from __future__ import annotations

import re

from showdown.engine.game import Game
from showdown.play import consequences, fight, hints
from showdown.play.session import YOU, Session
from showdown.rules import facts


def began(seed: int, level: str = "prologue") -> Session:
    made = Session(fight.agree(level=level, seed=seed, rounds=40))
    made.keep = False
    made.start()
    return made


def at_act_with_stone(seed: int) -> Session:
    """The first act in which nothing is left but to throw a stone or to end it."""
    session = began(seed)
    while not session.over:
        question = session.question
        if question is not None and question.kind == "act":
            kinds = {option.kind for option in question.options}
            if kinds == {"use", "end act"} and throw(session.playing) >= 0:
                return session
        if not session.proceed():
            hints.take(session)
    raise AssertionError("nobody stood apart with a stone")


def throw(game: Game) -> int:
    question = game.decision
    assert question is not None
    for option in question.options:
        if option.kind == "use" and consequences.prospect(game, option)["odds"] is not None:
            return option.index
    return -1


def nearly_dead(game: Game, wounds: int) -> Game:
    """The position with a monster that so many wounds kill."""
    twin = game.copy()
    while facts.wounds_to_kill(twin) > wounds:
        pile = twin.monster.deck or twin.monster.discard
        twin.monster.wounds.append(pile.pop())
    return twin


def test_a_stone_flies_when_the_monster_is_nearly_dead() -> None:
    """An evening's complaint: the hint was to end the act although she held a stone with an automatic critical."""
    session = at_act_with_stone(3)
    far = hints.of_position(session.playing)
    assert far["option"].startswith("end act") and "worth more as a weapon" in far["reason"]
    for wounds in (1, 2, 3):
        near = hints.of_position(nearly_dead(session.playing, wounds))
        assert near["index"] == throw(session.playing), f"{wounds} wounds to go"
        assert near["reason"].startswith("A wound for certain")
    last = hints.of_position(nearly_dead(session.playing, 1))
    assert "one would kill it (100%)" in last["reason"] and "Founding Stone is lost" in last["reason"]
    assert "; 2 more kill it" in hints.of_position(nearly_dead(session.playing, 2))["reason"]


def test_reasons_name_facts_that_hold() -> None:
    """Every hint of some fights: the odds in it are those of the option, the harm that of the hit."""
    kinds = set()
    for seed, level in ((1, "prologue"), (2, "prologue"), (3, "1"), (4, "1"), (5, "1")):
        session = began(seed, level)
        while not session.over:
            if session.proceed():
                continue
            found = hints.hint(session)
            question = session.question
            assert found is not None and question is not None
            option = question.options[found["index"]]
            assert (found["option"], found["label"]) == (option.id, option.label)
            assert not found["reason"][0].islower() and found["reason"].endswith(".") and ".." not in found["reason"]
            kinds.add(option.kind)
            if option.kind == "attack":
                odds = consequences.prospect(session.playing, option)["odds"]
                assert odds is not None and consequences.percent(odds["any_wound"]) in found["reason"]
            if option.kind == "dodge":
                take = next(other for other in question.options if other.kind == "take" and other.locations == option.locations)
                for each in consequences.prospect(session.playing, take)["consequences"]:
                    assert each["text"] in found["reason"]
            if option.kind == "destination" and "blind spot" in found["reason"]:
                assert option.spaces[0] in session.view()["monster"]["blind_spot"]
            if option.kind == "move":
                to = re.match(r"To ([A-P][0-9]+): ", found["reason"])
                assert to is not None
                hints.take(session)
                then = hints.hint(session)
                assert then is not None and then["option"] == f"to:{to[1]}"
                continue
            hints.take(session)
    assert {"attack", "move", "destination", "end act", "act", "dodge", "take", "use", "location", "go on"} <= kinds


def test_taking_a_hint_is_the_persons_own_choice() -> None:
    session = began(3)
    found = hints.take(session)
    assert found is not None
    assert (session.choices[-1].option, session.choices[-1].by) == (found["option"], YOU)
    assert session.undo().startswith("Taken back")
    while not session.over:
        if not session.proceed():
            hints.take(session)
    assert hints.hint(session) is None and hints.take(session) is None


def test_a_hint_changes_nothing() -> None:
    session = began(6, "1")
    for _ in range(60):
        before = session.playing.to_json()
        if session.question is not None:
            hints.hint(session)
        assert session.playing.to_json() == before
        if not session.proceed():
            hints.take(session)


def test_a_searcher_that_is_asked_says_what_it_has_tried() -> None:
    session = at_act_with_stone(3)
    searcher = hints.deep("12")
    found = hints.hint(session, searcher)
    assert found is not None and searcher.weighed[0].index == found["index"]
    assert re.fullmatch(
        r'About \d+ % against \d+ % to win with ".+" \(\d+ guesses of what nobody knows, .*\)\.', found["reason"]
    )
    assert session.playing.decision is not None and found["label"] == session.playing.decision.options[found["index"]].label
    quick = hints.hint(session)
    assert quick is not None and quick["deeper"] and not found["deeper"]


def test_where_nothing_is_to_be_thought_over_nobody_looks_ahead() -> None:
    session = began(7, level="1")
    found = hints.hint(session)
    assert session.question is not None and session.question.kind == "place terrain"
    assert found is not None and not found["deeper"]
