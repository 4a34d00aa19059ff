"""Roles of a WHO: whom an effect befalls or a condition asks about (`target`, `actor`, `other survivors`).

A role is declared once, here: its word in files, how sentences say it, what it means, and who that is now. Terms after it
narrow it down (`survivors, adjacent`): `targeting.Who`.
"""

from typing import Final

from showdown.engine.game import Game
from showdown.engine.roles import Roles
from showdown.rules import under_way


class Role:
    """One role. A condition `says` who is meant; where that may be several, an effect befalls each `noun`.

    `implies`: a term that always goes with it.
    """

    def __init__(self, word: str, says: str, meaning: str, noun: str = "", implies: str = "") -> None:
        self.word = word
        self.says = says
        self.meaning = meaning
        self.noun = noun
        self.implies = implies

    def found(self, game: Game, roles: Roles) -> list[int]:
        """The survivors of this role, the dead and the absent too; -1 is nobody."""
        raise NotImplementedError


class TheTarget(Role):
    def found(self, game: Game, roles: Roles) -> list[int]:
        return [roles.target]


class AllTargets(Role):
    def found(self, game: Game, roles: Roles) -> list[int]:
        return [index for index in range(len(game.survivors)) if targets_of(roles) >> index & 1]


class TheActor(Role):
    def found(self, game: Game, roles: Roles) -> list[int]:
        return [roles.survivor]


class TheOwner(Role):
    def found(self, game: Game, roles: Roles) -> list[int]:
        return [roles.owner]


class TheHelper(Role):
    def found(self, game: Game, roles: Roles) -> list[int]:
        attack = under_way.open_attack(game, roles.owner) if roles.owner >= 0 else None
        return [attack.helper if attack is not None else -1]


class RunOver(Role):
    def found(self, game: Game, roles: Roles) -> list[int]:
        return [index for index in range(len(game.survivors)) if roles.passed >> index & 1]


class Everybody(Role):
    def found(self, game: Game, roles: Roles) -> list[int]:
        return list(range(len(game.survivors)))


def targets_of(roles: Roles) -> int:
    """Everybody the last Pick Target found, or the one target there is."""
    return roles.targets if roles.targets else 1 << roles.target if roles.target >= 0 else 0


TARGET: Final = TheTarget("target", "the target", "whom the card or attack is aimed at; the other party of a moment")
TARGETS: Final = AllTargets("targets", "the targets", "everybody the last Pick Target found", "target")
ATTACKER: Final = TheActor("attacker", "the attacker", "who attacks the monster: on its hit locations and reactions")
ACTOR: Final = TheActor("actor", "that survivor", "the survivor a moment is about; in an action, who uses it")
OWNER: Final = TheOwner("owner", "the holder", "who holds the gear, art, disorder, injury or status card")
HELPER: Final = TheHelper("helper", "the helper", "who assists the holder's attack under way (`help from the opposite side`)")
PASSED: Final = RunOver("passed", "the passed", "whom the monster ran over in its last move", "survivor passed over")
SURVIVORS: Final = Everybody("survivors", "a survivor", "everybody on the board", "survivor")
ALL_SURVIVORS: Final = Everybody("all survivors", "a survivor", "the same", "survivor")
OTHER_SURVIVORS: Final = Everybody("other survivors", "another survivor", "everybody but the actor", "survivor", "other")
THREATS: Final = Everybody("threats", "a threat", "everybody who is a threat", "survivor", "threat")
AWAY: Final = Everybody(
    "away", "a survivor held off the board", "everybody whom a card holds off the board", "survivor held off the board"
)
ROLES: Final[dict[str, Role]] = {
    role.word: role
    for role in (
        TARGET,
        TARGETS,
        ATTACKER,
        ACTOR,
        OWNER,
        HELPER,
        PASSED,
        SURVIVORS,
        ALL_SURVIVORS,
        OTHER_SURVIVORS,
        THREATS,
        AWAY,
    )
}
