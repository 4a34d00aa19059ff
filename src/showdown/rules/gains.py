"""What survivors gain and lose: survival, insanity, bleeding, tokens, courage, resources, disorders (chapter 1.2 and 8)."""

from typing import Final

from showdown.engine import happenings, names, powers, questions, spreads, stats, when
from showdown.engine.chance import RESOURCE
from showdown.engine.game import Game
from showdown.engine.library import Monster
from showdown.engine.options import OptionKind
from showdown.engine.stack import Question, Step
from showdown.rules import control, grid, moments, stakes, status, under_way
from showdown.rules.frames import Effects, Paying, TooMany


def gain_survival(game: Game, survivor: int, amount: int) -> None:
    """Survival stays between 0 and the settlement's limit; what is above is lost (ATTR-10)."""
    who = game.survivors[survivor]
    if not who.alive:
        return
    if amount > 0 and stats.has_power(game, survivor, powers.CANNOT_GAIN_SURVIVAL):
        if game.log is not None:
            happenings.GAINS_NOTHING.note(game, ("ATTR-10",), {"survivor": survivor, "what": "survival"})
        return
    if amount > 0 and not under_way.departing(game):
        amount += stats.survivor_value(game, survivor, names.SURVIVAL_GAINED)
    before = who.survival
    who.survival = max(0, min(game.setup.party.survival_limit, before + amount))
    if game.log is not None and who.survival != before:
        happenings.SURVIVAL.note(
            game, ("ATTR-10",), {"survivor": survivor, "change": who.survival - before, "now": who.survival}
        )
    if who.survival > before:
        moments.fire(game, when.SURVIVAL_GAINED, survivor, -1)


def purse(game: Game, survivor: int) -> int:
    """What somebody can pay survival costs with: survival, and tokens where a rule takes them for it (SVL-2)."""
    who = game.survivors[survivor]
    total = who.survival
    if who.plus[names.STRENGTH] and stats.has_power(game, survivor, powers.PAYS_SURVIVAL_WITH_STRENGTH_TOKENS):
        total += who.plus[names.STRENGTH]
    if any(who.minus) and stats.has_power(game, survivor, powers.PAYS_SURVIVAL_WITH_NEGATIVE_TOKENS):
        total += sum(who.minus)
    return total


def can_afford(game: Game, survivor: int, cost: int) -> bool:
    """Whether a cost in survival can be paid (SVL-2)."""
    return game.survivors[survivor].survival >= cost or purse(game, survivor) >= cost


def spend_survival(game: Game, survivor: int, amount: int, what: str) -> None:
    """Survival is spent as a resource; who may pay with tokens says with what, point by point (SVL-2)."""
    who = game.survivors[survivor]
    if amount and purse(game, survivor) > who.survival:
        frame = Paying()
        frame.survivor = survivor
        frame.owner = survivor
        frame.left = amount
        frame.what = what
        game.start(frame, (PAY_POINT,))
        return
    who.survival -= amount
    if game.counts():
        happenings.SPENDS_SURVIVAL.note(
            game, ("SVL-2",), {"survivor": survivor, "amount": amount, "what": what, "now": who.survival}
        )


WITH_SURVIVAL: Final = 0
WITH_STRENGTH: Final = 1
WITH_NEGATIVE: Final = 2  # and the number of the attribute


class PayWith(OptionKind[Paying]):
    """A point of survival, or a token in its place (SVL-2)."""

    spread = spreads.NUMBER

    def id(self, game: Game, frame: Paying, number: int) -> str:
        return f"pay:{paid_with(number)}"

    def label(self, game: Game, frame: Paying, number: int) -> str:
        return f"pay with {paid_with(number)}" + (" token" if number else "")


PAY_WITH: Final = PayWith("pay", "A point of a survival cost is paid with this.")


def paid_with(number: int) -> str:
    if number == WITH_SURVIVAL:
        return "survival"
    return "+1 strength" if number == WITH_STRENGTH else f"-1 {names.SURVIVOR_ATTRIBUTES[number - WITH_NEGATIVE]}"


