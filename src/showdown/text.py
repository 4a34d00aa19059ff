"""Events as sentences: one catalogue, so that the log reads as a story and translations stay possible.

`{survivor}` and `{target}` become names, `{monster}` the monster's. `sentence` appends the rule ids in brackets when asked.
"""

from __future__ import annotations

import re
from typing import Any

from showdown.engine.events import Event
from showdown.engine.game import Game

ONE_OF_MANY = re.compile(r"\b1 (hit|wound|card|token|survivor)s\b")

CATALOGUE: dict[str, str] = {
    "act": "{survivor} begins their act.",
    "act_ends": "{survivor}'s act ends.",
    "activates": "{survivor} spends an activation: {what}.",
    "activation_lost": "{survivor} is knocked down before the activation resolves: it is lost.",
    "activation_void": "What {survivor} spent the activation on cannot be done any more.",
    "after_damage": "After damage, the attack's effect befalls {target}.",
    "after_hit": "After the hit, the attack's effect befalls {target}.",
    "aftermath": "The aftermath: tokens are cleared, injury boxes erased.",
    "ai_reshuffled": "The AI discard is shuffled into a new deck of {cards}.",
    "alert": "An alert: no survival may be spent here.",
    "already_down": "{survivor} is down already; nothing changes.",
    "already_near": "The {monster} is near enough to {target} and does not move.",
    "along_edge": "The {monster} is at the board edge and goes along it.",
    "ambush": "An ambush by the {by}: the order of turns changes.",
    "armor": "{survivor}'s {location} armor absorbs {lost}; {left} left.",
    "armor_destroyed": "{target}'s armor where they are hit is destroyed.",
    "armor_gained": "{survivor} gains {amount} armor everywhere.",
    "armor_lost": "{survivor} loses the armor of that card at the {location}.",
    "arrival": "The survivors have arrived; the showdown begins.",
    "art": "{survivor} learns the fighting art {art}.",
    "art_known": "{survivor} knows {art} already.",
    "art_replaced": "{survivor} forgets the fighting art {art}.",
    "attack_bonus": "{survivor}'s attack has {amount:+d} {attribute}.",
    "attack_cancelled": "{survivor}'s attack is cancelled; unresolved hits are lost.",
    "attack_ends": "{survivor}'s attack ends.",
    "attacks": "{survivor} attacks with {weapon}.",
    "attacks_in_place": "The {monster} attacks {target} where it stands.",
    "automatic_critical": "{survivor} critically wounds {card} without a roll.",
    "basic_action": "The {monster} performs its Basic Action.",
    "before_damage": "Before damage, the attack's effect befalls {target}.",
    "bleeding_stopped": "{survivor}'s bleeding is down to {now}.",
    "bleeds": "{survivor} gains {amount} bleeding; {now} in all.",
    "bleeds_out": "{survivor} is disemboweled and nobody is left to help.",
    "blocks": "{survivor} is ready to block {hits}.",
    "box": "{survivor} suffers a {box} {location} injury.",
    "boxes_full": "{survivor}'s {location} has no injury box left.",
    "brain_damage": "{survivor} suffers {amount} brain damage.",
    "card_cancelled": "The rest of {card} is cancelled.",
    "card_done": "{card} is resolved: {where}.",
    "card_in_play_lost": "House rule: {card} is lost to the wound instead.",
    "card_tokens": "{card} now holds {tokens} tokens.",
    "chose": "> {seat}: {option}",
    "collision": "{survivor} suffers collision.",
    "concentrated": "{survivor}'s concentration holds: {what}.",
    "concentrates": "{survivor} concentrates; the act ends.",
    "condemned": "The {monster} will die at the end of the next monster turn.",
    "condition": "Condition: {condition}: {holds}.",
    "courage": "{survivor}'s courage changes by {change:+d} to {now}.",
    "critical": "A critical wound on {card}!",
    "cumbersome": "The weapon is cumbersome: {survivor} spends a movement too.",
    "dashes": "{survivor} dashes.",
    "deck_untouchable": "A duration card lies face up on the deck: it cannot be looked through.",
    "decks": "AI deck: {ai} cards. Hit location deck: {hit_locations} cards.",
    "defeat": "The last survivor has fallen.",
    "defeat_text": "Defeat: the story of the {monster} says what follows; carried resources are lost.",
    "defeated_monster": "The {monster} joins the defeated monsters; the survivors gain its rewards.",
    "deflects": "{survivor} has {tokens} deflect tokens.",
    "deployed": "{survivor} starts on {space}.",
    "devastating": "Devastating: {wounds} more.",
    "dies": "{survivor} dies ({cause}).",
    "disorder": "{survivor} gains the disorder {disorder}.",
    "disorder_known": "{survivor} has {disorder} already.",
    "disorder_replaced": "{survivor} loses the disorder {disorder}.",
    "dodges": "{survivor} dodges the hit to the {location}.",
    "doomed": "{survivor} is doomed until this card is resolved.",
    "draw_cancelled": "{card} is discarded unplayed.",
    "draws_again": "The {monster} draws another AI card.",
    "draws_ai": "The {monster} draws {card} ({level}).",
    "draws_locations": "{survivor} draws {cards}.",
    "duration_face_up": "{card} is drawn face up.",
    "edge": "The board edge stops the {monster}.",
    "effect_ends": "{source} ends.",
    "encourages": "{survivor} encourages {target}.",
    "end": "The showdown is over: {result}.",
    "end_of_monster_turn": "The monster's turn comes to its end.",
    "end_of_round": "Round {round} ends.",
    "endures": "{survivor} endures: the severe injury is ignored.",
    "enters_play": "{card} comes into play as a {type}.",
    "fell_short": "The {monster} cannot reach {target}: no attack.",
    "finds_gear": "{survivor} finds {gear}.",
    "fixed_deck": "A fixed AI deck of {cards} cards.",
    "for_a_while": "{source} lasts until {until}.",
    "forced": "> {seat}: {option} (the only choice)",
    "frail": "A frail weapon on a super-dense location: it will break.",
    "frenzy": "{survivor} is frenzied.",
    "gains_nothing": "{survivor} cannot gain {what}.",
    "gear_archived": "{gear} of {survivor} is archived.",
    "gear_home": "{survivor}'s gear goes back to the settlement.",
    "gear_lost": "{survivor} loses {gear}.",
    "gear_placed": "{survivor} adds {gear} to the grid.",
    "gives": "{survivor} hands {resource} to {target}.",
    "healed": "{survivor}'s {location} is healed.",
    "hides": "{survivor} hides.",
    "hit_lands": "The hit lands on {target}'s {location} for {damage}{items}.",
    "hit_location": "{card} is next.",
    "hit_locations": "Hit locations on {target}: {locations}.",
    "hits_cancelled": "{survivor} is out of range: {hits} hits are cancelled.",
    "hits_lost": "{survivor} is dead: {hits} hits more find nobody.",
    "hunt_xp": "{survivor} gains {change:+d} hunt XP.",
    "ignores_hits": "{survivor} ignores {hits} hits ({how}).",
    "in_play": "{card} starts in play.",
    "indirect": "The weapon is used indirectly: cumbersome costs nothing more.",
    "injury_full": "{survivor} has {injury} as often as possible: bleeding instead.",
    "injury_kept": "{card} stays with the {monster} as a persistent injury.",
    "injury_text": "{injury}: only the injury text of {card} is performed.",
    "insanity": "{survivor}'s insanity changes by {change:+d} to {now}.",
    "interrupts": "{survivor} takes the opportunity.",
    "intimidates": "The {monster} intimidates.",
    "knockback": "{survivor} is thrown {direction} to {to}.",
    "knocked_down": "{survivor} is knocked down.",
    "last_wound": "No AI card is left to lose.",
    "leaves_play": "{card} leaves play.",
    "level_amount": "The monster's level counts: {level}.",
    "lies_down": "The {monster} lies down to fight from the ground.",
    "life_lost": "The {monster} loses life; {life} left.",
    "location": "Damage location for {survivor}: {location}.",
    "location_archived": "{card} is archived.",
    "location_done": "{card} is done with.",
    "locations_reshuffled": "The hit location discard is shuffled into a new deck.",
    "locations_shuffled": "All {cards} hit locations are shuffled.",
    "looks": "{survivor} looks at {count} cards.",
    "maneuver": "{survivor} performs a {how} to {to}.",
    "materializes": "The {monster} materializes by {target}.",
    "milestone": "{survivor} has come so far that the story event {event} is due.",
    "misses": "{survivor} misses.",
    "monster_appears": "The {monster} is suddenly at {to}.",
    "monster_attack": "The {monster} attacks {target}: dice {dice} against {needed}+{items}: {hits} hits.",
    "monster_down": "The {monster} is knocked down!",
    "monster_heals": "The {monster} heals {amount}.",
    "monster_misses": "The {monster} misses {target}.",
    "monster_moves": "The {monster} moves {steps} to {to}.",
    "monster_placed": "The {monster} starts on {space}.",
    "monster_returns": "The {monster} comes back to {to}.",
    "monster_stands": "The {monster} stands.",
    "monster_token": "The {monster} gains a {amount:+d} {attribute} token.",
    "monster_turn": "The monster's turn of round {round}.",
    "monster_turns": "The {monster} turns {facing}.",
    "monster_vanishes": "The {monster} vanishes from the board.",
    "monster_wounded": "The {monster} is wounded; {wounds} wounds in all.",
    "moves": "{survivor} moves to {to}.",
    "moves_least": "With reach {reach} it moves no further than it must.",
    "named_location": "Every hit goes to the {location}.",
    "next_survivor": "{survivor} is next.",
    "no_ai_left": "No AI card is left to draw.",
    "no_draw": "The {monster} draws no AI card while this mood lasts.",
    "no_room": "There is no room for {terrain}.",
    "no_target": "{card} finds no target.",
    "out_of_reach": "{target} is out of reach: no attack.",
    "perfect_hits": "{count} perfect hits by {survivor}.",
    "performs": "Performed: {term}.",
    "permanent": "{survivor} gains {amount:+d} {attribute} for good.",
    "placed": "{survivor} is placed on {to}.",
    "priority": "{survivor} is the priority target.",
    "priority_gone": "{survivor} is no longer the priority target.",
    "priority_ignored": "The priority target token of {survivor} does not matter here.",
    "priority_kept": "{survivor} keeps the priority target token for good.",
    "proficiency": "{survivor} reaches weapon proficiency {level}.",
    "proficiency_lost": "{survivor}'s weapon proficiency falls to {now}.",
    "provokes": "{survivor} provokes the {monster}.",
    "random_target": "One of {fits} at random.",
    "random_terrain": "Random terrain: {terrain}.",
    "reaction": "The {monster} reacts ({card}).",
    "reactions_cancelled": "The reactions of {card} are cancelled.",
    "replaced": "{by} changes what {term} means.",
    "resource": "{survivor} gains {resource}.",
    "resource_gone": "{resource} is not in its deck: nothing gained.",
    "resources_dropped": "{survivor} drops {resources}.",
    "resources_regained": "The group gathers up {resources}.",
    "retires": "{survivor} will retire.",
    "roll_to_hit": "{survivor} rolls {dice} to hit on {needed}+{items}: {hits} hits.",
    "reveals": "{card} is revealed.",
    "rolls": "A die for {what}: {die}.",
    "rolls_d5": "A d5: {die} on the die gives {result}.",
    "round": "Round {round}. {controller} controls the monster.",
    "savage": "Savage: one more wound.",
    "left_out": "Not in play: {what}.",
    "hit_spent": "One of {survivor}'s hits draws no hit location.",
    "setup": "{monster} level {level} against {party}, seed {seed}. House rules: {house_rules}.",
    "severe_roll": "Severe {location} injury for {survivor}: {die}: {injury}.",
    "skewered": "The roll of {die} counts for {card} as well.",
    "skips_hunt": "{survivor} must skip the next hunt.",
    "slammed": "The {monster} is thrown back to {to} and weakened for the round.",
    "special_rules": "Special rules of {card}.",
    "spends_survival": "{survivor} spends {amount} survival ({what}); {now} left.",
    "stands": "{survivor} stands.",
    "status_card": "{survivor} receives the status card {card}.",
    "stays_up": "{survivor} cannot be knocked down.",
    "suffers": "{survivor} suffers {amount} damage.",
    "surges": "{survivor} surges.",
    "survival": "{survivor}'s survival changes by {change:+d} to {now}.",
    "survival_action_done": "{survivor}'s {what} is resolved.",
    "survivors_turn": "The survivors' turn of round {round}.",
    "swept": "{target} is caught in the sweep.",
    "taken_off": "{survivor} is taken off the board.",
    "target": "The target is {target}.",
    "target_gone": "The target is gone; the action is skipped.",
    "target_line": "Looking for {line}: {fits}.",
    "target_named": "The order names its target: {target}.",
    "target_priority": "{target} holds the priority target token.",
    "target_tie": "Tied: {fits}. The controller chooses.",
    "terrain": "{terrain} on {space}.",
    "thrown_along_edge": "{survivor} is at the board edge and is thrown along it, {direction}.",
    "thrown_off_line": "{survivor} is not straight before the {monster}: thrown {direction}.",
    "tile_breaks": "{terrain} breaks.",
    "token": "{survivor} gains a {amount:+d} {attribute} token.",
    "tokens_gone": "{survivor} loses tokens.",
    "trap": "{survivor} springs the trap {card}!",
    "trap_away": "{card} is shuffled away.",
    "trigger": "{source} answers.",
    "turn_ends": "The monster's turn ends here.",
    "undeathable": "{survivor} refuses to die: {die}.",
    "understanding": "{survivor}'s understanding changes by {change:+d} to {now}.",
    "unhidden": "{survivor} is hidden no more.",
    "unique_gear": "There is only one {gear}: {survivor} finds nothing.",
    "unshakable": "{survivor} is unshakable: {die}.",
    "unstoppable": "{survivor} is unstoppable: {die}.",
    "victory": "The {monster} is dead.",
    "window": "A survival opportunity ({what}).",
    "window_waits": "The monster fell: an opportunity opens once this survival action is resolved.",
    "wound_roll": "{survivor} rolls {die} to wound {card}: {total} against {toughness}{items}: {wounds}.",
}


