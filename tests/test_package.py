"""How the game reaches people: the page inside the wheel, and what happens where the page cannot be built or shown."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import page
from showdown.server import command

pytestmark = pytest.mark.source

ROOT = Path(__file__).resolve().parent.parent
BUILT = ("index.html", "manifest.webmanifest", "assets/index-abc.js", "fonts/inter.woff2")


def test_the_wheel_holds_the_page(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    left_out = shutil.ignore_patterns("__pycache__", "*.egg-info", "content", "page", "offline")
    shutil.copytree(ROOT / "src", tree / "src", ignore=left_out)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree / name)
    wanted = [f"showdown/server/{folder}/{name}" for folder in ("page", "offline") for name in BUILT]
    for name in wanted:
        path = tree / "src" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("built")
    build = "from setuptools.build_meta import build_wheel; build_wheel('out')"
    (tree / "out").mkdir()
    done = subprocess.run(
        [sys.executable, "-c", build], cwd=tree, capture_output=True, text=True, env={**os.environ, "SHOWDOWN_COMPILE": "0"}
    )
    assert not done.returncode, done.stderr
    names = zipfile.ZipFile(next((tree / "out").glob("*.whl"))).namelist()
    assert not set(wanted) - set(names)
    assert "showdown/server/migrations/versions/v0001_fights.py" in names


@pytest.mark.parametrize(
    ("flags", "ci", "built", "code", "said"),
    [
        ({"check": True}, "", False, 0, "was not checked"),
        ({"check": True}, "true", False, page.NO_NODE, "cannot be built"),
        ({}, "", True, page.NO_NODE, "cannot be built"),
        ({"old": True}, "", False, page.NO_NODE, "cannot be built"),
        ({"old": True}, "", True, 0, "an older one"),
    ],
)
def test_without_node(
    flags: dict[str, bool],
    ci: str,
    built: bool,
    code: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(page, "PAGE", tmp_path)
    if built:
        (tmp_path / "index.html").write_text("an old page")
    options = argparse.Namespace(**{"check": False, "site": False, "old": False, **flags})
    assert page.without_node(options, "there is no Node") == code
    assert said in capsys.readouterr().err


def test_a_browser_is_opened_only_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    assert not command.has_screen()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert command.has_screen()
    monkeypatch.delenv("WAYLAND_DISPLAY")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert command.has_screen()
