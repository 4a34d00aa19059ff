"""The survivors' side of the content: gear, armor sets, arts, disorders, injuries, terrain, resources and parties."""

from typing import Final

from showdown.cards import grammar, phrases, text
from showdown.cards.collection import RESOURCE_KINDS, TRAIT_KINDS, Collection, Entry
from showdown.cards.grammar import Mistake, Scope, name_steps
from showdown.cards.yaml_nodes import Items, Node, Table, Text, identify
from showdown.engine import board, fates, gear_rules, keywords, names
from showdown.engine.kinds import MOST
from showdown.engine.library import Amount, ArmorSet, Gear, Hooks, Injury, Party, ResourceCard, Sheet, Terrain, Trait
from showdown.engine.stack import SEATS, Program
from showdown.rules.words.word import sentences

PARTY_KEYS: Final = (
    "name", "text", "survival limit", "survival actions", "innovations", "principles", "volumes", "lantern year", "stage",
    "storage", "record", "survivors", "missing",
)  # fmt: skip
TERRAIN_PLACES: Final = ("beside monster", "at edge")  # where a card says its tile lies


class ThingCompiler:
    """Makes everything that belongs to no monster."""

    def __init__(self, collection: Collection) -> None:
        self.collection = collection
        self.library = collection.library
        self.known = collection.known
        self.problems = collection.problems

    def compile(self) -> None:
        collection = self.collection
        self.name_injuries()
        self.compile_definitions()
        for id, entry in collection.things.get("gear", {}).items():
            collection.attempt(self.gear, id, entry)
        for id, entry in collection.things.get("sets", {}).items():
            collection.attempt(self.armor_set, id, entry)
        for kind in TRAIT_KINDS:
            for id, entry in collection.things.get(kind, {}).items():
                collection.attempt(self.trait, kind, id, entry)
        self.compile_injuries()
        for id, entry in collection.things.get("terrain", {}).items():
            collection.attempt(self.terrain, id, entry)
        self.compile_resources()
        for id, node in collection.parties.items():
            collection.attempt(self.party, id, node)

    def compile_definitions(self) -> None:
        scope = self.collection.scope("definitions")
        for term, entry in self.collection.things.get("definitions", {}).items():
            program = scope.named(term).program(entry.node)
            name_steps(scope, f"definitions/{term}", program)
            self.library.definitions[term] = program
        told: set[str] = set()
        for term, entry in self.collection.things.get("definitions", {}).items():
            grammar.report_circle(scope, entry.key, term, self.library.definitions, told)

    def compile_resources(self) -> None:
        scope = self.collection.scope("resources")
        for kind in RESOURCE_KINDS:
            found = []
            for _, entry in self.collection.things.get(kind, {}).items():
                try:
                    found.append((entry.key.value, self.resource(scope, entry)))
                except Mistake:
                    continue
            setattr(self.library, identify(kind), tuple(found))

    def resource(self, scope: Scope, entry: Entry) -> int:
        """How many cards there are of a resource; one that does something says so as well: `{cards: 1, gained: PROGRAM}`."""
        if not isinstance(entry.node, Table):
            return grammar.whole(scope, entry.node, "a number of cards", 1)
        name = entry.key.value
        node = grammar.table(scope, entry.node, name, ("cards", "gained"))
        cards, gained = node.get("cards"), node.get("gained")
        if cards is None or gained is None:
            scope.fail(entry.key, "a resource without 'cards' or 'gained'", "{cards: 1, gained: PROGRAM}, or only a number")
        program = scope.named(name).program(gained)
        name_steps(scope, f"resources/{identify(name)}/gained", program)
        card = ResourceCard(name, program)
        card.text = f"When gained: {sentences(program)}."
        self.library.resources[name] = card
        return grammar.whole(scope, cards, "a number of cards", 1)

    def gear(self, id: str, entry: Entry) -> None:
        keys = (
            "location", "keywords", "weapon", "grows", "armor", "armor everywhere", "affinities", "rules", "bonus",
            "text", "missing", *grammar.HOOK_KEYS,
        )  # fmt: skip
        scope = self.collection.scope(entry.key.value)
        scope.gear = id
        node = grammar.table(scope, entry.node, entry.key.value, keys)
        gear = Gear(id, entry.key.value)
        self.library.gear[id] = gear
        for key, value in node:
            try:
                self.gear_key(scope, gear, key.value, value)
            except Mistake:
                continue
        gear.melee = keywords.MELEE in gear.keywords or (gear.weapon and keywords.RANGED not in gear.keywords)
        gear.ranged = keywords.RANGED in gear.keywords
        gear.shields = gear_rules.BLOCK in gear.rules or gear_rules.DEFLECT in gear.rules
        grammar.fill_hooks(scope, node, gear.hooks, f"gear/{id}")
        gear.missing = self.collection.note_missing(scope, node, gear.name)
        gear.text = self.collection.own_text(scope, node, text.gear_text(gear), gear.missing)

    def gear_key(self, scope: Scope, gear: Gear, key: str, value: Node) -> None:
        if key == "location":
            gear.location = grammar.text_of(scope, value, value, "a location")
        elif key == "keywords":
            gear.keywords = tuple(grammar.keyword(scope, word, word.value) for word in grammar.texts(scope, value, "keywords"))
        elif key == "weapon":
            profile = weapon_profile(scope, value)
            gear.weapon = True
            gear.speed, gear.accuracy, gear.strength = profile
        elif key == "grows":
            gear.grows = growth(scope, value)
        elif key == "armor":
            number, found, place = grammar.text_of(scope, value, value, "armor").partition(" at ")
            if not found:
                scope.fail(value, f"{value.what()} as armor", "N at LOCATION such as 1 at waist")
            gear.armor = grammar.number(scope, value, number, "armor", 0, 20)
            gear.armor_location = grammar.location(scope, value, place)
        elif key == "armor everywhere":
            gear.armor_everywhere = grammar.whole(scope, value, "armor")
        elif key == "affinities":
            gear.affinities = affinities(scope, value)
        elif key == "rules":
            gear.rules = grammar.keyword_rules(scope, value)
        elif key == "bonus":
            self.gear_bonus(scope, gear, value)

    def gear_bonus(self, scope: Scope, gear: Gear, value: Node) -> None:
        node = grammar.table(scope, value, "a bonus", ("needs", "rules", *grammar.HOOK_KEYS))
        needs_node = node.get("needs")
        if needs_node is None:
            scope.fail(value, "a bonus without 'needs'", "needs: {puzzle: {blue: 1}, red: 2}")
        needs = grammar.table(scope, needs_node, "what a bonus needs", ("puzzle", "red", "green", "blue"))
        puzzle = needs.get("puzzle")
        gear.bonus_puzzle = (
            colors(scope, grammar.table(scope, puzzle, "a puzzle", ("red", "green", "blue"))) if puzzle else (0, 0, 0)
        )
        gear.bonus_count = colors(scope, needs)
        gear.bonus = Hooks(gear.name)
        rules = node.get("rules")
        if rules is not None:
            gear.bonus_rules = grammar.keyword_rules(scope, rules)
        grammar.fill_hooks(scope, node, gear.bonus, f"gear/{gear.id}/bonus")

    def armor_set(self, id: str, entry: Entry) -> None:
        scope = self.collection.scope(entry.key.value)
        node = grammar.table(
            scope, entry.node, entry.key.value, ("pieces", "armor everywhere", "text", "missing", *grammar.HOOK_KEYS)
        )
        pieces_node = node.get("pieces")
        if pieces_node is None:
            scope.fail(entry.key, "an armor set without 'pieces'", "pieces: [names of gear]")
        pieces = tuple(scope.refer(piece, "gear", piece.value) for piece in grammar.texts(scope, pieces_node, "pieces"))
        everywhere = node.get("armor everywhere")
        hooks = Hooks(f"{entry.key.value} set")
        grammar.fill_hooks(scope, node, hooks, f"sets/{id}")
        self.collection.note_missing(scope, node, entry.key.value)
        armor = grammar.whole(scope, everywhere, "armor") if everywhere is not None else 0
        self.library.sets[id] = ArmorSet(id, entry.key.value, pieces, armor, hooks)

    def trait(self, kind: str, id: str, entry: Entry) -> None:
        scope = self.collection.scope(entry.key.value, entry.home)
        scope.status = kind == "statuses"
        keys = {"abilities": ("impairment", "specialization", "affinities"), "statuses": ("gained",)}.get(kind, ())
        node = grammar.table(scope, entry.node, entry.key.value, (*keys, "text", "missing", *grammar.HOOK_KEYS))
        trait = Trait(id, entry.key.value, TRAIT_KINDS[kind])
        shelf = {
            "disorders": self.library.disorders,
            "abilities": self.library.abilities,
            "statuses": self.library.statuses,
            "innovations": self.library.innovations,
        }.get(kind, self.library.arts)
        shelf[trait.name if kind == "innovations" else id] = trait
        trait.impairment = grammar.yes(scope, node.get("impairment"))
        trait.specialization = grammar.yes(scope, node.get("specialization"))
        given = node.get("affinities")
        if given is not None:
            trait.affinities = colors(scope, grammar.table(scope, given, "affinities", names.COLORS))
        trait.hooks.suffered = trait.impairment or kind in ("disorders", "statuses")
        grammar.fill_hooks(scope, node, trait.hooks, f"{identify(kind)}/{id}")
        gained = node.get("gained")
        if gained is not None:
            trait.gained = scope.named(scope.source).program(gained)
            name_steps(scope, f"{identify(kind)}/{id}/gained", trait.gained)
        trait.missing = self.collection.note_missing(scope, node, trait.name)
        trait.text = self.collection.own_text(scope, node, text.trait_text(trait), trait.missing)

    # -- injuries -----------------------------------------------------------------------------------------------------

    def name_injuries(self) -> None:
        """Ids first: a name that several tables use gets its location in front."""
        seen: dict[str, int] = {}
        for rows in self.collection.injuries.values():
            for item, _ in rows:
                name = injury_name(item)
                seen[name] = seen.get(name, 0) + 1
        for location, rows in self.collection.injuries.items():
            for item, _ in rows:
                name = injury_name(item)
                if name:
                    self.known.add("injury", injury_id(name, location, seen[name]), name)

    def compile_injuries(self) -> None:
        keys = (
            "name", "roll", "permanent", "max", "dismembers", "rule", "twice", "do", "text", "missing",
            "while in play", "triggers",
        )  # fmt: skip
        tables = []
        for location, place in enumerate(names.LOCATIONS):
            rows: list[Injury] = []
            for item, _ in self.collection.injuries.get(location, []):
                try:
                    rows.append(self.injury(location, place, item, keys))
                except Mistake:
                    continue
            rows.sort(key=lambda injury: injury.low)
            expected = 1
            for row in rows:
                if row.low != expected:
                    node = self.collection.injuries[location][0][0]
                    self.problems.add(
                        node, f"the {place} table jumps from {expected} to {row.low} at {row.name}", "each number once"
                    )
                expected = row.high + 1
            tables.append(tuple(rows))
        self.library.tables = tuple(tables)

    def injury(self, location: int, place: str, item: Node, keys: tuple[str, ...]) -> Injury:
        name = injury_name(item)
        scope = self.collection.scope(name or f"{place} injury")
        node = grammar.table(scope, item, f"a {place} injury", keys)
        if not name:
            scope.fail(item, "an injury without a name", ", ".join(keys))
        roll = node.get("roll")
        given = grammar.text_of(scope, roll, item, "the roll of an injury")
        low, high = grammar.roll_range(scope, roll or item, given, 99)
        id = injury_id(name, location, 1)
        if id not in self.known.of("injury"):
            id = injury_id(name, location, 2)
        if id in self.library.injuries:
            scope.fail(item, f"the injury '{name}' stands twice in the {place} table", "each name once")
        injury = Injury(id, name, location, low, high)
        injury.permanent = grammar.yes(scope, node.get("permanent"))
        injury.dismembers = grammar.yes(scope, node.get("dismembers"))
        maximum, rule, twice, do = node.get("max"), node.get("rule"), node.get("twice"), node.get("do")
        if maximum is not None:
            injury.maximum = grammar.whole(scope, maximum, "a maximum")
        if rule is not None:
            injury.rule = grammar.text_of(scope, rule, item, "a rule id")
        prefix = f"injuries/{place}/{id}"
        injury.hooks.suffered = True
        grammar.fill_hooks(scope, node, injury.hooks, prefix)
        if twice is not None:
            injury.second_hooks = Hooks(f"{name} twice")
            injury.second_hooks.suffered = True
            second = grammar.table(scope, twice, "'twice'", ("while in play", "triggers"))
            grammar.fill_hooks(scope, second, injury.second_hooks, f"{prefix}/twice")
        if do is not None:
            injury.program = scope.program(do)
            name_steps(scope, f"{prefix}/do", injury.program)
        lasts = fates.LASTING if injury.permanent else fates.HARM if node.get("while in play") is not None else fates.NOTHING
        injury.fate = max(fates.of(injury.program), lasts, key=lambda fate: fate.weight)
        missing = self.collection.note_missing(scope, node, name)
        injury.text = self.collection.own_text(scope, node, text.injury_text(injury), missing)
        self.library.injuries[id] = injury
        return injury

    # -- terrain and parties ------------------------------------------------------------------------------------------

    def terrain(self, id: str, entry: Entry) -> None:
        scope = self.collection.scope(entry.key.value)
        scope.terrain = True
        keys = (
            "size", "tiles", "cards", "named only", "rules", "set up", "action", "while in play", "text", "left out", "missing",
            "struck", "lost",
        )  # fmt: skip
        node = grammar.table(scope, entry.node, entry.key.value, keys)
        size_node = node.get("size")
        size = grammar.text_of(scope, size_node, entry.key, "a size").split("x")
        if len(size) != 2:
            scope.fail(size_node or entry.key, "a size that is not WIDTHxHEIGHT", "2x2, 4x1")
        width, height = (grammar.number(scope, size_node or entry.key, side, "a side", 1, board.ROWS) for side in size)
        card = Terrain(id, entry.key.value, width, height)
        self.library.terrain[id] = card
        tiles, cards, rules, distances, action = (node.get(key) for key in ("tiles", "cards", "rules", "set up", "action"))
        card.tiles = grammar.whole(scope, tiles, "a number of tiles", 1, 20) if tiles is not None else 1
        card.cards = grammar.whole(scope, cards, "a number of cards", 0, 20) if cards is not None else 1
        card.named_only = grammar.yes(scope, node.get("named only"))
        known = ("obstacle", "impassable", "destructible", "hide", "climb", "hop", "stand on", "free start", "unit")
        for rule in grammar.texts(scope, rules, "rules") if rules is not None else []:
            marked = grammar.one_of(scope, rule, "a terrain rule", known)
            card.obstacle |= marked == "obstacle"
            card.impassable |= marked == "impassable"
            card.destructible |= marked == "destructible"
            card.hide |= marked == "hide"
            card.climb |= marked == "climb"
            card.hop |= marked == "hop"
            card.stand_on |= marked == "stand on"
            card.free_start |= marked == "free start"
            card.unit |= marked == "unit"
        if distances is not None:
            for key, value in grammar.table(
                scope, distances, "'set up'", ("from same", "from terrain", "from monster", "from edge", *TERRAIN_PLACES)
            ):
                if key.value in TERRAIN_PLACES:
                    setattr(card, identify(key.value), grammar.yes(scope, value))
                    continue
                number = grammar.whole(scope, value, "a distance")
                if key.value == "from same":
                    card.from_same = number
                elif key.value == "from terrain":
                    card.from_terrain = number
                elif key.value == "from monster":
                    card.from_monster = number
                else:
                    card.from_edge = number
        card.struck, card.lost = self.of_unit(scope, node, card, "struck"), self.of_unit(scope, node, card, "lost")
        grammar.fill_hooks(scope, node, card.hooks, f"terrain/{id}")
        if card.hooks.powers or card.hooks.conditional_powers:
            scope.problems.add(node.get("while in play") or node, "a power of terrain", "numbers such as +2 evasion")
        if action is not None:
            card.action = grammar.action(scope, action, f"terrain/{id}")
        card.missing = self.collection.note_missing(scope, node, card.name)
        card.unconfirmed = bool(self.collection.unconfirmed_in(node))
        card.text = self.collection.own_text(scope, node, text.terrain_text(card), card.missing)
        left_out = node.get("left out")
        if left_out is not None:
            card.left_out = grammar.text_of(scope, left_out, node, "what is left out")
            self.collection.missing.append((card.name, card.left_out))
            card.text = (*card.text, f"Not in play: {card.left_out}.")

    def of_unit(self, scope: Scope, node: Table, card: Terrain, key: str) -> Program:
        """What becomes of a unit: a program under `struck` or `lost`."""
        given = node.get(key)
        if given is None:
            return ()
        if not card.unit:
            scope.fail(given, f"'{key}' of terrain that is no unit", "rules: [unit], or leave it out")
        program = scope.named(card.name).program(given)
        name_steps(scope, f"terrain/{card.id}/{key}", program)
        return program

    def party(self, id: str, node: Table) -> None:
        scope = self.collection.scope(id)
        grammar.table(scope, node, "a party", PARTY_KEYS)
        name = grammar.text_of(scope, node.get("name"), node, "the name of a party")
        sheets: list[Sheet] = []
        survivors, limit = node.get("survivors"), node.get("survival limit")
        most = grammar.whole(scope, limit, "a survival limit") if limit is not None else 1
        for key, value in grammar.table(scope, survivors or node, "survivors", ()):
            try:
                sheet = self.sheet(scope, key, value)
                if sheet.id in SEATS:
                    scope.fail(key, f"a survivor called '{key.value}', which is the name of a seat", "any other name")
                survival = value.get("survival") if isinstance(value, Table) else None
                if sheet.survival > most:
                    found = f"{key.value} with survival {sheet.survival}, above the party's 'survival limit'"
                    self.problems.add(survival or key, found, f"0 to {most}")
                if any(other.id == sheet.id for other in sheets):
                    scope.fail(key, f"two survivors with the id '{sheet.id}'", "each name once")
                sheets.append(sheet)
            except Mistake:
                continue
        party = Party(id, name, tuple(sheets))
        party.survival_limit = most
        known, about, year = (node.get(key) for key in ("survival actions", "text", "lantern year"))
        if known is not None:
            party.actions = 0
            for word in grammar.texts(scope, known, "survival actions"):
                found = grammar.one_of(scope, word, "a survival action", names.SURVIVAL_ACTIONS)
                party.actions |= 1 << names.SURVIVAL_ACTIONS.index(found)
        storage = node.get("storage")
        if storage is not None:
            cards = grammar.texts(scope, storage, "storage")
            party.storage = tuple(scope.refer(card, "gear", card.value) for card in cards)
        for settled in ("innovations", "principles", "volumes", "record"):
            given = node.get(settled)
            if given is not None:
                setattr(party, settled, tuple(word.value for word in grammar.texts(scope, given, settled)))
        if year is not None:
            party.lantern_year = grammar.whole(scope, year, "a lantern year", 1)
        if isinstance(about, Text):
            party.text = about.value
        stage = node.get("stage")
        if stage is not None:
            party.stage = grammar.text_of(scope, stage, node, "a stage of the campaign")
        self.library.parties[id] = party

    def sheet(self, scope: Scope, key: Text, value: Node) -> Sheet:
        attributes = names.SURVIVOR_ATTRIBUTES
        counts = ("survival", "insanity", "courage", "understanding", "hunt xp")
        lists = {"arts": "fighting art", "disorders": "disorder", "abilities": "ability", "injuries": "injury"}
        keys = (*attributes, *counts, *lists, "proficiency", "gear", "sworn", "at home")
        node = grammar.table(scope, value, key.value, keys)
        sheet = Sheet(self.collection.id_of(key), key.value)
        if not sheet.id:
            raise Mistake
        for option, given in node:
            word = option.value
            if word in attributes:
                sheet.attributes[attributes.index(word)] = grammar.whole(scope, given, word, -20)
            elif word in counts:
                setattr(sheet, word.replace(" ", "_"), grammar.whole(scope, given, word))
            elif word in lists:
                setattr(
                    sheet, word, tuple(self.refer_trait(scope, name, lists[word]) for name in grammar.texts(scope, given, word))
                )
            elif word == "proficiency":
                sheet.proficiency, _, level = grammar.text_of(scope, given, option, word).rpartition(" ")
                if not sheet.proficiency:
                    scope.fail(given, f"{given.what()} as a proficiency", "a weapon type and a level such as sword 3")
                grammar.keyword(scope, given, sheet.proficiency, keywords.WEAPON_TYPE)
                sheet.proficiency_level = grammar.number(scope, given, level, "a level of proficiency", 0, 8)
            elif word == "gear":
                sheet.gear = self.grid(scope, given)
            elif word == "at home":
                sheet.at_home = grammar.yes(scope, given)
            elif word == "sworn":
                sheet.sworn = grammar.text_of(scope, given, option, "a monster")
        return sheet

    def refer_trait(self, scope: Scope, name: Text, kind: str) -> str:
        if kind == "fighting art" and identify(name.value) in self.known.of("secret fighting art"):
            return identify(name.value)
        return scope.refer(name, kind, name.value) if kind == "injury" else scope.in_play(name, kind, name.value)

    def grid(self, scope: Scope, node: Node) -> tuple[str, ...]:
        """A gear grid: three rows of three, or a list filled row by row; `-` is an empty slot."""
        cells: list[Text] = []
        if isinstance(node, Items) and any(isinstance(item, Items) for item in node.items):
            for item in node.items:
                row = grammar.texts(scope, item, "a row of a grid")
                if len(row) != 3:
                    scope.fail(item, f"a row of {len(row)}", "three slots, - for an empty one")
                cells += row
        else:
            cells = grammar.texts(scope, node, "gear")
        if len(cells) > 9:
            scope.fail(node, f"{len(cells)} gear cards", "at most nine")
        return tuple("" if cell.value in ("-", "") else scope.in_play(cell, "gear", cell.value) for cell in cells)


