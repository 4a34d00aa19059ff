"""How long the page with the program takes to its first decision on the connection of a phone, and then without any network.

    python bench/site_load.py [--megabits 9] [--latency 165]

The default is what browsers call fast 4G. The line is made slow on the side of the host, for all connections together, so that
workers wait for it as the page does. Needs Chromium; the site is built if it is not fresh.
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

    def wait(self, size: int) -> None:
        with self.lock:
            self.free = max(self.free, time.monotonic()) + size / self.each_second
            self.sent += size
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

    return Slow


def first_decision(page: Any, address: str) -> float:
    begun = time.monotonic()
    page.goto(address)
    page.get_by_role("button", name="Play the first story").click()
    page.wait_for_selector(".board")
    page.wait_for_selector("#question")
    return time.monotonic() - begun


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
        first = first_decision(page, address)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        kept = line.sent
        context.set_offline(True)
        served.shutdown()
        again = first_decision(context.new_page(), address)
        browser.close()
    load = os.getloadavg()[0]
    how = f"{options.megabits:g} Mbit/s and {options.latency:g} ms, {kept:,} bytes"
    print(f"first visit to the first decision: {first:.1f} s at {how}")
    print(f"again, without a network: {again:.1f} s (load of this machine: {load:.1f})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
