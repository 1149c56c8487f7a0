"""camelcup tables, and replay of the games that it lists."""

import json

import pytest

from camelcup import load
from cups import by_table, forge, play_cup
from programs import write_program

BOT = "faulty_bots:RaisesOnce"


@pytest.fixture
def cup(tmp_path, tiny_installed):
    """Return a cup of twelve games of Pips."""
    return play_cup(tmp_path / "cup.jsonl.gz", tiny_installed)


def lost(record, bot):
    bots = record.table.bots
    return bot in bots and bot not in [bots[seat] for seat in record.winners]


def listed(camelcup, *arguments):
    """Return the numbers of the tables that are listed as JSON."""
    ran = camelcup("tables", *arguments, "--format", "json")
    assert ran.code == 0
    return [row["table"] for row in json.loads(ran.out)]


def test_every_game_is_listed_with_its_bots_scores_winners_and_turns(cup, camelcup):
    rows = json.loads(camelcup("tables", cup, "--format", "json").out)
    assert rows == [
        {
            "table": number,
            "turns": sum(turn.seat is not None for turn in record.turns),
            "faults": len(record.faults),
            "out": [record.table.bots[seat] for seat in record.out],
            "winners": [record.table.bots[seat] for seat in record.winners],
            "scores": list(record.scores),
            "bots": list(record.table.bots),
        }
        for number, record in enumerate(by_table(cup))
    ]
    head = camelcup("tables", cup).out.splitlines()[0]
    assert head.split() == ["table", "turns", "faults", "winners", "scores", "bots"]


def test_games_are_a_table_for_people_and_for_programs(tmp_path, tiny_installed, camelcup):
    path = play_cup(tmp_path / "cup.jsonl", tiny_installed, bots=("Small", "Big"), games=1, seating="fixed")
    forge(path, 2, scores=(2.5, 6), winners=(1,))
    assert camelcup("tables", path).out.splitlines() == [
        "table  turns  winners  scores  bots",
        "-----  -----  -------  ------  ----------",
        "    0      6  Big      2.5, 6  Small, Big",
    ]
    forge(path, 2, out=(0,))
    lines = ["table,turns,faults,out,winners,scores,bots", '0,6,0,Small,Big,"2.5, 6","Small, Big"']
    assert camelcup("tables", path, "--format", "csv").out.splitlines() == lines


def test_games_of_a_bot_games_that_it_lost_and_games_with_faults_are_listed(cup, camelcup):
    played = by_table(cup)
    assert listed(camelcup, cup, "--bot", "Small", "--lost") == [
        record.table.number for record in played if lost(record, "Small")
    ]
    faulty = [record.table.number for record in played if record.faults]
    assert faulty
    assert listed(camelcup, cup, "--faults") == listed(camelcup, cup, "--faults", "--bot", BOT) == faulty
    assert camelcup("tables", cup, "--faults", "--bot", "Small").out == "no games\n"


def test_replay_shows_the_first_game_that_a_bot_lost_and_says_of_how_many(cup, camelcup):
    first, second, *more = [record.table.number for record in by_table(cup) if lost(record, BOT)]
    ran = camelcup("replay", cup, "--lost", BOT)
    line = f"table {first}: game 1 of {2 + len(more)} that {BOT} lost; the next one is at table {second}"
    assert (ran.code, ran.err.splitlines()[0]) == (0, line)
    assert ran.out == camelcup("replay", cup, first).out


def test_the_games_of_a_bot_are_listed_with_its_score_place_and_margin(tmp_path, tiny_installed, camelcup):
    path = play_cup(tmp_path / "cup.jsonl", tiny_installed, bots=("Small", "Big"), games=2, seating="fixed")
    forge(path, 2, scores=(3, 9), winners=(1,))
    forge(path, 3, scores=(4, 1.5), winners=(0,))
    rows = json.loads(camelcup("tables", path, "--bot", "Small", "--format", "json").out)
    assert [list(row.items())[:4] for row in rows] == [
        [("table", 0), ("score", 3), ("place", 2), ("margin", -6)],
        [("table", 1), ("score", 4), ("place", 1), ("margin", 2.5)],
    ]


