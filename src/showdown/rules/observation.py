"""A position as numbers: what everybody at the table may know, in columns that are the same for every set-up of a library.

Each column is a small whole number and a scale; `Layout.read` packs them into signed bytes, so that one step of an environment
costs little: what seldom changes, the terrain and the weapons, is packed once and kept. Nothing hidden is read: a guess of the
same position has the same numbers.
"""

from typing import Final

from showdown.engine import board, columns, geometry, guess, names, panel, questions, stats
from showdown.engine.game import Game
from showdown.engine.library import Gear, Library
from showdown.engine.stack import CHANCE, MONSTER, PARTY
from showdown.engine.state import Tile
from showdown.rules import facts, monster_attack
from showdown.rules.frames import Act, MonsterAttack, Play
from showdown.rules.party import MOST_SURVIVORS

MOST: Final = columns.MOST
PACK: Final = columns.pack  # called for every position: nothing is looked up
MARK: Final = columns.mark
TILES: Final = 12
SLOTS: Final = 9
COLUMNS: Final = 22  # as in `board`
ROWS: Final = 16
SURVIVAL_ACTIONS: Final = len(names.SURVIVAL_ACTIONS)


class Column:
    """One number of an observation: what it is called, what it says, and by how much it is divided."""

    __slots__ = ("divisor", "name", "text")

    def __init__(self, name: str, text: str, divisor: int) -> None:
        self.name = name
        self.text = text
        self.divisor = divisor


