"""Picking a target (chapter 3.4): lines tried from the top, terms that must all hold, ties for the controller.

A Line is what a card prints ("closest threat, facing, in range"); a Who is whom an effect befalls (target, attacker, each
adjacent survivor). Both end in a list of survivor numbers.
"""

from __future__ import annotations

from typing import Final

from showdown.engine import board, geometry, happenings, kinds, names, powers, questions, stats, when
from showdown.engine.game import Game
from showdown.engine.keywords import Keyword
from showdown.engine.kinds import Phrase
from showdown.engine.roles import NO_CARD, Roles
from showdown.engine.stack import MONSTER, Frame, Program, Question, Step
from showdown.rules import control, counts, facts, gains, moments, picks, piles, under_way, whom
from showdown.rules.frames import FINISH_CARD, Play
from showdown.rules.whom import Role
from showdown.rules.words.word import Named, Word, performed

# -- terms ----------------------------------------------------------------------------------------------------------


class Term(Phrase):
    """One word of a target line: true or false for one survivor. The first form that fits is read, in this order."""

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        raise NotImplementedError

    def reaches(self, game: Game, spaces: int) -> bool:
        """Whether it is true of a unit that covers these spaces: of no unit, but for terms that are about spaces."""
        return False


class NotTerm(Term):
    """The opposite of another term."""

    form = "not TERM"
    arguments = kinds.takes(term=kinds.Fits())

    term: Term

    def sentence(self) -> str:
        return f"not {self.term.text}"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return not self.term.holds(game, roles, survivor)


class Threat(Term):
    """Somebody the monster minds: standing, and neither hidden nor ignored."""

    form = "threat"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return facts.is_threat(game, survivor)


class Facing(Term):
    """In front of the monster (MON-10)."""

    form = "facing"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return facts.in_front(game, game.survivors[survivor].space)


class InView(Term):
    """In the monster's field of view (MON-12)."""

    form = "in field of view"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return facts.in_view(game, survivor)


class InRange(Term):
    """In range of a full move, or of a printed number (TGT-4)."""

    form = "in range [SPACES]"
    arguments = kinds.takes(spaces=kinds.Number("a range"))

    spaces: int = -1

    def sentence(self) -> str:
        return f"in range ({self.spaces})" if self.spaces >= 0 else "in range"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return facts.in_range(game, survivor, self.spaces if self.spaces >= 0 else stats.full_move(game))


class Adjacent(Term):
    """One cardinal step from the monster (BOARD-3)."""

    form = "adjacent"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return facts.adjacent(game, survivor)


class AdjacentToActor(Term):
    """One cardinal step from the survivor the moment is about."""

    form = "adjacent to them"
    arguments = kinds.takes(them=kinds.Actor())

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        here, there = game.survivors[roles.survivor].space, game.survivors[survivor].space
        return survivor != roles.survivor and here >= 0 and geometry.distance(here, 1, there, 1) == 1


class AtHand(Term):
    """The survivor the moment is about, or somebody one cardinal step from them."""

    form = "at hand"
    arguments = kinds.takes(them=kinds.Actor())

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        here, there = game.survivors[roles.survivor].space, game.survivors[survivor].space
        return survivor == roles.survivor or (here >= 0 and geometry.distance(here, 1, there, 1) == 1)


class Between(Term):
    """Directly in front of the survivor the moment is about, who stands behind them in a straight line from the monster."""

    form = "right in front of them"
    arguments = kinds.takes(them=kinds.Actor())

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        here, there = game.survivors[roles.survivor].space, game.survivors[survivor].space
        if here < 0 or there < 0 or game.monster.space < 0:
            return False
        base = geometry.base(game.monster.space, game.setup.monster.size)
        for direction in range(4):
            if geometry.at_edge(here, direction) or geometry.beside(here, direction) != there:
                continue
            space = there
            while not geometry.at_edge(space, direction):
                space = geometry.beside(space, direction)
                if base >> space & 1:
                    return True
        return False


