"""A Dask cluster in the process of the tests, which only this machine can reach."""

import logging

import pytest
from distributed import LocalCluster


@pytest.fixture(scope="session")
def make_cluster():
    """Return what makes a cluster of some workers with a thread each, in threads of this process."""

    def make(workers):
        options = {"threads_per_worker": 1, "processes": False, "silence_logs": logging.CRITICAL}
        options |= {"protocol": "tcp", "host": "127.0.0.1", "dashboard_address": "127.0.0.1:0"}
        return LocalCluster(n_workers=workers, **options)  # its first argument is the cluster's name

    return make


@pytest.fixture(scope="session")
def cluster(make_cluster):
    """Two workers."""
    with make_cluster(2) as cluster:
        yield cluster


@pytest.fixture
def address(cluster):
    return str(cluster.scheduler_address)
