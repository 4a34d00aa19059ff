"""The page in a real browser: whole fights by mouse, by keyboard, by thumb and without a network; friends; every view readable.

Needs Chromium (found on the machine; `make browser` installs it where that is allowed) and Node to build the page. Without
them these tests are skipped and say so; in CI that is a failure.
"""

from __future__ import annotations

import functools
import http.server
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import page
import page_pictures
from fights import to_a_hit
from servers import Server
from showdown.play import records
from showdown.play.fight import from_data
from showdown.play.session import Session

playwright = pytest.importorskip("playwright.sync_api", reason="the browser tests need the package playwright")

ROOT = Path(__file__).resolve().parent.parent
NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM = os.environ.get("CHROMIUM") or next((found for found in map(shutil.which, NAMES) if found), "")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}
HOW_FAR = "() => { const at = document.querySelector('.fight-page')?.dataset; return `${at?.number}.${at?.given}`; }"
PATIENCE = 180_000  # milliseconds; CI may be slow

pytestmark = [
    pytest.mark.source,
    pytest.mark.xdist_group("browser"),
    pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium on this machine (make browser installs it)"),
]


def built(*flags: str) -> None:
    done = subprocess.run([sys.executable, ROOT / "tools" / "page.py", *flags], capture_output=True, text=True)
    if done.returncode == page.NO_NODE and os.environ.get("CI") != "true":
        pytest.skip(done.stderr.strip())
    assert not done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with the built page."""
    built()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    state = tmp_path_factory.mktemp("state")
    command = [sys.executable, "-m", "showdown", "serve", "--no-open", "--port", str(port), "--state", str(state)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    found = f"http://127.0.0.1:{port}"
    for _ in range(300):
        try:
            urllib.request.urlopen(f"{found}/healthz", timeout=2).close()
            break
        except OSError:
            assert server.poll() is None, server.communicate()[1]
            time.sleep(0.2)
    yield found
    server.terminate()
    server.communicate(timeout=30)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as running:
        started = running.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield started
        started.close()


class Player:
    """Somebody at a page; whatever goes wrong in it is remembered."""

    def __init__(self, browser: Any, speed: str = "none", **how: Any) -> None:
        self.context = browser.new_context(reduced_motion="reduce", **how)
        self.context.add_init_script(
            f"localStorage.getItem('showdown.speed') || localStorage.setItem('showdown.speed', '{speed}')"
        )
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda problem: self.wrong.append(str(problem)))
        self.page.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)

    def done(self) -> None:
        assert not self.wrong, "\n".join(self.wrong)
        self.context.close()

    def begin(self, address: str) -> None:
        self.page.goto(address)
        self.page.get_by_role("button", name="Play the first story").click()
        self.page.wait_for_selector(".board")

    def number(self) -> str:
        """How far it has come: the number of the state, and of rolls given in it."""
        return str(self.page.evaluate(f"({HOW_FAR})()"))

    def moved(self, before: str) -> None:
        """Waits until the fight has gone on, or the question is another."""
        self.page.wait_for_function(f"old => ({HOW_FAR})() !== old", arg=before)

    def over(self) -> bool:
        return self.page.query_selector(".ending") is not None


def by_keyboard(player: Player) -> None:
    before = player.number()
    player.page.keyboard.press("h")
    player.page.wait_for_selector(".hint")
    player.page.keyboard.press("Enter")
    player.moved(before)


def by_mouse(player: Player) -> None:
    before = player.number()
    player.page.get_by_role("button", name=re.compile("^Hint")).click()
    player.page.get_by_role("button", name=re.compile("^Take the hint")).click()
    player.moved(before)


def by_thumb(player: Player) -> None:
    before = player.number()
    player.page.get_by_role("button", name=re.compile("^Hint")).tap()
    player.page.get_by_role("button", name=re.compile("^Take the hint")).tap()
    player.moved(before)


@pytest.mark.parametrize(
    ("answer", "how"),
    [
        (by_keyboard, {"viewport": DESK}),
        (by_mouse, {"viewport": DESK}),
        (by_thumb, {"viewport": PHONE, "has_touch": True, "is_mobile": True}),
    ],
)
def test_a_whole_fight(browser: Any, address: str, answer: Any, how: dict[str, Any]) -> None:
    player = Player(browser, **how)
    player.begin(address)
    for _ in range(400):
        if player.over():
            break
        answer(player)
    assert player.over()
    assert re.search("Victory|Defeat", player.page.inner_text("#question"))
    assert player.page.locator(".figures tbody tr").count() == 4
    player.page.get_by_role("button", name="Again, with other dice").click()
    player.page.wait_for_function("() => document.querySelector('.fight-page')?.dataset.choices === '0'")
    player.done()


INSIDE = """() => {
    const box = document.querySelector('.board-box').getBoundingClientRect();
    return [...document.querySelectorAll('.reach-dots circle')].map(dot => dot.getBoundingClientRect())
        .map(dot => [dot.x + dot.width / 2, dot.y + dot.height / 2])
        .filter(([x, y]) => x > box.left + 30 && x < box.right - 60 && y > box.top + 30 && y < box.bottom - 60);
}"""


def test_a_space_is_chosen_with_the_mouse(browser: Any, address: str) -> None:
    player = Player(browser, viewport=DESK)
    player.begin(address)
    while not player.page.query_selector(".reach-dots circle"):
        by_mouse(player)
    before = player.number()
    x, y = player.page.evaluate(INSIDE)[0]
    player.page.mouse.move(x, y)
    aimed = player.page.inner_text(".move-where b")
    assert aimed in player.page.inner_text("#look")  # what it means to stand there is said beside it
    player.page.mouse.click(x, y)
    player.moved(before)
    player.done()


def test_a_finger_draws_the_board_along_and_a_tap_aims(browser: Any, address: str) -> None:
    player = Player(browser, viewport=PHONE, has_touch=True, is_mobile=True)
    player.begin(address)
    page = player.page
    while not page.query_selector(".reach-dots circle"):
        by_thumb(player)
    seen = page.get_attribute("svg.board", "viewBox")
    box = page.locator(".board-box").bounding_box()
    finger = player.context.new_cdp_session(page)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 7):
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + 8 * step, "y": y + 8 * step}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function("old => document.querySelector('svg.board').getAttribute('viewBox') !== old", arg=seen)
    assert page.query_selector(".move-card.empty")  # to draw is not to aim
    before = player.number()
    page.touchscreen.tap(*page.evaluate(INSIDE)[0])
    page.locator(".move-do .primary").tap()
    player.moved(before)
    player.done()


def test_two_browsers_in_one_fight_and_a_reload(browser: Any, address: str) -> None:
    me, anna = Player(browser, viewport=DESK), Player(browser, viewport=DESK)
    me.page.goto(address)
    seats = me.page.locator(".seat")
    for at in (2, 3):
        seats.nth(at).get_by_role("radio", name="Friend").check()
        seats.nth(at).get_by_role("textbox").fill("Anna")
    me.page.get_by_role("button", name="Begin the fight").click()
    link = me.page.locator(".links input").first.input_value()
    me.page.get_by_role("button", name="Begin the fight").click()
    anna.page.goto(link)
    for player in (me, anna):
        player.page.wait_for_selector(".board")
    for _ in range(6):
        before = me.number()
        mine = me.page.locator(".ask .tool", has_text="Hint").count()
        by_keyboard(me if mine else anna)
        (anna if mine else me).moved(before)
        assert me.number() == anna.number()
    reached = me.number()
    me.page.reload()
    me.page.wait_for_selector(".board")
    assert me.number() == reached
    anna.done()  # and is gone: a bot may play for her
    bot = me.page.get_by_role("button", name="Let a bot play for Anna")
    for _ in range(40):
        me.page.locator(".ask .tool", has_text="Hint").or_(bot).first.wait_for()
        if bot.count():
            break
        by_keyboard(me)
    before = me.number()
    bot.click()
    me.moved(before)
    me.done()


def test_undo_replay_branch_export_import_and_link(browser: Any, address: str, tmp_path: Path) -> None:
    player = Player(browser, viewport=DESK)
    page = player.page
    player.begin(address)
    for _ in range(3):
        by_keyboard(player)
    choices = int(page.get_attribute(".fight-page", "data-choices") or 0)
    before = player.number()
    page.on("dialog", lambda dialog: dialog.accept())
    page.keyboard.press("u")
    player.moved(before)
    assert int(page.get_attribute(".fight-page", "data-choices") or 0) < choices
    by_keyboard(player)
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("button", name="One back").click()
    page.wait_for_function("document.querySelector('#question').textContent.startsWith('After choice')")
    old = page.url
    page.get_by_role("button", name=re.compile("Play on from here")).click()
    page.wait_for_url(lambda url: url != old)
    page.wait_for_selector(".board")
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Record of the fight").click()
    record = tmp_path / "fight.fight"
    saved.value.save_as(record)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Battle report").click()
    saved.value.save_as(tmp_path / "report.html")
    assert "The story" in (tmp_path / "report.html").read_text()
    link = page.locator(".share-row input").last.input_value()
    assert "#/record/" in link
    page.goto(link)
    page.wait_for_selector(".board")
    page.goto(address)
    page.set_input_files("input[type=file]", record)
    page.wait_for_selector(".board")
    player.done()


@pytest.fixture(scope="module")
def site() -> Iterator[tuple[str, http.server.ThreadingHTTPServer]]:
    """The page with the program, on a host that only serves files."""
    built("--site")

    class Files(http.server.SimpleHTTPRequestHandler):
        def log_message(self, format: str, *arguments: Any) -> None:
            pass

    served = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=ROOT / "build" / "site"))
    threading.Thread(target=served.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{served.server_address[1]}/", served
    served.shutdown()


def test_a_whole_fight_without_a_network(browser: Any, site: tuple[str, http.server.ThreadingHTTPServer]) -> None:
    address, served = site
    player = Player(browser, viewport=PHONE, has_touch=True, is_mobile=True)
    player.begin(address)
    player.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    player.context.set_offline(True)
    served.shutdown()
    by_thumb(player)
    at = player.number()
    player.page.reload()
    player.page.wait_for_selector(".board")
    assert player.number() == at
    for _ in range(400):
        if player.over():
            break
        by_thumb(player)
    assert player.over()
    player.done()


def before_a_grave_roll() -> str:
    """The record of a fight in which taking the hint makes somebody's life hang on one die."""
    for seed in range(40, 100):
        session = Session(from_data({"seed": seed}))
        session.keep = False
        session.start()
        while not session.over:
            if session.proceed():
                continue
            record, seen = records.written(session.header(), session.lines()), len(session.events)
            suggested = session.hint()
            assert suggested is not None
            session.choose(suggested.index)
            while session.proceed():
                pass
            for beat in session.story.beats:
                for line in beat.lines:
                    roll = line["roll"]
                    if line["place"] >= seen and roll and roll["stakes"] and roll["stakes"]["grave"] and len(roll["dice"]) == 1:
                        return record
    raise AssertionError("nobody was ever in danger")


