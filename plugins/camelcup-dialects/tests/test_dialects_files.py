"""Specs of bots in files of older runners: the files that make up a bot, and specs of none."""

import pytest
from camelcup_dialects.cup.bot import make
from dialect_tables import BOTS, begin

from camelcup import UserError, find_bot, load_plugins
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.installed.specs import files_of

CLASSES = "(classes derived from PlayerInterface: Mutator, Gentle)"


@pytest.mark.parametrize("kind", ["cup", "camelai"])
def test_the_files_of_a_bot_are_its_own_and_those_beside_it_that_it_imports(kind, tmp_path):
    path, helper, *_ = (tmp_path / f"{name}.py" for name in ("mine", "helper", "other", "camelup"))
    for name in ("helper", "other", "camelup"):
        (tmp_path / f"{name}.py").touch()
    path.write_text("import camelup, helper, playerinterface\n")
    assert files_of(f"{kind}:{path}:Mine", load_plugins()) == [path, helper]


@pytest.mark.parametrize(
    ("rest", "reason"),
    [
        ("mutator.py:Wild", f"mutator.py has no class 'Wild' with a method move {CLASSES}"),
        ("mutator.py", f"mutator.py does not have one bot; name it, as in mutator.py:Class {CLASSES}"),
        *[
            (rest, f"bot 'cup:{rest}': {rest!r} is not a file with a class; write cup:path/file.py:Class")
            for rest in ("keeper:Keeper", "keeper.py:a b", "")
        ],
    ],
)
def test_a_spec_that_names_no_bot_is_an_error(rest, reason, monkeypatch):
    monkeypatch.chdir(BOTS)
    with pytest.raises(UserError) as wrong:
        make(rest)
    assert str(wrong.value) == reason


def test_a_file_of_an_older_runner_plays_camel_up_only():
    with pytest.raises(UserError) as wrong:
        find_bot("camelai:none.py:A", "nim", load_plugins())
    assert str(wrong.value) == "bot 'camelai:none.py:A' plays camelup, not nim: use --game camelup"


def test_rules_with_crazy_camels_are_refused():
    with pytest.raises(UserError, match=r"^rules with crazy camels: bots of the kind cup know five camels"):
        begin(make(f"{BOTS}/keeper.py"), CamelUp(RULE_SETS["second-edition"]))
