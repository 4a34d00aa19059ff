"""Traps (chapter 5.7): the card that ends every attack, even one inside another trap."""

from typing import Final

from showdown.engine import happenings, when
from showdown.engine.game import Game
from showdown.engine.roles import hit_location
from showdown.engine.stack import Closing, Question, Step
from showdown.rules import between, moments, piles, rising, status
from showdown.rules.frames import SurvivorAttack, Trap


class TrapIsOver(Closing[Trap]):
    """A trap done with goes back into the deck (TRAP-4)."""

    def close(self, game: Game, frame: Trap) -> None:
        put_away(game, frame, ("TRAP-4",))


TrapIsOver(Trap.kind)


def spring(game: Game, attack: "SurvivorAttack", card: int) -> None:
    """Ends all attacks, discards every unresolved card, and performs the trap (TRAP-1, TRAP-3, SATK-10)."""
    frame = Trap()
    frame.survivor = attack.survivor
    frame.target = attack.survivor
    frame.card = hit_location(card)
    if game.counts():
        happenings.TRAP.note(
            game,
            ("TRAP-1", "TRAP-3", "SATK-10"),
            {"survivor": attack.survivor, "card": game.setup.hit_locations[card].name},
        )
    status.end_all_attacks(game)
    moments.fire(game, when.TRAP_DRAWN, attack.survivor, -1)
    game.start(frame, (TRAP_STANDS, *between.spaced(game, game.setup.hit_locations[card].special), TRAP_DONE))


def put_away(game: Game, frame: Trap, rules: tuple[str, ...]) -> None:
    """The trap is discarded and deck and discard are shuffled together (TRAP-4, TRAP-5)."""
    if frame.put_away:
        return
    frame.put_away = True
    card = frame.card.hit_location
    game.monster.hl_discard.append(card)
    if game.counts():
        happenings.TRAP_AWAY.note(game, rules, {"card": game.setup.hit_locations[card].name})
    piles.shuffle_hit_locations(game)


class TrapStands(Step[Trap]):
    """A knocked-down monster stands, then performs the trap (TRAP-2, KD-M3)."""

    rules = ("TRAP-2", "TRAP-6", "KD-M3")

    def run(self, game: Game, frame: Trap) -> Question | None:
        rising.stand_monster(game, ("TRAP-2", "KD-M3"))
        return None


class TrapDone(Step[Trap]):
    """Nothing left of the trap: away with it (TRAP-4)."""

    rules = ("TRAP-4",)

    def run(self, game: Game, frame: Trap) -> Question | None:
        put_away(game, frame, ("TRAP-4",))
        return None


TRAP_STANDS: Final = TrapStands("trap stands")
TRAP_DONE: Final = TrapDone("trap done")


def put_away_open_traps(game: Game) -> None:
    """A new attack while a trap is in play first puts that trap away and shuffles (TRAP-5)."""
    for frame in game.stack:
        if isinstance(frame, Trap) and not frame.put_away:
            put_away(game, frame, ("TRAP-5",))