class PayPoint(Step[Paying]):
    """With what the next point of a survival cost is paid (SVL-2)."""

    rules = ("SVL-2",)
    asks = questions.PAY

    def prompt(self, game: Game, frame: Paying) -> str:
        return f"{game.name_of(frame.survivor)} pays for {frame.what}: with what?"

    def run(self, game: Game, frame: Paying) -> Question | None:
        who = game.survivors[frame.survivor]
        found = [WITH_SURVIVAL] if who.survival else []
        if who.plus[names.STRENGTH] and stats.has_power(game, frame.survivor, powers.PAYS_SURVIVAL_WITH_STRENGTH_TOKENS):
            found.append(WITH_STRENGTH)
        if any(who.minus) and stats.has_power(game, frame.survivor, powers.PAYS_SURVIVAL_WITH_NEGATIVE_TOKENS):
            found += [WITH_NEGATIVE + attribute for attribute, count in enumerate(who.minus) if count]
        return Question(frame.survivor, PAY_WITH, found) if found and frame.left > 0 else None

    def answer(self, game: Game, frame: Paying, value: int) -> None:
        who = game.survivors[frame.survivor]
        frame.left -= 1
        frame.then((self,))
        if value == WITH_SURVIVAL:
            who.survival -= 1
        elif value == WITH_STRENGTH:
            who.plus[names.STRENGTH] -= 1
        else:
            who.minus[value - WITH_NEGATIVE] -= 1
        if not game.counts():
            return
        if value == WITH_SURVIVAL:
            happenings.SPENDS_SURVIVAL.note(
                game, ("SVL-2",), {"survivor": frame.survivor, "amount": 1, "what": frame.what, "now": who.survival}
            )
        else:
            happenings.PAYS_WITH_TOKEN.note(
                game, ("SVL-2",), {"survivor": frame.survivor, "token": paid_with(value), "what": frame.what}
            )


PAY_POINT: Final = PayPoint("pay a point")


def gain_insanity(game: Game, survivor: int, amount: int, rules: tuple[str, ...] = ("ATTR-11",)) -> None:
    """Insanity has no upper limit and never goes below zero (ATTR-11)."""
    who = game.survivors[survivor]
    if not who.alive:
        return
    sane = who.insanity < 3
    who.insanity = max(0, who.insanity + amount)
    if game.log is not None:
        rules = (*rules, "STAT-7") if sane and who.insanity >= 3 else rules
        happenings.INSANITY.note(game, rules, {"survivor": survivor, "change": amount, "now": who.insanity})
    if amount > 0:
        moments.fire(game, when.INSANITY_GAINED, survivor, -1, amount)


def controller_bonus(game: Game, survivor: int) -> None:
    """The controller's own survivor is picked as target: +1 insanity, not in solo play (ROUND-3, AMB-26), nor with the
    Death Die (ROUND-7)."""
    if not game.setup.solo and control.nominee(game) == survivor and control.die_holder(game) < 0:
        several = len(game.setup.players[game.controller][1]) > 1
        gain_insanity(game, survivor, 1, ("ROUND-3", "ATTR-18") if several else ("ROUND-3",))


def gain_bleeding(game: Game, survivor: int, amount: int, rules: tuple[str, ...]) -> None:
    """Bleeding tokens add up; the fifth kills at once, later with some arts (BLEED-1, ATTR-15)."""
    who = game.survivors[survivor]
    if not who.alive or amount <= 0:
        return
    if stats.has_power(game, survivor, powers.CANNOT_GAIN_BLEEDING):
        return
    who.bleeding += amount
    who.concentrating = ""
    if game.log is not None:
        happenings.BLEEDS.note(game, rules, {"survivor": survivor, "amount": amount, "now": who.bleeding})
    moments.fire(game, when.SURVIVOR_BLEEDS, survivor, -1)
    if who.bleeding >= deadly_bleeding(game, survivor):
        status.kill(game, survivor, "bleeding", ("BLEED-1", "ATTR-15"))


def deadly_bleeding(game: Game, survivor: int) -> int:
    """How many bleeding tokens kill somebody (BLEED-1)."""
    return 5 + stats.survivor_value(game, survivor, names.DEADLY_BLEEDING)


def lose_bleeding(game: Game, survivor: int, amount: int) -> None:
    """Bleeding tokens are taken off (bandages and the like)."""
    who = game.survivors[survivor]
    who.bleeding = max(0, who.bleeding - amount)
    if game.log is not None:
        happenings.BLEEDING_STOPPED.note(game, ("ATTR-15",), {"survivor": survivor, "now": who.bleeding})


