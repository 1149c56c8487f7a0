"""Public names, hooks, formats of files and messages are those of the last release, or more."""

import json

import pytest

from record_stable import RECORDED, stable

LAST = json.loads(RECORDED.read_text("utf-8"))


@pytest.mark.parametrize("kind", ["names", "hooks", "cup files", "protocol"])
def test_what_is_stable_is_still_there(kind):
    assert LAST[kind]
    assert lost(LAST[kind], stable()[kind]) == [], (
        "docs/stability.md promises these; if they have to go, name them in CHANGELOG.md and run "
        "python release/record_stable.py"
    )


def lost(before, now):
    """Return what is no longer there: names, and parts of names after a dot."""
    parts = {f"{name}.{part}" for name, parts in before.items() for part in parts}
    there = {f"{name}.{part}" for name, parts in now.items() for part in parts}
    return sorted({*before} - {*now} | parts - there)


def test_a_name_or_a_parameter_that_went_is_found_and_new_ones_are_welcome():
    before = {"play": ["games", "seed"], "load": ["path"]}
    assert lost(before, {"play": ["games", "seed", "rules"], "load": ["path"], "listed": []}) == []
    assert lost(before, {"play": ["games"]}) == ["load", "load.path", "play.seed"]


def test_methods_that_authors_write_and_options_of_runs_are_recorded():
    assert {"apply", "legal_actions", "determinize"} <= {*LAST["names"]["camelcup.Game"]}
    assert {"bots", "games"} <= {*LAST["names"]["camelcup.tournament"]}
    assert {"seed", "workers"} <= {*LAST["names"]["camelcup.TournamentArguments"]}
    assert {"show", "picks"} <= {*LAST["names"]["camelcup.Display"]}
