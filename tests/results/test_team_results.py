"""Plans of games with teams."""

from typing import Any

import pytest
from attrs import evolve

import camelcup
from camelcup import UserError

pytestmark = pytest.mark.usefixtures("team_installed")

HERE: dict[str, Any] = {"game": "team-nim", "isolation": "none", "progress": False, "seed": 3}


def test_a_plan_holds_the_teams_and_their_members(team_installed):
    found = camelcup.tournament(["Master", "Taker", "Pair=Taker+Drawer"], 6, **HERE)
    assert found.plan.tournament.teams == ((0, 2), (1, 3))
    setup = found.plan.setup(team_installed)
    assert setup.members == {"Pair": ("Taker", "Drawer")}
    assert set(setup.bots) == {"Master", "Taker", "Drawer"}
    wrong = evolve(found.plan, tournament=evolve(found.plan.tournament, aliases={"Pair": "Taker+Human"}))
    with pytest.raises(UserError, match="a person has all seats of a team"):
        wrong.setup(team_installed)
