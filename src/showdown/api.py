"""The public face: start a showdown, load one, see what a seat may see, guess what it may not."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from showdown import saves
from showdown.cards.loader import load_library
from showdown.cards.monsters import MOST_SURVIVORS
from showdown.cards.things import SEATS
from showdown.engine import board, chance, house, names, stats
from showdown.engine.errors import BadSetup, UnknownName
from showdown.engine.game import Game, Setup
from showdown.engine.library import Library, Monster, Party, Sheet
from showdown.rules import choices, setup, status, targeting


def new_game(
    monster: str = "white_lion",
    level: str | int = "prologue",
    party: str | Party = "prologue",
    seed: int = 0,
    players: Mapping[str, Iterable[str]] | None = None,
    house_rules: Mapping[str, str] | None = None,
    chance_source: chance.Chance | None = None,
    ambush: str = "",
    log: bool = True,
    auto: bool = False,
    library: Library | None = None,
    **others: Any,
) -> Game:
    """Starts a showdown and runs it to its first decision.

    `players` maps player names to the survivors they hold (default: one player holds all). `house_rules` maps names from
    `showdown.HOUSE_RULES` to values. `chance` (also spelled `chance_source`) replaces the seed by another source of dice.
    `auto=True` takes every choice with a single legal answer. `log=False` keeps no events (for simulation).
    """
    if "chance" in others:
        chance_source = others.pop("chance")
    if others:
        raise BadSetup(f"unknown setting {sorted(others)[0]!r}; {did_you_mean(sorted(others)[0], SETTINGS)}")
    if library is not None and not isinstance(library, Library):
        raise BadSetup(f"library must be what load_library() gives, not {library!r}")
    if chance_source is not None and not isinstance(chance_source, chance.Chance):
        raise BadSetup(f"chance must be a source of dice such as showdown.Scripted, not {chance_source!r}")
    agreed = make_setup(monster, level, party, seed, players, house_rules, ambush, library or load_library())
    game = setup.blank_game(agreed, chance_source or chance.seeded(seed), log, auto)
    setup.begin(game)
    return game


SETTINGS = ("monster", "level", "party", "seed", "players", "house_rules", "chance", "ambush", "log", "auto", "library")


def make_setup(
    monster: str,
    level: str | int,
    party: str | Party,
    seed: int,
    players: Mapping[str, Iterable[str]] | None,
    house_rules: Mapping[str, str] | None,
    ambush: str,
    library: Library,
) -> Setup:
    """Checks everything that was asked for before anything is set up."""
    foe = find(library.monsters, monster, "monster")
    if str(level) not in foe.levels:
        raise UnknownName(f"{foe.name} has no level {level!r}; allowed: {', '.join(foe.levels)}")
    group = party if isinstance(party, Party) else find(library.parties, party, "party")
    check_party(group, library)
    rules = house.HouseRules(check_house_rules(house_rules or {}))
    if ambush not in ("", "monster", "survivors"):
        raise BadSetup(f'unknown ambush {ambush!r}; allowed: "", "monster", "survivors"')
    check_seed(seed)
    agreed = Setup(
        library, foe, foe.levels[str(level)], group, group.survivors, check_players(group, players), rules, seed, ambush
    )
    agreed.extra_life = extra_life(group, foe, str(level))
    return agreed


def check_seed(seed: int) -> None:
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise BadSetup(f"the seed must be a whole number, not {seed!r}")


def extra_life(party: Party, monster: Monster, level: str) -> int:
    """Five or six survivors meet a monster with Life before its AI cards count: 3 per level, on top of its own (MON-8)."""
    extra = len(party.survivors) - 4
    return 3 * max(1, monster.levels[level].number) * extra if extra > 0 else 0


def find(known: Mapping[str, Any], name: str, what: str) -> Any:
    if isinstance(name, str) and name in known:
        return known[name]
    raise UnknownName(f"unknown {what} {name!r}; {did_you_mean(str(name), list(known))}")


def did_you_mean(name: object, known: Sequence[str]) -> str:
    close = difflib.get_close_matches(str(name), known, 1)
    hint = f"did you mean {close[0]!r}? " if close else ""
    return f"{hint}allowed: {', '.join(known)}"


def check_party(party: Party, library: Library) -> None:
    """One to six survivors with different names, known gear in legal grids (GEAR-1..3)."""
    count = len(party.survivors)
    if not 1 <= count <= MOST_SURVIVORS:
        raise BadSetup(f"party {party.name!r} has {count} survivors; a showdown takes 1 to {MOST_SURVIVORS}")
    ids = [sheet.id for sheet in party.survivors]
    unique: list[str] = []
    for sheet in party.survivors:
        if sheet.id in SEATS:
            raise BadSetup(f"a survivor of party {party.name!r} is called {sheet.name}, which is the name of a seat")
        if not sheet.id:
            raise BadSetup(f"a survivor of party {party.name!r} has no id")
        if ids.count(sheet.id) > 1:
            raise BadSetup(f"two survivors of party {party.name!r} are called {sheet.name}")
        kit = []
        for gear in sheet.gear:
            if gear:
                if gear not in library.gear:
                    raise UnknownName(
                        f"{sheet.name} of party {party.name!r} carries unknown gear {gear!r}; "
                        f"{did_you_mean(gear, list(library.gear))}"
                    )
                if library.gear[gear].missing:
                    raise BadSetup(
                        f"{sheet.name} carries {library.gear[gear].name}, which is not in play: {library.gear[gear].missing}"
                    )
                if gear in unique:
                    raise BadSetup(f"{sheet.name} carries a second {library.gear[gear].name}: there is only one (KW-25)")
                if library.gear[gear].rules.get("unique", 0):
                    unique.append(gear)
                kit.append(library.gear[gear])
        problem = setup.grid_problem(kit)
        if problem:
            raise BadSetup(f"{sheet.name} of party {party.name!r}: {problem}")
        for names_of, known, what in (
            (sheet.arts, library.arts, "fighting art"),
            (sheet.disorders, library.disorders, "disorder"),
            (sheet.abilities, library.abilities, "ability"),
            (sheet.injuries, library.injuries, "injury"),
        ):
            for name in names_of:
                if name not in known:
                    raise UnknownName(f"{sheet.name} has unknown {what} {name!r}; {did_you_mean(name, list(known))}")
                missing = getattr(known[name], "missing", "")
                if missing:
                    raise BadSetup(f"{sheet.name} has the {what} {known[name].name}, which is not in play: {missing}")
        check_counts(sheet, party)
        if len(sheet.arts) > 3 or len(sheet.disorders) > 3:
            raise BadSetup(f"{sheet.name} has more than three fighting arts or disorders (ATTR-16)")


def check_counts(sheet: Sheet, party: Party) -> None:
    """No number of a sheet is negative, and survival keeps within the limit of the settlement (SVL-1)."""
    for name in ("survival", "insanity", "courage", "understanding", "hunt_xp", "proficiency_level"):
        value = getattr(sheet, name)
        if not isinstance(value, int) or value < 0:
            raise BadSetup(f"{sheet.name} of party {party.name!r} has {name.replace('_', ' ')} {value!r}; allowed: 0 or more")
    if sheet.survival > party.survival_limit:
        raise BadSetup(
            f"{sheet.name} of party {party.name!r} has survival {sheet.survival}; the limit of the party is "
            f"{party.survival_limit} (SVL-1)"
        )


def check_house_rules(wanted: Mapping[str, str]) -> dict[str, str]:
    if not isinstance(wanted, Mapping):
        raise BadSetup(f'house_rules must be a mapping such as {{"dodge": "before_damage"}}, not {wanted!r}')
    chosen = {}
    for name, value in wanted.items():
        if name not in house.BY_NAME:
            raise UnknownName(f"unknown house rule {name!r}; {did_you_mean(name, list(house.BY_NAME))}")
        rule = house.BY_NAME[name]
        if value not in rule.values:
            raise UnknownName(f"house rule {name!r} cannot be {value!r}; allowed: {', '.join(rule.values)}")
        chosen[name] = value
    return chosen


def check_players(party: Party, players: Mapping[str, Iterable[str]] | None) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Every survivor is held by exactly one player; by default one player holds all."""
    ids = [sheet.id for sheet in party.survivors]
    if not players:
        return (("player", tuple(range(len(ids)))),)
    form = 'a mapping of names to survivors such as {"Anna": ["lucy"]}'
    if not isinstance(players, Mapping):
        raise BadSetup(f"players must be {form}, not {players!r}")
    held: dict[str, str] = {}
    result = []
    for player, survivors in players.items():
        if not isinstance(player, str) or not player or not isinstance(survivors, Iterable):
            raise BadSetup(f"players must be {form}; found {player!r}: {survivors!r}")
        mine = []
        for name in [survivors] if isinstance(survivors, str) else survivors:
            if name not in ids:
                raise UnknownName(f"player {player!r} holds unknown survivor {name!r}; {did_you_mean(name, ids)}")
            if name in held:
                raise BadSetup(f"{name} is held by both {held[name]!r} and {player!r}")
            held[name] = player
            mine.append(ids.index(name))
        if not mine:
            raise BadSetup(f"player {player!r} holds no survivor; free: {', '.join(i for i in ids if i not in held)}")
        result.append((player, tuple(mine)))
    left = [name for name in ids if name not in held]
    if left:
        raise BadSetup(f"nobody holds {', '.join(left)}")
    return tuple(result)


