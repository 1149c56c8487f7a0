"""Holds the house to its plan: what imports what, how big things get, and that hooks are kept honest."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from camelcup import hookspecs

ROOT = Path(__file__).parents[1]
HOUSE = ROOT / "camelcup"
STRANGERS = [
    path.parent
    for folder in ("plugins", "contrib_bots")
    for path in sorted(ROOT.glob(f"{folder}/*/pyproject.toml"))
]
"""The packages that are installed on their own."""

LAYERS = (
    {"bot", "errors", "files", "seeds", "words"},
    {"entry", "game"},
    {"hookspecs", "record"},
    {"plugins", "replay", "scoring", "seating", "wire"},
    {"note"},
    {"chair"},
    {"referee", "rulesets", "specs", "standings"},
    {"executors", "loggers"},
    {"testing", "tournament"},
    {"cupfile"},
    {"verify"},
    {"cli"},
    {"__main__"},
)
"""The rooms of the house, from the ground up; a room imports only from layers below its own."""

FACADE = {"bot", "entry", "errors", "game", "hookspecs", "record"}
"""The rooms whose names `camelcup` itself offers to authors."""

OF_GAMES = {
    "odds": "camelcup.camelup",
    "odds_question": "camelcup.camelup",
    "plugins": "camelcup.camelup.odds",
}
"""What a command that is about a game of the house imports of it."""

GAME_MAY = {"errors", "files", "game", "record", "replay", "wire", "words"}
"""What a game of the house uses besides the names for authors."""

PUBLIC = ("camelcup", "camelcup.executors.serial", "camelcup.game", "camelcup.testing")
"""What packages of strangers import; bots of Camel Up also import its game."""

ONLY_IN = {
    "tabulate": {"cli"},
    "rich": {"cli"},
    "click": {"cli"},
    "pluggy": {"hookspecs", "plugins"},
    "cattrs": {"wire"},
}
"""Libraries that one room keeps to itself."""


def modules(folder: Path) -> list[Path]:
    """The Python files under a folder, those of builds aside."""
    return sorted(path for path in folder.rglob("*.py") if "build" not in path.relative_to(folder).parts)


def imports(path: Path) -> set[str]:
    """The full names of the modules that a file imports, wherever in it."""
    return {name for node in ast.walk(ast.parse(path.read_text("utf-8"))) for name in _imported(node)}


def _imported(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, "imports are written in full"
        module = str(node.module)
        for alias in node.names:
            yield f"{module}.{alias.name}" if _is_module(f"{module}.{alias.name}") else module


def _is_module(name: str) -> bool:
    """Whether a name is that of a module of the house, and not of something in one."""
    path = ROOT / name.replace(".", "/")
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def room(name: str) -> str:
    """The room a module of the house is in; nothing for `camelcup` itself."""
    return (name.split(".") + [""])[1]


def room_of(path: Path) -> str:
    """The room a file of the house is in."""
    return path.relative_to(HOUSE).parts[0].removesuffix(".py")


def of_house(names: set[str]) -> set[str]:
    return {name for name in names if name.split(".")[0] == "camelcup"}


def is_in(name: str, package: str) -> bool:
    """Whether a module is a package or lies in it."""
    return name == package or name.startswith(f"{package}.")


def test_imports_of_every_form_are_seen(tmp_path: Path) -> None:
    (tmp_path / "sample.py").write_text(
        "import os.path\n"
        "from camelcup import Bot, referee\n"
        "from camelcup.camelup import legal as rules\n"
        "def late():\n"
        "    from rich.text import Text\n"
    )
    assert imports(tmp_path / "sample.py") == {
        "os.path",
        "camelcup",
        "camelcup.referee",
        "camelcup.camelup.legal",
        "rich.text",
    }


def test_every_room_has_its_place() -> None:
    rooms = {room_of(path) for path in modules(HOUSE)}
    assert rooms - {"__init__", "camelup"} == set().union(*LAYERS)
    assert sum(len(layer) for layer in LAYERS) == len(set().union(*LAYERS))


@pytest.mark.parametrize("path", modules(HOUSE), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_one_way(path: Path) -> None:
    own = room_of(path)
    if own == "__init__":
        below = FACADE
    elif own == "camelup":
        below = {"", "camelup"} | GAME_MAY
    else:
        place = next(place for place, layer in enumerate(LAYERS) if own in layer)
        below = set().union(*LAYERS[:place]) | ({own} if path.parent != HOUSE else set())
    above = {name for name in of_house(imports(path)) if room(name) not in below}
    if own == "cli":
        above -= {name for name in above if is_in(name, OF_GAMES.get(path.stem, "camelcup.cli"))}
    assert not above, f"{own} imports {above}"


@pytest.mark.parametrize("room", ["referee", "chair"])
def test_the_referee_knows_no_game_no_file_and_no_plugin(room: str) -> None:
    names = {name.removeprefix("camelcup.") for name in of_house(imports(HOUSE / f"{room}.py"))}
    assert names <= {"bot", "chair", "errors", "game", "note", "record", "seeds", "words"}


def test_a_game_imports_no_bot() -> None:
    game = HOUSE / "camelup"
    for path in modules(game):
        if path.parent != game / "bots":
            bots = {name for name in imports(path) if is_in(name, "camelcup.camelup.bots")}
            assert not bots, f"{path.name} imports {bots}"


def test_bots_import_what_authors_may_and_their_own_game_only() -> None:
    for path in modules(HOUSE / "camelup" / "bots"):
        others = {name for name in of_house(imports(path)) if room(name) not in {"", "camelup"}}
        assert not others, f"{path.name} imports {others}"


@pytest.mark.parametrize("package", STRANGERS, ids=lambda package: package.name)
def test_packages_of_strangers_import_public_names_and_no_other_plugin(package: Path) -> None:
    own = package.name.replace("-", "_")
    assert modules(package / own)
    for path in modules(package / own):
        names = {name for name in imports(path) if name.startswith("camelcup")}
        allowed = {name for name in names if name in PUBLIC or is_in(name, own)}
        allowed |= {name for name in names if is_in(name, "camelcup.camelup")}
        assert names == allowed, f"{path.name} imports {names - allowed}"
        assert not {name for name in names if is_in(name, "camelcup.camelup.bots")}


@pytest.mark.parametrize("library", ONLY_IN)
def test_a_library_is_imported_in_its_own_room_only(library: str) -> None:
    rooms = {room_of(path) for path in modules(HOUSE) if any(is_in(name, library) for name in imports(path))}
    assert rooms == ONLY_IN[library]


@pytest.mark.parametrize(
    "path",
    [path for folder in (HOUSE, *STRANGERS) for path in modules(folder)],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_modules_and_functions_stay_small(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) < 400
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or 0) - node.lineno + 1
            assert lines < 40, f"{node.name} has {lines} lines"


HOOKS = [name for name in vars(hookspecs) if name.startswith("camelcup_register_")]


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_is_documented_and_tested(hook: str) -> None:
    guide = (ROOT / "docs" / "plugins.md").read_text("utf-8")
    assert f"`{hook}`\n" in guide, "docs/plugins.md has a section for it"
    assert f"def {hook}(register):" in guide, "with an example"
    tests = ast.parse((ROOT / "tests" / "test_docs_plugins.py").read_text("utf-8"))
    functions = {node.name for node in tests.body if isinstance(node, ast.FunctionDef)}
    assert f"test_{hook}" in functions, "which is run by a test"
    assert (getattr(hookspecs, hook).__doc__ or "").startswith("Offer ")


def test_there_are_six_hooks_and_nothing_else_to_call() -> None:
    assert len(HOOKS) == 6
    written = ast.parse((HOUSE / "hookspecs.py").read_text("utf-8")).body
    assert [node.name for node in written if isinstance(node, ast.FunctionDef | ast.ClassDef)] == HOOKS
