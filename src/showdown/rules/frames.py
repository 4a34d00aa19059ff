"""Everything that can be under way: one frame for each procedure of the book, with what it remembers.

A frame is memory only. What it does are the steps of its chapter, and what holds however it ends is a `Closing` there: so
whoever asks what is under way needs no chapter. A new field is one line here, and `make records`.
"""

from typing import TYPE_CHECKING, ClassVar, Final

from showdown.engine import names
from showdown.engine.roles import NO_CARD, Card
from showdown.engine.stack import Frame

if TYPE_CHECKING:
    from showdown.engine.game import Game

FIST: Final = names.FIST
FIST_AND_TOOTH: Final = names.FIST_AND_TOOTH
AI_DECK: Final = "AI"
HIT_LOCATION_DECK: Final = "hit locations"
DISCARD: Final = 0
ON_TOP: Final = 1
ARCHIVE: Final = 2
STAYS: Final = 3
FACE_UP: Final = 4
PUT_AWAY: Final = 5
TOWARD: Final = 0
AWAY: Final = 1
FORWARD: Final = 2
BACK: Final = 3
TO_SPACE: Final = 4
MATERIALIZE: Final = 5
THROWN: Final = 6
TO_THING: Final = 7
PAST: Final = 8
STRAIGHT_AWAY: Final = 9
THROUGH: Final = 10
ONTO: Final = 11

# Steps that others look for in what a frame has left to do.
END_OF_MONSTER_TURN: Final = "end of monster turn"
CRITICAL_WINDOW: Final = "critical window"
ARRIVAL: Final = "arrival"
FINISH_CARD: Final = "finish card"
DISCARD_HIT_LOCATION: Final = "discard hit location"
MATERIALIZING: Final = "materialize"  # the term an injury may replace
A_WOUND: Final = "a wound"  # the term whose replacement happens in place of every wound

MONSTER_FELL: Final = "monster knocked down"  # what opened a window (SVL-16)


class SettingUp(Frame):
    """Everything before the first round. `pending` are terrain cards still to be placed, `random_terrain` how many of them were
    drawn, `chosen` who has been deployed."""

    kind: ClassVar[str] = "setting up"

    def __init__(self) -> None:
        super().__init__()
        self.pending: list[str] = []
        self.random_terrain = 0
        self.chosen = 0

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("chosen", "pending", "random_terrain")
    fields: ClassVar[tuple[str, ...]] = (*Frame.fields, "pending", "random_terrain", "chosen")

    def copy(self) -> Frame:
        twin = SettingUp()
        self.copy_into(twin)
        twin.pending = self.pending.copy()
        twin.random_terrain = self.random_terrain
        twin.chosen = self.chosen
        return twin

    # endregion


class Rounds(Frame):
    """The whole showdown after set-up: rounds until somebody has won. `monster_begins`: survivors in ambush leave it the first
    turn (SETUP-11)."""

    kind: ClassVar[str] = "rounds"

    def __init__(self) -> None:
        super().__init__()
        self.monster_begins = False
        self.survivors_begin = False  # they have chosen so

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("monster_begins", "survivors_begin")
    fields: ClassVar[tuple[str, ...]] = (*Frame.fields, "monster_begins", "survivors_begin")

    def copy(self) -> Frame:
        twin = Rounds()
        self.copy_into(twin)
        twin.monster_begins = self.monster_begins
        twin.survivors_begin = self.survivors_begin
        return twin

    # endregion


class MonsterTurn(Frame):
    """One monster turn: start, draw, end (MTURN-1)."""

    kind: ClassVar[str] = "monster turn"

    def title(self, game: "Game") -> str:
        return f"the turn of the {game.setup.monster.noun}"

    def __init__(self) -> None:
        super().__init__()
        self.drawn = 0  # AI cards drawn as part of the turn

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("drawn",)
    fields: ClassVar[tuple[str, ...]] = (*Frame.fields, "drawn")

    def copy(self) -> Frame:
        twin = MonsterTurn()
        self.copy_into(twin)
        twin.drawn = self.drawn
        return twin

    # endregion