def from_json(text: str, library: Library | None = None) -> Game:
    """The game a save holds (see `game.to_json`)."""
    return saves.from_json(text, library or load_library())


# -- what a seat may know ------------------------------------------------------------------------------------------------


def view(game: Game, seat: str) -> dict[str, Any]:
    """Everything a seat may know, as plain data: never the order of a deck, the wound stack, or dice to come."""
    check_seat(game, seat)
    monster, agreed = game.monster, game.setup
    cards = agreed.ai
    return {
        "seat": seat,
        "round": game.round,
        "turn": ("set-up", "monster", "survivors")[game.turn],
        "controller": game.player_of(-1),
        "result": game.result,
        "decision": decision_view(game),
        "house_rules": dict(agreed.house.chosen),
        "monster": {
            "id": agreed.monster.id,
            "name": agreed.monster.name,
            "level": agreed.level.key,
            "level_name": agreed.level.name,
            "size": agreed.monster.size,
            "space": board.label(monster.space) if monster.space >= 0 else None,
            "facing": names.DIRECTIONS[monster.facing],
            "knocked_down": monster.down,
            "blind_spot": [board.label(s) for s in board.spaces(targeting.blind_spot(game))] if monster.space >= 0 else [],
            "movement": stats.full_move(game),
            "toughness": stats.toughness(game),
            "speed": stats.monster_value(game, names.SPEED),
            "damage": stats.monster_value(game, names.DAMAGE),
            "accuracy": stats.monster_value(game, names.ACCURACY),
            "evasion": stats.monster_value(game, names.EVASION),
            "luck": stats.monster_value(game, names.LUCK),
            "life": monster.life,
            "ai_deck": len(monster.deck),
            "ai_deck_known_top": known_top(monster.deck, monster.known_ai, [card.name for card in cards]),
            "ai_discard": [cards[card].name for card in monster.discard],
            "wounds": len(monster.wounds),
            "hit_location_deck": len(monster.hl_deck),
            "hit_location_discard": [agreed.hit_locations[card].name for card in monster.hl_discard],
            "played": [
                {"name": cards[frame.card].name, "text": list(cards[frame.card].text)}
                for frame in reversed(game.stack)
                if frame.kind == "play" and frame.card >= 0 and frame.card not in monster.in_play
            ],
            "in_play": [
                {
                    "name": cards[card].name,
                    "type": names.AI_TYPES[cards[card].type],
                    "text": list(cards[card].text),
                    "tokens": monster.counters[card],
                }
                for card in monster.in_play
            ],
            "injuries": [
                {
                    "name": agreed.hit_locations[card].injury,
                    "card": agreed.hit_locations[card].name,
                    "text": list(agreed.hit_locations[card].text),
                }
                for card in monster.injuries
            ],
            "priority_target": game.id_of(monster.priority),
        },
        "survivors": [survivor_view(game, index) for index in range(len(game.survivors))],
        "terrain": [
            {"id": tile.terrain.id, "name": tile.terrain.name, "spaces": [board.label(s) for s in board.spaces(tile.mask)]}
            for tile in game.tiles
        ],
    }


