"""The examples in the docstrings of the room."""

import doctest
from types import ModuleType

import pytest

from camelcup.results import intervals, order, scoring


@pytest.mark.parametrize("module", [intervals, order, scoring], ids=lambda module: module.__name__)
def test_the_examples_print_what_they_say(module: ModuleType) -> None:
    failed, attempted = doctest.testmod(module)
    assert (failed, attempted > 0) == (0, True)
