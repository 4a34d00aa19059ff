"""The state of things: the monster's life in words, what is left, statuses, whom a card would pick, two spaces."""

from __future__ import annotations

import pytest

from showdown import api
from showdown.engine import board, names
from showdown.engine.errors import UnknownName
from showdown.engine.events import Event
from showdown.engine.game import Game
from showdown.play import fight, standing, tell
from showdown.play.session import Session
from showdown.rules import facts, status
from showdown.rules.survivor_attack import wound_monster
from showdown.views import view


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


def at(seed: int, kind: str, level: str = "1") -> Session:
    session = began(seed, level)
    while session.question is None or session.question.kind != kind:
        follow(session)
    return session


def test_a_movement_without_limit_is_called_so() -> None:
    watcher = api.new_game("watcher", level="1", party="first_hunt", house_rules={"unconfirmed_numbers": "ours"}, seed=1)
    lines = tell.monster_lines(view(watcher))
    assert "movement unlimited, toughness" in lines[0]
    watcher.monster.minus[names.ATTRIBUTES.index("movement")] = 3
    assert "movement unlimited, toughness" in tell.monster_lines(view(watcher))[0], "less than no limit is none"
    lion = api.new_game(level="1", party="first_hunt", seed=1)
    assert "movement 6, toughness" in tell.monster_lines(view(lion))[0]


def wounds_until_dead(game: Game) -> int:
    """Wounds it until it dies."""
    twin = game.copy()
    count = 0
    while not twin.result:
        wound_monster(twin, 1, 0, None)
        count += 1
    return count


def test_the_wounds_that_kill_it_kill_it_and_no_fewer() -> None:
    met = set()
    for seed in range(6):
        session = began(seed)
        while not session.over:
            if session.question is not None and session.question.kind in ("act", "window", "who acts"):
                found = standing.life(session.playing)
                assert found["to_kill"] == wounds_until_dead(session.playing)
                met.add(bool(found["aside"]))
            follow(session)
    assert met == {True, False}


def test_a_mood_in_play_holds_a_card_aside_and_the_words_know_it() -> None:
    session = at(3, "who acts")
    game = session.playing.copy()
    before = facts.wounds_to_kill(game)
    mood = next(card for card in game.monster.deck if game.setup.ai[card].type == names.MOOD)
    game.monster.deck.remove(mood)
    game.monster.in_play.append(mood)
    found = standing.life(game)
    name = game.setup.ai[mood].name
    assert (found["to_kill"], found["to_kill_later"], found["aside"]) == (before - 1, before, [name])
    assert found["text"].endswith(f"{before - 1} more kill it; {before} once {name} is put away")
    trait = next((card for card in game.monster.deck if game.setup.ai[card].type == names.TRAIT), None)
    if trait is not None:
        game.monster.deck.remove(trait)
        game.monster.in_play.append(trait)
        assert standing.life(game)["aside"] == [name], "a trait stays for good"
    game.monster.in_play.clear()
    game.monster.deck.clear()
    game.monster.discard.clear()
    assert standing.life(game)["text"].endswith("the next one kills it")


def test_life_points_count_where_it_has_them() -> None:
    game = at(3, "who acts").playing.copy()
    game.monster.life = 3
    game.setup.extra_life = 3
    try:
        assert standing.life(game)["to_kill"] == wounds_until_dead(game)
        assert standing.life(game)["text"].startswith("life 3; ")
    finally:
        game.setup.extra_life = 0


def test_what_is_left_in_an_act_goes_down() -> None:
    session = at(3, "act", "prologue")
    question = session.question
    assert question is not None
    who = [sheet.id for sheet in session.playing.setup.sheets].index(question.actor)
    state = standing.survivor_state(session.playing, who)
    assert (state["movement"], state["activation"]) == (1, 1) and state["text"] == "acts: a movement and an activation left"
    others = [standing.survivor_state(session.playing, other) for other in range(4) if other != who]
    assert {other["text"] for other in others} <= {"has not acted yet", "has acted", "is down and has not acted"}
    game = session.playing.copy()
    game.choose(f"move:{question.actor}")
    assert standing.survivor_state(game, who)["text"] == "acts: an activation left"


def test_survival_actions_left_are_those_the_rules_leave() -> None:
    session = at(3, "who acts")
    game = session.playing.copy()
    for who in game.survivors:
        who.survival, who.used, who.dodges, who.down = 2, 0, 0, False
    assert standing.survivor_state(game, 0)["survival_actions"] == ["dodge", "encourage"]
    game.survivors[0].used |= 1 << names.ENCOURAGE
    assert standing.survivor_state(game, 0)["survival_actions"] == ["dodge"]
    game.survivors[0].dodges = 1
    assert standing.survivor_state(game, 0)["survival_actions"] == []


