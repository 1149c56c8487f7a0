"""docs/first-game.md does what it says: its files are written and its commands run, in its order."""

import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from camelcup import Game, IllegalAction, MalformedAction, UserError
from camelcup.plugins import GROUP, Plugins, load_plugins
from camelcup.rulesets import make_game, portable
from camelcup.specs import bot_maker
from camelcup.testing import ScriptedBot, check_game, play_moves, play_table
from environments import ROOT, Environment
from packages import install

GUIDE = (ROOT / "docs" / "first-game.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(python|toml|console)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
LISTED = re.findall(r"^(\w\S+\.(?:py|toml))\b", GUIDE, re.MULTILINE)

RULE_SETS = ["standard", "large", "at-once"]

PIP_INSTALL = "pip install -e "

Run = Callable[[str], str]


def file_name(block: str) -> str:
    """What a file in the guide is called; its first line says it."""
    name = re.match(r"# (\S+)\n", block)
    assert name, block
    return name[1]


def write(folder: Path, block: str) -> None:
    """Write a file of the guide."""
    path = folder / file_name(block)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(block, "utf-8")


def follow(folder: Path, run: Run) -> dict[str, str]:
    """Do what the guide says, block by block; what each command printed."""
    printed = {}
    for language, block in BLOCKS:
        if language == "console":
            commands = [line.removeprefix("$ ") for line in block.splitlines()]
            printed |= {command: run(command) for command in commands}
        else:
            write(folder, block)
    return printed


def shell(environment: Environment, command: str) -> str:
    """What a command prints, which must end well."""
    done = environment.shell(command)
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def look_installed(package: Path, site: Path) -> None:
    """What `pip install -e` does to a package, done faster."""
    project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))
    install(site, project["project"]["name"], project["project"]["entry-points"][GROUP])
    for module in project["tool"]["setuptools"]["packages"]:
        (site / module).symlink_to(package / module)


def check_printed(printed: dict[str, str]) -> None:
    """The commands of the guide printed what it makes a reader expect."""
    assert " passed" in printed["python -m pytest tests"]
    assert re.search(
        r"^nim +2 +standard, large, at-once +camelcup-nim +1\.0 ", printed["camelcup games"], re.M
    )
    for command in (
        "tournament --game nim --games 100",
        "play 10 NimPerfect NimRandom --game nim --rules hard.toml",
    ):
        assert re.search(r"^ +1 +NimPerfect ", printed[f"camelcup {command} --seed 1"], re.M), command
    assert "NimRandom" in printed["camelcup tournament --game nim --rules at-once --games 100 --seed 1"]
    watched = printed["camelcup watch NimPerfect NimRandom --game nim --seed 1 --delay 0"]
    assert re.search(r"^turn 1: NimPerfect \(seat 0\) takes 2 from heap 0$", watched, re.M)
    assert "HeapOfMine keeps the contract" in printed["camelcup check-bot HeapOfMine --game nim"]
    assert "HeapOfMine" in printed["camelcup tournament --game nim --games 50 --seed 1"]


def test_every_file_and_command_of_the_guide_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work, site = tmp_path / "camelcup-nim", tmp_path / "site"
    work.mkdir()
    monkeypatch.setenv("PYTHONPATH", str(site))
    environment = Environment(Path(sys.executable).parent, work)

    def run(command: str) -> str:
        if command.startswith(PIP_INSTALL):
            look_installed(work / command.removeprefix(PIP_INSTALL), site)
            return ""
        return shell(environment, command)

    check_printed(follow(work, run))


@pytest.fixture
def newcomer_at_nim(newcomer: Environment) -> Iterator[Environment]:
    """The newcomer's environment with pytest, in a folder for the game; what is installed then goes again."""
    work = newcomer.work / "camelcup-nim"
    work.mkdir()
    newcomer.pip("install", "pytest")
    yield evolve(newcomer, work=work)
    newcomer.pip("uninstall", "--yes", "camelcup-nim", "camelcup-bot-heap-of-mine", "pytest")


@pytest.mark.slow
def test_every_command_of_the_guide_works_in_a_new_environment(newcomer_at_nim: Environment) -> None:
    check_printed(follow(newcomer_at_nim.work, lambda command: shell(newcomer_at_nim, command)))


def test_the_guide_lists_its_files() -> None:
    written = {file_name(block) for language, block in BLOCKS if language != "console"}
    assert written == {*LISTED, "hard.toml"}


