"""Words of the card language: where the monster goes and faces, and where it puts people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from showdown.engine import board, fates, happenings, kinds, questions, stats
from showdown.engine.game import Game
from showdown.engine.stack import MONSTER, Frame, Question
from showdown.rules import ai, damage, facts, movement, picks, rising, status, terrain, whom
from showdown.rules.frames import ONTO, PAST, THROUGH, TOWARD, MonsterMove
from showdown.rules.words.attacks import Attack
from showdown.rules.words.word import Manner, Named, Word

if TYPE_CHECKING:
    from showdown.rules.targeting import Who


class MonsterMoves(Word):
    """The monster moves: forward, back, toward or away from somebody or something on the board; so many spaces or its full move
    (MMOVE-13)."""

    rules = ("MMOVE-3", "MMOVE-13", "MMOVE-15", "EDGE-1", "EDGE-2")

    manner: Manner
    spaces: int = -1
    reach: int = 1
    ranged: bool = False

    def run(self, game: Game, frame: Frame) -> Question | None:
        if not rising.acts(game, frame):
            return None
        move = MonsterMove()
        move.manner = self.manner.number
        move.steps = self.spaces if self.spaces >= 0 else stats.full_move(game)
        move.target = frame.target
        if self.manner.terrain or self.manner.edges:
            movement.go_by_thing(game, frame, move, self.manner.terrain, self.manner.edges)
            return None
        if self.manner.who is not None:
            found = self.manner.who.survivors(game, frame)
            if self.manner.closest and found:
                near = min(facts.distance_to(game, index) for index in found)
                found = [index for index in found if facts.distance_to(game, index) == near]
            for index in found:
                move.away_from |= 1 << index
                move.target = index
            if not move.away_from:
                return None
        if move.manner in (TOWARD, PAST, THROUGH, ONTO):
            if move.target < 0 or game.survivors[move.target].space < 0:
                return None
            move.face = move.manner != ONTO
            move.reach = self.reach
            move.ranged = self.ranged
        movement.begin(game, frame, move)
        return None


class FullMove(MonsterMoves):
    """The monster's full move: `forward`, `back`, `toward WHO`, `past WHO` (straight through them and on), `through WHO` (like
    a ghost, however far, to the far side of them, without a collision with whom it passes), `away from WHO` (`away from all
    threats`, `away from closest survivor`), `straight away from WHO`; in place of somebody a terrain card (`toward Tall Grass`)
    or an edge (`toward the closest edge`, `away from the north edge`); `unlimited: yes` however far (MMOVE-13, MMOVE-16)."""

    form = "full move: MANNER"
    arguments = kinds.takes(manner=kinds.Manner(), unlimited=kinds.Yes("unlimited"))
    rules = ("MMOVE-3", "MMOVE-13", "MMOVE-15", "EDGE-1", "EDGE-2")

    unlimited: bool = False

    def ready(self) -> None:
        if self.unlimited:
            self.spaces = board.LONGEST

    def sentence(self) -> str:
        if self.manner.number == THROUGH:
            return f"move {self.manner.text}"
        return f"make a full move {self.manner.text}" + (", however far it is" if self.unlimited else "")

    def then_attack(self, attack: Attack) -> None:
        """A full move toward the target and an attack on it are a Move & Attack, though written as two steps: as few spaces as
        the attack needs, and falling short ends the turn (MMOVE-10, MMOVE-11)."""
        who = self.manner.who
        if self.manner.number == TOWARD and who is not None and who.role is whom.TARGET and not who.terms:
            self.reach = attack.profile.reach
            self.ranged = attack.profile.ranged
            attack.after_move = True


class Move(MonsterMoves):
    """So many spaces, without turning: `move 1: away from attacker`, or `move: 1 away from attacker` (MMOVE-13)."""

    form = "move [SPACES]: [SPACES] MANNER"
    arguments = kinds.takes(
        spaces=kinds.Number("a number of spaces to move", 1, board.LONGEST, needed=True), manner=kinds.Manner()
    )
    rules = ("MMOVE-3", "MMOVE-13", "MMOVE-15", "EDGE-1", "EDGE-2")

    def sentence(self) -> str:
        return f"move {self.spaces} {self.manner.text}"


class FaceWho(Word):
    """The monster turns to face somebody, the closest of several (`closest survivor`, `closest threat`), ties for the
    controller (MMOVE-8, MMOVE-9)."""

    form = "face: WHO"
    arguments = kinds.takes(who=kinds.Closest())
    rules = ("MMOVE-8", "MMOVE-9")
    asks = questions.FACING

    who: Who
    closest: bool = False

    def ready(self) -> None:
        self.closest = isinstance(self.who.role, whom.Everybody | whom.AllTargets)

    def sentence(self) -> str:
        return f"face {self.who.text}"

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"Which way does the {game.setup.monster.noun} face?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        found = self.options(game, frame)
        if not found:
            return None
        values: list[int] = []
        for index in found:
            for facing in self.facings(game, index):
                if facing not in values:
                    values.append(facing)
        if len(found) == 1 and len(values) == 1:
            movement.turn(game, values[0], found[0])
            return None
        return Question(MONSTER, picks.FACE, sorted(values))

    def facings(self, game: Game, survivor: int) -> list[int]:
        return movement.facings_toward(game, survivor)

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        movement.turn(game, value, -1)

    def options(self, game: Game, frame: Frame) -> list[int]:
        found = [index for index in self.who.survivors(game, frame) if game.survivors[index].space >= 0]
        if game.monster.space < 0:
            return []
        if self.closest and found:
            near = min(facts.distance_to(game, index) for index in found)
            found = [index for index in found if facts.distance_to(game, index) == near]
        return found


class FaceAway(FaceWho):
    """The monster turns its back on somebody, the closest of several; ties for the controller (MMOVE-8, MON-11)."""

    form = "face away from: WHO"
    rules = ("MMOVE-8", "MON-11")

    def sentence(self) -> str:
        return f"face directly away from {self.who.text}"

    def facings(self, game: Game, survivor: int) -> list[int]:
        return movement.facings_away(game, survivor)


class FaceFurthestEdge(Word):
    """The monster turns to the edge of the board that is furthest away; ties for the controller (MMOVE-8)."""

    form = "face the furthest edge"
    rules = ("MMOVE-8",)
    asks = questions.FACING

    def sentence(self) -> str:
        return "face the furthest edge of the board"

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"Which way does the {game.setup.monster.noun} face?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        if game.monster.space < 0 or not rising.acts(game, frame):
            return None
        return movement.ask_facings(game, movement.facings_to_furthest_edge(game), -1)

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        movement.turn(game, value, -1)


class FaceOffMost(Word):
    """The monster turns its back on as many survivors as it can; ties for the controller (MMOVE-8, MON-11)."""

    form = "face away from most survivors"
    rules = ("MMOVE-8", "MON-11")
    asks = questions.FACING

    def sentence(self) -> str:
        return "face away from as many survivors as possible"

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"Which way does the {game.setup.monster.noun} face?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        if game.monster.space < 0 or not facts.present(game):
            return None
        return movement.ask_facings(game, movement.facings_off_most(game), -1)

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        movement.turn(game, value, -1)


class MonsterLeaves(Word):
    """The monster is taken off the board until something places it again (AI-11)."""

    form = "monster leaves the board"
    rules = ("AI-11",)

    def sentence(self) -> str:
        return "remove the monster from the board"

    def run(self, game: Game, frame: Frame) -> Question | None:
        movement.leave_board(game)
        return None


class PlaceMonsterBeside(Word):
    """A monster off the board is placed adjacent to somebody and faces them; whoever it stands on collides. `on free spaces` it
    is placed from wherever it stands, and where there is no room the card ends; `over as few as possible` from wherever it
    stands too, on nobody if that can be (BOARD-7, COL-3)."""

    form = "place monster beside [WHO] [on free spaces] [over as few as possible]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("BOARD-7", "COL-3")
    asks = questions.RETURN

    who: Who
    on_free_spaces: bool = False
    over_as_few_as_possible: bool = False

    def sentence(self) -> str:
        if self.over_as_few_as_possible:
            return f"place the monster adjacent to {self.who.text} and on as few survivors as possible, facing them"
        if self.on_free_spaces:
            return f"place the monster on free spaces adjacent to {self.who.text}, facing them; without room this card ends"
        return f"place the monster adjacent to {self.who.text}, facing them"

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"Where does the {game.setup.monster.noun} {'go' if self.on_free_spaces else 'return'}?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        found = self.who.survivors(game, frame)
        if self.on_free_spaces and rising.acts(game, frame):
            places = movement.free_places_beside(game, found[0]) if found else 0
            if not places:
                ai.drop_card(game, frame)
            return Question(MONSTER, picks.STAND, [], places) if places else None
        if self.over_as_few_as_possible and rising.acts(game, frame):
            places = movement.emptiest_places_beside(game, found[0]) if found else 0
            return Question(MONSTER, picks.STAND, [], places) if places else None
        if game.monster.space >= 0 or not found or game.survivors[found[0]].space < 0:
            return None
        return Question(MONSTER, picks.STAND, [], movement.places_beside(game, found[0]))

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        movement.put_beside(game, frame, self.who.survivors(game, frame)[0], value)


class PlaceAtCentre(Word):
    """The monster is placed in the middle of the board, from wherever it is; it does not turn, whoever it stands on collides
    (BOARD-7, COL-3)."""

    form = "place monster at the centre"
    rules = ("BOARD-7", "COL-3")

    def sentence(self) -> str:
        return "place the monster in the middle of the board"

    def run(self, game: Game, frame: Frame) -> Question | None:
        size = game.setup.monster.size
        movement.put_down(game, frame, board.at((board.COLUMNS - size) // 2, (board.ROWS - size) // 2))
        return None


class PlaceMonsterBehind(Word):
    """The monster is placed from wherever it stands on the far side of somebody, as if it had gone straight through them, and
    faces them; whoever it stands on collides (BOARD-7, COL-3)."""

    form = "place monster behind [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("BOARD-7", "COL-3")
    asks = questions.RETURN

    who: Who

    def sentence(self) -> str:
        return f"place the monster behind {self.who.text}, facing them"

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"Where does the {game.setup.monster.noun} appear?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        found = self.who.survivors(game, frame)
        if not found or game.survivors[found[0]].space < 0 or not rising.acts(game, frame):
            return None
        return Question(MONSTER, picks.STAND, [], movement.places_behind(game, found[0]))

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        movement.put_beside(game, frame, self.who.survivors(game, frame)[0], value)


class PlaceMonsterOn(Word):
    """The monster is placed on the middle of a tile of a terrain card; whoever stands there collides. Without such a tile
    nothing happens (BOARD-7, COL-3)."""

    form = "place monster on: TERRAIN"
    arguments = kinds.takes(terrain=kinds.Thing("terrain", shown="TERRAIN"))
    rules = ("BOARD-7", "COL-3")

    terrain: Named

    def sentence(self) -> str:
        return f"place the monster on the centre of the {self.terrain.name}"

    def run(self, game: Game, frame: Frame) -> Question | None:
        for tile in game.tiles:
            if tile.terrain.id == self.terrain.id:
                movement.put_down(game, frame, movement.middle_of(game, tile))
                break
        return None


class PlaceMonsterAtFarEdge(Word):
    """The monster is placed anywhere along the board edge furthest from somebody, on nobody if that is possible; it does not
    turn (BOARD-7, COL-3)."""

    form = "place monster at the edge furthest from [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("BOARD-7", "COL-3")
    asks = questions.RETURN

    who: Who

    def sentence(self) -> str:
        return f"place the monster anywhere along the board edge furthest from {self.who.text}"

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"Where along the edge is the {game.setup.monster.name} placed?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        found = self.who.survivors(game, frame)
        if not found or game.survivors[found[0]].space < 0 or game.monster.space < 0 or not rising.acts(game, frame):
            return None
        return Question(MONSTER, picks.STAND, [], movement.places_at_far_edge(game, found[0]))

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        movement.put_down(game, frame, value)


class PlaceAtDistance(Word):
    """A survivor is placed on a free space exactly so far from the monster, the controller's choice (BOARD-7, BOARD-4)."""

    form = "place at distance [WHO]: SPACES"
    arguments = kinds.takes(who=kinds.Whom(), spaces=kinds.Number("a distance", 1, board.COLUMNS))
    rules = ("BOARD-7", "BOARD-4")
    asks = questions.PLACE_SURVIVOR

    who: Who
    spaces: int

    def sentence(self) -> str:
        return f"place {self.who.text} {self.spaces} spaces from the monster"

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"Where is {game.name_of(self.who.survivors(game, frame)[0])} placed?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        found = self.who.survivors(game, frame)
        places = movement.spaces_at_distance(game, found[0], self.spaces) if found else 0
        return Question(MONSTER, picks.LAND, [], places) if places else None

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        movement.place_survivor(game, self.who.survivors(game, frame)[0], value)


