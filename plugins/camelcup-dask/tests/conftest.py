"""A Dask cluster in the process of the tests, which only this machine can reach."""

import logging
from collections.abc import Iterator

import pytest
from distributed import LocalCluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[LocalCluster]:
    """Two workers with a thread each, in threads of this process."""
    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=False,
        protocol="tcp",
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,
    ) as cluster:
        yield cluster


@pytest.fixture
def address(cluster: LocalCluster) -> str:
    return str(cluster.scheduler_address)
