"""`camelcup.tournament`, `play` and `load`: bots as objects, the games of the command line, and runs."""

import os
import re
import subprocess
import sys
from typing import Any

import pytest
from attrs import evolve

import camelcup
import faulty_bots
import tiny_bots
from camelcup import Bot, UserError
from camelcup.cli import main
from camelcup.cup.options import RunOptions, TableOptions, options_of
from camelcup.session import SessionArguments
from camelcup.text import with_arguments
from cups import records, without_times
from refusals import refusal

pytestmark = pytest.mark.usefixtures("tiny_installed")

FIELD = ["Small", "Big", "Gambler"]
HERE: dict[str, Any] = {"game": "pips", "isolation": "none", "executor": "serial", "progress": False}
"""Games of Pips in this process."""

PIPS = ("--game", "pips", "--isolation", "none")


def command(monkeypatch, *arguments):
    """Run a camelcup command, which must succeed."""
    monkeypatch.setattr(sys, "argv", ["camelcup", *arguments])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert not stopped.value.code


def bots(run):
    """Return the bots of the standings."""
    return {row.bot for row in run.standings.rows()}


def closure(die):
    """Return a function that no other process can import."""

    def roll(seat, view):
        return die

    return roll


def local_bot(name="Mine", body=None):
    """Return a class as a cell of a notebook defines it."""
    move = body or (lambda self, seat, view: 0)
    return type(name, (Bot,), {"__module__": "__main__", "move": move})


def test_play_plays_the_games_of_the_command(tmp_path, monkeypatch):
    out = tmp_path / "cup.jsonl"
    command(monkeypatch, "play", "4", *FIELD, *PIPS, "--seed", "3", "--out", str(out), "--fixed-seats")
    played = camelcup.play(FIELD, 4, seed=3, fixed_seats=True, **HERE)
    assert without_times(played.records) == without_times(camelcup.load(out).records)


def test_compare_plays_the_games_of_the_command(tmp_path, monkeypatch):
    out = tmp_path / "cup.jsonl"
    options = ("--field", "Gambler,Passer", "--seats", "3", "--seed", "3", "--out", str(out))
    command(monkeypatch, "compare", "Big", "Small", "--alpha", "0.1", *PIPS, *options)
    played = camelcup.compare("Big", "Small", ["Gambler", "Passer"], alpha=0.1, seats=3, seed=3, **HERE)
    loaded = camelcup.load(out)
    assert without_times(played.records) == without_times(loaded.records)
    assert evolve(played.plan, folder="") == evolve(loaded.plan, folder="")
    assert played.comparison == loaded.comparison
    assert played.finished
    assert f"Big against Small: {played.comparison.verdict}\n" in str(played)
    assert "<pre>" in played._repr_html_()


@pytest.mark.parametrize("kind", [dict, list])
def test_bots_may_be_named_in_a_dictionary_or_in_pairs(kind):
    named = [("A", "Mine=tiny_bots:Big"), ("B", tiny_bots.Gambler), ("C", closure(3)), ("Small", "Small")]
    tournament = camelcup.play(kind(named), 1, **HERE).plan.tournament
    assert tournament.bots == ("A", "B", "C", "Small")
    assert tournament.aliases == {"A": "tiny_bots:Big", "B": "tiny_bots:Gambler"}


def test_a_tournament_takes_what_the_command_takes(tmp_path, monkeypatch):
    options: dict[str, Any] = {
        "game": "pips",
        "rules": "long",
        "seed": 3,
        "seating": "gauntlet:Big",
        "scoring": "score",
        "memory": "500M",
        "workers": 1,
        "move_time": 5,
        "begin_time": 6,
        "max_turns": 7,
        "max_faults": 2,
        "on_fault": "forfeit",
    }
    outs, logs = ([tmp_path / f"{number}{end}" for number in (1, 2)] for end in (".jsonl", ".log"))
    words = [word for name, value in options.items() for word in (f"--{name.replace('_', '-')}", str(value))]
    words += ["--bots", ",".join(FIELD), "--games", "3", "--out", str(outs[0]), "--log", f"jsonl:{logs[0]}"]
    command(monkeypatch, "tournament", *words)
    played = camelcup.tournament(FIELD, 3, out=outs[1], log=f"jsonl:{logs[1]}", progress=False, **options)
    assert evolve(played.plan, folder="") == evolve(camelcup.load(outs[0]).plan, folder="")
    assert played.plan.processes.memory == 500 << 20
    for path in outs:
        assert without_times(records(path)) == without_times(played.records)
    assert [len(path.read_bytes().splitlines()) for path in logs] == [3, 3]


