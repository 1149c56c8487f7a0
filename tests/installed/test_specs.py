"""Bot specs: parsed, and found among files, modules and what plugins offer."""

import os
from pathlib import Path
from typing import Any

import pytest

from camelcup import Bot, BotEntry, Entry, KindEntry, UserError, add_options, write_spec
from camelcup.errors import PluginError
from camelcup.installed.loading import BotSource, LocalBot, Program, load_bot
from camelcup.installed.plugins import Plugins
from camelcup.installed.registry import Source
from camelcup.installed.specs import files_of, find_bot, move_file, parse_spec
from cups import plan_of, tournament
from process_tables import played_by
from refusals import refusal
from tiny_tables import moves

OTHER = Source("other", "1.0", "main")

KINDS = """
from pathlib import Path

def roll(rest):
    def move(seat, view):
        return int(rest[-1])

    return move

def letters(rest):
    raise ValueError(repr(rest))

def files(rest):
    path = rest.partition(":")[0]
    return [path, *Path(path).parent.glob("*.txt")]
"""


@pytest.fixture
def folder(workdir, monkeypatch):
    """Return an empty folder: the working directory, where modules are found too."""
    monkeypatch.syspath_prepend(workdir)
    return workdir


@pytest.fixture
def kinds(tiny_plugins, folder):
    """Return the tiny plugins with kinds of specs, of which `play:path:number` has bots in files."""
    (folder / "tiny_kinds.py").write_text(KINDS)
    for name in ("roll", "letters"):
        tiny_plugins.bot_kinds.add(Entry(name=name, factory=f"tiny_kinds:{name}"), OTHER)
    play = KindEntry(name="play", factory="tiny_kinds:roll", files="tiny_kinds:files", game="pips")
    tiny_plugins.bot_kinds.add(play, OTHER)
    (folder / "bots").mkdir()
    for name in ("mine.play", "more.txt"):
        (folder / "bots" / name).touch()
    return tiny_plugins


def local_bot():
    """Return a bot that no other process can import."""

    class Local(Bot[Any, Any]):
        def move(self, seat, view):
            return 3

    return Local


@pytest.mark.parametrize(
    ("text", "module", "name", "options"),
    [
        ("Foo", "", "Foo", {}),
        ("a=b/foo.py:Foo", "a=b/foo.py", "Foo", {}),
        ("foo.py:size=3", "foo.py", "", {"size": 3}),
        (r"C:\bots\mine.py:Mine:size=3", r"C:\bots\mine.py", "Mine", {"size": 3}),
        ("Foo:size=3,label=red", "", "Foo", {"size": 3, "label": "red"}),
        ("package.module:Foo:rate=0.5", "package.module", "Foo", {"rate": 0.5}),
        ('Foo:label="3"', "", "Foo", {"label": "3"}),
        ("Foo:quick=true", "", "Foo", {"quick": True}),
        ("Foo:rate=1e999", "", "Foo", {"rate": "1e999"}),
        ("Foo:label=", "", "Foo", {"label": ""}),
        ("Foo:label=a=b", "", "Foo", {"label": "a=b"}),
        ("Foo:label=a:b", "", "Foo", {"label": "a:b"}),
    ],
)
def test_every_form_of_spec_is_parsed(text, module, name, options):
    spec = parse_spec(text)
    assert (spec.text, spec.module, spec.name, spec.options) == (text, module, name, options)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "bot '' has no name: write Name, file.py:Class or package.module:Class"),
        ("Foo:size=3,4", "bot 'Foo:size=3,4': '4' is not of the form option=value"),
        ("Foo:2=3", "bot 'Foo:2=3': '2=3' is not of the form option=value"),
        ("foo.py:Foo:size", "bot 'foo.py:Foo:size': 'size' is not of the form option=value"),
        ("Foo:size=3,size=4", "bot 'Foo:size=3,size=4': an option is given twice"),
    ],
)
def test_the_error_for_a_text_that_is_no_spec_says_what_would_be(text, reason):
    assert refusal(parse_spec, text) == reason


