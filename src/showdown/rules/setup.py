"""Set-up (chapter 2): decks, tokens, terrain, deployment, arrival; then the rounds begin."""

from typing import Final

from showdown.engine import board, geometry, happenings, names, questions, spreads, stats, when
from showdown.engine.chance import Chance
from showdown.engine.game import Game, Setup
from showdown.engine.library import Sheet, Terrain
from showdown.engine.options import OptionKind, Refers
from showdown.engine.roles import ai_card
from showdown.engine.stack import MONSTER, PARTY, Frame, Program, Question, Step, opens
from showdown.engine.state import MonsterState, Survivor
from showdown.rules import facts, moments, picks, rounds, terrain
from showdown.rules.frames import ARRIVAL, Effects, Laying, Rounds, SettingUp

ACROSS: Final = 512  # more than any space number
LARGE_PARTY_SPEED: Final = 1  # tokens of a monster that meets five or six survivors (MON-8)
LARGE_PARTY_DAMAGE: Final = 2


def new_survivor(sheet: Sheet) -> Survivor:
    """A survivor from their record sheet (ATTR-1)."""
    who = Survivor()
    who.blank()
    who.insanity = sheet.insanity
    who.survival = sheet.survival
    who.permanent = list(sheet.attributes)
    who.courage = sheet.courage
    who.understanding = sheet.understanding
    who.hunt_xp = sheet.hunt_xp
    who.removed = facts.WAITING if sheet.at_home else 0
    who.proficiency = sheet.proficiency
    who.proficiency_level = sheet.proficiency_level
    who.gear = [*sheet.gear, *([""] * (9 - len(sheet.gear)))]
    who.arts = list(sheet.arts)
    who.disorders = list(sheet.disorders)
    who.abilities = list(sheet.abilities)
    who.injuries = list(sheet.injuries)
    return who


def new_monster(setup: Setup) -> MonsterState:
    """The monster of a level: its tokens and its Life, with more of both against five or six survivors (SETUP-4, MON-8)."""
    monster = MonsterState()
    monster.blank()
    monster.space = setup.monster.space
    monster.facing = setup.monster.facing
    for attribute, amount in setup.level.tokens.items():
        if amount > 0:
            monster.plus[attribute] = amount
        else:
            monster.minus[attribute] = -amount
    monster.life = setup.level.life + setup.extra_life
    if setup.extra_life:
        monster.plus[names.SPEED] += LARGE_PARTY_SPEED
        monster.plus[names.DAMAGE] += LARGE_PARTY_DAMAGE
    monster.counters = [0] * len(setup.ai)
    monster.batches = (0,) * len(setup.ai)
    return monster


def blank_game(setup: Setup, chance: Chance, log: bool, auto: bool) -> Game:
    """A game with everything in its box: nothing set up yet."""
    game = Game()
    game.blank(setup, chance)
    game.survivors = [new_survivor(sheet) for sheet in setup.sheets]
    game.monster = new_monster(setup)
    game.log = [] if log else None
    game.auto = auto
    game.disorders_left = sorted(name for name, card in setup.library.disorders.items() if not card.missing)
    game.resources = [name for name, count in setup.monster.resources for _ in range(count)]
    game.basic_resources = [name for name, count in setup.library.basic_resources for _ in range(count)]
    game.vermin = [name for name, count in setup.library.vermin for _ in range(count)]
    game.strange_resources = [name for name, count in setup.library.strange_resources for _ in range(count)]
    game.tiles_left = [
        card.id
        for card in setup.library.terrain.values()
        if not card.missing and not card.named_only and (setup.house.unconfirmed or not card.unconfirmed)
        for _ in range(card.cards)
    ]
    for who in game.survivors:
        for disorder in who.disorders:
            if disorder in game.disorders_left:
                game.disorders_left.remove(disorder)
    stats.refresh(game)
    for who in game.survivors:
        wear(game, who)
    return game


def wear(game: Game, who: Survivor) -> None:
    """Armor points of a survivor's gear and completed sets (LOC-1, GEAR-3, GEAR-7, KW-24)."""
    who.armor = stats.worn(game.setup.library, who)


def begin(game: Game) -> None:
    """Puts the set-up steps on the stack and runs to the first decision."""
    frame = SettingUp()
    frame.then(SETTING_UP)
    game.stack = [frame]
    game.run_on()


