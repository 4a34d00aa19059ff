"""A position as numbers: what everybody at the table may know, in columns that are the same for every set-up of a library.

Each column is a small whole number and a scale; `Layout.read` packs them into signed bytes, so that one step of an environment
costs little. Nothing hidden is read: a guess of the same position has the same numbers.
"""

from typing import Final

from showdown.engine import board, geometry, guess, names, questions, stats
from showdown.engine.game import Game
from showdown.engine.library import Library
from showdown.engine.stack import CHANCE, MONSTER, PARTY
from showdown.rules import facts, monster_attack, under_way
from showdown.rules.frames import MonsterAttack
from showdown.rules.party import MOST_SURVIVORS

MOST: Final = 127  # either way
TILES: Final = 12
SLOTS: Final = 9
COLUMNS: Final = 22  # as in `board`
ROWS: Final = 16
ATTRIBUTES: Final = len(names.SURVIVOR_ATTRIBUTES)
SURVIVAL_ACTIONS: Final = len(names.SURVIVAL_ACTIONS)
NOWHERE: Final = [0, 0, 0, 0]  # of the monster or a survivor: how far, in which direction, whether behind


class Column:
    """One number of an observation: what it is called, what it says, and by how much it is divided."""

    __slots__ = ("divisor", "name", "text")

    def __init__(self, name: str, text: str, divisor: int) -> None:
        self.name = name
        self.text = text
        self.divisor = divisor


