"""All modules of the rules, by name. Once this is imported, all that any of them declares is known: words, kinds of options."""

import importlib
import pkgutil
from types import ModuleType
from typing import Final

from showdown import rules
from showdown.engine import options

MODULES: Final[dict[str, ModuleType]] = {
    found.name: importlib.import_module(found.name) for found in pkgutil.walk_packages(rules.__path__, f"{rules.__name__}.")
}
OPTION_KINDS: Final = tuple(sorted(kind.name for kind in options.KINDS))
