"""What a bot is, what it gets to see, and who answers which question.

A bot is a class with one method, `choose(position) -> int`: the index of its answer among `position.options`. A Position shows
what its seat may know and nothing else: the game itself, with the order of its decks and the dice to come, stays behind it.
"""

from __future__ import annotations

import os
import random
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from showdown.engine import board, fortune, gear_rules, geometry, guess, names, powers, stack, stats, when
from showdown.engine.errors import BadSave, RuleBroken, ShowdownError
from showdown.engine.events import Event
from showdown.engine.game import Game, Option, option_count, option_value
from showdown.engine.library import AiCard, HitLocation
from showdown.engine.state import Survivor, Tile
from showdown.players.bot import Bot as Bot
from showdown.players.bot import Maker as Maker
from showdown.rules import activations, facts, monster_attack, odds, outlook, survival, under_way, walking, weapons
from showdown.rules.frames import FIST, MonsterAttack
from showdown.rules.odds import Odds
from showdown.rules.outlook import Outlook
from showdown.rules.picks import DESTINATION
from showdown.rules.words.cards import CancelThisHit
from showdown.rules.words.monster import ends_in_victory
from showdown.rules.words.terrain import Summon
from showdown.views import View, view

PARTY: Final = "party"
MONSTER: Final = "monster"
CHANCE: Final = "chance"
PACKAGE: Final = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
COMPILED: Final = "src/showdown/"  # what compiled code calls its own files
READ_AT_ONCE: Final = 100  # events
SLOTS: Final = FIST + 1
SHARED: Final = ("who acts", "act", "window")  # questions in which each option is somebody's deed


class BotFailed(ShowdownError):
    """A bot broke down or answered with something that is no option."""


# -- what a bot sees --------------------------------------------------------------------------------------------------


class Choices:
    """The legal answers, a sequence: each is made only when it is read, and of each only what is read."""

    __slots__ = ("_game", "_shown")

    def __init__(self, game: Game, shown: list[int] | None) -> None:
        self._game = game
        self._shown = shown

    def __len__(self) -> int:
        assert self._game.asked is not None
        return option_count(self._game.asked) if self._shown is None else len(self._shown)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError(f"option {index} of {len(self)}")
        return self.one(index)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.all())

    def __contains__(self, option: object) -> bool:
        return isinstance(option, Option) and 0 <= option.index < len(self) and self.one(option.index).id == option.id

    def __reversed__(self) -> Iterator[Option]:
        return iter(self.all()[::-1])

    def one(self, index: int) -> Option:
        """The answer of that number, which there is."""
        asked = self._game.asked
        assert asked is not None
        return Option(self._game, asked, index, option_value(asked, self.original(index)))

    def all(self) -> list[Option]:
        """All of them."""
        asked, shown = self._game.asked, self._shown
        assert asked is not None
        if shown is not None or asked.board:
            return [self.one(index) for index in range(len(self))]
        return [Option(self._game, asked, index, value) for index, value in enumerate(asked.values)]

    def original(self, index: int) -> int:
        """The number of an answer in the game's own list."""
        return index if self._shown is None else self._shown[index]

    def spaces(self) -> list[int]:
        """The spaces the answers point at, as the engine's numbers; -1 for an answer without one."""
        asked = self._game.asked
        assert asked is not None
        if self._shown is None and asked.kind is DESTINATION:
            return board.spaces(asked.board)
        return [option.refers.space for option in self.all()]

    def kinds(self) -> list[str]:
        """The kinds of the answers: "attack", "dodge", "go on" ... (docs/options.md)."""
        return [option.kind for option in self.all()]

    def ids(self) -> list[str]:
        """The stable names of the answers: "attack:lucy:bone_axe", "dodge:head", "go on"."""
        return [option.id for option in self.all()]


