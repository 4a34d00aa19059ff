"""The state of a showdown: survivors, monster, tiles and passing effects, as plain slotted records.

The fields of a record stand once, in `blank`; what follows from them is written by `make records`.
"""

from typing import ClassVar

from showdown.engine import board, geometry, names
from showdown.engine.library import Action, ArmorSet, Condition, Gear, Grant, Hooks, Modifier, Terrain, Trigger
from showdown.engine.powers import Power
from showdown.engine.roles import Card, Roles


class Passing:
    """A number or power that lasts for a while. `survivor` -1 means the monster; `until` says for how long. One for somebody's
    next attack waits for it, perhaps only for one with a weapon of a `keyword`, and counts in it."""

    __slots__ = ("amount", "attribute", "keyword", "number", "power", "source", "survivor", "until")

    def __init__(
        self,
        source: str,
        survivor: int,
        attribute: int,
        amount: int,
        power: Power | None,
        until: int,
        number: int,
        keyword: str = "",
    ) -> None:
        self.keyword = keyword
        self.source = source
        self.survivor = survivor
        self.attribute = attribute
        self.amount = amount
        self.power = power
        self.until = until
        self.number = number

    def waits(self) -> bool:
        """Whether it counts for nothing yet."""
        return self.until in names.WAITING


class Tile:
    """A terrain tile on the board; `turned` tiles lie across. A unit has a survivor for its `leader`, other tiles have none."""

    __slots__ = ("height", "leader", "mask", "space", "terrain", "turned", "width", "x", "y")

    def __init__(self, terrain: Terrain, space: int, turned: bool, leader: int = -1) -> None:
        self.leader = leader
        self.terrain = terrain
        self.space = space
        self.x = space % geometry.STRIDE
        self.y = space // geometry.STRIDE
        self.turned = turned
        self.width = terrain.height if turned else terrain.width
        self.height = terrain.width if turned else terrain.height
        self.mask: int = board.rectangle(space, self.width, self.height)

    def covers(self, space: int) -> bool:
        """Whether a space is one of the tile's."""
        x = space % geometry.STRIDE - self.x
        y = space // geometry.STRIDE - self.y
        return 0 <= x < self.width and 0 <= y < self.height

    def distance(self, space: int) -> int:
        """Cardinal steps from a space to the nearest one of the tile; 0 on it (BOARD-4)."""
        x = space % geometry.STRIDE - self.x
        y = space // geometry.STRIDE - self.y
        across = -x if x < 0 else x - self.width + 1 if x >= self.width else 0
        down = -y if y < 0 else y - self.height + 1 if y >= self.height else 0
        return across + down


class Listener:
    """A trigger in play: whose it is (-1 monster), which card carries it, whether its owner only suffers from it (STAT-4)."""

    __slots__ = ("card", "owner", "suffered", "trigger")

    def __init__(self, trigger: Trigger, owner: int, card: Card, suffered: bool) -> None:
        self.trigger = trigger
        self.owner = owner
        self.card = card
        self.suffered = suffered


