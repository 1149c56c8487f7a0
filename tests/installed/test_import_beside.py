"""Modules beside the files of bots, where several bots play in one process."""

import sys
from concurrent.futures import ThreadPoolExecutor
from textwrap import dedent

import pytest

from camelcup.errors import UserError
from camelcup.installed.import_beside import forget_if_changed
from camelcup.installed.loading import BotSource, load_bot
from process_tables import played_by
from tiny_tables import moves, pips

WAYS = {
    "at once": """
    import helper

    def move(seat, view):
        return helper.NUMBER
    """,
    "in move": """
    def move(seat, view):
        import helper

        return helper.NUMBER
    """,
    "by call": """
    def move(seat, view):
        return __import__("helper").NUMBER
    """,
    "in a thread at once": """
    from concurrent.futures import ThreadPoolExecutor

    def look():
        import helper
        return helper.NUMBER

    with ThreadPoolExecutor(1) as pool:
        NUMBER = pool.submit(look).result()

    def move(seat, view):
        return NUMBER
    """,
    "relative": """
    from . import helper

    def move(seat, view):
        from .tools.deep import NUMBER

        return NUMBER
    """,
    "by a package": """
    import tools.asking

    def move(seat, view):
        return tools.asking.number()
    """,
    "of a folder": """
    def move(seat, view):
        from plain.deep import NUMBER

        return NUMBER
    """,
}
"""Files of bots that import a helper, by the way they do."""

PACKAGE = {
    "tools/__init__.py": "",
    "tools/deep.py": "from helper import NUMBER",
    "tools/asking.py": """
    from . import deep

    def number():
        import helper
        return helper.NUMBER if deep.NUMBER else 0
    """,
    "plain/deep.py": "from helper import NUMBER",
}


@pytest.fixture
def write(tmp_path):
    """Write files below a folder; afterwards all of their modules are forgotten."""
    before = list(sys.path)

    def write(folder, **codes):
        for name, code in codes.items():
            path = tmp_path / folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(dedent(code).lstrip("\n"))
        return tmp_path / folder

    yield write
    assert sys.path == before
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None)).startswith(str(tmp_path)):
            del sys.modules[name]


def load(file):
    return load_bot(BotSource(file.name, str(file), ""))


@pytest.mark.parametrize("way", WAYS)
def test_each_bot_of_a_process_plays_with_the_helper_beside_it(way, write):
    makers = []
    for number in (3, 6):
        files = {"bot.py": WAYS[way], "helper.py": f"NUMBER = {number}", **PACKAGE}
        makers.append(load(write(str(number), **files) / "bot.py"))
    record = pips(*makers, rounds=2)
    assert record.faults == ()
    assert (moves(record, 0), moves(record, 1)) == ([3, 3], [6, 6])
    assert not {"helper", "tools", "plain"} & set(sys.modules)


def test_bots_of_one_folder_that_play_at_once_in_threads_have_their_own_helpers(write):
    code = "import helper\nhelper.NUMBER += {more}\n\ndef move(seat, view):\n    import helper as again\n"
    code += "    return again.NUMBER\n"
    files = {f"{number}.py": code.format(more=number) for number in range(8)}
    folder = write("bots", **{"helper.py": "NUMBER = 2"}, **files)
    makers = [load(folder / name) for name in files]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda make: [make().move(0, None) for _ in range(50)], makers))
    assert found == [[2 + number] * 50 for number in range(8)]


def test_a_helper_is_one_module_however_it_is_imported(write):
    code = """
        import helper
        from tools import deep
        helper.NUMBER = 5

        def move(seat, view):
            import helper as again
            return again.NUMBER if again is helper is deep.helper else 0
        """
    files = {"bot.py": code, "helper.py": "NUMBER = 1", "tools/deep.py": "import helper"}
    assert load(write("bots", **files) / "bot.py")().move(0, None) == 5


