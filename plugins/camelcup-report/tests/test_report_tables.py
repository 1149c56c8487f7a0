"""The tables of a report: their numbers are those that other commands print."""

import json
import re
from collections import Counter

import pytest
from camelcup_report.building import build
from camelcup_report.sources import sources
from markupsafe import escape
from pages import Reader

from camelcup import choose_game, load, replay
from conftest import ODD_NAME, page, play

SECTIONS = (
    ["Points a game", "Games won", "Rating (luce)", "Points so far", "The leader's lead"]
    + ["Ahead at one table", "Wins by seat", "Each bot on each seat", "Final coins"]
    + ["Milliseconds a move", "Coins by source", "Coins by stage", "By phase of the game", "By bot"]
    + ["By bot and phase", "By start square", "By start rank", "Coins by kind of bet and leg"]
    + ["By bot and reason"]
)


@pytest.fixture(scope="session")
def records(cup):
    return load(cup).records


@pytest.fixture(scope="module")
def toss(run, tmp_path_factory):
    """Return a cup of a game with a page of its own, and without pictures."""
    path = tmp_path_factory.mktemp("toss") / "toss.jsonl"
    play(run, path, "--game", "toss", "--games", 10)
    return path


@pytest.fixture(scope="module")
def teams(run, tmp_path_factory):
    """Return a cup of a game with teams."""
    path = tmp_path_factory.mktemp("teams") / "teams.jsonl"
    play(run, path, "--game", "team-nim", "--bots", "Taker,Master,Both=Master+Taker", "--games", 30)
    return path


def table(run, *arguments):
    """Return the rows that a command prints."""
    return json.loads(run(*arguments, "--format", "json").out)


def test_every_section_has_a_picture_and_a_table_below_it(read):
    assert {title: read.pictures.get(title) for title in SECTIONS} == dict.fromkeys(SECTIONS, 1)
    assert {*SECTIONS} <= {*read.tables}
    assert all(read.tables[title] for title in SECTIONS)


def test_standings_are_those_of_the_command(read, run, cup):
    rows = table(run, "standings", cup)
    assert [row["bot"] for row in rows] == [row["bot"] for row in read.tables["Points a game"]]
    for row, points, wins in zip(rows, read.tables["Points a game"], read.tables["Games won"], strict=True):
        assert (points["rank"], points["points a game"]) == (row["rank"], row["per_game"])
        assert (points["games"], points["points"]) == (row["games"], row["points"])
        assert (points["low"], points["high"]) == (row["per_game_low"], row["per_game_high"])
        rates = [wins[head] for head in ("win %", "low %", "high %")]
        assert rates == [row["win_rate"], row["win_low"], row["win_high"]]
        assert (wins["mean coins"], wins["faults"]) == (row["score"], row["faults"])
        assert wins["out in games"] == row["out"]


def test_sources_of_scores_are_those_of_the_command(read, run, cup):
    rows = table(run, "breakdown", cup, "--by", "source")
    assert rows == [row._asdict() for row in sources(load(cup))]
    heads = ["bot", "stage", "source", "games", "coins", "coins a game"]
    listed = [[*row.values()] for row in rows]
    assert sorted(
        [row[head] for head in heads] for row in read.tables["Coins by source and stage"]
    ) == sorted(listed)


def test_a_game_that_does_not_say_where_scores_come_from_is_an_error(run, toss):
    assert (
        run("breakdown", toss, "--by", "source").err
        == "the game toss does not say where its scores come from"
    )


def test_ratings_are_those_of_the_command(read, text, run, cup):
    rows = table(run, "standings", cup, "--scoring", "luce")
    found = read.tables["Rating (luce)"]
    assert [(row["rank"], row["bot"], row["games"]) for row in found] == [
        (row["rank"], row["bot"], row["games"]) for row in rows
    ]
    for row, shown in zip(rows, found, strict=True):
        rating = [row["points"], row["points_low"], row["points_high"]]
        rated = row["points_low"] is not None
        assert [shown["rating"], shown["low"], shown["high"]] == (rating if rated else ["-"] * 3)
    assert found[-1]["rating"] == "-"
    assert "Bots with fewer than two wins have no rating." in text


