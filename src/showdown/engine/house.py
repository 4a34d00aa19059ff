"""House rules: each disputed reading with a written alternative is a named setting with our default."""

from collections.abc import Mapping
from typing import Any, Final

from showdown.engine.errors import BadSetup, UnknownName, find


class HouseRule:
    """One setting: its name, the ruling it comes from, default and allowed values, and what each value means."""

    def __init__(self, name: str, ruling: str, values: tuple[str, ...], text: str) -> None:
        self.name = name
        self.ruling = ruling
        self.values = values
        self.default = values[0]
        self.text = text


ALL: Final = (
    HouseRule(
        "fallen_monster_modifiers",
        "AMB-1",
        ("ignored", "applied"),
        "attack rolls at a knocked-down monster: a flat 3+, or 3+ changed by accuracy, blind spot and evasion",
    ),
    HouseRule(
        "survivor_stands",
        "AMB-2",
        ("next_turn", "same_turn"),
        "knocked down during the monster turn: up when the following monster turn ends, or when this one does",
    ),
    HouseRule(
        "end_of_monster_turn",
        "AMB-3",
        ("effects_first", "survivors_first"),
        "which comes first at the end of the monster turn: card effects or survivors standing up",
    ),
    HouseRule(
        "dodge",
        "AMB-4",
        ("until_severe_roll", "before_damage"),
        "a hit can be dodged until the first severe injury roll of the attack, or only before any damage",
    ),
    HouseRule(
        "answers_inside_survival_action",
        "AMB-5",
        ("forbidden", "dodge_and_endure"),
        "while a survival action is unresolved nobody may start one, or bystanders may still dodge and endure",
    ),
    HouseRule(
        "endure_while_down", "AMB-6", ("forbidden", "allowed"), "may a survivor endure once the same hit has knocked them down"
    ),
    HouseRule(
        "encourage_on_monster_turn",
        "AMB-7",
        ("any_time", "opportunities"),
        "encourage at any time, also between hits, actions and hit locations, or only at survival opportunities",
    ),
    HouseRule(
        "in_range",
        "AMB-10",
        ("spaces_between", "distance"),
        "in range counts the spaces between monster and survivor, or the full distance",
    ),
    HouseRule(
        "facing_area",
        "AMB-11",
        ("half_board", "base_width"),
        "the facing area is everything beyond the front edge, or only the lanes before the base",
    ),
    HouseRule(
        "card_in_play_saves",
        "AMB-13",
        ("no", "yes"),
        "does the AI card being played keep the monster alive when deck and discard are empty",
    ),
    HouseRule(
        "reaction_window",
        "AMB-14",
        ("any_reaction", "due_reaction"),
        "the window before a reaction opens for any reaction on the card, or only for one that will happen",
    ),
    HouseRule(
        "automatic_critical",
        "AMB-16",
        ("nothing", "wound"),
        "an automatic critical on a location without a critical section does nothing, or wounds",
    ),
    HouseRule(
        "before_damage_and_dodge",
        "AMB-22",
        ("trigger_first", "dodge_first"),
        "Before Damage effects come before the dodge, or after it",
    ),
    HouseRule(
        "controller_bonus",
        "AMB-26",
        ("picked", "any_target"),
        "the controller's survivor gains insanity only when picked, or whenever the monster attacks them",
    ),
    HouseRule(
        "fell_short",
        "AMB-31",
        ("turn_ends", "card_goes_on"),
        "a Move & Attack that falls short ends the turn, or the card goes on with its next action",
    ),
    HouseRule(
        "window_when_monster_falls",
        "AMB-32",
        ("monster_turn", "both_turns"),
        "a knocked-down monster opens survival actions on its own turn, or on both turns",
    ),
    HouseRule(
        "monster_falls_outside_flow",
        "AMB-33",
        ("card_cancelled", "turn_ends"),
        "knocked down on its own turn outside a flow: the card is cancelled and the turn goes on, or the turn ends too",
    ),
    HouseRule(
        "priority_on_basic_action",
        "AMB-34",
        ("yes", "no"),
        "the priority target token overrides the Pick Target of a Basic Action",
    ),
    HouseRule(
        "attack_out_of_reach",
        "AMB-35",
        ("next_action", "turn_ends"),
        "an attack without a move on a target out of reach: on to the next action, or the turn ends",
    ),
    HouseRule("endure_brain_trauma", "AMB-36", ("no", "yes"), "may endure be used against a brain trauma roll"),
    HouseRule(
        "irreplaceable_when_all_die",
        "AMB-38",
        ("kept", "archived"),
        "irreplaceable and cursed gear when nobody survives: it all goes home, or is archived as with any other death",
    ),
    HouseRule(
        "activation_answered_down",
        "AMB-40",
        ("lost", "kept"),
        "knocked down by an answer to one's own activation: it is lost, or it still resolves",
    ),
    HouseRule(
        "surge_and_movement",
        "AMB-42",
        ("spends_movement", "refused"),
        "a surge in one's own act that needs a movement too (a cumbersome weapon): spends that of the act, or is refused",
    ),
    HouseRule(
        "block_while_doomed",
        "AMB-45",
        ("off", "works"),
        "a Block or Deflect made ready before one was doomed: off until the card is resolved, or works",
    ),
    HouseRule("ammunition_is_weapon", "AMB-46", ("no", "yes"), "does ammunition count where a rule speaks of weapons"),
    HouseRule(
        "both_sides_dead",
        "AMB-44",
        ("first_decides", "defeat"),
        "the monster dies and then the last survivors with it: a victory without survivors, or a defeat",
    ),
    HouseRule(
        "orders_to_a_fallen_monster",
        "AMB-41",
        ("special_rules_only", "stands"),
        "a knocked-down monster stands up to act for special rules of hit locations, or also for moods, traits and terrain",
    ),
    HouseRule(
        "unconfirmed_numbers",
        "AMB-47",
        ("refused", "ours"),
        "cards whose printed numbers no source has stay out of play, or are played with numbers of ours",
    ),
)
BY_NAME: Final = {rule.name: rule for rule in ALL}


