"""A monster from its files: set-up, instinct, Basic Action, AI cards, hit locations and levels."""

import re
from typing import Final

from showdown.cards import advice, grammar, own_words, phrases, text, words
from showdown.cards.collection import MONSTER_TOP, Collection, MonsterFiles
from showdown.cards.grammar import Mistake, Names, Scope, name_steps
from showdown.cards.yaml_nodes import Items, Node, Table, Text, identify
from showdown.engine import board, names
from showdown.engine.library import AiCard, Condition, HitLocation, Hooks, Level, Monster
from showdown.engine.stack import Program
from showdown.rules import ai as ai_rules
from showdown.rules import setup as setup_rules
from showdown.rules import targeting
from showdown.rules import terrain as terrain_rules
from showdown.rules.party import MOST_SURVIVORS
from showdown.rules.words.word import AGAIN, BASIC_ACTION, performed

MONSTER_KEYS: Final = (
    "name", "size", "blind spot", "nemesis", "survivors first", "space", "facing", "deploy", "instinct", "basic action",
    "definitions", "zones", "rules", "status cards", "levels", "resources", "text", "missing", *MONSTER_TOP,
)  # fmt: skip
AI_KEYS: Final = (
    "level", "type", "copies", "target", "flow", "actions", "enters", "face down", "face up", "injured", "while in play",
    "triggers", "replaces", "survivors have", "survivors may", "death blow", "other side", "text", "missing",
)  # fmt: skip
HIT_LOCATION_KEYS: Final = (
    "first strike", "impervious", "super-dense", "parry", "toughness", "copies", "trap", "special", "after roll", "failure",
    "wound", "reflex", "critical", "injury", "death blow", "text", "missing",
)  # fmt: skip
LEVEL_KEYS: Final = (
    "number", "name", "basic", "advanced", "legendary", "deck", "top", "bottom", "limits", "hit locations top",
    "without hit locations", "movement", "toughness", "toughness is", "speed",
    "damage", "life", "tokens", "in play", "terrain", "random terrain", "nobody runs away", "victory", "defeat", "missing",
    "text",
)  # fmt: skip


ACROSS: Final = " across"  # behind the space of a tile that lies across
LEAST: Final = {"movement": 1, "toughness": 1, "speed": -20, "damage": -20}
UNLIMITED: Final = "unlimited"  # a movement; no token makes it less than the longest way
HEALS: Final = ("this round", "the next round")  # when an injury that does not last is over
EITHER_SHORT_EDGE: Final = "along either short edge"
NEEDED: Final = {
    "space": "space: H11",
    "deploy": "deploy: exactly 6 spaces away",
    "instinct": "instinct: {name: ..., do: [...]}",
    "basic action": "basic action: {target: [...], actions: [...]}",
}


FEED: Final = {"zones": "zone", "resources": "resource", "definitions": "term", "instinct": "term"}  # which names come of them


