"""Options that pick a thing: a survivor, a space, a direction, yes or no. What follows is the step's that asked for it."""

from typing import Any, Final

from showdown.engine import geometry, names, spreads
from showdown.engine.game import Game
from showdown.engine.options import NOBODY as NO_ACTOR
from showdown.engine.options import OptionKind, Refers
from showdown.engine.stack import Frame, Step


class PickSurvivor(OptionKind[Frame]):
    """A survivor, picked for something: named target:lucy, read by its phrase."""

    spread = spreads.SURVIVOR

    def __init__(self, name: str, phrase: str, text: str) -> None:
        super().__init__(name, text)
        self.phrase = phrase

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return f"{self.name}:{game.id_of(number)}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return self.phrase.replace("{}", game.name_of(number))

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.survivors = 1 << number


class PickSpace(OptionKind[Frame]):
    """A space: named by a word and its label, such as start:H11."""

    spread = spreads.SPACE

    def __init__(self, name: str, word: str, phrase: str, text: str) -> None:
        super().__init__(name, text)
        self.word = word
        self.phrase = phrase

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return f"{self.word}:{geometry.label(number)}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return f"{self.phrase} {geometry.label(number)}"

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.space = number


class PickStand(PickSpace):
    """Where the monster is put: the north-west space of its base."""

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.space = number
        to.width = to.height = game.setup.monster.size


class PickDirection(OptionKind[Frame]):
    """One of the four directions: named face:north, read by its phrase."""

    spread = spreads.DIRECTION

    def __init__(self, name: str, phrase: str, text: str) -> None:
        super().__init__(name, text)
        self.phrase = phrase

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return f"{self.name}:{names.DIRECTIONS[number]}"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return f"{self.phrase}{names.DIRECTIONS[number]}"

    def refer(self, game: Game, frame: Frame, number: int, to: Refers) -> None:
        to.direction = number


class Plain(OptionKind[Frame]):
    """An answer that is only a word; its number is what the step that asked is told."""

    def __init__(self, name: str, phrase: str, text: str) -> None:
        super().__init__(name, text)
        self.phrase = phrase

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return self.name

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return self.phrase


class NobodyPicked(OptionKind[Frame]):
    """Nobody, where a survivor may be picked: the step that asked is told -1."""

    def id(self, game: Game, frame: Frame, number: int) -> str:
        return "who:nobody"

    def label(self, game: Game, frame: Frame, number: int) -> str:
        return "nobody"

    def actor(self, game: Game, frame: Frame, number: int) -> int:
        return NO_ACTOR

    def take(self, game: Game, frame: Frame, step: Step[Any], number: int) -> None:
        step.answer(game, frame, -1)


WHO: Final = PickSurvivor("who", "{}", "This survivor is the one an effect is for.")
NOBODY: Final = NobodyPicked("nobody", "Nobody is the one an effect is for.")
TARGET: Final = PickSurvivor("target", "target {}", "The monster targets this survivor.")
NEXT: Final = PickSurvivor("next", "{} is next", "The effect befalls this survivor next.")
COLLIDE: Final = PickSurvivor("collide", "{} collides", "This survivor collides next.")
FACE: Final = PickDirection("face", "face ", "The monster faces this way.")
THROW: Final = PickDirection("throw", "thrown ", "The survivor is knocked back in this direction.")
DIRECTION: Final = PickDirection("direction", "", "The maneuver goes in this direction.")
PLACE_MONSTER: Final = PickStand("place monster", "place", "north-west corner on", "The monster starts with its corner here.")
START: Final = PickSpace("start", "start", "start on", "The survivor starts here.")
DESTINATION: Final = PickSpace("destination", "to", "to", "The survivor's move ends here.")
PLACE: Final = PickSpace("place", "to", "on", "The survivor is placed here.")
STAND: Final = PickStand("stand", "to", "on", "The monster is placed with its corner here.")
IN_FRONT: Final = PickSpace("place in front", "place", "on", "The survivor is placed here, in front of the monster.")
LAND: Final = PickSpace("land", "land", "on", "The survivor comes down here.")
GO_FIRST: Final = Plain("go first", "the survivors take the first turn", "The survivors take the first turn.")
GO_SECOND: Final = Plain("go second", "the monster takes the first turn", "The monster takes the first turn.")
