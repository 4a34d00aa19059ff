"""The King's Man's own word: what no other monster does. The first line of its docstring is what its story says."""

from showdown.engine import names
from showdown.rules.own import OwnWord, Question, Verbs

ARMOR = {
    names.HEAD: "regal_helm",
    names.ARMS: "regal_gauntlet",
    names.BODY: "regal_plackart",
    names.WAIST: "regal_faulds",
    names.LEGS: "regal_greaves",
}
BRAIN_DAMAGE = 3


class KingsCurse(OwnWord):
    """whoever dealt the last wound rolls a hit location where they wear no regal armor and is given it, with its curse

    One story of one monster: the die is rolled again where the armor is worn, and every location brings something else.
    """

    def run(self, verbs: Verbs) -> Question | None:
        cursed = verbs.survivor()
        worn = [location for location, piece in ARMOR.items() if cursed >= 0 and verbs.carries(cursed, piece)]
        if cursed not in verbs.living() or len(worn) == len(ARMOR):
            return None
        location = verbs.roll_location(cursed)
        while location in worn:
            location = verbs.roll_location(cursed)
        verbs.gain_gear(cursed, ARMOR[location])
        if location == names.HEAD:
            verbs.random_disorder(cursed)
        elif location == names.WAIST:
            verbs.injure(cursed, "destroyed_genitals")
        elif location == names.ARMS and verbs.settlement_has("Nightmare Training"):
            verbs.gain_permanent(cursed, names.STRENGTH, 1)
        elif location == names.BODY:
            for other in verbs.living():
                if other != cursed:
                    verbs.deal_brain_damage(other, BRAIN_DAMAGE)
                    verbs.learn(other, "kings_step")
        return None