def known_top(pile: list[int], known: int, names_of: list[str]) -> list[str]:
    """Names of the cards on top of a pile that have been seen there, the top one first."""
    seen = []
    for card in reversed(pile):
        if not known >> card & 1:
            break
        seen.append(names_of[card])
    return seen


def decision_view(game: Game) -> dict[str, Any] | None:
    question = game.decision
    if question is None:
        return None
    return {
        "seat": question.seat,
        "player": question.player,
        "prompt": question.prompt,
        "options": [{"id": option.id, "label": option.label, "refers": option.refers} for option in question.options],
    }


def survivor_view(game: Game, index: int) -> dict[str, Any]:
    who, sheet = game.survivors[index], game.setup.sheets[index]
    return {
        "id": sheet.id,
        "name": sheet.name,
        "player": game.player_of(index),
        "alive": who.alive,
        "space": board.label(who.space) if who.space >= 0 else None,
        "knocked_down": who.down,
        "threat": who.alive and who.space >= 0 and status.is_threat(game, index),
        "hidden": bool(who.hidden),
        "survival": who.survival,
        "insanity": who.insanity,
        "bleeding": who.bleeding,
        "courage": who.courage,
        "understanding": who.understanding,
        "armor": dict(zip(names.LOCATIONS, who.armor, strict=False)),
        "injury_boxes": dict(zip(names.LOCATIONS, who.boxes, strict=True)),
        "attributes": {names.ATTRIBUTES[a]: stats.survivor_value(game, index, a) for a in range(6)},
        "tokens": {names.ATTRIBUTES[a]: [who.plus[a], -who.minus[a]] for a in range(6) if who.plus[a] or who.minus[a]},
        "gear": [game.setup.library.gear[gear].name if gear else None for gear in who.gear],
        "arts": list(who.arts),
        "disorders": list(who.disorders),
        "injuries": [game.setup.library.injuries[injury].name for injury in [*who.injuries, *who.temporary]],
        "frenzy": who.frenzy,
        "block": who.block,
        "deflect": who.deflect,
        "acted": who.acted,
        "acting": any(frame.kind == "act" and frame.survivor == index for frame in game.stack),
        "movement_left": who.movement,
        "activation_left": who.activation,
        "survival_actions_used": [n for a, n in enumerate(names.SURVIVAL_ACTIONS) if who.used >> a & 1],
        "resources": list(who.resources),
        "cause_of_death": who.cause,
    }


