"""What will happen if: each option with what the rules know to follow from it, computed only when asked.

Nothing here knows a rule. What is certain is found by letting the rules do it on a twin (`whatif`), up to the first die or
card; chances and steps come from `rules/prospects.py`, places from `rules/facts.py`. `prospects` is for all options of a
question, `prospect` for one; `line` says one in a line.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypedDict

from showdown import text
from showdown.engine import board, events, geometry, happenings
from showdown.engine.chance import NeedChance
from showdown.engine.events import Event, EventKind
from showdown.engine.game import Game, Option
from showdown.engine.happenings.fields import Meaning, OptionId, RuleIds, Space
from showdown.play import whatif
from showdown.players.base import Facts, Weapon
from showdown.rules import odds
from showdown.rules import prospects as ahead
from showdown.rules.outlook import Outlook

Sort = Literal["gain", "cost", "danger", "note"]
Share = Annotated[float, Meaning("Share", "a chance, from 0 to 1", 0.35)]


class Consequence(TypedDict):
    """One thing that follows: for good, as a price, for ill, or merely worth knowing; in a few words, with the rules behind."""

    sort: Sort
    text: str
    rules: RuleIds


class LikelyLocation(TypedDict):
    """A hit location that may come of an attack: how likely it is drawn and dealt with, wounded, wounded critically, and
    how likely it reacts."""

    card: str
    drawn: Share
    wound: Share
    critical: Share
    reacts: Share


class AttackOdds(TypedDict):
    """What an attack comes to, exactly, by what the table knows of the deck; reactions are named but not played out.

    `dice` are rolled, `hit` is the chance of one of them. `miss`, `no_wound`, `one` and `more` add up to 1; `critical` is the
    chance of at least one critical, `trap` that a trap springs, `reaction` that some location reacts, `kills` that the monster
    dies of it. `hits`, `wounds` and `criticals` are the chances of 0, 1, 2 ... of them; `locations` come with the likeliest
    reactions first; `besides` names what else may change it, `offers` what the survivors may do to change it.
    """

    dice: int
    hit: Share
    miss: Share
    no_wound: Share
    one: Share
    more: Share
    any_hit: Share
    any_wound: Share
    critical: Share
    expected_wounds: float
    kills: Share
    trap: Share
    reaction: Share
    hits: list[Share]
    wounds: list[Share]
    criticals: list[Share]
    locations: list[LikelyLocation]
    besides: list[str]
    offers: list[str]


class BestWeapon(TypedDict):
    """The weapon that promises most: its name, and the odds of an attack with it."""

    weapon: str
    odds: AttackOdds


class Place(TypedDict):
    """What it means to stand on a space: steps there, spaces from the monster, where that is as seen from it, which weapons
    reach it from there and what the best of them promises, who stands beside it, what lies there. `in_its_move`: the monster
    could come next to it. `way` is a shortest walk there, from where they stand."""

    space: Space
    steps: int | None
    way: list[Space]
    distance: int | None
    adjacent: bool
    blind_spot: bool
    in_view: bool
    in_its_move: bool
    weapons: list[str]
    best: BestWeapon | None
    beside: list[str]
    terrain: list[str]


class Prospect(TypedDict):
    """One option and what follows from it. `rolls` is what must be rolled or turned up before more is known."""

    option: OptionId
    consequences: list[Consequence]
    odds: AttackOdds | None
    place: Place | None
    rolls: str | None


def prospects(game: Game) -> list[Prospect]:
    """Every option of the open question with what follows from it; empty when the showdown is over. A session makes them once
    for each position (`Session.prospects`)."""
    question = game.decision
    if question is None:
        return []
    seen = Facts(game)
    steps = ahead.steps(game)
    return [prospect(game, option, seen, steps) for option in question.options]


def prospect(game: Game, option: Option, seen: Facts | None = None, steps: dict[int, int] | None = None) -> Prospect:
    """What follows from one option of the open question."""
    seen = seen or Facts(game)
    standing = place(game, option, seen, ahead.steps(game) if steps is None else steps)
    found = ahead.of_option(game, option)
    trial = None if standing is not None else whatif.tried(game, option.index)
    certain = matters(trial.events) if trial is not None else []
    whole = trial is not None and len(certain) == len(trial.events)
    return {
        "option": option.id,
        "consequences": [
            *whereabouts(game, option, seen),
            *told(game, option, certain),
            *of_place(standing),
            *remarks(game, option, seen),
        ],
        "odds": attack_odds(game, found) if found is not None else None,
        "place": standing,
        "rolls": rolled(trial.need) if trial is not None and trial.need is not None and whole else None,
    }


# -- what is certain -------------------------------------------------------------------------------------------------------

ENDS: Final = events.names(
    happenings.CARD_DONE,
    happenings.ACT_ENDS,
    happenings.DRAWS_AI,
    happenings.WINDOW,
    happenings.MONSTER_TURN,
    happenings.SURVIVORS_TURN,
    happenings.END_OF_MONSTER_TURN,
    happenings.END_OF_ROUND,
    happenings.ROUND,
)  # what comes after these is another matter

PHRASES: Final[dict[str, tuple[Sort, str]]] = {}


def phrase(kind: EventKind[Any], sort: Sort, template: str) -> None:
    """How an event is said as a consequence."""
    PHRASES[kind.name] = (sort, template)


phrase(happenings.HIT_LANDS, "danger", "{damage} damage to the {location}")
phrase(happenings.ARMOR, "cost", "{location} armor absorbs {lost}, {left} left")
phrase(happenings.BOX, "danger", "{box} {location} injury")
phrase(happenings.BOXES_FULL, "danger", "no {location} injury box is left")
phrase(happenings.KNOCKED_DOWN, "danger", "knocked down")
phrase(happenings.BLEEDS, "danger", "{amount} bleeding, {now} in all")
phrase(happenings.BRAIN_DAMAGE, "danger", "{amount} brain damage")
phrase(happenings.SUFFERS, "danger", "{amount} damage")
phrase(happenings.DIES, "danger", "dies ({cause})")
phrase(happenings.CEASES, "danger", "has never been")
phrase(happenings.DOOMED, "danger", "doomed until the card is resolved")
phrase(happenings.COLLISION, "danger", "collision")
phrase(happenings.KNOCKBACK, "danger", "thrown {direction} to {to}")
phrase(happenings.TAKEN_OFF, "danger", "off the board")
phrase(happenings.UNHIDDEN, "danger", "hidden no more")
phrase(happenings.PRIORITY, "danger", "priority target")
phrase(happenings.TRIGGER, "danger", "{source}{owner} answers")
phrase(happenings.AFTER_DAMAGE, "danger", "then what the attack does after damage")
phrase(happenings.ACTIVATION_LOST, "danger", "the activation is lost")
phrase(happenings.SPENDS_SURVIVAL, "cost", "{amount} survival, {now} left")
phrase(happenings.CUMBERSOME, "cost", "the movement too")
phrase(happenings.GEAR_ARCHIVED, "cost", "{gear} is gone for good")
phrase(happenings.GEAR_LOST, "cost", "{gear} is lost")
phrase(happenings.CONCENTRATES, "cost", "the act ends")
phrase(happenings.STANDS, "gain", "stands")
phrase(happenings.DODGES, "gain", "the hit to the {location} is dodged")
phrase(happenings.ENDURES, "gain", "the severe injury is ignored")
phrase(happenings.BLEEDING_STOPPED, "gain", "bleeding down to {now}")
phrase(happenings.HEALED, "gain", "healed at the {location}")
phrase(happenings.HIDES, "gain", "hidden")
phrase(happenings.BLOCKS, "gain", "ready to block {hits}")
phrase(happenings.DEFLECTS, "gain", "{tokens} deflect tokens")
phrase(happenings.ARMOR_GAINED, "gain", "{amount} armor everywhere")
phrase(happenings.RESOURCE, "gain", "{resource}")
phrase(happenings.FINDS_GEAR, "gain", "finds {gear}")
phrase(happenings.SURVIVAL, "note", "survival {change:+d}, {now} in all")
phrase(happenings.INSANITY, "note", "insanity {change:+d}, {now} in all")
phrase(happenings.COURAGE, "note", "courage {change:+d}")
phrase(happenings.UNDERSTANDING, "note", "understanding {change:+d}")
phrase(happenings.TOKEN, "note", "a {amount:+d} {attribute} token")
phrase(happenings.FRENZY, "note", "frenzied")
phrase(happenings.GIVES, "note", "{target} gets {resource}")
phrase(happenings.MONSTER_WOUNDED, "gain", "a wound, {wounds} in all")
phrase(happenings.MONSTER_DOWN, "gain", "the {monster} is knocked down")
phrase(happenings.MONSTER_STANDS, "danger", "the {monster} stands")
phrase(happenings.MONSTER_MOVES, "note", "the {monster} moves to {to}")
phrase(happenings.MONSTER_TURNS, "note", "the {monster} turns {facing}")
phrase(happenings.MONSTER_ATTACK, "danger", "the {monster} attacks {target}")
phrase(happenings.REACTION, "danger", "the {monster} reacts")


SAID: Final[dict[str, frozenset[str]]] = {
    "take": events.names(happenings.HIT_LANDS),
    "dodge": events.names(happenings.DODGES),
    "way": events.names(happenings.MONSTER_MOVES),
    "face": events.names(happenings.MONSTER_TURNS),
}  # what the label of a kind of option says already


def matters(happened: list[Event]) -> list[Event]:
    """What happened in a trial, as far as it follows from the option."""
    end = next((place for place, event in enumerate(happened) if event.kind in ENDS), len(happened))
    return happened[:end]


def told(game: Game, option: Option, happened: list[Event]) -> list[Consequence]:
    """What people would mind of what happened; what a forced choice brings comes with a "then"."""
    found: list[Consequence] = []
    own, then = option.actor_number, ""
    said = SAID.get(option.kind, frozenset())
    for event in happened:
        if event.kind == happenings.FORCED.name:
            then, said = "then ", frozenset()
        if event.kind in PHRASES and event.kind not in said:
            sort, template = PHRASES[event.kind]
            whose = subject(event)
            name = "" if whose < 0 or whose == own else f"{game.name_of(whose)}: "
            found.append(
                {"sort": sort, "text": f"{then}{name}{text.filled(template, event, game)}", "rules": list(event.rules)}
            )
            then = ""
    return found


def subject(event: Event) -> int:
    """Whom an event befalls: a survivor's number, or -1."""
    for field in ("survivor", "target"):
        value = event.data.get(field)
        if isinstance(value, int):
            return value if event.kind not in MONSTERS_OWN else -1
    return -1


