"""The White Lion's own words: what no other monster does. The first line of each docstring is what its card says."""

from showdown.engine import names, powers
from showdown.rules.own import OwnWord, Question, Verbs

REVEALED = 10
MOODS = 2
LESSON = "lost hand"
EYE = "golden eye"  # a survivor eats one of them at most


class SmartCat(OwnWord):
    """reveal up to 10 AI cards, the first 2 moods enter play, shuffle the others back; if none entered, draw AI

    What a mood does on entering is performed by this card (AI-9).
    """

    def run(self, verbs: Verbs) -> Question | None:
        moods: list[int] = []
        others: list[int] = []
        while len(moods) < MOODS and len(moods) + len(others) < REVEALED and (card := verbs.reveal_ai()) >= 0:
            (moods if verbs.is_mood(card) else others).append(card)
        verbs.shuffle_in(others)
        verbs.enter_play(moods)
        if not moods:
            verbs.draw_ai()
        return None


class LearnFromTheHand(OwnWord):
    """each adjacent survivor who has not learned from the lost hand before gains 1 understanding

    Printed once per lifetime; a record sheet does not remember it, a showdown does.
    """

    def run(self, verbs: Verbs) -> Question | None:
        for survivor in verbs.present():
            if verbs.adjacent(survivor) and not verbs.has_done(survivor, LESSON):
                verbs.once(survivor, LESSON)
                verbs.gain_understanding(survivor, 1)
        return None


class RandomSurvivorIfLost(OwnWord):
    """if Vanish itself became the wound, or was discarded unplayed, a random survivor becomes the target

    No source says where the lion goes then; without its card nothing else would ever bring it back.
    """

    def run(self, verbs: Verbs) -> Question | None:
        lost = not verbs.on_board() and not verbs.game.monster.face_up
        verbs.aim(verbs.random_survivor(verbs.present()) if lost else -1)
        return None


class ConsumeAnEye(OwnWord):
    """a survivor may consume one of the eyes: +1 permanent accuracy"""

    def run(self, verbs: Verbs) -> Question | None:
        hungry = [survivor for survivor in verbs.living() if not verbs.has_done(survivor, EYE)]
        return verbs.ask_party([survivor for survivor in hungry if not verbs.has_power(survivor, powers.CANNOT_CONSUME)])

    def prompt(self, verbs: Verbs) -> str:
        return "Who consumes an eye?"

    def answer(self, verbs: Verbs, survivor: int) -> None:
        if survivor >= 0:
            verbs.once(survivor, EYE)
            verbs.gain_permanent(survivor, names.ACCURACY, 1)