def imported(address: str, record: str) -> str:
    request = urllib.request.Request(f"{address}/api/import", data=record.encode(), method="POST")
    with urllib.request.urlopen(request) as answer:
        return f"{address}/fight/{json.loads(answer.read())['players'][0]['token']}"


def before_an_act() -> str:
    """The record of a fight in which somebody may move, attack or end their act."""
    session = Session(from_data({"seed": 7}))
    session.keep = False
    session.start()
    while session.question is None or session.question.kind != "act" or len(session.question.options) < 3:
        if session.proceed():
            continue
        suggested = session.hint()
        assert suggested is not None
        session.choose(suggested.index)
    return records.written(session.header(), session.lines())


def test_a_hint_can_think_longer(browser: Any, address: str) -> None:
    player = Player(browser, "calm", viewport=DESK)
    page = player.page
    page.goto(imported(address, before_an_act()))
    page.wait_for_selector(".board")
    page.keyboard.press("h")
    page.get_by_role("button", name="Think longer").click()
    page.wait_for_function("() => / to win/.test(document.querySelector('.hint')?.textContent)")
    assert not page.get_by_role("button", name=re.compile("^Think")).count()
    before = player.number()
    page.keyboard.press("Enter")
    player.moved(before)
    player.done()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_whoever_is_hit_sees_what_each_answer_may_cost(browser: Any, address: str, size: dict[str, int]) -> None:
    """Side by side, each tried once however often that is asked; whoever chooses has done with it."""
    session = Session(from_data({"seed": 7, "level": "1"}))
    session.keep = False
    session.start()
    to_a_hit(session)
    assert session.question is not None
    labels = [option.label.partition(" (")[0] for option in session.question.options]
    player = Player(browser, viewport=size)
    page = player.page
    asked: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda sent: asked.append(str(sent))))
    page.goto(imported(address, records.written(session.header(), session.lines())))
    page.get_by_role("button", name=re.compile("^Risk")).click()
    page.wait_for_function("count => document.querySelectorAll('.risk .tolls').length === count", arg=len(labels))
    assert [
        one.strip() for one in page.locator(".risk h3").evaluate_all("all => all.map(one => one.firstChild.data)")
    ] == labels
    assert "Erza" in page.locator(".risk .tolls").first.inner_text()
    assert "nobody takes a survival action" in page.locator(".reader").inner_text()
    assert sum('"costs"' in one for one in asked) == len(labels)
    assert page.evaluate("(body => body.scrollWidth <= body.clientWidth)(document.querySelector('.reader-body'))")
    page.keyboard.press("Escape")
    page.wait_for_selector(".risk", state="detached")
    by_mouse(player)
    player.done()