def sentence(event: Event, game: Game, rules: bool = False) -> str:
    """An event as people read it; with `rules` the ids behind it follow in brackets."""
    template = CATALOGUE.get(event.kind)
    words = {key: word(key, value, game) for key, value in event.data.items()}
    words.setdefault("monster", game.setup.monster.name)
    if event.kind == "wound_roll":
        words["wounds"] = "critical wound" if event.data["critical"] else "wound" if event.data["wounds"] else "no wound"
    if event.kind == "roll_to_hit" and not event.data["dice"]:
        template = "{survivor} hits without a roll: {hits} hits."
    text = template.format_map(words) if template else f"{event.kind} {event.data}"
    text = ONE_OF_MANY.sub(r"1 \1", text[:1].upper() + text[1:])
    return f"{text} [{', '.join(dict.fromkeys(event.rules))}]" if rules and event.rules else text


def word(key: str, value: Any, game: Game) -> Any:
    """One value of an event as text."""
    if key in ("survivor", "target", "attacker") and isinstance(value, int):
        return game.name_of(value) if value >= 0 else "the party"
    if key == "fits":
        return ", ".join(game.name_of(index) for index in value) if value else "nobody"
    if key in ("items", "speed_items", "tough_items"):
        return itemised(value)
    if key == "seat":
        return value
    if key == "source" and isinstance(value, str) and "/triggers" in value:
        parts = [part for part in value.split("/triggers")[0].split("/") if part not in ("rules", "bonus", "injury", "twice")]
        return parts[-1].replace("_", " ").title()
    if key == "until":
        return "the next monster turn begins" if value == "the next monster turn" else f"the end of {value}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(str(part) for part in value) if value else "none"
    if isinstance(value, dict):
        return ", ".join(f"{name} = {part}" for name, part in value.items()) if value else "defaults"
    return value


def itemised(items: Any) -> str:
    """(profile 2, evasion, Tall Grass +2): every number behind a total; nothing where there is only one."""
    if not items or len(items) < 2:
        return ""
    parts = [f"{source} {amount}" if index == 0 else f"{source} {amount:+d}" for index, (source, amount) in enumerate(items)]
    return f" ({', '.join(parts)})"


def story(game: Game, rules: bool = True) -> list[str]:
    """The whole log as lines."""
    return [sentence(event, game, rules) for event in game.events]
