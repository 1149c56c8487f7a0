"""Skips tests of a batch where there is none."""

import os
from importlib.util import find_spec

import pytest


def pytest_collection_modifyitems(items):
    """Skip the tests of this folder that need a batch."""
    if find_spec("camelcup.camelup.batch._steps") and os.environ.get("CAMELCUP_PURE") != "1":
        return
    for item in items:
        if item.path.parent.name == "batch" and "missing" not in item.name:
            item.add_marker(pytest.mark.skip("the batch is not compiled here, or turned off"))
