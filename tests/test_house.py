"""The structure of the project: which module imports which, how large things are, and what hooks promise."""

import ast
import importlib
import inspect
import re
import subprocess
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import camelcup
from camelcup.installed import hookspecs
from camelcup.installed.plugins import Plugins, load_plugins
from camelcup.system import Capability, has
from processes import kill_all, own_processes, wait_until

ROOT = Path(__file__).parents[1]
CORE = ROOT / "camelcup"
CAMELUP = CORE / "camelup"
PACKAGES = [
    path.parent
    for folder in ("plugins", "contrib_bots")
    for path in sorted(ROOT.glob(f"{folder}/*/pyproject.toml"))
]
"""The packages that are installed on their own."""

ROOMS = (
    ("errors", "encoding", "seeds", "text", "files", "system", "records"),
    ("game",),
    ("installed",),
    ("players",),
    ("table",),
    ("results",),
    ("cup",),
    ("arguments",),
    ("session", "testing"),
    ("progress",),
    ("run", "report", "topics"),
    ("api",),
    ("cli",),
    ("__main__",),
)
"""The rooms of the core, from the ground up; a module imports from its own room and those below it."""

PUBLIC = {"camelcup", "camelcup.report", "camelcup.session", "camelcup.testing"}
"""The modules that games and bots import."""

PUBLISHED = {
    "camelcup_bot_oasis.api",
    "camelcup_bot_oasis.learning.command",
    "camelcup_learn",
    "camelcup_ratings",
    "camelcup_report.building",
    "camelcup_report.decisions",
    "camelcup_report.rendering",
    "camelcup_report.breakdown",
    "camelcup_report.replays",
    "camelcup_report.sources",
    "camelcup_sandbox",
    "camelcup_web.documents",
    "camelcup_web.forms",
    "camelcup_web.site",
    "camelcup_web.templating",
}
"""The modules of packages that other packages import: for bots, and for pages of the site (docs/web.md)."""

FOR_COMMANDS = {"camelcup.cli"}
"""What only commands import, besides click: modules named `commands`, or in a folder of that name."""

ONLY_IN = {
    "tabulate": {"results"},
    "wcwidth": {"text"},
    "rich": {"cli", "progress"},
    "click": {"cli"},
    "pluggy": {"installed"},
    "cattrs": {"installed"},
    "msgspec": {"encoding", "players", "records"},
}
"""Libraries that a few parts keep to themselves."""


def module_name(path, base=ROOT):
    """Return the full name of the module in a file."""
    return ".".join(path.relative_to(base).with_suffix("").parts).removesuffix(".__init__")


def modules(folder):
    """Return the Python files under a folder, but for those of builds."""
    return sorted(path for path in folder.rglob("*.py") if "build" not in path.relative_to(folder).parts)


@cache
def parsed(path):
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text("utf-8"))


@cache
def imports(path, base=ROOT):
    """Return the full names of the modules that a file imports, wherever in it, for type hints too.

    base: the folder in which the file's own package lies
    """
    found = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            for name in [f"{node.module}.{alias.name}" for alias in node.names]:
                found.add(name if _is_module(name, ROOT) or _is_module(name, base) else str(node.module))
    return found


def _is_module(name, base):
    """Whether a name is that of a module below a folder, and not of something in one."""
    path = base / name.replace(".", "/")
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def room_of(path):
    """Return the room that a file of the core is in."""
    return path.relative_to(CORE).parts[0].removesuffix(".py")


def is_command(path):
    """Whether a file is a module of commands."""
    return "commands" in path.with_suffix("").parts


def is_in(name, package):
    """Whether a module is a package or lies in it."""
    return name == package or name.startswith(f"{package}.")


def shown(path):
    """Return the name of a test about a file."""
    return str(path.relative_to(ROOT))


HOOKS = [name for name in vars(hookspecs) if name.startswith("camelcup_register_")]

CORE_MODULES = [path for path in modules(CORE) if CAMELUP not in path.parents]


def test_every_room_has_its_place():
    every = [name for rooms in ROOMS for name in rooms]
    assert {room_of(path) for path in CORE_MODULES} - {"__init__"} <= set(every)
    assert len(every) == len(set(every))


@pytest.mark.parametrize("path", CORE_MODULES, ids=shown)
def test_imports_go_down_the_rooms(path):
    own = room_of(path)
    if own == "__init__":  # the public names
        return
    place = next(place for place, rooms in enumerate(ROOMS) if own in rooms)
    above = [f"camelcup.{name}" for rooms in ROOMS[place + 1 :] for name in rooms]
    assert not [name for name in imports(path) for room in above if is_in(name, room)]
    assert not [name for name in imports(path) if is_in(name, "camelcup.camelup")]


def test_no_modules_import_each_other_in_a_circle():
    folders = [(CORE, ROOT), *((package / package.name.replace("-", "_"), package) for package in PACKAGES)]
    graph = {
        module_name(path, base): imports(path, base) for folder, base in folders for path in modules(folder)
    }
    del graph["camelcup"]  # which imports its names from where they are
    assert circle(graph) == []


def circle(graph):
    """Return modules that import each other in a circle; none if there is no circle."""
    within = {name: {found for found in names if found in graph} - {name} for name, names in graph.items()}
    try:
        TopologicalSorter(within).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


@pytest.fixture(scope="module")
def words_of_games():
    """The words that name each installed game in code: its name as text, its package and its class."""
    words = {}
    for name, (entry, _) in load_plugins().games.items():
        module, _, attribute = str(entry.factory).partition(":")
        words[name] = {repr(name), f'"{name}"', module.rpartition(".")[0], attribute}
    return words


