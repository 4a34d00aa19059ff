"""Words of mypyc's own, for compiled classes that others may derive from; interpreted play needs none of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_: Any) -> Callable[[Any], Any]:
        return lambda decorated: decorated