def stop_at(number):
    """Return a callback that stops the run where a table begins."""

    def begun(table):
        if table.number == number:
            raise KeyboardInterrupt

    return begun


class Follower(camelcup.Logger):
    """Counts the tables that end; the summary it follows has those before."""

    def follow(self, summary):
        self.found = summary.played
        self.ended: list[int] = []

    def table_ended(self, result):
        self.ended.append(result.table.number)

    def write(self, record):
        """Keep nothing."""


def test_a_logger_object_follows_a_run_and_its_resumption(tmp_path):
    cup, logger = tmp_path / "cup.jsonl", Follower()
    camelcup.tournament(FIELD, 4, out=cup, loggers=[logger], **HERE)
    assert (logger.found, sorted(logger.ended)) == (0, [0, 1, 2, 3])
    camelcup.tournament(resume=cup, extend=3, loggers=[logger], isolation="none", progress=False)
    assert (logger.found, sorted(logger.ended)) == (4, [4, 5, 6])


def test_an_interrupted_run_has_the_games_so_far():
    with pytest.raises(KeyboardInterrupt) as stopped:
        camelcup.play([closure(0), "Small"], 9, begun=stop_at(4), **HERE)
    run = stopped.value.run
    assert [record.table.number for record in run.records] == [0, 1, 2, 3]
    assert not run.finished
    assert "\n4 of 9 games, seed " in str(run)
    assert stopped.value.__notes__ == ["4 of 9 games were played: they are `run` of this exception"]


def test_an_interrupted_run_with_a_file_is_resumed_from_it(tmp_path):
    out, whole = tmp_path / "cup.jsonl", camelcup.play(FIELD, 6, seed=3, **HERE)
    with pytest.raises(KeyboardInterrupt) as stopped:
        camelcup.play(FIELD, 6, seed=3, out=out, begun=stop_at(2), **HERE)
    assert len(stopped.value.run.records) == 2
    assert stopped.value.__notes__[0].endswith(f"; to resume: camelcup.tournament(resume={str(out)!r})")
    resumed = camelcup.tournament(resume=out, progress=False)
    assert resumed.finished
    assert without_times(resumed.records) == without_times(whole.records)
    extended = camelcup.tournament(FIELD, resume=str(out), extend=3, progress=False)
    assert (extended.plan.tournament.games, len(extended.records)) == (9, 9)


def test_bots_that_only_this_process_has_are_given_again_to_resume(tmp_path):
    out = tmp_path / "cup.jsonl"
    camelcup.play([closure(0), "Small"], 2, out=out, **HERE)
    extended = camelcup.tournament([closure(0), "Small"], resume=out, extend=2, progress=False)
    assert (extended.inline, len(extended.records)) == (("roll",), 4)


def test_a_comparison_is_resumed_and_extended(tmp_path):
    out = tmp_path / "cup.jsonl"
    fixed: dict[str, Any] = {"fixed": True, "seats": 2, "seed": 1}
    camelcup.compare("Big", "Small", pairs=20, out=out, **fixed, **HERE)
    extended = camelcup.compare(resume=out, extend=10, fixed=True, progress=False)
    assert extended.comparison == camelcup.compare("Big", "Small", pairs=30, **fixed, **HERE).comparison
    with pytest.raises(UserError, match="the file holds the bots; leave out Big"):
        camelcup.compare("Big", resume=out)