class MonsterCompiler:
    """One monster from its files."""

    def __init__(self, collection: Collection, id: str, files: MonsterFiles) -> None:
        self.collection = collection
        self.id = id
        self.files = files
        self.problems = collection.problems
        self.known = Names()
        self.known.kinds = dict(collection.known.kinds)
        self.known.missing = collection.known.missing
        self.monster = Monster(id, id)
        self.scope = Scope(self.problems, collection.library, self.known, id, words.compile_program)
        self.places: dict[str, Node] = {}  # where each term stands
        self.replacements: list[tuple[Text, Program]] = []

    def compile(self) -> None:
        main = self.files.main
        if main is None or self.files.folder in self.collection.broken:
            return
        self.problems.doubtful.clear()
        scope, monster = self.scope, self.monster
        before = len(self.problems.lines)
        scope.monster, scope.held = True, False
        grammar.table(scope, main, "a monster", MONSTER_KEYS)
        monster.name = grammar.text_of(scope, main.get("name"), main, "the name of the monster")
        scope.source = monster.hooks.source = monster.name
        self.known.kinds["monster name"] = {"": monster.name}
        for kind, cards in (("AI card", self.files.ai), ("hit location", self.files.hit_locations)):
            self.known.kinds[kind] = {}
            first: dict[str, Text] = {}
            for key, node in cards[:]:
                id = self.collection.id_of(key)
                if id in first:
                    self.problems.add(
                        key, f"the {kind} '{key.value}' stands twice, first at {first[id].place}", "each name once"
                    )
                if not id or id in first:
                    cards.remove((key, node))
                    continue
                first[id] = key
                self.known.add(kind, id, key.value)
        self.known.kinds["persistent injury"] = {}
        for key, node in self.files.hit_locations:
            if isinstance(node, Table) and not set(node.keys()).issubset(HIT_LOCATION_KEYS):
                self.problems.doubtful.add("persistent injury")
            injury = node.get("injury") if isinstance(node, Table) else None
            if injury is not None:
                name = injury_title(injury, key.value)
                self.known.add("persistent injury", identify(name), name)
        self.collection.note_missing(scope, main, monster.name)
        scope.python = own_words.read(self.collection, self.id, self.files)
        for wanted, form in NEEDED.items():
            if main.get(wanted) is None:
                self.problems.add(main, f"{monster.name} has no '{wanted}'", form)
        if not self.files.hit_locations:
            self.problems.add(main, f"{monster.name} has no hit locations", "cards under 'hit locations:' in a file beside it")
        self.read_set_up(main)
        self.check_set_up(main)
        self.read_terms(main)
        readers = (
            ("zones", self.read_zones), ("resources", self.read_resources), ("definitions", self.read_definitions),
            ("instinct", self.read_instinct), ("basic action", self.read_basic_action), ("rules", self.read_rules),
        )  # fmt: skip
        for key_name, reader in readers:
            given = main.get(key_name)
            told = len(self.problems.lines)
            if given is not None:
                self.collection.attempt(reader, given)
            if len(self.problems.lines) > told and key_name in FEED:
                self.problems.doubtful.add(FEED[key_name])
        for key, node in self.files.ai:
            self.collection.attempt(self.ai_card, key, node)
        for key, node in self.files.hit_locations:
            self.collection.attempt(self.hit_location, key, node)
        self.find_circles()
        levels = main.get("levels")
        if levels is None:
            self.problems.add(main, f"{monster.name} has no levels", "levels: {1: {...}}")
        else:
            written = grammar.table(scope, levels, "levels", ())
            if not written.pairs:
                self.problems.add(levels, f"{monster.name} has no levels", "levels: {1: {...}}")
            for key, node in written:
                try:
                    monster.levels[key.value] = self.level(key, node)
                except Mistake:
                    continue
        self.collection.library.monsters[self.id] = monster
        if len(self.problems.lines) == before:
            advice.advise(self)

    # -- the monster itself -------------------------------------------------------------------------------------------

    def read_set_up(self, main: Table) -> None:
        scope, monster = self.scope, self.monster
        for key, value in main:
            try:
                if key.value == "size":
                    monster.size = grammar.whole(scope, value, "a number of spaces along an edge of the base", 1, 4)
                elif key.value == "blind spot":
                    monster.blind_spot = grammar.whole(scope, value, "a number of spaces behind the middle of the base", 1, 4)
                elif key.value == "nemesis":
                    monster.nemesis = grammar.yes(scope, value)
                elif key.value == "survivors first":
                    monster.survivors_first = grammar.yes(scope, value)
                elif key.value == "space":
                    monster.space = space(scope, value)
                elif key.value == "facing":
                    monster.facing = names.DIRECTIONS.index(grammar.one_of(scope, value, "a facing", names.DIRECTIONS))
                elif key.value == "deploy":
                    self.deploy(value)
                elif key.value == "status cards":
                    cards = grammar.texts(scope, value, "status cards")
                    monster.status_cards = tuple(scope.refer(card, "status", card.value) for card in cards)
                    dealt = [scope.library.statuses[card] for card in monster.status_cards if card in scope.library.statuses]
                    monster.any_time |= any(action.any_time for card in dealt for action in card.hooks.actions)
            except Mistake:
                continue

    def deploy(self, value: Node) -> None:
        scope, monster = self.scope, self.monster
        if isinstance(value, Items):
            monster.deploy_spaces = tuple(space(scope, item) for item in value.items)
            for item, found in zip(value.items, monster.deploy_spaces, strict=True):
                if monster.deploy_spaces.count(found) > 1:
                    scope.fail(item, f"{item.what()} twice in a deployment", "each space once")
            if not value.items:
                scope.fail(value, "a deployment without spaces", f"at least {MOST_SURVIVORS}, one for each of a full party")
            return
        if isinstance(value, Text) and value.value == EITHER_SHORT_EDGE:
            monster.deploy_short_edge = True
            return
        parts = value.value.split() if isinstance(value, Text) else []
        if len(parts) == 4 and parts[0] == "exactly" and parts[2:] == ["spaces", "away"]:
            monster.deploy_distance = grammar.number(scope, value, parts[1], "a distance to deploy at", 1, board.COLUMNS)
        else:
            allowed = f"exactly N spaces away, {EITHER_SHORT_EDGE}, or a list of spaces"
            scope.fail(value, f"{value.what()} as a deployment", allowed)

    def check_set_up(self, main: Table) -> None:
        """The base lies on the board, and everybody of a full party finds a space to start on."""
        monster = self.monster
        base = board.base(monster.space, monster.size)
        place, deploy = main.get("space"), main.get("deploy")
        if place is None or deploy is None:
            return
        if board.count(base) < monster.size**2:
            corner = board.label(board.at(board.COLUMNS - monster.size, board.ROWS - monster.size))
            found = (
                f"a base of {monster.size} by {monster.size} with its north-west space on {place.what()} hangs over the edge"
            )
            self.problems.add(place, found, f"A1 to {corner}")
            return
        if monster.deploy_short_edge:
            return
        if monster.deploy_spaces:
            free = sum(1 << start for start in monster.deploy_spaces if not base >> start & 1)
        else:
            inner = terrain_rules.grow(base, monster.deploy_distance - 1)
            free = board.around(inner) & ~inner
        if board.count(free) < MOST_SURVIVORS:
            found = f"a deployment with {board.count(free)} free space{'s' if board.count(free) != 1 else ''}"
            self.problems.add(deploy, found, f"at least {MOST_SURVIVORS}, one for each of a full party")

    def read_terms(self, main: Table) -> None:
        """The terms `perform` may use: everybody's, this monster's, its instinct."""
        self.scope.terms = set(self.collection.things.get("definitions", {}))
        definitions, instinct = main.get("definitions"), main.get("instinct")
        if isinstance(definitions, Table):
            self.scope.terms |= set(definitions.keys())
        name = instinct.get("name") if isinstance(instinct, Table) else None
        if isinstance(name, Text):
            self.scope.terms.add(name.value)

    def read_zones(self, node: Node) -> None:
        for key, value in grammar.table(self.scope, node, "zones", ()):
            try:
                made = self.scope.zones[key.value] = grammar.zone(self.scope, key.value, value, self.monster.size)
                made.unconfirmed = self.note_unconfirmed(key.value, value)
            except Mistake:
                continue
        self.monster.zones = dict(self.scope.zones)

    def note_unconfirmed(self, name: str, node: Node, spare: bool = False) -> bool:
        """Whether a number of ours stands there (AMB-47); only spare cards can be left out of a fight for it."""
        ours = bool(self.collection.unconfirmed_in(node))
        if ours:
            self.monster.unconfirmed = (*self.monster.unconfirmed, name)
            self.monster.only_unconfirmed = self.monster.only_unconfirmed or not spare
        return ours

    def read_resources(self, node: Node) -> None:
        found = []
        for key, value in grammar.table(self.scope, node, "resources", ()):
            found.append((key.value, grammar.whole(self.scope, value, "a number of cards", 1)))
        self.monster.resources = tuple(found)
        self.scope.resources = {name for name, _ in found}

    def read_definitions(self, node: Node) -> None:
        for key, value in grammar.table(self.scope, node, "definitions", ()):
            self.define(key, value)

    def define(self, name: Text, node: Node) -> None:
        term = name.value
        if term in self.places:
            self.scope.fail(name, f"the term '{term}' stands twice, first at {self.places[term].place}", "each term once")
        self.places[term] = name
        program = self.scope.named(term).anywhere().program(node)
        self.note_unconfirmed(term, node)
        name_steps(self.scope, f"{self.id}/definitions/{term}", program)
        self.monster.definitions[term] = program

    def read_instinct(self, node: Node) -> None:
        parts = grammar.table(self.scope, node, "an instinct", ("name", "do"))
        name = grammar.text_of(self.scope, parts.get("name"), node, "the name of the instinct")
        self.monster.instinct_name = name
        given = parts.get("name") or node
        self.define(Text(name, given.file, given.line, given.column), parts.get("do") or node)

    def find_circles(self) -> None:
        """Terms that perform themselves for ever are a mistake, even if only an injury or trait makes them do so."""
        everybody = self.collection.things.get("definitions", {})
        places: dict[str, Node] = {**{term: entry.key for term, entry in everybody.items()}, **self.places}
        for key, _ in self.files.main or ():
            if key.value == "basic action":
                places[BASIC_ACTION] = key
        meanings = {**self.collection.library.definitions, **self.monster.definitions}
        meanings[BASIC_ACTION] = tuple(step for step in self.monster.basic_action if not isinstance(step, targeting.PickTarget))
        told: set[str] = set()
        for term, place in places.items():
            grammar.report_circle(self.scope, place, term, meanings, told)
        for key, program in self.replacements:
            grammar.report_circle(self.scope, key, key.value, {**meanings, key.value: program}, told)

    def read_basic_action(self, node: Node) -> None:
        parts = grammar.table(self.scope, node, "a basic action", ("target", "flow", "actions"))
        self.monster.basic_action = self.targeted(self.scope.named("Basic Action"), parts)
        self.note_unconfirmed("Basic Action", node)
        name_steps(self.scope, f"{self.id}/basic action", self.monster.basic_action)

    def read_rules(self, node: Node) -> None:
        parts = grammar.table(self.scope, node, "rules", ("while in play", "triggers", "survivors may", "replaces"))
        self.hooks(self.scope, parts, self.monster.hooks, f"{self.id}/rules")
        for trigger in self.monster.hooks.triggers:
            trigger.source = f"a rule of the {self.monster.noun}"

    # -- cards --------------------------------------------------------------------------------------------------------

    def targeted(self, scope: Scope, node: Table) -> Program:
        """Pick Target, a flow unless switched off, then the actions (AI-2, AI-5)."""
        scope = scope.named(scope.source)
        target, actions, flow = node.get("target"), node.get("actions"), node.get("flow")
        program: Program = ()
        if target is not None:
            program = (words.read_word(scope, words.WORDS["pick target"], target, "", target, {}),)
            if flow is None or grammar.one_of(scope, flow, "the flow after Pick Target", ("none",)) != "none":
                program = (*program, ai_rules.FLOW)
        return (*program, *(scope.program(actions) if actions is not None else ()))

    def hooks(self, scope: Scope, node: Table, hooks: Hooks, prefix: str) -> None:
        """What a card does while in play, with the definitions it replaces."""
        in_play = Table([pair for pair in node.pairs if pair[0].value != "actions"], node.file, node.line, node.column)
        grammar.fill_hooks(scope, in_play, hooks, prefix)
        replaces = node.get("replaces")
        if replaces is not None:
            for key, value in grammar.table(scope, replaces, "'replaces'", ()):
                if key.value not in scope.terms:
                    self.problems.unknown(key, "term", key.value, scope.terms)
                    continue
                scope.used.add(("term", key.value))
                hooks.replaces[key.value] = scope.anywhere().program(value)
                self.replacements.append((key, hooks.replaces[key.value]))
                name_steps(scope, f"{prefix}/replaces/{key.value}", hooks.replaces[key.value])

    def ai_card(self, key: Text, given: Node) -> None:
        scope = self.scope.named(key.value)
        scope.card, scope.no_actor = grammar.AI_CARD, "on an AI card: nobody attacks or acts there"
        node = grammar.table(scope, given, key.value, AI_KEYS)
        card = AiCard(identify(key.value), key.value)
        prefix = f"{self.id}/ai/{card.id}"
        level, type_node, copies = node.get("level"), node.get("type"), node.get("copies")
        if level is None:
            scope.fail(key, f"the AI card '{key.value}' without 'level'", "basic, advanced, legendary, special")
        else:
            card.level = grammar.one_of(scope, level, "a card level", ("basic", "advanced", "legendary", "special"))
        if type_node is not None:
            card.type = names.AI_TYPES.index(grammar.one_of(scope, type_node, "a card type", names.AI_TYPES))
        if copies is not None:
            card.copies = grammar.whole(scope, copies, "a number of copies", 1, 20)
        allowed = {
            names.NORMAL: ("target", "flow", "actions", "injured"),
            names.DURATION: ("face down", "face up", "while in play", "triggers", "survivors may", "injured"),
        }.get(card.type, (
            "enters", "while in play", "triggers", "replaces", "survivors have", "survivors may", "death blow", "other side",
            "injured",
        ))  # fmt: skip
        for option, _ in node:
            special = option.value in AI_KEYS and option.value not in ("level", "type", "copies", "text", "missing")
            if special and option.value not in allowed:
                kind = names.AI_TYPES[card.type]
                scope.fail(option, f"'{option.value}' on a {kind} card", ", ".join(allowed), names.AI_TYPES)
        if card.type == names.DURATION:
            card.actions = self.part(scope, node, "face down", prefix)
            card.face_up = self.part(scope, node, "face up", prefix)
        else:
            card.actions = self.targeted(scope, node)
            if AGAIN in performed(card.actions):
                found = f"the AI card '{card.name}', which is performed again for ever"
                scope.fail(
                    node.get("actions") or key, found, "'perform this card again' behind a roll, a condition or a choice"
                )
            name_steps(scope, f"{prefix}/actions", card.actions)
        card.enters = self.part(scope, node, "enters", prefix)
        card.death_blow = self.part(scope.anywhere(), node, "death blow", prefix)
        other = node.get("other side")
        if other is not None:
            card.other_side = scope.refer(other, "AI card", grammar.text_of(scope, other, key, "the other side of a card"))
        injured = node.get("injured")
        if injured is not None:
            for injury, value in grammar.table(scope, injured, "'injured'", ()):
                id = scope.refer(injury, "persistent injury", injury.value)
                scope.used.add(("persistent injury", id))
                program = scope.named(scope.source).program(value)
                name_steps(scope, f"{prefix}/injured/{id}", program)
                card.injured[self.known.of("persistent injury")[id]] = program
        self.hooks(scope, node, card.hooks, prefix)
        self.monster.any_time = self.monster.any_time or any(action.any_time for action in card.hooks.actions)
        missing = self.collection.note_missing(scope, node, f"{self.monster.name}: {card.name}")
        back = self.known.of("AI card").get(card.other_side, "")
        listed = any(level.get("deck") for level in self.level_nodes())
        card.unconfirmed = self.note_unconfirmed(card.name, node, spare=card.level != "special" and not listed)
        card.text = self.collection.own_text(scope, node, text.ai_text(card, back), missing)
        self.monster.ai = (*self.monster.ai, card)

    def level_nodes(self) -> list[Table]:
        levels = self.files.main.get("levels") if self.files.main is not None else None
        return [node for _, node in levels if isinstance(node, Table)] if isinstance(levels, Table) else []

    def part(self, scope: Scope, node: Table, key: str, prefix: str) -> Program:
        given = node.get(key)
        if given is None:
            return ()
        program = scope.named(scope.source).program(given)
        name_steps(scope, f"{prefix}/{key}", program)
        return program

    def hit_location(self, key: Text, given: Node) -> None:
        scope = self.scope.named(key.value)
        scope.card = grammar.HIT_LOCATION
        node = grammar.table(scope, given, key.value, HIT_LOCATION_KEYS)
        card = HitLocation(identify(key.value), key.value)
        prefix = f"{self.id}/hit_locations/{card.id}"
        card.first_strike, card.first_strike_if = mark(scope, node.get("first strike"))
        card.impervious = grammar.yes(scope, node.get("impervious"))
        card.super_dense, card.super_dense_if = mark(scope, node.get("super-dense"))
        card.parry = grammar.yes(scope, node.get("parry"))
        toughness, trap, injury = node.get("toughness"), node.get("trap"), node.get("injury")
        if isinstance(toughness, Table) and len(toughness.pairs) == 1:
            number, condition = toughness.pairs[0]
            card.toughness = grammar.whole(scope, number, "toughness", -20, 20)
            card.toughness_if = only_if(scope, condition)
        elif toughness is not None:
            card.toughness = grammar.whole(scope, toughness, "toughness", -20, 20)
        if node.get("copies") is not None:
            card.copies = grammar.whole(scope, node.get("copies") or node, "a number of copies", 1, 20)
        card.special = self.part(scope, node, "special", prefix)
        card.after_roll = self.part(scope, node, "after roll", prefix)
        if trap is not None:
            card.trap = True
            if not (isinstance(trap, Text) and trap.value == "yes"):
                card.special = self.part(scope, node, "trap", prefix)
        card.failure = self.part(scope, node, "failure", prefix)
        card.wound = self.part(scope, node, "wound", prefix)
        card.reflex = self.part(scope, node, "reflex", prefix)
        card.critical = self.part(scope, node, "critical", prefix)
        card.death_blow = self.part(scope, node, "death blow", prefix)
        card.has_critical = node.get("critical") is not None or injury is not None
        if isinstance(injury, Items):
            scope.fail(injury, "a list as a persistent injury", "its name, or {name, while in play, triggers, replaces}")
        if injury is not None:
            card.injury = injury_title(injury, key.value)
            if isinstance(injury, Table):
                keys = ("name", "until", "while in play", "triggers", "replaces", "survivors may")
                rules = grammar.table(scope, injury, "a persistent injury", keys)
                card.hooks.source = card.injury
                until = rules.get("until")
                if until is not None:
                    lasts = grammar.one_of(scope, until, "how long an injury lasts", HEALS)
                    card.injury_until = names.DURATIONS.index(lasts)
                self.hooks(scope.named(card.injury), rules, card.hooks, f"{prefix}/injury")
        missing = self.collection.note_missing(scope, node, f"{self.monster.name}: {card.name}")
        self.note_unconfirmed(card.name, node)
        card.text = self.collection.own_text(scope, node, text.hit_location_text(card), missing)
        self.monster.hit_locations = (*self.monster.hit_locations, card)

    # -- levels -------------------------------------------------------------------------------------------------------

    def level(self, key: Text, given: Node) -> Level:
        scope = self.scope
        node = grammar.table(scope, given, f"level {key.value}", LEVEL_KEYS)
        number = node.get("number")
        if number is None and not re.fullmatch("[0-9]+", key.value):
            scope.fail(key, f"the level '{key.value}' without 'number'", "a number as its key, or number: 1")
        level = Level(key.value, grammar.whole(scope, number or key, "a level", 0, 20))
        level.name = f"{self.monster.name} level {key.value}"
        level.missing = self.collection.note_missing(scope, node, f"{self.monster.name}, {key.value}")
        for option, value in node:
            try:
                self.level_key(scope.named(level.name), level, option.value, value)
            except Mistake:
                continue
        for needed in ("movement", "toughness"):
            if node.get(needed) is None:
                self.problems.add(node, f"level {key.value} without a positive '{needed}'", f"{needed}: 6")
        if not (level.deck or level.basic + level.advanced + level.legendary):
            self.problems.add(node, f"level {key.value} has no AI cards", "basic: 7, advanced: 3, or a list under 'deck'")
        if len(self.monster.ai) < len(self.files.ai):
            return level  # a card with a mistake is missing: its absence is no second mistake
        self.check_deck(scope, level, node)
        pool = {"basic": level.basic, "advanced": level.advanced, "legendary": level.legendary}
        for kind, wanted in pool.items():
            held = sum(card.copies - level.in_play.count(card.id) for card in self.monster.ai if card.level == kind)
            if wanted > held:
                self.problems.add(node, f"level {key.value} wants {wanted} {kind} AI cards", f"at most the {held} there are")
        return level

    def check_deck(self, scope: Scope, level: Level, node: Table) -> None:
        """A listed deck can be dealt from the cards there are, and what starts in play is not among them."""
        cards = {card.id: card for card in self.monster.ai}
        deck, top, in_play = (node.get(key) for key in ("deck", "top", "in play"))
        for name in grammar.texts(scope, deck, "deck") if deck is not None else ():
            card = cards.get(identify(name.value))
            if card is None:
                continue
            if card.level == "special":
                self.problems.add(name, f"the special card '{card.name}' in a deck", "basic, advanced and legendary cards")
            elif level.deck.count(card.id) > card.copies:
                found = f"{level.deck.count(card.id)} of '{card.name}' in a deck"
                self.problems.add(name, found, f"at most the {card.copies} there {'are' if card.copies > 1 else 'is'}")
        for name in grammar.texts(scope, top, "top") if top is not None else ():
            id = identify(name.value)
            if level.deck_top.count(id) > level.deck.count(id):
                self.problems.add(name, f"'{name.value}' on top of a deck that does not list it so often", "cards of 'deck'")
        for name in grammar.texts(scope, in_play, "in play") if in_play is not None else ():
            card = cards.get(identify(name.value))
            if card is None:
                continue
            if card.type not in (names.MOOD, names.TRAIT):
                self.problems.add(name, f"'{card.name}' in play, a {names.AI_TYPES[card.type]} card", "moods and traits")
            elif card.level != "special" and level.deck.count(card.id) >= card.copies:
                found = f"the {card.level} card '{card.name}' in play, which lies in the deck as well"
                self.problems.add(name, found, "special cards, or others that the deck does not hold")

    def level_key(self, scope: Scope, level: Level, key: str, value: Node) -> None:
        if key == "movement" and isinstance(value, Text) and value.value == UNLIMITED:
            level.movement = 2 * board.LONGEST
        elif key in ("basic", "advanced", "legendary", "movement", "toughness", "speed", "damage", "life"):
            setattr(level, key, grammar.whole(scope, value, key, LEAST.get(key, 0)))
        elif key == "toughness is":
            level.toughness_is = phrases.amount(scope, value, grammar.text_of(scope, value, value, "an amount"), 1)
        elif key == "random terrain":
            level.random_terrain = grammar.whole(scope, value, key, 0, 20)
        elif key == "nobody runs away":
            level.nobody_runs_away = grammar.yes(scope, value)
        elif key == "name":
            level.name = grammar.text_of(scope, value, value, key)
        elif key == "limits":
            for card, tokens in grammar.table(scope, value, "limits", ()):
                level.limits[scope.refer(card, "AI card", card.value)] = grammar.whole(scope, tokens, "a number of tokens", 1)
        elif key in ("deck", "top", "bottom", "in play", "hit locations top", "without hit locations"):
            kind = "hit location" if "hit locations" in key else "AI card"
            ids = tuple(scope.refer(card, kind, card.value) for card in grammar.texts(scope, value, key))
            if key == "deck":
                level.deck = ids
            elif key == "top":
                level.deck_top = ids
            elif key == "bottom":
                level.deck_bottom = ids
            elif key == "in play":
                level.in_play = ids
            elif key == "without hit locations":
                level.without_hit_locations = ids
            else:
                level.hit_locations_top = ids
            if key in ("bottom", "in play", "hit locations top"):
                copies = {card.id: card.copies for card in self.monster.hit_locations} if kind == "hit location" else {}
                for card in grammar.texts(scope, value, key):
                    if ids.count(identify(card.value)) > copies.get(identify(card.value), 1):
                        scope.fail(card, f"'{card.value}' twice under '{key}'", "each card once")
        elif key == "tokens":
            for attribute, amount in grammar.table(scope, value, "tokens", ()):
                number = grammar.attribute(scope, attribute, attribute.value, names.MONSTER_ATTRIBUTES)
                level.tokens[number] = grammar.whole(scope, amount, "a number of tokens", -20, 1000)
        elif key == "terrain":
            level.terrain = self.level_terrain(scope, value)
        elif key in ("victory", "defeat"):
            program = scope.program(value)
            name_steps(scope, f"{self.id}/levels/{level.key}/{key}", program)
            if key == "victory":
                level.victory = program
            else:
                level.defeat = program

    def level_terrain(self, scope: Scope, value: Node) -> tuple[tuple[str, tuple[int, ...]], ...]:
        if not isinstance(value, Items):
            scope.fail(value, f"{value.what()} as terrain", "a list of {card: NAME, spaces: [F9, ...]}")
        found = []
        taken = board.base(self.monster.space, self.monster.size)
        for item in value.items:
            parts = grammar.table(scope, item, "terrain", ("card", "spaces", "under the monster"))
            under = grammar.yes(scope, parts.get("under the monster"))
            base = board.base(self.monster.space, self.monster.size) if under else 0
            name = parts.get("card")
            id = scope.in_play(name or item, "terrain", grammar.text_of(scope, name, item, "a terrain card"))
            spaces = parts.get("spaces")
            card = scope.library.terrain.get(id)
            places: list[int] = []
            for place in grammar.texts(scope, spaces, "spaces") if spaces is not None else ():
                turned = place.value.endswith(ACROSS)
                corner = Text(place.value.removesuffix(ACROSS), place.file, place.line, place.column)
                places.append(space(scope, corner) + (setup_rules.ACROSS if turned else 0))
                if card is None:
                    continue  # a card with a mistake, which is told where it stands
                across, down = (card.height, card.width) if turned else (card.width, card.height)
                mask = board.rectangle(space(scope, corner), across, down)
                if board.count(mask) < card.width * card.height:
                    scope.fail(
                        place, f"{card.name} on {place.what()} hangs over the edge", f"room for {card.width}x{card.height}"
                    )
                if mask & taken & ~base:
                    scope.fail(place, f"{card.name} on {place.what()} lies on the monster or on other terrain", "free spaces")
                taken |= mask
            if card is not None and len(places) > card.tiles:
                scope.fail(spaces or item, f"{len(places)} tiles of {card.name}", f"at most the {card.tiles} of a card")
            found.append((id, tuple(places)))
        return tuple(found)


def mark(scope: Scope, node: Node | None) -> tuple[bool, Condition | None]:
    """A mark of a hit location: `yes`, or on a condition `{if: Red Eye in play}`."""
    if isinstance(node, Table):
        return True, only_if(scope, node)
    return grammar.yes(scope, node), None


def only_if(scope: Scope, node: Node) -> Condition:
    """`{if: CONDITION}` behind what holds only then."""
    given = grammar.table(scope, node, "a condition", ("if",)).get("if")
    return phrases.condition(scope, given or node, grammar.text_of(scope, given, node, "a condition"))


def injury_title(node: Node, card: str) -> str:
    """A persistent injury's name; without one it goes by the name of its card."""
    if isinstance(node, Table):
        name = node.get("name")
        return name.value if isinstance(name, Text) and name.value else card
    return node.value if isinstance(node, Text) and node.value else card


def space(scope: Scope, node: Node) -> int:
    found = board.parse(node.value) if isinstance(node, Text) else -1
    if found < 0:
        scope.fail(node, f"{node.what()} as a space", "a row letter A-P and a column 1-22 such as H11")
    return found
