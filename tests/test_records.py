"""Every record is listed once: slots, saved fields and copies are what its field list says."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

import showdown
from showdown.engine.game import Game
from showdown.engine.stack import Frame
from showdown.engine.state import MonsterState, Survivor

ROOT = Path(__file__).resolve().parent.parent
source = pytest.mark.source


def load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("records", ROOT / "tools" / "records.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@source
def test_the_records_are_fresh() -> None:
    stale = [str(path.relative_to(ROOT)) for path, _ in load_tool().stale()]
    assert not stale, f"a field list was changed in {', '.join(stale)}: run `make records`"


@source
def test_a_new_field_is_one_line(tmp_path: Path) -> None:
    """A frame as a newcomer writes it: two fields, no region yet."""
    tool = load_tool()
    path = tmp_path / "chapter.py"
    path.write_text(
        "class Climb(Frame):\n"
        '    """A climb."""\n\n'
        "    def __init__(self) -> None:\n"
        "        super().__init__()\n"
        "        self.height = 0\n"
        "        self.ropes: list[str] = []\n"
    )
    written = tool.written(path, {"Frame"})
    assert '__slots__ = ("height", "ropes")' in written
    assert '(*Frame.fields, "height", "ropes")' in written
    assert "twin.height = self.height\n        twin.ropes = self.ropes.copy()\n" in written
    path.write_text(written)
    assert tool.written(path, {"Frame"}) == written


def test_every_kind_of_frame_has_a_name_of_its_own() -> None:
    kinds = [frame.kind for frame in Frame.__subclasses__()]
    assert len(kinds) == len(set(kinds)) > 10
    assert "frame" not in kinds


def test_a_copy_shares_no_list() -> None:
    game = showdown.new_game(monster="white_lion", level=1, party="veterans", seed=1)
    twin = game.copy()
    records: list[tuple[Game | Survivor | MonsterState | Frame, Game | Survivor | MonsterState | Frame]] = [
        (game, twin),
        (game.monster, twin.monster),
        *zip(game.survivors, twin.survivors),
        *zip(game.stack, twin.stack),
    ]
    shared = [
        f"{type(one).__name__}.{name}"
        for one, other in records
        for name in one.fields
        if isinstance(getattr(one, name), list) and getattr(one, name) is getattr(other, name)
    ]
    assert not shared