MONSTERS_OWN: Final = events.names(
    happenings.MONSTER_WOUNDED,
    happenings.MONSTER_MOVES,
    happenings.MONSTER_TURNS,
    happenings.MONSTER_ATTACK,
    happenings.TRIGGER,
)


def rolled(need: NeedChance) -> str:
    """What comes to be rolled or turned up, in words."""
    what = {"d10": "a die", "location": "a hit location die", "card": "a card", "pick": "a random pick"}
    return f"{what.get(need.kind, need.kind)}: {need.label}"


# -- chances and places ------------------------------------------------------------------------------------------------------


def attack_odds(game: Game, found: Outlook) -> AttackOdds:
    """The odds of an attack as data."""
    any_hit, any_wound = found.some(found.hits), found.some(found.wounds)
    one = found.wounds[1] if len(found.wounds) > 1 else 0.0
    cards = game.setup.hit_locations
    likely = sorted(found.cards, key=lambda each: (-each.reacts, -each.drawn, each.card))
    return {
        "dice": found.dice,
        "hit": odds.at_least(found.needed),
        "miss": 1.0 - any_hit,
        "no_wound": any_hit - any_wound,
        "one": one,
        "more": any_wound - one,
        "any_hit": any_hit,
        "any_wound": any_wound,
        "critical": found.some(found.criticals),
        "expected_wounds": found.mean(found.wounds),
        "kills": found.kills,
        "trap": found.trap,
        "reaction": found.reaction,
        "hits": found.hits,
        "wounds": found.wounds,
        "criticals": found.criticals,
        "locations": [
            {
                "card": cards[each.card].name,
                "drawn": each.drawn,
                "wound": each.wound,
                "critical": each.critical,
                "reacts": each.reacts,
            }
            for each in likely
        ],
        "besides": found.besides,
        "offers": found.offers,
    }


