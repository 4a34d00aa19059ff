"""One fight in figures, read off its events; and many fights together, as plain data that prints, plots and saves.

A death, an injury or a lost point of armor is put down to the monster's card under way: the AI card it drew, the hit location
that reacts, the trap, or the mood that answered.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from showdown.engine import board, happenings, names
from showdown.engine.events import Event, EventKind, P
from showdown.engine.game import Game
from showdown.engine.happenings import shapes

FORMAT = 2  # 2: curves, where people die, weapons, comparisons of any two sides
Z = 1.959963984540054  # 95 % of a normal distribution
STUDENT = (12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157)  # the same of few
BASIC_ACTION = "Basic Action"
NO_CARD = ""
OFF_BOARD = board.label(-1)
Payload = Mapping[str, object]  # of an event of which nothing but its kind matters


class Death(NamedTuple):
    """Who died when of what, and the monster's card under way."""

    survivor: str
    round: int
    cause: str
    card: str
    space: str = OFF_BOARD


class WeaponCount(NamedTuple):
    """What a survivor did with one weapon in one fight."""

    survivor: str
    weapon: str
    attacks: int
    wounds: int


class CardCount(NamedTuple):
    """What one card of the monster did in one fight: damage is armor and injury boxes lost."""

    card: str
    kind: str
    played: int
    damage: int
    severe: int
    deaths: int


class Fight(NamedTuple):
    """One fight in figures. `actions` are in the order of `names.SURVIVAL_ACTIONS`, `wounds` those dealt, by survivor."""

    number: int
    seed: int
    result: str
    rounds: int
    decisions: int
    killer: str
    wounds: tuple[int, ...]
    other_wounds: int
    actions: tuple[int, ...]
    deaths: tuple[Death, ...]
    cards: tuple[CardCount, ...]
    wound_rounds: tuple[int, ...] = ()  # of every wound, the round in which it was dealt
    weapons: tuple[WeaponCount, ...] = ()


# -- one fight -------------------------------------------------------------------------------------------------------