class Weakened(Term):
    """Has a bleeding token or a -1 token of an attribute."""

    form = "weakened"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        who = game.survivors[survivor]
        return who.bleeding > 0 or any(who.minus)


class Hampered(Term):
    """Has a -1 token of an attribute."""

    form = "with -1 tokens"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return any(game.survivors[survivor].minus)


class InBlindSpot(Term):
    """Behind the monster, touching its base (MON-11)."""

    form = "in blind spot"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return facts.behind(game, game.survivors[survivor].space)


class KnockedDown(Term):
    """Knocked down."""

    form = "knocked down"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return game.survivors[survivor].down


class Standing(Term):
    """Not knocked down: standing is a state, not a place (KD-2)."""

    form = "standing"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return not game.survivors[survivor].down


class NonDeaf(Term):
    """Able to hear."""

    form = "non-deaf"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return not facts.is_deaf(game, survivor)


class Blind(Term):
    """Cannot see."""

    form = "blind"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return stats.has_power(game, survivor, powers.BLIND)


class Insane(Term):
    """Insane (ATTR-11)."""

    form = "insane"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return facts.is_insane(game, survivor)


class HoldsDeathDie(Term):
    """Holds the Death Die this round (ROUND-7)."""

    form = "holding the Death Die"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return survivor == control.die_holder(game)


class HoldsPriority(Term):
    """Holds the priority target token (STAT-2)."""

    form = "holding the priority target token"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return game.monster.priority == survivor


class LastToWound(Term):
    """Whoever wounded the monster last (WND-11)."""

    form = "last to wound"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return game.monster.last_wounder == survivor


class GrabbedLastRound(Term):
    """A victim of Grab in the round before (Maul), also when others were grabbed since."""

    form = "grabbed last round"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        monster = game.monster
        if monster.grab_round == game.round:
            return bool(monster.grabbed_before >> survivor & 1)
        return monster.grab_round == game.round - 1 and bool(monster.grabbed >> survivor & 1)


class Other(Term):
    """Anybody but the survivor the moment is about."""

    form = "other"
    arguments = kinds.takes(than=kinds.Actor())

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return survivor != roles.survivor


class InZone(Term):
    """Inside a named zone of the monster, turned with its facing (TGT-6)."""

    form = "in ZONE"
    arguments = kinds.takes(zone=kinds.Zone())

    zone: Zone

    def sentence(self) -> str:
        return f"in {self.zone.text}"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return bool(self.zone.spaces(game) >> game.survivors[survivor].space & 1)

    def reaches(self, game: Game, spaces: int) -> bool:
        return bool(self.zone.spaces(game) & spaces)


class Proficient(Term):
    """Has a level of weapon proficiency with a type of weapon (ATTR-14)."""

    form = "KEYWORD proficiency NUMBER+"
    arguments = kinds.takes(keyword=kinds.Keyword(), number=kinds.Number("a level", 1, 8))

    keyword: Keyword
    number: int

    def sentence(self) -> str:
        return f"{self.keyword.name} proficiency {self.number}+"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        who = game.survivors[survivor]
        return who.proficiency == self.keyword.name and who.proficiency_level >= self.number


class AtLeast(Term):
    """A survivor's own number reaches a value: understanding 3+, bleeding 1+."""

    form = "WHAT NUMBER+"
    arguments = kinds.takes(what=kinds.Count(shown="COUNT"), number=kinds.Number("a number to reach", 0))

    what: str
    number: int

    def sentence(self) -> str:
        return f"{self.what} {self.number}+"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return counts.count_of(game, survivor, self.what) >= self.number


class Carries(Term):
    """Has gear with a keyword in the grid."""

    form = "carrying KEYWORD gear"
    arguments = kinds.takes(keyword=kinds.Keyword())

    keyword: Keyword

    def sentence(self) -> str:
        return f"carrying {self.keyword.name} gear"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return any(gear is not None and self.keyword in gear.keywords for gear in game.survivors[survivor].kit)


