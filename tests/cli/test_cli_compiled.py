"""A long run, and camelcup plugins, say what is not compiled."""

import pytest

PIPS = ("--executor", "serial", "--isolation", "none", "--seed", 7, "--game", "pips")
SLOW = "not compiled, thus several times slower or missing: the referee (see camelcup plugins)"


@pytest.fixture(autouse=True)
def referee_in_python(monkeypatch, tiny_installed):
    """Have the referee not compiled, and the tiny games installed."""
    monkeypatch.setattr("camelcup.installed.compiled.CORE", {"the referee": "no_such_module"})


@pytest.mark.parametrize(
    "command",
    [
        ("tournament", "--bots", "Big,Small", "--games", 4, *PIPS),
        ("compare", "Big", "Small", "--pairs", 2, *PIPS),
    ],
    ids=lambda command: command[0],
)
def test_a_long_run_prints_a_line_once(camelcup, monkeypatch, command):
    short = camelcup(*command)
    assert (short.code, "compiled" in short.err) == (0, False)
    monkeypatch.setattr("camelcup.installed.compiled.LONG_RUN_GAMES", 4)
    long = camelcup(*command)
    assert long.err.splitlines().count(SLOW) == 1
    assert long.err.replace(f"{SLOW}\n", "") == short.err


def test_plugins_says_in_a_line_what_is_compiled(camelcup, monkeypatch):
    monkeypatch.setattr("camelcup.installed.compiled.is_compiled", lambda module: "camelup" in module)
    (line,) = (line for line in camelcup("plugins").out.splitlines() if "compiled" in line)
    assert line.startswith(
        "compiled: camelup, the odds of camelup, the batch of camelup; "
        "not compiled, thus several times slower or missing: the referee (with "
    )
