"""`showdown serve`: the game in a browser, for you and for friends.

showdown serve                      opens a page; fights are kept in your state folder
showdown serve --port 8000 --no-open
showdown serve --database postgresql+psycopg://user@host/showdown
"""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Final

from showdown.engine.errors import ShowdownError
from showdown.flags import Parser
from showdown.play import records

PORT: Final = 8321
TRIED: Final = 20


def run(argv: list[str]) -> int:
    parser = Parser("serve", __doc__)
    parser.add_argument("--port", type=int, help=f"where to listen (default: {PORT}, or the next free one)")
    parser.add_argument("--host", default="127.0.0.1", help="which address to listen on (default: this machine only)")
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")
    parser.add_argument("--database", default="", metavar="URL", help="a PostgreSQL database instead of a file")
    parser.add_argument("--state", default="", metavar="FOLDER", help="where the file lies (default: your state folder)")
    options = parser.parse_args(argv)
    try:
        import uvicorn

        from showdown.server import app, database, files
    except ImportError as problem:
        raise ShowdownError(
            f"the server needs {problem.name}, which is not installed; "
            "install it with: pip install 'showdown-kdm[web]'; or play in the terminal: showdown play"
        ) from None
    store = database.Store(options.database or file_address(Path(options.state) if options.state else records.home()))
    store.migrate()
    listening = listen(options.host, options.port)
    address = f"http://{shown(options.host)}:{listening.getsockname()[1]}/"
    if not (files.PAGE / "index.html").is_file():
        print("The page has not been built (make page); only the interface for programs is served.")
    print(f"Showdown: {address}  (Ctrl-C ends it; every fight is kept)", flush=True)
    if not options.no_open and has_screen():
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
    server = uvicorn.Server(
        uvicorn.Config(app.application(store), log_level="warning", ws_max_size=64_000, timeout_graceful_shutdown=3)
    )
    server.run(sockets=[listening])
    return 0


def file_address(folder: Path) -> str:
    try:
        records.make_folder(folder)
    except OSError as problem:
        raise ShowdownError(f"--state {folder}: {problem.strerror}") from None
    return f"sqlite:///{folder.absolute() / 'fights.db'}"


def has_screen() -> bool:
    """Whether a browser would open a window: a browser in the terminal, or none at all, is of no use here."""
    seen = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in seen)


def shown(host: str) -> str:
    return "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port that was asked for, or on the first free one from ours on."""
    if port is not None and not 0 <= port < 65_536:
        raise ShowdownError(f"--port {port}: a port is 0 to 65535")
    for wanted in [port] if port is not None else range(PORT, PORT + TRIED):
        try:
            return socket.create_server((host, wanted))
        except OSError as problem:
            last = problem
    raise ShowdownError(f"cannot listen on {host}, port {port or f'{PORT} to {PORT + TRIED - 1}'}: {last.strerror}")
