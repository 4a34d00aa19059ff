"""The card language: content files read, checked, compiled to steps, and turned into the text people read."""

from pathlib import Path
from typing import Final

CONTENT: Final = Path(__file__).resolve().parent.parent / "content"  # what comes with the package