def test_arguments_are_the_options_of_commands_and_are_explained():
    following = {"progress", "begun", "ended", "loggers", "warn"}
    run = {*camelcup.RunArguments.__annotations__}
    tables = {*camelcup.TournamentArguments.__annotations__} - run
    assert run - following == {*options_of(RunOptions)}
    assert tables | {"games", "games_per_10"} == {*options_of(TableOptions)}
    assert {*SessionArguments.__annotations__} < run
    texts = [kind.__doc__ for kind in (SessionArguments, camelcup.RunArguments, camelcup.TournamentArguments)]
    assert {*re.findall(r"^ *(\w+): ", "".join(map(str, texts)), re.MULTILINE)} >= run | tables


def test_an_unknown_argument_is_a_type_error():
    with pytest.raises(TypeError, match=r"^unexpected argument 'sed'; did you mean seed\?$"):
        camelcup.play(FIELD, sed=3)


def test_the_number_of_games_and_the_bots_have_the_defaults_of_the_command():
    played = camelcup.tournament(**HERE)
    assert played.plan.tournament.games == 100
    assert bots(played) >= {"Passer", "Small", "Big", "Gambler"}


def test_a_class_of_a_notebook_plays_in_this_process_and_others_do_not():
    seen = []
    mine = local_bot(body=lambda self, seat, view: seen.append(os.getpid()) or 0)
    played = camelcup.play([mine, faulty_bots.Dies], 1, game="pips", progress=False)
    assert {*seen} == {os.getpid()}
    assert [each.bot for each in played.faults] == ["Dies"] * 3
    assert played.inline == ("Mine",)
    assert "played in this process, since no other can import them: Mine" in str(played)


@pytest.mark.parametrize("executor", ["processes", "serial"])
def test_a_run_plays_the_file_of_a_bot_as_it_is_now(tmp_path, executor):
    path = tmp_path / "mine.py"
    reasons = []
    for reason in ("first", "mended"):
        path.write_text(f"def move(seat, view):\n    raise ValueError({reason!r})\n")
        run = camelcup.play([str(path), "Player0"], 1, isolation="none", executor=executor, progress=False)
        reasons += {fault.fault.reason.partition(" (")[0] for fault in run.faults}
    assert reasons == ["ValueError: first", "ValueError: mended"]


def test_names_that_are_taken_are_numbered():
    entered = ["Small", "Mine=tiny_bots:Big", local_bot("Small"), local_bot("Mine"), closure(0), closure(3)]
    lines: list[str] = []
    run = camelcup.tournament([*entered, lambda seat, view: 0], 4, warn=lines.append, **HERE)
    assert bots(run) == {"Small", "Mine", "Small-2", "Mine-2", "roll", "roll-2", "lambda"}
    assert lines == ["Small is called Small-2 here, since an installed bot has its name"]


SCRIPT = """
import threading
import camelcup

threading.Thread(target=threading.Event().wait, daemon=True).start()  # now no worker can be forked
print(camelcup.play(["Small", "Big"], 4, game="pips", seed=1))
"""


def test_a_script_needs_no_guard_where_workers_cannot_be_forked(tmp_path):
    (tmp_path / "script.py").write_text(SCRIPT)
    places = os.pathsep.join(sys.path)
    environment = {**os.environ, "PYTHONPATH": places}
    script = [sys.executable, tmp_path / "script.py"]
    done = subprocess.run(script, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("4 games, seed 1") == 1


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        (tiny_bots.Small(), "bot <tiny_bots.Small object> is an instance of Small: give the class Small"),
        (7, "bot 7 is an instance of int: give a class, or a function move(seat, view)"),
        (lambda view: 0, "bot 'lambda': <lambda>(view) is called with (seat, view): too many positional"),
        (dict, "bot 'dict=builtins:dict' is another class: it must be a class derived from camelcup.Bot"),
    ],
)
def test_what_is_no_bot_is_refused(bot, message):
    line = refusal(camelcup.tournament, [bot, "Big", "Gambler"], 1, **HERE)
    assert line.startswith(message)
    assert "\n" not in line