def test_a_grave_moment_waits_for_its_die_and_the_monsters_turn_is_shown(browser: Any, address: str) -> None:
    player = Player(browser, "calm", viewport=DESK)
    page = player.page
    page.goto(imported(address, before_a_grave_roll()))
    page.wait_for_selector(".board")
    page.keyboard.press("h")
    page.wait_for_selector(".hint")
    page.keyboard.press("Enter")
    page.wait_for_selector(".fight-page[data-scene]")
    for _ in range(40):
        if page.query_selector(".moment-page .fates"):
            break
        page.keyboard.press("Space")
        page.wait_for_timeout(50)
    assert page.locator(".fates .fate").count() == 10
    page.get_by_role("button", name=re.compile("Roll the die")).click()
    assert re.match(r"\d+\.", page.inner_text(".verdict h2"))
    page.keyboard.press("Space")
    for _ in range(40):
        if not page.query_selector(".fight-page[data-scene]"):
            break
        page.keyboard.press("Escape")
        page.wait_for_timeout(50)
    page.wait_for_selector("#question")
    assert not page.query_selector(".moment-page")
    page.locator(".beat summary").last.click()
    page.locator(".beat .ref").last.click()
    assert page.inner_text(".reader h2")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Stops: when to ask me").click()
    page.locator(".stop-list select").first.select_option("always")
    page.get_by_role("radio", name="At once").check()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="File with the exact record").click()
    assert '"fight"' in Path(saved.value.path()).read_text()
    player.done()


