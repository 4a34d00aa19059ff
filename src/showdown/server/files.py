"""Files that browsers ask for: the page, and the page with the program (`/offline`), compressed where there is such a copy."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Final

from fastapi import Request
from fastapi.responses import FileResponse, Response

PACKAGED: Final = Path(__file__).parent
PAGE: Final = PACKAGED / "page"
# In an installed package it lies beside the page; in a source tree, where `make site` puts it.
OFFLINE: Final = (PACKAGED / "offline", PACKAGED.parents[2] / "build" / "site")
TYPES: Final = {".mjs": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}
NAMED_BY_CONTENT: Final = "assets/"
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"


def offline() -> Path | None:
    """The folder of the page with the program, if it was built."""
    return next((folder for folder in OFFLINE if (folder / "index.html").is_file()), None)


def found(folder: Path, path: str, request: Request) -> Response | None:
    """A file of a folder, and of nowhere else."""
    wanted = inside(folder, path)
    if wanted is None or wanted.name.startswith("."):
        return None
    headers = {"Cache-Control": FOR_EVER if path.startswith(NAMED_BY_CONTENT) else ASK_AGAIN, "Vary": "Accept-Encoding"}
    kind = TYPES.get(wanted.suffix) or mimetypes.guess_type(wanted.name)[0] or "application/octet-stream"
    packed = wanted.with_name(f"{wanted.name}.gz")
    if packed.is_file() and "gzip" in request.headers.get("accept-encoding", ""):
        return FileResponse(packed, media_type=kind, headers={**headers, "Content-Encoding": "gzip"})
    return FileResponse(wanted, media_type=kind, headers=headers)


def inside(folder: Path, path: str) -> Path | None:
    try:
        wanted = (folder / path).resolve()
        return wanted if path and wanted.is_relative_to(folder.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):  # a name that no file can have: too long, with a zero in it
        return None