class Reader:
    """Goes through the events of a fight once and counts."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.round = 0
        self.card = NO_CARD
        self.trap = NO_CARD
        self.answering = False  # the card is one in play that answers, not one that is played
        self.monster_turn = False
        self.attacks: list[tuple[int, str, str]] = []  # open attacks: who attacks with what, and the card under way below
        self.at = [OFF_BOARD] * len(game.survivors)  # where each survivor stands
        self.wound_rounds: list[int] = []
        self.struck: Counter[tuple[int, str]] = Counter()
        self.hurt: Counter[tuple[int, str]] = Counter()
        self.wounds = [0] * len(game.survivors)
        self.other_wounds = 0
        self.actions = [0] * len(names.SURVIVAL_ACTIONS)
        self.deaths: list[Death] = []
        self.kinds: dict[str, str] = {}
        self.played: Counter[str] = Counter()
        self.damage: Counter[str] = Counter()
        self.severe: Counter[str] = Counter()

    def read(self, events: Iterable[Event]) -> None:
        for event in events:
            take = READERS.get(event.kind)
            if take is not None:
                take(self, event.data)

    @property
    def to_blame(self) -> str:
        return self.trap or self.card

    def plays(self, card: str, kind: str) -> None:
        self.card = card
        self.answering = kind == "in play"
        self.kinds.setdefault(card, kind)
        self.played[card] += 1

    def cards(self) -> tuple[CardCount, ...]:
        killed = Counter(death.card for death in self.deaths)
        seen = sorted(set(self.played) | set(self.damage) | set(self.severe) | set(killed))
        return tuple(
            CardCount(card, self.kinds[card], self.played[card], self.damage[card], self.severe[card], killed[card])
            for card in seen
            if card
        )

    # what each kind of event means

    def on_round(self, data: happenings.RoundBegins) -> None:
        self.round = data["round"]
        self.card = self.trap = NO_CARD

    def on_monster_turn(self, data: Payload) -> None:
        self.monster_turn = True
        self.on_act(data)

    def on_survivors_turn(self, data: Payload) -> None:
        self.monster_turn = False
        self.on_act(data)

    def on_act(self, data: Payload) -> None:
        self.card = self.trap = NO_CARD
        self.attacks = []

    def on_draw(self, data: happenings.DrawsAi) -> None:
        self.plays(data["card"], "AI card")

    def on_no_ai_left(self, data: Payload) -> None:
        """What comes is the Basic Action's own doing, whatever trait answered before it."""
        self.card = NO_CARD

    def on_basic_action(self, data: Payload) -> None:
        if not self.to_blame:
            self.plays(BASIC_ACTION, BASIC_ACTION)

    def on_reaction(self, data: shapes.OfHitLocation) -> None:
        self.plays(data["card"], "hit location")

    def on_trap(self, data: happenings.SurvivorHitLocation) -> None:
        before = self.card
        self.plays(data["card"], "trap")
        self.card, self.trap = before, data["card"]

    def on_trap_away(self, data: Payload) -> None:
        self.trap = NO_CARD

    def on_card_done(self, data: happenings.CardDone) -> None:
        if self.card == data["card"]:
            self.card = NO_CARD

    def on_trigger(self, data: happenings.Trigger) -> None:
        """A mood, trait or injury answers; inside another card's play that card stays to blame, but of two that answer one
        after the other the later one."""
        if data["card"] and (not self.to_blame or self.answering):
            self.plays(data["card"], "in play")

    def on_attack(self, data: happenings.Attacks) -> None:
        self.attacks.append((data["survivor"], data["weapon"], self.card if self.monster_turn else NO_CARD))
        self.struck[data["survivor"], data["weapon"]] += 1
        self.card = NO_CARD

    def on_attack_ends(self, data: Payload) -> None:
        self.card = self.attacks.pop()[2] if self.attacks else NO_CARD

    def on_hit_location(self, data: Payload) -> None:
        self.card = NO_CARD

    def on_wound(self, data: happenings.MonsterWounded) -> None:
        self.wounded(data["survivor"])

    def on_life_lost(self, data: Payload) -> None:
        self.wounded(self.attacks[-1][0] if self.attacks else -1)

    def wounded(self, survivor: int) -> None:
        self.wound_rounds.append(self.round)
        if self.attacks and self.attacks[-1][0] == survivor:
            self.hurt[self.attacks[-1][:2]] += 1
        if survivor >= 0:
            self.wounds[survivor] += 1
        else:
            self.other_wounds += 1

    def on_armor(self, data: happenings.Armor) -> None:
        self.damage[self.to_blame] += data["lost"]

    def on_box(self, data: Payload) -> None:
        self.damage[self.to_blame] += 1

    def on_severe(self, data: Payload) -> None:
        self.severe[self.to_blame] += 1

    def on_spend(self, data: happenings.SpendsSurvival) -> None:
        if data["what"] in names.SURVIVAL_ACTIONS:
            self.actions[names.SURVIVAL_ACTIONS.index(data["what"])] += 1

    def on_death(self, data: happenings.Dies) -> None:
        where = self.at[data["survivor"]]
        self.deaths.append(Death(self.game.id_of(data["survivor"]), self.round, data["cause"], self.to_blame, where))

    def on_to(self, data: shapes.SurvivorTo | happenings.Maneuver | happenings.Knockback) -> None:
        self.at[data["survivor"]] = data["to"]

    def on_deployed(self, data: happenings.Deployed) -> None:
        self.at[data["survivor"]] = data["space"]

    def on_off_board(self, data: shapes.OfSurvivor) -> None:
        self.at[data["survivor"]] = OFF_BOARD

    def weapons(self) -> tuple[WeaponCount, ...]:
        return tuple(
            WeaponCount(self.game.id_of(who), weapon, count, self.hurt[who, weapon])
            for (who, weapon), count in sorted(self.struck.items())
        )


