"""What was made of the standard content before, kept as Python keeps its compiled modules: beside it, in `__pycache__`.

Reading YAML and making things of it is most of what a start costs. A library holds nothing but definitions, so it can be
written down and read back whole, in a tenth of the time. As with a compiled module, name, size and time of every file it was
made from tell whether it still holds; one that does not, or cannot be read, is made anew. `make site` packs one that is not
compared with anything, because the program of a page changes as a whole.

Only what comes with the package is kept, never a folder of somebody's own, and reading it makes definitions and nothing else.
"""

import gc
import os
import pickle
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any, Final, TypeVar

from showdown.cards import CONTENT, scripts
from showdown.rules.own import OwnWord

T = TypeVar("T")

PACKAGE: Final = CONTENT.parent
FOLDER: Final = CONTENT / "__pycache__"
MAKERS: Final = ("cards", "content", "engine", "rules")  # folders with all that has a say in it
DECLARING: Final = ("showdown.engine.", "showdown.rules.")
OURS: Final = (*DECLARING, "showdown.cards.")
END: Final = b"\0"  # behind the stamp
UNCHECKED: Final = b""  # as a stamp


def kept(name: str, make: Callable[[], T]) -> T:
    """What `make` makes, read back if it was kept, otherwise made and kept where that is possible."""
    path = place_of(name)
    with no_garbage():
        found: T | None = read(path)
    if found is not None:
        return found
    made = make()
    if not sys.dont_write_bytecode:
        write(path, stamp() + END + written(made))
    return made


@contextmanager
def no_garbage() -> Iterator[None]:
    """For making what stays: there is no garbage to look for."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def place_of(name: str) -> Path:
    return FOLDER / f"{name}.{sys.implementation.cache_tag}.kept"


def stamp() -> bytes:
    """Name, size and time of every file that has a say in what is made."""
    return "\n".join(sorted(line for folder in MAKERS for line in files_of(PACKAGE / folder))).encode()


def files_of(folder: Path | str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name == "__pycache__":
                continue
            if entry.is_dir():
                yield from files_of(entry.path)
            else:
                status = entry.stat()
                yield f"{entry.path} {status.st_size} {status.st_mtime_ns}"


def read(path: Path) -> Any:
    """What a file holds, or None where there is none that was made from these files and can be read."""
    try:
        made_from, _, held = path.read_bytes().partition(END)
        return Reader(BytesIO(held)).load() if made_from in (UNCHECKED, stamp()) else None
    except Exception:  # a damaged file may raise anything, and is made anew
        return None


def write(path: Path, data: bytes) -> None:
    """Leaves a whole file or none; a folder that cannot be written to has none."""
    half = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(exist_ok=True)
        half.write_bytes(data)
        os.replace(half, path)
    except OSError:
        with suppress(OSError):
            half.unlink()


def written(made: object) -> bytes:
    data = BytesIO()
    Writer(data).dump(made)
    return data.getvalue()


class Writer(pickle.Pickler):
    """Writes definitions down; what the program declares itself, and words in Python, by name."""

    def __init__(self, file: BytesIO) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self.declared = dict(declared())

    def persistent_id(self, obj: Any) -> tuple[str, ...] | None:
        if isinstance(obj, OwnWord):
            script = Path(sys.modules[type(obj).__module__].__file__ or "")
            return script.relative_to(CONTENT).as_posix(), type(obj).__name__
        return self.declared.get(id(obj))

    def reducer_override(self, obj: Any) -> Any:
        return reduced(obj) if type(obj).__module__.startswith(DECLARING) else NotImplemented


def reduced(obj: Any) -> tuple[Any, ...]:
    """For pickle: an object of ours, whether its class is compiled or not.

    It is made again by calling its class: what that asks for, the object has under the same name. All else it has is set after
    that: compiled classes have a method for it.
    """
    made: Any = type(obj)
    values = values_of(obj)
    first = tuple(values.pop(name) for name in asked_for(made))
    return made, first, values if hasattr(made, "__setstate__") else (None, values)


@cache
def asked_for(made: type) -> list[str]:
    """What one must say to make one."""
    from inspect import Parameter, signature  # for writing alone

    return [name for name, parameter in signature(made).parameters.items() if parameter.default is Parameter.empty]


def values_of(obj: object) -> dict[str, Any]:
    """All that an object holds, by name, whether its class is compiled or not."""
    names = dict(getattr(obj, "__dict__", ()))
    for each in type(obj).__mro__:
        for name in (*getattr(each, "__slots__", ()), *getattr(each, "__mypyc_attrs__", ())):
            if name != "__dict__" and hasattr(obj, name):
                names[name] = getattr(obj, name)
    return names


def declared() -> Iterator[tuple[int, tuple[str, ...]]]:
    """What modules of the rules declare, alone or by name in a table of its kind: moments, keywords, roles, steps ..."""
    for name, module in list(sys.modules.items()):
        if not name.startswith(DECLARING):
            continue
        for variable, value in vars(module).items():
            if isinstance(value, dict):
                for key, each in value.items():
                    if isinstance(key, str) and is_declared(each):
                        yield id(each), (name, variable, key)
            elif is_declared(value):
                yield id(value), (name, variable)


def is_declared(value: object) -> bool:
    return type(value).__module__.startswith(DECLARING)


class Reader(pickle.Unpickler):
    """Reads them back."""

    def __init__(self, file: BytesIO) -> None:
        super().__init__(file)
        self.words: dict[tuple[str, str], OwnWord] = {}

    def persistent_load(self, pid: Any) -> Any:
        if pid[0].endswith(".py"):
            if pid not in self.words:
                script = (CONTENT / pid[0]).resolve()
                if not script.is_relative_to(CONTENT):
                    raise pickle.UnpicklingError(f"{script} did not come with the package")
                self.words[pid] = getattr(scripts.run(script), pid[1])()
            return self.words[pid]
        if not pid[0].startswith(DECLARING):
            raise pickle.UnpicklingError(f"{pid[0]} declares nothing")
        found = getattr(import_module(pid[0]), pid[1])
        return found if len(pid) == 2 else found[pid[2]]

    def find_class(self, module_name: str, global_name: str) -> Any:
        found = getattr(import_module(module_name), global_name) if module_name.startswith(OURS) else None
        if not isinstance(found, type):
            raise pickle.UnpicklingError(f"{module_name}.{global_name} is no definition")
        return found
