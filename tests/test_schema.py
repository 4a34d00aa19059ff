"""What clients are told they get is what they get: every view of many fights fits its schema."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import showdown
from showdown import cli, schema, views
from showdown.lab import results

ROOT = Path(__file__).resolve().parent.parent
PYTHON_TYPES: dict[str, type | tuple[type, ...]] = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
    "array": list,
    "object": dict,
}


def misfit(value: Any, shape: dict[str, Any], defined: dict[str, Any], path: str = "") -> str:
    """Where and why a value does not fit, or "". Knows the words that `showdown.schema` writes, and no others."""
    known = {"$ref", "description", "type", "enum", "const", "items", "prefixItems", "minItems"}
    known |= {"properties", "required", "additionalProperties", "propertyNames", "anyOf", "oneOf"}
    assert shape.keys() <= known, shape.keys() - known
    if "$ref" in shape:
        return misfit(value, defined[shape["$ref"].removeprefix("#/$defs/")], defined, path)
    choices = shape.get("anyOf") or shape.get("oneOf")
    if choices:
        found = [misfit(value, choice, defined, path) for choice in choices]
        return "" if "" in found else f"{path}: none of {len(found)} fits {value!r}: {found[0]}"
    wanted = shape.get("type")
    if wanted and (not isinstance(value, PYTHON_TYPES[wanted]) or (wanted == "integer" and isinstance(value, bool))):
        return f"{path}: {value!r} is no {wanted}"
    if value not in shape.get("enum", [value]) or value != shape.get("const", value):
        return f"{path}: {value!r} is not among {shape}"
    problems = []
    if wanted == "array":
        parts = shape.get("prefixItems")
        if parts and len(parts) != len(value):
            return f"{path}: {len(value)} parts, not {len(parts)}"
        shapes = parts or [shape["items"]] * len(value)
        problems = [misfit(part, shapes[i], defined, f"{path}/{i}") for i, part in enumerate(value)]
    if wanted == "object":
        missing = set(shape.get("required", ())) - value.keys()
        if missing:
            return f"{path}: without {sorted(missing)}"
        for name, part in value.items():
            of = shape.get("properties", {}).get(name, shape.get("additionalProperties", {}))
            if of is False:
                return f"{path}: unknown {name!r}"
            problems.append(misfit(name, shape.get("propertyNames", {}), defined, path))
            problems.append(misfit(part, of, defined, f"{path}/{name}"))
    return next(filter(None, problems), "")


DEFINED = json.loads(views.view_schema())["$defs"]


def fits(value: Any) -> None:
    problem = misfit(json.loads(json.dumps(value)), DEFINED["View"], DEFINED, "View")
    assert not problem, problem


@pytest.mark.parametrize(
    ("monster", "level", "party", "seed"),
    [
        ("white_lion", "prologue", "prologue", 3),
        ("white_lion", 1, "first_hunt", 4),
        ("white_lion", 2, "hunters", 5),
        ("white_lion", 3, "veterans", 6),
        ("tallow_heron", 1, "six", 7),
    ],
)
def test_every_view_of_a_fight_fits(monster: str, level: str | int, party: str, seed: int) -> None:
    game, dice = showdown.new_game(monster=monster, level=level, party=party, seed=seed), random.Random(seed)
    count = 0
    while game.decision is not None and count < 1500:
        if count % 10 == 0:
            fits(showdown.view(game))
        game.choose(dice.randrange(len(game.decision.options)))
        count += 1
    fits(showdown.view(game))


def test_what_does_not_fit_is_found() -> None:
    view: Any = showdown.view(showdown.new_game())
    fits(view)
    for spoiled in (
        {**view, "turn": "nobody's"},
        {**view, "round": True},
        {**view, "more": 1},
        {name: part for name, part in view.items() if name != "monster"},
        {**view, "monster": {**view["monster"], "facing": "up"}},
        {**view, "survivors": [{**view["survivors"][0], "armor": {"tail": 1}}]},
    ):
        with pytest.raises(AssertionError):
            fits(spoiled)


def test_two_types_of_one_name_are_refused() -> None:
    definitions = schema.Definitions()
    definitions.reference("Twin", 1, dict)
    definitions.reference("Twin", 1, dict)
    with pytest.raises(TypeError, match="Twin"):
        definitions.reference("Twin", 2, dict)


@pytest.mark.source
def test_the_written_schema_is_fresh() -> None:
    written = (ROOT / "docs" / "schema" / "view.json").read_text(encoding="utf-8")
    assert written == views.view_schema(), "run `make docs`"


@pytest.mark.parametrize("of", ["view", "events", "results"])
def test_a_schema_is_printed(of: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["schema", of]) == 0
    assert json.loads(capsys.readouterr().out)["title"].lower() in of


def test_what_simulations_write_fits(tmp_path: Path) -> None:
    """One set-up, one with its gear tried, and a comparison: each fits docs/schema/results.json; what is spoiled does not."""
    shape = json.loads(results.results_schema())
    words = ["simulate", "--games", "2", "--rounds", "4", "--workers", "1", "--quiet", "--json", str(tmp_path / "r.json")]
    for more in (["--level", "2"], ["--gear"], ["--compare", "players=greedy", "players=random"]):
        assert cli.main([*words, *more]) == 0
        found = json.loads((tmp_path / "r.json").read_text())
        assert not (problem := misfit(found, {"anyOf": shape["anyOf"]}, shape["$defs"])), problem
        for spoiled in ({**found, "more": 1}, {**found, "format": "2"}):
            assert misfit(spoiled, {"anyOf": shape["anyOf"]}, shape["$defs"])


@pytest.mark.source
def test_the_written_schema_of_results_is_fresh() -> None:
    written = (ROOT / "docs" / "schema" / "results.json").read_text(encoding="utf-8")
    assert written == results.results_schema(), "run `make docs`"