class Position:
    """A question as a bot meets it.

    `seat`: a survivor's id, "party" or "monster". `kind`: which question of the game it is, from the closed set in
    docs/options.md. `survivors`: the ids this bot plays. `random`: a generator that repeats with the fight's seed.
    """

    __slots__ = ("_facts", "_game", "kind", "options", "random", "seat", "survivors")

    def __init__(
        self, game: Game, dice: random.Random | None = None, survivors: Sequence[str] = (), shown: list[int] | None = None
    ) -> None:
        asked = game.asked
        assert asked is not None and asked.step.asks is not None, "the showdown is over: there is nothing to decide"
        self._game = game
        self._facts: Facts | None = None
        self.seat = game.seat_name(asked.seat)
        self.kind = asked.step.asks.name
        self.options = Choices(game, shown)
        self.survivors = tuple(survivors) or tuple([sheet.id for sheet in game.setup.sheets])
        self.random = dice or random.Random(f"{game.setup.seed}/{game.reveals}/{game.round}/{game.acts}/{self.kind}")

    @property
    def actor(self) -> str:
        """The survivor asked, or the one who acts; "" where anybody may answer."""
        return self._game.id_of(self.actor_number)

    @property
    def actor_number(self) -> int:
        """The same as a number; below 0 where it is nobody's."""
        asked = self._game.asked
        assert asked is not None
        return asked.step.decider(self._game, self._game.stack[-1], asked.seat)

    @property
    def seat_number(self) -> int:
        """The survivor asked as a number; below 0 where the party or the monster is asked."""
        asked = self._game.asked
        assert asked is not None
        return asked.seat

    @property
    def prompt(self) -> str:
        """The question as people read it."""
        question = self._game.decision
        assert question is not None
        return question.prompt

    @property
    def facts(self) -> Facts:
        """What everybody at the table can see, as quick numbers."""
        if self._facts is None:
            self._facts = Facts(self._game)
        return self._facts

    def view(self) -> View:
        """All that people may know, as plain data; complete, and slower than `facts`."""
        return view(self._game)

    def guess(self, seed: int) -> Game:
        """A twin to play on with: unseen cards dealt anew, dice re-seeded. What happens in it need not happen here."""
        return self._game.guess(seed)


class Weapon:
    """Something a survivor could attack with: its grid slot (9: fist & tooth) and how far it reaches."""

    __slots__ = ("cumbersome", "gear", "ranged", "reach", "slot")

    def __init__(self, slot: int, gear: str, reach: int, ranged: bool, cumbersome: bool) -> None:
        self.slot = slot
        self.gear = gear
        self.reach = reach
        self.ranged = ranged
        self.cumbersome = cumbersome