class SurvivorsTurn(Frame):
    """The second part of a round."""

    kind: ClassVar[str] = "survivors turn"

    def title(self, game: "Game") -> str:
        return "the survivors' turn"

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ()

    def copy(self) -> Frame:
        twin = SurvivorsTurn()
        self.copy_into(twin)
        return twin

    # endregion


class Act(Frame):
    """One survivor's act: +1 movement, +1 activation, in any order (ACT-3). `begun`: too late to concentrate (KW-34)."""

    kind: ClassVar[str] = "act"

    def __init__(self) -> None:
        super().__init__()
        self.begun = False

    def title(self, game: "Game") -> str:
        return f"{game.name_of(self.survivor)}'s act"

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("begun",)
    fields: ClassVar[tuple[str, ...]] = (*Frame.fields, "begun")

    def copy(self) -> Frame:
        twin = Act()
        self.copy_into(twin)
        twin.begun = self.begun
        return twin

    # endregion


class Move(Frame):
    """One movement of a survivor, spent or dashed. `start` is where it began, `limit` how far it goes, `gave` whether something
    was handed over on the way (GEAR-10)."""

    kind: ClassVar[str] = "move"

    def __init__(self) -> None:
        super().__init__()
        self.start = -1
        self.limit = 0
        self.straight_away = False  # only straight away from the monster
        self.all_the_way = False  # and as far as that goes
        self.gave = False

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("all_the_way", "gave", "limit", "start", "straight_away")
    fields: ClassVar[tuple[str, ...]] = (*Frame.fields, "start", "limit", "straight_away", "all_the_way", "gave")

    def copy(self) -> Frame:
        twin = Move()
        self.copy_into(twin)
        twin.start = self.start
        twin.limit = self.limit
        twin.straight_away = self.straight_away
        twin.all_the_way = self.all_the_way
        twin.gave = self.gave
        return twin

    # endregion


class Activation(Frame):
    """An activation: paid, answered, resolved. With a weapon the survivor counts as attacking from the start (SATK-8)."""

    kind: ClassVar[str] = "activation"

    def __init__(self) -> None:
        super().__init__()
        self.use = ""  # the kind of option that was taken: attack, block, use ...
        self.thing = 0  # the slot, action or tile it is about
        self.weapon = False
        self.lost = False  # its survivor fell before it was resolved (AMB-40)
        self.action = ""  # the name of a card's action or of a tile; its place in its list may change before it resolves

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("action", "lost", "thing", "use", "weapon")
    fields: ClassVar[tuple[str, ...]] = (*Frame.fields, "use", "thing", "weapon", "lost", "action")

    def copy(self) -> Frame:
        twin = Activation()
        self.copy_into(twin)
        twin.use = self.use
        twin.thing = self.thing
        twin.weapon = self.weapon
        twin.lost = self.lost
        twin.action = self.action
        return twin

    # endregion


class Window(Frame):
    """A survival opportunity that stays open until nobody wants it any more (SVL-12). `what` says which one."""

    kind: ClassVar[str] = "window"

    def __init__(self) -> None:
        super().__init__()
        self.what = ""
        self.encourage_only = False
        self.opened = False

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("encourage_only", "opened", "what")
    fields: ClassVar[tuple[str, ...]] = (*Frame.fields, "what", "encourage_only", "opened")

    def copy(self) -> Frame:
        twin = Window()
        self.copy_into(twin)
        twin.what = self.what
        twin.encourage_only = self.encourage_only
        twin.opened = self.opened
        return twin

    # endregion


class SurvivalAction(Frame):
    """A dash, surge or encourage under way, with everything it causes (SVL-5)."""

    kind: ClassVar[str] = "survival action"

    def __init__(self) -> None:
        super().__init__()
        self.action = 0
        self.free = False  # it cost nothing and is for a weapon alone

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("action", "free")
    fields: ClassVar[tuple[str, ...]] = (*Frame.fields, "action", "free")

    def copy(self) -> Frame:
        twin = SurvivalAction()
        self.copy_into(twin)
        twin.action = self.action
        twin.free = self.free
        return twin

    # endregion


