"""What people may begin with: the first story with a guide, a quick fight, a fight of their own choosing, going on.

A client asks one list after another (`Ask`) and gets a `Beginning`; what stands in the lists comes from the catalogue.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from showdown.engine import house
from showdown.play import carrying, catalogue, fight, protocol, records
from showdown.play.fight import Fight

STORY, QUICK, CHOOSE, GO_ON, LEAVE = "story", "quick", "choose", "continue", "leave"
STRONGER, SAME = "stronger", "same"
DONE: Final = "done"


@dataclass(frozen=True)
class Entry:
    """One line of a list: what it stands for, what it is called, and a few words about it."""

    id: str
    title: str
    about: str = ""


Ask = Callable[[str, list[Entry]], str]  # the id of the entry that was picked, "" for one step back


@dataclass
class Beginning:
    """What was chosen: a new fight, or a kept one by its path; whether somebody is guided."""

    fight: Fight | None = None
    record: str = ""
    guided: bool = False


def begin(ask: Ask) -> Beginning | None:
    """Asks until something is chosen; nothing when people leave."""
    while True:
        picked = ask("Showdown", entries())
        if picked in ("", LEAVE):
            return None
        found = chosen(ask, picked)
        if found is not None:
            return found


def entries() -> list[Entry]:
    """What one can begin with; a fight that has not ended comes first."""
    unfinished = next((kept for kept in records.kept_fights().records if not kept.end), None)
    found = []
    if unfinished is not None:
        found.append(Entry(GO_ON, "Continue", f"{told(unfinished)}"))
    return [
        *found,
        Entry(STORY, "First story", "the prologue, with somebody who says what to do in the first round"),
        Entry(QUICK, "Quick fight", "a lion of level 1 against the party of the first hunt"),
        Entry(CHOOSE, "Choose everything", "any monster and level, party, house rules"),
        Entry(LEAVE, "Leave"),
    ]


def told(kept: records.Contents) -> str:
    agreed = kept.header.fight
    when = f", {kept.played[:16].replace('T', ' ')} UTC" if kept.played else ""
    what = f"{agreed.get('monster', '')} {agreed.get('level', '')}".replace("_", " ").strip()
    return f"{what}, {len(kept.lines)} choices{when}"


def chosen(ask: Ask, picked: str) -> Beginning | None:
    if picked == GO_ON:
        return pick_record(ask)
    if picked == STORY:
        return Beginning(fight.agree(), guided=True)
    if picked == QUICK:
        return Beginning(fight.agree(level="1"))
    return choose(ask)


def pick_record(ask: Ask) -> Beginning | None:
    """Which of the fights that have not ended; the only one at once."""
    kept = [each for each in records.kept_fights().records if not each.end]
    if len(kept) == 1:
        return Beginning(record=str(kept[0].path))
    path = ask("Continue which fight?", [Entry(str(each.path), told(each)) for each in kept[:20]])
    return Beginning(record=path) if path else None


def choose(ask: Ask, party: str = "") -> Beginning | None:
    """Monster, level, party and house rules, one list after another."""
    known = catalogue.catalogue()
    monster = ask("Which monster?", [Entry(one["id"], one["name"], levels_of(one)) for one in known["monsters"]])
    found = next((one for one in known["monsters"] if one["id"] == monster), None)
    if found is None:
        return None
    level = ask("Which level?", [Entry(one["id"], one["name"]) for one in found["levels"]])
    if not level:
        return None
    party = party or ask("Who fights?", parties(known["parties"]))
    if not party:
        return None
    rules = house_rules(ask, {"unconfirmed_numbers": "ours"} if found["unconfirmed"] else {})
    return None if rules is None else Beginning(fight.agree(monster, level, party, house_rules=rules))


def levels_of(monster: protocol.MonsterChoice) -> str:
    """prologue, 1, 2, 3: which levels there are, and what of it no source has confirmed."""
    levels = f"level {', '.join(level['id'].replace('_', ' ') for level in monster['levels'])}"
    return f"{levels}; {monster['unconfirmed']}" if monster["unconfirmed"] else levels


def onward(ask: Ask, before: Fight, party: str) -> Fight | None:
    """The next fight of a party that was carried on: the same monster a level stronger, the same again, or any; nothing when
    people stop here, and the party file stays."""
    monster = next((one for one in catalogue.catalogue()["monsters"] if one["id"] == before.monster), None)
    levels = [level["id"] for level in monster["levels"]] if monster is not None else []
    listed = []
    if monster is not None and before.level in levels:
        at = levels.index(before.level)
        if at + 1 < len(levels):
            listed.append(Entry(STRONGER, "Onward", f"{monster['name']}, level {levels[at + 1]}"))
        listed.append(Entry(SAME, "The same", monster["levels"][at]["name"]))
    listed += [Entry(CHOOSE, "Another monster or level"), Entry(LEAVE, "Enough for now", f"the party is kept in {party}")]
    while True:
        picked = ask("Whom does the party fight next?", listed)
        if picked in ("", LEAVE):
            return None
        if picked == CHOOSE:
            found = choose(ask, party)
            if found is not None:
                return found.fight
            continue
        assert monster is not None
        level = levels[levels.index(before.level) + (picked == STRONGER)]
        return fight.agree(monster["id"], level, party, house_rules=before.house_rules)


def parties(stock: list[protocol.PartyChoice]) -> list[Entry]:
    """Those that were carried on first, then those of the game."""
    own = [Entry(str(path), path.stem.replace("_", " "), "carried on from a fight") for path in carrying.kept()]
    return [*own, *(Entry(one["id"], one["name"], ", ".join(who["name"] for who in one["survivors"])) for one in stock)]


def house_rules(ask: Ask, needed: dict[str, str]) -> dict[str, str] | None:
    """House rules, as long as people want to change one, from those the fight needs; nothing when they step back."""
    rules = dict(needed)
    while True:
        listed = [Entry(DONE, "Begin", "with our readings of the rules" if not rules else "with these house rules")]
        listed += [Entry(rule.name, f"{rule.name} = {rules.get(rule.name, rule.default)}", rule.text) for rule in house.ALL]
        picked = ask("House rules: Begin, or change one", listed)
        if not picked:
            return None
        if picked == DONE:
            return rules
        values = house.BY_NAME[picked].values
        value = ask(house.BY_NAME[picked].text, [Entry(value, value) for value in values])
        if value:
            rules[picked] = value