class BuildDecks(Step[SettingUp]):
    """AI deck by level counts or a fixed list, hit locations shuffled, special cards in play (SETUP-2..4, SETUP-13, DECK-3).

    What has numbers that no source confirms is named at once, played or left out (AMB-47)."""

    rules = (
        "SETUP-2", "SETUP-3", "SETUP-4", "SETUP-13", "SETUP-14", "MON-9", "MON-2", "BOARD-1", "DECK-1", "DECK-2", "DECK-3",
        "AMB-47",
    )  # fmt: skip

    def run(self, game: Game, frame: SettingUp) -> Question | None:
        setup, monster = game.setup, game.monster
        level = setup.level
        if game.log is not None:
            happenings.SETUP.note(
                game,
                ("SETUP-2", "SETUP-3", "SETUP-4", "SETUP-14", "MON-2", "BOARD-1"),
                {
                    "monster": setup.monster.name,
                    "level": level.key,
                    "foe": level.name,
                    "party": setup.party.name,
                    "house_rules": dict(setup.house.chosen),
                    "players": [name for name, _ in setup.players],
                },
            )
            if setup.extra_life:
                happenings.LARGE_PARTY.note(
                    game,
                    ("MON-8",),
                    {
                        "survivors": len(game.survivors),
                        "life": setup.extra_life,
                        "speed": LARGE_PARTY_SPEED,
                        "damage": LARGE_PARTY_DAMAGE,
                    },
                )
            if level.missing:
                happenings.LEFT_OUT.note(game, ("SETUP-4",), {"what": level.missing})
            if setup.monster.unconfirmed:
                told = happenings.UNCONFIRMED if setup.house.unconfirmed else happenings.UNCONFIRMED_LEFT_OUT
                told.note(game, ("AMB-47",), {"cards": list(setup.monster.unconfirmed)})
        monster.deck = self.ai_deck(game)
        cards = range(len(setup.hit_locations))
        monster.hl_archived = [card for card in cards if setup.hit_locations[card].id in level.without_hit_locations]
        monster.hl_deck = [card for card in cards if card not in monster.hl_archived]
        game.chance.shuffle(monster.hl_deck, "hit locations", setup.hit_location_names)
        for name in level.hit_locations_top:
            for card in monster.hl_deck:
                if setup.hit_locations[card].id == name:
                    monster.hl_deck.remove(card)
                    monster.hl_deck.append(card)
                    monster.known_hl |= 1 << card
                    break
        for card in in_play_cards(setup):
            monster.in_play.append(card)
            entering = Effects()
            entering.card = ai_card(card)
            game.start(entering, setup.ai[card].enters)
            if game.log is not None:
                happenings.IN_PLAY.note(game, ("MON-9", "SETUP-4", "AI-10"), {"card": setup.ai[card].name})
        for who in game.survivors:
            who.statuses += setup.monster.status_cards
        if game.log is not None:
            if level.deck:
                happenings.FIXED_DECK.note(game, ("SETUP-13",), {"cards": len(monster.deck)})
            happenings.DECKS.note(
                game,
                ("SETUP-2", "SETUP-3", "DECK-1", "DECK-2", "DECK-3"),
                {"ai": len(monster.deck), "hit_locations": len(monster.hl_deck)},
            )
        if setup.monster.status_cards:
            stats.refresh(game)
        else:
            stats.refresh_cards(game)
        return None

    def ai_deck(self, game: Game) -> list[int]:
        setup, level = game.setup, game.setup.level
        if level.deck:
            deck: list[int] = []
            for name in level.deck:
                for card, definition in enumerate(setup.ai):
                    if definition.id == name and card not in deck:
                        deck.append(card)
                        break
            top = []
            for name in level.deck_top:
                for card in deck:
                    if setup.ai[card].id == name:
                        deck.remove(card)
                        top.append(card)
                        game.monster.known_ai |= 1 << card
                        break
            game.chance.shuffle(deck, "AI deck", setup.ai_names)
            return self.bottom(game) + deck + top
        deck = []
        started = in_play_cards(setup)  # a card that starts in play is not drawn into the deck (SETUP-2)
        for kind, count in (("basic", level.basic), ("advanced", level.advanced), ("legendary", level.legendary)):
            pile = [card for card in cards_of(setup, kind) if card not in started]
            game.chance.shuffle(pile, f"{kind} AI cards", setup.ai_names)
            deck += pile[len(pile) - min(count, len(pile)) :]
        game.chance.shuffle(deck, "AI deck", setup.ai_names)
        return self.bottom(game) + deck

    def bottom(self, game: Game) -> list[int]:
        """Cards that the level puts under the deck; everybody knows them there (SETUP-2)."""
        ids = [definition.id for definition in game.setup.ai]
        found = [ids.index(name) for name in reversed(game.setup.level.deck_bottom)]
        for card in found:
            game.monster.known_ai |= 1 << card
        return found


