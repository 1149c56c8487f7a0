"""Bot specs: parsed, and found among files, modules and what plugins offer."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from camelcup import Bot, BotEntry, Entry, PluginError, Table, UserError
from camelcup.executors.table_player import TablePlayer
from camelcup.loading import BotSource, LocalBot, load_bot
from camelcup.players.pool import Setup
from camelcup.plugins import Plugins, Source
from camelcup.specs import file_of, find_bot, parse_spec
from cups import plan_of, tournament
from tiny_games import Pips, PipsRules

OTHER = Source("other", "1.0", "main")

KINDS = """
def roll(rest):
    def move(seat, view):
        return int(rest[-1])

    return move

def letters(rest):
    raise ValueError(repr(rest))
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder: the working directory, where modules are found too."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


@pytest.fixture
def kinds(tiny_plugins: Plugins, folder: Path) -> Plugins:
    """Return the tiny plugins with two kinds of specs."""
    (folder / "tiny_kinds.py").write_text(KINDS)
    for name in ("roll", "letters"):
        tiny_plugins.bot_kinds.add(Entry(name=name, factory=f"tiny_kinds:{name}"), OTHER)
    return tiny_plugins


def offer(plugins: Plugins, name: str, factory: Any, game: str | None = "pips") -> None:
    """Register a bot of another package."""
    plugins.bots.add(BotEntry(name=name, factory=factory, game=game), OTHER)


def local_bot() -> type[Bot[Any, Any]]:
    """Return a bot that no other process can import."""

    class Local(Bot[Any, Any]):
        def move(self, seat: int, view: Any) -> int:
            return 3

    return Local


@pytest.mark.parametrize(
    ("text", "module", "name", "options"),
    [
        ("Foo", "", "Foo", {}),
        ("camelcup-bot-foo/Foo", "", "camelcup-bot-foo/Foo", {}),
        ("foo.py:Foo", "foo.py", "Foo", {}),
        ("some/dir/foo.py:Foo", "some/dir/foo.py", "Foo", {}),
        ("a=b/foo.py:Foo", "a=b/foo.py", "Foo", {}),
        (r"C:\bots\mine.py:Mine", r"C:\bots\mine.py", "Mine", {}),
        (r"C:\bots\mine.py:Mine:size=3", r"C:\bots\mine.py", "Mine", {"size": 3}),
        ("package.module:Foo", "package.module", "Foo", {}),
        ("Foo:size=3", "", "Foo", {"size": 3}),
        ("Foo:size=3,label=red", "", "Foo", {"size": 3, "label": "red"}),
        ("foo.py:Foo:size=3", "foo.py", "Foo", {"size": 3}),
        ("package.module:Foo:rate=0.5", "package.module", "Foo", {"rate": 0.5}),
        ('Foo:label="3"', "", "Foo", {"label": "3"}),
        ("Foo:quick=true", "", "Foo", {"quick": True}),
        ("Foo:label=null", "", "Foo", {"label": None}),
        ("Foo:label=", "", "Foo", {"label": ""}),
        ("Foo:label=a=b", "", "Foo", {"label": "a=b"}),
        ("Foo:label=a:b", "", "Foo", {"label": "a:b"}),
    ],
)
def test_every_form_of_spec_is_parsed(text: str, module: str, name: str, options: dict[str, Any]) -> None:
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
        ("Foo:size=3,size=4", "bot 'Foo:size=3,size=4': an option is given twice"),
    ],
)
def test_the_error_for_a_text_that_is_no_spec_says_what_would_be(text: str, reason: str) -> None:
    with pytest.raises(UserError) as wrong:
        parse_spec(text)
    assert str(wrong.value) == reason


def test_every_form_of_spec_is_found_without_an_import(folder: Path, tiny_plugins: Plugins) -> None:
    (folder / "mine.py").write_text("raise AssertionError('imported')\n")
    path = os.path.realpath("mine.py")
    options = {"size": 3}
    for text, module, name in (
        ("mine.py:Mine", path, "Mine"),
        ("./mine.py:Mine", path, "Mine"),
        (f"{folder}/mine.py:Mine", path, "Mine"),
        ("mine:Mine", "mine", "Mine"),
        ("no_such.module:Mine", "no_such.module", "Mine"),
        ("Passer", "tiny_bots", "Passer"),
    ):
        assert find_bot(text, "pips", tiny_plugins) == BotSource(text, module, name)
        text += ":size=3"
        assert find_bot(text, "pips", tiny_plugins) == BotSource(text, module, name, options)


def test_a_package_may_be_named_before_the_bot(tiny_installed: Plugins) -> None:
    source = find_bot("tiny-games/Passer", "pips", tiny_installed)
    assert source == BotSource("tiny-games/Passer", "tiny_bots", "Passer")


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("Pasher", "unknown bot 'Pasher'; did you mean Passer?"),
        ("other/Passer", "unknown bot 'other/Passer'"),
        ("Shower", "bot 'Shower' plays clash, not pips"),
        ("none.py:Foo", "bot 'none.py:Foo': there is no file none.py"),
        (".py:Foo", "bot '.py:Foo': there is no file .py"),
        ("folder.py:Foo", "bot 'folder.py:Foo': there is no file folder.py"),
        ("Shower:3", "bot 'Shower:3': '3' is not of the form option=value"),
    ],
)
def test_a_bot_that_is_not_found_is_an_error_of_one_line(
    spec: str, reason: str, folder: Path, tiny_plugins: Plugins
) -> None:
    (folder / "folder.py").mkdir()
    with pytest.raises(UserError) as wrong:
        find_bot(spec, "pips", tiny_plugins)
    assert str(wrong.value).startswith(reason)
    assert "\n" not in str(wrong.value)