def gain_counter(game: Game, survivor: int, counter: str, amount: int) -> None:
    """Tokens that a card counts on a survivor, more or fewer; none is left after the showdown (CONV-1, AFT-2)."""
    who = game.survivors[survivor]
    before = who.counters.get(counter, 0)
    now = max(0, before + amount)
    if not who.alive or now == before:
        return
    kept = {name: number for name, number in who.counters.items() if name != counter}
    who.counters = {**kept, counter: now} if now else kept
    if game.log is not None:
        happenings.COUNTER.note(
            game, ("CONV-1",), {"survivor": survivor, "counter": counter, "change": now - before, "now": now}
        )
    if now < before:
        moments.fire(game, when.COUNTERS_LOST, survivor, -1)


def sourced_name(attribute: int, amount: int, source: str) -> str:
    """How a survivor's tokens of one card are called."""
    return f"{'+' if amount > 0 else '-'}1 {names.ATTRIBUTES[attribute]} of {source}"


def lose_tokens_of(game: Game, survivor: int, source: str) -> None:
    """All attribute tokens that one card has given are taken off again, as many as are still there (ATTR-3)."""
    who = game.survivors[survivor]
    kept = who.sourced
    for attribute, name in enumerate(names.SURVIVOR_ATTRIBUTES):
        for amount, tokens in ((1, who.plus), (-1, who.minus)):
            key = sourced_name(attribute, amount, source)
            if key in kept:
                gone = min(kept[key], tokens[attribute])
                tokens[attribute] -= gone
                kept = {other: number for other, number in kept.items() if other != key}
                if game.log is not None and gone:
                    what = f"{gone} {'+' if amount > 0 else '-'}1 {name} token{'s' if gone > 1 else ''} of {source}"
                    happenings.TOKENS_GONE.note(game, ("ATTR-3",), {"survivor": survivor, "what": what})
    who.sourced = kept


def gain_token(game: Game, survivor: int, attribute: int, amount: int, source: str = "") -> None:
    """Double-sided tokens, +1 or -1 each, until the showdown ends (ATTR-3); with a `source` they know which card gave them."""
    who = game.survivors[survivor]
    if not who.alive:
        return
    if source:
        key = sourced_name(attribute, amount, source)
        who.sourced = {**who.sourced, key: who.sourced.get(key, 0) + abs(amount)}
    if amount > 0:
        who.plus[attribute] += amount
    else:
        who.minus[attribute] -= amount
        who.concentrating = ""
    if game.log is not None:
        happenings.TOKEN.note(
            game, ("ATTR-3",), {"survivor": survivor, "amount": amount, "attribute": names.ATTRIBUTES[attribute]}
        )
    if attribute == names.MOVEMENT and amount < 0:
        moments.fire(game, when.MOVEMENT_LOST, survivor, -1)


def gain_monster_token(game: Game, attribute: int, amount: int) -> None:
    """Tokens on the monster panel (MON-4, MON-5, MON-6)."""
    monster = game.monster
    if amount > 0:
        monster.plus[attribute] += amount
    else:
        monster.minus[attribute] -= amount
    if game.log is not None:
        happenings.MONSTER_TOKEN.note(game, ("MON-1",), {"amount": amount, "attribute": names.ATTRIBUTES[attribute]})


def gain_permanent(game: Game, survivor: int, attribute: int, amount: int) -> None:
    """A change on the record sheet that stays after the showdown (ATTR-2)."""
    game.survivors[survivor].permanent[attribute] += amount
    if game.log is not None:
        happenings.PERMANENT.note(
            game, ("ATTR-2",), {"survivor": survivor, "amount": amount, "attribute": names.ATTRIBUTES[attribute]}
        )


def gain_courage(game: Game, survivor: int, amount: int) -> None:
    """Courage runs from 0 to 9; the milestones at 3 and 9 are story events outside the showdown (ATTR-12)."""
    who = game.survivors[survivor]
    if amount > 0 and stats.has_power(game, survivor, powers.CANNOT_GAIN_COURAGE):
        if game.log is not None:
            happenings.GAINS_NOTHING.note(game, ("ATTR-12",), {"survivor": survivor, "what": "courage"})
        return
    who.courage = max(0, min(9, who.courage + amount))
    if game.log is not None:
        happenings.COURAGE.note(game, ("ATTR-12",), {"survivor": survivor, "change": amount, "now": who.courage})


def gain_understanding(game: Game, survivor: int, amount: int) -> None:
    """Understanding runs from 0 to 9 (ATTR-12)."""
    who = game.survivors[survivor]
    who.understanding = max(0, min(9, who.understanding + amount))
    if game.log is not None:
        happenings.UNDERSTANDING.note(game, ("ATTR-12",), {"survivor": survivor, "change": amount, "now": who.understanding})