class SurvivorAttack(Frame):
    """An attack by `survivor` with the weapon in `slot`.

    `cards`: drawn and unresolved; `current`: the card being resolved (`card` stays the same number for its effects).
    `strength`, `accuracy`, `speed`: added for this attack. `automatic`: hits without dice (SATK-6); `critical_hit`:
    those hits are
    critical wounds (Founding Stone). `indirect`: activated by a maneuver, so cumbersome is not charged (KW-12).
    `reuse`: a wound roll that counts again for the next card (KW-33).
    """

    kind: ClassVar[str] = "survivor attack"

    def title(self, game: "Game") -> str:
        return f"{game.name_of(self.survivor)}'s attack"

    def __init__(self) -> None:
        super().__init__()
        self.slot = FIST
        self.gear_id = FIST_AND_TOOTH
        self.cards: list[int] = []
        self.current = -1
        self.hits = 0
        self.perfect = 0
        self.missed = 0  # dice of the last roll that did not hit; none once they were rolled again (CONV-14)
        self.doubled = False  # the total of the next wound attempt counts twice
        self.total = 0  # of the last wound attempt
        self.needed = 0  # and the toughness it was against
        self.from_discard = False  # the wound being dealt takes the top card of the AI discard
        self.extra_wounds = 0  # of the wound being dealt
        self.cards_taken = 0  # AI cards that its wounds have moved, and Life they have taken
        self.life_taken = 0
        self.silent = 0  # which hit locations do not react
        self.dealt = 0  # hit locations dealt with so far
        self.sure = -1  # a hit location that is wounded without a roll
        self.rolled = False  # attack dice have been rolled: whatever is rolled now comes on top
        self.strength = 0
        self.accuracy = 0
        self.speed = 0
        self.automatic = 0
        self.critical_hit = False
        self.indirect = False
        self.range = 1
        self.roll = 0
        self.wounded = False
        self.critical = False
        self.savage_used = False
        self.frail_broken = False
        self.breaks: list[str] = []  # other gear that is archived when the attack ends
        self.injuries: list[int] = []
        self.kept = False
        self.archived = False  # the card being dealt with leaves the game
        self.attempt_luck = 0  # for the wound attempt on the card being dealt with
        self.attempt_strength = 0
        self.used: list[str] = []
        self.reuse = 0
        self.first_roll = 0  # a wound roll made before its hit location is chosen
        self.helper = -1  # who assists it from the opposite side
        self.only_failures = False  # the location being dealt with reacts to a failure and to nothing else

    def held_hit_locations(self) -> list[int]:
        held = self.cards + self.injuries
        if self.current >= 0:
            held.append(self.current)
        return held

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = (
        "accuracy", "archived", "attempt_luck", "attempt_strength", "automatic", "breaks", "cards", "cards_taken", "critical",
        "critical_hit", "current", "dealt", "doubled", "extra_wounds", "first_roll", "frail_broken", "from_discard", "gear_id",
        "helper", "hits", "indirect", "injuries", "kept", "life_taken", "missed", "needed", "only_failures", "perfect", "range",
        "reuse", "roll", "rolled", "savage_used", "silent", "slot", "speed", "strength", "sure", "total", "used", "wounded",
    )  # fmt: skip
    fields: ClassVar[tuple[str, ...]] = (
        *Frame.fields, "slot", "gear_id", "cards", "current", "hits", "perfect", "missed", "doubled", "total", "needed",
        "from_discard", "extra_wounds", "cards_taken", "life_taken", "silent", "dealt", "sure", "rolled", "strength",
        "accuracy", "speed", "automatic", "critical_hit", "indirect", "range", "roll", "wounded", "critical", "savage_used",
        "frail_broken", "breaks", "injuries", "kept", "archived", "attempt_luck", "attempt_strength", "used", "reuse",
        "first_roll", "helper", "only_failures",
    )  # fmt: skip

    def copy(self) -> Frame:
        twin = SurvivorAttack()
        self.copy_into(twin)
        twin.slot = self.slot
        twin.gear_id = self.gear_id
        twin.cards = self.cards.copy()
        twin.current = self.current
        twin.hits = self.hits
        twin.perfect = self.perfect
        twin.missed = self.missed
        twin.doubled = self.doubled
        twin.total = self.total
        twin.needed = self.needed
        twin.from_discard = self.from_discard
        twin.extra_wounds = self.extra_wounds
        twin.cards_taken = self.cards_taken
        twin.life_taken = self.life_taken
        twin.silent = self.silent
        twin.dealt = self.dealt
        twin.sure = self.sure
        twin.rolled = self.rolled
        twin.strength = self.strength
        twin.accuracy = self.accuracy
        twin.speed = self.speed
        twin.automatic = self.automatic
        twin.critical_hit = self.critical_hit
        twin.indirect = self.indirect
        twin.range = self.range
        twin.roll = self.roll
        twin.wounded = self.wounded
        twin.critical = self.critical
        twin.savage_used = self.savage_used
        twin.frail_broken = self.frail_broken
        twin.breaks = self.breaks.copy()
        twin.injuries = self.injuries.copy()
        twin.kept = self.kept
        twin.archived = self.archived
        twin.attempt_luck = self.attempt_luck
        twin.attempt_strength = self.attempt_strength
        twin.used = self.used.copy()
        twin.reuse = self.reuse
        twin.first_roll = self.first_roll
        twin.helper = self.helper
        twin.only_failures = self.only_failures
        return twin

    # endregion


