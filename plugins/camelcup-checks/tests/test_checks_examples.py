"""The examples in docstrings hold, and show the public names."""

import doctest
import re
from importlib import import_module

import camelcup_checks

from guides import blocks, guide

MODULES = ("games", "game_reports")


def test_the_examples_hold_and_show_the_public_names():
    names = {name: getattr(camelcup_checks, name) for name in camelcup_checks.__all__}
    exec(next(block for _, block in blocks(guide("first-game"), "python") if "class Nim" in block), names)
    modules = [import_module(f"camelcup_checks.{name}") for name in MODULES]
    tests = [test for module in modules for test in doctest.DocTestFinder().find(module, extraglobs=names)]
    runner = doctest.DocTestRunner()
    assert [test.name for test in tests if runner.run(test).failed] == []
    shown = " ".join([example.source for test in tests for example in test.examples])
    assert sorted({*camelcup_checks.__all__} - {*re.findall(r"\w+", shown)}) == []