def gain_priority(game: Game, survivor: int, stays: bool) -> None:
    """The one priority target token goes to this survivor, away from whoever held it (STAT-2, STAT-3, DECK-6)."""
    monster = game.monster
    if not game.survivors[survivor].alive:
        return
    if monster.priority_stays and monster.priority >= 0 and game.survivors[monster.priority].alive and not stays:
        if game.log is not None:
            happenings.PRIORITY_KEPT.note(game, ("STAT-3",), {"survivor": monster.priority})
        return
    taken = monster.priority >= 0 and monster.priority != survivor
    monster.priority = survivor
    monster.priority_stays = stays
    if game.log is not None:
        rules: tuple[str, ...] = ("STAT-3",) if stays else ("STAT-2",)
        happenings.PRIORITY.note(game, (*rules, "DECK-6") if taken else rules, {"survivor": survivor})


def drop_priority(game: Game, survivor: int) -> None:
    """A survivor who hides sheds the priority target token; a permanent one stays (STAT-2, STAT-3)."""
    monster = game.monster
    if monster.priority == survivor and not monster.priority_stays:
        monster.priority = -1
        if game.log is not None:
            happenings.PRIORITY_GONE.note(game, ("STAT-2",), {"survivor": survivor})


def gain_resource(game: Game, survivor: int, deck: str, name: str) -> None:
    """A resource card is kept beside the grid; a named card that is not in its deck gives nothing (GEAR-10, DECK-3, AFT-9)."""
    if survivor < 0 and not any(who.alive for who in game.survivors):
        return  # nobody is left to bring it home (AFT-9)
    pile = game.resources
    if deck == "basic":
        pile = game.basic_resources
    elif deck == "vermin":
        pile = game.vermin
    elif deck == "strange":
        pile = game.strange_resources
    if name:
        if name not in pile:
            if game.log is not None:
                happenings.RESOURCE_GONE.note(game, ("GEAR-10",), {"survivor": survivor, "resource": name})
            return
        index = pile.index(name)
    elif pile:
        index = game.chance.draw(f"{deck}{RESOURCE}", pile)
    else:
        return
    resource = pile.pop(index)
    if survivor >= 0:
        game.survivors[survivor].resources.append(resource)
    else:
        game.dead_resources.append(resource)
    if game.log is not None:
        happenings.RESOURCE.note(game, ("GEAR-10", "DECK-3"), {"survivor": survivor, "resource": resource})
    card = game.setup.library.resources.get(resource)
    if card is not None and card.gained:
        effect = Effects()
        effect.survivor = effect.owner = survivor
        game.start(effect, card.gained)


def gain_from_deck(game: Game, survivor: int, monster: Monster) -> None:
    """A random resource of a monster's deck; of one that is not fought, what was taken of it before is gone (GEAR-10)."""
    if monster is game.setup.monster:
        gain_resource(game, survivor, "monster", "")
        return
    pile = [name for name, count in monster.resources for _ in range(count)]
    for taken in game.other_resources:
        if taken in pile:
            pile.remove(taken)
    if not pile:
        return
    resource = pile[game.chance.draw(f"{monster.name}{RESOURCE}", pile)]
    game.other_resources.append(resource)
    game.survivors[survivor].resources.append(resource)
    if game.log is not None:
        happenings.RESOURCE.note(game, ("GEAR-10", "DECK-3"), {"survivor": survivor, "resource": resource})


def gain_disorder(game: Game, survivor: int) -> None:
    """A random disorder (ATTR-16)."""
    who = game.survivors[survivor]
    if not who.alive or stats.has_power(game, survivor, powers.CANNOT_GAIN_DISORDERS):
        return
    left = game.disorders_left
    if not left:
        return
    gain_named_disorder(game, survivor, left[game.chance.draw("random disorder", left)])


def gain_named_disorder(game: Game, survivor: int, disorder: str) -> None:
    """A disorder still in its deck; a known one does nothing, a fourth replaces one the player picks (ATTR-16)."""
    who = game.survivors[survivor]
    if not who.alive or stats.has_power(game, survivor, powers.CANNOT_GAIN_DISORDERS) or disorder not in game.disorders_left:
        return
    if disorder in who.disorders:
        if game.log is not None:
            happenings.DISORDER_KNOWN.note(game, ("ATTR-16",), {"survivor": survivor, "disorder": disorder})
        return
    game.disorders_left.remove(disorder)
    who.disorders.append(disorder)
    if game.log is not None:
        happenings.DISORDER.note(game, ("ATTR-16",), {"survivor": survivor, "disorder": disorder})
    stats.refresh_one(game, survivor)
    grid.take_off_armor(game, survivor, game.setup.library.disorders[disorder].hooks.powers)
    if len(who.disorders) > 3:
        drop_one_disorder(game, survivor)