def test_wins_by_seat_are_those_of_the_command(read, run, cup):
    rows = table(run, "breakdown", cup, "--by", "seat")
    of_all = [row for row in rows if row["bot"] == "(all)"]
    for row, found in zip(of_all, read.tables["Wins by seat"], strict=True):
        assert (found["games"], found["wins"]) == (row["games"], row["wins"])
        assert found["expected %"] == row["expected"] / row["games"]
    seats = {(row["bot"], f"seat {row['seat']}"): row for row in rows if row["bot"] != "(all)"}
    for found in read.tables["Each bot on each seat"]:
        row = seats.pop((found["bot"], found["seat"]))
        assert (found["win %"], found["expected"]) == (row["win_rate"], row["expected"])
        assert found["better by"] == pytest.approx(row["win_rate"] - row["expected"] / row["games"])
    assert not seats


def test_faults_are_those_of_the_command(read, run, cup):
    rows = table(run, "faults", cup)
    found = read.tables["By bot and reason"]
    assert len(rows) == 2
    assert [(row["bot"], row["faults"], row["table"], row["reason"]) for row in rows] == [
        (row["bot"], row["faults"], row["first table"], row["reason"]) for row in found
    ]
    assert any("<b>lost</b> at turn" in row["reason"] for row in found)


def test_shares_ahead_of_two_bots_add_up_to_one(read, records):
    rows = {(row["bot"], row["against"]): row for row in read.tables["Ahead at one table"]}
    for (bot, other), row in rows.items():
        back = rows[other, bot]
        met = [record for record in records if {bot, other} <= {*record.table.bots}]
        assert row["meetings"] == back["meetings"] == len(met)
        assert row["ahead %"] + back["ahead %"] == pytest.approx(1)
        assert row["low %"] <= row["ahead %"] <= row["high %"]
    assert len(rows) == 20


