"""The OpenAPI document: what each address takes and answers, with the types of the protocol."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from showdown import schema

MOST_KNOWN: Final = 200  # links that are looked up at once
WHY: Final = {
    400: "what was asked for cannot be, and why",
    403: "not for whoever asks, or asked by a page of another host",
    404: "there is no such fight",
    413: "too large",
    429: "too many, or too fast",
    503: "the database cannot be used now",
}
DEFINITIONS: Final = schema.Definitions()

Responses = dict[int | str, dict[str, Any]]


class Health(TypedDict):
    status: str


class Refusal(TypedDict):
    """Why something was not done."""

    why: str


def answers(status: int, kind: Any, *refusals: int) -> Responses:
    """The answer of a type, and how it may be refused."""
    good: Responses = {status: {"description": "done", "content": {"application/json": {"schema": DEFINITIONS.of(kind)}}}}
    return {**good, **refused(*refusals)}


def text_answer(what: str, *refusals: int) -> Responses:
    return {200: {"description": what, "content": {"text/plain": {"schema": {"type": "string"}}}}, **refused(*refusals)}


def refused(*refusals: int) -> Responses:
    content = {"application/json": {"schema": DEFINITIONS.of(Refusal)}}
    return {status: {"description": WHY[status], "content": content} for status in refusals}


def body(kind: Any) -> dict[str, Any]:
    content = {"application/json": {"schema": DEFINITIONS.of(kind)}}
    return {"requestBody": {"required": True, "content": content}}


def text_body(what: str) -> dict[str, Any]:
    content = {"text/plain": {"schema": {"type": "string"}}}
    return {"requestBody": {"required": True, "description": what, "content": content}}


def openapi(app: FastAPI) -> dict[str, Any]:
    """The document, with our types among its own."""
    if app.openapi_schema is None:
        made = get_openapi(title=app.title, version=app.version, routes=app.routes)
        for path in made["paths"].values():
            for deed in path.values():
                deed["responses"] = {code: told for code, told in deed["responses"].items() if code not in ("422",)}
                if "200" in deed["responses"] and "201" in deed["responses"]:
                    del deed["responses"]["200"]
        made.setdefault("components", {})["schemas"] = dict(sorted(DEFINITIONS.named.items()))
        app.openapi_schema = moved(made)
    return app.openapi_schema


def moved(part: Any) -> Any:
    """References point to where an OpenAPI document keeps its types."""
    if isinstance(part, dict):
        return {
            key: value.replace("#/$defs/", "#/components/schemas/") if key == "$ref" else moved(value)
            for key, value in part.items()
        }
    return [moved(item) for item in part] if isinstance(part, list) else part
