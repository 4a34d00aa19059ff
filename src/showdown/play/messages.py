"""Reading what a page sends: nothing but messages of the protocol is taken, and what is wrong is said in a sentence."""

from __future__ import annotations

import json
import types
from typing import Annotated, Any, Final, Literal, Union, cast, get_args, get_origin, get_type_hints, is_typeddict

from showdown.engine.errors import ShowdownError, did_you_mean
from showdown.play import protocol

LARGEST: Final = 16_384  # bytes of a request
PLAIN: Final[dict[object, str]] = {int: "a whole number", str: "a text", bool: "true or false", type(None): "null"}


class BadMessage(ShowdownError):
    """A message that is not of the protocol."""


def read(text: str | bytes) -> protocol.Request:
    """A request, checked."""
    if len(text) > LARGEST:
        raise BadMessage(f"a message has at most {LARGEST:,} bytes, this one {len(text):,}")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise BadMessage("that is not JSON") from None
    if not isinstance(message, dict):
        raise BadMessage("a message is an object with the fields `do` and `request`")
    wanted = message.get("do")
    if not isinstance(wanted, str) or wanted not in protocol.REQUESTS:
        raise BadMessage(f"unknown request {str(wanted)[:40]!r}; {did_you_mean(str(wanted)[:40], list(protocol.REQUESTS))}")
    check(message, protocol.REQUESTS[wanted], wanted)
    return cast(protocol.Request, message)


def number_of(text: str | bytes) -> int:
    """The number of a request that is wrong otherwise, so that its sender learns which one it was; 0 where there is none."""
    try:
        found = json.loads(text)["request"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return 0
    return found if type(found) is int else 0


def check(value: object, hint: Any, where: str) -> None:
    """Refuses a value that is not of a type of the protocol, by name of the field."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        if type(value) is not hint:
            raise BadMessage(f"{where} must be {PLAIN[hint]}, not {shown(value)}")
    elif is_typeddict(hint):
        check_record(value, hint, where)
    elif origin is Annotated:
        check(value, parts[0], where)
    elif origin is Literal:
        if value not in parts:
            raise BadMessage(f"{where} must be {' or '.join(map(repr, parts))}, not {shown(value)}")
    elif origin in (Union, types.UnionType):
        check_union(value, parts, where)
    elif origin is list:
        if not isinstance(value, list):
            raise BadMessage(f"{where} must be a list, not {shown(value)}")
        for place, item in enumerate(value):
            check(item, parts[0], f"{where}[{place}]")
    elif origin is dict:
        if not isinstance(value, dict):
            raise BadMessage(f"{where} must be an object, not {shown(value)}")
        for key, item in value.items():
            check(item, parts[1], f"{where}.{key[:40]}")
    else:
        raise TypeError(f"no check for {hint!r}")


def check_record(value: object, hint: Any, where: str) -> None:
    if not isinstance(value, dict):
        raise BadMessage(f"{where} must be an object, not {shown(value)}")
    fields = get_type_hints(hint, include_extras=True)
    for name in value:
        if name not in fields:
            raise BadMessage(f"{where} has no field {name[:40]!r}; {did_you_mean(name[:40], list(fields))}")
    for name, of in fields.items():
        if name in value:
            check(value[name], of, f"{where}.{name}")
        elif name in hint.__required_keys__:
            raise BadMessage(f"{where} lacks the field {name!r}")


def check_union(value: object, parts: tuple[Any, ...], where: str) -> None:
    for part in parts:
        try:
            check(value, part, where)
            return
        except BadMessage as problem:
            last = problem
    raise last


def shown(value: object) -> str:
    return repr(value)[:40]