# -- small readers ------------------------------------------------------------------------------------------------------


def injury_name(item: Node) -> str:
    given = item.get("name") if isinstance(item, Table) else None
    return given.value if isinstance(given, Text) else ""


def injury_id(name: str, location: int, times: int) -> str:
    return identify(name) if times < 2 else f"{names.LOCATIONS[location]}_{identify(name)}"


def weapon_profile(scope: Scope, node: Node) -> tuple[int, int, int]:
    """Speed, number to reach and strength: 2/6+/3."""
    parts = node.value.split("/") if isinstance(node, Text) else []
    if len(parts) != 3:
        scope.fail(node, f"{node.what()} as a weapon", "speed/accuracy+/strength such as 2/6+/3")
    return (
        grammar.number(scope, node, parts[0], "a weapon's speed", 0, 30),
        grammar.number(scope, node, parts[1].removesuffix("+"), "a weapon's accuracy", 1, 11),
        grammar.number(scope, node, parts[2], "a weapon's strength", -MOST),
    )


def growth(scope: Scope, node: Node) -> tuple[tuple[int, Amount], ...]:
    """What is added to a weapon's numbers: {strength: their courage}."""
    found = []
    for key, value in grammar.table(scope, node, "how a weapon grows", ("speed", "accuracy", "strength")):
        given = grammar.text_of(scope, value, key, "an amount")
        found.append((names.ATTRIBUTES.index(key.value), phrases.amount(scope, value, given)))
    return tuple(found)


def affinities(scope: Scope, node: Node) -> tuple[int, int, int, int]:
    found = [0, 0, 0, 0]
    for key, value in grammar.table(scope, node, "affinities", names.SIDES):
        color = grammar.one_of(scope, value, "an affinity", text.COLORS[1:])
        if key.value in names.SIDES:
            found[names.SIDES.index(key.value)] = text.COLORS.index(color)
    return (found[0], found[1], found[2], found[3])


def colors(scope: Scope, node: Table) -> tuple[int, int, int]:
    found = [0, 0, 0]
    for key, value in node:
        if key.value in text.COLORS[1:]:
            found[text.COLORS.index(key.value) - 1] = grammar.whole(scope, value, "a number of affinities")
    return (found[0], found[1], found[2])
