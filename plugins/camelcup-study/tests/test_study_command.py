"""camelcup study: a summary, a page and JSON, of games that are played or of a cup file."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from camelcup_study import study, titles
from known_games import Tosses

from camelcup import load, tournament

pytestmark = pytest.mark.usefixtures("tiny_installed")

PIPS = ("pips", "--bots", "Small,Big,Passer", "--seed", 7, "--isolation", "none", "--executor", "serial")


def test_a_summary_has_a_line_for_each_figure_with_its_interval_and_games(camelcup, workdir):
    ran = camelcup("study", *PIPS, "--games", 120)
    assert ran.code == 0
    head, _, first, *_ = ran.out.splitlines()
    assert head.split() == ["figure", "value", "95", "%", "games"]
    assert first.split() == ["decisions", "a", "game", "6.0", "6.0", "to", "6.0", "120"]
    assert len(ran.out.splitlines()) <= 30


def test_the_page_and_the_json_have_what_the_summary_has(camelcup, workdir):
    out = camelcup("study", *PIPS, "--games", 120, "--page", "pips.html", "--json", "pips.json").out
    page, data = Path("pips.html").read_text("utf-8"), json.loads(Path("pips.json").read_text("utf-8"))
    findings = [finding for chapter in data["parts"][0]["chapters"] for finding in chapter["findings"]]
    for finding in findings:
        assert finding["name"] in out
        assert finding["name"] in page
        assert finding["low"] <= finding["value"] <= finding["high"]
        assert 0 < finding["games"] <= 120
    assert "<svg " in page
    assert "<script" not in page


def test_a_picture_of_a_figure_or_of_a_finding_by_seats_is_a_file(camelcup, workdir):
    for name in ("Wins by seat", "seat 0 wins"):
        command = ("study", *PIPS, "--games", 60, "--seats", "2-3", "--figure", name, "-o", f"{name}.svg")
        ran = camelcup(*command)
        assert ran.code == 0
        root = ElementTree.parse(f"{name}.svg").getroot()
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
    words = "".join(root.itertext())
    assert "2 seats" in words
    assert "3 seats" in words
    assert ran.out.splitlines()[0].split() == ["figure", "2", "seats", "3", "seats"]


def test_a_cup_file_is_studied_as_it_is(camelcup, workdir):
    options = {"seats": 2, "seed": 7, "isolation": "none", "executor": "serial", "progress": False}
    run = tournament(["Small", "Big", "Passer"], 60, game="pips", out="cup.jsonl", **options)
    ran = camelcup("study", "cup.jsonl")
    assert "luck: it needs the same bots on every seat with the same luck" in ran.out
    assert ran.out.splitlines()[:4] == study(run).text().splitlines()[:4]


def test_games_on_the_same_luck_have_every_bot_on_every_seat(workdir):
    study("pips", bots=["Small", "Big"], games=9, seed=7, out="kept", isolation="none", executor="serial")
    results = list(load("kept/2-seats.jsonl").games())
    assert len(results) == 10
    for one, other in zip(results[::2], results[1::2], strict=True):
        assert one.table.seed == other.table.seed
        assert one.table.bots == other.table.bots[::-1]


def test_a_study_is_resumed_by_the_same_command(camelcup, workdir):
    assert camelcup("study", *PIPS, "--games", 60, "--json", "whole.json").code == 0

    def stop(result):
        raise KeyboardInterrupt

    options = {"games": 60, "bots": ["Small", "Big", "Passer"], "seed": 7, "isolation": "none"}
    with pytest.raises(KeyboardInterrupt):
        study("pips", out="kept", executor="serial", ended=stop, **options)
    assert len(list(load("kept/2-seats.jsonl").games())) < 60
    assert camelcup("study", *PIPS, "--games", 60, "--out", "kept", "--json", "resumed.json").code == 0
    assert len(list(load("kept/2-seats.jsonl").games())) == 60
    same, again = (
        timeless(json.loads(Path(name).read_text("utf-8"))) for name in ("whole.json", "resumed.json")
    )
    assert same == again


def timeless(data):
    """Return the findings of a study but for those that are times."""
    chapters = [chapter for part in data["parts"] for chapter in part["chapters"]]
    return [each for chapter in chapters for each in chapter["findings"] if "second" not in each["name"]]


def test_too_few_games_have_no_figures_but_a_line(camelcup, workdir):
    ran = camelcup("study", *PIPS, "--games", 10)
    assert "size: 10 games are too few for intervals" in ran.out
    assert "%" not in ran.out.replace("95 %", "")
    ran = camelcup("study", *PIPS, "--games", 10, "--seats", "2-3")
    assert "\n3 seats: size: 12 games are too few for intervals; " in ran.out


def test_games_in_which_a_bot_always_fails_are_an_error(camelcup, workdir):
    Path("bad.py").write_text("def move(seat, view):\n    raise ValueError('no')\n")
    ran = camelcup("study", "pips", "--bots", "bad.py,Big", "--games", 4, *PIPS[3:])
    assert ran.code == 1
    assert ran.out == ""
    assert ran.err.splitlines()[-1].startswith("camelcup: pips: a bot failed in every game, first bad.py (")


def test_a_kept_study_is_not_resumed_with_another_number_of_games(camelcup, workdir):
    camelcup("study", *PIPS, "--games", 6, "--out", "kept")
    for games in (4, 12):
        mistake = camelcup("study", *PIPS, "--games", games, "--out", "kept").err.splitlines()[-1]
        begin = f"camelcup: kept/2-seats.jsonl: has a plan of 6 games, and {games} are asked for; a study is"
        assert mistake.startswith(begin)
        assert "--extend" not in mistake


@pytest.mark.usefixtures("known_installed")
@pytest.mark.parametrize(
    ("kept", "rest"), [((), "nothing is kept"), (("--out", "kept"), "the same command resumes")]
)
def test_after_ctrl_c_a_line_says_what_becomes_of_the_games(camelcup, workdir, monkeypatch, kept, rest):
    options = ("--bots", "Waits,Tosses", "--games", 60, "--isolation", "none", "--executor", "serial", *kept)

    def interrupted(bot, seat, view):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Tosses, "move", interrupted)
        ran = camelcup("study", "push", "--seed", 7, *options)
    assert (ran.code, ran.out) == (130, "")
    assert ran.err.splitlines()[:-1] == ["seed 7", f"not finished; {rest}"]  # and an empty line of click's
    assert camelcup("study", "push", *options).code == 0


def test_a_random_seed_is_printed_and_repeats_the_study(camelcup, workdir):
    here_only = ("--bots", "Small,Big", "--games", 60, "--isolation", "none", "--executor", "serial")
    first = camelcup("study", "pips", *here_only, "--out", "kept", "--json", "first.json")
    [seed] = (line.removeprefix("seed ") for line in first.err.splitlines() if line.startswith("seed "))
    assert load("kept/2-seats.jsonl").plan.tournament.seed == int(seed)
    assert f"seed {seed}\n" in camelcup("study", "pips", *here_only, "--out", "kept").err
    camelcup("study", "pips", *here_only, "--seed", seed, "--json", "again.json")
    one, other = (timeless(json.loads(Path(f"{name}.json").read_text())) for name in ("first", "again"))
    assert one == other


def test_a_title_of_a_figure_that_is_misspelt_is_refused_before_a_game_is_played(camelcup, workdir):
    ran = camelcup("study", *PIPS, "--figure", "Wins by set", "-o", "seat.svg")
    assert ran.mistake == "--figure 'Wins by set': no figure of a study; did you mean 'Wins by seat'?"
    ran = camelcup("study", *PIPS, "--figure", "Colours", "-o", "seat.svg")
    assert ran.mistake.startswith(
        "--figure 'Colours': no figure or finding of a study (figures: Wins by seat, "
    )


@pytest.mark.usefixtures("known_installed")
def test_every_finding_can_be_asked_for(workdir):
    options = {"seed": 7, "isolation": "none", "executor": "serial"}
    studies = [
        study("pips", bots=["Small", "Big", "Passer"], games=120, **options),
        study("push", bots=["Waits", "Tosses"], games=120, force="push", **options),
        study("camelup", bots=["Player0", "Player1", "RandomBot"], games=90, seats=3, **options),
    ]
    for finding in (finding for each in studies for part in each.parts for finding in part.findings):
        titles.check_name(finding.name, others=False)


@pytest.mark.usefixtures("known_installed")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("pip",), "pip: neither a game (camelcup games lists them) nor a cup file"),
        (("pips", "--seats", "2-9"), "--seats 5: pips with these rules seats 2 to 4"),
        (("pips", "--seats", "few"), "--seats 'few': write a number, or several such as 2-8 or 2,4"),
        (("pips", "--bots", "Small", "--seats", "2"), "1 bot for tables of 2: name more, or fewer --seats"),
        (("pips", "--bots", "Small,Big", "--play-outs", "Bigg"), "unknown bot 'Bigg'; did you mean Big?"),
        (("pips", "--figure", "Wins by seat"), "--figure TITLE and -o FILE.svg go together"),
        (("pips", "--page", "nowhere/page.html"), "--page nowhere/page.html: there is no folder nowhere"),
        (("pips", "--json", "."), "--json .: exists already; name a new file"),
        (("push", "--bots", "Waits,Nobody", "--force", "push", "--out", "kept"), "unknown bot 'Nobody'"),
        (
            ("camelup", "--bots", "Player0,Player1", "--seats", 2, "--force", "bet"),
            "--force bet: no action of camelup is of this kind (choices: leg bet, loser bet, ",
        ),
    ],
)
def test_a_mistake_is_one_line_before_a_game_is_played(camelcup, workdir, arguments, message):
    assert camelcup("study", *arguments).mistake.startswith(message)
    assert not [*workdir.glob("kept/*")]


def test_options_of_games_do_not_go_with_a_cup_file(camelcup, workdir):
    Path("cup.jsonl").write_text("")
    mistake = camelcup("study", "cup.jsonl", "--games", 9).mistake
    assert mistake == "cup.jsonl: is no game, and --games is for games that are played (camelcup games)"
