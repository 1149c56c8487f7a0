"""Teams: who fills their seats, and records in which each team counts once."""

from collections import Counter

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from breaches import but, returns
from camelcup import AnyGame, Times, Turn, UserError
from camelcup.cup.tournament import Tournament
from camelcup.errors import PluginError
from camelcup.game.teams import Teams, find_teams, join_teams
from camelcup.installed.config import from_json, to_json
from camelcup.installed.isolations import OWN_TARGET
from camelcup.installed.loading import BotSource
from camelcup.installed.specs import find_members, singles
from camelcup.players.pool import WorkerSpec
from camelcup.results.scoring import Placement, PointsPerWin, Score, SharedWin
from camelcup.results.standings import Standings
from records import record
from team_games import TeamNim, TeamNimRules

SIDES: Teams = ((0, 2), (1, 3))
"""The teams of team Nim."""

NIM = TeamNim(TeamNimRules())


@st.composite
def tables_of_teams(draw):
    """Draw the teams of a table: their seats are in any order."""
    size, teams = draw(st.integers(2, 3)), draw(st.integers(2, 4))
    seats = draw(st.permutations(range(size * teams)))
    return tuple(tuple(seats[first : first + size]) for first in range(0, len(seats), size))


def tournament(teams, bots, games, seed=1, **more):
    """Return a tournament of bots A, B, ... at tables with teams."""
    names = tuple("ABCDEFGHIJ"[:bots])
    seats = sum(map(len, teams))
    return Tournament(
        game="x", rules="", bots=names, games=games, seats=seats, seed=seed, teams=teams, **more
    )


def sides(chosen):
    """Return the bots of each table, one for each team, whose seats all have that bot."""
    found = []
    for table in chosen.tables():
        for team in chosen.teams:
            assert len({table.bots[seat] for seat in team}) == 1
        found.append(tuple([table.bots[team[0]] for team in chosen.teams]))
    return found


@given(teams=tables_of_teams(), more=st.integers(0, 4), games=st.integers(0, 40), seed=st.integers(0, 2**63))
def test_a_bot_fills_one_team_and_all_bots_have_each_team_equally_often(teams, more, games, seed):
    chosen = tournament(teams, len(teams) + more, games, seed)
    played = sides(chosen)
    assert len(played) == games
    for number in range(len(teams)):
        sat = Counter(group[number] for group in played)
        counts = [sat[bot] for bot in chosen.bots]
        assert max(counts) - min(counts) <= 1
    for group in played:
        assert len(set(group)) == len(teams)


@pytest.mark.parametrize("seating", ["balanced", "random", "gauntlet:A", "paired", "rotating", "fixed"])
@given(seed=st.integers(0, 2**63))
def test_teams_are_drawn_as_seats_are_in_a_game_without_teams(seating, seed):
    chosen = tournament(SIDES, 2 if seating in ("rotating", "fixed") else 5, 10, seed, seating=seating)
    alone = evolve(chosen, teams=(), seats=2)
    assert sides(chosen) == [table.bots for table in alone.tables()]
    assert [table.seed for table in chosen.tables()] == [table.seed for table in alone.tables()]


def test_copies_that_fill_a_team_have_all_its_seats_and_are_not_ranked():
    chosen = tournament(SIDES, 1, 10, fill="Z")
    for table in chosen.tables():
        assert sorted(table.bots) == ["A", "A", "Z", "Z"]
        assert [table.bots[seat] for seat in table.fills] == ["Z", "Z"]


def test_a_tournament_needs_a_bot_for_each_team():
    with pytest.raises(UserError, match=r"^1 bot for tables of 2 teams: install more"):
        tournament(SIDES, 1, 4)
    with pytest.raises(UserError, match=r"^3 bots for tables of 2 teams: the seating fixed needs one for"):
        tournament(SIDES, 3, 4, seating="fixed")
    assert tournament(SIDES, 2, 4, seating="paired").is_duel
    chosen = evolve(tournament(SIDES, 2, 4, seating="fixed"), bots=("A", "A"))
    assert chosen.labels == ["A (team 0)", "A (team 1)"]


def test_a_plan_holds_teams_only_where_there_are_any():
    chosen = tournament(SIDES, 2, 4)
    assert from_json(to_json(chosen), Tournament) == chosen
    without = to_json(evolve(chosen, teams=(), seats=2))
    assert '"teams"' in to_json(chosen)
    assert '"teams"' not in without
    assert from_json(without, Tournament).teams == ()


def test_each_seat_is_its_own_by_default_so_that_there_are_no_teams():
    assert AnyGame().teams(3) == [[0], [1], [2]]
    assert find_teams(AnyGame(), 3) == ()
    assert find_teams(NIM, 4) == SIDES


@pytest.mark.parametrize("teams", [[[0, 1, 2], [3]], [[0, 2], [1, 2]], [[0, 1]], [[0, 1], [2, 4]], []])
def test_teams_that_are_not_of_one_size_or_lack_a_seat_are_a_defect_of_the_game(teams):
    with pytest.raises(PluginError, match=r"^team-nim: teams\(4\) must be groups of one size"):
        find_teams(but(TeamNim, teams=returns(teams))(TeamNimRules()), 4)


