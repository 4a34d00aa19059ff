"""What a page and a fight say to each other, without any network."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from showdown.engine.errors import ShowdownError
from showdown.play import alone, catalogue, costs, desk, fight, hints, messages, protocol
from showdown.play.session import Session
from showdown.players.search import Searcher

ME = desk.Person("player")
WATCHER = desk.Person("", watching=True)
KEYS = iter(range(10**9))
FIGHT: protocol.FightAsked = {
    "monster": "white_lion",
    "level": "",
    "party": "",
    "seed": 1,
    "house_rules": {},
    "bots": {},
    "friends": {},
    "table": False,
    "virtual": "",
}


def table(seed: int = 7, **wanted: Any) -> desk.Desk:
    session = Session(fight.agree(seed=seed, **wanted))
    session.keep = False
    session.start()
    made = desk.Desk(session, desk.Kept("a fight"))
    made.go_on()
    return made


def asked(do: str, here: desk.Desk, **more: Any) -> Any:
    change = {"number": here.number, "key": f"k{next(KEYS)}"} if do in desk.CHANGES else {}
    return messages.read(json.dumps({"do": do, "request": 5, **change, **more}))


def first_option(at: desk.Desk) -> str:
    question = at.session.question
    assert question is not None
    return question.options[0].id


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "not JSON"),
        ("[" * 5000, "not JSON"),
        ("[]", "an object with the fields"),
        ('{"do": "chose", "request": 1}', "did you mean 'choose'"),
        ('{"do": "hint"}', "lacks the field 'request'"),
        ('{"do": "hint", "request": true}', "must be a whole number, not True"),
        ('{"do": "hint", "request": 1, "extra": 2}', "has no field 'extra'"),
        ('{"do": "hint", "request": 1, "deep": 600}', "hint.deep must be true or false, not 600"),
        ('{"do": "look", "request": 1, "space": "A1", "origin": 3}', "look.origin must be null"),
        ('{"do": "card", "request": 1, "name": "' + "x" * 20_000 + '"}', "at most"),
    ],
)
def test_what_is_no_message_is_refused_in_words(text: str, why: str) -> None:
    with pytest.raises(messages.BadMessage, match=why):
        messages.read(text)


def test_a_whole_fight_goes_through_the_protocol() -> None:
    at = table()
    while not at.session.over:
        state = at.state(ME)
        assert state["asked"] is not None and state["asked"]["mine"]
        decision = state["view"]["decision"]
        assert decision is not None
        at.handle(ME, asked("choose", at, option=decision["options"][state["number"] % len(decision["options"])]["id"]))
        assert at.number > state["number"]
    assert at.state(ME)["ending"]


def test_every_answer_is_plain_data_of_its_declared_type() -> None:
    at = table()
    messages.check(json.loads(json.dumps(at.state(ME))), protocol.State, "state")
    messages.check(json.loads(json.dumps(at.hello(ME))), protocol.Hello, "hello")
    for request in (
        asked("hint", at),
        asked("hint", at, deep=False),
        asked("prospects", at),
        asked("why", at),
        asked("rule", at, name="KD-S2"),
        asked("card", at, name="Claw"),
        asked("look", at, space="A1", origin=None),
        asked("replay", at, at=0),
        asked("export", at, at=None),
        asked("lesson", at),
        asked("stops", at),
        asked("stop", at, kind="window", mode="always", survivor=None),
        asked("zones", at),
        asked("numbers", at, of="lucy"),
        asked("numbers", at, of="monster"),
        asked("again", at),
        asked("report", at),
        asked("choose", at, option=first_option(at)),
    ):
        messages.check(json.loads(json.dumps(at.handle(ME, request))), protocol.Answer, request["do"])
    messages.check(json.loads(json.dumps(catalogue.catalogue())), protocol.Catalogue, "catalogue")


def to_an_act(at: desk.Desk) -> None:
    while at.session.question is None or at.session.question.kind != "act":
        at.handle(ME, asked("choose", at, option=hint_of(at)["option"]))


def hint_of(at: desk.Desk, **more: Any) -> hints.Hint:
    found = at.handle(ME, asked("hint", at, **more))["hint"]
    assert found is not None
    return found


def test_a_deep_hint_looks_ahead_once_a_position_and_for_so_long_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "PATIENCE", 0.2)
    at = table(level="1")
    to_an_act(at)
    before = at.number
    began = time.monotonic()
    deep = hint_of(at, deep=True)
    assert time.monotonic() - began < 3
    assert " % " in deep["reason"] and "guesses of what nobody knows" in deep["reason"]
    assert "guesses" not in hint_of(at)["reason"] and "guesses" not in hint_of(at, deep=False)["reason"]

    def think(*_: object) -> int:
        raise AssertionError("it was thought over before")

    with monkeypatch.context() as again:
        again.setattr(Searcher, "choose", think)
        assert hint_of(at, deep=True) == deep
    assert at.number == before, "whoever asks changes nothing"
    with pytest.raises(desk.NotDone, match="looking on"):
        at.handle(WATCHER, asked("hint", at, deep=True))
    at.handle(ME, asked("choose", at, option=deep["option"]))
    assert at.thought is not None and at.thought[0] is not at.session.playing


def test_the_answers_to_a_hit_are_weighed_each_once_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table(level="1")
    while (question := at.session.question) is None or not any(option.kind == "dodge" for option in question.options):
        at.handle(ME, asked("choose", at, option=hint_of(at)["option"]))
    weighed = [one["option"] for one in at.handle(ME, asked("prospects", at))["prospects"] if one["weighed"]]
    assert weighed == [option.id for option in question.options]
    first = [at.handle(ME, asked("costs", at, option=option)) for option in weighed]
    assert all(one["costs"] and one["costs"]["tolls"] for one in first), "of two hits only one can be dodged"

    def again(*_: object) -> None:
        raise AssertionError("it was tried before")

    with monkeypatch.context() as second:
        second.setattr(costs, "costs", again)
        assert [at.handle(ME, asked("costs", at, option=option)) for option in weighed] == first
    with pytest.raises(desk.NotDone, match="is not an option here"):
        at.handle(ME, asked("costs", at, option="dance"))
    at.handle(ME, asked("choose", at, option=weighed[0]))
    assert at.tried is not None and at.tried[0] is not at.session.playing


def test_who_looks_on_sees_no_seed_before_the_end() -> None:
    """With the seed everything undealt could be computed; a record holds it."""
    at = table(seed=918_273)
    told = [at.state(WATCHER), at.hello(WATCHER), *(at.handle(WATCHER, asked(do, at)) for do in ("report", "why", "hint"))]
    assert "918273" not in json.dumps(told) and "918,273" not in json.dumps(told)
    with pytest.raises(desk.NotDone, match="looking on; the record can be had when the fight is over"):
        at.handle(WATCHER, asked("export", at, at=None))
    over = table(seed=918_273, bots=dict.fromkeys(("allister", "erza", "lucy", "zachary", "monster"), "random"))
    assert over.session.over and "918273" in over.handle(WATCHER, asked("export", over, at=None))["text"]


def test_an_old_state_the_wrong_person_and_unknown_options_change_nothing() -> None:
    at = table(players={"Anna": ["allister", "erza"], "Ben": ["lucy", "zachary"]})
    state = at.state(desk.Person("Anna"))
    assert state["asked"] is not None
    holder, other = ("Anna", "Ben") if state["asked"]["mine"] else ("Ben", "Anna")
    option = first_option(at)
    before = at.session.lines()
    for person, request, why in (
        (desk.Person(other), asked("choose", at, option=option), "not yours"),
        (WATCHER, asked("choose", at, option=option), "looking on"),
        (desk.Person(holder), asked("choose", at, option="fly"), "not an option here"),
        (desk.Person(holder), {**asked("choose", at, option=option), "number": 9}, "moved on"),
        (desk.Person(holder), asked("undo", at, rewind=False), "nothing"),
    ):
        if request["do"] == "undo":
            assert "nothing" in at.handle(person, request)["text"]
        else:
            with pytest.raises(ShowdownError, match=why):
                at.handle(person, request)
        assert at.session.lines() == before
    at.handle(desk.Person(holder), asked("choose", at, option=option))
    assert at.number == 1


def test_a_rewind_must_be_meant() -> None:
    at = table()
    while at.session.undo_is_free() or not at.session.last_own():
        at.handle(ME, asked("choose", at, option=first_option(at)))
    with pytest.raises(ShowdownError, match="rewind"):
        at.handle(ME, asked("undo", at, rewind=False))
    count = len(at.session.choices)
    at.handle(ME, asked("undo", at, rewind=True))
    assert len(at.session.choices) < count and at.session.rewinds == 1


def ended(**wanted: Any) -> desk.Desk:
    at = table(bots={"*": "greedy"}, **wanted)
    assert at.session.over
    return at


def test_a_way_is_walked_step_by_step_and_zones_lie_around_the_monster() -> None:
    at = table()
    while at.session.question is None or at.session.question.kind != "destination":
        options = at.state(ME)["view"]["decision"]
        assert options is not None
        move = next((one["id"] for one in options["options"] if one["kind"] == "move"), options["options"][0]["id"])
        at.handle(ME, asked("choose", at, option=move))
    places = [one["place"] for one in at.handle(ME, asked("prospects", at))["prospects"] if one["place"]]
    assert places
    for place in places:
        assert place is not None and place["steps"] is not None
        assert len(place["way"]) == place["steps"] + 1 and place["way"][-1] == place["space"]
        for one, other in zip(place["way"], place["way"][1:], strict=False):
            assert abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:])) == 1
    zones = at.handle(ME, asked("zones", at))["zones"]
    monster = at.state(ME)["view"]["monster"]
    assert zones is not None and set(monster["blind_spot"]) <= set(zones["unseen"]) & set(zones["around"])
    assert not set(zones["facing"]) & set(monster["blind_spot"])
    survivor = places[0]
    assert survivor is not None
    seen = at.handle(ME, asked("look", at, space=survivor["way"][0], origin=None))
    assert seen["sight"] is not None and seen["spaces"]


def test_numbers_are_the_sum_of_their_parts() -> None:
    at = table(level="1")
    for of in ("monster", *(sheet.id for sheet in at.session.playing.setup.sheets)):
        for number in at.handle(ME, asked("numbers", at, of=of))["numbers"]:
            assert number["value"] == sum(part["amount"] for part in number["parts"]), number
    with pytest.raises(ShowdownError, match="unknown survivor"):
        at.handle(ME, asked("numbers", at, of="nobody"))


def test_the_monsters_turn_is_told_in_stages() -> None:
    at = table()
    seen = 0
    for _ in range(60):
        at.handle(ME, asked("choose", at, option=first_option(at)))
        state = at.state(ME)
        for stage in state["stages"]:
            assert stage["text"] and stage["place"] < state["beats"][-1]["end"]
        seen += len(state["stages"])
    assert seen > 5


def test_the_guide_speaks_at_the_first_question_and_never_to_who_looks_on() -> None:
    at = table()
    said = at.handle(ME, asked("lesson", at))["text"]
    assert "where each of them stands" in said and at.handle(ME, asked("lesson", at))["text"] == said
    assert not at.handle(WATCHER, asked("lesson", at))["text"]


def test_stops_are_ones_own() -> None:
    at = table(players={"Anna": ["allister", "erza"], "Ben": ["lucy", "zachary"]})
    anna, ben = desk.Person("Anna"), desk.Person("Ben")
    at.handle(anna, asked("stop", at, kind="window", mode="never", survivor=None))

    def mode(person: desk.Person) -> str:
        return next(one["mode"] for one in at.handle(person, asked("stops", at))["stops"] if one["kind"] == "window")

    assert mode(anna) == "never" and mode(ben) == "changed"
    for person, survivor, why in ((ben, "erza", "not yours"), (WATCHER, None, "looking on")):
        with pytest.raises(ShowdownError, match=why):
            at.handle(person, asked("stop", at, kind="window", mode="always", survivor=survivor))


def test_cards_that_are_turned_up_are_shown_with_their_text() -> None:
    at = table()
    shown: list[str] = []
    while not at.session.over:
        for stage in at.state(ME)["stages"]:
            if stage["card"] is not None:
                assert stage["card"]["text"] and stage["turn"] in ("monster", "survivors")
                shown.append(stage["card"]["name"])
        at.handle(ME, asked("choose", at, option=first_option(at)))
    assert "Claw" in shown and len(set(shown)) > 2


def test_options_say_what_their_cards_say() -> None:
    at = table(seed=15)
    said: dict[str, str] = {}
    while not at.session.over and at.session.playing.round < 6:
        for option in at.handle(ME, asked("prospects", at))["prospects"]:
            if option["option"].startswith("location:"):
                said[option["option"]] = option["says"]
        hint = at.handle(ME, asked("hint", at))["hint"]
        assert hint is not None
        at.handle(ME, asked("choose", at, option=hint["option"]))
    assert said and all("ailure" in text or "ound" in text for text in said.values())


def test_going_onward_passes_what_can_be_passed() -> None:
    at = table(level="1")
    while at.session.question is not None and at.session.question.kind != "window":
        at.handle(ME, asked("choose", at, option=first_option(at)))
    before = at.number
    at.handle(ME, asked("onward", at))
    assert at.number > before


def test_a_fight_that_is_over_has_figures_and_is_fought_again_or_carried_on() -> None:
    at = ended(seed=3)
    assert [who["name"] for who in at.state(ME)["figures"]] == [sheet.name for sheet in at.session.playing.setup.sheets]
    here = alone.Alone()
    for do, more in (("again", {}), ("carry", {"monster": "", "level": "1"})):
        record = at.handle(ME, asked(do, at, **more))["text"]
        assert "why" not in json.loads(here.resume(record)), do
        fought = json.loads(here.open())[1]
        assert fought["ending"] and (fought["view"]["monster"]["level"] == "1") is (do == "carry")
    with pytest.raises(ShowdownError, match="not over yet"):
        table().handle(ME, asked("carry", at, monster="", level=""))


def test_bots_answer_by_themselves() -> None:
    at = table(bots={"*": "greedy"})
    assert at.session.over and at.number > 10


def test_a_page_names_no_files_and_no_bots_of_its_own() -> None:
    plain: protocol.FightAsked = {**FIGHT, "friends": {"lucy": "Anna"}}
    assert catalogue.agreed(plain).players == {"you": ["allister", "erza", "zachary"], "Anna": ["lucy"]}
    bad = {"party": "./party.yaml", "bots": {"lucy": "my.py:Bot"}, "monster": "../x", "friends": {"x": "A"}, "virtual": "both"}
    for field, value in bad.items():
        with pytest.raises(ShowdownError):
            catalogue.agreed({**plain, field: value})  # type: ignore[misc]


@pytest.mark.parametrize("virtual", ["", "dice", "cards"])
def test_at_a_table_a_page_shows_the_board_at_once_and_then_asks_for_dice(virtual: str) -> None:
    here = alone.Alone()
    assert "why" not in json.loads(here.begin(json.dumps({**FIGHT, "level": "1", "table": True, "virtual": virtual})))
    state = json.loads(here.open())[1]
    kinds = set()
    for _ in range(60):
        assert state["view"]["monster"]["space"]
        change = {"request": 1, "key": f"k{next(KEYS)}", "number": state["number"]}
        if state["roll"]:
            kinds.add(state["roll"]["kind"])
            typed = {"d10": "5", "location": "body"}.get(state["roll"]["kind"]) or state["roll"]["choices"][0]
            dice = " ".join([typed] * state["roll"]["dice"]) if state["roll"]["kind"] in ("d10", "location") else typed
            request = {"do": "give", "typed": dice, "given": state["roll"]["given"], **change}
        else:
            request = {"do": "choose", "option": state["view"]["decision"]["options"][0]["id"], **change}
        state = json.loads(here.receive(json.dumps(request)))[-1]
        assert state["say"] == "state", state
    assert ("card" in kinds) is (virtual != "cards") and ("d10" in kinds) is (virtual != "dice")


def test_a_page_alone_keeps_lines_and_goes_on_from_them() -> None:
    here = alone.Alone()
    assert "no fight" in here.open() and "no fight" in here.receive('{"do": "hint", "request": 1}')
    wanted = {**FIGHT, "seed": 7}
    assert "why" in json.loads(here.begin(json.dumps({**wanted, "monster": "lyon"})))
    assert "why" in json.loads(here.begin("{"))
    begun = json.loads(here.begin(json.dumps(wanted)))
    kept = json.loads(here.new_lines())
    hello, state = json.loads(here.open())
    assert hello["say"] == "hello" and state["asked"]["mine"]
    option = state["view"]["decision"]["options"][0]["id"]
    text = json.dumps({"do": "choose", "request": 1, "key": "k", "number": state["number"], "option": option})
    answered, moved = json.loads(here.receive(text))
    assert answered["say"] == "answer" and moved["number"] > state["number"]
    assert json.loads(here.receive(text))[0]["say"] == "refused"
    kept += json.loads(here.new_lines())
    again = alone.Alone()
    assert json.loads(again.resume("\n".join([begun["header"], *kept, ""])))["title"] == begun["title"]
    assert json.loads(again.open())[1]["view"] == moved["view"]
    assert "why" in json.loads(again.resume("rubbish"))