class Paying(Frame):
    """`left` points of survival are still to be paid for `what`, some of which may be paid with tokens (SVL-2)."""

    kind: ClassVar[str] = "paying"

    def __init__(self) -> None:
        super().__init__()
        self.left = 0
        self.what = ""

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("left", "what")
    fields: ClassVar[tuple[str, ...]] = (*Frame.fields, "left", "what")

    def copy(self) -> Frame:
        twin = Paying()
        self.copy_into(twin)
        twin.left = self.left
        twin.what = self.what
        return twin

    # endregion


class Listening(Frame):
    """`survivor` may ignore what only those hear who are not deaf (STAT-5)."""

    kind: ClassVar[str] = "listening"

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ()

    def copy(self) -> Frame:
        twin = Listening()
        self.copy_into(twin)
        return twin

    # endregion


class Wounding(Frame):
    """Wounds without a hit location, `amount` of them; some rule may make them fail first (WND-13)."""

    kind: ClassVar[str] = "wounding"

    def __init__(self) -> None:
        super().__init__()
        self.amount = 0

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("amount",)
    fields: ClassVar[tuple[str, ...]] = (*Frame.fields, "amount")

    def copy(self) -> Frame:
        twin = Wounding()
        self.copy_into(twin)
        twin.amount = self.amount
        return twin

    # endregion


class Drawing(Frame):
    """An AI card is about to be drawn; some rule may put something else in its place first. `reaction`: for a reaction
    (REACT-4)."""

    kind: ClassVar[str] = "drawing"

    def __init__(self) -> None:
        super().__init__()
        self.reaction = False

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("reaction",)
    fields: ClassVar[tuple[str, ...]] = (*Frame.fields, "reaction")

    def copy(self) -> Frame:
        twin = Drawing()
        self.copy_into(twin)
        twin.reaction = self.reaction
        return twin

    # endregion


class Trap(Frame):
    """A trap in play: `survivor` is whoever drew it; `put_away` once it is back in the deck."""

    kind: ClassVar[str] = "trap"

    def __init__(self) -> None:
        super().__init__()
        self.put_away = False

    def held_hit_locations(self) -> list[int]:
        return [] if self.put_away else [self.card.hit_location]

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("put_away",)
    fields: ClassVar[tuple[str, ...]] = (*Frame.fields, "put_away")

    def copy(self) -> Frame:
        twin = Trap()
        self.copy_into(twin)
        twin.put_away = self.put_away
        return twin

    # endregion