READERS: dict[str, Callable[[Reader, Any], None]] = {}


def reads(kind: EventKind[P], take: Callable[[Reader, P], None]) -> None:
    """Says what the reader does with a kind of event, which must be one that is noted where figures are all that counts."""
    assert kind.counted, kind
    READERS[kind.name] = take


reads(happenings.ROUND, Reader.on_round)
reads(happenings.MONSTER_TURN, Reader.on_monster_turn)
reads(happenings.SURVIVORS_TURN, Reader.on_survivors_turn)
reads(happenings.ACT, Reader.on_act)
reads(happenings.DRAWS_AI, Reader.on_draw)
reads(happenings.NO_AI_LEFT, Reader.on_no_ai_left)
reads(happenings.BASIC_ACTION, Reader.on_basic_action)
reads(happenings.REACTION, Reader.on_reaction)
reads(happenings.TRAP, Reader.on_trap)
reads(happenings.TRAP_AWAY, Reader.on_trap_away)
reads(happenings.CARD_DONE, Reader.on_card_done)
reads(happenings.TRIGGER, Reader.on_trigger)
reads(happenings.ATTACKS, Reader.on_attack)
reads(happenings.ATTACK_ENDS, Reader.on_attack_ends)
reads(happenings.HIT_LOCATION, Reader.on_hit_location)
reads(happenings.MONSTER_WOUNDED, Reader.on_wound)
reads(happenings.LIFE_LOST, Reader.on_life_lost)
reads(happenings.LAST_WOUND, Reader.on_life_lost)
reads(happenings.ARMOR, Reader.on_armor)
reads(happenings.BOX, Reader.on_box)
reads(happenings.SEVERE_ROLL, Reader.on_severe)
reads(happenings.SPENDS_SURVIVAL, Reader.on_spend)
reads(happenings.DIES, Reader.on_death)
reads(happenings.CEASES, Reader.on_death)
reads(happenings.DEPLOYED, Reader.on_deployed)
reads(happenings.MOVES, Reader.on_to)
reads(happenings.PLACED, Reader.on_to)
reads(happenings.JOINS, Reader.on_to)
reads(happenings.BACK, Reader.on_to)
reads(happenings.MANEUVER, Reader.on_to)
reads(happenings.KNOCKBACK, Reader.on_to)
reads(happenings.TAKEN_OFF, Reader.on_off_board)
reads(happenings.HELD_OFF, Reader.on_off_board)
reads(happenings.RUNS_AWAY, Reader.on_off_board)


def read_fight(reader: Reader, index: int, seed: int, decisions: int) -> Fight:
    """The figures of a fight that is over, by whoever has read all that happened in it."""
    game = reader.game
    return Fight(
        index,
        seed,
        game.result,
        game.round,
        decisions,
        game.id_of(game.killer) if game.result == "victory" else "",
        tuple(reader.wounds),
        reader.other_wounds,
        tuple(reader.actions),
        tuple(reader.deaths),
        reader.cards(),
        tuple(reader.wound_rounds),
        reader.weapons(),
    )


# -- many fights --------------------------------------------------------------------------------------------------------


