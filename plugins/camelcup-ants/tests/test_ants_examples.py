"""The examples in docstrings hold, and show every public name."""

import doctest
import re
from importlib import import_module
from pkgutil import walk_packages

import camelcup_ants
import pytest

MODULES = [info.name for info in walk_packages(camelcup_ants.__path__, "camelcup_ants.")]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_hold(name: str) -> None:
    assert not doctest.testmod(import_module(name)).failed


def test_every_public_name_is_in_an_example() -> None:
    finder = doctest.DocTestFinder()
    tests = [test for name in MODULES for test in finder.find(import_module(name))]
    shown = " ".join([example.source for test in tests for example in test.examples])
    assert set(camelcup_ants.__all__) <= set(re.findall(r"\w+", shown))