class PlaceBeside(Word):
    """A survivor who is not adjacent to the monster is placed on a free space that is, or the nearest there is, as they like
    (BOARD-7)."""

    form = "place beside the monster [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("BOARD-7", "BOARD-3")
    asks = questions.PLACE_SURVIVOR

    who: Who

    def sentence(self) -> str:
        return f"place {self.who.text} on a free space adjacent to the monster"

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"Where is {game.name_of(self.who.survivors(game, frame)[0])} placed?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        found = self.who.survivors(game, frame)
        if not found or game.monster.space < 0 or game.survivors[found[0]].space < 0 or facts.adjacent(game, found[0]):
            return None
        return Question(found[0], picks.LAND, movement.spaces_beside(game))

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        movement.place_survivor(game, self.who.survivors(game, frame)[0], value)


class PlaceBefore(Word):
    """A survivor is placed on a space in front of the monster, the controller's choice (BOARD-7, COL-6)."""

    form = "place before the monster [WHO]"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("BOARD-7", "COL-6")
    asks = questions.PLACE_SURVIVOR

    who: Who

    def sentence(self) -> str:
        return f"place {self.who.text} in front of the monster"

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"Where is {game.name_of(self.who.survivors(game, frame)[0])} placed?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        found = self.who.survivors(game, frame)
        if not found or game.monster.space < 0:
            return None
        return Question(MONSTER, picks.IN_FRONT, movement.spaces_in_front(game, found[0]))

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        movement.place_survivor(game, self.who.survivors(game, frame)[0], value)


