"""A position as numbers: what everybody at the table may know, in columns that are the same for every set-up of a library.

Each column is a small whole number and a scale; `Layout.read` packs them into bytes, 128 standing for 0, so that one step of an
environment costs little. Nothing hidden is read: a guess of the same position has the same numbers.
"""

from typing import Final

from showdown.engine import board, geometry, guess, names, questions, stats
from showdown.engine.game import Game
from showdown.engine.library import Library
from showdown.engine.stack import MONSTER, PARTY
from showdown.rules import facts, monster_attack, under_way
from showdown.rules.frames import MonsterAttack
from showdown.rules.party import MOST_SURVIVORS

ZERO: Final = 128  # the byte that stands for 0
MOST: Final = 127
TILES: Final = 12
SLOTS: Final = 9
COLUMNS: Final = 22  # as in `board`
ROWS: Final = 16


class Column:
    """One number of an observation: what it is called, what it says, and by how much it is divided."""

    __slots__ = ("divisor", "name", "text")

    def __init__(self, name: str, text: str, divisor: int) -> None:
        self.name = name
        self.text = text
        self.divisor = divisor


class Layout:
    """The columns of a library, and where each group of them begins. Whoever adds one adds it here and in `read`, in the same
    place."""

    def __init__(self, library: Library) -> None:
        self.columns: list[Column] = []
        self.kinds = {name: number for number, name in enumerate(questions.QUESTIONS)}
        self.monsters = {name: number for number, name in enumerate(sorted(library.monsters))}
        self.ai = max([sum([card.copies for card in monster.ai]) for monster in library.monsters.values()])
        self.locations = max([sum([card.copies for card in monster.hit_locations]) for monster in library.monsters.values()])
        self.fight()
        self.monster()
        self.survivor_blocks: list[int] = []
        for number in range(MOST_SURVIVORS):
            self.survivor_blocks.append(len(self.columns))
            self.survivor(f"survivor {number + 1}")
        self.tiles_at = len(self.columns)
        for number in range(TILES):
            self.tile(f"tile {number + 1}")
        self.size = len(self.columns)

    def add(self, name: str, text: str, divisor: int = 1) -> int:
        self.columns.append(Column(name, text, divisor))
        return len(self.columns) - 1

    def fight(self) -> None:
        """What is under way."""
        self.add("round", "the round", 20)
        self.add("monster's turn", "it is the monster's turn")
        self.add("survivors' turn", "it is the survivors' turn")
        self.add("party asked", "the open question is the party's")
        self.add("monster asked", "the open question is the monster controller's")
        self.questions_at = len(self.columns)
        for name in questions.QUESTIONS:
            self.add(f"question: {name}", f"the open question is of the kind `{name}`")
        self.hits_at = len(self.columns)
        for name in names.LOCATIONS:
            self.add(f"hits: {name}", f"hits of the monster's attack under way that are to land on the {name}", 5)
        self.add("hit damage", "damage of each of them", 10)

    def monster(self) -> None:
        """The monster, its numbers and its piles."""
        self.monster_at = len(self.columns)
        for name in self.monsters:
            self.add(f"monster: {name}", f"it is this monster: {name}")
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
        self.ai_at = len(self.columns)
        for where in ("discarded", "in play", "under way", "known on top"):
            for number in range(self.ai):
                self.add(f"AI card {number} {where}", f"AI card {number} of this monster is {where}")
        self.locations_at = len(self.columns)
        for where in ("discarded", "an injury", "drawn", "known on top"):
            for number in range(self.locations):
                self.add(f"hit location {number} {where}", f"hit location card {number} of this monster is {where}")

    def survivor(self, who: str) -> None:
        """One survivor, in the order of the party; all 0 where there is none."""
        start = len(self.columns)
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
        for slot in range(SLOTS):
            for name in ("speed", "accuracy", "strength"):
                self.add(f"{who}: slot {slot} {name}", f"printed {name} of the weapon in slot {slot} of their grid", 10)
        self.block = len(self.columns) - start

    def tile(self, which: str) -> None:
        """One terrain tile; all 0 where there is none."""
        self.add(f"{which}: there", "lies on the board")
        self.add(f"{which}: column", "column of its north-west space, from 0", COLUMNS)
        self.add(f"{which}: row", "row of its north-west space, from 0", ROWS)
        self.add(f"{which}: width", "columns it covers", 4)
        self.add(f"{which}: height", "rows it covers", 4)
        self.add(f"{which}: obstacle", "blocks the line of sight")
        self.add(f"{which}: impassable", "cannot be entered")

    # -- reading -------------------------------------------------------------------------------------------------

    def read(self, game: Game) -> bytes:
        """The numbers of a position, each a byte of which 128 is to be taken."""
        values = [ZERO] * self.size
        self.read_fight(game, values)
        self.read_monster(game, values)
        asked = game.asked
        decider = asked.step.decider(game, game.stack[-1], asked.seat) if asked is not None else -1
        play = under_way.current_play(game)
        target = play.target if play is not None else -1
        spot = facts.blind_spot(game)
        for index in range(len(game.survivors)):
            self.read_survivor(game, index, decider == index, target == index, spot, values)
        at = self.tiles_at
        for tile in game.tiles[:TILES]:
            values[at] = ZERO + 1
            values[at + 1] = ZERO + geometry.column(tile.space)
            values[at + 2] = ZERO + geometry.row(tile.space)
            values[at + 3] = ZERO + tile.width
            values[at + 4] = ZERO + tile.height
            values[at + 5] = ZERO + tile.terrain.obstacle
            values[at + 6] = ZERO + tile.terrain.impassable
            at += 7
        return bytes(values)

    def read_fight(self, game: Game, values: list[int]) -> None:
        values[0] = small(game.round)
        values[1] = ZERO + (game.turn == 1)
        values[2] = ZERO + (game.turn == 2)
        asked = game.asked
        if asked is not None:
            values[3] = ZERO + (asked.seat == PARTY)
            values[4] = ZERO + (asked.seat == MONSTER)
            kind = asked.step.asks
            assert kind is not None
            values[self.questions_at + self.kinds[kind.name]] = ZERO + 1
        attack = under_way.innermost(game, MonsterAttack.kind)
        if isinstance(attack, MonsterAttack) and attack.hits:
            for location in attack.hits:
                values[self.hits_at + location] += 1
            values[self.hits_at + len(names.LOCATIONS)] = small(monster_attack.damage_per_hit(game, attack, None))

    def read_monster(self, game: Game, values: list[int]) -> None:
        monster, agreed = game.monster, game.setup
        at = self.monster_at
        values[at + self.monsters[agreed.monster.id]] = ZERO + 1
        at += len(self.monsters)
        values[at] = small(agreed.level.number)
        if monster.space >= 0:
            values[at + 1] = ZERO + 1
            values[at + 2] = ZERO + geometry.column(monster.space)
            values[at + 3] = ZERO + geometry.row(monster.space)
        values[at + 4 + monster.facing] = ZERO + 1
        values[at + 8] = ZERO + agreed.monster.size
        values[at + 9] = ZERO + monster.down
        values[at + 10] = small(stats.full_move(game))
        values[at + 11] = small(stats.toughness(game))
        values[at + 12] = small(stats.monster_value(game, names.SPEED))
        values[at + 13] = small(stats.monster_value(game, names.DAMAGE))
        values[at + 14] = small(stats.monster_value(game, names.ACCURACY))
        values[at + 15] = small(stats.monster_value(game, names.EVASION))
        values[at + 16] = small(stats.monster_value(game, names.LUCK))
        values[at + 17] = small(facts.wounds_to_kill(game))
        values[at + 18] = small(monster.life)
        values[at + 19] = small(len(monster.wounds))
        values[at + 20] = small(len(monster.deck))
        values[at + 21] = small(len(monster.discard))
        values[at + 22] = small(len(monster.hl_deck))
        values[at + 23] = small(len(monster.hl_discard))
        at, many = self.ai_at, self.ai
        for card in monster.discard:
            values[at + card] = ZERO + 1
        for card in monster.in_play:
            values[at + many + card] = ZERO + 1
        for card in under_way.cards_played(game):
            values[at + 2 * many + card] = ZERO + 1
        for card in guess.known_top(monster.deck, monster.known_ai):
            values[at + 3 * many + card] = ZERO + 1
        at, many = self.locations_at, self.locations
        for card in monster.hl_discard:
            values[at + card] = ZERO + 1
        for card in monster.injuries:
            values[at + many + card] = ZERO + 1
        for frame in game.stack:
            for card in frame.held_hit_locations():
                values[at + 2 * many + card] = ZERO + 1
        for card in guess.known_top(monster.hl_deck, monster.known_hl):
            values[at + 3 * many + card] = ZERO + 1

    def read_survivor(self, game: Game, index: int, asked: bool, target: bool, spot: int, values: list[int]) -> None:
        who, monster = game.survivors[index], game.monster
        if not who.alive:
            return
        at = self.survivor_blocks[index]
        values[at] = ZERO + 1
        if who.space >= 0:
            column, row = geometry.column(who.space), geometry.row(who.space)
            values[at + 1] = ZERO + 1
            values[at + 2] = ZERO + column
            values[at + 3] = ZERO + row
            if monster.space >= 0:
                values[at + 4] = ZERO + column - geometry.column(monster.space)
                values[at + 5] = ZERO + row - geometry.row(monster.space)
                values[at + 6] = ZERO + geometry.distance(monster.space, game.setup.monster.size, who.space, 1)
                values[at + 7] = ZERO + (1 if spot & geometry.BITS[who.space] else 0)
            values[at + 8] = ZERO + facts.is_threat(game, index)
        values[at + 9] = ZERO + who.down
        values[at + 10] = ZERO + asked
        values[at + 11] = ZERO + under_way.acting(game, index)
        values[at + 12] = ZERO + who.acted
        values[at + 13] = ZERO + target
        values[at + 14] = ZERO + (monster.priority == index)
        values[at + 15] = small(who.movement)
        values[at + 16] = small(who.activation)
        values[at + 17] = small(who.survival)
        values[at + 18] = small(who.insanity)
        values[at + 19] = small(who.bleeding)
        values[at + 20] = small(who.courage)
        values[at + 21] = small(who.understanding)
        values[at + 22] = small(who.frenzy)
        values[at + 23] = ZERO + (1 if who.hidden else 0)
        values[at + 24] = small(who.block)
        values[at + 25] = small(who.deflect)
        values[at + 26] = small(who.dodges)
        at += 27
        for points in who.armor:
            values[at] = small(points)
            at += 1
        for filled in who.boxes:
            values[at] = small(filled)
            at += 1
        for attribute in range(len(names.SURVIVOR_ATTRIBUTES)):
            values[at] = small(stats.survivor_value(game, index, attribute))
            at += 1
        for action in range(len(names.SURVIVAL_ACTIONS)):
            values[at] = ZERO + (who.used >> action & 1)
            at += 1
        for gear in who.kit:
            if gear is not None and gear.weapon:
                values[at] = small(gear.speed)
                values[at + 1] = small(gear.accuracy)
                values[at + 2] = small(gear.strength)
            at += 3


def small(number: int) -> int:
    """A number as a byte; what is beyond -127 and 127 is the last of them."""
    return ZERO + (MOST if number > MOST else -MOST if number < -MOST else number)


assert (board.COLUMNS, board.ROWS) == (COLUMNS, ROWS), "constants above, so that compiled code knows its numbers"

_layouts: dict[str, Layout] = {}


def layout(library: Library) -> Layout:
    """The columns of a library, made once."""
    if library.version not in _layouts:
        _layouts[library.version] = Layout(library)
    return _layouts[library.version]