def test_every_form_of_spec_is_found_without_an_import(folder, tiny_plugins):
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


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("Pasher", r"unknown bot 'Pasher'; did you mean Passer? (choices: Big, Gambler, "),
        ("Humn", "unknown bot 'Humn'; did you mean Human, a person at the terminal?"),
        ("Human", "bot 'Human' is a person: play by "),
        ("other/Passer", "unknown bot 'other/Passer'"),
        ("Shower", "bot 'Shower' plays clash, not pips"),
        ("A B=none.py", "bot 'A B=none.py': wrong alias 'A B': letters, digits, _, . and -, a letter "),
        ("folder", "bot 'folder': folder is a folder; name a file in it"),
        ("folder.py:Foo", "bot 'folder.py:Foo': there is no file folder.py"),
        ("Shower:3", "bot 'Shower:3': '3' is not of the form option=value"),
    ],
)
def test_a_bot_that_is_not_found_is_an_error_of_one_line(spec, reason, folder, tiny_plugins):
    (folder / "folder.py").mkdir()
    (folder / "folder").mkdir()
    line = refusal(find_bot, spec, "pips", tiny_plugins)
    assert line.startswith(reason)
    assert "\n" not in line


@pytest.mark.parametrize("rest", ["", "a:b,size=3", "a.py:Foo", " é\n", "roll:3"])
def test_the_rest_of_a_spec_of_a_kind_is_verbatim(rest, kinds):
    text = f"letters:{rest}"
    source = find_bot(text, "pips", kinds)
    assert source == BotSource(text, "tiny_kinds", "letters", {}, rest)
    with pytest.raises(ValueError, match=r".") as passed:
        load_bot(source)
    assert str(passed.value) == repr(rest)


def test_a_bot_of_a_kind_plays(kinds):
    bots = {spec: find_bot(spec, "pips", kinds) for spec in ("roll:a=1,b:3", "roll:0")}
    [record] = played_by(bots)
    assert (moves(record, 0), moves(record, 1)) == ([3] * 3, [0] * 3)
    assert not record.faults


def test_the_names_of_kinds_are_no_drives_and_not_that_of_programs(kinds):
    for name in ("my-kind", "my.kind", "xy"):
        kinds.bot_kinds.add(Entry(name=name, factory="tiny_kinds:roll"), OTHER)
        assert find_bot(f"{name}:3", "pips", kinds).rest == "3"
    for name, reason in {"C": r"a name has two letters or more, since C:\\bots", "cmd": "camelcup's"}.items():
        with pytest.raises(PluginError, match=f"^bot kind '{name}'.* {reason}"):
            kinds.bot_kinds.add(Entry(name=name, factory="tiny_kinds:roll"), OTHER)


def test_a_local_bot_needs_the_isolation_none(tiny_plugins):
    target = local_bot()
    tiny_plugins.bots.add(BotEntry(name="Mine", factory=target, game="pips"), OTHER)
    text = refusal(find_bot, "Mine", "pips", tiny_plugins)
    assert text.startswith("bot 'Mine': <")
    assert text.endswith("define it at the top level of a module, or use --isolation none")
    assert find_bot("Mine", "pips", tiny_plugins, here=True) == LocalBot("Mine", "", "", target=target)


def test_a_kind_that_only_this_process_has_needs_the_isolation_none_and_may_name_files(tiny_plugins, folder):
    (folder / "moves").touch()
    entry = KindEntry(name="local", factory=lambda rest: local_bot(), files=lambda rest: [Path(rest)])
    tiny_plugins.bot_kinds.add(entry, OTHER)
    with pytest.raises(UserError, match=r"^bot 'local:moves': .* or use --isolation none$"):
        find_bot("local:moves", "pips", tiny_plugins)
    source = find_bot("local:moves", "pips", tiny_plugins, here=True)
    assert (source.rest, source.own_files()) == (str(folder / "moves"), [])
    assert load_bot(source)().move(0, None) == 3


