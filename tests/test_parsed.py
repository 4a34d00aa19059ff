"""Content that was parsed before is what the files say, and a file that has changed is read anew."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from showdown.cards import loader, parsed, rulebook, yaml_nodes
from showdown.cards.collection import CONTENT, NOT_CARDS
from showdown.cards.yaml_nodes import Problems


@pytest.fixture
def before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """All content parsed before, in a file of its own."""
    path = tmp_path / "parsed.json"
    path.write_text(parsed.written(CONTENT, NOT_CARDS), encoding="utf-8")
    monkeypatch.setattr(parsed, "PATH", path)
    parsed.before.cache_clear()
    yield path
    parsed.before.cache_clear()


def test_every_node_stands_where_it_stood(before: Path) -> None:
    for path in CONTENT.rglob("*.yaml"):
        if path.name in NOT_CARDS:
            continue
        now, then = Problems(), Problems()
        found, expected = parsed.read(path, "shown", now), yaml_nodes.read(path, "shown", then)
        assert found is not None
        assert expected is not None
        assert parsed.listed(found) == parsed.listed(expected)
        assert found.file == expected.file == "shown"
        assert [node.place for node in now.unconfirmed] == [node.place for node in then.unconfirmed]


def test_nothing_is_parsed_again(before: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("YAML was parsed")

    expected = loader.load_library().version
    monkeypatch.setattr(yaml_nodes, "parse", never)
    monkeypatch.setattr(parsed, "parsed_plain", never)
    read = loader.load([CONTENT])
    assert not read.problems.lines
    assert read.library.version == expected
    assert read.library.unconfirmed == loader.load_library().unconfirmed
    assert list(rulebook.load(rulebook.PATH)) == list(rulebook.rulebook())


def test_a_changed_file_is_read_anew(before: Path, tmp_path: Path) -> None:
    path = tmp_path / "monster.yaml"
    shutil.copy(CONTENT / "monsters" / "white_lion" / "monster.yaml", path)
    path.write_text(path.read_text(encoding="utf-8") + "\nnew: word\n", encoding="utf-8")
    found = parsed.read(path, "shown", Problems())
    assert found is not None
    assert found.get("new") is not None
