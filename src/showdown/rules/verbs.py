"""Verbs: all that a monster's own word in Python can do to the game. Each of them logs what it does.

A word is handed `Verbs` by the step it stands in (`rules/own.py`). It may read `game` and the roles; it changes the game by
verbs alone, so that nothing happens in silence: `showdown check` refuses a words.py that does otherwise.
"""

from showdown.engine import fates, happenings, names, stats
from showdown.engine.fates import Fate
from showdown.engine.game import Game
from showdown.engine.happenings import Face
from showdown.engine.powers import Power
from showdown.engine.stack import MONSTER, PARTY, Frame, Program, Question
from showdown.rules import damage, facts, gains, grid, movement, picks, piles, stakes, status, table, under_way
from showdown.rules.frames import Play


class Verbs:
    """What a word may ask and do, at one point of one showdown."""

    __slots__ = ("frame", "game")

    def __init__(self, game: Game, frame: Frame) -> None:
        self.game = game
        self.frame = frame

    # -- questions ----------------------------------------------------------------------------------------------------

    def survivor(self) -> int:
        """Who does it: the attacker or actor; -1 for nobody."""
        return self.frame.survivor

    def target(self) -> int:
        """Whom it befalls; -1 for nobody."""
        return self.frame.target

    def living(self) -> list[int]:
        """Every survivor alive."""
        return [index for index, who in enumerate(self.game.survivors) if who.alive]

    def present(self) -> list[int]:
        """Every survivor alive and on the board."""
        return facts.present(self.game)

    def adjacent(self, survivor: int) -> bool:
        """Whether a survivor stands one cardinal step from the monster."""
        return facts.adjacent(self.game, survivor)

    def has_power(self, survivor: int, power: Power) -> bool:
        """Whether a survivor has one of the powers of `engine/powers.py`."""
        return stats.has_power(self.game, survivor, power)

    def on_board(self) -> bool:
        """Whether the monster is on the board."""
        return self.game.monster.space >= 0

    def has_done(self, survivor: int, deed: str) -> bool:
        """Whether `once` was said of this survivor and deed in this showdown."""
        return deed in self.game.survivors[survivor].used_showdown

    def carries(self, survivor: int, gear: str) -> bool:
        """Whether a gear card is in a survivor's grid, by its id."""
        return gear in self.game.survivors[survivor].gear

    def settlement_has(self, name: str) -> bool:
        """Whether the settlement has an innovation or a principle."""
        return name in self.game.setup.party.innovations or name in self.game.setup.party.principles

    # -- asking: the answer comes to the word's `answer` ----------------------------------------------------------------

    def ask_party(self, survivors: list[int]) -> Question | None:
        """The party picks one of these survivors or nobody, which is -1; nothing is asked where there are none."""
        if not survivors:
            return None
        return Question(PARTY, None, [*[picks.WHO.of(index) for index in survivors], picks.NOBODY.of(0)])

    def ask_target(self, survivors: list[int]) -> Question | None:
        """Whoever controls the monster picks one of these survivors; nothing is asked where there are none."""
        return Question(MONSTER, picks.TARGET, survivors) if survivors else None

    # -- chance ---------------------------------------------------------------------------------------------------------

    def random_survivor(self, survivors: list[int]) -> int:
        """One of these at random (CONV-5); -1 where there are none."""
        if not survivors:
            return -1
        return survivors[self.game.chance.pick(len(survivors), "random target", [self.game.id_of(i) for i in survivors])]

    def d10(self, what: str) -> int:
        """A d10, called by what it is for (CONV-3)."""
        return self.d10_for(what, -1, ())

    def d10_for(self, what: str, survivor: int, rows: tuple[tuple[int, int, Fate, str], ...]) -> int:
        """A d10 that is about somebody, with what its sides do: from, to, fate and words; other sides do nothing (CONV-3)."""
        sides: list[Face] = []
        if self.game.log is not None:
            results = [(fates.NOTHING, "nothing happens")] * 10
            for low, high, fate, does in rows:
                for side in range(low, high + 1):
                    results[side - 1] = (fate, does)
            sides = stakes.faces(results) if rows else []
            stakes.note(self.game, ("CONV-3",), what, survivor, 1, 0, sides)
        die = self.game.chance.d10(what)
        if self.game.log is not None:
            happenings.ROLLS.note(self.game, ("CONV-3",), {"die": die, "what": what, "survivor": survivor, "faces": sides})
        return die

    def roll_location(self, survivor: int) -> int:
        """The hit location die, rolled for a survivor (LOC-8)."""
        return damage.random_location(self.game, survivor)

    # -- what befalls survivors -----------------------------------------------------------------------------------------

    def aim(self, survivor: int) -> None:
        """This survivor, or with -1 nobody, is the target of what follows on the card (TGT-3)."""
        self.frame.target = survivor
        if self.game.log is not None and survivor >= 0:
            happenings.TARGET.note(self.game, ("TGT-3",), {"target": survivor})

    def once(self, survivor: int, deed: str) -> None:
        """Remembers of a survivor, for this showdown, that they have done something."""
        self.game.survivors[survivor].used_showdown.append(deed)

    def gain_survival(self, survivor: int, amount: int) -> None:
        """Survival up or down (ATTR-10)."""
        gains.gain_survival(self.game, survivor, amount)

    def gain_insanity(self, survivor: int, amount: int) -> None:
        """Insanity up or down (ATTR-11)."""
        gains.gain_insanity(self.game, survivor, amount)

    def gain_courage(self, survivor: int, amount: int) -> None:
        """Courage up or down (ATTR-12)."""
        gains.gain_courage(self.game, survivor, amount)

    def gain_understanding(self, survivor: int, amount: int) -> None:
        """Understanding up or down (ATTR-12)."""
        gains.gain_understanding(self.game, survivor, amount)

    def gain_bleeding(self, survivor: int, amount: int) -> None:
        """Bleeding tokens (ATTR-15)."""
        gains.gain_bleeding(self.game, survivor, amount, ("ATTR-15",))

    def gain_token(self, survivor: int, attribute: int, amount: int) -> None:
        """Attribute tokens (ATTR-3)."""
        gains.gain_token(self.game, survivor, attribute, amount)

    def gain_permanent(self, survivor: int, attribute: int, amount: int) -> None:
        """A permanent attribute change (ATTR-2)."""
        gains.gain_permanent(self.game, survivor, attribute, amount)

    def gain_disorder(self, survivor: int, disorder: str) -> None:
        """A disorder by its id, if it is still in its deck (ATTR-16)."""
        gains.gain_named_disorder(self.game, survivor, disorder)

    def random_disorder(self, survivor: int) -> None:
        """A random disorder (ATTR-16)."""
        gains.gain_disorder(self.game, survivor)

    def injure(self, survivor: int, injury: str) -> None:
        """A severe injury by its id, without a roll (SEV-1)."""
        damage.injure(self.game, self.frame, survivor, self.game.setup.library.injuries[injury])

    def gain_gear(self, survivor: int, gear: str) -> None:
        """A gear card by its id, into a free slot, or something must go (GEAR-9)."""
        grid.gain_gear(self.game, survivor, gear)

    def learn(self, survivor: int, art: str) -> None:
        """A fighting art by its id (ATTR-16)."""
        gains.learn(self.game, survivor, art)

    def deal_damage(self, survivor: int, amount: int, location: int = -1) -> None:
        """Damage outside an attack, to a random location or the one named (DMG-6)."""
        damage.suffer(self.game, self.frame, survivor, amount, location, ("DMG-6",))

    def deal_brain_damage(self, survivor: int, amount: int) -> None:
        """Brain damage (BRAIN-1)."""
        damage.brain(self.game, self.frame, survivor, amount)

    def knock_down(self, survivor: int) -> None:
        """Knocked down (KD-1)."""
        status.knock_down(self.game, survivor, ())

    def knock_back(self, survivor: int, spaces: int) -> None:
        """Thrown back from the monster (KB-1)."""
        movement.knockback(self.game, self.frame, survivor, spaces, 0)

    def armor_at(self, survivor: int, location: int) -> int:
        """The armor points a survivor has left at a location (LOC-1)."""
        return self.game.survivors[survivor].armor[location]

    def destroy_armor(self, survivor: int, location: int) -> None:
        """All armor points at a location are gone (LOC-1)."""
        damage.destroy_armor(self.game, survivor, (location,))

    def kill(self, survivor: int, cause: str) -> None:
        """The survivor dies (DEATH-1)."""
        status.kill(self.game, survivor, cause, ())

    # -- the monster and its cards --------------------------------------------------------------------------------------

    def monster_token(self, attribute: int, amount: int) -> None:
        """Attribute tokens of the monster (MON-4..6)."""
        gains.gain_monster_token(self.game, attribute, amount)

    def reveal_ai(self) -> int:
        """The top card of the AI deck is taken off and shown, none is shuffled for it (CONV-10); -1 where the deck is empty."""
        game, deck = self.game, self.game.monster.deck
        if not deck:
            return -1
        table.ai_card(game, 0)
        card = deck.pop()
        game.chance.reveals += 1
        if game.log is not None:
            happenings.REVEALS.note(game, ("CONV-10",), {"card": game.setup.ai[card].name})
        return card

    def is_mood(self, card: int) -> bool:
        """Whether an AI card is a mood (AI-9)."""
        return self.game.setup.ai[card].type == names.MOOD

    def shuffle_in(self, cards: list[int]) -> None:
        """Cards taken off the AI deck go back and it is shuffled."""
        self.game.monster.deck += cards
        piles.shuffle_deck(self.game, cards, "AI deck")

    def enter_play(self, cards: list[int]) -> None:
        """Moods or traits enter play, in order; what each does then is performed by this card (AI-9, AI-10)."""
        for card in cards:
            piles.enter_play(self.game, card)
        for card in reversed(cards):
            self.frame.then(self.game.setup.ai[card].enters)

    def draw_ai(self) -> None:
        """Draw AI, once the rest of this card is done (AI-8)."""
        play = under_way.play_of(self.game, self.frame)
        if isinstance(play, Play):
            play.draws += 1

    def perform(self, program: Program) -> None:
        """The steps of a program come next."""
        self.frame.then(program)