def cards_of(setup: Setup, kind: str) -> list[int]:
    """The AI cards of a level that may be dealt: not those with a number of ours, unless agreed on (SETUP-2, AMB-47)."""
    return [
        card
        for card, definition in enumerate(setup.ai)
        if definition.level == kind and (setup.house.unconfirmed or not definition.unconfirmed)
    ]


def in_play_cards(setup: Setup) -> list[int]:
    """The cards that start in play, the first copy of each (SETUP-4)."""
    ids = [definition.id for definition in setup.ai]
    return [ids.index(name) for name in setup.level.in_play]


class PlaceMonster(Step[SettingUp]):
    """Survivors who ambush place the monster where they like (SETUP-11)."""

    rules = ("SETUP-11",)
    asks = questions.PLACE_MONSTER

    def prompt(self, game: Game, frame: SettingUp) -> str:
        return f"Where does the {game.setup.monster.noun} start?"

    def run(self, game: Game, frame: SettingUp) -> Question | None:
        if game.setup.ambush != "survivors":
            return None
        size = game.setup.monster.size
        return Question(PARTY, picks.PLACE_MONSTER, [], board.corners(board.ALL, size, size))

    def answer(self, game: Game, frame: SettingUp, value: int) -> None:
        game.monster.space = value
        if game.log is not None:
            happenings.MONSTER_PLACED.note(game, ("SETUP-11",), {"space": board.label(value)})


class FaceMonster(Step[SettingUp]):
    """And they turn it which way they like (SETUP-11)."""

    rules = ("SETUP-11",)
    asks = questions.FACE_MONSTER

    def prompt(self, game: Game, frame: SettingUp) -> str:
        return f"Which way does the {game.setup.monster.noun} face?"

    def run(self, game: Game, frame: SettingUp) -> Question | None:
        if game.setup.ambush != "survivors":
            return None
        return Question(PARTY, picks.FACE, [0, 1, 2, 3])

    def answer(self, game: Game, frame: SettingUp, value: int) -> None:
        game.monster.facing = value


class PlaceNamedTerrain(Step[SettingUp]):
    """Terrain the story names, on its printed spaces (SETUP-5); where survivors who ambush like, by its card (SETUP-11)."""

    rules = ("SETUP-5", "SETUP-11")

    def run(self, game: Game, frame: SettingUp) -> Question | None:
        for name, spaces in game.setup.level.terrain:
            card = game.setup.library.terrain[name]
            if name in game.tiles_left:
                game.tiles_left.remove(name)
            if spaces and game.setup.ambush != "survivors":
                for space in spaces:
                    terrain.place(game, card, space % ACROSS, space >= ACROSS, ("SETUP-5",))
            else:
                frame.pending += [name] * (len(spaces) or card.tiles)
        return None


def all_places(game: Game, card: Terrain) -> int:
    """Corners for a tile as printed; those for the tile lying across follow from bit ACROSS on."""
    found = terrain.legal_places(game, card, False)
    if card.width != card.height:
        found |= terrain.legal_places(game, card, True) << ACROSS
    return found


class PlaceRandomTerrain(Step[SettingUp]):
    """Random terrain cards, one at a time, set up by their own text; the party places the tiles (SETUP-5, SETUP-6)."""

    rules = ("SETUP-5", "SETUP-6")
    asks = questions.PLACE_TERRAIN

    def prompt(self, game: Game, frame: SettingUp) -> str:
        return f"Where does {game.setup.library.terrain[frame.pending[0]].name} go?"

    def run(self, game: Game, frame: SettingUp) -> Question | None:
        wanted = game.setup.level.random_terrain
        if not frame.pending and frame.random_terrain < wanted and game.tiles_left:
            left = game.tiles_left
            index = game.chance.draw("random terrain", left)
            frame.random_terrain += 1
            name = left.pop(index)
            if game.log is not None:
                happenings.RANDOM_TERRAIN.note(game, ("SETUP-5",), {"terrain": game.setup.library.terrain[name].name})
            frame.pending += [name] * game.setup.library.terrain[name].tiles
            frame.then((self,))
            return None
        if not frame.pending:
            return None
        card = game.setup.library.terrain[frame.pending[0]]
        places = all_places(game, card)
        if not places:
            if game.log is not None:
                happenings.NO_ROOM.note(game, ("SETUP-6",), {"terrain": card.name})
            frame.pending.pop(0)
            frame.then((self,))
            return None
        return Question(PARTY, TILE, [], places)

    def answer(self, game: Game, frame: SettingUp, value: int) -> None:
        card = game.setup.library.terrain[frame.pending.pop(0)]
        terrain.place(game, card, value % ACROSS, value >= ACROSS, ("SETUP-5", "SETUP-6"))
        frame.then((self,))


