"""docs/compare.md and compare-errors.md: commands print what they show; what is listed is all."""

import re
from importlib.util import module_from_spec, spec_from_file_location

import click
import pytest

from camelcup.cli.commands import compare
from camelcup.results.comparison import EARLY, ComparisonResult
from camelcup.results.sprt import MIN_PAIRS, Hypotheses, PairedTest
from environments import ROOT
from guides import blocks, commands, guide, shell, write

GUIDE = guide("compare")


@pytest.fixture
def files(here):
    """Write the files of the guide."""
    for _, block in blocks(GUIDE, "python"):
        write(here.work, block)


@pytest.mark.usefixtures("files")
def test_the_first_command_prints_what_the_page_shows(here):
    (_, block), *_ = blocks(GUIDE, "console")
    command, _, shown = block.partition("\n")
    assert shell(here, command.removeprefix("$ ")) == shown


@pytest.mark.slow
@pytest.mark.usefixtures("files")
def test_every_other_command_works(here):
    printed = {
        command: shell(here, command)
        for _, block in blocks(GUIDE, "console")[1:]
        for command in commands(block)
    }
    resumed = printed["camelcup compare --resume pairs.jsonl"]
    assert "mine.py against Player1: better by " in resumed
    assert "no findings" in printed["camelcup verify pairs.jsonl"]
    python = printed["python compare.py"]
    assert resumed.rstrip() in python
    assert re.search(r"^0\.\d+ better by ", python, re.MULTILINE)


def test_the_options_and_their_defaults_are_those_of_the_command():
    defaults = {option.opts[0]: option.default for option in compare.command.params}
    assert f"| `--sprt H0,H1` | `{defaults['--sprt']}` |" in GUIDE
    assert f"| `--pairs N` | {defaults['--pairs']} |" in GUIDE
    assert defaults["--alpha"] == defaults["--beta"] == Hypotheses().alpha
    assert f"| `--alpha P`, `--beta P` | {defaults['--alpha']} |" in GUIDE
    assert f"nothing before {MIN_PAIRS} pairs" in GUIDE


def test_every_option_of_its_own_is_in_the_guide():
    other = {"--game", "--rules", "--seats", "--workers", "--executor", "--memory", "--log", "--progress"}
    other |= {"--move-time", "--begin-time", "--max-turns", "--max-faults", "--on-fault", "--bot-output"}
    other |= {"--strict-plugins", "--keep"}
    for option in compare.command.params:
        if isinstance(option, click.Option) and option.opts[0] not in other:
            assert option.opts[0] in GUIDE


def test_the_keys_of_a_row_are_listed():
    (text,) = re.findall(r"print one row: (.*?)\. All rates", GUIDE, re.DOTALL)
    assert re.findall(r"`(\w+)`", text) == list(ComparisonResult.columns)


def test_what_stopping_early_does_is_explained():
    assert EARLY in GUIDE
    assert "90 to 95 % of the intervals" in GUIDE


def errors():
    """Return the rows of the table of errors."""
    (table,) = (block for _, block in blocks(guide("compare-errors"), "text"))
    header, _, *lines = table.splitlines()
    names = re.split(r" {2,}", header.strip())
    return [dict(zip(names, line.split(), strict=True)) for line in lines]


def test_the_table_of_errors_keeps_what_the_defaults_promise():
    rows = errors()
    assert {row["differ"] for row in rows} == {"0.5", "1", "2", "5", "10", "20", "40", "60"}
    for row in rows:
        for test in ("0,2", "0,1", "-2,0"):
            assert row[f"{test} wrong"] == "-" or float(row[f"{test} wrong"]) <= 6
            assert float(row[f"{test} holds"]) >= 89
        assert 94 <= float(row["fixed"]) <= 96


@pytest.fixture
def bench():
    """The script that prints the table of errors."""
    pytest.importorskip("numpy")
    spec = spec_from_file_location("errors_of_compare", ROOT / "bench" / "errors_of_compare.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_table_of_errors_is_that_of_the_script(bench):
    """A sample, with few runs: the figures are those of the table but for luck."""
    (row,) = (row for row in errors() if (row["differ"], row["points"]) == ("2", "2"))
    wrong, holds, pairs = bench.cells(Hypotheses(), 2, 2, 1000)
    assert float(wrong) == pytest.approx(float(row["0,2 wrong"]), abs=1.5)
    assert float(holds) == pytest.approx(float(row["0,2 holds"]), abs=2)
    assert float(pairs) == pytest.approx(float(row["0,2 pairs"]), rel=0.05)


@pytest.mark.parametrize(("up", "down"), [(0, 0), (4, 0), (0, 4), (10, 13), (200, 0), (120, 80)])
def test_the_script_has_the_ratio_and_the_interval_of_the_test(bench, up, down):
    test = PairedTest(Hypotheses(h0=-1, h1=0, fixed=True))
    for pair in range(200):
        test.add(int(pair < up), int(200 - down <= pair))
    assert float(bench.ratio(up, down, 200.0, test.hypotheses)) == pytest.approx(test.ratio)
    low, high = test.difference.bounds
    inside = [bench.covered(up, down, 200.0, mean) for mean in (low + 1e-6, high - 1e-6) if abs(mean) < 0.999]
    outside = [bench.covered(up, down, 200.0, mean) for mean in (low - 1e-6, high + 1e-6) if abs(mean) < 1]
    assert all(inside)
    assert not any(outside)
