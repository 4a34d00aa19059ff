"""Servers in processes of their own, and pages that talk to them, for tests and attacks."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from http.client import HTTPException
from typing import Any, Self

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

FIGHT: dict[str, Any] = {
    "monster": "white_lion",
    "level": "",
    "party": "",
    "seed": 7,
    "house_rules": {},
    "bots": {},
    "friends": {},
    "table": False,
    "virtual": "",
}
PATIENCE = 300.0  # seconds; the machine may be busy
GONE = (ConnectionClosed, InvalidHandshake, HTTPException, OSError)  # how one learns that a server went away


class Server:
    """`showdown serve` on a port of its own: `with Server("--database", address) as server`."""

    def __init__(self, *arguments: str) -> None:
        self.arguments = arguments
        self.port = 0  # another one each time it starts: the last may be somebody else's by then
        self.process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop(signal.SIGTERM)

    def start(self) -> None:
        """Returns when it listens; it answers as soon as the cards are read."""
        command = [sys.executable, "-m", "showdown", "serve", "--no-open", "--port", "0", *self.arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert self.process.stdout is not None
        said = ""
        for line in self.process.stdout:
            said += line
            found = re.search(r"http://localhost:(\d+)/", line)
            if found:
                self.port = int(found[1])
                return
        raise AssertionError(f"the server did not start: {said}")

    def stop(self, how: signal.Signals = signal.SIGKILL) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
        if self.process is not None:
            self.process.communicate(timeout=PATIENCE)
            self.process = None

    def post(self, path: str, body: object) -> Any:
        data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", data, PATIENCE) as answer:
            return json.load(answer)

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=PATIENCE) as answer:
            found: bytes = answer.read()
            return found

    def begin(self, **changed: Any) -> Any:
        """A new fight; its links."""
        return self.post("/api/fights", {**FIGHT, **changed})

    def page(self, token: str) -> Page:
        return Page(self.port, token)


class Page:
    """Somebody's page: what it hears and says."""

    def __init__(self, port: int, token: str) -> None:
        address = f"ws://127.0.0.1:{port}/ws/{token}"
        self.opened = contextlib.ExitStack()
        self.socket = self.opened.enter_context(connect(address, max_size=None, open_timeout=PATIENCE, proxy=None))
        self.requests = 0
        self.state: Any = None
        self.hello = self.hear("hello")
        self.hear("state")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.opened.close()

    def hear(self, *says: str) -> Any:
        """The next message of some kind; states on the way are remembered."""
        while True:
            message = json.loads(self.socket.recv(PATIENCE))
            if message["say"] == "state":
                self.state = message
            if message["say"] in says:
                return message

    def hear_number(self, number: int) -> None:
        while self.state["number"] < number:
            self.hear("state")

    def send(self, do: str, **more: Any) -> int:
        self.requests += 1
        self.socket.send(json.dumps({"do": do, "request": self.requests, **more}))
        return self.requests

    def choose(self, option: str, key: str = "", number: int | None = None) -> None:
        at = self.state["number"] if number is None else number
        self.send("choose", option=option, key=key or os.urandom(8).hex(), number=at)

    def options(self) -> list[str]:
        decision = self.state["view"]["decision"]
        return [option["id"] for option in decision["options"]] if decision else []
