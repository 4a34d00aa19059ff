"""Moments: cards, gear, arts, injuries and terrain in play answer what happens (CONV-1, CONV-7).

`fire` looks the moment up in the index kept by `stats.refresh` and starts one Effects frame per answer. Where several cards of
the monster answer the start or end of its turn, the controller orders them (MTURN-2, MTURN-4); the players order what happens
on arrival (SETUP-8).
"""

from typing import Final

from showdown.engine import happenings, names, questions, spreads, when
from showdown.engine.game import Game
from showdown.engine.library import Trigger
from showdown.engine.options import OptionKind
from showdown.engine.roles import Card, Roles
from showdown.engine.stack import MONSTER, PARTY, Frame, Program, Question, Step
from showdown.engine.state import Listener
from showdown.engine.when import Moment
from showdown.rules import facts, under_way
from showdown.rules.frames import Effects, Ordered


def perform(game: Game, program: Program, parent: Frame, survivor: int, target: int) -> Effects:
    """Starts a program with its own roles on top of the frame that orders it."""
    frame = Effects()
    frame.roles_from(parent)
    frame.survivor = survivor
    frame.target = target
    game.start(frame, program)
    return frame


def fire(game: Game, moment: Moment, survivor: int, target: int, detail: int = -1) -> None:
    """Starts whatever in play answers a moment that concerns `survivor` (and `target`, always a survivor or nobody).

    `detail` is what else the moment is about, a space or a location.
    """
    listeners = game.listeners[moment.number]
    if not listeners:
        return
    roles = Roles()
    roles.survivor = survivor
    roles.target = target
    roles.detail = detail
    matching: list[Listener] = []
    for listener in listeners:
        if answers(game, listener, roles):
            matching.append(listener)
    if not matching:
        return
    ours = sum(1 for listener in matching if listener.owner < 0)
    arrival = moment is when.ARRIVAL and len(matching) > 1
    if arrival or (ours > 1 and moment in (when.START_OF_MONSTER_TURN, when.END_OF_MONSTER_TURN)):
        ordered = Ordered()
        ordered.chooser = PARTY if arrival else MONSTER
        ordered.survivor = survivor
        ordered.target = target
        ordered.detail = detail
        for listener in matching:
            ordered.pending.append(listener.trigger.name)
            ordered.owners.append(listener.owner)
            ordered.cards.append(listener.card)
        game.start(ordered, (CHOOSE_NEXT_EFFECT,))
        return
    for listener in matching:
        answer(game, listener.trigger, listener.owner, listener.card, roles)


def answers(game: Game, listener: Listener, roles: Roles) -> bool:
    """Whether a trigger in play applies now: owner, weapon in use (GEAR-4), limit and condition. What the doomed could use of
    arts, abilities, sets and gear does not (STAT-4); lying down bars nothing that is free (KD-S5)."""
    trigger, owner = listener.trigger, listener.owner
    if owner >= 0:
        who = game.survivors[owner]
        last_words = trigger.own and trigger.moment is when.SURVIVOR_DIES  # what one's own death brings about
        if (not who.alive and not last_words) or (trigger.own and owner != roles.survivor):
            return False
        if who.removed and not (who.removed == facts.HELD and trigger.status):
            return False
        if listener.card.gear >= 0:
            gear = who.kit[listener.card.gear]
            asleep = trigger.moment.of_attack and gear is not None and gear.weapon
            if gear is None or (asleep and not under_way.attacking_with(game, owner, gear.id)):
                return False
        if trigger.limit and limit_reached(game, trigger, owner):
            return False
        if not listener.suffered and under_way.doomed(game) >> owner & 1:
            return False
    if trigger.condition is None:
        return True
    roles.owner = owner
    roles.card = listener.card
    return trigger.condition.test(game, roles)


