"""What content files compile to: immutable definitions of monsters, cards, gear, injuries, terrain and parties.

Nothing here changes during a fight. State refers to these by number (the position in a tuple) or by id.
"""

from typing import TYPE_CHECKING, Any, ClassVar

from showdown.engine import fates
from showdown.engine.gear_rules import GearRule
from showdown.engine.keywords import Keyword
from showdown.engine.kinds import Phrase
from showdown.engine.powers import Power
from showdown.engine.roles import Roles
from showdown.engine.stack import Program, Step
from showdown.engine.when import Moment

if TYPE_CHECKING:
    from showdown.engine.game import Game


class Condition(Phrase):
    """A yes/no question about the fight and those who play a role in it."""

    def negated(self) -> str:
        """What people read of its opposite."""
        return f"not {self.text}"

    fickle: ClassVar[bool] = False  # whether it may come and go while an attack goes on

    def may_change(self) -> bool:
        """Whether it may be otherwise later in an attack under way."""
        return self.fickle

    def test(self, game: "Game", roles: Roles) -> bool:
        raise NotImplementedError

    def stops(self, game: "Game") -> int:
        """The spaces on which a survivor who comes from elsewhere must stop because of it."""
        return 0


class Amount(Phrase):
    """A number in a card: fixed, the monster's level, a die, or a count of something; `sign` is -1 where it is taken off."""

    rolled: ClassVar[bool] = False  # whether a die says how much
    sign: int = 1

    def value(self, game: "Game", roles: Roles) -> int:
        raise NotImplementedError


class Modifier:
    """A number added to an attribute while its source is in play, perhaps on a condition (ATTR-2); `per`: once for each token
    of a counter of the survivor, or for each on the monster's card; `beside`: once for each unit of a card beside them."""

    beside: str = ""

    def __init__(
        self, attribute: int, amount: int, per_level: bool, condition: Condition | None, source: str, per: str = ""
    ) -> None:
        self.attribute = attribute
        self.amount = amount
        self.per_level = per_level
        self.per = per
        self.condition = condition
        self.source = source


class Trigger:
    """A program that runs at a moment. `own`: only when the moment concerns the owner. `limit`: once per that span. `source` is
    what answers, as people call it."""

    def __init__(
        self, name: str, source: str, moment: Moment, own: bool, condition: Condition | None, limit: str, program: Program
    ) -> None:
        self.name = name
        self.source = source
        self.moment = moment
        self.own = own
        self.condition = condition
        self.limit = limit
        self.counted = name  # under which name its limit is counted; triggers of one card may share it
        self.program = program
        self.optional = False  # an offer, of which only one that is taken counts toward the limit
        self.text = ""
        self.status = name.startswith("statuses/")  # also of those it holds off the board (STAT-9)


class Action:
    """Something a survivor may spend an activation (and perhaps more) on: gear, terrain, arts, status cards."""

    def __init__(self, name: str, title: str, program: Program) -> None:
        self.name = name
        self.title = title
        self.program = program
        self.activation = 1
        self.movement = 0
        self.survival = 0
        self.archive = False
        self.consume = False
        self.while_down = False
        self.weapon_attack = False
        self.any_time = False  # offered wherever somebody may act, not only in one's own act
        self.limit = ""
        self.counted = name  # under which name its limit is counted; actions and triggers of one card may share it
        self.condition: Condition | None = None
        self.text = ""


class Grant:
    """Keyword rules that a thing in play gives to gear of the same grid, or takes from it (GEAR-4): to every card with a
    keyword or of a name, and where `side` is not -1 only to the card that an arrow on that side points at."""

    def __init__(self) -> None:
        self.side = -1
        self.keyword: Keyword | None = None
        self.gear = ""
        self.rules: dict[GearRule, int] = {}
        self.without: tuple[GearRule, ...] = ()
        self.condition: Condition | None = None
        self.text = ""

    def fits(self, gear: "Gear") -> bool:
        """Whether it speaks of this card, wherever that lies."""
        return (self.keyword is None or self.keyword in gear.keywords) and self.gear in ("", gear.id)