def place(game: Game, option: Option, seen: Facts, steps: dict[int, int]) -> Place | None:
    """What it means to stand where an option puts a survivor; None for options that put nobody anywhere."""
    space, who = option.refers.space, option.actor_number
    if space < 0 or who < 0 or option.kind not in PLACES:
        return None
    standing = place_of(game, who, space, seen, steps.get(space))
    standing["way"] = [board.label(step) for step in ahead.way(game, space, steps)]
    return standing


PLACES: Final = ("destination", "start", "land", "place", "place in front")


def place_of(game: Game, survivor: int, space: int, seen: Facts, steps: int | None = None) -> Place:
    """What it would mean for a survivor to stand on a space."""
    on_board = game.monster.space >= 0
    far, behind = seen.distance(space), bool(seen.blind_spot >> space & 1)
    weapons = [
        weapon
        for weapon in seen.weapons(survivor)
        if on_board and far <= weapon.reach and (not weapon.ranged or seen.in_sight(space))
    ]
    gear = game.setup.library.gear
    able = [weapon for weapon in weapons if not weapon.cumbersome] if game.survivors[survivor].activation else []
    chances = [(weapon, found) for weapon in able if (found := seen.outlook(survivor, weapon.slot, behind)) is not None]
    best = max(chances, key=lambda each: each[1].mean(each[1].wounds), default=None)
    return {
        "space": board.label(space),
        "steps": steps,
        "way": [],
        "distance": far if on_board else None,
        "adjacent": far == 1,
        "blind_spot": behind,
        "in_view": ahead.sees(game, space),
        "in_its_move": ahead.within_move(game, space),
        "weapons": [gear[weapon.gear].name for weapon in weapons],
        "best": {"weapon": gear[best[0].gear].name, "odds": attack_odds(game, best[1])} if best is not None else None,
        "beside": [
            game.id_of(other)
            for other in seen.present()
            if other != survivor and geometry.distance(seen.survivors[other].space, 1, space, 1) == 1
        ],
        "terrain": [tile.terrain.name for tile in game.tiles if tile.mask >> space & 1],
    }