@pytest.mark.parametrize("path", CORE_MODULES, ids=shown)
def test_the_core_names_no_game(path, words_of_games):
    text = path.read_text("utf-8")
    assert words_of_games["camelup"] == {"'camelup'", '"camelup"', "camelcup.camelup", "CamelUp"}
    for words in words_of_games.values():
        assert not re.search("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in words), text)


def test_a_process_of_a_bot_imports_little():
    code = "import camelcup.players.host, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"click", "tabulate", "rich", "camelcup.table.referee", "multiprocessing"} & set(
        done.stdout.split()
    )


def test_every_public_name_is_there_and_help_lists_them_with_short_signatures():
    assert sorted(camelcup.__all__) == sorted(name for name in dir(camelcup) if not name.startswith("_"))
    for name in camelcup.__all__:
        assert getattr(camelcup, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'Bots'"):
        _ = camelcup.Bots
    for function in (camelcup.tournament, camelcup.play, camelcup.compare):
        assert len(str(inspect.signature(function))) < 500


@pytest.mark.parametrize("folder", [CAMELUP, *PACKAGES], ids=lambda folder: folder.name)
def test_camel_up_and_packages_import_public_names_and_what_packages_publish(folder):
    own = "camelcup.camelup" if folder == CAMELUP else folder.name.replace("-", "_")
    public = PUBLIC | (set() if folder == CAMELUP else PUBLISHED)
    files = modules(folder if folder == CAMELUP else folder / own)
    assert files
    for path in files:
        names = {name for name in imports(path) if name.startswith("camelcup")}
        allowed = public | FOR_COMMANDS if is_command(path) else public
        others = {name for name in names if not (is_in(name, own) or is_in(name, "camelcup.camelup"))}
        assert others <= allowed, f"{path.name} imports {others - allowed}"
        assert is_command(path) or not [name for name in imports(path) if is_in(name, "click")], path
        if path.parent != CAMELUP / "bots":
            assert not {name for name in names if is_in(name, "camelcup.camelup.bots")}


@pytest.mark.parametrize("library", ONLY_IN)
def test_a_library_is_imported_in_few_parts(library):
    found = {room_of(path) for path in CORE_MODULES if any(is_in(name, library) for name in imports(path))}
    assert found == ONLY_IN[library]


@pytest.mark.parametrize("path", [path for each in (CORE, *PACKAGES) for path in modules(each)], ids=shown)
def test_modules_and_functions_are_small_and_described(path):
    text = path.read_text("utf-8")
    assert len(text.splitlines()) < 400
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or 0) - node.lineno + 1
            assert lines < 40, f"{node.name} has {lines} lines"
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
            first = (ast.get_docstring(node) or "").partition(" ")[0]
            assert first not in ("What", "Who", "Whoever"), f"{getattr(node, 'name', path.name)}: {first} ..."


@pytest.mark.parametrize("path", [path for path in CORE_MODULES if path.stem != "__main__"], ids=shown)
def test_every_public_name_is_described(path):
    module = importlib.import_module(module_name(path))
    assert list(undescribed(module, parsed(path).body)) == []


def undescribed(module, body):
    """Yield the public classes, functions and methods of a module that have no docstring.

    A hook has the one of its specification, and a method without one that of the method it overrides.
    """
    if not module.__doc__:
        yield module.__name__
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name[0] != "_":
            value = getattr(module, node.name)
            if not inspect.getdoc(value) and node.name not in HOOKS:
                yield node.name
            for member in node.body if isinstance(node, ast.ClassDef) else ():
                if not isinstance(member, ast.FunctionDef) or member.name[0] == "_":
                    continue
                # attrs drops the docstring of a cached property, and a compiled method inherits none
                above = (getattr(base, member.name, None) for base in value.__mro__)
                if not (ast.get_docstring(member) or any(map(inspect.getdoc, filter(None, above)))):
                    yield f"{node.name}.{member.name}"


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_is_documented_and_tested(hook):
    pages = [ROOT / "docs" / f"{name}.md" for name in ("plugins", "plugins-of-runs", "web")]
    guide = "\n".join([page.read_text("utf-8") for page in pages])
    assert f"`{hook}`\n" in guide, "a page about plugins has a section for it"
    assert f"def {hook}():" in guide, "with an example"
    tests = ast.parse((ROOT / "tests" / "docs" / "test_docs_plugins.py").read_text("utf-8"))
    functions = {node.name for node in tests.body if isinstance(node, ast.FunctionDef)}
    assert f"test_{hook}" in functions, "which is run by a test"
    assert (getattr(hookspecs, hook).__doc__ or "").startswith("Return ")


def test_every_hook_fills_a_registry_and_takes_nothing():
    assert [f"camelcup_register_{kind}" for kind in Plugins().kinds] == HOOKS
    assert not any(inspect.signature(getattr(hookspecs, hook)).parameters for hook in HOOKS)


@pytest.mark.skipif(not has(Capability.PARENT_DEATH), reason="only Linux says whose process it was")
def test_a_process_that_a_test_leaves_is_found():
    start = ["sh", "-c", "sleep 3600 > /dev/null & echo $!"]
    left = int(subprocess.run(start, stdout=subprocess.PIPE, check=True).stdout)
    assert wait_until(lambda: left in own_processes())  # its command line is empty while it starts
    kill_all([left])
    assert wait_until(lambda: left not in own_processes())