def test_the_guide_tells_what_every_part_of_the_protocol_answers() -> None:
    told = re.findall(r"^\| `(.*?) \| ", GUIDE, re.MULTILINE)
    names = [name for row in told for name in re.findall(r"\b(\w+)(?=`|\()", row)]
    assert names == [name for name in (*Game.__annotations__, *vars(Game)) if not name.startswith("_")]


def test_the_guide_imports_names_for_authors_only() -> None:
    assert set(re.findall(r"^(?:from|import) (camelcup[\w.]*)", GUIDE, re.MULTILINE)) == {
        "camelcup",
        "camelcup.testing",
        "camelcup_nim",
        *(f"camelcup_nim.{module}" for module in ("at_once", "bots", "game", "values")),
    }


@pytest.fixture
def plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Plugins]:
    """All that is installed, and the guide's package."""
    for language, block in BLOCKS:
        if language == "python":
            write(tmp_path, block)
    monkeypatch.syspath_prepend(tmp_path)
    found = load_plugins([*entry_points(group=GROUP), EntryPoint("nim", "camelcup_nim", GROUP)])
    assert not found.problems
    yield found
    for name in [name for name in sys.modules if name.split(".")[0] == "camelcup_nim"]:
        del sys.modules[name]


@pytest.fixture
def nim(plugins: Plugins) -> Callable[[str], Any]:
    """The game with the rules of a name."""
    return lambda rules: make_game(plugins.games.find("nim"), rules)


def test_every_rule_set_keeps_the_contract(plugins: Plugins, nim: Callable[[str], Any]) -> None:
    assert list(plugins.games.find("nim").rule_sets) == RULE_SETS
    for rules in RULE_SETS:
        check_game(nim(rules))
        assert nim(rules).name == "nim"


def test_an_answer_that_is_no_take_and_one_that_cannot_be_made_are_told_apart(
    nim: Callable[[str], Any],
) -> None:
    game = nim("standard")
    state = game.start(2)
    for answer in ([0], [0, 1, 1], "01", [0, 1.0], [True, 1], None):
        with pytest.raises(MalformedAction, match=r"is no take: answer \[heap, count\], such as \[0, 1\]"):
            game.check(state, 0, answer)
    for answer in ([0, 4], (1, 0), [3, 1], [-1, 1]):
        with pytest.raises(IllegalAction, match=r"is illegal: the heaps are \[3, 4, 5\]"):
            game.check(state, 0, answer)


@pytest.mark.parametrize(
    ("moves", "heaps", "points"),
    [
        ([[0, 3], [2, 5]], (0, 4, 0), (3, 5)),
        ([[1, 2], [1, 1]], (3, 1, 5), (0, 0)),
        ([[1, 3], [1, 4]], (3, 0, 5), (0, 0)),
        ([[0, 3], [1, 4], [2, 2], [2, 3]], (0, 0, 0), (3, 4)),
    ],
)
def test_at_once_each_keeps_what_the_other_does_not_reach_for(
    nim: Callable[[str], Any], moves: list[Any], heaps: tuple[int, ...], points: tuple[int, ...]
) -> None:
    state = play_moves(nim("at-once"), moves)
    assert (state.heaps, state.points) == (heaps, points)


def test_seats_that_act_at_once_are_all_asked_before_any_of_them_has_taken(nim: Callable[[str], Any]) -> None:
    record = play_table(nim("at-once"), [ScriptedBot([[0, 3]]), ScriptedBot([[0, 3]])])
    assert [turn.move for turn in record.turns[:2]] == [(0, 3), (0, 3)]
    assert not [fault for fault in record.faults if fault.turn < 2]


def test_the_perfect_bot_loses_to_nobody_who_moves_second(
    plugins: Plugins, nim: Callable[[str], Any]
) -> None:
    perfect, random = (bot_maker(name, "nim", plugins) for name in ("NimPerfect", "NimRandom"))
    for seed in range(20):
        for rules in ("standard", "large"):
            assert play_table(nim(rules), [perfect(), random()], seed).winners == (0,)


@pytest.mark.parametrize(
    ("toml", "told"),
    [
        ("heaps = 3", "heaps must be a list, not 3"),
        ("heaps = [3, 0]", "'heaps' must be >= 1: 0"),
        ('at_once = "yes"', "at_once must be true or false, not 'yes'"),
        ("heap = [3]", "unknown key heap"),
    ],
)
def test_wrong_rules_in_a_file_are_one_clear_line(
    plugins: Plugins, tmp_path: Path, toml: str, told: str
) -> None:
    path = tmp_path / "my.toml"
    path.write_text(toml)
    with pytest.raises(UserError) as raised:
        portable(plugins.games.find("nim"), str(path))
    assert str(raised.value) == f"rules {path}: {told}"