class Play(Frame):
    """An AI card or Basic Action being performed.

    `named`: the order names the target (TGT-12). `reaction`: ordered by a hit location.
    `extra_*`: added to its attacks. `damaged`: how many hits of its attacks dealt damage. `keep`: where the card goes.
    """

    kind: ClassVar[str] = "play"

    def title(self, game: "Game") -> str:
        return game.setup.ai[self.card.ai].name if self.card.ai >= 0 else "the Basic Action"

    def __init__(self) -> None:
        super().__init__()
        self.named = False
        self.reaction = False
        self.extra_speed = 0
        self.extra_damage = 0
        self.extra_accuracy = 0
        self.extra_severe = 0
        self.location = -1  # where every hit of its attacks goes; -1: wherever the attack says
        self.hits_on = 0  # the die that hits whatever else counts; 0: as the attack says
        self.unblockable = False
        self.attacks = 0  # how many attacks it has made
        self.damaged = 0
        self.draws = 0
        self.keep = DISCARD
        self.injured = False
        self.moved = 0
        self.picking = ""  # the Pick Target whose list found the target
        self.shunned = 0  # whom it leaves out when it is done again

    def held_ai_cards(self) -> list[int]:
        held = self.card is not NO_CARD and not self.closed and self.keep != PUT_AWAY and self.keep != STAYS
        return [self.card.ai] if held else []

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = (
        "attacks", "damaged", "draws", "extra_accuracy", "extra_damage", "extra_severe", "extra_speed", "hits_on", "injured",
        "keep", "location", "moved", "named", "picking", "reaction", "shunned", "unblockable",
    )  # fmt: skip
    fields: ClassVar[tuple[str, ...]] = (
        *Frame.fields, "named", "reaction", "extra_speed", "extra_damage", "extra_accuracy", "extra_severe", "location",
        "hits_on", "unblockable", "attacks", "damaged", "draws", "keep", "injured", "moved", "picking", "shunned",
    )  # fmt: skip

    def copy(self) -> Frame:
        twin = Play()
        self.copy_into(twin)
        twin.named = self.named
        twin.reaction = self.reaction
        twin.extra_speed = self.extra_speed
        twin.extra_damage = self.extra_damage
        twin.extra_accuracy = self.extra_accuracy
        twin.extra_severe = self.extra_severe
        twin.location = self.location
        twin.hits_on = self.hits_on
        twin.unblockable = self.unblockable
        twin.attacks = self.attacks
        twin.damaged = self.damaged
        twin.draws = self.draws
        twin.keep = self.keep
        twin.injured = self.injured
        twin.moved = self.moved
        twin.picking = self.picking
        twin.shunned = self.shunned
        return twin

    # endregion


class MonsterMove(Frame):
    """One monster movement. `away_from` is a mask of survivors, `steps` its allowance, `reach` how near is near enough.

    `ranged`: it also wants a free view of its target. `direction`: the way in which it is thrown. `things` are tiles it goes to
    or flees, a mask of spaces each, `edges` the edges of the board, a bit per direction."""

    kind: ClassVar[str] = "monster move"

    def __init__(self) -> None:
        super().__init__()
        self.manner = TOWARD
        self.steps = 0
        self.reach = 1
        self.away_from = 0
        self.face = False
        self.start = -1
        self.end = -1
        self.run_over = 0
        self.under = 0
        self.dealt_with = 0
        self.colliding = -1
        self.stopped = False
        self.ranged = False
        self.direction = -1
        self.things: list[int] = []
        self.edges = 0

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = (
        "away_from", "colliding", "dealt_with", "direction", "edges", "end", "face", "manner", "ranged", "reach", "run_over",
        "start", "steps", "stopped", "things", "under",
    )  # fmt: skip
    fields: ClassVar[tuple[str, ...]] = (
        *Frame.fields, "manner", "steps", "reach", "away_from", "face", "start", "end", "run_over", "under", "dealt_with",
        "colliding", "stopped", "ranged", "direction", "things", "edges",
    )  # fmt: skip

    def copy(self) -> Frame:
        twin = MonsterMove()
        self.copy_into(twin)
        twin.manner = self.manner
        twin.steps = self.steps
        twin.reach = self.reach
        twin.away_from = self.away_from
        twin.face = self.face
        twin.start = self.start
        twin.end = self.end
        twin.run_over = self.run_over
        twin.under = self.under
        twin.dealt_with = self.dealt_with
        twin.colliding = self.colliding
        twin.stopped = self.stopped
        twin.ranged = self.ranged
        twin.direction = self.direction
        twin.things = self.things.copy()
        twin.edges = self.edges
        return twin

    # endregion