class ButTheTarget(Term):
    """Anybody but the target."""

    form = "but the target"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return survivor != roles.target


class HasPlusTokens(Term):
    """Has a +1 token of an attribute (ATTR-3)."""

    form = "with +1 ATTRIBUTE tokens"
    arguments = kinds.takes(attribute=kinds.Attribute())

    attribute: int

    def sentence(self) -> str:
        return f"with +1 {names.ATTRIBUTES[self.attribute]} tokens"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return game.survivors[survivor].plus[self.attribute] > 0


class CarriesNamed(Term):
    """Has a gear card by name in the grid."""

    form = "carrying the GEAR"
    arguments = kinds.takes(gear=kinds.Thing("gear", shown="GEAR"))

    gear: Named

    def sentence(self) -> str:
        return f"carrying the {self.gear.name}"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return self.gear.id in game.survivors[survivor].gear


class HasAura(Term):
    """The color of most of a survivor's complete affinities, of two where they tie; white where there are as many of each."""

    form = "with a COLOR aura"
    arguments = kinds.takes(color=kinds.Choice("a color", *names.COLORS, "white"))

    color: str

    def sentence(self) -> str:
        return f"with a {self.color} aura"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        colors = game.survivors[survivor].colors
        white = min(colors) == max(colors)
        if self.color not in names.COLORS or white:
            return white == (self.color not in names.COLORS)
        return colors[names.COLORS.index(self.color)] == max(colors)


class Trains(Term):
    """Trains a weapon type (ATTR-14)."""

    form = "training TYPE"
    arguments = kinds.takes(type=kinds.Keyword())

    type: Keyword

    def sentence(self) -> str:
        return f"training {self.type.name}"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return game.survivors[survivor].proficiency == self.type.name


class CannotMove(Term):
    """Movement, with everything that counts, has come down to 0; one space is still possible (ATTR-4)."""

    form = "without movement"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return stats.survivor_value(game, survivor, names.MOVEMENT) <= 0


class HasTokensOfThis(Term):
    """Has attribute tokens that this card gave (ATTR-3)."""

    form = "with tokens of this card"
    arguments = kinds.takes(source=kinds.Source())

    source: str

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return any(name.endswith(f" of {self.source}") for name in game.survivors[survivor].sourced)


class HasPriority(Term):
    """Holds the priority target token (STAT-2)."""

    form = "priority target"

    def sentence(self) -> str:
        return "the priority target"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return game.monster.priority == survivor


class KnowsArt(Term):
    """Knows a fighting art, also a secret one (ATTR-16)."""

    form = "knowing the art ART"
    arguments = kinds.takes(art=kinds.Thing("fighting art", shown="ART", also="secret fighting art"))

    art: Named

    def sentence(self) -> str:
        return f"knowing {self.art.name}"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return self.art.id in game.survivors[survivor].arts


class Holds(Term):
    """Has a survivor status card."""

    form = "holding CARD"
    arguments = kinds.takes(card=kinds.Thing("status", shown="CARD"))

    card: Named

    def sentence(self) -> str:
        return f"holding {self.card.name}"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return self.card.id in game.survivors[survivor].statuses


class CanConsume(Term):
    """Not kept from consuming anything."""

    form = "able to consume"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return not stats.has_power(game, survivor, powers.CANNOT_CONSUME)


class Bears(Term):
    """Has a gear card by name in the grid."""

    form = "bearing GEAR"
    arguments = kinds.takes(gear=kinds.Thing("gear", shown="GEAR"))

    gear: Named

    def sentence(self) -> str:
        return f"with the {self.gear.name}"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return self.gear.id in game.survivors[survivor].gear


class NotTheTarget(Term):
    """Anybody but the target there is."""

    form = "other than the target"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return survivor != roles.target


class OfTheController(Term):
    """The survivor who counts as the controller's own this round (ATTR-18), or who holds the Death Die (ROUND-7)."""

    form = "of the controller"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return survivor == control.nominee(game)


