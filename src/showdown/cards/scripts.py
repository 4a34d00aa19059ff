"""Runs the words.py beside a monster's files. Whether that is allowed is for others to ask: see docs/trust.md."""

import importlib.util
import sys
import zlib
from pathlib import Path
from types import ModuleType


def run(script: Path) -> ModuleType:
    """The module a script makes, under a name of its own."""
    name = f"showdown_words_{script.parent.name}_{zlib.crc32(str(script).encode()):08x}"
    sys.modules.pop(name, None)
    spec = importlib.util.spec_from_file_location(name, script)
    if spec is None or spec.loader is None:
        raise ImportError(str(script))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
