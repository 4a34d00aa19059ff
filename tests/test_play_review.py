"""Looking back: a foolish choice is found, sensible ones are left alone, the same fight is told the same, reports hold it."""

from __future__ import annotations

import random

import pytest

from fights import play as play_at_random
from showdown.engine.game import Game
from showdown.play import fight, hints, report, review, tell
from showdown.play.session import BOT, ITSELF, YOU, Choice, Session
from showdown.players.base import MONSTER, Position
from showdown.rules import facts


def began(**settings: object) -> Session:
    made = Session(fight.from_data({"seed": 3, **settings}))
    made.keep = False
    made.start()
    return made


def well_played(count: int, **settings: object) -> Session:
    """So many choices of a person who does what hints say."""
    session = began(**settings)
    while not session.over and len(session.choices) < count:
        if not session.proceed():
            hints.take(session)
    return session


def last_chance(game: Game) -> Game:
    """The position with a monster that one wound kills, and nobody left but who acts."""
    twin = game.copy()
    while facts.wounds_to_kill(twin) > 1:
        pile = twin.monster.deck or twin.monster.discard
        twin.monster.wounds.append(pile.pop())
    for index, who in enumerate(twin.survivors):
        if index != Position(game).actor_number:
            who.alive, who.space = False, -1
    return twin


def with_a_stone(rounds: int) -> Session:
    """A fight that ends after so many rounds, where somebody can throw a stone or end the act."""
    session = began(level="prologue", rounds=rounds)
    while True:
        question = session.question
        kinds = {option.kind for option in question.options} if question is not None and question.kind == "act" else set()
        if kinds == {"use", "end act"}:
            return session
        if not session.proceed():
            hints.take(session)


def foolish() -> Session:
    """Somebody holds a stone that would kill the monster for certain, in the last round, and ends the act."""
    session = with_a_stone(with_a_stone(40).playing.round)
    session.adopt(last_chance(session.playing))
    question = session.question
    assert question is not None
    session.choose(next(option.index for option in question.options if option.kind == "end act"))
    return session


def test_a_victory_thrown_away_is_found_with_what_would_have_won() -> None:
    session = foolish()
    found = review.look_back(session, review.asked_for("16"))
    assert found.looked == 1 and not found.why
    [missed] = found.better
    assert missed.number == 1 and missed.could == 1.0 > missed.won
    assert missed.chosen == session.choices[0].label and "Throw" in missed.better
    assert missed.who in missed.chosen
    question = session.choices[0].before.decision
    assert question is not None and f'{question.prompt} "{missed.chosen}"; ' in review.sentences(found)[0]
    assert f'"{missed.better}" would have won 100 % of the guesses against' in review.sentences(found)[0]


def test_what_hints_say_is_hardly_ever_found_wanting() -> None:
    session = well_played(24, level="1", party="first_hunt")
    found = review.look_back(session, review.asked_for("8"))
    assert found.looked > 10 and len(found.better) <= 2
    assert set(found.chances) == {choice.before.round for _, choice in review.weighable(session)}
    assert all(0.5 < share <= 1 for share in found.chances.values()), "greedy wins 19 of 20 of these"


def test_the_same_fight_is_told_the_same_and_progress_runs_from_0_to_1() -> None:
    session = well_played(12, level="1", party="first_hunt")
    seen: list[float] = []
    first = review.look_back(session, review.asked_for("8"), seen.append)
    assert first == review.look_back(session, review.asked_for("8"))
    assert seen == sorted(seen) and seen[0] == 0 and seen[-1] == 1 and len(seen) == first.looked + 1


