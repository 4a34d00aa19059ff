"""Code of somebody's own runs only where a person has said so; strangers' files are read in bounded time (docs/trust.md)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import showdown
from fights import contents, play, started
from showdown import cli
from showdown.cards import CONTENT, check, loader, reading, yaml_nodes
from showdown.engine.errors import ContentError, ShowdownError
from showdown.play import records, resuming
from showdown.play.fight import agree, from_data
from showdown.players import load
from showdown.scenarios import runner

STORY = """
id: story
title: a folder of its own
given: {content: mine}
then: {round: 1}
"""


@pytest.fixture(autouse=True)
def nothing_is_trusted() -> Iterator[None]:
    load.distrust()
    yield
    load.distrust()
    loader.play_with([], False)


@pytest.fixture
def ran(tmp_path: Path) -> Path:
    """A file that the stranger's code would write."""
    return tmp_path / "ran"


def code(ran: Path, rest: str = "") -> str:
    return f"\nopen({str(ran)!r}, 'w').close()\n{rest}"


@pytest.fixture
def folder(tmp_path: Path, ran: Path) -> Path:
    """Content with Python words."""
    made = tmp_path / "mine" / "my_heron"
    shutil.copytree(CONTENT / "monsters" / "tallow_heron", made)
    words = made / "words.py"
    words.write_text(words.read_text(encoding="utf-8") + code(ran), encoding="utf-8")
    return made.parent


@pytest.fixture
def bot(tmp_path: Path, ran: Path) -> str:
    path = tmp_path / "stranger.py"
    path.write_text(code(ran, "class Bot:\n    def choose(self, position):\n        return 0\n"), encoding="utf-8")
    return f"{path}:Bot"


@pytest.mark.parametrize("name", ["bots/mine.py:Bot", "../mine.py:Bot", "my_bots:Bot"])
def test_a_refused_bot_is_named_as_it_was_written(name: str) -> None:
    """Where this program lies is nobody's business: a server says the same to strangers."""
    with pytest.raises(ShowdownError, match="was not run") as problem:
        load.find_bot(name)
    assert str(Path.cwd()) not in str(problem.value) and name in str(problem.value)


def test_content_with_python_is_refused_by_default(folder: Path, ran: Path) -> None:
    said = r"words\.py:1:1: Python words.*were not run.*--trust.*trust_words=True"
    with pytest.raises(ContentError, match=said):
        showdown.load_library(extra=[folder])
    with pytest.raises(ContentError, match=said):
        showdown.load_library([CONTENT, folder])
    with pytest.raises(ContentError):
        showdown.load_library(extra=[folder / "my_heron" / "monster.yaml"])
    reading.load([folder])
    assert not ran.exists()
    assert "my_heron" in showdown.load_library(extra=[folder], trust_words=True).monsters and ran.exists()


