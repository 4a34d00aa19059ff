"""Dice: what is at stake before one falls."""

from typing import Annotated, Final, TypedDict

from showdown.engine import fates
from showdown.engine.events import QUIET, EventKind
from showdown.engine.happenings.fields import Example, Meaning, SurvivorIndex

FateName = Annotated[str, Meaning("FateName", "what a side of a die brings, roughly", "fall", values=tuple(fates.FATES))]


class Face(TypedDict):
    """Some sides of a die, from `low` to `high`, and what they do."""

    low: int
    high: int
    fate: FateName
    does: Annotated[str, Example("Broken Arm")]


Faces = Annotated[
    list[Face],
    Meaning(
        "Faces",
        "what each side of the die does, by the number it shows, whatever is added to it",
        [{"low": 1, "high": 9, "fate": "nothing", "does": "misses"}, {"low": 10, "high": 10, "fate": "hit", "does": "hits"}],
    ),
]


class AtStake(TypedDict):
    """`what` the die or dice are for, whom they are about, how many, the lowest side that does (0 where sides differ
    otherwise), and whether the worst of it is grave: a death, a lasting mark."""

    what: Annotated[str, Example("severe arms injury: Lucy")]
    survivor: SurvivorIndex
    dice: int
    needed: int
    faces: Faces
    grave: bool


HURTS: Final = frozenset([fate.name for fate in fates.FATES.values() if fate.hurts == fates.SURVIVOR])
ONLY: Final = "no other number would have done it"


def sides(face: Face) -> str:
    """7, 9 or 10, 3 to 6."""
    low, high = face["low"], face["high"]
    return str(low) if low == high else f"{low} or {high}" if high == low + 1 else f"{low} to {high}"


def faces_told(faces: list[Face]) -> str:
    """1 to 6 misses, 7 to 9 hits, 10 hits perfectly; what is fatal is called so."""
    return ", ".join(f"{sides(face)} {face_told(face)}" for face in faces)


def face_told(face: Face) -> str:
    does = f"gives {face['does']}" if face["does"].isdigit() else face["does"]
    return f"{does} (death)" if face["fate"] == fates.DEATH.name else does


def fallen(die: int, faces: list[Face]) -> Face | None:
    """The face a die fell on."""
    return next((face for face in faces if face["low"] <= die <= face["high"]), None)


def fate_at(side: int, faces: list[Face]) -> str:
    """What a side of the die would bring; nothing beyond its sides."""
    face = fallen(side, faces)
    return face["fate"] if face is not None else ""


def meant(die: int, faces: list[Face]) -> str:
    """What a die did and what would have been graver: "nothing happens; 10 would have killed it". Fields of the payload may
    stand in it. Nothing where the sides are not known."""
    came = fallen(die, faces)
    if came is None:
        return ""
    would = missed(die, faces)
    escapes = weight(came) == 0 and max(faces, key=weight)["fate"] in HURTS
    told = "{survivor} escapes" if escapes else braced(came["does"])
    return f"{told}; {would}" if would else told


def missed(die: int, faces: list[Face]) -> str:
    """What would have been graver than what the die did: a grave fate if there was one, else what lay nearest."""
    came = fallen(die, faces)
    if came is None:
        return ""
    graver = [face for face in faces if weight(face) > weight(came)]
    if not graver:
        alone = came["low"] == came["high"] and [face["fate"] for face in faces].count(came["fate"]) == 1
        return ONLY if alone and fates.FATES[came["fate"]].grave else ""
    worst = max(graver, key=weight)
    if not fates.FATES[worst["fate"]].grave:
        worst = min(graver, key=lambda face: min(abs(face["low"] - die), abs(face["high"] - die)))
    upwards = all(face in graver for face in faces if face["low"] >= worst["low"]) and worst["low"] > die
    if upwards and worst["low"] < faces[-1]["low"]:
        return f"{worst['low']} or more {fates.FATES[worst['fate']].would}"
    return f"{' or '.join(runs(faces, worst['fate']))} {fates.FATES[worst['fate']].would}"


def runs(faces: list[Face], fate: str) -> list[str]:
    """The sides that bring a fate, neighbours together: 1 to 4."""
    found: list[Face] = []
    for face in faces:
        if face["fate"] == fate and found and found[-1]["high"] == face["low"] - 1:
            found[-1] = {**found[-1], "high": face["high"]}
        elif face["fate"] == fate:
            found.append(face)
    return [sides(face) for face in found]


def weight(face: Face) -> int:
    return fates.FATES[face["fate"]].weight


def braced(words: str) -> str:
    """Words of cards in a template."""
    return words.replace("{", "{{").replace("}", "}}")


def stake_told(data: AtStake) -> str:
    return f"At stake, {{what}}: {braced(faces_told(data['faces']))}."


AT_STAKE = EventKind("at_stake", AtStake, stake_told, headline=QUIET)