PLAY, TOURNAMENT, COMPARE = camelcup.play, camelcup.tournament, camelcup.compare


@pytest.mark.parametrize(
    ("function", "arguments", "message"),
    [
        (PLAY, {"bots": "all"}, "bots='all': only tournament() takes 'all'; name the bots of the table"),
        (PLAY, {"bots": ["Human", "Small"]}, "bot 'Human' is a person: play by camelcup sit Human ..., of"),
        (PLAY, {"bots": [(tiny_bots.Big, "A")]}, "bot (<class 'tiny_bots.Big'>, 'A'): a pair is a name"),
        (PLAY, {"bots": {"Small": "Big", "A": "Big"}}, "bot name 'Small': an installed bot has it"),
        (PLAY, {"bots": {"a b": closure(3), "A": "Big"}}, "bot 'a b': a name consists of letters, "),
        (TOURNAMENT, {"bots": []}, "bots=[]: name the bots that play"),
        (PLAY, {"game": 3}, "game=3: give a text"),
        (PLAY, {"log": 3}, "log=3: give a text, or a list of texts"),
        (PLAY, {"keep": "words"}, "unknown extra of a record 'words' in keep= (choices: reasons, times)"),
        (TOURNAMENT, {"resume": "no.jsonl"}, "resume='no.jsonl': there is no such file; out='no.jsonl'"),
        (TOURNAMENT, {"games": 2.5}, "games=2.5: give a whole number from 1 on"),
        (TOURNAMENT, {"seats": 9}, "seats=9: pips with these rules seats 2 to 4"),
        (TOURNAMENT, {"seats": 4}, "3 bots for tables of 4: install more "),
        (TOURNAMENT, {"seats": 2, "seating": "fixed"}, "unknown seating 'fixed' (choices: balanced, gaun"),
        (PLAY, {"seed": "7"}, "seed='7': give a whole number"),
        (PLAY, {"rules": {"rounds": "many"}}, "rules: rounds must be"),
        (PLAY, {"rules": {"rounds": {3}}}, "rules={'rounds': {3}}: "),
        (PLAY, {"move_time": -1}, "move_time=-1: give a number of seconds from 0 to 86400"),
        (PLAY, {"memory": "lots"}, "memory='lots': write a number followed by K, M, G or T"),
        (TOURNAMENT, {"memory": 5}, "memory=5: give a whole number from 33554432 on"),
        (PLAY, {"log": "jsonl"}, "log='jsonl' has no target: write jsonl:PATH"),
        (TOURNAMENT, {"extend": 3}, "extend=3: give the file"),
        (COMPARE, {"scoring": "score"}, "scoring='score': a comparison ranks by shared-win"),
        (COMPARE, {"candidate": "Big"}, "Big: a bot is not compared with itself"),
        (COMPARE, {"sprt": 2}, "sprt=2, alpha=0.05, beta=0.05: give numbers, such as sprt=(0, 2), alpha"),
        (COMPARE, {"sprt": (2, 0)}, "sprt 2,0: give two differences in points of win rate, the smaller"),
        (COMPARE, {"beta": 0.9}, "beta 0.9: give a chance from 0.0001 to 0.4"),
    ],
)
def test_an_argument_that_cannot_be_right_is_refused_with_its_name(function, arguments, message):
    if "resume" not in arguments:
        two = {"candidate": "Small", "baseline": "Big"}
        arguments = HERE | (two if function is COMPARE else {"bots": FIELD}) | arguments
    line = refusal(function, **arguments)
    assert line.startswith(message)
    assert "--" not in line


def test_commands_in_errors_stay_commands():
    text = "--resume a.jsonl: not a comparison; use camelcup tournament --resume a.jsonl"
    assert with_arguments(text) == f"resume='a.jsonl'{text.removeprefix('--resume a.jsonl')}"