def check(wanted: Any) -> dict[str, str]:
    """The house rules somebody asked for, if all of them and their values exist."""
    if not isinstance(wanted, Mapping):
        raise BadSetup(f'house_rules must be a mapping such as {{"dodge": "before_damage"}}, not {wanted!r}')
    chosen: dict[str, str] = {}
    for name, value in wanted.items():
        rule = find(BY_NAME, name, "house rule")
        if value not in rule.values:
            raise UnknownName(f"house rule {name!r} cannot be {value!r}; allowed: {', '.join(rule.values)}")
        chosen[name] = value
    return chosen


class HouseRules:
    """The values chosen for one showdown, as plain flags: True where the alternative is in force."""

    def __init__(self, chosen: dict[str, str]) -> None:
        self.chosen = chosen
        self.fallen_modifiers = self.alternative("fallen_monster_modifiers")
        self.stands_same_turn = self.alternative("survivor_stands")
        self.survivors_stand_first = self.alternative("end_of_monster_turn")
        self.dodge_before_damage = self.alternative("dodge")
        self.answers_inside = self.alternative("answers_inside_survival_action")
        self.endure_while_down = self.alternative("endure_while_down")
        self.encourage_opportunities = self.alternative("encourage_on_monster_turn")
        self.in_range_is_distance = self.alternative("in_range")
        self.narrow_facing = self.alternative("facing_area")
        self.card_in_play_saves = self.alternative("card_in_play_saves")
        self.window_only_if_due = self.alternative("reaction_window")
        self.automatic_critical_wounds = self.alternative("automatic_critical")
        self.dodge_first = self.alternative("before_damage_and_dodge")
        self.bonus_for_any_target = self.alternative("controller_bonus")
        self.short_goes_on = self.alternative("fell_short")
        self.window_on_both_turns = self.alternative("window_when_monster_falls")
        self.fall_ends_turn = self.alternative("monster_falls_outside_flow")
        self.no_priority_on_basic = self.alternative("priority_on_basic_action")
        self.out_of_reach_ends_turn = self.alternative("attack_out_of_reach")
        self.endure_trauma = self.alternative("endure_brain_trauma")
        self.archive_when_all_die = self.alternative("irreplaceable_when_all_die")
        self.activation_kept = self.alternative("activation_answered_down")
        self.surge_without_movement = self.alternative("surge_and_movement")
        self.block_while_doomed = self.alternative("block_while_doomed")
        self.ammunition_is_weapon = self.alternative("ammunition_is_weapon")
        self.both_dead_is_defeat = self.alternative("both_sides_dead")
        self.fallen_monster_stands = self.alternative("orders_to_a_fallen_monster")
        self.unconfirmed = self.alternative("unconfirmed_numbers")

    def alternative(self, name: str) -> bool:
        return self.chosen.get(name, BY_NAME[name].default) != BY_NAME[name].default