def gain_ability(game: Game, survivor: int, ability: str) -> None:
    """An ability somebody did not have (ATTR-16)."""
    who = game.survivors[survivor]
    if not who.alive or ability in who.abilities:
        return
    who.abilities.append(ability)
    name = game.setup.library.abilities[ability].name
    game.settlement_notes.append(f"{game.name_of(survivor)} has gained the ability {name}")
    if game.log is not None:
        happenings.ABILITY.note(game, ("ATTR-16",), {"survivor": survivor, "ability": name})
    stats.refresh_one(game, survivor)


def into_the_deck(game: Game, disorder: str) -> None:
    """A disorder that somebody lost can be drawn again. Two may have had the same: it is in its deck once (ATTR-16)."""
    if disorder not in game.disorders_left:
        game.disorders_left.append(disorder)


def lose_disorders(game: Game, survivor: int) -> None:
    """Every disorder of a survivor is gone, and in its deck again (ATTR-16)."""
    who = game.survivors[survivor]
    if not who.disorders:
        return
    if game.log is not None:
        for disorder in who.disorders:
            happenings.DISORDER_REPLACED.note(game, ("ATTR-16",), {"survivor": survivor, "disorder": disorder})
    for disorder in who.disorders:
        into_the_deck(game, disorder)
    game.disorders_left.sort()
    who.disorders = []
    stats.refresh_one(game, survivor)


def frenzy(game: Game, survivor: int) -> None:
    """Frenzy: +1 strength and speed token, +1d5 insanity, and no more survival or arts until the end (STAT-8, SVL-4)."""
    who = game.survivors[survivor]
    if not who.alive:
        return
    who.frenzy += 1
    if game.log is not None:
        happenings.FRENZY.note(game, ("STAT-8",), {"survivor": survivor})
    gain_token(game, survivor, names.STRENGTH, 1)
    gain_token(game, survivor, names.SPEED, 1)
    gain_insanity(game, survivor, d5(game, "frenzy insanity"))
    moments.fire(game, when.FRENZIED, survivor, -1)
    stats.refresh_one(game, survivor)