def test_a_kind_may_name_the_files_of_a_bot(kinds, folder):
    paths = [folder / "bots" / "mine.play", folder / "bots" / "more.txt"]
    assert files_of("Me=play:mine.play:3", kinds, folder / "bots") == paths
    assert files_of(f"play:{paths[0]}:3", kinds) == paths
    assert find_bot(f"play:{paths[0]}:3", "pips", kinds).own_files() == paths


def test_a_path_of_a_kind_begins_in_a_folder_and_may_be_moved(kinds, folder):
    source = find_bot("play:mine.play:3", "pips", kinds, folder="bots")
    assert source.rest == f"{os.path.realpath(folder / 'bots' / 'mine.play')}:3"
    assert move_file("Me=play:bots/mine.play:3", lambda path: f"../{path}", kinds) == (
        "Me=play:../bots/mine.play:3"
    )


def test_a_bot_of_a_kind_that_cannot_play_is_an_error(kinds):
    assert refusal(find_bot, "play:none:3", "pips", kinds) == "bot 'play:none:3': there is no file none"
    text = refusal(find_bot, "play:bots/mine.play:3", "clash", kinds)
    assert text == "bot 'play:bots/mine.play:3' plays pips, not clash: use --game pips"
    kinds.bot_kinds.add(KindEntry(name="odd", factory=print, files=lambda _: ["other"]), OTHER)
    with pytest.raises(PluginError, match=r"^bot 'odd:mine': the first file of its kind, 'other', is not in"):
        files_of("odd:mine", kinds)


@pytest.fixture
def script(folder):
    """Return a program in the working directory that can be executed."""
    path = folder / "my bot"
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_a_spec_of_a_program_is_split_as_in_a_shell(script, folder):
    source = find_bot("Fast=cmd:'./my bot' --depth 3 --name='a b' $HOME", "pips", Plugins())
    assert isinstance(source, Program)
    assert source.argv == ("./my bot", "--depth", "3", "--name=a b", "$HOME")
    assert source.folder == os.path.realpath(folder)
    with pytest.raises(UserError, match=r"is a program, which cannot run in this process$"):
        load_bot(source)


def test_a_program_is_found_in_a_folder_or_on_the_path(script, folder, monkeypatch):
    monkeypatch.chdir("/")
    source = find_bot("cmd:'./my bot'", "pips", Plugins(), folder=folder)
    assert isinstance(source, Program)
    assert source.folder == os.path.realpath(folder)
    monkeypatch.setenv("PATH", str(folder))
    assert find_bot("cmd:'my bot'", "pips", Plugins()).spec == "cmd:'my bot'"


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("cmd:./mybot", "bot 'cmd:./mybot': there is no file ./mybot"),
        ("A=cmd:./plain", "bot 'A=cmd:./plain': ./plain is not executable: compile it, or chmod +x ./plain"),
        ("cmd:./a.py", "bot 'cmd:./a.py': ./a.py is not executable: write \"cmd:python3 ./a.py\""),
        ("cmd:./old", "bot 'cmd:./old': ./old begins with #!/no/such/perl, which is not there"),
        ("cmd:./inner", "bot 'cmd:./inner': ./inner is a folder; name a program in it"),
        ("dice:a", "bot 'dice:a': there is no program 'a' on the PATH"),
        ("cmd:plain", "bot 'cmd:plain': there is no program 'plain' on the PATH; did you mean cmd:./plain?"),
        ("cmd:'a", 'bot "cmd:\'a": no closing quotation'),
        ("dice:", "bot 'dice:' names no program: write \"dice:./mybot --fast\""),
        ("dise:./plain", "bot 'dise:./plain': there is no kind of bots 'dise'; did you mean dice?"),
        ("ant:python3 my.py", "bot 'ant:python3 my.py': there is no kind of bots 'ant'"),
        ("./old", "bot './old': ./old is no Python file; did you mean dice:./old?"),
    ],
)
def test_a_program_that_cannot_be_run_is_an_error(spec, reason, folder, tiny_plugins):
    (folder / "inner").mkdir()
    (folder / "plain").touch()
    (folder / "a.py").touch()
    (folder / "old").write_text("#!/no/such/perl -w\n")
    (folder / "old").chmod(0o755)
    assert refusal(find_bot, spec, "pips", tiny_plugins) == reason