class Knows(Term):
    """Of a settlement that has an innovation."""

    form = "knowing INNOVATION"
    arguments = kinds.takes(innovation=kinds.Label())

    innovation: str

    def sentence(self) -> str:
        return f"knowing {self.innovation}"

    def holds(self, game: Game, roles: Roles, survivor: int) -> bool:
        return self.innovation in game.setup.party.innovations


class Zone:
    """An area around the monster: a block reaching k spaces out, lanes as wide as its base that run to the edges of the board
    (`lanes`: a bit for ahead, right, behind and left), or a drawn picture.

    A picture is a tuple of (right, forward) offsets from the front-left space of the base, in sweep order, with the
    direction each space is swept in (0 forward, 1 right, 2 back, 3 left; -1 none).
    """

    def __init__(self, name: str, within: int, cells: tuple[tuple[int, int, int], ...], lanes: int = 0) -> None:
        self.name = name
        self.within = within
        self.cells = cells
        self.lanes = lanes
        self.unconfirmed = False  # its shape is ours (AMB-47)

    @property
    def text(self) -> str:
        """What people read of it on cards."""
        return f"{self.name} (unconfirmed)" if self.unconfirmed else self.name

    def arrow_at(self, game: Game, space: int) -> int:
        """Which way the arrow on a space points with the monster as it faces now; -1 where there is none."""
        monster, size = game.monster, game.setup.monster.size
        if monster.space >= 0:
            for right, forward, direction in self.cells:
                if direction >= 0 and zone_space(monster.space, size, monster.facing, right, forward) == space:
                    return (monster.facing + direction) % 4
        return -1

    def spaces(self, game: Game) -> int:
        """The spaces of the zone with the monster where it stands and faces now."""
        monster, size = game.monster, game.setup.monster.size
        if monster.space < 0:
            return 0
        if self.within:
            return board.within(monster.space, size, self.within)
        if self.lanes:
            turns = [turn for turn in range(4) if self.lanes >> turn & 1]
            return sum([board.columns_in_front(monster.space, size, (monster.facing + turn) % 4) for turn in turns])
        mask = 0
        for right, forward, _ in self.cells:
            space = zone_space(monster.space, size, monster.facing, right, forward)
            if space >= 0:
                mask |= 1 << space
        return mask


def zone_space(space: int, size: int, facing: int, right: int, forward: int) -> int:
    """The board space at (right, forward) of a base's front-left space as the monster looks; -1 off the board."""
    x, y = geometry.column(space), geometry.row(space)
    if facing == names.NORTH:
        x, y = x + right, y - forward
    elif facing == names.SOUTH:
        x, y = x + size - 1 - right, y + size - 1 + forward
    elif facing == names.EAST:
        x, y = x + size - 1 + forward, y + right
    else:
        x, y = x - forward, y + size - 1 - right
    if 0 <= x < board.COLUMNS and 0 <= y < board.ROWS:
        return geometry.at(x, y)
    return -1


# -- lines and whom effects befall ----------------------------------------------------------------------------------

CLOSEST: Final = "closest"
FURTHEST: Final = "furthest"
RANDOM: Final = "random"
ALL: Final = "all"
ANY: Final = "any"


class Line:
    """A target line: which of those who satisfy every term is picked (TGT-1, TGT-4, TGT-5).

    `pick`: closest, furthest, random, all or any; `most`/`least` first narrow to the highest or lowest count.
    """

    def __init__(self, pick: str, terms: tuple[Term, ...], most: str, least: str) -> None:
        self.pick = pick
        self.terms = terms
        self.most = most
        self.least = least
        self.text = ""

    def candidates(self, game: Game, roles: Roles, shunned: int = 0) -> list[int]:
        """Survivors on the board who satisfy the whole line; still several where the line leaves a tie (TGT-2). Whoever is
        shunned counts as not there."""
        found = [
            index
            for index in facts.present(game)
            if not shunned >> index & 1 and all(term.holds(game, roles, index) for term in self.terms)
        ]
        if len(found) > 1 and self.most:
            top = max(counts.count_of(game, index, self.most) for index in found)
            found = [index for index in found if counts.count_of(game, index, self.most) == top]
        if len(found) > 1 and self.least:
            low = min(counts.count_of(game, index, self.least) for index in found)
            found = [index for index in found if counts.count_of(game, index, self.least) == low]
        if len(found) > 1 and game.monster.space >= 0 and (self.pick == CLOSEST or self.pick == FURTHEST):
            distances = [facts.distance_to(game, index) for index in found]
            best = min(distances) if self.pick == CLOSEST else max(distances)
            found = [index for index, far in zip(found, distances, strict=True) if far == best]
        return found


