"""Takes the pictures of the page for the README, in a real browser; tests/test_browser.py says when they are old.

python tools/page_pictures.py

A picture is old when the furniture of its view (headings, tools, labels) is no longer what it was when the picture was taken.
What the fight itself says may change with every card that is mended and makes no picture old.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from servers import Server
from showdown.play import records, table
from showdown.play.fight import agree
from showdown.play.session import Session

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "docs" / "images"
KEPT: Final = ROOT / "tests" / "golden" / "page_pictures.json"
DESK: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 360, "height": 740}
SEED: Final = 53
FURNITURE: Final = (
    ".bar, .tools, .tabs, .layers, .ask-tools, .piles, .pad, .thumbs, legend, dt, .section-title, .segments, .fate-key, .doing"
)
WORDS: Final = """furniture => [...document.querySelectorAll(furniture)]
    .filter(one => one.offsetParent !== null)
    .map(one => one.innerText.replace(/[0-9\\s]+/g, ' ').trim())
    .filter((word, at, all) => word && all.indexOf(word) === at)"""


@dataclass(frozen=True)
class Picture:
    """A view of the page: the fight it shows, how one gets there from it, and on what screen."""

    shows: Callable[[Session], bool] | None  # the position, or none for the start
    goes: Callable[[Any], None] = lambda page: None
    theme: str = "dark"
    phone: bool = False
    table: bool = False
    speed: str = "none"


def asks(kind: str, option: str, least_round: int = 2) -> Callable[[Session], bool]:
    def found(session: Session) -> bool:
        question = session.question
        assert question is not None
        offered = [one.kind for one in question.options]
        return question.kind == kind and option in offered and session.playing.round >= least_round

    return found


def walks(page: Any) -> None:
    for key in ("ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)


def opens_a_rule(page: Any) -> None:
    page.locator(".beat summary").last.click()
    page.locator(".beat details[open] .ref").first.click()
    page.wait_for_selector(".reader")


def types(page: Any) -> None:
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Take the hint").click()
    page.locator(".pad button").nth(6).click()


PICTURES: Final[dict[str, Picture]] = {
    "page-start.jpg": Picture(None),
    "page-decision.jpg": Picture(asks("destination", "destination"), walks),
    "page-attack.jpg": Picture(asks("act", "attack")),
    "page-light.jpg": Picture(asks("hit", "dodge", 1), theme="light"),
    "page-rule.jpg": Picture(asks("act", "attack"), opens_a_rule),
    "page-phone.jpg": Picture(asks("act", "attack"), phone=True),
    "page-table.jpg": Picture(lambda session: True, types, phone=True, table=True),
}


def record(picture: Picture) -> str:
    """The fight up to what the picture shows, every choice that of the greedy bot; at a table up to the choice after which
    people roll their first dice."""
    assert picture.shows is not None
    agreed = agree(level="1", party="hunters", seed=SEED)
    agreed.table = picture.table
    agreed.draw_set_up()
    session = Session(agreed)
    session.keep = False
    session.start()
    while not session.over:
        if session.need is not None:
            session.give([0 if session.need.kind in ("card", "pick") else 3] * table.dice_wanted(session))
        elif not session.proceed():
            found = records.written(session.header(), session.lines())
            if picture.shows(session) and not picture.table:
                return found
            suggested = session.hint()
            assert suggested is not None
            session.choose(suggested.index)
            if session.need is not None and session.need.kind == "d10":
                return found
    raise AssertionError("this fight never comes to that")


def shown(browser: Any, server: Server, picture: Picture) -> tuple[Any, list[str]]:
    """The page as the picture shows it, and its furniture."""
    size = PHONE if picture.phone else DESK
    context = browser.new_context(
        viewport=size, reduced_motion="reduce", has_touch=picture.phone, device_scale_factor=2 if picture.phone else 1
    )
    kept = (
        f"localStorage.setItem('showdown.theme', '{picture.theme}'); localStorage.setItem('showdown.speed', '{picture.speed}')"
    )
    context.add_init_script(kept)
    page = context.new_page()
    address = f"http://127.0.0.1:{server.port}"
    if picture.shows is None:
        page.goto(address)
        page.wait_for_selector(".new")
    else:
        token = server.post("/api/import", record(picture))["players"][0]["token"]
        page.goto(f"{address}/fight/{token}")
        page.wait_for_selector(".board")
        page.wait_for_timeout(700)
    picture.goes(page)
    page.wait_for_timeout(300)
    return page, page.evaluate(WORDS, FURNITURE)


def main() -> int:
    from playwright.sync_api import sync_playwright

    from test_browser import ARGUMENTS, CHROMIUM

    subprocess.run([sys.executable, ROOT / "tools" / "page.py"], check=True)
    kept = {}
    with tempfile.TemporaryDirectory() as state, Server("--state", state) as server, sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for name, picture in PICTURES.items():
            page, kept[name] = shown(browser, server, picture)
            page.screenshot(path=FOLDER / name, type="jpeg", quality=82)
            page.context.close()
        browser.close()
    KEPT.write_text(json.dumps(kept, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{len(PICTURES)} pictures of the page in {FOLDER} taken")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "tests"))
    sys.exit(main())
