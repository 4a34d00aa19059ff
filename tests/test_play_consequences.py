"""What will happen if: what options promise, held against what then happens and against the dice counted out."""

from __future__ import annotations

import itertools

import pytest

from showdown.cards.loader import load_library
from showdown.engine import happenings, names
from showdown.engine.game import Game
from showdown.play import consequences, fight, hints, standing, whatif
from showdown.play.session import Session
from showdown.rules import odds, prospects
from showdown.rules.odds import Odds


def began(seed: int, level: str = "1") -> Session:
    made = Session(fight.agree(level=level, seed=seed, rounds=40))
    made.keep = False
    made.start()
    return made


def follow(session: Session) -> None:
    if not session.proceed():
        hint = session.hint()
        assert hint is not None
        session.choose(hint.index)


def test_a_hit_says_its_injury_and_fall_before_it_is_taken() -> None:
    """Every hit of some fights: what was told of it is what happened."""
    met = set()
    for seed in range(12):
        session = began(seed, "prologue")
        while not session.over:
            question = session.question
            if question is not None and question.kind == "hit":
                for option in question.options:
                    told = {each["text"] for each in consequences.prospect(session.playing, option)["consequences"]}
                    if option.kind == "dodge":
                        assert any("survival" in words for words in told) and not any("dodged" in words for words in told)
                        continue
                    before = session.playing.survivors[option.actor_number]
                    twin = session.playing.copy()
                    twin.choose(option.index)
                    after = twin.survivors[option.actor_number]
                    location = option.refers.location
                    place = names.LOCATIONS[location]
                    boxes = names.BOXES[location]
                    if after.boxes[location] == boxes > before.boxes[location]:
                        assert f"heavy {place} injury" in told
                        met.add("heavy")
                        assert before.down or "knocked down" in told
                    if before.boxes[location] == boxes and not before.armor[location]:
                        found = consequences.prospect(session.playing, option)
                        assert found["rolls"] is not None and "severe" in found["rolls"]
                        met.add("severe")
            follow(session)
    assert met == {"heavy", "severe"}


def test_what_is_certain_ends_with_the_first_die_and_with_the_act() -> None:
    session = began(3, "prologue")
    while session.question is None or session.question.kind != "act":
        follow(session)
    for found in consequences.prospects(session.playing):
        told = [each["text"] for each in found["consequences"]]
        assert not any("attacks" in words or "moves to" in words for words in told), "the monster's turn is another matter"
        if found["option"].startswith("end act"):
            assert told == ["movement and activation unused"] and found["rolls"] is None


