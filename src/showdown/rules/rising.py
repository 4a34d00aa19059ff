"""Back on their feet: survivors and the monster (KD-S2, KD-M2). Falling cuts into the stack and lies in `status`."""

from showdown.engine import happenings, names, powers, stats
from showdown.engine.game import Game
from showdown.engine.stack import Frame
from showdown.rules import lasting, under_way
from showdown.rules.frames import Effects


def stand(game: Game, survivor: int, rules: tuple[str, ...]) -> None:
    """A knocked-down survivor is back on their feet."""
    who = game.survivors[survivor]
    if who.alive and who.down and not stats.has_power(game, survivor, powers.CANNOT_STAND_UP):
        who.down = False
        if game.log is not None:
            happenings.STANDS.note(game, rules, {"survivor": survivor})


def stand_monster(game: Game, rules: tuple[str, ...]) -> None:
    """A knocked-down monster is up again (KD-M2, KD-M3)."""
    if game.monster.down:
        game.monster.down = False
        if game.log is not None:
            happenings.MONSTER_STANDS.note(game, rules, {})
        lasting.expire(game, names.UNTIL_IT_STANDS)


def acts(game: Game, frame: Frame | None) -> bool:
    """Whether the monster follows the order of a frame, or of no card at all. One that lies stands up for a special rule of a
    hit location, whatever it is to do; for a mood, a trait or terrain it stays down and skips what it was to do (AMB-41,
    REACT-5)."""
    if not game.monster.down:
        return True
    home = under_way.card_frame(game, frame) if frame is not None else None
    answering = isinstance(home, Effects) and home.answering
    if game.setup.house.fallen_monster_stands or (frame is not None and frame.card.hit_location >= 0 and not answering):
        stand_monster(game, ("AMB-41", "REACT-5"))
        return True
    if game.log is not None:
        name = under_way.card_name(game, frame) if frame is not None else "Basic Action"
        happenings.ORDER_SKIPPED.note(game, ("AMB-41", "KD-M2"), {"card": name})
    if frame is not None and frame.owner < 0 and answering and home is not None:
        frame.drop()
        home.drop()
    return False
