"""The page as files: it weighs little, and every word it says lies in one catalogue."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import page

ROOT = Path(__file__).resolve().parent.parent
MOST = 300_000  # bytes, compressed, without Pyodide
KEYS = re.compile(r"<kbd[^>]*>[^<]*</kbd>")
SCRIPTS = re.compile(r"<script.*?</script>|<!--.*?-->", re.DOTALL)
SAID = re.compile(r"""(?:aria-label|placeholder|title|alt)="([^"{]*[A-Za-z]{2}[^"{]*)"|>([^<>{}]*[A-Za-z]{2}[^<>{}]*)<""")

pytestmark = pytest.mark.source


def without_code(markup: str) -> str:
    """Markup without what stands in braces, however deep."""
    found, depth = [], 0
    for letter in markup:
        depth += letter == "{"
        if not depth:
            found.append(letter)
        depth -= letter == "}"
    return "".join(found)


@pytest.mark.parametrize("path", sorted((ROOT / "web" / "src").rglob("*.svelte")), ids=lambda path: path.name)
def test_a_component_says_nothing_that_is_not_in_the_catalogue(path: Path) -> None:
    markup = KEYS.sub("", without_code(SCRIPTS.sub("", path.read_text(encoding="utf-8"))))
    assert [one or other for one, other in SAID.findall(markup)] == []


def test_the_page_weighs_less_than_300_kilobytes() -> None:
    done = subprocess.run([sys.executable, ROOT / "tools" / "page.py"], capture_output=True, text=True)
    if done.returncode == page.NO_NODE and os.environ.get("CI") != "true":
        pytest.skip(done.stderr.strip())
    assert not done.returncode, done.stdout + done.stderr
    files = [path for path in page.PAGE.rglob("*") if path.is_file() and path.name != page.STAMP and path.suffix != ".gz"]
    weights = {path.relative_to(page.PAGE).as_posix(): len(gzip.compress(path.read_bytes(), 9)) for path in files}
    assert sum(weights.values()) < MOST, weights
