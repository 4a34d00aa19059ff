"""What _board.c gives to board.py, where it is built."""

from collections.abc import Callable
from typing import TypeVar

Definition = TypeVar("Definition", bound=Callable[..., object])

def faster(definition: Definition) -> Definition: ...
