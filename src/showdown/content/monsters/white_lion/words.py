"""The White Lion's own words: what no other monster does. The first line of each docstring is what its card says."""

from showdown.engine import board, geometry, happenings, names, powers, stats
from showdown.engine.game import Game
from showdown.engine.stack import MONSTER, PARTY, Frame, Question
from showdown.rules import facts, gains, movement, picks, piles, table, targeting
from showdown.rules.frames import MATERIALIZE, MonsterMove, Play

REVEALED = 10
MOODS = 2


def smart_cat(game: Game, frame: Frame) -> Question | None:
    """reveal up to 10 AI cards, the first 2 moods enter play, shuffle the others back; if none entered, draw AI

    What a mood does on entering is performed by this card (AI-9).
    """
    monster = game.monster
    revealed: list[int] = []
    moods: list[int] = []
    while monster.deck and len(revealed) + len(moods) < REVEALED and len(moods) < MOODS:
        table.ai_card(game, 0)
        card = monster.deck.pop()
        game.chance.reveals += 1
        if game.log is not None:
            happenings.REVEALS.note(game, ("CONV-7",), {"card": game.setup.ai[card].name})
        (moods if game.setup.ai[card].type == names.MOOD else revealed).append(card)
    monster.deck += revealed
    piles.shuffle_deck(game, revealed, "AI deck")
    for card in moods:
        piles.enter_play(game, card)
    for card in reversed(moods):
        frame.then(game.setup.ai[card].enters)
    if not moods and isinstance(frame, Play):
        frame.draws += 1
    return None


# -- whom ---------------------------------------------------------------------------------------------------------------

FURTHEST_IN_RANGE = targeting.Line(targeting.FURTHEST, (targeting.InRange(),), "", "")


def furthest_in_range(game: Game, frame: Frame) -> Question | None:
    """the furthest survivor in range becomes the target"""
    frame.target = -1
    found = FURTHEST_IN_RANGE.candidates(game, frame)
    return Question(MONSTER, picks.TARGET, found) if found else None


def furthest_in_range_answer(game: Game, frame: Frame, value: int) -> None:
    frame.target = value


def furthest_in_range_prompt(game: Game, frame: Frame) -> str:
    return "Who is the furthest in range?"


def random_adjacent_survivor(game: Game, frame: Frame) -> Question | None:
    """a random adjacent survivor becomes the target"""
    found = [index for index in facts.present(game) if facts.adjacent(game, index)]
    frame.target = found[game.chance.pick(len(found), "random target", [game.id_of(i) for i in found])] if found else -1
    if game.log is not None and found:
        happenings.TARGET.note(game, ("TGT-5",), {"target": frame.target})
    return None


LESSON = "lost hand"


def learn_from_the_hand(game: Game, frame: Frame) -> Question | None:
    """each adjacent survivor who has not learned from the lost hand before gains 1 understanding

    Printed once per lifetime; a record sheet does not remember it, a showdown does.
    """
    for index in facts.present(game):
        who = game.survivors[index]
        if facts.adjacent(game, index) and LESSON not in who.used_showdown:
            who.used_showdown.append(LESSON)
            gains.gain_understanding(game, index, 1)
    return None


# -- Vanish -------------------------------------------------------------------------------------------------------------


def leave_the_board(game: Game, frame: Frame) -> Question | None:
    """remove the monster from the board"""
    game.monster.space = -1
    if game.log is not None:
        happenings.MONSTER_VANISHES.note(game, ("AI-11",), {})
    return None


def places_beside(game: Game, survivor: int) -> int:
    """Where the base fits beside a survivor, on nobody if that is possible."""
    size, goal = game.setup.monster.size, game.survivors[survivor].space
    x, y = board.X[goal], board.Y[goal]
    free = anywhere = 0
    for left in range(max(0, x - size), min(board.COLUMNS - size, x + 1) + 1):
        for top in range(max(0, y - size), min(board.ROWS - size, y + 1) + 1):
            place = board.at(left, top)
            if geometry.distance(place, size, goal, 1) != 1:
                continue
            anywhere |= 1 << place
            if not movement.survivors_under(game, place):
                free |= 1 << place
    return free or anywhere


def put_beside(game: Game, frame: Frame, survivor: int, place: int) -> None:
    """The base comes down: it faces the survivor; whoever it stands on collides (BOARD-7, COL-3)."""
    game.monster.space = place
    if game.log is not None:
        happenings.MONSTER_RETURNS.note(game, ("BOARD-7",), {"to": board.label(place)})
    landing = MonsterMove()
    landing.roles_from(frame)
    landing.target = survivor
    landing.manner = MATERIALIZE
    landing.steps = 0
    landing.face = True
    landing.end = place
    landing.under = movement.survivors_under(game, place)
    game.start(landing, (movement.FACE_TARGET, movement.RESOLVE_COLLISIONS))