class Lines:
    """A list of target lines, and what happens when none fits (TGT-8)."""

    def __init__(self, tried: tuple[Line, ...], none: Program, none_text: str) -> None:
        self.tried = tried
        self.none = none
        self.none_text = none_text


class Who:
    """Whom an effect befalls: a role, or every survivor on the board who satisfies terms (TGT-7)."""

    def __init__(self, role: Role, terms: tuple[Term, ...]) -> None:
        self.role = role
        self.terms = terms
        self.text = role.word
        self.heard = any(isinstance(term, NonDeaf) for term in terms)

    def survivors(self, game: Game, roles: Roles) -> list[int]:
        """The survivors meant now; the dead and those off the board are never among them, but for those a card holds there,
        whom their own card means (STAT-9)."""
        found: list[int] = []
        for index in self.role.found(game, roles):
            if index < 0:
                continue
            who = game.survivors[index]
            held = who.removed == facts.HELD and (self.role is whom.AWAY or index == roles.owner)
            if who.alive and (held or not who.removed) and (self.role is not whom.AWAY or held):
                if all(term.holds(game, roles, index) for term in self.terms):
                    found.append(index)
        return found


# -- the steps ------------------------------------------------------------------------------------------------------


class PickTarget(Word):
    """A Pick Target inside any program, as in `target:`: lines tried from the top, ties are the controller's (TGT-1, TGT-2) or
    random (CONV-5); in an attack effect it does not change whom the attack hits.

    The priority target comes before the list (TGT-10, TGT-11, AMB-34); nobody fits: the no-target line (TGT-8, TGT-13, AMB-28).
    """

    form = "pick target: LINES"
    arguments = kinds.takes(lines=kinds.Lines())
    picks_target = True
    rules = ("TGT-1", "TGT-2", "TGT-8", "TGT-10", "TGT-11", "TGT-13", "AMB-34", "CONV-5")

    lines: Lines
    none: Program = ()
    ask: Program = ()

    def ready(self) -> None:
        self.none = self.lines.none
        self.ask = (AskTarget(self.lines.tried, self),)

    def sentence(self) -> str:
        last = [self.lines.none_text] if self.lines.none_text else []
        return "target: " + "; else ".join([line.text for line in self.lines.tried] + last)

    def picks_several(self) -> str:
        return next((line.text for line in self.lines.tried if line.pick == ALL), "")

    def performs(self) -> list[str]:
        return performed(self.none)

    def children(self) -> list[tuple[str, Program]]:
        return [("none", self.none), ("ask", self.ask)]

    def run(self, game: Game, frame: Frame) -> Question | None:
        holder = game.monster.priority
        if isinstance(frame, Play) and frame.named:
            if game.log is not None:
                rules: tuple[str, ...] = ("TGT-12", "TGT-11") if holder >= 0 else ("TGT-12",)
                happenings.TARGET_NAMED.note(game, rules, {"target": frame.target})
            return None
        if holder >= 0 and not self.priority_counts(game, frame):
            if game.log is not None:
                happenings.PRIORITY_IGNORED.note(game, ("TGT-11",), {"survivor": holder})
        elif holder >= 0 and game.survivors[holder].space >= 0:
            if game.log is not None:
                basic = ("AMB-34",) if frame.card.ai < 0 else ()
                down = ("AMB-28",) if game.survivors[holder].down else ()
                happenings.TARGET_PRIORITY.note(game, ("TGT-10", *basic, *down), {"target": holder})
            if not game.monster.priority_stays:
                game.monster.priority = -1
            picked(game, frame, holder)
            return None
        for number, line in enumerate(self.lines.tried):
            found = line.candidates(game, frame)
            if not found:
                continue
            self.note_lines(game, number, found)
            if line.pick == ALL:
                frame.targets = 0
                game.declined_at = -1
                for index in found:
                    frame.targets |= 1 << index
                    gains.controller_bonus(game, index)
            elif line.pick == RANDOM:
                picked(game, frame, at_random(game, found), self.name)
            else:
                frame.then(self.ask)
            return None
        self.note_lines(game, len(self.lines.tried), [])
        no_target(game, frame, self.none)
        return None

    def priority_counts(self, game: Game, frame: Frame) -> bool:
        """Only a single-target Pick Target of an AI card, or of a Basic Action using its own list (TGT-11, AMB-34)."""
        if any(line.pick == ALL for line in self.lines.tried):
            return False
        if not isinstance(frame, Play):
            return under_way.of_monster_card(frame)
        if frame.reaction:
            return False
        return frame.card.ai >= 0 or not game.setup.house.no_priority_on_basic

    def note_lines(self, game: Game, last: int, found: list[int]) -> None:
        """Says line by line who was looked for, for everybody who asks why."""
        if game.log is None:
            return
        for number, line in enumerate(self.lines.tried[: last + 1]):
            fits = found if number == last else []
            rules: tuple[str, ...] = ("TGT-1", "TGT-4", "TGT-5")
            if any(isinstance(term, InZone) for term in line.terms):
                rules = (*rules, "TGT-6")
            what = line.most or line.least
            if what and fits and not counts.count_of(game, fits[0], what):
                rules = (*rules, "CONV-6")
            happenings.TARGET_LINE.note(game, rules, {"line": line.text, "fits": list(fits)})
        if len(found) > 1 and last < len(self.lines.tried) and self.lines.tried[last].pick in (CLOSEST, FURTHEST, ANY):
            happenings.TARGET_TIE.note(game, ("TGT-2",), {"fits": list(found)})

    def again(self, game: Game, frame: Play) -> None:
        """The lines are tried once more as if those whom the card shuns were not on the board; where nobody fits then, the
        target stays (TGT-1)."""
        for number, line in enumerate(self.lines.tried):
            found = line.candidates(game, frame, frame.shunned)
            if not found:
                continue
            self.note_lines(game, number, found)
            if line.pick == RANDOM:
                picked(game, frame, at_random(game, found), self.name)
            else:
                frame.then(self.ask)
            return


