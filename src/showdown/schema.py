"""JSON schemas of what clients read, made from the types the engine itself is checked with.

A TypedDict becomes an object under `$defs`, an alias that carries a `Meaning` a named definition with its description, so that
a page can take its own types from the schema and tell a survivor's index from a number.
"""

from __future__ import annotations

import json
import types
from typing import Annotated, Any, Literal, NotRequired, Required, Union, get_args, get_origin, get_type_hints, is_typeddict

from showdown.engine.happenings.fields import Example, Meaning

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
PLAIN: dict[object, Schema] = {
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    None: {"type": "null"},
    type(None): {"type": "null"},
    object: {},
    Any: {},
}


class Definitions:
    """The named types met so far; `of` gives the schema of a type and remembers every named one in it."""

    def __init__(self) -> None:
        self.named: dict[str, Schema] = {}
        self.types: dict[str, object] = {}

    def of(self, hint: Any) -> Schema:
        if hint in PLAIN:
            return dict(PLAIN[hint])
        if is_typeddict(hint):
            return self.reference(hint.__name__, hint, lambda: self.record(hint))
        origin, parts = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self.annotated(hint)
        if origin in (Required, NotRequired):
            return self.of(parts[0])
        if origin is Literal:
            return {"enum": list(parts)}
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.of(part) for part in parts]}
        if origin is list or (origin is tuple and parts[1:] == (...,)):
            return {"type": "array", "items": self.of(parts[0])}
        if origin is tuple:
            return {"type": "array", "prefixItems": [self.of(part) for part in parts], "items": False, "minItems": len(parts)}
        if origin is dict:
            keys = {} if parts[0] is str else {"propertyNames": self.of(parts[0])}
            return {"type": "object", **keys, "additionalProperties": self.of(parts[1])}
        raise TypeError(f"no JSON schema for {hint!r}")

    def annotated(self, hint: Any) -> Schema:
        plain, mark = get_args(hint)
        if isinstance(mark, Example):
            return {**self.of(plain), "examples": [mark.value]}
        return self.reference(mark.name, hint, lambda: meant(mark, self.of(plain)))

    def record(self, record: Any) -> Schema:
        """A TypedDict: every field, those that must be there, and no others."""
        hints = get_type_hints(record, include_extras=True)
        text = " ".join((record.__doc__ or "").split())
        return {
            **({"description": text} if text else {}),
            "type": "object",
            "properties": {field: self.of(hint) for field, hint in hints.items()},
            "required": [field for field in hints if field in record.__required_keys__],
            "additionalProperties": False,
        }

    def reference(self, name: str, hint: object, make: Any) -> Schema:
        if name not in self.types:
            self.types[name] = hint
            self.named[name] = {}  # a type that holds itself finds its own name
            self.named[name] = make()
        elif self.types[name] != hint:
            raise TypeError(f"two types are called {name}")
        return {"$ref": f"#/$defs/{name}"}


def meant(meaning: Meaning, plain: Schema) -> Schema:
    """A type that means something: what, and all it can be where that is known."""
    return {"description": meaning.text, **plain, **({"enum": list(meaning.values)} if meaning.values else {})}


def document(title: str, root: Schema, definitions: Definitions) -> str:
    """A schema as a file."""
    named = dict(sorted(definitions.named.items()))
    return json.dumps({"$schema": DIALECT, "title": title, **root, "$defs": named}, indent=1) + "\n"
