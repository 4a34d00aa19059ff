"""The pictures in the docs show the program as it is."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import pictures  # noqa: E402 (a tool, not a package)

pytestmark = pytest.mark.source
WORDS = re.compile(r"<text[^>]*>(.*?)</text>")


def words(svg: str) -> list[str]:
    """All that is written in a picture, line by line; colours and measures may differ between versions of what draws it."""
    return WORDS.findall(svg)


@pytest.mark.parametrize("name", list(pictures.PICTURES))
def test_a_picture_is_as_the_program_looks_today(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOWDOWN_HOME", "")
    kept = (pictures.FOLDER / name).read_text(encoding="utf-8")
    assert words(pictures.drawn(name)) == words(kept), "draw it anew: python tools/pictures.py"


def test_every_picture_is_shown_somewhere() -> None:
    pages = [*(ROOT / "docs").glob("*.md"), ROOT / "README.md"]
    shown = "".join(page.read_text(encoding="utf-8") for page in pages)
    assert [path.name for path in pictures.FOLDER.iterdir() if f"images/{path.name}" not in shown] == []