def test_a_helper_is_found_beside_the_file_before_the_places_of_others(write, monkeypatch):
    elsewhere = write("elsewhere", **{"helper.py": "NUMBER = 1", "plain/__init__.py": "NUMBER = 5"})
    with monkeypatch.context() as patch:
        patch.syspath_prepend(elsewhere)
        code = "import helper, plain\n\ndef move(seat, view):\n    return helper.NUMBER, plain.NUMBER\n"
        folder = write("bots", **{"bot.py": code, "helper.py": "NUMBER = 2", "plain/data.py": ""})
        assert __import__("helper").NUMBER == 1
        assert load(folder / "bot.py")().move(0, None) == (2, 5)  # a folder is a package where no other is


@pytest.mark.parametrize("name", ["statistics", "__main__", "camelcup", "camelcup_bot_greedy"])
def test_a_file_with_the_name_of_a_module_that_all_share_is_not_taken_for_it(name, write):
    module = pytest.importorskip(name)
    code = f"import {name}\n\ndef move(seat, view):\n    return {name}\n"
    folder = write("bots", **{"bot.py": code, f"{name}.py": "1 / 0"})
    assert load(folder / "bot.py")().move(0, None) is module


@pytest.mark.parametrize("wrong", ["import other\n1 / 0", "NUMBER = 0"])
def test_a_helper_can_be_corrected_where_it_or_its_bot_does_not_import(wrong, write):
    bot = "import helper\nSIX = 12 // helper.NUMBER\ndef move(seat, view): return SIX\n"
    folder = write("bots", **{"bot.py": bot, "helper.py": wrong, "other.py": ""})
    with pytest.raises(UserError):
        load(folder / "bot.py")
    write("bots", **{"helper.py": "NUMBER = 2  # corrected"})
    assert load(folder / "bot.py")().move(0, None) == 6


@pytest.mark.parametrize("way", WAYS)
def test_a_helper_that_was_written_anew_is_imported_anew_before_a_run(way, write):
    folder = write("bots", **{"bot.py": WAYS[way], "helper.py": "NUMBER = 3", **PACKAGE})
    before = load(folder / "bot.py")().move(0, None)
    write("bots", **{"helper.py": "NUMBER = 6  # mended"})
    forget_if_changed(str(folder / "bot.py"))
    assert (before, load(folder / "bot.py")().move(0, None)) == (3, 6)


def test_a_file_that_was_not_written_again_keeps_its_state(write):
    folder = write("bots", **{"bot.py": WAYS["at once"], "helper.py": "NUMBER = 3"})
    first = load(folder / "bot.py")().move
    forget_if_changed(str(folder / "bot.py"))
    assert load(folder / "bot.py")().move.__globals__ is first.__globals__


def test_errors_in_a_helper_show_the_files_of_the_bot_only(write):
    files = {"bot.py": WAYS["at once"], "late.py": WAYS["in move"], "helper.py": "1 / 0"}
    folder = write("bots", **files)
    with pytest.raises(UserError) as caught:
        load(folder / "bot.py")
    helper = f'  File "{folder}/helper.py", line 1, in <module>'
    assert frames(str(caught.value)) == [f'  File "{folder}/bot.py", line 1, in <module>', helper]
    fault = pips(*[load(folder / "late.py")] * 2, rounds=1).faults[0]
    assert fault.reason == "ZeroDivisionError: division by zero (late.py:2 in move)"
    assert frames(fault.traceback) == [f'  File "{folder}/late.py", line 2, in move', helper]


def frames(traceback):
    """Return the lines of the files in a traceback."""
    return [line for line in traceback.splitlines() if line.startswith("  File ")]


def test_a_process_of_one_bot_unpickles_what_the_modules_beside_it_define(write):
    code = """
        import pickle

        def move(seat, view):
            return pickle.loads(b"chelper\\nNet\\n.").number
        """
    files = {"bot.py": code, "helper.py": "class Net:\n    number = 3\n"}
    source = BotSource("Bot", str(write("bots", **files) / "bot.py"), "")
    [record] = played_by({"Bot": source}, ("Bot", "Bot"))
    assert record.faults == ()
    assert moves(record, 0)[0] == 3