def d5(game: Game, label: str) -> int:
    """A d10 halved, rounded up (CONV-3)."""
    sides = stakes.numbers(game, label, 2) if game.log is not None else None
    die = game.chance.d10(label)
    if sides is not None:
        happenings.ROLLS_D5.note(game, ("CONV-3",), {"die": die, "result": (die + 1) // 2, "what": label, "faces": sides})
    return (die + 1) // 2


def d10(game: Game, label: str) -> int:
    """A d10 that is a number (CONV-3)."""
    sides = stakes.numbers(game, label, 1) if game.log is not None else None
    die = game.chance.d10(label)
    if sides is not None:
        happenings.ROLLS_D10.note(game, ("CONV-3",), {"die": die, "result": die, "what": label, "faces": sides})
    return die


# -- at most three disorders -----------------------------------------------------------------------------------------------


def drop_one_disorder(game: Game, survivor: int) -> None:
    """A fourth disorder replaces one the player picks (ATTR-16)."""
    frame = TooMany()
    frame.survivor = survivor
    frame.owner = survivor
    game.start(frame, (DROP_DISORDER,))


class ReplaceDisorder(OptionKind[TooMany]):
    """This disorder makes room for the new one (ATTR-16)."""

    spread = spreads.NUMBER

    def id(self, game: Game, frame: TooMany, number: int) -> str:
        return f"replace:{game.survivors[frame.survivor].disorders[number]}"

    def label(self, game: Game, frame: TooMany, number: int) -> str:
        return f"lose {game.setup.library.disorders[game.survivors[frame.survivor].disorders[number]].name}"


REPLACE_DISORDER: Final = ReplaceDisorder("replace disorder", "This disorder makes room for the new one.")


class DropDisorder(Step[TooMany]):
    """At most three disorders: which of the old ones goes (ATTR-16)."""

    rules = ("ATTR-16",)
    asks = questions.REPLACE_DISORDER

    def prompt(self, game: Game, frame: TooMany) -> str:
        return "Which disorder is replaced?"

    def run(self, game: Game, frame: TooMany) -> Question | None:
        who = game.survivors[frame.survivor]
        if len(who.disorders) <= 3 or not who.alive:
            return None
        return Question(frame.survivor, REPLACE_DISORDER, list(range(len(who.disorders) - 1)))

    def answer(self, game: Game, frame: TooMany, value: int) -> None:
        gone = game.survivors[frame.survivor].disorders.pop(value)
        into_the_deck(game, gone)
        if game.log is not None:
            happenings.DISORDER_REPLACED.note(game, ("ATTR-16",), {"survivor": frame.survivor, "disorder": gone})
        stats.refresh_one(game, frame.survivor)


DROP_DISORDER: Final = DropDisorder("drop disorder")


# -- at most three fighting arts -------------------------------------------------------------------------------------------


def learn_random(game: Game, survivor: int) -> None:
    """A random fighting art of the deck, no secret one and none that is known already (ATTR-16)."""
    arts = game.setup.library.arts
    left = [id for id in sorted(arts) if arts[id].kind == "fighting art" and not arts[id].missing]
    left = [id for id in left if id not in game.survivors[survivor].arts]
    if left and game.survivors[survivor].alive:
        learn(game, survivor, left[game.chance.draw("random fighting art", left)])


def learn(game: Game, survivor: int, art: str) -> None:
    """A fighting art by name; a known one does nothing, a fourth replaces one the player picks (ATTR-16)."""
    who = game.survivors[survivor]
    if not who.alive:
        return
    if art in who.arts:
        if game.log is not None:
            happenings.ART_KNOWN.note(game, ("ATTR-16",), {"survivor": survivor, "art": art})
        return
    who.arts.append(art)
    if game.log is not None:
        happenings.ART.note(game, ("ATTR-16",), {"survivor": survivor, "art": art})
    stats.refresh_one(game, survivor)
    if len(who.arts) > 3:
        frame = TooMany()
        frame.survivor = survivor
        frame.owner = survivor
        game.start(frame, (DROP_ART,))


class ReplaceArt(OptionKind[TooMany]):
    """This fighting art makes room for the new one (ATTR-16)."""

    spread = spreads.NUMBER

    def id(self, game: Game, frame: TooMany, number: int) -> str:
        return f"replace:{game.survivors[frame.survivor].arts[number]}"

    def label(self, game: Game, frame: TooMany, number: int) -> str:
        return f"forget {game.setup.library.arts[game.survivors[frame.survivor].arts[number]].name}"


REPLACE_ART: Final = ReplaceArt("replace art", "This fighting art makes room for the new one.")


class DropArt(Step[TooMany]):
    """At most three fighting arts: which of the old ones goes (ATTR-16)."""

    rules = ("ATTR-16",)
    asks = questions.REPLACE_ART

    def prompt(self, game: Game, frame: TooMany) -> str:
        return "Which fighting art is replaced?"

    def run(self, game: Game, frame: TooMany) -> Question | None:
        who = game.survivors[frame.survivor]
        if len(who.arts) <= 3 or not who.alive:
            return None
        return Question(frame.survivor, REPLACE_ART, list(range(len(who.arts) - 1)))

    def answer(self, game: Game, frame: TooMany, value: int) -> None:
        gone = game.survivors[frame.survivor].arts.pop(value)
        if game.log is not None:
            happenings.ART_REPLACED.note(game, ("ATTR-16",), {"survivor": frame.survivor, "art": gone})
        stats.refresh_one(game, frame.survivor)


DROP_ART: Final = DropArt("drop art")


# -- healing ---------------------------------------------------------------------------------------------------------------


def heal_location(game: Game, survivor: int, location: int) -> None:
    """Erases the injury boxes of a location, the worst one where none is named (STAT-10)."""
    who = game.survivors[survivor]
    if location < 0:
        location = max(range(5), key=lambda index: who.boxes[index])
    who.boxes[location] = 0
    if game.log is not None:
        happenings.HEALED.note(game, ("STAT-10",), {"survivor": survivor, "location": names.LOCATIONS[location]})


def heal_fully(game: Game, survivor: int) -> None:
    """Erases every injury box and restores the armor that is worn; armor beyond it stays (STAT-10)."""
    who = game.survivors[survivor]
    who.boxes = [0] * len(who.boxes)
    worn = stats.worn(game.setup.library, who)
    for location in range(len(who.armor)):
        who.armor[location] = max(who.armor[location], worn[location])
    if game.log is not None:
        happenings.HEALED_FULLY.note(game, ("STAT-10",), {"survivor": survivor})