def test_trusting_one_folder_trusts_no_other(folder: Path, ran: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    loader.play_with([other], True)
    with pytest.raises(ContentError, match="were not run"):
        loader.load_library(extra=[folder])
    loader.play_with([folder], False)
    with pytest.raises(ContentError, match="were not run"):
        loader.load_library(extra=[other], trust_words=True)
    assert not ran.exists()


def test_a_scenario_cannot_let_its_content_run(folder: Path, ran: Path, capsys: pytest.CaptureFixture[str]) -> None:
    story = folder.parent / "story.yaml"
    story.write_text(STORY, encoding="utf-8")
    assert cli.main(["scenario", "run", str(story), "--workers", "1"]) == 2
    assert "were not run" in capsys.readouterr().out and not ran.exists()
    assert not runner.run_file(story)[0].ok and not ran.exists()
    cli.main(["scenario", "run", str(story), "--workers", "1", "--trust"])
    assert "were not run" not in capsys.readouterr().out and ran.exists()


def strange_record(bot: str) -> Path:
    """A record of a fight in which somebody's own bot plays."""
    fight = started()
    play(fight, 3)
    path = contents(fight).path
    fight.close()
    first, _, rest = path.read_text(encoding="utf-8").partition("\n")
    header = json.loads(first)
    header["fight"]["bots"] = {"lucy": bot}
    path.write_text(json.dumps(header) + "\n" + rest, encoding="utf-8")
    return path


def test_a_record_cannot_let_its_bot_run(bot: str, ran: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = strange_record(bot)
    for words in (["resume", str(path), "--plain"], ["watch", "--replay", str(path), "--plain"], ["resume", "--plain"]):
        assert cli.main(words) == 2
        said = capsys.readouterr().err
        assert f"the bot {bot!r} was not run" in said and "--trust" in said and str(path) in said
    for opened in (resuming.resume, resuming.from_save, resuming.opened):
        with pytest.raises(records.BadRecord, match="was not run"):
            opened(path if opened is not resuming.opened else str(path))  # type: ignore[arg-type]
    fight = started(seed=3)
    assert "was not run" in resuming.load(fight, str(path))
    assert not ran.exists()
    load.trust(load.ANY)
    assert resuming.resume(path).seats.bots.keys() == {bot} and ran.exists()


def test_a_stranger_s_fight_goes_on_with_other_bots(bot: str, ran: Path) -> None:
    path = strange_record(bot)
    session = resuming.opened(str(path), {"lucy": "greedy"})
    assert session.fight.bots == {"lucy": "greedy"} and not ran.exists()


def test_a_bot_that_somebody_typed_runs_and_only_that_one(bot: str, ran: Path, tmp_path: Path) -> None:
    assert cli.main(["simulate", "--games", "1", "--workers", "1", "--quiet", "--players", bot]) == 0
    assert ran.exists()
    other = tmp_path / "other.py"
    other.write_text("raise SystemExit('ran')\n", encoding="utf-8")
    with pytest.raises(showdown.Untrusted, match=r"other\.py"):
        load.load_bot(f"{other}:Bot")


def test_the_api_runs_no_bot_file_unasked(bot: str, ran: Path) -> None:
    with pytest.raises(showdown.Untrusted, match="could do anything"):
        agree(bots={"Lucy": bot})
    with pytest.raises(showdown.Untrusted):
        started(bots={"lucy": "os:system"})
    assert not ran.exists()


def test_a_record_cannot_say_trust() -> None:
    with pytest.raises(showdown.BadSetup, match="means nothing here"):
        from_data({"trust": True})


def test_the_current_folder_holds_no_modules_of_ours(tmp_path: Path, ran: Path) -> None:
    """Worker processes are started afresh, and Python would look into the current folder first: it may be a stranger's."""
    here, ours = tmp_path / "here", tmp_path / "ours"
    here.mkdir()
    ours.mkdir()
    for name in ("multiprocessing", "pickle", "yaml", "showdown"):
        (here / f"{name}.py").write_text(code(ran), encoding="utf-8")
    words = ["simulate", "--games", "4", "--workers", "2", "--quiet"]
    command = ours / "command.py"
    command.write_text(f"if __name__ == '__main__':\n    from showdown import cli\n    raise SystemExit(cli.main({words}))\n")
    done = subprocess.run([sys.executable, command], cwd=here, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0 and not ran.exists(), done.stderr


def test_docs_run_the_tools_of_this_project_only(
    tmp_path: Path, ran: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("docs", "tools"):
        (tmp_path / name).mkdir()
    (tmp_path / "tools" / "rule_index.py").write_text(code(ran), encoding="utf-8")
    for name in ("cards", "missing", "scenarios", "adding-a-monster", "rules"):
        (tmp_path / "docs" / f"{name}.md").write_text("", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert cli.main(["docs", "--check"]) == 2 and "run this in the checkout" in capsys.readouterr().err
    assert not ran.exists()


# -- files that only want to break something ------------------------------------------------------------------------


LAUGHS = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 4)}]\n" for n in range(1, 24))


@pytest.mark.parametrize(
    "text",
    [
        "a: " + "[" * 50_000,
        "a: " + "{a: " * 50_000,
        "- " * 50_000,
        "? " * 50_000,
        "\n".join(" " * depth + "a:" for depth in range(1000)),
        LAUGHS,
        "a: [" + "x," * 200_000 + "]",
        "a: x" + " " * yaml_nodes.LARGEST,
    ],
    ids=["lists", "mappings", "dashes", "keys", "indented", "aliases", "wide", "large"],
)
def test_yaml_is_limited_before_it_is_composed(text: str, tmp_path: Path) -> None:
    problems = yaml_nodes.Problems()
    assert yaml_nodes.parse(text, "file.yaml", problems) is None
    assert len(problems.lines) == 1 and "file.yaml:" in problems.lines[0] and "allowed: at most " in problems.lines[0]
    path = tmp_path / "file.yaml"
    path.write_text(text, encoding="utf-8")
    assert any("at most" in line for line in check.check([path], False).problems.lines)
    assert [result.status for result in runner.run_file(path)] == [runner.MISTAKEN]


def in_itself(level: int) -> str:
    """Lists inside each other, at every level some that hold all those around them: there are endless ways through it."""
    around = ", ".join(f"*a{outer}" for outer in range(level + 1))
    inner = [in_itself(level + 1)] if level < 12 else []
    return f"&a{level} [{', '.join([f'&b{level}{leaf} [{around}]' for leaf in range(3)] + inner)}]"


def test_a_node_inside_itself_is_refused_at_once() -> None:
    problems = yaml_nodes.Problems()
    started = time.process_time()
    assert yaml_nodes.parse(f"a: {in_itself(0)}\nb: *b120\n", "file.yaml", problems) is None
    assert problems.lines == ["file.yaml:1:15: a node inside itself; allowed: content of finite depth"]
    assert time.process_time() - started < 5


def test_thousands_of_mistakes_are_told_in_time(tmp_path: Path) -> None:
    (tmp_path / "many.yaml").write_text("gear:\n" + "".join(f"  Gear {n}: 1\n" for n in range(20_000)), encoding="utf-8")
    started = time.process_time()
    found = check.check([tmp_path], False).problems.lines
    assert len(found) == 1001 and found[-1].endswith("more mistakes from here on; mend the first 1,000")
    assert time.process_time() - started < 20


def test_an_alias_is_still_allowed() -> None:
    problems = yaml_nodes.Problems()
    made = yaml_nodes.parse("a: &one [1, 2]\nb: *one\n", "file.yaml", problems)
    assert not problems.lines and made is not None
    assert isinstance(second := made.get("b"), yaml_nodes.Items) and len(second.items) == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    assert "this is no file" in runner.run_file(tmp_path / "pipe.yaml")[0].message


@pytest.mark.parametrize("name", ["9" * 5000, "\0", "/folder/../" * 2000])
def test_a_name_that_no_folder_can_have_is_refused(name: str) -> None:
    with pytest.raises(ContentError):
        showdown.load_library(extra=[name])


def test_many_scenarios_in_a_file_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "many.yaml"
    path.write_text("a: b\n---\n" * 100_000, encoding="utf-8")
    assert "the file is too large" in runner.run_file(path)[0].message


def test_python_words_nested_too_deep_are_a_problem(folder: Path) -> None:
    (folder / "my_heron" / "words.py").write_text("x = " + "-" * 200_000 + "1\n", encoding="utf-8")
    assert any("words.py" in line and "cannot be read" in line for line in check.check([folder], False).problems.lines)
