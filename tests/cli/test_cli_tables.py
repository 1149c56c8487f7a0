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


def test_people_see_columns_of_faults_if_there_are_any_and_of_a_bot_its_own_score(cup, camelcup):
    heads = [
        camelcup("tables", cup, *words).out.splitlines()[0].split() for words in ((), ("--bot", "Small"))
    ]
    assert heads == [
        ["table", "turns", "faults", "winners", "scores", "bots"],
        ["table", "score", "place", "margin", "turns", "faults", "winners", "bots"],
    ]


def test_the_games_of_a_bot_are_listed_and_those_that_it_lost(cup, camelcup):
    played, bot = by_table(cup), "Small"
    assert listed(camelcup, cup, "--bot", bot) == [
        record.table.number for record in played if bot in record.table.bots
    ]
    assert listed(camelcup, cup, "--bot", bot, "--lost") == [
        record.table.number for record in played if lost(record, bot)
    ]


def test_the_games_with_faults_are_listed_and_those_with_faults_of_a_bot(cup, camelcup):
    faulty = [record.table.number for record in by_table(cup) if record.faults]
    assert faulty
    assert listed(camelcup, cup, "--faults") == listed(camelcup, cup, "--faults", "--bot", BOT) == faulty
    assert listed(camelcup, cup, "--faults", "--bot", "Small") == []
    assert camelcup("tables", cup, "--faults", "--bot", "Small").out == "no games\n"


@pytest.mark.parametrize("bot", ["Small", BOT])
def test_replay_shows_the_first_game_that_a_bot_lost_and_says_of_how_many(bot, cup, camelcup):
    first, *more = [record.table.number for record in by_table(cup) if lost(record, bot)]
    ran = camelcup("replay", cup, "--lost", bot)
    line = f"table {first}: game 1 of {1 + len(more)} that {bot} lost"
    line += f"; the next one is at table {more[0]}" if more else ""
    assert (ran.code, ran.err.splitlines()[0]) == (0, line)
    assert ran.out == camelcup("replay", cup, first).out


def test_the_games_of_a_bot_are_listed_with_its_score_place_and_margin(tmp_path, tiny_installed, camelcup):
    path = fixed_cup(tmp_path, tiny_installed)
    own = ("table", "score", "place", "margin")
    rows = json.loads(camelcup("tables", path, "--bot", "Small", "--format", "json").out)
    assert [[row[name] for name in own] for row in rows] == [
        [0, 3, 2, -6],
        [1, 4, 1, 2.5],
        [2, 5, 2, -9],
        [3, 2, 2, -6],
    ]
    assert list(rows[0])[:4] == list(own)


def fixed_cup(folder, plugins):
    """Return a cup of four games of Small in seat 0 and Big in seat 1, with other scores than they had."""
    path = play_cup(folder / "cup.jsonl", plugins, bots=("Small", "Big"), games=4, seating="fixed")
    for line, scores in enumerate([(3, 9), (4, 1.5), (5, 14), (2, 8)], 2):
        forge(path, line, scores=scores, winners=(int(scores[0] < scores[1]),))
    return path


def test_replay_prints_the_command_that_debugs_a_bot_in_the_same_game(tmp_path, tiny_installed, camelcup):
    path = play_cup(tmp_path / "cup.jsonl", tiny_installed, bots=("Gambler", "Small"))
    bots = by_table(path)[2].table.bots
    assert "--max-turns" not in camelcup("replay", path, 2).err  # nor any other default
    for number, bot in enumerate(bots):
        ran = camelcup("replay", path, 2, "--as", number)
        start = f"to debug {bot}: camelcup debug {bot} {bots[1 - number]} --seat {number} --game pips"
        line = ran.err.splitlines()[1]
        assert line.startswith(start)
        assert camelcup(*line.partition("camelcup ")[2].split()).out.startswith(
            ran.out[ran.out.index("over after") :].rstrip()
        )