def at_random(game: Game, found: list[int]) -> int:
    """One of several, each as likely as any other (CONV-5)."""
    if len(found) == 1:
        return found[0]
    chosen = found[game.chance.pick(len(found), "random target", [game.id_of(index) for index in found])]
    if game.log is not None:
        happenings.RANDOM_TARGET.note(game, ("CONV-5",), {"fits": list(found), "target": chosen})
    return chosen


class PickAgain(Word):
    """The Pick Target that has found the holder is done again as if they were not on the board; whoever it finds then is the
    target, and without anybody else it stays the holder (TGT-1, TGT-3)."""

    form = "pick target again"
    arguments = kinds.takes(holder=kinds.Holder(), moment=kinds.During(when.PICKED_AS_TARGET))
    rules = ("TGT-1", "TGT-3")

    def sentence(self) -> str:
        return "the monster picks its target again as if the holder were not there"

    def run(self, game: Game, frame: Frame) -> Question | None:
        play = under_way.current_play(game)
        if play is None or play.target != frame.owner or not play.picking:
            return None
        step = game.setup.library.steps[play.picking]
        if not isinstance(step, PickTarget):
            return None
        play.shunned |= 1 << frame.owner
        if game.log is not None:
            happenings.PICKS_AGAIN.note(game, ("TGT-1",), {"survivor": frame.owner})
        step.again(game, play)
        return None