def wilson(hits: int, count: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's score: sensible near 0 and 1 and with few fights."""
    if not count:
        return 0.0, 1.0
    share = hits / count
    spread = Z * Z / count
    middle = share + spread / 2
    width = Z * math.sqrt(share * (1 - share) / count + spread / (4 * count))
    low, high = (middle - width) / (1 + spread), (middle + width) / (1 + spread)
    return (0.0 if not hits else max(0.0, low)), (1.0 if hits == count else min(1.0, high))


def student(count: int) -> float:
    """How many standard errors hold the mean of so many values 95 times of 100: Student's t, which is Z for many of them."""
    if count < 2:
        return math.inf
    degrees = count - 1
    if degrees <= len(STUDENT):
        return STUDENT[degrees - 1]
    first, second = (Z**3 + Z) / 4, (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    return Z + first / degrees + second / degrees**2 + (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384 / degrees**3


def rounded(value: float) -> float:
    """Six digits are plenty, and the same on every machine."""
    return round(value, 6)


def mean(values: Sequence[float]) -> float:
    return rounded(math.fsum(values) / len(values)) if values else 0.0


def middle(values: Sequence[int]) -> int:
    return sorted(values)[(len(values) - 1) // 2] if values else 0


def share(hits: int, count: int) -> dict[str, float]:
    low, high = wilson(hits, count)
    return {"rate": rounded(hits / count) if count else 0.0, "low": rounded(low), "high": rounded(high)}


def summarize(setup: Mapping[str, Any], survivors: Mapping[str, str], fights: Sequence[Fight]) -> dict[str, Any]:
    """Everything that is printed and plotted, as plain data. No timing in it: the same fights give the same summary."""
    results = Counter(fight.result for fight in fights)
    rounds = [fight.rounds for fight in fights]
    wins = [fight for fight in fights if fight.result == "victory"]
    deaths = [death for fight in fights for death in fight.deaths]
    last = horizon(rounds)
    return {
        "format": FORMAT,
        "setup": dict(setup),
        "fights": len(fights),
        "victories": results["victory"],
        "defeats": results["defeat"],
        "undecided": results["undecided"],
        "win_rate": share(results["victory"], len(fights)),
        "rounds": {
            "mean": mean(rounds),
            "median": middle(rounds),
            "longest": max(rounds, default=0),
            "victory": histogram(fight.rounds for fight in wins),
            "defeat": histogram(fight.rounds for fight in fights if fight.result == "defeat"),
        },
        "decisions": mean([fight.decisions for fight in fights]),
        "deaths": {
            "mean": mean([len(fight.deaths) for fight in fights]),
            "histogram": histogram(len(fight.deaths) for fight in fights),
            "causes": ranked(Counter(death.cause for death in deaths)),
            "where": ranked(Counter(death.space for death in deaths)),
        },
        "survivors_left": {
            "mean": mean([len(survivors) - len(fight.deaths) for fight in fights]),
            "after_victory": mean([len(survivors) - len(fight.deaths) for fight in wins]),
        },
        "wounds": {"mean": mean([sum(fight.wounds) + fight.other_wounds for fight in fights])},
        "survival_actions": {
            action: {"total": total, "per_fight": rounded(total / len(fights)) if fights else 0.0}
            for action, total in zip(names.SURVIVAL_ACTIONS, totals(fight.actions for fight in fights), strict=True)
        },
        "survivors": {
            survivor: {
                "name": name,
                "deaths": sum(death.survivor == survivor for death in deaths),
                "wounds": mean([fight.wounds[number] for fight in fights]),
                "kills": sum(fight.killer == survivor for fight in fights),
            }
            for number, (survivor, name) in enumerate(survivors.items())
        },
        "cards": card_table(fights),
        "weapons": weapon_table(fights),
        "by_round": by_round(fights, list(survivors), last),
    }


def histogram(values: Iterable[int]) -> dict[str, int]:
    return {str(value): count for value, count in sorted(Counter(values).items())}


def ranked(counts: Mapping[str, int]) -> dict[str, int]:
    """The most frequent first, equals by name."""
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def totals(rows: Iterable[tuple[int, ...]]) -> list[int]:
    sums = [0] * len(names.SURVIVAL_ACTIONS)
    for row in rows:
        for place, number in enumerate(row):
            sums[place] += number
    return sums


def card_table(fights: Sequence[Fight]) -> list[dict[str, Any]]:
    """What each card of the monster did, the deadliest first."""
    sums: dict[str, list[int]] = {}
    kinds: dict[str, str] = {}
    for fight in fights:
        for row in fight.cards:
            kinds[row.card] = row.kind
            before = sums.setdefault(row.card, [0, 0, 0, 0])
            for place, number in enumerate(row[2:]):
                before[place] += number
    order = sorted(sums, key=lambda card: (-sums[card][3], -sums[card][2], -sums[card][1], card))
    return [
        {"card": card, "kind": kinds[card], "played": played, "damage": damage, "severe_injuries": severe, "deaths": deaths}
        for card, (played, damage, severe, deaths) in ((card, sums[card]) for card in order)
    ]


def weapon_table(fights: Sequence[Fight]) -> list[dict[str, Any]]:
    """What was done with each weapon, the most wounds first."""
    attacks: Counter[tuple[str, str]] = Counter()
    wounds: Counter[tuple[str, str]] = Counter()
    for fight in fights:
        for row in fight.weapons:
            attacks[row.survivor, row.weapon] += row.attacks
            wounds[row.survivor, row.weapon] += row.wounds
    return [
        {"survivor": survivor, "weapon": weapon, "attacks": count, "wounds": wounds[survivor, weapon]}
        for (survivor, weapon), count in sorted(attacks.items(), key=lambda item: (-wounds[item[0]], -item[1], item[0]))
    ]


def horizon(rounds: Sequence[int]) -> int:
    """The last round worth plotting: all but one fight in a hundred are over by then."""
    return sorted(rounds)[max(0, math.ceil(len(rounds) * 0.99) - 1)] if rounds else 0


def by_round(fights: Sequence[Fight], survivors: list[str], last: int) -> dict[str, Any]:
    """After each round from 0 on: the share of fights won and lost, of each survivor alive, how many live on average, wounds
    dealt by then on average, how many fights go on, and what share of those is won in the end (None where none goes on)."""
    count = max(1, len(fights))
    won, lost = [0] * (last + 1), [0] * (last + 1)
    died = {survivor: [0] * (last + 1) for survivor in survivors}
    wounds, over, over_won = [0] * (last + 1), [0] * (last + 1), [0] * (last + 1)
    for fight in fights:
        if fight.rounds <= last and fight.result != "undecided":
            (won if fight.result == "victory" else lost)[fight.rounds] += 1
        for number in fight.wound_rounds:
            if number <= last:
                wounds[number] += 1
        if fight.rounds <= last:
            over[fight.rounds] += 1
            over_won[fight.rounds] += fight.result == "victory"
        for death in fight.deaths:
            if death.round <= last:
                died[death.survivor][death.round] += 1
    alive = {survivor: [rounded(1 - dead / count) for dead in running(row)] for survivor, row in died.items()}
    victories = sum(fight.result == "victory" for fight in fights)
    left = [len(fights) - number for number in running(over)]
    return {
        "wounds": [rounded(number / count) for number in running(wounds)],
        "going_on": left,
        "then_won": [
            rounded((victories - before) / still) if still else None
            for before, still in zip(running(over_won), left, strict=True)
        ],
        "won": [rounded(number / count) for number in running(won)],
        "lost": [rounded(number / count) for number in running(lost)],
        "alive": alive,
        "mean_alive": [rounded(math.fsum(row[r] for row in alive.values())) for r in range(last + 1)],
    }


def running(numbers: Iterable[int]) -> list[int]:
    total, found = 0, []
    for number in numbers:
        total += number
        found.append(total)
    return found


CSV_HEAD = (
    "fight", "seed", "result", "rounds", "decisions", "deaths", "survivors_left", "wounds", "killer", *names.SURVIVAL_ACTIONS,
    "died",
)  # fmt: skip


def csv_row(fight: Fight, survivors: int) -> list[str | int]:
    """One fight as a line of a table; the last column says who died when, of what and by which card."""
    died = "; ".join(f"{d.survivor} in round {d.round}: {d.cause}{f' ({d.card})' if d.card else ''}" for d in fight.deaths)
    wounds = sum(fight.wounds) + fight.other_wounds
    left = survivors - len(fight.deaths)
    counts = [fight.rounds, fight.decisions, len(fight.deaths), left, wounds]
    return [fight.number, fight.seed, fight.result, *counts, fight.killer, *fight.actions, died]
