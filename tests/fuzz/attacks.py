"""Attacks on everything that people and files give us. Each is made from a seed alone, so that a failure can be tried again.

An attack returns what became of it in a word (refused, accepted ...). It fails when anything but one of our own errors is
raised, when an impossible position is accepted, when a stranger's code runs, or when it takes too long.
"""

from __future__ import annotations

import contextlib
import copy
import functools
import io
import itertools
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, get_type_hints

import showdown
from showdown import cli, positions, saves
from showdown.cards import CONTENT, check, loader
from showdown.engine.chance import Asked, Scripted, seeded
from showdown.engine.errors import BadSave, ContentError, ShowdownError
from showdown.engine.game import CANNOT_GO_ON, Setup
from showdown.engine.library import Party
from showdown.engine.stack import known_frame, known_step
from showdown.lab import checks, kits
from showdown.play import desk, messages, protocol, records, resuming, settings
from showdown.play.fight import Fight
from showdown.play.session import Session
from showdown.players import load
from showdown.scenarios import runner

SLOWEST = 10  # seconds of work for one attack
LONGEST = 200  # and of waiting, on a busy machine
PLAYED_ON = 150  # choices in a position that was accepted
LOOKS = 5  # choices between two looks at all that is to be seen
STRANGE: tuple[Any, ...] = (
    0, 1, -1, -2, 3, 10**4290, 9, 10, 11, 99, 1000, 10**6, 10**9, 2**64, -(10**9), 0.5, True, False, None, "", "x", "lucy", "²",
    "\x1b[31m", "a" * 5000,
    [], [0], [-1], {}, {"ai": 0}, {"ai": 10**9}, {"gear": 3}, [[]], "white_lion", "bone_axe", "party", "../../etc/passwd",
)  # fmt: skip
ODD = ("[" * 3000, "{a: " * 3000, "²", "\x1b]0;x\x07", "9" * 5000, "-1", "0", "999999", "'", '"', "\x00", "é" * 300)
BOTS = ("stranger:Bot", "os:system", ":", "x" * 9000)
WHO = ("six", "five", "last_watch", "years_2_4", "years_16_25", "years_26_30")  # and parties made up, between them all there is
LINES = ("<undo 3", "<undo 999", "<x", "²", "")
ROOT = Path(__file__).resolve().parent.parent.parent


class Failed(Exception):
    """An attack that got through."""


class TooSlow(BaseException):
    """Not an Exception, so that nothing under attack can take it for one of its own."""


@contextlib.contextmanager
def in_time() -> Iterator[None]:
    def stop(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, stop), signal.signal(signal.SIGPROF, stop)
    signal.alarm(LONGEST)
    signal.setitimer(signal.ITIMER_PROF, SLOWEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before[0])
        signal.signal(signal.SIGPROF, before[1])


# -- what is attacked ---------------------------------------------------------------------------------------------------


@functools.cache
def positions_of_fights() -> tuple[str, ...]:
    """Saves from everywhere in some fights, of every source of chance."""
    found: list[str] = []
    library = showdown.load_library()
    parties: Iterator[str | Party] = itertools.cycle((*WHO, *(kits.random_party(library, seed) for seed in range(len(WHO)))))
    plans: list[tuple[str, str, str | Party]] = [("white_lion", "prologue", "prologue"), ("white_lion", "1", "first_hunt")]
    for monster in library.monsters.values():
        levels = list(monster.levels)
        plans += [
            (monster.id, levels[-1], "veterans"),
            (monster.id, levels[0], next(parties)),
            (monster.id, levels[-1], next(parties)),
        ]
    for seed, (name, level, party) in enumerate(plans):
        dice = random.Random(seed)
        game = showdown.new_game(name, level, party, seed, house_rules={"unconfirmed_numbers": "ours"})
        kept: dict[str, str] = {}
        for _ in range(600):
            if game.decision is None:
                break
            signature = "/".join(frame.kind for frame in game.stack)
            if signature not in kept or dice.random() < 0.02:
                kept[signature + ("*" if signature in kept else "")] = game.to_json()
            game.choose(dice.randrange(len(game.decision.options)))
        found += [*kept.values(), game.to_json()]
    table = showdown.new_game(chance_source=Asked([3] * 40, 0, seeded(1)))
    script = Scripted([dice.randrange(1, 11) for _ in range(300)], [0, 1, 2, 3, 4] * 40, ["any"] * 300, [])
    script.labelled = [("brain trauma", 3)]
    scripted = showdown.new_game(chance_source=script)
    for _ in range(30):
        assert scripted.decision is not None
        scripted.choose(dice.randrange(len(scripted.decision.options)))
    return (*found, *[table.to_json()] * 3, *[scripted.to_json()] * 3, *asking_chance(dice))