def of_place(standing: Place | None) -> list[Consequence]:
    """The same as consequences."""
    if standing is None:
        return []
    found: list[tuple[Sort, str, tuple[str, ...]]] = []
    if standing["steps"] is not None:
        found.append(("note", f"{standing['steps']} step{'' if standing['steps'] == 1 else 's'}", ("SMOVE-1",)))
    if standing["blind_spot"]:
        found.append(("gain", "adjacent, in the blind spot", ("MON-11", "SATK-3")))
    elif standing["adjacent"]:
        found.append(("note", "adjacent", ("BOARD-3",)))
    elif standing["distance"] is not None:
        found.append(("note", f"{standing['distance']} spaces away", ("BOARD-4",)))
        if not standing["in_its_move"]:
            found.append(("gain", "beyond its move", ("TGT-4",)))
    if standing["distance"] is not None and not standing["in_view"] and not standing["blind_spot"]:
        found.append(("gain", "out of its sight", ("MON-12",)))
    if standing["best"] is not None:
        best = standing["best"]
        found.append(("gain", f"{best['weapon']} in range (a wound {percent(best['odds']['any_wound'])})", ("SATK-1",)))
    found += [("note", name, ("TERR-1",)) for name in standing["terrain"]]
    return [{"sort": sort, "text": said, "rules": list(rules)} for sort, said, rules in found]


# -- what else is worth knowing -------------------------------------------------------------------------------------------


def remarks(game: Game, option: Option, seen: Facts) -> list[Consequence]:
    """What does not happen by the option itself but speaks for or against it."""
    found: list[Consequence] = []
    if option.kind in ("end act", "concentrate"):
        who = game.survivors[option.actor_number]
        spare = [name for name, left in (("movement", who.movement), ("activation", who.activation)) if left]
        if spare and option.kind == "end act":
            found.append({"sort": "cost", "text": f"{' and '.join(spare)} unused", "rules": ["ACT-3"]})
    if option.kind == "act" and game.survivors[option.actor_number].down:
        found.append({"sort": "note", "text": "knocked down", "rules": ["KD-S1"]})
    if option.kind == "encourage":
        for index, who in enumerate(game.survivors):
            if option.refers.survivors >> index & 1 and who.down:
                found.append(encouraged(game, index))
    if option.kind in ("move", "dash"):
        found += reach(game, option, seen)
    if option.kind == "surge":
        best = max((seen.odds(option.actor_number, weapon.slot).wounds for weapon in usable(option, seen)), default=0.0)
        if best:
            found.append({"sort": "gain", "text": f"an attack worth {best:.2f} wounds at most", "rules": ["SVL-9"]})
    return found