def test_replay_prints_the_command_that_debugs_a_bot_in_the_same_game(tmp_path, tiny_installed, camelcup):
    path = play_cup(tmp_path / "cup.jsonl", tiny_installed, bots=("Gambler", "Small"))
    bots = by_table(path)[2].table.bots
    ran = camelcup("replay", path, 2, "--as", 1)
    assert "--max-turns" not in ran.err  # nor any other default
    line = ran.err.splitlines()[1]
    assert line.startswith(f"to debug {bots[1]}: camelcup debug {bots[1]} {bots[0]} --seat 1 --game pips")
    debugged = camelcup(*line.partition("camelcup ")[2].split()).out
    assert debugged.startswith(ran.out[ran.out.index("over after") :].rstrip())


def test_a_bot_in_a_file_is_debugged_and_a_program_never(workdir, camelcup):
    (workdir / "mine.py").write_text("def move(seat, view):\n    return [0]\n")
    options = ("--fixed-seats", "--executor", "serial", "--out")
    camelcup("play", 1, "Player0", "mine.py", *options, "file.jsonl")
    assert "\nto debug mine.py: camelcup debug mine.py Player0 " in camelcup("replay", "file.jsonl", 0).err
    camelcup("play", 1, "Player0", f"Prog={write_program(workdir)}", *options, "program.jsonl")
    assert "\nto debug Player0: " in camelcup("replay", "program.jsonl", 0).err
    assert "to debug" not in camelcup("replay", "program.jsonl", 0, "--as", 1).err


@pytest.mark.parametrize(
    ("command", "arguments", "reason"),
    [
        ("tables", ("--bot", "Smal"), "unknown bot 'Smal' in {path}; did you mean Small? (choices: "),
        ("tables", ("--lost",), "--lost needs --bot: name the bot that lost"),
        ("tables", ("--worst", 5), "--worst 5 needs --bot: name the bot whose games are listed"),
        ("replay", ("--lost", "Small"), "--lost Small: it has lost no game in {path}"),
        ("replay", (), "give either a table, --lost BOT or --worst BOT, as in: camelcup replay {path} 0 (to"),
        ("replay", ("--lost", "Small", "--worst", "Small"), "give either a table, --lost BOT or --worst"),
        ("replay", (0, "--bot", "Small"), "--bot Small: it chooses turns of --moves; give that, too"),
        ("replay", (0, "--moves", "--bot", "Smal"), "unknown bot 'Smal' in table 0"),
        ("replay", (0, "--moves", "--at", 3), "--at and --moves: give one of them"),
    ],
)
def test_games_and_turns_that_cannot_be_chosen_are_an_error(
    command, arguments, reason, tmp_path, tiny_installed, camelcup
):
    path = play_cup(tmp_path / "cup.jsonl", tiny_installed, bots=("Small", "Passer"), games=1)
    assert camelcup(command, path, *arguments).mistake.startswith(reason.format(path=path))


def test_the_tables_at_the_turn_cap_are_named(tiny_installed, camelcup):
    capped = ("--game", "pips", "--max-turns", 4, "--executor", "serial", "--isolation", "none")
    line = "12 games ended at the cap of 4 turns: tables 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more\n"
    assert line in camelcup("play", 12, "Passer", "Passer", *capped).err


def test_replay_shows_a_line_a_turn_and_those_of_one_bot(cup, camelcup):
    run = load(cup)
    bot = run.records[2].table.bots[0]
    ran = camelcup("replay", cup, 2, "--moves")
    assert (ran.code, ran.out) == (0, f"{run.sheet(2)}\n")
    assert camelcup("replay", cup, 2, "--moves", "--bot", bot).out == f"{run.sheet(2, bot)}\n"
