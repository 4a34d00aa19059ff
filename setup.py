"""Builds the package, interpreted or with its core compiled by mypyc; everything else is in pyproject.toml.

`SHOWDOWN_COMPILE` says which: `0` (the default) installs plain Python, `1` compiles and fails when that is
not possible, `auto` compiles where it can and goes on interpreted where it cannot. Compiled and interpreted
play the same games. A compiled build needs mypy beside setuptools: `make compiled` sees to it.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

MODES = ("0", "1", "auto")
COMPILED_FOLDERS = ("src/showdown/engine", "src/showdown/rules", "src/showdown/rules/words", "src/showdown/players")
COMPILED_FILES = ("src/showdown/viewing.py",)
# Boards are 352-bit ints, which mypyc makes slower, and bytes it stores no faster: both have C of their own. The module native
# holds mypyc's own words for interpreted play; a bot is any class.
INTERPRETED = {"__init__.py", "board.py", "bot.py", "columns.py", "load.py", "native.py", "outcome.py", "own.py"}
WRITTEN_IN_C = ("_board", "_columns")
# Nobody outside calls into the core, so its many files may call each other directly instead of through a table.
AMONG_THEMSELVES = () if sys.platform == "win32" else ("-fvisibility=hidden", "-fno-semantic-interposition")


def modules_to_compile() -> list[str]:
    """The files of the compiled core, relative to this folder."""
    return [
        path.as_posix()
        for folder in COMPILED_FOLDERS
        for path in sorted(Path(folder).glob("*.py"))
        if path.name not in INTERPRETED
    ] + list(COMPILED_FILES)


def extensions() -> list[Any]:
    """The core translated to C, a file per module: that compiles faster than one big file; and what is C already."""
    from mypyc.build import mypycify

    core = mypycify(modules_to_compile(), multi_file=True, opt_level="3", debug_level="0", group_name="showdown")
    how = [*core[0].extra_compile_args, *AMONG_THEMSELVES]
    for extension in core:
        extension.extra_compile_args = how
    own = [
        Extension(f"showdown.engine.{name}", [f"src/showdown/engine/{name}.c"], extra_compile_args=how) for name in WRITTEN_IN_C
    ]
    return [*core, *own]


def say(message: str) -> None:
    print(f"showdown: {message}", file=sys.stderr)


class BuildAllOrNothing(build_ext):
    """Builds every extension or, with `auto`, none: half a compiled core cannot be imported."""

    def run(self) -> None:
        try:
            if self.inplace or self.editable_mode:
                raise RuntimeError("a compiled core beside its source would hide every edit: install a wheel")
            super().run()
        except Exception as failure:
            if mode == "1":
                raise
            self.remove_all()
            say(f"the core was not compiled, going on interpreted ({failure})")

    def build_extensions(self) -> None:
        """The C files of the core are many: every core of the machine compiles some of them."""
        one_by_one = self.compiler.compile

        def side_by_side(sources: list[str], *how: Any, **more: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return [made for some in pool.map(lambda source: one_by_one([source], *how, **more), sources) for made in some]

        self.compiler.compile = side_by_side
        super().build_extensions()

    def remove_all(self) -> None:
        for extension in self.extensions:
            Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
        self.extensions = []
        self.distribution.ext_modules = []


mode = os.environ.get("SHOWDOWN_COMPILE", "0") or "0"
if mode not in MODES:
    sys.exit(f"SHOWDOWN_COMPILE is {mode!r}; allowed are {', '.join(MODES)}")

ext_modules: list[Any] = []
if mode != "0":
    try:
        ext_modules = extensions()
    except (Exception, SystemExit) as failure:  # mypycify leaves by SystemExit when types are wrong
        if mode == "1":
            raise
        say(f"the core was not compiled, going on interpreted ({type(failure).__name__}: {failure})")

setup(ext_modules=ext_modules, cmdclass={"build_ext": BuildAllOrNothing})