class PlaceInFront(Word):
    """Placed knocked down in front of the monster, remembered as grabbed (TRIG-5, BOARD-7).

    Where a tile is in the way they collide with it, and a destructible one breaks and hurts (COL-6, TERR-8).
    """

    form = "place [WHO]: in front, knocked down"
    arguments = kinds.takes(who=kinds.Whom())
    rules = ("TRIG-5", "BOARD-7", "COL-6", "TERR-8")
    fate = fates.FALL
    asks = questions.PLACE_SURVIVOR

    who: Who

    def sentence(self) -> str:
        return f"place {self.who.text} knocked down in front of the monster"

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"Where is {game.name_of(self.who.survivors(game, frame)[0])} placed?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        found = self.who.survivors(game, frame)
        if not found or game.monster.space < 0:
            return None
        return Question(MONSTER, picks.IN_FRONT, movement.spaces_in_front(game, found[0]))

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        survivor = self.who.survivors(game, frame)[0]
        remember_grab(game, survivor)
        tile = movement.tile_in_the_way(game, value)
        if game.counts():
            rules: tuple[str, ...] = ("TRIG-5", "BOARD-7") if tile < 0 else ("TRIG-5", "BOARD-7", "COL-6", "COL-1")
            happenings.PLACED.note(game, rules, {"survivor": survivor, "to": board.label(value)})
        movement.move_survivor(game, survivor, value)
        status.knock_down(game, survivor, ("TRIG-5",))
        if tile >= 0 and game.tiles[tile].terrain.destructible:
            terrain.break_tiles(game, [tile])
            damage.suffer(game, frame, survivor, 1, -1, ("TERR-8", "DMG-6"))


def remember_grab(game: Game, survivor: int) -> None:
    """Everybody grabbed in a round is remembered until the end of the next one (TRIG-5): cards ask about the last round."""
    monster = game.monster
    if monster.grab_round != game.round:
        monster.grabbed_before = monster.grabbed if monster.grab_round == game.round - 1 else 0
        monster.grabbed = 0
        monster.grab_round = game.round
    monster.grabbed |= 1 << survivor