def test_medians_are_those_of_the_records(read, records):
    for row in read.tables["Quantiles of final coins"]:
        games = [r for r in records if row["bot"] in r.table.bots]
        scores = sorted(r.scores[r.table.bots.index(row["bot"])] for r in games)
        assert (row["games"], row["most"]) == (len(scores), scores[-1])
        assert row["median"] == scores[(len(scores) - 1) // 2]
        assert row["5 %"] <= row["25 %"] <= row["median"] <= row["75 %"] <= row["95 %"] <= row["most"]


def test_kinds_of_actions_are_those_of_the_records(read, records):
    turns = [
        (record.table.bots[turn.seat], turn.move)
        for record in records
        for turn in record.turns
        if turn.seat is not None
    ]
    kinds = {0: "roll", 2: "leg bet", 3: "winner bet", 4: "loser bet"}
    counted = Counter(
        (bot, kinds.get(move[0]) or ("oasis" if move[1] > 0 else "mirage")) for bot, move in turns
    )
    rows = {(row["bot"], row["kind"]): row["actions"] for row in read.tables["By bot"]}
    failed = rows.pop((ODD_NAME, "after a fault"))
    rows[ODD_NAME, "roll"] += failed
    assert rows == counted
    for title in ("By phase of the game", "By bot and phase"):
        assert sum(row["actions"] for row in read.tables[title]) == len(turns)
    faults = [fault for record in records for fault in record.faults]
    assert failed >= len(faults), "once a bot is out, the default action is played for it"


def test_a_games_own_page_is_shown_and_its_boards_as_text_where_it_has_no_pictures(
    run, plugins, toss, tmp_path
):
    text = page(run, toss, tmp_path / "toss.html")
    read, records = Reader(text), load(toss, plugins=plugins).records
    tosses = [turn.move for record in records for turn in record.turns if turn.seat is None]
    assert read.tables["Sides"] == [
        {"side": "heads", "tosses": tosses.count(2), "games": 10},
        {"side": "tails", "tosses": tosses.count(0), "games": 10},
    ]
    assert read.pictures["Sides"] == 1
    assert {row["bot"]: (row["kind"], row["actions"]) for row in read.tables["By bot"]} == {
        "Bank": ("bank", 30),
        "Toss": ("toss", 30),
    }
    assert "Final scores" in read.tables
    assert "By bot and reason" not in read.tables, "there was no fault"
    [remark] = read.tables["Remarks on moves"]
    assert (remark["bot"], remark["moves"], remark["games"], remark["first table"]) == ("Toss", 30, 10, 0)
    assert re.fullmatch(r"a toss at turn \d: <i>risky</i>", remark["remark"])
    boards = [
        board for game in build(load(toss, plugins=plugins), toss, plugins).watchable for board in game.boards
    ]
    assert boards
    for board in boards:
        assert f'<pre tabindex="0">{board.text}</pre>' in text
    assert not [title for title in read.pictures if ": table " in title]


def test_the_games_worth_watching_are_the_extreme_ones(read, text, records):
    titles = [title for title in read.tables if ": table " in title]
    found = {title.split(":")[0]: int(title.split()[-1]) for title in titles}
    assert list(found) == ["The biggest comeback", "The closest game", "The most faults"]
    assert len({*found.values()}) == 3
    most = max(len(record.faults) for record in records)
    assert len(records[found["The most faults"]].faults) == most
    close = records[found["The closest game"]]
    scores = sorted(close.scores)
    assert scores[-1] - scores[-2] <= 1
    for title, number in found.items():
        seats = read.tables[f"{title}: table {number}"]
        assert [seat["bot"] for seat in seats] == [*records[number].table.bots]
        assert [seat["score"] for seat in seats] == [f"{score:g}" for score in records[number].scores]
        assert f"camelcup replay cup.jsonl {number}</pre>" in text
    first = records[found["The most faults"]].faults[0]
    assert f"before the first fault, after {first.turn} turns" in text


def test_the_biggest_comeback_is_the_winner_that_was_furthest_behind(read, text, records, plugins):
    best = (0.0, 0)
    for record in records:
        if len(record.winners) == 1:
            game, _ = choose_game(plugins, "camelup", record.table.rules)
            scores = [game.scores(step.after) for step in replay(record, game)]
            behind = max(max(each) - each[record.winners[0]] for each in scores)
            best = max(best, (behind, -record.table.number))
    winner = records[-best[1]].table.bots[records[-best[1]].winners[0]]
    assert f"The biggest comeback: table {-best[1]}" in read.tables
    assert f"{escape(winner)} won after it had been {best[0]:g} coins behind." in text


def test_games_worth_watching_are_pictures_of_the_decisive_position_and_of_the_end(read, text, cup):
    run = load(cup)
    found = [int(title.split()[-1]) for title in read.tables if ": table " in title]
    for number in found:
        game = run.game(number)
        states, names = [position.state for position in game], game.record.table.bots
        assert run.display.draw(states[-1], f"t{number}-end-", names) in text
        assert any(run.display.draw(state, f"t{number}-then-", names) in text for state in states)
    boards = {title: count for title, count in read.pictures.items() if ": table " in title}
    assert [*boards.values()] == [2] * len(found)


def test_an_unfinished_cup_has_a_report_that_says_so(plugins, cup, tmp_path):
    part = tmp_path / "part.jsonl"
    part.write_bytes(b"".join(cup.read_bytes().splitlines(keepends=True)[:11]))
    report = build(load(part, plugins=plugins), part, plugins)
    assert report.facts[0] == ("games", "10 of 40: the cup is not finished")
    (figure,) = (
        figure for section in report.sections for figure in section.figures if figure.title == "Points so far"
    )
    assert figure.cells("games")[-1] == 10


def test_a_team_counts_once(run, teams, tmp_path):
    read = Reader(page(run, teams, tmp_path / "teams.html"))
    rows = {row["bot"]: row for row in table(run, "standings", teams)}
    assert [row["games"] for row in rows.values()] == [20] * 3
    assert sum(row["meetings"] for row in read.tables["Ahead at one table"]) == 60
    assert {row["seat"]: row["games"] for row in read.tables["Wins by seat"]} == {"team 0": 30, "team 1": 30}
    for title in ("Points a game", "Quantiles of final wins", "Quantiles of milliseconds a move"):
        assert len(read.tables[title]) == 3
        for row in read.tables[title]:
            assert row["games"] == rows[row["bot"]]["games"]
    last = {row["bot"]: row["points a game"] for row in read.tables["Points so far"]}
    assert last == {bot: pytest.approx(row["per_game"]) for bot, row in rows.items()}