class Layout:
    """The columns of a library: numbers first, each written at every reading, then marks, of which few are set. Whoever adds a
    number adds it here and where it is read, in the same place."""

    def __init__(self, library: Library) -> None:
        self.columns: list[Column] = []
        self.kinds = {name: number for number, name in enumerate(questions.QUESTIONS)}
        self.monsters = {name: number for number, name in enumerate(sorted(library.monsters))}
        self.ai = max([sum([card.copies for card in monster.ai]) for monster in library.monsters.values()])
        self.locations = max([sum([card.copies for card in monster.hit_locations]) for monster in library.monsters.values()])
        self.fight()
        self.monster()
        start = len(self.columns)
        for number in range(MOST_SURVIVORS):
            self.survivor(f"survivor {number + 1}")
        self.nobody = bytes((len(self.columns) - start) // MOST_SURVIVORS)
        start = len(self.columns)
        for number in range(TILES):
            self.tile(f"tile {number + 1}")
        self.no_tile = bytes((len(self.columns) - start) // TILES)
        start = len(self.columns)
        self.marks()
        self.unmarked = bytes(len(self.columns) - start)
        self.kits: dict[tuple[Gear | None, ...], bytes] = {}
        self.terrain: dict[tuple[Tile, ...], bytes] = {}
        self.last_laid: tuple[tuple[Tile, ...], bytes] = ((), self.no_tile * TILES)  # the next position has most often the same
        self.last_held: list[tuple[tuple[Gear | None, ...], bool]] = []  # by whom: their kit, and whether they are alive
        self.last_weapons = b""
        for number in range(MOST_SURVIVORS):
            self.weapons(f"survivor {number + 1}")
        self.size = len(self.columns)

    def add(self, name: str, text: str, divisor: int = 1) -> None:
        self.columns.append(Column(name, text, divisor))

    def fight(self) -> None:
        """What is under way."""
        self.add("round", "the round", 20)
        self.add("monster's turn", "it is the monster's turn")
        self.add("survivors' turn", "it is the survivors' turn")
        self.add("party asked", "the open question is the party's")
        self.add("monster asked", "the open question is the monster controller's")
        for name in names.LOCATIONS:
            self.add(f"hits: {name}", f"hits of the monster's attack under way that are to land on the {name}", 5)
        self.add("hit damage", "damage of each of them", 10)

    def monster(self) -> None:
        """The monster and its numbers."""
        self.add("level", "its level", 4)
        self.add("monster on board", "it is on the board")
        self.add("monster column", "column of its north-west space, from 0", COLUMNS)
        self.add("monster row", "row of its north-west space, from 0", ROWS)
        for name in names.DIRECTIONS:
            self.add(f"faces {name}", f"it faces {name}")
        self.add("monster size", "its base is so many spaces wide", 4)
        self.add("monster down", "it is knocked down")
        self.add("monster movement", "its movement", 10)
        self.add("toughness", "its toughness", 20)
        for name in ("speed", "damage", "accuracy", "evasion", "luck"):
            self.add(f"monster {name}", f"its {name}", 10)
        self.add("wounds to kill", "so many wounds kill it", 20)
        self.add("life", "its Life beyond AI cards", 20)
        self.add("wounds", "cards on its wound stack", 20)
        self.add("AI deck", "cards in its AI deck", 20)
        self.add("AI discard", "cards in its AI discard", 20)
        self.add("hit location deck", "cards in its hit location deck", 25)
        self.add("hit location discard", "cards in its hit location discard", 25)

    def survivor(self, who: str) -> None:
        """One survivor, in the order of the party; all 0 where there is none."""
        self.add(f"{who}: alive", "alive")
        self.add(f"{who}: on board", "on the board")
        self.add(f"{who}: column", "column, from 0", COLUMNS)
        self.add(f"{who}: row", "row, from 0", ROWS)
        self.add(f"{who}: east of monster", "columns east of the monster's north-west space", COLUMNS)
        self.add(f"{who}: south of monster", "rows south of the monster's north-west space", ROWS)
        self.add(f"{who}: distance", "spaces to the monster; 1 is adjacent", 20)
        self.add(f"{who}: blind spot", "in the monster's blind spot")
        self.add(f"{who}: threat", "a threat")
        self.add(f"{who}: down", "knocked down")
        self.add(f"{who}: asked", "the open question is theirs")
        self.add(f"{who}: acting", "their act is under way")
        self.add(f"{who}: acted", "has acted this turn")
        self.add(f"{who}: target", "target of the AI card under way")
        self.add(f"{who}: priority target", "has the priority target token")
        self.add(f"{who}: movement left", "movements left in their act", 2)
        self.add(f"{who}: activation left", "activations left in their act", 2)
        self.add(f"{who}: survival", "survival", 10)
        self.add(f"{who}: insanity", "insanity", 10)
        self.add(f"{who}: bleeding", "bleeding tokens", 5)
        self.add(f"{who}: courage", "courage", 9)
        self.add(f"{who}: understanding", "understanding", 9)
        self.add(f"{who}: frenzy", "frenzied so often", 2)
        self.add(f"{who}: hidden", "hidden")
        self.add(f"{who}: block", "hits they are ready to block", 3)
        self.add(f"{who}: deflect", "deflect tokens", 3)
        self.add(f"{who}: dodges", "dodges made this round", 3)
        for name in names.LOCATIONS[: names.BRAIN]:
            self.add(f"{who}: armor {name}", f"armor points at the {name}", 5)
        for name in names.LOCATIONS:
            self.add(f"{who}: boxes {name}", f"injury boxes filled at the {name}", 2)
        for name in names.SURVIVOR_ATTRIBUTES:
            self.add(f"{who}: {name}", f"{name} as it is now, everything counted", 10)
        for name in names.SURVIVAL_ACTIONS:
            self.add(f"{who}: used {name}", f"has used {name} this round")

    def tile(self, which: str) -> None:
        """One terrain tile; all 0 where there is none."""
        self.add(f"{which}: there", "lies on the board")
        self.add(f"{which}: column", "column of its north-west space, from 0", COLUMNS)
        self.add(f"{which}: row", "row of its north-west space, from 0", ROWS)
        self.add(f"{which}: width", "columns it covers", 4)
        self.add(f"{which}: height", "rows it covers", 4)
        self.add(f"{which}: obstacle", "blocks the line of sight")
        self.add(f"{which}: impassable", "cannot be entered")

    def marks(self) -> None:
        """Which question is open, which monster it is, where its cards are that everybody has seen."""
        self.questions_at = len(self.columns)
        for name in questions.QUESTIONS:
            self.add(f"question: {name}", f"the open question is of the kind `{name}`")
        self.monster_at = len(self.columns)
        for name in self.monsters:
            self.add(f"monster: {name}", f"it is this monster: {name}")
        self.ai_at = len(self.columns)
        for where in ("discarded", "in play", "under way", "known on top"):
            for number in range(self.ai):
                self.add(f"AI card {number} {where}", f"AI card {number} of this monster is {where}")
        self.locations_at = len(self.columns)
        for where in ("discarded", "an injury", "drawn", "known on top"):
            for number in range(self.locations):
                self.add(f"hit location {number} {where}", f"hit location card {number} of this monster is {where}")

    def weapons(self, who: str) -> None:
        """What one survivor may attack with."""
        for slot in range(SLOTS):
            for name in ("speed", "accuracy", "strength"):
                self.add(f"{who}: slot {slot} {name}", f"printed {name} of the weapon in slot {slot} of their grid", 10)

    # -- reading -------------------------------------------------------------------------------------------------

    def read(self, game: Game) -> bytearray:
        """The numbers of a position, each a signed byte; whoever asked may keep and change them."""
        now = UnderWay(game)
        parts: list[list[int] | bytes] = [of_fight(game), hits(game, now.attack), of_monster(game)]
        self.add_survivors(game, now, parts)
        parts.append(self.tiles(game))
        parts.append(self.unmarked)
        parts.append(self.weapons_of(game))
        found = PACK(parts)
        self.mark(game, now, found)
        return found

    def add_survivors(self, game: Game, now: "UnderWay", parts: list[list[int] | bytes]) -> None:
        asked = game.asked
        decider = asked.step.decider(game, game.stack[-1], asked.seat) if asked is not None else -1
        for index in range(MOST_SURVIVORS):
            if index < len(game.survivors) and game.survivors[index].alive:
                add_survivor(game, index, decider == index, now.target == index, bool(now.acting >> index & 1), parts)
            else:
                parts.append(self.nobody)

    def tiles(self, game: Game) -> bytes:
        """Where terrain lies, kept: tiles seldom come or go."""
        if self.last_laid[0] is game.tiles:
            return self.last_laid[1]
        found = self.terrain.get(game.tiles)
        if found is None:
            if len(self.terrain) >= MOST_KEPT:
                self.terrain.clear()
            laid = [of_tile(each) for each in game.tiles[:TILES]]
            laid.append(self.no_tile * (TILES - len(laid)))
            found = self.terrain[game.tiles] = b"".join(laid)
        self.last_laid = (game.tiles, found)
        return found

    def weapons_of(self, game: Game) -> bytes:
        """What is printed on the weapons of those who are alive, kept: the next position has most often the same."""
        survivors, held = game.survivors, self.last_held
        same = len(held) == len(survivors)
        if same:
            for index, who in enumerate(survivors):
                if held[index][0] is not who.kit or held[index][1] != who.alive:
                    same = False
                    break
        if not same:
            self.last_held = [(who.kit, who.alive) for who in survivors]
            parts = [self.printed(who.kit) if who.alive else NO_WEAPONS for who in survivors]
            self.last_weapons = b"".join(parts) + NO_WEAPONS * (MOST_SURVIVORS - len(survivors))
        return self.last_weapons

    def printed(self, kit: tuple[Gear | None, ...]) -> bytes:
        """The numbers of the weapons of a kit, kept: kits seldom change."""
        found = self.kits.get(kit)
        if found is None:
            if len(self.kits) >= MOST_KEPT:
                self.kits.clear()
            found = b"".join([of_weapon(gear) for gear in kit]) + NO_WEAPON * (SLOTS - len(kit))
            self.kits[kit] = found
        return found

    def mark(self, game: Game, now: "UnderWay", found: bytearray) -> None:
        """The question, the monster and its cards."""
        monster, asked = game.monster, game.asked
        if asked is not None:
            kind = asked.step.asks
            assert kind is not None
            found[self.questions_at + self.kinds[kind.name]] = 1
        found[self.monster_at + self.monsters[game.setup.monster.id]] = 1
        at, many = self.ai_at, self.ai
        mark(found, at, monster.discard)
        mark(found, at + many, monster.in_play)
        mark(found, at + 2 * many, now.played)
        if monster.known_ai:
            mark(found, at + 3 * many, guess.known_top(monster.deck, monster.known_ai))
        at, many = self.locations_at, self.locations
        mark(found, at, monster.hl_discard)
        mark(found, at + many, monster.injuries)
        mark(found, at + 2 * many, now.drawn)
        if monster.known_hl:
            mark(found, at + 3 * many, guess.known_top(monster.hl_deck, monster.known_hl))


def mark(found: bytearray, base: int, cards: list[int]) -> None:
    """Cards of a pile; most piles are empty."""
    if cards:
        MARK(found, base, cards)


class UnderWay:
    """What an observation tells of the stack, found in one go: `under_way` has each of these for itself."""

    __slots__ = ("acting", "attack", "drawn", "played", "target")

    def __init__(self, game: Game) -> None:
        self.attack: MonsterAttack | None = None  # the innermost that is open
        self.acting = 0  # whose acts are under way
        self.target = -1  # of the innermost AI card that is open
        self.played: list[int] = NONE  # AI cards that do not stay in play
        self.drawn: list[int] = NONE  # hit locations
        no_card = True
        stack = game.stack
        for index in range(len(stack) - 1, -1, -1):
            frame = stack[index]
            if isinstance(frame, Act):
                self.acting |= 1 << frame.survivor
                continue
            if isinstance(frame, Play):
                if no_card and not frame.closed:
                    no_card, self.target = False, frame.target
                if frame.card.ai >= 0 and frame.card.ai not in game.monster.in_play:
                    self.played = [*self.played, frame.card.ai]
                continue
            if isinstance(frame, MonsterAttack):
                if self.attack is None and not frame.closed:
                    self.attack = frame
                continue
            held = frame.held_hit_locations()
            if held:
                self.drawn = self.drawn + held


NONE: Final[list[int]] = []  # never added to: most positions have none
NO_WEAPON: Final = bytes(3)
NO_WEAPONS: Final = bytes(3 * SLOTS)
MOST_KEPT: Final = 4096
NO_HITS: Final = bytes(len(names.LOCATIONS) + 1)
USED: Final = [bytes([used >> action & 1 for action in range(SURVIVAL_ACTIONS)]) for used in range(1 << SURVIVAL_ACTIONS)]


def of_fight(game: Game) -> list[int]:
    asked = game.asked
    seat = asked.seat if asked is not None else CHANCE
    return [game.round, game.turn == 1, game.turn == 2, seat == PARTY, seat == MONSTER]


def hits(game: Game, attack: MonsterAttack | None) -> list[int] | bytes:
    """Those of the monster's attack that are to land."""
    if attack is None or not attack.hits:
        return NO_HITS
    counts = [0] * len(names.LOCATIONS)
    for location in attack.hits:
        counts[location] += 1
    counts.append(monster_attack.damage_per_hit(game, attack, None))
    return counts


def of_monster(game: Game) -> list[int]:
    it, agreed = game.monster, game.setup
    space, facing = it.space, it.facing
    attributes = panel.attributes(game)
    return [
        agreed.level.number,
        space >= 0,
        geometry.column(space) if space >= 0 else 0,
        geometry.row(space) if space >= 0 else 0,
        facing == 0,
        facing == 1,
        facing == 2,
        facing == 3,
        agreed.monster.size,
        it.down,
        attributes[names.MOVEMENT],
        attributes[names.TOUGHNESS],
        attributes[names.SPEED],
        attributes[names.DAMAGE],
        attributes[names.ACCURACY],
        attributes[names.EVASION],
        attributes[names.LUCK],
        facts.wounds_to_kill(game),
        it.life,
        len(it.wounds),
        len(it.deck),
        len(it.discard),
        len(it.hl_deck),
        len(it.hl_discard),
    ]


def add_survivor(game: Game, index: int, asked: bool, target: bool, acting: bool, parts: list[list[int] | bytes]) -> None:
    who = game.survivors[index]
    space = who.space
    on_board = space >= 0
    east, south, far, behind = from_monster(game, space)
    parts.append(
        [
            1,
            on_board,
            geometry.column(space) if on_board else 0,
            geometry.row(space) if on_board else 0,
            east,
            south,
            far,
            behind,
            on_board and facts.is_threat(game, index),
            who.down,
            asked,
            acting,
            who.acted,
            target,
            game.monster.priority == index,
            who.movement,
            who.activation,
            who.survival,
            who.insanity,
            who.bleeding,
            who.courage,
            who.understanding,
            who.frenzy,
            who.hidden != 0,
            who.block,
            who.deflect,
            who.dodges,
        ]
    )
    parts.append(who.armor)
    parts.append(who.boxes)
    parts.append(stats.attributes(game, index))
    parts.append(USED[who.used & len(USED) - 1])


def from_monster(game: Game, space: int) -> tuple[int, int, int, bool]:
    """Where a space lies, as seen from the monster, and whether behind it."""
    here = game.monster.space
    if space < 0 or here < 0:
        return 0, 0, 0, False
    return (
        geometry.column(space) - geometry.column(here),
        geometry.row(space) - geometry.row(here),
        geometry.distance(here, game.setup.monster.size, space, 1),
        facts.behind(game, space),
    )


def of_weapon(gear: Gear | None) -> bytes:
    if gear is None or not gear.weapon:
        return NO_WEAPON
    return bytes(columns.pack([[gear.speed, gear.accuracy, gear.strength]]))


def of_tile(tile: Tile) -> bytes:
    terrain, space = tile.terrain, tile.space
    where = [1, geometry.column(space), geometry.row(space), tile.width, tile.height]
    return bytes(columns.pack([where, [terrain.obstacle, terrain.impassable]]))


assert (board.COLUMNS, board.ROWS) == (COLUMNS, ROWS), "constants above, so that compiled code knows its numbers"

_layouts: dict[str, Layout] = {}


def layout(library: Library) -> Layout:
    """The columns of a library, made once."""
    if library.version not in _layouts:
        _layouts[library.version] = Layout(library)
    return _layouts[library.version]