def check_seat(game: Game, seat: str) -> None:
    seats = [*SEATS, *[sheet.id for sheet in game.setup.sheets]]
    if seat not in seats:
        raise UnknownName(f"unknown seat {seat!r}; {did_you_mean(seat, seats)}")


def guess(game: Game, seat: str, seed: int) -> Game:
    """A twin for search: cards this seat has not seen are re-dealt, dice to come are re-seeded; the seed itself is another."""
    check_seat(game, seat)
    check_seed(seed)
    twin = game.copy(log=False)
    twin.setup = game.setup.reseeded(seed)
    dice = chance.seeded(seed)
    monster = twin.monster
    for level in ("basic", "advanced", "legendary"):
        redeal_ai(twin, level, dice)
    unknown = [place for place, card in enumerate(monster.hl_deck) if not monster.known_hl >> card & 1]
    cards = sorted(monster.hl_deck[place] for place in unknown)
    dice.shuffle(cards, "guess")
    for place, card in zip(unknown, cards, strict=True):
        monster.hl_deck[place] = card
    dice.reveals = game.chance.reveals
    twin.chance = dice
    return twin


def redeal_ai(game: Game, level: str, dice: chance.Seeded) -> None:
    """Hidden AI cards of one level change places at random: those never seen in deck, wound stack and box, those seen before
    among the places of their own shuffle; then the order of those in the deck, for shuffles may have mixed both."""
    monster, cards = game.monster, game.setup.ai
    piles = (monster.deck, monster.wounds)
    places = [
        (pile, place)
        for pile in piles
        for place, card in enumerate(pile)
        if cards[card].level == level and not monster.known_ai >> card & 1
    ]
    seen = set(monster.discard) | set(monster.in_play) | set(monster.archived)
    seen |= {card for card in [*monster.deck, *monster.wounds] if monster.known_ai >> card & 1}
    seen |= {frame.card for frame in game.stack if frame.kind == "play" and frame.card >= 0}
    for frame in game.stack:  # cards somebody is looking at lie in no pile
        if isinstance(frame, choices.Asking) and frame.word == "AI":
            seen |= set(frame.pending)
    batches = monster.batches
    for batch in sorted({batches[pile[place]] for pile, place in places}):
        own = [(pile, place) for pile, place in places if batches[pile[place]] == batch]
        pool = sorted(pile[place] for pile, place in own)
        if not batch and not game.setup.level.deck:
            pool = [
                card
                for card, definition in enumerate(cards)
                if definition.level == level and card not in seen and not batches[card]
            ]
        dice.shuffle(pool, "guess")
        for (pile, place), card in zip(own, pool, strict=False):
            pile[place] = card
    in_deck = [place for pile, place in places if pile is monster.deck]
    order = [monster.deck[place] for place in in_deck]
    dice.shuffle(order, "guess")
    for place, card in zip(in_deck, order, strict=True):
        monster.deck[place] = card