class AimAt(Word):
    """Whoever fits a target line becomes the target of what follows; no Pick Target: the priority target does not matter."""

    form = "aim at: LINE"
    arguments = kinds.takes(line=kinds.Line())
    picks_target = True
    rules = ("TGT-5",)
    asks = questions.CARD

    line: Line

    def sentence(self) -> str:
        return f"aim at {'a' if self.line.pick in (RANDOM, ANY) else 'the'} {self.line.text}"

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"Who is the {' '.join([self.line.pick, *(term.text for term in self.line.terms)])}?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        found = self.line.candidates(game, frame)
        frame.target = -1
        if found and self.line.pick == RANDOM:
            frame.target = found[game.chance.pick(len(found), "random target", [game.id_of(index) for index in found])]
            if game.log is not None:
                happenings.TARGET.note(game, ("TGT-5",), {"target": frame.target})
            return None
        return Question(MONSTER, picks.TARGET, found) if found else None

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        frame.target = value


class AskTarget(Step[Frame]):
    """Several survivors fit the line: the controller picks, kind or cruel (TGT-2)."""

    rules = ("TGT-2",)
    asks = questions.TARGET

    def __init__(self, lines: tuple[Line, ...], pick: PickTarget) -> None:
        super().__init__()
        self.lines = lines
        self.pick = pick

    def prompt(self, game: Game, frame: Frame) -> str:
        return f"Whom does the {game.setup.monster.noun} target?"

    def run(self, game: Game, frame: Frame) -> Question | None:
        for line in self.lines:
            found = line.candidates(game, frame, frame.shunned if isinstance(frame, Play) else 0)
            if found:
                return Question(MONSTER, picks.TARGET, found)
        return None

    def answer(self, game: Game, frame: Frame, value: int) -> None:
        picked(game, frame, value, self.pick.name)


def picked(game: Game, frame: Frame, survivor: int, by: str = "") -> None:
    """The target is fixed from here on (TGT-3); the controller's own survivor gains insanity (ROUND-3). `by` is the Pick Target
    whose list found them; without one it was the priority target token."""
    frame.target = survivor
    if isinstance(frame, Play):
        frame.picking = by
    frame.targets = 1 << survivor
    game.declined_at = -1
    if game.log is not None:
        happenings.TARGET.note(game, ("TGT-3",), {"target": survivor})
    gains.controller_bonus(game, survivor)
    moments.fire(game, when.PICKED_AS_TARGET, survivor, -1, 1 if by and isinstance(frame, Play) else 0)


def target_gone(game: Game, frame: Frame) -> bool:
    """Whether there is no target, or they died or left the board meanwhile: what needs one is skipped (AMB-17)."""
    if frame.target >= 0 and game.survivors[frame.target].alive and game.survivors[frame.target].space >= 0:
        return False
    if game.log is not None:
        happenings.TARGET_GONE.note(game, ("AMB-17",), {})
    return True


def all_targets_gone(game: Game, frame: Frame) -> bool:
    """Whether nobody is left of those who were picked; what was never aimed at anybody goes on (AMB-17)."""
    mask = whom.targets_of(frame)
    found = [who for index, who in enumerate(game.survivors) if mask >> index & 1]
    if not found or any(who.alive and who.space >= 0 for who in found):
        return False
    if game.log is not None:
        happenings.TARGET_GONE.note(game, ("AMB-17",), {})
    return True


def no_target(game: Game, frame: Frame, none: Program) -> None:
    """Nobody to target: the rest of the card is dropped and its no-target line performed (TGT-8, TGT-9)."""
    if game.log is not None:
        happenings.NO_TARGET.note(
            game, ("TGT-8",) if frame.card is not NO_CARD else ("TGT-13",), {"card": under_way.card_name(game, frame)}
        )
    if isinstance(frame, Play):
        piles.put_away(game, frame)
        frame.skip_to(FINISH_CARD)
    else:
        frame.drop()
    frame.then(none)
