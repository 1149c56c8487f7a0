"""Every public name stands in an example of a docstring, and all examples hold."""

import doctest
import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
from attrs import evolve, field, make_class

import camelcup
from camelcup import session
from guides import blocks, guide

MODULES = ("camelcup", "camelcup.testing", "camelcup.report", "camelcup.session")
"""The modules with public names, besides `camelcup.session`, whose names examples write in full."""

FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL


def public(module):
    """Return the public values of a module by name."""
    return {name: getattr(module, name) for name in module.__all__}


@pytest.fixture(scope="module")
def namespace():
    """Return names that examples may use without an import, and those of the first game of the guide."""
    names: dict[str, Any] = {}
    exec(next(block for _, block in blocks(guide("first-game"), "python") if "class Nim" in block), names)
    for module in MODULES[:3]:
        names |= public(import_module(module))
    return names | {each.__name__.split(".")[-1]: each for each in (Path, evolve, field, make_class, session)}


def all_examples():
    """Yield all examples of camelcup, each with the names of its module."""
    finder = doctest.DocTestFinder()
    for info in walk_packages(camelcup.__path__, "camelcup."):
        if not info.name.endswith("__main__"):
            yield from (test for test in finder.find(import_module(info.name)) if test.examples)


@pytest.mark.parametrize("module", [*MODULES, "camelcup.camelup.batch"])
def test_every_public_name_is_in_an_example(module):
    names, finder = public(import_module(module)), doctest.DocTestFinder()
    found = [finder.find(value, name, module=False) for name, value in names.items() if callable(value)]
    examples = [example for tests in found for test in tests for example in test.examples]
    shown = " ".join(f"{example.source} {example.want}" for example in examples)
    assert sorted(set(names) - set(re.findall(r"\w+", shown))) == []


@pytest.mark.parametrize("test", [*all_examples()], ids=lambda test: test.name)
def test_an_example_holds(test, namespace, workdir):
    if ".batch." in test.name:
        pytest.importorskip("camelcup.camelup.batch._steps", reason="the batch is not compiled here")
    test.globs |= namespace
    printed: list[str] = []
    failed, _ = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=printed.append)
    assert not failed, "".join(printed)
