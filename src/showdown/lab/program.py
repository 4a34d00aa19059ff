"""Which version of the program this is: another one may play other fights. Compiled or not, it has the same name."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Final

import showdown

PACKAGE: Final = Path(showdown.__file__).parent
PROGRAM: Final = ("*.py", "*.json")
BUILT: Final = ("__pycache__", "page", "offline")  # made of other files, and not there everywhere


@cache
def program() -> str:
    """A digest of this program's files."""
    found = {path.relative_to(PACKAGE): path for pattern in PROGRAM for path in PACKAGE.rglob(pattern)}
    files = sorted(name.as_posix() for name in found if not set(name.parts) & set(BUILT))
    return digest(json.dumps([(name, digest((PACKAGE / name).read_bytes())) for name in files]).encode())


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]
