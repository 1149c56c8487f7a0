"""Games with teams from Python: results, data frames, ratings."""

from collections import Counter
from typing import Any

import pytest
from attrs import evolve

import camelcup
import team_games
from camelcup import UserError

pytestmark = pytest.mark.usefixtures("team_installed")

HERE: dict[str, Any] = {"game": "team-nim", "isolation": "none", "progress": False, "seed": 3}


def test_classes_and_teams_of_different_bots_play_each_other():
    found = camelcup.tournament([team_games.Master, "Taker", "Pair=Taker+Drawer"], 6, **HERE)
    assert {row.bot: row.games for row in found.standings.rows()} == {"Master": 4, "Taker": 4, "Pair": 4}
    assert [len(record.scores) for record in found] == [4] * 6


def test_faults_are_those_of_seats():
    found = camelcup.play(["faulty_bots:RaisesInMove", "Taker"], 1, **HERE)
    assert Counter(each.fault.seat for each in found.faults).keys() == {0, 2}
    assert {each.bot for each in found.faults} == {"faulty_bots:RaisesInMove"}


def test_a_plan_holds_the_teams_and_their_members(team_installed):
    found = camelcup.tournament(["Master", "Taker", "Pair=Taker+Drawer"], 6, **HERE)
    assert found.plan.tournament.teams == ((0, 2), (1, 3))
    setup = found.plan.setup(team_installed)
    assert setup.members == {"Pair": ("Taker", "Drawer")}
    assert set(setup.bots) == {"Master", "Taker", "Drawer"}
    wrong = evolve(found.plan, tournament=evolve(found.plan.tournament, aliases={"Pair": "Taker+Human"}))
    with pytest.raises(UserError, match="a person has all seats of a team"):
        wrong.setup(team_installed)
