"""A Dask cluster in the process of the tests, which only this machine can reach."""

import logging

import pytest
from distributed import LocalCluster


@pytest.fixture(scope="session")
def make_cluster():
    """Return what makes a cluster of some workers with a thread each, in threads of this process."""

    def make(workers):
        return LocalCluster(
            n_workers=workers,  # the first argument without a name is the cluster's name
            threads_per_worker=1,
            processes=False,
            protocol="tcp",
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            silence_logs=logging.CRITICAL,
        )

    return make


@pytest.fixture(scope="session")
def cluster(make_cluster):
    """Two workers."""
    with make_cluster(2) as cluster:
        yield cluster


@pytest.fixture
def address(cluster):
    return str(cluster.scheduler_address)