def test_a_bot_in_a_file_is_debugged_unless_another_one_is_named_and_a_program_never(
    tmp_path, camelcup, monkeypatch
):
    def debugged(*arguments):
        lines = camelcup("replay", *arguments).err.splitlines()
        return [line.partition(":")[0].removeprefix("to debug ") for line in lines if "to debug" in line]

    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text("def move(seat, view):\n    return [0]\n")
    options = ("--fixed-seats", "--executor", "serial")
    camelcup("play", 1, "Player0", "mine.py", *options, "--isolation", "none", "--out", "file.jsonl")
    assert debugged("file.jsonl", 0) == ["mine.py"]
    assert debugged("file.jsonl", 0, "--as", 0) == ["Player0"]
    camelcup("play", 1, "Player0", f"Prog={write_program(tmp_path)}", *options, "--out", "program.jsonl")
    assert debugged("program.jsonl", 0) == ["Player0"]
    assert debugged("program.jsonl", 0, "--as", 1) == []


@pytest.mark.parametrize(
    ("command", "arguments", "reason"),
    [
        ("tables", ("--bot", "Smal"), "unknown bot 'Smal' in {path}; did you mean Small? (choices: "),
        ("tables", ("--lost",), "--lost needs --bot: name the bot that lost"),
        ("tables", ("--worst", 5), "--worst 5 needs --bot: name the bot whose games are listed"),
        ("replay", ("--lost", "Smal"), "unknown bot 'Smal' in {path}; did you mean Small? (choices: "),
        ("replay", ("--lost", "Small"), "--lost Small: it has lost no game in {path}"),
        ("replay", (), "give either a table, --lost BOT or --worst BOT, as in: camelcup replay {path} 0 (to"),
        ("replay", (0, "--lost", "Small"), "give either a table, --lost BOT or --worst BOT, as in: "),
        ("replay", ("--lost", "Small", "--worst", "Small"), "give either a table, --lost BOT or --worst"),
    ],
)
def test_games_that_cannot_be_chosen_are_an_error(
    command, arguments, reason, tmp_path, tiny_installed, camelcup
):
    path = play_cup(tmp_path / "cup.jsonl", tiny_installed, bots=("Small", "Passer"), games=1)
    assert camelcup(command, path, *arguments).mistake.startswith(reason.format(path=path))


@pytest.mark.parametrize(
    ("games", "text"),
    [
        (1, "1 game ended at the cap of 4 turns: table 0\n"),
        (3, "3 games ended at the cap of 4 turns: tables 0, 1, 2\n"),
        (12, "12 games ended at the cap of 4 turns: tables 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more\n"),
    ],
)
def test_the_tables_at_the_turn_cap_are_named(games, text, tiny_installed, camelcup):
    capped = ("--game", "pips", "--max-turns", 4, "--executor", "serial", "--isolation", "none")
    assert text in camelcup("play", games, "Passer", "Passer", *capped).err


def test_replay_shows_a_line_a_turn_and_those_of_one_bot(cup, camelcup):
    run = load(cup)
    bot = run.records[2].table.bots[0]
    ran = camelcup("replay", cup, 2, "--moves")
    assert (ran.code, ran.out) == (0, f"{run.sheet(2)}\n")
    assert camelcup("replay", cup, 2, "--moves", "--bot", bot).out == f"{run.sheet(2, bot)}\n"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--bot", "Small"), "--bot Small: it chooses turns of --moves; give that, too"),
        (("--moves", "--bot", "Smal"), "unknown bot 'Smal' in table 2"),
        (("--moves", "--at", 3), "--moves: it shows a line a turn; leave out --at, --step and --delay"),
        (("--moves", "--ask", "Small"), "--ask Small: it shows a line a turn; leave out --at, --moves"),
    ],
)
def test_options_that_do_not_go_with_a_line_a_turn_are_errors(options, reason, cup, camelcup):
    assert camelcup("replay", cup, 2, *options).mistake.startswith(reason)