def asking_chance(dice: random.Random) -> list[str]:
    """Saves of a fight in which chance is a seat; some of them wait for a die or a card."""
    source = Asked([], 0, seeded(1))
    source.decides = True
    game, found = showdown.new_game(chance_source=source), []
    for number in range(80):
        assert game.decision is not None
        if not number % 8 or (game.waiting is not None and dice.random() < 0.2):
            found.append(game.to_json())
        game.choose(dice.randrange(len(game.decision.options)))
    return found


@functools.cache
def record_of_a_fight(table: bool) -> bytes:
    """A record with everything in it: choices, an undo, a rewind, bots, dice typed in."""
    with tempfile.TemporaryDirectory() as home, at_home(Path(home)):
        session = Session(Fight(seed=7, bots={"lucy": "random"}, table=table))
        session.start()
        dice = random.Random(7)
        for number in range(60):
            while (need := session.need) is not None:
                session.give([dice.randrange(1, 11) if need.kind == "d10" else dice.randrange(len(need.choices) or 5)])
            if not session.proceed() and session.question is not None:
                session.choose(dice.randrange(len(session.question.options)))
            if number in (20, 40):
                session.undo()
        assert session.record is not None
        data = session.record.path.read_bytes()
        session.close()
    return data


@functools.cache
def texts(folder: Path) -> tuple[tuple[str, str], ...]:
    return tuple((str(path.relative_to(folder)), path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.yaml")))


@contextlib.contextmanager
def at_home(home: Path) -> Iterator[None]:
    before = os.environ.get("SHOWDOWN_HOME")
    os.environ["SHOWDOWN_HOME"] = str(home)
    try:
        yield
    finally:
        if before is None:
            del os.environ["SHOWDOWN_HOME"]
        else:
            os.environ["SHOWDOWN_HOME"] = before


# -- how it is changed --------------------------------------------------------------------------------------------------


def damaged(data: bytes, dice: random.Random) -> bytes:
    """Bytes cut, doubled, flipped, lost or filled with zeros."""
    made = bytearray(data)
    for _ in range(dice.choice((1, 1, 2, 5))):
        at, size = dice.randrange(len(made) + 1), dice.choice((1, 2, 8, 100, 1000))
        how = dice.randrange(6)
        if how == 0:
            del made[at:]
        elif how == 1:
            del made[at : at + size]
        elif how == 2:
            made[at:at] = made[at : at + size]
        elif how == 3 and at < len(made):
            made[at] ^= 1 << dice.randrange(8)
        elif how == 4:
            made[at : at + size] = bytes(len(made[at : at + size]))
        else:
            made[at:at] = dice.choice((b"\xff\xfe", b"\x00", b"\x1b[2J", b"\n", b"{", b"[" * 5000, b"9" * 5000, "²".encode()))
    return bytes(made)


def places(value: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Every value inside lists and mappings, by where it lies."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        found.append((value, key))
        places(inner, found)
    return found


def changed(value: Any, dice: random.Random) -> None:
    """One value of a JSON text becomes another: near, far, of another type, taken from elsewhere, lost or doubled."""
    found = places(value, [])
    if not found:
        return
    holder, key = dice.choice(found)
    before = holder[key]
    how = dice.randrange(9)
    if how == 0 and isinstance(holder, dict):
        del holder[key]
    elif how == 1 and isinstance(holder, list):
        holder.insert(dice.randrange(len(holder) + 1), copy.deepcopy(before))
    elif how == 2 and isinstance(holder, list):
        del holder[key]
    elif how == 3:
        other, place = dice.choice(found)
        holder[key] = copy.deepcopy(other[place])
    elif how == 4 and isinstance(before, list):
        dice.shuffle(before)
    elif how < 7 and type(before) is int:
        holder[key] = before + dice.choice((-2, -1, 1, 2, 5, 100))
    elif how < 7 and type(before) is bool:
        holder[key] = not before
    elif how == 7:  # the same field of somebody else
        same = [(other, place) for other, place in found if place == key and type(other[place]) is type(before)]
        other, place = dice.choice(same)
        holder[key] = copy.deepcopy(other[place])
    else:
        holder[key] = copy.deepcopy(dice.choice(STRANGE))


def mangled(text: str, dice: random.Random) -> str:
    """Lines of a YAML text dropped, doubled, cut, indented, swapped; words exchanged; brackets and odd characters put in."""
    lines = text.split("\n")
    for _ in range(dice.choice((1, 1, 2, 4))):
        at, how = dice.randrange(len(lines)), dice.randrange(9)
        if how == 0 and len(lines) > 1:
            del lines[at]
        elif how == 1:
            lines.insert(at, lines[dice.randrange(len(lines))])
        elif how == 2:
            lines[at] = lines[at][: dice.randrange(len(lines[at]) + 1)]
        elif how == 3:
            lines[at] = dice.choice(("  ", "\t", " ", "- ", "? ", "    ")) + lines[at]
        elif how == 4:
            other = dice.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif how < 7:
            words, others = lines[at].split(" "), lines[dice.randrange(len(lines))].split(" ")
            words[dice.randrange(len(words))] = dice.choice(others)
            lines[at] = " ".join(words)
        elif how == 7:
            lines[at] = lines[at].replace(
                ":", dice.choice(("", ": [", ": {", "::", ": &a", ": *a", ": !!python/name:os.system "))
            )
        else:
            odd = dice.choice(ODD)
            lines[at] = lines[at] + odd
    return "\n".join(lines)


# -- the attacks --------------------------------------------------------------------------------------------------------


def save_damaged(dice: random.Random, folder: Path) -> str:
    """A save with damaged bytes."""
    data = damaged(dice.choice(positions_of_fights()).encode(), dice)
    try:
        game = showdown.from_json(data)  # type: ignore[arg-type]
    except ShowdownError:
        return "refused"
    return played_on(game, dice)


def save_changed(dice: random.Random, folder: Path) -> str:
    """A save with changed values and its check sum made anew."""
    data = json.loads(dice.choice(positions_of_fights()))["save"]
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        changed(data, dice)
    return loaded(data, dice)


def save_plausible(dice: random.Random, folder: Path) -> str:
    """A save with fields that hold what each of them may hold alone, and its check sum made anew: do they go together?"""
    text, donor = dice.sample(positions_of_fights(), 2)
    data, other = json.loads(text)["save"], json.loads(donor)["save"]
    agreed = showdown.from_json(text).setup
    for _ in range(dice.choice((1, 1, 2, 3, 6))):
        plausible(data, other, agreed, dice)
    return loaded(data, dice)


def plausible(data: Any, other: Any, agreed: Setup, dice: random.Random) -> None:
    """One field gets another value that its meaning allows: a small number, a name of the content, or one of another save."""
    records_of = [("game", data["game"], positions.GAME), ("monster", data["monster"], positions.MONSTER_FIELDS)]
    records_of += [("survivors", each, positions.SURVIVOR_FIELDS) for each in data["survivors"]]
    for entry in data["stack"]:
        kind = known_frame(entry["kind"])
        assert kind is not None
        records_of += [("stack", entry, {name: positions.frame_meaning(kind(), name) for name in kind.fields})] * 2
    where, record, meanings = dice.choice(records_of)
    if where == "stack" and dice.random() < 0.2:
        return stacked(data, other, record, dice)
    if dice.random() < 0.05:
        return beside(data, other, dice)
    name = dice.choice(list(meanings))
    found = other[where] if isinstance(other[where], list) else [other[where]]
    donors = [copy.deepcopy(each[name]) for each in found if name in each]
    before = record[name]
    if isinstance(before, list):
        twin = copy.deepcopy(before)
        if twin:
            twin[dice.randrange(len(twin))] = dice.choice((*range(-1, 12), *twin, *names_in(agreed)))
        grown = [*before, dice.choice((*range(12), *names_in(agreed)))]
        donors += [twin, twin, grown, before[1:], before[:-1], dice.sample(before, len(before))]
    elif isinstance(before, dict):
        donors += [{}, *({kind: number} for kind in saves.CARD_KINDS for number in range(6))]
    elif isinstance(before, str):
        donors += [*dice.sample(names_in(agreed), 20), "", *(step.name for step in steps_of(data))]
    elif isinstance(before, int):
        donors += [*range(-2, 13), 2 ** dice.randrange(12), before + 1, before - 1, dice.randrange(484), True, False]
    fitting = [each for each in donors if each != before and meanings[name].fits(agreed, readable(each))]
    if fitting:
        record[name] = dice.choice(fitting)


def readable(value: Any) -> Any:
    try:
        return saves.read_plain(value)
    except BadSave:
        return value


def names_in(agreed: Setup) -> list[str]:
    library = agreed.library
    shelves: tuple[Any, ...] = (
        library.gear, library.arts, library.disorders, library.abilities, library.statuses, library.injuries, library.terrain,
        library.triggers, library.keywords,
    )  # fmt: skip
    return [name for shelf in shelves for name in shelf]


def steps_of(data: Any) -> list[Any]:
    return [step for entry in data["stack"] for name in entry["todo"] if (step := known_step(name)) is not None]


def stacked(data: Any, other: Any, record: Any, dice: random.Random) -> None:
    """What is under way and what is left of it, mixed with another fight's."""
    stack, how = data["stack"], dice.randrange(6)
    if how == 0:
        stack.insert(dice.randrange(len(stack) + 1), copy.deepcopy(dice.choice(other["stack"] or stack)))
    elif how == 1:
        stack.remove(record)
    elif how == 2:
        data["stack"] = copy.deepcopy(other["stack"])
    elif how == 3 and record["todo"]:
        del record["todo"][dice.randrange(len(record["todo"]))]
    elif how == 4:
        same = [step for entry in (*stack, *other["stack"]) if entry["kind"] == record["kind"] for step in entry["todo"]]
        record["todo"].insert(dice.randrange(len(record["todo"]) + 1), dice.choice(same or ["ask action"]))
    else:
        dice.shuffle(record["todo"])


def beside(data: Any, other: Any, dice: random.Random) -> None:
    """Tiles, passing effects, agreement and chance of another fight."""
    name = dice.choice(("tiles", "passing", "setup", "chance", "monster", "survivors", "game"))
    data[name] = copy.deepcopy(other[name])


def loaded(data: Any, dice: random.Random) -> str:
    body = json.dumps(data, sort_keys=True, separators=(",", ":"))
    try:
        game = showdown.from_json(f'{{"check":"{saves.digest(body)}","save":{body}}}')
    except BadSave as problem:
        if "Error" in str(problem):
            raise Failed(f"refused in Python's words: {problem}") from None
        return "refused"
    except showdown.NeedChance:
        return "asks for dice"
    return played_on(game, dice)


def played_on(game: showdown.Game, dice: random.Random) -> str:
    """What was accepted is a possible position, stays one, and can be saved."""
    positions.invariants(game)
    checks.twins(game, dice)
    try:
        for number in range(PLAYED_ON):
            if game.decision is None:
                break
            if not number % LOOKS:
                showdown.view(game)
            game.choose(dice.randrange(len(game.decision.options)))
            positions.invariants(game)
    except (showdown.NeedChance, showdown.IllegalChoice) as problem:
        if not isinstance(game.chance, Asked | Scripted):
            raise Failed(str(problem)) from None
    except BadSave as problem:
        return told_later(problem)
    return "accepted"


def told_later(problem: BadSave) -> str:
    """A position that was accepted, broke while it was played, and was refused then, in our words."""
    if "Error" in str(problem) or CANNOT_GO_ON not in str(problem):
        raise Failed(f"refused later, but how: {problem}")
    return "told later"


def record_damaged(dice: random.Random, folder: Path) -> str:
    return resumed(damaged(record_of_a_fight(dice.random() < 0.5), dice), folder, dice)


def record_changed(dice: random.Random, folder: Path) -> str:
    return resumed(other_record(dice, folder), folder, dice)


def other_record(dice: random.Random, folder: Path) -> bytes:
    """A record whose first line or choices say something else; some name a bot of a stranger."""
    first, *lines = record_of_a_fight(dice.random() < 0.5).decode().split("\n")
    header = json.loads(first)
    how = dice.randrange(4)
    if how == 0:
        changed(header, dice)
    elif how == 3:
        header["fight"] |= {"position": dice.choice(positions_of_fights()), "table": dice.random() < 0.5}
        return f"{json.dumps(header)}\n".encode()
    elif how == 1:
        header["fight"]["bots"] = {
            "lucy": dice.choice(("stranger:Bot", f"{folder}/stranger.py:Bot", "os:system", ":", "x" * 9000))
        }
    for _ in range(dice.randrange(3) if how < 2 else 2):
        at = dice.randrange(len(lines))
        lines[at] = dice.choice(
            (
                lines[dice.randrange(len(lines))],
                lines[at] + "\t99",
                lines[at] + "\t" + "9" * 30,
                "<undo 3",
                "<undo 999",
                "<x",
                "²",
                "",
            )
        )
    return "\n".join([json.dumps(header), *lines]).encode()


def resumed(data: bytes, folder: Path, dice: random.Random) -> str:
    """A record that is accepted can be played on, saved, and gone on with."""
    path = folder / "attack.fight"
    path.write_bytes(data)
    try:
        session = resuming.replay(records.read(path))
    except ShowdownError as problem:
        if "\x1b" in str(problem):
            raise Failed("a raw escape sequence in a message") from None
        return "refused"
    session.view()
    for _ in range(20):
        if session.question is None or session.proceed():
            continue
        session.choose(dice.randrange(len(session.question.options)))
    if session.game is not None and session.need is None:
        saved = session.save("attack")
        if saved.startswith("Not"):
            raise Failed(saved)
        checks.twins(session.playing, dice)
        again = resuming.from_save(records.saved("attack"))
        if again.playing.to_json() != session.playing.to_json():
            raise Failed("a save goes on otherwise")
    return "accepted"


def content_mangled(dice: random.Random, folder: Path) -> str:
    """A monster's files, mangled, are read over the standard content; with a stranger's Python beside them, or with its own,
    trusted: then what is accepted can be played."""
    monster, stranger = dice.choice(sorted(showdown.load_library().monsters)), dice.random() < 0.4
    for name, text in texts(CONTENT / "monsters" / monster):
        path = folder / "content" / monster / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(mangled(text, dice) if dice.random() < (0.5 if stranger else 0.3) else text, encoding="utf-8")
    words, script = CONTENT / "monsters" / monster / "words.py", folder / "content" / monster / "words.py"
    own = words.read_text(encoding="utf-8") if words.is_file() else ""
    script.write_text(STRANGER.format(folder=folder) if stranger else own, encoding="utf-8")
    if stranger:
        found = check.check([folder / "content"], False).problems.lines
        if any("\x1b" in line for line in found):
            raise Failed("a raw escape sequence in a message")
    try:
        library = showdown.load_library(extra=[folder / "content"], trust_words=not stranger)
    except ContentError as problem:
        if "\x1b" in str(problem):
            raise Failed("a raw escape sequence in a message") from None
        return "refused"
    if stranger:
        raise Failed("content with a stranger's Python was loaded")
    if monster not in library.monsters:
        return "no monster"
    level = dice.choice(list(library.monsters[monster].levels))
    ours = {"unconfirmed_numbers": "ours"}
    seed = dice.randrange(1000)
    return played_on(showdown.new_game(monster, level, "veterans", seed, house_rules=ours, library=library), dice)


def scenario_mangled(dice: random.Random, folder: Path) -> str:
    """A mangled scenario is played, refused or fails, but breaks nothing."""
    _, text = dice.choice(texts(ROOT / "scenarios"))
    parts = text.split("\n---\n")
    path = folder / "story.yaml"
    path.write_text(mangled(dice.choice(parts), dice), encoding="utf-8")
    results = runner.run_file(path)
    for result in results:
        if "Traceback" in result.message:
            raise Failed(result.message.splitlines()[-1])
    return "refused" if all(result.status == runner.MISTAKEN for result in results) else "played"


def settings_changed(dice: random.Random, folder: Path) -> str:
    """Settings with damaged bytes or other values: they are used, or left alone with a sentence."""
    (folder / "home").mkdir()
    (folder / "home" / "settings.json").write_bytes(odd_settings(dice))
    notices: list[str] = []
    found = settings.load(notices)
    if notices and "Error" in notices[0]:
        raise Failed(f"refused in Python's words: {notices[0]}")
    if not notices and settings.read(json.dumps(found.data()).encode()) != found:
        raise Failed("settings are written otherwise than they were read")
    for kind in settings.kinds():
        found.mode(kind.name, "lucy")
    return "refused" if notices else "accepted"


def odd_settings(dice: random.Random) -> bytes:
    data: Any = {
        "stops": {kind.name: dice.choice(("always", "changed", "never")) for kind in dice.sample(settings.kinds(), 5)},
        "survivor stops": {"lucy": {"*": "never"}, "monster": {}},
        "faces": {"theme": "dark", "order": "1 2 3"},
    }
    for _ in range(dice.randrange(3)):
        changed(data, dice)
    text = json.dumps(data).encode()
    return damaged(text, dice) if dice.random() < 0.4 else text


def messages_changed(dice: random.Random, folder: Path) -> str:
    """What a page sends, damaged or with other values, by players and lookers-on: done, or refused with nothing changed."""
    table = dice.random() < 0.3
    session = Session(Fight(seed=dice.randrange(1000), bots={"lucy": "random"}, table=table))
    session.keep = False
    session.start()
    if session.game is None:
        session.give([0])
    here = desk.Desk(session, desk.Kept("a fight"))
    here.go_on()
    people = (desk.Person(session.playing.setup.players[0][0]), desk.Person("", watching=True))
    done = 0
    for number in range(12):
        before, lines = session.playing, list(here.log.lines)
        person = people[dice.random() < 0.2]
        try:
            here.handle(person, messages.read(odd_message(here, number, dice)))
        except ShowdownError as problem:
            if "Error" in str(problem):
                raise Failed(f"refused in Python's words: {problem}") from None
            if session.playing is not before or here.log.lines != lines:
                raise Failed("refused, but something changed") from None
        else:
            done += 1
            if person.watching and (session.playing is not before or here.log.lines != lines):
                raise Failed("somebody who looks on has changed the fight")
        json.dumps([here.state(each) for each in people])
    return "some done" if done else "all refused"


def odd_message(here: desk.Desk, number: int, dice: random.Random) -> bytes:
    question = here.session.question
    options = [option.id for option in question.options] if question is not None else [""]
    message: Any = {"do": dice.choice(("choose", "choose", "choose", "give", *protocol.REQUESTS)), "request": number}
    values: dict[str, Any] = {
        "key": f"k{number}", "number": here.number, "option": dice.choice(options), "given": here.given(),
        "typed": str(dice.randrange(1, 11)), "rewind": True, "name": dice.choice(("DMG-1", "bone axe", "Claw")),
        "space": dice.choice(("K9", "A1")), "origin": dice.choice((None, "B2")), "at": dice.randrange(4),
        "kind": dice.choice(settings.kinds()).name, "mode": dice.choice(("always", "changed", "never")),
        "survivor": dice.choice((None, "lucy", "monster")), "of": dice.choice(("lucy", "monster", *options)),
        "monster": dice.choice(("", "butcher")), "level": dice.choice(("", "1")),
    }  # fmt: skip
    message |= {name: value for name, value in values.items() if name in get_type_hints(protocol.REQUESTS[message["do"]])}
    if dice.random() < 0.4:
        changed(message, dice)
    text = json.dumps(message).encode()
    return damaged(text, dice) if dice.random() < 0.15 else text


WORDS = (
    "play", "watch", "resume", "simulate", "scenario", "run", "check", "rules", "schema", "soak", "docs", "card", "--help",
    "--plain", "--seed", "7", "--level", "1", "9", "prologue", "--party", "first_hunt", "nobody", "--bot", "greedy",
    "Lucy=greedy", "Lucy=", "stranger.py:Bot", "--players", "Anna=Lucy,Erza", "--monster", "white_lion", "tallow_heron",
    "--games", "0", "-1", "²", "9" * 5000, "--content", "content", "--house-rule", "dodge=before_damage", "dodge", "x=y",
    "--replay", "last", "--list", "--pace", "nan", "--only", "MOVE", "--coverage", "DMG-1", "story.yaml", "attack.fight",
    "/dev/null", "", "\x1b[2J", "\udcff", "--table", "--ask", "--quiet", "--workers", "--trust=1", "..",
)  # fmt: skip
COMMANDS = ("play", "watch", "resume", "scenario", "check", "rules", "schema", "simulate")
TYPED = (
    "", "1", "2", "0", "99", "-1", "²", "9" * 5000, "help", "undo", "rewind", "why", "board", "map", "log", "save x",
    "save ../evil", "load x", "load ../../etc/passwd", "report", "report ../x/y/z", "rule DMG-1", "rule \x1b[2J", "hint",
    "options", "x" * 10_000, "\x00", "\x1b[A", "\udcff", "quit",
)  # fmt: skip


def command_line(dice: random.Random, folder: Path) -> str:
    """Any words behind the command, and any lines typed at its prompts."""
    argv = [dice.choice(COMMANDS), *(dice.choice(WORDS) for _ in range(dice.randrange(6)))]
    if argv[0] == "simulate":
        argv += ["--games", "1", "--workers", "1", "--quiet"]
    if argv[0] in ("watch", "play", "resume"):
        argv += ["--plain"]
    if argv[0] == "watch":
        argv += ["--pace", "0"]
    if argv[0] == "scenario":
        argv += ["--workers", "1"]
    typed = "".join(f"{dice.choice(TYPED)}\n" for _ in range(dice.randrange(40)))
    for place in ("attack.fight", "home/fights/attack.fight", "home/saves/x.fight"):
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        how = dice.randrange(3)
        record = other_record(dice, folder) if how else record_of_a_fight(True)
        (folder / place).write_bytes(damaged(record, dice) if how == 2 else record)
    if dice.random() < 0.5:
        (folder / "home" / "settings.json").write_bytes(odd_settings(dice))
    (folder / "story.yaml").write_text(mangled(dice.choice(texts(ROOT / "scenarios"))[1], dice), encoding="utf-8")
    out, here = io.StringIO(), os.getcwd()
    before = sys.stdin
    sys.stdin = io.StringIO(typed)
    os.chdir(folder)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            code: Any = cli.main(argv)
    except SystemExit as stop:
        code = stop.code
    finally:
        os.chdir(here)
        sys.stdin = before
        loader.play_with([], False)
    if "Traceback (most recent call last)" in out.getvalue():
        raise Failed(f"a traceback after {argv}")
    return f"ended with {code}"


ATTACKS: dict[str, Callable[[random.Random, Path], str]] = {
    "saves, bytes damaged": save_damaged,
    "saves, values changed, check sum anew": save_changed,
    "saves, values as they may be, sum anew": save_plausible,
    "records, bytes damaged": record_damaged,
    "records, values changed, strangers' bots": record_changed,
    "settings, damaged or changed": settings_changed,
    "messages of a page, damaged or changed": messages_changed,
    "content, mangled, strangers' words": content_mangled,
    "scenarios, mangled": scenario_mangled,
    "command lines and typed lines": command_line,
}
STRANGER = "open('{folder}/ran', 'w').close()\n"


def attack(name: str, seed: int) -> tuple[str, str, float]:
    """One attack: what became of it, what is wrong if it failed, and how long it took."""
    dice = random.Random(f"{name}/{seed}")
    load.distrust()
    started = time.process_time()
    outcome, wrong = "failed", ""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / "here"  # so that nothing of this machine lies in ..
        folder.mkdir()
        (folder / "stranger.py").write_text(
            STRANGER.format(folder=folder) + "class Bot:\n    def choose(self, p):\n        return 0\n"
        )
        with at_home(folder / "home"), contextlib.redirect_stdout(io.StringIO()):
            try:
                with in_time():
                    outcome = ATTACKS[name](dice, folder)
            except TooSlow:
                wrong = f"took longer than {SLOWEST} s"
            except Exception as problem:
                wrong = f"{type(problem).__name__}: {str(problem)[:300]}"
            typed = name == "command lines and typed lines"  # there --bot stranger.py:Bot is somebody's own word
            if not wrong and not typed and (folder / "ran").exists():
                outcome, wrong = "failed", "a stranger's code ran"
    return outcome, wrong, time.process_time() - started
