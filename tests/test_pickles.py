"""What pickle and copy make of a game and of all that belongs to it: the same, in both builds, or a sentence."""

from __future__ import annotations

import copy
import pickle
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import showdown
from showdown.cards import loader
from showdown.engine.chance import Asked
from showdown.engine.game import Game
from showdown.engine.library import Library

MARSH = """
name: Marsh Walkers
survival limit: 1
survival actions: [dodge]
survivors:
  Ama: {survival: 1, gear: [Cloth, Founding Stone]}
"""


def marsh(folder: Path, text: str = MARSH) -> Path:
    """Content of somebody's own: a party."""
    (folder / "parties").mkdir(parents=True, exist_ok=True)
    (folder / "parties" / "marsh_walkers.yaml").write_text(text)
    return folder


@pytest.fixture
def game() -> Game:
    game = showdown.new_game(level=1, party="first_hunt", seed=3)
    for _ in range(12):
        game.choose(0)
    return game


def twins(thing: Any) -> list[Any]:
    return [copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))]


def test_a_library_and_what_was_agreed_are_shared_and_named(game: Game) -> None:
    library = showdown.load_library()
    assert all(twin is library for twin in twins(library))
    assert len(pickle.dumps(library)) < 200
    agreed = game.setup
    assert copy.deepcopy(agreed) is agreed and copy.copy(agreed) is agreed
    twin = pickle.loads(pickle.dumps(agreed))
    assert twin.library is library and twin.sheets[0].name == agreed.sheets[0].name and twin.players == agreed.players


def test_a_library_of_somebodys_own_is_loaded_again(tmp_path: Path) -> None:
    """Also in another process, with the game that is played with it; and refused when its files have become others."""
    folder = marsh(tmp_path / "marsh")
    library = showdown.load_library(extra=[folder])
    game = showdown.new_game(level=1, party="marsh_walkers", library=library)
    assert copy.deepcopy(library) is library
    twin = pickle.loads(pickle.dumps(library))
    assert twin is not library and twin.version == library.version and "marsh_walkers" in twin.parties
    (tmp_path / "game").write_bytes(pickle.dumps(game))
    words = "import pickle, sys; game = pickle.load(open(sys.argv[1], 'rb')); print(game.setup.party.name)"
    told = subprocess.run([sys.executable, "-c", words, tmp_path / "game"], capture_output=True, text=True, check=True)
    assert told.stdout == "Marsh Walkers\n"
    marsh(folder, MARSH.replace("Ama", "Abba"))
    with pytest.raises(
        showdown.BadSave, match=rf"content version '{library.version}', this is '\w+': the cards may have changed"
    ):
        pickle.loads(pickle.dumps(library))
    shutil.rmtree(folder)
    with pytest.raises(showdown.ContentError, match="marsh"):
        pickle.loads(pickle.dumps(library))
    with pytest.raises(showdown.BadSave, match="not loaded from folders cannot be pickled"):
        pickle.dumps(Library())


def test_folders_added_for_the_whole_process_are_named_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loader, "_standard", [])
    monkeypatch.setattr(loader, "_added", [])
    monkeypatch.setattr(loader, "_trusted", [])
    loader.play_with([marsh(tmp_path)], False)
    library = showdown.load_library()
    written = pickle.dumps(library)
    assert pickle.loads(written) is library
    loader.play_with([], False)
    assert "marsh_walkers" in pickle.loads(written).parties and "marsh_walkers" not in showdown.load_library().parties


def test_an_open_question_goes_with_its_game(game: Game) -> None:
    decision = game.decision
    assert decision is not None
    for twin in twins(decision):
        assert (twin.prompt, twin.kind, twin.seat) == (decision.prompt, decision.kind, decision.seat)
        assert [option.id for option in twin.options] == [option.id for option in decision.options]
    assert copy.copy(decision).game is game and copy.deepcopy(decision).game is not game
    for twin in twins(decision.options):
        assert len(twin) == len(decision.options)
    last = decision.options[-1]
    for twin in twins(last):
        assert (twin.id, twin.label, twin.index) == (last.id, last.label, last.index)
    game.choose(0)
    for made in (copy.copy, copy.deepcopy, pickle.dumps):
        for thing in (decision, decision.options, last):
            with pytest.raises(showdown.IllegalChoice, match="has been answered"):
                made(thing)


def test_events_sheets_and_sources_of_chance_are_what_they_were(game: Game) -> None:
    for twin in twins(game.events):
        assert twin == game.events
    party = showdown.load_library().parties["hunters"]
    for twin in twins(party):
        assert [sheet.gear for sheet in twin.survivors] == [sheet.gear for sheet in party.survivors]
    changed = copy.deepcopy(party.survivors[0])
    changed.attributes[0] = 9
    assert party.survivors[0].attributes[0] != 9
    script = showdown.Scripted([3, 4], [1], ["any"], [["Zeal"]])
    script.labelled = [("speed", 7)]
    asked = Asked([2, 5], 1, showdown.seeded(4))
    for source in (game.chance, script, asked):
        for twin in twins(source):
            assert type(twin) is type(source) and twin.save() == source.save()
    for twin in twins(game.setup.house):
        assert twin.chosen == game.setup.house.chosen


def test_parts_of_a_game_or_library_are_refused_in_a_sentence(game: Game) -> None:
    for part in (game.setup.monster, game.setup.ai[0], game.survivors[0], game.asked):
        for made in (copy.deepcopy, pickle.dumps):
            with pytest.raises(showdown.BadSave, match="can be neither copied nor pickled by itself: it is part of a game"):
                made(part)


def test_events_are_not_in_a_pickle(game: Game) -> None:
    assert game.events and pickle.loads(pickle.dumps(game)).events == []