class Survivor:
    """One survivor in the fight (ATTR-17)."""

    def __init__(self) -> None:
        pass

    def blank(self) -> None:
        """Every field, before anything is known of the survivor. Not in `__init__`: a copy would make every list twice."""
        self.space = -1
        self.alive = True
        # 1 taken off the board (STAT-9), 2 never on it (scenarios): neither takes part until the aftermath; 3 held off it by a
        # card and still in the fight
        self.removed = 0
        self.down = False
        self.stands_at = 0
        self.armor = [0] * names.BRAIN
        self.boxes = [0] * len(names.LOCATIONS)
        self.insanity = 0
        self.survival = 0
        self.bleeding = 0
        self.counters: dict[str, int] = {}  # tokens that cards count, by name; like the next never changed in place
        self.sourced: dict[str, int] = {}  # attribute tokens that know which card gave them, such as "-1 strength of Fog"
        self.plus = [0] * len(names.SURVIVOR_ATTRIBUTES)
        self.minus = [0] * len(names.SURVIVOR_ATTRIBUTES)
        self.permanent = [0] * len(names.SURVIVOR_ATTRIBUTES)
        self.courage = 0
        self.understanding = 0
        self.hunt_xp = 0
        self.proficiency = ""
        self.proficiency_level = 0
        self.gear = [""] * 9
        self.arts: list[str] = []
        self.disorders: list[str] = []
        self.abilities: list[str] = []
        self.statuses: list[str] = []
        self.injuries: list[str] = []
        self.temporary: list[str] = []
        self.frenzy = 0
        self.hidden = 0
        self.block = 0
        self.deflect = 0
        self.used = 0
        self.dodges = 0
        self.acted = False
        self.movement = 0
        self.activation = 0
        self.resources: list[str] = []
        self.used_showdown: list[str] = []
        self.used_round: list[str] = []
        self.wound_types: list[str] = []
        self.skip_hunt = False
        self.retired = False
        self.leaves = False  # the settlement, for good, once the showdown is over
        self.lost_gear: list[str] = []
        self.dropped = 0  # slots whose weapon lies on the ground until an activation is spent to pick it up
        self.buried = 0  # slots whose gear was archived with their death, the last of `lost_gear` (DEATH-2)
        self.concentrating = ""  # the name of the action it is for
        self.cause = ""
        # not saved but rebuilt by `stats.refresh`
        self.kit: tuple[Gear | None, ...] = ()
        self.own_mods: tuple[Modifier, ...] = ()  # the next without those of the monster's cards
        self.mods: tuple[Modifier, ...] = ()  # attributes, and numbers of what the survivor suffers from
        self.powers = 0
        self.maybe: tuple[tuple[Power, Condition], ...] = ()
        self.used_mods: tuple[Modifier, ...] = ()  # of arts, abilities, sets and gear, which the doomed do not use (STAT-4)
        self.used_powers = 0
        self.used_maybe: tuple[tuple[Power, Condition], ...] = ()
        self.own_actions: tuple[Action, ...] = ()  # the next without those of the monster's cards
        self.actions: tuple[Action, ...] = ()
        self.colors = (0, 0, 0)  # complete affinities: red, green, blue
        self.bonuses = 0
        self.slots: tuple[int, ...] = ()  # one for each different card of the kit; of identical ones that whose bonus is active
        self.armed: tuple[int, ...] = ()  # those of them that an activation attacks, blocks or deflects with
        self.grants: tuple[tuple[Grant, int], ...] = ()  # rules given to gear, each with the slots it is for as bits
        self.lengthened = False  # whether one of these gives gear a reach or range
        self.sets: tuple[ArmorSet, ...] = ()  # whose every piece is in the grid, worn or not
        self.places: dict[str, int] = {}  # the first slot of each different card of the kit; shared, never changed
        self.beside: dict[str, list[int]] = {}  # weapons beside a card, as far as found out (`rules.beside`); shared like these
        self.possible = 0  # every power that something gives, be it at times, or unless they are doomed
        self.answers = 0  # how many triggers of theirs are in play
        self.grid: tuple[tuple[Hooks, int], ...] = ()  # what the kit gives, with the slot it comes from; -1 for a set

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = (
        "abilities", "acted", "actions", "activation", "alive", "answers", "armed", "armor", "arts", "beside", "bleeding",
        "block", "bonuses", "boxes", "buried", "cause", "colors", "concentrating", "counters", "courage", "deflect",
        "disorders", "dodges", "down", "dropped", "frenzy", "gear", "grants", "grid", "hidden", "hunt_xp", "injuries",
        "insanity", "kit", "leaves", "lengthened", "lost_gear", "maybe", "minus", "mods", "movement", "own_actions", "own_mods",
        "permanent", "places", "plus", "possible", "powers", "proficiency", "proficiency_level", "removed", "resources",
        "retired", "sets", "skip_hunt", "slots", "sourced", "space", "stands_at", "statuses", "survival", "temporary",
        "understanding", "used", "used_maybe", "used_mods", "used_powers", "used_round", "used_showdown", "wound_types",
    )  # fmt: skip
    fields: ClassVar[tuple[str, ...]] = (
        "space", "alive", "removed", "down", "stands_at", "armor", "boxes", "insanity", "survival", "bleeding", "counters",
        "sourced", "plus", "minus", "permanent", "courage", "understanding", "hunt_xp", "proficiency", "proficiency_level",
        "gear", "arts", "disorders", "abilities", "statuses", "injuries", "temporary", "frenzy", "hidden", "block", "deflect",
        "used", "dodges", "acted", "movement", "activation", "resources", "used_showdown", "used_round", "wound_types",
        "skip_hunt", "retired", "leaves", "lost_gear", "dropped", "buried", "concentrating", "cause",
    )  # fmt: skip

    def copy(self) -> "Survivor":
        twin = Survivor()
        twin.space = self.space
        twin.alive = self.alive
        twin.removed = self.removed
        twin.down = self.down
        twin.stands_at = self.stands_at
        twin.armor = self.armor.copy()
        twin.boxes = self.boxes.copy()
        twin.insanity = self.insanity
        twin.survival = self.survival
        twin.bleeding = self.bleeding
        twin.counters = self.counters
        twin.sourced = self.sourced
        twin.plus = self.plus.copy()
        twin.minus = self.minus.copy()
        twin.permanent = self.permanent.copy()
        twin.courage = self.courage
        twin.understanding = self.understanding
        twin.hunt_xp = self.hunt_xp
        twin.proficiency = self.proficiency
        twin.proficiency_level = self.proficiency_level
        twin.gear = self.gear.copy()
        twin.arts = self.arts.copy()
        twin.disorders = self.disorders.copy()
        twin.abilities = self.abilities.copy()
        twin.statuses = self.statuses.copy()
        twin.injuries = self.injuries.copy()
        twin.temporary = self.temporary.copy()
        twin.frenzy = self.frenzy
        twin.hidden = self.hidden
        twin.block = self.block
        twin.deflect = self.deflect
        twin.used = self.used
        twin.dodges = self.dodges
        twin.acted = self.acted
        twin.movement = self.movement
        twin.activation = self.activation
        twin.resources = self.resources.copy()
        twin.used_showdown = self.used_showdown.copy()
        twin.used_round = self.used_round.copy()
        twin.wound_types = self.wound_types.copy()
        twin.skip_hunt = self.skip_hunt
        twin.retired = self.retired
        twin.leaves = self.leaves
        twin.lost_gear = self.lost_gear.copy()
        twin.dropped = self.dropped
        twin.buried = self.buried
        twin.concentrating = self.concentrating
        twin.cause = self.cause
        twin.kit = self.kit
        twin.own_mods = self.own_mods
        twin.mods = self.mods
        twin.powers = self.powers
        twin.maybe = self.maybe
        twin.used_mods = self.used_mods
        twin.used_powers = self.used_powers
        twin.used_maybe = self.used_maybe
        twin.own_actions = self.own_actions
        twin.actions = self.actions
        twin.colors = self.colors
        twin.bonuses = self.bonuses
        twin.slots = self.slots
        twin.armed = self.armed
        twin.grants = self.grants
        twin.lengthened = self.lengthened
        twin.sets = self.sets
        twin.places = self.places
        twin.beside = self.beside
        twin.possible = self.possible
        twin.answers = self.answers
        twin.grid = self.grid
        return twin

    # endregion