def before_the_last_blow() -> str:
    """The record of a fight that is won by taking the hint."""
    session = Session(from_data({"seed": 20}))
    session.keep = False
    session.start()
    while True:
        record = records.written(session.header(), session.lines())
        suggested = session.hint()
        assert suggested is not None
        session.choose(suggested.index)
        while session.proceed():
            pass
        if session.over:
            assert session.playing.result == "victory"
            return record


def test_the_last_blow_gets_the_stage_and_the_board_stands_still(browser: Any, address: str) -> None:
    player = Player(browser, "calm", viewport=DESK)
    page = player.page
    page.goto(imported(address, before_the_last_blow()))
    page.wait_for_selector(".board")
    stood = page.locator(".board-box").bounding_box()
    page.keyboard.press("h")
    page.wait_for_selector(".hint")
    assert page.locator(".board-box").bounding_box() == stood
    page.keyboard.press("Enter")
    page.wait_for_selector(".fight-page[data-scene], .ending")
    for _ in range(60):
        if "is dead" in (page.text_content(".moment-page h1") or "" if page.query_selector(".moment-page h1") else ""):
            break
        page.keyboard.press("Space")
        page.wait_for_timeout(60)
    assert "is dead" in page.inner_text(".moment-page h1") and "last blow" in page.inner_text(".moment-page .kicker")
    assert not page.query_selector(".ending"), "the end is told after what led to it"
    page.keyboard.press("Space")
    page.wait_for_selector(".ending")
    assert "it is dead" in page.inner_text(".monster-panel .life")
    player.done()


