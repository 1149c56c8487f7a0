"""Bots, imported from files and modules in the process that runs them."""

import sys
from textwrap import dedent

import pytest

import tiny_bots
from camelcup.errors import UserError
from camelcup.game.bot import FunctionBot
from camelcup.installed.loading import load_bot
from camelcup.installed.specs import find_bot
from refusals import refusal
from tiny_games import Pips, PipsRules
from tiny_tables import moves, played

GOOD = """
from __future__ import annotations

from dataclasses import dataclass

from camelcup import Bot

@dataclass
class Plan:
    size: int

class Mine(Bot):
    def __init__(self, size=3, label="plain", *, quick=False):
        self.plan = Plan(size)
        self.label, self.quick = label, quick

    def move(self, seat, view):
        return self.plan.size

class Other(Bot):
    class Inner(Bot):
        def move(self, seat, view):
            return 6

def roll(seat, view):
    return 3

NO_BOT = 3

class Neither:
    pass
"""


@pytest.fixture
def bots(workdir, monkeypatch):
    """Return a folder with a bot file, good.py; it is the working directory, and its imports are undone."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    (workdir / "good.py").write_text(GOOD)
    yield workdir
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None)).startswith(str(workdir)):
            del sys.modules[name]


@pytest.fixture
def load(bots, tiny_plugins):
    """Import the bot of a spec, which plays Pips."""
    return lambda spec: load_bot(find_bot(spec, "pips", tiny_plugins))


def write(folder, name, code):
    (folder / name).write_text(dedent(code).lstrip("\n"))


def play(*makers):
    return played(Pips(PipsRules(rounds=1)), *makers)


@pytest.mark.parametrize("spec", ["good.py:Mine", "./good.py:Mine", "good:Mine", "{folder}/good.py:Mine"])
def test_options_are_keyword_arguments_of_a_class_in_a_file_or_a_module(spec, bots, load):
    sys.path.insert(0, str(bots))
    bot = load(spec.format(folder=bots) + ":size=5,label=red,quick=true")()
    assert (bot.move(0, None), vars(bot)["label"], vars(bot)["quick"]) == (5, "red", True)


@pytest.mark.parametrize("spec", ["good.py:roll", "tiny_bots:small_function"])
def test_a_plain_function_is_a_bot(spec, load):
    make = load(spec)
    assert type(make()) is FunctionBot
    record = play(make, tiny_bots.Passer)
    assert moves(record, 0) == [3]
    assert not record.faults


def test_a_file_named_in_two_ways_is_one_class(bots, load):
    (bots / "link.py").symlink_to(bots / "good.py")
    (bots / "deep").mkdir()
    ways = ["good.py", "./good.py", "deep/../good.py", f"{bots}/good.py", "link.py"]
    assert len({type(load(f"{way}:Mine")()) for way in ways}) == 1


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        (
            "good.py:Mien",
            "unknown bot class 'Mien' in {folder}/good.py; did you mean Mine? (choices: Mine, Other)",
        ),
        ("empty.py", "its file has no bot: a class derived from camelcup.Bot, or a function move(seat, "),
        ("two.py", "its file has several bots (one, other): name one, as in two.py:one"),
        ("good.py:Other.Iner", "unknown bot class 'Other.Iner' in {folder}/good.py"),
        ("good.py:NO_BOT", "bot 'good.py:NO_BOT' is 3: it must be a class derived from camelcup.Bot, or a f"),
        ("good.py:Neither", "bot 'good.py:Neither' is another class: it must be a class derived from"),
        ("good.py:Mine:sise=3", "unexpected keyword argument 'sise' (its options: size, label, quick)"),
        ("good.py:Other:size=3", "got an unexpected keyword argument 'size' (its options: none)"),
        ("good.py:roll:size=3", "bot 'good.py:roll:size=3' is a function, which takes no options"),
        ("typo:Typo", "bot 'typo:Typo' cannot be imported: SyntaxError: invalid syntax (typo.py, line 1)"),
    ],
)
def test_a_bot_that_cannot_be_made_is_an_error_of_one_line(spec, reason, bots, load):
    write(bots, "typo.py", "class Typo(:\n    pass")
    write(bots, "empty.py", "X = 3")
    write(bots, "two.py", "def one(seat, view):\n    pass\n\ndef other(seat, view):\n    pass")
    sys.path.insert(0, str(bots))
    line = refusal(load, spec)
    assert reason.format(folder=bots) in line
    assert "\n" not in line


@pytest.mark.parametrize("error", ["UserError", "ValueError", "TypeError"])
def test_an_option_whose_value_a_bot_refuses_is_an_error_when_it_is_loaded(error, bots, load):
    code = f"""
    from camelcup import Bot, UserError

    class Picky(Bot):
        def __init__(self, risk):
            if risk > 1:
                raise {error}(f"risk is {{risk}}")

        def move(self, seat, view):
            return 0
    """
    write(bots, "picky.py", code)
    assert load("picky.py:Picky:risk=1")().move(0, None) == 0
    assert refusal(load, "picky.py:Picky:risk=2") == "bot 'picky.py:Picky:risk=2': risk is 2"


MISSHAPEN = """
    from camelcup import Bot

    class Still(Bot):
        pass

    class Eager(Bot):
        def begin(self):
            pass

        def move(self, *arguments):
            return 0

    class Static(Bot):
        @staticmethod
        def move(seat, view, more=None):
            return 0

    def long(seat, view, *, risk):
        return 0
    """


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Still", " has no move method: define move(self, seat, view)"),
        ("Eager", ": begin(self) is called with (self, seat, seats, game): too many positional arguments"),
        ("long", ": long(seat, view, *, risk) is called with (seat, view): missing a required "),
    ],
)
def test_a_bot_that_cannot_be_called_is_an_error_when_it_is_loaded(name, reason, bots, load):
    write(bots, "misshapen.py", MISSHAPEN)
    assert refusal(load, f"misshapen.py:{name}").startswith(f"bot 'misshapen.py:{name}'{reason}")


@pytest.mark.parametrize("spec", ["misshapen.py:Static", "builtins:max"])
def test_a_bot_whose_arguments_cannot_be_known_is_loaded(spec, bots, load):
    write(bots, "misshapen.py", MISSHAPEN)
    assert callable(load(spec)().move)


@pytest.mark.parametrize("spec", ["leaver.py:Foo", "leaver:Foo"])
def test_a_module_that_exits_when_it_is_imported_does_not_end_the_program(spec, bots, load):
    write(bots, "leaver.py", "raise SystemExit(0)")
    sys.path.insert(0, str(bots))
    with pytest.raises(UserError, match=r"cannot be imported"):
        load(spec)


def test_the_error_for_a_bot_file_shows_the_frames_of_the_file_only(bots, load):
    code = """
    def prepare():
        try:
            return int("ten")
        except ValueError as error:
            raise RuntimeError("no table") from error

    TABLE = prepare()
    """
    write(bots, "sick.py", code)
    with pytest.raises(UserError) as wrong:
        load("sick.py:Sick")
    lines = str(wrong.value).splitlines()
    assert lines[0] == "bot 'sick.py:Sick' cannot be imported"
    assert lines[1] == "Traceback (most recent call last):"
    assert [line.strip() for line in lines if line.startswith("  File ")] == [
        f'File "{bots}/sick.py", line 7, in <module>',
        f'File "{bots}/sick.py", line 5, in prepare',
    ]
    assert lines[-1] == "RuntimeError: no table"
    write(bots, "typo.py", "class Typo(:\n    pass")
    _, place, line, *_, error = refusal(load, "typo.py:Typo").splitlines()
    assert (place, line) == (f'  File "{bots}/typo.py", line 1', "    class Typo(:")
    assert error == "SyntaxError: invalid syntax"


def test_a_bot_that_fails_when_it_is_made_commits_a_fault_and_is_no_error_of_its_spec(bots, load):
    write(bots, "moody.py", GOOD.replace("self.plan = Plan(size)", "raise ValueError('no')"))
    record = play(load("moody.py:Mine"), load("Small"))
    assert {fault.reason for fault in record.faults} == {"ValueError: no (moody.py:13 in __init__)"}


def test_a_base_class_without_a_move_is_not_a_bot_of_its_file(bots, load):
    code = "from camelcup import Bot\n\nclass Base(Bot): ...\n\nclass Mine(Base):\n    move = lambda *_: 3\n"
    write(bots, "derived.py", code)
    assert load("derived.py")().move(0, None) == 3