class MonsterState:
    """The monster in the fight. Piles are lists of card numbers, the last one on top (DECK-1, DECK-2)."""

    def __init__(self) -> None:
        pass

    def blank(self) -> None:
        """Every field, before anything is known of the monster; see `Survivor.blank`."""
        self.space = -1
        self.facing = 0
        self.down = False
        self.plus = [0] * len(names.ATTRIBUTES)
        self.minus = [0] * len(names.ATTRIBUTES)
        self.life = 0
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.wounds: list[int] = []
        self.archived: list[int] = []
        self.hl_deck: list[int] = []
        self.hl_discard: list[int] = []
        self.hl_archived: list[int] = []
        self.injuries: list[int] = []
        self.in_play: list[int] = []
        self.counters: list[int] = []
        self.face_up = False
        self.known_ai = 0  # mask of the cards that lie in a pile where everybody knows them to be
        self.batches: tuple[int, ...] = ()  # per AI card the shuffle that hid it after it had been seen, 0: unseen so far
        self.known_hl = 0
        self.last_wounder = -1
        self.round_wounds = 0  # suffered in the round under way
        self.grabbed = 0  # mask of those grabbed in `grab_round`
        self.grabbed_before = 0  # and of those in the round before it
        self.grab_round = -1
        self.priority = -1
        self.priority_stays = False
        self.dies_after = -1
        self.dazed = -1  # the round in which it was last dazed
        # not saved but rebuilt by `stats.refresh`
        self.mods: tuple[tuple[Modifier, Roles], ...] = ()  # each with the card it stands on
        self.powers = 0

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = (
        "archived", "batches", "counters", "dazed", "deck", "dies_after", "discard", "down", "face_up", "facing", "grab_round",
        "grabbed", "grabbed_before", "hl_archived", "hl_deck", "hl_discard", "in_play", "injuries", "known_ai", "known_hl",
        "last_wounder", "life", "minus", "mods", "plus", "powers", "priority", "priority_stays", "round_wounds", "space",
        "wounds",
    )  # fmt: skip
    fields: ClassVar[tuple[str, ...]] = (
        "space", "facing", "down", "plus", "minus", "life", "deck", "discard", "wounds", "archived", "hl_deck", "hl_discard",
        "hl_archived", "injuries", "in_play", "counters", "face_up", "known_ai", "batches", "known_hl", "last_wounder",
        "round_wounds", "grabbed", "grabbed_before", "grab_round", "priority", "priority_stays", "dies_after", "dazed",
    )  # fmt: skip

    def copy(self) -> "MonsterState":
        twin = MonsterState()
        twin.space = self.space
        twin.facing = self.facing
        twin.down = self.down
        twin.plus = self.plus.copy()
        twin.minus = self.minus.copy()
        twin.life = self.life
        twin.deck = self.deck.copy()
        twin.discard = self.discard.copy()
        twin.wounds = self.wounds.copy()
        twin.archived = self.archived.copy()
        twin.hl_deck = self.hl_deck.copy()
        twin.hl_discard = self.hl_discard.copy()
        twin.hl_archived = self.hl_archived.copy()
        twin.injuries = self.injuries.copy()
        twin.in_play = self.in_play.copy()
        twin.counters = self.counters.copy()
        twin.face_up = self.face_up
        twin.known_ai = self.known_ai
        twin.batches = self.batches
        twin.known_hl = self.known_hl
        twin.last_wounder = self.last_wounder
        twin.round_wounds = self.round_wounds
        twin.grabbed = self.grabbed
        twin.grabbed_before = self.grabbed_before
        twin.grab_round = self.grab_round
        twin.priority = self.priority
        twin.priority_stays = self.priority_stays
        twin.dies_after = self.dies_after
        twin.dazed = self.dazed
        twin.mods = self.mods
        twin.powers = self.powers
        return twin

    # endregion