def answer(game: Game, trigger: Trigger, owner: int, card: Card, about: Roles) -> None:
    """Starts one trigger's program with the roles of its moment. Moods and traits answer while the monster is down as well
    (AI-13, KD-M5)."""
    frame = Effects()
    frame.survivor = about.survivor
    frame.target = about.target
    frame.detail = about.detail
    frame.owner = owner
    frame.card = card
    frame.answering = True
    if trigger.limit and owner >= 0:
        if trigger.optional:
            frame.offer = trigger.name
        else:
            mark_limit(game, trigger, owner)
    if game.counts():
        rules: tuple[str, ...] = (
            ("CONV-1", "KD-M5", "AI-13") if owner < 0 and card.ai >= 0 and game.monster.down else ("CONV-1",)
        )
        name = under_way.card_name(game, frame) if card.ai >= 0 or card.hit_location >= 0 else ""
        happenings.TRIGGER.note(
            game, rules, {"source": name or trigger.source, "card": name, "survivor": about.survivor, "owner": owner}
        )
    game.start(frame, trigger.program)


def limit_reached(game: Game, trigger: Trigger, owner: int) -> bool:
    """Whether a "once per ..." trigger has been used up."""
    who = game.survivors[owner]
    if trigger.limit == names.PER_SHOWDOWN:
        return trigger.counted in who.used_showdown
    if trigger.limit == names.PER_ROUND:
        return trigger.counted in who.used_round
    attack = under_way.open_attack(game, owner)
    return attack is not None and trigger.counted in attack.used


def offer_taken(game: Game, frame: Frame) -> None:
    """An offer that was made once per round, attack or showdown is used up by whoever takes it, and by nobody else."""
    if isinstance(frame, Effects) and frame.offer:
        mark_limit(game, game.setup.library.triggers[frame.offer], frame.owner)
        frame.offer = ""


def mark_limit(game: Game, trigger: Trigger, owner: int) -> None:
    who = game.survivors[owner]
    if trigger.limit == names.PER_SHOWDOWN:
        who.used_showdown.append(trigger.counted)
    elif trigger.limit == names.PER_ROUND:
        who.used_round.append(trigger.counted)
    else:
        attack = under_way.open_attack(game, owner)
        if attack is not None:
            attack.used.append(trigger.counted)


class PerformEffect(OptionKind[Ordered]):
    """One of several effects of a moment comes next (MTURN-2, SETUP-8)."""

    spread = spreads.NUMBER

    def id(self, game: Game, frame: Ordered, number: int) -> str:
        owner = f":{game.id_of(frame.owners[number])}" if frame.owners[number] >= 0 else ""
        return f"effect:{frame.pending[number]}{owner}"

    def label(self, game: Game, frame: Ordered, number: int) -> str:
        trigger = game.setup.library.triggers[frame.pending[number]]
        owner = f"{game.name_of(frame.owners[number])}: " if frame.owners[number] >= 0 else ""
        return owner + (trigger.text or trigger.name)

    def actor(self, game: Game, frame: Ordered, number: int) -> int:
        return frame.owners[number]


EFFECT: Final = PerformEffect("effect", "This effect comes next.")


class ChooseNextEffect(Step[Ordered]):
    """The controller picks which of several start or end of turn rules comes next (MTURN-2, MTURN-4); on arrival the
    players do (SETUP-8)."""

    rules = ("MTURN-2", "MTURN-4", "SETUP-8")
    asks = questions.NEXT_EFFECT

    def prompt(self, game: Game, frame: Ordered) -> str:
        return "Which effect comes next?"

    def run(self, game: Game, frame: Ordered) -> Question | None:
        if not frame.pending:
            return None
        return Question(frame.chooser, EFFECT, list(range(len(frame.pending))))

    def answer(self, game: Game, frame: Ordered, value: int) -> None:
        trigger = game.setup.library.triggers[frame.pending.pop(value)]
        owner, card = frame.owners.pop(value), frame.cards.pop(value)
        frame.then((self,))
        answer(game, trigger, owner, card, frame)


CHOOSE_NEXT_EFFECT: Final = ChooseNextEffect("choose next effect")