class Hooks:
    """How a thing in play reaches into the rules: numbers, answers to moments, powers (some on a condition), replaced
    definitions, actions survivors may take, and rules it gives to gear beside it. `powers` are bits. `suffered`: its owner does
    not use it, so the doomed have it as well (STAT-4)."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.suffered = False
        self.modifiers: tuple[Modifier, ...] = ()
        self.triggers: tuple[Trigger, ...] = ()
        self.powers = 0
        self.conditional_powers: tuple[tuple[Power, Condition], ...] = ()
        self.replaces: dict[str, Program] = {}
        self.actions: tuple[Action, ...] = ()
        self.grants: tuple[Grant, ...] = ()
        self.auras: tuple[Modifier, ...] = ()  # numbers of others: whom its condition, asked with them as target, means
        self.survivors: tuple[Modifier, ...] = ()  # on a card of the monster: numbers that every survivor has


class AttackChange:
    """What an attack has besides its profile, perhaps only on a condition: a number more or less, or that nobody dodges or
    blocks its hits (MATK-3..6)."""

    def __init__(self, text: str, what: str, amount: int, condition: Condition | None) -> None:
        self.text = text
        self.what = what
        self.amount = amount
        self.condition = condition


class Profile:
    """An attack profile: dice, number to reach, damage per hit, and what follows a hit or damage (MATK-1). `harmless`: a dash
    is printed for damage, which nothing raises (MATK-5). `backward`: it strikes whoever is in its blind spot, and turns its
    back on the target for it (MMOVE-8)."""

    def __init__(self, speed: int, accuracy: int, damage: int) -> None:
        self.harmless = False
        self.unconfirmed = False  # numbers of ours (AMB-47)
        self.more_speed: Amount | None = None
        self.sure = False  # hits without an attack roll, which nothing of the monster changes (MATK-11)
        self.everywhere = False  # so many to every location
        self.number = -1
        self.speed = speed
        self.accuracy = accuracy
        self.damage = damage
        self.reach = 1
        self.ranged = False
        self.after_hit: Program = ()
        self.before_damage: Program = ()
        self.after_damage: Program = ()
        self.location = -1
        self.destroy_armor = False
        self.undodgeable = False
        self.unblockable = False
        self.backward = False
        self.changes: tuple[AttackChange, ...] = ()


class AiCard:
    """An AI card. `actions` starts with its Pick Target step if it has one; `injured` replaces them (AI-7). `other_side` is the
    id of what is printed on the back of a two-sided card, which lies in play as a card of its own (AI-10)."""

    def __init__(self, id: str, name: str) -> None:
        self.id = id
        self.name = name
        self.level = "basic"
        self.type = 0
        self.copies = 1
        self.actions: Program = ()
        self.enters: Program = ()
        self.face_up: Program = ()
        self.injured: dict[str, Program] = {}
        self.hooks = Hooks(name)
        self.death_blow: Program = ()
        self.unconfirmed = False  # a number on it is ours (AMB-47)
        self.other_side = ""
        self.text: tuple[str, ...] = ()


class HitLocation:
    """A monster hit location card (DECK-5). What a mark or its toughness hangs on stands beside it under `..._if`."""

    def __init__(self, id: str, name: str) -> None:
        self.id = id
        self.name = name
        self.first_strike = False
        self.impervious = False
        self.super_dense = False
        self.trap = False
        self.parry = False
        self.toughness = 0
        self.first_strike_if: Condition | None = None
        self.super_dense_if: Condition | None = None
        self.toughness_if: Condition | None = None
        self.copies = 1
        self.special: Program = ()
        self.after_roll: Program = ()
        self.failure: Program = ()
        self.wound: Program = ()
        self.reflex: Program = ()
        self.has_critical = False
        self.critical: Program = ()
        self.injury = ""
        self.death_blow: Program = ()
        self.injury_until = -1  # how long it lasts; -1 until the end of the showdown
        self.hooks = Hooks(name)
        self.text: tuple[str, ...] = ()


class Gear:
    """A gear card. `rules` holds keyword rules with their number (sharp 1, reach 2); those without a number have 1."""

    def __init__(self, id: str, name: str) -> None:
        self.id = id
        self.name = name
        self.location = ""
        self.keywords: tuple[Keyword, ...] = ()
        self.weapon = False
        self.melee = False
        self.ranged = False
        self.speed = 0
        self.accuracy = 0
        self.strength = 0
        self.grows: tuple[tuple[int, Amount], ...] = ()  # what is added to numbers of its profile, found out when it is used
        self.armor = 0
        self.armor_location = -1
        self.armor_everywhere = 0
        self.affinities: tuple[int, int, int, int] = (0, 0, 0, 0)
        self.rules: dict[GearRule, int] = {}
        self.hooks = Hooks(name)
        self.bonus_puzzle: tuple[int, int, int] = (0, 0, 0)
        self.bonus_count: tuple[int, int, int] = (0, 0, 0)
        self.bonus: Hooks | None = None
        self.bonus_rules: dict[GearRule, int] = {}
        self.shields = False  # blocks or deflects
        self.longest = -1  # no attack with it reaches further; filled in when first asked
        self.text: tuple[str, ...] = ()
        self.missing = ""


class ArmorSet:
    """What wearing every set piece of one place gives (GEAR-7)."""

    def __init__(self, id: str, name: str, pieces: tuple[str, ...], armor_everywhere: int, hooks: Hooks) -> None:
        self.id = id
        self.name = name
        self.pieces = pieces
        self.armor_everywhere = armor_everywhere
        self.hooks = hooks


class Trait:
    """A fighting art, disorder, ability or survivor status card: a name and its hooks."""

    def __init__(self, id: str, name: str, kind: str) -> None:
        self.id = id
        self.name = name
        self.kind = kind
        self.hooks = Hooks(name)
        self.gained: Program = ()  # performed by whoever gets it (AI-12)
        self.impairment = False  # holds even while abilities cannot be used
        self.affinities: tuple[int, int, int] = (0, 0, 0)  # complete ones besides those of the grid
        self.specialization = False  # or mastery of a weapon type, which frenzy takes away (STAT-8)
        self.text: tuple[str, ...] = ()
        self.missing = ""


class Injury:
    """A row of a severe injury table or the brain trauma table. `maximum` 0 means it is not recorded as permanent."""

    def __init__(self, id: str, name: str, location: int, low: int, high: int) -> None:
        self.id = id
        self.name = name
        self.location = location
        self.low = low
        self.high = high
        self.permanent = False
        self.maximum = 0
        self.program: Program = ()
        self.hooks = Hooks(name)
        self.second_hooks: Hooks | None = None
        self.dismembers = False
        self.fate = fates.NOTHING  # roughly what it does, for those who roll on its table
        self.rule = ""
        self.text: tuple[str, ...] = ()


class Terrain:
    """A terrain card and its tiles (TERR-9)."""

    def __init__(self, id: str, name: str, width: int, height: int) -> None:
        self.id = id
        self.name = name
        self.width = width
        self.height = height
        self.tiles = 1
        self.cards = 1
        self.obstacle = False
        self.impassable = False
        self.destructible = False
        self.from_same = 0
        self.from_terrain = 0
        self.from_monster = 0
        self.from_edge = 0
        self.beside_monster = False
        self.at_edge = False
        self.free_start = False  # survivors start anywhere and may go first
        self.unit = False  # people who follow a survivor as one piece
        self.struck: Program = ()  # what happens to a unit that suffers damage or is run over
        self.lost: Program = ()  # and when it is gone
        self.named_only = False  # only where a story names it, never by chance
        self.left_out = ""  # which part of it is not in play, and why
        self.hooks = Hooks(name)
        self.action: Action | None = None
        self.stand_on = False
        self.hide = False
        self.climb = False
        self.hop = False
        self.missing = ""
        self.unconfirmed = False  # a number on it is ours (AMB-47)
        self.text: tuple[str, ...] = ()

    def can_be_used(self) -> bool:
        """Whether an activation can be spent on it, where and as it lies (TERR-2)."""
        return self.action is not None or self.hide or self.climb or self.hop


class Level:
    """What a monster level changes: deck, attributes, tokens, cards in play (SETUP-2, SETUP-4)."""

    def __init__(self, key: str, number: int) -> None:
        self.key = key
        self.number = number
        self.name = ""
        self.basic = 0
        self.advanced = 0
        self.legendary = 0
        self.deck: tuple[str, ...] = ()
        self.deck_top: tuple[str, ...] = ()
        self.deck_bottom: tuple[str, ...] = ()  # under the dealt cards, special ones
        self.limits: dict[str, int] = {}  # how many tokens a card can hold
        self.hit_locations_top: tuple[str, ...] = ()
        self.without_hit_locations: tuple[str, ...] = ()
        self.movement = 0
        self.toughness = 0
        self.toughness_is: Amount | None = None  # in place of the number, where the settlement says its lantern year
        self.speed = 0
        self.damage = 0
        self.life = 0
        self.tokens: dict[int, int] = {}
        self.in_play: tuple[str, ...] = ()
        self.terrain: tuple[tuple[str, tuple[int, ...]], ...] = ()
        self.random_terrain = 0
        self.nobody_runs_away = False
        self.victory: Program = ()
        self.defeat: Program = ()
        self.missing = ""


class Monster:
    """A monster: its numbers, decks, instinct, Basic Action, definitions and aftermath (MON-1)."""

    def __init__(self, id: str, name: str) -> None:
        self.id = id
        self.name = name
        self.size = 2
        self.blind_spot = 0  # how many spaces in the middle of its rear edge; 0 for all of them
        self.space = 0
        self.facing = 2
        self.nemesis = False
        self.survivors_first = False
        self.deploy_distance = 6
        self.deploy_spaces: tuple[int, ...] = ()
        self.deploy_short_edge = False  # along one of the two, all together
        self.levels: dict[str, Level] = {}
        self.ai: tuple[AiCard, ...] = ()
        self.hit_locations: tuple[HitLocation, ...] = ()
        self.instinct_name = ""
        self.basic_action: Program = ()
        self.definitions: dict[str, Program] = {}
        self.hooks = Hooks(name)
        self.status_cards: tuple[str, ...] = ()
        self.resources: tuple[tuple[str, int], ...] = ()
        self.zones: dict[str, Any] = {}
        self.any_time = False  # whether one of its cards lets survivors do something at any time
        self.unconfirmed: tuple[str, ...] = ()  # what of it has numbers of ours (AMB-47)
        self.only_unconfirmed = False  # it cannot be fought without them

    @property
    def noun(self) -> str:
        """Its name behind an article: the White Lion, the Hand."""
        return self.name.removeprefix("The ")


class Sheet:
    """A survivor as they set out: the record sheet before the fight."""

    def __init__(self, id: str, name: str) -> None:
        self.id = id
        self.name = name
        self.attributes = [5, 0, 0, 0, 0, 0]
        self.survival = 0
        self.insanity = 0
        self.courage = 0
        self.understanding = 0
        self.hunt_xp = 0
        self.at_home = False  # does not set out, but may follow when called
        self.proficiency = ""
        self.proficiency_level = 0
        self.gear: tuple[str, ...] = ()
        self.arts: tuple[str, ...] = ()
        self.disorders: tuple[str, ...] = ()
        self.abilities: tuple[str, ...] = ()
        self.injuries: tuple[str, ...] = ()
        self.sworn = ""  # the monster, by name, that they have sworn to fight


class Party:
    """Survivors and what their settlement gives them: survival limit and known survival actions (SVL-1); what it has innovated,
    its principles and its lantern year, which cards ask for."""

    def __init__(self, id: str, name: str, survivors: tuple[Sheet, ...]) -> None:
        self.id = id
        self.name = name
        self.survivors = survivors
        self.survival_limit = 1
        self.actions = 1
        self.innovations: tuple[str, ...] = ()
        self.principles: tuple[str, ...] = ()
        self.lantern_year = 0  # 0 where nobody has said it
        self.storage: tuple[str, ...] = ()  # gear at home, by id
        self.record: tuple[str, ...] = ()  # what became of its showdowns, a line each
        self.stage = ""  # of the campaign, where the party is made for one
        self.volumes: tuple[str, ...] = ()  # what it has written about monsters: the name of one for each volume
        self.text = ""


class ResourceCard:
    """A resource that does something: what happens when it is gained (GEAR-10)."""

    def __init__(self, name: str, gained: Program) -> None:
        self.name = name
        self.gained = gained
        self.text = ""


class Layout:
    """What follows from the cards of a kit and where they lie, as `Survivor` has it."""

    def __init__(
        self,
        colors: tuple[int, int, int],
        bonuses: int,
        slots: tuple[int, ...],
        armed: tuple[int, ...],
        grid: tuple[tuple[Hooks, int], ...],
        sets: tuple[ArmorSet, ...],
        places: dict[str, int],
    ) -> None:
        self.colors = colors
        self.bonuses = bonuses
        self.slots = slots
        self.armed = armed
        self.grid = grid
        self.sets = sets
        self.places = places
        self.beside: dict[str, list[int]] = {}


class Library:
    """Everything loaded, by id, with the content version that saves pin."""

    def __init__(self) -> None:
        self.version = ""
        self.folders: tuple[str, ...] = ()  # what it was loaded from, "" for the standard content; () where it was made
        self.trusted: tuple[str, ...] = ()  # those whose Python words may run
        self.monsters: dict[str, Monster] = {}
        self.keywords: dict[str, Keyword] = {}
        self.counters: tuple[str, ...] = ()  # tokens of survivors that cards count
        self.gear: dict[str, Gear] = {}
        self.sets: dict[str, ArmorSet] = {}
        self.arts: dict[str, Trait] = {}
        self.disorders: dict[str, Trait] = {}
        self.abilities: dict[str, Trait] = {}
        self.statuses: dict[str, Trait] = {}
        self.innovations: dict[str, Trait] = {}  # by printed name: what a settlement has is written so
        self.injuries: dict[str, Injury] = {}
        self.tables: tuple[tuple[Injury, ...], ...] = ()
        self.terrain: dict[str, Terrain] = {}
        self.parties: dict[str, Party] = {}
        self.layouts: dict[tuple[str, ...], Layout] = {}  # of kits that were seen, found out once
        self.complete_sets: dict[tuple[str, ...], tuple[ArmorSet, ...]] = {}  # the same
        self.sound: set[str] = set()  # those of them that were found fit to play, each looked at once
        self.unconfirmed: dict[str, str] = {}  # numbers of ours where no source has the printed ones, by name (AMB-47)
        self.basic_resources: tuple[tuple[str, int], ...] = ()
        self.vermin: tuple[tuple[str, int], ...] = ()
        self.strange_resources: tuple[tuple[str, int], ...] = ()
        self.resources: dict[str, ResourceCard] = {}  # those with a rule of their own, by printed name
        self.definitions: dict[str, Program] = {}
        self.steps: dict[str, Step[Any]] = {}
        self.profiles: list[Profile] = []
        self.triggers: dict[str, Trigger] = {}
        self.actions: dict[str, Action] = {}

    def __copy__(self) -> "Library":
        """Itself: it never changes."""
        return self

    def __deepcopy__(self, memo: Any) -> "Library":
        return self
