import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from attrs import evolve

import tiny_bots
from camelcup import Bot, BotEntry, Table, UserError
from camelcup.plugins import Offer, Plugins, Source
from camelcup.referee import play
from camelcup.specs import bot_maker, parse_spec
from tiny_games import Pips, PipsRules

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

    def move(self, player, state):
        return self.plan.size

class Other(Bot):
    pass

NO_BOT = 3

class Neither:
    pass

class Strict(Bot):
    def __init__(self, size):
        self.size = size
"""


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a bot file, good.py; it is the working directory, and its imports are undone."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.py").write_text(GOOD)
    yield tmp_path
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None)).startswith(str(tmp_path)):
            del sys.modules[name]


def write(folder: Path, name: str, code: str) -> None:
    (folder / name).write_text(dedent(code).lstrip("\n"))


@pytest.mark.parametrize(
    ("text", "module", "name", "options"),
    [
        ("Foo", "", "Foo", {}),
        ("camelcup-bot-foo/Foo", "", "camelcup-bot-foo/Foo", {}),
        ("foo.py:Foo", "foo.py", "Foo", {}),
        ("some/dir/foo.py:Foo", "some/dir/foo.py", "Foo", {}),
        ("a=b/foo.py:Foo", "a=b/foo.py", "Foo", {}),
        ("package.module:Foo", "package.module", "Foo", {}),
        ("Foo:size=3", "", "Foo", {"size": 3}),
        ("Foo:size=3,label=red", "", "Foo", {"size": 3, "label": "red"}),
        ("foo.py:Foo:size=3", "foo.py", "Foo", {"size": 3}),
        ("package.module:Foo:rate=0.5", "package.module", "Foo", {"rate": 0.5}),
        ('Foo:label="3"', "", "Foo", {"label": "3"}),
        ("Foo:quick=true", "", "Foo", {"quick": True}),
        ("Foo:label=", "", "Foo", {"label": ""}),
        ("Foo:label=a=b", "", "Foo", {"label": "a=b"}),
    ],
)
def test_every_form_of_spec_is_taken_apart(
    text: str, module: str, name: str, options: dict[str, Any]
) -> None:
    spec = parse_spec(text)
    assert (spec.text, spec.module, spec.name, spec.options) == (text, module, name, options)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "bot '' has no name: write Name, file.py:Class or package.module:Class"),
        (":Foo", "bot ':Foo' has no name: write Name, file.py:Class or package.module:Class"),
        ("foo.py:", "bot 'foo.py:' has no name: write Name, file.py:Class or package.module:Class"),
        ("dir/foo.py", "bot 'dir/foo.py' names a file but no class: write dir/foo.py:Class"),
        ("foo.py:size=3", "bot 'foo.py:size=3' names a file but no class: write foo.py:Class"),
        ("Foo:size=3,4", "bot 'Foo:size=3,4': '4' is not of the form option=value"),
        ("Foo:2=3", "bot 'Foo:2=3': '2=3' is not of the form option=value"),
        ("foo.py:Foo:size", "bot 'foo.py:Foo:size': 'size' is not of the form option=value"),
        ("Foo:=3", "bot 'Foo:=3': '=3' is not of the form option=value"),
    ],
)
def test_what_is_no_spec_is_answered_with_what_would_be(text: str, reason: str) -> None:
    with pytest.raises(UserError) as wrong:
        parse_spec(text)
    assert str(wrong.value) == reason


def test_an_installed_bot_is_made_afresh_each_time(tiny_plugins: Plugins) -> None:
    maker = bot_maker("Passer", "pips", tiny_plugins)
    one, other = maker(), maker()
    assert type(one) is type(other) is tiny_bots.Passer
    assert one is not other


def test_a_package_may_be_named_before_the_bot(tiny_installed: Plugins) -> None:
    assert type(bot_maker("tiny-games/Passer", "pips", tiny_installed)()) is tiny_bots.Passer


def test_options_are_keyword_arguments_of_the_class(tiny_plugins: Plugins) -> None:
    bot = bot_maker("Shower:number=3", "clash", tiny_plugins)()
    assert isinstance(bot, tiny_bots.Shower)
    assert bot.number == 3


@pytest.mark.parametrize("spec", ["good.py:Mine", "./good.py:Mine", "good:Mine", "{folder}/good.py:Mine"])
def test_a_class_in_a_file_or_a_module_is_a_bot(spec: str, bots: Path, tiny_plugins: Plugins) -> None:
    sys.path.insert(0, str(bots))
    bot = bot_maker(spec.format(folder=bots) + ":size=5,label=red,quick=true", "pips", tiny_plugins)()
    assert isinstance(bot, Bot)
    assert (bot.move(0, None), vars(bot)["label"], vars(bot)["quick"]) == (5, "red", True)


def test_a_bot_file_may_import_what_lies_beside_it(bots: Path, tiny_plugins: Plugins) -> None:
    (bots / "deep").mkdir()
    write(bots, "deep/a_neighbour.py", "NUMBER = 6")
    write(
        bots,
        "deep/caller.py",
        """
        import a_neighbour
        from camelcup import Bot

        class Caller(Bot):
            def move(self, player, state):
                return a_neighbour.NUMBER
        """,
    )
    assert bot_maker("deep/caller.py:Caller", "pips", tiny_plugins)().move(0, None) == 6


def test_two_files_of_one_name_are_two_bots(bots: Path, tiny_plugins: Plugins) -> None:
    for number in (3, 6):
        (bots / str(number)).mkdir()
        write(
            bots,
            f"{number}/same.py",
            f"""
            from camelcup import Bot

            class Same(Bot):
                def move(self, player, state):
                    return {number}
            """,
        )
    three, six = (bot_maker(f"{number}/same.py:Same", "pips", tiny_plugins) for number in (3, 6))
    assert (three().move(0, None), six().move(0, None)) == (3, 6)


def test_a_bot_file_named_like_a_module_does_not_take_its_place(bots: Path, tiny_plugins: Plugins) -> None:
    write(bots, "json.py", GOOD)
    bot_maker("json.py:Mine", "pips", tiny_plugins)
    assert sys.modules["json"].__name__ == "json"
    assert hasattr(sys.modules["json"], "dumps")


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("Pasher", "unknown bot 'Pasher'; did you mean Passer?"),
        ("other/Passer", "unknown bot 'other/Passer'"),
        ("Shower", "bot 'Shower' plays clash, not pips"),
        ("none.py:Foo", "bot 'none.py:Foo': there is no file none.py"),
        (".py:Foo", "bot '.py:Foo': there is no file .py"),
        (
            "good.py:Mien",
            "unknown bot class 'Mien' in good.py; did you mean Mine? (choices: Mine, Other, Strict)",
        ),
        ("good.py:NO_BOT", "bot 'good.py:NO_BOT' is 3: it must be a class derived from camelcup.Bot"),
        ("good.py:Neither", "it must be a class derived from camelcup.Bot"),
        ("good.py:Mine:sise=3", "unexpected keyword argument 'sise' (its options: size, label, quick)"),
        ("good.py:Other:size=3", "got an unexpected keyword argument 'size' (its options: none)"),
        ("good.py:Strict", "missing a required argument: 'size' (its options: size)"),
        ("no_such.module:Foo", "cannot be imported: ModuleNotFoundError: No module named 'no_such'"),
        ("Shower:3", "bot 'Shower:3': '3' is not of the form option=value"),
        ("json:loads", "it must be a class derived from camelcup.Bot"),
        ("json:Foo", "unknown bot class 'Foo' in json (choices: none)"),
        ("dir/good:Mine", "cannot be imported: ModuleNotFoundError: No module named 'dir/good'"),
    ],
)
def test_a_bot_that_cannot_be_had_is_answered_in_one_line(
    spec: str, reason: str, bots: Path, tiny_plugins: Plugins
) -> None:
    with pytest.raises(UserError) as wrong:
        bot_maker(spec, "pips", tiny_plugins)
    assert reason in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_an_installed_bot_that_does_not_import_is_answered_in_one_line(tiny_plugins: Plugins) -> None:
    source = Source("shaky", "1.0", "main")
    entry = BotEntry(name="Shaky", factory="no_such_module:Shaky", game="pips")
    tiny_plugins.bots["shaky/Shaky"] = Offer(entry, source)
    with pytest.raises(UserError, match=r"^bot 'Shaky': .* cannot be imported: ModuleNotFoundError"):
        bot_maker("Shaky", "pips", tiny_plugins)
    tiny_plugins.bots["shaky/Shaky"] = Offer(evolve(entry, factory="tiny_bots:Shaky"), source)
    with pytest.raises(UserError, match=r"^bot 'Shaky': .* cannot be imported: AttributeError: .*'Shaky'"):
        bot_maker("Shaky", "pips", tiny_plugins)


@pytest.mark.parametrize("spec", ["leaver.py:Foo", "leaver:Foo"])
def test_a_module_that_exits_when_imported_does_not_take_the_tool_along(
    spec: str, bots: Path, tiny_plugins: Plugins
) -> None:
    write(bots, "leaver.py", "raise SystemExit(0)")
    sys.path.insert(0, str(bots))
    with pytest.raises(UserError, match=r"cannot be imported"):
        bot_maker(spec, "pips", tiny_plugins)


def test_a_bot_file_that_does_not_import_shows_its_own_lines_only(bots: Path, tiny_plugins: Plugins) -> None:
    write(
        bots,
        "sick.py",
        """
        def prepare():
            try:
                return int("ten")
            except ValueError as error:
                raise RuntimeError("no table") from error

        TABLE = prepare()
        """,
    )
    with pytest.raises(UserError) as wrong:
        bot_maker("sick.py:Sick", "pips", tiny_plugins)
    lines = str(wrong.value).splitlines()
    assert lines[0] == "bot 'sick.py:Sick' cannot be imported"
    assert lines[1] == "Traceback (most recent call last):"
    assert [line.strip() for line in lines if line.startswith("  File ")] == [
        f'File "{bots}/sick.py", line 7, in <module>',
        f'File "{bots}/sick.py", line 5, in prepare',
    ]
    assert lines[-1] == "RuntimeError: no table"


def test_a_bot_file_with_a_syntax_error_shows_the_line(bots: Path, tiny_plugins: Plugins) -> None:
    write(bots, "typo.py", "class Typo(:\n    pass")
    with pytest.raises(UserError) as wrong:
        bot_maker("typo.py:Typo", "pips", tiny_plugins)
    lines = str(wrong.value).splitlines()
    assert [line for line in lines if line.startswith("  File ")] == [f'  File "{bots}/typo.py", line 1']
    assert "    class Typo(:" in lines
    assert lines[-1] == "SyntaxError: invalid syntax"


def test_a_bot_that_fails_when_made_is_a_fault_of_its_game_and_no_error_of_the_spec(
    bots: Path, tiny_plugins: Plugins
) -> None:
    write(
        bots,
        "moody.py",
        """
        from camelcup import Bot

        class Moody(Bot):
            def __init__(self):
                raise ValueError("no")
        """,
    )
    makers = [bot_maker(spec, "pips", tiny_plugins) for spec in ("moody.py:Moody", "Small")]
    record = play(Table(0, "pips", "standard", ("m", "s"), 1), Pips(PipsRules()), makers)
    assert [fault.reason for fault in record.faults] == ["ValueError: no (moody.py:5 in __init__)"]


def test_two_files_of_one_name_each_play_with_the_helper_beside_them(
    bots: Path, tiny_plugins: Plugins
) -> None:
    for number in (3, 6):
        (bots / str(number)).mkdir()
        write(bots, f"{number}/helper.py", f"NUMBER = {number}")
        write(
            bots,
            f"{number}/same.py",
            """
            import helper
            from camelcup import Bot

            class Same(Bot):
                def move(self, player, state):
                    return helper.NUMBER
            """,
        )
    makers = [bot_maker(f"{number}/same.py:Same", "pips", tiny_plugins) for number in (3, 6)]
    assert [maker().move(0, None) for maker in makers] == [3, 6]
    record = play(Table(0, "pips", "standard", ("three", "six"), 1), Pips(PipsRules(rounds=1)), makers)
    assert [turn.move for turn in record.turns if turn.seat is not None] == [3, 6]
    assert record.faults == ()


def test_a_file_named_in_two_ways_is_one_class(bots: Path, tiny_plugins: Plugins) -> None:
    (bots / "link.py").symlink_to(bots / "good.py")
    (bots / "deep").mkdir()
    ways = ["good.py", "./good.py", "deep/../good.py", f"{bots}/good.py", "link.py"]
    assert len({bot_maker(f"{way}:Mine", "pips", tiny_plugins).func for way in ways}) == 1


def test_a_file_that_did_not_import_can_be_mended_and_loaded_again(bots: Path, tiny_plugins: Plugins) -> None:
    write(bots, "mended.py", "1 / 0")
    for _ in range(2):
        with pytest.raises(UserError, match=r"ZeroDivisionError"):
            bot_maker("mended.py:Mine", "pips", tiny_plugins)
    write(bots, "mended.py", GOOD)
    assert bot_maker("mended.py:Mine", "pips", tiny_plugins)().move(0, None) == 3
