"""How long the page with the program takes to its first decision on the connection of a phone, and then without any network.

    python bench/site_load.py [--megabits 9] [--latency 165]

The default is what browsers call fast 4G. The line is made slow on the side of the host, for all connections together, so that
workers wait for it as the page does. Needs Chromium; the site is built if it is not fresh.

Below the two times it tells what they are made of: when each file came, when the program was how far, how long the line was
busy and how much the browser had to compute, of which the program's own thread is what nobody else can take over. On a machine
that others use too only the line and the computing tell something; the load is told beside them.
"""

from __future__ import annotations

import argparse
import http.server
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "build" / "site"
TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".js": "text/javascript"}
CHUNK = 16_384


class Line:
    """So many bits a second for everybody together."""

    def __init__(self, megabits: float, latency: float) -> None:
        self.each_second = megabits * 1_000_000 / 8
        self.latency = latency / 1000
        self.lock = threading.Lock()
        self.free = 0.0  # when the line is free again
        self.sent = 0
        self.busy = 0.0  # seconds
        self.files: list[tuple[str, float, float, int]] = []  # path, when it was asked for, when its last byte was sent, bytes

    def wait(self, size: int) -> None:
        with self.lock:
            self.free = max(self.free, time.monotonic()) + size / self.each_second
            self.sent += size
            self.busy += size / self.each_second
            until = self.free
        time.sleep(max(0.0, until - time.monotonic()))


def handler(line: Line) -> type[http.server.SimpleHTTPRequestHandler]:
    class Slow(http.server.SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, format: str, *arguments: Any) -> None:
            pass

        def do_GET(self) -> None:
            name = self.path.partition("?")[0].lstrip("/") or "index.html"
            path = SITE / name
            asked = time.time()
            time.sleep(line.latency)
            if not path.is_file():
                self.send_error(404)
                return
            data = path.read_bytes()
            packed = SITE / f"{name}.gz"
            self.send_response(200)
            if packed.is_file():
                data = packed.read_bytes()
                self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Type", TYPES.get(path.suffix) or self.guess_type(str(path)))
            self.send_header("Content-Length", str(len(data)))
            self.send_header("Cache-Control", "max-age=600")
            self.end_headers()
            for at in range(0, len(data), CHUNK):
                line.wait(len(data[at : at + CHUNK]))
                self.wfile.write(data[at : at + CHUNK])
            line.files.append((name, asked, time.time(), len(data)))

    return Slow


def first_decision(page: Any, address: str) -> tuple[float, float]:
    """When it began and how long it took."""
    begun = time.time()
    page.goto(address)
    page.get_by_role("button", name="Play the first story").click()
    page.wait_for_selector(".board")
    page.wait_for_selector("#question")
    return begun, time.time() - begun


def milestones(page: Any, begun: float) -> list[tuple[str, float]]:
    """What the program's worker noted, in seconds since the beginning."""
    asked = "performance.getEntriesByType('mark').map((mark) => [mark.name, performance.timeOrigin + mark.startTime])"
    return [(name, at / 1000 - begun) for worker in page.workers for name, at in worker.evaluate(asked)]


def computed() -> tuple[float, float]:
    """Seconds of processor that the browser has used so far, and the threads of workers among them."""
    ticks, mine, all_of_it, workers = os.sysconf("SC_CLK_TCK"), {os.getpid()}, 0.0, 0.0
    for folder in sorted(Path("/proc").glob("[0-9]*"), key=lambda found: int(found.name)):
        try:
            if fields(folder / "stat")[1] not in map(str, mine):
                continue
            mine.add(int(folder.name))
            for thread in folder.glob("task/*/stat"):
                used = sum(map(int, fields(thread)[11:13])) / ticks
                all_of_it += used
                workers += used if "DedicatedWorker" in thread.read_text() else 0.0
        except OSError:
            continue  # it has ended
    return all_of_it, workers


class Watch(threading.Thread):
    """Notes a few times a second how much workers have computed."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.noted = [(time.time(), computed()[1])]
        self.ended = threading.Event()

    def run(self) -> None:
        while not self.ended.wait(0.2):
            self.noted.append((time.time(), computed()[1]))

    def since(self, moment: float) -> float:
        """How much workers have computed after a moment."""
        self.ended.set()
        return computed()[1] - max(used for at, used in self.noted if at <= moment)


def fields(stat: Path) -> list[str]:
    """What the system tells of a process or thread, from its state on: the name before may hold anything."""
    return stat.read_text().rpartition(")")[2].split()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--megabits", type=float, default=9.0, help="a second")
    parser.add_argument("--latency", type=float, default=165.0, help="milliseconds for each request")
    options = parser.parse_args()
    subprocess.run([sys.executable, ROOT / "tools" / "page.py", "--site"], check=True)
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    line = Line(options.megabits, options.latency)
    served = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler(line))
    threading.Thread(target=served.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{served.server_address[1]}/"
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context(viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True)
        context.set_default_timeout(180_000)
        page = context.new_page()
        before, watch = computed(), Watch()
        watch.start()
        begun, first = first_decision(page, address)
        marks = milestones(page, begun)
        arrived = max(sent for _, _, sent, _ in line.files if sent - begun < marks[0][1])
        rest = watch.since(arrived)
        used = [after - then for after, then in zip(computed(), before, strict=True)]
        busy, needed, load = line.busy, line.sent, os.getloadavg()[0]
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        kept = line.sent
        context.set_offline(True)
        served.shutdown()
        before = computed()
        other = context.new_page()
        again_begun, again = first_decision(other, address)
        used_again = [after - then for after, then in zip(computed(), before, strict=True)]
        marks_again = milestones(other, again_begun)
        browser.close()
    how = f"{options.megabits:g} Mbit/s and {options.latency:g} ms"
    print(
        f"first visit to the first decision: {first:.1f} s at {how}, {needed:,} bytes until then, {kept:,} with what it keeps"
    )
    print(f"  the line was busy for {busy:.1f} s, the browser computed {used[0]:.1f} s, its workers {used[1]:.1f} s of them")
    alone = arrived - begun + rest
    print(
        f"  last byte at {arrived - begun:.1f} s, workers computed {rest:.1f} s after it: {alone:.1f} s with a free processor"
    )
    print(f"again, without a network: {again:.1f} s; computed {used_again[0]:.1f} s, workers {used_again[1]:.1f} s")
    print(f"load of this machine: {load:.1f} at {os.cpu_count()} processors")
    for name, asked, sent, size in sorted(line.files, key=lambda file: file[1]):
        print(f"  {asked - begun:6.2f} to {sent - begun:6.2f} s  {size:9,}  {name}")
    for name, at in marks:
        print(f"  {at:6.2f} s  {name}")
    for name, at in marks_again:
        print(f"  {at:6.2f} s  {name} (again)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