class Facts:
    """The open side of a fight: figures on the board, sheets, numbers needed. Survivors are numbered as in the party.

    Spaces are the engine's numbers, sets of spaces its bitboards (`showdown.engine.board`). Survivors' states are copies:
    changing them changes nothing.
    """

    __slots__ = (
        "_blind_spot", "_cover", "_game", "_needs", "_outlooks", "_survivors", "_weapons", "monster_facing", "monster_size",
        "monster_space", "round",
    )  # fmt: skip

    def __init__(self, game: Game) -> None:
        self._game = game
        self._survivors: list[Survivor] | None = None
        self._needs: dict[int, odds.Needs | None] = {}
        self._outlooks: dict[tuple[int, int, bool | None], Outlook | None] = {}
        self._weapons: dict[int, list[Weapon]] = {}
        self._blind_spot = -1
        self._cover = -1
        self.round = game.round
        self.monster_space = game.monster.space
        self.monster_size = game.setup.monster.size
        self.monster_facing = game.monster.facing

    # -- survivors ------------------------------------------------------------------------------------------------

    @property
    def survivors(self) -> list[Survivor]:
        if self._survivors is None:
            self._survivors = [who.copy() for who in self._game.survivors]
        return self._survivors

    def _who(self, survivor: int) -> Survivor:
        """The survivor themselves, for bots of this package, which only read: a copy of everybody costs more than a thought."""
        return self._game.survivors[survivor]

    def number_of(self, survivor: str) -> int:
        """The number of a survivor's id."""
        for number, sheet in enumerate(self._game.setup.sheets):
            if sheet.id == survivor:
                return number
        raise ValueError(f"no survivor is called {survivor!r}")

    def present(self) -> list[int]:
        """Survivors alive and on the board."""
        return facts.present(self._game)

    def fallen_to_act(self) -> int:
        """Whoever lies on the ground and has not acted yet, as a mask."""
        mask = 0
        for index, who in enumerate(self._game.survivors):
            if who.alive and who.down and not who.acted:
                mask |= 1 << index
        return mask

    def is_threat(self, survivor: int) -> bool:
        return facts.is_threat(self._game, survivor)

    def reachable(self, survivor: int) -> int:
        """Where a move of this survivor could end now."""
        return walking.reachable(self._game, survivor, stats.survivor_movement(self._game, survivor))

    def strides(self, survivor: int) -> int:
        """How many spaces a move of this survivor has."""
        return stats.survivor_movement(self._game, survivor)

    def may_dash(self, survivor: int) -> bool:
        """Whether this survivor could still dash this round, should the monster come."""
        return not self._who(survivor).down and survival.ready(self._game, survivor, names.DASH, 1)

    def summons(self, survivor: int, name: str) -> bool:
        """Whether the action of that name brings people who follow the survivor as a unit."""
        action = activations.named_action(self._game, survivor, name)
        return action is not None and any([isinstance(step, Summon) for step in action.program])

    def units_beside(self, space: int) -> int:
        """How many such units stand adjacent to a space."""
        return stats.units_beside(self._game, space, "")

    def throws_away(self, survivor: int, name: str) -> bool:
        """Whether the action of that name is an attack that costs its own card: a stone thrown is gone."""
        action = activations.named_action(self._game, survivor, name)
        return action is not None and action.archive and action.weapon_attack

    def thrown_weapons(self, survivor: int) -> list[str]:
        """The gear a survivor could throw away."""
        actions = activations.own_actions(self._game, survivor)
        thrown = [action.name for action in actions if action.archive and action.weapon_attack]
        return [gear for gear in self._who(survivor).gear if any([name.startswith(f"{gear}/") for name in thrown])]

    def throws(self, survivor: int) -> int:
        """How many attacks this survivor has that hit without dice and cost their card."""
        actions = activations.own_actions(self._game, survivor)
        return sum([1 for action in actions if action.archive and action.weapon_attack])

    # -- the monster ----------------------------------------------------------------------------------------------

    @property
    def practised_as(self) -> tuple[str, str]:
        """Which fight it is: the monster's id and its level's."""
        return self._game.setup.monster.id, self._game.setup.level.key

    @property
    def monster_turn(self) -> bool:
        return self._game.turn == 1

    @property
    def monster_down(self) -> bool:
        return self._game.monster.down

    @property
    def monster_movement(self) -> int:
        return stats.full_move(self._game)

    @property
    def monster_damage(self) -> int:
        """What the monster adds to the damage of its attacks."""
        return stats.monster_value(self._game, names.DAMAGE)

    @property
    def wounds_to_win(self) -> int:
        """How many wounds defeat the monster."""
        return facts.wounds_to_kill(self._game)

    @property
    def blind_spot(self) -> int:
        if self._blind_spot < 0:
            self._blind_spot = facts.blind_spot(self._game)
        return self._blind_spot

    @property
    def facing_area(self) -> int:
        return facts.facing_area(self._game)

    def distance(self, space: int) -> int:
        """Spaces from the monster to a space; 1 is adjacent."""
        return geometry.distance(self.monster_space, self.monster_size, space, 1) if self.monster_space >= 0 else 99

    @property
    def target(self) -> int:
        """Whom the card under way goes for; -1 when nobody is targeted."""
        play = under_way.current_play(self._game)
        return play.target if play is not None else -1

    @property
    def draws_to_victory(self) -> int:
        """How many AI cards the monster still draws until one that ends the showdown in victory, where everybody knows that it
        lies at the bottom of the deck; 0 where there is none."""
        game = self._game
        deck, bottom = game.monster.deck, game.setup.level.deck_bottom
        if not deck or not bottom or game.setup.ai[deck[0]].id != bottom[0]:
            return 0
        return len(deck) if ends_in_victory(game.setup.ai[deck[0]].actions) else 0

    @property
    def wasted_hits(self) -> int:
        """How many of the next hits are known to come to nothing: their hit locations lie open on the deck and cancel them."""
        monster, wasted = self._game.monster, 0
        for card in guess.known_top(monster.hl_deck, monster.known_hl):
            if not any([isinstance(step, CancelThisHit) for step in self._game.setup.hit_locations[card].special]):
                break
            wasted += 1
        return wasted

    @property
    def answers_activations(self) -> bool:
        """Whether something of the monster in play answers every activation spent near it."""
        return any([listener.owner < 0 for listener in self._game.listeners[when.ACTIVATION_SPENT.number]])

    @property
    def ai_cards(self) -> tuple[AiCard, ...]:
        """All AI cards the monster has, printed side; which of them are in its deck nobody knows."""
        return self._game.setup.ai

    def hit_location(self, number: int) -> HitLocation:
        """A hit location card's printed side."""
        return self._game.setup.hit_locations[number]

    # -- the board ------------------------------------------------------------------------------------------------

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return self._game.tiles

    def cover(self) -> int:
        """Spaces that make whoever stands there harder to hit."""
        if self._cover < 0:
            self._cover = 0
            for tile in self._game.tiles:
                for modifier in tile.terrain.hooks.modifiers:
                    if modifier.attribute == names.EVASION and modifier.amount > 0:
                        self._cover |= tile.mask
                        break
        return self._cover

    def in_sight(self, space: int) -> bool:
        """Whether no obstacle lies between a space and the monster."""
        if not self._game.obstacles or self.monster_space < 0:
            return True
        return not board.line_touches(self.monster_space, self.monster_size, space, 1, self._game.obstacles)

    # -- numbers needed ---------------------------------------------------------------------------------------------

    def weapons(self, survivor: int) -> list[Weapon]:
        """Everything the survivor may attack with, wherever the monster stands."""
        known = self._weapons.get(survivor)
        if known is None:
            known = self._weapons[survivor] = self.find_weapons(survivor)
        return known

    def find_weapons(self, survivor: int) -> list[Weapon]:
        """The same, looked for."""
        game = self._game
        found: list[Weapon] = []
        seen: set[str] = set()
        if stats.has_power(game, survivor, powers.CANNOT_USE_WEAPONS):
            return []
        who = game.survivors[survivor]
        for slot in range(SLOTS):
            gear = weapons.weapon_in(game, survivor, slot)
            if gear is None or gear.speed <= 0 or gear.id in seen or not weapons.may_use(game, survivor, slot):
                continue
            if gear_rules.ONCE in gear.rules and gear.id in who.used_showdown:
                continue
            seen.add(gear.id)
            found.append(
                Weapon(
                    slot,
                    gear.id,
                    weapons.attack_range(game, survivor, slot),
                    weapons.is_ranged(gear),
                    weapons.costs_movement(game, survivor, slot),
                )
            )
        return found

    def may_reach(self, survivor: int, far: int) -> bool:
        """Whether any attack of a survivor might reach so far: a quick no for most."""
        if far <= 1:
            return True
        who = self._game.survivors[survivor]
        for gear in who.kit:
            if gear is not None and gear.speed > 0 and far <= weapons.longest_reach(who, gear):
                return True
        return False

    def odds(self, survivor: int, slot: int, behind: bool | None = None) -> Odds:
        """What an attack with the weapon in a slot promises: from where the survivor stands, or in or out of the blind spot."""
        asked = survivor * SLOTS + slot
        if asked not in self._needs:
            self._needs[asked] = odds.needs(self._game, survivor, slot, None)
        needs = self._needs[asked]
        if needs is None:
            return Odds(0, 0.0, 0.0, 0.0)
        return needs.odds(needs.here if behind is None else needs.behind if behind else needs.ahead)

    def outlook(self, survivor: int, slot: int, behind: bool | None = None) -> Outlook | None:
        """The exact chances of the same: hits, wounds, criticals, traps, the end; None where no attack may be made."""
        asked = (survivor, slot, behind)
        if asked not in self._outlooks:
            self._outlooks[asked] = outlook.of_weapon(self._game, survivor, slot, behind)
        return self._outlooks[asked]

    def hits(self) -> tuple[list[int], int, bool]:
        """The monster's attack under way: locations of its hits, damage of each, and whether damage brings more with it."""
        attack = under_way.innermost(self._game, "monster attack")
        if not isinstance(attack, MonsterAttack):
            return [], 0, False
        profile = monster_attack.profile_of(self._game, attack)
        return attack.hits[:], monster_attack.damage_per_hit(self._game, attack, None), bool(profile.after_damage)