def test_only_choices_of_people_that_had_a_choice_are_looked_at() -> None:
    session = began(level="1")
    play_at_random(session, 150)
    for number, choice in enumerate(session.choices):
        choice.by = (YOU, BOT, ITSELF)[number % 3]
    looked = list(review.weighable(session))
    assert looked and all(choice.by == YOU for _, choice in looked)
    positions = [Position(choice.before) for _, choice in looked]
    assert all(position.seat != MONSTER and len(position.options) > 1 for position in positions)
    left = {Position(choice.before).kind for choice in session.choices} - {position.kind for position in positions}
    assert "deploy" in left and "deploy" not in {position.kind for position in positions}
    assert [number for number, choice in looked if session.choices[number - 1] is not choice] == []


def test_a_fight_at_a_table_is_looked_back_on_without_its_dice() -> None:
    session = began(level="1", table=True)
    dice = random.Random(5)
    while sum(1 for _ in review.weighable(session)) < 4:
        if session.need is not None:
            many = {"d10": 10, "location": 5}.get(session.need.kind, len(session.need.choices))
            session.give([dice.randrange(many) + (session.need.kind == "d10")])
        elif not session.proceed():
            hints.take(session)
    found = review.look_back(session, review.asked_for("4"))
    assert found.looked == 4 and not found.why and found.chances


def test_reports_hold_it_only_when_asked_and_escape_it() -> None:
    session = foolish()
    found = review.Review(
        16, 3, {1: 0.5, 2: 0.25}, [review.Better(1, 2, "Lu & cy", "What now?", "<b>act</b>", "throw", 0.2, 0.9)]
    )
    page, text = report.report(session, found), tell.report(session, found)
    assert (
        "<h2>Looking back</h2>" in page and "&lt;b&gt;act&lt;/b&gt;" in page and "<b>act" not in page and "Lu &amp; cy" in page
    )
    assert '<svg viewBox="0 0 400' in page and "round 1 50 %, round 2 25 %</desc>" in page and "<td>25 %</td>" in page
    assert "## Looking back" in text and "| 2 | 25 % |" in text
    told = '- Round 2, choice 1, Lu & cy. What now? "<b>act</b>"; "throw" would have won 90 % of the guesses against 20 %.'
    assert told in text
    for plain in (report.report(session), tell.report(session)):
        assert "Looking back" not in plain


def test_what_is_not_found_is_said_and_ten_are_enough() -> None:
    assert review.sentences(review.Review(16)) == ["No choice of a person could be weighed."]
    assert review.sentences(review.Review(16, 5)) == ["No other answer was surely better than what was chosen."]
    many = [review.Better(number, 1, "Lucy", "What?", "a", "b", 0.1, 0.5) for number in range(12)]
    assert len(review.sentences(review.Review(16, 12, {}, many))) == 11


def test_a_position_that_cannot_be_played_on_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    session = foolish()

    def broken(choice: Choice, number: int, searcher: object) -> None:
        raise review.NoReview("a save that never came up")

    monkeypatch.setattr(review, "weigh", broken)
    found = review.look_back(session, review.asked_for("deep"))
    assert found.why == "Choice 1 cannot be played on from: a save that never came up."
    assert found.why in tell.report(session, found) and found.why in report.report(session, found)


@pytest.mark.parametrize(
    ("said", "budget", "name"),
    [
        ("", "", ""),
        ("fight.md", "", "fight.md"),
        ("my fight.md", "", "my fight.md"),
        ("deep", "deep", ""),
        ("Deep my fight.html", "deep", "my fight.html"),
        ("100 all", "100 all", ""),
        ("100 all out.md", "100 all", "out.md"),
        ("deep all", "deep all", ""),
        ("deeper.md", "", "deeper.md"),
    ],
)
def test_what_people_write_behind_report(said: str, budget: str, name: str) -> None:
    assert review.split(said) == (budget, name)


def test_budgets() -> None:
    assert review.asked_for("deep").rollouts == review.ROLLOUTS and review.asked_for("100").rollouts == 100
    for wrong in ("0", "9999999", "²"):
        with pytest.raises(review.NoReview, match="is no number of tries"):
            review.asked_for(wrong)