def test_a_team_has_one_score_and_the_faults_and_times_of_all_its_seats():
    played = evolve(
        record((3, 1, 3, 1), "ABAB", out=[1], faulty=[1, 2, 1], ms=[1, 2, 3, 4]),
        turns=(Turn(0, 5), Turn(None, 6), Turn(3, 7)),
    )
    joined = join_teams(played, SIDES)
    assert joined.table == evolve(played.table, bots=("A", "B"))
    assert (joined.scores, joined.winners, joined.out) == ((3, 1), (0,), ())
    assert [fault.seat for fault in joined.faults] == [1, 0, 1]
    assert joined.times == (Times(2, 4_000_000, 3_000_000), Times(2, 6_000_000, 4_000_000))
    assert joined.turns == (Turn(0, 5), Turn(None, 6), Turn(1, 7))
    assert (joined.table.number, joined.ending) == (played.table.number, played.ending)


def test_a_team_wins_if_one_of_its_seats_does_and_is_out_if_all_of_them_are():
    half_out = join_teams(record((3, 1, 3, 1), "ABAB", out=[0]), SIDES)
    assert (half_out.winners, half_out.out) == ((0,), ())
    all_out = join_teams(record((3, 1, 3, 1), "ABAB", out=[0, 2]), SIDES)
    assert (all_out.winners, all_out.out) == ((1,), (0,))


@pytest.mark.parametrize("rule", [PointsPerWin, SharedWin, Placement, Score])
@given(
    games=st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.booleans()), min_size=1, max_size=8)
)
def test_standings_of_teams_are_those_of_a_game_for_two(rule, games):
    of_teams, of_two = Standings(rule(), "AB", teams=SIDES), Standings(rule(), "AB")
    for one, other, swapped in games:
        bots = "BA" if swapped else "AB"
        of_teams.add(record((one, other, one, other), bots * 2, faulty=[2], ms=[1, 2, 1, 2]))
        of_two.add(record((one, other), bots, faulty=[0], ms=[1, 2]))
    assert of_teams.rows() == of_two.rows()
    assert (of_teams.games, of_teams.tied) == (of_two.games, of_two.tied) == (len(games), of_two.tied)
    of_teams.add(record((1, 0, 1, 0), "ABAB", faulty=[3, 1], out=[1, 3]))
    assert of_teams.eliminated() == {"B": (1, len(games) + 1)}


@pytest.mark.parametrize(
    ("spec", "members"),
    [
        ("One+Two", ("One", "Two")),
        ("One:x=1e+5+mine.py:Two:y=+3", ("One:x=1e+5", "mine.py:Two:y=+3")),
        ("cmd:./one --fast+cmd:./two", ("cmd:./one --fast", "cmd:./two")),
        ("cmd:./one +x+Two", ("cmd:./one +x", "Two")),
    ],
)
def test_a_plus_joins_the_bots_of_a_team_unless_a_digit_follows(spec, members):
    assert find_members([spec], {}, 2) == {spec: members}
    assert find_members(["Pair", "One"], {"Pair": spec}, 2) == {"Pair": members}
    assert find_members([spec], {}, 1) == {}


@pytest.mark.parametrize("spec", ["One+Two+Three", "One+"])
def test_a_team_of_different_bots_has_one_for_each_seat(spec):
    with pytest.raises(
        UserError, match=r"'Pair=.*': a team has 2 seats: name one bot for all of them, or 2 with a"
    ):
        find_members(["Pair"], {"Pair": spec}, 2)


def test_a_person_is_not_one_of_a_team_of_different_bots():
    with pytest.raises(UserError, match=r"^bot 'Me\+One': a person has all seats of a team; name it alone$"):
        find_members(["Me+One"], {"Me": "Human"}, 2)


def test_bots_that_run_are_the_members_of_teams_of_different_ones():
    assert singles(["Pair", "One"], {"Pair": ("One", "Two")}) == ("One", "Two")
    chosen = evolve(tournament(SIDES, 2, 2), bots=("A", "Pair"), aliases={"Pair": "A+C"}, fill="Z")
    assert chosen.members == {"Pair": ("A", "C")}
    assert chosen.single_bots == ("A", "C", "Z")
    assert chosen.all_bots == ("A", "Pair", "Z")


def test_the_members_of_a_team_sit_in_the_order_of_its_seats():
    bots = {name: BotSource(name, "", "") for name in ("One", "Two", "B")}
    spec = WorkerSpec(
        game="",
        display="",
        kind="",
        rules="",
        isolation=OWN_TARGET,
        bots=bots,
        members={"Pair": ("One", "Two")},
    )
    assert spec.single_bots(["Pair", "B", "Pair", "B"], NIM) == ["One", "B", "Two", "B"]
    assert spec.single_bots(["Pair"] * 4, NIM) == ["One", "One", "Two", "Two"]