def below(dice: random.Random, count: int) -> int:
    """A whole number from 0 to one less than `count`: what `dice.randrange(count)` gives, in a fraction of its time."""
    bits = count.bit_length()
    number: int = dice.getrandbits(bits)
    while number >= count:
        number = dice.getrandbits(bits)
    return number


# -- who answers ------------------------------------------------------------------------------------------------------


class Team:
    """The bots of one fight: who plays which survivor, and the monster's choices.

    A survivor's questions go to its bot. A question to the party goes to the bot whose survivor acts; where several bots could
    answer, each sees the options of its own survivors, in the party's order, and the first that does not pass is heard.
    """

    def __init__(self, game: Game, makers: Mapping[str, tuple[str, Maker]], seed: int) -> None:
        """`makers` maps every survivor's id and "monster" to a bot's name and how to make one; one of each name is made."""
        made: dict[str, Bot] = {}
        self.names = {seat: name for seat, (name, _) in makers.items()}
        for name, make in makers.values():
            if name not in made:
                made[name] = make()
        self.bots = made
        self.dice = dice_of([*made, *fate_of(game)], seed)
        self.order = [sheet.id for sheet in game.setup.sheets]
        ours = dict.fromkeys([self.names[survivor] for survivor in self.order])
        self.party = list(ours)
        self.holds = {name: [survivor for survivor in self.order if self.names[survivor] == name] for name in made}

    def answer(self, game: Game) -> int:
        """The index of the answer to the open question."""
        asked = game.asked
        assert asked is not None
        if asked.seat == stack.CHANCE:
            assert game.waiting is not None
            return fortune.fallen(game.waiting, asked, self.dice[CHANCE].random())
        if asked.seat != stack.PARTY:
            return self.ask(game, self.names[game.seat_name(asked.seat)], None)
        if len(self.party) == 1:
            return self.ask(game, self.party[0], None)
        return self.party_answer(game)

    def party_answer(self, game: Game) -> int:
        """The acting survivor's bot, or each bot in turn that may act or pass, with its own survivors' options."""
        question = game.decision
        assert question is not None
        if question.kind not in SHARED:
            return self.ask(game, self.party[0], None)
        options = list(question.options)
        owner = [self.names.get(option.actor, "") for option in options]
        free = [option.index for option in options if not owner[option.index]]
        acting = self.names.get(question.actor, "")
        passed = -1
        for name in [acting] if acting else self.party:
            own = [option.index for option in options if owner[option.index] == name]
            acts = any(options[index].kind in ("act", "end act") for index in own)
            if not own or not (free or acts or acting):  # in an act somebody may have to move before they can end it
                continue
            choice = self.ask(game, name, sorted([*own, *free]))
            if choice not in free:
                return choice
            passed = choice
        return passed if passed >= 0 else free[0]

    def ask(self, game: Game, name: str, shown: list[int] | None) -> int:
        position = Position(game, thrown_by(game, self.dice, name), self.holds[name], shown)
        return position.options.original(checked(name, self.bots[name], position))


