"""The Gold Smoke Knight's own word: what no other monster does. The first line of its docstring is what its card says."""

from showdown.engine import powers
from showdown.rules.own import OwnWord, Question, Verbs

BRAIN_DAMAGE = 5


class Diaphoresis(OwnWord):
    """two location dice: armor there is gone; bare at both, or doubles, they die; whoever hears it suffers 5 brain damage

    Two dice that are read together, and what armor there was before: no other card asks for either.
    """

    def run(self, verbs: Verbs) -> Question | None:
        target = verbs.target()
        if target not in verbs.present():
            return None
        first, second = verbs.roll_location(target), verbs.roll_location(target)
        bare = not verbs.armor_at(target, first) and not verbs.armor_at(target, second)
        for location in {first, second}:
            verbs.destroy_armor(target, location)
        if bare or first == second:
            verbs.kill(target, "Diaphoresis")
            for other in verbs.present():
                if not verbs.has_power(other, powers.DEAF):
                    verbs.deal_brain_damage(other, BRAIN_DAMAGE)
        return None