class Knockback(Frame):
    """A survivor thrown straight back. `direction` -1 is not chosen yet, `toward` the directions it may be as bits (0: away
    from the monster); `met` are those passed or landed on."""

    kind: ClassVar[str] = "knockback"

    def __init__(self) -> None:
        super().__init__()
        self.spaces = 0
        self.toward = 0
        self.direction = -1
        self.met = 0
        self.landing = -1
        self.broke = False
        self.past = False  # flies past other survivors without colliding
        self.drags = False  # takes those it meets along
        self.deadly = False  # over the edge of the board is death

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("broke", "deadly", "direction", "drags", "landing", "met", "past", "spaces", "toward")
    fields: ClassVar[tuple[str, ...]] = (
        *Frame.fields, "spaces", "toward", "direction", "met", "landing", "broke", "past", "drags", "deadly",
    )  # fmt: skip

    def copy(self) -> Frame:
        twin = Knockback()
        self.copy_into(twin)
        twin.spaces = self.spaces
        twin.toward = self.toward
        twin.direction = self.direction
        twin.met = self.met
        twin.landing = self.landing
        twin.broke = self.broke
        twin.past = self.past
        twin.drags = self.drags
        twin.deadly = self.deadly
        return twin

    # endregion


class MonsterAttack(Frame):
    """An attack on `target`. `hits` are the locations still to be resolved; `location` -1 means dice decide. `arrow` is the
    direction of a sweep, -1 for none (TGT-6)."""

    kind: ClassVar[str] = "monster attack"

    def __init__(self) -> None:
        super().__init__()
        self.profile = -1
        self.hits: list[int] = []
        self.count = 0
        self.damaged = 0
        self.severe = False
        self.begun = False
        self.location = -1
        self.extra_speed = 0
        self.extra_damage = 0
        self.extra_accuracy = 0
        self.extra_severe = 0  # added to severe injury rolls of its hits
        self.undodgeable = False
        self.unblockable = False
        self.arrow = -1
        self.dice = 0  # so many attack dice whatever the speed; 0: as the speed says
        self.hits_on = 0  # the die that hits whatever else counts; 0: by the numbers

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = (
        "arrow", "begun", "count", "damaged", "dice", "extra_accuracy", "extra_damage", "extra_severe", "extra_speed", "hits",
        "hits_on", "location", "profile", "severe", "unblockable", "undodgeable",
    )  # fmt: skip
    fields: ClassVar[tuple[str, ...]] = (
        *Frame.fields, "profile", "hits", "count", "damaged", "severe", "begun", "location", "extra_speed", "extra_damage",
        "extra_accuracy", "extra_severe", "undodgeable", "unblockable", "arrow", "dice", "hits_on",
    )  # fmt: skip

    def copy(self) -> Frame:
        twin = MonsterAttack()
        self.copy_into(twin)
        twin.profile = self.profile
        twin.hits = self.hits.copy()
        twin.count = self.count
        twin.damaged = self.damaged
        twin.severe = self.severe
        twin.begun = self.begun
        twin.location = self.location
        twin.extra_speed = self.extra_speed
        twin.extra_damage = self.extra_damage
        twin.extra_accuracy = self.extra_accuracy
        twin.extra_severe = self.extra_severe
        twin.undodgeable = self.undodgeable
        twin.unblockable = self.unblockable
        twin.arrow = self.arrow
        twin.dice = self.dice
        twin.hits_on = self.hits_on
        return twin

    # endregion


