"""Tests of what the README shows."""

import re

from camelcup_dask import executor
from camelcup_dask.executor import ADDRESS

from camelcup.testing.packages import readme_beside

README = readme_beside(__file__)


def test_the_addresses_shown_are_addresses():
    shown = re.findall(r"dask:(\w+://[\w.]+:\d+)", README)
    assert {address.partition(":")[0] for address in shown} == {"tcp", "tls"}
    assert all(ADDRESS.fullmatch(address) for address in shown)


def test_the_size_of_chunks_is_that_of_the_executor():
    assert executor.IN_FLIGHT == 2
    assert "two chunks of about a quarter of a second" in README.replace("\n", " ")
    assert executor.SECONDS == 0.25
