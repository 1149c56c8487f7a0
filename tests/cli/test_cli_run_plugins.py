"""Scoring rules, loggers and executors that fail in a run."""

import pytest

PLUGIN = """
from camelcup import Entry, Logger, PointsRule, hookimpl, load_plugins

class Podium(PointsRule):
    def points(self, record):
        if record.table.number == 3:
            raise LookupError("no third step")
        return [0 for _ in record.scores]

class Needs(PointsRule):
    def __init__(self, steps):
        pass

class Other:
    add = None

class Sign(Logger):
    writes_files = False

    def __init__(self, target, game):
        if target == "nowhere":
            raise LookupError("no wall")

    def write(self, record):
        if record.table.number == 3:
            raise LookupError("no chalk")

class Slope:
    def __init__(self, setup, workers, target):
        self.serial = load_plugins().executors.find("serial").load()(setup)
        if target == "nowhere":
            raise LookupError("no snow")

    def run(self, tables):
        for number, line in enumerate(self.serial.run(tables)):
            if number == 3:
                raise LookupError("no lift")
            yield line

@hookimpl
def camelcup_register_executors():
    return [Entry(name="slope", factory=Slope)]

@hookimpl
def camelcup_register_scoring_rules():
    short = type("Short", (PointsRule,), {"points": lambda self, record: [1]})
    rules = {"podium": Podium, "short": short, "bare": PointsRule, "needs": Needs, "other": Other}
    return [Entry(name=name, factory=rule) for name, rule in rules.items()]

@hookimpl
def camelcup_register_loggers():
    return [Entry(name="sign", factory=Sign)]
"""

PLAY = ("play", 5, "Big", "Small", "--game", "pips", "--executor", "serial", "--isolation", "none")


@pytest.fixture(autouse=True)
def steps(plugin, tiny_installed):
    """Install rules and a logger that fail, and the tiny games."""
    plugin("steps-plugin", PLUGIN)


@pytest.mark.parametrize(
    ("option", "what", "raised"),
    [
        ("--scoring=podium", "scoring rule steps_plugin.Podium failed at table 3", "no third step"),
        ("--log=sign:wall", "logger steps_plugin.Sign failed at table 3", "no chalk"),
        ("--executor=slope:north", "executor steps_plugin.Slope failed", "no lift"),
    ],
)
def test_an_error_in_a_plugin_of_a_run_names_it(option, what, raised, camelcup, tmp_path):
    ran = camelcup(*PLAY, option, "--out", tmp_path / "cup.jsonl")
    assert ran.code == 1
    assert "\nstopped after 3 of 5 games\nto resume: camelcup tournament --resume " in ran.err
    assert f"\ncamelcup: {what}: LookupError: {raised} (steps_plugin.py:" in ran.err
    trace = ran.err.partition("\nTraceback (most recent call last):\n")[2]
    assert trace.count('File "') == 1
    assert trace.endswith(f"LookupError: {raised}\n")
    assert "Big" in ran.out


@pytest.mark.parametrize(
    ("option", "line"),
    [
        ("--scoring=short", "Short failed at table 0: ValueError: points() gave 1 for 2 seats"),
        (
            "--scoring=bare",
            "PointsRule failed at table 0: NotImplementedError: a PointsRule defines points(record)",
        ),
        ("--scoring=needs", "scoring rule 'needs' failed: TypeError: Needs.__init__() missing 1 required"),
        ("--scoring=other", "'other' has no reads_turns, remarks, rows, ties: derive it from PointsRule or"),
        ("--executor=slope:nowhere", "executor 'slope:nowhere' failed: LookupError: no snow"),
        ("--log=sign:nowhere", "camelcup: logger 'sign:nowhere' failed: LookupError: no wall"),
    ],
)
def test_what_cannot_be_made_is_refused_in_one_line(option, line, camelcup):
    ran = camelcup(*PLAY, option)
    assert (ran.code, ran.out) == (1, "")
    assert line in ran.err