def test_a_bot_for_any_game_is_found_for_each_and_listed_for_none(tiny_plugins: Plugins) -> None:
    offer(tiny_plugins, "Any", "tiny_bots:Gambler", game=None)
    for game in ("pips", "clash", "tricks"):
        assert find_bot("Any", game, tiny_plugins) == BotSource("Any", "tiny_bots", "Gambler")
        assert "Any" not in tiny_plugins.bots.of_game(game)


@pytest.mark.parametrize("rest", ["", "3", "a:b,c=3", "size=3,4:5", "a.py:Foo", " é\n", ":", "roll:3"])
def test_the_rest_of_a_spec_of_a_kind_is_verbatim(rest: str, kinds: Plugins) -> None:
    text = f"letters:{rest}"
    source = find_bot(text, "pips", kinds)
    assert source == BotSource(text, "tiny_kinds", "letters", {}, rest)
    with pytest.raises(ValueError, match=r".") as passed:
        load_bot(source)
    assert str(passed.value) == repr(rest)


@pytest.mark.parametrize(
    ("spec", "source"),
    [
        ("rolls:Foo", BotSource("rolls:Foo", "rolls", "Foo")),
        ("Passer:size=3", BotSource("Passer:size=3", "tiny_bots", "Passer", {"size": 3})),
        ("roll.py:Foo", None),
    ],
)
def test_only_a_registered_kind_is_one(
    spec: str, source: BotSource | None, folder: Path, kinds: Plugins
) -> None:
    (folder / "roll.py").touch()
    expected = source or BotSource(spec, os.path.realpath("roll.py"), "Foo")
    assert find_bot(spec, "pips", kinds) == expected


def test_a_kind_may_have_any_name_of_two_letters_or_more(kinds: Plugins) -> None:
    for name in ("my-kind", "my.kind", "xy"):
        kinds.bot_kinds.add(Entry(name=name, factory="tiny_kinds:roll"), OTHER)
        assert find_bot(f"{name}:3", "pips", kinds).rest == "3"


def test_a_letter_before_a_colon_is_a_drive(kinds: Plugins) -> None:
    with pytest.raises(PluginError, match=r"^bot kind 'C': a name has two letters or more, since C:\\bots"):
        kinds.bot_kinds.add(Entry(name="C", factory="tiny_kinds:roll"), OTHER)
    assert "C" not in kinds.bot_kinds
    with pytest.raises(UserError, match=r"there is no file C:\\bots\\mine\.py$"):
        find_bot(r"C:\bots\mine.py:Mine", "pips", kinds)


@pytest.mark.parametrize("isolation", ["process", "none"])
def test_a_bot_of_a_kind_plays(isolation: str, kinds: Plugins) -> None:
    bots = {spec: find_bot(spec, "pips", kinds) for spec in ("roll:a=1,b:3", "roll:0")}
    entry = kinds.games.find("pips")
    with TablePlayer(Setup.of(entry, Pips(PipsRules(rounds=1)), bots, isolation=isolation)) as player:
        record = player.play(Table(0, "pips", "", tuple(bots), seed=1))
    assert [turn.move for turn in record.turns if turn.seat is not None] == [3, 0]
    assert not record.faults


@pytest.mark.parametrize(
    ("spec", "path"),
    [
        ("deep/mine.py:Mine", "deep/mine.py"),
        ("deep/mine.py:Mine:size=3", "deep/mine.py"),
        ("Passer", None),
        ("package.module:Mine", None),
        ("letters:mine.py:Mine", None),
    ],
)
def test_a_spec_of_a_file_has_its_path(spec: str, path: str | None, kinds: Plugins) -> None:
    assert file_of(spec, kinds) == (path and Path(path))


@pytest.mark.parametrize("make", [local_bot, lambda: lambda seat, view: 3], ids=["class", "function"])
def test_a_local_bot_needs_the_isolation_none(make: Callable[[], Any], tiny_plugins: Plugins) -> None:
    target = make()
    offer(tiny_plugins, "Mine", target)
    with pytest.raises(UserError) as wrong:
        find_bot("Mine", "pips", tiny_plugins)
    text = str(wrong.value)
    assert text.startswith("bot 'Mine': <")
    assert text.endswith("define it at the top level of a module, or use --isolation none")
    assert find_bot("Mine", "pips", tiny_plugins, here=True) == LocalBot("Mine", "", "", {}, None, target)


def test_a_local_factory_of_a_kind_needs_the_isolation_none(tiny_plugins: Plugins) -> None:
    tiny_plugins.bot_kinds.add(Entry(name="repeat", factory=lambda rest: lambda seat, view: int(rest)), OTHER)
    with pytest.raises(UserError, match=r"^bot 'repeat:3': .* or use --isolation none$"):
        find_bot("repeat:3", "pips", tiny_plugins)
    bot = load_bot(find_bot("repeat:3", "pips", tiny_plugins, here=True))()
    assert bot.move(0, None) == 3


def test_a_plan_of_isolation_none_may_have_local_bots(tiny_plugins: Plugins) -> None:
    offer(tiny_plugins, "Mine", local_bot())
    table = Table(0, "pips", "standard", ("Mine", "Passer"), seed=1)
    plan = tournament(bots=table.bots)
    with TablePlayer(plan_of(tiny_plugins, plan, "none").setup(tiny_plugins)) as player:
        record = player.play(table)
    assert not record.faults
    assert record.scores[0] >= 3
    with pytest.raises(UserError, match=r"use --isolation none$"):
        plan_of(tiny_plugins, plan, "process").setup(tiny_plugins)