def dice_of(bots: Iterable[str], seed: int) -> dict[str, random.Random]:
    """What bots throw, by name; the monster's choices have dice of their own, the same whoever plays against it."""
    return {name: random.Random(f"{seed}/{name}") for name in (*bots, MONSTER)}


def fate_of(game: Game) -> tuple[str, ...]:
    """Where dice and cards are questions, they fall from dice of their own."""
    return (CHANCE,) if fortune.is_asked(game) else ()


def thrown_by(game: Game, dice: Mapping[str, random.Random], name: str) -> random.Random:
    """The dice of the bot that answers the open question."""
    assert game.asked is not None
    return dice[MONSTER if game.asked.seat == stack.MONSTER else name]


def checked(name: str, bot: Any, position: Position) -> int:
    """The bot's answer; what goes wrong inside it is said in a sentence that names the bot and the place. It may be anything,
    whatever its type promises: hence Any."""
    try:
        choice = bot.choose(position)
    except (BadSave, BotFailed, RuleBroken):  # not the bot's fault, or said already
        raise
    except (Exception, SystemExit) as problem:
        last = place_of(problem)
        raise BotFailed(
            f"bot {name} broke down at {position.kind!r}: {type(problem).__name__}: {problem} "
            f"({last.filename}, line {last.lineno})"
        ) from problem
    count = len(position.options)
    if isinstance(choice, bool) or not isinstance(choice, int) or not 0 <= choice < count:
        raise BotFailed(
            f"bot {name} answered {choice!r} to {position.kind!r}; choose must return an index from 0 to {count - 1}, "
            f"one of: {', '.join(position.options.ids()[:12])}"
        )
    return int(choice)


def place_of(problem: BaseException) -> traceback.FrameSummary:
    """Where a bot broke down: the last line that is not ours, for what it did to a guess fails in the engine."""
    frames = traceback.extract_tb(problem.__traceback__)
    theirs = [frame for frame in frames if not frame.filename.startswith((PACKAGE, COMPILED))]
    return theirs[-1] if theirs else frames[-1]


def play_out(game: Game, team: Team, read: Callable[[list[Event]], None] | None = None) -> int:
    """Plays a fight to its end and returns the number of decisions. What happened, or what is counted of it where there is no
    log, is handed to `read`, if there is one, and forgotten: a long log costs more than playing.

    Start it with `rounds=N` where it must end: somebody without arms can neither win nor lose against a monster that waits.
    """
    count = 0
    log = game.tally if game.log is None else game.log
    while game.asked is not None:
        game.choose(team.answer(game))
        count += 1
        if read is not None and log is not None and len(log) >= READ_AT_ONCE:
            read(log)
            log.clear()
    if read is not None and log is not None:
        read(log)
        log.clear()
    return count