class PlaceTile(OptionKind[Frame]):
    """A terrain tile goes with its corner on a space, as printed or lying across (SETUP-6)."""

    spread = spreads.TILE_SPACE

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return f"tile:{geometry.label(number % ACROSS)}{':across' if number >= ACROSS else ''}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return f"north-west corner on {geometry.label(number % ACROSS)}{', lying across' if number >= ACROSS else ''}"

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        waiting = frame.pending if isinstance(frame, SettingUp) else frame.tiles if isinstance(frame, Laying) else []
        card = game.setup.library.terrain[waiting[0]]
        to.space = number % ACROSS
        to.width, to.height = (card.height, card.width) if number >= ACROSS else (card.width, card.height)


TILE: Final = PlaceTile("tile", "The terrain tile goes here, by its north-west corner.")


def add_terrain(game: Game, card: str) -> None:
    """A terrain card that is still in its deck is set up by its own text (SETUP-5, SETUP-6)."""
    if card not in game.tiles_left:
        if game.log is not None:
            happenings.NO_ROOM.note(game, ("SETUP-6",), {"terrain": game.setup.library.terrain[card].name})
        return
    game.tiles_left.remove(card)
    frame = Laying()
    frame.tiles = [card] * game.setup.library.terrain[card].tiles
    game.start(frame, (LAY_TILE,))


def lay_terrain(game: Game, card: str, near: int) -> None:
    """One tile of a terrain card is laid so that it touches one of some spaces, while tiles of it are left (TERR-9)."""
    terrain_card = game.setup.library.terrain[card]
    on_board = sum(1 for tile in game.tiles if tile.terrain.id == card)
    if not near or on_board >= terrain_card.tiles * terrain_card.cards:
        if game.log is not None:
            happenings.NO_ROOM.note(game, ("TERR-9",), {"terrain": terrain_card.name})
        return
    frame = Laying()
    frame.tiles = [card]
    frame.near = near
    game.start(frame, (LAY_TILE,))


class LayTile(Step[Laying]):
    """The party places the tiles of terrain that a survivor's card adds, by that terrain's text (SETUP-6); what the monster
    leaves behind its controller lays, near somebody or itself, whatever distances the text asks for (TERR-9)."""

    rules = ("SETUP-6", "TERR-9")
    asks = questions.PLACE_TERRAIN

    def prompt(self, game: Game, frame: Laying) -> str:
        return f"Where does {game.setup.library.terrain[frame.tiles[0]].name} go?"

    def run(self, game: Game, frame: Laying) -> Question | None:
        while frame.tiles:
            card = game.setup.library.terrain[frame.tiles[0]]
            places = terrain.places_near(game, card, frame.near) if frame.near else all_places(game, card)
            if places:
                return Question(MONSTER if frame.near else PARTY, TILE, [], places)
            frame.tiles.pop(0)
            if game.log is not None:
                happenings.NO_ROOM.note(game, ("SETUP-6",), {"terrain": card.name})
        return None

    def answer(self, game: Game, frame: Laying, value: int) -> None:
        card = game.setup.library.terrain[frame.tiles.pop(0)]
        rules = ("TERR-9",) if frame.near else ("SETUP-5", "SETUP-6")
        terrain.place(game, card, value % ACROSS, value >= ACROSS, rules)
        frame.then((self,))


class TerrainIsSetUp(Step[SettingUp]):
    """All terrain of the story lies on the board; some survivors know more (SETUP-5)."""

    rules = ("SETUP-5",)

    def run(self, game: Game, frame: SettingUp) -> Question | None:
        moments.fire(game, when.TERRAIN_SET_UP, -1, -1)
        return None


LAY_TILE: Final = LayTile("lay tile")