class Damage(Frame):
    """An amount of damage at one location of `target`. `changed`: armor, a box or insanity was lost."""

    kind: ClassVar[str] = "damage"

    def __init__(self) -> None:
        super().__init__()
        self.location = -1
        self.amount = 0
        self.attack = False
        self.changed = False
        self.roll_bonus = 0
        self.piercing = False  # armor counts for nothing
        self.injury = ""  # the severe injury or trauma it has come to
        self.ignored = False  # which takes no hold
        self.rolled = False  # a die has said which

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("amount", "attack", "changed", "ignored", "injury", "location", "piercing", "roll_bonus", "rolled")
    fields: ClassVar[tuple[str, ...]] = (
        *Frame.fields, "location", "amount", "attack", "changed", "roll_bonus", "piercing", "injury", "ignored", "rolled",
    )  # fmt: skip

    def copy(self) -> Frame:
        twin = Damage()
        self.copy_into(twin)
        twin.location = self.location
        twin.amount = self.amount
        twin.attack = self.attack
        twin.changed = self.changed
        twin.roll_bonus = self.roll_bonus
        twin.piercing = self.piercing
        twin.injury = self.injury
        twin.ignored = self.ignored
        twin.rolled = self.rolled
        return twin

    # endregion


class ForEach(Frame):
    """A program of the step `step` for each of several survivors, in an order somebody picks; `pending` are still to come."""

    kind: ClassVar[str] = "for each"

    def __init__(self) -> None:
        super().__init__()
        self.step = ""
        self.pending: list[int] = []

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("pending", "step")
    fields: ClassVar[tuple[str, ...]] = (*Frame.fields, "step", "pending")

    def copy(self) -> Frame:
        twin = ForEach()
        self.copy_into(twin)
        twin.step = self.step
        twin.pending = self.pending.copy()
        return twin

    # endregion


class TooMany(Frame):
    """A fourth disorder or fighting art of `survivor`: an old one goes (ATTR-16)."""

    kind: ClassVar[str] = "too many"

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ()

    def copy(self) -> Frame:
        twin = TooMany()
        self.copy_into(twin)
        return twin

    # endregion


class FindingGear(Frame):
    """The new card `gear` looks for its place in the grid of `survivor` (GEAR-9)."""

    kind: ClassVar[str] = "finding gear"

    def __init__(self) -> None:
        super().__init__()
        self.gear = ""

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("gear",)
    fields: ClassVar[tuple[str, ...]] = (*Frame.fields, "gear")

    def copy(self) -> Frame:
        twin = FindingGear()
        self.copy_into(twin)
        twin.gear = self.gear
        return twin

    # endregion


class Looking(Frame):
    """`cards` from the top of a `deck` in the hand of `survivor`, who puts them back one by one (CONV-10)."""

    kind: ClassVar[str] = "looking"

    def __init__(self) -> None:
        super().__init__()
        self.deck = AI_DECK
        self.cards: list[int] = []

    def held_ai_cards(self) -> list[int]:
        return self.cards if self.deck == AI_DECK else []

    def held_hit_locations(self) -> list[int]:
        return self.cards if self.deck == HIT_LOCATION_DECK else []

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("cards", "deck")
    fields: ClassVar[tuple[str, ...]] = (*Frame.fields, "deck", "cards")

    def copy(self) -> Frame:
        twin = Looking()
        self.copy_into(twin)
        twin.deck = self.deck
        twin.cards = self.cards.copy()
        return twin

    # endregion


