"""The gear grid as clients see it: Breccia's, whom the makers published, closes to 3 blue and 3 green affinities."""

from __future__ import annotations

from showdown import api, views
from showdown.cards.loader import load_library
from showdown.engine.library import Party, Sheet
from showdown.play import grids

BRECCIA = (
    "leather_cuirass", "leather_mask", "leather_skirt",
    "hunter_whip", "lucky_charm", "brain_mint",
    "leather_bracers", "leather_boots", "monster_grease",
)  # fmt: skip


def breccia(*gear: str) -> views.SurvivorView:
    sheet = Sheet("breccia", "Breccia")
    sheet.gear = gear
    game = api.new_game(party=Party("deadrock", "Deadrock", (sheet,)), library=load_library())
    return views.survivor_view(game, 0)


def test_affinities_are_lit_and_bonuses_active() -> None:
    who = breccia(*BRECCIA)
    assert who["affinities"] == {"red": 0, "green": 3, "blue": 3}
    active = [
        card["name"] for card in who["gear"] if card is not None and card["bonus"] is not None and card["bonus"]["active"]
    ]
    assert active == ["Hunter Whip", "Lucky Charm", "Leather Boots", "Monster Grease"]
    assert [worn["name"] for worn in who["sets"]] == ["Leather"]
    whip = who["gear"][3]
    assert whip is not None
    lit = {edge["side"]: edge["complete"] for edge in whip["edges"]}
    assert lit["top"] and lit["right"]


def test_a_card_that_is_gone_breaks_what_it_closed() -> None:
    who = breccia(*BRECCIA[:4], "", *BRECCIA[5:])
    assert who["affinities"] == {"red": 0, "green": 3, "blue": 1}
    whip = who["gear"][3]
    assert whip is not None and whip["bonus"] is not None and not whip["bonus"]["active"]
    assert who["gear"][4] is None


def test_the_grid_is_drawn_with_its_affinities() -> None:
    lines = grids.grid_lines(breccia(*BRECCIA))
    drawn = "\n".join(lines)
    assert lines[0] == "Gear, with 3 green, 3 blue affinities complete:"
    assert "B=B Lucky Charm" in drawn and "Set complete: Leather." in lines
    assert any(line.startswith("* Hunter Whip:") for line in lines)
    assert grids.grid_lines(breccia()) == ["Gear: none."]
