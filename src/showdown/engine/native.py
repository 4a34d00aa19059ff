"""Words of mypyc, for modules that it compiles. This one stays interpreted: playing needs no package of mypyc's."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**settings):
        """What mypyc is told of a class; to everybody else it says nothing."""
        return lambda decorated: decorated