def test_steps_are_the_fewest_and_places_are_as_the_board_has_them() -> None:
    session = began(3, "prologue")
    while session.question is None or session.question.kind != "destination":
        follow(session)
    game, question = session.playing, session.question
    who = next(index for index, sheet in enumerate(game.setup.sheets) if sheet.id == question.seat)
    found = {each["option"]: each for each in consequences.prospects(game)}
    assert all(each["place"] is not None for each in found.values())
    blind = set(session.view()["monster"]["blind_spot"])
    for option in question.options:
        standing = found[option.id]["place"]
        assert standing is not None and standing["steps"] is not None
        far = abs(option.refers.space // 23 - game.survivors[who].space // 23)
        far += abs(option.refers.space % 23 - game.survivors[who].space % 23)
        assert standing["steps"] >= far
        assert standing["blind_spot"] == (option.spaces[0] in blind)
        assert standing["adjacent"] == (standing["distance"] == 1)
        beside = [game.id_of(other) for other, one in enumerate(game.survivors) if other != who and near(option, one.space)]
        assert standing["beside"] == beside
    ones = [each["place"] for each in found.values() if each["place"] is not None and each["place"]["steps"] == 1]
    assert 1 <= len(ones) <= 4


def near(option: object, space: int) -> bool:
    here = option.refers.space  # type: ignore[attr-defined]
    return space >= 0 and abs(here // 23 - space // 23) + abs(here % 23 - space % 23) == 1


@pytest.mark.parametrize(("dice", "hit", "wound", "each"), [(1, 0.4, 0.5, 1), (2, 0.5, 0.6, 1), (3, 0.3, 0.7, 2)])
def test_odds_are_those_of_the_dice_counted_out(dice: int, hit: float, wound: float, each: int) -> None:
    found = Odds(dice, hit, wound, 0.1, each)
    hits = wounds = average = two = 0.0
    for faces in itertools.product(range(3), repeat=dice):  # miss, hit, wound
        chance = 1.0
        for face in faces:
            chance *= (1 - hit, hit * (1 - wound), hit * wound)[face]
        hits += chance * any(faces)
        wounds += chance * (2 in faces)
        average += chance * faces.count(2) * each
        two += chance * (faces.count(2) * each >= 2)
    assert found.some_hit() == pytest.approx(hits)
    assert found.some_wounds(1) == pytest.approx(wounds)
    assert found.wounds == pytest.approx(average)
    assert found.some_wounds(2) == pytest.approx(two)


def test_the_shares_of_an_attack_add_up_and_a_stone_hits_for_certain() -> None:
    session = began(3, "prologue")
    attacks = stones = 0
    while not session.over and not (attacks and stones):
        question = session.question
        assert question is not None
        for option in question.options if question.kind == "act" else ():
            found = consequences.prospect(session.playing, option)
            chances = found["odds"]
            if chances is None:
                continue
            assert chances["miss"] + chances["no_wound"] + chances["one"] + chances["more"] == pytest.approx(1.0)
            if option.kind == "attack":
                needs = odds.needs(session.playing, option.actor_number, option.refers.slot, None)
                assert needs is not None and chances["dice"] == needs.dice and chances["hit"] == odds.at_least(needs.here)
                attacks += 1
            else:
                assert chances["dice"] == 0 and chances["any_hit"] == 1.0
                assert chances["any_wound"] == pytest.approx(1.0 - chances["no_wound"]) and "a wound" in consequences.line(
                    found
                )
                assert any("Founding Stone" in each["text"] and each["sort"] == "cost" for each in found["consequences"])
                stones += 1
        follow(session)
    assert attacks and stones


def test_an_encouragement_says_what_it_is_good_for() -> None:
    told = set()
    for seed in range(20):
        session = began(seed)
        while not session.over:
            question = session.question
            for option in question.options if question is not None else ():
                if option.kind == "encourage":
                    found = consequences.prospect(session.playing, option)
                    assert found["consequences"][0]["text"].startswith("1 survival, ")
                    target = game_name(session, option.survivors[0])
                    last = found["consequences"][-1]["text"].removeprefix(target).strip()
                    told.add(last)
                    if last == "would stand at the end of this turn anyway":
                        twin = session.playing
                        who = twin.survivors[[sheet.id for sheet in twin.setup.sheets].index(option.survivors[0])]
                        assert who.stands_at <= twin.monster_turns
            follow(session)
    assert told == {"may still act this turn", "would stand at the end of this turn anyway", "is a threat again"}


def game_name(session: Session, survivor: str) -> str:
    return next(sheet.name for sheet in session.playing.setup.sheets if sheet.id == survivor)


def test_nothing_is_computed_unless_asked_and_asking_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    real = whatif.tried

    def counted(game: Game, index: int, results: tuple[int, ...] = ()) -> whatif.Trial:
        calls.append(index)
        return real(game, index, results)

    monkeypatch.setattr(whatif, "tried", counted)
    session = began(5)
    for _ in range(30):
        if session.question is not None and session.question.kind in ("deploy", "place terrain", "act", "destination"):
            assert session.view() is not None and not calls
        follow(session)
        calls.clear()
    while session.question is not None and session.question.kind != "act":
        follow(session)
    calls.clear()
    before = session.playing.to_json()
    consequences.prospects(session.playing)
    assert calls and session.playing.to_json() == before


def test_prospects_answer_every_question_of_whole_fights() -> None:
    """No option of any question breaks it, and each is told by its id."""
    for seed in range(3):
        session = began(seed)
        while not session.over:
            question = session.question
            assert question is not None
            if question.kind != "place terrain":
                found = consequences.prospects(session.playing)
                assert [each["option"] for each in found] == [option.id for option in question.options]
                assert all(isinstance(consequences.line(each), str) for each in found)
            follow(session)
    assert consequences.prospects(session.playing) == []


@pytest.mark.parametrize("monster", list(load_library().monsters))
def test_every_monster_can_be_told(monster: str) -> None:
    """Prospects, hints and the state of things in three rounds with each: nothing here knows a monster."""
    session = Session(fight.agree(monster=monster, seed=5, rounds=3, house_rules={"unconfirmed_numbers": "ours"}))
    session.keep = False
    session.start()
    while not session.over:
        question = session.question
        assert question is not None
        if question.kind != "place terrain":
            assert len(consequences.prospects(session.playing)) == len(question.options)
            assert hints.of_position(session.playing)["reason"] and standing.standing(session.playing)["life"]["text"]
        follow(session)


def test_a_phrase_fits_its_event() -> None:
    """Every template names fields its kind of event has."""
    from showdown.engine.events import KINDS

    for kind, (_, template) in consequences.PHRASES.items():
        fields = {*KINDS[kind].payload.__annotations__, "monster"}
        wanted = {part.split("}")[0].split(":")[0] for part in template.split("{")[1:]}
        assert wanted <= fields, kind
    assert happenings.KNOCKED_DOWN.name in consequences.PHRASES


def test_steps_are_asked_of_moves_only() -> None:
    session = began(3, "prologue")
    assert prospects.steps(session.playing) == {}


def test_what_a_label_says_is_not_said_again() -> None:
    """Where the monster goes and how it faces stands in the label."""
    met: set[str] = set()
    for seed in range(12):
        session = began(seed, "prologue")
        while not session.over and met != {"way", "facing"}:
            question = session.question
            if question is not None and question.kind in ("way", "facing"):
                met.add(question.kind)
                said = "moves to" if question.kind == "way" else "turns"
                for found in consequences.prospects(session.playing):
                    assert not [each for each in found["consequences"] if said in each["text"]]
            follow(session)
    assert met == {"way", "facing"}