class Maneuvering(Frame):
    """A straight move of `survivor` and what follows it: `how` is pounce, charge, slam or skewer, `moved` how many spaces."""

    kind: ClassVar[str] = "maneuver"

    def __init__(self) -> None:
        super().__init__()
        self.how = ""
        self.moved = 0

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("how", "moved")
    fields: ClassVar[tuple[str, ...]] = (*Frame.fields, "how", "moved")

    def copy(self) -> Frame:
        twin = Maneuvering()
        self.copy_into(twin)
        twin.how = self.how
        twin.moved = self.moved
        return twin

    # endregion


class Laying(Frame):
    """Terrain that a card adds to the board: the `tiles` still to be laid, by the id of their card. The monster lays its own,
    touching one of the spaces `near`; without those the party does, by the text of the card."""

    kind: ClassVar[str] = "laying terrain"

    def __init__(self) -> None:
        super().__init__()
        self.tiles: list[str] = []
        self.near = 0

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("near", "tiles")
    fields: ClassVar[tuple[str, ...]] = (*Frame.fields, "tiles", "near")

    def copy(self) -> Frame:
        twin = Laying()
        self.copy_into(twin)
        twin.tiles = self.tiles.copy()
        twin.near = self.near
        return twin

    # endregion


class Beside(Frame):
    """Weapons beside a card in the grid of `survivor` that are activated one after another: the `slots` still to come."""

    kind: ClassVar[str] = "beside"

    def __init__(self) -> None:
        super().__init__()
        self.slots: list[int] = []

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("slots",)
    fields: ClassVar[tuple[str, ...]] = (*Frame.fields, "slots")

    def copy(self) -> Frame:
        twin = Beside()
        self.copy_into(twin)
        twin.slots = self.slots.copy()
        return twin

    # endregion


class Placing(Frame):
    """`survivor` is put on one of several `spaces` (BOARD-7)."""

    kind: ClassVar[str] = "placing"

    def __init__(self) -> None:
        super().__init__()
        self.spaces = 0

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("spaces",)
    fields: ClassVar[tuple[str, ...]] = (*Frame.fields, "spaces")

    def copy(self) -> Frame:
        twin = Placing()
        self.copy_into(twin)
        twin.spaces = self.spaces
        return twin

    # endregion


class Effects(Frame):
    """The program of one card or trigger under way, with its roles. `answering`: it answers a moment. A `reaction` is over when
    the monster falls (REACT-4). `offer`: the trigger whose limit counts once it is taken."""

    kind: ClassVar[str] = "effects"

    def __init__(self) -> None:
        super().__init__()
        self.answering = False
        self.reaction = False
        self.offer = ""

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("answering", "offer", "reaction")
    fields: ClassVar[tuple[str, ...]] = (*Frame.fields, "answering", "reaction", "offer")

    def copy(self) -> Frame:
        twin = Effects()
        self.copy_into(twin)
        twin.answering = self.answering
        twin.reaction = self.reaction
        twin.offer = self.offer
        return twin

    # endregion


class Ordered(Frame):
    """Several answers to one moment whose order somebody picks: the seat `chooser`. `pending` are the names of their triggers,
    `owners` and `cards` whose they are and on which card they stand."""

    kind: ClassVar[str] = "ordered"

    def __init__(self) -> None:
        super().__init__()
        self.chooser = -1
        self.pending: list[str] = []
        self.owners: list[int] = []
        self.cards: list[Card] = []

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ("cards", "chooser", "owners", "pending")
    fields: ClassVar[tuple[str, ...]] = (*Frame.fields, "chooser", "pending", "owners", "cards")

    def copy(self) -> Frame:
        twin = Ordered()
        self.copy_into(twin)
        twin.chooser = self.chooser
        twin.pending = self.pending.copy()
        twin.owners = self.owners.copy()
        twin.cards = self.cards.copy()
        return twin

    # endregion


class Aftermath(Frame):
    """What follows the last wound or the last death; `survivor` is the killer (AFT-1)."""

    kind: ClassVar[str] = "aftermath"

    # region written by `make records`: slots, what a save holds, copy
    __slots__ = ()

    def copy(self) -> Frame:
        twin = Aftermath()
        self.copy_into(twin)
        return twin

    # endregion