def encouraged(game: Game, survivor: int) -> Consequence:
    """What standing up is good for now."""
    who, name = game.survivors[survivor], game.name_of(survivor)
    if game.turn == 2 and not who.acted:
        return {"sort": "gain", "text": f"{name} may still act this turn", "rules": ["KD-S1", "ACT-2"]}
    if who.stands_at <= game.monster_turns and game.turn == 1:
        return {"sort": "note", "text": f"{name} would stand at the end of this turn anyway", "rules": ["KD-S2"]}
    return {"sort": "note", "text": f"{name} is a threat again", "rules": ["KD-S1", "TGT-4"]}


def whereabouts(game: Game, option: Option, seen: Facts) -> list[Consequence]:
    """Where those stand who may act or be hunted."""
    if option.kind == "act" and not game.survivors[option.actor_number].down:
        return from_it(game, option.actor_number, seen)
    if option.kind != "target":
        return []
    meant = [index for index in range(len(game.survivors)) if option.refers.survivors >> index & 1]
    return [one for index in meant for one in from_it(game, index, seen)]


def from_it(game: Game, survivor: int, seen: Facts) -> list[Consequence]:
    """Where somebody stands, seen from the monster."""
    space = game.survivors[survivor].space
    if space < 0 or game.monster.space < 0:
        return []
    far = seen.distance(space)
    said = "in its blind spot" if seen.blind_spot >> space & 1 else "next to it" if far == 1 else f"{far} spaces from it"
    return [{"sort": "note", "text": said, "rules": ["BOARD-4"]}]


def reach(game: Game, option: Option, seen: Facts) -> list[Consequence]:
    """What a move could come to."""
    spaces = board.spaces(seen.reachable(option.actor_number))
    behind = any(seen.blind_spot >> space & 1 for space in spaces)
    near = any(seen.distance(space) == 1 for space in spaces)
    said = "its blind spot is in reach" if behind else "it is in reach" if near else "it is out of reach"
    return [{"sort": "note", "text": said, "rules": ["SMOVE-1"]}] if game.monster.space >= 0 else []


def usable(option: Option, seen: Facts) -> list[Weapon]:
    """The weapons that reach the monster from where somebody stands."""
    far = seen.distance(seen.survivors[option.actor_number].space)
    return [weapon for weapon in seen.weapons(option.actor_number) if far <= weapon.reach and not weapon.cumbersome]


# -- in words --------------------------------------------------------------------------------------------------------------


def percent(share: float) -> str:
    """A chance as people read it; only what is certain is 0% or 100%."""
    rounded = round(share * 100)
    if rounded in (0, 100) and 0.0 < share < 1.0:
        return "under 1%" if not rounded else "over 99%"
    return f"{rounded}%"


def odds_line(found: AttackOdds) -> str:
    """Chances in a line: a hit, a wound, wounds on average, the end, a trap, a reaction."""
    parts = [f"a hit {percent(found['any_hit'])}", f"a wound {percent(found['any_wound'])}"]
    if found["dice"] > 1:
        parts.append(f"{found['expected_wounds']:.1f} wounds on average")
    if found["kills"] > 0:
        parts.append(f"kills it {percent(found['kills'])}")
    if found["trap"] > 0:
        parts.append(f"a trap {percent(found['trap'])}")
    if found["reaction"] > 0:
        parts.append(f"a reaction {percent(found['reaction'])}")
    return f"{', '.join(parts)}{MARK if caveats(found) else ''}"


MARK: Final = " *"  # behind chances that something else may change; `risk` and `showdown odds --weapon` say what


def caveats(found: AttackOdds) -> list[str]:
    """What the numbers leave out, a line each: what else may count, and what the survivors may do about it."""
    told = [("besides, not counted", found["besides"]), ("yours to use", found["offers"])]
    return [f"{what}: {', '.join(names)}" for what, names in told if names]


def spread_lines(found: AttackOdds) -> list[str]:
    """How many hits, wounds and criticals are how likely, and what that leaves out."""
    told = [(what, found[what]) for what in ("hits", "wounds", "criticals")]
    return [*[f"{what:<9}  {spread(chances)}" for what, chances in told], *caveats(found)]


def spread(chances: list[float]) -> str:
    return ", ".join(f"{count}: {percent(chance)}" for count, chance in enumerate(chances) if chance > 0.0)


def line(found: Prospect) -> str:
    """A prospect in a line, "" where nothing is known."""
    parts = [odds_line(found["odds"])] if found["odds"] is not None else []
    parts += [each["text"] for each in found["consequences"]]
    if found["rolls"] is not None and found["odds"] is None and parts:
        parts.append(f"then {found['rolls']}")
    return ", ".join(parts)