def return_beside_target(game: Game, frame: Frame) -> Question | None:
    """place the monster adjacent to the target, facing it"""
    if frame.target < 0 or game.survivors[frame.target].space < 0 or game.monster.space >= 0:
        return None
    return Question(MONSTER, picks.STAND, [], places_beside(game, frame.target))


def return_beside_target_answer(game: Game, frame: Frame, value: int) -> None:
    put_beside(game, frame, frame.target, value)


def return_beside_target_prompt(game: Game, frame: Frame) -> str:
    return f"Where does the {game.setup.monster.name} return?"


def found_in_the_grass(game: Game, frame: Frame) -> Question | None:
    """the monster is found: place it adjacent to the searcher, facing them, and discard this card"""
    if game.monster.space >= 0 or game.survivors[frame.survivor].space < 0:
        return None
    return Question(MONSTER, picks.STAND, [], places_beside(game, frame.survivor))


def found_in_the_grass_answer(game: Game, frame: Frame, value: int) -> None:
    monster = game.monster
    if monster.face_up and monster.deck:
        monster.face_up = False
        card = monster.deck.pop()
        monster.known_ai &= ~(1 << card)
        monster.discard.append(card)
        if game.log is not None:
            happenings.CARD_DONE.note(game, ("AI-11",), {"card": game.setup.ai[card].name, "where": "discarded"})
        stats.refresh(game)
    put_beside(game, frame, frame.survivor, value)


def found_in_the_grass_prompt(game: Game, frame: Frame) -> str:
    return f"Where is the {game.setup.monster.name} found?"


def random_survivor_if_lost(game: Game, frame: Frame) -> Question | None:
    """if Vanish itself became the wound, or was discarded unplayed, a random survivor becomes the target

    No source says where the lion goes then; without its card nothing else would ever bring it back.
    """
    found = facts.present(game)
    frame.target = -1
    if game.monster.space < 0 and not game.monster.face_up and found:
        frame.target = found[game.chance.pick(len(found), "random target", [game.id_of(i) for i in found])]
    return None


# -- Zero Presence ------------------------------------------------------------------------------------------------------


def fear_of_the_dark(game: Game, frame: Frame) -> Question | None:
    """the target gains the disorder Fear of the Dark"""
    who = game.survivors[frame.target]
    disorder = "fear_of_the_dark"
    if (
        not who.alive
        or disorder not in game.disorders_left
        or stats.has_power(game, frame.target, powers.CANNOT_GAIN_DISORDERS)
    ):
        return None
    if disorder in who.disorders:
        return None
    game.disorders_left.remove(disorder)
    who.disorders.append(disorder)
    if game.log is not None:
        happenings.DISORDER.note(game, ("ATTR-16",), {"survivor": frame.target, "disorder": disorder})
    stats.refresh(game)
    if len(who.disorders) > 3:
        gains.drop_one_disorder(game, frame.target)
    return None


def rhythm_chaser(game: Game, frame: Frame) -> Question | None:
    """the target learns the fighting art Rhythm Chaser, with understanding 3+"""
    if game.survivors[frame.target].understanding >= 3:
        gains.learn(game, frame.target, "rhythm_chaser")
    return None


def rhythm_chaser_or_zero_presence(game: Game, frame: Frame) -> Question | None:
    """the same, or with the innovation Forbidden Dance as on 8-10"""
    if "Forbidden Dance" not in game.setup.party.innovations:
        return rhythm_chaser(game, frame)
    gains.gain_insanity(game, frame.target, 3)
    return learn_zero_presence(game, frame)


def learn_zero_presence(game: Game, frame: Frame) -> Question | None:
    """the target learns the secret fighting art Zero Presence"""
    gains.learn(game, frame.target, "zero_presence")
    return None


# -- Golden Eyes --------------------------------------------------------------------------------------------------------


EYE = "golden eye"  # a survivor eats one of them at most


def consume_an_eye(game: Game, frame: Frame) -> Question | None:
    """a survivor may consume one of the eyes: +1 permanent accuracy"""
    found = [
        index
        for index, who in enumerate(game.survivors)
        if who.alive and EYE not in who.used_showdown and not stats.has_power(game, index, powers.CANNOT_CONSUME)
    ]
    return Question(PARTY, None, [*[picks.WHO.of(index) for index in found], picks.NOBODY.of(0)]) if found else None


def consume_an_eye_answer(game: Game, frame: Frame, value: int) -> None:
    if value >= 0:
        game.survivors[value].used_showdown.append(EYE)
        gains.gain_permanent(game, value, names.ACCURACY, 1)


def consume_an_eye_prompt(game: Game, frame: Frame) -> str:
    return "Who consumes an eye?"
