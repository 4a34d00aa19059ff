"""The walks of docs/architecture.md: every stop is a name in the file it is said to be in, and the counts are right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "showdown"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
SECTION = PAGE[PAGE.index("## Four walks") : PAGE.index("\n## ", PAGE.index("## Four walks") + 5)]
WALKS = [part for part in SECTION.split("\n\n") if part.startswith("**")]
PLACES = ("", "engine", "engine/happenings", "rules", "cards", "play", "terminal", "scenarios")

pytestmark = pytest.mark.source


def homes(name: str) -> list[Path]:
    """The modules a walk may mean by a short name such as game or words/attacks."""
    found = [PACKAGE / place / f"{name}.py" for place in PLACES] + [PACKAGE / place / name / "__init__.py" for place in PLACES]
    return [path for path in found if path.is_file()]


def stops(walk: str) -> list[tuple[str, str]]:
    """File and name of each stop; a name alone stays in the file before it."""
    found: list[tuple[str, str]] = []
    for said in re.findall(r"`([^`]+)`", walk.split("stops", 1)[1]):
        if ":" in said:  # the line of a card the walk is about
            continue
        file, _, name = said.partition(".")
        if homes(file):
            found.append((file, name))
        else:
            assert found, f"a walk begins with a file: {said}"
            found.append((found[-1][0], said))
    return found


def named(file: str, name: str) -> bool:
    """Whether some module of that short name has it: a class, a function, a method or a constant."""
    if not name:
        return True
    texts = [path.read_text(encoding="utf-8") for path in homes(file)]
    if file == "happenings":
        texts = [path.read_text(encoding="utf-8") for path in (PACKAGE / "engine" / "happenings").glob("*.py")]
    last = re.escape(name.rsplit(".", 1)[-1])
    return any(re.search(rf"(class|def) {last}\b|^{last}\b|self\.{last}\b", text, flags=re.M) for text in texts)


@pytest.mark.parametrize("walk", WALKS, ids=[walk.split("**")[1] for walk in WALKS])
def test_every_stop_of_a_walk_is_there(walk: str) -> None:
    found = stops(walk)
    assert [stop for stop in found if not named(*stop)] == []
    told = re.search(r"(\d+) stops(?: in (\d+) files)?", walk)
    assert told is not None
    files = {homes(file)[0] for file, _ in found}
    assert (len(found), len(files) if told[2] else 0) == (int(told[1]), int(told[2] or 0))


def test_there_are_four() -> None:
    assert len(WALKS) == 4