class Layout:
    """The columns of a library: numbers first, each written at every reading, then marks, of which few are set. Whoever adds a
    number adds it here and in its `read_...`, in the same place."""

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
        self.nobody = [0] * ((len(self.columns) - start) // MOST_SURVIVORS)
        start = len(self.columns)
        for number in range(TILES):
            self.tile(f"tile {number + 1}")
        self.no_tile = [0] * ((len(self.columns) - start) // TILES)
        start = len(self.columns)
        self.marks()
        self.weapons_at = len(self.columns)
        for number in range(MOST_SURVIVORS):
            self.weapons(f"survivor {number + 1}")
        self.size = len(self.columns)
        self.unmarked = bytes(self.size - start)

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
        values: list[int] = []
        self.read_fight(game, values)
        self.read_monster(game, values)
        self.read_survivors(game, values)
        self.read_tiles(game, values)
        found = bytearray(values)
        found += self.unmarked
        self.mark_cards(game, found)
        self.mark_weapons(game, found)
        return found

    def read_fight(self, game: Game, values: list[int]) -> None:
        asked = game.asked
        seat = asked.seat if asked is not None else CHANCE
        values.append(small(game.round))
        values.append(game.turn == 1)
        values.append(game.turn == 2)
        values.append(seat == PARTY)
        values.append(seat == MONSTER)
        at = len(values)
        for _ in names.LOCATIONS:
            values.append(0)
        attack = under_way.innermost(game, MonsterAttack.kind)
        if isinstance(attack, MonsterAttack) and attack.hits:
            for location in attack.hits:
                values[at + location] += 1
            values.append(small(monster_attack.damage_per_hit(game, attack, None)))
        else:
            values.append(0)

    def read_monster(self, game: Game, values: list[int]) -> None:
        monster, agreed = game.monster, game.setup
        there = monster.space >= 0
        values.append(small(agreed.level.number))
        values.append(there)
        values.append(geometry.column(monster.space) if there else 0)
        values.append(geometry.row(monster.space) if there else 0)
        for direction in range(4):
            values.append(monster.facing == direction)
        values.append(agreed.monster.size)
        values.append(monster.down)
        values.append(small(stats.full_move(game)))
        values.append(small(stats.toughness(game)))
        values.append(small(stats.monster_value(game, names.SPEED)))
        values.append(small(stats.monster_value(game, names.DAMAGE)))
        values.append(small(stats.monster_value(game, names.ACCURACY)))
        values.append(small(stats.monster_value(game, names.EVASION)))
        values.append(small(stats.monster_value(game, names.LUCK)))
        values.append(small(facts.wounds_to_kill(game)))
        values.append(small(monster.life))
        values.append(small(len(monster.wounds)))
        values.append(small(len(monster.deck)))
        values.append(small(len(monster.discard)))
        values.append(small(len(monster.hl_deck)))
        values.append(small(len(monster.hl_discard)))

    def read_survivors(self, game: Game, values: list[int]) -> None:
        asked = game.asked
        decider = asked.step.decider(game, game.stack[-1], asked.seat) if asked is not None else -1
        play = under_way.current_play(game)
        target = play.target if play is not None else -1
        for index in range(MOST_SURVIVORS):
            if index < len(game.survivors) and game.survivors[index].alive:
                self.read_survivor(game, index, decider == index, target == index, values)
            else:
                values += self.nobody

    def read_survivor(self, game: Game, index: int, asked: bool, target: bool, values: list[int]) -> None:
        who, monster = game.survivors[index], game.monster
        space = who.space
        values.append(1)
        values.append(space >= 0)
        values.append(geometry.column(space) if space >= 0 else 0)
        values.append(geometry.row(space) if space >= 0 else 0)
        if space >= 0 and monster.space >= 0:
            values.append(small(geometry.column(space) - geometry.column(monster.space)))
            values.append(small(geometry.row(space) - geometry.row(monster.space)))
            values.append(geometry.distance(monster.space, game.setup.monster.size, space, 1))
            values.append(facts.behind(game, space))
        else:
            values += NOWHERE
        values.append(space >= 0 and facts.is_threat(game, index))
        values.append(who.down)
        values.append(asked)
        values.append(under_way.acting(game, index))
        values.append(who.acted)
        values.append(target)
        values.append(monster.priority == index)
        values.append(small(who.movement))
        values.append(small(who.activation))
        values.append(small(who.survival))
        values.append(small(who.insanity))
        values.append(small(who.bleeding))
        values.append(small(who.courage))
        values.append(small(who.understanding))
        values.append(small(who.frenzy))
        values.append(1 if who.hidden else 0)
        values.append(small(who.block))
        values.append(small(who.deflect))
        values.append(small(who.dodges))
        for points in who.armor:
            values.append(small(points))
        for filled in who.boxes:
            values.append(small(filled))
        for attribute in range(ATTRIBUTES):
            values.append(small(stats.survivor_value(game, index, attribute)))
        used = who.used
        for action in range(SURVIVAL_ACTIONS):
            values.append(used >> action & 1)

    def read_tiles(self, game: Game, values: list[int]) -> None:
        tiles = game.tiles
        for number in range(TILES):
            if number >= len(tiles):
                values += self.no_tile
                continue
            tile = tiles[number]
            values.append(1)
            values.append(geometry.column(tile.space))
            values.append(geometry.row(tile.space))
            values.append(tile.width)
            values.append(tile.height)
            values.append(tile.terrain.obstacle)
            values.append(tile.terrain.impassable)

    def mark_cards(self, game: Game, found: bytearray) -> None:
        """The question, the monster and its cards."""
        monster, asked = game.monster, game.asked
        if asked is not None:
            kind = asked.step.asks
            assert kind is not None
            found[self.questions_at + self.kinds[kind.name]] = 1
        found[self.monster_at + self.monsters[game.setup.monster.id]] = 1
        at, many = self.ai_at, self.ai
        for card in monster.discard:
            found[at + card] = 1
        for card in monster.in_play:
            found[at + many + card] = 1
        for card in under_way.cards_played(game):
            found[at + 2 * many + card] = 1
        for card in guess.known_top(monster.deck, monster.known_ai):
            found[at + 3 * many + card] = 1
        at, many = self.locations_at, self.locations
        for card in monster.hl_discard:
            found[at + card] = 1
        for card in monster.injuries:
            found[at + many + card] = 1
        for frame in game.stack:
            for card in frame.held_hit_locations():
                found[at + 2 * many + card] = 1
        for card in guess.known_top(monster.hl_deck, monster.known_hl):
            found[at + 3 * many + card] = 1

    def mark_weapons(self, game: Game, found: bytearray) -> None:
        for index in range(len(game.survivors)):
            who = game.survivors[index]
            if not who.alive:
                continue
            at = self.weapons_at + index * SLOTS * 3
            for gear in who.kit:
                if gear is not None and gear.weapon:
                    found[at] = small(gear.speed)
                    found[at + 1] = small(gear.accuracy)
                    found[at + 2] = small(gear.strength)
                at += 3


def small(number: int) -> int:
    """A number as a signed byte; what is beyond -127 and 127 is the last of them."""
    if 0 <= number <= MOST:
        return number
    return (MOST if number > MOST else -MOST if number < -MOST else number) & 255


assert (board.COLUMNS, board.ROWS) == (COLUMNS, ROWS), "constants above, so that compiled code knows its numbers"

_layouts: dict[str, Layout] = {}


def layout(library: Library) -> Layout:
    """The columns of a library, made once."""
    if library.version not in _layouts:
        _layouts[library.version] = Layout(library)
    return _layouts[library.version]