def test_real_dice_and_cards_are_typed_with_a_thumb(browser: Any, address: str) -> None:
    player = Player(browser, "calm", viewport=PHONE, has_touch=True, is_mobile=True)
    page = player.page
    page.goto(address)
    page.get_by_label("At your table").select_option("all")
    page.locator(".everything summary").tap()
    page.get_by_label("Seed").fill("7")
    page.get_by_role("button", name="Begin the fight").tap()
    page.wait_for_selector(".board")
    met = set()
    for _ in range(80):
        before = player.number()
        page.wait_for_selector(".pad, .place-pad, .cards, .table-page, .ask .tool:not(.more)")
        if page.query_selector(".table-page"):
            met.add("miniature")
            assert re.match("Move|Put|Turn|Lay|Stand|Take", page.inner_text(".table-page h2"))
            page.locator(".table-page .primary").tap()
            continue
        pad = ".pad" if page.query_selector(".pad") else ".place-pad" if page.query_selector(".place-pad") else ""
        if pad:
            met.add(pad)
            for at in range(10):
                if not page.query_selector(f"{pad} button:not([disabled])"):
                    break
                page.locator(f"{pad} button").nth(at % 2 + (7 if pad == ".pad" else 2)).tap()
            page.locator(".thumbs .primary").tap()
        elif page.query_selector(".cards"):
            met.add("card")
            page.locator(".cards button").first.tap()
        else:
            page.get_by_role("button", name=re.compile("^Hint")).tap()
            page.get_by_role("button", name=re.compile("^Take the hint")).tap()
        player.moved(before)
        if met >= {"miniature", ".pad", ".place-pad", "card"}:
            break
    assert met >= {"miniature", ".pad", ".place-pad", "card"}
    player.done()


def test_the_pictures_in_the_readme_show_the_page_as_it_is(browser: Any, tmp_path: Path) -> None:
    built()
    kept = json.loads(page_pictures.KEPT.read_text(encoding="utf-8"))
    with Server("--state", str(tmp_path)) as server:
        for name, picture in page_pictures.PICTURES.items():
            view, furniture = page_pictures.shown(browser, server, picture)
            view.context.close()
            assert furniture == kept[name], f"{name} is old; take it anew: python tools/page_pictures.py"
            assert (page_pictures.FOLDER / name).is_file()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [DESK, PHONE])
def test_every_view_can_be_read_by_everybody(browser: Any, address: str, theme: str, size: dict[str, int]) -> None:
    player = Player(browser, viewport=size)
    page = player.page
    axe = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()

    def check(view: str) -> None:
        page.evaluate(axe)
        found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
        told = [f"{one['id']}: {one['help']}: {[node['html'][:120] for node in one['nodes'][:3]]}" for one in found]
        assert not told, f"{view}: " + "\n".join(told)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{view} scrolls sideways"

    page.goto(f"{address}/#theme={theme}")
    page.wait_for_selector(".new")
    check("start")
    page.get_by_role("button", name="Play the first story").click()
    page.wait_for_selector(".board")
    check("a place to choose")
    for _ in range(40):
        by_keyboard(player)
        page.wait_for_timeout(300)
        if page.query_selector(".option.main"):
            break
    check("an attack")
    page.keyboard.press("x")
    page.wait_for_selector(".risk .spreads")
    page.wait_for_function("() => !document.querySelector('.risk [aria-busy]')")
    check("what it may cost")
    page.keyboard.press("Escape")
    page.wait_for_selector(".reader", state="detached")
    page.keyboard.press("w")
    page.wait_for_selector(".reader")
    check("why")
    page.keyboard.press("Escape")
    for name in (re.compile("hen to ask me$"), "Share", "Help and keys"):
        if size is PHONE:
            page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name=name).last.click()
        page.wait_for_selector(".reader")
        check(str(name))
        page.keyboard.press("Escape")
        page.wait_for_selector(".reader", state="detached")
    if size is PHONE:
        for tab in ("Party", "Monster", "Story"):
            page.locator(".tabs").get_by_role("button", name=tab).click()
            check(tab)
    player.done()


def test_the_report_of_a_simulation_fits_a_phone(browser: Any, tmp_path: Path) -> None:
    file = tmp_path / "lion.html"
    words = ["--level", "1", "--games", "4", "--workers", "1", "--gear", "--report", str(file)]
    subprocess.run([sys.executable, "-m", "showdown", "simulate", *words], check=True, capture_output=True)
    shown = browser.new_page(viewport=PHONE)
    shown.goto(file.as_uri())
    assert shown.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    shown.close()