def test_statuses_have_names_and_say_when_they_end() -> None:
    game = at(3, "who acts").playing.copy()
    status.knock_down(game, 0, ("COL-1",))
    game.survivors[0].bleeding = 2
    game.survivors[1].insanity = 3
    game.monster.priority = 2
    found = {each["name"]: each["text"] for each in standing.statuses(game, 0)}
    assert found["knocked down"] == "stands at the end of the next monster turn" and found["bleeding 2"] == "dies at 5"
    assert "insane" in {each["name"] for each in standing.statuses(game, 1)}
    assert "priority target" in {each["name"] for each in standing.statuses(game, 2)}
    game.survivors[3].alive, game.survivors[3].cause = False, "bleeding"
    assert [each["name"] for each in standing.statuses(game, 3)] == ["dead"]


def test_those_down_stand_when_it_is_said() -> None:
    """Every fall of some fights, held against the event of standing up."""
    checked = 0
    for seed in range(8):
        session = began(seed, "prologue")
        while not session.over:
            game = session.playing
            falls = {index: game.monster_turns for index, who in enumerate(game.survivors) if who.down and who.alive}
            for index in falls:
                said = next(each["text"] for each in standing.statuses(game, index) if each["name"] == "knocked down")
                if "this monster turn" in said:
                    assert game.survivors[index].stands_at == game.monster_turns
                    checked += 1
            follow(session)
    assert checked


def test_whom_a_card_would_pick_is_whom_it_picks() -> None:
    checked = ties = 0
    for seed in range(10):
        session = began(seed)
        while not session.over:
            found = [aim for aim in standing.standing(session.playing)["aims"] if aim["when"] == "being played"]
            question = session.question
            if question is not None and question.kind == "target" and found:
                line = next(line for line in found[0]["lines"] if line["counts"])
                picked = [each["survivor"] for each in line["candidates"] if each["picked"]]
                assert picked == [option.survivors[0] for option in question.options] and line["tie"]
                assert all(each["why"] for each in line["candidates"] if not each["picked"])
                ties += 1
            follow(session)
            checked += 1
    assert ties


def test_a_known_card_tells_its_target_before_it_is_drawn() -> None:
    """The card on top is shown; the target told is the target taken."""
    for seed in range(12):
        session = at(seed, "who acts", "prologue")
        game = session.playing.copy()
        if not game.monster.deck:
            continue
        game.monster.known_ai |= 1 << game.monster.deck[-1]
        aims = standing.standing(game)["aims"]
        if not aims or any(line["tie"] and line["counts"] for line in aims[0]["lines"]):
            continue
        counted = [line for line in aims[0]["lines"] if line["counts"]]
        if not counted:
            continue
        wanted = [each["survivor"] for each in counted[0]["candidates"] if each["picked"]]
        twin = api.from_json(game.to_json())
        twin.log = []
        while not target(twin.events) and twin.decision is not None:
            question = twin.decision
            closing = [option.index for option in question.options if option.closes or option.kind == "act"]
            if question.kind not in ("who acts", "act", "window") or not closing:
                break
            twin.choose(closing[-1])
        if target(twin.events):
            assert target(twin.events)[0] in wanted
            return
    raise AssertionError("no fight showed a target")


def target(events: list[Event]) -> list[str]:
    ids = ("allister", "erza", "lucy", "zachary")
    return [ids[int(str(event.data["target"]))] for event in events if event.kind == "target"]


def test_the_state_of_things_is_told_in_sentences() -> None:
    session = at(3, "hit")
    told = standing.aim_lines(session.position)
    assert session.question is not None
    target = session.view()["survivors"][[who["id"] for who in session.view()["survivors"]].index(session.question.actor)]
    assert told[0].endswith("(being played)") and f"has picked {target['name']}" in told[0], told
    session = at(3, "target")
    told = standing.aim_lines(session.position)
    assert "would pick one of" in told[0] and any("; not " in line or "or" in line for line in told[1:]), told
    session = at(3, "act")
    lines = [line for index in range(4) for line in standing.survivor_lines(session.position, index)]
    assert any("acts: a movement and an activation left; survival can still buy: " in line for line in lines), lines
    session.position.survivors[0].down = True
    assert any(line.startswith("  knocked down: stands") for line in standing.survivor_lines(session.position, 0))


def test_two_spaces_have_a_distance_and_a_view() -> None:
    game = at(3, "who acts").playing
    found = standing.between(game, "a1", "C4")
    assert (found["distance"], found["spaces"]) == (5, ("A1", "C4"))
    blocking = [tile for tile in game.tiles if tile.mask & game.obstacles]
    for tile in blocking:
        spaces = board.spaces(tile.mask)
        column = spaces[0] % 23
        if 0 < column < 21:
            across = standing.between(game, board.label(spaces[0] - 1), board.label(spaces[-1] + 1))
            assert not across["free"] and tile.terrain.name in across["blocked_by"] and "in the way" in across["text"]
    with pytest.raises(UnknownName, match="A1 to P22"):
        standing.between(game, "A1", "Z9")


def test_the_state_of_things_is_told_throughout_whole_fights() -> None:
    for level in ("prologue", "1"):
        session = began(11, level)
        while not session.over:
            found = standing.standing(session.playing)
            assert len(found["survivors"]) == 4
            follow(session)
        assert standing.life(session.playing)["text"].endswith(("it is over", "it is dead"))
