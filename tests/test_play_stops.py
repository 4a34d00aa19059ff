"""Stops: what people are asked, what answers itself and why, what is kept of it, and going on until something happens."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from fights import contents, log_of, position
from showdown.engine.errors import BadSetup
from showdown.engine.questions import QUESTIONS
from showdown.play import fight, onward, resuming, settings, stops, whatif
from showdown.play.session import ITSELF, YOU, Open, Session
from showdown.play.settings import Mode, Settings

ALWAYS = dict.fromkeys(QUESTIONS, Mode.ALWAYS)


def began(seed: int, level: str = "1", stops: Settings | None = None, **more: object) -> Session:
    made = Session(fight.agree(level=level, seed=seed, rounds=40, **more), stops)  # type: ignore[arg-type]
    made.start()
    return made


def follow(session: Session) -> None:
    """One step as the hint says."""
    if session.proceed():
        return
    hint = session.hint()
    assert hint is not None
    session.choose(hint.index)


def until(session: Session, kind: str, why: str) -> Session:
    """Plays as hinted to the first question of a kind that answers itself for that reason."""
    while not session.over:
        question, passing = session.question, session.passing
        if passing is not None and question is not None and question.kind == kind and why in passing.why:
            return session
        follow(session)
    raise AssertionError(f"no {kind} answered itself because of {why}")


def first(kind: str, why: str, level: str = "1") -> Session:
    for seed in range(30):
        try:
            return until(began(seed, level), kind, why)
        except AssertionError:
            continue
    raise AssertionError(f"no {kind} answered itself because of {why} in thirty fights")


def opened(session: Session) -> Open:
    """What is open, for those who ask again after something has changed."""
    return session.open


def fallen(session: Session) -> int:
    return next(index for index, who in enumerate(session.playing.survivors) if who.down and who.alive)


def test_an_encouragement_declined_is_not_asked_again_until_something_changes() -> None:
    session = first("window", stops.DECLINED)
    assert session.open is Open.ITSELF
    here = session.playing
    for change in ("bleeding", "stands_at"):
        twin = here.copy()
        who = twin.survivors[fallen(session)]
        setattr(who, change, getattr(who, change) + 1)
        session.game = twin
        assert opened(session) is Open.QUESTION, f"{change} is a reason to ask"
    session.game = here
    assert session.open is Open.ITSELF
    session.choices.clear()
    session.weighed = None
    assert opened(session) is Open.QUESTION, "nobody has declined it yet"


def test_what_answered_itself_is_said_recorded_and_taken_back_with_the_choice_before_it() -> None:
    session = first("window", stops.DECLINED)
    own, before = session.last_own(), position(session)
    session.proceed()
    assert session.choices[-1].by == ITSELF and session.last_own() == own + 1
    assert any(line.endswith(f"({stops.DECLINED})") for line in log_of(session))
    kept = contents(session)
    assert kept.lines[-1].itself and not kept.lines[0].itself
    session.close()
    resumed = resuming.resume(kept.path)
    assert position(resumed) == position(session)
    assert [choice.by for choice in resumed.choices] == [choice.by for choice in session.choices]
    resumed.undo()
    assert len(resumed.choices) == len(session.choices) - own - 1 and resumed.open is Open.QUESTION
    while position(resumed) != before:
        follow(resumed)
    assert opened(resumed) is Open.ITSELF


def test_people_may_be_asked_after_all() -> None:
    session = first("window", stops.DECLINED)
    before = position(session)
    session.proceed()
    assert "asked after all" in session.reopen()
    assert position(session) == before and session.open is Open.QUESTION
    session.choose(len(session.question.options) - 1 if session.question else 0)
    assert session.reopen() == "No question has answered itself since your last choice."


def test_settings_ask_always_or_never_by_kind_and_by_survivor() -> None:
    session = first("window", stops.DECLINED)
    assert session.question is not None
    able = {option.actor for option in session.question.options if option.actor}
    for who in able:
        session.settings.survivor_stops[who] = {"window": Mode.ALWAYS}
    session.weighed = None
    assert session.open is Open.QUESTION
    for who in able:
        session.settings.survivor_stops[who] = {settings.ALL: Mode.NEVER}
    session.weighed = None
    assert session.passing is not None and session.passing.why == stops.SET
    session.settings.survivor_stops.clear()
    assert session.stop("window", "never") == "Set for this fight."
    session.settings.file = settings.path()
    assert session.stop("window", "always") == f"Set, and kept in {settings.path()}."
    assert session.open is Open.QUESTION
    assert settings.load([]).mode("window") is Mode.ALWAYS, "what is set lasts"


def test_never_decides_as_the_hint_does() -> None:
    session = began(3, stops=Settings({**ALWAYS, "place terrain": Mode.NEVER, "deploy": Mode.NEVER}))
    hints = []
    while session.open is Open.ITSELF:
        hint = session.hint()
        assert hint is not None
        hints.append(hint.id)
        session.proceed()
    assert hints and [choice.option for choice in session.choices] == hints
    assert session.question is not None and session.question.kind not in ("place terrain", "deploy")


def test_with_everything_asked_nothing_answers_itself() -> None:
    session = began(2, stops=Settings(ALWAYS))
    for _ in range(150):
        if session.over:
            break
        assert session.open is not Open.ITSELF
        follow(session)


@pytest.mark.parametrize(("kind", "level"), [("hit", "prologue"), ("collision", "1")])
def test_an_order_that_makes_no_difference_is_not_asked(kind: str, level: str) -> None:
    session = first(kind, "the order makes no difference", level)
    question = session.question
    assert question is not None and len(question.options) > 1
    ends = set()
    for index in range(len(question.options)):
        game = session.playing.copy()
        game.choose(index)
        while game.decision is not None and game.decision.kind == kind:
            game.choose(0)
        ends.add(game.to_json())
    assert len(ends) == 1


def test_hits_that_may_be_dodged_or_roll_for_an_injury_are_asked_about() -> None:
    asked = 0
    for seed in range(6):
        session = began(seed, "prologue")
        while not session.over:
            question = session.question
            if question is not None and question.kind == "hit" and any(option.kind == "dodge" for option in question.options):
                assert session.open is Open.QUESTION
                asked += 1
            follow(session)
    assert asked


def test_nobody_is_asked_to_act_with_those_who_cannot() -> None:
    session = first("who acts", "those who have not acted can do nothing", "prologue")
    question, passing = session.question, session.passing
    assert question is not None and passing is not None and question.options[passing.option].kind == "end turn"
    waiting = [option for option in question.options if option.kind == "act"]
    assert waiting and all(session.playing.survivors[option.actor_number].down for option in waiting)


def test_trying_an_option_changes_nothing_and_shows_nothing_hidden() -> None:
    session = began(5, "prologue")
    for _ in range(40):
        before = position(session)
        question = session.question
        assert question is not None
        for index in range(min(4, len(question.options))):
            trial = whatif.tried(session.playing, index)
            other = whatif.tried(session.playing.guess(_), index)
            assert trial.events == other.events, "whatever lies in the decks, the same is told"
            assert (trial.need is None) == (other.need is None)
        assert position(session) == before
        follow(session)


def test_bots_are_not_asked_what_nothing_hangs_on_and_do_not_decline_for_people() -> None:
    session = began(4, bots={"*": "greedy"})
    by = set()
    while not session.over:
        assert session.proceed()
        by.add(session.choices[-1].by)
    assert YOU not in by and all(not choice.offers for choice in session.choices if choice.by == "bot")


def test_half_as_many_survival_windows_are_asked() -> None:
    counts = []
    for chosen in (Settings(ALWAYS), Settings()):
        count = 0
        for seed in range(8):
            session = began(seed, stops=chosen)
            while not session.over:
                question = session.question
                count += session.open is Open.QUESTION and question is not None and question.kind == "window"
                follow(session)
        counts.append(count)
    assert counts[1] <= counts[0] / 2, counts


# -- going on ------------------------------------------------------------------------------------------------------------


def test_going_on_stops_where_something_happens_to_me_and_is_taken_back_at_once() -> None:
    sentences = set()
    for seed in range(8):
        session = began(seed, stops=Settings(ALWAYS))
        while not session.over:
            question = session.question
            if question is not None and question.kind == "window":
                before, count = position(session), len(session.choices)
                happened = onward.go_on(session)
                mine = range(len(session.playing.survivors))
                fresh = session.events[session.choices[count].events :]
                assert bool(happened) == any(onward.befalls(event, mine) for event in fresh) or session.over
                sentences.add(bool(happened))
                assert session.question is None or happened or session.question.kind != "window"
                session.undo()
                assert position(session) == before
            follow(session)
    assert sentences == {True, False}


def test_going_on_ends_nobodys_act() -> None:
    session = began(1)
    while session.question is None or session.question.kind != "act":
        follow(session)
    count = len(session.choices)
    assert onward.go_on(session) == "" and len(session.choices) == count


# -- settings ------------------------------------------------------------------------------------------------------------


def test_the_kinds_of_every_fight_stand_first_and_none_is_left_out() -> None:
    asked: Counter[str] = Counter()
    for seed in range(3):
        session = began(seed)
        while not session.over:
            if session.open is Open.QUESTION and session.question is not None:
                asked[session.question.kind] += 1
            follow(session)
    common = [kind for kind, count in asked.items() if count > asked.total() / 50]
    listed = [kind.name for kind in settings.kinds()]
    assert len(common) > 5 and set(common) <= set(listed[: len(settings.COMMON)]), common
    assert sorted(listed) == sorted(QUESTIONS)


def test_settings_last(home: Path) -> None:
    chosen = settings.load([])
    chosen.stop("window", "never")
    chosen.stop("*", "always", "lucy")
    chosen.faces["speed"] = "calm"
    settings.save(chosen)
    notices: list[str] = []
    read = settings.load(notices)
    assert read == chosen and not notices
    assert read.mode("window", "lucy") is Mode.ALWAYS and read.mode("window", "erza") is Mode.NEVER
    assert read.mode("next survivor") is Mode.NEVER and read.mode("act") is Mode.CHANGED


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "it is no JSON"),
        ("[]", "it must hold the parts stops"),
        ('{"stop": {}}', "did you mean 'stops'?"),
        ('{"stops": {"windows": "never"}}', "did you mean 'window'?"),
        ('{"stops": {"window": "sometimes"}}', "allowed: always, changed, never"),
        ('{"survivor stops": {"lucy": 3}}', "the stops of 'lucy'"),
        ('{"faces": {"speed": 3}}', "must be a text"),
        ("\ud800".encode("utf-8", "surrogatepass").decode("latin-1"), "it is no JSON"),
    ],
)
def test_a_bad_file_of_settings_is_named_left_and_not_used(home: Path, text: str, said: str) -> None:
    home.mkdir(parents=True)
    settings.path().write_text(text, encoding="latin-1")
    notices: list[str] = []
    assert settings.load(notices) == Settings()
    assert len(notices) == 1 and said in notices[0] and str(settings.path()) in notices[0]
    assert settings.save(settings.load([])) == "Set for this fight."
    assert settings.path().read_text(encoding="latin-1") == text


def test_a_stop_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadSetup, match="did you mean 'window'"):
        Settings().stop("windo", "never")
    with pytest.raises(BadSetup, match="allowed: always, changed, never"):
        Settings().stop("window", "perhaps")
