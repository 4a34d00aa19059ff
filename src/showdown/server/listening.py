"""On PostgreSQL several servers may serve one fight: each is told when another has added to it (LISTEN and NOTIFY)."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Final

from showdown.server.database import CHANNEL, Store

PAUSE: Final = 1.0  # seconds until a lost connection is tried again


class Listener:
    """A thread that waits for news from the database; where there is no such thing, it does nothing."""

    def __init__(self, store: Store, loop: asyncio.AbstractEventLoop, changed: Callable[[str], Awaitable[None]]) -> None:
        self.store = store
        self.loop = loop
        self.changed = changed
        self.telling: set[asyncio.Future[None]] = set()
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True, name="showdown-listener")

    def start(self) -> None:
        if self.store.listens:
            self.thread.start()

    def stop(self) -> None:
        self.stopped.set()

    def run(self) -> None:
        while not self.stopped.is_set():
            try:
                self.listen()
            except Exception:  # the database went away; fights are looked up again with each request meanwhile
                self.stopped.wait(PAUSE)

    def listen(self) -> None:
        with self.store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql(f"LISTEN {CHANNEL}")
            self.loop.call_soon_threadsafe(self.tell, "")  # what was said before, nobody has heard
            raw = connection.connection.driver_connection
            assert raw is not None
            while not self.stopped.is_set():
                for news in raw.notifies(timeout=1.0):
                    self.loop.call_soon_threadsafe(self.tell, news.payload)

    def tell(self, fight: str) -> None:
        task = asyncio.ensure_future(self.changed(fight), loop=self.loop)
        self.telling.add(task)
        task.add_done_callback(self.telling.discard)