class DeploySurvivors(Step[SettingUp]):
    """Each survivor starts on one of the deployment spaces (SETUP-7); anywhere free when they ambush (SETUP-11)."""

    rules = ("SETUP-7", "SETUP-11")
    asks = questions.DEPLOY

    def prompt(self, game: Game, frame: SettingUp) -> str:
        return f"Where does {game.name_of(frame.chosen)} start?"

    def run(self, game: Game, frame: SettingUp) -> Question | None:
        while frame.chosen < len(game.survivors) and game.survivors[frame.chosen].removed:
            frame.chosen += 1  # whoever stays at home starts nowhere
        if frame.chosen >= len(game.survivors):
            return None
        return Question(frame.chosen, picks.START, [], deployment(game))

    def answer(self, game: Game, frame: SettingUp, value: int) -> None:
        game.survivors[frame.chosen].space = value
        if game.counts():
            rules: tuple[str, ...] = ("SETUP-7", "SETUP-11") if game.setup.ambush == "survivors" else ("SETUP-7",)
            happenings.DEPLOYED.note(game, rules, {"survivor": frame.chosen, "space": board.label(value)})
        frame.chosen += 1
        frame.then((self,))


def deployment(game: Game) -> int:
    """The spaces survivors may start on: a ring at a fixed distance, one of the short edges, or a printed list, less what is
    taken (SETUP-7)."""
    monster = game.setup.monster
    free = board.ALL & ~facts.occupied(game)
    if game.setup.ambush == "survivors" or free_start(game):
        return free
    if monster.deploy_short_edge:
        edges = [board.rectangle(board.at(column, 0), 1, board.ROWS) for column in (0, board.COLUMNS - 1)]
        chosen = [edge for edge in edges if any(who.space >= 0 and edge >> who.space & 1 for who in game.survivors)]
        return (chosen[0] if chosen else edges[0] | edges[1]) & free or free
    if monster.deploy_spaces:
        mask = 0
        for space in monster.deploy_spaces:
            mask |= 1 << space
        return mask & free or free  # where terrain has covered them all, anywhere
    inner = terrain.grow(geometry.base(game.monster.space, monster.size), monster.deploy_distance - 1)
    return board.around(inner) & ~inner & free or free


def free_start(game: Game) -> bool:
    """Whether some terrain lets survivors start anywhere and go first if they like (SETUP-6, SETUP-7)."""
    return any(tile.terrain.free_start for tile in game.tiles)


class Depart(Step[SettingUp]):
    """Everybody is there: what departing gave (SETUP-8); what was brought along stays (SETUP-12)."""

    rules = ("SETUP-8", "SETUP-12")

    def run(self, game: Game, frame: SettingUp) -> Question | None:
        if game.log is not None:
            happenings.ARRIVAL.note(game, ("SETUP-8", "SETUP-12"), {})
        moments.fire(game, when.DEPART, -1, -1)
        return None


class Arrive(Step[SettingUp]):
    """The showdown starts: On Arrival effects (SETUP-8)."""

    rules = ("SETUP-8",)

    def run(self, game: Game, frame: SettingUp) -> Question | None:
        moments.fire(game, when.ARRIVAL, -1, -1)
        return None


class BeginRounds(Step[SettingUp]):
    """On to the first round (ROUND-1)."""

    rules = ("ROUND-1",)

    def run(self, game: Game, frame: SettingUp) -> Question | None:
        asked = game.setup.ambush == "survivors" or (free_start(game) and not game.setup.ambush)
        game.start(Rounds(), (rounds.CHOOSE_FIRST_TURN, rounds.START_ROUND) if asked else (rounds.START_ROUND,))
        return None


BUILD_DECKS: Final = BuildDecks("build decks")
PLACE_MONSTER: Final = PlaceMonster("place monster")
FACE_MONSTER: Final = FaceMonster("face monster")
PLACE_NAMED_TERRAIN: Final = PlaceNamedTerrain("place named terrain")
PLACE_RANDOM_TERRAIN: Final = PlaceRandomTerrain("place random terrain")
TERRAIN_IS_SET_UP: Final = TerrainIsSetUp("terrain is set up")
DEPLOY_SURVIVORS: Final = DeploySurvivors("deploy survivors")
DEPART: Final = Depart("depart")
ARRIVE: Final = Arrive(ARRIVAL)
BEGIN_ROUNDS: Final = BeginRounds("begin rounds")

SETTING_UP: Final[Program] = (
    BUILD_DECKS,
    PLACE_MONSTER,
    FACE_MONSTER,
    PLACE_NAMED_TERRAIN,
    PLACE_RANDOM_TERRAIN,
    TERRAIN_IS_SET_UP,
    DEPLOY_SURVIVORS,
    DEPART,
    ARRIVE,
    BEGIN_ROUNDS,
)
opens(SettingUp.kind, SETTING_UP)