@pytest.mark.usefixtures("script")
def test_a_kind_of_programs_names_its_game_and_the_protocol_that_they_speak(tiny_plugins):
    source = find_bot("Fast=dice:'./my bot' --depth 3", "pips", tiny_plugins)
    assert isinstance(source, Program)
    assert (source.argv, source.protocol) == (("./my bot", "--depth", "3"), "tiny_plugin:Dice")
    assert find_bot("cmd:'./my bot' --depth 3", "pips", tiny_plugins) != source
    with pytest.raises(UserError, match="plays pips, not clash"):
        find_bot("dice:'./my bot'", "clash", tiny_plugins)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({}, "it has one of factory, protocol and player"),
        ({"factory": "a:b", "protocol": "a:b", "game": "pips"}, "it has one of factory, protocol and player"),
        ({"protocol": "a:b"}, "a kind with a protocol names its game"),
    ],
)
def test_a_kind_has_a_factory_or_the_protocol_of_a_game(values, reason, tiny_plugins):
    with pytest.raises(PluginError, match=f"^bot kind 'odd': {reason}$"):
        tiny_plugins.bot_kinds.add(KindEntry(name="odd", **values), OTHER)


OF_PROGRAMS = pytest.mark.parametrize("kind", ["cmd", "dice"])
"""The kind of programs that is camelcup's own, and one that a plugin offers."""


@OF_PROGRAMS
def test_the_files_of_a_program_are_those_that_its_command_names(kind, script, folder, tiny_plugins):
    (folder / "sh").touch()
    (folder / "data.txt").touch()
    assert files_of(f"{kind}:'./my bot' --data data.txt none.txt", tiny_plugins) == [
        Path("./my bot"),
        Path("data.txt"),
    ]
    assert files_of(f"A={kind}:sh data.txt", tiny_plugins, folder) == [folder / "data.txt"]


@OF_PROGRAMS
def test_the_files_of_a_program_may_be_moved(kind, script, folder, tiny_plugins):
    (folder / "data.txt").touch()
    moved = move_file(f"A={kind}:'./my bot' -v data.txt none.txt", lambda path: f"up/{path}", tiny_plugins)
    assert moved == f"A={kind}:'up/./my bot' -v up/data.txt none.txt"
    assert move_file(f"{kind}:'./my bot'", os.path.basename, tiny_plugins) == f"{kind}:'./my bot'"


@OF_PROGRAMS
def test_a_plan_keeps_a_digest_of_the_files_of_a_program(kind, script, folder, tiny_plugins):
    bot = f"{kind}:sh './my bot'"
    plan = plan_of(tiny_plugins, tournament(bots=(bot, "Passer")))
    assert plan.changed_files(tiny_plugins) == []
    script.write_text("#!/bin/bash\n")
    assert plan.changed_files(tiny_plugins) == [f"the file of {bot} has changed"]
    script.unlink()
    assert plan.changed_files(tiny_plugins) == [f"the file of {bot} is missing"]


def test_a_spec_is_written_from_the_values_of_options():
    assert write_spec("Mine", {}) == "Mine"
    assert write_spec("pack/Mine", {"level": "easy", "pause": 0.5}) == "pack/Mine:level=easy,pause=0.5"
    for value in ("5", "a,b=1"):  # they would be read as others
        with pytest.raises(UserError, match="a spec cannot have the options"):
            write_spec("Mine", {"level": value})


@pytest.mark.parametrize(
    ("bot", "spec"),
    [("package/Mine", "package/Mine:a=1"), ("Alias=mine.py:Mine:b=2", "mine.py:Mine:b=2,a=1")],
)
def test_options_are_added_to_the_spec_of_a_bot(tiny_plugins, bot, spec):
    assert add_options(bot, "a=1", tiny_plugins) == spec
    for other in ("cmd:./bot", "A=dice:./bot", "Small+Big"):
        with pytest.raises(UserError, match=r" is a (program|team): options are those of "):
            add_options(other, "a=1", tiny_plugins)
